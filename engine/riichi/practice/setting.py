"""Draws the situation of a practice hand, with the frequencies of real play.

Shares are in percent where nothing else is said, counted over the 35,435 wins of real games on one
server that `make verify` reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.ledger import SEATS
from engine.riichi.hand import Hand
from engine.riichi.practice.aims import spread
from engine.riichi.practice.dice import Dice
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import MOST_INDICATORS, RIICHI, Event, Situation
from engine.tiles import COPIES, KINDS, RED_FIVES, TILES, Tile, counts_of, dora_of

_SEATS: Final = spread(((0, 28), (1, 25), (2, 24), (3, 23)))
_ROUNDS: Final = spread(((0, 60), (1, 40)))
_RIICHI: Final = 76  # of hands without a called meld
_TSUMO: Final = {"riichi": 47, "closed": 33, "open": 34}
_IPPATSU: Final = 19  # of riichi
_DOUBLE: Final = 5  # of 1,000 riichi
_LAST: Final = 9  # of 1,000 wins are on the last tile
_ON_DEAL: Final = 2  # of 1,000 closed self-draws without riichi
_ROBBED: Final = 1  # of 1,000 rons on a tile that can be robbed
_RINSHAN: Final = 20  # of self-draws with a quad
DEPOSITS: Final = spread(((0, 60), (1, 30), (2, 10)))
"""Before a hand whose end is asked about; chosen, not counted."""
HONBA: Final = spread(((0, 64), (1, 23), (2, 8), (3, 3), (4, 1), (5, 1)))
_OTHERS_RIICHI: Final = spread(((0, 70), (1, 25), (2, 5)))
_OTHERS_QUAD: Final = 4
_OWN_DORA: Final = 13  # the indicator is seen from the start, so that players keep its dora

E = Event
_FIRST: Final = frozenset((E.TENHOU, E.CHIIHOU, E.RENHOU))
_DOUBLE_IPPATSU: Final = frozenset((E.DOUBLE_RIICHI, E.IPPATSU))
_RIICHI_SAID: Final = RIICHI | {E.IPPATSU}
_INDICATOR: Final = {dora_of(tile).kind: tile.kind for tile in TILES}
_RED_KINDS: Final[set[int]] = {tile.kind for tile in RED_FIVES}


def said(yes: str, no: str, words: frozenset[str], dice: Dice, share: int) -> bool:
    """What the words say, or else what chance says."""
    return yes in words or (no not in words and dice.percent(share))


def seated(words: frozenset[str], dice: Dice) -> tuple[int, int]:
    """The winner's seat and the round's wind."""
    wind = dice.pick(_ROUNDS)
    if "dealer" in words:
        return 0, wind
    return (1 + dice.below(SEATS - 1) if "child" in words else dice.pick(_SEATS)), wind


class _Win(NamedTuple):
    """What settles which events may come."""

    hand: Hand
    riichi: bool
    tsumo: bool
    dealer: bool
    words: frozenset[str]
    dice: Dice
    rules: RiichiRules

    def comes(self, event: Event, share: int) -> bool:
        """So many times in 1,000, or where it is asked for; only where the document knows it."""
        if event not in self.words and self.dice.below(1000) >= share:
            return False
        rule = self.rules.yaku.get(event)
        return rule is not None and rule.value.had()


def situation(
    hand: Hand,
    seats: tuple[int, int],
    counts: list[int],
    words: frozenset[str],
    dice: Dice,
    rules: RiichiRules,
) -> Situation:
    """A situation that the hand can be in; `counts` are its tiles, and grow by the indicators."""
    riichi = hand.menzen and not words & _FIRST and _riichi(words, dice)
    share = _TSUMO["riichi" if riichi else "closed" if hand.menzen else "open"]
    tsumo = said("tsumo", "ron", words, dice, share)
    win = _Win(hand, riichi, tsumo, seats[0] == 0, words, dice, rules)
    events = frozenset(_events(win))
    if E.CHANKAN in events and hand.win is not None:
        counts[hand.win.kind] = COPIES
    unbroken = bool(events & _FIRST or events >= _DOUBLE_IPPATSU)
    dora, ura = _lying(win, counts, unbroken, replaced=E.RINSHAN in events)
    loser = None if tsumo else _loser(seats[0], E.RENHOU in events, dice)
    deposits = riichi + dice.pick(_OTHERS_RIICHI)
    return Situation(tsumo, *seats, loser, events, dora, ura, dice.pick(HONBA), deposits)


def _loser(seat: int, renhou: bool, dice: Dice) -> int:
    """Who discarded; for a renhou a seat whose turn comes before the winner's."""
    return dice.below(seat) if renhou else (seat + 1 + dice.below(SEATS - 1)) % SEATS


