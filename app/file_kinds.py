"""Names the kinds of files that the program writes, and recognises the kind of a file.

The systems open a file by its suffix, Windows and macOS by what follows the last dot; files of
other names are known by how they begin. packaging/file_types.py registers these kinds with the
systems.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import msgspec

ADDRESS: Final = "file:"
"""What the address of a file begins with, which file managers of Linux give."""
EVERYTHING: Final = ".hayami"
"""The suffix of a file with all data of the user."""
_HEAD: Final = 4096
"""Bytes that are read to know a kind."""


class FileKind(msgspec.Struct, frozen=True):
    """A kind of file: the suffix that it is written with and that of version 1.0, and what is found
    in its first bytes."""

    name: str
    suffix: str
    old_suffix: str
    mark: re.Pattern[bytes]


HAND: Final = FileKind("hand", ".hayami-hand", ".hayami.txt", re.compile(rb"\A# Hayami hand \d"))
GAME: Final = FileKind(
    "game", ".hayami-game", ".hayami-game.json", re.compile(rb'\A\{\s*"hayami_game"')
)
EVENING_FILE: Final = FileKind(
    "evening", ".hayami-evening", ".hayami-evening.json", re.compile(rb'\A\{\s*"hayami_evening"')
)
CASES: Final = FileKind("cases", ".hayami-cases", ".json", re.compile(rb'\A\{\s*"hayami_cases"'))
RULES: Final = FileKind(
    "rules", ".hayami-rules", ".toml", re.compile(rb"^\[document\]\s", re.MULTILINE)
)
BACKUP: Final = FileKind(
    "backup", EVERYTHING, EVERYTHING, re.compile(rb"\APK\x03\x04.{26}manifest\.json", re.DOTALL)
)
KINDS: Final = (HAND, GAME, EVENING_FILE, CASES, RULES, BACKUP)


def kind_of(path: Path) -> FileKind | None:
    """The kind of a file by its suffix, or by its content; None for any other file, and for one
    that cannot be read."""
    named = next((kind for kind in KINDS if path.suffix.lower() == kind.suffix), None)
    if named is not None or not path.is_file():
        return named
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD).removeprefix(b"\xef\xbb\xbf").lstrip()
    except OSError:
        return None
    return next((kind for kind in KINDS if kind.mark.search(head)), None)


def without_suffix(name: str, kind: FileKind) -> str:
    """The name of a file without the suffix of its kind."""
    return name.removesuffix(kind.suffix).removesuffix(kind.old_suffix)


def file_in(arguments: list[str]) -> str:
    """The path, or the address (`file:`), of the file that the program was started with; "" for
    none. It is the only argument; a word without dot and slash is a command."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        return ""
    (word,) = arguments
    marks = (".", os.sep, os.altsep or os.sep)
    return word if word.startswith(ADDRESS) or any(mark in word for mark in marks) else ""
