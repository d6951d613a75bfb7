"""What is said of a cause: its name, what was done, what is right, and one line to remember.

The amounts in the texts are those of the answer at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from app.pages.drill.diagnosis.problems import AnyExplanation, AnyLane, cell_of
from app.pages.drill.diagnosis.toppan_words import toppan_nodes, toppan_words
from app.pages.drill.diagnosis_views import LaneNode, LanesView
from app.pages.drill.kinds.cells import CellSubject, count_text, limit_of
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.kind import Question
from app.texts.texts import Texts
from engine.riichi.practice.diagnosis import STEPS, Explanation, Lane, Step, added
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, by_share, han_rows

NO_AMOUNT: Final = "—"
_TAIL: Final = ("honba", "deposits")
_LIFTED: Final = ("kiriage", "limit")


def cause_name(cause: str, texts: Texts) -> str:
    """The name of a cause, as it stands in lists."""
    return texts.ui(f"cause.{cause}.name")


def did_text(explanation: AnyExplanation, question: Question, rules: Any, texts: Texts) -> str:
    """What was done, as one sentence."""
    return _cause_text("did", explanation, question, rules, texts)


def right_text(explanation: AnyExplanation, question: Question, rules: Any, texts: Texts) -> str:
    """What is right in its place, as one sentence."""
    return _cause_text("right", explanation, question, rules, texts)


def thumb_text(explanation: AnyExplanation, question: Question, rules: Any, texts: Texts) -> str:
    """The rule to remember, in one line."""
    return _cause_text("thumb", explanation, question, rules, texts)


def _cause_text(
    part: str, explanation: AnyExplanation, question: Question, rules: Any, texts: Texts
) -> str:
    """A text of a cause; some have another where one share is rounded before it is multiplied."""
    own = f"{part}_by_share"
    if isinstance(rules, RiichiRules) and by_share(rules):
        part = own if texts.has(f"ui.cause.{explanation.cause}.{own}") else part
    words = _words(explanation, question, rules, texts)
    return texts.ui(f"cause.{explanation.cause}.{part}").format_map(words)


def _words(
    explanation: AnyExplanation, question: Question, rules: Any, texts: Texts
) -> Mapping[str, str]:
    """The amounts and names that a text may have."""
    if isinstance(explanation, Explanation):
        return _Words(explanation, question, rules, texts)
    return toppan_words(explanation, question, rules, texts)


class _Words(Mapping[str, str]):
    """The amounts and names that a text may have, each made when it is asked for."""

    def __init__(
        self, explanation: Explanation, question: Question, rules: RiichiRules, texts: Texts
    ) -> None:
        self._found, self._question, self._rules, self._texts = explanation, question, rules, texts
        self._said, self._right = (
            _plain(lane) for lane in (explanation.said_lane, explanation.right_lane)
        )

    def __getitem__(self, name: str) -> str:
        return str(getattr(self, f"_get_{name}")())

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def _amount(self, step: Step | None) -> str:
        return NO_AMOUNT if step is None else amount_text(step, self._texts)

    # amounts of the lanes

    def _get_said(self) -> str:
        return self._amount(self._found.said_lane[-1])

    def _get_truth(self) -> str:
        return self._amount(self._found.right_lane[-1])

    def _get_first(self) -> str:
        return self._amount(self._right[0])

    def _get_doubled(self) -> str:
        return self._amount(_before(self._said, "double"))

    def _get_odd(self) -> str:
        return self._amount(_before(self._said, "round_down", "round_nearest"))

    def _get_share(self) -> str:
        return self._amount(_before(self._said, "times"))

    def _get_child(self) -> str:
        return self._amount(_before(self._said, "dealer"))

    def _get_thirded(self) -> str:
        return self._amount(_before(self._said, "thirds"))

    def _get_raw(self) -> str:
        """The amount that is, or was taken to be, a mangan."""
        found = _before(self._right, *_LIFTED) or _before(self._said, *_LIFTED)
        return self._amount(found)

    def _get_fu_said(self) -> str:
        return self._amount(_before(self._said, "cell"))

    def _get_fu_right(self) -> str:
        return self._amount(_before(self._right, "cell"))

    def _get_items(self) -> str:
        return self._amount(_before(self._right, "round_fu", "minimum"))

    def _get_amount_said(self) -> str:
        return str(self._added(self._said) or NO_AMOUNT)

    def _get_amount_right(self) -> str:
        return str(self._added(self._right) or NO_AMOUNT)

    def _get_more(self) -> str:
        """What the line adds that was left out, or was added wrongly."""
        return str(self._added(self._right) or self._added(self._said) or NO_AMOUNT)

    def _added(self, lane: Lane) -> int:
        """What the line of the cause adds in a lane; where that has another line, its first."""
        lines = tuple(added(lane))
        own = [more for key, more in lines if key == self._found.line]
        return next(iter(own or [more for _, more in lines]), 0)

    # names

    def _get_here(self) -> str:
        cell = cell_of(self._question)
        if cell is None:
            return NO_AMOUNT
        return count_text(cell, limit_of(cell, self._rules), self._texts)

    def _get_line(self) -> str:
        return self._texts.rule(self._found.line)

    def _get_yaku(self) -> str:
        return self._texts.yaku_name(self._found.yaku)

    def _get_tiles(self) -> str:
        return self._texts.tiles_short(self._found.tiles)

    # values of the document

    def _get_from_base(self) -> str:
        formula = self._rules.formula
        return NO_AMOUNT if formula is None else str(formula.mangan_from.value)

    def _get_limit_han(self) -> str:
        value: Any = None if self._found.rule is None else getattr(self._found.rule, "value", None)
        return str(getattr(value, "han", None) or getattr(value, "from_han", NO_AMOUNT))

    def _get_times(self) -> str:
        return times_text(self._rules)

    def _get_n(self) -> str:
        return str(_honba_of(self._question))

    def _get_honba(self) -> str:
        return str(self._rules.payment.honba.value)

    def _get_each(self) -> str:
        return str(self._rules.payment.honba.value // 3)

    def _get_least(self) -> str:
        return NO_AMOUNT if self._rules.fu is None else str(self._rules.fu.minimum.value)

    def _get_pairs(self) -> str:
        return NO_AMOUNT if self._rules.fu is None else str(self._rules.fu.chiitoitsu.value)

    def _get_pinfu(self) -> str:
        fu = self._rules.fu
        return NO_AMOUNT if fu is None else str(fu.base.value + fu.tsumo_with_pinfu.value)


def _honba_of(question: Question) -> int:
    subject, dealt = question.subject, question.subject.dealt_hand()
    if isinstance(subject, CellSubject):
        return subject.honba
    return 0 if dealt is None else dealt.situation.honba


def times_text(rules: RiichiRules) -> str:
    """How many times what a non-dealer gets the dealer gets: `1.5`."""
    if rules.formula is not None:
        shares = rules.formula.shares
        return f"{shares.dealer_ron.value / shares.child_ron.value:g}"
    han = han_rows(rules)[0].first
    dealer, child = (price_of(Cell(one, False, 0, han), rules).shares.high for one in (True, False))
    return f"{dealer / child:g}"


def _plain(lane: Lane) -> Lane:
    """The lane without what honba and deposits add at its end."""
    return lane[:-1] if len(lane) > 1 and lane[-1].name in _TAIL else lane


def _before(lane: Lane, *steps: str) -> Step | None:
    """The amount from which one of the steps leads on."""
    for at, step in enumerate(lane):
        if at and step.name in steps:
            return lane[at - 1]
    return None


# --- the lanes


def amount_text(step: Step, texts: Texts) -> str:
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
        words = amount_text(step, texts)
        if by_items and step.name != "cell":
            of_fu = any(one.name.startswith("fu.") for one in lane) or int(_int(lane[0])) >= _FU
            words = texts.fu(_int(step)) if of_fu else texts.han(_int(step))
        yield LaneNode(words, step_text(lane, at, rules, texts) if at else "")


_FU: Final = 20
"""The first amount of a lane that goes by han is smaller than that of any that goes by fu."""


def _int(step: Step) -> int:
    return step.amount if isinstance(step.amount, int) else step.amount.high


def step_text(lane: Lane, at: int, rules: RiichiRules, texts: Texts) -> str:
    """The words on the arrow to an amount of a lane."""
    step, more = lane[at], _int(lane[at]) - _int(lane[at - 1])
    if step.name not in STEPS:
        return texts.ui("diagnosis.added", more)
    return texts.ui(f"diagnosis.step.{step.name}", more=more, times=times_text(rules))
