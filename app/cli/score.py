"""`hayami score`: the verdict on a hand, line by line with its clauses."""

from __future__ import annotations

import argparse
from typing import Any, Final

from app.cli.arguments import DEFAULT_RULES, MisuseError, notation_as_misuse, situation_words
from app.cli.documents import game_of, rules_named
from app.cli.rule_on import decision_data
from app.cli.status import OK
from app.cli.streams import json_text
from app.cli.waits import waiting_data, waiting_hand, waiting_text
from app.hand_text import HandText, is_hand_text, read_hand_text
from app.search import narrow
from app.texts.explanation import explained
from app.texts.texts import Texts
from app.variants import TOPPAN
from engine.complaints import shortened
from engine.doubt import other_verdicts
from engine.ledger import balance
from engine.record import as_data
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.play.referee import on_false_win, other_false_wins
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.scoring.yaku_answers import near_misses
from engine.riichi.situation import Situation, read_field
from engine.riichi.verdict import VERDICTS, Agari, Impossible, Verdict
from engine.rulebook import Rule
from engine.tiles import NotationError

_MISSING: Final = "winning_tile_missing"


def score(options: argparse.Namespace, texts: Texts) -> int:
    """Print the answer for a hand; raises MisuseError for notation that cannot be read."""
    options.hand, options.situation = narrow(options.hand), narrow(options.situation)
    if is_hand_text(options.hand):
        _unfold(options, texts)
    if options.rules is None:
        options.rules = DEFAULT_RULES
    if game_of(options.rules) == TOPPAN.id:
        from app.cli import toppan  # noqa: PLC0415  riichi does not need it
        from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

        toppan.score(options, toppan_texts(texts.language))
        return OK
    with notation_as_misuse("", texts):
        hand = Hand.parse(options.hand)
    with notation_as_misuse("--situation", texts):
        Situation.parse(options.situation)
    words = situation_words(options, texts, read_field)
    with notation_as_misuse(words, texts):
        situation = Situation.parse(words)
    rules = rules_named(options.rules, texts)
    verdict = judge(hand, situation, rules)
    if _lacks_only_the_winning_tile(verdict):
        waiting = waiting_hand(hand, situation, rules)
        print(json_text(waiting_data(waiting)) if options.json else waiting_text(waiting, texts))
        return OK
    if options.json:
        head = {"verdict": VERDICTS[type(verdict)], "rules": rules.document.id}
        near = as_data(near_misses(verdict, hand, situation, rules))
        described = {"hand": str(hand), "situation": str(situation)}
        other = [_other_reading(*one) for one in other_verdicts(verdict, hand, situation, rules)]
        data = {**head, **described, **as_data(verdict), "near_misses": near}
        data["otherwise"] = other
        data["false_win"] = _false_win(verdict, situation, rules)
        print(json_text(data))
    else:
        print(explained(verdict, hand, situation, rules, texts))
    return OK


def _lacks_only_the_winning_tile(verdict: Verdict) -> bool:
    return isinstance(verdict, Impossible) and [p.key for p in verdict.problems] == [_MISSING]


def _other_reading(rule: Rule[Any], verdict: Verdict) -> dict[str, Any]:
    """The result of another reading: the rule with that value, the verdict, and of a win its
    count and what each seat gains."""
    data = {"rule": as_data(rule), "value": as_data(rule.value)}
    data["verdict"] = VERDICTS[type(verdict)]
    if isinstance(verdict, Agari):
        best = verdict.best
        data |= {"han": best.han, "fu": best.fu, "points": best.points}
        data["gains"] = list(balance(best.payments))
    return data


def _false_win(verdict: Verdict, situation: Situation, rules: RiichiRules) -> dict[str, Any] | None:
    """The rulings on declaring the hand all the same, called only and with most of it shown, each
    with its other outcomes; None where it wins, or cannot be."""
    declared = on_false_win(verdict, situation, rules)
    if declared is None or isinstance(verdict, Agari | Impossible):
        return None
    decisions = (declared.by_voice, declared.shown)
    others = other_false_wins(verdict, situation, rules)
    return {"act": declared.offence} | {
        name: decision_data(decision) | {"otherwise": as_data(other)}
        for name, decision, other in zip(("by_voice", "shown"), decisions, others, strict=True)
    }


def _unfold(options: argparse.Namespace, texts: Texts) -> None:
    """Put hand, situation and document of a `hayami:` text in their places among the options.

    `--rules` and other options of the situation stay. Raises MisuseError for rules of another game.
    """
    with notation_as_misuse("", texts):
        hand_text, hand, situation = read_hand_text(options.hand, _notations)
    if options.rules is not None and game_of(options.rules) not in ("", hand_text.game):
        name, other = shortened(options.hand), f"--rules {shortened(options.rules)}"
        raise MisuseError(texts.cli("not_together", name=name, other=other))
    options.hand, options.situation = hand, f"{situation} {options.situation}".strip()
    if options.rules is None:
        options.rules = hand_text.document_here or hand_text.document


def _notations(hand_text: HandText) -> tuple[HandText, str, str]:
    """A `hayami:` text with the notations of its hand and of its situation."""
    if hand_text.game == TOPPAN.id:
        from app.pages.score.toppan import notation as toppan  # noqa: PLC0415  riichi does not need it
        from app.pages.score.toppan import state as deal  # noqa: PLC0415  as above

        own = toppan.enter(deal.Draft(), hand_text.notation)
        return hand_text, str(deal.hand(own)), str(deal.situation(own))
    if hand_text.game != GAME:
        raise NotationError("hand_text_newer", hand_text.notation, 0, hand_text.game)
    from app.pages.score import notation, state  # noqa: PLC0415  a hand as notation does not need it

    draft = notation.enter(state.Draft(), hand_text.notation)
    return hand_text, str(state.hand(draft)), str(state.situation(draft))
