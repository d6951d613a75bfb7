"""Replays a game of 競技十半: what each event did, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.ledger import SEATS, Line, Payment, four
from engine.rulebook import AnyRule
from engine.tiles import tiles
from engine.toppan.play.deal import DEALER, Deal, End, act, turn, with_end
from engine.toppan.play.game import (
    ROUNDS,
    PointsByPlayer,
    ToppanCorrection,
    ToppanDeal,
    ToppanEvent,
    ToppanGame,
    ToppanNote,
    ToppanRuling,
)
from engine.toppan.play.offences import (
    OffenceDecision,
    Ruling,
    Unanswered,
    Unstated,
    offenders,
    rule_on,
    usual,
)
from engine.toppan.play.placing import Result, result
from engine.toppan.play.scores import (
    GameState,
    Scores,
    about_prizes,
    after,
    ending_rule,
    ending_rule_by_fine,
    opening,
    paid,
    prizes,
)
from engine.toppan.play.settle import Duel, Settled, next_deal_of, redraw_by, settle
from engine.toppan.rules import Length, ToppanRules, halves
from engine.toppan.situation import Stake


class ToppanProblem(msgspec.Struct, frozen=True):
    """What is impossible under the document, or not recorded: a key, the index of the event (None
    for the opening), the player and the rule where there is one, and `detail`, such as a question.

    `stops`: the event has no effect.
    """

    key: str
    at: int | None
    player: int | None = None
    rule: AnyRule | None = None
    detail: str = ""
    stops: bool = False


class ToppanStep(msgspec.Struct, frozen=True):
    """An event with its effect: the states before and after it, payments, and its rules.

    `corrected` are half points by player that a correction added. `ended` is the rule by which the
    game ended with it.
    """

    at: int
    event: ToppanEvent
    before: GameState
    after: GameState
    payments: tuple[Payment, ...] = ()
    corrected: Scores = (0, 0, 0, 0)
    because: tuple[AnyRule, ...] = ()
    settled: Settled | None = None
    ruling: OffenceDecision | None = None
    ended: AnyRule | None = None
    problems: tuple[ToppanProblem, ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """A part of a player's score in half points: the index of the event that it comes from (None
    for the opening), its rule (None for a correction), and the other player of a payment."""

    at: int | None
    amount: int
    rule: AnyRule | None = None
    other: int | None = None


class ToppanReplay(msgspec.Struct, frozen=True):
    """A game replayed under a document.

    `opening` is the first state, and `start_rule` the rule of its scores where the document gives
    them. `state` is the last state; `ended` the rule that ended the game and `ended_at` the index
    of the event, both None while it goes on. `prizes` are between players, `chombo` numbers by
    player, `because` the rules about prizes. `result` is that of the scores as they are.
    `counters_from` are the indices of the deals that the present counters come from.
    """

    game: ToppanGame
    opening: GameState
    start_rule: AnyRule | None
    steps: tuple[ToppanStep, ...]
    state: GameState
    ended: AnyRule | None
    ended_at: int | None
    broken_off: bool
    prizes: tuple[Payment, ...]
    chombo: Scores
    because: tuple[AnyRule, ...]
    result: Result
    counters_from: tuple[int, ...]
    opening_problems: tuple[ToppanProblem, ...]

    @property
    def problems(self) -> tuple[ToppanProblem, ...]:
        """All problems, in the order of the events."""
        return (*self.opening_problems, *(p for step in self.steps for p in step.problems))

    @property
    def deals(self) -> tuple[ToppanStep, ...]:
        """The steps of the deals."""
        return tuple(step for step in self.steps if isinstance(step.event, ToppanDeal))

    def made_of(self, player: int) -> tuple[Entry, ...]:
        """The entries of a player's score, of which it is the sum, in half points."""
        return tuple(_entries(self, player))


def replay(game: ToppanGame, rules: ToppanRules) -> ToppanReplay:
    """The game under a document: every event, the end, prizes and the result."""
    first = _opening_of(game, rules)
    run = _Run(game, rules, first)
    for at, event in enumerate(game.events):
        run.take(at, event)
    final = run.finals()
    told = result(run.state.scores, final, rules, run.chombo)
    about = about_prizes(run.state.scores, rules, by_fine=run.by_fine) if run.ended else ()
    return ToppanReplay(
        game,
        first,
        rules.game.start_points if game.start.points is None else None,
        tuple(run.steps),
        run.state,
        run.ended,
        run.ended_at,
        run.broken_off,
        final,
        run.chombo,
        about,
        told,
        tuple(run.counters_from),
        tuple(_opening_problems(first, rules)),
    )


