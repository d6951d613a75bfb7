"""Findings: other readings of a hand, yaku missed by one fact, and what a hand waits for."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.abstract import AbstractQt
from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.views.answers import ReadingView
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, ground, show_if, width_of, write
from app.widgets.painting.tiles import draw_rim, draw_tile, height_of
from engine.riichi.group import Group
from engine.riichi.near import NearMiss
from engine.riichi.situation import Situation

_HEAD: Final = 22
_BARE: Final = 2
_TILE: Final = 17
_EDGES: Final = (11, 1, -9, 0)


class Findings(QWidget, metaclass=AbstractQt):
    """A titled list, painted row by row, as high as its rows are."""

    row_height = 24

    def __init__(
        self, name: str, parent: QWidget | None = None, *, texts: Texts | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.texts = texts
        self.title = ""
        self._head, self._stays = px(_HEAD), False
        self.row_height = px(self.row_height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def speak(self, texts: Texts) -> None:
        self.texts = texts

    def untitle(self, bare: bool) -> None:
        """Leave the title out, where a tab says it already."""
        if bare is not (self._head == _BARE):
            self._head = _BARE if bare else px(_HEAD)
            self.updateGeometry()
            self.update()

    def stay(self, *, there: bool) -> None:
        """Whether the list is there, and says so, while it has no rows."""
        self._stays = there
        show_if(self, there or bool(self.count()))

    @abstractmethod
    def count(self) -> int: ...

    @abstractmethod
    def row_text(self, at: int) -> str: ...

    @abstractmethod
    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None: ...

    def renew(self, title: str) -> None:
        """Show the new rows, and say them to those who do not see them."""
        self.title = title
        show_if(self, self._stays or bool(self.count()))
        self.setAccessibleName(title)
        lines = "\n".join(self.row_text(at) for at in range(self.count()))
        self.setAccessibleDescription(lines)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self._head + self.row_height * max(self.count(), self._stays) + 3)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t = tokens()
        ground(self, painter, t.card)
        if self.texts is None:
            return
        inner = QRectF(self.rect()).adjusted(*_EDGES)
        head = QRectF(inner.x(), inner.y(), inner.width(), px(_HEAD) - 3)
        if self._head != _BARE:
            write(painter, head, self.title, sans(12, bold=True), t.ink2, LEFT)
        for at in range(self.count()):
            self.paint_row(painter, self.row_box(at), at)
        if not self.count():
            write(painter, self.row_box(0), self.texts.ui("none"), sans(12), t.ink3, LEFT)

    def row_box(self, at: int) -> QRectF:
        """Where a row lies."""
        inner = QRectF(self.rect()).adjusted(*_EDGES)
        y = inner.y() + self._head + at * self.row_height
        return QRectF(inner.x(), y, inner.width(), self.row_height)


class FoundRows(Findings):
    """Findings that hang on nothing but their rows; `named` is the key of the title."""

    named = ""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.rows: tuple[Any, ...] = ()
        self._told: object = None

    def present(self, rows: tuple[Any, ...]) -> None:
        """Show the rows where they are others, or told in another language."""
        if (rows, self.texts) == self._told:
            return
        self.rows, self._told = rows, (rows, self.texts)
        if self.texts is not None:
            self.renew(self.texts.ui(self.named))

    def count(self) -> int:
        return len(self.rows)


class ReadingsView(Findings):
    """Every way to see the hand, the one taken first and on gold."""

    row_height = 27

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("readings", parent)
        self._readings: tuple[ReadingView, ...] = ()
        self._common: frozenset[Group] = frozenset()
        self._situation = Situation()
        self._told: object = None

    def present(self, readings: tuple[ReadingView, ...], situation: Situation) -> None:
        told = (readings, situation, self.texts)
        if told == self._told:
            return
        self._told = told
        self._readings, self._situation = readings, situation
        self._common = _shared(readings)
        if self.texts is not None:
            self.renew(self.texts.ui("readings", len(readings)))

    def count(self) -> int:
        return len(self._readings)

    def row_text(self, at: int) -> str:
        texts, shown = self.texts, self._readings[at]
        if texts is None:
            return ""
        wait = texts.wait(shown.reading.wait)
        if shown.score is None:
            return wait
        plain, _ = texts.spoken(shown.score, self._situation)
        return f"{wait} {texts.count(shown.score)} {plain}"

    def _words(self, at: int, room: float) -> str:
        """What is said of a reading, in as many words as there is room for."""
        texts, shown = self.texts, self._readings[at]
        whole = self.row_text(at)
        if texts is None or shown.score is None:
            return whole
        plain, _ = texts.spoken(shown.score, self._situation)
        counted = f"{texts.count(shown.score)} {plain}"
        font = sans(12, bold=True)
        return next((w for w in (whole, counted) if width_of(w, font) <= room), plain)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t, shown = tokens(), self._readings[at]
        taken = at == 0 and shown.score is not None
        if taken:
            painter.fillRect(box.adjusted(-7, 1, 5, -1), colour(t.gold_soft))
        x = box.x()
        y = box.center().y() - height_of(px(_TILE)) / 2
        groups = shown.reading.groups
        places = [i for i in _in_order(groups) if groups[i] not in self._common]
        wide = sum(len(groups[i].tiles) for i in places) + 0.4 * len(places)
        text = self._words(at, box.width() - 11 * wide - 12)
        room = box.width() - width_of(text, sans(12, bold=taken)) - 12
        width = max(11.0, min(float(px(_TILE)), room / wide))
        for i in places:
            x = _paint_group(painter, x, y, width, groups[i], shown, i) + width * 0.3
        rest = QRectF(x + 6, box.y(), box.right() - x - 6, box.height())
        font = fitting(text, rest.width(), 12, 10, bold=taken)
        write(painter, rest, text, font, t.ink if taken else t.ink2, RIGHT)


def _shared(readings: tuple[ReadingView, ...]) -> frozenset[Group]:
    """The groups that all of several readings have, unless the winning tile finished them once."""
    if len(readings) < 2:
        return frozenset()
    common = frozenset.intersection(*(frozenset(r.reading.groups) for r in readings))
    return common - {r.reading.groups[r.reading.finished] for r in readings}


def _in_order(groups: tuple[Group, ...]) -> list[int]:
    """Places of the groups as players lay them: by suit, the pair among them, melds last."""
    return sorted(range(len(groups)), key=lambda i: (groups[i].called, groups[i].kind))


def _paint_group(
    painter: QPainter, x: float, y: float, width: float, group: Group, shown: ReadingView, i: int
) -> float:
    """A group's tiles side by side, the winning one rimmed; returns where it ends."""
    rimmed = None
    if i == shown.reading.finished and shown.winning is not None:
        kinds = list(group.kinds)
        rimmed = len(kinds) - 1 - kinds[::-1].index(shown.winning.kind)
    for at, tile in enumerate(group.tiles):
        draw_tile(painter, x, y, width, tile)
        if at == rimmed:
            box = QRectF(x - 0.5, y - 1, width + 1, height_of(width) + 2)
            draw_rim(painter, box, tokens().gold, 2)
        x += width + 0.5
    return x


