"""Two ledgers side by side: pairs of rows, causes, words, and the clicks that lead there."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from app.main_window.window import MainWindow
from app.pages.score.comparison import aligned, compared, paired, received
from app.pages.score.ledger_columns import with_columns
from app.pages.score.notation import enter
from app.pages.score.other_documents import judged
from app.pages.score.rows import condensed, score_rows
from app.pages.score.state import Draft, hand, set_document, situation
from app.pages.score.widgets.answer_lists import ReadingsView
from app.pages.score.widgets.comparison_card import ComparedLedgers
from app.pages.score.widgets.other_documents import OthersView
from app.texts.comparisons import points_difference, short_causes, why
from app.texts.texts import Texts
from app.views.comparisons import ComparedSide, ComparisonView
from app.views.ledgers import LedgerRow
from app.widgets.answer.waits import WaitsView
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, load
from engine.riichi.verdict import Agari
from tests.app.player import Player
from tests.engine.laws import DOCUMENTS, Win, wins

JA, EN = Texts("ja"), Texts("en")
TWO = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"


def of_readings(notation: str) -> ComparisonView:
    """The best reading beside the next one, in the club's document."""
    draft = enter(Draft(), notation)
    verdict = judge(hand(draft), situation(draft), load("club"))
    assert isinstance(verdict, Agari)
    best, other = (
        ComparedSide(score, situation(draft), reading=score.reading) for score in verdict.scores[:2]
    )
    return compared("reading", best, other)


def of_documents(notation: str, here: str, there: str) -> ComparisonView:
    """A hand in two documents."""
    draft = set_document(enter(Draft(), notation), here)
    sides = []
    for document in (here, there):
        rules = load(document)
        found = judged(hand(draft), situation(draft), rules)
        sides.append(
            ComparedSide(found.score, found.situation, found.outcome, document=rules.document)
        )
    return compared("document", sides[0], sides[1])


def told(shown: ComparisonView, texts: Texts = JA) -> str:
    return f"{points_difference(shown, texts)}　{why(shown, texts)}"


# pairs


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(wins(), wins(), st.sampled_from(DOCUMENTS), st.sampled_from(DOCUMENTS), st.booleans())
def test_every_row_of_two_ledgers_is_in_exactly_one_pair_and_the_told_points_are_the_difference(
    one: Win, other: Win, here: RiichiRules, there: RiichiRules, short: bool
) -> None:
    sides = []
    for win, rules in ((one, here), (other, there)):
        verdict = judge(win.hand, win.situation, rules)
        if not isinstance(verdict, Agari):
            return
        sides.append(ComparedSide(verdict.best, win.situation, document=rules.document))
    shown = compared("document", sides[0], sides[1])
    pairs = shown.condensed if short else shown.pairs
    for side, name in zip(sides, ("left", "right"), strict=True):
        assert side.score is not None
        rows = tuple(score_rows(side.score))
        rows = condensed(rows, joined=True) if short else rows
        there_are = [getattr(pair, name) for pair in pairs]
        assert Counter(map(id_of, filter(None, there_are))) == Counter(map(id_of, rows))
    assert all(pair.left is not None or pair.right is not None for pair in pairs)
    assert shown.difference == received(sides[1].score) - received(sides[0].score)
    digits = re.findall(r"\d+(?=点)", points_difference(shown, JA))
    assert digits == ([str(abs(shown.difference))] if shown.difference else [])
    assert why(shown, JA) or not any(pair.differs for pair in pairs if pair.row.kind != "sum")


def id_of(row: LedgerRow) -> str:
    return repr((row.kind, row.key, row.line, row.before, row.amount, row.uncounted, row.parts))


@given(wins(), st.sampled_from(DOCUMENTS))
@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_a_ledger_differs_from_itself_in_nothing(win: Win, rules: RiichiRules) -> None:
    verdict = judge(win.hand, win.situation, rules)
    if isinstance(verdict, Agari):
        rows = tuple(score_rows(verdict.best))
        pairs = paired(rows, rows)
        assert [pair.left for pair in pairs] == list(rows)
        assert not any(pair.differs for pair in pairs)


def test_the_wait_stands_beside_the_other_wait_and_the_rest_beside_itself() -> None:
    shown = of_readings(TWO)
    differing = {
        pair.left.rule.key: pair.right.rule.key
        for pair in shown.pairs
        if pair.differs and pair.left and pair.right and pair.left.rule and pair.right.rule
    }
    assert differing["fu.wait.tanki"] == "fu.wait.ryanmen"
    assert "payment.honba" not in differing


