"""Elsewhere: a hand under the other documents, and under other readings of unclear clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from app.pages.score.answer import scores, without_contradictions
from app.pages.score.false_win import false_win
from app.pages.score.state import Draft, hand, room, situation
from app.views.answers import DocumentRow, DoubtRow, OtherAnswers
from engine.doubt import readings
from engine.ledger import balance
from engine.library import documents
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import GAME, RiichiRules, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import VERDICTS, Agari, Score, Verdict
from engine.rulebook import Head, Rule


def elsewhere(draft: Draft) -> Iterator[OtherAnswers | None]:
    """Steps towards all that is told of a whole hand; the last one has it, those before are None.

    A step is short, so that whoever waits for a click can be served in between.
    """
    if room(draft) > 0:
        yield OtherAnswers()
        return
    laid, told = hand(draft), situation(draft)
    rules = load(draft.document)
    here = judged(laid, told, rules)
    documents: list[DocumentRow] = []
    for head in documents_beside(draft.document):
        other = load(head.id)
        documents.append(_row(head, here, judged(laid, told, other), other))
        yield None
    doubts: list[DoubtRow] = []
    for rule, variant in _variants(rules):
        there = judged(laid, told, variant)
        if there.telling != here.telling:
            doubts.append(DoubtRow(rule, there.outcome, there.score, there.situation))
        yield None
    yield OtherAnswers(tuple(documents), tuple(doubts))


def unknown(draft: Draft) -> OtherAnswers:
    """What is shown before it is found: the names of the documents."""
    told = situation(draft)
    heads = documents_beside(draft.document)
    rows = (DocumentRow(head, "waiting", None, told, False, False) for head in heads)
    return OtherAnswers(tuple(rows))


def documents_beside(document: str) -> tuple[Head, ...]:
    """The other documents of the game, in their order."""
    return tuple(head for head in _heads() if head.id != document)


def _heads() -> tuple[Head, ...]:
    return tuple(head for head in documents().values() if head.game == GAME)


class Judged:
    """A hand as one document sees it."""

    def __init__(self, verdict: Verdict, kept: Situation) -> None:
        self.verdict, self.situation = verdict, kept
        self.outcome = VERDICTS[type(verdict)]
        self.score: Score | None = next(iter(scores(verdict)), None)
        self.won = isinstance(verdict, Agari)

    @property
    def count(self) -> tuple[object, ...]:
        """What is counted; who cannot win counts nothing."""
        s = self.score
        return (self.outcome,) if s is None or not self.won else (s.han, s.fu, s.yakuman, s.limit)

    @property
    def points(self) -> tuple[object, ...]:
        """What each seat gains and loses."""
        return (
            (self.outcome,) if self.score is None or not self.won else balance(self.score.payments)
        )

    @property
    def telling(self) -> tuple[object, ...]:
        return self.count, self.points


def judged(laid: Hand, told: Situation, rules: RiichiRules) -> Judged:
    """The hand as a document sees it, without what contradicts itself."""
    kept, _ = without_contradictions(laid, told, rules)
    return Judged(judge(laid, kept, rules), kept)


def _row(head: Head, here: Judged, there: Judged, rules: RiichiRules) -> DocumentRow:
    return DocumentRow(
        head,
        there.outcome,
        there.score,
        there.situation,
        count_differs=here.count != there.count,
        points_differ=here.points != there.points,
        false_win=false_win(there.verdict, there.situation, rules),
    )


def _variants(rules: RiichiRules) -> Iterable[tuple[Rule[Any], RiichiRules]]:
    """The document under every other reading of one clause; each is made once and kept as long
    as the document."""
    known: list[tuple[Rule[Any], RiichiRules]]
    known, rest = rules.__dict__.setdefault("variants", ([], readings(rules)))
    yield from known
    for rule, variant in rest:
        known.append((rule, variant))
        yield rule, variant
