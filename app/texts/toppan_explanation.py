"""Formats a verdict of 競技十半 as text, line by line with clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from app.texts.citations import Citing, section
from app.texts.toppan import ToppanTexts
from engine.ledger import Line, Payment, balance
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


class _VerdictText(Citing[ToppanTexts]):
    """Builds the text of a verdict line by line."""

    def verdict(self, verdict: Verdict) -> Iterator[str]:
        texts = self.texts
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
        texts = self.texts
        total = f"{texts.ui('toppan.total')} {texts.halves(score.halves)}"
        points = texts.ui("amount.points", texts.halves(score.points))
        return f"{texts.end('win' if won else 'stay')}  {total}  {texts.worth(score)}  {points}"

    def _score(self, score: Score) -> Iterator[str]:
        texts = self.texts
        mangan = texts.rule("payment.mangan")
        yield from self._section("values", score.values, texts.halves)
        yield from self._section(
            "wins", score.wins, lambda n: mangan if score.mangan else texts.han(n)
        )
        yield from self._section("prizes", score.prizes, texts.han)
        yield from self._section("points", (p.line for p in score.payments), texts.halves)
        yield f"  {gains_words(score.payments, texts)}"
        yield from self._notes(score.notes)
        left_out = (self.cited(texts.uncounted(one), "", one.rule) for one in score.uncounted)
        yield from section(texts.cli("uncounted"), left_out)

    def _section(
        self, name: str, lines: Iterable[Line], told: Callable[[int], str]
    ) -> Iterator[str]:
        cited = (self.cited(self.texts.line(x), told(x.amount), x.rule) for x in lines)
        yield from section(self.texts.ui(f"toppan.section.{name}"), cited)

    def _notes(self, rules: Iterable[AnyRule]) -> Iterator[str]:
        cited = (self.cited(self.texts.note(rule), "", rule) for rule in dict.fromkeys(rules))
        yield from section(self.texts.cli("notes"), cited)

    def read_otherwise(
        self, verdict: Verdict, hand: Hand, situation: Situation, rules: ToppanRules
    ) -> Iterator[str]:
        """What other readings of unclear clauses make of the hand, where it is something else."""
        texts = self.texts
        told = (
            self.cited(texts.reading(rule), texts.outcome(there), rule)
            for rule, there in filter(None, other_verdicts(verdict, hand, situation, rules))
        )
        yield from section(texts.cli("read_otherwise"), told)

    def near(self, verdict: Verdict, hand: Hand, rules: ToppanRules) -> Iterator[str]:
        """The yaku missed by one fact, each with that fact."""
        if not isinstance(verdict, Agari | Within):
            return
        texts, limit = self.texts, rules.tiles.limit
        misses = near_misses(hand.tiles, verdict.best.halves, verdict.best.facts, rules)
        lines = (
            texts.titled(texts.yaku(miss.yaku), texts.lacking(miss.lacking, limit))
            for miss in misses
        )
        yield from section(texts.cli("near"), (f"  {line}" for line in lines))


def gains_words(payments: Iterable[Payment], texts: ToppanTexts) -> str:
    """What each seat gains or loses in points, in one line."""
    by_seat = enumerate(balance(payments))
    return "  ".join(f"{texts.wind(seat)} {halves / 2:+g}" for seat, halves in by_seat)
