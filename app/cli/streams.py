"""The standard streams of the command line: closed ones, full disks, and control letters; and what
is written to them as data."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, Final, TextIO, cast

import msgspec

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_CONTROL: Final = re.compile(
    "\\A\r|[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)
"""Control letters but tab and line feed, and what reorders or breaks a line. A carriage return at
the very beginning is ours: it writes over the progress count."""


def json_text(value: object) -> str:
    """A value as JSON with a line for each part."""
    return msgspec.json.format(msgspec.json.encode(value)).decode()


def escaped(text: str) -> str:
    """The text with control letters as JSON writes them (`\\u001b`), so that no terminal obeys
    what stands in the input; JSON stays the same JSON."""
    return _CONTROL.sub(_letter, text)


def _letter(match: re.Match[str]) -> str:
    letter = match[0]
    return letter if letter == "\r" and not match.start() else f"\\u{ord(letter):04x}"


class _Stream:
    """A text stream that escapes control letters; what it does not know the real stream does."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text; returns its length."""
        self._stream.write(escaped(text))
        return len(text)


class _Output(_Stream):
    """Standard output. argparse swallows that its help cannot be written: `flush` raises it."""

    _failure: OSError | None = None

    def write(self, text: str) -> int:
        """Write a text; returns its length. Raises OSError."""
        try:
            return super().write(text)
        except OSError as e:
            self._failure = e
            raise

    def flush(self) -> None:
        """Write what waits; raises OSError, that of an earlier `write` too."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        self._stream.flush()


class _Complaints(_Stream):
    """Standard error. Where nothing can be written to it the exit status alone reports it."""

    def write(self, text: str) -> int:
        """Write a text and flush it; returns its length."""
        try:
            super().write(text)
            self._stream.flush()
        except OSError:
            redirect_to_null(self._stream)
        return len(text)


class _Whole(io.BufferedWriter):
    """Writes all that it is given at once."""

    def write(self, data: ReadableBuffer) -> int:
        written = super().write(data)
        self.flush()
        return written


def _written_whole(stream: TextIO) -> TextIO:
    """The same output, none of which is lost: without a buffer (PYTHONUNBUFFERED) Python drops what
    the system does not take at once, as where a signal comes in the middle of a long write. A
    console of Windows is no file; it is written to as before."""
    if not isinstance(getattr(stream, "buffer", None), io.FileIO):
        return stream
    whole = _Whole(io.FileIO(stream.fileno(), "w", closefd=False))
    return io.TextIOWrapper(whole, stream.encoding, stream.errors, write_through=True)


def redirect_to_null(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that flushing at exit does not fail again."""
    with contextlib.suppress(OSError):  # a stream without a descriptor
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Standard output and standard error with their guards while a command runs.

    Complaints go nowhere where standard error is closed, never to standard output, where `print`
    sends what has no stream.
    """
    out, err = sys.stdout, sys.stderr
    with contextlib.ExitStack() as streams:
        if out is not None:
            streams.enter_context(
                contextlib.redirect_stdout(cast("TextIO", _Output(_written_whole(out))))
            )
        if err is None:
            null = streams.enter_context(open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123
            streams.enter_context(contextlib.redirect_stderr(null))
        else:
            streams.enter_context(contextlib.redirect_stderr(cast("TextIO", _Complaints(err))))
        yield


def bytes_of(stream: TextIO | None, name: str) -> BinaryIO:
    """The byte buffer of a standard stream; raises OSError with the name where it is closed."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), name)
    return stream.buffer
