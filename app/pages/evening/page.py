"""The page of an evening: connects its store with its widgets, and keeps the evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QDateTime, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app import stamps
from app.case_log.history import log_in
from app.evenings.archive import EveningArchive
from app.file_kinds import EVENING_FILE, kind_of
from app.games.links import AppliedEvents
from app.games.notation import EVENING
from app.pages.evening import state
from app.pages.evening.forms import EveningSetupForm, RulingSheet
from app.pages.evening.layout import EveningLayout
from app.pages.evening.leagues import LeagueReader
from app.pages.evening.open_evening import OpenEvening
from app.pages.evening.players import PlayerEdits
from app.pages.evening.presentation import (
    bar_view,
    roster_view,
    ruling_sheet_view,
    setup_view,
)
from app.pages.evening.printing import EveningPrinting
from app.pages.evening.results import TableResults
from app.pages.evening.round_control import RoundControl
from app.pages.evening.rounds import (
    board_round,
    presented_round,
)
from app.pages.evening.rulings import acts_of, link_of
from app.pages.evening.state import EveningPageState, EveningPart, EveningSheet
from app.pages.evening.transfer import EveningTransfer
from app.pages.evening.widgets.league import LeagueCard
from app.pages.evening.widgets.roster import RosterPanel
from app.pages.game.game_menu import GameMenu, MenuWords
from app.pages.game.saver import GameLens, GameSaver, OpenGame
from app.pages.page import Page
from app.presenter.content import Presented
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.widgets.controls.menus import MenuRow, menu_of
from engine.evening.events import ActEvent
from engine.evening.state import EveningState


def opened(now: EveningPageState) -> OpenGame:
    """The open evening of the page's state."""
    return OpenGame(now.uid, now.title, "", now.evening)


def with_opened(now: EveningPageState, game: OpenGame) -> EveningPageState:
    """The state with another open evening."""
    return replace(now, uid=game.uid, title=game.title, evening=game.game)


LENS: Final = GameLens(opened, with_opened, state.begun, state.adopt_document)
_OF_EVENINGS: Final = MenuWords(
    "evening",
    "evening.new",
    "evening.open_file",
    "evening.hide",
    "evening.put",
    "evening.bring_back",
    "evening.find",
    "evening.all",
)


