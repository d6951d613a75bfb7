"""Makes the slip of a case: the words and numbers that are shown and printed of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec

from app.case_log.cases import Case
from app.pages.referee.log.saved_ruling import answer_of
from app.pages.referee.log.saved_texts import case_details, case_sentence
from app.pages.referee.ruling_texts import sentence
from app.texts.clauses import meaning
from app.texts.explanation import situation_words
from app.texts.rulings import moved, rule_of
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from app.views.ledgers import PaymentFlow, Seats
from app.views.rulings import RulingView, ruling_view
from engine.ledger import SEATS
from engine.riichi.hand import Hand
from engine.riichi.play.referee import Answer, Ruling, Silence
from engine.riichi.situation import Situation
from engine.rulebook import Head, Standing
from engine.tiles import NotationError

HALVES: Final = "halves"
"""The unit of a saved ruling whose amounts are half points."""
SeatAmounts = tuple[float, float, float, float]
_Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]


@dataclass(frozen=True, slots=True)
class Slip:
    """The parts of a slip in one language, "" for what is missing.

    `sanction` is the class in words. `amounts` are the points that each seat gains or loses,
    deposits included; None where none move.
    """

    number: str
    when: str
    where: str
    document: str
    act: str
    sanction: str
    sentence: str
    follows: tuple[str, ...]
    clause: str
    meaning: str
    standing: Standing | None
    standing_word: str
    answers: str
    winds: tuple[str, ...]
    players: tuple[str, ...]
    amounts: SeatAmounts | None
    flows: tuple[PaymentFlow, ...]
    hand: Hand | None
    situation: str
    note: str
    revoked: str = ""

    @property
    def text(self) -> str:
        """The whole slip as text, for screen readers."""
        seats = zip(self.winds, self.players, self.amounts or (0,) * SEATS, strict=True)
        gains = [f"{wind} {player} {points:+g}" for wind, player, points in seats]
        parts = (
            *(self.revoked, self.number, self.when, self.where, self.document, self.act),
            *(self.sanction, self.sentence, *self.follows, self.clause, self.standing_word),
            self.meaning,
            *(self.answers, *(gains if self.amounts else ()), self.situation, self.note),
        )
        return "\n".join(part for part in parts if part)


def slip_of(case: Case, heads: Mapping[str, Head], texts: Texts) -> Slip:
    """The slip of a case; `heads` are the installed documents."""
    answer = answer_of(case.ruling)
    ruling = _ruling(answer)
    shown = _shown(answer)
    rule = None if shown is None else rule_of(shown)
    situation = _situation(case.situation)
    return Slip(
        number=case.number,
        when=case.at[:16].replace("T", " "),
        where=texts.list_of(part for part in (case.table, case.deal) if part),
        document=" ".join(part for part in (document_of(case, heads, texts), case.version) if part),
        act=_act(case, texts),
        sanction=sanction_of(case.sanction, texts),
        sentence=sentence_of(case, texts),
        follows=tuple(_follows(ruling, texts) or case_details(case, texts)),
        clause=texts.list_of(_clauses(case.ruling)) if rule is None else texts.clause(rule),
        meaning="" if rule is None else meaning(rule, case.document, texts),
        standing=None if rule is None else rule.standing,
        standing_word="" if rule is None else texts.standing(rule.standing),
        answers=_answers(case, texts),
        winds=tuple(texts.wind(seat) for seat in range(SEATS)),
        players=case.players,
        amounts=_amounts_in_points(case.ruling),
        flows=_flows(case.ruling),
        hand=_hand(case.hand),
        situation="" if situation is None or not case.hand else situation_words(situation, texts),
        note=case.note,
        revoked=_revoked(case, texts),
    )


def sentence_of(case: Case, texts: Texts) -> str:
    """The ruling in one sentence; the saved one where the data cannot be formatted."""
    answer = answer_of(case.ruling)
    shown = _shown(answer)
    if shown is None:
        return case_sentence(case, texts)
    if not shown.rulings or shown.kind == "open":
        return sentence(shown, texts)
    name = sanction_of(shown.rulings[0].sanction, texts)
    who = "" if case.offender is None else texts.seat(case.offender)
    if shown.kind == "silent":
        return texts.ui("slip.advised", who, name, moved(shown, texts))
    try:
        return texts.ui("slip.sentence", who, name, sentence(shown, texts)).rstrip()
    except KeyError:  # saved by another version, with unknown keys
        return case.said


def sanction_of(key: str, texts: Texts) -> str:
    """The class in words, or its key where this program does not know it."""
    try:
        return texts.sanction(key) if key else ""
    except KeyError:
        return key


def document_of(case_or_id: Case | str, heads: Mapping[str, Head], texts: Texts) -> str:
    """The name of a document, or its id where it is not installed."""
    document = case_or_id if isinstance(case_or_id, str) else case_or_id.document
    head = heads.get(document)
    return document if head is None else texts.document(head)


def offence_of(key: str, texts: Texts) -> str:
    """The name of an act, or its key where this program does not know it."""
    name = texts.offence(key) if key else ""
    return toppan_texts(texts.language).offence(key) if name == key else name


def found_by(case: Case, heads: Mapping[str, Head]) -> str:
    """The words in both languages by which a case is found."""
    parts = []
    for language in LANGUAGES:
        texts = Texts(language)
        parts += [document_of(case, heads, texts), offence_of(case.offence, texts)]
        parts += [sanction_of(case.sanction, texts), texts.ui(f"slip.kind.{case.kind}")]
    return " ".join(parts)


def amounts_of(ruling: Mapping[str, object]) -> SeatAmounts | None:
    """The points that each seat gains or loses by the payments in plain data; None for none."""
    seats = [0] * SEATS
    for payer, payee, points in _moves(ruling, "payments", "held"):
        if payee is not None:
            seats[payee] += points
        if payer is not None:
            seats[payer] -= points
    east, south, west, north = seats
    return (east, south, west, north) if any(seats) else None


def _amounts_in_points(ruling: Mapping[str, object]) -> SeatAmounts | None:
    """The amounts in points; a ruling in half points stores those."""
    amounts = amounts_of(ruling)
    if amounts is None or ruling.get("unit") != HALVES:
        return amounts
    east, south, west, north = (points / 2 for points in amounts)
    return east, south, west, north


def _flows(ruling: Mapping[str, object]) -> tuple[PaymentFlow, ...]:
    return tuple(
        PaymentFlow(payer, payee, points)
        for payer, payee, points in _moves(ruling, "payments")
        if payer is not None and payee is not None
    )


class _Cited(msgspec.Struct):
    """A rule in plain data, which may have more fields."""

    clause: str


class _Move(msgspec.Struct):
    """A payment or held points in plain data, which may have more fields."""

    line: dict[str, Any]
    payer: _Seat | None
    payee: _Seat | None = None


def _moves(
    ruling: Mapping[str, object], *names: str
) -> Iterator[tuple[int | None, int | None, int]]:
    """Payer, payee and points; skips invalid data, since an imported file may hold anything."""
    found = ruling.get("recommended") if "by_program" in ruling else ruling
    if not isinstance(found, dict):
        return
    with suppress(msgspec.ValidationError):
        for name in names:
            for move in msgspec.convert(found.get(name, []), list[_Move]):
                yield move.payer, move.payee, msgspec.convert(move.line.get("amount"), int)


def _clauses(ruling: Mapping[str, object]) -> list[str]:
    """The clauses of a case that is not about an act, each once."""
    found: list[str] = []
    for name in ("because", "rule", "reasons"):
        there = ruling.get(name)
        for each in there if isinstance(there, list) else [there]:
            if isinstance(each, dict):
                rule = each.get("rule") if name == "reasons" else each
                with suppress(msgspec.ValidationError):
                    found.append(msgspec.convert(rule, _Cited).clause)
    return [clause for clause in dict.fromkeys(found) if clause]


def _ruling(answer: Answer | None) -> Ruling | None:
    """The ruling of the document, or the proposal of the program."""
    found = answer.recommended if isinstance(answer, Silence) else answer
    return found if isinstance(found, Ruling) else None


def _shown(answer: Answer | None) -> RulingView | None:
    return None if answer is None else ruling_view(answer, Seats(0, 0, 0))


def _act(case: Case, texts: Texts) -> str:
    who = ""
    if case.offender is not None:
        who, player = texts.seat(case.offender), case.players[case.offender]
        who = texts.ui("slip.who", who, player) if player else who
    name = offence_of(case.offence, texts) or texts.ui(f"slip.kind.{case.kind}")
    return "  ".join(part for part in (name, who) if part)


def _follows(ruling: Ruling | None, texts: Texts) -> list[str]:
    if ruling is None:
        return []
    parts = []
    for effect in ruling.effects:
        try:
            parts.append(texts.effect(effect))
        except KeyError:
            parts.append(f"{effect.name}: {effect.value}")
    return [sentence for sentence in dict.fromkeys(parts) if sentence]


def _answers(case: Case, texts: Texts) -> str:
    parts = []
    for question, yes in case.answers.items():
        try:
            parts.append(texts.titled(texts.question(question), texts.answered(question, yes)))
        except KeyError:
            parts.append(f"{question}: {yes}")
    return "  ".join(parts)


def _hand(notation: str) -> Hand | None:
    try:
        return Hand.parse(notation) if notation else None
    except NotationError:
        return None


def _situation(notation: str) -> Situation | None:
    try:
        return Situation.parse(notation) if notation else None
    except NotationError:
        return None


def _revoked(case: Case, texts: Texts) -> str:
    if not case.revoked:
        return ""
    when = case.revoked_at[:16].replace("T", " ")
    return texts.ui("slip.revoked", when, case.revoked_because)
