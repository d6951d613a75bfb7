"""Compares the rules of several documents side by side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal, get_args

import msgspec

from app.pages.rules.content import TOPICS, family, topic_of
from app.texts.clauses import Topic
from app.variants import rules_of
from engine.library import fingerprint_of
from engine.riichi.penalties import RECOMMENDED_KEYS
from engine.riichi.rules import Limit, Worth
from engine.rulebook import Rule, Standing, rules_in

RowBand = Literal["points", "payers", "places", "rest", "single"]
"""What a difference does: it moves the points of hands, decides who wins or pays, decides places,
something else; `single` is a rule that only one document has."""
WEIGHTS: Final[tuple[tuple[str, RowBand], ...]] = (
    # in many hands: what most hands have, or what most rounds meet
    ("yaku.tanyao", "points"),  # open or closed only: about one hand in five is a tanyao
    ("yaku.ippatsu", "points"),  # a han of every third riichi or so
    ("dora.ura", "points"),  # every win by riichi turns them
    ("dora.red", "points"),  # three or four tiles of the wall
    ("formula.mangan_from", "points"),  # 7700 or 8000, the commonest large hand
    ("fu.pair.double_wind", "points"),  # 40 or 50 fu of every such pair
    ("yaku.chiitoitsu", "points"), ("fu.chiitoitsu", "points"),  # doubles or halves the hand
    ("payment.honba", "points"),  # 300 points a hand after every renchan
    ("dora.kan", "points"), ("dora.kan_ura", "points"),  # one to four han in a hand with a quad
    ("fu.menzen_ron", "points"), ("fu.tsumo_with_pinfu", "points"), ("fu.minimum", "points"),
    ("fu.tsumo_with_rinshan", "points"), ("limits.", "points"), ("formula.", "points"),
    ("table.rows", "points"), ("kan_bonus.", "points"), ("yaku.", "points"), ("combine.", "points"),
    ("dora.", "points"), ("yakuman.", "points"), ("fu.", "points"), ("dealt_win.", "points"),
    # who takes part in a payment
    ("several.", "payers"), ("win.", "payers"), ("draw.noten_penalty", "payers"),
    ("draw.nagashi_mangan", "payers"), ("draw.abortive", "payers"), ("draw.renchan", "payers"),
    ("draw.", "payers"), ("pao.", "payers"), ("payment.deposit", "payers"),
    # the result of a game
    ("game.uma", "places"), ("penalties.chombo.points", "places"),
    ("penalties.chombo.to", "places"),
    ("game.start_points", "places"), ("game.return_points", "places"), ("game.tobi", "places"),
    ("game.leftover_deposits", "places"), ("game.ties", "places"), ("game.length", "places"),
)  # fmt: skip
"""The beginnings of keys in the order of a comparison, what moves most points first."""
BANDS: Final[tuple[RowBand, ...]] = get_args(RowBand)
_NOTHING: Final[tuple[object, ...]] = (Worth(), False)


class Compared(msgspec.Struct, frozen=True):
    """A rule as each document has it, in the order of the documents; empty where it has none.

    `differs` says which are not as in the first document.
    """

    key: str
    topic: Topic
    cells: tuple[tuple[Rule[Any], ...], ...]
    differs: tuple[bool, ...]

    @property
    def band(self) -> RowBand:
        """What the difference does."""
        return _weight(self)[0]


def by_weight(rows: Iterable[Compared]) -> tuple[Compared, ...]:
    """The rows in the order of what their differences move; equal ones stay as they were."""
    return tuple(sorted(rows, key=lambda row: (BANDS.index(_weight(row)[0]), _weight(row)[1])))


def _weight(row: Compared) -> tuple[RowBand, int]:
    """The band of a row, and its place in it; rules of one document alone stand by topic."""
    if len(row.cells) > 1 and sum(bool(_values(cell)) for cell in row.cells) == 1:
        return "single", TOPICS.index(row.topic)
    for at, (beginning, band) in enumerate(WEIGHTS):
        if row.key.startswith(beginning):
            return band, at
    return "rest", TOPICS.index(row.topic)


def comparison(documents: tuple[str, ...]) -> tuple[Compared, ...]:
    """All rules of documents of one game, by topic, without recommended penalties."""
    return _comparison(documents, tuple(fingerprint_of(document) for document in documents))


def doubted(document: str) -> tuple[Rule[Any], ...]:
    """Every assumed rule of a document, in the order of the topics."""
    there = [rule for rule in rules_in(rules_of(document)) if rule.standing is Standing.ASSUMED]
    return tuple(sorted(there, key=lambda rule: TOPICS.index(topic_of(rule))))


@lru_cache(maxsize=4)
def _comparison(documents: tuple[str, ...], _fingerprints: tuple[str, ...]) -> tuple[Compared, ...]:
    found: dict[str, dict[str, list[Rule[Any]]]] = {}
    for document in documents:
        for rule in rules_in(rules_of(document)):
            if not rule.key.startswith(RECOMMENDED_KEYS):
                found.setdefault(family(rule.key), {}).setdefault(document, []).append(rule)
    rows = []
    for key, by_document in found.items():
        cells = tuple(tuple(by_document.get(document, ())) for document in documents)
        first = next(rule for cell in cells for rule in cell)
        values = [_values(cell) for cell in cells]
        differs = tuple(value != values[0] for value in values)
        rows.append(Compared(key, topic_of(first), cells, differs))
    return tuple(sorted(rows, key=lambda row: TOPICS.index(row.topic)))


def _values(cell: tuple[Rule[Any], ...]) -> tuple[object, ...]:
    """The values of a cell; a rule that rules a thing out is equal to no rule."""
    said = (rule.value for rule in cell)
    return tuple(v for v in said if v not in _NOTHING and not (isinstance(v, Limit) and not v.base))
