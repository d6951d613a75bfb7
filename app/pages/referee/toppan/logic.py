"""Asks the engine how a document of 競技十半 rules on acts, deals and the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.pages.referee.endings.views import PlacedView, ResultView
from app.pages.referee.toppan.state import ToppanSheet
from app.pages.referee.views import ActRow
from app.views.ledgers import PaymentFlow, Seats
from engine.ledger import SEATS, Line, Payment, balance
from engine.rulebook import AnyRule
from engine.toppan.play.deal import DEALER
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
from engine.toppan.play.scores import over, prizes
from engine.toppan.play.settle import Fate, fate_of, redraw_by
from engine.toppan.rules import ToppanRules, halves

_MOMENT = "wall"


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """How a deal goes on: `redraw` is the rule by which it is played again, if any."""

    redraw: AnyRule | None
    fate: Fate
    honba: int
    because: tuple[AnyRule, ...]


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


def deal_outcome(sheet: ToppanSheet, rules: ToppanRules) -> DealOutcome:
    """How the entered deal goes on."""
    entry = sheet.round
    redraw = redraw_by(entry.ends, entry.equal, rules)
    fate, honba, because = fate_of(
        entry.ends[DEALER], entry.honba, rules, redraw=redraw is not None
    )
    return DealOutcome(redraw, fate, honba, because)


def at_ends(sheet: ToppanSheet, rules: ToppanRules) -> tuple[AtEnd, ...]:
    """The players at the lower or upper end of the scores."""
    return tuple(_at_ends(sheet, rules))


def _at_ends(sheet: ToppanSheet, rules: ToppanRules) -> Iterator[AtEnd]:
    for player, score in enumerate(sheet.game.scores):
        if score <= halves(rules.game.tobi):
            yield AtEnd(player, rules.game.tobi, True)
        elif score >= halves(rules.game.upper_end):
            yield AtEnd(player, rules.game.upper_end, False)


def game_result(sheet: ToppanSheet, rules: ToppanRules) -> tuple[Result, tuple[Payment, ...]]:
    """The result of the entered game, and its prizes."""
    entry = sheet.game
    paid = tuple(
        Payment(Line(rules.payment.formula, 1), payer, payee) for payer, payee in sorted(entry.paid)
    )
    given = prizes(entry.scores, paid, rules)
    return result(entry.scores, given, rules, entry.chombo), given


def game_view(sheet: ToppanSheet, rules: ToppanRules) -> ResultView:
    """Places and results as the card shows them."""
    found, given = game_result(sheet, rules)
    entry = sheet.game
    placed = tuple(
        PlacedView(p.player, p.player == 0, p.place, p.score, p.lines, p.total)
        for p in found.players
    )
    ended = over(entry.scores, rules)
    cited = ((ended,) if ended is not None else ()) + _paying(given, rules) + found.because
    missing = SEATS * halves(rules.game.start_points) - sum(entry.scores)
    return ResultView(
        placed, False, 0, missing, tuple(dict.fromkeys(cited)), (), entry.chombo, True, ()
    )


def _paying(given: tuple[Payment, ...], rules: ToppanRules) -> tuple[AnyRule, ...]:
    """The rules on who pays the prizes that were given."""
    labels = {payment.line.label for payment in given}
    tobi = (rules.game.tobi_pays,) if "tobi" in labels else ()
    return tobi + ((rules.game.upper_pays,) if "upper" in labels else ())
