"""Words of the referee's room: acts, questions, classes and what follows from a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from engine.riichi.play.referee import Effect, Held

_OF_ACTS: Final = ("offences", "recommended", "duties")


class RefereeTexts:
    """The part of `Texts` that names what a referee deals with."""

    _words: Mapping[str, Any]

    def penalty(self, key: str) -> str:
        """The name of a rule of a penalty list: that of the act, or what it settles."""
        part, _, inner = key.partition(".")
        if part in _OF_ACTS:
            return self.offence(inner.partition(".")[0])
        return (
            self.principle(key)
            if part == "principles"
            else str(self._words[f"line.penalties.{key}"])
        )

    def offence(self, key: str) -> str:
        """An act at the table: `誤ロン`, `False ron`; one that only a house knows, by its key."""
        return str(self._words.get(f"offence.{key}", key))

    def offence_also(self, key: str) -> str:
        """Other words by which people look for an act, where it has some."""
        return str(self._words.get(f"offence_also.{key}", ""))

    def moment(self, key: str) -> str:
        return str(self._words[f"moment.{key}"])

    def sanction(self, key: str) -> str:
        """The class of a ruling: `アガリ放棄`, `Dead hand`."""
        return str(self._words[f"sanction.{key}"])

    def question(self, key: str) -> str:
        return str(self._words[f"question.{key}"])

    def answered(self, question: str, yes: bool) -> str:
        """What yes or no to a question means: `見せた`, `声だけ`."""
        return str(self._words[f"answer.{question}.{'yes' if yes else 'no'}"])

    def effect(self, effect: Effect) -> str:
        """What follows, as a sentence."""
        return str(self._words[f"effect.{effect.name}.{effect.value}"])

    def effect_word(self, name: str, value: str) -> str:
        """What a document says of a class of rulings, as a sentence."""
        return str(self._words[f"effect.{name}.{value}"])

    def held(self, held: Held) -> str:
        """Where points go that no seat gets now."""
        return str(self._words[f"held.{held.to}"])

    def principle(self, key: str) -> str:
        """What a document asks of every ruling, as a sentence."""
        name = key.rpartition(".")[2]
        return str(self._words.get(f"principle.{name}", name))

    def legal(self, play: str, why: str) -> str:
        """What is wrong with a play (`kan`, `riichi`), or what it swaps (`kuikae`)."""
        return str(self._words[f"legal.{play}.{why}"])

    def parting(self, parting: StrEnum) -> str:
        """Where a declaration and the ledger part."""
        return str(self._words[f"parting.{parting}"])
