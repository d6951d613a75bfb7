"""Makes calls below a folder behave as Windows or macOS do, where these refuse or differ.

Windows refuses to rename, replace or remove an open file, names of devices, names with a colon or a
dot at the end, long paths; its locks keep others from reading; text files are of its code page.
Both take two names that differ by case for one.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import io
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from app import systems

LONGEST: Final = 259
"""Letters of a path on Windows, as it is set up by default."""
LETTERS: Final = set('<>:"|?*') | {chr(code) for code in range(32)}
DEVICES: Final = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"
}
CODE_PAGE: Final = "cp1252"
NOT_ON_WINDOWS: Final = {
    os: (
        "fork", "killpg", "getuid", "geteuid", "getpgid", "setsid", "mkfifo", "fchmod",
        "fchown", "chown", "uname", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_CLOEXEC",
    ),
    signal: ("SIGKILL", "SIGHUP", "SIGALRM", "alarm", "setitimer"),
}  # fmt: skip
_open, _stat, _scandir, _kill_here = io.open, os.stat, os.scandir, os.kill


class FakeSystem:
    """One of the other systems, below `folder`."""

    def __init__(
        self, name: systems.System, folder: Path, patch: pytest.MonkeyPatch, *, bare: bool = True
    ) -> None:
        """`bare`: what Windows lacks in `os` and `signal` is lacking for the test, too."""
        self.name, self._folder, self._patch = name, str(folder), patch
        self._held: dict[str, int] = {}
        self.refusals = 0
        patch.setattr(systems, "system", lambda: name)
        patch.setattr(systems, "_PAUSE", 0.001)
        for function in (
            "open",
            "access",
            "stat",
            "lstat",
            "mkdir",
            "rmdir",
            "listdir",
            "scandir",
            "utime",
        ):
            patch.setattr(os, function, self._of_one_path(getattr(os, function)))
        for module in (io, sys.modules["builtins"]):
            patch.setattr(module, "open", self._open_file)
        patch.setattr(sqlite3, "connect", self._of_one_path(sqlite3.connect))
        for function in ("rename", "replace"):
            patch.setattr(os, function, self._renames(getattr(os, function)))
        for function in ("unlink", "remove"):
            patch.setattr(os, function, self._removes(getattr(os, function)))
        if name == "windows":
            self._set_up_windows()
            if bare:
                self._take_away()

    @contextmanager
    def held(self, path: Path, times: int = 1_000_000) -> Iterator[None]:
        """Another process has the file open while it is renamed or removed, `times` tries long."""
        self._held[str(path)] = times
        yield
        del self._held[str(path)]

    def _take_away(self) -> None:
        for module, names in NOT_ON_WINDOWS.items():
            for name in names:
                self._patch.delattr(module, name, raising=False)

    def _set_up_windows(self) -> None:
        self._patch.setattr(shutil, "_use_fd_functions", False)
        self._patch.setattr(os, "kill", _kill)
        self._patch.setattr(ctypes, "FormatError", "error {}.".format, raising=False)
        self._patch.setattr(os, "symlink", _no_right)
        self._patch.setitem(sys.modules, "fcntl", None)
        msvcrt = SimpleNamespace(LK_NBLCK=2, LK_UNLCK=0, locking=_locking)
        self._patch.setitem(sys.modules, "msvcrt", msvcrt)

    def _mine(self, path: object) -> bool:
        return isinstance(path, str | os.PathLike) and os.fspath(path).startswith(self._folder)

    def _real(self, path: Any) -> Any:
        """The file that a path names: the case of letters is ignored. Raises OSError for a name
        that Windows refuses."""
        if not self._mine(path):
            return path
        found = self._folder
        text = os.fspath(path)
        for part in text[len(self._folder) :].strip("/").split("/"):
            if self.name == "windows":
                _check(part, text)
            found = os.path.join(found, _as_there(found, part)) if part else found  # noqa: PTH118
        return type(path)(found) if isinstance(path, str) else Path(found)

    def _of_one_path(self, call: Callable[..., Any]) -> Callable[..., Any]:
        return lambda path=".", *args, **kw: call(self._real(path), *args, **kw)

    def _open_file(self, file: Any, mode: str = "r", *args: Any, **kw: Any) -> Any:
        if not self._mine(file):
            return _open(file, mode, *args, **kw)
        kw |= dict(zip(("buffering", "encoding", "errors", "newline"), args, strict=False))
        real = self._real(file)
        if self.name == "windows":
            if _is_locked(real):
                raise PermissionError(errno.EACCES, "another process locked it", str(file))
            if "b" not in mode and kw.get("encoding") in (None, "locale"):
                kw["encoding"] = CODE_PAGE
            if "b" not in mode and "r" not in mode and kw.get("newline") is None:
                kw["newline"] = "\r\n"
        return _open(real, mode, **kw)

    def _refuse_open(self, *paths: Any) -> None:
        """Raise PermissionError where one of the files is open."""
        for path in paths if self.name == "windows" else ():
            held = self._held.get(str(path), 0)
            if held:
                self._held[str(path)] = held - 1
            if held or _is_open(path):
                self.refusals += 1
                told = "The process cannot access the file: another process is using it"
                raise PermissionError(errno.EACCES, told, str(path))

    def _renames(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def rename(path: Any, other: Any, **kw: Any) -> None:
            path, other = self._real(path), self._real(other)
            self._refuse_open(path, other)
            is_there = os.path.lexists(other)
            if self.name == "windows" and call.__name__ == "rename" and is_there:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(other))
            call(path, other, **kw)

        return rename

    def _removes(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def remove(path: Any, **kw: Any) -> None:
            path = self._real(path)
            self._refuse_open(path)
            call(path, **kw)

        return remove


def _check(part: str, path: str) -> None:
    """Raise OSError for a part of a path that Windows refuses."""
    refused = LETTERS & set(part) or part != part.rstrip(". ") or len(path) > LONGEST
    if refused and part not in (".", ".."):
        raise OSError(errno.EINVAL, "The filename, directory name or label is incorrect", path)
    if part.partition(".")[0].rstrip(" ").lower() in DEVICES:
        raise OSError(errno.EINVAL, "This would open a device", path)


def _as_there(folder: str, name: str) -> str:
    """The name of the file in the folder that differs by case only, else the name itself."""
    try:
        _stat(f"{folder}/{name}", follow_symlinks=False)
    except OSError:
        with _scandir(folder) if _is_folder(folder) else _nothing() as entries:
            known = {entry.name.casefold(): entry.name for entry in entries}
        return known.get(name.casefold(), name)
    return name


def _is_folder(path: str) -> bool:
    try:
        return bool(_stat(path).st_mode & 0o040000)
    except OSError:
        return False


@contextmanager
def _nothing() -> Iterator[tuple[()]]:
    yield ()


def _is_open(path: Any) -> bool:
    """Whether this process has the file open, in whatever library."""
    found = os.path.realpath(path)
    for file in os.listdir("/proc/self/fd"):  # noqa: PTH208  this is asked often
        try:
            name = os.readlink(f"/proc/self/fd/{file}")  # noqa: PTH115
        except OSError:
            continue
        if name == found or name.startswith(f"{found}/"):
            return True
    return False


def _is_locked(path: Any) -> bool:
    try:
        with _open(path, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _locking(file: int, mode: int, count: int) -> None:
    """`msvcrt.locking` for the first byte."""
    assert (mode, count, os.lseek(file, 0, os.SEEK_CUR)) == (2, 1, 0)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None


def _kill(pid: int, number: int) -> None:
    """Windows ends the process, whatever the signal; 0 is Ctrl-C there, and tests for nothing."""
    assert number, "Windows sends Ctrl-C to all processes of the console"
    _kill_here(pid, 9)


def _no_right(*_args: object, **_kw: object) -> None:
    raise OSError(errno.EPERM, "A required privilege is not held by the client")
