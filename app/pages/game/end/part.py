"""The end of a riichi game on its page: the board, points that differ, and the exports."""

from __future__ import annotations

from functools import partial
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.games.edits import EventEdit
from app.idle_task import IdleTask
from app.pages.game.end.logic import end_view
from app.pages.game.end.mismatch import TableExplanation, explaining, table_difference
from app.pages.game.end.mismatch_form import MismatchForm
from app.pages.game.end.sheet import (
    Earlier,
    ScoreSheet,
    SheetHead,
    blank_sheet,
    score_sheet,
    sheet_csv,
    sheet_text,
)
from app.pages.game.end.sheet_export import SheetExporter, SheetSource
from app.pages.game.end.sheet_painter import SheetPainter
from app.pages.game.end.texts import difference_lines, end_words, explanation_words
from app.pages.game.widgets.end_board import EndBoard
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.painting.drawing import show_if
from engine.riichi.play.placing import Scores
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules


class EndPart(QWidget):
    """Shows how a game ended and its score sheet.

    `rule_chosen(key)` asks for a rule; `edit_chosen(edit)` is the change of an event (an EventEdit)
    that would explain the points on the table, to be looked at before it is accepted.
    `counting(on)`: the fields for those points were opened, or closed. `exporter`
    writes, prints and copies the sheet, and reports by its own signals.
    """

    rule_chosen = Signal(str)
    edit_chosen = Signal(object)
    counting = Signal(bool)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("game_end")
        self._texts = texts
        self.board, self.form = EndBoard(texts), MismatchForm(texts)
        words = texts.ui("game_end.mismatch")
        self.link = word_button("mismatch_open", words, role="small_link")
        self.board.ledger.foot.addWidget(self.link)
        self.board.ledger.add_below(self.form)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.board)
        self._game: tuple[GameReplay, RiichiRules] | None = None
        self._sheet: ScoreSheet | None = None
        self._name = ""
        self._found: tuple[TableExplanation, ...] = ()
        self._search = IdleTask(self)
        source = SheetSource(self._of_game, self._blank, self._hands, lambda: self._name)
        self.exporter = SheetExporter(source, texts, self)
        self._connect()
        self.open_mismatch(False)

    def _connect(self) -> None:
        self.board.ledger.rule_chosen.connect(self.rule_chosen)
        self.link.clicked.connect(partial(self.open_mismatch, True))
        self.form.closed.connect(partial(self.open_mismatch, False))
        self.form.counted_changed.connect(self._compare)
        self.form.explanation_chosen.connect(self._choose)
        self._search.ended.connect(self._explain)

    def present(
        self, replay: GameReplay, rules: RiichiRules, head: SheetHead, earlier: Earlier
    ) -> None:
        """Show the end of a game, or how it stands, under a document."""
        texts = self._texts
        other = self._game is None or self._game[0].game != replay.game
        self._game, self._name = (replay, rules), " ".join((head.date, head.title)).strip()
        words = end_words(end_view(replay, rules), texts)
        sheet = self._sheet = score_sheet(replay, rules, head, earlier, texts)
        self.board.present(
            words, partial(SheetPainter, sheet, texts), sheet.title, sheet_text(sheet)
        )
        self.form.name_seats(words.names)
        if other:
            self._compare(self.form.counted)

    def set_narrow(self, narrow: bool) -> None:
        """Make the sheet a tab beside the ledger, where there is little width."""
        self.board.set_narrow(narrow)

    def open_mismatch(self, on: bool) -> None:
        """Show the fields for the points on the table in place of the explanation, or hide them."""
        show_if(self.link, not on)
        if on:  # what makes way first, so that the window need not grow
            self.board.ledger.set_explained(False)
            show_if(self.form, True)
            self.form.fields[0].setFocus()
        else:
            show_if(self.form, False)
            self.board.ledger.set_explained(True)
            self._search.stop()
        self.counting.emit(on)

    # points on the table

    def _compare(self, counted: tuple[int, ...] | None) -> None:
        """Tell the differences, and look for what explains them in idle time."""
        self._search.stop()
        self._explain(())
        if counted is None or self._game is None:
            self.form.show_lines([])
            return
        replay, rules = self._game
        difference = table_difference(replay, cast(Scores, counted))
        lines = difference_lines(difference, replay.game.names, self._texts)
        if any(difference.seats):
            lines.append(self._texts.ui("game_end.table.looking"))
            self._search.begin(explaining(replay, difference, rules))
        self.form.show_lines(lines)

    def _explain(self, found: object) -> None:
        """Show what was found; nothing, where a single hand explains nothing."""
        self._found = cast("tuple[TableExplanation, ...]", found or ())
        if self._game is None:
            return
        replay, rules = self._game
        texts = self._texts
        self.form.explain([explanation_words(one, replay, rules, texts) for one in self._found])
        looking = texts.ui("game_end.table.looking")
        lines = self.form.lines.text().split("\n")
        if looking in lines:
            lines.remove(looking)
            if not self._found:
                lines.append(texts.ui("game_end.table.unexplained"))
            self.form.show_lines(lines)

    def _choose(self, at: int) -> None:
        edit: EventEdit = self._found[at].edit
        self.edit_chosen.emit(edit)

    # what is exported

    def _of_game(self) -> ScoreSheet:
        assert self._sheet is not None  # the part is presented before it is exported
        return self._sheet

    def _blank(self) -> ScoreSheet:
        assert self._game is not None  # as above
        return blank_sheet(self._game[1], self._texts)

    def _hands(self) -> str:
        assert self._game is not None  # as above
        return sheet_csv(*self._game, self._texts)
