"""Writes small made-up games in both recorded formats from one script.

A step is a text: `0+5m` seat 0 draws, `0-5m` discards, `0r5m` discards in riichi, `1![7'89s]`
calls, `0!(1111z)` makes an ankan, `0=5m` a kakan.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.riichi.hand import Meld, MeldKind
from engine.tiles import RED_FIVES, TILES, Tile, tiles

DEALT = ("123m456p789s1122z", "234m567p123s3344z", "345m678p234s5566z", "678m1237799p567s")
"""Four hands of thirteen tiles; every one of them waits for two kinds."""
DORA = "9m"


class Script(msgspec.Struct):
    """One hand: its deal, its steps and its end.

    `wins` are (seat, loser or None); `draw` is the word for the end as the log editor has it, or
    the one of the server.
    """

    steps: str = ""
    dealt: tuple[str, ...] = DEALT
    start: tuple[int, int, int] = (0, 0, 0)
    scores: tuple[int, ...] = (25000,) * 4
    dora: str = DORA
    ura: str = ""
    wins: tuple[tuple[int, int | None], ...] = ()
    draw: tuple[str, str] = ("", "")
    tenpai: tuple[int, ...] = ()
    deltas: tuple[int, ...] = (0, 0, 0, 0)
    liable: int | None = None
    about: tuple[str, ...] = ("30符1飜1000点", "立直(1飜)")
    server: dict[str, str] = msgspec.field(
        default_factory=lambda: {"ten": "30,1000,0", "yaku": "1,1"}
    )


def wall(script: Script, count: int) -> str:
    """Steps of `count` turns from the dealer's first, each discarding what was drawn."""
    left = [tile for tile in TILES for _ in range(4)]
    for red in RED_FIVES:
        left[left.index(red.plain)] = red
    for tile in tiles("".join(script.dealt) + script.dora):
        left.remove(tile)
    dealer = script.start[0] % 4
    turns = ((dealer + at) % 4 for at in range(count))
    return " ".join(f"{seat}+{tile} {seat}-{tile}" for seat, tile in zip(turns, left, strict=False))


def moves(script: Script) -> Iterator[tuple[int, str, str]]:
    for step in script.steps.split():
        yield int(step[0]), step[1], step[2:]


# --- the log editor


def code(tile: Tile) -> int:
    return 51 + tile.kind // 9 if tile.red else 10 * (tile.kind // 9 + 1) + tile.number


def codes(text: str) -> list[int]:
    return [code(tile) for tile in tiles(text)]


def editor_hand(script: Script) -> list[Any]:
    draws: list[list[Any]] = [[], [], [], []]
    discards: list[list[Any]] = [[], [], [], []]
    drawn: dict[int, str] = {}
    pons: dict[int, Meld] = {}
    for seat, what, text in moves(script):
        if what == "+":
            draws[seat].append(code(Tile.parse(text)))
            drawn[seat] = text
        elif what in "-r":
            given: Any = 60 if drawn.pop(seat, "") == text else code(Tile.parse(text))
            discards[seat].append(f"r{given}" if what == "r" else given)
        elif what == "=":
            discards[seat].append(called(pons[Tile.parse(text).kind], "k", text))
        elif text.startswith("("):
            one, *rest = [str(code(tile)) for tile in Meld.parse(text).tiles]
            discards[seat].append("".join(rest) + "a" + one)
        else:
            meld = Meld.parse(text)
            pons[meld.tiles[0].kind] = meld
            draws[seat].append(called(meld, {"chi": "c", "pon": "p"}.get(meld.kind, "m")))
            if meld.quad:
                discards[seat].append(0)
    seats: list[Any] = []
    for seat in range(4):
        seats += [codes(script.dealt[seat]), draws[seat], discards[seat]]
    head = [list(script.start), list(script.scores), codes(script.dora), codes(script.ura)]
    return [*head, *seats, editor_end(script)]


def called(meld: Meld, letter: str, added: str = "") -> str:
    assert meld.called is not None
    rest = list(meld.tiles)
    rest.remove(meld.called)
    parts = [str(code(tile)) for tile in rest]
    place = {3: 0, 2: 1, 1: len(parts)}[meld.source or 0]
    own = str(code(meld.called))
    more = str(code(Tile.parse(added))) if added else ""
    parts.insert(place, f"{letter}{more}{own}")
    return "".join(parts)


def editor_end(script: Script) -> list[Any]:
    if not script.wins:
        return [script.draw[0], list(script.deltas)] if any(script.deltas) else [script.draw[0]]
    end: list[Any] = ["和了"]
    for at, (seat, loser) in enumerate(script.wins):
        source = seat if loser is None else loser
        liable = seat if script.liable is None else script.liable
        end += [list(script.deltas) if at == 0 else [0, 0, 0, 0]]
        end += [[seat, source, liable, *script.about]]
    return end


def editor(*scripts: Script, **more: Any) -> bytes:
    """A file of the log editor."""
    log = {
        "ver": 2.3,
        "name": ["A", "B", "C", "D"],
        "rule": {"disp": "般南喰赤", "aka51": 1, "aka52": 1, "aka53": 1},
        "log": [editor_hand(script) for script in scripts],
        **more,
    }
    return json.dumps(log, ensure_ascii=False).encode()


# --- the server


