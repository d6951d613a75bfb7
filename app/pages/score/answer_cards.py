"""The cards that show an answer: what each of them holds and shows, wherever it is placed."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from app.pages.score.answer import best_score
from app.pages.score.comparison import RowSubject, compared, place_of, subject_of
from app.pages.score.ledger_columns import with_columns
from app.pages.score.presentation import AnswerKind, default_line, kind_of
from app.pages.score.rows import condensed, score_rows
from app.pages.score.strip import ALL, FEW, MORE, strip_of
from app.pages.score.texts import declaration_of
from app.pages.score.widgets.answer_lists import (
    DiscardsView,
    DoubtsView,
    FuritenList,
    NearMisses,
    ReadingsView,
)
from app.pages.score.widgets.comparison_card import ComparisonCard
from app.pages.score.widgets.other_documents import OthersView
from app.pages.score.widgets.table_strip import TableStrip
from app.style import theme
from app.style.theme import FOUR, WIDE, cramped, wide
from app.texts.texts import Texts
from app.views.answers import DocumentRow, OtherAnswers, ScoreAnswer
from app.views.comparisons import ComparedSide, ComparisonView
from app.views.ledgers import LedgerColumn, LedgerRow
from app.views.rulings import FalseWinView
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.edition_note import EditionNote
from app.widgets.answer.ledger_card import LedgerCard
from app.widgets.answer.ruling_card import RulingCard
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.answer.waits import WaitsView
from app.widgets.layout.frames import Panel, card, column
from app.widgets.painting.drawing import show_if
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import VERDICTS, Score

_COLUMNS: Final = 3
"""Other readings that have a column in the ledger, at most."""
ComparedKind = Literal["reading", "document", "wait"]


class ComparedChoice(msgspec.Struct, frozen=True):
    """What is compared with the result in force: a reading, the id of a document, or the place of a
    wait's value."""

    kind: ComparedKind
    key: object


