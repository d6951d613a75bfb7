"""The command line as a user meets it: answers in both languages, and no mistake without a word."""

from __future__ import annotations

import codecs
import contextlib
import gzip
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from app import __main__ as entry
from app.actions import COMMANDS
from app.cli import archives, arguments
from app.cli import main as cli
from app.cli.status import FAULTY, MISUSED, OK, STOPPED
from app.hand_text import hand_text_of
from app.texts.texts import Texts, words
from engine.riichi.situation import Event
from engine.rulebook import DOCUMENTS, installed, installed_path

HAND: Final = "234m45p678s22z888m+6p"
LINE: Final = {"id": "a", "concealed": "234m45p678s22z888m", "win_tile": "6p", "from_who": 2}
ROOT: Final = Path(__file__).parents[3]
COMMAND: Final = (sys.executable, "-m", "app")
NO_JSON: Final = (
    "This is not JSON (byte 0); write one hand or one game as a JSON object in each line."
)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def batch(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a batch over standard input; gives its status, its answers and its errors."""

    def batch(lines: bytes, *arguments: str) -> tuple[int, list[dict[str, Any]], str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
        status = cli.main(["batch", *arguments])
        told = capsysbinary.readouterr()
        return status, [json.loads(line) for line in told.out.splitlines()], told.err.decode()

    return batch


def line(**fields: Any) -> bytes:
    return json.dumps({**LINE, **fields}).encode() + b"\n"


@contextlib.contextmanager
def process(*arguments: str, **streams: Any) -> Iterator[subprocess.Popen[bytes]]:
    """The program as it is started, its output buffered as for every user."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    pipe = subprocess.PIPE
    streams = {"stdin": pipe, "stdout": pipe, "stderr": pipe, **streams}
    with subprocess.Popen([*COMMAND, *arguments], env=environment, cwd=ROOT, **streams) as started:
        yield started


# one hand


def test_a_hand_is_told_with_its_clauses(run: Any) -> None:
    status, out, err = run("score", HAND, "--riichi", "--dora", "1m")
    assert (status, err) == (OK, "")
    assert "Health mahjong club" in out
    assert "40 fu 2 han  2600" in out
    assert "[ルール⑪, derived" in out
    assert "E +0  S +2600  W -2600  N +0" in out


def test_a_hand_is_told_in_japanese(run: Any) -> None:
    status, out, _ = run("score", HAND, "--riichi", "--dora", "1m", "--lang", "ja")
    assert status == OK
    assert "40符2翻  2600" in out
    assert "東 +0  南 +2600  西 -2600  北 +0" in out


def test_the_language_is_that_of_the_system(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "健康麻将クラブ" in run("score", HAND)[1]
    assert "Health mahjong club" in run("score", HAND, "--lang=en")[1]


@pytest.mark.parametrize("option", [("--lan", "ja"), ("--l=ja",)])
def test_the_option_of_the_language_may_be_shortened_as_others(
    run: Any, option: tuple[str, ...]
) -> None:
    assert run("score", HAND, *option) == run("score", HAND, "--lang", "ja")


def test_options_and_the_text_of_the_situation_say_the_same(run: Any) -> None:
    options = "--tsumo --seat E --round S --riichi --ippatsu --dora 1m --ura 2m --honba 2"
    text = "tsumo seat=E round=S riichi ippatsu dora=1m ura=2m honba=2"
    assert run("score", HAND, *options.split()) == run("score", HAND, "--situation", text)


def test_every_event_has_an_option_and_every_option_its_help(run: Any) -> None:
    for language in ("en", "ja"):
        status, out, _ = run("score", "--help", "--lang", language)
        told = dict(re.findall(r"^  --([a-z-]+)(?: \S+)? {2,}(\S.*)$", out, re.MULTILINE))
        assert status == OK
        assert len(told) == len(re.findall(r"^  --", out, re.MULTILINE)) == 28
        names = {e.value.replace("_", "-"): Texts(language).event(e) for e in Event}
        assert names.items() <= told.items()


def test_blanks_part_nothing_in_the_value_of_an_option(run: Any) -> None:
    assert run("score", HAND, "--dora", "1m 2m") == run("score", HAND, "--dora", "12m")


RIICHI = [key for key, head in installed().items() if head.game == "riichi"]


@pytest.mark.parametrize("document", RIICHI)
def test_a_hand_is_told_by_every_document(run: Any, document: str) -> None:
    status, out, err = run("score", HAND, "--riichi", "--rules", document)
    assert (status, err) == (OK, "")
    assert installed()[document].name.en in out


@pytest.mark.parametrize("command", [("rule-on", "kuikae"), ("batch",), ("doubt",)])
def test_a_document_of_another_game_is_refused_as_such(
    run: Any, command: tuple[str, ...], tmp_path: Path
) -> None:
    other = tmp_path / "chess.toml"
    text = installed_path("club").read_text(encoding="utf-8")
    other.write_text(text.replace('game = "riichi"', 'game = "chess"'), "utf-8")
    for language, told in ANOTHER_GAME.items():
        status, out, err = run(*command, "--rules", str(other), "--lang", language)
        assert (status, out) == (MISUSED, "")
        assert told in err
        assert "chess.toml" in err
        assert "club" in err


ANOTHER_GAME = {"en": "rules of another game", "ja": "別のゲームの規定"}


@pytest.mark.parametrize(
    ("arguments", "en", "ja"),
    [
        ((HAND,), "No yaku: ", "役なし。"),
        (("123m456m789m1155p+9p", "--riichi"), "Not a win: ", "アガリではない。"),
        ((HAND, "--ippatsu"), "This is impossible:", "ありえない："),
        (("",), "no winning tile", "アガリ牌がない"),
        (
            (HAND, "--riichi", "--discards", "3p"),
            "this ron is barred", "このロンは禁じられている",
        ),
        (
            ("99m99s[555'z][6'66z][7'77z]+9m", "--rules", "tenhou"),
            "Pao: half of 32000", "包 32000の半分",
        ),
        (
            ("123m456m789m1155p+1p", "--tenhou", "--tsumo", "--seat", "E", "--rules", "r101"),
            "[ないもの※, assumed (4)]", "[ないもの※, 解釈 (4)]",
        ),
        ((HAND, "--ippatsu", "--riichi", "--rules", "r101"), "Not counted\n", "数えないもの\n"),
    ],
)  # fmt: skip
def test_every_verdict_is_told(run: Any, arguments: tuple[str, ...], en: str, ja: str) -> None:
    for language, told in (("en", en), ("ja", ja)):
        status, out, err = run("score", *arguments, "--lang", language)
        assert (status, err) == (OK, "")
        assert told in out


@pytest.mark.parametrize(
    ("document", "situation", "clause"),
    [
        ("club", "tsumo round=S rinshan haitei", "[ルール⑬]"),
        ("enjoy", "tsumo round=S rinshan haitei", "[補足4]"),
        ("enjoy", "tsumo round=S riichi ippatsu rinshan", "[補足1]"),
        ("r101", "tsumo round=S riichi rinshan", "[ないもの]"),
    ],
)
def test_what_a_document_makes_impossible_is_told_with_its_clause(
    run: Any, document: str, situation: str, clause: str
) -> None:
    hand = ("123m678p3499s(1111z)+5s", "--situation", situation, "--rules", document)
    assert clause in run("score", *hand, "--lang", "en")[1]


@pytest.mark.parametrize("seat", ["S", "E"])
def test_a_printed_tsumo_says_who_pays_which_amount(run: Any, seat: str) -> None:
    hand = ("23499m34567p678s+5p", "--rules", "enjoy", "--tsumo", "--seat", seat)
    _, told, _ = run("score", *hand)
    named = [line.split()[0] for line in told.splitlines() if "Printed table" in line]
    both = ["Dealer:", "Non-dealer:"]
    assert named == (both * 2 if seat == "S" else ["Printed"] * 2), "in the steps and in payments"


def test_rules_that_took_part_without_an_amount_are_told(run: Any) -> None:
    hand = ("123m456m789m1155p+1p", "--tenhou", "--tsumo", "--seat", "E", "--rules", "r101")
    _, out, _ = run("score", *hand)
    notes = out.partition("Other rules that apply\n")[2].partition("\n\n")[0]
    assert [note.split("[")[1] for note in notes.splitlines()] == [
        "ないもの※, assumed (4)]",
        "ないもの※]",
        "ないもの※, assumed (5)]",
        "ないもの※, assumed (6)]",
    ]


def test_other_readings_are_told_with_their_groups(run: Any) -> None:
    _, out, _ = run("score", "2233445566778p+8p", "--riichi", "--rules", "jpml_a")
    assert "  22p 33p 44p 55p 66p 77p 88p  tanki  Baiman 25 fu 10 han  16000\n" in out


def test_a_hand_that_hangs_on_a_reading_is_told_with_the_other_result(run: Any) -> None:
    """101 has no clause on the 10 fu of a closed ron, club ルール⑭ none on who pays honba."""
    _, out, _ = run("score", "123456m678p3599s+4s", "--riichi", "--rules", "r101")
    assert "Closed ron: 0 fu" in out.partition("Read differently\n")[2]
    assert "30 fu 1 han  1200" in out.partition("Read differently\n")[2]
    pao = ("23m99p(5555z)[6'66z][77'7z]+4m", "--from", "E", "--honba", "2")
    _, out, _ = run("score", *pao)
    assert "E -16000  S +32600  W +0  N -16600" in out.partition("Read differently\n")[2]
    _, out, _ = run("score", *pao, "--json")
    other = json.loads(out)["otherwise"]
    assert [(one["rule"]["key"], one["value"]) for one in other] == [
        ("pao.concealed_quads", False),
        ("pao.honba", "liable"),
    ]
    assert other[1]["gains"] == [-16000, 32600, 0, -16600]
    _, out, _ = run("score", HAND, "--riichi")
    assert "Read differently" not in out
    furiten = ("45m678p22s567s[333'=3m]+6m", "--rules", "r101")
    _, out, _ = run("score", *furiten, "--json")
    assert json.loads(out)["otherwise"][0]["points"] == 1200


@pytest.mark.parametrize(
    ("document", "lacking"),
    [("club", "Kazoe yakuman"), ("ema2016", "Kazoe yakuman"), ("r101", "Sanbaiman")],
)
def test_a_limit_that_a_document_lacks_is_told(run: Any, document: str, lacking: str) -> None:
    hand = ("2233445566778p+8p", "--tsumo", "--riichi", "--dora", "12p", "--rules", document)
    status, out, err = run("score", *hand)
    assert (status, err) == (OK, "")
    assert lacking in out.partition("Not counted\n")[2]


# one hand as data


@pytest.mark.parametrize(
    ("arguments", "verdict", "part"),
    [
        ((HAND, "--riichi"), "agari", "scores"),
        ((HAND,), "no_yaku", "readings"),
        ((HAND, "--riichi", "--discards", "3p"), "barred", "scores"),
        (("123456789m1155p+9p",), "not_agari", "near_misses"),
        (("1m",), "impossible", "problems"),
    ],
)
def test_the_same_as_data(run: Any, arguments: tuple[str, ...], verdict: str, part: str) -> None:
    status, out, err = run("score", *arguments, "--json")
    data = json.loads(out)
    assert (status, err, data["verdict"], data["rules"]) == (OK, "", verdict, "club")
    assert data["hand"] == arguments[0]
    assert part in data


def test_data_has_all_that_the_text_has(run: Any) -> None:
    _, out, _ = run("score", HAND, "--riichi", "--dora", "1m", "--honba", "1", "--json")
    data = json.loads(out)
    best = data["scores"][0]
    assert data["situation"] == "ron from=W seat=S round=E riichi dora=1m honba=1"
    assert (best["han"], best["fu"], best["points"], best["limit"]) == (2, 40, 2600, "")
    assert [p["line"]["amount"] for p in best["payments"]] == [2600, 300]
    assert best["yaku"][0]["rule"]["standing"] == "customary"
    assert best["reading"].keys() == {"form", "groups", "finished", "wait"}
    assert {miss["yaku"] for miss in data["near_misses"]} == {"pinfu", "seat_wind", "tanyao"}


# a false win


@pytest.mark.parametrize(
    ("arguments", "called", "shown"),
    [
        ((HAND,), "agari_houki", "chombo"),
        ((HAND, "--riichi", "--discards", "3p"), "agari_houki", "chombo"),
        ((HAND, "--riichi"), None, None),
        (("1m",), None, None),
    ],
)
def test_what_a_declared_hand_that_is_no_win_costs_is_told(
    run: Any, arguments: tuple[str, ...], called: str | None, shown: str | None
) -> None:
    """*Score* told it, and the command line did not."""
    false_win = json.loads(run("score", *arguments, "--json")[1])["false_win"]
    if called is None:
        assert false_win is None
    else:
        rulings = [false_win[name] for name in ("by_voice", "shown")]
        assert [one["sanction"] for one in rulings] == [called, shown]
        assert rulings[1]["rule"]["clause"] == "アガリ放棄・チョンボ③1"
        assert false_win["act"] == ("furiten_ron" if "--discards" in arguments else "false_ron")
    paid = "-8000" if "--riichi" in arguments else "-9000"  # the stick goes back
    for language, voice in (("ja", "発声だけ"), ("en", "called only")):
        told = run("score", *arguments, "--lang", language)[1]
        assert (voice in told) is (called is not None)
        assert (paid in told) is (called is not None)
        assert ("アガリ放棄・チョンボ③1" in told) is (called is not None)


def test_a_ruling_on_a_false_win_that_is_open_or_silent_is_told_as_that(run: Any) -> None:
    _, told, _ = run("score", HAND, "--rules", "r101")
    data = json.loads(run("score", HAND, "--rules", "r101", "--json")[1])["false_win"]
    kinds = {data[name]["answer"] for name in ("by_voice", "shown")}
    words = {"undecided": "It depends on:", "silence": "Our proposal:"}
    for kind, said in words.items():
        assert (said in told) is (kind in kinds)


# mistakes


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("abc",), "Character 1: “a” is not a tile.\n"),
        (("123m+12p",), "Character 5: “+12p” is not one winning tile.\n"),
        (("1m" * 9 + "x" * 900,), "Character 19: “x” is not a tile.\n"),
        (("1m" * 9000,), "No hand is longer than 4000 characters; copy the hand alone.\n"),
        (("\udcff",), "Character 1: “\\udcff” is not a tile.\n"),
        ((HAND, "--seat", "X"), "--seat: Character 1: E, S, W or N, not “X”.\n"),
        ((HAND, "--riichi", "--dora", "12x"), "--dora: Character 3: “x” is not a tile.\n"),
        ((HAND, "--seat", "E riichi"), "--seat: Character 1: E, S, W or N, not “E riichi”.\n"),
        ((HAND, "--honba", "1e9"), "--honba: Character 1: a number from 0 to 999, not “1e9”.\n"),
        ((HAND, "--honba", "1000"), "--honba: Character 1: a number from 0 to 999, not “1000”.\n"),
        ((HAND, "--honba", "9" * 5000), f"not “{'9' * 40}…”.\n"),
        ((HAND, "--honba", "٣"), "not “٣”.\n"),
        ((HAND, "--situation", "riichi x"), "--situation: Character 8: “x” is not a known word.\n"),
        ((HAND, "--situation", "ron tsumo"), "Character 5: “tsumo” repeats"),
        (
            (HAND, "--situation", "seat=E", "--seat", "S"),
            "Character 8: “seat=S” repeats",
        ),
        ((HAND, "--rules", "culb"), "“culb” is not a document: name one of r101, enjoy, club"),
        ((HAND, "--rules", ""), "“” is not a document"),
        ((HAND, "--rules", "../../x"), "“../../x” is not a document"),
        ((HAND, "--rules", "a\0b"), "is not a document"),
        ((HAND, "--rules", "x" * 5000), f"“{'x' * 40}…” is not a document"),
        ((HAND, "--rules", "none.toml"), "none.toml cannot be read: No such file or directory.\n"),
        (
            (HAND, "--lang", "fr"),
            "--lang: 'fr' is not one of 'ja', 'en'. hayami score --help",
        ),
        ((HAND, HAND), f"{HAND} is not known here. hayami score --help explains"),
        ((HAND, "--tsumo", "--ron"), "--ron does not go with --tsumo."),
        ((HAND, "--from"), "--from needs a value."),
        ((HAND, "--json=1"), "--json takes no value. hayami score --help"),
        ((HAND, "--r", "E"), "--r may mean --rules, --ron, --riichi"),
        ((), "hand is missing. hayami score --help explains how it is used.\n"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(run: Any, arguments: tuple[str, ...], told: str) -> None:
    status, out, err = run("score", *arguments)
    assert (status, out) == (MISUSED, "")
    assert told in err.encode("utf-8", "backslashreplace").decode()
    assert err.count("\n") == 1
    assert len(err) < 400


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("abc",), "1文字目の「a」は牌の名ではない。\n"),
        ((HAND, "--seat", "X"), "--seat：1文字目は E S W N のどれか。「X」ではない。\n"),
        ((HAND, "--rules", "culb"), "「culb」という規定はない。"),
        ((HAND, "--rules", "none.toml"), "none.toml を読めない"),
        ((HAND, "--from"), "--from には値が要る。使い方は hayami score --help。\n"),
        ((HAND, "--foo"), "--foo はここにはない。"),
        ((HAND, "two\nlines"), "two\nlines はここにはない。"),
        ((HAND, "--json=1"), "--json に値は付かない。"),
        ((HAND, "--tsumo", "--ron"), "--ron は --tsumo と一緒に使えない。"),
    ],
)
def test_a_mistake_is_told_in_japanese(run: Any, arguments: tuple[str, ...], told: str) -> None:
    status, out, err = run("score", *arguments, "--lang", "ja")
    assert (status, out) == (MISUSED, "")
    assert told in err


