"""The card beside a list of rules: its words, and below them an example, which scroll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.pages.rules.widgets.marked_text import outcome_table
from app.pages.rules.widgets.small_hand import SmallHand
from app.texts.texts import Texts
from app.widgets.layout.frames import Panel, column, plain_label, style_label
from app.widgets.painting.drawing import show_if
from engine.riichi.hand import Hand


class ThemedText(QLabel):
    """Rich text in colours of the theme, which is made anew for another one."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._make: Callable[[], str] = str  # nothing yet
        style_label(self, "said", name)
        self.setTextFormat(Qt.TextFormat.RichText)

    def write(self, make: Callable[[], str]) -> None:
        """Show the text that `make` returns, in each theme."""
        self._make = make
        self.setText(make())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.setText(self._make())
        super().changeEvent(event)


class ExamplePart(QWidget):
    """An example under its heading: a hand, a note, and rows of what it comes to."""

    def __init__(self, texts: Texts, name: str, heading: str) -> None:
        super().__init__()
        self._note = plain_label("caption", name=f"{name}_example_note", wraps=True)
        self._outcomes = ThemedText(f"{name}_example_rows")
        self._hand = SmallHand(texts, f"{name}_hand")
        self.column = column(5)
        self.column.addWidget(plain_label("head", heading, name=f"{name}_example_head", wraps=True))
        for widget in (self._hand, self._note, self._outcomes):
            self.column.addWidget(widget)
        self.setLayout(self.column)

    def present(
        self, hand: Hand | None, note: str, outcomes: Iterable[tuple[str, str, str]]
    ) -> None:
        """Show a hand, None for none, and rows as `outcome_table` has them."""
        rows = tuple(outcomes)
        self._hand.present(hand)
        show_if(self._hand, hand is not None)
        self._note.setText(note)
        self._outcomes.write(lambda: outcome_table(rows))
        show_if(self._outcomes, bool(rows))


class RuleCard(QFrame):
    """Base of the panels of a rule: caption and title over a text and an example, which scroll.

    Object names begin with `name`; widgets can stand `below_title` and `below_text`.
    """

    def __init__(
        self,
        texts: Texts,
        name: str,
        heading: str,
        *,
        below_title: Sequence[QWidget] = (),
        below_text: Sequence[QWidget] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}_panel")
        self.setProperty("role", "card")
        self._caption = plain_label("caption", name=f"{name}_caption", wraps=True)
        self._title = plain_label("headline", name=f"{name}_title", wraps=True)
        self._body = ThemedText(f"{name}_body")
        self._body.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._example = ExamplePart(texts, name, heading)
        self.panel = Panel(f"{name}_scroll", gap=8)
        self.panel.set_widgets(self._body, *below_text, self._example)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.setSpacing(5)
        whole.addWidget(self._caption)
        whole.addWidget(self._title)
        for widget in below_title:
            whole.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self.panel, 1)
