"""The views of the path and of the map for the widgets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from app.pages.drill.kinds.cells import CELLS, WAYS, key_of, spot_of_card
from app.pages.drill.kinds.kind import Card
from app.pages.drill.lessons.lesson import STEPS, Lesson, PartsShow
from app.pages.drill.lessons.riichi import FU_PARTS
from app.pages.drill.lessons.table import lesson_by_id, lesson_of_card
from app.pages.drill.lessons.words import (
    lesson_caption,
    lesson_mark,
    lesson_number,
    lesson_title,
    numeral,
)
from app.pages.drill.path import SHOWN, DailyCards, LearnerPath
from app.pages.drill.progress.clock import StudyTime
from app.pages.drill.views import LessonRow, MapView, PathView, SlipLook, SlipView, StripView
from app.pages.table.sheet import sheet_of
from app.pages.table.toppan import sheet as toppan_sheet
from app.texts.tables import head_words
from app.texts.texts import Texts
from app.views.tables import (
    CellFace,
    GridCell,
    GridName,
    Marked,
    TableHead,
    TableSheet,
    TableSpot,
)
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, han_rows

_TOPPAN_KINDS: Final = ("toppan_points", "toppan_dora")
_GRIDS: Final[tuple[GridName, ...]] = ("child", "dealer", "lines", "han", "stakes", "dora")
"""The tables that are maps, in their order from left to right."""
_LINES: Final = {"ron": ("ron",), "tsumo": ("child_tsumo", "dealer_tsumo", "dealer")}
_PARTS: Final = (
    ("base", (), ("fu.base",)),
    ("menzen_ron", ("menzen_ron",), ("fu.menzen_ron",)),
    ("tsumo", ("tsumo",), ("fu.tsumo",)),
    ("pair", ("pair.value",), ("fu.pair.dragon",)),
    ("wait", ("wait.closed",), ("fu.wait.kanchan",)),
    ("open_set", ("triplet.open",), ("fu.triplet.simple_open", "fu.triplet.yaochu_open")),
    ("closed_set", ("triplet.closed",),
     ("fu.triplet.simple_concealed", "fu.triplet.yaochu_concealed")),
    ("quad", ("quad",), ("fu.quad.simple_open", "fu.quad.yaochu_concealed")),
)  # fmt: skip
"""The parts of fu: the name, the cards of the kind about parts, and the rules whose values show."""


class MapMarks(msgspec.Struct, frozen=True):
    """What a map shows besides: newly turned cards, the card that is to be remembered, and where
    the path goes on `now`: what is due, and the lesson in hand."""

    new: frozenset[Card] = frozenset()
    remember: Card | None = None
    now: bool = True


_TODAY: Final = MapMarks()


def path_view(path: LearnerPath, moment: StudyTime, texts: Texts) -> PathView:
    """The whole path."""
    daily, now = path.today(moment), path.now
    amount, lines, action, lesson = _today(path, daily, now, texts)
    done = sum(1 for each in path.lessons if path.standing(each) == "done")
    return PathView(
        amount,
        lines,
        action,
        lesson,
        texts.ui("path.lessons", numeral(len(path.lessons), texts)),
        texts.ui("path.standing", done, path.minutes_left),
        tuple(_row(each, path, texts) for each in path.lessons),
        map_view(path, moment, texts),
    )


def _today(
    path: LearnerPath, daily: DailyCards, now: Lesson | None, texts: Texts
) -> tuple[str, tuple[str, ...], str, str]:
    """The amount of today, what it is made of, the word on the button, and the lesson it opens."""
    if daily.cards:
        lines = [made_of(daily, texts)]
        if now is not None:
            lines.append(texts.ui("path.then", lesson_title(now, texts)))
        amount = texts.ui("path.amount", len(daily.cards), daily.minutes)
        return amount, tuple(lines), texts.ui("path.begin"), ""
    if now is None:
        through = texts.ui("path.through"), (texts.ui("path.through_told"),)
        return *through, "", ""
    mark, title = lesson_mark(now, texts), lesson_title(now, texts)
    action = texts.ui("path.open_lesson", mark)
    if any(path.steps.values()) or path.turned():
        done = texts.ui("path.done_told", title)
        return texts.ui("path.done_today"), (done,), action, now.id
    amount = texts.ui("path.first", mark, now.minutes)
    return amount, (texts.ui("path.first_told", title),), texts.ui("path.begin"), now.id


def made_of(daily: DailyCards, texts: Texts) -> str:
    """How many cards of a day are reviews, and how many are new."""
    review, new = len(daily.review), len(daily.new)
    if not new:
        return texts.ui("path.only_review", review)
    return texts.ui("path.made_of", review, new) if review else texts.ui("path.only_new", new)


def _row(lesson: Lesson, path: LearnerPath, texts: Texts) -> LessonRow:
    standing = path.standing(lesson)
    step = min(path.steps.get(lesson.id, 0) + 1, len(STEPS))
    state = texts.ui(f"path.{standing}", step, len(STEPS))
    return LessonRow(
        lesson.id,
        lesson_mark(lesson, texts),
        lesson_title(lesson, texts),
        lesson_caption(lesson, texts),
        texts.ui("path.minutes", lesson.minutes),
        state,
        standing,
    )


# --- the map


def map_view(
    path: LearnerPath, moment: StudyTime, texts: Texts, marks: MapMarks = _TODAY
) -> MapView:
    """The map of a document."""
    rules = path.rules
    riichi = isinstance(rules, RiichiRules)
    sheet = sheet_of(path.document) if riichi else toppan_sheet.sheet_of(path.document)
    grids = tuple(grid.name for grid in sheet.grids if grid.name in _GRIDS)
    kinds = (CELLS,) if riichi else _TOPPAN_KINDS
    cards = tuple(card for kind in kinds for card in path.deck(kind))
    turned = frozenset[Card]().union(*(path.turned(kind) for kind in kinds))
    faces = dict(_faces(sheet, cards, turned, path, moment, marks, texts))
    up = sum(1 for card in cards if card in turned)
    now = path.now
    mark = lesson_mark(now or path.lessons[-1], texts)
    return MapView(
        sheet,
        grids,
        Marked(difficult=False, faces=faces),
        tuple(_limits(path, turned, texts)) if "limits" in {g.name for g in sheet.grids} else (),
        tuple(_strips(path, marks, texts)) if riichi else (),
        up,
        len(cards),
        texts.ui("path.map_told", up, len(cards)),
        mark,
    )


def cards_of_spot(spot: TableSpot, path: LearnerPath) -> tuple[Card, ...]:
    """The cards of a cell of the map."""
    if isinstance(path.rules, RiichiRules):
        cells = path.deck(CELLS)
        return tuple(card for card in cells if spot_of_card(card, path.rules) == spot)
    cards = (card for kind in _TOPPAN_KINDS for card in path.deck(kind))
    return tuple(card for card in cards if f"{card.kind}:{card.key}" == spot.name)


def _faces(
    sheet: TableSheet,
    cards: tuple[Card, ...],
    turned: frozenset[Card],
    path: LearnerPath,
    moment: StudyTime,
    marks: MapMarks,
    texts: Texts,
) -> Iterator[tuple[TableSpot, CellFace]]:
    by_spot: dict[TableSpot, list[Card]] = {}
    for card in cards:
        spot = TableSpot("both", name=f"{card.kind}:{card.key}")
        if isinstance(path.rules, RiichiRules):
            spot = spot_of_card(card, path.rules) or spot
        by_spot.setdefault(spot, []).append(card)
    due = frozenset(path.due(moment)) if marks.now else frozenset[Card]()
    now = path.now if marks.now else None
    for grid in sheet.grids:
        for row in grid.cells:
            for cell in row:
                there = by_spot.get(cell.spot)
                if there and grid.name in _GRIDS:
                    yield cell.spot, _face(cell, there, turned, due, now, path, marks, texts)


def _face(
    cell: GridCell,
    cards: list[Card],
    turned: frozenset[Card],
    due: frozenset[Card],
    now: Lesson | None,
    path: LearnerPath,
    marks: MapMarks,
    texts: Texts,
) -> CellFace:
    up = {line: card in turned for card in cards for line in _lines(card, cell)}
    none = not any(up.values())
    lines = tuple(up.get(at, not none) for at in range(len(cell.lines)))
    down = next((card for card in cards if card not in turned), None)
    lesson = None if down is None else lesson_of_card(down, path.rules)
    return CellFace(
        lines,
        "" if lesson is None else lesson_mark(lesson, texts),
        due=any(card in due for card in cards) and not none,
        new=any(card in marks.new for card in cards),
        remember=marks.remember in cards,
        highlighted=lesson is not None and lesson == now,
    )


def _lines(card: Card, cell: GridCell) -> Iterator[int]:
    """The lines of a cell that a card asks for."""
    way = next((way for way in WAYS if way in card.key.split(".")), "")
    if card.kind != CELLS or len(cell.lines) == 1:
        yield 0
        return
    child = card.key.startswith("child")
    for at, line in enumerate(cell.lines):
        mine = line.kind in _LINES[way] and not (line.kind == "dealer" and child)
        if mine and not (line.kind == "child_tsumo" and not child):
            yield at


def _limits(path: LearnerPath, turned: frozenset[Card], texts: Texts) -> Iterator[SlipView]:
    """The limits with a non-dealer's ron and a dealer's."""
    rules = path.rules
    for row in han_rows(rules):
        cells = [Cell(dealer, False, 0, row.first, row.yakuman) for dealer in (False, True)]
        cards = tuple(Card(CELLS, path.document, key_of(cell)) for cell in cells)
        amounts = [price_of(cell, rules).shares.high for cell in cells]
        head = head_words(TableHead("han", row.first, row.last, row.limit, row.yakuman), texts)
        lesson = lesson_of_card(cards[0], rules)
        up = all(card in turned for card in cards)
        below = texts.ui("path.limit_amounts", *amounts)
        yield _slip(f"limit_{row.limit or 'yakuman'}", head, below, up, lesson, cards, texts,
                    limit=True)  # fmt: skip


def _slip(
    name: str,
    top: str,
    bottom: str,
    up: bool,
    lesson: Lesson | None,
    cards: tuple[Card, ...],
    texts: Texts,
    *,
    limit: bool = False,
) -> SlipView:
    mark = "" if lesson is None else lesson_mark(lesson, texts)
    if up:
        look: SlipLook = "limit" if limit else "ivory"
        keys = tuple((card.kind, card.key) for card in cards)
        return SlipView(name, top, bottom, look, f"{top} {bottom}", cards=keys)
    text = f"{top} {texts.ui('path.back', mark)}"
    return SlipView(name, top, mark, "back", text, lesson="" if lesson is None else lesson.id)


# --- what has no cell


def _strips(path: LearnerPath, marks: MapMarks, texts: Texts) -> Iterator[StripView]:
    parts, declare = (lesson_by_id(name, path.rules) for name in ("fu_parts", "declare"))
    now = path.now if marks.now else None
    if parts is not None:
        slips = tuple(_parts(parts, path, texts))
        yield StripView(texts.ui("path.parts"), lesson_number(parts, texts), slips, parts == now)
    if declare is not None:
        honba = path.rules.payment.honba.value
        title = texts.ui("path.honba" if honba else "path.deposits")
        slips = tuple(_sticks(declare, honba, path, texts))
        yield StripView(title, lesson_number(declare, texts), slips, declare == now)


def _parts(lesson: Lesson, path: LearnerPath, texts: Texts) -> Iterator[SlipView]:
    assert isinstance(lesson.show, PartsShow)  # this lesson shows a hand by its parts
    values = dict(lesson.show.values)
    learnt = {card.key for card in path.turned(FU_PARTS)}
    shown = path.steps.get(lesson.id, 0) >= SHOWN
    done = path.standing(lesson) == "done"
    for name, keys, rules in _PARTS:
        up = done or (bool(keys) and learnt.issuperset(keys)) or (not keys and shown)
        cards = tuple(c for c in lesson.turns if c.kind == FU_PARTS and c.key in keys)
        amounts = dict.fromkeys(str(values[rule]) for rule in rules if rule in values)
        title, said = texts.ui(f"path.part.{name}"), texts.ui("compare.joint").join(amounts)
        yield _slip(name, title, said, up, lesson, cards, texts)


def _sticks(lesson: Lesson, honba: int, path: LearnerPath, texts: Texts) -> Iterator[SlipView]:
    done = path.standing(lesson) == "done"
    if not honba:
        stick = str(path.rules.payment.deposit.value)
        paid = tuple(card for card in lesson.turns if card.key.endswith("deposits"))
        up = done or any(card in path.turned("paid") for card in paid)
        yield _slip("stick", texts.ui("path.part.stick"), stick, up, lesson, paid, texts)
        return
    learnt = path.turned("honba")
    for way, amount in (("ron", honba), ("tsumo", honba // 3)):
        cards = tuple(c for c in lesson.turns if c.kind == "honba" and way in c.key.split("."))
        up = done or any(card in learnt for card in cards)
        yield _slip(way, texts.ui(f"path.part.{way}"), str(amount), up, lesson, cards, texts)
