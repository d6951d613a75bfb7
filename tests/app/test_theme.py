"""The theme: every pair of colours that carries text can be read."""

from __future__ import annotations

from dataclasses import fields

import pytest

from app import theme
from app.theme import TEXT_PAIRS, THEMES, Tokens, contrast

PAIRS = [(ground, ink) for ground, inks in TEXT_PAIRS for ink in inks.split()]


@pytest.mark.parametrize("chosen", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(("ground", "ink"), PAIRS)
def test_text_has_contrast(chosen: Tokens, ground: str, ink: str) -> None:
    assert contrast(getattr(chosen, ground), getattr(chosen, ink)) >= 4.45  # rounds to 4.5


@pytest.mark.parametrize("chosen", THEMES.values(), ids=THEMES)
def test_controls_and_focus_stand_out(chosen: Tokens) -> None:
    for code in (chosen.edge, chosen.ai):
        assert contrast(chosen.card, code) >= 3
    assert contrast(chosen.felt, chosen.felt_ink) >= 3


def test_contrast_is_reckoned_as_the_standard_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


@pytest.mark.parametrize("chosen", THEMES.values(), ids=THEMES)
def test_the_style_knows_every_token_that_it_asks_for(chosen: Tokens) -> None:
    assert "@" not in theme.style_sheet(chosen)


def test_the_themes_have_the_same_tokens() -> None:
    for chosen in THEMES.values():
        assert all(str(getattr(chosen, f.name)) for f in fields(chosen))
