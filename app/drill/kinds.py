"""Kinds: every kind of question there is, a row each."""

from __future__ import annotations

from typing import Final

from app.drill.asked import Kind
from app.drill.declared import read_declared
from app.drill.of_cells import ask_points, point_keys
from engine.riichi.rules import GAME

KINDS: Final = {
    row.name: row for row in (Kind("points", GAME, point_keys, ask_points, read_declared),)
}
"""In the order of the list on the page. A further kind is a row, with its words beside."""
