"""How it has gone: counted by the file, shown on the table, out to files and in again."""

from __future__ import annotations

import sqlite3
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError
from app.main_window.window import MainWindow
from app.pages.drill.kinds.cells import spot_of_card
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import deck
from app.pages.drill.progress import files as progress_files
from app.pages.drill.progress import tally
from app.pages.drill.progress.answers import ProgressContent, SavedAnswer
from app.pages.drill.progress.clock import StudyTime
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.progress.heat import cards_in, heat_of
from app.pages.drill.progress.memory import DAY, USUAL_PACE
from app.pages.drill.progress_panel import ProgressPanel
from app.views.tables import TableSpot
from engine.riichi.rules import load
from tests.app.pages.drill.test_page import Drill, drill
from tests.app.practice import a_year

__all__ = ["drill"]
TODAY = date(2026, 11, 21)
CLUB = load("club")


@pytest.fixture(scope="module")
def year() -> list[SavedAnswer]:
    return a_year(1500, TODAY)


@pytest.fixture(scope="module")
def progress(
    year: list[SavedAnswer], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ProgressDatabase]:
    with closing(
        ProgressDatabase(tmp_path_factory.mktemp("year") / LOG, TODAY.isoformat())
    ) as found:
        for _ in found.import_progress(ProgressContent(tuple(year))):
            pass
        yield found


def test_every_cell_has_its_share_and_its_median(
    year: list[SavedAnswer], progress: ProgressDatabase
) -> None:
    found = {one.key: one for one in tally.cells(progress, "club")}
    assert found.keys() == {kept.key for kept in year}
    for key, one in found.items():
        some = [kept for kept in year if kept.key == key]
        assert one.answers == len(some)
        assert one.right == sum(kept.correct for kept in some)
        assert one.ms == statistics.median_low(kept.ms for kept in some)


def test_weeks_have_their_share_and_their_median(
    year: list[SavedAnswer], progress: ProgressDatabase
) -> None:
    found = tally.weeks(progress, "club", TODAY.isoformat(), "points")
    assert len(found) == tally.WEEKS
    last = found[-1]
    days = {(TODAY - timedelta(days=n)).isoformat() for n in range(7)}
    some = [kept for kept in year if kept.day in days]
    assert last.start == min(days)
    assert last.answers == len(some)
    assert last.right == pytest.approx(sum(k.correct for k in some) / len(some))
    assert last.ms == statistics.median_low(kept.ms for kept in some)


def test_days_running_are_counted(progress: ProgressDatabase, year: list[SavedAnswer]) -> None:
    assert tally.streak(progress, TODAY.isoformat()) == 365
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    assert tally.streak(progress, tomorrow) == 365, "tomorrow is not over yet"
    assert tally.streak(progress, (TODAY + timedelta(days=2)).isoformat()) == 0
    assert tally.total(progress) == (len(year), year[0].day)
    assert progress.on_day(TODAY.isoformat()) == sum(k.day == TODAY.isoformat() for k in year)


def test_the_heat_map_has_ron_and_tsumo_of_a_cell(
    year: list[SavedAnswer], progress: ProgressDatabase
) -> None:
    moment = StudyTime(year[-1].at, TODAY.isoformat(), year[-1].at + DAY, year[-1].at)
    both = heat_of(progress, CLUB, "both", moment)
    for ways in ("ron", "tsumo"):
        one = heat_of(progress, CLUB, ways, moment)
        spot = TableSpot("child", 30, 2)
        some = [k for k in year if k.key == f"child.{ways}.30.2"]
        assert one[spot].answers == len(some)
        assert one[spot].right == pytest.approx(sum(k.correct for k in some) / len(some))
    for spot, heat in both.items():
        keys = {card.key for card in cards_in(spot, CLUB)}
        assert heat.answers == sum(k.key in keys for k in year)
    assert any(heat.due for heat in both.values())


def test_every_cell_of_every_document_leads_to_its_cards() -> None:
    for document in ("club", "r101", "enjoy"):
        rules = load(document)
        spots = {spot_of_card(card, rules) for card in deck("points", rules)}
        for spot in spots:
            assert spot is not None
            assert cards_in(spot, rules), spot


