"""The commands of `hayami` for documents of 競技十半: score, rule-on, batch, doubt, game."""

from __future__ import annotations

import argparse
from typing import Any, Final

from app.cli.arguments import (
    MisuseError,
    answer_lines,
    notation_as_misuse,
    refuse_contradiction,
    rules_file,
    situation_words,
)
from app.cli.streams import json_text
from app.cli.toppan_texts import game_text, ruling_text
from app.texts.citations import keyed
from app.texts.toppan import ToppanTexts, toppan_texts
from app.texts.toppan_explanation import explained
from engine.archive import AnswerLines
from engine.complaints import shortened
from engine.ledger import balance
from engine.record import as_data
from engine.rulebook import Rule
from engine.toppan.batch import run_hands
from engine.toppan.doubt import CountToppanDoubts, other_verdicts
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.play.game import ToppanGame
from engine.toppan.play.lines import in_points, run
from engine.toppan.play.offences import (
    DUE,
    HAND_SHOWN,
    NOBODY,
    OffenceAnswers,
    acts,
    offenders,
    questions,
)
from engine.toppan.play.offences import rule_on as ruled
from engine.toppan.rules import ToppanRules, load, load_file
from engine.toppan.situation import WIND_LETTERS, Situation
from engine.toppan.verdict import VERDICTS, Agari, Verdict, Within


def score(options: argparse.Namespace, texts: ToppanTexts) -> None:
    """Print the answer for the hand; raises MisuseError for notation that cannot be read."""
    with notation_as_misuse("", texts):
        hand = Hand.parse(options.hand)
    with notation_as_misuse("--situation", texts):
        Situation.parse(options.situation)
    words = situation_words(options, texts)  # words of riichi are reported as unknown
    with notation_as_misuse(words, texts):
        situation = Situation.parse(words)
    rules = rules_named(options.rules)
    verdict = judge(hand, situation, rules)
    if not options.json:
        print(explained(verdict, hand, situation, rules, texts))
        return
    head = {"verdict": VERDICTS[type(verdict)], "rules": rules.document.id}
    described = {"hand": str(hand), "situation": str(situation)}
    other = [
        _other_reading(*one)
        for one in filter(None, other_verdicts(verdict, hand, situation, rules))
    ]
    data = {**head, **described, **as_data(verdict), "otherwise": other}
    print(json_text(data))


def _other_reading(rule: Rule[Any], verdict: Verdict) -> dict[str, Any]:
    """The result of another reading: the rule with that value, the verdict, and of a hand
    within the limit its total, its count and what each seat gains, in points."""
    data = {"rule": as_data(rule), "value": as_data(rule.value)}
    data["verdict"] = VERDICTS[type(verdict)]
    if isinstance(verdict, Agari | Within):
        best = verdict.best
        han = None if best.mangan else best.han
        data |= {"total": best.halves / 2, "han": han, "mangan": best.mangan}
        data |= {"points": best.points / 2, "gains": in_points(balance(best.payments))}
    return data


def rule_on(options: argparse.Namespace, texts: ToppanTexts) -> None:
    """Print the ruling on an act, or all acts; raises MisuseError for what is unknown."""
    rules = rules_named(options.rules)
    known = acts(rules)
    if options.act is None:
        names = {act: texts.offence(act) for act in known}
        if options.json:
            rows = [{"act": act, "name": name} for act, name in names.items()]
            print(json_text(rows))
        else:
            print("\n".join(keyed(act, name) for act, name in names.items()))
        return
    if options.act not in known:
        raise MisuseError(texts.cli("no_act", name=shortened(options.act)))
    for name in ("riichi", "fined"):
        if getattr(options, name):
            raise MisuseError(texts.cli("unknown_argument", name=f"--{name}"))
    seat = WIND_LETTERS.index(options.seat)
    if seat not in offenders(options.act):
        raise MisuseError(texts.cli("not_by_dealer", name=options.act, seat=options.seat))
    answers = _answers(options.answer, texts)
    own_questions = questions(options.act, rules)
    unasked = tuple(
        name
        for name in _ANSWERS
        if name not in own_questions and getattr(answers, name) is not None
    )
    answer = ruled(options.act, seat, answers, rules)
    if options.json:
        head = {"answer": type(answer).__name__.lower(), "rules": rules.document.id}
        print(json_text({**head, **as_data(answer), "unasked": unasked}))
    else:
        print(ruling_text(answer, unasked, rules, texts))


def _answers(arguments: list[str], texts: ToppanTexts) -> OffenceAnswers:
    """The answers `due=E|S|W|N|nobody` and `hand_shown=yes|no`."""
    answers: dict[str, object] = {}
    for argument in arguments:
        question, _, answer = argument.partition("=")
        if question not in _ANSWERS or answer not in _ANSWERS[question]:
            raise MisuseError(texts.cli("no_toppan_answer", name=shortened(argument)))
        answers[question] = _ANSWERS[question][answer]
    refuse_contradiction(arguments, texts)
    return OffenceAnswers(**answers)  # type: ignore[arg-type]


def hands(rules: str) -> AnswerLines:
    """What answers an archive of hands."""
    return answer_lines(run_hands, rules, rules_named(rules), load)


def games(rules: str) -> AnswerLines:
    """What answers an archive of games."""
    return answer_lines(run, rules, rules_named(rules), load)


def game(toppan_game: ToppanGame, language: str) -> str:
    """A game hand by hand as text."""
    return game_text(toppan_game, rules_named(toppan_game.rules), toppan_texts(language))


def doubts(rules: str) -> CountToppanDoubts:
    """What counts the games that the unclear clauses of a document change."""
    return CountToppanDoubts(rules_named(rules))


def rules_named(name: str) -> ToppanRules:
    """The rules of an installed document by its id, or of a file by its path; raises
    DocumentError."""
    file = rules_file(name)
    return load(name) if file is None else load_file(*file)


_ANSWERS: Final[dict[str, dict[str, object]]] = {
    DUE: {**{letter: seat for seat, letter in enumerate(WIND_LETTERS)}, NOBODY: NOBODY},
    HAND_SHOWN: {"yes": True, "no": False},
}
