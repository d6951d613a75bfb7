"""Every term that players read from the engine is in the glossary, once, in all columns."""

from __future__ import annotations

import re
from collections import Counter

from engine.riichi.hand import MeldKind
from engine.riichi.reading import Wait
from engine.riichi.yaku import YAKU
from engine.rulebook import Standing
from engine.toppan.situation import Stake
from engine.toppan.yaku import YAKU as TOPPAN
from tests.architecture.project import ROOT

GLOSSARY = (ROOT / "app/resources/handbook/glossary.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in GLOSSARY.splitlines()
    if line.startswith("|") and "identifier" not in line and "---" not in line
]
IDENTIFIERS = {name for row in ROWS for name in re.findall(r"`([^`]+)`", row[-1])}


def test_every_yaku_is_in_the_glossary() -> None:
    assert set(YAKU) - IDENTIFIERS == set()
    assert set(TOPPAN) - IDENTIFIERS == set()


def test_melds_waits_and_standings_are_in_the_glossary() -> None:
    words = {str(word) for kind in (MeldKind, Stake, Standing, Wait) for word in kind}
    assert words - IDENTIFIERS == {Wait.THIRTEEN, Wait.UNNAMED}, "players have no names for these"


def test_every_row_has_its_five_columns() -> None:
    assert [row for row in ROWS if len(row) != 5 or not all(row)] == []


def test_no_term_is_listed_twice() -> None:
    assert [term for term, times in Counter(row[0] for row in ROWS).items() if times > 1] == []
