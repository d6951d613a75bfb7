"""Mishaps: damaged files, no room, no right to write, two windows, a clock set back.

Each is told in a sentence that names the thing and the way out, and nothing is lost of what was
there. The long forms run with HAYAMI_MISHAPS=1.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel
from pytestqt.qtbot import QtBot

from app import storage
from app.actions import PAGES
from app.case_log.cases import Case
from app.case_log.history import History
from app.case_log.schema import LOG
from app.games.archive import GameArchive
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.drill.progress.answers import SavedAnswer
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.score.notation import RIICHI_CODEC, enter
from app.pages.score.state import Draft, set_document
from app.recent_hands import RecentHands
from app.storage import StorageError
from app.texts.texts import LANGUAGES
from engine import library
from tests.app.player import Player

ALL: Final = bool(os.environ.get("HAYAMI_MISHAPS"))
TODAY: Final = "2026-11-21"
HAND: Final = "234678m999p3455s+5s tsumo seat=S round=E"
_STEP: Final = 512
_PAGE: Final = 4096


def a_case(name: str, at: str = f"{TODAY}T10:00:00+09:00") -> Case:
    return Case(uid=name, at=at, document="club", note="長い覚え書き" * 20, ruling={"x": [1] * 40})


def an_answer(name: str) -> SavedAnswer:
    return SavedAnswer(
        name, 1_800_000_000_000, TODAY, "points", "club", name, "3900", True, 1.0, 3000, 3
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A log with forty cases and forty answers."""
    path = tmp_path_factory.mktemp("whole") / LOG
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(f"c{n}") for n in range(40)])
    with closing(ProgressDatabase(path, TODAY)) as progress:
        for n in range(40):
            progress.save(an_answer(f"a{n}"))
    return path.read_bytes()


def opened_damaged(folder: Path, data: bytes) -> tuple[set[str], set[str]]:
    """Open a log with these bytes, keep on; the cases and the answers that are there after."""
    folder.mkdir()
    path = folder / LOG
    path.write_bytes(data)
    with closing(History(path, TODAY)) as log:
        for trouble in log.troubles:
            assert trouble.key in ("cases_damaged", "cases_rescued")
            assert (folder / trouble.other).read_bytes() == data
        assert log.save(a_case("new")).serial >= log.count()
        cases = {case.uid for case in log.cases()}
        damaged = bool(log.troubles)
    with closing(ProgressDatabase(path, TODAY)) as progress:
        assert not progress.troubles
        progress.save(an_answer("new"))
        answers = {kept.uid for kept in progress.answers()}
    assert damaged or not data or len(cases) + len(answers) == 82, "nothing is lost in silence"
    return cases - {"new"}, answers - {"new"}


def test_a_log_cut_off_anywhere_is_set_aside_and_what_can_be_read_is_kept(
    whole: bytes, tmp_path: Path
) -> None:
    """At every 512 bytes; the more there is of it, the more is read."""
    most = 0
    for cut in range(0, len(whole), _STEP if ALL else _STEP * 23):
        cases, answers = opened_damaged(tmp_path / str(cut), whole[:cut])
        assert len(cases) + len(answers) >= most - 20
        most = max(most, len(cases) + len(answers))
    cases, answers = opened_damaged(tmp_path / "last", whole[:-_STEP])
    assert len(cases) == 40 or len(answers) == 40
    assert opened_damaged(tmp_path / "whole", whole) == (
        {f"c{n}" for n in range(40)},
        {f"a{n}" for n in range(40)},
    )


