"""Worked examples: a hand whose ledger has open lines, and tasks about one amount."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from app.pages.drill.lesson_view.fading import (
    OpenLine,
    Openness,
    PartAnswer,
    errors,
    opened,
    weakest,
)
from app.pages.drill.lessons.lesson import (
    ArrowsShow,
    FactorShow,
    FamiliesShow,
    Lesson,
    LessonHand,
    LimitsShow,
    RoundingShow,
    RowShow,
    TogetherHandStep,
    TogetherStep,
    YakuListShow,
)
from app.pages.drill.lessons.together import (
    dealer_step,
    double_step,
    family_step,
    limit_step,
    rounding_step,
)
from engine.ledger import Line
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt, Wish, deal
from engine.riichi.practice.dice import mixed
from engine.riichi.practice.fu_parts import BASE, FuItem, decides, fu_items, values
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Agari, Score
from engine.tiles import Tile

EXAMPLES: Final = 3
"""Examples that are worked through in a lesson."""
DEALS: Final = 40
"""Hands with a part among which one is looked for that the part alone decides."""
_TRIALS: Final = 4000
_FEWEST_YAKU: Final = 2
_TAUGHT: Final = ("wait", "pair", "triplet", "menzen_ron", "tsumo", "quad")
"""The parts of fu in the order in which they are asked first."""
_MOST_HAN: Final = 6
_ROWS: Final = (20, 30, 40, 50)
_DEAL: Final = Wish(limit="")


class WorkedLine(msgspec.Struct, frozen=True):
    """A line of the ledger of a worked hand: the key of what it asks, the part of the fading that
    it belongs to, its amount, its tiles, and its group in the reading (None: it has none)."""

    key: str
    part: str
    amount: int
    rule: str
    tiles: tuple[Tile, ...] = ()
    group: int | None = None
    decides: bool = False
    fixed: bool = False


class WorkedHand(msgspec.Struct, frozen=True):
    """A hand with the lines that are added up, in fu or han; `items` are its parts of fu."""

    shown: LessonHand
    lines: tuple[WorkedLine, ...]
    unit: Literal["fu", "han"]
    id: str = ""
    items: tuple[FuItem, ...] = ()

    @property
    def sum(self) -> int:
        return sum(line.amount for line in self.lines)

    @property
    def total(self) -> int:
        """What counts: the fu rounded, or the han."""
        score = self.shown.score
        return score.fu or 0 if self.unit == "fu" else score.han


class LineReply(msgspec.Struct, frozen=True):
    """What was said of a line, and whether it is right; "" where the answer was looked at."""

    line: int
    said: str
    right: bool
    helped: bool


class Example(msgspec.Struct, frozen=True):
    """A worked hand with its open lines, and what was said of them so far."""

    hand: WorkedHand
    openness: Openness
    open: tuple[int, ...]
    replies: tuple[LineReply, ...] = ()
    hints: frozenset[str] = frozenset()

    @property
    def current(self) -> int | None:
        """The line that is asked now."""
        done = {reply.line for reply in self.replies}
        return next((at for at in self.open if at not in done), None)

    @property
    def hidden(self) -> frozenset[int]:
        """The lines whose amounts are open."""
        return frozenset(self.open) - {reply.line for reply in self.replies}

    @property
    def over(self) -> bool:
        return self.current is None

    def line(self, at: int) -> WorkedLine | None:
        """A line by its place; None for −1."""
        return self.hand.lines[at] if at >= 0 else None

    def reply(self, line: int) -> LineReply | None:
        return next((reply for reply in self.replies if reply.line == line), None)

    def answered(self, text: str, amount: float | None) -> Example:
        """The example after an answer to the current line; None: it was looked at."""
        at = self.current
        assert at is not None  # only an open line is answered
        right = amount == self.hand.lines[at].amount
        reply = LineReply(at, text, right, bool(self.hints))
        return replace(self, replies=(*self.replies, reply), hints=frozenset())

    def hinted(self, form: str) -> Example:
        return replace(self, hints=self.hints | {form})


# --- hands


def _fu_hand(shown: LessonHand, rules: RiichiRules, number: str = "") -> WorkedHand:
    """The hand with the lines of its fu: the base is never open."""
    fu, score = rules.fu, shown.score
    assert fu is not None  # asked only where fu are counted
    items = fu_items(score)
    lines = tuple(_fu_line(item, score, rules) for item in items)
    if not items:
        lines = tuple(map(_whole_line, score.fu_lines))
    return WorkedHand(shown, lines, "fu", number, items)


def _fu_line(item: FuItem, score: Score, rules: RiichiRules) -> WorkedLine:
    assert rules.fu is not None  # as above
    tiles = () if item.group is None else score.reading.groups[item.group].tiles
    rule = "" if item.line is None else item.line.rule.key
    base = item.key == BASE
    alone = not base and decides(item, score, rules.fu)
    return WorkedLine(item.key, item.family, item.fu, rule, tiles, item.group, alone, base)


def _han_hand(shown: LessonHand, number: str = "") -> WorkedHand:
    """The hand with its yaku and dora."""
    score = shown.score
    dora = (replace(_whole_line(line), fixed=True) for line in score.bonus)
    return WorkedHand(shown, (*map(_whole_line, score.yaku), *dora), "han", number)


def _whole_line(line: Line) -> WorkedLine:
    """A line of the ledger that is a part by itself."""
    key = line.rule.key
    return WorkedLine(key, key, line.amount, key)


def example_of(
    hand: WorkedHand, history: Sequence[PartAnswer], *, shown: bool, first: str = ""
) -> Example:
    """The hand with the lines open that the fading leaves open; of lines that it does not tell
    apart, that of the rule `first` is before the others."""
    places = [at for at, line in enumerate(hand.lines) if not line.fixed]
    places.sort(key=lambda at: _rank(hand.lines[at].part))
    places.sort(key=lambda at: not first or hand.lines[at].rule != first)
    lines = [
        OpenLine(x.part, f"{x.part if x.group is None else x.group}", x.decides)
        for x in (hand.lines[at] for at in places)
    ]
    openness, found = opened(lines, history, shown=shown)
    return Example(hand, openness, tuple(places[at] for at in found))


def own_example(lesson: Lesson, rules: RiichiRules) -> WorkedHand | None:
    """The hand that a lesson itself works through; None where it is about one amount."""
    own = lesson.together
    if not isinstance(own, TogetherHandStep):
        return None
    return _fu_hand(own.hand, rules) if own.line.startswith("fu.") else _han_hand(own.hand)


def seek_example(
    worked: WorkedHand, history: Sequence[PartAnswer], rules: RiichiRules, seed: int
) -> Iterator[WorkedHand | None]:
    """Steps to another hand for the part that is weakest, in which that part alone decides the fu
    if one of so many hands is such; the last step is the hand."""
    parts = _parts_of(worked, rules)
    part = weakest(parts, history)
    usual, looked = None, 0
    for number in range(_TRIALS):
        yield None
        dealt = deal(mixed(mixed(seed) + number), rules, _DEAL, 4)
        hand = None if dealt is None else _worked(dealt, worked, rules)
        if hand is None:
            continue
        line = next((x for x in hand.lines if x.part == part and not x.fixed), None)
        if line is None:
            usual = usual or hand if number > _TRIALS // 2 else usual
            continue
        usual, looked = usual or hand, looked + 1
        if line.decides or worked.unit == "han" or looked == DEALS:
            yield hand if line.decides or worked.unit == "han" else usual
            return
    yield usual or worked


def _rank(part: str) -> int:
    return _TAUGHT.index(part) if part in _TAUGHT else 0


def _parts_of(worked: WorkedHand, rules: RiichiRules) -> list[str]:
    if worked.unit == "fu" and rules.fu is not None and worked.items:
        return list(_TAUGHT)
    return [line.part for line in worked.lines if not line.fixed]


def _worked(dealt: Dealt, worked: WorkedHand, rules: RiichiRules) -> WorkedHand | None:
    """The dealt hand as an example like the lesson's own; None where it is not suitable."""
    verdict = judge(dealt.hand, dealt.situation, rules)
    if not isinstance(verdict, Agari) or len(verdict.scores) > 1 or verdict.best.yakuman:
        return None
    shown = LessonHand(dealt.hand, dealt.situation, verdict.best)
    if worked.unit == "han":
        hand = _han_hand(shown, dealt.id)
        enough = sum(not line.fixed for line in hand.lines) >= _FEWEST_YAKU
        return hand if enough else None
    hand = _fu_hand(shown, rules, dealt.id)
    return hand if bool(hand.items) == bool(worked.items) else None


