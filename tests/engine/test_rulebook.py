"""A rule document is read into its schema, or refused with file, key and correction."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from engine import rulebook
from engine.complaints import DocumentError, Fault, SchemaError
from engine.rulebook import (
    Head,
    Rule,
    Standing,
    Words,
    head_of,
    installed,
    installed_path,
    other_readings,
    read_tables,
    rule_at,
    rules_in,
    tables,
    tables_in,
    text_in,
    with_value,
)


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value of two parts."""

    han: int
    name: Literal["", "mangan"] = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a document."""

    ura: Rule[bool]
    most: Rule[int | Literal["unlimited"]] | None = None
    fives: Rule[Literal[1, 2]] | None = None


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A small document with every kind of part that a real one has."""

    document: Head
    dora: Sheet
    yaku: dict[str, Rule[Cell]] = {}
    rows: tuple[Rule[Cell], ...] = ()
    title: str = ""

    def __post_init__(self) -> None:
        if self.title == "wrong":
            raise SchemaError("title", Fault("no_value"))


HEAD = '[document]\nid = "p"\ngame = "g"\nname = { ja = "紙", en = "Paper" }\n'
DORA = '[dora]\nura = { value = true, clause = "①" }\n'
REASON = '[reasons]\nsilent = { ja = "条文にない。", en = "Not printed." }\n'


def paper(text: str) -> Paper:
    return read_tables(tables(text, "p.toml"), Paper, "p.toml")


def refusal(text: str) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        paper(text)
    return caught.value


def complaint(text: str) -> tuple[str, str]:
    """The key and the problem that a text is refused with."""
    error = refusal(text)
    assert error.file == "p.toml"
    return error.key, str(error.fault)


def yaku(rule: str) -> str:
    return f"{HEAD}{DORA}[yaku]\npinfu = {rule}\n{REASON}"


def test_a_rule_carries_key_value_clause_and_standing() -> None:
    rule = paper(HEAD + DORA).dora.ura
    assert rule == Rule(key="dora.ura", value=True, clause="①", standing=Standing.STATED)


def test_parts_of_a_value_may_stand_beside_the_clause() -> None:
    folded = paper(yaku('{ han = 1, name = "mangan", clause = "②" }')).yaku["pinfu"]
    nested = paper(yaku('{ value = { han = 1, name = "mangan" }, clause = "②" }')).yaku["pinfu"]
    assert folded == nested
    assert folded.value == Cell(1, "mangan")


@pytest.mark.parametrize(
    "value", ["han = 10000001", "han = -10000001", "value = { han = 1, name = [1e99] }"]
)
def test_no_rule_has_an_endless_number(value: str) -> None:
    key, problem = complaint(yaku(f'{{ {value}, clause = "②" }}'))
    assert (key, problem) == ("yaku.pinfu", "has a number beyond 10000000; write a smaller one")


def test_a_key_of_endless_parts_is_refused_before_it_is_read() -> None:
    key, problem = complaint(HEAD + ".".join("a" * 200_000) + " = 1")
    assert (key, problem) == ("", "has more than 100 dots in line 5; no rule document has")


def test_a_number_of_endless_digits_is_no_toml() -> None:
    key, problem = complaint(HEAD + f"order = {'9' * 5000}\n")
    assert key == ""
    assert problem.startswith("is not TOML: ")


def test_rows_are_keyed_by_their_number() -> None:
    rows = '[[rows]]\nhan = 1\nclause = "表"\n[[rows]]\nhan = 2\nclause = "表"\n'
    assert [rule.key for rule in paper(HEAD + DORA + rows).rows] == ["rows.1", "rows.2"]


def test_a_rule_is_found_by_its_key_and_nothing_else_is() -> None:
    document = paper(yaku('{ han = 1, clause = "②" }'))
    assert rule_at(document, "dora.ura") is document.dora.ura
    assert rule_at(document, "yaku.pinfu") is document.yaku["pinfu"]
    for key in ("dora", "dora.most", "dora.none", "yaku.tanyao", "yaku.tanyao.value"):
        assert rule_at(document, key) is None


