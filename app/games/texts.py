"""Titles of kept games, and sentences about damaged records and files that cannot be imported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any, Final

from app import stamps
from app.games.files import GameFileError
from app.games.game_rows import GameSummary
from app.games.journal import GameTrouble, SavedGame
from app.games.links import GameLink
from app.games.notation import EVENING, variant_id
from app.texts.recorded import detail_words, printable, refusal
from app.texts.texts import LANGUAGES, Texts
from engine.library import documents

MOST_IN_MENU: Final = 12
"""So many of the latest games stand in a menu; the further ones are found in a dialog."""


def file_problem(error: GameFileError, texts: Texts) -> str:
    """Why nothing is imported from a file, in one sentence."""
    heads, text = documents(), refusal(error, texts)
    if error.key == "no_document" and error.near:
        near = texts.list_of(texts.document_short(heads[one]) for one in error.near)
        text = texts.ui("recorded.near_document", detail=detail_words(error, texts), near=near)
    if not error.line:
        return text
    return texts.ui("recorded.at_line", number=error.line, problem=text)


_NUMBER: Final = re.compile("[0-9]{1,4}")


def usual_title(variant: str, day: date, number: int, texts: Texts) -> str:
    """The title of a game or an evening that nobody has named: its day, and how many were begun on
    it."""
    if variant == EVENING:
        name = texts.ui("evening.usual_title", _month(day, texts), day.day)
        return name if number == 1 else texts.ui("evening.usual_again", name, number)
    return texts.ui("record.usual_title", usual_day(day, texts), number)


def usual_day(day: date, texts: Texts) -> str:
    """The day in the title of a game that nobody has named: `22 Nov`."""
    return texts.ui("record.usual_day", _month(day, texts), day.day)


def _month(day: date, texts: Texts) -> str:
    return texts.ui(f"record.month.{day.month}")


def table_title(evening: str, number: int, table: int, texts: Texts) -> str:
    """The title of the game of a table in a round of an evening with this title."""
    return f"{evening} {texts.ui('evening.card', number, table)}".strip()


def shown_title(title: str, variant: str, at: str, texts: Texts) -> str:
    """The title of what was begun `at`, in this language unless somebody typed it: a title that the
    program makes for that day was not typed, whatever the language it was made in."""
    with suppress(ValueError):
        day = date.fromisoformat(at[: len("2026-11-22")])
        now = _as_made_now(title, day)
        for made in _makers(now, variant, day):
            if any(now == made(Texts(language)) for language in LANGUAGES):
                return made(texts)
    return title


def _as_made_now(title: str, day: date) -> str:
    """An English title as it is made now: it had `11/22` for the day, which some read the other way
    round."""
    return title.replace(f"{day.month}/{day.day}", usual_day(day, Texts("en")), 1)


def _makers(title: str, variant: str, day: date) -> Iterator[Callable[[Texts], str]]:
    """How the program makes the titles of a day that have the numbers in this one."""
    numbers = [int(number) for number in _NUMBER.findall(title)]
    if day.day not in numbers:
        return
    makers: list[Callable[[Texts], str]] = [
        partial(usual_title, variant, day, number) for number in dict.fromkeys((numbers[-1], 1))
    ]
    if variant != EVENING and len(numbers) > _AT_TABLE:
        *_, before, number, table = numbers
        makers += [partial(_title_at_table, day, evening, number, table) for evening in (1, before)]
    for made in makers:
        yield made
        yield partial(_copied, made)


_AT_TABLE: Final = len(("day", "round"))


def _title_at_table(day: date, evening: int, number: int, table: int, texts: Texts) -> str:
    return table_title(usual_title(EVENING, day, evening, texts), number, table, texts)


def _copied(made: Callable[[Texts], str], texts: Texts) -> str:
    return texts.ui("record.copy_of", made(texts))


def title_of(kept: GameSummary | SavedGame[Any], texts: Texts) -> str:
    """The title of a kept game or evening as it is shown."""
    return shown_title(kept.title, kept.variant, kept.at, texts)


def with_titles(games: Iterable[GameSummary], texts: Texts) -> list[GameSummary]:
    """Games of a list with their titles as they are shown."""
    return [game._replace(title=title_of(game, texts)) for game in games]


def listed_title(game: GameSummary, texts: Texts) -> str:
    """What a list of `with_titles` says of a game: its title, and whether its day is not known."""
    return game.title if game.at else texts.ui("record.of_unknown_day", game.title)


def link_title(link: GameLink[Any], texts: Texts) -> str:
    """The title of the game that a case belongs to; that of a table of an evening is its place."""
    if link.evening is not None:
        return texts.ui("evening.card", link.evening.round, link.table)
    return shown_title(link.title, variant_id(link.game), link.begun, texts)


def trouble_words(trouble: GameTrouble, title: str, texts: Texts) -> str:
    """What is wrong with the record of a game, in one sentence: where, and what is not applied."""
    key = "missing" if trouble.key == "missing" else "damaged"
    if not trouble.serial:
        key = "head_damaged"
    return texts.ui(
        f"storage.game_{key}",
        name=printable(title),
        serial=trouble.serial,
        at=printable(stamps.to_the_minute(trouble.at)),
        rows=trouble.rows,
    )
