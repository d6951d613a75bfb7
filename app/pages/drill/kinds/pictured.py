"""Questions about wins that are read off a pictured table, without a word about them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from app.pages.drill.kinds.declared import ask_declared, declared_kind
from app.pages.drill.kinds.hands import HandSubject, indicator_rows
from app.pages.drill.kinds.kind import Card, Question
from app.texts.texts import Texts
from app.views.table_picture import PicturedSeat, RiverTile, TablePicture
from engine.ledger import SEATS
from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.table_wins import TableWin, seek_win, table_win_names
from engine.riichi.rules import RiichiRules


class PicturedSubject(HandSubject, frozen=True):
    """A win with the table at which it came about; the words are read off the picture."""

    win: TableWin

    def name(self, texts: Texts) -> str:
        return f"{self.dealt.hand} {HandSubject.situation(self, texts)}"

    def situation(self, _texts: Texts) -> str:
        return ""

    def spoken(self, texts: Texts) -> str:
        """All that is seen: the hand, the rivers with their riichi tiles, the wall, the sticks."""
        situation = self.dealt.situation
        parts = [HandSubject.spoken(self, texts), texts.round(situation.round_wind)]
        if situation.honba:
            parts.append(texts.ui("drill.honba", situation.honba))
        for turns in range(SEATS):
            wind = (situation.seat + turns) % SEATS
            river = texts.list_of(
                texts.ui("kinds.sideways", texts.tile_short(one.tile))
                if one.sideways
                else texts.tile_short(one.tile)
                for one in self.win.rivers[wind]
            )
            parts.append(texts.titled(f"{texts.role(turns)} {texts.seat(wind)}", river))
        parts.append(texts.ui("kinds.left", self.win.left))
        return texts.ui("drill.pause").join(filter(None, parts))

    def picture(self, texts: Texts) -> TablePicture:
        one, two, three, four = (self._seat(turns, texts) for turns in range(SEATS))
        situation, hand = self.dealt.situation, self.dealt.hand
        rows = indicator_rows(situation, texts.ui("presenter.dora"), texts.ui("presenter.ura"))
        return TablePicture(
            (one, two, three, four), texts.round(situation.round_wind), situation.honba,
            situation.deposits - sum(self.win.sticks), texts.ui("kinds.left", self.win.left), rows,
            tuple(sorted(hand.concealed)), hand.win if situation.tsumo else None,
        )  # fmt: skip

    def _seat(self, turns: int, texts: Texts) -> PicturedSeat:
        """The seat so many turns after the winner's; the tile that is won on has a rim."""
        situation, win = self.dealt.situation, self.win
        wind = (situation.seat + turns) % SEATS
        laid = win.rivers[wind]
        last = len(laid) - 1 if wind == situation.loser else -1
        river = tuple(
            RiverTile(one.tile, one.sideways, one.called, highlighted=at == last)
            for at, one in enumerate(laid)
        )
        return PicturedSeat(
            texts.wind(wind), texts.role(turns), ivory=not turns, river=river,
            melds=win.melds[wind], stick=win.sticks[wind],
        )  # fmt: skip


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    for found in seek_win(seed, card.key, rules):
        yield None if found is None else _ask(card, found, rules)


def _ask(card: Card, win: TableWin, rules: RiichiRules) -> Question:
    dealt = Dealt(win.number, win.hand, win.situation)
    return ask_declared(card, dealt, rules, partial(PicturedSubject, win=win))


KIND: Final = declared_kind("pictured", table_win_names, _seek)
"""What is declared of the win that the table shows?"""
