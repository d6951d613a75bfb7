"""Translates the complaints about a rule document: the place, the fault, the way out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from app.texts.texts import Texts
from engine.complaints import DocumentError, NewerDocumentError
from engine.rulebook import Standing

Faults = Sequence[tuple[str, str]]
"""Keys of sentences, each with the pattern of what is said in English; the first that fits."""

_FAULTS: Final[Faults] = (
    ("too_large", r"is larger than 256 KB; .*"),
    ("dots", r"has more than (?P<other>\d+) dots in line (?P<at>\d+); .*"),
    ("no_utf8", r"is not UTF-8 text \(byte (?P<at>\d+)\)"),
    ("unreadable", r"cannot be read: (?P<told>.*)"),
    ("toml_twice", r"is not TOML: has something twice, line (?P<at>\d+): (?P<near>.*)"),
    ("no_toml", r"is not TOML: line (?P<at>\d+), column (?P<column>\d+): (?P<near>.*)"),
    ("toml_deep", r"is not TOML: it is nested too deeply"),
    ("toml_digits", r"is not TOML: a number has too many digits"),
    ("toml_end", r"is not TOML: it ends within a value or a table"),
    ("no_head", r"is missing; a rule document begins with it"),
    ("no_prices", r"is missing; prices need .*"),
    ("no_pao", r"is missing; pao\.yaku names .*"),
    ("missing", r"is missing"),
    ("missing_field", r"Object missing required field `(?P<name>.*)`"),
    ("newer", r"is (?P<word>\d+), this program reads up to (?P<other>\d+); .*"),
    ("no_edition", r"is (?P<word>.*), no edition such as (?P<other>\d+)"),
    ("not_installed", r"is no installed document(?P<hint>; .*)?"),
    ("own_id", r"is (?P<word>.*); a document is kept under its own id"),
    ("no_game", r"is (?P<word>.*); known are (?P<known>.*)"),
    ("other_game", r"is (?P<word>.*), not (?P<other>.*)"),
    ("no_options", r"is no table; write \[options.*"),
    ("option_name", r"is no name of an option; .*"),
    ("option_section", r"is no section of rules; an option .*"),
    ("option_empty", r"sets no rule; .*"),
    ("optionless", r"has no options to choose from"),
    ("no_option", r"has no option (?P<word>.*?)(?P<hint>; .*)?"),
    ("option_twice", r"names the option (?P<word>.*) twice; name it once"),
    (
        "options_clash",
        r"has the contradicting options (?P<word>.*) and (?P<other>.*) in (?P<name>.*); .*",
    ),
    ("no_table", r"is (?P<word>.*), no table such as (?P<example>.*)"),
    ("no_reasons", r"is no table; write \[reasons\] .*"),
    ("two_values", r"has a value and (?P<name>.*) beside it; keep one"),
    ("no_value", r"has no value"),
    ("endless", r"has a number beyond (?P<other>\d+); .*"),
    ("no_reason", r"(?P<word>.*) is not in \[reasons\](?P<hint>; .*)?"),
    ("unknown", r"is unknown(?P<hint>; .*)?"),
    ("no_word", r"(?P<word>.*) is no word here(?P<hint>; .*)?"),
    ("no_clause", r"cites no clause; .*"),
    ("without_reason", r"is (?P<standing>\w+) without a reason; .*"),
    ("confidence", r"has a confidence of (?P<word>.*); give a percentage"),
    ("has_others", r"is (?P<standing>\w+) and has other readings; .*"),
    ("no_yaku", r"(?P<word>.*) is no yaku(?P<hint>; .*)?"),
    ("beside_table", r"stands beside a table; .*"),
    ("below_zero", r"is below zero; .*"),
    ("no_unit", r"counts by (?P<word>.*); give 1 or more"),
    ("no_rows", r"go up by from_han, the first from (?P<other>\d+) or less"),
    ("no_mangan", r"have no mangan, which (?P<name>.*) costs; give a row that limit"),
    ("tile_over", r"is below (?P<other>[\d.]+), which a tile alone counts"),
    ("other_answers", r"is read otherwise for other answers; .*"),
    ("halves", r"is no multiple of 0\.5"),
    ("no_order", r"names each of the seats 1, 2 and 3 once"),
    ("no_number", r"(?P<name>\w+) is (?P<word>.*); it is a number from (?P<range>.*), such.*"),
    ("no_yes_or_no", r"(?P<name>\w+) is (?P<word>.*); it is answered true or false"),
    ("no_points", r"says nothing of points; .*"),
    ("negative_points", r"has points of (?P<word>.*); say how many are off, .*"),
    ("silent_points", r"is silent and has points; keep one"),
    ("points_undescribed", r"has points; say in \[(?P<other>.*)\] what that is"),
    ("many_answers", r"has (?P<word>\d+) combinations of answers; .* (?P<other>\d+)"),
    ("duty_too", r"stands among the duties too; keep one"),
    ("many_questions", r"asks (?P<word>\d+) questions; .*(?P<other>\d+)"),
    ("no_question", r"(?P<word>.*) is no question(?P<hint>; .*)?"),
    ("not_asked", r"(?P<word>.*) is not asked(?P<hint>; .*)?"),
    ("decides_nothing", r"(?P<word>.*) decides nothing; leave it out"),
    ("no_class", r"is (?P<word>\w+); say in \[(?P<other>.*)\] what that is"),
    ("recommended", r"is recommended; .*"),
    ("reads_nothing", r"reads no clause; .*"),
    ("ruled_already", r"(?P<word>.*) is ruled on already"),
    ("ruled_by_nothing", r"(?P<word>.*) is ruled on by nothing"),
    ("ruled_twice", r"(?P<word>.*) is ruled on by (?P<name>.*)"),
    ("no_day", r"Expected `str` matching regex .*"),
    ("wrong_kind", r"Expected `(?P<other>.*)`, got `(?P<word>.*)`"),
    ("wrong_length", r"Expected `(?P<other>.*)` of length (?P<number>.*), got (?P<word>.*)"),
)
_HINTS: Final[Faults] = (
    ("did_you_mean", r"; did you mean (?P<known>.*)\?"),
    ("known_are", r"; known are (?P<known>.*)"),
)
_LONG: Final = 80


def complaint(error: DocumentError, texts: Texts) -> str:
    """One sentence: the place in the document, what is wrong there, and the way out."""
    sentence = problem(error.problem, texts)
    if isinstance(error, NewerDocumentError) or not error.key:
        return sentence
    return texts.titled(_shortened(error.key), sentence)


def problem(said: str, texts: Texts) -> str:
    """The fault in one language; the message of a library stays as it is."""
    key, parts = matched(_FAULTS, said)
    if not key:
        return _shortened(said)
    parts["hint"] = _hint(parts.get("hint", ""), texts)
    if key == "wrong_kind":
        parts = {name: _kinds(part, texts) for name, part in parts.items()}
    if "standing" in parts:
        parts["standing"] = texts.standing(Standing(parts["standing"]))
    parts = {n: p if n == "hint" else _shortened(p) for n, p in parts.items()}
    return texts.ui(f"complaint.{key}", **parts)


def matched(faults: Faults, said: str) -> tuple[str, dict[str, str]]:
    """The key of the first fault that fits the whole of what is said, and the named parts of it; ""
    for none."""
    for key, pattern in faults:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found is not None:
            return key, {name: part or "" for name, part in found.groupdict().items()}
    return "", {}


def _hint(said: str, texts: Texts) -> str:
    key, parts = matched(_HINTS, said)
    return texts.ui(f"complaint.{key}", **parts) if key else ""


def _kinds(said: str, texts: Texts) -> str:
    """Kinds of values in words: what programmers call an int is a whole number."""
    return " / ".join(
        texts.ui(f"complaint.kind.{kind}") if texts.has(f"ui.complaint.kind.{kind}") else kind
        for kind in said.split(" | ")
    )


def _shortened(part: str) -> str:
    return part if len(part) <= _LONG else f"{part[:_LONG]}…"
