"""Kinds: every kind of question there is, a row each."""

from __future__ import annotations

from typing import Final

from app.drill.asked import Kind
from app.drill.declared import Declaration
from app.drill.listed import Cells, FuItems, Sanctions, Seats, YakuAndHan
from app.drill.of_acts import act_keys, ask_act
from app.drill.of_cells import (
    amount_keys,
    ask_cells,
    ask_honba,
    ask_points,
    honba_keys,
    point_keys,
)
from app.drill.of_hands import (
    ask_declaration,
    ask_fu,
    ask_paid,
    ask_yaku,
    declared_keys,
    fu_keys,
    paid_keys,
    yaku_keys,
)
from engine.riichi.rules import GAME

_ROWS: Final = (
    Kind("points", GAME, point_keys, ask_points, Declaration.answer),
    Kind("cells", GAME, amount_keys, ask_cells, Cells.answer),
    Kind("fu", GAME, fu_keys, ask_fu, FuItems.answer),
    Kind("yaku", GAME, yaku_keys, ask_yaku, YakuAndHan.answer),
    Kind("declaration", GAME, declared_keys, ask_declaration, Declaration.answer),
    Kind("honba", GAME, honba_keys, ask_honba, Declaration.answer),
    Kind("paid", GAME, paid_keys, ask_paid, Seats.answer),
    Kind("ruling", GAME, act_keys, ask_act, Sanctions.answer),
)
KINDS: Final = {row.name: row for row in _ROWS}
"""In the order of the list on the page. A further kind is a row, with its words beside."""
