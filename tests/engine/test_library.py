"""Installed documents and the user's own are found by id; earlier editions are migrated."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from engine import library
from engine.complaints import DocumentError, NewerDocumentError
from engine.editions import _NEW_OF_TOPPAN, EDITION, as_of_today
from engine.library import successor
from engine.riichi.rules import GAME, RiichiRules, load, read_rules
from engine.rulebook import (
    DOCUMENTS,
    MOST_BYTES,
    Head,
    Standing,
    Words,
    head_of,
    installed,
    installed_path,
    read_tables,
)
from engine.toppan.rules import ToppanRules
from engine.toppan.rules import load as load_toppan

CLUB = (DOCUMENTS / "club.toml").read_text(encoding="utf-8")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    """A user's variant of the club's rules, known to the library."""
    path = tmp_path / "house.toml"
    _put(path, CLUB.replace('id = "club"', 'id = "house"'))
    yield path
    library.set_own_documents({})


def _put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    library.set_own_documents({"house": library.own_document(path, text)})


def test_a_users_document_whose_rules_were_read_is_not_read_again(own: Path) -> None:
    """It was parsed and checked at the start, and again by the first page that asked of it."""
    text = own.read_text("utf-8").replace('ja = "', 'ja = "改', 1)
    rules = read_rules(text, own.name)
    library.set_own_documents({"house": library.own_document(own, text, rules)})
    assert load("house") is rules
    with pytest.raises(DocumentError):
        load_toppan("house")


def test_own_documents_follow_the_clubs_and_stand_before_the_presets(own: Path) -> None:
    known = list(library.documents())
    assert [key for key in known if key != "house"] == list(installed())
    assert known[known.index("house") - 1 :][::2][:2] == ["toppan", "tenhou"]
    assert library.is_own("house")
    assert not library.is_own("club")
    assert library.path_of("house") == own
    assert library.fingerprint_of("club") == ""


def test_a_document_that_was_changed_is_read_again(own: Path) -> None:
    assert load("house") is load("house")
    assert load("house").dora.red.value == 0
    _put(own, own.read_text(encoding="utf-8").replace("red = { value = 0", "red = { value = 1"))
    assert load("house").dora.red.value == 1


def test_a_document_that_is_gone_has_the_name_that_it_had() -> None:
    library.set_own_documents({}, {"house": Words("家", "House")})
    assert library.former_name("house+2.1") == Words("家", "House")
    assert library.former_name("own-1") is None
    library.set_own_documents({})
    assert library.former_name("house") is None


@pytest.mark.parametrize("change", [Path.unlink, lambda path: path.write_text("[", "utf-8")])
def test_a_document_is_as_it_was_taken_whatever_becomes_of_its_file(
    own: Path, change: Callable[[Path], object]
) -> None:
    """Another program, or another window, may change or remove it at any moment."""
    text = f"{own.read_text('utf-8')}\n[options.red]\nname = {{ ja = '赤', en = 'Red' }}\n"
    _put(own, f"{text}dora.red = {{ value = 3, clause = '1' }}\n")
    change(own)
    assert load("house").dora.red.value == 0
    assert load("house+red").dora.red.value == 3
    assert [option.id for option in library.options_of("house")] == ["red"]


@pytest.mark.usefixtures("own")
def test_a_document_that_is_gone_is_reported() -> None:
    library.set_own_documents({})
    with pytest.raises(DocumentError, match="is not a document here"):
        load("house")


def test_a_document_of_an_earlier_edition_becomes_one_of_today() -> None:
    old = {"document": {"id": "x", "schema": 1}, "payment": {"honba": 300}}
    migrations = {
        1: lambda raw: {**raw, "pay": raw["payment"]},
        2: lambda raw: {key: part for key, part in raw.items() if key != "payment"},
    }
    new = as_of_today(old, "x.toml", 3, migrations)
    assert new == {"document": {"id": "x", "schema": 3}, "pay": {"honba": 300}}
    assert "payment" in old


def test_a_pause_of_the_first_edition_is_the_chi_that_waited() -> None:
    """Edition 1 asked of the later call what 101 補足⑰ says of the first."""
    r101 = (DOCUMENTS / "r101.toml").read_text(encoding="utf-8")
    first = r101.replace("chi_waited", "after_a_beat").replace(
        'id = "r101"', 'id = "r101"\nschema = 1'
    )
    assert read_rules(first, "r101.toml").penalties == load("r101").penalties


def test_a_document_without_penalties_is_migrated_too() -> None:
    raw = {"document": {"id": "x", "schema": 1}}
    assert as_of_today(raw, "x.toml") == {"document": {"id": "x", "schema": EDITION}}


def test_a_document_without_an_edition_keeps_that_of_today() -> None:
    raw = {"document": {"id": "x"}}
    assert as_of_today(raw, "x.toml") is raw


def test_a_document_of_the_first_edition_of_toppan_has_the_new_rules_with_their_reasons() -> None:
    raw = tomllib.loads((DOCUMENTS / "toppan.toml").read_text(encoding="utf-8"))
    for section, keys in _NEW_OF_TOPPAN.items():
        for key in keys:
            name = raw[section].pop(key).get("because")
            raw["reasons"].pop(name, None)
    old = {**raw, "document": {**raw["document"], "schema": 1}}
    read = read_tables(as_of_today(old, "x.toml"), ToppanRules, "x.toml")
    assert parts_of(read) == parts_of(load_toppan("toppan"))
    assert "recommended" in old
    broken = as_of_today({**old, "reading": []}, "x.toml")
    assert broken["reading"]["run_and_pair"]["value"] == "apart"
    head = {"document": {"id": "x", "game": "toppan", "schema": 1}}
    assert as_of_today(head, "x.toml")["document"]["schema"] == EDITION


def parts_of(rules: ToppanRules) -> dict[str, object]:
    names = set(rules.__struct_fields__) - {"document"}
    return {name: getattr(rules, name) for name in names}


def test_a_newer_document_is_distinguished_from_a_broken_one(tmp_path: Path) -> None:
    path = tmp_path / "later.toml"
    path.write_text(f"[document]\nschema = {EDITION + 1}\nwho = 1\n", encoding="utf-8")
    with pytest.raises(
        NewerDocumentError,
        match=rf"later\.toml: document\.schema: .*edition {EDITION + 1}; .* up to {EDITION}",
    ):
        head_of(path)


@pytest.mark.parametrize("schema", ['"1"', "0", "true", "1.5"])
def test_an_edition_is_a_number(tmp_path: Path, schema: str) -> None:
    path = tmp_path / "p.toml"
    path.write_text(f"[document]\nschema = {schema}\n", encoding="utf-8")
    with pytest.raises(
        DocumentError, match=r"p\.toml: document\.schema: .* is not an edition"
    ) as e:
        head_of(path)
    assert not isinstance(e.value, NewerDocumentError)


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(DocumentError, match=r"large\.toml: This is larger than 256 KB"):
        head_of(path)
    path.write_bytes(b"#" * MOST_BYTES)
    with pytest.raises(DocumentError, match=r"large\.toml: (?!This is larger)"):
        head_of(path)


# --- from edition 1 to 2


def of_edition_1(document: str) -> str:
    """The text of a shipped document as edition 1 had it, without the keys that came with 2."""
    text = (
        installed_path(document)
        .read_text(encoding="utf-8")
        .replace(f'id = "{document}"\n', f'id = "{document}"\nschema = 1\n')
    )
    return NEW_IN_2.sub("", text)


NEW_IN_2: Final = re.compile(
    r"^(top_tied|rest|surplus_of|surplus_tied|lender|loan_until|placing|several) = .*\n",
    re.MULTILINE,
)


@pytest.mark.parametrize(
    "document", [key for key, head in installed().items() if head.game == GAME]
)
def test_a_document_of_edition_1_ends_its_games_as_it_did(document: str) -> None:
    text = of_edition_1(document)
    assert text != installed_path(document).read_text(encoding="utf-8")
    rules = read_rules(text, "x.toml")
    game, part = rules.game, rules.penalties and rules.penalties.chombo
    assert (game.top_tied.value, game.rest.value) == ("shared", "earlier_seat")
    new = [game.top_tied, game.rest]
    if game.surplus is not None:
        assert game.surplus_of is not None
        assert game.surplus_tied is not None
        assert (game.surplus_of.value, game.surplus_tied.value) == ("scores", "earlier_seat")
        new += [game.surplus_of, game.surplus_tied]
    if game.borrowing is not None:
        assert game.lender is not None
        assert game.loan_until is not None
        assert (game.lender.value, game.loan_until.value) == ("top", "game_end")
        new += [game.lender, game.loan_until]
    if part:
        wanted = "after" if part.to.value == "nobody" else "before"
        assert (part.placing.value, part.several.value) == (wanted, "each_pays")
        new += [part.placing, part.several]
    assert all(rule.standing is Standing.ASSUMED and rule.because for rule in new)


def test_shared_with_the_rest_to_the_earlier_seat_is_shared_since_edition_2() -> None:
    text = of_edition_1("mleague")
    old = text.replace('ties = { value = "shared"', 'ties = { value = "shared_rest_to_earlier"')
    assert old != text
    assert read_rules(old, "x.toml") == read_rules(text, "x.toml")
    ties = 'ties = { value = "none", standing = "assumed", because = "secondary", otherwise = '
    some = re.sub(
        r"^ties = .*$", f'{ties}["shared", "shared_rest_to_earlier"] }}', text, flags=re.MULTILINE
    )
    assert read_rules(some, "x.toml").game.ties.otherwise == ("shared",)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"game": 1},
        {"game": {"ties": 1, "surplus": 2}, "reasons": 3},
        {"game": {"ties": {"value": [], "otherwise": ["shared_rest_to_earlier"]}}},
    ],
)
def test_what_is_no_document_is_migrated_without_a_fault(raw: dict[str, object]) -> None:
    head = {"game": "riichi", "schema": 1}
    migrated = as_of_today({"document": head, "penalties": {"chombo": {}}, **raw}, "x.toml")
    assert migrated["document"]["schema"] == EDITION
    other = as_of_today({"document": {**head, "game": "toppan"}, **raw}, "x.toml")
    assert {key: part for key, part in other.items() if key != "document"} == raw


def test_an_edition_is_over_the_day_after_its_last() -> None:
    head = Head("x", "riichi", Words("x", "x"), valid_until="2025-12-31")
    assert not head.expired("2025-12-31")
    assert head.expired("2026-01-01")
    assert not Head("x", "riichi", Words("x", "x")).expired("2026-01-01")


def test_a_document_that_nothing_replaces_has_no_successor() -> None:
    assert successor("club") == ""


def test_a_document_that_was_not_read_yet_is_read_once(own: Path) -> None:
    """Also where another one is added meanwhile; another text is read anew."""
    text = own.read_text("utf-8")

    def rules() -> RiichiRules:
        return library.read_document("house", RiichiRules, GAME, load)

    first = rules()
    assert rules() is first
    one = library.own_document(own, text)
    library.set_own_documents({"house": one, "other": one})
    assert rules() is first
    library.set_own_documents({"house": library.own_document(own, f"{text}\n")})
    assert rules() is not first
    assert rules() == first
