"""The score page: wires between its store, its edits and its widgets."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.score import state
from app.score.answer import answer, reds_of
from app.score.present import default_line, hand_shown, situation_shown, stock_shown
from app.score.spoken import spoken
from app.score.state import Draft, Mode
from app.shown import Answer
from app.store import Store
from app.texts import Texts
from app.widgets.clause_panel import ClausePanel
from app.widgets.declaration import Declaration
from app.widgets.findings import DiscardsView, NearMisses, ReadingsView, WaitsView
from app.widgets.hand_row import HandRow
from app.widgets.indicator_row import IndicatorRow
from app.widgets.ledger import LedgerView
from app.widgets.notation_field import NotationField
from app.widgets.problem_lines import ProblemLines
from app.widgets.seat_picture import SeatPicture
from app.widgets.situation_form import SituationForm
from app.widgets.tile_palette import TilePalette
from engine.riichi.rules import load
from engine.riichi.situation import Event
from engine.riichi.verdict import Part
from engine.tiles import NotationError, Tile, tiles

Box = TypeVar("Box", QVBoxLayout, QHBoxLayout)
_COLUMNS: Final = (384, 392, 380)
_LOW: Final = 700
_FELT_PARTS: Final = (Part.DORA, Part.URA)
_HAND_PARTS: Final = (Part.CONCEALED, Part.MELDS, Part.DISCARDS)
_MELD_MODES: Final = (Mode.CHI, Mode.PON, Mode.DAIMINKAN, Mode.KAKAN, Mode.ANKAN)


class ScorePage(QWidget):
    """Lays a hand and shows what the document in force says of it."""

    def __init__(self, store: Store[Draft], texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._store, self._texts = store, texts
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._ghost = self._mistake = ""
        self._chosen_key: str | None = None
        self._answered: tuple[Draft, Answer] | None = None
        self._indicators, self._hand = IndicatorRow(), HandRow()
        self._notation, self._felt_problems = NotationField(), ProblemLines("problems_indicators")
        self._hand_problems = ProblemLines("problems_hand")
        self._palette, self._situation = TilePalette(), SituationForm()
        self._declaration, self._seats = Declaration(), SeatPicture()
        self._waits, self._readings, self._near = WaitsView(), ReadingsView(), NearMisses()
        self._discards, self._nothing = DiscardsView(), QLabel()
        self._ledger, self._clause = LedgerView(), ClausePanel()
        self._build()
        self._connect()
        store.changed.connect(self.present)
        self.speak(texts)

    # layout

    def _build(self) -> None:
        page = QVBoxLayout(self)
        page.setContentsMargins(14, 12, 14, 12)
        page.setSpacing(10)
        page.addWidget(self._strip())
        columns = QHBoxLayout()
        columns.setSpacing(10)
        for column, width in zip(
            (self._left(), self._middle(), self._right()), _COLUMNS, strict=True
        ):
            place = QWidget()
            place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
            place.setLayout(column)
            columns.addWidget(place, width)
        page.addLayout(columns, 1)

    def _strip(self) -> QFrame:
        frame, row = _card("felt", QHBoxLayout())
        self._strip_row = row
        row.setSpacing(10)
        dora = QVBoxLayout()
        dora.setSpacing(4)
        dora.addWidget(self._indicators)
        dora.addWidget(self._felt_problems)
        dora.addStretch(1)
        hand = QVBoxLayout()
        hand.setSpacing(2)
        hand.addWidget(self._hand)
        hand.addWidget(self._hand_problems)
        hand.addWidget(self._notation)
        row.addLayout(dora)
        row.addLayout(hand, 1)
        return frame

    def _left(self) -> QVBoxLayout:
        felt, inner = _card("felt", QVBoxLayout())
        inner.addWidget(self._palette)
        card, form = _card("card", QVBoxLayout())
        self._form_area = _scrolled(self._situation)
        form.addWidget(self._form_area)
        column = _column()
        column.addWidget(felt, 288)
        column.addWidget(card, 270)
        return column

    def _middle(self) -> QVBoxLayout:
        spoken_card, inner = _card("card", QVBoxLayout())
        inner.addWidget(self._declaration)
        felt, seats = _card("felt", QVBoxLayout())
        seats.addWidget(self._seats)
        found, findings = _card("card", QVBoxLayout())
        findings.setContentsMargins(3, 7, 3, 5)
        findings.setSpacing(4)
        for widget in (self._waits, self._readings, self._near, self._discards, self._nothing):
            findings.addWidget(widget)
        self._nothing.setProperty("role", "caption")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        findings.addStretch(1)
        column = _column()
        column.addWidget(spoken_card)
        column.addWidget(felt, 190)
        column.addWidget(found, 260)
        return column

    def _right(self) -> QVBoxLayout:
        card, inner = _card("card", QVBoxLayout())
        inner.setContentsMargins(3, 6, 3, 3)
        inner.setSpacing(4)
        inner.addWidget(self._ledger, 1)
        inner.addWidget(self._clause)
        column = _column()
        column.addWidget(card)
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold by the space that is left."""
        low = self.height() < _LOW
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*((10, 8, 10, 8) if low else (14, 12, 14, 12)))
            layout.setSpacing(8 if low else 10)
        self._strip_row.setContentsMargins(12, 5 if low else 8, 12, 5 if low else 8)
        self._palette.fold(low)
        self._hand.fold(low)
        self._indicators.fold(low)
        self._situation.fold(low)
        super().resizeEvent(event)

    # wires: intents go up

    def _connect(self) -> None:
        self._palette.picked.connect(self._pick)
        self._palette.mode_chosen.connect(self._set_mode)
        self._indicators.mode_chosen.connect(self._set_mode)
        self._indicators.removed.connect(self._remove_indicator)
        self._hand.marked.connect(lambda at: self._edit(state.mark(self._draft, at), "mark"))
        self._hand.removed.connect(lambda at: self._edit(state.remove(self._draft, at), "remove"))
        self._hand.meld_turned.connect(self._turn_meld)
        self._hand.meld_removed.connect(self._remove_meld)
        self._hand.meld_reddened.connect(self._redden_meld)
        self._notation.entered.connect(self._enter)
        self._situation.chosen.connect(self._choose)
        self._ledger.selected.connect(self._select)

    @property
    def _draft(self) -> Draft:
        return self._store.state

    @property
    def _reds(self) -> bool:
        return reds_of(load(self._draft.document))

    def _edit(self, new: Draft, name: str) -> None:
        self._ghost = self._mistake = ""
        self._store.edit(new, name)
        self.present_notation()

    def _pick(self, tile: Tile) -> None:
        mode = self._draft.mode
        name = "tile" if mode is Mode.HAND else "meld" if mode in _MELD_MODES else "indicator"
        self._edit(state.add(self._draft, tile, self._reds), name)

    def _set_mode(self, mode: str) -> None:
        self._store.turn(state.set_mode(self._draft, Mode(mode)))

    def _remove_indicator(self, which: str, at: int) -> None:
        self._edit(state.remove_indicator(self._draft, Mode(which), at), "remove")

    def _turn_meld(self, at: int) -> None:
        self._edit(state.turn_meld(self._draft, at), "meld")

    def _remove_meld(self, at: int) -> None:
        self._edit(state.remove_meld(self._draft, at), "remove")

    def _redden_meld(self, at: int) -> None:
        self._edit(state.redden_meld(self._draft, at, self._reds), "meld")

    def _choose(self, field: str, value: object) -> None:
        """A field of the situation has a new value."""
        d = self._draft
        if field == "event" and isinstance(value, Event):
            new = state.toggle(d, value)
        else:
            new = state.SETTERS[field](d, value)
        self._edit(new, "situation")

    def choose_document(self, document: str) -> None:
        self._edit(state.set_document(self._draft, document), "document")

    def clear(self) -> None:
        self._edit(state.clear(self._draft), "clear")

    def _select(self, at: int) -> None:
        rule = self._answer().rows[at].rule
        self._chosen_key = None if rule is None else f"{at}:{rule.key}"
        self._present_answer()

    # notation: typed anywhere, pasted, copied

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text().lower()
        if text and text in "0123456789" and not event.modifiers() & ~_TYPED:
            self._ghost, self._mistake = self._ghost + text, ""
            self.present_notation()
        elif text and text in "mpsz" and not event.modifiers() & ~_TYPED:
            self._type(self._ghost + text)
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._take_back()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            super().keyPressEvent(event)

    def _type(self, text: str) -> None:
        try:
            new, refused = state.add_all(self._draft, tiles(text), self._reds)
        except NotationError as e:
            self._ghost, self._mistake = "", self._texts.notation_error(e)
            self.present_notation()
            return
        self._edit(new, "notation")
        if refused:
            self._mistake = self._texts.ui(f"refusal.{refused}")
            self.present_notation()

    def _take_back(self) -> None:
        if self._ghost:
            self._ghost = self._ghost[:-1]
            self.present_notation()
        else:
            self._edit(state.remove_last(self._draft), "remove")

    def _escape(self) -> None:
        if self._ghost or self._mistake:
            self._ghost = self._mistake = ""
            self.present_notation()
        elif self._draft.mode is not Mode.HAND:
            self._set_mode(Mode.HAND)
        else:
            self.clear()

    def _enter(self, text: str) -> None:
        """Take a whole notation; digits that still lack their suit are no mistake yet."""
        try:
            new = state.enter(self._draft, text)
        except NotationError as e:
            unfinished = e.key == "suit_missing" and text.endswith(e.word)
            self._mistake = "" if unfinished else self._texts.notation_error(e)
            self.present_notation()
        else:
            self._edit(new, "notation")

    def paste(self) -> None:
        self._enter(QGuiApplication.clipboard().text().strip())

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(state.notation(self._draft))

    def focus_problem(self) -> None:
        """Put the keyboard on the first contradiction."""
        for lines in (self._felt_problems, self._hand_problems):
            if lines.isVisible():
                lines.focus_first()
                return
        line = self._situation.focus_problem()
        if line is not None:
            self._form_area.ensureWidgetVisible(line)

    # presentation: state comes down

    def speak(self, texts: Texts) -> None:
        """Show everything in the words of another language."""
        self._texts = texts
        for widget in (
            self._indicators, self._hand, self._notation, self._palette, self._situation,
            self._seats, self._waits, self._readings, self._near, self._discards, self._ledger,
        ):  # fmt: skip
            widget.speak(texts)
        self._nothing.setText(texts.ui("findings_empty"))
        self.present()

    def _answer(self) -> Answer:
        draft = replace(self._draft, mode=Mode.HAND)
        if self._answered is None or self._answered[0] != draft:
            self._answered = draft, answer(draft, load(draft.document))
        return self._answered[1]

    def present(self) -> None:
        """Show the draft and its answer."""
        draft, rules, found = self._draft, load(self._draft.document), self._answer()
        self._palette.present(draft.mode, stock_shown(draft, rules))
        self._situation.present(situation_shown(draft, rules, found))
        felt = tuple(p for p in found.problems if p.part in _FELT_PARTS)
        self._felt_problems.present(felt, self._texts, titled=False)
        self._indicators.present(draft.dora, draft.ura, draft.mode, bool(felt))
        in_hand = tuple(p for p in found.problems if p.part in _HAND_PARTS)
        self._hand_problems.present(in_hand, self._texts)
        self._declaration.present(spoken(found, self._texts))
        self._seats.present(found.seats)
        self._waits.present(found.waits, found.situation)
        self._readings.present(found.readings, found.situation)
        self._near.present(found.near)
        self._discards.present(found.discards)
        nothing = not (found.waits or found.readings or found.near or found.discards)
        self._nothing.setVisible(nothing)
        self._present_answer()
        self.present_notation()

    def _present_answer(self) -> None:
        """The ledger with its line in hand, and the tiles that the line is about."""
        found = self._answer()
        chosen = next(
            (
                i
                for i, row in enumerate(found.rows)
                if row.rule is not None and f"{i}:{row.rule.key}" == self._chosen_key
            ),
            None,
        )
        at = default_line(found.rows) if chosen is None else chosen
        self._ledger.present(found.rows, at)
        self._clause.setVisible(bool(found.rows))
        self._clause.present(None if at is None else found.rows[at], self._texts)
        row = None if chosen is None else found.rows[chosen]
        self._hand.present(hand_shown(self._draft, found, row))

    def present_notation(self) -> None:
        notation = str(state.hand(self._draft))
        self._notation.present(notation, self._ghost, self._mistake)


_TYPED: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def _scrolled(widget: QWidget) -> QScrollArea:
    """A widget that scrolls where even the folded page is too low for it."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(widget)
    return area


def _column() -> QVBoxLayout:
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(10)
    return column


def _card(role: str, layout: Box) -> tuple[QFrame, Box]:
    """A card or a piece of felt with a layout in it."""
    frame = QFrame()
    frame.setProperty("role", role)
    layout.setContentsMargins(3, 3, 3, 3)
    frame.setLayout(layout)
    return frame, layout
