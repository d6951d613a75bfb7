"""Enters, corrects and withdraws the results of tables by what is typed and pressed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.case_log.troubles import HistoryError
from app.games.game_rows import GameSummary
from app.games.texts import with_titles
from app.pages.evening import entry, state
from app.pages.evening.layout import EveningLayout
from app.pages.evening.open_evening import OpenEvening
from app.pages.evening.presentation import shown_round
from app.pages.evening.rulings import game_at
from app.pages.evening.state import TableDraft
from app.pages.game.game_menu import ask_kept
from app.texts.texts import Texts
from engine.evening.events import Instant, WithdrawnEvent
from engine.evening.seating import PlayerId
from engine.evening.state import EveningTable


class TableResults(QObject):
    """The tables of a round and the card on which the result of one is entered.

    `game_requested(link)`: the game of a table is to be recorded on the page of games.
    """

    game_requested = Signal(object)

    def __init__(
        self, ui: EveningLayout, evening: OpenEvening, texts: Texts, now: Callable[[], Instant]
    ) -> None:
        super().__init__(ui)
        self._ui, self._evening, self._texts, self._now = ui, evening, texts, now
        self._kept: list[GameSummary] = []
        self._read: tuple[object, ...] = ()
        """For which evening the kept games were read, and the stamp that the file had then; the
        evening alone where they could not be read."""
        self._connect()

    def _connect(self) -> None:
        card = self._ui.missing.card
        self._ui.ranking.cell_chosen.connect(self._open_of)
        self._ui.missing.table_chosen.connect(self.open_shown)
        card.typed.connect(lambda seat, typed: self._type(entry.with_score, seat, typed))
        card.chombo_typed.connect(lambda seat, typed: self._type(entry.with_chombo, seat, typed))
        card.deposits_typed.connect(self._type_deposits)
        card.accepted.connect(self.enter)
        card.provisional_chosen.connect(partial(self.enter, provisional=True))
        card.game_chosen.connect(self._use_game)
        card.search_requested.connect(self._find_game)
        card.game_requested.connect(self._ask_game)
        card.reopened.connect(self._reopen)
        card.withdrawn.connect(self._withdraw)

    def read_games(self) -> None:
        """Read the kept games that may be results of tables of this evening, if the file was
        changed since, or another evening is open: 2,000 of them take 15 ms at every visit."""
        archive, evening = self._evening.archive, self._evening.state.uid
        stamp = evening, archive.content_stamp()
        if stamp != self._read:
            self._read = (evening,)
            with suppress(HistoryError):
                others = archive.games_of_others(evening)
                self._kept = [game for game in archive.games() if game.uid not in others]
                self._read = stamp

    def present(self) -> None:
        """Show the tables of the round and the card of one."""
        now, evening = self._evening.state, self._evening.replayed
        if self._read[:1] != (now.uid,):
            self.read_games()
        number = shown_round(now, evening)
        shown = evening.rounds[number - 1] if number else None
        view = entry.missing_view(
            shown, now.draft, evening, self._evening.rules, self._texts, self._kept
        )
        self._ui.missing.present(view)

    # which table

    def _open_of(self, at: int, player: PlayerId) -> None:
        """Open the table at which a player sat in a round, by its index."""
        evening = self._evening.replayed
        if at < len(evening.rounds):
            for table in evening.rounds[at].tables:
                if player in table.players:
                    self.open(at + 1, table.number)

    def open_shown(self, at: int) -> None:
        """Open a table of the round that is shown, by its index."""
        self.open(shown_round(self._evening.state, self._evening.replayed), at + 1)

    def open_next(self) -> None:
        """Open the next table of the round that has no good result."""
        now, evening = self._evening.state, self._evening.replayed
        number = shown_round(now, evening)
        if not number:
            return
        tables = evening.rounds[number - 1].tables
        wanting = [table.number for table in tables if entry.is_wanting(table)]
        here = now.draft.table if now.draft is not None and now.draft.round == number else 0
        later = [table for table in wanting if table > here]
        if wanting:
            self.open(number, (later or wanting)[0])
            self._ui.missing.card.take_focus()

    def open(self, number: int, table: int) -> None:
        """Open a table of a round, each numbered from 1."""
        draft = entry.draft_of(number, self._evening.replayed.rounds[number - 1].tables[table - 1])
        new = replace(self._evening.state, draft=draft, round=number, part="rounds", sheet="")
        self._evening.store.update(new)

    # the card

    def _draft(self) -> TableDraft | None:
        """What is being typed, begun for the table that the card shows where nothing is yet."""
        now = self._evening.state
        if now.draft is not None:
            return now.draft
        shown = self._ui.missing.shown
        if shown is None:
            return None
        table = self._evening.replayed.rounds[shown.round].tables[shown.table]
        return entry.draft_of(shown.round + 1, table)

    def _table_of(self, draft: TableDraft) -> EveningTable:
        return self._evening.replayed.rounds[draft.round - 1].tables[draft.table - 1]

    def _set_draft(self, draft: TableDraft) -> None:
        self._evening.store.update(replace(self._evening.state, draft=draft))

    def _type(
        self, change: Callable[[TableDraft, int, str], TableDraft], seat: int, typed: str
    ) -> None:
        draft = self._draft()
        if draft is not None:
            self._set_draft(change(draft, seat, typed))

    def _type_deposits(self, typed: str) -> None:
        draft = self._draft()
        if draft is not None:
            self._set_draft(replace(draft, deposits=typed))

    def enter(self, *, provisional: bool = False) -> None:
        """Put the result of the table into the evening."""
        draft = self._draft()
        if draft is None:
            return
        table = self._table_of(draft)
        event = entry.result_event(draft, table, provisional=provisional, at=self._now())
        if event is not None:
            self._commit(state.add(self._evening.state, event), "table_result")

    def _use_game(self, uid: str) -> None:
        """Take the result of a table from a kept game."""
        draft = self._draft()
        if draft is not None:
            kept = next(game for game in self._kept if game.uid == uid)
            event = entry.game_event(draft, kept, self._evening.replayed, self._now())
            self._commit(state.add(self._evening.state, event), "table_result")

    def _find_game(self) -> None:
        """Ask which of all kept games that may be that of the table is it."""
        draft, ui = self._draft(), self._texts.ui
        if draft is not None:
            evening = self._evening.replayed
            offered = entry.offered(self._table_of(draft), self._kept, evening)
            kept = with_titles(offered, self._texts)
            words = ui("evening.games_for", draft.round, draft.table), ui("evening.take_game")
            ask_kept(kept, words, lambda game: self._use_game(game.uid), self._texts, self._ui)

    def _withdraw(self) -> None:
        """Take the result of the table back; what was written stays among the earlier results."""
        draft = self._draft()
        if draft is not None:
            new = state.add(self._evening.state, WithdrawnEvent(draft.round, draft.table))
            empty = TableDraft(draft.round, draft.table)
            self._commit(replace(new, draft=empty), "table_withdrawn")

    def _commit(self, new: state.EveningPageState, step: str) -> None:
        """Let a result count, and move the focus to what is typed next."""
        self._evening.store.commit(new, step)
        shown = self._ui.missing.shown
        if shown is not None and not shown.settled:
            self._ui.missing.card.take_focus()
        else:
            self._ui.rest_focus()

    def _reopen(self) -> None:
        """Let the result of the table that is shown be corrected."""
        draft = self._draft()
        if draft is not None:
            reopened = replace(draft, reopened=True)
            new = replace(self._evening.state, draft=reopened, round=draft.round)
            self._evening.store.update(new)

    def _ask_game(self) -> None:
        """Ask for the game of the table, which was perhaps begun before."""
        draft, evening = self._draft(), self._evening.replayed
        if draft is not None:
            table = self._table_of(draft)
            now = self._evening.state
            self.game_requested.emit(
                game_at(now, draft.round, table, evening, self._kept, self._texts)
            )
