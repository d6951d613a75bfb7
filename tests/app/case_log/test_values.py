"""The values of the case log are what they were made as."""

from __future__ import annotations

import app.case_log
from tests.frozen_values import changeable


def test_values_of_the_log_are_frozen_but_for_those_that_a_rescue_fills() -> None:
    assert changeable(app.case_log) == {
        "app.case_log.recovery.Rescued",
        "app.case_log.salvage.Salvage",
    }
