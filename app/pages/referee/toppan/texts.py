"""Formats rulings on offences and the game that they belong to, and makes cases of the log."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from app.case_log.cases import Case
from app.pages.referee.log.saving import case_of, with_entered
from app.pages.referee.log.slip import HALVES
from app.pages.referee.ruling_texts import rule_words, with_clause
from app.pages.referee.toppan.logic import branches_of, offence_ruling, ruling_of, seats_of
from app.pages.referee.toppan.state import ToppanRefereeTab, ToppanSheet
from app.pages.referee.views import OutcomeView, SaveView, Sentence
from app.texts.clauses import explained
from app.texts.results import signed
from app.texts.toppan import ToppanTexts
from engine.ledger import SEATS, balance
from engine.record import as_data
from engine.rulebook import AnyRule
from engine.toppan.play.offences import (
    OffenceBranch,
    OffenceDecision,
    OtherOutcome,
    Ruling,
    Unstated,
)
from engine.toppan.play.replay import ToppanReplay
from engine.toppan.rules import ToppanRules

_WITH_RIGHTFUL: Final = 4
"""The number of payments where the tile was due to another player."""


def offence_outcome(
    answer: OffenceDecision | None, sheet: ToppanSheet, texts: ToppanTexts
) -> OutcomeView:
    """The ruling on an act; None before one is chosen."""
    ui, ruling = texts.ui, ruling_of(answer)
    if answer is None or ruling is None:
        if not sheet.offence.act:
            return OutcomeView(ui("toppan_referee.none"), ui("toppan_referee.choose"))
        ways = tuple(_way(branch, texts) for branch in branches_of(answer))
        hint = ui("incident.ways" if ways else "toppan_referee.answer_first")
        open_word = ui("incident.open")
        return OutcomeView(ui("toppan_referee.open"), hint, ways, None, open_word, "open")
    headline = texts.remedy(ruling)
    sanction = "fine" if ruling.payments else "chombo" if ruling.after_game is not None else "none"
    rule: AnyRule | None = ruling.rule
    rules = [ruling.rule, *(p.line.rule for p in ruling.payments), *ruling.cited]
    if ruling.after_game is not None:
        rules.append(ruling.after_game.rule)
    if isinstance(answer, Unstated):
        headline = ui("toppan_referee.proposed", headline)
        rules = ([] if answer.rule is None else [answer.rule]) + rules
        sanction, rule = "silent", answer.rule
    sentences = [_cited(rule, sheet.document, texts) for rule in dict.fromkeys(rules)]
    sentences += [Sentence(_other_sentence(other, texts)) for other in ruling.others]
    return OutcomeView(
        headline,
        _offence_sentence(ruling, texts),
        tuple(sentences),
        seats_of(answer, sheet.offence.offender),
        texts.sanction(sanction),
        sanction,
        rule,
        sheet.document,
    )


def _way(branch: OffenceBranch, texts: ToppanTexts) -> Sentence:
    """An answer to the open question, the ruling that it leads to, and the clause of that."""
    found, answers = branch.found, branch.answers
    ruling = found.recommended if isinstance(found, Unstated) else found
    if answers.hand_shown is not None:
        answered = texts.answered("hand_shown", answers.hand_shown)
    elif isinstance(answers.due, int):
        answered = texts.seat(answers.due)
    else:
        answered = texts.ui("toppan_referee.nobody")
    rule = ruling.cited[0] if ruling.cited else ruling.rule
    words = texts.titled(answered, _offence_sentence(ruling, texts))
    return Sentence(with_clause(words, rule, texts))


def _other_sentence(other: OtherOutcome, texts: ToppanTexts) -> str:
    """The outcome under another reading: `次の番の者にも払う、と読めば 東 ＋5 …。`"""
    text = texts.remedy(other)
    if other.payments:
        by_seat = balance(other.payments)
        text = "  ".join(f"{texts.wind(seat)} {signed(by_seat[seat] / 2)}" for seat in range(SEATS))
    return texts.ui("toppan_referee.otherwise", texts.said(other.rule), text)


def _cited(rule: AnyRule, document: str, texts: ToppanTexts) -> Sentence:
    """A rule with its clause, and the meaning of that in the note."""
    words = with_clause(rule_words(rule, texts), rule, texts)
    return Sentence(words, explained(rule, document, texts))


def _offence_sentence(ruling: Ruling, texts: ToppanTexts) -> str:
    """A ruling in one sentence: `南家 罰符。三人に5点ずつ、正規の該当者の西家にもう5点。`"""
    who = texts.seat(ruling.offender)
    if ruling.after_game is not None:
        points = texts.halves(-ruling.after_game.amount)
        return texts.ui("toppan_referee.chombo", who, points)
    if not ruling.payments:
        return texts.ui(f"toppan_referee.ruled.{ruling.remedy}", who)
    each = texts.halves(ruling.payments[0].points)
    if len(ruling.payments) < _WITH_RIGHTFUL:
        return texts.ui("toppan_referee.fined", who, each)
    last = ruling.payments[-1]
    rightful, due = texts.seat(last.payee), texts.halves(last.points)
    return texts.ui("toppan_referee.fined_and", who, each, rightful, due)


def seat_name(seat: int, name: str, texts: ToppanTexts) -> str:
    """A seat with the name of its player, if he has one: `南 小林`."""
    return f"{texts.wind(seat)} {name}".strip()


def deal_words(replay: ToppanReplay, texts: ToppanTexts) -> str:
    """The deal on the table, as the log names it: `東2局 延続点1`."""
    state = replay.state
    name = texts.ui("toppan_game.deal", texts.wind(state.round_wind), state.dealer + 1)
    counters = texts.ui("toppan_game.honba", state.honba)
    return f"{name} {counters}" if state.honba else name


def game_stands(replay: ToppanReplay, texts: ToppanTexts) -> str:
    """How a game stands: the round, the counters, the scores by seat, and its end."""
    state, ui = replay.state, texts.ui
    players = ((seat, (state.dealer + seat) % SEATS) for seat in range(SEATS))
    scores = "  ".join(
        f"{seat_name(s, replay.game.names[p], texts)} {texts.halves(state.scores[p])}"
        for s, p in players
    )
    number = state.dealer + 1
    text = ui("toppan_referee.stands", texts.wind(state.round_wind), number, state.honba, scores)
    if replay.ended is None:
        return text
    return ui("toppan_referee.over", texts.rule(replay.ended.key), text)


# --- cases of the log


def save_view(sheet: ToppanSheet, rules: ToppanRules) -> SaveView:
    """What the save bar of the open tab shows."""
    ruled = ruling_of(offence_ruling(sheet, rules)) is not None
    possible = ruled and sheet.tab is ToppanRefereeTab.OFFENCE
    return SaveView(sheet.entered, sheet.entered.deal, possible, sheet.offence.saved)


def case_to_save(sheet: ToppanSheet, rules: ToppanRules, texts: ToppanTexts) -> Case | None:
    """The ruling of the open tab as a new case; None where there is none to save."""
    shown = save_view(sheet, rules)
    if not shown.possible or shown.number:
        return None
    answer = offence_ruling(sheet, rules)
    ruling = ruling_of(answer)
    assert ruling is not None  # it is possible
    text = _offence_sentence(ruling, texts)
    if isinstance(answer, Unstated):
        text = texts.ui("toppan_referee.advised", text)
    data = {
        "unit": HALVES,
        "because": as_data((ruling.rule, *ruling.cited)),
        "payments": as_data(ruling.payments),
    }
    case = case_of("incident", ruling.rule, rules.document, text)
    entry = sheet.offence
    case = replace(case, offence=entry.act, offender=entry.offender, ruling=data)
    return with_entered(case, sheet.entered)
