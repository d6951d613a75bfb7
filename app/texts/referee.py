"""The texts for rulings: acts, questions, classes and effects."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from app.texts.files import filled
from engine.riichi.penalties import Band, KnownAnswer, PointsUnit
from engine.riichi.play.referee import Effect, HeldPoints

_OF_ACTS: Final = ("offences", "recommended", "duties")


class RefereeTexts:
    """Mixin of `Texts` with the texts for rulings."""

    _words: Mapping[str, Any]

    def penalty(self, key: str) -> str:
        """The name of a rule of a penalty list: its act, its principle, or its own."""
        part, _, inner = key.partition(".")
        if part in _OF_ACTS:
            return self.offence(inner.partition(".")[0])
        return (
            self.principle(key)
            if part == "principles"
            else str(self._words[f"line.penalties.{key}"])
        )

    def offence(self, key: str) -> str:
        """The name of an act: `誤ロン`, `False ron`; the key for an act of a user document only."""
        return str(self._words.get(f"offence.{key}", key))

    def offence_also(self, key: str) -> tuple[str, ...]:
        """Other words that players use for an act: `役なし`, `無役`."""
        return tuple(self._words.get(f"offence_also.{key}", ()))

    def moment(self, key: str) -> str:
        return str(self._words[f"moment.{key}"])

    def sanction(self, key: str) -> str:
        """The class of a ruling: `アガリ放棄`, `Dead hand`."""
        return str(self._words[f"sanction.{key}"])

    def question(self, key: str) -> str:
        return str(self._words[f"question.{key}"])

    def answered(self, question: str, answer: KnownAnswer) -> str:
        """The answer to a question in its own words: `見せた`, `声だけ`, `3〜6枚`, `7枚以上`."""
        if isinstance(answer, bool):
            return str(self._words[f"answer.{question}.{'yes' if answer else 'no'}"])
        return self.number(f"answer.{question}", answer)

    def number(self, key: str, number: int | Band) -> str:
        """A number, or a band of numbers, in the words of `key`: `single`, `one`, `band`,
        `more`."""
        band = Band(number, number) if isinstance(number, int) else number
        kind = "more" if band.most is None else "one" if band.most == band.least else "band"
        kind = "single" if band == Band(1, 1) else kind
        return filled(self._words[f"{key}.{kind}"], band.least, band.most)

    def effect(self, effect: Effect) -> str:
        """An effect of a ruling, as a sentence."""
        return str(self._words[f"effect.{effect.name}.{effect.value}"])

    def effect_word(self, name: str, value: str) -> str:
        """An effect by its name and value, as a sentence."""
        return str(self._words[f"effect.{name}.{value}"])

    def held(self, points: HeldPoints) -> str:
        """Where held points go, which no seat receives now."""
        return str(self._words[f"held.{points.to}"])

    def held_points(self, points: HeldPoints) -> str:
        """The points of `points` in the document's unit: `20000点`, `30P（30000点）`."""
        return self.amount(points.points, points.unit, points.per)

    def amount(self, points: int, unit: PointsUnit = "points", per: str = "") -> str:
        """Points, or P with the points: `30P（30000点）`; for each minute where `per` says so."""
        words = filled(self._words["ui.amount.points"], points)
        if unit == "p":
            words = filled(self._words["ui.amount.p"], f"{points / 1000:g}", points)
        return filled(self._words["ui.amount.per_minute"], words) if per else words

    def short_amount(self, points: int, unit: PointsUnit = "points", per: str = "") -> str:
        """The same without the points that P stand for: `30P`, `1分につき1P`."""
        words = filled(self._words["ui.amount.points"], points)
        if unit == "p":
            words = filled(self._words["ui.amount.p_alone"], f"{points / 1000:g}")
        return filled(self._words["ui.amount.per_minute"], words) if per else words

    def principle(self, key: str) -> str:
        """A principle that a document applies to every ruling, as a sentence."""
        name = key.rpartition(".")[2]
        return str(self._words.get(f"principle.{name}", name))

    def legal(self, play: str, why: str) -> str:
        """What is wrong with a play (`kan`, `riichi`), or what it swaps (`kuikae`)."""
        return str(self._words[f"legal.{play}.{why}"])

    def first_difference(self, first_difference: StrEnum) -> str:
        """Where a declaration deviates from the ledger."""
        return str(self._words[f"first_difference.{first_difference}"])
