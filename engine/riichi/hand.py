"""Hand and Meld: concealed tiles, melds and the winning tile, with their notation."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import force_setattr

from engine.ledger import SEATS
from engine.memo import Shaped
from engine.tiles import (
    COPIES,
    NotationError,
    Tile,
    of_bounded_length,
    placed_tiles,
    text_of,
    tiles,
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


class Meld(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A meld: its tiles (sorted), the called one, and whom it was called from.

    `source` counts turns from the caller: 1 shimocha (right), 2 toimen, 3 kamicha (left); None for
    an ankan or where it is not known. `added` is the tile that made a pon a kakan.

    Text: `[7'89s]` chi of 7 from kamicha, `[44'4z]` pon from toimen (the mark follows the tile
    that is turned sideways), `[4444'z]` daiminkan from shimocha, `[4'=444z]` kakan with the added
    tile after `=`, `(9999p)` ankan; without a mark the source is unknown.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: int | None = None
    added: Tile | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "tiles", tuple(sorted(self.tiles)))

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

    @property
    def fault(self) -> str:
        """What no meld of its kind can be, as a key of the problems; "" where nothing is wrong."""
        return _fault(self)

    @property
    def plain(self) -> Meld:
        """The meld with plain fives in the place of red ones."""
        tiles = tuple(tile.plain for tile in self.tiles)
        called = None if self.called is None else self.called.plain
        added = None if self.added is None else self.added.plain
        return Meld(self.kind, tiles, called, self.source, added)

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


class Hand(Shaped, msgspec.Struct, frozen=True, gc=False):
    """Concealed tiles without the winning one, melds in the order they were made, the winning tile.

    Text: `55p67s[888m](9999s)+8s`; without `+…` the hand waits for a tile.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    win: Tile | None = None

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Raises NotationError with the place of the mistake; judges nothing else."""
        return _read_hand(of_bounded_length(text))

    @property
    def menzen(self) -> bool:
        """Whether no meld is called (門前); ankan do not open a hand."""
        return all(meld.concealed for meld in self.melds)

    @property
    def held(self) -> tuple[Tile, ...]:
        """The concealed tiles with the winning one."""
        return self.concealed if self.win is None else (*self.concealed, self.win)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, melds included."""
        return (*self.held, *[t for m in self.melds for t in m.tiles])

    @property
    def plain(self) -> Hand:
        """The hand with plain fives in the place of red ones."""
        concealed = tuple(tile.plain for tile in self.concealed)
        melds = tuple(meld.plain for meld in self.melds)
        return Hand(concealed, melds, None if self.win is None else self.win.plain)

    def __str__(self) -> str:
        win = "" if self.win is None else f"+{self.win}"
        return text_of(self.concealed) + "".join(map(str, self.melds)) + win


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
        raise e.within(text, 1) from None
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
    """The index of the tile that the mark belongs to; raises on a misplaced mark."""
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
