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
from engine.riichi.verdict import Agari, Barred, Impossible, Verdict
from engine.rulebook import AnyRule, Rule, other_readings

_CLASSES: Final = ("fine", "agari_houki", "chombo")
_ORDER: Final = (
    *("remedy", "payers", "game", "win", "calls", "riichi", "tenpai", "at_draw", "noten_penalty"),
    *("to", "hand", "dealer", "honba", "deposits", "settled", "place"),
)
"""What may follow, in the order to read it out."""
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
    """Points that leave a seat for no seat that is known now.

    `pot`: for the next winner; `top`: for who is first after the game; `nobody`: off the result.
    `unit` is how the document tells the amount, which is in points. `per` `minute`: it is for each
    minute, of a number that is not known yet. `off_result`: the outcome itself takes them, and not
    the class of it, such as a chombo.
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
    """What follows: for what (`calls`, `hand`, `deposits` …), how (`barred` …), by which rule."""

    name: str
    value: str
    rule: AnyRule


class Ruling(msgspec.Struct, frozen=True):
    """What a document does. `payments` go from seat to seat, or from the table back to a seat;
    `held` go to the pot, the top or nobody. `effects` are in the order to read them out."""

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
    """The ruling depends on open questions, the next to ask first; a branch an outcome."""

    incident: Incident
    questions: tuple[str, ...]
    branches: tuple[Branch, ...]


class Silence(msgspec.Struct, frozen=True):
    """The document does not say. `rule` is the clause that goes no further, if one names the act;
    `recommended` our proposal, apart. `by_program`: no people play by this document."""

    incident: Incident
    rule: AnyRule | None = None
    recommended: Ruling | Undecided | None = None
    principles: tuple[AnyRule, ...] = ()
    by_program: bool = False


class Branch(msgspec.Struct, frozen=True):
    """An outcome, and the open answers that lead to it."""

    answers: tuple[tuple[str, WantedAnswer], ...]
    found: Ruling | Silence


Answer = Ruling | Silence | Undecided


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


class ReadOtherwise(msgspec.Struct, frozen=True):
    """What a document would answer if one of its unclear clauses, `rule`, had that other value."""

    rule: Rule[Any]
    answer: Answer


class FalseWin(msgspec.Struct, frozen=True):
    """What the document does to a win that was none: by voice only, and with the hand shown."""

    offence: str
    by_voice: Answer
    shown: Answer


def rule_on(
    incident: Incident, answers: Mapping[str, KnownAnswer], table: RulingTable, rules: RiichiRules
) -> Answer:
    """What the document says of the act; answers that do not matter to it are passed over.

    Raises ValueError for a question or a seat that there is not, or an answer that is none.
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
    """The questions that are open after `answers`, and each ruling that they may lead to.

    They stand in the order to ask, but one that splits every ruling off comes before one that
    matters to some only. Payments are those of the offender, a child unless said. A silent document
    asks on for the sake of our proposal. Raises ValueError as `rule_on` does.
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
        assert not isinstance(found, Undecided)  # it is what asks
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


def counted_in(tree: QuestionTree) -> frozenset[str]:
    """The questions whose number itself is needed, and not only its band."""
    found = (leaf.found for leaf in question_leaves(tree))
    rulings = (one.recommended if isinstance(one, Silence) else one for one in found)
    held = (each for one in rulings if isinstance(one, Ruling) for each in one.held)
    return frozenset(COUNTED[each.per] for each in held if each.per)


def asked_in(tree: QuestionTree, answers: Mapping[str, KnownAnswer]) -> tuple[str, ...]:
    """The questions that matter after these answers, answered ones too, in the order to ask.

    What an answer makes void is not among them.
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
) -> tuple[ReadOtherwise, ...]:
    """The other outcomes of an act: one for each other reading of a clause that the answer cites,
    where it changes what follows. Raises ValueError as `rule_on` does."""
    here = rule_on(incident, answers, table, rules)
    keys = {rule.key for rule in _cited_in(here)}
    found = []
    for rule, variant in other_readings(rules, keys):
        there = rule_on(incident, answers, table, variant)
        if _outcome_of(there) != _outcome_of(here):
            found.append(ReadOtherwise(rule, there))
    return tuple(found)


