"""The log tab: connects the case log with list and slip, and imports and exports cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app import stamps
from app.actions import PAGE_KEY_OF
from app.case_log.case_files import CaseFileError
from app.case_log.cases import Case, CaseSummary, Query, kept_table
from app.case_log.database import TIMEOUT
from app.case_log.history import History, ImportResult
from app.case_log.trouble_texts import all_damage, trouble_sentence
from app.case_log.troubles import HistoryError
from app.export import Exporter, lay_out
from app.file_dialogs import path_to_open, path_to_save
from app.file_kinds import CASES
from app.idle_task import IdleTask
from app.open_logs import LogOwner
from app.pages.page import Page
from app.pages.referee.log import printing
from app.pages.referee.log.case_list import COLUMNS, CaseList, CaseModel
from app.pages.referee.log.saved_texts import deal_words
from app.pages.referee.log.saver import CaseSaver
from app.pages.referee.log.saving import is_as_read
from app.pages.referee.log.slip import slip_of
from app.pages.referee.log.slip_panel import SlipPanel
from app.pages.referee.log.transfer import EXPORTS, CaseTransfer, TransferResult
from app.pages.referee.ruling_texts import table_words
from app.pages.referee.widgets.earlier_cases import EarlierCase, EarlierCases
from app.storage import StorageError
from app.style.theme import cramped, px
from app.texts.complaints import value_problem
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.controls.keyed import KeyedButton, typed
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Stack, card, limit_width, scroll_to_top
from app.widgets.painting.drawing import show_if
from engine.library import documents

_AT_ONCE: Final = 200
"""Rows that are read at once; more are read when the list is scrolled to its end."""
_EARLIER: Final = 20
"""Cases that the card of a case lists."""
_CHECK_EVERY: Final = 1500
"""Milliseconds between two checks whether another window has changed the log."""
_SLIP, _NARROW_SLIP = 420, 360
_NARROW_WIDTH: Final = 1080
_BESIDE: Final = 600
"""With less width and large letters the slip is below the list."""
_STACKED: Final = 280, 480
"""The least heights of list and slip then."""
_LARGE_WIDTH: Final = 1396
_OF_HEIGHT, _OF_WIDTH = 0.66, 0.42
"""The width of the slip in a large window: its paper fills the height."""
_DAMAGE_WIDTH, _DAMAGE_HEIGHT = 640, 400
_FILES: Final = ("csv", "json", "import")


class LogPart(QWidget):
    """Shows the log; its widgets are made when it is first shown, or asked for one of them.

    `message(text)` and `error(text)` are forwarded to the page; `counted(number)` has the number
    of cases after each change.
    """

    message = Signal(str)
    error = Signal(str)
    counted = Signal(int)

    def __init__(self, texts: Texts, history: History, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("case_log")
        self._texts, self._history = texts, history
        owner = LogOwner(history, self)
        self._query, self._total = Query(), 0
        self._case: Case | None = None
        self._earlier: tuple[str, tuple[EarlierCase, ...]] | None = None
        self._revoked: dict[str, bool] = {}
        self._chosen, self._made = "", False
        self._model = CaseModel(texts, documents())
        self.transfer, self._exporter = CaseTransfer(self), Exporter(self)
        self._saver = CaseSaver(history, self.transfer, self)
        self._saver.saved.connect(self._report_saved)
        self._saver.revoked.connect(self._report_revoked)
        self._saver.failed.connect(self._report_unsaved)
        owner.closing.connect(self.transfer.cancel)
        owner.closing.connect(partial(self._saver.save_waiting, TIMEOUT))
        self._exporter.message.connect(self.message)
        self._exporter.error.connect(self.error)
        self.transfer.progressed.connect(self._show_progress)
        self.transfer.ended.connect(self._report)
        self._checking = IdleTask(self)
        self._checking.ended.connect(self._report_check)
        self._timer = QTimer(self)
        self._timer.setInterval(_CHECK_EVERY)
        self._timer.timeout.connect(self._check)
        self.present()

    def _make(self) -> None:
        """Make the widgets, once."""
        if self._made:
            return
        self._made = True
        self._list, self._slip = CaseList(self._texts, self._model), SlipPanel(self._texts, self)
        self._buttons = {
            name: KeyedButton(f"case_{name}", PAGE_KEY_OF[f"case_{name}"], self) for name in _FILES
        }
        self._progress = QLabel()
        self._progress.setObjectName("case_way")
        self._progress.setProperty("role", "caption")
        self._cancel = KeyedButton("case_cancel", "", self)
        self._damage = KeyedButton("case_damage", "", self)
        self._label()
        self._build()
        self._connect()
        self._fit()
        self.present(self._chosen)

    @property
    def list(self) -> CaseList:
        """The cases, with the fields of the search."""
        self._make()
        return self._list

    @property
    def slip(self) -> SlipPanel:
        """The slip of the chosen case."""
        self._make()
        return self._slip

    @property
    def busy(self) -> bool:
        """Whether cases are being imported or exported, or one waits to be saved or
        revoked."""
        return self.transfer.busy or self._saver.has_waiting

    def _build(self) -> None:
        frame, inner = card("card", QVBoxLayout(), self)
        inner.addWidget(self.list, 1)
        foot = Flow(gap=6, row_gap=4)
        foot.setContentsMargins(10, 4, 10, 6)
        for button in (self._buttons["csv"], self._buttons["json"], self._damage):
            foot.addWidget(button)
        foot.add_stretch()
        foot.addWidget(self._progress)
        for button in (self._cancel, self._buttons["import"]):
            foot.addWidget(button)
        inner.addLayout(foot)
        row = QHBoxLayout(self)
        self._stack = Stack(row, (self.list, self.slip), _STACKED)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(frame, 1)
        row.addWidget(self.slip)

    def _connect(self) -> None:
        self.list.searched.connect(self.look_for)
        self.list.chosen.connect(self._choose)
        self.list.pressed.connect(self._show_slip)
        self.list.model.more_requested.connect(self._more)
        self.slip.revoked.connect(self._revoke)
        self.slip.pdf_requested.connect(self._write_pdf)
        self.slip.print_requested.connect(self._print)
        for name in EXPORTS:
            self._buttons[name].clicked.connect(lambda _=False, name=name: self._export(name))
        self._buttons["import"].clicked.connect(self._import)
        self._cancel.clicked.connect(self._cancel_transfer)
        self._damage.clicked.connect(self._show_damage)

    def _label(self) -> None:
        texts = self._texts
        self._damage.set_label(texts.ui("trouble.show"), texts.ui("trouble.show_tip"))
        self._cancel.set_label(texts.ui("cases.give_up"), texts.ui("cases.give_up_tip"))
        for name, button in self._buttons.items():
            button.set_label(texts.ui(f"cases.do.{name}"), texts.ui(f"cases.tip.{name}"))

    def connect_page(self, page: Page) -> None:
        """Forward messages and errors to the page."""
        self.message.connect(page.message)
        self.error.connect(page.error)
        QTimer.singleShot(0, self, self.report_problems)  # once the page is connected

    def report_problems(self) -> None:
        """Report what was found wrong with the file, once, and check the rest of a large one."""
        self._report_problems()
        if not self._history.checked and not self._checking.busy:
            self._checking.begin(self._history.checking())

    def _report_problems(self) -> bool:
        troubles = self._history.take_unreported()
        for trouble in troubles:
            self.error.emit(trouble_sentence(trouble, self._texts))
        if self._made:
            show_if(self._damage, bool(self._history.all_troubles()))
        return bool(troubles)

    def _report_check(self, _found: object) -> None:
        """Report what was found in the idle time after the start."""
        if self._report_problems():
            self.present()

    def _show_damage(self) -> None:
        """Show what was ever found damaged in this log."""
        history = self._history
        text = all_damage(history.all_troubles(), history.bad_rows(), self._texts)
        DamageDialog(text, self._texts, self).open()

    def search(self) -> None:
        """Move the keyboard focus to the search field."""
        self.list.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.list.field.selectAll()

    def type_anywhere(self, event: QKeyEvent) -> None:
        """Letters typed anywhere are searched for; Esc shows all cases again."""
        if event.key() == Qt.Key.Key_Escape:
            self.look_for(Query())
        elif typed(event).isalnum():
            self.list.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.list.field.insert(typed(event))
        else:
            event.ignore()

    # presentation

    def present(self, uid: str = "") -> None:
        """Read and show the log, and choose a case if one is given."""
        if uid:
            self._query, self._chosen = Query(), uid
        with self._errors_reported():
            if self._made:
                self._present(uid)
            else:
                self._count()
        if uid and self._made:
            self.list.choose(uid)

    def _present(self, uid: str = "") -> None:
        """Show the cases that match, as far as a case that is to be chosen or stays chosen."""
        most = max(_AT_ONCE, self._history.place(uid or self.list.uid, self._query))
        found = self._history.find(self._query, most)
        total = len(found)
        if total == most:
            total = self._history.count(self._query)
        self.list.present(found, total, self._query, self._history.facets())
        self._total = total
        self._present_transfer()
        show_if(self._damage, bool(self._history.all_troubles()))
        self._count()

    def _count(self) -> None:
        self.look_again()
        self.counted.emit(self._history.count())

    def look_again(self) -> None:
        """Forget what other widgets asked for: the log may have changed."""
        self._earlier, self._revoked = None, {}

    def is_revoked(self, number: str) -> bool:
        """Whether the case with this number was revoked."""
        if number and number not in self._revoked:
            found = self._numbered(number)
            self._revoked[number] = found is not None and bool(found.revoked)
        return self._revoked.get(number, False)

    def _numbered(self, number: str) -> CaseSummary | None:
        """The case with a number; None where there is none, or the log cannot be read."""
        found: Sequence[CaseSummary] = ()
        with self._errors_reported():
            found = self._history.find(Query(words=number))
        return next((each for each in found if each.number == number), None)

    def show_earlier(self, card: EarlierCases, entered: str) -> None:
        """Show the last cases of the table that was entered, of all tables where it is ""."""
        table = kept_table(entered)
        card.present(self.earlier(table), table_words(table, self._texts) if table else "")

    def earlier(self, table: str) -> tuple[EarlierCase, ...]:
        """The last cases of a table, of all tables where it is "", newest first."""
        if self._earlier is None or self._earlier[0] != table:
            found: Sequence[CaseSummary] = ()
            with self._errors_reported():
                found = self._history.find(Query(table=table or None), _EARLIER)
            self._earlier = table, tuple(self._earlier_case(entry) for entry in found)
        return self._earlier[1]

    def _earlier_case(self, entry: CaseSummary) -> EarlierCase:
        """A case in two lines: what was ruled on what, and where and when."""
        texts, word = self._texts, self._model.word
        who = "" if entry.offender is None else texts.seat(entry.offender)
        what = f"{word(entry, 'what')}　{who}".strip()
        ruling = word(entry, COLUMNS[-1])
        ruled = texts.titled(what, ruling) if ruling else what
        place = () if not entry.table else (table_words(entry.table, texts),)
        words = (*place, deal_words(entry.deal, texts), word(entry, "when"))
        return EarlierCase(entry.uid, ruled, "　".join(part for part in words if part))

    def look_for(self, query: Query) -> None:
        """Show the cases that match."""
        self._query = query
        with self._errors_reported():
            self._present()

    def _more(self, after: int) -> None:
        with self._errors_reported():
            self.list.model.add(self._history.find(self._query, _AT_ONCE, after))

    def _choose(self, uid: str) -> None:
        with self._errors_reported():
            self._show(self._history.case(uid) if uid else None)

    def _show(self, case: Case | None) -> None:
        self._case = case
        slip = None if case is None else slip_of(case, documents(), self._texts)
        self.slip.present(slip, writable=self._history.writable)
        show_if(self.slip, case is not None)

    def _show_slip(self) -> None:
        """Scroll to the slip of the case that was pressed, where it is below the list."""
        if self._stacked:
            scroll_to_top(self.slip)

    def _check(self) -> None:
        if self.isVisible() and not self.transfer.busy and self._history.changed_elsewhere():
            self.present()

    # cases

    def save(self, case: Case | None, then: Callable[[Case], object] = lambda _: None) -> None:
        """Save a case, and report it; `then` gets it with its number. Where another program holds
        the log, that is soon, and no click waits for it."""
        if case is None or self._saver.waits_for(case):
            return
        if self.transfer.busy:
            self.message.emit(self._texts.ui("cases.busy"))
            return
        self._saver.save(case, then)

    def _report_saved(self, case: Case) -> None:
        self.present(case.uid)
        text = self._texts.ui("cases.kept", case.number)
        if not is_as_read(case.document):
            named = self._texts.document_named(case.document)
            as_read = self._texts.ui("cases.kept_as_read", named)
            text = self._texts.ui("sentences").join((text, as_read))
        self.message.emit(text)

    def _revoke(self, reason: str) -> None:
        case = self._case
        if case is None or self.transfer.busy:
            return
        self._saver.revoke(case, reason)

    def _report_revoked(self, case: Case) -> None:
        text = "is_revoked_incident" if case.kind == "incident" else "is_revoked"
        self.message.emit(self._texts.ui(f"cases.{text}", case.number))
        self._present_anew()

    def _report_unsaved(self, error: HistoryError, revoking: bool) -> None:
        if revoking:
            self._present_anew()
        self._report_failure(error)

    def _present_anew(self) -> None:
        """Show the log, and the chosen case, as they are now."""
        self.present()
        self._choose(self.list.uid)

    @contextmanager
    def _errors_reported(self) -> Iterator[None]:
        """Report an error of the log in this block; then nothing was changed."""
        try:
            yield
        except HistoryError as e:
            self._report_failure(e)
        except StorageError as e:
            key = "cases_too_large" if e.key == "too_large" else e.key
            text = self._texts.ui(f"storage.{key}", name=e.path.name, reason=e.reason)
            self.error.emit(text)

    def _report_failure(self, failure: HistoryError) -> None:
        if not self._report_problems():
            self.error.emit(trouble_sentence(failure.trouble, self._texts))

    # printing and files

    def _write_pdf(self, sheet: str) -> None:
        if self._case is not None:
            self._write_slip(self._case, sheet)

    def write_slip(self, number: str) -> None:
        """Write the slip of the case with a number, whichever is chosen in the list."""
        found = self._numbered(number)
        if found is not None:
            with self._errors_reported():
                self._write_slip(self._history.case(found.uid), "A5")

    def _write_slip(self, case: Case, sheet: str) -> None:
        slip = slip_of(case, documents(), self._texts)
        made = partial(printing.pdf, slip, self._texts, sheet)
        self._exporter.write_with(f"{case.number}.pdf", made, self._texts)

    def _print(self) -> None:
        case = self._case
        if case is None:
            return
        slip = slip_of(case, documents(), self._texts)
        put_on = partial(printing.put_on, slip=slip, texts=self._texts)
        title, small = self._texts.ui("slip.title", slip.number), partial(lay_out, size="A5")
        self._exporter.print_with(title, put_on, self._texts, coloured=True, lay_out=small)

    def _export(self, kind: str) -> None:
        """Export the cases that match the search."""
        suffix = CASES.suffix if kind == "json" else f".{kind}"
        path = self._ask_for_path(f"hayami-{stamps.now()[:10]}{suffix}", kind, suffix)
        if path is None:
            return

        self.transfer.send(self._history, self._query, kind, path, self._texts)
        self._present_transfer()

    def _ask_for_path(self, name: str, kind: str, suffix: str) -> Path | None:
        title, kinds = self._texts.ui("cases.save_as"), self._texts.ui(f"cases.files.{kind}")
        return path_to_save(self, title, name, kinds, self._texts, suffix)

    def _import(self) -> None:
        texts = self._texts
        title, kinds = texts.ui("cases.tip.import"), texts.ui("cases.files.all")
        path = path_to_open(self, title, kinds, texts)
        if path is not None:
            self.import_file(path)

    def import_file(self, path: Path) -> None:
        """Import the cases of a file, all or none, and report the result; one file at a time."""
        if self.transfer.busy:
            self.message.emit(self._texts.ui("cases.busy"))
            return
        self.transfer.fetch(self._history, path)
        self._present_transfer()

    def _present_transfer(self) -> None:
        """Disable all other changes during a transfer."""
        self._make()
        busy = self.transfer.busy
        for widget in (self._progress, self._cancel):
            show_if(widget, busy)
        for name, button in self._buttons.items():
            there = self._history.writable if name == "import" else bool(self._total)
            button.setEnabled(there and not busy)
        self.slip.setEnabled(not busy)

    def _show_progress(self, steps: int) -> None:
        self._present_transfer()
        self._progress.setText(self._texts.ui("cases.under_way", steps))

    def _cancel_transfer(self) -> None:
        self.transfer.cancel()
        self.message.emit(self._texts.ui("cases.given_up"))
        self.present()

    def end_work(self) -> None:
        """Save what waits, and stop a transfer because the log is about to be deleted, and say
        so."""
        transferring = self.transfer.busy
        if transferring:
            self.transfer.cancel()
        self._saver.save_waiting(TIMEOUT)
        if transferring:
            self.error.emit(self._texts.ui("storage.stopped"))

    def _report(self, path: Path, result: TransferResult) -> None:
        """Report the result of a transfer."""
        texts = self._texts
        match result:
            case int():
                self.message.emit(texts.ui("cases.exported", name=path.name, count=result))
            case ImportResult():
                parts = [
                    texts.ui(f"cases.taken.{part}", getattr(result, part))
                    for part in result.__struct_fields__
                    if getattr(result, part)
                ]
                counts = texts.list_of(parts or [texts.ui("cases.taken.no")])
                self.message.emit(texts.titled(path.name, counts))
            case CaseFileError():
                problem = texts.ui(
                    f"casefile.{result.key}", at=result.at, word=value_problem(result.word, texts)
                )
                self.error.emit(texts.ui("hand_file", name=path.name, problem=problem))
            case _:
                with self._errors_reported():
                    raise result
        self.present()

    # events

    def setVisible(self, visible: bool) -> None:  # noqa: N802
        if visible:
            self._make()
        super().setVisible(visible)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self.present()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._made:
            self._fit()

    @property
    def _stacked(self) -> bool:
        """Whether the slip is below the list."""
        return cramped() and self.width() < px(_BESIDE)

    def _fit(self) -> None:
        """Fit the slip into the width; where letters are large it is below the list."""
        self._stack.lay(stacked=self._stacked)
        if self._stacked:
            limit_width(self.slip, None)
            return
        narrow = self.width() < px(_NARROW_WIDTH)
        usual = px(_NARROW_SLIP if narrow else _SLIP)
        wide = min(round(self.height() * _OF_HEIGHT), round(self.width() * _OF_WIDTH))
        large = self.width() >= px(_LARGE_WIDTH)
        limit_width(self.slip, max(usual, wide) if large else usual)


class DamageDialog(QDialog):
    """Shows what was ever found damaged in the log, and the rows that were set aside, as a text to
    read and copy; Esc closes it."""

    def __init__(self, text: str, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("damage_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.ui("trouble.title"))
        self.resize(px(_DAMAGE_WIDTH), px(_DAMAGE_HEIGHT))
        self.shown = QPlainTextEdit(text)
        self.shown.setObjectName("damage_text")
        self.shown.setReadOnly(True)
        self.shown.setTabChangesFocus(True)
        self.shown.setAccessibleName(texts.ui("trouble.title"))
        close = word_button("damage_close", texts.ui("trouble.close"))
        close.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(14), px(14), px(14), px(12))
        column.setSpacing(px(10))
        column.addWidget(self.shown, 1)
        column.addLayout(row)
        close.setFocus(Qt.FocusReason.PopupFocusReason)
