"""The form of a deal of 競技十半: how each player ends, by points or by tiles."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.game.toppan.form_views import ToppanDealView, ToppanPartView
from app.pages.game.toppan.state import DORA
from app.pages.game.toppan.widgets.form_parts import (
    FIELD_WIDTH,
    NAME_WIDTH,
    halves_typed,
)
from app.pages.game.toppan.widgets.tile_entry import TileGrid, TileLine
from app.style.theme import px
from app.texts.toppan import ToppanTexts
from app.widgets.controls.controls import ChipButton, Segment, word_button
from app.widgets.controls.text_field import put_text, text_field
from app.widgets.layout.frames import plain_label
from app.widgets.painting.drawing import elided, show_if
from engine.ledger import SEATS
from engine.toppan.play.deal import DEALER, End
from engine.toppan.situation import Stake

ENDS: Final[tuple[End, ...]] = ("stay", "win", "bust")
"""How a dealer ends, in the order of the buttons."""
CHILD_ENDS: Final[tuple[tuple[End, bool | None], ...]] = (
    ("win", None), ("stay", True), ("stay", False), ("bust", None),
)  # fmt: skip
"""How a child ends and, where he stays, whether he won, in the order of the buttons."""
STAKES: Final = tuple(Stake)


class ToppanPartForm(QFrame):
    """One player of a deal: his end and points, or his tiles, stake and end."""

    end_chosen = Signal(int)
    points_typed = Signal(object)
    stake_chosen = Signal(int)
    closed = Signal(int)
    receiving = Signal()

    def __init__(self, seat: int, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts, self._is_dealer = texts, seat == DEALER
        ui = texts.ui
        self._name = plain_label("question")
        self._said = plain_label("caption", name=f"deal_said_{seat}")
        keys = [texts.end(end) for end in ENDS]
        if seat != DEALER:
            keys = [ui(f"toppan_game.child_end.{at}") for at in range(len(CHILD_ENDS))]
        self._ends = Segment(f"deal_end_{seat}", range(len(keys)), roomy=True)
        self._ends.set_labels(keys, keys)
        self._ends.setAccessibleName(ui("heard.end"))
        self._points = text_field(f"deal_points_{seat}")
        self._points.setFixedWidth(px(FIELD_WIDTH))
        self._points.setPlaceholderText(ui("toppan_game.points_hint"))
        self._points.setToolTip(ui("toppan_game.points_tip"))
        self._line = TileLine(f"deal_line_{seat}")
        self._stakes = Segment(f"deal_stake_{seat}", range(len(STAKES)))
        words = [texts.stake(stake) for stake in STAKES]
        self._stakes.set_labels(words, [ui("toppan.stake_of", word) for word in words])
        self._stakes.setAccessibleName(ui("heard.stake"))
        self._close = Segment(f"deal_close_{seat}", range(2))
        words = [texts.end(end) for end in ENDS[:2]]
        self._close.set_labels(words, words)
        self._close.setAccessibleName(ui("heard.end"))
        self._build()
        self._connect()

    def _build(self) -> None:
        names = QWidget()
        names.setFixedWidth(px(NAME_WIDTH))
        below = QVBoxLayout(names)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        for label in (self._name, self._said):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            below.addWidget(label)
        self.by_points, self.by_tiles = _row(self._ends, self._points), QWidget()
        row = QHBoxLayout(self.by_tiles)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        row.addWidget(self._line, 1)
        row.addWidget(self._stakes)
        row.addWidget(self._close)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(8))
        whole.addWidget(names)
        whole.addWidget(self.by_points, 1)
        whole.addWidget(self.by_tiles, 1)

    def _connect(self) -> None:
        self._ends.chosen.connect(self.end_chosen)
        self._points.textEdited.connect(lambda text: self.points_typed.emit(halves_typed(text)))
        self._stakes.chosen.connect(self.stake_chosen)
        self._close.chosen.connect(self.closed)
        self._line.pressed.connect(self.receiving)

    def present(self, view: ToppanPartView, *, by_tiles: bool, receives: bool) -> None:
        """Show what is entered of a player."""
        show_if(self.by_points, not by_tiles)
        show_if(self.by_tiles, by_tiles)
        name = f"{view.glyph} {view.name}"
        for label, words in ((self._name, name), (self._said, view.said)):
            label.setText(elided(words, px(NAME_WIDTH), label.font()))
            label.setToolTip(words)
        show_if(self._said, by_tiles)
        part, texts = view.part, self._texts
        self._points.setAccessibleName(texts.ui("toppan_game.points_of", view.name))
        if self._is_dealer:
            self._ends.present(ENDS.index(part.end) if part.end else None)
        else:
            chosen = part.end, part.won if part.end == "stay" else None
            self._ends.present(CHILD_ENDS.index(chosen) if chosen in CHILD_ENDS else None)
        show_if(self._ends, view.turn)
        show_if(self._points, view.pays)
        if halves_typed(self._points.text()) != part.points:
            self._points.setText("" if part.points is None else texts.halves(part.points))
        self._line.setAccessibleName(texts.ui("toppan_game.tiles_of", view.name))
        hint = "" if view.tiles else texts.ui("toppan_game.lay_here")
        self._line.present(view.tiles, hint, receives=receives)
        show_if(self._stakes, not self._is_dealer)
        self._stakes.present(None if part.stake is None else STAKES.index(part.stake))
        self._close.present(ENDS.index(part.end) if part.end in ENDS[:2] else None)


def _row(*widgets: QWidget) -> QWidget:
    """Widgets in a row, at its left."""
    found = QWidget()
    row = QHBoxLayout(found)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(px(8))
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return found


class ToppanDealForm(QWidget):
    """The four players of a deal, dealer first, by points or by tiles.

    Signals bring the player: `end_chosen(player, index)` into ENDS for the dealer and CHILD_ENDS
    for others, `points_typed(player, half points or None)`, `stake_chosen(player, index)`,
    `closed(player, index)` into ENDS. `receiver_chosen(player or DORA)` chooses who receives tiles,
    `tiles_typed(text)` and `extra_typed(text)` are his, `tile_taken(tile)` comes from the grid,
    `tile_removed()` takes his last one. `mode_chosen(by tiles)`.
    """

    end_chosen = Signal(int, int)
    points_typed = Signal(int, object)
    stake_chosen = Signal(int, int)
    closed = Signal(int, int)
    receiver_chosen = Signal(int)
    tiles_typed = Signal(str)
    extra_typed = Signal(str)
    mode_chosen = Signal(bool)
    tile_taken = Signal(object)
    tile_removed = Signal()

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts, ui = texts, texts.ui
        self._players = [0, 1, 2, 3]
        self.mode = Segment("deal_mode", (0, 1), roomy=True)
        labels = [ui("toppan_game.by_points"), ui("toppan_game.by_tiles")]
        self.mode.set_labels(labels, labels)
        self.mode.setAccessibleName(ui("heard.entered"))
        self.equal, self.goes_on = ChipButton("deal_equal"), ChipButton("deal_goes_on")
        self.parts = [ToppanPartForm(seat, texts) for seat in range(SEATS)]
        self._dora, self._dora_said = TileLine("deal_line_dora"), plain_label("caption")
        self._dora.setAccessibleName(ui("toppan_game.dora"))
        self._to = plain_label("question")
        self._notation = text_field("deal_notation", ui("toppan_game.notation"))
        self._notation.setPlaceholderText("2m3p0s1z")
        self._extra = text_field("deal_extra", ui("toppan_game.extra"))
        self._extra.setPlaceholderText(ui("toppan_game.extra"))
        self._extra.setToolTip(ui("toppan_game.extra_tip"))
        self._back = word_button("deal_back", "⌫")
        self._back.setAccessibleName(ui("toppan_game.give_back"))
        self._back.setToolTip(ui("toppan_game.give_back"))
        self._bad = plain_label("mistake", name="deal_bad", wraps=True)
        self.grid = TileGrid(texts)
        self._build()
        self._connect()

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(6))
        head = QHBoxLayout()
        head.setSpacing(px(8))
        head.addWidget(self.mode)
        head.addStretch(1)
        head.addWidget(self.equal)
        head.addWidget(self.goes_on)
        whole.addLayout(head)
        for part in self.parts:
            whole.addWidget(part)
        self._lower = QWidget()
        lower = QVBoxLayout(self._lower)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(px(6))
        label = plain_label("question", self._texts.ui("toppan_game.dora"))
        label.setFixedWidth(px(NAME_WIDTH))
        dora = QHBoxLayout()
        dora.setSpacing(px(8))
        for widget in (label, self._dora, self._dora_said):
            dora.addWidget(widget, int(widget is self._dora))
        self._to.setFixedWidth(px(NAME_WIDTH))
        typed = QHBoxLayout()
        typed.setSpacing(px(8))
        self._extra.setFixedWidth(px(FIELD_WIDTH + 8))
        for field in (self._to, self._notation, self._extra, self._back):
            typed.addWidget(field, int(field is self._notation))
        lower.addLayout(dora)
        lower.addLayout(typed)
        lower.addWidget(self._bad)
        lower.addWidget(self.grid)
        whole.addWidget(self._lower)

    def _connect(self) -> None:
        for seat, part in enumerate(self.parts):
            for signal, mine in (
                (self.end_chosen, part.end_chosen),
                (self.points_typed, part.points_typed),
                (self.stake_chosen, part.stake_chosen),
                (self.closed, part.closed),
            ):
                mine.connect(partial(self._report, signal, seat))
            part.receiving.connect(partial(self._report, self.receiver_chosen, seat))
        self.mode.chosen.connect(lambda at: self.mode_chosen.emit(at == 1))
        self._dora.pressed.connect(lambda: self.receiver_chosen.emit(DORA))
        self._notation.textEdited.connect(self.tiles_typed)
        self._extra.textEdited.connect(self.extra_typed)
        self._back.clicked.connect(self.tile_removed)
        self.grid.picked.connect(self.tile_taken)

    def _report(self, signal: SignalInstance, seat: int, *value: object) -> None:
        """Emit a signal with the player in a seat."""
        signal.emit(self._players[seat], *value)

    def present(self, view: ToppanDealView) -> None:
        """Show what is entered of a deal."""
        draft, ui = view.draft, self._texts.ui
        self._players = [part.player for part in view.parts]
        self.mode.present(int(draft.by_tiles))
        for form, part in zip(self.parts, view.parts, strict=True):
            form.present(part, by_tiles=draft.by_tiles, receives=draft.to == part.player)
        words = ui("toppan_game.equal")
        self.equal.present(words, on=draft.equal)
        show_if(self.equal, view.equal_asked)
        words = ui("toppan_game.goes_on")
        self.goes_on.present(words, on=draft.goes_on)
        show_if(self.goes_on, view.choice_asked)
        show_if(self._lower, draft.by_tiles)
        self._dora_said.setText(view.dora_said)
        hint = "" if view.dora else ui("toppan_game.dora_hint")
        self._dora.present(view.dora, hint, receives=draft.to == DORA)
        receiver = view.receiver
        self._to.setText(
            elided(ui("toppan_game.to", receiver.name), px(NAME_WIDTH), self._to.font())
        )
        put_text(self._notation, receiver.tiles)
        put_text(self._extra, receiver.extra)
        show_if(self._extra, receiver.to != DORA)
        self._bad.setText(receiver.bad)
        show_if(self._bad, bool(receiver.bad))
        self.grid.present(dict(view.left))
