"""The layout of features: which bits of the integer mean what.

The features of a reading are one integer: the sum of the features of its groups, plus those of its
wait and its form. To read a hand is to sum; every fact about tiles is then looked up from some bits
of the sum. A standard reading has five groups, so that no field ever overflows into the next one.

`LAYOUT` is the table of the fields, `IN_SUIT` that of the fields of each suit; both are what the
code uses. `explain` prints features in words. A worked example, won by tsumo on 8s:

    shape = shape_of(Hand.parse("223344m789p5567s+8s"))
    for features in read(shape, tsumo=True):
        print(explain(features))

    sequences: 4
    wait: ryanmen
    form: standard
    twins: 1
    simple: 5
    terminal: 1
    plain: 4
    characters: 2
    circles: 1
    bamboo: 2
    last: 1
    pairs: 1
    suit m: sequence 234 (2 times)
    suit p: sequence 789
    suit s: pair 55, sequence 678

The two sequences 234m are the number 2 in the three bits "sequence from place 1" of suit m; `alike`
found that they are twins and added 1 to `twins`. Every group has a simple tile, one has a terminal
too, four are without any yaochu tile (`plain`). No bit of `honor` is set: the facts NO_HONOR and
PAIR_WITHOUT_VALUE follow from that alone. A ron on a shanpon wait would have taken 1 from
`concealed`, as the triplet that it finishes is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.riichi.group import Shape
from engine.riichi.reading import Form, Wait
from engine.tiles import SUITS, Kind


class Field:
    """Some neighbouring bits of the features: `bits` bits from bit `at` on.

    `one` is the number 1 in this field, `places` all of its bits set.
    """

    __slots__ = ("at", "bits", "mask", "meaning", "name", "one", "places")

    def __init__(self, at: int, bits: int, name: str = "", meaning: str = "") -> None:
        self.at, self.bits, self.name, self.meaning = at, bits, name, meaning
        self.one, self.mask = 1 << at, (1 << bits) - 1
        self.places = self.mask << at

    def of(self, features: int) -> int:
        """The number that the features hold in this field."""
        return features >> self.at & self.mask


class _Row(NamedTuple):
    name: str
    bits: int
    meaning: str


SUIT_BITS: Final = 39
_ROWS: Final = (
    # What is looked up most lies lowest, as short integers are quick. Three bits hold every number
    # of groups. Where only "some or none" is asked, a fourth bit is left free, so that adding 7
    # moves the answer into it. Chiitoitsu and kokushi have more groups than five: the
    # numbers from `simple` to `bamboo` are 1 where there are any.
    _Row("sequences", 3, "number of sequences"),
    _Row("triplets", 3, "number of triplets and quads"),
    _Row("concealed", 3, "number of concealed triplets and quads"),
    _Row("quads", 3, "number of quads"),
    _Row("wait", 3, "index of the wait in the enum Wait"),
    _Row("form", 2, "index of the form in the enum Form"),
    _Row("twins", 2, "pairs of like sequences; `alike` finds them"),
    _Row("straight", 1, "sequences 123, 456 and 789 of one suit; `alike` finds them"),
    _Row("simple", 4, "number of groups with a simple tile"),
    _Row("terminal", 4, "number of groups with a terminal"),
    _Row("honor", 4, "number of groups of honours"),
    _Row("plain", 4, "number of groups without any yaochu tile"),
    _Row("characters", 4, "number of groups of characters"),
    _Row("circles", 4, "number of groups of circles"),
    _Row("bamboo", 4, "number of groups of bamboo"),
    _Row("sets", 24, "numbers of the eight kinds of sets that fu tell apart, three bits each"),
    _Row("last", 1, "the winning tile is the highest of the sequence that it finished"),
    _Row("pairs", 3, "number of pairs"),
    *(
        _Row(f"suit {letter}", SUIT_BITS, "the groups of the suit, as IN_SUIT says")
        for letter in SUITS
    ),
)


def _laid_out(rows: tuple[_Row, ...]) -> dict[str, Field]:
    fields: dict[str, Field] = {}
    at = 0
    for row in rows:
        fields[row.name] = Field(at, row.bits, row.name, row.meaning)
        at += row.bits
    return fields


LAYOUT: Final = _laid_out(_ROWS)
"""Every field of the features by its name, from the lowest bit up without gaps."""
IN_SUIT: Final = _laid_out(
    (
        _Row(
            "triplets", 9, "one bit for each triplet or quad, by the place of its tile in the suit"
        ),
        _Row("pairs", 9, "one bit for each pair, by the place of its tile"),
        _Row(
            "sequences",
            21,
            "the number of each sequence, three bits by the place of its lowest tile",
        ),
    )
)
"""The fields of a suit, counted from the lowest bit of the suit; honours have no sequences."""
SET_KINDS: Final = tuple(
    f"{height} {ends} {side}"
    for height in ("triplet", "quad")
    for ends in ("simple", "yaochu")
    for side in ("open", "concealed")
)
"""The kinds of sets in the field `sets`, from the lowest three bits up."""

SEQUENCES, ALL_TRIPLETS, CONCEALED, QUADS = (
    LAYOUT[name] for name in ("sequences", "triplets", "concealed", "quads")
)
WAIT_AT, FORM_AT, TWINS, STRAIGHT = (LAYOUT[name] for name in ("wait", "form", "twins", "straight"))
NUMBERS_AT: Final = Field(0, STRAIGHT.at + STRAIGHT.bits)
"""All fields up to `straight`, which are looked up together."""
MARKS: Final = tuple(
    LAYOUT[name]
    for name in ("simple", "terminal", "honor", "plain", "characters", "circles", "bamboo")
)
SIMPLE, TERMINAL, HONOR, PLAIN, CHARACTERS, CIRCLES, BAMBOO = MARKS
SETS_AT: Final = LAYOUT["sets"]
QUADS_AT: Final = Field(SETS_AT.at + 12, 12)
"""The upper half of `sets`: the four kinds of quads."""
LAST_AT, PAIRS = LAYOUT["last"], LAYOUT["pairs"]
SUITS_AT: Final = tuple(LAYOUT[f"suit {letter}"] for letter in SUITS)
TRIPLETS_IN, PAIRS_IN, SEQUENCES_IN = IN_SUIT.values()

FORM_OF: Final = tuple(Form)
WAIT_OF: Final = tuple(Wait)
FORMS: Final = {form: FORM_AT.one * i for i, form in enumerate(Form)}
"""What a form adds to the features: nothing for the standard one."""
WAITS: Final = {wait: WAIT_AT.one * i for i, wait in enumerate(Wait)}
"""What a wait adds to them."""


def place_of(shape: Shape, kind: Kind) -> Field:
    """The field with the number of pairs, triplets or sequences from this kind on."""
    at, place = SUITS_AT[kind // 9].at, kind % 9
    if shape is Shape.SEQUENCE:
        return Field(at + SEQUENCES_IN.at + 3 * place, 3)
    return Field(at + (PAIRS_IN if shape is Shape.PAIR else TRIPLETS_IN).at + place, 1)


def triplets_in_every_suit(features: int) -> int:
    """The triplets and quads that characters, circles and bamboo have of the same number, as bits
    in the place of the characters."""
    return features & _TRIPLETS & features >> SUIT_BITS & features >> 2 * SUIT_BITS


def sequences_in_every_suit(features: int) -> int:
    """The same of sequences. Two that are alike are 2, the next bit: there are no more of a suit
    where every suit has some."""
    there = features | features >> 1
    return there & _SEQUENCES & there >> SUIT_BITS & there >> 2 * SUIT_BITS


_TRIPLETS: Final = TRIPLETS_IN.places << SUITS_AT[0].at
_SEQUENCES: Final = sum(1 << SUITS_AT[0].at + SEQUENCES_IN.at + 3 * place for place in range(7))


def explain(features: int) -> str:
    """The features in words for the debugger, a line for each field that is not 0."""
    return "\n".join(_explained(features))


def _explained(features: int) -> Iterator[str]:
    for name, field in LAYOUT.items():
        number = field.of(features)
        if not number and field is not WAIT_AT and field is not FORM_AT:
            continue  # the first wait and the first form are 0
        if field is WAIT_AT or field is FORM_AT:
            yield f"{name}: {(WAIT_OF if field is WAIT_AT else FORM_OF)[number].value}"
        elif field is SETS_AT:
            yield f"{name}: {', '.join(_explained_sets(number))}"
        elif field in SUITS_AT:
            yield f"{name}: {', '.join(_explained_suit(number))}"
        else:
            yield f"{name}: {number}"


def _explained_sets(number: int) -> Iterator[str]:
    for i, kind in enumerate(SET_KINDS):
        count = number >> 3 * i & 7
        if count:
            yield f"{count} {kind}"


def _explained_suit(number: int) -> Iterator[str]:
    for name, digits in (("triplets", 3), ("pairs", 2)):
        places = IN_SUIT[name].of(number)
        yield from (f"{name[:-1]} {str(p + 1) * digits}" for p in range(9) if places >> p & 1)
    for place in range(7):
        count = IN_SUIT["sequences"].of(number) >> 3 * place & 7
        if count:
            times = f" ({count} times)" if count > 1 else ""
            yield f"sequence {place + 1}{place + 2}{place + 3}{times}"
