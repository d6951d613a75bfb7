"""Makes cases of the log from rulings of 競技十半."""

from __future__ import annotations

import msgspec

from app.case_log.cases import Case, CaseKind
from app.pages.referee.log.saving import case_of, with_entered
from app.pages.referee.log.slip import HALVES
from app.pages.referee.toppan.logic import deal_outcome, game_result, offence_ruling, ruling_of
from app.pages.referee.toppan.state import ToppanRefereeTab, ToppanSheet
from app.pages.referee.toppan.texts import offence_sentence, round_sentence
from app.pages.referee.views import SaveView
from app.texts.results import signed
from app.texts.toppan import ToppanTexts
from engine.ledger import Payment
from engine.record import as_data
from engine.rulebook import AnyRule
from engine.toppan.rules import ToppanRules


def save_view(sheet: ToppanSheet, rules: ToppanRules) -> SaveView:
    """What the save bar of the open tab shows."""
    part = getattr(sheet, sheet.tab, None)
    ruled = ruling_of(offence_ruling(sheet, rules)) is not None
    there = sheet.tab is not ToppanRefereeTab.OFFENCE or ruled
    return SaveView(sheet.entered, "", part is not None and there, getattr(part, "saved", ""))


def case_to_save(sheet: ToppanSheet, rules: ToppanRules, texts: ToppanTexts) -> Case | None:
    """The ruling of the open tab as a new case; None where there is none to save."""
    shown = save_view(sheet, rules)
    if not shown.possible or shown.number:
        return None
    match sheet.tab:
        case ToppanRefereeTab.OFFENCE:
            return _offence(sheet, rules, texts)
        case ToppanRefereeTab.ROUND:
            found = deal_outcome(sheet, rules)
            said = round_sentence(found, texts)
            return _case("draw", found.because, (), said, sheet, rules)
        case _:
            result, prizes = game_result(sheet, rules)
            totals = (f"{texts.seat(p.player)} {signed(p.total / 2)}" for p in result.players)
            words = texts.list_of(totals)
            return _case("game", result.because, prizes, words, sheet, rules)


def _offence(sheet: ToppanSheet, rules: ToppanRules, texts: ToppanTexts) -> Case | None:
    found = ruling_of(offence_ruling(sheet, rules))
    if found is None:
        return None
    said = offence_sentence(found, texts)
    case = _case("incident", (found.rule,), found.payments, said, sheet, rules)
    entry = sheet.offence
    return msgspec.structs.replace(case, offence=entry.act, offender=entry.offender)


def _case(
    kind: CaseKind,
    because: tuple[AnyRule, ...],
    payments: tuple[Payment, ...],
    said: str,
    sheet: ToppanSheet,
    rules: ToppanRules,
) -> Case:
    data = {"unit": HALVES, "because": as_data(because), "payments": as_data(payments)}
    made = case_of(kind, because[0], rules.document, said)
    return with_entered(msgspec.structs.replace(made, ruling=data), sheet.entered)
