"""Files are known by suffix or content, and the only argument of the program may be one."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.case_log import case_files
from app.evenings.files import nameless_text
from app.file_kinds import (
    BACKUP,
    CASES,
    EVENING_FILE,
    GAME,
    HAND,
    KINDS,
    RULES,
    FileKind,
    file_in,
    kind_of,
)
from app.games.files import game_text
from app.user_documents import tables
from engine.evening.events import Evening
from engine.library import path_of
from engine.riichi.play.events import RiichiGame
from engine.rulebook import tables as tables_of

CLUB = path_of("club").read_text("utf-8")
TEXTS: dict[FileKind, str] = {
    HAND: "# Hayami hand 1\nhand: 234m\n",
    GAME: game_text(RiichiGame(rules="club")),
    EVENING_FILE: nameless_text(Evening("enjoy")),
    CASES: case_files.as_json([]),
    RULES: tables.written(tables_of(CLUB, "club")),
    BACKUP: "PK\x03\x04" + "\0" * 26 + "manifest.json",
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_file_is_known_by_its_suffix_and_by_its_content(kind: FileKind, tmp_path: Path) -> None:
    assert kind_of(tmp_path / f"missing{kind.suffix}") is kind
    assert kind_of(tmp_path / f"MISSING{kind.suffix.upper()}") is kind
    for name in (f"old{kind.old_suffix}", "nothing"):
        path = tmp_path / name
        path.write_text(TEXTS[kind], "utf-8")
        assert kind_of(path) is kind
        path.write_bytes(b"\xef\xbb\xbf" + TEXTS[kind].encode())
        assert kind_of(path) is kind


def test_a_rule_document_is_known_behind_its_comments(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, "utf-8")
    assert kind_of(path) is RULES


def test_other_files_have_no_kind(tmp_path: Path) -> None:
    for name, content in {
        "a.json": b'{"log": []}',
        "b.toml": b"[x]\n",
        "c": b"",
        "d": b"\xff",
    }.items():
        (tmp_path / name).write_bytes(content)
        assert kind_of(tmp_path / name) is None
    assert kind_of(tmp_path) is None
    assert kind_of(tmp_path / "missing.json") is None


def test_windows_and_macos_know_the_suffixes_by_their_last_dot() -> None:
    suffixes = [kind.suffix for kind in KINDS]
    assert [Path(f"name{suffix}").suffix for suffix in suffixes] == suffixes
    assert len(set(suffixes)) == len(suffixes)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], ""),
        (["score"], ""),
        (["--self-test"], ""),
        (["--lang=../x.y"], ""),
        (["a.hayami-game"], "a.hayami-game"),
        (["folder/score"], "folder/score"),
        (["file:///tmp/a%20b.hayami-hand"], "file:///tmp/a%20b.hayami-hand"),
        (["a.hayami-game", "b.hayami-game"], ""),
        (["batch", "a.jsonl"], ""),
    ],
)
def test_the_only_argument_is_a_file_where_it_is_a_path(words: list[str], found: str) -> None:
    assert file_in(words) == found
