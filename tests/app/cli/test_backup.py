"""`hayami backup` and `hayami restore`: shown first, done with --yes, refused in a sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QStandardPaths

from app.backups.dated import make
from app.backups.places import FOLDER
from app.cli import main as cli
from app.cli.status import MISUSED, OK
from app.systems import data_folder
from app.texts.texts import Texts
from engine import library
from tests.app.backups.sample_data import NOW, add_cases, content, done, filled


@pytest.fixture(autouse=True)
def _no_documents() -> Iterator[None]:
    yield
    library.set_own_documents({})


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command in English; gives its status, its lines and its errors."""

    def run(*arguments: object) -> tuple[int, list[str], str]:
        status = cli.main([*map(str, arguments), "--lang", "en"])
        told = capsys.readouterr()
        return status, told.out.splitlines(), told.err

    return run


def test_everything_goes_to_another_computer(run: Any, tmp_path: Path) -> None:
    here, there, file = filled(tmp_path / "here"), tmp_path / "there", tmp_path / "all.hayami"
    held = "2 rulings, 3 drill answers, 1 game or evening, 1 set of own rules, 1 recent hand"
    assert run("backup", file, "--data", here) == (OK, [f"all.hayami was written: {held}."], "")
    status, told, _ = run("restore", file, "--data", there)
    assert status == OK
    assert told[0].endswith(held)
    assert told[1].startswith(
        "Added: 2 rulings (2026-001, 2026-002), 3 drill answers, 1 game or evening"
    )
    assert told[2] == "Nothing was changed yet. To do it, add --yes."
    assert "games" in content(there)
    assert content(there)["games"] == []
    assert run("restore", file, "--data", there, "--yes")[1][1].startswith("Restored. Added: 2 rul")
    assert content(there) == content(here)
    told = run("restore", file, "--data", there)[1]
    assert told[1:] == ["All of it is here already. Nothing would change."]


def test_a_copy_of_the_list_is_restored_by_its_name(run: Any, tmp_path: Path) -> None:
    here = filled(tmp_path / "here")
    assert run("restore", "--data", here)[1][0].startswith("There is no copy yet.")
    done(make(here, NOW))
    before = content(here)
    add_cases(here, "newer")
    status, told, _ = run("restore", "--data", here)
    assert (status, len(told)) == (OK, 2)
    assert "Daily" in " ".join(told)
    assert "day-2026-11-23.hayami" in " ".join(told)
    assert "Monthly" in " ".join(told)
    told = run("restore", "day-2026-11-23.hayami", "--data", here, "--back")[1]
    assert "Removed: 1 ruling (2026-003). All of it stays in the copy that is made first." in told
    told = run("restore", "day-2026-11-23.hayami", "--data", here, "--back", "--yes")[1]
    assert "is kept as before-" in told[-1]
    assert content(here) == before


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"x", "x.hayami is not a file of all Hayami data."),
        (b"PK\3\4", "x.hayami is cut off: its end is missing."),
    ],
)
def test_another_file_is_refused_in_a_sentence(
    run: Any, tmp_path: Path, data: bytes, told: str
) -> None:
    (tmp_path / "x.hayami").write_bytes(data)
    status, out, err = run("restore", tmp_path / "x.hayami", "--data", tmp_path / "data", "--yes")
    assert (status, out) == (MISUSED, [])
    assert told in err


def test_a_damaged_copy_is_listed_with_what_is_wrong(run: Any, tmp_path: Path) -> None:
    here = filled(tmp_path / "here")
    done(make(here, NOW))
    cut = here / FOLDER / "month-2026-11.hayami"
    cut.write_bytes(cut.read_bytes()[:-100])
    told = run("restore", "--data", here)[1]
    assert any("month-2026-11.hayami is cut off" in line for line in told)


def test_a_file_that_cannot_be_written_is_told(run: Any, tmp_path: Path) -> None:
    here = filled(tmp_path / "here")
    (tmp_path / "stands").write_text("in the way")
    status, _, err = run("backup", tmp_path / "stands" / "all.hayami", "--data", here)
    assert status == MISUSED
    assert "all.hayami cannot be written, so no copy was made" in err
    status, _, err = run("backup", tmp_path / "all.hayami", "--data", tmp_path / "nothing")
    assert (status, err) == (MISUSED, "There is nothing to export yet.\n")


@pytest.mark.parametrize(
    ("language", "listed"), [("en", "list the copies"), ("ja", "控えの一覧を出す")]
)
def test_the_help_says_that_copies_are_listed_and_what_it_takes_to_restore(
    language: str, listed: str
) -> None:
    told = Texts(language).help("restore")
    assert listed in told
    assert "--yes" in told


@pytest.mark.parametrize("option", ["--yes", "--back"])
def test_what_is_to_be_done_needs_a_file(run: Any, tmp_path: Path, option: str) -> None:
    """The list of copies looked as if something had been done."""
    told = run("restore", option, "--data", tmp_path)
    assert told == (MISUSED, [], "file is missing.\n")


def test_a_folder_of_data_that_is_none_is_told(run: Any, tmp_path: Path) -> None:
    """The list said that there is no copy yet, and "" was the folder that one happened to be in."""
    missing, file = tmp_path / "misspelt", tmp_path / "file"
    file.write_text("x")
    told = f"{missing} cannot be read: No such file or directory.\n"
    assert run("restore", "--data", missing) == (MISUSED, [], told)
    told = f"{file} cannot be read: Not a directory.\n"
    for command in (("restore",), ("restore", file, "--yes"), ("backup", tmp_path / "new")):
        assert run(*command, "--data", file) == (MISUSED, [], told)
        assert run(*command, "--data", "")[2].startswith("--data needs a value.")


@pytest.mark.parametrize("name", [".", "", os.sep])
def test_a_folder_is_refused_in_a_sentence(run: Any, tmp_path: Path, name: str) -> None:
    here = filled(tmp_path / "here")
    status, out, err = run("backup", name, "--data", here)
    assert (status, out) == (MISUSED, [])
    assert err.startswith(f"{name or '.'} cannot be written, so no copy was made: Is a directory.")
    status, out, err = run("restore", name, "--data", here)
    assert (status, out) == (MISUSED, [])
    assert err.startswith(f"{name or '.'} cannot be read: Is a directory")


@pytest.mark.parametrize("given", ["", "/somewhere/else"])
def test_the_command_finds_the_folder_of_the_window(
    monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", given)
    before = QCoreApplication.applicationName()
    QCoreApplication.setApplicationName("Hayami")
    where = QStandardPaths.StandardLocation.AppLocalDataLocation
    assert data_folder() == Path(QStandardPaths.writableLocation(where))
    QCoreApplication.setApplicationName(before)
