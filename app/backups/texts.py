"""Says what a backup holds, what a restore would change, and why a backup cannot be used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.backups.backup_file import BackupCounts, BackupError, LeftOut, Manifest
from app.texts.texts import Texts
from engine.complaints import shortened
from engine.rulebook import Words

if TYPE_CHECKING:
    from app.backups.dated import DatedCopy
    from app.backups.restore import Changes

_OF_FOLDERS: Final = "folder_unreadable"
"""The error whose name is a path: cut short it would name no folder."""
_MOST: Final = 6
"""Numbers of cases and names of documents that are listed; the others are counted."""
_MEGABYTE: Final = 1 << 20
_HOLDS: Final = ("cases", "answers", "games", "documents", "hands", "other")


def error_words(e: BackupError, texts: Texts) -> str:
    """What is wrong, what is safe, and the way out."""
    part = f" ({e.part})" if e.key in {"newer", "too_large"} and e.part else e.part
    name, reason = e.name if e.key == _OF_FOLDERS else shortened(e.name), e.reason.rstrip(".")
    return texts.ui(f"backup.error.{e.key}", name=name, part=shortened(part), reason=reason)


def count_words(kind: str, number: int, texts: Texts) -> str:
    """`12 rulings`."""
    if number == 1:
        return texts.ui(f"backup.one.{kind}", number)
    return texts.ui(f"backup.many.{kind}", number)


def manifest_words(manifest: Manifest, texts: Texts) -> str:
    """What a backup holds, and what it lacks, in one line."""
    holds = _holds_words(manifest.holds, texts)
    if not manifest.left_out:
        return holds
    names = [shortened(one.name) for one in manifest.left_out]
    return texts.ui("backup.lacking", holds, _some(names, texts))


def _left_out_words(left_out: Sequence[LeftOut], texts: Texts) -> Iterator[str]:
    """Which files a copy lacks, why, and the way out, a sentence each."""
    yield from (error_words(one.error, texts) for one in left_out[:_MOST])
    if len(left_out) > _MOST:
        yield texts.ui("backup.more_left_out", len(left_out) - _MOST)


def _holds_words(holds: BackupCounts, texts: Texts) -> str:
    """What a backup holds, in one line."""
    numbers = ((kind, getattr(holds, kind)) for kind in _HOLDS)
    parts = [count_words(kind, number, texts) for kind, number in numbers if number]
    return texts.list_of(parts) if parts else texts.ui("backup.empty")


def size_words(size: int, texts: Texts) -> str:
    """A size in bytes as people read it."""
    if size < _MEGABYTE:
        return texts.ui("backup.kilobytes", -(-size // 1024))
    return texts.ui("backup.megabytes", size / _MEGABYTE)


def made_words(made: str) -> str:
    """When a backup was made, in the time of this computer: `2026-11-23 13:05`."""
    try:
        return f"{datetime.fromisoformat(made).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return shortened(made)


def copy_words(copy: DatedCopy, texts: Texts) -> str:
    """A copy in one line, for the command line."""
    content, made = copy.manifest_or_error, copy.date
    if isinstance(content, Manifest):
        made, holds = made_words(content.made), manifest_words(content, texts)
    else:
        holds = error_words(content, texts)
    return texts.ui(
        "backup.list_line",
        made=made,
        kind=texts.ui(f"backup.kinds.{copy.kind}"),
        size=size_words(copy.bytes, texts),
        name=copy.path.name,
        holds=holds,
    )


def change_lines(changes: Changes, texts: Texts) -> Iterator[str]:
    """What a restore changes, a sentence each; the first says it where there is nothing."""
    if changes.is_empty:
        yield texts.ui("backup.nothing")
        return
    log, ui = changes.log, texts.ui
    coming = [*_counted("cases", log.cases, texts)]
    numbers = {"answers": log.answers, "games": log.games, "longer": log.longer_games}
    coming += [count_words(kind, number, texts) for kind, number in numbers.items() if number]
    coming += _counted("documents", _names(changes.new, texts), texts)
    numbers = {"hands": changes.hands, "other": log.other}
    coming += [count_words(kind, number, texts) for kind, number in numbers.items() if number]
    if coming:
        yield ui("backup.comes", texts.list_of(coming))
    if log.renumbered:
        pairs = [ui("backup.renumbered_one", *pair) for pair in log.renumbered]
        yield ui("backup.renumbered", _some(pairs, texts))
    for key, listed in (
        ("revoked", log.revoked),
        ("different", _names(changes.different, texts)),
        ("aside", _names(changes.leaving, texts)),
    ):
        if listed:
            yield ui(f"backup.{key}", _some(listed, texts))
    leaving = [*_counted("cases", log.leaving_cases, texts)]
    numbers = {
        "answers": log.leaving_answers, "games": log.leaving_games, "shorter": log.shorter_games,
        "hands": changes.leaving_hands, "other": log.leaving_other,
    }  # fmt: skip
    leaving += [count_words(kind, number, texts) for kind, number in numbers.items() if number]
    if leaving:
        yield ui("backup.leaves", texts.list_of(leaving))
    if changes.settings:
        yield ui("backup.settings")


def done_words(changes: Changes, texts: Texts) -> str:
    """What was restored, and where what stood before is."""
    lines = " ".join(change_lines(changes, texts))
    if changes.is_empty:
        return lines
    if changes.copy is None:
        return texts.ui("backup.done", lines)
    done = texts.ui("backup.done_copied", lines, changes.copy.name)
    return texts.ui("sentences").join((done, *_left_out_words(changes.left_out, texts)))


def exported_words(path: Path, manifest: Manifest, texts: Texts) -> str:
    """What was written where, and what was not."""
    name, holds = shortened(path.name), _holds_words(manifest.holds, texts)
    exported = texts.ui("backup.exported", name, holds)
    return texts.ui("sentences").join((exported, *_left_out_words(manifest.left_out, texts)))


def _names(documents: Sequence[Words], texts: Texts) -> tuple[str, ...]:
    return tuple(shortened(texts.words(document)) for document in documents)


def _counted(kind: str, listed: Sequence[str], texts: Texts) -> Iterator[str]:
    """How many they are, with their numbers or names."""
    if listed:
        count = count_words(kind, len(listed), texts)
        yield texts.ui("backup.numbers", count, _some(listed, texts))


def _some(listed: Sequence[str], texts: Texts) -> str:
    rest = len(listed) - _MOST
    more = [texts.ui("backup.more", rest)] if rest > 0 else []
    return texts.list_of([*listed[:_MOST], *more])
