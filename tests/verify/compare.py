"""Compares the lines of an archive with the results of the engine."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from engine import batch
from engine.game_lines import run_games
from engine.ledger import SEATS, balance
from engine.lines import described, read_line
from engine.riichi.checks.waits import not_all_held, waits
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.play.events import GameError
from engine.riichi.play.referee import RulingTable
from engine.riichi.play.settle import (
    Drawn,
    Ended,
    after_abortive,
    after_draw,
    called_win,
    settle_wins,
)
from engine.riichi.recorded.comparison import Difference, compared
from engine.riichi.recorded.reader import read_recorded
from engine.riichi.recorded.values import Documents, Recorded
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import WIND_LETTERS
from engine.tiles import tiles
from tests.verify import server

RULES: Final = "tenhou"


class Found(NamedTuple):
    """One comparison: its id, how the engine differs (or ""), and a note."""

    id: str
    difference: str
    note: str = ""


class Archive(NamedTuple):
    """A file, what is compared in it, and the function that compares its lines."""

    file: str
    what: str
    compare: Callable[[list[bytes]], list[Found]]

    def lines(self, folder: Path) -> Iterator[bytes]:
        path = folder / self.file
        if path.suffix == ".json":
            yield from (json.dumps(row).encode() for row in json.loads(path.read_bytes()))
        else:
            yield from _unpacked(path)


class GroupedArchive(Archive):
    """An archive whose lines with the same hand of a game are compared together."""

    def lines(self, folder: Path) -> Iterator[bytes]:
        """A JSON list of the lines of each hand that has several."""
        for _, wins in groupby(super().lines(folder), key=_hand_of):
            lines = list(wins)
            if len(lines) > 1:
                yield b"[" + b",".join(lines) + b"]"


class FolderArchive(Archive):
    """A folder of files that are compared one by one."""

    def lines(self, folder: Path) -> Iterator[bytes]:
        """The path of each file."""
        for path in sorted((folder / self.file).iterdir()):
            yield str(path).encode()


def _hand_of(line: bytes) -> str:
    name: str = json.loads(line)["id"]
    return name.rpartition(".")[0]


def _unpacked(path: Path) -> Iterator[bytes]:
    with gzip.open(path) as archive:
        yield from archive


def chunks(lines: Iterable[bytes], size: int) -> Iterator[list[bytes]]:
    """The lines in lists of so many."""
    rest = iter(lines)
    while some := list(islice(rest, size)):
        yield some


def _answers(lines: list[bytes]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each line with the engine's result for it."""
    answers = batch.run(lines, RULES, load)
    for line, (answer, _) in zip(lines, answers, strict=True):
        yield json.loads(line), json.loads(answer)


def _differences(theirs: dict[str, Any], ours: dict[str, Any]) -> str:
    """The fields in which the two differ, as text."""
    return "; ".join(
        f"{field}: the archive says {theirs[field]!r}, the engine {ours.get(field)!r}"
        for field in theirs
        if theirs[field] != ours.get(field)
    )


def real_hands(lines: list[bytes]) -> list[Found]:
    """Compare yaku, han, fu, limit, points and payments with the server's."""
    found = []
    for line, answer in _answers(lines):
        ours = {**answer, "yaku": dict(answer.get("yaku", ())), "verdict": answer.get("verdict")}
        found.append(Found(line["id"], _differences(_of_server(line), ours)))
    return found


def _of_server(line: dict[str, Any]) -> dict[str, Any]:
    expected = line["expected"]
    limit = server.LIMITS[expected["limit"]]
    yakuman = bool(expected["yakuman"])
    return {
        "verdict": "agari",
        "yaku": {
            _yaku(number, line): None if yakuman else han
            for number, _, han in expected["yaku"]
            if number not in server.DORA
        },
        "dora": sum(han for number, _, han in expected["yaku"] if number in server.DORA),
        "han": expected["han"],
        "fu": expected["fu"],
        "yakuman": expected["yakuman"],
        "limit": "kazoe" if limit == "yakuman" and not yakuman else limit,
        "points": expected["points"],
        "deltas": expected["deltas"],
    }


def _yaku(number: int, line: dict[str, Any]) -> str:
    """The engine's key; a wind that is not the line's own also has its number, and so differs."""
    key = server.YAKU.get(number, f"number {number}")
    if key in server.WINDS and WIND_LETTERS[number - server.WINDS[key]] != line[key]:
        return f"{key} {number}"
    return key


