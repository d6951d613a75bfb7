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
from engine.toppan.play.game import over, prizes
from engine.toppan.play.offences import Ruling, rule_on
from engine.toppan.play.placing import Result, result
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
    fined = (ActRow(act, _MOMENT, ("fine",), part.fined) for act in part.fined.value)
    chombo = (ActRow(act, _MOMENT, ("chombo",), part.chombo_for) for act in part.chombo_for.value)
    return (*fined, *chombo)


def offence_ruling(sheet: ToppanSheet, rules: ToppanRules) -> Ruling | None:
    """The ruling on the act; None before one is chosen, or where the document has no such act."""
    entry = sheet.offence
    if entry.act not in {row.act for row in acts(rules)}:
        return None
    return rule_on(entry.act, entry.offender, entry.rightful, rules)


def asks_rightful(sheet: ToppanSheet, rules: ToppanRules) -> bool:
    """Whether the ruling depends on whose tile it was."""
    return sheet.offence.act in rules.offences.fined.value


def seats_of(found: Ruling, offender: int) -> Seats | None:
    """The payments by seat; None where nobody pays now."""
    if not found.payments:
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
