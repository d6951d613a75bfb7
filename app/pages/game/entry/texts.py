"""Formats what is entered of a win or a draw: declarations, notes, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeGuard

from app.pages.game.entry.notes import EntryNote
from app.pages.game.entry.views import (
    ClaimView,
    DrawEntryView,
    EntryOutcome,
    EntrySeat,
    EntryTable,
    FollowingHand,
    WinEntryView,
)
from app.pages.score.state import room
from app.texts.rule_values import value_words
from app.texts.texts import Texts
from app.views.rulings import class_of
from engine.riichi.penalties import QUESTIONS
from engine.riichi.play.referee import Decision, Ruling
from engine.riichi.play.replayed import GameProblem
from engine.riichi.verdict import VERDICTS, Shares
from engine.rulebook import Rule

_HONBA_SHARES: Final = 3


def seat_name(seat: EntrySeat, texts: Texts) -> str:
    """The name of the player, or the wind of the seat."""
    return seat.name or texts.seat(seat.wind)


def hand_name(table: EntryTable, texts: Texts) -> str:
    """The hand: `東3局 1本場`."""
    return texts.ui("keep.deal", texts.wind(table.round_wind), table.number, table.honba)


def missing_words(view: WinEntryView, texts: Texts) -> str:
    """What is still to be entered of the winner that is edited."""
    lacks = room(view.draft.claim.hand)
    parts = (texts.ui(f"entry.missing_part.{name}", lacks) for name in view.claim.missing)
    return texts.ui("entry.missing", texts.list_of(parts))


def spoken_points(claim: ClaimView, texts: Texts) -> tuple[str, str]:
    """The declaration without honba, and with honba ("" where there are none)."""
    shares = claim.shares
    if shares is None:
        return "", ""
    plain = _points(shares, 0, claim, texts)
    return plain, _points(shares, claim.honba, claim, texts) if claim.honba else ""


def _points(shares: Shares, honba: int, claim: ClaimView, texts: Texts) -> str:
    share = honba // _HONBA_SHARES
    if not claim.tsumo:
        return texts.points("ron", shares.high + honba)
    if claim.dealer:
        return texts.points("dealer_tsumo", shares.high + share)
    return texts.points("child_tsumo", shares.low + share, shares.high + share)


def count_words(claim: ClaimView, texts: Texts) -> str:
    """Fu, han and limit: `40符3翻`, `満貫`; "" where points alone were declared."""
    if claim.score is not None:
        return texts.count(claim.score)
    if claim.han is None:
        return texts.ui("entry.points_only") if claim.shares is not None else ""
    if claim.yakuman:
        return texts.limit("yakuman", claim.yakuman)
    counted = texts.han(claim.han)
    if claim.fu is not None:
        counted = texts.points("fu_han", claim.fu, claim.han)
        return f"{texts.limit(claim.limit)} {counted}" if claim.limit else counted
    return texts.limit(claim.limit) if claim.limit else counted


def winner_words(claim: ClaimView, texts: Texts) -> str:
    """Dealer or not, ron or tsumo: `子のロン`."""
    if claim.seat is None:
        return ""
    how = texts.ui("by.tsumo" if claim.tsumo else "by.ron")
    return texts.ui("whose", texts.dealer_or_child(0 if claim.dealer else 1), how)


def receipt_words(claim: ClaimView, texts: Texts) -> str:
    """What comes with the shares, and what is received in all: `本場 ＋300　受け取り 4200`."""
    if claim.received is None:
        return ""
    parts = []
    if claim.honba:
        parts.append(texts.ui("entry.honba_points", claim.honba))
    if claim.sticks:
        parts.append(texts.ui("entry.stick_points", claim.sticks))
    several = claim.tsumo or bool(parts)
    if several:
        parts.append(texts.ui("entry.takes", claim.received))
    return "　".join(parts)


def yaku_words(claim: ClaimView, texts: Texts) -> str:
    """The yaku and dora of a laid hand with what each counts: `リーチ 1、ドラ 八萬 2`."""
    if claim.score is None:
        return ""
    lines = (*claim.score.yaku, *claim.score.bonus)
    if claim.score.yakuman:
        return texts.list_of(texts.line(line) for line in lines)
    return texts.list_of(
        texts.ui("entry.yaku_line", texts.line(line), line.amount) for line in lines if line.amount
    )


def next_hand_words(following: FollowingHand, texts: Texts) -> str:
    """The next hand or the end of the game: `次は 東2局 1本場`, `終局（トビ）`."""
    if following.over is not None:
        return texts.ui("end.over", texts.rule(following.over.key))
    wind = texts.wind(following.round_wind)
    hand = texts.ui("keep.deal", wind, following.number, following.honba)
    return texts.ui("end.next", hand)


# --- notes


def win_notes(view: WinEntryView, texts: Texts) -> tuple[EntryNote, ...]:
    """Everything to say under a win, what stands in its way first."""
    return (*_claim_notes(view, texts), *_problem_notes(view, texts), *_ends(view, texts))


def draw_notes(view: DrawEntryView, texts: Texts) -> tuple[EntryNote, ...]:
    """Everything to say under a draw: rulings first, then problems and the next hand."""
    return (*_problem_notes(view, texts), *_ends(view, texts))


def _claim_notes(view: WinEntryView, texts: Texts) -> Iterator[EntryNote]:
    for claim in view.claims:
        if claim.false_win and claim.verdict is not None and claim.seat is not None:
            key = VERDICTS[type(claim.verdict)]
            yield EntryNote(
                texts.ui(f"entry.{key}"),
                getattr(claim.verdict, "rule", None),
                bad=True,
                act=claim.false_win,
                seat=claim.seat,
            )
    if view.claim.score is not None:
        yield EntryNote(yaku_words(view.claim, texts))


def _problem_notes(view: WinEntryView | DrawEntryView, texts: Texts) -> Iterator[EntryNote]:
    aborted = view.outcome is not None and view.outcome.next.aborted
    said = {claim.seat for claim in view.claims if claim.false_win} if _is_win(view) else set()
    for problem in view.problems:
        if problem.key == "no_win" and problem.seat in said:
            continue
        if problem.key == "bumped" and aborted:
            continue
        seat = None if problem.seat is None else view.seats[problem.seat]
        words = problem_words(problem, "" if seat is None else seat_name(seat, texts), texts)
        if problem.key == "dead_hand_wins" and problem.seat is not None and _is_win(view):
            yield EntryNote(words, bad=True, act=false_win_act(view), seat=problem.seat)
        else:
            yield EntryNote(words, problem.rule, bad=True)


def false_win_act(view: WinEntryView) -> str:
    """The act of a seat that declares this win with a hand that may not win."""
    return "false_tsumo" if view.draft.tsumo else "false_ron"


def _is_win(view: WinEntryView | DrawEntryView) -> TypeGuard[WinEntryView]:
    return isinstance(view, WinEntryView)


def problem_words(problem: GameProblem, name: str, texts: Texts) -> str:
    """What cannot be, or was not said, of the seat with this name."""
    key, detail = problem.key, problem.detail
    if key == "no_win" and "impossible" in detail:
        key = "impossible"
    elif key == "no_such_count":
        han, fu = map(int, detail.split())
        detail = texts.points("fu_han", fu, han)
    elif key == "silent":
        detail = texts.offence(detail)
    elif problem.answer is not None:
        answer = texts.answered(detail, problem.answer)
        return texts.ui(f"entry.problem.{key}", name, texts.question(detail), answer)
    elif detail in QUESTIONS:
        detail = texts.question(detail)
    elif detail == "fu":
        key = "usual_fu"
    return texts.ui(f"entry.problem.{key}", name, detail)


def _ends(view: WinEntryView | DrawEntryView, texts: Texts) -> Iterator[EntryNote]:
    outcome = view.outcome
    if outcome is None:
        return
    for ruling in outcome.rulings:
        yield _ruled(ruling, view, texts)
    following = outcome.next
    if following.aborted and _is_win(view):
        yield EntryNote(texts.ui("entry.aborted"), following.rule)
    for rule in _sharing(outcome):
        name = rule.key.removeprefix("several.")
        yield EntryNote(texts.ui(f"entry.shared.{name}", value_words(rule, texts)), rule)
    for loan in following.loans:
        who = seat_name(view.seats[loan.borrower], texts)
        yield EntryNote(texts.ui("entry.borrows", who, loan.line.amount), loan.line.rule)


def _sharing(outcome: EntryOutcome) -> Iterator[Rule[Any]]:
    """The rules by which the nearest of several winners does not take all honba and sticks."""
    paid = {move.line.rule.key for move in outcome.moves if move.line is not None}
    for rule in outcome.next.because:
        if isinstance(rule, Rule) and (
            (rule.key == "several.honba_to" and rule.value == "each" and "payment.honba" in paid)
            or (rule.key == "several.own_deposit" and rule.key in paid)
        ):
            yield rule


def _ruled(answer: Decision, view: WinEntryView | DrawEntryView, texts: Texts) -> EntryNote:
    """A ruling on a seat: `佐藤 ノーテンリーチで流局した → チョンボ`."""
    incident = answer.incident
    seat = (incident.offender + view.table.dealer) % len(view.seats)
    sanction = class_of(answer)
    who, act = seat_name(view.seats[seat], texts), texts.offence(incident.offence)
    words = texts.ui("end.ruled", who, act, texts.sanction(sanction))
    rule = None if not isinstance(answer, Ruling) else answer.rule
    return EntryNote(words, rule, bad=sanction == "chombo", act=incident.offence, seat=seat)


def dead_words(seat: EntrySeat, texts: Texts) -> str:
    """Why a seat cannot win; "" where it can."""
    if seat.dead is None:
        return ""
    name = seat_name(seat, texts)
    if not seat.dead.act:
        return texts.ui("entry.dead_unsaid", name)
    return texts.ui("entry.dead_because", name, texts.offence(seat.dead.act))


def stick_words(seat: EntrySeat, texts: Texts) -> str:
    """Why the stick of a seat cannot be laid or taken back; "" where it can."""
    if seat.stick_fixed:
        return texts.ui("entry.stick_fixed")
    if seat.few_points is None:
        return ""
    return texts.ui("entry.few_points", seat_name(seat, texts), seat.few_points.value)