def _riichi(words: frozenset[str], dice: Dice) -> bool:
    return bool(words & _RIICHI_SAID) or said("riichi", "dama", words, dice, _RIICHI)


def _events(win: _Win) -> Iterator[Event]:
    """What happened; none that exclude each other."""
    if not win.riichi and not win.hand.melds:
        first = (E.TENHOU if win.dealer else E.CHIIHOU) if win.tsumo else E.RENHOU
        possible = win.tsumo or not win.dealer
        if possible and win.comes(first, _ON_DEAL * win.tsumo):
            yield first
            return
    moment = _moment(win)
    if moment is not None:
        yield moment
    if win.riichi:
        late = moment is E.HOUTEI and win.rules.riichi.min_wall.value >= SEATS
        ippatsu = moment is not E.RINSHAN and not late and win.comes(E.IPPATSU, 10 * _IPPATSU)
        if ippatsu:
            yield E.IPPATSU
        fits = not ippatsu or (moment is None and not win.hand.melds)
        double = fits and win.comes(E.DOUBLE_RIICHI, _DOUBLE)
        yield E.DOUBLE_RIICHI if double else E.RIICHI


def _moment(win: _Win) -> Event | None:
    """The special tile that the hand was won on, if it was one."""
    replaced = win.tsumo and any(m.quad for m in win.hand.melds)
    barred = win.riichi and win.rules.riichi.ankan.value == "never"
    if replaced and not barred and win.comes(E.RINSHAN, 10 * _RINSHAN):
        return E.RINSHAN
    if not win.tsumo and win.comes(E.CHANKAN, _ROBBED) and _alone(win.hand):
        return E.CHANKAN
    last = E.HAITEI if win.tsumo else E.HOUTEI
    return last if win.comes(last, _LAST) else None


def _alone(hand: Hand) -> bool:
    """Whether the hand has no other copy of the winning tile, so that a quad may be robbed."""
    return hand.win is not None and counts_of(hand.tiles)[hand.win.kind] == 1


# --- indicators


def _lying(
    win: _Win, counts: list[int], unbroken: bool, replaced: bool
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The indicators, and those under them: one each, and one for every quad that turned one."""
    dora, dice = win.rules.dora, win.dice
    others = dice.percent(_OTHERS_QUAD) and not unbroken
    own = [meld for meld in win.hand.melds if meld.quad]
    waiting = replaced and not own[-1].concealed
    most = min(dora.turned(len(own) + others, waiting), MOST_INDICATORS)
    under = (most if dora.kan_ura.value else 1) if win.riichi and dora.ura.value else 0
    held = dict.fromkeys(win.hand.tiles)
    reds: set[int] = {t >> 1 for t in held if t & 1} if dora.red.value else set(_RED_KINDS)
    main = _INDICATOR[dice.pick(list(held)).kind] if dice.percent(_OWN_DORA) else None
    turned = [_turned(main if i == 0 else None, counts, reds, dice) for i in range(most + under)]
    return tuple(turned[:most]), tuple(turned[most:])


def _turned(kind: int | None, counts: list[int], reds: set[int], dice: Dice) -> Tile:
    """A tile of the kind, or of any, from those left; the counts and red fives get it too."""
    while kind is None or counts[kind] >= COPIES:
        kind, copy = divmod(dice.below(COPIES * len(KINDS)), COPIES)
        if copy < counts[kind]:
            kind = None
    red = kind in _RED_KINDS and kind not in reds and dice.below(COPIES - counts[kind]) == 0
    counts[kind] += 1
    if not red:
        return TILES[kind]
    reds.add(kind)
    return Tile(kind, red=True)


def with_dora(hand: Hand, situation: Situation, count: int, number: int) -> Situation | None:
    """The same with a first indicator that makes so many tiles of the hand dora, if there is one.

    It is no red five, and no copy of a tile that another player's quad was robbed of.
    """
    others = (*situation.dora_indicators[1:], *situation.ura_indicators)
    held, gone = counts_of(hand.tiles), counts_of((*hand.tiles, *others))
    if E.CHANKAN in situation.events and hand.win is not None:
        gone[hand.win.kind] = COPIES
    plain = [3 if k in _RED_KINDS else COPIES for k in KINDS]
    kinds = [k for k in KINDS if held[dora_of(TILES[k]).kind] == count and gone[k] < plain[k]]
    if not kinds:
        return None
    first = TILES[Dice(~number).pick(kinds)]
    return replace(situation, dora_indicators=(first, *situation.dora_indicators[1:]))
