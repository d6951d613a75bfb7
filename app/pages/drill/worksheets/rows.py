"""Makes the rows of a worksheet of dealt hands: what is filled in, and what is left open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from app.pages.drill.kinds.cells import way_text
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.hands import indicator_rows
from app.pages.drill.worksheets.choice import WorksheetLevel, WorksheetSubject
from app.pages.drill.worksheets.content import ROWS, AnswerBox, SumPart, WorksheetRow
from app.texts.texts import Texts
from engine.ledger import Line, total
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import by_share
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Score

ALL: Final = -1
LINE: Final = -2
_OPEN: Final = {
    "fu": (0, 1, 1, 2, 2, 2, ALL, LINE),
    "yaku": (0, 1, 1, 2, 2, ALL, LINE, LINE),
    "declaration": (2, 2, 1, 1, 1, 0, 0, 0),
}
"""How many parts of the sum are open, by the place on the page; of a declaration how many boxes
are filled in."""
_FU: Final = ("base", "menzen_ron", "tsumo", "groups", "pair", "wait")
_FU_KEYS: Final = {
    "base": ("fu.base",), "menzen_ron": ("fu.menzen_ron",), "tsumo": ("fu.tsumo",),
    "groups": ("fu.triplet.", "fu.quad."), "pair": ("fu.pair.",), "wait": ("fu.wait.",),
}  # fmt: skip
_CONDITIONAL: Final = ("menzen_ron", "tsumo")
"""Parts that a hand has or has not; the others are 0."""
_PAIRS: Final = "fu.chiitoitsu"
_NOTHING: Final = "–"
_WIDTHS: Final = {"fu": 90.0, "han": 72.0, "points": 140.0}
_BY_SHARE: Final = {"fu": 64.0, "han": 58.0, "share": 76.0, "points": 106.0}
_STEPS: Final = ("formula.per", "formula.rounding")


class RowSource(msgspec.Struct, frozen=True):
    """A dealt hand and its best score, at a place of the whole worksheet, from 0."""

    at: int
    dealt: Dealt
    score: Score


def sources_of(hands: tuple[Dealt, ...], rules: RiichiRules) -> tuple[RowSource, ...]:
    """The hands with their scores; all of them win."""
    found = []
    for at, dealt in enumerate(hands):
        verdict = judge(dealt.hand, dealt.situation, rules)
        assert isinstance(verdict, Agari)  # worksheets wish for no other hands
        found.append(RowSource(at, dealt, verdict.best))
    return tuple(found)


class RowMaker:
    """Makes rows under a document, for a worksheet or, with `solved`, its answer sheet."""

    def __init__(
        self,
        subject: WorksheetSubject,
        level: WorksheetLevel,
        rules: RiichiRules,
        texts: Texts,
        *,
        solved: bool,
    ) -> None:
        self._subject, self._level = subject, level
        self._rules, self._texts, self._solved = rules, texts, solved

    def row(self, source: RowSource) -> WorksheetRow:
        """The row of a hand."""
        texts, dealt = self._texts, source.dealt
        situation = dealt.situation
        parts, sentence, line = self._below(source)
        where, who = texts.round(situation.round_wind), texts.seat(situation.seat)
        role = texts.dealer_or_child(situation.seat)
        return WorksheetRow(
            dealt.id,
            texts.ui("worksheet.seats", where, who, role),
            "　".join(self._situation(situation)),
            dealt.hand,
            way_text(situation.tsumo, texts),
            indicator_rows(situation, texts.ui("worksheet.indicator"), texts.ui("worksheet.ura")),
            tuple(self._boxes(source)),
            parts,
            sentence,
            line,
            self._remark(source.score) if self._solved else "",
        )

    def _situation(self, situation: Situation) -> Iterator[str]:
        texts = self._texts
        yield from (texts.event(event) for event in sorted(situation.events))
        if situation.loser is None:
            yield way_text(situation.tsumo, texts)
        else:
            yield texts.ui("drill.ron", texts.seat(situation.loser))

    def _remark(self, score: Score) -> str:
        """The yaku and dora of a score, as the answer sheet writes them."""
        return self._texts.list_of(self._counted(line) for line in (*score.yaku, *score.bonus))

    def _counted(self, line: Line) -> str:
        return f"{self._texts.line(line)} {line.amount}"

    # boxes

    def _boxes(self, source: RowSource) -> Iterator[AnswerBox]:
        given = self._given(source)
        values = dict(self._answers(source.score))
        widths = _BY_SHARE if "share" in values else _WIDTHS
        for key, value in values.items():
            text = value if self._solved or key in given else ""
            unit = self._texts.ui(f"worksheet.unit.{key}")
            yield AnswerBox(
                unit, widths[key], text, key in ("share", "points") and widths is _BY_SHARE
            )

    def _given(self, source: RowSource) -> tuple[str, ...]:
        """The boxes that are filled in on the worksheet."""
        if self._subject != "declaration" or self._level != "fading":
            return ()
        count = _OPEN["declaration"][source.at % ROWS]
        keys = [key for key, _ in self._answers(source.score) if key in ("fu", "han")]
        return tuple(keys[:count])

    def _answers(self, score: Score) -> Iterator[tuple[str, str]]:
        limited = bool(score.limit)
        if self._subject == "yaku":
            yield "han", str(score.han)
            return
        if self._rules.fu is not None:
            yield "fu", _NOTHING if limited and not score.fu else str(score.fu)
        yield "han", str(score.han)
        if by_share(self._rules) and self._subject != "declaration":
            yield "share", _share(score)
        yield "points", shares_text(score.shares, self._texts)

    # what stands below a hand

    def _below(
        self, source: RowSource
    ) -> tuple[tuple[SumPart, ...], tuple[str, SumPart, str] | None, str]:
        texts, score = self._texts, source.score
        count = ALL if self._level == "blank" else _OPEN[self._subject][source.at % ROWS]
        line = "" if self._solved else texts.ui("worksheet.line")
        if self._subject == "declaration" or self._level == "limits":
            return (), None, line
        if self._subject == "fu" and score.fu_lines[0].rule.key == _PAIRS:
            amount = SumPart("", str(score.fu) if self._solved else "", True)
            return (), (texts.ui("worksheet.pairs"), amount, texts.ui("worksheet.pairs_rest")), ""
        if self._subject == "yaku" and count == ALL:
            count = LINE
        if count == LINE and line:
            return (), None, line
        parts = self._fu_parts(score) if self._subject == "fu" else self._yaku_parts(score)
        return tuple(self._opened(parts, count, source.at)), None, ""

    def _opened(self, parts: list[SumPart], count: int, at: int) -> Iterator[SumPart]:
        """The parts, some of them open, and their sum, which is open on every worksheet."""
        *rest, last = parts
        where = set(range(len(rest))) if count < 0 else set(_chosen(rest, count, at))
        named = self._subject == "fu"
        for place, part in enumerate(rest):
            if place in where:
                name = part.name if named or self._solved else ""
                yield SumPart(name, part.value if self._solved else "", True)
            else:
                yield part
        yield SumPart(last.name, last.value if self._solved else "", True)

    def _fu_parts(self, score: Score) -> list[SumPart]:
        texts, found = self._texts, []
        for name in _FU:
            lines = [x for x in score.fu_lines if x.rule.key.startswith(_FU_KEYS[name])]
            amount = total(lines)
            value = _NOTHING if name in _CONDITIONAL and not lines else str(amount)
            found.append(SumPart(texts.ui(f"worksheet.part.{name}"), value))
        keys = tuple(key for some in _FU_KEYS.values() for key in some)
        whole = total(x for x in score.fu_lines if x.rule.key.startswith(keys))
        return [*found, SumPart(texts.ui("worksheet.part.sum"), str(whole))]

    def _yaku_parts(self, score: Score) -> list[SumPart]:
        texts = self._texts
        lines = (*score.yaku, *score.bonus)
        found = [SumPart(texts.line(line), str(line.amount)) for line in lines]
        return [*found, SumPart(texts.ui("worksheet.part.sum"), str(score.han))]


def _share(score: Score) -> str:
    """The share that is rounded before it is multiplied; none from mangan up."""
    rounded = [step.amount for step in score.steps if step.rule.key in _STEPS]
    return str(rounded[-1]) if rounded and not score.limit else _NOTHING


def _chosen(parts: list[SumPart], count: int, at: int) -> tuple[int, ...]:
    """The places of the parts to find: those that count something rather, others on other rows."""
    some = range(1, len(parts)) if len(parts) > count else range(len(parts))
    turned = sorted(some, key=lambda place: (place - at) % len(parts))
    return tuple(sorted(turned, key=lambda place: parts[place].value in (_NOTHING, "0"))[:count])
