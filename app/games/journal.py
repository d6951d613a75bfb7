"""The journal of a kept game: rows with checksums, how they are read, and the next rows of an edit.

Every row carries a checksum over its fields and the checksum of the row before it, so that a row
that was changed, lost or put elsewhere is found. Fields are bytes as they stand in the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from app.case_log.cases import writable
from app.games.edits import EVENT_EDITS, EditedEvents, EventEdit, common, edits_between
from app.games.notation import GameNotation, notation_of, variant_id
from engine.riichi.play.events import GameError

if TYPE_CHECKING:
    from app.games.notation import AnyRecord

G = TypeVar("G", bound="AnyRecord")
G_co = TypeVar("G_co", bound="AnyRecord", covariant=True)
HEAD: Final = "head"
"""The kind of an edit of all but the events."""
WHOLE: Final = "whole"
"""The kind of a row that has the game whole: it goes on behind rows that cannot be read."""
ProblemKey = Literal["checksum", "missing", "wrong"]


class FirstRow(NamedTuple):
    """The row that begins a game."""

    uid: bytes
    at: bytes
    variant: bytes
    title: bytes
    table_name: bytes
    head: bytes
    checksum: bytes


class EditRow(NamedTuple):
    """An edit of a game; `events` is the number of events after it."""

    game: bytes
    serial: bytes
    at: bytes
    kind: bytes
    place: bytes
    value: bytes
    events: bytes
    checksum: bytes


class GameHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a head edit may change: what people call the game, whether it is put away, and the game
    without its events. `after` is the serial of the last sound row before a whole game."""

    title: str
    table: str
    at: str
    hidden: bool
    game: dict[str, Any]
    after: int = 0


class GameTrouble(msgspec.Struct, frozen=True):
    """Rows of a game that cannot be relied on: the serial of the first (0 is the row that begins
    the game), how many they are with those after it that are not applied for that, and why: its
    `checksum` is wrong, it is `missing`, or its content is `wrong`. `until` is the row that goes on
    with the game as it stood before them, 0 while there is none. `at` is when the first was
    written, as far as that can be read.
    """

    key: ProblemKey
    serial: int
    rows: int = 1
    until: int = 0
    at: str = ""


class JournalEnd(msgspec.Struct, frozen=True):
    """Where the next row goes: behind row `serial` with its checksum.

    `broken`: rows could not be applied, so that the game is written whole next; `base` is the last
    sound row, which that row refers to.
    """

    serial: int
    checksum: str
    base: int
    base_checksum: str
    broken: bool = False


class SavedGame(msgspec.Struct, Generic[G_co], frozen=True):
    """A game as it stands in the archive.

    `at` is when it was begun (local time with its offset, or the day alone, ISO 8601; "" where that
    is not known), `changed` when it was last changed. `troubles` are rows of its journal that
    cannot be relied on.
    """

    uid: str
    variant: str
    title: str
    table: str
    at: str
    changed: str
    hidden: bool
    game: G_co
    edited: EditedEvents
    end: JournalEnd
    troubles: tuple[GameTrouble, ...] = ()

    @property
    def earlier(self) -> tuple[tuple[object, ...], ...]:
        """For each event the values that it had before it was corrected, the oldest first."""
        return self.edited.earlier

    @property
    def corrections(self) -> dict[int, tuple[object, ...]]:
        """The earlier values of the events that were corrected, by index."""
        return {at: values for at, values in enumerate(self.earlier) if values}


def checksum(previous: bytes | str, fields: Sequence[bytes]) -> str:
    """The checksum of a row: SHA-256 over the checksum of the row before it ("" for the first) and
    the row's other fields, each with its length before it."""
    before = previous.encode() if isinstance(previous, str) else previous
    parts = b"".join(b"%d:%b," % (len(field), field) for field in (before, *fields))
    return sha256(parts).hexdigest()


# --- reading


def read_journal(
    first: FirstRow, rows: Iterable[EditRow], *, despite: bool = False
) -> SavedGame[AnyRecord]:
    """The game of its rows, in the order of their serials.

    A row that is missing, damaged or impossible is reported, and neither it nor those after it are
    applied, up to one that has the game whole; only title, table, time and whether the game is put
    away are taken from those after it. `despite`: what can be read of them is applied all
    the same. Raises GameError where not even the head can be read.
    """
    reading = _Reading(first)
    for row in rows:
        reading.apply(row)
    return reading.saved(despite=despite)


