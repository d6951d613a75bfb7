"""The shelf: the recent hands on the disk, written soon after each change."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app import recent_hands_text as recent
from app import storage
from app.recent_hands_text import DamagedError, HandCodec, RecentList
from app.storage import StorageError
from app.user_documents.files import UserDocumentFiles

_SOON: Final = 400
"""Milliseconds without a change after which it is written."""


class RecentHands(QObject):
    """Keeps the recent hands; without a folder only as long as the program runs. `own` are the
    documents of one's own.

    `error` tells what went wrong with the file: a key of the texts, and what fills its places.
    A file that cannot be understood is set aside, never written over.
    """

    error = Signal(str, dict)

    def __init__(
        self,
        kept: HandCodec,
        folder: Path | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.folder = folder
        self.own = UserDocumentFiles(folder)
        self._path = None if folder is None else folder / kept.file
        self._written = ""
        self._recent = RecentList(kept)
        self._lying: Any = None
        self._beside: dict[str, RecentHands] = {}
        self._first_start = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SOON)
        self._timer.timeout.connect(self.write)

    @property
    def recent(self) -> RecentList:
        """The recent hands, the one on the table first."""
        lying, self._lying = self._lying, None
        if lying is not None:
            self._recent = self._recent.with_hand(lying)
        return self._recent

    def beside(self, kept: HandCodec) -> RecentHands:
        """The shelf for another game in the same folder, made once; it is written with this one,
        which tells of its troubles, too."""
        if kept.file not in self._beside:
            shelf = self._beside[kept.file] = RecentHands(kept, self.folder, self)
            shelf.error.connect(self.error)
        return self._beside[kept.file]

    def restore(self, example: Any, nothing: Any) -> Any:
        """What the table begins with: the hand that was on it when the program was closed,
        `nothing` where there was none, the example at the first start."""
        self.read()
        return example if self._first_start else self.recent.current or nothing

    def read(self) -> None:
        """Take the hands from the disk, if there are any."""
        if self._path is None or not self._path.exists():
            return
        self._first_start = False
        try:
            self._written = storage.read(self._path)
            self._recent = recent.read(self._written, self._recent.kept)
        except (StorageError, DamagedError) as e:
            self._set_aside(self._path, getattr(e, "line", 0))

    def _set_aside(self, path: Path, line: int) -> None:
        try:
            other = storage.set_aside(path)
        except StorageError as e:
            self._path = None  # what cannot be moved is not written over
            self.error.emit(e.key, {"name": path.name, "reason": e.reason})
        else:
            key = "recent_damaged" if line else "recent_unreadable"
            self.error.emit(key, {"line": line, "name": other.name})

    def lay(self, draft: Any) -> None:
        """This hand is on the table now; its text is made when somebody asks, not at each click."""
        if self._recent.kept.there(draft):
            self._lying = draft
        else:  # the hand before leaves the table
            self._recent = self.recent.with_hand(draft)
        self._timer.start()

    def archive(self) -> None:
        """Another hand comes to the table."""
        self._recent = self.recent.archive()
        self._timer.start()

    def write(self) -> None:
        """Bring what is kept to the disk, on the shelves beside, too."""
        for shelf in self._beside.values():
            shelf.write()
        self._timer.stop()
        self._join()
        text = recent.written(self.recent)
        nothing_yet = self._first_start and not self.recent.hands
        if self._path is None or text == self._written or nothing_yet:
            return
        try:
            storage.write(self._path, text)
        except StorageError as e:
            self.error.emit(e.key, {"name": self._path.name, "reason": e.reason})
        else:
            self._written = text

    def _join(self) -> None:
        """Take in the hands that another window has written to the same file since."""
        if self._path is None or not self._path.exists():
            return
        try:
            text = storage.read(self._path)
            if text != self._written:
                self._recent = self.recent.joined(recent.read(text, self._recent.kept))
        except (StorageError, DamagedError) as e:
            self._set_aside(self._path, getattr(e, "line", 0))
        else:
            self._written = text
