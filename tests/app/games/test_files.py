"""Game files: written and read without loss, and refused in a sentence that says why."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.games.files import SUFFIX, FileGame, GameFileError, game_text, games_in, games_of
from app.games.journal import GameTrouble
from app.games.texts import file_problem, trouble_words
from app.texts.texts import Texts
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.events import written as written_riichi
from engine.toppan.play.game import ToppanGame
from engine.toppan.play.lines import written as written_toppan
from tests.app.games.sample_games import GAMES, NAMES, RIICHI_GAME, TOPPAN_GAME, edited_at_random
from tests.engine.riichi.recorded.scripts import Script, editor, server

AT = "2026-11-21T14:32:05+09:00"
HAND = Script("0+9m 0-9m 1+8m 1-8m", draw=("流局", ""), tenpai=(0, 2), deltas=(1500, -1500) * 2)


def a_file(game: Any = RIICHI_GAME) -> dict[str, Any]:
    """The data of a game file."""
    found: dict[str, Any] = json.loads(game_text(game, title="金曜", table="3", at=AT))
    return found


def refused(data: bytes | str | dict[str, Any], **options: Any) -> GameFileError:
    text = json.dumps(data) if isinstance(data, dict) else data
    with pytest.raises(GameFileError) as told:
        games_of(text.encode() if isinstance(text, str) else text, **options)
    for language in ("ja", "en"):
        sentence = file_problem(told.value, Texts(language))
        assert len(sentence) > 5
        assert "{" not in sentence
    return told.value


@pytest.mark.parametrize("game", GAMES)
def test_a_game_file_is_read_as_it_was_written(tmp_path: Path, game: Any) -> None:
    path = tmp_path / f"金曜{SUFFIX}"
    path.write_text(game_text(game, title="金曜\ud83d", table="3", at=AT), "utf-8")
    assert games_in(path) == (FileGame(game, "金曜?", "3", AT),)


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_written_and_read(game: Any) -> None:
    chance = Random(5)
    for _ in range(40):
        game = edited_at_random(game, chance)
        assert games_of(game_text(game).encode()) == (FileGame(game),)


def test_a_file_may_be_set_out_otherwise() -> None:
    """Blanks, the order of fields and a byte order mark are no content."""
    raw = a_file()
    backwards = dict(reversed([*raw.items()]))
    for text in (json.dumps(raw, indent=8), json.dumps(backwards), "\ufeff" + json.dumps(raw)):
        assert games_of(text.encode()) == (FileGame(RIICHI_GAME, "金曜", "3", AT),)


@pytest.mark.parametrize("field", ["title", "table", "at", "checksum"])
def test_a_wrong_checksum_is_told_and_read_only_on_request(field: str) -> None:
    raw = {**a_file(), field: "x"}
    assert refused(raw).key == "checksum"
    (found,) = games_of(json.dumps(raw).encode(), despite_checksum=True)
    assert found.game == RIICHI_GAME


def test_a_changed_game_has_a_wrong_checksum() -> None:
    raw = a_file()
    raw["game"]["events"][0]["seat"] = 2
    assert refused(raw).key == "checksum"
    (found,) = games_of(json.dumps(raw).encode(), despite_checksum=True)
    assert found.game.events[0].seat == 2


@pytest.mark.parametrize(
    ("change", "key", "at"),
    [
        ({"hayami_game": 2}, "newer_version", "hayami_game"),
        ({"hayami_game": 0}, "no_such_version", "hayami_game"),
        ({"hayami_game": "1"}, "wrong_value", "hayami_game"),
        ({"variant": "go"}, "wrong_value", "variant"),
        ({"title": 3}, "wrong_value", "title"),
        ({"more": 3}, "wrong_value", "more"),
        ({"game": {"version": 9}}, "newer_version", "version"),
        ({"game": []}, "wrong_value", "game"),
        (
            {"game": {"version": 1, "rules": "club", "events": [{}]}},
            "wrong_value",
            "events[0].type",
        ),
        (
            {"game": {"version": 1, "rules": "club", "events": [{"type": "riichi", "seat": 4}]}},
            "wrong_value",
            "events[0].seat",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(change: Any, key: str, at: str) -> None:
    told = refused({**a_file(), **change}, despite_checksum=True)
    assert (told.key, told.at) == (key, at)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "no_recorded_game"),
        (b"hello", "no_recorded_game"),
        (b"[1, 2]", "no_recorded_game"),
        (b"\xff\xfe", "no_recorded_game"),
        (b"{", "cut_off"),
        (b'{"a": ' * 5000, "cut_off"),
        (b"<html/>", "no_recorded_game"),
        (b"\x1f\x8b\x08 no gzip", "broken_gzip"),
        (b" " * 4_000_001, "too_large"),
    ],
)
def test_what_is_no_game_is_refused(data: bytes, key: str) -> None:
    assert refused(data).key == key


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(GameFileError) as told:
        games_in(tmp_path / "nothing")
    assert told.value.key == "file_unreadable"
    assert file_problem(told.value, Texts("en")).startswith("The file cannot be read: ")


def test_an_unknown_document_is_told_with_those_near_to_it() -> None:
    told = refused(game_text(replace(RIICHI_GAME, rules="clup")))
    assert (told.key, told.detail, told.near[0]) == ("no_document", "clup", "club")
    assert "clup" in file_problem(told, Texts("en"))
    far = refused(game_text(replace(RIICHI_GAME, rules="my-own-rules")))
    assert far.near == ()
    assert "near" not in file_problem(far, Texts("en"))


def test_a_document_of_the_other_game_is_none() -> None:
    told = refused(game_text(replace(RIICHI_GAME, rules="toppan")))
    assert told.key == "no_document"
    assert refused(game_text(replace(TOPPAN_GAME, rules=""))).key == "no_document"


def test_a_document_may_stand_in_for_one_that_is_not_named_and_for_no_other() -> None:
    """A game under a document that is not here was judged by another from then on."""
    (found,) = games_of(game_text(replace(RIICHI_GAME, rules="")).encode(), document="enjoy")
    assert found.game == replace(RIICHI_GAME, rules="enjoy")
    gone = replace(RIICHI_GAME, rules="gone")
    assert games_of(game_text(gone).encode(), document="enjoy") == (FileGame(gone),)
    (found,) = games_of(game_text(RIICHI_GAME).encode(), document="enjoy")
    assert found.game == RIICHI_GAME
    assert refused(game_text(replace(RIICHI_GAME, rules="")), document="toppan").key


def test_games_in_the_engines_notation_are_read() -> None:
    for text, game in (
        (written_riichi(RIICHI_GAME), RIICHI_GAME),
        (written_toppan(TOPPAN_GAME).decode(), TOPPAN_GAME),
        (written_riichi(RiichiGame("club", NAMES)), RiichiGame("club", NAMES)),
    ):
        assert games_of(text.encode()) == (FileGame(game),)
    lines = b"\n".join(
        [
            written_toppan(TOPPAN_GAME),
            b"",
            json.dumps(json.loads(written_riichi(RIICHI_GAME))).encode(),
            json.dumps(a_file()).encode(),
        ]
    )
    found = games_of(lines)
    assert [one.game for one in found] == [TOPPAN_GAME, RIICHI_GAME, RIICHI_GAME]
    assert [one.title for one in found] == ["", "", "金曜"]


def test_a_game_without_its_document_is_known_by_its_form() -> None:
    nameless = replace(TOPPAN_GAME, rules="")
    (found,) = games_of(written_toppan(nameless), document="toppan")
    assert found.game == TOPPAN_GAME
    (found,) = games_of(written_toppan(ToppanGame()), document="toppan")
    assert found.game == ToppanGame(rules="toppan")
    strange = replace(RIICHI_GAME, rules="gone")
    (found,) = games_of(written_riichi(strange).encode(), document="club")
    assert found.game == strange


def test_of_many_games_the_line_is_told() -> None:
    good = written_toppan(TOPPAN_GAME)
    told = refused(good + b"\n\nhello\n" + good)
    assert (told.key, told.line) == ("no_game", 3)
    assert file_problem(told, Texts("en")) == "Line 3: This is not a game of Hayami."
    told = refused(good + b"\n" + good.replace(b"1m5p", b"1m5x"))
    assert (told.key, told.line, told.at) == ("wrong_value", 2, "events[0].players[0].tiles")


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize("write", [server, editor])
def test_recorded_games_of_other_programs_are_read(tmp_path: Path, write: Any, pack: Any) -> None:
    path = tmp_path / "log"
    path.write_bytes(pack(write(HAND)))
    (found,) = games_in(path)
    assert found.game.rules == "tenhou"
    assert len(found.game.events) == 1
    assert found.recorded is not None
    assert found.recorded.game == found.game
    assert len(found.recorded.server) == 1


def test_what_is_wrong_with_the_record_of_a_game_is_said_with_its_place() -> None:
    texts = Texts("en")
    said = trouble_words(GameTrouble("checksum", 5, 3, at=AT), "Friday", texts)
    assert said == (
        "Friday: entry 5 of its record (2026-11-21 14:32) is damaged. The game stands as it was"
        " before that; 3 entries are not in it."
    )
    assert "gap" in trouble_words(GameTrouble("missing", 5), "Friday", texts)
    assert "beginning" in trouble_words(GameTrouble("checksum", 0), "Friday", texts)
