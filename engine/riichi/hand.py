"""Hands: concealed tiles, melds and the winning tile, as values with a notation."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec.structs import force_setattr, replace

from engine.ledger import SEATS
from engine.riichi.group import Group, Shape, group
from engine.riichi.parts import NO_SUITS, Suits, suits_in
from engine.tiles import (
    COPIES,
    KINDS,
    NotationError,
    Tile,
    of_bounded_length,
    pack,
    placed_tiles,
    text_of,
    tiles,
    unit,
)


class MeldKind(StrEnum):
    """The five ways to make a meld (副露; ankan counts among them although it stays concealed)."""

    CHI = "chi"
    PON = "pon"
    ANKAN = "ankan"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"


WAITING: Final = 13
"""The tiles of a hand before the winning one; a quad counts three."""
COMPLETE: Final = WAITING + 1
"""The tiles of a hand with the winning one."""
MOST_MELDS: Final = 4
QUADS: Final = frozenset((MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.KAKAN))
_SHAPES: Final = {MeldKind.CHI: Shape.SEQUENCE, MeldKind.PON: Shape.TRIPLET}
_NO_GROUP: Final = group(Shape.SINGLE, KINDS[0])


class Meld(msgspec.Struct, frozen=True, gc=False):
    """A meld as it lies: its tiles (kept sorted), the called one, and whom it was called from.

    `source` counts turns from the caller: 1 shimocha (right), 2 toimen, 3 kamicha (left); None for
    an ankan or where it is not known. `added` is the tile that made a pon a kakan. `marks` tells
    what the frame of its hand hangs on.

    Text: `[7'89s]` chi of 7 from kamicha, `[44'4z]` pon from toimen (the mark stands where the tile
    lies sideways), `[4444'z]` daiminkan from shimocha, `[4'=444z]` kakan with the added tile after
    `=`, `(9999p)` ankan; without a mark the source is unknown.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: int | None = None
    added: Tile | None = None
    fault: str = ""
    group: Group = _NO_GROUP
    packed: int = 0
    marks: int = 0

    def __post_init__(self) -> None:
        """Reckon once what follows from the rest."""
        force_setattr(self, "tiles", tuple(sorted(self.tiles)))
        force_setattr(self, "fault", _fault(self))
        force_setattr(self, "packed", pack(self.tiles))
        first = KINDS[0] if self.fault else self.tiles[0].kind  # a faulty meld is never read
        shape = _SHAPES.get(self.kind, Shape.QUAD)
        force_setattr(self, "group", group(shape, first, self.concealed, not self.concealed))
        marks = _MELD | (not self.concealed) * _OPEN | self.quad * _QUAD
        force_setattr(self, "marks", marks | bool(self.fault) * _FAULTY)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Raises NotationError with the place of the mistake."""
        return _read_meld(text.strip())

    @property
    def concealed(self) -> bool:
        return self.kind is MeldKind.ANKAN

    @property
    def quad(self) -> bool:
        return self.kind in QUADS

    def laid(self) -> tuple[tuple[Tile, ...], int | None]:
        """The tiles from left to right without the added one, and the place of the called one."""
        rest = list(self.tiles)
        if self.added is not None:
            rest.remove(self.added)
        if self.called is None:
            return tuple(rest), None
        rest.remove(self.called)
        place = len(rest) if self.source == 1 else 1 if self.source == 2 else 0
        return (*rest[:place], self.called, *rest[place:]), place

    def __str__(self) -> str:
        laid, place = self.laid()
        if self.concealed:
            return f"({text_of(laid)})"
        marks = [""] * len(laid)
        if place is not None:
            marks[place] = "'"
        if self.added is not None:
            marks[place if place is not None else len(laid) - 1] += f"={str(self.added)[0]}"
        digits = "".join(str(t)[0] + m for t, m in zip(laid, marks, strict=True))
        return f"[{digits}{laid[0].suit}]"


_CLOSED: Final = 3
"""The frame of a hand without melds. The marks of melds change it: a call takes the second bit
away, a quad and a meld add theirs; a faulty meld leaves no frame."""
_OPEN, _QUAD, _MELD, _FAULTY = 2, 4, 8, 16
_Following = tuple[int, bool, int, int]
_RECKONED: Final = object()
"""In the place of the memory of a new hand: what follows from its tiles is given with them."""


class Hand(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Concealed tiles without the winning one, melds in the order they were made, the winning tile.

    `packed` are the counts of the concealed tiles and the winning one, `whole` those of all tiles;
    `menzen` (門前) tells that no meld is called; ankan do not open a hand. `added` is what melds
    add to the features of a reading. `frame` is 0 where the tiles are too few or too many or a meld
    is none; otherwise it tells what events hang on: menzen, quads, melds, and is below 0 while the
    winning tile is missing. `suits` are the concealed tiles by suit, for a hand with a frame. In
    `memory` the engine keeps what it saw in the hand.

    Text: `55p67s[888m](9999s)+8s`; without `+…` the hand waits for a tile.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    win: Tile | None = None
    packed: int = 0
    whole: int = 0
    suits: Suits = NO_SUITS
    menzen: bool = True
    added: int = 0
    frame: int = 0
    memory: Any = None

    def __post_init__(self) -> None:
        """Reckon once what follows from the rest."""
        memory = self.memory
        if memory is not None:
            force_setattr(self, "memory", None)
            if memory is _RECKONED:
                return
        counts, melds, win = pack(self.concealed), self.melds, self.win
        laid, menzen, added, frame = _following(len(self.concealed), melds)
        packed = counts if win is None else counts + unit(win)
        force_setattr(self, "packed", packed)
        force_setattr(self, "whole", packed + laid)
        force_setattr(self, "suits", suits_in(counts) if frame else NO_SUITS)
        force_setattr(self, "menzen", menzen)
        force_setattr(self, "added", added)
        force_setattr(self, "frame", -frame if win is None else frame)

    @property
    def told(self) -> tuple[tuple[Tile, ...], tuple[Meld, ...], Tile | None]:
        """What makes it this hand; the rest follows."""
        return self.concealed, self.melds, self.win

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.told == other.told

    def __hash__(self) -> int:
        return hash(self.told)

    def __repr__(self) -> str:
        return f"Hand{self.told}"

    def won_by(self, tile: Tile) -> Hand:
        """The same hand with this winning tile."""
        one = unit(tile) - (0 if self.win is None else unit(self.win))
        packed, whole, frame = self.packed + one, self.whole + one, abs(self.frame)
        return replace(self, win=tile, packed=packed, whole=whole, frame=frame, memory=_RECKONED)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Raises NotationError with the place of the mistake; judges nothing else."""
        return _read_hand(of_bounded_length(text))

    @property
    def held(self) -> tuple[Tile, ...]:
        """The concealed tiles with the winning one."""
        return self.concealed if self.win is None else (*self.concealed, self.win)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, melds included."""
        return (*self.held, *[t for m in self.melds for t in m.tiles])

    def __str__(self) -> str:
        win = "" if self.win is None else f"+{self.win}"
        return text_of(self.concealed) + "".join(map(str, self.melds)) + win


def counted_hand(
    concealed: tuple[Tile, ...], counts: int, suits: Suits, melds: tuple[Meld, ...], win: Tile
) -> Hand:
    """The hand whose concealed tiles were counted before; `counts` are packed."""
    packed = counts + unit(win)
    laid, menzen, added, frame = _following(len(concealed), melds)
    whole = packed + laid
    if not frame:
        suits = NO_SUITS
    return Hand(concealed, melds, win, packed, whole, suits, menzen, added, frame, _RECKONED)


def _following(concealed: int, melds: tuple[Meld, ...]) -> _Following:
    """What follows from the melds: their packed counts, whether the hand is closed, what their
    groups add to features; and with the number of concealed tiles the frame."""
    if not melds:
        return 0, True, 0, _CLOSED if concealed == WAITING else 0
    packed, marks, added = 0, 0, 0
    for meld in melds:
        packed += meld.packed
        marks |= meld.marks
        added += meld.group.features
    sound = concealed + 3 * len(melds) == WAITING and marks < _FAULTY
    return packed, not marks & _OPEN, added, marks ^ _CLOSED if sound else 0


_PART: Final = re.compile(r"\[[^\[\]()+]*\]|\([^\[\]()+]*\)|\+[^\[\]()+]*|[^\[\]()+]+")


def _read_hand(text: str) -> Hand:
    concealed: list[Tile] = []
    melds: list[Meld] = []
    win: Tile | None = None
    at = 0
    while at < len(text):
        found = _PART.match(text, at)
        if found is None:
            raise NotationError("bracket_without_its_pair", text, at, text[at])
        part = found.group()
        try:
            if part[0] in "[(":
                melds.append(_read_meld(part))
            elif part[0] == "+":
                if win is not None:
                    raise NotationError("second_winning_tile", part, 0, part)
                win = _winning_tile(part)
            else:
                concealed += tiles(part)
        except NotationError as e:
            raise e.within(text, at) from None
        at = found.end()
    return Hand(tuple(concealed), tuple(melds), win)


def _winning_tile(part: str) -> Tile:
    found = tiles(part.replace("+", " ", 1))  # a blank parts nothing, and places stay
    if len(found) != 1:
        raise NotationError("one_winning_tile_expected", part, 0, part)
    return found[0]


def _read_meld(text: str) -> Meld:
    if len(text) < 2 or text[0] + text[-1] not in ("[]", "()"):
        raise NotationError("bracket_without_its_pair", text, 0, text)
    inner = text[1:-1]
    marks = [i for i, letter in enumerate(inner) if letter in "'="]
    try:
        placed = list(placed_tiles("".join(" " if c in "'=" else c for c in inner)))
    except NotationError as e:
        raise NotationError(e.key, text, e.at + 1, e.word) from None
    found = tuple(t for t, _ in placed)
    at_digit = {place: i for i, (_, place) in enumerate(placed)}
    called = _marked(text, inner, marks, "'", at_digit, -1)
    added = _marked(text, inner, marks, "=", at_digit, +1)
    if text[0] == "(":
        if called is not None or added is not None or not _same(found, COPIES):
            raise NotationError("no_ankan", text, 0, text)
        return Meld(MeldKind.ANKAN, found)
    return _open_meld(text, found, called, added)


def _marked(
    text: str, inner: str, marks: list[int], mark: str, at_digit: dict[int, int], step: int
) -> int | None:
    """The number of the tile that the mark stands beside; raises on a mark astray."""
    places = [i for i in marks if inner[i] == mark]
    if not places:
        return None
    if len(places) > 1 or places[0] + step not in at_digit:
        raise NotationError("mark_astray", text, places[-1] + 1, mark)
    return at_digit[places[0] + step]


def _open_meld(text: str, found: tuple[Tile, ...], called: int | None, added: int | None) -> Meld:
    tile = None if called is None else found[called]
    if _is_sequence(found) and added is None:
        if called not in (None, 0):
            raise NotationError("chi_only_from_the_left", text, text.index("'"), "'")
        return Meld(MeldKind.CHI, found, tile, None if called is None else 3)
    if added == (3 if called is None else called + 1) and _same(found, COPIES):
        source = None if called is None else 3 - called
        return Meld(MeldKind.KAKAN, found, tile, source, found[added])
    if added is None and _same(found, 3):
        return Meld(MeldKind.PON, found, tile, None if called is None else 3 - called)
    if added is None and _same(found, COPIES) and called != 2:
        source = None if called is None else {0: 3, 1: 2, 3: 1}[called]
        return Meld(MeldKind.DAIMINKAN, found, tile, source)
    raise NotationError("no_meld", text, 0, text)


def _same(some: tuple[Tile, ...], count: int) -> bool:
    return len(some) == count and len({t.kind for t in some}) == 1


def _is_sequence(some: tuple[Tile, ...]) -> bool:
    kinds = sorted(t.kind for t in some)
    return (
        len(kinds) == 3
        and kinds[2] < 27
        and kinds[0] // 9 == kinds[2] // 9
        and kinds[0] + 1 == kinds[1] == kinds[2] - 1
    )


def _fault(meld: Meld) -> str:
    """What no meld of its kind can be, as a key of the problems; "" where nothing is wrong."""
    if meld.kind is MeldKind.CHI:
        formed = _is_sequence(meld.tiles)
    else:
        formed = _same(meld.tiles, 3 if meld.kind is MeldKind.PON else COPIES)
    if not formed:
        return "no_meld"
    fed = meld.called is not None or meld.source is not None
    if any(t is not None and t not in meld.tiles for t in (meld.called, meld.added)):
        return "called_tile_astray"
    if (meld.concealed and fed) or (meld.added is not None and meld.kind is not MeldKind.KAKAN):
        return "called_tile_astray"
    if meld.source is not None and not 0 < meld.source < SEATS:
        return "called_from_oneself"
    if meld.kind is MeldKind.CHI and meld.source not in (None, 3):
        return "chi_not_from_kamicha"
    return ""
