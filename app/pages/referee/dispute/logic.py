"""Disputed: a declared count against the judged hand, asked from the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.referee.dispute.views import DeclaredView, DisputeView, OtherDispute, Outcome
from app.pages.referee.entries import DisputeEntry, Paid
from app.pages.referee.incident.logic import documents
from app.pages.referee.seating import on_table
from app.pages.referee.state import Sheet, laid
from app.pages.score.answer import without_contradictions
from app.pages.score.rows import rows_of, score_rows
from app.pages.score.state import hand, room, situation
from app.views.ledgers import Flow, Row, Seats
from app.views.rulings import shown
from engine.ledger import SEATS
from engine.riichi.judge import judge
from engine.riichi.play.declared import Declared, Dispute, Parting
from engine.riichi.play.dispute import dispute
from engine.riichi.play.referee import Answer, Incident, on_false_win, rule_on
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Impossible, Score, Shares, Verdict

MISCOUNT: Final = "wrong_count"
"""The act of declaring other points than are due."""
_SUMS: Final = {Parting.HAN: "han_sum", Parting.FU: "fu_sum"}


def declared_shown(
    sheet: Sheet, rules: RiichiRules, score: Score | None, outcome: Outcome
) -> DeclaredView:
    """What is asked about a declaration of this win."""
    draft = laid(sheet)
    others = tuple(seat for seat in range(SEATS) if seat != draft.seat)
    return DeclaredView(
        sheet.dispute,
        draft.tsumo,
        draft.seat == 0,
        score is None or not score.yakuman,
        rules.fu is not None,
        bool(draft.honba and rules.payment.honba.value),
        others,
        outcome != "false_win",
    )


def dispute_shown(sheet: Sheet, rules: RiichiRules) -> DisputeView:
    """All that the page says of the declaration."""
    verdict, around = judged(sheet, rules)
    found = disputed(sheet, rules)
    outcome = outcome_of(verdict, found)
    score = _best(verdict)
    rows = tuple(score_rows(score)) if score is not None else rows_of(verdict)
    answer = offence(sheet, rules)
    seats = Seats(around.seat, around.round_wind, around.honba)
    return DisputeView(
        rules.document.id,
        declared_shown(sheet, rules, score, outcome),
        outcome,
        score,
        found,
        rows,
        None if found is None else _lit(found, rows),
        None if answer is None else shown(answer, seats),
        None if found is None else _back(found, seats),
        tuple(_others(sheet, rules, outcome, found)),
    )


def judged(sheet: Sheet, rules: RiichiRules) -> tuple[Verdict | None, Situation]:
    """The verdict on the hand, and the situation without what contradicts it; None: not whole."""
    draft = laid(sheet)
    told = situation(draft)
    if room(draft) > 0:
        return None, told
    kept, _ = without_contradictions(hand(draft), told, rules)
    return judge(hand(draft), kept, rules), kept


def disputed(sheet: Sheet, rules: RiichiRules) -> Dispute | None:
    """The declaration beside what is due; None where the hand does not win."""
    verdict, around = judged(sheet, rules)
    return _disputed(sheet, _best(verdict), around, rules, with_cells=True)


def _disputed(
    sheet: Sheet,
    score: Score | None,
    around: Situation,
    rules: RiichiRules,
    *,
    with_cells: bool,
) -> Dispute | None:
    if score is None:
        return None
    declared = _declared(sheet.dispute, around, rules)
    return dispute(declared, score, around, sheet.dispute.stage, rules, with_cells=with_cells)


def _best(verdict: Verdict | None) -> Score | None:
    return verdict.best if isinstance(verdict, Agari) else None


def _declared(told: DisputeEntry, around: Situation, rules: RiichiRules) -> Declared:
    fu = told.fu if rules.fu is not None else None
    if told.by_seat:
        return Declared(None, told.han, fu, _paid(told.paid, around))
    return Declared(_shares(told, around, rules), told.han, fu)


def _paid(paid: Paid, around: Situation) -> tuple[int, int, int, int] | None:
    """What each seat put down; nobody pays who wins."""
    if all(number is None for number in paid):
        return None
    east, south, west, north = (
        0 if seat == around.seat else number or 0 for seat, number in enumerate(paid)
    )
    return east, south, west, north


def _shares(told: DisputeEntry, around: Situation, rules: RiichiRules) -> Shares | None:
    """The shares that were said, without honba."""
    whole = rules.payment.honba.value * around.honba if told.with_honba else 0
    high, low = told.high, told.low
    if around.tsumo and around.dealer:
        low = high
    if high is None or (around.tsumo and low is None):
        return None
    if not around.tsumo:
        return Shares(max(high - whole, 0), 0)
    assert low is not None  # asked above
    return Shares(max(high - whole // 3, 0), max(low - whole // 3, 0))


def outcome_of(verdict: Verdict | None, found: Dispute | None) -> Outcome:
    """What the declaration is."""
    if verdict is None:
        return "unfinished"
    if found is None:
        return "impossible" if isinstance(verdict, Impossible) else "false_win"
    if found.too_much:
        return "over" if found.too_much > 0 else "under"
    if found.parting is not Parting.NOWHERE:
        return "astray"
    return "unsaid" if found.said is None else "right"


def offence(sheet: Sheet, rules: RiichiRules) -> Answer | None:
    """What the document does about it: a false win, or a wrong count; None where all is right."""
    verdict, around = judged(sheet, rules)
    found = _disputed(sheet, _best(verdict), around, rules, with_cells=False)
    outcome = outcome_of(verdict, found)
    if outcome == "false_win":
        assert verdict is not None  # an outcome of one
        false = on_false_win(verdict, around, rules)
        assert false is not None  # the hand does not win
        return false.shown if sheet.dispute.shown else false.by_voice
    if outcome not in ("over", "under", "astray"):
        return None
    return rule_on(Incident(MISCOUNT, around.seat), {}, on_table(sheet.seating), rules)


def _lit(found: Dispute, rows: tuple[Row, ...]) -> int | None:
    """The row where ledger and declaration part: a line, or the sum that is too small."""
    if found.first is None:
        key = _SUMS.get(found.parting, "")
        return next((at for at, row in enumerate(rows) if key and row.key == key), None)
    own = (at for at, row in enumerate(rows) if found.first in (row.line, row.before))
    return next(own, None)


def _back(found: Dispute, around: Seats) -> Seats | None:
    """Who gives what back, or adds it."""
    if not any(found.back):
        return None
    winner = around.own
    flows = tuple(
        Flow(winner, seat, points) if points > 0 else Flow(seat, winner, -points)
        for seat, points in enumerate(found.back)
        if seat != winner and points
    )
    return Seats(winner, around.round_wind, around.honba, found.back, flows)


def _others(
    sheet: Sheet, rules: RiichiRules, here: Outcome, own: Dispute | None
) -> Iterator[OtherDispute]:
    """The same declaration elsewhere."""
    for other in documents():
        if other.document.id == rules.document.id or other.penalties is None:
            continue
        verdict, around = judged(sheet, other)
        found = _disputed(sheet, _best(verdict), around, other, with_cells=False)
        outcome = outcome_of(verdict, found)
        differs = (outcome, _due(found)) != (here, _due(own))
        yield OtherDispute(other.document, outcome, _best(verdict), found, differs)


def _due(found: Dispute | None) -> object:
    return None if found is None else (found.due, found.correctable)
