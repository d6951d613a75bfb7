"""Formats what a comparison by effect has found: rows, overview, detail, and a sheet to copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.rules.content import topic_of
from app.pages.rules.effects.views import EffectDetail, EffectRow, EffectSide
from app.pages.rules.texts import called
from app.pages.rules.views import DocumentSheetRow, RuleSheet, SheetCell
from app.search import has_all, plain
from app.texts.clauses import Topic
from app.texts.effects import (
    broken_off_words,
    change_name,
    change_value,
    paid_words,
    result_words,
    verdict_words,
)
from app.texts.explanation import situation_words
from app.texts.texts import LANGUAGES, Texts
from app.variants import texts_of
from engine.effects.changes import RuleChange
from engine.effects.games import GameEffect
from engine.effects.hands import HandEffect
from engine.effects.tally import Effects, EffectTally, RuleEffect, SeveralEffect
from engine.riichi.rules import RiichiRules
from engine.rulebook import Rule

AnyEffects = Effects[HandEffect] | Effects[GameEffect]
AnyRow = RuleEffect[HandEffect] | RuleEffect[GameEffect]
_SEVERAL: Final = 3
"""So many combinations with other rules are named."""


class EffectTexts:
    """Formats the results of one tally, its hands or its games."""

    def __init__(self, tally: EffectTally, texts: Texts, *, games: bool) -> None:
        self._texts = texts
        self.here, self.there = tally.documents.here, tally.documents.there
        self.found: AnyEffects = tally.games if games else tally.hands
        self.games = games
        self.changes = len(tally.documents.changes)

    def rows(self, topic: str, words: str) -> tuple[EffectRow, ...]:
        """The rules of a topic ("" for all) in which all words are, in either language, the
        strongest first."""
        options = plain(words).split()
        most = max((row.alone + row.together for row in self.found.by_rule), default=1)
        there = [row for row in self.found.by_rule if topic in ("", _topic(row.change))]
        rows = [(row.change, self._row(row, most)) for row in there]
        return tuple(row for change, row in rows if not options or self._has(change, row, options))

    def _has(self, change: RuleChange, row: EffectRow, options: list[str]) -> bool:
        """Whether all words are in a row, or in what its rules are called."""
        both = [texts_of(self.here.document.id, language) for language in LANGUAGES]
        names = (name for rule in change.here + change.there for name in called(rule.key, both))
        return has_all(plain("\n".join((row.text, *names))), options)

    def topics(self) -> Iterator[Topic]:
        """The topic of each rule that changes something."""
        return (_topic(row.change) for row in self.found.by_rule)

    def _row(self, row: AnyRow, most: int) -> EffectRow:
        change = row.change
        return EffectRow(
            change.key,
            change_name(change, self._texts),
            self._number(row.alone + row.together),
            self._side(change, change.here, self.here),
            self._side(change, change.there, self.there),
            row.alone / most,
            row.together / most,
        )

    def _number(self, number: int) -> str:
        """A number of hands or games with its share: `145手 7.25%`."""
        unit = self._unit(number)
        return self._texts.ui("effects.number", unit, share(number, self.found.number))

    def _unit(self, number: int) -> str:
        if number == 1:
            return self._texts.ui("effects.game_one" if self.games else "effects.hand", number)
        return self._texts.ui("effects.games" if self.games else "effects.hands", f"{number:,}")

    def _side(
        self, change: RuleChange, rules: tuple[Rule[Any], ...], document: RiichiRules
    ) -> EffectSide:
        texts = self._texts
        name, value = texts.document_short(document.document), change_value(change, rules, texts)
        if not rules:
            return EffectSide(name, value)
        rule = rules[0]
        return EffectSide(
            name,
            value,
            texts.clause(rule),
            rule.standing,
            texts.standing(rule.standing),
            texts.given_reason(rule) if len(rules) == 1 else "",
        )

    # over the list

    def sentence(self, broken: int) -> str:
        """What was found, in a few sentences."""
        texts, found = self._texts, self.found
        if not self.changes:
            return texts.ui("effects.no_change")
        totals = {
            "number": f"{found.number:,}",
            "differing": f"{found.differing:,}",
            "share": share(found.differing, found.number),
            "points": f"{found.points:,}",
        }
        parts = [texts.ui(f"effects.sum_{'games' if self.games else 'hands'}", **totals)]
        if found.by_aspect:
            counts = {name: f"{count:,}" for name, count in found.by_aspect.items()}
            parts.append(texts.ui("effects.aspects", **counts))
        if found.counted:
            parts.append(texts.ui("effects.counted", f"{found.counted:,}"))
        if found.impossible:
            parts.append(texts.ui("effects.impossible", f"{found.impossible:,}"))
        if broken:
            parts.append(texts.ui("effects.broken", f"{broken:,}"))
        return texts.ui("effects.gap").join(parts)

    # beside the list

    def detail(self, key: str) -> EffectDetail | None:
        """A rule in both documents, with its clearest example; None where it changes nothing."""
        row = next((row for row in self.found.by_rule if row.change.key == key), None)
        if row is None:
            return None
        change, texts = row.change, self._texts
        sides = (
            self._side(change, change.here, self.here),
            self._side(change, change.there, self.there),
        )
        example = row.example
        note, outcomes = (
            self._hand(example) if isinstance(example, HandEffect) else self._game(example)
        )
        return EffectDetail(
            self.caption,
            change_name(change, texts),
            sides,
            tuple(self._counts(row)),
            example.hand if isinstance(example, HandEffect) else None,
            note,
            outcomes,
        )

    @property
    def caption(self) -> str:
        """The two documents."""
        names = (self._texts.document_short(r.document) for r in (self.here, self.there))
        return self._texts.ui("effects.to", *names)

    def _counts(self, row: AnyRow) -> list[str]:
        """How many it changes alone and together, what in games, and with which other rules."""
        texts = self._texts
        parts = []
        if row.alone:
            parts.append(texts.ui("effects.alone", self._unit(row.alone), f"{row.points:,}"))
        if row.together:
            unit = self._unit(row.together)
            parts.append(texts.ui("effects.together", unit, f"{row.points_together:,}"))
        if row.by_aspect:
            names = ("payments", "places", "results", "course")
            counts = {name: f"{row.by_aspect.get(name, 0):,}" for name in names}
            parts.append(texts.ui("effects.aspects", **counts))
        several: list[SeveralEffect[Any]] = [
            group for group in self.found.several if row.change in group.changes
        ]
        parts += [self._several(group, row.change) for group in several[:_SEVERAL]]
        rest = sum(group.number for group in several[_SEVERAL:])
        if rest:
            parts.append(texts.ui("effects.with_others", self._unit(rest)))
        return parts

    def _several(self, group: SeveralEffect[Any], change: RuleChange) -> str:
        texts = self._texts
        names = texts.list_of(change_name(c, texts) for c in group.changes if c != change)
        text = texts.ui("effects.with", names, self._unit(group.number))
        if not group.each:
            return text
        return text + texts.ui("effects.each", self._unit(group.each))

    def _hand(self, effect: HandEffect) -> tuple[str, tuple[tuple[str, str, str], ...]]:
        """The situation of the example, and what each document pays."""
        texts = self._texts
        rows = []
        for document, verdict in ((self.here, effect.here), (self.there, effect.there)):
            count, _, points = verdict_words(verdict, effect.situation, texts).partition("  ")
            rows.append((texts.document_short(document.document), count, points))
        note, honba = situation_words(effect.situation, texts), effect.situation.honba
        if honba:
            note = texts.list_of((note, texts.ui("effects.honba", honba)))
        return note, tuple(rows)

    def _game(self, effect: GameEffect) -> tuple[str, tuple[tuple[str, str, str], ...]]:
        """What differs in the game of the example, and its results by each document."""
        texts = self._texts
        name = "" if effect.id is None else str(effect.id)
        course = broken_off_words(effect, self.here, self.there, texts)
        parts = [part for part in (name, course, paid_words(effect, texts)) if part]
        note = texts.ui("effects.gap").join(parts)
        if effect.broken is not None:
            return note, ()
        both = ((self.here, effect.here), (self.there, effect.there))
        rows = (
            (texts.document_short(d.document), "", result_words(part, effect.unit, texts))
            for d, part in both
        )
        return note, tuple(rows)

    # to copy and print

    def sheet(self, rows: tuple[EffectRow, ...]) -> RuleSheet:
        """The rows as a table."""
        names = [self._texts.document_short(r.document) for r in (self.here, self.there)]
        heads = (("number", self._texts.ui("effects.number_head")), ("here", names[0]))
        lines = tuple(
            DocumentSheetRow(
                row.key,
                row.name,
                (
                    SheetCell(row.number),
                    *(
                        SheetCell(side.value, side.mark, side.standing, side.badge)
                        for side in (row.here, row.there)
                    ),
                ),
            )
            for row in rows
        )
        return RuleSheet((*heads, ("there", names[1])), lines)


def _topic(change: RuleChange) -> Topic:
    return topic_of((change.here or change.there)[0])


def share(part: int, whole: int) -> str:
    """A part in percent."""
    return f"{part / whole:.1%}" if whole else "0.0%"
