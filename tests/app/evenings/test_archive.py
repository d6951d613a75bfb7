"""Evenings are kept beside the games: saved at once, corrected with a trace, listed apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.case_log.history import History
from app.case_log.schema import LOG, STEPS
from app.evenings import archive as archives
from app.evenings.archive import EveningArchive, game_uids_in
from app.games.archive import GameArchive, GameChangedError
from app.games.notation import EVENING
from engine.edits import added, corrected, without
from engine.evening.events import (
    ApartEvent,
    ClockEvent,
    Evening,
    EveningPlayer,
    PlayersEvent,
    RemarkEvent,
    ResultEvent,
    WithdrawnEvent,
)
from engine.evening.state import replay
from engine.riichi.play.events import CorrectionEvent, EndEvent, RiichiGame
from engine.riichi.rules import load
from tests.app.games.test_archive import rewritten
from tests.engine.evening.club_evening import players, result, seating, simulated

TODAY = "2026-11-22"
EVENING_OF_40 = simulated("enjoy", 40, 4, 1)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[EveningArchive]:
    with closing(EveningArchive(tmp_path / LOG, TODAY)) as opened:
        yield opened


def test_the_games_of_other_evenings_are_those_that_count_there_now(
    archive: EveningArchive,
) -> None:
    """A result that was replaced, withdrawn or taken out names a game no more."""

    def by_game(round_: int, table: int, game: str) -> ResultEvent:
        return ResultEvent(round_, table, game=game)

    first = Evening("enjoy", events=(by_game(1, 1, "a"), by_game(1, 2, "b"), by_game(2, 1, "c")))
    saved = archive.start(first, title="first")
    other = archive.start(replace(first, events=(by_game(1, 1, "d"),)), title="other")
    assert archive.games_of_others(saved.uid) == {"d"}
    assert archive.games_of_others("") == {"a", "b", "c", "d"}
    game = added(saved.game, WithdrawnEvent(1, 2))
    saved = archive.save(saved, game)
    game = added(game, result(1, 1, 37200, 24800, 32900, 26100))
    saved = archive.save(saved, game)
    assert archive.games_of_others(other.uid) == {"c"}
    saved = archive.save(saved, without(game, 2))
    assert archive.games_of_others(other.uid) == set()
    archive.set_hidden(other.uid)
    assert archive.games_of_others(saved.uid) == set(), "that evening was put away"


def person(id_: str, name: str, remark: str = "") -> PlayersEvent:
    return PlayersEvent((EveningPlayer(id_, name, remark),))


def test_an_evening_is_read_back_event_by_event(archive: EveningArchive, tmp_path: Path) -> None:
    saved = archive.start(replace(EVENING_OF_40, events=()), title="11月例会")
    for event in EVENING_OF_40.events:
        saved = archive.save(saved, added(saved.game, event))
    with closing(EveningArchive(tmp_path / LOG, TODAY)) as other:
        again = other.open_evening(saved.uid)
    assert (again.game, again.title, again.variant) == (EVENING_OF_40, "11月例会", EVENING)
    assert again.troubles == ()


def test_a_corrected_result_keeps_what_it_was_before(archive: EveningArchive) -> None:
    first = result(1, 1, 37200, 24800, 32900, 26100)
    second = result(1, 1, 36200, 24800, 32900, 26100)
    evening = Evening("enjoy", events=(players(4), seating(1, "1 2 3 4"), first))
    saved = archive.start(evening)
    saved = archive.save(saved, corrected(saved.game, 2, second))
    assert archive.open_evening(saved.uid).corrections == {2: (first,)}


def test_rounds_and_minutes_of_the_evening_are_kept(archive: EveningArchive) -> None:
    saved = archive.start(Evening("enjoy"))
    archive.save(saved, Evening("enjoy", rounds=3, minutes=40))
    found = archive.open_evening(saved.uid)
    assert (found.game.rounds, found.game.minutes) == (3, 40)


def test_people_are_looked_up_evening_by_evening_not_through_the_edits_of_all_games(
    archive: EveningArchive,
) -> None:
    """Beside 2,000 games that took three times as long."""
    first = archive.rows(f"EXPLAIN QUERY PLAN {archives._PEOPLE}")[0][-1]
    assert first == "SCAN games"


def test_games_and_evenings_are_listed_apart(archive: EveningArchive) -> None:
    game = archive.start(RiichiGame("enjoy", names=("A", "B", "C", "D")), title="a game")
    evening = archive.start(Evening("enjoy"), title="an evening", at="2026-11-22T18:00:00+09:00")
    assert [(one.uid, one.title) for one in archive.games()] == [(game.uid, "a game")]
    (listed,) = archive.evenings()
    assert (listed.uid, listed.title, listed.document, listed.variant, listed.at) == (
        evening.uid, "an evening", "enjoy", EVENING, "2026-11-22T18:00:00+09:00",
    )  # fmt: skip
    assert listed.readable
    assert {one.uid for one in archive.everything()} == {game.uid, evening.uid}
    with pytest.raises(KeyError):
        archive.open_evening(game.uid)
    archive.set_hidden(evening.uid)
    assert [one.hidden for one in archive.evenings()] == [True]


def test_another_window_that_changed_the_evening_is_noticed(
    archive: EveningArchive, tmp_path: Path
) -> None:
    saved = archive.start(Evening("enjoy", events=(players(4),)))
    with closing(EveningArchive(tmp_path / LOG, TODAY)) as other:
        there = other.open_evening(saved.uid)
        other.save(there, added(there.game, RemarkEvent("there")))
    with pytest.raises(GameChangedError):
        archive.save(saved, added(saved.game, RemarkEvent("here")))


def test_evenings_of_another_file_are_brought(archive: EveningArchive, tmp_path: Path) -> None:
    with closing(EveningArchive(tmp_path / "other.sqlite", TODAY)) as other:
        there = other.start(EVENING_OF_40, title="there")
        assert list(archive.import_games(other)) == [there.uid]
    assert archive.open_evening(there.uid).game == EVENING_OF_40
    assert [one.title for one in archive.evenings()] == ["there"]


def test_a_damaged_row_is_told_and_the_evening_opens_as_it_stood_before(
    archive: EveningArchive, tmp_path: Path
) -> None:
    saved = archive.start(EVENING_OF_40, title="11月例会")
    archive.close()
    sql = "UPDATE game_edits SET value = replace(value, 'p7', 'p8') WHERE serial = 2"
    rewritten(tmp_path / LOG, sql)
    with closing(EveningArchive(tmp_path / LOG, TODAY)) as again:
        found = again.open_evening(saved.uid)
        assert [(one.key, one.serial) for one in found.troubles] == [("checksum", 2)]
        assert found.game.events == EVENING_OF_40.events[:1]
        again.check()
        assert [(t.key, t.rows) for t in again.troubles] == [("games_bad", ("11月例会",))]
        whole = again.open_evening(saved.uid, despite=True)
        assert len(whole.game.events) == len(EVENING_OF_40.events)


# --- people


def test_people_are_those_of_the_evenings_with_their_latest_names(archive: EveningArchive) -> None:
    def day(number: int) -> dict[str, str]:
        return {"at": f"2026-11-{number:02}T18:00:00+09:00"}

    archive.start(Evening("enjoy", events=(person("a", "Aki"), person("b", "Ben"))), **day(1))
    later = archive.start(
        Evening(
            "enjoy",
            events=(person("a", "Akiko", "kana"), ClockEvent(1, "begun", 0), person("x", "Slip")),
        ),
        **day(8),
    )
    archive.start(RiichiGame("club"), title="no evening")
    later = archive.save(later, without(later.game, 2))
    later = archive.save(later, added(later.game, person("c", "Chei")))
    archive.save(later, corrected(later.game, 2, person("c", "Chie")))
    assert [(one.player, len(one.evenings)) for one in archive.people()] == [
        (EveningPlayer("c", "Chie"), 1),
        (EveningPlayer("a", "Akiko", "kana"), 2),
        (EveningPlayer("b", "Ben"), 1),
    ]


def test_people_wish_not_to_meet_as_they_did_last(archive: EveningArchive) -> None:
    three = tuple(person(one, one.upper()) for one in "abc")
    first = Evening("enjoy", events=(*three, ApartEvent(("b", "a")), ApartEvent(("a", "c"))))
    archive.start(first, at="2026-11-01T18:00:00+09:00")
    later = archive.start(Evening("enjoy", events=three), at="2026-11-08T18:00:00+09:00")
    archive.save(later, added(later.game, ApartEvent(("a", "c"), apart=False)))
    assert {one.player.id: one.apart for one in archive.people()} == {
        "a": ("b",),
        "b": ("a",),
        "c": (),
    }


def test_people_of_an_evening_that_goes_on_behind_damage_are_known(
    archive: EveningArchive, tmp_path: Path
) -> None:
    saved = archive.start(Evening("enjoy", events=(person("a", "Aki"), person("b", "Ben"))))
    archive.close()
    rewritten(
        tmp_path / LOG, "UPDATE game_edits SET value = replace(value, 'Ben', '') WHERE serial = 2"
    )
    with closing(EveningArchive(tmp_path / LOG, TODAY)) as again:
        there = again.open_evening(saved.uid)
        again.save(there, added(there.game, person("c", "Chie")))
        assert {one.player.name for one in again.people()} == {"Aki", "Chie"}
        later = again.open_evening(saved.uid)
        again.save(later, corrected(later.game, 0, RemarkEvent("nobody")))
        assert {one.player.name for one in again.people()} == {"Chie"}
    rewritten(
        tmp_path / LOG, "UPDATE game_edits SET value = CAST(X'7bff' AS TEXT) WHERE kind = 'whole'"
    )
    with closing(EveningArchive(tmp_path / LOG, TODAY)) as again:
        again.people()


# --- kept games


def a_game(rules: str, won: int) -> RiichiGame:
    return RiichiGame(rules, events=(CorrectionEvent((won, 0, 0, -won)), EndEvent("broken_off")))


def test_a_kept_game_that_is_corrected_changes_the_evening(
    archive: EveningArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = archive.start(a_game("enjoy", 5000))
    events = (players(4), seating(1, "1 2 3 4"), ResultEvent(1, 1, game=game.uid))
    evening = Evening("enjoy", events=events)
    assert game_uids_in(evening) == (game.uid,)

    def total() -> int:
        state = replay(evening, load("enjoy"), archive.results(evening))
        found: Any = state.rounds[0].tables[0].result
        return int(found.seats[0].total)

    assert total() == 35000
    once = archive.results(evening)[game.uid]
    with monkeypatch.context() as patched:
        patched.setattr(EveningArchive, "open", None)
        assert archive.results(evening)[game.uid] is once, "it is not read again"
    archive.save(game, corrected(game.game, 0, CorrectionEvent((8000, 0, 0, -8000))))
    assert total() == 38000


def test_a_kept_game_that_cannot_be_read_is_left_out(archive: EveningArchive) -> None:
    unknown = archive.start(a_game("no_such_document", 0))
    evening = archive.start(Evening("enjoy"))
    events = tuple(ResultEvent(1, 1, game=uid) for uid in ("gone", unknown.uid, evening.uid))
    assert archive.results(Evening("enjoy", events=events)) == {}


def test_a_program_without_evenings_shows_none_of_them(tmp_path: Path) -> None:
    """Version 1.0 has no games either: it is told that the file is of a newer program."""
    with closing(EveningArchive(tmp_path / LOG, TODAY)) as archive:
        archive.start(EVENING_OF_40)
    old = History(tmp_path / LOG, TODAY, steps=STEPS[:2])
    try:
        assert [trouble.key for trouble in old.troubles] == ["cases_newer"]
        assert not old.writable
    finally:
        old.close()
    with closing(GameArchive(tmp_path / LOG, TODAY)) as games:
        assert games.games() == []
