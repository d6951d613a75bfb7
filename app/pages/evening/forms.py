"""The forms of an evening: what is agreed for it, and a ruling on a player."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.pages.evening.views import EveningSetupView, RulingSheetView
from app.pages.game.forms import SheetForm
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import ChoiceBox, Stepper, word_button
from app.widgets.controls.number_field import NumberField
from app.widgets.controls.text_field import text_field
from app.widgets.layout.frames import captioned, plain_label
from app.widgets.painting.drawing import as_written, show_words
from engine.rulebook import LARGEST_NUMBER

_ROUNDS: Final = 20
_MINUTES: Final = 240
_STEP: Final = 5


class EveningSetupForm(SheetForm):
    """Edits title, number of rounds and minutes of a round; `values` are what is entered."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "evening_setup", "evening.setup")
        self.title = text_field("evening_title")
        self.rounds, self.minutes = Stepper("evening_rounds"), Stepper("evening_minutes")
        self._rounds_of, self._minutes_of = plain_label("caption"), plain_label("caption")
        self._shown = EveningSetupView("", 0, 0, 0, 0)
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(10))
        grid.setVerticalSpacing(px(8))
        rows: list[tuple[str, QWidget, QWidget]] = [
            ("title", self.title, self.title),
            ("rounds", self.rounds, captioned(self._rounds_of, self.rounds, 8)),
            ("minutes", self.minutes, captioned(self._minutes_of, self.minutes, 8)),
        ]
        for row, (key, control, whole) in enumerate(rows):
            words = texts.ui(f"evening.setup_{key}")
            label = plain_label("question", words)
            label.setBuddy(control)
            control.setAccessibleName(words)
            grid.addWidget(label, row, 0)
            where = Qt.AlignmentFlag(0) if whole is control else Qt.AlignmentFlag.AlignLeft
            grid.addWidget(whole, row, 1, where)
        self.rounds.set_name(texts.ui("evening.setup_rounds"))
        self.minutes.set_name(texts.ui("evening.setup_minutes"))
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        self.rounds.stepped.connect(self._step_rounds)
        self.minutes.stepped.connect(self._step_minutes)

    def present(self, shown: EveningSetupView) -> None:
        """Fill the form; called when it is opened."""
        self._shown = shown
        self.title.setText(shown.title)
        show_words(self.hint, shown.hint)
        self.rounds.present(shown.rounds)
        self.minutes.present(shown.minutes)
        self._update_notes()

    def _step_rounds(self, value: int) -> None:
        """From those that are drawn on; where the document does not say how many, 0 leaves it
        open."""
        least, more = max(self._shown.least_rounds, 1), value > self.rounds.value
        open_ = value < least and not more and not self._shown.own_rounds
        self.rounds.present(0 if open_ else min(max(value, least), _ROUNDS))
        self._update_notes()

    def _step_minutes(self, value: int) -> None:
        """Minutes go by fives; where the document sets none, 0 is a round without an end."""
        before = self.minutes.value
        step = _STEP if value > before else -_STEP
        least = _STEP if self._shown.own_minutes else 0
        self.minutes.present(min(max(before + step, least), _MINUTES))
        self._update_notes()

    def _update_notes(self) -> None:
        """Say beside a number whether it is that of the document."""
        for label, value, own in (
            (self._rounds_of, self.rounds.value, self._shown.own_rounds),
            (self._minutes_of, self.minutes.value, self._shown.own_minutes),
        ):
            key = "as_document" if value == own else "instead" if own else "not_in_document"
            label.setText(self._texts.ui(f"evening.setup_{key}", own))

    @property
    def values(self) -> tuple[str, int | None, int | None]:
        """Title, rounds and minutes; None where they are those of the document."""
        rounds, minutes = self.rounds.value, self.minutes.value
        return (
            self.title.text().strip(),
            None if rounds == self._shown.own_rounds else rounds,
            None if minutes == self._shown.own_minutes or not minutes else minutes,
        )


class RulingSheet(SheetForm):
    """Chooses a player and a round; `referee_requested()` rules by the document on the page of the
    referee, and the filled button takes points off by the word of the referee."""

    referee_requested = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "evening_ruling", "evening.ruling")
        self.hint.setText(texts.ui("evening.ruling_said"))
        self.player, self.round = ChoiceBox(), ChoiceBox()
        self.points = NumberField("ruling_points", len(str(LARGEST_NUMBER - 1)), 110)
        self.note = text_field("ruling_note")
        self.referee = word_button("ruling_referee", texts.ui("evening.ruling_referee"))
        self.referee.clicked.connect(self.referee_requested)
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(10))
        grid.setVerticalSpacing(px(8))
        for row, (key, control) in enumerate(
            (
                ("player", self.player),
                ("round", self.round),
                ("document", self.referee),
                ("points", self.points),
                ("note", self.note),
            )
        ):
            words = texts.ui(f"evening.ruling_{key}")
            label = plain_label("question", words, name=f"ruling_{key}_label")
            label.setBuddy(control)
            control.setAccessibleName(words)
            control.setObjectName(f"ruling_{key}")
            grid.addWidget(label, row, 0)
            grid.addWidget(control, row, 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        self.points.number_changed.connect(self._offer)
        self.round.currentIndexChanged.connect(self._offer)

    def present(self, shown: RulingSheetView) -> None:
        """Fill the form; called when it is opened."""
        self.player.clear()
        for player, name in shown.players:
            self.player.addItem(as_written(name), player)
        chosen = max(self.player.findData(shown.player), 0)
        self.player.setCurrentIndex(chosen)
        self.round.clear()
        for number, words in shown.rounds:
            self.round.addItem(words, number)
        self.round.setCurrentIndex(max(self.round.findData(shown.round), 0))
        self.points.present(None)
        words = self._texts.ui("evening.ruling_marks" if shown.marks else "evening.ruling_points")
        self.points.setAccessibleName(words)
        label = self.findChild(QLabel, "ruling_points_label")
        assert label is not None  # it was built
        label.setText(words)
        self.note.clear()
        self._offer()

    def _offer(self, _changed: object = None) -> None:
        """Offer what there is enough entered for."""
        self.accept_button.setEnabled(bool(self.points.text()))
        self.referee.setEnabled(bool(self.round.currentData()))

    @property
    def values(self) -> tuple[str, int, int, str]:
        """The player, the round (0 for the evening as a whole), the points off, and the note."""
        points = int(self.points.text() or 0)
        return (
            str(self.player.currentData()),
            int(self.round.currentData() or 0),
            points,
            self.note.text().strip(),
        )
