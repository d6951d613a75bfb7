"""Reads and operates the window as a screen reader does, over AT-SPI (Linux).

    python packaging/try_access.py [PROGRAM ...]    `python -m app` by default

Needs Xvfb, dbus-run-session, at-spi2-core and a Python with gi and its typelib of Atspi
(python3-gi, gir1.2-atspi-2.0). Faults: a control without a name, of a role that screen readers pass
over, or without a way to press it; a page that does not open; a program that dies.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from virtual_screen import virtual_screen

ROOT = Path(__file__).resolve().parent.parent
INSIDE = "--inside"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi-bus-launcher")
PYTHONS = ("/usr/bin/python3", "python3")
HAS_GI = "import gi"
HAS_ATSPI = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
PATIENCE = 60  # seconds for the program to appear and for a page to open
LONGEST = 20  # seconds for an answer of the program on a machine with much to do
CALM = 1.0  # seconds after a step until everything that follows it is told
DEEPEST = 40
IGNORE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
PRESSED = {"push button", "radio button", "check box", "toggle button", "menu item", "link"}
ALERTS = {"alert", "notification"}
SILENT = {"filler", "unknown", "invalid", "redundant object", "layered pane"}
TILE = "5 of circles"


def main() -> int:
    """Start a session bus of its own, and this script again in a Python that knows AT-SPI."""
    words = sys.argv[1:]
    if words[:1] == [INSIDE]:
        return inside(words[1:])
    pythons = [found for found in map(shutil.which, PYTHONS) if found]
    python = next((found for found in pythons if _runs(found, HAS_ATSPI)), "")
    lacking = [name for name in ("Xvfb", "dbus-run-session") if not shutil.which(name)]
    lacking += [] if any(map(os.path.exists, LAUNCHERS)) else ["at-spi2-core"]
    lacking += [] if python else [_package(pythons)]
    if lacking:
        print(f"AT-SPI is not tried here: {', '.join(lacking)} is missing.", file=sys.stderr)
        return 2
    program = words or [sys.executable, "-m", "app"]
    command = ["dbus-run-session", "--", python, __file__, INSIDE, *program]
    return subprocess.run(command, cwd=ROOT).returncode


def _package(pythons: list[str]) -> str:
    """The package without which none of these knows AT-SPI: only one with gi can tell of the
    typelib."""
    if any(_runs(python, HAS_GI) for python in pythons):
        return "gir1.2-atspi-2.0"
    return "python3-gi (and perhaps gir1.2-atspi-2.0)"


def _runs(python: str, code: str) -> bool:
    return not subprocess.run([python, "-c", code], capture_output=True).returncode


def inside(program: list[str]) -> int:
    """Start the program on a screen in memory, read every page, and print the faults."""
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(prefix="hayami-access-"))
        os.environ["DISPLAY"] = stack.enter_context(virtual_screen())
        launcher = next(filter(os.path.exists, LAUNCHERS))
        stack.enter_context(running([launcher, "--launch-immediately"], dict(os.environ)))
        there = {
            "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "LANG": "C.UTF-8",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb",
        }  # fmt: skip
        started = stack.enter_context(running(program, dict(os.environ) | there))
        faults = list(Trial(started).faults())
    for fault in faults:
        print(f"  FAULT {fault}")
    print(f"AT-SPI: {len(faults)} faults")
    return 1 if faults else 0


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with the block."""
    process = subprocess.Popen(command, env=environment)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


class Node:
    """An accessible object as a client sees it: all is asked over the bus."""

    def __init__(self, found: Any, depth: int = 0) -> None:
        self._found, self.depth = found, depth
        self.role, self.name = found.get_role_name(), found.get_name() or ""

    def has(self, state: str) -> bool:
        """Whether it is FOCUSABLE, FOCUSED, SHOWING, ENABLED, CHECKED …"""
        return bool(self._found.get_state_set().contains(getattr(_atspi().StateType, state)))

    def children(self) -> Iterator[Node]:
        for at in range(self._found.get_child_count()):
            child = self._found.get_child_at_index(at)
            if child is not None:
                yield Node(child, self.depth + 1)

    def shown(self) -> Iterator[Node]:
        """It and everything in it that is shown, from the top."""
        yield self
        for child in self.children() if self.depth < DEEPEST else ():
            if child.has("SHOWING"):
                yield from child.shown()

    def actions(self) -> int:
        """How many actions it has."""
        action = self._found.get_action_iface()
        return action.get_n_actions() if action else 0

    def press(self) -> bool:
        """Do its first action; False where it has none."""
        action = self._found.get_action_iface()
        return bool(action and action.get_n_actions() and action.do_action(0))

    def focus(self) -> bool:
        """Give it the focus; False where it does not get it."""
        component = self._found.get_component_iface()
        if not (component and component.grab_focus()):
            return False
        time.sleep(CALM / 4)
        return self.has("FOCUSED")

    def value(self) -> str:
        """Its text or its number, "" without either."""
        text, number = self._found.get_text_iface(), self._found.get_value_iface()
        if text and self.role in {"text", "entry", "paragraph"}:
            return str(text.get_text(0, text.get_character_count()))
        return f"{number.get_current_value():g}" if number else ""


def activate_windows() -> None:
    """Give the keyboard to the windows of the screen, which has no window manager to do so."""
    x11 = ctypes.CDLL("libX11.so.6")
    for name in ("XOpenDisplay", "XDefaultRootWindow"):
        getattr(x11, name).restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
    windows = ctypes.POINTER(ctypes.c_ulong)()
    found = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    places = map(ctypes.byref, (root, parent, windows, count))
    x11.XQueryTree(display, found, *places)
    x11.XSetErrorHandler(IGNORE)  # a window that is hidden refuses
    for at in range(count.value):
        x11.XSetInputFocus(display, ctypes.c_ulong(windows[at]), 1, ctypes.c_ulong(0))
        x11.XSync(display, 0)
    x11.XCloseDisplay(display)


