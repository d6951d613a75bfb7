"""The schema of a document of 競技十半: every value is a rule, in points as the text has them."""

# No `from __future__ import annotations`: msgspec would evaluate every annotation at import.

from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Literal

import msgspec

from engine.complaints import Fault, SchemaError, nearest, quoted
from engine.library import fingerprint_of, read_document
from engine.rule_options import read_text
from engine.rulebook import (
    Head,
    Rule,
    Section,
    rules_in,
    text_in,
)
from engine.toppan.facts import Shapes
from engine.toppan.yaku import PRIZES, WINS

GAME = "toppan"
MOST_INDICATORS = 100
"""Of the 136 tiles; the others are for the four players."""
_MOST_PRINTED = 9
"""The largest number that a tile shows."""


class Worth(Section, frozen=True, kw_only=True):
    """What a 和了役 is worth: `han`, or a `mangan`, with which nothing else counts.

    `pure` is the number of tiles with which it may exceed the limit (純正, ◎), 0 where it never
    may. `over` are the han in place of a mangan for a hand over the limit that is not pure.
    `excludes` are the yaku that do not count with it (不計).
    """

    han: int = 0
    mangan: bool = False
    pure: int = 0
    over: int = 0
    excludes: tuple[str, ...] = ()


class Prize(Section, frozen=True, kw_only=True):
    """The han that a 懸賞役 adds; `over`: also to a hand over the limit."""

    han: int
    over: bool


class TileRules(Section, frozen=True, kw_only=True):
    """Points of a tile and the limit of a hand; `own_wind` are the two values of a tile of the
    player's own wind, of which the better counts. `red_fives` is their number in each suit."""

    number: Rule[Literal["printed"]]
    honor: Rule[float]
    own_wind: Rule[tuple[float, float]]
    limit: Rule[float]
    red_fives: Rule[Literal[1]]


class StakeRules(Section, frozen=True, kw_only=True):
    """The stakes of a child in points, declared after the first tile (賭点)."""

    half: Rule[float]
    even: Rule[float]
    double: Rule[float]
    declared: Rule[Literal["after_first_tile"]]


class PlayRules(Section, frozen=True, kw_only=True):
    """The course of a deal: order of play, and what decides between a child and the dealer.

    A child may stay with more than the dealer's open tiles and `stay_margin` (points).
    `hidden_until`: how long the first tile of a child who stays is face down. `bust_test`: whether
    a hand over the limit may draw on while a pure hand is possible.
    """

    against: Rule[Literal["dealer"]]
    dealer_tile: Rule[Literal["face_down"]]
    later_tiles: Rule[Literal["open"]]
    hidden_until: Rule[Literal["all_done", "own_end"]]
    dealer_first: Rule[Literal["any_number"]]
    dealer_ends: Rule[tuple[Literal["win", "stay"], ...]]
    dealer_bust: Rule[Literal["loses_to_all"]]
    dealer_win: Rule[Literal["beats_all"]]
    order: Rule[tuple[int, int, int]]
    child_win: Rule[Literal["wins"]]
    child_bust: Rule[Literal["loses"]]
    compare: Rule[Literal["higher"]]
    tie: Rule[Literal["dealer", "nobody"]]
    stay_margin: Rule[float]
    shown_own_wind: Rule[Literal["low", "high"]]
    redraws: Rule[tuple[Literal["four_equal", "three_wins"], ...]]
    redraw_honba: Rule[Literal["unchanged", "added"]]
    bust_pays: Rule[Literal["whole_hand", "win_and_honba"]]
    bust_test: Rule[Literal["every_draw", "while_pure_possible"]]
    calls: Rule[tuple[str, ...]]
    wall: Rule[Literal["new"]]

    @property
    def busts_late(self) -> bool:
        """Whether a hand over the limit is no bust while it may become a pure one."""
        return self.bust_test.value == "while_pure_possible"


class DealerRules(Section, frozen=True, kw_only=True):
    """How long a player deals, and the honba counters (延続点)."""

    at_first: Rule[Literal["until_stay_or_win"]]
    afterwards: Rule[Literal["as_he_likes"]]
    honba: Rule[int]
    bust_with_honba: Rule[Literal["passes", "stays"]]
    when_passed: Rule[Literal["cleared", "kept"]]


class DoraRules(Section, frozen=True, kw_only=True):
    """Dora: the number of indicators, the tiles that each makes dora, how often a tile counts, the
    extra tile of 十半和, and for which hands it counts (absent: the one that declared it)."""

    indicators: Rule[int]
    number: Rule[Literal["next_in_all_suits"]]
    wind: Rule[Literal["all_winds"]]
    dragon: Rule[Literal["all_dragons"]]
    multiplicity: Rule[Literal["per_indicator", "once"]]
    extra: Rule[Literal["last_stack_upper"]]
    extra_is: Rule[Literal["indicator", "dora"]]
    extra_for: Rule[Literal["declared_hand"]] | None = None


