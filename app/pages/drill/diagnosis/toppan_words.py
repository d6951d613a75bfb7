"""The amounts and names in what is said of a cause of 競技十半, and the nodes of its lanes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.pages.drill.kinds.kind import Question
from app.pages.drill.views import LaneNode
from app.texts.texts import Texts
from engine.toppan.diagnosis import Explanation, StakeProblem, ToppanLane, WinProblem
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.price import stake_line
from engine.toppan.situation import Stake


def toppan_words(
    explanation: Explanation, question: Question, rules: ToppanRules, texts: Texts
) -> Mapping[str, str]:
    """The words that a text of a cause may have; amounts are in points, as 3.5."""
    problem = question.subject.problem()
    words = {
        "said": _answer(explanation.said_lane, texts),
        "truth": _answer(explanation.right_lane, texts),
        "honor": texts.halves(halves(rules.tiles.honor)),
        "limit": texts.halves(halves(rules.tiles.limit)),
        "margin": texts.halves(halves(rules.play.stay_margin)),
        "dora": texts.han(rules.prize["dora"].value.han) if "dora" in rules.prize else "",
        **_of_own_wind(rules, texts),
    }
    if explanation.right_lane:
        words["first_said"] = _first(explanation.said_lane, texts)
        words["first_right"] = _first(explanation.right_lane, texts)
        words["least"] = texts.halves(explanation.right_lane[-1].amount)
    if isinstance(problem, WinProblem):
        words["n"] = str(problem.situation.honba)
        return words | _of_stake(problem.situation.stakes[0], rules, texts)
    if isinstance(problem, StakeProblem):
        return words | _of_stake(problem.stake, rules, texts)
    return words


def _of_stake(stake: Stake, rules: ToppanRules, texts: Texts) -> dict[str, str]:
    worth = texts.halves(stake_line(stake, rules).amount)
    return {"stake": texts.text(f"stake.{stake}"), "worth": worth}


def _of_own_wind(rules: ToppanRules, texts: Texts) -> dict[str, str]:
    """What the own wind counts, and what it counts where the dealer shows it."""
    high, low = (texts.halves(int(2 * pick(rules.tiles.own_wind.value))) for pick in (max, min))
    is_low = rules.play.shown_own_wind.value == "low"
    return {"own": high, "shown": low if is_low else high, "shown_said": high if is_low else low}


def _answer(lane: ToppanLane, texts: Texts) -> str:
    """What a lane comes to: half points, or whether one may stay; "" for none."""
    if not lane:
        return ""
    if lane[-1].name == "least":
        return texts.ui("diagnosis.may_stay" if _may(lane) else "diagnosis.may_not_stay")
    return texts.halves(lane[-1].amount)


def _may(lane: ToppanLane) -> bool:
    return lane[0].amount >= lane[-1].amount


def _first(lane: ToppanLane, texts: Texts) -> str:
    """Where a lane begins: the han of a hand, the total of the tiles, or the stake."""
    amount, last = lane[0].amount, lane[-1].name
    if last == "stake":
        return texts.han(amount) if amount else texts.rule("payment.mangan")
    if last == "least" and not amount:
        return texts.ui("diagnosis.over")
    return texts.halves(amount)


def toppan_nodes(lane: ToppanLane, _rules: ToppanRules, texts: Texts) -> Iterator[LaneNode]:
    """The nodes of a lane; that of a stay ends with the answer."""
    for at, step in enumerate(lane):
        if not at:
            yield LaneNode(_first(lane, texts))
            continue
        arrow = texts.ui(f"diagnosis.step.{step.name}", times=step.han)
        yield LaneNode(texts.halves(step.amount), arrow)
    if lane and lane[-1].name == "least":
        yield LaneNode(texts.ui("drill.said.yes" if _may(lane) else "drill.said.no"))
