"""Documents of one's own: copied, changed, imported, exported, put aside; nothing is lost."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.storage import StorageError
from app.texts.texts import Texts
from app.user_documents import checked, tables
from app.user_documents import files as document_files
from app.user_documents.faults import broken_words
from app.user_documents.files import BrokenFile, ChangedError, GoneError, UserDocumentFiles
from app.user_documents.forms import (
    FlagKind,
    GroupKind,
    ListKind,
    NumberKind,
    TupleKind,
    WordKind,
    WordsKind,
    fields_of,
)
from app.user_documents.tables import DEFAULT_CLAUSE, RuleBasis
from engine import library
from engine.complaints import DocumentError, Fault, NewerDocumentError
from engine.editions import EDITION
from engine.riichi import rules as rules_module
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, load, read_rules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.riichi.yaku import YAKU
from engine.rulebook import DOCUMENTS, Standing, Words, installed, rules_in
from engine.rulebook import tables as tables_of
from engine.toppan.rules import ToppanRules
from engine.toppan.rules import load as load_toppan

NAME = Words("みどり会", "Green club")
CLUB = tables_of((DOCUMENTS / "club.toml").read_text(encoding="utf-8"), "club.toml")
TOPPAN = tables_of((DOCUMENTS / "toppan.toml").read_text(encoding="utf-8"), "toppan.toml")


@pytest.fixture
def files(tmp_path: Path) -> Iterator[UserDocumentFiles]:
    found = UserDocumentFiles(tmp_path)
    found.read()
    yield found
    library.set_own_documents({})


def test_a_document_of_ones_own_is_read_once(
    files: UserDocumentFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start read it, and the first page that asked of all documents did so again. With more
    than 128 documents each later question read all of them."""
    own = {files.copy("club", NAME), files.copy("toppan", NAME)}
    riichi, toppan = sorted(own, key=lambda own: library.documents()[own].game)
    parsed, parse = list[str](), tomllib.loads

    def note(text: str) -> dict[str, Any]:
        if len(text) > 6000:  # more than a head
            parsed.append(text)
        return parse(text)

    monkeypatch.setattr(tomllib, "loads", note)
    UserDocumentFiles(tmp_path).read()
    for _ in range(2):
        assert load(riichi).document.id == riichi
        assert load_toppan(toppan).document.id == toppan
        rules_module._read.cache_clear()
    assert len(parsed) == len(own)


