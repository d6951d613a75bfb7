"""`hayami rule-on`: the ruling of a document on an act, line by line with its clauses."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping
from typing import Any, Final

from app.cli.arguments import MisuseError, refuse_contradiction
from app.cli.documents import game_of, riichi_documents, rules_named
from app.cli.status import OK
from app.cli.streams import json_text
from app.texts.citations import keyed
from app.texts.explanation import RulingText
from app.texts.texts import Texts
from app.variants import TOPPAN
from engine.complaints import shortened
from engine.record import as_data
from engine.riichi.penalties import QUESTIONS, NumberRange, StoredAnswer, fits_question
from engine.riichi.play.referee import (
    ACTS_IN_RIICHI,
    AlternativeRuling,
    Decision,
    Incident,
    RulingTable,
    act_moments,
    other_rulings,
    question_tree,
    relevant_questions,
    usual_answers,
)
from engine.riichi.play.referee import rule_on as ruling_on
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import WIND_LETTERS

_DIGITS: Final = 4
_OF_THE_TABLE: Final = ("in_riichi",)
"""Questions whose answer matters to the sticks, whatever else is answered."""
_YES_OR_NO: Final = {"yes": True, "no": False}
_MOST_FINES: Final = 99


def rule_on(options: argparse.Namespace, texts: Texts) -> int:
    """Print the ruling on an act, or all acts; raises MisuseError for what is unknown."""
    if game_of(options.rules) == TOPPAN.id:
        from app.cli import toppan  # noqa: PLC0415  riichi does not need it
        from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

        toppan.rule_on(options, toppan_texts(texts.language))
        return OK
    known = act_moments(load(name) for name in riichi_documents())
    rules = rules_named(options.rules, texts)
    known = act_moments((rules,)) | known
    if options.act is None:
        print(_acts_as_data(known, texts) if options.json else acts(known, texts))
        return OK
    if options.act not in known:
        raise MisuseError(texts.cli("no_act", name=shortened(options.act)))
    riichi = _seats("riichi", options.riichi, texts)
    fined = _seats("fined", options.fined, texts, often=True)
    incident = Incident(options.act, WIND_LETTERS.index(options.seat))
    questions = usual_answers(options.act, rules)
    answers = _answers(options.answer, questions, texts)
    asked = {*relevant_questions(question_tree(options.act, rules), answers), *_OF_THE_TABLE}
    unasked = tuple(q for q in answers if q not in asked or q not in questions)
    table = RulingTable(_with_offender(riichi, incident, answers, options, texts), fined)
    answer = ruling_on(incident, answers, table, rules)
    others = other_rulings(incident, answers, table, rules)
    if options.json:
        ruling = {
            "rules": rules.document.id,
            **decision_data(answer),
            "otherwise": as_data(others),
            "unasked": unasked,
        }
        print(json_text(ruling))
    else:
        print(ruling_text(answer, others, unasked, rules, texts))
    return OK


def decision_data(answer: Decision) -> dict[str, Any]:
    """A decision as data, `answer` is its kind."""
    return {"answer": type(answer).__name__.lower(), **as_data(answer)}


def _with_offender(
    riichi: tuple[int, ...],
    incident: Incident,
    answers: Mapping[str, StoredAnswer],
    options: argparse.Namespace,
    texts: Texts,
) -> tuple[int, ...]:
    """The seats in riichi, with the offender where the act or an answer says so; raises MisuseError
    where an answer denies it."""
    seat = incident.offender
    answered = answers.get("in_riichi", incident.offence in ACTS_IN_RIICHI)
    if seat not in riichi:
        return (*riichi, seat) if answered else riichi
    if answers.get("in_riichi") is False:
        name, other = "--answer in_riichi=no", f"--riichi {options.riichi}"
        raise MisuseError(texts.cli("not_together", name=name, other=other))
    return riichi


def _answers(
    arguments: list[str], questions: Collection[str], texts: Texts
) -> dict[str, StoredAnswer]:
    answers: dict[str, StoredAnswer] = {}
    for argument in arguments:
        question, _, answer = argument.partition("=")
        kind = QUESTIONS.get(question)
        reply = _number(answer) if isinstance(kind, NumberRange) else _YES_OR_NO.get(answer)
        if kind is None or reply is None or not fits_question(question, reply):
            raise MisuseError(_no_answer(argument, kind, questions, texts))
        answers[question] = reply
    refuse_contradiction(arguments, texts)
    return answers


def _no_answer(argument: str, kind: object, questions: Collection[str], texts: Texts) -> str:
    """What can be written in place of an answer that there is not, to one of `questions`."""
    name = shortened(argument)
    if isinstance(kind, NumberRange):
        return texts.cli("no_number_answer", name=name, least=kind.least, most=kind.most)
    if not questions:
        return texts.cli("none_asked", name=name)
    return texts.cli("no_answer", name=name, known=texts.list_of(questions))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


def _seats(name: str, letters: str, texts: Texts, often: bool = False) -> tuple[int, ...]:
    """The seats of an option; `often`: a seat may be named once for each of its fines."""
    twice = len(set(letters)) < len(letters) and not often
    if set(letters) - set(WIND_LETTERS) or twice or len(letters) > _MOST_FINES:
        key, value = "no_fined_seats" if often else "no_seats", shortened(letters)
        raise MisuseError(texts.cli(key, name=f"--{name}", value=value, most=_MOST_FINES))
    return tuple(WIND_LETTERS.index(letter) for letter in letters)


def ruling_text(
    answer: Decision,
    others: tuple[AlternativeRuling, ...],
    unasked: Collection[str],
    rules: RiichiRules,
    texts: Texts,
) -> str:
    """The whole answer as text, with the questions that were answered `unasked`, the other
    outcomes, and numbered reasons at the end."""
    text = RulingText(texts)
    incident = answer.incident
    act = f"{texts.offence(incident.offence)}  {texts.seat(incident.offender)}"
    head = [texts.document(rules.document), act]
    if unasked:
        head.append(texts.cli("unasked", names=texts.list_of(unasked)))
    body = (*text.answer(answer), *text.others(others, answer))
    return "\n".join((*head, "", *body, *text.reasons()))


def acts(by_moment: Mapping[str, str], texts: Texts) -> str:
    """The acts of a document grouped by moment of play, each with its key."""
    lines = []
    for moment in dict.fromkeys(by_moment.values()):
        lines.append(texts.moment(moment))
        keys = (act for act, when in by_moment.items() if when == moment)
        lines += [keyed(act, texts.offence(act)) for act in keys]
    return "\n".join(lines)


def _acts_as_data(by_moment: Mapping[str, str], texts: Texts) -> str:
    """The same as JSON: each act with its key, its moment and its name."""
    rows = [
        {"act": act, "moment": moment, "name": texts.offence(act)}
        for act, moment in by_moment.items()
    ]
    return json_text(rows)