def _opening_of(game: ToppanGame, rules: ToppanRules) -> GameState:
    """The state in which the events of a game begin."""
    start, usual_state = game.start, opening(rules)
    scores = usual_state.scores if start.points is None else _in_halves(start.points)
    wind = ROUNDS.index(start.round)
    return GameState(scores=scores, round_wind=wind, dealer=start.dealer, honba=start.honba)


def _in_halves(points: PointsByPlayer) -> Scores:
    return four(int(2 * each) for each in points)


def _opening_problems(first: GameState, rules: ToppanRules) -> Iterator[ToppanProblem]:
    start = rules.game.start_points
    surplus = sum(first.scores) - SEATS * halves(start)
    if surplus:
        yield ToppanProblem("start_differs", None, rule=start, detail=f"{surplus / 2:+g}")


class _Run:
    """The state of a replay, which takes one event after the other."""

    def __init__(self, game: ToppanGame, rules: ToppanRules, first: GameState) -> None:
        self._rules, self._length = rules, game.switches.length
        self.state, self.steps = first, list[ToppanStep]()
        self.ended = ending_rule(first.scores, rules)
        self.ended_at: int | None = None
        self.by_fine = self.broken_off = False
        self.chombo: Scores = (0, 0, 0, 0)
        self.counters_from: list[int] = []
        self._last: tuple[Payment, ...] = ()

    def take(self, at: int, event: ToppanEvent) -> None:
        """Add the step of an event; after the end it has a problem and no effect, unless it is a
        chombo, which is taken off the result (③)."""
        step = ToppanStep(at, event, self.state, self.state)
        if isinstance(event, ToppanNote):
            self.steps.append(step)
            return
        over = self.ended is not None or self.broken_off
        then = step if over and not isinstance(event, ToppanRuling) else self._stepped(step)
        ruling = ruling_in(then)
        if not over or (ruling is not None and ruling.after_game is not None):
            self._apply(then)
            return
        key = "after_the_end" if self.ended is not None else "after_broken_off"
        problem = ToppanProblem(key, at, rule=self.ended, stops=True)
        self.steps.append(replace(step, problems=(problem,)))

    def _stepped(self, step: ToppanStep) -> ToppanStep:
        event, rules = step.event, self._rules
        if isinstance(event, ToppanDeal):
            return _dealt(step, event, rules, self._length)
        if isinstance(event, ToppanRuling):
            return _ruled(step, event, rules)
        if isinstance(event, ToppanCorrection):
            return _corrected(step, event, rules)
        self.broken_off = True
        return step

    def _apply(self, step: ToppanStep) -> None:
        self.steps.append(step)
        self.state = step.after
        if step.ended is not None:
            self.ended, self.ended_at = step.ended, step.at
            self.by_fine = isinstance(step.event, ToppanRuling)
        if isinstance(step.event, ToppanDeal) or step.payments:
            self._last = step.payments
        self.chombo = _with_chombo(self.chombo, step)
        gained = step.after.honba - step.before.honba
        if gained > 0:
            self.counters_from.append(step.at)
        elif gained < 0:
            self.counters_from.clear()

    def finals(self) -> tuple[Payment, ...]:
        """The prizes at the end of the game; none while it goes on."""
        if self.ended is None:
            return ()
        return prizes(self.state.scores, self._last, self._rules, by_fine=self.by_fine)


def _with_chombo(chombo: Scores, step: ToppanStep) -> Scores:
    """The numbers of chombo after a step."""
    ruling = ruling_in(step)
    if ruling is None or ruling.after_game is None:
        return chombo
    return four(n + (player == ruling.offender) for player, n in enumerate(chombo))


def ruling_in(step: ToppanStep) -> Ruling | None:
    """The ruling of a step: the document's, or our proposal; None where there is none."""
    found = step.ruling.recommended if isinstance(step.ruling, Unstated) else step.ruling
    return found if isinstance(found, Ruling) else None


def _ruled(step: ToppanStep, event: ToppanRuling, rules: ToppanRules) -> ToppanStep:
    """The step of a ruling; a question without an answer gets the usual one, and is a problem, as
    is an act of children whose player deals."""
    problems: tuple[ToppanProblem, ...] = ()
    try:
        found = rule_on(event.act, event.player, event.answers, rules)
        if isinstance(found, Unanswered):
            detail = found.question
            problems = (ToppanProblem("unanswered", step.at, event.player, detail=detail),)
            answers = usual(event.act, event.player, rules)
            found = rule_on(event.act, event.player, answers, rules)
    except ValueError:
        unknown = ToppanProblem("no_such_act", step.at, event.player, detail=event.act, stops=True)
        return replace(step, problems=(unknown,))
    if (event.player - step.before.dealer) % SEATS not in offenders(event.act):
        problems += (ToppanProblem("not_by_dealer", step.at, event.player),)
    step = replace(step, ruling=found, problems=problems)
    ruling = ruling_in(step)
    assert ruling is not None
    scores = paid(step.before.scores, ruling.payments)
    return replace(
        step,
        payments=ruling.payments,
        because=(ruling.rule, *ruling.cited),
        after=replace(step.before, scores=scores),
        ended=ending_rule_by_fine(scores, rules) if ruling.payments else None,
    )


