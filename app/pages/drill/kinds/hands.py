"""Questions about dealt hands: the hand, its truth, and how one is found for a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from app.pages.drill.kinds.cells import sticks_texts, way_text
from app.pages.drill.kinds.fields import FU, HAN, ITEMS, LIMIT, PLAIN, POINTS, YAKU, YAKUMAN
from app.pages.drill.kinds.kind import Card, Question, QuestionSubject, SubjectTiles
from app.pages.score.rows import rows_of
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from engine.ledger import total
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.deal import TRIALS, Dealt, Wish, deal, play_in_steps, possible
from engine.riichi.practice.diagnosis import HandProblem
from engine.riichi.practice.dice import mixed
from engine.riichi.practice.grade import Value, cell_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.fu import LIFTS
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Score, Shares, Verdict

T = TypeVar("T")
HAND_FIELDS: Final = (YAKU, HAN, FU, ITEMS, LIMIT, POINTS, PLAIN)
"""Every field that the truth of a judged hand may have."""
NO_YAKU: Final = "no_yaku"
"""The key of a card that asks about a hand without yaku."""
NO_YAKU_AT: Final = 12
"""The place of that card in a deck."""
KAZOE: Final = 13
"""The han of a yakuman, where han are named."""
_YAKU: Final = "yaku."
_TRIES: Final = 400
_A_STEP: Final = 8
"""Hands that are looked at in one step."""


class HandSubject(QuestionSubject, frozen=True):
    """A dealt hand and the verdict on it."""

    dealt: Dealt
    verdict: Verdict

    def problem(self) -> HandProblem:
        return HandProblem(self.dealt.hand, self.dealt.situation)

    def name(self, texts: Texts) -> str:
        return f"{self.dealt.hand} {self.situation(texts)}"

    def spoken(self, texts: Texts) -> str:
        """The tiles by their names, melds, the winning tile, the situation and the indicators."""
        hand, situation = self.dealt.hand, self.dealt.situation
        parts = list(spoken_tiles(hand, texts))
        if hand.win is not None:
            parts.append(texts.titled(texts.ui("drill.won_by"), texts.tile_short(hand.win)))
        parts.append(self.situation(texts))
        words = texts.ui("drill.indicators"), texts.ui("drill.ura")
        for word, some in indicator_rows(situation, *words):
            parts.append(texts.titled(word, texts.list_of(map(texts.tile_short, some))))
        return texts.ui("drill.pause").join(filter(None, parts))

    def situation(self, texts: Texts) -> str:
        return situation_text(self.dealt.situation, texts)

    def explanation(self) -> tuple[LedgerRow, ...]:
        return rows_of(self.verdict)

    def dealt_hand(self) -> Dealt:
        return self.dealt


def spoken_tiles(hand: Hand, texts: Texts) -> Iterator[str]:
    """The tiles of a hand by their names but the winning one, then each meld."""
    yield texts.list_of(map(texts.tile_short, sorted(hand.concealed)))
    for meld in hand.melds:
        yield texts.titled(texts.meld(meld.kind), texts.list_of(map(texts.tile_short, meld.tiles)))


def indicator_rows(situation: Situation, dora: str, ura: str) -> SubjectTiles:
    """The indicators that there are after the word `dora`, and those of ura after theirs."""
    rows = ((dora, situation.dora_indicators), (ura, situation.ura_indicators))
    return tuple((word, tiles) for word, tiles in rows if tiles)


def situation_text(situation: Situation, texts: Texts) -> str:
    """All that is not in the tiles: `東場 南家 ロン（西家から） リーチ 2本場`."""
    parts = [texts.round(situation.round_wind), texts.seat(situation.seat)]
    loser = None if situation.loser is None else texts.seat(situation.loser)
    parts.append(
        way_text(situation.tsumo, texts) if loser is None else texts.ui("drill.ron", loser)
    )
    parts += [texts.event(event) for event in sorted(situation.events)]
    parts += sticks_texts(situation.honba, situation.deposits, texts)
    return "　".join(parts)


def judged(
    card: Card,
    dealt: Dealt,
    rules: RiichiRules,
    fields: tuple[str, ...],
    subject: Callable[[Dealt, Verdict], HandSubject] = HandSubject,
) -> Question:
    """The question about a hand, with all that may be said of it as its truth; `subject` makes what
    is shown of the hand and the verdict on it."""
    situation = dealt.situation
    verdict = judge(dealt.hand, situation, rules)
    asked = subject(dealt, verdict)
    if not isinstance(verdict, Agari):
        none: tuple[tuple[str, Value], ...] = (
            *(("yaku", frozenset()), ("han", 0), ("fu", 0)),
            ("points", Shares(0, 0)),
        )
        return Question(card, asked, fields, none)
    best = verdict.best
    cell = cell_of(best, situation.dealer, situation.tsumo)
    return Question(card, asked, fields, tuple(_truth(best, situation, rules)), cell)


def _truth(best: Score, situation: Situation, rules: RiichiRules) -> Iterator[tuple[str, Value]]:
    counted = (line.rule.key for line in best.yaku if line.rule.key.startswith(_YAKU))
    yield "yaku", frozenset(key.removeprefix(_YAKU) for key in counted)
    yield "han", KAZOE * best.yakuman or best.han
    if rules.fu is not None:
        yield "fu", best.fu or 0
        items = (x for x in best.fu_lines if x.rule.key not in LIFTS and x.amount)
        yield "items", tuple(sorted(line.amount for line in items))
    if best.limit:
        yield "limit", _many(best)
    yield "points", _declared(best, situation)
    if situation.honba:
        yield "plain", best.shares


def _many(best: Score) -> str:
    """The name of the limit; two and three yakuman have their own."""
    return next((name for name, count in YAKUMAN.items() if count == best.yakuman), best.limit)


def _declared(best: Score, situation: Situation) -> Shares:
    """The amount that is declared, honba included."""
    added = total(p.line for p in best.payments if p.line.rule.key == "payment.honba")
    high, low = best.shares.high, best.shares.low
    if not situation.tsumo:
        return Shares(high + added, 0)
    return Shares(high + added // 3, low + added // 3)


def seek_hand(
    wish: Wish, seed: int, rules: RiichiRules, fits: Callable[[Dealt], bool] = lambda _: True
) -> Iterator[Dealt | None]:
    """Steps to a hand of the seed as wished, which is the last of them; those before are None.

    A step is short, so that events are processed in between. ValueError where none is found.
    """
    if not possible(wish, rules):
        raise ValueError(f"{rules.document.id!r} can have no hand as wished: {wish}")
    for first in play_in_steps(seed, rules, wish):  # what comes about often is such a hand
        if first is not None and fits(first):
            yield first
            return
        yield None
    for number in range(_TRIES * TRIALS // _A_STEP):
        dealt = deal(mixed(mixed(seed) + number), rules, wish, _A_STEP)
        if dealt is not None and fits(dealt):
            yield dealt
            return
        yield None
    raise ValueError(f"{rules.document.id!r} has no hand as wished: {wish}")


def seek_drawn(
    draw: Callable[[int], T | None], seed: int, tries: int, a_step: int = 1
) -> Iterator[T | None]:
    """Steps to the first thing that is drawn from a number of the seed; those before it are None.

    Of `tries` numbers `a_step` are tried in one step. Nothing ends the steps where all fail.
    """
    for number in range(tries):
        found = draw(mixed(mixed(seed) + number))
        if found is not None:
            yield found
            return
        if number % a_step == 0:
            yield None
