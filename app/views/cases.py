"""Cases: a ruling as it was kept, a frozen value that is plain data throughout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

import msgspec

from engine.ledger import SEATS

Players = tuple[str, str, str, str]
Kind = Literal["incident", "dispute", "check", "draw", "game"]
"""What was ruled on: an act, a declared count, a question with tiles, the end of a hand or game."""
DIGITS: Final = 3
_NOBODY: Final[Players] = ("", "", "", "")
_TYPED: Final = ("table", "deal", "said", "hand", "situation", "note", "revoked_because")


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling with all that it was made from, in the order of an exported file.

    `uid` is the same wherever the case goes; `year` and `serial` are its number in a log (0: not
    kept yet). `at` is local time with its offset from UTC (ISO 8601). `players` sit east to north.
    `version` is the edition of the document, `deal` the hand of the game as it is called (東3局).
    `hand` and `situation` are in notation. `ruling` is the engine's answer as plain data, `said`
    the same in one sentence, as it was read out at the table.
    """

    uid: str
    year: int = 0
    serial: int = 0
    at: str
    table: str = ""
    players: Players = _NOBODY
    document: str
    version: str = ""
    deal: str = ""
    kind: Kind = "incident"
    offence: str = ""
    offender: int | None = None
    answers: dict[str, bool] = {}
    ruling: dict[str, Any] = {}
    said: str = ""
    hand: str = ""
    situation: str = ""
    note: str = ""
    revoked_at: str = ""
    revoked_because: str = ""

    @property
    def number(self) -> str:
        """Its number as it is called, `2026-001`; "" while it is not kept."""
        return number_of(self.year, self.serial) if self.serial else ""

    @property
    def revoked(self) -> bool:
        return bool(self.revoked_at)

    @property
    def sanction(self) -> str:
        """The class of the ruling; `silent` where the document does not say, "" where open."""
        return str(self.ruling.get("sanction", "silent" if "by_program" in self.ruling else ""))


@dataclass(frozen=True, slots=True)
class Entered:
    """What somebody enters of a case besides the ruling and the hand."""

    table: str = ""
    players: Players = _NOBODY
    deal: str = ""
    note: str = ""


class Entry(NamedTuple):
    """A case as a list shows it."""

    uid: str
    year: int
    serial: int
    at: str
    table: str
    document: str
    deal: str
    kind: str
    offence: str
    offender: int | None
    sanction: str
    said: str
    revoked: bool

    @property
    def number(self) -> str:
        """Its number as it is called."""
        return number_of(self.year, self.serial)


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for; what is left out is not asked. All words must be found, in any order."""

    words: str = ""
    year: int | None = None
    table: str | None = None
    document: str | None = None


def number_of(year: int, serial: int) -> str:
    """A number as it is called: `2026-001`."""
    return f"{year}-{serial:0{DIGITS}}"


def substance(case: Case) -> Case:
    """What a case is about, without its number and its revocation: what never changes."""
    return msgspec.structs.replace(case, year=0, serial=0, revoked_at="", revoked_because="")


def problem_of(case: Case) -> str:
    """The name of the field that no kept case can have so, "" where all is well."""
    if not case.uid:
        return "uid"
    if not case.at[:4].isdecimal() or not 1900 <= int(case.at[:4]) <= 9999:
        return "at"
    if case.offender is not None and not 0 <= case.offender < SEATS:
        return "offender"
    if case.year < 0 or case.serial < 0:
        return "number"
    if bool(case.revoked_at) is not bool(case.revoked_because.strip()):
        return "revoked_because"
    return ""


def cleaned(case: Case) -> Case:
    """The case without halves of letters, which some clipboards bring and no file can hold."""
    return msgspec.structs.replace(
        case,
        players=tuple(writable(player) for player in case.players),
        **{name: writable(getattr(case, name)) for name in _TYPED},
    )


def writable(text: str) -> str:
    """The text with `?` in the place of what no file can hold."""
    return text.encode("utf-8", "replace").decode()
