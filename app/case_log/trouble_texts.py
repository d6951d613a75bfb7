"""Sentences for the problems of the log file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from app.case_log.bad_rows import BadRow
from app.case_log.troubles import HELD, Trouble
from app.texts.system_reasons import reason_key
from app.texts.texts import Texts

_MOST: Final = 12
"""Rows that a sentence names; of more it says how many."""
_CHANGE: Final = "→"
_AFTER_RESCUE: Final = ("cases_damaged", "cases_rescued", "cases_brought")
_UNNAMED: Final = "cases_bad"
_OF_SYSTEM: Final = "cases_stuck"
"""Its reason is the system's, and is shown whatever it is."""
_CAUSED: Final = (
    "cases_unwritable", "cases_unreplaced", "cases_rescue_failed", "cases_unwritable_now",
)  # fmt: skip
"""Their reason may be SQLite's, and is shown where there are words for it."""


def trouble_sentence(trouble: Trouble, texts: Texts) -> str:
    """A problem of the log file as a sentence: what happened, to which rows, and the way out."""
    names = [_row_list(trouble.rows, texts)] if trouble.rows else []
    if trouble.key == _UNNAMED and trouble.reason:
        names.append(texts.ui("trouble.unnamed", trouble.reason))
    text = texts.ui(
        f"trouble.{trouble.key}",
        name=trouble.name,
        other=trouble.other,
        reason=_reason(trouble, texts),
        rows=texts.list_of(names),
        answers=trouble.answers,
        missing=" ".join(_missing(trouble, texts)),
    )
    return text.rstrip()


def unsaved_sentence(trouble: Trouble, texts: Texts) -> str:
    """Why something could not be saved yet, and when that is tried again."""
    if trouble.key == HELD:
        return texts.ui("trouble.waits_held", trouble.name)
    return texts.ui("trouble.waits", trouble_sentence(trouble, texts))


def _reason(trouble: Trouble, texts: Texts) -> str:
    """Why an action failed, in brackets; of other problems the number that they have there."""
    reason = trouble.reason
    if trouble.key in _CAUSED and not reason_key(reason):
        return ""
    why = trouble.key in (_OF_SYSTEM, *_CAUSED)
    return texts.ui("trouble.why", reason=reason) if why and reason else reason


def all_damage(troubles: Sequence[Trouble], rows: Sequence[BadRow], texts: Texts) -> str:
    """Everything that was ever found damaged in a log, with the content of the rows set aside."""
    lines = [trouble_sentence(trouble, texts) for trouble in troubles]
    for row in rows:
        place = texts.titled(row.name or row.origin, row.content)
        lines.append(texts.ui("trouble.raw", row.found_at, place))
    return "\n\n".join(lines) or texts.ui("trouble.none")


def _missing(trouble: Trouble, texts: Texts) -> Iterator[str]:
    """What a rescue did not bring back, and which cases have another number."""
    if trouble.key not in _AFTER_RESCUE:
        return
    lost = [row for row in trouble.rows if _CHANGE not in row]
    parts = [texts.ui("trouble.missing_cases", _row_list(lost, texts))] if lost else []
    counts = {"answers": trouble.answers, "games": trouble.games}
    parts += [texts.ui(f"trouble.missing_{name}", n) for name, n in counts.items() if n]
    if parts:
        yield texts.ui("trouble.missing", texts.list_of(parts))
    elif trouble.reason:
        yield texts.ui("trouble.complete")
    changed = [row for row in trouble.rows if _CHANGE in row]
    if changed:
        rows = _row_list(changed, texts)
        yield texts.ui("trouble.cases_renumbered", name=trouble.name, rows=rows)


def _row_list(rows: Sequence[str], texts: Texts) -> str:
    text = texts.list_of(rows[:_MOST])
    more = len(rows) - _MOST
    return texts.ui("trouble.more", text, more) if more > 0 else text
