"""The course of a deal of 競技十半: whose turn it is, which acts are legal, which tiles show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.ledger import four
from engine.rulebook import AnyRule
from engine.tiles import Tile
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.check import surplus
from engine.toppan.scoring.totals import best_within, halves_of
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Agari, Bust, Hoping, Impossible, Verdict

DEALER = 0
End = Literal["", "stay", "win", "bust"]
Act = Literal["draw", "stake", "stay", "win"]


class Player(msgspec.Struct, frozen=True):
    """The part of a seat in a deal: its tiles in the order of drawing, its stake, and its end.

    `extra` is the tile that was turned when it declared 十半和.
    """

    tiles: tuple[Tile, ...] = ()
    stake: Stake | None = None
    end: End = ""
    extra: Tile | None = None


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal so far; seats are numbered from 0, the dealer, to 3."""

    round_wind: int = 0
    honba: int = 0
    indicators: tuple[Tile, ...] = ()
    players: tuple[Player, Player, Player, Player] = (Player(), Player(), Player(), Player())


class Turn(msgspec.Struct, frozen=True):
    """The seat whose turn it is, and for what: its first tile, its stake, or to play."""

    seat: int
    phase: Literal["first", "stake", "play"]


class Refused(msgspec.Struct, frozen=True):
    """An act that may not be done now: the reason as a key, and the rule that forbids it."""

    key: str
    rule: AnyRule


def turn(deal: Deal, rules: ToppanRules) -> Turn | None:
    """Whose turn it is; None when the deal is over."""
    players = deal.players
    if not players[DEALER].tiles:
        return Turn(DEALER, "first")
    for seat in rules.play.order.value:
        if not players[seat].tiles:
            return Turn(seat, "first")
        if players[seat].stake is None:
            return Turn(seat, "stake")
    if not players[DEALER].end:
        return Turn(DEALER, "play")
    if players[DEALER].end != "stay":
        return None
    waiting = (seat for seat in rules.play.order.value if not players[seat].end)
    return next((Turn(seat, "play") for seat in waiting), None)


def act(
    deal: Deal,
    seat: int,
    action: Act,
    rules: ToppanRules,
    *,
    tile: Tile | None = None,
    stake: Stake | None = None,
) -> Deal | Refused:
    """The deal after a seat has drawn a tile, declared a stake, stayed or declared a win.

    `tile` is the tile drawn, or the one turned for a declared 十半和. Raises ValueError for a draw
    without `tile`, a stake without `stake`, and a tile that cannot be drawn.
    """
    refused = _out_of_turn(deal, seat, action, rules) or _barred(deal, seat, action, rules)
    if refused is not None:
        return refused
    player = deal.players[seat]
    if action == "draw":
        return _drawn(deal, seat, tile, rules)
    if action == "stake":
        if stake is None:
            raise ValueError("a stake is declared by a word")
        return _with(deal, seat, replace(player, stake=stake))
    if action == "stay":
        return with_end(deal, seat, "stay")
    return _of_one_set(_with(deal, seat, replace(player, end="win", extra=tile)))


def _drawn(deal: Deal, seat: int, tile: Tile | None, rules: ToppanRules) -> Deal:
    if tile is None:
        raise ValueError("a draw needs a tile")
    player = deal.players[seat]
    after = _of_one_set(_with(deal, seat, replace(player, tiles=(*player.tiles, tile))))
    verdict = verdict_of(after, seat, rules)
    if isinstance(verdict, Impossible):
        raise ValueError(f"{tile} cannot be drawn: {verdict.problems[0].key}")
    if isinstance(verdict, Bust):
        return with_end(after, seat, "bust")
    return after


def _of_one_set(deal: Deal) -> Deal:
    """The deal; raises ValueError where it has more copies of a tile than there are."""
    laid = [*deal.indicators]
    for player in deal.players:
        laid += player.tiles if player.extra is None else (*player.tiles, player.extra)
    found = surplus(laid)
    if found:
        raise ValueError(f"{found[0]} cannot be there: too_many_copies")
    return deal


