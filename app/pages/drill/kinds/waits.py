"""Questions about hands of thirteen tiles: what they wait for, and whether a ron is barred."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from app.pages.drill.kinds.control import Control, TilesControl, worded_options
from app.pages.drill.kinds.hands import seek_drawn, spoken_tiles
from app.pages.drill.kinds.kind import (
    Card,
    Question,
    QuestionKind,
    QuestionSubject,
    Reply,
    ReplyField,
    Unread,
)
from app.pages.drill.kinds.spelling import plain
from app.pages.drill.kinds.tile_names import read_tiles, tiles_text
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.views.table_picture import PicturedSeat, RiverTile, TablePicture
from engine.ledger import Line
from engine.riichi.hand import Hand
from engine.riichi.practice.grade import Value
from engine.riichi.practice.waiting import WaitingHand, drawn_waiting, waiting_hands
from engine.riichi.rules import GAME, RiichiRules
from engine.tiles import TILES, Tile

_TRIES: Final = 20_000
_A_STEP: Final = 6
"""Hands that are looked at in one step."""
_YES, _NO = "yes", "no"
_NOTEN: Final = ("ノーテン", "noten", "no ten", "not tenpai", "なし", "none")
_FURITEN: Final = ("フリテン", "furiten", "振聴", "ふりてん")
_EMPTY: Final = PicturedSeat("", "")


class WaitsSubject(QuestionSubject, frozen=True):
    """A hand of thirteen tiles, with the rules by which it is explained."""

    asked: WaitingHand
    rules: tuple[LedgerRow, ...]

    def name(self, texts: Texts) -> str:
        river = texts.titled(texts.ui("kinds.river"), texts.list_of(map(str, self.asked.river)))
        return f"{self.asked.hand} {river}" if self.asked.river else f"{self.asked.hand}"

    def spoken(self, texts: Texts) -> str:
        """The tiles and the melds by their names, and the river."""
        parts = list(spoken_tiles(self.asked.hand, texts))
        if self.asked.river:
            river = texts.list_of(map(texts.tile_short, self.asked.river))
            parts.append(texts.titled(texts.ui("kinds.river"), river))
        return texts.ui("drill.pause").join(parts)

    def hand(self) -> Hand | None:
        return None if self.asked.river else self.asked.hand

    def picture(self, texts: Texts) -> TablePicture | None:
        """The hand and the river before it, where there is one."""
        waiting = self.asked
        if not waiting.river:
            return None
        river = tuple(RiverTile(tile) for tile in waiting.river)
        own = PicturedSeat("", texts.ui("kinds.river"), river=river)
        return TablePicture(
            (own, _EMPTY, _EMPTY, _EMPTY), hand=tuple(sorted(waiting.hand.concealed))
        )

    def explanation(self) -> tuple[LedgerRow, ...]:
        return self.rules


def _rows(waiting: WaitingHand, rules: RiichiRules) -> Iterator[LedgerRow]:
    """How each tile finishes the hand, and the rules on tenpai and furiten that apply."""
    yield LedgerRow("head", "waits")
    for tile, wait in waiting.waits:
        rule = getattr(None if rules.fu is None else rules.fu.wait, wait, None)
        if rule is not None:
            line = Line(rule, rule.value, tiles=(tile,))
            yield LedgerRow("line", line=line, rule=rule, amount=rule.value, unit="fu")
    if not waiting.waits:
        yield LedgerRow("line", rule=rules.draw.noten_penalty)
    elif waiting.river:
        yield LedgerRow("line", rule=rules.win.furiten_bars_ron)
    else:
        yield LedgerRow("line", rule=rules.draw.keishiki_tenpai)


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    for found in seek_drawn(lambda n: drawn_waiting(n, card.key, rules), seed, _TRIES, _A_STEP):
        yield None if found is None else _question(card, found, rules)


def _question(card: Card, waiting: WaitingHand, rules: RiichiRules) -> Question:
    truth: list[tuple[str, Value]] = [("waits", frozenset(map(str, waiting.tiles)))]
    if waiting.river:
        truth.append(("furiten", _YES if waiting.furiten else _NO))
    subject = WaitsSubject(waiting, tuple(_rows(waiting, rules)))
    return Question(card, subject, tuple(field for field, _ in truth), tuple(truth))


# --- answers


def _waits_text(some: frozenset[str], texts: Texts) -> str:
    """The names of the tiles, or noten."""
    return tiles_text(some, texts) or texts.ui("kinds.noten")


def _furiten_text(text: str, texts: Texts) -> str:
    return texts.ui("kinds.furiten" if text == _YES else "kinds.no_furiten")


def _written(question: Question, texts: Texts) -> str:
    """The tiles, and furiten where it is."""
    truth = question.expected
    tiles = KIND.field("waits").write(truth["waits"], texts)
    barred = truth.get("furiten") == _YES
    return f"{tiles} {_furiten_text(_YES, texts)}" if barred else tiles


def _read(text: str, question: Question, _rules: RiichiRules) -> Reply | Unread:
    """`3p6p`, `36p furiten`, `三筒、六筒`, `ノーテン`; without a word for it no furiten."""
    found = read_tiles(text, _words())
    if isinstance(found, Unread):
        return found
    words, tiles = found & {_YES, _NO}, found - {_YES, _NO}
    if not found:
        return Unread("nothing")
    if not tiles and _NO not in words:
        return Unread("lacks_waits", len(text))
    if tiles and _NO in words:
        return Unread("noten_and_tiles", len(text))
    if "furiten" not in question.fields:
        if _YES in words:
            return Unread("no_river", len(text))
        return Reply((("waits", tiles),))
    return Reply((("waits", tiles), ("furiten", _YES if _YES in words else _NO)))


@cache
def _words() -> Mapping[str, str]:
    """The words for noten (`no`) and furiten (`yes`)."""
    found = {plain(word)[0]: _NO for word in _NOTEN}
    return found | {plain(word)[0]: _YES for word in _FURITEN}


def _controls(question: Question, _rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """All tiles, and the words that stand in their place or after them."""
    words = [texts.ui("kinds.noten")]
    if "furiten" in question.fields:
        words.append(texts.ui("kinds.furiten"))
    return TilesControl("waits"), worded_options("words", words)


def _others(question: Question, _rules: RiichiRules) -> Iterator[Mapping[str, Value]]:
    """Waits with a tile too few or too many, three apart or beside; no wait; the other furiten."""
    truth = question.expected
    waits, barred = truth["waits"], truth.get("furiten")
    assert isinstance(waits, frozenset)
    tiles = sorted(Tile.parse(str(name)) for name in waits)
    subject = question.subject
    assert isinstance(subject, WaitsSubject)  # this kind makes no other
    near = tiles or sorted(tile.plain for tile in subject.asked.hand.concealed)
    some: list[frozenset[str]] = [] if barred is None else [frozenset(map(str, tiles))]
    for tile in near:
        for apart in (3, -3, 1, -1):
            kind = tile.kind + apart
            if not tile.honor and kind in range(34) and kind // 9 == tile.kind // 9:
                some.append(frozenset((*map(str, tiles), str(TILES[kind]))))
    some += [frozenset(str(t) for t in tiles if t != gone) for gone in tiles]
    for wrong in (*some, *(frozenset((str(tile),)) for tile in near)):
        for text in (_NO, _YES) if wrong and barred is not None else (_NO,):
            yield {"waits": wrong, "furiten": text}


KIND: Final = QuestionKind(
    "waits", GAME, (ReplyField("waits", _waits_text), ReplyField("furiten", _furiten_text)),
    waiting_hands, _seek, _read, _written,
    reasons=("no_tile", "lacks_waits", "noten_and_tiles", "no_river"), controls=_controls,
    others=_others,
)  # fmt: skip
"""What does the hand wait for?"""
