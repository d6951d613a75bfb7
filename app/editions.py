"""Says of a document whether its edition is in force today, and what has replaced it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Literal

import msgspec

from app.texts.texts import Texts
from engine.library import documents, successor
from engine.rulebook import Head

EditionStanding = Literal["in_force", "replaced", "ended", "not_yet"]


def _of_this_machine() -> str:
    return datetime.now().astimezone().date().isoformat()


_clock: Callable[[], str] = _of_this_machine


def today() -> str:
    """The day, such as `2026-01-01`, by the machine's calendar or the clock of a test."""
    return _clock()


def set_clock(clock: Callable[[], str] | None) -> None:
    """Take the day from another clock; None takes it from the machine again."""
    global _clock  # noqa: PLW0603  the one place that knows the day
    _clock = _of_this_machine if clock is None else clock


class Edition(msgspec.Struct, frozen=True):
    """How the edition of a document stands on a day.

    `newer` is the id of the document in force in its place, "" where none is known; `since` the
    first day of that, of the edition itself where it is not in force yet, or else its last day.
    """

    standing: EditionStanding = "in_force"
    newer: str = ""
    since: str = ""


_IN_FORCE = Edition()


def edition_of(document_id: str, day: str = "") -> Edition:
    """How the edition of a document stands on a day, by default today; in force where no date or
    no such document is known."""
    head = documents().get(_without_options(document_id))
    return _IN_FORCE if head is None else edition_of_head(head, day)


def edition_of_head(head: Head, day: str = "") -> Edition:
    """The same of a document's head."""
    day = day or today()
    newer = documents().get(successor(head.id))
    if newer is not None and (newer.valid_from and newer.valid_from <= day):
        return Edition("replaced", newer.id, newer.valid_from)
    if head.expired(day):
        return Edition("ended", "", head.valid_until)
    if head.valid_from > day:
        return Edition("not_yet", "", head.valid_from)
    return _IN_FORCE


def edition_words(document_id: str, texts: Texts, day: str = "") -> str:
    """A sentence where the edition of a document is not in force on a day; "" where it is."""
    found = edition_of(document_id, day)
    if found.standing == "in_force":
        return ""
    heads = documents()
    name = texts.document_short(heads[_without_options(document_id)])
    newer = texts.document_short(heads[found.newer]) if found.newer else ""
    return {
        "replaced": lambda: texts.ui("edition.replaced", name, newer, found.since),
        "ended": lambda: texts.ui("edition.ended", name, found.since),
        "not_yet": lambda: texts.ui("edition.not_yet", name, found.since),
    }[found.standing]()


def edition_facts(head: Head, texts: Texts) -> tuple[str, ...]:
    """The days on which an edition is in force, what has replaced it, and what it replaces."""
    days = {(True, True): "both", (True, False): "from", (False, True): "until"}
    period = days.get((bool(head.valid_from), bool(head.valid_until)))
    lines = [
        texts.ui(f"edition.days.{period}", head.valid_from, head.valid_until) if period else "",
        edition_words(head.id, texts),
    ]
    before = documents().get(head.supersedes)
    if before is not None:
        lines.append(texts.ui("edition.replaces", texts.document_short(before)))
    return tuple(line for line in lines if line)


def source_words(head: Head, texts: Texts) -> tuple[str, ...]:
    """Each source of a document with its grade in words, and the day on which it was read."""
    found = []
    for source in head.sources:
        grade = texts.ui(f"edition.grade.{source.grade}")
        seen = texts.ui("edition.seen", source.seen) if source.seen else ""
        note = texts.list_of(part for part in (grade, seen) if part)
        found.append(texts.ui("edition.source", texts.words(source.name), note))
    return tuple(found)


def _without_options(document_id: str) -> str:
    """The id of the document itself: `wrc2025` for `wrc2025+2.1`."""
    return document_id.partition("+")[0]
