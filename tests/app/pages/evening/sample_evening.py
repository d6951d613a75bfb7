"""The evening of the picture: twelve players under 縁ジョイ, two rounds played, a third drawn."""

from __future__ import annotations

from typing import Final

from app.pages.evening.state import EveningPageState
from engine.evening.events import (
    ActEvent,
    ClockEvent,
    Evening,
    EveningEvent,
    EveningPlayer,
    PlayersEvent,
    ResultEvent,
    SeatingEvent,
    TableEntry,
)
from engine.evening.seating import Seating, Table

NAMES: Final = (
    "佐藤", "中村", "山本", "小林", "高橋", "伊藤", "松本", "清水", "藤田", "渡辺", "岡田", "石井",
)  # fmt: skip
ROMAN: Final = (
    "Sato", "Nakamura", "Yamamoto", "Kobayashi", "Takahashi", "Ito", "Matsumoto", "Shimizu",
    "Fujita", "Watanabe", "Okada", "Ishii",
)  # fmt: skip
_BEGUN: Final = 1_795_320_000_000
_FIRST: Final = (("佐藤", 38400, "中村", 31500, "山本", 27500, "小林", 22600),
                 ("高橋", 41800, "伊藤", 29100, "松本", 25600, "清水", 22500),
                 ("藤田", 36900, "渡辺", 33700, "岡田", 31200, "石井", 18200))  # fmt: skip
_SECOND: Final = (("山本", 34600, "渡辺", 30200, "高橋", 28900, "佐藤", 26300),
                  ("小林", 35900, "清水", 31700, "石井", 27800, "藤田", 24600),
                  ("中村", 37200, "伊藤", 24800, "岡田", 32900, "松本", 26100))  # fmt: skip
_THIRD: Final = (("藤田", "中村", "佐藤", "伊藤"), ("高橋", "松本", "小林", "石井"),
                 ("清水", "渡辺", "山本", "岡田"))  # fmt: skip
_WRITTEN: Final = _BEGUN + 112 * 60_000


def player_id(name: str) -> str:
    """The id of a player of the sample."""
    return f"p{NAMES.index(name):02}"


def _table(names: tuple[object, ...]) -> Table:
    east, south, west, north = (player_id(str(name)) for name in names)
    return east, south, west, north


def _played(number: int, tables: tuple[tuple[object, ...], ...]) -> list[EveningEvent]:
    seating = Seating(tuple(_table(table[::2]) for table in tables))
    begun = _BEGUN + (number - 1) * 60 * 60_000
    events: list[EveningEvent] = [
        SeatingEvent(number, seating, seed=number),
        ClockEvent(number, "begun", begun),
        ClockEvent(number, "ended", begun + 55 * 60_000),
    ]
    for at, table in enumerate(tables, 1):
        a, b, c, d = (int(str(points)) for points in table[1::2])
        left = 1 if a + b + c + d == 119_000 else 0
        over = a + b + c + d > 120_000
        entry = TableEntry(scores=(a, b, c, d), deposits=left)
        events.append(ResultEvent(number, at, entry, provisional=over, at=_WRITTEN))
    return events


def sample_evening(language: str = "ja") -> Evening:
    """The evening of the picture."""
    names = NAMES if language == "ja" else ROMAN
    players = tuple(
        EveningPlayer(player_id(own), name) for own, name in zip(NAMES, names, strict=True)
    )
    third = Seating(tuple(_table(table) for table in _THIRD))
    events = [
        PlayersEvent(players),
        *_played(1, _FIRST),
        *_played(2, _SECOND),
        ActEvent(player_id("小林"), "false_call", round=2, counted=False),
        ActEvent(player_id("石井"), "noten_riichi", round=1, counted=False),
        SeatingEvent(3, third, seed=3),
    ]
    return Evening("enjoy", events=tuple(events))


def sample_state(language: str = "ja") -> EveningPageState:
    """The state of the page with that evening."""
    title = "11月例会　22日" if language == "ja" else "Evening of 22 Nov"
    return EveningPageState("enjoy", title=title, evening=sample_evening(language))