def offered(hand: WorkedHand, rules: RiichiRules) -> tuple[int, ...]:
    """The amounts of which one is chosen: all that a line of the kind may have, so that none is
    given away."""
    if hand.unit == "han":
        worth = (rule.value for rule in rules.yaku.values())
        found = {han for value in worth for han in (value.closed, value.open) if han}
        return tuple(sorted(han for han in found if han <= _MOST_HAN))
    assert rules.fu is not None  # a hand of fu has it
    if not hand.items:
        return tuple(sorted({*_ROWS, rules.fu.chiitoitsu.value}))
    return values(rules.fu)


def why_open(example: Example, history: Sequence[PartAnswer]) -> tuple[str, int, int]:
    """Why the first line is open: "errors" with how many of how many, or "new", "shown"."""
    if not example.open:
        return "shown", 0, 0
    wrong, asked = errors(example.hand.lines[example.open[0]].part, history)
    return ("errors" if wrong else "right" if asked else "new"), wrong, asked


# --- tasks about one amount


class AmountTask(msgspec.Struct, frozen=True):
    """One amount that is open in what the lesson shows: the sentence with its place, and where it
    is (`at` a column or a row, −1 where it is not shown; `raw_given`: only what follows from the
    amount before rounding). `said` is the answer, None while there is none, and "" where it was
    looked at; `right` whether that is the amount, `helped` whether the hint was turned."""

    together: TogetherStep
    at: int
    raw_given: bool = False
    said: str | None = None
    right: bool = False
    helped: bool = False

    @property
    def over(self) -> bool:
        return self.said is not None

    def answered(self, text: str, amount: float | None) -> AmountTask:
        """The task after its answer; None: it was looked at."""
        return replace(self, said=text, right=amount == self.together.answer)


