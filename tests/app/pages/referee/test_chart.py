"""The penalty chart and the question trees: held against the engine, and read back from the PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.pages.referee.chart import sheet as chart_sheet
from app.pages.referee.chart.dialog import ChartDialog, open_chart
from app.pages.referee.chart.logic import chart_of, column_of, trees_of
from app.pages.referee.chart.painter import ChartPainter, row_plan
from app.pages.referee.chart.printing import pages_of, pdf, picture, title_of
from app.pages.referee.chart.sheet import LEAST_SIZE, Sheet
from app.pages.referee.chart.texts import (
    class_effect,
    clause_words,
    column_words,
    condition_words,
    entry_words,
    line_words,
    proposal_words,
)
from app.pages.referee.chart.views import Chart, TreeLine
from app.style import theme
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.penalties import QUESTIONS, YES_NO, Band, WantedAnswer, leads_to
from engine.riichi.play.referee import (
    Ruling,
    Silence,
    act_moments,
    question_leaves,
    question_tree,
)
from engine.riichi.rules import GAME, RiichiRules, load
from engine.rulebook import Standing, Words, installed
from tests.app.pdf_text import Page, pages, squeezed

DOCUMENTS = [head.id for head in installed().values() if head.game == GAME]
WITH_PENALTIES = [document for document in DOCUMENTS if load(document).penalties is not None]
TWO_PAGES = ("club",)
WHY = Words("解釈", "a reading")
LONG = ("wrc2025",)
"""Documents with more acts than a page holds: their manners are on the second one."""


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> None:
    theme.apply(qapp, LIGHT)


def the_chart(document: str) -> Chart:
    found = chart_of(load(document))
    assert found is not None
    return found


def classes_by_engine(act: str, rules: RiichiRules) -> set[str]:
    """The columns of all rulings that any answers lead to."""
    found = (leaf.found for leaf in question_leaves(question_tree(act, rules)))
    return {column_of(one.sanction if isinstance(one, Ruling) else "silent") for one in found}


def written(document: str, language: str, kind: str = "title") -> list[Page]:
    texts, rules = Texts(language), load(document)
    found = pages_of(kind, rules, texts)  # type: ignore[arg-type]
    assert found is not None
    return pages(pdf(found, title_of(kind, rules, texts)))  # type: ignore[arg-type]


@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_every_act_is_on_the_chart_once(document: str) -> None:
    acts = the_chart(document).acts
    assert len(acts) == len(set(acts))
    assert set(acts) == set(act_moments((load(document),)))


@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_an_act_has_exactly_the_classes_that_the_engine_gives(document: str) -> None:
    rules, chart = load(document), the_chart(document)
    rows = [row for _, rows in chart.groups for row in rows]
    for row in (*rows, *chart.excluded):
        assert {column for column, _ in row.cells} == classes_by_engine(row.act, rules), row.act
        assert all(entries for _, entries in row.cells)
    named = {act for act, _ in chart.manners} | {one.act for one in chart.unnamed}
    for act in named:
        assert classes_by_engine(act, rules) == {"silent"}, act


@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_the_condition_of_a_cell_leads_to_its_class_and_no_other(document: str) -> None:
    """Every way through the questions fits the entries of one class alone."""
    rules, chart = load(document), the_chart(document)
    for row in (row for _, rows in chart.groups for row in rows):
        for leaf in question_leaves(question_tree(row.act, rules)):
            answers, found = dict(leaf.answers), leaf.found
            sanction = found.sanction if isinstance(found, Ruling) else "silent"
            fitting = {
                entry.sanction
                for entry in row.entries
                if all(q not in answers or leads_to(answers[q], wanted) for q, wanted in entry.when)
            }
            assert fitting == {sanction}, (row.act, answers)


@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_a_letter_leads_to_what_the_engine_proposes(document: str) -> None:
    rules, chart = load(document), the_chart(document)
    letters = {one.letter: one for one in chart.proposals}
    entries = [(row.act, e) for _, rows in chart.groups for row in rows for e in row.entries]
    used = {entry.letter for _, entry in entries if entry.letter}
    assert used == set(letters)
    for proposal in (*chart.proposals, *chart.unnamed):
        found = (leaf.found for leaf in question_leaves(question_tree(proposal.act, rules)))
        advised = {
            one.recommended.sanction
            for one in found
            if isinstance(one, Silence) and isinstance(one.recommended, Ruling)
        }
        assert {sanction for _, sanction in proposal.classes} <= advised


def test_riichi_that_changes_the_draw_alone_is_a_star() -> None:
    rows = {row.act: row for _, rows in the_chart("club").groups for row in rows}
    dead = dict(rows["false_ron"].cells)["agari_houki"]
    assert [(entry.when, entry.star) for entry in dead] == [
        ((("hand_shown", False),), "chombo_if_noten")
    ]
    assert "ルール⑳" in clause_words(rows["false_ron"], "", Texts("ja")), "the clause of the star"


def with_standings(first: Standing, second: Standing) -> RiichiRules:
    """The club's rules where a win declared by voice is ruled with these standings, without riichi
    and in riichi."""
    rules, act = load("club"), "false_ron"
    assert rules.penalties is not None
    offence = rules.penalties.offences[act]
    rulings = dict(offence.rulings)
    for name, standing in (("by_voice", first), ("by_voice_in_riichi", second)):
        rulings[name] = replace(rulings[name], standing=standing, because=WHY, otherwise=())
    offences = {**rules.penalties.offences, act: replace(offence, rulings=rulings)}
    return replace(rules, penalties=replace(rules.penalties, offences=offences))


@pytest.mark.parametrize(
    ("first", "second", "shown"),
    [
        ("stated", "stated", "by_voice"),
        ("stated", "assumed", "by_voice_in_riichi"),
        ("derived", "assumed", "by_voice_in_riichi"),
        ("assumed", "stated", "by_voice"),
        ("assumed", "derived", "by_voice"),
    ],
)
def test_of_two_rulings_in_one_line_the_less_certain_is_shown_else_the_first(
    first: str, second: str, shown: str
) -> None:
    chart = chart_of(with_standings(Standing(first), Standing(second)))
    assert chart is not None
    (row,) = (row for _, rows in chart.groups for row in rows if row.act == "false_ron")
    (entry,) = (each for each in row.entries if dict(each.when).get("hand_shown") is False)
    assert entry.rule.key.rpartition(".")[2] == shown


def test_rulings_that_cost_something_else_in_riichi_are_two() -> None:
    """Of a document of one's own: one of the two amounts was on the chart for both."""
    rules = load("wrc2025")
    assert rules.penalties is not None
    offences = rules.penalties.offences
    act, rule = next(
        (act, rule)
        for act, offence in offences.items()
        for rule in offence.rulings.values()
        if rule.value.sanction == "off_result"
    )
    rulings = {
        name: replace(rule, value=replace(rule.value, when={"in_riichi": yes}, points=points))
        for name, yes, points in (("no", False, 10_000), ("yes", True, 20_000))
    }
    own = replace(offences[act], asks={"in_riichi": False}, rulings=rulings)
    penalties = replace(rules.penalties, offences={**offences, act: own})
    chart = chart_of(replace(rules, penalties=penalties))
    assert chart is not None
    row = next(row for _, rows in chart.groups for row in rows if row.act == act)
    amounts = [(entry.when, entry.rule.value.points) for entry in row.entries]
    assert amounts == [((("in_riichi", False),), 10_000), ((("in_riichi", True),), 20_000)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_the_pdf_has_every_act_every_class_and_every_condition(
    document: str, language: str
) -> None:
    texts, chart = Texts(language), the_chart(document)
    found = written(document, language)
    text = "".join(squeezed(page.text) for page in found)
    for act in chart.acts:
        assert squeezed(texts.offence(act)) in text, act
    for column in chart.columns:
        assert squeezed(column_words(column, texts)) in text
    for _, rows in chart.groups:
        for entry in (entry for row in rows for entry in row.entries):
            for words in entry_words(entry, texts):
                for part in words.replace("、", " ").split():
                    assert squeezed(part) in text, words
    for proposal in chart.proposals:
        assert squeezed(proposal_words(proposal, texts)) in text
    assert "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_that_needs_several_sheets_tells_the_classes_once_and_heads_every_sheet(
    language: str,
) -> None:
    """The acts are in their order over all sheets, and the clauses are numbers alone."""
    found, chart, texts = written("wrc2025", language), the_chart("wrc2025"), Texts(language)
    told = [squeezed(page.text) for page in found]
    assert len(found) == 3
    dead = squeezed(class_effect("agari_houki", chart, texts))
    assert [dead in text for text in told] == [True, False, False]
    for name in chart.columns:
        assert all(squeezed(column_words(name, texts)) in text for text in told), name
    acts = [squeezed(texts.offence(row.act)) for _, rows in chart.groups for row in rows]
    assert acts[0] in told[0]
    assert acts[-1] in told[-1]
    assert all(any(act in text for text in told) for act in acts)
    assert "12.3.1" in "".join(told)
    assert "".join(told).count(squeezed("WRC Penalties 2025")) == 1, "in the legend alone"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", [d for d in WITH_PENALTIES if d not in LONG])