class ReadingRules(Section, frozen=True, kw_only=True):
    """Readings of words in the definitions of yaku.

    `pair_in_triplet`: whether a triplet holds a pair. `four_alike`: how many pairs four copies of
    a tile are. `run_and_pair`: whether run and pair may share a tile. `ten_han_triplet`: whether
    other yaku are added to a triplet that is ten han in place of a mangan. `marked`: whether the
    prize for a red five, or a last copy, counts for each of two; documents of earlier versions of
    this program have no such rule, and it counts for each.
    """

    stacking: Rule[Literal["but_excluded"]]
    pure: Rule[Literal["fewest_tiles"]]
    pairs: Rule[Literal["same_tile"]]
    run: Rule[Literal["same_suit", "number_only"]]
    alike: Rule[Literal["same_tile", "same_suit"]]
    half_flush: Rule[Literal["with_honor", "without_too"]]
    round_wind: Rule[Literal["each", "once"]]
    triplet_over: Rule[Literal["from_limit", "above_limit"]]
    pair_in_triplet: Rule[Literal["counts", "apart"]]
    four_alike: Rule[Literal["one_pair", "two_pairs"]]
    run_and_pair: Rule[Literal["apart", "shared"]]
    ten_han_triplet: Rule[Literal["added", "alone"]]
    marked: Rule[Literal["each", "once"]] | None = None


class PaymentRules(Section, frozen=True, kw_only=True):
    """From han to points: stake times han; `mangan` in points at half, even and double stakes.

    `mangan_against`: what a hand with a mangan wins whose other yaku are worth more. `ceiling`:
    the most that a hand without a mangan wins.
    """

    formula: Rule[Literal["stake_times_han"]]
    mangan: Rule[tuple[float, float, float]]
    mangan_honba: Rule[Literal["none", "added"]]
    mangan_against: Rule[Literal["mangan", "higher"]]
    ceiling: Rule[Literal["none", "mangan"]]
    fractions: Rule[Literal["kept", "rounded_up"]]


class OffenceRules(Section, frozen=True, kw_only=True):
    """Acts that are fined, and the fine to each other seat and, in addition, to the seat that the
    tile was due to; acts that cost a chombo after the game. In points.

    `nobody_due`: what is paid in addition where the tile was due to no other seat. `named_only` are
    acts that the text forbids without a consequence.
    """

    fined: Rule[tuple[str, ...]]
    fine: Rule[float]
    rightful: Rule[float]
    nobody_due: Rule[Literal["fine_only", "next_in_turn"]]
    chombo_for: Rule[tuple[str, ...]]
    chombo: Rule[float]
    named_only: Rule[tuple[str, ...]]


Proposed = Literal["must_draw", "taken_back", "lost", "fine", "chombo"]


class RecommendedRules(Section, frozen=True, kw_only=True):
    """What we propose for acts on which the document is silent: a stay that it forbids, and a win
    declared without a 和了役, with the hand shown or by voice only."""

    illegal_stay: Rule[Proposed]
    false_win_shown: Rule[Proposed]
    false_win_said: Rule[Proposed]


Length = Literal["east_south", "east"]


class GameRules(Section, frozen=True, kw_only=True):
    """Length and scores of a game in points; it ends at or below `tobi` and at or above
    `upper_end`, each with a prize.

    `tobi_by_fine`: who is paid the prize of a player who falls by a fine; `several_fall`: whether
    each of several who fall pays a whole one; `fine_ends`: when a fine may end the game.
    """

    length: Rule[Length]
    start_points: Rule[float]
    return_points: Rule[float]
    tobi: Rule[float]
    upper_end: Rule[float]
    tobi_prize: Rule[float]
    upper_prize: Rule[float]
    tobi_pays: Rule[Literal["takers", "each"]]
    upper_pays: Rule[Literal["each", "losers"]]
    tobi_by_fine: Rule[Literal["each", "nobody"]]
    several_fall: Rule[Literal["each", "shared"]]
    fine_ends: Rule[Literal["at_once", "after_deal"]]
    below_zero: Rule[Literal["settled", "cut"]]


PlacementPoints = tuple[int, int, int, int]


