"""Targets for fuzzing, one reader each: any error but the reader's own is a fault."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from app import recent_hands_text as recent
from app.backups.backup_file import (
    BackupError,
    Manifest,
    part_of,
    read_manifest,
    unpack,
    write_backup,
)
from app.case_log.case_files import CaseFileError, as_json
from app.case_log.case_files import read as read_cases
from app.cli.arguments import MisuseError
from app.cli.evening import ranking_text
from app.cli.import_game import printed_game
from app.evenings import texts as evening_texts
from app.evenings.files import evening_of, nameless_text
from app.evenings.name_lists import decoded, read_names
from app.games.files import GameFileError, game_text, games_of
from app.games.journal import EditRow, checksum, new_game, read_journal
from app.games.texts import file_problem
from app.hand_text import hand_text_of
from app.pages.drill.kinds.kind import Card, Question, Unread
from app.pages.drill.kinds.table import ask, deck, graded, unread_reason
from app.pages.drill.kinds.table import read as reply_of
from app.pages.drill.progress import files as progress_files
from app.pages.drill.progress.answers import (
    LessonProgress,
    ProgressContent,
    SavedAnswer,
    SavedExam,
)
from app.pages.drill.progress.files import ProgressFileError
from app.pages.referee.log.case_sheet import questions_of, sheet_parts
from app.pages.referee.log.slip import search_text, slip_of
from app.pages.score import notation
from app.pages.score.hand_input import files
from app.pages.score.hand_input.files import HandFileError
from app.pages.score.hand_input.riichi import RIICHI_HANDS
from app.pages.score.notation import RIICHI_CODEC
from app.pages.score.state import Draft
from app.recent_hands_text import DamagedError
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.texts.toppan_explanation import explained as explained_toppan
from app.user_documents.files import sound
from engine.archive import ArchivePart
from engine.batch import run
from engine.complaints import DocumentError
from engine.doubt import CountHandDoubts
from engine.effects.tally import CompareLines
from engine.evening.events import nameless
from engine.game_doubt import CountRiichiDoubts
from engine.game_lines import run_games
from engine.record import as_data
from engine.riichi.hand import Hand, Meld
from engine.riichi.judge import judge
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.referee import Incident, RulingTable, rule_on
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from engine.rulebook import DOCUMENTS, installed, tables
from engine.tiles import NotationError, tiles
from engine.toppan.batch import run_hands as run_toppan_hands
from engine.toppan.doubt import CountToppanDoubts
from engine.toppan.hand import Hand as ToppanHand
from engine.toppan.judge import judge as judge_toppan
from engine.toppan.play.game import ToppanGame
from engine.toppan.play.lines import run as run_toppan
from engine.toppan.play.lines import written as toppan_line
from engine.toppan.rules import load as load_toppan
from engine.toppan.situation import Situation as ToppanSituation
from tests.app.case_log.sample_cases import a_case
from tests.app.games.sample_games import EVENING_SAMPLE, GAMES
from tests.app.practice import kinds_of
from tests.engine.riichi.recorded.scripts import Script, editor, server

Target = Callable[[bytes], None]

HANDS: Final = (
    ("234m45p678s22z888m+6p", "ron from=W riichi dora=7m"),
    ("123456789m11z23s+1s", "tsumo seat=E honba=2 deposits=1 dora=3s ura=2m riichi ippatsu"),
    ("11223344556677z+7z", "ron from=W"),
    ("19m19p19s1234567z+1m", "tsumo"),
    ("(1111m)(2222p)22z[333'z][5'55p]+2z", "tsumo rinshan"),
)
"""Hands that every readable document must judge without an error."""
RECORDED: Final = Script(
    "0+9m 0-9m 1+8m 1-8m 2+7m 2-7m 3+5m 3-5m 0+3m 0r3m 1+5s 1-5s 2+1z 2-1z",
    wins=((0, 2),),
    ura="8s",
)
_GAME: Final = {"seats": [{"seat": 0, "place": 1, "total": 48000}], "unit": "points", "deal": 0}
CASES: Final = (
    *(
        a_case(document=key, ruling=as_data(rule_on(Incident("false_ron", 1), {"hand_shown": True},
                                                    RulingTable(riichi=(2,)), load(key))))
        for key in ("club", "wrc2025", "ema2025")
    ),
    a_case(kind="game", offence="", ruling=_GAME),
)  # fmt: skip
"""Payments, points off the result, and a proposal where the document is silent; a game."""
PROGRESS: Final = ProgressContent(
    (
        SavedAnswer(
            uid="a", at=1_790_000_000_000, day="2026-11-21", kind="points", document="club",
            key="3-30", said="3900", correct=True, credit=1.0, ms=2000, rating=3,
        ),
    ),
    (Card("points", "club", "3-40"),),
    (("goal", "40"),),
    (LessonProgress("club", "han", 2, 1_790_000_000_000),),
    (SavedExam("e", 1_790_000_000_000, "2026-11-21", "club", "points.3", 19, 20, True),),
)  # fmt: skip


def hands(data: bytes) -> None:
    """The notation of tiles, melds, hands and situations, of both games."""
    text = _text(data)
    readers: tuple[Callable[[str], Any], ...] = (
        tiles, Meld.parse, Hand.parse, Situation.parse, ToppanHand.parse, ToppanSituation.parse
    )  # fmt: skip
    for read in readers:
        try:
            found = read(text)
        except NotationError:
            continue
        if not isinstance(found, tuple):
            again = type(found).parse(str(found))
            assert again == found, f"{found!r} is {again!r} when it is read again"


def pasted(data: bytes) -> None:
    """Text that is typed or pasted on the score page, and its round trip."""
    try:
        draft = notation.enter(Draft(), _text(data))
    except NotationError:
        return
    text = notation.text_of(draft)
    assert notation.text_of(notation.enter(Draft(), text)) == text


def judged(data: bytes) -> None:
    """A hand with its situation, judged under every document."""
    described, _, rest = _text(data).partition("\n")
    try:
        hand, situation = Hand.parse(described), Situation.parse(rest)
    except NotationError:
        return
    for rules in _riichi():
        judge(hand, situation, rules)


def hand_files(data: bytes) -> None:
    with suppress(HandFileError):
        files.read(_text(data), RIICHI_HANDS, installed(), "club")
    with suppress(DamagedError):
        recent.parse(_text(data), RIICHI_CODEC)


def case_files(data: bytes) -> None:
    """Cases of a file, their slips, and their rows of the list and of the table."""
    try:
        found = read_cases(_text(data))
    except CaseFileError:
        return
    texts, heads = Texts("en"), installed()
    for case in found:
        assert slip_of(case, heads, texts).text
        search_text(case, heads)
    questions = tuple(filter(None, questions_of(found)))
    assert len(tuple(sheet_parts(found, questions, heads, texts))) == 1 + len(found)


def printed_games(data: bytes) -> None:
    """Games of a file hand by hand, as `hayami import` prints them."""
    texts = Texts("en")
    with suppress(GameFileError, DocumentError, MisuseError):
        for one in games_of(data, despite_checksum=True, document="club"):
            assert printed_game(one, texts)


def game_files(data: bytes) -> None:
    """Games of a file, and their round trip."""
    try:
        found = games_of(data, despite_checksum=True, document="club")
    except GameFileError as e:
        file_problem(e, Texts("en"))
        return
    for one in found:
        (again,) = games_of(game_text(one.game).encode(), document="club")
        assert again.game == one.game


def evening_files(data: bytes) -> None:
    """The evening of a file, and its round trip without names."""
    try:
        found = evening_of(data, despite_checksum=True, document="enjoy")
    except GameFileError as e:
        evening_texts.file_problem(e, Texts("en"))
        return
    with suppress(DocumentError):
        assert ranking_text(found, Texts("en"))
    again = evening_of(nameless_text(found.evening).encode(), document="enjoy")
    assert again.evening == nameless(found.evening)


def name_lists(data: bytes) -> None:
    found = read_names(decoded(data))
    for problem in found.problems:
        evening_texts.name_problem(problem, Texts("en"))


def progress(data: bytes) -> None:
    """Progress of the drill, as JSON or CSV."""
    try:
        (*_, content) = progress_files.read(_text(data))
    except ProgressFileError:
        return
    assert content is not None
    (*_, again) = progress_files.read("".join(progress_files.as_json(content)))
    assert again == content


def replies(data: bytes) -> None:
    """A reply that is typed to each kind of question of the drill."""
    for question, rules in _questions():
        found = reply_of(_text(data), question, rules)
        if isinstance(found, Unread):
            unread_reason(found, Texts("en"))
        else:
            graded(found, question, rules)


def backups(data: bytes) -> None:
    """A backup, looked through and unpacked: what is brought back has its checksum."""
    with TemporaryDirectory() as name:
        path, folder = Path(name, "file.hayami"), Path(name, "new")
        path.write_bytes(data)
        folder.mkdir()
        with suppress(BackupError):
            for _ in unpack(path, folder):
                pass
            for part in read_manifest(path).parts:
                assert part_of((part.name, folder / part.name)) == part


def game_rows(data: bytes) -> None:
    """A row of a kept game with a right checksum, whatever it has: it is applied, or told."""
    saved, first = new_game(RiichiGame("club"), "game", "2026-11-21T14:32:05+09:00")
    kind, _, value = data.partition(b"\n")
    row = (b"game", b"1", b"", kind, b"0", value, b"1")
    own = checksum(saved.end.checksum, row).encode()
    found = read_journal(first, [EditRow._make((*row, own))])
    assert found.troubles or found.end.serial == 1


def archives(data: bytes) -> None:
    """Lines of a batch: each has one result, which is JSON."""
    lines = data.splitlines(keepends=True)
    answers = list(run(lines, "club", load))
    assert len(answers) == sum(bool(line.strip()) for line in lines)
    for answer, _ in answers:
        msgspec.json.decode(answer)


def game_archives(data: bytes) -> None:
    """Lines of whole games, of both variants: each has one result, which is JSON."""
    lines = data.splitlines(keepends=True)
    there = sum(bool(line.strip()) for line in lines)
    for answers in (run_games(lines, "club", load), run_toppan(lines, "toppan", load_toppan)):
        found = list(answers)
        assert len(found) == there
        for answer, _ in found:
            msgspec.json.decode(answer)


def compared_lines(data: bytes) -> None:
    """Lines of hands and games that `doubt` and `compare` count: each is counted or refused."""
    lines = data.splitlines(keepends=True)
    for count in _doubts():
        count.counted(lines)
    _compared()(ArchivePart(data, 1))


def toppan_hands(data: bytes) -> None:
    """A hand of 競技十半 with its situation, judged and as a line of an archive."""
    lines = data.splitlines(keepends=True)
    assert len(list(run_toppan_hands(lines, "toppan", load_toppan))) == sum(
        bool(line.strip()) for line in lines
    )
    described, _, rest = _text(data).partition("\n")
    try:
        hand, situation = ToppanHand.parse(described), ToppanSituation.parse(rest)
    except NotationError:
        return
    rules = load_toppan("toppan")
    verdict = judge_toppan(hand, situation, rules)
    assert explained_toppan(verdict, hand, situation, rules, toppan_texts("en"))


def documents(data: bytes) -> None:
    """The text of a rule document; if it is readable, it must judge hands."""
    try:
        raw = tables(_text(data), "fuzz.toml")
        rules = sound(raw, "fuzz.toml")
    except DocumentError:
        return
    _judges(rules)


def changed_documents(data: bytes) -> None:
    """A document of the program with a few values replaced."""
    raw = _changed(data)
    try:
        rules = sound(raw, "fuzz.toml")
    except DocumentError:
        return
    _judges(rules)


def _judges(rules: Any) -> None:
    if isinstance(rules, RiichiRules):
        for hand, situation in _described():
            judge(hand, situation, rules)


ODD: Final[tuple[Any, ...]] = (
    0, 1, -1, 2, 7, 13, 99, 100, 1000, 10_000_000, 10_000_001, -(10**30), 10**400, 0.5, -0.0,
    float("nan"), float("inf"), True, False, "", "yes", "mangan", "天和", "\x00", "x" * 3000, [],
    [1], [[]], ["win"], [0, 0, 0, 0], {}, {"value": 1}, {"han": 1}, {"han": 30, "base": 1},
    {"closed": 99, "open": 99}, {"value": {"value": {}}}, {"clause": "x", "value": 3},
)  # fmt: skip
"""Values that replace any other."""


def _changed(data: bytes) -> Any:
    """Every three bytes choose a place in the document and the value that replaces it."""
    texts = _documents()
    raw = texts[(data[0] if data else 0) % len(texts)]
    for at in range(1, len(data) - 2, 3):
        raw = _replaced(raw, data[at] << 8 | data[at + 1], ODD[data[at + 2] % len(ODD)])
    return raw


def _replaced(part: Any, way: int, new: Any) -> Any:
    """A copy of the document with the value `new` at the place that the number `way` chooses."""
    inner = list(part) if isinstance(part, Mapping) else list(range(len(part)))
    if not inner:
        return new
    key = inner[way % len(inner)]
    rest = way // len(inner)
    there = part[key]
    deeper = isinstance(there, dict | list) and rest % 4
    changed = _replaced(there, rest // 4, new) if deeper else new
    if isinstance(part, Mapping):
        return {**part, key: changed}
    return [*part[:key], changed, *part[key + 1 :]]


@cache
def _documents() -> tuple[Any, ...]:
    paths = sorted(DOCUMENTS.glob("*.toml"))
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")) for path in paths)


@cache
def _doubts() -> tuple[Any, ...]:
    rules = load("club")
    return (
        CountHandDoubts(rules), CountRiichiDoubts(rules), CountToppanDoubts(load_toppan("toppan"))
    )  # fmt: skip


@cache
def _compared() -> CompareLines:
    return CompareLines(load("ema2016"), load("ema2025"))


@cache
def _riichi() -> tuple[RiichiRules, ...]:
    return tuple(load(key) for key, head in installed().items() if head.game == "riichi")


@cache
def _questions() -> tuple[tuple[Question, Any], ...]:
    """A question of each kind."""
    some = (load("club"), load_toppan("toppan"))
    return tuple(
        (ask(deck(kind, rules)[0], rules, 1), rules) for rules in some for kind in kinds_of(rules)
    )


@cache
def _described() -> tuple[tuple[Hand, Situation], ...]:
    return tuple((Hand.parse(hand), Situation.parse(situation)) for hand, situation in HANDS)


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


TARGETS: Final[Mapping[str, Target]] = {
    target.__name__: target
    for target in (
        hands, pasted, judged, hand_files, case_files, game_files, evening_files, name_lists,
        progress, replies, backups, game_rows, archives, game_archives, compared_lines,
        toppan_hands, printed_games, documents, changed_documents,
    )
}  # fmt: skip


def _backup() -> bytes:
    """A backup with one part."""
    source = "recent.txt", b"234m45p678s22z888m+6p\n"
    manifest = Manifest(made="2026-11-28T21:00:00+09:00", parts=(part_of(source),))
    with TemporaryDirectory() as name:
        path = Path(name, "file.hayami")
        for _ in write_backup(path, manifest, (source,)):
            pass
        return path.read_bytes()


def _game_lines() -> list[bytes]:
    """A line of an archive of games of each variant."""
    win = b'{"wins":[{"concealed":"234m45p678s22z888m","win_tile":"6p","winner":1,"from_who":2}]}'
    drawn = b'{"draw":{"type":"exhaustive","tenpai":[0]}}'
    riichi = b'{"id":"g","hands":[' + win + b"," + drawn + b"]}"
    return [riichi, *(toppan_line(game) for game in GAMES if isinstance(game, ToppanGame))]


def seeds(name: str) -> list[bytes]:
    """The first inputs of a target, from which atheris derives others."""
    plain = [f"{hand}\n{situation}" for hand, situation in HANDS] + [
        part for pair in HANDS for part in pair
    ]
    line = b'{"id":"a","concealed":"234m45p678s22z888m","win_tile":"6p","from_who":2,"melds":[]}'
    begun: dict[str, list[bytes]] = {
        "pasted": [
            *(text.encode() for text in plain),
            hand_text_of("riichi", "club", notation.text_of(notation.EXAMPLE)).encode(),
        ],
        "hand_files": [
            files.written(Draft(), RIICHI_HANDS).encode(),
            recent.text_of(recent.RecentList(RIICHI_CODEC)).encode(),
        ],
        "case_files": [as_json(CASES).encode(), b'{"hayami_cases": 1, "cases": [{}]}'],
        "game_files": [
            *(game_text(game).encode() for game in GAMES),
            b'{"version": 1, "rules": "club", "events": [{"type": "win", "wins": []}]}',
            server(RECORDED),
            editor(RECORDED),
        ],
        "evening_files": [
            nameless_text(EVENING_SAMPLE).encode(),
            b'{"hayami_evening": 1, "evening": {"rules": "enjoy"}, "games": {"0": {}}}',
        ],
        "name_lists": ["名前,備考\n佐藤,幹事\n中村\n".encode(), b"1. Sato\n2. Okada"],
        "progress": [
            "".join(progress_files.as_json(PROGRESS)).encode(),
            "".join(progress_files.as_csv(PROGRESS)).encode(),
        ],
        "replies": [
            reply.encode() for reply in ("3翻 40符 5200", "2000-4000", "東 −8000 北 +8000")
        ],
        "backups": [_backup()],
        "game_rows": [
            b'added\n{"version": 1, "event": {"type": "riichi", "seat": 1}}',
            b"removed\n",
            b'head\n{"title": "", "table": "", "at": "", "hidden": true, "game": {"version": 1}}',
        ],
        "printed_games": [
            *(game_text(game).encode() for game in GAMES),
            server(RECORDED),
            editor(RECORDED),
        ],
        "game_archives": _game_lines(),
        "compared_lines": [line, *_game_lines()],
        "toppan_hands": [
            b"3m4p3s\nseat=S stake=double honba=1",
            b"7m3s5z\nseat=E stake=half,even,double dora=123m extra=2p",
            b'{"id":"a","hand":"3m4p3s","situation":"stake=double"}',
        ],
        "archives": [line, line.replace(b"[]", b'[{"type":"chi","tiles":"234m","called":"2m"}]')],
        "documents": [b'[document]\nid = "x"\ngame = "riichi"\nname = { ja = "a", en = "a" }\n'],
        "changed_documents": [bytes(range(at, at + 7)) for at in range(0, 250, 7)],
    }
    return begun.get(name, [text.encode() for text in plain])
