"""Parts of an archive, and the work on a part: lines in, results out, no state.

What answers or counts lines is a value that is called with one part and can be pickled, so that
the processes of a machine (`engine.jobs`) or any engine that maps a function over values (Dask,
Spark, a queue) can divide an archive among themselves:

    ask = AnswerLines(engine.batch.run, "tenhou", engine.riichi.rules.load)
    answers = (ask(part).lines for part in parts(open("hands.jsonl", "rb"), 1000))

The results of the parts in their order are those of the whole: the same bytes.

The parts of a file that every process can open may name their places in it in place of the text
(`parts_of_file`): who works on a part reads it then.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from engine.json_lines import Encoded, LineProblem

RunArchive: TypeAlias = Callable[..., Iterator[Encoded]]
"""Answers lines under a document: lines, its id, how it is loaded, the number of the first line."""


class ArchivePart(msgspec.Struct, frozen=True):
    """Consecutive lines of an archive as they stand in it, and the number of the first."""

    text: bytes
    first: int = 1

    @property
    def lines(self) -> Iterable[bytes]:
        """The lines, each with its line feed, as a file gives them."""
        return io.BytesIO(self.text)


class FilePart(msgspec.Struct, frozen=True):
    """Consecutive lines of a file that are read where they are needed: so many bytes from a place
    on, and the number of the first line. `inode` is the device and the number of the file."""

    path: Path
    inode: tuple[int, int]
    at: int
    length: int
    first: int = 1

    @property
    def lines(self) -> Iterable[bytes]:
        """The lines, each with its line feed; raises OSError with the name of the file, also if
        it was replaced or has become shorter since its parts were named."""
        with self.path.open("rb") as file:
            file.seek(self.at)
            text, found = file.read(self.length), os.fstat(file.fileno())
            if (found.st_dev, found.st_ino) != self.inode or len(text) < self.length:
                raise OSError(errno.ESTALE, os.strerror(errno.ESTALE), str(self.path))
        return io.BytesIO(text)


LinesPart: TypeAlias = ArchivePart | FilePart


def parts(lines: Iterable[bytes], size: int, first: int = 1) -> Iterator[ArchivePart]:
    """The lines by `size` in a part; `first` is the number of the first line."""
    rest = iter(lines)
    while some := list(islice(rest, size)):
        yield ArchivePart(b"".join(some), first)
        first += len(some)


def parts_of_file(path: Path, lines: Iterable[bytes], size: int, jobs: int) -> Iterator[FilePart]:
    """The lines of a file, all of them, in parts that name their places in it.

    A part has `size` lines, and fewer towards the end, so that `jobs` processes end together.
    """
    with path.open("rb") as file:  # Windows may tell another device of a path than of a file
        found = os.fstat(file.fileno())
    inode = found.st_dev, found.st_ino
    rest, at, first, count = iter(lines), 0, 1, size
    while some := list(islice(rest, count)):
        length = sum(map(len, some))
        yield FilePart(path, inode, at, length, first)
        at, first = at + length, first + len(some)
        left = len(some) * (found.st_size - at) // length
        count = min(size, max(1, size // 10, left // (2 * jobs)))


class AnsweredPart(msgspec.Struct, frozen=True):
    """The answers to the lines of a part, each with a line feed, and the problems of its lines."""

    lines: bytes
    problems: tuple[LineProblem, ...] = ()


class AnswerLines(msgspec.Struct, frozen=True):
    """Answers every line of a part; `load` returns the rules of a document's id, `rules` is the
    id for lines that name none."""

    run: RunArchive
    rules: str
    load: Callable[[str], Any]

    def __call__(self, part: LinesPart) -> AnsweredPart:
        """The answers in the order of the lines."""
        answers, problems = [], []
        for answer, problem in self.run(part.lines, self.rules, self.load, part.first):
            answers.append(answer)
            if problem:
                problems.append(problem)
        answers.append(b"")
        return AnsweredPart(b"\n".join(answers), tuple(problems))
