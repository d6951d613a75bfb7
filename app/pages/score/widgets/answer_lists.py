"""The lists of an answer: readings, near misses, doubts, reasons of furiten, and discards."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.style import theme
from app.style.theme import colour, px, sans, tokens
from app.texts.rule_values import reading_words
from app.texts.texts import Texts
from app.texts.why import fact_text, lacks_text
from app.views.answers import DiscardView, DoubtRow, FuritenView, ReadingView
from app.widgets.controls.keyed import ARROW_STEPS, PRESSES
from app.widgets.lists.items import draw_frame, draw_ring, draw_row_line
from app.widgets.lists.titled_list import TitledList, draw_unsure_frame
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    as_written,
    elided,
    fitting,
    show_if,
    width_of,
    write,
)
from app.widgets.painting.tiles import draw_rim, draw_tile, draw_tiles, height_of
from engine.riichi.group import Group
from engine.riichi.scoring.yaku_answers import YakuAnswer
from engine.riichi.situation import Situation

_TILE, _SMALL, _HEAD = 17, 15, 20


class ReadingsView(TitledList):
    """Every reading of the hand; the best one comes first, on gold.

    `pressed(index)`: a reading that counts was clicked, or chosen by keys; `framed` is the index of
    the one that is compared with the best.
    """

    pressed = Signal(int)
    row_height = 27
    rows: tuple[ReadingView, ...]

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("readings", parent, texts=texts)
        self._common: frozenset[Group] = frozenset()
        self._situation = Situation()
        self._current, self._choosable = 0, False
        self.framed: int | None = None

    def present(self, readings: tuple[ReadingView, ...], situation: Situation) -> None:
        """Show the readings, with their points in this situation."""
        self._situation, self._common = situation, _shared(readings)
        self._current = min(self._current, max(0, len(readings) - 1))
        self._choosable = len(readings) > 1 and readings[0].score is not None
        shape = Qt.CursorShape.PointingHandCursor
        self.setCursor(shape if self._choosable else Qt.CursorShape.ArrowCursor)
        self.setToolTip(self.texts.ui("compare.hint") if self._choosable else "")
        self.show_rows(readings, self.texts.ui("readings", len(readings)), situation)

    def frame(self, at: int | None) -> None:
        """Frame the reading that is compared, or none."""
        if at != self.framed:
            self.framed = at
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        left = event.button() is Qt.MouseButton.LeftButton
        for at in range(len(self.rows)) if left else ():
            if self.row_box(at).contains(event.position()):
                self._press(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROW_STEPS.get(Qt.Key(event.key()), (0, 0))[0]
        if not self._choosable:
            super().keyPressEvent(event)
        elif event.key() in PRESSES:
            self._press(self._current)
        elif step:
            self._current = min(max(self._current + step, 0), len(self.rows) - 1)
            self.update()
        else:
            super().keyPressEvent(event)

    def _press(self, at: int) -> None:
        self._current = at
        self.update()
        if self._choosable:
            self.pressed.emit(at)

    def row_text(self, at: int) -> str:
        texts, shown = self.texts, self.rows[at]
        wait = texts.wait(shown.reading.wait)
        if shown.score is None:
            return wait
        plain, _ = texts.spoken(shown.score, self._situation)
        return f"{wait} {texts.count(shown.score)} {plain}"

    def _fitting_text(self, at: int, room: float) -> str:
        """As many words about a reading as there is room for."""
        texts, shown = self.texts, self.rows[at]
        whole = self.row_text(at)
        if shown.score is None:
            return whole
        plain, _ = texts.spoken(shown.score, self._situation)
        counted = f"{texts.count(shown.score)} {plain}"
        font = sans(12, bold=True)
        return next((w for w in (whole, counted) if width_of(w, font) <= room), plain)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t, shown = tokens(), self.rows[at]
        taken = at == 0 and shown.score is not None
        whole = box.adjusted(-7, 1, 5, -1)
        if taken or at == self.framed:
            painter.fillRect(whole, colour(t.gold_soft if taken else t.ai_soft))
        if at == self.framed:
            draw_frame(painter, whole)
        if self._choosable and self.hasFocus() and at == self._current:
            draw_ring(painter, whole, t.ring)
        x = box.x()
        y = box.center().y() - height_of(px(_TILE)) / 2
        groups = shown.reading.groups
        places = [i for i in _in_order(groups) if groups[i] not in self._common]
        wide = sum(len(groups[i].tiles) for i in places) + 0.4 * len(places)
        text = self._fitting_text(at, box.width() - 11 * wide - 12)
        room = box.width() - width_of(text, sans(12, bold=taken)) - 12
        width = max(11.0, min(float(px(_TILE)), room / wide))
        for i in places:
            x = _paint_group(painter, x, y, width, groups[i], shown, i) + width * 0.3
        rest = QRectF(x + 6, box.y(), box.right() - x - 6, box.height())
        font = fitting(text, rest.width(), 12, 10, bold=taken)
        write(painter, rest, text, font, t.ink if taken else t.ink2, RIGHT)


def _shared(readings: tuple[ReadingView, ...]) -> frozenset[Group]:
    """The groups that all of several readings have, except those the winning tile completes."""
    if len(readings) < 2:
        return frozenset()
    common = frozenset.intersection(*(frozenset(r.reading.groups) for r in readings))
    return common - {r.reading.groups[r.reading.finished] for r in readings}


def _in_order(groups: tuple[Group, ...]) -> list[int]:
    """Indices of the groups in the order players lay them: by suit, pair included, melds last."""
    return sorted(range(len(groups)), key=lambda i: (groups[i].called, groups[i].kind))


def _paint_group(
    painter: QPainter, x: float, y: float, width: float, group: Group, shown: ReadingView, i: int
) -> float:
    """Paint a group's tiles side by side, a rim on the winning one; returns the right edge."""
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


