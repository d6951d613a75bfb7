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
    """How a hand of so many fu is won."""

    fu: int
    menzen: bool
    tsumo: bool


class _Group(NamedTuple):
    """A kind of group by what it is worth: `own` says that all its tiles were drawn."""

    fu: int
    own: bool
    sequence: bool = False
    quad: bool = False
    yaochu: bool = False


_Groups = tuple[_Group, ...]


def least_han(rules: RiichiRules) -> Mapping[Way, int]:
    """For each way in which hands can be won with so many fu, the least han they can have.

    Empty where the document has no fu. Yakuman have none.
    """
    return _least_han[compiled(rules)]


def _least(document: Compiled) -> Mapping[Way, int]:
    rules, found = document.rules, dict[Way, int]()
    if rules.fu is not None:
        for way, han in (*_by_groups(rules, rules.fu), *_by_pairs(rules, rules.fu)):
            found[way] = min(han, found.get(way, han))
    return found


_least_han: Final = Memo(_least, 1 << 8)


def can_be(
    fu: int, han: int | None, menzen: bool | None, tsumo: bool | None, rules: RiichiRules
) -> bool:
    """Whether a hand can have so many fu and han; what is None may be anything."""
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
    for groups in combinations_with_replacement(tuple(_kinds(fu)), _GROUPS):
        if sum(g.quad for g in groups) == _GROUPS:
            continue
        menzen = all(g.own for g in groups)
        for tsumo in (False, True):
            for finished, wait in _finished(groups, tsumo, fu):
                if sum(g.own and not g.sequence for g in finished) < _GROUPS:
                    yield from _with_pairs(finished, wait, menzen, tsumo, rules, fu)


def _kinds(fu: Fu) -> Iterator[_Group]:
    for own in (False, True):
        yield _Group(0, own, sequence=True)
        for quad, part in ((False, fu.triplet), (True, fu.quad)):
            simple = part.simple_concealed if own else part.simple_open
            yaochu = part.yaochu_concealed if own else part.yaochu_open
            yield _Group(simple.value, own, quad=quad)
            yield _Group(yaochu.value, own, quad=quad, yaochu=True)


def _finished(groups: _Groups, tsumo: bool, fu: Fu) -> Iterator[tuple[_Groups, int]]:
    """The groups as they count once the last tile came, and the fu of each wait that may be."""
    wait = fu.wait
    yield groups, wait.tanki.value
    if any(g.own and g.sequence for g in groups):
        yield from ((groups, w.value) for w in (wait.ryanmen, wait.kanchan, wait.penchan))
    for i, group in enumerate(groups):
        if group.own and not group.sequence and not group.quad:
            part = fu.triplet.yaochu_open if group.yaochu else fu.triplet.simple_open
            ronned = group if tsumo else group._replace(own=False, fu=part.value)
            yield (*groups[:i], ronned, *groups[i + 1 :]), wait.shanpon.value


def _with_pairs(
    groups: _Groups, wait: int, menzen: bool, tsumo: bool, rules: RiichiRules, fu: Fu
) -> Iterator[tuple[Way, int]]:
    unit, part = fu.rounding.value, fu.pair
    for pair in (0, part.dragon.value, part.double_wind.value):
        pinfu = menzen and not wait and not pair and all(g.sequence for g in groups)
        drawn = (fu.tsumo_with_pinfu if pinfu else fu.tsumo).value
        items = fu.base.value + wait + pair + sum(g.fu for g in groups)
        items += drawn if tsumo else fu.menzen_ron.value if menzen else 0
        rounded = items + -items % unit
        if not (pinfu and tsumo):
            rounded = max(rounded, fu.minimum.value)
        forced = sum(_worth(y, rules, menzen) for y in _forced(groups, pair, pinfu, menzen, tsumo))
        yield Way(rounded, menzen, tsumo), max(forced, 1)


def _forced(groups: _Groups, pair: int, pinfu: bool, menzen: bool, tsumo: bool) -> Iterator[str]:
    """The yaku that a hand of such groups cannot be without."""
    sets = [g for g in groups if not g.sequence]
    if menzen and tsumo:
        yield "menzen_tsumo"
    if pinfu:
        yield "pinfu"
    if len(sets) == _GROUPS:
        yield "toitoi"
        if pair and all(g.yaochu for g in sets):
            yield "honroutou"
    if sum(g.own for g in sets) == _GROUPS - 1:
        yield "sanankou"
    if sum(g.quad for g in sets) == _GROUPS - 1:
        yield "sankantsu"


def _worth(yaku: str, rules: RiichiRules, menzen: bool) -> int:
    rule = rules.yaku.get(yaku)
    return 0 if rule is None else rule.value.closed if menzen else rule.value.open
