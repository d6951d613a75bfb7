"""The two games of the program as values: riichi, and toppan (競技十半)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import msgspec

from app.texts.texts import Texts
from engine.library import documents
from engine.riichi.recorded.values import Documents
from engine.riichi.rules import GAME, RiichiRules, load
from engine.rulebook import Head

if TYPE_CHECKING:
    from app.texts.toppan import ToppanTexts
    from engine.toppan.rules import ToppanRules

Rules_co = TypeVar("Rules_co", covariant=True)
Texts_co = TypeVar("Texts_co", bound=Texts, covariant=True)


class Variant(msgspec.Struct, Generic[Rules_co, Texts_co], frozen=True):
    """A game: `id` is what its documents say in their field `game`, `first` the document that it is
    scored by until the user chooses one, "" for the first in the list.

    `load` gives the rules of a document by its id, `texts` the texts of a language with the terms
    of the game. What its pages are stands in the table of `main_window.page_factory`.
    """

    id: str
    first: str
    load: Callable[[str], Rules_co]
    texts: Callable[[str], Texts_co]


def _load_toppan(document: str) -> ToppanRules:
    from engine.toppan import rules  # noqa: PLC0415  the start does not wait for it

    return rules.load(document)


def _toppan_texts(language: str) -> ToppanTexts:
    from app.texts.toppan import toppan_texts  # noqa: PLC0415  the start does not wait for it

    return toppan_texts(language)


RECORDED_UNDER: Final = Documents("tenhou", "mahjongsoul")
"""The documents that recorded games are replayed under."""
RIICHI: Final = Variant(GAME, "club", load, Texts)
TOPPAN: Final = Variant("toppan", "", _load_toppan, _toppan_texts)
AnyVariant = Variant["RiichiRules | ToppanRules", Texts]
VARIANTS: Final[tuple[AnyVariant, ...]] = (RIICHI, TOPPAN)
_BY_ID: Final = {variant.id: variant for variant in VARIANTS}


def variant_of(document: str) -> AnyVariant | None:
    """The variant of a document by its id; None where there is no such document."""
    head = documents().get(document)
    return None if head is None else _BY_ID.get(head.game)


def rules_of(document: str) -> RiichiRules | ToppanRules:
    """The rules of a document of either variant; raises DocumentError."""
    return (variant_of(document) or RIICHI).load(document)


def texts_of(document: str, language: str) -> Texts:
    """The texts of a document's variant in a language; those of riichi where there is no such
    document."""
    return _texts(variant_of(document) or RIICHI, language)


@lru_cache(maxsize=4)
def _texts(variant: AnyVariant, language: str) -> Texts:
    return variant.texts(language)


def heads_of(variant: AnyVariant | None) -> tuple[Head, ...]:
    """The heads of a variant's documents, the user's own last; none without a variant."""
    wanted = "" if variant is None else variant.id
    return tuple(head for head in documents().values() if head.game == wanted)


def documents_beside(document: str) -> tuple[Head, ...]:
    """The other documents of the game of a document, in their order."""
    return tuple(head for head in heads_of(variant_of(document)) if head.id != document)


def first_document(variant: AnyVariant) -> str:
    """The document that a variant is scored by until the user chooses one."""
    return variant.first or heads_of(variant)[0].id