def test_the_chart_is_one_sheet_of_a4_or_has_its_manners_on_the_second(
    document: str, language: str
) -> None:
    found = written(document, language)
    assert {(round(page.width), round(page.height)) for page in found} == {(595, 842)}
    assert len(found) == (2 if document in TWO_PAGES else 1)
    if len(found) == 2:
        texts, chart = Texts(language), the_chart(document)
        first = squeezed(found[0].text)
        assert squeezed(texts.offence(chart.manners[0][0])) not in first
        if language == "ja":
            acts = (row.act for _, rows in chart.groups for row in rows)
            assert all(squeezed(texts.offence(act)) in first for act in acts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_no_type_is_too_small_and_nothing_leaves_the_sheet(
    document: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written stays inside the margins, and nothing is smaller than 6.5 points."""
    sizes: list[float] = []
    ends: list[float] = []
    write = Sheet.write

    def watched(self: Sheet, box, words, size, **how) -> None:  # type: ignore[no-untyped-def]
        sizes.append(size)
        ends.append(box.y() + box.height() if words else 0)
        write(self, box, words, size, **how)

    monkeypatch.setattr(Sheet, "write", watched)
    for kind in ("title", "tree"):
        found = pages_of(kind, load(document), Texts(language))  # type: ignore[arg-type]
        assert found is not None
        for at in range(found.count):
            picture(found, at, 300)
    assert min(sizes) >= LEAST_SIZE == 6.5
    assert max(ends) <= chart_sheet.HEIGHT - 20


def test_letters_that_are_too_small_are_refused() -> None:
    with pytest.raises(ValueError, match=r"smaller than 6\.5 pt"):
        chart_sheet.font(6.4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_short_words_for_both_answers(language: str) -> None:
    texts = Texts(language)
    for question, kind in QUESTIONS.items():
        answers = (True, False) if kind == YES_NO else (Band(1, 2), Band(3, 6), Band(7))
        told = {condition_words(((question, answer),), texts) for answer in answers}
        assert len(told) == len(answers)
        assert all(len(words) <= 24 for words in told)


# trees


@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_a_tree_leads_to_the_class_that_the_engine_gives(document: str) -> None:
    rules = load(document)
    for tree in trees_of(rules):
        leaves = question_leaves(question_tree(tree.act, rules))
        for leaf in leaves:
            answers, found = dict(leaf.answers), leaf.found
            sanction = found.sanction if isinstance(found, Ruling) else "silent"
            assert walked(tree.lines, answers)[0] == sanction, (tree.act, answers)


def walked(lines: tuple[TreeLine, ...], answers: dict[str, WantedAnswer]) -> tuple[str, ...]:
    """The classes of the first answer line on the way of these answers."""
    depth = 0
    for line in lines:
        if (line.kind, line.depth) == ("answer", depth) and leads_to(
            answers[line.question], line.answer
        ):
            if line.classes:
                return line.classes
            depth += 1
    raise AssertionError(f"no class for {answers}")


@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_acts_whose_class_depends_on_an_answer_have_a_tree(document: str) -> None:
    rules = load(document)
    with_tree = {tree.act for tree in trees_of(rules)}
    for act in act_moments((rules,)):
        if len(classes_by_engine(act, rules)) > 1:
            assert act in with_tree


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_the_pdf_of_the_trees_has_every_question(document: str, language: str) -> None:
    texts = Texts(language)
    text = "".join(squeezed(page.text) for page in written(document, language, "tree"))
    for tree in trees_of(load(document)):
        assert squeezed(texts.offence(tree.act)) in text
        for line in tree.lines:
            for word in line_words(line, texts).split():
                assert squeezed(word) in text


# other documents


def test_a_document_without_penalties_has_no_chart() -> None:
    assert chart_of(load("tenhou")) is None
    assert pages_of("title", load("tenhou"), Texts("ja")) is None


def test_more_rows_than_a_page_holds_go_on_with_their_heads(qapp: QApplication) -> None:
    """As of a document of one's own with many acts."""
    assert qapp is not None
    rules = load("club")
    assert rules.penalties is not None
    many = {
        f"{act}_{at}": offence
        for at in range(4)
        for act, offence in rules.penalties.offences.items()
    }
    penalties = replace(rules.penalties, offences=many, recommended={})
    chart = chart_of(replace(rules, penalties=penalties))
    assert chart is not None
    painter = ChartPainter(chart, Texts("ja"))
    assert painter.count > 2
    assert not picture(painter, 1, 300).isNull()


# the window


def test_the_window_shows_writes_and_prints_the_sheets(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "chart.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    parent = QWidget()
    dialog = open_chart(parent, "r101", Texts("ja"))
    qapp.processEvents()
    page = dialog.findChild(QLabel, "chart_page_0")
    assert page is not None
    assert page.isVisible()
    assert page.pixmap().width() > 400
    for name in ("chart_kind_1", "chart_pdf"):
        button = dialog.findChild(QPushButton, name)
        assert button is not None
        button.click()
    (first,) = pages(path.read_bytes())
    assert squeezed("問いの木") in squeezed(first.text)
    said = dialog.findChild(QLabel, "chart_said")
    assert said is not None
    assert "に保存した" in said.text()
    dialog.close()


def test_the_sheets_are_read_to_their_end_by_keys(qtbot: QtBot) -> None:
    """Tab went round the buttons, and the rest of the sheet was for the mouse alone."""
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    dialog = open_chart(parent, "club", Texts("ja"))
    sheets = dialog.findChild(QScrollArea, "chart_pages")
    assert sheets is not None
    bar = sheets.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert sheets.accessibleName() == dialog.windowTitle()
    sheets.setFocus(Qt.FocusReason.TabFocusReason)
    assert sheets.focusPolicy() & Qt.FocusPolicy.TabFocus
    qtbot.keyClick(sheets, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    dialog.close()


def test_a_chart_that_is_opened_again_takes_the_place_of_the_open_one(qapp: QApplication) -> None:
    parent = QWidget()
    open_chart(parent, "r101", Texts("ja"))
    again = open_chart(parent, "club", Texts("ja"))
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert parent.findChildren(ChartDialog) == [again]
    assert again.isVisible()
    again.close()


# --- what stands in the lines


class _Names(ChartPainter):
    """Notes which moments are named on a page."""

    def _paint_moment(self, sheet: Sheet, moment: str, top: float, bottom: float) -> None:
        named = self.__dict__.setdefault("named", [])
        named.append((moment, bottom - top))
        super()._paint_moment(sheet, moment, top, bottom)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", WITH_PENALTIES)
def test_no_word_is_broken_and_every_moment_is_named_beside_its_rows(
    document: str, language: str
) -> None:
    """“Disqualificati|on” stood on two lines, and “Draws” lay over the rows of another moment."""
    texts = Texts(language)
    painter = _Names(the_chart(document), texts)
    first = set[str]()
    for page in range(painter.count):
        picture(painter, page, 300)
        for moment, high in painter.__dict__.pop("named", ()):
            assert moment in first or high >= painter._named(moment) - 0.1, moment
            first.add(moment)
    for _, rows in painter._chart.groups:
        for row in rows:
            plan = row_plan(row, painter._columns, painter._section, painter.scale, texts)
            lines = [*plan.clause, *(line.words for _, cell in plan.cells for line in cell)]
            told = " ".join(lines)
            said = [clause_words(row, painter._section, texts)]
            said += [" ".join(entry_words(e, texts)) for _, cell in row.cells for e in cell]
            for word in " ".join(said).split():
                assert word in told or not word.isascii(), word