def _out_of_turn(deal: Deal, seat: int, action: Act, rules: ToppanRules) -> Refused | None:
    now, play = turn(deal, rules), rules.play
    if now is None:
        ends: dict[str, AnyRule] = {"bust": play.dealer_bust, "win": play.dealer_win}
        return Refused("deal_done", ends.get(deal.players[DEALER].end, play.compare))
    if now.phase == "play" and now.seat != seat:
        return Refused("not_your_turn", play.dealer_first if now.seat == DEALER else play.order)
    if now.seat != seat:
        return Refused("not_your_turn", play.order)
    fits = {"first": action == "draw", "stake": action == "stake", "play": action != "stake"}
    if fits[now.phase]:
        return None
    return Refused("stake_after_first_tile", rules.stakes.declared)


def _barred(deal: Deal, seat: int, action: Act, rules: ToppanRules) -> Refused | None:
    """Why the seat's tiles or the dealer's do not allow an act; None where they do."""
    if action == "stake" or not deal.players[seat].tiles:
        return None
    verdict, tiles = verdict_of(deal, seat, rules), deal.players[seat].tiles
    best = best_within(tiles, seat, rules)
    if action == "win" and not isinstance(verdict, Agari):
        dealer = seat == DEALER
        return Refused("no_win", rules.play.dealer_ends if dealer else rules.play.child_win)
    if action == "stay":
        if best is None:
            return Refused("over_the_limit", rules.tiles.limit)
        if seat != DEALER and best < least_to_stay(visible(deal, DEALER, rules), rules):
            return Refused("cannot_win", rules.play.stay_margin)
    if action == "draw" and best is None and not isinstance(verdict, Hoping):
        return Refused("over_the_limit", rules.play.bust_test)
    return None


def verdict_of(deal: Deal, seat: int, rules: ToppanRules) -> Verdict:
    """The verdict on the tiles that a seat has."""
    return judge(Hand(deal.players[seat].tiles), situation_of(deal, seat), rules)


def situation_of(deal: Deal, seat: int) -> Situation:
    """The situation of a seat's hand; a child without a stake counts as at even stakes."""
    children = [player.stake or Stake.EVEN for player in deal.players[1:]]
    return Situation(
        seat=seat,
        round_wind=deal.round_wind,
        honba=deal.honba,
        stakes=tuple(children) if seat == DEALER else (children[seat - 1],),
        indicators=deal.indicators,
        extra=deal.players[seat].extra,
    )


def shown_halves(dealer: Sequence[Tile | None], rules: ToppanRules) -> int:
    """The half points of the dealer's open tiles; None stands for a tile that is face down."""
    high = rules.play.shown_own_wind.value == "high"
    worths = [halves_of(tile, DEALER, rules.tiles) for tile in dealer[1:] if tile is not None]
    return sum(worth[0] if high else worth[-1] for worth in worths)


def least_to_stay(dealer: Sequence[Tile | None], rules: ToppanRules) -> int:
    """The least total in half points with which a child may stay: more than the dealer shows and
    `play.stay_margin` (`dealer` are his tiles in the order of drawing)."""
    return shown_halves(dealer, rules) + halves(rules.play.stay_margin) + 1


def visible(deal: Deal, seat: int, rules: ToppanRules) -> tuple[Tile | None, ...]:
    """A seat's tiles as the others see them; None is face down (`play.hidden_until`)."""
    player = deal.players[seat]
    done = turn(deal, rules) is None or player.end in ("win", "bust")
    early = seat != DEALER and rules.play.hidden_until.value == "own_end"
    if done or (early and player.end):
        return player.tiles
    return tuple(tile if at else None for at, tile in enumerate(player.tiles))


def with_end(deal: Deal, seat: int, end: End) -> Deal:
    """The deal where the part of a seat ends so."""
    return _with(deal, seat, replace(deal.players[seat], end=end))


def _with(deal: Deal, seat: int, player: Player) -> Deal:
    return replace(
        deal, players=four(player if at == seat else one for at, one in enumerate(deal.players))
    )
