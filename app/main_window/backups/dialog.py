"""The dialog of backups: lists the copies, shows what one would bring back, and brings it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.backups.backup_file import SUFFIX, BackupError, Manifest, read_manifest
from app.backups.dated import copies
from app.backups.restore import MODES, Changes, RestoreMode, export, preview, restore
from app.backups.texts import change_lines, done_words, error_words, exported_words
from app.file_dialogs import path_to_open, path_to_save
from app.main_window.backups.background_task import BackgroundTask, ThreadWork
from app.main_window.backups.copy_table import BackupRow, CopyTable
from app.style.theme import cramped, px
from app.texts.texts import Texts
from app.widgets.controls.announce import announce
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import fit_on_screen
from app.widgets.painting.drawing import show_if

_SIZE: Final = 820, 600
_MARGIN: Final = 14
_BUTTONS: Final = ("open", "export", "restore", "stop", "close")


class BackupDialog(QDialog):
    """Restores, exports and imports in a thread; Esc stops what is under way, then closes.

    - `restored(changes)`: the data of the user is another now; None where it is so in part.
    """

    restored = Signal(object)

    def __init__(
        self, folder: Path, settings: Callable[[], Mapping[str, str]], texts: Texts, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("backups")
        self.setWindowTitle(texts.ui("backup.title"))
        self._folder, self._settings, self._texts = folder, settings, texts
        self._mode: RestoreMode = MODES[0]
        self._opened: tuple[BackupRow, ...] = ()
        self._activity = ""
        self._next: tuple[str, ThreadWork] | None = None
        self._export_path = Path()
        self._task = BackgroundTask(self)
        self._task.ended.connect(self._end)
        self._task.progressed.connect(self._show_progress)
        self._table = CopyTable(texts)
        self._modes = Segment("backup_mode", range(len(MODES)), roomy=True)
        self._modes.set_labels(
            [texts.ui(f"backup.modes.{mode}") for mode in MODES],
            [
                texts.titled(texts.ui(f"backup.modes.{mode}"), texts.ui(f"backup.mode_tip.{mode}"))
                for mode in MODES
            ],
        )
        self._modes.setAccessibleName(texts.ui("backup.mode"))
        self._modes.chosen.connect(self._choose_mode)
        self._about = self._label("about", texts.ui("backup.about"))
        self._tip, self._shown = self._label("tip"), self._label("shown")
        self._shown.setProperty("role", "")
        self._buttons = {name: self._button(name) for name in _BUTTONS}
        self._lay_out()
        self._list()
        self._present()

    # building

    def _label(self, name: str, words: str = "") -> QLabel:
        label = QLabel(words)
        label.setObjectName(f"backup_{name}")
        label.setProperty("role", "caption")
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)  # names of files stand in it
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _button(self, name: str) -> QPushButton:
        presses: dict[str, Callable[[], object]] = {
            "open": self.ask_import, "export": self.ask_export, "restore": self._restore,
            "stop": self.stop, "close": self.reject,
        }  # fmt: skip
        button = QPushButton(self._texts.ui(f"backup.do.{name}"))
        button.setObjectName(f"backup_{name}")
        button.setProperty("role", "primary" if name == "restore" else "button")
        button.setAutoDefault(False)
        button.clicked.connect(lambda _on=False: presses[name]())
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*(px(_MARGIN),) * 4)
        column.setSpacing(px(8))
        column.addWidget(self._about)
        column.addWidget(self._table, 1)
        modes = QVBoxLayout() if cramped() else QHBoxLayout()
        modes.setSpacing(px(4 if cramped() else 10))
        modes.addWidget(self._modes)
        modes.addWidget(self._tip, 1)
        column.addLayout(modes)
        self._shown.setMinimumHeight(px(84))
        self._shown.setAlignment(Qt.AlignmentFlag.AlignTop)
        column.addWidget(self._shown)
        foot = QHBoxLayout()
        foot.setSpacing(px(6))
        for name in ("open", "export"):
            foot.addWidget(self._buttons[name])
        foot.addStretch(1)
        for name in ("stop", "restore", "close"):
            foot.addWidget(self._buttons[name])
        column.addLayout(foot)

    def open_over_window(self) -> None:
        """Show the dialog over its window, with the newest copy chosen."""
        fit_on_screen(self, _SIZE)
        self.open()
        self._table.setFocus(Qt.FocusReason.PopupFocusReason)
        self._choose_row(0)

    # the list

    def _list(self) -> None:
        dated = (BackupRow.of_copy(copy, self._texts) for copy in copies(self._folder))
        self._table.present((*self._opened, *dated))
        chosen = self._table.selectionModel()
        chosen.currentRowChanged.connect(lambda *_: self._preview_changes())

    def _choose_row(self, at: int) -> None:
        flags = QItemSelectionModel.SelectionFlag
        index = self._table.model().index(at, 0)
        if index.isValid():
            self._table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def _choose_mode(self, at: int) -> None:
        self._mode = MODES[at]
        self._preview_changes()

    def open_file(self, path: Path) -> None:
        """List a file of everything, and show what it would bring."""
        try:
            row = BackupRow.of_file(path, read_manifest(path), self._texts)
        except (BackupError, OSError) as e:
            if isinstance(e, OSError):
                e = BackupError("unreadable", path.name, reason=e.strerror or str(e))
            self._show_message(error_words(e, self._texts))
            return
        self._opened = (row, *(one for one in self._opened if one.path != path))
        self._list()
        self._choose_row(0)

    # what is done

    def ask_import(self) -> None:
        """Ask for a file of everything, and show what it would bring."""
        texts = self._texts
        title, kinds = texts.ui("backup.do.open"), texts.ui("backup.file_kinds", SUFFIX)
        path = path_to_open(self, title, kinds, texts)
        if path is not None:
            self.open_file(path)

    def ask_export(self) -> None:
        """Ask for a file name, and write everything there."""
        texts, now = self._texts, datetime.now().astimezone()
        name = texts.ui("backup.file_name", f"{now:%Y-%m-%d}") + SUFFIX
        kinds = texts.ui("backup.file_kinds", SUFFIX)
        path = path_to_save(self, texts.ui("backup.do.export"), name, kinds, texts, SUFFIX)
        if path is not None:
            self._export_path = path
            settings = dict(self._settings())
            self._begin("exporting", partial(export, self._folder, path, now, settings))

    def _preview_changes(self) -> None:
        """Work out what the chosen copy would change."""
        row = self._table.current
        if row is None:
            self._present()
        elif isinstance(row.manifest_or_error, BackupError):
            self._show_message(error_words(row.manifest_or_error, self._texts))
        else:
            now = datetime.now().astimezone()
            work = partial(preview, self._folder, row.path, self._mode, now)
            self._begin("looking", work)

    def _restore(self) -> None:
        row = self._table.current
        if row is not None:
            now = datetime.now().astimezone()
            work = partial(restore, self._folder, row.path, self._mode, now)
            self._begin("working", work)

    def _begin(self, activity: str, work: ThreadWork) -> None:
        """Do it as soon as a preview that is under way has stopped; what writes is not stopped by
        a file that the system opens meanwhile, which stands in the list then."""
        if self._task.busy:
            if self._activity == "looking":
                self._next = activity, work
                self._task.stop()
            return
        self._activity = activity
        self._present(self._texts.ui(f"backup.{activity}"))
        self._task.begin(work)

    def _show_progress(self, share: float) -> None:
        if self._activity:
            self._shown.setText(f"{self._texts.ui(f'backup.{self._activity}')} {share:.0%}")

    def _end(self, result: object) -> None:
        activity, self._activity = self._activity, ""
        if self._next is not None and activity == "looking":
            after, self._next = self._next, None
            self._begin(*after)
            return
        self._next = None
        texts = self._texts
        if isinstance(result, BackupError):
            self._show_message(error_words(result, texts))
            if result.key == "half_done":
                self.restored.emit(None)
        elif isinstance(result, Manifest):
            self._show_message(exported_words(self._export_path, result, texts))
        elif isinstance(result, Changes) and activity == "working":
            self._list()
            self._show_message(done_words(result, texts))
            self.restored.emit(result)
        elif isinstance(result, Changes):
            self._present("\n".join(self._lines(result)), ready=not result.is_empty)
        elif isinstance(result, BaseException):
            self._show_message(texts.ui("backup.failed"))
        else:
            self._show_message(texts.ui("backup.stopped"))

    def _lines(self, changes: Changes) -> list[str]:
        lines = [*change_lines(changes, self._texts)]
        return lines if changes.is_empty else [*lines, self._texts.ui("backup.after")]

    def _show_message(self, sentence: str) -> None:
        self._present(sentence)
        announce(self, sentence)

    def _present(self, words: str = "", *, ready: bool = False) -> None:
        """Show a text, and which buttons can be pressed; `ready`: something can be restored."""
        self._modes.present(MODES.index(self._mode))
        self._tip.setText(self._texts.ui(f"backup.mode_tip.{self._mode}"))
        self._shown.setText(words)
        writing = self._activity in {"working", "exporting"}
        for name in ("open", "export"):
            self._buttons[name].setEnabled(not writing)
        self._table.setEnabled(not writing)
        self._modes.setEnabled(not writing)
        self._buttons["restore"].setEnabled(ready)
        show_if(self._buttons["stop"], writing)

    def stop(self) -> None:
        """Stop what is under way, as far as it can be stopped."""
        self._next = None
        self._task.stop()

    def finish(self) -> None:
        """Stop, and wait until what can no longer be stopped has ended."""
        self._next = None
        self._task.finish()

    def reject(self) -> None:
        """Stop what is under way; without that, close."""
        self.stop()
        if self._activity not in {"working", "exporting"}:
            super().reject()

    def done(self, result: int) -> None:
        """Close, and go away when the thread has ended."""
        super().done(result)
        if self._task.busy:
            self._task.ended.connect(self.deleteLater)
        else:
            self.deleteLater()
