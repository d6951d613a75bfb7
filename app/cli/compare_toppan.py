"""`hayami compare` for documents of 競技十半: by their clauses, or by recorded games."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec

from app.cli.archives import (
    divided,
    first_line_of,
    lines_in,
    on_terminal,
    report_problem,
    with_progress,
)
from app.cli.arguments import STANDARD_INPUT, MisuseError
from app.cli.import_game import file_error_as_misuse
from app.cli.status import FAULTY, OK
from app.cli.streams import json_text
from app.cli.toppan import rules_named
from app.cli.toppan_texts import clauses_text, comparison_text
from app.games.compared_files import bounded, is_archive
from app.texts.complaints import line_problem
from app.texts.toppan import ToppanTexts
from engine.archive import ArchivePart
from engine.complaints import shortened
from engine.doubt_counts import PartCounts
from engine.game_tally import GameDoubtCount
from engine.json_lines import without_byte_order_mark
from engine.record import as_data
from engine.rulebook import Rule
from engine.toppan.compare import CompareToppanGames, RulePair, differing
from engine.toppan.play.game import ToppanGame
from engine.toppan.play.lines import written

_GAMES: Final = 15
"""Lines in a part for a process."""


def compare(options: argparse.Namespace, texts: ToppanTexts) -> int:
    """Print the clauses that differ and, where files are named, what they change in the games of
    these; returns the exit status. Raises MisuseError."""
    for name, value in (("--count", options.count), ("--seed", options.seed)):
        if value is not None:
            raise MisuseError(texts.cli("compare.no_practice", name=name))
    here, there = rules_named(options.here), rules_named(options.there)
    pairs = differing(here, there)
    if not options.files:
        data = {"here": here.document.id, "there": there.document.id, "rules": _pairs_data(pairs)}
        print(json_text(data) if options.json else clauses_text(here, there, pairs, texts))
        return OK
    work = CompareToppanGames(here, there)
    counts = (_counts(path, work, options.jobs, texts) for path in options.files)
    found = work.comparison(chain.from_iterable(counts))
    if options.json:
        head = {"here": here.document.id, "there": there.document.id, "rules": _pairs_data(pairs)}
        print(json_text({**head, "games": as_data(found)}))
    else:
        print(comparison_text(here, there, found, texts))
    return FAULTY if found.broken else OK


def _pairs_data(pairs: Sequence[RulePair]) -> list[object]:
    """The differing rules of each document with their values; null where one has none."""
    return [{"here": _rule_data(one), "there": _rule_data(other)} for one, other in pairs]


def _rule_data(rule: Rule[Any] | None) -> dict[str, object] | None:
    return None if rule is None else {**as_data(rule), "value": as_data(rule.value)}


def _counts(
    path: Path | None, work: CompareToppanGames, jobs: int, texts: ToppanTexts
) -> Iterator[PartCounts[GameDoubtCount]]:
    """What is counted in each part of a file, or of standard input, whose broken lines are told: a
    game in each line, or games that the window exported."""
    name = STANDARD_INPUT if path is None else shortened(path.name)
    with lines_in(path) as lines:
        first, rest = first_line_of(lines)
        if path is None or is_archive(path) or _is_line(first):
            seen = with_progress(rest, texts) if on_terminal() else rest
            for part in divided(jobs, texts, work, path, seen, _GAMES):
                for problem in part.problems:
                    report_problem(texts.titled(name, line_problem(problem, texts)))
                yield part
        else:
            yield work(ArchivePart(b"\n".join(_exported(path, rest, texts)), 1))


def _exported(path: Path, lines: Iterable[bytes], texts: ToppanTexts) -> Iterator[bytes]:
    """The games of a file of the window as lines."""
    from app.games.files import games_of  # noqa: PLC0415  lines do not need it

    with file_error_as_misuse(path, texts):
        for one in games_of(bounded(lines), document=None):
            if not isinstance(one.game, ToppanGame):
                name = shortened(path.name)
                raise MisuseError(texts.titled(name, texts.cli("compare.game_of_riichi")))
            yield written(one.game)


def _is_line(text: bytes) -> bool:
    """Whether the first line of a file is one of an archive, or none at all."""
    if not text.strip():
        return True
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = msgspec.json.decode(without_byte_order_mark(text))
        return not (isinstance(found, dict) and "hayami_game" in found)
    return False
