"""Two documents compared by effect on the rules page: by mouse, by keys, over a file."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget

from app.games.files import game_text
from app.pages.rules import state
from app.pages.rules.effects import run as effect_run
from app.pages.rules.effects.content import EffectTexts, share
from app.pages.rules.effects.run import EffectQuestion, EffectRun
from app.pages.rules.effects.widgets import effect_list
from app.pages.rules.effects.widgets.effect_list import EffectList
from app.pages.rules.effects.widgets.effect_view import EffectProgress
from app.pages.rules.page import RulesPage
from app.pages.rules.state import RulesState
from app.pages.rules.widgets.topic_list import TopicList
from app.pages.score.page import ScorePage
from app.pages.score.state import hand
from app.style.theme import tokens
from app.texts.texts import Texts
from engine.effects.causes import finished
from engine.effects.tally import EffectTally
from engine.riichi.rules import load
from tests.app.pages.game.sample_games import CLUB_GAME
from tests.app.pages.rules.painted_words import PaintedWords
from tests.app.pdf_text import pages
from tests.app.player import Player
from tests.engine.effects.archive import (
    BROKEN,
    EMA,
    IMPOSSIBLE,
    LATER,
    MEET,
    PAIR,
    PLAIN,
    ROUNDED,
    changed,
    draw,
    game,
    win,
)

COUNT = 120


class Comparer:
    """A player who compares documents by effect."""

    def __init__(self, player: Player) -> None:
        self.player = player
        player.window.resize(1280, 800)
        player.click("page_rules", "rules_mode_1", "rules_by_1")

    @property
    def page(self) -> RulesPage:
        found = self.player.window.page
        assert isinstance(found, RulesPage)
        return found

    @property
    def state(self) -> RulesState:
        return self.page._store.state

    @property
    def list(self) -> EffectList:
        return self.player.find("rules_effects", EffectList)

    @property
    def keys(self) -> list[str]:
        return [row.key for row in self.list.shown.rows]

    def words(self, name: str) -> str:
        return self.player.find(name, QLabel).text()

    def done(self) -> None:
        self.player.qtbot.waitUntil(lambda: not self.page._effects.run.running, timeout=30000)

    def against(self, document: str) -> None:
        self.player.click("effects_against")
        action = self.page.findChild(QAction, f"effects_against_{document}")
        assert action is not None
        action.trigger()
        menu = QApplication.activePopupWidget()
        assert menu is not None
        menu.close()
        self.done()

    def choose(self, key: str) -> None:
        index = self.list.shown.index(self.keys.index(key))
        self.list.scrollTo(index)
        place = self.list.visualRect(index).center()
        self.player.qtbot.mouseClick(self.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


@pytest.fixture
def comparer(player: Player, monkeypatch: pytest.MonkeyPatch) -> Comparer:
    monkeypatch.setattr(effect_run, "COUNT", COUNT)
    return Comparer(player)


def archive(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    return path


def test_practice_hands_are_compared_at_once_and_by_rule(comparer: Comparer) -> None:
    comparer.against("r101")
    assert f"{COUNT}手のうち" in comparer.words("effects_sentence")
    assert {"formula.per", "payment.honba"} <= set(comparer.keys)
    assert not comparer.player.shows("rules_differing")
    assert not comparer.player.shows("rules_beside")
    assert comparer.player.find("effects_progress", EffectProgress)._share is None
    first = comparer.list.shown.rows[0]
    assert first.here.document == "健康麻将"
    assert first.alone + first.together == pytest.approx(1)
    assert str(comparer.list.shown.index(0).data()) == first.text


def test_a_rule_shows_both_values_and_its_clearest_hand(comparer: Comparer) -> None:
    comparer.against("r101")
    comparer.choose("payment.honba")
    assert comparer.words("effect_title") == "本場"
    body = comparer.words("effect_body")
    assert "300点" in body
    assert "ルール⑦" in body
    assert "この規則だけで" in body
    assert "本場" in comparer.words("effect_example_note")
    outcomes = comparer.words("effect_example_rows")
    assert "健康麻将" in outcomes
    assert "101競技" in outcomes
    comparer.player.click("effect_open")
    assert isinstance(comparer.player.window.page, ScorePage)
    assert comparer.player.draft.honba > 0


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_with_large_letters_no_value_is_cut_by_its_badge(
    comparer: Comparer, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A value without room beside the badge stands over it, in as many lines as it needs."""
    window = comparer.player.window
    comparer.against("r101")
    keys = comparer.keys
    window.set_language("en")
    window.choose_scale(2.0)
    window.resize(*size)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    comparer.player.qtbot.waitUntil(lambda: comparer.keys == keys, timeout=30000)
    painted = PaintedWords(effect_list, monkeypatch)
    painted.paint(comparer.list)
    rows = comparer.list.shown.rows
    values = {side.value for row in rows for side in (row.here, row.there)}
    assert values <= painted.words.keys(), "none is elided"
    assert painted.covered() == []


