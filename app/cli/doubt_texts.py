"""The unclear clauses of a document, ranked by how often they change a result, as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from app.texts.citations import Citing, right_aligned
from app.texts.rule_values import value_words
from app.texts.texts import Texts
from engine.doubt import ArchiveTally, Doubt
from engine.game_tally import GameDoubt, GamesTally
from engine.riichi.rules import RiichiRules
from engine.rulebook import Rule

_WIDTHS = (10, 9, 10, 10, 14)
"""Of the columns of games; those of hands lack the last but one."""


def doubts_text(tally: ArchiveTally | GamesTally, rules: RiichiRules, texts: Texts) -> str:
    """The ranked table as text; clauses that changed nothing come last."""
    return "\n".join(_TallyText(texts).tally(tally, rules))


class _TallyText(Citing[Texts]):
    """Builds the text of a tally line by line."""

    def tally(self, tally: ArchiveTally | GamesTally, rules: RiichiRules) -> Iterator[str]:
        cli = self.texts.cli
        yield self.texts.document(rules.document)
        games = isinstance(tally, GamesTally)
        judged = tally.games if isinstance(tally, GamesTally) else tally.hands
        impossible = 0 if isinstance(tally, GamesTally) else tally.impossible
        if judged or impossible:
            count = "doubt_games" if games else "doubt_hands"
            yield cli(count, games=f"{judged:,}", hands=f"{tally.hands:,}")
        if impossible:
            yield cli("doubt_impossible", hands=f"{impossible:,}")
        if tally.broken:
            yield cli("doubt_broken", lines=f"{tally.broken:,}")
        yield ""
        if not (judged and tally.doubts):
            yield cli("doubt_none" if judged else "doubt_nothing")
            return
        heads = (cli(f"doubt_head_{name}") for name in (OF_GAMES if games else _OF_HANDS))
        yield in_columns(heads) + cli("doubt_head_reading")
        for doubt in tally.doubts:
            numbers = _numbers(doubt, tally.hands)
            said = partial(value_words, texts=self.texts)
            yield from doubt_row(self, doubt, numbers, said, f"{doubt.most:,}")
        yield from self.reasons()


def doubt_row(
    text: Citing[Any],
    doubt: Doubt | GameDoubt,
    numbers: tuple[str, ...],
    said: Callable[[Rule[Any]], str],
    most: str,
) -> Iterator[str]:
    """The line of another reading with its numbers, and below it the line of the archive that it
    changes most, by so many points; `said` gives the value of a rule. A document that is compared
    may have no such rule."""
    texts, rule = text.texts, doubt.rule
    here, there = (
        "—" if value is None else said(replace(rule, value=value))
        for value in (doubt.here, doubt.there)
    )
    read = texts.cli("doubt_reading", rule=texts.rule(rule.key), here=here, there=there)
    yield in_columns(numbers) + read + text.mark(rule)
    if doubt.example is not None:
        line = texts.cli("doubt_most", id=doubt.example, points=most)
        yield " " * sum(_widths(len(numbers))) + line


_OF_HANDS = ("hands", "share", "counts", "points")
OF_GAMES = ("games", "payments", "places", "ends", "points")


def _numbers(doubt: Doubt | GameDoubt, hands: int) -> tuple[str, ...]:
    """The numbers of a row, in the order of the headings."""
    if isinstance(doubt, GameDoubt):
        some = (doubt.games, doubt.payments, doubt.places, doubt.ends, doubt.points)
        return tuple(f"{number:,}" for number in some)
    share = doubt.hands / hands if hands else 0.0
    return f"{doubt.hands:,}", f"{share:.2%}", f"{doubt.counts:,}", f"{doubt.points:,}"


def in_columns(parts: Iterable[str]) -> str:
    """Numbers or their headings, aligned right in columns."""
    some = tuple(parts)
    return right_aligned(some, _widths(len(some)))


def _widths(number: int) -> tuple[int, ...]:
    """The widths of so many columns."""
    return (*_WIDTHS[: number - 1], _WIDTHS[-1])
