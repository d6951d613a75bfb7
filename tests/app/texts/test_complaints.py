"""What is wrong with a document is told in the user's language, with its place and a way out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.texts.complaints import complaint, problem
from app.texts.texts import Texts, words
from engine import complaints, editions, rule_options, rulebook
from engine.complaints import DocumentError
from engine.riichi import penalties, sound
from engine.riichi.rules import load, read_rules
from engine.toppan import rules as toppan
from tests.app.own_penalties import TEXT as OWN

JA, EN = Texts("ja"), Texts("en")
CLUB = (rulebook.DOCUMENTS / "club.toml").read_text(encoding="utf-8")
KANJI = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


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
            "win.minimum_han: has true or false; write a whole number here",
        ),
        (
            _line('id = "club"', 'id = "club"\nvalid_from = "soon"'),
            "document.valid_from：日付ではない。2026-04-01 のように書くか、空にする。",
            "document.valid_from: is not a day; write one such as 2026-04-01, or leave it empty",
        ),
        (
            _line("minimum_han = { value = 1", 'minimum_han = { value = ["1"]'),
            "win.minimum_han：並びがある。ここには整数を書く。",
            "win.minimum_han: has a list; write a whole number here",
        ),
        (
            _line("minimum_han = { value = 1", "minimum_han = { value = -1"),
            "win.minimum_han：0より小さい。0以上を書く。",
            "win.minimum_han: is below zero; give 0 or more",
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
            "この規定に '2.2' というオプションはない。3.2 のことか。",
            "This document has no option '2.2'; did you mean 3.2?",
        ),
        (
            "wrc2025+2.1+2.1",
            "オプション '2.1' を二度書いている。一度だけ書く。",
            "The option '2.1' is named twice; name it once",
        ),
        (
            "club+2.1",
            "この規定に、選べるオプションはない。",
            "This document has no options to choose from",
        ),
    ],
)
def test_options_that_cannot_be_chosen_are_told(document: str, ja: str, en: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load(document)
    assert (complaint(caught.value, JA), complaint(caught.value, EN)) == (ja, en)


def test_options_that_contradict_each_other_are_told_by_name() -> None:
    said = "has the contradicting options '2.1' and '2.2' in dora.red, game.uma; choose one"
    assert problem(said, EN).startswith(
        "The options '2.1' and '2.2' contradict each other in dora.red"
    )
    assert problem(said, JA).startswith(
        "オプション '2.1' と '2.2' は dora.red, game.uma が食い違う"
    )


@pytest.mark.parametrize(
    ("before", "after", "ja", "en"),
    [
        (
            '"3-6"',
            '"3 to 6"',
            "tiles_count が '3 to 6' になっている。1-136 の数か、1-2・7+ のような範囲を書く。",
            "tiles_count is '3 to 6'; write a number of 1-136, or a band such as 1-2 or 7+",
        ),
        (
            "before_in_game = true",
            "before_in_game = 2",
            "before_in_game が 2 になっている。true か false を書く。",
            "before_in_game is 2; write true or false",
        ),
        (
            "points = 5000, ",
            "",
            "点数がない。成績から引く点を points に書く。",
            "has no points; say in points how many come off the final score",
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
            "is not TOML: line 2, column 5, near “x = = 3”",
        ),
        (
            "a = 1\na = 2\n",
            "同じ項目が二つある：2行目、「a = 2」のあたり。",
            "has something twice: line 2, near “a = 2”",
        ),
        ("[a]\n[a]\n", "同じ項目が二つある：2行目、「[a]」のあたり。", None),
        ("a = ", "TOMLとして読めない：途中で終わっている。", "is not TOML: it ends in the middle"),
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


#: the files with every sentence that a reader of documents can complain with
_ROOMS = (complaints, editions, penalties, rule_options, rulebook, sound, toppan)
_AT_END = ("problem", "told")


def _said() -> Iterator[str]:
    """The sentences of the rooms, a 7 for what is filled in."""
    for room in _ROOMS:
        for node in ast.walk(ast.parse(Path(str(room.__file__)).read_text(encoding="utf-8"))):
            part: ast.expr | None = None
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                part = node.exc.args[-1] if node.exc.args else None
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in _AT_END:
                part = node.value
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value
            elif isinstance(part, ast.JoinedStr):
                yield "".join(map(_plain, part.values))


def _plain(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    told = ast.unparse(part)
    if "nearest" in told or "hint" in told or "known_yaku" in told:
        return ""
    return "assumed" if "standing" in told else "7"


def test_every_complaint_of_the_engine_has_its_words() -> None:
    said = [sentence for sentence in _said() if " " in sentence]
    assert len(said) > 30
    for sentence in said:
        assert KANJI.search(problem(sentence, JA)), sentence


def test_an_endless_word_is_shortened() -> None:
    assert len(problem(f"{'x' * 5000!r} is not a yaku; did you mean pinfu?", JA)) < 150


def test_both_languages_fill_the_same_places() -> None:
    ja, en = (words(language) for language in ("ja", "en"))
    keys = [key for key in ja if key.startswith("ui.complaint.")]
    assert len(keys) > 40
    for key in keys:
        places = [set(re.findall(r"\{(\w+)[:}]", str(told[key]))) for told in (ja, en)]
        assert places[0] == places[1], key
