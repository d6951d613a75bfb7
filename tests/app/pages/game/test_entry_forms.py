"""The forms of a win and of a draw, by real clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.pages.game.entry.drafts import DrawDraft, WinDraft
from app.pages.game.entry.draw_form import DrawEntryForm
from app.pages.game.entry.form import EntryForm
from app.pages.game.entry.logic import (
    draw_draft_of,
    draw_view,
    new_draw,
    new_win,
    win_draft_of,
    win_view,
)
from app.pages.game.entry.widgets.declared_amount import DeclarationLine
from app.pages.game.entry.widgets.seat_plates import TenpaiPlate
from app.pages.game.entry.win_form import WinEntryForm
from app.pages.score.answer import answer
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.presentation import situation_shown
from app.pages.score.state import Draft
from app.style import theme
from app.style.tokens import DARK, LIGHT
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.play.events import (
    DrawEvent,
    GameEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import load
from engine.tiles import tiles

NAMES = ("佐藤", "小林", "中村", "山本")
W = TypeVar("W", bound=QWidget)


@dataclass
class Entry:
    """A form with the draft that a page would keep for it, and what the form reported."""

    qtbot: QtBot
    form: EntryForm
    show: Callable[[object], object]
    draft: object
    accepted: int = 0
    cancelled: int = 0
    wanted: list[tuple[str, int]] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    pointer: int = 0

    def __post_init__(self) -> None:
        self.form.changed.connect(self.take)
        self.form.accepted.connect(self._accept)
        self.form.cancelled.connect(self._cancel)
        self.form.ruling_requested.connect(lambda act, seat: self.wanted.append((act, seat)))
        self.form.kind_chosen.connect(self.kinds.append)
        self.take(self.draft)

    def take(self, draft: object) -> None:
        self.draft = draft
        self.view = self.show(draft)
        self.form.present(self.view)  # type: ignore[attr-defined]

    def _accept(self) -> None:
        self.accepted += 1

    def _cancel(self) -> None:
        self.cancelled += 1

    def find(self, name: str, kind: type[W]) -> W:
        found = self.form.findChild(kind, name)
        assert found is not None, f"there is no {name}"
        return found

    def click(self, *names: str) -> None:
        for name in names:
            widget = self.find(name, QWidget)
            assert widget.isVisible(), f"{name} is hidden"
            self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
            self.pointer += 1

    def key(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.qtbot.keyClick(self.form.focusWidget() or self.form, key, modifier)

    def type(self, text: str) -> None:
        for letter in text:
            self.qtbot.keyClicks(self.form.focusWidget() or self.form, letter)

    def shows(self, name: str) -> bool:
        return self.find(name, QWidget).isVisible()

    def notes(self) -> str:
        labels = self.form.outcome.findChildren(QLabel)
        return " ".join(label.text() for label in labels if label.isVisible())


def played(document: str, *events: GameEvent, **opening: object) -> GameReplay:
    game = RiichiGame(document, NAMES, opening=Opening(**opening), events=events)  # type: ignore[arg-type]
    return replay(game, load(document))


MakeWin = Callable[..., Entry]


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication) -> Callable[[EntryForm, int, int], None]:
    theme.apply(qapp, LIGHT)

    def show(form: EntryForm, width: int, height: int) -> None:
        qtbot.addWidget(form)
        form.resize(width, height)
        form.show()
        form.take_focus()
        qapp.processEvents()

    return show


@pytest.fixture
def win(qtbot: QtBot, opened: Callable[[EntryForm, int, int], None]) -> MakeWin:
    def make(
        found: GameReplay, old: WinEvent | None = None, language: str = "ja", width: int = 560
    ) -> Entry:
        rules = load(found.game.rules)
        form = WinEntryForm(Texts(language), correcting=old is not None)
        before = None if old is None else win_draft_of(old, found, rules)

        def show(draft: object) -> object:
            assert isinstance(draft, WinDraft)
            return win_view(draft, found, rules, before)

        entry = Entry(qtbot, form, show, before or new_win(found))
        opened(form, width, 600)
        return entry

    return make


@pytest.fixture
def draw(qtbot: QtBot, opened: Callable[[EntryForm, int, int], None]) -> MakeWin:
    def make(found: GameReplay, old: DrawEvent | None = None, language: str = "ja") -> Entry:
        rules = load(found.game.rules)
        form = DrawEntryForm(Texts(language), correcting=old is not None)
        before = None if old is None else draw_draft_of(old, found)

        def show(draft: object) -> object:
            assert isinstance(draft, DrawDraft)
            return draw_view(draft, found, rules, before)

        entry = Entry(qtbot, form, show, before or new_draw(found))
        opened(form, 560, 600)
        return entry

    return make


def declared(entry: Entry) -> str:
    return entry.find("win_declared", DeclarationLine).shown.words


# --- a win


def test_a_ron_by_its_count_takes_five_clicks(win: MakeWin) -> None:
    """Winner, payer, fu, han, and it is written down; the stick of a riichi lies already."""
    entry = win(played("club", RiichiEvent(0), honba=1))
    entry.click("win_winner_2", "win_loser_3", "win_fu_40", "win_han_3")
    assert declared(entry) == "5500"
    entry.click("win_accept")
    assert (entry.pointer, entry.accepted) == (5, 1)
    assert entry.view.events == (  # type: ignore[attr-defined]
        RiichiEvent(0),
        WinEvent((WinClaim(2, 3, han=3, fu=40),)),
    )


def test_a_ron_by_its_count_by_keys_alone(win: MakeWin) -> None:
    entry = win(played("club"))
    entry.type("34")
    assert entry.draft.claim.seat == 2  # type: ignore[attr-defined]
    entry.type("4")
    entry.type("3")
    assert declared(entry) == "5200"
    assert entry.form.accept_button.hasFocus()
    entry.key(Qt.Key.Key_Return)
    entry.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert entry.accepted == 2
    entry.key(Qt.Key.Key_Escape)
    assert entry.cancelled == 1


def test_what_is_missing_after_the_han_has_the_focus_next(win: MakeWin) -> None:
    entry = win(played("club"))
    assert isinstance(entry.form, WinEntryForm)
    entry.click("win_winner_2")
    entry.form.han.take_focus()
    entry.type("3")
    assert entry.form.focusWidget().objectName() == "win_loser_0"


def test_arrows_move_and_enter_presses(win: MakeWin) -> None:
    entry = win(played("club"))
    entry.key(Qt.Key.Key_Right)
    entry.key(Qt.Key.Key_Return)
    assert entry.draft.claim.seat == 1  # type: ignore[attr-defined]
    entry.key(Qt.Key.Key_Down)
    entry.key(Qt.Key.Key_Space)
    assert entry.draft.loser == 0  # type: ignore[attr-defined]
    entry.key(Qt.Key.Key_Up)
    assert entry.form.focusWidget().objectName() == "win_winner_1"
    entry.key(Qt.Key.Key_Left)
    entry.key(Qt.Key.Key_Left)
    assert entry.form.focusWidget().objectName() == "win_winner_3"


def test_two_digits_pick_values_that_one_does_not(win: MakeWin) -> None:
    entry = win(played("club"))
    entry.type("34")
    entry.type("25")
    assert entry.draft.claim.fu == 25  # type: ignore[attr-defined]
    entry.type("12")
    assert entry.draft.claim.row == 11, "12 han are a sanbaiman"  # type: ignore[attr-defined]
    assert isinstance(entry.form, WinEntryForm)
    entry.form.fu.take_focus()
    entry.type("11")
    assert entry.draft.claim.fu == 110  # type: ignore[attr-defined]


def test_the_tab_key_stops_once_at_each_row(win: MakeWin) -> None:
    entry = win(played("club"))
    stops = []
    for _ in range(5):
        focus = entry.form.focusWidget()
        stops.append(focus.objectName().rsplit("_", 1)[0])
        entry.key(Qt.Key.Key_Tab)
    assert stops == ["win_winner", "win_loser", "win_fu", "win_han", "win_limit"]


def test_large_fu_stand_in_a_menu(win: MakeWin) -> None:
    entry = win(played("club"))
    entry.click("win_winner_2", "win_loser_3", "win_han_1")
    entry.find("win_fu_110", QAction).trigger()
    assert declared(entry) == "3600"
    assert entry.find("win_fu_more", QAbstractButton).text() == "110▾"


def test_a_document_without_fu_has_no_row_of_fu(win: MakeWin) -> None:
    entry = win(played("enjoy"))
    entry.click("win_winner_0", "win_loser_2", "win_limit_4")
    assert not entry.shows("win_fu")
    assert entry.view.acceptable  # type: ignore[attr-defined]


def test_a_form_that_is_shown_takes_the_rows_of_another_document(
    qtbot: QtBot, qapp: QApplication
) -> None:
    theme.apply(qapp, LIGHT)
    form = WinEntryForm(Texts("ja"))
    qtbot.addWidget(form)
    form.show()
    for document in ("club", "enjoy", "tenhou", "club"):
        found = played(document)
        form.present(win_view(new_win(found), found, load(document)))
        qapp.processEvents()
        shown = [c.value for c in win_view(new_win(found), found, load(document)).rows]
        buttons = [
            *form.han.findChildren(QAbstractButton),
            *form.limit.findChildren(QAbstractButton),
        ]
        names = {b.objectName().rsplit("_", 1)[1] for b in buttons if b.isVisible()}
        assert names == {str(value) for value in shown}


def test_tsumo_asks_for_nobody_who_pays(win: MakeWin) -> None:
    entry = win(played("club"))
    entry.click("win_how_1", "win_winner_0", "win_han_3", "win_fu_30")
    assert not entry.shows("win_loser")
    assert declared(entry) == "2000オール"


def test_a_dead_hand_is_not_offered_and_leads_to_the_ruling(win: MakeWin) -> None:
    found = played("club", RulingEvent("tahai", 1, {"first_discards_made": True}))
    entry = win(found)
    entry.click("win_winner_1")
    assert entry.draft.claim.seat is None  # type: ignore[attr-defined]
    assert "小林はアガリ放棄（多牌）" in entry.notes()
    entry.click("win_outcome_note_0_ruling")
    assert entry.wanted == [("false_ron", 1)]
    entry.click("win_winner_2")
    assert "アガリ放棄" not in entry.notes()


def test_a_second_winner_has_rows_of_its_own(win: MakeWin) -> None:
    entry = win(played("mahjongsoul"))
    entry.click("win_winner_3", "win_loser_1", "win_fu_30", "win_han_1")
    assert not entry.shows("win_claim")
    entry.click("win_another", "win_winner_2", "win_fu_30", "win_han_2")
    assert entry.shows("win_claim")
    assert len(entry.view.event.wins) == 2  # type: ignore[attr-defined]
    entry.click("win_claim_0")
    assert declared(entry) == "1000"
    entry.click("win_drop")
    assert declared(entry) == "2000"


def test_sticks_are_laid_in_the_form_where_they_may_be(win: MakeWin) -> None:
    entry = win(played("club", scores=(500, 49500, 25000, 25000)))
    entry.click("win_riichi_0")
    assert "1000点未満なのでリーチできない" in entry.notes()
    entry.click("win_riichi_3", "win_winner_2", "win_loser_3", "win_ronned")
    assert entry.draft.riichi == {3}  # type: ignore[attr-defined]
    assert entry.draft.ronned  # type: ignore[attr-defined]


def test_nothing_is_written_down_while_something_is_missing(win: MakeWin) -> None:
    entry = win(played("club"))
    entry.click("win_winner_2")
    entry.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    entry.click("win_accept")
    assert entry.accepted == 0
    assert declared(entry) == "あと　放銃した人、翻"


# --- a laid hand


def test_a_hand_is_laid_with_the_palette_and_judged_at_the_table(win: MakeWin) -> None:
    entry = win(played("club", RiichiEvent(2), honba=1), width=1176)
    entry.click("win_winner_2", "win_loser_3", "win_laid_1")
    form = entry.form
    assert isinstance(form, WinEntryForm)
    assert form.wide
    assert not entry.shows("win_fu")
    for tile in ("2m", "3m", "4m", "6m", "7m", "8m", "2p", "3p", "4p", "5s", "5s", "6s", "7s"):
        entry.click(f"palette_{tile}")
    assert declared(entry) == "あと　手牌1枚"
    entry.click("palette_8s")
    assert declared(entry) == "4200"
    assert "リーチ 1、平和 1、断么九 1" in entry.notes()
    for name in ("how_0", "seat_0", "round_0", "honba_more", "deposits_more", "pao"):
        assert form.findChild(QWidget, name) is None, "the table says it"
    entry.click("event_ippatsu")
    assert declared(entry) == "8300"
    entry.click("win_accept")
    assert entry.accepted == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("234678m999p3455s+5s", "役なし"),
        ("234678m135p55s67s+8s", "形にならない"),
        ("234678m234p55s67s+8s discards=8s", "アガれない"),
    ],
)
def test_a_hand_that_is_no_win_says_why_in_place_of_its_points(
    win: MakeWin, text: str, said: str
) -> None:
    entry = win(played("club"), width=1176)
    entry.click("win_winner_2", "win_loser_3", "win_laid_1")
    form = entry.form
    assert isinstance(form, WinEntryForm)
    assert form.hand_entry is not None
    form.hand_entry.enter(text)
    assert declared(entry) == said


def test_a_hand_is_typed_and_its_actions_are_those_of_the_score_page(win: MakeWin) -> None:
    entry = win(played("club"), width=1176)
    entry.click("win_winner_2", "win_loser_3", "win_laid_1")
    form = entry.form
    assert isinstance(form, WinEntryForm)
    form.setFocus()
    entry.qtbot.keyClicks(form, "234678m999p34555s")
    assert declared(entry) == "役なし"
    assert entry.notes().startswith("! 役がないので、アガリにならない。")
    entry.click("win_outcome_note_0_ruling")
    assert entry.wanted == [("false_ron", 2)]
    handlers = form.action_handlers()
    assert "mode_dora" in handlers
    assert "next_seat" not in handlers
    handlers["riichi"]()
    assert entry.draft.riichi == {2}  # type: ignore[attr-defined]
    entry.click("win_laid_0")
    assert form.action_handlers() == {}
    assert entry.draft.riichi == {2}  # type: ignore[attr-defined]


def test_the_hand_input_without_the_table_has_no_stray_widgets(
    qtbot: QtBot, qapp: QApplication
) -> None:
    before = {w for w in qapp.topLevelWidgets() if w.isVisible()}
    layout = HandInputLayout(Texts("ja"), asks_table=False)
    qtbot.addWidget(layout.form_area)
    layout.form_area.show()
    draft = Draft(concealed=tuple(tiles("123m")))
    layout.situation.present(situation_shown(draft, load("club"), answer(draft, load("club"))))
    assert {w for w in qapp.topLevelWidgets() if w.isVisible()} - before <= {layout.form_area}


# --- corrections


def test_a_correction_strikes_the_old_value_and_says_the_new_one(win: MakeWin) -> None:
    old = WinEvent((WinClaim(2, 3, han=3, fu=30),))
    entry = win(played("club", RiichiEvent(0)), old)
    assert not entry.view.acceptable, "nothing has changed"  # type: ignore[attr-defined]
    entry.click("win_fu_40")
    shown = entry.find("win_declared", DeclarationLine).shown
    assert (shown.old, shown.words) == ("3900", "5200")
    assert entry.find("win_was", QLabel).text() == "前は30符"
    assert entry.form.findChild(QWidget, "win_accept") is None, "its page has the buttons"
    assert entry.view.acceptable  # type: ignore[attr-defined]
    entry.click("win_kinds_1", "win_lay_link")
    assert entry.kinds == ["draw"]
    assert entry.draft.claim.laid  # type: ignore[attr-defined]


# --- a draw


def test_plates_are_pressed_for_tenpai_and_riichi_ones_are(draw: MakeWin) -> None:
    entry = draw(played("club", RiichiEvent(2)))
    plates = [entry.find(f"draw_tenpai_{seat}", TenpaiPlate) for seat in range(4)]
    assert [plate.isChecked() for plate in plates] == [False, False, True, False]
    entry.click("draw_tenpai_0")
    assert entry.view.events[-1] == DrawEvent(tenpai=(0, 2))  # type: ignore[attr-defined]
    assert "次は 東1局 1本場" in entry.notes()
    entry.click("draw_accept")
    assert (entry.pointer, entry.accepted) == (2, 1)


def test_a_draw_by_keys_alone(draw: MakeWin) -> None:
    entry = draw(played("club"))
    entry.type("13")
    assert entry.draft.tenpai == {0, 2}  # type: ignore[attr-defined]
    entry.key(Qt.Key.Key_Space)
    assert entry.draft.tenpai == {2}  # type: ignore[attr-defined]
    entry.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert entry.accepted == 1


def test_a_noten_riichi_shows_its_ruling_and_leads_there(draw: MakeWin) -> None:
    entry = draw(played("club", RiichiEvent(2)))
    entry.click("draw_tenpai_2")
    assert "中村 ノーテンリーチで流局した → チョンボ" in entry.notes()
    entry.click("draw_outcome_note_0_ruling")
    assert entry.wanted == [("noten_riichi", 2)]


def test_dead_hands_ask_why(draw: MakeWin) -> None:
    entry = draw(played("club"))
    assert not entry.shows("draw_reason_1")
    entry.click("draw_dead_1")
    box = entry.find("draw_reason_1", QComboBox)
    assert box.isVisible()
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert entry.draft.dead[0].act == entry.view.acts[0]  # type: ignore[attr-defined]


def test_a_hand_without_riichi_is_not_dead_by_what_is_done_after_riichi(draw: MakeWin) -> None:
    """It was a chombo of the club at the draw (③2※, ③3) for who had not declared."""
    entry = draw(played("club", RiichiEvent(2)))
    entry.click("draw_dead_1", "draw_dead_2")
    offered = []
    for seat in (1, 2):
        box = entry.find(f"draw_reason_{seat}", QComboBox)
        offered.append({box.itemText(at) for at in range(box.count())})
    texts = Texts("ja")
    only = {texts.offence(act) for act in ("swapped_after_riichi", "kan_after_riichi")}
    assert offered[1] - offered[0] == only
    box = entry.find("draw_reason_1", QComboBox)
    at = box.findText(texts.offence("kuikae"))
    box.setCurrentIndex(at)
    box.activated.emit(at)
    assert entry.draft.dead[0].act == "kuikae"  # type: ignore[attr-defined]


def test_a_hand_that_is_dead_for_a_false_ron_is_no_chombo_of_a_draw(draw: MakeWin) -> None:
    """②1 of the club: it was called only, as the hand went on."""
    entry = draw(played("club"))
    entry.click("draw_tenpai_0", "draw_dead_1")
    box = entry.find("draw_reason_1", QComboBox)
    at = box.findText(Texts("ja").offence("false_ron"))
    box.setCurrentIndex(at)
    box.activated.emit(at)
    assert "誤ロン → アガリ放棄" in entry.notes()
    assert "次は 東1局 1本場" in entry.notes()


def test_kinds_and_parts_of_a_draw_are_those_of_the_document(draw: MakeWin) -> None:
    entry = draw(played("tenhou"))
    assert not entry.shows("draw_dead_0")
    entry.click("draw_nagashi_0")
    assert "次は" in entry.notes()
    entry.click("draw_nine_kinds")
    assert not entry.shows("draw_tenpai_0")
    assert not draw(played("club")).shows("draw_nine_kinds")


def test_a_draw_is_corrected_in_the_same_form(draw: MakeWin) -> None:
    entry = draw(played("club"), DrawEvent(tenpai=(0,)))
    assert not entry.view.acceptable  # type: ignore[attr-defined]
    entry.click("draw_riichi_1")
    assert entry.draft.tenpai == {0, 1}  # type: ignore[attr-defined]
    assert entry.view.events[0] == RiichiEvent(1)  # type: ignore[attr-defined]
    entry.click("draw_kinds_0")
    assert entry.kinds == ["win"]


# --- sizes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [440, 560])
@pytest.mark.parametrize("document", ["club", "tenhou", "enjoy"])
def test_no_control_is_cut(win: MakeWin, language: str, width: int, document: str) -> None:
    entry = win(played(document), language=language, width=width)
    entry.click("win_winner_2", "win_loser_3")
    for button in entry.form.findChildren(QAbstractButton):
        if button.isVisible() and button.text():
            right = button.mapTo(entry.form, QPoint(button.width(), 0)).x()
            assert right <= width, button.objectName()
            assert button.width() + 1 >= button.minimumSizeHint().width(), button.objectName()


def test_the_forms_paint_in_every_state_and_theme(
    win: MakeWin, draw: MakeWin, qapp: QApplication
) -> None:
    wide, low = (
        win(played("club", RiichiEvent(2)), width=1176),
        draw(played("club", RiichiEvent(2))),
    )
    for tokens in (DARK, LIGHT):  # the last is that of the other tests
        theme.apply(qapp, tokens)
        for entry in (wide, low):
            assert not entry.form.grab().isNull()
