"""Formats the lines of a worked hand, its forms and the hand itself; an open line shows nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.grouped import grouped
from app.pages.drill.kinds.hands import situation_text
from app.pages.drill.lesson_view.hand_scenes import (
    group_name,
    hand_items,
    hand_width,
    indicator_items,
    tile_for,
)
from app.pages.drill.lesson_view.views import HintFormView, RowState, WorkedRow, WorkedView
from app.pages.drill.lesson_view.worked import Example, WorkedLine, offered
from app.pages.drill.widgets.felt_groups import GroupWords, group_items, group_tile
from app.pages.drill.widgets.felt_items import FeltItem, FeltScene, ItemLook, word
from app.texts.texts import Texts, capitalized
from app.widgets.painting.tiles import height_of
from engine.riichi.group import Shape
from engine.riichi.reading import Form
from engine.riichi.rules import RiichiRules
from engine.tiles import Tile, tiles

_FORMS: Final = {
    "wait": (
        ("ryanmen", "34p"), ("shanpon", "33p44p"), ("kanchan", "24p"), ("penchan", "12p"),
        ("tanki", "5z"),
    ),
    "pair": (
        ("other", "22m"), ("dragon", "55z"), ("round_wind", "11z"), ("seat_wind", "22z"),
        ("double_wind", "11z"),
    ),
    "set": (
        ("simple_open", "555s"), ("simple_concealed", "555s"), ("yaochu_open", "999s"),
        ("yaochu_concealed", "999s"),
    ),
}  # fmt: skip
"""Forms with tiles that stand for them."""


def line_name(line: WorkedLine, texts: Texts, *, hidden: bool) -> str:
    """The name of a line; of an open one no more than what it is about."""
    if line.rule.startswith("yaku."):
        return texts.yaku_name(line.rule.removeprefix("yaku."))
    if line.rule == "fu.chiitoitsu" or (line.rule and not line.rule.startswith("fu.")):
        return texts.rule(line.rule)
    if line.group is not None and not hidden and line.part in ("triplet", "quad"):
        return capitalized(texts.ui(f"lesson_view.group.{_closed(line)}_{line.part}"))
    return texts.ui(f"drill.part.{line.part}")


def _closed(line: WorkedLine) -> str:
    return "closed" if line.rule.endswith("concealed") else "open"


def _line_note(line: WorkedLine, example: Example, texts: Texts, *, hidden: bool) -> str:
    """Why a line is there; of an open one only what is seen on the table."""
    shown = example.hand.shown
    if line.part == "wait":
        reading, win = shown.score.reading, shown.hand.win
        group = reading.groups[reading.finished]
        rest = list(group.tiles)
        tile = next((t for t in rest if win is not None and t.kind == win.kind), rest[-1])
        rest.remove(tile)
        held = texts.list_of(map(texts.tile_short, rest))
        return texts.ui("lesson_view.note.wait", held, texts.tile_short(tile))
    if line.tiles and line.part in ("pair", "triplet", "quad"):
        name = texts.tile_short(line.tiles[0])
        if hidden:
            return name
        if line.part == "pair":
            key = "plain" if not line.rule else line.rule.rpartition(".")[2]
            return texts.ui(f"lesson_view.note.pair_{key}", name)
        kind = "simple" if ".simple_" in line.rule else "yaochu"
        return texts.ui(f"lesson_view.note.set_{kind}", name)
    if line.part in ("base", "menzen_ron", "tsumo"):
        return texts.ui(f"lesson_view.note.{line.part}")
    return ""


def worked_view(example: Example, rules: RiichiRules, count: str, texts: Texts) -> WorkedView:
    """The ledger of an example: nothing that follows from an open line is shown."""
    hand, hidden = example.hand, example.hidden
    rows = tuple(_row(at, example, texts) for at in range(len(hand.lines)))
    shown = sum(line.amount for at, line in enumerate(hand.lines) if at not in hidden)
    fu = hand.unit == "fu"
    several = bool(hand.items) or not fu
    return WorkedView(
        texts.ui("lesson_view.ledger_fu" if fu else "lesson_view.ledger_han"),
        count,
        rows,
        texts.ui("lesson_view.sum"),
        texts.ui("lesson_view.sum_note") if fu and hand.items else "",
        str(shown) if several and fu and shown else "",
        len(hidden),
        "" if hidden else str(hand.total),
        texts.ui("drill.key_types.fu" if fu else "drill.key_types.han").strip(),
        offered(hand, rules),
    )


def _row(at: int, example: Example, texts: Texts) -> WorkedRow:
    line, reply = example.hand.lines[at], example.reply(at)
    hidden = at in example.hidden
    state: RowState = ""
    if hidden:
        state = "current" if at == example.current else "open"
    elif reply is not None:
        state = "right" if reply.right else "wrong"
    return WorkedRow(
        line_name(line, texts, hidden=hidden),
        _line_note(line, example, texts, hidden=hidden),
        line.tiles,
        "" if hidden else str(line.amount),
        state,
        "" if reply is None else reply.said,
    )


# --- the hand on the felt


def worked_scene(
    example: Example, chosen: int, count: str, texts: Texts, w: float, h: float
) -> FeltScene:
    """The hand group by group, with what is known under each; the chosen line's group is gold."""
    hand = example.hand
    items = list(_head(example, count, texts, w))
    if hand.shown.score.reading.form is not Form.STANDARD or hand.unit == "han":
        tile = tile_for(hand.shown.hand, w - 60, 54)
        x = (w - hand_width(hand.shown.hand, tile)) / 2
        y = max(66.0, (h - tile * 1.4) / 2 + 6)
        items += hand_items(hand.shown, texts, x, y, tile)
        items += indicator_items(hand.shown.situation, texts, w, y + height_of(tile) + 8)
        text = texts.ui("lesson_view.told_hand", str(hand.shown.hand))
        return FeltScene(tuple(items), 1, text)
    groups = grouped(hand.shown.score)
    line = example.line(chosen)
    highlighted = -1 if line is None or line.group is None else line.group
    tile = group_tile(groups, w - 260, 54, highlighted)
    top = max(66.0, (h - tile * 1.43 - 78) / 2 + 20)
    items += group_items(
        groups, dict(_words(example, highlighted, texts)), 40, top, tile, highlighted
    )
    items += _besides(example, texts, w, top)
    return FeltScene(
        tuple(items), len(groups), texts.ui("lesson_view.told_hand", str(hand.shown.hand))
    )


