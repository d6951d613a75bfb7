"""Settles the end of a hand: payments, deposits, honba and whether the dealer stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.ledger import SEATS, Line, Payment
from engine.riichi.play.calls import MOST_WINNERS
from engine.riichi.play.referee import (
    Decision,
    FalseWin,
    HeldPoints,
    Incident,
    Ruling,
    RulingTable,
    chombo_at_draw,
    off_result,
    on_false_win,
    rule_on,
    usual_answers,
)
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import payments
from engine.riichi.scoring.price import price
from engine.riichi.situation import RIICHI, Situation
from engine.riichi.verdict import Agari, Verdict
from engine.rulebook import AnyRule

_DEALER: Final = 0
STICKS: Final = ("payment.deposit", "several.own_deposit")
"""The rules of the payments by which deposits of riichi leave the table."""


class Ended(msgspec.Struct, frozen=True):
    """The end of a hand, by winds of that hand.

    `payments` go from seat to seat or from the table, `held` to no seat that is known yet. The next
    hand begins with `honba` counters and `deposits` sticks; `replayed`: it is the same hand again.
    `because` are the rules that decide dealer and counters, `rulings` the decisions on acts.
    """

    payments: tuple[Payment, ...]
    dealer_stays: bool
    honba: int
    deposits: int
    because: tuple[AnyRule, ...]
    held: tuple[HeldPoints, ...] = ()
    rulings: tuple[Decision, ...] = ()
    replayed: bool = False


class CalledWin(msgspec.Struct, frozen=True):
    """A declared win: its payments, with the honba and the deposits of the table; or None and
    `false`, the decisions on it, where it is not a win."""

    situation: Situation
    payments: tuple[Payment, ...] | None
    false: FalseWin | None = None


class Wins(msgspec.Struct, frozen=True):
    """The result of all calls of a win on one tile, seats in the order in which they are served.

    `ended` is None where no call was a win: then the decisions on the false ones say how play goes
    on. `bumped` are wins that others come before; `aborted`: so many won that nobody is paid.
    `false_wins` are those that are not ruled on yet: under a document with a rule on a false win
    beside a win (`win_with_chombo`), `ended` has the rulings.
    """

    ended: Ended | None
    winners: tuple[int, ...]
    bumped: tuple[int, ...] = ()
    false_wins: tuple[FalseWin, ...] = ()
    aborted: bool = False


class Drawn(msgspec.Struct, frozen=True):
    """A hand that nobody won: the seats that are tenpai, those with a dead hand, and those with
    nothing but uncalled terminals and honors in their river (流し満貫).

    `rulings` are those of this hand that made hands dead; their seats need not be in `dead`.
    """

    tenpai: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def called_win(situation: Situation, verdict: Verdict, rules: RiichiRules) -> CalledWin:
    """The called win of a declaration with this verdict."""
    if isinstance(verdict, Agari):
        return CalledWin(situation, verdict.best.payments)
    return CalledWin(situation, None, on_false_win(verdict, situation, rules))


def settle_wins(calls: Iterable[CalledWin], table: RulingTable, rules: RiichiRules) -> Wins:
    """The end of a hand by one win or by several calls on one tile.

    The payments of the calls have the honba and the deposits of the table; who of several winners
    takes them is for the document to say. Raises ValueError for calls that cannot meet.
    """
    judged = sorted(calls, key=lambda call: _turns(call.situation))
    _check_calls([call.situation for call in judged])
    false_wins = tuple(call.false for call in judged if call.false is not None)
    won = [call for call in judged if call.payments is not None]
    seats = tuple(call.situation.seat for call in won)
    rule = rules.several.winners
    if len(won) == SEATS - 1 and rule.value == "triple_aborts":
        return Wins(_aborted(rule, table, rules), (), seats, false_wins, aborted=True)
    if not won:
        return Wins(None, (), (), false_wins)
    most = MOST_WINNERS[rule.value]
    moves = tuple(_paid(won[:most], table, rules))
    stays = _DEALER in seats[:most]
    honba = honba_after_win(table.honba, stays, rules)
    because: tuple[AnyRule, ...] = (rules.draw.renchan,)
    if len(won) > 1:
        because = (*because, rule, *(_shared_by(rules) if len(won[:most]) > 1 else ()))
    rulings = tuple(_beside_a_win(false_wins, rules))
    if any(isinstance(ruling, Ruling) for ruling in rulings):
        false_wins = ()
    ended = Ended(moves, stays, honba, 0, because, off_result(*rulings), rulings)
    return Wins(ended, seats[:most], seats[most:], false_wins)


def _beside_a_win(false_wins: tuple[FalseWin, ...], rules: RiichiRules) -> Iterator[Decision]:
    """The decisions on false wins that were declared at the same moment as a win."""
    for false in false_wins:
        seat = false.shown.incident.offender
        yield rule_on(Incident("win_with_chombo", seat), {}, RulingTable(), rules)


def honba_after_win(honba: int, dealer_stays: bool, rules: RiichiRules) -> int:
    """The counters of the hand after a win: one more where the dealer stays, else none."""
    return _honba_after_draw(honba, rules) if dealer_stays else 0


def _honba_after_draw(honba: int, rules: RiichiRules) -> int:
    """The counters of the hand after a draw: one more, where the document has counters."""
    return honba + 1 if rules.payment.honba.value else 0


def after_draw(drawn: Drawn, table: RulingTable, rules: RiichiRules) -> Ended:
    """The end of a hand that nobody won; a chombo for noten riichi comes before all else."""
    rulings = tuple(_rulings(drawn, table, rules))
    chombo = [r for r in rulings if isinstance(r, Ruling) and r.sanction == "chombo"]
    if chombo:
        ended = _of_rulings(chombo, table, rules)
        others = off_result(*(ruling for ruling in rulings if ruling not in chombo))
        return replace(ended, rulings=rulings, held=(*ended.held, *others))
    tenpai = tuple(seat for seat in drawn.tenpai if may_count_tenpai(seat, drawn, rules))
    renchan = rules.draw.renchan
    stays = renchan.value == "tenpai" and _DEALER in tenpai
    nagashi = drawn.nagashi if rules.draw.nagashi_mangan.value else ()
    moves = tuple(_nagashi(nagashi, rules) if nagashi else _noten(tenpai, rules))
    because: tuple[AnyRule, ...] = (renchan, rules.draw.noten_penalty)
    if drawn.nagashi:
        because = (renchan, rules.draw.nagashi_mangan)
    honba, held = _honba_after_draw(table.honba, rules), off_result(*rulings)
    return Ended(moves, stays, honba, table.deposits, because, held, rulings)


def after_abortive(kind: str, table: RulingTable, rules: RiichiRules) -> Ended | None:
    """The end by an abortive draw; None where the document does not have it and play goes on."""
    rule = rules.draw.abortive
    return _aborted(rule, table, rules) if kind in rule.value else None


def after_ruling(ruling: Ruling, table: RulingTable, rules: RiichiRules) -> Ended | None:
    """The end of a hand by a ruling; None where it goes on, or is settled by a win."""
    effects = {effect.name: effect.value for effect in ruling.effects}
    if effects.get("hand") not in ("replayed", "counts"):
        return None
    return replace(_of_rulings([ruling], table, rules), rulings=(ruling,))


# --- wins


def _check_calls(calls: list[Situation]) -> None:
    """Raise ValueError for no call, two of one seat, and several not on the same discard."""
    seats = [situation.seat for situation in calls]
    if not calls:
        raise ValueError("nobody declares; a draw is settled by after_draw")
    if len(set(seats)) < len(seats):
        raise ValueError("one seat declares twice")
    if len(calls) > 1 and (any(c.tsumo for c in calls) or len({c.loser for c in calls}) > 1):
        raise ValueError("these declarations are not on one discard")


def _turns(situation: Situation) -> int:
    """How many turns after the discard the seat comes."""
    return 0 if situation.loser is None else (situation.seat - situation.loser) % SEATS


def _paid(won: list[CalledWin], table: RulingTable, rules: RiichiRules) -> Iterator[Payment]:
    """The payments of winners in the order of their claim, each to the end before the next.

    The first takes honba and deposits, but for the honba that the document gives to every winner
    and the deposit that it gives back to a winner who declared riichi in this hand.
    """
    honba, stick = rules.payment.honba.key, rules.payment.deposit
    first_only = {stick.key} if _honba_to_each(rules) else {stick.key, honba}
    own = _own_deposits(won, table, rules)
    left = table.deposits - len(own)
    for at, win in enumerate(won):
        for move in win.payments or ():
            key = move.line.rule.key
            if own and key == stick.key:
                continue
            if at == 0 or key not in first_only:
                yield move
        seat = win.situation.seat
        back = rules.several.own_deposit
        if seat in own and back is not None:
            yield Payment(Line(back, stick.value, of=(1,)), None, seat)
        if own and left and at == 0:
            yield Payment(Line(stick, stick.value * left, of=(left,)), None, seat)


def _honba_to_each(rules: RiichiRules) -> bool:
    rule = rules.several.honba_to
    return rule is not None and rule.value == "each"


def _own_deposits(won: list[CalledWin], table: RulingTable, rules: RiichiRules) -> tuple[int, ...]:
    """Of several winners those who take back the deposit of their own riichi, while there are
    deposits on the table; the situation says who declared, where the table does not."""
    rule = rules.several.own_deposit
    if len(won) < 2 or rule is None or rule.value != "returned":
        return ()
    seats = (
        call.situation.seat
        for call in won
        if call.situation.seat in table.riichi or call.situation.events & RIICHI
    )
    return tuple(seats)[: table.deposits]


def _shared_by(rules: RiichiRules) -> Iterator[AnyRule]:
    """The rules by which several winners share honba and deposits."""
    several = rules.several
    for rule in (several.sticks_to, several.honba_to, several.own_deposit):
        if rule is not None:
            yield rule


# --- draws


def _aborted(rule: AnyRule, table: RulingTable, rules: RiichiRules) -> Ended:
    because = (rule, rules.draw.abortive) if rule is not rules.draw.abortive else (rule,)
    return Ended((), True, _honba_after_draw(table.honba, rules), table.deposits, because)


def may_count_tenpai(seat: int, drawn: Drawn, rules: RiichiRules) -> bool:
    """Whether neither a dead hand nor a ruling of the hand counts the seat noten."""
    found = rules.penalties
    houki = None if found is None else found.agari_houki
    if houki is not None and houki.tenpai.value == "noten" and seat in drawn.dead:
        return False
    return not any(
        effect.name == "tenpai" and effect.value == "noten"
        for ruling in drawn.rulings
        if ruling.incident.offender == seat
        for effect in ruling.effects
    )


def _rulings(drawn: Drawn, table: RulingTable, rules: RiichiRules) -> Iterator[Decision]:
    """What is ruled on dead hands and on those who declared riichi; deposits go back once, with the
    first chombo."""
    left = table
    for seat in range(SEATS):
        ruling = _ruled_at_draw(seat, drawn, seat in table.riichi, left, rules)
        if ruling is None:
            continue
        if isinstance(ruling, Ruling) and ruling.sanction == "chombo":
            left = RulingTable()
        yield ruling


def _ruled_at_draw(
    seat: int, drawn: Drawn, in_riichi: bool, table: RulingTable, rules: RiichiRules
) -> Decision | None:
    """What the acts of the hand come to at the draw, or else a riichi that is noten or dead.

    An act that is a chombo whatever the hand comes before one that is a chombo if it is noten, in
    whatever order they were done.
    """
    noten = seat not in drawn.tenpai
    fates = [(r, _fate(r)) for r in drawn.rulings if r.incident.offender == seat]
    for wanted in ("chombo", "chombo_if_noten") if noten else ("chombo",):
        for ruling, fate in fates:
            if fate == wanted:
                return chombo_at_draw(ruling, table, rules)
    if any(fate for _, fate in fates):
        return None
    if not in_riichi or not (noten or seat in drawn.dead):
        return None
    act = "dead_riichi" if seat in drawn.dead else "noten_riichi"
    # a false win is one of the acts that say what becomes of a hand in riichi at the draw
    answers = {**usual_answers(act, rules), "noten": noten, "dead_by_false_win": not fates}
    return rule_on(Incident(act, seat), answers, table, rules)


def _fate(ruling: Ruling) -> str:
    """What a ruling makes of the hand at the draw; "" where it does not say."""
    if ruling.sanction == "chombo":
        return "chombo"
    return next((effect.value for effect in ruling.effects if effect.name == "at_draw"), "")


def _noten(tenpai: tuple[int, ...], rules: RiichiRules) -> Iterator[Payment]:
    """ノーテン罰符: in all the same, from those who are noten to those who are tenpai."""
    rule = rules.draw.noten_penalty
    noten = [seat for seat in range(SEATS) if seat not in tenpai]
    if not (tenpai and noten and rule.value):
        return
    owed = dict.fromkeys(noten, rule.value // len(noten))
    for payee in tenpai:
        due = rule.value // len(tenpai)
        for payer in noten:
            points = min(due, owed[payer])
            if points:
                owed[payer] -= points
                due -= points
                yield Payment(Line(rule, points, of=(len(tenpai),)), payer, payee)


def _nagashi(seats: tuple[int, ...], rules: RiichiRules) -> Iterator[Payment]:
    """流し満貫: each is paid a mangan as by self-draw, without honba and deposits."""
    for seat in seats:
        situation = Situation(tsumo=True, seat=seat, loser=None)
        worth = price(0, 0, 0, "mangan", situation.dealer, True, rules)
        yield from payments(worth, situation, rules)


# --- rulings


def _of_rulings(chombo: list[Ruling], table: RulingTable, rules: RiichiRules) -> Ended:
    """Dealer and counters follow the first ruling; all of them are paid."""
    effects = {effect.name: effect for effect in chombo[0].effects}
    several = rules.penalties.chombo.several if rules.penalties and rules.penalties.chombo else None
    together = (several,) if len(chombo) > 1 and several is not None else ()
    if together and together[0].value == "first_pays":
        chombo = chombo[:1]
    moves = tuple(payment for ruling in chombo for payment in ruling.payments)
    back = sum(payment.payer is None for payment in moves)
    names = ("hand", "dealer", "honba", "deposits")
    return Ended(
        moves,
        effects["dealer"].value == "stays",
        table.honba if effects["honba"].value == "unchanged" else 0,
        table.deposits - back,
        (*(effects[name].rule for name in names), *together),
        tuple(held for ruling in chombo for held in ruling.held),
        replayed=effects["hand"].value == "replayed",
    )
