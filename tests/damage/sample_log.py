"""Writes a folder with a log of cases, progress and games, the same for the same seed."""

from __future__ import annotations

import shutil
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from app.case_log.cases import Case
from app.case_log.history import History
from app.case_log.schema import LOG
from app.games.archive import GameArchive
from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress.answers import (
    LessonProgress,
    ProgressContent,
    SavedAnswer,
    SavedExam,
)
from app.pages.drill.progress.database import ProgressDatabase
from engine.record import as_data
from engine.riichi.play.referee import Incident, RulingTable, rule_on
from engine.riichi.rules import load
from tests.app.games.sample_games import RECORDS, edited_at_random

TODAY: Final = "2026-11-21"
DAY: Final = 86_400_000
_FIRST: Final = 1_790_000_000_000
_NOTES: Final = (
    "",
    "五索の刻子と見た一枚が六索だった。",
    "数え直した。",
    "ツモ牌を手に入れた後。" * 9,
)
_TABLES: Final = ("1卓", "2卓", "3卓", "決勝")
_DOCUMENTS: Final = ("club", "wrc2025", "ema2025")
_KINDS: Final = ("points", "fu", "waits")
_CAUSES: Final = ("", "", "", "fu_round", "fu_round kan_fu", "dealer_as_child")


@dataclass(frozen=True, slots=True)
class LogSize:
    """How much of each there is; `behind` cases and answers stand in the -wal file alone."""

    cases: int = 300
    answers: int = 1500
    games: int = 12
    behind: int = 12


SMALL: Final = LogSize(60, 240, 4, 6)
TINY: Final = LogSize(30, 100, 4, 4)


@dataclass(frozen=True, slots=True)
class SampleLog:
    """Two folders with the log: closed, and as it stands while a window has it open, with the
    latest commits in the -wal file."""

    closed: Path
    opened: Path


def write_sample(folder: Path, seed: int, size: LogSize) -> SampleLog:
    """Write both folders below `folder`."""
    chance, closed, opened = Random(seed), folder / "closed", folder / "opened"
    path = closed / LOG
    with closing(History(path, TODAY)) as log, closing(ProgressDatabase(path, TODAY)) as progress:
        log.import_cases(_case(number, chance) for number in range(size.cases))
        for uid in chance.sample(range(size.cases), size.cases // 20):
            log.revoke(f"c{uid:04}", "牌を数え直した", "2026-11-21T18:00:00+09:00")
        for _ in progress.import_progress(_content(size, chance)):
            pass
    with closing(GameArchive(path, TODAY, now=lambda: "2026-11-21T19:00:00+09:00")) as archive:
        for number in range(size.games):
            game: Any = RECORDS[number % 3]
            saved = archive.start(replace(game, events=game.events[:2]), title=f"対局{number}")
            for _ in range(8):
                saved = archive.save(saved, edited_at_random(saved.game, chance))
    for part in closed.iterdir():
        assert part.suffix in (".sqlite", ".numbers"), part  # everything is in the file itself
    _write_behind(closed, opened, size, chance)
    return SampleLog(closed, opened)


def _write_behind(closed: Path, opened: Path, size: LogSize, chance: Random) -> None:
    """Copy the folder, save more, and keep the files as they are before the log is closed."""
    working = opened.with_name("working")
    shutil.copytree(closed, working)
    path = working / LOG
    with closing(History(path, TODAY)) as log, closing(ProgressDatabase(path, TODAY)) as progress:
        for number in range(size.behind):
            log.save(_case(size.cases + number, chance))
            progress.save(_answer(size.answers + number, chance))
        shutil.copytree(working, opened)
    shutil.rmtree(working)


def _case(number: int, chance: Random) -> Case:
    answers = {"hand_shown": chance.random() < 0.5}
    document = chance.choice(_DOCUMENTS)
    offender = chance.randrange(4)
    ruling = rule_on(
        Incident("false_ron", offender), answers, RulingTable(riichi=(2,)), load(document)
    )
    return Case(
        uid=f"c{number:04}",
        at=f"{chance.choice((2025, 2026))}-0{chance.randrange(1, 10)}-11T14:32:05+09:00",
        document=document,
        table=chance.choice(_TABLES),
        players=tuple(chance.sample(("佐藤", "鈴木", "高橋", "田中", "伊藤"), 4)),
        deal=f"東{chance.randrange(1, 5)}局 {chance.randrange(4)}本場",
        offence="false_ron",
        offender=offender,
        answers=answers,
        ruling=as_data(ruling),
        said="3人に3000点ずつ。局はやり直す。",
        hand="234678m999p3455s+5s",
        situation="ron from=E seat=S round=E",
        note=chance.choice(_NOTES),
    )


def _content(size: LogSize, chance: Random) -> ProgressContent:
    return ProgressContent(
        tuple(_answer(number, chance) for number in range(size.answers)),
        tuple(Card("points", "club", f"away{number}") for number in range(5)),
        (("goal", "30"), ("order", "weak"), ("speed", "calm")),
        tuple(LessonProgress("club", f"lesson{n}", n + 1, _FIRST + n) for n in range(8)),
        tuple(
            SavedExam(f"e{n:02}", _FIRST + n * DAY, "2026-10-01", "club", "2", 8 + n, 20, n > 5)
            for n in range(10)
        ),
    )


def _answer(number: int, chance: Random) -> SavedAnswer:
    correct = chance.random() < 0.7
    return SavedAnswer(
        uid=f"a{number:05}",
        at=_FIRST + number * 40_000,
        day=f"2026-10-{1 + number // 120 % 28:02}",
        kind=chance.choice(_KINDS),
        document=chance.choice(_DOCUMENTS),
        key=f"{chance.randrange(1, 14)}-{chance.choice((20, 25, 30, 40))}",
        said="" if correct else f"{chance.randrange(10, 80)}00",
        correct=correct,
        credit=1.0 if correct else 0.0,
        ms=chance.randrange(600, 30_000),
        rating=3 if correct else 1,
        helped=chance.random() < 0.1,
        mode=chance.choice(("free", "free", "minute", "exam")),
        undone=chance.random() < 0.02,
        causes="" if correct else chance.choice(_CAUSES),
    )