class NearMisses(TitledList):
    """Yaku that were to be expected, each with all that it lacks, and a link to ask for any.

    In a wide window each fact has a line of its own with its tiles. `link_clicked()`: the link was
    followed.
    """

    link_clicked = Signal()
    row_height = 22
    rows: tuple[YakuAnswer, ...]

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("near", parent, texts=texts)
        self._spread = theme.wide(theme.FOUR)
        self.link = QPushButton(texts.ui("why.link"), self)
        self.link.setObjectName("why_link")
        self.link.setProperty("role", "small_link")
        self.link.setCursor(Qt.CursorShape.PointingHandCursor)
        self.link.setAccessibleName(texts.ui("why.link_name"))
        self.link.setToolTip(f"{texts.ui('why.link_name')} W")
        self.link.clicked.connect(self.link_clicked)

    def present(self, misses: tuple[YakuAnswer, ...]) -> None:
        self.show_rows(misses, self.texts.ui("near"))
        self.setToolTip(as_written("\n".join(map(self.row_text, range(len(misses))))))

    def untitle(self, bare: bool) -> None:
        super().untitle(bare)
        show_if(self.link, not bare)

    def row_text(self, at: int) -> str:
        miss, texts = self.rows[at], self.texts
        return texts.titled(texts.yaku(miss.yaku), lacks_text(miss, texts))

    def _height(self, at: int) -> int:
        """The height of a row; an empty list says so in one of a single line."""
        lines = 1 + len(self.rows[at].lacks) if self._spread and self.rows else 1
        return lines * self.row_height

    def sizeHint(self) -> QSize:
        usual = super().sizeHint()
        more = sum(self._height(at) - self.row_height for at in range(len(self.rows)))
        return QSize(usual.width(), usual.height() + more)

    def row_box(self, at: int) -> QRectF:
        box = super().row_box(at)
        above = sum(self._height(before) - self.row_height for before in range(at))
        return QRectF(box.x(), box.y() + above, box.width(), self._height(at))

    def resizeEvent(self, event: QResizeEvent) -> None:
        size = self.link.sizeHint()
        self.link.setGeometry(self.width() - size.width() - 4, 0, size.width(), px(_HEAD))
        super().resizeEvent(event)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t, miss, texts = tokens(), self.rows[at], self.texts
        name, line = texts.yaku_name(miss.yaku), QRectF(box)
        line.setHeight(self.row_height)
        x = write(painter, line, name, sans(12.5, bold=True), t.ink, LEFT) + 6
        gloss = texts.yaku_gloss(miss.yaku)
        if self._spread:
            write(painter, line.adjusted(x, 1, 0, 0), gloss, sans(11), t.ink3, LEFT)
            self._facts(painter, line, miss)
            draw_row_line(painter, box)
            return
        why = texts.list_of(fact_text(lack, texts) for lack in miss.lacks)
        least = x + width_of(gloss, sans(11)) + 12 + width_of(why, sans(10))
        if least < box.width():  # the reason first: the other name is for learners
            x += write(painter, line.adjusted(x, 1, 0, 0), gloss, sans(11), t.ink3, LEFT)
        start = max(x + 6, min(box.width() * 0.46, box.width() - width_of(why, sans(12))))
        rest = line.adjusted(start, 0, 0, 0)
        font = fitting(why, rest.width(), 12, 10)
        write(painter, rest, elided(why, rest.width(), font), font, t.ink2, LEFT)

    def _facts(self, painter: QPainter, line: QRectF, miss: YakuAnswer) -> None:
        """Paint each missing fact on a line of its own, with its tiles if they fit."""
        t = tokens()
        for lack in miss.lacks:
            line.translate(0, self.row_height)
            words = fact_text(lack, self.texts)
            font = fitting(words, line.width(), 12, 10)
            text = elided(words, line.width(), font)
            used = write(painter, line, text, font, t.ink2, LEFT) + 8
            draw_tiles(painter, line.adjusted(used, 0, 0, 0), lack.tiles, px(_SMALL))


