"""The lessons of 競技十半, from the clauses of its document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.drill.lessons.lesson import (
    DoraShow,
    StakesShow,
    TogetherStep,
    ValuedTiles,
    ValuesShow,
    YakuListShow,
    YakuWorth,
)
from app.pages.drill.lessons.plan import LessonPlan, StatementPlan
from app.pages.drill.lessons.together import choices_of
from engine.ledger import total
from engine.rulebook import Rule
from engine.tiles import TILES, Tile, tiles
from engine.toppan.play.deal import least_to_stay
from engine.toppan.rules import Prize, ToppanRules, Worth
from engine.toppan.scoring.dora import GROUPS, group_of, pointed_at
from engine.toppan.scoring.price import mangan_of, price, stake_line
from engine.toppan.scoring.totals import best_within, halves_of
from engine.toppan.situation import Stake

_SEAT: Final = 1
"""The lessons sit in the south: the own wind is south."""
_NUMBER, _HONOR, _OWN_WIND = tiles("7p")[0], tiles("5z")[0], tiles("2z")[0]
_EXACT, _OVER = tiles("4m6p5z"), tiles("4m7p")
_OPEN: Final = tiles("6m")
_HAN: Final = (1, 3, 7, 10)
_WON: Final = "shenri"
"""The prize of every win, whose han are asked for."""
_CLOCKWISE: Final = ("even", "half", "double")


def toppan_plans(rules: ToppanRules) -> Iterator[LessonPlan]:
    """The lessons of 競技十半, in their order; those on yaku that the document does not have are
    left out."""
    there = {_wins: bool(rules.win), _prizes: _WON in rules.prize}
    for make in (_values, _limit, _stay, _wins, _prizes, _dora, _stakes, _dealer):
        if there.get(make, True):
            yield make(rules)


def _points(halves: int) -> float:
    """Half points as points, whole ones without a fraction."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def _plain(points: float) -> float:
    return int(points) if points == int(points) else points


def _worth(some: tuple[Tile, ...], rules: ToppanRules) -> int:
    """The best total within the limit, in half points; 0 where there is none."""
    return best_within(some, _SEAT, rules) or 0


def _shown(rules: ToppanRules) -> ValuesShow:
    rows = tuple(
        ValuedTiles(name, some, _worth(some, rules))
        for name, some in (
            ("number", (_NUMBER,)),
            ("honor", (_HONOR,)),
            ("own_wind", (_OWN_WIND,)),
            ("sum", _EXACT),
            ("over", _OVER),
        )
    )
    return ValuesShow(rows, int(2 * rules.tiles.limit.value))


def _stays(*numbers: int) -> tuple[tuple[str, str], ...]:
    return tuple(("toppan_stay", f"may.open.{number}") for number in numbers)


def _hands(end: str) -> tuple[tuple[str, str], ...]:
    return tuple(("toppan_value", f"child.{stake}.{end}") for stake in _CLOCKWISE)


def _values(rules: ToppanRules) -> LessonPlan:
    high, low = sorted(halves_of(_OWN_WIND, _SEAT, rules.tiles), reverse=True)
    (number,), (honor,) = (halves_of(t, _SEAT, rules.tiles) for t in (_NUMBER, _HONOR))
    whole = _worth(_EXACT, rules)
    statements: tuple[StatementPlan, ...] = (
        ("t_number", (_NUMBER.number, _points(number)), number == 2 * _NUMBER.number),
        ("t_honor", (_points(honor),), True),
        ("t_own_wind", (_points(high), _points(low)), high > low == honor),
        ("t_sum", (4, 6, _points(honor), _points(whole)), whole == 20 + honor),
    )
    added = _points(20 + honor)
    together = TogetherStep("t_sum", (4, 6, _points(honor)), added, choices_of(10, added, 11))
    caption = (_points(honor), _points(high))
    alone = _stays(0, 1, 0, 1, 2)
    return LessonPlan(
        "values", "t_values", 2, statements, _shown(rules), together, alone, (), caption
    )


