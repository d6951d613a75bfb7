"""Keeping: a ruling of 競技十半 becomes a case of the log."""

from __future__ import annotations

import msgspec

from app.pages.referee.endings.texts import signed
from app.pages.referee.log.saving import case_of, with_entered
from app.pages.referee.log.slip import HALVES
from app.pages.referee.toppan.state import Tab, ToppanSheet
from app.pages.referee.toppan.views import game_result, outcome, ruling
from app.texts.toppan import ToppanTexts
from app.views.cases import Case, Kind
from app.views.incidents import SaveView
from engine.ledger import Payment
from engine.record import as_data
from engine.rulebook import AnyRule
from engine.toppan.play.offences import Ruling
from engine.toppan.rules import ToppanRules


def keep_shown(sheet: ToppanSheet, rules: ToppanRules) -> SaveView:
    """What can be kept of the part that is open."""
    part = getattr(sheet, sheet.tab, None)
    there = sheet.tab is not Tab.OFFENCE or ruling(sheet, rules) is not None
    return SaveView(sheet.entered, "", part is not None and there, getattr(part, "kept", ""))


def kept_ruling(sheet: ToppanSheet, rules: ToppanRules, texts: ToppanTexts) -> Case | None:
    """The ruling of the part that is open as a case of now; None where there is none to keep."""
    shown = keep_shown(sheet, rules)
    if not shown.possible or shown.number:
        return None
    match sheet.tab:
        case Tab.OFFENCE:
            return _offence(sheet, rules, texts)
        case Tab.ROUND:
            found = outcome(sheet, rules)
            said = round_sentence(sheet, rules, texts)
            return _case("draw", found.because, (), said, sheet, rules)
        case _:
            result, prizes = game_result(sheet, rules)
            totals = (f"{texts.seat(p.player)} {signed(p.total / 2)}" for p in result.players)
            told = texts.list_of(totals)
            return _case("game", result.because, prizes, told, sheet, rules)


def _offence(sheet: ToppanSheet, rules: ToppanRules, texts: ToppanTexts) -> Case | None:
    found = ruling(sheet, rules)
    if found is None:
        return None
    said = ruled(found, sheet, texts)
    case = _case("incident", (found.rule,), found.payments, said, sheet, rules)
    told = sheet.offence
    return msgspec.structs.replace(case, offence=told.act, offender=told.offender)


def _case(
    kind: Kind,
    because: tuple[AnyRule, ...],
    payments: tuple[Payment, ...],
    said: str,
    sheet: ToppanSheet,
    rules: ToppanRules,
) -> Case:
    data = {"unit": HALVES, "because": as_data(because), "payments": as_data(payments)}
    made = case_of(kind, because[0], rules.document, said)
    return with_entered(msgspec.structs.replace(made, ruling=data), sheet.entered)


def ruled(found: Ruling, sheet: ToppanSheet, texts: ToppanTexts) -> str:
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


_WITH_RIGHTFUL = 4
"""So many payments there are where the tile was due to somebody else."""


def round_sentence(sheet: ToppanSheet, rules: ToppanRules, texts: ToppanTexts) -> str:
    """How a deal goes on, in one sentence or two."""
    found = outcome(sheet, rules)
    told = texts.fate(found.fate)
    if found.redraw is not None:
        told = texts.ui("toppan_referee.redraw", told)
    return texts.ui("toppan_referee.with_honba", told, found.honba)
