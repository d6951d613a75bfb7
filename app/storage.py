"""Reads and writes user files: atomic writes, bounded reads, damaged files set aside."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QIODevice, QSaveFile, QStandardPaths

from app import systems

MOST_BYTES: Final = 1 << 20
"""The largest file of hands or documents that is read."""


class StorageError(Exception):
    """A file that cannot be read or written; `key` names the text, `reason` is the system's."""

    def __init__(self, key: str, path: Path, reason: str = "") -> None:
        self.key, self.path, self.reason = key, path, reason
        super().__init__(f"{path}: {key.replace('_', ' ')} {reason}".rstrip())


def data_folder() -> Path:
    """The system's folder for application data of the user."""
    where = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(where))


def write(path: Path, text: str | bytes) -> None:
    """Write a file atomically: the old one stays until the new one is on disk.

    Raises StorageError, also for a device or a pipe.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise StorageError("unwritable", path, e.strerror or "") from None
    if systems.is_device(path):
        raise StorageError("unwritable", path, os.strerror(errno.ENOTSUP))
    file = QSaveFile(str(path))
    data = text if isinstance(text, bytes) else text.encode()
    done = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(data) == len(data)
    if not (done and file.commit()):
        raise StorageError("unwritable", path, file.errorString())


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """What is in a file; raises StorageError (`unreadable`, `too_large`)."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as e:
        raise StorageError("unreadable", path, e.strerror or "") from None
    if len(data) > most:
        raise StorageError("too_large", path)
    return data


def read(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file; raises StorageError (`unreadable`, `too_large`, `no_text`)."""
    data = read_bytes(path, most)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise StorageError("no_text", path) from None


def set_aside(path: Path) -> Path:
    """Rename a damaged file, so that it is not overwritten; raises StorageError."""
    number = 1
    while (other := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    try:
        systems.rename(path, other)
    except OSError as e:
        raise StorageError("unwritable", path, e.strerror or "") from None
    return other
