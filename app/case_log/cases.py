"""Values of the case log: a case is plain data throughout, so that any version can read it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec

from engine.ledger import SEATS

Players = tuple[str, str, str, str]
CaseKind = Literal["incident", "dispute", "check", "draw", "game"]
"""What was ruled on: an act, a declared count, a check of tiles, the end of a hand or a game."""
DIGITS: Final = 3
MOST_YEAR: Final = 9999
MOST_SERIAL: Final = 999_999_999
"""The largest number that a case may bring: the numbers after it can be counted and stored."""
AS_JSON: Final = ("players", "answers", "ruling")
"""The fields that are plain data, which a log stores as JSON."""
_NOBODY: Final[Players] = ("", "", "", "")
_TYPED: Final = ("table", "deal", "said", "hand", "situation", "note", "revoked_because")


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling with its input; the fields are in the order of an exported file.

    `uid` stays the same in every log; `year` and `serial` are the number in one log (0: not saved
    yet). `at` is local time with its offset from UTC (ISO 8601). `players` sit east to north.
    `version` is the edition of the document, `deal` the name of the hand of the game (東3局).
    The edition was in force from `valid_from` to `valid_until` as far as was known when the case
    was ruled; `newer` is the id of the document that was in force in its place then, "" for none.
    `hand` and `situation` are in notation. `ruling` is the engine's answer as plain data, `said`
    its sentence in the language in which it was read out at the table.
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
    kind: CaseKind = "incident"
    offence: str = ""
    offender: int | None = None
    answers: dict[str, bool | int] = {}
    ruling: dict[str, Any] = {}
    said: str = ""
    hand: str = ""
    situation: str = ""
    note: str = ""
    revoked_at: str = ""
    revoked_because: str = ""
    valid_from: str = ""
    valid_until: str = ""
    newer: str = ""

    @property
    def number(self) -> str:
        """The number, `2026-001`; "" before the case is saved."""
        return number_of(self.year, self.serial) if self.serial else ""

    @property
    def revoked(self) -> bool:
        return bool(self.revoked_at)

    @property
    def sanction(self) -> str:
        """The class of the ruling; `silent` for a silent document, "" for an open ruling."""
        return str(self.ruling.get("sanction", "silent" if "by_program" in self.ruling else ""))


class CaseDetails(msgspec.Struct, frozen=True):
    """What the referee enters for a case besides the ruling and the hand."""

    table: str = ""
    players: Players = _NOBODY
    deal: str = ""
    note: str = ""


class CaseSummary(NamedTuple):
    """The columns of a case that the list shows; `facts` is the ruling of a case that is not about
    an act, as JSON."""

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
    situation: str
    newer: str
    facts: str
    revoked: bool

    @property
    def number(self) -> str:
        """The number, `2026-001`."""
        return number_of(self.year, self.serial)


class Query(msgspec.Struct, frozen=True):
    """A search in the log; None matches all. All words must match, in any order."""

    words: str = ""
    year: int | None = None
    table: str | None = None
    document: str | None = None


def number_of(year: int, serial: int) -> str:
    """Format a case number: `2026-001`."""
    return f"{year}-{serial:0{DIGITS}}"


def kept_table(typed: str) -> str:
    """The name of a table as the log has it, so that `3`, `3 ` and `３` are one."""
    return unicodedata.normalize("NFKC", typed).strip()


def by_numbers(table: str) -> list[str | int]:
    """The order of tables: 2 before 10, also with words around."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", table)]


def case_of(columns: Mapping[str, Any]) -> Case:
    """The case of its columns, whose texts may be bytes; raises ValueError, RecursionError."""
    fields: dict[str, Any] = {}
    for name in Case.__struct_fields__:
        value = columns[name]
        if name in AS_JSON:
            fields[name] = msgspec.json.decode(value)
        else:
            fields[name] = value.decode() if isinstance(value, bytes) else value
    return msgspec.convert(fields, Case)


def unchanging_part(case: Case) -> Case:
    """The part of a case that never changes: all but its number and its revocation."""
    return msgspec.structs.replace(case, year=0, serial=0, revoked_at="", revoked_because="")


def problem_of(case: Case) -> str:
    """The name of the first invalid field, "" for a valid case."""
    if not case.uid:
        return "uid"
    if not case.at[:4].isdecimal() or not 1900 <= int(case.at[:4]) <= MOST_YEAR:
        return "at"
    if case.offender is not None and not 0 <= case.offender < SEATS:
        return "offender"
    if not (0 <= case.year <= MOST_YEAR and 0 <= case.serial <= MOST_SERIAL):
        return "number"
    why = case.revoked_because
    if bool(case.revoked_at) is not bool(why) or (why and not why.strip()):
        return "revoked_because"
    return ""


def cleaned(case: Case) -> Case:
    """The case without lone surrogates, which some clipboards contain and UTF-8 cannot encode."""
    return msgspec.structs.replace(
        case,
        players=tuple(writable(player) for player in case.players),
        **{name: writable(getattr(case, name)) for name in _TYPED},
    )


def writable(text: str) -> str:
    """The text with `?` for each character that UTF-8 cannot encode."""
    return text.encode("utf-8", "replace").decode()
