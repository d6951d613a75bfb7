"""The same hand under the other documents, and under other readings of unclear clauses."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QRect, QRectF
from PySide6.QtGui import QFont, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from app.pages.score.examples import EXAMPLES
from app.pages.score.notation import EXAMPLE, enter
from app.pages.score.other_documents import answers_elsewhere, unknown
from app.pages.score.state import Draft, set_document
from app.pages.score.widgets import other_documents
from app.pages.score.widgets.other_documents import OthersView, row_texts, text_within
from app.style import theme
from app.style.tokens import LIGHT
from app.texts.rule_values import value_words
from app.texts.texts import LANGUAGES, Texts
from app.variants import documents_beside
from app.views.answers import DocumentRow, OtherAnswers
from app.widgets.painting.drawing import width_of
from engine.doubt import affects_win
from engine.riichi.rules import load
from engine.rulebook import installed, other_readings
from tests.app.player import Player

JA = Texts("ja")
ROUNDED = "234678m999p3455s+5s tsumo seat=S round=E riichi honba=1"


def found(draft: Draft) -> OtherAnswers:
    *before, last = answers_elsewhere(draft)
    assert all(step is None for step in before)
    assert last is not None
    return last


def by_document(draft: Draft) -> dict[str, str]:
    return {row.document.id: " ".join(_marked(row)) for row in found(draft).documents}


def _marked(row: DocumentRow) -> list[str]:
    differs = (row.count_differs, row.points_differ)
    return [f"≠{w}" if d else w for w, d in zip(row_texts(row, JA), differs, strict=True)]


def test_every_other_document_has_a_row() -> None:
    rows = by_document(EXAMPLE)
    assert set(rows) == {h.id for h in installed().values() if h.game == "riichi"} - {"club"}
    assert rows["r101"] == "40符3翻 ≠1300・2600"
    assert rows["enjoy"] == "≠3翻 ≠1000・2000"
    assert rows["tenhou"] == "40符3翻 1400・2700"


def test_a_yaku_that_is_not_there_elsewhere_is_told() -> None:
    draft = enter(Draft(), "234m456p678s[44'4z]1s+1s tsumo seat=S haitei")
    rows = by_document(draft)
    assert rows["r101"] == "≠役なし ≠発声だけ アガリ放棄、倒せば チョンボ"
    assert rows["tenhou"].startswith("30符1翻")


def test_an_unfinished_hand_has_nothing_elsewhere() -> None:
    assert found(enter(Draft(), "19m")) == OtherAnswers()


def test_only_readings_that_change_the_outcome_are_told() -> None:
    draft = set_document(enter(Draft(), "234678m999p3455s+5s ron from=W riichi"), "r101")
    doubts = found(draft).doubts
    assert [d.rule.key for d in doubts] == ["fu.menzen_ron"]
    assert value_words(doubts[0].rule, JA) == "0符"
    assert doubts[0].score is not None
    assert doubts[0].score.fu == 30


def test_a_win_that_hangs_on_a_reading_is_told() -> None:
    draft = set_document(enter(Draft(), "123456m678p3599s+4s tsumo seat=E tenhou"), "r101")
    told = {(d.rule.key, d.outcome) for d in found(draft).doubts}
    assert ("dealt_win.menzen_tsumo", "no_yaku") in told


def test_before_it_is_found_only_names_are_shown() -> None:
    rows = unknown(EXAMPLE).documents
    assert [row.document for row in rows] == list(documents_beside("club"))
    assert {row_texts(row, JA) for row in rows} == {("…", "…")}


def test_what_has_no_room_is_never_told_as_nothing(qapp: QApplication) -> None:
    """A dash stood for a penalty that had no room, as for a hand that costs nothing."""
    theme.apply(qapp, LIGHT)
    for words in ("called only: Dead hand; shown: Chombo", "1300・2600", "cannot happen"):
        assert text_within(words, 1000) == words
        assert text_within(words, 60) != "—"
    for number in ("1300・2600", "4000オール", "4000 all"):
        assert text_within(number, 50) == "…", "a number that is cut is another one"
    assert text_within("called only: Dead hand", 60) == "called only: Dead hand", "it is elided"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", ["club", "rounded"])
def test_the_short_name_of_every_document_is_whole_in_the_usual_window(
    player: Player, language: str, hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither narrowed nor cut, and nor are the points of a usual hand."""
    player.window.set_language(language)
    player.window.resize(1280, 800)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    player.window.store.commit(EXAMPLE if hand == "club" else enter(Draft(), ROUNDED), "hand")
    player.settle()
    written: dict[str, QFont] = {}

    def note(_painter: QPainter, _box: QRectF, text: str, font: QFont, *_: object) -> float:
        written[text] = font
        return width_of(text, font)

    view = player.find("others", OthersView)
    monkeypatch.setattr(other_documents, "write", note)
    delegate, option = view.itemDelegate(), QStyleOptionViewItem()
    delegate.pictured = False  # type: ignore[attr-defined]
    picture = QPixmap(1, 1)
    painter = QPainter(picture)
    for at in range(view.model().rowCount()):
        option.rect = QRect(0, 0, view.viewport().width(), 23)
        delegate.paint(painter, option, view.model().index(at, 0))
    painter.end()
    texts = Texts(language)
    for row in view.shown.rows:
        names = texts.document(row.document), texts.document_short(row.document)
        assert {written[name].stretch() for name in names if name in written} <= {0, 100}, names
        assert not {*names}.isdisjoint(written), "none is elided"
    assert "…" not in written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", ["pao", "two_readings"])
def test_the_points_of_no_document_are_left_out_in_the_usual_window(
    player: Player, language: str, hand: str
) -> None:
    """Those of a yakuman with honba, 8200・16200, were "…" in every row."""
    player.window.set_language(language)
    player.resize(1280, 800)
    player.window.store.commit(enter(Draft(), EXAMPLES[hand]), "hand")
    player.settle()
    view = player.find("others", OthersView)
    room = view.viewport().width() * other_documents._CELLS[2] - 4
    for row in view.shown.rows:
        points = row_texts(row, Texts(language))[1]
        assert text_within(points, room) == points, row.document.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_value_has_words(language: str) -> None:
    texts = Texts(language)
    for head in installed().values():
        for rule, _ in other_readings(load(head.id)) if head.game == "riichi" else ():
            if affects_win(rule.key):
                assert texts.rule(rule.key)
                assert value_words(rule, texts)
