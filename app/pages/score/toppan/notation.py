"""The notation of a toppan deal: the own hand, the situation and the tiles of the others.

    2m3p0s1z seat=S round=E honba=1 stake=double dora=123m extra=2p east=_34m stakes=half,even,even

The words after the hand are those of a situation, and for the other seats `east=` to `north=`,
where `+2p` is the tile that a 十半和 has turned; `stakes=` those of South, West and North; `stays=`
the seats that do not declare what wins. `_` is a first tile that is not known: that of another
seat, or in a whole deal that of the seat from which it is seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from msgspec.structs import replace

from app.hand_text import HandText, is_hand_text, read_hand_text
from app.pages.score.toppan import state
from app.pages.score.toppan.state import AT_SEAT, Draft, PageView, SeatDraft, TilePlace
from app.recent_hands_text import HandCodec
from app.variants import TOPPAN
from engine.ledger import SEATS
from engine.tiles import NotationError, Tile, of_bounded_length, text_of, tiles
from engine.toppan.situation import WIND_LETTERS, Situation, Stake

T = TypeVar("T")
_WORD: Final = re.compile(r"\S+")
_OTHERS: Final = (*(place.value for place in AT_SEAT), "stakes", "stays")
_CHILDREN: Final = SEATS - 1


def text_of_draft(draft: Draft) -> str:
    """The notation of the whole deal, to be read again by `enter`."""
    return " ".join(filter(None, parts_of_draft(draft)))


def parts_of_draft(draft: Draft) -> tuple[str, str]:
    """The same in two parts: the own hand, and the rest."""
    rest = " ".join((str(state.situation(draft)), *_others(draft)))
    return _row(draft.seats[draft.own], with_extra=False), rest


def hand_text(draft: Draft) -> str:
    """The notation of what the palette adds to now: a hand, or the indicators."""
    if draft.place is TilePlace.DORA:
        return text_of(draft.dora)
    if draft.place is TilePlace.EXTRA:
        extra = draft.seats[draft.own].extra
        return "" if extra is None else str(extra)
    return _row(state.seen(draft).seats[state.at_seat(draft)], with_extra=False)


def _others(draft: Draft) -> Iterator[str]:
    for at, seat in enumerate(draft.seats):
        if at != draft.own and seat.tiles:
            yield f"{AT_SEAT[at]}={_row(seat)}"
    stakes = [seat.stake for seat in draft.seats[1:]]
    plain = [s for at, s in enumerate(stakes, 1) if at != draft.own]
    if draft.own and set(plain) != {Stake.EVEN}:
        yield f"stakes={','.join(stakes)}"
    stays = "".join(WIND_LETTERS[at] for at, seat in enumerate(draft.seats) if not seat.declares)
    if stays:
        yield f"stays={stays}"


def _row(seat: SeatDraft, with_extra: bool = True) -> str:
    hidden = "_" if seat.tiles[:1] == (None,) else ""
    extra = f"+{seat.extra}" if with_extra and seat.extra is not None else ""
    return f"{hidden}{text_of(state.known(seat))}{extra}"


def enter(draft: Draft, text: str) -> Draft:
    """The draft of a notation; a hand alone goes where the palette adds, and the rest stays.

    A `hayami:` text replaces the whole deal; the document stays. Raises NotationError with the
    place in the text.
    """
    if is_hand_text(text):
        return read_hand_text(text, lambda found: _entered_whole(draft, found))
    words = [(found.group(), found.start()) for found in _WORD.finditer(of_bounded_length(text))]
    named = [(word, at) for word, at in words if "=" in word]
    end = named[0][1] if named else len(text)
    for word, at in words:
        if at > end and "=" not in word:
            raise NotationError("unknown_word", text, at, word)
    if not named:
        return enter_hand(draft, text)
    return _entered(replace(draft, place=AT_SEAT[draft.own]), text, end, named)


def _entered_whole(draft: Draft, found: HandText) -> Draft:
    """The deal of a `hayami:` text, under the draft's document."""
    if found.game != TOPPAN.id:
        raise NotationError("hand_text_of_other_game", found.notation, 0, found.game)
    return enter(state.set_document(Draft(), draft.document), found.notation)


def enter_hand(draft: Draft, text: str) -> Draft:
    """The draft with these tiles where the palette adds. Raises NotationError."""
    if draft.place is TilePlace.DORA:
        return replace(draft, dora=tiles(text))
    at = state.at_seat(draft)
    seat = draft.seats[at]
    if draft.place is TilePlace.EXTRA:
        return state.with_seat(draft, at, replace(seat, extra=Tile.parse(text) if text else None))
    row = _read_row(text).tiles
    seen = at == draft.own and draft.view is PageView.HAND
    there = row[1:] if seen and row[:1] == (None,) else row
    return state.with_seat(draft, at, replace(seat, tiles=there))


