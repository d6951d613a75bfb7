"""Storage: files of the user, written whole or not at all, read with care, never lost."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QIODevice, QSaveFile, QStandardPaths

MOST_BYTES: Final = 1 << 20
"""No file of hands is larger; what is, is no file of ours."""


class StorageError(Exception):
    """A file that cannot be read or written: what is wrong (`key`) and what the system says."""

    def __init__(self, key: str, path: Path, reason: str = "") -> None:
        self.key, self.path, self.reason = key, path, reason
        super().__init__(f"{path}: {key.replace('_', ' ')} {reason}".rstrip())


def data_folder() -> Path:
    """The system's place for what a program keeps for its user."""
    where = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(where))


def write(path: Path, text: str | bytes) -> None:
    """Write a file as a whole: until all of it is on the disk the old one stays.

    Raises StorageError; a device or a pipe is no file, and is not put aside for one.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise StorageError("unwritable", path, e.strerror or "") from None
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise StorageError("unwritable", path, os.strerror(errno.ENOTSUP))
    file = QSaveFile(str(path))
    data = text if isinstance(text, bytes) else text.encode()
    done = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(data) == len(data)
    if not (done and file.commit()):
        raise StorageError("unwritable", path, file.errorString())


def read(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file; raises StorageError (`unreadable`, `too_large`, `no_text`)."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as e:
        raise StorageError("unreadable", path, e.strerror or "") from None
    if len(data) > most:
        raise StorageError("too_large", path)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise StorageError("no_text", path) from None


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, so that it is not written over; raises StorageError."""
    number = 1
    while (other := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.rename(other)
    except OSError as e:
        raise StorageError("unwritable", path, e.strerror or "") from None
    return other
