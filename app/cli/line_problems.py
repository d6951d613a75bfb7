"""What is wrong with a line of an archive, in one sentence of the user's language."""

from __future__ import annotations

import re
from typing import Final

from app.texts.complaints import Faults, matched, problem
from app.texts.texts import Texts, shortened

_LINE: Final = re.compile(r"line (?P<number>\d+): (?P<told>.*)", re.DOTALL)
_NO_JSON: Final = re.compile(r"(?:\$: )?(?:not JSON: .*|Input data was .*|JSON is malformed: .*)")
_TILES: Final = re.compile(r"(?P<key>[a-z ]+): (?P<quoted>'.*'|\".*\") at place (?P<at>\d+) of .*")
_FIELD: Final = re.compile(r"(?:\$\.?)?(?P<name>[\w.\[\]+-]*): (?P<told>.*)", re.DOTALL)
_AT: Final = re.compile(r"(?P<told>.*) - at `\$\.?(?P<name>.*)`(?P<hint>; known are .*)?")
_WORD: Final = re.compile(r"Invalid enum value (?P<word>.*)(?P<hint>; known are .*)", re.DOTALL)
_PROBLEMS: Final[Faults] = (
    ("own_field", r"(?:is unknown; begin .*|Object contains unknown field `(?P<name>.*)`)"),
    ("least", r"Expected `int` >= (?P<number>-?\d+)"),
    ("most", r"Expected `int` <= (?P<number>-?\d+)"),
    ("one_tile", r"one tile expected, not (?P<word>.*)"),
    ("no_end", r"has no end, and is not the last"),
    ("no_winner", r"a win names nobody; .*"),
    ("no_discarder", r"a ron names no discarder; .*"),
    ("no_dealer", r"seat (?P<seat>\d) is not (?P<wind>\w) where seat (?P<dealer>\d) deals"),
    ("no_object", r"a game is a JSON object"),
    ("no_version", r"is (?P<word>.*), no version such as (?P<number>\d+)"),
    ("newer", r"is (?P<word>\d+); this program reads up to (?P<number>\d+)"),
    ("halves", r"(?P<word>\S+) is no number of half points"),
    ("no_kind", r"Invalid value (?P<word>.*)"),
)


def line_problem(told: str, texts: Texts) -> str:
    """The sentence for what the engine says of a line, which is `line 3: …`."""
    found = _LINE.fullmatch(told)
    if found is None:
        return told
    return texts.titled(
        texts.cli("line.number", number=found["number"]), _said(found["told"], texts)
    )


def _said(told: str, texts: Texts) -> str:
    """A problem without the number of its line: the fields that contain it, and the fault."""
    if _NO_JSON.fullmatch(told):
        return texts.cli("line.no_json")
    tiles = _TILES.fullmatch(told)
    if tiles is not None:
        key, word = tiles["key"].replace(" ", "_"), shortened(tiles["quoted"][1:-1])
        return texts.notation(key, int(tiles["at"]), word)
    at = _AT.fullmatch(told)
    if at is not None:
        return _titled(at["name"], f"{at['told']}{at['hint'] or ''}", texts)
    field = _FIELD.fullmatch(told)
    if field is not None:
        return _titled(field["name"], field["told"], texts)
    return _fault(told, texts)


def _titled(name: str, told: str, texts: Texts) -> str:
    said = _said(told, texts)
    return texts.titled(shortened(name), said) if name else said


def _fault(told: str, texts: Texts) -> str:
    key, found = matched(_PROBLEMS, told)
    if key:
        parts = {name: shortened(part) for name, part in found.items()}
        sentence = texts.cli(f"line.{key}", **parts)
        return texts.titled(parts["name"], sentence) if parts.get("name") else sentence
    word = _WORD.fullmatch(told)
    if word is not None:
        told = f"{word['word']} is no word here{word['hint']}"
    return problem(told, texts)
