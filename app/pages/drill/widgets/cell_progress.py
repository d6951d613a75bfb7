"""A cell of the heat map: what it pays, how well it is known, and the usual mistakes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from app.style.theme import mincho, px
from app.texts.texts import Texts
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if, show_words


class CellProgress(QFrame):
    """Shows a cell; emits that it is to be practised, or shown on the table page."""

    practise_requested = Signal()
    table_requested = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("cell_progress")
        self.setProperty("role", "card")
        self._name, self._pays, self._told = QLabel(), QLabel(), QLabel()
        self._practise, self._table = QPushButton(), QPushButton()
        self._words = texts.ui("drill.practise_card"), texts.ui("drill.practise_cell")
        self._build(texts)

    def _build(self, texts: Texts) -> None:
        for label, name in ((self._name, "name"), (self._pays, "pays"), (self._told, "told")):
            label.setObjectName(f"cell_progress_{name}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._name.setProperty("role", "head")
        self._pays.setFont(mincho(22))
        self._practise.setObjectName("progress_practise")
        self._practise.setProperty("role", "primary")
        self._practise.setText(texts.ui("drill.practise_cell"))
        self._practise.setToolTip(texts.ui("drill.practise_cell_tip"))
        self._practise.clicked.connect(self.practise_requested)
        self._table.setObjectName("progress_table")
        self._table.setProperty("role", "button")
        self._table.setText(texts.ui("drill.do.table"))
        self._table.setToolTip(texts.ui("drill.tip.table"))
        self._table.clicked.connect(self.table_requested)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(14), px(8), px(14), px(10))
        whole.setSpacing(px(4))
        for label in (self._name, self._pays, self._told):
            whole.addWidget(label)
        held = QWidget()
        flow = Flow(held, px(6), px(5))
        for button in (self._practise, self._table):
            flow.addWidget(button)
        whole.addWidget(held)

    def present(
        self,
        name: str,
        pays: str,
        text: str,
        *,
        there: bool,
        table: bool = True,
        asked: bool = True,
    ) -> None:
        """Show a cell; `there` is False where none is chosen, and the buttons are disabled. `table`
        is False for what is no cell of the scoring table, `asked` for a cell without a card."""
        show_if(self._table, table)
        show_if(self._practise, asked)
        self._practise.setText(self._words[table])
        self._name.setText(name)
        show_words(self._pays, pays)
        show_words(self._told, text)
        for button in (self._practise, self._table):
            button.setEnabled(there)
