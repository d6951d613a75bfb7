"""Questions about hands: how many fu a hand has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.drill.kinds.cells import WAYS
from app.pages.drill.kinds.frequency import fu_frequency
from app.pages.drill.kinds.hands import HAND_FIELDS, judged, seek_hand
from app.pages.drill.kinds.kind import Card, HandQuestions, Question, QuestionKind
from app.pages.drill.kinds.options import fu_options
from app.pages.drill.kinds.reader import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
from engine.riichi.practice.deal import Dealt, Wish
from engine.riichi.practice.grade import Value
from engine.riichi.practice.reach import least_han
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.scoring.table import HIGHEST_FU
from engine.riichi.verdict import Score

_FORMS: Final = ("open", "closed")


def _keys(rules: RiichiRules) -> Iterator[str]:
    """Open or closed, the way and the fu: `closed.ron.40`."""
    ways = [way for way in least_han(rules) if way.fu <= HIGHEST_FU]
    for way in sorted(ways, key=lambda way: (-fu_frequency(way), way)):
        yield f"{_FORMS[way.menzen]}.{WAYS[way.tsumo]}.{way.fu}"


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    form, how, fu = card.key.split(".")
    opened, tsumo = form == "open", how == "tsumo"
    for dealt in seek_hand(Wish(fu=int(fu), opened=opened, tsumo=tsumo), seed, rules):
        yield dealt and _ask(card, dealt, rules)


def _ask(card: Card, dealt: Dealt, rules: RiichiRules) -> Question:
    return judged(card, dealt, rules, ("fu",))


def _keys_of(dealt: Dealt, best: Score, _rules: RiichiRules) -> tuple[str, ...]:
    return (f"{_FORMS[dealt.hand.menzen]}.{WAYS[dealt.situation.tsumo]}.{best.fu}",)


class _FuReader(Reader):
    """Reads `40`, `40符`, `20+10+4=40`."""

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind != "number":
            raise UnreadError("out_of_place", token)
        items = [token.number]
        self.accept("fu")
        while self.next_is("plus", "number"):
            self.rest.pop(0)
            items.append(self.rest.pop(0).number)
            self.accept("fu")
        last = items[0] if len(items) == 1 else None
        while self.next_is("becomes", "number"):
            self.rest.pop(0)
            last = self.rest.pop(0).number
            self.accept("fu")
        if len(items) > 1:
            yield "items", tuple(sorted(items))
        if last is not None:
            yield "fu", last


KIND: Final = QuestionKind(
    "fu", GAME, HAND_FIELDS, _keys, _seek, _FuReader.reply,
    reasons=("lacks_fu",), controls=lambda _question, rules, texts: (fu_options(rules, texts),),
    hands=HandQuestions(_keys_of, _ask),
)  # fmt: skip
"""How many fu has this hand?"""