def first_bad_row(first: FirstRow, rows: Iterable[EditRow]) -> int | None:
    """The serial of the first row whose checksum is wrong or that does not follow the one before
    it, 0 for the row that begins the game; None where there is none, or a later row has the game
    whole. The content is not read."""
    last, own = 0, _text(first.checksum)
    sound, bad = {0: own}, None if checksum("", first[:-1]) == own else 0
    for row in rows:
        serial, whole = _number(row.serial), row.kind == WHOLE.encode()
        before = sound.get(_after(row.value), "") if whole else own
        follows = serial > last if whole else serial == last + 1
        own = _text(row.checksum)
        if follows and checksum(before, row[:-1]) == own and (whole or bad is None):
            sound[serial], bad = own, None
        elif bad is None:
            bad = serial
        last = max(serial, last)
    return bad


def misplaced_rows(first: FirstRow, rows: Mapping[int, EditRow]) -> dict[int, int]:
    """Edits of a game whose uid or serial is damaged, of which checksums prove what it was: their
    places in the file with the serials that they had. `rows` are the edits that may be of the game,
    by their places."""
    own = {(row.game, _number(row.serial)): place for place, row in rows.items()}
    found, used = dict[int, int](), set[int]()
    before, serial = _text(first.checksum), 1
    while True:
        fits = partial(_follows, before=before, uid=first.uid, serial=serial)
        place = own.get((first.uid, serial))
        if place is None or not fits(rows[place]):
            others = (at for at, row in rows.items() if at not in used and fits(row))
            proved = next(others, None)
            if proved is not None:
                found[proved] = serial
            place = place if proved is None else proved
        if place is None:
            return found
        used.add(place)
        before, serial = _text(rows[place].checksum), serial + 1


def _follows(row: EditRow, *, before: str, uid: bytes, serial: int) -> bool:
    """Whether a row with this uid and serial is sound behind the checksum `before`."""
    return checksum(before, (uid, b"%d" % serial, *row[2:-1])) == _text(row.checksum)


class _Reading:
    """A game while the rows of its journal are read."""

    def __init__(self, first: FirstRow) -> None:
        self._uid, self._variant = _text(first.uid), _text(first.variant)
        self._notation = _known_notation(self._variant)
        self._head = GameHead("", "", "", hidden=False, game={})
        self._game: Any = None
        self._edited = EditedEvents()
        self._last, self._checksum, self._changed = 0, _text(first.checksum), _text(first.at)
        self._base, self._sound = 0, {0: self._checksum}
        self._troubles: list[GameTrouble] = []
        self._skipped: list[EditRow] = []
        sound = checksum("", first[:-1]) == self._checksum
        try:
            self._take_head(_first_head(first))
        except (ValueError, RecursionError):
            sound = False
        if not sound:
            self._report("checksum", 0, 1, self._changed)

    def apply(self, row: EditRow) -> None:
        """Apply a row, or report why it is not."""
        serial, own = _number(row.serial), _text(row.checksum)
        whole = row.kind == WHOLE.encode()
        problem = self._problem(row, serial)
        if problem is None and (whole or not self._broken):
            problem = self._tried(row, serial, own)
        elif problem is None:  # it is sound, and rows before it are not
            problem = "checksum"
            if row.kind == HEAD.encode():
                self._take_naming(row)
        if problem is not None:
            missing = serial - self._last - 1 if problem == "missing" else 0
            self._skipped.append(row)
            self._report(problem, serial - missing, 1 + missing, _text(row.at))
        self._last, self._checksum = max(serial, self._last), own
        self._changed = _text(row.at)

    def _tried(self, row: EditRow, serial: int, own: str) -> ProblemKey | None:
        """Apply a row that is sound, and go on from it; returns what is wrong with its content."""
        try:
            self._apply(row)
        except (ValueError, IndexError, RecursionError):
            return "wrong"
        self._base, self._sound[serial] = serial, own
        self._skipped.clear()
        if self._broken:
            self._troubles[-1] = replace(self._troubles[-1], until=serial)
        return None

    def saved(self, *, despite: bool) -> SavedGame[AnyRecord]:
        """The game as far as it was read; raises GameError without any."""
        if despite:
            for row in self._skipped:
                with suppress(ValueError, IndexError, RecursionError):
                    self._apply(row)
        if self._game is None:
            raise GameError("no_game")
        head = self._head
        return SavedGame(
            self._uid,
            self._variant,
            head.title,
            head.table,
            head.at,
            self._changed,
            head.hidden,
            replace(self._game, events=self._edited.events),
            self._edited,
            JournalEnd(
                self._last, self._checksum, self._base, self._sound[self._base], self._broken
            ),
            tuple(self._troubles),
        )

    @property
    def _broken(self) -> bool:
        """Whether rows could not be applied, and none behind them has the game whole."""
        return bool(self._troubles) and not self._troubles[-1].until

    def _problem(self, row: EditRow, serial: int) -> ProblemKey | None:
        """What is wrong with a row by its checksum and its place behind the row before it."""
        if row.kind == WHOLE.encode():
            before = self._sound.get(_after(row.value), "")
        elif serial > self._last + 1:
            return "missing"
        else:
            before = self._checksum
        sound = checksum(before, row[:-1]) == _text(row.checksum) and serial > self._last
        return None if sound else "checksum"

    def _report(self, key: ProblemKey, serial: int, rows: int, at: str) -> None:
        """Add rows to those that cannot be relied on."""
        if self._broken:
            last = self._troubles[-1]
            self._troubles[-1] = replace(last, rows=last.rows + rows)
        else:
            self._troubles.append(GameTrouble(key, serial, rows, at=at))

    def _apply(self, row: EditRow) -> None:
        """Apply the content of a row; raises ValueError, IndexError."""
        kind = _text(row.kind)
        if kind in (HEAD, WHOLE):
            head = msgspec.json.decode(row.value, type=GameHead)
            if kind == HEAD:
                head.game["events"] = []
            self._take_head(head)
            if kind == WHOLE:
                events = self._game.events
                self._edited = EditedEvents(events, ((),) * len(events))
            return
        if kind not in EVENT_EDITS:
            raise ValueError(f"{kind} is no edit")
        event = None if kind == "removed" else self._notation.event(row.value)
        self._edited = self._edited.applied(EventEdit(kind, _number(row.place), event))

    def _take_naming(self, row: EditRow) -> None:
        """What people call the game does not depend on the rows that could not be applied."""
        with suppress(ValueError, RecursionError):
            found = msgspec.json.decode(row.value, type=GameHead)
            self._head = replace(found, game=self._head.game)

    def _take_head(self, head: GameHead) -> None:
        self._game = self._notation.game(head.game)
        self._head = head


