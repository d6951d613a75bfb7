"""The theme: every pair of colours that carries text can be read."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import ref

import pytest
from msgspec.structs import fields
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF
from PySide6.QtGui import QAction, QColor, QImage, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.style import theme
from app.style.theme import Sizes
from app.style.tokens import LIGHT, SCALES, TEXT_PAIRS, THEMES, Tokens, contrast
from app.widgets.controls.controls import Menu, TickBox
from app.widgets.painting import drawing

PAIRS = [(ground, ink) for ground, inks in TEXT_PAIRS for ink in inks.split()]


@pytest.mark.parametrize("chosen", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(("ground", "ink"), PAIRS)
def test_text_has_contrast(chosen: Tokens, ground: str, ink: str) -> None:
    assert contrast(getattr(chosen, ground), getattr(chosen, ink)) >= 4.45  # rounds to 4.5


@pytest.mark.parametrize("chosen", THEMES.values(), ids=THEMES)
def test_controls_and_focus_stand_out(chosen: Tokens) -> None:
    for code in (chosen.edge, chosen.ai):
        assert contrast(chosen.card, code) >= 3
    assert contrast(chosen.felt, chosen.felt_ink) >= 3


def test_contrast_is_reckoned_as_the_standard_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


@pytest.mark.parametrize("chosen", THEMES.values(), ids=THEMES)
def test_the_style_knows_every_token_that_it_asks_for(chosen: Tokens) -> None:
    assert "@" not in theme.style_sheet(chosen)


def test_the_themes_have_the_same_tokens() -> None:
    for chosen in THEMES.values():
        assert all(str(getattr(chosen, f.name)) for f in fields(chosen))


def test_high_contrast_has_thicker_lines() -> None:
    assert (THEMES["contrast"].border, THEMES["contrast"].ring) == (2, 3)
    assert "border: 3px solid #9CCBFF" in theme.style_sheet(THEMES["contrast"])
    assert "border: 2px solid" in theme.style_sheet(LIGHT)


@pytest.mark.parametrize("name", ["contrast", "light_contrast"])
def test_high_contrast_shows_by_lines_what_other_themes_show_by_shades(name: str) -> None:
    """In the light one plates and tables lay on felt without any outline, and the gold that marks
    a row was hardly seen on paper."""
    t = THEMES[name]
    assert t.lined
    assert min(contrast(t.felt, t.felt_line), contrast(t.felt_low, t.felt_line)) >= 4.5
    assert min(contrast(t.card, t.gold_line), contrast(t.gold_soft, t.gold_line)) >= 4.5
    assert f"border: 2px solid {t.felt_line}" in theme.style_sheet(t)


@pytest.mark.parametrize("name", ["contrast", "light_contrast"])
@pytest.mark.parametrize("ivory", [True, False])
def test_a_plate_has_an_outline_in_high_contrast(
    qapp: QApplication, name: str, ivory: bool
) -> None:
    theme.apply(qapp, THEMES[name])
    try:
        picture = QImage(60, 60, QImage.Format.Format_RGB32)
        picture.fill(theme.colour(theme.tokens().felt))
        painter = QPainter(picture)
        drawing.draw_plate(painter, QRectF(10, 10, 40, 40), ivory, ground=THEMES[name].green_soft)
        painter.end()
        line = THEMES[name].felt_ink if ivory else THEMES[name].felt_line
        assert {picture.pixelColor(x, 30).name().upper() for x in (9, 10)} == {line}
    finally:
        theme.apply(qapp, LIGHT)


def test_a_larger_font_scale_lengthens_all_but_hairlines(qapp: QApplication) -> None:
    assert "font-size: 13px" in theme.style_sheet(LIGHT)
    large = theme.style_sheet(LIGHT, 2.0)
    assert "font-size: 26px" in large
    assert "border: 1px solid" in large
    theme.apply(qapp, LIGHT, Sizes(1.5))
    try:
        assert theme.sans(12).pixelSize() == 18
        assert theme.px(46) == 69
    finally:
        theme.apply(qapp, LIGHT)
    assert theme.sans(12).pixelSize() == 12


@pytest.mark.parametrize(
    ("sizes", "tiles", "read"),
    [
        (Sizes(1.0, 1024, 700), 1.0, 1.0),
        (Sizes(1.0, 1280, 800), 1.0, 1.0),
        (Sizes(1.5, 1280, 800), 1.0, 1.5),
        (Sizes(1.0, 1920, 1080), 1.35, 1.2),
        (Sizes(1.5, 1920, 1080), 1.35, 1.8),
        (Sizes(1.0, 2560, 1440), 1.8, 1.42),
        (Sizes(1.0, 3840, 2160), 2.7, 1.81),
        (Sizes(2.0, 7680, 4320), 2.7, 3.62),
    ],
)
def test_tiles_grow_with_the_window_and_letters_slower(
    sizes: Sizes, tiles: float, read: float
) -> None:
    assert sizes.tiles == pytest.approx(tiles, abs=0.001)
    assert sizes.read == pytest.approx(read, abs=0.001)


class _StyleChanges(QObject):
    """Counts how often widgets hear of another style."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.heard: Counter[QObject] = Counter()
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.StyleChange:
            self.heard[watched] += 1
        return False


