"""A journal is read row by row: what was changed, lost or put elsewhere is found and told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from app.games.journal import (
    EditRow,
    FirstRow,
    GameTrouble,
    SavedGame,
    checksum,
    edited_game,
    new_game,
    read_journal,
)
from engine.edits import added, corrected, inserted, without
from engine.riichi.play.events import (
    DrawEvent,
    EndEvent,
    GameError,
    NoteEvent,
    RiichiEvent,
    RiichiGame,
)
from tests.app.games.sample_games import NAMES, WIN

AT = "2026-11-21T14:32:05+09:00"
LATER = "2026-11-21T14:40:00+09:00"
Journal = tuple[FirstRow, list[EditRow], list[SavedGame[RiichiGame]]]


@pytest.fixture(scope="module")
def journal() -> Journal:
    """A game with a row of every kind, and the game after each row."""
    saved, first = new_game(RiichiGame("club", NAMES), "game", AT, title="金曜", table="3")
    rows: list[EditRow] = []
    states = [saved]

    def save(game: RiichiGame) -> None:
        state, new = edited_game(states[-1], game, AT)
        assert len(new) == 1
        rows.extend(new)
        states.append(state)

    for event in (RiichiEvent(1), WIN, NoteEvent("お茶")):
        save(added(states[-1].game, event))
    save(inserted(states[-1].game, 1, RiichiEvent(2)))
    save(corrected(states[-1].game, 2, DrawEvent(tenpai=(1,))))
    save(without(states[-1].game, 3))
    save(replace(states[-1].game, rules="enjoy"))
    save(added(states[-1].game, EndEvent()))
    assert [row.kind.decode() for row in rows] == [
        *("added", "added", "added", "inserted", "corrected", "removed", "head", "added")
    ]
    return first, rows, states


def test_a_journal_is_read_as_it_was_written(journal: Journal) -> None:
    first, rows, states = journal
    for count, state in enumerate(states):
        assert read_journal(first, rows[:count]) == state
    assert states[-1].corrections == {2: (WIN,)}


def test_a_checksum_is_that_of_content_and_the_row_before() -> None:
    """The form of the checksum is part of the file: it never changes."""
    known = "aa4177c0fa1f361157be364dcde9a442f5860034ef66dfd9cf803163f56797ae"
    assert checksum("before", (b"game", b"1", "お茶".encode())) == known
    assert checksum("befor", (b"egame", b"1", "お茶".encode())) != known
    assert checksum("before", (b"game1", b"", "お茶".encode())) != known
    assert checksum("", ()) == checksum(b"", ())


def damaged(row: Any, field: str, at: int, flip: int) -> Any:
    data = bytearray(getattr(row, field))
    data[at] ^= flip
    return row._replace(**{field: bytes(data)})


@pytest.mark.parametrize("flip", [0x01, 0x80])
@pytest.mark.parametrize("field", EditRow._fields)
def test_a_flipped_bit_anywhere_in_a_row_is_found(journal: Journal, field: str, flip: int) -> None:
    """At every byte of every field of every row: the game is that before the row, the row and those
    after it are told and not applied."""
    first, rows, states = journal
    for number, row in enumerate(rows):
        for at in range(len(getattr(row, field))):
            some = [*rows[:number], damaged(row, field, at, flip), *rows[number + 1 :]]
            found = read_journal(first, some)
            assert found.game == states[number].game, (number, at)
            assert found.earlier == states[number].earlier
            (trouble,) = found.troubles
            assert found.end.broken
            assert trouble.key in ("checksum", "missing")
            if field != "serial":
                assert trouble == GameTrouble(
                    "checksum", number + 1, len(rows) - number, at=trouble.at
                )


@pytest.mark.parametrize("flip", [0x01, 0x80])
@pytest.mark.parametrize("field", FirstRow._fields)
def test_a_flipped_bit_anywhere_in_the_first_row_is_found(
    journal: Journal, field: str, flip: int
) -> None:
    first, rows, _ = journal
    for at in range(len(getattr(first, field))):
        try:
            found = read_journal(damaged(first, field, at, flip), rows)
        except GameError:  # nothing to show: the head is no game
            assert field in ("variant", "head")
            continue
        assert found.game.events == ()
        assert found.end.broken
        assert found.troubles[0].serial == 0
        assert found.troubles[0].rows == len(rows) + 1


def test_rows_that_are_lost_are_told(journal: Journal) -> None:
    first, rows, states = journal
    for number in range(len(rows) - 1):
        for count in (1, 2):
            found = read_journal(first, [*rows[:number], *rows[number + count :]])
            assert found.game == states[number].game
            if number + count < len(rows):
                rest = len(rows) - number
                assert found.troubles == (GameTrouble("missing", number + 1, rest, at=AT),)


def test_rows_that_are_exchanged_doubled_or_of_another_game_are_told(journal: Journal) -> None:
    first, rows, states = journal
    other, _ = new_game(RiichiGame("club", NAMES), "other", AT)
    _, foreign = edited_game(other, states[2].game, AT)
    numbered = [row._replace(serial=old.serial) for row, old in zip(rows[::-1], rows, strict=True)]
    for some in ([*rows[:2], rows[1], *rows[2:]], [*rows[:2], foreign[1]]):
        found = read_journal(first, some)
        assert found.game == states[2].game
        assert [trouble.key for trouble in found.troubles] == ["checksum"]
    assert read_journal(first, numbered).game == states[0].game


def test_a_row_whose_content_is_no_edit_is_told(journal: Journal) -> None:
    """Such a row has a right checksum: a program wrote it that was wrong, or newer."""
    first, rows, states = journal
    wrong = (
        {"value": b'{"version":1,"event":{"type":"riichi","seat":9}}'},
        {"value": b'{"version":99,"event":{"type":"riichi","seat":1}}'},
        {"value": b"{}"},
        {"value": b"[" * 5000},
        {"kind": b"corrected", "place": b"7"},
        {"kind": b"swapped"},
        {"kind": b"head", "value": b'{"title":""}'},
    )
    for fields in wrong:
        row = rows[1]._replace(**fields)
        row = row._replace(checksum=checksum(rows[0].checksum, row[:-1]).encode())
        found = read_journal(first, [rows[0], row])
        assert found.game == states[1].game
        assert found.troubles == (GameTrouble("wrong", 2, 1, at=AT),)


def test_a_damaged_game_goes_on_from_where_it_could_be_read(journal: Journal) -> None:
    first, rows, states = journal
    some = [*rows[:4], damaged(rows[4], "value", 40, 1), *rows[5:]]
    found = read_journal(first, some)
    assert edited_game(found, found.game, LATER) == (found, []), "nothing to save"
    after, new = edited_game(found, added(found.game, NoteEvent("weiter")), LATER)
    assert [row.kind for row in new] == [b"whole", b"added"]
    again = read_journal(first, [*some, *new])
    assert again == after
    assert again.game == added(states[4].game, NoteEvent("weiter"))
    assert again.troubles == (GameTrouble("checksum", 5, 4, until=9, at=AT),)
    assert not again.end.broken
    later, more = edited_game(again, without(again.game, 0), LATER)
    assert [row.kind for row in more] == [b"removed"]
    assert read_journal(first, [*some, *new, *more]) == later


def test_a_damaged_game_is_named_and_put_away_without_being_cut_off(journal: Journal) -> None:
    """What could not be applied can still be looked at afterwards."""
    first, rows, states = journal
    some = [*rows[:4], damaged(rows[4], "value", 20, 0x80), *rows[5:]]
    found = read_journal(first, some)
    after, new = edited_game(found, found.game, LATER, title="new", hidden=True)
    assert [row.kind for row in new] == [b"head"]
    assert (after.title, after.hidden, after.game) == ("new", True, states[4].game)
    assert read_journal(first, [*some, *new]) == after
    whole = read_journal(first, [*some, *new], despite=True)
    assert whole.game.events[-1] == states[-1].game.events[-1]
    on, more = edited_game(after, without(after.game, 0), LATER)
    assert [row.kind for row in more] == [b"whole", b"removed"]
    assert read_journal(first, [*some, *new, *more]) == on
    assert (on.title, on.end.broken) == ("new", False)


def test_a_damaged_first_row_does_not_take_the_game_along(journal: Journal) -> None:
    first, rows, states = journal
    wrong = damaged(first, "title", 0, 1)
    found = read_journal(wrong, rows, despite=True)
    assert found.game == states[-1].game
    after, new = edited_game(found, added(found.game, NoteEvent("weiter")), LATER)
    assert read_journal(wrong, [*rows, *new]) == after
    assert after.game.events == (*states[-1].game.events, NoteEvent("weiter"))


def test_what_can_be_read_is_applied_on_request(journal: Journal) -> None:
    first, rows, states = journal
    wrong = rows[0]._replace(value=rows[0].value.replace(b'"seat":1', b'"seat":3'))
    unreadable = rows[2]._replace(value=b"\xff")
    found = read_journal(first, [wrong, rows[1], unreadable, rows[3]], despite=True)
    assert found.game.events == (RiichiEvent(3), RiichiEvent(2), WIN)
    assert [(t.serial, t.rows) for t in found.troubles] == [(1, 4)]
    assert found.end.broken
    assert states[0].game == read_journal(first, [wrong, *rows[1:]]).game


def test_a_game_damaged_behind_a_whole_row_is_read_up_to_there(journal: Journal) -> None:
    first, rows, _ = journal
    some = [damaged(rows[0], "value", 3, 1), *rows[1:3]]
    after, new = edited_game(
        read_journal(first, some), RiichiGame("club", NAMES, events=(WIN,)), AT
    )
    found = read_journal(first, [*some, new[0], damaged(new[1], "value", 3, 1)])
    assert found.game.events == ()
    assert [(t.serial, t.until) for t in found.troubles] == [(1, 4), (5, 0)]
    lost = read_journal(first, [*some, damaged(new[0], "value", 30, 1), new[1]])
    assert [(t.serial, t.rows, t.until) for t in lost.troubles] == [(1, 5, 0)]
    assert after.game.events == (WIN,)


def test_letters_that_cannot_be_written_do_not_lose_an_event() -> None:
    saved, first = new_game(RiichiGame("club", ("a\ud83d", "", "", "")), "game", AT, title="\ud83d")
    dirty = added(saved.game, NoteEvent("x\ud83d"))
    after, rows = edited_game(saved, dirty, AT)
    assert after.game.names[0] == "a?"
    assert after.title == "?"
    assert after.game.events == (NoteEvent("x?"),)
    assert read_journal(first, rows) == after
    assert edited_game(after, dirty, AT) == (after, []), "and it is not saved again and again"


def test_an_event_that_could_not_be_read_again_is_refused() -> None:
    saved, _ = new_game(RiichiGame("club", NAMES), "game", AT)
    with pytest.raises(ValueError, match="seat"):
        edited_game(saved, added(saved.game, RiichiEvent(7)), AT)
    with pytest.raises(ValueError, match="names"):
        new_game(RiichiGame("club", ("a", "b")), "game", AT)  # type: ignore[arg-type]
