"""`hayami import`: a recorded game hand by hand, with what its file does not say."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from app.cli.arguments import MisuseError
from app.cli.documents import game_of, rules_named
from app.cli.status import OK
from app.file_kinds import EVENING_FILE, kind_of
from app.games.files import FileGame, GameFileError, games_of, no_document, of_riichi
from app.games.notation import notation_of, variant_id
from app.games.texts import file_problem
from app.pages.game.entry.texts import problem_words
from app.texts.recorded import (
    difference_words,
    end_lines,
    hand_words,
    printable,
    remarks,
    seat_words,
)
from app.texts.results import marks
from app.texts.texts import Texts
from app.variants import TOPPAN, heads_of
from app.views.rulings import class_of
from engine.complaints import shortened
from engine.ledger import SEATS
from engine.riichi.play.events import (
    CorrectionEvent,
    DrawEvent,
    EndEvent,
    GameEvent,
    LoanEvent,
    NoteEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.referee import Silence
from engine.riichi.play.replayed import GameReplay, PlayedHand
from engine.riichi.recorded.comparison import compared
from engine.riichi.recorded.reader import LARGEST
from engine.riichi.recorded.values import Recorded
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import VERDICTS, Agari, Verdict

_THOUSAND = 1000


def import_file(options: argparse.Namespace, texts: Texts) -> int:
    """Print a recorded game, or the ranking of an evening; raises MisuseError."""
    if kind_of(options.file) is EVENING_FILE:
        return _import_evening(options, texts)
    games = _read_game_file(options.file, texts)
    if options.json:
        print(notation(games))
        return OK
    with file_error_as_misuse(options.file, texts):
        print("\n\n".join([printed_game(one, texts) for one in games]))
    return OK


def printed_game(file_game: FileGame, texts: Texts) -> str:
    """A game of either variant hand by hand; raises GameFileError where 競技十半 has no such
    document."""
    if isinstance(file_game.game, RiichiGame):
        recorded = of_riichi(file_game)
        return game_text(recorded, rules_named(recorded.game.rules, texts), texts)
    if game_of(file_game.game.rules) != TOPPAN.id:
        raise no_document(file_game.game.rules, (head.id for head in heads_of(TOPPAN)))
    from app.cli.toppan import game  # noqa: PLC0415  riichi does not need it

    return game(file_game.game, texts.language)


def _import_evening(options: argparse.Namespace, texts: Texts) -> int:
    from app.cli import evening  # noqa: PLC0415  no other command needs it
    from engine.evening.events import written  # noqa: PLC0415  as above

    file_evening = evening.read_evening_file(options.file, texts)
    print(
        written(file_evening.evening) if options.json else evening.ranking_text(file_evening, texts)
    )
    return OK


def _read_game_file(path: Path, texts: Texts) -> tuple[FileGame, ...]:
    """The games of a file; raises OSError and, with a sentence, MisuseError."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    with file_error_as_misuse(path, texts):
        return games_of(data, document=None)


@contextmanager
def file_error_as_misuse(path: Path, texts: Texts) -> Iterator[None]:
    """Raise MisuseError with a sentence for what is wrong with a file."""
    try:
        yield
    except GameFileError as e:
        raise MisuseError(texts.titled(shortened(path.name), file_problem(e, texts))) from None


def notation(games: Sequence[FileGame]) -> str:
    """Games in our own notation: one as it is written by itself, several with a line for each."""
    texts = [notation_of(variant_id(one.game)).write(one.game) for one in games]
    if len(texts) > 1:
        texts = [msgspec.json.encode(msgspec.json.decode(text)) for text in texts]
    return "\n".join(text if isinstance(text, str) else text.decode() for text in texts)


def game_text(recorded: Recorded, rules: RiichiRules, texts: Texts) -> str:
    """The game hand by hand as text, with its remarks and differences at the end."""
    return "\n".join(_GameText(recorded, rules, texts).lines())