def _cited_in(answer: Answer | None) -> Iterator[AnyRule]:
    match answer:
        case Ruling():
            yield from answer.cited
        case Silence():
            yield from () if answer.rule is None else (answer.rule,)
            yield from _cited_in(answer.recommended)
        case Undecided():
            for branch in answer.branches:
                yield from _cited_in(branch.found)


def _outcome_of(answer: Answer | None) -> object:
    """What is compared of an answer: class, effects, points; not the rules behind them."""
    match answer:
        case Ruling():
            effects = tuple((effect.name, effect.value) for effect in answer.effects)
            held = tuple((one.payer, one.points, one.to, one.per) for one in answer.held)
            return answer.sanction, effects, balance(answer.payments), held
        case Silence():
            return "silent", _outcome_of(answer.recommended)
        case Undecided():
            return tuple((branch.answers, _outcome_of(branch.found)) for branch in answer.branches)
    return None


def chombo_at_draw(ruling: Ruling, table: RulingTable, rules: RiichiRules) -> Ruling:
    """The chombo that an act of the hand comes to when the hand ends in a draw, by its own rule."""
    found = rules.penalties
    assert found is not None  # it made the ruling
    at_table = found.chombo is not None and found.chombo.settled.value == "now"
    outcome = Outcome(sanction="chombo", settled="at_draw" if at_table else "")
    rule: Rule[Outcome] = Rule(**{**asdict(ruling.rule), "value": outcome})
    return _Case(ruling.incident, {}, table, rules, found).ruling(rule)


def off_result(*answers: Answer) -> tuple[HeldPoints, ...]:
    """What rulings take off the result beside the class of the act."""
    rulings = (answer for answer in answers if isinstance(answer, Ruling))
    return tuple(held for ruling in rulings for held in ruling.held if held.off_result)


def on_false_win(verdict: Verdict, situation: Situation, rules: RiichiRules) -> FalseWin | None:
    """What happens to the player who declared this win; None where it is one, or cannot be."""
    if isinstance(verdict, Agari | Impossible):
        return None
    furiten = isinstance(verdict, Barred) and verdict.rule != rules.win.kokushi_robs_ankan
    offence = "furiten_ron" if furiten else "false_tsumo" if situation.tsumo else "false_ron"
    incident = Incident(offence, situation.seat)
    in_riichi = bool(situation.events & RIICHI)
    table = RulingTable(riichi=(situation.seat,) if in_riichi else ())

    def ruled(shown: bool) -> Answer:
        answers = {"hand_shown": shown, "most_shown": shown, "in_riichi": in_riichi}
        return rule_on(incident, answers, table, rules)

    return FalseWin(offence, ruled(shown=False), ruled(shown=True))


def usual_answers(offence: str, rules: RiichiRules) -> dict[str, StoredAnswer]:
    """The questions that the document, or our proposal, asks of an act, as usually answered.

    Where both ask the same, what is usual is the document's to say.
    """
    usual: dict[str, StoredAnswer] = {}
    for part in _parts(offence, rules):
        for question, answer in part.asks.items():
            usual.setdefault(question, answer)
    return usual


def deadly_acts(rules: RiichiRules) -> tuple[str, ...]:
    """The acts that may leave the offender with a hand that cannot win, or a chombo at the draw."""
    found = rules.penalties
    if found is None:
        return ()
    acts = {**found.recommended, **found.offences}
    return tuple(key for key in acts if key not in _RIICHI_AT_DRAW and _deadly(key, found))


_RIICHI_AT_DRAW: Final = ("noten_riichi", "dead_riichi")
"""Acts that are found at the draw by themselves."""


def _deadly(key: str, penalties: Penalties) -> bool:
    parts = (penalties.offences.get(key), penalties.recommended.get(key))
    rulings = (rule.value for part in parts if part is not None for rule in part.rulings.values())
    return any(
        outcome.sanction == "agari_houki" or outcome.at_draw or outcome.settled == "at_draw"
        for outcome in rulings
    )


