"""An evening file stands alone, is read back without loss, and is refused in words where it is not
whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.case_log.schema import LOG
from app.evenings import files
from app.evenings.archive import EveningArchive
from app.evenings.files import (
    evening_in,
    evening_of,
    evening_text,
    games_of,
    import_evening,
    nameless_text,
)
from app.evenings.texts import file_problem
from app.games.files import GameFileError
from app.games.files import games_of as games_of_file
from app.texts.texts import Texts
from engine.edits import added
from engine.evening.events import (
    Evening,
    EveningPlayer,
    PlayersEvent,
    RemarkEvent,
    ResultEvent,
    with_player_as,
)
from engine.evening.state import replay
from engine.riichi.play.events import EndEvent, RiichiGame
from engine.riichi.rules import load
from tests.engine.evening.club_evening import players, seating, simulated

TODAY = "2026-11-22"
WHEN = "2026-11-22T18:00:00+09:00"
OF_13 = simulated("enjoy", 13, 4, 7, leaving=(2,), late=(3,))
JA, EN = Texts("ja"), Texts("en")


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[EveningArchive]:
    with closing(EveningArchive(tmp_path / LOG, TODAY)) as opened:
        yield opened


@pytest.fixture
def other(tmp_path: Path) -> Iterator[EveningArchive]:
    with closing(EveningArchive(tmp_path / "other" / LOG, TODAY)) as opened:
        yield opened


def text_of(archive: EveningArchive, evening: Evening, **about: str) -> str:
    saved = archive.start(evening, **about)
    return evening_text(saved, games_of(saved, archive))


def test_an_evening_comes_back_without_loss(
    archive: EveningArchive, other: EveningArchive, tmp_path: Path
) -> None:
    path = tmp_path / f"x{files.SUFFIX}"
    path.write_text(text_of(archive, OF_13, title="11月例会", at=WHEN), "utf-8")
    found = evening_in(path)
    assert (found.evening, found.title, found.at) == (OF_13, "11月例会", WHEN)
    saved, done = import_evening(found, other)
    assert done == "imported"
    assert other.open_evening(saved.uid).game == OF_13
    assert evening_text(saved, {}) == path.read_text("utf-8")


def test_an_evening_comes_once(archive: EveningArchive, other: EveningArchive) -> None:
    found = evening_of(text_of(archive, OF_13).encode())
    first, _ = import_evening(found, other)
    assert import_evening(found, other) == (first, "there_already")
    other.save(first, added(first.game, RemarkEvent("more")))
    second, done = import_evening(found, other)
    assert done == "imported"
    assert second.uid != first.uid
    assert len(other.evenings()) == 2


def test_an_evening_whose_players_are_known_by_other_ids_comes_once(
    archive: EveningArchive, other: EveningArchive
) -> None:
    """A club with two computers joins people of one name, and imports the file once more."""
    found = evening_of(text_of(archive, OF_13).encode())
    first, _ = import_evening(found, other)
    player = replay(first.game, load("enjoy")).attendance[0].player.id
    joined = other.save(first, with_player_as(first.game, player, "x"))
    assert joined.game != found.evening
    assert import_evening(found, other) == (joined, "there_already")


def test_the_kept_games_of_an_evening_come_with_it(
    archive: EveningArchive, other: EveningArchive
) -> None:
    game = archive.start(RiichiGame("enjoy", events=(EndEvent(),)), title="2卓", at=WHEN)
    events = (players(4), seating(1, "1 2 3 4"), ResultEvent(1, 1, game=game.uid))
    saved = archive.start(Evening("enjoy", events=(*events, ResultEvent(1, 1, game="gone"))))
    text = evening_text(saved, games_of(saved, archive))
    brought, _ = import_evening(evening_of(text.encode()), other)
    assert list(other.results(brought.game)) == [game.uid]
    assert [(one.uid, one.title, one.at) for one in other.games()] == [(game.uid, "2卓", WHEN)]
    import_evening(evening_of(text.encode()), archive)
    assert len(archive.games()) == 1


def test_an_evening_that_went_on_at_another_computer_goes_on_here(
    archive: EveningArchive, other: EveningArchive
) -> None:
    """It was kept beside itself, and a league counted both."""
    game = archive.start(RiichiGame("enjoy"), title="2卓", at=WHEN)
    evening = added(OF_13, ResultEvent(1, 1, game=game.uid))
    saved = archive.start(evening, title="11月例会", at=WHEN)
    brought, _ = import_evening(
        evening_of(evening_text(saved, games_of(saved, archive)).encode()), other
    )
    played = replace(other.open(game.uid).game, events=(EndEvent(),))
    other.save(other.open(game.uid), played)
    longer = other.save(brought, added(brought.game, RemarkEvent("2回戦から")))
    back = evening_of(evening_text(longer, games_of(longer, other)).encode())
    assert import_evening(back, archive)[1] == "went_on"
    assert [one.uid for one in archive.evenings()] == [saved.uid]
    assert archive.open_evening(saved.uid).game == longer.game
    assert archive.open(game.uid).game == played
    assert import_evening(back, archive)[1] == "there_already"


@pytest.mark.parametrize("change", ["event", "rounds"])
def test_an_evening_that_was_changed_here_stays_beside_that_of_the_file(
    archive: EveningArchive, other: EveningArchive, change: str
) -> None:
    saved = archive.start(OF_13, title="11月例会", at=WHEN)
    brought, _ = import_evening(evening_of(evening_text(saved, {}).encode()), other)
    longer = other.save(brought, added(brought.game, RemarkEvent("2回戦から")))
    mine = added(OF_13, RemarkEvent("ここで")) if change == "event" else replace(OF_13, rounds=7)
    archive.save(saved, mine)
    assert import_evening(evening_of(evening_text(longer, {}).encode()), archive)[1] == "imported"
    assert len(archive.evenings()) == 2
    assert archive.open_evening(saved.uid).game == mine


def test_an_evening_without_names_has_numbers_and_nothing_that_people_wrote() -> None:
    named = replace(
        OF_13,
        events=(
            PlayersEvent((EveningPlayer("p1", "佐藤花子", "駅から"),)),
            *OF_13.events,
            RemarkEvent("佐藤さんは遅れる"),
        ),
    )
    text = nameless_text(named, at=WHEN)
    assert not any(word in text for word in ("佐藤", "駅", "Player", '"p1"', "18:00"))
    found = evening_of(text.encode())
    assert (found.uid, found.title, found.at, found.games) == ("", "", "2026-11-22", {})


def test_letters_that_cannot_be_written_do_not_stop_an_export(archive: EveningArchive) -> None:
    evening = Evening("enjoy", events=(PlayersEvent((EveningPlayer("a", "\ud800x"),)),))
    found = evening_of(text_of(archive, evening, title="\udfff").encode())
    assert found.evening.events == (PlayersEvent((EveningPlayer("a", "?x"),)),)


# --- what cannot be read


def changed(text: str, **fields: Any) -> bytes:
    return json.dumps({**json.loads(text), **fields}).encode()


def refused(data: bytes, **about: Any) -> GameFileError:
    with pytest.raises(GameFileError) as caught:
        evening_of(data, **about)
    for texts in (JA, EN):
        assert file_problem(caught.value, texts)
    return caught.value


def with_game(uid: str, variant: str) -> bytes:
    return changed(TEXT, games={uid: {"variant": variant, "game": {}}})


TEXT = nameless_text(OF_13)


def test_a_file_that_was_changed_is_refused_unless_that_is_wanted() -> None:
    wrong = changed(TEXT, title="another")
    assert refused(wrong).key == "checksum"
    assert evening_of(wrong, despite_checksum=True).title == "another"
    laid_out = json.dumps(json.loads(TEXT), indent=4).encode()
    assert evening_of(b"\xef\xbb\xbf" + laid_out).evening.rules == "enjoy"


@pytest.mark.parametrize(
    ("data", "key", "at"),
    [
        (b"{", "not_json", ""),
        (b"\xff", "not_json", ""),
        (b"[1]", "no_evening", ""),
        (b'{"hayami_game": 1}', "no_evening", ""),
        (changed(TEXT, hayami_evening=2), "newer_version", "hayami_evening"),
        (changed(TEXT, hayami_evening=0), "no_such_version", "hayami_evening"),
        (changed(TEXT, title=3), "wrong_value", "title"),
        (changed(TEXT, more=3), "wrong_value", "more"),
        (changed(TEXT, uid="../x"), "wrong_value", "uid"),
        (changed(TEXT, evening={}), "no_game", ""),
        (
            changed(TEXT, evening={"version": 1, "rules": "enjoy", "events": [{"type": "?"}]}),
            "wrong_value",
            "events[0].type",
        ),
        (
            changed(TEXT, games={"a": {"variant": "go", "game": {}}}),
            "wrong_value",
            "games.a.variant",
        ),
        (changed(TEXT, games={"a": {"variant": "evening", "game": {}}}), "wrong_value", "games"),
        (changed(TEXT, games={"": {"variant": "riichi", "game": {}}}), "wrong_value", "games"),
        (changed(TEXT, games={"a": {"variant": "riichi", "game": {}}}), "no_game", ""),
    ],
)
def test_a_file_that_is_none_is_refused_with_the_place(data: bytes, key: str, at: str) -> None:
    error = refused(data, despite_checksum=True)
    assert (error.key, error.at) == (key, at)


def test_a_document_that_is_not_here_is_named_with_those_like_it() -> None:
    text = nameless_text(replace(OF_13, rules="enjoi"))
    error = refused(text.encode())
    assert (error.key, error.detail, error.near) == ("no_document", "enjoi", ("enjoy",))
    assert "縁ジョイ！" in file_problem(error, JA)
    assert "Enjoy!" in file_problem(error, EN)
    assert evening_of(text.encode(), document="club").evening.rules == "enjoi"
    unnamed = nameless_text(replace(OF_13, rules="")).encode()
    assert evening_of(unnamed, document="club").evening.rules == "club"
    unlike = refused(nameless_text(replace(OF_13, rules="???")).encode())
    assert "???" in file_problem(unlike, EN)


def test_a_file_that_is_not_there_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameFileError) as caught:
        evening_in(tmp_path / "gone")
    assert caught.value.key == "file_unreadable"
    assert "No such file" in file_problem(caught.value, EN)
    (tmp_path / "large").write_bytes(b" " * (files.LARGEST + 1))
    with pytest.raises(GameFileError) as caught:
        evening_in(tmp_path / "large")
    assert caught.value.key == "too_large"
    assert "16 MB" in file_problem(caught.value, EN)


def test_an_evening_is_no_game() -> None:
    with pytest.raises(GameFileError) as caught:
        games_of_file(TEXT.encode())
    assert caught.value.key == "no_recorded_game"