def _limit(rules: ToppanRules) -> LessonPlan:
    limit, over = rules.tiles.limit.value, sum(tile.number for tile in _OVER)
    play, pure = rules.play, sum(rule.value.pure > 0 for rule in rules.win.values())
    statements: tuple[StatementPlan, ...] = (
        ("t_limit", (_plain(limit),), _worth(_EXACT, rules) == 2 * limit),
        ("t_over", (4, 7, over), best_within(_OVER, _SEAT, rules) is None),
        ("t_pure", (pure,), pure > 0),
        ("t_bust", (_plain(limit),), play.child_bust.value == "loses"),
        ("t_dealer_bust", (_plain(limit),), play.dealer_bust.value == "loses_to_all"),
    )
    together = TogetherStep("t_over", (4, 7), over, choices_of(_plain(limit), over, 12))
    return LessonPlan(
        "limit",
        "t_limit",
        2,
        statements,
        _shown(rules),
        together,
        _hands("stay"),
        (),
        (_plain(limit),),
    )


def _stay(rules: ToppanRules) -> LessonPlan:
    open_tiles = (None, *_OPEN)
    least, margin = least_to_stay(open_tiles, rules), rules.play.stay_margin.value
    shown = halves_of(_OPEN[0], 0, rules.tiles)[0]
    statements: tuple[StatementPlan, ...] = (
        ("t_stay_margin", (_plain(margin),), True),
        ("t_stay_shown", (_points(shown), _points(least)), least > shown + 2 * margin),
        ("t_stay_tie", (), rules.play.tie.value == "dealer"),
        ("t_stay_higher", (), rules.play.compare.value == "higher"),
    )
    choices = (_points(shown), _points(least), _points(least + 1))
    together = TogetherStep("t_stay_shown", (_points(shown),), _points(least), choices)
    return LessonPlan(
        "stay",
        "t_stay",
        3,
        statements,
        _shown(rules),
        together,
        _stays(1, 2, 0, 3),
        _stays(0, 1, 2, 3),
    )


def _of_han(rules: ToppanRules, han: int) -> int:
    """How many 和了役 are worth so many han, 0 for a mangan."""
    return sum(1 for rule in rules.win.values() if _han(rule) == han)


def _han(rule: Rule[Worth]) -> int:
    return 0 if rule.value.mangan else rule.value.han


def _wins(rules: ToppanRules) -> LessonPlan:
    ten = max(_han(rule) for rule in rules.win.values())
    statements: tuple[StatementPlan, ...] = (
        ("t_win_one", (_of_han(rules, 1), 1), _of_han(rules, 1) > 0),
        ("t_win_ten", (_of_han(rules, ten), ten), ten > 1),
        ("t_win_mangan", (_of_han(rules, 0),), _of_han(rules, 0) > 0),
    )
    rows = tuple(YakuWorth(name, _han(rule)) for name, rule in rules.win.items())
    together = TogetherStep("t_win_ten", (), ten, choices_of(1, 3, ten))
    return LessonPlan(
        "wins", "t_wins", 3, statements, YakuListShow(rows), together, _hands("win"), _hands("win")
    )


def _prizes(rules: ToppanRules) -> LessonPlan:
    won = rules.prize[_WON].value
    by_han = {han: [n for n, r in rules.prize.items() if r.value.han == han] for han in (1, 3)}
    statements: tuple[StatementPlan, ...] = (
        ("t_prize_win", (won.han,), won.over),
        ("t_prize_three", (len(by_han[3]), 3), bool(by_han[3])),
        ("t_prize_over", (1,), all(rules.prize[name].value.over for name in by_han[1])
         and not any(rules.prize[name].value.over for name in by_han[3])),
        ("t_prize_alone", (), "yaku" in rules.play.calls.value),
    )  # fmt: skip
    rows = tuple(_prize(name, rule) for name, rule in rules.prize.items())
    together = TogetherStep("t_prize_win", (), won.han, choices_of(0, won.han, 3))
    return LessonPlan(
        "prizes",
        "t_prizes",
        3,
        statements,
        YakuListShow(rows),
        together,
        _hands("stay"),
        _hands("stay"),
    )


