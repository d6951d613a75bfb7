"""Merges the log of a backup into a copy of the log, and puts the result in its place at once."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from app.backups.backup_file import BackupError
from app.backups.merge_files import Renamed, UsedDocuments, renamed_id
from app.backups.snapshot import COUNTED, SUBSIDIARY, tables_of
from app.case_log import given_numbers, troubles
from app.case_log.cases import Case, number_of
from app.case_log.checksums import install
from app.case_log.database import TIMEOUT
from app.case_log.history import History
from app.case_log.schema import LOG, MEMORY, SEALED, TROUBLES
from app.case_log.troubles import HistoryError, Trouble, code_of
from app.games.archive import GameArchive
from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress.answers import ProgressContent
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.referee.log.saving import open_history
from engine.library import base_of

_PAGES: Final = 8
"""Pages of the log in one step, fewer than the smallest log has."""
_SWAP_TRIES: Final = 200
_AT_ONCE: Final = 500
_LEFT: Final = "cases_left"
_UNDER_DOCUMENTS: Final[Mapping[str, str]] = {
    "cases": "uid",
    "drill_answers": "uid",
    "drill_exams": "uid",
    "drill_lessons": "lesson, at",
}
"""The tables whose rows name a document, and the key of such a row in both logs."""
_MERGED: Final = (*COUNTED, *SUBSIDIARY)
"""Tables that are merged by those who know their rows."""


class LogChanges(msgspec.Struct, frozen=True):
    """How a log differs from the one before, in numbers of cases or in counts.

    `renumbered` are pairs of the number in the backup and here. Of what leaves nothing is lost: it
    stands in the copy that is made before. `longer_games` and `shorter_games` count games that are
    in both, with more edits than before or with fewer.
    """

    cases: tuple[str, ...] = ()
    renumbered: tuple[tuple[str, str], ...] = ()
    revoked: tuple[str, ...] = ()
    answers: int = 0
    games: int = 0
    longer_games: int = 0
    other: int = 0
    leaving_cases: tuple[str, ...] = ()
    leaving_answers: int = 0
    leaving_games: int = 0
    leaving_other: int = 0
    shorter_games: int = 0

    @property
    def of_games(self) -> bool:
        """Whether games or evenings come, leave or have other edits."""
        changed = self.games, self.longer_games, self.leaving_games, self.shorter_games
        return any(changed)


def ready(folder: Path, today: str) -> None:
    """Open the log of a folder, so that it is there, of this version, and its damaged rows are set
    aside; raises BackupError."""
    for kind in (History, ProgressDatabase, GameArchive):
        log = kind(folder / LOG, today)
        usable = log.path.name == LOG and log.writable
        if usable:
            log.check()
        log.close()
        if not usable:
            raise BackupError("log_unusable", LOG)


def migrate(incoming: Path, today: str) -> None:
    """Bring the log of a backup to the version of this program; raises BackupError."""
    log = History(incoming, today)
    usable = log.writable and log.path == incoming
    log.close()
    if not usable:
        raise BackupError("log_damaged", LOG)


def used_documents(current: Path, incoming: Path, today: str) -> UsedDocuments:
    """The documents under which a log here has something, and those that it shares with the log of
    a backup, which may be absent; raises BackupError."""
    ids, shared = set[str](), set[str]()
    with _damage_as_error():
        with closing(sqlite3.connect(current)) as log:
            log.execute("ATTACH ? AS other", (str(incoming) if incoming.exists() else MEMORY,))
            other_tables = tables_of(log, "other")
            for name, key in _UNDER_DOCUMENTS.items():
                ids |= _distinct(log, f"SELECT DISTINCT document FROM main.{name}")
                if name in other_tables:
                    both = f"main.{name} AS a JOIN other.{name} AS b USING ({key})"
                    same = f"SELECT DISTINCT a.document FROM {both} WHERE a.document = b.document"
                    shared |= _distinct(log, same)
        games = _documents_of_games(current, today)
        others = _documents_of_games(incoming, today) if incoming.exists() else {}
    shared |= {document for uid, document in games.items() if others.get(uid) == document}
    return UsedDocuments(frozenset({*ids, *games.values()}), frozenset(shared))


@contextmanager
def _damage_as_error() -> Iterator[None]:
    """Raise BackupError for a log that cannot be read."""
    try:
        yield
    except HistoryError as e:
        raise BackupError("log_damaged", LOG, reason=e.trouble.reason) from None
    except sqlite3.Error as e:
        raise BackupError("log_damaged", LOG, reason=str(e)) from None


def _distinct(log: sqlite3.Connection, sql: str) -> set[str]:
    return {base_of(str(document)) for (document,) in log.execute(sql)}


def _documents_of_games(path: Path, today: str) -> dict[str, str]:
    """The ids of the documents of all games and evenings of a log, without options, by uid."""
    with closing(GameArchive(path, today)) as archive:
        return {game.uid: base_of(game.document) for game in archive.everything()}


def merge(place: Path, incoming: Path, renamed: Renamed, today: str) -> Iterator[float]:
    """Merge a log into the one in `place`, in steps that yield the share done; closing the iterator
    early leaves the log in `place` between two states. Raises BackupError."""
    with _damage_as_error():
        with closing(sqlite3.connect(incoming)) as log:
            (total,) = log.execute("SELECT count(*) + 1 FROM drill_answers").fetchone()
        yield from _merge_cases(place, incoming, renamed, today)
        for done in _merge_progress(place, incoming, renamed, today):
            yield 0.3 + 0.4 * min(done / total, 1)
        yield from _merge_games(place, incoming, renamed, today)
        _merge_others(place / LOG, incoming)
        yield 1.0


def _merge_cases(place: Path, incoming: Path, renamed: Renamed, today: str) -> Iterator[float]:
    with closing(open_history(place)) as log, closing(History(incoming, today)) as other:
        total = 3 * other.count() + 1
        coming = (_renamed_case(case, renamed) for case in other.each())
        for done, _ in enumerate(log.taking_in(coming), 1):
            yield 0.3 * min(done / total, 1)


def _renamed_case(case: Case, renamed: Renamed) -> Case:
    document, newer = renamed_id(case.document, renamed), renamed_id(case.newer, renamed)
    if (document, newer) == (case.document, case.newer):
        return case
    return msgspec.structs.replace(case, document=document, newer=newer)


def _merge_progress(place: Path, incoming: Path, renamed: Renamed, today: str) -> Iterator[int]:
    with (
        closing(ProgressDatabase(place / LOG, today)) as progress,
        closing(ProgressDatabase(incoming, today)) as other,
    ):
        answers = []
        for after in range(0, other.count(), _AT_ONCE):
            answers += other.answers(after, _AT_ONCE)
            yield 0
        content = other.content(answers)
        if renamed:
            content = _renamed_content(content, renamed)
        yield from progress.import_progress(content)


def _renamed_content(content: ProgressContent, renamed: Renamed) -> ProgressContent:
    new_id = partial(renamed_id, renamed=renamed)
    return ProgressContent(
        tuple(
            msgspec.structs.replace(answer, document=new_id(answer.document))
            for answer in content.answers
        ),
        tuple(Card(card.kind, new_id(card.document), card.key) for card in content.suspended),
        content.wishes,
        tuple(row._replace(document=new_id(row.document)) for row in content.lessons),
        tuple(exam._replace(document=new_id(exam.document)) for exam in content.exams),
    )


def _merge_games(place: Path, incoming: Path, renamed: Renamed, today: str) -> Iterator[float]:
    with (
        closing(GameArchive(place / LOG, today)) as archive,
        closing(GameArchive(incoming, today)) as other,
    ):
        known = {game.uid for game in archive.everything()}
        total = len(other.everything()) + 1
        for done, uid in enumerate(archive.import_games(other)):
            if uid not in known:
                _rename_rules(archive, uid, renamed)
            yield 0.7 + 0.3 * done / total


def _rename_rules(archive: GameArchive, uid: str, renamed: Renamed) -> None:
    """Have a game that was brought go on under the document that has another id here."""
    with suppress(HistoryError, KeyError):  # nothing of it can be read, or it is kept apart
        saved = archive.open(uid)
        rules = renamed_id(saved.game.rules, renamed)
        if rules != saved.game.rules:
            archive.save(saved, msgspec.structs.replace(saved.game, rules=rules))


# tables that nothing here knows: archives that are added to the log later


def _merge_others(log: Path, incoming: Path) -> None:
    """Insert the rows that are missing, by their keys; what is here stays as it is."""
    with closing(sqlite3.connect(log, isolation_level=None)) as database:
        database.execute("ATTACH ? AS other", (str(incoming),))
        other_tables = tables_of(database, "other")
        database.execute("BEGIN IMMEDIATE")
        for name in tables_of(database):
            if name in other_tables and name not in _MERGED:
                _merge_table(database, name)
        database.execute("COMMIT")


def _merge_table(database: sqlite3.Connection, name: str) -> None:
    columns = database.execute(f'PRAGMA main.table_info("{name}")').fetchall()
    other = {row[1] for row in database.execute(f'PRAGMA other.table_info("{name}")')}
    keys = [row[1] for row in sorted(columns, key=lambda row: row[5]) if row[5]]
    names = [row[1] for row in columns if row[1] in other]
    numbered = len(keys) == 1 and {row[1]: row[2] for row in columns}[keys[0]] == "INTEGER"
    if numbered and _has_unique(database, name):
        names.remove(keys[0])  # a number in this file only; the rows have a key of their own
    listed = ", ".join(f'"{column}"' for column in names)
    condition = ""
    if len(keys) > 1:
        condition = f'WHERE "{keys[0]}" NOT IN ({_diverged(name, keys, names)})'
    database.execute(
        f'INSERT OR IGNORE INTO main."{name}" ({listed})'
        f' SELECT {listed} FROM other."{name}" {condition}'
    )


def _has_unique(database: sqlite3.Connection, name: str) -> bool:
    return any(row[2] for row in database.execute(f'PRAGMA main.index_list("{name}")'))


def _diverged(name: str, keys: list[str], names: list[str]) -> str:
    """Selects what has other rows here than there under the same keys, such as a journal that went
    on in both: it stays as it is here."""
    same = " AND ".join(f'a."{key}" = b."{key}"' for key in keys)
    differs = " OR ".join(f'a."{column}" IS NOT b."{column}"' for column in names)
    return (
        f'SELECT a."{keys[0]}" FROM main."{name}" AS a JOIN other."{name}" AS b ON {same}'
        f" WHERE {differs}"
    )


# what differs


def changes(before: Path, after: Path, incoming: Path) -> LogChanges:
    """How one log differs from another, both of this version; `incoming` is that of the backup."""
    with closing(sqlite3.connect(before)) as log:
        log.text_factory = lambda data: data.decode("utf-8", "replace")
        log.execute("ATTACH ? AS after", (str(after),))
        log.execute("ATTACH ? AS incoming", (str(incoming),))
        numbers = partial(_numbers, log)
        new = "uid NOT IN (SELECT uid FROM {}.{})"
        missing = partial(_count, log)
        return LogChanges(
            numbers("after", new.format("main", "cases")),
            _renumbered(log),
            numbers(
                "after",
                "revoked_at <> '' AND uid IN (SELECT uid FROM main.cases WHERE revoked_at = '')",
            ),
            missing("after", "drill_answers", new.format("main", "drill_answers")),
            missing("after", "games", new.format("main", "games")),
            _longer(log, "after", "main"),
            _others(log, "after", "main"),
            numbers("main", new.format("after", "cases")),
            missing("main", "drill_answers", new.format("after", "drill_answers")),
            missing("main", "games", new.format("after", "games")),
            _others(log, "main", "after"),
            _longer(log, "main", "after"),
        )


def _numbers(log: sqlite3.Connection, schema: str, condition: str) -> tuple[str, ...]:
    sql = f"SELECT year, serial FROM {schema}.cases WHERE {condition} ORDER BY 1, 2"
    return tuple(number_of(year, serial) for year, serial in log.execute(sql))


def _renumbered(log: sqlite3.Connection) -> tuple[tuple[str, str], ...]:
    sql = """
        SELECT i.year, i.serial, a.year, a.serial FROM incoming.cases AS i
        JOIN after.cases AS a USING (uid)
        WHERE i.uid NOT IN (SELECT uid FROM main.cases)
        AND (i.year, i.serial) <> (a.year, a.serial) ORDER BY 3, 4
    """
    return tuple((number_of(*row[:2]), number_of(*row[2:])) for row in log.execute(sql))


def _count(log: sqlite3.Connection, schema: str, table: str, condition: str) -> int:
    (count,) = log.execute(f"SELECT count(*) FROM {schema}.{table} WHERE {condition}").fetchone()
    return int(count)


def _longer(log: sqlite3.Connection, new: str, old: str) -> int:
    """How many games that are in both logs have more edits in `new` than in `old`."""
    edits = "(SELECT count(*) FROM {}.game_edits WHERE game = games.uid)"
    sql = f"""
        SELECT count(*) FROM main.games WHERE uid IN (SELECT uid FROM after.games)
        AND {edits.format(new)} > {edits.format(old)}
    """
    return int(log.execute(sql).fetchone()[0])


def _others(log: sqlite3.Connection, new: str, old: str) -> int:
    """How many rows of other tables are in one log and not in another."""
    count = 0
    old_tables = tables_of(log, old)
    for name in tables_of(log, new):
        if name not in _MERGED:
            known = f'EXCEPT SELECT * FROM {old}."{name}"' if name in old_tables else ""
            sql = f'SELECT count(*) FROM (SELECT * FROM {new}."{name}" {known})'
            count += int(log.execute(sql).fetchone()[0])
    return count


def note_left(log: Path, cases: tuple[str, ...], today: str) -> None:
    """Note in a log which cases leave it by going back, so that nobody misses them."""
    with closing(sqlite3.connect(log)) as rows:
        install(rows, SEALED)
        troubles.record(rows, Trouble(_LEFT, LOG, rows=cases), today)
        rows.execute(TROUBLES.update(("told",), "key = ?"), (1, _LEFT))
        rows.commit()


# putting it in place


class LogChangedError(Exception):
    """The log was written by another window meanwhile; nothing was replaced."""


class LiveLog:
    """The log in use, watched for writes of other connections from now on."""

    def __init__(self, path: Path) -> None:
        """Raises BackupError for a log that cannot be opened."""
        self._path = path
        try:
            self._watch = sqlite3.connect(path, timeout=TIMEOUT, isolation_level=None)
            self._seen = self._version()
        except sqlite3.Error as e:
            raise BackupError("log_busy", LOG, reason=str(e)) from None

    def close(self) -> None:
        self._watch.close()

    def _version(self) -> int:
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def replace_content(self, source_path: Path) -> None:
        """Make the content of the log that of a file, in one transaction that all windows see.

        Raises LogChangedError where another connection has written since the log is watched, and
        BackupError; nothing was changed then.
        """
        progress = self._checked()
        try:
            with (
                closing(sqlite3.connect(source_path)) as source,
                closing(sqlite3.connect(self._path, timeout=TIMEOUT)) as target,
            ):
                source.backup(target, pages=_PAGES, progress=progress, sleep=0.01)
        except sqlite3.Error as e:
            full = code_of(e) == sqlite3.SQLITE_FULL
            reason = os.strerror(errno.ENOSPC if full else errno.EBUSY)
            raise BackupError("disk_full" if full else "log_busy", LOG, reason=reason) from None

    def _checked(self) -> Callable[[int, int, int], None]:
        """Called after each step: after the first one no other connection can write any more."""
        tries, checked = 0, False

        def step(status: int, _left: int, _whole: int) -> None:
            nonlocal tries, checked
            if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                tries += 1
                if tries > _SWAP_TRIES:
                    raise BackupError("log_busy", LOG, reason=os.strerror(errno.EBUSY))
            elif not checked:
                checked = True
                if self._version() != self._seen:
                    raise LogChangedError

        return step


def copy_with_numbers(base: Path, place: Path, live: Path) -> None:
    """Copy a log into a place, with the last numbers of the live one; raises OSError."""
    shutil.copyfile(base, place / LOG)
    given_numbers.write(place / LOG, given_numbers.read(live))
