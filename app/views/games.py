"""View values of a game at a table: seats, sticks, the list of hands, and what comes next."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.rulebook import Standing

StickState = Literal["absent", "empty", "laid", "blocked"]
"""A place for a stick: the game has none, none is laid, one is laid, or none may be laid now."""
CellTone = Literal["plain", "gain", "loss", "penalty", "none"]
"""How a number of the list is written: gains bold and green, penalties bold and red, no points in
the colour of captions."""
HandGround = Literal["plain", "highlighted", "inserted", "impossible", "removed", "blank"]
"""The kinds of rows: the highlighted one is on gold, `inserted` and `removed` are what a correction
adds and takes away, `impossible` has no effect any more, `blank` is a hand to come."""


class SeatPlate(msgspec.Struct, frozen=True):
    """A player at the table. `glyph` is the wind or role in one letter, `role` the line under the
    name, `old_score` is struck beside the score. `reason` says why a stick is `blocked`, and is
    shown in place of the role."""

    glyph: str
    name: str
    role: str = ""
    place: str = ""
    score: str = ""
    dealer: bool = False
    stick: StickState = "absent"
    reason: str = ""
    old_score: str = ""


class TableWell(msgspec.Struct, frozen=True):
    """The middle of the table: the hand, the lines of honba and deposits ("" for none), and a note
    under them. A highlighted one has a gold rim. `counts` are the numbers of both lines, which
    stand alone where there is no room for their words."""

    title: str
    honba: str = ""
    deposits: str = ""
    note: str = ""
    highlighted: bool = True
    counts: tuple[int, int] = (0, 0)


FourPlates = tuple[SeatPlate, SeatPlate, SeatPlate, SeatPlate]


class FeltView(msgspec.Struct, frozen=True):
    """The table: `plates` by player, `bottom` the player whose plate is at the bottom. `caption` is
    written at the upper left."""

    plates: FourPlates
    well: TableWell
    bottom: int = 0
    caption: str = ""


class HandSeal(msgspec.Struct, frozen=True):
    """A class of a ruling in a frame: its word, and the key of the sanction for its colour."""

    word: str
    sanction: str


class HandCell(msgspec.Struct, frozen=True):
    """A number of the list. `old` is the value before a correction, struck over it; `under` a
    second number, written in wide lists; `stick`: the player has laid a riichi stick."""

    text: str = ""
    tone: CellTone = "plain"
    old: str = ""
    under: str = ""
    stick: bool = False


FourCells = tuple[HandCell, HandCell, HandCell, HandCell]
NO_CELLS = (HandCell(), HandCell(), HandCell(), HandCell())


class GameRow(msgspec.Struct, frozen=True):
    """A row of the list of hands.

    `event` is the index of its event, -1 for a row that cannot be opened. `name` with `counter` and
    `dealer` are the first column, `what` and `why` the second. `changed` and `why_changed` are an
    old value, struck, and the new one, after these texts. `removable`: Delete takes it out.
    `brief` is `what` for a narrow column, "" where there are no shorter words.
    """

    name: str
    what: str = ""
    cells: FourCells = NO_CELLS
    event: int = -1
    counter: str = ""
    dealer: str = ""
    why: str = ""
    changed: tuple[str, str] = ("", "")
    why_changed: tuple[str, str] = ("", "")
    seals: tuple[HandSeal, ...] = ()
    ground: HandGround = "plain"
    removable: bool = True
    tip: str = ""
    brief: str = ""


class HandFoot(msgspec.Struct, frozen=True):
    """The foot of the list: scores and places under the columns, and the sum of the scores, whose
    `sum_fits` decides between ✓ and "!"."""

    label: str
    scores: FourCells
    places: FourCells
    total: str = ""
    sum_fits: bool = True


class HandListView(msgspec.Struct, frozen=True):
    """The list of hands: the players' names over the columns, the rows and the foot.

    `highlighted` is the index of the row to keep in sight, -1 for the last. `remaining` replaces
    all blank rows by one where there is little room. `hint` is written beside the title, `scores`
    tells which of the two ways of reading the cells is on."""

    names: tuple[str, str, str, str]
    rows: tuple[GameRow, ...]
    foot: HandFoot
    remaining: str = ""
    hint: str = ""
    highlighted: int = -1
    scores: bool = False


class NextRow(msgspec.Struct, frozen=True):
    """A way in which the game goes on: when, with what, and the rule that decides it. `rule` is
    the key of that rule, `badge` the word of its standing."""

    when: str
    then: str
    clause: str = ""
    badge: str = ""
    standing: Standing = Standing.STATED
    rule: str = ""
    tip: str = ""


class WayPlate(msgspec.Struct, frozen=True):
    """A way on: its word, a caption, and the letter that chooses it. `reason` says why it is not
    offered now, "" if it is."""

    name: str
    word: str
    caption: str
    key: str
    reason: str = ""
