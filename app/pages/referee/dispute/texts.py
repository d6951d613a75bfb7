"""Formats a dispute: what to do now and why, the checklist, the penalty, the other documents."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from app.pages.referee.dispute.views import (
    DisputeStep,
    DisputeView,
    OtherDispute,
    ReadDispute,
    Settlement,
)
from app.pages.referee.ruling_texts import sentence
from app.texts.rule_values import value_words
from app.texts.rulings import headline, moved, rule_of, sentences
from app.texts.texts import Texts
from app.views.ledgers import DeclaredColumnText
from app.views.rulings import RulingView
from engine.riichi.play.declared import Dispute, FirstDifference
from engine.riichi.verdict import Score
from engine.rulebook import AnyRule

_TONES = {"leave": "none", "correct": "fine", "none": "none"}


class RulingTexts(msgspec.Struct, frozen=True):
    """The ruling on a declaration: what to do now, why, and by which rule.

    `tone` selects the colour by the class of a ruling. `seal` is the class of the penalty in words
    and `sanction` its key, "" for none; `proposed`: no document has that class, the program
    proposes it.
    """

    headline: str
    why: str
    note: str
    tone: str
    rule: AnyRule | None = None
    seal: str = ""
    sanction: str = ""
    proposed: bool = False


def ruling_texts(shown: DisputeView, texts: Texts) -> RulingTexts:
    """The ruling on a declaration under the active document; first why the hand cannot win at all,
    where its game says so."""
    ruling = _ruling_texts(shown, texts)
    if shown.dead is None or shown.score is None:
        return ruling
    dead = texts.ui("entry.problem.dead_hand_wins", texts.seat(shown.dead))
    return replace(ruling, why="\n".join(filter(None, (dead, ruling.why))))


def _ruling_texts(shown: DisputeView, texts: Texts) -> RulingTexts:
    dispute, settlement = shown.dispute, shown.settlement
    if dispute is None:
        return _no_win(shown, texts)
    outcome = outcome_words(shown.outcome, dispute, texts)
    if not settlement:
        return RulingTexts(outcome, _due(shown, texts), "", "open")
    rule = dispute.rule or dispute.proposed
    seal, sanction, proposed = _penalty_class(shown.offence, texts)
    if settlement == "unknown":
        note = texts.ui("declared.unknown.note")
        return RulingTexts(outcome, _due(shown, texts), note, "open", None, seal, sanction)
    if settlement == "none":
        return RulingTexts(outcome, _due(shown, texts), "", "none")
    reason = "" if rule is None else texts.reason(rule)
    words = _settled_words(shown, texts), _why(shown, dispute, texts), reason
    return RulingTexts(*words, _TONES[settlement], rule, seal, sanction, proposed)


def ruling_line(shown: DisputeView, texts: Texts) -> str:
    """The ruling in one line for the log: `そのまま（1300点少ない）`."""
    outcome = outcome_words(shown.outcome, shown.dispute, texts)
    if shown.settlement in ("leave", "correct"):
        return texts.ui("with_clause", _settled_words(shown, texts), outcome)
    return outcome


def _settled_words(shown: DisputeView, texts: Texts) -> str:
    """What to do now, as a headline: `そのまま`, `西家は1300点多く払う`."""
    if shown.settlement == "leave":
        return texts.ui("declared.leave")
    moves = [step for step in shown.steps if step.kind in ("more", "less", "recount")]
    return texts.list_of(_correct_words(step, texts) for step in moves)


def _correct_words(step: DisputeStep, texts: Texts) -> str:
    seat = texts.seat(step.seat)
    return texts.ui(f"declared.correct.{step.kind}", seat, step.points)


def _why(shown: DisputeView, dispute: Dispute, texts: Texts) -> str:
    if shown.settlement == "leave":
        return texts.ui(f"declared.why.{shown.outcome}", abs(dispute.too_much))
    return texts.list_of((outcome_words(shown.outcome, dispute, texts), _due(shown, texts)))


def _due(shown: DisputeView, texts: Texts) -> str:
    """The points that are due, with han and fu."""
    if shown.dispute is None or shown.score is None:
        return ""
    return texts.ui("dispute.due", shown.dispute.due, texts.count(shown.score))


def _penalty_class(ruling: RulingView | None, texts: Texts) -> tuple[str, str, bool]:
    """The class of the penalty in words, its key, and whether it is a proposal."""
    if ruling is None or not ruling.rulings or ruling.kind == "open":
        return "", "", False
    sanction = ruling.rulings[0].sanction
    return texts.sanction(sanction), sanction, ruling.kind == "silent"


def outcome_words(outcome: str, dispute: Dispute | None, texts: Texts) -> str:
    """How far the declaration is off: `1300点多い`."""
    much = 0 if dispute is None else abs(dispute.too_much)
    return texts.ui(f"dispute.outcome.{outcome}", much)


def _no_win(shown: DisputeView, texts: Texts) -> RulingTexts:
    head = outcome_words(shown.outcome, None, texts)
    ruling = shown.offence
    if ruling is None:
        return RulingTexts(head, texts.ui(f"dispute.{shown.outcome}"), "", "silent")
    if ruling.kind == "open":
        why = texts.titled(head, headline(ruling, texts))
        return RulingTexts(_hangs_on(ruling, texts), why, "", "open")
    tone = ruling.rulings[0].sanction if ruling.rulings else "silent"
    note = " ".join(part for part in (moved(ruling, texts), sentences(ruling, texts)) if part)
    why = texts.titled(head, headline(ruling, texts))
    seal, sanction, proposed = _penalty_class(ruling, texts)
    words = sentence(ruling, texts)
    return RulingTexts(words, why, note, tone, rule_of(ruling), seal, sanction, proposed)


def _hangs_on(ruling: RulingView, texts: Texts) -> str:
    """The first question that an open ruling depends on."""
    asked = (question for one in ruling.branches for question, _ in one.answers)
    return texts.ui("dispute.hangs_on", texts.question(next(asked)))


def step_texts(shown: DisputeView, texts: Texts) -> tuple[tuple[str, str], ...]:
    """The steps of the checklist, each with what explains it ("" for nothing)."""
    return tuple(
        (step_words(step, shown.offence, texts), _below(step, shown, texts)) for step in shown.steps
    )


def step_words(step: DisputeStep, offence: RulingView | None, texts: Texts) -> str:
    """A step of the checklist: `西家は1300点多く払う`."""
    if step.kind == "penalty":
        name, sanction, _ = _penalty_class(offence, texts)
        if sanction in ("", "none", "legal"):
            return texts.ui("declared.step.penalty_none")
        return texts.ui("declared.step.penalty", name)
    return texts.ui(f"declared.step.{step.kind}", texts.seat(step.seat), step.points)


def _below(step: DisputeStep, shown: DisputeView, texts: Texts) -> str:
    """What explains a step."""
    if step.kind == "stay":
        return texts.ui(f"declared.step.stay_below.{shown.outcome}", step.points)
    if step.kind == "tell" and shown.score is not None:
        count = f"{texts.count(shown.score)} {step.points}"
        return texts.ui("declared.step.tell_below", count)
    silent = shown.offence is not None and shown.offence.kind == "silent"
    return texts.ui("declared.step.penalty_below") if step.kind == "penalty" and silent else ""


def penalty_words(ruling: RulingView, texts: Texts) -> str:
    """What the document says of a wrong declaration, or that it is silent, with a proposal if there
    is one."""
    name = _penalty_class(ruling, texts)[0]
    if ruling.kind == "silent":
        return texts.ui("declared.penalty_proposed" if name else "declared.penalty_silent", name)
    return texts.titled(headline(ruling, texts), sentence(ruling, texts))


def beside_rows(shown: DisputeView, texts: Texts) -> tuple[DeclaredColumnText, ...]:
    """The declared amounts of the ledger in words, or nothing where nothing is compared."""
    found = []
    if not shown.beside:
        return ()
    for row, said in zip(shown.rows, shown.beside, strict=True):
        if said.missing:
            found.append(DeclaredColumnText("—"))
        elif said.amount is None:
            found.append(DeclaredColumnText(""))
        else:
            unit = {"han": texts.han, "fu": texts.fu if row.kind == "sum" else str}
            words = unit.get(row.unit, str)(said.amount)
            found.append(DeclaredColumnText(words, said.differs))
    return tuple(found)


def first_difference_words(dispute: Dispute, texts: Texts) -> str:
    """The first line in which declaration and ledger differ: `符が違う。最初に分かれる行：…`"""
    words = texts.first_difference(dispute.first_difference)
    if dispute.first is None or dispute.first_difference is FirstDifference.NOWHERE:
        return words
    name = texts.rule(dispute.first.rule.key)
    return texts.ui("dispute.from_line", words, name, dispute.first.amount)


def cell_words(dispute: Dispute, texts: Texts) -> str:
    """The cells of the score table that have the declared points, "" for none."""
    cells = [
        texts.han(han) if fu is None else texts.points("fu_han", fu, han)
        for fu, han in dispute.cells
        if han
    ]
    if not dispute.too_much or not cells:
        return ""
    return texts.ui("dispute.cells", texts.list_of(cells))


def otherwise_words(other: ReadDispute, shown: DisputeView, texts: Texts) -> str:
    """What another reading makes of a declaration, as far as it differs."""
    there, told = other.there, []
    if (there.outcome, _sum(there.dispute)) != (shown.outcome, _sum(shown.dispute)):
        told.append(_within(_other(there, shown, texts)))
    if there.settlement != shown.settlement:
        told.append(_short(there.settlement, texts))
    words = texts.rule(other.rule.key), value_words(other.rule, texts).rstrip("。.")
    if not any(told):
        return texts.ui("incident.otherwise_same", *words)
    return texts.ui("incident.otherwise", *words, texts.list_of(filter(None, told)))


def _sum(found: Dispute | None) -> int | None:
    return None if found is None else found.due


class OtherRow(msgspec.Struct, frozen=True):
    """The answer of one or more other documents: their names, how far off the declaration is under
    them, what is done, and the rule by which; `document` is the id of the first."""

    document: str
    names: str
    outcome: str
    done: str
    rule: AnyRule | None
    differs: bool


def other_rows(shown: DisputeView, texts: Texts) -> tuple[OtherRow, ...]:
    """The answers of the other documents; those with the same answer are one row."""
    groups: dict[object, list[OtherDispute]] = {}
    for other in shown.others:
        rule = _rule(other)
        same = None if rule is None else (rule.standing, rule.clause)
        key = _other(other, shown, texts), other.settlement, same
        groups.setdefault(key, []).append(other)
    return tuple(
        OtherRow(
            rows[0].document.id,
            texts.ui("compare.joint").join(texts.document_short(row.document) for row in rows),
            _other(rows[0], shown, texts),
            _short(rows[0].settlement, texts),
            _rule(rows[0]),
            rows[0].differs,
        )
        for rows in groups.values()
    )


def _rule(other: OtherDispute) -> AnyRule | None:
    if other.dispute is None or not other.settlement or other.settlement == "none":
        return None
    return other.dispute.rule or other.dispute.proposed


def _short(settlement: Settlement, texts: Texts) -> str:
    key = {"leave": "cannot", "correct": "can", "unknown": "unknown"}.get(settlement)
    return "" if key is None else texts.ui(f"dispute.short.{key}")


def _other(row: OtherDispute, own: DisputeView, texts: Texts) -> str:
    """How far off the declaration is, after the count where it differs from that here; the count
    alone where nothing is declared yet."""
    if row.outcome == "unsaid" and row.score is not None:
        return _points(row.score, texts)
    words = outcome_words(row.outcome, row.dispute, texts)
    if row.dispute is None or row.score is None:
        return words
    counted = _points(row.score, texts)
    same = own.score is not None and _points(own.score, texts) == counted
    return words if same else texts.list_of((counted, _within(words)))


def _within(words: str) -> str:
    """Words that stand within a sentence."""
    return words[:1].lower() + words[1:]


def _points(score: Score, texts: Texts) -> str:
    return texts.ui("dispute.worth", texts.count(score), score.points)