def test_a_page_of_zeros_costs_at_most_what_stood_on_it(whole: bytes, tmp_path: Path) -> None:
    pages = range(0, len(whole), _PAGE * (1 if ALL else 5))
    kept = []
    for at in pages:
        data = whole[:at] + bytes(_PAGE) + whole[at + _PAGE :]
        cases, answers = opened_damaged(tmp_path / str(at), data)
        kept.append(len(cases) + len(answers))
    assert sorted(kept)[len(kept) // 2] >= 60, kept


class Place:
    """A window over a folder, opened and closed; what was told in its bar."""

    def __init__(self, app: QApplication, folder: Path, settings: Path) -> None:
        self._app, self.folder, self.settings = app, folder, settings
        self.windows: list[MainWindow] = []

    def open(self, language: str = "en") -> MainWindow:
        options = Options(QSettings(str(self.settings), QSettings.Format.IniFormat))
        window = MainWindow(options, language, RecentHands(self.folder))
        window.show()
        self.windows.append(window)
        return window

    def close(self, window: MainWindow) -> None:
        self.windows.remove(window)
        window.close()
        window.deleteLater()
        self._app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def place(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Place]:
    """qtbot sees to it that an error in a slot is one of the test."""
    assert qtbot
    place = Place(qapp, tmp_path / "data", tmp_path / "hayami.ini")
    yield place
    for window in list(place.windows):
        place.close(window)
    library.set_own_documents({})


def told(window: MainWindow) -> str:
    bar = window.findChild(QLabel, "trouble_text")
    return bar.text() if bar is not None and bar.isVisible() else ""


def use(window: MainWindow) -> str:
    """Lay a hand, look at every page, keep a ruling, give an answer; all that was told."""
    heard: list[str] = []
    window._pages.error.connect(heard.append)
    empty = set_document(Draft(), window.session.document)
    window.store.commit(enter(empty, HAND), "open")
    for name, _ in PAGES:
        window.open_page(name)
        QApplication.processEvents()
    window.open_page("referee")
    window.page.log.save(a_case("kept"))  # type: ignore[attr-defined]
    window.open_page("drill")
    window.page._session.give_up()  # type: ignore[attr-defined]
    window.page.repository.flush()  # type: ignore[attr-defined]
    window.save_hand()
    return "\n".join([told(window), *heard])


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A file system of memory at a folder; skips where nobody may mount one."""
    folder.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True).returncode == 0
    except FileNotFoundError:
        done = False
    if not done:
        pytest.skip("only the administrator of Linux may mount a file system")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_can_be_written_everything_works_and_that_is_told(
    place: Place, tmp_path: Path, language: str
) -> None:
    (tmp_path / "data").write_text("in the way")
    window = place.open(language)
    window.set_language(language)
    heard = use(window)
    for sentence in ("recent.txt", LOG):
        assert sentence in heard
    assert window.store.state.concealed
    assert (tmp_path / "data").read_text() == "in the way"


def test_a_folder_that_became_read_only_is_read_and_what_cannot_be_kept_is_told(
    place: Place, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    first, data = Place(qapp, tmp_path / "first", place.settings), place.folder
    window = first.open()
    use(window)
    first.close(window)
    with mounted(data, "size=4m"):
        for path in first.folder.iterdir():
            if path.is_file():
                shutil.copy(path, data)
        before = {path.name: path.read_bytes() for path in data.iterdir()}
        subprocess.run(["mount", "-o", "remount,ro", str(data)], check=True)
        window = place.open()
        assert window.store.state.concealed == enter(Draft(), HAND).concealed
        window.open_page("referee")
        qtbot.waitUntil(lambda: "Check the rights" in told(window))
        window.store.commit(enter(Draft(), "123m"), "open")
        window.save_hand()
        assert "recent.txt cannot be written" in told(window)
        assert window.page.log._history.count() == 1  # type: ignore[attr-defined]
        place.close(window)
        assert {path.name: path.read_bytes() for path in data.iterdir()} == before


def test_a_game_that_was_played_while_the_folder_was_read_only_is_saved_once_it_is_not(
    place: Place, qtbot: QtBot
) -> None:
    """That it is saved then is told; a start of the program would not have it any more."""
    data = place.folder
    with mounted(data, "size=4m"):
        window = place.open()
        use(window)
        place.close(window)
        subprocess.run(["mount", "-o", "remount,ro", str(data)], check=True)
        window = place.open()
        player = Player(qtbot, window)
        player.click("page_game", "stick_0")
        assert "tries again at the next change" in told(window)
        subprocess.run(["mount", "-o", "remount,rw", str(data)], check=True)
        place.close(window)
        with closing(GameArchive(data / LOG, TODAY)) as games:
            assert [game.events for game in games.games()] == [1]


def test_a_full_disk_is_told_and_what_was_kept_stays(place: Place, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with mounted(folder, "size=300k"):
        window = place.open()
        use(window)
        filler = folder / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 512):
                    pass
            except OSError:
                pass
        window.open_page("referee")
        log = window.page.log  # type: ignore[attr-defined]
        for n in range(40):
            if log.save(a_case(f"more{n}")) is None:
                break
        assert "The disk is full: nothing was saved" in told(window)
        kept = log._history.count()
        window.store.commit(enter(Draft(), "123m" * 3), "open")
        window.save_hand()
        place.close(window)
        filler.unlink()
        window = place.open()
        window.open_page("referee")
        assert window.page.log._history.count() == kept  # type: ignore[attr-defined]
        assert not (told(window))
        place.close(window)


def test_settings_of_garbage_are_set_aside_and_told(place: Place) -> None:
    data = random.Random(4).randbytes(3000)
    place.settings.write_bytes(data)
    window = place.open()
    assert "hayami.damaged-1.ini" in told(window)
    assert (place.settings.with_name("hayami.damaged-1.ini")).read_bytes() == data
    window.choose_theme("dark")
    place.close(window)
    window = place.open()
    assert not told(window)
    assert window._options.theme == "dark"
    window.choose_theme("light")


KINDS: Final = (
    "@Invalid()", "a, b, c", "@ByteArray(\\x0\\xff)", "@Variant(\\0\\0\\0\\b\\0\\0\\0\\0)", "nan",
    "-1e999", "", "true", "@Size(3 4)", "%s", "x" * 5000, '"', "@DateTime(\\0)",
)  # fmt: skip


@pytest.mark.parametrize("key", ["language", "theme", "scale", "figures", "notes_seen", "document",
                                 "geometry"])  # fmt: skip
def test_a_setting_of_any_kind_counts_as_unset(tmp_path: Path, key: str) -> None:
    for number, value in enumerate(KINDS):
        path = tmp_path / f"{number}.ini"
        path.write_text(f"[General]\n{key}={value}\n", "utf-8")
        options = Options(QSettings(str(path), QSettings.Format.IniFormat))
        assert (options.language, options.theme, options.scale) == ("", "", 1.0)
        assert (options.figures, options.notes_seen) == (None, False)
        assert isinstance(options.document, str)
        assert isinstance(options.geometry.data(), bytes)


def test_a_document_in_force_that_is_damaged_while_it_is_open_stays_in_force(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = place.open()
    window.open_page("rules")
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("甲 <b>", True))
    window.menu.items["copy_document"].trigger()
    own = window.session.document
    path = place.folder / "documents" / f"{own}.toml"
    whole = path.read_bytes()
    for damage in (whole[: len(whole) // 2], None):
        if damage is None:
            path.unlink()
        else:
            path.write_bytes(damage)
        use(window)
        window.choose_theme("dark")
        window.set_language("ja")
        window.set_language("en")
        assert window.session.document == own
        assert damage is None or path.read_bytes() == damage
    path.write_bytes(whole[:900])
    place.close(window)
    window = place.open()
    assert path.name in told(window)
    assert window.session.document != own
    assert path.read_bytes() == whole[:900]
    window.choose_theme("light")


def test_recent_hands_of_garbage_are_set_aside_and_told(place: Place) -> None:
    place.folder.mkdir()
    data = random.Random(5).randbytes(2000)
    for name in ("recent.txt", "recent-toppan.txt"):
        (place.folder / name).write_bytes(data)
    window = place.open()
    assert "recent.damaged-1.txt" in told(window)
    window.session.choose("toppan")
    QApplication.processEvents()
    assert "recent-toppan.damaged-1.txt" in told(window)
    for name in ("recent.damaged-1.txt", "recent-toppan.damaged-1.txt"):
        assert (place.folder / name).read_bytes() == data


def test_recent_hands_that_another_program_holds_stay_and_come_back(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a scanner for viruses does on Windows for a moment."""
    window = place.open()
    window.store.commit(enter(Draft(), HAND), "open")
    place.close(window)
    path, read = place.folder / "recent.txt", storage.read
    before = path.read_bytes()

    def held(of: Path, *most: int) -> str:
        if of == path:
            raise StorageError("unreadable", of, "held")
        return read(of, *most)

    with monkeypatch.context() as patch:
        patch.setattr(storage, "read", held)
        window = place.open()
        window.store.commit(enter(Draft(), "19m19p19s1234567z+1z tsumo seat=E round=E"), "open")
        for _ in range(2):
            window.save_hand()
        assert told(window).count("recent.txt") == 1
        assert path.read_bytes() == before
    place.close(window)
    kept = path.read_text("utf-8")
    assert "234678m999p3455s" in kept
    assert "19m19p19s1234567z" in kept
    assert [one.name for one in place.folder.glob("*damaged*")] == []


def test_recent_hands_whose_file_was_removed_are_written_again_without_a_change(
    place: Place,
) -> None:
    window = place.open()
    window.store.commit(enter(Draft(), HAND), "open")
    window.save_hand()
    path = place.folder / "recent.txt"
    before = path.read_bytes()
    path.unlink()
    place.close(window)
    assert path.read_bytes() == before


def test_two_windows_keep_each_others_recent_hands(place: Place) -> None:
    first, second = place.open(), place.open()
    first.store.commit(enter(Draft(), HAND), "open")
    first.save_hand()
    second.store.commit(enter(Draft(), "19m19p19s1234567z+1z tsumo seat=E round=E"), "open")
    second.save_hand()
    first.choose_theme("dark")
    second.set_language("ja")
    for window in (first, second):
        place.close(window)
    window = place.open()
    hands = "\n".join(window._recent_hands.of(RIICHI_CODEC).recent.hands)
    assert "234678m999p3455s" in hands
    assert "19m19p19s1234567z" in hands
    assert (window._options.theme, window._options.language) == ("dark", "ja")
    window.choose_theme("light")


def test_a_clock_set_back_loses_nothing_and_keeps_the_order_of_numbers(tmp_path: Path) -> None:
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as log:
        numbers = [
            log.save(a_case(name, f"{day}T10:00:00+09:00")).number
            for name, day in (("a", "2027-01-03"), ("b", "2026-12-30"), ("c", "2027-01-01"))
        ]
        assert numbers == ["2027-001", "2026-001", "2027-002"]
        assert [entry.uid for entry in log.find()] == ["c", "a", "b"]
    now = 1_800_000_000_000
    with closing(ProgressDatabase(path, TODAY)) as progress:
        for name, at in (("x", now), ("y", now - 90 * 86_400_000), ("z", now + 1000)):
            memory = progress.save(again(name, at))
            assert memory.due >= at
        assert progress.count() == 3
        card = again("", now).card
        assert [kept.uid for kept in progress.history(card)] == ["y", "x", "z"]


def again(name: str, at: int) -> SavedAnswer:
    """Another answer to the same card."""
    return SavedAnswer(name, at, TODAY, "points", "club", "card", "3900", True, 1.0, 3000, 3)
