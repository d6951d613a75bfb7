"""The button of a meld: its tooltip says what a press does with that meld."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.pages.score.widgets.meld_button import MeldButton
from app.texts.texts import Texts
from engine.riichi.hand import Meld

TAKE = "右クリックか長押しか Delete で取る。"
RED = "Shift＋押すか Shift＋Space で赤五。"
TURN = "押すと鳴いた相手が変わる。"


@pytest.mark.parametrize(
    ("meld", "done"),
    [
        ("[7'89s]", ["押すと鳴いた牌が変わる。", TAKE]),
        ("[44'4z]", [TURN, TAKE]),
        ("(9999p)", [TAKE]),
        ("[55'5p]", [TURN, RED, TAKE]),
        ("(5555s)", [RED, TAKE]),
    ],
)
def test_the_tooltip_of_a_meld_says_what_a_press_does_with_it(
    qtbot: QtBot, meld: str, done: list[str]
) -> None:
    """All melds had the same: a concealed quad was called from a seat, and honours were red."""
    button = MeldButton(Texts("ja"), "meld")
    qtbot.addWidget(button)
    button.present(Meld.parse(meld), frozenset(), frozenset())
    assert button.toolTip().split("\n") == [meld, *done]
