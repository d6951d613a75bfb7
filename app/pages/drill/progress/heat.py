"""How well each cell of a document's table is known, for the heat map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import median
from typing import Final

from app.pages.drill.kinds.cells import cell_in_key, spot_of, spot_of_card
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import deck
from app.pages.drill.progress.clock import StudyTime
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.progress.memory import days_until
from app.pages.drill.progress.tally import CellTally, cells
from app.views.drill import Practise
from app.views.tables import CellMemory, Heat, TableSpot, Ways
from engine.riichi.rules import RiichiRules

_WAYS: Final = {"both": ("ron", "tsumo"), "ron": ("ron",), "tsumo": ("tsumo",)}
_LAST: Final = 10
"""So many of the latest answers are shown one by one."""


def heat_of(
    progress: ProgressDatabase,
    rules: RiichiRules,
    ways: Ways,
    moment: StudyTime,
    kind: str = "points",
) -> Mapping[TableSpot, Heat]:
    """The heat of the cells that were asked for, by spot; the others are new.

    `kind` is one whose cards are cells.
    """
    found: dict[TableSpot, list[CellTally]] = {}
    for tally in cells(progress, rules.document.id, kind):
        spot = _spot(tally.key, ways, rules)
        if spot is not None:
            found.setdefault(spot, []).append(tally)
    known = progress.known(rules.document.id, kind)
    cards = known.due(known.memories, moment.at, moment.until)
    due = {_spot(card.key, ways, rules) for card in cards}
    return {spot: _heat(some, spot in due) for spot, some in found.items()}


def memory_of(
    progress: ProgressDatabase,
    rules: RiichiRules,
    spot: TableSpot,
    ways: Ways,
    moment: StudyTime,
) -> CellMemory | None:
    """All answers about a cell; None where there is none."""
    return memory_of_cards(progress, cards_in(spot, rules, ways), moment)


def heat_of_cards(
    progress: ProgressDatabase, document: str, kind: str, moment: StudyTime
) -> Mapping[str, Heat]:
    """How well each card of a kind that was asked is known, by its key."""
    known = progress.known(document, kind)
    due = {card.key for card in known.due(known.memories, moment.at, moment.until)}
    return {
        each.key: Heat(each.right / each.answers, each.ms, each.answers, each.key in due)
        for each in cells(progress, document, kind)
    }


def memory_of_cards(
    progress: ProgressDatabase, cards: tuple[Card, ...], moment: StudyTime
) -> CellMemory | None:
    """All answers to some cards of one kind; None where there is none."""
    answers = sorted(
        (answer for card in cards for answer in progress.history(card)), key=lambda one: one.at
    )
    if not answers:
        return None
    known = progress.known(cards[0].document, cards[0].kind)
    awake = [known.memories[c] for c in cards if c in known.memories and c not in known.suspended]
    wrong = Counter(answer.said for answer in answers if answer.said and not answer.correct)
    said, times = next(iter(wrong.most_common(1)), (None, 0))
    return CellMemory(
        sum(answer.correct for answer in answers) / len(answers),
        round(median(answer.ms for answer in answers)),
        len(answers),
        tuple(answer.correct for answer in answers[-_LAST:]),
        min((days_until(memory, moment.at, moment.until) for memory in awake), default=None),
        said,
        times,
    )


def cards_in(
    spot: TableSpot, rules: RiichiRules, ways: Ways = "both", kind: str = "points"
) -> tuple[Card, ...]:
    """The cards of a kind that ask for a cell of the table."""
    return tuple(card for card in deck(kind, rules) if _spot(card.key, ways, rules) == spot)


def practise_spots(spots: Iterable[TableSpot], rules: RiichiRules) -> Practise | None:
    """The cards of some cells of the table; None where none of them is asked for."""
    some = frozenset(spots)
    keys = tuple(c.key for c in deck("points", rules) if spot_of_card(c, rules) in some)
    return Practise("points", keys) if keys else None


def _spot(key: str, ways: Ways, rules: RiichiRules) -> TableSpot | None:
    """Where a card's cell is; None for one that is not meant, or of no table."""
    if not any(way in _WAYS[ways] for way in key.split(".")):
        return None
    cell = cell_in_key(key)
    return None if cell is None else spot_of(cell, rules)


def _heat(some: list[CellTally], due: bool) -> Heat:
    """Several lines of one cell as one: their medians weigh by their answers."""
    answers = sum(tally.answers for tally in some)
    right = sum(tally.right for tally in some)
    ms = sum(tally.ms * tally.answers for tally in some)
    return Heat(right / answers, round(ms / answers), answers, due)
