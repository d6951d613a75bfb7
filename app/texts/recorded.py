"""Words about recorded games: their hands, what they leave open, and why a file is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final
from unicodedata import category

from app.texts.complaints import fault_words
from app.texts.texts import Texts
from engine.complaints import Fault, short_place, shortened
from engine.ledger import SEATS
from engine.riichi.play.events import GameError
from engine.riichi.play.replayed import GameTable
from engine.riichi.recorded.comparison import Difference
from engine.riichi.recorded.values import Recorded, Remark, ServerHand
from engine.rulebook import AnyRule

_PROBLEMS: Final = frozenset(
    (
        "bumped",
        "cannot_meet",
        "no_nagashi",
        "no_such_draw",
        "no_win",
        "riichi_differs",
        "riichi_few_points",
    )
)
"""Problems of a replay that a game played elsewhere can have; others are named by their key."""


def printable(name: str) -> str:
    """A name of a file without letters that would move the cursor or colour a terminal; spaces of
    any width stay."""
    kept = (one if one.isprintable() or category(one) == "Zs" else "�" for one in name)
    return shortened("".join(kept))


def hand_words(round_wind: int, number: int, honba: int, texts: Texts) -> str:
    """The name of a hand: `東1局 0本場`; `number` counts from 1."""
    wind = texts.wind_name(round_wind % SEATS)
    return texts.ui("recorded.hand", wind=wind, number=number, honba=honba)


def seat_words(seat: int, table: GameTable, names: tuple[str, ...], texts: Texts) -> str:
    """A seat of the game in a hand: its wind and its name."""
    return texts.ui("recorded.who", texts.seat(table.wind(seat)), printable(names[seat])).strip()


def end_lines(
    ended: AnyRule | None, rows: Iterable[tuple[str, str, str]], texts: Texts, *, finished: bool
) -> Iterator[str]:
    """The rule that ended a game and a line for each row: the player, the score and the result; of
    a game that is not finished only that it goes on."""
    if not finished:
        yield texts.ui("recorded.not_ended")
        return
    if ended is not None:
        yield texts.ui("recorded.ended", texts.rule(ended.key))
    for who, score, total in rows:
        yield "  " + texts.ui("recorded.result", who=who, score=score, total=total)


def detail_words(error: GameError, texts: Texts) -> str:
    """What is in a file where it is wrong, or why that cannot be."""
    found = error.detail
    return fault_words(found, texts) if isinstance(found, Fault) else printable(found)


def refusal(error: GameError, texts: Texts) -> str:
    """Why a file is refused, in one sentence, with the hand or the place."""
    problem = texts.ui(
        f"recorded.error.{error.key}", at=short_place(error.at), detail=detail_words(error, texts)
    )
    if error.at.isdecimal():
        return texts.ui("recorded.error.at_hand", number=error.at, problem=problem)
    return problem


def remarks(recorded: Recorded, texts: Texts) -> Iterator[str]:
    """What cannot be known from the file, or is unlike the document."""
    for remark in recorded.remarks:
        yield _at_hand(remark.hand, recorded, _remark(remark, texts), texts)


def _remark(remark: Remark, texts: Texts) -> str:
    return texts.ui(f"recorded.remark.{remark.key}", detail=printable(remark.detail))


def difference_words(difference: Difference, recorded: Recorded, texts: Texts) -> str:
    """A number of the file that its tiles do not come to."""
    what, ours, key = difference.what, difference.ours, difference.key
    if difference.key == "win" and difference.what == "verdict":
        key = "verdict"  # type: ignore[assignment]
        ours = texts.ui(f"outcome.{difference.ours}") if difference.ours else "—"
    elif difference.key in ("start", "win"):
        what = texts.ui(f"recorded.what.{difference.what}")
    elif difference.key == "goes_on":
        what = texts.rule(difference.what)
    elif difference.key == "problem":
        name = difference.what if difference.what in _PROBLEMS else "other"
        what = texts.ui(f"recorded.problem.{name}", difference.what)
    text = texts.ui(f"recorded.difference.{key}", what=what, theirs=difference.theirs, ours=ours)
    return _at_hand(difference.hand, recorded, text, texts)


def _at_hand(at: int | None, recorded: Recorded, text: str, texts: Texts) -> str:
    """The sentence with the name of its hand."""
    if at is None or at >= len(recorded.server):
        return text
    return texts.titled(_hand(recorded.server[at], texts), text)


def _hand(hand: ServerHand, texts: Texts) -> str:
    return hand_words(hand.round_wind, hand.number + 1, hand.honba, texts)
