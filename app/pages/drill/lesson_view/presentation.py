"""Makes what the widgets of a lesson show from the lesson, the progress and the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.cells import (
    cell_of_key,
    count_text,
    limit_of,
    spot_of_card,
    way_text,
)
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.kind import Card
from app.pages.drill.lesson_view.fading import LADDER, PartAnswer
from app.pages.drill.lesson_view.hand_scenes import (
    hands_scene,
    parts_scene,
    seats_scene,
    yaku_scene,
)
from app.pages.drill.lesson_view.table_scenes import (
    OpenFrom,
    arrows_scene,
    factor_scene,
    families_scene,
    limits_scene,
    rounding_scene,
    row_name,
    row_scene,
)
from app.pages.drill.lesson_view.toppan_scenes import (
    dora_scene,
    stakes_scene,
    values_scene,
    yaku_list_scene,
)
from app.pages.drill.lesson_view.views import (
    CellsView,
    LadderView,
    LessonBarView,
    OtherDocumentRow,
    OtherDocumentsView,
    RuleOfThumbView,
    StepState,
    TurnedCell,
)
from app.pages.drill.lesson_view.worked import AmountTask, Example, why_open
from app.pages.drill.lessons.lesson import (
    STEPS,
    ArrowsShow,
    DoraShow,
    FactorShow,
    FamiliesShow,
    HandsShow,
    Lesson,
    LimitsShow,
    PartsShow,
    RoundingShow,
    RowShow,
    SeatsShow,
    Show,
    StakesShow,
    ValuesShow,
    YakuListShow,
    YakuShow,
)
from app.pages.drill.lessons.words import (
    lesson_caption,
    lesson_mark,
    lesson_title,
    said,
    step_name,
)
from app.pages.drill.widgets.felt_items import FeltScene, SceneBuilder
from app.texts.texts import Texts
from app.variants import rules_of
from engine.library import documents
from engine.riichi.judge import judge
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, exists, first_limit, least_fu
from engine.riichi.verdict import Agari

_MOST_CELLS: Final = 4
_LINES: Final = 3
_COLUMNS: Final = 2


def bar_view(
    lesson: Lesson, step: str, done: int, texts: Texts, *, covered: bool, over: bool = False
) -> LessonBarView:
    """The bar; a caption that may show an open amount is left out while one is `covered`, and what
    is left once the lesson is `over`."""
    at = STEPS.index(step)
    states: list[StepState] = [
        "now" if n == at else "done" if n < done else "later" for n in range(len(STEPS))
    ]
    names = [step_name(name, texts) for name in STEPS]
    left = max(1, round(lesson.minutes * (len(STEPS) - at) / len(STEPS)))
    return LessonBarView(
        lesson_mark(lesson, texts),
        lesson_title(lesson, texts),
        "" if covered else lesson_caption(lesson, texts),
        tuple(zip(names, states, strict=True)),
        "" if over else texts.ui("lesson_view.left", left),
    )


# --- what is shown


def scene_of(show: Show, texts: Texts, highlighted: int) -> SceneBuilder:
    """Lays out what a lesson shows, with nothing open."""
    return lambda w, h: _scene(show, texts, highlighted, w, h)


def _scene(show: Show, texts: Texts, highlighted: int, w: float, h: float) -> FeltScene:
    if isinstance(show, RowShow):
        return row_scene(show, texts, highlighted, w, h)
    found: FeltScene = _SCENES[type(show)](show, texts, w, h)
    return found


_SCENES: Final[dict[type, Any]] = {
    LimitsShow: limits_scene, ArrowsShow: arrows_scene, FactorShow: factor_scene,
    HandsShow: hands_scene, PartsShow: parts_scene, RoundingShow: rounding_scene,
    FamiliesShow: families_scene, SeatsShow: seats_scene, YakuShow: yaku_scene,
    ValuesShow: values_scene, YakuListShow: yaku_list_scene, StakesShow: stakes_scene,
    DoraShow: dora_scene,
}  # fmt: skip
"""What lays out what a lesson shows; that in which an amount may be open takes its place last."""


def task_scene(show: Show, task: AmountTask, texts: Texts, *, over: bool) -> SceneBuilder:
    """Lays out what a lesson shows with the amount of a task open, and all that follows from it;
    nothing is open once it is `over`."""
    at = task.at
    if over:
        return lambda w, h: _scene(show, texts, at, w, h)
    if isinstance(show, RowShow):
        opened = OpenFrom(at, raw_given=task.raw_given)
        return lambda w, h: row_scene(show, texts, at, w, h, opened)
    if isinstance(show, SeatsShow):
        return lambda w, h: seats_scene(show, texts, w, h, opened=True)
    if isinstance(show, ArrowsShow):
        return lambda w, h: arrows_scene(show, texts, w, h, at, raw_given=task.raw_given)
    if isinstance(show, FactorShow):
        return lambda w, h: factor_scene(show, texts, w, h, at, raw_given=task.raw_given)
    return lambda w, h: _SCENES[type(show)](show, texts, w, h, at)


def first_highlighted(show: Show) -> int:
    """The step that is highlighted first: the one that the lesson is about."""
    return show.highlighted if isinstance(show, RowShow) else 0


def steps_of(show: Show, texts: Texts) -> int:
    """How many steps can be highlighted one after the other."""
    return _scene(show, texts, 0, 1176.0, 452.0).steps


# --- the cards beside it


def why_view(lesson: Lesson, texts: Texts, *, alone: bool = False) -> RuleOfThumbView:
    """The sentence to take home, and the statements that are behind it unless it is `alone`."""
    shown = () if alone else lesson.statements[:_LINES]
    lines = tuple(said(statement, texts) for statement in shown)
    return RuleOfThumbView(texts.ui("lesson_view.take_home"), rule_of_thumb(lesson, texts), lines)


def rule_of_thumb(lesson: Lesson, texts: Texts) -> str:
    """The sentence to take home; it says no amount of the document."""
    show, name = lesson.show, lesson.id
    stated = {one.key for one in lesson.statements}
    if name == "limits" and "limits_no_fu" not in stated:
        name = "limits_by_han"
    elif "round_share" in stated:
        name = "shares"
    elif isinstance(show, RowShow):
        first = show.columns[0]
        name = "shares" if first.share else "chant30" if first.raw else "printed"
    elif name in ("tsumo", "dealer") and not _has_raw(show):
        name = f"{name}_printed"
    elif isinstance(show, SeatsShow) and show.cases[0].plain == show.cases[0].declared:
        name = "deposit"
    return texts.ui(f"lesson_view.thumb.{name}")


def _has_raw(show: Show) -> bool:
    if isinstance(show, ArrowsShow):
        return bool(show.raw) and all(arrow.raw for arrow in show.arrows)
    if isinstance(show, FactorShow):
        first = show.dealer.columns[0]
        return bool(first.raw) and not first.share
    return True


def cells_view(
    lesson: Lesson, turned: frozenset[Card], rules: Any, texts: Texts, *, done: bool
) -> CellsView:
    """The first cards that a lesson turns, or all of them where only one would be left out."""
    cards = lesson.turns or tuple(dict.fromkeys(lesson.alone))
    first: dict[str, Card] = {}
    for card in cards:
        first.setdefault(short_name(card, rules, texts), card)
    most = len(first) if len(cards) <= _MOST_CELLS + 1 else _MOST_CELLS
    cells = tuple(
        TurnedCell(
            name,
            card in turned,
            spot_of_card(card, rules) if isinstance(rules, RiichiRules) else None,
        )
        for name, card in list(first.items())[:most]
    )
    more = len(cards) - len(cells)
    return CellsView(
        texts.ui("lesson_view.cells"),
        cells,
        texts.ui("lesson_view.more_cells", more) if more > 0 else "",
        texts.ui("lesson_view.cells_turned" if done else "lesson_view.cells_note"),
    )


def short_name(card: Card, rules: Any, texts: Texts) -> str:
    """A card in a few words."""
    if card.kind == "points" and isinstance(rules, RiichiRules):
        cell = cell_of_key(card.key)
        if cell.fu or cell.yakuman:
            return count_text(cell, limit_of(cell, rules), texts)
        limit = limit_of(cell, rules)
        return texts.limit(limit) if limit else texts.han(cell.han)
    if card.kind == "yaku" and card.key != "no_yaku":
        return texts.yaku_name(card.key)
    if card.kind == "fu_parts":
        return texts.ui(f"drill.part.{card.key.partition('.')[0]}")
    return texts.ui(f"drill.kind.{card.kind}")


# --- other documents


Comparable = Cell | tuple[Any, Any]
"""What is compared between documents: a cell, or a hand with its situation."""


def compared(show: Show) -> tuple[Comparable, ...]:
    """The cells or hands of which other documents are asked, two at most."""
    found: tuple[Comparable, ...] = ()
    if isinstance(show, RowShow):
        last = show.columns[-1]
        columns = dict.fromkeys((show.columns[show.highlighted or 2], last))
        found = tuple(Cell(show.side == "dealer", False, show.fu, x.han) for x in columns)
    elif isinstance(show, LimitsShow):
        found = tuple(Cell(False, False, 0, x.first) for x in show.rows[2:4] if not x.yakuman)
    elif isinstance(show, ArrowsShow):
        found = (Cell(False, True, show.cell.fu, show.cell.han),)
    elif isinstance(show, FactorShow):
        fu = show.dealer.fu
        found = tuple(Cell(True, False, fu, x.han) for x in show.dealer.columns[1:3])
    elif isinstance(show, RoundingShow):
        found = tuple(step.cell for step in show.steps if step.cell is not None)
    elif isinstance(show, FamiliesShow):
        found = tuple(family.cells[-1] for family in show.families)
    elif isinstance(show, SeatsShow):
        found = tuple(case.cell for case in show.cases)
    elif isinstance(show, HandsShow):
        found = tuple((hand.hand, hand.situation) for hand in show.hands)
    elif isinstance(show, (PartsShow, YakuShow)):
        found = ((show.hand.hand, show.hand.situation),)
    return found[:_COLUMNS]


def others_head(lesson: Lesson, texts: Texts) -> OtherDocumentsView:
    """The card about other documents before they are asked: what all columns share stands once."""
    some = compared(lesson.show)
    cells = [one for one in some if isinstance(one, Cell)]
    rows = {(cell.dealer, cell.fu, cell.tsumo) for cell in cells}
    about = ""
    if len(rows) == 1 and cells[0].fu:
        about = row_name(cells[0].dealer, cells[0].tsumo, cells[0].fu, texts)
    columns = tuple(_column(one, texts, short=bool(about)) for one in some)
    return OtherDocumentsView(texts.ui("lesson_view.others"), about, columns, ())


def _column(some: Comparable, texts: Texts, *, short: bool) -> str:
    if not isinstance(some, Cell):
        return texts.ui("lesson_view.this_one")
    if short:
        return texts.han(some.han)
    return f"{count_text(some, '', texts)} {way_text(some.tsumo, texts)}"


def other_rows(lesson: Lesson, rules: Any, texts: Texts) -> Iterator[OtherDocumentRow | None]:
    """Steps through the other documents of the game; rows in which something differs first."""
    some = compared(lesson.show)
    if not some or not isinstance(rules, RiichiRules):
        return
    own = [_worth(one, rules, texts) for one in some]
    found: list[OtherDocumentRow] = []
    for name, head in documents().items():
        yield None
        other = rules_of(name) if head.game == rules.document.game else None
        if isinstance(other, RiichiRules) and name != rules.document.id:
            there = [_worth(one, other, texts) for one in some]
            amounts = tuple((b, a != b) for a, b in zip(own, there, strict=True))
            found.append(OtherDocumentRow(texts.document_short(head), amounts))
    yield from sorted(found, key=lambda row: not any(differs for _, differs in row.amounts))


def _fu_of(cell: Cell, rules: RiichiRules) -> int:
    """The fu of the row that a cell is in under a document; the first row for one without fu."""
    limit = first_limit(rules)
    if rules.fu is None or (not cell.fu and (limit is None or cell.han >= limit)):
        return 0
    return cell.fu or least_fu(rules.fu)


def _worth(some: Comparable, rules: RiichiRules, texts: Texts) -> str:
    """What a cell or a hand is worth under a document; — where there is no such."""
    if isinstance(some, Cell):
        fu = _fu_of(some, rules)
        if fu and not exists(fu, some.han, some.tsumo, rules):
            return "—"
        return shares_text(
            price_of(Cell(some.dealer, some.tsumo, fu, some.han), rules).shares, texts
        )
    verdict = judge(some[0], some[1], rules)
    if not isinstance(verdict, Agari):
        return "—"
    return texts.declaration(verdict.best, some[1])


# --- how open an example is


def ladder_view(example: Example, history: list[PartAnswer], name: str, texts: Texts) -> LadderView:
    """The ladder of opening, with the reason for the line that is open."""
    why, wrong, asked = why_open(example, history)
    levels = tuple(texts.ui(f"lesson_view.level.{level}") for level in LADDER)
    reason = [texts.ui("lesson_view.opened" if example.open else "lesson_view.all_shown", name)]
    once = "_once" if asked == 1 and why in ("right", "errors") else ""
    reason.append(texts.ui(f"lesson_view.why.{why}{once}", asked, wrong, name))
    if example.open and example.hand.lines[example.open[0]].decides and example.over:
        reason.append(texts.ui("lesson_view.decided", example.hand.total))
    elif example.open and example.hand.lines[example.open[0]].decides:
        reason.append(texts.ui("lesson_view.decides"))
    return LadderView(
        texts.ui("lesson_view.ladder"),
        texts.ui("lesson_view.ladder_note"),
        levels,
        LADDER.index(example.openness),
        tuple(reason),
    )
