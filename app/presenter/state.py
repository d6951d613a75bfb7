"""What an audience sees of the content: a frozen value and its pure edits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from app.presenter.content import Presented, PresentedHand, PresentedQuestion, PresentedTable


class PresenterState(msgspec.Struct, frozen=True):
    """How far the content is opened.

    - `opened`: lines that are open. `resume`: those that were, while it is a question.
    - `covered`: the declaration lies face down. `as_question`: the hand is a question, its
      declaration and lines face down.
    - `answered`: the answer to a question of the drill is open.
    - `number_only`: the declaration alone, as large as it can be. `blank`: felt without anything.
    - `table`: the scoring table of the document in place of the content.
    - `grid`, `row`, `column`: the current cell of the table.
    - `page`: how many pages of a round were turned; `manual_paging`: they are turned by keys alone.
    - `no_ranking`: the ranking beside a round is hidden.
    """

    opened: int = 0
    resume: int = 0
    covered: bool = False
    as_question: bool = False
    answered: bool = False
    number_only: bool = False
    blank: bool = False
    table: bool = False
    grid: int = 0
    row: int = 0
    column: int = 0
    page: int = 0
    manual_paging: bool = False
    no_ranking: bool = False


def follow(state: PresenterState, before: Presented | None, now: Presented) -> PresenterState:
    """The state after the content changed; a new hand begins before its first line, still covered
    or asked as a question where the one before was."""
    if before is not None and before.key == now.key and type(before) is type(now):
        if isinstance(now, PresentedHand):
            count = len(now.lines)
            return replace(state, opened=min(state.opened, count), resume=min(state.resume, count))
        return state
    covered = state.covered or state.as_question
    return replace(state, opened=0, resume=0, answered=False, covered=covered, page=0)


def next_line(state: PresenterState, content: Presented) -> PresenterState:
    """One line more; it ends blank felt and the declaration alone first."""
    if state.blank or state.number_only:
        return replace(state, blank=False, number_only=False)
    if isinstance(content, PresentedQuestion):
        return state
    return replace(state, opened=min(state.opened + 1, len(content.lines)))


def previous_line(state: PresenterState, _content: Presented) -> PresenterState:
    """One line less."""
    if state.blank or state.number_only:
        return replace(state, blank=False, number_only=False)
    return replace(state, opened=max(state.opened - 1, 0))


def turn_declaration(state: PresenterState, content: Presented) -> PresenterState:
    """Cover the declaration, or open it; the answer of a drill question in its place."""
    if isinstance(content, PresentedQuestion):
        return replace(state, answered=not state.answered, opened=0)
    return replace(state, covered=not state.covered, as_question=False)


def turn_question(state: PresenterState, content: Presented) -> PresenterState:
    """Cover declaration and lines, or show again what was shown before."""
    if not isinstance(content, PresentedHand):
        return replace(state, answered=False)
    if state.as_question:
        return replace(
            state, as_question=False, covered=False, opened=max(state.resume, state.opened)
        )
    return replace(state, as_question=True, covered=True, opened=0, resume=state.opened)


def answer(state: PresenterState, content: Presented) -> PresenterState:
    """Open the declaration where it is covered, else all lines; the answer of a drill question.

    An answer that is open already is leafed through, where its lines need several pages.
    """
    if isinstance(content, PresentedQuestion):
        known = state.answered or content.answer_given
        return replace(state, answered=True, opened=state.opened + known)
    if state.covered:
        return replace(state, covered=False, as_question=False)
    return replace(state, opened=len(content.lines))


def turn_table(state: PresenterState, content: Presented) -> PresenterState:
    """The table instead of the content, or the content again."""
    return state if isinstance(content, PresentedTable) else replace(state, table=not state.table)


def turn_number(state: PresenterState, content: Presented) -> PresenterState:
    """The declaration alone, or all again."""
    if not isinstance(content, PresentedHand):
        return state
    return replace(state, number_only=not state.number_only, table=False)


def turn_blank(state: PresenterState, _content: Presented) -> PresenterState:
    return replace(state, blank=not state.blank)


def next_page(state: PresenterState, _content: Presented) -> PresenterState:
    """Turn to the next page of a round; after the last comes the first."""
    return replace(state, page=state.page + 1, blank=False)


def previous_page(state: PresenterState, _content: Presented) -> PresenterState:
    """Turn to the page before."""
    return replace(state, page=state.page - 1, blank=False)


def turn_paging(state: PresenterState, _content: Presented) -> PresenterState:
    """Turn pages by keys alone, or by themselves again."""
    return replace(state, manual_paging=not state.manual_paging)


def turn_ranking(state: PresenterState, _content: Presented) -> PresenterState:
    """Hide the ranking beside a round, or show it again."""
    return replace(state, no_ranking=not state.no_ranking)


EDITS: Final[Mapping[str, Callable[[PresenterState, Presented], PresenterState]]] = {
    "next": next_line,
    "back": previous_line,
    "cover": turn_declaration,
    "ask": turn_question,
    "answer": answer,
    "table": turn_table,
    "number": turn_number,
    "blank": turn_blank,
    "next_page": next_page,
    "previous_page": previous_page,
    "hold": turn_paging,
    "ranking": turn_ranking,
}
"""The edits of the state by the command that a key gives."""


# the current cell of a table


def step(state: PresenterState, table: PresentedTable, down: int, right: int) -> PresenterState:
    """Move the current cell; it stays within its grid."""
    state = within(state, table)
    grid = table.grids[state.grid]
    row = min(max(state.row + down, 0), len(grid.rows) - 1)
    column = min(max(state.column + right, 0), len(grid.columns) - 1)
    return replace(state, row=row, column=column)


def next_grid(state: PresenterState, table: PresentedTable, by: int = 1) -> PresenterState:
    """Show another grid; after the last comes the first."""
    return within(replace(state, grid=(state.grid + by) % len(table.grids)), table)


def within(state: PresenterState, table: PresentedTable) -> PresenterState:
    """The state with its current cell in the table, which may have become another one."""
    at = min(state.grid, len(table.grids) - 1)
    grid = table.grids[at]
    row, column = min(state.row, len(grid.rows) - 1), min(state.column, len(grid.columns) - 1)
    return replace(state, grid=at, row=row, column=column)


def at_highlighted(state: PresenterState, table: PresentedTable) -> PresenterState:
    """The state with the cell of the hand as the current one, if a hand is in a cell."""
    for at, grid in enumerate(table.grids):
        for y, row in enumerate(grid.cells):
            for x, cell in enumerate(row):
                if cell.highlighted:
                    return replace(state, grid=at, row=y, column=x)
    return within(state, table)
