"""Reads lists of names: one a line, pasted or from a CSV file, as people write them."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from app.case_log.case_files import FORMULA
from app.evenings.archive import KnownPerson
from app.search import narrow
from app.stamps import new_uid
from engine.evening.events import EveningPlayer
from engine.evening.seating import PlayerId
from engine.evening.state import EveningState

_QUOTE: Final = '"'
_COMMA, _QUOTED_COMMA = "，", "\ue000"
"""The full-width comma, and what stands for one in quotation marks while cells are parted."""
_IN_QUOTES: Final = re.compile(r'"[^"]*"')
MOST_NAMES: Final = 500
_JOINERS: Final = "\u200c\u200d"
"""What keeps letters apart or joins them."""
MOST_LETTERS: Final = 60
"""The longest name or remark."""
_COUNTED: Final = "[①-⑳㉑-㉟㊱-㊿]"
_NUMBER: Final = re.compile(
    r"(?:no\.?\s*)?[(\[]?\d{1,4}(?:[)\].、:]+\s*|\s+)|[-*•・]\s+|・|" + _COUNTED + r"\s*",
    re.IGNORECASE,
)
"""What numbers a line, at its beginning."""
_ONLY_NUMBER: Final = re.compile(r"(?:no\.?\s*)?[(\[]?\d{1,4}[)\].、:]*|" + _COUNTED, re.IGNORECASE)
_NAMES: Final = frozenset(
    (
        "名前", "氏名", "お名前", "なまえ", "選手", "選手名", "参加者", "会員名", "name", "names",
        "full name", "player", "players",
    )
)  # fmt: skip
_FAMILY: Final = frozenset(("姓", "氏", "苗字", "名字", "last name", "family name", "surname"))
_GIVEN: Final = frozenset(("名", "first name", "given name"))
_REMARKS: Final = frozenset(
    (
        "備考", "メモ", "摘要", "注", "よみ", "読み", "読み方", "ふりがな", "フリガナ", "ヨミ",
        "カナ", "かな", "所属", "remark", "remarks", "note", "notes", "comment", "reading", "kana",
        "club",
    )
)  # fmt: skip
"""What columns are called, in small letters."""

ListProblem = Literal["same_twice", "same_name", "too_long", "no_name", "too_many"]


class ListedName(NamedTuple):
    """A name of a list with its remark."""

    name: str
    remark: str


class NameProblem(NamedTuple):
    """What is odd about a line, which is left out unless `key` is `same_name`.

    `same_twice`: name and remark are there already. `same_name`: the name is, with another remark,
    so that these may be two people. `too_long`, `no_name`: the line has no name that can be used.
    `too_many`: this line and those after it are more than a list can have.
    """

    key: ListProblem
    line: int
    name: str


class NameList(NamedTuple):
    """The names of a list in their order, and what is odd about lines."""

    names: tuple[ListedName, ...]
    problems: tuple[NameProblem, ...]


class _Columns(NamedTuple):
    """The columns that make the name, and those that make the remark."""

    names: tuple[int, ...]
    remarks: tuple[int, ...]


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 with its mark, or Shift_JIS, which spreadsheets in Japan
    write; letters that are in none of them become `�`."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp932", "replace")


def read_names(text: str) -> NameList:
    """The names of a list: a name a line, with a remark behind a tab or a comma; or CSV, whose
    first line may name the columns. Numbers in front of names are left out."""
    rows = [(line, cells) for line, cells in _rows(text) if any(cells)]
    columns = _columns(rows[0][1]) if rows else None
    names: list[ListedName] = []
    problems: list[NameProblem] = []
    remarks: dict[str, set[str]] = {}
    for line, cells in rows[columns is not None :]:
        name, remark = _named(cells, columns)
        if len(names) == MOST_NAMES:
            problems.append(NameProblem("too_many", line, _shown(name)))
            break
        alike = remarks.setdefault(key_of(name), set())
        problem = _problem(name, remark, alike)
        if problem is not None:
            problems.append(NameProblem(problem, line, _shown(name)))
        if problem in (None, "same_name"):
            names.append(ListedName(name, remark))
            alike.add(remark)
    return NameList(tuple(names), tuple(problems))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line with its number, from 1."""
    plain = text.removeprefix("\ufeff")
    lines = plain.splitlines()
    first = next((line for line in lines if line.strip()), "")
    separator = "\t" if any("\t" in line for line in lines) else ";" if ";" in first else ","
    for number, cells in _parted(plain, lines, separator):
        is_one = len(cells) == 1 and separator == ","
        parts = cells[0].split(_COMMA, 1) if is_one else cells
        parts = [part.replace(_QUOTED_COMMA, _COMMA) for part in parts]
        yield number, [_unescaped(_clean(cell)) for cell in parts]


