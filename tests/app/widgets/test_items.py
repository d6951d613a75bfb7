"""Tables whose rows have no heads answer for every row and column that Qt may ask for."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHeaderView

from app.case_log.cases import CaseSummary
from app.pages.referee.log.case_list import CaseModel
from app.pages.rules.editor.widgets.rule_list import RuleListModel
from app.texts.texts import Texts
from app.user_documents.views import FieldRow
from app.widgets.layout.frames import Scrolled
from app.widgets.lists.items import CellTable, TableModel
from app.widgets.lists.text_rows import TextRows

MANY = 20
CASE = CaseSummary(
    "a", 2026, 1, "2026-11-21T14:32:05+09:00", "3卓", "club", "東3局", "incident", "false_ron", 1,
    "chombo", "", "", "", "", revoked=False,
)  # fmt: skip


def heads(model: TableModel, way: Qt.Orientation, count: int) -> list[object]:
    return [model.headerData(at, way) for at in range(count)]


def test_rows_without_heads_may_be_more_than_the_columns(qapp: QApplication) -> None:
    """Screen readers ask for the head of a row, too, where none is shown."""
    assert qapp is not None
    texts = Texts("ja")
    cases, rules = CaseModel(texts, {}), RuleListModel(texts)
    cases.show_entries([CASE] * MANY, MANY)
    rules.show_rows([FieldRow(f"rule.{n}", None) for n in range(MANY)], texts)
    for model in (cases, rules):
        assert model.rowCount() == MANY > model.columnCount()
        assert heads(model, Qt.Orientation.Vertical, MANY) == [""] * MANY
        assert model.headerData(MANY, Qt.Orientation.Vertical) is None
        assert model.headerData(model.columnCount(), Qt.Orientation.Horizontal) is None
    assert all(heads(cases, Qt.Orientation.Horizontal, cases.columnCount()))
    assert heads(rules, Qt.Orientation.Horizontal, 2) == ["", texts.ui("user_document.column.rule")]


def test_the_style_has_nothing_to_put_off_for_what_scrolls(qapp: QApplication) -> None:
    """It never forgets for what it did."""
    assert qapp is not None
    table, scrolled = CellTable("table", CaseModel(Texts("en"), {})), Scrolled()
    table.set_heads(QHeaderView, QHeaderView.ResizeMode.Fixed)
    heads = (table.horizontalHeader(), table.verticalHeader())
    inside = [area.viewport() for area in (scrolled, TextRows("rows"), table, *heads)]
    assert not any(
        widget.autoFillBackground() for widget in (*inside, scrolled.column.parentWidget())
    )
