"""Formats rulings on offences, and how a deal goes on."""

from __future__ import annotations

from typing import Final

from app.pages.referee.ruling_texts import rule_words, with_clause
from app.pages.referee.toppan.logic import DealOutcome, seats_of
from app.pages.referee.toppan.state import ToppanSheet
from app.pages.referee.views import OutcomeView, Sentence
from app.texts.clauses import explained
from app.texts.toppan import ToppanTexts
from engine.rulebook import AnyRule
from engine.toppan.play.offences import Ruling

_WITH_RIGHTFUL: Final = 4
"""The number of payments where the tile was due to another player."""


def offence_outcome(found: Ruling | None, sheet: ToppanSheet, texts: ToppanTexts) -> OutcomeView:
    """The ruling on an act; None before one is chosen."""
    if found is None:
        none, choose = texts.ui("toppan_referee.none"), texts.ui("toppan_referee.choose")
        return OutcomeView(none, choose)
    key, after_game = "fine_name", found.after_game
    rules = [found.rule, *dict.fromkeys(p.line.rule for p in found.payments)]
    if after_game is not None:
        key = "chombo_name"
        rules.append(after_game.rule)
    return OutcomeView(
        texts.ui(f"toppan_referee.{key}"),
        offence_sentence(found, sheet, texts),
        tuple(_cited(rule, sheet.document, texts) for rule in rules),
        seats_of(found, sheet.offence.offender),
    )


def round_outcome(found: DealOutcome, document: str, texts: ToppanTexts) -> OutcomeView:
    """Who deals next, with the rules that decide it."""
    key = found.fate if found.redraw is None else "redrawn"
    because = found.because if found.redraw is None else (found.redraw, *found.because)
    return OutcomeView(
        texts.ui(f"toppan_referee.next.{key}"),
        round_sentence(found, texts),
        tuple(_cited(rule, document, texts) for rule in dict.fromkeys(because)),
    )


def _cited(rule: AnyRule, document: str, texts: ToppanTexts) -> Sentence:
    """A rule with its clause, and the meaning of that in the note."""
    words = with_clause(rule_words(rule, texts), rule, texts)
    return Sentence(words, explained(rule, document, texts))


def offence_sentence(found: Ruling, sheet: ToppanSheet, texts: ToppanTexts) -> str:
    """A ruling in one sentence: `南家 罰符。三人に5点ずつ、正規の該当者の西家にもう5点。`"""
    who = texts.seat(sheet.offence.offender)
    if found.after_game is not None:
        points = texts.halves(-found.after_game.amount)
        return texts.ui("toppan_referee.chombo", who, points)
    each = texts.halves(found.payments[0].points)
    if sheet.offence.rightful is None or len(found.payments) < _WITH_RIGHTFUL:
        return texts.ui("toppan_referee.fined", who, each)
    due = texts.halves(found.payments[-1].points)
    rightful = texts.seat(sheet.offence.rightful)
    return texts.ui("toppan_referee.fined_and", who, each, rightful, due)


def round_sentence(found: DealOutcome, texts: ToppanTexts) -> str:
    """How a deal goes on, in one or two sentences."""
    words = texts.fate(found.fate)
    if found.redraw is not None:
        words = texts.ui("toppan_referee.redraw", words)
    return texts.ui("toppan_referee.with_honba", words, found.honba)
