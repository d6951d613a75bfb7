"""Words that do not fit are cut where they end, however long they are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.style import theme
from app.style.theme import sans
from app.widgets.painting.drawing import (
    across_evenly,
    elided,
    elided_lines,
    keep_end_together,
    lines_of,
    width_of,
)


@pytest.mark.parametrize(
    ("count", "most", "across"), [(12, 11, 6), (12, 12, 12), (20, 11, 10), (13, 5, 5), (0, 5, 1)]
)
def test_marks_that_need_two_rows_are_divided_among_them(
    count: int, most: int, across: int
) -> None:
    """Of twelve answers eleven stood in one row, and one below them."""
    assert across_evenly(count, most) == across


@pytest.mark.parametrize("words", ["Takahashi " * 20_000, "高橋" * 50_000, "a b"])
def test_as_much_of_a_text_is_shown_as_fits(qtbot: QtBot, words: str) -> None:
    """A name in the file of an evening may have any length: it was measured once for each letter,
    which took minutes."""
    assert qtbot is not None
    font = sans(14)
    shown = elided(words, 120, font)
    assert width_of(shown, font) <= 120
    if shown != words:
        kept = shown.removesuffix("…")
        assert words.startswith(kept)
        assert width_of(f"{words[: len(kept) + 2]}…", font) > 120


def test_nothing_but_the_mark_is_left_where_there_is_no_room(qtbot: QtBot) -> None:
    assert qtbot is not None
    assert elided("高橋", 1, sans(14)) == "…"
    assert elided_lines("高橋 " * 1000, 60, 1, 14) == "…"


@pytest.mark.parametrize("letter", ["高", "𠮷"])
def test_the_lines_of_a_text_have_all_of_its_letters(qtbot: QtBot, letter: str) -> None:
    """Qt counts a letter such as 𠮷 twice."""
    assert qtbot is not None
    words = [letter * 3] * 12
    lines = lines_of(" ".join(words), 90, 14)
    assert len(lines) > 1
    assert " ".join(lines).split() == words


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("条文からは決まらない。こう読んだ。", "こう読んだ。"),
        ("左から条文を選ぶと、意味と値と根拠がここに出る。", "根拠がここに出る。"),
        ("起家の佐藤が上、小林が下", "上、小林が下"),
        ("どの規定でも同じ。", "規定でも同じ。"),
        ("ひらがなだけでことばがどこからかわからない", "わからない"),
        ("同じ。", "同じ。"),
        ("", ""),
    ],
)
def test_the_last_line_of_a_text_is_no_rest_of_a_word(text: str, kept: str) -> None:
    """「ここ」 was broken in the middle by what kept the last five letters together."""
    shown = keep_end_together(text)
    assert shown.replace("\u2060", "") == text
    assert "\u2060".join(kept) == shown[-(2 * len(kept) - 1) :] if kept else shown == ""
    assert shown.count("\u2060") == max(len(kept) - 1, 0)


def test_wrapped_lines_are_cut_for_the_letters_of_now(qtbot: QtBot) -> None:
    assert qtbot is not None
    words, high = "Takahashi " * 40, 60
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = theme.sizes()
    small = elided_lines(words, 200, high, 14)
    try:
        theme.apply(app, theme.tokens(), replace(before, letters=1.5))
        assert len(elided_lines(words, 200, high, 14)) < len(small)
    finally:
        theme.apply(app, theme.tokens(), before)
