"""Explains a learner's wrong answer by the rule or fact of 競技十半 that the learner has wrong.

Amounts are half points, han where a step says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from engine.ledger import total
from engine.rulebook import AnyRule, revalued, rule_at, unchecked
from engine.tiles import KINDS, TILES, WINDS, Tile
from engine.toppan.hand import Hand
from engine.toppan.judge import judge, within
from engine.toppan.play.deal import least_to_stay
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.dora import pointed_at
from engine.toppan.scoring.price import price, stake_line
from engine.toppan.scoring.totals import best_within
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Agari, Score, Within


class StakeProblem(msgspec.Struct, frozen=True):
    """What do so many han pay at a stake? 0 han are a mangan; the answer is `halves`."""

    stake: Stake
    han: int


class WinProblem(msgspec.Struct, frozen=True):
    """What does a hand win, declared or compared? The answer is `halves`."""

    hand: Hand
    situation: Situation
    declared: bool = True


class StayProblem(msgspec.Struct, frozen=True):
    """May a child stay with these tiles, against the dealer's? The answer is `may`."""

    tiles: tuple[Tile, ...]
    seat: int
    dealer: tuple[Tile, ...]


class DoraProblem(msgspec.Struct, frozen=True):
    """Which group of tiles does an indicator make dora? The answer is `dora`, a group as
    `engine.toppan.scoring.dora.group_of` numbers them."""

    indicator: Tile


ToppanDrillProblem = StakeProblem | WinProblem | StayProblem | DoraProblem
P = TypeVar("P", StakeProblem, WinProblem, StayProblem, DoraProblem, ToppanDrillProblem)


class Step(msgspec.Struct, frozen=True):
    """A node of a lane: an amount, and the operation that led to it, one of `STEPS`; `han` are
    those by which a stake is multiplied."""

    name: str
    amount: int
    han: int = 0


ToppanLane = tuple[Step, ...]
STEPS: Final = (
    "",  # where the lane begins: the stake, the han of a hand, or the total of the tiles
    "times_han",
    "mangan",  # what a mangan pays at a stake
    "stake",  # what the han pay at the stakes
    "least",  # the least total to stay with
)


class Explanation(msgspec.Struct, frozen=True):
    """What a player did who gave a wrong answer: a cause that gives exactly what was said.

    `said_lane` leads to what was said and `right_lane` to what is right. `rule` is the clause that
    was not followed, `line` its key ("" for none), `tiles` are those it is about.
    """

    cause: str
    group: str
    said_lane: ToppanLane
    right_lane: ToppanLane
    rule: AnyRule | None = None
    line: str = ""
    tiles: tuple[Tile, ...] = ()

    @property
    def beside(self) -> str:
        """ "": a cause gives the answer alone, two together are not tried."""
        return ""


class _Row(NamedTuple):
    """A misconception: the rules or the problem that are believed, the clause it is about, which
    tiles of a seat's hand it is about, and in which problems it shows."""

    id: str
    group: Literal["stake", "tiles", "dora", "han", "honba", "stay"]
    clause: str
    rules: Callable[[ToppanRules], ToppanRules] = lambda rules: rules
    problem: Callable[[ToppanDrillProblem], ToppanDrillProblem] = lambda problem: problem
    highlighted: Callable[[Tile, int], bool] = lambda _tile, _seat: False
    about: tuple[type, ...] = (StakeProblem, WinProblem, StayProblem, DoraProblem)


class _Answer(NamedTuple):
    """An answer: its field and value, and the steps that led to it."""

    field: str
    value: int | str
    lane: ToppanLane = ()


# --- the answer to a problem


def _answer_to(problem: ToppanDrillProblem, rules: ToppanRules) -> _Answer | None:
    """The answer to a problem; None for a hand that wins nothing or cannot be."""
    if isinstance(problem, StakeProblem):
        lines = price(problem.han, not problem.han, problem.stake, 0, rules)
        stake = stake_line(problem.stake, rules).amount
        way = "times_han" if problem.han else "mangan"
        steps = (Step("", stake), Step(way, total(lines), problem.han))
        return _Answer("halves", total(lines), steps)
    if isinstance(problem, WinProblem):
        score = _score(problem, rules)
        if score is None:
            return None
        steps = (Step("", score.han), Step("stake", score.points))
        return _Answer("halves", score.points, steps)
    if isinstance(problem, StayProblem):
        best = best_within(problem.tiles, problem.seat, rules)
        least = least_to_stay(problem.dealer, rules)
        may = best is not None and best >= least
        return _Answer("may", "yes" if may else "no", (Step("", best or 0), Step("least", least)))
    return _Answer("dora", pointed_at(problem.indicator))