class AnswerCards(QObject):
    """Every part of an answer as a widget of its own, without a place.

    Frames: `declaration_card`, `seats_card`, `strip_card`, `found_card` (waits, furiten, discards),
    `ledger_card` (with the clause), `by_voice`, `hand_shown` and `to_referee` (of a false win).
    Panels without a frame: `readings_panel`, `near_panel`, `documents_panel`.

    `comparison` shows two ledgers in the place of seats, table and ledger; it is shown by whoever
    places it while `comparing` is not None.

    - `document_chosen(id)`: the document that is compared is to be the one in force.
    - `comparison_changed()`: a comparison was opened, or closed.
    - `line_chosen()`: a ledger line was selected; `chosen_row` is its row.
    - `act_chosen(act)`: a win that is none is to be ruled on, by the key of the act.
    """

    document_chosen = Signal(str)
    comparison_changed = Signal()
    line_chosen = Signal()
    act_chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.declaration, self.seats = Declaration(), SeatPicture(texts)
        self.strip, self.waits = TableStrip(texts), WaitsView(texts)
        self.furiten, self.discards = FuritenList(texts), DiscardsView(texts)
        self.nothing = QLabel(texts.ui("findings_empty"))
        self.readings, self.doubts = ReadingsView(texts), DoubtsView(texts)
        self.near, self.others = NearMisses(texts), OthersView(texts)
        self.others_head = QLabel(texts.ui("others"))
        self.ledger_card = LedgerCard(texts)
        self.ledger, self.clause = self.ledger_card.ledger, self.ledger_card.clause
        self.by_voice = RulingCard(texts, "by_voice")
        self.hand_shown = RulingCard(texts, "hand_shown")
        self.to_referee = QPushButton(texts.ui("to_referee"))
        self.comparison = ComparisonCard(texts)
        self.comparing: ComparedChoice | None = None
        self._elsewhere: tuple[DocumentRow, ...] = ()
        self._awaited = ""
        self._below: ScoreAnswer | None = None
        self.kind: AnswerKind | None = None
        self.chosen_row: LedgerRow | None = None
        self._compact = False
        self._chosen: RowSubject | None = None
        self._make_cards()
        self.to_referee.clicked.connect(self._ask_referee)
        self.others.pressed_document.connect(self._press_document)
        self.readings.pressed.connect(self._press_reading)
        self.waits.pressed.connect(self._press_wait)
        self.comparison.document_chosen.connect(self.document_chosen)
        self.comparison.closed.connect(self.close_comparison)
        self.ledger.selected.connect(self._select)
        self.waits.chosen.connect(self._present_wait)

    def _make_cards(self) -> None:
        self.comparison.hide()
        self.edition = EditionNote(self._texts, "score")
        below = QVBoxLayout()
        below.setContentsMargins(8, 0, 8, 6)
        below.addWidget(self.edition)
        self.declaration_card, inner = card("card", QVBoxLayout())
        inner.addWidget(self.declaration)
        inner.addLayout(below)
        self.seats_card = _carded("felt", self.seats)
        self.strip_card = _carded("card", self.strip)
        self._panel = Panel("found")
        self._panel.set_whole(cramped())  # the middle column scrolls
        self.found_card = _carded("card", self._panel, self.nothing)
        self.nothing.setProperty("role", "caption")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self.to_referee.setObjectName("to_referee")
        self.to_referee.setProperty("role", "primary")
        self.to_referee.setToolTip(self._texts.ui("to_referee_tip"))
        self.readings_panel, self.near_panel = Panel("readings_panel"), Panel("near_panel")
        self.documents_panel = QWidget()
        others = column(2)
        others.setContentsMargins(8, 0, 6, 0)
        others.addWidget(self.others_head)
        others.addWidget(self.others, 1)
        self.documents_panel.setLayout(others)
        self.others_head.setProperty("role", "head")

    def arrange(self, kind: AnswerKind) -> None:
        """Put the lists of a kind of answer into their cards, and show those that it has."""
        self.kind = kind
        won, lost = kind == "won", kind == "lost"
        show_if(self.ledger_card, kind != "form")
        show_if(self.seats_card, kind in ("won", "unfinished"))
        show_if(self.found_card, not won)
        show_if(self._panel, kind != "unfinished")
        show_if(self.nothing, kind == "unfinished")
        for card_of_loss in (self.by_voice, self.hand_shown, self.to_referee):
            show_if(card_of_loss, lost or kind == "form")
        if won:
            self._panel.set_widgets(self.waits, self.furiten, self.discards)
            self.readings_panel.set_widgets(self.readings, self.doubts)
            self.near_panel.set_widgets(self.near)
            self.near.stay(there=True)
        else:
            self.near.stay(there=False)
            self.readings_panel.set_widgets(self.doubts)
            self.near_panel.set_widgets()
            self._panel.set_widgets(
                self.waits, self.furiten, self.discards, self.readings, self.near
            )

    def present(self, answer: ScoreAnswer, rules: RiichiRules) -> None:
        """Show an answer; the selected line stays selected if the new ledger has it, too.

        The lists below a win follow a frame later, by `present_below`.
        """
        self._answer, self._document = answer, rules
        if self._awaited:  # for the hand before
            self._awaited = ""
            self._frame()
        kind = kind_of(answer)
        other = kind != self.kind
        if other:
            self.close_comparison()
            self.arrange(kind)
        self.declaration.present(declaration_of(answer, self._texts))
        self.edition.present(rules.document.id)
        self.seats.present(answer.seats)
        self.waits.present(answer.waits, answer.situation)
        self.furiten.present(answer.furiten)
        self.discards.present(answer.discards)
        self._present_false_win(answer.false_win)
        self.present_ledger()
        if other or kind != "won":
            self.present_below()

    def present_below(self) -> None:
        """Show the place of a win in the scoring table, the other readings, and the near misses;
        costs nothing where those of this answer are shown."""
        if self._below is self._answer:
            return
        self._below = self._answer
        self._present_strip()
        self.readings.present(self._answer.readings, self._answer.situation)
        self.near.present(self._answer.near())
        self._compare_again("reading")

    def present_elsewhere(self, answers: OtherAnswers) -> None:
        """Show the same hand under other documents and other readings of clauses."""
        self._elsewhere = answers.documents
        self.others.present(answers.documents)
        self.doubts.present(answers.doubts)
        if any(row.outcome == "waiting" for row in answers.documents):
            return
        if self._awaited:
            self._press_document(self._awaited)
        else:
            self._compare_again("document")

    def _present_false_win(self, false_win: FalseWinView | None) -> None:
        """Show what follows if it is declared all the same; with seats if there is room."""
        show_if(self.by_voice, false_win is not None)
        show_if(self.hand_shown, false_win is not None)
        show_if(self.to_referee, false_win is not None)
        if false_win is None:
            return
        with_seats = not self._compact
        self.by_voice.present(
            self._texts.ui("by_voice"),
            false_win.by_voice,
            false_win.by_voice_otherwise,
            with_seats=False,
        )
        self.hand_shown.present(
            self._texts.ui("hand_shown"),
            false_win.shown,
            false_win.shown_otherwise,
            with_seats=with_seats,
        )

    def _ask_referee(self) -> None:
        found = self._answer.false_win
        if found is not None:
            self.act_chosen.emit(found.offence)

    def present_ledger(self) -> None:
        """Show the ledger with its selected line, and the clause of that."""
        score, _ = self._scored()
        rows = (
            self._answer.rows
            if self.kind != "waiting"
            else tuple(score_rows(score))
            if score
            else ()
        )
        rows, columns = self._with_columns(condensed(rows, joined=not wide(FOUR)))
        chosen = place_of(self._chosen, rows)
        at = default_line(rows, self._next_rows()) if chosen is None else chosen
        document, selected = self._document.document.id, chosen is not None
        self.ledger_card.present(rows, at, document, selected=selected, columns=columns)
        self.chosen_row = None if at is None else rows[at]

    def _next_rows(self) -> tuple[LedgerRow, ...]:
        """The ledger of the reading that comes next after the best one."""
        others = self._answer.readings[1:2] if self.kind == "won" else ()
        return tuple(row for one in others if one.score for row in score_rows(one.score))

    def _with_columns(
        self, rows: tuple[LedgerRow, ...]
    ) -> tuple[tuple[LedgerRow, ...], tuple[LedgerColumn, ...]]:
        """In a wide window, the rows with those of other readings, and the amounts of these."""
        others = [one for one in self._answer.readings[1:] if one.score is not None][:_COLUMNS]
        if self.kind != "won" or not others or not wide(WIDE):
            return rows, ()
        ledgers = [rows]
        ledgers += [condensed(score_rows(one.score), joined=False) for one in others if one.score]
        names = [self._texts.wait(one.reading.wait) for one in others]
        return with_columns(ledgers, names, self._texts)

    def _present_strip(self) -> None:
        """Show the place of the score in the document's scoring table."""
        score, tsumo = self._scored()
        won = replace(self._answer.situation, tsumo=tsumo)
        rows = ALL if theme.wide(theme.WIDE) else MORE if theme.wide(theme.FOUR) else FEW
        strip = None if score is None else strip_of(score, won, self._document, rows)
        self.strip.present(strip)
        show_if(self.strip_card, strip is not None)

    def _present_wait(self) -> None:
        self.present_ledger()
        self._present_strip()
        self._compare_again("wait")

    # two ledgers side by side

    def _press_reading(self, at: int) -> None:
        """Compare a reading with the best one; pressed again, it closes the comparison.

        The list may still have the readings of the hand before: these are compared with nothing.
        """
        self._toggle("reading", self.readings.rows[at].reading if at else None)

    def _press_document(self, document: str) -> None:
        """Compare the hand under another document; pressed again, it closes the comparison. While
        the documents are being judged, the one pressed last is compared once that is done."""
        row = self._row_of(document)
        waiting = row is not None and row.outcome == "waiting"
        self._awaited = document if waiting and document != self._awaited else ""
        if waiting:
            self._frame()
        else:
            self._toggle("document", document)

    def _press_wait(self) -> None:
        """Compare the value of a wait with the first one."""
        waits = self.waits
        self._toggle("wait", waits.place if waits.place != waits.first_place else None)

    def _toggle(self, kind: ComparedKind, key: object) -> None:
        self._awaited = ""
        if key is None or (self.comparing is not None and key == self.comparing.key):
            self.close_comparison()
            return
        self._compare(ComparedChoice(kind, key))

    def _compare_again(self, kind: ComparedKind) -> None:
        """Show the comparison for the new answer, if there is one of this kind."""
        if self.comparing is not None and self.comparing.kind == kind:
            key = self.waits.place if kind == "wait" else self.comparing.key
            self._compare(ComparedChoice(kind, key))

    def _compare(self, wanted: ComparedChoice) -> None:
        """Open the comparison, or close it where the answer has no such thing any more."""
        shown = self._compared(wanted)
        if shown is None:
            self.close_comparison()
            return
        opened = self.comparing is None
        self.comparing = wanted
        self.comparison.present(shown)
        self._frame()
        if opened:
            self.comparison_changed.emit()

    def close_comparison(self) -> bool:
        """Close the comparison, or the one that is still to come; whether there was one."""
        if self.comparing is None and not self._awaited:
            return False
        self.comparing, self._awaited = None, ""
        self._frame()
        self.comparison_changed.emit()
        return True

    def _frame(self) -> None:
        """Frame the row that is compared."""
        now = self.comparing or ComparedChoice("reading", None)
        found = (at for at, one in enumerate(self.readings.rows) if one.reading == now.key)
        self.readings.frame(next(found, None) if now.kind == "reading" else None)
        compared = str(now.key) if now.kind == "document" else ""
        self.others.frame(self._awaited or compared)
        self.waits.frame(now.kind == "wait")

    def _compared(self, wanted: ComparedChoice) -> ComparisonView | None:
        """The comparison with a reading, a document or a wait, if the answer has it."""
        situation = self._answer.situation
        if wanted.kind == "wait":
            return self._compared_waits()
        if wanted.kind == "reading":
            some = self._answer.readings
            sides = [ComparedSide(one.score, situation, reading=one.reading) for one in some]
            at = next((i for i, one in enumerate(some) if one.reading == wanted.key), 0)
            return compared("reading", sides[0], sides[at]) if at else None
        row = self._row_of(wanted.key)
        if row is None or row.outcome == "waiting":
            return None
        verdict, head = self._answer.verdict, self._document.document
        best = best_score(verdict)
        outcome = "not_agari" if verdict is None else VERDICTS[type(verdict)]
        here = ComparedSide(best, situation, outcome, document=head)
        there = ComparedSide(row.score, row.situation, row.outcome, document=row.document)
        return compared("document", here, there)

    def _row_of(self, document: object) -> DocumentRow | None:
        return next((row for row in self._elsewhere if row.document.id == document), None)

    def _compared_waits(self) -> ComparisonView | None:
        waits = self.waits
        if not waits.rows or waits.place == waits.first_place:
            return None
        sides = []
        for at, by in (waits.first_place, waits.place):
            wait, won = waits.rows[at], replace(self._answer.situation, tsumo=bool(by))
            score = wait.tsumo if by else wait.ron
            outcome = "no_yaku" if score is None else "agari" if by or not wait.barred else "barred"
            sides.append(ComparedSide(score, won, outcome, tile=wait.tile))
        return compared("wait", sides[0], sides[1])

    def _scored(self) -> tuple[Score | None, bool]:
        """The score whose ledger is shown, and whether it is by tsumo."""
        if self.kind == "waiting":
            return self.waits.score, self.waits.tsumo
        best = best_score(self._answer.verdict) if self.kind == "won" else None
        return best, self._answer.situation.tsumo

    def _select(self, at: int) -> None:
        chosen = subject_of(self.ledger.rows.rows, at)
        if chosen == self._chosen and self.chosen_row is not None:
            return
        self._chosen = chosen
        self.present_ledger()
        self.line_chosen.emit()

    def set_compact(self, compact: bool) -> None:
        """Take less room: a low declaration, the clause only with a line, no seats of a loss."""
        self._compact = compact
        self.declaration.set_compact(compact)
        if self.kind is not None:
            self._present_false_win(self._answer.false_win)


def _carded(role: str, *held: QWidget) -> QFrame:
    frame, inner = card(role, QVBoxLayout())
    for widget in held:
        inner.addWidget(widget)
    return frame