class ServerHandWriter:
    """Writes a hand as the server does: each tile has a number of its own."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.free = {tile: [] for tile in TILES} | {Tile(k, red=True): [] for k in (4, 13, 22)}
        for number in range(136):
            self.free[Tile(number // 4, number in (16, 52, 88))].append(number)
        self.held: list[list[int]] = [[], [], [], []]
        self.melds: list[list[str]] = [[], [], [], []]
        self.pons: dict[int, tuple[int, int, int]] = {}
        self.last = 0
        self.out: list[str] = []

    def take(self, text: str) -> list[int]:
        return [self.free[tile].pop(0) for tile in tiles(text)]

    def own(self, seat: int, tile: Tile) -> int:
        """Take a tile out of a hand, the one that was drawn last first."""
        red = (16, 52, 88)
        for number in reversed(self.held[seat]):
            if (number // 4, number in red) == (tile.kind, tile.red):
                self.held[seat].remove(number)
                return number
        raise AssertionError(f"{tile} is not held")

    def write(self) -> str:
        script = self.script
        dora = self.take(script.dora)
        for seat in range(4):
            self.held[seat] = self.take(script.dealt[seat])
        seed = ",".join(map(str, (*script.start, 0, 0, dora[0])))
        dealt = " ".join(f'hai{s}="{joined(self.held[s])}"' for s in range(4))
        ten = joined([score // 100 for score in script.scores])
        oya = script.start[0] % 4
        self.out.append(f'<INIT seed="{seed}" ten="{ten}" oya="{oya}" {dealt}/>')
        self.out += [f'<DORA hai="{number}"/>' for number in dora[1:]]
        declared = -1
        for seat, what, text in moves(script):
            if declared >= 0:
                self.out.append(f'<REACH who="{declared}" ten="{ten}" step="2"/>')
                declared = -1
            self.step(seat, what, text)
            if what == "r":
                declared = seat
        self.end(dora, self.take(script.ura))
        return "".join(self.out)

    def step(self, seat: int, what: str, text: str) -> None:
        if what == "+":
            (number,) = self.take(text)
            self.held[seat].append(number)
            self.out.append(f"<{'TUVW'[seat]}{number}/>")
        elif what in "-r":
            if what == "r":
                self.out.append(f'<REACH who="{seat}" step="1"/>')
            self.last = self.own(seat, Tile.parse(text))
            self.out.append(f"<{'DEFG'[seat]}{self.last}/>")
        else:
            code = self.added(seat, text) if what == "=" else self.meld(seat, Meld.parse(text))
            self.melds[seat].append(str(code))
            self.out.append(f'<N who="{seat}" m="{code}"/>')

    def meld(self, seat: int, meld: Meld) -> int:
        rest = list(meld.tiles)
        if meld.called is not None:
            rest.remove(meld.called)
        numbers = [self.own(seat, tile) for tile in rest]
        if meld.kind is MeldKind.ANKAN:
            self.last = numbers[0]
            return min(numbers) << 8
        numbers = sorted((*numbers, self.last))
        source, at = meld.source or 0, numbers.index(self.last)
        if meld.kind is MeldKind.DAIMINKAN:
            return self.last << 8 | source
        if meld.kind is MeldKind.CHI:
            kind = numbers[0] // 4
            base = kind // 9 * 7 + kind % 9
            copies = sum(number % 4 << 3 + 2 * i for i, number in enumerate(numbers))
            return (base * 3 + at) << 10 | copies | 4 | source
        kind = numbers[0] // 4
        unused = 6 - sum(number % 4 for number in numbers)
        self.pons[kind] = (at, unused, source)
        return (kind * 3 + at) << 9 | unused << 5 | 8 | source

    def added(self, seat: int, text: str) -> int:
        kind = Tile.parse(text).kind
        self.last = self.own(seat, Tile.parse(text))
        at, unused, source = self.pons[kind]
        assert unused == self.last % 4
        return (kind * 3 + at) << 9 | unused << 5 | 0x10 | source

    def end(self, dora: list[int], ura: list[int]) -> None:
        script = self.script
        sc = [0] * 8
        sc[1::2] = [delta // 100 for delta in script.deltas]
        for seat, loser in script.wins:
            tile = self.held[seat][-1] if loser is None else self.last
            hai = sorted(self.held[seat] if loser is None else [*self.held[seat], tile])
            given = {"ba": "0,0", "hai": joined(hai), "machi": str(tile), **script.server}
            given |= {"doraHai": joined(dora), "who": str(seat), "sc": joined(sc)}
            given |= {"fromWho": str(seat if loser is None else loser)}
            if ura:
                given["doraHaiUra"] = joined(ura)
            if script.liable is not None:
                given["paoWho"] = str(script.liable)
            self.out.append(element("AGARI", given))
            sc = [0] * 8
        if not script.wins and script.draw != ("", ""):
            given = {"type": script.draw[1]} if script.draw[1] else {}
            given |= {"ba": "0,0", "sc": joined(sc)}
            given |= {f"hai{seat}": joined(sorted(self.held[seat])) for seat in script.tenpai}
            self.out.append(element("RYUUKYOKU", given))


def joined(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def element(name: str, given: dict[str, str]) -> str:
    return f"<{name} " + " ".join(f'{key}="{value}"' for key, value in given.items()) + "/>"


NAMES = '<UN n0="%41" n1="%42" n2="%43" n3="%44"/>'


def server(
    *scripts: Script, head: str = f'<GO type="9" lobby="0"/>{NAMES}', owari: str = ""
) -> bytes:
    """A file of the server."""
    hands = "".join(ServerHandWriter(script).write() for script in scripts)
    if owari:
        at = hands.rindex("/>")
        hands = f'{hands[:at]} owari="{owari}"/>'
    return f'<mjloggm ver="2.3">{head}<TAIKYOKU oya="0"/>{hands}</mjloggm>'.encode()
