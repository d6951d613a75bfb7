"""Saves the recent hands of each variant to its file, a moment after each change."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Generic, cast

from PySide6.QtCore import QObject, QTimer, Signal

from app import storage
from app.recent_hands_text import (
    DamagedError,
    DraftT,
    HandCodec,
    HandDraft,
    RecentList,
    parse,
    text_of,
)
from app.storage import StorageError
from app.user_documents.files import UserDocumentFiles

_WRITE_DELAY: Final = 400
"""Milliseconds without a change after which a file is written."""


class RecentHands(QObject):
    """The recent hands of every variant; without a folder they last as long as the program runs.

    `folder` is the folder of all data of the user, `own` the rule documents in it. `error` says
    what went wrong with a file: a key of the texts, and the values of its places.
    """

    error = Signal(str, dict)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self.own = UserDocumentFiles(folder)
        self._files: dict[str, RecentFile[HandDraft]] = {}

    def of(self, codec: HandCodec[DraftT]) -> RecentFile[DraftT]:
        """The recent hands of one variant, made once."""
        if codec.file not in self._files:
            made = RecentFile(codec, self.folder, self)
            made.error.connect(self.error)
            self._files[codec.file] = cast("RecentFile[HandDraft]", made)
        return cast("RecentFile[DraftT]", self._files[codec.file])

    def read(self) -> None:
        """Read the files of all variants again."""
        for file in self._files.values():
            file.read()

    def write(self) -> None:
        """Write the files of all variants that have other hands than these."""
        for file in self._files.values():
            file.write()


class RecentFile(QObject, Generic[DraftT]):
    """The recent hands of one variant and their file, which is written a moment after a change.

    A damaged file is renamed, and one that cannot be read now is left alone until it can: neither
    is overwritten. `error` says so.
    """

    error = Signal(str, dict)

    def __init__(self, codec: HandCodec[DraftT], folder: Path | None, parent: QObject) -> None:
        super().__init__(parent)
        self._path = None if folder is None else folder / codec.file
        self._written = ""
        self._recent = RecentList(codec)
        self._pending: DraftT | None = None
        self._first_start = True
        self._told = ""
        self._timer = QTimer(self, singleShot=True, interval=_WRITE_DELAY)
        self._timer.timeout.connect(self.write)

    @property
    def recent(self) -> RecentList[DraftT]:
        """The recent hands, the current one first."""
        pending, self._pending = self._pending, None
        if pending is not None:
            self._recent = self._recent.with_current(pending)
        return self._recent

    def restore(self, example: DraftT, empty: DraftT) -> DraftT:
        """The draft that the program starts with: the hand that was current when it was closed,
        `empty` where there was none, the example at the first start."""
        self.read()
        return example if self._first_start else self.recent.current or empty

    def read(self) -> None:
        """Read the file, if there is one."""
        if self._path is None or not self._path.exists():
            return
        self._first_start = False
        try:
            self._written = storage.read(self._path)
            self._recent = parse(self._written, self._recent.codec)
        except (StorageError, DamagedError) as e:
            self._refuse(self._path, e)

    def _refuse(self, path: Path, e: StorageError | DamagedError) -> None:
        """Tell that the file cannot be read; one that another program holds is as it was."""
        if isinstance(e, DamagedError) or e.key != "unreadable":
            self._set_aside(path, getattr(e, "line", 0))
        elif self._told != e.reason:
            self._told = e.reason
            self.error.emit(e.key, {"name": path.name, "reason": e.reason})

    def _set_aside(self, path: Path, line: int) -> None:
        """Rename a file that cannot be read; `line` is the damaged line, 0 where none is known."""
        try:
            other = storage.set_aside(path)
        except StorageError as e:
            self._path = None  # a file that cannot be renamed is not overwritten
            self.error.emit(e.key, {"name": path.name, "reason": e.reason})
        else:
            self._written = ""
            key = "recent_damaged" if line else "recent_unreadable"
            self.error.emit(key, {"line": line, "name": other.name})

    def set_current(self, draft: DraftT) -> None:
        """Make this the current hand; its text is made when it is needed, not at each click."""
        if self._recent.codec.has_tiles(draft):
            self._pending = draft
        else:  # the hand before is archived
            self._recent = self.recent.with_current(draft)
        self._timer.start()

    def archive(self) -> None:
        """Keep the current hand as a recent one: another hand is about to become current."""
        self._recent = self.recent.archive()
        self._timer.start()

    def write(self) -> None:
        """Write the file if it has other hands, or was removed while the program was open."""
        self._timer.stop()
        if not self._merge() or self._path is None:
            return
        text = text_of(self.recent)
        nothing_yet = self._first_start and not self.recent.hands
        if text == self._written or nothing_yet:
            return
        try:
            storage.write(self._path, text)
        except StorageError as e:
            self.error.emit(e.key, {"name": self._path.name, "reason": e.reason})
        else:
            self._written = text

    def _merge(self) -> bool:
        """Take over the hands that another window wrote to the same file since; False where that
        cannot be read now."""
        path = self._path
        if path is None:
            return True
        if not path.exists():
            self._written = ""  # nothing is in a file that was removed: it is written again
            return True
        try:
            text = storage.read(path)
            if text != self._written:
                codec, written = self._recent.codec, self._written
                before = parse(written, codec) if written else RecentList(codec)
                self._recent = self.recent.merged(parse(text, codec), before)
        except (StorageError, DamagedError) as e:
            self._refuse(path, e)
            return not path.exists()
        self._written = text
        self._told = ""
        return True