def test_a_start_checks_what_is_new_to_this_program_alone(
    files: UserDocumentFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """600 documents took 12 s of each start. A damaged one is told at every start."""
    first, second = files.copy("club", NAME), files.copy("enjoy", NAME)
    damaged_file = _own(tmp_path) / "own-9-00000009.toml"
    damaged_file.write_text("[document", "utf-8")
    looked, check = list[str](), document_files._check_file
    monkeypatch.setattr(
        document_files,
        "_check_file",
        lambda raw, path: (looked.append(path.stem), check(raw, path))[1],
    )

    def start() -> list[str]:
        looked.clear()
        library.set_own_documents({})
        again = UserDocumentFiles(tmp_path)
        again.read()
        assert [broken.name for broken in again.broken] == [damaged_file.name]
        assert {first, second} <= set(library.documents())
        return sorted(looked)

    assert start() == sorted((first, second))
    assert start() == []
    assert load(first).document.id == first, "it is read when it is asked for"
    path = _own(tmp_path) / f"{second}.toml"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert start() == [second]
    (tmp_path / ".checked-documents").write_bytes(b"\xff\x00")
    assert start() == sorted((first, second))
    monkeypatch.setattr(checked, "program_stamp", lambda: "the next version")
    assert start() == sorted((first, second))
    path.write_text(path.read_text("utf-8") + "wrong = 1\n", "utf-8")
    again = UserDocumentFiles(tmp_path)
    again.read()
    assert [broken.name for broken in again.broken] == [path.name, damaged_file.name]


def test_without_a_document_of_ones_own_a_start_writes_nothing(tmp_path: Path) -> None:
    UserDocumentFiles(tmp_path).read()
    assert list(tmp_path.iterdir()) == []


def _own(tmp_path: Path) -> Path:
    return tmp_path / "documents"


@pytest.mark.parametrize("document", installed())
def test_a_copy_of_every_document_is_read_as_the_same_rules(
    files: UserDocumentFiles, document: str
) -> None:
    own = files.copy(document, NAME)
    assert library.documents()[own].base == document
    assert library.documents()[own].name == NAME
    raw, first = files.tables(own), files.tables(document)
    assert {key: part for key, part in raw.items() if key != "document"} == {
        key: part for key, part in first.items() if key != "document"
    }
    again = UserDocumentFiles(library.path_of(own).parent.parent)
    again.read()
    assert not again.broken
    assert own in library.documents()


def test_ten_documents_keep_their_order_at_the_next_start(files: UserDocumentFiles) -> None:
    """Found by the monkey: by name, own-10 came before own-2."""
    made = [files.copy("club", NAME) for _ in range(11)]
    again = UserDocumentFiles(library.path_of(made[0]).parent.parent)
    again.read()
    assert [each for each in library.documents() if each in made] == made


def test_a_changed_value_judges_at_once_and_is_a_house_rule(
    files: UserDocumentFiles,
) -> None:
    own = files.copy("club", NAME)
    hand, said = Hand.parse("234m456p67s111p22z+8s"), Situation.parse("seat=S round=S riichi")
    before = judge(hand, said, load(own))
    files.save(own, tables.with_value(files.tables(own), "fu.pair.double_wind", 4))
    after = judge(hand, said, load(own))
    assert isinstance(before, Agari)
    assert isinstance(after, Agari)
    assert (before.best.fu, after.best.fu) == (40, 50)
    rule = next(rule for rule in rules_in(load(own)) if rule.key == "fu.pair.double_wind")
    assert (rule.clause, rule.standing, rule.otherwise) == (DEFAULT_CLAUSE, Standing.STATED, ())
    assert load("club").fu is not None
    assert judge(hand, said, load("club")) == before


def test_clause_standing_and_reason_are_ones_own() -> None:
    key, why = "fu.pair.double_wind", Words("総会で決めた。", "The club decided so.")
    changed = tables.with_value(CLUB, key, 4)
    changed = tables.with_ground(changed, key, RuleBasis("§3", Standing.DERIVED, why))
    rule = next(r for r in rules_in(_read(changed)) if r.key == key)
    assert (rule.value, rule.clause, rule.standing, rule.because) == (4, "§3", "derived", why)
    kept = tables.with_ground(CLUB, key, RuleBasis("", Standing.ASSUMED, why))
    rule = next(r for r in rules_in(_read(kept)) if r.key == key)
    assert (rule.otherwise, rule.confidence) == ((4,), 60)  # which got lost
    assert "confidence" not in (tables.entry(changed, key) or {})


def test_a_rule_is_restored_as_the_first_document_has_it() -> None:
    key = "fu.pair.double_wind"
    changed = tables.with_value(CLUB, key, 4)
    assert tables.restored(changed, key, CLUB) == CLUB
    more = tables.with_value(CLUB, "yaku.nagashi_mangan", {"closed": 5})
    assert tables.restored(more, "yaku.nagashi_mangan", CLUB) == CLUB
    assert tables.restored(tables.without(CLUB, key), key, CLUB) == CLUB


def test_rows_of_a_printed_table_are_changed_one_by_one() -> None:
    enjoy = tables_of((DOCUMENTS / "enjoy.toml").read_text(encoding="utf-8"), "enjoy.toml")
    row = dict(tables.value(enjoy, "table.rows.2"))
    row["child_ron"] = 2400
    changed = _read(tables.with_value(enjoy, "table.rows.2", row))
    assert changed.table is not None
    assert [rule.value.child_ron for rule in changed.table.rows][1] == 2400
    assert len(changed.table.rows) == len(enjoy["table"]["rows"])


def _read(raw: tables.Tables) -> RiichiRules:
    text = tables.written(raw)
    assert tomllib.loads(text) == raw
    return read_rules(text, "x.toml")


def test_forms_have_every_rule_of_a_document_and_those_it_could_have() -> None:
    fields = {field.key: field for field in fields_of(RiichiRules, CLUB, {"yaku": tuple(YAKU)})}
    assert {rule.key for rule in rules_in(load("club"))} <= fields.keys()
    assert {f"yaku.{key}" for key in YAKU} <= fields.keys()
    assert fields["win.furiten_bars_ron"].kind == FlagKind()
    assert fields["payment.honba"].kind == NumberKind()
    assert isinstance(fields["riichi.ankan"].kind, WordKind)
    assert fields["pao.yaku"].kind == WordsKind()
    assert isinstance(fields["draw.abortive"].kind, WordsKind)
    assert fields["yakuman.most"].kind == NumberKind(1, words=("unlimited",))
    assert isinstance(fields["yaku.pinfu"].kind, GroupKind)
    assert isinstance(fields["game.uma"].kind, ListKind)
    assert fields["calls.late"].optional
    assert not fields["payment.honba"].optional


def test_the_other_game_has_forms_too() -> None:
    fields = {field.key: field for field in fields_of(ToppanRules, TOPPAN, {})}
    assert fields["tiles.honor"].kind == NumberKind(step=0.5)
    assert fields["tiles.own_wind"].kind == TupleKind(
        (NumberKind(None, 0.5), NumberKind(None, 0.5))
    )


def test_an_exported_document_comes_back_under_another_id(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    own = files.copy("r101", NAME)
    files.export_document(own, tmp_path / "sent.toml")
    brought = files.import_document(tmp_path / "sent.toml")
    assert brought != own
    third = files.import_document(tmp_path / "sent.toml")
    names = [library.documents()[key].name.ja for key in (own, brought, third)]
    assert names == ["みどり会", "みどり会（2）", "みどり会（3）"], "they are told apart"
    assert load(brought).formula == load(own).formula


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("[document", "", "is not TOML"),
        ('a = 1\na = 2\n[document]\nid = "x"', "", "has something twice: line 2"),
        ("[dora]\nred = 1", "document", "is missing"),
        (
            '[document]\nid = "x"\ngame = "go"',
            "document.game",
            "is not a game; write one of riichi, toppan",
        ),
        ('[document]\nid = "x"\ngame = ["riichi"]', "document.game", "is not a game"),
        ("document = 1", "document.game", "is missing; write one of riichi, toppan"),
        (
            tables.written(tables.with_value(CLUB, "payment.honba", "many")),
            "payment.honba",
            "has text",
        ),
        (
            tables.written(tables.with_value(CLUB, "payment.honba", 10**9)),
            "payment.honba",
            "beyond",
        ),
        (tables.written({**CLUB, "surprise": {}}), "surprise", "is unknown"),
        (f"[document]\nid = 'x'\nname = {'[' * 5000}", "", "is not TOML"),
        (tables.written(tables.renamed(CLUB, Words(" ", "\n"))), "document.name", "is empty"),
    ],
)
def test_a_broken_document_is_refused_with_its_place_and_nothing_is_written(
    files: UserDocumentFiles, tmp_path: Path, text: str, place: str, problem: str
) -> None:
    path = tmp_path / "sent.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        files.import_document(path)
    assert (caught.value.file, caught.value.key) == ("sent.toml", place)
    assert problem in str(caught.value.fault)
    assert not _own(tmp_path).exists()


