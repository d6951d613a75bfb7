"""Tiles of 34 kinds with red fives, their notation, and packed counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NewType, Self

from engine.complaints import Fault, shortened

Kind = NewType("Kind", int)
"""0–8 characters, 9–17 circles, 18–26 bamboo, 27–30 winds from east, 31–33 haku hatsu chun."""

KINDS: Final = tuple(Kind(k) for k in range(34))
HONORS: Final = KINDS[27:]
WINDS: Final = KINDS[27:31]
DRAGONS: Final = KINDS[31:]
TERMINALS: Final = tuple(k for k in KINDS[:27] if k % 9 in (0, 8))
YAOCHU: Final = TERMINALS + HONORS
COPIES: Final = 4

SUITS: Final = "mpsz"
"""The letters of characters, circles, bamboo and honours in the notation."""
_DIGITS: Final = frozenset("0123456789")


class NotationError(ValueError):
    """A text is not in the notation.

    `key` names the mistake, `text` is the whole text, `at` the index of the mistake in it and
    `word` the part that is wrong.
    """

    def __init__(self, key: str, text: str, at: int, word: str = "") -> None:
        self.key, self.text, self.at, self.word = key, text, at, word
        super().__init__(key, text, at, word)

    def __str__(self) -> str:
        return str(self.fault)

    @property
    def fault(self) -> Fault:
        """What is wrong, at a position counted from 1."""
        word, text, title = shortened(self.word), shortened(self.text), self.key.replace("_", " ")
        return Fault("notation", name=self.key, title=title, word=word, at=self.at + 1, text=text)

    def within(self, text: str, start: int) -> NotationError:
        """The same mistake in a longer text that contains this one at index `start`."""
        return NotationError(self.key, text, self.at + start, self.word)


class Tile(int):
    """The face of a tile, as an integer: twice the kind, plus one for a red five.

    Tiles therefore sort in the usual order of a hand, a red five after its five.
    """

    __slots__ = ()

    def __new__(cls, kind: int, red: bool = False) -> Self:
        """Raise ValueError for a kind outside 0–33 or a red tile that is no five."""
        if not 0 <= kind < len(KINDS):
            raise ValueError(f"there is no tile of kind {kind}; kinds are 0 to 33")
        if red and (kind >= 27 or kind % 9 != 4):
            raise ValueError(f"{_name(kind)} cannot be red; only fives are")
        return int.__new__(cls, 2 * kind + red)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The one tile of a text such as `0p`; raises NotationError otherwise."""
        found = tiles(text)
        if len(found) != 1:
            raise NotationError("one_tile_expected", text, 0, text)
        return found[0]

    @property
    def kind(self) -> Kind:
        """The kind; a red five has that of its five."""
        return Kind(self >> 1)

    @property
    def red(self) -> bool:
        """Whether this is a red five (赤五)."""
        return bool(self & 1)

    @property
    def plain(self) -> Tile:
        """The same tile without its colour: `0p` becomes `5p`."""
        return TILES[self.kind]

    @property
    def suit(self) -> str:
        """One of `m`, `p`, `s`, and `z` for honours."""
        return SUITS[self.kind // 9]

    @property
    def number(self) -> int:
        """1 to 9; for honours 1 to 7 as in the notation (east is 1)."""
        return self.kind % 9 + 1

    @property
    def honor(self) -> bool:
        """A wind or a dragon (字牌)."""
        return self.kind >= 27

    def __getnewargs__(self) -> tuple[int, bool]:  # type: ignore[override]
        return self.kind, self.red  # copy and pickle call __new__, which takes kind and red

    def __str__(self) -> str:
        return ("0" if self.red else str(self.number)) + self.suit

    def __repr__(self) -> str:
        return f"Tile.parse({str(self)!r})"


def _name(kind: int) -> str:
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


TILES: Final = tuple(Tile(k) for k in KINDS)
RED_FIVES: Final = tuple(Tile(k, red=True) for k in (4, 13, 22))
_BY_NAME: Final = {str(t): t for t in (*TILES, *RED_FIVES)}


_SHOWN: Final = 40
LONGEST: Final = 4000
"""The longest notation in letters; a whole deal of 競技十半 takes some hundreds."""


def of_bounded_length(text: str) -> str:
    """The text itself; raises NotationError (`too_long`) beyond `LONGEST`."""
    if len(text) > LONGEST:
        raise NotationError("too_long", text[:_SHOWN], LONGEST - 1)
    return text


def tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a notation such as `406m11z`, in the order written; blanks are ignored.

    Raises NotationError: `unknown_letter`, `suit_missing` (digits without a suit at the end),
    `number_missing` (a suit without digits), `no_such_tile` (`8z`, `0z`) or `too_long`.
    """
    return tuple(tile for tile, _ in placed_tiles(text))


def placed_tiles(text: str) -> Iterator[tuple[Tile, int]]:
    """Each tile of the notation with the index of its digit; raises as `tiles` does."""
    digits: list[int] = []
    for at, letter in enumerate(of_bounded_length(text)):
        if letter in _DIGITS:
            digits.append(at)
        elif letter in SUITS:
            if not digits:
                raise NotationError("number_missing", text, at, letter)
            for place in digits:
                name = text[place] + letter
                if name not in _BY_NAME:
                    raise NotationError("no_such_tile", text, place, name)
                yield _BY_NAME[name], place
            digits = []
        elif not letter.isspace():
            raise NotationError("unknown_letter", text, at, letter)
    if digits:
        raise NotationError("suit_missing", text, digits[0], text[digits[0] :])


def text_of(some: Iterable[Tile]) -> str:
    """The notation of tiles in their order, the suit letter once per run of a suit: `406m11z`."""
    out: list[str] = []
    for tile in some:
        if out and out[-1] == tile.suit:
            out.pop()
        out += [str(tile)[0], tile.suit]
    return "".join(out)


WIDTH: Final = 6
"""Bits per kind in packed counts, of which the highest is never set by a count."""

ONE_KIND: Final = (1 << WIDTH) - 1
_REDS_AT: Final = len(KINDS)


def _unit(tile: Tile) -> int:
    """One copy of a tile as packed counts; a red five also counts in a field of its suit behind
    the fields of the 34 kinds."""
    red = 1 << WIDTH * (_REDS_AT + tile.kind // 9) if tile.red else 0
    return (1 << WIDTH * tile.kind) + red


unit: Final = {tile: _unit(tile) for tile in (*TILES, *RED_FIVES)}.__getitem__
_REDS: Final = WIDTH * _REDS_AT
_LIMIT: Final = 1 << WIDTH - 1
# `packed + _SLACK` sets the highest bit of each field that holds too many: 5 copies, 2 red fives.
_SLACK: Final = sum((_LIMIT - COPIES - 1) << WIDTH * kind for kind in KINDS) + sum(
    (_LIMIT - 2) << WIDTH * (_REDS_AT + suit) for suit in range(3)
)
_TOO_MANY: Final = (COPIES + 1, 2)
"""The first number of copies that is too many: of a tile, of a red five."""
_OVER: Final = sum(_LIMIT << WIDTH * place for place in range(_REDS_AT + 3))


def pack(some: Iterable[Tile]) -> int:
    """The counts of the tiles of a deal in one integer, `WIDTH` bits per kind.

    Packed counts may be added as long as no kind exceeds 36, up to which `too_many` sees it.
    """
    return sum(map(unit, some))


def pack_any(some: Sequence[Tile]) -> int:
    """The counts of any number of tiles, such as discards that a user wrote, in one integer.

    No more of a face is counted than is one too many, so that a hand's counts may be added.
    """
    if len(some) <= COPIES:
        return pack(some)
    copies = Counter(some)
    return sum(unit(tile) * min(number, _TOO_MANY[tile.red]) for tile, number in copies.items())


_PLAIN: Final = (1 << WIDTH * len(TILES)) - 1


def unpack(packed: int) -> tuple[Tile, ...]:
    """The tiles of packed counts, sorted."""
    found: list[Tile] = []
    plain = packed & _PLAIN
    while plain:  # the kinds that are there: a fourth of the time of a look at all
        kind = ((plain & -plain).bit_length() - 1) // WIDTH
        count = plain >> WIDTH * kind & ONE_KIND
        found += [TILES[kind]] * count
        plain -= count << WIDTH * kind
    for red in RED_FIVES:
        for _ in range(packed >> WIDTH * (_REDS_AT + red.kind // 9) & ONE_KIND):
            found[found.index(red.plain)] = red
    return tuple(sorted(found))


def too_many(packed: int) -> bool:
    """Whether packed counts hold a fifth copy of a kind, or a second red five of a suit."""
    return packed + _SLACK & _OVER != 0


def reds_in(packed: int) -> int:
    """The number of red fives in packed counts."""
    return (packed >> _REDS) % ONE_KIND  # modulo base - 1 is the sum of the fields


def counts_of(some: Iterable[Tile]) -> list[int]:
    """The number of tiles of each of the 34 kinds; a red five counts as its five."""
    counts = [0] * len(KINDS)
    for tile in some:
        counts[tile >> 1] += 1
    return counts


@cache
def dora_of(indicator: Tile) -> Tile:
    """The tile that an indicator makes dora: the next one, 9 → 1, north → east, chun → haku."""
    kind = indicator.kind
    if kind < 27:
        return TILES[kind + 1 if kind % 9 < 8 else kind - 8]
    if kind in WINDS:
        return TILES[27 + (kind - 26) % 4]
    return TILES[31 + (kind - 30) % 3]
