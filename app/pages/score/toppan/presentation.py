"""Makes the views of the toppan page's widgets from a draft and its answer."""

from __future__ import annotations

from app.pages.score.toppan import state
from app.pages.score.toppan.answer import strength
from app.pages.score.toppan.resolve import problem_lines
from app.pages.score.toppan.state import (
    AT_SEAT,
    Draft,
    PageView,
    copies_left,
    known,
    refusal,
)
from app.pages.score.toppan.views import (
    FormView,
    SeatView,
    ToppanAnswer,
    ToppanDrawView,
    ToppanRoundView,
)
from app.pages.score.views import Stock
from app.views.ledgers import LedgerRow
from engine.ledger import SEATS
from engine.tiles import Tile
from engine.toppan.play.deal import DEALER, Deal, Player, shown_halves, verdict_of
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.totals import best_within, least, value_lines
from engine.toppan.situation import MOST_TILES
from engine.toppan.verdict import Agari, Bust, Hoping


def stock_shown(draft: Draft) -> dict[Tile, Stock]:
    """Every tile of the palette with its copies left."""
    left = copies_left(draft)
    return {tile: Stock(tile, count, refusal(draft, left, tile)) for tile, count in left.items()}


def draw_shown(
    draft: Draft, answer: ToppanAnswer, rules: ToppanRules, row: LedgerRow | None, word: str
) -> ToppanDrawView:
    """The own hand, with the tiles of a ledger line highlighted."""
    tiles = state.hand(draft).tiles
    if answer.score is not None:
        values = tuple(line.amount for line in answer.score.values)
    else:
        lines, _ = value_lines(tiles, draft.own, 0, rules.tiles)
        values = tuple(line.amount for line in lines)
    line = row.line if row is not None else None
    return ToppanDrawView(
        tiles=tiles,
        values=values,
        total=sum(values) if tiles else None,
        limit=halves(rules.tiles.limit),
        strong=tuple(strength(draft, tile) for tile in tiles),
        highlighted=frozenset(line.tiles) if line is not None else frozenset(),
        word=word,
        bust=isinstance(answer.verdict, Bust),
        wanted=draft.place is AT_SEAT[draft.own],
        room=len(tiles) < MOST_TILES,
    )


def form_shown(
    draft: Draft, answer: ToppanAnswer, whole: ToppanRoundView | None, rules: ToppanRules
) -> FormView:
    """The form with the stakes that matter: the own one, or those of all three children."""
    everybody = draft.view is PageView.ROUND or draft.own == DEALER
    children = range(1, SEATS) if everybody else (draft.own,)
    return FormView(
        own=draft.own,
        round_wind=draft.round_wind,
        honba=draft.honba,
        stakes=tuple((seat, draft.seats[seat].stake) for seat in children),
        stays=tuple(_stays(draft, rules)) if whole is not None else (),
        view=draft.view,
        problems=problem_lines(answer.problems),
        problem_count=len(answer.problems) + (0 if whole is None else len(whole.inconsistencies)),
    )


def _stays(draft: Draft, rules: ToppanRules) -> list[tuple[int, bool]]:
    """The seats that could declare a win, each with whether it stays instead."""
    found = []
    for at, seat in enumerate(draft.seats):
        if seat.tiles and None not in seat.tiles and isinstance(_verdict(draft, at, rules), Agari):
            found.append((at, not seat.declares))
    return found


def _verdict(draft: Draft, at: int, rules: ToppanRules) -> object:
    players = [Player(known(seat), seat.stake, extra=seat.extra) for seat in draft.seats]
    deal = Deal(
        round_wind=draft.round_wind,
        honba=draft.honba,
        indicators=draft.dora,
        players=(players[0], players[1], players[2], players[3]),
    )
    return verdict_of(deal, at, rules)


def others_shown(draft: Draft, rules: ToppanRules) -> tuple[SeatView, ...]:
    """The other seats as they are seen from the own seat."""
    return tuple(
        SeatView(
            at,
            seat.tiles,
            wanted=draft.place is AT_SEAT[at],
            own=False,
            shown=_shown(seat.tiles, rules) if at == DEALER and seat.tiles else None,
        )
        for at, seat in enumerate(draft.seats)
        if at != draft.own
    )


def _shown(tiles: tuple[Tile | None, ...], rules: ToppanRules) -> int:
    """What the dealer's open tiles count, in half points; the hidden first tile does not matter."""
    return shown_halves((Tile(0), *(tile for tile in tiles[1:] if tile is not None)), rules)


def seats_shown(
    draft: Draft, whole: ToppanRoundView, rules: ToppanRules, at_row: int | None
) -> tuple[SeatView, ...]:
    """All four seats of the deal with the state of each; the tiles of the line with this index are
    highlighted in the hand that it is about."""
    line = None if at_row is None else whole.rows[at_row].line
    tiles = frozenset(line.tiles) if line is not None else frozenset()
    owner = None if at_row is None else _owner(whole, at_row)
    return tuple(
        SeatView(
            at,
            seat.tiles,
            wanted=draft.place is AT_SEAT[at],
            own=at == draft.own,
            end=whole.ends[at] or _state(draft, at, rules),
            halves=_total(draft, at, rules),
            highlighted=tiles if at == owner else frozenset(),
        )
        for at, seat in enumerate(draft.seats)
    )


def _owner(whole: ToppanRoundView, at_row: int) -> int | None:
    """The seat whose hand a line is about: the winner of the duel below whose head it stands."""
    heads = [row.key for row in whole.rows[: at_row + 1] if row.kind == "head"]
    duels = () if whole.settled is None else whole.settled.duels
    return next((duel.winner for duel in duels if heads[-1:] == [f"duel_{duel.child}"]), None)


def _state(draft: Draft, at: int, rules: ToppanRules) -> str:
    """The state of a hand before the deal is played: a win, bust, hoping, or "" while unknown."""
    seat = draft.seats[at]
    if not seat.tiles or None in seat.tiles:
        return ""
    verdict = _verdict(draft, at, rules)
    if isinstance(verdict, Agari):
        return "win" if seat.declares else "stay"
    return "bust" if isinstance(verdict, Bust) else "hoping" if isinstance(verdict, Hoping) else ""


def _total(draft: Draft, at: int, rules: ToppanRules) -> int | None:
    """The total of a seat in half points, the best within the limit; None if a tile is unknown."""
    seat = draft.seats[at]
    if not seat.tiles or None in seat.tiles:
        return None
    tiles = known(seat)
    best = best_within(tiles, at, rules)
    return least(tiles, at, rules) if best is None else best
