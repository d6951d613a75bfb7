"""Questions about wins of one's own recorded games: what was to be declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

import msgspec

from app.games.texts import shown_title
from app.pages.drill.kinds.declared import ask_declared, declared_kind
from app.pages.drill.kinds.hands import HandSubject, situation_text
from app.pages.drill.kinds.kind import Card, Question
from app.texts.texts import Texts
from app.variants import RIICHI
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari

_OWN: Final = "own"


class OwnWin(msgspec.Struct, frozen=True):
    """A win that was recorded with its tiles: the key of its card, the name of its game, and when
    that was begun."""

    key: str
    title: str
    hand: Hand
    situation: Situation
    begun: str = ""

    def game(self, texts: Texts) -> str:
        """The name of its game."""
        title = shown_title(self.title, RIICHI.id, self.begun, texts)
        return title or texts.ui("record.unnamed")

    def name(self, texts: Texts) -> str:
        """The game, the tiles and the situation."""
        return texts.titled(
            self.game(texts), f"{self.hand} {situation_text(self.situation, texts)}"
        )


_wins: dict[str, tuple[OwnWin, ...]] = {}
_by_card: dict[Card, OwnWin] = {}


def hold_wins(wins: Mapping[str, tuple[OwnWin, ...]]) -> bool:
    """Ask about these wins from now on, by the ids of the documents they were won under.

    Returns whether they are others than before.
    """
    if dict(wins) == _wins:
        return False
    _wins.clear()
    _wins.update(wins)
    _by_card.clear()
    for document, some in wins.items():
        _by_card.update({Card(_OWN, document, win.key): win for win in some})
    return True


def own_win(card: Card) -> OwnWin | None:
    """The win that a card of this kind is about; None where it is no longer recorded."""
    return _by_card.get(card)


class OwnWinSubject(HandSubject, frozen=True):
    """A recorded win, with the name of its game."""

    win: OwnWin

    def name(self, texts: Texts) -> str:
        return self.win.name(texts)

    def spoken(self, texts: Texts) -> str:
        return texts.ui("drill.pause").join((self.win.game(texts), HandSubject.spoken(self, texts)))


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The wins under the document, those of the latest game first."""
    for win in _wins.get(rules.document.id, ()):
        if isinstance(judge(win.hand, win.situation, rules), Agari):
            yield win.key


def _seek(card: Card, rules: RiichiRules, _seed: int) -> Iterator[Question]:
    win = own_win(card)
    if win is not None:
        dealt = Dealt("", win.hand, win.situation)
        yield ask_declared(card, dealt, rules, partial(OwnWinSubject, win=win))


KIND: Final = declared_kind(_OWN, _keys, _seek)
"""What is declared of this win of one's own?"""
