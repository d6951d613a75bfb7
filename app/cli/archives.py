"""Goes through archives line by line, by one process or several: `hayami batch`, `hayami game`, and
what other commands count."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from pathlib import Path
from typing import Any, Final, TypeVar

from app.cli.arguments import MisuseError, answer_lines
from app.cli.documents import game_of, rules_named
from app.cli.status import FAULTY, OK
from app.cli.streams import bytes_of, escaped
from app.games.compared_files import is_packed, lines_of, opened
from app.texts.complaints import line_problem
from app.texts.texts import Texts
from app.variants import TOPPAN
from engine.archive import AnsweredPart, AnswerLines, LinesPart, RunArchive, parts, parts_of_file
from engine.batch import run
from engine.riichi.rules import load

P = TypeVar("P")
T = TypeVar("T")
_EVERY: Final = 500
"""Lines between two progress counts."""
_HANDS, _GAMES = 3000, 150
"""Lines in a part for a process: some hundredths of a second of work, where handing a part on takes
a thousandth."""


def batch(options: argparse.Namespace, texts: Texts) -> int:
    """Write the verdict on each hand of an archive; returns the exit status."""
    if game_of(options.rules) == TOPPAN.id:
        from app.cli.toppan import hands  # noqa: PLC0415  riichi does not need it

        return _answer_archive(options, texts, hands(options.rules), _HANDS)
    return _answer_archive(options, texts, _riichi_answers(run, options, texts), _HANDS)


def game(options: argparse.Namespace, texts: Texts) -> int:
    """Write the replay of each game of an archive; returns the exit status."""
    if game_of(options.rules) == TOPPAN.id:
        from app.cli.toppan import games  # noqa: PLC0415  riichi does not need it

        return _answer_archive(options, texts, games(options.rules), _GAMES)
    from engine.game_lines import run_games  # noqa: PLC0415  no other command needs it

    return _answer_archive(options, texts, _riichi_answers(run_games, options, texts), _GAMES)


def _riichi_answers(archive: RunArchive, options: argparse.Namespace, texts: Texts) -> AnswerLines:
    return answer_lines(archive, options.rules, rules_named(options.rules, texts), load)


def _answer_archive(
    options: argparse.Namespace, texts: Texts, answers: AnswerLines, size: int
) -> int:
    """Answer every line, by parts of so many lines where several processes do."""
    broken = 0
    out = bytes_of(sys.stdout, "stdout")
    shown = sys.stdout.isatty()
    with lines_in(options.file) as lines:
        seen = with_progress(lines, texts) if on_terminal() else lines
        for part in _answered_parts(options, texts, answers, seen, size):
            out.write(escaped(part.lines.decode()).encode() if shown else part.lines)
            for problem in part.problems:
                broken += 1
                report_problem(line_problem(problem, texts))
    out.flush()
    return FAULTY if broken else OK


def _answered_parts(
    options: argparse.Namespace,
    texts: Texts,
    answers: AnswerLines,
    lines: Iterable[bytes],
    size: int,
) -> Iterator[AnsweredPart]:
    """The answers in order; one process answers each line before it reads the next."""
    if options.jobs > 1:
        yield from divided(options.jobs, texts, answers, options.file, lines, size)
        return
    for answer, problem in answers.run(lines, answers.rules, answers.load):
        yield AnsweredPart(answer + b"\n", (problem,) if problem else ())


def divided(
    jobs: int,
    texts: Texts,
    work: Callable[[LinesPart], T],
    path: Path | None,
    lines: Iterable[bytes],
    size: int,
) -> Iterator[T]:
    """The result of the work for each part of an archive, `size` lines in a part.

    One of several processes reads its part itself where the file can be read from any place on.
    """
    if jobs == 1 or path is None or is_packed(path) or not path.is_file():
        return mapped(jobs, texts, work, parts(lines, size))
    return mapped(jobs, texts, work, parts_of_file(path, lines, size, jobs))


def mapped(jobs: int, texts: Texts, work: Callable[[P], T], archive: Iterable[P]) -> Iterator[T]:
    """The result of the work for each part, by one process or by several."""
    if jobs == 1:
        yield from map(work, archive)
        return
    from engine.jobs import WorkerError  # noqa: PLC0415  one process needs no others
    from engine.jobs import mapped as by_processes  # noqa: PLC0415  as above

    try:
        yield from by_processes(jobs, work, archive)
    except WorkerError:
        raise MisuseError(texts.cli("worker_lost")) from None


@contextlib.contextmanager
def lines_in(path: Path | None) -> Iterator[Iterator[bytes]]:
    """The lines of a file, packed ones too, or of standard input."""
    if path is None:
        yield lines_of(bytes_of(sys.stdin, "stdin"), "stdin")
    else:
        with opened(path) as lines:
            yield lines


def first_line_of(lines: Iterable[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The first line that is not empty, which distinguishes hands from games, and all lines."""
    rest, seen = iter(lines), list[bytes]()
    for line in rest:
        seen.append(line)
        if line.strip():
            return line, chain(seen, rest)
    return b"", iter(seen)


def with_progress(lines: Iterable[T], texts: Texts) -> Iterator[T]:
    """The same lines, with a progress count on a terminal."""
    for number, line in enumerate(lines, 1):
        yield line
        if number % _EVERY == 0:
            print(f"\r{texts.cli('progress', number=number)}", end="", file=sys.stderr, flush=True)
    print(f"\r{texts.cli('progress_end')}", file=sys.stderr)


def reporting_problems(counted: Iterator[Any], texts: Texts) -> Iterator[Any]:
    """The counts of parts; what is wrong with lines of them is reported."""
    for part in counted:
        for problem in part.problems:
            report_problem(line_problem(problem, texts))
        yield part


def run_steps(steps: Iterator[int], texts: Texts) -> None:
    """Do all steps, with a progress count on a terminal."""
    numbers = (number for number, _ in groupby(steps))
    for _ in with_progress(numbers, texts) if on_terminal() else numbers:
        pass


def report_problem(problem: str) -> None:
    """Report what is wrong with a line of input, in one line that overwrites the progress count."""
    line = problem.replace("\n", "\\n")
    print(f"\r{line}" if on_terminal() else line, file=sys.stderr)


def on_terminal() -> bool:
    """Whether progress is seen by somebody."""
    return sys.stderr.isatty()
