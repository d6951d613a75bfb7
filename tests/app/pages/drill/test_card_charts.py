"""Progress has a picture for every kind; a curve says nothing until there is a line."""

from __future__ import annotations

import re
from itertools import count

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.drill.card_chart import card_name, chart_of
from app.pages.drill.kinds import own
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.own import OwnWin, hold_wins
from app.pages.drill.kinds.table import ask, deck
from app.pages.drill.progress.answers import SavedAnswer, SavedExam
from app.pages.drill.views import CardChart
from app.pages.drill.widgets.card_chart_view import CardChartView
from app.pages.drill.widgets.curve import Curve
from app.style import theme
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from app.variants import TOPPAN, rules_of, variant_of
from engine.library import documents
from engine.riichi.situation import Situation
from tests.app.pages.drill.test_own_wins import HAND
from tests.app.pages.drill.test_page import Drill
from tests.app.practice import kinds_of

_NUMBER = count()


def answer(kind: str, key: str, day: str, document: str = "club", **fields: object) -> SavedAnswer:
    return SavedAnswer(
        f"u{next(_NUMBER)}", 1_763_700_000_000, day, kind, document, key, "x", True, 1.0, 2000, 3,
        **fields,  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.fixture
def drill(qtbot: QtBot, window: MainWindow) -> Drill:
    window.activateWindow()
    return Drill(qtbot, window)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", documents())
def test_every_card_of_every_kind_stands_in_its_chart_once(document: str, language: str) -> None:
    toppan = variant_of(document) is TOPPAN
    texts = toppan_texts(language) if toppan else Texts(language)
    rules = rules_of(document)
    for kind in kinds_of(rules):
        cards = deck(kind, rules)
        chart = chart_of(kind, cards, rules, texts)
        assert sorted(chart.keys) == sorted(card.key for card in cards), kind
        heads = [head for head, _ in chart.rows]
        assert all(heads)
        if language == "ja" and kind != "ruling":
            assert not [head for head in heads if re.search("[a-z_]", head)], kind
        if not chart.columns:
            assert len(set(heads)) == len(heads), (kind, "no two cards have one name")
        for _, row in chart.rows:
            assert len(row) == max(len(chart.columns), 1)


@pytest.mark.parametrize("document", ["club", "enjoy", "toppan"])
def test_every_card_has_a_name_in_words(document: str) -> None:
    """Plates and lists name a card by it, also where the kind has a table of its own."""
    rules = rules_of(document)
    texts = toppan_texts("ja") if variant_of(document) is TOPPAN else Texts("ja")
    for kind in kinds_of(rules):
        for card in deck(kind, rules) if kind != "ruling" else ():
            assert not re.search("[a-z_]", card_name(card, rules, texts)), card
    ways = Card("fu", "club", "open.ron.30"), Card("honba", "club", "child.ron.2")
    assert [card_name(card, rules, texts) for card in ways] == ["鳴き ロン 30符", "子 ロン 2本場"]


def test_a_win_of_an_own_game_is_named_by_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """No win is reckoned for it: there may be hundreds, and the chart is shown at a click."""
    around = Situation.parse("ron riichi dora=5s")
    wins = [OwnWin(f"0f3a.{at}.0", title, HAND, around) for at, title in ((2, "例会 1"), (5, ""))]
    hold_wins({"club": tuple(wins)})
    rules, texts = rules_of("club"), Texts("ja")
    cards = deck("own", rules)
    name = ask(cards[0], rules, 1).subject.name(texts)
    monkeypatch.delattr(own, "ask_declared")
    chart = chart_of("own", cards, rules, texts)
    hold_wins({})
    named, unnamed = (head for head, _ in chart.rows)
    assert named == name
    assert named.startswith("例会 1：123567m")
    assert unnamed.startswith("新しい対局：123567m")


def test_each_kind_has_a_picture_and_its_cards_are_practised(drill: Drill) -> None:
    drill.page.repository.progress.save(answer("fu", "closed.ron.40", "2026-11-21"))
    drill.click("drill_view_3")
    panel = drill.page.progress
    box = drill.find("progress_kind", QComboBox)
    for at in range(box.count()):
        panel._choose_kind(at)
        told = drill.text("curve_title")
        assert told.startswith(box.itemText(at)), "the curve says of which kind it is"
        assert (panel._table_rules is None) == (panel._kind not in ("points", "declaration"))
    panel._choose_kind([box.itemText(n) for n in range(box.count())].index("手の符"))
    drill.qtbot.waitUntil(panel.chart.isVisible)
    places = dict(panel.chart.boxes())
    centre = places["closed.ron.40"].center().toPoint()
    drill.qtbot.mouseClick(panel.chart, Qt.MouseButton.LeftButton, pos=QPoint(centre))
    assert drill.text("cell_progress_name") == "40符 門前 ロン"
    assert "100%" in drill.text("cell_progress_told")
    drill.click("progress_practise")
    assert (drill.state.kind, drill.state.chosen) == ("fu", ("closed.ron.40",))


@pytest.mark.parametrize("width", [300, 480, 900])
def test_a_card_of_a_list_is_pressed_at_its_name_and_at_its_heat(qtbot: QtBot, width: int) -> None:
    view = CardChartView(Texts("ja"))
    qtbot.addWidget(view)
    keys = ("one", "two", "three")
    view.present(CardChart((), tuple((key, (key,)) for key in keys)), {}, "", "")
    view.resize(width, 200)
    pressed: list[str] = []
    view.chosen.connect(pressed.append)
    for at in range(len(keys)):
        item = view._item(at)
        for x in (item.left() + 3, item.right() - 3):
            there = QPoint(int(x), int(item.center().y()))
            qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=there)
    assert pressed == [key for key in keys for _ in range(2)]