def test_several_ledgers_are_aligned_at_once() -> None:
    draft = enter(Draft(), TWO)
    verdict = judge(hand(draft), situation(draft), load("club"))
    assert isinstance(verdict, Agari)
    ledgers = [tuple(score_rows(score)) for score in (*verdict.scores, verdict.best)]
    together = aligned(ledgers)
    for at, rows in enumerate(ledgers):
        assert [some[at] for some in together if some[at] is not None] == list(rows)


# words


@pytest.mark.parametrize(
    ("shown", "ja", "en"),
    [
        (
            of_readings(TWO),
            (
                "両面のほうが1200点低い　待ちの2符がなくなり、切り上げ前の32符が30符になる。"
                "平和も付かない（九筒が刻子）。"
            ),
            (
                "ryanmen: 1200 points less　The 2 fu of the wait go, 32 fu before rounding "
                "become 30. There is no pinfu either (9-pin is a triplet)."
            ),
        ),
        (
            of_documents(TWO, "club", "r101"),
            "101競技では300点低い　本場がない。",
            "101: 300 points less　No honba.",
        ),
        (
            of_documents(TWO, "club", "enjoy"),
            "縁ジョイ！では1500点低い　符がない（翻だけで数える）。本場がない。",
            "Enjoy!: 1500 points less　No fu are counted, only han. No honba.",
        ),
        (
            of_documents("234m456p678s[44'4z]1s+1s tsumo seat=S haitei", "club", "r101"),
            "101競技では 役なし　",
            "101: no yaku　",
        ),
    ],
)
def test_points_and_reason_are_told_in_sentences(shown: ComparisonView, ja: str, en: str) -> None:
    assert told(shown) == ja
    assert told(shown, EN) == en


def test_a_document_without_rounding_up_to_mangan_says_so() -> None:
    hand_of_4_30 = "34m456p22678s345p+2m ron seat=S from=W riichi dora=5s"
    with_it = [r for r in DOCUMENTS if r.formula and r.formula.mangan_from.value < 2000]
    without = [r for r in DOCUMENTS if r.formula and r.formula.mangan_from.value == 2000]
    found = set()
    for here in with_it:
        for there in without:
            shown = of_documents(hand_of_4_30, here.document.id, there.document.id)
            found |= set(short_causes(shown.causes, JA))
    assert "切り上げ満貫なし" in found


@given(wins(), st.sampled_from(DOCUMENTS), st.sampled_from(DOCUMENTS))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_every_other_result_has_a_short_reason(
    win: Win, here: RiichiRules, there: RiichiRules
) -> None:
    one, other = (judged(win.hand, win.situation, rules) for rules in (here, there))
    if one.won and other.won and one.result != other.result:
        sides = [ComparedSide(each.score, each.situation) for each in (one, other)]
        assert short_causes(compared("document", sides[0], sides[1]).causes, JA)


# columns of a wide window


def test_columns_have_an_amount_of_every_reading_for_every_row() -> None:
    draft = enter(Draft(), "112233m456p6677s+7s tsumo seat=S riichi")
    verdict = judge(hand(draft), situation(draft), load("club"))
    assert isinstance(verdict, Agari)
    ledgers = [tuple(score_rows(score)) for score in verdict.scores]
    rows, columns = with_columns(ledgers, [str(at) for at in range(1, len(ledgers))], JA)
    assert len(columns) == len(ledgers) - 1
    assert all(len(column.amounts) == len(rows) for column in columns)
    assert [row for row in rows if not row.absent] == list(ledgers[0])
    missing = [row for row in rows if row.absent]
    assert all(any(c.amounts[rows.index(row)].differs for c in columns) for row in missing)


# the window


def paste(player: Player, notation: str) -> None:
    player.paste(notation)
    player.settle()


def press_reading(player: Player, at: int) -> None:
    view = player.find("readings", ReadingsView)
    where = view.row_box(at).center().toPoint()
    player.qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=where)
    player.settle()


def press_document(player: Player, at: int) -> None:
    press_row(player, player.find("others", OthersView), at)
    player.settle()


def press_row(player: Player, view: OthersView, at: int) -> None:
    box = view.visualRect(view.model().index(at, 0))
    player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def place_of(player: Player, name: str) -> QRect:
    widget = player.find(name, QWidget)
    return QRect(widget.mapTo(player.window, QPoint()), widget.size())


