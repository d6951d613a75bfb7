"""Connects backups with the window: its actions, the dialog, and data that were restored."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.backups.places import FOLDER, PENDING
from app.options import Options
from app.recent_hands import RecentHands
from app.texts.texts import Texts

if TYPE_CHECKING:
    from app.backups.backup_file import BackupError
    from app.backups.restore import Changes
    from app.main_window.backups.automatic import AutomaticBackups
    from app.main_window.backups.dialog import BackupDialog


_FIRST: Final = 8_000
"""Milliseconds after the start until the first copy: pages are made in idle time before."""


class BackupController(QObject):
    """Opens the dialog, and reads again what a restore has changed.

    - `error(sentence)`: no copy could be made.
    - `data_replaced(settings, games)`: widgets show data that are others now; the settings are
      options to apply, by their names, and `games` says whether kept games or evenings changed.
    """

    error = Signal(str)
    data_replaced = Signal(dict, bool)

    def __init__(self, window: QWidget, options: Options, recent: RecentHands) -> None:
        super().__init__(window)
        self._window, self._options, self._recent = window, options, recent
        self.automatic: AutomaticBackups | None = None
        self._dialog: BackupDialog | None = None

    @property
    def dialog(self) -> BackupDialog | None:
        """The dialog, as long as it is there: one that was closed deletes itself."""
        exists = self._dialog is not None and isValid(self._dialog)
        return self._dialog if exists else None

    def action_handlers(self, texts: Texts) -> dict[str, Callable[[], object]]:
        """What the actions of backups do; none without a folder of data."""
        if self._recent.folder is None:
            return {}
        return {
            "backups": lambda: self.open(texts),
            "export_data": lambda: self.open(texts).ask_export(),
            "import_data": lambda: self.open(texts).ask_import(),
        }

    def open(self, texts: Texts) -> BackupDialog:
        """Open the dialog, with what is on the screen saved."""
        from app.main_window.backups.dialog import BackupDialog  # noqa: PLC0415  the start does not wait for it

        if self.dialog is None or not self.dialog.isVisible():
            folder = self._recent.folder
            assert folder is not None
            self._recent.write()
            made = BackupDialog(folder, self._options.portable, texts, self._window)
            made.restored.connect(self._reload)
            made.open_over_window()
            self._dialog = made
            return made
        return self.dialog

    def _reload(self, changes: Changes | None) -> None:
        self._recent.own.read()
        self._recent.read()
        settings = dict(changes.settings) if changes else {}
        self.data_replaced.emit(settings, changes is None or changes.log.of_games)

    def begin_copying(self, texts: Callable[[], Texts], first: int = _FIRST) -> None:
        """Make the dated copies from `first` milliseconds from now on."""
        if self._recent.folder is not None:
            QTimer.singleShot(first, self, partial(self._copy, self._recent.folder, texts))

    def _copy(self, folder: Path, texts: Callable[[], Texts]) -> None:
        from app.main_window.backups.automatic import AutomaticBackups  # noqa: PLC0415  the start does not wait for it

        def fail(e: BackupError) -> None:
            from app.backups.texts import error_words  # noqa: PLC0415  most copies succeed

            self.error.emit(error_words(e, texts()))

        self.automatic = AutomaticBackups(folder, self._options.portable, self)
        self.automatic.failed.connect(fail)

    def end(self) -> None:
        """The window closes: give up what can be given up."""
        if self.automatic is not None:
            self.automatic.stop()
        if self.dialog is not None:
            self.dialog.finish()


def _raise(error: Exception) -> None:
    raise error


def finish_interrupted(folder: Path, texts: Texts) -> str:
    """Finish a restore that was killed, before anything of its data is read; returns what to say
    about it, "" where there was none."""
    if not any((folder / FOLDER).glob(f"{PENDING}*")):
        return ""
    from app.backups.backup_file import BackupError  # noqa: PLC0415  the start does not wait for it
    from app.backups.restore import finish  # noqa: PLC0415  as above
    from app.backups.texts import done_words, error_words  # noqa: PLC0415  as above

    try:
        changes = finish(folder, datetime.now().astimezone())
    except BackupError as e:
        return error_words(e, texts)
    except Exception as e:  # the window opens all the same, and shows what failed
        QTimer.singleShot(0, partial(_raise, e))
        return texts.ui("backup.unfinished")
    return "" if changes is None else texts.ui("backup.finished", done_words(changes, texts))