def test_an_imported_document_has_a_name_that_a_list_can_show(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """A nameless one stood in the bar as a blank; one of some lines, or of a page, as well."""
    path = tmp_path / "sent.toml"
    path.write_text(tables.written(tables.renamed(CLUB, Words("", " Green\n club" * 9))), "utf-8")
    brought = files.import_document(path)
    name = library.documents()[brought].name
    assert name.ja == name.en == ("Green club " * 9)[:60]


@pytest.mark.parametrize(
    ("data", "key"), [(b"\xff\xfe", "no_text"), (b"#" * (2 << 20), "too_large")]
)
def test_a_file_that_is_no_text_or_too_large_is_refused(
    files: UserDocumentFiles, tmp_path: Path, data: bytes, key: str
) -> None:
    path = tmp_path / "sent.toml"
    path.write_bytes(data)
    with pytest.raises(StorageError) as caught:
        files.import_document(path)
    assert caught.value.key == key


def test_a_newer_document_is_told_apart(files: UserDocumentFiles, tmp_path: Path) -> None:
    newer = {**CLUB, "document": {**CLUB["document"], "schema": EDITION + 1}, "later": {}}
    (tmp_path / "sent.toml").write_text(tables.written(newer), encoding="utf-8")
    with pytest.raises(NewerDocumentError):
        files.import_document(tmp_path / "sent.toml")


def test_a_broken_file_of_the_folder_is_left_and_told(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    own = files.copy("club", NAME)
    whole = library.path_of(own).read_text(encoding="utf-8")
    (_own(tmp_path) / "half.toml").write_text(whole[:900], encoding="utf-8")
    (_own(tmp_path) / "other.toml").write_text(whole, encoding="utf-8")
    (_own(tmp_path) / "club.toml").write_text(
        tables.written(tables.with_id(CLUB, "club")), encoding="utf-8"
    )
    files.read()
    assert [broken.name for broken in files.broken] == ["club.toml", "half.toml", "other.toml"]
    assert [key for key in library.documents() if key not in installed()] == [own]
    assert (_own(tmp_path) / "half.toml").read_text(encoding="utf-8") == whole[:900]


def test_what_another_window_wrote_is_not_written_over(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    own = files.copy("club", NAME)
    other = UserDocumentFiles(tmp_path)
    other.read()
    other.save(own, tables.with_value(other.tables(own), "payment.honba", 600))
    files_now = library.path_of(own).read_text(encoding="utf-8")
    with pytest.raises(ChangedError):
        files.save(own, tables.with_value(CLUB, "payment.honba", 900))
    assert library.path_of(own).read_text(encoding="utf-8") == files_now


def test_a_document_that_another_window_edits_while_it_is_put_aside_loses_no_edit(
    files: UserDocumentFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edit was written between the copy and the removal, and was in neither file."""
    own = files.copy("club", NAME)
    other = UserDocumentFiles(tmp_path)
    other.read()
    edited = tables.with_value(other.tables(own), "fu.pair.double_wind", 4)
    refused: list[StorageError] = []
    copied = document_files.copy_aside

    def meanwhile(path: Path, text: str | bytes) -> Path:
        aside = copied(path, text)
        try:
            other.save(own, edited)
        except StorageError as e:
            refused.append(e)
        return aside

    monkeypatch.setattr(document_files, "_PATIENCE", 0.02)
    monkeypatch.setattr(document_files, "copy_aside", meanwhile)
    files.remove(own)
    texts = [path.read_text("utf-8") for path in _own(tmp_path).rglob("*.toml")]
    assert refused or tables.written(edited) in texts
    with pytest.raises(GoneError):
        other.save(own, edited)


def test_a_removed_document_lies_aside_and_its_id_is_not_given_again(
    files: UserDocumentFiles,
) -> None:
    own = files.copy("club", NAME)
    text = library.path_of(own).read_text(encoding="utf-8")
    aside = files.remove(own)
    assert aside.read_text(encoding="utf-8") == text
    assert own not in library.documents()
    assert files.copy("club", NAME) != own
    with pytest.raises(GoneError):
        files.remove(own)
    with pytest.raises(GoneError):
        files.save(own, CLUB)


def test_a_document_that_was_put_aside_is_imported_under_its_own_id(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """Games, evenings and cases name it by that."""
    own = files.copy("club", NAME)
    text = library.path_of(own).read_text(encoding="utf-8")
    aside = files.remove(own)
    assert files.import_document(aside) == own
    assert library.path_of(own).read_text(encoding="utf-8") == text
    assert files.import_document(aside) != own, "it is there already"
    files.remove(own)
    again = UserDocumentFiles(tmp_path)
    again.read()
    assert again.import_document(aside) == own
    files.read()
    assert library.documents()[own].name == NAME


def test_an_earlier_export_of_a_document_that_is_gone_or_damaged_has_its_own_id(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """It came back as another document, so that games under it stayed without their rules."""
    own, sent = files.copy("club", NAME), tmp_path / "sent.hayami-rules"
    files.export_document(own, sent)
    text, path = sent.read_text("utf-8"), library.path_of(own)
    files.save(own, tables.with_value(files.tables(own), "payment.honba", 600))
    half = path.read_text("utf-8")[:900]
    for damage in ("", half, "[document\0"):
        path.write_text(damage, "utf-8")
        files.read()
        assert own not in library.documents()
        assert files.import_document(sent) == own
        assert not files.broken
        assert path.read_text("utf-8") == text
    kept = {aside.read_text("utf-8") for aside in (_own(tmp_path) / "removed").iterdir()}
    assert kept == {"", half, "[document\0"}, "what was damaged is put aside"
    path.unlink()
    assert files.import_document(sent) == own, "it was deleted while the program runs"
    path.unlink()
    files.read()
    assert files.import_document(sent) == own


def test_a_document_of_another_computer_keeps_its_id_and_is_told_apart(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """A game of that computer names it by its id; both are called alike."""
    there = UserDocumentFiles(tmp_path / "there")
    base = there.copy("club", NAME)
    copy = there.copy(base, Words("写し", "Copy"))
    for own in (base, copy):
        there.export_document(own, tmp_path / f"{own}.toml")
    library.set_own_documents({})
    mine = files.copy("club", NAME)
    assert files.import_document(tmp_path / f"{base}.toml") == base != mine
    assert files.import_document(tmp_path / f"{copy}.toml") == copy
    files.read()
    assert not files.broken
    heads = library.documents()
    assert (heads[base].name.en, heads[copy].base) == ("Green club (2)", base)


def test_a_document_that_another_window_brought_meanwhile_comes_once(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """Games of it stayed without their rules in this window, and a copy came."""
    own, sent = files.copy("club", NAME), tmp_path / "sent.toml"
    files.export_document(own, sent)
    aside = files.remove(own)
    other = UserDocumentFiles(tmp_path)
    other.read()
    assert other.import_document(aside) == own
    library.set_own_documents({})
    assert files.import_document(sent) == own
    assert own in library.documents()
    files.remove(own)
    assert other.import_document(aside) == own
    other.save(own, tables.with_value(other.tables(own), "payment.honba", 600))
    assert files.import_document(sent) != own, "it is another version than that of the other window"
    assert load(own).payment.honba.value == 600


def test_a_file_of_a_newer_program_is_not_replaced_by_an_earlier_export(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    own, sent = files.copy("club", NAME), tmp_path / "sent.toml"
    files.export_document(own, sent)
    path, head = library.path_of(own), {**CLUB["document"], "id": own, "schema": EDITION + 1}
    path.write_text(tables.written({**CLUB, "document": head}), "utf-8")
    newer = path.read_bytes()
    files.read()
    assert files.import_document(sent) != own
    assert path.read_bytes() == newer


def _earlier(folder: Path, own: str, name: Words, **values: int) -> Path:
    """A document of 1.0.0, whose id other computers have given, too."""
    raw = tables.copied(CLUB, own, name)
    for key, value in values.items():
        raw = tables.with_value(raw, key.replace("__", "."), value)
    folder.mkdir(exist_ok=True)
    path = folder / f"{own}.toml"
    path.write_text(tables.written(raw), "utf-8")
    return path


def test_an_id_of_an_earlier_version_that_is_free_is_given_to_no_other_document(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """What was kept under own-1 would have been judged by the next copy."""
    path = _earlier(_own(tmp_path), "own-1", NAME)
    other = _earlier(tmp_path, "own-1", Words("あお会", "Blue club"))
    files.read()
    path.unlink()
    assert files.import_document(other) != "own-1", "it is not the one that the program knows"
    files.read()
    assert files.copy("club", NAME) != "own-1"
    assert files.import_document(other) != "own-1"
    assert "own-1" not in library.documents()


def test_a_damaged_document_of_an_earlier_version_is_replaced_by_its_export(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """Not by that of another computer, where the damaged file still says what it is."""
    path = _earlier(_own(tmp_path), "own-1", NAME, payment__honba=600)
    sent = _earlier(tmp_path, "own-1", NAME)
    other = _earlier(tmp_path / "other", "own-1", Words("あお会", "Blue club"))
    for damage in (path.read_text("utf-8")[:900], ""):
        path.write_text(damage, "utf-8")
        files.read()
        if damage:
            assert files.import_document(other) != "own-1"
        assert files.import_document(sent) == "own-1"
    files.read()
    assert not files.broken
    assert load("own-1").payment.honba.value == 300


def test_a_document_of_an_earlier_version_that_was_put_aside_has_its_id_again(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """Another text of the id may be another document."""
    path = _earlier(_own(tmp_path), "own-1", NAME)
    other = _earlier(tmp_path, "own-1", NAME, payment__honba=600)
    files.read()
    aside = files.remove("own-1")
    assert files.import_document(other) != "own-1"
    assert files.import_document(aside) == "own-1"
    assert path.exists()


def test_a_document_that_is_gone_or_damaged_keeps_its_name(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    """What is kept under it says which rules are not here."""
    blue = Words("あお会", "Blue club")
    gone, broken = files.copy("club", NAME), files.copy("club", blue)
    files.remove(gone)
    assert library.former_name(gone) == NAME
    path = library.path_of(broken)
    path.write_text(path.read_text("utf-8")[:900], "utf-8")
    for _ in range(2):
        UserDocumentFiles(tmp_path).read()
        assert [library.former_name(own) for own in (gone, broken)] == [NAME, blue]
        assert Texts("en").document_named(f"{gone}+2.1") == NAME.en
    assert Texts("en").document_named("own-7") == "own-7"


def test_nothing_is_kept_without_a_folder() -> None:
    files = UserDocumentFiles(None)
    files.read()
    assert not files.can_save
    with pytest.raises(StorageError):
        files.copy("club", NAME)


def test_a_document_whose_file_is_gone_or_damaged_is_exported_and_copied_as_it_was_read(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    own, sent = files.copy("club", NAME), tmp_path / "sent.toml"
    path = library.path_of(own)
    text = path.read_text("utf-8")
    path.write_text(text[:900], "utf-8")
    files.export_document(own, sent)
    assert sent.read_text("utf-8") == text, "a damaged file was exported as it is"
    assert files.import_document(sent) == own
    path.unlink()
    files.export_document(own, sent)
    assert sent.read_text("utf-8") == text
    assert load(files.copy(own, NAME)) is not None
    assert files.opened(own) == tables_of(text, "")


def test_a_folder_that_cannot_be_written_is_told(files: UserDocumentFiles, tmp_path: Path) -> None:
    (tmp_path / "documents").write_text("a file stands in the way")
    with pytest.raises(StorageError) as caught:
        files.copy("club", NAME)
    assert caught.value.key == "unwritable"
    assert stat.S_ISREG((tmp_path / "documents").stat().st_mode)


TWO_WINDOWS = """
import sys
from pathlib import Path
from app.user_documents import tables
from app.user_documents.files import ChangedError, UserDocumentFiles
from engine.rulebook import Words

files = UserDocumentFiles(Path(sys.argv[1]))
files.read()
print("ready", flush=True)
sys.stdin.readline()
for at in range(12):
    if sys.argv[2] == "copy":
        print(files.copy("club", Words("会", "Club")))
        continue
    raw = files.tables(sys.argv[3])
    try:
        count = int(raw["document"]["name"]["en"]) + 1
        files.save(sys.argv[3], tables.renamed(raw, Words(str(count), str(count))))
        print("saved")
    except ChangedError:
        files.read()
"""


def _two_windows(folder: Path, *act: str) -> list[str]:
    """What two processes printed that did the same in the same moment."""
    command = [sys.executable, "-c", TWO_WINDOWS, str(folder), *act]
    windows = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for window in windows:
        assert window.stdout is not None
        assert window.stdout.readline() == "ready\n"
    for window in windows:
        assert window.stdin is not None
        window.stdin.write("go\n")
        window.stdin.flush()
    told = [line for window in windows for line in window.communicate(timeout=60)[0].split()]
    assert [window.returncode for window in windows] == [0, 0]
    return told


def test_two_windows_that_copy_at_once_both_keep_what_they_were_told(tmp_path: Path) -> None:
    told = _two_windows(tmp_path, "copy")
    assert len(set(told)) == len(told) == 24
    assert {path.stem for path in _own(tmp_path).glob("*.toml")} == set(told)
    assert {path.name for path in _own(tmp_path).iterdir()} == {f"{own}.toml" for own in told}


def test_of_two_windows_that_save_at_once_none_overwrites_the_other(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    own = files.copy("club", Words("0", "0"))
    told = _two_windows(tmp_path, "save", own)
    assert 0 < len(told) < 24
    files.read()
    assert files.tables(own)["document"]["name"]["en"] == str(len(told))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_in_the_folder_is_told_and_not_waited_for(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    _own(tmp_path).mkdir()
    os.mkfifo(_own(tmp_path) / "own-1.toml")
    files.read()
    (broken,) = files.broken
    assert broken.name == "own-1.toml"
    assert isinstance(broken.problem, StorageError)
    assert broken.problem.key == "unreadable"
    assert files.copy("club", NAME).startswith("own-2-")


def test_a_fault_of_a_file_ends_before_the_next_sentence() -> None:
    found = BrokenFile("own-1.toml", DocumentError("own-1.toml", "fu", Fault("missing")))
    assert broken_words(found, Texts("en")) == (
        "Your document own-1.toml cannot be used: fu: is missing. The file was left as it is."
    )
