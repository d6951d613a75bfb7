"""Reads the JSON of the server's log editor, in which converters also write Mahjong Soul's games.

A hand is a list: [wind and number, counters, deposits], scores, indicators, ura indicators, then
for each seat the tiles dealt, those taken and those given away, and last the end. The order of
play between the seats is not in the file; it follows from the calls. Where a seat gives the same
tile away twice before another calls it, the file does not tell which: the first is tried first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, cast
from urllib.parse import unquote

import msgspec

from engine.ledger import SEATS, four
from engine.riichi.hand import Meld, MeldKind
from engine.riichi.play.events import (
    DrawEvent,
    DrawKind,
    GameError,
    GameEvent,
    WinEvent,
    read_game,
)
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
from engine.riichi.situation import MOST_COUNTERS, RIICHI
from engine.tiles import RED_FIVES, TILES, Tile

_Json = Mapping[str, Any]
_FIELDS: Final = 4 + 3 * SEATS
_DRAWN: Final = 60
"""The code of a discard of the tile that was just drawn."""
_TILES: Final = {
    **{10 * (tile.kind // 9 + 1) + tile.number: tile for tile in TILES},
    **{51 + suit: tile for suit, tile in enumerate(RED_FIVES)},
}
_CODES: Final = {tile: code for code, tile in _TILES.items()}
_MOST_CHOICES: Final = 6
"""The most tiles that might be called or left of which both ways are tried in a hand."""
_MELD: Final = re.compile("((?:[0-9]{2}){0,3})([cpmka])((?:[0-9]{2}){1,4})")
_MELDS: Final = {"c": MeldKind.CHI, "p": MeldKind.PON, "m": MeldKind.DAIMINKAN}
_SOURCES: Final = {
    MeldKind.CHI: (3,),
    MeldKind.PON: (3, 2, 1),
    MeldKind.DAIMINKAN: (3, 2, None, 1),
}
"""Whom a meld was called from, by the place of the called tile."""
_WON: Final = ("和了", "Agari")
_NAGASHI: Final = ("流し満貫", "Nagashi Mangan", "Mangan at Draw")
_ALL_TENPAI, _NONE_TENPAI = "全員聴牌", "全員不聴"
_KINDS: Final[Mapping[str, DrawKind]] = {
    **dict.fromkeys(("流局", "Ryuukyoku", "Exhaustive Draw"), "exhaustive"),
    **dict.fromkeys((*_NAGASHI, _ALL_TENPAI, _NONE_TENPAI), "exhaustive"),
    **dict.fromkeys(("九種九牌", "Kyuushu Kyuuhai", "Nine Terminal Abortion"), "nine_kinds"),
    **dict.fromkeys(("四風連打", "Suufon Renda", "Four Wind Abortion"), "four_winds"),
    **dict.fromkeys(("四家立直", "Suucha Riichi", "Four Riichi Abortion"), "four_riichi"),
    **dict.fromkeys(("四槓散了", "四開槓", "Suukaikan", "Four Kan Abortion"), "four_quads"),
    **dict.fromkeys(("三家和了", "三家和", "Sanchahou", "Three Ron Abortion"), "triple_ron"),
}
_NO_END: Final = ("", "不明")
_CONVERTED: Final = re.compile("の間|之间|之間|友人[戦场]|大会戦|Room|Friendly|Tour?nament")
_CONVERTED_ID: Final = re.compile("[0-9]{6}-[0-9a-f]{8}-.*")
_OWN_LOBBY: Final = re.compile("友人[戦场]|大会戦|Friendly|Tour?nament")
_FU: Final = re.compile("([0-9]{1,3}) ?(?:符|Fu|fu)")
_POINTS: Final = re.compile("(?<![0-9])([0-9]{1,7})(?:-([0-9]{1,7}))?点(∀)?")
_HAN: Final = re.compile(r"\(([0-9]{1,3})飜\)$")
_CODE: Final = re.compile("[0-9]{1,2}")
_LINK: Final = "#json="
_SHOWN: Final = 40


def read_json(data: bytes, documents: Documents) -> Recorded:
    """The game of the log editor's JSON, which may be cut into several lines or links, or of our
    own notation; raises GameError."""
    logs = _logs(data)
    if "events" in logs[0]:
        return Recorded(read_game(data))
    for log in logs:
        if not isinstance(log.get("log"), list):
            raise GameError("no_recorded_game")
    entries = [entry for log in logs for entry in log["log"]]
    last = len(entries)
    if any(_is_of_three(entry) for entry in entries):
        raise GameError("three_players")
    head = _head(logs[0], documents)
    hands = [
        _read_hand(number, entry, last=number == last) for number, entry in enumerate(entries, 1)
    ]
    return assembled(head, hands, _result(logs[-1]))


def _logs(data: bytes) -> list[_Json]:
    """The objects of a text: one, or one a line."""
    try:
        found = [msgspec.json.decode(data)]
    except (ValueError, RecursionError):
        found = list(_lines(data))
    if not found or not all(isinstance(one, dict) for one in found):
        raise GameError("no_recorded_game")
    return found


def _lines(data: bytes) -> Iterator[object]:
    try:
        text = data.decode()
        for line in filter(None, map(str.strip, text.splitlines())):
            link, found, rest = line.partition(_LINK)
            yield msgspec.json.decode(unquote(rest) if found and link.startswith("http") else line)
    except (ValueError, RecursionError):
        raise GameError("cut_off" if data.startswith(b"{") else "no_recorded_game") from None


def _is_of_three(entry: object) -> bool:
    """Whether the fourth seat was dealt nothing."""
    return isinstance(entry, list) and len(entry) >= _FIELDS and entry[_FIELDS - 3] == []


# --- the game


def _head(log: _Json, documents: Documents) -> ReadHead:
    rule = log.get("rule")
    rule = rule if isinstance(rule, dict) else {}
    said = str(rule.get("disp", ""))
    if "三" in said or "3-Player" in said or log.get("ratingc") == "PF3":
        raise GameError("three_players")
    own_id = str(log.get("ref", ""))
    converted = bool(_CONVERTED.search(said) or _CONVERTED_ID.fullmatch(own_id))
    names = log.get("name")
    names = [str(name) for name in names] if isinstance(names, list) else []
    tonpuu = any(word in said for word in ("東", "东", "East")) and "南" not in said
    return ReadHead(
        documents.converted if converted else documents.server,
        tuple((*names, "", "", "", "")[:SEATS]),
        "tonpuu" if tonpuu else "hanchan",
        tuple(_remarks(rule, said, converted)),
        own_id,
    )


def _remarks(rule: _Json, said: str, converted: bool) -> Iterator[Remark]:
    """What no document says, or the file does not."""
    if not said:
        yield Remark("rules_not_named")
    by_suit = [rule[name] for name in ("aka51", "aka52", "aka53") if name in rule]
    if (by_suit or "aka" in rule) and not any((*by_suit, rule.get("aka"))):
        yield Remark("no_red_fives")
    if any(isinstance(red, int) and red > 1 for red in by_suit):
        yield Remark("more_red_fives")
    if re.search("[東南]", said) and not converted and "喰" not in said:
        yield Remark("no_open_tanyao")
    if _OWN_LOBBY.search(said):
        yield Remark("own_lobby", detail=said)


def _result(log: _Json) -> ServerResult | None:
    numbers = log.get("sc")
    if not isinstance(numbers, list) or len(numbers) < 2 * SEATS:
        return None
    if not all(isinstance(n, int | float) for n in numbers):
        raise GameError("unreadable", "", "sc")
    scores = tuple(round(n) for n in numbers[: 2 * SEATS : 2])
    return ServerResult(scores, tuple(map(float, numbers[1 : 2 * SEATS : 2])))  # type: ignore[arg-type]


# --- a hand


def _read_hand(number: int, entry: object, *, last: bool) -> ReadHand:
    """The hand, with the first calls by which it can have been played; raises the GameError of the
    first try where there are none."""
    reader = _HandReader(number, entry)
    try:
        return reader.read(last)
    except GameError:
        while left := reader.untried():
            reader = _HandReader(number, entry, left)
            with suppress(GameError):
                return reader.read(last)
        raise


class _HandReader:
    """Reads one hand of the file.

    `left` says of the first tiles that might be called or left which are left; later ones are
    called.
    """

    def __init__(self, number: int, entry: object, left: Sequence[bool] = ()) -> None:
        self._number, self._at = number, str(number)
        self._to_leave, self._left = list(left[::-1]), list[bool]()
        if not isinstance(entry, list) or len(entry) < _FIELDS:
            raise self._unreadable("hand")
        for part in entry[:_FIELDS]:
            if not isinstance(part, list):
                raise self._unreadable(part)
        self._end = entry[_FIELDS] if len(entry) > _FIELDS else [""]
        start, self._scores = entry[0], self._seats_numbers(entry[1])
        if len(start) < 3 or not all(isinstance(n, int) and 0 <= n <= MOST_COUNTERS for n in start):
            raise self._unreadable(start)
        self._round = start[0]
        self._frame = Frame(start[0] // SEATS % SEATS, start[0] % SEATS, *start[1:3])
        self._dora, self._ura = ([self._tile(t) for t in part] for part in entry[2:4])
        dealt = [[self._tile(t) for t in entry[at]] for at in range(4, _FIELDS, 3)]
        self._draws = [entry[at][::-1] for at in range(5, _FIELDS, 3)]
        self._discards = [entry[at][::-1] for at in range(6, _FIELDS, 3)]
        self._replay = TileReplay(self._at, self._frame, dealt)
        self._remarks: list[Remark] = []

    def _unreadable(self, what: object) -> GameError:
        return GameError("unreadable", self._at, str(what)[:_SHOWN])

    def read(self, last: bool) -> ReadHand:
        """The hand; only the last one of a file may have no end."""
        seat: int | None = self._frame.dealer
        while seat is not None:
            seat = self._turn(seat)
        if any(self._draws) or any(self._discards):
            raise self._replay.fault("entries_left")
        self._replay.check_copies((*self._dora, *self._ura))
        end = self._end
        if not isinstance(end, list) or not all(isinstance(part, str) for part in end[:1]):
            raise self._unreadable(end)
        word = end[0] if end else ""
        if word in _WON:
            return self._won(end[1:])
        if word in _KINDS:
            return self._drawn_hand(word, end[1] if len(end) > 1 else None)
        if word in _NO_END and last:
            self._tell("unfinished")
            return self._hand(None, ())
        raise GameError("unknown_end", self._at, word)

    def _hand(
        self, deltas: Scores | None, ends: tuple[GameEvent, ...], *wins: ServerWin
    ) -> ReadHand:
        frame = self._frame
        server = ServerHand(
            frame.round_wind,
            self._round % SEATS,
            frame.dealer,
            frame.honba,
            frame.deposits,
            self._scores,
            deltas,
            wins,
        )
        return ReadHand(server, (*self._replay.riichi, *ends), tuple(self._remarks))

    def _tell(self, key: str) -> None:
        self._remarks.append(Remark(key, self._number - 1))

    # --- play

    def _turn(self, seat: int) -> int | None:
        """A seat takes a tile and gives one away; returns who is next, None at the end."""
        if not self._draws[seat]:
            return None
        taken = self._draws[seat].pop()
        if isinstance(taken, str):
            meld = self._called(taken)
            self._replay.call(seat, meld)
            if meld.quad:
                if self._discards[seat][-1:] == [0]:  # holds the place of a discard
                    self._discards[seat].pop()
                return seat
        else:
            self._replay.draw(seat, self._tile(taken))
        return self._give(seat) if self._discards[seat] else None

    def _give(self, seat: int) -> int:
        """The seat's discard or quad."""
        given = self._discards[seat].pop()
        text = str(given)
        if text.startswith("f"):
            raise GameError("three_players", self._at)
        if "a" in text or "k" in text:
            self._quad(seat, text)
            return seat
        if text.startswith("r"):
            self._replay.declare(seat)
        code = text.removeprefix("r")
        drawn = self._replay.drawn if code == str(_DRAWN) else None
        number = int(code) if _CODE.fullmatch(code) else code
        tile = self._tile(number) if drawn is None else drawn
        self._replay.discard(seat, tile)
        return self._caller(seat, tile)

    def _caller(self, seat: int, tile: Tile) -> int:
        """Who takes the next tile: a pon or daiminkan goes before a chi, a chi before a draw."""
        found = (seat + 1) % SEATS
        for other in range(SEATS):
            entry = self._draws[other][-1] if self._draws[other] else None
            if other == found or not isinstance(entry, str):
                continue
            meld = self._called(entry)
            if (meld.called, meld.source) == (tile, (seat - other) % SEATS):
                open_ = bool(self._draws[found]) and self._may_give_again(seat, tile)
                return found if open_ and self._leaves() else other
        return found

    def _may_give_again(self, seat: int, tile: Tile) -> bool:
        """Whether the seat may give such a tile away once more."""
        code, given = _CODES[tile], [str(one).removeprefix("r") for one in self._discards[seat]]
        return str(code) in given or (str(_DRAWN) in given and code in self._draws[seat])

    def _leaves(self) -> bool:
        """Whether a tile that might be called is left in this try."""
        self._left.append(bool(self._to_leave) and self._to_leave.pop())
        return self._left[-1]

    def untried(self) -> tuple[bool, ...]:
        """What to leave in the next try: the latest tile that was called; nothing at the end."""
        made = self._left[:_MOST_CHOICES]
        while made and made[-1]:
            made.pop()
        return (*made[:-1], True) if made else ()

    def _called(self, text: str) -> Meld:
        letter, at, tiles = self._melded(text)
        kind = _MELDS.get(letter)
        if kind is None or at >= len(_SOURCES[kind]):
            raise self._unreadable(text)
        return Meld(kind, tiles, tiles[at], _SOURCES[kind][at])

    def _quad(self, seat: int, text: str) -> None:
        letter, at, tiles = self._melded(text)
        self._replay.quad(seat, tiles, tiles[at] if letter == "k" else None)

    def _melded(self, text: str) -> tuple[str, int, tuple[Tile, ...]]:
        """The letter of a meld, the place of the tile after it, and the tiles."""
        found = _MELD.fullmatch(text)
        if found is None:
            raise self._unreadable(text)
        before, letter, after = found.groups()
        digits = before + after
        tiles = [self._tile(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
        return letter, len(before) // 2, tuple(tiles)

    # --- the end

    def _won(self, parts: Sequence[object]) -> ReadHand:
        """Pairs of deltas and a description, the nearest to the discarder first."""
        wins = sorted(
            (
                self._win(deltas, about)
                for deltas, about in zip(parts[::2], parts[1::2], strict=False)
            ),
            key=lambda found: (found[1].seat - (found[1].loser or 0)) % SEATS,
        )
        if not wins:
            raise self._unreadable(parts)
        dora, ura = tuple(self._dora), tuple(self._ura)
        claims = []
        for at, (_, win) in enumerate(wins):
            claim = self._replay.claim(win.seat, win.loser, dora, ura, at == 0)
            claims.append(claim)
            events = claim.situation.events if claim.situation is not None else frozenset()
            if not RIICHI.isdisjoint(events) and len(ura) < len(dora):
                self._tell("no_ura")
        deltas = [sum(some) for some in zip(*(deltas for deltas, _ in wins), strict=True)]
        end = WinEvent(tuple(claims))
        return self._hand(_scores(deltas), (end,), *(win for _, win in wins))

    def _win(self, deltas: object, about: object) -> tuple[Scores, ServerWin]:
        if not isinstance(about, list) or len(about) < 4 or not all(_is_seat(n) for n in about[:3]):
            raise self._unreadable(about)
        seat, source, liable = cast("list[int]", about[:3])
        said, *yaku = map(str, about[3:])
        yakuman = sum("(役満)" in one for one in yaku)
        fu, points = _FU.match(said), _POINTS.search(said)
        return self._seats_numbers(deltas), ServerWin(
            seat,
            None if source == seat else source,
            None if yakuman else sum(int(n[1]) for n in map(_HAN.search, yaku) if n is not None),
            int(fu[1]) if fu is not None and not yakuman else None,
            yakuman,
            None if points is None else _sum_of(points),
            None if liable == seat else liable,
        )

    def _drawn_hand(self, word: str, paid: object) -> ReadHand:
        kind = _KINDS[word]
        self._replay.abort(kind)
        deltas = None if paid is None else self._seats_numbers(paid)
        nagashi: tuple[int, ...] = ()
        tenpai: tuple[int, ...] = ()
        if word in _NAGASHI:
            nagashi = self._replay.nagashi()
            if not nagashi:
                raise self._replay.fault("no_nagashi")
        if kind == "exhaustive":
            tenpai = self._tenpai(word, deltas)
        seats = tenpai
        if kind == "nine_kinds":
            seats = (self._replay.next_seat,)
        elif kind == "four_riichi":
            seats = tuple(range(SEATS))
        draw = DrawEvent(kind, tenpai, nagashi, hands=self._replay.shown(seats))
        none = (0, 0, 0, 0) if word not in _NAGASHI and len(tenpai) in (0, SEATS) else None
        return self._hand(none if deltas is None else deltas, (draw,))

    def _tenpai(self, word: str, deltas: Scores | None) -> tuple[int, ...]:
        """Who was tenpai: by the file, or by the tiles where it does not tell."""
        if word in (_ALL_TENPAI, _NONE_TENPAI):
            return tuple(range(SEATS)) if word == _ALL_TENPAI else ()
        if word not in _NAGASHI and deltas is not None and any(deltas):
            return tuple(seat for seat, points in enumerate(deltas) if points > 0)
        self._tell("tenpai_by_tiles")
        return self._replay.tenpai()

    def _seats_numbers(self, some: object) -> Scores:
        """Four whole numbers."""
        if (
            not isinstance(some, list)
            or len(some) != SEATS
            or not all(isinstance(n, int | float) and n == round(n) for n in some)
        ):
            raise self._unreadable(some)
        return _scores(some)

    def _tile(self, code: object) -> Tile:
        tile = _TILES.get(code) if isinstance(code, int) else None
        if tile is None:
            raise self._unreadable(code)
        return tile


def _scores(some: Sequence[float]) -> Scores:
    return four(round(n) for n in some)


def _is_seat(number: object) -> bool:
    return isinstance(number, int) and 0 <= number < SEATS


def _sum_of(points: re.Match[str]) -> int:
    """The sum of all payments: by tsumo the text has the shares of a child and the dealer, or the
    one share that all three pay."""
    share = int(points[1])
    if points[2]:
        return 2 * share + int(points[2])
    return 3 * share if points[3] else share