def test_a_reason_is_named_once_and_read_in_both_languages() -> None:
    rule = paper(yaku('{ han = 1, standing = "customary", because = "silent" }')).yaku["pinfu"]
    assert rule.because == Words("条文にない。", "Not printed.")
    assert rule.standing is Standing.CUSTOMARY


def test_an_assumed_rule_has_other_readings_and_a_confidence() -> None:
    rule = paper(
        yaku(
            '{ han = 1, standing = "assumed", because = "silent",'
            " otherwise = [{ han = 2 }], confidence = 60 }"
        )
    ).yaku["pinfu"]
    assert (rule.otherwise, rule.confidence) == ((Cell(2),), 60)


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        pytest.param(
            HEAD + '[dorra]\nura = { value = true, clause = "①" }\n',
            "dorra",
            "is unknown; did you mean dora?",
            id="misspelt section",
        ),
        pytest.param(HEAD, "dora", "is missing", id="missing section"),
        pytest.param(HEAD + "[dora]\n", "dora.ura", "is missing", id="missing rule"),
        pytest.param(
            HEAD + '[dora]\nurra = { value = true, clause = "①" }\n',
            "dora.urra",
            "is unknown; did you mean ura?",
            id="misspelt rule",
        ),
        pytest.param(
            HEAD + "[dora]\nxyz = 1\n",
            "dora.xyz",
            "is unknown; known are ura, most, fives",
            id="unknown rule",
        ),
        pytest.param(
            yaku('{ hann = 1, clause = "②" }'),
            "yaku.pinfu.hann",
            "is unknown; did you mean han?",
            id="misspelt part of a value",
        ),
        pytest.param(
            yaku('{ han = 1, claus = "②" }'),
            "yaku.pinfu.claus",
            "is unknown; did you mean clause?",
            id="misspelt part of a rule",
        ),
        pytest.param(
            yaku('{ value = { han = 1 }, han = 1, clause = "②" }'),
            "yaku.pinfu",
            "has a value and han as well; keep one",
            id="two values",
        ),
        pytest.param(yaku('{ clause = "②" }'), "yaku.pinfu", "has no value", id="no value"),
        pytest.param(
            yaku('{ han = "one", clause = "②" }'),
            "yaku.pinfu.han",
            "has text; write a whole number here",
            id="wrong type",
        ),
        pytest.param(
            HEAD + '[dora]\nura = { value = 1, clause = "①" }\n',
            "dora.ura",
            "has a whole number; write true or false here",
            id="wrong type of a plain value",
        ),
        pytest.param(
            yaku('{ han = 1, name = "magan", clause = "②" }'),
            "yaku.pinfu.name",
            "'magan' is not a word for this place; did you mean mangan?",
            id="unknown word in a part",
        ),
        pytest.param(
            HEAD + DORA + 'most = { value = "unlimitd", clause = "①" }\n',
            "dora.most",
            "'unlimitd' is not a word for this place; did you mean unlimited?",
            id="unknown word as a value",
        ),
        pytest.param(
            HEAD + DORA + 'fives = { value = 0, clause = "①" }\n',
            "dora.fives",
            "0 is not a word for this place; known are 1, 2",
            id="unknown number",
        ),
        pytest.param(
            yaku('{ han = 1, standing = "guessed", because = "silent" }'),
            "yaku.pinfu.standing",
            "'guessed' is not a word for this place; known are stated, derived, customary, assumed",
            id="unknown standing",
        ),
        pytest.param(
            yaku("{ han = 1 }"),
            "yaku.pinfu",
            "cites no clause; write a clause, or a standing and a because",
            id="no clause",
        ),
        pytest.param(
            yaku('{ han = 1, standing = "assumed" }'),
            "yaku.pinfu",
            "is “assumed” without a reason; write a because",
            id="assumed without a reason",
        ),
        pytest.param(
            yaku(
                '{ han = 1, standing = "customary", because = "silent", otherwise = [{ han = 2 }] }'
            ),
            "yaku.pinfu",
            "is “customary” and has other readings; only assumed rules have them",
            id="customary with other readings",
        ),
        pytest.param(
            yaku('{ han = 1, standing = "assumed", because = "silent", confidence = 0 }'),
            "yaku.pinfu",
            "has a confidence of 0; write a number from 1 to 100",
            id="no percentage",
        ),
        pytest.param(
            yaku('{ han = 1, standing = "assumed", because = "sillent" }'),
            "yaku.pinfu.because",
            "'sillent' is not in [reasons]; did you mean silent?",
            id="unknown reason",
        ),
        pytest.param(
            yaku('{ han = 1, standing = "assumed", because = 1 }'),
            "yaku.pinfu.because",
            "1 is not in [reasons]; known are silent",
            id="reason that is no name",
        ),
        pytest.param(
            yaku("1"),
            "yaku.pinfu",
            '1 is not a table; write it as { value = …, clause = "…" }',
            id="bare value",
        ),
        pytest.param(
            "dora = 1\n" + HEAD,
            "dora",
            "1 is not a table; write it as [section]",
            id="section that is no table",
        ),
        pytest.param(
            "yaku = 1\n" + HEAD + DORA,
            "yaku",
            "has a whole number; write a table here",
            id="yaku no table",
        ),
        pytest.param(
            "title = 1\n" + HEAD + DORA, "title", "has a whole number; write text here", id="title"
        ),
        pytest.param('title = "wrong"\n' + HEAD + DORA, "title", "has no value", id="schema's own"),
        pytest.param(
            "reasons = 1\n" + HEAD + DORA,
            "reasons",
            "is not a table; write [reasons] and one line per reason",
            id="reasons no table",
        ),
        pytest.param(
            HEAD + DORA + '[reasons]\nsilent = "?"\n',
            "reasons.silent",
            '\'?\' is not a table; write it as { ja = "…", en = "…" }',
            id="reason in no language",
        ),
        pytest.param(
            HEAD + DORA + '[reasons]\nsilent = { ja = "?" }\n',
            "reasons.silent.en",
            "is missing",
            id="reason in one language",
        ),
        pytest.param(
            HEAD + DORA + '[reasons]\nsilent = { ja = "?", en = 1 }\n',
            "reasons.silent.en",
            "has a whole number; write text here",
            id="reason of a wrong type",
        ),
    ],
)
def test_a_faulty_document_is_refused_with_its_key(text: str, key: str, problem: str) -> None:
    assert complaint(text) == (key, problem)


