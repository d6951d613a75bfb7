"""Facts about the program for the packages of every system, read from pyproject.toml."""

from __future__ import annotations

import datetime as dt
import os
import platform
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

NAME = "Hayami"
COMMAND = PROJECT["name"]
VERSION = PROJECT["version"]
LICENCE = PROJECT["license"]
MAKER = PROJECT["authors"][0]["name"]
ENGLISH = "Scoring and refereeing of riichi mahjong"
JAPANESE = "麻雀の点数計算と裁定"
ABOUT = PROJECT["description"]
#: The identifier of the program in software centres and on macOS.
ID = "org.hayami.hayami"


def numbers() -> tuple[int, int, int, int]:
    """The version as Windows has it: four numbers, without a suffix."""
    found = [int(number) for number in re.findall(r"\d+", VERSION)[:3]]
    major, minor, patch = [*found, 0, 0, 0][:3]
    return major, minor, patch, 0


def system() -> str:
    """The system and architecture of a build made here, such as `linux-x86_64`."""
    names = {"linux": "linux", "win32": "windows", "darwin": "macos"}
    return f"{names.get(sys.platform, sys.platform)}-{platform.machine().lower()}"


def released() -> str:
    """The date of this version in the changelog; of an unreleased version, the date of the build.

    SOURCE_DATE_EPOCH replaces the latter, so that builds are reproducible.
    """
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## \[{re.escape(VERSION)}\] - (\d{{4}}-\d\d-\d\d)", log, re.MULTILINE)
    if found:
        return found[1]
    given = os.environ.get("SOURCE_DATE_EPOCH")
    now = dt.datetime.now(dt.UTC)
    day = now if given is None else dt.datetime.fromtimestamp(int(given), dt.UTC)
    return day.date().isoformat()


def version_resource() -> str:
    """The version resource of Windows, in the form that PyInstaller reads."""
    words = {
        "CompanyName": MAKER,
        "FileDescription": f"{NAME} – {ENGLISH}",
        "FileVersion": VERSION,
        "InternalName": COMMAND,
        "LegalCopyright": f"{MAKER}, {LICENCE}",
        "OriginalFilename": f"{COMMAND}.exe",
        "ProductName": NAME,
        "ProductVersion": VERSION,
    }
    rows = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers()}, prodvers={numbers()}), kids=["
        f"StringFileInfo([StringTable('040904B0', [{rows}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])"
    )


def filled(template: str) -> str:
    """A template of packaging with {VERSION}, {NAME} and the like filled in."""
    facts = {
        "NAME": NAME, "COMMAND": COMMAND, "VERSION": VERSION, "LICENCE": LICENCE, "MAKER": MAKER,
        "ENGLISH": ENGLISH, "JAPANESE": JAPANESE, "ABOUT": ABOUT, "ID": ID, "RELEASED": released(),
    }  # fmt: skip
    for name, fact in facts.items():
        template = template.replace(f"{{{name}}}", fact)
    return template


if __name__ == "__main__":  # python packaging/product.py VERSION: for the scripts of other systems
    print(filled(f"{{{sys.argv[1]}}}"))
