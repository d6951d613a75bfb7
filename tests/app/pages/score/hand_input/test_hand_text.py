"""A `hayami:` text is understood wherever a hand is taken, and shown as text and as QR code."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPlainTextEdit

from app.hand_text import hand_text_of
from app.pages.referee.state import RefereeTab
from app.pages.score import notation, state
from app.pages.score.notation import EXAMPLE
from app.pages.score.state import Draft
from app.pages.score.toppan import notation as toppan
from app.widgets.painting.qr_code import qr_image, qr_svg
from engine.tiles import tiles
from tests.app.pages.score.hand_input.test_commands import drop
from tests.app.player import Player

TEXT = hand_text_of("riichi", "r101", notation.text_of(EXAMPLE))
DEAL = hand_text_of("toppan", "toppan", toppan.text_of_draft(toppan.EXAMPLE))


def text_dropped(player: Player, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    drop(player.window, data)


def is_example(draft: Draft, document: str = "r101") -> bool:
    return draft == state.set_document(EXAMPLE, document)


def test_a_pasted_text_gives_hand_situation_and_document(player: Player) -> None:
    player.paste(TEXT)
    assert is_example(player.draft)
    assert player.window.store.undo_name == "open"


def test_the_hand_before_it_stays_among_the_recent_ones(player: Player) -> None:
    player.paste("19m19p19s1234567z+1z ron seat=W")
    before = player.draft
    player.paste(TEXT)
    assert before in player.window.score.hands.saved.recent.drafts()


def test_a_text_put_into_the_notation_field_is_entered(player: Player) -> None:
    field = player.find("notation", QLineEdit)
    field.setFocus()
    QGuiApplication.clipboard().setText(TEXT)
    field.paste()
    assert is_example(player.draft)


def test_a_text_that_is_cut_off_is_told_and_the_hand_stays(player: Player) -> None:
    player.type("19m")
    player.paste(TEXT[:-2])
    assert player.draft.concealed == tiles("19m")
    assert "手の文字が" in player.text("notation_mistake")
    assert "全部を写す" in player.text("notation_mistake")


@pytest.mark.parametrize("page", ["score", "table", "rules", "drill"])
def test_a_text_dropped_on_any_page_is_entered_on_the_score_page(player: Player, page: str) -> None:
    player.click(f"page_{page}")
    text_dropped(player, TEXT)
    assert player.window.page is player.window.score
    assert is_example(player.draft)


def test_on_the_referee_page_it_is_the_hand_of_the_case(referee: Player) -> None:
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.DISPUTE)}")
    text_dropped(referee, TEXT)
    hand = referee.sheet.hand
    assert (state.hand(hand), state.situation(hand)) == (
        state.hand(EXAMPLE),
        state.situation(EXAMPLE),
    )
    assert hand.document == "club", "the document of the case is that of the referee"


def test_a_deal_of_the_other_game_opens_on_its_page(player: Player) -> None:
    player.type("19m")
    player.paste(DEAL)
    page = player.window.page
    assert page.objectName() == "toppan_page"
    assert player.window.session.store("score").state == toppan.EXAMPLE
    assert player.draft.concealed == tiles("19m"), "the riichi page keeps its hand"
    player.paste(TEXT)
    assert player.window.page is player.window.score
    assert is_example(player.draft)


def test_a_text_of_an_unknown_document_is_entered_and_the_way_out_told(player: Player) -> None:
    player.paste(TEXT.replace("/r101/", "/house/")[:-4] + "0000")
    assert player.draft.concealed == ()
    player.paste(hand_text_of("riichi", "house", notation.text_of(EXAMPLE)))
    assert is_example(player.draft, "club")
    told = player.text("trouble_text")
    assert "「house」" in told
    assert "健康麻将クラブ" in told


def test_the_hand_is_copied_as_text_and_read_back(player: Player) -> None:
    player.window.store.update(EXAMPLE)
    player.do("copy_hand_text")
    text = QGuiApplication.clipboard().text()
    assert text == TEXT.replace("r101", "club")[:-4] + text[-4:]
    assert player.text("toast") == "どの早見でも読める文字で写した。"
    player.window.store.update(Draft(document="r101"))
    player.do("paste")
    assert player.draft == EXAMPLE


def test_the_code_is_shown_with_its_text_and_can_be_copied_and_saved(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player.paste(TEXT)
    player.do("show_qr")
    assert player.find("qr_text", QPlainTextEdit).toPlainText() == TEXT
    clipboard = QGuiApplication.clipboard()
    player.click("qr_text")
    player.click("qr_picture")
    assert clipboard.image().convertToFormat(QImage.Format.Format_RGB32) == qr_image(TEXT)
    clipboard.setText("")
    player.click("qr_text_copy")
    assert clipboard.text() == TEXT
    for name, wanted in (("png", None), ("svg", qr_svg(TEXT))):
        path = tmp_path / f"hand.{name}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, p=path: (str(p), ""))
        player.click(f"qr_{name}")
        assert wanted is None or path.read_bytes() == wanted
    assert QImage(str(tmp_path / "hand.png")) == qr_image(TEXT)
    player.press(Qt.Key.Key_Escape, "qr_dialog")
    assert not player.shows("qr_dialog")
    assert player.draft.concealed, "Esc closes the code, not the hand"
