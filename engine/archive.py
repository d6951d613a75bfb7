"""Parts of an archive and what is asked of them: lines in, results out, no state.

What answers or counts lines is a value that is called with one part and can be pickled, so that
the processes of a machine (`engine.jobs`) or any engine that maps a function over values (Dask,
Spark, a queue) can divide an archive among themselves:

    ask = AnswerLines(engine.batch.run, "tenhou", engine.riichi.rules.load)
    answers = (ask(part).lines for part in parts(open("hands.jsonl", "rb"), 1000))

The results of the parts in their order are those of the whole: the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias

import msgspec

from engine.json_lines import Encoded

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


def parts(lines: Iterable[bytes], size: int, first: int = 1) -> Iterator[ArchivePart]:
    """The lines by `size` in a part; `first` is the number of the first line."""
    rest = iter(lines)
    while some := list(islice(rest, size)):
        yield ArchivePart(b"".join(some), first)
        first += len(some)


class AnsweredPart(msgspec.Struct, frozen=True):
    """The answers to the lines of a part, each with a line feed, and what is wrong with lines."""

    lines: bytes
    problems: tuple[str, ...] = ()


class AnswerLines(msgspec.Struct, frozen=True):
    """Answers every line of a part; `load` returns the rules of a document's id, `rules` is the
    id for lines that name none."""

    run: RunArchive
    rules: str
    load: Callable[[str], Any]

    def __call__(self, part: ArchivePart) -> AnsweredPart:
        """The answers in the order of the lines."""
        answers, problems = [], []
        for answer, problem in self.run(part.lines, self.rules, self.load, part.first):
            answers.append(answer)
            if problem:
                problems.append(problem)
        answers.append(b"")
        return AnsweredPart(b"\n".join(answers), tuple(problems))
