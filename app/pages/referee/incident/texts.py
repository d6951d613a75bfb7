"""Formats the parts of the incident card: reasons, steps, branches, doubts."""

from __future__ import annotations

from app.pages.referee.incident.views import ChecklistStep
from app.texts.clauses import meaning
from app.texts.rule_values import value_words
from app.texts.rulings import headline, rule_of
from app.texts.texts import Texts
from app.views.ledgers import Seats
from app.views.rulings import RulingView, ruling_view
from engine.ledger import balance
from engine.riichi.play.referee import Branch, ReadOtherwise, Ruling
from engine.rulebook import Standing


def why(act: str, shown: RulingView, document: str, texts: Texts) -> str:
    """The act, the meaning of the clause with its reason, and the principles of the document."""
    parts = [texts.ui("full_stop", texts.offence(act))]
    rule, ruled = rule_of(shown), shown.kind == "ruled"
    if rule is not None:
        parts += [meaning(rule, document, texts), texts.words(rule.because)]
    principles = shown.rulings[0].principles if ruled else shown.principles
    parts += [texts.principle(each.key) for each in principles]
    return texts.ui("sentences").join(part for part in parts if part)


def step_words(step: ChecklistStep, texts: Texts) -> str:
    """A step of the checklist: `南家が9000点を払う`, `この局をやり直す。`"""
    if step.effect is not None:
        return texts.effect(step.effect)
    seat = texts.seat(step.seat)
    if step.kind == "puts":
        return texts.ui(f"step.puts_{step.to}", seat, step.points)
    return texts.ui(f"step.{step.kind}", seat, step.points)


def branch_words(branch: Branch, texts: Texts) -> str:
    """A possible ruling after the answers that lead to it: `声だけ → アガリ放棄`."""
    answers = texts.list_of(texts.answered(question, yes) for question, yes in branch.answers)
    found = branch.found
    name = found.sanction if isinstance(found, Ruling) else "silent"
    return texts.ui("branch", answers, texts.sanction(name))


def otherwise_words(other: ReadOtherwise, texts: Texts) -> str:
    """Another outcome by the reading that leads to it: `…：返す。チョンボ 南家 +1000`."""
    read = texts.ui(
        "doubt", texts.rule(other.rule.key), value_words(other.rule, texts).rstrip("。.")
    )
    shown = ruling_view(other.answer, Seats(0, 0, 0))
    ruling = shown.rulings[0] if shown.kind in ("ruled", "silent") and shown.rulings else None
    by_seat = () if ruling is None else balance(ruling.payments)
    seats = [f"{texts.seat(s)} {points:+d}" for s, points in enumerate(by_seat) if points]
    told = texts.list_of((headline(shown, texts), *seats)).replace("-", "−")
    return f"{texts.ui('incident.otherwise', read)} {told}"


def doubts_of(ruling: Ruling, texts: Texts) -> list[str]:
    """The assumed rules that a ruling cites: name, reason, confidence."""
    found = []
    for rule in ruling.cited:
        if rule.standing is Standing.ASSUMED and rule is not ruling.rule:
            doubt = texts.titled(texts.rule(rule.key), texts.reason(rule))
            sure = "" if rule.confidence is None else texts.ui("confidence", rule.confidence)
            found.append(f"{doubt} {sure}".strip())
    return found
