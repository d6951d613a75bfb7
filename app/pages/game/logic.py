"""Asks the engine how the open game stands, and what can follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from app.pages.game.state import GameState, corrected_game
from engine.riichi.play.game import GameReplay, replay
from engine.riichi.play.legal import points_for_riichi
from engine.riichi.play.outlook import HandEnds, Outlook, outlooks
from engine.riichi.play.placing import ranks
from engine.riichi.rules import RiichiRules, load
from engine.rulebook import AnyRule

EndsBy = Literal["length", "tobi", "target", "time"]


@dataclass(frozen=True, slots=True)
class Following:
    """What follows when the hand `ends` in one of these ways: another hand, or by `over` the end.
    `rule` keeps or passes the deal."""

    ends: tuple[HandEnds, ...]
    rule: AnyRule
    over: AnyRule | None
    round_wind: int
    dealer: int
    honba: int


@dataclass(frozen=True, slots=True)
class EndRow:
    """A way in which the game can end, its rule, and the value of that."""

    by: EndsBy
    rule: AnyRule
    value: object


@dataclass(frozen=True, slots=True)
class SumCheck:
    """The scores and the sticks on the table added up; `missing` to what was given out (negative:
    too much)."""

    scores: int
    deposits: int
    missing: int

    @property
    def whole(self) -> int:
        return self.scores + self.deposits


def replayed(state: GameState) -> GameReplay:
    """The game under its own document."""
    return replay(state.game, load(state.game.rules))


def shown_game(state: GameState, found: GameReplay) -> GameReplay | None:
    """The game as it would be after what is being entered: under another document, or with a hand
    corrected; None where nothing differs."""
    if trial(state):
        return replay(state.game, load(state.document))
    if state.correction is None:
        return None
    game = corrected_game(state, found)
    return None if game == state.game else replay(game, load(game.rules))


def trial(state: GameState) -> bool:
    """Whether the active document is not that of the game."""
    return state.document != state.game.rules


def next_rows(found: GameReplay, rules: RiichiRules) -> tuple[Following, ...]:
    """What follows the hand on the table; ways of ending it that lead to the same are one row."""
    rows = []
    every = sorted(outlooks(found, rules), key=lambda one: _FIRST.index(one.ends))
    for _, some in groupby(every, key=lambda one: (one.over, *_place(one))):
        same = tuple(some)
        first = same[0]
        rows.append(Following(tuple(o.ends for o in same), first.rule, first.over, *_place(first)))
    return tuple(rows)


_FIRST: Final = ("dealer_wins", "dealer_tenpai", "others_win", "dealer_noten")


def _place(one: Outlook) -> tuple[int, int, int]:
    return one.round_wind, one.dealer, one.honba


def end_rows(found: GameReplay, rules: RiichiRules) -> Iterator[EndRow]:
    """How the game can end, by the rules of the document and what the table agreed on."""
    game = rules.game
    yield EndRow("length", game.length, game.length.value)
    if game.extension.value != "none" and game.target_points is not None:
        yield EndRow("target", game.target_points, game.target_points.value)
    tobi = game.tobi
    lasts = found.game.switches.tournament and game.tobi_tournament is not None
    if tobi.value != "none" and not lasts:
        yield EndRow("tobi", tobi, tobi.value)
    if game.time_limit is not None:
        yield EndRow("time", game.time_limit, game.time_limit.value)


def places(found: GameReplay, rules: RiichiRules) -> tuple[int, int, int, int]:
    """The place of each seat by the present scores."""
    return ranks(found.table.scores, rules.game)


def sum_check(found: GameReplay, rules: RiichiRules) -> SumCheck:
    """The scores and sticks added up against what the document gives out at the start."""
    deposits = found.table.deposits * rules.payment.deposit.value
    return SumCheck(sum(found.table.scores), deposits, found.result.missing)


def switches_of(rules: RiichiRules) -> tuple[str, ...]:
    """The switches that change anything under a document."""
    here = []
    if rules.game.tobi_tournament is not None or points_for_riichi(
        rules, tournament=True
    ) != points_for_riichi(rules, tournament=False):
        here.append("tournament")
    if _asks(rules, "tournament") and "tournament" not in here:
        here.append("tournament")
    if _asks(rules, "classroom"):
        here.append("classroom")
    return tuple(here)


def _asks(rules: RiichiRules, question: str) -> bool:
    part = rules.penalties
    if part is None:
        return False
    every = (*part.offences.values(), *part.recommended.values())
    return any(question in offence.asks for offence in every)
