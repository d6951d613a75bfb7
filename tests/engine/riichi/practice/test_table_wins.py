"""Wins with their table: the same wins as without it, and nothing that the picture leaves open."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.riichi.practice.deal import dealt
from engine.riichi.practice.simulation import PlayedWin
from engine.riichi.practice.table_wins import (
    TableDiscard,
    TableWin,
    is_readable,
    lies_sideways_again,
    name_of,
    seek_win,
    table_win_names,
)
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import RIICHI, Event, Situation
from engine.tiles import COPIES, Tile, counts_of
from tests.engine.laws import DOCUMENTS

CLUB = load("club")


def found(name: str, rules: RiichiRules = CLUB, seed: int = 1) -> TableWin:
    return next(win for win in seek_win(seed, name, rules) if win is not None)


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_a_number_deals_the_same_win_and_the_table_fits_it(rules: RiichiRules) -> None:
    usual = rules.document.id == "club"
    for at, name in enumerate(table_win_names(rules)):
        if not usual and at % 3:
            continue
        win = found(name, rules, at)
        again = dealt(win.number, rules)
        assert (again.hand, again.situation) == (win.hand, win.situation)
        _fits(win, rules)


def _fits(win: TableWin, rules: RiichiRules) -> None:
    around = win.situation
    own, laid = win.rivers[around.seat], [one for river in win.rivers for one in river]
    seen = [one.tile for one in laid if not one.called]
    seen += [tile for melds in win.melds for meld in melds for tile in meld.tiles]
    seen += [*win.hand.concealed, *around.dora_indicators, *around.ura_indicators]
    seen += [win.hand.win] if around.tsumo and win.hand.win else []
    assert max(counts_of(seen)) <= COPIES
    if around.loser is not None:
        assert win.rivers[around.loser][-1].tile == win.hand.win
    assert win.melds[around.seat] == win.hand.melds
    riichi = bool(around.events & RIICHI)
    assert any(one.sideways for one in own) is riichi is win.sticks[around.seat]
    assert around.deposits == sum(win.sticks)
    assert bool(around.events & {Event.HAITEI, Event.HOUTEI}) <= (win.left == 0)
    if not rules.dora.red.value:
        assert not any(tile.red for tile in seen)


def test_names_are_those_that_the_document_has() -> None:
    assert "ippatsu.ron" in table_win_names(CLUB)
    names = set(table_win_names(load("r101")))
    assert {name.partition(".")[0] for name in names} == {"riichi", "open", "dama"}
    for name in table_win_names(CLUB):
        win = found(name)
        kind, _, way = name.partition(".")
        assert win.situation.tsumo is (way == "tsumo")
        assert win.hand.menzen or kind in ("open", "last")
        assert (Event.IPPATSU in win.situation.events) is (kind == "ippatsu") or kind == "last"


def test_a_seed_finds_the_same_again() -> None:
    assert found("open.ron", seed=3) == found("open.ron", seed=3)


def test_a_called_riichi_tile_is_shown_by_the_next_discard() -> None:
    one, side = TableDiscard(Tile.parse("1z")), TableDiscard(Tile.parse("2z"), sideways=True)
    gone = replace(side, called=True)
    assert not lies_sideways_again((one,))
    assert not lies_sideways_again((one, side))
    assert lies_sideways_again((one, gone))
    assert not lies_sideways_again((one, gone, side))


def test_wins_that_no_picture_shows_have_no_name() -> None:
    hand = found("riichi.ron").hand
    assert name_of(PlayedWin(hand, Situation(tsumo=True, events=frozenset((Event.RINSHAN,))))) == ""
    last = Situation(events=frozenset((Event.HOUTEI, Event.RIICHI)))
    assert name_of(PlayedWin(hand, last)) == "last.ron"


def test_the_picture_leaves_no_doubt_about_ippatsu() -> None:
    one, side = TableDiscard(Tile.parse("1z")), TableDiscard(Tile.parse("2z"), sideways=True)
    called = TableDiscard(Tile.parse("3z"), called=True)
    usual = found("riichi.ron")
    riichi, ippatsu = (Situation(seat=0, events=frozenset(some)) for some in (
        (Event.RIICHI,), (Event.RIICHI, Event.IPPATSU)))  # fmt: skip

    def readable(around: Situation, *rivers: tuple[TableDiscard, ...]) -> bool:
        hand = replace(usual.hand, melds=())
        return is_readable(replace(usual, hand=hand, situation=around, rivers=rivers))

    assert readable(riichi, (one, side, one), (one,), (one,), (one,))
    assert not readable(riichi, (one, side), (one,), (one,), (one,))
    assert readable(ippatsu, (one, side), (one,), (one,), ())
    assert not readable(ippatsu, (one, side), (one, called), (one,), (one,))
    assert not readable(ippatsu, (one, side, one), (one,), (one,), (one,))
    assert readable(Situation(seat=0), (one,), (called,), (one,), (one,))
