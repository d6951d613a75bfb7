"""Asks for files to open and to save, in the language of the program.

Dialogs start in the folder of the last file, at first in the user's folder for documents, or in
their home where that has none.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.options import Options
from app.systems import file_name
from app.texts.texts import Texts, system_language

_SUFFIX: Final = re.compile(r"\.[a-z][a-z0-9-]*", re.IGNORECASE)
"""What names a kind of file: the end of `Club 2026.11.21` does not."""


class _LastFolder:
    """The folder of the last file; kept in the options once there are some."""

    def __init__(self) -> None:
        self._options: Options | None = None
        self._folder = ""

    def keep_in(self, options: Options) -> None:
        self._options = options
        self._folder = options.folder

    @property
    def path(self) -> Path:
        if self._folder and Path(self._folder).is_dir():
            return Path(self._folder)
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        found = QStandardPaths.writableLocation(documents)
        return Path(found) if found and Path(found).is_dir() else Path.home()

    def remember(self, folder: Path) -> None:
        self._folder = str(folder)
        if self._options is not None:
            self._options.folder = self._folder


_LAST: Final = _LastFolder()


def keep_folder_in(options: Options) -> None:
    """Start from the folder in the options, and store it there from now on."""
    _LAST.keep_in(options)


def path_to_save(
    parent: QWidget, title: str, name: str, kinds: str, texts: Texts, suffix: str = ""
) -> Path | None:
    """Ask where to save a file that is to have this name, as far as every system accepts it; None
    where the user gave up.

    `suffix` (".csv") is added where the user typed none; a file that has the name then is replaced
    only where the user says so.
    """
    start = str(_LAST.path / file_name(name))
    chosen, _ = QFileDialog.getSaveFileName(parent, title, start, kinds, "", _how(texts))
    if not chosen:
        return None
    path = Path(chosen)
    _LAST.remember(path.parent)
    if not suffix or _SUFFIX.fullmatch(path.suffix):
        return path
    whole, ui = path.with_name(path.name + suffix), texts.ui
    if whole.exists():  # the dialog has asked about the name without a suffix
        words = ui("file_dialog.exists", whole.name)
        yes, no = ui("file_dialog.replace"), ui("file_dialog.cancel")
        return whole if agreed(parent, "replace_question", words, yes, no) else None
    return whole


def agreed(parent: QWidget, name: str, words: str, yes: str, no: str) -> bool:
    """Ask a question with two buttons; `name` is that of the dialog for tests and programs."""
    box = QMessageBox(parent)
    box.setObjectName(name)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.addButton(no, QMessageBox.ButtonRole.RejectRole)
    box.exec()
    found = box.clickedButton() is accept
    box.setParent(None)
    return found


def path_to_open(parent: QWidget, title: str, kinds: str, texts: Texts) -> Path | None:
    """Ask for a file to open; None where the user gave up."""
    start = str(_LAST.path)
    chosen, _ = QFileDialog.getOpenFileName(parent, title, start, kinds, "", _how(texts))
    if not chosen:
        return None
    _LAST.remember(Path(chosen).parent)
    return Path(chosen)


def _how(texts: Texts) -> QFileDialog.Option:
    """The system's own dialog where the system speaks the language of the program, else Qt's."""
    own = QFileDialog.Option.DontUseNativeDialog
    return QFileDialog.Option(0) if system_language() == texts.language else own
