"""Batches: one described win a JSON line in, one verdict a JSON line out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Literal, get_args

import msgspec

from engine.ledger import SEATS, balance
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import MOST_COUNTERS, WIND_LETTERS, Event, Situation
from engine.riichi.verdict import VERDICTS, Agari, Impossible, Score
from engine.rulebook import DocumentError
from engine.tiles import NotationError, Tile, tiles

Seat = Literal[0, 1, 2, 3]
Wind = Literal["E", "S", "W", "N"]
Called = Literal["chi", "pon", "ankan", "daiminkan", "kakan"]
Counter = Annotated[int, msgspec.Meta(le=MOST_COUNTERS)]


class MeldLine(msgspec.Struct, frozen=True):
    """A meld of a line; `from` is the absolute seat it was called from."""

    type: Called
    tiles: str
    called: str | None = None
    source: Seat | None = msgspec.field(default=None, name="from")


class HandLine(msgspec.Struct, frozen=True):
    """A described win. Seats are absolute; without `dealer` seat 0 deals, without `who` the winner
    sits at his wind. Fields it does not name are let pass, as archives carry more than is needed.
    """

    concealed: str
    win_tile: str
    id: str | int | None = None
    rules: str | None = None
    melds: tuple[MeldLine, ...] = ()
    tsumo: bool = False
    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    robbed_ankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    dora_indicators: tuple[str, ...] = ()
    ura_indicators: tuple[str, ...] = ()
    honba: Counter = 0
    riichi_sticks: Counter = 0
    pao: Seat | None = None
    discards: str = ""
    passed: str = ""
    who: Seat | None = None
    from_who: Seat | None = None
    dealer: Seat | None = None

    @property
    def winner(self) -> int:
        """The absolute seat that wins."""
        if self.who is not None:
            return self.who
        return (WIND_LETTERS.index(self.seat_wind) + (self.dealer or 0)) % SEATS

    @property
    def east(self) -> int:
        """The absolute seat of the dealer, by the winner's wind."""
        return (self.winner - WIND_LETTERS.index(self.seat_wind)) % SEATS


class ResultLine(msgspec.Struct, omit_defaults=False):
    """The answer to a line; points and deltas as in the documents, seats absolute.

    `yaku` are `[key, han]`, han null for yakuman; `bonus` what is neither yaku nor dora. `deltas`
    are null where the line does not say who discarded.
    """

    id: str | int | None
    verdict: str
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    limit: str = ""
    yaku: list[tuple[str, int | None]] = []
    dora: int = 0
    bonus: list[tuple[str, int]] = []
    points: int = 0
    deltas: tuple[int, int, int, int] | None = None
    problems: list[str] = []


class LineError(ValueError):
    """A line that cannot be read; says what is wrong where."""

    def __init__(self, problem: str, line_id: object = None) -> None:
        self.line_id = line_id
        super().__init__(problem)


_decode = msgspec.json.Decoder(HandLine).decode
_RIICHI = (Event.RIICHI, Event.DOUBLE_RIICHI)
_BOM = b"\xef\xbb\xbf"
_LONG = 200
_KNOWN = {"type": Called, "seat_wind": Wind, "round_wind": Wind}
_KNOWN |= dict.fromkeys(("from", "who", "from_who", "dealer", "pao"), Seat)


