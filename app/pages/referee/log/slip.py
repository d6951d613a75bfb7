"""Makes the slip of a case: the words and numbers that are shown and printed of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

import msgspec

from app import stamps
from app.case_log.cases import Case
from app.editions import edition_words
from app.hand_text import DIGITS, HandText
from app.pages.referee.log.saved_answers import banded_answers
from app.pages.referee.log.saved_ruling import answer_of
from app.pages.referee.log.saved_texts import (
    case_details,
    case_sentence,
    corrected_amounts,
    deal_words,
    saved_ruling_word,
    with_winner,
)
from app.pages.referee.ruling_texts import sentence, table_words
from app.texts.clauses import meaning
from app.texts.explanation import situation_words
from app.texts.rulings import moved, rule_of
from app.texts.texts import LANGUAGES, Texts, capitalized
from app.texts.toppan import toppan_texts
from app.variants import RIICHI
from app.views.ledgers import PaymentFlow, Seats, flows_between
from app.views.rulings import RulingView, applicable, ruling_view
from engine.ledger import SEATS
from engine.library import base_of
from engine.riichi.hand import Hand
from engine.riichi.play.referee import Ruling
from engine.riichi.situation import Situation
from engine.rulebook import Head, Standing, installed
from engine.tiles import NotationError

HALVES: Final = "halves"
"""The unit of a saved ruling whose amounts are half points."""
SeatAmounts = tuple[float, float, float, float]
_Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]


class SlipLine(msgspec.Struct, frozen=True):
    """What follows from a ruling: a task, which has a box to tick, or a fact."""

    words: str
    task: bool = False


class Slip(msgspec.Struct, frozen=True):
    """The parts of a slip in one language, "" for what is missing.

    `sanction` is the class in words, or what was ruled on a declaration. `edition` names the text
    of the document, `in_force` says whether that edition was in force when the case was ruled.
    `amounts` are the points that each seat gains or loses, deposits included; None where none
    move. `hand_text` is the hand as `hayami:` text.
    """

    number: str
    when: str
    where: str
    document: str
    in_force: str
    edition: str
    act: str
    sanction: str
    sentence: str
    follows: tuple[SlipLine, ...]
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
    hand_text: str = ""

    @property
    def text(self) -> str:
        """The whole slip as text, for screen readers."""
        seats = zip(self.winds, self.players, self.amounts or (0,) * SEATS, strict=True)
        gains = [f"{wind} {player} {points:+g}" for wind, player, points in seats]
        parts = (
            *(self.revoked, self.number, self.when, self.where, self.document),
            *(self.in_force, self.act),
            *(self.sanction, self.sentence, *(line.words for line in self.follows)),
            *(self.clause, self.standing_word, self.meaning),
            *(self.answers, *(gains if self.amounts else ()), self.situation, self.note),
            self.edition,
        )
        return "\n".join(part for part in parts if part)


def slip_of(case: Case, heads: Mapping[str, Head], texts: Texts) -> Slip:
    """The slip of a case; `heads` are the installed documents."""
    answer = answer_of(case.ruling)
    ruling = None if answer is None else applicable(answer)
    shown = None if answer is None else ruling_view(answer, Seats(0, 0, 0))
    rule = None if shown is None else rule_of(shown)
    situation = _situation(case.situation)
    text = _sentence(case, shown, texts)
    edition, _, mark = case.version.partition("#")
    moved_points = corrected_amounts(case)
    by = _cited(case.ruling)
    standing = _standing(by) if rule is None else rule.standing
    return Slip(
        number=case.number,
        when=stamps.to_the_minute(case.at),
        where=where_of(case, texts),
        document=texts.document_of_edition(
            document_of(case.document, heads, texts), edition.strip()
        ),
        in_force=_in_force_of(case, texts),
        edition=texts.ui("slip.edition", mark) if mark else "",
        act=_act(case, texts),
        sanction=_ruling_word_of(case, texts),
        sentence=text,
        follows=_follows(ruling, text, texts) or _facts(case, texts),
        clause=texts.list_of(map(texts.citation, _clauses(by)))
        if rule is None
        else texts.clause(rule),
        meaning="" if rule is None else meaning(rule, case.document, texts),
        standing=standing,
        standing_word="" if standing is None else texts.standing(standing),
        answers=_answers(case, texts),
        winds=tuple(texts.wind(seat) for seat in range(SEATS)),
        players=case.players,
        amounts=moved_points or _amounts_in_points(case.ruling),
        flows=_corrections(case, moved_points) if moved_points else _flows(case.ruling),
        hand=_hand(case.hand),
        situation="" if situation is None or not case.hand else situation_words(situation, texts),
        note=case.note,
        revoked=_revoked(case, texts),
        hand_text=_hand_text(case),
    )


def _sentence(case: Case, shown: RulingView | None, texts: Texts) -> str:
    """The ruling in one sentence; the saved one where the data cannot be formatted."""
    if shown is None:
        return case_sentence(case, texts)
    if not shown.rulings or shown.kind == "open":
        return sentence(shown, texts)
    if shown.kind == "silent":
        name = sanction_of(shown.rulings[0].sanction, texts)
        return texts.ui("slip.advised", name, moved(shown, texts))
    try:
        return sentence(shown, texts) or _moved_sentence(shown, texts)
    except KeyError:  # saved by another version, with unknown keys
        return case.said


def _moved_sentence(shown: RulingView, texts: Texts) -> str:
    """The points that a ruling moves, or that none do, as a sentence."""
    words = moved(shown, texts)
    return texts.ui("full_stop", capitalized(words)) if words else ""


def _ruling_word_of(case: Case, texts: Texts) -> str:
    """The class of the ruling in words, or what was ruled on a declaration: `そのまま`."""
    word = sanction_of(case.sanction, texts)
    return word or saved_ruling_word(case.kind, with_winner(case.ruling, case.situation), texts)


def where_of(case: Case, texts: Texts) -> str:
    """Table and hand: `3卓　東1局 0本場`."""
    parts = (table_words(case.table, texts), deal_words(case.deal, texts))
    return "　".join(part for part in parts if part)


def sanction_of(key: str, texts: Texts) -> str:
    """The class in words, or its key where this program does not know it."""
    try:
        return texts.sanction(key) if key else ""
    except KeyError:
        return key


def document_of(document: str, heads: Mapping[str, Head], texts: Texts) -> str:
    """The name of a document by its id, or the id where no name is known."""
    head = heads.get(document)
    return texts.document_named(document) if head is None else texts.document(head)


def _in_force_of(case: Case, texts: Texts) -> str:
    """Whether the edition of the document was in force when the case was ruled, as a sentence; ""
    where the case has no dates of it."""
    day, ended = case.at[:10], bool(case.valid_until)
    if case.newer or (ended and case.valid_until < day):
        text = edition_words(case.document, texts, day)
        return text or texts.ui("slip.not_in_force", case.valid_until)
    if case.valid_from > day:
        return texts.ui("slip.not_yet_in_force", case.valid_from)
    if case.valid_from or ended:
        return texts.ui("slip.in_force", texts.ui("slip.days", case.valid_from, case.valid_until))
    return ""


def offence_of(key: str, texts: Texts) -> str:
    """The name of an act, or its key where this program does not know it."""
    name = texts.offence(key) if key else ""
    return toppan_texts(texts.language).offence(key) if name == key else name


FOUND_BY_EDITION: Final = "3"
"""The edition of the words that `search_text` returns: another one for words that are found since.
The first had no seats, the second did not say that a case is revoked."""


def search_text(case: Case, heads: Mapping[str, Head]) -> str:
    """The words in both languages by which a case is found: those of its slip."""
    parts = []
    for language in LANGUAGES:
        texts = Texts(language)
        if case.offender is not None:
            parts.append(texts.seat(case.offender))
        parts += [document_of(case.document, heads, texts), offence_of(case.offence, texts)]
        parts += [sanction_of(case.sanction, texts), texts.ui(f"slip.kind.{case.kind}")]
        parts += [texts.ui("cases.revoked")] if case.revoked else []
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
    standing: Standing | None = None


class _Move(msgspec.Struct):
    """A payment or held points in plain data, which may have more fields."""

    line: dict[str, Any]
    payer: _Seat | None
    payee: _Seat | None = None
    off_result: bool = False


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
                if not move.off_result:  # the scores on the table stay
                    yield move.payer, move.payee, msgspec.convert(move.line.get("amount"), int)


def _clauses(cited: Iterable[_Cited]) -> list[str]:
    """The clauses of a case that is not about an act, each once."""
    return [clause for clause in dict.fromkeys(rule.clause for rule in cited) if clause]


def _standing(cited: Sequence[_Cited]) -> Standing | None:
    """How the clauses of a case that is not about an act state its ruling: as the one that states
    least of it."""
    named = [rule for rule in cited if rule.clause] or cited
    found = [rule.standing for rule in named if rule.standing is not None]
    return max(found, key=lambda standing: standing.doubt, default=None)


def _cited(ruling: Mapping[str, object]) -> list[_Cited]:
    """The rules by which a case was ruled that is not about an act, or what we propose for it."""
    found = []
    for name in ("because", "rule", "proposed", "reasons"):
        there = ruling.get(name)
        for each in there if isinstance(there, list) else [there]:
            if isinstance(each, dict):
                rule = each.get("rule") if name == "reasons" else each
                with suppress(msgspec.ValidationError):
                    found.append(msgspec.convert(rule, _Cited))
    return found


def _act(case: Case, texts: Texts) -> str:
    who = ""
    if case.offender is not None:
        who, player = texts.seat(case.offender), case.players[case.offender]
        who = texts.ui("slip.who", who, player) if player else who
    name = offence_of(case.offence, texts) or texts.ui(f"slip.kind.{case.kind}")
    return "  ".join(part for part in (name, who) if part)


_CODED: Final = 500
"""Letters of a code that can be read from the 24 mm that it has on paper."""
_TASKS: Final[Mapping[str, tuple[str, ...]]] = {
    "remedy": (
        "call_withdrawn", "call_void", "riichi_withdrawn", "draw_missing", "return_surplus",
        "put_back",
    ),
    "hand": ("replayed",),
    "deposits": ("returned", "riichi_returned", "own_returned"),
    "fines": ("returned",),
    "place": ("dealer",),
    "duty_breach": ("warning",),
}  # fmt: skip
"""Effects that somebody has to do; the others are facts."""


def _follows(ruling: Ruling | None, text: str, texts: Texts) -> tuple[SlipLine, ...]:
    """The effects that the sentence does not have already."""
    if ruling is None:
        return ()
    parts: dict[str, SlipLine] = {}
    for effect in ruling.effects:
        try:
            words = texts.effect(effect)
        except KeyError:
            words = f"{effect.name}: {effect.value}"
        told = words in text or (effect.name == "to" and ruling.payments)
        if words and not told:
            task = effect.value in _TASKS.get(effect.name, ())
            parts.setdefault(words, SlipLine(words, task))
    return tuple(parts.values())


def _facts(case: Case, texts: Texts) -> tuple[SlipLine, ...]:
    return tuple(SlipLine(words) for words in case_details(case, texts))


def _corrections(case: Case, amounts: tuple[int, int, int, int]) -> tuple[PaymentFlow, ...]:
    """The payments by a count that was corrected, to the seat of the hand."""
    winner = with_winner({}, case.situation).get("winner")
    return () if winner is None else flows_between(winner, amounts)


def _answers(case: Case, texts: Texts) -> str:
    parts = []
    for question, reply in banded_answers(case).items():
        try:
            text = texts.answered(question, reply)
            parts.append(texts.titled(question_head(question, texts), text))
        except KeyError:
            parts.append(f"{question}: {reply}")
    return "　".join(parts)


def question_head(question: str, texts: Texts) -> str:
    """A question as the head of its answer, without its mark; its key where it is not known."""
    try:
        return texts.question(question).rstrip("?？")
    except KeyError:
        return question


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


def _hand_text(case: Case) -> str:
    """The hand of a case with its situation and its document; "" without one."""
    situation = _situation(case.situation or " ")
    if not case.hand or _hand(case.hand) is None or situation is None:
        return ""
    _, _, mark = case.version.partition("#")
    own = "" if base_of(case.document) in installed() else mark[:DIGITS]
    found = str(HandText(RIICHI.id, case.document, f"{case.hand} {situation}", own))
    return found if len(found) <= _CODED else ""


def _revoked(case: Case, texts: Texts) -> str:
    if not case.revoked:
        return ""
    when = stamps.to_the_minute(case.revoked_at)
    return texts.ui("slip.revoked", when, case.revoked_because)
