"""Paints the open questions of an act as a tree; each of its leaves is a button with a ruling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from app.pages.referee.incident.texts import LeafWords, leaf_words
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    as_written,
    elided,
    fitting,
    ground,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.seals import sanction_colour
from engine.riichi.penalties import WantedAnswer, first_answer
from engine.riichi.play.referee import QuestionLeaf, QuestionNode, QuestionTree

_HEAD: Final = 30
_BELOW: Final = 12.0
_GAP: Final = 6
_LEFT, _RIGHT = 10, 8
"""The margins of a leaf in pixels."""
_LINE, _LEAST_LINE = 12, 11
"""The letters of points and hand beside the class, and the least ones before they go below it."""
_STEP: Final = 30
"""Pixels that a level of the tree needs beside its longest answer."""
_FADED: Final = 0.34
_FADE: Final = 1000
"""Milliseconds for which leaves that fell away stay in sight."""
_MOST_SHARE: Final = 0.42
"""The part of the width that the branches may take; with longer answers the leaves name them."""


def moves() -> bool:
    """Whether things may move on this screen: not without one, nor where the system says so."""
    if QGuiApplication.platformName() in ("offscreen", "minimal"):
        return False
    return QApplication.isEffectEnabled(Qt.UIEffect.UI_General)


class LeafButton(QAbstractButton):
    """A ruling that is still possible: class, points, what follows, and its clause."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("ruling_leaf")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._words: LeafWords | None = None
        self._way = ""

    def present(self, words: LeafWords, way: str, texts: Texts) -> None:
        """Show a ruling; `way` are the answers that lead to it, where no branch names them."""
        self._words, self._way = words, way
        self.setAccessibleName(words.accessible_text(texts))
        self.setToolTip(as_written(words.accessible_text(texts)))
        self.update()

    def height_for(self, width: int) -> int:
        """The height that the words need."""
        below = "" if self._words is None else self._below(self._words, width)
        high = wrapped_height(below, max(width - _LEFT - _RIGHT - 4, 60), _BELOW) if below else 0
        return px(_HEAD) + (px(18) if self._way else 0) + high + px(9)

    def _beside(self, words: LeafWords, width: float) -> bool:
        """Whether points and hand have room beside the class and the clause."""
        used = width_of(words.name, mincho(16)) + width_of(words.clause, sans(11.5))
        around = px(14) + px(10) + px(8) + _LEFT + _RIGHT + 2
        return used + width_of(words.line, sans(_LEAST_LINE)) + around <= width

    def _below(self, words: LeafWords, width: float) -> str:
        """What is written below the class."""
        if self._beside(words, width):
            return words.below
        return "\n".join(part for part in (words.line, words.below) if part)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, words = QPainter(self), tokens(), self._words
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if words is None:
            return
        if not self.isEnabled():
            painter.setOpacity(_FADED)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        wide = t.ring if self.hasFocus() else t.border
        painter.setPen(QPen(colour(t.ai if self.hasFocus() else t.edge), wide))
        fill = t.green_soft if self.isDown() else t.sunk if self.underMouse() else t.card
        painter.setBrush(colour(fill))
        painter.drawRoundedRect(box, 6, 6)
        inner = box.adjusted(_LEFT, px(4), -_RIGHT, -px(4))
        if self._way:
            top = QRectF(inner.x(), inner.y(), inner.width(), px(18))
            write(painter, top, elided(self._way, top.width(), sans(11.5)), sans(11.5), t.ink2)
            inner.setTop(top.bottom())
        head = QRectF(inner.x(), inner.y(), inner.width(), px(_HEAD) - px(6))
        self._head(painter, head, words)
        below = QRectF(inner.x(), head.bottom() + px(3), inner.width(), inner.height())
        write_wrapped(painter, below, self._below(words, self.width()), sans(_BELOW), t.ink)

    def _head(self, painter: QPainter, box: QRectF, words: LeafWords) -> None:
        t = tokens()
        font = mincho(16 if width_of(words.name, mincho(16)) < box.width() * 0.5 else 13)
        wide = width_of(words.name, font) + px(14)
        frame = QRectF(box.x(), box.y() + 1, wide, box.height() - 2)
        painter.setPen(QPen(colour(t.ink3), 1.2, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 3, 3)
        grave = words.sanction not in ("none", "legal", "silent", "fine", "agari_houki")
        code = sanction_colour(words.sanction) if grave else t.ink
        write(painter, frame, words.name, font, code, CENTRE)
        rest = box.adjusted(wide + px(10), 0, 0, 0)
        small = fitting(words.clause, rest.width() * 0.42, 11.5, 9)
        clause = elided(words.clause, rest.width() * 0.42, small)
        used = write(painter, rest, clause, small, t.ink3, RIGHT) + px(8)
        if self._beside(words, self.width()):
            font = fitting(words.line, rest.width() - used, _LINE, _LEAST_LINE)
            write(painter, rest, words.line, font, t.ink2, LEFT)


class _Branch(msgspec.Struct, frozen=True):
    """A branch as it is painted: from its question's dot to what the answer leads to."""

    word: str
    start: QPointF
    end: QPointF


class TreeView(QWidget):
    """Emits `answers_chosen` with the answers of a leaf that is pressed."""

    answers_chosen = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ruling_tree")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._texts = texts
        self._tree: QuestionTree | None = None
        self._about: object = None
        self._words: tuple[LeafWords, ...] = ()
        self.leaves: list[LeafButton] = []
        self._branches: list[_Branch] = []
        self._dots: list[QPointF] = []
        self._next: tuple[QuestionNode, tuple[LeafWords, ...]] | None = None
        self._heights: dict[int, int] = {}
        self._timer = QTimer(self, singleShot=True, interval=_FADE)
        self._timer.timeout.connect(self._close_up)

    def present(self, tree: QuestionNode, about: object, offender: int | None) -> None:
        """Show a tree; of the same case (`about`) leaves that fall away fade before they go."""
        words = leaf_words(tree, offender, self._texts)
        if (tree, words, about) == (self._tree, self._words, self._about):
            if self._next is not None:  # the answer was taken back before its leaves had gone
                self._show(tree, words)
            return
        fell = self._fallen(words) if about == self._about and moves() else set()
        self._about = about
        if fell:
            self._next = tree, words
            for at in fell:
                self.leaves[at].setEnabled(False)
            self._timer.start()
            return
        self._show(tree, words)

    def _fallen(self, words: tuple[LeafWords, ...]) -> set[int]:
        """The leaves shown now that are not among the new ones; none if there are others."""
        left = [frozenset(one.answers) for one in words]
        stays = {
            at
            for at, old in enumerate(self._words)
            if any(new <= frozenset(old.answers) for new in left)
        }
        fell = set(range(len(self._words))) - stays
        return fell if len(stays) == len(words) else set()

    def _close_up(self) -> None:
        if self._next is not None:
            self._show(*self._next)

    def _show(self, tree: QuestionNode, words: tuple[LeafWords, ...]) -> None:
        self._timer.stop()
        self._tree, self._words, self._next = tree, words, None
        self._heights.clear()
        while len(self.leaves) < len(words):
            button = LeafButton(self)
            button.clicked.connect(partial(self._press, len(self.leaves)))
            self.leaves.append(button)
        for at, button in enumerate(self.leaves):
            button.setEnabled(True)
            button.setVisible(at < len(words))
        self._fit()

    def _press(self, at: int) -> None:
        if at < len(self._words):
            self.answers_chosen.emit(
                tuple(
                    (question, first_answer(answer)) for question, answer in self._words[at].answers
                )
            )

    # places

    def _columns(self, width: int) -> list[int]:
        """The width of each level of the tree; none where the answers are too long."""
        texts = self._texts
        wide: dict[int, float] = {}
        for depth, node, answer in _levels(self._tree, 0):
            word = width_of(texts.answered(node.question, answer), sans(11.5))
            wide[depth] = max(wide.get(depth, 0.0), word)
        found = [int(wide[depth]) + px(_STEP) for depth in sorted(wide)]
        return found if sum(found) + px(8) <= width * _MOST_SHARE else []

    def heightForWidth(self, width: int) -> int:
        """Kept while a tree is shown: layouts ask 20 times and more for each press, 40 µs each."""
        if width not in self._heights:
            self._heights[width] = self._lay(width, place=False)
        return self._heights[width]

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(360, self.heightForWidth(self.width() or 360))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        self._lay(self.width() or 360, place=True)
        self.updateGeometry()
        self.update()

    def _lay(self, width: int, *, place: bool) -> int:
        """Place leaves and branches in a width; returns the height that they need."""
        texts, columns = self._texts, self._columns(width)
        left = px(8) + sum(columns) if columns else 0
        y = 0
        middles: list[float] = []
        for button, words in zip(self.leaves, self._words, strict=False):
            way = "" if columns else texts.list_of(texts.answered(q, a) for q, a in words.answers)
            if place or not button.accessibleName():
                button.present(words, way, texts)
            high = button.height_for(width - left)
            if place:
                button.setGeometry(left, y, width - left, high)
            middles.append(y + high / 2)
            y += high + px(_GAP)
        if place:
            self._branches, self._dots = [], []
            if columns and self._tree is not None:
                self._place(self._tree, 0, iter(middles), columns)
        return max(y - px(_GAP), px(20))

    def _place(
        self, tree: QuestionTree, depth: int, middles: Iterator[float], columns: list[int]
    ) -> float:
        """Place the branches of a tree; returns the height of its root."""
        if isinstance(tree, QuestionLeaf):
            return next(middles)
        x = px(6) + sum(columns[:depth])
        ends: list[float] = []
        for answer, below in tree.branches:
            y = self._place(below, depth + 1, middles, columns)
            deep = depth + 1 if isinstance(below, QuestionNode) else len(columns)
            word = self._texts.answered(tree.question, answer)
            ends.append(y)
            self._branches.append(
                _Branch(word, QPointF(x, y), QPointF(px(6) + sum(columns[:deep]), y))
            )
        middle = (ends[0] + ends[-1]) / 2
        self._branches.append(_Branch("", QPointF(x, ends[0]), QPointF(x, ends[-1])))
        self._dots.append(QPointF(x, middle))
        return middle

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(t.edge), 2))
        for branch in self._branches:
            painter.drawLine(branch.start, branch.end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.ink))
        for dot in self._dots:
            painter.drawEllipse(dot, px(5), px(5))
        for branch in self._branches:
            if not branch.word:
                continue
            wide = width_of(branch.word, sans(11.5)) + px(14)
            pill = QRectF(branch.start.x() + px(11), branch.start.y() - px(11), wide, px(22))
            painter.setPen(QPen(colour(t.edge), t.border))
            painter.setBrush(colour(t.card))
            painter.drawRoundedRect(pill, px(11), px(11))
            write(painter, pill, branch.word, sans(11.5), t.ink, CENTRE)


def _levels(
    tree: QuestionTree | None, depth: int
) -> Iterator[tuple[int, QuestionNode, WantedAnswer]]:
    """The branches of a tree, each with its depth."""
    if isinstance(tree, QuestionNode):
        for answer, after in tree.branches:
            yield depth, tree, answer
            yield from _levels(after, depth + 1)