def _known_notation(variant: str) -> GameNotation:
    try:
        return notation_of(variant)
    except KeyError:
        raise GameError("no_game", "variant", variant) from None


def _first_head(first: FirstRow) -> GameHead:
    raw = msgspec.json.decode(first.head, type=dict[str, Any])
    title, table, at = map(_text, (first.title, first.table_name, first.at))
    return GameHead(title, table, at, hidden=False, game={**raw, "events": []})


def _after(value: bytes) -> int:
    """The serial that a whole game refers to; -1 where it cannot be read."""
    try:
        return msgspec.json.decode(value, type=GameHead).after
    except (ValueError, RecursionError):
        return -1


def _text(field: bytes) -> str:
    return field.decode("utf-8", "replace")


def _number(field: bytes) -> int:
    """A number that is not below zero; 0 for what is none."""
    return int(field) if field.isdigit() and len(field) < _DIGITS else 0


_DIGITS: Final = 18


# --- writing


def new_game(
    game: G, uid: str, at: str, *, title: str = "", table: str = "", date: str | None = None
) -> tuple[SavedGame[G], FirstRow]:
    """A new game without its events, and its row. `date` is when the game was begun, if that is not
    `at`, "" where that is not known. Raises ValueError for a game that could not be read again."""
    variant = variant_id(game)
    notation = notation_of(variant)
    bare = notation.head(game)
    texts = [writable(text) for text in (uid, at if date is None else date, variant, title, table)]
    head = msgspec.json.encode(_without_events(notation, bare)).decode()
    fields = [text.encode() for text in (*texts, head)]
    own = checksum("", fields)
    end = JournalEnd(0, own, 0, own)
    date = texts[1]
    saved = SavedGame(
        uid, variant, texts[3], texts[4], date, date, False, bare, EditedEvents(), end
    )
    return saved, FirstRow._make((*fields, own.encode()))


