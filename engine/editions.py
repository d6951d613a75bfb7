"""Migrates documents of earlier schema editions to the current one."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.complaints import DocumentError, Fault, NewerDocumentError, quoted

Raw = dict[str, Any]
Migration = Callable[[Raw], Raw]

EDITION: Final = 3
"""The edition of the schema that this program reads and writes."""

_AS_BEFORE: Final = "before_edition_2"
_REASON_AS_BEFORE: Final = {
    "ja": "前の版の文書に記載がなく、これまでと同じに扱う。",
    "en": "The document is of an edition that had no word for it; it is handled as it was then.",
}
_ASSUMED: Final = {"standing": "assumed", "because": _AS_BEFORE}


def _to_edition_2(raw: Raw) -> Raw:
    """The tables of an edition 1 document in edition 2."""
    head = raw.get("document")
    if isinstance(head, dict) and head.get("game") == "toppan":
        return _second_of_toppan(raw)
    return _questions(_with_endings(raw))


def _with_endings(raw: Raw) -> Raw:
    """A riichi document with the rules for the end of a game that edition 1 had no keys for."""
    game, head = raw.get("game"), raw.get("document")
    if not isinstance(game, dict) or not isinstance(head, dict) or head.get("game") != "riichi":
        return raw
    reasons = raw.get("reasons", {})
    if isinstance(reasons, dict):
        raw = {**raw, "reasons": {**reasons, _AS_BEFORE: _REASON_AS_BEFORE}}
    raw = {**raw, "game": {**_endings_of(game), **_without_rest(game)}}
    penalties = raw.get("penalties")
    chombo = penalties.get("chombo") if isinstance(penalties, dict) else None
    if isinstance(penalties, dict) and isinstance(chombo, dict):
        to = chombo.get("to")
        after = isinstance(to, dict) and to.get("value") == "nobody"
        new = {
            "placing": {"value": "after" if after else "before", **_ASSUMED},
            "several": {"value": "each_pays", **_ASSUMED},
        }
        raw["penalties"] = {**penalties, "chombo": {**new, **chombo}}
    return raw


def _endings_of(game: Raw) -> Raw:
    """The rules that a game of edition 1 followed without naming them."""
    values = {"top_tied": "shared", "rest": "earlier_seat"}
    if "surplus" in game:
        values |= {"surplus_of": "scores", "surplus_tied": "earlier_seat"}
    if "borrowing" in game:
        values |= {"lender": "top", "loan_until": "game_end"}
    return {name: {"value": value, **_ASSUMED} for name, value in values.items()}


def _without_rest(game: Raw) -> Raw:
    """The game with `shared` for `shared_rest_to_earlier`, whose rest has a rule of its own."""
    ties = game.get("ties")
    if not isinstance(ties, dict) or "shared_rest_to_earlier" not in (
        ties.get("value"),
        *_listed(ties.get("otherwise")),
    ):
        return game
    ties = {**ties, "value": _shared(ties.get("value"))}
    if "otherwise" in ties:
        others = [_shared(value) for value in _listed(ties["otherwise"])]
        ties["otherwise"] = [
            value
            for at, value in enumerate(others)
            if value != ties["value"] and value not in others[:at]
        ]
    return {**game, "ties": ties}


def _shared(value: object) -> object:
    return "shared" if value == "shared_rest_to_earlier" else value


def _listed(raw: object) -> list[Any]:
    return raw if isinstance(raw, list) else []


def _questions(raw: Raw) -> Raw:
    """Edition 1 asked whether the later call came after a pause; what counts is the first chi."""
    return {**raw, "penalties": _renamed(raw["penalties"])} if "penalties" in raw else raw


def _renamed(part: Any) -> Any:
    """The part with the question of today as a key in place of the earlier one."""
    if isinstance(part, dict):
        return {_QUESTIONS.get(key, key): _renamed(inner) for key, inner in part.items()}
    return part


_QUESTIONS: Final = {"after_a_beat": "chi_waited"}


_NEW_OF_TOPPAN: Final[Mapping[str, tuple[str, ...]]] = {
    "tiles": ("red_fives",),
    "reading": ("pair_in_triplet", "four_alike", "run_and_pair", "ten_han_triplet"),
    "payment": ("mangan_against", "ceiling"),
    "offences": ("nobody_due", "named_only"),
    "recommended": ("illegal_stay", "false_win_shown", "false_win_said"),
    "game": ("tobi_by_fine", "several_fall", "fine_ends"),
    "uma": ("remainder",),
}
"""The rules of 競技十半 that edition 2 has and edition 1 had not, by section."""


def _second_of_toppan(raw: Raw) -> Raw:
    """The document with the new rules of 競技十半 and their reasons as the installed one has them.

    A head that is read alone is returned as it is.
    """
    if "offences" not in raw:
        return raw
    now = _installed_toppan()
    new = {
        section: {key: now[section][key] for key in keys}
        for section, keys in _NEW_OF_TOPPAN.items()
    }
    named = {rule.get("because") for part in new.values() for rule in part.values()}
    new["reasons"] = {name: words for name, words in now["reasons"].items() if name in named}
    tables = {name: part for name, part in raw.items() if isinstance(part, dict)}
    return {**raw, **{name: {**part, **tables.get(name, {})} for name, part in new.items()}}


@cache
def _installed_toppan() -> Raw:
    path = Path(__file__).parent / "documents" / "toppan.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _to_edition_3(raw: Raw) -> Raw:
    """Edition 3 only added: numbers as answers, sanctions off the result, options, dates."""
    return raw


_MIGRATIONS: Final[Mapping[int, Migration]] = {1: _to_edition_2, 2: _to_edition_3}
"""The migration to the next edition, by the edition it starts from."""


def as_of_today(
    raw: Raw, file: str, edition: int = EDITION, migrations: Mapping[int, Migration] = _MIGRATIONS
) -> Raw:
    """The tables of a document in the current `edition`, which is assumed where none is named.

    Raises NewerDocumentError for a later edition, DocumentError where it is no edition number.
    """
    head = raw.get("document")
    found = head.get("schema", edition) if isinstance(head, dict) else edition
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        fault = Fault("no_edition", word=quoted(found), other=edition)
        raise DocumentError(file, "document.schema", fault)
    if found > edition:
        fault = Fault("newer", word=quoted(found), other=edition)
        raise NewerDocumentError(file, "document.schema", fault)
    for earlier in range(found, edition):
        raw = migrations[earlier](raw)
    return raw if found == edition else {**raw, "document": {**raw["document"], "schema": edition}}