def _head(example: Example, count: str, texts: Texts, w: float) -> Iterator[FeltItem]:
    around = situation_text(example.hand.shown.situation, texts)
    ask = "lesson_view.how_many_fu" if example.hand.unit == "fu" else "lesson_view.how_many_han"
    yield word(20, 12, w - 180, texts.ui(ask), 13.5, bold=True, place="left")
    yield word(20, 37, w - 40, around, 13, place="left", look="quiet")
    yield word(w - 140, 14, 120, count, 12.5, place="right", look="quiet")


def _words(example: Example, highlighted: int, texts: Texts) -> Iterator[tuple[int, GroupWords]]:
    """What stands under each group: its name and its fu, or an open place."""
    hand = example.hand
    for laid in grouped(hand.shown.score):
        of = [at for at, line in enumerate(hand.lines) if line.group == laid.index]
        hidden = [at for at in of if at in example.hidden]
        name = group_name(laid, texts)
        paid = {hand.lines[at].part for at in of if hand.lines[at].amount}
        if paid == {"wait"} and not hidden:
            name = texts.ui("drill.part.wait").lower()
        if hidden:
            parts = dict.fromkeys(hand.lines[at].part for at in hidden)
            if laid.group.shape in (Shape.TRIPLET, Shape.QUAD):
                name = texts.ui(f"drill.part.{laid.group.shape.value}")
            if "wait" in parts or laid.group.shape is Shape.PAIR:
                name = texts.list_of(texts.ui(f"drill.part.{part}") for part in parts)
        look: ItemLook = "open" if hidden else "highlighted" if laid.index == highlighted else ""
        amount = str(sum(hand.lines[at].amount for at in of))
        yield laid.index, GroupWords(name, None if hidden else amount, look)


def _besides(example: Example, texts: Texts, w: float, top: float) -> Iterator[FeltItem]:
    """The lines that no group makes."""
    rows = [at for at, line in enumerate(example.hand.lines) if line.group is None]
    yield word(w - 200, top - 4, 180, texts.ui("lesson_view.besides"), 12.5, place="left",
               look="quiet")  # fmt: skip
    for number, at in enumerate(rows):
        line, y = example.hand.lines[at], top + 22 + 28 * number
        name = texts.ui(f"drill.part.{line.part}")
        yield word(w - 200, y, 120, name, 13, place="left")
        if at in example.hidden:
            yield FeltItem("well", w - 58, y - 2, 38, 24, look="open")
        else:
            yield word(w - 80, y - 4, 60, str(line.amount), 19, place="right", serif=True)


# --- forms


def forms_of(example: Example, rules: RiichiRules, texts: Texts) -> tuple[HintFormView, ...]:
    """The forms that the current line may have, with their fu face down."""
    at = example.current
    if at is None or rules.fu is None or example.hand.unit == "han" or not example.hand.items:
        return ()
    line, hints = example.hand.lines[at], example.hints
    family = _form_family(line.part)
    if family == "won":
        keys = ("menzen_ron",) if line.part == "menzen_ron" else ("tsumo", "tsumo_with_pinfu")
        return tuple(
            HintFormView(
                key, texts.rule(f"fu.{key}"), (), str(getattr(rules.fu, key).value), key in hints
            )
            for key in keys
        )
    return tuple(
        HintFormView(
            key,
            texts.ui(f"lesson_view.form.{family}.{key}"),
            _form_tiles(some, line.part),
            str(_form_fu(line.part, key, rules.fu)),
            key in hints,
        )
        for key, some in _FORMS[family]
    )


def _form_family(part: str) -> str:
    """The forms that a part may have: those of `_FORMS`, or how the hand was won."""
    families = {"triplet": "set", "quad": "set", "menzen_ron": "won", "tsumo": "won"}
    return families.get(part, part)


def _form_tiles(some: str, part: str) -> tuple[Tile, ...]:
    found = tuple(tiles(some))
    return (*found, found[0]) if part == "quad" else found


def _form_fu(part: str, key: str, fu: Any) -> int:
    if key == "other":
        return 0
    found: int = getattr(getattr(fu, part), key).value
    return found


def forms_head(example: Example, texts: Texts) -> str:
    """The head of the card of forms."""
    at = example.current
    family = "" if at is None else _form_family(example.hand.lines[at].part)
    return texts.ui(f"lesson_view.forms.{family}") if family in (*_FORMS, "won") else ""
