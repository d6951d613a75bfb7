"""Questions about a discard: the calls that are legal on it, and what is barred after one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from app.pages.drill.kinds.tile_names import BETWEEN, read_parts, read_tiles, tiles_text
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.views.table_picture import PicturedSeat, RiverTile, TablePicture
from engine.ledger import SEATS
from engine.riichi.hand import Meld
from engine.riichi.play.calls import Call
from engine.riichi.practice.grade import Value
from engine.riichi.practice.offered import (
    OfferedDiscard,
    barred_after,
    drawn_offer,
    legal_calls,
    offered_names,
    rest_of,
    swap_of,
)
from engine.riichi.rules import GAME, RiichiRules
from engine.rulebook import AnyRule

_TRIES: Final = 20_000
_A_STEP: Final = 6
"""Discards that are looked at in one step."""
_NONE: Final = "none"
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    Call.CHI: ("チー", "吃", "chi", "chii"),
    Call.PON: ("ポン", "碰", "pon", "pung"),
    Call.KAN: ("カン", "大明槓", "明槓", "槓", "kan", "quad"),
    Call.RON: ("ロン", "栄", "ron"),
    _NONE: ("なし", "何もできない", "nothing", "none", "no call"),
}
"""What may be typed for a call."""
_ORDER: Final = tuple(_WORDS)


class DiscardSubject(QuestionSubject, frozen=True):
    """A discard as one's own seat sees it; after the call of `meld` where there is one."""

    seen: OfferedDiscard
    meld: Meld | None
    because: tuple[AnyRule, ...]

    def name(self, texts: Texts) -> str:
        seen = self.seen
        parts = [f"{seen.hand}", texts.titled(texts.role(seen.turns), f"{seen.tile}")]
        if seen.declared_at is not None:
            parts.append(texts.ui("kinds.in_riichi"))
        return texts.list_of((*parts, self.situation(texts)))

    def spoken(self, texts: Texts) -> str:
        """The tiles by their names, and who discarded what."""
        seen = self.seen
        parts = list(spoken_tiles(seen.hand, texts))
        if seen.declared_at is not None:
            parts.append(texts.ui("kinds.in_riichi"))
        parts.append(self._left(texts))
        return texts.ui("drill.pause").join((*parts, self.situation(texts)))

    def situation(self, texts: Texts) -> str:
        tile, role = texts.tile_short(self.seen.tile), texts.role(self.seen.turns)
        if self.meld is None:
            return texts.ui("kinds.discarded", role, tile)
        return texts.ui("kinds.after_call", texts.meld(self.meld.kind), tile)

    def _left(self, texts: Texts) -> str:
        return texts.ui("kinds.left", self.seen.left)

    def picture(self, texts: Texts) -> TablePicture:
        one, two, three, four = (self._seat(turns, texts) for turns in range(SEATS))
        seen = self.seen
        rest = seen.hand.concealed if self.meld is None else rest_of(seen.hand, self.meld)
        return TablePicture(
            (one, two, three, four), texts.round(seen.round_wind),
            left=self._left(texts), hand=tuple(sorted(rest)),
        )  # fmt: skip

    def _seat(self, turns: int, texts: Texts) -> PicturedSeat:
        """The seat so many turns after one's own."""
        seen = self.seen
        wind = (seen.seat + turns) % SEATS
        river = [RiverTile(tile) for tile in seen.rivers[turns]]
        if turns == seen.turns:
            river[-1] = RiverTile(seen.tile, called=self.meld is not None, highlighted=True)
        melds: tuple[Meld, ...] = ()
        if not turns:
            melds = seen.hand.melds if self.meld is None else (*seen.hand.melds, self.meld)
            if seen.declared_at is not None:
                own = river[seen.declared_at]
                river[seen.declared_at] = RiverTile(own.tile, sideways=True)
        return PicturedSeat(
            texts.wind(wind), texts.role(turns), ivory=not turns, river=tuple(river), melds=melds,
            stick=not turns and seen.declared_at is not None,
        )  # fmt: skip

    def explanation(self) -> tuple[LedgerRow, ...]:
        rules = (LedgerRow("line", rule=rule) for rule in self.because)
        return (LedgerRow("head", "calls"), *rules)


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    for found in seek_drawn(lambda n: drawn_offer(n, card.key, rules), seed, _TRIES, _A_STEP):
        yield None if found is None else _question(card, found, rules)