def _parted(plain: str, lines: Sequence[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row, with the number of its first line; quoted ones may have several lines,
    unless a quotation mark stands alone: it would take all lines after it into its cell."""
    if plain.count(_QUOTE) % 2:
        for number, line in enumerate(lines, 1):
            if line.count(_QUOTE) % 2:
                yield number, line.split(separator)
            else:
                yield number, _read(csv.reader([_marked(line)], delimiter=separator)) or []
        return
    quoted = csv.reader(io.StringIO(_marked(plain), newline=""), delimiter=separator)
    before = 0
    while (cells := _read(quoted)) is not None:
        yield before + 1, cells
        before = quoted.line_num


def _marked(text: str) -> str:
    """The text with its quoted full-width commas distinguished from those that part cells."""
    return _IN_QUOTES.sub(lambda found: found.group().replace(_COMMA, _QUOTED_COMMA), text)


def _read(rows: Iterator[list[str]]) -> list[str] | None:
    """The next row, empty where it is too long for any name; None at the end."""
    try:
        return next(rows, None)
    except csv.Error:
        return []


def _unescaped(cell: str) -> str:
    """A cell without the mark that keeps a spreadsheet from running it."""
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(FORMULA) else cell


def _clean(cell: str) -> str:
    """A cell with its figures and brackets as on a keyboard, as `visible` shows it."""
    return visible(narrow(cell))


def visible(words: str) -> str:
    """Words with single spaces and without what is not seen, such as marks of direction that come
    along with a name that is copied; joiners between letters stay, which names and emoji need."""
    seen = (c for c in words if c.isprintable() or c.isspace() or c in _JOINERS)
    return " ".join("".join(seen).split()).strip(_JOINERS)


def _columns(cells: Sequence[str]) -> _Columns | None:
    """The columns that a first line names; None for a line that names none."""
    words = [cell.casefold() for cell in cells]
    names = [at for at, word in enumerate(words) if word in _NAMES]
    family = [at for at, word in enumerate(words) if word in _FAMILY]
    given = [at for at, word in enumerate(words) if word in _GIVEN]
    named = names[:1] or (family[:1] + given[:1] if family or len(words) > 1 else [])
    if not named:
        return None
    return _Columns(tuple(named), tuple(at for at, word in enumerate(words) if word in _REMARKS))


def _named(cells: list[str], columns: _Columns | None) -> tuple[str, str]:
    """Name and remark of a line."""
    if columns is not None:
        name = " ".join(cells[at] for at in columns.names if at < len(cells) and cells[at])
        remark = " ".join(cells[at] for at in columns.remarks if at < len(cells) and cells[at])
        return _unnumbered(name), remark
    rest = [cell for cell in cells if cell]
    if len(rest) > 1 and _ONLY_NUMBER.fullmatch(rest[0]):
        rest = rest[1:]
    return _unnumbered(rest[0]), " ".join(rest[1:])


def _unnumbered(name: str) -> str:
    match = _NUMBER.match(name)
    return name if match is None else name[match.end() :]


def _problem(name: str, remark: str, alike: Collection[str]) -> ListProblem | None:
    """What is odd about a line; `alike` are the remarks of those who have the name already."""
    if not name or _ONLY_NUMBER.fullmatch(name):
        return "no_name"
    if max(len(name), len(remark)) > MOST_LETTERS:
        return "too_long"
    if not alike:
        return None
    return "same_twice" if remark in alike else "same_name"


def _shown(name: str) -> str:
    return name[:MOST_LETTERS]


def told_apart(players: Iterable[EveningPlayer]) -> dict[PlayerId, str]:
    """The names of players by id; of those who bear one name each has the remark behind it."""
    people = [*players]
    many = Counter(player.name for player in people)
    return {
        player.id: f"{player.name} ({player.remark})"
        if player.remark and many[player.name] > 1
        else player.name
        for player in people
    }


def names_in(state: EveningState) -> dict[PlayerId, str]:
    """The names of everybody in an evening by id, those of one name told apart."""
    return told_apart(one.player for one in state.attendance)


def key_of(name: str) -> str:
    """What two ways to write one name have in common: width, case and spaces do not matter."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def recognised(
    names: Iterable[ListedName],
    known: Iterable[KnownPerson],
    new_id: Callable[[], str] = new_uid,
) -> tuple[EveningPlayer, ...]:
    """The players of a list: who is known by the name keeps the id, of several of one name the one
    with the same remark, else the latest; anybody else is new. Nobody is taken twice."""
    people: dict[str, list[EveningPlayer]] = {}
    for person in known:
        people.setdefault(key_of(person.player.name), []).append(person.player)
    found = []
    for one in names:
        there = people.get(key_of(one.name), [])
        same = next((player for player in there if player.remark == one.remark), None)
        before = same or next(iter(there), None)
        if before is None:
            found.append(EveningPlayer(new_id(), one.name, one.remark))
            continue
        there.remove(before)
        found.append(EveningPlayer(before.id, one.name, one.remark or before.remark))
    return tuple(found)


def namesakes(
    players: Collection[EveningPlayer], known: Iterable[KnownPerson]
) -> dict[PlayerId, KnownPerson]:
    """The players of an evening who may be somebody of other evenings, with that person: both have
    one name, were never at one evening, and have no remarks that differ.

    Of two such ids the one that was at more evenings is the person. Nobody is taken twice.
    """
    here = {player.id for player in players}
    people: dict[str, list[KnownPerson]] = {}
    evenings: dict[PlayerId, Mapping[str, str]] = {}
    names = {key_of(player.name) for player in players}
    for person in known:
        evenings[person.player.id] = person.evenings
        key = key_of(person.player.name)
        if key in names and person.player.id not in here:
            people.setdefault(key, []).append(person)
    found = {}
    for player in players:
        there, own = people.get(key_of(player.name), []), evenings.get(player.id, {})
        same = [
            one
            for one in there
            if _rank(one.player.id, one.evenings) > _rank(player.id, own)
            and own.keys().isdisjoint(one.evenings)
            and one.player.remark in ("", player.remark or one.player.remark)
        ]
        if same:
            found[player.id] = max(same, key=lambda one: _rank(one.player.id, one.evenings))
            there.remove(found[player.id])
    return found


def _rank(player: PlayerId, evenings: Collection[str]) -> tuple[int, PlayerId]:
    """By which of two ids a person is known who has both."""
    return len(evenings), player


def renamed(
    players: Iterable[EveningPlayer], known: Iterable[KnownPerson], evening: str
) -> dict[PlayerId, list[str]]:
    """The players of the evening with this uid who may be somebody else: the names that each bore
    at the other evenings, the latest last, of which none is the name here."""
    people = {person.player.id: person for person in known}
    found = {}
    for player in players:
        if player.id in people:
            there = people[player.id].evenings
            others = [name for uid, name in there.items() if uid != evening]
            if others and key_of(player.name) not in map(key_of, others):
                found[player.id] = others
    return found
