"""Lists of names are read as people write and paste them; what is odd is told by its line."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.evenings.archive import KnownPerson
from app.evenings.name_lists import (
    MOST_LETTERS,
    MOST_NAMES,
    ListedName,
    decoded,
    namesakes,
    read_names,
    recognised,
    renamed,
    told_apart,
)
from engine.evening.events import EveningPlayer


def names(text: str) -> list[tuple[str, str]]:
    found = read_names(text)
    assert found.problems == ()
    return [(one.name, one.remark) for one in found.names]


@pytest.mark.parametrize(
    "text",
    [
        "佐藤\n小林\n",
        "\ufeff佐藤\r\n\r\n小林",
        "　佐藤　\n\t\n 小林",
        "1. 佐藤\n2. 小林",
        "1 佐藤\n2 小林",
        "１．佐藤\n２．小林",
        "(1) 佐藤\n（2）小林",
        "1、佐藤\n2、小林",
        "①佐藤\n②小林",
        "No.1 佐藤\nno 2 小林",
        "・佐藤\n・小林",
        "- 佐藤\n* 小林",
        "名前\n佐藤\n小林",
        "No,氏名\n1,佐藤\n2,小林",
        "1\t佐藤\n2\t小林",
        '"佐藤"\n"小林"',
        "佐\u200b藤\n小\x07林",
    ],
)
def test_names_are_read_without_what_stands_around_them(text: str) -> None:
    assert names(text) == [("佐藤", ""), ("小林", "")]


@pytest.mark.parametrize(
    ("text", "name", "remark"),
    [
        ("佐藤\tさとう", "佐藤", "さとう"),
        ("佐藤,さとう", "佐藤", "さとう"),
        ("佐藤，さとう", "佐藤", "さとう"),
        ('"佐藤，太郎"', "佐藤,太郎", ""),
        ('"佐藤，太郎"，会員，東', "佐藤,太郎", "会員,東"),
        ('"佐藤，太郎",会員', "佐藤,太郎", "会員"),
        ("佐藤、さとう", "佐藤、さとう", ""),
        ("佐藤;さとう", "佐藤", "さとう"),
        ("3\t佐藤\tさとう\t初めて", "佐藤", "さとう 初めて"),
        ("佐藤　花子", "佐藤 花子", ""),
        ("佐藤　　花子 , 遅れて来る", "佐藤 花子", "遅れて来る"),
        ("備考,名前\n初めて,佐藤", "佐藤", "初めて"),
        ("Name;Notes\nSato;late, by train", "Sato", "late, by train"),
        ("姓,名,ふりがな\n佐藤,花子,さとうはなこ", "佐藤 花子", "さとうはなこ"),
        ("First name,Surname\nHanako,Sato", "Sato Hanako", ""),
        ("名前,備考,会費\n佐藤,初めて,済", "佐藤", "初めて"),
        ("名前,備考\n佐藤", "佐藤", ""),
        ('"Sato, Hanako","says ""hello"""', "Sato, Hanako", 'says "hello"'),
        ("ＡＢＣ１２", "ABC12", ""),
        ("ｻﾄｳ", "ｻﾄｳ", ""),
        ("2代目佐藤", "2代目佐藤", ""),
    ],
)
def test_a_remark_stands_behind_the_name(text: str, name: str, remark: str) -> None:
    assert names(text) == [(name, remark)]


def problems(text: str) -> list[tuple[str, int, str]]:
    return [tuple(one) for one in read_names(text).problems]  # type: ignore[misc]


def test_who_is_there_twice_is_told() -> None:
    text = "佐藤\n小林\n佐 藤\n佐藤,二人目\nSato\nｓａｔｏ"
    assert problems(text) == [
        ("same_twice", 3, "佐 藤"), ("same_name", 4, "佐藤"), ("same_twice", 6, "sato"),
    ]  # fmt: skip
    assert [one.name for one in read_names(text).names] == ["佐藤", "小林", "佐藤", "Sato"]


def test_lines_without_a_name_that_can_be_used_are_told() -> None:
    long = "長" * (MOST_LETTERS + 1)
    assert problems(f"12\n{long}\n名前のある人,{long}") == [
        ("no_name", 1, "12"), ("too_long", 2, long[:-1]), ("too_long", 3, "名前のある人"),
    ]  # fmt: skip
    assert read_names("\n \n") == ((), ())
    assert problems("名前,備考\n,だれもいない") == [("no_name", 2, "")]


def test_a_list_that_never_ends_is_cut_off_and_told() -> None:
    found = read_names("\n".join(f"name {n}x" for n in range(MOST_NAMES + 3)))
    assert len(found.names) == MOST_NAMES
    assert [(one.key, one.line) for one in found.problems] == [("too_many", MOST_NAMES + 1)]


@pytest.mark.parametrize("first", ['"佐藤', '佐藤"', '佐藤,"さとう'])
def test_a_lone_quotation_mark_takes_no_further_names_with_it(first: str) -> None:
    found = read_names(f'{first}\n"Ken, son of 鈴木"\n小林')
    _, *others = found.names
    assert [one.name for one in others] == ["Ken, son of 鈴木", "小林"]


