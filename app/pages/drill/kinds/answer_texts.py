"""Words of an answer as it is typed: what is right, and why a text is not read."""

from __future__ import annotations

from collections.abc import Iterator

from app.pages.drill.kinds.card import Question, Unread
from app.texts.texts import Texts
from engine.library import documents
from engine.riichi.practice.grade import Value
from engine.riichi.scoring.table import Cell
from engine.riichi.verdict import Shares
from engine.riichi.yaku import YAKU


def unread_words(unread: Unread, texts: Texts) -> str:
    """Why a text is not read, where, and what could be typed; places are counted from 1."""
    word = unread.word
    if unread.key == "number_elsewhere" and word in documents():
        word = texts.document(documents()[word])
    return texts.ui(f"unread.{unread.key}", at=unread.at + 1, word=word)


def right_words(question: Question, texts: Texts) -> str:
    """The right answer, as it could have been typed."""
    return " ".join(_parts(question, texts))


def _parts(question: Question, texts: Texts) -> Iterator[str]:
    truth = question.expected
    if truth.get("yaku") == frozenset():
        yield texts.ui("no_yaku")
        return
    for field in question.fields:
        if truth[field] == Shares(0, 0):
            continue
        if field == "han" and "limit" in truth and "points" in question.fields:
            yield texts.limit(str(truth["limit"]))
        elif not (field == "fu" and "limit" in truth and "points" in question.fields):
            yield value_words(field, truth[field], texts)


def value_words(field: str, value: Value, texts: Texts) -> str:
    """What is so of a field: `40符`, `1300・2600`, `リーチ、平和`."""
    if isinstance(value, Shares):
        return shares_words(value, texts)
    if isinstance(value, frozenset):
        return texts.list_of(_listed(value, texts))
    if field == "halves" and isinstance(value, int):
        return texts.halves(value)
    if field in ("may", "dora"):
        return texts.ui(f"drill.said.{value}") if str(value).isalpha() else str(value)
    if field in ("han", "fu"):
        return texts.points(field, value)
    if field == "class":
        return texts.sanction(str(value))
    if not isinstance(value, int):
        return "+".join(map(str, value))
    return str(value) if field == "received" else f"{value:+d}"


def shares_words(shares: Shares, texts: Texts) -> str:
    """An amount as it is declared: `3900`, `1300・2600`, `2000オール`."""
    if not shares.low:
        return texts.points("ron", shares.high)
    if shares.low == shares.high:
        return texts.points("dealer_tsumo", shares.high)
    return texts.points("child_tsumo", shares.low, shares.high)


def cell_words(cell: Cell, texts: Texts) -> str:
    """Fu and han, or han alone: `40符3翻`, `5翻`, `役満`."""
    if cell.yakuman:
        return texts.limit("yakuman", cell.yakuman)
    return texts.points("fu_han", cell.fu, cell.han) if cell.fu else texts.han(cell.han)


def _listed(some: frozenset[str] | frozenset[Cell], texts: Texts) -> Iterator[str]:
    order = {yaku: at for at, yaku in enumerate(YAKU)}
    yield from (cell_words(cell, texts) for cell in sorted(c for c in some if isinstance(c, Cell)))
    yaku = sorted((y for y in some if isinstance(y, str)), key=order.__getitem__)
    yield from (texts.yaku_name(key) for key in yaku)
