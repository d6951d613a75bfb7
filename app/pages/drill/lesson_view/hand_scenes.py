"""Lays out the hands that lessons show: in one row, group by group, and their payments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF

from app.pages.drill.kinds.cells import count_text, sticks_texts, way_text
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.grouped import LaidGroup, grouped
from app.pages.drill.kinds.hands import indicator_rows, situation_text
from app.pages.drill.lessons.lesson import (
    HandsShow,
    LessonHand,
    PartsShow,
    RowColumn,
    SeatsCase,
    SeatsShow,
    YakuShow,
)
from app.pages.drill.lessons.words import spoken_amount
from app.pages.drill.widgets.felt_groups import GroupWords, group_items, group_tile
from app.pages.drill.widgets.felt_items import FeltItem, FeltScene, ItemLook, plate, word
from app.texts.texts import Texts
from app.widgets.painting.tiles import height_of, meld_places, meld_width
from engine.ledger import Line, balance
from engine.riichi.group import Shape
from engine.riichi.hand import Hand
from engine.riichi.practice.fu_parts import fu_items
from engine.riichi.situation import Situation
from engine.tiles import dora_of

_APART: Final = 12
_CAPTION: Final = 12
_SEATS: Final = 4


# --- tiles in a row


def hand_width(hand: Hand, tile: float) -> float:
    """The width of a hand in one row, for a width of its tiles."""
    wide = len(hand.concealed) * (tile + 2) + (0 if hand.win is None else tile + _APART)
    return wide + sum(meld_width(meld, tile) + _APART for meld in hand.melds)


def hand_items(
    shown: LessonHand, texts: Texts, x: float, y: float, tile: float, step: int = -1
) -> Iterator[FeltItem]:
    """The tiles of a hand in one row, the winning one gold and apart, melds at the right;
    dora have a flag."""
    hand, high = shown.hand, height_of(tile)
    dora = {one for line in shown.score.bonus for one in line.tiles}
    flag = texts.ui("dora_flag")
    for one in sorted(hand.concealed):
        yield FeltItem("tile", x, y, tile, high, size=tile, tile=one, dora=flag * (one in dora))
        x += tile + 2
    if hand.win is not None:
        x += _APART
        yield FeltItem("tile", x, y, tile, high, size=tile, tile=hand.win, look="highlighted",
                       dora=flag * (hand.win in dora))  # fmt: skip
        x += tile
    for meld in hand.melds:
        x += _APART
        for face, at, sideways in meld_places(x, y + height_of(tile), tile, meld):
            yield FeltItem("tile", at.x(), at.y(), tile, tile, size=tile, tile=face,
                           sideways=sideways, step=step, dora=flag * (face in dora))  # fmt: skip
        x += meld_width(meld, tile)


def tile_for(hand: Hand, room: float, most: float) -> float:
    """The width of tiles with which a hand has room."""
    tile = most
    while tile > 16 and hand_width(hand, tile) > room:
        tile -= 1
    return tile


def hand_strip(
    shown: LessonHand, texts: Texts, w: float, y: float, column: RowColumn, step: int
) -> Iterator[FeltItem]:
    """The hand at the foot of the felt, with what it is worth."""
    hand, situation, text = shown.hand, shown.situation, spoken_amount(column.rounded, texts)
    yield FeltItem("band", 0, y, w, 84)
    yield word(
        20, y + 10, 190, texts.ui("lesson_view.this_hand", text), 13, bold=True, place="left"
    )
    yield word(20, y + 32, 190, _yaku_text(shown, texts), 12, place="left")
    yield word(20, y + 54, 190, texts.count(shown.score), 12, place="left")
    tile = tile_for(hand, w - 640, 39)
    yield from hand_items(shown, texts, 212, y + 15, tile, step)
    x = 212 + hand_width(hand, tile) + 10
    won = texts.ui("lesson_view.drawn" if situation.tsumo else "lesson_view.won")
    yield word(x, y + 20, 100, won, _CAPTION, place="left", look="highlighted")
    if situation.loser is not None:
        loser = texts.ui("lesson_view.from_seat", texts.seat(situation.loser))
        yield word(x, y + 40, 100, loser, _CAPTION, place="left", look="highlighted")
    if situation.dora_indicators:
        first = situation.dora_indicators[0]
        x += 116
        yield FeltItem("tile", x, y + 15, tile, tile, size=tile, tile=first)
        x += tile + 10
        yield word(
            x, y + 20, 120, texts.ui("lesson_view.indicator"), _CAPTION, place="left", look="quiet"
        )
        dora = texts.ui("lesson_view.dora_is", texts.tile_short(dora_of(first)))
        yield word(x, y + 40, 120, dora, _CAPTION, place="left", look="quiet")
    yield word(
        w - 150, y + 10, 134, texts.ui("lesson_view.aloud"), _CAPTION, place="right", look="quiet"
    )
    yield word(w - 150, y + 32, 134, text, 26, serif=True, place="right")


def indicator_items(situation: Situation, texts: Texts, w: float, y: float) -> Iterator[FeltItem]:
    """The dora indicators in the middle of a row, with the dora they make; those of ura beside."""
    there = indicator_rows(situation, texts.ui("drill.indicators"), texts.ui("drill.ura"))
    tile, slot = 22, w / max(1, len(there))
    for at, (text, shown) in enumerate(there):
        wide = len(shown) * (tile + 2)
        x = slot * (at + 0.5) - wide / 2
        room = slot / 2 - wide / 2 - 20
        yield word(x - room - 8, y + 7, room, text, 13, place="right", look="quiet")
        for number, one in enumerate(shown):
            yield FeltItem("tile", x + number * (tile + 2), y, tile, height_of(tile),
                           size=tile, tile=one)  # fmt: skip
        dora = texts.list_of(dict.fromkeys(texts.tile_short(dora_of(one)) for one in shown))
        sentence = texts.ui("lesson_view.dora_is", dora)
        yield word(x + wide + 6, y + 7, room, sentence, 13, place="left", look="quiet")


def _yaku_text(shown: LessonHand, texts: Texts) -> str:
    """The yaku and dora of a hand: `リーチ・平和・ドラ1`."""
    lines = (*shown.score.yaku, *shown.score.bonus)
    return texts.ui("lesson_view.joined").join(_han_line(line, texts) for line in lines)


def _han_line(line: Line, texts: Texts) -> str:
    """A yaku or dora by its name; dora with their number."""
    key = line.rule.key
    if key.startswith("yaku."):
        return texts.yaku_name(key.removeprefix("yaku."))
    return texts.ui("lesson_view.counted", texts.rule(key), line.amount)


# --- group by group


def group_name(laid: LaidGroup, texts: Texts) -> str:
    """What a group is: `順子`, `暗刻`, `雀頭`."""
    shape = laid.group.shape
    if shape in (Shape.TRIPLET, Shape.QUAD):
        way = "closed" if laid.group.concealed else "open"
        return texts.ui(f"lesson_view.group.{way}_{shape.value}")
    return texts.shape(shape)


# --- scenes


def hands_scene(show: HandsShow, texts: Texts, w: float, h: float) -> FeltScene:
    """Hands one below the other, with their fu and what is paid."""
    items: list[FeltItem] = []
    high = h / max(1, len(show.hands))
    for at, shown in enumerate(show.hands):
        y = high * at + (high - 96) / 2
        tile = tile_for(shown.hand, w - 500, 46)
        around = situation_text(shown.situation, texts)
        items.append(word(24, y - 8, w - 500, around, 12.5, place="left", look="quiet"))
        items += hand_items(shown, texts, 24, y + 20, tile, at)
        fu = "" if shown.score.fu is None else texts.fu(shown.score.fu)
        items.append(word(24, y + 92, w - 500, _yaku_text(shown, texts), 12.5, place="left"))
        items.append(plate(w - 370, y + 8, fu, "", at, size=(160, 80)))
        items.append(FeltItem("arrow", w - 280, y + 48, 66, 0, step=at))
        declared = texts.declaration(shown.score, shown.situation)
        note = texts.han(shown.score.han)
        items.append(plate(w - 116, y + 8, declared, note, at, size=(180, 80)))
    return FeltScene(tuple(items), len(show.hands))


def yaku_scene(show: YakuShow, texts: Texts, w: float, h: float) -> FeltScene:
    """A hand over its yaku and dora, and their sum."""
    hand = show.hand.hand
    tile = tile_for(hand, w - 90, 62)
    top = max(14.0, (h - 360) / 2)
    x = (w - hand_width(hand, tile)) / 2
    items = list(hand_items(show.hand, texts, x, top + 30, tile))
    items += indicator_items(show.hand.situation, texts, w, top + 40 + height_of(tile))
    around = situation_text(show.hand.situation, texts)
    items.append(word(20, top, w - 40, around, 14, look="quiet"))
    lines = (*show.hand.score.yaku, *show.hand.score.bonus)
    wide = min(250.0, (w - 40) / (len(lines) + 1))
    start = (w - wide * (len(lines) + 1)) / 2
    y = top + 220
    for at, line in enumerate(lines):
        cx = start + wide * (at + 0.5)
        name = _han_line(line, texts)
        items.append(word(cx - wide / 2 + 4, y - 36, wide - 8, name, 19, at, serif=True))
        items.append(plate(cx, y, texts.han(line.amount), "", at, size=(min(150, wide - 50), 76)))
        sign = "＋" if at < len(lines) - 1 else "＝"
        items.append(word(cx + wide / 2 - 20, y + 18, 40, sign, 26))
    cx = start + wide * (len(lines) + 0.5)
    items.append(plate(cx, y, texts.han(show.han), "", len(lines), size=(150, 76)))
    return FeltScene(tuple(items), len(lines) + 1)


def parts_scene(show: PartsShow, texts: Texts, w: float, h: float) -> FeltScene:
    """A hand group by group with the fu of each, and their sum rounded up."""
    score = show.hand.score
    groups, words = grouped(score), _group_words(show.hand, texts)
    tile = group_tile(groups, w - 300, 58)
    top = max(30.0, (h - 330) / 2)
    items = list(group_items(groups, words, 40, top, tile))
    x = w - 220
    items.append(word(x, top, 180, texts.ui("lesson_view.besides"), 13, place="left", look="quiet"))
    others = [part for part in fu_items(score) if part.group is None]
    for at, part in enumerate(others):
        y = top + 28 + 30 * at
        name = texts.ui(f"drill.part.{part.family}")
        items.append(word(x, y, 120, name, 15, place="left"))
        items.append(word(x + 100, y, 80, str(part.fu), 18, place="right", serif=True))
    y, step = top + 200, len(groups)
    terms = " + ".join(str(part.fu) for part in fu_items(score) if part.fu)
    items.append(word(40, y, w - 560, f"{terms} =", 26, step, serif=True, place="right"))
    items.append(plate(w - 420, y - 20, texts.fu(show.sum), "", step, size=(150, 76)))
    items.append(FeltItem("arrow", w - 330, y + 18, 90, 0, step=step))
    items.append(word(w - 340, y - 10, 110, texts.ui("lesson_view.up_fu"), 12, step))
    items.append(plate(w - 150, y - 20, texts.fu(show.rounded), "", step, size=(150, 76)))
    return FeltScene(tuple(items), len(groups) + 1)


def _group_words(shown: LessonHand, texts: Texts) -> dict[int, GroupWords]:
    """The name and the fu of each group of a hand; a group that has several counts their sum."""
    found: dict[int, tuple[str, int]] = {}
    for laid in grouped(shown.score):
        found[laid.index] = group_name(laid, texts), 0
    for part in fu_items(shown.score):
        if part.group is not None:
            name, fu = found[part.group]
            if part.family == "wait":
                name = texts.ui("drill.part.wait").lower() if not fu else name
            found[part.group] = name, fu + part.fu
    return {at: GroupWords(name, str(fu)) for at, (name, fu) in found.items()}


# --- payments


def seats_scene(
    show: SeatsShow, texts: Texts, w: float, h: float, *, opened: bool = False
) -> FeltScene:
    """Wins beside each other, with an arrow from each payer; with `opened` what is paid is open."""
    items: list[FeltItem] = []
    wide = w / len(show.cases)
    for at, case in enumerate(show.cases):
        items += _case_items(case, at, wide * at, wide, h, texts, opened=opened)
    return FeltScene(tuple(items), len(show.cases))


_SPOTS: Final = {1: QPointF(1, 0.5), 2: QPointF(0.5, 0), 3: QPointF(0, 0.5)}
"""Where the other seats are, by turns from the winner at the foot."""


def _case_items(
    case: SeatsCase, at: int, x: float, wide: float, h: float, texts: Texts, *, opened: bool
) -> Iterator[FeltItem]:
    situation = case.situation
    head = [count_text(case.cell, "", texts), way_text(situation.tsumo, texts)]
    head += sticks_texts(situation.honba, situation.deposits, texts)
    yield word(x + 10, 14, wide - 20, "　".join(head), 17, at, serif=True)
    plain = shares_text(case.plain, texts)
    text = "" if opened else shares_text(case.declared, texts)
    if plain != text:
        yield word(x + 10, 42, wide - 20, texts.points("with_honba", plain, text or "□"), 15, at)
    size, top, low = (150.0, 58.0), 86.0, h - 76
    left, inner = x + 30, wide - 60
    centre = QPointF(x + wide / 2, low)
    moved = balance(case.payments)
    for turns, spot in _SPOTS.items():
        seat = (situation.seat + turns) % _SEATS
        cx = left + size[0] / 2 + spot.x() * (inner - size[0])
        y = top + spot.y() * (low - top - 40)
        paid = -moved[seat]
        look: ItemLook = "open" if opened and paid else "quiet" if not paid else ""
        if paid:
            yield _payment(cx, y, centre, size, at)
        amount = f"−{paid}" if paid else "0"
        name = texts.wind(seat)
        yield plate(cx, y, name, amount, look="open" if look == "open" else "", size=size)
    gain = "" if opened else f"＋{moved[situation.seat]}"
    yield plate(centre.x(), low, texts.wind(situation.seat), gain, at, size=size)


def _payment(x: float, y: float, centre: QPointF, size: tuple[float, float], step: int) -> FeltItem:
    """The arrow from a payer's plate to the winner's."""
    down, across = centre.y() - y - size[1] - 18, centre.x() - x
    room = max(1.0, centre.y() + size[1] / 2 - y - size[1] / 2)
    start = (size[1] / 2 + 9) / room
    return FeltItem(
        "arrow", x + across * start, y + size[1] + 9, across * down / room, down, step=step
    )
