"""Formats the parts of the incident card: reasons, what is certain, ways, steps, doubts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from app.pages.referee.incident.views import Certainty, ChecklistStep, ClassLine, IncidentView
from app.texts.clauses import meaning
from app.texts.results import signed
from app.texts.rule_values import value_words
from app.texts.rulings import effect_sentences, headline, moved, rule_of, silence_words
from app.texts.texts import Texts, capitalized
from app.views.ledgers import Seats
from app.views.rulings import RulingView, applicable, class_of, ruling_view
from engine.ledger import balance
from engine.riichi.penalties import WantedAnswer
from engine.riichi.play.referee import (
    AlternativeRuling,
    QuestionNode,
    QuestionTree,
    Ruling,
    Silence,
    question_leaves,
    relevant_questions,
)
from engine.rulebook import AnyRule, Standing

_SHORT_HEAD, _MOST_CLAUSES = 4, 3
_HEAD: Final = re.compile(r"[^0-9①-⑳㉑-㉟※]*")


def why(act: str, shown: RulingView, document: str, texts: Texts) -> str:
    """The act, the meaning of the clause with its reason, and the principles of the document."""
    parts = [texts.ui("full_stop", texts.offence(act))]
    rule, ruled = rule_of(shown), shown.kind == "ruled"
    if rule is not None:
        parts += [meaning(rule, document, texts), texts.given_reason(rule)]
    principles = shown.rulings[0].principles if ruled else shown.principles
    parts += [texts.principle(each.key) for each in principles]
    return texts.ui("sentences").join(part for part in parts if part)


def step_words(step: ChecklistStep, texts: Texts) -> str:
    """A line of the checklist: `南家が9000点を払う。`, `この局を最初からやり直す。`"""
    return capitalized(_step_words(step, texts))


def _step_words(step: ChecklistStep, texts: Texts) -> str:
    who = texts.ui("incident.somebody") if step.seat is None else texts.seat(step.seat)
    match step.kind:
        case "puts":
            assert step.held is not None  # that is what is put
            points = texts.held_points(step.held)
            if step.to_all:
                return texts.ui("step.puts_all", points)
            return texts.ui(f"step.puts_{step.held.to}", who, points)
        case "pays" | "takes_back":
            return texts.ui(f"step.{step.kind}", who, step.points)
        case "tells":
            what = texts.ui("sentences").join(effect_sentences(step.effects, texts))
            return texts.ui("checklist.tells", who=who, what=what)
    (effect,) = step.effects
    if step.kind == "state":
        return texts.effect(effect)
    return texts.ui(f"checklist.{effect.name}.{effect.value}", who=who)


def open_words(tree: QuestionNode, texts: Texts) -> str:
    """The questions on which an open ruling depends."""
    asked = (texts.question(question) for question in relevant_questions(tree, {}))
    return texts.ui("incident.open_why", texts.ui("incident.asked_apart").join(asked))


def certain_words(certainty: Certainty, texts: Texts) -> str:
    """What holds whatever the answers, as a sentence."""
    match certainty.kind:
        case "points":
            return texts.ui("incident.no_points")
        case "principle":
            return texts.principle(certainty.rules[0].key)
    if certainty.effect is not None:
        return texts.effect(certainty.effect)
    names = [texts.sanction(key) for key in certainty.classes]
    if len(names) == 1:
        return texts.ui("incident.one_class", names[0])
    if len(names) == 2:
        return texts.ui("incident.two_classes", *names)
    return texts.ui("incident.some_classes", texts.list_of(names))


def clause_of(rules: Sequence[AnyRule]) -> AnyRule | None:
    """One mark for rules that hold together: the weakest of them, with the clauses of all, without
    a long name of the part of the text that they share."""
    if not rules:
        return None
    weakest = max(rules, key=lambda rule: rule.standing.doubt)
    clauses = tuple(dict.fromkeys(rule.clause for rule in rules if rule.clause))
    shown = clauses[:_MOST_CLAUSES]
    joined, head = _joined_clauses(shown), _shared_head(clauses)
    short = joined.removeprefix(head) if len(head) > _SHORT_HEAD else joined
    more = "…" if len(clauses) > len(shown) else ""
    return replace(weakest, clause=f"{short or joined}{more}")


def _joined_clauses(clauses: Sequence[str]) -> str:
    """Clauses after each other, the part of the text that they share only once: `罰則2・3①`."""
    head = _shared_head(clauses)
    marks = (part for clause in clauses for part in clause.removeprefix(head).split("・"))
    return head + "・".join(dict.fromkeys(marks))


def _shared_head(clauses: Sequence[str]) -> str:
    """The name of the part of the text that all clauses begin with: what is before the numbers."""
    heads = {_HEAD.match(clause).group() for clause in clauses if clause}  # type: ignore[union-attr]
    return heads.pop() if len(heads) == 1 else ""


class LeafWords(msgspec.Struct, frozen=True):
    """A ruling of the tree in words: its class, points and hand, what else follows, its clause.

    `answers` are those that lead to it, `sanction` is the key of the class.
    """

    answers: tuple[tuple[str, WantedAnswer], ...]
    sanction: str
    name: str
    line: str
    below: str
    clause: str

    def accessible_text(self, texts: Texts) -> str:
        """The whole leaf, for tooltips and screen readers."""
        ways = texts.list_of(texts.answered(question, yes) for question, yes in self.answers)
        parts = (texts.titled(ways, self.name), self.line, self.below, self.clause)
        return " ".join(part for part in parts if part)


def leaf_words(tree: QuestionTree, offender: int | None, texts: Texts) -> tuple[LeafWords, ...]:
    """The rulings of a tree; of one class after another only what differs is said."""
    found = []
    before: dict[str, Ruling] = {}
    leaves = question_leaves(tree)
    rules = [leaf.found.rule for leaf in leaves]
    head = _shared_head([texts.citation(rule.clause) for rule in rules if rule is not None])
    for leaf in leaves:
        ruling, sanction = applicable(leaf.found), class_of(leaf.found)
        silent = isinstance(leaf.found, Silence)
        rule = leaf.found.rule
        clause = texts.clause(rule) if rule is not None else ""
        clause = clause.removeprefix(head) or clause
        line = below = ""
        if isinstance(ruling, Ruling):
            line = _leaf_line(ruling, offender, texts)
            below = _leaf_below(ruling, before.get(sanction), texts)
            before.setdefault(sanction, ruling)
            if silent:
                line = texts.ui("ruling_advice", texts.sanction(ruling.sanction))
        elif silent:
            below = silence_words(rule, texts)
        found.append(
            LeafWords(leaf.answers, sanction, texts.sanction(sanction), line, below, clause)
        )
    return tuple(found)


def _leaf_line(ruling: Ruling, offender: int | None, texts: Texts) -> str:
    """The points that move, by seat where the offender is known, and what comes of the hand."""
    by_seat = balance(ruling.payments)
    if offender is not None and any(p.payer is not None for p in ruling.payments):
        groups: dict[int, list[str]] = {}
        for seat, points in enumerate(by_seat):
            if points:
                groups.setdefault(points, []).append(texts.wind(seat))
        order = sorted(groups, key=lambda points: points > 0)
        joint = texts.ui("compare.joint")
        text = "　".join(f"{joint.join(groups[p])} {signed(p)}" for p in order)
    else:
        text = moved(RulingView("ruled", (ruling,)), texts)
    hand = [texts.effect(e).rstrip("。.") for e in ruling.effects if e.name == "hand"]
    return "　".join((text, *hand))


_IN_LINE: Final = (
    "hand", "to", "settled", "place", "several", "top_offended", "placing", "off_result", "payers",
)  # fmt: skip


def _leaf_below(ruling: Ruling, before: Ruling | None, texts: Texts) -> str:
    """What follows besides; after one of the same class only what differs from it."""
    effects = [effect for effect in ruling.effects if effect.name not in _IN_LINE]
    other = () if before is None else tuple((e.name, e.value) for e in before.effects)
    fresh = [effect for effect in effects if (effect.name, effect.value) not in other]
    if before is not None and fresh:
        rest = texts.ui("sentences").join(effect_sentences(fresh, texts))
        return texts.ui("incident.as_above", rest)
    return texts.ui("sentences").join(effect_sentences(effects, texts))


def line_words(line: ClassLine, texts: Texts) -> str:
    """A class after the answers that lead to it: `声だけ → アガリ放棄`."""
    ways = texts.list_of(texts.answered(question, yes) for question, yes in line.answers)
    name = texts.sanction(line.sanction)
    return texts.ui("branch", ways, name) if ways else name


def otherwise_words(other: AlternativeRuling, incident: IncidentView, texts: Texts) -> str:
    """Another outcome by the reading that leads to it, as far as it differs from the ruling; seats
    are named once it is known who did it."""
    shown = ruling_view(other.answer, Seats(0, 0, 0))
    here, there = _ruling_of(incident.shown), _ruling_of(shown)
    parts = []
    if _class_of(shown) != _class_of(incident.shown):
        parts.append(_class_text(shown, texts))
    if there is not None and (here is None or _points_of(there) != _points_of(here)):
        parts += _points_lines(there, shown, texts, by_seat=incident.offender is not None)
    rule, value = texts.rule(other.rule.key), value_words(other.rule, texts).rstrip("。.")
    effects = [each for each in _other_effects(here, there, texts) if each.rstrip("。.") != value]
    if not parts and not effects:
        return texts.ui("incident.otherwise_same", rule, value)
    first = texts.list_of(parts) if parts else effects.pop(0).rstrip("。.")
    outcome = texts.ui("incident.otherwise", rule, value, first)
    return texts.ui("sentences").join((outcome, *effects))


def _other_effects(here: Ruling | None, there: Ruling | None, texts: Texts) -> list[str]:
    """The effects of a ruling that another does not have."""
    if there is None:
        return []
    same = () if here is None else tuple((e.name, e.value) for e in here.effects)
    return [texts.effect(e) for e in there.effects if (e.name, e.value) not in same]


def _ruling_of(shown: RulingView) -> Ruling | None:
    """The ruling that is certain, or proposed."""
    return shown.rulings[0] if shown.kind in ("ruled", "silent") and shown.rulings else None


def _class_of(shown: RulingView) -> object:
    return shown.kind, tuple(ruling.sanction for ruling in shown.rulings)


def _class_text(shown: RulingView, texts: Texts) -> str:
    """The class; where nothing is stated, that which is proposed."""
    if shown.kind == "silent" and shown.rulings:
        sanction = texts.sanction(shown.rulings[0].sanction)
        return texts.ui("ruling_advice", sanction).rstrip("。.")
    return headline(shown, texts)


def _points_of(ruling: Ruling) -> object:
    """What seats pay, and what none gets; a stick that goes back is no part of it."""
    paid = tuple(payment for payment in ruling.payments if payment.payer is not None)
    return balance(paid), ruling.held


def _points_lines(ruling: Ruling, shown: RulingView, texts: Texts, *, by_seat: bool) -> list[str]:
    """The points that move: of each seat, or by how many others get them."""
    if not by_seat:
        return [part for part in (moved(shown, texts),) if part]
    seats = [
        f"{texts.seat(seat)} {signed(points)}"
        for seat, points in enumerate(balance(ruling.payments))
        if points
    ]
    return [*seats, moved(shown, texts)] if ruling.held or not seats else seats


def doubts_of(ruling: Ruling, texts: Texts) -> list[str]:
    """The assumed rules that a ruling cites: name, reason, confidence."""
    found = []
    for rule in ruling.cited:
        if rule.standing is Standing.ASSUMED and rule is not ruling.rule:
            doubt = texts.titled(texts.rule(rule.key), texts.reason(rule))
            sure = "" if rule.confidence is None else texts.ui("confidence", rule.confidence)
            found.append(f"{doubt} {capitalized(sure)}".strip())
    return found
