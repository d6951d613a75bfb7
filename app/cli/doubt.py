"""`hayami doubt`: the unclear clauses of a document, ranked by how often they change a result."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from app.cli.archives import (
    divided,
    first_line_of,
    lines_in,
    on_terminal,
    reporting_problems,
    with_progress,
)
from app.cli.documents import game_of, rules_named
from app.cli.doubt_texts import doubts_text
from app.cli.status import FAULTY, OK
from app.cli.streams import json_text
from app.texts.texts import Texts
from app.variants import TOPPAN
from engine.doubt import CountHandDoubts
from engine.record import as_data
from engine.riichi.rules import RiichiRules

_HANDS, _GAMES = 600, 15
"""Lines in a part for a process."""


def doubt(options: argparse.Namespace, texts: Texts) -> int:
    """Print the unclear clauses that change results of an archive; returns the exit status."""
    if game_of(options.rules) == TOPPAN.id:
        counting = _toppan_doubts(options, texts)
    else:
        counting = partial(_doubts, rules_named(options.rules, texts), texts)
    with lines_in(options.file) as lines:
        first, rest = first_line_of(lines)
        seen = with_progress(rest, texts) if on_terminal() else rest
        counter = counting(first)
        counted = divided(options.jobs, texts, counter.count, options.file, seen, counter.size)
        tally = counter.count.tally(reporting_problems(counted, texts))
    if options.json:
        data = {"rules": counter.count.rules.document.id, **as_data(tally)}
        print(json_text(data))
    else:
        print(counter.text(tally))
    return FAULTY if tally.broken else OK


class _DoubtCounter(NamedTuple):
    """Counts the doubts of an archive, `size` lines at a time, and formats the tally as text."""

    count: Any
    size: int
    text: Callable[[Any], str]


def _doubts(rules: RiichiRules, texts: Texts, first: bytes) -> _DoubtCounter:
    """How the doubts of hands or of games are counted, by the first line of the archive."""
    from engine.game_doubt import CountRiichiDoubts, is_game_line  # noqa: PLC0415  no other command needs it

    text = partial(doubts_text, rules=rules, texts=texts)
    if is_game_line(first):
        return _DoubtCounter(CountRiichiDoubts(rules), _GAMES, text)
    return _DoubtCounter(CountHandDoubts(rules), _HANDS, text)


def _toppan_doubts(options: argparse.Namespace, texts: Texts) -> Callable[[bytes], _DoubtCounter]:
    """How the doubts of games are counted, whatever the first line is."""
    from app.cli.toppan import doubts  # noqa: PLC0415  riichi does not need it
    from app.cli.toppan_texts import toppan_doubts_text  # noqa: PLC0415  as above
    from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

    count, words = doubts(options.rules), toppan_texts(texts.language)
    text = partial(toppan_doubts_text, rules=count.rules, texts=words)
    counter = _DoubtCounter(count, _GAMES, text)
    return lambda _first: counter
