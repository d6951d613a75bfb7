"""Asks the engine how a document of 競技十半 rules on acts, deals and the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.pages.referee.endings.views import PlacedView, ResultView
from app.pages.referee.toppan.state import ToppanSheet
from app.pages.referee.views import ActRow
from app.views.ledgers import PaymentFlow, Seats
from engine.edits import added
from engine.ledger import SEATS, Line, Payment, balance
from engine.rulebook import AnyRule
from engine.toppan.play.deal import DEALER
from engine.toppan.play.game import (
    PlayerNumber,
    ToppanCorrection,
    ToppanDeal,
    ToppanEvent,
    ToppanGame,
    ToppanOpening,
    ToppanPart,
    ToppanRuling,
)
from engine.toppan.play.offences import (
    OffenceAnswer,
    OffenceAnswers,
    OffenceQuestion,
    Ruling,
    Unstated,
    questions,
    rule_on,
)
from engine.toppan.play.offences import acts as known_acts
from engine.toppan.play.placing import Result, result
from engine.toppan.play.replay import ToppanProblem, ToppanReplay, replay
from engine.toppan.play.scores import Scores, prizes
from engine.toppan.play.settle import Fate, fate_of, honba_when_passed, redraw_by
from engine.toppan.rules import ToppanRules, halves

_MOMENT = "wall"
PLAYERS: Final[tuple[PlayerNumber, ...]] = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """How a deal goes on: `redraw` is the rule by which it is played again, if any; `may_choose`:
    the dealer may deal on or pass."""

    redraw: AnyRule | None
    fate: Fate
    honba: int
    because: tuple[AnyRule, ...]
    may_choose: bool


@dataclass(frozen=True, slots=True)
class AtEnd:
    """A player whose score has reached the lower or upper end; `fallen`: the lower."""

    player: int
    rule: AnyRule
    fallen: bool


def acts(rules: ToppanRules) -> tuple[ActRow, ...]:
    """All acts of the document with class and clause."""
    part = rules.offences
    named = (
        (part.fined, _MOMENT, ("fine",)),
        (part.chombo_for, _MOMENT, ("chombo",)),
        (part.named_only, "win", ()),
    )
    found = {
        act: ActRow(act, moment, classes, rule)
        for rule, moment, classes in named
        for act in rule.value
    }
    return tuple(found.get(act) or ActRow(act, "win") for act in known_acts(rules))


def offence_ruling(sheet: ToppanSheet, rules: ToppanRules) -> OffenceAnswer | None:
    """The ruling on the act; None before one is chosen, or where the document has no such act."""
    entry = sheet.offence
    if entry.act not in known_acts(rules):
        return None
    answers = OffenceAnswers(entry.rightful, entry.hand_shown)
    return rule_on(entry.act, entry.offender, answers, rules)


def ruling_of(found: OffenceAnswer | None) -> Ruling | None:
    """The ruling of the document, or else our proposal; None while a question is open."""
    if isinstance(found, Unstated):
        return found.recommended
    return found if isinstance(found, Ruling) else None


def asked(sheet: ToppanSheet, rules: ToppanRules) -> tuple[OffenceQuestion, ...]:
    """The questions that the chosen act depends on."""
    return questions(sheet.offence.act, rules)


def seats_of(answer: OffenceAnswer | None, offender: int) -> Seats | None:
    """The payments by seat; None where nobody pays now."""
    found = ruling_of(answer)
    if found is None or not found.payments:
        return None
    due: dict[int, int] = {}
    for payment in found.payments:
        due[payment.payee] = due.get(payment.payee, 0) + payment.points
    flows = tuple(PaymentFlow(offender, seat, points) for seat, points in due.items())
    marks = tuple("offender" if seat == offender else "" for seat in range(SEATS))
    return Seats(0, -1, 0, balance(found.payments), flows, marks=marks, halves=True)


def replayed(sheet: ToppanSheet, rules: ToppanRules) -> ToppanReplay:
    """The game that is carried from deal to deal."""
    return replay(_game(sheet), rules)


def _game(sheet: ToppanSheet) -> ToppanGame:
    entry = sheet.game
    a, b, c, d = (score / 2 for score in entry.scores)
    start = ToppanOpening(points=(a, b, c, d), honba=sheet.round.honba)
    return ToppanGame(rules=sheet.document, start=start, events=entry.events)


def deal_event(sheet: ToppanSheet, rules: ToppanRules) -> ToppanDeal:
    """The entered deal as an event of the game."""
    entry, dealer = sheet.round, replayed(sheet, rules).state.dealer
    turns = entry.ends[DEALER] == "stay"
    redraw = redraw_by(entry.ends, entry.equal, rules) is not None
    seats = [ToppanPart(end=entry.ends[DEALER])]
    for end, gain in zip(entry.ends[1:], entry.gains, strict=True):
        points = 0.0 if redraw else None if gain is None else gain / 2
        seats.append(ToppanPart(end=end if turns else "", points=points))
    a, b, c, d = (seats[(player - dealer) % SEATS] for player in range(SEATS))
    return ToppanDeal(players=(a, b, c, d), equal=entry.equal, goes_on=entry.goes_on)


def ruling_event(sheet: ToppanSheet, rules: ToppanRules) -> ToppanRuling | None:
    """The ruling on the chosen act as an event of the game; None while there is none."""
    entry, dealer = sheet.offence, replayed(sheet, rules).state.dealer
    if ruling_of(offence_ruling(sheet, rules)) is None:
        return None
    due = entry.rightful
    by_player = PLAYERS[(due + dealer) % SEATS] if isinstance(due, int) else due
    answers = OffenceAnswers(by_player, entry.hand_shown)
    player = PLAYERS[(entry.offender + dealer) % SEATS]
    return ToppanRuling(act=entry.act, player=player, answers=answers)


def correction_to(
    sheet: ToppanSheet, player: int, halves: int, rules: ToppanRules
) -> ToppanCorrection:
    """The event that gives a player another score."""
    score = replayed(sheet, rules).state.scores[player]
    a, b, c, d = ((halves - score) / 2 if each == player else 0.0 for each in range(SEATS))
    return ToppanCorrection(points=(a, b, c, d))


def hindrances(
    sheet: ToppanSheet, event: ToppanEvent, rules: ToppanRules
) -> tuple[ToppanProblem, ...]:
    """Why an event cannot be the next one of the game; empty where it can."""
    step = replay(added(_game(sheet), event), rules).steps[-1]
    return tuple(problem for problem in step.problems if problem.stops)


def deal_outcome(sheet: ToppanSheet, rules: ToppanRules) -> DealOutcome:
    """How the entered deal goes on."""
    entry, now = sheet.round, replayed(sheet, rules).state
    redraw = redraw_by(entry.ends, entry.equal, rules)
    fate, honba, because = fate_of(entry.ends[DEALER], now.honba, rules, redraw=redraw is not None)
    may_choose = fate == "as_he_likes"
    if may_choose and not entry.goes_on:
        honba, when_passed = honba_when_passed(honba, rules)
        fate, because = "passes", (*because, when_passed)
    return DealOutcome(redraw, fate, honba, because, may_choose)


def at_ends(sheet: ToppanSheet, rules: ToppanRules) -> tuple[AtEnd, ...]:
    """The players at the lower or upper end of the scores, where the game has no deal that tells
    who paid whom."""
    found = replayed(sheet, rules)
    return () if found.deals else tuple(_at_ends(found.state.scores, rules))


def _at_ends(scores: Scores, rules: ToppanRules) -> Iterator[AtEnd]:
    for player, score in enumerate(scores):
        if score <= halves(rules.game.tobi):
            yield AtEnd(player, rules.game.tobi, True)
        elif score >= halves(rules.game.upper_end):
            yield AtEnd(player, rules.game.upper_end, False)


def game_result(sheet: ToppanSheet, rules: ToppanRules) -> tuple[Result, tuple[Payment, ...]]:
    """The result of the game, and its prizes; those of a game without deals by what is ticked."""
    entry, found = sheet.game, replayed(sheet, rules)
    scores, given = found.state.scores, found.prizes
    if not found.deals and found.ended_at is None:
        paid = tuple(
            Payment(Line(rules.payment.formula, 1), payer, payee)
            for payer, payee in sorted(entry.paid)
        )
        given = prizes(scores, paid, rules)
    a, b, c, d = (one + other for one, other in zip(entry.chombo, found.chombo, strict=True))
    return result(scores, given, rules, (a, b, c, d)), given


def game_view(sheet: ToppanSheet, rules: ToppanRules) -> ResultView:
    """Places and results as the card shows them."""
    found, given = game_result(sheet, rules)
    game = replayed(sheet, rules)
    scores, entry = game.state.scores, sheet.game
    placed = tuple(
        PlacedView(p.player, p.player == 0, p.place, p.score, p.lines, p.total)
        for p in found.players
    )
    ended = (game.ended,) if game.ended is not None else ()
    cited = ended + (game.because if given else ()) + found.because
    missing = SEATS * halves(rules.game.start_points) - sum(scores)
    return ResultView(
        placed, False, 0, missing, tuple(dict.fromkeys(cited)), (), entry.chombo, True, ()
    )