def _corrected(step: ToppanStep, event: ToppanCorrection, rules: ToppanRules) -> ToppanStep:
    """The step of a correction; a problem where its points do not add up to 0."""
    points = _in_halves(event.points)
    scores = four(s + n for s, n in zip(step.before.scores, points, strict=True))
    problems: tuple[ToppanProblem, ...] = ()
    if sum(points):
        problems = (ToppanProblem("points_not_kept", step.at, detail=f"{sum(points) / 2:+g}"),)
    return replace(
        step,
        corrected=points,
        after=replace(step.before, scores=scores),
        ended=ending_rule(scores, rules),
        problems=problems,
    )


# --- deals


def _dealt(
    step: ToppanStep, event: ToppanDeal, rules: ToppanRules, length: Length | None
) -> ToppanStep:
    """The step of a deal; one that cannot be has problems and no effect."""
    table = _Table(step, event, rules)
    by_tiles = any(part.tiles for part in event.players)
    declared = not by_tiles or any(part.points is not None for part in event.players)
    settled = table.declared() if declared else table.played()
    if settled is None:
        return replace(step, problems=tuple(table.problems))
    if settled.dealer == "deals_again" and not event.goes_on:
        table.note_problem("dealer_goes_on", DEALER, settled.because[0])
    found = after(step.before, settled, rules, event.goes_on, length)
    return replace(
        step,
        after=found.state,
        payments=found.payments,
        because=found.because,
        settled=settled,
        ended=found.ended,
        problems=tuple(table.problems),
    )


