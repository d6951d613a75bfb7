"""Worded: questions and marked answers of the drill as widgets show them, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from app.pages.drill.around import around_of
from app.pages.drill.kinds.acts import ActAsked
from app.pages.drill.kinds.answer_texts import right_words, shares_words, value_words
from app.pages.drill.kinds.card import AmountAsked, CellAsked, HandAsked, Question
from app.pages.drill.kinds.toppan import StakeAsked, TilesAsked
from app.pages.drill.state import Done
from app.pages.score.rows import rows_of, step_rows
from app.texts.texts import Texts
from app.views.drill import FieldView, MarkedView
from app.views.ledgers import Row
from engine.riichi.play.referee import Ruling
from engine.riichi.practice.grade import Grade, Value
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, han_rows
from engine.riichi.situation import Situation
from engine.riichi.verdict import Shares
from engine.tiles import Tile
from engine.toppan.situation import Situation as ToppanSituation


def side_words(dealer: bool, texts: Texts) -> str:
    return texts.ui(f"table.{'dealer' if dealer else 'child'}")


def way_words(tsumo: bool, texts: Texts) -> str:
    return texts.ui(f"table.{'tsumo' if tsumo else 'ron'}")


def count_words(cell: Cell, rules: RiichiRules, texts: Texts) -> str:
    """How much a cell is: `30符3翻`, `ハネ満 6–7翻`, `役満`."""
    if cell.yakuman:
        return texts.limit("yakuman", cell.yakuman)
    if cell.fu:
        return texts.points("fu_han", cell.fu, cell.han)
    row = next((r for r in han_rows(rules) if not r.yakuman and r.first == cell.han), None)
    if row is None:
        return texts.han(cell.han)
    return f"{texts.limit(row.limit)} {texts.han(cell.han)}" if row.limit else texts.han(cell.han)


def cell_words(cell: Cell, rules: RiichiRules, texts: Texts) -> str:
    """A cell in one line: `子 30符3翻 ツモ`."""
    how = side_words(cell.dealer, texts), count_words(cell, rules, texts)
    return " ".join((*how, way_words(cell.tsumo, texts)))


# --- what is asked


def plates(question: Question, rules: Any, texts: Texts) -> tuple[str, ...]:
    """What the question is about, each on a plate."""
    tell = _PLATES.get(type(question.about))
    return () if tell is None else tuple(tell(question.about, rules, texts))


def _cell_plates(about: CellAsked, rules: RiichiRules, texts: Texts) -> Iterator[str]:
    cell = about.cell
    yield side_words(cell.dealer, texts)
    yield count_words(cell, rules, texts)
    yield way_words(cell.tsumo, texts)
    if about.honba:
        yield texts.ui("drill.honba", about.honba)
    if about.deposits:
        yield texts.ui("drill.deposits", about.deposits)


def _amount_plates(about: AmountAsked, _rules: RiichiRules, texts: Texts) -> Iterator[str]:
    yield side_words(about.dealer, texts)
    yield shares_words(about.shares, texts)
    yield way_words(about.tsumo, texts)


def _no_plates(_about: object, _rules: object, _texts: Texts) -> Iterator[str]:
    return iter(())


def _stake_plates(about: StakeAsked, _rules: object, texts: Texts) -> Iterator[str]:
    yield texts.rule(f"stakes.{about.stake}")
    yield texts.han(about.han) if about.han else texts.rule("payment.mangan")


def tile_rows(question: Question, texts: Texts) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """The tiles that are asked about, each row with what they are."""
    about = question.about
    if not isinstance(about, TilesAsked):
        return ()
    return tuple((texts.ui(f"drill.row.{name}"), tiles) for name, tiles in about.rows)


def around_words(around: ToppanSituation, texts: Texts) -> str:
    """The situation of a hand of 競技十半: `東場 南家 賭点 倍 延続点1`."""
    parts = [texts.round(around.round_wind), texts.seat(around.seat)]
    parts += [texts.rule(f"stakes.{stake}") for stake in around.stakes]
    if around.honba:
        parts.append(f"{texts.rule('prize.yanshuudien')} {around.honba}")
    return "　".join(parts)


_PLATES: Final[Mapping[type, Callable[[Any, Any, Texts], Iterator[str]]]] = {
    CellAsked: _cell_plates,
    AmountAsked: _amount_plates,
    HandAsked: _no_plates,
    ActAsked: _no_plates,
    TilesAsked: _no_plates,
    StakeAsked: _stake_plates,
}
"""By what a question is about; a further kind of thing is a row."""


def situation_words(around: Situation, texts: Texts) -> str:
    """All that is not in the tiles: `東場 南家 ロン（西家から） リーチ 2本場`."""
    parts = [texts.round(around.round_wind), texts.seat(around.seat)]
    loser = None if around.loser is None else texts.seat(around.loser)
    parts.append(way_words(around.tsumo, texts) if loser is None else texts.ui("drill.ron", loser))
    parts += [texts.event(event) for event in sorted(around.events)]
    if around.honba:
        parts.append(texts.ui("drill.honba", around.honba))
    if around.deposits:
        parts.append(texts.ui("drill.deposits", around.deposits))
    return "　".join(parts)


def name_words(question: Question, rules: Any, texts: Texts) -> str:
    """The question in one line, for lists and for those who do not see the plates."""
    told, about = " ".join(plates(question, rules, texts)), question.about
    if isinstance(about, ActAsked):
        some = [texts.answered(asked, yes) for asked, yes in about.answers]
        act = texts.offence(about.incident.offence)
        return texts.titled(act, texts.list_of(some)) if some else act
    if isinstance(about, TilesAsked):
        some = [f"{word} {texts.tiles_short(tiles)}" for word, tiles in tile_rows(question, texts)]
        around = [] if about.situation is None else [around_words(about.situation, texts)]
        return texts.list_of([*some, *around])
    if not isinstance(about, HandAsked):
        return told or question.card.key
    found = about.dealt
    return f"{found.hand} {situation_words(found.situation, texts)}"


# --- what is so


def said_words(field: str, value: Value | None, texts: Texts) -> str:
    """What was said of a field, or is so."""
    if value is None:
        return texts.ui("drill.unsaid")
    if field == "limit":
        return _limit(str(value), texts)
    if value == frozenset():
        return texts.ui("no_yaku")
    return value_words(field, value, texts)


_SEATS: Final = ("east", "south", "west", "north")
_YAKUMAN: Final = {"yakuman": 1, "double_yakuman": 2, "triple_yakuman": 3}


def _limit(name: str, texts: Texts) -> str:
    return texts.limit("yakuman", _YAKUMAN[name]) if name in _YAKUMAN else texts.limit(name)


def field_name(field: str, texts: Texts) -> str:
    if field in _SEATS:
        return texts.seat(_SEATS.index(field))
    return texts.ui(f"drill.field.{field}")


# --- what was wrong


def located(grade: Grade, question: Question, rules: Any, texts: Texts) -> tuple[str, str]:
    """Where a wrong amount is found in the table, and what was asked instead."""
    wrong = next((m for m in grade.marks if m.field == "points" and not m.right), None)
    if wrong is None or not isinstance(wrong.said, Shares):
        return "", ""
    said = shares_words(wrong.said, texts)
    asked = question.cell
    if not grade.places:
        return texts.ui("drill.nowhere", said), ""
    there = grade.places[0]
    first = texts.ui("drill.is_there", said, cell_words(there, rules, texts))
    return first, "" if asked is None else _difference(there, asked, rules, texts)


def _difference(there: Cell, asked: Cell, rules: RiichiRules, texts: Texts) -> str:
    told = []
    same = (there.fu, there.han, there.yakuman) == (asked.fu, asked.han, asked.yakuman)
    if there.dealer != asked.dealer:
        told.append(side_words(asked.dealer, texts))
    if not same:
        told.append(count_words(asked, rules, texts))
    if there.tsumo != asked.tsumo:
        told.append(way_words(asked.tsumo, texts))
    if not told:
        return ""
    sentence = texts.ui("drill.was_asked", texts.list_of(told))
    if same:
        sentence += texts.ui("sentences") + texts.ui("drill.cell_is_right")
    return sentence


def rows_for(question: Question) -> tuple[Row, ...]:
    """Why it is so, line by line, as the engine reckons it."""
    about = question.about
    if isinstance(about, CellAsked):
        return tuple(step_rows(about.price.steps))
    if isinstance(about, HandAsked):
        return rows_of(about.verdict)
    if isinstance(about, TilesAsked | StakeAsked):
        return about.why
    if isinstance(about, ActAsked) and isinstance(about.ruled, Ruling):
        return tuple(Row("line", rule=rule) for rule in about.ruled.cited)
    return ()


def marked_shown(done: Done, rules: Any, texts: Texts, again: str) -> MarkedView:
    """All that is told of an answer."""
    question, grade = done.question, done.grade
    place = ("", "") if grade is None else located(grade, question, rules, texts)
    said = grade.places[0] if grade is not None and grade.places else None
    fields = () if grade is None else tuple(_fields(grade, texts))
    around = None
    if (
        question.cell is not None
        and isinstance(rules, RiichiRules)
        and "cells" not in question.fields
    ):
        around = around_of(question.cell, said, rules)
    return MarkedView(
        done.right,
        right_words(question, texts),
        place,
        fields if len(fields) > 1 else (),
        around,
        rows_for(question),
        again,
        question.card.document,
        isinstance(question.about, HandAsked),
        question.cell is not None,
    )


def _fields(grade: Grade, texts: Texts) -> Iterator[FieldView]:
    for mark in grade.marks:
        said, truth = (said_words(mark.field, value, texts) for value in (mark.said, mark.truth))
        yield FieldView(field_name(mark.field, texts), mark.right, said, truth)