_PLACES: Final = {
    "declare_honba": 1, "t_sum": 3, "t_over": 4, "t_stakes_times": 2, "t_stay_shown": -1,
    "t_dealer_sum": -1,
}  # fmt: skip
"""Which row or column of what is shown has the open amount, where it is not the first; −1 none."""


def amount_tasks(lesson: Lesson) -> tuple[AmountTask, ...]:
    """The tasks of a lesson about amounts: its own one first."""
    first, show = lesson.together, lesson.show
    assert isinstance(first, TogetherStep)  # asked only without a hand
    if isinstance(show, RowShow):
        found = tuple(_row_tasks(first, show))
    elif isinstance(show, LimitsShow):
        found = tuple(_limit_tasks(show))
    elif isinstance(show, ArrowsShow):
        found = tuple(_arrow_tasks(first, show))
    elif isinstance(show, FactorShow):
        found = tuple(_factor_tasks(first, show))
    elif isinstance(show, RoundingShow):
        found = tuple(
            AmountTask(rounding_step(step.before, step.after, 10 if step.unit == "fu" else 100), at)
            for at, step in ((at, show.steps[at]) for at in _first_to(1, len(show.steps)))
        )
    elif isinstance(show, FamiliesShow):
        found = tuple(_family_tasks(first, show))
    elif isinstance(show, YakuListShow):
        found = (AmountTask(first, show.columns.index(int(first.answer))),)
    else:
        found = (AmountTask(first, _PLACES.get(first.key, 0)),)
    return found[:EXAMPLES]


def _first_to(first: int, count: int) -> Iterator[int]:
    """A number below `count`, and then the others."""
    yield first
    yield from (at for at in range(count) if at != first)


def _row_tasks(first: TogetherStep, show: RowShow) -> Iterator[AmountTask]:
    column = 2
    yield AmountTask(first, column)
    one = show.columns[column]
    if one.raw and not one.share and not one.limit:
        yield AmountTask(rounding_step(one.raw, one.rounded, 100), column, raw_given=True)
    if first.key == "chant_double" and len(show.columns) > column + 1:
        last = show.columns[column + 1]
        if last.raw == 2 * one.raw:
            yield AmountTask(double_step(one, last), column + 1)


def _limit_tasks(show: LimitsShow) -> Iterator[AmountTask]:
    for at in _first_to(min(2, len(show.rows) - 1), len(show.rows)):
        row = show.rows[at]
        if not row.yakuman:
            yield AmountTask(limit_step(row), at)


def _arrow_tasks(first: TogetherStep, show: ArrowsShow) -> Iterator[AmountTask]:
    yield AmountTask(first, len(show.arrows) - 1)
    for at in (len(show.arrows) - 1, 0):
        arrow = show.arrows[at]
        if arrow.raw and arrow.raw != arrow.rounded:
            yield AmountTask(rounding_step(arrow.raw, arrow.rounded, 100), at, raw_given=True)


def _factor_tasks(first: TogetherStep, show: FactorShow) -> Iterator[AmountTask]:
    column = 2
    yield AmountTask(first, column)
    one = show.dealer.columns[column]
    if one.raw and not one.share and not one.limit and one.raw != one.rounded:
        yield AmountTask(rounding_step(one.raw, one.rounded, 100), column, raw_given=True)
    child, dealer = show.child.columns[1], show.dealer.columns[1]
    raw = bool(child.raw) and first.given[0] == show.child.columns[column].raw
    given, answer = (child.raw, dealer.raw) if raw else (child.rounded, dealer.rounded)
    yield AmountTask(dealer_step(given, answer), 1)


def _family_tasks(first: TogetherStep, show: FamiliesShow) -> Iterator[AmountTask]:
    steps = [family_step(family) for family in show.families]
    for at in _first_to(steps.index(first), len(steps)):
        yield AmountTask(steps[at], at)
