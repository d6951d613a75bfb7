"""Judges archives: one described win per JSON line in, one verdict per JSON line out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from engine.json_lines import Encoded, LineId, answer_lines, documents
from engine.ledger import SEATS, Line, balance, four
from engine.lines import HandLine, LineWin, counted, hand_of, read_line, situation_of
from engine.memo import Memo
from engine.riichi.hand import Hand, MeldKind
from engine.riichi.judge import HasLedgers, judge_counted
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.compiled import Compiled, compiled
from engine.riichi.scoring.pay import may_be_fed
from engine.riichi.shapes.layout import FORM_AT, QUADS_AT
from engine.riichi.situation import Situation
from engine.riichi.verdict import VERDICTS, Agari, Impossible, Score

Deltas = tuple[int, int, int, int]
YakuHan = tuple[tuple[str, int | None], ...]
BonusHan = tuple[tuple[str, int], ...]
Load = Callable[[str], RiichiRules]


class ResultLine(msgspec.Struct, omit_defaults=False, gc=False):
    """The verdict on a line as data; `points` in points, seats absolute.

    `yaku` are `[key, han]`, han null for yakuman; `bonus` are han from neither yaku nor dora.
    `deltas` are points by seat, null where the line does not name who discarded.
    """

    id: LineId
    verdict: str
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    limit: str = ""
    yaku: YakuHan = ()
    dora: int = 0
    bonus: BonusHan = ()
    points: int = 0
    deltas: Deltas | None = None
    problems: tuple[str, ...] = ()


_Counts = tuple[YakuHan, int, BonusHan]


class ResultMemo:
    """Parts of results under one document, by all that determines them: few ledgers are built."""

    def __init__(self, document: Compiled) -> None:
        self.document = document
        bonus = document.rules.kan_bonus
        self._some_quads = bonus is not None and not bonus.open_quads.value.added
        self._counts: Memo[tuple[int, int, int, int], _Counts] = Memo()
        self._yaku: Memo[tuple[int, int, bool], tuple[YakuHan, int]] = Memo()
        self._bonus: Memo[tuple[int, int, int], tuple[int, BonusHan]] = Memo()
        self._balances: Memo[tuple[int | None, ...], Deltas] = Memo()

    def counts(self, score: Score) -> _Counts:
        """The yaku, the han of dora, and the han of neither."""
        question = (score.bits, score.han, score.yakuman, self.gaining(score))
        known = self._counts.get(question)
        if known is None:
            yaku, han = self.yaku(score)
            return self._counts.store(question, (yaku, *self.bonus(score, han)))
        return known

    def gaining(self, score: Score) -> int:
        """What of the tiles gains han that are neither dora nor yaku, in one number: quads and the
        form, and how many quads are added ones where the document tells these from others."""
        found = score.features & _QUADS_AND_FORM
        if self._some_quads and found & QUADS_AT.places:
            found += sum(meld.kind is MeldKind.KAKAN for meld in score.case.hand.melds)
        return found

    def yaku(self, score: Score) -> tuple[YakuHan, int]:
        """The yaku and the sum of their han; determined by the facts, and by whether a yaku that
        is worth a limit stands alone."""
        question = (score.bits, score.yakuman, score.han > 0)
        known = self._yaku.get(question)
        if known is None:
            alone = not score.han and not score.yakuman
            lines = score.yaku if alone else self.document.counted(score.bits).yaku
            return self._yaku.store(question, _yaku(lines, bool(score.yakuman)))
        return known

    def bonus(self, score: Score, yaku: int) -> tuple[int, BonusHan]:
        """Han of dora, and the han of neither dora nor yaku."""
        question = (score.han, yaku, self.gaining(score))
        known = self._bonus.get(question)
        return known or self._bonus.store(question, _bonus(score))

    def balance(self, score: Score, line: HandLine, win: LineWin) -> Deltas:
        """Points that each absolute seat gains or loses; not stored where a seat may be liable,
        which depends on the melds."""
        if score.yakuman and may_be_fed(score.case.hand):
            return _turned(balance(score.payments), win.east)
        shares, counters = score.price.shares, (line.honba, line.riichi_sticks)
        question = (shares.high, shares.low, win.seat, win.loser, win.east, *counters)
        known = self._balances.get(question)
        return known or self._balances.store(question, _turned(balance(score.payments), win.east))


_QUADS_AND_FORM: Final = QUADS_AT.places | FORM_AT.places
"""The lowest bits, which count sequences and triplets, are free for the number of added quads."""


def _yaku(lines: tuple[Line, ...], yakuman: bool) -> tuple[YakuHan, int]:
    found: list[tuple[str, int | None]] = []
    han = 0
    for line in lines:
        key = line.rule.key
        if key.startswith("yaku."):  # and no line that caps yakuman
            found.append((key[5:], None if yakuman else line.amount))
            han += line.amount
    return tuple(found), han


def _bonus(score: Score) -> tuple[int, BonusHan]:
    dora, bonus = 0, []
    for line in score.bonus:
        if line.rule.key.startswith("dora."):
            dora += line.amount
        else:
            bonus.append((line.rule.key, line.amount))
    return dora, tuple(bonus)


def result_memo(rules: RiichiRules) -> ResultMemo:
    """The memo of a document, stored beside its compiled form."""
    return _result_memos[compiled(rules)]


_result_memos: Final = Memo(ResultMemo, 1 << 8)


class JudgedLine(HasLedgers, msgspec.Struct, frozen=True, gc=False):
    """A win that a line describes; hand and situation are made on demand, which is seldom."""

    line: HandLine
    win: LineWin
    document: Compiled

    @property
    def hand(self) -> Hand:
        return hand_of(self.line, self.win)

    @property
    def situation(self) -> Situation:
        return situation_of(self.line, self.win)


def result(line: HandLine, by: ResultMemo) -> ResultLine:
    """The verdict on a line, as data; raises LineError where its tiles cannot be read."""
    shape, frame, win = counted(line)
    verdict = judge_counted(JudgedLine(line, win, by.document), shape, frame)
    if isinstance(verdict, Agari):
        return _agari(line, win, verdict.scores[0], by)
    out = ResultLine(line.id, VERDICTS[type(verdict)])
    if isinstance(verdict, Impossible):
        out.problems = tuple([str(p.key) for p in verdict.problems])
    return out


def _agari(line: HandLine, win: LineWin, score: Score, by: ResultMemo) -> ResultLine:
    yaku, dora, bonus = by.counts(score)
    known = line.tsumo or line.from_who is not None
    price, yakuman = score.price, score.yakuman
    return ResultLine(
        line.id,
        "agari",
        None if yakuman else score.han,
        score.fu,
        yakuman,
        price.limit,
        yaku,
        dora,
        bonus,
        price.points,
        by.balance(score, line, win) if known else None,
    )


def _turned(by_wind: Deltas, east: int) -> Deltas:
    """Values by absolute seats, from values by winds."""
    return four(by_wind[SEATS - east :] + by_wind[: SEATS - east])


def run(lines: Iterable[bytes], default: str, load: Load, first: int = 1) -> Iterator[Encoded]:
    """For each line its result as JSON and, where the line cannot be read, the problem.

    `load` returns the rules of a document id, which a line may name in place of `default`; each
    document is loaded once. Blank lines are skipped; `first` is the number of the first line. The
    archive is streamed.
    """
    by_document = documents(lambda name: result_memo(load(name)))
    by_default: ResultMemo | None = None

    def answer(text: bytes) -> ResultLine:
        nonlocal by_default
        line = read_line(text)
        if line.rules is not None:
            return result(line, by_document(line.rules, line.id))
        if by_default is None:
            by_default = by_document(default, line.id)
        return result(line, by_default)

    return answer_lines(lines, answer, first)
