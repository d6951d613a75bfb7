"""Formats verdicts, and rulings on acts, as text, line by line with clauses, for terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from app.texts.citations import Citing, keyed, section
from app.texts.ledgers import named_with_payer, payers_of
from app.texts.rule_values import reading_words
from app.texts.rulings import silence_words
from app.texts.texts import Texts
from app.texts.why import lacks_text
from app.views.rulings import applicable
from engine.doubt import other_verdicts
from engine.ledger import Line, balance
from engine.riichi.hand import Hand
from engine.riichi.play.referee import (
    AlternativeRuling,
    Decision,
    FalseWin,
    Ruling,
    Silence,
    Undecided,
    on_false_win,
    other_false_wins,
)
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.yaku_answers import YakuAnswer, near_misses
from engine.riichi.situation import Situation
from engine.riichi.verdict import (
    VERDICTS,
    Agari,
    Barred,
    Impossible,
    NotAgari,
    NoYaku,
    Problem,
    Score,
    Uncounted,
    Verdict,
)
from engine.rulebook import AnyRule
from engine.tiles import text_of

_FALSE_WIN: Final = ("false_win_called", "false_win_shown")


def explained(
    verdict: Verdict, hand: Hand, situation: Situation, rules: RiichiRules, texts: Texts
) -> str:
    """The whole answer as text: each amount with its clause, numbered reasons at the end."""
    text = _VerdictText(texts)
    near = text.near(near_misses(verdict, hand, situation, rules))
    other = text.read_otherwise(verdict, hand, situation, rules)
    false_win: Iterable[str] = ()
    if isinstance(verdict, NoYaku | Barred | NotAgari):
        declared = on_false_win(verdict, situation, rules)
        false_win = text.false_win(declared, other_false_wins(verdict, situation, rules))
    body = (*text.verdict(verdict, situation), *other, *false_win, *near)
    head = (texts.document(rules.document), str(hand), str(situation), "")
    return "\n".join((*head, *body, *text.reasons()))


class RulingText(Citing[Texts]):
    """Builds the text of a ruling on an act line by line."""

    def answer(self, answer: Decision) -> Iterator[str]:
        match answer:
            case Ruling():
                yield from self._ruling(answer)
            case Silence():
                yield from self._silence(answer)
            case Undecided():
                yield from self._undecided(answer)

    def others(self, others: tuple[AlternativeRuling, ...], answer: Decision) -> Iterator[str]:
        """What would follow if an unclear clause were read otherwise than in an answer."""
        texts, now = self.texts, applicable(answer)
        effects = {(e.name, e.value) for e in now.effects} if now is not None else set()
        if others:
            yield from ("", texts.ui("doubts"))
        for other in others:
            yield from self.cited_below(reading_words(other.rule, texts), other.rule)
            ruling = applicable(other.answer)
            if ruling is not None:
                yield f"    {texts.sanction(ruling.sanction)}"
                fresh = (e for e in ruling.effects if (e.name, e.value) not in effects)
                yield from (f"    {texts.effect(e)}" for e in fresh)
                yield from (f"  {line}" for line in self._points(ruling))

    def _points(self, ruling: Ruling) -> Iterator[str]:
        texts, by_seat = self.texts, balance(ruling.payments)
        if any(by_seat):
            yield f"  {self.gains(by_seat)}"
        for held in ruling.held:
            points = f"{-held.points:+d}"
            if held.unit == "p" or held.per:
                points = f"-{texts.held_points(held)}"
            yield f"  {texts.wind(held.payer)} {points}  {texts.held(held)}"

    def gains(self, by_seat: Sequence[int]) -> str:
        """What each seat gains or loses, in one line."""
        return "  ".join(f"{self.texts.wind(s)} {gain:+d}" for s, gain in enumerate(by_seat))

    def _ruling(self, ruling: Ruling) -> Iterator[str]:
        texts = self.texts
        yield self.cited(texts.sanction(ruling.sanction), "", ruling.rule)
        if ruling.sanction == "discretion":
            yield texts.ui("ruling_discretion")
        yield from (self.cited(texts.effect(e), "", e.rule) for e in ruling.effects)
        yield from self._points(ruling)
        yield from (self.cited(texts.rule(rule.key), "", rule) for rule in ruling.principles)

    def _silence(self, silence: Silence) -> Iterator[str]:
        texts = self.texts
        words = silence_words(silence.rule, texts)
        yield texts.ui("by_program_why") if silence.by_program else words
        if silence.rule is not None:
            yield self.cited(texts.sanction("silent"), "", silence.rule)
        yield from (self.cited(texts.rule(rule.key), "", rule) for rule in silence.principles)
        if silence.recommended is not None:
            yield from ("", texts.cli("proposed"))
            yield from self.answer(silence.recommended)

    def _undecided(self, undecided: Undecided) -> Iterator[str]:
        texts = self.texts
        yield texts.cli("hangs_on")
        yield from (keyed(q, texts.question(q)) for q in undecided.questions)
        yield ""
        for branch in undecided.branches:
            answers = texts.list_of(texts.answered(q, yes) for q, yes in branch.answers)
            answer = branch.found
            if isinstance(answer, Ruling):
                yield self.cited(answers, texts.sanction(answer.sanction), answer.rule)
            elif answer.rule is not None:
                yield self.cited(answers, texts.sanction("silent"), answer.rule)


class _VerdictText(RulingText):
    """Builds the text of a verdict line by line."""

    def verdict(self, verdict: Verdict, situation: Situation) -> Iterator[str]:
        match verdict:
            case Agari(scores):
                yield from self._score(scores[0], situation)
                yield from self._others(scores[1:])
            case Barred(rule, scores):
                yield self.texts.cli("barred")
                yield self.cited(self.texts.rule(rule.key), "", rule)
                yield from ("", self.texts.cli("would_score"))
                yield from self._score(scores[0], situation)
            case NoYaku():
                yield from self._no_yaku(verdict)
            case Impossible(problems):
                yield self.texts.cli("impossible")
                for problem in problems:
                    yield from self._problem(problem)
            case NotAgari():
                yield self.texts.cli("not_agari")

    def _problem(self, problem: Problem) -> Iterator[str]:
        """A contradiction, with the clause where the document and not the game makes it one."""
        words = self.texts.problem(problem)
        if problem.rule is None:
            yield f"  {words}"
        else:
            yield from self.cited_below(words, problem.rule)

    def _score(self, score: Score, situation: Situation) -> Iterator[str]:
        texts = self.texts
        yield f"{texts.count(score)}  {texts.declaration(score, situation)}"
        worth = self._yakuman if score.yakuman else texts.han
        yield from self._section("yaku", score.yaku, worth)
        yield from self._section("bonus", score.bonus, texts.han)
        yield from self._section("fu", score.fu_lines, texts.fu)
        yield from self._section("steps", score.steps, str)
        paid = {(p.line.rule.key, p.points): p.line for p in score.payments}
        yield from self._section("payments", paid.values(), str)
        yield f"  {self.gains(balance(score.payments))}"
        yield from self._notes(score.notes)
        yield from self._left_out(score.uncounted)

    def _yakuman(self, amount: int) -> str:
        return self.texts.limit("yakuman", amount) if amount > 0 else f"{amount}"

    def _section(
        self, name: str, lines: Iterable[Line], told: Callable[[int], str]
    ) -> Iterator[str]:
        texts, every = self.texts, tuple(lines)
        cited = (
            self.cited(named_with_payer(texts.line(x), payer, texts), told(x.amount), x.rule)
            for x, payer in zip(every, payers_of(every), strict=True)
        )
        yield from section(texts.cli(name), cited)

    def _notes(self, rules: Iterable[AnyRule]) -> Iterator[str]:
        """Rules that applied without an amount, such as the reading of an unclear clause."""
        cited = (self.cited(self.texts.note(rule), "", rule) for rule in rules)
        yield from section(self.texts.cli("notes"), cited)

    def _left_out(self, things: tuple[Uncounted, ...]) -> Iterator[str]:
        if things:
            yield from ("", self.texts.cli("uncounted"))
        for thing in things:
            if thing.rule is None:
                yield f"  {self.texts.uncounted(thing)}  {self.texts.cli('silent')}"
            else:
                yield self.cited(self.texts.uncounted(thing), "", thing.rule)

    def _others(self, scores: tuple[Score, ...]) -> Iterator[str]:
        if scores:
            yield from ("", self.texts.cli("others"))
        for score in scores:
            wait = self.texts.wait(score.reading.wait)
            groups = " ".join(text_of(group.tiles) for group in score.reading.groups)
            yield f"  {groups}  {wait}  {self.texts.count(score)}  {score.points}"

    def _no_yaku(self, verdict: NoYaku) -> Iterator[str]:
        yield self.texts.cli("no_yaku")
        yield self.cited(self.texts.rule(verdict.rule.key), "", verdict.rule)
        yield from self._left_out(verdict.uncounted)

    def read_otherwise(
        self, verdict: Verdict, hand: Hand, situation: Situation, rules: RiichiRules
    ) -> Iterator[str]:
        """What other readings of unclear clauses make of the hand, where it is something else."""
        texts, told = self.texts, []
        for rule, there in other_verdicts(verdict, hand, situation, rules):
            words = reading_words(rule, texts)
            told.append(self.cited(words, self._outcome(there, verdict), rule))
        yield from section(texts.cli("read_otherwise"), told)

    def _outcome(self, there: Verdict, here: Verdict) -> str:
        """A verdict in short; the seats where nothing else differs."""
        if not isinstance(there, Agari):
            return self.texts.ui(f"outcome.{VERDICTS[type(there)]}")
        words = f"{self.texts.count(there.best)}  {there.best.points}"
        same = isinstance(here, Agari) and f"{self.texts.count(here.best)}  {here.best.points}"
        return self.gains(balance(there.best.payments)) if same == words else words

    def false_win(
        self, declared: FalseWin | None, others: tuple[tuple[AlternativeRuling, ...], ...]
    ) -> Iterator[str]:
        """What follows where the hand is declared a win all the same, called only and shown, each
        with the other outcomes."""
        if declared is None:
            return
        decisions = (declared.by_voice, declared.shown)
        cases = list(zip(_FALSE_WIN, decisions, others, strict=True))
        if declared.by_voice == declared.shown:
            cases = [("false_win", declared.shown, others[-1])]
        for head, decision, other in cases:
            yield from ("", self.texts.cli(head), *self.answer(decision))
            yield from self.others(other, decision)

    def near(self, misses: tuple[YakuAnswer, ...]) -> Iterator[str]:
        """The yaku that were to be expected, each with all that it lacks."""
        texts = self.texts
        lines = (texts.titled(texts.yaku(miss.yaku), lacks_text(miss, texts)) for miss in misses)
        yield from section(texts.cli("near"), (f"  {line}" for line in lines))


def situation_words(situation: Situation, texts: Texts) -> str:
    """The situation in one line: winds, seat, win, events, dora indicators."""
    how = texts.ui("how.tsumo" if situation.tsumo else "how.ron")
    parts = [texts.round(situation.round_wind), texts.seat(situation.seat), how]
    parts += [texts.event(event) for event in sorted(situation.events)]
    if situation.dora_indicators:
        dora = texts.list_of(texts.tile_short(tile) for tile in situation.dora_indicators)
        parts.append(texts.ui("slip.dora", dora))
    return texts.list_of(parts)