def test_what_is_taken_for_a_cell_is_told(
    progress: ProgressDatabase, year: list[SavedAnswer]
) -> None:
    card = Card("points", "club", "child.ron.30.2")
    wrong = sum(k.key == card.key and not k.correct for k in year)
    assert tally.usual_mistake(progress, card) == ("3900", wrong)


def test_the_statistics_look_along_indexes(progress: ProgressDatabase) -> None:
    """No query of theirs reads the whole table: a year of practice opens at once."""
    asked: list[str] = []
    with closing(sqlite3.connect(progress.path)) as raw:
        progress._log.set_trace_callback(asked.append)  # type: ignore[union-attr]
        tally.cells(progress, "club")
        tally.weeks(progress, "club", TODAY.isoformat(), "points")
        tally.streak(progress, TODAY.isoformat())
        progress.times("points")
        progress.known("club", "points")
        progress._log.set_trace_callback(None)  # type: ignore[union-attr]
        for sql in dict.fromkeys(asked):
            plan = [row[3] for row in raw.execute(f"EXPLAIN QUERY PLAN {sql}")]
            whole = [step for step in plan if step.startswith("SCAN drill_answers")]
            assert not [s for s in whole if "COVERING INDEX" not in s], (sql, plan)
    assert len(asked) > 100


# the page


def part(drill: Drill) -> ProgressPanel:
    drill.page._show_view("progress")
    return drill.page.progress


def test_a_beginner_is_invited(drill: Drill) -> None:
    shown = part(drill)
    assert shown.isVisible()
    assert drill.find("progress_since", QLabel).text().startswith("まだ答えがない")
    grid = shown.tables["child"].grid
    assert "新" in str(grid.cells.index(2, 1).data(3) or "")


def test_the_progress_shows_the_cell_and_leads_back_to_practice(drill: Drill) -> None:
    for said in ("2000", "39", "1000"):
        drill.say(said)
        drill.page._session.go_on()
    shown = part(drill)
    grid = shown.tables["child"].grid
    at = grid.cells.place(TableSpot("child", 30, 1))
    grid.setCurrentIndex(at)
    assert "子 30符1翻" in drill.text("cell_progress_name")
    assert "39とまちがえた" in drill.text("cell_progress_told")
    assert drill.find("drill_curve", type(shown.curve)).isVisible()
    drill.click("progress_practise")
    assert drill.state.plan == "chosen"
    assert drill.state.chosen == ("child.ron.30.1", "child.tsumo.30.1")
    assert drill.asked.startswith("子 30符1翻")


@pytest.mark.parametrize(
    ("document", "kind", "ways", "name", "spot"),
    [
        ("mleague", "declaration", "both", "child", TableSpot("child", 110, 1)),
        ("r101", "points", "ron", "lines", TableSpot("both", 20, 2)),
    ],
)
def test_a_cell_for_which_no_card_asks_has_no_button_to_practise_it(
    drill: Drill, document: str, kind: str, ways: str, name: str, spot: TableSpot
) -> None:
    drill.do(f"document_{document}")
    shown = part(drill)
    shown.present(document, kind)
    drill.click(f"heat_ways_{('ron', 'tsumo', 'both').index(ways)}")
    grid = shown.tables[name].grid
    grid.setCurrentIndex(grid.cells.place(spot))
    assert drill.text("cell_progress_told") == "この枠を問う札はない。"
    assert not drill.shows("progress_practise")
    assert drill.find("progress_table", QPushButton).isEnabled()
    grid.setCurrentIndex(grid.cells.place(TableSpot(spot.whose, 30, 4)))
    drill.click("progress_practise")
    assert (drill.state.kind, drill.state.plan) == (kind, "chosen")