def _score(problem: WinProblem, rules: ToppanRules) -> Score | None:
    verdict = judge(problem.hand, problem.situation, rules)
    if problem.declared:
        return verdict.best if isinstance(verdict, Agari) else None
    if isinstance(verdict, Agari | Within):
        return next(iter(within(problem.hand, problem.situation, rules)), None)
    return None


# --- what is believed


def _without_prizes(*but: str) -> Callable[[ToppanRules], ToppanRules]:
    """Rules in which prizes add nothing, but for some."""

    def believe(rules: ToppanRules) -> ToppanRules:
        prize = {
            key: rule if key in but else replace(rule, value=replace(rule.value, han=0))
            for key, rule in rules.prize.items()
        }
        return unchecked(rules, prize=prize)

    return believe


def _without_dora(rules: ToppanRules) -> ToppanRules:
    return _without_prizes(*(key for key in rules.prize if key != "dora"))(rules)


def _at(stake: Stake) -> Callable[[ToppanDrillProblem], ToppanDrillProblem]:
    """A problem in which a child has another stake."""

    def believe(problem: ToppanDrillProblem) -> ToppanDrillProblem:
        if isinstance(problem, StakeProblem):
            return replace(problem, stake=stake)
        if isinstance(problem, WinProblem) and not problem.situation.dealer:
            return replace(problem, situation=replace(problem.situation, stakes=(stake,)))
        return problem

    return believe


def _without_honba(problem: ToppanDrillProblem) -> ToppanDrillProblem:
    if not isinstance(problem, WinProblem):
        return problem
    return replace(problem, situation=replace(problem.situation, honba=0))


def _as_dora(problem: ToppanDrillProblem) -> ToppanDrillProblem:
    """A problem in which the indicators would have to point at themselves."""
    if isinstance(problem, DoraProblem):
        return DoraProblem(_BEFORE[problem.indicator.plain])
    if isinstance(problem, WinProblem):
        shown = tuple(_BEFORE[tile.plain] for tile in problem.situation.indicators)
        return replace(problem, situation=replace(problem.situation, indicators=shown))
    return problem


def _before(tile: Tile) -> Tile:
    """The tile of the same suit that makes its group dora; an honour is it itself."""
    if tile.honor:
        return tile
    first = tile.kind - tile.kind % 9
    return TILES[KINDS[first + (tile.kind - 1 - first) % 9]]


_BEFORE: Final = {tile: _before(tile) for tile in TILES}


def _own_wind(tile: Tile, seat: int) -> bool:
    return tile.kind == WINDS[seat]


def _plain_honor(tile: Tile, seat: int) -> bool:
    return tile.honor and not _own_wind(tile, seat)


def _other_way(rules: ToppanRules) -> ToppanRules:
    low = rules.play.shown_own_wind.value == "low"
    return unchecked(rules, play=revalued(rules.play, shown_own_wind="high" if low else "low"))


def _one_point(rules: ToppanRules) -> ToppanRules:
    return unchecked(rules, tiles=revalued(rules.tiles, honor=1.0))


def _as_guests(rules: ToppanRules) -> ToppanRules:
    honor = rules.tiles.honor.value
    return unchecked(rules, tiles=revalued(rules.tiles, own_wind=(honor, honor)))


def _unlimited(rules: ToppanRules) -> ToppanRules:
    return unchecked(rules, tiles=revalued(rules.tiles, limit=_NEVER))


def _without_margin(rules: ToppanRules) -> ToppanRules:
    return unchecked(rules, play=revalued(rules.play, stay_margin=0.0))


