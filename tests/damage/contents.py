"""Everything that can be read of a log, and how two readings differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from app.case_log import case_files
from app.case_log.cases import Query
from app.case_log.history import History
from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError, Trouble
from app.games.archive import GameArchive
from app.games.notation import notation_of
from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress import files as progress_files
from app.pages.drill.progress import tally
from app.pages.drill.progress.database import ProgressDatabase
from tests.damage.sample_log import DAY, TODAY

ROWS: Final = ("case", "answer", "exam", "lesson", "wish", "suspended", "game")
"""The kinds of rows that are counted one by one; anything else read follows from them."""
_QUERIES: Final = (
    Query(),
    Query("佐藤"),
    Query("数え直した"),
    Query("2026-011"),
    Query("3000点 club"),
    Query(year=2025),
    Query(table="決勝"),
    Query(document="club", words="東1局"),
)
_PRESENT: Final = 1_790_000_000_000 + 2 * DAY
_CARD: Final = Card("points", "club", "3-30")


@dataclass(slots=True)
class Contents:
    """`rows` by kind and key, `derived` by name, `troubles` of the three open files in the order
    in which they were opened, `errors` by what could not be read, and the games (by uid) whose own
    `troubles` are shown where they are opened."""

    rows: dict[tuple[str, str], str] = field(default_factory=dict)
    derived: dict[str, str] = field(default_factory=dict)
    troubles: list[Trouble] = field(default_factory=list)
    errors: dict[str, HistoryError] = field(default_factory=dict)
    told_games: set[str] = field(default_factory=set)

    @property
    def told(self) -> bool:
        """Whether anything about the file was told."""
        return bool(self.troubles or self.errors)


@dataclass(frozen=True, slots=True)
class OpenLog:
    """The three parts of the program that have the file open."""

    history: History
    progress: ProgressDatabase
    archive: GameArchive
    order: tuple[str, ...]

    @property
    def troubles(self) -> list[Trouble]:
        """The troubles of all three, in the order in which they were opened."""
        return [trouble for name in self.order for trouble in getattr(self, name).troubles]


def open_log(folder: Path, stack: ExitStack, chance: Random) -> OpenLog:
    """Open the log as the window does; which page comes first depends on the player."""
    path = folder / LOG
    openers: dict[str, Callable[[Path, str], Any]] = {
        "history": History,
        "progress": ProgressDatabase,
        "archive": GameArchive,
    }
    order = tuple(chance.sample(sorted(openers), 3))
    found = {name: stack.enter_context(closing(openers[name](path, TODAY))) for name in order}
    return OpenLog(**found, order=order)


def read_contents(log: OpenLog) -> Contents:
    """Read everything that the pages read."""
    found = Contents()
    for step in (_read_cases, _read_progress, _read_games):
        for name, read in step(log, found):
            try:
                read()
            except HistoryError as e:
                found.errors[name] = e
                if name.startswith("game "):  # it is there, and says that it cannot be opened
                    found.told_games.add(name.split()[-1])
                    found.rows["game", name.split()[-1]] = ""
    found.troubles += log.troubles
    _tell_unsure_games(found)
    return found


_Steps = Iterator[tuple[str, Callable[[], object]]]


def _read_cases(log: OpenLog, found: Contents) -> _Steps:
    history = log.history

    def each() -> None:
        cases = list(history.each())
        found.derived["export"] = case_files.as_json(cases)
        found.rows.update({("case", case.uid): _text(case) for case in cases})

    def listed() -> None:
        for entry in history.find():
            found.derived[f"entry {entry.uid}"] = _text(entry)

    def opened() -> None:
        for entry in history.find():
            try:
                text = _text(history.case(entry.uid))
            except HistoryError as e:
                found.errors[f"case {entry.uid}"] = e
            except KeyError:
                found.derived[f"gone {entry.uid}"] = ""
            else:
                found.derived[f"opened {entry.uid}"] = text

    def searched(query: Query) -> None:
        uids = [entry.uid for entry in history.find(query)]
        found.derived[f"search {query}"] = _text([uids, history.count(query)])

    yield "cases", each
    yield "list of cases", listed
    yield "cases one by one", opened
    yield "facets", lambda: found.derived.update(facets=_text(history.facets()))
    for query in _QUERIES:
        yield f"search {query}", lambda query=query: searched(query)


def _read_progress(log: OpenLog, found: Contents) -> _Steps:
    progress, rows, derived = log.progress, found.rows, found.derived

    def put(kind: str, values: dict[str, Any]) -> None:
        rows.update({(kind, key): _text(value) for key, value in values.items()})

    def exported() -> None:
        content = progress.content(progress.answers())
        derived["progress"] = "".join(progress_files.as_json(content))

    yield "answers", lambda: put("answer", {a.uid: a for a in progress.answers()})
    yield "exams", lambda: put("exam", {e.uid: e for e in progress.exams()})
    yield "lessons", lambda: put("lesson", {f"{r[0]} {r[1]}": r for r in progress.lessons()})
    yield "wishes", lambda: put("wish", progress.wishes())
    yield "suspended", lambda: put("suspended", {str(c): "" for c in progress.suspended()})
    yield "progress file", exported
    yield "count", lambda: derived.update(count=str(progress.count()))
    for document in ("club", "wrc2025", "ema2025"):
        for kind in ("points", "fu", "waits"):
            yield from _read_tallies(progress, document, kind, derived)
    for day in range(1, 15):
        date = f"2026-10-{day:02}"
        yield date, lambda date=date: derived.update({date: str(progress.on_day(date))})
    yield "total", lambda: derived.update(total=_text(tally.total(progress)))
    yield "mistakes", lambda: derived.update(mistakes=_text(tally.usual_mistake(progress, _CARD)))
    yield "past", lambda: derived.update(past=_text(progress.history(_CARD)))


def _read_tallies(
    progress: ProgressDatabase, document: str, kind: str, derived: dict[str, str]
) -> _Steps:
    name = f"{document} {kind}"

    def known() -> None:
        found = progress.known(document, kind)
        for card, memory in found.memories.items():
            derived[f"memory {name} {card.key}"] = repr(memory)
        derived[f"away {name}"] = repr(sorted(found.suspended))

    yield f"known {name}", known
    yield f"times {name}", lambda: derived.update({f"times {kind}": _text(progress.times(kind))})
    for function in (tally.cells, tally.turned):
        key = f"{function.__name__} {name}"
        yield (
            key,
            lambda function=function, key=key: derived.update(
                {key: repr(_ordered(function(progress, document, kind)))}
            ),
        )
    key = f"causes {document}"
    yield (
        key,
        lambda: derived.update({key: repr(tally.cause_tallies(progress, document, _PRESENT))}),
    )


def _ordered(found: Any) -> Any:
    return sorted(found) if isinstance(found, frozenset) else found


def _read_games(log: OpenLog, found: Contents) -> _Steps:
    archive = log.archive

    def listed() -> None:
        for summary in archive.everything():
            found.derived[f"listed game {summary.uid}"] = _text(summary)
            if not summary.readable:
                found.told_games.add(summary.uid)

    def opened(uid: str) -> None:
        saved = archive.open(uid)
        if saved.troubles:
            found.told_games.add(uid)
        raw = notation_of(saved.variant).of_game(saved.game)
        about = (saved.title, saved.table, saved.at, saved.changed, saved.hidden)
        found.rows["game", uid] = _text([about, raw, repr(saved.corrections)])

    yield "list of games", listed
    for uid in sorted(name.split()[-1] for name in found.derived if name.startswith("listed game")):
        yield f"game {uid}", lambda uid=uid: opened(uid)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode("utf-8", "replace")


# --- comparing


@dataclass(frozen=True, slots=True)
class Difference:
    """How a log differs from the undamaged one: rows `lost`, rows that are `altered` or were never
    saved, and the names of derived values that are not the same."""

    lost: frozenset[tuple[str, str]]
    altered: frozenset[tuple[str, str]]
    derived: frozenset[str]

    def __bool__(self) -> bool:
        return bool(self.lost or self.altered or self.derived)


_SHOWN: Final = ("entry ", "opened ", "listed game ")
"""The names of derived values that show a row by themselves."""


def _tell_unsure_games(found: Contents) -> None:
    """Games of which the start tells that nobody knows whether they are whole count as told."""
    titles = {row for one in found.troubles if one.key == "games_unsure" for row in one.rows}
    for (kind, uid), text in found.rows.items():
        if kind == "game" and text and msgspec.json.decode(text)[0][0] in titles:
            found.told_games.add(uid)


def difference(truth: Contents, found: Contents) -> Difference:
    """What of the truth is missing or not the same in what was found.

    A game is told to be damaged where it is opened; that of a card is not the same where all its
    answers are, but its memory is another.
    """
    lost = frozenset(truth.rows.keys() - found.rows.keys())
    altered = {key for key, text in found.rows.items() if truth.rows.get(key) != text}
    names = truth.derived.keys() | found.derived.keys()
    derived = frozenset(
        name
        for name in names
        if truth.derived.get(name) != found.derived.get(name)
        and name.split()[-1] not in found.told_games
    )
    altered |= {
        ("shown", name) for name in derived if name.startswith(_SHOWN) and name in found.derived
    }
    altered -= {("game", uid) for uid in found.told_games}
    return Difference(lost, frozenset(altered | _other_memories(truth, found)), derived)


def _other_memories(truth: Contents, found: Contents) -> set[tuple[str, str]]:
    """The memories that are not the same though every answer to their card is."""
    changed = set()
    for key, text in truth.rows.items():
        if key[0] == "answer" and found.rows.get(key) != text:
            raw = msgspec.json.decode(text)
            changed.add(f"memory {raw['document']} {raw['kind']} {raw['key']}")
    return {
        ("memory", name)
        for name, text in found.derived.items()
        if name.startswith("memory ") and name not in changed and truth.derived.get(name) != text
    }
