"""Formats rulings and doubts of 競技十半 as text for the command line, with clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from app.cli.doubt_texts import OF_GAMES, in_columns, widths
from app.texts.citations import Citing, padded
from app.texts.recorded import end_lines, printable
from app.texts.rulings import silence_words
from app.texts.toppan import ToppanTexts
from engine.game_tally import GameDoubt, GamesTally
from engine.ledger import SEATS, Payment, balance
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

_KEY_WIDTH = 28


def ruling_told(
    answer: OffenceDecision, unasked: Sequence[str], rules: ToppanRules, texts: ToppanTexts
) -> str:
    """The whole answer on an act as text, with the questions that were answered `unasked`, and
    numbered reasons at the end."""
    telling = _Telling(texts)
    head = [texts.document(rules.document)]
    head.append(f"{texts.offence(answer.act)}  {texts.seat(answer.offender)}")
    if unasked:
        head.append(texts.cli("unasked", names=texts.list_of(unasked)))
    body = tuple(telling.answer(answer))
    return "\n".join((*head, "", *body, *telling.reasons()))


def doubts_told(found: GamesTally, rules: ToppanRules, texts: ToppanTexts) -> str:
    """The ranked table as text; clauses that changed nothing come last."""
    telling = _Telling(texts)
    body = tuple(telling.tally(found))
    return "\n".join((texts.document(rules.document), *body, *telling.reasons()))


def game_told(game: ToppanGame, rules: ToppanRules, texts: ToppanTexts) -> str:
    """A game event by event as text, with its result at the end."""
    return "\n".join((texts.document(rules.document), *_game_lines(replay(game, rules), texts)))


def _game_lines(found: ToppanReplay, texts: ToppanTexts) -> Iterator[str]:
    dealer = found.opening.dealer
    yield from (f"  {_problem(one, dealer, found, texts)}" for one in found.opening_problems)
    for step in found.steps:
        before = step.before
        wind, number = texts.wind(before.round_wind), before.dealer + 1
        honba = texts.ui("toppan_game.honba", before.honba)
        scores = " ".join(map(texts.halves, before.scores))
        yield from ("", f"{texts.ui('toppan_game.deal', wind, number)}  {honba}  {scores}")
        yield from (f"  {words}" for words in _event_lines(step, found, texts))
        yield from (f"  {_problem(one, before.dealer, found, texts)}" for one in step.problems)
        moved = gains(step)
        if any(moved):
            yield "  → " + " ".join(f"{each / 2:+g}" for each in moved)
    yield ""
    rows = (
        (
            _who(placed.player, dealer, found, texts),
            texts.halves(placed.score),
            f"{placed.total / 2:+g}",
        )
        for placed in found.result.players
    )
    finished = found.ended is not None or found.broken_off
    yield from end_lines(found.ended, rows, texts, finished=finished)


def _event_lines(step: ToppanStep, found: ToppanReplay, texts: ToppanTexts) -> Iterator[str]:
    """What an event was; of a deal how each duel was decided, and what it moved."""
    dealer, settled, ruling = step.before.dealer, step.settled, ruling_in(step)
    match step.event:
        case ToppanDeal():
            if settled is not None and settled.redraw is not None:
                yield texts.ui("toppan_game.redraw")
            for duel in () if settled is None else settled.duels:
                who = _who((dealer + duel.child) % SEATS, dealer, found, texts)
                points = balance(duel.payments)[duel.child] / 2
                yield f"{texts.ui('toppan.duel', who, texts.duel(duel.rule))}  {points:+g}"
        case ToppanRuling(act=act, player=player):
            told = "" if ruling is None else f"{texts.offence(act)}  {texts.remedy(ruling)}"
            yield f"{_who(player, dealer, found, texts)}  {told}".strip()
        case ToppanCorrection(reason=reason):
            yield f"{texts.ui('toppan_game.correction')}  {printable(reason)}".strip()
        case ToppanNote(text=text):
            yield f"{texts.ui('toppan_game.note')}  {printable(text)}".strip()
        case ToppanEnd(reason=reason):
            yield f"{texts.ui('toppan_game.broken_off')}  {printable(reason)}".strip()


def _who(player: int, dealer: int, found: ToppanReplay, texts: ToppanTexts) -> str:
    """A player while another deals: the wind, and the name."""
    wind, name = texts.seat((player - dealer) % SEATS), printable(found.game.names[player])
    return texts.ui("recorded.who", wind, name).strip()


def _problem(problem: ToppanProblem, dealer: int, found: ToppanReplay, texts: ToppanTexts) -> str:
    who = "" if problem.player is None else _who(problem.player, dealer, found, texts)
    return texts.named_problem(problem, who)


class _Telling(Citing):
    """Builds the text line by line."""

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__(texts)
        self._own = texts

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

    def _unstated(self, found: Unstated) -> Iterator[str]:
        """That the document does not say, and that what follows is our proposal."""
        yield silence_words(found.rule, self._own)
        if found.rule is not None:
            yield self.cited(self._own.rule(found.rule.key), "", found.rule)
        yield from ("", self._own.cli("proposed"))

    def _ruling(self, ruling: Ruling) -> Iterator[str]:
        texts = self._own
        yield self.cited(texts.remedy(ruling), "", ruling.rule)
        for line in dict.fromkeys(payment.line for payment in ruling.payments):
            yield self.cited(texts.rule(line.rule.key), texts.halves(line.amount), line.rule)
        if ruling.payments:
            yield "  " + self._moves(ruling.payments)
        if ruling.after_game is not None:
            line = ruling.after_game
            yield self.cited(texts.rule(line.rule.key), texts.halves(line.amount), line.rule)
        yield from (self.cited(texts.note(rule), "", rule) for rule in ruling.cited)
        for other in ruling.others:
            told = self._moves(other.payments) if other.payments else texts.remedy(other)
            yield "  " + texts.ui("toppan_referee.otherwise", texts.said(other.rule), told)

    def _open(self, found: Unanswered) -> Iterator[str]:
        texts, first = self._own, found.branches[0].found
        if isinstance(first, Unstated):  # then all of them are
            yield from self._unstated(first)
        yield texts.cli("hangs_on")
        question = "toppan_referee.whose" if found.question == "due" else ""
        asked = texts.ui(question) if question else texts.question(found.question)
        yield f"  {padded(found.question, _KEY_WIDTH)}{asked}"
        yield ""
        for branch in found.branches:
            ruling = branch.found
            ruling = ruling.recommended if isinstance(ruling, Unstated) else ruling
            told = self._moves(ruling.payments) if ruling.payments else texts.remedy(ruling)
            yield self.cited(f"{self._answered(branch.answers)}  {told}", "", ruling.rule)

    def _answered(self, answers: OffenceAnswers) -> str:
        if answers.hand_shown is not None:
            return self._own.answered("hand_shown", answers.hand_shown)
        due = answers.due
        return (
            self._own.seat(due) if isinstance(due, int) else self._own.ui("toppan_referee.nobody")
        )

    def _moves(self, payments: Iterable[Payment]) -> str:
        by_seat = balance(payments)
        return "  ".join(f"{self._own.wind(seat)} {by_seat[seat] / 2:+g}" for seat in range(SEATS))

    # doubts

    def tally(self, found: GamesTally) -> Iterator[str]:
        cli = self._own.cli
        yield cli("doubt_deals", games=f"{found.games:,}", deals=f"{found.hands:,}")
        if found.broken:
            yield cli("doubt_broken", lines=f"{found.broken:,}")
        yield ""
        if not found.games:
            yield cli("doubt_nothing")
            return
        heads = (cli(f"doubt_head_{name}") for name in OF_GAMES)
        yield in_columns(heads) + cli("doubt_head_reading")
        for doubt in found.doubts:
            yield from self._row(doubt)

    def _row(self, doubt: GameDoubt) -> Iterator[str]:
        texts, rule = self._own, doubt.rule
        counts = (doubt.games, doubt.payments, doubt.places, doubt.ends)
        numbers = (*(f"{count:,}" for count in counts), texts.halves(doubt.points))
        other = replace(rule, value=doubt.there)
        here, there = texts.said(rule), texts.said(other)
        read = texts.cli("doubt_reading", rule=texts.rule(rule.key), here=here, there=there)
        yield in_columns(numbers) + read + self.mark(rule)
        if doubt.example is not None:
            points = texts.halves(doubt.most)
            yield " " * sum(widths(len(numbers))) + texts.cli(
                "doubt_most", id=doubt.example, points=points
            )
