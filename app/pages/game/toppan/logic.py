"""The game as it is and as it would be, what may follow, and the lines from scores to results."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec

from app.pages.game.toppan.state import ToppanGameState, trial_game
from app.views.ledgers import PaymentFlow, Seats, flows_of
from engine.ledger import SEATS, Line
from engine.library import existing, fingerprint_of
from engine.rulebook import AnyRule
from engine.tiles import NotationError, tiles
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.play.game import ToppanDeal, ToppanGame, ToppanRuling
from engine.toppan.play.placing import Placed, ranks
from engine.toppan.play.replay import ToppanProblem, ToppanReplay, ToppanStep, gains, replay
from engine.toppan.play.scores import GameState, Scores, after, last_wind
from engine.toppan.play.settle import Settled, next_deal_of
from engine.toppan.rules import Length, ToppanRules, halves, load
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Verdict

MISSING: Final = ("no_end", "no_points", "no_tiles", "unanswered")
"""Problems of an event that is not entered as a whole yet."""
GONE: Final = ("after_the_end", "after_broken_off")
"""Problems of events behind the end of a game."""


class ToppanStepPair(msgspec.Struct, frozen=True):
    """An event of the game as it is, and as it would be; None where it is not in one of them.
    `at` is its index in the game as it is, -1 for a new event."""

    before: ToppanStep | None
    after: ToppanStep | None
    at: int


class ToppanShownGame(msgspec.Struct, frozen=True):
    """The game as it is under the `rules` of its document; `trial` is the game as it would be if
    what is open were accepted, under `trial_rules`, None where nothing is open or different."""

    rules: ToppanRules
    replay: ToppanReplay
    trial: ToppanReplay | None
    trial_rules: ToppanRules
    pairs: tuple[ToppanStepPair, ...]
    entered: ToppanStep | None
    """The step of the event that is open, as it would be."""

    @property
    def latest(self) -> ToppanReplay:
        """The game as it would be, or else as it is."""
        return self.trial or self.replay


def rules_of(state: ToppanGameState) -> ToppanRules:
    """The rules that the game is played by; those of the active document where that of the game
    is no longer there."""
    return load(existing(state.game.rules, state.document))


def replayed(game: ToppanGame, rules: ToppanRules) -> ToppanReplay:
    """The game under a document; cached, as every change of a form shows the same game."""
    document = rules.document.id
    return _replayed(game, document, fingerprint_of(document))


@lru_cache(maxsize=8)
def _replayed(game: ToppanGame, document: str, _fingerprint: str) -> ToppanReplay:
    return replay(game, load(document))


def shown_game(state: ToppanGameState) -> ToppanShownGame:
    """The game of a state as it is, and as it would be."""
    rules = rules_of(state)
    game_replay = replayed(state.game, rules)
    game = trial_game(state, rules)
    if game is None:
        pairs = tuple(ToppanStepPair(step, step, step.at) for step in game_replay.steps)
        return ToppanShownGame(rules, game_replay, None, rules, pairs, None)
    trial_rules = load(state.document) if not state.sheet else rules
    trial = replayed(game, trial_rules)
    pairs = tuple(_pairs(state, game_replay, trial))
    entered = None
    if state.sheet and not state.removing:
        entered = trial.steps[len(game_replay.steps) if state.at is None else state.at]
    return ToppanShownGame(rules, game_replay, trial, trial_rules, pairs, entered)


def _pairs(
    state: ToppanGameState, game_replay: ToppanReplay, trial: ToppanReplay
) -> Iterator[ToppanStepPair]:
    """The events of both games side by side; an event that is taken out has none beside it."""
    new = list(trial.steps)
    for step in game_replay.steps:
        if state.removing and step.at == state.at:
            yield ToppanStepPair(step, None, step.at)
        else:
            yield ToppanStepPair(step, new.pop(0), step.at)
    yield from (ToppanStepPair(None, step, -1) for step in new)


def stops(step: ToppanStep | None) -> tuple[ToppanProblem, ...]:
    """Why an event has no effect; empty where it has."""
    return () if step is None else tuple(p for p in step.problems if p.stops)


def newly_impossible(shown: ToppanShownGame) -> tuple[ToppanStepPair, ...]:
    """The other events that cannot take place any more if what is open is accepted."""
    entered = shown.entered
    return tuple(
        pair
        for pair in shown.pairs
        if pair.after is not entered and stops(pair.after) and not stops(pair.before)
    )


def may_accept(shown: ToppanShownGame) -> bool:
    """Whether what is open changes the game, and is entered as a whole."""
    if shown.trial is None:
        return False
    problems = () if shown.entered is None else shown.entered.problems
    return not any(p.stops or p.key in MISSING for p in problems)


# --- the table


def places(game_replay: ToppanReplay, rules: ToppanRules) -> tuple[int, ...]:
    """The place of each player by the scores as they are."""
    return ranks(game_replay.state.scores, rules)


def missing_points(game_replay: ToppanReplay, rules: ToppanRules) -> int:
    """The half points that the scores lack; negative where there are too many."""
    return SEATS * halves(rules.game.start_points) - sum(game_replay.state.scores)


def length_of(game_replay: ToppanReplay, rules: ToppanRules) -> Length:
    """How long the game is: as agreed, or else as the document says."""
    return game_replay.game.switches.length or rules.game.length.value


def hands_to_come(game_replay: ToppanReplay, rules: ToppanRules) -> Iterator[GameState]:
    """The first deals of the dealers who have not dealt in their round yet."""
    state = game_replay.state
    length = game_replay.game.switches.length
    last = (last_wind(rules, length, state.round_wind) + 1) * SEATS
    for number in range(state.round_wind * SEATS + state.dealer + 1, last):
        wind, dealer = divmod(number, SEATS)
        yield GameState(scores=state.scores, round_wind=wind, dealer=dealer)


def moves_of(step: ToppanStep, turned: int) -> Seats:
    """The payments of an event by seat, with player `turned` at the bottom."""
    here = step.before.dealer
    a, b, c, d = (gains(step)[(seat + here) % SEATS] for seat in range(SEATS))
    flows = [
        PaymentFlow((flow.payer - here) % SEATS, (flow.payee - here) % SEATS, flow.points)
        for flow in flows_of(step.payments)
    ]
    return Seats(
        (turned - here) % SEATS,
        step.before.round_wind,
        step.before.honba,
        (a, b, c, d) if any(gains(step)) else None,
        tuple(flows),
        marks=_marks(step),
        halves=True,
    )


def seats_at(state: GameState, turned: int) -> Seats:
    """The seats of a table on which nothing has happened yet."""
    return Seats((turned - state.dealer) % SEATS, state.round_wind, state.honba, halves=True)


def _marks(step: ToppanStep) -> tuple[str, ...]:
    """What each seat did, as a key of the marks of seats."""
    here = step.before.dealer
    if isinstance(step.event, ToppanRuling):
        offender = (step.event.player - here) % SEATS
        return tuple("offender" if seat == offender else "" for seat in range(SEATS))
    if not isinstance(step.event, ToppanDeal) or step.settled is None:
        return ("",) * SEATS
    ends = ends_of(step)
    return tuple(ends[(seat + here) % SEATS] for seat in range(SEATS))


def ends_of(step: ToppanStep) -> tuple[str, ...]:
    """How each player ended in a deal that has taken place; "" for one without a turn."""
    settled, here = step.settled, step.before.dealer
    assert isinstance(step.event, ToppanDeal)
    ends: list[str] = [part.end for part in step.event.players]
    if settled is None or settled.redraw is not None:
        return tuple(ends)
    keys = {duel.child: duel.rule.key.removeprefix("play.") for duel in settled.duels}
    first = keys[1]
    ends[here] = first.removeprefix("dealer_") if first.startswith("dealer_") else "stay"
    for child, key in keys.items():
        text = {"child_win": "win", "child_bust": "bust"}.get(key, "stay")
        ends[(here + child) % SEATS] = "" if key.startswith("dealer_") else text
    return tuple(ends)


# --- what may follow

FollowingKey = Literal["goes_on", "gives_up", "bust", "redraw"]


class FollowingDeal(msgspec.Struct, frozen=True):
    """A way in which the deal on the table may end: the state of the next deal, or the rule that
    ends the game, and the rules that decide it."""

    key: FollowingKey
    state: GameState
    ended: AnyRule | None
    because: tuple[AnyRule, ...]


def is_over(game_replay: ToppanReplay) -> bool:
    """Whether a game has ended, or was broken off."""
    return game_replay.ended is not None or game_replay.broken_off


def outcomes(game_replay: ToppanReplay, rules: ToppanRules) -> tuple[FollowingDeal, ...]:
    """How the game goes on by how the deal on the table ends; none after the end of the game."""
    if is_over(game_replay):
        return ()
    return tuple(_outcomes(game_replay, rules))


def _outcomes(game_replay: ToppanReplay, rules: ToppanRules) -> Iterator[FollowingDeal]:
    state, length = game_replay.state, game_replay.game.switches.length
    ways: tuple[tuple[FollowingKey, Literal["stay", "bust"], bool], ...] = (
        ("goes_on", "stay", True),
        ("gives_up", "stay", False),
        ("bust", "bust", True),
        ("redraw", "stay", True),
    )
    for key, end, goes_on in ways:
        fate = next_deal_of(end, state.honba, rules, redraw=key == "redraw")
        settled = Settled((), (), None, *fate)
        following = after(state, settled, rules, goes_on, length)
        yield FollowingDeal(key, following.state, following.ended, following.because)


def ends_by(rules: ToppanRules) -> tuple[AnyRule, ...]:
    """The rules that may end the game."""
    return rules.game.upper_end, rules.game.tobi, rules.game.length


# --- hands by tiles


def verdict_on(
    state: ToppanGameState, shown: ToppanShownGame, player: int, before: GameState
) -> Verdict | None:
    """The verdict on the tiles that are entered for a player; None where there are none or they
    cannot be read."""
    draft = state.deal
    part = draft.parts[player]
    try:
        own, extra, dora = tiles(part.tiles), tiles(part.extra), tiles(draft.dora)
    except NotationError:
        return None
    if not own:
        return None
    seat = (player - before.dealer) % SEATS
    children = [draft.parts[(before.dealer + n) % SEATS].stake or Stake.EVEN for n in range(1, 4)]
    stakes = tuple(children) if seat == 0 else (children[seat - 1],)
    situation = Situation(
        seat=seat,
        round_wind=before.round_wind,
        honba=before.honba,
        stakes=stakes,
        indicators=dora,
        extra=extra[0] if len(extra) == 1 else None,
    )
    return judge(Hand(own), situation, shown.rules)


# --- the end


class SettledLine(msgspec.Struct, frozen=True):
    """A line from the scores to the results: half points by player, or places, or a rule alone.
    `line` is one of the engine's lines, for its name."""

    kind: Literal["scores", "amounts", "places", "rule", "total"]
    amounts: tuple[int | None, ...] = ()
    rule: AnyRule | None = None
    line: Line | None = None


