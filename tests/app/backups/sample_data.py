"""Folders of data of a user, and what is in them as plain values that can be compared."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from app.case_log.cases import Case
from app.case_log.schema import LOG
from app.games.archive import GameArchive
from app.pages.drill.progress.answers import SavedAnswer
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.referee.log.saving import open_history
from app.user_documents import tables
from app.user_documents.files import UserDocumentFiles
from engine import library
from engine.riichi.play.events import NoteEvent, RiichiGame
from engine.rulebook import Words

T = TypeVar("T")
DAY = "2026-11-21"
NOW = datetime(2026, 11, 23, 13, 5, tzinfo=timezone(timedelta(hours=9)))
NAME = Words("みどり会", "Green club")
HANDS = "# Hayami recent hands 1\n- {}: 234678m999p3455s+5s tsumo seat=S round=E\n"


def done(steps: Iterator[float | T]) -> T:
    """The result of steps, which comes last."""
    *_, last = steps
    assert not isinstance(last, float)
    return last


def link(path: Path, file: Path) -> None:
    """Make a link to a file; the test is skipped where that takes a right."""
    try:
        path.symlink_to(file)
    except OSError as e:
        pytest.skip(f"no link can be made here: {e}")


def case(uid: str, document: str = "club", year: int = 2026) -> Case:
    return Case(uid=uid, at=f"{year}-11-21T14:32:05+09:00", document=document, said=f"裁定 {uid}")


def answer(uid: str, document: str = "club") -> SavedAnswer:
    return SavedAnswer(
        uid, 1_790_000_000_000, DAY, "points", document, "key", "", True, 1.0, 900, 3
    )


def add_cases(folder: Path, *uids: str, document: str = "club") -> list[str]:
    """Save cases; returns their numbers."""
    log = open_history(folder)
    numbers = [log.save(case(uid, document)).number for uid in uids]
    log.close()
    return numbers


def add_answers(folder: Path, *uids: str, document: str = "club") -> None:
    progress = ProgressDatabase(folder / LOG, DAY)
    for uid in uids:
        progress.save(answer(uid, document))
    progress.close()


def add_game(folder: Path, title: str, document: str = "club", *notes: str) -> str:
    archive = GameArchive(folder / LOG, DAY)
    saved = archive.start(RiichiGame(rules=document), title=title)
    for note in notes:
        game = msgspec.structs.replace(saved.game, events=(*saved.game.events, NoteEvent(note)))
        saved = archive.save(saved, game)
    archive.close()
    return saved.uid


def add_document(folder: Path, name: Words = NAME, earlier: str = "", **values: Any) -> str:
    """Copy the club's document, with other values of rules by their keys (`__` for a dot); its id
    is `earlier`, if given: one of 1.0.0, which documents of other computers have, too."""
    files = UserDocumentFiles(folder)
    files.read()
    own = files.copy("club", name)
    if earlier:
        path = library.path_of(own)
        text = path.read_text("utf-8").replace(f'"{own}"', f'"{earlier}"')
        path.rename(path.with_stem(earlier)).write_text(text, "utf-8")
        own = earlier
    change_document(folder, own, **values)
    return own


def change_document(folder: Path, own: str, **values: Any) -> None:
    files = UserDocumentFiles(folder)
    files.read()
    raw = files.tables(own)
    for key, value in values.items():
        raw = tables.with_value(raw, key.replace("__", "."), value)
    files.save(own, raw)
    library.set_own_documents({})


def filled(folder: Path) -> Path:
    """A folder with two cases, three answers, a game, the document own-1 and a recent hand."""
    folder.mkdir(parents=True, exist_ok=True)
    add_cases(folder, "a", "b")
    add_answers(folder, "x", "y", "z")
    add_game(folder, "土曜卓", "club", "東1局", "東2局")
    own = add_document(folder, earlier="own-1")
    (folder / "recent.txt").write_bytes(HANDS.format(own).encode())
    return folder


def content(folder: Path) -> dict[str, Any]:
    """All rows of the log and all files of a folder of data."""
    found: dict[str, Any] = {}
    if (folder / LOG).exists():
        with closing(sqlite3.connect(folder / LOG)) as log:
            names = log.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for (name,) in names:
                if name in ("log_facts", "troubles", "sqlite_sequence"):
                    continue  # what the log says of itself
                found[name] = sorted(map(repr, log.execute(f'SELECT * FROM "{name}"')))
    for path in (*folder.glob("recent*"), *(folder / "documents").rglob("*.toml")):
        found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def uids(folder: Path, table: str) -> set[str]:
    with closing(sqlite3.connect(folder / LOG)) as log:
        return {str(uid) for (uid,) in log.execute(f'SELECT uid FROM "{table}"')}
