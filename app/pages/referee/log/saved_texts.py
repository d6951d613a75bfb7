"""Formats saved cases that are not about an act from their plain data, in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from app.case_log.cases import Case
from app.pages.referee.check.texts import answer_words, reason_words
from app.pages.referee.check.views import CheckAnswer, Reason
from app.texts.results import marks
from app.texts.texts import LANGUAGES, Texts
from engine.ledger import SEATS
from engine.riichi.situation import Situation
from engine.tiles import NotationError, tiles

_Data = Mapping[str, Any]
_WINDS: Final = range(4)
_DEALS: Final = (
    re.compile(r"^(.+?)(\d)局 (\d{1,4})本場$"),
    re.compile(r"^(.+?) (\d), (\d{1,4}) \w+$"),
)
"""The names of a hand as they were saved in either language: 東3局 2本場, East 3, 2 counters."""
_OUTCOMES: Final = {"astray": "inconsistent"}
"""The keys of outcomes by those that earlier versions saved."""
CORRECTED: Final = "corrected"
"""The key of what each seat gets by a count that was corrected, without riichi sticks."""


def deal_words(saved: str, texts: Texts) -> str:
    """The name of a hand in the language of the texts; as it was saved where it is no such name."""
    for pattern in _DEALS:
        match = pattern.match(saved)
        wind = None if match is None else _wind_of(match[1])
        if match is not None and wind is not None:
            return texts.ui("keep.deal", texts.wind_name(wind), int(match[2]), int(match[3]))
    return saved


def _wind_of(name: str) -> int | None:
    """The wind with this name in any language."""
    every = (Texts(language) for language in LANGUAGES)
    named = ((wind, texts) for texts in every for wind in _WINDS)
    return next((w for w, texts in named if name in (texts.wind(w), texts.wind_name(w))), None)


def case_sentence(case: Case, texts: Texts) -> str:
    """The case in one sentence; that which was saved, where the data cannot be read."""
    return saved_sentence(case.kind, _with_winner(case), texts) or case.said


def saved_sentence(kind: str, data: _Data, texts: Texts) -> str:
    """The sentence of a kind of case by its data; "" where the data cannot be read."""
    return _format(_SENTENCES, kind, data, texts)


def saved_ruling_word(kind: str, data: _Data, texts: Texts) -> str:
    """The ruling in a word or two, as the list shows it: `そのまま`; "" where there is none."""
    return _format(_WORDS, kind, data, texts)


def case_details(case: Case, texts: Texts) -> list[str]:
    """Further sentences from the data of the case."""
    words = _format(_DETAILS, case.kind, _with_winner(case), texts)
    return words.split("\n") if words else []


def _with_winner(case: Case) -> _Data:
    """The data of the case, with the seat of its hand."""
    return with_winner(case.ruling, case.situation)


def with_winner(data: _Data, situation: str) -> _Data:
    """The data with the seat of the hand that a situation in notation names, if it names one."""
    try:
        return {**data, "winner": Situation.parse(situation).seat} if situation else data
    except NotationError:
        return data


def _format(
    formats: Mapping[str, Callable[[_Data, Texts], str]], kind: str, data: _Data, texts: Texts
) -> str:
    """The format of a kind applied to its data; "" for another kind or unreadable data."""
    try:
        return formats[kind](data, texts)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return ""


def _draw(data: _Data, texts: Texts) -> str:
    key = "replayed" if data["replayed"] else "stays" if data["dealer_stays"] else "passes"
    return texts.ui(f"end.{key}", int(data["honba"]), int(data["deposits"]))


def _dispute(data: _Data, texts: Texts) -> str:
    """What was ruled, and how far the declaration was off: `そのまま（1300点少ない）`."""
    said, due = data["said"], int(data["due"])
    much = 0 if said is None else abs(int(said) - due)
    key = _OUTCOMES.get(data["outcome"], data["outcome"])
    outcome = texts.ui(f"dispute.outcome.{key}", much)
    if data["outcome"] == "right":
        return outcome
    word = _dispute_word(data, texts)
    return texts.ui("with_clause", word, outcome) if word else outcome


def _dispute_word(data: _Data, texts: Texts) -> str:
    """What was done about the declaration; cases of version 1.0 do not have it for silent rules."""
    if data["outcome"] == "right":
        return texts.ui("dispute.outcome.right", 0)
    in_time = data.get("in_time", data["correctable"])
    if in_time is None:
        return ""
    return _corrections(data, texts) if in_time else texts.ui("declared.leave")


def _corrections(data: _Data, texts: Texts) -> str:
    """What is paid otherwise than declared: `西家は1300点多く払う`."""
    back, winner = [int(points) for points in data["back"]], int(data["winner"])
    parts = [
        texts.ui(
            f"declared.correct.{'less' if points > 0 else 'more'}",
            texts.seat(seat),
            abs(points),
        )
        for seat, points in enumerate(back)
        if points and seat != winner
    ]
    return texts.list_of(parts) or texts.ui("declared.correct.recount", "", 0)


def corrected_amounts(case: Case) -> tuple[int, int, int, int] | None:
    """What each seat got by a count that was corrected; None for any other case, and for those of
    before 1.1, which do not have it."""
    if case.kind != "dispute":
        return None
    try:
        east, south, west, north = (int(points) for points in case.ruling[CORRECTED])
    except (KeyError, TypeError, ValueError):
        return None
    return east, south, west, north


def _dispute_details(data: _Data, texts: Texts) -> str:
    if data["said"] is None:
        return ""
    return texts.ui("dispute.declared_due", data["said"], data["due"])


def _check(data: _Data, texts: Texts) -> str:
    return answer_words(_checked(data), texts)


def _check_details(data: _Data, texts: Texts) -> str:
    answer = _checked(data)
    parts = zip(answer.reasons, data["reasons"], strict=True)
    return "\n".join(_reason(reason, raw, answer, texts) for reason, raw in parts)


def _reason(reason: Reason, raw: _Data, answer: CheckAnswer, texts: Texts) -> str:
    if reason.key == "by":
        return texts.rule(str(raw["rule"]["key"]))
    return reason_words(reason, answer, texts)


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
_WORDS: Final = {"dispute": _dispute_word}
_DETAILS: Final = {"dispute": _dispute_details, "check": _check_details}
