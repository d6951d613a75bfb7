"""The forms of the values of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from app.pages.rules.editor.widgets.value_form import ValueForm
from app.pages.rules.value_texts import ValueLabels
from app.texts.texts import LANGUAGES
from app.user_documents import editing, tables
from app.user_documents.forms import (
    FixedKind,
    GroupKind,
    ListKind,
    TupleKind,
    ValueKind,
    WordKind,
    WordsKind,
)
from app.variants import texts_of
from engine import library
from engine.riichi.rules import load
from engine.rulebook import installed, installed_path, tables_in
from tests.app.pages.rules.test_editor import Maker
from tests.app.player import Player


@pytest.fixture
def maker(player: Player, monkeypatch: pytest.MonkeyPatch) -> Maker:
    return Maker(player, monkeypatch)


def parts_of(kind: ValueKind, name: str = "") -> Iterator[tuple[str, ValueKind]]:
    """The kind and those of its parts, each with the name of its part."""
    yield name, kind
    match kind:
        case GroupKind(parts):
            for part, inner in parts:
                yield from parts_of(inner, part)
        case TupleKind(some):
            for inner in some:
                yield from parts_of(inner)
        case ListKind(inner):
            yield from parts_of(inner)


def written(maker: Maker, key: str) -> Any:
    """The value of a rule in the file of the document in force."""
    return tables.value(tables_in(library.path_of(maker.document)), key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", installed())
def test_every_part_and_word_of_a_form_has_a_text(document: str, language: str) -> None:
    """An own copy of Enjoy had a rule with a part without a name: going to it crashed."""
    raw, texts = tables_in(installed_path(document)), texts_of(document, language)
    read = editing.read(raw)
    for field in editing.fields(read, read):
        labels = ValueLabels(tables.option_place(raw, field.key)[1], texts)
        for name, kind in parts_of(field.kind):
            if name and kind != FixedKind():
                assert labels.part(name)
            words = kind.words if isinstance(kind, WordKind | WordsKind) else ()
            assert all(labels.word(name, word) for word in words), (field.key, name)


def test_every_rule_of_a_copy_of_enjoy_can_be_gone_to(maker: Maker) -> None:
    maker.player.click("document_enjoy")
    maker.copy()
    maker.choose("kan_bonus.ankan")
    assert maker.player.find("rule_value_added", QComboBox).currentText() == "あり"


def test_a_choice_that_the_schema_has_in_two_parts_is_one_choice(maker: Maker) -> None:
    """When a chombo is settled was shown as paid at once in every document, and a press wrote a
    number."""
    maker.player.do("document_mleague")
    own, key = maker.copy(), "penalties.chombo.settled"
    assert written(maker, key) == "after_uma"
    maker.choose(key)
    box = maker.player.find("rule_value", QComboBox)
    assert box.currentIndex() == 2
    maker.player.qtbot.keyClick(box, Qt.Key.Key_Up)
    assert written(maker, key) == "after_game"
    penalties = load(own).penalties
    assert penalties is not None
    assert penalties.chombo is not None
    assert penalties.chombo.settled.value == "after_game"


def test_the_yaku_that_a_win_excludes_stay_when_its_han_change(maker: Maker) -> None:
    maker.player.do("document_toppan")
    maker.copy()
    key = "win.uumenchii"
    before = written(maker, key)["excludes"]
    maker.choose(key)
    maker.enter(12, "rule_value_han")
    assert written(maker, key) == {"han": 12, "excludes": before}
    one = maker.player.find("rule_value_excludes_toppanfuu", QCheckBox)
    assert one.text() == maker.page._texts.yaku_name("toppanfuu")
    one.click()
    assert written(maker, key) == {"han": 12, "excludes": [*before, "toppanfuu"]}
    one.click()
    assert written(maker, key) == {"han": 12, "excludes": before}


def test_an_offence_is_moved_from_one_list_to_another(maker: Maker) -> None:
    """The lists of offences had no boxes, and any change of one emptied it."""
    maker.player.do("document_toppan")
    maker.copy()
    maker.choose("offences.fined")
    maker.player.click("rule_value_dealer_tile_seen")
    assert written(maker, "offences.fined") == [
        "live_tile_shown", "wrong_tile_drawn", "dealer_tile_seen"
    ]  # fmt: skip
    box = maker.player.find("rule_value_dealer_tile_seen", QCheckBox)
    assert box.text() == "親の伏せ牌をのぞく"
    maker.choose("offences.chombo_for")
    maker.player.click("rule_value_dealer_tile_seen")
    assert written(maker, "offences.chombo_for") == ["game_cannot_go_on"]


def test_a_word_without_a_box_stays_in_its_place(qtbot: QtBot) -> None:
    form, texts = ValueForm("v"), texts_of("toppan", "en")
    qtbot.addWidget(form)
    shown = ["toppan", "sung", "tsumo"]
    labels = ValueLabels("play.calls", texts)
    form.present("play.calls", WordsKind(("tsumo", "yaku", "toppan")), shown, labels)
    assert form._control is not None
    assert form._control.raw() == shown
    form.findChild(QCheckBox, "v_toppan").click()
    form.findChild(QCheckBox, "v_yaku").click()
    assert form._control.raw() == ["sung", "tsumo", "yaku"]


@pytest.mark.usefixtures("unstyled")
@pytest.mark.parametrize("document", installed())
def test_what_a_form_shows_of_a_rule_is_the_value_of_the_file(
    qtbot: QtBot, document: str, forms_read: dict[str, Any]
) -> None:
    """What several documents say alike is shown for the first of them."""
    raw, texts, form = tables_in(installed_path(document)), texts_of(document, "en"), ValueForm("v")
    qtbot.addWidget(form)
    wrong = {}
    read = editing.read(raw)
    for field in editing.fields(read, read):
        value = tables.value(raw, field.key)
        if value is None:
            continue
        labels = ValueLabels(tables.option_place(raw, field.key)[1], texts)
        alike = repr((type(texts), labels.key, field.key, field.kind, value))
        if alike not in forms_read:
            form.present(field.key, field.kind, value, labels)
            forms_read[alike] = None if form._control is None else form._control.raw()
        shown = forms_read[alike]
        if shown != value:
            wrong[field.key] = (value, shown)
    assert wrong == {}


@pytest.fixture
def unstyled(qapp: QApplication) -> Iterator[None]:
    """Widgets without the style sheet, with which to make a choice takes five times as long."""
    sheet = qapp.styleSheet()
    qapp.setStyleSheet("")
    yield
    qapp.setStyleSheet(sheet)


@pytest.fixture(scope="module")
def forms_read() -> dict[str, Any]:
    """What forms showed of the values that were presented to them."""
    return {}


def test_a_ruling_of_another_class_has_no_points_of_its_own(maker: Maker) -> None:
    """Any change of a ruling wrote that a point came off the result, which no document allows
    that does not say what that is."""
    maker.copy()
    key = "penalties.offences.false_ron.rulings.shown"
    maker.choose(key)
    before = written(maker, key)
    assert "points" not in before
    absent = maker.player.find("rule_value_points_absent", QCheckBox)
    assert (absent.text(), absent.isChecked()) == ("なし", True)
    box = maker.player.find("rule_value_sanction", QComboBox)
    maker.player.qtbot.keyClick(box, Qt.Key.Key_Up)
    assert maker.player.find("rule_fault", QLabel).isHidden()
    after = written(maker, key)
    assert after["sanction"] != before["sanction"]
    assert {**after, "sanction": before["sanction"]} == before


def test_points_of_a_ruling_are_entered_and_taken_away(maker: Maker) -> None:
    maker.page.choose_document("wrc2025")
    maker.copy()
    key = "penalties.offences.foreign_object.rulings.other"
    maker.choose(key)
    before = written(maker, key)
    maker.player.click("rule_value_points_absent")
    maker.enter(2000, "rule_value_points")
    assert written(maker, key) == {**before, "points": 2000}
    maker.player.click("rule_value_points_absent")
    assert written(maker, key) == before
