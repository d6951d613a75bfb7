"""Rulings of 競技十半 asked from the engine: acts, how a deal goes on, the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.pages.referee.endings.views import PlacedView, ResultView
from app.pages.referee.toppan.state import ToppanSheet
from app.views.incidents import ActRow
from app.views.ledgers import Flow, Seats
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
class ToppanOutcome:
    """How a deal goes on: by which rule it is played again, who deals, how many counters."""

    redraw: AnyRule | None
    fate: Fate
    honba: int
    because: tuple[AnyRule, ...]


@dataclass(frozen=True, slots=True)
class AtEnd:
    """A player who stands at an end of the scores, and which: the rule."""

    player: int
    rule: AnyRule
    fallen: bool


def acts(rules: ToppanRules) -> tuple[ActRow, ...]:
    """Every act that the document names, with its class and clause."""
    part = rules.offences
    fined = (ActRow(act, _MOMENT, ("fine",), part.fined) for act in part.fined.value)
    chombo = (ActRow(act, _MOMENT, ("chombo",), part.chombo_for) for act in part.chombo_for.value)
    return (*fined, *chombo)


def ruling(sheet: ToppanSheet, rules: ToppanRules) -> Ruling | None:
    """What the document says of the act; None while none is chosen, or where it has no such act."""
    told = sheet.offence
    if told.act not in {row.act for row in acts(rules)}:
        return None
    return rule_on(told.act, told.offender, told.rightful, rules)


def asks_rightful(sheet: ToppanSheet, rules: ToppanRules) -> bool:
    """Whether it matters whose tile it was."""
    return sheet.offence.act in rules.offences.fined.value


def seats_of(found: Ruling, offender: int) -> Seats | None:
    """The picture of who pays whom; None where nobody pays now."""
    if not found.payments:
        return None
    due: dict[int, int] = {}
    for payment in found.payments:
        due[payment.payee] = due.get(payment.payee, 0) + payment.points
    flows = tuple(Flow(offender, seat, points) for seat, points in due.items())
    marks = tuple("offender" if seat == offender else "" for seat in range(SEATS))
    return Seats(0, -1, 0, balance(found.payments), flows, marks=marks, halves=True)


def outcome(sheet: ToppanSheet, rules: ToppanRules) -> ToppanOutcome:
    """How a deal that ended so goes on."""
    told = sheet.round
    redraw = redraw_by(told.ends, told.equal, rules)
    fate, honba, because = fate_of(told.ends[DEALER], told.honba, rules, redraw=redraw is not None)
    return ToppanOutcome(redraw, fate, honba, because)


def at_ends(sheet: ToppanSheet, rules: ToppanRules) -> tuple[AtEnd, ...]:
    """Who has fallen, or stands at the upper end."""
    return tuple(_at_ends(sheet, rules))


def _at_ends(sheet: ToppanSheet, rules: ToppanRules) -> Iterator[AtEnd]:
    for player, score in enumerate(sheet.game.scores):
        if score <= halves(rules.game.tobi):
            yield AtEnd(player, rules.game.tobi, True)
        elif score >= halves(rules.game.upper_end):
            yield AtEnd(player, rules.game.upper_end, False)


def game_result(sheet: ToppanSheet, rules: ToppanRules) -> tuple[Result, tuple[Payment, ...]]:
    """The end of the game as it was told, and its prizes."""
    told = sheet.game
    paid = tuple(
        Payment(Line(rules.payment.formula, 1), payer, payee) for payer, payee in sorted(told.paid)
    )
    given = prizes(told.scores, paid, rules)
    return result(told.scores, given, rules, told.chombo), given


def game_shown(sheet: ToppanSheet, rules: ToppanRules) -> ResultView:
    """Places and results as the card shows them."""
    found, given = game_result(sheet, rules)
    told = sheet.game
    placed = tuple(
        PlacedView(p.player, p.player == 0, p.place, p.score, p.lines, p.total)
        for p in found.players
    )
    ended = over(told.scores, rules)
    cited = ((ended,) if ended is not None else ()) + _paying(given, rules) + found.because
    missing = SEATS * halves(rules.game.start_points) - sum(told.scores)
    return ResultView(placed, False, 0, missing, tuple(dict.fromkeys(cited)), (), told.chombo, True)


def _paying(given: tuple[Payment, ...], rules: ToppanRules) -> tuple[AnyRule, ...]:
    """Who pays the prizes, where there are any."""
    labels = {payment.line.label for payment in given}
    tobi = (rules.game.tobi_pays,) if "tobi" in labels else ()
    return tobi + ((rules.game.upper_pays,) if "upper" in labels else ())
