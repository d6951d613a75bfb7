"""Kinds: every kind of question there is, a row each."""

from __future__ import annotations

from typing import Final

from app.pages.drill.kinds.acts import act_keys, ask_act
from app.pages.drill.kinds.card import Kind
from app.pages.drill.kinds.cells import (
    amount_keys,
    ask_cells,
    ask_honba,
    ask_points,
    honba_keys,
    point_keys,
)
from app.pages.drill.kinds.declared import Declaration
from app.pages.drill.kinds.hands import (
    at_once,
    declared_keys,
    fu_keys,
    paid_keys,
    seek_declaration,
    seek_fu,
    seek_paid,
    seek_yaku,
    yaku_keys,
)
from app.pages.drill.kinds.listed import Cells, FuItems, Sanctions, Seats, YakuAndHan
from app.pages.drill.kinds.toppan import (
    ask_dora,
    ask_stake,
    dora_keys,
    read_dora,
    read_halves,
    read_may,
    seek_stay,
    seek_value,
    stake_keys,
    stay_keys,
    value_keys,
)
from engine.riichi.rules import GAME
from engine.toppan.rules import GAME as TOPPAN

_ROWS: Final = (
    Kind("points", GAME, point_keys, ask_points, Declaration.answer),
    Kind("cells", GAME, amount_keys, ask_cells, Cells.answer),
    Kind("fu", GAME, fu_keys, at_once(seek_fu), FuItems.answer, seek_fu),
    Kind("yaku", GAME, yaku_keys, at_once(seek_yaku), YakuAndHan.answer, seek_yaku),
    Kind(
        "declaration",
        GAME,
        declared_keys,
        at_once(seek_declaration),
        Declaration.answer,
        seek_declaration,
    ),
    Kind("honba", GAME, honba_keys, ask_honba, Declaration.answer),
    Kind("paid", GAME, paid_keys, at_once(seek_paid), Seats.answer, seek_paid),
    Kind("ruling", GAME, act_keys, ask_act, Sanctions.answer),
    Kind("toppan_points", TOPPAN, stake_keys, ask_stake, read_halves),
    Kind("toppan_value", TOPPAN, value_keys, at_once(seek_value), read_halves, seek_value),
    Kind("toppan_stay", TOPPAN, stay_keys, at_once(seek_stay), read_may, seek_stay),
    Kind("toppan_dora", TOPPAN, dora_keys, ask_dora, read_dora),
)
KINDS: Final = {row.name: row for row in _ROWS}
"""In the order of the list on the page. A further kind is a row, with its words beside."""
