"""The form of a draw: its kind, who is tenpai, dead hands and nagashi mangan."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from app.pages.game.entry import drafts
from app.pages.game.entry.drafts import DrawDraft
from app.pages.game.entry.form import EntryForm
from app.pages.game.entry.texts import dead_words, draw_notes, seat_name, stick_words
from app.pages.game.entry.views import DrawEntryView, EntrySeat
from app.pages.game.entry.widgets.entry_row import EntryRow, row_caption
from app.pages.game.entry.widgets.seat_plates import PlateTable, PlateText
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, ChoiceBox
from app.widgets.layout.frames import card
from app.widgets.painting.drawing import show_if
from engine.ledger import SEATS
from engine.riichi.play.events import DrawKind
from engine.riichi.play.referee import ACTS_IN_RIICHI

_KINDS: Final[tuple[DrawKind, ...]] = (
    "exhaustive", "nine_kinds", "four_winds", "four_riichi", "four_quads", "triple_ron",
)  # fmt: skip
_REASON_LETTERS: Final = 12
_DIGITS: Final = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)


class DrawEntryForm(EntryForm):
    """Edits a draw; the keys 1 to 4 press the plates of the seats."""

    def __init__(self, texts: Texts, *, correcting: bool = False) -> None:
        super().__init__(texts, "draw", "entry.write_draw", correcting=correcting)
        ui = texts.ui
        self._view: DrawEntryView | None = None
        self._acts: list[tuple[str, ...]] = [()] * SEATS
        self._kind_chips = {kind: ChipButton(f"draw_{kind}") for kind in _KINDS}
        self.plates = PlateTable(f"{ui('entry.press')}  1–4", "draw_tenpai")
        self._felt, inner = card("felt", QVBoxLayout())
        inner.setContentsMargins(12, 12, 12, 8)
        inner.addWidget(self.plates)
        parts = ("nagashi", "dead", "riichi")
        self._chips = {
            part: [ChipButton(f"draw_{part}_{seat}") for seat in range(SEATS)] for part in parts
        }
        self._reasons = [ChoiceBox() for _ in range(SEATS)]
        self._reason_words = [row_caption() for _ in range(SEATS)]
        pairs = zip(self._reason_words, self._reasons, strict=True)
        self._reason_rows = [EntryRow("", words, box) for words, box in pairs]
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.main_part(self._make_rows(), ()))
        self._connect()

    def _make_rows(self) -> list[QWidget]:
        ui = self._texts.ui
        first = (self.kinds,) if self.correcting else ()
        self._kind_row = EntryRow(ui("entry.kind"), *first, *self._kind_chips.values())
        self._rows = {
            "nagashi": EntryRow(ui("entry.nagashi"), *self._chips["nagashi"]),
            "dead": EntryRow(ui("entry.dead"), *self._chips["dead"]),
            "riichi": EntryRow(ui("entry.riichi"), *self._chips["riichi"]),
        }
        for seat, box in enumerate(self._reasons):
            box.setObjectName(f"draw_reason_{seat}")
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(_REASON_LETTERS)
        show_if(self._rows["riichi"], self.correcting)
        nagashi, dead, riichi = self._rows.values()
        return [self._kind_row, self._felt, riichi, nagashi, dead, *self._reason_rows]

    def _connect(self) -> None:
        for kind, chip in self._kind_chips.items():
            chip.clicked.connect(partial(self._edit, drafts.set_kind, kind))
        self.plates.toggled.connect(partial(self._edit, drafts.toggle_tenpai))
        edits = {
            "nagashi": drafts.toggle_nagashi,
            "dead": drafts.toggle_dead,
            "riichi": drafts.toggle_draw_riichi,
        }
        for part, edit in edits.items():
            for seat, chip in enumerate(self._chips[part]):
                chip.clicked.connect(partial(self._press, part, edit, seat))
        for seat, box in enumerate(self._reasons):
            box.activated.connect(partial(self._choose_reason, seat))

    @property
    def _draft(self) -> DrawDraft:
        return DrawDraft() if self._view is None else self._view.draft

    def _edit(self, edit: Callable[..., DrawDraft], value: object) -> None:
        self.changed.emit(edit(self._draft, value))

    def _press(self, part: str, edit: Callable[..., DrawDraft], seat: int) -> None:
        """A chip of a seat; one that is not offered stays as it is."""
        view = self._view
        if view is None:
            return
        if self._why(part, view.seats[seat]):
            self.present(view)
        else:
            self._edit(edit, seat)

    def _choose_reason(self, seat: int, at: int) -> None:
        self.changed.emit(drafts.set_reason(self._draft, seat, self._acts[seat][at]))

    def _why(self, part: str, seat: EntrySeat) -> str:
        """Why a chip cannot be pressed; "" where it can."""
        if part == "riichi":
            return stick_words(seat, self._texts)
        return dead_words(seat, self._texts) if part == "dead" else ""

    # presentation

    def present(self, view: DrawEntryView) -> None:
        """Show the draw, who pays whom, and what follows."""
        self._view = view
        exhaustive = view.draft.kind == "exhaustive"
        for kind, chip in self._kind_chips.items():
            chip.present(
                self._texts.ui(f"draw.kind.{kind}"),
                on=kind == view.draft.kind,
                bad=kind == view.draft.kind and kind not in view.kinds,
            )
            show_if(chip, kind in view.kinds or kind == view.draft.kind)
        show_if(self._kind_row, self.correcting or len(view.kinds) > 1 or not exhaustive)
        show_if(self._felt, exhaustive)
        self.plates.present([self._plate(seat, view) for seat in view.seats], view.table.own)
        show_if(self._rows["nagashi"], exhaustive and view.nagashi is not None)
        show_if(self._rows["dead"], exhaustive and view.dead is not None)
        known = {seat.seat for seat in view.seats if seat.dead is not None}
        on = {
            "nagashi": view.nagashi or frozenset(),
            "dead": (view.dead or frozenset()) | known,
            "riichi": view.draft.riichi,
        }
        for part, chips in self._chips.items():
            for seat, chip in zip(view.seats, chips, strict=True):
                self._present_chip(chip, part, seat, seat.seat in on[part])
        self._present_reasons(view, exhaustive)
        self.present_frame(view, draw_notes(view, self._texts))

    def _present_chip(self, chip: ChipButton, part: str, seat: EntrySeat, on: bool) -> None:
        why, name = self._why(part, seat), seat_name(seat, self._texts)
        chip.present(name, on=on, inconsistent=bool(why) and not on)
        chip.setAccessibleName(f"{self._texts.ui(f'entry.{part}')} {name}")
        chip.setToolTip(why)

    def _plate(self, seat: EntrySeat, view: DrawEntryView) -> PlateText:
        ui, tenpai = self._texts.ui, seat.seat in view.draft.tenpai
        dead = seat.dead is not None or seat.seat in (view.dead or ())
        role = ui("entry.dead") if dead else ui("entry.in_riichi") if seat.riichi else ""
        if not role and seat.wind == 0:
            role = self._texts.dealer_or_child(0)
        return PlateText(
            self._texts.wind(seat.wind),
            seat_name(seat, self._texts),
            role,
            ui("entry.tenpai" if tenpai else "entry.noten"),
            on=tenpai,
            riichi=seat.riichi,
            described=dead_words(seat, self._texts),
        )

    def _present_reasons(self, view: DrawEntryView, exhaustive: bool) -> None:
        """A line for each hand that is found dead at the draw, which asks why."""
        acts = {dead.seat: dead.act for dead in view.draft.dead}
        for seat, row in enumerate(self._reason_rows):
            show_if(row, exhaustive and view.dead is not None and seat in acts)
            self._present_reason(view, view.seats[seat], acts.get(seat, ""))

    def _present_reason(self, view: DrawEntryView, seat: EntrySeat, chosen: str) -> None:
        """The acts that may have made the hand dead; those in riichi only of who is."""
        texts, box = self._texts, self._reasons[seat.seat]
        left = (
            act for act in view.acts if seat.riichi or act == chosen or act not in ACTS_IN_RIICHI
        )
        acts = ("", *left)
        if self._acts[seat.seat] != acts:
            self._acts[seat.seat] = acts
            box.clear()
            box.addItem(texts.ui("draw.reason_unsaid"))
            box.addItems([texts.offence(act) for act in acts[1:]])
        box.setCurrentIndex(acts.index(chosen) if chosen in acts else 0)
        question = texts.ui("entry.reason", seat_name(seat, texts))
        box.setAccessibleName(question)
        self._reason_words[seat.seat].setText(question)

    # keys

    def take_focus(self, *last: QWidget) -> None:
        super().take_focus(*last)
        own = 0 if self._view is None else self._view.table.own
        self.plates.plates[own].setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, once = Qt.Key(event.key()), not event.isAutoRepeat()
        exhaustive = self._draft.kind == "exhaustive"
        if key in _DIGITS and exhaustive and once and not event.modifiers():
            self._edit(drafts.toggle_tenpai, _DIGITS.index(key))
        else:
            super().keyPressEvent(event)