def described_hands(lines: list[bytes]) -> list[Found]:
    """Compare verdict, han, fu, yakuman, and the shares of a payment."""
    found = []
    for line, answer in _answers(lines):
        theirs = {"verdict": "agari", **line["expected"]}
        ours = {**answer, "payments": _shares(line, answer)}
        difference = _differences(theirs, ours)
        if theirs["verdict"] == "impossible" and not answer.get("problems"):
            difference = difference or "refused without a reason"
        note = ", ".join(answer.get("problems", ()))
        found.append(Found(line["id"], difference, note))
    return found


def _shares(line: dict[str, Any], answer: dict[str, Any]) -> list[int] | None:
    """The payment by ron and 0, or the dealer's and a non-dealer's by tsumo, without honba."""
    if answer.get("verdict") != "agari":
        return None
    if not line["tsumo"]:
        return [answer["points"], 0]
    read = batch.read_line(json.dumps(line))
    deltas = answer["deltas"]
    paid = {seat: -deltas[seat] for seat in range(4) if seat != read.winner}
    return [paid.get(read.east, max(paid.values())), min(paid.values())]


def draws(lines: list[bytes]) -> list[Found]:
    """Compare the server's tenpai flags at a draw with the waits of each hand that is known."""
    found = []
    for line in map(json.loads, lines):
        for seat in range(4) if line["tenpai"] else ():
            concealed = line["all_hands"][seat] or line["shown_hands"][seat]
            if concealed:
                name = f"{line['id']} seat {seat}"
                found.append(_draw(name, concealed, line["melds"][seat], line["tenpai"][seat]))
    return found


def _draw(name: str, concealed: str, called: list[dict[str, Any]], tenpai: bool) -> Found:
    melds = tuple(Meld(MeldKind(m["type"]), tiles(m["tiles"])) for m in called)
    hand = Hand(tiles(concealed), melds)
    wanted = waits(hand)
    note = "waits in vain" if wanted and not not_all_held(hand, wanted) else ""
    if bool(wanted) == tenpai:
        return Found(name, "", note)
    return Found(name, f"the server says tenpai: {tenpai}; {hand} waits for {list(wanted)}", note)


def draw_payments(lines: list[bytes]) -> list[Found]:
    """Compare what each seat gains or loses by a draw; nagashi mangan is the seats paid for it."""
    rules = load(RULES)
    found = []
    for line in map(json.loads, lines):
        ended = _ended(line, rules)
        difference = _paid(line["deltas"], ended, line["dealer"])
        found.append(Found(f"{line['id']} payments", difference))
    return found


def _paid(theirs: list[int], ended: Ended | None, dealer: int) -> str:
    """How the engine's payments differ; the archive's seats are absolute."""
    by_wind = balance(ended.payments) if ended is not None else None
    ours = [by_wind[(seat - dealer) % SEATS] for seat in range(SEATS)] if by_wind else None
    return "" if ours == theirs else f"the archive pays {theirs}, the engine {ours}"


def _ended(line: dict[str, Any], rules: RiichiRules) -> Ended | None:
    def winds(flags: list[bool]) -> tuple[int, ...]:
        return tuple((seat - line["dealer"]) % SEATS for seat in range(SEATS) if flags[seat])

    table = RulingTable(honba=line["honba"], deposits=line["riichi_sticks"])
    kind = line["raw_type"]
    if kind in server.ABORTIVE:
        return after_abortive(server.ABORTIVE[kind], table, rules)
    nagashi = [kind == server.NAGASHI and points > 0 for points in line["deltas"]]
    return after_draw(Drawn(winds(line["tenpai"]), nagashi=winds(nagashi)), table, rules)


def several_wins(hands: list[bytes]) -> list[Found]:
    """Compare what each seat gains or loses by several rons on one discard."""
    rules, found = load(RULES), []
    for lines in map(json.loads, hands):
        first = next(line for line in lines if not line["ron_index"])
        table = RulingTable(honba=first["honba"], deposits=first["riichi_sticks"])
        calls = []
        for hand, situation in (described(read_line(json.dumps(line))) for line in lines):
            now = replace(situation, honba=table.honba, deposits=table.deposits)
            calls.append(called_win(now, judge(hand, now, rules), rules))
        ended = settle_wins(calls, table, rules).ended
        each = [line["expected"]["deltas"] for line in lines]
        theirs = [sum(points) for points in zip(*each, strict=True)]
        found.append(Found(f"{first['id']} and more", _paid(theirs, ended, first["dealer"])))
    return found


