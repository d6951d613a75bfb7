"""Connects the widgets of the toppan page to its draft: palette, seats, indicators and form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QWidget

from app.pages.score.hand_input.drag_drop import DragDrop, DropPlace, Moves, snapped
from app.pages.score.hand_input.typing import TypedInput, TypingEdits, TypingWidgets
from app.pages.score.toppan import moves, notation, state
from app.pages.score.toppan.layout import ToppanLayout
from app.pages.score.toppan.moves import HAND
from app.pages.score.toppan.resolve import resolved
from app.pages.score.toppan.state import AT_SEAT, Draft, PageView, TilePlace
from app.pages.score.views import Fix, Origin
from app.texts.toppan import ToppanTexts
from engine.tiles import Tile
from engine.toppan.situation import Stake

_STEPS: Final = {TilePlace.DORA: "indicator", TilePlace.EXTRA: "indicator"}
"""The names of undo steps by place; at the seats it is a tile."""
_EDITS: Final = TypingEdits(
    add=state.add_all,
    remove_last=state.remove_last,
    enter=notation.enter,
    text=notation.hand_text,
    home=lambda draft: state.set_place(draft, AT_SEAT[draft.own]),
)


class ToppanInputController(TypedInput[Draft]):
    """Connects a layout to the draft of the page `host`, which `draft` returns."""

    def __init__(
        self, texts: ToppanTexts, host: QWidget, layout: ToppanLayout, draft: Callable[[], Draft]
    ) -> None:
        self.ui = ui = layout
        drag_drop = DragDrop(
            texts,
            host,
            (ui.picker, ui.hand, ui.indicators, ui.others, ui.seats_row),
            Moves(moves.carried, moves.moved),
            draft=draft,
            commit=lambda new: self.commit(new, "move"),
            places=self._places,
            index_at=self._index_at,
        )
        widgets = TypingWidgets(ui.notation, ui.picker, ui.form.problem_lines)
        super().__init__(texts, host, widgets, _EDITS, drag_drop, draft)
        self._connect()

    # signals of the widgets

    def _connect(self) -> None:
        ui = self.ui
        ui.picker.picked.connect(self._pick)
        ui.picker.removed.connect(self._remove_one)
        ui.picker.reached.connect(self._preview)
        ui.picker.chosen.connect(self._set_place)
        ui.hand.add_requested.connect(lambda: self._set_place(AT_SEAT[self._draft.own]))
        ui.hand.removed.connect(lambda at: self._remove(AT_SEAT[self._draft.own], at))
        ui.hand.moved.connect(lambda at, to: self.commit(state.move(self._draft, at, to), "move"))
        for row in (ui.indicators, ui.others, ui.seats_row):
            row.mode_chosen.connect(self._set_place)
            row.removed.connect(self._remove)
        ui.nexts.picked.connect(self._draw)
        ui.form.chosen.connect(self._choose)
        ui.form.fix_requested.connect(self._resolve)
        ui.form.new_hand_requested.connect(self._begin_hand)

    def _begin_hand(self) -> None:
        self.commit(state.clear(self._draft), "clear")

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the actions that edit a deal, by name."""
        return {
            "clear": self._begin_hand,
            "paste": self.paste,
            "next_problem": self.focus_problem,
            "mode_hand": lambda: self._set_place(AT_SEAT[self._draft.own]),
            "mode_dora": lambda: self._set_place(TilePlace.DORA),
            "toppan_extra": lambda: self._set_place(TilePlace.EXTRA),
            "toppan_place": lambda: self.draft_updated.emit(state.next_place(self._draft)),
            "toppan_view": self._turn_view,
            **{name: partial(self._edit, name) for name in state.EDITS},
        }

    def _edit(self, name: str) -> None:
        self.commit(state.EDITS[name](self._draft), "situation")

    def _turn_view(self) -> None:
        other = PageView.ROUND if self._draft.view is PageView.HAND else PageView.HAND
        self.draft_updated.emit(state.set_view(self._draft, other))

    def _pick(self, some: tuple[Tile, ...]) -> None:
        self._drag_drop.cancel()
        new, refused = state.lay(self._draft, some)
        of_dora = self._draft.place is TilePlace.DORA
        self.commit(new, _STEPS.get(self._draft.place, "tile"))
        if refused:
            self.ui.picker.refuse(self._texts.ui(f"refusal.{refused}"))
        elif of_dora and some:
            self.ui.picker.hint(self._count_of(some[-1]))

    def _remove_one(self, tile: Tile) -> None:
        """Remove one indicator of this kind; other places have few tiles, which are clicked."""
        if self._draft.place is TilePlace.DORA:
            self.commit(state.remove_indicator(self._draft, tile), "remove")
            self.ui.picker.hint(self._count_of(tile))

    def _count_of(self, tile: Tile) -> str:
        dora = self._draft.dora
        name = self._texts.tile_short(tile)
        return self._texts.ui("toppan.indicator_count", name, dora.count(tile), len(dora))

    def _preview(self, some: tuple[Tile, ...]) -> None:
        """Name the tiles that a slide would add, or say why it cannot."""
        _, refused = state.lay(self._draft, some)
        names = self._texts.list_of(map(self._texts.tile_short, some))
        self.ui.picker.hint(self._texts.ui(f"refusal.{refused}") if refused else names)

    def _draw(self, tile: Tile) -> None:
        """Add a tile to the own hand."""
        at_own = state.set_place(self._draft, AT_SEAT[self._draft.own])
        new, refused = state.lay(at_own, (tile,))
        if not refused:
            self.commit(new, "tile")

    def _set_place(self, place: str) -> None:
        self.draft_updated.emit(state.set_place(self._draft, TilePlace(place)))

    def _remove(self, place: str, at: int) -> None:
        self.commit(state.remove(self._draft, TilePlace(place), at), "remove")

    def _choose(self, field: str, seat: int, value: object) -> None:
        """Set a field of the form."""
        draft = self._draft
        match field, value:
            case "view", str():
                self.draft_updated.emit(state.set_view(draft, PageView(value)))
            case "seat", int():
                self.commit(state.set_own(draft, value), "situation")
            case "round", int():
                self.commit(state.set_round(draft, value), "situation")
            case "honba", int():
                self.commit(state.set_honba(draft, value), "situation")
            case "stake", Stake():
                self.commit(state.set_stake(draft, seat, value), "situation")
            case "stays", bool():
                self.commit(state.set_declares(draft, seat, not value), "situation")

    def _resolve(self, fix: Fix) -> None:
        self.commit(resolved(self._draft, fix), fix.step)

    # drop places

    def _places(self, _origin: Origin) -> Iterator[DropPlace]:
        """The areas that are visible, whatever is dragged."""
        ui = self.ui
        boxes: list[tuple[QWidget, str, QRectF]] = [(ui.hand, HAND, ui.hand.box())]
        boxes += [(ui.indicators, name, box) for name, box in ui.indicators.places().items()]
        for row in (ui.others, ui.seats_row):
            boxes += [(row, name, box) for name, box in row.cells().items()]
        for widget, name, box in boxes:
            if widget.isVisible():
                yield DropPlace(widget, name, snapped(box))

    def _index_at(self, position: QPoint) -> int:
        """The place in the order of drawing at a position on the page."""
        return self.ui.hand.place_at(self.ui.hand.mapFrom(self._host, position).x())

    def cancel_drag(self) -> None:
        """End a drag without a drop."""
        self._drag_drop.cancel()
