"""Drafts of how a hand ended, and pure edits of them: a win or several on one tile, or a draw.

Seats are those of the game, 0 dealt first.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from app.pages.score.state import Draft
from engine.riichi.play.events import DeadHand, DrawKind, ShownHand
from engine.riichi.situation import RIICHI

YAKUMAN: Final = 0
"""The row of a yakuman, which has no han; other rows are called by their least han."""
MOST_WINNERS: Final = 3


class ClaimDraft(msgspec.Struct, frozen=True):
    """What was entered of one winner: the hand where it is `laid`, else the declared count.

    `row` is the least han of a row of the table, or YAKUMAN. `points` are those of an event that
    declares neither han nor fu, as in `WinClaim`. `pao` is the liable seat where the melds do not
    show it.
    """

    seat: int | None = None
    fu: int | None = None
    row: int | None = None
    points: tuple[int, ...] = ()
    pao: int | None = None
    laid: bool = False
    hand: Draft = msgspec.field(default_factory=Draft)


class WinDraft(msgspec.Struct, frozen=True):
    """A win as entered. `at` is the index of the winner that is being edited.

    `loser` is remembered while the win is by tsumo. `riichi` are all seats in riichi in this hand;
    `ronned`: the loser declared it with the tile that was won on.
    """

    tsumo: bool = False
    loser: int | None = None
    claims: tuple[ClaimDraft, ...] = (ClaimDraft(),)
    at: int = 0
    riichi: frozenset[int] = frozenset()
    ronned: bool = False

    @property
    def claim(self) -> ClaimDraft:
        """The winner that is being edited."""
        return self.claims[self.at]


class DrawDraft(msgspec.Struct, frozen=True):
    """A draw as entered. `dead` are hands found dead at the draw, `hands` those that were shown
    and stay as they are; `riichi` are all seats in riichi in this hand."""

    kind: DrawKind = "exhaustive"
    tenpai: frozenset[int] = frozenset()
    nagashi: frozenset[int] = frozenset()
    dead: tuple[DeadHand, ...] = ()
    hands: tuple[ShownHand, ...] = ()
    riichi: frozenset[int] = frozenset()


# --- a win


def _edit(draft: WinDraft, **values: object) -> WinDraft:
    """The draft with the current winner changed."""
    claims = list(draft.claims)
    claims[draft.at] = replace(claims[draft.at], **values)
    return replace(draft, claims=tuple(claims))


def set_tsumo(draft: WinDraft, tsumo: bool) -> WinDraft:
    """Ron or tsumo; by tsumo only the current winner stays. Declared points fit no other way."""
    if tsumo is draft.tsumo:
        return draft
    claims = (draft.claim,) if tsumo else draft.claims
    claims = tuple(replace(claim, points=()) for claim in claims)
    return replace(draft, tsumo=tsumo, claims=claims, at=0 if tsumo else draft.at)


def set_winner(draft: WinDraft, seat: int) -> WinDraft:
    """Who won. A seat that is another winner already is edited from now on."""
    for at, claim in enumerate(draft.claims):
        if claim.seat == seat:
            return replace(draft, at=at)
    loser = None if draft.loser == seat else draft.loser
    pao = None if draft.claim.pao == seat else draft.claim.pao
    return replace(
        _edit(draft, seat=seat, pao=pao), loser=loser, ronned=draft.ronned and loser is not None
    )


def set_loser(draft: WinDraft, seat: int) -> WinDraft:
    """Who discarded the tile; no effect for a winner. A tsumo becomes a ron."""
    if any(claim.seat == seat for claim in draft.claims):
        return draft
    draft = set_tsumo(draft, tsumo=False)
    return replace(draft, loser=seat, ronned=draft.ronned and seat == draft.loser)


def add_winner(draft: WinDraft) -> WinDraft:
    """One more winner on the same tile, who is edited from now on."""
    if draft.tsumo or len(draft.claims) >= MOST_WINNERS:
        return draft
    return replace(draft, claims=(*draft.claims, ClaimDraft()), at=len(draft.claims))


def select_claim(draft: WinDraft, at: int) -> WinDraft:
    """Edit another of several winners."""
    return replace(draft, at=at) if 0 <= at < len(draft.claims) else draft


def drop_claim(draft: WinDraft) -> WinDraft:
    """Take the current one of several winners out."""
    if len(draft.claims) < 2:
        return draft
    claims = (*draft.claims[: draft.at], *draft.claims[draft.at + 1 :])
    return replace(draft, claims=claims, at=min(draft.at, len(claims) - 1))


def set_fu(draft: WinDraft, fu: int) -> WinDraft:
    return _edit(draft, fu=fu, points=(), laid=False)


def set_row(draft: WinDraft, row: int) -> WinDraft:
    """The han, a limit by its least han, or YAKUMAN."""
    return _edit(draft, row=row, points=(), laid=False)


def set_laid(draft: WinDraft, laid: bool) -> WinDraft:
    """Lay the hand, or declare the count alone; what was entered the other way is remembered."""
    return _edit(draft, laid=laid)


def set_pao(draft: WinDraft, seat: int | None) -> WinDraft:
    """Who is liable; no effect for the winner."""
    return draft if seat == draft.claim.seat else _edit(draft, pao=seat)


def set_hand(draft: WinDraft, hand: Draft) -> WinDraft:
    """The hand that is laid. Its riichi is that of the seat; ron or tsumo may be chosen there."""
    before, seat = draft.claim.hand, draft.claim.seat
    draft = set_tsumo(_edit(draft, hand=hand, laid=True), hand.tsumo)
    declared = bool(hand.events & RIICHI)
    if seat is not None and declared is not bool(before.events & RIICHI):
        others = draft.riichi - {seat}
        draft = replace(draft, riichi=others | {seat} if declared else others)
    return draft


def toggle_riichi(draft: WinDraft, seat: int) -> WinDraft:
    """Lay the stick of a seat, or take it back."""
    riichi = draft.riichi ^ {seat}
    return replace(draft, riichi=riichi, ronned=draft.ronned and draft.loser in riichi)


def set_ronned(draft: WinDraft, ronned: bool) -> WinDraft:
    """Whether the loser declared riichi with the tile that was won on."""
    return replace(draft, ronned=ronned and draft.loser in draft.riichi)


# --- a draw


def set_kind(draft: DrawDraft, kind: DrawKind) -> DrawDraft:
    return replace(draft, kind=kind)


def toggle_tenpai(draft: DrawDraft, seat: int) -> DrawDraft:
    return replace(draft, tenpai=draft.tenpai ^ {seat})


def toggle_nagashi(draft: DrawDraft, seat: int) -> DrawDraft:
    return replace(draft, nagashi=draft.nagashi ^ {seat})


def toggle_draw_riichi(draft: DrawDraft, seat: int) -> DrawDraft:
    """Lay the stick of a seat, or take it back; with the stick it is tenpai."""
    riichi = draft.riichi ^ {seat}
    tenpai = draft.tenpai | {seat} if seat in riichi else draft.tenpai
    return replace(draft, riichi=riichi, tenpai=tenpai)


def toggle_dead(draft: DrawDraft, seat: int) -> DrawDraft:
    """A hand that is found dead at the draw, or is not."""
    others = tuple(dead for dead in draft.dead if dead.seat != seat)
    found = others if len(others) < len(draft.dead) else (*others, DeadHand(seat))
    return replace(draft, dead=tuple(sorted(found, key=lambda dead: dead.seat)))


def set_reason(draft: DrawDraft, seat: int, act: str) -> DrawDraft:
    """Why a dead hand is dead: an act, "" where nobody said."""
    dead = tuple(DeadHand(seat, act) if d.seat == seat else d for d in draft.dead)
    return replace(draft, dead=dead)
