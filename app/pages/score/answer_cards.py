"""The cards that show an answer: what each of them holds and shows, wherever it is placed."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from app.pages.score.answer import scores
from app.pages.score.presentation import AnswerKind, default_line, kind_of
from app.pages.score.rows import score_rows
from app.pages.score.strip import ALL, FEW, MORE, strip_of
from app.pages.score.texts import declaration_of
from app.pages.score.widgets.answer_lists import (
    DiscardsView,
    DoubtsView,
    FuritenList,
    NearMisses,
    ReadingsView,
)
from app.pages.score.widgets.other_documents import OthersView
from app.pages.score.widgets.table_strip import TableStrip
from app.pages.score.widgets.waits import WaitsView
from app.style import theme
from app.texts.texts import Texts
from app.views.answers import OtherAnswers, ScoreAnswer
from app.views.ledgers import LedgerRow
from app.views.rulings import FalseWinView
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.ledger import LedgerView
from app.widgets.answer.ruling_card import RulingCard
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.layout.frames import Panel, card, column
from app.widgets.painting.drawing import show_if
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Score


class AnswerCards(QObject):
    """Every part of an answer as a widget of its own, without a place.

    Frames: `declaration_card`, `seats_card`, `strip_card`, `found_card` (waits, furiten, discards),
    `ledger_card` (with the clause), `by_voice`, `hand_shown` and `to_referee` (of a false win).
    Panels without a frame: `readings_panel`, `near_panel`, `documents_panel`.

    - `document_chosen(id)`: a row of the other documents was chosen.
    - `line_chosen()`: a ledger line was selected; `chosen_row` is its row.
    - `act_chosen(act)`: a win that is none is to be ruled on, by the key of the act.
    """

    document_chosen = Signal(str)
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
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self.by_voice = RulingCard(texts, "by_voice")
        self.hand_shown = RulingCard(texts, "hand_shown")
        self.to_referee = QPushButton(texts.ui("to_referee"))
        self.kind: AnswerKind | None = None
        self.chosen_row: LedgerRow | None = None
        self._compact = False
        self._chosen: str | None = None
        self._make_cards()
        self.to_referee.clicked.connect(self._ask_referee)
        self.others.chosen.connect(self.document_chosen)
        self.ledger.selected.connect(self._select)
        self.waits.chosen.connect(self._present_wait)

    def _make_cards(self) -> None:
        self.declaration_card = _carded("card", self.declaration)
        self.seats_card = _carded("felt", self.seats)
        self.strip_card = _carded("card", self.strip)
        self._panel = Panel("found")
        self.found_card = _carded("card", self._panel, self.nothing)
        self.nothing.setProperty("role", "caption")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self.ledger_card, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(3, 6, 3, 3)
        inner.setSpacing(4)
        inner.addWidget(self.ledger, 1)
        inner.addWidget(self.clause)
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
            self._panel.hold(self.waits, self.furiten, self.discards)
            self.readings_panel.hold(self.readings, self.doubts)
            self.near_panel.hold(self.near)
            self.near.stay(there=True)
        else:
            self.near.stay(there=False)
            self.readings_panel.hold(self.doubts)
            self.near_panel.hold()
            self._panel.hold(self.waits, self.furiten, self.discards, self.readings, self.near)

    def present(self, found: ScoreAnswer, rules: RiichiRules) -> None:
        """Show an answer; the selected line stays selected if the new ledger has it, too.

        The lists below a win follow a frame later, by `present_below`.
        """
        self._answer, self._document = found, rules
        kind = kind_of(found)
        other = kind != self.kind
        if other:
            self.arrange(kind)
        self.declaration.present(declaration_of(found, self._texts))
        self.seats.present(found.seats)
        self.waits.present(found.waits, found.situation)
        self.furiten.present(found.furiten)
        self.discards.present(found.discards)
        self._present_false_win(found.false_win)
        self.present_ledger()
        if other or kind != "won":
            self.present_below()

    def present_below(self) -> None:
        """Show the place of a win in the scoring table, the other readings, and the near misses."""
        self._present_strip()
        self.readings.present(self._answer.readings, self._answer.situation)
        self.near.present(self._answer.near)

    def present_elsewhere(self, found: OtherAnswers) -> None:
        """Show the same hand under other documents and other readings of clauses."""
        self.others.present(found.documents)
        self.doubts.present(found.doubts)

    def _present_false_win(self, found: FalseWinView | None) -> None:
        """Show what follows if it is declared all the same; with seats if there is room."""
        show_if(self.by_voice, found is not None)
        show_if(self.hand_shown, found is not None)
        show_if(self.to_referee, found is not None)
        if found is None:
            return
        with_seats = not self._compact
        self.by_voice.present(self._texts.ui("by_voice"), found.by_voice, with_seats=False)
        self.hand_shown.present(self._texts.ui("hand_shown"), found.shown, with_seats=with_seats)

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
        chosen = self._chosen_in(rows)
        at = default_line(rows) if chosen is None else chosen
        self.ledger.present(rows, at)
        narrow = self._compact or self.kind == "lost"
        show_if(self.clause, chosen is not None if narrow else bool(rows))
        self.clause.present(
            None if at is None else rows[at], self._document.document.id, self._texts
        )
        self.chosen_row = None if chosen is None else rows[chosen]

    def _present_strip(self) -> None:
        """Show the place of the score in the document's scoring table."""
        score, tsumo = self._scored()
        won = replace(self._answer.situation, tsumo=tsumo)
        rows = ALL if theme.wide(theme.WIDE) else MORE if theme.wide(theme.FOUR) else FEW
        self.strip.present(None if score is None else strip_of(score, won, self._document, rows))
        show_if(self.strip_card, score is not None)

    def _present_wait(self) -> None:
        self.present_ledger()
        self._present_strip()

    def _scored(self) -> tuple[Score | None, bool]:
        """The score whose ledger is shown, and whether it is by tsumo."""
        if self.kind == "waiting":
            return self.waits.score, self.waits.tsumo
        best = next(iter(scores(self._answer.verdict)), None) if self.kind == "won" else None
        return best, self._answer.situation.tsumo

    def _chosen_in(self, rows: tuple[LedgerRow, ...]) -> int | None:
        keys = (None if row.rule is None else f"{at}:{row.rule.key}" for at, row in enumerate(rows))
        return next((at for at, key in enumerate(keys) if key and key == self._chosen), None)

    def _select(self, at: int) -> None:
        rule = self.ledger.rows.rows[at].rule
        chosen = None if rule is None else f"{at}:{rule.key}"
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
            self.present_ledger()


def _carded(role: str, *held: QWidget) -> QFrame:
    frame, inner = card(role, QVBoxLayout())
    for widget in held:
        inner.addWidget(widget)
    return frame
