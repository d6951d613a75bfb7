"""Incidents shown: the frozen values that the referee page hands to its widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.views.cases import Entered
from app.views.rulings import RulingView
from engine.riichi.hand import Hand
from engine.riichi.play.referee import Effect
from engine.rulebook import AnyRule, Head


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act of the list: the moment it belongs to, every class that it may be, its clause.

    `classes` is empty where the document does not say a word of it.
    """

    act: str
    moment: str
    classes: tuple[str, ...] = ()
    clause: AnyRule | None = None


@dataclass(frozen=True, slots=True)
class ClassView:
    """A class of rulings that a document has: what it costs and brings where nothing else is said
    of an act, and the acts that it is the answer to, at least under some answers."""

    sanction: str
    shown: RulingView
    acts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question with its answer: yes, no, or None while it is left open.

    `told` tells an answer of the referee from the usual one; `decides` that the ruling hangs on it.
    """

    question: str
    answer: bool | None
    told: bool
    decides: bool


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do now: points that a seat pays, a stick that goes back, or what follows.

    `key` names it among the others; `to` is where points go that no seat gets now.
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
    """What another document does about the same act with the same answers; what differs."""

    document: Head
    shown: RulingView
    class_differs: bool
    points_differ: bool


@dataclass(frozen=True, slots=True)
class IncidentView:
    """An act with its questions, who did it, and what the document in force says.

    `fined` is None where it does not matter who has put a fine down. `effective` is the ruling that
    can be taken over into the scores; `applied` that it was.
    """

    act: str
    moment: str
    offender: int
    riichi: frozenset[int]
    fined: frozenset[int] | None
    questions: tuple[QuestionView, ...]
    shown: RulingView
    steps: tuple[Step, ...]
    others: tuple[OtherRuling, ...]
    applied: bool
    document: str = ""


@dataclass(frozen=True, slots=True)
class SaveView:
    """What is entered for the log beside a ruling; `deal` is the hand as the table tells it, `hand`
    the tiles that are kept with it.

    `possible` tells that there is a ruling to keep, `number` the one that it was kept under.
    """

    entered: Entered
    deal: str
    possible: bool
    number: str = ""
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class SeatingView:
    """The table as the referee has told it; `told` is False while the scores are those of the
    start. `next` is the table after the ruling, None where there is nothing to take over."""

    round_wind: int
    deal: int
    honba: int
    deposits: int
    scores: tuple[int, int, int, int]
    told: bool
    missing: int
    can_apply: bool
    applied: bool
