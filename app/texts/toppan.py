"""The texts of 競技十半, which override those of the program, without Qt."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import MutableMapping
from enum import IntFlag
from functools import cache
from typing import Any, Final, cast

from msgspec.structs import replace

from app.texts.files import filled, read
from app.texts.texts import Texts, fact_name
from engine.ledger import SEATS, Line
from engine.rulebook import AnyRule
from engine.toppan.play.offences import OtherOutcome, Ruling
from engine.toppan.rules import Prize, Worth
from engine.toppan.situation import Stake
from engine.toppan.verdict import VERDICTS, Agari, Score, Verdict, Within
from engine.toppan.yaku import YAKU

_OWN: Final = "toppan"
_YAKU: Final = ("win", "prize")
_WITH_TILES: Final = ("prize.dora", "dora.extra")


@cache
def toppan_texts(language: str) -> ToppanTexts:
    """The texts of 競技十半 in a language; cached."""
    return ToppanTexts(language)


class ToppanTexts(Texts):
    """The texts of one language; keys that 競技十半 does not override are the program's."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        below = cast("MutableMapping[str, Any]", self._words)  # nothing is written into it
        self._words = ChainMap(read(_OWN, language), below)

    # what happens at the table

    def stake(self, stake: Stake) -> str:
        return str(self._words[f"stake.{stake}"])

    def lacking(self, fact: IntFlag, limit: AnyRule) -> str:
        """Facts that do not hold, as a list: `10.5ちょうどではない`; `limit` is that of a hand."""
        words = (self._words[f"lacks.{fact_name(one)}"] for one in fact)
        return self.list_of(filled(told, limit=self.said(limit)) for told in words)

    def end(self, key: str) -> str:
        """The state of a seat: `win`, `stay`, `bust`, `hit`, `waiting` …"""
        return str(self._words[f"end.{key}"])

    def game_problem(self, problem: Any, dealer: int = 0) -> str:
        """What cannot be in a game, as a sentence; players have the winds of when `dealer` is
        east."""
        who = "" if problem.player is None else self.seat((problem.player - dealer) % SEATS)
        return self.named_problem(problem, who)

    def named_problem(self, problem: Any, who: str) -> str:
        """What cannot be in a game, as a sentence about a player of this name."""
        template = self._words.get(f"game_problem.{problem.key}")
        if template is None:
            return self.titled(who, self.refused(problem.key, problem.rule))
        return filled(template, who=who, detail=problem.detail)

    def length(self, length: str) -> str:
        """How long a game is: `東南戦`."""
        return str(self._words[f"said.game.length.{length}"])

    def refused(self, key: str, rule: AnyRule | None = None) -> str:
        """Why an act is refused, and by which rule, as a sentence."""
        return filled(self._words[f"refused.{key}"], "" if rule is None else self.said(rule))

    def fate(self, key: str) -> str:
        """Who deals next, as a sentence."""
        return str(self._words[f"fate.{key}"])

    def remedy(self, ruling: Ruling | OtherOutcome) -> str:
        """What is done about an act, a fine with what each other player gets: `5オールの罰符`."""
        each = ruling.payments[0].points if ruling.payments else 0
        return self.ui(f"toppan_referee.remedy.{ruling.remedy}", self.halves(each))

    def duel(self, rule: AnyRule) -> str:
        """How a non-dealer's duel with the dealer was decided, by the deciding rule."""
        return str(self._words[f"duel.{rule.key.removeprefix('play.')}"])

    # verdicts

    def worth(self, score: Score) -> str:
        """What a hand counts: `7翻`, `満貫`."""
        return self.rule("payment.mangan") if score.mangan else self.han(score.han)

    def outcome(self, verdict: Verdict) -> str:
        """A verdict in short: `和了 7翻 7点`, `バースト`."""
        name, amounts = VERDICTS[type(verdict)], ("", "")
        if isinstance(verdict, Agari | Within):
            amounts = self.worth(verdict.best), self.halves(verdict.best.points)
        return self.ui(f"toppan.other.{name}", *amounts)

    # rules, lines, problems

    def problem_parts(self, problem: Any) -> tuple[str, str]:
        title = str(self._words[f"part.{problem.part}"])
        reason = self._words[f"problem.{problem.key}"]
        return title, filled(reason, tiles=self.tiles_short(problem.tiles))

    def uncounted(self, thing: Any) -> str:
        known = thing.what in YAKU
        return self.yaku_name(thing.what) if known else str(self._words[f"uncounted.{thing.what}"])

    def rule(self, key: str) -> str:
        room, _, rest = key.partition(".")
        return self.yaku_name(rest) if room in _YAKU else str(self._words[f"line.{key}"])

    def note(self, rule: AnyRule) -> str:
        value = getattr(rule, "value", None)
        if isinstance(value, int | float):
            return f"{self.rule(rule.key)} {self.said(rule)}"
        return (self.said(rule) if isinstance(value, str) else "") or self.rule(rule.key)

    def line(self, line: Line, payer: int | None = None) -> str:  # noqa: ARG002
        key = line.rule.key
        seat, colon, label = line.label.rpartition(":")
        if colon:  # a line of what a child pays the dealer
            return f"{self.seat(int(seat))} {self.line(replace(line, label=label))}"
        if key == "prize.dora" and len(line.of) == len(line.tiles) > 1:
            return f"{self.rule(key)} {'+'.join(map(str, line.of))}"
        if key == "payment.mangan" and label:
            return f"{self.rule(key)} {self.stake(Stake(label))}"
        template = self._words.get(f"line_of.{key}")
        if template is not None and line.of:
            numbers = line.of
            if key.startswith("payment."):
                return filled(template, self.halves(numbers[0]), *numbers[1:])
            return filled(template, *numbers)
        name = self.rule(key)
        if line.tiles and key.startswith(_WITH_TILES):
            return f"{name} {self.tiles_short(t.plain if t.red else t for t in line.tiles)}"
        return name

    def said(self, rule: AnyRule) -> str:
        """The value of a rule in short words: `順子は一色`, `10.5`, `1翻`; "" where its name
        says it."""
        return self._value(rule.key, getattr(rule, "value", ""))

    def reading(self, rule: AnyRule) -> str:
        """A rule in another reading: `順子は一色`; with its name where the value says only how it
        counts."""
        said = self.said(rule)
        worth = isinstance(getattr(rule, "value", None), Prize)
        return self.ui("doubt", self.rule(rule.key), said) if worth else said

    def _value(self, key: str, value: object) -> str:
        match value:
            case str():
                act = self.offence(value) if key.startswith("offences.") else ""
                return str(self._words.get(f"said.{key}.{value}", act))
            case Worth():
                han = self.han(value.over or value.han)
                return self.rule("payment.mangan") if value.mangan and not value.over else han
            case Prize():
                return str(self._words["said.over" if value.over else "said.not_over"])
            case float() | int() if key.startswith(("tiles.", "stakes.", "play.")):
                return f"{value:g}"
            case float() | int():
                units = {"dora.indicators": "indicators", "dealer.honba": "honba"}
                return filled(self._words[f"said.{units.get(key, 'points')}"], f"{value:g}")
            case tuple():
                return self._several(key, value)
        return ""

    def _several(self, key: str, some: tuple[Any, ...]) -> str:
        if key == "play.order":
            return filled(self._words["said.seats"], self.list_of(map(self.wind, some)))
        if key.startswith(("offences.", "play.")):
            return self.list_of(self._value(key, one) for one in some)
        return self.list_of(f"{one:g}".replace("-", "−") for one in some)
