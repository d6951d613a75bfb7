"""The pictures: every page has states, and what is asked for is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.actions import PAGES
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES
from tests.pictures.__main__ import _parser, look_of, main
from tests.pictures.readme import PICTURES
from tests.pictures.states import STATES


def test_every_page_is_drawn_in_states_with_names_of_their_own() -> None:
    paths = [state.path for state in STATES]
    assert len(paths) == len(set(paths))
    assert {name for name, _ in PAGES} <= {state.page for state in STATES}
    assert {path for path, _ in PICTURES.values()} <= set(paths)


@pytest.mark.usefixtures("qapp")
def test_what_is_asked_for_is_drawn_with_a_contact_sheet(tmp_path: Path) -> None:
    words = ["rules/read", "score/q*", "--out", str(tmp_path), "--themes", "dark"]
    assert main([*words, "--languages", "en", "--sizes", "1024x700,1280x800@150"]) == 0
    there = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png"))
    assert there == [
        "contact-sheet.png",
        "en-dark-1024x700/rules-read.png",
        "en-dark-1024x700/score-quads.png",
        "en-dark-1280x800-150/rules-read.png",
        "en-dark-1280x800-150/score-quads.png",
    ]
    picture = QImage(str(tmp_path / there[3]))
    assert (picture.width(), picture.height()) == (1280, 800)
    assert (tmp_path / "index.html").read_text("utf-8").count("<img") == 4
    QApplication.processEvents()


def test_all_themes_and_languages_are_drawn_unless_some_are_asked_for() -> None:
    asked = _parser().parse_args([])
    assert asked.themes.split(",") == list(THEMES)
    assert asked.languages.split(",") == list(LANGUAGES)


def test_a_name_that_no_state_has_is_told_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["scores"]) == 2
    assert "score/example" in capsys.readouterr().err
    with pytest.raises(ValueError, match="1280x800@150"):
        look_of("1280", "ja", "light")
