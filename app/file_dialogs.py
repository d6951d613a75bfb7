"""Asks for files to open and to save, in the language of the program.

Dialogs start in the folder of the last file, at first in the user's folder for documents.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from app.options import Options
from app.systems import file_name
from app.texts.texts import Texts, system_language


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
        return Path(QStandardPaths.writableLocation(documents) or Path.home())

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

    `suffix` (".csv") is added where the user typed none.
    """
    start = str(_LAST.path / file_name(name))
    chosen, _ = QFileDialog.getSaveFileName(parent, title, start, kinds, "", _how(texts))
    if not chosen:
        return None
    path = Path(chosen)
    _LAST.remember(path.parent)
    return path if path.suffix or not suffix else path.with_name(path.name + suffix)


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
