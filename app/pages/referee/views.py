"""Values that several widgets of the referee page show."""

from __future__ import annotations

import msgspec

from app.case_log.cases import CaseDetails
from app.views.ledgers import Seats
from engine.riichi.hand import Hand
from engine.rulebook import AnyRule, Head


class ActRow(msgspec.Struct, frozen=True):
    """An act of the list with its moment of play, all classes it may have, and its clause.

    `classes` is empty where the document does not rule on the act. `checked` is no offence: a check
    answers it, by the rule that is its clause.
    """

    act: str
    moment: str
    classes: tuple[str, ...] = ()
    clause: AnyRule | None = None
    checked: bool = False

    @property
    def answered(self) -> bool:
        """Whether the document answers it, by a ruling or by a rule."""
        return bool(self.classes) or self.checked


class SaveView(msgspec.Struct, frozen=True):
    """What the bar shows that saves a ruling in the log.

    `deal` names the hand of the game, `hand` has the tiles saved with the ruling. `possible`: there
    is a ruling to save. `number` is the number it was saved under, "" before; `revoked`: that case
    was revoked.
    """

    entered: CaseDetails
    deal: str
    possible: bool
    number: str = ""
    hand: Hand | None = None
    revoked: bool = False


class Sentence(msgspec.Struct, frozen=True):
    """A sentence with a note for its tooltip ("" for none)."""

    words: str
    note: str = ""


class Statement(msgspec.Struct, frozen=True):
    """The answer of a document: a headline with its rule, and sentences.

    `tone` selects the colour by the class of a ruling: `none` (good), `chombo` (lost), `fine` (to
    be put right), `silent` (not settled).
    """

    document: str
    headline: str
    tone: str
    rule: AnyRule | None = None
    sentences: tuple[Sentence, ...] = ()


class OtherStatement(msgspec.Struct, frozen=True):
    """The answer of another document in one line, and whether it differs."""

    document: Head
    sentence: Sentence
    differs: bool


class OutcomeView(msgspec.Struct, frozen=True):
    """An outcome in words; `seats` has the payments, None where no points move.

    `word` and `sanction` are the class of the ruling, "" before there is a case; `rule` decides,
    under `document`, None while nothing is decided.
    """

    headline: str
    note: str = ""
    sentences: tuple[Sentence, ...] = ()
    seats: Seats | None = None
    word: str = ""
    sanction: str = ""
    rule: AnyRule | None = None
    document: str = ""