def test_every_document_that_a_command_takes_is_offered(run: Any) -> None:
    for command in (("score", HAND), ("rule-on",), ("batch",), ("game",), ("doubt",)):
        known = run(*command, "--rules", "topan")[2].partition("name one of ")[2]
        assert known.startswith(", ".join(installed()))
    assert "toppan" not in run("compare", "klub", "club")[2], "it compares riichi only"


def test_every_key_of_a_misuse_has_its_words() -> None:
    assert {f"cli.{key}" for _, key in arguments.MISUSES} <= words("en").keys()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "own.toml is not a rule document: document: is missing"),
        ("[document", "own.toml is not a rule document: is not TOML"),
        ("[document]\nid = 3\n", "own.toml is not a rule document: yaku: is missing"),
    ],
)
def test_a_document_of_ones_own_with_a_mistake_is_refused(
    run: Any, tmp_path: Path, text: str, told: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text)
    status, out, err = run("score", HAND, "--rules", str(own))
    assert (status, out) == (MISUSED, "")
    assert told in err


def own_document(folder: Path, old: str, new: str, document: str = "club") -> str:
    """A document with a change, as a file of one's own."""
    text = (DOCUMENTS / f"{document}.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    own = folder / "own.toml"
    own.write_text(text.replace(old, new), encoding="utf-8")
    return str(own)


def test_a_document_of_ones_own_is_used_for_a_hand(run: Any, tmp_path: Path) -> None:
    own = own_document(tmp_path, 'id = "club"', 'id = "own"')
    assert json.loads(run("score", HAND, "--rules", own, "--json")[1])["rules"] == "own"


def test_a_document_of_ones_own_is_used_for_an_archive(batch: Any, tmp_path: Path) -> None:
    own = own_document(tmp_path, "riichi = { closed = 1,", "riichi = { closed = 2,")
    assert batch(line(riichi=True), "--rules", own)[1][0]["points"] == 2600


@pytest.mark.parametrize(
    ("document", "old", "new", "told"),
    [
        (
            "club",
            "riichi = { closed = 1,",
            "riichi = { closd = 1,",
            "yaku.riichi.closd: is unknown; did you mean closed?",
        ),
        (
            "club",
            "rounding = { value = 10,",
            "rounding = { value = 0,",
            "fu.rounding: counts by 0; give 1 or more.",
        ),
        (
            "club",
            "rounding = { value = 100,",
            "rounding = { value = 0,",
            "formula.rounding: counts by 0; give 1 or more.",
        ),
        (
            "club",
            "bazoro = { value = 2,",
            "bazoro = { value = -2,",
            "formula.bazoro: is below zero; give 0 or more.",
        ),
        (
            "club",
            "iipeikou = { closed = 1,",
            "iipeikou = { closed = -1,",
            "yaku.iipeikou: is below zero; give 0 or more.",
        ),
        (
            "enjoy",
            "quads = 2, clause",
            "quads = 0, clause",
            "kan_bonus.open_quads: counts by 0; give 1 or more.",
        ),
        (
            "enjoy",
            "from_han = 1\n",
            "from_han = 2\n",
            "table.rows: go up by from_han, the first from 1 or less.",
        ),
    ],
)
def test_a_mistake_in_a_document_is_told_with_its_key(
    run: Any, tmp_path: Path, document: str, old: str, new: str, told: str
) -> None:
    own = own_document(tmp_path, old, new, document)
    status, out, err = run("score", HAND, "--rules", own)
    assert (status, out, err) == (MISUSED, "", f"own.toml is not a rule document: {told}\n")


def test_a_folder_and_a_binary_file_are_no_documents(run: Any, tmp_path: Path) -> None:
    folder, binary = tmp_path / "folder.toml", tmp_path / "binary.toml"
    folder.mkdir()
    binary.write_bytes(b"\xff\xfe\x00")
    assert "folder.toml cannot be read:" in run("score", HAND, "--rules", str(folder))[2]
    assert (
        "binary.toml is not a rule document: is not UTF-8"
        in run("score", HAND, "--rules", str(binary))[2]
    )


# documents


def test_the_documents_are_listed(run: Any) -> None:
    status, out, err = run("documents")
    assert (status, err) == (OK, "")
    assert [row.split()[0] for row in out.splitlines()] == list(installed())
    assert "101競技規定" in run("documents", "--lang", "ja")[1]
    assert [head["id"] for head in json.loads(run("documents", "--json")[1])] == list(installed())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Usage:", "Arguments:", "Options:")),
        ("ja", ("使い方:", "渡すもの:", "オプション:")),
    ],
)
def test_all_of_the_help_is_in_the_language_of_the_user(
    run: Any, language: str, words: tuple[str, ...]
) -> None:
    status, out, _ = run("batch", "--help", "--lang", language)
    assert status == OK
    assert out.split()[0] == words[0]
    assert all(f"\n{word}\n" in out for word in words[1:])
    assert not any(word in out for word in ("usage", "positional", "options"))