def _prize(name: str, rule: Rule[Prize]) -> YakuWorth:
    return YakuWorth(name, rule.value.han, rule.value.over)


def _dora(rules: ToppanRules) -> LessonPlan:
    indicators = tiles("4m9p1z5z")
    rows = tuple((tile, _made(tile)) for tile in indicators)
    next_one = rows[0][1][0].number
    dora = rules.prize.get("dora")
    statements: tuple[StatementPlan, ...] = (
        ("t_dora_many", (rules.dora.indicators.value,), True),
        ("t_dora_next", (indicators[0].number, next_one), next_one == indicators[0].number + 1),
        ("t_dora_round", (9, rows[1][1][0].number), rows[1][1][0].number == 1),
        ("t_dora_honors", (len(rows[2][1]), len(rows[3][1])), True),
        ("t_dora_han", (0 if dora is None else dora.value.han,), dora is not None),
    )
    together = TogetherStep("t_dora_next", (indicators[0].number,), next_one, (3, 4, next_one))
    cards = tuple(("toppan_dora", f"dora.of.{group}") for group in range(max(GROUPS) + 1))
    alone = tuple(cards[at] for at in (3, 8, 9, 10, 0))
    return LessonPlan(
        "dora",
        "t_dora",
        2,
        statements,
        DoraShow(rows),
        together,
        alone,
        cards,
        (rules.dora.indicators.value,),
    )


def _made(indicator: Tile) -> tuple[Tile, ...]:
    """The tiles that an indicator makes dora."""
    return tuple(t for t in TILES if not t.red and group_of(t) == pointed_at(indicator))


def _stakes(rules: ToppanRules) -> LessonPlan:
    worth = tuple(_points(stake_line(stake, rules).amount) for stake in Stake)
    mangan = tuple(_points(mangan_of(stake, rules)) for stake in Stake)
    pays = {
        han: tuple(total(price(han, not han, stake, 0, rules)) for stake in Stake)
        for han in (*_HAN, 0)
    }
    seven = pays[7][2]
    statements: tuple[StatementPlan, ...] = (
        ("t_stakes", worth, True),
        ("t_stakes_times", (7, worth[2], _points(seven)), seven == 2 * 7 * worth[2]),
        ("t_stakes_mangan", mangan, True),
    )
    given = (7, worth[2])
    answer = _points(seven)
    together = TogetherStep("t_stakes_times", given, answer, choices_of(7, answer, 2 * answer))
    keys = [f"stake.{stake}.{han}" for han in (*range(1, 16), 20, 30, "mangan") for stake in Stake]
    turns = tuple(("toppan_points", key) for key in keys)
    alone = tuple(
        ("toppan_points", f"stake.{key}")
        for key in ("even.3", "double.7", "half.4", "double.mangan", "half.mangan")
    )
    show = StakesShow(tuple(stake.value for stake in Stake), tuple(pays.items()))
    return LessonPlan("stakes", "t_stakes", 3, statements, show, together, alone, turns, worth)


def _dealer(rules: ToppanRules) -> LessonPlan:
    dealer, play = rules.dealer, rules.play
    statements: tuple[StatementPlan, ...] = (
        ("t_dealer_each", (3,), play.against.value == "dealer"),
        ("t_dealer_tie", (), play.tie.value == "dealer"),
        ("t_dealer_honba", (dealer.honba.value,), dealer.honba.value > 0),
        ("t_dealer_falls", (3,), play.dealer_bust.value == "loses_to_all"),
    )
    cards = (("toppan_value", "dealer.all.win"), ("toppan_value", "dealer.all.stay"))
    stakes = tuple(stake.value for stake in Stake)
    three = tuple(total(price(3, False, stake, 0, rules)) for stake in Stake)
    together = TogetherStep(
        "t_dealer_sum", tuple(map(_points, three)), _points(sum(three)),
        choices_of(*map(_points, (three[1], 3 * three[1], sum(three)))),
    )  # fmt: skip
    show = StakesShow(stakes, ((3, three),))
    return LessonPlan("dealer_turn", "t_dealer", 3, statements, show, together, cards, cards)
