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


def name_of(content: Presented, texts: Texts) -> str:
    """What is shown, without what lies face down."""
    match content:
        case PresentedHand(who=who, facts=facts):
            return texts.list_of((texts.ui("presenter.title"), who, *facts))
        case PresentedQuestion(name=name, ask=ask):
            return texts.list_of(filter(None, (texts.ui("presenter.title"), name, ask)))
        case PresentedRound(title=title, said=said, out=out, instead=instead):
            parts = texts.ui("presenter.title"), title, said, out, instead
            return texts.list_of(filter(None, parts))
    return texts.list_of((texts.ui("presenter.title"), content.document))


def newest_words(content: Presented, state: PresenterState, texts: Texts, *, peek: bool) -> str:
    """The newest line with its sum, the declaration before any line, or the current cell.

    With `peek` the next line is said, too.
    """
    if state.blank:
        return texts.ui("presenter.blank")
    match content:
        case PresentedTable():
            now = within(state, content)
            return content.grids[now.grid].cells[now.row][now.column].name
        case PresentedQuestion(answer=said, given=given):
            known = state.answered or given
            if not known and said:
                return texts.ui("presenter.answer_covered")
            return texts.list_of((said, *(line.words for g in content.groups for line in g.lines)))
        case PresentedRound():
            return _of_round(content)
        case PresentedHand():
            return _of_hand(content, state, texts, peek=peek)


def _of_round(content: PresentedRound) -> str:
    """What the clock says at its last minutes and its end: its figures change every second."""
    clock = content.clock
    return clock.note if clock is not None and clock.stage in ("paused", "last", "over") else ""


def _of_hand(content: PresentedHand, state: PresenterState, texts: Texts, *, peek: bool) -> str:
    lines, opened = content.lines, state.opened
    said = content.spoken
    if state.number_only or not opened:
        words = " ".join(filter(None, (said.count, said.before, said.between, said.words)))
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
