"""Asks the engine to compare a declaration with the judged hand, under every document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from app.pages.referee.dispute.declared_column import declared_amounts
from app.pages.referee.dispute.views import (
    DeclaredAmount,
    DeclaredView,
    DisputeOutcome,
    DisputeStep,
    DisputeView,
    OtherDispute,
    ReadDispute,
    settlement_of,
)
from app.pages.referee.incident.acts import riichi_documents
from app.pages.referee.incident.case_ruling import is_dead
from app.pages.referee.inputs import DisputeInput, Paid, answers_of_shown, declaration_of
from app.pages.referee.state import RefereeSheet, draft_of
from app.pages.referee.table import table_state
from app.pages.score.answer import scores, without_contradictions
from app.pages.score.rows import rows_of, score_rows
from app.pages.score.state import hand, room, situation
from app.views.ledgers import LedgerRow, Seats, flows_of
from app.views.rulings import ruling_view
from engine.ledger import SEATS, balance
from engine.riichi.judge import judge
from engine.riichi.play.declared import Declared, Dispute, FirstDifference
from engine.riichi.play.dispute import amounts, dispute
from engine.riichi.play.referee import Decision, Incident, on_declaration, rule_on, usual_answers
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Impossible, Score, Shares, Verdict
from engine.rulebook import other_readings
from engine.tiles import Tile

MISCOUNT: Final = "wrong_count"
"""The act of declaring a wrong score."""
_DEPOSIT: Final = "payment.deposit"
_SUMS: Final = {FirstDifference.HAN: "han_sum", FirstDifference.FU: "fu_sum"}
_CORRECTION: Final = frozenset(("game.correction", "game.correction_proposed"))
"""The rules on until when a declaration can be corrected."""


def _declared_view(
    sheet: RefereeSheet,
    rules: RiichiRules,
    score: Score | None,
    outcome: DisputeOutcome,
    answer: Decision | None = None,
) -> DeclaredView:
    """The fields of the form that apply to this win, or to a false win with this answer."""
    asked = () if answer is None else usual_answers(answer.incident.offence, rules)
    draft = draft_of(sheet)
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
        tuple(_amounts(sheet.dispute, situation(draft), rules)),
        frozenset(asked),
    )


def _amounts(
    entry: DisputeInput, hand_situation: Situation, rules: RiichiRules
) -> Iterator[Shares]:
    """What the scoring table has, as it is said."""
    each = _honba(entry, hand_situation, rules)
    for shares in amounts(hand_situation, rules):
        yield Shares(shares.high + each, shares.low + each)


def _honba(entry: DisputeInput, hand_situation: Situation, rules: RiichiRules) -> int:
    """The honba in each share that was said."""
    whole = rules.payment.honba.value * hand_situation.honba if entry.with_honba else 0
    return whole // 3 if hand_situation.tsumo else whole


def dispute_view(sheet: RefereeSheet, rules: RiichiRules) -> DisputeView:
    """The dispute with the answers of all documents."""
    found = judged(sheet, rules)
    hand_situation, score, disputed = found.situation, found.score, found.dispute
    outcome = found.outcome
    here = OtherDispute(rules.document, outcome, score, disputed, differs=False)
    rows = tuple(_declarable(score_rows(score))) if score is not None else rows_of(found.verdict)
    answer = offence_answer(found, sheet, rules)
    seats = Seats(hand_situation.seat, hand_situation.round_wind, hand_situation.honba)
    declared = declaration_of(sheet.dispute)
    beside: tuple[DeclaredAmount, ...] = ()
    if disputed is not None and score is not None:
        shares = _declared(declared, hand_situation, rules).shares
        beside = declared_amounts(rows, declared, disputed, score, shares, hand_situation, rules)
    return DisputeView(
        rules.document.id,
        _declared_view(sheet, rules, score, outcome, answer),
        outcome,
        score,
        disputed,
        rows,
        None if disputed is None else _deviating_row(disputed, rows),
        beside,
        None if answer is None else ruling_view(answer, seats),
        None if disputed is None or score is None else _moved(disputed, outcome, score, seats),
        tuple(_checklist(disputed, outcome, answer, hand_situation.seat, declared.done)),
        tuple(_others(sheet, rules, here)),
        hand_situation.seat if is_dead(sheet, hand_situation.seat) else None,
        tuple(_read_otherwise(sheet, found.verdict, here, rules)),
    )


def _read_otherwise(
    sheet: RefereeSheet, verdict: Verdict | None, here: OtherDispute, rules: RiichiRules
) -> Iterator[ReadDispute]:
    """The other results, one for each other reading of a clause that the count cites, or of that
    on the time for corrections."""
    rows = (*rows_of(verdict), *(row for one in scores(verdict) for row in score_rows(one)))
    cited = {row.rule.key for row in rows if row.rule is not None}
    for rule, variant in other_readings(rules, cited | _CORRECTION if rows else ()):
        there = _result(sheet, variant)
        if _compared(there) != _compared(here):
            yield ReadDispute(rule, there)


def _result(sheet: RefereeSheet, rules: RiichiRules) -> OtherDispute:
    found = judged(sheet, rules, with_cells=False)
    return OtherDispute(rules.document, found.outcome, found.score, found.dispute, differs=False)


def _compared(result: OtherDispute) -> object:
    """What two results for a declaration are compared by."""
    paid = () if result.score is None else balance(result.score.payments)
    return result.outcome, _due(result.dispute), paid


def _declarable(rows: Iterable[LedgerRow]) -> Iterator[LedgerRow]:
    """The rows with amounts that are declared: no deposits, nor what the winner receives."""
    for row in rows:
        deposit = row.line is not None and row.line.rule.key == _DEPOSIT
        note = row.kind == "line" and not row.unit
        if row.key != "received" and not deposit and not note:
            yield row


def deviating_tiles(shown: DisputeView) -> frozenset[Tile]:
    """The tiles of the first line where the declaration deviates."""
    disputed = shown.dispute
    if disputed is None or disputed.first is None:
        return frozenset()
    return frozenset(tile.plain for tile in disputed.first.tiles)


class JudgedDeclaration(msgspec.Struct, frozen=True):
    """A declaration beside its hand, under one document.

    `verdict` is None where the hand is not complete; `situation` has no contradictions. `score` and
    `dispute`, the declaration compared with what is due, are None where the hand does not win.
    """

    verdict: Verdict | None
    situation: Situation
    score: Score | None = None
    dispute: Dispute | None = None

    @property
    def outcome(self) -> DisputeOutcome:
        """The result for the declaration."""
        if self.verdict is None:
            return "unfinished"
        if self.dispute is None:
            return "impossible" if isinstance(self.verdict, Impossible) else "false_win"
        if self.dispute.too_much:
            return "over" if self.dispute.too_much > 0 else "under"
        if self.dispute.first_difference is not FirstDifference.NOWHERE:
            return "inconsistent"
        return "unsaid" if self.dispute.said is None else "right"


def judged(
    sheet: RefereeSheet, rules: RiichiRules, *, with_cells: bool = True
) -> JudgedDeclaration:
    """The hand judged, and the declaration compared; `with_cells`: look up `Dispute.cells`."""
    draft = draft_of(sheet)
    entered = situation(draft)
    if room(draft) > 0:
        return JudgedDeclaration(None, entered)
    consistent, _ = without_contradictions(hand(draft), entered, rules)
    verdict = judge(hand(draft), consistent, rules)
    if not isinstance(verdict, Agari):
        return JudgedDeclaration(verdict, consistent)
    declared, stage = _declared(sheet.dispute, consistent, rules), sheet.dispute.stage
    found = dispute(declared, verdict.best, consistent, stage, rules, with_cells=with_cells)
    return JudgedDeclaration(verdict, consistent, verdict.best, found)


def _declared(entered: DisputeInput, hand_situation: Situation, rules: RiichiRules) -> Declared:
    entry = declaration_of(entered)
    fu = entry.fu if rules.fu is not None else None
    if entry.by_seat:
        return Declared(None, entry.han, fu, _paid(entry.paid, hand_situation))
    return Declared(_shares(entry, hand_situation, rules), entry.han, fu)


def _paid(paid: Paid, hand_situation: Situation) -> tuple[int, int, int, int] | None:
    """The payments of the seats as entered; the winner pays nothing."""
    if all(number is None for number in paid):
        return None
    east, south, west, north = (
        0 if seat == hand_situation.seat else number or 0 for seat, number in enumerate(paid)
    )
    return east, south, west, north


def _shares(entry: DisputeInput, hand_situation: Situation, rules: RiichiRules) -> Shares | None:
    """The declared shares without honba."""
    each = _honba(entry, hand_situation, rules)
    high, low = entry.high, entry.low
    if hand_situation.tsumo and hand_situation.dealer:
        low = high
    if high is None or (hand_situation.tsumo and low is None):
        return None
    if not hand_situation.tsumo:
        return Shares(max(high - each, 0), 0)
    assert low is not None  # asked above
    return Shares(max(high - each, 0), max(low - each, 0))


def offence_answer(
    found: JudgedDeclaration, sheet: RefereeSheet, rules: RiichiRules
) -> Decision | None:
    """The ruling on a false win or a wrong count; None for a right declaration."""
    verdict, outcome = found.verdict, found.outcome
    if outcome == "false_win":
        assert verdict is not None  # an outcome of one
        assert not isinstance(verdict, Agari | Impossible)  # the hand does not win
        answers, table = answers_of_shown(sheet.dispute.shown), table_state(sheet.table)
        return on_declaration(verdict, found.situation, answers, rules, table)
    if outcome not in ("over", "under", "inconsistent"):
        return None
    return rule_on(Incident(MISCOUNT, found.situation.seat), {}, table_state(sheet.table), rules)


def _deviating_row(disputed: Dispute, rows: tuple[LedgerRow, ...]) -> int | None:
    """The index of the row where the declaration deviates: a line, or the sum that is too small."""
    if disputed.first is None:
        key = _SUMS.get(disputed.first_difference, "")
        return next((at for at, row in enumerate(rows) if key and row.key == key), None)
    own = (at for at, row in enumerate(rows) if disputed.first in (row.line, row.before))
    return next(own, None)


def _moved(disputed: Dispute, outcome: DisputeOutcome, score: Score, seats: Seats) -> Seats | None:
    """The payments that are due, where others were declared; where it stays, what was paid, and no
    payment."""
    match settlement_of(outcome, disputed):
        case "correct":
            return _due_seats(disputed, score, seats)
        case "leave":
            return _paid_seats(disputed, score, seats)
    return None


def _paid_seats(disputed: Dispute, score: Score, seats: Seats) -> Seats:
    """What each seat paid by the declaration."""
    paid = list(disputed.back)
    for payment in score.payments:
        if payment.payer is not None:
            paid[payment.payer] += payment.points
    paid[seats.own] = 0
    balance = [-points for points in paid]
    balance[seats.own] = sum(paid)
    east, south, west, north = balance
    marks = tuple("declared" if seat == seats.own else "" for seat in range(SEATS))
    amounts = (east, south, west, north)
    return replace(seats, balance=amounts, marks=marks, settled=True)


def _checklist(
    disputed: Dispute | None,
    outcome: DisputeOutcome,
    answer: Decision | None,
    winner: int,
    done: frozenset[str],
) -> Iterator[DisputeStep]:
    """The checklist of a wrong declaration: points first, then what is said, then play goes on."""
    if disputed is None:
        return
    steps: list[DisputeStep] = []
    match settlement_of(outcome, disputed):
        case "leave":
            steps.append(DisputeStep("stay", points=abs(disputed.too_much)))
        case "correct":
            for seat, points in enumerate(disputed.back):
                if points and seat != winner:
                    steps.append(DisputeStep("less" if points > 0 else "more", seat, abs(points)))
            if not steps:
                steps.append(DisputeStep("recount"))
        case _:
            return
    steps += [DisputeStep("tell", points=disputed.due)]
    steps += [] if answer is None else [DisputeStep("penalty")]
    for step in (*steps, DisputeStep("next")):
        yield replace(step, done=step.key in done)


def _due_seats(disputed: Dispute, score: Score, seats: Seats) -> Seats | None:
    """What each seat pays by the right count, without riichi sticks."""
    if not any(disputed.back):
        return None
    due = [payment for payment in score.payments if payment.payer is not None]
    return replace(seats, balance=balance(due), flows=flows_of(due))


def _others(sheet: RefereeSheet, rules: RiichiRules, here: OtherDispute) -> Iterator[OtherDispute]:
    """The results under the other documents."""
    for other in riichi_documents():
        if other.document.id == rules.document.id or other.penalties is None:
            continue
        there = _result(sheet, other)
        differs = (there.outcome, _due(there.dispute)) != (here.outcome, _due(here.dispute))
        yield replace(there, differs=differs)


def _due(disputed: Dispute | None) -> object:
    return None if disputed is None else (disputed.due, disputed.in_time)
