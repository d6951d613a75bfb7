"""Formats the end of a game."""

from __future__ import annotations

from typing import Any

from app.pages.referee.endings.views import (
    PlacedView,
    ResultView,
)
from app.pages.referee.ruling_texts import rule_words, with_clause
from app.texts.results import marks, read_so, signed
from app.texts.texts import Texts
from engine.ledger import Line
from engine.rulebook import Rule


def other_results(game: ResultView, texts: Texts) -> list[str]:
    """Places and totals by another reading: `…と読めば、1位 北家 42000、2位 …`."""
    found = []
    for rule, seats in game.others:
        placed = (
            f"{texts.ui('game.place', p.place)} {texts.seat(p.wind)} {_points(p, game)}"
            for p in sorted(seats, key=lambda seat: seat.place)
        )
        found.append(_read_so(rule, texts.list_of(placed), texts))
    return found


def _points(placed: PlacedView, game: ResultView) -> str:
    """The total; where totals are marks, the points too."""
    words = total_words(placed, game)
    if not game.marks:
        return words
    moved = sum(line.amount for line in placed.lines if line.rule.key != "game.uma")
    return f"{words} {placed.score + moved}"


def _read_so(rule: Rule[Any], then: str, texts: Texts) -> str:
    return with_clause(read_so(rule, then, texts), rule, texts)


def result_words(line: Line, game: ResultView, texts: Texts) -> str:
    """A step from score to result: `順位点 ＋12000`, `評価 ◎`."""
    if game.marks and line.rule.key == "game.uma":
        return f"{texts.ui('game.evaluation')} {marks(line.amount)}"
    name = texts.ui("game.oka") if line.label == "oka" else texts.rule(line.rule.key)
    return f"{name} {signed(line.amount / 2 if game.halves else line.amount)}"


def score_words(placed: PlacedView, game: ResultView) -> str:
    """The score of a seat as the players count it."""
    return f"{placed.score / 2:g}" if game.halves else str(placed.score)


def total_words(placed: PlacedView, game: ResultView) -> str:
    """The result of a seat: points or marks."""
    if game.marks:
        return marks(placed.total)
    return f"{placed.total / 2:g}" if game.halves else str(placed.total)


def game_notes(game: ResultView, texts: Texts) -> list[str]:
    """Sentences about the end of a game: missing points, loans, cited rules."""
    notes = []
    if game.missing:
        key = "missing" if game.missing > 0 else "surplus"
        missing = abs(game.missing)
        notes.append(texts.ui(f"seating.{key}", texts.halves(missing) if game.halves else missing))
    else:
        notes.append(texts.ui("end.adds_up"))
    if game.apart:
        notes.append(texts.ui("end.apart", game.apart))
    for lender, borrower, line in game.lent:
        who = texts.ui("end.bank") if lender is None else texts.seat(lender)
        words = texts.ui("end.lent", texts.seat(borrower), who, line.amount)
        notes.append(with_clause(words, line.rule, texts))
    notes += [with_clause(rule_words(rule, texts), rule, texts) for rule in game.cited]
    return [*notes, *other_results(game, texts)]
