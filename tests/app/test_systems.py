"""What differs between systems: the program works under what Windows and macOS refuse."""

from __future__ import annotations

import ctypes
import errno
import io
import logging
import os
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest

from app import storage, systems
from app.case_log.cases import Case
from app.case_log.file_lock import file_lock
from app.case_log.history import History
from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError
from app.cli.main import main
from app.games.archive import GameArchive
from app.games.files import SUFFIX, game_text, games_in
from app.main_window.crash import ErrorLog
from app.pages.score.notation import RIICHI_CODEC, enter
from app.pages.score.state import Draft
from app.recent_hands import RecentHands
from app.storage import StorageError
from app.user_documents.files import UserDocumentFiles
from engine import library
from engine.rulebook import Words
from tests.app.fake_systems import FakeSystem
from tests.app.games.sample_games import RIICHI_GAME

TODAY = "2026-11-21"
NAMES = {
    "成績表 A:B.pdf": "成績表 A-B.pdf",
    'a<b>c"d|e?f*g/h\\i.csv': "a-b-c-d-e-f-g-h-i.csv",
    "a\tb.csv": "a-b.csv",
    "con.pdf": "_con.pdf",
    "Aux .csv": "_Aux.csv",
    "COM1.hayami-game.json": "_COM1.hayami-game.json",
    "lpt².txt": "_lpt².txt",
    "console.txt": "console.txt",
    "end. .": "end",
    "end. .pdf": "end.pdf",
    "Mr. Sato": "Mr. Sato",
    "...": "hayami",
    "": "hayami",
    " .pdf": "hayami.pdf",
}


def a_case(name: str) -> Case:
    return Case(uid=name, at=f"{TODAY}T10:00:00+09:00", document="club", note="五索")


@pytest.mark.parametrize(("wanted", "name"), NAMES.items())
def test_a_proposed_file_name_is_one_that_every_system_accepts(wanted: str, name: str) -> None:
    assert systems.file_name(wanted) == name
    assert systems.file_name(name) == name


def test_a_long_name_is_cut_to_the_bytes_that_file_systems_take() -> None:
    assert systems.file_name("東" * 200 + ".pdf") == "東" * 79 + ".pdf"


def test_the_fake_refuses_what_windows_refuses(windows: FakeSystem, tmp_path: Path) -> None:
    file, other = tmp_path / "a.txt", tmp_path / "b.txt"
    file.write_text("a\n", "utf-8")
    assert file.read_bytes() == b"a\r\n"
    assert (tmp_path / "A.TXT").exists()
    with file.open("rb"):
        for refused in (file.unlink, lambda: file.rename(other), lambda: file.replace(other)):
            with pytest.raises(PermissionError):
                refused()
    other.touch()
    with pytest.raises(FileExistsError):
        file.rename(other)
    for name in ("CON", "aux.txt", "a:b", "a.", "a ", "x" * 260):
        with pytest.raises(OSError, match=r"incorrect|device"):
            (tmp_path / name).touch()
    assert not hasattr(os, "fork")
    assert windows.refusals == 3


