"""Writes the licences of everything in the packed program, as files and as an index for About."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path

import msgspec
from product import ROOT

sys.path.insert(0, str(ROOT))

from app.main_window.licences import INDEX, Component, gathered, part_of

BUILD = ROOT / "build" / "licences"
DOCUMENTED = Path("/usr/share/doc")


def write(libraries: Iterable[str]) -> Path:
    """Write the folder of all licences; `libraries` are the files included from this system."""
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    rows = []
    for part in [*gathered(), *_starter(), *_of_system(libraries)]:
        name = re.sub(r"[^\w.-]+", "-", part.name) + ".txt"
        (BUILD / name).write_text(part.text, "utf-8")
        rows.append(msgspec.structs.replace(part, text=name))
    (BUILD / INDEX).write_bytes(msgspec.json.format(msgspec.json.encode(rows)))
    return BUILD


def _starter() -> Iterator[Component]:
    """The licence of PyInstaller's bootloader, with its exception."""
    yield msgspec.structs.replace(
        part_of(distribution("pyinstaller")), licence="GPL-2.0-or-later WITH Bootloader-exception"
    )


def _of_system(libraries: Iterable[str]) -> Iterator[Component]:
    """The licences of the Debian or Ubuntu packages that the libraries are from.

    On other systems no library of the system is included.
    """
    packages = {found for file in libraries for found in _package_of(Path(file))}
    for package, version in sorted(packages):
        file = DOCUMENTED / package / "copyright"
        text = file.read_text("utf-8", errors="replace")
        names = dict.fromkeys(re.findall(r"^License: *(\S+)", text, re.MULTILINE))
        home = re.search(r"^Source: *(\S+)", text, re.MULTILINE)
        licence = ", ".join(names) or "see the text"
        yield Component(package, version, licence, home[1] if home else "", text)


def _package_of(file: Path) -> Iterator[tuple[str, str]]:
    if not shutil.which("dpkg-query"):
        return
    for path in (file, file.resolve()):  # dpkg may know a library by its path without /usr
        names = [path, Path(*path.parts[:1], *path.parts[2:]) if path.parts[1] == "usr" else path]
        for name in names:
            words = ["dpkg-query", "--search", str(name)]
            told = subprocess.run(words, capture_output=True, text=True)
            if told.returncode == 0:
                package = told.stdout.split(": ")[0].split(",")[0]
                words = ["dpkg-query", "--show", "--showformat", "${Version}", package]
                version = subprocess.run(words, capture_output=True, text=True).stdout
                yield package.partition(":")[0], version
                return
