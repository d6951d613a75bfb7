"""Sentences about kept games: damaged records, and files that cannot be imported."""

from __future__ import annotations

from app.games.archive import GameSummary
from app.games.files import GameFileError
from app.games.journal import GameTrouble
from app.texts.recorded import detail_words, printable, refusal
from app.texts.texts import Texts
from engine.library import documents


def file_problem(error: GameFileError, texts: Texts) -> str:
    """Why nothing is imported from a file, in one sentence."""
    heads, said = documents(), refusal(error, texts)
    if error.key == "no_document" and error.near:
        near = texts.list_of(texts.document_short(heads[one]) for one in error.near)
        said = texts.ui("recorded.near_document", detail=detail_words(error, texts), near=near)
    if not error.line:
        return said
    return texts.ui("recorded.at_line", number=error.line, problem=said)


def listed_title(game: GameSummary, texts: Texts) -> str:
    """The title of a kept game in a list, which says so where the day of the game is not known."""
    return game.title if game.at else texts.ui("record.of_unknown_day", game.title)


def trouble_words(trouble: GameTrouble, title: str, texts: Texts) -> str:
    """What is wrong with the record of a game, in one sentence: where, and what is not applied."""
    key = "missing" if trouble.key == "missing" else "damaged"
    if not trouble.serial:
        key = "head_damaged"
    return texts.ui(
        f"storage.game_{key}",
        name=printable(title),
        serial=trouble.serial,
        at=printable(trouble.at[:_TO_THE_MINUTE].replace("T", " ")),
        rows=trouble.rows,
    )


_TO_THE_MINUTE = len("2026-11-21T14:32")
