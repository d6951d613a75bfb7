"""Whether what the program tells about the file of the log is true, checked by program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.case_log import case_files
from app.case_log.trouble_texts import trouble_sentence
from app.case_log.troubles import Trouble
from app.texts.texts import LANGUAGES, Texts
from tests.damage.contents import Contents, Difference

_COUNTED: Final = ("case", "answer", "game")
_NUMBER: Final = re.compile(r"\d{4}-\d+")
_PLACES: Final = re.compile(r"\{[a-z_]+\}")


@dataclass(frozen=True, slots=True)
class Facts:
    """What is so after a start: the folder, what was read and how it differs from the truth."""

    folder: Path
    contents: Contents
    difference: Difference
    writable: bool


def problems(troubles: list[Trouble], facts: Facts) -> list[str]:
    """What is not true of the sentences that were told."""
    found = []
    for trouble in dict.fromkeys(troubles):
        found += [f"{trouble}: {problem}" for problem in _of(trouble, facts)]
    return found


def _of(trouble: Trouble, facts: Facts) -> list[str]:
    found = []
    for language in LANGUAGES:
        said = trouble_sentence(trouble, Texts(language))
        if not said or _PLACES.search(said):
            found.append(f"no whole sentence in {language}: {said!r}")
    check = CHECKS.get(trouble.key)
    if check is None:
        return [*found, "nobody has said how this sentence is checked"]
    return found + check(trouble, facts)


def _counted(facts: Facts) -> int:
    return sum(kind in _COUNTED for kind, _ in facts.contents.rows)


def _is_there(trouble: Trouble, facts: Facts) -> list[str]:
    there = trouble.other and (facts.folder / trouble.other).is_file()
    return [] if there else [f"there is no file {trouble.other!r}"]


def _begun_anew(trouble: Trouble, facts: Facts) -> list[str]:
    found = _is_there(trouble, facts)
    if not facts.writable:
        found.append("the new log cannot be written")
    found += _gone(trouble, facts)
    if trouble.key == "cases_damaged" and _counted(facts):
        found.append(f"{_counted(facts)} rows are there")
    if trouble.key == "cases_rescued" and int(trouble.reason) != _counted(facts):
        found.append(f"{_counted(facts)} rows are there")
    return found


def _newer(_trouble: Trouble, _facts: Facts) -> list[str]:
    return ["no newer program has written it"]


def _unwritable(_trouble: Trouble, facts: Facts) -> list[str]:
    return ["it can be written"] if facts.writable else []


def _stuck(_trouble: Trouble, facts: Facts) -> list[str]:
    set_aside = list(facts.folder.glob("*.damaged-*"))
    return [f"it was renamed: {set_aside}"] if set_aside else []


def _numbers(facts: Facts) -> set[str]:
    exported = facts.contents.derived.get("export", "")
    return {case.number for case in case_files.read(exported)} if exported else set()


def _gone(trouble: Trouble, facts: Facts) -> list[str]:
    """The cases that are named are not there; the others may be."""
    numbers = {number for number in trouble.rows if _NUMBER.fullmatch(number)}
    there = numbers & _numbers(facts)
    return [f"{number} is there" for number in sorted(there)]


def _there(trouble: Trouble, facts: Facts) -> list[str]:
    there = _numbers(facts)
    return [f"{number} is not there" for number in sorted(set(trouble.rows) - there)]


def _nothing(_trouble: Trouble, _facts: Facts) -> list[str]:
    return []


def _brought(trouble: Trouble, facts: Facts) -> list[str]:
    return _is_there(trouble, facts) + _gone(trouble, facts)


CHECKS: Final = {
    "cases_bad": _gone,
    "cases_missing": _gone,
    "cases_brought": _brought,
    "cases_rescue_waits": _is_there,
    "cases_rescue_failed": _is_there,
    "cases_unreplaced": _is_there,
    "cases_searchable": _there,
    "cases_reindexed": _nothing,
    "answers_bad": _nothing,
    "memories_bad": _nothing,
    "rows_bad": _nothing,
    "games_bad": _nothing,
    "cases_damaged": _begun_anew,
    "cases_rescued": _begun_anew,
    "cases_newer": _newer,
    "cases_unwritable": _unwritable,
    "cases_full": _unwritable,
    "cases_stuck": _stuck,
}
"""How the sentence of each key is checked; one without a check is not true."""
