"""The sheet of the referee of 競技十半: what happened at the table, as a frozen value and pure
edits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.views.cases import Entered
from engine.toppan.play.deal import End
from engine.toppan.play.game import Scores, opening
from engine.toppan.rules import load

MOST_CHOMBO = 9
MOST_HONBA = 99
MOST_POINTS = 2 * 9999
"""The largest score that can be entered, in half points."""
Ends = tuple[End, End, End, End]
_OPEN: Ends = ("stay", "stay", "stay", "stay")
_NOBODY = (0, 0, 0, 0)


class Tab(StrEnum):
    """The parts of the page."""

    OFFENCE = "offence"
    ROUND = "round"
    GAME = "game"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class OffenceTold:
    """An act by its key, who did it, and whose tile it was; None where it was nobody else's."""

    act: str = ""
    offender: int = 0
    rightful: int | None = None
    kept: str = ""


@dataclass(frozen=True, slots=True)
class RoundTold:
    """How each seat ended, whether four who stay have the same total, and the counters."""

    ends: Ends = _OPEN
    equal: bool = False
    honba: int = 0
    kept: str = ""


@dataclass(frozen=True, slots=True)
class ToppanGameEntry:
    """The scores before prizes by players, the first dealer first, in half points; `paid` are payer
    and payee of the last deal where somebody stands at an end; chombo by players."""

    scores: Scores
    paid: frozenset[tuple[int, int]] = frozenset()
    chombo: tuple[int, int, int, int] = _NOBODY
    kept: str = ""


@dataclass(frozen=True, slots=True)
class ToppanSheet:
    """All that was told; `tab` is the part that is open."""

    document: str
    game: ToppanGameEntry
    tab: Tab = Tab.OFFENCE
    offence: OffenceTold = OffenceTold()
    round: RoundTold = RoundTold()
    entered: Entered = field(default_factory=Entered)


def begun(document: str) -> ToppanSheet:
    """A sheet with the scores of the start."""
    return ToppanSheet(document, ToppanGameEntry(opening(load(document)).scores))


# what is no step of its own


def set_tab(sheet: ToppanSheet, tab: Tab) -> ToppanSheet:
    return replace(sheet, tab=tab)


def enter(sheet: ToppanSheet, entered: Entered) -> ToppanSheet:
    """What was typed for the log; what it is kept with changes, so it can be kept anew."""
    return _unkept(replace(sheet, entered=entered))


def _unkept(sheet: ToppanSheet) -> ToppanSheet:
    for part in ("offence", "round", "game"):
        told = getattr(sheet, part)
        if told.kept:
            sheet = replace(sheet, **{part: replace(told, kept="")})
    return sheet


def kept(sheet: ToppanSheet, number: str) -> ToppanSheet:
    """The ruling of the open part is in the log under this number."""
    told = replace(getattr(sheet, sheet.tab), kept=number)
    entered = replace(sheet.entered, note="")
    return replace(sheet, entered=entered, **{sheet.tab.value: told})


# edits


def set_document(sheet: ToppanSheet, document: str) -> ToppanSheet:
    return _unkept(replace(sheet, document=document))


def choose_act(sheet: ToppanSheet, act: str) -> ToppanSheet:
    return _offence(sheet, replace(sheet.offence, act=act))


def set_offender(sheet: ToppanSheet, seat: int) -> ToppanSheet:
    """Who did it; the tile cannot have been due to him as another."""
    told = replace(sheet.offence, offender=seat)
    if told.rightful == seat:
        told = replace(told, rightful=None)
    return _offence(sheet, told)


def set_rightful(sheet: ToppanSheet, seat: int | None) -> ToppanSheet:
    return _offence(sheet, replace(sheet.offence, rightful=seat))


def _offence(sheet: ToppanSheet, told: OffenceTold) -> ToppanSheet:
    return replace(sheet, offence=replace(told, kept=""))


def set_end(sheet: ToppanSheet, seat: int, end: End) -> ToppanSheet:
    ends = list(sheet.round.ends)
    ends[seat] = end
    told = replace(sheet.round, ends=(ends[0], ends[1], ends[2], ends[3]))
    return _round(sheet, told)


def toggle_equal(sheet: ToppanSheet) -> ToppanSheet:
    return _round(sheet, replace(sheet.round, equal=not sheet.round.equal))


def set_honba(sheet: ToppanSheet, number: int) -> ToppanSheet:
    return _round(sheet, replace(sheet.round, honba=min(max(number, 0), MOST_HONBA)))


def _round(sheet: ToppanSheet, told: RoundTold) -> ToppanSheet:
    return replace(sheet, round=replace(told, kept=""))


def set_score(sheet: ToppanSheet, player: int, halves: int) -> ToppanSheet:
    scores = list(sheet.game.scores)
    scores[player] = min(max(halves, -MOST_POINTS), MOST_POINTS)
    return _game(sheet, replace(sheet.game, scores=(scores[0], scores[1], scores[2], scores[3])))


def toggle_paid(sheet: ToppanSheet, payer: int, payee: int) -> ToppanSheet:
    """Whether one player has paid another in the deal that ended the game."""
    return _game(sheet, replace(sheet.game, paid=sheet.game.paid ^ {(payer, payee)}))


def set_chombo(sheet: ToppanSheet, player: int, number: int) -> ToppanSheet:
    chombo = list(sheet.game.chombo)
    chombo[player] = min(max(number, 0), MOST_CHOMBO)
    told = replace(sheet.game, chombo=(chombo[0], chombo[1], chombo[2], chombo[3]))
    return _game(sheet, told)


def _game(sheet: ToppanSheet, told: ToppanGameEntry) -> ToppanSheet:
    return replace(sheet, game=replace(told, kept=""))


def clear(sheet: ToppanSheet) -> ToppanSheet:
    """A new sheet; document, part and what was entered for the log stay."""
    return replace(begun(sheet.document), tab=sheet.tab, entered=sheet.entered)
