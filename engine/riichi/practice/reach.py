"""The numbers of fu that hands can have, and the least han that go with each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from engine.memo import Memo
from engine.riichi.rules import Fu, RiichiRules
from engine.riichi.scoring.compiled import Compiled, compiled

_GROUPS: Final = 4


class Way(NamedTuple):
    """A way to win a hand of `fu` fu."""

    fu: int
    menzen: bool
    tsumo: bool


class _Group(NamedTuple):
    """A kind of group by its fu; `own`: all its tiles were drawn."""

    fu: int
    own: bool
    sequence: bool = False
    quad: bool = False
    yaochu: bool = False


_Groups = tuple[_Group, ...]


class _Shape(NamedTuple):
    """The sums of four groups, which thousands of combinations share."""

    fu: int
    sets: int
    own: int
    quads: int
    yaochu: bool
    wait: int = 0
    menzen: bool = False
    tsumo: bool = False

    def won(self, wait: int, menzen: bool, tsumo: bool) -> _Shape:
        return self._replace(wait=wait, menzen=menzen, tsumo=tsumo)


def least_han(rules: RiichiRules) -> Mapping[Way, int]:
    """By way to win with a number of fu the least han that hands can have.

    Empty where the document has no fu, or no hand below a yakuman. Yakuman have none.
    """
    return _least_han[compiled(rules)]


def _least(document: Compiled) -> Mapping[Way, int]:
    rules, found = document.rules, dict[Way, int]()
    if rules.fu is not None and wins_below_yakuman(rules):
        for way, han in (*_by_groups(rules, rules.fu), *_by_pairs(rules, rules.fu)):
            found[way] = min(han, found.get(way, han))
    return found


_least_han: Final = Memo(_least, 1 << 8)


def any_wins(rules: RiichiRules) -> bool:
    """Whether a hand can win at all: without any yaku only where none is needed."""
    return not rules.win.minimum_han.value or any(rule.value.had() for rule in rules.yaku.values())


def wins_below_yakuman(rules: RiichiRules) -> bool:
    """Whether a hand can win without a yakuman: by a yaku with han or a limit, or where none is
    needed."""
    if not rules.win.minimum_han.value:
        return True
    worths = (rule.value for rule in rules.yaku.values())
    return any(worth.closed or worth.open or worth.limit for worth in worths)


def can_be(
    fu: int, han: int | None, menzen: bool | None, tsumo: bool | None, rules: RiichiRules
) -> bool:
    """Whether a hand can have these fu and han; None: any."""
    return any(
        way.fu == fu
        and (han is None or least <= han)
        and menzen in (None, way.menzen)
        and tsumo in (None, way.tsumo)
        for way, least in least_han(rules).items()
    )


def _by_pairs(rules: RiichiRules, fu: Fu) -> Iterator[tuple[Way, int]]:
    worth = _worth("chiitoitsu", rules, menzen=True)
    if worth:
        yield Way(fu.chiitoitsu.value, True, False), worth
        yield (
            Way(fu.chiitoitsu.value, True, True),
            worth + _worth("menzen_tsumo", rules, menzen=True),
        )


def _by_groups(rules: RiichiRules, fu: Fu) -> Iterator[tuple[Way, int]]:
    shapes: set[_Shape] = set()
    for groups in combinations_with_replacement(tuple(_kinds(fu)), _GROUPS):
        shapes.update(_shapes(groups, fu))
    for shape in shapes:
        if shape.quads < _GROUPS and shape.own < _GROUPS:
            yield from _with_pairs(shape, rules, fu)


def _kinds(fu: Fu) -> Iterator[_Group]:
    for own in (False, True):
        yield _Group(0, own, sequence=True)
        for quad, part in ((False, fu.triplet), (True, fu.quad)):
            simple = part.simple_concealed if own else part.simple_open
            yaochu = part.yaochu_concealed if own else part.yaochu_open
            yield _Group(simple.value, own, quad=quad)
            yield _Group(yaochu.value, own, quad=quad, yaochu=True)


def _shapes(groups: _Groups, fu: Fu) -> Iterator[_Shape]:
    """The sums of the groups after the winning tile, for each possible wait."""
    wait, menzen, whole = fu.wait, all(g.own for g in groups), _shape(groups)
    waits = {wait.tanki.value}
    if any(g.own and g.sequence for g in groups):
        waits.update(w.value for w in (wait.ryanmen, wait.kanchan, wait.penchan))
    for tsumo in (False, True):
        for worth in waits:
            yield whole.won(worth, menzen, tsumo)
        for group in {g for g in groups if g.own and not g.sequence and not g.quad}:
            won = whole
            if not tsumo:
                part = fu.triplet.yaochu_open if group.yaochu else fu.triplet.simple_open
                won = whole._replace(fu=whole.fu - group.fu + part.value, own=whole.own - 1)
            yield won.won(wait.shanpon.value, menzen, tsumo)


def _shape(groups: _Groups) -> _Shape:
    sets = [g for g in groups if not g.sequence]
    return _Shape(
        fu=sum(g.fu for g in groups),
        sets=len(sets),
        own=sum(g.own for g in sets),
        quads=sum(g.quad for g in sets),
        yaochu=all(g.yaochu for g in sets),
    )


def _with_pairs(shape: _Shape, rules: RiichiRules, fu: Fu) -> Iterator[tuple[Way, int]]:
    unit, part, menzen, tsumo = fu.rounding.value, fu.pair, shape.menzen, shape.tsumo
    for pair in (0, part.dragon.value, part.double_wind.value):
        pinfu = menzen and not shape.wait and not pair and not shape.sets
        drawn = (fu.tsumo_with_pinfu if pinfu else fu.tsumo).value
        items = fu.base.value + shape.wait + pair + shape.fu
        items += drawn if tsumo else fu.menzen_ron.value if menzen else 0
        rounded = items + -items % unit
        if not (pinfu and tsumo):
            rounded = max(rounded, fu.minimum.value)
        forced = sum(_worth(yaku, rules, menzen) for yaku in _forced(shape, pair, pinfu))
        yield Way(rounded, menzen, tsumo), max(forced, 1)


def _forced(shape: _Shape, pair: int, pinfu: bool) -> Iterator[str]:
    """The yaku that a hand of such groups cannot be without."""
    if shape.menzen and shape.tsumo:
        yield "menzen_tsumo"
    if pinfu:
        yield "pinfu"
    if shape.sets == _GROUPS:
        yield "toitoi"
        if pair and shape.yaochu:
            yield "honroutou"
    if shape.own == _GROUPS - 1:
        yield "sanankou"
    if shape.quads == _GROUPS - 1:
        yield "sankantsu"


def _worth(yaku: str, rules: RiichiRules, menzen: bool) -> int:
    rule = rules.yaku.get(yaku)
    return 0 if rule is None else rule.value.closed if menzen else rule.value.open
