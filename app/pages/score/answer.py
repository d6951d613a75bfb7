"""The answer: all that the score page says about a draft, asked from the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from app.pages.score.false_win import false_win
from app.pages.score.rows import rows_of
from app.pages.score.state import Draft, copies_left, everything, hand, room, situation
from app.views.answers import DiscardView, FuritenView, ReadingView, ScoreAnswer, WaitValue
from app.views.ledgers import Flow, Seats
from engine.ledger import balance
from engine.riichi.checks.clashes import Key
from engine.riichi.checks.problems import faultless, problems
from engine.riichi.checks.waits import furiten
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.play.tenpai import discards, shanten, wait_values
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.count import indicators_of
from engine.riichi.scoring.near import near_misses
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

_UNFINISHED: Final = (Key.TOO_FEW_TILES, Key.WINNING_TILE_MISSING)
_ROUNDS: Final = 3
"""Putting one contradiction aside may leave another; three rounds reach them all."""


def answer(draft: Draft, rules: RiichiRules) -> ScoreAnswer:
    """Judge a draft; with contradictions, judge it also without the facts that are in them."""
    laid, told = hand(draft), situation(draft)
    lacking = max(room(draft), 0)
    shown = shown_problems(draft, rules)
    verdict: Verdict | None = None
    kept = told
    left_out: tuple[Problem, ...] = ()
    if not lacking:
        kept, left_out = without_contradictions(laid, told, rules)
        verdict = judge(laid, kept, rules)
    waiting = _wait_values(laid, told, rules) if lacking == 1 else ()
    return ScoreAnswer(
        situation=kept,
        problems=shown,
        left_out=left_out,
        verdict=verdict,
        lacking=lacking,
        waits=waiting,
        shanten=_shanten(laid, verdict, bool(waiting)) if lacking < 2 else None,
        furiten=_furiten(laid, told, rules) if waiting or isinstance(verdict, Barred) else (),
        rows=rows_of(verdict),
        seats=_seats(verdict, kept),
        readings=_readings(verdict, laid),
        near=near_misses(verdict, laid, rules),
        discards=_discards(laid, kept, verdict),
        dora=dora_tiles(draft, rules),
        false_win=false_win(verdict, kept, rules),
    )


def shown_problems(draft: Draft, rules: RiichiRules) -> tuple[Problem, ...]:
    """Every contradiction; that tiles are still to be laid is none."""
    laid, told = hand(draft), situation(draft)
    if faultless(laid, told, rules):
        return ()
    found = problems(laid, told, rules)
    return tuple(p for p in found if not (room(draft) > 0 and p.key in _UNFINISHED))


def without_contradictions(
    laid: Hand, told: Situation, rules: RiichiRules
) -> tuple[Situation, tuple[Problem, ...]]:
    """The situation without the facts that contradict, and the problems that went with them."""
    if faultless(laid, told, rules):
        return told, ()
    left_out: tuple[Problem, ...] = ()
    for _ in range(_ROUNDS):
        found = problems(laid, told, rules)
        cured = tuple(p for p in found if p.events or p.part in (Part.DORA, Part.URA))
        if not cured or any(p.key == Key.FIFTH_COPY for p in found):
            break
        left_out += cured
        told = _without(told, cured)
    return told, left_out


def _without(told: Situation, some: Iterable[Problem]) -> Situation:
    events = frozenset(e for p in some for e in p.events)
    keys = {p.key for p in some}
    told = replace(told, events=told.events - events)
    if Key.TOO_MANY_DORA in keys:
        told = replace(told, dora_indicators=())
    if keys & {Key.TOO_MANY_DORA, Key.TOO_MANY_URA, Key.URA_WITHOUT_RIICHI}:
        told = replace(told, ura_indicators=())
    return told


def scores(verdict: Verdict | None) -> tuple[Score, ...]:
    """The scores of a win, barred ones too, best first."""
    return verdict.scores if isinstance(verdict, Agari | Barred) else ()


def _wait_values(laid: Hand, told: Situation, rules: RiichiRules) -> tuple[WaitValue, ...]:
    """Each tile waited for that is not used up, with what it would give by ron and by tsumo."""
    if max(counts_of(laid.tiles), default=0) > COPIES:
        return ()
    kept, _ = without_contradictions(laid, told, rules)
    in_furiten = bool(furiten(laid, told, rules))
    return tuple(
        WaitValue(
            w.tile, w.left, _score(w.ron), _score(w.tsumo), in_furiten or isinstance(w.ron, Barred)
        )
        for w in wait_values(laid, kept, rules)
        if w.left
    )


def _furiten(laid: Hand, told: Situation, rules: RiichiRules) -> tuple[FuritenView, ...]:
    return tuple(FuritenView(*reason) for reason in furiten(laid, told, rules))


def _score(verdict: Verdict) -> Score | None:
    return next(iter(scores(verdict)), None)


def _shanten(laid: Hand, verdict: Verdict | None, waiting: bool) -> int | None:
    if waiting or not isinstance(verdict, NotAgari | None):
        return None
    return shanten(laid).least


def _seats(verdict: Verdict | None, told: Situation) -> Seats:
    best = next(iter(scores(verdict)), None) if isinstance(verdict, Agari) else None
    if best is None:
        return Seats(told.seat, told.round_wind, told.honba)
    paid: dict[tuple[int, int], int] = {}
    deposits = 0
    for payment in best.payments:
        if payment.payer is None:
            deposits += payment.points
        else:
            way = (payment.payer, payment.payee)
            paid[way] = paid.get(way, 0) + payment.points
    flows = tuple(Flow(payer, payee, points) for (payer, payee), points in paid.items())
    return Seats(told.seat, told.round_wind, told.honba, balance(best.payments), flows, deposits)


def _readings(verdict: Verdict | None, laid: Hand) -> tuple[ReadingView, ...]:
    if isinstance(verdict, NoYaku):
        return tuple(ReadingView(reading, laid.win, None) for reading, _ in verdict.readings)
    return tuple(ReadingView(s.reading, laid.win, s) for s in scores(verdict))


def _discards(laid: Hand, told: Situation, verdict: Verdict | None) -> tuple[DiscardView, ...]:
    """The discards that leave the hand nearest to a win, the widest first."""
    if not isinstance(verdict, NotAgari):
        return ()
    found = discards(laid, told)
    return tuple(
        DiscardView(d.tile, d.shanten, len(d.accepts), sum(n for _, n in d.accepts))
        for d in found
        if d.shanten == found[0].shanten
    )


def dora_tiles(draft: Draft, rules: RiichiRules) -> frozenset[Tile]:
    """The tiles that count as dora in this document, red fives among them."""
    counted = indicators_of(situation(draft), rules.dora)
    found = {dora_of(indicator.plain) for _, some in counted for indicator in some}
    here = everything(draft)
    return frozenset(t for t in here if t.plain in found or (t.red and rules.dora.red.value))


def reds_of(rules: RiichiRules) -> bool:
    """Whether the document plays with red fives."""
    return bool(rules.dora.red.value)


def stock(draft: Draft, rules: RiichiRules) -> dict[Tile, int]:
    return copies_left(draft, reds_of(rules))
