"""Questions about hands: which yaku a hand has, and how many han it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.drill.kinds.control import Control
from app.pages.drill.kinds.declaration_reader import DeclarationReader
from app.pages.drill.kinds.fields import HAN, LIMIT, YAKU, YAKUMAN
from app.pages.drill.kinds.frequency import yaku_frequency
from app.pages.drill.kinds.hands import HAND_FIELDS, NO_YAKU, NO_YAKU_AT, judged, seek_hand
from app.pages.drill.kinds.kind import Card, HandQuestions, Question, QuestionKind
from app.pages.drill.kinds.options import counted_options, yaku_options
from app.pages.drill.kinds.reader import UnreadError
from app.pages.drill.kinds.spelling import Token
from app.texts.texts import Texts
from engine.riichi.practice.deal import Dealt, Wish
from engine.riichi.practice.grade import Value
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.verdict import Score
from engine.riichi.yaku import YAKU as CATALOGUE


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The yaku of a document, and a hand without any after the usual ones."""
    found = [yaku for yaku in CATALOGUE if _counts(yaku, rules)]
    found.sort(key=lambda yaku: -yaku_frequency(yaku))
    yield from (*found[:NO_YAKU_AT], NO_YAKU, *found[NO_YAKU_AT:])


def _counts(yaku: str, rules: RiichiRules) -> bool:
    rule = rules.yaku.get(yaku)
    return rule is not None and rule.value.had()


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    none = card.key == NO_YAKU
    wish = Wish(no_yaku=True) if none else Wish(yaku=frozenset((card.key,)))
    for dealt in seek_hand(wish, seed, rules):
        yield dealt and _ask(card, dealt, rules)


def _ask(card: Card, dealt: Dealt, rules: RiichiRules) -> Question:
    return judged(card, dealt, rules, ("yaku", "han"))


def _keys_of(_found: Dealt, best: Score, rules: RiichiRules) -> tuple[str, ...]:
    counted = {line.rule.key.removeprefix("yaku.") for line in best.yaku}
    return tuple(key for key in reversed(tuple(_keys(rules))) if key in counted)


def _written(question: Question, texts: Texts) -> str:
    """The yaku, and the han or what yakuman they are: `リーチ 2翻`, `大三元 役満`, `役なし`."""
    truth = question.expected
    yaku = YAKU.write(truth["yaku"], texts)
    if not truth["yaku"]:
        return yaku
    many = truth.get("limit") in YAKUMAN
    return (
        f"{yaku} {LIMIT.write(truth['limit'], texts) if many else HAN.write(truth['han'], texts)}"
    )


def _controls(_question: Question, rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    some = (yaku for yaku in CATALOGUE if _counts(yaku, rules))
    return yaku_options(some, texts), counted_options(rules, texts)


class _YakuReader(DeclarationReader):
    """Reads `リーチ ピンフ ドラ1 3翻`, `役なし`."""

    passed_over = frozenset(("and", "noise", "plus", "becomes"))

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind == "bonus":
            if self.next_is("number") and not self.counted(1) and len(self.rest) > 1:
                self.rest.pop(0)
        elif token.kind in ("yaku", "tsumo"):
            before = self.said.pop("yaku", frozenset())
            name = "menzen_tsumo" if token.kind == "tsumo" else str(token.value)
            assert isinstance(before, frozenset)
            yield "yaku", frozenset((*before, name))
        elif token.kind == "none":
            yield "yaku", frozenset()
        elif token.kind == "limit":
            self.said["limit"] = str(token.value)
        elif token.kind == "number":
            self.accept("han")
            yield "han", token.number
        else:
            raise UnreadError("out_of_place", token)

    def spared(self, field: str) -> bool:
        none = self.said.get("yaku") == frozenset()
        return field == "han" and ("limit" in self.said or none)


KIND: Final = QuestionKind(
    "yaku", GAME, HAND_FIELDS, _keys, _seek, _YakuReader.reply, _written,
    reasons=("lacks_yaku", "lacks_han"), controls=_controls, hands=HandQuestions(_keys_of, _ask),
)  # fmt: skip
"""Which yaku has this hand, and how many han is it worth?"""
