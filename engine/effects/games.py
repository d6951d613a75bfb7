"""Replays a game under two documents, and finds where payments, places or course differ."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.effects.causes import CauseSearch, RuleCause, Steps
from engine.effects.changes import MixedDocuments
from engine.effects.hands import moved
from engine.game_doubt import affects_replay
from engine.game_tally import GameId
from engine.riichi.play.events import DrawEvent, RiichiGame, RulingEvent
from engine.riichi.play.game import replay
from engine.riichi.play.placing import Scores
from engine.riichi.play.replayed import GameReplay, PlayedHand

Break = Literal["ends", "table", "cannot"]
"""Why a game could not have gone on as recorded under both documents: it ends under one of them,
another hand would be played next, or an event of it cannot be."""
_CANNOT: Final = frozenset(
    (
        *("goes_on", "after_the_end", "dead_hand_wins", "no_win", "no_such_draw", "cannot_meet"),
        *("riichi_few_points", "dead_hand_riichi", "no_such_points", "no_such_count"),
        "no_borrowing",
    )
)
"""Problems of a replay that say that an event cannot be."""
_ACTS: Final = "penalties"
_Step = tuple[object, ...]


class GameBreak(msgspec.Struct, frozen=True):
    """Where and why the two documents part: the index of the hand (0 is the first).

    With `ends`, `ends_here` says whether the first document is the one that ends the game.
    """

    hand: int
    why: Break
    ends_here: bool = False


class ReplayPart(msgspec.Struct, frozen=True):
    """The parts of a replay that are compared.

    `steps` are the tables and ends of its hands as far as both documents go together, `payments`
    those of the same hands; `places` and `totals` are empty where the game is broken.
    """

    steps: tuple[_Step, ...]
    payments: tuple[Scores, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]


class GameEffect(msgspec.Struct, frozen=True):
    """A game that differs between two documents, and the rules that make it so.

    `by_rule` tells for each rule of the cause what it changes by itself: `payments`, `places`,
    `results`, `course`. `paid` are the indexes of the hands that are paid differently; `points`
    sums what is paid otherwise in them. `unit` is that of the totals.
    """

    id: GameId
    here: ReplayPart
    there: ReplayPart
    broken: GameBreak | None
    paid: tuple[int, ...]
    points: int
    cause: RuleCause
    by_rule: dict[str, tuple[str, ...]]
    unit: Literal["points", "marks"] = "points"

    @property
    def changed(self) -> tuple[str, ...]:
        """The parts that differ: `payments`, `places`, `results`, `course`."""
        return _aspects(self.here, self.there)


class GameEffectFinder:
    """Replays games under two documents; documents in between are made once."""

    def __init__(self, documents: MixedDocuments) -> None:
        self._documents = documents
        self._keys = tuple(documents.changes)
        self._likely = tuple(filter(affects_replay, self._keys))
        self._unruled = tuple(key for key in self._likely if not key.startswith(_ACTS))

    def compared(
        self, game: RiichiGame, game_id: GameId = None
    ) -> Steps[tuple[int, GameEffect | None]]:
        """How many hands it has, and the effect; None where the game is the same."""
        two = self._documents
        one = replay(game, two.here)
        yield
        other = replay(game, two.there)
        broken = _break(one, other)

        def part(found: GameReplay) -> ReplayPart:
            return _part(found, broken)

        def outcome(keys: frozenset[str]) -> ReplayPart | None:
            rules = two.document(keys)
            return None if rules is None else part(replay(game, rules))

        here, there = part(one), part(other)
        if here == there:
            return len(one.hands), None
        search = CauseSearch(self._keys, outcome, here, there)
        cause = yield from search.cause(self._likely if _ruled(game) else self._unruled)
        both = zip(here.payments, there.payments, strict=False)
        paid = {at: moved(a, b) for at, (a, b) in enumerate(both) if a != b}
        by_rule = {}
        for key in cause.keys:
            by_rule[key] = yield from _by(key, search)
        effect = GameEffect(
            game_id, here, there, broken, tuple(paid), sum(paid.values()), cause, by_rule,
            one.result.unit,
        )  # fmt: skip
        return len(one.hands), effect


def _ruled(game: RiichiGame) -> bool:
    """Whether acts were ruled on, so that rules about penalties matter."""
    return any(
        isinstance(event, RulingEvent) or (isinstance(event, DrawEvent) and event.dead)
        for event in game.events
    )


def _step(hand: PlayedHand, found: GameReplay) -> _Step:
    """What must be the same for a game to have been played so: round and dealer, what cannot be,
    whether it is the last hand. Counters say nothing of how a hand is played."""
    before = hand.before
    cannot = tuple(
        (one.key, one.seat)
        for one in found.problems
        if one.hand == hand.index and one.key in _CANNOT
    )
    return (before.round_wind, before.dealer), cannot, hand.ended_by is not None


def _steps(found: GameReplay) -> tuple[_Step, ...]:
    """The steps of the hands, and of the one on the table if something happened in it."""
    on_table = (found.now,) if found.now.events else ()
    return tuple(_step(hand, found) for hand in (*found.hands, *on_table))


def _break(one: GameReplay, other: GameReplay) -> GameBreak | None:
    """The first hand in which two replays part."""
    mine, theirs = _steps(one), _steps(other)
    for at, (step, there) in enumerate(zip(mine, theirs, strict=False)):
        if step[0] != there[0]:
            return GameBreak(at, "table")
        if step[1] != there[1]:
            return GameBreak(at, "cannot")
        if step[2] != there[2]:
            return GameBreak(at, "ends", bool(step[2]))
    return None


def _part(found: GameReplay, broken: GameBreak | None) -> ReplayPart:
    """The parts that are compared, up to the hand in which the two replays differ."""
    payments = tuple([hand.deltas for hand in found.hands])
    if broken is None:
        seats = found.result.seats
        places = tuple([seat.place for seat in seats])
        return ReplayPart(_steps(found), payments, places, tuple([seat.total for seat in seats]))
    played = broken.hand + (broken.why == "ends")
    return ReplayPart(_steps(found)[: broken.hand + 1], payments[:played], (), ())


def _aspects(one: ReplayPart | None, other: ReplayPart | None) -> tuple[str, ...]:
    """In what two parts differ."""
    if one is None or other is None:
        return ()
    pairs = {
        "payments": one.payments != other.payments,
        "places": one.places != other.places,
        "results": one.totals != other.totals,
        "course": one.steps != other.steps,
    }
    return tuple(name for name, differs in pairs.items() if differs)


def _by(key: str, search: CauseSearch[ReplayPart]) -> Steps[tuple[str, ...]]:
    """The parts that a rule changes alone, added to the first document or removed from the
    second."""
    one = frozenset((key,))
    found = {*_aspects(search.here, (yield from search.with_(one)))}
    found |= {*_aspects(search.there, (yield from search.without(one)))}
    return tuple(name for name in ASPECTS if name in found)


ASPECTS: Final = ("payments", "places", "results", "course")


def game_clearness(effect: GameEffect) -> tuple[int, int, int, int, str]:
    """By what examples are sorted: few rules, not broken off, few hands paid otherwise, a large
    difference of the results; then the id."""
    totals = zip(effect.here.totals, effect.there.totals, strict=True)
    difference = sum(abs(a - b) for a, b in totals)
    broken = effect.broken is not None
    return len(effect.cause.keys), broken, len(effect.paid), -difference, str(effect.id)
