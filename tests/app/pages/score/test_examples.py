"""The example hands: they hang together, and their words are right."""

from __future__ import annotations

import pytest

from app.pages.score import notation
from app.pages.score.answer import answer
from app.pages.score.examples import EXAMPLES
from app.pages.score.rows import added_rows
from app.pages.score.state import Draft
from app.texts.ledgers import amount_of, line_words
from app.texts.texts import Texts
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari


def test_the_liable_seat_of_the_example_is_the_one_that_fed_the_last_set() -> None:
    draft = notation.enter(Draft(document="club"), EXAMPLES["pao"])
    found = answer(draft, load("club"))
    assert not found.problems
    assert found.seats.balance == (-32600, 32600, 0, 0)
    assert found.situation.pao == 0
    assert not [row for row in found.rows if row.uncounted is not None], "it counts"


@pytest.mark.parametrize(
    ("language", "words"), [("ja", "包　東家が全額 32000"), ("en", "Pao: East pays all 32000")]
)
def test_liability_is_told_with_who_pays_it(language: str, words: str) -> None:
    texts = Texts(language)
    draft = notation.enter(Draft(document="club"), EXAMPLES["pao"])
    rows = answer(draft, load("club")).rows
    told = [f"{line_words(row, texts)} {amount_of(row, texts)}" for row in rows if row.line]
    assert words in told


def test_half_a_ron_is_told_with_who_pays_it() -> None:
    ron = EXAMPLES["pao"].replace("tsumo seat=S", "ron from=W seat=S")
    draft = notation.enter(Draft(document="club"), ron)
    rows = answer(draft, load("club")).rows
    assert "包　東家が半分" in [line_words(row, Texts("ja")) for row in rows if row.line]


def test_two_who_are_liable_have_a_row_each() -> None:
    """Each pays half of the yakuman that it fed: one row had the sum of both beside one half."""
    hand = Hand.parse("2m[5'555z][66'66z][7'777z][11'11m]+2m")
    verdict = judge(hand, Situation.parse("ron from=W seat=S"), load("jpml_a"))
    assert isinstance(verdict, Agari)
    rows = [row for row in added_rows(verdict.best.payments) if row.payer is not None]
    assert [(row.payer, row.amount, row.line and row.line.of) for row in rows] == [
        (0, 16000, (32000,)),
        (3, 16000, (32000,)),
    ]