def test_progress_goes_out_and_in_on_the_page(
    drill: Drill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drill.say("2000")
    drill.click("drill_next", "drill_suspend")
    part(drill)
    for name in ("json", "csv", "anki"):
        path = tmp_path / f"out.{'txt' if name == 'anki' else name}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, p=path: (str(p), ""))
        with drill.qtbot.waitSignal(drill.page.message):
            drill.click(f"progress_{name}")
        assert path.stat().st_size > 200
    front = (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert "子 30符2翻 ロン\t2000\t" in front
    drill.click("progress_wake")
    assert drill.page.repository.progress.suspended() == []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "out.json"), ""))
    with drill.qtbot.waitSignal(drill.page.message) as said:
        drill.click("progress_import")
    assert said.args == ["1問のうち新しい0問を取り込んだ。"]
    (tmp_path / "out.json").write_text("{", encoding="utf-8")
    with drill.qtbot.waitSignal(drill.page.error):
        drill.click("progress_import")
    assert drill.page.repository.progress.count() == 1
    drill.qtbot.waitUntil(lambda: drill.find("progress_import", QPushButton).isEnabled())


def test_the_cards_of_toppan_go_out_for_anki_in_its_own_words(
    drill: Drill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They ended in an error: names were looked for among the words of riichi."""
    drill.window.session.choose("toppan")
    part(drill)
    path = tmp_path / "out.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    drill.qtbot.waitUntil(lambda: drill.shows("progress_anki"))
    with drill.qtbot.waitSignal(drill.page.message):
        drill.click("progress_anki")
    rows = [row.split("\t") for row in path.read_text("utf-8").splitlines() if row[0] != "#"]
    assert len(rows) > 10
    assert all(front and back for front, back, _ in rows)


def test_a_file_that_fails_while_it_is_read_is_told_and_nothing_else_happens(
    drill: Drill, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end of a round, in every kind of progress, and while an answer is explained."""
    heard: list[str] = []
    drill.page.error.connect(heard.append)
    drill.say("1")
    drill.page.repository.flush()

    def fail(*_: object) -> NoReturn:
        raise HistoryError("cases_closed", LOG)

    monkeypatch.setattr(ProgressDatabase, "rows", fail)
    drill.page.repository.forget()
    drill.qtbot.waitUntil(lambda: not drill.page._session.diagnoser.busy)
    drill.click("drill_next")
    drill.page._sides.present()
    drill.page._choose_kind("fu")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    drill.click("drill_end")
    assert drill.state.round.over
    drill.click("drill_view_3")
    panel = drill.page.progress
    for at in range(panel.kinds.count()):
        panel._choose_kind(at)
    assert heard
    assert len(set(heard)) == 1


def test_nothing_stays_of_an_import_that_was_stopped(
    drill: Drill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is under way its rows are read, as they are those of the same file."""
    path = tmp_path / "in.json"
    carried = ProgressContent(tuple(a_year(900, TODAY)))
    path.write_text("".join(progress_files.as_json(carried)), encoding="utf-8")
    part(drill)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    drill.click("progress_import")
    repository = drill.page.repository
    while not repository.progress.count():
        drill.qtbot.wait(1)
    repository.forget()
    assert repository.pace("points") != USUAL_PACE
    drill.click("progress_stop")
    assert repository.pace("points") == USUAL_PACE


def test_an_answer_ends_an_import_that_is_under_way_and_is_kept(
    drill: Drill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "in.json"
    carried = ProgressContent(tuple(a_year(900, TODAY)))
    path.write_text("".join(progress_files.as_json(carried)), encoding="utf-8")
    shown = part(drill)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    drill.click("progress_import")
    while not drill.page.repository.progress._log.in_transaction:  # type: ignore[union-attr]
        drill.qtbot.wait(1)
    drill.click("drill_view_1")
    with drill.qtbot.waitSignal(drill.page.error):
        drill.say("2000")
        drill.page.repository.flush()
    assert [kept.said for kept in drill.page.repository.progress.answers()] == ["2000"]
    assert not shown.transfer.busy


def test_the_start_of_the_program_does_not_wait_for_charts(window: MainWindow) -> None:
    """In a process of its own: here other tests may have opened the statistics."""
    told = subprocess.run(
        [sys.executable, "-c", "import app.main_window.window, sys; print(sorted(sys.modules))"],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[4],
    )  # fmt: skip
    assert "PySide6.QtCharts" not in told.stdout
    assert "'fsrs'" not in told.stdout
    assert window.isVisible()
