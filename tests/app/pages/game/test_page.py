"""The game page by real clicks and keys: what is entered is kept, and the rest follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTableView,
    QWidget,
)

from app import stamps
from app.backups.merge_log import LiveLog
from app.case_log.schema import LOG
from app.case_log.trouble_texts import trouble_sentence
from app.case_log.troubles import HistoryError, Trouble
from app.games.archive import GameArchive
from app.games.edits import EventEdit
from app.games.files import game_text
from app.games.game_rows import GameSummary
from app.games.journal import SavedGame
from app.games.links import AppliedEvents
from app.games.notation import notation_of
from app.pages.game import state as game_state
from app.pages.game import transfer
from app.pages.game.entry.drafts import DrawDraft
from app.pages.game.entry.logic import new_win
from app.pages.game.entry.widgets import seat_plates
from app.pages.game.logic import corrected_hand, played_under, replayed
from app.pages.game.page import GamePage
from app.pages.game.state import RiichiGameState
from app.pages.game.widgets import hand_rows, plates
from app.pages.game.widgets.hand_rows import HandRows
from app.pages.game.widgets.plates import SeatButton
from app.pages.game.widgets.table_felt import TableFelt
from app.pages.game.widgets.ways import WayPlates
from app.pages.referee import state as referee_state
from app.pages.referee.page import RefereePage
from app.pages.score import notation
from app.pages.score.state import Draft, WonHand
from app.texts.texts import LANGUAGES, Texts
from app.user_documents import tables
from app.user_documents.files import UserDocumentFiles
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.painting.drawing import shortened, width_of
from app.widgets.painting.pixmap_cache import PixmapCache
from engine import library
from engine.edits import added
from engine.riichi.play.events import (
    CorrectionEvent,
    DrawEvent,
    EndEvent,
    GameEvent,
    NoteEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.rulebook import DOCUMENTS, Words
from engine.toppan.play.game import ToppanGame
from tests.app.boards import write_by
from tests.app.games.sample_games import TOPPAN_GAME
from tests.app.games.test_archive import rewritten
from tests.app.held_log import held_log, noted_waits
from tests.app.player import Player
from tests.engine.riichi.recorded.scripts import Script, editor, server


def ron(seat: int, loser: int | None, han: int, fu: int) -> WinEvent:
    return WinEvent((WinClaim(seat, loser, han=han, fu=fu),))


EVENTS: tuple[GameEvent, ...] = (
    RiichiEvent(2),
    ron(0, None, 3, 30),
    RiichiEvent(3),
    ron(3, 0, 5, 40),
    RiichiEvent(0),
    ron(2, 3, 3, 30),
    RulingEvent("false_ron", 1, {"hand_shown": True, "most_shown": True}),
    DrawEvent(tenpai=(0, 2)),
)
NAMES = ("佐藤", "小林", "中村", "山本")

RECORDED = Script("0+9m 0-9m 1+8m 1-8m", draw=("流局", ""), tenpai=(0, 2), deltas=(1500, -1500) * 2)


@pytest.fixture
def table(player: Player) -> Player:
    """Somebody at the game page under the club's rules."""
    player.window.resize(1280, 800)
    player.click("page_game")
    return player


def page(player: Player) -> GamePage:
    found = player.window.page
    assert isinstance(found, GamePage)
    return found


def now(player: Player) -> RiichiGameState:
    return page(player)._state


def play(player: Player, *events: GameEvent) -> None:
    """Put events into the open game, as its forms do."""
    game = RiichiGame("club", NAMES)
    for event in events:
        game = added(game, event)
    store = page(player)._store
    store.commit(replace(store.state, game=game), "open_game")


def archive(tmp_path: Path) -> AbstractContextManager[GameArchive]:
    """The archive as another window opens it."""
    return closing(GameArchive(tmp_path / "data" / LOG, "2026-11-23"))


def kept(tmp_path: Path) -> list[GameSummary]:
    with archive(tmp_path) as games:
        return games.games()


def saved(tmp_path: Path, uid: str) -> RiichiGame:
    with archive(tmp_path) as games:
        found = games.open(uid).game
        assert isinstance(found, RiichiGame)
        return found


def rows(player: Player) -> list[str]:
    model = player.find("hand_rows", HandRows).model()
    return [
        str(model.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole))
        for at in range(model.rowCount())
    ]


def press(player: Player, *names: str) -> None:
    """Click one widget after the other; a form is laid out before the next click."""
    for name in names:
        QApplication.processEvents()
        player.click(name)
    QApplication.processEvents()


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_could_not_be_saved_is_saved_when_the_window_closes(
    table: Player, tmp_path: Path, language: str, anew: bool
) -> None:
    """Another program holds the log for a while: what waits is told once, and is not lost, also
    where nothing else is changed and the page was left, or made anew, meanwhile."""
    heard: list[str] = []
    table.set_language(language)
    table.window._pages.error.connect(heard.append)
    table.click("stick_2")
    with held_log(tmp_path / "data"):
        table.click("stick_1", "stick_0")
        table.qtbot.waitUntil(lambda: bool(heard))
        (said,) = heard
        assert ("when it is closed" if language == "en" else "閉じるとき") in said
        assert ("as soon as that program is done" if language == "en" else "手放したらすぐ") in said
        assert page(table).has_work()
    uid = now(table).uid
    if anew:
        table.set_language("ja" if language == "en" else "en")
    table.window.close()
    assert saved(tmp_path, uid).events == (RiichiEvent(2), RiichiEvent(1), RiichiEvent(0))


