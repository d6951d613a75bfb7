"""Reads JSON lines of archives and answers them in JSON; a broken line is told and others go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar, get_args

import msgspec

from engine.complaints import DocumentError, nearest
from engine.memo import Memo
from engine.schema import field_names, fields, words_at

D = TypeVar("D")
L = TypeVar("L", bound=msgspec.Struct)
Encoded = tuple[bytes, str]
"""An answer as JSON, and what is wrong with the line or ""."""

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_LONG: Final = 200
_encode: Final = msgspec.json.Encoder().encode


class LineError(ValueError):
    """A line cannot be read; the message names the field. `line_id` is its id, if it has one."""

    def __init__(self, problem: str, line_id: object = None) -> None:
        self.line_id = line_id
        super().__init__(problem)


Skipped = msgspec.Raw | msgspec.UnsetType
"""A field that is not read."""


class OwnFields(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """The fields of a line that are for its owner and for other programs: they are not read.

    So are all whose names begin with `x_`. Any other unknown field is refused, since a slip of the
    pen in a name (`tsumoo`) would be another hand.
    """

    comment: Skipped = msgspec.UNSET
    expected: Skipped = msgspec.UNSET
    kyoku: Skipped = msgspec.UNSET
    ron_index: Skipped = msgspec.UNSET
    source: Skipped = msgspec.UNSET
    why: Skipped = msgspec.UNSET


_OWN: Final = "x_"
_UNKNOWN: Final = "Object contains unknown field `"


def line_decoder(kind: type[L]) -> Callable[[bytes | str], L]:
    """Decodes lines of a type without the fields that begin with `x_`.

    The decoder raises as msgspec's does; an unknown field is told with the known name next to it.
    """
    strict = msgspec.json.Decoder(kind).decode

    def decode(text: bytes | str) -> L:
        try:
            return strict(text)
        except msgspec.ValidationError as e:
            if not str(e).startswith(_UNKNOWN):
                raise
        try:
            return strict(_encode(_without_own(msgspec.json.decode(text))))
        except msgspec.ValidationError as e:
            raise msgspec.ValidationError(_with_nearest(str(e), kind)) from None

    return decode


def _without_own(part: Any) -> Any:
    """A part of a line without the fields that begin with `x_`."""
    if isinstance(part, dict):
        return {k: _without_own(inner) for k, inner in part.items() if not k.startswith(_OWN)}
    return [_without_own(inner) for inner in part] if isinstance(part, list) else part


def _with_nearest(problem: str, kind: Any) -> str:
    """The problem itself; for an unknown field its place, and a known name that is like it."""
    if not problem.startswith(_UNKNOWN):
        return problem
    name, _, path = problem.removeprefix(_UNKNOWN).removesuffix("`").rpartition("` - at `$")
    places = [place for place in path.split(".") if place] if name else []
    name = name or path
    for place in places:
        inner = fields(kind).get(place.partition("[")[0]) if field_names(kind) else None
        kind = None if inner is None else _struct_in(inner.type)
    told = nearest(name, field_names(kind))
    if "did you mean" not in told:
        told = f"; begin the name of a field of your own with {_OWN}"
    return f"{'.'.join((*places, name))}: is unknown{told}"


def known_words(problem: str, kind: Any) -> str:
    """The end of a problem with a word of a field: the words that the field takes in a line of this
    type; "" for any other problem."""
    told, _, path = problem.removesuffix("`").partition(" - at `$")
    if not told.startswith("Invalid enum value"):
        return ""
    known = words_at(kind, [place for place in path.split(".") if place])
    return f"; known are {', '.join(known)}" if known else ""


def _struct_in(kind: Any) -> Any:
    """The struct type within a type such as `tuple[X, ...]` or `X | None`."""
    parts = (_struct_in(part) for part in get_args(kind))
    return kind if field_names(kind) else next((part for part in parts if field_names(part)), None)


def id_of(text: bytes | str) -> object:
    """The id of a line whose other fields cannot be read; None where it has none."""
    try:
        return msgspec.json.decode(text).get("id")
    except (AttributeError, ValueError, RecursionError):  # no object, or no JSON
        return None


def answered(
    lines: Iterable[bytes], answer: Callable[[bytes], msgspec.Struct], first: int = 1
) -> Iterator[Encoded]:
    """The answers to the lines as JSON; a line that `answer` raises LineError for has an error.

    Blank lines are skipped, `first` is the number of the first line, and the archive is streamed.
    """
    for number, text in enumerate(lines, first):
        if not text or text.isspace():
            continue
        try:
            yield _encode(answer(text if number > 1 else plain_line(text, number))), ""
        except LineError as e:
            problem = problem_of(e, number)
            yield _encode({"id": e.line_id, "error": problem}), problem


def plain_line(text: bytes, number: int) -> bytes:
    """A line without the byte order mark that some programs write before the first."""
    return text.removeprefix(_BYTE_ORDER_MARK) if number == 1 else text


def problem_of(error: LineError, number: int) -> str:
    """What is wrong with a line, by its number."""
    return _shortened(f"line {number}: {error}")


def _shortened(problem: str) -> str:
    """Beginning and end of a problem that quotes a very long word."""
    return problem if len(problem) <= 2 * _LONG else f"{problem[:_LONG]} … {problem[-_LONG:]}"


def documents(load: Callable[[str], D]) -> Callable[[str, object], D]:
    """Loads each document once, by its id and that of the line that names it; raises LineError."""
    known: Memo[str, D] = Memo(load)

    def found(name: str, line_id: object) -> D:
        try:
            return known[name]
        except DocumentError as e:
            raise LineError(str(e), line_id) from None

    return found