_NEVER: Final = 1000.0
_ROWS: Final = (
    _Row("stake_as_half", "stake", "stakes.half", problem=_at(Stake.HALF)),
    _Row("stake_as_even", "stake", "stakes.even", problem=_at(Stake.EVEN)),
    _Row("stake_as_double", "stake", "stakes.double", problem=_at(Stake.DOUBLE)),
    _Row("half_as_one", "tiles", "tiles.honor", _one_point, highlighted=_plain_honor),
    _Row("own_wind_as_guest", "tiles", "tiles.own_wind", _as_guests, highlighted=_own_wind),
    _Row("over_counted", "tiles", "tiles.limit", _unlimited, about=(StayProblem,)),
    _Row("dora_forgotten", "dora", "prize.dora", _without_dora),
    _Row("indicator_is_dora", "dora", "dora.number", problem=_as_dora),
    _Row("prizes_forgotten", "han", "prize", _without_prizes("dora", "yanshuudien")),
    _Row("yanshuudien_forgotten", "honba", "prize.yanshuudien", problem=_without_honba),
    _Row("margin_forgotten", "stay", "play.stay_margin", _without_margin),
    _Row("shown_wind_other", "stay", "play.shown_own_wind", _other_way),
)
_BY_ID: Final = {row.id: row for row in _ROWS}
CAUSES: Final = tuple(_BY_ID)
"""Every misconception, in the order in which they are thought of."""
CAUSE_GROUPS: Final = {row.id: row.group for row in _ROWS}
"""What each misconception is about."""
_NO_COUNTS: Final[Mapping[str, int]] = MappingProxyType({})


# --- what explains an answer


def right_answer(problem: ToppanDrillProblem, rules: ToppanRules) -> dict[str, int | str] | None:
    """The field of the right answer; None for a hand that wins nothing or cannot be."""
    answer = _answer_to(problem, rules)
    return None if answer is None else {answer.field: answer.value}


def lane(problem: ToppanDrillProblem, rules: ToppanRules) -> ToppanLane:
    """The steps to the right answer; none for an indicator, nor for a hand that wins nothing."""
    answer = _answer_to(problem, rules)
    return () if answer is None else answer.lane


def answer_under(
    cause: str, problem: ToppanDrillProblem, rules: ToppanRules
) -> dict[str, int | str] | None:
    """The field that a player with this misconception would say; None where it changes nothing."""
    right = _answer_to(problem, rules)
    answer = None if right is None else _believed(_BY_ID[cause], problem, rules, right)
    return None if answer is None else {answer.field: answer.value}


def _believed(
    row: _Row, problem: ToppanDrillProblem, rules: ToppanRules, right: _Answer
) -> _Answer | None:
    if not isinstance(problem, row.about):
        return None
    answer = _answer_to(row.problem(problem), row.rules(rules))
    return None if answer is None or answer.value == right.value else answer


def explanations(
    problem: ToppanDrillProblem,
    said: Mapping[str, int | str],
    rules: ToppanRules,
    usual: Mapping[str, int] = _NO_COUNTS,
) -> tuple[Explanation, ...]:
    """All causes that give exactly what was said, the likeliest first; none of a right answer.

    `usual` are this player's own counts of causes.
    """
    right = _answer_to(problem, rules)
    if right is None or said.get(right.field) == right.value:
        return ()
    found = []
    for row in sorted(_ROWS, key=lambda row: -usual.get(row.id, 0)):
        answer = _believed(row, problem, rules, right)
        if answer is not None and said == {answer.field: answer.value}:
            rule = rule_at(rules, row.clause)
            line = "" if rule is None else rule.key
            tiles = _highlighted(row, problem)
            found.append(Explanation(row.id, row.group, answer.lane, right.lane, rule, line, tiles))
    return tuple(found)


def _highlighted(row: _Row, problem: ToppanDrillProblem) -> tuple[Tile, ...]:
    """The tiles of the hand that a misconception is about."""
    if isinstance(problem, WinProblem):
        tiles, seat = problem.hand.tiles, problem.situation.seat
    elif isinstance(problem, StayProblem):
        tiles, seat = problem.tiles, problem.seat
    else:
        return ()
    return tuple(tile for tile in tiles if row.highlighted(tile, seat))


def most_distinguishing(
    candidates: Sequence[str], problems: Iterable[P], rules: ToppanRules
) -> P | None:
    """The problem to which the candidates give the most different answers; None where they give
    one.

    For a single candidate: a problem that it answers wrongly.
    """
    best, found = 1, None
    for problem in problems:
        answers = [answer_under(cause, problem, rules) or {} for cause in candidates]
        answer = {tuple(answer.items()) for answer in answers}
        worth = len(answer) if len(candidates) > 1 else 1 + bool(answers and answers[0])
        if worth > best:
            best, found = worth, problem
    return found
