"""`hayami doubt`: the unclear clauses of a document, ranked by how often they change a result."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from app.cli.archives import (
    complained,
    divided,
    first_line_of,
    lines_in,
    on_terminal,
    with_progress,
)
from app.cli.documents import game_of, rules_named
from app.cli.doubt_texts import doubted
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
        how = counting(first)
        counted = divided(options.jobs, texts, how.count, options.file, seen, how.size)
        found = how.count.tally(complained(counted, texts))
    if options.json:
        told = {"rules": how.count.rules.document.id, **as_data(found)}
        print(json_text(told))
    else:
        print(how.told(found))
    return FAULTY if found.broken else OK


class _Doubts(NamedTuple):
    """What counts the doubts of an archive, in how many lines at a time, and tells them."""

    count: Any
    size: int
    told: Callable[[Any], str]


def _doubts(rules: RiichiRules, texts: Texts, first: bytes) -> _Doubts:
    """How the doubts of hands or of games are counted, by the first line of the archive."""
    from engine.game_doubt import CountRiichiDoubts, is_game_line  # noqa: PLC0415  no other command needs it

    told = partial(doubted, rules=rules, texts=texts)
    if is_game_line(first):
        return _Doubts(CountRiichiDoubts(rules), _GAMES, told)
    return _Doubts(CountHandDoubts(rules), _HANDS, told)


def _toppan_doubts(options: argparse.Namespace, texts: Texts) -> Callable[[bytes], _Doubts]:
    """How the doubts of games are counted, whatever the first line is."""
    from app.cli.toppan import doubts  # noqa: PLC0415  riichi does not need it
    from app.cli.toppan_texts import doubts_told  # noqa: PLC0415  as above
    from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

    count, words = doubts(options.rules), toppan_texts(texts.language)
    told = partial(doubts_told, rules=count.rules, texts=words)
    how = _Doubts(count, _GAMES, told)
    return lambda _first: how