_PRIZES: Final = ("game.tobi_prize", "game.upper_prize")


def result_lines(game_replay: ToppanReplay) -> tuple[SettledLine, ...]:
    """The lines from the scores after the last deal to the results, in the order of counting."""
    return tuple(_result_lines(game_replay))


def _result_lines(game_replay: ToppanReplay) -> Iterator[SettledLine]:
    placed = sorted(game_replay.result.players, key=lambda each: each.player)
    yield SettledLine("scores", tuple(each.score for each in placed), game_replay.ended)
    lines = _by_rule(placed)
    yield from (line for key, line in lines.items() if key[0] in _PRIZES)
    yield from (SettledLine("rule", rule=rule) for rule in game_replay.because)
    ties = [rule for rule in game_replay.result.because if rule.key == "uma.ties"]
    places_ = tuple(each.place for each in placed)
    yield SettledLine("places", places_, ties[0] if ties else None)
    yield from (line for key, line in lines.items() if key[0].startswith("uma."))
    others = (rule for rule in game_replay.result.because if rule.key != "uma.ties")
    yield from (SettledLine("rule", rule=rule) for rule in others if (rule.key, "") not in lines)
    rest = (*_PRIZES, "uma.")
    yield from (line for key, line in lines.items() if not key[0].startswith(rest))
    yield SettledLine("total", tuple(each.total for each in placed))


def _by_rule(placed: list[Placed]) -> dict[tuple[str, str], SettledLine]:
    """The lines of all players by rule and label; equal ones of a player are added."""
    sums: dict[tuple[str, str], list[int | None]] = {}
    lines: dict[tuple[str, str], Line] = {}
    for each in placed:
        for line in each.lines:
            key = line.rule.key, "" if line.rule.key in _PRIZES else line.label
            row = sums.setdefault(key, [None] * SEATS)
            row[each.player] = (row[each.player] or 0) + line.amount
            lines[key] = line
    return {
        key: SettledLine("amounts", tuple(row), lines[key].rule, lines[key])
        for key, row in sums.items()
    }


def scores_after(step: ToppanStep | None) -> Scores | None:
    """The scores after an event, None where there is none."""
    return None if step is None else step.after.scores
