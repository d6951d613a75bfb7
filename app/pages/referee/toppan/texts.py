"""Formats rulings on offences, and how a deal goes on."""

from __future__ import annotations

from typing import Final

from app.pages.referee.ruling_texts import rule_words, with_clause
from app.pages.referee.toppan.logic import DealOutcome, ruling_of, seats_of
from app.pages.referee.toppan.state import ToppanSheet
from app.pages.referee.views import OutcomeView, Sentence
from app.texts.clauses import explained
from app.texts.toppan import ToppanTexts
from engine.ledger import SEATS, balance
from engine.rulebook import AnyRule
from engine.toppan.play.offences import OffenceAnswer, OtherOutcome, Ruling, Unstated
from engine.toppan.play.replay import ToppanReplay

_WITH_RIGHTFUL: Final = 4
"""The number of payments where the tile was due to another player."""


def offence_outcome(
    found: OffenceAnswer | None, sheet: ToppanSheet, texts: ToppanTexts
) -> OutcomeView:
    """The ruling on an act; None before one is chosen."""
    ui, ruling = texts.ui, ruling_of(found)
    if found is None or ruling is None:
        key = "none" if found is None else "open"
        hint = ui("toppan_referee.choose" if found is None else "toppan_referee.answer_first")
        return OutcomeView(ui(f"toppan_referee.{key}"), hint)
    headline = ui(f"toppan_referee.remedy.{ruling.remedy}")
    rules = [ruling.rule, *(p.line.rule for p in ruling.payments), *ruling.cited]
    if ruling.after_game is not None:
        rules.append(ruling.after_game.rule)
    if isinstance(found, Unstated):
        headline = ui("toppan_referee.proposed", headline)
        rules = ([] if found.rule is None else [found.rule]) + rules
    sentences = [_cited(rule, sheet.document, texts) for rule in dict.fromkeys(rules)]
    sentences += [Sentence(other_sentence(other, texts)) for other in ruling.others]
    return OutcomeView(
        headline,
        offence_sentence(ruling, texts),
        tuple(sentences),
        seats_of(found, sheet.offence.offender),
    )


def other_sentence(other: OtherOutcome, texts: ToppanTexts) -> str:
    """The outcome under another reading: `次の番の者にも払う、と読めば −20 ＋10 ＋5 ＋5。`"""
    told = texts.ui(f"toppan_referee.remedy.{other.remedy}")
    if other.payments:
        by_seat = balance(other.payments)
        told = "  ".join(f"{texts.wind(seat)} {by_seat[seat] / 2:+g}" for seat in range(SEATS))
    return texts.ui("toppan_referee.otherwise", texts.said(other.rule), told)


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


def offence_sentence(found: Ruling, texts: ToppanTexts) -> str:
    """A ruling in one sentence: `南家 罰符。三人に5点ずつ、正規の該当者の西家にもう5点。`"""
    who = texts.seat(found.offender)
    if found.after_game is not None:
        points = texts.halves(-found.after_game.amount)
        return texts.ui("toppan_referee.chombo", who, points)
    if not found.payments:
        return texts.ui(f"toppan_referee.ruled.{found.remedy}", who)
    each = texts.halves(found.payments[0].points)
    if len(found.payments) < _WITH_RIGHTFUL:
        return texts.ui("toppan_referee.fined", who, each)
    last = found.payments[-1]
    rightful, due = texts.seat(last.payee), texts.halves(last.points)
    return texts.ui("toppan_referee.fined_and", who, each, rightful, due)


def round_sentence(found: DealOutcome, texts: ToppanTexts) -> str:
    """How a deal goes on, in one or two sentences."""
    words = texts.fate(found.fate)
    if found.redraw is not None:
        words = texts.ui("toppan_referee.redraw", words)
    return texts.ui("toppan_referee.with_honba", words, found.honba)


def game_stands(found: ToppanReplay, texts: ToppanTexts) -> str:
    """How a game stands: the round, the counters, the scores by seat, and its end."""
    state, ui = found.state, texts.ui
    players = ((seat, (state.dealer + seat) % SEATS) for seat in range(SEATS))
    scores = "  ".join(f"{texts.wind(s)} {texts.halves(state.scores[p])}" for s, p in players)
    number = state.dealer + 1
    told = ui("toppan_referee.stands", texts.wind(state.round_wind), number, state.honba, scores)
    if found.ended is None:
        return told
    return ui("toppan_referee.over", texts.rule(found.ended.key), told)