def test_the_fake_of_macos_ignores_case_and_lets_open_files_be_renamed(
    macos: FakeSystem, tmp_path: Path
) -> None:
    assert macos.name == systems.system() == "macos"
    file = tmp_path / "a.txt"
    with file.open("w"):
        systems.rename(tmp_path / "A.txt", tmp_path / "b.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


@pytest.mark.parametrize("system", ["windows", "macos"])
def test_one_process_at_a_time_holds_a_lock_and_no_file_is_left(
    request: pytest.FixtureRequest, tmp_path: Path, system: str
) -> None:
    request.getfixturevalue(system)
    path = tmp_path / "folder" / ".lock"
    with file_lock(path, 0.1):
        file = systems.open_to_lock(path)
        assert file is not None
        with pytest.raises(OSError, match=r"denied|unavailable"):
            systems.lock(file)
        os.close(file)
        with file_lock(path, 0.1):
            pass  # waits no longer
    assert not path.exists()
    with file_lock(path, 0.1):
        assert path.exists()
    assert not path.exists()


@pytest.mark.usefixtures("windows")
def test_a_lock_file_that_windows_is_removing_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, tries = os.open, iter((True, True, False))

    def refused_at_first(path: object, *rest: int) -> int:
        if next(tries, False):
            raise PermissionError(errno.EACCES, "delete pending", str(path))
        return found(path, *rest)

    monkeypatch.setattr(os, "open", refused_at_first)
    with file_lock(tmp_path / ".lock", 5.0):
        assert (tmp_path / ".lock").exists()


def test_a_file_that_a_virus_scanner_holds_for_a_moment_is_waited_for(
    windows: FakeSystem, tmp_path: Path
) -> None:
    file, other = tmp_path / "a", tmp_path / "b"
    file.write_bytes(b"new")
    other.write_bytes(b"old")
    with windows.held(other, times=2):
        systems.replace(file, other)
    assert other.read_bytes() == b"new"
    with windows.held(other, times=2):
        systems.remove(other)
    assert (other.exists(), windows.refusals) == (False, 4)
    file.touch()
    with windows.held(file), pytest.raises(PermissionError):
        systems.remove(file)


@pytest.mark.usefixtures("macos")
def test_nothing_is_waited_for_where_no_open_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        systems.rename(tmp_path / "none", tmp_path / "b")
    (tmp_path / "a").touch()
    (tmp_path / "b").touch()
    with pytest.raises(FileExistsError):
        systems.rename(tmp_path / "a", tmp_path / "b")


def test_a_file_that_another_program_has_open_is_told_and_stays(
    windows: FakeSystem, tmp_path: Path
) -> None:
    path = tmp_path / "hand.txt"
    storage.write(path, "old")
    with windows.held(path):
        for do in (lambda: storage.write(path, "new"), lambda: storage.set_aside(path)):
            with pytest.raises(StorageError, match="unwritable"):
                do()
    assert storage.read(path) == "old"
    storage.write(tmp_path / "HAND.txt", "new")
    assert storage.read(path) == "new"
    assert storage.set_aside(path).name == "hand.damaged-1.txt"


@pytest.mark.parametrize("name", ["con", "NUL.toml", "Com1 .txt", "aux.hayami"])
@pytest.mark.usefixtures("windows")
def test_a_device_of_windows_is_neither_written_nor_read(tmp_path: Path, name: str) -> None:
    """Reading CON would wait for the keyboard."""
    assert systems.is_device(tmp_path / name)
    with pytest.raises(StorageError):
        storage.write(tmp_path / name, "x")
    with pytest.raises(StorageError):
        storage.read(tmp_path / name)
    assert not systems.is_device(tmp_path / f"x{name}")


@pytest.mark.parametrize("system", ["windows", "macos"])
def test_a_damaged_log_is_set_aside_with_its_journals_and_the_cases_come_back(
    request: pytest.FixtureRequest, tmp_path: Path, system: str
) -> None:
    request.getfixturevalue(system)
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(str(n)) for n in range(60)])
    data = bytearray(path.read_bytes())
    data[4096 * 2 : 4096 * 3] = bytes(4096)
    path.write_bytes(data)
    with closing(History(path, TODAY)) as log:
        assert [t.other for t in log.troubles] == [f"cases.damaged-{TODAY}.sqlite"]
        assert log.save(a_case("new")).uid == "new"
    assert (tmp_path / f"cases.damaged-{TODAY}.sqlite").read_bytes() == bytes(data)


def test_a_damaged_log_that_another_window_has_open_stays_and_is_told(
    windows: FakeSystem, tmp_path: Path
) -> None:
    path = tmp_path / LOG
    path.write_bytes(b"no log" * 2000)
    with windows.held(path), closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_stuck"]
        with pytest.raises(HistoryError):
            log.save(a_case("a"))
    assert path.read_bytes() == b"no log" * 2000


@pytest.mark.usefixtures("windows")
def test_two_windows_share_a_log_and_its_numbers(tmp_path: Path) -> None:
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as one, closing(History(path, TODAY)) as two:
        numbers = [log.save(a_case(f"{n}")).number for n, log in enumerate((one, two, one))]
        assert numbers == ["2026-001", "2026-002", "2026-003"]
        assert len(two.find()) == 3
    assert {path.name for path in tmp_path.iterdir()} == {LOG, ".cases.numbers"}


@pytest.mark.usefixtures("windows")
def test_games_and_documents_are_kept_exported_and_read_back(tmp_path: Path) -> None:
    with closing(GameArchive(tmp_path / LOG, TODAY)) as archive:
        saved = archive.start(RIICHI_GAME, title="A:B")
        archive.save(saved, RIICHI_GAME)
        assert archive.open(saved.uid).game == RIICHI_GAME
    file = tmp_path / systems.file_name(f"A:B{SUFFIX}")
    storage.write(file, game_text(RIICHI_GAME, title="A:B"))
    assert games_in(file)[0].title == "A:B"
    own = UserDocumentFiles(tmp_path)
    own.read()
    name = own.copy("club", Words("みどり会", "Green club"))
    own.save(name, own.tables(name))
    own.remove(name)
    own.read()
    assert own.broken == ()
    assert own.copy("club", Words("あ", "a")).startswith("own-2-")
    library.set_own_documents({})


