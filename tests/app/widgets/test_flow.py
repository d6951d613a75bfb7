"""The layout that wraps: rows, what fills them, and what is at their right end."""

from __future__ import annotations

from collections.abc import Iterator
from gc import collect
from weakref import ref

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import delete, isValid

from app.widgets.layout.flow import Flow


class _Block(QWidget):
    """A widget of a fixed size."""

    def __init__(self, wide: int, high: int) -> None:
        super().__init__()
        self.setMinimumSize(wide, high)


@pytest.fixture
def bar(qapp: QApplication) -> Iterator[QWidget]:
    assert qapp is not None
    found = QWidget()
    yield found
    found.deleteLater()


def _placed(bar: QWidget, wide: int) -> list[tuple[int, int, int, int]]:
    """Where the widgets are in so much width."""
    flow = bar.layout()
    assert flow is not None  # the tests give it one
    flow.setGeometry(QRect(0, 0, wide, flow.heightForWidth(wide)))
    boxes = (item.geometry() for at in range(flow.count()) if (item := flow.itemAt(at)))
    return [box.getRect() for box in boxes if box.isValid()]


def test_what_has_no_room_begins_a_row(bar: QWidget) -> None:
    flow = Flow(bar, gap=6, row_gap=4)
    for _ in range(3):
        flow.addWidget(_Block(40, 20))
    assert _placed(bar, 132) == [(0, 0, 40, 20), (46, 0, 40, 20), (92, 0, 40, 20)]
    assert _placed(bar, 131) == [(0, 0, 40, 20), (46, 0, 40, 20), (0, 24, 40, 20)]


def test_what_fills_takes_the_rest_of_its_row(bar: QWidget) -> None:
    flow, filling = Flow(bar, gap=6), _Block(1, 20)
    for block in (_Block(40, 20), filling, _Block(40, 20)):
        flow.addWidget(block)
    flow.fill(filling)
    assert _placed(bar, 200) == [(0, 0, 40, 20), (46, 0, 108, 20), (160, 0, 40, 20)]
    assert _placed(bar, 90) == [(0, 0, 40, 20), (46, 0, 44, 20), (0, 26, 40, 20)]


def test_a_stretch_costs_no_gap_and_gives_way_to_what_fills(bar: QWidget) -> None:
    flow, filling = Flow(bar, gap=6), _Block(40, 20)
    flow.addWidget(_Block(40, 20))
    flow.add_stretch()
    flow.addWidget(filling)
    assert _placed(bar, 86) == [(0, 0, 40, 20), (46, 0, 40, 20)]
    assert _placed(bar, 100) == [(0, 0, 40, 20), (60, 0, 40, 20)]
    flow.fill(filling)
    assert _placed(bar, 100) == [(0, 0, 40, 20), (46, 0, 54, 20)]


def test_what_is_lower_is_in_the_middle_of_a_centred_row(bar: QWidget) -> None:
    flow = Flow(bar, gap=6, centred=True)
    for high in (30, 20):
        flow.addWidget(_Block(40, high))
    assert _placed(bar, 100) == [(0, 0, 40, 30), (46, 5, 40, 20)]


def test_what_is_wider_than_a_row_wraps_in_itself(bar: QWidget) -> None:
    flow, inner = Flow(bar, gap=6), QWidget()
    within = Flow(inner, gap=6, row_gap=4)
    for _ in range(2):
        within.addWidget(_Block(40, 20))
    flow.addWidget(inner)
    assert _placed(bar, 60) == [(0, 0, 60, 44)]


def test_a_flow_in_a_flow_needs_no_more_than_its_widest_part(bar: QWidget) -> None:
    """Where its own least width is that of one row, the rows that it is wrapped into count."""

    class OneRow(QWidget):
        def minimumSizeHint(self) -> QSize:
            return self.sizeHint()

    inner, flow = OneRow(), Flow(bar)
    parts = Flow(inner, gap=0, row_gap=0)
    for wide in (40, 60, 50):
        parts.addWidget(_Block(wide, 20))
    flow.addWidget(inner)
    assert flow.minimumSize().width() == 60
    assert flow.heightForWidth(100) == 40


def test_what_held_the_widgets_goes_with_rows_inside_of_another_layout(qapp: QApplication) -> None:
    """PySide gives the items to C++ there: they stayed, one or two of each click."""
    card = QWidget()
    column, flow = QVBoxLayout(card), Flow()
    for _ in range(2):
        flow.addWidget(_Block(40, 20))
    flow.add_stretch()
    column.addLayout(flow)
    card.show()
    qapp.processEvents()
    held = [flow.itemAt(at) for at in range(3)]
    delete(card)
    assert [isValid(item) for item in held] == [False, False, False]


def test_what_held_the_widgets_goes_with_the_layout(qapp: QApplication) -> None:
    assert qapp is not None
    bar, blocks = QWidget(), [_Block(40, 20) for _ in range(3)]
    flow = Flow(bar)
    for block in blocks:
        flow.addWidget(block)
    flow.add_stretch()
    taken = flow.takeAt(1)
    assert taken is not None, "it belongs to whoever took it"
    held = [ref(flow.itemAt(at)) for at in range(3)]
    del flow
    delete(bar)
    collect()
    assert [item() for item in held] == [None, None, None]
    assert isValid(taken)
    delete(taken)


def test_items_are_not_those_of_another_layout(qapp: QApplication) -> None:
    """Qt gives the memory of an item that left a layout to the next one that it makes, and shiboken
    takes that for the first: it became invalid with the layout of the first, and Qt crashed."""
    assert qapp is not None
    for _ in range(20):
        first, second, block = QWidget(), QWidget(), _Block(40, 20)
        columns, flow = QHBoxLayout(), Flow(second)
        columns.addWidget(block)
        QVBoxLayout(first).addLayout(columns)
        flow.addWidget(block)
        flow.addWidget(_Block(40, 20))
        delete(first)
        flow.setGeometry(QRect(0, 0, 100, 20))
        assert [isValid(flow.itemAt(at)) for at in range(flow.count())] == [True, True]
        delete(second)


def test_a_widget_that_is_deleted_leaves_the_layout(bar: QWidget) -> None:
    flow, blocks = Flow(bar), [_Block(40, 20) for _ in range(3)]
    for block in blocks:
        flow.addWidget(block)
    item = ref(flow.itemAt(1))
    delete(blocks[1])
    assert flow.count() == 2
    flow.removeWidget(blocks[2])
    assert flow.count() == 1
    assert isValid(blocks[2])
    assert item() is None
    blocks[2].deleteLater()
