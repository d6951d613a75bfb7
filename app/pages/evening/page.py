"""The page of an evening: connects its store with its widgets, and keeps the evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QDateTime, QPoint, QRandomGenerator, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QInputDialog, QWidget

from app import stamps
from app.case_log.history import log_in
from app.case_log.troubles import HistoryError
from app.evenings.archive import EveningArchive
from app.evenings.texts import evening_problem
from app.file_kinds import EVENING_FILE, kind_of
from app.games.archive import GameSummary
from app.games.links import AppliedEvents
from app.games.notation import EVENING
from app.idle_task import IdleTask
from app.pages.evening import entry, state
from app.pages.evening.bell import Bell, ClockTicker, Ring
from app.pages.evening.clock import clock_view, read_clock
from app.pages.evening.drawing import Drawing, DrawnRounds, draw_request
from app.pages.evening.forms import EveningSetupForm, RulingSheet
from app.pages.evening.layout import EveningLayout
from app.pages.evening.leagues import LeagueEntry, gathering, league_view
from app.pages.evening.players import PlayerEdits
from app.pages.evening.presentation import (
    EveningStanding,
    bar_view,
    next_number,
    roster_view,
    ruling_sheet_view,
    setup_view,
    shown_round,
)
from app.pages.evening.printing import EveningPrinting
from app.pages.evening.rounds import (
    Proofs,
    board_round,
    presented_round,
    round_prices,
    round_view,
    seatings_before,
)
from app.pages.evening.rulings import acts_of, game_at, link_of
from app.pages.evening.state import EveningPageState, EveningPart, EveningSheet
from app.pages.evening.transfer import EveningTransfer
from app.pages.evening.widgets.league import LeagueCard
from app.pages.evening.widgets.roster import RosterPanel
from app.pages.game.bar import MenuRow, menu_of
from app.pages.game.keeping import GameKeeping, GameLens, OpenGame
from app.pages.game.kept_games import KeptGames, MenuWords
from app.pages.page import Page
from app.presenter.content import Presented
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.variants import rules_of
from app.views.evenings import ClockView
from engine.evening.draw import by_ranking
from engine.evening.events import ActEvent, ClockAct, Evening, WithdrawnEvent
from engine.evening.meetings import swapped
from engine.evening.seating import PlayerId, Seating
from engine.evening.state import EveningState
from engine.evening.tables import EveningRules
from engine.ledger import SEATS


def opened(now: EveningPageState) -> OpenGame:
    """The open evening of the page's state."""
    return OpenGame(now.uid, now.title, "", now.evening)


def with_opened(now: EveningPageState, found: OpenGame) -> EveningPageState:
    """The state with another open evening."""
    return replace(now, uid=found.uid, title=found.title, evening=found.game)


