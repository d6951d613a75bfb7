"""Reads and writes game files: one game each, or recorded games of other programs.

The text is `{"hayami_game": 1, "variant": …, "title": …, "table": …, "at": …, "checksum": …,
"game": {…}}` with the engine's notation of the game, and a checksum over all other fields.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import date
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from app import storage
from app.case_log.cases import writable
from app.file_kinds import GAME
from app.games.notation import notation_of, variant_id
from app.storage import StorageError
from app.variants import RECORDED_UNDER, RIICHI, TOPPAN, variant_of
from engine.complaints import Fault
from engine.library import canonical, documents
from engine.riichi.play.events import GameError, RiichiGame, converted
from engine.riichi.recorded.reader import LARGEST, read_recorded
from engine.riichi.recorded.values import Recorded

if TYPE_CHECKING:
    from app.games.notation import AnyGame

F = TypeVar("F", bound=msgspec.Struct)
SUFFIX: Final = GAME.suffix
VERSION: Final = 1
_MARK: Final = b"\xef\xbb\xbf"
_OWN: Final = "hayami_game"
_NEAR: Final = 3
_DAY: Final = re.compile("(?:20)?([0-9]{2})([0-9]{2})([0-9]{2})(?:[0-9]{2}gm-|-[0-9a-f]{8}-)")
"""How the id of a game begins: at the server `2009030818gm-`, of a converter `210519-bd4a3b6e-`."""
_CENTURY: Final = 2000


class FileGame(msgspec.Struct, frozen=True):
    """A game of a file, with the title, table and time ("" for none) that the file has for it.
    `recorded` has what is known of a game of another program besides."""

    game: AnyGame
    title: str = ""
    table: str = ""
    at: str = ""
    recorded: Recorded | None = None


class GameFileError(GameError):
    """A file has no game that can be imported. Besides the keys of GameError there are
    `file_unreadable` with the system's reason, `checksum`, `other_game` for one of 競技十半 where
    riichi alone is shown or compared, `no_document` with its id and the ids `near` to it. `line` is
    the line of a file with a game in each, 0 for other files."""

    def __init__(
        self,
        key: str,
        at: str = "",
        detail: str | Fault = "",
        *,
        near: tuple[str, ...] = (),
        line: int = 0,
    ) -> None:
        self.near, self.line = near, line
        super().__init__(key, at, detail)


class _GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hayami_game: int
    variant: str
    game: dict[str, Any]
    checksum: str = ""
    title: str = ""
    table: str = ""
    at: str = ""


def game_text(game: AnyGame, *, title: str = "", table: str = "", at: str = "") -> str:
    """The text of a game file."""
    variant = variant_id(game)
    raw = notation_of(variant).of_game(game)
    title, table, at = map(writable, (title, table, at))
    file = _GameFile(VERSION, variant, raw, title=title, table=table, at=at)
    return text_of_file(file, _ORDER)


_ORDER: Final = ("hayami_game", "variant", "title", "table", "at", "checksum", "game")


def games_in(
    path: Path, *, despite_checksum: bool = False, document: str = ""
) -> tuple[FileGame, ...]:
    """The games of a file: a game file, a game in our notation or one a line, or a recorded game
    (XML of the server, JSON of its log editor, packed or not).

    `despite_checksum` reads a game file that was changed by hand or damaged. A game that names no
    document is under `document`; where that is given, one whose document is not here is read as it
    is. Raises GameFileError.
    """
    data = data_in(path, LARGEST)
    file_games = games_of(data, despite_checksum=despite_checksum, document=document)
    return tuple(_dated(game, path) for game in file_games)


def _dated(file_game: FileGame, path: Path) -> FileGame:
    """A recorded game with the day that its id begins with: the one in the file, or its name."""
    if file_game.recorded is None:
        return file_game
    return replace(file_game, at=_day_of(file_game.recorded.id) or _day_of(path.name))


def _day_of(game_id: str) -> str:
    """The day of an id of the server or of a converter, "" for any other text."""
    named = _DAY.match(game_id)
    if named is not None:
        with suppress(ValueError):
            year, month, day = map(int, named.groups())
            return date(_CENTURY + year, month, day).isoformat()
    return ""


def games_of(
    data: bytes, *, despite_checksum: bool = False, document: str | None = ""
) -> tuple[FileGame, ...]:
    """`games_in` for the content of a file; with None as the `document`, games whose own is not
    here are read as they are."""
    own, found = _own_objects(content_without_mark(data, LARGEST)), []
    for number, raw in own or [(0, None)]:
        try:
            if raw is not None:
                read = _file_game(raw, despite_checksum)
            elif own:
                raise GameError("no_game")
            else:
                read = _recorded(data)
            if document is not None:
                variants = (variant_id(read.game),)
                read = replace(read, game=under_document(read.game, document, variants))
            found.append(read)
        except GameError as e:
            near = e.near if isinstance(e, GameFileError) else ()
            raise GameFileError(e.key, e.at, e.detail, near=near, line=number) from None
    return tuple(found)


def of_riichi(file_game: FileGame) -> Recorded:
    """A game of riichi with what is known of it besides; raises GameFileError (`other_game`)."""
    if not isinstance(file_game.game, RiichiGame):
        raise GameFileError("other_game")
    return file_game.recorded or Recorded(file_game.game)


# --- what a file has


def _own_objects(data: bytes) -> list[tuple[int, dict[str, Any] | None]]:
    """The games of our own in a file, each with the number of its line, 0 in a file of one game;
    None for a line that is no game. Empty where the file does not begin with a game of ours."""
    whole = _own_object(data)
    if whole is not None:
        return [(0, whole)]
    lines = [(number, line) for number, line in enumerate(data.splitlines(), 1) if line.strip()]
    if not lines or _own_object(lines[0][1]) is None:
        return []
    return [(number, _own_object(line)) for number, line in lines]


def _own_object(text: bytes) -> dict[str, Any] | None:
    """The data of a game of our own; None for any other text."""
    try:
        found = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return None
    own = isinstance(found, dict) and (_OWN in found or ("version" in found and "log" not in found))
    return found if own else None


def _recorded(data: bytes) -> FileGame:
    found = read_recorded(data, RECORDED_UNDER)
    return FileGame(found.game, recorded=found)


def _file_game(raw: dict[str, Any], despite_checksum: bool) -> FileGame:
    if _OWN not in raw:
        return FileGame(notation_of(_variant(raw)).game(raw))
    file = file_of(raw, _GameFile, _OWN, VERSION)
    if file.variant not in (RIICHI.id, TOPPAN.id):
        raise GameFileError("wrong_value", "variant", file.variant)
    if file.checksum != checksum_of(file) and not despite_checksum:
        raise GameFileError("checksum")
    game = notation_of(file.variant).game(file.game)
    return FileGame(game, file.title, file.table, file.at)


def _variant(raw: dict[str, Any]) -> str:
    """The variant of a game in our notation: that of its document, or else that of its form."""
    rules = raw.get("rules")
    named = variant_of(rules) if isinstance(rules, str) else None
    if named is not None:
        return named.id
    events = raw.get("events")
    first = events[0] if isinstance(events, list) and events else {}
    of_toppan = "start" in raw or (isinstance(first, dict) and "kind" in first)
    return TOPPAN.id if of_toppan or not rules else RIICHI.id


def under_document(played: F, document: str, variants: Collection[str]) -> F:
    """A game or an evening under its document; one that names none is under the other, if that is
    given. Its document is of one of these variants. Raises GameFileError where there is none for
    it."""
    own: str = played.rules  # type: ignore[attr-defined]
    if names_gone(own) and document:
        return played
    for wanted in (own, document):
        there = variant_of(wanted)
        if there is not None and there.id in variants:
            return replace(played, rules=canonical(wanted))
    raise no_document(own, (key for key, head in documents().items() if head.game in variants))


# --- files of games and of evenings


def text_of_file(file: msgspec.Struct, order: Iterable[str]) -> str:
    """The text of a file with its checksum; its fields are in this order."""
    named = {**msgspec.structs.asdict(file), "checksum": checksum_of(file)}
    fields = {name: named[name] for name in order}
    return msgspec.json.format(msgspec.json.encode(fields), indent=1).decode() + "\n"


def data_in(path: Path, largest: int) -> bytes:
    """The content of a file of at most so many bytes; raises GameFileError."""
    try:
        return storage.read_bytes(path, largest)
    except StorageError as e:
        key = "too_large" if e.key == "too_large" else "file_unreadable"
        raise GameFileError(key, detail=e.reason) from None


def content_without_mark(data: bytes, largest: int) -> bytes:
    """The content of a file of at most so many bytes without the mark of its encoding; raises
    GameFileError."""
    if len(data) > largest:
        raise GameFileError("too_large")
    return data.removeprefix(_MARK)


def file_of(raw: dict[str, Any], kind: type[F], mark: str, newest: int) -> F:
    """The file of its data, of which the field `mark` has the version; raises GameError."""
    version = raw[mark]
    if isinstance(version, int) and version > newest:
        raise GameError("newer_version", mark, str(version))
    found = converted(raw, kind, mark)
    if version != newest:
        raise GameError("no_such_version", mark, str(version))
    return found


def names_gone(document: str) -> bool:
    """Whether this is the id of a document that is not here."""
    return bool(document) and document not in documents()


def no_document(document: str, known: Iterable[str]) -> GameFileError:
    """The error that a document is not here, with those of the known ones that are like it."""
    near = tuple(get_close_matches(document, tuple(known), _NEAR))
    return GameFileError("no_document", detail=document, near=near)


def checksum_of(file: msgspec.Struct) -> str:
    """SHA-256 over all fields of a file but its `checksum`, however they are set out in it."""
    fields = {**msgspec.structs.asdict(file), "checksum": ""}
    return sha256(msgspec.json.encode(fields, order="deterministic")).hexdigest()
