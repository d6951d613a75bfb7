"""The small forms over the felt: seats and switches of a game, scores put right, and a note."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.pages.game.views import Names, SetupView
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, Segment, word_button
from app.widgets.controls.text_field import POINTS, go_on_by_enter, score_field, text_field
from app.widgets.layout.frames import focus_first, plain_label
from app.widgets.painting.drawing import show_if
from engine.ledger import SEATS
from engine.riichi.play.events import Switches
from engine.riichi.play.placing import Scores
from engine.rulebook import LARGEST_NUMBER

_SEATS: Final = range(SEATS)
_LENGTHS: Final = ("hanchan", "tonpuu")


class SheetForm(QFrame):
    """A form with a head and two buttons; `accepted()` and `cancelled()` are theirs. The head is
    the text of `record.{name}`, or of the key `head`."""

    accepted = Signal()
    cancelled = Signal()

    def __init__(self, texts: Texts, name: str, head: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "card")
        self._texts = texts
        self.head = plain_label("headline", texts.ui(head or f"record.{name}"))
        self.hint = plain_label("said", wraps=True)
        accept, cancel = texts.ui("record.accept"), texts.ui("record.cancel")
        self.accept_button = word_button(f"{name}_accept", accept, role="primary")
        self.cancel_button = word_button(f"{name}_cancel", cancel)
        self.accept_button.setToolTip("Ctrl+Enter")
        self.cancel_button.setToolTip("Esc")
        self.accept_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.cancelled)
        self.body = QVBoxLayout()
        self.body.setSpacing(10)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self.accept_button)
        below.addWidget(self.cancel_button)
        below.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 12, 16, 14)
        whole.setSpacing(12)
        whole.addWidget(self.head)
        whole.addWidget(self.hint)
        whole.addLayout(self.body)
        whole.addStretch(1)
        whole.addLayout(below)

    def take_focus(self) -> None:
        """Move the keyboard focus to the first field."""
        focus_first(self, self.accept_button, self.cancel_button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not go_on_by_enter(event, self, self.accept_button):
            super().keyPressEvent(event)

    def accept(self) -> None:
        """Report that the form is done; the key does what the button does."""
        if self.accept_button.isEnabled():
            self.accepted.emit()


class SetupForm(SheetForm):
    """Edits names, title, table and switches of a game; `agreed(switches)` after each press."""

    agreed = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "setup")
        self.names = [_field(f"setup_name_{seat}") for seat in _SEATS]
        self.title, self.table = _field("setup_title"), _field("setup_table")
        self.length = Segment("setup_length", range(len(_LENGTHS)), roomy=True)
        lengths = [texts.ui(f"record.length.{length}") for length in _LENGTHS]
        self.length.set_labels(lengths, lengths)
        self.switches = {name: ChipButton(f"setup_{name}") for name in ("tournament", "classroom")}
        self._chosen = Switches()
        self._build()
        self.length.chosen.connect(self._choose_length)
        for name, chip in self.switches.items():
            chip.clicked.connect(lambda _on, name=name: self._toggle(name))

    def _build(self) -> None:
        grid, texts = QGridLayout(), self._texts
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        rows: list[tuple[str, QWidget]] = [
            (texts.ui("record.seat_of", texts.wind(seat)), field)
            for seat, field in enumerate(self.names)
        ]
        rows += [
            (texts.ui("record.title"), self.title),
            (texts.ui("record.table"), self.table),
            (texts.ui("record.length_of"), self.length),
        ]
        for row, (words, control) in enumerate(rows):
            label = plain_label("question", words)
            label.setBuddy(control)
            control.setAccessibleName(words)
            grid.addWidget(label, row, 0)
            grid.addWidget(control, row, 1, _AT_LEFT if control is self.length else _WIDE)
        chips = QHBoxLayout()
        chips.setSpacing(6)
        for chip in self.switches.values():
            chips.addWidget(chip)
        chips.addStretch(1)
        grid.addLayout(chips, len(rows), 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)

    def present(self, shown: SetupView) -> None:
        """Fill the form; called when it is opened."""
        for field, name in zip(self.names, shown.names, strict=True):
            field.setText(name)
        self.title.setText(shown.title)
        self.table.setText(shown.table)
        self.hint.setText(
            self._texts.ui("record.setup_fresh" if shown.fresh else "record.setup_on")
        )
        for name, chip in self.switches.items():
            show_if(chip, name in shown.switches)

    def present_switches(self, chosen: Switches) -> None:
        """Show the switches as they are chosen."""
        self._chosen = chosen
        self.length.present(_LENGTHS.index(self._chosen.length))
        for name, chip in self.switches.items():
            on = bool(getattr(self._chosen, name))
            chip.present(self._texts.ui(f"record.switch.{name}"), on=on)

    def _choose_length(self, at: int) -> None:
        self.agreed.emit(replace(self._chosen, length=_LENGTHS[at]))

    def _toggle(self, name: str) -> None:
        turned = {name: not getattr(self._chosen, name)}
        self.agreed.emit(replace(self._chosen, **turned))

    @property
    def entered(self) -> tuple[Names, str, str]:
        """Names, title and table as they stand in the form."""
        a, b, c, d = (field.text().strip() for field in self.names)
        return (a, b, c, d), self.title.text().strip(), self.table.text().strip()


class PointsForm(SheetForm):
    """Puts scores right by hand: four scores as they lie on the table, and the reason."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "points")
        self.fields = [score_field(f"points_{seat}", POINTS) for seat in _SEATS]
        self._labels = [plain_label("question") for _ in _SEATS]
        self.why = _field("points_why")
        self._moved = plain_label("said")
        self._before: Scores = (0, 0, 0, 0)
        self.hint.setText(texts.ui("record.points_hint"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        for seat, (label, field) in enumerate(zip(self._labels, self.fields, strict=True)):
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.setMaximumWidth(px(130))
            field.textChanged.connect(self._update_button)
            grid.addWidget(label, seat, 0)
            grid.addWidget(field, seat, 1)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        self.body.addWidget(self._moved)
        self.why.setAccessibleName(texts.ui("record.why"))
        self.body.addWidget(plain_label("question", texts.ui("record.why")))
        self.body.addWidget(self.why)

    def present(self, scores: Scores, names: tuple[str, ...]) -> None:
        """Fill the form with the scores of the game; called when it is opened."""
        self._before = scores
        for seat, (label, field) in enumerate(zip(self._labels, self.fields, strict=True)):
            label.setText(names[seat])
            field.setText(str(scores[seat]))
            field.setAccessibleName(names[seat])
        self.why.clear()
        self._update_button()

    @property
    def points(self) -> Scores:
        """What each seat gains or loses; a field that is not read changes nothing."""
        a, b, c, d = (
            _number(field.text(), before) - before
            for field, before in zip(self.fields, self._before, strict=True)
        )
        return a, b, c, d

    def _update_button(self) -> None:
        whole = sum(self.points)
        moved = max(map(abs, self.points))
        self.accept_button.setEnabled(0 < moved <= LARGEST_NUMBER)
        if moved > LARGEST_NUMBER:
            self._moved.setText(self._texts.ui("record.points_most", LARGEST_NUMBER))
            return
        key = "record.points_even" if not whole else "record.points_odd"
        self._moved.setText(self._texts.ui(key, f"{whole:+}".replace("-", "−")))


class NoteForm(SheetForm):
    """Adds a remark to the record."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "note")
        self.text = QPlainTextEdit()
        self.text.setObjectName("note_text")
        self.text.setAccessibleName(texts.ui("record.note"))
        self.text.setTabChangesFocus(True)
        self.text.textChanged.connect(self._update_button)
        self.hint.setText(texts.ui("record.note_hint"))
        self.body.addWidget(self.text)

    def present(self) -> None:
        """Empty the form; called when it is opened."""
        self.text.clear()
        self._update_button()

    @property
    def entered(self) -> str:
        return self.text.toPlainText().strip()

    def _update_button(self) -> None:
        self.accept_button.setEnabled(bool(self.entered))


_WIDE: Final = Qt.AlignmentFlag(0)
_AT_LEFT: Final = Qt.AlignmentFlag.AlignLeft


def _field(name: str) -> QLineEdit:
    field = text_field(name)
    field.setMaxLength(80)
    return field


def _number(text: str, usual: int) -> int:
    try:
        return int(text.replace("−", "-"))
    except ValueError:
        return usual