def test_the_keyboard_walks_and_opens(comparer: Comparer) -> None:
    comparer.against("r101")
    comparer.page.ui.enter_list()
    assert comparer.page.focusWidget() is comparer.list
    assert comparer.state.chosen == comparer.keys[0]
    comparer.player.press(Qt.Key.Key_Down, "rules_effects")
    assert comparer.state.chosen == comparer.keys[1]
    panel = comparer.player.find("effect_panel", QWidget)
    assert panel.accessibleName() == comparer.list.shown.rows[1].name
    assert panel.accessibleDescription()
    comparer.player.press(Qt.Key.Key_Return, "rules_effects")
    assert isinstance(comparer.player.window.page, ScorePage)


def test_the_key_of_an_example_opens_the_one_that_is_shown(comparer: Comparer) -> None:
    """It did nothing, or opened the example of the same rule that was read before."""
    comparer.against("r101")
    comparer.choose("payment.honba")
    shown = comparer.page._effects.panel._shown.hand
    comparer.player.do("rules_open")
    assert isinstance(comparer.player.window.page, ScorePage)
    assert hand(comparer.player.draft) == shown


def test_topics_and_words_choose_among_the_rules(comparer: Comparer) -> None:
    comparer.against("r101")
    every = comparer.keys
    view = comparer.player.find("rules_topics", TopicList)
    at = next(i for i, row in enumerate(view.shown.rows) if row[0] == "ドラ")
    assert view.shown.rows[at][1] == str(sum(key.startswith("dora.") for key in every))
    place = view.visualRect(view.shown.index(at)).center()
    comparer.player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert set(comparer.keys) == {key for key in every if key.startswith("dora.")}
    for words in ("裏", "裏 ", "ura dora", "ＵＲＡ"):  # as a comparison by values is searched
        comparer.page._store.update(state.search(state.set_scope(comparer.state, ""), words))
        assert comparer.keys == ["dora.ura"]


def test_more_hands_stopping_and_undoing(comparer: Comparer) -> None:
    comparer.against("tenhou")
    comparer.player.click("effects_more")
    assert comparer.player.shows("effects_stop")
    comparer.done()
    assert f"{2 * COUNT}手のうち" in comparer.words("effects_sentence")
    comparer.player.click("effects_more")
    QApplication.processEvents()
    comparer.player.click("effects_stop")
    run = comparer.page._effects.run
    assert not run.running
    assert run.done < 3 * COUNT
    comparer.player.do("undo")
    assert comparer.state.against != "tenhou"
    comparer.player.click("rules_by_0")
    assert comparer.player.shows("rules_table")
    assert comparer.player.shows("rules_differing")


def test_nothing_runs_while_nobody_looks(comparer: Comparer) -> None:
    run = comparer.page._effects.run
    comparer.page._store.update(state.set_against(comparer.state, "tenhou"))
    assert run._task.busy
    comparer.player.click("page_score")
    assert not run._task.busy
    assert run.running
    comparer.player.click("page_rules")
    assert run._task.busy
    comparer.done()


