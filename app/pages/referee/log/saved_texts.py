"""Formats saved cases that are not about an act from their plain data, in any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from app.case_log.cases import Case
from app.pages.referee.check.texts import answer_words, reason_words
from app.pages.referee.check.views import CheckAnswer, Reason
from app.texts.results import marks
from app.texts.texts import Texts
from engine.ledger import SEATS
from engine.tiles import tiles

_Data = Mapping[str, Any]


def case_sentence(case: Case, texts: Texts) -> str:
    """The case in one sentence; that which was saved, where the data cannot be read."""
    return _format(_SENTENCES, case, texts) or case.said


def case_details(case: Case, texts: Texts) -> list[str]:
    """Further sentences from the data of the case."""
    words = _format(_DETAILS, case, texts)
    return words.split("\n") if words else []


def _format(formats: Mapping[str, Callable[[_Data, Texts], str]], case: Case, texts: Texts) -> str:
    """The format of a kind applied to its data; "" for another kind or unreadable data."""
    try:
        return formats[case.kind](case.ruling, texts)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return ""


def _draw(data: _Data, texts: Texts) -> str:
    key = "replayed" if data["replayed"] else "stays" if data["dealer_stays"] else "passes"
    return texts.ui(f"end.{key}", int(data["honba"]), int(data["deposits"]))


def _dispute(data: _Data, texts: Texts) -> str:
    said, due = data["said"], int(data["due"])
    much = 0 if said is None else abs(int(said) - due)
    return texts.ui(f"dispute.outcome.{data['outcome']}", much)


def _dispute_details(data: _Data, texts: Texts) -> str:
    parts = (
        []
        if data["said"] is None
        else [texts.ui("dispute.declared_due", data["said"], data["due"])]
    )
    if data["outcome"] != "right":
        key = {True: "can", False: "cannot", None: "not_said"}[data["correctable"]]
        parts.append(texts.ui(f"dispute.{key}"))
    return "\n".join(parts)


def _check(data: _Data, texts: Texts) -> str:
    return answer_words(_checked(data), texts)


def _check_details(data: _Data, texts: Texts) -> str:
    found = _checked(data)
    parts = zip(found.reasons, data["reasons"], strict=True)
    return "\n".join(_reason(reason, raw, found, texts) for reason, raw in parts)


def _reason(reason: Reason, raw: _Data, found: CheckAnswer, texts: Texts) -> str:
    if reason.key == "by":
        return texts.rule(str(raw["rule"]["key"]))
    return reason_words(reason, found, texts)


def _checked(data: _Data) -> CheckAnswer:
    reasons = tuple(
        Reason(
            str(raw["key"]),
            tuple(tile for text in raw["tiles"] for tile in tiles(text)),
            tuple(int(seat) for seat in raw["seats"]),
            int(raw["number"]),
        )
        for raw in data["reasons"]
    )
    return CheckAnswer(data["kind"], str(data["key"]), data["good"], None, reasons)


def _game(data: _Data, texts: Texts) -> str:
    """Places in their order: `1位 南家 48000、…`."""
    of_marks, deal = data["unit"] == "marks", int(data["deal"])
    rows = sorted(data["seats"], key=lambda row: (row["place"], row["seat"]))
    parts = []
    for row in rows:
        who = texts.seat((int(row["seat"]) - deal) % SEATS)
        total = marks(int(row["total"])) if of_marks else str(int(row["total"]))
        parts.append(f"{texts.ui('game.place', int(row['place']))} {who} {total}")
    return texts.list_of(parts)


_SENTENCES: Final = {"draw": _draw, "dispute": _dispute, "check": _check, "game": _game}
_DETAILS: Final = {"dispute": _dispute_details, "check": _check_details}