_BEGINNING: Final = ("round_wind", "number", "dealer", "honba", "deposits", "scores")


def whole_games(lines: list[bytes]) -> list[Found]:
    """Compare every hand's beginning and payments, and the end, of games that are replayed from
    their wins' tiles, draws and riichi alone."""
    games = [json.loads(line) for line in lines]
    bare = (json.dumps(_bare(game)).encode() for game in games)
    found = []
    for game, (answer, _) in zip(games, run_games(bare, RULES, load), strict=True):
        found += _course(game, json.loads(answer))
    return found


def _bare(game: dict[str, Any]) -> dict[str, Any]:
    """The game without what the engine has to come to by itself."""
    given = (*_BEGINNING, "deltas")
    hands = [{k: v for k, v in hand.items() if k not in given} for hand in game["hands"]]
    return {**{k: v for k, v in game.items() if k != "end"}, "hands": hands}


def _course(game: dict[str, Any], ours: dict[str, Any]) -> Iterator[Found]:
    if "error" in ours:
        yield Found(game["id"], ours["error"])
        return
    for at, (theirs, hand) in enumerate(zip(game["hands"], ours["hands"], strict=True)):
        same = {key: theirs[key] for key in (*_BEGINNING, "deltas")}
        yield Found(f"{game['id']} hand {at}", _differences(same, hand))
    end = {key: ours[key] for key in ("scores", "points")}
    told = _differences(game["end"], end)
    problems = [problem["problem"] for problem in ours["problems"]]
    if ours["ended"] is None:
        problems.append("has not ended")
    yield Found(f"{game['id']} end", told or " ".join(problems))


_UNDER: Final = Documents(RULES, "mahjongsoul")


def recorded_games(paths: list[bytes]) -> list[Found]:
    """Compare every hand, win, end and result of recorded games with the file's own numbers.

    Results that are rounded to whole points must be those of the other reading of the document.
    """
    found = []
    for path in map(Path, map(bytes.decode, paths)):
        try:
            recorded = read_recorded(path.read_bytes(), _UNDER)
        except GameError as e:
            found.append(Found(path.name, str(e)))
            continue
        found += _of_file(path.name, recorded, _compared(recorded))
    return found


def _compared(recorded: Recorded) -> tuple[Difference, ...]:
    """What differs under the document, or where that does not round the results as the file does,
    under its reading that rounds them."""
    rules = load(recorded.game.rules)
    differences = compared(recorded, rules)
    if rules.game.rounding is None or all(one.key != "whole_points" for one in differences):
        return differences
    return compared(recorded, load(f"{recorded.game.rules}+game.rounding~1"))


def _of_file(name: str, recorded: Recorded, differences: tuple[Difference, ...]) -> Iterator[Found]:
    """The comparisons of a file: its hands, the end with its scores, the results."""
    told: dict[object, list[str]] = {}
    for one in differences:
        part = "results" if one.key in ("results", "whole_points") else one.hand
        text = f"{one.key} {one.what}: the file says {one.theirs}, the engine {one.ours}"
        told.setdefault(part, []).append(text)
    for at in range(len(recorded.server)):
        yield Found(f"{name}#{at + 1}", "; ".join(told.get(at, ())))
    if recorded.result is not None:
        yield Found(f"{name} end", "; ".join(told.get(None, ())))
        results = "; ".join(told.get("results", ()))
        rounded = any(one.key == "whole_points" for one in differences)
        yield Found(f"{name} results", "" if rounded else results, results if rounded else "")


ARCHIVES: Final = (
    Archive(
        "hands-tenhou.jsonl.gz",
        "yaku, han, fu, yakuman, limit, points and payments of real hands",
        real_hands,
    ),
    Archive(
        "edge_cases.json",
        "verdict, han, fu and shares of hands that programs get wrong",
        described_hands,
    ),
    Archive(
        "workload.jsonl.gz",
        "han, fu and shares of generated hands as another program has them",
        described_hands,
    ),
    Archive("draws-tenhou.jsonl.gz", "who is tenpai at the draws of real games", draws),
    GroupedArchive("hands-tenhou.jsonl.gz", "what several rons on one discard pay", several_wins),
    Archive("draws-tenhou.jsonl.gz", "what the draws of real games pay", draw_payments),
    Archive(
        "games-tenhou.jsonl.gz",
        "the beginning and the payments of every hand, and the end, of whole games",
        whole_games,
    ),
    FolderArchive("logs", "every hand and the end of games as people have them", recorded_games),
)
