"""Asks the engine for everything that the score page shows about a draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, partial
from typing import Final

from msgspec.structs import replace

from app.pages.score.priced import has_honba
from app.pages.score.rows import rows_of
from app.pages.score.state import Draft, InputMode, everything, hand, room, situation
from app.views.answers import DiscardView, FuritenView, ReadingView, ScoreAnswer, WaitView
from app.views.ledgers import Seats, flows_of
from app.views.rulings import FalseWinView, ruling_view
from engine.ledger import balance
from engine.library import fingerprint_of
from engine.riichi.checks.clashes import ClashKey
from engine.riichi.checks.problems import faultless, problems
from engine.riichi.checks.waits import furiten
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.play.referee import on_false_win, other_false_wins
from engine.riichi.play.tenpai import discards, shanten, wait_values
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.count import indicators_of
from engine.riichi.scoring.pay import feeder, own_sets
from engine.riichi.scoring.yaku_answers import near_misses
from engine.riichi.situation import Situation
from engine.riichi.verdict import (
    Agari,
    Barred,
    NotAgari,
    NoYaku,
    Part,
    Problem,
    Score,
    Verdict,
)
from engine.tiles import COPIES, Tile, counts_of, dora_of

_UNFINISHED: Final = (ClashKey.TOO_FEW_TILES, ClashKey.WINNING_TILE_MISSING)
FED_BY: Final = "fed_by_"
"""The beginning of the key of a problem: the seat that fed the last set follows."""
_ROUNDS: Final = 3
"""Dropping one contradiction may leave another; three rounds reach all of them."""


def answer_of(draft: Draft) -> ScoreAnswer:
    """The answer for a draft under its document; the mode of the palette makes no difference to it.

    The last ones are kept: widgets that are made anew for another letter size or language show the
    same hands.
    """
    return _answer_of(replace(draft, mode=InputMode.HAND), fingerprint_of(draft.document))


@lru_cache(maxsize=2)
def _answer_of(draft: Draft, _fingerprint: str) -> ScoreAnswer:
    """The answer, until the text of a user's document is another."""
    return answer(draft, load(draft.document))


def answer(draft: Draft, rules: RiichiRules) -> ScoreAnswer:
    """The answer for a draft; a draft that contradicts itself is judged without those facts."""
    entered_hand, entered = hand(draft), situation(draft)
    lacking = max(room(draft), 0)
    verdict: Verdict | None = None
    judged = entered
    left_out: tuple[Problem, ...] = ()
    if not lacking:
        judged, left_out = without_contradictions(entered_hand, entered, rules)
        verdict = judge(entered_hand, judged, rules)
    waiting = _wait_values(entered_hand, entered, rules) if lacking == 1 else ()
    return ScoreAnswer(
        situation=judged,
        problems=shown_problems(draft, rules),
        left_out=left_out,
        verdict=verdict,
        lacking=lacking,
        waits=waiting,
        shanten=_shanten(entered_hand, verdict, bool(waiting)) if lacking < 2 else None,
        furiten=_furiten(entered_hand, entered, rules)
        if waiting or isinstance(verdict, Barred)
        else (),
        rows=rows_of(verdict),
        seats=_seats(verdict, judged, rules),
        readings=_readings(verdict, entered_hand),
        near=cache(partial(near_misses, verdict, entered_hand, judged, rules)),
        discards=_discards(entered_hand, judged, verdict),
        dora=_dora_tiles(draft, rules),
        false_win=_with_other_readings(verdict, judged, rules),
    )


def shown_problems(draft: Draft, rules: RiichiRules) -> tuple[Problem, ...]:
    """Every contradiction of a draft; missing tiles are none."""
    entered_hand, entered = hand(draft), situation(draft)
    inconsistent = tuple(_fed_by_another(entered_hand, entered, rules))
    if faultless(entered_hand, entered, rules):
        return inconsistent
    found = problems(entered_hand, entered, rules)
    shown = (p for p in found if not (room(draft) > 0 and p.key in _UNFINISHED))
    return (*shown, *inconsistent)


def _fed_by_another(
    entered_hand: Hand, entered: Situation, rules: RiichiRules
) -> Iterator[Problem]:
    """The set of a yakuman whose feeder is marked to be another seat than its meld shows.

    The engine goes by the melds.
    """
    for yaku in rules.pao.yaku.value:
        seat = feeder(entered_hand, entered, yaku)
        if None not in (seat, entered.pao) and seat != entered.pao:
            last = own_sets(entered_hand, yaku)[-1]
            yield Problem(f"{FED_BY}{seat}", Part.SEATS, last.tiles)


def without_contradictions(
    entered_hand: Hand, entered: Situation, rules: RiichiRules
) -> tuple[Situation, tuple[Problem, ...]]:
    """The situation without the facts that contradict each other, and the problems dropped so."""
    left_out = tuple(_fed_by_another(entered_hand, entered, rules))
    if left_out:
        entered = replace(entered, pao=None)
    if faultless(entered_hand, entered, rules):
        return entered, left_out
    for _ in range(_ROUNDS):
        found = problems(entered_hand, entered, rules)
        dropped = tuple(p for p in found if p.events or p.part in (Part.DORA, Part.URA))
        if not dropped or any(p.key == ClashKey.FIFTH_COPY for p in found):
            break
        left_out += dropped
        entered = _without(entered, dropped)
    return entered, left_out


