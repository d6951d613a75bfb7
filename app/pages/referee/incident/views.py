"""Values of the incident tab: an act with its questions, the ruling and its steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.views.rulings import RulingView
from engine.riichi.play.referee import Effect, ReadOtherwise
from engine.rulebook import Head


@dataclass(frozen=True, slots=True)
class ClassView:
    """A class of rulings in a document: its usual consequences, and the acts that can get it."""

    sanction: str
    shown: RulingView
    acts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question with its answer: yes, no, or None (not known).

    `entered`: the referee gave the answer, it is not the usual one. `decides`: the ruling depends
    on it.
    """

    question: str
    answer: bool | None
    entered: bool
    decides: bool


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    """A step of the checklist: points that a seat pays, a stick to return, or an effect.

    `key` identifies it in the list; `to` is where points go that no seat receives now.
    """

    kind: Literal["pays", "puts", "takes_back", "follows"]
    key: str
    seat: int = 0
    points: int = 0
    to: str = ""
    effect: Effect | None = None
    done: bool = False


@dataclass(frozen=True, slots=True)
class OtherRuling:
    """The ruling of another document on the same act and answers, and what differs."""

    document: Head
    shown: RulingView
    class_differs: bool
    points_differ: bool


@dataclass(frozen=True, slots=True)
class IncidentView:
    """An act with its questions, the offender, and the answer of the active document.

    `fined` is None where it does not matter which seats have put a fine on the table. `otherwise`
    are the other outcomes, by other readings of unclear clauses.
    """

    act: str
    offender: int
    riichi: frozenset[int]
    fined: frozenset[int] | None
    questions: tuple[QuestionView, ...]
    shown: RulingView
    steps: tuple[ChecklistStep, ...]
    others: tuple[OtherRuling, ...]
    document: str
    otherwise: tuple[ReadOtherwise, ...] = ()