def lines(player: Player) -> tuple[str, ...]:
    return player.find("compared_ledgers", ComparedLedgers).lines


@pytest.fixture(params=[(1280, 800), (1920, 1080)])
def sized(player: Player, request: pytest.FixtureRequest) -> Player:
    player.resize(*request.param)
    paste(player, TWO)
    return player


def test_a_reading_that_is_pressed_shows_its_ledger_beside_the_best(sized: Player) -> None:
    below = place_of(sized, "readings"), place_of(sized, "others")
    press_reading(sized, 1)
    assert sized.shows("comparison")
    assert sized.shows("declaration")
    assert not any(sized.shows(name) for name in ("seats", "strip", "ledger"))
    assert (place_of(sized, "readings"), place_of(sized, "others")) == below
    assert "単騎待ち 五索 2、≠ 両面待ち 0" in lines(sized)
    assert lines(sized)[-1] == "受け取り 6500、≠ 5300"
    assert sized.text("compare_points") == "両面のほうが1200点低い"
    assert sized.text("compare_why").startswith("待ちの2符がなくなり")
    assert sized.find("readings", ReadingsView).framed == 1
    bar = sized.find("compared_ledgers", ComparedLedgers).verticalScrollBar()
    assert bar.maximum() == 0, "the example needs no scrolling"


def test_the_right_button_opens_nothing(player: Player) -> None:
    """It compared readings and waits, and left the page for the clause."""
    player.resize(1280, 800)
    paste(player, TWO)
    readings = player.find("readings", ReadingsView)
    second = readings.row_box(1).center().toPoint()
    right = Qt.MouseButton.RightButton
    player.qtbot.mouseClick(readings, right, pos=second)
    player.qtbot.mouseClick(player.find("clause", QWidget), right)
    paste(player, "234678m999p3455s riichi")
    waits = player.find("waits", WaitsView)
    place = waits.place
    player.qtbot.mouseClick(waits, right, pos=waits._cell(waits.row_box(1), 1).center().toPoint())
    assert waits.place == place
    assert not player.shows("comparison")
    assert player.window.page is player.window.score


@pytest.mark.parametrize("way", ["again", "escape", "best", "button"])
def test_the_comparison_closes_and_the_hand_stays(player: Player, way: str) -> None:
    paste(player, TWO)
    before = player.draft
    press_reading(player, 1)
    if way == "escape":
        player.press(Qt.Key.Key_Escape)
    elif way == "button":
        player.click("compare_close")
    else:
        press_reading(player, 1 if way == "again" else 0)
    assert not player.shows("comparison")
    assert all(player.shows(name) for name in ("seats", "strip", "ledger"))
    assert player.draft == before
    assert player.find("readings", ReadingsView).framed is None


def test_a_reading_is_compared_by_keys_too(player: Player) -> None:
    paste(player, TWO)
    player.press(Qt.Key.Key_Down, "readings")
    player.press(Qt.Key.Key_Return, "readings")
    assert player.shows("comparison")
    player.press(Qt.Key.Key_Space, "readings")
    assert not player.shows("comparison")


def test_a_reading_of_the_hand_before_is_not_compared_before_the_list_has_those_of_the_new_hand(
    player: Player,
) -> None:
    paste(player, TWO)
    player.paste("123m456p789s111z5z+5z")
    assert len(player.find("readings", ReadingsView).rows) == 2, "the list follows a frame later"
    with player.qtbot.captureExceptions() as errors:
        press_reading(player, 1)
    assert not errors
    assert not player.shows("comparison")
    assert len(player.find("readings", ReadingsView).rows) == 1


def test_a_document_is_compared_before_it_is_taken(sized: Player) -> None:
    rows = sized.find("others", OthersView).shown.rows
    press_document(sized, 1)
    assert sized.draft.document == "club"
    assert sized.find("others", OthersView).shown.rows == rows, "nothing is put in another order"
    assert sized.text("compare_points") == "縁ジョイ！では1500点低い"
    assert sized.text("compare_why") == "符がない（翻だけで数える）。本場がない。"
    assert sized.find("others", OthersView).framed == "enjoy"
    press_document(sized, 0)
    assert sized.text("compare_points") == "101競技では300点低い"
    sized.click("compare_take")
    assert sized.draft.document == "r101"
    sized.settle()
    assert not sized.shows("comparison")
    assert sized.declared == "1300・2600"


