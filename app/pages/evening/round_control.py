"""Draws the tables of a round, exchanges seats by hand, and runs its clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRandomGenerator, Signal
from PySide6.QtWidgets import QInputDialog

from app.evenings.texts import evening_problem
from app.pages.evening import state
from app.pages.evening.bell import Bell, ClockTicker, Ring
from app.pages.evening.clock import clock_view, read_clock
from app.pages.evening.drawing import Drawing, DrawnRounds, draw_request
from app.pages.evening.open_evening import OpenEvening
from app.pages.evening.presentation import next_number
from app.pages.evening.rounds import (
    Proofs,
    board_round,
    round_prices,
    round_view,
    seatings_before,
)
from app.pages.evening.state import EveningPageState
from app.pages.evening.widgets.round_board import RoundBoard
from app.texts.texts import Texts
from app.views.evenings import ClockView
from engine.evening.draw import by_ranking
from engine.evening.events import ClockAct, Instant
from engine.evening.meetings import swapped
from engine.evening.seating import PlayerId, Seating
from engine.ledger import SEATS

_SEEDS: Final = 1 << 30


class RoundControl(QObject):
    """The round on the board: the one that goes on, or the next one.

    - `message(text)` and `error(text)` have sentences for the user.
    - `players_requested()`: too few are here for a table.
    - `drawing_moved()`: more of a draw is searched, or the search has ended.
    - `clock_moved()`: the clock shows other figures now.
    """

    message = Signal(str)
    error = Signal(str)
    players_requested = Signal()
    drawing_moved = Signal()
    clock_moved = Signal()

    def __init__(
        self, board: RoundBoard, evening: OpenEvening, texts: Texts, now: Callable[[], Instant]
    ) -> None:
        super().__init__(board)
        self._board, self._evening, self._texts, self._now = board, evening, texts, now
        self._proofs = Proofs()
        self.ticker, self.bell = ClockTicker(self, now), Bell(self)
        self.drawing = Drawing(self)
        self._connect()

    def _connect(self) -> None:
        board, ticker, drawing = self._board, self.ticker, self.drawing
        board.started.connect(self.press_clock)
        board.paused.connect(self.press_clock)
        board.redraw_requested.connect(self.draw)
        board.cancelled.connect(drawing.cancel)
        board.manual_seating_requested.connect(self.change_by_hand)
        board.seat_pressed.connect(self._press_seat)
        board.out_pressed.connect(self._press_out)
        board.sound_toggled.connect(self._turn_sound)
        board.sound_test_requested.connect(partial(self.bell.ring, "end"))
        ticker.changed.connect(self._present_clock)
        ticker.last_call.connect(partial(self._ring, "last_call"))
        ticker.ended.connect(partial(self._ring, "end"))
        drawing.moved.connect(self.drawing_moved)
        drawing.ended.connect(self._apply_draw)

    # what is shown

    def present(self) -> None:
        """Show the round, and follow its clock."""
        now, evening = self._evening.state, self._evening.replayed
        round_ = board_round(evening)
        self.ticker.follow(None if round_ is None else round_.clock)
        prices, share = round_prices(now, evening, self._proofs), self.drawing.share
        self._board.present(round_view(now, evening, prices, self.clock, share, self._texts))
        self._board.present_sound(now.sound)

    @property
    def clock(self) -> ClockView | None:
        """The clock of the round as it shows now; None where no round is drawn."""
        evening = self._evening.replayed
        round_ = board_round(evening)
        if round_ is None:
            return None
        return clock_view(round_.clock, evening, self._now(), self._texts)

    @property
    def seated(self) -> bool:
        """Whether the players sit and play: the clock has begun and is not over."""
        round_ = board_round(self._evening.replayed)
        return round_ is not None and read_clock(round_.clock, self._now()).seated

    def _present_clock(self) -> None:
        """Show the clock, which alone changes by itself."""
        clock = self.clock
        if clock is not None:
            self._board.present_clock(clock)
        self.clock_moved.emit()

    # the clock

    def press_clock(self) -> None:
        """Start the clock of the round, pause it, or let it go on."""
        round_ = board_round(self._evening.replayed)
        if round_ is None:
            return
        clock = round_.clock
        act: ClockAct = "begun" if clock.begun is None else "resumed" if clock.paused else "paused"
        new = state.turn_clock(self._evening.state, round_.number, act, self._now())
        self._evening.store.commit(replace(new, round=0), f"clock_{act}")

    def end(self) -> None:
        """Stop the clock of the round for good."""
        round_ = board_round(self._evening.replayed)
        if round_ is not None and round_.clock.begun is not None:
            new = state.turn_clock(self._evening.state, round_.number, "ended", self._now())
            self._evening.store.commit(new, "clock_ended")

    def _ring(self, ring: Ring) -> None:
        if self._evening.state.sound:
            self.bell.ring(ring)
        self.message.emit(self._texts.ui(f"evening.{ring}"))

    def _turn_sound(self, on: bool) -> None:
        """Ring for the last minutes and the end, or not; undo leaves that as it is."""
        self._evening.store.adopt(partial(replace, sound=on))

    # the draw

    def draw(self, seed: int | None = None) -> None:
        """Draw the tables of the round on the board and of those after it anew, from a seed or by
        chance."""
        evening = self._evening.replayed
        number = next_number(evening)
        if self.drawing.busy:
            self.drawing.cancel()
        elif len(evening.present(number)) < SEATS:
            self.error.emit(self._texts.ui("evening.too_few"))
            self.players_requested.emit()
        elif not self._refuses(state.seat(self._evening.state, number, Seating(()), "draw")):
            if seed is None:
                seed = QRandomGenerator.global_().bounded(_SEEDS)
            self.drawing.begin(evening, number, max(evening.planned or number, number), seed)

    def ask_seed(self) -> None:
        """Ask for a seed, and draw from it: the same seed gives the same tables again."""
        ui = self._texts.ui
        seed, given = QInputDialog.getInt(
            self._board, ui("evening.seed_title"), ui("evening.seed_ask"), 0, 0, _SEEDS
        )
        if given:
            self.draw(seed)

    def draw_by_ranking(self) -> None:
        """Make the tables of the round by the ranking: the first four at table 1."""
        evening = self._evening.replayed
        number = next_number(evening)
        here = set(evening.present(number))
        if len(here) < SEATS:
            self.draw()
            return
        ranked = [one.player for one in self._evening.standing.ranked.players if one.player in here]
        order = [*ranked, *(one for one in evening.present(number) if one not in ranked)]
        seating = by_ranking(order, seatings_before(evening, number))
        self._seat(state.seat(self._evening.state, number, seating, "ranking"), "draw_tables")

    def _apply_draw(self, drawn: DrawnRounds) -> None:
        """Seat the players as they were drawn, unless players or tables are others by now."""
        request = drawn.request
        last = drawn.first + len(drawn.seatings) - 1
        if draw_request(self._evening.replayed, drawn.first, last, request.seed) != request:
            self.error.emit(self._texts.ui("evening.draw_outdated"))
            return
        self._proofs.keep(drawn.seatings, request.before, drawn.proof)
        new = state.seat_rounds(self._evening.state, drawn.first, drawn.seatings, request.seed)
        self._seat(new, "draw_tables")

    def _seat(self, new: EveningPageState, step: str) -> None:
        """Seat players, unless that cannot be."""
        if not self._refuses(new):
            self._evening.store.commit(new, step)

    def _refuses(self, new: EveningPageState) -> bool:
        """Whether seats of a new state are impossible; reports that."""
        evening = self._evening.standing_of(new.evening).replayed
        known = len(self._evening.state.evening.events)
        problem = next((one for one in evening.problems if one.at >= known), None)
        if problem is not None:
            self.error.emit(evening_problem(problem, evening, self._texts))
        return problem is not None

    # seats by hand

    def change_by_hand(self) -> None:
        """Let names be pressed to change their seats."""
        round_ = board_round(self._evening.replayed)
        if round_ is not None:
            by_hand = state.SeatExchange(round_.number, round_.seating, round_.seating)
            self._evening.store.update(replace(self._evening.state, by_hand=by_hand))
            self._board.take_focus()

    def accept_manual_seating(self) -> None:
        """Seat the players as they were exchanged."""
        now = self._evening.state
        by_hand = now.by_hand
        if by_hand is not None and by_hand.new != by_hand.old:
            self._seat(state.seat(now, by_hand.round, by_hand.new, "hand"), "seats_by_hand")

    def _press_seat(self, table: int, seat: int) -> None:
        by_hand = self._evening.state.by_hand
        if by_hand is not None:
            self._press(by_hand.new.tables[table][seat])

    def _press_out(self, at: int) -> None:
        by_hand = self._evening.state.by_hand
        if by_hand is not None:
            self._press(by_hand.new.out[at])

    def _press(self, player: PlayerId) -> None:
        now = self._evening.state
        by_hand = now.by_hand
        assert by_hand is not None
        other = by_hand.pressed
        new = swapped(by_hand.new, other, player) if other not in ("", player) else None
        self._evening.store.update(state.press(now, player, new))
