"""Reads the chapters of the handbook, one Markdown file per chapter and language, without Qt."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import msgspec

from engine.tiles import tiles

FOLDER: Final = Path(__file__).parents[2] / "resources" / "handbook"
CHAPTERS: Final = (
    "start", "score", "referee", "game", "evening", "table", "drill", "rules", "toppan",
    "documents", "files", "command", "keys", "glossary", "credits",
)  # fmt: skip
"""The chapters in their order; the file of one is named `start.ja.md`."""
Insert = Callable[[str, str], str]
"""Fills a placeholder by its kind and its name, as in `{key:undo}`."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+):([^{}]+)\}")
_HEADING: Final = re.compile(r"^## (.+) \{#([\w-]+)\}$", re.MULTILINE)
_TITLE: Final = re.compile(r"\A# (.+)\n")
_TILES: Final = re.compile(r"!\[[^\]]*\]\(hand:([^)]*)\)")
_MARKS: Final = re.compile(r"[^0-9mpsz]")
_FIRST_SIGN: Final = 0x1F000
_SIGNS: Final = (*range(7, 16), *range(25, 34), *range(16, 25), 0, 1, 2, 3, 6, 5, 4)
"""Unicode's places of the kinds: characters, circles, bamboo, winds, white, green, red."""
_PICTURE: Final = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_LINK: Final = re.compile(r"\[([^\]]*)\]\(#[^)]*\)")
TABLE_RULE: Final = re.compile(r"^\|[-| :]+\|$\n?", re.MULTILINE)
"""The line below the heads of a table."""


class ChapterSection(msgspec.Struct, frozen=True):
    """A section of a chapter: its id, its heading and its text in Markdown.

    The first section of a chapter has neither id nor heading; it follows the title.
    """

    name: str
    heading: str
    text: str

    def plain(self) -> str:
        """The text without the marks of Markdown."""
        bare = unlinked(TABLE_RULE.sub("", self.text))
        return re.sub(r"[*`|]+", " ", bare).replace("\n", " ")


class Chapter(msgspec.Struct, frozen=True):
    """A chapter with its placeholders filled."""

    name: str
    title: str
    sections: tuple[ChapterSection, ...]

    def markdown(self) -> str:
        """The whole chapter in Markdown, as it is shown and printed."""
        parts = [f"# {self.title}"]
        for section in self.sections:
            parts += [f"## {section.heading}"] if section.heading else []
            parts.append(section.text)
        return "\n\n".join(parts) + "\n"


def with_tile_signs(markdown: str) -> str:
    """The text with the signs that Unicode has for tiles in the place of their pictures."""
    return _TILES.sub(lambda found: _signs(unquote(found[1])), markdown)


def _signs(notation: str) -> str:
    """The signs of the tiles of a hand; a red five has that of its kind."""
    every = tiles(_MARKS.sub("", notation))
    return "".join(chr(_FIRST_SIGN + _SIGNS[tile.kind]) for tile in every)


def unlinked(markdown: str) -> str:
    """The text without links and pictures, for the terminal and for searching."""
    return _LINK.sub(r"\1", _PICTURE.sub("", markdown))


@cache
def raw(chapter: str, language: str) -> str:
    """The file of a chapter with its placeholders unfilled."""
    return (FOLDER / f"{chapter}.{language}.md").read_text(encoding="utf-8")


def title(chapter: str, language: str, insert: Insert) -> str:
    """The title alone, for the list of chapters; the rest is not parsed."""
    match = _TITLE.match(raw(chapter, language))
    assert match is not None, chapter
    return _filled(match[1], insert)


def headings(chapter: str, language: str, insert: Insert) -> dict[str, str]:
    """The headings in the file of a chapter, by the id of their section."""
    found = _HEADING.findall(raw(chapter, language))
    return {name: _filled(heading, insert) for heading, name in found}


def read(chapter: str, language: str, insert: Insert) -> Chapter:
    """The chapter in a language, its placeholders filled."""
    text = _filled(_TITLE.sub("", raw(chapter, language)), insert)
    first, *rest = _HEADING.split(text)
    sections = [ChapterSection("", "", first.strip())]
    for at in range(0, len(rest), 3):
        heading, name, body = rest[at : at + 3]
        sections.append(ChapterSection(name, heading, body.strip()))
    return Chapter(chapter, title(chapter, language, insert), tuple(sections))


def _filled(text: str, insert: Insert) -> str:
    return _PLACEHOLDER.sub(lambda found: insert(found[1], found[2]), text)
