"""Rulings: the consequences of an act under a document, its silence, and what we recommend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import asdict

from engine.complaints import nearest
from engine.ledger import SEATS, Line, Payment, balance
from engine.riichi.penalties import (
    COUNTED,
    QUESTIONS,
    Band,
    KnownAnswer,
    Offence,
    Outcome,
    Penalties,
    PointsUnit,
    StoredAnswer,
    WantedAnswer,
    fits_question,
    leads_to,
    outcomes,
    possible_answers,
    settles,
)
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import RIICHI, Situation
from engine.riichi.verdict import Agari, Barred, Impossible, NotAgari, NoYaku, Verdict
from engine.rulebook import AnyRule, Rule, other_readings

_CLASSES: Final = ("fine", "agari_houki", "chombo")
_ORDER: Final = (
    *("remedy", "payers", "game", "win", "calls", "riichi", "tenpai", "at_draw", "noten_penalty"),
    *("to", "hand", "dealer", "honba", "deposits", "fines", "settled", "place"),
)
"""The names of effects, in the order to read them out."""
ACTS_IN_RIICHI: Final = (
    "noten_riichi", "dead_riichi", "swapped_after_riichi", "kan_after_riichi", "passed_win",
    "telling_noten_riichi", "opened_after_riichi",
)  # fmt: skip
"""Acts that only a player in riichi can do."""
Goal = Literal["pot", "top", "nobody"]


class Incident(msgspec.Struct, frozen=True):
    """An act by its key, and the seat that did it, 0 east to 3 north."""

    offence: str
    offender: int


class RulingTable(msgspec.Struct, frozen=True):
    """The state of the table: the seats that put a riichi deposit or a fine down in this hand, each
    as often as it has sticks of it there, the counters, and the number of all deposits, those two
    and older ones."""

    riichi: tuple[int, ...] = ()
    fined: tuple[int, ...] = ()
    honba: int = 0
    deposits: int = 0


class HeldPoints(msgspec.Struct, frozen=True):
    """Points that a seat pays, but to no seat that is known when the ruling is made.

    They go `to` the `pot` for the next winner, to whoever is `top` after the game, or to `nobody`
    (off the result). The amount of `line` is in points; `unit` is that in which the document has
    it. `per` `minute`: the amount is for each minute, and the number of minutes is not known.
    `off_result`: the ruling on the act takes them, not its class (such as a chombo).
    """

    line: Line
    payer: int
    to: Goal
    unit: PointsUnit = "points"
    per: Literal["", "minute"] = ""
    off_result: bool = False

    @property
    def points(self) -> int:
        return self.line.amount


class Effect(msgspec.Struct, frozen=True):
    """A consequence of a ruling: `name` is what it is about (`calls`, `hand`, `deposits` …),
    `value` what becomes of that (`barred` …), `rule` the rule that says so."""

    name: str
    value: str
    rule: AnyRule


class Ruling(msgspec.Struct, frozen=True):
    """The consequences of an act under a document, with the rules that they follow.

    `sanction` is the class (`chombo`, `agari_houki`, `fine` …). `payments` go from seat to seat, or
    from the table back to a seat; `held` go to the pot, the top or nobody. `effects` are in the
    order to read them out.
    """

    incident: Incident
    sanction: str
    rule: AnyRule
    effects: tuple[Effect, ...] = ()
    payments: tuple[Payment, ...] = ()
    held: tuple[HeldPoints, ...] = ()
    principles: tuple[AnyRule, ...] = ()

    @property
    def cited(self) -> tuple[AnyRule, ...]:
        """Every rule that it cites, each once, its own clause first."""
        found = (
            self.rule,
            *(payment.line.rule for payment in self.payments),
            *(held.line.rule for held in self.held),
            *(e.rule for e in self.effects),
            *self.principles,
        )
        return tuple({rule.key: rule for rule in found}.values())


class Undecided(msgspec.Struct, frozen=True):
    """No ruling yet: it depends on `questions` without an answer, the next to ask first.

    `branches` are the rulings that are possible, each with the answers that lead to it.
    """

    incident: Incident
    questions: tuple[str, ...]
    branches: tuple[Branch, ...]


class Silence(msgspec.Struct, frozen=True):
    """The document does not say what follows the act.

    `rule` is the clause that names the act without a consequence, if there is one; `recommended` is
    our proposal. `by_program`: a program deals and plays, so that the document has no penalties.
    """

    incident: Incident
    rule: AnyRule | None = None
    recommended: Ruling | Undecided | None = None
    principles: tuple[AnyRule, ...] = ()
    by_program: bool = False


class Branch(msgspec.Struct, frozen=True):
    """A possible ruling, and the answers not given yet that lead to it."""

    answers: tuple[tuple[str, WantedAnswer], ...]
    found: Ruling | Silence


Decision = Ruling | Silence | Undecided


class QuestionLeaf(msgspec.Struct, frozen=True):
    """A ruling of a question tree, and all answers that lead to it, in the order of the tree."""

    answers: tuple[tuple[str, WantedAnswer], ...]
    found: Ruling | Silence


class QuestionNode(msgspec.Struct, frozen=True):
    """A question on which the ruling depends, and what follows from each answer: no and yes, or the
    bands of numbers from the least, which leave no number out."""

    question: str
    branches: tuple[tuple[WantedAnswer, QuestionTree], ...]

    def after(self, answer: KnownAnswer) -> QuestionTree:
        """The tree after an answer; raises ValueError for one that the question cannot have."""
        for given, tree in self.branches:
            if leads_to(answer, given):
                return tree
        raise ValueError(f"{answer} is no answer to {self.question}")


QuestionTree = QuestionNode | QuestionLeaf


class AlternativeRuling(msgspec.Struct, frozen=True):
    """The decision if an unclear clause were read otherwise; `rule` is the clause with that
    value."""

    rule: Rule[Any]
    answer: Decision


class FalseWin(msgspec.Struct, frozen=True):
    """The decisions on a declared win that was none: called only, and with the hand shown."""

    offence: str
    by_voice: Decision
    shown: Decision


def rule_on(
    incident: Incident, answers: Mapping[str, KnownAnswer], table: RulingTable, rules: RiichiRules
) -> Decision:
    """The decision of a document on an act; answers that do not matter to it are ignored.

    Raises ValueError for an unknown question, an answer that the question cannot have, and a seat
    other than 0 to 3. An act that the document does not know is a `Silence`.
    """
    for question, answer in answers.items():
        if question not in QUESTIONS:
            raise ValueError(f"{question!r} is no question{nearest(question, tuple(QUESTIONS))}")
        if not fits_question(question, answer):
            raise ValueError(f"{answer} is no answer to {question}")
    if not 0 <= incident.offender < SEATS:
        raise ValueError(f"{incident.offender} is no seat; seats are 0 east to 3 north")
    found = rules.penalties
    if found is None:
        return Silence(incident, by_program=True)
    if incident.offender in table.riichi:
        answers = {"in_riichi": True, **answers}
    return _Case(incident, answers, table, rules, found).answer()


def question_tree(
    act: str,
    rules: RiichiRules,
    answers: Mapping[str, KnownAnswer] | None = None,
    offender: int = 1,
    table: RulingTable | None = None,
) -> QuestionTree:
    """The tree of the questions that `answers` leave open, with each ruling that they may lead to.

    Questions are in the order of the document, but one that matters to all rulings comes before one
    that matters to some. Payments are those of `offender`, by default a child. Where the document
    is silent, the questions of our proposal follow. Raises ValueError as `rule_on` does.
    """
    return _tree(Incident(act, offender), dict(answers or {}), (), table or RulingTable(), rules)


def _tree(
    incident: Incident,
    known: dict[str, KnownAnswer],
    way: tuple[tuple[str, WantedAnswer], ...],
    table: RulingTable,
    rules: RiichiRules,
) -> QuestionTree:
    found = rule_on(incident, known, table, rules)
    asks = found.recommended if isinstance(found, Silence) else found
    if not isinstance(asks, Undecided):
        assert not isinstance(found, Undecided)  # then `asks` would be undecided
        return QuestionLeaf(way, found)
    whole = (q for q in asks.questions if all(q in dict(b.answers) for b in asks.branches))
    question = next(whole, asks.questions[0])
    within = known.get(question)
    possible = possible_answers(
        question,
        [rule for part in _parts(incident.offence, rules) for rule in outcomes(part, known)],
        within if isinstance(within, Band) else None,
    )
    branches = (
        (
            each,
            _tree(incident, {**known, question: each}, (*way, (question, each)), table, rules),
        )
        for each in possible
    )
    return QuestionNode(question, tuple(branches))


def _parts(act: str, rules: RiichiRules) -> tuple[Offence, ...]:
    """What the document says of an act, and what we propose where it is silent."""
    found = rules.penalties
    if found is None:
        return ()
    parts = (found.offences.get(act), found.recommended.get(act))
    return tuple(part for part in parts if part is not None)


def question_leaves(tree: QuestionTree) -> tuple[QuestionLeaf, ...]:
    """The rulings of a tree from first to last, `no` before `yes`, few before many."""
    if isinstance(tree, QuestionLeaf):
        return (tree,)
    return tuple(leaf for _, after in tree.branches for leaf in question_leaves(after))


def options_in(tree: QuestionTree, question: str) -> tuple[WantedAnswer, ...]:
    """The answers to a question that a tree tells apart: no and yes, or bands of numbers."""
    found = {answer for node in _nodes(tree, question) for answer, _ in node.branches}
    firsts = sorted(answer.least for answer in found if isinstance(answer, Band))
    if not firsts:
        return (False, True) if found else ()
    firsts = sorted({*firsts})
    ends = (*(after - 1 for after in firsts[1:]), None)
    return tuple(map(Band, firsts, ends))


def _nodes(tree: QuestionTree, question: str) -> Iterator[QuestionNode]:
    if isinstance(tree, QuestionNode):
        if tree.question == question:
            yield tree
        for _, after in tree.branches:
            yield from _nodes(after, question)


def exact_questions(tree: QuestionTree) -> frozenset[str]:
    """The questions of a tree to which a band is no answer: their number multiplies points."""
    found = (leaf.found for leaf in question_leaves(tree))
    rulings = (one.recommended if isinstance(one, Silence) else one for one in found)
    held = (each for one in rulings if isinstance(one, Ruling) for each in one.held)
    return frozenset(COUNTED[each.per] for each in held if each.per)


def relevant_questions(tree: QuestionTree, answers: Mapping[str, KnownAnswer]) -> tuple[str, ...]:
    """The questions on the way through a tree by these answers, answered ones too, in its order.

    A question that an answer makes irrelevant is not among them.
    """
    return tuple(dict.fromkeys(_asked(tree, answers)))


def _asked(tree: QuestionTree, answers: Mapping[str, KnownAnswer]) -> Iterator[str]:
    if isinstance(tree, QuestionNode):
        yield tree.question
        given = answers.get(tree.question)
        after = (branch for _, branch in tree.branches) if given is None else (tree.after(given),)
        for each in after:
            yield from _asked(each, answers)


def other_rulings(
    incident: Incident, answers: Mapping[str, KnownAnswer], table: RulingTable, rules: RiichiRules
) -> tuple[AlternativeRuling, ...]:
    """The other outcomes of an act: one for each other reading of a clause that the answer cites,
    where it changes what follows. Raises ValueError as `rule_on` does."""
    here = rule_on(incident, answers, table, rules)
    keys = {rule.key for rule in _cited_in(here)}
    found = []
    for rule, variant in other_readings(rules, keys):
        there = rule_on(incident, answers, table, variant)
        if _outcome_of(there) != _outcome_of(here):
            found.append(AlternativeRuling(rule, there))
    return tuple(found)


def _cited_in(decision: Decision | None) -> Iterator[AnyRule]:
    match decision:
        case Ruling():
            yield from decision.cited
        case Silence():
            yield from () if decision.rule is None else (decision.rule,)
            yield from _cited_in(decision.recommended)
        case Undecided():
            for branch in decision.branches:
                yield from _cited_in(branch.found)


def _outcome_of(decision: Decision | None) -> object:
    """What is compared of a decision: class, effects, points; not the rules behind them."""
    match decision:
        case Ruling():
            effects = tuple((effect.name, effect.value) for effect in decision.effects)
            held = tuple((one.payer, one.points, one.to, one.per) for one in decision.held)
            return decision.sanction, effects, balance(decision.payments), held
        case Silence():
            return "silent", _outcome_of(decision.recommended)
        case Undecided():
            return tuple(
                (branch.answers, _outcome_of(branch.found)) for branch in decision.branches
            )
    return None


def chombo_at_draw(ruling: Ruling, table: RulingTable, rules: RiichiRules) -> Ruling:
    """The chombo that a ruling of this hand becomes when the hand ends in a draw (`at_draw`)."""
    found = rules.penalties
    assert found is not None  # it made the ruling
    at_table = found.chombo is not None and found.chombo.settled.value == "now"
    outcome = Outcome(sanction="chombo", settled="at_draw" if at_table else "")
    rule: Rule[Outcome] = Rule(**{**asdict(ruling.rule), "value": outcome})
    return _Case(ruling.incident, {}, table, rules, found).ruling(rule)


def off_result(*answers: Decision) -> tuple[HeldPoints, ...]:
    """The points off the result that the rulings among the decisions take, besides their
    classes."""
    rulings = (answer for answer in answers if isinstance(answer, Ruling))
    return tuple(held for ruling in rulings for held in ruling.held if held.off_result)


def on_false_win(
    verdict: Verdict,
    situation: Situation,
    rules: RiichiRules,
    table: RulingTable | None = None,
) -> FalseWin | None:
    """The decisions on a declaration with this verdict; None for a win, and for an impossible
    one. `table` has the sticks of the others, without it there are none."""
    if isinstance(verdict, Agari | Impossible):
        return None

    def ruled(shown: bool) -> Decision:
        return on_declaration(verdict, situation, _of_shown(shown), rules, table)

    called = ruled(shown=False)
    return FalseWin(called.incident.offence, called, ruled(shown=True))


def on_declaration(
    verdict: NoYaku | Barred | NotAgari,
    situation: Situation,
    answers: Mapping[str, KnownAnswer],
    rules: RiichiRules,
    table: RulingTable | None = None,
) -> Decision:
    """The decision on a declaration that is no win, by the `answers` that are given: what was shown
    of the hand may not be known yet. `table` as for `on_false_win`."""
    return rule_on(*_declared(verdict, situation, answers, table, rules), rules)


def other_false_wins(
    verdict: NoYaku | Barred | NotAgari, situation: Situation, rules: RiichiRules
) -> tuple[tuple[AlternativeRuling, ...], tuple[AlternativeRuling, ...]]:
    """The other outcomes of what `on_false_win` decides, called only and shown: one for each other
    reading of a clause that is cited, where it changes what follows."""
    called, shown = (
        _declared(verdict, situation, _of_shown(shown), None, rules) for shown in (False, True)
    )
    return other_rulings(*called, rules), other_rulings(*shown, rules)


def _of_shown(shown: bool) -> dict[str, KnownAnswer]:
    """The answers on a hand of which nothing was shown, or most of it."""
    return {"hand_shown": shown, "most_shown": shown}


def _declared(
    verdict: NoYaku | Barred | NotAgari,
    situation: Situation,
    answers: Mapping[str, KnownAnswer],
    table: RulingTable | None,
    rules: RiichiRules,
) -> tuple[Incident, Mapping[str, KnownAnswer], RulingTable]:
    """A declaration that is no win as an act, with all its answers and the sticks on the table."""
    furiten = isinstance(verdict, Barred) and verdict.rule != rules.win.kokushi_robs_ankan
    offence = "furiten_ron" if furiten else "false_tsumo" if situation.tsumo else "false_ron"
    in_riichi = bool(situation.events & RIICHI)
    here = RulingTable() if table is None else table
    if in_riichi and situation.seat not in here.riichi:
        here = msgspec.structs.replace(here, riichi=(*here.riichi, situation.seat))
    return Incident(offence, situation.seat), {**answers, "in_riichi": in_riichi}, here


def usual_answers(offence: str, rules: RiichiRules) -> dict[str, StoredAnswer]:
    """The questions of an act, in the order to ask, each with its usual answer.

    They are those of the document and then those of our proposal; for a question that both have,
    the usual answer is the document's.
    """
    usual: dict[str, StoredAnswer] = {}
    for part in _parts(offence, rules):
        for question, answer in part.asks.items():
            usual.setdefault(question, answer)
    return usual


def dead_hand_acts(rules: RiichiRules) -> tuple[str, ...]:
    """The acts that may leave the offender with a hand that cannot win, or a chombo at the draw."""
    found = rules.penalties
    if found is None:
        return ()
    acts = {**found.recommended, **found.offences}
    return tuple(key for key in acts if key not in _RIICHI_AT_DRAW and _may_kill_hand(key, found))


_RIICHI_AT_DRAW: Final = ("noten_riichi", "dead_riichi")
"""Acts that `settle.after_draw` finds itself, from tenpai, dead hands and riichi."""


def _may_kill_hand(key: str, penalties: Penalties) -> bool:
    parts = (penalties.offences.get(key), penalties.recommended.get(key))
    rulings = (rule.value for part in parts if part is not None for rule in part.rulings.values())
    return any(map(_leaves_dead, rulings))


def _leaves_dead(outcome: Outcome) -> bool:
    return (
        outcome.sanction == "agari_houki" or bool(outcome.at_draw) or outcome.settled == "at_draw"
    )


def answers_of_dead_hand(
    act: str, known: Mapping[str, KnownAnswer], rules: RiichiRules
) -> dict[str, StoredAnswer]:
    """The answers, besides those known, without which the act would not have left the hand dead
    until the draw: of a false win, that the hand was not shown. The document comes before our
    proposal."""
    for part in _parts(act, rules):
        left = [o.value.conditions for o in outcomes(part, known) if _leaves_dead(o.value)]
        if left:
            return {
                question: wanted.least if isinstance(wanted, Band) else wanted
                for question, wanted in left[0].items()
                if question not in known and all(one.get(question) == wanted for one in left)
            }
    return {}


def act_moments(documents: Iterable[RiichiRules]) -> dict[str, str]:
    """Every act that one of the documents names, with its moment of play (`penalties.Moment`)."""
    found: dict[str, str] = {}
    for rules in documents:
        if rules.penalties is not None:
            for part in (rules.penalties.offences, rules.penalties.recommended):
                found |= {key: offence.moment for key, offence in part.items()}
            found |= {key: duty.value for key, duty in rules.penalties.duties.items()}
    return found


class _Case(msgspec.Struct, frozen=True):
    """An act at a table with its answers, under a document: makes the decision on it."""

    incident: Incident
    answers: Mapping[str, KnownAnswer]
    table: RulingTable
    rules: RiichiRules
    penalties: Penalties

    def answer(self) -> Decision:
        key = self.incident.offence
        duty = self.penalties.duties.get(key)
        if duty is not None:
            return self.of_duty(duty)
        found = outcomes(self.penalties.offences.get(key), self.answers)
        if self.open(found):
            return self.undecided(found)
        return self.ruling_or_silence(found[0]) if found else self.silence(None)

    def open(self, found: tuple[Rule[Outcome], ...]) -> bool:
        """Whether an answer is missing: several rulings are left, or the one needs a number."""
        if len(found) != 1:
            return bool(found)
        per = found[0].value.per
        return bool(per) and COUNTED[per] not in self.answers

    def ruling_or_silence(self, rule: Rule[Outcome]) -> Ruling | Silence:
        return self.silence(rule) if rule.value.sanction == "silent" else self.ruling(rule)

    def narrowed(self, rule: Rule[Outcome]) -> _Case:
        """The case in which the answers are those that the outcome wants."""
        known = {**self.answers}
        for question, wanted in rule.value.conditions.items():
            given = known.get(question)
            if isinstance(given, Band) and isinstance(wanted, Band):
                known[question] = wanted.meeting(given) or given
            else:
                known.setdefault(question, wanted)
        return msgspec.structs.replace(self, answers=known)

    def silence(self, rule: Rule[Outcome] | None) -> Silence:
        """The silence with our proposal, by the answers that led to the silence, too."""
        case = self if rule is None else self.narrowed(rule)
        found = outcomes(self.penalties.recommended.get(self.incident.offence), case.answers)
        if case.open(found):
            return self.silent(rule, case.undecided(found))
        return self.silent(rule, case.ruling(found[0]) if found else None)

    def silent(self, rule: AnyRule | None, advice: Ruling | Undecided | None) -> Silence:
        return Silence(self.incident, rule, advice, tuple(self.principles("silence")))

    def undecided(self, found: tuple[Rule[Outcome], ...]) -> Undecided:
        """The branches, and the questions that separate them, in the order to ask."""
        branches = tuple(self.branch(rule) for rule in found)
        open_ = {question for branch in branches for question, _ in branch.answers}
        asked = usual_answers(self.incident.offence, self.rules)
        return Undecided(self.incident, tuple(q for q in asked if q in open_), branches)

    def branch(self, rule: Rule[Outcome]) -> Branch:
        """An outcome with the answers to it that are not known yet."""
        case = self.narrowed(rule)
        missing = tuple(
            (question, case.condition(question, wanted))
            for question, wanted in rule.value.conditions.items()
            if not settles(self.answers.get(question), wanted)
        )
        return Branch(missing, case.ruling_or_silence(rule))

    def condition(self, question: str, wanted: WantedAnswer) -> WantedAnswer:
        known = self.answers[question]
        return known if isinstance(known, Band) else wanted

    def of_duty(self, duty: AnyRule) -> Silence:
        """The silence on a duty, which is named without a consequence; `duty_breach` is
        proposed."""
        breach = self.penalties.duty_breach
        if breach is None:
            return self.silent(duty, None)
        effects = (self.hand_after(breach),)
        principles = tuple(self.principles("every_ruling"))
        advice = Ruling(self.incident, breach.value, breach, effects, principles=principles)
        return self.silent(duty, advice)

    def ruling(self, rule: Rule[Outcome]) -> Ruling:
        sanction = rule.value.sanction
        effects = tuple(self.effects(rule))
        moves = (*self.paid(sanction), *self.off(rule), *self.returned(effects))
        about = ("every_ruling", "chombo") if sanction == "chombo" else ("every_ruling",)
        return Ruling(
            self.incident,
            sanction,
            rule,
            effects,
            tuple(move for move in moves if isinstance(move, Payment)),
            tuple(move for move in moves if isinstance(move, HeldPoints)),
            tuple(self.principles(*about)),
        )

    def principles(self, *about: str) -> Iterator[AnyRule]:
        yield from (r for r in self.penalties.principles.values() if r.value in about)

    def effects(self, rule: Rule[Outcome]) -> Iterator[Effect]:
        """By name what the outcome says, or else its class. Where neither says what becomes of the
        hand, it goes on, unless all is left to the referee or the game is given up."""
        part = self.sanction(rule.value.sanction)
        for name in _ORDER:
            own = getattr(rule.value, name, "")
            of_class: Rule[Any] | None = getattr(part, name, None)
            if own:
                yield Effect(name, own, rule)
            elif of_class is not None:
                if name != "fines" or (self.table.fined and not rule.value.deposits):
                    yield Effect(name, of_class.value, of_class)
            elif name == "hand" and not _leaves_hand_unsaid(rule.value):
                yield self.hand_after(rule)
        off = self.penalties.off_result
        if rule.value.points is not None and off is not None:
            yield Effect("off_result", off.settled.value, off.settled)

    def hand_after(self, rule: AnyRule) -> Effect:
        """The effect on a hand that the ruling does not end: it goes on, at a draw it is over."""
        at_draw = act_moments([self.rules])[self.incident.offence] == "draw"
        return Effect("hand", "drawn" if at_draw else "goes_on", rule)

    def sanction(self, name: str) -> Any:
        return getattr(self.penalties, name) if name in _CLASSES else None

    def paid(self, sanction: str) -> Iterator[Payment | HeldPoints]:
        part = self.sanction(sanction)
        points: Rule[int] | None = getattr(part, "points", None)
        if points is None:
            return
        payer, line = self.incident.offender, Line(points, points.value)
        if part.to.value == "as_mangan":
            yield from self.as_mangan(part.to)
            return
        if part.to.value == "each":
            yield from (Payment(line, payer, seat) for seat in range(SEATS) if seat != payer)
        else:
            yield HeldPoints(line, payer, part.to.value, _unit(part))

    def off(self, rule: Rule[Outcome]) -> Iterator[HeldPoints]:
        """The points off the result, times the number of the question where they are per minute."""
        outcome, part = rule.value, self.penalties.off_result
        if outcome.points is None or part is None:
            return
        number = self.answers.get(COUNTED[outcome.per]) if outcome.per else None
        line, per = Line(rule, outcome.points), outcome.per
        if isinstance(number, int):
            line, per = Line(rule, number * outcome.points, of=(number, outcome.points)), ""
        all_four = outcome.payers == "all_four"
        for seat in range(SEATS) if all_four else (self.incident.offender,):
            yield HeldPoints(line, seat, "nobody", part.unit.value, per, off_result=True)

    def as_mangan(self, rule: AnyRule) -> Iterator[Payment]:
        """満貫払い: to each what a mangan that they draw costs."""
        payer = self.incident.offender
        for seat in range(SEATS):
            if seat != payer:
                yield Payment(Line(rule, self.mangan_of(seat)), payer, seat)

    def mangan_of(self, winner: int) -> int:
        """The offender's share, in points, of a mangan by tsumo of another seat."""
        payer, limits, table = self.incident.offender, self.rules.limits, self.rules.table
        if limits is not None:
            return limits.mangan.value.base * (2 if 0 in (winner, payer) else 1)
        assert table is not None  # one of them has the mangan
        row = next(row.value for row in table.rows if row.value.limit == "mangan")
        return row.child_tsumo[payer == 0] if winner else row.dealer_tsumo

    def returned(self, effects: Iterable[Effect]) -> Iterator[Payment]:
        """The deposits and fines that go back from the table to their seats."""
        told = {effect.name: effect.value for effect in effects}
        fate = told.get("deposits")
        stick, fine = self.rules.payment.deposit, self.penalties.fine
        for seat in self.table.riichi:
            own = fate == "own_returned" and seat == self.incident.offender
            if own or fate in ("returned", "riichi_returned"):
                yield Payment(Line(stick, stick.value, of=(1,)), None, seat)
        if told.get("fines", fate) == "returned" and fine is not None:
            for seat in self.table.fined:
                yield Payment(Line(fine.points, stick.value), None, seat)


def _leaves_hand_unsaid(outcome: Outcome) -> bool:
    return outcome.sanction == "discretion" or bool(outcome.game)


def _unit(part: Any) -> PointsUnit:
    """The unit in which the document has the points of a class; points where it does not say."""
    rule: Rule[PointsUnit] | None = getattr(part, "unit", None)
    return "points" if rule is None else rule.value
