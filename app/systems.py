"""Does what Linux, macOS and Windows do differently: locks, renames, file names, streams.

No other module asks which system it runs on or calls what exists on some systems only.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from shutil import which
from time import sleep
from typing import Final, Literal, TypeVar

T = TypeVar("T")
System = Literal["linux", "macos", "windows"]

_TRIES: Final = 20
_PAUSE: Final = 0.05
"""Seconds between tries: virus scanners and indexers hold a file of Windows for a moment."""
_REFUSED: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
"""What Windows refuses in names. A colon would name a stream of another file instead."""
_DEVICES: Final = re.compile(
    r"(?i:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?= *(?:[.:]|$))"
)
"""Names of devices on Windows, in every folder and with any suffix."""
_LINUX_PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"))
_ANIMATIONS: Final = 0x1042
"""SPI_GETCLIENTAREAANIMATION of Windows."""
_MOST_BYTES: Final = 240
"""The longest file name in bytes; most file systems take 255."""
_MMAP_THRESHOLD: Final = -3
"""M_MMAP_THRESHOLD of glibc's mallopt."""
_LARGE_BLOCK: Final = 64 << 10
"""Bytes from which a block has pages of its own; at most 6 % of it are lost in the last of them."""


def system() -> System:
    """The system that the program runs on; other Unixes are taken for Linux."""
    known: dict[str, System] = {"win32": "windows", "darwin": "macos"}
    return known.get(sys.platform, "linux")


# files


def open_to_lock(path: Path) -> int | None:
    """Open a lock file, made if need be; None while Windows is removing it. Raises OSError."""
    try:
        return os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except PermissionError:
        if system() != "windows":
            raise
        return None


def lock(file: int) -> None:
    """Lock an open file until it is closed; raises OSError where another process holds the lock.

    Windows locks the first byte, and refuses others to read or write it meanwhile.
    """
    if system() == "windows":
        msvcrt = import_module("msvcrt")
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl = import_module("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def rename(path: Path, other: Path) -> None:
    """Rename a file to a name that is free; raises OSError, also where it is not."""
    if os.path.lexists(other):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(other))
    _patiently(lambda: path.rename(other))


def replace(path: Path, other: Path) -> None:
    """Rename a file over another; raises OSError. Windows refuses while a process has either open,
    so that it is tried for a second there."""
    _patiently(lambda: path.replace(other))


def link(path: Path, other: Path) -> None:
    """Give a file another name that is free; raises OSError, FileExistsError where it is not, also
    on file systems where a file has one name."""
    other.hardlink_to(path)


def set_mode(path: Path, mode: int) -> None:
    """Give a file the mode of another one; Windows knows of it only whether it can be written."""
    path.chmod(mode)


def remove(path: Path) -> None:
    """Remove a file if it is there; raises OSError. Windows refuses while a process has it open, so
    that it is tried for a second there."""
    _patiently(lambda: path.unlink(missing_ok=True))


def close_and_remove(file: int, path: Path) -> None:
    """Release and remove a lock file, so that no process locks a file that is removed.

    Linux and macOS remove it first. Windows removes no open file, and so none of another process.
    """
    order: list[Callable[[], None]] = [path.unlink, partial(os.close, file)]
    for do in reversed(order) if system() == "windows" else order:
        with suppress(OSError):
            do()


def _patiently(do: Callable[[], T]) -> T:
    """Do it; on Windows again while the system refuses."""
    for _ in range(_TRIES if system() == "windows" else 0):
        try:
            return do()
        except PermissionError:
            sleep(_PAUSE)
    return do()


def is_device(path: Path) -> bool:
    """Whether opening the path would open a device or a pipe, which may never end."""
    if system() == "windows" and _DEVICES.match(path.name):
        return True
    return path.exists() and not (path.is_file() or path.is_dir())


def file_name(wanted: str) -> str:
    """A file name near the wanted one that every system accepts, its suffix kept;
    `hayami` where nothing is left of it."""
    name = _REFUSED.sub("-", wanted).strip(" ").rstrip(". ")
    stem, dot, suffix = name.rpartition(".")
    if not dot or " " in suffix:
        stem, dot, suffix = name, "", ""
    while len(os.fsencode(stem + suffix)) > _MOST_BYTES and stem:
        stem = stem[:-1]
    stem = stem.rstrip(". ") or "hayami"
    return f"{'_' if _DEVICES.match(stem) else ''}{stem}{dot}{suffix}"


def data_folder() -> Path:
    """The folder for data of the user, which is that of Qt's AppLocalDataLocation."""
    home, name = Path.home(), "Hayami"
    match system():
        case "windows":
            return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / name
        case "macos":
            return home / "Library" / "Application Support" / name
    given = os.environ.get("XDG_DATA_HOME", "")
    return (Path(given) if given.startswith("/") else home / ".local" / "share") / name


# memory


def set_large_blocks_apart() -> None:
    """Have glibc give each block of 64 KB or more back to the system as soon as it is freed.

    By itself it puts ever larger ones, up to 32 MB, between small ones, which then keep the room of
    the freed: 10 to 15 MB after some thousand clicks.
    """
    set_option = _glibc("mallopt")
    if set_option is not None:
        set_option(_MMAP_THRESHOLD, _LARGE_BLOCK)


def give_back_memory() -> None:
    """Return what is free to the system: 5 to 15 MB by glibc's malloc_trim, nothing elsewhere."""
    trim = _glibc("malloc_trim")
    if trim is not None:
        trim(0)


@cache
def _glibc(name: str) -> Callable[..., int] | None:
    """A function of glibc's malloc; None on another system and with another C library."""
    if system() != "linux":
        return None
    import ctypes  # noqa: PLC0415  the start does not wait for it

    return getattr(ctypes.CDLL(None), name, None)


# display and console


def has_display() -> bool:
    """Whether a window can be opened; asked on Linux only."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return system() != "linux" or any(os.environ.get(name) for name in names)


def allows_motion() -> bool:
    """Whether what is shown may move by itself: False where Windows was told to show no
    animations. Other systems are not asked."""
    if system() != "windows":
        return True
    ctypes = import_module("ctypes")
    shown = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(_ANIMATIONS, 0, ctypes.byref(shown), 0)
    return bool(shown.value)


def words_of_windows(number: int) -> str:
    """What Windows says of an error, as the `strerror` of an OSError has it; "" elsewhere."""
    if system() != "windows":
        return ""
    words: str = import_module("ctypes").FormatError(number)
    return words.rstrip(" .\r\n")


def play_sound(path: Path) -> bool:
    """Play a WAV file without waiting for it, where the system does so by a call: Windows does.
    False where it does not, or where there is nothing to hear it by."""
    if system() != "windows":
        return False
    winsound = import_module("winsound")
    how = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
    try:
        winsound.PlaySound(str(path), how)
    except RuntimeError:
        return False
    return True


def sound_commands(path: Path) -> list[list[str]]:
    """The commands that are there to play a WAV file, the likeliest to be heard first."""
    known = {"linux": _LINUX_PLAYERS, "macos": (("afplay",),)}.get(system(), ())
    found = ((which(name), options) for name, *options in known)
    return [[name, *options, str(path)] for name, options in found if name is not None]


def write_utf8() -> None:
    """Make the standard streams write UTF-8, whatever the code page of the console is.

    A stream is None where it is closed, and in the windowed program of Windows.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def asks_by_event() -> bool:
    """Whether the system asks the running program to open files, by events to its application."""
    return system() == "macos"
