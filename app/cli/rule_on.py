"""`hayami rule-on`: the ruling of a document on an act, line by line with its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.texts.citations import Citing, padded
from app.texts.rulings import silence_words
from app.texts.texts import Texts
from engine.ledger import SEATS, balance
from engine.riichi.play.referee import Answer, Ruling, Silence, Undecided
from engine.riichi.rules import RiichiRules

_KEY_WIDTH = 28


def ruled(answer: Answer, rules: RiichiRules, texts: Texts) -> str:
    """The whole answer as text, with numbered reasons at the end."""
    telling = _Telling(texts)
    incident = answer.incident
    act = f"{texts.offence(incident.offence)}  {texts.seat(incident.offender)}"
    body = tuple(telling.answer(answer))
    return "\n".join((texts.document(rules.document), act, "", *body, *telling.reasons()))


def acts(by_moment: Mapping[str, str], texts: Texts) -> str:
    """The acts of a document grouped by moment of play, each with its key."""
    lines = []
    for moment in dict.fromkeys(by_moment.values()):
        lines.append(texts.moment(moment))
        keys = (act for act, when in by_moment.items() if when == moment)
        lines += [f"  {padded(act, _KEY_WIDTH)}{texts.offence(act)}" for act in keys]
    return "\n".join(lines)


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

    def _ruling(self, ruling: Ruling) -> Iterator[str]:
        texts = self._texts
        yield self.cited(texts.sanction(ruling.sanction), "", ruling.rule)
        yield from (self.cited(texts.effect(e), "", e.rule) for e in ruling.effects)
        by_seat = balance(ruling.payments)
        if any(by_seat):
            yield "  " + "  ".join(f"{texts.wind(s)} {by_seat[s]:+d}" for s in range(SEATS))
        for held in ruling.held:
            yield f"  {texts.wind(held.payer)} {-held.points:+d}  {texts.held(held)}"
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
