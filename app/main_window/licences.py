"""Lists the parts of the program and the licence of each.

They are read from the metadata of the packages that are installed. The packed program has them as
files (packaging/licences.py writes them), together with the libraries that came along.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import msgspec

OURS: Final = "hayami"
INDEX: Final = "index.json"
FOLDER: Final = "licences"
"""The folder of licence texts in the packed program."""
_RESOURCES: Final = Path(__file__).parents[1] / "resources"
_TEXTS: Final = _RESOURCES / "licences"
"""Licence texts for parts that bring none, by SPDX name."""
_FONTS: Final = _RESOURCES / "fonts"
_USUAL: Final = ("LICENSE", "LICENSE.txt", "LICENCE", "COPYING", "COPYING.txt")
_HOMES: Final = ("homepage", "home", "repository", "source", "source code")
_INSIDE: Final = {
    # Libraries inside these packages whose terms are not those of the whole.
    "PySide6_Essentials": (
        ("Qt", "LGPL-3.0-only", "https://download.qt.io/official_releases/qt/"),
        ("ICU in Qt", "Unicode-DFS-2016", "https://github.com/unicode-org/icu"),
    ),
}  # fmt: skip
_REQUIREMENT: Final = re.compile(r"[\w.-]+")


class Component(msgspec.Struct, frozen=True):
    """A part of the program: `licence` as its makers name it, `home` is the page of its source."""

    name: str
    version: str
    licence: str
    home: str = ""
    text: str = ""


def parts() -> tuple[Component, ...]:
    """All parts, with Hayami first."""
    folder = getattr(sys, "_MEIPASS", None)
    return tuple(gathered()) if folder is None else packed(Path(folder) / FOLDER)


def packed(folder: Path) -> tuple[Component, ...]:
    """The parts listed in a folder's index, each with its licence text."""
    rows = msgspec.json.decode((folder / INDEX).read_bytes(), type=tuple[Component, ...])
    return tuple(
        msgspec.structs.replace(part, text=(folder / part.text).read_text("utf-8")) for part in rows
    )


def gathered() -> Iterator[Component]:
    """The installed parts: Hayami, Python, the required packages, the fonts."""
    yield part_of(distribution(OURS))
    yield _python()
    for found in sorted(_needed(OURS), key=lambda found: found.name.lower()):
        yield part_of(found)
        for name, licence, home in _INSIDE.get(found.name, ()):
            yield Component(name, found.version, licence, home, _text_of(licence))
    text = (_FONTS / "OFL.txt").read_text("utf-8")
    home = "https://github.com/notofonts/noto-cjk"
    yield Component("Hayami Sans, Hayami Mincho", "", "OFL-1.1", home, text)


def part_of(package: Distribution) -> Component:
    """A package, read from its metadata."""
    named = [
        *_metadata(package, "License-Expression"),
        *_metadata(package, "License"),
        _classified(package),
    ]
    licence = named[0].strip().splitlines()[0]  # some write the whole text there
    names = [*_metadata(package, "License-File"), *_USUAL]
    texts = (package.read_text(place + name) for name in names for place in ("licenses/", ""))
    text = next((text for text in texts if text), "") or _text_of(licence)
    return Component(package.name, package.version, licence, _home_of(package), text)


def _metadata(package: Distribution, field: str) -> list[str]:
    return package.metadata.get_all(field) or []


def _classified(package: Distribution) -> str:
    kinds = [row for row in _metadata(package, "Classifier") if row.startswith("License")]
    return ", ".join(kind.rpartition(" :: ")[2] for kind in kinds)


def _home_of(package: Distribution) -> str:
    rows = (row.partition(",") for row in _metadata(package, "Project-URL"))
    links = {label.strip().lower(): link.strip() for label, _, link in rows}
    return next((links[name] for name in _HOMES if name in links), "")


def _text_of(licence: str) -> str:
    """The bundled texts of the licences that an SPDX expression names."""
    names = _REQUIREMENT.findall(licence)
    if any(name.startswith("LGPL") for name in names):
        names.append("GPL-3.0-only")  # the lesser one begins with all of it
    some = (_TEXTS / f"{name}.txt" for name in dict.fromkeys(names))
    return "\n\n".join(file.read_text("utf-8") for file in some if file.exists())


def _python() -> Component:
    """Python; its licence text is installed beside the standard library."""
    number = ".".join(map(str, sys.version_info[:3]))
    file = Path(os.__file__).with_name("LICENSE.txt")
    text = file.read_text("utf-8") if file.exists() else sys.copyright
    return Component("Python", number, "PSF-2.0", "https://www.python.org", text)


def _needed(name: str) -> list[Distribution]:
    """The packages that a package requires, directly or indirectly, without extras."""
    found: dict[str, Distribution] = {}
    wanted = [name]
    for one in wanted:  # grows while we walk through it
        for requirement in distribution(one).requires or ():
            other, _, condition = requirement.partition(";")
            known = _REQUIREMENT.match(other)
            if known is None or "extra" in condition:
                continue
            try:
                package = distribution(known[0])
            except PackageNotFoundError:  # for another system than this
                continue
            if package.name not in found:
                found[package.name] = package
                wanted.append(package.name)
    return list(found.values())