def _without(entered: Situation, some: Iterable[Problem]) -> Situation:
    events = frozenset(e for p in some for e in p.events)
    keys = {p.key for p in some}
    entered = replace(entered, events=entered.events - events)
    if ClashKey.TOO_MANY_DORA in keys:
        entered = replace(entered, dora_indicators=())
    if keys & {ClashKey.TOO_MANY_DORA, ClashKey.TOO_MANY_URA, ClashKey.URA_WITHOUT_RIICHI}:
        entered = replace(entered, ura_indicators=())
    return entered


def scores(verdict: Verdict | None) -> tuple[Score, ...]:
    """The scores of a win, also of one barred by furiten, best first."""
    return verdict.scores if isinstance(verdict, Agari | Barred) else ()


def best_score(verdict: Verdict | None) -> Score | None:
    """The best of these scores; None for what is no win."""
    return next(iter(scores(verdict)), None)


def _wait_values(
    entered_hand: Hand, entered: Situation, rules: RiichiRules
) -> tuple[WaitView, ...]:
    """The tiles waited for with a copy left, each with its scores by ron and by tsumo."""
    if max(counts_of(entered_hand.tiles), default=0) > COPIES:
        return ()
    judged, _ = without_contradictions(entered_hand, entered, rules)
    in_furiten = bool(furiten(entered_hand, entered, rules))
    return tuple(
        WaitView(
            w.tile,
            w.left,
            best_score(w.ron),
            best_score(w.tsumo),
            in_furiten or isinstance(w.ron, Barred),
        )
        for w in wait_values(entered_hand, judged, rules)
        if w.left
    )


def _furiten(entered_hand: Hand, entered: Situation, rules: RiichiRules) -> tuple[FuritenView, ...]:
    return tuple(FuritenView(*reason) for reason in furiten(entered_hand, entered, rules))


def _shanten(entered_hand: Hand, verdict: Verdict | None, waiting: bool) -> int | None:
    if waiting or not isinstance(verdict, NotAgari | None):
        return None
    return shanten(entered_hand).least


def _seats(verdict: Verdict | None, entered: Situation, rules: RiichiRules) -> Seats:
    best = best_score(verdict) if isinstance(verdict, Agari) else None
    if best is None:
        return _seats_before(entered, rules)
    return replace(
        _seats_before(entered, rules),
        balance=balance(best.payments),
        flows=flows_of(best.payments),
        deposits=sum(each.points for each in best.payments if each.payer is None),
    )


def _seats_before(entered: Situation, rules: RiichiRules) -> Seats:
    """The seats before anything is paid."""
    honba = entered.honba if has_honba(rules) else None
    return Seats(entered.seat, entered.round_wind, honba)


def _readings(verdict: Verdict | None, entered_hand: Hand) -> tuple[ReadingView, ...]:
    if isinstance(verdict, NoYaku):
        return tuple(
            ReadingView(reading, entered_hand.win, None) for reading, _ in verdict.readings
        )
    return tuple(ReadingView(s.reading, entered_hand.win, s) for s in scores(verdict))


def _discards(
    entered_hand: Hand, entered: Situation, verdict: Verdict | None
) -> tuple[DiscardView, ...]:
    """The discards with the lowest shanten, those that accept the most tiles first."""
    if not isinstance(verdict, NotAgari):
        return ()
    found = discards(entered_hand, entered)
    return tuple(
        DiscardView(d.tile, d.shanten, len(d.accepts), sum(n for _, n in d.accepts))
        for d in found
        if d.shanten == found[0].shanten
    )


def _dora_tiles(draft: Draft, rules: RiichiRules) -> frozenset[Tile]:
    """The draft's tiles that count as dora under the document, red fives included."""
    counted = indicators_of(situation(draft), rules.dora)
    found = {dora_of(indicator.plain) for _, some in counted for indicator in some}
    here = everything(draft)
    return frozenset(t for t in here if t.plain in found or (t.red and rules.dora.red.value))


def reds_of(rules: RiichiRules) -> bool:
    """Whether the document has red fives."""
    return bool(rules.dora.red.value)


def false_win(
    verdict: Verdict | None, situation: Situation, rules: RiichiRules
) -> FalseWinView | None:
    """What the document does to a player who declares this hand all the same, by voice only and
    with the hand shown; None where the hand wins or lacks tiles."""
    found = None if verdict is None else on_false_win(verdict, situation, rules)
    if found is None:
        return None
    seats = _seats_before(situation, rules)
    return FalseWinView(
        found.offence, ruling_view(found.by_voice, seats), ruling_view(found.shown, seats)
    )


def _with_other_readings(
    verdict: Verdict | None, situation: Situation, rules: RiichiRules
) -> FalseWinView | None:
    """The same with the readings of unclear clauses that would change it."""
    found = false_win(verdict, situation, rules)
    if found is None or not isinstance(verdict, NoYaku | Barred | NotAgari):
        return None
    called, shown = other_false_wins(verdict, situation, rules)
    return replace(
        found,
        by_voice_otherwise=tuple(other.rule for other in called),
        shown_otherwise=tuple(other.rule for other in shown),
    )
