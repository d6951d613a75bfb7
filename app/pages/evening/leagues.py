"""Reads the kept evenings of a document, adds them to a league, and puts it into a view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.case_log.troubles import HistoryError
from app.evenings.archive import EveningArchive, KnownPerson
from app.evenings.name_lists import namesakes, told_apart
from app.games.game_rows import GameSummary
from app.idle_task import IdleTask
from app.pages.evening.amounts import total_words
from app.pages.evening.views import LeagueRow, LeagueView, RankingNote
from app.texts.texts import Texts
from app.variants import rules_of
from engine.complaints import DocumentError
from engine.evening.events import Evening, EveningPlayer
from engine.evening.league import League, LeaguePlayer, league, league_in_steps
from engine.evening.ranking import Ranking, ranking
from engine.evening.seating import PlayerId
from engine.evening.state import replay
from engine.evening.tables import ResultUnit
from engine.riichi.play.events import GameError

_NAMED: Final = 4
"""So many people and evenings are named in a note."""
_AT_ONCE: Final = 0.006
"""Seconds in which a league is added up at once; a larger one is in idle time."""
_TOLD: Final = 20
"""After so many evenings it is told again how many are read."""


_NONE: Final = LeagueView("", (), (), 0, 0)
"""A league before anything is read."""


class LeagueEntry(NamedTuple):
    """An evening of a league: its id, its title, its ranking, and its players by id. `namesakes`
    are those who may be somebody of other evenings, with the id of that person."""

    uid: str
    title: str
    ranking: Ranking
    players: dict[PlayerId, EveningPlayer]
    namesakes: Mapping[PlayerId, PlayerId] = {}


def gather_leagues(
    summaries: Sequence[GameSummary], document: str, archive: EveningArchive
) -> Iterator[list[LeagueEntry] | None]:
    """Yields None after each evening, and at last those under a document that have a result, the
    oldest first; those that cannot be read are left out."""
    found, known = list[LeagueEntry](), list[KnownPerson]()
    with suppress(HistoryError):
        known = archive.people()
    for summary in reversed(summaries):
        yield None
        if summary.document == document and summary.readable:
            with suppress(HistoryError, KeyError, DocumentError, GameError):
                evening = archive.open_evening(summary.uid).game
                state = replay(evening, rules_of(document), archive.results(evening))
                there = {one.player.id: one.player for one in state.attendance}
                found_again = namesakes(there.values(), known).items()
                same = {player: person.player.id for player, person in found_again}
                found.append(LeagueEntry(summary.uid, summary.title, ranking(state), there, same))
    yield [one for one in found if one.ranking.after]


def league_of(entries: Sequence[LeagueEntry], best: int) -> tuple[League, dict[PlayerId, str]]:
    """The league of these evenings, of which the `best` of each player count, 0 for all, and the
    names of its players."""
    return league([one.ranking for one in entries], best or None), _names(entries)


def _names(entries: Sequence[LeagueEntry]) -> dict[PlayerId, str]:
    players = {id_: player for one in entries for id_, player in one.players.items()}
    return told_apart(players.values())


def league_view(
    entries: Sequence[LeagueEntry], best: int, texts: Texts
) -> Iterator[LeagueView | None]:
    """Yields None after each step, and at last the league of these evenings, of which the `best` of
    each player count, 0 for all."""
    found: League | None = None
    for step in league_in_steps([one.ranking for one in entries], best or None):
        found = step
        yield None
    assert found is not None
    names, rows = _names(entries), list[LeagueRow]()
    for one in found.players:
        yield None
        rows.append(_row(one, names, found.unit))
    counted = texts.ui("evening.league_best", best) if best else texts.ui("evening.league_all")
    left_out = texts.list_of(entries[at].title for at in found.left_out)
    notes = [RankingNote(texts.ui("evening.league_left_out", left_out))] if left_out else []
    notes += _out_notes(entries, names, texts)
    notes += _namesakes_notes(entries, texts)
    yield None
    yield LeagueView(
        texts.ui("evening.league_said", len(entries), counted) if entries else "",
        tuple(one.title for one in entries),
        tuple(rows),
        best,
        len(entries),
        tuple(notes),
    )


def _out_notes(
    entries: Sequence[LeagueEntry], names: Mapping[PlayerId, str], texts: Texts
) -> Iterator[RankingNote]:
    """Who was disqualified: no document says whether what he has won then counts in a league."""
    out = [
        texts.ui("evening.league_out_at", names.get(row.player, row.player), one.title)
        for one in entries
        for row in one.ranking.players
        if row.out and row.played
    ]
    if out:
        words = texts.first_of(out, _NAMED, "evening.and_more")
        yield RankingNote(texts.ui("evening.league_out", words))


def _namesakes_notes(entries: Sequence[LeagueEntry], texts: Texts) -> Iterator[RankingNote]:
    """Who is counted as two people of one name, and where they can be joined."""
    there = {player for one in entries for player in one.players}
    twice = [
        (one.players[player].name, one.title)
        for one in entries
        for player, other in one.namesakes.items()
        if other in there
    ]
    if twice:
        names, titles = (list(dict.fromkeys(some)) for some in zip(*twice, strict=True))
        quoted = [texts.ui("evening.quoted", title) for title in titles]
        words = texts.ui(
            "evening.league_namesakes",
            texts.first_of(names, _NAMED, "evening.and_more"),
            texts.first_of(quoted, _NAMED, "evening.and_more_evenings"),
        )
        yield RankingNote(words)


def _row(one: LeaguePlayer, names: dict[PlayerId, str], unit: ResultUnit) -> LeagueRow:
    results = (
        "" if evening is None else total_words(evening.total, unit) for evening in one.evenings
    )
    return LeagueRow(
        str(one.place),
        names.get(one.player, one.player),
        tuple(results),
        tuple(evening is not None and evening.counts for evening in one.evenings),
        total_words(one.total, unit),
        tuple(None if points is None else float(points) for points in one.curve),
    )


class LeagueReader(QObject):
    """Reads the evenings of the league that is shown, and adds them up, in idle time; `moved`:
    another `view` is to be shown. `entries` are the evenings as they were when all were read
    last, `shown` those of the view: the former ones until the others are added up."""

    moved = Signal()

    def __init__(self, archive: EveningArchive, texts: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self._archive, self._texts = archive, texts
        self.entries: list[LeagueEntry] = []
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)
        self._of: Evening | None = None
        self._rules = ""
        self._read = self._all = 0
        self._adding = IdleTask(self)
        self._adding.ended.connect(self._show)
        self._shown = _NONE
        self.shown: list[LeagueEntry] = []
        self._added: tuple[list[LeagueEntry], int] | None = None

    def read(self, evening: Evening, summaries: Callable[[], Sequence[GameSummary]]) -> None:
        """Read the evenings under the document of this one, if it is not as it was when they were
        read last; `summaries` lists all that are kept."""
        if self._of is evening:
            return
        if self._rules != evening.rules:
            self.entries, self._shown = [], _NONE
        self._of, self._rules = evening, evening.rules
        listed = summaries()
        self._read, self._all = 0, len(listed)
        self._task.begin(self._reading(listed))

    def forget(self) -> None:
        """Read them again when they are next to be shown."""
        self._of = None

    def stop(self) -> None:
        """Read and add no further, as the league is not shown any more."""
        if self._adding.busy:
            self._adding.stop()
            self._added = None
        if self._task.busy:
            self._task.stop()
            self.forget()

    def _reading(self, summaries: Sequence[GameSummary]) -> Iterator[list[LeagueEntry] | None]:
        for at, found in enumerate(gather_leagues(summaries, self._rules, self._archive)):
            if at and at % _TOLD == 0:
                self._read = at
                self.moved.emit()
            yield found

    def _receive(self, entries: list[LeagueEntry] | None) -> None:
        self.entries = entries or []
        self.moved.emit()

    def view(self, best: int) -> LeagueView:
        """The league, of which the `best` evenings of each player count, 0 for all.

        It is made once for each number: one of 500 evenings of 40 players takes 50 ms, and the one
        before is shown meanwhile.
        """
        if self._added is None or self._added[0] is not self.entries or self._added[1] != best:
            self._added = self.entries, best
            self._add(self.entries, best)
        view = self._shown
        if self._adding.busy:
            view = replace(view, best=best, reading=self._texts.ui("evening.adding"))
        if not self._task.busy:
            return view
        return replace(view, reading=self._texts.ui("evening.reading", self._read, self._all))

    def _add(self, entries: list[LeagueEntry], best: int) -> None:
        """Make another view, in idle time where it does not take a part of a frame."""
        self._adding.stop()
        steps = league_view(entries, best, self._texts)
        until = perf_counter() + _AT_ONCE
        for found in steps:
            if found is not None:
                self._shown, self.shown = found, entries
                return
            if perf_counter() > until:
                self._adding.begin(steps)
                return

    def _show(self, view: LeagueView) -> None:
        assert self._added is not None  # it is being added up
        self._shown, self.shown = view, self._added[0]
        self.moved.emit()
