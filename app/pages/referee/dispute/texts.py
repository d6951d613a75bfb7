"""Words of a dispute: how far a declaration is off, until when it is put right, what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from app.pages.referee.dispute.views import DisputeView, OtherDispute
from app.pages.referee.endings.texts import with_clause
from app.pages.referee.statement import OtherStatements, Sentence, Statement
from app.texts.rulings import headline, moved, offence_words, rule_of, sentences
from app.texts.texts import Texts
from engine.riichi.play.declared import Dispute, Parting
from engine.riichi.verdict import Score
from engine.rulebook import AnyRule

_TONES = {"right": "none", "over": "chombo", "under": "chombo", "astray": "fine"}


def statement(shown: DisputeView, texts: Texts) -> Statement:
    """All that is said of a declaration."""
    found, outcome = shown.found, shown.outcome
    if found is None:
        return _no_win(shown, texts)
    parts = [*_counts(shown, found, texts), *_cells(found, texts)]
    if outcome in ("over", "under", "astray"):
        parts += [*_parting(found, texts), *_correction(found, texts)]
        parts += [] if shown.offence is None else [Sentence(offence_words(shown.offence, texts))]
    return Statement(
        shown.document,
        said(outcome, found, texts),
        _TONES.get(outcome, "silent"),
        found.rule if outcome in ("over", "under", "astray") else None,
        tuple(parts),
        shown.back,
    )


def said(outcome: str, found: Dispute | None, texts: Texts) -> str:
    """The headline: `1300点多い`."""
    much = 0 if found is None else abs(found.too_much)
    return texts.ui(f"dispute.outcome.{outcome}", much)


def _no_win(shown: DisputeView, texts: Texts) -> Statement:
    head = said(shown.outcome, None, texts)
    ruling = shown.offence
    if ruling is None:
        told = (Sentence(texts.ui(f"dispute.{shown.outcome}")),)
        return Statement(shown.document, head, "silent", None, told)
    tone = ruling.rulings[0].sanction if ruling.rulings else "silent"
    ruled = [Sentence(part) for part in (moved(ruling, texts), sentences(ruling, texts)) if part]
    head = texts.titled(head, headline(ruling, texts))
    return Statement(shown.document, head, tone, rule_of(ruling), tuple(ruled), ruling.seats)


def _counts(shown: DisputeView, found: Dispute, texts: Texts) -> Iterator[Sentence]:
    """What was said beside what is due."""
    assert shown.score is not None  # it is what is due
    due = texts.ui("dispute.due", found.due, texts.count(shown.score))
    if found.said is None:
        yield Sentence(due)
    else:
        yield Sentence(texts.ui("dispute.said", found.said, due))


def _cells(found: Dispute, texts: Texts) -> Iterator[Sentence]:
    """Which cells of the table cost what was said."""
    if found.too_much and found.cells:
        cells = [
            texts.han(han) if fu is None else texts.points("fu_han", fu, han)
            for fu, han in found.cells
            if han
        ]
        if cells:
            yield Sentence(texts.ui("dispute.cells", texts.list_of(cells)))


def _parting(found: Dispute, texts: Texts) -> Iterator[Sentence]:
    """The first line where they part."""
    if found.parting is Parting.NOWHERE:
        return
    told = texts.parting(found.parting)
    if found.first is not None:
        name = texts.rule(found.first.rule.key)
        told = texts.ui("dispute.from_line", told, name, found.first.amount)
    yield Sentence(told)


def _correction(found: Dispute, texts: Texts) -> Iterator[Sentence]:
    """Whether it can still be put right; where nothing is said, that, and our proposal apart."""
    if found.rule is not None:
        key = "can" if found.correctable else "cannot"
        yield _by_rule(texts.ui(f"dispute.{key}"), found.rule, texts)
        return
    yield Sentence(texts.ui("dispute.not_said"))
    if found.proposed is not None:
        yield _by_rule(texts.ui("dispute.proposed"), found.proposed, texts)


def _by_rule(words: str, rule: AnyRule, texts: Texts) -> Sentence:
    return Sentence(with_clause(words, rule, texts), texts.reason(rule))


def elsewhere(shown: DisputeView, texts: Texts) -> tuple[OtherStatements, ...]:
    """What the other documents say, a line each."""
    return tuple(
        OtherStatements(row.document, Sentence(_other(row, shown, texts)), row.differs)
        for row in shown.others
    )


def _other(row: OtherDispute, own: DisputeView, texts: Texts) -> str:
    """The count there, where it is another one, how far off that is, and until when."""
    told = said(row.outcome, row.found, texts)
    if row.found is None or row.score is None:
        return told
    counted = _points(row.score, texts)
    same = own.score is not None and _points(own.score, texts) == counted
    parts = [told] if same else [counted, told]
    if row.outcome in ("over", "under", "astray"):
        key = {True: "can", False: "cannot", None: "unknown"}[row.found.correctable]
        parts.append(texts.ui(f"dispute.short.{key}"))
    return texts.list_of(parts)


def _points(score: Score, texts: Texts) -> str:
    return texts.ui("dispute.worth", texts.count(score), score.points)
