"""Plays and settles the whole deal of a draft, with what contradicts the rules in it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from app.pages.score.toppan.answer import seats_of
from app.pages.score.toppan.rows import han_rows, payment_rows
from app.pages.score.toppan.state import Draft, SeatDraft, known
from app.pages.score.toppan.views import Inconsistency, ToppanRoundView
from app.views.ledgers import LedgerRow
from engine.ledger import SEATS
from engine.toppan.play.deal import (
    DEALER,
    Deal,
    Refused,
    act,
    turn,
    verdict_of,
)
from engine.toppan.play.settle import Duel, Settled, settle
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari, Score


def round_shown(draft: Draft, rules: ToppanRules) -> ToppanRoundView:
    """Play the deal by the rules as far as it is entered, and settle it if it is done."""
    missing = tuple(
        at for at, seat in enumerate(draft.seats) if not seat.tiles or seat.tiles[0] is None
    )
    if missing:
        return ToppanRoundView(("", "", "", ""), missing)
    played = _Played(draft, rules)
    found = tuple(played.found)
    ends = tuple(player.end for player in played.deal.players)
    four = ends[0], ends[1], ends[2], ends[3]
    if found or turn(played.deal, rules) is not None:
        return ToppanRoundView(four, inconsistencies=found)
    settled = settle(played.deal, rules)
    situation = Situation(seat=draft.own, round_wind=draft.round_wind, honba=draft.honba)
    return ToppanRoundView(
        four,
        settled=settled,
        seats=replace(seats_of(situation, settled.payments), marks=four),
        rows=tuple(_rows(settled)),
    )


class _Played:
    """A deal in which all seats act as the draft says, up to the first act that is not allowed."""

    def __init__(self, draft: Draft, rules: ToppanRules) -> None:
        self._rules, self._seats = rules, draft.seats
        self.deal = Deal(round_wind=draft.round_wind, honba=draft.honba, indicators=draft.dora)
        self.found: list[Inconsistency] = []
        order = rules.play.order.value
        self._do(DEALER, "draw", draft.seats[DEALER], 0)
        for seat in order:
            self._do(seat, "draw", draft.seats[seat], 0)
            self._do(seat, "stake", draft.seats[seat], 0)
        for seat in (DEALER, *order):
            self._play(seat, draft.seats[seat])

    def _play(self, seat: int, seat_draft: SeatDraft) -> None:
        """Draw the other tiles of a seat, then win or stay; nothing if the seat has no turn."""
        now = turn(self.deal, self._rules)
        if now is None and len(seat_draft.tiles) == 1:
            return
        for at in range(1, len(seat_draft.tiles)):
            if self.found:
                return
            self._do(seat, "draw", seat_draft, at)
        if self.found or self.deal.players[seat].end:
            return
        wins = isinstance(verdict_of(self.deal, seat, self._rules), Agari)
        self._do(seat, "win" if wins and seat_draft.declares else "stay", seat_draft, 0)

    def _do(self, seat: int, action: str, seat_draft: SeatDraft, at: int) -> None:
        if self.found:
            return
        tile = (
            known(seat_draft)[at]
            if action == "draw"
            else seat_draft.extra
            if action == "win"
            else None
        )
        try:
            after = act(self.deal, seat, action, self._rules, tile=tile, stake=seat_draft.stake)  # type: ignore[arg-type]
        except ValueError:
            self.found.append(Inconsistency(seat, "no_such_tiles", self._rules.tiles.limit))
            return
        if isinstance(after, Refused):
            self.found.append(Inconsistency(seat, after.key, after.rule))
        else:
            self.deal = after


def _rows(settled: Settled) -> Iterator[LedgerRow]:
    """Each child against the dealer: what decides it, what the winner has and what is paid; then
    the dealer. A dealer's hand counts against all three children and is listed once."""
    if settled.redraw is not None:
        yield LedgerRow("line", rule=settled.redraw)
    listed: list[Score] = []
    for duel in settled.duels:
        yield LedgerRow("head", f"duel_{duel.child}")
        yield LedgerRow("line", rule=duel.rule)
        if duel.score is not None:
            yield from _won(duel, duel.score, again=duel.score in listed)
            listed.append(duel.score)
    yield LedgerRow("head", "dealer")
    yield from (LedgerRow("line", rule=rule) for rule in settled.because)


def _won(duel: Duel, score: Score, *, again: bool) -> Iterator[LedgerRow]:
    if not again:
        yield from (row for row in han_rows(score) if row.kind != "head")
    if not score.mangan:
        yield LedgerRow("sum", "han_sum", amount=score.han, unit="han")
    yield from payment_rows(duel.payments, SEATS)
    yield from (
        LedgerRow("line", rule=rule) for rule in score.notes if rule.key.startswith("play.")
    )
