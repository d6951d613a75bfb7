"""Documents of one's own and options: copied in, kept, edited beside, exported and imported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.texts.complaints import complaint
from app.texts.texts import Texts
from app.user_documents import editing, tables
from app.user_documents.files import UserDocumentFiles
from engine import library
from engine.complaints import DocumentError
from engine.library import documents, options_of
from engine.riichi.rules import load
from engine.rulebook import DOCUMENTS, Words
from tests.engine.test_rule_options import RED, TWO_RED, UMA

NAME = Words("みどり会", "Green club")


@pytest.fixture
def files(tmp_path: Path) -> Iterator[UserDocumentFiles]:
    found = UserDocumentFiles(tmp_path)
    found.read()
    yield found
    library.set_own_documents({})


def with_options(folder: Path, more: str = "") -> Path:
    """A file of the club's rules with options, to be imported."""
    path = folder / "club-options.toml"
    club = (DOCUMENTS / "club.toml").read_text(encoding="utf-8")
    path.write_text(club + RED + TWO_RED + UMA + more, encoding="utf-8")
    return path


def test_the_rules_of_a_chosen_option_stand_in_the_copy(files: UserDocumentFiles) -> None:
    own = files.copy("wrc2025+2.1", NAME)
    assert load(own).dora.red.value == 1
    assert load(own).dora.red.clause == load("wrc2025+2.1").dora.red.clause
    assert load(own).document.base == "wrc2025+2.1"
    assert load(own).document.name == NAME
    names = [option.id for option in options_of(own)]
    assert "2.1" not in names
    assert {"3.2", "4.1"} <= set(names)
    assert load(f"{own}+4.1").game.uma == load("wrc2025+4.1").game.uma
    assert documents()[f"{own}+4.1"].name.en == "Green club + 4.1"


def test_an_option_that_contradicts_the_chosen_one_is_left_out(
    files: UserDocumentFiles, tmp_path: Path
) -> None:
    own = files.import_document(with_options(tmp_path))
    assert [option.id for option in options_of(own)] == ["2.1", "2.2", "uma"]
    again = files.copy(f"{own}+2.2", NAME)
    assert options_of(again) == ()
    assert [option.id for option in options_of(files.copy(f"{own}+2.1", NAME))] == ["uma"]
    assert load(again).dora.red.value == 2


def test_an_edit_keeps_the_options(files: UserDocumentFiles) -> None:
    own = files.copy("wrc2025", NAME)
    files.save(f"{own}+2.1", tables.with_value(files.tables(own), "payment.honba", 600))
    assert load(own).payment.honba.value == 600
    assert load(f"{own}+2.1").payment.honba.value == 600
    assert load(f"{own}+2.1").dora.red.value == 1


def test_options_are_exported_and_imported(files: UserDocumentFiles, tmp_path: Path) -> None:
    own, path = files.copy("wrc2025", NAME), tmp_path / "out.toml"
    files.export_document(f"{own}+2.1", path)
    again = files.import_document(path)
    assert [o.id for o in options_of(again)] == [o.id for o in options_of("wrc2025")]
    assert load(f"{again}+2.1").dora.red == load("wrc2025+2.1").dora.red


def test_a_document_is_put_aside_with_its_options(files: UserDocumentFiles) -> None:
    own = files.copy("wrc2025", NAME)
    aside = files.remove(f"{own}+2.1")
    assert aside.exists()
    assert own not in documents()
    assert f"{own}+2.1" not in documents()


def test_a_broken_option_is_refused_at_its_place(files: UserDocumentFiles, tmp_path: Path) -> None:
    more = '[options.x]\nname = { ja = "x", en = "x" }\n[options.x.fu]\n'
    path = with_options(tmp_path, more + 'rounding = { value = 0, clause = "x" }\n')
    with pytest.raises(DocumentError) as caught:
        files.import_document(path)
    assert complaint(caught.value, Texts("en")) == (
        "options.x.fu.rounding: counts by 0; give 1 or more."
    )
    assert complaint(caught.value, Texts("ja")).startswith("options.x.fu.rounding：0 では割れない")


# --- the forms of options


def test_the_rules_of_an_option_are_rows_of_the_forms(files: UserDocumentFiles) -> None:
    own = files.copy("wrc2025", NAME)
    first = editing.read(files.tables(own))
    places = editing.fields(first, first)
    rows = {row.key: row for row in editing.rows(first, first, places)}
    row = rows["options.2.1.dora.red"]
    assert (row.option, row.rule_key) == ("2.1", "dora.red")
    assert row.rule is not None
    assert row.rule.value == 1
    assert (rows["dora.red"].option, rows["dora.red"].rule_key) == ("", "dora.red")


def test_a_rule_of_an_option_is_edited_in_its_place(files: UserDocumentFiles) -> None:
    own, key = files.copy("wrc2025", NAME), "options.2.1.dora.red"
    first = editing.read(files.tables(own))
    now = editing.read(tables.with_value(first.tables, key, 2), first)
    assert now.fault is None
    assert tables.value(now.tables, "dora.red") == 0
    files.save(own, now.tables)
    assert load(f"{own}+2.1").dora.red.value == 2
    assert load(own).dora.red.value == 0
    field = next(field for field in editing.fields(now, first) if field.key == key)
    shown = editing.rule_view(now, first, field)
    assert (shown.option, shown.rule_key, shown.raw, shown.changed) == ("2.1", "dora.red", 2, True)
    back = tables.restored(now.tables, key, first.tables)
    assert tables.entry(back, key) == tables.entry(first.tables, key)


def test_a_fault_in_an_option_is_shown_at_its_row(files: UserDocumentFiles) -> None:
    own, key = files.copy("wrc2025", NAME), "options.2.1.dora.red"
    first = editing.read(files.tables(own))
    now = editing.read(tables.with_value(first.tables, key, -2), first)
    assert now.fault is not None
    assert now.fault.key == key
    places = editing.fields(now, first)
    faulty = [row.key for row in editing.rows(now, first, places) if row.faulty]
    assert faulty == [key]


def test_an_option_whose_name_begins_with_that_of_another_has_its_own_places(
    files: UserDocumentFiles,
) -> None:
    """The rules of 2.1 were taken for those of a rule 1 in the option 2, and had no rows."""
    raw = dict(files.tables("wrc2025"))
    raw["options"] = {"2": raw["options"]["3.2"], "2.1": raw["options"]["2.1"]}
    own = files.add(raw)
    first = editing.read(files.tables(own))
    assert tables.option_place(first.tables, "options.2.1.dora.red") == ("2.1", "dora.red")
    places = [place.key for place in editing.fields(first, first)]
    of_options = [key for key in first.rules if key.startswith("options.")]
    assert {"options.2.1.dora.red"} < set(of_options) <= set(places)