class _Table:
    """A deal by seats, made from its event, with its problems."""

    def __init__(self, step: ToppanStep, event: ToppanDeal, rules: ToppanRules) -> None:
        self._at, self._state, self._event, self._rules = step.at, step.before, event, rules
        dealer = step.before.dealer
        self._parts = [event.players[(dealer + seat) % SEATS] for seat in range(SEATS)]
        self.problems: list[ToppanProblem] = []

    def note_problem(
        self, key: str, seat: int, rule: AnyRule | None = None, *, stops: bool = False
    ) -> None:
        player = (self._state.dealer + seat) % SEATS
        self.problems.append(ToppanProblem(key, self._at, player, rule, stops=stops))

    # by what each child won or lost

    def declared(self) -> Settled | None:
        """The deal as it was declared; None where that cannot be."""
        rules, ends = self._rules, [part.end for part in self._parts]
        self._check_ends()
        redraw = redraw_by(ends, self._event.equal, rules)
        if self.problems:
            return None
        duels = [] if redraw else [self._duel(seat) for seat in rules.play.order.value]
        for seat, part in enumerate(self._parts):
            if redraw is not None and part.points:
                self.note_problem("redraw_pays", seat, redraw, stops=True)
        if self.problems:
            return None
        paid = tuple(payment for duel in duels for payment in duel.payments)
        fate = next_deal_of(ends[DEALER], self._state.honba, rules, redraw=redraw is not None)
        return Settled(tuple(duels), paid, redraw, *fate)

    def _check_ends(self) -> None:
        """Tell who has no end, and who has one without a turn."""
        dealer_end = self._parts[DEALER].end
        for seat, part in enumerate(self._parts):
            has_turn = seat == DEALER or dealer_end == "stay"
            if has_turn and not part.end:
                self.note_problem("no_end", seat, stops=True)
            elif part.end and not has_turn and dealer_end:
                self.note_problem("no_turn", seat, self._dealer_rule(dealer_end), stops=True)

    def _dealer_rule(self, end: End) -> AnyRule:
        play = self._rules.play
        return play.dealer_bust if end == "bust" else play.dealer_win

    def _duel(self, seat: int) -> Duel:
        """A child's duel; points with the wrong sign are a problem."""
        rules, play, part = self._rules, self._rules.play, self._parts[seat]
        rule, sign = self._decided(seat)
        amount = int(2 * (part.points or 0))
        if part.points == 0 and not sign and play.tie.value == "nobody":
            return Duel(seat, None, play.tie, None, ())
        if not amount or amount * sign < 0:
            key = "no_points" if part.points is None else "wrong_points"
            self.note_problem(key, seat, rule, stops=True)
        winner, loser = (seat, DEALER) if amount > 0 else (DEALER, seat)
        line = Line(rules.payment.formula, abs(amount), label="declared")
        return Duel(seat, winner, rule, None, (Payment(line, loser, winner),))

    def _decided(self, seat: int) -> tuple[AnyRule, int]:
        """The rule that decides a child's duel, and who wins by it: 1 the child, -1 the dealer, 0
        either."""
        play, dealer_end = self._rules.play, self._parts[DEALER].end
        if dealer_end != "stay":
            return self._dealer_rule(dealer_end), 1 if dealer_end == "bust" else -1
        end = self._parts[seat].end
        if end == "stay":
            return play.compare, 0
        return (play.child_win, 1) if end == "win" else (play.child_bust, -1)

    # by tiles

    def played(self) -> Settled | None:
        """The deal played from its tiles; None where it cannot be played so."""
        state, rules = self._state, self._rules
        indicators = tiles(self._event.dora)
        deal = Deal(round_wind=state.round_wind, honba=state.honba, indicators=indicators)
        deal = self._first(deal, DEALER)
        for seat in rules.play.order.value:
            deal = self._stake(self._first(deal, seat), seat)
        for seat in (DEALER, *rules.play.order.value):
            deal = self._turn(deal, seat)
        if self._stopped():
            return None
        return settle(deal, rules)

    def _first(self, deal: Deal, seat: int) -> Deal:
        there = tiles(self._parts[seat].tiles)
        if not there:
            self.note_problem("no_tiles", seat, stops=True)
            return deal
        return self._do(deal, seat, "draw", 0)

    def _stake(self, deal: Deal, seat: int) -> Deal:
        if self._parts[seat].stake is None:
            self.note_problem("no_stake", seat, self._rules.stakes.even)
        return self._do(deal, seat, "stake", 0)

    def _turn(self, deal: Deal, seat: int) -> Deal:
        """The deal after a seat's draws and its end."""
        part = self._parts[seat]
        if self._stopped():
            return deal
        if turn(deal, self._rules) is None:
            if part.end or len(tiles(part.tiles)) > 1:
                rule = self._dealer_rule(deal.players[DEALER].end)
                self.note_problem("no_turn", seat, rule, stops=True)
            return deal
        for at in range(1, len(tiles(part.tiles))):
            deal = self._do(deal, seat, "draw", at)
        if self._stopped():
            return deal
        if deal.players[seat].end:
            if part.end not in ("", "bust"):
                self.note_problem("over_the_limit", seat, self._rules.tiles.limit, stops=True)
            return deal
        if part.end not in ("stay", "win"):
            self.note_problem("not_bust" if part.end else "no_end", seat, stops=True)
        return self._do(deal, seat, part.end, 0)

    def _stopped(self) -> bool:
        return any(problem.stops for problem in self.problems)

    def _do(self, deal: Deal, seat: int, action: str, at: int) -> Deal:
        """The deal after an act; one that is refused is a problem and ends the replay of the deal.

        A stay that is lost already is a problem, and settled as the loss that it is.
        """
        if self._stopped():
            return deal
        part, rules = self._parts[seat], self._rules
        some = tiles(part.tiles if action == "draw" else part.extra)
        tile = some[at] if some else None
        stake = part.stake or Stake.EVEN
        try:
            found = act(deal, seat, action, rules, tile=tile, stake=stake)  # type: ignore[arg-type]
        except ValueError:
            self.note_problem("no_such_tiles", seat, stops=True)
            return deal
        if isinstance(found, Deal):
            return found
        lost = found.key == "cannot_win"
        self.note_problem(found.key, seat, found.rule, stops=not lost)
        return with_end(deal, seat, "stay") if lost else deal


# --- what a score is made of


def _entries(found: ToppanReplay, player: int) -> Iterator[Entry]:
    yield Entry(None, found.opening.scores[player], found.start_rule)
    for step in found.steps:
        for payment in step.payments:
            if payment.payee == player:
                yield Entry(step.at, payment.points, payment.line.rule, payment.payer)
            elif payment.payer == player:
                yield Entry(step.at, -payment.points, payment.line.rule, payment.payee)
        if step.corrected[player]:
            yield Entry(step.at, step.corrected[player])


def gains(step: ToppanStep) -> Scores:
    """The half points that each player gains or loses by a step."""
    return paid(step.corrected, step.payments)
