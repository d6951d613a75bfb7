"""Reads JSON lines of archives and answers them in JSON; a broken line is told and others go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import msgspec

from engine.complaints import DocumentError
from engine.memo import Memo

D = TypeVar("D")
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
            yield _encode(answer(plain_line(text, number))), ""
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