@contextmanager
def full_disk() -> Iterator[None]:
    """A disk on which nothing can be saved."""

    def full(_: object) -> None:
        raise HistoryError("cases_full_now", LOG, "full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameArchive, "writing", full)
        yield


@pytest.mark.parametrize("anew", [False, True])
def test_what_could_not_be_saved_of_a_game_is_saved_after_another_one_was_opened(
    table: Player, tmp_path: Path, anew: bool
) -> None:
    """The other game had nothing to save, which counted as saved: what waited was forgotten."""
    table.click("stick_2")
    first = now(table).uid
    page(table).new_game()
    page(table).leave()
    table.click("stick_3")
    second = now(table).uid
    page(table).game_menu.open(first)
    with full_disk():
        table.click("stick_1")
        page(table).game_menu.open(second)
        assert page(table).has_work()
        if anew:
            table.do("larger")
            assert page(table).has_work()
        page(table).game_menu.open(first)
        assert now(table).game.events == (RiichiEvent(2), RiichiEvent(1)), "not as it was before"
        page(table).game_menu.open(second)
    page(table).toggle_riichi(0)
    assert not page(table).has_work()
    assert saved(tmp_path, first).events == (RiichiEvent(2), RiichiEvent(1))
    assert saved(tmp_path, second).events == (RiichiEvent(3), RiichiEvent(0))


def test_games_of_which_nothing_could_be_saved_are_all_saved_when_the_window_closes(
    table: Player, tmp_path: Path
) -> None:
    with full_disk():
        for stick in ("stick_2", "stick_3"):
            table.click(stick)
            page(table).new_game()
            page(table).leave()
    table.window.close()
    games = [saved(tmp_path, summary.uid).events for summary in kept(tmp_path)]
    assert sorted(games, key=str) == [(RiichiEvent(2),), (RiichiEvent(3),)]


def test_two_new_games_that_cannot_be_saved_yet_have_titles_of_their_own(
    table: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were the first game of the day, which is counted on the disk."""
    monkeypatch.setattr(stamps, "now", lambda: "2026-11-22T20:00:00+09:00")
    with full_disk():
        for stick in ("stick_2", "stick_3"):
            table.click(stick)
            page(table).new_game()
            page(table).leave()
    table.window.close()
    titles = {summary.title for summary in kept(tmp_path)}
    assert titles == {"11月22日 1回戦", "11月22日 2回戦"}


def test_no_click_waits_for_a_program_that_holds_the_log(
    table: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first click waited a second. What could not be written is, as soon as it can be, and a
    short writing of another program is no trouble that anybody must know of."""
    heard: list[str] = []
    table.window._pages.error.connect(heard.append)
    waits = noted_waits(monkeypatch, GameArchive)
    with held_log(tmp_path / "data"):
        table.click("stick_1", "stick_0")
        assert page(table).has_work()
    table.qtbot.waitUntil(lambda: not page(table).has_work())
    assert saved(tmp_path, now(table).uid).events == (RiichiEvent(1), RiichiEvent(0))
    assert heard == []
    assert not any(waits)


def test_no_game_that_is_hidden_waits_for_a_program_that_holds_the_log(
    table: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waited a second, and the game stayed in sight. It is out of sight at once."""
    table.click("stick_0")
    uid = now(table).uid
    waits = noted_waits(monkeypatch, GameArchive)
    with held_log(tmp_path / "data"):
        table.pick("game_which", "game_hide")
        assert now(table).uid == ""
        assert page(table).has_work()
        assert [game.hidden for game in page(table).game_menu.saver.everything()] == [True]
    table.qtbot.waitUntil(lambda: not page(table).has_work())
    assert [(game.uid, game.hidden) for game in kept(tmp_path)] == [(uid, True)]
    with held_log(tmp_path / "data"):
        table.pick("game_which", "game_back_0")
        assert now(table).uid == uid
    table.window.close()
    assert [(game.uid, game.hidden) for game in kept(tmp_path)] == [(uid, False)]
    assert waits.count(0) == len(waits) - 1, "only the end of the window waits"


def test_a_hidden_game_whose_beginning_is_damaged_is_told_once_and_waits_for_nothing(
    table: Player, tmp_path: Path
) -> None:
    """It cannot be brought back, however often that is tried: it stayed unsaved for good, and the
    menu had it among the others."""
    table.click("stick_0")
    uid = now(table).uid
    table.pick("game_which", "game_hide")
    rewritten(tmp_path / "data" / LOG, f"UPDATE games SET head = '{{' WHERE uid = '{uid}'")
    heard: list[str] = []
    table.window._pages.error.connect(heard.append)
    saver = page(table).game_menu.saver
    page(table).game_menu.bring_back(uid)
    assert not page(table).has_work()
    assert [game.hidden for game in saver.everything()] == [True]
    assert now(table).uid == ""
    (told,) = heard
    trouble = Trouble("game_unreadable", LOG)
    assert told == Texts("ja").ui("record.unkept", trouble_sentence(trouble, Texts("ja")))


def test_no_game_that_is_imported_waits_for_a_program_that_holds_the_log(
    table: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waited a second, and was not imported. It is opened at once, and saved as it was begun."""
    file = tmp_path / "one.hayami-game"
    game = RiichiGame("club", events=(RiichiEvent(1),))
    file.write_text(
        game_text(game, title="決勝", table="3", at="2026-11-20T20:00:00+09:00"), "utf-8"
    )
    waits = noted_waits(monkeypatch, GameArchive)
    with held_log(tmp_path / "data"):
        page(table).game_menu.transfer.read(file)
        assert (now(table).title, now(table).game.events) == ("決勝", (RiichiEvent(1),))
        assert page(table).has_work()
        table.click("stick_2")
    table.qtbot.waitUntil(lambda: not page(table).has_work())
    (summary,) = kept(tmp_path)
    assert (summary.title, summary.table) == ("決勝", "3")
    assert summary.at == "2026-11-20T20:00:00+09:00"
    assert saved(tmp_path, summary.uid).events == (RiichiEvent(1), RiichiEvent(2))
    assert not any(waits)


def test_a_page_that_is_made_anew_while_the_log_is_held_writes_to_no_other_file(
    table: Player, tmp_path: Path
) -> None:
    """What was written beside the log was another game at the next start."""
    heard: list[str] = []
    table.window._pages.error.connect(heard.append)
    table.click("stick_2")
    uid = now(table).uid
    with held_log(tmp_path / "data"):
        table.click("stick_1")
        table.set_language("en")
        table.click("stick_0")
        assert page(table).has_work()
    table.window.close()
    assert not [*(tmp_path / "data").glob("*.beside-*")]
    assert not any(".beside-" in sentence for sentence in heard)
    assert [summary.uid for summary in kept(tmp_path)] == [uid]
    assert saved(tmp_path, uid).events == (RiichiEvent(2), RiichiEvent(1), RiichiEvent(0))


def test_what_waits_of_a_game_becomes_a_copy_where_it_went_on_elsewhere_meanwhile(
    table: Player, tmp_path: Path
) -> None:
    heard: list[str] = []
    table.window._pages.error.connect(heard.append)
    table.click("stick_2")
    uid = now(table).uid
    with full_disk():
        table.click("stick_1")
        page(table).new_game()
        page(table).leave()
    with archive(tmp_path) as other:
        there: SavedGame[RiichiGame] = other.open(uid)
        other.save(there, added(there.game, RiichiEvent(0)))
    table.click("stick_3")
    games = [saved(tmp_path, summary.uid).events for summary in kept(tmp_path)]
    assert sorted(games, key=str) == [
        (RiichiEvent(2), RiichiEvent(0)),
        (RiichiEvent(2), RiichiEvent(1)),
        (RiichiEvent(3),),
    ]
    assert "別のウィンドウで変わった" in heard[-1]


def test_a_game_is_kept_where_another_window_went_back_to_a_time_before_it(
    table: Player, tmp_path: Path
) -> None:
    (tmp_path / "before").mkdir()
    kept(tmp_path / "before")
    table.click("stick_2")
    live = LiveLog(tmp_path / "data" / LOG)
    live.replace_content(tmp_path / "before" / "data" / LOG)
    live.close()
    assert kept(tmp_path) == []
    table.click("stick_1")
    (summary,) = kept(tmp_path)
    assert saved(tmp_path, summary.uid).events == (RiichiEvent(2), RiichiEvent(1))


def elsewhere(player: Player, tmp_path: Path, *events: GameEvent, title: str = "") -> None:
    """Another window opens the game, adds events to it, and may name it anew."""
    with archive(tmp_path) as other:
        found: SavedGame[RiichiGame] = other.open(now(player).uid)
        game = found.game
        for event in events:
            game = added(game, event)
        other.save(found, game, **({"title": title} if title else {}))


def test_a_game_that_went_on_in_another_window_is_not_taken_back_by_a_name_that_is_given_here(
    table: Player, tmp_path: Path
) -> None:
    table.click("stick_2")
    elsewhere(table, tmp_path, RiichiEvent(1))
    uid = now(table).uid
    store = page(table)._store
    store.commit(replace(store.state, title="決勝"), "names")
    assert saved(tmp_path, uid).events == (RiichiEvent(2), RiichiEvent(1))
    assert saved(tmp_path, now(table).uid).events == (RiichiEvent(2),)
    assert now(table).uid != uid, "both are kept"


def test_a_game_that_is_put_away_after_it_went_on_elsewhere_stays_as_it_is(
    table: Player, tmp_path: Path
) -> None:
    table.click("stick_2")
    elsewhere(table, tmp_path, RiichiEvent(1))
    uid = now(table).uid
    page(table).game_menu.hide()
    table.do("undo")
    assert now(table).uid == uid
    table.click("stick_3")
    assert saved(tmp_path, uid).events == (RiichiEvent(2), RiichiEvent(1))
    assert saved(tmp_path, now(table).uid).events == (RiichiEvent(2), RiichiEvent(3))


def test_a_game_that_went_on_elsewhere_while_its_page_was_made_anew_becomes_two(
    table: Player, tmp_path: Path
) -> None:
    table.click("stick_2")
    uid = now(table).uid
    elsewhere(table, tmp_path, RiichiEvent(1))
    table.do("larger")
    page(table).toggle_riichi(3)
    assert saved(tmp_path, uid).events == (RiichiEvent(2), RiichiEvent(1))
    assert saved(tmp_path, now(table).uid).events == (RiichiEvent(2), RiichiEvent(3))


def test_a_name_given_in_another_window_is_shown_and_stays(table: Player, tmp_path: Path) -> None:
    table.click("stick_2")
    elsewhere(table, tmp_path, title="決勝")
    for seat in (1, 3):
        table.click(f"stick_{seat}")
    assert now(table).title == "決勝"
    assert [one.title for one in kept(tmp_path)] == ["決勝"]


# --- sticks


def test_a_press_lays_the_stick_and_another_takes_it_back(table: Player) -> None:
    table.click("stick_2")
    assert now(table).game.events == (RiichiEvent(2),)
    assert "24000" in table.told("seat_plate_2")
    table.click("stick_2")
    assert now(table).game.events == ()


def test_digits_lay_sticks_and_a_form_takes_digits_for_itself(table: Player) -> None:
    table.press(Qt.Key.Key_3, "game")
    assert now(table).game.events == (RiichiEvent(2),)
    page(table).open_sheet("setup")
    table.press(Qt.Key.Key_4, "game")
    assert now(table).game.events == (RiichiEvent(2),)


def test_a_key_that_is_held_down_lays_one_stick(table: Player) -> None:
    """The keyboard repeats it, and each repetition took the stick back or laid it again."""
    table.hold(Qt.Key.Key_3, "3", "game")
    assert now(table).game.events == (RiichiEvent(2),)
    table.hold(Qt.Key.Key_Space, " ", "stick_0")
    assert now(table).game.events == (RiichiEvent(2), RiichiEvent(0))
    table.hold(Qt.Key.Key_V, "v", "game")
    assert now(table).shows_scores
    page(table).choose_way("draw")
    table.hold(Qt.Key.Key_2, "2", "draw_form")
    entry = now(table).entry
    assert isinstance(entry, DrawDraft)
    assert entry.tenpai == {0, 1, 2}


def many_kept(tmp_path: Path, number: int) -> list[SavedGame[RiichiGame]]:
    """So many kept games, the first one begun on 1 January 2026 at nine, each an hour after the
    one before."""
    first = datetime(2026, 1, 1, 9, tzinfo=UTC)
    with archive(tmp_path) as games:
        return [
            games.start(
                RiichiGame("club" if at else "r101", (f"P{at}", *NAMES[1:])),
                title=f"{at}卓",
                at=(first + timedelta(hours=at)).isoformat(),
            )
            for at in range(number)
        ]


def found(table: Player) -> list[tuple[str, ...]]:
    """The rows of the dialog that finds a kept game."""
    model = table.find("kept_table", QTableView).model()
    columns = range(model.columnCount())
    return [
        tuple(str(model.index(row, at).data()) for at in columns) for row in range(model.rowCount())
    ]


def test_a_menu_of_many_kept_games_is_whole(table: Player, tmp_path: Path) -> None:
    """They stood in columns beyond the edge of the screen, and what makes a new game with them."""
    many_kept(tmp_path, 60)
    play(table, NoteEvent("ok"))
    table.click("game_which")
    (menu,) = (menu for menu in page(table).findChildren(QMenu) if menu.isVisible())
    places = [menu.actionGeometry(action) for action in menu.actions()]
    assert all(menu.rect().contains(place) for place in places)
    assert len({place.x() for place in places}) == 1, "one column"
    names = [action.objectName() for action in menu.actions()]
    assert names[:14] == [*(f"game_open_{at}" for at in range(12)), "game_find", ""]
    menu.close()


def test_twelve_kept_games_are_found_without_a_search(table: Player, tmp_path: Path) -> None:
    many_kept(tmp_path, 12)
    table.click("game_which")
    (menu,) = (menu for menu in page(table).findChildren(QMenu) if menu.isVisible())
    assert "game_find" not in [action.objectName() for action in menu.actions()]
    menu.close()


def test_a_game_is_found_by_what_one_remembers_of_it(table: Player, tmp_path: Path) -> None:
    """Two thousand games were a menu that took minutes to scroll through."""
    many_kept(tmp_path, 40)
    table.pick("game_which", "game_find")
    assert len(found(table)) == 40
    assert found(table)[0][:2] == ("2026-01-03 00:00", "39卓"), "the latest first"
    table.find("kept_search", QLineEdit).insert("ｐ7 中村")
    assert found(table) == [("2026-01-01 16:00", "7卓", "P7、小林、中村、山本", "健康麻将")]
    table.press(Qt.Key.Key_Return, "kept_search")
    assert (now(table).title, now(table).game.names[0]) == ("7卓", "P7")


@pytest.mark.parametrize(
    ("typed", "titles"), [("01-02 10", ["25卓"]), ("101", ["0卓"]), ("zz", [])]
)
def test_days_and_documents_are_searched_too(
    table: Player, tmp_path: Path, typed: str, titles: list[str]
) -> None:
    many_kept(tmp_path, 30)
    table.pick("game_which", "game_find")
    table.type(typed, "kept_search")
    assert [row[1] for row in found(table)] == titles
    assert table.find("kept_games_open", QAbstractButton).isEnabled() is bool(titles)
    table.press(Qt.Key.Key_Return, "kept_search")
    assert now(table).title == (titles or [""])[0]


def test_keys_walk_through_what_was_found_from_the_field(table: Player, tmp_path: Path) -> None:
    many_kept(tmp_path, 20)
    table.pick("game_which", "game_find")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        table.press(key, "kept_search")
    assert now(table).title == "18卓"


def test_a_game_that_was_put_away_is_found_and_comes_back(table: Player, tmp_path: Path) -> None:
    games = many_kept(tmp_path, 20)
    with archive(tmp_path) as there:
        there.set_hidden(games[3].uid)
    table.pick("game_which", "game_find")
    assert [row[1] for row in found(table)].count("（しまった） 3卓") == 1
    table.find("kept_search", QLineEdit).insert("しまった")
    table.click("kept_games_open")
    assert now(table).uid == games[3].uid
    assert games[3].uid in {game.uid for game in page(table).game_menu.saver.games()}


def test_a_hand_that_is_opened_has_no_change_to_accept(table: Player) -> None:
    """A mangan whose record has fu lost these as it was opened, which counted as a correction."""
    play(table, RulingEvent("wait_a_moment", 1, {"classroom": False}), ron(3, 0, 5, 30))
    page(table).open_hand(0)
    assert not table.find("correction_accept", QAbstractButton).isEnabled()


def test_an_incident_in_a_hand_is_told_as_in_the_list_of_hands(table: Player) -> None:
    """In English it was a name before a capital letter."""
    play(table, RulingEvent("wait_a_moment", 1, {"classroom": False}), ron(3, 0, 5, 30))
    page(table).open_hand(0)
    told = {"ja": "小林 「ちょっと待って」", "en": "小林: Said “wait a moment”"}
    for language, words in told.items():
        table.window.set_language(language)
        assert words in table.find("correction_event_0", QAbstractButton).text()


def test_undo_leaves_the_seat_at_the_lower_edge_and_the_numbers_of_the_list(table: Player) -> None:
    table.press(Qt.Key.Key_V, "game")
    page(table).turn()
    table.click("stick_0")
    for step in ("undo", "redo"):
        table.do(step)
        assert (now(table).turned, now(table).shows_scores) == (1, True)


@pytest.mark.parametrize("way", ["win", "draw", "correct"])
def test_redo_brings_back_what_was_being_entered_when_it_was_undone(
    table: Player, way: str
) -> None:
    """Undo took a win that was half entered away with the hand before it, for good."""
    play(table, *EVENTS[:4])
    if way == "correct":
        page(table).open_hand(0)
        press(table, "win_han_4")
    else:
        page(table).choose_way(way)
        press(table, *{"win": ("win_winner_2", "win_han_2"), "draw": ("draw_tenpai_1",)}[way])
    before = now(table)
    assert before.entry != new_win(replayed(before))
    table.do("undo")
    assert (now(table).sheet, now(table).game.events) == ("", ())
    table.do("redo")
    assert now(table) == before
    assert table.shows({"correct": "correction_accept"}.get(way, f"{way}_accept"))


def test_redo_opens_no_form_that_has_nothing_of_what_was_typed(table: Player) -> None:
    play(table, *EVENTS[:4])
    page(table).open_sheet("note")
    for step in ("undo", "redo"):
        table.do(step)
        assert now(table).sheet == ""


def test_a_stick_that_something_followed_stays(table: Player) -> None:
    play(table, RiichiEvent(1), NoteEvent("ok"))
    table.press(Qt.Key.Key_2, "game")
    assert now(table).game.events == (RiichiEvent(1), NoteEvent("ok"))


def test_a_digit_lays_no_stick_where_the_table_offers_none(table: Player) -> None:
    """With too few points, with a dead hand, and after the end."""
    for event in (
        CorrectionEvent((0, -24500, 24500, 0)),
        RulingEvent("false_ron", 1, {"hand_shown": False, "most_shown": False}),
        EndEvent("broken_off"),
    ):
        play(table, event)
        assert not table.shows("stick_1")
        table.press(Qt.Key.Key_2, "game")
        assert now(table).game.events == (event,)


def test_a_stick_that_the_record_begins_with_stays_and_one_that_was_withdrawn_is_laid_anew(
    table: Player,
) -> None:
    store, seats = page(table)._store, (25000, 24000, 25000, 25000)
    game = RiichiGame("club", NAMES, opening=Opening(riichi=(1,), scores=seats))
    store.commit(replace(store.state, game=game), "open_game")
    table.click("stick_1")
    assert now(table).game.events == ()
    withdrawn = RulingEvent("riichi_few_points", 2, proposed=True)
    play(table, RiichiEvent(2), withdrawn)
    table.click("stick_2")
    assert now(table).game.events == (RiichiEvent(2), withdrawn, RiichiEvent(2))
    table.click("stick_2")
    assert now(table).game.events == (RiichiEvent(2), withdrawn)


def test_who_has_too_few_points_is_told_the_clause(table: Player) -> None:
    play(table, CorrectionEvent((0, -24500, 24500, 0)))
    assert not table.shows("stick_1")
    assert "1000点未満 その他⑤" in table.told("seat_plate_1")


# --- the record


def test_the_list_has_each_hand_and_the_scores_add_up(table: Player) -> None:
    play(table, *EVENTS)
    told = rows(table)
    assert told[0].startswith("東1局  親 佐藤  佐藤 ツモ 2000オール")
    assert "小林 −9000" in told[3]
    assert told[5].startswith("東3局 1本場")
    assert "中村 31400" in table.told("hand_foot")
    assert "合計 100000＋供託 0＝100000" in table.told("hand_foot")


def test_the_other_reading_of_the_list_has_running_scores(table: Player) -> None:
    play(table, *EVENTS)
    table.press(Qt.Key.Key_V, "game")
    assert "佐藤 32000" in rows(table)[0]
    table.click("hand_scores_0")
    assert "佐藤 ＋7000" in rows(table)[0]


def test_what_follows_is_told_with_its_clause(table: Player) -> None:
    play(table, *EVENTS)
    model = table.find("next_rows", object).model()  # type: ignore[type-var]
    told = [str(model.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for at in range(4)]
    assert told[0].startswith("中村のアガリ、流局で中村がテンパイ  東3局 2本場")
    assert told[1].startswith("ほかの三人のアガリ  東4局")
    assert told[3].startswith("終わるのは  南4局のあと、点を借りたとき")


def test_what_follows_is_what_dead_hands_and_riichi_leave(table: Player) -> None:
    """Of a dealer with アガリ放棄 it was told what follows when they win."""
    play(table, RulingEvent("false_ron", 0, {"hand_shown": False}))
    assert coming(table)[:2] == [
        "ほかの三人のアガリ  東2局  明記  ルール⑧",
        "流局で佐藤がノーテン  東2局 1本場  明記  ルール⑧",
    ]
    play(table, RiichiEvent(0))
    assert coming(table)[2] == "流局で佐藤がノーテン  東1局  明記  アガリ放棄・チョンボ③"


@pytest.mark.parametrize(
    ("language", "by_length", "by_hand"),
    [
        ("ja", "ゲームの長さ  終わり  明記  ルール②", "途中で打ち切った  終わり"),
        ("en", "Length of the game  End  stated  ルール②", "Broken off  End"),
    ],
)
def test_what_follows_the_end_is_why_the_game_is_over(
    table: Player, language: str, by_length: str, by_hand: str
) -> None:
    """The list of what comes next was a title without a row."""
    table.window.set_language(language)
    play(table, *(DrawEvent(),) * 8)
    assert coming(table) == [by_length]
    play(table, DrawEvent(), EndEvent("broken_off"))
    assert coming(table) == [by_hand]


def test_where_points_decide_on_the_end_both_are_told(table: Player) -> None:
    """Tenhou's last hand is followed by West 1 only where nobody has 30000 points."""
    play(table, *(DrawEvent(),) * 7)
    page(table).choose_document("tenhou")
    told = coming(table)
    assert told[0].startswith("山本のアガリ、流局で山本がテンパイ  点により 南4局 8本場 か終局")
    assert told[1].startswith("ほかの三人のアガリ  点により 西1局 か終局  明記")


# --- kept


def test_a_game_is_kept_from_its_first_event_on(table: Player, tmp_path: Path) -> None:
    assert kept(tmp_path) == []
    table.click("stick_0")
    (summary,) = kept(tmp_path)
    assert saved(tmp_path, summary.uid) == now(table).game
    table.do("undo")
    assert saved(tmp_path, summary.uid).events == ()
    table.do("redo")
    assert saved(tmp_path, summary.uid) == now(table).game


def test_hands_to_come_are_one_row_where_the_end_of_the_game_is_undone(table: Player) -> None:
    """They were a row each, which scrolled: the outcomes below took their room after the rows were
    fitted."""
    table.resize(1400, 900)
    play(table, *(DrawEvent(tenpai=(0,)),) * 5)
    before = rows(table)
    play(table, *(DrawEvent(tenpai=(0,)),) * 5, EndEvent("broken_off"))
    table.do("undo")
    assert rows(table) == before
    assert not table.find("hand_rows", HandRows).verticalScrollBar().maximum()


def test_a_note_and_scores_put_right_are_events(table: Player) -> None:
    table.pick("game_more", "game_note")
    table.find("note_text", QPlainTextEdit).setPlainText("牌を一枚取り替えた")
    table.do("apply")
    table.pick("game_more", "game_points")
    for name, points in (("points_0", "24000"), ("points_1", "26000")):
        field = table.find(name, QLineEdit)
        field.selectAll()
        table.qtbot.keyClicks(field, points)
    table.find("points_why", QLineEdit).insert("数えまちがい")
    table.click("points_accept")
    assert now(table).game.events == (
        NoteEvent("牌を一枚取り替えた"),
        CorrectionEvent((-1000, 1000, 0, 0), "数えまちがい"),
    )


def test_scores_of_millions_are_put_right_and_no_file_gets_more_than_it_holds(
    table: Player,
) -> None:
    """An odd document of one's own pays them. Why they cannot be accepted was not told."""
    page(table).open_sheet("points")
    sheet = table.find("points", QWidget)
    field = table.find("points_0", QLineEdit)
    accept = table.find("points_accept", QAbstractButton)
    for typed, can in (("99999999", False), ("1025000", True)):
        field.selectAll()
        table.qtbot.keyClicks(field, typed)
        assert accept.isEnabled() is can
        labels = [label.text() for label in sheet.findChildren(QLabel)]
        assert any("10000000点まで" in text for text in labels) is not can
    table.click("points_accept")
    assert now(table).game.events == (CorrectionEvent((1_000_000, 0, 0, 0), ""),)


def test_points_that_do_not_add_up_are_told_and_kept(table: Player) -> None:
    page(table).open_sheet("points")
    field = table.find("points_0", QLineEdit)
    field.selectAll()
    table.qtbot.keyClicks(field, "24000")
    table.click("points_accept")
    assert "1000点足りない" in table.told("hand_foot")


def test_names_and_switches_are_set_in_one_form(table: Player) -> None:
    table.click("game_setup")
    for seat, name in enumerate(NAMES):
        table.find(f"setup_name_{seat}", QLineEdit).insert(name)
    table.click("setup_tournament", "setup_length_1", "setup_accept")
    assert now(table).game.names == NAMES
    assert now(table).game.switches.tournament
    assert now(table).game.switches.length == "tonpuu"
    assert "佐藤" in table.told("seat_plate_0")


def test_enter_goes_from_name_to_name_and_then_to_the_button(table: Player) -> None:
    """In these forms it did nothing."""
    table.window.activateWindow()
    table.click("game_setup")
    for name in (*NAMES, "決勝", "2"):
        field = QApplication.focusWidget()
        assert isinstance(field, QLineEdit)
        field.insert(name)
        table.qtbot.keyClick(field, Qt.Key.Key_Return)
    table.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert (now(table).game.names, now(table).title, now(table).table) == (NAMES, "決勝", "2")
    assert now(table).sheet == ""


def test_enter_goes_back_to_the_first_score_where_nothing_is_put_right(table: Player) -> None:
    table.window.activateWindow()
    table.click("stick_0")
    page(table).open_sheet("points")
    fields = [table.find(f"points_{seat}", QLineEdit) for seat in range(4)]
    fields[0].setFocus()
    for field in (*fields[1:], table.find("points_why", QLineEdit), fields[0]):
        table.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Enter)
        assert QApplication.focusWidget() is field


def test_a_switch_of_the_bar_holds_in_the_open_form_of_names(table: Player) -> None:
    table.click("game_setup", "setup_length_1", "game_tournament", "setup_accept")
    assert now(table).game.switches.tournament
    assert now(table).game.switches.length == "tonpuu", "what was chosen in the form holds too"


def test_a_new_game_fills_the_open_form_anew(table: Player) -> None:
    """With the title of the game before it the new one would be called so."""
    table.click("game_setup")
    table.find("setup_title", QLineEdit).setText("決勝")
    table.click("setup_accept", "stick_0", "game_setup")
    page(table).new_game()
    title = table.find("setup_title", QLineEdit)
    assert title.text() == ""
    title.setText("三回戦")
    page(table).new_game()  # that of before, which has nothing yet
    table.click("game_tournament")
    assert title.text() == "三回戦", "what is typed for it stays"


def test_esc_leaves_a_form_as_it_was(table: Player) -> None:
    table.click("game_setup")
    table.find("setup_name_0", QLineEdit).insert("佐藤")
    table.press(Qt.Key.Key_Escape, "game")
    assert now(table).sheet == ""
    assert now(table).game.names == ("", "", "", "")


def test_several_games_are_open_and_one_is_put_away_and_brought_back(
    table: Player, tmp_path: Path
) -> None:
    table.click("stick_0")
    first = now(table).uid
    page(table).new_game()
    table.do("apply")
    table.click("stick_1")
    second = now(table).uid
    assert {game.uid for game in kept(tmp_path)} == {first, second}
    table.pick("game_which", "game_open_0")
    assert now(table).uid == first
    table.pick("game_which", "game_hide")
    assert now(table).uid == ""
    table.pick("game_which", "game_back_0")
    assert now(table).uid == first
    assert now(table).game.events == (RiichiEvent(0),)


def test_a_game_that_is_not_there_any_more_cannot_be_brought_back(table: Player) -> None:
    """Another window has gone back to a time before it while the menu was open."""
    told: list[str] = []
    page(table).error.connect(told.append)
    page(table).game_menu.bring_back("gone")
    assert told == [Texts("ja").ui("record.gone")]


def test_a_new_game_and_its_steps_stay_where_the_page_is_made_anew(table: Player) -> None:
    table.click("stick_0")
    table.do("undo")
    page(table).new_game()
    table.do("apply")
    table.do("document_mleague")
    assert now(table).game.rules == "mleague"
    table.do("larger")
    assert (now(table).uid, now(table).game.rules) == ("", "mleague")
    table.do("undo")
    assert (now(table).uid, now(table).game) == ("", RiichiGame("club"))
    table.do("undo")
    assert now(table).uid, "the game that was open before"
    table.do("redo")
    assert not now(table).uid


def test_what_is_entered_in_a_form_stays_where_the_page_is_made_anew(table: Player) -> None:
    """The switches of names went back to those of the game, scores could not be accepted, and what
    lay on the table was closed."""
    play(table, *EVENTS)
    table.click("game_setup", "setup_length_1", "setup_tournament")
    table.find("setup_name_0", QLineEdit).setText("東の人")
    table.do("larger")
    press(table, "setup_accept")
    assert now(table).game.names[0] == "東の人"
    assert now(table).game.switches == Switches(tournament=True, length="tonpuu")
    page(table).open_sheet("points")
    fill(table, "points_0", "30000")
    table.do("smaller")
    assert table.find("points_0", QLineEdit).text() == "30000"
    assert table.find("points_accept", QAbstractButton).isEnabled()
    page(table).open_part("end")
    press(table, "mismatch_open")
    for seat in range(4):
        fill(table, f"mismatch_{seat}", "25000")
    table.do("larger")
    QApplication.processEvents()
    assert table.shows("mismatch_3")
    told = table.find("mismatch_lines", QLabel).text()
    assert "佐藤" not in told
    assert "東の人" in told
    table.do("undo")
    page(table).open_part("end")
    assert table.shows("mismatch_3"), "undo leaves it open"
    press(table, "mismatch_close")
    table.do("smaller")
    assert not table.shows("mismatch_3")


def fill(player: Player, name: str, text: str) -> None:
    """Type into a field in place of what it has."""
    field = player.find(name, QLineEdit)
    field.selectAll()
    player.qtbot.keyClicks(field, text)


def test_titles_stand_in_the_menu_of_games_as_they_were_typed_and_it_goes_when_closed(
    table: Player,
) -> None:
    table.click("game_setup")
    table.find("setup_title", QLineEdit).setText("R&D")
    table.click("setup_accept", "stick_0")
    page(table).new_game()
    before = page(table).findChildren(QMenu)
    table.click("game_which")
    (menu,) = set(page(table).findChildren(QMenu)).difference(before)
    assert "R&&D" in menu.actions()[0].text(), "one & would underline the letter after it"
    menu.close()
    QApplication.sendPostedEvents(menu, QEvent.Type.DeferredDelete.value)
    assert page(table).findChildren(QMenu) == before


def test_the_time_is_up_and_the_game_says_so(table: Player) -> None:
    play(table, *EVENTS)
    table.pick("game_more", "game_broken_off")
    assert now(table).game.events[-1] == EndEvent("broken_off")
    assert not table.find("way_win", QAbstractButton).isEnabled()


# --- another document


def test_another_document_changes_nothing_before_it_is_taken(table: Player) -> None:
    play(table, *EVENTS)
    page(table).choose_document("mleague")
    assert now(table).game.rules == "club"
    assert table.shows("game_take")
    assert any("→" in row for row in rows(table))
    table.press(Qt.Key.Key_Escape, "game")
    assert now(table).document == "club"
    page(table).choose_document("mleague")
    table.click("game_take")
    assert now(table).game.rules == "mleague"
    table.do("undo")
    assert now(table).game.rules == "club"


def test_who_has_no_name_has_a_number_that_is_no_wind(table: Player) -> None:
    """A plate with the wind of another seat would name two players; what happened in a hand is told
    by the winds of that hand, as in the case of the referee."""
    press(table, "way_draw", "draw_accept")
    told = [table.find(f"seat_plate_{seat}", QAbstractButton).accessibleName() for seat in range(4)]
    assert [words.split()[:2] for words in told] == [
        ["北", "席1"], ["東", "席2"], ["南", "席3"], ["西", "席4"],
    ]  # fmt: skip
    chombo = RulingEvent("false_ron", 2, {"hand_shown": True, "most_shown": True})
    page(table).receive(AppliedEvents(now(table).uid, now(table).game, (chombo,)))
    assert "南家 誤ロン" in rows(table)[1]
    assert "親 席2" in rows(table)[1]


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_with_large_letters_names_of_eight_letters_are_whole_on_their_plates(
    table: Player, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Takahashi", "Kobayashi", "Nakamura", "Yamamoto")
    store = page(table)._store
    store.commit(game_state.set_up(now(table), names, "", ""), "names")
    table.window.set_language("en")
    table.window.choose_scale(2.0)
    table.window.resize(*size)
    written: set[str] = set()

    def note(_painter: object, _box: object, text: str, font: QFont, *_: object) -> float:
        written.add(text)
        return width_of(text, font)

    write_by(monkeypatch, plates, note)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    written.clear()
    felt = table.find("table_felt", TableFelt)
    for seat in felt.findChildren(SeatButton):
        seat._pictures = PixmapCache()
    felt.grab()
    assert {*names} <= written


def coming(player: Player) -> list[str]:
    """The rows below the list: what follows each way of ending the hand."""
    model = player.find("next_rows", QAbstractItemView).model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def test_list_and_what_follows_are_of_one_game_under_the_document_that_is_looked_at(
    table: Player,
) -> None:
    """101 passes the deal at every draw; the club lets a tenpai dealer stay."""
    play(table, DrawEvent(tenpai=(0,)), DrawEvent(tenpai=(0,)))
    assert "東1局 3本場" in coming(table)[0]
    page(table).choose_document("r101")
    assert rows(table)[2].startswith("東3局")
    assert rows(table)[3].startswith("東4局")
    assert "東3局" in coming(table)[0]
    assert "本場" not in " ".join(coming(table)[:-1])
    table.press(Qt.Key.Key_Escape, "game")
    assert "東1局 3本場" in coming(table)[0]


def test_what_follows_a_correction_is_that_of_the_corrected_game(table: Player) -> None:
    play(table, DrawEvent(tenpai=(0,)), DrawEvent(tenpai=(0,)))
    assert any("東1局 3本場" in row for row in coming(table))
    page(table).open_hand(1)
    press(table, "draw_tenpai_0")  # the dealer was noten
    before = coming(table)
    assert not any("東1局 3本場" in row for row in before)
    press(table, "correction_accept")
    assert coming(table) == before


def test_a_form_is_accepted_under_the_document_of_the_game_whichever_is_looked_at(
    table: Player,
) -> None:
    """Accepting a correction made the game one under the other document, in which the hand that
    was corrected need not be any more."""
    play(table, *EVENTS)
    page(table).open_hand(2)
    press(table, "win_fu_40")
    page(table).choose_document("r101")
    assert not table.shows("game_take")
    assert "26900 → 28200" in rows(table)[2]
    press(table, "correction_accept")
    assert now(table).game.events[5] == ron(2, 3, 3, 40)
    press(table, "way_draw", "draw_accept")
    assert now(table).game.events[-1] == DrawEvent()
    assert now(table).game.rules == "club"
    assert table.shows("game_take"), "the other document is looked at again"


def test_a_game_whose_document_is_gone_is_written_on_and_corrected_and_keeps_its_rules(
    table: Player,
) -> None:
    play(table, *EVENTS)
    open_now = page(table)._store
    open_now.update(replace(open_now.state, game=replace(open_now.state.game, rules="gone")))
    page(table).open_hand(2)
    press(table, "win_fu_40")
    assert "26900 → 28200" in rows(table)[2]
    press(table, "correction_accept")
    assert now(table).game.events[5] == ron(2, 3, 3, 40)
    press(table, "way_draw", "draw_accept")
    assert now(table).game.events[-1] == DrawEvent()
    assert now(table).game.rules == "gone", "it is seen under them again once they are here"


def test_a_game_without_events_takes_the_document_at_once(table: Player) -> None:
    page(table).choose_document("mleague")
    assert now(table).game.rules == "mleague"
    assert not table.shows("game_take")


def test_a_game_without_events_takes_a_document_that_was_chosen_on_another_page(
    table: Player,
) -> None:
    table.click("page_score")
    table.do("document_mleague")
    table.click("page_game")
    assert now(table).game.rules == "mleague"
    assert not table.shows("game_take")
    table.do("document_r101")
    table.click("page_score")
    table.do("document_mleague")
    table.click("page_game")
    assert now(table).game.rules == "mleague"
    assert not page(table)._store.undo_name, "the only step was to another document"


# --- wins and draws


def test_a_ron_by_its_count_takes_six_presses_from_the_table(table: Player) -> None:
    press(table, "way_win", "win_winner_1", "win_loser_2", "win_fu_40", "win_han_3", "win_accept")
    assert now(table).game.events == (ron(1, 2, 3, 40),)
    assert "南2局" not in table.told("seat_plate_1")
    assert now(table).sheet == ""
    assert "5200" in rows(table)[0]


def test_a_draw_takes_the_seats_that_are_tenpai(table: Player) -> None:
    press(table, "way_draw", "draw_tenpai_0", "draw_tenpai_2", "draw_accept")
    assert now(table).game.events == (DrawEvent(tenpai=(0, 2)),)


def test_the_keys_do_what_the_plates_do(table: Player) -> None:
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    table.type("2", "game")
    table.qtbot.keyClick(page(table), Qt.Key.Key_A)
    assert now(table).sheet == "win"
    table.press(Qt.Key.Key_Escape, "game")
    QApplication.processEvents()
    table.qtbot.keyClick(page(table), Qt.Key.Key_R)
    assert now(table).sheet == "draw"
    assert now(table).game.events == (RiichiEvent(1),)


@pytest.mark.parametrize(("key", "row"), [("A", "win_winner"), ("R", "draw_tenpai")])
def test_a_form_that_is_opened_by_its_key_takes_the_keys_from_the_first_time_on(
    table: Player, key: str, row: str
) -> None:
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    page(table).take_focus()
    for _ in range(2):
        table.qtbot.keyClick(page(table), key)
        QApplication.processEvents()
        focus = table.window.focusWidget()
        assert focus is not None
        assert focus.isVisible(), focus.objectName()
        assert focus.objectName() == f"{row}_0"
        table.qtbot.keyClick(focus, Qt.Key.Key_Space)
        assert table.find(f"{row}_0", QAbstractButton).isChecked()
        table.press(Qt.Key.Key_Escape, "game")
        QApplication.processEvents()


def test_tab_goes_on_in_the_form_from_what_an_arrow_key_reached(table: Player) -> None:
    """It went to the menu of the window, past all that was still to be entered."""
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    page(table).take_focus()
    table.qtbot.keyClick(page(table), Qt.Key.Key_A)
    for key, at in (
        (Qt.Key.Key_Right, "win_winner_1"), (Qt.Key.Key_Tab, "win_loser_0"),
        (Qt.Key.Key_Right, "win_loser_1"), (Qt.Key.Key_Tab, "win_fu_20"),
    ):  # fmt: skip
        QApplication.processEvents()
        focus = table.window.focusWidget()
        assert focus is not None
        table.qtbot.keyClick(focus, key)
        after = table.window.focusWidget()
        assert after is not None
        assert after.objectName() == at


@pytest.mark.parametrize("sheet", ["win", "draw", "setup", "note", "correct"])
def test_the_keys_come_back_from_a_form_that_is_left(table: Player, sheet: str) -> None:
    """They went to the button that turns the table, and from a correction to a way on."""
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    page(table)._store.update(game_state.add(now(table), DrawEvent()))
    page(table).take_focus()
    if sheet == "correct":
        page(table).open_hand(0)
    elif sheet in ("win", "draw"):
        table.qtbot.keyClick(page(table), {"win": "A", "draw": "R"}[sheet])
    else:
        page(table).open_sheet(sheet)
    assert now(table).sheet == sheet
    focus = table.window.focusWidget()
    assert focus is not None
    table.qtbot.keyClick(focus, Qt.Key.Key_Escape)
    assert not now(table).sheet
    back = page(table).ui.list.rows if sheet == "correct" else page(table)
    assert table.window.focusWidget() is back


def test_the_end_is_shown_from_its_top_where_a_hand_had_the_keys(table: Player) -> None:
    """The lines of the end got them, to which a small window scrolled."""
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    page(table)._store.update(game_state.add(now(table), DrawEvent()))
    for part, there in (("end", page(table).ui.list), ("play", page(table).ui.end.board.ledger)):
        there.rows.setFocus()
        page(table).switch_part()
        assert now(table).part == part
        assert table.window.focusWidget() is page(table)
    page(table).open_hand(0)
    page(table).switch_part()
    assert table.window.focusWidget() is page(table)


@pytest.mark.parametrize(
    ("sheet", "first", "last"),
    [
        ("setup", "setup_name_0", ("setup_accept", "setup_cancel")),
        ("points", "points_0", ("points_cancel",)),
        ("note", "note_text", ("note_cancel",)),
        ("win", "win_winner_0", ("win_cancel",)),
        ("correct", "win_winner_0", ("correction_cancel", "correction_remove")),
    ],
)
def test_a_form_has_the_keys_and_its_buttons_come_last(
    table: Player, sheet: str, first: str, last: tuple[str, ...]
) -> None:
    """Eleven Tabs led to the first name, past the buttons that end the form."""
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    play(table, *EVENTS)
    if sheet == "correct":
        page(table).open_hand(0)
    elif sheet == "win":
        page(table).choose_way("win")
    else:
        page(table).open_sheet(sheet)  # type: ignore[arg-type]
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName() == first
    form = page(table).ui.form(sheet)
    way = []
    while focus is not None and form.isAncestorOf(focus):
        way.append(focus.objectName())
        table.qtbot.keyClick(focus, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
    assert tuple(way[-len(last) :]) == last
    assert len(way) == len(set(way))


def test_a_hand_is_taken_out_by_keys_alone(table: Player) -> None:
    table.window.activateWindow()
    table.qtbot.waitUntil(table.window.isActiveWindow)
    play(table, *EVENTS)
    found = table.find("hand_rows", HandRows)
    found.setFocus()
    table.qtbot.keyClick(found, Qt.Key.Key_Home)
    table.qtbot.keyClick(found, Qt.Key.Key_Delete)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName() == "correction_accept"
    table.qtbot.keyClick(focus, Qt.Key.Key_Space)
    assert now(table).game.events == EVENTS[2:]


def test_nothing_is_written_before_it_is_accepted(table: Player) -> None:
    press(table, "way_win", "win_winner_1", "win_loser_2", "win_fu_40", "win_han_3")
    table.press(Qt.Key.Key_Escape, "game")
    assert now(table).game.events == ()


def test_the_last_hand_opens_the_end(table: Player) -> None:
    play(table, *[DrawEvent() for _ in range(7)])
    assert now(table).part == "play"
    press(table, "way_draw", "draw_accept")
    assert now(table).part == "end"


# --- corrections


def test_a_correction_is_shown_before_it_is_accepted(table: Player) -> None:
    play(table, *EVENTS)
    page(table).open_hand(2)
    assert not table.find("correction_accept", QAbstractButton).isEnabled()
    press(table, "win_fu_40")
    assert "26900 → 28200" in rows(table)[2]
    assert now(table).game.events == EVENTS
    table.do("apply")
    assert now(table).game.events[5] == ron(2, 3, 3, 40)
    table.do("undo")
    assert now(table).game.events == EVENTS


HALF: dict[str, tuple[str, ...]] = {
    "win": ("win_winner_2", "win_han_2"), "draw": ("draw_tenpai_1",),
}  # fmt: skip


@pytest.mark.parametrize("way", ["win", "draw"])
@pytest.mark.parametrize("accepted", [True, False])
def test_a_hand_that_is_half_entered_is_open_again_after_a_correction(
    table: Player, way: str, accepted: bool
) -> None:
    """It was gone without a word when an earlier hand was opened."""
    play(table, *EVENTS)
    page(table).choose_way(way)
    press(table, *HALF[way])
    entered = now(table).entry
    assert entered is not None
    page(table).open_hand(2)
    page(table).preview_without(1)
    page(table).open_hand(2)
    if accepted:
        press(table, "win_fu_40", "correction_accept")
        assert now(table).game.events[5] == ron(2, 3, 3, 40)
    else:
        press(table, "correction_cancel")
        assert now(table).game.events == EVENTS
    assert (now(table).sheet, now(table).entry) == (way, entered)
    for name in HALF[way]:
        assert table.find(name, QAbstractButton).isChecked()
    table.press(Qt.Key.Key_Escape, "game")
    assert (now(table).sheet, now(table).entry) == ("", None)


@pytest.mark.parametrize("sheet", ["setup", "points", "note"])
@pytest.mark.parametrize("accepted", [True, False])
def test_a_hand_that_is_half_entered_stays_under_another_form(
    table: Player, sheet: game_state.OpenSheet, accepted: bool
) -> None:
    play(table, *EVENTS)
    page(table).choose_way("win")
    press(table, *HALF["win"])
    entered, before = now(table).entry, now(table).game
    page(table).open_sheet(sheet)
    if accepted:
        typed = {"setup": "setup_name_0", "points": "points_0", "note": "note_text"}[sheet]
        QApplication.processEvents()
        table.find(typed, QWidget).setFocus()
        table.type("7", typed)
        press(table, f"{sheet}_accept")
        assert now(table).game != before
    else:
        press(table, f"{sheet}_cancel")
    assert (now(table).sheet, now(table).entry) == ("win", entered)


def test_redo_brings_back_a_half_entered_hand_from_under_another_form(table: Player) -> None:
    """What is typed in the other form is in no state, so that one is not open."""
    play(table, *EVENTS)
    page(table).choose_way("win")
    press(table, *HALF["win"])
    entered = now(table).entry
    page(table).open_sheet("note")
    table.do("undo")
    assert (now(table).sheet, now(table).entry) == ("", None)
    table.do("redo")
    assert (now(table).sheet, now(table).entry) == ("win", entered)


def test_a_hand_that_is_half_entered_stays_while_the_end_is_looked_at(table: Player) -> None:
    play(table, *EVENTS)
    page(table).choose_way("win")
    press(table, *HALF["win"])
    entered = now(table).entry
    page(table).switch_part()
    assert not now(table).sheet
    page(table).switch_part()
    assert (now(table).sheet, now(table).entry) == ("win", entered)


def test_a_correction_that_ends_the_game_leaves_nothing_half_entered(table: Player) -> None:
    play(table, *EVENTS)
    page(table).choose_way("win")
    press(table, *HALF["win"])
    page(table).open_hand(1)
    press(table, "win_loser_1", "win_limit_0", "correction_accept")
    assert replayed(now(table)).finished
    assert (now(table).sheet, now(table).entry) == ("", None)


@pytest.mark.parametrize(
    ("last", "points"),
    [
        (ron(2, 1, 3, 30), (0, 300, -300, 0)),  # honba that nobody paid
        (RulingEvent("false_ron", 1, {"hand_shown": True}), (0, 9000, -3000, -6000)),
    ],
)
def test_points_that_nobody_paid_are_put_right_in_their_hand(
    table: Player, last: GameEvent, points: tuple[int, int, int, int]
) -> None:
    """An explanation of the points on the table opened a correction that changed nothing."""
    play(table, DrawEvent(tenpai=(0, 1)), last, DrawEvent())
    unpaid = CorrectionEvent(points)
    page(table)._look_at_edit(EventEdit("inserted", 1, unpaid))
    QApplication.processEvents()
    press(table, "correction_accept")
    assert now(table).game.events == (DrawEvent(tenpai=(0, 1)), unpaid, last, DrawEvent())


def test_a_hand_is_taken_out_with_its_riichi(table: Player, tmp_path: Path) -> None:
    play(table, *EVENTS)
    page(table).open_hand(0)
    press(table, "correction_remove")
    assert now(table).game.events == EVENTS
    press(table, "correction_accept")
    assert now(table).game.events == EVENTS[2:]
    (summary,) = kept(tmp_path)
    assert saved(tmp_path, summary.uid).events == EVENTS[2:]


def test_what_was_written_first_stays_in_the_record(table: Player) -> None:
    play(table, *EVENTS)
    page(table).open_hand(2)
    press(table, "win_fu_40", "correction_accept")
    assert page(table).game_menu.saver.corrections == {5: (EVENTS[5],)}
    assert rows(table)[2].startswith("東2局 ※")
    model = table.find("hand_rows", HandRows).model()
    tip = str(model.index(2, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert tip == "前は 中村 ロン 3900 山本から 30符3翻"


def test_what_was_written_first_and_when_is_known_where_the_page_is_made_anew(
    table: Player,
) -> None:
    play(table, *EVENTS)
    page(table).open_hand(2)
    press(table, "win_fu_40", "correction_accept")
    begun = page(table).game_menu.saver.begun_at
    assert begun
    table.do("larger")
    assert rows(table)[2].startswith("東2局 ※")
    assert page(table).game_menu.saver.begun_at == begun


def test_a_ruling_is_corrected_by_its_answers_and_becomes_a_win(table: Player) -> None:
    play(table, *EVENTS)
    page(table).open_hand(3)
    press(table, "ruling_who_3", "correction_accept")
    assert now(table).game.events[6] == RulingEvent(
        "false_ron", 3, {"hand_shown": True, "most_shown": True}
    )
    page(table).open_hand(3)
    press(table, "ruling_kinds_0", "win_winner_0", "win_loser_1", "win_fu_30", "win_han_2")
    press(table, "correction_accept")
    assert now(table).game.events[6] == ron(0, 1, 2, 30)


def test_a_corrected_ruling_asks_what_its_other_answers_leave_open(table: Player) -> None:
    """縁ジョイ 罰則3①: whether most of the hand was shown is no question where none of it was."""
    ruling = RulingEvent("false_ron", 1, {"hand_shown": True, "most_shown": True})
    game, store = RiichiGame("enjoy", NAMES, events=(ruling,)), page(table)._store
    store.commit(replace(store.state, game=game, document="enjoy"), "open_game")
    page(table).open_hand(0)
    QApplication.processEvents()
    assert table.shows("ruling_most_shown_1")
    press(table, "ruling_hand_shown_0")
    assert not table.shows("ruling_most_shown_1")
    press(table, "ruling_hand_shown_1")
    assert table.shows("ruling_most_shown_1")


@pytest.mark.parametrize(("hand", "left"), [(4, True), (3, False)])
def test_rules_that_are_edited_while_a_hand_is_corrected_lose_nothing(
    table: Player, tmp_path: Path, hand: int, left: bool
) -> None:
    """The false ron ends no hand any more: the draw after it, whose correction is open, has another
    number then, and that of the ruling itself is closed. It ended the page in an IndexError."""
    told: list[str] = []
    path = tmp_path / "own.toml"
    text = (DOCUMENTS / "club.toml").read_text("utf-8").replace('id = "club"', 'id = "own-1"')
    path.write_text(text, "utf-8")
    own = table.window._recent_hands.own
    name = own.import_document(path)
    play(table, *EVENTS)
    page(table).choose_document(name)
    page(table)._adopt_document()
    page(table).open_hand(hand)
    press(table, "draw_tenpai_1" if left else "ruling_who_2")
    before = now(table)
    ruling = tables.value(own.opened(name), "penalties.offences.false_ron.rulings.shown")
    milder = {**ruling, "sanction": "agari_houki"}
    place = "penalties.offences.false_ron.rulings.shown"
    table.click("page_rules")
    own.save(name, tables.with_value(own.opened(name), place, milder))
    table.window._reload_documents()
    table.window._pages.error.connect(told.append)
    table.click("page_game")
    QApplication.processEvents()
    assert now(table).game == before.game
    assert "アガリ放棄" in rows(table)[3], "the ruling is in the hand of the draw"
    if left:
        assert now(table).correction is not None
        assert now(table).correction.entry == before.correction.entry
        corrected = corrected_hand(now(table), replayed(now(table)))
        assert corrected is not None
        assert corrected.index == 3
        press(table, "correction_accept")
        assert now(table).game.events[-1] == DrawEvent(tenpai=(0, 1, 2))
    else:
        assert now(table).sheet == ""
        assert told == [Texts("ja").ui("record.correction_closed")]


def test_a_correction_that_ends_the_game_early_leaves_later_hands_marked(table: Player) -> None:
    play(table, *EVENTS)
    page(table).open_hand(1)
    press(table, "win_loser_1", "win_limit_0", "correction_accept")
    assert len(now(table).game.events) == len(EVENTS)


# --- with the referee page


def test_an_incident_goes_to_the_referee_with_this_table(table: Player) -> None:
    play(table, *EVENTS)
    press(table, "way_act")
    assert table.window.page.objectName() == "referee"


def test_the_sticks_of_the_form_of_a_win_go_to_the_referee_with_the_table(table: Player) -> None:
    """South declared riichi and a win in furiten: the stick, and that a hand in riichi is ruled on
    otherwise, were left behind in the form."""
    false = "234m45699p23678s+1s ron from=W seat=S round=E riichi discards=4s"
    table.window._navigate("game", laid(false))
    press(table, "win_riichi_3", "win_outcome_note_0_ruling")
    referee = table.window.page
    assert isinstance(referee, RefereePage)
    assert (referee._sheet.table.riichi, referee._sheet.table.deposits) == ({1, 3}, 2)
    press(table, "ask_hand_shown_1", "case_apply")
    assert not table.shows("trouble_text"), "the game is as the case saw it"
    assert now(table).game.events == (
        RiichiEvent(1),
        RiichiEvent(3),
        RulingEvent("furiten_ron", 1, {"hand_shown": True}),
    )
    assert replayed(now(table)).hands[0].deltas == (3000, -8000, 3000, 4000)


def test_a_ruling_comes_back_as_an_event_of_the_game(table: Player) -> None:
    """An act of the hand is ruled on with this table, and the next hand stands ready."""
    play(table, *EVENTS)
    press(table, "way_act")
    referee = table.window.page
    assert isinstance(referee, RefereePage)
    assert referee._sheet.table.scores == (31400, 28900, 27200, 12500)  # by winds
    store = referee._store
    store.commit(referee_state.choose_act(store.state, "false_ron"), "act")
    press(table, "offender_2", "ask_hand_shown_1", "case_apply")
    assert isinstance(table.window.page, GamePage)
    event = now(table).game.events[-1]
    assert event == RulingEvent("false_ron", 0, {"hand_shown": True})
    assert rows(table)[5].startswith("東3局")
    assert "チョンボ" in rows(table)[5]


def test_a_case_without_a_game_begins_a_new_one(table: Player, tmp_path: Path) -> None:
    table.click("page_referee")
    referee = table.window.page
    assert isinstance(referee, RefereePage)
    store = referee._store
    store.commit(referee_state.choose_act(store.state, "false_ron"), "act")
    press(table, "offender_1", "ask_hand_shown_1", "case_apply")
    assert isinstance(table.window.page, GamePage)
    assert len(now(table).game.events) == 1
    (summary,) = kept(tmp_path)
    assert summary.uid == now(table).uid


# --- with the score page


def laid(text: str) -> WonHand:
    return WonHand(notation.enter(Draft(), text))


def test_a_hand_of_score_is_laid_in_the_form_of_a_win(table: Player) -> None:
    """Its winds are those of the hand on the table; honba and deposits are the table's."""
    play(table, *EVENTS)  # east 3 with one honba: the third player deals
    table.window._navigate(
        "game", laid("234678m234p55s67s+8s ron from=W seat=S round=S riichi dora=7m honba=3")
    )
    assert table.shows("win_accept")
    press(table, "win_accept")
    event = now(table).game.events[-1]
    assert isinstance(event, WinEvent)
    (claim,) = event.wins
    assert (claim.seat, claim.loser) == (3, 0)  # south and west of the hand on the table
    assert str(claim.hand) == "234678m234p5567s+8s"
    assert claim.situation is not None
    assert (claim.situation.honba, claim.situation.round_wind) == (1, 0)
    assert RiichiEvent(3) in now(table).game.events


def test_a_hand_of_score_that_was_drawn_has_no_discarder(table: Player) -> None:
    play(table, RiichiEvent(0))
    table.window._navigate("game", laid("234678m234p55s67s+8s tsumo seat=E"))
    press(table, "win_accept")
    event = now(table).game.events[-1]
    assert isinstance(event, WinEvent)
    assert (event.wins[0].seat, event.wins[0].loser) == (0, None)


def test_a_hand_of_score_goes_into_a_game_under_the_document_of_the_game(table: Player) -> None:
    play(table, *EVENTS)
    page(table).choose_document("mleague")
    table.window._navigate("game", laid("234678m234p55s67s+8s ron from=W seat=S"))
    assert now(table).document == now(table).game.rules == "club"
    assert table.shows("win_accept")


def test_a_hand_of_score_is_not_laid_after_the_end(table: Player) -> None:
    play(table, EndEvent("broken_off"))
    table.window._navigate("game", laid("234678m234p55s67s+8s ron from=W seat=S"))
    assert now(table).entry is None
    assert "終わっている" in table.text("trouble_text")


def test_the_day_of_a_game_that_nobody_has_named_stands_once_above_its_sheet(
    table: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`2026年11月22日　11月22日 1回戦` told it twice."""
    monkeypatch.setattr(stamps, "now", lambda: "2026-11-22T20:00:00+09:00")
    play(table, *EVENTS)
    assert now(table).title == "11月22日 1回戦"

    def above() -> str:
        sheet = page(table)._end_part()._sheet
        assert sheet is not None
        return sheet.above[0]

    assert above() == "2026年11月22日日曜日　1回戦"
    store = page(table)._store
    store.update(replace(store.state, title="11月22日の決勝"))
    assert above() == "2026年11月22日日曜日　11月22日の決勝"


def test_a_title_that_nobody_typed_is_made_when_it_is_shown(
    table: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In another language the head of the sheet had the day twice."""
    monkeypatch.setattr(stamps, "now", lambda: "2026-11-22T20:00:00+09:00")
    play(table, *EVENTS)
    uid = now(table).uid
    store = page(table)._store
    store.commit(game_state.add(store.state, NoteEvent("ok")), "note")
    with archive(tmp_path) as kept:
        before = kept.open(uid).end
    table.set_language("en")
    assert now(table).title == "22 Nov game 1"
    sheet = page(table)._end_part()._sheet
    assert sheet is not None
    assert sheet.above[0] == "Sunday, November 22, 2026　game 1"
    with archive(tmp_path) as kept:
        assert kept.open(uid).end == before, "a look is no edit"
    table.do("undo")
    assert now(table).title == "22 Nov game 1"
    page(table).new_game()
    assert rows_of_menu(table, "game_which")[0] == "22 Nov game 1"
    table.set_language("ja")
    page(table).game_menu.open(uid)
    assert now(table).title == "11月22日 1回戦"
    store = page(table)._store
    store.commit(replace(store.state, title="11/22 final"), "note")
    table.set_language("en")
    assert now(table).title == "11/22 final", "somebody typed it"
    table.do("undo")
    assert now(table).title == "22 Nov game 1"


def test_a_case_names_its_game_in_the_language_of_the_window(table: Player) -> None:
    play(table, *EVENTS)
    press(table, "way_act")
    there = table.window.page
    assert isinstance(there, RefereePage)
    assert "回戦" in there.ui.case.text()
    table.set_language("en")
    there = table.window.page
    assert isinstance(there, RefereePage)
    assert " game 1" in there.ui.case.text()


def test_after_the_end_nobody_deals_and_no_honba_are_on_the_felt(table: Player) -> None:
    """There is no next hand; seats have the winds of the sheet."""
    play(table, *EVENTS, DrawEvent(tenpai=(1,)))
    felt, ways = table.find("table_felt", TableFelt), table.find("way_plates", WayPlates)
    assert [plate.dealer for plate in felt._view.plates].count(True) == 1
    assert felt._view.well.honba
    assert (ways._title, ways._hint) == ("この局に起きたこと", "リーチは棒を押す 1–4")
    play(table, *EVENTS, DrawEvent(tenpai=(1,)), EndEvent("broken_off"))
    plates = felt._view.plates
    assert felt._view.well.honba == ""
    assert [plate.glyph for plate in plates] == ["東", "南", "西", "北"]
    assert not any(plate.dealer or "親" in plate.role for plate in plates)
    assert (ways._title, ways._hint) == ("対局は終わっている", "")


@pytest.mark.parametrize(
    ("name", "ref", "day"),
    [
        ("2009030818gm-00e1-0000-0ff0b512.mjlog.xml", None, "2009年3月8日日曜日"),
        ("log.json", "2024022923gm-0029-0000-64f0d3a1", "2024年2月29日木曜日"),
        ("log.json", "210519-bd4a3b6e-4f3b-4a16-9d51-2f8f1d8f2a5f", "2021年5月19日水曜日"),
        ("2009023018gm-00e1-0000-0ff0b512.xml", None, "日付不明"),
        ("log.json", "20090308", "日付不明"),
        ("renamed.xml", None, "日付不明"),
    ],
)
def test_a_recorded_game_has_the_day_that_its_id_begins_with(
    table: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    ref: str | None,
    day: str,
) -> None:
    """The sheet of a game of 2009 named the day of the import as that on which it was played."""
    monkeypatch.setattr(stamps, "now", lambda: "2026-11-22T20:00:00+09:00")
    path = tmp_path / name
    path.write_bytes(server(RECORDED) if ref is None else editor(RECORDED, ref=ref))
    page(table).open_file(path)
    sheet = page(table)._end_part()._sheet
    assert sheet is not None
    assert sheet.above[0].partition("　")[0] == day


def rows_of_menu(player: Player, menu_button: str) -> list[str]:
    """The rows of a menu that a press opens, which is closed again."""
    before = page(player).findChildren(QMenu)
    player.click(menu_button)
    (menu,) = set(page(player).findChildren(QMenu)).difference(before)
    rows = [action.text() for action in menu.actions()]
    menu.close()
    return rows


def test_the_list_of_games_says_that_a_day_is_unknown_and_a_file_keeps_that(
    table: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log without an id got the day of its import."""
    play(table, *EVENTS)
    first = now(table).title
    renamed = tmp_path / "決勝.xml"
    renamed.write_bytes(server(RECORDED))
    page(table).open_file(renamed)
    kept = page(table).game_menu
    assert kept.saver.begun_at == ""
    target = tmp_path / "again.hayami-game"
    monkeypatch.setattr(transfer, "path_to_save", lambda *_: target)
    kept.transfer.export()
    page(table).open_file(target)
    assert kept.saver.begun_at == ""
    page(table).new_game()
    play(table, *EVENTS)
    last = now(table).title
    page(table).new_game()
    rows = rows_of_menu(table, "game_which")
    titles = [last, *("決勝.xml（日付不明）",) * 2, first]
    assert rows[: len(titles)] == titles, "by when they were taken in"
    kept.open(next(game.uid for game in kept.saver.games() if not game.at))
    kept.hide()
    assert "「決勝.xml（日付不明）」を戻す" in rows_of_menu(table, "game_which")


def test_a_game_of_a_file_that_has_not_begun_begins_here(
    table: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stamps, "now", lambda: "2026-11-22T20:00:00+09:00")
    path = tmp_path / "names.hayami-game"
    path.write_text(game_text(RiichiGame("club", NAMES)), encoding="utf-8")
    page(table).open_file(path)
    assert page(table).game_menu.saver.begun_at == stamps.now()


def test_a_correction_shows_old_amounts_beside_the_new_ones_and_whose_they_are(
    table: Player,
) -> None:
    """The picture had seats without names and the new amounts alone; the row told all of the hand
    twice. The rows scrolled by what the foot takes for the old scores."""
    play(table, *EVENTS)
    page(table).open_hand(2)
    table.click("win_fu_40")
    seats = table.find("correction_seats", SeatPicture)
    assert seats.accessibleName() == "東家 ±0、南家 ＋4900 → ＋6200、西家 −3900 → −5200、北家 −1000"
    assert seats._seats.names == ("小林", "中村", "山本", "佐藤")
    rows = table.find("hand_rows", HandRows)
    assert (rows.shown.rows[2].what, rows.shown.rows[2].changed) == ("中村 ロン", ("3900", "5200"))
    assert "中村 ロン 3900 5200" in rows.shown.accessible_text(2)
    assert not rows.verticalScrollBar().maximum()


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (ron(0, 1, 3, 30), "from Kobayashi, 30 fu 3 han"),
        (DrawEvent(tenpai=(1,)), "Dealer noten, the deal rotates"),
    ],
)
def test_a_seal_leaves_the_words_of_its_hand_whole(
    table: Player, monkeypatch: pytest.MonkeyPatch, outcome: GameEvent, words: str
) -> None:
    """`from Kobayashi, 30 fu 3…` stood before the seal, in a window of 1400×900."""
    table.window.resize(1400, 900)
    table.set_language("en")
    names = ("Sato", "Kobayashi", "Nakamura", "Yamamoto")
    fine = RulingEvent("wait_a_moment", 1, {"classroom": False, "call_followed": False})
    game = RiichiGame("club", names, events=(fine, outcome))
    store = page(table)._store
    store.update(game_state.with_game(store.state, game))
    table.settle()
    painted: dict[str, QRectF] = {}
    real = hand_rows.write, hand_rows.draw_seal

    def spy(painter: QPainter, box: QRectF, text: str, *rest: Any) -> float:
        wide = real[0](painter, box, text, *rest)
        painted[text] = QRectF(box.x(), box.y(), wide, box.height())
        return wide

    def spy_on_seal(painter: QPainter, x: float, middle: float, *rest: Any, **more: Any) -> float:
        wide = real[1](painter, x, middle, *rest, **more)
        painted["seal"] = QRectF(x, middle - 1, wide, 2)
        return wide

    write_by(monkeypatch, hand_rows, spy)
    monkeypatch.setattr(hand_rows, "draw_seal", spy_on_seal)
    found = table.find("hand_rows", HandRows)
    found.viewport().grab()
    assert words in painted
    seal = painted.pop("seal")
    assert not [text for text, box in painted.items() if box.intersects(seal)]
    assert seal.right() <= found.columns.what(QRectF(0, 0, found.width(), 50)).right()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_new_amount_of_a_corrected_hand_is_whole(
    table: Player, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`Nakamura ron 5200 → 39…`"""
    table.window.set_language(language)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    play(table, *EVENTS)
    store = page(table)._store
    long = ("Sato", "Kobayashi", "Nakamura", "Yamamoto")
    store.update(replace(store.state, game=replace(store.state.game, names=long)))
    page(table).open_hand(2)
    QApplication.processEvents()
    painted: list[str] = []
    real = hand_rows.write

    def spy(painter: QPainter, box: QRectF, text: str, *rest: Any) -> float:
        painted.append(shortened(text, box.width(), rest[0]))
        return real(painter, box, text, *rest)

    write_by(monkeypatch, hand_rows, spy)
    table.click("win_fu_40")
    table.find("hand_rows", HandRows).grab()
    assert "5200" in painted


def test_names_on_the_plates_of_a_draw_are_whole(
    table: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`Yamam…` stood on a plate that was half empty, `de…` beside the dealer's name."""
    play(table, RiichiEvent(2))
    store = page(table)._store
    names = ("Sato", "Kobayashi", "Nakamura", "Yamamoto")
    store.update(replace(store.state, game=replace(store.state.game, names=names)))
    page(table).choose_way("draw")
    painted: list[str] = []
    real = seat_plates.write

    def spy(painter: QPainter, box: QRectF, text: str, *rest: Any) -> float:
        painted.append(text)
        return real(painter, box, text, *rest)

    write_by(monkeypatch, seat_plates, spy)
    for seat in range(4):
        table.find(f"draw_tenpai_{seat}", QAbstractButton).grab()
    assert {*names, "リーチ", "親"} <= set(painted)


@pytest.mark.parametrize("variant", ["riichi", "toppan"])
def test_an_imported_game_whose_rules_are_not_here_keeps_them_and_says_so(
    table: Player, tmp_path: Path, variant: str
) -> None:
    """It was silently judged by the active document from then on."""
    there = UserDocumentFiles(tmp_path / "there")
    base = "club" if variant == "riichi" else "toppan"
    rules, path = there.copy(base, Words("遠い会", "Far club")), tmp_path / "far.hayami-game"
    there.export_document(rules, tmp_path / "far.toml")
    library.set_own_documents({})
    UserDocumentFiles(tmp_path / "data").read()
    game: RiichiGame | ToppanGame = RiichiGame(rules, NAMES, events=(DrawEvent(), DrawEvent()))
    if variant == "toppan":
        game = replace(TOPPAN_GAME, rules=rules)
    path.write_text(game_text(game, title="遠征"), "utf-8")
    page(table).open_file(path)
    QApplication.processEvents()
    here: Any = table.window.page._store.state
    assert (here.title, here.game) == ("遠征", game)
    (said,) = table.window._errors.sentences
    assert said.startswith("「遠征」")
    assert rules in said
    assert table.window._recent_hands.own.import_document(tmp_path / "far.toml") == rules
    table.window._reload_documents()
    QApplication.processEvents()
    assert table.window._errors.sentences == ()
    here = table.window.page._store.state
    assert here.game == game
    assert played_under(here) == rules if variant == "riichi" else here.game.rules == rules


@pytest.mark.parametrize(("id_", "doubted"), [("own-1", True), ("own-1-9f2c41ab", False)])
def test_an_imported_game_under_an_id_that_every_computer_gave_is_told_by_which_rules_it_is_judged(
    table: Player, tmp_path: Path, id_: str, doubted: bool
) -> None:
    """1.0.0 called the first document of every computer own-1: another own-1 judged the game, and
    nobody was told."""
    text = (DOCUMENTS / "club.toml").read_text("utf-8").replace('id = "club"', f'id = "{id_}"')
    folder = tmp_path / "data" / "documents"
    folder.mkdir(exist_ok=True)
    (folder / f"{id_}.toml").write_text(text, "utf-8")
    table.window._recent_hands.own.read()
    path = tmp_path / "far.hayami-game"
    path.write_text(game_text(RiichiGame(id_, NAMES, events=(DrawEvent(),)), title="遠征"), "utf-8")
    page(table).open_file(path)
    QApplication.processEvents()
    assert now(table).game.rules == id_
    said = table.window._errors.sentences
    assert len(said) == doubted
    assert all(part in one for one in said for part in ("「遠征」", id_, "別の規定"))


def test_rules_that_come_under_another_id_are_told_with_the_way_to_play_under_them(
    table: Player, tmp_path: Path
) -> None:
    """It was told to import own-1 to see the game under it again, but it comes as own-1-9f2c41ab,
    since another own-1 may be that of another computer."""
    text = (DOCUMENTS / "club.toml").read_text("utf-8").replace('id = "club"', 'id = "own-1"')
    rules, path = tmp_path / "far.toml", tmp_path / "far.hayami-game"
    rules.write_text(text, "utf-8")
    game = RiichiGame("own-1", NAMES, events=(DrawEvent(),))
    path.write_text(game_text(game, title="遠征"), "utf-8")
    page(table).open_file(path)
    QApplication.processEvents()
    (said,) = table.window._errors.sentences
    take = table.find("game_take", QAbstractButton)
    assert f"「{take.text()}」" in said
    brought = table.window._recent_hands.own.import_document(rules)
    assert brought != "own-1"
    table.window._reload_documents()
    table.window.session.choose(brought)
    QApplication.processEvents()
    table.click("game_take")
    assert now(table).game == replace(game, rules=brought)


def test_only_games_that_were_saved_are_told_as_imported(
    table: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk was full after the first of three, and three were told."""
    told: list[str] = []
    page(table).message.connect(told.append)
    games = [RiichiGame("club", (f"P{at}", *NAMES[1:])) for at in range(3)]
    path = tmp_path / "three.jsonl"
    lines = (msgspec.json.encode(notation_of("riichi").of_game(game)) for game in games)
    path.write_bytes(b"\n".join(lines))
    start, names = GameArchive.start, list[str]()

    def full_after_one(self: GameArchive, game: Any, **about: Any) -> SavedGame[Any]:
        names.append(game.names[0])
        if len(names) > 1:
            raise HistoryError("cases_full_now", LOG, "full")
        return start(self, game, **about)

    monkeypatch.setattr(GameArchive, "start", full_after_one)
    page(table).open_file(path)
    QApplication.processEvents()
    assert names == ["P0", "P1", "P2"]
    assert told == ["「three.jsonl」を読み込んだ"]
    assert len(kept(tmp_path)) == 1
