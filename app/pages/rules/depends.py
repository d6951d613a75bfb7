"""Finds the rules that the ruling on a hand depends on, alone and in combination."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

import msgspec

from app.pages.score.answer import scores
from app.pages.score.other_documents import JudgedHand, judged
from engine.doubt import readings
from engine.ledger import Line
from engine.riichi.hand import Hand
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score
from engine.rulebook import Rule, rules_in, with_value

MOST_COMBINATIONS: Final = 512
"""The greatest number of combinations judged; no hand of a shipped document comes near it."""


class CombinedReading(msgspec.Struct, frozen=True):
    """One combination of readings, and the outcome of the hand under it.

    `differs` says whether the outcome is not that of the readings in force.
    """

    rules: tuple[Rule[Any], ...]
    outcome: str
    score: Score | None
    situation: Situation
    differs: bool


class Dependence(msgspec.Struct, frozen=True):
    """The rules that the ruling depends on, and all combinations of their readings.

    The combination in force comes first; it is alone where no rule matters.
    """

    rules: tuple[Rule[Any], ...]
    reads: tuple[CombinedReading, ...]


class _Trial:
    """One hand under combinations of readings, each of which is judged once."""

    def __init__(self, laid: Hand, situation: Situation, rules: RiichiRules) -> None:
        self.hand, self.situation, self.rules = laid, situation, rules
        self.doubts: dict[str, list[Rule[Any]]] = {}
        for rule, _ in readings(rules):
            self.doubts.setdefault(rule.key, []).append(rule)
        self.in_force = {rule.key: rule for rule in rules_in(rules) if rule.key in self.doubts}
        self._known: dict[tuple[tuple[str, int], ...], JudgedHand] = {}

    def judge(self, read: Mapping[str, int]) -> JudgedHand:
        """Judge under other readings, each by its number; rules without one are as in force."""
        key = tuple(sorted(read.items()))
        if key not in self._known:
            rules = self.rules
            for name, number in read.items():
                rules = with_value(rules, name, self.doubts[name][number].value)
            self._known[key] = judged(self.hand, self.situation, rules)
        return self._known[key]

    def rule(self, key: str, number: int) -> Rule[Any]:
        """A rule in a reading, -1 for that in force."""
        return self.in_force[key] if number < 0 else self.doubts[key][number]


def depends(laid: Hand, situation: Situation, rules: RiichiRules) -> Iterator[Dependence | None]:
    """Steps towards the dependence of a ruling; the last one is it, those before are None.

    Rules that change anything in the ledger are combined with each other. Every other rule is tried
    with each of these combinations, and joins them where it changes something there.
    """
    trial = _Trial(laid, situation, rules)
    active: list[str] = []
    tried: set[tuple[tuple[tuple[str, int], ...], str]] = set()
    grown = True
    while grown:
        grown = False
        for read in list(_combinations(trial, active)):
            for key in [key for key in trial.doubts if key not in active]:
                place = tuple(sorted(read.items())), key
                if place in tried:
                    continue
                tried.add(place)
                if _touches(trial, read, key):
                    active.append(key)
                    grown = True
                yield None
    for read in _combinations(trial, active):
        trial.judge(read)
        yield None
    yield _dependence(trial, active)


def _combinations(trial: _Trial, keys: list[str]) -> Iterator[dict[str, int]]:
    """Combinations of readings of some rules, that in force first, `MOST_COMBINATIONS` at most."""
    ways = [range(-1, len(trial.doubts[key])) for key in keys]
    for count, numbers in enumerate(product(*ways)):
        if count == MOST_COMBINATIONS:
            return
        yield {key: n for key, n in zip(keys, numbers, strict=True) if n >= 0}


def _touches(trial: _Trial, read: dict[str, int], key: str) -> bool:
    """Whether another reading of a rule changes anything in the ledger of the hand."""
    here = _ledger(trial.judge(read))
    return any(
        _ledger(trial.judge({**read, key: number})) != here
        for number in range(len(trial.doubts[key]))
    )


def _ledger(judged_hand: JudgedHand) -> tuple[object, ...]:
    """Everything that is counted, for every reading of the tiles."""
    lines = [
        (line.rule.key, line.amount)
        for score in scores(judged_hand.verdict)
        for line in (*score.yaku, *score.bonus, *score.fu_lines, *score.steps)
    ]
    return (judged_hand.result, *lines)


def _dependence(trial: _Trial, active: list[str]) -> Dependence:
    """The rules that the outcome depends on, among those that change the ledger."""
    all_read = list(_combinations(trial, active))
    matter = [key for key in active if any(_matters(trial, read, key) for read in all_read)]
    first = trial.judge({})
    reads = []
    for read in _combinations(trial, matter):
        found = trial.judge(read)
        rules = tuple(trial.rule(key, read.get(key, -1)) for key in matter)
        differs = found.result != first.result
        reads.append(CombinedReading(rules, found.outcome, found.score, found.situation, differs))
    return Dependence(tuple(trial.in_force[key] for key in matter), tuple(reads))


def _matters(trial: _Trial, read: dict[str, int], key: str) -> bool:
    """Whether the outcome of a combination changes if this rule alone is read otherwise."""
    rest = {name: number for name, number in read.items() if name != key}
    outcomes = {trial.judge(rest).result}
    outcomes |= {trial.judge({**rest, key: n}).result for n in range(len(trial.doubts[key]))}
    return len(outcomes) > 1


# documents side by side


class DifferingLine(msgspec.Struct, frozen=True):
    """A line that two documents count differently.

    `here` and `there` are None where it is not counted, `rule` is that of the other document, None
    where it has none.
    """

    here: Line | None
    there: Line | None
    rule: Rule[Any] | None


def differing_lines(
    first: JudgedHand, second: JudgedHand, rules: RiichiRules
) -> tuple[DifferingLine, ...]:
    """The lines that make the difference to another document: yaku, else fu, else steps."""
    if first.score is None or second.score is None:
        return ()
    by_key = {rule.key: rule for rule in rules_in(rules)}
    for part in ("yaku", "fu_lines", "steps"):
        mine, theirs = _counted(first.score, part), _counted(second.score, part)
        keys = [
            k for k in dict.fromkeys((*mine, *theirs)) if _amount(mine, k) != _amount(theirs, k)
        ]
        if keys:
            return tuple(DifferingLine(mine.get(k), theirs.get(k), by_key.get(k)) for k in keys)
    return ()


def _counted(score: Score, part: str) -> dict[str, Line]:
    lines = (*score.yaku, *score.bonus) if part == "yaku" else getattr(score, part)
    return {line.rule.key: line for line in lines}


def _amount(lines: dict[str, Line], key: str) -> int | None:
    line = lines.get(key)
    return None if line is None else line.amount
