"""What a screen reader says of the content: all of it by name, and the newest of it."""

from __future__ import annotations

from app.presenter.content import (
    Presented,
    PresentedHand,
    PresentedQuestion,
    PresentedRound,
    PresentedTable,
)
from app.presenter.lines import starts, sum_so_far
from app.presenter.state import PresenterState, within
from app.texts.texts import Texts


def accessible_text(content: Presented, texts: Texts) -> str:
    """What is shown, without what lies face down."""
    match content:
        case PresentedHand(who=who, facts=facts):
            return texts.list_of((texts.ui("presenter.title"), who, *facts))
        case PresentedQuestion(name=name, prompt=prompt):
            return texts.list_of(filter(None, (texts.ui("presenter.title"), name, prompt)))
        case PresentedRound(title=title):
            words = title, content.summary, content.sitting_out, content.placeholder
            return texts.list_of(filter(None, (texts.ui("presenter.title"), *words)))
    return texts.list_of((texts.ui("presenter.title"), content.document))


def newest_words(content: Presented, state: PresenterState, texts: Texts, *, peek: bool) -> str:
    """The newest line with its sum, the declaration before any line, or the current cell.

    With `peek` the next line is read out, too.
    """
    if state.blank:
        return texts.ui("presenter.blank")
    match content:
        case PresentedTable():
            now = within(state, content)
            return content.grids[now.grid].cells[now.row][now.column].name
        case PresentedQuestion(answer=answer, answer_given=given):
            known = state.answered or given
            if not known and answer:
                return texts.ui("presenter.answer_covered")
            return texts.list_of(
                (answer, *(line.words for g in content.groups for line in g.lines))
            )
        case PresentedRound():
            return _round_text(content)
        case PresentedHand():
            return _hand_text(content, state, texts, peek=peek)


def _round_text(content: PresentedRound) -> str:
    """What the clock says at its last minutes and its end: its figures change every second."""
    clock = content.clock
    return clock.note if clock is not None and clock.stage in ("paused", "last", "over") else ""


def _hand_text(content: PresentedHand, state: PresenterState, texts: Texts, *, peek: bool) -> str:
    lines, opened = content.lines, state.opened
    spoken = content.spoken
    if state.number_only or not opened:
        words = " ".join(filter(None, (spoken.count, spoken.before, spoken.between, spoken.words)))
        parts = [texts.ui("presenter.covered") if state.covered else words.strip()]
    else:
        parts = [lines[opened - 1].words]
        totals = [sum_so_far(g, at, opened) for at, g in starts(content.groups)
                  if at < opened <= at + len(g.lines)]  # fmt: skip
        if totals and totals[0]:
            parts.append(f"{texts.ui('presenter.so_far')} {totals[0]}")
        if state.covered:
            parts.append(texts.ui("presenter.covered"))
    if lines:
        parts.append(texts.ui("presenter.count", opened, len(lines)))
    if peek and opened < len(lines):
        parts.append(texts.ui("presenter.next_line", lines[opened].words))
    return texts.list_of(parts)