class _GameText:
    """Builds the text of a game line by line."""

    def __init__(self, recorded: Recorded, rules: RiichiRules, texts: Texts) -> None:
        self._recorded, self._rules, self._texts = recorded, rules, texts
        self._game = recorded.game
        self._replay: GameReplay = replay(recorded.game, rules)

    def lines(self) -> Iterator[str]:
        texts, game_replay = self._texts, self._replay
        yield texts.document(self._rules.document)
        played = [*game_replay.hands, *([game_replay.now] if game_replay.now.events else [])]
        for hand in played:
            yield ""
            yield from self._hand(hand)
        yield ""
        ends = [event for event in self._game.events if isinstance(event, WinEvent | DrawEvent)]
        wins = sum(isinstance(event, WinEvent) for event in ends)
        counts = {"hands": len(played), "wins": wins, "draws": len(ends) - wins}
        yield texts.ui("recorded.counts", **counts)
        yield from self._end()
        if self._recorded.server:
            yield from self._remarks()

    def _hand(self, hand: PlayedHand) -> Iterator[str]:
        texts, before = self._texts, hand.before
        name = hand_words(before.round_wind, before.number, before.honba, texts)
        deposits = texts.ui("recorded.deposits", before.deposits)
        yield f"{name}  {deposits}  {_points(before.scores)}"
        events = [self._game.events[at] for at in hand.events]
        won = sum(len(event.wins) for event in events if isinstance(event, WinEvent))
        verdicts = iter((*[None] * (won - len(hand.verdicts)), *hand.verdicts))
        for event in events:
            match event:
                case RiichiEvent():
                    key = "recorded.riichi_ronned" if event.ronned else "recorded.riichi"
                    yield "  " + texts.ui(key, self._seat_name(event.seat, hand))
                case WinEvent():
                    for claim in event.wins:
                        yield from self._win(claim, next(verdicts), hand)
                case DrawEvent():
                    yield "  " + "  ".join(self._draw(event, hand))
                case _:
                    yield "  " + self._other_event(event, hand)
        yield from self._problems(hand)
        if any(hand.deltas):
            yield "  → " + " ".join(f"{points:+d}" for points in hand.deltas)

    def _win(self, claim: WinClaim, verdict: Verdict | None, hand: PlayedHand) -> Iterator[str]:
        texts, winner = self._texts, self._seat_name(claim.seat, hand)
        if claim.loser is None:
            how = texts.ui("recorded.tsumo", winner=winner)
        else:
            how = texts.ui("recorded.ron", winner=winner, loser=self._seat_name(claim.loser, hand))
        if isinstance(verdict, Agari):
            best = verdict.best
            yaku = texts.list_of(texts.yaku_name(line.rule.key[5:]) for line in best.yaku)
            points, _ = texts.spoken(best, best.case.situation)
            yield f"  {how}  {texts.count(best)}  {points}  {yaku}"
        elif verdict is not None:
            yield f"  {how}  {texts.ui(f'outcome.{VERDICTS[type(verdict)]}')}"
        else:
            yield f"  {how}  {self._declared(claim)}".rstrip()
        if claim.hand is not None:
            yield f"    {claim.hand}"

    def _declared(self, claim: WinClaim) -> str:
        """The count of a win without its tiles, as it was declared."""
        if claim.han is None:
            return "/".join(map(str, claim.points))
        if claim.fu:
            return self._texts.points("fu_han", claim.fu, claim.han)
        return self._texts.han(claim.han)

    def _other_event(self, event: GameEvent, hand: PlayedHand) -> str:
        """An event that is neither riichi nor the end of a hand by itself."""
        texts = self._texts
        match event:
            case RulingEvent():
                name, act = self._seat_name(event.seat, hand), texts.offence(event.act)
                return f"{name}  {act}  {self._sanction(event, hand)}".rstrip()
            case LoanEvent():
                borrower = self._seat_name(event.borrower, hand)
                both = f"{borrower} ← {self._seat_name(event.lender, hand)}"
                return f"{both}  {texts.ui('record.loan', event.points)}"
            case CorrectionEvent():
                return f"{texts.ui('score_sheet.correction')}  {printable(event.why)}".rstrip()
            case NoteEvent():
                return f"{texts.ui('record.note')}  {printable(event.text)}".rstrip()
            case EndEvent():
                return texts.ui(f"game_end.why.{event.why}")
        raise AssertionError(event)

    def _sanction(self, event: RulingEvent, hand: PlayedHand) -> str:
        """What the document, or the proposal that was followed, makes of an act."""
        wind = (event.seat - hand.before.dealer) % SEATS
        for answer in hand.rulings:
            if (answer.incident.offence, answer.incident.offender) == (event.act, wind):
                proposal = answer.recommended if isinstance(answer, Silence) else None
                followed = proposal if event.proposed and proposal is not None else answer
                return self._texts.sanction(class_of(followed))
        return ""

    def _problems(self, hand: PlayedHand) -> Iterator[str]:
        """What cannot be in a hand under the document; of a file of another program
        `differs` reports it."""
        texts = self._texts
        for problem in () if self._recorded.server else self._replay.problems:
            if problem.hand == hand.index:
                name = "" if problem.seat is None else self._seat_name(problem.seat, hand)
                words = problem_words(problem, name, texts)
                clause = "" if problem.rule is None else texts.clause(problem.rule)
                yield f"  {words} {clause}".rstrip()

    def _draw(self, event: DrawEvent, hand: PlayedHand) -> Iterator[str]:
        texts = self._texts
        yield texts.ui("recorded.draw", texts.ui(f"draw.kind.{event.kind}"))
        if event.nagashi:
            yield texts.ui("recorded.nagashi", self._all(event.nagashi, hand))
        if event.tenpai:
            yield texts.ui("recorded.tenpai", self._all(event.tenpai, hand))
        elif event.kind == "exhaustive":
            yield texts.ui("recorded.nobody_tenpai")

    def _all(self, seats: tuple[int, ...], hand: PlayedHand) -> str:
        return self._texts.list_of(self._seat_name(seat, hand) for seat in seats)

    def _seat_name(self, seat: int, hand: PlayedHand) -> str:
        return seat_words(seat, hand.before, self._game.names, self._texts)

    def _end(self) -> Iterator[str]:
        """How the game stands, with each seat's result in thousands of points, or in marks."""
        texts, game_replay = self._texts, self._replay
        in_marks = game_replay.result.unit == "marks"
        rows = (
            (
                seat_words(seat.seat, game_replay.opening, self._game.names, texts),
                str(seat.score),
                marks(seat.total) if in_marks else f"{seat.total / _THOUSAND:+.1f}",
            )
            for seat in game_replay.result.seats
        )
        return end_lines(game_replay.ended, rows, texts, finished=game_replay.finished)

    def _remarks(self) -> Iterator[str]:
        """What cannot be known from the file, and what differs from its numbers."""
        texts, recorded = self._texts, self._recorded
        for head, lines in (
            ("told", [*remarks(recorded, texts)]),
            (
                "differs",
                [difference_words(one, recorded, texts) for one in compared(recorded, self._rules)],
            ),
        ):
            if lines:
                yield from ("", texts.ui(f"recorded.{head}"), *(f"  {line}" for line in lines))
            elif head == "differs":
                yield from ("", texts.ui("recorded.agrees"))


def _points(scores: tuple[int, ...]) -> str:
    return " ".join(map(str, scores))
