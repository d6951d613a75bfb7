"""The file of the log is closed with the page that uses it, and with the window."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from app.case_log import case_files
from app.case_log.history import History
from app.case_log.log_file import LogFile
from app.case_log.schema import LOG
from app.open_logs import LogOwner, close_logs
from app.pages.drill.page import DrillPage
from app.pages.drill.progress.answers import SavedAnswer
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.referee.log import transfer
from app.pages.referee.page import RefereePage
from tests.app.case_log.sample_cases import a_case
from tests.app.player import Player

TODAY = "2026-11-23"
WITH_LOGS = ("page_referee", "page_game", "page_drill", "page_table")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[LogFile]:
    """Every log that is given an owner from now on."""
    found: list[LogFile] = []
    begin = LogOwner.__init__

    def note(self: LogOwner, log: LogFile, user: QObject) -> None:
        found.append(log)
        begin(self, log, user)

    monkeypatch.setattr(LogOwner, "__init__", note)
    return found


def is_open(log: LogFile) -> bool:
    return log._log is not None


@pytest.fixture
def four_pages(opened: list[LogFile], player: Player) -> Player:  # noqa: ARG001  first
    for page in WITH_LOGS:
        player.click(page)
    return player


def test_a_window_that_closes_closes_every_log(four_pages: Player, opened: list[LogFile]) -> None:
    assert len(opened) >= len(WITH_LOGS) - 1
    assert all(is_open(log) for log in opened)
    four_pages.window.close()
    assert not any(is_open(log) for log in opened)


def test_a_page_that_is_made_anew_closes_the_log_of_the_one_before(
    four_pages: Player, opened: list[LogFile]
) -> None:
    before = list(opened)
    four_pages.window.set_language("en")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not any(is_open(log) for log in before)
    four_pages.window.open_page("referee")
    assert is_open(opened[-1])


def test_an_answer_given_in_the_last_moment_is_written(player: Player, tmp_path: Path) -> None:
    player.click("page_drill")
    page = player.window.page
    assert isinstance(page, DrillPage)
    page.repository.save(
        SavedAnswer(
            "last", 1_800_000_000_000, TODAY, "points", "club", "3-30", "3900", True, 1, 9, 3
        )
    )
    player.window.close()
    with closing(ProgressDatabase(tmp_path / "data" / LOG, TODAY)) as progress:
        assert [answer.uid for answer in progress.answers()] == ["last"]


def test_an_import_that_is_under_way_when_the_window_closes_is_rolled_back(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "_AT_ONCE", -1.0)
    path = tmp_path / "many.json"
    path.write_text(case_files.as_json(a_case(f"n{at}") for at in range(300)), "utf-8")
    player.click("page_referee")
    page = player.window.page
    assert isinstance(page, RefereePage)
    page.log.import_file(path)
    player.qtbot.waitUntil(page.log._history._in_transaction)
    player.window.close()
    assert not page.log.transfer.busy
    with closing(History(tmp_path / "data" / LOG, TODAY)) as log:
        assert log.count() == 0


def test_a_transaction_in_a_log_that_was_closed_ends_as_it_would(tmp_path: Path) -> None:
    log, owner = History(tmp_path / LOG, TODAY), QObject()
    LogOwner(log, owner)
    with pytest.raises(KeyError), log.writing():  # noqa: PT012  what fails is what is tried
        close_logs(owner)
        raise KeyError
