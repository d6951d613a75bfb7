"""Reads the XML in which the server keeps its games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import unquote
from xml.parsers import expat

from engine.ledger import SEATS, four
from engine.riichi.hand import Meld, MeldKind
from engine.riichi.play.events import DrawEvent, DrawKind, GameError, WinClaim, WinEvent
from engine.riichi.play.placing import Scores
from engine.riichi.recorded.assembled import ReadHand, ReadHead, assembled
from engine.riichi.recorded.tile_replay import Frame, TileReplay
from engine.riichi.recorded.values import (
    Documents,
    Recorded,
    Remark,
    ServerHand,
    ServerResult,
    ServerWin,
)
from engine.tiles import COPIES, KINDS, Tile

_ROOT: Final = "mjloggm"
_STEP: Final = re.compile("([TUVW]|[DEFG])([0-9]{1,3})")
_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"
_RED_FIVES: Final = (16, 52, 88)
_HUNDRED: Final = 100
_NO_RED, _NO_OPEN_TANYAO, _HANCHAN, _THREE = 0x02, 0x04, 0x08, 0x10
_KNOWN_FLAGS: Final = 0xFF
_NAGASHI: Final = "nm"
_KINDS: Final[Mapping[str, DrawKind]] = {
    "": "exhaustive",
    _NAGASHI: "exhaustive",
    "yao9": "nine_kinds",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_quads",
    "ron3": "triple_ron",
}
_CUT_OFF: Final = frozenset(
    expat.errors.codes[text]
    for text in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
    )
)


class _Element(NamedTuple):
    """An element of the file, which is flat, and the number of its hand for errors."""

    name: str
    given: Mapping[str, str]
    at: str = ""

    def numbers(self, name: str) -> list[int]:
        """The numbers of an attribute; raises GameError for anything else."""
        try:
            return [int(word) for word in self.given.get(name, "").split(",") if word]
        except ValueError:
            raise GameError("unreadable", self.at, f"{self.name} {name}") from None

    def number(self, name: str, below: int) -> int:
        """The one number of an attribute, from 0 to less than `below`."""
        found = self.numbers(name)
        if len(found) != 1 or not 0 <= found[0] < below:
            raise GameError("unreadable", self.at, f"{self.name} {name}")
        return found[0]

    def some(self, name: str, count: int) -> list[int]:
        """Exactly `count` numbers of an attribute."""
        found = self.numbers(name)
        if len(found) != count:
            raise GameError("unreadable", self.at, f"{self.name} {name}")
        return found


def read_xml(data: bytes, documents: Documents) -> Recorded:
    """The game of an XML file; raises GameError."""
    elements = _elements(data)
    flags = _flags(elements)
    head = _head(elements, flags, documents)
    starts = [at for at, element in enumerate(elements) if element.name == "INIT"]
    ends = [*starts[1:], len(elements)][: len(starts)]
    red = not (flags or 0) & _NO_RED
    hands = [
        _HandReader(number, elements[start:end], red).read()
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    ]
    return assembled(head, hands, _result(elements))


def _elements(data: bytes) -> list[_Element]:
    """The elements in the root; a file that declares a document type is refused."""
    found: list[_Element] = []

    def refuse(*_: object) -> None:
        raise GameError("doctype")

    def start(name: str, given: dict[str, str]) -> None:
        if not found and name != _ROOT:
            raise GameError("no_recorded_game")
        found.append(_Element(name, given))

    parser = expat.ParserCreate("utf-8")
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = start
    try:
        parser.Parse(data, True)
    except expat.ExpatError as e:
        if e.code in _CUT_OFF and found:
            raise GameError("cut_off") from None
        raise GameError("no_recorded_game") from None
    return found[1:]


def _flags(elements: Sequence[_Element]) -> int | None:
    """The rules of the table as bits; None where the file does not tell."""
    go = next((e for e in elements if e.name == "GO"), None)
    return None if go is None else go.number("type", 1 << 16)


def _head(elements: Sequence[_Element], flags: int | None, documents: Documents) -> ReadHead:
    remarks = []
    if flags is None:
        remarks.append(Remark("rules_not_named"))
        flags = _HANCHAN
    if flags & _THREE:
        raise GameError("three_players")
    if flags & _NO_RED:
        remarks.append(Remark("no_red_fives"))
    if flags & _NO_OPEN_TANYAO:
        remarks.append(Remark("no_open_tanyao"))
    if flags & ~_KNOWN_FLAGS:
        remarks.append(Remark("unknown_rules", detail=hex(flags & ~_KNOWN_FLAGS)))
    lobby = next((e.given.get("lobby", "0") for e in elements if e.name == "GO"), "0")
    if lobby != "0":
        remarks.append(Remark("own_lobby", detail=lobby))
    given = next((e.given for e in elements if e.name == "UN" and "n1" in e.given), {})
    names = tuple(unquote(given.get(f"n{seat}", "")) for seat in range(SEATS))
    length = "hanchan" if flags & _HANCHAN else "tonpuu"
    return ReadHead(documents.server, names, length, tuple(remarks))  # type: ignore[arg-type]


def _result(elements: Sequence[_Element]) -> ServerResult | None:
    text = next((e.given["owari"] for e in reversed(elements) if "owari" in e.given), None)
    if text is None:
        return None
    try:
        numbers = [float(word) for word in text.split(",")][: 2 * SEATS]
        scores = tuple(round(score * _HUNDRED) for score in numbers[::2])
    except (ValueError, OverflowError):
        raise GameError("unreadable", "", "owari") from None
    if len(numbers) < 2 * SEATS:
        raise GameError("unreadable", "", "owari")
    return ServerResult(scores, tuple(numbers[1::2]))  # type: ignore[arg-type]


class _HandReader:
    """Reads one hand, from its INIT to the last win or its draw."""

    def __init__(self, number: int, elements: Sequence[_Element], red: bool) -> None:
        self._at, self._red = str(number), red
        self._init, *self._rest = (e._replace(at=self._at) for e in elements)
        seed = self._init.some("seed", 6)
        dealer = self._init.number("oya", SEATS)
        if not all(0 <= n < 1 << 10 for n in seed[:3]) or seed[0] % SEATS != dealer:
            raise GameError("unreadable", self._at, "INIT seed")
        self._round, self._frame = seed[0], Frame(seed[0] // SEATS % SEATS, dealer, *seed[1:3])
        self._indicators = [self._tile(seed[5])]
        dealt = [self._tiles(self._init, f"hai{seat}") for seat in range(SEATS)]
        self._replay = TileReplay(self._at, self._frame, dealt)
        self._claims: list[WinClaim] = []
        self._wins: list[ServerWin] = []
        self._deltas = [0] * SEATS
        self._draw: DrawEvent | None = None

    def read(self) -> ReadHand:
        """The hand; raises GameError where its tiles cannot have been played so, or it has no
        end."""
        for element in self._rest:
            self._element(element)
        if self._draw is None and not self._claims:
            raise GameError("cut_off", self._at)
        self._replay.check_copies(self._indicators)
        frame, scores = self._frame, self._init.some("ten", SEATS)
        server = ServerHand(
            frame.round_wind,
            self._round % SEATS,
            frame.dealer,
            frame.honba,
            frame.deposits,
            _in_points(scores),
            _in_points(self._deltas),
            tuple(self._wins),
        )
        end = self._draw or WinEvent(tuple(self._claims))
        return ReadHand(server, (*self._replay.riichi, end))

    def _element(self, element: _Element) -> None:
        step = _STEP.fullmatch(element.name)
        if step is not None:
            self._step(step[1], self._tile(int(step[2])))
        elif element.name == "N":
            self._meld(element)
        elif element.name == "REACH" and element.given.get("step") == "1":
            self._replay.declare(element.number("who", SEATS))
        elif element.name == "DORA":
            self._indicators += self._tiles(element, "hai")
        elif element.name == "AGARI":
            self._win(element)
        elif element.name == "RYUUKYOKU":
            self._ended_in_draw(element)

    def _step(self, letter: str, tile: Tile) -> None:
        if letter in _DRAWS:
            self._replay.draw(_DRAWS.index(letter), tile)
        else:
            self._replay.discard(_DISCARDS.index(letter), tile)

    def _meld(self, element: _Element) -> None:
        seat, meld = element.number("who", SEATS), self._melded(element.number("m", 1 << 16))
        if meld.kind in (MeldKind.ANKAN, MeldKind.KAKAN):
            self._replay.quad(seat, meld.tiles, meld.added)
        else:
            self._replay.call(seat, meld)

    def _win(self, element: _Element) -> None:
        seat, loser = element.number("who", SEATS), element.number("fromWho", SEATS)
        by_tsumo = seat == loser
        self._check_hand(element, seat, "hai", by_tsumo)
        dora, ura = (self._tiles(element, name) for name in ("doraHai", "doraHaiUra"))
        first = not self._claims
        claim = self._replay.claim(
            seat, None if by_tsumo else loser, tuple(dora), tuple(ura), first
        )
        self._claims.append(claim)
        fu, points = element.some("ten", 3)[:2]
        yakuman = len(element.numbers("yakuman"))
        self._wins.append(
            ServerWin(
                seat,
                claim.loser,
                None if yakuman else sum(element.numbers("yaku")[1::2]),
                None if yakuman else fu,
                yakuman,
                points,
                element.number("paoWho", SEATS) if "paoWho" in element.given else None,
            )
        )
        self._add(element)

    def _check_hand(self, element: _Element, seat: int, name: str, complete: bool = True) -> None:
        """The tiles that the file shows at the end are those that were played."""
        shown = self._tiles(element, name)
        if not complete:
            called = self._tile(element.number("machi", COPIES * len(KINDS)))
            if called not in shown:
                raise self._replay.fault("other_hand")
            shown.remove(called)
        if sorted(shown) != self._replay.concealed(seat):
            raise self._replay.fault("other_hand")

    def _ended_in_draw(self, element: _Element) -> None:
        word = element.given.get("type", "")
        if word not in _KINDS:
            raise GameError("unknown_end", self._at, word)
        kind = _KINDS[word]
        self._replay.abort(kind)
        seats = tuple(seat for seat in range(SEATS) if f"hai{seat}" in element.given)
        for seat in seats:
            self._check_hand(element, seat, f"hai{seat}")
        nagashi = self._replay.nagashi() if word == _NAGASHI else ()
        if word == _NAGASHI and not nagashi:
            raise self._replay.fault("no_nagashi")
        tenpai = seats if kind == "exhaustive" else ()
        self._draw = DrawEvent(kind, tenpai, nagashi, hands=self._replay.shown(seats))
        self._add(element)

    def _add(self, element: _Element) -> None:
        """Add the deltas of a win or draw, which stand beside the scores in hundreds."""
        for seat, delta in enumerate(element.some("sc", 2 * SEATS)[1::2]):
            self._deltas[seat] += delta

    # --- tiles and melds

    def _tile(self, number: int) -> Tile:
        """A tile by its number: four copies of each kind, the first of a five red."""
        if not 0 <= number < COPIES * len(KINDS):
            raise GameError("unreadable", self._at, str(number))
        return Tile(number // COPIES, self._red and number in _RED_FIVES)

    def _tiles(self, element: _Element, name: str) -> list[Tile]:
        return [self._tile(number) for number in element.numbers(name)]

    def _melded(self, code: int) -> Meld:
        """The meld of a number: its lowest two bits are the seat it was called from, the next tell
        its kind, the highest its tiles."""
        source = code & 3 or None
        if code & 0x4:
            return self._chi(code, source)
        if code & 0x18:
            return self._pon(code, source)
        if code & 0x20:
            raise GameError("three_players", self._at)
        first = code >> 8
        tiles = tuple(self._tile(first // COPIES * COPIES + copy) for copy in range(COPIES))
        if source is None:
            return Meld(MeldKind.ANKAN, tiles)
        return Meld(MeldKind.DAIMINKAN, tiles, self._tile(first), source)

    def _chi(self, code: int, source: int | None) -> Meld:
        base, called = divmod(code >> 10, 3)
        lowest = base // 7 * 9 + base % 7
        tiles = tuple(
            self._tile(COPIES * (lowest + at) + (code >> 3 + 2 * at & 3)) for at in range(3)
        )
        return Meld(MeldKind.CHI, tiles, tiles[called], source)

    def _pon(self, code: int, source: int | None) -> Meld:
        kind, called = divmod(code >> 9, 3)
        rest = code >> 5 & 3
        copies = [COPIES * kind + copy for copy in range(COPIES)]
        added = self._tile(copies.pop(rest))
        tiles = tuple(map(self._tile, copies))
        if code & 0x8:
            return Meld(MeldKind.PON, tiles, tiles[called], source)
        return Meld(MeldKind.KAKAN, (*tiles, added), tiles[called], source, added)


def _in_points(hundreds: Sequence[int]) -> Scores:
    return four(_HUNDRED * n for n in hundreds)
