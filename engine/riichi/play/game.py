"""Replays a riichi game under a document: scores, dealer, counters, deposits, and its end."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any, Final

from msgspec.structs import replace

from engine.ledger import SEATS, Line, Payment, four
from engine.riichi.penalties import StoredAnswer, fits_question
from engine.riichi.play.claims import called_claim
from engine.riichi.play.ending import (
    Ending,
    HandPlayed,
    Length,
    StaysBy,
    ending,
    last_round,
    shortfall_by_counters,
)
from engine.riichi.play.events import (
    CorrectionEvent,
    DeadHand,
    DrawEvent,
    EndEvent,
    GameEvent,
    LoanEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinEvent,
    scores_at_start,
)
from engine.riichi.play.legal import points_for_riichi
from engine.riichi.play.placing import (
    Loan,
    OffPoints,
    borrowed,
    result,
    settled_chombo,
)
from engine.riichi.play.referee import (
    Decision,
    HeldPoints,
    Incident,
    Ruling,
    RulingTable,
    Silence,
    Undecided,
    answers_of_dead_hand,
    off_result,
    rule_on,
    usual_answers,
)
from engine.riichi.play.replayed import (
    Dead,
    DepositStick,
    GameProblem,
    GameReplay,
    GameTable,
    Move,
    PlayedHand,
)
from engine.riichi.play.settle import (
    CalledWin,
    Drawn,
    Ended,
    after_abortive,
    after_draw,
    after_ruling,
    settle_wins,
)
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Verdict
from engine.rulebook import AnyRule

_LENGTHS: Final[dict[str, Length | None]] = {"hanchan": None, "tonpuu": "east"}
"""What the switch of a game makes of the document's length."""
_ANSWERED_BY_SWITCHES: Final = ("tournament", "classroom")
"""Questions of rulings that the switches of a game answer."""


def replay(game: RiichiGame, rules: RiichiRules) -> GameReplay:
    """The game replayed under the document, from its events alone; problems are values in it."""
    state = _Replay(game, rules)
    for at, event in enumerate(game.events):
        state.apply(at, event)
    return state.replayed()


class _HandInPlay:
    """What belongs to the hand that is being played, and is forgotten with it."""

    def __init__(self, before: GameTable) -> None:
        """`before` is the table at the beginning of the hand, or where the record of it begins."""
        self.before = before
        self.goes_on = False
        """Whether it was told that the hand is played although the game has ended."""
        self.riichi = list(before.riichi)
        self.dead: list[Dead] = []
        self.events: list[int] = []
        self.moves: list[Move] = []
        self.rulings: list[Decision] = []
        self.verdicts: tuple[Verdict | None, ...] = ()
        self.deltas = [0] * SEATS
        self.honba_paid = [0] * SEATS

    def played(
        self,
        number: int,
        ended: Ended | None = None,
        last: Ending | None = None,
        outcome: HandPlayed | None = None,
    ) -> PlayedHand:
        """The hand so far, as the one of this number, from 0; without `ended` it goes on."""
        return PlayedHand(
            number,
            self.before,
            tuple(self.events),
            tuple(self.moves),
            four(self.deltas),
            ended,
            self.verdicts,
            tuple(self.rulings),
            tuple(self.riichi),
            tuple(self.dead),
            last,
            outcome,
        )


