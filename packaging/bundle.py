"""Chooses the files of the packed program and how xz packs them, for hayami.spec and the tests."""

from __future__ import annotations

import lzma
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath

import icu

#: How xz packs: code of x86 is a twentieth smaller when its jumps are made absolute before.
X86 = [{"id": lzma.FILTER_X86}] if platform.machine() in {"x86_64", "AMD64"} else []
XZ = [*X86, {"id": lzma.FILTER_LZMA2, "preset": 9}]
#: An entry of PyInstaller: target in the program, file on this system, kind.
Entry = tuple[str, str, str]

#: Modules that our imports bring with them and that are never used.
UNUSED_MODULES = (
    "PySide6.QtDBus", "PySide6.QtNetwork", "PySide6.QtTest", "_hashlib", "_pydecimal", "_pyrepl",
    "_ssl", "_uuid", "asyncio", "bz2", "curses", "doctest", "fsrs.optimizer", "ftplib", "getpass",
    "lib2to3", "lzma", "mimetypes", "netrc", "pdb", "pydoc", "pytest", "readline",
    "setuptools",
    "ssl", "tarfile",
    "test", "tkinter", "unittest", "xmlrpc",
    *(["ctypes"] if sys.platform == "darwin" else []),  # Linux and PyInstaller's Windows use it
)  # fmt: skip
#: The Qt plugins that are included.
PLUGINS = (
    "iconengines/*svg*", "imageformats/*jpeg*", "imageformats/*svg*", "platforms/*xcb*",
    "platforms/*wayland*", "platforms/*offscreen*", "platforms/*windows*", "platforms/*cocoa*",
    "platforminputcontexts/*compose*", "platforminputcontexts/*ibus*", "styles/*",
    "platformthemes/*xdgdesktopportal*", "printsupport/*", "wayland-decoration-client/*",
    "wayland-shell-integration/*xdg-shell*", "xcbglintegrations/*glx*",
)  # fmt: skip
QT_TRANSLATIONS = ("qtbase_en.qm", "qtbase_ja.qm")  # of Qt's own dialogs
#: Sources of pictures, which only the checkout needs.
NOT_SHOWN = (".py", ".pyc")
#: Parts of Qt that no page uses and PyInstaller includes; in the spelling of each system.
UNUSED_LIBRARIES = re.compile(r"(lib)?Qt6?(Network|Qml|Quick|Test)|opengl32sw|d3dcompiler")
#: What every Linux with a desktop has, and has to fit together there; `needs` in debian.py tells
#: their packages.
OF_THE_SYSTEM = re.compile(
    r"lib(X11|X11-xcb|Xau|Xdmcp|bsd|md|stdc\+\+|gcc_s|z|expat|fontconfig|freetype|png16|brotli\w+"
    r"|glib-2\.0|gthread-2\.0|pcre2-8|dbus-1|systemd|cap|cups|gssapi_krb5|zstd|xcb)\.so(\..*)?"
)


def modules_of(root: Path, package: str) -> list[str]:
    """Every module of a package: PyInstaller does not find those that are imported by name."""
    folder = root.joinpath(*package.split("."))
    paths = (path for path in folder.rglob("*.py") if path.stem != "__init__")
    return sorted(".".join(path.relative_to(root).with_suffix("").parts) for path in paths)


def is_wanted(target: str) -> bool:
    """Whether a file belongs into the program; libraries are chosen by what needs them."""
    path = PurePath(target)
    unused = any(UNUSED_LIBRARIES.match(part) for part in path.parts)
    if unused or OF_THE_SYSTEM.fullmatch(path.name):
        return False
    if "translations" in path.parts:
        return path.name in QT_TRANSLATIONS
    if path.suffix == ".dist-info" or path.parent.suffix == ".dist-info":
        return path.name == "METADATA"  # the other files name this machine
    return "plugins" not in path.parts or any(path.match(pattern) for pattern in PLUGINS)


def is_library(target: str) -> bool:
    """Whether a file is a shared library, included only if another file needs it."""
    path = PurePath(target)
    return len(path.parts) == 1 or path.parts[-2] == "lib"


def chosen(binaries: Iterable[Entry], needed_by: Callable[[str], Iterable[str]]) -> list[Entry]:
    """The wanted files and the libraries; on Linux only those that they need, also indirectly.

    `needed_by` returns the names of the libraries that a file is linked with.
    """
    wanted = [entry for entry in binaries if is_wanted(entry[0])]
    if not sys.platform.startswith("linux"):
        return wanted
    libraries = {PurePath(entry[0]).name: entry for entry in wanted if is_library(entry[0])}
    kept = [entry for entry in wanted if not is_library(entry[0])]
    kept += [entry for name, entry in libraries.items() if name.startswith("libpython")]
    for entry in kept:  # grows during the loop
        for name in needed_by(entry[1]):
            if name in libraries and libraries[name] not in kept:
                kept.append(libraries[name])
    return kept


def smaller(binaries: Iterable[Entry], folder: Path) -> list[Entry]:
    """The files with ICU's data, where it is one of them, replaced by what the program uses of it;
    the new library is written into the folder."""
    return [
        (target, str(icu.cut(Path(source), folder)), kind)
        if icu.LIBRARY.fullmatch(PurePath(target).name) and kind != "SYMLINK"
        else (target, source, kind)
        for target, source, kind in binaries
    ]


def of_this_system(binaries: Iterable[Entry]) -> list[str]:
    """The files that come neither from Python nor from its packages."""
    own = (sys.prefix, sys.base_prefix)
    return [
        source
        for _, source, kind in binaries
        if kind != "SYMLINK" and not str(Path(source).resolve()).startswith(own)
    ]


def linked_with(file: str | Path) -> list[str]:
    """The names of the libraries that a file is linked with, on Linux."""
    told = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True)
    return re.findall(r"NEEDED\s+(\S+)", told.stdout)


def shown(folder: Path, target: str) -> list[tuple[str, str]]:
    """The data files of a folder that the program reads, each with its folder in the program."""
    return [
        (str(path), str(PurePath(target, *path.relative_to(folder).parent.parts)))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in NOT_SHOWN
    ]
