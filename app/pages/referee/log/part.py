"""The log of the referee page: wires between the case log and the list and slip that show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.case_log.case_files import CaseFileError
from app.case_log.cases import Case, Query
from app.case_log.database import HistoryError, Trouble
from app.case_log.history import History, Taken
from app.export import Exporter
from app.pages.page import Page
from app.pages.referee.log import printing as paper
from app.pages.referee.log.case_list import CaseList
from app.pages.referee.log.saving import now, problem_sentence
from app.pages.referee.log.slip import slip_of
from app.pages.referee.log.slip_panel import SlipPanel
from app.pages.referee.log.transfer import EXPORTS, CaseTransfer, TransferResult
from app.storage import StorageError
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.frames import card
from app.widgets.painting.drawing import show_if
from engine.library import documents

_AT_ONCE: Final = 200
"""Rows that are read at once; more when somebody scrolls there."""
_LOOK: Final = 1500
"""Milliseconds between two looks whether another window has kept a case."""
_SLIP, _NARROW = 420, 360
_FOLDS: Final = 1080
_KEYS: Final = {"csv": "Ctrl+Alt+C", "json": "Ctrl+Alt+J", "import": "Ctrl+I"}


class LogPart(QWidget):
    """Shows the log. `message` is for a toast, `error` for the bar above, `counted` for the tab."""

    message = Signal(str)
    error = Signal(str)
    counted = Signal(int)

    def __init__(self, texts: Texts, history: History, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("case_log")
        self._texts, self._history = texts, history
        self._query, self._case, self._total = Query(), None, 0
        self.list, self.slip = CaseList(), SlipPanel(self)
        self._buttons = {
            name: KeyedButton(f"case_{name}", keys, self) for name, keys in _KEYS.items()
        }
        self.traffic, self._leaving = CaseTransfer(self), Exporter(self)
        self._way = QLabel()
        self._way.setObjectName("case_way")
        self._way.setProperty("role", "caption")
        self._cancel = KeyedButton("case_cancel", "", self)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self._look)
        self._lay()
        self._connect()
        self.speak(texts)

    _case: Case | None

    def _lay(self) -> None:
        frame, inner = card("card", QVBoxLayout())
        inner.addWidget(self.list, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(10, 4, 10, 6)
        foot.setSpacing(6)
        for name, button in self._buttons.items():
            if name == "import":
                foot.addStretch(1)
            foot.addWidget(button)
        foot.insertWidget(foot.count() - 1, self._cancel)
        foot.insertWidget(foot.count() - 2, self._way)
        inner.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(frame, 1)
        row.addWidget(self.slip)

    def _connect(self) -> None:
        self.list.asked.connect(self.look_for)
        self.list.chosen.connect(self._choose)
        self.list.model.more_requested.connect(self._more)
        self.slip.revoked.connect(self._revoke)
        self.slip.pdf_requested.connect(self._write_pdf)
        self.slip.print_requested.connect(self._print)
        self._leaving.message.connect(self.message)
        self._leaving.error.connect(self.error)
        for name in EXPORTS:
            self._buttons[name].clicked.connect(lambda _=False, name=name: self._export(name))
        self._buttons["import"].clicked.connect(self._import)
        self._cancel.clicked.connect(self._give_up)
        self.traffic.moved.connect(self._tell_way)
        self.traffic.ended.connect(self._arrived)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self.list.speak(texts, documents())
        self.slip.speak(texts)
        self._cancel.set_label(texts.ui("cases.give_up"), texts.ui("cases.give_up_tip"))
        for name, button in self._buttons.items():
            button.set_label(texts.ui(f"cases.do.{name}"), texts.ui(f"cases.tip.{name}"))
        self.present()

    def tell_by(self, page: Page) -> None:
        """Tell what is done and what goes wrong by the page that the log is a part of."""
        self.message.connect(page.message)
        self.error.connect(page.error)
        QTimer.singleShot(0, self.tell_troubles)  # when somebody listens

    def tell_troubles(self) -> None:
        """Say what was wrong with the file when it was opened."""
        for trouble in self._history.troubles:
            self.error.emit(problem_sentence(trouble, self._texts))

    def search(self) -> None:
        """Put the keyboard into the field for words."""
        self.list.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.list.field.selectAll()

    def type_anywhere(self, event: QKeyEvent) -> None:
        """Letters typed anywhere are looked for; Esc shows all cases again."""
        if event.key() == Qt.Key.Key_Escape:
            self.look_for(Query())
        elif event.text().isalnum():
            self.list.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.list.field.insert(event.text())
        else:
            event.ignore()

    # presentation

    def present(self, uid: str = "") -> None:
        """Show the log as it is now, this case chosen if one is named."""
        if uid:
            self._query = Query()
        self._guarded(self._present)
        if uid:
            self.list.choose(uid)

    def _present(self) -> None:
        found = self._history.find(self._query, _AT_ONCE)
        total = len(found)
        if total == _AT_ONCE:
            total = self._history.count(self._query)
        self.list.present(found, total, self._query, self._history.facets())
        self._total = total
        self._present_traffic()
        self.counted.emit(self._history.count())

    def look_for(self, query: Query) -> None:
        """Show what is looked for."""
        self._query = query
        self._guarded(self._present)

    def _more(self, after: int) -> None:
        self._guarded(lambda: self.list.model.add(self._history.find(self._query, _AT_ONCE, after)))

    def _choose(self, uid: str) -> None:
        self._guarded(lambda: self._show(self._history.case(uid) if uid else None))

    def _show(self, case: Case | None) -> None:
        self._case = case
        slip = None if case is None else slip_of(case, documents(), self._texts)
        self.slip.present(slip, writable=self._history.writable)
        show_if(self.slip, case is not None)

    def _look(self) -> None:
        if self.isVisible() and not self.traffic.busy and self._history.changed_elsewhere():
            self.present()

    # what is done with cases

    def keep(self, case: Case) -> Case | None:
        """Keep a ruling, and say so; None where that was not possible, which is said, too."""
        kept: list[Case] = []
        if self.traffic.busy:
            self.message.emit(self._texts.ui("cases.busy"))
            return None
        self._guarded(lambda: kept.append(self._history.keep(case)))
        for one in kept:
            self.present(one.uid)
            self.message.emit(self._texts.ui("cases.kept", one.number))
        return kept[0] if kept else None

    def _revoke(self, reason: str) -> None:
        case = self._case
        if case is None or self.traffic.busy:
            return

        def revoke() -> None:
            revoked = self._history.revoke(case.uid, reason, now())
            self.message.emit(self._texts.ui("cases.is_revoked", revoked.number))

        self._guarded(revoke)
        self.present()
        self._choose(self.list.uid)

    def _guarded(self, deed: Callable[[], object]) -> None:
        """Do something with the log; what goes wrong is told, and then nothing was done."""
        try:
            deed()
        except HistoryError as e:
            self.error.emit(problem_sentence(e.trouble, self._texts))
        except StorageError as e:
            key = "cases_too_large" if e.key == "too_large" else e.key
            self.error.emit(
                problem_sentence(Trouble(key, e.path.name, reason=e.reason), self._texts)
            )

    # paper and files

    def _write_pdf(self, sheet: str) -> None:
        case = self._case
        if case is None:
            return
        slip = slip_of(case, documents(), self._texts)
        made = partial(paper.pdf, slip, self._texts, sheet)
        self._leaving.write_with(f"{case.number}.pdf", made, self._texts)

    def _print(self) -> None:
        case = self._case
        if case is None:
            return
        slip = slip_of(case, documents(), self._texts)
        put_on = partial(paper.print_on, slip=slip, texts=self._texts)
        lay_out = partial(paper.lay_out, sheet="A5")
        title = self._texts.ui("slip.title", slip.number)
        self._leaving.print_with(title, put_on, self._texts, coloured=True, lay_out=lay_out)

    def _export(self, kind: str) -> None:
        """Write the cases that are shown, all of them or those that are looked for."""
        path = self._asked_for(f"hayami-{now()[:10]}.{kind}", kind)
        if path is None:
            return

        self.traffic.send(self._history, self._query, kind, path)
        self._present_traffic()

    def _asked_for(self, name: str, kind: str) -> Path | None:
        kinds = self._texts.ui(f"cases.files.{kind}")
        chosen, _ = QFileDialog.getSaveFileName(self, self._texts.ui("cases.save_as"), name, kinds)
        path = Path(chosen)
        return None if not chosen else path if path.suffix else path.with_suffix(f".{kind}")

    def _import(self) -> None:
        texts = self._texts
        name, _ = QFileDialog.getOpenFileName(
            self, texts.ui("cases.tip.import"), "", texts.ui("cases.files.all")
        )
        if name:
            self.take_in_file(Path(name))

    def take_in_file(self, path: Path) -> None:
        """Take in the cases of a file, all or none, and say what became of them."""
        self.traffic.fetch(self._history, path)
        self._present_traffic()

    def _present_traffic(self) -> None:
        """While a file is under way nothing else is written."""
        busy = self.traffic.busy
        for widget in (self._way, self._cancel):
            show_if(widget, busy)
        for name, button in self._buttons.items():
            there = self._history.writable if name == "import" else bool(self._total)
            button.setEnabled(there and not busy)
        self.slip.setEnabled(not busy)

    def _tell_way(self, steps: int) -> None:
        self._way.setText(self._texts.ui("cases.under_way", steps))
        self._present_traffic()

    def _give_up(self) -> None:
        self.traffic.cancel()
        self.message.emit(self._texts.ui("cases.given_up"))
        self.present()

    def _arrived(self, path: Path, found: TransferResult) -> None:
        """Say what came of a file."""
        texts = self._texts
        match found:
            case int():
                self.message.emit(texts.ui("cases.exported", name=path.name, count=found))
            case Taken():
                parts = [
                    texts.ui(f"cases.taken.{part}", getattr(found, part))
                    for part in found.__dataclass_fields__
                    if getattr(found, part)
                ]
                told = texts.list_of(parts or [texts.ui("cases.taken.no")])
                self.message.emit(texts.titled(path.name, told))
            case CaseFileError():
                problem = texts.ui(f"casefile.{found.key}", at=found.at, word=found.word)
                self.error.emit(texts.ui("hand_file", name=path.name, problem=problem))
            case _:
                self._guarded(lambda: _again(found))
        self.present()

    # the window

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self.present()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.slip.setFixedWidth(px(_NARROW if self.width() < px(_FOLDS) else _SLIP))


def _again(mishap: HistoryError | StorageError) -> None:
    raise mishap