class EveningPage(Page):
    """Runs an evening: players, draws, the clock, results and the ranking."""

    def __init__(
        self,
        store: Store[EveningPageState],
        texts: Texts,
        recent: RecentHands,
        host: QWidget,
        now: Callable[[], int] = QDateTime.currentMSecsSinceEpoch,
    ) -> None:
        super().__init__(host)
        self.setObjectName("evening")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts, self._now = store, texts, now
        self.archive = EveningArchive(log_in(recent.folder), stamps.now()[:10])
        self.evening = OpenEvening(store, self.archive)
        self.game_menu = self._made_kept()
        self.league = LeagueReader(self.archive, texts, self)
        self.league.moved.connect(self.present)
        self._sheet: EveningSheet = ""
        self.ui = EveningLayout(texts, self, self._connect_form)
        self.results = TableResults(self.ui, self.evening, texts, now)
        self.round = RoundControl(self.ui.board, self.evening, texts, now)
        self.players = PlayerEdits(self, self.evening, texts)
        self.printing = EveningPrinting(self, texts, self.game_menu.saver, self.archive)
        self._connect()
        self.game_menu.saver.reopen_last(with_opened, lambda _now: False)
        store.changed.connect(self.present)
        self.present()

    @property
    def _state(self) -> EveningPageState:
        return self._store.state

    @property
    def replayed(self) -> EveningState:
        """The open evening, replayed."""
        return self.evening.replayed

    def _made_kept(self) -> GameMenu[EveningTransfer]:
        """The kept evenings, their menu and their files."""
        texts, archive = self._texts, self.archive
        saver = GameSaver(self._store, LENS, EVENING, texts, archive, self)
        transfer = EveningTransfer(self, saver, texts, lambda: self._state.document, archive)
        return GameMenu(self, saver, transfer, texts, _OF_EVENINGS)

    # signals of the widgets

    def _connect(self) -> None:
        ui, update = self.ui, self._store.update
        bar = ui.bar
        bar.page_requested.connect(lambda name: self.navigate_requested.emit(name, None))
        bar.evenings_requested.connect(self.show_evenings)
        bar.round_chosen.connect(lambda at: self.show_round(at + 1))
        bar.roster_requested.connect(partial(self.toggle_sheet, "roster"))
        bar.print_requested.connect(self.show_print)
        bar.export_requested.connect(self.show_export)
        bar.screen_requested.connect(self.large_requested)
        bar.league_requested.connect(self.toggle_league)
        bar.setup_requested.connect(partial(self.toggle_sheet, "setup"))
        bar.document_adopted.connect(self._adopt_document)
        bar.trial_ended.connect(self.leave)
        ui.ranking.row_chosen.connect(lambda p: update(replace(self._state, highlighted=p)))
        ui.ranking.sorted_by_name.connect(lambda on: update(replace(self._state, by_name=on)))
        self.results.game_requested.connect(lambda link: self.navigate_requested.emit("game", link))
        self._connect_round()
        self.game_menu.opened.connect(self._open)
        self.game_menu.new_requested.connect(self.new_evening)
        for part in (self.printing, self.players, self.round):
            part.message.connect(self.message)
            part.error.connect(self.error)

    def _connect_round(self) -> None:
        board, round_ = self.ui.board, self.round
        board.accepted.connect(self.accept)
        board.left.connect(self.leave)
        board.roster_requested.connect(partial(self.toggle_sheet, "roster"))
        board.cards_requested.connect(
            lambda: self.printing.print_cards(self.replayed, self.evening.rules)
        )
        round_.players_requested.connect(partial(self.toggle_sheet, "roster"))
        round_.drawing_moved.connect(self._present_round)
        round_.clock_moved.connect(self.content_changed)

    def _connect_form(self, _name: str, form: QWidget) -> None:
        """Connect a form that was just made."""
        if isinstance(form, EveningSetupForm):
            form.accepted.connect(self._set_up)
            form.cancelled.connect(self.leave)
        elif isinstance(form, RulingSheet):
            form.accepted.connect(self._deduct_points)
            form.referee_requested.connect(self._ask_referee)
            form.cancelled.connect(self.leave)
        elif isinstance(form, RosterPanel):
            self.players.connect_panel(form)
            form.closed.connect(self.leave)
        elif isinstance(form, LeagueCard):
            form.best_chosen.connect(
                lambda best: self._store.update(replace(self._state, best=best))
            )
            form.evening_chosen.connect(lambda at: self.game_menu.open(self.league.shown[at].uid))

    # what is shown

    def toggle_sheet(self, sheet: EveningSheet) -> None:
        """Open a form in place of the ranking, or close it."""
        wanted: EveningSheet = "" if self._state.sheet == sheet else sheet
        self._store.update(replace(self._state, sheet=wanted, part="rounds"))
        if wanted:
            self.ui.focus_left()

    def show_round(self, number: int) -> None:
        """Show the results of a round."""
        now = replace(self._state, round=number, part="rounds", sheet="", draft=None)
        self._store.update(now)

    def toggle_league(self) -> None:
        """Show the league in place of the ranking, or close it."""
        part: EveningPart = "rounds" if self._state.part == "league" else "league"
        self._store.update(replace(self._state, part=part, sheet=""))

    def leave(self) -> None:
        """Close what is open: a change by hand, a form, a table, a look at another document."""
        now = self._state
        if now.by_hand is not None:
            self._store.update(replace(now, by_hand=None))
        elif now.sheet or now.part == "league":
            self._store.update(replace(now, sheet="", part="rounds"))
            self.take_focus()
        elif now.draft is not None:
            self._store.update(replace(now, draft=None))
        elif state.may_leave_trial(now):
            self._store.commit(state.set_document(now, now.evening.rules), "document")

    def accept(self) -> None:
        """Do what the filled button does: take a change by hand, a form, or a result."""
        now = self._state
        if now.by_hand is not None:
            self.round.accept_manual_seating()
        elif now.sheet == "setup":
            self.ui.setup.accept()
        elif now.sheet == "act":
            self.ui.ruling.accept()
        elif state.trial(now) and now.draft is None:
            self._adopt_document()
        else:
            self.results.enter()

    def _set_up(self) -> None:
        title, rounds, minutes = self.ui.setup.values
        self._store.commit(state.set_up(self._state, title, rounds, minutes), "evening_setup")

    def _adopt_document(self) -> None:
        self._store.commit(state.adopt_document(self._state), "evening_document")

    # rulings

    def _deduct_points(self) -> None:
        """Take points off the result of a player by the word of the referee."""
        player, number, points, note = self.ui.ruling.values
        event = ActEvent(player, points=points, round=number or None, note=note, at=self._now())
        self._store.commit(state.rule_on(self._state, event), "evening_act")

    def _ask_referee(self) -> None:
        """Rule on an act by the document, on the page of the referee."""
        player, number, _points, _note = self.ui.ruling.values
        link = link_of(self._state, player, number, self.replayed, self._texts)
        if link is None:
            self.error.emit(self._texts.ui("evening.not_at_table"))
        else:
            self.leave()
            self.navigate_requested.emit("referee", link)

    def receive(self, what: object) -> None:
        """Take what the referee page has ruled at a table of an evening, which is opened where
        another one is open now."""
        if not isinstance(what, AppliedEvents) or what.evening is None:
            return
        now = self._state
        if now.uid != what.evening.uid:
            game = self.game_menu.saver.reopened(what.evening.uid)
            if game is None:
                return
            now = self._left_for(game)
        events = acts_of(what, what.evening, self._now())
        if events:
            self._store.commit(state.add(now, *events), "evening_act")

    # evenings

    def new_evening(self) -> None:
        """Begin another evening; the one that was open stays kept."""
        now = self._state
        fresh = replace(state.new_state(now.document), sheet="roster", sound=now.sound)
        self._leave_evening()
        self._store.commit(fresh, "new_evening")

    def _open(self, game: OpenGame) -> None:
        self._store.commit(self._left_for(game), "open_evening")

    def _leave_evening(self) -> None:
        """Stop what is under way for the open evening: another one is about to be opened."""
        self.players.forget()
        if self.round.drawing.busy:
            self.round.drawing.cancel()

    def _left_for(self, game: OpenGame) -> EveningPageState:
        """The state with another evening in place of the open one, which is left."""
        self._leave_evening()
        return self._with(game)

    def _with(self, game: OpenGame) -> EveningPageState:
        fresh = replace(state.new_state(self._state.document), sound=self._state.sound)
        now = with_opened(fresh, game)
        return replace(now, document=state.played_under(now))

    def show_evenings(self, place: QPoint) -> None:
        """Open the menu of the evenings."""
        above: list[MenuRow] = []
        if self._state.evening.events:
            act = partial(self.toggle_sheet, "act")
            above = [
                ("evening_act", self._texts.ui("evening.ruling_open"), act),
                ("", "", bool),
            ]
        self.game_menu.show_menu(place, above)

    def show_print(self, place: QPoint) -> None:
        """Open the menu of the papers."""
        standing = self.evening.standing
        view = standing.ranking(self._state, self._texts)
        menu_of(self.printing.rows(standing.replayed, view, standing.rules), self).popup(place)

    def show_export(self, place: QPoint) -> None:
        """Open the menu of the files."""
        transfer, now = self.game_menu.transfer, self._state
        rows = transfer.export_rows(self.replayed, self.evening.standing.ranked)
        if now.part == "league" and self.league.entries:
            rows = [*rows, transfer.league_row(self.league.entries, now.best)]
        menu_of(rows, self).popup(place)

    # what the window asks

    def choose_document(self, document: str) -> None:
        self._store.commit(state.set_document(self._state, document), "document")

    def presented(self) -> Presented | None:
        evening = self.replayed
        if not state.begun(evening.evening):
            return None
        return presented_round(
            board_round(evening),
            self.evening.standing.ranking(self._state, self._texts),
            self.round.clock,
            evening,
            self._texts,
            document=self._texts.document(self.evening.rules.document),
            seated=self.round.seated,
        )

    def takes_file(self, path: Path) -> bool:
        return kind_of(path) is EVENING_FILE

    def open_file(self, path: Path) -> None:
        """Import an evening that was dropped on the window."""
        self.game_menu.transfer.read(path)

    def visit(self, _draft: object) -> None:
        """Read kept games again, which another page may have changed."""
        self.results.read_games()
        self.evening.read_games()
        self.league.forget()
        self.present()

    def action_handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            "clear": self.new_evening,
            "evening_roster": partial(self.toggle_sheet, "roster"),
            "evening_draw": self.round.draw,
            "evening_draw_ranking": self.round.draw_by_ranking,
            "evening_draw_seed": self.round.ask_seed,
            "evening_by_hand": self.round.change_by_hand,
            "evening_clock": self.press_clock,
            "evening_end_round": self.round.end,
            "next_problem": self.results.open_next,
            "evening_league": self.toggle_league,
            "evening_setup": partial(self.toggle_sheet, "setup"),
            "evening_act": partial(self.toggle_sheet, "act"),
            "game_export": self.game_menu.transfer.export,
            "to_clause": self.open_clause,
        }

    def press_clock(self) -> None:
        self.round.press_clock()

    def keeps_time(self) -> bool:
        return self.round.ticker.running

    def has_work(self) -> bool:
        """Whether the clock runs, tables are being drawn, or the last change is not saved yet."""
        waits = self.game_menu.saver.has_unsaved
        return waits or self.round.drawing.busy or self.keeps_time()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space presses the clock, Esc closes what is open."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.press_clock()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.setGeometry(self.rect())
        self.ui.fit()
        super().resizeEvent(event)

    # presentation

    def present(self) -> None:
        """Show the evening as it stands, and what is being entered."""
        with self.focus_kept():
            self._present()

    def _present(self) -> None:
        now, texts, ui = self._state, self._texts, self.ui
        evening = self.replayed
        ui.bar.present(bar_view(now, evening, texts))
        if now.part == "league":
            self.league.read(now.evening, self.game_menu.saver.games)
            ui.league.present(self.league.view(now.best))
            ui.open_left("league")
        else:
            self.league.stop()
            ui.ranking.present(self.evening.standing.ranking(now, texts))
            self._present_sheet(now, evening)
        self.results.present()
        self.round.present()

    def _present_sheet(self, now: EveningPageState, evening: EveningState) -> None:
        """Show the form that is open in place of the ranking."""
        ui = self.ui
        if now.sheet == "roster":
            players = self.players
            if self._sheet != "roster":
                players.forget()
            same = players.namesakes()
            other = players.renamed()
            ui.roster.present(roster_view(evening, players.known(), same, other, self._texts))
        elif now.sheet == "act" and self._sheet != "act":
            ui.ruling.present(ruling_sheet_view(now, evening, self._texts))
        elif now.sheet == "setup" and self._sheet != "setup":
            ui.setup.present(setup_view(now, evening, self.evening.rules, self._texts))
        self._sheet = now.sheet
        ui.open_left(now.sheet)

    def _present_round(self) -> None:
        """Show the draw, which changes while nothing else does."""
        with self.focus_kept():
            self.round.present()
