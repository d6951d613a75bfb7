"""Finds the wins of the games that were recorded here, in idle time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app import stamps
from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError
from app.games.archive import GameArchive
from app.games.journal import SavedGame
from app.idle_task import IdleTask
from app.pages.drill.kinds.own import OwnWin, hold_wins
from app.variants import rules_of
from engine.library import documents
from engine.riichi.play.events import RiichiGame, WinClaim, WinEvent
from engine.riichi.play.game import replay
from engine.riichi.play.replayed import PlayedHand
from engine.riichi.play.settle import STICKS
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation

MOST_GAMES: Final = 60
"""So many games are looked at, the latest first."""
_WINDS: Final = 4
_Wins = dict[str, tuple[OwnWin, ...]]
_Stamp = tuple[tuple[str, str], ...]


class OwnWins(QObject):
    """Reads the archive of games; `changed` is emitted where there are other wins than before.

    Without a folder there are none. An archive that cannot be read has none either: the page Game
    tells why.
    """

    changed = Signal()

    def __init__(self, folder: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = None if folder is None else folder / LOG
        self._stamp: _Stamp = ()
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)

    @property
    def busy(self) -> bool:
        return self._task.busy

    def look(self) -> None:
        """Look for wins in idle time, unless no game was changed since."""
        if self._path is not None and self._path.exists() and not self._task.busy:
            self._task.begin(_find_wins(self._path, self._stamp))

    def _receive(self, found: tuple[_Stamp, _Wins] | None) -> None:
        if found is not None:
            self._stamp, wins = found
            if hold_wins(wins):
                self.changed.emit()


def _find_wins(path: Path, before: _Stamp) -> Iterator[tuple[_Stamp, _Wins] | None]:
    """Steps through the games; the last one has all wins by document. None are looked at where
    the games are as they were `before`."""
    wins: dict[str, list[OwnWin]] = {}
    stamp: _Stamp = ()
    with suppress(HistoryError), closing(GameArchive(path, stamps.now()[:10])) as archive:
        yield None  # to open the file and to list 2,000 games take 10 ms and more each
        games = [game for game in archive.games() if game.readable and not game.hidden][:MOST_GAMES]
        stamp = tuple((game.uid, game.changed) for game in games)
        for summary in games if stamp != before else ():
            yield None
            saved = _opened(archive, summary.uid) if summary.document in documents() else None
            if saved is not None and isinstance(saved.game, RiichiGame):
                for win in wins_of(saved):
                    wins.setdefault(summary.document, []).append(win)
                    yield None
    if stamp != before:
        yield stamp, {document: tuple(some) for document, some in wins.items()}


def _opened(archive: GameArchive, uid: str) -> SavedGame[Any] | None:
    with suppress(HistoryError, KeyError):
        return archive.open(uid, despite=True)
    return None


def wins_of(saved: SavedGame[Any]) -> Iterator[OwnWin]:
    """The wins of a game that were recorded with their tiles, in the order of play."""
    game = saved.game
    assert isinstance(game, RiichiGame)  # the caller looks for no other
    rules = rules_of(game.rules)
    if not isinstance(rules, RiichiRules):
        return
    for played in replay(game, rules).hands:
        at = played.events[-1]
        event = game.events[at]
        if isinstance(event, WinEvent):
            for number, claim in enumerate(event.wins):
                situation = _situation_of(claim, played, rules)
                if claim.hand is not None and situation is not None:
                    key = f"{saved.uid}.{at}.{number}"
                    yield OwnWin(key, saved.title, claim.hand, situation, saved.at)


def _situation_of(claim: WinClaim, played: PlayedHand, rules: RiichiRules) -> Situation | None:
    """The situation of a claim, with the honba and deposits that its seat was paid: of several
    winners not each has them. None for a claim that was not paid, or without its situation."""
    table, ended = played.before, played.ended
    seat = table.wind(claim.seat)
    paid = () if ended is None else [p for p in ended.payments if p.payee == seat]
    if claim.situation is None or not paid:
        return None
    honba, stick = rules.payment.honba, rules.payment.deposit.value
    counted = not honba.value or any(p.line.rule is honba for p in paid)
    sticks = sum(p.points for p in paid if p.line.rule.key in STICKS)
    return replace(
        claim.situation,
        tsumo=claim.loser is None,
        seat=seat,
        round_wind=table.round_wind % _WINDS,
        loser=None if claim.loser is None else table.wind(claim.loser),
        honba=table.honba if counted else 0,
        deposits=sticks // stick if stick else 0,
        pao=None if claim.pao is None else table.wind(claim.pao),
    )
