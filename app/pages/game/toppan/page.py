"""The game page of 競技十半: connects its store with its widgets, and keeps the game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Final, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.export import Exporter
from app.games.links import AppliedEvents, GameLink
from app.pages.game.game_menu import game_menu
from app.pages.game.saver import OpenGame, game_lens, with_opened
from app.pages.game.toppan import state
from app.pages.game.toppan.deal_form import CHILD_ENDS, ENDS, STAKES
from app.pages.game.toppan.end import end_view, score_sheet
from app.pages.game.toppan.entry import (
    deal_form,
    entry_view,
    note_form,
    ruling_form,
    setup_form,
    table_before,
)
from app.pages.game.toppan.forms import NOTE_KINDS
from app.pages.game.toppan.layout import ToppanGameLayout
from app.pages.game.toppan.logic import ToppanShownGame, is_over, may_accept, shown_game
from app.pages.game.toppan.panel import ToppanEntryPanel
from app.pages.game.toppan.presentation import (
    felt_view,
    list_view,
    next_rows,
    over_words,
    way_plates,
)
from app.pages.game.toppan.score_sheet import (
    ToppanSheetPainter,
    print_sheet,
    sheet_pdf,
    sheet_picture,
)
from app.pages.game.toppan.state import PLAYERS, ToppanGameState, ToppanSheetName
from app.pages.game.toppan.views import ToppanScoreSheet
from app.pages.game.widgets.end_board import EndBoard
from app.pages.page import Page
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.variants import TOPPAN
from app.widgets.painting.paper import as_png
from engine.ledger import SEATS
from engine.library import documents
from engine.toppan.play.game import ToppanEvent, ToppanGame
from engine.toppan.play.offences import Due
from engine.toppan.play.scores import GameState

LENS: Final = game_lens(state.begun, state.adopt_document)


class ToppanGamePage(Page):
    """Records a game of 競技十半 deal by deal, corrects it, and settles it."""

    def __init__(
        self, store: Store[ToppanGameState], texts: Texts, recent: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("toppan_game")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, toppan_texts(texts.language)
        self.game_menu = game_menu(
            self, store, LENS, TOPPAN, self._texts, recent.folder, lambda: self._state.document
        )
        self.ui = ToppanGameLayout(self._texts, self, self._connect_made)
        self._exporter = Exporter(self)
        self._filled: tuple[str, object] = ("", None)
        self._connect()
        store.changed.connect(self.present)
        self.game_menu.saver.reopen_last(with_opened, lambda now: is_over(shown_game(now).replay))
        self.present()

    @property
    def _state(self) -> ToppanGameState:
        return self._store.state

    # signals of the widgets

    def _connect(self) -> None:
        ui, update = self.ui, self._store.update
        ui.felt.turned.connect(self.turn)
        ui.felt.seat_clicked.connect(lambda _player: self.open_sheet("setup"))
        ui.ways.chosen.connect(self.open_sheet)
        ui.list.row_opened.connect(self.open_event)
        ui.list.row_removed.connect(self.preview_without)
        ui.list.scores_chosen.connect(self._set_scores)
        ui.next.rule_chosen.connect(self._open_rule)
        bar = ui.bar
        bar.page_requested.connect(lambda name: self.navigate_requested.emit(name, None))
        bar.games_requested.connect(self.game_menu.show_menu)
        bar.setup_requested.connect(lambda: self.open_sheet("setup"))
        bar.new_requested.connect(self.new_game)
        bar.part_requested.connect(lambda part: update(state.set_part(self._state, part)))
        bar.export_requested.connect(self.export)
        bar.document_adopted.connect(self.accept)
        bar.trial_ended.connect(self.leave)
        self.game_menu.opened.connect(self.open_game)
        self.game_menu.new_requested.connect(self.new_game)
        self._exporter.message.connect(self.message)
        self._exporter.error.connect(self.error)

    def _connect_made(self, _name: str, widget: QWidget) -> None:
        """Connect the form or the end, which was just made."""
        if isinstance(widget, EndBoard):
            widget.ledger.rule_chosen.connect(self._open_rule)
        elif isinstance(widget, ToppanEntryPanel):
            widget.rule_chosen.connect(self._open_rule)
            widget.accepted.connect(self.accept)
            widget.cancelled.connect(self.leave)
            widget.remove_toggled.connect(
                lambda: self._store.update(state.toggle_removing(self._state))
            )
            self._connect_deal(widget)
            self._connect_others(widget)

    def _open_rule(self, key: str) -> None:
        self.navigate_requested.emit("rules", key)

    def _connect_deal(self, panel: ToppanEntryPanel) -> None:
        deal, edit = panel.deal, self._edit
        deal.mode_chosen.connect(lambda on: edit(state.set_by_tiles, on))
        deal.end_chosen.connect(self._set_end)
        deal.closed.connect(lambda player, at: edit(state.set_end, player, ENDS[at]))
        deal.points_typed.connect(lambda player, halves: edit(state.set_points, player, halves))
        deal.stake_chosen.connect(lambda player, at: edit(state.set_stake, player, STAKES[at]))
        deal.tiles_typed.connect(lambda text: edit(state.type_tiles, self._state.deal.to, text))
        deal.extra_typed.connect(lambda text: edit(state.type_extra, self._state.deal.to, text))
        deal.tile_removed.connect(lambda: edit(state.remove_last_tile))
        deal.receiver_chosen.connect(lambda to: edit(state.set_receiver, to))
        deal.tile_taken.connect(lambda tile: edit(state.add_tile, tile))
        deal.equal.clicked.connect(lambda: edit(state.toggle_equal))
        deal.goes_on.clicked.connect(lambda: edit(state.toggle_goes_on))

    def _connect_others(self, panel: ToppanEntryPanel) -> None:
        ruling, note, setup, edit = panel.ruling, panel.note, panel.setup, self._edit
        setup.length_chosen.connect(lambda length: edit(state.set_length, length))
        setup.start_chosen.connect(lambda start: edit(state.set_start, start))
        ruling.act_chosen.connect(lambda act: edit(state.choose_act, act, self._before.dealer))
        ruling.offender_chosen.connect(lambda at: edit(state.set_offender, PLAYERS[at]))
        ruling.due_chosen.connect(lambda due: edit(state.set_due, cast(Due, due)))
        ruling.referee_requested.connect(
            lambda: self.navigate_requested.emit(
                "referee", state.link(self._state, self.game_menu.saver.begun_at)
            )
        )
        ruling.shown_chosen.connect(lambda shown: edit(state.set_hand_shown, shown))
        note.kind_chosen.connect(lambda at: edit(state.set_note_kind, NOTE_KINDS[at]))
        note.text_typed.connect(lambda text: edit(state.set_note_text, text))
        note.score_typed.connect(self._set_score)

    def _edit(self, change: Callable[..., ToppanGameState], *values: object) -> None:
        """Change what is being entered; that is no undo step."""
        self._store.update(change(self._state, *values))

    def _set_end(self, player: int, at: int) -> None:
        """The dealer's end decides whether the children have a turn."""
        if player == self._before.dealer:
            self._edit(state.set_dealer_end, player, ENDS[at])
        else:
            self._edit(state.set_end, player, *CHILD_ENDS[at])

    def _set_score(self, player: int, halves: int) -> None:
        """A typed score is what the player has on the table; the correction is the difference."""
        self._edit(state.set_difference, player, halves - self._before.scores[player])

    @property
    def _before(self) -> GameState:
        """The state of the table before the event that is open."""
        return table_before(self._state, shown_game(self._state))

    def _set_scores(self, on: bool) -> None:
        self._edit(state.set_shows_scores, on)

    def turn(self) -> None:
        """Put the next player at the bottom."""
        self._edit(state.turn)

    def open_sheet(self, sheet: str) -> None:
        """Open a form for a new event, or that of what is agreed."""
        replay = shown_game(self._state).replay
        opened = partial(state.open_sheet, over=is_over(replay))
        self._edit(opened, cast(ToppanSheetName, sheet), PLAYERS[replay.state.dealer % SEATS])

    def open_event(self, at: int) -> None:
        """Open an event of the game for correction."""
        self._edit(state.open_event, at, shown_game(self._state).replay)

    def preview_without(self, at: int) -> None:
        """Show the game without an event; nothing is changed before it is accepted."""
        self.open_event(at)
        self._edit(state.toggle_removing)

    def accept(self) -> None:
        """Take what is open into the game, unless it is not entered as a whole."""
        now, shown = self._state, shown_game(self._state)
        if now.sheet == "setup":
            self._set_up()
        elif may_accept(shown):
            after = state.accept(now, shown.rules)
            over = shown.latest.ended is not None and shown.replay.ended is None
            part: state.ToppanGamePart = "end" if over else "play"
            step = "correct_deal" if now.at is not None else now.sheet or "document"
            self._store.commit(state.set_part(after, part), f"toppan_{step}")

    def _set_up(self) -> None:
        form = self.ui.panel.setup
        after = state.set_up(self._state, form.names, *form.about, form.opening)
        self._store.commit(after, "toppan_setup")

    def leave(self) -> None:
        """Close the form, or end the look at another document; nothing is changed."""
        now = self._state
        if now.sheet:
            self._store.update(state.closed(now))
        elif now.game.rules in documents() and now.document != now.game.rules:
            self._store.commit(state.set_document(now, now.game.rules), "document")

    def new_game(self) -> None:
        """Begin another game with the same players; the one that was open stays kept."""
        self._store.commit(state.new_game(self._state), "toppan_new")

    # what leaves the program

    def _sheet(self) -> ToppanScoreSheet:
        dated = self.game_menu.saver.day_and_title()
        return score_sheet(self._state, shown_game(self._state), dated, self._texts)

    def export(self, how: str) -> None:
        """Write the score sheet as PDF or picture, or print it."""
        texts, sheet = self._texts, self._sheet()
        name = " ".join(filter(None, (sheet.title, self._state.title))).replace("/", "-")
        if how == "print":
            print_sheet(self._exporter, sheet, texts)
        elif how == "pdf":
            self._exporter.write_with(f"{name}.pdf", lambda: sheet_pdf(sheet), texts)
        else:
            asked = texts.ui("toppan_game.save_picture")
            self._exporter.write_with(
                f"{name}.png",
                lambda: as_png(sheet_picture(sheet)),
                texts,
                suffix=".png",
                asked=asked,
            )

    def copy(self) -> None:
        """Copy the record as text: a line for each event."""
        sheet = self._sheet()
        heads = "\t".join((*sheet.heads, *sheet.names))
        rows = ("\t".join((row.name, row.what, *row.moved)) for row in (*sheet.rows, *sheet.sums))
        result = "\t".join((sheet.result.name, "", *sheet.result.moved))
        QGuiApplication.clipboard().setText("\n".join((heads, *rows, result)))
        self.message.emit(self._texts.ui("toppan_game.copied"))

    def copy_picture(self) -> None:
        """Copy the score sheet as a picture."""
        QGuiApplication.clipboard().setImage(sheet_picture(self._sheet()))
        self.message.emit(self._texts.ui("copied_picture"))

    # what the window asks

    def choose_document(self, document: str) -> None:
        self._store.commit(state.set_document(self._state, document), "document")

    def open_game(self, open_game: OpenGame) -> None:
        """Open a kept game; undo leads back to the one that was open."""
        self._store.commit(self._with(open_game), "toppan_open")

    def _with(self, open_game: OpenGame) -> ToppanGameState:
        """A kept game in place of the one that is open, with nothing entered."""
        return with_opened(state.new_state(self._state.document), open_game)

    def receive(self, what: object) -> None:
        """Add events that another page applied to a game, or open the game of a link."""
        if isinstance(what, GameLink) and isinstance(what.game, ToppanGame):
            game = self.game_menu.saver.game_of_link(what)
            if game is not None:
                self.open_game(game)
        if not isinstance(what, AppliedEvents) or not isinstance(what.game, ToppanGame):
            return
        now = self._state
        if not what.uid:
            fits = now.uid == "" and now.game == what.game
            now = now if fits else state.new_state(now.document)
            table = now.table or what.table
            begun = self.game_menu.saver.begun(what.game, what.new_uid, now.title, table)
            self._store.commit(with_opened(now, begun), "toppan_new")
            now = self._state  # undo takes the events out of the new game
        elif what.uid != now.uid:
            kept = self.game_menu.saver.reopened(what.uid)
            if kept is None:
                return
            now = self._with(kept)
        if now.game != what.game:
            self.message.emit(self._texts.ui("toppan_game.changed_since"))
        after = state.add(now, *cast("tuple[ToppanEvent, ...]", what.events))
        ended = shown_game(after).replay.ended is not None
        before = shown_game(state.closed(now)).replay.ended is not None
        part: state.ToppanGamePart = "end" if ended and not before else "play"
        self._store.commit(state.set_part(after, part), "toppan_ruling")

    def enter(self, text: str) -> None:
        """Tiles that were dropped on the window go to the player who receives tiles."""
        now = self._state
        if now.sheet == "deal" and now.deal.by_tiles:
            self._edit(state.type_tiles, now.deal.to, text)

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "apply": self.accept,
            "clear": self.new_game,
            "open": self.game_menu.transfer.choose_file,
            "game_deal": partial(self.open_sheet, "deal"),
            "game_act": partial(self.open_sheet, "ruling"),
            "game_note": partial(self.open_sheet, "note"),
            "game_setup": partial(self.open_sheet, "setup"),
            "game_part": self.switch_part,
            "game_export": self.game_menu.transfer.export,
            "to_clause": self.open_clause,
            "copy": self.copy,
            "copy_picture": self.copy_picture,
            "pdf": lambda: self.export("pdf"),
            "print": lambda: self.export("print"),
        }

    def open_file(self, path: Path) -> None:
        """Import a game that was dropped on the window."""
        self.game_menu.transfer.read(path)

    def switch_part(self) -> None:
        """Go from the record to the end of the game, or back."""
        part: state.ToppanGamePart = "play" if self._state.part == "end" else "end"
        self._store.update(state.set_part(self._state, part))

    def has_work(self) -> bool:
        return self.game_menu.saver.has_unsaved

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes what is open, Delete takes out or back what is open, V turns the list."""
        now, key = self._state, event.key()
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key == Qt.Key.Key_Backspace and now.sheet == "deal" and now.deal.by_tiles:
            self._edit(state.remove_last_tile)
        elif event.isAutoRepeat():
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Delete and now.at is not None:
            self._edit(state.toggle_removing)
        elif key == Qt.Key.Key_V:
            self._set_scores(not now.shows_scores)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.setGeometry(self.rect())
        self.ui.fit()
        super().resizeEvent(event)

    # presentation

    def present(self) -> None:
        """Show the game as it stands, and what is being entered. From a form that closes, or a part
        that is left, the keyboard focus goes to the page, from a correction to the list of
        deals."""
        now, corrected = self._state, self._filled[1] is not None
        with nullcontext() if now.sheet else self.focus_kept():
            self._present()
        if corrected and not now.sheet and now.part == "play" and self.hasFocus():
            self.ui.list.rows.setFocus(Qt.FocusReason.OtherFocusReason)

    def _present(self) -> None:
        now, ui = self._state, self.ui
        shown = shown_game(now)
        if not now.sheet:
            self._filled = ("", None)
        self._present_bar(now, shown)
        ui.open(form=bool(now.sheet), end=now.part == "end")
        if now.part == "end":
            view = end_view(shown, now.document, self._texts)
            sheet = self._sheet()
            rows = ("  ".join((row.name, row.what, *row.moved)) for row in sheet.rows)
            text = "\n".join((*sheet.about, *rows))
            ui.end.present(view, partial(ToppanSheetPainter, sheet), sheet.title, text)
            return
        texts = self._texts
        ui.next.present(next_rows(shown, now.document, texts))
        ui.list.present(list_view(now, shown, texts))
        if now.sheet:
            self._present_form(now, shown)
        else:
            ui.felt.present(felt_view(now, shown, texts))
            title = "is_over" if is_over(shown.replay) else "in_hand"
            hint = texts.ui("toppan_game.ways_hint")
            ui.ways.present(way_plates(shown, texts), texts.ui(f"toppan_game.{title}"), hint)

    def _present_bar(self, now: ToppanGameState, shown: ToppanShownGame) -> None:
        texts, replay = self._texts, shown.replay
        title = now.title or texts.ui("toppan_game.new_title")
        trial = shown.trial is not None and not now.sheet
        there = now.game.rules in documents()
        text = ""
        if trial:
            look = "toppan_game.look" if there else "toppan_game.look_missing"
            text = texts.ui(look, texts.document_named(now.game.rules))
        if not text and is_over(replay):
            text = texts.ui("toppan_game.said_over", over_words(replay, texts))
        bar = self.ui.bar
        bar.present(title, text, now.part, trial=trial, may_leave=trial and there)

    def _present_form(self, now: ToppanGameState, shown: ToppanShownGame) -> None:
        panel, texts = self.ui.panel, self._texts
        match now.sheet:
            case "deal":
                panel.deal.present(deal_form(now, shown, texts))
            case "ruling":
                panel.ruling.present(ruling_form(now, shown, texts))
            case "note":
                panel.note.present(note_form(now, shown, texts))
            case "setup":
                if self._filled[0] != "setup":
                    panel.setup.present(setup_form(now, shown))
                panel.setup.present_chosen(now.agreed.length, now.start)
        before, self._filled = self._filled, (now.sheet, now.at)
        panel.present(now.sheet, entry_view(now, shown, texts))
        if before != self._filled:
            panel.take_focus()
