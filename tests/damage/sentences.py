"""Whether what the program tells about the file of the log is true, checked by program."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from app.case_log.cases import number_of
from app.case_log.trouble_texts import trouble_sentence
from app.case_log.troubles import Trouble
from app.texts.texts import LANGUAGES, Texts
from tests.damage.contents import Contents, Difference

_COUNTED: Final = ("case", "answer", "game")
_PLACES: Final = re.compile(r"\{[a-z_]*\}")
_NUMBER: Final = re.compile(r"\d{4}-\d{3,}")
_CHANGE: Final = "→"
_MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Facts:
    """What is so after a start: the folder, what was there before the damage, what was read now and
    how that differs, and whether the log can be written."""

    folder: Path
    truth: Contents
    contents: Contents
    difference: Difference
    writable: bool

    def lost(self, kind: str) -> set[str]:
        """The keys of the rows of a kind that are not there; the numbers of cases."""
        keys = {key for of, key in self.difference.lost if of == kind}
        return {case_number(self.truth, key) for key in keys} if kind == "case" else keys

    @property
    def counted(self) -> int:
        """How many cases, answers and games are there."""
        return sum(kind in _COUNTED for kind, _ in self.contents.rows)


def case_number(contents: Contents, uid: str) -> str:
    """The number of a case."""
    case = msgspec.json.decode(contents.rows["case", uid])
    return number_of(case["year"], case["serial"])


def problems(troubles: Iterable[Trouble], facts: Facts) -> list[str]:
    """What is not true of the sentences that were told."""
    found = []
    told = list(dict.fromkeys(troubles))
    for trouble in told:
        found += [f"{trouble}: {problem}" for problem in _of(trouble, facts)]
    return found


def uncounted(troubles: Iterable[Trouble], facts: Facts) -> list[str]:
    """Rows that are not there and that no sentence of the first start names or counts."""
    told = list(dict.fromkeys(troubles))
    if any(trouble.key in _ALL_OR_LATEST for trouble in told):
        return []
    named = {name for trouble in told for name in _named(trouble)}
    unnamed = sum(int(t.reason) for t in told if t.key == "cases_bad" and t.reason)
    missing = facts.lost("case") - named
    found = []
    if len(missing) > unnamed:
        found.append(f"cases {sorted(missing)} are not there and not named")
    answers = sum(trouble.answers for trouble in told)
    if told and answers != len(facts.lost("answer")):
        found.append(f"{len(facts.lost('answer'))} answers are lost, {answers} are told")
    games = sum(trouble.games for trouble in told if trouble.key in _OF_LOST_CASES)
    lost = len(facts.lost("game")) - len(_renamed_games(facts))
    if told and games != lost:
        found.append(f"{lost} games are lost, {games} are told")
    return found


def _renamed_games(facts: Facts) -> set[str]:
    """The games that are there under an id that no game had, and are told as damaged."""
    told = facts.contents.told_games
    return {uid for uid in told if ("game", uid) not in facts.truth.rows}


def _named(trouble: Trouble) -> Iterator[str]:
    """The numbers of cases that a sentence says are not there."""
    if trouble.key == "case_damaged_now":
        yield trouble.reason
    if trouble.key in _OF_LOST_CASES:
        yield from (row for row in trouble.rows if _CHANGE not in row)


_OF_LOST_CASES: Final = (
    "cases_bad", "cases_missing", "cases_damaged", "cases_rescued", "cases_brought",
)  # fmt: skip


_ALL_OR_LATEST: Final = ("cases_damaged", "cases_latest_lost")
"""Keys that tell that everything is lost, or everything since a moment that cannot be known."""


def _of(trouble: Trouble, facts: Facts) -> list[str]:
    found = []
    for language in LANGUAGES:
        said = trouble_sentence(trouble, Texts(language))
        if not said or _PLACES.search(said):
            found.append(f"no whole sentence in {language}: {said!r}")
    there = set(_named(trouble)) - facts.lost("case")
    if there:
        found.append(f"{sorted(there)} are there")
    if trouble.other and not (facts.folder / trouble.other).is_file():
        found.append(f"there is no file {trouble.other!r}")
    check = CHECKS.get(trouble.key)
    if check is None:
        return [*found, "nobody has said how this sentence is checked"]
    return found + list(check(trouble, facts))


def _rescued(trouble: Trouble, facts: Facts) -> Iterator[str]:
    if not trouble.other:
        yield "no file is named"
    if not facts.writable:
        yield "the new log cannot be written"
    brought = int(trouble.reason) if trouble.reason else 0
    if brought != facts.counted:
        yield f"{facts.counted} rows are there"


def _brought(trouble: Trouble, facts: Facts) -> Iterator[str]:
    if not int(trouble.reason) <= facts.counted:
        yield f"only {facts.counted} rows are there"


def _waits(trouble: Trouble, facts: Facts) -> Iterator[str]:
    yield from _goes_on(trouble, facts)
    if shutil.disk_usage(facts.folder).free >= int(trouble.reason) * _MEGABYTE:
        yield "there is room"


def _goes_on(_trouble: Trouble, facts: Facts) -> Iterator[str]:
    """Until then the log takes new things."""
    if not facts.writable:
        yield "the log takes nothing"


def _unreplaced(_trouble: Trouble, facts: Facts) -> Iterator[str]:
    if facts.writable:
        yield "something can be saved"


def _newer(_trouble: Trouble, _facts: Facts) -> Iterator[str]:
    yield "no newer program has written it"


def _unwritable(_trouble: Trouble, facts: Facts) -> Iterator[str]:
    if facts.writable:
        yield "it can be written"


def _full(trouble: Trouble, facts: Facts) -> Iterator[str]:
    yield from _unwritable(trouble, facts)
    if facts.truth.rows and not facts.contents.rows:
        yield "nothing can be read"


def _stuck(_trouble: Trouble, facts: Facts) -> Iterator[str]:
    set_aside = list(facts.folder.glob("*.damaged-*"))
    if set_aside:
        yield f"it was renamed: {set_aside}"


def _whole(trouble: Trouble, facts: Facts) -> Iterator[str]:
    """The cases that are named are as they were."""
    numbers = {
        case_number(facts.contents, key): facts.truth.rows.get((kind, key)) == text
        for (kind, key), text in facts.contents.rows.items()
        if kind == "case"
    }
    yield from (f"{row} is not whole" for row in trouble.rows if not numbers.get(row))


def _unchanged(_trouble: Trouble, facts: Facts) -> Iterator[str]:
    if facts.difference.altered:
        yield f"{len(facts.difference.altered)} rows were changed"


def _games(trouble: Trouble, facts: Facts) -> Iterator[str]:
    if len(trouble.rows) != len(facts.contents.told_games):
        yield f"{len(facts.contents.told_games)} games say that they are damaged"


def _mended(trouble: Trouble, facts: Facts) -> Iterator[str]:
    """The games that are named are as they were, or told for further damage."""
    whole = [
        msgspec.json.decode(text)[0][0]
        for (kind, uid), text in facts.contents.rows.items()
        if kind == "game"
        and text
        and (facts.truth.rows.get((kind, uid)) == text or uid in facts.contents.told_games)
    ]
    yield from (f"{row} is not whole" for row in trouble.rows if row not in whole)


def _unsure(trouble: Trouble, facts: Facts) -> Iterator[str]:
    rows = facts.contents.rows.items()
    titles = {
        msgspec.json.decode(text)[0][0] for (kind, _), text in rows if kind == "game" and text
    }
    yield from (f"there is no game {row}" for row in trouble.rows if row not in titles)


def _nothing(_trouble: Trouble, _facts: Facts) -> Iterator[str]:
    """The rest of it is checked where all rows are counted."""
    return iter(())


CHECKS: Final[dict[str, Callable[[Trouble, Facts], Iterator[str]]]] = {
    "cases_damaged": _rescued,
    "cases_rescued": _rescued,
    "cases_brought": _brought,
    "cases_rescue_waits": _waits,
    "cases_rescue_failed": _goes_on,
    "cases_unreplaced": _unreplaced,
    "cases_newer": _newer,
    "cases_unwritable": _unwritable,
    "cases_full": _full,
    "cases_stuck": _stuck,
    "cases_bad": _nothing,
    "case_damaged_now": _nothing,
    "cases_missing": _nothing,
    "cases_searchable": _whole,
    "cases_reindexed": _unchanged,
    "cases_latest_lost": _nothing,
    "answers_bad": _nothing,
    "memories_bad": _nothing,
    "rows_bad": _nothing,
    "games_bad": _games,
    "games_mended": _mended,
    "games_unsure": _unsure,
    "game_unreadable": _nothing,
}
"""How the sentence of each key is checked, besides the rows and files that it names; one without a
check is not true."""
