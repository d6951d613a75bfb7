"""Formats a verdict of 競技十半 as text, line by line with clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from app.texts.citations import Citing
from app.texts.toppan import ToppanTexts
from engine.ledger import SEATS, Line, balance
from engine.rulebook import AnyRule
from engine.toppan.doubt import other_verdicts
from engine.toppan.hand import Hand
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.near import near_misses
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari, Bust, Hoping, Impossible, Score, Verdict, Within


def explained(
    verdict: Verdict, hand: Hand, situation: Situation, rules: ToppanRules, texts: ToppanTexts
) -> str:
    """The whole answer as text: each amount with its clause, numbered reasons at the end."""
    text = _VerdictText(texts)
    other = text.read_otherwise(verdict, hand, situation, rules)
    body = (*text.verdict(verdict), *other, *text.near(verdict, hand, rules))
    head = (texts.document(rules.document), str(hand), str(situation), "")
    return "\n".join((*head, *body, *text.reasons()))


class _VerdictText(Citing):
    """Builds the text of a verdict line by line."""

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__(texts)
        self._own = texts

    def verdict(self, verdict: Verdict) -> Iterator[str]:
        texts = self._own
        match verdict:
            case Agari(scores=(best, *_)) | Within(scores=(best, *_)):
                won = isinstance(verdict, Agari)
                yield self._headline(best, won)
                yield from self._score(best)
            case Bust(rule=rule, halves=halves):
                yield f"{texts.end('bust')}  {texts.halves(halves)}"
                yield self.cited(texts.note(rule), "", rule)
            case Hoping(rule=rule, halves=halves):
                yield f"{texts.end('hoping')}  {texts.halves(halves)}"
                yield self.cited(texts.note(rule), "", rule)
            case Impossible(problems=problems):
                yield texts.cli("impossible")
                yield from (f"  {texts.titled(*texts.problem_parts(p))}" for p in problems)

    def _headline(self, score: Score, won: bool) -> str:
        texts = self._own
        total = f"{texts.ui('toppan.total')} {texts.halves(score.halves)}"
        points = texts.ui("amount.points", texts.halves(score.points))
        return f"{texts.end('win' if won else 'stay')}  {total}  {texts.worth(score)}  {points}"

    def _score(self, score: Score) -> Iterator[str]:
        texts = self._own
        mangan = texts.rule("payment.mangan")
        yield from self._section("values", score.values, texts.halves)
        yield from self._section(
            "wins", score.wins, lambda n: mangan if score.mangan else texts.han(n)
        )
        yield from self._section("prizes", score.prizes, texts.han)
        yield from self._section("points", (p.line for p in score.payments), texts.halves)
        by_seat = balance(score.payments)
        gains = (f"{texts.wind(seat)} {by_seat[seat] / 2:+g}" for seat in range(SEATS))
        yield "  " + "  ".join(gains)
        yield from self._notes(score.notes)
        left_out = [self.cited(texts.uncounted(one), "", one.rule) for one in score.uncounted]
        if left_out:
            yield from ("", texts.cli("uncounted"), *left_out)

    def _section(
        self, name: str, lines: Iterable[Line], told: Callable[[int], str]
    ) -> Iterator[str]:
        cited = [self.cited(self._own.line(x), told(x.amount), x.rule) for x in lines]
        if cited:
            yield from ("", self._own.ui(f"toppan.section.{name}"), *cited)

    def _notes(self, rules: Iterable[AnyRule]) -> Iterator[str]:
        cited = [self.cited(self._own.note(rule), "", rule) for rule in dict.fromkeys(rules)]
        if cited:
            yield from ("", self._own.cli("notes"), *cited)

    def read_otherwise(
        self, verdict: Verdict, hand: Hand, situation: Situation, rules: ToppanRules
    ) -> Iterator[str]:
        """What other readings of unclear clauses make of the hand, where it is something else."""
        texts = self._own
        told = [
            self.cited(texts.reading(rule), texts.outcome(there), rule)
            for rule, there in filter(None, other_verdicts(verdict, hand, situation, rules))
        ]
        if told:
            yield from ("", texts.cli("read_otherwise"), *told)

    def near(self, verdict: Verdict, hand: Hand, rules: ToppanRules) -> Iterator[str]:
        """The yaku missed by one fact, each with that fact."""
        if not isinstance(verdict, Agari | Within):
            return
        misses = near_misses(hand.tiles, verdict.best.halves, verdict.best.facts, rules)
        if misses:
            yield from ("", self._own.cli("near"))
        for miss in misses:
            lacking = self._own.lacking(miss.lacking, rules.tiles.limit)
            yield f"  {self._own.titled(self._own.yaku(miss.yaku), lacking)}"