class DoubtsView(TitledList):
    """Other readings of unclear clauses that would change the result, each in a dashed frame."""

    row_height = 27
    rows: tuple[DoubtRow, ...]

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("doubts", parent, texts=texts)

    def present(self, doubts: tuple[DoubtRow, ...]) -> None:
        self.show_rows(doubts, self.texts.ui("doubts"))

    def _parts(self, at: int) -> tuple[str, str]:
        """The clause with its other value, and the outcome of the hand under it."""
        texts, doubt = self.texts, self.rows[at]
        clause = reading_words(doubt.rule, texts)
        if doubt.score is None or doubt.outcome != "agari":
            return clause, texts.ui(f"outcome.{doubt.outcome}")
        plain, full = texts.spoken(doubt.score, doubt.situation)
        return clause, f"{texts.count(doubt.score)} {full or plain}"

    def row_text(self, at: int) -> str:
        return self.texts.titled(*self._parts(at))

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t, inner = tokens(), draw_unsure_frame(painter, box)
        clause, outcome = self._parts(at)
        room = inner.width() - 4
        font = fitting(outcome, room * 0.6, 12, 9, bold=True)
        used = write(painter, inner, outcome, font, t.ink, RIGHT)
        left = fitting(clause, room - used - 8, 12, 9)
        write(painter, inner, clause, left, t.gold_text, LEFT)


class FuritenList(TitledList):
    """Why a ron is barred: each reason with its tiles and its clause."""

    row_height = 34
    rows: tuple[FuritenView, ...]

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("furiten", parent, texts=texts)

    def present(self, reasons: tuple[FuritenView, ...]) -> None:
        self.show_rows(reasons, self.texts.ui("furiten_reasons"))

    def row_text(self, at: int) -> str:
        texts, f = self.texts, self.rows[at]
        return texts.ui(f"furiten_why.{f.why}", texts.tiles_short(f.tiles), texts.clause(f.rule))

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        x, width = box.x(), px(18)
        for tile in self.rows[at].tiles:
            draw_tile(painter, x, box.center().y() - height_of(width) / 2, width, tile)
            x += width + 1
        text, rest = self.row_text(at), box.adjusted(x - box.x() + 8, 0, 0, 0)
        write(painter, rest, text, fitting(text, rest.width(), 12.5, 10), tokens().ink, LEFT)


class DiscardsView(TitledList):
    """Discards that leave the hand nearest to a win, with the tiles that each accepts."""

    row_height = 34
    rows: tuple[DiscardView, ...]

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("discards", parent, texts=texts)

    def present(self, some: tuple[DiscardView, ...]) -> None:
        self.show_rows(some, self.texts.ui("discards"))

    def row_text(self, at: int) -> str:
        texts, d = self.texts, self.rows[at]
        near = texts.ui("shanten", d.shanten) if d.shanten else texts.ui("tenpai_word")
        return texts.ui("discard_row", texts.tile_short(d.tile), near, d.kinds, d.copies)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        tile, text = self.rows[at].tile, self.row_text(at)
        draw_tile(painter, box.x(), box.center().y() - height_of(px(20)) / 2, px(20), tile)
        rest = box.adjusted(px(30), 0, 0, 0)
        write(painter, rest, text, fitting(text, rest.width(), 12.5, 10), tokens().ink, LEFT)
