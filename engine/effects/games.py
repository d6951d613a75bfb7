"""Replays a game under two documents, and finds where payments, places or course differ."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from engine.effects.causes import CauseSearch, RuleCause, Steps
from engine.effects.changes import MixedDocuments
from engine.effects.hands import moved
from engine.game_doubt import affects_replay
from engine.json_lines import LineId
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


class HandCourse(NamedTuple):
    """What must be the same in a hand for a game to have been played so: the round wind and the
    seat that deals, the problems that say that an event cannot be, each with its seat, and whether
    the game ends with the hand. Counters say nothing of how a hand is played."""

    dealt: tuple[int, int]
    cannot: tuple[tuple[str, int | None], ...]
    last: bool


class GameBreak(msgspec.Struct, frozen=True):
    """Where and why the two documents part: the index of the hand (0 is the first).

    With `ends`, `ends_here` says whether the first document is the one that ends the game.
    """

    hand: int
    why: Break
    ends_here: bool = False


class ReplayPart(msgspec.Struct, frozen=True):
    """The parts of a replay that are compared.

    `course` are its hands as far as both documents go together, and that in which they part;
    `payments` those of the same hands; `places` and `totals` are empty where the game is broken.
    """

    course: tuple[HandCourse, ...]
    payments: tuple[Scores, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]


class GameEffect(msgspec.Struct, frozen=True):
    """A game that differs between two documents, and the rules that make it so.

    `by_rule` tells for each rule of the cause what it changes by itself: `payments`, `places`,
    `results`, `course`. `paid` are the indexes of the hands that are paid differently; `points`
    sums what is paid otherwise in them. `unit` is that of the totals.
    """

    id: LineId
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
        self, game: RiichiGame, game_id: LineId = None
    ) -> Steps[tuple[int, GameEffect | None]]:
        """How many hands it has, and the effect; None where the game is the same."""
        two = self._documents
        replay_here = replay(game, two.here)
        yield
        replay_there = replay(game, two.there)
        broken = _break(replay_here, replay_there)
        here, there = _part(replay_here, broken), _part(replay_there, broken)
        hands = len(replay_here.hands)
        if here == there:
            return hands, None

        def outcome(keys: frozenset[str]) -> ReplayPart | None:
            rules = two.document(keys)
            return None if rules is None else _part(replay(game, rules), broken)

        search = CauseSearch(self._keys, outcome, here, there)
        cause = yield from search.cause(self._likely if _ruled(game) else self._unruled)
        both = zip(here.payments, there.payments, strict=False)
        paid = {at: moved(a, b) for at, (a, b) in enumerate(both) if a != b}
        by_rule = {}
        for key in cause.keys:
            by_rule[key] = yield from _changed_by(key, search)
        effect = GameEffect(
            game_id, here, there, broken, tuple(paid), sum(paid.values()), cause, by_rule,
            replay_here.result.unit,
        )  # fmt: skip
        return hands, effect


def _ruled(game: RiichiGame) -> bool:
    """Whether acts were ruled on, so that rules about penalties matter."""
    return any(
        isinstance(event, RulingEvent) or (isinstance(event, DrawEvent) and event.dead)
        for event in game.events
    )


def _course(replayed: GameReplay) -> tuple[HandCourse, ...]:
    """The course of the hands, and of the one on the table if something happened in it."""
    on_table = (replayed.now,) if replayed.now.events else ()
    return tuple(_hand_course(hand, replayed) for hand in (*replayed.hands, *on_table))


def _hand_course(hand: PlayedHand, replayed: GameReplay) -> HandCourse:
    cannot = tuple(
        (problem.key, problem.seat)
        for problem in replayed.problems
        if problem.hand == hand.index and problem.key in _CANNOT
    )
    before = hand.before
    return HandCourse((before.round_wind, before.dealer), cannot, hand.ended_by is not None)


def _break(here: GameReplay, there: GameReplay) -> GameBreak | None:
    """The first hand in which two replays part."""
    for at, (one, other) in enumerate(zip(_course(here), _course(there), strict=False)):
        if one.dealt != other.dealt:
            return GameBreak(at, "table")
        if one.cannot != other.cannot:
            return GameBreak(at, "cannot")
        if one.last != other.last:
            return GameBreak(at, "ends", one.last)
    return None


def _part(replayed: GameReplay, broken: GameBreak | None) -> ReplayPart:
    """The parts that are compared, up to the hand in which the two replays differ."""
    course = _course(replayed)
    payments = tuple([hand.deltas for hand in replayed.hands])
    if broken is None:
        seats = replayed.result.seats
        places = tuple([seat.place for seat in seats])
        return ReplayPart(course, payments, places, tuple([seat.total for seat in seats]))
    played = broken.hand + (broken.why == "ends")
    return ReplayPart(course[: broken.hand + 1], payments[:played], (), ())


def _aspects(one: ReplayPart | None, other: ReplayPart | None) -> tuple[str, ...]:
    """In what two parts differ; in nothing where one of the documents cannot be."""
    if one is None or other is None:
        return ()
    pairs = {
        "payments": one.payments != other.payments,
        "places": one.places != other.places,
        "results": one.totals != other.totals,
        "course": one.course != other.course,
    }
    return tuple(name for name, differs in pairs.items() if differs)


def _changed_by(key: str, search: CauseSearch[ReplayPart]) -> Steps[tuple[str, ...]]:
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