def test_an_archive_of_hands_and_games_is_opened(
    comparer: Comparer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = PLAIN + ROUNDED + BROKEN + game("g", win(ROUNDED, 1, 2), draw(0))
    path = archive(tmp_path, "club.jsonl.gz", lines)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    comparer.player.click("effects_open")
    comparer.against("tenhou")
    said = comparer.words("effects_sentence")
    assert said.startswith("club.jsonl.gz")
    assert "2手のうち" in said
    assert "読めない行 1" in said
    comparer.player.click("effects_unit_1")
    assert "1対局のうち" in comparer.words("effects_sentence")
    assert comparer.player.find("rules_effects", EffectList).shown.rows
    comparer.choose(comparer.keys[0])
    assert not comparer.player.shows("effect_open")
    comparer.player.click("effects_practice")
    comparer.done()
    assert f"{COUNT}手のうち" in comparer.words("effects_sentence")


def test_a_file_that_is_opened_again_is_read_again(
    comparer: Comparer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result of the file as it was before stayed."""
    path = tmp_path / "hands.jsonl"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    for times in (1, 2):
        archive(tmp_path, path.name, PLAIN * times)
        comparer.player.click("effects_open")
        comparer.done()
        assert comparer.words("effects_sentence").startswith(f"hands.jsonl：{times}手のうち")


def test_a_game_that_was_exported_is_opened(
    comparer: Comparer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "final.hayami-game"
    path.write_text(game_text(CLUB_GAME), "utf-8")
    kinds = []
    monkeypatch.setattr(
        QFileDialog, "getOpenFileName", lambda *asked: (kinds.append(asked[3]), (str(path), ""))[1]
    )
    comparer.player.click("effects_open")
    comparer.against("tenhou")
    assert path.suffix in kinds[0], "the dialog shows such files"
    assert "1対局のうち" in comparer.words("effects_sentence")


def test_an_archive_is_dropped(comparer: Comparer, tmp_path: Path) -> None:
    comparer.player.click("page_score")
    comparer.player.window.open_path(archive(tmp_path, "hands.jsonl", PLAIN + ROUNDED))
    comparer.done()
    assert comparer.player.window.page is comparer.page
    assert comparer.words("effects_sentence").startswith("hands.jsonl：2手のうち")
    comparer.player.window.open_path(archive(tmp_path, "other", PLAIN))
    comparer.done()
    assert comparer.words("effects_sentence").startswith("other：1手のうち")


@pytest.mark.parametrize(
    ("name", "content"), [("no.json", b'{"no": 1}'), ("cut.jsonl.gz", b""), ("gone.jsonl", None)]
)
def test_a_file_that_cannot_be_read_is_told_and_left(
    comparer: Comparer, tmp_path: Path, name: str, content: bytes | None
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(gzip.compress(PLAIN * 40)[:30] if name.endswith(".gz") else content)
    told: list[str] = []
    comparer.page.error.connect(told.append)
    comparer.player.window.open_path(path)
    comparer.player.qtbot.waitUntil(lambda: bool(told), timeout=15000)
    assert name in told[0]
    assert comparer.state.archive == ""
    comparer.done()
    assert f"{COUNT}手のうち" in comparer.words("effects_sentence")


def test_a_file_that_cannot_be_read_leaves_the_steps_before_it_as_they_were(
    comparer: Comparer, tmp_path: Path
) -> None:
    """The page was reading, which undo brings back."""
    comparer.player.do("rules_read")
    told: list[str] = []
    comparer.page.error.connect(told.append)
    comparer.player.window.open_path(tmp_path / "gone.jsonl")
    comparer.player.qtbot.waitUntil(lambda: bool(told), timeout=15000)
    comparer.player.do("undo")
    assert comparer.state.mode == "read"


def test_it_is_copied_and_printed(
    comparer: Comparer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comparer.against("r101")
    comparer.player.do("copy")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("健康麻将 と 101競技 の違いの影響")
    assert "本場\t" in copied
    path = tmp_path / "effect.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    comparer.player.do("pdf")
    assert "101" in "".join(page.text for page in pages(path.read_bytes()))


def test_toppan_has_no_other_document_to_compare(comparer: Comparer) -> None:
    comparer.player.window.session.choose("toppan")
    assert not comparer.player.shows("rules_by")


def test_the_list_is_a_sound_model_and_follows_the_theme(comparer: Comparer) -> None:
    comparer.against("r101")
    QAbstractItemModelTester(comparer.list.shown)
    comparer.choose("formula.per")
    light = tokens().ink
    comparer.player.window.choose_theme("dark")
    for name in ("effect_body", "effect_example_rows"):
        assert tokens().ink in comparer.words(name)
        assert light not in comparer.words(name)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_all_words_are_whole(comparer: Comparer, size: tuple[int, int], language: str) -> None:
    comparer.player.window.set_language(language)
    comparer.player.window.resize(*size)
    comparer.player.qtbot.waitUntil(lambda: comparer.player.shows("effects_against"))
    comparer.against("r101")
    comparer.player.qtbot.waitUntil(lambda: "payment.honba" in comparer.keys, timeout=15000)
    comparer.choose("payment.honba")
    QApplication.processEvents()
    comparer.player.sees_whole_words("rules_page")


# --- the state and the formats


def test_the_edition_before_or_after_is_compared_at_first() -> None:
    found = state.against_of(RulesState("club"))
    assert found != "club"
    assert state.against_of(RulesState("club", against="tenhou")) == "tenhou"
    assert state.against_of(RulesState("club", against="club")) == found
    assert state.against_of(RulesState("club", against="toppan")) == found
    assert state.against_of(RulesState("ema2025")) == "ema2016"
    assert state.against_of(RulesState("ema2016")) == "ema2025"
    assert state.against_of(RulesState("wrc2025+2.1")) == "wrc2025"


def test_a_document_with_options_is_compared_with_itself_without_them() -> None:
    assert state.against_of(RulesState("wrc2025+2.1")) == "wrc2025"
    assert state.against_of(RulesState("club+fu.pair.double_wind~1")) == "club"


def test_hands_of_the_score_page_have_no_effect() -> None:
    shown = RulesState("club", mode="compare", by_effect=True)
    assert state.effects_shown(shown)
    assert not state.effects_shown(state.set_scope(shown, "hand"))
    assert state.set_by_effect(state.set_scope(shown, "hand"), True).scope == ""
    assert not state.has_effects(RulesState("toppan"))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_hands_with_several_rules_are_told(language: str) -> None:
    tally, texts = EffectTally(EMA, LATER), Texts(language)
    for line in (PLAIN, ROUNDED, PAIR, MEET, IMPOSSIBLE):
        finished(tally.add_line(line))
    found = EffectTexts(tally, texts, games=False)
    detail = found.detail("fu.pair.double_wind")
    assert detail is not None
    assert any(texts.rule("formula.mangan_from") in words for words in detail.counts)
    assert detail.hand is not None
    assert texts.ui("effects.impossible", "1") in found.sentence(0)
    assert texts.ui("effects.broken", "2") in found.sentence(2)
    assert found.detail("no.such") is None
    assert share(0, 0) == "0.0%"
    same = EffectTexts(EffectTally(EMA, EMA), texts, games=False)
    assert same.sentence(0) == texts.ui("effects.no_change")
    assert same.rows("", "") == ()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_games_tell_results_or_where_they_break(language: str) -> None:
    texts = Texts(language)
    tally = EffectTally(EMA, changed(LATER, draw__renchan="win"))
    lines = game("paid", win(ROUNDED, 1, 2), draw()) + game(
        "stays", draw(0, 1), win(PLAIN, 1, 2), draw()
    )
    for line in lines.splitlines():
        finished(tally.add_line(line))
    found = EffectTexts(tally, texts, games=True)
    paid, stays = found.detail("formula.mangan_from"), found.detail("draw.renchan")
    assert paid is not None
    assert stays is not None
    assert [row[0] for row in paid.outcomes] == ["EMA 2016", "EMA 2016"]
    assert stays.outcomes == ()
    assert texts.ui("effects.game.table", hand=2) in stays.note
    assert found.rows("draw", "")[0].key == "draw.renchan"


def test_a_changed_document_is_compared_anew(qtbot: object) -> None:
    del qtbot
    run = EffectRun(None)  # type: ignore[arg-type]
    run.follow(EffectQuestion("club", "tenhou"))
    assert run.running
    run.more()  # nothing to continue yet
    run.forget()
    assert not run.running
    assert run.tally is None
    assert load("club")
