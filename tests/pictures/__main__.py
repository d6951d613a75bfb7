"""Draws the pages: python -m tests.pictures [PATTERN …], for example `score rules/read`."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QApplication

from app.style.tokens import THEMES
from tests.pictures.camera import Look, walk
from tests.pictures.checks import faults, watching
from tests.pictures.contact_sheet import ContactSheet, file_name, write
from tests.pictures.readme import FOLDER, PICTURES, reduced
from tests.pictures.states import STATES, PageState

OUT: Final = Path("build/pictures")
SIZES: Final = ("1024x700", "1280x800", "1280x800@150", "1920x1080", "2560x1440")
_SIZE: Final = re.compile(r"(\d+)x(\d+)(?:@(\d+))?")
_SCREEN: Final[dict[str, Any]] = {
    "name": "large", "x": 0, "y": 0, "width": 3840, "height": 2160,
    "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1,
}  # fmt: skip


def main(words: Sequence[str] | None = None) -> int:
    """Draw what the words ask for; returns 2 where they name no state."""
    asked = _parser().parse_args(words)
    states = [s for s in STATES if not asked.patterns or _is_meant(s, asked.patterns)]
    if not states:
        names = " ".join(state.path for state in STATES)
        print(f"No state has such a name. There are: {names}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        _open_screen(Path(folder), asked.density)
        if asked.readme:
            draw_readme(FOLDER, Path(folder))
        else:
            looks = [
                look_of(size, language, theme)
                for theme in asked.themes.split(",")
                for language in asked.languages.split(",")
                for size in asked.sizes.split(",")
            ]
            return draw(states, looks, asked.out, Path(folder), check=asked.check)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("patterns", nargs="*", help="pages or states: score, drill/wrong, */own")
    parser.add_argument("--out", type=Path, default=OUT, help=f"the folder, {OUT} by default")
    parser.add_argument("--sizes", default=",".join(SIZES), help="for example 1280x800@150")
    parser.add_argument("--languages", default="ja,en")
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument(
        "--density", type=float, default=1, help="of the screen: 2 on 4K, 1.25, 1.5"
    )
    parser.add_argument("--check", action="store_true", help="tell what is cut, covered or small")
    parser.add_argument("--readme", action="store_true", help="draw the pictures of README anew")
    return parser


def _is_meant(state: PageState, patterns: Sequence[str]) -> bool:
    return any(pattern == state.page or fnmatch(state.path, pattern) for pattern in patterns)


def look_of(size: str, language: str, theme: str) -> Look:
    """The look that is written so; raises ValueError for a size that is none."""
    found = _SIZE.fullmatch(size)
    if found is None:
        raise ValueError(f"{size!r} is no size; write 1280x800 or 1280x800@150")
    return Look(language, theme, int(found[1]), int(found[2]), int(found[3] or 100))


def _open_screen(folder: Path, density: float = 1) -> None:
    """Start Qt on a screen in memory that is larger than every window, with so many dots for a
    pixel of the window: 2 is a 4K screen as most are set up."""
    if density != 1:
        os.environ["QT_SCALE_FACTOR"] = f"{density:g}"
    size = {name: round(_SCREEN[name] * density) for name in ("width", "height")}
    file = folder / "screens.json"
    file.write_text(json.dumps({"screens": [_SCREEN | size]}), encoding="utf-8")
    os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={file}")
    if QApplication.instance() is None:
        QApplication(["hayami"])


def draw(
    states: Sequence[PageState], looks: Sequence[Look], out: Path, work: Path, *, check: bool
) -> int:
    """Draw states in looks, each to a file of its own, and the contact sheet; returns 1 where a
    check found something."""
    sheet, start, wrong = ContactSheet(), time.monotonic(), 0
    with watching() as patch:
        for count, (state, look, drawn) in enumerate(walk(states, looks, work), 1):
            patch().taken()
            picture = drawn.grab().toImage()
            file = out / file_name(state.path, look)
            file.parent.mkdir(parents=True, exist_ok=True)
            picture.save(str(file), "PNG")
            sheet.add(state.path, look, picture)
            for fault in (*faults(drawn), *patch().taken()) if check else ():
                print(f"{look.name} {state.path}: {fault}")
                wrong += 1
            if count % len(states) == 0:
                print(f"{look.name}: {len(states)} pictures, {time.monotonic() - start:.0f} s")
    write(sheet, out)
    print(out / "contact-sheet.png")
    return int(wrong > 0)


def draw_readme(out: Path, work: Path) -> None:
    """Draw the pictures of README."""
    by_path = {state.path: state for state in STATES}
    for name, (path, look) in PICTURES.items():
        file = out / f"{name}.png"
        for _, _, drawn in walk([by_path[path]], [look], work):
            reduced(drawn.grab().toImage()).save(str(file), "PNG", 0)
        print(file.name, file.stat().st_size)


if __name__ == "__main__":
    sys.exit(main())
