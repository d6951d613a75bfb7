"""Searches the draw of rounds in idle time, with progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from app.idle_task import IdleTask
from app.pages.evening.rounds import DrawBounds, seatings_before
from engine.evening.draw import DrawRequest, DrawSearch
from engine.evening.seating import Seating
from engine.evening.state import EveningState


class DrawnRounds(NamedTuple):
    """Rounds as they were drawn, the number of the first, what was asked for, and what is known of
    the cost."""

    first: int
    seatings: tuple[Seating, ...]
    request: DrawRequest
    proof: DrawBounds


def draw_request(evening: EveningState, first: int, last: int, seed: int) -> DrawRequest:
    """What is to be drawn for the rounds from `first` to `last`, whose players are those of the
    evening. Where others are here than were drawn, the other tables stay as they are as far as
    possible."""
    present = tuple(evening.present(number) for number in range(first, last + 1))
    drawn = tuple(round_.seating for round_ in evening.rounds[first - 1 : last])
    others = [
        {*seating.players} != {*players} for seating, players in zip(drawn, present, strict=False)
    ]
    plan = drawn if len(drawn) == len(present) and any(others) else ()
    return DrawRequest(present, seatings_before(evening, first), seed, evening.apart, plan)


class Drawing(QObject):
    """Draws one round, or all that are left.

    - `moved()`: the share that is done has changed, or the search has stopped.
    - `ended(drawn)`: the rounds as DrawnRounds.
    """

    moved = Signal()
    ended = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._task = IdleTask(self)
        self._task.ended.connect(self._end)
        self._done = 0

    @property
    def busy(self) -> bool:
        """Whether a search is under way."""
        return self._task.busy

    @property
    def share(self) -> float | None:
        """The share of the search that is done, None while nothing is searched."""
        return self._done / 100 if self.busy else None

    def begin(self, evening: EveningState, first: int, last: int, seed: int) -> None:
        """Draw the rounds from `first` to `last`."""
        self._done = 0
        self._task.begin(self._search(draw_request(evening, first, last, seed), first))
        self.moved.emit()

    def cancel(self) -> None:
        """Stop the search; the tables stay as they are."""
        self._task.stop()
        self.moved.emit()

    def _search(self, request: DrawRequest, first: int) -> Iterator[DrawnRounds | None]:
        search = DrawSearch(request)
        for step in search.steps():
            done = 100 * step.done // step.of
            if done > self._done:
                self._done = done
                self.moved.emit()
            yield None
        price = search.draw_cost()
        yield DrawnRounds(first, search.rounds, request, DrawBounds(price.least, price.known))

    def _end(self, drawn: DrawnRounds | None) -> None:
        self.moved.emit()
        if drawn is not None:
            self.ended.emit(drawn)