class NearMisses(FoundRows):
    """Yaku that were missed, each with the facts that it lacks."""

    row_height = 23
    named = "near"
    rows: tuple[NearMiss, ...]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("near", parent)

    def row_text(self, at: int) -> str:
        miss = self.rows[at]
        if self.texts is None:
            return ""
        return self.texts.titled(self.texts.yaku(miss.yaku), self.texts.lacking(miss.lacking))

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        if self.texts is None:
            return
        t, miss, texts = tokens(), self.rows[at], self.texts
        name = texts.yaku_name(miss.yaku)
        x = write(painter, box, name, sans(12.5, bold=True), t.ink, LEFT) + 6
        gloss, why = texts.yaku_gloss(miss.yaku), texts.lacking(miss.lacking)
        least = x + width_of(gloss, sans(11)) + 12 + width_of(why, sans(10))
        if least < box.width():  # the reason first: the other name is for learners
            x += write(painter, box.adjusted(x, 1, 0, 0), gloss, sans(11), t.ink3, LEFT)
        start = max(x + 6, min(box.width() * 0.46, box.width() - width_of(why, sans(12))))
        rest = box.adjusted(start, 0, 0, 0)
        write(painter, rest, why, fitting(why, rest.width(), 12, 8.5), t.ink2, LEFT)