def edited_game(
    saved: SavedGame[G], game: G, now: str, /, **about: Any
) -> tuple[SavedGame[G], list[EditRow]]:
    """The game after the fewest edits that make it `game`, and the rows of these edits.

    `about` is what else changes: `title`, `table`, `hidden`. Raises ValueError for a game of
    another variant, or one that could not be read again.
    """
    if variant_id(game) != saved.variant:
        raise ValueError(f"{saved.uid} is a game of {saved.variant}")
    return _Writing(saved, now).written(game, about)


class _Writing(Generic[G]):
    """The rows that bring a game from one state to another, and the state that they come to."""

    def __init__(self, saved: SavedGame[G], at: str) -> None:
        self._saved, self._at = saved, at
        self._notation = notation_of(saved.variant)
        self._edited, self._end, self._troubles = saved.edited, saved.end, saved.troubles
        self._rows: list[EditRow] = []

    def written(self, game: G, about: dict[str, Any]) -> tuple[SavedGame[G], list[EditRow]]:
        """The game after the edits, and their rows: first all of it where rows before could not be
        applied, then what is not an event, then the events."""
        saved, notation = self._saved, self._notation
        named = replace(saved, **{name: _writable(value) for name, value in about.items()})
        bare, before = replace(game, events=()), replace(saved.game, events=())
        bare = before if bare == before else notation.head(bare)
        old = saved.edited.events
        edits = edits_between(old, _as_read(old, game.events, notation))
        if self._end.broken and (bare != before or edits):
            self._add_whole()
        if bare != before or named != saved:
            self._add_head(named, bare)
        for edit in edits:
            self._add_edit(edit)
        if not self._rows:
            return saved, []
        after = replace(
            named,
            game=replace(bare, events=self._edited.events),
            edited=self._edited,
            end=self._end,
            changed=self._at,
            troubles=self._troubles,
        )
        return after, self._rows

    def _add_whole(self) -> None:
        """The game as it could be read, behind rows that could not: the journal is sound from here
        on, and what was corrected before is not known."""
        game, events = self._saved.game, self._edited.events
        self._change_trouble(until=self._end.serial + 1)
        self._end = replace(self._end, checksum=self._end.base_checksum)
        self._add(WHOLE, 0, _head_value(self._saved, self._notation.of_game(game), self._end.base))
        self._edited = EditedEvents(events, ((),) * len(events))

    def _add_head(self, named: SavedGame[G], bare: G) -> None:
        """What people call the game, and all of it but its events. Behind rows that could not be
        applied it stands as one more of them, of which the names are taken."""
        if self._end.broken:
            self._change_trouble(rows=self._troubles[-1].rows + 1)
        self._add(HEAD, 0, _head_value(named, _without_events(self._notation, bare)))

    def _add_edit(self, edit: EventEdit) -> None:
        self._edited = self._edited.applied(edit)
        value = "" if edit.kind == "removed" else self._notation.event_text(edit.event)
        self._add(edit.kind, edit.at, value)

    def _change_trouble(self, **values: int) -> None:
        """Change the last trouble, that of the rows which could not be applied."""
        *others, last = self._troubles
        self._troubles = (*others, replace(last, **values))

    def _add(self, kind: str, place: int, value: str) -> None:
        serial, events = self._end.serial + 1, len(self._edited.events)
        fields = (self._saved.uid, serial, self._at, kind, place, value, events)
        row = [str(field).encode() for field in fields]
        own = checksum(self._end.checksum, row)
        self._rows.append(EditRow._make((*row, own.encode())))
        if self._end.broken and kind == HEAD:
            self._end = replace(self._end, serial=serial, checksum=own)
        else:
            self._end = JournalEnd(serial, own, serial, own)


def _as_read(
    before: Sequence[object], after: Sequence[object], notation: GameNotation
) -> tuple[object, ...]:
    """The events with those that are new as they are read back from their notation."""
    start, stop = common(before, after)
    last = len(after) - stop
    new = (notation.event(notation.event_text(event)) for event in after[start:last])
    return (*after[:start], *new, *after[last:])


def _without_events(notation: GameNotation, game: AnyRecord) -> dict[str, Any]:
    raw = notation.of_game(game)
    raw.pop("events", None)
    return raw


def _head_value(saved: SavedGame[AnyRecord], raw: dict[str, Any], after: int = 0) -> str:
    head = GameHead(saved.title, saved.table, saved.at, saved.hidden, raw, after)
    return msgspec.json.encode(head).decode()


def _writable(value: object) -> object:
    return writable(value) if isinstance(value, str) else value