def test_broken_toml_is_refused_with_its_line() -> None:
    error = refusal(HEAD + "[dora\n")
    assert error.key == ""
    assert "is not TOML" in str(error)
    assert "line 5" in str(error)


def test_the_message_names_file_key_and_problem() -> None:
    assert str(refusal(HEAD)) == "p.toml: dora: is missing"


def test_a_file_that_is_no_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sjis.toml"
    path.write_bytes("title = '早見'".encode("shift_jis"))
    with pytest.raises(DocumentError, match=r"sjis\.toml: is not UTF-8 text \(byte 9\)"):
        read_tables(tables_in(path), Paper, path.name)


def test_a_mark_of_utf8_before_a_document_is_no_mistake(tmp_path: Path) -> None:
    """Editors of Windows write one; what follows it was told to be no TOML."""
    plain = installed_path("club").read_text("utf-8")
    path = tmp_path / "own.toml"
    path.write_text(f"\ufeff{plain}", "utf-8")
    assert tables_in(path) == tables_in(installed_path("club"))
    assert head_of(path) == head_of(installed_path("club"))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"none\.toml: It cannot be read: No such file"):
        text_in(tmp_path / "none.toml")


def test_a_document_is_known_by_its_head_alone(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text(HEAD + "order = 1\n", encoding="utf-8")
    assert head_of(path) == Head("p", "g", Words("紙", "Paper"), order=1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (DORA, "p.toml: document: is missing; a rule document begins with it"),
        ("document = 1", "p.toml: document: 1 is not a table; write it as [section]"),
        (HEAD.replace('"g"', "1"), "p.toml: document.game: has a whole number; write text here"),
    ],
)
def test_a_faulty_head_is_refused_with_its_key(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "p.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        head_of(path)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "text",
    [
        DORA + HEAD,
        HEAD.replace('"g"', '"""\\\n[dora]"""'),
        HEAD + "\n[document.source]\nja = '紙'\nen = 'Paper'\n" + DORA,
        HEAD + DORA + "this is no TOML",
    ],
)
def test_a_head_is_read_wherever_it_stands_and_whatever_follows(tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.toml"
    path.write_text(text, encoding="utf-8")
    assert head_of(path).id == "p"


def test_documents_are_listed_in_their_own_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, order in (("a", "order = 2"), ("b", ""), ("c", "order = 1")):
        text = HEAD.replace('"p"', f'"{name}"') + order
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebook, "DOCUMENTS", tmp_path)
    assert list(installed()) == ["c", "a", "b"]


