"""Questions about hands: how many fu one part of a hand is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.drill.kinds.control import AnswerOption, OptionsControl
from app.pages.drill.kinds.fields import FU
from app.pages.drill.kinds.hands import HandSubject, seek_hand
from app.pages.drill.kinds.kind import Card, HandQuestions, Question, QuestionKind
from app.pages.drill.kinds.reader import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
from app.pages.score.rows import rows_of
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt, Wish
from engine.riichi.practice.diagnosis import PartProblem
from engine.riichi.practice.fu_parts import PARTS, FuItem, fu_items, values
from engine.riichi.practice.grade import Value
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.verdict import Agari, Score

_FU: Final = "fu."
_SETS: Final = ("triplet", "quad")
_WISHES: Final = {
    "menzen_ron": Wish(opened=False, tsumo=False),
    "tsumo": Wish(tsumo=True),
    "triplet.open": Wish(opened=True),
    "quad": Wish(fu=70),
}
"""Where hands with a part are likely found; others come about in any hand."""


class PartSubject(HandSubject, frozen=True):
    """A part of a dealt hand, which is highlighted."""

    part: FuItem

    def problem(self) -> PartProblem:
        assert isinstance(self.verdict, Agari)  # a part is one of a win
        at, dealt = self.part.group, self.dealt
        is_set = at is not None and self.part.family in _SETS
        tiles = self.verdict.best.reading.groups[at].tiles if is_set and at is not None else ()
        return PartProblem(dealt.hand, dealt.situation, f"{_FU}{self.part.family}", tiles)

    def name(self, texts: Texts) -> str:
        return f"{part_name(self.part, texts)}: {HandSubject.name(self, texts)}"

    def spoken(self, texts: Texts) -> str:
        lines = [HandSubject.spoken(self, texts), part_name(self.part, texts)]
        line = self.part.line
        if line is not None and line.tiles:
            lines.append(texts.list_of(map(texts.tile_short, line.tiles)))
        return texts.ui("drill.pause").join(lines)

    def highlighted_group(self, texts: Texts) -> tuple[Score, int, str] | None:
        assert isinstance(self.verdict, Agari)  # a part is one of a win
        group = -1 if self.part.group is None else self.part.group
        return self.verdict.best, group, part_name(self.part, texts)

    def explanation(self) -> tuple[LedgerRow, ...]:
        """The rows of the fu; those of han and points are beside the question."""
        return tuple(row for row in rows_of(self.verdict) if _is_fu(row))


def _is_fu(row: LedgerRow) -> bool:
    if row.rule is not None:
        return row.rule.key.startswith(_FU)
    return row.key in ("fu", "fu_sum")


def part_name(part: FuItem, texts: Texts) -> str:
    """What a part is, without its form and its amount: `待ち`, `雀頭`, `ツモ`."""
    return texts.ui(f"drill.part.{part.family}")


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The parts that a hand may have: `wait.closed`; none where fu are not counted."""
    if rules.fu is not None:
        yield from PARTS


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    wish = _WISHES.get(card.key, Wish())
    for found in seek_hand(wish, seed, rules, lambda dealt: _part(card, dealt, rules) is not None):
        yield found and _ask(card, found, rules)


def _part(card: Card, dealt: Dealt, rules: RiichiRules) -> FuItem | None:
    """The part of a hand that a card asks for; None where there is none, or two readings."""
    verdict = judge(dealt.hand, dealt.situation, rules)
    if not isinstance(verdict, Agari) or len(verdict.scores) > 1:
        return None
    return next((part for part in fu_items(verdict.best) if part.key == card.key), None)


def _ask(card: Card, dealt: Dealt, rules: RiichiRules) -> Question:
    verdict = judge(dealt.hand, dealt.situation, rules)
    assert isinstance(verdict, Agari)  # a card of this kind is found in a win
    part = next(part for part in fu_items(verdict.best) if part.key == card.key)
    return question_of(card, PartSubject(dealt, verdict, part))


def question_of(card: Card, subject: PartSubject) -> Question:
    """The question about a part of a hand."""
    return Question(card, subject, ("fu",), (("fu", subject.part.fu),))


def _keys_of(_found: Dealt, best: Score, _rules: RiichiRules) -> tuple[str, ...]:
    there = {part.key for part in fu_items(best)}
    return tuple(key for key in reversed(PARTS) if key in there)


class _PartReader(Reader):
    """Reads `2`, `2符`."""

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind != "number":
            raise UnreadError("out_of_place", token)
        self.accept("fu")
        yield "fu", token.number


def _controls(_question: Question, rules: RiichiRules, texts: Texts) -> tuple[OptionsControl, ...]:
    """Every amount that a part may have under the document."""
    assert rules.fu is not None  # there is a question
    some = tuple(AnswerOption(str(value), texts.points("fu", value)) for value in values(rules.fu))
    return (OptionsControl("part", ((texts.ui("drill.field.fu"), some),)),)


def _others(question: Question, rules: RiichiRules) -> Iterator[dict[str, Value]]:
    """Other amounts that a part may have, the nearest first."""
    assert rules.fu is not None  # there is a question
    right = question.expected["fu"]
    assert isinstance(right, int)
    for fu in sorted(values(rules.fu), key=lambda one: abs(one - right)):
        yield {"fu": fu}


KIND: Final = QuestionKind(
    "fu_parts", GAME, (FU,), _keys, _seek, _PartReader.reply,
    reasons=("lacks_fu",), controls=_controls, hands=HandQuestions(_keys_of, _ask),
    others=_others, around=False,
)  # fmt: skip
"""How many fu is one part of this hand worth?"""