def _question(card: Card, seen: OfferedDiscard, rules: RiichiRules) -> Question:
    meld = swap_of(seen, card.key, rules) if card.key.startswith("swap") else None
    truth: tuple[tuple[str, Value], ...]
    if meld is not None:
        barred = frozenset(map(str, barred_after(seen.hand, meld, rules)))
        because: tuple[AnyRule, ...] = (rules.calls.kuikae,)
        truth = (("barred", barred),)
    else:
        found = legal_calls(seen, rules)
        because = found.because
        truth = (("calls", frozenset(map(str, found.calls))),)
    subject = DiscardSubject(seen, meld, because)
    return Question(card, subject, tuple(field for field, _ in truth), truth)


# --- answers


def _calls_text(some: frozenset[str], texts: Texts) -> str:
    """The calls in their order, or that there is none."""
    names = [texts.ui(f"kinds.call.{call}") for call in _ORDER if call in some]
    return texts.list_of(names) or texts.ui(f"kinds.call.{_NONE}")


def _read(text: str, question: Question, _rules: RiichiRules) -> Reply | Unread:
    """`チー ポン`, `pon, ron`, `なし`; after a call the tiles that are barred."""
    if "barred" in question.fields:
        return _read_barred(text)
    known = {plain(word)[0]: call for call, words in _WORDS.items() for word in words}

    def part(letters: str, at: int) -> tuple[int, set[str]]:
        word = max((w for w in known if letters.startswith(w, at)), key=len, default="")
        return at + len(word), {known[word]} if word else set()

    found = read_parts(text, part, "no_call", BETWEEN | {"-"})
    if isinstance(found, Unread):
        return found
    if not found:
        return Unread("nothing")
    if _NONE in found and len(found) > 1:
        return Unread("none_and_calls", len(text))
    return Reply((("calls", found - {_NONE}),))


def _read_barred(text: str) -> Reply | Unread:
    found = read_tiles(text, {})
    if isinstance(found, Unread):
        return found
    if not found:
        return Unread("nothing")
    return Reply((("barred", found),))


def _controls(question: Question, _rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """The calls, any number of them, and that there is none; or the tiles."""
    if "barred" in question.fields:
        return (TilesControl("barred"),)
    words = (texts.ui(f"kinds.call.{call}") for call in _ORDER)
    return (worded_options("calls", words, many=True),)


def _others(question: Question, _rules: RiichiRules) -> Iterator[Mapping[str, Value]]:
    """Other calls, or other tiles of the hand; those with as many first."""
    if "barred" in question.fields:
        subject, right = question.subject, question.expected["barred"]
        assert isinstance(subject, DiscardSubject)  # this kind makes no other
        tiles = sorted({tile.plain for tile in subject.seen.hand.concealed})
        near = sorted(tiles, key=lambda tile: abs(tile - subject.seen.tile))
        assert isinstance(right, frozenset)
        for tile in near:
            yield {"barred": frozenset((str(tile),))}
            yield {"barred": frozenset((*map(str, right), str(tile)))}
        return
    one, two, three, four = (str(call) for call in _ORDER[:-1])
    some = ((), (one,), (two,), (four,), (one, two), (two, three), (one, four), (two, four))
    for calls in some:
        yield {"calls": frozenset(calls)}


KIND: Final = QuestionKind(
    "calls", GAME, (ReplyField("calls", _calls_text), ReplyField("barred", tiles_text)),
    offered_names, _seek, _read,
    reasons=("no_call", "none_and_calls", "no_tile"), controls=_controls,
    others=_others,
)  # fmt: skip
"""What is legal on this discard?"""
