"""Builds the sheets of the page: documents side by side, doubts, and a hand under each document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from app.pages.rules.compare import Compared, by_weight, comparison, doubted
from app.pages.rules.content import topic_of
from app.pages.rules.depends import CombinedReading, Dependence, DifferingLine, differing_lines
from app.pages.rules.example_search import ExampleHand
from app.pages.rules.value_texts import rule_value, values_of
from app.pages.rules.views import ClauseRow, DocumentSheetRow, ExampleView, RuleSheet, SheetCell
from app.pages.score.other_documents import JudgedHand, judged
from app.pages.score.state import hand, situation
from app.texts.clauses import Topic
from app.texts.explanation import situation_words
from app.texts.rule_values import value_words
from app.texts.texts import Texts
from app.variants import rules_of
from engine.ledger import Line
from engine.library import fingerprint_of
from engine.riichi.hand import Hand
from engine.riichi.penalties import OFFENCE_KEYS, RECOMMENDED_KEYS
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score
from engine.rulebook import Rule

_BY_FU: Final = ("fu.", "formula.", "limits.")
_CLASS: Final = ("sanction", "when", "at_draw")
"""The fields of a ruling that its value in words has."""
_LINES: Final = 2
"""The greatest number of lines named as the difference of two documents."""


def compared_sheet(
    documents: tuple[str, ...], rows: tuple[Compared, ...], texts: Texts
) -> RuleSheet:
    """Documents side by side, what moves points first, each cell with its clause and standing.

    Rows are cached.
    """
    heads = tuple((doc, texts.document_short(rules_of(doc).document)) for doc in documents)
    versions = tuple(fingerprint_of(document) for document in documents)
    found: list[DocumentSheetRow] = []
    names = Counter(texts.rule(_first(row).key) for row in rows)
    headed = ""
    for row in by_weight(rows):
        name = _band(row, texts)
        if name != headed:
            found.append(heading(f"heading.{row.band}.{row.topic}", name, len(documents)))
        headed = name
        shown = _compared(documents, versions, row.key, texts)
        if names[shown.name] > 1:
            topic = texts.ui(f"rules.topic.{row.topic}")
            shown = replace(shown, name=texts.ui("rules.in_topic", shown.name, topic))
        found.append(shown)
    return RuleSheet(heads, tuple(found))


def _first(row: Compared) -> Rule[Any]:
    """The first rule of a row, which names it."""
    return next(rule for cell in row.cells for rule in cell)


def _band(row: Compared, texts: Texts) -> str:
    """The head over a row."""
    if row.band == "rest":
        return texts.ui("rules.band.of_topic", texts.ui(f"rules.topic.{row.topic}"))
    return texts.ui(f"rules.band.{row.band}")


def heading(key: str, name: str, columns: int) -> DocumentSheetRow:
    """A row that names those below it."""
    return DocumentSheetRow(key, name, (SheetCell(""),) * columns, heading=True)


def read_ahead(documents: tuple[str, ...], texts: Texts) -> Iterator[None]:
    """Steps that format and cache a whole comparison."""
    for row in comparison(documents):
        compared_sheet(documents, (row,), texts)
        yield


@lru_cache(maxsize=512)
def _compared(
    documents: tuple[str, ...], _versions: tuple[str, ...], key: str, texts: Texts
) -> DocumentSheetRow:
    row = next(row for row in comparison(documents) if row.key == key)
    cells = []
    for document, rules, differs in zip(documents, row.cells, row.differs, strict=True):
        if rules:
            cells.append(_cell(rules, texts, differs=differs))
        else:
            cells.append(_absent(document, row.key, texts, differs=differs))
    for words in (value_words, _whole_ruling) if row.key.startswith(OFFENCE_KEYS) else ():
        if any(cell.differs and cell.words == cells[0].words for cell in cells):
            cells = [
                replace(cell, words=_rulings(rules, words, texts)) if rules else cell
                for cell, rules in zip(cells, row.cells, strict=True)
            ]
    return DocumentSheetRow(row.key, texts.rule(_first(row).key), tuple(cells))


def _cell(rules: tuple[Rule[Any], ...], texts: Texts, *, differs: bool) -> SheetCell:
    standing = max((rule.standing for rule in rules), key=lambda standing: standing.doubt)
    marks = dict.fromkeys(texts.clause(rule) for rule in rules)
    badge = texts.standing(standing)
    return SheetCell(_worth(rules, texts), texts.list_of(marks), standing, badge, differs)


def _rulings(
    rules: tuple[Rule[Any], ...], words: Callable[[Rule[Any], Texts], str], texts: Texts
) -> str:
    """The rulings on an act, each in these words."""
    return texts.ui("rules.value_list").join(words(rule, texts) for rule in rules)


def _whole_ruling(rule: Rule[Any], texts: Texts) -> str:
    """A ruling with all that its document names besides the class."""
    value = rule.value
    named = (name for name in value.__struct_fields__ if name not in _CLASS)
    parts = [
        texts.effect_word(name, part).rstrip("。.")
        if isinstance(part, str)
        else texts.said_in("points", part)
        for name in named
        if (part := getattr(value, name))
    ]
    words = value_words(rule, texts)
    return texts.ui("rules.with_parts", words, texts.list_of(parts)) if parts else words


def _absent(document: str, key: str, texts: Texts, *, differs: bool) -> SheetCell:
    """The cell of a document without such a rule; without fu it names the clause that says so."""
    table = getattr(rules_of(document), "table", None)
    if table is None or not key.startswith(_BY_FU):
        return SheetCell(texts.ui("rules.absent"), differs=differs)
    rule = table.rows[0]
    words = texts.ui("rules.by_table")
    return SheetCell(
        words, texts.clause(rule), rule.standing, texts.standing(rule.standing), differs
    )


def _worth(rules: tuple[Rule[Any], ...], texts: Texts) -> str:
    """The value; for several rulings on one act every class once."""
    if not rules[0].key.startswith(OFFENCE_KEYS):
        return values_of(rules, texts.rule(rules[0].key), texts)
    classes = dict.fromkeys(texts.sanction(getattr(rule.value, "sanction", "")) for rule in rules)
    return texts.ui("either").join(classes)


def doubt_sheet(document: str, topic: Topic | str, texts: Texts) -> RuleSheet:
    """Every assumption of a document: value, other readings and confidence."""
    heads = tuple((key, texts.ui(f"rules.column.{key}")) for key in ("value", "others", "sure"))
    there = [rule for rule in doubted(document) if topic in ("", topic_of(rule))]
    rows: list[DocumentSheetRow] = []
    for name, proposed in (("unclear", False), ("proposed", True)):
        some = [_doubt(rule, texts) for rule in there if is_proposal(rule) is proposed]
        if some:
            head = texts.ui(f"rules.{name}_head", len(some))
            rows += [heading(f"heading.{name}", head, len(heads)), *some]
    return RuleSheet(heads, tuple(rows), (5, 4, 2))


def is_proposal(rule: Rule[Any]) -> bool:
    """Whether an assumed rule reads no clause in another way: it is what we propose."""
    return not rule.otherwise and rule.confidence is None


def _doubt(rule: Rule[Any], texts: Texts) -> DocumentSheetRow:
    others = (rule_value(replace(rule, value=value), texts) for value in rule.otherwise)
    proposed = rule.key.startswith(RECOMMENDED_KEYS)
    mark = texts.ui("rules.proposal") if proposed else texts.clause(rule)
    sure = "" if rule.confidence is None else f"{rule.confidence}%"
    cells = (
        SheetCell(rule_value(rule, texts), mark, rule.standing, texts.standing(rule.standing)),
        SheetCell(texts.list_of(others)),
        SheetCell(sure),
    )
    return DocumentSheetRow(rule.key, texts.rule(rule.key), cells)


# the hand on the score page


def hand_sheet(
    documents: tuple[str, ...], laid: Hand, known: Situation, texts: Texts
) -> Iterator[RuleSheet | None]:
    """Steps towards the sheet of the hand under every document; the last one is the sheet."""
    here: JudgedHand | None = None
    first: tuple[SheetCell, ...] = ()
    rows = []
    for document in documents:
        rules = load(document)
        second = judged(laid, known, rules)
        here = second if here is None else here
        differs = second.result != here.result
        parts = differing_lines(here, second, rules) if differs else ()
        cells = _outcome(second, first, texts)
        first = first or cells
        leads = next((part.rule.key for part in parts if part.rule is not None), "")
        name = texts.document_short(rules.document)
        rows.append(
            DocumentSheetRow(document, name, (*cells, _parts(parts, document, texts)), leads)
        )
        yield None
    heads = tuple((k, texts.ui(f"rules.column.{k}")) for k in ("score", "count", "parted"))
    yield RuleSheet(heads, tuple(rows), (4, 3, 6))


def _outcome(
    found: JudgedHand | CombinedReading, first: tuple[SheetCell, ...], texts: Texts
) -> tuple[SheetCell, ...]:
    """The points and the count, each marked where it differs from the first row."""
    words = outcome_words(found.outcome, found.score, found.situation, texts)
    before = [cell.words for cell in first] or words
    return tuple(SheetCell(w, differs=w != b) for w, b in zip(words, before, strict=True))


def outcome_words(
    outcome: str, score: Score | None, situation: Situation, texts: Texts
) -> tuple[str, str]:
    """The points as announced, and the count; for a hand that does not win the outcome."""
    if score is None or outcome != "agari":
        return texts.ui(f"outcome.{outcome}"), ""
    plain, full = texts.spoken(score, situation)
    return full or plain, texts.count(score)


def _parts(parts: tuple[DifferingLine, ...], document: str, texts: Texts) -> SheetCell:
    """The lines that make the difference, with the clause of the first."""
    if not parts:
        return SheetCell(texts.ui("rules.same"))
    if parts[0].here is not None and parts[0].rule is None:
        return _absent(document, parts[0].here.rule.key, texts, differs=False)
    lines = []
    for part in parts[:_LINES]:
        line = part.there or part.here
        assert line is not None
        name, here, there = texts.line(line), _amount(part.here, texts), _amount(part.there, texts)
        lines.append(texts.ui("rules.part", name, here, there))
    rule = parts[0].rule
    mark = "" if rule is None else texts.clause(rule)
    badge = "" if rule is None else texts.standing(rule.standing)
    return SheetCell(texts.list_of(lines), mark, None if rule is None else rule.standing, badge)


def _amount(line: Line | None, texts: Texts) -> str:
    if line is None:
        return texts.ui("rules.uncounted")
    units: tuple[tuple[str, Callable[[int], str]], ...] = (("fu.", texts.fu), ("yaku.", texts.han))
    units = (*units, ("dora.", texts.han), ("kan_bonus.", texts.han))
    unit = next((unit for room, unit in units if line.rule.key.startswith(room)), str)
    return unit(line.amount)


def reading_sheet(dependence: Dependence, texts: Texts) -> RuleSheet:
    """Every combination of the readings that matter, with the outcome of the hand."""
    heads = [(rule.key, texts.rule(rule.key)) for rule in dependence.rules]
    heads += [(key, texts.ui(f"rules.column.{key}")) for key in ("score", "count")]
    rows: list[DocumentSheetRow] = []
    first: tuple[SheetCell, ...] = ()
    for at, read in enumerate(dependence.reads):
        values = tuple(SheetCell(value_words(rule, texts)) for rule in read.rules)
        name = texts.ui("rules.now") if not at else str(at)
        cells = _outcome(read, first, texts)
        first = first or cells
        rows.append(DocumentSheetRow(str(at), name, (*values, *cells)))
    return RuleSheet(tuple(heads), tuple(rows), (2,) * len(dependence.rules) + (2, 3))


def depends_words(dependence: Dependence, texts: Texts) -> str:
    """The rules that the ruling depends on, and for a single rule the outcome of each reading."""
    if not dependence.rules:
        return texts.ui("rules.depends_not")
    sentence = texts.ui(
        "rules.depends", texts.list_of(texts.rule(rule.key) for rule in dependence.rules)
    )
    if len(dependence.rules) > 1:
        return sentence
    ways = []
    for read in dependence.reads:
        points, _ = outcome_words(read.outcome, read.score, read.situation, texts)
        ways.append(texts.ui("rules.depends_way", value_words(read.rules[0], texts), points))
    return texts.ui("sentences").join((sentence, texts.ui("full_stop", texts.list_of(ways))))


def read_sheet(rows: tuple[ClauseRow, ...], texts: Texts) -> RuleSheet:
    """Clauses as a sheet, to be copied or printed."""
    heads = tuple((key, texts.ui(f"rules.column.{key}")) for key in ("value", "clause", "means"))
    lines = (
        DocumentSheetRow(
            row.key,
            row.name,
            (
                SheetCell(row.value),
                SheetCell(row.mark, row.note, row.standing, row.badge),
                SheetCell(row.means),
            ),
        )
        for row in rows
    )
    return RuleSheet(heads, tuple(lines))


def example_shown(example: ExampleHand | None, now: Rule[Any] | None, texts: Texts) -> ExampleView:
    """An example hand as the panel shows it; `now` is the rule as it is in force."""
    if example is None:
        return ExampleView("none")
    rows = []
    for shown in example.shown:
        words = value_words(shown.rule, texts)
        here = now is not None and shown.rule.value == now.value
        points, count = outcome_words(shown.outcome, shown.score, shown.situation, texts)
        rows.append((texts.ui("rules.as_now", words) if here else words, count, points))
    line = situation_words(situation(example.draft), texts)
    return ExampleView("found", hand(example.draft), line, tuple(rows))
