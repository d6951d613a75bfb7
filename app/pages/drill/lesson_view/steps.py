"""The panels of the steps in which nothing is asked: said, shown, and the end of the lesson."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.pages.drill.lesson_view.cards import CellsCard, OthersCard, WhyCard
from app.pages.drill.widgets.felt import SceneView
from app.pages.drill.widgets.felt_items import FeltItem, FeltScene, SceneBuilder, word
from app.style.theme import effective, px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import card, column, lay_out
from app.widgets.painting.drawing import show_if

_FELT: Final = 452
_CARDS: Final = 160
_SHARES: Final = (440, 378, 338)
_TABBED: Final = 1100
"""A narrower window, in units of what is read, shows one of the cards, chosen by a tab."""
_LEAST: Final = (540, 400)
"""The least width and height of what is shown, with large letters."""


def _statements_scene(
    sentences: tuple[str, ...], highlighted: int, chant: str, aloud: str, w: float, h: float
) -> FeltScene:
    """The statements of a lesson in large letters, one of them gold, over them what is chanted."""
    items: list[FeltItem] = []
    top = 24.0
    if chant:
        items.append(word(30, top, 140, aloud, 13, bold=True, place="left"))
        items.append(word(30, top + 14, w - 60, chant, 58, serif=True))
        top += 118
    high = min(74.0, (h - top - 20) / max(1, len(sentences)))
    top += (h - top - 20 - high * len(sentences)) / 2
    for at, sentence in enumerate(sentences):
        y = top + high * at
        size = min(25.0, high * 0.45)
        items.append(word(40, y + (high - size * 1.4) / 2, 40, f"{at + 1}", size * 0.7, at,
                          serif=True, place="left", look="quiet"))  # fmt: skip
        items.append(
            FeltItem("word", 90, y, w - 130, high, sentence, size=size, step=at, serif=True,
                     place="left", look="" if at == highlighted else "quiet")
        )  # fmt: skip
    return FeltScene(tuple(items), len(sentences), " ".join(sentences))


class StatementsPanel(QWidget):
    """The statements on felt."""

    def __init__(self) -> None:
        super().__init__()
        self.felt = SceneView("lesson_say")
        frame, inside = card("felt", QVBoxLayout())
        inside.addWidget(self.felt)
        whole = column(0)
        whole.addWidget(frame)
        self.setLayout(whole)

    def present(self, sentences: tuple[str, ...], highlighted: int, chant: str, aloud: str) -> None:
        self.felt.present(
            lambda w, h: _statements_scene(sentences, highlighted, chant, aloud, w, h),
            highlighted,
            _FELT,
        )


class ShowPanel(QWidget):
    """What a lesson shows on felt, over the cards: why, other documents, cells of the lesson."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.felt = SceneView("lesson_show")
        self.why, self.others = WhyCard("lesson_why"), OthersCard("lesson_others")
        self.cells = CellsCard("lesson_cells")
        self.tabs = Segment("lesson_tab", range(3), roomy=True, tabs=True)
        names = [texts.ui(f"lesson_view.tab.{name}") for name in ("why", "others", "cells")]
        self.tabs.set_labels(names, names)
        self.tabs.setAccessibleName(texts.ui("heard.tabs"))
        self.tabs.present(0)
        self.tabs.chosen.connect(self._choose)
        self._at = 0
        frame, inside = card("felt", QVBoxLayout())
        inside.addWidget(self.felt)
        self._cards = QWidget()
        row = QHBoxLayout(self._cards)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(10))
        for widget, share in zip((self.why, self.others, self.cells), _SHARES, strict=True):
            row.addWidget(widget, share)
        whole = column(px(10))
        whole.addWidget(frame, _FELT)
        whole.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self._cards)
        lay_out(self, "lesson_show_area", whole, *_LEAST)
        self._there = (True, True, True)

    def present(
        self, build: SceneBuilder, highlighted: int, there: tuple[bool, bool, bool]
    ) -> None:
        """Show a scene; `there` says which of the cards have something to show."""
        self.light(build, highlighted)
        self._there = there
        self._fit()

    def light(self, build: SceneBuilder, highlighted: int) -> None:
        """Show a scene alone, of which another step is highlighted."""
        self.felt.present(build, highlighted, _FELT)

    def _choose(self, at: int) -> None:
        self._at = at
        self._fit()

    def _fit(self) -> None:
        tabbed = effective()[0] < _TABBED
        self.tabs.present(self._at, [at for at in range(3) if self._there[at]])
        show_if(self.tabs, tabbed)
        for at, widget in enumerate((self.why, self.others, self.cells)):
            show_if(widget, self._there[at] and (not tabbed or at == self._at))
        least = px(_CARDS if not tabbed else 130)
        self._cards.setFixedHeight(max(least, round(self.height() * 0.235) if not tabbed else 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)


def _alone_scene(
    names: tuple[str, ...], marks: tuple[bool, ...], title: str, sub: str, w: float, h: float
) -> FeltScene:
    """The questions of a lesson face down, or how they were answered."""
    items = [word(30, h * 0.14, w - 60, title, 40, serif=True)]
    items.append(word(30, h * 0.14 + 68, w - 60, sub, 16, look="quiet"))
    count = max(1, len(names))
    wide = min(190.0, (w - 80) / count)
    start = (w - wide * count) / 2
    for at, name in enumerate(names):
        x, y = start + wide * at, h * 0.46
        done = at < len(marks)
        text = ("✓" if marks[at] else "✕") if done else "?"
        items.append(
            FeltItem("plate", x + 10, y, wide - 20, 110, text, step=at, size=34, bold=True,
                     look="" if done else "back")
        )  # fmt: skip
        items.append(word(x + 4, y + 124, wide - 8, name, 13, look="quiet"))
    return FeltScene(tuple(items), 1)


class AlonePanel(QWidget):
    """The five questions that are asked alone: before them, and how they went."""

    def __init__(self) -> None:
        super().__init__()
        self.felt = SceneView("lesson_alone")
        self.why, self.cells = WhyCard("lesson_home"), CellsCard("lesson_turned")
        frame, inside = card("felt", QVBoxLayout())
        inside.addWidget(self.felt)
        below = QWidget()
        row = QHBoxLayout(below)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(10))
        row.addWidget(self.why, 1)
        row.addWidget(self.cells, 1)
        below.setFixedHeight(px(_CARDS))
        whole = column(px(10))
        whole.addWidget(frame, 1)
        whole.addWidget(below)
        self.setLayout(whole)

    def present(
        self, names: tuple[str, ...], marks: tuple[bool, ...], title: str, sub: str
    ) -> None:
        self.felt.present(lambda w, h: _alone_scene(names, marks, title, sub, w, h), -1, 380)
