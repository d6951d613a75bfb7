"""What is wrong with a document is told in the user's language, with its place and a way out."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator

import pytest

from app.texts.complaints import complaint
from app.texts.files import read
from app.texts.texts import Texts
from engine import rulebook, schema
from engine.complaints import DocumentError, SchemaError
from engine.json_lines import LineError
from engine.riichi.play.events import GameError
from engine.riichi.rules import load, read_rules
from engine.rule_options import RuleOption, chosen_of
from engine.rulebook import Words
from engine.sentences import SENTENCES
from engine.tiles import NotationError
from tests.app.own_penalties import TEXT as OWN
from tests.architecture.project import modules, tree

JA, EN = Texts("ja"), Texts("en")
CLUB = (rulebook.DOCUMENTS / "club.toml").read_text(encoding="utf-8")


def _told(text: str) -> tuple[DocumentError, str, str]:
    with pytest.raises(DocumentError) as caught:
        read_rules(text, "x.toml")
    return caught.value, complaint(caught.value, JA), complaint(caught.value, EN)


def _line(before: str, after: str) -> str:
    assert before in CLUB
    return CLUB.replace(before, after, 1)


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        (
            _line("[payment]\nhonba", "[payment]\nhonbaa"),
            "payment.honbaa：そういう項目はない。honba のことか。",
            "payment.honbaa: is unknown; did you mean honba?",
        ),
        (
            _line('value = "head_bump"', 'value = "head_bum"'),
            "several.winners：'head_bum' はここに書ける言葉ではない。head_bump のことか。",
            "several.winners: 'head_bum' is not a word for this place; did you mean head_bump?",
        ),
        (
            _line("minimum_han = { value = 1", "minimum_han = { value = true"),
            "win.minimum_han：真偽（true・false）がある。ここには整数を書く。",
            "win.minimum_han: has true or false; write a whole number here.",
        ),
        (
            _line('id = "club"', 'id = "club"\nvalid_from = "soon"'),
            "document.valid_from：日付ではない。2026-04-01 のように書くか、空にする。",
            "document.valid_from: is not a day; write one such as 2026-04-01, or leave it empty.",
        ),
        (
            _line("minimum_han = { value = 1", 'minimum_han = { value = ["1"]'),
            "win.minimum_han：並びがある。ここには整数を書く。",
            "win.minimum_han: has a list; write a whole number here.",
        ),
        (
            _line("minimum_han = { value = 1", "minimum_han = { value = -1"),
            "win.minimum_han：0より小さい。0以上を書く。",
            "win.minimum_han: is below zero; give 0 or more.",
        ),
    ],
)
def test_place_fault_and_way_out_are_told(text: str, ja: str, en: str) -> None:
    assert _told(text)[1:] == (ja, en)


@pytest.mark.parametrize(
    ("document", "ja", "en"),
    [
        (
            "wrc2025+2.2",
            "この規定に '2.2' というオプションはない。3.2, 2.1 のことか。",
            "This document has no option '2.2'; did you mean 3.2, 2.1?",
        ),
        (
            "wrc2025+2.1+2.1",
            "オプション '2.1' を二度書いている。一度だけ書く。",
            "The option '2.1' is named twice; name it once.",
        ),
        (
            "club+2.1",
            "この規定に、選べるオプションはない。",
            "This document has no options to choose from.",
        ),
    ],
)
def test_options_that_cannot_be_chosen_are_told(document: str, ja: str, en: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load(document)
    assert (complaint(caught.value, JA), complaint(caught.value, EN)) == (ja, en)


def test_options_that_contradict_each_other_are_told_by_name() -> None:
    one, other = (RuleOption(name, Words("", ""), None, {"dora.red": {"value": name}})
                  for name in ("2.1", "2.2"))  # fmt: skip
    with pytest.raises(DocumentError) as caught:
        chosen_of((one, other), ("2.1", "2.2"), "x")
    assert complaint(caught.value, EN).startswith(
        "The options '2.1' and '2.2' contradict each other in dora.red"
    )
    assert complaint(caught.value, JA).startswith(
        "オプション '2.1' と '2.2' は dora.red が食い違う"
    )


@pytest.mark.parametrize(
    ("before", "after", "ja", "en"),
    [
        (
            '"3-6"',
            '"3 to 6"',
            "tiles_count が '3 to 6' になっている。1-136 の数か、1-2・7+ のような範囲を書く。",
            "tiles_count is '3 to 6'; write a number of 1-136, or a band such as 1-2 or 7+.",
        ),
        (
            "before_in_game = true",
            "before_in_game = 2",
            "before_in_game が 2 になっている。true か false を書く。",
            "before_in_game is 2; write true or false.",
        ),
        (
            "points = 5000, ",
            "",
            "点数がない。成績から引く点を points に書く。",
            "has no points; say in points how many come off the final score.",
        ),
    ],
)
def test_faults_of_numbers_and_points_are_told(before: str, after: str, ja: str, en: str) -> None:
    assert before in OWN
    error, *told = _told(OWN.replace(before, after))
    assert [words.partition(mark)[2] for words, mark in zip(told, "：:", strict=True)] == [
        ja,
        f" {en}",
    ]
    assert error.key.startswith("penalties.offences.tiles_exposed")


def test_toml_itself_is_told_with_its_line() -> None:
    error, ja, en = _told(_line("[payment]", "[payment"))
    assert error.key == ""
    assert "行目の" in ja
    assert "「[payment」" in ja
    assert "line" in en


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        (
            "a = 1\nx = = 3\n",
            "TOMLとして読めない：2行目の5文字目、「x = = 3」のあたり。",
            "is not TOML: line 2, column 5, near “x = = 3”.",
        ),
        (
            "a = 1\na = 2\n",
            "同じ項目が二つある：2行目、「a = 2」のあたり。",
            "has something twice: line 2, near “a = 2”.",
        ),
        ("[a]\n[a]\n", "同じ項目が二つある：2行目、「[a]」のあたり。", None),
        ("a = ", "TOMLとして読めない：途中で終わっている。", "is not TOML: it ends in the middle."),
        (f"a = {'9' * 5000}", "TOMLとして読めない：数の桁が多すぎる。", None),
        (f"a = {'[' * 5000}", "TOMLとして読めない：入れ子が深すぎる。", None),
    ],
)
def test_what_is_no_toml_is_told_in_ones_own_language(text: str, ja: str, en: str | None) -> None:
    """The words of the reader are English."""
    error, *told = _told(text)
    assert error.key == ""
    assert told[0] == ja
    assert en is None or told[1] == en


def test_a_newer_document_is_told_as_such() -> None:
    _, ja, en = _told(_line('game = "riichi"', 'game = "riichi"\nschema = 99'))
    assert ja.startswith("新しい早見で書かれた規定（版 99")
    assert en.startswith("This document is from a newer Hayami (edition 99")


def test_an_endless_word_is_shortened() -> None:
    error, ja, en = _told(_line("[payment]\nhonba", f"[payment]\n{'x' * 5000}"))
    assert len(error.key) > 5000
    assert len(ja) < 200
    assert en.startswith(f"payment.{'x' * 40}…: is unknown; known are ")


FILLED = re.compile(r"\{(\w+)(?:![rs])?\}")


def _raised() -> Iterator[tuple[str, set[str]]]:
    """The key and the parts of every fault that the code makes, and of what msgspec refuses."""
    for node in (node for path in modules("engine", "app") for node in ast.walk(tree(path))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Fault":
            parts = {word.arg for word in node.keywords if word.arg}
            yield from ((key, parts) for key in _keys(node.args[0]))
    for key, pattern in schema.REFUSALS:
        hint = {"hint"} if key in ("unknown", "no_word") else set()
        yield key, {*re.compile(pattern).groupindex, *hint}


def _keys(said: ast.expr) -> Iterator[str]:
    """The keys that stand in the code; that of a kind of values is made of its name."""
    if isinstance(said, ast.Constant):
        yield str(said.value)
    elif isinstance(said, ast.IfExp):
        yield from (*_keys(said.body), *_keys(said.orelse))
    elif isinstance(said, ast.JoinedStr):
        yield from (f"kind_{kind}" for kind in schema.KINDS)


def test_every_fault_has_a_sentence_of_its_parts_and_every_sentence_a_fault() -> None:
    raised = list(_raised())
    assert len(raised) > 90
    assert {key for key, _ in raised} == SENTENCES.keys()
    for key, parts in raised:
        assert set(FILLED.findall(SENTENCES[key])) <= parts, key


def test_every_fault_has_a_sentence_in_japanese_of_the_same_parts() -> None:
    ja = {key.removeprefix("ui.complaint."): told for key, told in read("complaint", "ja").items()}
    assert ja.keys() == SENTENCES.keys() - {"notation"}, "tiles have sentences of their own"
    for key, told in ja.items():
        assert set(FILLED.findall(told)) == set(FILLED.findall(SENTENCES[key])), key


def test_faults_go_from_one_process_to_another() -> None:
    error, ja, _ = _told(_line("[payment]\nhonba", "[payment]\nhonbaa"))
    tiles = NotationError("suit_missing", "123", 0, "123")
    line = LineError(tiles.fault, "concealed", 7)
    errors = (error, SchemaError("fu", error.fault), tiles, line, GameError("no_game", "x", ja))
    for one in errors:
        again = pickle.loads(pickle.dumps(one))
        assert (type(again), str(again)) == (type(one), str(one))
    assert complaint(pickle.loads(pickle.dumps(error)), JA) == ja
    assert pickle.loads(pickle.dumps(line)).numbered(3) == line.numbered(3)
