"""Formats rulings and doubts of 競技十半 as text for the command line, with clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.cli.doubt_texts import OF_GAMES, doubt_row, in_columns
from app.texts.citations import Citing, keyed
from app.texts.recorded import end_lines, printable
from app.texts.rulings import silence_words
from app.texts.toppan import ToppanTexts
from app.texts.toppan_explanation import gains_words
from engine.game_tally import GameDoubt, GamesTally
from engine.ledger import SEATS, balance
from engine.rulebook import Rule
from engine.toppan.compare import RulePair, ToppanComparison
from engine.toppan.play.game import (
    ToppanCorrection,
    ToppanDeal,
    ToppanEnd,
    ToppanGame,
    ToppanNote,
    ToppanRuling,
)
from engine.toppan.play.offences import (
    OffenceAnswers,
    OffenceDecision,
    Ruling,
    Unanswered,
    Unstated,
)
from engine.toppan.play.replay import (
    ToppanProblem,
    ToppanReplay,
    ToppanStep,
    gains,
    replay,
    ruling_in,
)
from engine.toppan.rules import ToppanRules


def ruling_text(
    answer: OffenceDecision, unasked: Sequence[str], rules: ToppanRules, texts: ToppanTexts
) -> str:
    """The whole answer on an act as text, with the questions that were answered `unasked`, and
    numbered reasons at the end."""
    text = _ToppanText(texts)
    head = [texts.document(rules.document)]
    head.append(f"{texts.offence(answer.act)}  {texts.seat(answer.offender)}")
    if unasked:
        head.append(texts.cli("unasked", names=texts.list_of(unasked)))
    body = tuple(text.answer(answer))
    return "\n".join((*head, "", *body, *text.reasons()))


def toppan_doubts_text(tally: GamesTally, rules: ToppanRules, texts: ToppanTexts) -> str:
    """The ranked table as text; clauses that changed nothing come last."""
    text = _ToppanText(texts)
    body = tuple(text.tally(tally))
    return "\n".join((texts.document(rules.document), *body, *text.reasons()))


def clauses_text(
    here: ToppanRules, there: ToppanRules, pairs: Sequence[RulePair], texts: ToppanTexts
) -> str:
    """The clauses in which two documents differ as text, each with both values and clauses."""
    text = _ToppanText(texts)
    body = tuple(text.clauses(pairs))
    return "\n".join((_title(here, there, texts), *body, *text.reasons()))


def comparison_text(
    here: ToppanRules, there: ToppanRules, found: ToppanComparison, texts: ToppanTexts
) -> str:
    """What two documents make of games as text, and what each clause changes by itself."""
    text = _ToppanText(texts)
    body = tuple(text.comparison(found))
    return "\n".join((_title(here, there, texts), *body, *text.reasons()))


def _title(here: ToppanRules, there: ToppanRules, texts: ToppanTexts) -> str:
    one, other = texts.document(here.document), texts.document(there.document)
    return texts.cli("compare.title", here=one, there=other)


def game_text(game: ToppanGame, rules: ToppanRules, texts: ToppanTexts) -> str:
    """A game event by event as text, with its result at the end."""
    return "\n".join((texts.document(rules.document), *_game_lines(replay(game, rules), texts)))


def _game_lines(game_replay: ToppanReplay, texts: ToppanTexts) -> Iterator[str]:
    dealer = game_replay.opening.dealer
    yield from (
        f"  {_problem(one, dealer, game_replay, texts)}" for one in game_replay.opening_problems
    )
    for step in game_replay.steps:
        before = step.before
        wind, number = texts.wind(before.round_wind), before.dealer + 1
        honba = texts.ui("toppan_game.honba", before.honba)
        scores = " ".join(map(texts.halves, before.scores))
        yield from ("", f"{texts.ui('toppan_game.deal', wind, number)}  {honba}  {scores}")
        yield from (f"  {words}" for words in _event_lines(step, game_replay, texts))
        yield from (
            f"  {_problem(one, before.dealer, game_replay, texts)}" for one in step.problems
        )
        moved = gains(step)
        if any(moved):
            yield "  → " + " ".join(f"{each / 2:+g}" for each in moved)
    yield ""
    rows = (
        (
            _player_name(placed.player, dealer, game_replay, texts),
            texts.halves(placed.score),
            f"{placed.total / 2:+g}",
        )
        for placed in game_replay.result.players
    )
    finished = game_replay.ended is not None or game_replay.broken_off
    yield from end_lines(game_replay.ended, rows, texts, finished=finished)


def _event_lines(step: ToppanStep, game_replay: ToppanReplay, texts: ToppanTexts) -> Iterator[str]:
    """What an event was; of a deal how each duel was decided, and what it moved."""
    dealer, settled, ruling = step.before.dealer, step.settled, ruling_in(step)
    match step.event:
        case ToppanDeal():
            if settled is not None and settled.redraw is not None:
                yield texts.ui("toppan_game.redraw")
            for duel in () if settled is None else settled.duels:
                name = _player_name((dealer + duel.child) % SEATS, dealer, game_replay, texts)
                points = balance(duel.payments)[duel.child] / 2
                yield f"{texts.ui('toppan.duel', name, texts.duel(duel.rule))}  {points:+g}"
        case ToppanRuling(act=act, player=player):
            words = "" if ruling is None else f"{texts.offence(act)}  {texts.remedy(ruling)}"
            yield f"{_player_name(player, dealer, game_replay, texts)}  {words}".strip()
        case ToppanCorrection(reason=reason):
            yield f"{texts.ui('toppan_game.correction')}  {printable(reason)}".strip()
        case ToppanNote(text=text):
            yield f"{texts.ui('toppan_game.note')}  {printable(text)}".strip()
        case ToppanEnd(reason=reason):
            yield f"{texts.ui('toppan_game.broken_off')}  {printable(reason)}".strip()


def _player_name(player: int, dealer: int, game_replay: ToppanReplay, texts: ToppanTexts) -> str:
    """A player while another deals: the wind, and the name."""
    wind, name = texts.seat((player - dealer) % SEATS), printable(game_replay.game.names[player])
    return texts.ui("recorded.who", wind, name).strip()


def _problem(
    problem: ToppanProblem, dealer: int, game_replay: ToppanReplay, texts: ToppanTexts
) -> str:
    name = (
        "" if problem.player is None else _player_name(problem.player, dealer, game_replay, texts)
    )
    return texts.named_problem(problem, name)


class _ToppanText(Citing[ToppanTexts]):
    """Builds the text line by line."""

    # rulings

    def answer(self, answer: OffenceDecision) -> Iterator[str]:
        match answer:
            case Ruling():
                yield from self._ruling(answer)
            case Unstated():
                yield from self._unstated(answer)
                yield from self._ruling(answer.recommended)
            case Unanswered():
                yield from self._open(answer)

    def _unstated(self, unstated: Unstated) -> Iterator[str]:
        """That the document does not say, and that what follows is our proposal."""
        yield silence_words(unstated.rule, self.texts)
        if unstated.rule is not None:
            yield self.cited(self.texts.rule(unstated.rule.key), "", unstated.rule)
        yield from ("", self.texts.cli("proposed"))

    def _ruling(self, ruling: Ruling) -> Iterator[str]:
        texts = self.texts
        yield self.cited(texts.remedy(ruling), "", ruling.rule)
        for line in dict.fromkeys(payment.line for payment in ruling.payments):
            yield self.cited(texts.rule(line.rule.key), texts.halves(line.amount), line.rule)
        if ruling.payments:
            yield "  " + gains_words(ruling.payments, texts)
        if ruling.after_game is not None:
            line = ruling.after_game
            yield self.cited(texts.rule(line.rule.key), texts.halves(line.amount), line.rule)
        yield from (self.cited(texts.note(rule), "", rule) for rule in ruling.cited)
        for other in ruling.others:
            words = gains_words(other.payments, texts) if other.payments else texts.remedy(other)
            yield "  " + texts.ui("toppan_referee.otherwise", texts.said(other.rule), words)

    def _open(self, unanswered: Unanswered) -> Iterator[str]:
        texts, first = self.texts, unanswered.branches[0].found
        if isinstance(first, Unstated):  # then all of them are
            yield from self._unstated(first)
        yield texts.cli("hangs_on")
        question = "toppan_referee.whose" if unanswered.question == "due" else ""
        question_text = texts.ui(question) if question else texts.question(unanswered.question)
        yield keyed(unanswered.question, question_text)
        yield ""
        for branch in unanswered.branches:
            ruling = branch.found
            ruling = ruling.recommended if isinstance(ruling, Unstated) else ruling
            words = gains_words(ruling.payments, texts) if ruling.payments else texts.remedy(ruling)
            rule = ruling.cited[0] if ruling.cited else ruling.rule
            yield self.cited(f"{self._answered(branch.answers)}  {words}", "", rule)

    def _answered(self, answers: OffenceAnswers) -> str:
        if answers.hand_shown is not None:
            return self.texts.answered("hand_shown", answers.hand_shown)
        due = answers.due
        return (
            self.texts.seat(due) if isinstance(due, int) else self.texts.ui("toppan_referee.nobody")
        )

    # doubts

    def tally(self, tally: GamesTally) -> Iterator[str]:
        cli = self.texts.cli
        if tally.games:
            yield cli("doubt_deals", games=f"{tally.games:,}", deals=f"{tally.hands:,}")
        if tally.broken:
            yield cli("doubt_broken", lines=f"{tally.broken:,}")
        yield ""
        if not tally.games:
            yield cli("doubt_nothing")
            return
        yield from self._rows(tally.doubts, "doubt_head_reading")

    def _rows(self, doubts: Sequence[GameDoubt], head: str) -> Iterator[str]:
        cli = self.texts.cli
        yield in_columns(cli(f"doubt_head_{name}") for name in OF_GAMES) + cli(head)
        for doubt in doubts:
            yield from self._row(doubt)

    def _row(self, doubt: GameDoubt) -> Iterator[str]:
        texts, counts = self.texts, (doubt.games, doubt.payments, doubt.places, doubt.ends)
        numbers = (*(f"{count:,}" for count in counts), texts.halves(doubt.points))
        return doubt_row(self, doubt, numbers, self._said, texts.halves(doubt.most))

    # comparisons

    def clauses(self, pairs: Sequence[RulePair]) -> Iterator[str]:
        """The differing clauses; one document may lack one."""
        cli = self.texts.cli
        yield cli("compare.clauses", number=len(pairs)) if pairs else cli("compare.no_change")
        for one, other in pairs:
            rule = one or other
            assert rule is not None  # one of them has it
            here, there = (self._said(each) for each in (one, other))
            yield ""
            yield cli("doubt_reading", rule=self.texts.rule(rule.key), here=here, there=there)
            marks = (self.mark(each).strip() if each else "—" for each in (one, other))
            yield "  " + self.texts.ui("effects.to", *marks)

    def _said(self, rule: Rule[Any] | None) -> str:
        """The value that one of the documents has."""
        return "—" if rule is None else self.texts.said(rule) or self.texts.ui("effects.yes")

    def comparison(self, found: ToppanComparison) -> Iterator[str]:
        """How many games differ in what, and then the clauses one by one."""
        cli, whole = self.texts.cli, found.whole
        if found.broken:
            yield cli("doubt_broken", lines=f"{found.broken:,}")
        if not found.games:
            yield cli("compare.nothing")
            return
        yield cli("doubt_deals", games=f"{found.games:,}", deals=f"{found.deals:,}")
        counts = {name: f"{getattr(whole, name):,}" for name in OF_GAMES[:-1]}
        points = self.texts.halves(whole.points)
        yield cli("compare.deals", **counts, points=points) if whole.games else cli("compare.none")
        if found.by_rule:
            yield ""
            yield from self._rows(found.by_rule, "compare.by_itself")
