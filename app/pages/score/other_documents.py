"""Judges a hand under the other documents and under other readings of unclear clauses."""

from __future__ import annotations

from collections.abc import Iterator

from app.pages.score.answer import best_score, false_win, without_contradictions
from app.pages.score.comparison import causes_of, paired
from app.pages.score.rows import score_rows
from app.pages.score.state import Draft, hand, room, situation
from app.variants import documents_beside
from app.views.answers import DocumentRow, DoubtRow, OtherAnswers
from app.views.comparisons import LedgerCause
from engine.doubt import readings
from engine.ledger import balance
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import VERDICTS, Agari, Verdict
from engine.rulebook import Head


def answers_elsewhere(draft: Draft) -> Iterator[OtherAnswers | None]:
    """A task in steps: yields None after each short one, and the answers with the last.

    For `IdleTask`, which handles events between the steps. A hand that lacks tiles has no answers.
    """
    if room(draft) > 0:
        yield OtherAnswers()
        return
    entered_hand, entered = hand(draft), situation(draft)
    rules = load(draft.document)
    first = judged(entered_hand, entered, rules)
    documents: list[DocumentRow] = []
    for head in documents_beside(draft.document):
        other = load(head.id)
        documents.append(_row(head, first, judged(entered_hand, entered, other), other))
        yield None
    doubts: list[DoubtRow] = []
    for rule, variant in readings(rules):
        second = judged(entered_hand, entered, variant)
        if second.result != first.result:
            doubts.append(DoubtRow(rule, second.outcome, second.score, second.situation))
        yield None
    yield OtherAnswers(tuple(documents), tuple(doubts))


def unknown(draft: Draft) -> OtherAnswers:
    """Placeholder rows to show until `answers_elsewhere` is through: the names of the documents."""
    entered = situation(draft)
    heads = documents_beside(draft.document)
    rows = (DocumentRow(head, "waiting", None, entered, False, False) for head in heads)
    return OtherAnswers(tuple(rows))


class JudgedHand:
    """A hand judged by one document, in the situation that it was judged in."""

    def __init__(self, verdict: Verdict, judged_in: Situation) -> None:
        self.verdict, self.situation = verdict, judged_in
        self.outcome = VERDICTS[type(verdict)]
        self.score = best_score(verdict)
        self.won = isinstance(verdict, Agari)

    @property
    def count(self) -> tuple[object, ...]:
        """Han, fu, yakuman and limit; the outcome alone where the hand does not win."""
        s = self.score
        return (self.outcome,) if s is None or not self.won else (s.han, s.fu, s.yakuman, s.limit)

    @property
    def points(self) -> tuple[object, ...]:
        """Points gained or lost by each seat; the outcome alone where the hand does not win."""
        return (
            (self.outcome,) if self.score is None or not self.won else balance(self.score.payments)
        )

    @property
    def result(self) -> tuple[object, ...]:
        """What two documents are compared by."""
        return self.count, self.points


def judged(entered_hand: Hand, entered: Situation, rules: RiichiRules) -> JudgedHand:
    """The hand judged by a document, without the facts that contradict each other."""
    consistent, _ = without_contradictions(entered_hand, entered, rules)
    return JudgedHand(judge(entered_hand, consistent, rules), consistent)


def _row(head: Head, first: JudgedHand, second: JudgedHand, rules: RiichiRules) -> DocumentRow:
    return DocumentRow(
        head,
        second.outcome,
        second.score,
        second.situation,
        count_differs=first.count != second.count,
        points_differ=first.points != second.points,
        false_win=false_win(second.verdict, second.situation, rules),
        causes=_causes(first, second),
    )


def _causes(first: JudgedHand, second: JudgedHand) -> tuple[LedgerCause, ...]:
    """What makes the score under another document differ, where both count one."""
    if first.result == second.result or not (first.won and second.won):
        return ()
    assert first.score is not None  # a hand that wins has a score
    assert second.score is not None
    return causes_of(paired(tuple(score_rows(first.score)), tuple(score_rows(second.score))))
