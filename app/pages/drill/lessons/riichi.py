"""The ten lessons of a riichi document, as far as its rules have what they teach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from app.pages.drill.kinds.cells import SIDES_AND_WAYS, asked_cells, key_of
from app.pages.drill.kinds.hands import NO_YAKU
from app.pages.drill.kinds.honba import with_honba, won_with
from app.pages.drill.kinds.table import deck
from app.pages.drill.lessons.lesson import (
    Arrow,
    ArrowsShow,
    FactorShow,
    FamiliesShow,
    Family,
    HandsShow,
    LimitsShow,
    PartsShow,
    RoundingShow,
    RoundingStep,
    RowShow,
    SeatsCase,
    SeatsShow,
    TogetherHandStep,
    TogetherStep,
    YakuShow,
)
from app.pages.drill.lessons.plan import ALONE, LessonPlan, StatementPlan
from app.pages.drill.lessons.reckoning import (
    families,
    fu_parts,
    fu_values,
    limit_plates,
    raw_amounts,
    ron,
    row_han,
    row_show,
    share_of,
    shown_hand,
    uncapped,
    without_yaku,
)
from app.pages.drill.lessons.together import (
    choices_of,
    dealer_step,
    double_step,
    family_step,
    fu_and_han,
    limit_step,
    rounding_step,
)
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import payments
from engine.riichi.scoring.table import Cell, by_share, exists, fu_rows, han_rows, least_fu

FU_PARTS: Final = "fu_parts"
"""The kind that asks for the parts of fu."""
_LEAST: Final = 2
"""Of fewer limits or columns there is nothing to say."""
_HAN_HAND: Final = ("123m456m78p234s55s+9p", "ron from=N seat=S riichi dora=9m")
_NO_YAKU_HAND: Final = ("345m678m24p999s22p+3p", "ron from=N seat=S dora=2m")
_FORTY: Final = ("345m999m678s22p44s+2p", "ron from=N seat=S riichi")
_PAIRS: Final = ("1122m3344p5566s7z+7z", "ron from=N seat=S")
_PINFU: Final = ("123m567m33p567s78s+6s", "tsumo seat=N riichi")
_PARTS_HAND: Final = ("345m678m24p999s55z+3p", "ron from=N seat=S riichi")
_DOUBLE_WIND: Final = ("456m999m11z678s34p+5p", "ron from=N seat=E riichi")
_WHOLE, _FEW_HONBA = 4, 8
"""So many of the most frequent cards about whole hands, and about honba, come with a lesson; the
others are met by who practises their kind."""


def riichi_plans(rules: RiichiRules) -> Iterator[LessonPlan]:
    """The lessons that the rules have matter for, in their order."""
    for make in _MAKERS:
        plan = make(rules)
        if plan is not None:
            yield plan


def _points(*cells: Cell) -> tuple[tuple[str, str], ...]:
    return tuple(("points", key_of(cell)) for cell in cells)


def _cell(dealer: bool, tsumo: bool, fu: int, han: int, rules: RiichiRules) -> Cell:
    """The cell that is asked for; where the dealer has one line for ron and tsumo, that one."""
    one_line = dealer and bool(fu) and by_share(rules)
    return Cell(dealer, tsumo or one_line, fu, han)


# --- which cells each lesson turns


def _lesson_of_cell(cell: Cell, rules: RiichiRules) -> str:
    """The lesson that turns a cell, by its row, side and way."""
    if cell.yakuman or (not cell.fu and price_of(cell, rules).limit):
        return ("dealer" if cell.dealer else "tsumo") if cell.tsumo else "limits"
    if cell.fu == _first_row(rules):
        return "dealer" if cell.dealer else "tsumo" if cell.tsumo else "chant30"
    if cell.fu in _second_rows(rules):
        return "rows"
    return "rounding" if price_of(cell, rules).limit else "families"


def _first_row(rules: RiichiRules) -> int:
    """The row that is learnt first: that of the least fu that pay, or 0 where there are none."""
    return 0 if rules.fu is None else least_fu(rules.fu) or rules.fu.rounding.value


def _second_rows(rules: RiichiRules) -> tuple[int, ...]:
    """The rows that are learnt next: 40, seven pairs, and pinfu by tsumo."""
    if rules.fu is None:
        return ()
    next_one = _first_row(rules) + rules.fu.rounding.value
    below = (fu for fu in fu_rows(rules) if fu < least_fu(rules.fu))
    return tuple(dict.fromkeys((next_one, rules.fu.chiitoitsu.value, *below)))


def _turned(lesson: str, rules: RiichiRules) -> tuple[tuple[str, str], ...]:
    """The cards of the cells that a lesson turns, the most frequent first."""
    return _points(*(c for c in asked_cells(rules) if _lesson_of_cell(c, rules) == lesson))


# --- 一: han


def _han(rules: RiichiRules) -> LessonPlan | None:
    shown = shown_hand(*_HAN_HAND, rules)
    if shown is None or shown.score.yakuman or not shown.score.yaku or not shown.score.bonus:
        return None
    lines = tuple((x.rule.key, x.amount) for x in (*shown.score.yaku, *shown.score.bonus))
    worth = tuple(han for _, han in lines)
    dora = without_yaku(*_NO_YAKU_HAND, rules)
    honitsu = rules.yaku.get("honitsu")
    both = (honitsu.value.closed, honitsu.value.open) if honitsu is not None else (0, 0)
    keys = tuple(key for key, _ in lines)
    usual = keys == ("yaku.riichi", "yaku.pinfu", "dora.indicator")
    bazoro = 0 if rules.formula is None else rules.formula.bazoro.value
    statements: tuple[StatementPlan, ...] = (
        ("han_add", (*worth, shown.score.han), usual and sum(worth) == shown.score.han),
        ("han_yaku", (rules.win.minimum_han.value,), dora > 0),
        ("han_dora", (dora,), dora > 0),
        ("han_open", both, 0 < both[1] < both[0]),
        ("han_bazoro", (bazoro,), by_share(rules)),
    )
    together = TogetherHandStep(shown, shown.score.yaku[-1].rule.key)
    names = ("riichi", "tanyao", "pinfu", NO_YAKU, "haku")
    alone = tuple(("yaku", name) for name in names)
    return LessonPlan(
        "han", "han", 3, statements, YakuShow(shown, lines, shown.score.han), together, alone, alone
    )


# --- 二: limits


def _limits(rules: RiichiRules) -> LessonPlan | None:
    plates = limit_plates(rules)
    if len(plates) < _LEAST:
        return None
    half = all(2 * plate.dealer == 3 * plate.child for plate in plates)
    top = [plate for plate in plates if not plate.yakuman][-1]
    statements: list[StatementPlan] = [("limits_no_fu", (plates[0].first,), rules.fu is not None)]
    for plate in plates:
        if not plate.yakuman:
            amounts = (plate.first, plate.child, plate.dealer)
            statements.append((f"limit/{plate.limit}", amounts, True))
    statements += [
        ("limits_end", (_MANY, top.child), top.limit != "kazoe"),
        ("yakuman", (plates[-1].child, plates[-1].dealer), bool(plates[-1].yakuman)),
        ("limits_dealer", (plates[0].child, plates[0].dealer), half),
    ]
    third = plates[min(2, len(plates) - 1)]
    together = limit_step(third)
    cells = [Cell(False, False, 0, row.first, row.yakuman) for row in han_rows(rules)
             if row.limit or row.yakuman]  # fmt: skip
    alone = _points(*cells[: ALONE - 1], cells[-1])
    caption = tuple(plate.first for plate in plates if not plate.yakuman)
    return LessonPlan(
        "limits", "limits", 2, tuple(statements), LimitsShow(plates), together, alone,
        _turned("limits", rules), caption,
    )  # fmt: skip


_MANY: Final = 13
"""So many han are a yakuman, where they are counted as one."""


# --- 三: the first row


def _chant(rules: RiichiRules) -> LessonPlan | None:
    fu, hand = _first_row(rules), shown_hand(*_HAN_HAND, rules)
    row = row_show(fu, rules, hand=hand)
    if len(row.columns) <= _LEAST or all(x.limit for x in row.columns):
        return None
    cells = [Cell(False, False, fu, x.han) for x in row.columns]
    mangan = Cell(False, False, 0, limit_plates(rules)[0].first)
    alone = _points(*(*cells, mangan)[: ALONE - 1], cells[1])
    statements, together = _chant_by_fu(row, rules) if fu else _chant_by_han(row, rules)
    title = "chant30" if fu else "three_rows"
    amounts = tuple(x.rounded for x in row.columns)
    caption = (fu, *amounts) if fu else amounts
    turns = _turned("chant30", rules)
    return LessonPlan("chant30", title, 3, statements, row, together, alone, turns, caption)


def _chant_by_fu(
    row: RowShow, rules: RiichiRules
) -> tuple[tuple[StatementPlan, ...], TogetherStep]:
    below = [x for x in row.columns if not x.limit]
    rounded, raw = tuple(x.rounded for x in below), tuple(x.raw for x in row.columns[:3])
    doubled = all(2 * a.raw == b.raw for a, b in pairwise(row.columns))
    last, two, three = row.columns[-1], row.columns[1], row.columns[2]
    shares, limit = by_share(rules), bool(last.limit)
    statements: tuple[StatementPlan, ...] = (
        ("chant_row", (row.fu, *rounded), True),
        ("chant_double", raw, doubled and not shares),
        ("chant_up", (three.raw, three.rounded), not shares and three.raw < three.rounded),
        ("chant_share", (below[0].raw, below[0].share, below[0].rounded), shares),
        ("chant_share_double", raw, shares and doubled),
        ("chant_mangan", (last.raw, last.rounded), limit and not shares),
        ("chant_share_mangan", (last.raw, last.rounded), limit and shares),
        ("chant_no_mangan", (last.raw, last.rounded), not limit),
    )
    return statements, double_step(two, three)


def _chant_by_han(
    row: RowShow, rules: RiichiRules
) -> tuple[tuple[StatementPlan, ...], TogetherStep]:
    first = limit_plates(rules)[0]
    rounded = tuple(x.rounded for x in row.columns)
    statements: tuple[StatementPlan, ...] = (
        ("rows", rounded, True),
        ("rows_double", rounded[:2], all(2 * a == b for a, b in pairwise(rounded[:3]))),
        ("rows_mangan", (first.first, first.child), True),
    )
    choices = choices_of(rounded[1], rounded[2], rounded[1] + rounded[2])
    return statements, TogetherStep("rows_double", (rounded[1],), rounded[2], choices)


# --- 四: tsumo


def _tsumo(rules: RiichiRules) -> LessonPlan | None:
    fu, han = _first_row(rules), row_han(rules)
    if not han:
        return None
    cell = Cell(False, True, fu, han[min(2, len(han) - 1)])
    shares, raw = price_of(cell, rules).shares, raw_amounts(cell, rules)
    by_ron = Cell(False, False, fu, cell.han)
    amount, plain = uncapped(by_ron, rules), price_of(by_ron, rules).shares.high
    one_share = by_share(rules)
    high, low = (raw[0], raw[-1]) if len(raw) > 1 else (0, 0)
    whole = shares.high + 2 * shares.low
    first = limit_plates(rules)[0]
    mangan = price_of(Cell(False, True, 0, first.first), rules).shares
    statements: tuple[StatementPlan, ...] = (
        ("tsumo_half", (amount, high, low), amount == 2 * high == 4 * low > 0 and not one_share),
        ("tsumo_up", (high, shares.high, low, shares.low), bool(high) and high < shares.high),
        ("tsumo_shares", (shares.low, shares.high, plain),
         one_share and plain == whole == 4 * shares.low == 2 * shares.high),
        ("tsumo_printed", (shares.low, shares.high, plain), not raw and plain == whole),
        ("tsumo_sum", (whole, plain), whole > plain),
        ("tsumo_mangan", (first.child, mangan.low, mangan.high),
         first.child == 2 * mangan.high == 4 * mangan.low),
    )  # fmt: skip
    arrows = (Arrow("dealer", high, shares.high), *(Arrow("child", low, shares.low),) * 2)
    answer, given = (low, (amount, high)) if low else (shares.low, (plain, shares.high))
    choices = choices_of(answer, 2 * answer, answer + 100 - answer % 100)
    together = TogetherStep("tsumo_quarter", given, answer, choices)
    some = [Cell(False, True, fu, h) for h in han[:3]]
    alone = (
        *_points(*some, Cell(False, True, 0, first.first)),
        ("cells", f"child.tsumo.{shares.low}-{shares.high}"),
    )
    show = ArrowsShow(by_ron, amount, plain, arrows)
    caption = (plain, shares.low, shares.high)
    return LessonPlan(
        "tsumo", "tsumo", 3, statements, show, together, alone, _turned("tsumo", rules), caption
    )


# --- 五: the dealer


def _dealer(rules: RiichiRules) -> LessonPlan | None:
    fu = _first_row(rules)
    child, dealer = row_show(fu, rules), row_show(fu, rules, dealer=True)
    han = [x.han for x in dealer.columns]
    if len(han) <= _LEAST:
        return None
    each = tuple(price_of(Cell(True, True, fu, h), rules).shares for h in han)
    first, second = child.columns[1], dealer.columns[1]
    raw, shares = bool(fu), by_share(rules)
    amounts = tuple(x.rounded for x in dealer.columns)
    paired = tuple(zip(child.columns, dealer.columns, strict=True))
    last = dealer.columns[-1]
    statements: tuple[StatementPlan, ...] = (
        ("dealer_factor", (first.raw, second.raw, second.rounded),
         raw and not shares and 3 * first.raw == 2 * second.raw),
        ("dealer_printed", (first.rounded, second.rounded),
         (shares or not raw) and all(2 * b.rounded == 3 * a.rounded for a, b in paired)),
        ("dealer_row", amounts[:3], True),
        ("dealer_mangan", (last.han, last.rounded), bool(last.limit)),
        ("dealer_no_mangan", (last.raw, last.rounded), raw and not last.limit),
        ("dealer_each", tuple(x.high for x in each[:3]), True),
    )  # fmt: skip
    one, other = child.columns[2], dealer.columns[2]
    given, answer = (one.raw, other.raw) if raw and not shares else (one.rounded, other.rounded)
    together = dealer_step(given, answer)
    by_ron = [_cell(True, False, fu, h, rules) for h in han[:3]]
    by_tsumo = [Cell(True, True, fu, h) for h in han[:2]]
    alone = _points(*dict.fromkeys((*by_ron, *by_tsumo)))
    show = FactorShow(child, dealer, each)
    return LessonPlan(
        "dealer", "dealer", 3, statements, show, together, alone,
        _turned("dealer", rules), (fu, *amounts[:3]),
    )  # fmt: skip


# --- 六: the rows of 40, seven pairs and pinfu by tsumo


def _rows(rules: RiichiRules) -> LessonPlan | None:
    if rules.fu is None:
        return None
    forty = _first_row(rules) + rules.fu.rounding.value
    pairs, pinfu = rules.fu.chiitoitsu.value, min(fu_rows(rules), default=0)
    hands = tuple(
        hand
        for hand, fu in zip(
            (shown_hand(*some, rules) for some in (_FORTY, _PAIRS, _PINFU)),
            (forty, pairs, pinfu),
            strict=True,
        )
        if hand is not None and hand.score.fu == fu
    )
    if not hands:
        return None
    low = pinfu < least_fu(rules.fu)
    least = next((h for h in row_han(rules) if exists(pairs, h, False, rules)), 1)
    some = tuple(ron(pairs, h, rules) for h in range(least, least + 3))
    by_tsumo = [
        price_of(Cell(False, True, pinfu, h), rules).shares
        for h in row_han(rules)
        if exists(pinfu, h, True, rules)
    ]
    statements: tuple[StatementPlan, ...] = (
        ("rows_next", (forty, *(ron(forty, h, rules) for h in (1, 2, 3))), True),
        ("rows_dealer", (forty, *(ron(forty, h, rules, dealer=True) for h in (1, 2, 3))), True),
        ("rows_pairs", (pairs, least, *some), bool(rules.yaku.get("chiitoitsu"))),
        ("rows_pinfu", (pinfu, *(x for each in by_tsumo[:3] for x in (each.low, each.high))),
         low and len(by_tsumo) > _LEAST),
    )  # fmt: skip
    seven = next((hand for hand in hands if hand.score.fu == pairs), hands[0])
    together = TogetherHandStep(seven, "fu.chiitoitsu")
    cells = (
        Cell(False, False, forty, 2), _cell(True, False, forty, 1, rules),
        Cell(False, False, pairs, least), Cell(False, True, pairs, least + 1),
        Cell(False, True, pinfu, 3),
    )  # fmt: skip
    return LessonPlan(
        "rows", "rows", 3, statements, HandsShow(hands), together, _points(*cells),
        _turned("rows", rules), _second_rows(rules),
    )  # fmt: skip


# --- 七: the parts of fu


def _parts(rules: RiichiRules) -> LessonPlan | None:
    shown, fu = shown_hand(*_PARTS_HAND, rules), rules.fu
    if shown is None or fu is None or shown.score.fu is None:
        return None
    parts = fu_parts(shown)
    whole = sum(part.fu for part in parts)
    sets, quads = fu.triplet, fu.quad
    four = tuple(
        rule.value
        for rule in (sets.simple_open, sets.simple_concealed,
                     sets.yaochu_open, sets.yaochu_concealed)
    )  # fmt: skip
    times = tuple(
        rule.value
        for rule in (quads.simple_open, quads.simple_concealed,
                     quads.yaochu_open, quads.yaochu_concealed)
    )  # fmt: skip
    double = shown_hand(*_DOUBLE_WIND, rules)
    wind = next((x.fu for x in fu_parts(double) if x.key == "fu.pair.double_wind"), 0) \
        if double is not None else 0  # fmt: skip
    statements: tuple[StatementPlan, ...] = (
        ("parts_base", (fu.base.value, fu.menzen_ron.value, fu.tsumo.value), True),
        ("parts_wait", (fu.pair.dragon.value, fu.wait.kanchan.value),
         fu.wait.kanchan.value == fu.wait.penchan.value == fu.wait.tanki.value),
        ("parts_sets", four, all(b == 2 * a for a, b in ((four[0], four[1]), (four[2], four[3])))),
        ("parts_quads", (four[0], times[0]), all(q == 4 * s for s, q in zip(four, times,
         strict=True))),
        ("parts_double_wind", (wind,), wind > fu.pair.dragon.value),
        ("parts_up", (whole, shown.score.fu), whole < shown.score.fu),
    )  # fmt: skip
    show = PartsShow(shown, parts, whole, shown.score.fu, fu_values(rules))
    together = TogetherHandStep(shown, "fu.wait.kanchan")
    own = tuple((FU_PARTS, card.key) for card in deck(FU_PARTS, rules))
    whole_hands = tuple(("fu", card.key) for card in deck("fu", rules)[:_WHOLE])
    alone = (*_one_of_each(own), *whole_hands)[:ALONE]
    return LessonPlan(
        "fu_parts", "fu_parts", 4, statements, show, together, alone, (*own, *whole_hands)
    )


_ASKED_PARTS: Final = ("pair", "wait", "triplet", "menzen_ron")
"""The parts that are asked alone."""


def _one_of_each(cards: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """The first card of each part that is asked alone."""
    found: dict[str, tuple[str, str]] = {}
    for card in cards:
        found.setdefault(card[1].partition(".")[0], card)
    return tuple(found[part] for part in _ASKED_PARTS if part in found)


# --- 八: rounding up, and what counts as mangan


def _rounding(rules: RiichiRules) -> LessonPlan | None:
    if rules.fu is None or rules.formula is None:
        return None
    shown, row = shown_hand(*_PARTS_HAND, rules), _first_row(rules)
    if shown is None or shown.score.fu is None:
        return None
    whole = sum(part.fu for part in fu_parts(shown))
    three, four = (Cell(False, False, row, han) for han in (3, 4))
    double, past = Cell(False, False, 2 * row, 3), Cell(False, False, 50, 3)
    shares = by_share(rules)
    raw = {cell: uncapped(cell, rules) for cell in (three, four, double, past)}
    pays = {cell: price_of(cell, rules) for cell in (three, four, double, past)}
    kiriage = pays[four].limit == pays[double].limit == "mangan"
    amount = {cell: price.shares.high for cell, price in pays.items()}
    dealer = Cell(True, False, row, 4)
    to = share_of(three, rules) if shares else amount[three]
    statements: tuple[StatementPlan, ...] = (
        ("round_fu", (whole, shown.score.fu), whole < shown.score.fu),
        ("round_points", (raw[three], to), not shares and raw[three] < to),
        ("round_share", (raw[three], to, amount[three]), shares and raw[three] < to),
        ("round_kiriage", (row, 4, 2 * row, 3, amount[four]), kiriage),
        ("round_not_yet", (past.fu, past.han, amount[past]), kiriage and not pays[past].limit),
        ("round_no_kiriage", (raw[four], amount[four]), not pays[four].limit),
        ("round_no_kiriage_dealer", (uncapped(dealer, rules), ron(row, 4, rules, dealer=True)),
         not pays[four].limit),
    )  # fmt: skip
    steps = (
        RoundingStep("fu", whole, shown.score.fu),
        RoundingStep("points", raw[three], to, cell=three),
        RoundingStep("points", raw[four], share_of(four, rules) if shares else amount[four],
                     pays[four].limit, four),
    )  # fmt: skip
    together = rounding_step(raw[three], to, 100)
    some = ((past.fu, 3), (row, 4), (2 * row, 3), (70, 2), (row + rules.fu.rounding.value, 1))
    alone = _points(*(Cell(False, False, fu, han) for fu, han in some))
    title = "rounding" if kiriage else "seven_seven"
    return LessonPlan(
        "rounding", title, 3, statements, RoundingShow(steps), together, alone,
        _turned("rounding", rules), (amount[four],),
    )  # fmt: skip


# --- 九: families


def _families(rules: RiichiRules) -> LessonPlan | None:
    if rules.fu is None:
        return None
    found = {dealer: families(rules, dealer=dealer) for dealer in (False, True)}
    shown = tuple(Family(cells, price_of(cells[-1], rules).shares.high) for cells in found[False])
    statements: list[StatementPlan] = []
    starts: list[tuple[int, ...]] = []
    for family in sorted(shown, key=lambda one: (-len(one.cells), one.cells[0].fu)):
        rows = tuple(cell.fu for cell in family.cells)
        if rows not in starts and not any(set(rows) <= set(other) for other in starts):
            starts.append(rows)
            amounts = (*fu_and_han(family.cells), family.amount)
            statements.append(("family", amounts, _same(family, rules)))
    parent = next((x for x in found[True] if x[-1].han == _LEAST), None)
    if parent is not None:
        amount = price_of(parent[-1], rules).shares.high
        equal = amount == price_of(parent[-2], rules).shares.high
        amounts = (*fu_and_han(parent[-2:]), amount)
        statements.append(("family_dealer", amounts, equal and not parent[-2].tsumo))
    if not statements:
        return None
    first = next(one for one in shown if len(one.cells) == max(len(x.cells) for x in shown))
    together = family_step(first)
    some = ((50, 2), (60, 2), (80, 1), (100, 1))
    alone = _points(
        *(Cell(False, False, fu, han) for fu, han in some),
        _cell(True, False, _first_row(rules) + rules.fu.rounding.value, 3, rules),
    )
    return LessonPlan(
        "families", "families", 3, tuple(statements), FamiliesShow(shown),
        together, alone, _turned("families", rules), tuple(x for row in starts[:3] for x in row),
    )  # fmt: skip


def _same(family: Family, rules: RiichiRules) -> bool:
    """Whether all rons of a family pay the same."""
    by_ron = (cell for cell in family.cells if not cell.tsumo)
    return all(price_of(cell, rules).shares.high == family.amount for cell in by_ron)


# --- 十: declaring with honba and deposits


def _declare(rules: RiichiRules) -> LessonPlan | None:
    fu, han = _first_row(rules), row_han(rules)
    if len(han) < _LEAST:
        return None
    by_tsumo, by_ron = (Cell(False, tsumo, fu, han[1]) for tsumo in (True, False))
    if fu:
        by_tsumo = Cell(False, True, fu + 10, han[min(2, len(han) - 1)])
    honba = rules.payment.honba.value
    cases = tuple(_case(cell, int(bool(honba)), rules) for cell in (by_ron, by_tsumo))
    one, three = cases
    stick = rules.payment.deposit.value
    plain, told = three.plain, three.declared
    taken = sum(p.points for p in one.payments)
    statements: tuple[StatementPlan, ...] = (
        ("declare_ron", (one.declared.high - one.plain.high,), honba > 0),
        ("declare_tsumo", (told.low - plain.low,), honba > 0),
        ("declare_say", (plain.low, plain.high, told.low, told.high), honba > 0),
        ("declare_stick", (stick,), stick > 0),
        ("declare_taken", (one.declared.high, stick, taken), taken == one.declared.high + stick),
    )
    given, each = (plain.low, plain.high), told.low - plain.low
    deposits = tuple(("paid", f"{won}.deposits") for won in SIDES_AND_WAYS)
    if each:
        together = TogetherStep(
            "declare_honba", given, told.low, (plain.low, told.low, plain.low + 3 * each)
        )
        alone = (*(("honba", key) for key in _HONBA), ("paid", "child.ron.deposits"))
        title = "declare"
    else:
        together = TogetherStep(
            "declare_stick", (one.plain.high, stick), taken, (one.plain.high, taken)
        )
        alone, title = deposits, "deposit"
    turns = (*(("honba", card.key) for card in deck("honba", rules)[:_FEW_HONBA]), *deposits)
    return LessonPlan("declare", title, 3, statements, SeatsShow(cases), together, alone, turns)


_HONBA: Final = ("child.ron.1", "child.tsumo.1", "dealer.ron.2", "dealer.tsumo.1")


def _case(cell: Cell, honba: int, rules: RiichiRules) -> SeatsCase:
    """A non-dealer's win with a stick and honba on the table."""
    situation, price = won_with(cell, honba, 1), price_of(cell, rules)
    flow = payments(price, situation, rules)
    declared = with_honba(price.shares, cell.tsumo, flow, rules)
    return SeatsCase(cell, situation, price.shares, declared, flow)


_MAKERS: Final[tuple[Callable[[RiichiRules], LessonPlan | None], ...]] = (
    _han, _limits, _chant, _tsumo, _dealer, _rows, _parts, _rounding, _families, _declare,
)  # fmt: skip
