"""Formats the penalty chart: conditions in short words, what a class does, clauses, proposals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from app.pages.referee.chart.views import (
    COLUMNS,
    OTHER,
    ActCells,
    Chart,
    ChartEntry,
    Condition,
    Proposal,
    TreeLine,
)
from app.texts.rulings import effect_sentences, moved
from app.texts.texts import Texts, capitalized
from engine.riichi.penalties import Band
from engine.rulebook import Standing

_CLASS_SAYS_IT: Final = (("remedy", "call_withdrawn"), ("remedy", "riichi_withdrawn"))
"""What follows from a fine anyway."""
_SECTION: Final = re.compile(r"^([^\d①-⑳※]+?)\s*[①-⑳]")
_NUMBERED: Final = re.compile(r"^(\D.*? )\d+\.\d")
_SEVERAL: Final = 5
_USUAL: Final = (
    ("to", "each"), ("to", "pot"), ("to", "as_mangan"), ("to", "top"), ("to", "nobody"),
    ("settled", "now"), ("hand", "goes_on"), ("payers", "all_four"), ("game", "forfeited"),
)  # fmt: skip
"""Effects that the points of a class imply, or that everybody expects."""


def condition_words(when: Condition, texts: Texts) -> str:
    """A condition in short words: `声だけ`, `教室以外・自分の打牌前`."""
    return texts.ui("chart.and").join(_given(question, answer, texts) for question, answer in when)


def _given(question: str, answer: bool | Band, texts: Texts) -> str:
    if isinstance(answer, Band):
        return texts.answered(question, answer)
    text = "yes" if answer else "no"
    return texts.ui(f"chart.when.{question}_{text}")


def entry_words(entry: ChartEntry, texts: Texts) -> tuple[str, str]:
    """The condition of a ruling, and what follows from it beyond its class; both may be ""."""
    parts = []
    if entry.sanction not in (*COLUMNS, "legal"):
        parts.append(texts.sanction(entry.sanction))
    if entry.sanction == "legal" and not entry.when and not entry.effects:
        parts.append(texts.ui("chart.legal"))
    points = entry.rule.value.points
    if points is not None:
        parts.append(texts.short_amount(points, entry.unit, entry.rule.value.per))
    for name, value in entry.effects:
        said = (name, value) in _CLASS_SAYS_IT and entry.sanction == "fine"
        if not said and name != "settled":
            parts.append(texts.ui(f"chart.effect.{name}_{value}"))
    return condition_words(entry.when, texts), texts.ui("chart.then").join(dict.fromkeys(parts))


def class_effect(column: str, chart: Chart, texts: Texts) -> str:
    """What a class does in the document: `3人に3000点ずつ。この局をやり直す。…`"""
    if column in ("silent", "none"):
        return texts.ui(f"chart.says.{column}")
    shown = next((each.shown for each in chart.examples if each.sanction == column), None)
    if shown is None:
        return ""
    ruling = shown.rulings[0]
    moves = bool(ruling.held or ruling.payments) and column != "off_result"
    points = moved(shown, texts) if moves else ""
    unusual = (e for e in ruling.effects if (e.name, e.value) not in _USUAL)
    lines = [texts.ui("full_stop", capitalized(points))] if points else []
    return texts.ui("sentences").join([*lines, *effect_sentences(unusual, texts)])


def column_words(column: str, texts: Texts) -> str:
    """The head of a column: its class, or that there are others."""
    return texts.ui("chart.other") if column == OTHER else texts.sanction(column)


def proposal_words(proposal: Proposal, texts: Texts) -> str:
    """What is proposed: `アガリ放棄`, `流局したら チョンボ、アガリ放棄`."""
    parts = []
    for when, sanction in proposal.classes:
        words = condition_words(when, texts)
        parts.append(f"{words} {texts.sanction(sanction)}".strip())
    return texts.list_of(parts)


def section_of(chart: Chart) -> str:
    """The name of the section that most clauses begin with; it is left out of them."""
    found: Counter[str] = Counter()
    for _, rows in chart.groups:
        for row in rows:
            for entry in row.entries:
                found.update(_section(entry.rule.clause))
    name, times = next(iter(found.most_common(1)), ("", 0))
    return name if times >= _SEVERAL else ""


def _section(clause: str) -> Iterable[str]:
    match = _SECTION.match(clause) or _NUMBERED.match(clause)
    return () if match is None else (match[1],)


def is_numbered(chart: Chart) -> bool:
    """Whether the clauses are numbers such as 12.3.1 of one text, whose name is left out."""
    return section_of(chart).endswith(" ")


def section_words(chart: Chart, texts: Texts) -> str:
    """What was left out of the clauses, "" where nothing was."""
    section = section_of(chart)
    key = "chart.text" if is_numbered(chart) else "chart.section"
    return texts.ui(key, section.strip()) if section else ""


def clause_words(row: ActCells, section: str, texts: Texts) -> str:
    """The clauses of an act, each once, without the name of the section."""
    rules = (rule for entry in row.entries for rule in (entry.rule, *entry.united))
    clauses = [texts.clause(rule) for rule in rules]
    short = (clause.replace(section, "") if section else clause for clause in clauses)
    return "・".join(dict.fromkeys(part for clause in short for part in clause.split("・")))


def mark_of(entry: ChartEntry, texts: Texts) -> str:
    """The letter in the frame of a ruling that follows or is read, "" for a stated one."""
    key = {Standing.DERIVED: "derived", Standing.ASSUMED: "assumed"}.get(entry.rule.standing)
    return "" if key is None else texts.ui(f"chart.mark.{key}")


def star_words(chart: Chart, texts: Texts) -> tuple[str, ...]:
    """What the stars of the chart mean."""
    rows = (row for _, rows in chart.groups for row in rows)
    stars = dict.fromkeys(entry.star for row in rows for entry in row.entries if entry.star)
    return tuple(texts.ui("chart.star", texts.ui(f"chart.at_draw.{star}")) for star in stars)


def line_words(line: TreeLine, texts: Texts) -> str:
    """A line of a tree: its question, or an answer with the class that it leads to."""
    if line.kind == "question":
        return texts.question(line.question)
    answer = texts.answered(line.question, line.answer)
    if not line.classes:
        return answer
    return f"{answer} → {_classes_words(line.classes, texts)}"


def _classes_words(classes: tuple[str, ...], texts: Texts) -> str:
    name = texts.sanction(classes[0])
    if len(classes) == 1:
        return name
    return texts.ui("chart.proposed", name, texts.sanction(classes[1]))
