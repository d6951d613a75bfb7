"""Finds acts by words of either language: their names, their classes, or their moment of play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from app.pages.referee.views import ActRow
from app.search import has, plain
from app.texts.texts import LANGUAGES, Texts


def find_acts(rows: Iterable[ActRow], search: str, moment: str) -> tuple[ActRow, ...]:
    """The acts of a moment ("" for all) that match every word, matches of the name first.

    A word may also name a class (`chombo`) or a moment of play.
    """
    words = plain(search).split()
    here = [row for row in rows if moment in ("", row.moment)]
    hits = [row for row in here if all(has(_about(row), word) for word in words)]
    return tuple(sorted(hits, key=lambda row: not all(has(_names(row.act), w) for w in words)))


def _about(row: ActRow) -> str:
    return f"{_names(row.act)}\n{_classes(row.moment, row.classes)}"


@lru_cache(maxsize=512)
def _names(act: str) -> str:
    return "\n".join(
        plain(f"{texts.offence(act)} {texts.offence_also(act)} {act}") for texts in _both()
    )


@lru_cache(maxsize=512)
def _classes(moment: str, classes: tuple[str, ...]) -> str:
    names = (
        f"{texts.moment(moment)} {' '.join(texts.sanction(key) for key in classes)}"
        for texts in _both()
    )
    return plain("\n".join(names))


@lru_cache(maxsize=1)
def _both() -> tuple[Texts, ...]:
    return tuple(Texts(language) for language in LANGUAGES)
