"""Reads and writes evening files, which stand alone: one evening with the kept games it names.

The text is `{"hayami_evening": 1, "uid": …, "title": …, "at": …, "checksum": …, "evening": {…},
"games": {…}}` with the engine's notations, and a checksum over all other fields. An evening without
names has no games and no uid.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from app.case_log.cases import writable
from app.case_log.troubles import HistoryError
from app.evenings.archive import EveningArchive, SavedEvening, game_uids_in
from app.file_kinds import EVENING_FILE
from app.games.files import (
    FileGame,
    GameFileError,
    checksum_of,
    content_without_mark,
    data_in,
    file_of,
    text_of_file,
    under_document,
)
from app.games.journal import SavedGame
from app.games.notation import EVENING, notation_of
from app.variants import VARIANTS
from engine.evening.events import Evening, nameless, numbered
from engine.evening.tables import KeptGame
from engine.riichi.play.events import GameError

SUFFIX: Final = EVENING_FILE.suffix
VERSION: Final = 1
LARGEST: Final = 16 << 20
"""Bytes; an evening of 80 players with all of its games is a tenth of it."""
_OWN: Final = "hayami_evening"
_LONGEST_UID: Final = 64


class FileEvening(msgspec.Struct, frozen=True):
    """The evening of a file: its uid where it was kept ("" for one without names), its title, when
    it began, and the kept games that it names, by their uid."""

    evening: Evening
    uid: str = ""
    title: str = ""
    at: str = ""
    games: Mapping[str, FileGame] = msgspec.field(default_factory=dict)


class _KeptGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    variant: str
    game: dict[str, Any]
    title: str = ""
    table: str = ""
    at: str = ""


class _EveningFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hayami_evening: int
    evening: dict[str, Any]
    uid: str = ""
    title: str = ""
    at: str = ""
    checksum: str = ""
    games: dict[str, _KeptGame] = {}


_ORDER: Final = ("hayami_evening", "uid", "title", "at", "checksum", "evening", "games")


def evening_text(saved: SavedEvening, games: Mapping[str, SavedGame[Any]]) -> str:
    """The text of an evening file; `games` are the kept games that it names, by uid."""
    kept = {
        uid: _KeptGame(
            one.variant,
            notation_of(one.variant).of_game(one.game),
            *map(writable, (one.title, one.table, one.at)),
        )
        for uid, one in games.items()
    }
    title, at = writable(saved.title), writable(saved.at)
    file = _EveningFile(VERSION, _raw(saved.game), saved.uid, title, at, games=kept)
    return text_of_file(file, _ORDER)


def nameless_text(
    evening: Evening, games: Mapping[str, KeptGame] | None = None, at: str = ""
) -> str:
    """The text of an evening file in which players are numbers, and nobody's words are left.

    What the kept `games` came to stands in it as if it had been written down. Of the time `at`
    which it began only the day is there.
    """
    entries = {uid: kept.entry for uid, kept in (games or {}).items()}
    day = writable(at)[: len("2026-11-22")]
    file = _EveningFile(VERSION, _raw(nameless(evening, entries)), at=day)
    return text_of_file(file, _ORDER)


def _raw(evening: Evening) -> dict[str, Any]:
    return notation_of(EVENING).of_game(evening)


def games_of(saved: SavedEvening, archive: EveningArchive) -> dict[str, SavedGame[Any]]:
    """The kept games that an evening names, as far as they are there and can be read."""
    found = {}
    for uid in game_uids_in(saved.game):
        with suppress(HistoryError, KeyError):
            found[uid] = archive.open(uid)
    return found


# --- reading


def evening_in(path: Path, *, despite_checksum: bool = False, document: str = "") -> FileEvening:
    """The evening of a file; `despite_checksum` reads one that was changed by hand or damaged,
    `document` is as in `games_in`. Raises GameFileError, besides its keys with `no_evening`."""
    data = data_in(path, LARGEST)
    return evening_of(data, despite_checksum=despite_checksum, document=document)


def evening_of(data: bytes, *, despite_checksum: bool = False, document: str = "") -> FileEvening:
    """`evening_in` for the content of a file."""
    text = content_without_mark(data, LARGEST)
    try:
        raw = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        raise GameFileError("not_json") from None
    if not isinstance(raw, dict) or not isinstance(raw.get(_OWN), int):
        raise GameFileError("no_evening")
    try:
        file = file_of(raw, _EveningFile, _OWN, VERSION)
        if file.checksum != checksum_of(file) and not despite_checksum:
            raise GameError("checksum")
        if file.uid and not _is_uid(file.uid):
            raise GameError("wrong_value", "uid", file.uid)
        evening: Evening = notation_of(EVENING).game(file.evening)
        games = {uid: _read_game(uid, one) for uid, one in file.games.items()}
    except GameError as e:
        raise GameFileError(e.key, e.at, e.detail) from None
    evening = under_document(evening, document, [variant.id for variant in VARIANTS])
    return FileEvening(evening, file.uid, file.title, file.at, games)


def _read_game(uid: str, file: _KeptGame) -> FileGame:
    try:
        notation = notation_of(file.variant)
    except KeyError:
        raise GameError("wrong_value", f"games.{uid}.variant", file.variant) from None
    if not _is_uid(uid) or file.variant == EVENING:
        raise GameError("wrong_value", "games", uid)
    return FileGame(notation.game(file.game), file.title, file.table, file.at)


def _is_uid(text: str) -> bool:
    return text.isascii() and text.isalnum() and len(text) <= _LONGEST_UID


# --- bringing it into the archive


Brought = Literal["imported", "went_on", "there_already"]


def import_evening(
    file_evening: FileEvening, archive: EveningArchive
) -> tuple[SavedEvening, Brought]:
    """Keep the evening of a file with its games, and say what that did.

    The evening that is here already, and as it is in the file but for the ids of its players, is
    not kept twice; one that only went on in the file goes on here, and so do its games; one that
    went on here stays beside it. Raises HistoryError.
    """
    here: SavedEvening | None = None
    if file_evening.uid:
        with suppress(KeyError, HistoryError):
            here = archive.open_evening(file_evening.uid)
    if here is not None and numbered(here.game) == numbered(file_evening.evening):
        return here, "there_already"
    for uid, game in file_evening.games.items():
        if not archive.has(uid):
            archive.start(game.game, title=game.title, table=game.table, at=game.at, uid=uid)
        else:
            with suppress(HistoryError, KeyError):
                _go_on(archive, archive.open(uid), game.game)
    if here is not None:
        saved = _go_on(archive, here, file_evening.evening)
        if saved is not None:
            return saved, "went_on"
    saved = archive.start(
        file_evening.evening, title=file_evening.title, at=file_evening.at, uid=file_evening.uid
    )
    return saved, "imported"


def _go_on(archive: EveningArchive, here: SavedGame[Any], there: Any) -> SavedGame[Any] | None:
    """Save what a game or an evening has in a file behind what it has here; None where it is not
    the same up to there."""
    before = here.game.events
    if type(there) is not type(here.game) or replace(there, events=before) != here.game:
        return None
    return archive.save(here, there) if there.events[: len(before)] == before else None
