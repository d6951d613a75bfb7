"""The misconceptions about hands, in the order in which they are thought of: fu, yaku, dora."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engine.ledger import Line
from engine.riichi.facts import Fact
from engine.riichi.group import Group, Shape, group
from engine.riichi.hand import Hand
from engine.riichi.practice.diagnosis.misconception import (
    BelievedReading,
    Misconception,
    Readings,
)
from engine.riichi.practice.diagnosis.perturbed import with_fu
from engine.riichi.reading import Reading, Wait
from engine.riichi.rules import Fu, RiichiRules, SetFu, Worth
from engine.riichi.yaku import YAKU, holds
from engine.rulebook import Rule, revalued, unchecked
from engine.tiles import TILES, YAOCHU, Tile, dora_of

_F = Fact
_SETS: Final = (Shape.TRIPLET, Shape.QUAD)
_VALUES: Final = _F.DRAGON_PAIR | _F.ROUND_WIND_PAIR | _F.SEAT_WIND_PAIR
_CLOSED_WAITS: Final = (Wait.KANCHAN, Wait.PENCHAN, Wait.TANKI)
_FEW: Final = 3


def _each(see: Callable[[BelievedReading], BelievedReading]) -> Callable[[Readings], Readings]:
    """A misconception about the facts of a reading, for each of them."""
    return lambda readings: tuple(map(see, readings))


# --- fu: other items


def _fu_with(**values: int) -> Callable[[RiichiRules], RiichiRules | None]:
    return lambda rules: with_fu(rules, **values)


def _fu_part_with(part: str, **values: int) -> Callable[[RiichiRules], RiichiRules | None]:
    """Rules with other values in the items of wait or pair."""

    def believe(rules: RiichiRules) -> RiichiRules | None:
        if rules.fu is None:
            return None
        section = revalued(getattr(rules.fu, part), **values)
        return unchecked(rules, fu=replace(rules.fu, **{part: section}))

    return believe


def _tsumo_on_pinfu(rules: RiichiRules) -> RiichiRules | None:
    return None if rules.fu is None else with_fu(rules, tsumo_with_pinfu=rules.fu.tsumo.value)


def _open_20(rules: RiichiRules) -> RiichiRules | None:
    return None if rules.fu is None else with_fu(rules, minimum=rules.fu.base.value)


def _wait_as_kanchan(name: str) -> Callable[[RiichiRules], RiichiRules | None]:
    """Rules in which a wait adds what a closed one does."""

    def believe(rules: RiichiRules) -> RiichiRules | None:
        if rules.fu is None:
            return None
        return _fu_part_with("wait", **{name: rules.fu.wait.kanchan.value})(rules)

    return believe


def _double_wind_4(rules: RiichiRules) -> RiichiRules | None:
    """Rules in which the pair of a double wind adds for both winds; None where it does."""
    if rules.fu is None:
        return None
    pair = rules.fu.pair
    both = pair.round_wind.value + pair.seat_wind.value
    if pair.double_wind.value == both:
        return None
    return _fu_part_with("pair", double_wind=both)(rules)


def _sets_with(change: Callable[[SetFu], SetFu]) -> Callable[[RiichiRules], RiichiRules | None]:
    """Rules with other fu of triplets and quads."""

    def believe(rules: RiichiRules) -> RiichiRules | None:
        fu = rules.fu
        if fu is None:
            return None
        others = replace(fu, triplet=change(fu.triplet), quad=change(fu.quad))
        return unchecked(rules, fu=others)

    return believe


def _ends_as_simples(sets: SetFu) -> SetFu:
    shown, own = sets.simple_open.value, sets.simple_concealed.value
    return revalued(sets, yaochu_open=shown, yaochu_concealed=own)


def _simples_as_ends(sets: SetFu) -> SetFu:
    shown, own = sets.yaochu_open.value, sets.yaochu_concealed.value
    return revalued(sets, simple_open=shown, simple_concealed=own)


def _quads_as_triplets(rules: RiichiRules) -> RiichiRules | None:
    fu = rules.fu
    if fu is None:
        return None
    values = {name: getattr(fu.triplet, name).value for name in fu.quad.__struct_fields__}
    return unchecked(rules, fu=replace(fu, quad=revalued(fu.quad, **values)))


# --- fu: other facts


def _closed_for_fu(believed: BelievedReading) -> BelievedReading:
    """An open hand that is taken for a closed one when its ron is counted."""
    return (
        replace(believed, fu_bits=believed.fu_bits | _F.MENZEN)
        if believed.bits & _F.RON
        else believed
    )


def _with_groups(believed: BelievedReading, change: Callable[[Group], Group]) -> BelievedReading:
    """The reading with other groups, for the fu alone."""
    groups = tuple(map(change, believed.reading.groups))
    return replace(believed, reading=replace(believed.reading, groups=groups))


def _called_as_own(believed: BelievedReading) -> BelievedReading:
    def change(one: Group) -> Group:
        if one.called and one.shape in _SETS:
            return group(one.shape, one.kind, concealed=True, called=True)
        return one

    return _with_groups(believed, change)


def _own_as_called(believed: BelievedReading) -> BelievedReading:
    def change(one: Group) -> Group:
        if one.concealed and one.shape in _SETS:
            return group(one.shape, one.kind, concealed=False, called=one.called)
        return one

    return _with_groups(believed, change)


def _ron_as_own(believed: BelievedReading) -> BelievedReading:
    """A triplet made by ron that is taken for a concealed one, for yaku, too."""
    reading = believed.reading
    if reading.wait is not Wait.SHANPON or not believed.bits & _F.RON:
        return believed
    groups = list(reading.groups)
    groups[reading.finished] = group(Shape.TRIPLET, groups[reading.finished].kind)
    own = sum(one.concealed and one.shape in _SETS for one in groups)
    bits = believed.bits
    if own >= _FEW:
        bits |= _F.THREE_CONCEALED_TRIPLETS
    if own > _FEW:
        bits |= _F.FOUR_CONCEALED_TRIPLETS
    return replace(believed, reading=replace(reading, groups=tuple(groups)), bits=int(bits))


def _guest_pair(believed: BelievedReading) -> BelievedReading:
    """A pair of a guest wind that is taken for one with value."""
    if not (believed.bits & _F.WIND_PAIR and believed.bits & _F.PAIR_WITHOUT_VALUE):
        return believed
    bits = believed.bits & ~_F.PAIR_WITHOUT_VALUE
    return replace(believed, bits=int(bits), fu_bits=int(bits | _F.SEAT_WIND_PAIR))


def _pinfu_for_20(believed: BelievedReading) -> BelievedReading:
    """A pinfu by ron that is given the fu of one by tsumo."""
    if not (holds("pinfu", believed.bits) and believed.bits & _F.RON):
        return believed
    return replace(believed, fu_bits=int(believed.fu_bits & ~_F.RON | _F.TSUMO))


def _to_nearest(items: int, pinfu_tsumo: bool, fu: Fu) -> int:
    unit = fu.rounding.value
    near = (items + unit // 2) // unit * unit
    return near if pinfu_tsumo else max(near, fu.minimum.value)


# --- yaku


def _ryanmen_for_pinfu(believed: BelievedReading) -> BelievedReading:
    """A closed, edge or pair wait that is taken for a two-sided one where that makes a pinfu."""
    bits = believed.bits | _F.RYANMEN
    if believed.reading.wait not in _CLOSED_WAITS or not holds("pinfu", bits):
        return believed
    reading = replace(believed.reading, wait=Wait.RYANMEN)
    return replace(believed, reading=reading, bits=int(bits), fu_bits=int(bits))


def _plain_pair_for_pinfu(believed: BelievedReading) -> BelievedReading:
    """A pair with value that is taken for another where that makes a pinfu."""
    bits = believed.bits & ~_VALUES | _F.PAIR_WITHOUT_VALUE
    if not believed.bits & _VALUES or not holds("pinfu", bits):
        return believed
    return replace(believed, bits=int(bits), fu_bits=int(bits))


def _simples_but_one(believed: BelievedReading) -> BelievedReading:
    """A hand with a single terminal that is taken for one of simples."""
    kinds = [kind for one in believed.reading.groups for kind in one.kinds]
    if sum(kind in YAOCHU for kind in kinds) != 1:
        return believed
    return replace(believed, bits=int(believed.bits | _F.ONLY_SIMPLES))


def _as_pairs(readings: Readings) -> Readings:
    """Two times two alike sequences that are taken for seven pairs."""
    pairs = tuple(believed for believed in readings if believed.bits & _F.SEVEN_PAIRS)
    return pairs or readings


def _open_worth(rules: RiichiRules) -> RiichiRules | None:
    """Rules in which a yaku is worth as much open as closed."""
    yaku = {key: _kept(rule) for key, rule in rules.yaku.items()}
    return unchecked(rules, yaku=yaku)


def _kept(rule: Rule[Worth]) -> Rule[Worth]:
    worth = rule.value
    if not 0 < worth.open < worth.closed:
        return rule
    return replace(rule, value=replace(worth, open=worth.closed))


def _closed_tanyao(rules: RiichiRules) -> RiichiRules | None:
    """Rules in which tanyao has to be closed; None where it has."""
    rule = rules.yaku.get("tanyao")
    if rule is None or not rule.value.open:
        return None
    closed = replace(rule, value=replace(rule.value, open=0))
    return unchecked(rules, yaku={**rules.yaku, "tanyao": closed})


def _dora_wins(rules: RiichiRules) -> RiichiRules | None:
    """Rules that ask for no yaku, so that any han will do."""
    return unchecked(rules, win=revalued(rules.win, minimum_han=0))


def _although_open(yaku: str) -> Callable[..., tuple[Line, ...]]:
    """A yaku of closed hands that is counted in an open one."""

    def counted(
        lines: tuple[Line, ...], believed: BelievedReading, rules: RiichiRules
    ) -> tuple[Line, ...]:
        rule = rules.yaku.get(yaku)
        need = int(YAKU[yaku] & ~_F.MENZEN)
        if not believed.melded or rule is None or need & believed.bits != need:
            return lines
        return (*lines, Line(rule, rule.value.closed))

    return counted


_BOTH_WINDS: Final = ("yaku.round_wind", "yaku.seat_wind")


def _one_wind(
    lines: tuple[Line, ...], believed: BelievedReading, _rules: RiichiRules
) -> tuple[Line, ...]:
    """One han for a wind that is that of the round and of the seat."""
    keys = [line.rule.key for line in lines]
    winds = [one for one in believed.reading.groups if one.shape in _SETS and _is_wind(one)]
    if len(winds) > 1 or not set(_BOTH_WINDS) <= set(keys):
        return lines
    return tuple(line for line in lines if line.rule.key != _BOTH_WINDS[1])


def _is_wind(one: Group) -> bool:
    return one.tiles[0] in TILES[27:31]


# --- dora


def _shown_as_dora(indicators: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """What would have to be shown so that the indicators themselves were dora."""
    return tuple(_SHOWN_FOR[tile.plain] for tile in indicators)


_SHOWN_FOR: Final = {dora_of(tile): tile for tile in TILES}


# --- the tiles it is about


def _called_tiles(hand: Hand, _reading: Reading) -> tuple[Tile, ...]:
    return tuple(tile for meld in hand.melds if not meld.concealed for tile in meld.tiles)


def _finished_tiles(_hand: Hand, reading: Reading) -> tuple[Tile, ...]:
    return reading.groups[reading.finished].tiles


def _pair_tiles(_hand: Hand, reading: Reading) -> tuple[Tile, ...]:
    return next((one.tiles for one in reading.groups if one.shape is Shape.PAIR), ())


def _end_tiles(hand: Hand, _reading: Reading) -> tuple[Tile, ...]:
    return tuple(tile for tile in hand.tiles if tile.kind in YAOCHU)


def _wind_tiles(_hand: Hand, reading: Reading) -> tuple[Tile, ...]:
    some = (one for one in reading.groups if one.shape in _SETS and _is_wind(one))
    return tuple(tile for one in some for tile in one.tiles)


_OF_FU: Final = (
    Misconception(id="menzen_ron_forgotten", group="fu", rules=_fu_with(menzen_ron=0)),
    Misconception(
        id="menzen_ron_when_open", group="fu", readings=_each(_closed_for_fu),
        highlighted=_called_tiles
    ),
    Misconception(
        id="tsumo_forgotten", group="fu", rules=_fu_with(tsumo=0, tsumo_with_rinshan=0)
    ),
    Misconception(id="tsumo_on_pinfu", group="fu", rules=_tsumo_on_pinfu),
    Misconception(id="pinfu_always_20", group="fu", readings=_each(_pinfu_for_20)),
    Misconception(id="open_20", group="fu", clause="fu.minimum", rules=_open_20),
    Misconception(id="fu_nearest", group="fu", clause="fu.rounding", rounded_fu=_to_nearest),
    Misconception(
        id="wait_forgotten", group="wait",
        rules=_fu_part_with("wait", kanchan=0, penchan=0, tanki=0),
    ),
    Misconception(id="wait_on_ryanmen", group="wait", rules=_wait_as_kanchan("ryanmen")),
    Misconception(id="wait_on_shanpon", group="wait", rules=_wait_as_kanchan("shanpon")),
    Misconception(
        id="pair_forgotten", group="pair",
        rules=_fu_part_with("pair", dragon=0, round_wind=0, seat_wind=0, double_wind=0),
    ),
    Misconception(
        id="pair_guest_wind", group="pair", readings=_each(_guest_pair), highlighted=_pair_tiles
    ),
    Misconception(id="double_wind_4", group="pair", rules=_double_wind_4),
    Misconception(id="ron_triplet_closed", group="set", readings=_each(_ron_as_own)),
    Misconception(id="open_as_closed", group="set", readings=_each(_called_as_own)),
    Misconception(id="closed_as_open", group="set", readings=_each(_own_as_called)),
    Misconception(id="end_as_simple", group="set", rules=_sets_with(_ends_as_simples)),
    Misconception(id="simple_as_end", group="set", rules=_sets_with(_simples_as_ends)),
    Misconception(id="quad_as_triplet", group="set", rules=_quads_as_triplets),
)  # fmt: skip
_OF_YAKU: Final = (
    Misconception(
        id="open_han_kept", group="han", rules=_open_worth, highlighted=_called_tiles
    ),
    Misconception(id="double_wind_one_han", group="han", yaku=_one_wind, highlighted=_wind_tiles),
    Misconception(
        id="pinfu_without_ryanmen", group="yaku", clause="yaku.pinfu",
        readings=_each(_ryanmen_for_pinfu), highlighted=_finished_tiles,
    ),
    Misconception(
        id="pinfu_with_value_pair", group="yaku", clause="yaku.pinfu",
        readings=_each(_plain_pair_for_pinfu), highlighted=_pair_tiles,
    ),
    Misconception(
        id="tanyao_with_end", group="yaku", clause="yaku.tanyao",
        readings=_each(_simples_but_one), highlighted=_end_tiles,
    ),
    Misconception(
        id="tanyao_open_denied", group="yaku", clause="yaku.tanyao", rules=_closed_tanyao,
        highlighted=_called_tiles,
    ),
    Misconception(
        id="menzen_tsumo_open", group="yaku", clause="yaku.menzen_tsumo",
        yaku=_although_open("menzen_tsumo"), highlighted=_called_tiles,
    ),
    Misconception(
        id="iipeikou_open", group="yaku", clause="yaku.iipeikou",
        yaku=_although_open("iipeikou"), highlighted=_called_tiles,
    ),
    Misconception(
        id="ryanpeikou_as_pairs", group="yaku", clause="yaku.ryanpeikou", readings=_as_pairs
    ),
    Misconception(id="dora_as_yaku", group="dora", clause="win.minimum_han", rules=_dora_wins),
    Misconception(
        id="indicator_is_dora", group="dora", clause="dora.indicator", indicators=_shown_as_dora
    ),
)  # fmt: skip
OF_HANDS: Final = (*_OF_FU, *_OF_YAKU)
"""What is wrong between a hand and its fu and han."""
