"""A game in which rulings take points off the result: form, hands, end."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from app.pages.game.end.logic import end_view
from app.pages.game.hands import hand_words
from app.pages.game.ruling_form import RulingForm
from app.pages.game.state import RulingDraft
from app.pages.game.views import RulingFormView
from app.texts.texts import Texts
from engine.riichi.penalties import Band
from engine.riichi.play.events import DrawEvent, RiichiGame, RulingEvent
from engine.riichi.play.game import replay
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules, read_rules
from tests.app.own_penalties import TEXT

JA = Texts("ja")
RULES = read_rules(TEXT, "own.toml")
LATE = RulingEvent("late", 2, {"minutes_late": 4})


def played(*events: object, rules: RiichiRules = RULES) -> GameReplay:
    return replay(RiichiGame("club", events=events), rules)  # type: ignore[arg-type]


def test_the_end_has_a_row_for_what_comes_off_the_result() -> None:
    found = end_view(played(LATE, DrawEvent()), RULES)
    (row,) = [row for row in found.rows if row.kind == "off_result"]
    assert row.amounts == (0, 0, -4000, 0)
    assert row.rule is not None
    assert row.rule.key == "penalties.off_result.settled"
    recorded = next(row for row in found.rows if row.kind == "recorded")
    plain = end_view(played(DrawEvent()), RULES)
    assert recorded == next(row for row in plain.rows if row.kind == "recorded")
    assert not [row for row in plain.rows if row.kind == "off_result"]


def test_the_hand_of_a_ruling_has_its_seal() -> None:
    found = played(LATE, DrawEvent())
    (seal,) = hand_words(found.hands[0], found, RULES, JA).seals
    assert (seal.kind, seal.text, seal.seat) == ("off_result", "減点", 2)


@pytest.fixture
def form(qapp: QApplication) -> RulingForm:
    assert qapp is not None
    return RulingForm(JA)


def shown(draft: RulingDraft) -> RulingFormView:
    return RulingFormView(
        draft,
        ("東家", "南家", "西家", "北家"),
        (("minutes_late", (Band(1, 10), Band(11))), ("tiles_count", (Band(1, 2), Band(3)))),
        frozenset(("minutes_late",)),
        frozenset(("minutes_late", "tiles_count")),
    )


def test_a_correction_takes_the_number_itself_or_a_band(form: RulingForm) -> None:
    given: list[RulingDraft] = []
    form.changed.connect(given.append)
    form.present(shown(RulingDraft("late", 2, (("minutes_late", 4), ("tiles_count", 5)))))
    field = form.findChild(QLineEdit, "ruling_minutes_late")
    assert field is not None
    assert field.text() == "4"
    field.setText("9")
    field.textEdited.emit("9")
    assert dict(given[-1].answers) == {"tiles_count": 5, "minutes_late": 9}
    field.textEdited.emit("")
    assert "minutes_late" not in dict(given[-1].answers), "not known"
    button = form.findChild(QAbstractButton, "ruling_tiles_count_1")
    assert button is not None
    assert button.isChecked()
