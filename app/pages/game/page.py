"""The game page of riichi: connects its store with its widgets, and keeps the game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.games.edits import EventEdit
from app.games.links import AppliedEvents, GameLink
from app.pages.game import state
from app.pages.game.correction import correction_view, last_hand_view
from app.pages.game.correction_panel import CorrectionPanel
from app.pages.game.end.part import EndPart
from app.pages.game.end.sheet import SheetHead
from app.pages.game.entry.drafts import DrawDraft, WinDraft
from app.pages.game.entry.form import EntryForm
from app.pages.game.entry.logic import (
    before_event,
    game_with_events,
    hand_events,
    new_draw,
    new_win,
    win_of_hand,
)
from app.pages.game.entry.views import DrawEntryView, WinEntryView
from app.pages.game.forms import SetupForm, SheetForm
from app.pages.game.game_menu import game_menu
from app.pages.game.layout import GameLayout
from app.pages.game.logic import (
    corrected_game,
    corrected_hand,
    corrected_view,
    correction_of,
    correction_opened,
    entry_of_kind,
    entry_view,
    may_leave_trial,
    played_under,
    replayed,
    shown_game,
    shown_rules,
    switches_of,
    trial,
    won_draft,
)
from app.pages.game.presentation import (
    bar_view,
    felt_view,
    list_view,
    names_of,
    next_views,
    stick_of,
    way_plates,
)
from app.pages.game.ruling_form import RulingForm
from app.pages.game.saver import OpenGame, game_lens, with_opened
from app.pages.game.state import EntryDraft, GamePart, OpenSheet, RiichiGameState, RulingDraft
from app.pages.game.views import SetupView
from app.pages.page import Page
from app.pages.score.state import Draft, WonHand
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.variants import RIICHI
from app.widgets.controls.menus import MenuRow, menu_of
from engine.ledger import SEATS
from engine.riichi.play.events import CorrectionEvent, EndEvent, NoteEvent, RiichiGame
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules, load

_STICKS: Final = {str(seat + 1): seat for seat in range(SEATS)}


LENS: Final = game_lens(state.begun, state.adopt_document)


def _corrected(now: RiichiGameState) -> object:
    """Which hand is being corrected, and which of the forms has it."""
    correction = now.correction
    return None if correction is None else (correction.end, type(correction.entry))


class GamePage(Page):
    """Records a game hand by hand under its document, corrects it, and settles it."""

    def __init__(
        self, store: Store[RiichiGameState], texts: Texts, recent: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("game")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, texts
        self.ui = GameLayout(texts, self, self._connect_form)
        self.game_menu = game_menu(
            self, store, LENS, RIICHI, texts, recent.folder, lambda: self._state.document
        )
        self.game_menu.opened.connect(self._open)
        self.game_menu.new_requested.connect(self.new_game)
        self._sheet: OpenSheet = ""
        self._corrected: object = None
        self._offered: tuple[str, frozenset[str]] = ("play", frozenset())
        self._connect()
        store.changed.connect(self.present)
        self.game_menu.saver.reopen_last(with_opened, lambda now: replayed(now).finished)
        self.present()

    @property
    def _state(self) -> RiichiGameState:
        return self._store.state

    @property
    def _rules(self) -> RiichiRules:
        return load(played_under(self._state))

    # signals of the widgets

    def _connect(self) -> None:
        ui, update = self.ui, self._store.update
        ui.felt.stick_clicked.connect(self.toggle_riichi)
        ui.felt.turned.connect(self.turn)
        ui.felt.seat_clicked.connect(lambda _seat: self.open_sheet("setup"))
        ui.ways.chosen.connect(self.choose_way)
        ui.list.row_opened.connect(self.open_hand)
        ui.list.row_removed.connect(self.preview_without)
        ui.list.scores_chosen.connect(lambda on: update(replace(self._state, shows_scores=on)))
        ui.next.rule_chosen.connect(self._open_rule)
        ui.last.correction_requested.connect(self.open_hand)
        ui.enlarged.connect(self._present_last)
        bar = ui.bar
        bar.page_requested.connect(lambda name: self.navigate_requested.emit(name, None))
        bar.games_requested.connect(self.game_menu.show_menu)
        bar.export_requested.connect(self._show_export)
        bar.more_requested.connect(self._show_more)
        bar.switched.connect(self._switch)
        bar.setup_requested.connect(lambda: self.open_sheet("setup"))
        bar.part_requested.connect(self.open_part)
        bar.document_adopted.connect(self._adopt_document)
        bar.trial_ended.connect(self.leave)

    def _connect_form(self, name: str, form: QWidget) -> None:
        """Connect a form that was just made."""
        if isinstance(form, SheetForm):
            accept = {"setup": self._set_up, "points": self._put_right, "note": self._add_note}
            form.accepted.connect(accept[name])
            form.cancelled.connect(self.leave)
            if isinstance(form, SetupForm):
                form.agreed.connect(lambda new: self._store.update(state.agree(self._state, new)))
        elif isinstance(form, EntryForm):
            form.changed.connect(self._edit_correction if form.correcting else self._edit_entry)
            form.accepted.connect(self.accept)
            form.cancelled.connect(self.leave)
            form.kind_chosen.connect(self._change_kind)
            form.ruling_requested.connect(self._rule_on)
        elif isinstance(form, EndPart):
            form.rule_chosen.connect(self._open_rule)
            form.edit_chosen.connect(self._look_at_edit)
            form.open_mismatch(self._state.counting)
            form.counting.connect(self._count)
            form.exporter.message.connect(self.message)
            form.exporter.error.connect(self.error)
        elif isinstance(form, RulingForm):
            form.changed.connect(self._edit_correction)
            form.kind_chosen.connect(self._change_kind)
        elif isinstance(form, CorrectionPanel):
            form.accepted.connect(self.accept)
            form.cancelled.connect(self.leave)
            form.removed.connect(lambda: self._edit_correction(None))
            form.event_toggled.connect(self._toggle_event)
            form.opened.connect(self._open_win)

    def turn(self) -> None:
        """Turn the table."""
        self._store.update(state.turn(self._state))

    def toggle_riichi(self, seat: int) -> None:
        """Lay the stick of a seat, or take it back, where its place on the felt offers that."""
        replay = replayed(self._state)
        stick, _ = stick_of(seat, replay, self._rules, self._texts)
        if stick in ("empty", "laid"):
            self._store.commit(state.toggle_riichi(self._state, replay, seat), "stick")

    def choose_way(self, way: str) -> None:
        """Open the form of a win or a draw, with what is entered of one, or the referee page with
        this table."""
        now, replay = self._state, replayed(self._state)
        if replay.finished:
            return
        if way == "act":
            self.navigate_requested.emit("referee", self._link())
        elif way == "win":
            win = now.entry if isinstance(now.entry, WinDraft) else new_win(replay)
            self._store.update(state.open_sheet(now, "win", win))
        else:
            draw = now.entry if isinstance(now.entry, DrawDraft) else new_draw(replay)
            self._store.update(state.open_sheet(now, "draw", draw))

    def _rule_on(self, act: str, seat: int) -> None:
        """Leave the form, and rule on an act of a seat with this table and the sticks entered."""
        now = self._state
        if now.entry is not None and now.correction is None:
            replay = replayed(now)
            game = game_with_events(replay, hand_events(replay, now.entry.riichi))
            if game != now.game:
                self._store.commit(replace(now, game=game), "stick")
        link = replace(self._link(), act=act, seat=seat)
        self.navigate_requested.emit("referee", link)

    def _edit_entry(self, entry: WinDraft | DrawDraft) -> None:
        self._store.update(replace(self._state, entry=entry))

    def _edit_correction(self, entry: EntryDraft | None) -> None:
        self._store.update(state.change_hand(self._state, entry=entry))

    def _change_kind(self, kind: str) -> None:
        """Let the hand that is being corrected end otherwise."""
        correction = self._state.correction
        if correction is not None:
            replay = replayed(self._state)
            played = before_event(replay, correction.end, self._rules, correction.dropped)
            self._edit_correction(entry_of_kind(kind, played, correction.old))

    def _toggle_event(self, at: int) -> None:
        """Take an event out of the hand that is being corrected, or put it back."""
        correction = self._state.correction
        if correction is not None:
            dropped = correction.dropped ^ {at}
            self._store.update(state.change_hand(self._state, dropped=dropped))

    def _open_win(self, where: str) -> None:
        """Open the win that is being corrected on Score, or practise its cell."""
        replay = replayed(self._state)
        hand = corrected_hand(self._state, replay)
        draft = None if hand is None else won_draft(replay, hand, self._rules)
        if draft is not None:
            self.hand_opened.emit(draft)
            if where == "drill":
                self.navigate_requested.emit("drill", None)

    def open_sheet(self, sheet: OpenSheet) -> None:
        self._store.update(state.open_sheet(self._state, sheet))

    def open_part(self, part: GamePart) -> None:
        self._store.update(state.set_part(self._state, part))

    def switch_part(self) -> None:
        """Go from the record to the end of the game, or back."""
        self.open_part("play" if self._state.part == "end" else "end")

    def open_hand(self, hand: int) -> None:
        """Open a hand of the record for correction."""
        correction = correction_opened(replayed(self._state), hand, self._rules)
        self._store.update(state.correct(self._state, correction))

    def _look_at_edit(self, edit: EventEdit) -> None:
        """Open the hand that a change of one event is in, with the change."""
        now, replay = self._state, replayed(self._state)
        correction = correction_of(replay, edit, self._rules)
        if correction is not None:
            self._store.update(state.correct(now, correction))

    def _count(self, on: bool) -> None:
        self._store.update(replace(self._state, counting=on))

    def preview_without(self, hand: int) -> None:
        """Show the record without a hand; nothing is changed before it is accepted."""
        self.open_hand(hand)
        self._store.update(state.change_hand(self._state, entry=None))

    def accept(self) -> None:
        """Do what the filled button of the open form does."""
        sheet, ui = self._state.sheet, self.ui
        if trial(self._state):
            self._adopt_document()
        elif sheet in ("win", "draw"):
            self._write_down()
        elif sheet in ("setup", "points", "note"):
            form = ui.setup if sheet == "setup" else ui.points if sheet == "points" else ui.note
            form.accept()
        elif sheet == "correct":
            self._change_game(corrected_game(self._state, replayed(self._state)), "correct_hand")

    def _change_game(self, game: RiichiGame, step: str) -> None:
        """Close the form with another game; a hand that was half entered under it is open again,
        unless the game is over now."""
        new = replace(state.close_sheet(self._state), game=game)
        if replayed(new).finished:
            new = state.with_game(new, game)
        self._store.commit(new, step)

    def _write_down(self) -> None:
        """Write the win or the draw down, if it is complete; the end opens if it ends the game."""
        now, replay = self._state, replayed(self._state)
        view = entry_view(now, replay, self._rules)
        if view is None or not view.acceptable:
            return
        events = game_with_events(replay, view.events).events
        new = state.with_game(now, replace(now.game, events=events))
        if replayed(new).finished:
            new = state.set_part(new, "end")
        self._store.commit(new, f"hand_{now.sheet}")

    def leave(self) -> None:
        """Close the open form, or end the look at another document; nothing is changed."""
        now = self._state
        if now.sheet:
            self._store.update(state.close_sheet(now))
        elif may_leave_trial(now):
            self._store.commit(state.set_document(now, now.game.rules), "document")

    def _set_up(self) -> None:
        self._store.commit(state.set_up(self._state, *self.ui.setup.entered), "names")

    def _put_right(self) -> None:
        form = self.ui.points
        event = CorrectionEvent(form.points, form.why.text().strip())
        self._change_game(state.add(self._state, event).game, "points")

    def _add_note(self) -> None:
        event = NoteEvent(self.ui.note.entered)
        self._change_game(state.add(self._state, event).game, "note")

    def _switch(self, name: str) -> None:
        on = not getattr(self._state.game.switches, name)
        self._store.commit(state.set_switches(self._state, **{name: on}), "switch")

    def _adopt_document(self) -> None:
        self._store.commit(state.adopt_document(self._state), "game_document")

    def _end(self, why: str) -> None:
        self._store.commit(state.add(self._state, EndEvent(why)), "game_end")  # type: ignore[arg-type]

    def _open_rule(self, key: str) -> None:
        self.navigate_requested.emit("rules", key)

    # games

    def new_game(self) -> None:
        """Begin another game with the same names; the one that was open stays kept."""
        now = self._state
        game = RiichiGame(now.document, now.game.names, now.game.switches)
        fresh = replace(state.new_state(now.document), game=game, table=now.table)
        if state.normalized(fresh) != state.normalized(now):
            self._sheet = ""  # an open form is filled anew
        elif now.sheet == "setup":
            return
        self._store.commit(state.open_sheet(fresh, "setup"), "new_game")

    def _open(self, game: OpenGame) -> None:
        self._store.commit(self._with(game), "open_game")

    def _with(self, game: OpenGame) -> RiichiGameState:
        fresh = with_opened(state.new_state(self._state.document), game)
        over = replayed(fresh).finished
        return replace(fresh, document=played_under(fresh), part="end" if over else "play")

    def _show_more(self, place: QPoint) -> None:
        ui, over = self._texts.ui, replayed(self._state).finished
        rows: list[MenuRow] = [
            ("game_points", ui("record.points_open"), lambda: self.open_sheet("points")),
            ("game_note", ui("record.note_open"), lambda: self.open_sheet("note")),
        ]
        if not over:
            rows += [
                ("", "", bool),
                ("game_time", ui("record.time"), lambda: self._end("time")),
                ("game_broken_off", ui("record.broken_off"), lambda: self._end("broken_off")),
            ]
        menu_of(rows, self).popup(place)

    def _show_export(self, place: QPoint) -> None:
        ui, end = self._texts.ui, self._end_part()
        rows: list[MenuRow] = [
            ("sheet_pdf", ui("record.sheet_pdf"), end.exporter.write_pdf),
            ("sheet_png", ui("record.sheet_png"), end.exporter.write_picture),
            ("sheet_copy", ui("record.sheet_copy"), end.exporter.copy_picture),
            ("sheet_print", ui("record.sheet_print"), end.exporter.print),
            ("sheet_csv", ui("record.sheet_csv"), end.exporter.write_hands),
            ("sheet_blank", ui("record.sheet_blank"), end.exporter.write_blank),
            ("", "", bool),
            ("game_file", ui("record.export_game"), self.game_menu.transfer.export),
        ]
        menu_of(rows, self).popup(place)

    def _link(self) -> GameLink[RiichiGame]:
        """The game for the referee page."""
        return state.link(self._state, self.game_menu.saver.begun_at)

    def _end_part(self) -> EndPart:
        """The end with the game as it stands, for what is exported of it."""
        now = self._state
        date, title = self.game_menu.saver.day_and_title()
        head = SheetHead(title, date, now.table)
        replay = replayed(now)
        self.ui.end.present(replay, self._rules, head, self.game_menu.saver.corrections)
        return self.ui.end

    # what the window asks

    def choose_document(self, document: str) -> None:
        self._store.commit(state.set_document(self._state, document), "document")

    def receive(self, what: object) -> None:
        """Add events that another page applied to a game, open the game of a link, or open the form
        with a hand that won."""
        if isinstance(what, WonHand):
            self._lay_win(what.hand)
        if isinstance(what, GameLink):
            game = self.game_menu.saver.game_of_link(what)
            if game is not None:
                self._open(game)
        if not isinstance(what, AppliedEvents):
            return
        now = self._state
        if what.uid and what.uid != now.uid:
            game = self.game_menu.saver.reopened(what.uid)
            if game is None:
                return
            now = self._with(game)
        elif not what.uid:
            begun = self.game_menu.saver.begun(what.game, what.new_uid, "", what.table)
            self._store.commit(self._with(begun), "new_game")  # undo takes the events out alone
            now = self._state
        if what.uid and now.game != what.game:
            self.error.emit(self._texts.ui("record.changed_since"))
        self._store.commit(state.set_part(state.add(now, *what.events), "play"), "ruling")

    def _lay_win(self, hand: Draft) -> None:
        """Open the form of a win with this hand laid; the game is played under its own document."""
        replay = replayed(self._state)
        if replay.finished:
            self.error.emit(self._texts.ui("record.hand_after_end"))
            return
        if may_leave_trial(self._state):
            document = state.set_document(self._state, self._state.game.rules)
            self._store.commit(document, "document")
        win = win_of_hand(hand, replay)
        self._store.update(state.open_sheet(self._state, "win", win))

    def open_file(self, path: Path) -> None:
        """Import a game that was dropped on the window."""
        self.game_menu.transfer.read(path)

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        end = self._end_part().exporter.action_handlers() if self._state.part == "end" else {}
        return {
            **end,
            **self._form_handlers(),
            "apply": self.accept,
            "clear": self.new_game,
            "open": self.game_menu.transfer.choose_file,
            "game_win": partial(self.choose_way, "win"),
            "game_draw": partial(self.choose_way, "draw"),
            "game_act": partial(self.choose_way, "act"),
            "game_setup": partial(self.open_sheet, "setup"),
            "game_part": self.switch_part,
            "game_export": self.game_menu.transfer.export,
            "to_clause": self.open_clause,
        }

    def has_work(self) -> bool:
        return self.game_menu.saver.has_unsaved

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits lay sticks, V changes how the list is read, Esc closes what is open."""
        now = self._state
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.isAutoRepeat():
            super().keyPressEvent(event)
        elif event.text() in _STICKS and not now.sheet and now.part == "play":
            self.toggle_riichi(_STICKS[event.text()])
        elif event.key() == Qt.Key.Key_V:
            self._store.update(replace(now, shows_scores=not now.shows_scores))
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
        hands."""
        closed = "" if self._state.sheet else self._sheet
        with nullcontext() if self._state.sheet else self.focus_kept():
            self._present()
        if closed == "correct" and self._state.part == "play" and self.hasFocus():
            self.ui.list.rows.setFocus(Qt.FocusReason.OtherFocusReason)

    def _present(self) -> None:
        now, rules, texts, ui = self._state, self._rules, self._texts, self.ui
        replay = replayed(now)
        if now.correction is not None and corrected_hand(now, replay) is None:
            self._close_correction(now)
            return
        after = shown_game(now, replay)
        opened = now.sheet != self._sheet or _corrected(now) != self._corrected
        self._corrected = _corrected(now)
        ui.bar.present(bar_view(now, replay, rules, texts))
        self._present_left(now, replay)
        ui.open_part(now.part)
        self._offer(now)
        if now.part == "end":
            self._end_part()
            ui.fit()
            return
        self._present_entry(now, replay, after, rules)
        if opened and now.sheet:
            ui.form(now.sheet).take_focus()
        if not now.sheet:
            ui.felt.present(felt_view(now, replay, rules, texts))
            over = replay.finished
            title = texts.ui("record.is_over" if over else "record.in_hand")
            hint = "" if over else texts.ui("record.sticks")
            ui.ways.present(way_plates(replay, texts), title, hint)
        ui.next.present(next_views(after or replay, shown_rules(now), texts))
        ui.list.present(
            list_view(now, replay, rules, after, self.game_menu.saver.corrections, texts)
        )
        self._present_last()

    def _close_correction(self, now: RiichiGameState) -> None:
        """Close the correction of a hand that rules which were edited meanwhile do not end."""
        text = self._texts.ui("record.correction_closed")
        QTimer.singleShot(0, self, partial(self.error.emit, text))  # once somebody listens
        self._store.update(state.close_sheet(now))

    def _present_last(self) -> None:
        """Show the hand that was played last, where there is room for it."""
        now = self._state
        if self.ui.large and now.part == "play":
            view = last_hand_view(now, replayed(now), self._rules, self._texts)
            self.ui.last.present(view)

    def _present_entry(
        self, now: RiichiGameState, replay: GameReplay, after: GameReplay | None, rules: RiichiRules
    ) -> None:
        """Show the win, the draw or the correction that is being entered."""
        ui, view = self.ui, entry_view(now, replay, rules)
        if isinstance(view, WinEntryView):
            ui.win.present(view)
        elif isinstance(view, DrawEntryView):
            ui.draw.present(view)
        ui.open_left(now.sheet, wide=now.sheet == "win" and ui.win.wide)
        if now.correction is not None:
            self._present_correction(now, replay, after, rules)

    def _present_correction(
        self, now: RiichiGameState, replay: GameReplay, after: GameReplay | None, rules: RiichiRules
    ) -> None:
        ui, shown = self.ui, correction_view(now, replay, after, rules, self._texts)
        ui.correction.present(shown)
        ui.open_correction(shown.kind)
        offers = now.correction is not None and isinstance(now.correction.old, RulingDraft)
        view = corrected_view(now, replay, rules, self._texts)
        if isinstance(view, WinEntryView):
            ui.won.offers_incident = offers
            ui.won.present(view)
        elif isinstance(view, DrawEntryView):
            ui.drawn.offers_incident = offers
            ui.drawn.present(view)
        elif view is not None:
            ui.ruled.present(view)

    def _offer(self, now: RiichiGameState) -> None:
        """Report that other actions are handled than before."""
        offered = (now.part, frozenset(self._form_handlers()))
        if offered != self._offered:
            self._offered = offered
            self.actions_changed.emit()

    def _form_handlers(self) -> dict[str, Callable[[], None]]:
        """The handlers of actions that edit a hand which is being laid."""
        now = self._state
        if now.sheet == "win":
            return self.ui.win.action_handlers()
        if now.correction is not None and isinstance(now.correction.entry, WinDraft):
            return self.ui.won.action_handlers()
        return {}

    def _present_left(self, now: RiichiGameState, replay: GameReplay) -> None:
        """Open the form that is asked for, filled once."""
        ui, opened = self.ui, now.sheet != self._sheet
        self._sheet = now.sheet
        if now.sheet == "setup":
            ui.setup.present_switches(now.agreed)
        match now.sheet if opened else "":
            case "setup":
                ui.setup.present(
                    SetupView(
                        now.game.names,
                        now.title,
                        now.table,
                        switches_of(self._rules),
                        not now.game.events,
                    )
                )
            case "points":
                ui.points.present(replay.table.scores, names_of(replay, self._texts))
            case "note":
                ui.note.present()
