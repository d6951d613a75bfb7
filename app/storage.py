"""Reads and writes user files: atomic writes, bounded reads, damaged files set aside."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Final

from app import systems

MOST_BYTES: Final = 1 << 20
"""The largest file of hands or documents that is read."""
FRESH: Final = ".hayami-"
"""What the name of a file begins with until all of it is written."""
_PART: Final = 1 << 20
"""Bytes that are read at once."""


class StorageError(Exception):
    """A file that cannot be read or written; `key` names the text, `reason` is the system's."""

    def __init__(self, key: str, path: Path, reason: str = "") -> None:
        self.key, self.path, self.reason = key, path, reason
        super().__init__(f"{path}: {key.replace('_', ' ')} {reason}".rstrip())


def write(path: Path, text: str | bytes, given_up: Callable[[], bool] = lambda: False) -> None:
    """Write a file atomically: the old one stays until the new one is on disk, and for good where
    the writing is given up before that.

    Raises StorageError, also for a device or a pipe.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target, mode = target_of(path)
        fresh = _written_beside(target, _as_bytes(text))
        try:
            if mode is not None:
                systems.set_mode(fresh, mode)
            if not given_up():
                put_in_place(fresh, target)
        finally:
            discard(fresh)
    except OSError as e:
        raise StorageError("unwritable", path, e.strerror or "") from None


def write_new(path: Path, text: str | bytes) -> bool:
    """Write a file that is not there yet, atomically; False where there is one of that name, which
    another process may have written just now. Raises StorageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = _written_beside(path, _as_bytes(text))
        try:
            return _linked(fresh, path)
        finally:
            discard(fresh)
    except OSError as e:
        raise StorageError("unwritable", path, e.strerror or "") from None


def _as_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def target_of(path: Path) -> tuple[Path, int | None]:
    """The file that is replaced where this path is written, and its mode, None where there is none:
    of a symbolic link that is the file, not the link.

    Raises OSError where it is no file, or must not be written.
    """
    try:
        target = path.resolve()
    except RuntimeError:  # a loop of links, until Python 3.12
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None
    return target, _mode_of(target)


def _mode_of(target: Path) -> int | None:
    """The mode of the file that is to be replaced, None where there is none; raises OSError where
    it is no file, or must not be written."""
    if systems.is_device(target):
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
    if not target.exists():
        return None
    if target.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(target.stat().st_mode)


def _written_beside(target: Path, data: bytes) -> Path:
    """A new file with this content on the disk, in the folder of another one."""
    fresh = fresh_path(target)
    try:
        with synced(fresh) as file:
            file.write(data)
    except BaseException:
        discard(fresh)
        raise
    return fresh


def fresh_path(target: Path) -> Path:
    """A name that no file has, in the folder of the file that it is to become."""
    return target.with_name(f"{FRESH}{os.urandom(8).hex()}")


@contextmanager
def synced(path: Path) -> Iterator[IO[bytes]]:
    """A new file to write, whose content is on the disk at the end; raises OSError."""
    with path.open("xb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def put_in_place(fresh: Path, target: Path) -> None:
    """Give a file that is whole its name; a file that has the name is replaced. Raises OSError."""
    systems.replace(fresh, target)


def _linked(fresh: Path, path: Path) -> bool:
    """Give a written file its name; False where that is taken."""
    with suppress(FileExistsError):
        try:
            systems.link(fresh, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            with path.open("xb") as file:
                file.write(fresh.read_bytes())
        return True
    return False


def discard(fresh: Path) -> None:
    """Remove a file that was not put in place, if it is still there."""
    with suppress(OSError):
        systems.remove(fresh)


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """What is in a file; raises StorageError (`unreadable`, `too_large`), also for a device or a
    pipe, which may never end."""
    try:
        require_file(path)
        with path.open("rb") as file:
            # `read` allocates all that it is asked for, 256 MB for a backup
            parts = iter(partial(file.read, _PART), b"")
            data = b"".join(islice(parts, most // _PART + 1))
    except OSError as e:
        raise StorageError("unreadable", path, e.strerror or "") from None
    if len(data) > most:
        raise StorageError("too_large", path)
    return data


def require_file(path: Path) -> None:
    """Raises OSError, also for a device or a pipe, which may never end."""
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))


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
