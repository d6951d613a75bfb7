"""`hayami compare`: what a change from one document to another does, counted by rule."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from app.cli.archives import divided, first_line_of, lines_in, mapped, report_problem, run_steps
from app.cli.arguments import STANDARD_INPUT, MisuseError
from app.cli.documents import game_of, rules_named
from app.cli.import_game import file_error_as_misuse
from app.cli.status import FAULTY, OK
from app.cli.streams import json_text
from app.games.compared_files import compare_file
from app.texts.citations import padded, right_aligned
from app.texts.complaints import line_problem
from app.texts.effects import (
    broken_off_words,
    change_clause,
    change_name,
    change_words,
    paid_words,
    result_words,
    verdict_words,
)
from app.texts.texts import Texts
from app.variants import TOPPAN
from engine.complaints import shortened
from engine.effects.changes import RuleChange
from engine.effects.games import GameEffect
from engine.effects.hands import HandEffect
from engine.effects.tally import (
    CompareLines,
    ComparePractice,
    Effects,
    EffectTally,
    RuleEffect,
    SeveralEffect,
)
from engine.game_doubt import is_game_line
from engine.record import as_data
from engine.riichi.rules import RiichiRules

COUNT, SEED = 2000, 1
"""The number of practice hands where none is named, and their seed."""
_HANDS, _GAMES, _PRACTISED = 600, 60, 20
"""Lines, or practice hands, in a part for a process."""
_SEVERAL: Final = 12
"""So many combinations of rules are printed; the rest is counted."""
_HEADS: Final = ("share", "alone", "together", "points")
_WIDTHS: Final = (9, 9, 10, 10, 12)


def compare(options: argparse.Namespace, texts: Texts) -> int:
    """Print what differs in archives, or in practice hands; raises MisuseError."""
    values = [("--count", options.count), ("--seed", options.seed)]
    for name, value in values if options.files else ():
        if value is not None:
            raise MisuseError(texts.cli("compare.with_files", name=name))
    both = options.here, options.there
    of_toppan = [game_of(name) == TOPPAN.id for name in both]
    if all(of_toppan):
        from app.cli.compare_toppan import compare as compare_toppan  # noqa: PLC0415  riichi does not need it
        from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

        return compare_toppan(options, toppan_texts(texts.language))
    if any(of_toppan):
        names = dict(zip(("here", "there"), map(shortened, both), strict=True))
        raise MisuseError(texts.cli("compare.two_games", **names))
    tally = EffectTally(*(rules_named(name, texts, only_riichi=True) for name in both))
    problems: list[str] = []
    for path in options.files:
        _compare_file(path, tally, problems, options.jobs, texts)
    seed = None
    if not options.files:
        seed = SEED if options.seed is None else options.seed
        run_steps(_practised(tally, options.count or COUNT, seed, options.jobs, texts), texts)
    report = EffectReport(tally, len(problems), seed)
    print(report.data() if options.json else report.text(texts))
    return FAULTY if problems else OK


def _practised(tally: EffectTally, count: int, seed: int, jobs: int, texts: Texts) -> Iterator[int]:
    """Compare practice hands; yields how many are done."""
    work = ComparePractice(tally.documents.here, tally.documents.there, seed)
    starts = range(0, count, _PRACTISED)
    runs = [range(at, min(at + _PRACTISED, count)) for at in starts]
    for numbers, part in zip(runs, mapped(jobs, texts, work, runs), strict=True):
        tally.take(part)
        yield from (number + 1 for number in numbers)


def _compare_file(
    path: Path | None, tally: EffectTally, problems: list[str], jobs: int, texts: Texts
) -> None:
    """Compare what is in a file, or in standard input; lines that cannot be read are reported."""
    name = STANDARD_INPUT if path is None else shortened(path.name)

    def compare_parts(lines: Iterable[bytes]) -> Iterator[int]:
        """Compare lines by parts; yields how many are done."""
        work = CompareLines(tally.documents.here, tally.documents.there)
        first, rest = first_line_of(lines)
        size = _GAMES if is_game_line(first) else _HANDS
        seen = 0
        for part in divided(jobs, texts, work, path, rest, size):
            tally.take(part)
            for problem in part.problems:
                sentence = texts.titled(name, line_problem(problem, texts))
                problems.append(sentence)
                report_problem(sentence)
            yield from range(seen + 1, seen + part.lines + 1)
            seen += part.lines

    if path is None:
        with lines_in(None) as lines:
            run_steps(compare_parts(lines), texts)
        return
    with file_error_as_misuse(path, texts):
        run_steps(compare_file(tally, path, compare_parts), texts)


class EffectReport:
    """What was compared, ready to be printed; `seed` is that of practice hands, if any."""

    def __init__(self, tally: EffectTally, broken: int, seed: int | None) -> None:
        self.hands, self.games = tally.hands, tally.games
        self.here, self.there = tally.documents.here, tally.documents.there
        self.changes = len(tally.documents.changes)
        self.broken, self.seed = broken, seed

    def text(self, texts: Texts) -> str:
        """The report as text."""
        return "\n".join(_EffectText(self, texts).lines())

    def data(self) -> str:
        """The report as JSON."""
        report = {
            "here": self.here.document.id,
            "there": self.there.document.id,
            "differing_rules": self.changes,
            "seed": self.seed,
            "broken": self.broken,
            "hands": _effects_data(self.hands, _hand_data),
            "games": _effects_data(self.games, _game_data),
        }
        return json_text(report)


class _EffectText:
    """Builds the text of a report line by line."""

    def __init__(self, report: EffectReport, texts: Texts) -> None:
        self._report, self._texts = report, texts
        self._here, self._there = report.here, report.there

    def lines(self) -> Iterator[str]:
        report, cli = self._report, self._texts.cli
        names = (self._texts.document(rules.document) for rules in (self._here, self._there))
        here, there = names
        yield cli("compare.title", here=here, there=there)
        if report.seed is not None:
            yield cli("compare.practised", seed=report.seed)
        hands, games = report.hands, report.games
        if hands.number or hands.impossible:
            yield from self._hands(hands)
        if games.number:
            yield from self._games(games)
        if report.broken:
            yield cli("compare.broken", lines=f"{report.broken:,}")
        if not (hands.number or hands.impossible or games.number):
            yield cli("compare.nothing")
        elif not report.changes:
            yield cli("compare.no_change")
        elif not (hands.differing or games.differing):
            yield cli("compare.none")

    def _hands(self, effects: Effects[HandEffect]) -> Iterator[str]:
        yield self._texts.cli("compare.hands", **_totals(effects))
        if effects.counted:
            yield self._texts.cli("compare.counted", number=f"{effects.counted:,}")
        if effects.impossible:
            yield self._texts.cli("compare.impossible", number=f"{effects.impossible:,}")
        yield from self._table(effects, "hands", self._hand)
        yield from self._several(effects, self._texts.cli("compare.several"), self._hand)

    def _games(self, effects: Effects[GameEffect]) -> Iterator[str]:
        yield ""
        yield self._texts.cli("compare.games", hands=f"{effects.hands:,}", **_totals(effects))
        if effects.by_aspect:
            yield self._texts.cli("compare.aspects", **_counts(effects.by_aspect))
        yield from self._table(effects, "games", self._game)
        yield from self._several(effects, self._texts.cli("compare.several_games"), self._game)

    def _table(
        self, effects: Effects[Any], unit: str, example: Callable[[Any], Iterator[str]]
    ) -> Iterator[str]:
        """A row for each rule, with its clauses and an example; the sum in the last."""
        if not effects.by_rule:
            return
        heads = [self._texts.cli(f"compare.head.{name}") for name in (unit, *_HEADS)]
        yield ""
        yield right_aligned(heads, _WIDTHS) + self._texts.cli("compare.head.rule")
        for row in effects.by_rule:
            columns = right_aligned(_numbers(row, effects.number), _WIDTHS)
            yield columns + change_words(row.change, self._texts)
            yield from (
                _SPACE + line for line in (self._clauses(row.change), *self._aspects(row)) if line
            )
            yield from (_SPACE + line for line in example(row.example))
        alone = sum(row.alone for row in effects.by_rule)
        several = sum(row.number for row in effects.several)
        share = _share(effects.differing, effects.number)
        sums = (
            f"{effects.differing:,}",
            share,
            *(f"{n:,}" for n in (alone, several, effects.points)),
        )
        yield right_aligned(sums, _WIDTHS) + self._texts.cli("compare.head.sum")

    def _clauses(self, change: RuleChange) -> str:
        marks = [change_clause(rules, self._texts) for rules in (change.here, change.there)]
        return self._texts.ui("effects.to", *(f"[{mark}]" if mark else "—" for mark in marks))

    def _aspects(self, row: RuleEffect[Any]) -> Iterator[str]:
        """What a rule changes in games by itself."""
        if row.by_aspect:
            yield self._texts.cli("compare.aspects", **_counts(row.by_aspect))

    def _several(
        self, effects: Effects[Any], title: str, example: Callable[[Any], Iterator[str]]
    ) -> Iterator[str]:
        """The combinations of rules, those that change the most first."""
        if effects.several:
            yield ""
            yield title
        for row in effects.several[:_SEVERAL]:
            names = self._texts.list_of(change_name(one, self._texts) for one in row.changes)
            each = self._texts.cli("compare.each", number=f"{row.each:,}") if row.each else ""
            summary = self._texts.cli("compare.several_row", number=f"{row.number:,}", names=names)
            yield f"  {summary}  {each}".rstrip()
            yield from (f"    {line}" for line in example(row.example))
        rest = effects.several[_SEVERAL:]
        if rest:
            count = f"{sum(row.number for row in rest):,}"
            yield f"  {self._texts.cli('compare.more', number=len(rest), count=count)}"

    def _hand(self, effect: HandEffect) -> Iterator[str]:
        """The hand of an example, and what it is worth by each document."""
        name = "" if effect.id is None else self._texts.cli("compare.example", id=effect.id)
        yield (
            self._texts.titled(name, f"{effect.hand} {effect.situation}")
            if name
            else (f"{effect.hand} {effect.situation}")
        )
        for rules, verdict in ((self._here, effect.here), (self._there, effect.there)):
            yield self._side(rules, verdict_words(verdict, effect.situation, self._texts))

    def _game(self, effect: GameEffect) -> Iterator[str]:
        """What differs in the game of an example."""
        texts = self._texts
        course = broken_off_words(effect, self._here, self._there, texts)
        parts = [part for part in (course, paid_words(effect, texts)) if part]
        name = "" if effect.id is None else self._texts.cli("compare.example", id=effect.id)
        yield "  ".join((name, *parts)).strip()
        if effect.broken is None:
            for rules, part in ((self._here, effect.here), (self._there, effect.there)):
                yield self._side(rules, result_words(part, effect.unit, texts))

    def _side(self, rules: RiichiRules, worth: str) -> str:
        return "  " + self._texts.cli(
            "compare.side", document=self._texts.document_short(rules.document), worth=worth
        )


def _totals(effects: Effects[Any]) -> dict[str, str]:
    return {
        "number": f"{effects.number:,}",
        "differing": f"{effects.differing:,}",
        "share": _share(effects.differing, effects.number),
        "points": f"{effects.points:,}",
    }


def _counts(by_aspect: dict[str, int]) -> dict[str, str]:
    names = ("payments", "places", "results", "course")
    return {name: f"{by_aspect.get(name, 0):,}" for name in names}


def _share(part: int, total: int) -> str:
    return f"{part / total:.2%}" if total else "0.00%"


def _numbers(row: RuleEffect[Any], total: int) -> tuple[str, ...]:
    number = row.alone + row.together
    points = row.points + row.points_together
    counts = (f"{n:,}" for n in (row.alone, row.together, points))
    return (f"{number:,}", _share(number, total), *counts)


_SPACE: Final = padded("", sum(_WIDTHS))


# --- as data


def _effects_data(effects: Effects[Any], example: Callable[[Any], object]) -> dict[str, object]:
    counts = ("number", "differing", "points", "impossible", "counted", "hands", "by_aspect")
    return {
        **{name: getattr(effects, name) for name in counts},
        "by_rule": [_rule_data(row, example) for row in effects.by_rule],
        "several": [_several_data(row, example) for row in effects.several],
    }


def _rule_data(row: RuleEffect[Any], example: Callable[[Any], object]) -> dict[str, object]:
    counts = ("alone", "together", "points", "points_together", "by_aspect")
    return {
        "rule": row.change.key,
        "here": [_value_data(rule) for rule in row.change.here],
        "there": [_value_data(rule) for rule in row.change.there],
        **{name: getattr(row, name) for name in counts},
        "example": example(row.example),
    }


def _several_data(row: SeveralEffect[Any], example: Callable[[Any], object]) -> dict[str, object]:
    return {
        "rules": [change.key for change in row.changes],
        "number": row.number,
        "each": row.each,
        "points": row.points,
        "example": example(row.example),
    }


def _value_data(rule: Any) -> dict[str, object]:
    return {**as_data(rule), "value": as_data(rule.value)}


def _hand_data(effect: HandEffect) -> dict[str, object]:
    def side(verdict: Any) -> dict[str, object]:
        best = verdict.best if hasattr(verdict, "scores") else None
        return {} if best is None else {"han": best.han, "fu": best.fu, "points": best.points}

    hand = {"id": effect.id, "hand": str(effect.hand), "situation": str(effect.situation)}
    return {
        **hand,
        "points": effect.points,
        "here": side(effect.here),
        "there": side(effect.there),
    }


def _game_data(effect: GameEffect) -> dict[str, object]:
    sides = {
        name: {"places": part.places, "results": part.totals}
        for name, part in (("here", effect.here), ("there", effect.there))
    }
    broken = None if effect.broken is None else as_data(effect.broken)
    return {
        "id": effect.id,
        "changed": effect.changed,
        "paid": effect.paid,
        "broken": broken,
        **sides,
    }
