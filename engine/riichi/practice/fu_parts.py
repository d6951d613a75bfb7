"""Splits the fu of a score into its parts: how it was won, each group, and the wait."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.ledger import Line, total
from engine.riichi.facts import Fact
from engine.riichi.group import Group, Shape
from engine.riichi.reading import Form, Wait
from engine.riichi.rules import Fu
from engine.riichi.scoring.fu import fu_lifted
from engine.riichi.verdict import Score
from engine.riichi.yaku import holds

BASE: Final = "base"
PARTS: Final = (
    "menzen_ron", "tsumo", "pair.value", "pair.none", "wait.two_sided", "wait.closed",
    "triplet.closed", "triplet.open", "quad", "pair.double_wind",
)  # fmt: skip
"""The parts that a hand may have besides the base, the most usual first."""
_SETS: Final = ("fu.triplet.", "fu.quad.")
_CLOSED: Final = frozenset((Wait.KANCHAN, Wait.PENCHAN, Wait.TANKI))
_TSUMO, _WAIT = "fu.tsumo", "fu.wait."


class FuItem(NamedTuple):
    """A part of the fu of a hand: its key, its fu, the line that it comes from (None where the
    document writes none, such as for a pair without value), and the index of its group in the
    reading (None for what is no group)."""

    key: str
    fu: int
    line: Line | None = None
    group: int | None = None

    @property
    def family(self) -> str:
        """The part without what it is like: `pair`, `wait`, `triplet` …"""
        return self.key.partition(".")[0]


def fu_items(score: Score) -> tuple[FuItem, ...]:
    """The parts of a score in the order of the ledger; () where nothing is counted in parts: for
    seven pairs, kokushi, yakuman, and under a document without fu."""
    reading = score.reading
    if score.fu is None or reading.form is not Form.STANDARD:
        return ()
    return tuple(_parts(score))


def _parts(score: Score) -> Iterator[FuItem]:
    reading, lines = score.reading, {line.rule.key: line for line in score.fu_lines}
    yield FuItem(BASE, lines["fu.base"].amount, lines["fu.base"])
    if "fu.menzen_ron" in lines:
        yield FuItem("menzen_ron", lines["fu.menzen_ron"].amount, lines["fu.menzen_ron"])
    sets = iter([line for line in score.fu_lines if line.rule.key.startswith(_SETS)])
    for at, group in enumerate(reading.groups):
        if group.shape in (Shape.TRIPLET, Shape.QUAD):
            line = next(sets)
            yield FuItem(_set_key(group), line.amount, line, at)
    yield _pair(score, lines)
    for line in score.fu_lines:
        if line.rule.key.startswith(_WAIT):
            key = "wait.closed" if reading.wait in _CLOSED else "wait.two_sided"
            yield FuItem(key, line.amount, line, reading.finished)
        elif line.rule.key.startswith(_TSUMO):
            yield FuItem("tsumo", line.amount, line)


def _set_key(group: Group) -> str:
    if group.shape is Shape.QUAD:
        return "quad"
    return "triplet.closed" if group.concealed else "triplet.open"


def _pair(score: Score, lines: dict[str, Line]) -> FuItem:
    at = next(i for i, g in enumerate(score.reading.groups) if g.shape is Shape.PAIR)
    line = next((line for key, line in lines.items() if key.startswith("fu.pair.")), None)
    if line is None:
        return FuItem("pair.none", 0, None, at)
    double = line.rule.key == "fu.pair.double_wind"
    return FuItem("pair.double_wind" if double else "pair.value", line.amount, line, at)


def values(fu: Fu) -> tuple[int, ...]:
    """Every amount that a part besides the base may have under a document, from 0 fu up."""
    singles = (fu.menzen_ron, fu.tsumo, fu.tsumo_with_pinfu, fu.tsumo_with_rinshan)
    found = {0, *(rule.value for rule in singles)}
    for table in (fu.wait, fu.pair, fu.triplet, fu.quad):
        found.update(getattr(table, name).value for name in table.__struct_fields__)
    return tuple(sorted(found))


def decides(part: FuItem, score: Score, fu: Fu) -> bool:
    """Whether the fu of the hand, as they are rounded, would be others if the part were left out,
    or for a part of 0 fu if it were worth the least that a part can be."""
    parts = fu_items(score)
    items = total(p.line for p in parts if p.line is not None)
    other = items - part.fu if part.fu else items + next(value for value in values(fu) if value)
    pinfu = bool(score.facts & Fact.TSUMO) and holds("pinfu", score.facts)
    return fu_lifted(items, pinfu, fu) != fu_lifted(other, pinfu, fu)