WHOLE = (
    yaku('{ han = 1, standing = "assumed", because = "silent", otherwise = [{ han = 2 }] }')
    + '[[rows]]\nhan = 1\nclause = "表"\n[[rows]]\nhan = 2\nclause = "表"\n'
)


def test_all_rules_of_a_document_are_listed() -> None:
    keys = [rule.key for rule in rules_in(paper(WHOLE))]
    assert keys == ["dora.ura", "yaku.pinfu", "rows.1", "rows.2"]


def test_a_document_with_another_value_is_a_new_one() -> None:
    before = paper(WHOLE)
    after = with_value(before, "rows.2", Cell(3))
    assert [rule.value.han for rule in after.rows] == [1, 3]
    assert [rule.value.han for rule in before.rows] == [1, 2]
    assert after.rows[1].clause == "表"
    assert after.dora == before.dora


def test_a_value_for_a_rule_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError, match=r"rows\.3"):
        with_value(paper(WHOLE), "rows.3", Cell(3))


def test_every_other_reading_of_an_assumed_rule_is_a_document() -> None:
    ((rule, document),) = other_readings(paper(WHOLE))
    assert (rule.key, rule.value) == ("yaku.pinfu", Cell(2))
    assert document.yaku["pinfu"] == rule


def test_the_latest_four_documents_keep_the_variants_that_were_made_of_them() -> None:
    def variant(document: Paper) -> Paper:
        ((_, found),) = other_readings(document)
        return found

    one, *others = (paper(WHOLE) for _ in range(5))
    made = variant(one)
    for other in others[:3]:
        variant(other)
    assert variant(one) is made, "the fourth is kept, and the latest now"
    for other in others[:3]:
        variant(other)
    assert variant(one) is made
    for other in others:
        variant(other)
    assert variant(one) is not made, "four others were the latest"
    assert variant(one) == made


def test_what_is_assumed_is_the_least_certain() -> None:
    least = sorted(Standing, key=lambda standing: standing.doubt, reverse=True)
    assert least == [Standing.ASSUMED, Standing.CUSTOMARY, Standing.DERIVED, Standing.STATED]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = 1\nb = = 2\n", "is not TOML: line 2, column 5, near “b = = 2”"),
        ("a = 1\na = 2\n", "has something twice: line 2, near “a = 2”"),
        ("a = [1,", "is not TOML: it ends in the middle"),
        (f"a = {'9' * 5000}\n", "is not TOML: a number has too many digits"),
        (f"a = {'[' * 100_000}\n", "is not TOML: it is nested too deeply"),
    ],
    ids=["a slip", "a name twice", "an end too early", "a long number", "endless nesting"],
)
def test_what_is_no_toml_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(DocumentError) as caught:
        rulebook.tables(text, "own.toml")
    assert str(caught.value.fault) == told