def _entered(draft: Draft, text: str, end: int, named: list[tuple[str, int]]) -> Draft:
    mine = _read_tiles(text[:end].rstrip())
    others = [(word, at) for word, at in named if word.partition("=")[0] in _OTHERS]
    rest = _blanked(text, end, others)
    entered = Situation.parse(rest)
    seats = [SeatDraft() for _ in range(SEATS)]
    given: dict[str, tuple[str, int]] = {}
    for word, at in others:
        name, _, value = word.partition("=")
        if name in given:
            raise NotationError("said_twice", text, at, word)
        given[name] = value, at + len(name) + 1
    for at, place in enumerate(AT_SEAT):
        if place in given and at != entered.seat:
            seats[at] = _within(text, *given[place], _read_row)
    stakes = (Stake.EVEN,) * _CHILDREN
    if "stakes" in given:
        stakes = _within(text, *given["stakes"], _read_stakes)
    if entered.dealer:
        stakes = entered.stakes
    elif len(entered.stakes) == 1:
        stakes = (*stakes[: entered.seat - 1], entered.stakes[0], *stakes[entered.seat :])
    stays = _within(text, *given["stays"], _read_seats) if "stays" in given else ()
    seats[entered.seat] = SeatDraft(mine, extra=entered.extra)
    seats = [
        replace(seat, stake=stakes[at - 1] if at else Stake.EVEN, declares=at not in stays)
        for at, seat in enumerate(seats)
    ]
    whole = mine[:1] == (None,) or any(
        s.tiles and s.tiles[0] is not None for i, s in enumerate(seats) if i != entered.seat
    )
    return replace(
        draft,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        own=entered.seat,
        round_wind=entered.round_wind,
        honba=entered.honba,
        dora=entered.indicators,
        place=AT_SEAT[entered.seat],
        view=PageView.ROUND if whole else draft.view,
    )


def _blanked(text: str, end: int, others: list[tuple[str, int]]) -> str:
    """The text with spaces for everything but the situation, so that places stay the same."""
    rest = " " * end + text[end:]
    for word, at in others:
        rest = rest[:at] + " " * len(word) + rest[at + len(word) :]
    return rest


def _within(text: str, value: str, at: int, read: Callable[[str], T]) -> T:
    """Read a value; a NotationError gets its place in the whole text."""
    try:
        return read(value)
    except NotationError as e:
        raise e.within(text, at) from None


def _read_row(value: str) -> SeatDraft:
    row, plus, extra = value.partition("+")
    found = _read_tiles(row)
    turned = _within(value, extra, len(row) + 1, Tile.parse) if plus else None
    return SeatDraft(found, extra=turned)


def _read_tiles(value: str) -> tuple[Tile | None, ...]:
    """The tiles of a seat, the first one None where it is not known."""
    hidden = value.startswith("_")
    found = _within(value, value[hidden:], int(hidden), tiles)
    return ((None,) if hidden and found else ()) + found


def _read_stakes(value: str) -> tuple[Stake, ...]:
    words = value.split(",")
    for word in words:
        if word not in list(Stake):
            raise NotationError("stake_expected", value, value.index(word), word)
    if len(words) != _CHILDREN:
        raise NotationError("stake_expected", value, 0, value)
    return tuple(Stake(word) for word in words)


def _read_seats(value: str) -> tuple[int, ...]:
    for at, letter in enumerate(value):
        if letter not in WIND_LETTERS:
            raise NotationError("wind_expected", value, at, letter)
    return tuple(WIND_LETTERS.index(letter) for letter in value)


EXAMPLE: Final = enter(
    Draft(),
    "2m3p0s1z seat=S round=E honba=1 stake=double dora=1m1p1s2p4m2s2p6p4s4p1z2z4z7z5z"
    "6m7m8m9m9m6s6s7s8s9p8p7p6z2z3z3z1p9s5m extra=4p east=_2s4s",
)
"""The hand of the first start: ten and a half, with an own wind that counts low."""
TOPPAN_CODEC: Final = HandCodec(
    "recent-toppan.txt",
    lambda document, text: enter(state.set_document(Draft(), document), text),
    text_of_draft,
    lambda draft: any(seat.tiles for seat in draft.seats),
    lambda draft: bool(state.hand(draft).tiles),
)
"""How recent deals are saved."""
