"""Drag and drop of tiles and melds, from the press of a mouse button to its release."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, Protocol

import msgspec
from PySide6.QtCore import QPoint, QRectF, SignalInstance
from PySide6.QtWidgets import QWidget

from app.pages.score.views import Origin
from app.pages.score.widgets.drag_layer import DragLayer, DropTarget
from app.pages.score.widgets.tile_button import FeltButton
from app.recent_hands_text import DraftT
from app.texts.texts import Texts
from engine.riichi.hand import Meld
from engine.tiles import Tile


class DragSource(Protocol):
    """A widget whose tiles can be dragged: both signals bring the origin and a global position."""

    @property
    def dragged(self) -> SignalInstance: ...

    @property
    def dropped(self) -> SignalInstance: ...


class DropPlace(msgspec.Struct, frozen=True):
    """An area of a widget that takes tiles: its name in the draft, and a word painted in it."""

    widget: QWidget
    name: str
    box: QRectF
    word: str = ""


class Moves(msgspec.Struct, Generic[DraftT], frozen=True):
    """The pure functions behind a drag.

    `cargo` is what lies at an origin, None where nothing does. `move(draft, origin, place, index)`
    is the draft with that thing at another place ("" takes it away), and the key of the reason why
    it cannot be there, "" if it can; `index` is the position in the own hand that the pointer is
    at.
    """

    cargo: Callable[[DraftT, Origin], Meld | Tile | None]
    move: Callable[[DraftT, Origin, str, int], tuple[DraftT, str]]


def snapped(box: QRectF) -> QRectF:
    """A box moved so that its corner is on a whole pixel."""
    return QRectF(box.topLeft().toPoint(), box.size())


class DragDrop(Generic[DraftT]):
    """Follows the pointer over `host`, which contains all sources and places.

    `places` are the areas where a thing from an origin can be dropped now, `index_at` the position
    in the own hand at a point of the host. A drop passes the new draft to `commit`.
    """

    def __init__(
        self,
        texts: Texts,
        host: QWidget,
        sources: Iterable[DragSource],
        moves: Moves[DraftT],
        *,
        draft: Callable[[], DraftT],
        commit: Callable[[DraftT], None],
        places: Callable[[Origin], Iterable[DropPlace]],
        index_at: Callable[[QPoint], int] = lambda _: 0,
    ) -> None:
        self._texts, self._host, self._moves = texts, host, moves
        self._draft, self._commit = draft, commit
        self._places, self._index_at = places, index_at
        self._layer = DragLayer(host)
        self._origin: Origin | None = None
        for source in sources:
            source.dragged.connect(self.follow)
            source.dropped.connect(self.drop)

    def follow(self, origin: Origin | None, position: QPoint) -> None:
        """Drag a thing to a global position; None ends the drag where it began."""
        if origin is None:
            self._end()
            return
        cargo = self._moves.cargo(self._draft(), origin)
        if cargo is None:
            return
        if self._origin is None:
            self._origin = origin
            slots = tuple(self._slot(origin, place) for place in self._places(origin))
            self._layer.begin(cargo, slots)
        self._layer.follow(self._host.mapFromGlobal(position))

    def drop(self, origin: Origin, position: QPoint) -> None:
        """Drop the thing at a global position; outside of all places it is removed."""
        if self._origin != origin:
            return
        at = self._host.mapFromGlobal(position)
        slot = self._layer.slot_at(at)
        self._end()
        place = "" if slot is None else slot.place
        new, refused = self._moves.move(self._draft(), origin, place, self._index_at(at))
        if not refused:
            self._commit(new)

    def cancel(self) -> bool:
        """End a drag without a drop; false where there is none."""
        dragging = self._origin is not None
        if dragging:
            self._end()
            for button in self._host.findChildren(FeltButton):
                button.let_go()
        return dragging

    def _end(self) -> None:
        self._origin = None
        self._layer.end()

    def _slot(self, origin: Origin, place: DropPlace) -> DropTarget:
        """A place in the coordinates of the host, with the reason why it refuses the thing."""
        offset = place.widget.mapTo(self._host, QPoint())
        _, refused = self._moves.move(self._draft(), origin, place.name, 0)
        reason = self._texts.ui(f"refusal.{refused}") if refused else ""
        return DropTarget(place.name, place.box.translated(offset), place.word, reason)