@pytest.mark.parametrize("command", ["batch", "game"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_help_of_archives_names_the_fields_that_are_not_read(
    run: Any, command: str, language: str
) -> None:
    _, out, _ = run(command, "--help", "--lang", language)
    assert all(name in out for name in ("comment", "expected", "kyoku", "ron_index", "x_"))


def test_the_language_may_stand_before_the_command(run: Any) -> None:
    """`hayami --lang ja documents` said that ja is no command."""
    for command in (("documents",), ("score", HAND), ("--help",)):
        for option in (("--lang", "ja"), ("--lang=ja",)):
            assert run(*option, *command) == run(*command, "--lang", "ja")
    assert run("--lang", "xx", "documents")[2].startswith("--lang: 'xx' is not one of 'ja', 'en'.")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_help_says_what_each_exit_status_means(run: Any, language: str) -> None:
    """The manual page, which is made of it, named none."""
    told = run("--help", "--lang", language)[1]
    for status in (OK, FAULTY, MISUSED, STOPPED):
        assert re.search(rf"\b{status} ", told.rpartition("--help")[2]), status


def test_the_version_and_the_help_are_told(run: Any) -> None:
    assert run("--version")[1].startswith("hayami ")
    assert "score" in run("--help")[1]
    status, _, err = run("foo")
    assert status == MISUSED
    known = ", ".join(f"'{name}'" for name in COMMANDS)
    assert f"'foo' is not one of {known}." in err
    assert run()[0] == MISUSED


# archives


DOUBTED: Final = (
    json.dumps(LINE | {"concealed": "234m40p678s22z888m", "riichi": True}).encode() + b"\n"
)


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_doubt_ranks_the_unclear_clauses(
    run: Any, tmp_path: Path, packed: bool, language: str
) -> None:
    path = tmp_path / ("hands.jsonl.gz" if packed else "hands.jsonl")
    path.write_bytes(gzip.compress(DOUBTED) if packed else DOUBTED)
    status, out, err = run("doubt", str(path), "--lang", language)
    texts = Texts(language)
    assert (status, err) == (0, "")
    first = next(line for line in out.splitlines() if texts.rule("dora.red") in line)
    assert first.split()[:2] == ["1", "100.00%"]
    assert out.index(texts.rule("dora.red")) < out.index(texts.rule("fu.pair.double_wind"))


def test_doubt_as_data_and_with_a_broken_line(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(DOUBTED + b"no hand\n")
    status, out, _ = run("doubt", str(path), "--json")
    told = json.loads(out)
    assert (status, told["rules"], told["hands"], told["broken"]) == (1, "club", 1, 1)
    assert told["doubts"][0]["rule"]["key"] == "dora.red"
    assert "1 line cannot be read" in run("doubt", str(path), "--lang", "en")[1]


@pytest.mark.parametrize(
    ("times", "told"),
    [(1, "1 more is impossible under"), (2, "2 more are impossible under")],
)
def test_doubt_counts_what_is_impossible(run: Any, tmp_path: Path, times: int, told: str) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(DOUBTED + line(robbed_ankan=True) * times)
    assert told in run("doubt", str(path), "--lang", "en")[1]


@pytest.mark.parametrize("lines", [b"", b"{}\n", line(robbed_ankan=True)])
@pytest.mark.parametrize("rules", ["club", "toppan"])
def test_doubt_says_in_one_sentence_that_nothing_could_be_judged(
    run: Any, tmp_path: Path, rules: str, lines: bytes
) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(lines)
    for language in ("en", "ja"):
        out = run("doubt", str(path), "--rules", rules, "--lang", language)[1]
        assert out.endswith(f"\n\n{Texts(language).cli('doubt_nothing')}\n")


@pytest.mark.parametrize("rules", ["club", "toppan"])
def test_doubt_counts_no_hands_where_every_line_was_refused(
    run: Any, tmp_path: Path, rules: str
) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"a\nb\n")
    _, out, err = run("doubt", str(path), "--rules", rules, "--lang", "en")
    refused = "2 lines cannot be read and are left out"
    assert out.splitlines()[1:] == [refused, "", "Nothing could be judged."]
    assert err.splitlines() == [f"Line {number}: {NO_JSON}" for number in (1, 2)]


def test_a_packed_archive_that_ends_too_soon_is_told(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl.gz"
    path.write_bytes(gzip.compress(DOUBTED)[:-9])
    told = f"{path} cannot be read: it is packed and ends too soon; get all of it.\n"
    assert run("doubt", str(path)) == (2, "", told)
    assert "圧縮したファイルが途中で切れている" in run("doubt", str(path), "--lang", "ja")[2]


REFUSED: Final = {
    "none.jsonl": (None, "そういう名のファイルもフォルダーもない"),
    "folder.jsonl": ("", "フォルダーである"),
    "plain.jsonl.gz": (DOUBTED, ".gz で終わる名だが、圧縮されていない"),
    "wide.jsonl": (DOUBTED.decode().encode("utf-16"), "UTF-8 で保存し直す"),
    "wider.jsonl": (codecs.BOM_UTF16_BE + DOUBTED.decode().encode("utf-16-be"), "UTF-8 で"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_why_a_file_cannot_be_read_is_told_once_in_the_language_of_the_user(
    run: Any, tmp_path: Path, name: str
) -> None:
    path, (content, told) = tmp_path / name, REFUSED[name]
    if content == "":
        path.mkdir()
    elif isinstance(content, bytes):
        path.write_bytes(content)
    for command in (("batch",), ("game",), ("doubt",), ("compare", "club", "r101")):
        status, out, err = run(*command, str(path), "--lang", "ja")
        assert (status, "読めない" in out) == (MISUSED, False)
        assert err.startswith(f"{path} を読めない：")
        assert told in err
        assert len(err.splitlines()) == 1


def test_a_byte_order_mark_hides_no_hand_and_no_game_from_doubt(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    for first in (DOUBTED, b'{"hands": [{"draw": {"type": "exhaustive"}}]}\n'):
        plain = path.write_bytes(first) and run("doubt", str(path))
        marked = path.write_bytes(codecs.BOM_UTF8 + first) and run("doubt", str(path))
        assert plain[0] == OK
        assert marked == plain


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_doubt_tells_of_each_line_what_is_wrong_with_it(
    run: Any, tmp_path: Path, jobs: str
) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(DOUBTED + b"\n" + line(win_tile="9x") + b"hello\n")
    status, out, err = run("doubt", str(path), "--jobs", jobs)
    assert (status, "2 lines cannot be read" in out) == (FAULTY, True)
    assert err.splitlines() == [
        "Line 3: win_tile: Character 2: “x” is not a tile.",
        f"Line 4: {NO_JSON}",
    ]


def test_a_notation_in_letters_of_full_width_is_read(run: Any) -> None:
    """As a Japanese input method writes it, and as the window reads it."""
    wide = "２３４ｍ４５ｐ６７８ｓ２２ｚ８８８ｍ＋６ｐ"
    more = ("--dora", "１ｍ", "--situation", "ｒｉｉｃｈｉ　ｓｅａｔ＝Ｅ")
    plain = ("--dora", "1m", "--situation", "riichi seat=E")
    assert run("score", wide, *more) == run("score", HAND, *plain)


def test_an_archive_is_answered_line_by_line_in_order(batch: Any) -> None:
    lines = [line(id=number, riichi=number % 2 == 0) for number in range(50)]
    status, answers, err = batch(b"".join(lines))
    assert (status, err) == (OK, "")
    assert [answer["id"] for answer in answers] == list(range(50))
    assert [answer["verdict"] for answer in answers] == ["agari", "no_yaku"] * 25


def test_a_broken_line_is_told_on_both_outputs_and_the_rest_goes_on(batch: Any) -> None:
    status, answers, err = batch(line(riichi=True) + b"hello\n" + line(win_tile="9x") + line())
    assert status == FAULTY
    assert [answer.get("verdict") for answer in answers] == ["agari", None, None, "no_yaku"]
    assert answers[1]["error"].startswith("line 2: This is not JSON (byte 0); ")
    error = "line 3: win_tile: unknown letter: 'x' at place 2 of '9x'"
    assert answers[2] == {"id": "a", "error": error}
    assert err.splitlines() == [
        f"Line 2: {NO_JSON}",
        "Line 3: win_tile: Character 2: “x” is not a tile.",
    ]


def test_other_line_ends_and_a_byte_order_mark_are_no_mistakes(batch: Any) -> None:
    text = line(riichi=True).strip()
    status, answers, _ = batch(b"\xef\xbb\xbf" + text + b"\r\n\r\n" + text)
    assert status == OK
    assert [answer["points"] for answer in answers] == [1300, 1300]


def test_an_archive_without_lines_is_answered_with_nothing(batch: Any) -> None:
    assert batch(b"") == (OK, [], "")


def test_a_line_may_name_its_own_document_but_no_file(batch: Any) -> None:
    lines = line(riichi=True, rules="r101") + line(rules="../../x") + line(rules="") + line(rules=3)
    status, answers, _ = batch(lines, "--rules", "tenhou")
    assert status == FAULTY
    assert answers[0]["points"] == 1600
    assert "../../x: is not a document here" in answers[1]["error"]
    assert "is not a document here" in answers[2]["error"]
    assert "rules: has a whole number; write text" in answers[3]["error"]


def test_a_line_may_say_all_that_a_situation_can(batch: Any) -> None:
    melds = [{"type": "pon", "tiles": tiles} for tiles in ("555z", "666z", "777z")]
    daisangen = {"concealed": "99m99s", "win_tile": "9m", "melds": melds}
    lines = (
        line(renhou=True, from_who=0, rules="wrc2025")
        + line(riichi=True, discards="3p")
        + line(riichi=True, passed="6p")
        + line(**daisangen, pao=3, rules="tenhou")
        + line(robbed_ankan=True)
    )
    _, answers, _ = batch(lines)
    assert [answer["verdict"] for answer in answers] == [
        "agari",
        "barred",
        "barred",
        "agari",
        "impossible",
    ]
    assert answers[0]["yaku"] == [["renhou", 0]]
    assert answers[3]["deltas"] == [0, 32000, -16000, -16000]


@pytest.mark.parametrize("counter", ["honba", "riichi_sticks"])
def test_a_number_that_nobody_counts_is_refused(batch: Any, counter: str) -> None:
    _, answers, _ = batch(line(**{counter: 1000}))
    assert answers[0]["error"] == f"line 1: {counter}: Write 999 or less here"


def test_an_endless_word_is_told_in_a_short_sentence(batch: Any) -> None:
    _, answers, err = batch(line(concealed="x" * 100_000) + line(rules="x" * 100_000))
    assert "too long: '' at place 4000" in answers[0]["error"]
    assert len(answers[0]["error"]) < 200
    assert "is not a document here" in answers[1]["error"]
    assert len(err) < 1000


def test_an_archive_in_a_file(run: Any, tmp_path: Path) -> None:
    archive = tmp_path / "hands.jsonl"
    archive.write_bytes(line())
    with process("batch", str(archive)) as started:
        out, err = started.communicate()
    assert json.loads(out)["verdict"] == "no_yaku"
    assert (started.returncode, err) == (OK, b"")
    for name, told in ((str(tmp_path), "Is a directory"), ("none.jsonl", "No such file")):
        status, out, err = run("batch", name)
        assert (status, out) == (MISUSED, "")
        assert err.startswith(f"{name} cannot be read: {told}")


def test_a_wrong_document_is_told_before_the_first_line(batch: Any) -> None:
    status, answers, err = batch(line(), "--rules", "culb")
    assert (status, answers) == (MISUSED, [])
    assert err.startswith("“culb” is not a document")


# the world around


class Terminal(io.StringIO):
    """An error stream that somebody watches."""

    def isatty(self) -> bool:
        return True


def test_who_watches_sees_how_far_it_is(batch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", watched := Terminal())
    status, answers, _ = batch(line() * 600 + b"hello\n")
    assert (status, len(answers)) == (FAULTY, 601)
    assert watched.getvalue().startswith("\r500 done\rLine 601: This is not JSON")
    assert watched.getvalue().endswith("\rDone.          \n")


@pytest.mark.parametrize(("language", "told"), [("en", "500 done"), ("ja", "500件")])
def test_what_is_counted_while_it_goes_on_may_be_hands_or_games(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, told: str
) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text('{"hands": []}\n' * 500)
    monkeypatch.setattr(sys, "stderr", watched := Terminal())
    assert run("game", str(games), "--lang", language)[0] == OK
    assert watched.getvalue().startswith(f"\r{told}\r")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
@pytest.mark.parametrize("arguments", [("score", HAND), ("documents",), ("--help",), ("batch",)])
def test_who_stops_reading_is_no_failure(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with process(*arguments, stdout=writing) as started:
        os.close(writing)
        _, err = started.communicate(line())
    assert (started.returncode, err) == (OK, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
@pytest.mark.parametrize("arguments", [("score", HAND), ("documents",), ("--help",), ("batch",)])
def test_a_full_disk_is_told(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full, process(*arguments, stdout=full) as started:
        _, err = started.communicate(line())
    assert started.returncode == MISUSED
    assert err == b"The answer cannot be written: No space left on device.\n"


@pytest.mark.parametrize(
    ("closed", "told"),
    [("stdin", "stdin cannot be read"), ("stdout", "The answer cannot be written")],
)
def test_a_closed_stream_is_told(
    run: Any, monkeypatch: pytest.MonkeyPatch, closed: str, told: str
) -> None:
    monkeypatch.setattr(sys, closed, None)
    status, _, err = run("batch")
    assert status == MISUSED
    assert err == f"{told}: Bad file descriptor.\n"


def test_an_input_that_breaks_off_is_told(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _: Any) -> int:
            raise OSError(5, "Input/output error")

    stream = io.TextIOWrapper(io.BufferedReader(Broken()))
    monkeypatch.setattr(sys, "stdin", stream)
    status, _, err = run("batch")
    assert (status, err) == (MISUSED, "stdin cannot be read: Input/output error.\n")


def test_who_interrupts_is_told_what_holds(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[tuple[bytes, str]]:
        raise KeyboardInterrupt

    monkeypatch.setattr(archives, "run", interrupted)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line())))
    status, _, err = run("batch")
    assert status == STOPPED
    assert err == "Stopped before the end; what was printed is right.\n"


def test_the_program_itself_takes_commands_without_a_screen() -> None:
    with process("score", HAND) as started:
        out, err = started.communicate()
    assert (started.returncode, err) == (OK, b"")
    assert "234m45p678s22z888m+6p" in out.decode()


def test_ctrl_c_before_the_command_has_begun_ends_quietly(monkeypatch: Any, capsys: Any) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "main", interrupted)
    monkeypatch.setattr(sys, "argv", ["hayami", "documents"])
    assert entry.main() == STOPPED
    assert capsys.readouterr() == ("", "")


def test_a_hayami_text_is_a_hand_with_its_situation_and_its_document(run: Any) -> None:
    hand = "234888m45p678s22z+6p"  # in the order of a hand
    plain = run("score", hand, "--situation", "ron from=W riichi deposits=1", "--rules", "r101")
    text = hand_text_of("riichi", "r101", f"{HAND} ron from=W seat=S round=E riichi deposits=1")
    assert run("score", text) == plain
    assert plain[0] == OK
    asked = run("score", text, "--rules", "club", "--honba", "1")
    assert asked[1].startswith("Health")


def test_a_deal_as_hayami_text_is_scored_too(run: Any) -> None:
    text = hand_text_of("toppan", "toppan", "2m3p0s1z seat=S round=E stake=double east=_24s")
    status, out, _ = run("score", text)
    assert status == OK
    assert "2m3p0s1z" in out


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text[:-1], "The text of the hand is cut off at character"),
        (lambda text: text.replace("234m", "345m"), "A character before"),
        (lambda text: text.replace("+6p", "+6x"), "is not a tile."),
    ],
)
def test_a_damaged_hayami_text_is_told_in_one_sentence(
    run: Any, change: Callable[[str], str], told: str
) -> None:
    text = change(hand_text_of("riichi", "club", f"{HAND} tsumo"))
    status, out, err = run("score", text)
    assert (status, out) == (MISUSED, "")
    assert told in err


def test_a_hayami_text_of_an_unknown_document_names_it(run: Any) -> None:
    status, _, err = run("score", hand_text_of("riichi", "house", f"{HAND} tsumo"))
    assert status == MISUSED
    assert "“house” is not a document: name one of" in err


def test_a_hand_of_13_tiles_is_told_its_waits_by_ron_and_by_tsumo_and_what_bars_a_ron(
    run: Any,
) -> None:
    """It was called impossible, as no winning tile was named."""
    status, out, _ = run("score", "234678m23p34577s", "--riichi", "--lang", "en")
    assert status == 0
    rows = [line.strip() for line in out.splitlines() if line.startswith("  ")]
    assert rows == [
        "1-pin, 4 left, ron 30 fu 2 han 2000, tsumo 20 fu 3 han 700/1300",
        "4-pin, 4 left, ron 30 fu 3 han 3900, tsumo 20 fu 4 han 1300/2600",
    ]
    _, out, _ = run("score", "234678m23p34577s", "--discards", "4p", "--lang", "ja")
    assert "一筒 残り4枚 ロン " in out
    assert "フリテン" in out
    assert "ルール⑮" in out
    _, out, _ = run("score", "19m28m45p37s1234z9s", "--lang", "en")
    assert "4-shanten" in out


@pytest.mark.parametrize(
    ("seat", "ron", "tsumo"),
    [("S", "ron 40 fu 1 han 1300", "700/1300"), ("E", "ron 40 fu 2 han 3900", "2000 all")],
)
def test_what_a_wait_wins_by_ron_is_told_as_by_ron_where_a_tsumo_is_asked_for(
    run: Any, seat: str, ron: str, tsumo: str
) -> None:
    """“ron 3900 all” stood there."""
    given = ("score", "123m456p789s1122z", "--seat", seat, "--tsumo", "--lang", "en")
    row = next(line for line in run(*given)[1].splitlines() if "east, 2 left" in line)
    assert row.split(", ")[2] == ron
    assert row.endswith(tsumo)


def test_the_waits_of_13_tiles_as_data(run: Any) -> None:
    given = ("score", "234678m23p34577s", "--discards", "4p", "--json")
    data = json.loads(run(*given)[1])
    assert (data["verdict"], data["shanten"]) == ("tenpai", 0)
    assert [(each["tile"], each["left"]) for each in data["waits"]] == [("1p", 4), ("4p", 3)]
    assert data["waits"][0]["ron"] == {"verdict": "barred"}
    assert data["waits"][0]["tsumo"] == {"verdict": "agari", "han": 2, "fu": 20, "points": 1500}
    assert [each["why"] for each in data["furiten"]] == ["own_discard"]
    data = json.loads(run("score", "19m28m45p37s1234z9s", "--json")[1])
    assert (data["verdict"], data["shanten"], data["waits"]) == ("noten", 4, [])
    contradicted = json.loads(run("score", "234678m23p34577s", "--ippatsu", "--json")[1])
    assert contradicted["verdict"] == "impossible"


def test_a_false_win_tells_what_another_reading_makes_of_it(run: Any) -> None:
    """The ruling on the act told it, the answer on the hand did not."""
    _, out, _ = run("score", HAND, "--lang", "en")
    called, shown = out.split("most of the hand shown:")
    assert "Riichi of a dead hand: Riichi is free" in called
    assert "Honba after a chombo: Honba goes back to 0" in shown
    rulings = json.loads(run("score", HAND, "--json")[1])["false_win"]
    assert [other["rule"]["key"] for other in rulings["shown"]["otherwise"]] == [
        "penalties.chombo.honba"
    ]


def test_the_handbook_has_signs_where_the_window_has_pictures_of_tiles(run: Any) -> None:
    """The column of tiles was empty, and so was the example of a hand that waits."""
    _, out, _ = run("handbook", "--lang", "en")
    assert "| `0m0p0s` | 🀋🀝🀔 | red fives |" in out
    assert "| `[44'4z]` | 🀃🀃🀃 |" in out
    assert "\n🀈🀉🀊🀋🀌🀍🀡🀡🀒🀓🀔🀕🀖\n" in out, "234m567m99p345s67s"
    assert "![" not in out


def test_the_handbook_names_keys_as_they_are_written_on_them(run: Any) -> None:
    _, out, _ = run("handbook", "--lang", "ja")
    assert "| `Ctrl+Enter` |" in out
    assert "Return" not in out
