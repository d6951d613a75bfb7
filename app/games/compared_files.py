"""Compares two documents over the hands and games of a file, in short steps."""

from __future__ import annotations

import codecs
import errno
import gzip
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import msgspec

from app.texts.system_reasons import UTF_16
from engine.json_lines import LineError, LineProblem, numbered, without_byte_order_mark

if TYPE_CHECKING:
    from engine.effects.tally import EffectTally

Broken = Callable[[LineProblem], object]
"""Told what is wrong with a line that cannot be read."""
SUFFIX: Final = ".jsonl"
"""Of files with a hand or a game in each line, perhaps with `.gz` after it."""


def is_archive(path: Path) -> bool:
    """Whether a file is an archive by its name: `games.jsonl`, `hands.jsonl.gz`."""
    return SUFFIX in path.suffixes


def is_packed(path: Path) -> bool:
    """Whether a file must be unpacked, by its name."""
    return path.suffix == ".gz"


@contextmanager
def opened(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a file, unpacked if its name ends in `.gz`; raises OSError with its name."""
    with gzip.open(path) if is_packed(path) else path.open("rb") as file:
        yield lines_of(file, str(path))


def lines_of(file: BinaryIO | gzip.GzipFile, name: str) -> Iterator[bytes]:
    """The lines of an input file; an OSError names the file, unlike one of the output. Text of two
    bytes a letter is refused at its mark, and not line by line."""
    try:
        first = file.readline()
        if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            raise OSError(errno.EILSEQ, UTF_16)
        if first:
            yield first
        yield from file
    except (EOFError, zlib.error) as e:  # a packed file that ends too soon, or is damaged
        raise OSError(errno.EIO, str(e), name) from None
    except OSError as e:
        raise OSError(e.errno, e.strerror or str(e), name) from None


def compare_lines(tally: EffectTally, lines: Iterable[bytes], broken: Broken) -> Iterator[int]:
    """Compare lines of JSON; after each step yields how many lines are done."""
    for number, line in numbered(lines):
        try:
            for _ in tally.add_line(line):
                yield number - 1
        except LineError as e:
            broken(e.numbered(number))
        yield number


def compare_file(
    tally: EffectTally, path: Path, compare: Callable[[Iterable[bytes]], Iterator[int]]
) -> Iterator[int]:
    """Compare what is in a file: JSON lines of hands or games, which `compare` does, or games of
    Hayami or other programs.

    Yields how many lines or games are done. Reads the file once, as a pipe has to be. Raises
    OSError, and GameFileError for what is no game of riichi.
    """
    with opened(path) as lines:
        head = []
        for line in lines:
            head.append(line)
            if line.strip():
                break
        if not head or is_archive(path) or _is_line(head[-1]):
            yield from compare(chain(head, lines))
            return
        data = bounded(chain(head, lines))
    from app.games.files import games_of, of_riichi  # noqa: PLC0415  lines do not need it

    file_games = games_of(data, document=None)
    for number, one in enumerate(file_games, 1):
        name = path.name if len(file_games) == 1 else f"{path.name} {number}"
        for _ in tally.add_game(of_riichi(one).game, name):
            yield number - 1
        yield number


def bounded(lines: Iterable[bytes]) -> bytes:
    """The text of lines, as far as it shows that it is too large for a game."""
    from engine.riichi.recorded.reader import LARGEST  # noqa: PLC0415  lines do not need it

    parts, size = [], 0
    for line in lines:
        parts.append(line)
        size += len(line)
        if size > LARGEST:
            break
    return b"".join(parts)


def _is_line(text: bytes) -> bool:
    """Whether the first line of a file is a hand or a game as archives have them in a line."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = msgspec.json.decode(without_byte_order_mark(text))
        return isinstance(found, dict) and not {"concealed", "hands"}.isdisjoint(found)
    return False
