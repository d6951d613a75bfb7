"""Questions about hands of thirteen tiles: what they wait for, and whether a ron is barred."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from app.pages.drill.kinds.control import AnswerOption, Control, OptionsControl, TilesControl
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
from app.texts.texts import LANGUAGES, Texts
from app.views.ledgers import LedgerRow
from app.views.table_picture import PicturedSeat, RiverTile, TablePicture
from engine.ledger import Line
from engine.riichi.hand import Hand
from engine.riichi.practice.dice import mixed
from engine.riichi.practice.grade import Value
from engine.riichi.practice.waiting import WaitingHand, drawn_waiting, waiting_hands
from engine.riichi.rules import GAME, RiichiRules
from engine.tiles import TILES, NotationError, Tile, placed_tiles

_TRIES: Final = 20_000
_A_STEP: Final = 6
"""Hands that are looked at in one step."""
_YES, _NO = "yes", "no"
_NOTEN: Final = ("ノーテン", "noten", "no ten", "not tenpai", "なし", "none")
_FURITEN: Final = ("フリテン", "furiten", "振聴", "ふりてん")
_BETWEEN: Final = frozenset("、,，・･/ 　と&+;")
_EMPTY: Final = PicturedSeat("", "")


@dataclass(frozen=True, slots=True)
class WaitsSubject(QuestionSubject):
    """A hand of thirteen tiles, with the rules by which it is explained."""

    asked: WaitingHand
    rules: tuple[LedgerRow, ...]

    def name(self, texts: Texts) -> str:
        river = texts.titled(texts.ui("kinds.river"), texts.list_of(map(str, self.asked.river)))
        return f"{self.asked.hand} {river}" if self.asked.river else f"{self.asked.hand}"

    def spoken(self, texts: Texts) -> str:
        """The tiles and the melds by their names, and the river."""
        hand = self.asked.hand
        parts = [texts.list_of(map(texts.tile_short, sorted(hand.concealed)))]
        for meld in hand.melds:
            tiles = texts.list_of(map(texts.tile_short, meld.tiles))
            parts.append(texts.titled(texts.meld(meld.kind), tiles))
        if self.asked.river:
            river = texts.list_of(map(texts.tile_short, self.asked.river))
            parts.append(texts.titled(texts.ui("kinds.river"), river))
        return texts.ui("drill.pause").join(parts)

    def hand(self) -> Hand | None:
        return None if self.asked.river else self.asked.hand

    def picture(self, texts: Texts) -> TablePicture | None:
        """The hand and the river before it, where there is one."""
        asked = self.asked
        if not asked.river:
            return None
        river = tuple(RiverTile(tile) for tile in asked.river)
        own = PicturedSeat("", texts.ui("kinds.river"), river=river)
        return TablePicture((own, _EMPTY, _EMPTY, _EMPTY), hand=tuple(sorted(asked.hand.concealed)))

    def explanation(self) -> tuple[LedgerRow, ...]:
        return self.rules


def _rows(asked: WaitingHand, rules: RiichiRules) -> Iterator[LedgerRow]:
    """How each tile finishes the hand, and the rules on tenpai and furiten that apply."""
    yield LedgerRow("head", "waits")
    for tile, wait in asked.waits:
        rule = getattr(None if rules.fu is None else rules.fu.wait, wait, None)
        if rule is not None:
            line = Line(rule, rule.value, tiles=(tile,))
            yield LedgerRow("line", line=line, rule=rule, amount=rule.value, unit="fu")
    if not asked.waits:
        yield LedgerRow("line", rule=rules.draw.noten_penalty)
    elif asked.river:
        yield LedgerRow("line", rule=rules.win.furiten_bars_ron)
    else:
        yield LedgerRow("line", rule=rules.draw.keishiki_tenpai)


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    for number in range(_TRIES):
        found = drawn_waiting(mixed(mixed(seed) + number), card.key, rules)
        if found is not None:
            yield _question(card, found, rules)
            return
        if number % _A_STEP == 0:
            yield None


def _question(card: Card, found: WaitingHand, rules: RiichiRules) -> Question:
    truth: list[tuple[str, Value]] = [("waits", frozenset(map(str, found.tiles)))]
    if found.river:
        truth.append(("furiten", _YES if found.furiten else _NO))
    subject = WaitsSubject(found, tuple(_rows(found, rules)))
    return Question(card, subject, tuple(field for field, _ in truth), tuple(truth))


# --- answers


def _waits_text(some: frozenset[str], texts: Texts) -> str:
    """The names of the tiles in the order of a hand, or noten."""
    tiles = sorted(map(Tile.parse, some))
    return texts.list_of(map(texts.tile_short, tiles)) or texts.ui("kinds.noten")


def _furiten_text(said: str, texts: Texts) -> str:
    return texts.ui("kinds.furiten" if said == _YES else "kinds.no_furiten")


def _written(question: Question, texts: Texts) -> str:
    """The tiles, and furiten where it is."""
    truth = question.expected
    tiles = KIND.field("waits").write(truth["waits"], texts)
    barred = truth.get("furiten") == _YES
    return f"{tiles} {_furiten_text(_YES, texts)}" if barred else tiles


def _read(text: str, question: Question, _rules: RiichiRules) -> Reply | Unread:
    """`3p6p`, `36p furiten`, `三筒、六筒`, `ノーテン`; without a word for it no furiten."""
    letters, places = plain(text)
    found: set[str] = set()
    words = set[str]()
    at = 0
    while at < len(letters):
        if letters[at] in _BETWEEN:
            at += 1
            continue
        end, meant = _word(letters, at)
        if not meant:
            end, meant = _notation(letters, at)
        if not meant:
            word = text[places[at] :].split(maxsplit=1)[0]
            return Unread("no_tile", places[at], word)
        words |= meant & {_YES, _NO}
        found |= meant - {_YES, _NO}
        at = end
    if not found and not words:
        return Unread("nothing")
    if not found and _NO not in words:
        return Unread("lacks_waits", len(text))
    if found and _NO in words:
        return Unread("noten_and_tiles", len(text))
    if "furiten" not in question.fields:
        if _YES in words:
            return Unread("no_river", len(text))
        return Reply((("waits", frozenset(found)),))
    barred = _YES if _YES in words else _NO
    return Reply((("waits", frozenset(found)), ("furiten", barred)))


def _word(letters: str, at: int) -> tuple[int, set[str]]:
    """Where the longest known word ends that begins here, and what it means."""
    known = _names()
    longest = max(map(len, known))
    ends = range(min(at + longest, len(letters)), at, -1)
    end = next((end for end in ends if letters[at:end] in known), at)
    return end, {known[letters[at:end]]} if end > at else set()


def _notation(letters: str, at: int) -> tuple[int, set[str]]:
    """The tiles of a notation that begins here, such as `36p`, and where it ends."""
    end = at
    while end < len(letters) and letters[end].isdecimal():
        end += 1
    try:
        some = {str(tile.plain) for tile, _ in placed_tiles(letters[at : end + 1])}
    except NotationError:
        some = set()
    return end + 1, some


@cache
def _names() -> Mapping[str, str]:
    """Every name of a tile in all languages, and the words for noten (`no`) and furiten (`yes`)."""
    found = {plain(word)[0]: _NO for word in _NOTEN}
    found |= {plain(word)[0]: _YES for word in _FURITEN}
    for language in LANGUAGES:
        texts = Texts(language)
        for tile in TILES:
            found |= {
                plain(name)[0]: str(tile) for name in (texts.tile(tile), texts.tile_short(tile))
            }
    return found


def _controls(question: Question, _rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """All tiles, and the words that stand in their place or after them."""
    words = [texts.ui("kinds.noten")]
    if "furiten" in question.fields:
        words.append(texts.ui("kinds.furiten"))
    options = tuple(AnswerOption(word, word) for word in words)
    return TilesControl("waits"), OptionsControl("words", (("", options),))


KIND: Final = QuestionKind(
    "waits", GAME, (ReplyField("waits", _waits_text), ReplyField("furiten", _furiten_text)),
    waiting_hands, _seek, _read, _written,
    reasons=("no_tile", "lacks_waits", "noten_and_tiles", "no_river"), controls=_controls,
)  # fmt: skip
"""What does the hand wait for?"""
