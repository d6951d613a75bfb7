"""Reads the JSON lines of archives and answers each in JSON, a broken line with its error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec

from engine.complaints import DocumentError, Fault, SchemaError, placed
from engine.memo import Memo
from engine.schema import UNKNOWN_FIELD, field_names, no_json, refused

D = TypeVar("D")
L = TypeVar("L", bound=msgspec.Struct)
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_encode: Final = msgspec.json.Encoder().encode


LineId = str | int | None
"""What an archive calls a line, None where it says nothing."""


class LineProblem(msgspec.Struct, frozen=True):
    """What is wrong with a line of an archive, and at which place in it."""

    number: int
    place: str
    fault: Fault

    def __str__(self) -> str:
        return f"line {self.number}: {placed(self.place, self.fault)}"


Encoded = tuple[bytes, LineProblem | None]
"""An answer as JSON, and what is wrong with the line."""


class LineError(ValueError):
    """A line cannot be read; `place` is the field, and `line_id` the id, if it has one."""

    def __init__(self, fault: Fault, place: str = "", line_id: object = None) -> None:
        self.fault, self.place, self.line_id = fault, place, line_id
        super().__init__(fault, place, line_id)

    def __str__(self) -> str:
        return placed(self.place, self.fault)

    def numbered(self, number: int) -> LineProblem:
        """What is wrong with the line of a number."""
        return LineProblem(number, self.place, self.fault)


Skipped = msgspec.Raw | msgspec.UnsetType
"""A field that is not read."""


class OwnFields(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """Fields of a line that are not read: they are for the owner of the archive and other programs.

    Fields whose names begin with `x_` are not read either. Any other unknown field is refused, as a
    misspelt name (`tsumoo`) would make another hand of the line.
    """

    comment: Skipped = msgspec.UNSET
    expected: Skipped = msgspec.UNSET
    kyoku: Skipped = msgspec.UNSET
    ron_index: Skipped = msgspec.UNSET
    source: Skipped = msgspec.UNSET
    why: Skipped = msgspec.UNSET


_OWN: Final = "x_"


def line_decoder(kind: type[L]) -> Callable[[bytes | str], L]:
    """Decodes lines of a type without the fields that begin with `x_`; raises LineError."""
    strict = msgspec.json.Decoder(kind).decode

    def decode(text: bytes | str) -> L:
        try:
            try:
                return strict(text)
            except msgspec.ValidationError as e:
                if not str(e).startswith(UNKNOWN_FIELD):
                    raise
            return strict(_encode(_without_own(msgspec.json.decode(text))))
        except msgspec.ValidationError as e:
            other = other_kind(_fields_of(text), kind)
            found = SchemaError("", other) if other else refused(e, kind, Fault("own_field"))
            no_object = (found.key, found.fault.key) == ("", "wrong_kind")
            fault = Fault("no_line", hint=Fault("one_a_line")) if no_object else found.fault
            raise LineError(fault, found.key, id_of(text)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
            raise LineError(no_json(e, Fault("one_a_line"))) from None

    return decode


_KINDS: Final = {
    "concealed": Fault("riichi_hand"),
    "hands": Fault("riichi_game"),
    "hand": Fault("toppan_hand"),
    "opening": Fault("kept_game"),
    "events": Fault("toppan_game"),
}
"""What a line is by the first of these fields that it has."""


def other_kind(raw: Mapping[str, object], kind: type[msgspec.Struct]) -> Fault | None:
    """Which kind of line this is, and what reads it; None where it is none or one of `kind`."""
    there = [name for name in _KINDS if name in raw]
    own = {*field_names(kind)}
    return _KINDS[there[0]] if there and own.isdisjoint(there) else None


def _without_own(part: Any) -> Any:
    """A part of a line without the fields that begin with `x_`."""
    if isinstance(part, dict):
        return {k: _without_own(inner) for k, inner in part.items() if not k.startswith(_OWN)}
    return [_without_own(inner) for inner in part] if isinstance(part, list) else part


def id_of(text: bytes | str) -> object:
    """The id of a line whose other fields cannot be read; None where it has none."""
    return _fields_of(text).get("id")


def _fields_of(text: bytes | str) -> Mapping[str, object]:
    """The fields of a line; none where it is no object, or no JSON."""
    try:
        found = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def answer_lines(
    lines: Iterable[bytes], answer: Callable[[bytes], msgspec.Struct], first: int = 1
) -> Iterator[Encoded]:
    """The answer to each line as JSON; where `answer` raises LineError, the error as JSON.

    `first` is the number of the first line. Lines are read one by one.
    """
    for number, text in numbered(lines, first):
        try:
            yield _encode(answer(text)), None
        except LineError as e:
            problem = e.numbered(number)
            yield _encode({"id": e.line_id, "error": str(problem)}), problem


def numbered(lines: Iterable[bytes], first: int = 1) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank with their numbers, of which `first` is that of the first line,
    without the byte order mark that some programs write before an archive."""
    for number, line in enumerate(lines, first):
        text = without_byte_order_mark(line) if number == 1 else line
        if text and not text.isspace():
            yield number, text


def without_byte_order_mark(text: bytes) -> bytes:
    """The first line of a file without the mark that some programs write before it."""
    return text.removeprefix(_BYTE_ORDER_MARK)


def documents(load: Callable[[str], D]) -> Callable[[str, object], D]:
    """A function from the ids of a document and of a line to the document, which is loaded once; it
    raises LineError for the line."""
    known: Memo[str, D] = Memo(load)

    def found(name: str, line_id: object) -> D:
        try:
            return known[name]
        except DocumentError as e:
            raise LineError(e.fault, " ".join((e.file, e.key)).strip(), line_id) from None

    return found