_SEEDS: Final = 1 << 30
LENS: Final = GameLens(opened, with_opened, state.begun, state.take_document)
_OF_EVENINGS: Final = MenuWords(
    "evening",
    "evening.new",
    "evening.open_file",
    "evening.hide",
    "evening.put",
    "evening.bring_back",
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
        self.kept = self._made_kept()
        self._kept: list[GameSummary] = []
        self._proofs = Proofs()
        self._entries: list[LeagueEntry] = []
        self._gathered: Evening | None = None
        self._gathering = IdleTask(self)
        self._gathering.ended.connect(self._take_entries)
        self._last: EveningStanding | None = None
        self._sheet: EveningSheet = ""
        self.ui = EveningLayout(texts, self, self._connect_form)
        self.ticker, self.bell = ClockTicker(self, now), Bell(self)
        self.drawing = Drawing(self)
        self.players = PlayerEdits(self, store, self.archive, texts, lambda: self.found)
        self.printing = EveningPrinting(self, texts, self.kept.keeping, self.archive)
        self._connect()
        store.changed.connect(self.present)
        self.kept.keeping.reopen_last(with_opened, lambda _now: False)
        self.present()

    @property
    def _state(self) -> EveningPageState:
        return self._store.state

    @property
    def rules(self) -> EveningRules:
        """The document that the evening is shown under."""
        rules: EveningRules = rules_of(state.shown_document(self._state))
        return rules

    @property
    def standing(self) -> EveningStanding:
        """The open evening as it stands."""
        evening, rules = self._state.evening, self.rules
        if self._last is None or not self._last.is_of(evening, rules):
            self._last = EveningStanding(evening, rules, self.archive.results(evening))
        return self._last

    @property
    def found(self) -> EveningState:
        """The open evening, replayed."""
        return self.standing.found

    def _made_kept(self) -> KeptGames[EveningTransfer]:
        """The kept evenings, their menu and their files."""
        texts, archive = self._texts, self.archive
        title = partial(texts.ui, "evening.usual_title")
        keeping = GameKeeping(self._store, LENS, EVENING, texts, archive, self, title)
        transfer = EveningTransfer(self, keeping, texts, lambda: self._state.document, archive)
        return KeptGames(self, keeping, transfer, texts, _OF_EVENINGS)

    # signals of the widgets

    def _connect(self) -> None:
        ui, update = self.ui, self._store.update
        bar, card = ui.bar, ui.missing.card
        bar.page_asked.connect(lambda name: self.navigate_requested.emit(name, None))
        bar.evenings_asked.connect(self.show_evenings)
        bar.round_chosen.connect(lambda at: self.show_round(at + 1))
        bar.roster_asked.connect(partial(self.toggle_sheet, "roster"))
        bar.print_asked.connect(self.show_print)
        bar.export_asked.connect(self.show_export)
        bar.screen_asked.connect(self.large_requested)
        bar.league_asked.connect(self.toggle_league)
        bar.setup_asked.connect(partial(self.toggle_sheet, "setup"))
        bar.document_taken.connect(self._take_document)
        bar.document_left.connect(self.leave)
        ui.ranking.row_chosen.connect(lambda p: update(replace(self._state, highlighted=p)))
        ui.ranking.cell_chosen.connect(self.open_result)
        ui.ranking.sorted_by_name.connect(lambda on: update(replace(self._state, by_name=on)))
        ui.missing.table_chosen.connect(self.open_table)
        card.typed.connect(lambda seat, typed: self._type(entry.with_score, seat, typed))
        card.chombo_typed.connect(lambda seat, typed: self._type(entry.with_chombo, seat, typed))
        card.deposits_typed.connect(self._type_deposits)
        card.accepted.connect(self.enter_result)
        card.kept_provisional.connect(partial(self.enter_result, provisional=True))
        card.game_chosen.connect(self._take_game)
        card.game_asked.connect(self.begin_game)
        card.reopened.connect(self._reopen_table)
        card.withdrawn.connect(self.withdraw_result)
        self._connect_board()
        self.kept.opened.connect(self._open)
        self.kept.new_asked.connect(self.new_evening)
        for part in (self.kept, self.printing, self.players):
            part.message.connect(self.message)
            part.error.connect(self.error)

    def _connect_board(self) -> None:
        """The board of a round, with its clock and its draw."""
        board = self.ui.board
        board.started.connect(self.press_clock)
        board.paused.connect(self.press_clock)
        board.redraw_asked.connect(self.draw)
        board.cancelled.connect(self.drawing.cancel)
        board.by_hand_asked.connect(self.change_by_hand)
        board.seat_pressed.connect(self._press_seat)
        board.out_pressed.connect(self._press_out)
        board.accepted.connect(self.accept)
        board.left.connect(self.leave)
        board.roster_asked.connect(partial(self.toggle_sheet, "roster"))
        board.cards_asked.connect(lambda: self.printing.print_cards(self.found, self.rules))
        self.ticker.changed.connect(self._present_clock)
        self.ticker.last_call.connect(partial(self._ring, "last_call"))
        self.ticker.ended.connect(partial(self._ring, "end"))
        self.drawing.moved.connect(self._present_board)
        self.drawing.ended.connect(self._take_draw)
        board.sound_turned.connect(self._turn_sound)
        board.sound_tried.connect(partial(self.bell.ring, "end"))

    def _connect_form(self, _name: str, form: QWidget) -> None:
        """Connect a form that was just made."""
        if isinstance(form, EveningSetupForm):
            form.accepted.connect(self._set_up)
            form.cancelled.connect(self.leave)
        elif isinstance(form, RulingSheet):
            form.accepted.connect(self._take_points_off)
            form.referee_asked.connect(self._ask_referee)
            form.cancelled.connect(self.leave)
        elif isinstance(form, RosterPanel):
            self.players.connect_panel(form)
            form.closed.connect(self.leave)
        elif isinstance(form, LeagueCard):
            form.best_chosen.connect(
                lambda best: self._store.update(replace(self._state, best=best))
            )
            form.evening_chosen.connect(lambda at: self.kept.open(self._entries[at].uid))

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
            by_hand = now.by_hand
            if by_hand.new != by_hand.old:
                self._seat(state.seat(now, by_hand.round, by_hand.new, "hand"), "seats_by_hand")
        elif now.sheet == "setup":
            self.ui.setup.accept()
        elif now.sheet == "act":
            self.ui.ruling.accept()
        elif state.trial(now) and now.draft is None:
            self._take_document()
        else:
            self.enter_result()

    def _set_up(self) -> None:
        title, rounds, minutes = self.ui.setup.values
        self._store.commit(state.set_up(self._state, title, rounds, minutes), "evening_setup")

    def _take_document(self) -> None:
        self._store.commit(state.take_document(self._state), "evening_document")

    # rulings

    def _take_points_off(self) -> None:
        """Take points off the result of a player by the word of the referee."""
        player, number, points, note = self.ui.ruling.values
        event = ActEvent(player, points=points, round=number or None, note=note, at=self._now())
        self._store.commit(state.rule_on(self._state, event), "evening_act")

    def _ask_referee(self) -> None:
        """Rule on an act by the document, on the page of the referee."""
        player, number, _points, _note = self.ui.ruling.values
        link = link_of(self._state, player, number, self.found, self._texts)
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
            found = self.kept.keeping.reopened(what.evening.uid)
            if found is None:
                return
            now = self._left_for(found)
        events = acts_of(what, what.evening, self._now())
        if events:
            self._store.commit(state.add(now, *events), "evening_act")

    # results

    def open_result(self, at: int, player: PlayerId) -> None:
        """Open the table at which a player sat in a round, by its index."""
        found = self.found
        if at < len(found.rounds):
            for table in found.rounds[at].tables:
                if player in table.players:
                    self._open_table(at + 1, table.number)

    def open_table(self, at: int) -> None:
        """Open a table of the round that is shown, by its index."""
        self._open_table(shown_round(self._state, self.found), at + 1)

    def _open_table(self, number: int, table: int) -> None:
        draft = entry.draft_of(number, self.found.rounds[number - 1].tables[table - 1])
        now = replace(self._state, draft=draft, round=number, part="rounds", sheet="")
        self._store.update(now)

    def _draft(self) -> state.TableDraft | None:
        """What is being typed, begun for the table that the card shows where nothing is yet."""
        now = self._state
        if now.draft is not None:
            return now.draft
        shown = self.ui.missing.shown
        if shown is None:
            return None
        table = self.found.rounds[shown.round].tables[shown.table]
        return entry.draft_of(shown.round + 1, table)

    def _type(
        self,
        change: Callable[[state.TableDraft, int, str], state.TableDraft],
        seat: int,
        typed: str,
    ) -> None:
        draft = self._draft()
        if draft is not None:
            self._store.update(replace(self._state, draft=change(draft, seat, typed)))

    def _type_deposits(self, typed: str) -> None:
        draft = self._draft()
        if draft is not None:
            self._store.update(replace(self._state, draft=replace(draft, deposits=typed)))

    def enter_result(self, *, provisional: bool = False) -> None:
        """Put the result of the table into the evening."""
        draft = self._draft()
        if draft is None:
            return
        table = self.found.rounds[draft.round - 1].tables[draft.table - 1]
        event = entry.result_event(draft, table, provisional=provisional, at=self._now())
        if event is not None:
            self._store.commit(state.add(self._state, event), "table_result")
            self._go_on()

    def _go_on(self) -> None:
        """Move the focus to what is typed next."""
        shown = self.ui.missing.shown
        if shown is not None and not shown.settled:
            self.ui.missing.card.take_focus()
        else:
            self.ui.rest_focus()

    def withdraw_result(self) -> None:
        """Take the result of the table back; what was written stays among the earlier results."""
        draft = self._draft()
        if draft is not None:
            new = state.add(self._state, WithdrawnEvent(draft.round, draft.table))
            empty = state.TableDraft(draft.round, draft.table)
            self._store.commit(replace(new, draft=empty), "table_withdrawn")
            self._go_on()

    def _take_game(self, uid: str) -> None:
        """Take the result of a table from a kept game."""
        draft = self._draft()
        if draft is not None:
            kept = next(game for game in self._kept if game.uid == uid)
            event = entry.game_event(draft, kept, self.found, self._now())
            self._store.commit(state.add(self._state, event), "table_result")
            self._go_on()

    def begin_game(self) -> None:
        """Record the game of the table on the page of games, where it was perhaps begun before."""
        draft, found = self._draft(), self.found
        if draft is not None:
            table = found.rounds[draft.round - 1].tables[draft.table - 1]
            link = game_at(self._state, draft.round, table, found, self._kept, self._texts)
            self.navigate_requested.emit("game", link)

    def _reopen_table(self) -> None:
        """Let the result of the table that is shown be corrected."""
        draft = self._draft()
        if draft is not None:
            reopened = replace(draft, reopened=True)
            self._store.update(replace(self._state, draft=reopened, round=draft.round))

    # the round

    def press_clock(self) -> None:
        """Start the clock of the round, pause it, or let it go on."""
        found = self.found
        round_ = board_round(found)
        if round_ is None:
            return
        clock = round_.clock
        act: ClockAct = "begun" if clock.begun is None else "resumed" if clock.paused else "paused"
        new = state.turn_clock(self._state, round_.number, act, self._now())
        self._store.commit(replace(new, round=0), f"clock_{act}")

    def end_round(self) -> None:
        """Stop the clock of the round for good."""
        round_ = board_round(self.found)
        if round_ is not None and round_.clock.begun is not None:
            new = state.turn_clock(self._state, round_.number, "ended", self._now())
            self._store.commit(new, "clock_ended")

    def _ring(self, sound: Ring) -> None:
        if self._state.sound:
            self.bell.ring(sound)
        self.message.emit(self._texts.ui(f"evening.{sound}"))

    def _turn_sound(self, on: bool) -> None:
        """Ring for the last minutes and the end, or not; undo leaves that as it is."""
        self._store.adopt(partial(replace, sound=on))

    def draw(self, seed: int | None = None) -> None:
        """Draw the tables of the round on the board and of those after it anew, from a seed or by
        chance."""
        found = self.found
        number = next_number(found)
        if self.drawing.busy:
            self.drawing.cancel()
        elif len(found.present(number)) < SEATS:
            self.error.emit(self._texts.ui("evening.too_few"))
            self.toggle_sheet("roster")
        elif not self._refuses(state.seat(self._state, number, Seating(()), "draw")):
            if seed is None:
                seed = QRandomGenerator.global_().bounded(_SEEDS)
            self.drawing.begin(found, number, max(found.planned or number, number), seed)

    def _seat(self, new: EveningPageState, step: str) -> None:
        """Seat players, unless that cannot be."""
        if not self._refuses(new):
            self._store.commit(new, step)

    def _refuses(self, new: EveningPageState) -> bool:
        """Whether seats of a new state cannot be, which is told."""
        standing = EveningStanding(new.evening, self.rules, self.archive.results(new.evening))
        known, found = len(self._state.evening.events), standing.found
        problem = next((one for one in found.problems if one.at >= known), None)
        if problem is not None:
            self.error.emit(evening_problem(problem, found, self._texts))
        return problem is not None

    def ask_seed(self) -> None:
        """Ask for a seed, and draw from it: the same seed gives the same tables again."""
        ui = self._texts.ui
        seed, given = QInputDialog.getInt(
            self, ui("evening.seed_title"), ui("evening.seed_ask"), 0, 0, _SEEDS
        )
        if given:
            self.draw(seed)

    def draw_by_ranking(self) -> None:
        """Make the tables of the round on the board by the ranking: the first four at table 1."""
        found = self.found
        number = next_number(found)
        here = set(found.present(number))
        if len(here) < SEATS:
            self.draw()
            return
        ranked = [one.player for one in self.standing.ranked.players if one.player in here]
        order = [*ranked, *(one for one in found.present(number) if one not in ranked)]
        seating = by_ranking(order, seatings_before(found, number))
        self._seat(state.seat(self._state, number, seating, "ranking"), "draw_tables")

    def _take_draw(self, drawn: DrawnRounds) -> None:
        """Seat the players as they were drawn, unless players or tables are others by now."""
        asked = drawn.request
        last = drawn.first + len(drawn.seatings) - 1
        if draw_request(self.found, drawn.first, last, asked.seed) != asked:
            self.error.emit(self._texts.ui("evening.draw_outdated"))
            return
        self._proofs.keep(drawn.seatings, asked.before, drawn.proof)
        new = state.seat_rounds(self._state, drawn.first, drawn.seatings, asked.seed)
        self._seat(new, "draw_tables")

    def change_by_hand(self) -> None:
        """Let names be pressed to change their seats."""
        round_ = board_round(self.found)
        if round_ is not None:
            by_hand = state.ByHand(round_.number, round_.seating, round_.seating)
            self._store.update(replace(self._state, by_hand=by_hand))
            self.ui.board.take_focus()

    def _press_seat(self, table: int, seat: int) -> None:
        by_hand = self._state.by_hand
        if by_hand is not None:
            self._press(by_hand.new.tables[table][seat])

    def _press_out(self, at: int) -> None:
        by_hand = self._state.by_hand
        if by_hand is not None:
            self._press(by_hand.new.out[at])

    def _press(self, player: PlayerId) -> None:
        by_hand = self._state.by_hand
        assert by_hand is not None
        other = by_hand.pressed
        new = swapped(by_hand.new, other, player) if other not in ("", player) else None
        self._store.update(state.press(self._state, player, new))

    # evenings

    def new_evening(self) -> None:
        """Begin another evening; the one that was open stays kept."""
        now = self._state
        fresh = replace(state.new_state(now.document), sheet="roster", sound=now.sound)
        self._leave_evening()
        self._store.commit(fresh, "new_evening")

    def _open(self, found: OpenGame) -> None:
        self._store.commit(self._left_for(found), "open_evening")

    def _leave_evening(self) -> None:
        """Stop what is under way for the open evening: another one is about to be opened."""
        self.players.forget()
        if self.drawing.busy:
            self.drawing.cancel()

    def _left_for(self, found: OpenGame) -> EveningPageState:
        """The state with another evening in place of the open one, which is left."""
        self._leave_evening()
        return self._with(found)

    def _with(self, found: OpenGame) -> EveningPageState:
        fresh = replace(state.new_state(self._state.document), sound=self._state.sound)
        now = with_opened(fresh, found)
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
        self.kept.show_menu(place, above)

    def show_print(self, place: QPoint) -> None:
        """Open the menu of the papers."""
        standing = self.standing
        view = standing.ranking(self._state, self._texts)
        menu_of(self.printing.rows(standing.found, view, standing.rules), self).popup(place)

    def show_export(self, place: QPoint) -> None:
        """Open the menu of the files."""
        transfer, now = self.kept.transfer, self._state
        rows = transfer.export_rows(self.found, self.standing.ranked)
        if now.part == "league" and self._entries:
            rows = [*rows, transfer.league_row(self._entries, now.best)]
        menu_of(rows, self).popup(place)

    # what the window asks

    def choose_document(self, document: str) -> None:
        self._store.commit(state.set_document(self._state, document), "document")

    def presented(self) -> Presented | None:
        found = self.found
        if not state.begun(found.evening):
            return None
        round_ = board_round(found)
        shown = self.standing.ranking(self._state, self._texts)
        seated = round_ is not None and read_clock(round_.clock, self._now()).seated
        return presented_round(
            round_,
            shown,
            self._clock_view(found),
            found,
            self._texts,
            document=self._texts.document(self.rules.document),
            seated=seated,
        )

    def enter(self, text: str) -> None:
        """Notation that was dropped: nothing on this page takes it."""

    def takes_file(self, path: Path) -> bool:
        return kind_of(path) is EVENING_FILE

    def open_file(self, path: Path) -> None:
        """Import an evening that was dropped on the window."""
        self.kept.transfer.read(path)

    def visit(self, _draft: object) -> None:
        """Read kept games again, which another page may have changed."""
        with suppress(HistoryError):
            self._kept = self.archive.games()
        if not self.standing.has(self.archive.results(self._state.evening)):
            self._last = None
        self._gathered = None
        self.present()

    def action_handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            "clear": self.new_evening,
            "evening_roster": partial(self.toggle_sheet, "roster"),
            "evening_draw": self.draw,
            "evening_draw_ranking": self.draw_by_ranking,
            "evening_draw_seed": self.ask_seed,
            "evening_by_hand": self.change_by_hand,
            "evening_clock": self.press_clock,
            "evening_end_round": self.end_round,
            "next_problem": self.next_table,
            "evening_league": self.toggle_league,
            "evening_setup": partial(self.toggle_sheet, "setup"),
            "evening_act": partial(self.toggle_sheet, "act"),
            "game_export": self.kept.transfer.export,
        }

    def next_table(self) -> None:
        """Open the next table of the round that has no good result."""
        found = self.found
        number = shown_round(self._state, found)
        if not number:
            return
        tables = found.rounds[number - 1].tables
        wanting = [table.number for table in tables if entry.is_wanting(table)]
        draft = self._state.draft
        here = draft.table if draft is not None and draft.round == number else 0
        later = [table for table in wanting if table > here]
        if wanting:
            self._open_table(number, (later or wanting)[0])
            self.ui.missing.card.take_focus()

    def keeps_time(self) -> bool:
        return self.ticker.running

    def has_work(self) -> bool:
        """Whether the clock runs, or tables are being drawn."""
        return self.drawing.busy or self.keeps_time()

    def take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)

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
        now, rules, texts, ui = self._state, self.rules, self._texts, self.ui
        found = self.found
        ui.bar.present(bar_view(now, found, texts))
        if now.part == "league":
            self._present_league()
        else:
            ui.ranking.present(self.standing.ranking(now, texts))
            self._present_sheet(now, found)
        number = shown_round(now, found)
        shown = found.rounds[number - 1] if number else None
        ui.missing.present(entry.missing_view(shown, now.draft, found, rules, texts, self._kept))
        round_ = board_round(found)
        self.ticker.follow(None if round_ is None else round_.clock)
        self._show_board(found)

    def _present_sheet(self, now: EveningPageState, found: EveningState) -> None:
        """Show the form that is open in place of the ranking."""
        ui = self.ui
        if now.sheet == "roster":
            players = self.players
            if self._sheet != "roster":
                players.forget()
            same = players.namesakes()
            other = players.renamed()
            ui.roster.present(roster_view(found, players.known(), same, other, self._texts))
        elif now.sheet == "act" and self._sheet != "act":
            ui.ruling.present(ruling_sheet_view(now, found, self._texts))
        elif now.sheet == "setup" and self._sheet != "setup":
            ui.setup.present(setup_view(now, found, self.rules, self._texts))
        self._sheet = now.sheet
        ui.open_left(now.sheet)

    def _present_league(self) -> None:
        ui = self.ui
        evening = self._state.evening
        if self._gathered is not evening:
            self._gathered = evening
            self._gathering.begin(gathering(self.kept.keeping.games(), evening.rules, self.archive))
        ui.league.present(league_view(self._entries, self._state.best, self._texts))
        ui.open_left("league")

    def _take_entries(self, entries: list[LeagueEntry] | None) -> None:
        """Show the evenings of the league, which were replayed in idle time."""
        self._entries = entries or []
        self.present()

    def _clock_view(self, found: EveningState) -> ClockView | None:
        round_ = board_round(found)
        if round_ is None:
            return None
        return clock_view(round_.clock, found, self._now(), self._texts)

    def _present_clock(self) -> None:
        """Show the clock, which alone changes by itself."""
        clock = self._clock_view(self.found)
        if clock is not None:
            self.ui.board.present_clock(clock)
        self.content_changed.emit()

    def _present_board(self) -> None:
        """Show the draw and the round, which change while nothing else does."""
        with self.focus_kept():
            self._show_board(self.found)

    def _show_board(self, found: EveningState) -> None:
        view = round_view(
            self._state,
            found,
            round_prices(self._state, found, self._proofs),
            self._clock_view(found),
            self.drawing.share,
            self._texts,
        )
        self.ui.board.present(view)
        self.ui.board.present_sound(self._state.sound)