def test_toppan_has_pictures_of_its_own(drill: Drill) -> None:
    drill.do("document_toppan")
    drill.page._show_view("progress")
    panel = drill.page.progress
    drill.qtbot.waitUntil(panel.chart.isVisible)
    assert not panel.ways.isVisible()
    assert panel.chart._chart.columns == ("賭点 半", "賭点 等", "賭点 倍")
    assert not any("表がない" in label.text() for label in panel.findChildren(QLabel))


def test_a_curve_needs_two_weeks(drill: Drill) -> None:
    save = drill.page.repository.progress.save
    save(answer("points", "child.ron.30.2", "2026-11-21"))
    drill.page._show_view("progress")
    curve = drill.page.progress.curve
    assert not curve._plot.isVisibleTo(curve)
    assert "二週" in curve._empty.text()
    assert drill.text("curve_right") == ""
    save(answer("fu", "closed.ron.40", "2026-11-10"))
    drill.page._show_view("practise")
    drill.page._show_view("progress")
    assert not curve._plot.isVisibleTo(curve), "those of another kind are no points of this one"
    save(answer("points", "child.ron.30.2", "2026-11-10"))
    drill.page.progress.present("club", "points")
    assert curve._plot.isVisibleTo(curve)
    left, right = curve._plot.numbers()
    assert left[0] == "100%"
    assert right[0].endswith("秒")


def test_exams_that_were_passed_lead_to_their_certificate(drill: Drill) -> None:
    exam = SavedExam("e", 1, "2026-11-20", "club", "points.kyu2", 18, 20, True)
    drill.page.repository.save_exam(exam)
    drill.page.repository.save_exam(exam._replace(uid="f", correct=3, passed=False))
    drill.page._show_view("progress")
    panel = drill.page.progress
    assert panel.exams.rows.model().rowCount() == 1
    panel.exams.chosen.emit(0)
    assert drill.state.view == "exam"
    drill.qtbot.waitUntil(drill.page.exams.again.isVisible)
    assert "早見表の枠 2級" in drill.page.exams.again.content().sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_the_weeks_is_no_wider_than_its_column(
    qapp: QApplication, language: str
) -> None:
    """At 1024×700 the right edges of all cards of the column were cut in English."""
    theme.apply(qapp, LIGHT)
    curve, texts = Curve(), Texts(language)
    for kind in kinds_of(rules_of("club")):
        weeks = [("Aug 16", 1.0, 3500), ("Nov 15", 1.0, 13500)]
        curve.present(weeks, texts.ui(f"drill.kind.{kind}"), texts)
        assert curve.minimumSizeHint().width() <= 300, kind


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_weeks_are_heard_without_the_samples_of_their_lines(language: str) -> None:
    curve, texts = Curve(), Texts(language)
    curve.present([("Aug 16", 0.5, 3500), ("Nov 15", 1.0, 3600)], "fu", texts)
    plot = curve.findChild(QWidget, "curve_plot")
    assert plot is not None
    heard = plot.accessibleName(), plot.accessibleDescription()
    assert all("3.6" in told and "100" in told for told in heard)
    assert not any(mark in told for mark in ("—", "- -") for told in heard)
