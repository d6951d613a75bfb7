"""Values of the incident tab: an act with its questions, the ruling and its steps."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.views.rulings import RulingView
from engine.riichi.penalties import StoredAnswer, WantedAnswer
from engine.riichi.play.referee import AlternativeRuling, Effect, HeldPoints, QuestionNode
from engine.rulebook import AnyRule, Head


class ClassView(msgspec.Struct, frozen=True):
    """A class of rulings in a document: its usual consequences, and the acts that can get it."""

    sanction: str
    shown: RulingView
    acts: tuple[str, ...]


class QuestionView(msgspec.Struct, frozen=True):
    """A question with the answer that was given, None while it decides.

    `options` are the answers that it can have, no before yes; `counted`: the number itself is
    needed, and not only its band. `only_when` is the answer to another open question without which
    this one is not asked.
    """

    question: str
    answer: StoredAnswer | None
    options: tuple[WantedAnswer, ...]
    counted: bool = False
    only_when: tuple[str, WantedAnswer] | None = None


StepKind = Literal["pays", "puts", "takes_back", "tells", "follows", "state"]


class ChecklistStep(msgspec.Struct, frozen=True):
    """A line of the checklist: points that a seat pays, a stick to return, or effects to carry out.

    `key` identifies it in the list; `seat` is None while the offender is not known; `held` are
    points that no seat receives now, of all four where `to_all`. `tells`: the offender is told
    these effects. A `state` is nothing to do, and cannot be ticked.
    """

    kind: StepKind
    key: str
    seat: int | None = None
    points: int = 0
    held: HeldPoints | None = None
    to_all: bool = False
    effects: tuple[Effect, ...] = ()
    done: bool = False


class Certainty(msgspec.Struct, frozen=True):
    """Something that holds whatever the open questions are answered, with the rules behind it.

    Kinds: `class` has the classes that are left; `points`: none move; `effect`; `principle`.
    """

    kind: Literal["class", "points", "effect", "principle"]
    rules: tuple[AnyRule, ...]
    classes: tuple[str, ...] = ()
    effect: Effect | None = None


class ClassLine(msgspec.Struct, frozen=True):
    """A class of rulings, and the open answers that lead to it."""

    answers: tuple[tuple[str, WantedAnswer], ...]
    sanction: str


class OtherRuling(msgspec.Struct, frozen=True):
    """The ruling of another document on the same act and answers, and what differs.

    `family` is what its penalties protect, "" where the document does not have one.
    """

    document: Head
    shown: RulingView
    lines: tuple[ClassLine, ...]
    class_differs: bool
    points_differ: bool
    family: str = ""


class IncidentView(msgspec.Struct, frozen=True):
    """An act with its questions, the offender, and the answer of the active document.

    `offender` is None while nobody said. `fined` is None where it does not matter which seats have
    put a fine on the table. `otherwise` are the other outcomes, by other readings of unclear
    clauses. `tree` are the open questions, None at one ruling; `certain` holds in all of it.
    """

    act: str
    offender: int | None
    riichi: frozenset[int]
    fined: frozenset[int] | None
    questions: tuple[QuestionView, ...]
    shown: RulingView
    steps: tuple[ChecklistStep, ...]
    others: tuple[OtherRuling, ...]
    document: str
    otherwise: tuple[AlternativeRuling, ...] = ()
    tree: QuestionNode | None = None
    certain: tuple[Certainty, ...] = ()
