"""Looks for damaged rows of kept games, and puts back what checksums prove that they were."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from app.case_log import bad_rows
from app.case_log.bad_rows import BadRow
from app.case_log.checksums import SealedTable
from app.case_log.recovery import LAST_EDIT
from app.case_log.schema import EDITS, FACTS, GAMES, READ_FACTS, SET_FACT, values_of
from app.case_log.troubles import Trouble
from app.games.game_rows import SELECT_EDITS, GameRows, as_bytes, texts_of
from app.games.journal import EditRow, FirstRow, checksum, first_bad_row, misplaced_rows

_BAD: Final = "game.bad."
"""The prefix of the name of the fact that a damaged game was reported to the user."""
_WITHOUT_GAME: Final = f"""
    SELECT {FACTS.as_bytes} FROM log_facts
    WHERE name GLOB '{LAST_EDIT}*'
        AND substr(name, {len(LAST_EDIT) + 1}) NOT IN (SELECT uid FROM games)
"""
"""The facts about games that were saved and that no row begins."""
_UIDS: Final = f"SELECT {as_bytes(('uid',), 'games')} FROM games ORDER BY rowid DESC"
_ODD_KINDS: Final = """
    SELECT rowid FROM game_edits WHERE game = ? AND typeof(kind) <> 'text'
"""
"""The edits of a game whose kind is there as bytes: the list does not know them."""
_AS_THEY_STAND: Final = f"""
    {SELECT_EDITS} WHERE rowid IN (SELECT rowid FROM game_edits WHERE game = ?) ORDER BY serial
"""
"""The edits of a game with what stands in their rows, not in the index by which they are found."""
_MAY_BE_OF: Final = f"""
    SELECT rowid, {as_bytes(EditRow._fields, "game_edits")} FROM game_edits
    WHERE rowid IN (SELECT rowid FROM game_edits WHERE game = ?)
        OR game NOT IN (SELECT uid FROM games)
"""
"""The edits of a game, and those of which no row begins the game."""


class CheckedGames(GameRows):
    """The games with the check of their rows, in steps for idle time."""

    def _check_further(self) -> Iterator[None]:
        """Tell games of which rows are damaged, each once."""
        self._mend_first_rows()
        bad: dict[str, str] = {}
        names: dict[str, str] = {}
        for (uid,) in map(texts_of, self._rows(_UIDS)):
            serial = self._first_bad(uid)
            odd = self._rows(_ODD_KINDS, uid)
            if odd or serial is not None:  # only then: to list 2,000 games takes 15 ms
                names = names or {game.uid: game.title or game.at for game in self.everything()}
                if self._mend_edits(uid, names.get(uid, uid), odd):
                    serial = self._first_bad(uid)
            if serial is not None:
                bad[f"{_BAD}{uid} {serial}"] = names.get(uid, uid)
            yield None
        reported = values_of(self._rows(READ_FACTS, f"{_BAD}*"))
        new = {fact: name for fact, name in bad.items() if fact not in reported}
        if not new:
            return
        trouble = Trouble("games_bad", self.path.name, rows=tuple(new.values()), games=len(new))
        if not self._writable:
            self._report(None, trouble)
            return
        with self.writing() as log:
            log.executemany(SET_FACT, new.items())
            self._report(log, trouble)

    def _mend_first_rows(self) -> None:
        """Put damaged uids of games back, of which checksums prove what they were: the edits of a
        game are found by it. A variant that is there as bytes becomes text again."""
        without = values_of(self._rows(_WITHOUT_GAME) if self._sealed else [])
        lost = [name.removeprefix(LAST_EDIT) for name in without]
        asked = "SELECT rowid FROM games WHERE typeof(variant) <> 'text'"
        odd = {place for (place,) in self._rows(asked)}
        if not (lost or odd) or not self._writable:
            return
        rows = self._rows(f"SELECT rowid, {as_bytes(FirstRow._fields, 'games')} FROM games")
        found = []
        for place, *fields in rows:
            first = FirstRow._make(fields)
            own, stated = texts_of((first.uid, first.checksum))
            proved = (u for u in lost if checksum("", (u.encode(), *first[1:-1])) == stated)
            uid = next(proved, own if place in odd else None)
            if uid is not None:
                found.append((place, first, uid))
        if not found:
            return
        with self.writing() as log, _changing(log, GAMES):
            names = []
            for place, first, uid in found:
                title, at = texts_of((first.title, first.at))
                names.append(title or at)
                self._keep_damaged(log, GAMES, first, names[-1], place)
                sql = "UPDATE games SET uid = ?, variant = CAST(variant AS TEXT) WHERE rowid = ?"
                log.execute(sql, (uid, place))
            self._report_mended(log, names)

    def _mend_edits(self, uid: str, name: str, odd: Sequence[tuple[int]]) -> bool:
        """Put damaged serials and uids of the edits of a game back, of which checksums prove what
        they were; kinds in the rows `odd` become text again. Returns whether anything was mended.
        """
        first = self._first_row(uid)
        if first is None or not self._writable:
            return False
        rows = {place: EditRow._make(row) for place, *row in self._rows(_MAY_BE_OF, uid)}
        found = misplaced_rows(first, rows)
        if not (found or odd):
            return False
        with self.writing() as log, _changing(log, EDITS):
            for place, serial in found.items():
                self._keep_damaged(log, EDITS, rows[place], name, place)
                sql = "UPDATE game_edits SET game = ?, serial = ? WHERE rowid = ?"
                log.execute(sql, (uid, serial, place))
            for (place,) in odd:
                self._keep_damaged(log, EDITS, rows[place], name, place)
                sql = "UPDATE game_edits SET kind = CAST(kind AS TEXT) WHERE rowid = ?"
                log.execute(sql, (place,))
            self._report_mended(log, [name])
        return True

    def _keep_damaged(
        self,
        log: sqlite3.Connection,
        table: SealedTable,
        row: FirstRow | EditRow,
        name: str,
        place: int,
    ) -> None:
        """Keep a row as it was found before it is mended."""
        bad_rows.add(log, BadRow.of(table, row._asdict(), name, self._today, place))

    def _report_mended(self, log: sqlite3.Connection, names: Sequence[str]) -> None:
        trouble = Trouble("games_mended", self.path.name, rows=tuple(names), games=len(names))
        self._report(log, trouble)

    def _first_bad(self, uid: str) -> int | None:
        """The serial of the first edit of a game that is damaged or gone, None for none."""
        first = self._first_row(uid)
        if first is None:
            return 0
        rows = [EditRow._make(row) for row in self._rows(_AS_THEY_STAND, uid)]
        found = first_bad_row(first, rows)
        last = int(rows[-1].serial) if rows and rows[-1].serial.isdigit() else 0
        if found is None and self._last_serial(uid) > last:
            return last + 1
        return found


@contextmanager
def _changing(log: sqlite3.Connection, table: SealedTable) -> Iterator[None]:
    """Change rows that a trigger keeps as they are, and that may not be found in their index."""
    trigger = f"{table.name}_never_change"
    sql = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?"
    ((definition,),) = log.execute(sql, (trigger,))
    log.execute(f"DROP TRIGGER {trigger}")
    log.execute("PRAGMA writable_schema = ON")
    try:
        yield
    finally:
        log.execute("PRAGMA writable_schema = OFF")
    log.execute(f"REINDEX {table.name}")
    log.execute(definition)
