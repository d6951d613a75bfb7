"""What is said of a cause: its name, what was done, what is right, and one line to remember.

The amounts in the texts are those of the answer at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal

from app.pages.drill.diagnosis.problems import AnyExplanation, AnyLane, cell_of
from app.pages.drill.diagnosis.toppan_words import toppan_nodes, toppan_words
from app.pages.drill.kinds.cells import CellSubject, count_text, limit_of
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.kind import Question
from app.pages.drill.views import LaneNode, LanesView
from app.texts.texts import Texts
from engine.riichi.practice.diagnosis import STEPS, Explanation, Lane, Step, added
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import Fu, Limit, LimitRow, RiichiRules
from engine.riichi.scoring.table import Cell, by_share, han_rows

NO_AMOUNT: Final = "—"
_TAIL: Final = ("honba", "deposits")
_LIFTED: Final = ("kiriage", "limit")


def cause_name(cause: str, texts: Texts) -> str:
    """The name of a cause, as it stands in lists."""
    return texts.ui(f"cause.{cause}.name")


def cause_text(
    part: Literal["did", "right", "thumb"],
    explanation: AnyExplanation,
    question: Question,
    rules: Any,
    texts: Texts,
) -> str:
    """What was done (`did`), what is right in its place, each as one sentence, or the rule to
    remember, in one line (`thumb`). Some causes have other texts where one share is rounded before
    it is multiplied."""
    cause, end = explanation.cause, "_by_share"
    by_one_share = isinstance(rules, RiichiRules) and by_share(rules)
    if not (by_one_share and texts.has(f"ui.cause.{cause}.{part}{end}")):
        end = ""
    text = texts.ui(f"cause.{cause}.{part}{end}")
    return text.format_map(_words(explanation, question, rules, texts))


def _words(
    explanation: AnyExplanation, question: Question, rules: Any, texts: Texts
) -> Mapping[str, str]:
    """The amounts and names that a text may have."""
    if isinstance(explanation, Explanation):
        return _CauseWords(explanation, question, rules, texts)
    return toppan_words(explanation, question, rules, texts)


class _CauseWords(Mapping[str, str]):
    """The amounts and names that a text may have, by the names of its places (`_MAKERS`); each is
    made when it is asked for, as most causes have some of them only."""

    def __init__(
        self, explanation: Explanation, question: Question, rules: RiichiRules, texts: Texts
    ) -> None:
        self.explanation, self.question = explanation, question
        self.rules, self.texts = rules, texts
        self.said = _without_sticks(explanation.said_lane)
        self.right = _without_sticks(explanation.right_lane)

    def __getitem__(self, name: str) -> str:
        return _MAKERS[name](self)

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)

    def amount(self, step: Step | None) -> str:
        return NO_AMOUNT if step is None else _amount_text(step, self.texts)

    def lines_add(self, *lanes: Lane) -> str:
        """What the line of the cause adds, in the first of some lanes that has a line at all."""
        added_by_line = (_added(self.explanation.line, lane) for lane in lanes)
        return str(next(filter(None, added_by_line), NO_AMOUNT))


_Maker = Callable[[_CauseWords], str]


def _said_before(*steps: str) -> _Maker:
    """The amount from which one of these steps leads on, in the way that was answered."""
    return lambda words: words.amount(_before(words.said, *steps))


def _right_before(*steps: str) -> _Maker:
    """The amount from which one of these steps leads on, in the right way."""
    return lambda words: words.amount(_before(words.right, *steps))


def _raised(words: _CauseWords) -> str:
    """The amount that is, or was taken to be, a mangan."""
    return words.amount(_before(words.right, *_LIFTED) or _before(words.said, *_LIFTED))


def _cell_asked(words: _CauseWords) -> str:
    cell = cell_of(words.question)
    if cell is None:
        return NO_AMOUNT
    return count_text(cell, limit_of(cell, words.rules), words.texts)


def _mangan_base(words: _CauseWords) -> str:
    formula = words.rules.formula
    return NO_AMOUNT if formula is None else str(formula.mangan_from.value)


def _limit_han(words: _CauseWords) -> str:
    """From how many han on the limit of the cause counts, in a formula or a printed table."""
    value = getattr(words.explanation.rule, "value", None)
    match value:
        case Limit():
            return str(value.han or NO_AMOUNT)
        case LimitRow():
            return str(value.from_han)
    return NO_AMOUNT


def _of_fu(value: Callable[[Fu], int]) -> _Maker:
    """An amount of fu that the document has, where it has fu."""
    return lambda words: NO_AMOUNT if words.rules.fu is None else str(value(words.rules.fu))


_MAKERS: Final[Mapping[str, _Maker]] = {
    # amounts of the lanes
    "said": lambda words: words.amount(words.explanation.said_lane[-1]),
    "truth": lambda words: words.amount(words.explanation.right_lane[-1]),
    "first": lambda words: words.amount(words.right[0]),
    "doubled": _said_before("double"),
    "odd": _said_before("round_down", "round_nearest"),
    "share": _said_before("times"),
    "child": _said_before("dealer"),
    "thirded": _said_before("thirds"),
    "raw": _raised,
    "fu_said": _said_before("cell"),
    "fu_right": _right_before("cell"),
    "items": _right_before("round_fu", "minimum"),
    "amount_said": lambda words: words.lines_add(words.said),
    "amount_right": lambda words: words.lines_add(words.right),
    "more": lambda words: words.lines_add(words.right, words.said),
    # names
    "here": _cell_asked,
    "line": lambda words: words.texts.rule(words.explanation.line),
    "yaku": lambda words: words.texts.yaku_name(words.explanation.yaku),
    "tiles": lambda words: words.texts.tiles_short(words.explanation.tiles),
    # values of the document and of the question
    "from_base": _mangan_base,
    "limit_han": _limit_han,
    "times": lambda words: times_text(words.rules),
    "n": lambda words: str(_honba_of(words.question)),
    "honba": lambda words: str(words.rules.payment.honba.value),
    "each": lambda words: str(words.rules.payment.honba.value // 3),
    "least": _of_fu(lambda fu: fu.minimum.value),
    "pairs": _of_fu(lambda fu: fu.chiitoitsu.value),
    "pinfu": _of_fu(lambda fu: fu.base.value + fu.tsumo_with_pinfu.value),
}
"""How each place of a text is filled."""


def _honba_of(question: Question) -> int:
    subject, dealt = question.subject, question.subject.dealt_hand()
    if isinstance(subject, CellSubject):
        return subject.honba
    return 0 if dealt is None else dealt.situation.honba


def times_text(rules: RiichiRules) -> str:
    """How many times what a non-dealer gets the dealer gets: `1.5`; open where that is nothing."""
    if rules.formula is not None:
        shares = rules.formula.shares
        return f"{shares.dealer_ron.value / shares.child_ron.value:g}"
    han = han_rows(rules)[0].first
    dealer, child = (price_of(Cell(one, False, 0, han), rules).shares.high for one in (True, False))
    return f"{dealer / child:g}" if child else NO_AMOUNT


def _without_sticks(lane: Lane) -> Lane:
    """The lane without what honba and deposits add at its end."""
    return lane[:-1] if len(lane) > 1 and lane[-1].name in _TAIL else lane


def _before(lane: Lane, *steps: str) -> Step | None:
    """The amount from which one of the steps leads on."""
    for at, step in enumerate(lane):
        if at and step.name in steps:
            return lane[at - 1]
    return None


def _added(line: str, lane: Lane) -> int:
    """What a ledger line adds in a lane; where that has another line, its first; 0 without any."""
    lines = tuple(added(lane))
    own = [amount for key, amount in lines if key == line]
    return next(iter(own or [amount for _, amount in lines]), 0)


# --- the lanes


def _amount_text(step: Step, texts: Texts) -> str:
    """An amount of a lane: `3840`, `1000・2000`, `2000オール`."""
    return str(step.amount) if isinstance(step.amount, int) else shares_text(step.amount, texts)


def lanes_view(said: AnyLane, right: AnyLane, rules: Any, texts: Texts) -> LanesView:
    """Both lanes in words; `said` is empty where the way is unknown."""
    riichi = isinstance(rules, RiichiRules)
    nodes: Callable[[Any, Any, Texts], Iterator[LaneNode]] = _nodes if riichi else toppan_nodes
    return LanesView(tuple(nodes(said, rules, texts)), tuple(nodes(right, rules, texts)))


def _nodes(lane: Lane, rules: RiichiRules, texts: Texts) -> Iterator[LaneNode]:
    by_items = any(step.name not in STEPS or step.name == "cell" for step in lane)
    for at, step in enumerate(lane):
        words = _amount_text(step, texts)
        if by_items and step.name != "cell":
            of_fu = any(one.name.startswith("fu.") for one in lane) or int(_int(lane[0])) >= _FU
            words = texts.fu(_int(step)) if of_fu else texts.han(_int(step))
        yield LaneNode(words, _step_text(lane, at, rules, texts) if at else "")


_FU: Final = 20
"""The first amount of a lane that goes by han is smaller than that of any that goes by fu."""


def _int(step: Step) -> int:
    return step.amount if isinstance(step.amount, int) else step.amount.high


def _step_text(lane: Lane, at: int, rules: RiichiRules, texts: Texts) -> str:
    """The words on the arrow to an amount of a lane."""
    step, more = lane[at], _int(lane[at]) - _int(lane[at - 1])
    if step.name not in STEPS:
        return texts.ui("diagnosis.added", more)
    return texts.ui(f"diagnosis.step.{step.name}", more=more, times=times_text(rules))
