"""`hayami rule-on`: the ruling of a document on an act, line by line with its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.cli.streams import json_text
from app.texts.citations import Citing, padded
from app.texts.rule_values import value_words
from app.texts.rulings import silence_words
from app.texts.texts import Texts
from engine.ledger import SEATS, balance
from engine.riichi.play.referee import Answer, ReadOtherwise, Ruling, Silence, Undecided
from engine.riichi.rules import RiichiRules

_KEY_WIDTH = 28


def ruled(
    answer: Answer, others: tuple[ReadOtherwise, ...], rules: RiichiRules, texts: Texts
) -> str:
    """The whole answer as text, with the other outcomes and numbered reasons at the end."""
    telling = _Telling(texts)
    incident = answer.incident
    act = f"{texts.offence(incident.offence)}  {texts.seat(incident.offender)}"
    body = (*telling.answer(answer), *telling.others(others))
    return "\n".join((texts.document(rules.document), act, "", *body, *telling.reasons()))


def acts(by_moment: Mapping[str, str], texts: Texts) -> str:
    """The acts of a document grouped by moment of play, each with its key."""
    lines = []
    for moment in dict.fromkeys(by_moment.values()):
        lines.append(texts.moment(moment))
        keys = (act for act, when in by_moment.items() if when == moment)
        lines += [f"  {padded(act, _KEY_WIDTH)}{texts.offence(act)}" for act in keys]
    return "\n".join(lines)


def acts_as_data(by_moment: Mapping[str, str], texts: Texts) -> str:
    """The same as JSON: each act with its key, its moment and its name."""
    rows = [
        {"act": act, "moment": moment, "name": texts.offence(act)}
        for act, moment in by_moment.items()
    ]
    return json_text(rows)


class _Telling(Citing):
    """Builds the text of a ruling line by line."""

    def answer(self, answer: Answer) -> Iterator[str]:
        match answer:
            case Ruling():
                yield from self._ruling(answer)
            case Silence():
                yield from self._silence(answer)
            case Undecided():
                yield from self._undecided(answer)

    def others(self, others: tuple[ReadOtherwise, ...]) -> Iterator[str]:
        """What would follow if an unclear clause were read otherwise."""
        texts = self._texts
        if others:
            yield from ("", texts.ui("doubts"))
        for other in others:
            read = texts.ui(
                "doubt", texts.rule(other.rule.key), value_words(other.rule, texts).rstrip("。.")
            )
            yield self.cited(read, "", other.rule)
            found = other.answer
            ruling = found.recommended if isinstance(found, Silence) else found
            if isinstance(ruling, Ruling):
                yield f"    {texts.sanction(ruling.sanction)}"
                yield from (f"  {line}" for line in self._points(ruling))

    def _points(self, ruling: Ruling) -> Iterator[str]:
        texts, by_seat = self._texts, balance(ruling.payments)
        if any(by_seat):
            yield "  " + "  ".join(f"{texts.wind(s)} {by_seat[s]:+d}" for s in range(SEATS))
        for held in ruling.held:
            told = f"{-held.points:+d}"
            if held.unit == "p" or held.per:
                told = f"-{texts.held_points(held)}"
            yield f"  {texts.wind(held.payer)} {told}  {texts.held(held)}"

    def _ruling(self, ruling: Ruling) -> Iterator[str]:
        texts = self._texts
        yield self.cited(texts.sanction(ruling.sanction), "", ruling.rule)
        if ruling.sanction == "discretion":
            yield texts.ui("ruling_discretion")
        yield from (self.cited(texts.effect(e), "", e.rule) for e in ruling.effects)
        yield from self._points(ruling)
        yield from (self.cited(texts.rule(rule.key), "", rule) for rule in ruling.principles)

    def _silence(self, silence: Silence) -> Iterator[str]:
        texts = self._texts
        told = silence_words(silence.rule, texts)
        yield texts.ui("by_program_why") if silence.by_program else told
        if silence.rule is not None:
            yield self.cited(texts.sanction("silent"), "", silence.rule)
        yield from (self.cited(texts.rule(rule.key), "", rule) for rule in silence.principles)
        if silence.recommended is not None:
            yield from ("", texts.cli("proposed"))
            yield from self.answer(silence.recommended)

    def _undecided(self, undecided: Undecided) -> Iterator[str]:
        texts = self._texts
        yield texts.cli("hangs_on")
        yield from (f"  {padded(q, _KEY_WIDTH)}{texts.question(q)}" for q in undecided.questions)
        yield ""
        for branch in undecided.branches:
            told = texts.list_of(texts.answered(q, yes) for q, yes in branch.answers)
            found = branch.found
            if isinstance(found, Ruling):
                yield self.cited(told, texts.sanction(found.sanction), found.rule)
            elif found.rule is not None:
                yield self.cited(told, texts.sanction("silent"), found.rule)