def _nested(depth: int) -> tuple[QWidget, QLabel]:
    """A widget in a widget in a widget, and the label in the innermost one."""
    outer = inner = QWidget()
    for _ in range(depth):
        column = QVBoxLayout(inner)
        inner = QWidget()
        column.addWidget(inner)
    label = QLabel("中", inner)
    return outer, label


@contextmanager
def _darkened(
    qtbot: QtBot, qapp: QApplication, depth: int, *, retired: bool = False
) -> Iterator[tuple[QWidget, QLabel, _StyleChanges]]:
    """Nested widgets that were made in the light theme, and how often each is styled for the dark
    one, which ends with the block."""
    theme.apply(qapp, LIGHT)
    outer, label = _nested(depth)
    qtbot.addWidget(outer)
    outer.show()
    if retired:
        theme.retire(outer)
    changes = _StyleChanges(qapp)
    try:
        theme.apply(qapp, THEMES["dark"])
        yield outer, label, changes
    finally:
        qapp.removeEventFilter(changes)
        theme.apply(qapp, LIGHT)


def test_a_widget_is_styled_as_often_deep_in_the_window_as_at_its_top(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """Qt styles a widget once for every ancestor where one sheet replaces another."""
    with _darkened(qtbot, qapp, 12) as (outer, label, changes):
        assert changes.heard[label] == changes.heard[outer] == 2
        assert label.palette().windowText().color().name() == THEMES["dark"].ink.lower()
    assert label.palette().windowText().color().name() == LIGHT.ink.lower()


def test_a_widget_that_is_about_to_be_deleted_is_not_styled_again(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with _darkened(qtbot, qapp, 3, retired=True) as (outer, label, changes):
        assert not changes.heard[label] + changes.heard[outer]


@pytest.mark.parametrize("chosen", THEMES.values(), ids=THEMES)
def test_nothing_is_drawn_between_two_scroll_bars(qapp: QApplication, chosen: Tokens) -> None:
    """There was a dark frame in the corner of a page that scrolls both ways."""
    theme.apply(qapp, chosen)
    window, area, inside = QDialog(), QScrollArea(), QWidget()
    inside.setFixedSize(900, 900)
    area.setWidget(inside)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(area)
    window.resize(200, 200)
    window.show()
    picture = window.grab().toImage()
    bars = area.horizontalScrollBar(), area.verticalScrollBar()
    high, wide = bars[0].height(), bars[1].width()
    found = {
        picture.pixelColor(200 - x, 200 - y).name().upper()
        for x in range(1, wide + 1)
        for y in range(1, high + 1)
    }
    assert (high > 2, wide > 2) == (True, True)
    assert found == {chosen.paper}
    window.close()


def test_large_letters_never_make_tiles_smaller(qapp: QApplication) -> None:
    try:
        for letters in SCALES:
            theme.apply(qapp, LIGHT, Sizes(letters, 1920, 1080))
            assert theme.tile_px(40) == 54
    finally:
        theme.apply(qapp, LIGHT)


@pytest.mark.parametrize(
    ("dark", "contrast_asked", "wanted"),
    [
        (False, False, "light"),
        (True, False, "dark"),
        (True, True, "contrast"),
    ],
)
def test_the_system_decides_where_the_user_does_not(
    dark: bool, contrast_asked: bool, wanted: str
) -> None:
    assert theme.asked_for(dark, contrast_asked).name == wanted


def test_a_system_with_dark_ink_and_high_contrast_gets_thick_light() -> None:
    chosen = theme.asked_for(False, True)
    assert (chosen.name, chosen.border, chosen.edge) == ("light_contrast", 2, chosen.ink)


def test_fonts_of_a_letter_size_that_was_left_are_not_kept(qapp: QApplication) -> None:
    """With more than some fifty fonts Qt takes several times as long to set a text."""
    theme.apply(qapp, LIGHT, Sizes(1.25))
    before = theme.exact_font(40), theme.mincho(20)
    assert all(drawing.width_of("満貫", font) > 0 for font in before)
    held = [ref(font) for font in before]
    del before
    theme.apply(qapp, LIGHT, Sizes(1.0))
    assert drawing.width_of("満貫", theme.sans(13)) > 0
    assert [font() for font in held] == [None, None]


class _Dropping(QLabel):
    """Drops a widget in a reference cycle while its style changes, and makes enough objects for a
    garbage collection."""

    deletions = 0

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        dropped = QLabel()
        dropped.itself = dropped  # type: ignore[attr-defined]
        dropped.destroyed.connect(self._note)
        del dropped
        before = gc.get_threshold()
        gc.set_threshold(100)
        self.made = [[n] for n in range(1000)]
        gc.set_threshold(*before)

    def _note(self) -> None:
        self.deletions += 1


def test_no_widget_is_deleted_while_the_style_changes(qapp: QApplication, qtbot: QtBot) -> None:
    """Qt tells each widget of a list that its style has changed, and crashed at one that garbage
    collection had deleted meanwhile."""
    label = _Dropping()
    qtbot.addWidget(label)
    theme.apply(qapp, LIGHT, Sizes(1.9))
    assert label.deletions == 0
    gc.collect()
    assert label.deletions > 0
    theme.apply(qapp, LIGHT)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("letters", [1.0, 2.0])
def test_a_check_box_is_seen_and_grows_with_the_letters(
    qapp: QApplication, qtbot: QtBot, name: str, letters: float
) -> None:
    """In the dark themes an empty one was black on black, and its size never changed."""
    theme.apply(qapp, THEMES[name], Sizes(letters))
    t, dialog = theme.tokens(), QDialog()
    qtbot.addWidget(dialog)
    box = TickBox("with answers")
    QVBoxLayout(dialog).addWidget(box)
    dialog.show()
    for on in (False, True):
        box.setChecked(on)
        picture = box.grab().toImage()
        edge = QColor(t.green if on else t.edge)
        found = [
            x
            for x in range(round(19 * letters))
            for y in range(picture.height())
            if picture.pixelColor(x, y) == edge
        ]
        assert max(found) - min(found) + 1 == pytest.approx(15 * letters, abs=1)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("letters", [1.0, 2.0])
def test_marks_of_a_menu_grow_with_the_letters(
    qapp: QApplication, qtbot: QtBot, name: str, letters: float
) -> None:
    """Its ticks and arrows were of one size: at letters of 200 % a tick was as a point."""
    theme.apply(qapp, THEMES[name], Sizes(letters))
    menu = Menu()
    qtbot.addWidget(menu)
    chosen, other, below = menu.addAction(""), menu.addAction(""), Menu(menu)
    for action in (chosen, other):
        action.setCheckable(True)
    chosen.setChecked(True)
    menu.addMenu(below)
    menu.popup(QPoint(0, 0))
    picture = menu.grab().toImage()

    def wide(action: QAction) -> int:
        row = menu.actionGeometry(action)
        empty = QColor(theme.tokens().card)
        inked = [
            x
            for x in range(row.x() + 1, row.right())
            for y in range(row.y() + 1, row.bottom())
            if picture.pixelColor(x, y) != empty
        ]
        return max(inked) - min(inked) + 1 if inked else 0

    assert wide(chosen) == pytest.approx(10 * letters, abs=2)
    assert wide(other) == 0
    assert wide(below.menuAction()) == pytest.approx(6 * letters, abs=2)
    menu.close()
    theme.apply(qapp, LIGHT)


@pytest.mark.parametrize("name", THEMES)
def test_parts_of_a_menu_are_divided_by_a_line(qapp: QApplication, qtbot: QtBot, name: str) -> None:
    """On the dark ground of a menu Qt's own line was not seen."""
    theme.apply(qapp, THEMES[name])
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("above")
    menu.addSeparator()
    menu.addAction("below")
    menu.popup(QPoint(0, 0))
    picture = menu.grab().toImage()
    middle, line = picture.width() // 2, QColor(theme.tokens().line)
    seen = [y for y in range(4, picture.height() - 4) if picture.pixelColor(middle, y) == line]
    assert seen
    menu.close()


@pytest.mark.parametrize("name", THEMES)
def test_the_buttons_of_a_question_are_those_of_the_program(
    qapp: QApplication, qtbot: QtBot, name: str
) -> None:
    """They were the grey ones of Qt, the default one no other than by a shade."""
    theme.apply(qapp, THEMES[name])
    box = QMessageBox()
    qtbot.addWidget(box)
    box.setText("Import its cases into yours?")
    yes = box.addButton("Import", QMessageBox.ButtonRole.AcceptRole)
    no = box.addButton("Do not import", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(yes)
    box.show()
    t = theme.tokens()
    for button, ground in ((yes, t.green), (no, t.card)):
        picture = button.grab().toImage()
        assert picture.pixelColor(8, picture.height() // 2) == QColor(ground)
