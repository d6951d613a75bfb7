"""The values that the forms of the game page of 競技十半 show."""

from __future__ import annotations

import msgspec

from app.pages.game.toppan.state import (
    NoteKind,
    ToppanDealDraft,
    ToppanPartDraft,
    ToppanRulingDraft,
)
from app.views.games import NextRow
from app.views.ledgers import Seats
from engine.tiles import Tile
from engine.toppan.play.offences import OffenceQuestion


class ToppanEntryView(msgspec.Struct, frozen=True):
    """What the panel of an open form shows beside its fields.

    `lines` are what moves and what follows, each with its rule; `missing` is what is not entered
    yet, `problems` what cannot be. `accept` is the label of the filled button, which works if
    `ready`; `removable`: an event of the game is open, `removing`: it is to be taken out.
    """

    title: str
    caption: str
    lines: tuple[NextRow, ...]
    problems: tuple[str, ...]
    missing: str
    accept: str
    ready: bool
    removable: bool
    removing: bool
    seats: Seats | None


class ToppanPartView(msgspec.Struct, frozen=True):
    """A player in the form of a deal: his name and wind, what is entered, and what his tiles are.

    `turn`: he has an end of his own; `pays`: his points are asked for.
    """

    player: int
    name: str
    glyph: str
    part: ToppanPartDraft
    tiles: tuple[Tile, ...]
    said: str
    turn: bool
    pays: bool


class TileReceiverView(msgspec.Struct, frozen=True):
    """Who receives the tiles that are typed or taken from the grid: a player or DORA, with the text
    of his tiles and of the tile turned for 十半和. `bad` tells what is wrong in them."""

    to: int
    name: str
    tiles: str
    extra: str
    bad: str


class ToppanDealView(msgspec.Struct, frozen=True):
    """The form of a deal: its players in the order of play, the dealer first. `equal_asked`: all
    four stay, `choice_asked`: the dealer may deal on or pass; `left` are
    the copies of each tile that are not laid."""

    draft: ToppanDealDraft
    parts: tuple[ToppanPartView, ...]
    dora: tuple[Tile, ...]
    dora_said: str
    receiver: TileReceiverView
    equal_asked: bool
    choice_asked: bool
    left: tuple[tuple[Tile, int], ...]


class ToppanRulingView(msgspec.Struct, frozen=True):
    """The form of a ruling: the acts with the class of each, the questions that decide, and the
    players who are `able` to have done the chosen one."""

    draft: ToppanRulingDraft
    acts: tuple[tuple[str, str, str], ...]
    """Key, name, and the key of the class."""
    asked: tuple[OffenceQuestion, ...]
    names: tuple[str, str, str, str]
    able: tuple[int, ...]


class ToppanNoteView(msgspec.Struct, frozen=True):
    """The form of a correction of points, a note, or the end: `sums` are the scores with what
    the correction adds, in half points."""

    kind: NoteKind
    names: tuple[str, str, str, str]
    sums: tuple[int, ...]
    text: str
    over: bool


class ToppanSetupView(msgspec.Struct, frozen=True):
    """What is agreed for a game. `start_points` are half points, those of the document where they
    are the `usual_points`."""

    names: tuple[str, str, str, str]
    title: str
    table: str
    start_points: tuple[int, ...]
    usual_points: bool
