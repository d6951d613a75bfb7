"""Reads the text files of a language, each at the first look-up of a key; fills in their values."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

_WORDS: Final = Path(__file__).parents[1] / "resources" / "words"
_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "referee": (
        "answer", "effect", "first_difference", "held", "legal", "moment", "offence",
        "offence_also", "principle", "question", "sanction", "ui.casefile", "ui.cases", "ui.check",
        "ui.dispute", "ui.draw", "ui.end", "ui.entry", "ui.game", "ui.incident", "ui.keep",
        "ui.offence", "ui.case", "ui.checklist", "ui.seating", "ui.slip", "ui.declared",
        "ui.case_sheet", "ui.chart", "ui.family", "ui.all_barred",
    ),
    "game": ("ui.record",),
    "evening_room": ("ui.evening_paper", "ui.evening_room"),
    "table": ("ui.heat", "ui.table_page"),
    "lessons": ("ui.lesson", "ui.path"),
    "kinds": ("ui.kinds",),
    "drill": ("ui.drill", "ui.progress", "ui.progressfile", "ui.unread"),
    "exam": ("ui.exam",),
    "card_chart": ("ui.card_chart",),
    "complaint": ("ui.complaint",),
    "rules": ("said", "ui.edit", "ui.user_document", "ui.rules"),
    "backups": ("ui.backup",),
    "compare": ("ui.compare",),
    "rule_options": ("ui.rule_options",),
    "editions": ("ui.edition",),
    "evening": ("ui.evening",),
    "effects": ("ui.effects", "cli.compare"),
    "command": ("cli",),
    "handbook": ("ui.handbook",),
    "recorded": ("ui.recorded",),
    "diagnosis": ("ui.cause", "ui.diagnosis"),
    "why": ("why", "ui.why"),
    "game_end": ("ui.game_end", "ui.game_hands", "ui.score_sheet"),
    "presenter": ("ui.presenter",),
    "lesson_view": ("ui.lesson_view",),
    "yaku": ("about", "ui.yaku_card"),
    "trouble": ("ui.trouble",),
    "worksheet": ("ui.certificate", "ui.worksheet"),
    "citations": ("citation",),
}  # fmt: skip
"""The groups with a file of their own, and the beginnings of their keys; others share one file."""
_GROUP_OF: Final = {start: group for group, starts in _GROUPS.items() for start in starts}
GENERAL: Final = ""
GROUPS: Final = (GENERAL, *_GROUPS)


class _Filler(string.Formatter):
    """Fills values into a text; `{0:hand|hands}` is a count with its word: `1 hand`, `2 hands`."""

    def format_field(self, value: object, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return f"{value} {one if str(value) == '1' else many}"


_FILLER: Final = _Filler()


def filled(text: str, *values: object, **named: object) -> str:
    """A text with its values filled in, and the words that they count."""
    if "|" in text:
        return _FILLER.vformat(text, values, named)
    return text.format(*values, **named)


def group_of(key: str) -> str:
    """The group whose file contains a key."""
    first, _, rest = key.partition(".")
    second = _GROUP_OF.get(f"{first}.{rest.partition('.')[0]}")
    return second or _GROUP_OF.get(first, GENERAL)


def read(group: str, language: str) -> dict[str, Any]:
    """All texts of a group's file by dotted key, such as `line.fu.base`.

    The complaints in English are those of the engine.
    """
    if (group, language) == ("complaint", "en"):
        from engine.sentences import SENTENCES  # noqa: PLC0415  few runs need it

        return {f"ui.complaint.{key}": text for key, text in SENTENCES.items() if key != "notation"}
    name = f"{group}.{language}.toml" if group else f"{language}.toml"
    return _flat(tomllib.loads((_WORDS / name).read_text(encoding="utf-8")), "")


def _flat(table: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """The texts of nested tables by dotted key."""
    out: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out |= _flat(value, f"{prefix}{key}.")
        else:
            out[prefix + key] = value
    return out


class WordFiles(Mapping[str, Any]):
    """The texts of a language by key; iteration reads all files."""

    def __init__(self, language: str) -> None:
        self._language, self._unread = language, set(GROUPS)
        self._known: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._known:
            self.load(group_of(key))
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        for group in GROUPS:
            self.load(group)
        return iter(self._known)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def under(self, starts: Collection[str]) -> Iterator[tuple[str, Any]]:
        """The texts whose keys begin with these words; only the files that have them are read."""
        for group in sorted({group_of(start) for start in starts}):
            self.load(group)
        known = list(self._known.items())
        yield from ((key, text) for key, text in known if key.partition(".")[0] in starts)

    def load(self, group: str) -> None:
        """Read the file of a group, once."""
        if group in self._unread:
            self._unread.discard(group)
            self._known |= read(group, self._language)