def test_a_document_that_an_editor_holds_is_not_removed_and_stays_offered(
    windows: FakeSystem, tmp_path: Path
) -> None:
    own = UserDocumentFiles(tmp_path)
    own.read()
    name = own.copy("club", Words("みどり会", "Green club"))
    with windows.held(tmp_path / "documents" / f"{name}.toml"):
        with pytest.raises(StorageError):
            own.remove(name)
        assert name in library.documents()
    library.set_own_documents({})


@pytest.mark.usefixtures("qapp", "windows")
def test_hands_are_written_and_a_damaged_file_of_them_set_aside(tmp_path: Path) -> None:
    hands = RecentHands(tmp_path)
    hands.of(RIICHI_CODEC).set_current(enter(Draft(), "234678m999p3455s+5s"))
    hands.write()
    path = tmp_path / RIICHI_CODEC.file
    path.write_bytes(b"\xff\x00")
    again, told = RecentHands(tmp_path), []
    again.error.connect(lambda *words: told.append(words))
    again.of(RIICHI_CODEC).read()
    assert [key for key, _ in told] == ["recent_unreadable"]
    assert not path.exists()


def test_errors_are_logged_though_another_window_holds_the_log(
    windows: FakeSystem, tmp_path: Path
) -> None:
    """A full log that could not be renamed took no further error."""
    path = tmp_path / "errors.log"
    path.write_bytes(b"x" * 300_000)
    log = ErrorLog(path)
    record = logging.LogRecord("hayami", logging.ERROR, "", 0, "new", None, None)
    with windows.held(path):
        log.emit(record)
    log.close()
    assert path.read_text("utf-8").endswith("new\n")
    log.emit(record)
    log.close()
    assert path.read_text("utf-8") == "new\n"


class _Console(io.TextIOWrapper):
    """A stream of another code page, whose bytes are kept."""

    def __init__(self, encoding: str) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding=encoding)


@pytest.mark.parametrize("code_page", ["cp932", "cp1252", "cp437", "ascii"])
@pytest.mark.parametrize(("language", "word"), [("ja", "門前清自摸和"), ("en", "40 fu × 2")])
def test_a_console_of_any_code_page_gets_utf8(
    monkeypatch: pytest.MonkeyPatch, code_page: str, language: str, word: str
) -> None:
    with monkeypatch.context() as patch:
        out = _Console(code_page)
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", _Console(code_page))
        assert main(["score", "234678m999p3455s+5s", "--tsumo", "--lang", language]) == 0
    assert word in out.bytes.getvalue().decode("utf-8")


def test_a_program_without_standard_streams_answers_by_its_status(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The windowed program of Windows has none."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    with suppress(SystemExit):
        assert main(["score", "x"]) == 2
        assert main(["documents"]) in (0, 2)


def test_a_window_needs_a_display_on_linux_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    found = {}
    for platform in ("linux", "freebsd14", "darwin", "win32"):
        monkeypatch.setattr(sys, "platform", platform)
        found[systems.system()] = systems.has_display()
    assert found == {"linux": False, "macos": True, "windows": True}


@pytest.mark.parametrize(
    ("system", "asks"), [("linux", False), ("windows", False), ("macos", True)]
)
def test_macos_alone_asks_the_running_program_to_open_a_file(
    request: pytest.FixtureRequest, system: str, asks: bool
) -> None:
    """Elsewhere no filter is to see every event of the program."""
    if system != "linux":
        request.getfixturevalue(system)
    assert systems.asks_by_event() is asks


_IN_A_NEW_PROCESS: Final = """
import ctypes
from app import systems

class Heap(ctypes.Structure):  # what glibc's mallinfo2 returns
    _fields_ = tuple((f"size{at}", ctypes.c_size_t) for at in range(10))

library = ctypes.CDLL(None)
library.mallinfo2.restype, library.malloc.restype = Heap, ctypes.c_void_p
systems.set_large_blocks_apart()
for size in (16 << 20, 8 << 20):
    before = library.mallinfo2().size3  # blocks with pages of their own
    block = ctypes.c_void_p(library.malloc(ctypes.c_size_t(size)))
    print(library.mallinfo2().size3 - before)
    library.free(block)
"""


def test_a_large_block_has_pages_of_its_own_after_a_larger_one_was_freed() -> None:
    """Otherwise small blocks that stay would keep the room of pictures that are gone. A process
    that has run for long may have room for the blocks already."""
    if sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"):
        pytest.skip("glibc alone is asked for it")
    asked = subprocess.run(
        [sys.executable, "-c", _IN_A_NEW_PROCESS], capture_output=True, text=True, check=True
    )
    assert asked.stdout.split() == ["1", "1"]