def moments(documents: Iterable[RiichiRules]) -> dict[str, str]:
    """Every act that one of the documents knows, and the moment of play it belongs to."""
    found: dict[str, str] = {}
    for rules in documents:
        if rules.penalties is not None:
            for part in (rules.penalties.offences, rules.penalties.recommended):
                found |= {key: offence.moment for key, offence in part.items()}
            found |= {key: duty.value for key, duty in rules.penalties.duties.items()}
    return found


class _Case(msgspec.Struct, frozen=True):
    """All that a ruling is made from."""

    incident: Incident
    answers: Mapping[str, KnownAnswer]
    table: RulingTable
    rules: RiichiRules
    penalties: Penalties

    def answer(self) -> Answer:
        key = self.incident.offence
        duty = self.penalties.duties.get(key)
        if duty is not None:
            return self.of_duty(duty)
        found = outcomes(self.penalties.offences.get(key), self.answers)
        if self.open(found):
            return self.undecided(found)
        return self.said(found[0]) if found else self.silence(None)

    def open(self, found: tuple[Rule[Outcome], ...]) -> bool:
        """Whether an answer is missing: several rulings are left, or one counts a number."""
        if len(found) != 1:
            return bool(found)
        per = found[0].value.per
        return bool(per) and COUNTED[per] not in self.answers

    def said(self, rule: Rule[Outcome]) -> Ruling | Silence:
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
        """What we recommend depends on what led to the silence, too."""
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
        return Branch(missing, case.said(rule))

    def condition(self, question: str, wanted: WantedAnswer) -> WantedAnswer:
        known = self.answers[question]
        return known if isinstance(known, Band) else wanted

    def of_duty(self, duty: AnyRule) -> Silence:
        """A duty is named without a consequence; ours is proposed."""
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
        """What the outcome says, or else its class; where neither says what becomes of the hand, it
        goes on until its end, unless all is left to the referee or the game is given up."""
        part = self.sanction(rule.value.sanction)
        for name in _ORDER:
            own = getattr(rule.value, name, "")
            of_class: Rule[Any] | None = getattr(part, name, None)
            if own:
                yield Effect(name, own, rule)
            elif of_class is not None:
                yield Effect(name, of_class.value, of_class)
            elif name == "hand" and not _leaves_hand_unsaid(rule.value):
                yield self.hand_after(rule)
        off = self.penalties.off_result
        if rule.value.points is not None and off is not None:
            yield Effect("off_result", off.settled.value, off.settled)

    def hand_after(self, rule: AnyRule) -> Effect:
        """What becomes of a hand that nothing ends: at a draw it is over."""
        at_draw = moments([self.rules])[self.incident.offence] == "draw"
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
        """The points off the result, times a number where the document counts one."""
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
        """What the offender pays of a mangan that another seat draws: as dealer, or to the dealer,
        double, or what the table prints."""
        payer, limits, table = self.incident.offender, self.rules.limits, self.rules.table
        if limits is not None:
            return limits.mangan.value.base * (2 if 0 in (winner, payer) else 1)
        assert table is not None  # one of them has the mangan
        row = next(row.value for row in table.rows if row.value.limit == "mangan")
        return row.child_tsumo[payer == 0] if winner else row.dealer_tsumo

    def returned(self, effects: Iterable[Effect]) -> Iterator[Payment]:
        """What goes back from the table to those who put it there."""
        fate = next((e for e in effects if e.name == "deposits"), None)
        if fate is None:
            return
        stick, fine = self.rules.payment.deposit, self.penalties.fine
        for seat in self.table.riichi:
            own = fate.value == "own_returned" and seat == self.incident.offender
            if own or fate.value in ("returned", "riichi_returned"):
                yield Payment(Line(stick, stick.value, of=(1,)), None, seat)
        if fate.value == "returned" and fine is not None:
            for seat in self.table.fined:
                yield Payment(Line(fine.points, stick.value), None, seat)


def _leaves_hand_unsaid(outcome: Outcome) -> bool:
    return outcome.sanction == "discretion" or bool(outcome.game)


def _unit(part: Any) -> PointsUnit:
    """How the points of a class are told, in points where it does not say."""
    rule: Rule[PointsUnit] | None = getattr(part, "unit", None)
    return "points" if rule is None else rule.value