class UmaRules(Section, frozen=True, kw_only=True):
    """Placement points (ビンタウマ) by the number of players afloat, and their special cases.

    `remainder`: who takes what cannot be shared at a tie.
    """

    one: Rule[PlacementPoints]
    two: Rule[PlacementPoints]
    three: Rule[PlacementPoints]
    level: Rule[Literal["none"]]
    afloat: Rule[Literal["at_least", "above"]]
    counted: Rule[Literal["before_prizes", "after_prizes"]]
    both_ends: Rule[Literal["one", "three"]]
    tobi: Rule[Literal["three", "by_number"]]
    ties: Rule[Literal["shared", "earlier_seat"]]
    remainder: Rule[Literal["earlier_seat", "left_out"]]


class ToppanRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A document of 競技十半. A yaku that is not listed does not exist in it."""

    document: Head
    tiles: TileRules
    stakes: StakeRules
    play: PlayRules
    dealer: DealerRules
    dora: DoraRules
    win: dict[str, Rule[Worth]]
    prize: dict[str, Rule[Prize]]
    reading: ReadingRules
    payment: PaymentRules
    offences: OffenceRules
    recommended: RecommendedRules
    game: GameRules
    uma: UmaRules

    def __post_init__(self) -> None:
        _check(self)

    @property
    def shapes(self) -> Shapes:
        """The readings that change which facts hold."""
        reading = self.reading
        return Shapes(
            reading.run.value == "number_only",
            reading.alike.value == "same_suit",
            reading.half_flush.value == "without_too",
            reading.pair_in_triplet.value == "apart",
            reading.four_alike.value == "two_pairs",
            reading.run_and_pair.value == "shared",
        )


def _check(rules: ToppanRules) -> None:
    """Raise SchemaError for unknown yaku, values that are no half points, indicators that leave no
    tiles to play with, and a wrong order."""
    for section, known, there in (("win", WINS, rules.win), ("prize", PRIZES, rules.prize)):
        for name in there:
            if name not in known:
                fault = Fault("no_yaku", word=quoted(name), hint=nearest(name, tuple(known)))
                raise SchemaError(f"{section}.{name}", fault)
    for key, rule in rules.win.items():
        for name in chain.from_iterable(worth.excludes for worth in rule.readings):
            if name not in WINS and name not in PRIZES:
                hint = nearest(name, (*WINS, *PRIZES))
                fault = Fault("no_yaku", word=quoted(name), hint=hint)
                raise SchemaError(f"win.{key}.excludes", fault)
    for any_rule in rules_in(rules):
        for number in chain.from_iterable(map(_fractions, any_rule.readings)):
            if not half(number):
                raise SchemaError(any_rule.key, Fault("halves", word=f"{number:g}"))
    _check_tiles(rules.tiles, rules.dora.indicators)
    if any(sorted(order) != [1, 2, 3] for order in rules.play.order.readings):
        raise SchemaError("play.order", Fault("no_order"))


def _check_tiles(tiles: TileRules, indicators: Rule[int]) -> None:
    """Raise SchemaError for indicators that leave no tiles, and a tile that alone is too much."""
    if min(indicators.readings) < 0:
        raise SchemaError(indicators.key, Fault("below_zero"))
    if max(indicators.readings) > MOST_INDICATORS:
        raise SchemaError(indicators.key, Fault("endless", other=MOST_INDICATORS))
    own = max(min(values) for values in tiles.own_wind.readings)
    most = max(_MOST_PRINTED, own, *tiles.honor.readings)
    if min(tiles.limit.readings) < most:
        raise SchemaError(tiles.limit.key, Fault("tile_over", other=f"{most:g}"))


def half(number: float) -> bool:
    """Whether a number of points is a whole number of half points."""
    return float(2 * number).is_integer()


def _fractions(value: object) -> tuple[float, ...]:
    inner = value if isinstance(value, tuple) else (value,)
    return tuple(number for number in inner if isinstance(number, float))


def halves(rule: Rule[float]) -> int:
    """The value of a rule in half points, in which the engine computes without rounding."""
    return int(2 * rule.value)


def read_rules(text: str, file: str) -> ToppanRules:
    """The rules of a TOML text, its options checked; raises DocumentError, which names `file`."""
    return read_text(text, ToppanRules, file, GAME)


def load(document_id: str) -> ToppanRules:
    """The document of an id; raises DocumentError, also for a document of another game."""
    return _read(document_id, fingerprint_of(document_id))


@lru_cache(maxsize=1 << 6)
def _read(document_id: str, _fingerprint: str) -> ToppanRules:
    """Cached until the text of the document changes."""
    return read_document(document_id, ToppanRules, GAME, load)


def load_file(path: Path, options: tuple[str, ...] = ()) -> ToppanRules:
    """A document from a file of the user's, with some of its options; raises DocumentError."""
    return read_text(text_in(path), ToppanRules, path.name, GAME, options)