def read_line(text: bytes | str) -> HandLine:
    """The line's values; raises LineError."""
    try:
        return _decode(text)
    except msgspec.ValidationError as e:
        raise LineError(f"{e}{_known_at(str(e))}", _id_of(text)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
        raise LineError(f"not JSON: {e}") from None


def _known_at(problem: str) -> str:
    """What may stand at the place that the problem names, where that is a short list."""
    field = problem.rstrip("`").rpartition(".")[2]
    known = get_args(_KNOWN.get(field)) if problem.startswith("Invalid enum value") else ()
    return f"; known are {', '.join(map(str, known))}" if known else ""


def _id_of(text: bytes | str) -> object:
    try:
        return msgspec.json.decode(text).get("id")
    except (AttributeError, msgspec.DecodeError, RecursionError):  # no object, or beyond reading
        return None


def described(line: HandLine) -> tuple[Hand, Situation]:
    """Hand and situation of a line; a ron without `from_who` is laid to the next seat.

    Raises LineError naming the field whose tiles cannot be read.
    """
    melds = tuple(_meld(m, i, line) for i, m in enumerate(line.melds))
    concealed = _tiles(line.concealed, "concealed", line)
    hand = Hand(concealed, melds, _tile(line.win_tile, "win_tile", line))
    seat = WIND_LETTERS.index(line.seat_wind)
    loser = (seat + 1) % SEATS if line.from_who is None else (line.from_who - line.east) % SEATS
    events = {event for event in Event if event not in _RIICHI and getattr(line, event)}
    if line.riichi or line.double_riichi:  # archives mark a double riichi as a riichi, too
        events.add(Event.DOUBLE_RIICHI if line.double_riichi else Event.RIICHI)
    return hand, Situation(
        tsumo=line.tsumo,
        seat=seat,
        round_wind=WIND_LETTERS.index(line.round_wind),
        loser=None if line.tsumo else loser,
        events=frozenset(events),
        dora_indicators=_indicators(line.dora_indicators, "dora_indicators", line),
        ura_indicators=_indicators(line.ura_indicators, "ura_indicators", line),
        honba=line.honba,
        deposits=line.riichi_sticks,
        pao=None if line.pao is None else (line.pao - line.east) % SEATS,
        discards=_tiles(line.discards, "discards", line),
        passed=_tiles(line.passed, "passed", line),
    )


def _meld(meld: MeldLine, place: int, line: HandLine) -> Meld:
    field = f"melds[{place}]"
    some = _tiles(meld.tiles, f"{field}.tiles", line)
    called = None if meld.called is None else _tile(meld.called, f"{field}.called", line)
    source = None if meld.source is None else (meld.source - line.winner) % SEATS
    kind = MeldKind(meld.type)
    if kind is MeldKind.ANKAN:
        return Meld(kind, some)
    rest = list(some)
    if called in rest:
        rest.remove(called)
    added = rest[-1] if kind is MeldKind.KAKAN and rest else None
    return Meld(kind, some, called, source, added)


def _indicators(names: tuple[str, ...], field: str, line: HandLine) -> tuple[Tile, ...]:
    return tuple(_tile(name, f"{field}[{i}]", line) for i, name in enumerate(names))


def _tiles(text: str, field: str, line: HandLine) -> tuple[Tile, ...]:
    try:
        return _read(text) if len(text) < _LONG else tiles(text)
    except NotationError as e:
        raise LineError(f"{field}: {e}", line.id) from None


_read = lru_cache(maxsize=4096)(tiles)  # of short texts only, so that it stays small


def _tile(text: str, field: str, line: HandLine) -> Tile:
    found = _tiles(text, field, line)
    if len(found) != 1:
        raise LineError(f"{field}: one tile expected, not {text!r}", line.id)
    return found[0]


def result(line: HandLine, rules: RiichiRules) -> ResultLine:
    """The verdict on a line, as data; raises LineError where its tiles cannot be read."""
    verdict = judge(*described(line), rules)
    if isinstance(verdict, Agari):
        return _agari(line, verdict.best)
    out = ResultLine(line.id, VERDICTS[type(verdict)])
    if isinstance(verdict, Impossible):
        out.problems = [str(p.key) for p in verdict.problems]
    return out


def _agari(line: HandLine, score: Score) -> ResultLine:
    dora = [b for b in score.bonus if b.rule.key.startswith("dora.")]
    by_seat = balance(score.payments)
    known = line.tsumo or line.from_who is not None
    yaku = [y for y in score.yaku if y.rule.key.startswith("yaku.")]
    return ResultLine(
        id=line.id,
        verdict="agari",
        han=None if score.yakuman else score.han,
        fu=score.fu,
        yakuman=score.yakuman,
        limit=score.limit,
        yaku=[
            (y.rule.key.removeprefix("yaku."), None if score.yakuman else y.amount) for y in yaku
        ],
        dora=sum(b.amount for b in dora),
        bonus=[(b.rule.key, b.amount) for b in score.bonus if b not in dora],
        points=score.points,
        deltas=_turned(by_seat, line.east) if known else None,
    )


def _turned(by_wind: tuple[int, int, int, int], east: int) -> tuple[int, int, int, int]:
    a, b, c, d = (by_wind[(seat - east) % SEATS] for seat in range(SEATS))
    return a, b, c, d


def run(
    lines: Iterable[bytes], default: str, load: Callable[[str], RiichiRules]
) -> Iterator[tuple[bytes, str]]:
    """For each line its answer as JSON and, where the line is broken, what is wrong with it.

    `load` gives the rules of a document id; blank lines are passed over. Nothing is kept between
    lines, so an archive of any length streams through.
    """
    encode = msgspec.json.encode
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            line = read_line(text.removeprefix(_BOM) if number == 1 else text)
            yield encode(result(line, load(default if line.rules is None else line.rules))), ""
        except (LineError, DocumentError) as e:
            problem = _shortened(f"line {number}: {e}")
            line_id = e.line_id if isinstance(e, LineError) else line.id
            yield encode({"id": line_id, "error": problem}), problem


def _shortened(problem: str) -> str:
    """Beginning and end of a problem that repeats an endless word."""
    return problem if len(problem) <= 2 * _LONG else f"{problem[:_LONG]} … {problem[-_LONG:]}"
