"""`--rules wrc2025+2.1+4.1`: every command takes a document with its options."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli.arguments import rules_file
from app.cli.status import FAULTY, MISUSED, OK
from app.hand_text import hand_text_of
from engine.rulebook import DOCUMENTS
from tests.engine.test_rule_options import RED, TWO_RED

FIVE = "234678m340p55s88s+8s"
HOW = "tsumo seat=S round=E riichi"
CLUB = (DOCUMENTS / "club.toml").read_text(encoding="utf-8")


@pytest.fixture
def run(run: Any) -> Any:
    """Runs a command in English; gives its status, its output and its errors."""
    return lambda *arguments: run(*arguments, "--lang", "en")


def score(run: Any, rules: str) -> dict[str, Any]:
    status, out, err = run("score", FIVE, "--situation", HOW, "--rules", rules, "--json")
    assert (status, err) == (OK, "")
    found: dict[str, Any] = json.loads(out)
    return found


def han(told: dict[str, Any]) -> int:
    found: int = told["scores"][0]["han"]
    return found


def test_score_counts_a_red_five_with_the_option(run: Any) -> None:
    plain, red = score(run, "wrc2025"), score(run, "wrc2025+4.1+2.1")
    assert (plain["rules"], red["rules"]) == ("wrc2025", "wrc2025+2.1+4.1")
    assert han(red) == han(plain) + 1


def test_a_hand_text_names_its_options(run: Any) -> None:
    text = hand_text_of("riichi", "wrc2025+2.1", f"{FIVE} {HOW}")
    status, out, _ = run("score", text, "--json")
    assert status == OK
    assert json.loads(out)["rules"] == "wrc2025+2.1"


def test_a_file_is_taken_with_its_options(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(CLUB.replace('"club"', '"house"', 1) + RED + TWO_RED, encoding="utf-8")
    one, two = score(run, f"{path}+2.1"), score(run, f"{path}+2.2")
    assert (one["rules"], two["rules"]) == ("house+2.1", "house+2.2")
    assert han(two) == han(one) + 1 == han(score(run, str(path))) + 2


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("wrc2025+2.2", "This document has no option '2.2'; did you mean 3.2, 2.1?"),
        ("wrc2025+2.1+2.1", "The option '2.1' is named twice"),
        ("club+2.1", "This document has no options to choose from"),
        ("klub+2.1", "is not a document"),
    ],
)
def test_what_cannot_be_chosen_is_told_in_a_sentence(run: Any, rules: str, told: str) -> None:
    for command in (("score", FIVE), ("rule-on", "false_ron"), ("batch",), ("doubt",)):
        status, _, err = run(*command, "--rules", rules)
        assert status == MISUSED
        assert told in err
        assert "Traceback" not in err


@pytest.mark.parametrize(
    ("rules", "en", "ja"),
    [
        (
            "wrc2025+2.2",
            "wrc2025+2.2: This document has no option '2.2'; did you mean 3.2, 2.1?",
            "wrc2025+2.2：この規定に '2.2' というオプションはない。3.2, 2.1 のことか。",
        ),
        (
            "club+2.1",
            "club+2.1: This document has no options to choose from.",
            "club+2.1：この規定に、選べるオプションはない。",
        ),
        (
            "wrc2025+2.1+2.1",
            "wrc2025+2.1+2.1: The option '2.1' is named twice; name it once.",
            "wrc2025+2.1+2.1：オプション '2.1' を二度書いている。一度だけ書く。",
        ),
    ],
)
def test_a_document_whose_option_cannot_be_chosen_is_not_called_no_document(
    run: Any, rules: str, en: str, ja: str
) -> None:
    """It said that wrc2025+2.2 is not a rule document, and what options that document has."""
    for language, told in (("en", en), ("ja", ja)):
        assert run("score", FIVE, "--rules", rules, "--lang", language)[1:] == ("", f"{told}\n")


def test_a_document_of_a_newer_program_is_not_called_no_document(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(CLUB.replace("[document]", "[document]\nschema = 99", 1), encoding="utf-8")
    _, _, err = run("score", FIVE, "--rules", str(path))
    assert err.startswith("house.toml: This document is from a newer Hayami (edition 99; ")


def test_contradicting_options_of_a_file_are_told_by_name(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(CLUB + RED + TWO_RED, encoding="utf-8")
    status, _, err = run("score", FIVE, "--rules", f"{path}+2.2+2.1")
    assert status == MISUSED
    assert "The options '2.1' and '2.2' contradict each other in dora.red" in err


def test_lines_of_an_archive_may_name_options(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = {"concealed": "234678m340p5588s", "win_tile": "8s", "riichi": True}
    rows = [{**plain, "rules": rules} for rules in ("wrc2025", "wrc2025+2.1", "wrc2025+9")]
    path = tmp_path / "hands.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    status, out, _ = run("batch", str(path))
    answers = [json.loads(row) for row in out.splitlines()]
    assert status == FAULTY
    assert "has no option '9'" in answers[2]["error"]
    assert "error" not in answers[0]
    assert answers[0] != answers[1]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert run("batch", "--rules", "wrc2025+2.1")[0] == OK


@pytest.mark.parametrize("command", ["batch", "game", "doubt"])
def test_a_hyphen_is_standard_input(
    run: Any, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """As for `compare`; the others looked for a file of this name."""
    answers = []
    for file in ((), ("-",)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}\n")))
        answers.append(run(command, *file, "--jobs", "2"))
    assert answers[0] == answers[1]
    assert answers[0][0] == FAULTY


def test_the_list_of_documents_names_their_options(run: Any) -> None:
    row = next(row for row in run("documents")[1].splitlines() if row.startswith("wrc2025"))
    assert "+2.1 red fives" in row
    heads = {head["id"]: head for head in json.loads(run("documents", "--json")[1])}
    assert {"2.1", "3.2", "4.1"} <= {option["id"] for option in heads["wrc2025"]["options"]}
    assert heads["club"]["options"] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("options", ["", "+2.1"])
def test_a_pipe_is_refused_as_rules_and_not_waited_for(
    run: Any, tmp_path: Path, options: str
) -> None:
    os.mkfifo(tmp_path / "own.toml")
    status, out, err = run("score", FIVE, "--rules", f"{tmp_path / 'own.toml'}{options}")
    assert (status, out) == (MISUSED, "")
    assert "own.toml cannot be read" in err


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there is no process substitution here")
def test_a_pipe_is_read_as_an_archive(run: Any) -> None:
    here, there = os.pipe()
    os.write(
        there, b'{"id": "a", "concealed": "234m45p678s22z888m", "win_tile": "6p", "from_who": 2}\n'
    )
    os.close(there)
    try:
        status, out, _ = run("batch", f"/dev/fd/{here}")
    finally:
        os.close(here)
    assert status == OK
    assert out.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("club", None),
        ("wrc2025+2.1", None),
        ("own.toml", ("own.toml", ())),
        ("own.toml+2.1+4.1", ("own.toml", ("2.1", "4.1"))),
        ("our club.hayami-rules", ("our club.hayami-rules", ())),
        ("own.hayami-rules+2.1", ("own.hayami-rules", ("2.1",))),
        ("a.toml+b.toml", ("a.toml+b.toml", ())),
        ("own.toml.gz", None),
    ],
)
def test_a_document_is_a_file_where_its_suffix_says_so(
    name: str, found: tuple[str, tuple[str, ...]] | None
) -> None:
    there = rules_file(name)
    assert (None if there is None else (str(there[0]), there[1])) == found