def being_judged(player: Player) -> OthersView:
    """The rows of the other documents while a hand is judged by them."""
    paste(player, TWO)
    player.click("honba_more")
    player.window.score._present_unknown()  # as the page does where that takes long
    return player.find("others", OthersView)


def test_a_document_that_is_pressed_while_it_is_judged_is_compared_once_that_is_done(
    player: Player,
) -> None:
    view = being_judged(player)
    press_row(player, view, 1)
    press_row(player, view, 0)
    assert view.framed == "r101"
    assert not player.shows("comparison")
    player.qtbot.waitUntil(lambda: player.shows("comparison"))
    assert player.text("compare_points") == "101競技では600点低い"
    assert view.framed == "r101"


@pytest.mark.parametrize("way", ["again", "escape", "another hand"])
def test_a_document_that_is_still_judged_is_let_go_as_one_that_is_compared(
    player: Player, way: str
) -> None:
    view = being_judged(player)
    press_row(player, view, 0)
    if way == "again":
        press_row(player, view, 0)
    elif way == "escape":
        player.press(Qt.Key.Key_Escape)
    else:
        player.click("honba_more")
    assert view.framed == ""
    player.qtbot.waitUntil(lambda: view.shown.rows[0].outcome != "waiting")
    player.settle()
    assert not player.shows("comparison")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_document_is_compared_by_keys_too(player: Player, key: Qt.Key) -> None:
    paste(player, TWO)
    view = player.find("others", OthersView)
    view.setCurrentIndex(view.model().index(0, 0))
    keypad = Qt.KeyboardModifier.KeypadModifier
    usual = Qt.KeyboardModifier.NoModifier
    player.press(key, "others", keypad if key == Qt.Key.Key_Enter else usual)
    assert player.text("compare_points") == "101競技では300点低い"
    player.press(Qt.Key.Key_Escape, "others")
    assert not player.shows("comparison")
    assert player.draft.document == "club"


def test_a_comparison_goes_with_the_hand_and_closes_where_there_is_none(player: Player) -> None:
    paste(player, TWO)
    press_document(player, 0)
    player.find("comparison", QWidget)
    player.click("honba_more")
    player.qtbot.waitUntil(lambda: player.text("compare_points") == "101競技では600点低い")
    player.press(Qt.Key.Key_Backspace)
    player.settle()
    assert not player.shows("comparison")
    assert player.shows("waits")


def test_a_document_without_a_win_says_what_it_is_there(player: Player) -> None:
    paste(player, "234m456p678s[44'4z]1s+1s tsumo seat=S haitei")
    press_document(player, 0)
    assert player.text("compare_points") == "101競技では 役なし"


def test_two_waits_stand_beside_each_other_and_the_waits_stay(player: Player) -> None:
    player.resize(1280, 800)
    paste(player, "234678m999p3455s riichi")
    waits = player.find("waits", WaitsView)
    place = place_of(player, "waits")
    where = waits._cell(waits.row_box(1), 1).center().toPoint()
    player.qtbot.mouseClick(waits, Qt.MouseButton.LeftButton, pos=where)
    player.settle()
    assert player.shows("comparison")
    assert place_of(player, "waits") == place
    assert player.text("compare_points") == "五索 ツモのほうが1400点高い"
    assert "門前清自摸和 —、≠ 1翻" in lines(player)
    player.qtbot.mouseClick(waits, Qt.MouseButton.LeftButton, pos=where)
    assert not player.shows("comparison")
    assert "門前清自摸和 1翻" in player.ledger, "the wait's own ledger"


def test_no_comparison_is_made_of_one_reading(player: Player) -> None:
    paste(player, "123m45699p23678s+1s tsumo seat=S round=E riichi")
    press_reading(player, 0)
    assert not player.shows("comparison")
    player.press(Qt.Key.Key_Return, "readings")
    assert not player.shows("comparison")


def test_the_words_of_the_head_fit_in_both_languages(player: Player, window: MainWindow) -> None:
    for language in ("ja", "en"):
        window.set_language(language)
        player.qtbot.wait(1)
        player.resize(1280, 800)
        paste(player, TWO)
        press_document(player, 1)
        take = player.find("compare_take", QPushButton)
        assert take.width() >= take.minimumSizeHint().width()
