"""The notation of games, evenings and single events: text as it is stored in files."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from app.case_log.cases import writable
from app.variants import RIICHI, TOPPAN
from engine.riichi.play.events import GameError, RiichiGame
from engine.riichi.play.events import read_game as read_riichi
from engine.riichi.play.events import written as written_riichi

if TYPE_CHECKING:
    from engine.evening.events import Evening
    from engine.toppan.play.game import ToppanGame

    AnyGame = RiichiGame | ToppanGame
    AnyRecord = AnyGame | Evening

G = TypeVar("G", bound="AnyRecord")
EVENING: Final = "evening"
"""What stands for the variant of a list of events that is an evening."""


class GameNotation(msgspec.Struct, frozen=True):
    """The notation of a variant's games, or of evenings. `write` and `read` are the engine's,
    `empty` is a game without events. `read` raises GameError."""

    write: Callable[[Any], str | bytes]
    read: Callable[[bytes], Any]
    empty: Any

    def of_game(self, game: AnyRecord) -> dict[str, Any]:
        """A game as plain data, with its version; letters that cannot be written become `?`."""
        try:
            text = self.write(game)
        except UnicodeEncodeError:
            text = self.write(_writable(game))
        found: dict[str, Any] = msgspec.json.decode(text)
        return found

    def game(self, raw: object) -> Any:
        """The game of plain data; raises GameError."""
        try:
            return self.read(msgspec.json.encode(raw))
        except (UnicodeEncodeError, RecursionError):
            raise GameError("not_json") from None

    def event_text(self, event: object) -> str:
        """An event as JSON, with the version of the notation."""
        raw = self.of_game(replace(self.empty, events=(event,)))
        found = {"version": raw["version"], "event": raw["events"][0]}
        return msgspec.json.encode(found).decode()

    def event(self, text: bytes | str) -> object:
        """The event of its JSON; raises GameError."""
        try:
            found = msgspec.json.decode(text, type=_EventText)
        except (ValueError, RecursionError):
            raise GameError("not_json") from None
        raw = {"version": found.version, "rules": "", "events": [found.event]}
        return self.game(raw).events[0]

    def head(self, game: G) -> G:
        """A game without its events, as it is read back."""
        found: G = self.game(self.of_game(replace(game, events=())))
        return found


class _EventText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    event: dict[str, Any]


def variant_id(game: AnyRecord) -> str:
    """The id of a game's variant, or EVENING."""
    return _VARIANT_OF[type(game).__name__]


@cache
def notation_of(variant: str) -> GameNotation:
    """The notation of a variant by its id; raises KeyError."""
    return _NOTATIONS[variant]()


def _riichi() -> GameNotation:
    return GameNotation(written_riichi, read_riichi, RiichiGame(""))


def _toppan() -> GameNotation:
    from engine.json_lines import LineError  # noqa: PLC0415  the start does not wait for it
    from engine.toppan.play import lines  # noqa: PLC0415  as above
    from engine.toppan.play.game import ToppanGame  # noqa: PLC0415  as above

    def read(text: bytes) -> ToppanGame:
        try:
            return lines.read_game(text)
        except LineError as e:
            raise GameError("wrong_value", e.place, e.fault) from None

    return GameNotation(lines.written, read, ToppanGame())


def _evening() -> GameNotation:
    from engine.evening import events  # noqa: PLC0415  the start does not wait for it

    return GameNotation(events.written, events.read_evening, events.Evening(""))


_NOTATIONS: Final[dict[str, Callable[[], GameNotation]]] = {
    RIICHI.id: _riichi,
    TOPPAN.id: _toppan,
    EVENING: _evening,
}
_VARIANT_OF: Final = {"RiichiGame": RIICHI.id, "ToppanGame": TOPPAN.id, "Evening": EVENING}
"""The variant by the name of the class, which is not imported for it."""


def _writable(value: Any) -> Any:
    """A value with `?` for every letter that UTF-8 cannot encode."""
    if type(value) is str:
        return writable(value)
    if type(value) is tuple:
        return tuple(map(_writable, value))
    if isinstance(value, dict):
        return {_writable(key): _writable(one) for key, one in value.items()}
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        return replace(value, **{name: _writable(getattr(value, name)) for name in names})
    return value