def _atspi() -> Any:
    import gi  # noqa: PLC0415  only the Python of the system has it

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi  # noqa: PLC0415

    return Atspi


class Trial:
    """A user of a screen reader at the program."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        _atspi().set_timeout(1000 * LONGEST, 1000 * PATIENCE)
        self._process = process

    def faults(self) -> Iterator[str]:
        """Everything that is wrong, step by step."""
        yield from self._notes()
        if self._process.poll() is not None:
            return
        pages = [node.name for node in self._pages()]
        if len(pages) < 6:
            yield f"the sidebar has the pages {pages}"
        activate_windows()
        for name in pages:
            yield from self._page(name)
        yield from self._hand(pages[0])
        if self._process.poll() is not None:
            yield f"the program died with {self._process.returncode}"

    def _window(self) -> Node:
        """The window, newly asked for: a change of the language builds another."""
        found = self._until(lambda: [child for child in self._program() if child.has("SHOWING")])
        return next(iter(found))

    def _program(self) -> Iterator[Node]:
        desktop = Node(_atspi().get_desktop(0))
        for child in desktop.children():
            if "hayami" in child.name.lower():
                yield from child.children()

    def _until(self, ask: Callable[[], list[Node]]) -> list[Node]:
        """What is found, after waiting for it."""
        end = time.monotonic() + PATIENCE
        while not (found := ask()) and time.monotonic() < end and self._process.poll() is None:
            time.sleep(CALM / 4)
        return found

    def _pages(self) -> list[Node]:
        """The buttons of the pages: the first radio buttons of the window, side by side."""
        for node in self._window().shown():
            found = [child for child in node.children() if child.role == "radio button"]
            if found:
                return found
        return []

    def _notes(self) -> Iterator[str]:
        """While the notes of the first start are shown, choose twice the language; then close the
        notes, if they are still there. (Qt tells no client of menus but by events of the focus.)"""
        for _ in range(2):
            found = self._until(lambda: self._named("日本語", "English"))
            if not found or not found[0].press():
                yield "the language cannot be chosen under the notes"
            time.sleep(2 * CALM)
            if self._process.poll() is not None:
                yield f"the program died with {self._process.returncode} under the notes"
                return
        for note in [node for node in self._window().shown() if node.role in ALERTS]:
            print(f"the notes are told as {note.role}: {note.name[:60]} …")
            if not note.press():
                yield "the notes cannot be closed"
            time.sleep(CALM)

    def _named(self, *words: str) -> list[Node]:
        """What is shown and can be pressed, in any window, with one of these words in its name."""
        return [
            node
            for window in self._program()
            for node in window.shown()
            if node.role in PRESSED and any(word in node.name for word in words)
        ]

    def _page(self, name: str) -> Iterator[str]:
        """Open a page by its button, and read everything on it."""
        button = next(node for node in self._pages() if node.name == name)
        if not button.press():
            yield f"the page {name} cannot be opened"
        time.sleep(2 * CALM)
        if not next(node for node in self._pages() if node.name == name).has("CHECKED"):
            yield f"{name}: its button is not told as chosen"
        found = list(self._window().shown())
        print(f"{name}: {len(found)} objects, {told(found)}", flush=True)
        for fault in dict.fromkeys(fault for node in found for fault in faults_of(node)):
            yield f"{name}: {fault}"
        focusable = [node for node in found if node.role in PRESSED and takes_focus(node)]
        if focusable and not focusable[-1].focus():
            yield f"{name}: {focusable[-1].name!r} does not take the focus"

    def _hand(self, page: str) -> Iterator[str]:
        """Enter a tile by the actions of buttons, and hear of it."""
        next(node for node in self._pages() if node.name == page).press()
        time.sleep(CALM)
        for name in ("New hand", TILE):
            found = [node for node in self._window().shown() if node.name == name]
            if not (found and found[-1].press()):
                yield f"{page}: {name!r} cannot be pressed"
            time.sleep(CALM)
        tiles = [node.name for node in self._window().shown() if node.name.startswith(TILE)]
        print(f"after a tile was pressed: {tiles}")
        if len(tiles) < 2:
            yield f"{page}: the tile that was pressed is not told in the hand"


def told(nodes: list[Node]) -> str:
    """How many of each role, and the values."""
    roles = Counter(node.role for node in nodes if node.role not in SILENT | {"panel"})
    values = [value for node in nodes if (value := node.value())]
    return ", ".join(f"{count} {role}" for role, count in roles.most_common()) + (
        f"; values {', '.join(values)[:200]}" if values else ""
    )


def takes_focus(node: Node) -> bool:
    return node.has("FOCUSABLE") and node.has("ENABLED")


def faults_of(node: Node) -> Iterator[str]:
    """What a screen reader cannot do with an object."""
    place = f"{node.role} {node.name[:50]!r}"
    if node.role in ALERTS:
        yield f"{place} is still there"
    if takes_focus(node) and not node.name and node.role not in {"scroll pane", "frame"}:
        yield f"a {node.role} that takes the focus has no name"
    if takes_focus(node) and node.role in SILENT:
        yield f"{place} takes the focus in a role that is passed over"
    if node.role in PRESSED and node.has("ENABLED") and not node.actions():
        yield f"{place} cannot be pressed"


if __name__ == "__main__":
    sys.exit(main())