def test_a_line_of_several_lines_is_one_name() -> None:
    found = read_names('"佐藤\n花子",x\n小林')
    assert [(one.name, one.remark) for one in found.names] == [("佐藤 花子", "x"), ("小林", "")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_files_of_spreadsheets_are_decoded(encoding: str) -> None:
    assert names(decoded("名前,備考\n髙橋,①\n".encode(encoding))) == [("髙橋", "①")]


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    found = read_names(text)
    assert all(one.name and one.name == " ".join(one.name.split()) for one in found.names)


@given(st.binary(max_size=50))
def test_any_file_is_read(data: bytes) -> None:
    read_names(decoded(data))


# --- who is known


def known(id_: str, name: str, remark: str = "") -> KnownPerson:
    return KnownPerson(EveningPlayer(id_, name, remark), {"0": name})


def test_who_was_there_before_is_recognised_by_the_name() -> None:
    numbers = count(1)
    people = [known("a", "佐藤 花子", "はなこ"), known("b", "小林"), known("c", "小林", "弟")]
    listed = [
        ListedName("佐藤　花子", ""),
        ListedName("小林", "弟"),
        ListedName("小林", "兄"),
        ListedName("小林", ""),
        ListedName("中村", "新"),
    ]
    assert recognised(listed, people, lambda: f"new{next(numbers)}") == (
        EveningPlayer("a", "佐藤　花子", "はなこ"),
        EveningPlayer("c", "小林", "弟"),
        EveningPlayer("b", "小林", "兄"),
        EveningPlayer("new1", "小林", ""),
        EveningPlayer("new2", "中村", "新"),
    )


def test_new_players_have_ids_of_their_own() -> None:
    first, second = recognised([ListedName("A", ""), ListedName("B", "")], [])
    assert first.id != second.id


# --- who may be the same as somebody else


def been(id_: str, *evenings: int, name: str = "小林", remark: str = "") -> KnownPerson:
    there = {str(evening): name for evening in evenings}
    return KnownPerson(EveningPlayer(id_, name, remark), there)


@pytest.mark.parametrize(
    ("others", "same"),
    [
        ([been("x", 1, 2)], "x"),
        ([been("x", 1, 2, name="小 林")], "x"),
        ([been("x", 1, 2, remark="弟")], "x"),
        ([been("x", 1, 2), been("y", 1, 2, 3)], "y"),
        ([been("x", 1, 2), been("p", 7)], "x"),
        ([been("x", 1, 2), been("p", 4, 5, 7)], None),
        ([been("x", 1, 7), been("p", 7)], None),
        ([been("a", 1), been("p", 7)], None),
        ([been("x", 1), been("p", 7)], "x"),
        ([been("x", 1, 2, name="中村")], None),
        ([], None),
    ],
    ids=[
        "one name",
        "a name with a space",
        "a remark that only one has",
        "who was there most often",
        "both are known",
        "the other was there less often",
        "both were at one evening",
        "as often, and another id goes first",
        "as often, and this id goes first",
        "another name",
        "nobody",
    ],
)
def test_who_bears_the_name_of_somebody_else_may_be_the_same(
    others: list[KnownPerson], same: str | None
) -> None:
    found = namesakes([EveningPlayer("p", "小林"), EveningPlayer("q", "佐藤")], others)
    assert {player: one.player.id for player, one in found.items()} == ({"p": same} if same else {})


def test_two_people_with_remarks_that_differ_are_two() -> None:
    other = been("x", 1, 2, remark="弟")
    assert namesakes([EveningPlayer("p", "小林", "兄")], [other]) == {}
    assert namesakes([EveningPlayer("p", "小林", "弟")], [other]) == {"p": other}


def test_nobody_is_the_same_as_two_of_one_evening() -> None:
    first, second = EveningPlayer("p", "小林"), EveningPlayer("q", "小林")
    other = been("x", 1, 2)
    assert namesakes([first, second], [other]) == {"p": other}
    assert namesakes([first, EveningPlayer("x", "小林")], [other]) == {}


# --- who may be somebody else


def called(id_: str, **names: str) -> KnownPerson:
    """Somebody with the name at each evening."""
    return KnownPerson(EveningPlayer(id_, [*names.values()][-1]), names)


@pytest.mark.parametrize(
    ("person", "others"),
    [
        (called("p", a="佐藤", here="小林"), ["佐藤"]),
        (called("p", a="佐藤", b="佐藤 花子"), ["佐藤", "佐藤 花子"]),
        (called("p", here="小林"), None),
        (called("p", a="小 林", here="小林"), None),
        (called("p", a="佐藤", here="小林", b="小林"), None),
        (called("x", a="佐藤"), None),
    ],
    ids=[
        "another name before",
        "this evening is not kept yet",
        "nowhere else",
        "the same name, written in another way",
        "the new name at another evening, too",
        "not here",
    ],
)
def test_who_has_a_name_that_no_other_evening_has_may_be_somebody_else(
    person: KnownPerson, others: list[str] | None
) -> None:
    found = renamed([EveningPlayer("p", "小林")], [person], "here")
    assert found == ({} if others is None else {"p": others})


def test_players_of_one_name_are_told_apart_by_their_remarks() -> None:
    names = (("a", "佐藤", "会員"), ("b", "佐藤", ""), ("c", "林", "会員"))
    three = [EveningPlayer(*about) for about in names]
    assert told_apart(three) == {"a": "佐藤 (会員)", "b": "佐藤", "c": "林"}
