"""Widgets that open the clause of a rule: the standing as a badge, with the clause."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.style.theme import px, sans, tokens
from app.texts.clauses import explained
from app.texts.texts import Texts
from app.widgets.answer.requests import ClauseOpener, request_clause
from app.widgets.controls.keyed import PRESSES
from app.widgets.layout.roles import LINK
from app.widgets.painting.drawing import (
    RIGHT,
    as_written,
    badge_width,
    draw_badge,
    draw_focus,
    fitting,
    ground,
    width_of,
    write,
)
from engine.rulebook import AnyRule


class ClauseLink(QWidget, ClauseOpener):
    """A painted widget that opens the clause of a rule on the rules page when it is pressed."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def press(self) -> None:
        if self.rule_key:
            request_clause(self, self.rule_key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.press()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSES:
            self.press()
        else:
            super().keyPressEvent(event)


class ClauseMark(ClauseLink):
    """Paints badge and clause, aligned to the right; the tooltip has meaning and reason."""

    accessible_role = LINK

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__(name)
        self._texts = texts
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._rule: AnyRule | None = None
        self._document = ""

    def present(self, rule: AnyRule | None, document: str) -> None:
        """Show the mark of a rule of a document; none for None."""
        if (rule, document) == (self._rule, self._document):
            return
        self._rule, self._document = rule, document
        texts = self._texts
        mark = "" if rule is None else f"{texts.standing(rule.standing)} {texts.clause(rule)}"
        self.setAccessibleName(mark)
        stop = Qt.FocusPolicy.NoFocus if rule is None else Qt.FocusPolicy.TabFocus
        self.setFocusPolicy(stop)
        lead = f"{texts.ui('rules.to_clause')} Ctrl+L"
        why = "" if rule is None else f"{mark}\n{explained(rule, document, texts)}\n{lead}"
        self.setToolTip(as_written(why))
        self.updateGeometry()
        self.update()

    @property
    def rule_key(self) -> str:
        return "" if self._rule is None else self._rule.key

    def sizeHint(self) -> QSize:
        if self._rule is None:
            return QSize(0, px(20))
        clause = width_of(self._texts.clause(self._rule), sans(11.5))
        badge = badge_width(self._texts.standing(self._rule.standing))
        return QSize(int(clause + badge) + 12, px(20))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, px(20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t, texts, rule = tokens(), self._texts, self._rule
        ground(self, painter, t.card)
        if rule is None:
            return
        box = QRectF(self.rect())
        word, clause = texts.standing(rule.standing), texts.clause(rule)
        rest = box.adjusted(badge_width(word) + 10, 0, 0, 0)
        used = write(painter, rest, clause, fitting(clause, rest.width(), 11.5, 9), t.ink3, RIGHT)
        draw_badge(painter, box.right() - used - 8, box.center().y(), word, rule.standing)
        draw_focus(self, painter, t.ai)
