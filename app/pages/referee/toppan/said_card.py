"""A card that says something: a title, a headline, who pays whom on felt, and the rules behind."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.style.theme import px
from app.texts.texts import Texts
from app.views.ledgers import Seats
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.layout.frames import Panel, card
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if

_PICTURE = 230


class SaidCard(QFrame):
    """Shows a headline with its reasons; the picture only where points move."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("role", "card")
        self._title, self._headline, self._said = QLabel(), QLabel(), QLabel()
        for label, role in (
            (self._title, "head"), (self._headline, "headline"), (self._said, "said"),
        ):  # fmt: skip
            label.setProperty("role", role)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._headline.setObjectName(f"{name}_headline")
        self._said.setObjectName(f"{name}_said")
        self._felt, felt = card("felt", QVBoxLayout())
        self._felt.setFixedHeight(px(_PICTURE))
        self._seats = SeatPicture()
        self._seats.setObjectName(f"{name}_seats")
        felt.addWidget(self._seats)
        self.rows = TextRows(f"{name}_rules")
        panel = Panel(f"{name}_panel", gap=8)
        panel.hold(self._title, self._headline, self._said, self._felt, self.rows)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.addWidget(panel)

    def speak(self, title: str, rules: str, texts: Texts) -> None:
        self._seats.speak(texts)
        self._title.setText(title)
        self.rows.setAccessibleName(rules)

    def present(
        self, headline: str, said: str, rows: tuple[TextRow, ...], seats: Seats | None = None
    ) -> None:
        """Show what is said; `said` stands below the headline."""
        self._headline.setText(headline)
        self._said.setText(said)
        show_if(self._said, bool(said))
        show_if(self._felt, seats is not None)
        if seats is not None:
            self._seats.present(seats)
        show_if(self.rows, bool(rows))
        self.rows.present(rows)
        self.setAccessibleName(headline)
        self.setAccessibleDescription(said)