class _Replay:
    """The state of a replay, to which events are applied one by one."""

    def __init__(self, game: RiichiGame, rules: RiichiRules) -> None:
        opening = game.opening
        self.game, self.rules = game, rules
        self.scores = list(scores_at_start(game, rules.game.start_points.value))
        self.round_wind, self.dealer, self.honba = (
            opening.round_wind,
            opening.dealer,
            opening.honba,
        )
        self.sticks = [DepositStick(None, -1, "earlier") for _ in range(opening.deposits)]
        self.loans: tuple[Loan, ...] = ()
        self.chombo = list(opening.chombo)
        self.by_counters = opening.by_counters
        self.off_result: list[OffPoints] = []
        self.acts: set[tuple[str, int]] = set()
        self.hands: list[PlayedHand] = []
        self.problems: list[GameProblem] = []
        self.ended: AnyRule | None = None
        self.stopped = ""
        self.time_up = False
        self.at = -1
        self.handlers: dict[type, Callable[[Any], None]] = {
            RiichiEvent: self.apply_riichi,
            WinEvent: self.apply_win,
            DrawEvent: self.apply_draw,
            RulingEvent: self.apply_ruling,
            LoanEvent: self.apply_loan,
            CorrectionEvent: self.apply_correction,
            EndEvent: self.apply_end,
        }
        # the record may begin in the middle of a hand
        self.sticks += [DepositStick(seat, 0, "riichi") for seat in opening.riichi]
        self.sticks += [DepositStick(seat, 0, "fine") for seat in opening.fined]
        self.hand = _HandInPlay(self.table(opening.riichi))

    def table(self, riichi: Iterable[int] = (), dead: Iterable[Dead] = ()) -> GameTable:
        """The table as it is now, with who is in riichi and whose hand is dead."""
        return GameTable(
            four(self.scores),
            self.round_wind,
            self.dealer,
            self.honba,
            tuple(self.sticks),
            tuple(riichi),
            tuple(dead),
            self.loans,
            four(self.chombo),
            self.by_counters,
            tuple(self.off_result),
        )

    def table_now(self) -> GameTable:
        """The table in the middle of the hand in play."""
        return self.table(self.hand.riichi, self.hand.dead)

    def replayed(self) -> GameReplay:
        """The replay after the events applied so far."""
        table, drawn = self.table_now(), self.drawn_last()
        return GameReplay(
            self.game,
            tuple(self.hands),
            self.hand.played(len(self.hands)),
            table,
            self.ended,
            self.stopped,
            drawn,
            result(
                table.scores,
                table.deposits,
                self.rules,
                table.chombo if settled_chombo(self.rules) else (0, 0, 0, 0),
                drawn_last=drawn,
                off_result=table.off_result,
            ),
            tuple(self.problems),
            frozenset(self.acts),
        )

    def drawn_last(self) -> bool:
        """Whether the game ended by a draw of its last hand, or may still do so; False for a game
        that ended in the middle of a hand."""
        if self.ended is None and not self.stopped:
            return True
        last = self.hands[-1] if self.hands else None
        if last is None or last.ended_by is None:
            return False
        by = self.ended or last.ended_by
        drawn = isinstance(self.game.events[last.events[-1]], DrawEvent)
        return drawn and by is not self.rules.game.tobi

    def problem(
        self,
        key: str,
        seat: int | None = None,
        rule: AnyRule | None = None,
        detail: str = "",
        answer: StoredAnswer | None = None,
    ) -> None:
        """Note what is impossible, or not recorded; see `GameProblem`."""
        hand = len(self.hands)
        self.problems.append(GameProblem(key, hand, self.at, seat, rule, detail, answer))

    # --- one event

    def apply(self, at: int, event: GameEvent) -> None:
        """Apply the event with this index."""
        self.at = at
        if isinstance(event, _OF_A_HAND):
            if self.stopped:
                self.problem("after_the_end")
            elif self.ended is not None and not self.hand.goes_on:
                self.problem("goes_on", rule=self.ended)
                self.hand.goes_on = True
        self.hand.events.append(at)
        handler = self.handlers.get(type(event))
        if handler is not None:  # a note moves nothing
            handler(event)

    def apply_end(self, event: EndEvent) -> None:
        """Time ran out in this hand, or the game is broken off."""
        rule = self.rules.game.time_up if event.why == "time" else None
        if rule is not None and rule.value == "hand_counts":
            self.time_up = True
            return
        self.stopped, self.ended = event.why, rule
        if rule is not None:
            self.void_hand()

    def void_hand(self) -> None:
        """Undo the hand being played (`game.time_up`), except corrections, which are about hands
        before it. Sticks of this hand with which the record begins go back to their seats."""
        hand, before = len(self.hands), self.hand.before
        by_hand = [move for move in self.hand.moves if move.line is None]
        self.scores, self.loans = list(before.scores), before.loans
        self.sticks = [stick for stick in before.sticks if stick.hand != hand]
        for stick in before.sticks:
            if stick.hand == hand and stick.seat is not None:
                self.scores[stick.seat] += self.rules.payment.deposit.value
        self.hand = _HandInPlay(self.table())
        for move in by_hand:
            self.move_points(move)
        self.borrow()

    def apply_riichi(self, event: RiichiEvent) -> None:
        """Riichi; the stick is paid unless the declaring discard was won on."""
        seat, rules = event.seat, self.rules
        if seat in self.hand.riichi:
            self.problem("riichi_twice", seat)
            return
        barred = self.table_now().bars_riichi(seat) if self.hand.dead else None
        if barred is not None:
            self.problem("dead_hand_riichi", seat, barred)
        self.hand.riichi.append(seat)
        if event.ronned and not rules.riichi.stick_when_ronned.value:
            return
        needed = points_for_riichi(rules, tournament=self.game.switches.tournament)
        if needed.value and self.scores[seat] < needed.value:
            self.problem("riichi_few_points", seat, needed)
        rule = rules.payment.deposit
        self.scores[seat] -= rule.value
        self.hand.moves.append(Move(Line(rule, rule.value), rule.value, seat, None, "table"))
        self.sticks.append(DepositStick(seat, len(self.hands), "riichi"))
        self.borrow()

    def apply_correction(self, event: CorrectionEvent) -> None:
        """Correct scores by numbers that no rule makes."""
        for seat, points in enumerate(event.points):
            if points:
                payer, payee = (None, seat) if points > 0 else (seat, None)
                self.move_points(Move(None, abs(points), payer, payee))
        if sum(event.points):
            self.problem("correction_does_not_balance", detail=str(sum(event.points)))
        self.borrow_in_hand()

    def move_points(self, move: Move) -> None:
        """Move points between seats, and note the move."""
        scores, deltas = self.scores, self.hand.deltas
        self.hand.moves.append(move)
        if move.payer is not None:
            scores[move.payer] -= move.points
            deltas[move.payer] -= move.points
        if move.payee is not None:
            scores[move.payee] += move.points
            deltas[move.payee] += move.points

    # --- rulings

    def ruling_table(self) -> RulingTable:
        """The table as `rule_on` takes it, with winds in place of seats."""
        here, hand = self.dealer, len(self.hands)
        own = [
            (s.kind, (s.seat - here) % SEATS)
            for s in self.sticks
            if s.hand == hand and s.seat is not None
        ]
        return RulingTable(
            tuple(sorted(seat for kind, seat in own if kind == "riichi")),
            tuple(sorted(seat for kind, seat in own if kind == "fine")),
            self.honba,
            len(self.sticks),
        )

    def apply_ruling(self, event: RulingEvent) -> None:
        """Rule on an act by the document, or by our proposal where the event has it so."""
        ruling = self.ruling_on(event.act, event.seat, event.answers, event.proposed)
        if ruling is None:
            return
        self.remember_acts((ruling,))
        table = self.ruling_table()
        ended = after_ruling(ruling, table, self.rules)
        if ended is not None:
            self.finish_hand(ended)
            return
        self.pay(ruling.payments, ruling.held)
        effects = {effect.name: effect.value for effect in ruling.effects}
        if effects.get("remedy") in _RIICHI_GONE and event.seat in self.hand.riichi:
            self.hand.riichi.remove(event.seat)
        if effects.get("win") == "barred" or "at_draw" in effects:
            self.hand.dead.append(Dead(event.seat, event.act, ruling))
        if effects.get("hand") == _WIN_STANDS and self.win_follows():
            return  # the win is paid first, and who borrows and the end are looked at then
        self.borrow_in_hand()

    def win_follows(self) -> bool:
        """Whether the win that a ruling leaves standing comes as a later event. It is the win of
        the hand before, where that was won and the hand on the table has no other event."""
        before = self.hands[-1].played if self.hands else None
        return len(self.hand.events) > 1 or before is None or before.stays_by != "win"

    def ruling_on(
        self,
        act: str,
        seat: int,
        given: dict[str, StoredAnswer],
        proposed: bool = False,
        dead_at_draw: bool = False,
    ) -> Ruling | None:
        """The ruling on an act, None where the document is silent; open questions get their usual
        answer, which is noted as a problem. `dead_at_draw`: it left the hand dead until the
        draw."""
        rules, table = self.rules, self.ruling_table()
        incident = Incident(act, (seat - self.dealer) % SEATS)
        asked = usual_answers(act, rules)
        known = self.known_answers(act, seat, asked)
        for question, said in given.items():
            if question not in asked:
                self.problem("not_asked", seat, detail=question)
            elif not fits_question(question, said):
                self.problem("no_such_answer", seat, detail=question)
            else:
                known[question] = said
        if dead_at_draw:
            known = {question: True for question in _AT_DRAW if question in asked} | known
            known |= answers_of_dead_hand(act, known, rules)
        decision = rule_on(incident, known, table, rules)
        open_ = _open_questions(decision, proposed)
        for question in open_:
            self.problem("usual_answer", seat, detail=question, answer=asked[question])
        if open_:
            decision = rule_on(incident, {**asked, **known}, table, rules)
        self.hand.rulings.append(decision)
        if isinstance(decision, Silence):
            advice = decision.recommended
            if proposed and isinstance(advice, Ruling):
                return advice
            self.problem("silent", seat, decision.rule, act)
            return None
        assert isinstance(decision, Ruling)  # every question has an answer now
        return decision

    def known_answers(self, act: str, seat: int, asked: Container[str]) -> dict[str, StoredAnswer]:
        """The answers to some of these questions that follow from the game itself."""
        facts = {q: getattr(self.game.switches, q) for q in _ANSWERED_BY_SWITCHES}
        facts["in_riichi"] = seat in self.hand.riichi
        facts["before_in_game"] = (act, seat) in self.acts
        facts["hand_dead"] = any(dead.seat == seat for dead in self.hand.dead)
        return {question: fact for question, fact in facts.items() if question in asked}

    def remember_acts(self, answers: Iterable[Decision]) -> None:
        """Note who did what, for the question whether it was done before (`before_in_game`)."""
        for found in answers:
            if isinstance(found, Ruling):
                incident = found.incident
                self.acts.add((incident.offence, (incident.offender + self.dealer) % SEATS))

    def pay(self, payments: Iterable[Payment], held: Iterable[HeldPoints]) -> None:
        """Carry out payments between winds, sticks given back among them, and held points."""
        here = self.dealer
        for p in payments:
            payee = (p.payee + here) % SEATS
            if p.payer is None:
                self.return_stick(
                    payee, "riichi" if p.line.rule is self.rules.payment.deposit else "fine"
                )
            payer = None if p.payer is None else (p.payer + here) % SEATS
            self.move_points(Move(p.line, p.points, payer, payee))
        for one in held:
            payer = (one.payer + here) % SEATS
            if one.to == "pot":
                self.move_points(Move(one.line, one.points, payer, None, "table"))
                stick = self.rules.payment.deposit.value
                number, rest = divmod(one.points, stick) if stick else (0, one.points)
                self.sticks += [DepositStick(payer, len(self.hands), "fine")] * number
                if rest:
                    self.problem("fine_no_sticks", payer, one.line.rule, str(rest))
            else:
                self.hand.moves.append(Move(one.line, one.points, payer, None, one.to))
                if one.off_result:
                    self.off_result.append(OffPoints(payer, one.line))
                else:
                    self.chombo[payer] += 1

    def return_stick(self, seat: int, kind: str) -> None:
        """Take a stick of this hand off the table, where one is there."""
        own = DepositStick(seat, len(self.hands), kind)  # type: ignore[arg-type]
        if own in self.sticks:
            self.sticks.remove(own)

    # --- the end of a hand

    def apply_win(self, event: WinEvent) -> None:
        """Settle the wins on one tile."""
        table = self.table_now()
        wins: list[CalledWin] = []
        verdicts: list[Verdict | None] = []
        for claim in event.wins:
            win, verdict, problems = called_claim(claim, table, self.rules)
            for key, rule, detail in problems:
                self.problem(key, claim.seat, rule, detail)
            verdicts.append(verdict)
            if win is not None:
                wins.append(win)
        self.hand.verdicts = tuple(verdicts)
        if not wins:
            return
        try:
            found = settle_wins(wins, self.ruling_table(), self.rules)
        except ValueError as e:
            self.problem("cannot_meet", detail=str(e))
            return
        for wind in found.bumped:
            self.problem("bumped", (wind + self.dealer) % SEATS, self.rules.several.winners)
        if found.ended is not None:
            self.hand.rulings += found.ended.rulings
            self.finish_hand(found.ended, "abortive" if found.aborted else "win")

    def apply_draw(self, event: DrawEvent) -> None:
        """Settle a hand that nobody won."""
        rules, table = self.rules, self.ruling_table()
        if event.kind != "exhaustive":
            aborted = after_abortive(event.kind, table, rules)
            if aborted is None:
                self.problem("no_such_draw", rule=rules.draw.abortive, detail=event.kind)
            else:
                self.finish_hand(aborted, "abortive")
            return
        for dead in event.dead:
            self.note_dead_hand(dead)
        if event.nagashi and not rules.draw.nagashi_mangan.value:
            self.problem("no_nagashi", event.nagashi[0], rules.draw.nagashi_mangan)
        ended = after_draw(
            Drawn(
                self.winds(event.tenpai),
                self.winds(dead.seat for dead in self.hand.dead),
                self.winds(event.nagashi),
                tuple(dead.ruling for dead in self.hand.dead if dead.ruling is not None),
            ),
            table,
            rules,
        )
        self.hand.rulings += ended.rulings
        self.finish_hand(ended)

    def note_dead_hand(self, dead: DeadHand) -> None:
        """Note a hand that is dead at the draw, unless it is known to be so by the same act or the
        event names no act; the act is ruled on."""
        acts = {known.act for known in self.hand.dead if known.seat == dead.seat}
        if acts and dead.act in ("", *acts):
            return
        ruling = None
        if dead.act:
            ruling = self.ruling_on(dead.act, dead.seat, dead.answers, dead_at_draw=True)
            if ruling is not None:
                self.remember_acts((ruling,))
                self.pay((), off_result(ruling))
        elif dead.seat in self.hand.riichi:
            self.problem("why_dead", dead.seat)
        self.hand.dead.append(Dead(dead.seat, dead.act, ruling))

    def winds(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The winds of seats, from east, each once."""
        return tuple(sorted({(seat - self.dealer) % SEATS for seat in seats}))

    def finish_hand(self, ended: Ended, by: StaysBy = "tenpai") -> None:
        """Pay, and see whether another hand follows; `by` is what keeps a dealer who stays."""
        self.count_honba_paid(ended.payments)
        self.remember_acts(ended.rulings)
        if by == "win":
            self.sticks.clear()
        self.pay(ended.payments, ended.held)
        scores = four(self.scores)
        self.by_counters = shortfall_by_counters(
            self.by_counters, four(self.hand.honba_paid), scores
        )
        self.borrow()
        stays = ended.dealer_stays or ended.replayed
        played = HandPlayed(
            scores,
            self.round_wind,
            self.dealer,
            stays,
            self.by_counters,
            self.game.switches.tournament,
            _LENGTHS[self.game.switches.length],
            by,
            ended.replayed,
            self.time_up,
        )
        last = ending(played, self.rules.game)
        self.ended = last.rule
        self.hands.append(self.hand.played(len(self.hands), ended, last, played))
        self.honba = ended.honba
        self.round_wind, self.dealer = next_deal(self.round_wind, self.dealer, stays)
        self.hand = _HandInPlay(self.table())

    def count_honba_paid(self, moves: Iterable[Payment]) -> None:
        """Add what each seat pays for counters (honba)."""
        rule = self.rules.payment.honba
        for p in moves:
            if p.payer is not None and p.line.rule is rule:
                self.hand.honba_paid[(p.payer + self.dealer) % SEATS] += p.points

    def borrow(self) -> None:
        """Lend to whoever is below zero, where the document lends."""
        if self.loans or (self.rules.game.borrowing is not None and min(self.scores) < 0):
            self.loans = borrowed(
                four(self.scores),
                self.rules,
                self.loans,
                tournament=self.game.switches.tournament,
            )

    def borrow_in_hand(self) -> None:
        """Lend in the middle of a hand, which ends the game where `game.tobi` is `on_borrowing`; a
        game that has ended stays as it ended."""
        self.borrow()
        if self.ended is not None or self.stopped:
            return
        if self.rules.game.tobi.value == "on_borrowing" and min(self.scores) < 0:
            now = hand_to_be_played(self.table_now(), self.game)
            self.ended = ending(now, self.rules.game).rule

    def apply_loan(self, event: LoanEvent) -> None:
        """Note an agreed loan; a problem under a document that lends nothing."""
        rule = self.rules.game.borrowing
        if rule is None:
            self.problem("no_borrowing", event.borrower)
        else:
            line = Line(rule, event.points)
            self.loans = (*self.loans, Loan(event.lender, event.borrower, line))


_OF_A_HAND: Final = (RiichiEvent, WinEvent, DrawEvent, RulingEvent)
_AT_DRAW: Final = ("found_at_draw", "hand_ended")
"""Questions to which the answer is yes for an act that is found at a draw."""
_RIICHI_GONE: Final = ("riichi_withdrawn", "riichi_void")
_WIN_STANDS: Final = "win_stands"


def _open_questions(decision: Decision, proposed: bool) -> tuple[str, ...]:
    """The questions that the decision, or our proposal in it, depends on."""
    if isinstance(decision, Undecided):
        return decision.questions
    if proposed and isinstance(decision, Silence) and isinstance(decision.recommended, Undecided):
        return decision.recommended.questions
    return ()


def next_deal(round_wind: int, dealer: int, dealer_stays: bool) -> tuple[int, int]:
    """Round wind and dealer of the hand after one that this seat dealt."""
    if dealer_stays:
        return round_wind, dealer
    dealer = (dealer + 1) % SEATS
    return round_wind + (dealer == 0), dealer


def last_round_of(game: RiichiGame, rules: RiichiRules) -> int:
    """The wind of the last round of a game, 0 east, by the document or as the table agreed."""
    return last_round(rules.game, _LENGTHS[game.switches.length])


def hand_to_be_played(table: GameTable, game: RiichiGame) -> HandPlayed:
    """The hand on the table before it is played: only a score below zero can end the game."""
    hand = hand_that_moves_nothing(table, game, dealer_stays=True)
    return replace(hand, round_wind=0, dealer=0, stays_by="abortive")


def hand_that_moves_nothing(table: GameTable, game: RiichiGame, dealer_stays: bool) -> HandPlayed:
    """The hand on the table, played without a payment."""
    return HandPlayed(
        table.scores,
        table.round_wind,
        table.dealer,
        dealer_stays,
        table.by_counters,
        game.switches.tournament,
        _LENGTHS[game.switches.length],
        "tenpai",
    )
