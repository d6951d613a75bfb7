"""The form of a win: who, from whom, and the declared count or the hand itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.pages.game.entry import drafts
from app.pages.game.entry.drafts import YAKUMAN, WinDraft
from app.pages.game.entry.form import EntryForm
from app.pages.game.entry.hand_entry import HandEntry
from app.pages.game.entry.notes import EntryNote
from app.pages.game.entry.texts import (
    count_words,
    dead_words,
    false_win_act,
    missing_words,
    receipt_words,
    seat_name,
    spoken_points,
    stick_words,
    win_notes,
    winner_words,
)
from app.pages.game.entry.views import CountCell, WinEntryView
from app.pages.game.entry.widgets.choice_row import ChoiceCell, ChoiceRow
from app.pages.game.entry.widgets.declared_amount import DeclarationLine, DeclaredText
from app.pages.game.entry.widgets.entry_row import CaptionedRow, EntryRow, row_caption
from app.pages.score.state import Draft
from app.style.theme import px
from app.texts.tables import absence_words
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, word_button
from app.widgets.layout.frames import MinimumSizeArea, Stack, column, holding
from app.widgets.painting.drawing import show_if
from engine.ledger import SEATS
from engine.riichi.verdict import VERDICTS

_FEW_FU: Final = 80
"""Larger values stand in the menu of the row."""
_LOW: Final = 640
_LEAST_WITH_HAND: Final = (860, 540)
_STACKED: Final = 0, 0, 330
_LEAST_STACKED: Final = 430
"""Least heights of palette, situation and rows below each other, and the least width then."""
_PALETTE, _SITUATION, _MAIN = 400, 176, 600
"""Shares of the width while the hand is laid."""
_COUNTED: Final = "kazoe"
_NOBODY: Final = -1
_BASE: Final = 10
_MOST_HAN: Final = 19
"""More are not typed: 2 and 3 shall pick at once."""


class WinEntryForm(EntryForm):
    """Edits a win. With a hand it is `wide`: the page gives it the whole width, if it can."""

    def __init__(self, texts: Texts, *, correcting: bool = False) -> None:
        ui = texts.ui
        super().__init__(texts, "win", "entry.write_win", correcting=correcting)
        self._mode = ChoiceRow("win_laid", ui("entry.win"))
        self._view: WinEntryView | None = None
        self._refused, self._refused_seat = "", 0
        self.how = ChoiceRow("win_how", ui("entry.how"))
        self.winner = ChoiceRow("win_winner", ui("entry.winner"))
        self.loser = ChoiceRow("win_loser", ui("entry.loser"))
        self.fu = ChoiceRow("win_fu", ui("entry.fu"))
        self.han = ChoiceRow("win_han", ui("entry.han"))
        self.limit = ChoiceRow("win_limit", ui("entry.han"))
        self.pao = ChoiceRow("win_pao", ui("entry.pao"))
        self.claims = ChoiceRow("win_claim", ui("entry.claims"))
        self._chips = [ChipButton(f"win_riichi_{seat}") for seat in range(SEATS)]
        self._ronned = ChipButton("win_ronned")
        self._another = self._link("win_another", ui("entry.another"))
        self._another.setToolTip(ui("entry.another_tip"))
        self._drop = self._link("win_drop", ui("entry.drop"))
        self._lay_link = self._link("win_lay_link", "")
        self._from = CaptionedRow(ui("entry.loser"), self.loser)
        self._was = row_caption(name="win_was")
        self._counters = row_caption(ui("entry.counters_follow"), name="win_counters")
        self.declared = DeclarationLine(texts, "win_declared", low=correcting)
        self.hand_entry: HandEntry | None = None
        self._main = self.main_part(self._make_rows(), (self._divider(), self.declared))
        self._felt_place, self._columns = column(0), QHBoxLayout()
        self._columns.setSpacing(8)
        self._columns.addWidget(self._main, _MAIN)
        self._whole = whole = column(8)
        whole.addLayout(self._felt_place)
        whole.addLayout(self._columns, 1)
        self._area = MinimumSizeArea("win_whole", holding(whole))
        around = QVBoxLayout(self)
        around.setContentsMargins(1, 1, 1, 1)
        around.addWidget(self._area)
        self._connect()

    def _link(self, name: str, words: str) -> QPushButton:
        link = word_button(name, words, role="small_link")
        link.setMinimumHeight(px(28))
        return link

    def _divider(self) -> QWidget:
        line = QFrame()
        line.setProperty("role", "ask")
        line.setFixedHeight(1)
        return line

    def _make_rows(self) -> list[QWidget]:
        ui = self._texts.ui
        first = (self.kinds, self.how) if self.correcting else (self.how,)
        row = EntryRow(ui("entry.kind"), *first, self._another, self._lay_link)
        show_if(self._lay_link, self.correcting)
        self._claim_row = EntryRow(ui("entry.claims"), self.claims, self._drop)
        who = EntryRow(ui("entry.winner"), self.winner, self._from)
        self._fu_row = EntryRow(ui("entry.fu"), self.fu, self._was)
        self._han_row = EntryRow(ui("entry.han"), self.han, self.limit)
        self._pao_row = EntryRow(ui("entry.pao"), self.pao)
        riichi = EntryRow(ui("entry.riichi"), *self._chips, self._ronned, self._counters)
        return [row, self._claim_row, who, self._fu_row, self._han_row, self._pao_row, riichi]

    def beside_title(self) -> Sequence[QWidget]:
        return (self._mode,)

    def _connect(self) -> None:
        edits: tuple[tuple[ChoiceRow, Callable[[WinDraft, int], WinDraft]], ...] = (
            (self.how, _set_how),
            (self.winner, drafts.set_winner),
            (self.loser, drafts.set_loser),
            (self.fu, drafts.set_fu),
            (self.han, drafts.set_row),
            (self.limit, drafts.set_row),
            (self.claims, drafts.select_claim),
            (self._mode, _set_mode),
            (self.pao, _set_pao),
        )
        for row, edit in edits:
            row.chosen.connect(partial(self._edit, edit))
            row.typed.connect(self._to_accept if row in (self.han, self.limit) else self._go_on)
            row.left.connect(self.go)
        self.winner.refused.connect(self._refuse_winner)
        self.fu.refused.connect(partial(self._edit, drafts.set_fu))
        self.han.refused.connect(partial(self._edit, drafts.set_row))
        for seat, chip in enumerate(self._chips):
            chip.clicked.connect(partial(self._press_riichi, seat))
        self._ronned.clicked.connect(
            lambda: self._change(drafts.set_ronned(self._draft, not self._draft.ronned))
        )
        self._another.clicked.connect(lambda: self._change(drafts.add_winner(self._draft)))
        self._drop.clicked.connect(lambda: self._change(drafts.drop_claim(self._draft)))
        self._lay_link.clicked.connect(
            lambda: self._change(drafts.set_laid(self._draft, not self._draft.claim.laid))
        )

    def _go_on(self) -> None:
        self.go(1)

    def _to_accept(self) -> None:
        """Move the focus to the button that writes it down, or to what is still missing."""
        if self.accept_button.isEnabled() and not self.correcting:
            self.accept_button.setFocus(Qt.FocusReason.TabFocusReason)
        elif self._view is not None:
            rows = {"winner": self.winner, "loser": self.loser, "fu": self.fu}
            there = [rows[name] for name in self._view.claim.missing if name in rows]
            if there:
                there[0].take_focus()

    @property
    def _draft(self) -> WinDraft:
        return WinDraft() if self._view is None else self._view.draft

    @property
    def wide(self) -> bool:
        """Whether the hand is being laid, which needs the width of the whole page."""
        return self._draft.claim.laid

    def _edit(self, edit: Callable[[WinDraft, int], WinDraft], value: int) -> None:
        self._change(edit(self._draft, value))

    def _change(self, draft: WinDraft) -> None:
        self._refused = ""
        self.changed.emit(draft)

    def _set_hand(self, hand: Draft) -> None:
        self._change(drafts.set_hand(self._draft, hand))

    def _press_riichi(self, seat: int) -> None:
        if self._view is None:
            return
        self._refused = stick_words(self._view.seats[seat], self._texts)
        if self._refused:
            self.present(self._view)
        else:
            self._change(drafts.toggle_riichi(self._draft, seat))

    def _refuse_winner(self, seat: int) -> None:
        """Say why a seat cannot win."""
        if self._view is not None:
            self._refused = dead_words(self._view.seats[seat], self._texts)
            self._refused_seat = seat
            self.present(self._view)

    # presentation

    def present(self, view: WinEntryView) -> None:
        """Show the win, what is missing of it, and what it comes to."""
        self._view = view
        self._present_who(view)
        self._present_count(view)
        self._present_riichi(view)
        self._present_hand(view)
        self.declared.present(self._declared_text(view))
        notes = win_notes(view, self._texts)
        if self._refused:
            notes = (self._refused_note(view), *notes)
        self.present_frame(view, notes)

    def _refused_note(self, view: WinEntryView) -> EntryNote:
        """Why what was pressed is not offered; a dead hand leads to the ruling on its win."""
        seat = self._refused_seat
        if self._refused == dead_words(view.seats[seat], self._texts):
            return EntryNote(self._refused, bad=True, act=false_win_act(view), seat=seat)
        return EntryNote(self._refused, bad=True)

    def _present_who(self, view: WinEntryView) -> None:
        ui, draft, old = self._texts.ui, view.draft, view.old
        was = None if old is None else old.draft
        words = (ui("how.ron"), ui("how.tsumo"))
        cells = [ChoiceCell(at, word) for at, word in enumerate(words)]
        self.how.present(cells, int(draft.tsumo), None if was is None else int(was.tsumo))
        dead = {seat.seat: dead_words(seat, self._texts) for seat in view.seats}
        old_claim = None if was is None else was.claims[min(draft.at, len(was.claims) - 1)]
        self.winner.present(
            self.seat_cells(view.seats, dead),
            draft.claim.seat,
            None if old_claim is None else old_claim.seat,
        )
        winners = {claim.seat: ui("entry.winner") for claim in draft.claims}
        self.loser.present(
            self.seat_cells(view.seats, {s: w for s, w in winners.items() if s is not None}),
            draft.loser,
            None if was is None or was.tsumo else was.loser,
        )
        for widget in (self._from, self.loser):
            show_if(widget, not draft.tsumo)
        several = len(draft.claims) > 1
        show_if(self._claim_row, several)
        names = [
            ui("entry.nobody") if c.seat is None else seat_name(view.seats[c.seat], self._texts)
            for c in draft.claims
        ]
        self.claims.present([ChoiceCell(at, name) for at, name in enumerate(names)], draft.at)
        may = not draft.tsumo and len(draft.claims) < drafts.MOST_WINNERS
        show_if(self._another, may and draft.claim.seat is not None)

    def _present_count(self, view: WinEntryView) -> None:
        draft, old = view.draft, view.old
        was = None if old is None else old.draft.claims[min(draft.at, len(old.draft.claims) - 1)]
        laid = draft.claim.laid
        show_if(self._fu_row, bool(view.fu) and not laid)
        show_if(self._han_row, not laid)
        fu = draft.claim.fu if view.fu_asked else None
        self.fu.present(self._fu_cells(view), fu, None if was is None else was.fu)
        rows, old_row = self._row_cells(view), None if was is None else was.row
        limits = {cell.value for cell in view.rows if cell.row is not None and cell.row.limit}
        by_han = [cell for cell in rows if cell.value not in limits]
        by_limit = [cell for cell in rows if cell.value in limits]
        for row, cells, also in (
            (self.han, by_han, by_limit),
            (self.limit, by_limit, by_han),
        ):
            row.present(cells, draft.claim.row, old_row, also=also)
            show_if(row, bool(cells))
        words = ""
        if was is not None and was.fu is not None and was.fu != draft.claim.fu:
            words = self._texts.ui("entry.was", self._texts.fu(was.fu))
        elif not view.fu_asked and view.fu:
            words = self._texts.ui("entry.no_fu_needed")
        self._was.setText(words)
        show_if(self._was, bool(words))
        show_if(self._pao_row, view.pao_asked)
        none = ChoiceCell(_NOBODY, self._texts.ui("entry.no_pao"))
        seats = [c for c in self.seat_cells(view.seats) if c.value != draft.claim.seat]
        pao = _NOBODY if draft.claim.pao is None else draft.claim.pao
        self.pao.present([none, *seats], pao)

    def _fu_cells(self, view: WinEntryView) -> list[ChoiceCell]:
        return [
            ChoiceCell(
                cell.value,
                str(cell.value),
                self._texts.fu(cell.value),
                self._absence(cell),
                _typed_fu(cell.value),
                further=cell.value > _FEW_FU,
            )
            for cell in view.fu
        ]

    def _row_cells(self, view: WinEntryView) -> list[ChoiceCell]:
        found = []
        for cell in view.rows:
            row, texts = cell.row, self._texts
            assert row is not None  # rows of han have one
            word = texts.limit(row.limit) if row.limit else str(row.first)
            if row.limit == _COUNTED:
                word = texts.ui("entry.counted")
            name = word if cell.value == YAKUMAN else texts.han(row.first)
            if row.limit and cell.value != YAKUMAN:
                name = f"{texts.limit(row.limit)} {name}"
            last = _MOST_HAN if row.last is None else row.last
            typed = tuple(map(str, range(row.first, last + 1))) if row.first else ()
            found.append(ChoiceCell(cell.value, word, name, self._absence(cell), typed))
        return found

    def _absence(self, cell: CountCell) -> str:
        return "" if cell.absence is None else absence_words(cell.absence, self._texts)

    def _present_riichi(self, view: WinEntryView) -> None:
        ui = self._texts.ui
        for seat, chip in zip(view.seats, self._chips, strict=True):
            why = stick_words(seat, self._texts)
            name = seat_name(seat, self._texts)
            chip.present(name, on=seat.riichi, inconsistent=bool(why) and not seat.riichi)
            chip.setAccessibleName(f"{ui('entry.riichi')} {name}")
            chip.setToolTip(why)
        self._ronned.present(ui("entry.ronned"), on=view.draft.ronned)
        self._ronned.setToolTip(ui("entry.ronned_tip"))
        show_if(self._ronned, view.ronned_asked)
        show_if(self._counters, self.correcting and not view.ronned_asked)

    def _present_hand(self, view: WinEntryView) -> None:
        """Show the hand input where the hand is laid; it is made at the first use."""
        laid, ui = view.draft.claim.laid, self._texts.ui
        words = (ui("entry.count_only"), ui("entry.lay"))
        self._mode.present([ChoiceCell(at, word) for at, word in enumerate(words)], int(laid))
        self._lay_link.setText(ui("entry.count_link" if laid else "entry.lay_link"))
        if laid and self.hand_entry is None:
            self.hand_entry = self._make_hand_entry()
        if self.hand_entry is not None:
            self.hand_entry.show_if(laid)
            if laid:
                self.hand_entry.present(view.draft.claim.hand)
        if laid and self.hand_entry is not None:
            parts = self.hand_entry.palette, self.hand_entry.situation, self._main
            stack = Stack(self._columns, parts, _STACKED, _LEAST_STACKED)
            self._area.set_minimum_or_stack(*_LEAST_WITH_HAND, self._whole, stack)
        else:
            self._area.set_minimum(0, 0)

    def _make_hand_entry(self) -> HandEntry:
        entry = HandEntry(self._texts, self)
        entry.hand_changed.connect(self._set_hand)
        entry.set_compact(self.height() < px(_LOW))
        self._felt_place.addWidget(entry.felt)
        self._columns.insertWidget(0, entry.palette, _PALETTE)
        self._columns.insertWidget(1, entry.situation, _SITUATION)
        for widget in (entry.palette, entry.situation, self._main):
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        return entry

    def _declared_text(self, view: WinEntryView) -> DeclaredText:
        """The declaration; what is missing, or why there is none, in its place."""
        claim, texts = view.claim, self._texts
        if claim.missing:
            return DeclaredText(
                (winner_words(claim, texts),), missing_words(view, texts), quiet=True
            )
        lines = tuple(w for w in (winner_words(claim, texts), count_words(claim, texts)) if w)
        if claim.shares is None:
            key = "barred" if claim.verdict is None else VERDICTS[type(claim.verdict)]
            return DeclaredText(lines, texts.ui(f"outcome.{key}"), lost=True)
        below = "" if self.correcting else receipt_words(claim, texts)
        plain, full = spoken_points(claim, texts)
        if view.old is not None:
            before, with_honba = spoken_points(view.old.claim, texts)
            old = with_honba or before
            if old and old != (full or plain):
                return DeclaredText(lines, full or plain, old=old, below=below)
        between = texts.ui("becomes") if full else ""
        return DeclaredText(lines, full or plain, plain if full else "", between, below=below)

    # keys and sizes

    def stops(self) -> Sequence[ChoiceRow]:
        rows = (self.how, self.claims, self.winner, self.loser, self.fu, self.han, self.limit)
        return (*rows, self.pao)

    def take_focus(self, *last: QWidget) -> None:
        super().take_focus(*last)
        self.winner.take_focus()

    def action_handlers(self) -> dict[str, Callable[[], None]]:
        """The handlers of the window's actions that edit the laid hand, by name."""
        laid = self.wide and self.hand_entry is not None
        return self.hand_entry.action_handlers() if laid and self.hand_entry else {}

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if not event.isAccepted() and self.wide and self.hand_entry is not None:
            event.setAccepted(self.hand_entry.handle_key(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.hand_entry is not None:
            self.hand_entry.set_compact(self.height() < px(_LOW))


def _set_how(draft: WinDraft, tsumo: int) -> WinDraft:
    return drafts.set_tsumo(draft, bool(tsumo))


def _set_mode(draft: WinDraft, laid: int) -> WinDraft:
    return drafts.set_laid(draft, bool(laid))


def _set_pao(draft: WinDraft, seat: int) -> WinDraft:
    return drafts.set_pao(draft, None if seat == _NOBODY else seat)


def _typed_fu(fu: int) -> tuple[str, ...]:
    """The digits that pick a value of fu: `4` or `40`, and `25`."""
    return (str(fu), str(fu // _BASE)) if fu % _BASE == 0 else (str(fu),)
