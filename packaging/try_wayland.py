"""Opens the window under Wayland, by weston without a screen (Linux), and uses it.

    python packaging/try_wayland.py [FOLDER]    pictures go to build/wayland by default

weston draws in memory at scales 1 and 2, where the window is opened and its picture kept. With
Xvfb, weston runs on that, too: it has two screens then, and a keyboard, by which a hand is typed,
copied to another program and pasted from it.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from virtual_screen import WIDTH, virtual_screen

ROOT = Path(__file__).resolve().parent.parent
INSIDE = "--inside"
PATIENCE = 60  # seconds for a server to start
CALM = 0.7  # seconds after a step until everything that follows it is painted
HAND = "234678m999p3455s5s"
OTHER = "19m19p19s1234567z1z"
BACKENDS = {
    "scale-1": ("headless-backend.so", "--scale=1", "--width=1366", "--height=900"),
    "scale-2": ("headless-backend.so", "--scale=2", "--width=2732", "--height=1800"),
    "keyboard": ("x11-backend.so", "--output-count=2", "--width=1366", "--height=900"),
}
CONTROL = "Control_L"
TYPING = {"Xvfb": "Xvfb", "wl-clipboard": "wl-paste"}  # packages with a program of each
LONGEST = 10  # seconds for another program to read or write the clipboard


def main() -> int:
    """Start weston in each way, and this script again as a client of it."""
    words = sys.argv[1:]
    if words[:1] == [INSIDE]:
        return inside(Path(words[1]))
    if not shutil.which("weston"):
        print("Wayland is not tried here: weston is missing.", file=sys.stderr)
        return 2
    out = Path(words[0] if words else ROOT / "build" / "wayland").absolute()
    out.mkdir(parents=True, exist_ok=True)
    status = 0
    for name, (backend, *more) in BACKENDS.items():
        lacking = [needed for needed, program in TYPING.items() if not shutil.which(program)]
        if name == "keyboard" and lacking:
            print(f"Nothing is typed here: {', '.join(lacking)} is missing.", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory(prefix="hayami-wayland-") as folder:
            shown = virtual_screen(2) if name == "keyboard" else nullcontext("")
            options = [f"--backend={backend}", *more]
            with shown as display, compositor(Path(folder), options, display) as there:
                command = [sys.executable, __file__, INSIDE, str(out / name)]
                status |= subprocess.run(command, cwd=ROOT, env=there).returncode
    print(f"Wayland: {'faults' if status else 'works'}; pictures are in {out}")
    return status


@contextmanager
def compositor(folder: Path, options: list[str], shown: str) -> Iterator[dict[str, str]]:
    """The environment of clients of a weston."""
    folder.chmod(0o700)
    there = dict(os.environ) | {
        "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
        "XDG_DATA_HOME": str(folder), "WAYLAND_DISPLAY": "hayami", "QT_QPA_PLATFORM": "wayland",
        "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "DISPLAY": shown,
    }  # fmt: skip
    command = [
        "weston", *options, "--socket=hayami", "--no-config", "--idle-time=0", "--use-pixman",
        f"--log={folder / 'log'}",
    ]  # fmt: skip
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=there, stdout=quiet, stderr=quiet) as weston:
        end = time.monotonic() + PATIENCE
        while not (folder / "hayami").exists() and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(1)  # until its shell is there
        yield there
        weston.terminate()


def inside(out: Path) -> int:
    """Use the window as a client of weston; 0 where nothing is wrong."""
    trial = Trial(out)
    trial.opened()
    if trial.typing:
        trial.typed_and_copied()
        trial.pasted()
        trial.on_the_second_screen()
    for fault in trial.faults:
        print(f"  FAULT {out.name}: {fault}")
    return 1 if trial.faults else 0


class Trial:
    """The window, its user, and what goes wrong."""

    def __init__(self, out: Path) -> None:
        from PySide6.QtCore import QSettings  # noqa: PLC0415  the client alone needs Qt

        from app.main_window.application import application, opened  # noqa: PLC0415
        from app.options import Options  # noqa: PLC0415
        from app.recent_hands import RecentHands  # noqa: PLC0415

        self.faults: list[str] = []
        self._out, self._app = out, application()
        home = Path(os.environ["HOME"])
        options = Options(QSettings(str(home / "hayami.ini"), QSettings.Format.IniFormat))
        options.theme = "light"
        self._window = opened(self._app, options, "en", RecentHands(home))
        self._wait()
        self.typing = bool(os.environ["DISPLAY"])
        self._keys = Keys() if self.typing else None

    def _wait(self, seconds: float = CALM) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._app.processEvents()
            time.sleep(0.01)

    def _expect(self, holds: bool, fault: str) -> None:
        if not holds:
            self.faults.append(fault)

    def _picture(self, name: str) -> None:
        """Keep the window as it is painted."""
        picture = self._window.grab()
        picture.save(f"{self._out}-{name}.png")
        wide = round(self._window.width() * self._window.devicePixelRatioF())
        self._expect(picture.width() == wide, f"the picture is {picture.width()}, not {wide} wide")

    def opened(self) -> None:
        handle, platform = self._window.windowHandle(), self._app.platformName()
        self._expect(platform == "wayland", f"the platform is {platform}")
        self._expect(handle.isExposed(), "the window is not shown")
        scale = 2.0 if self._out.name == "scale-2" else 1.0
        found = self._window.devicePixelRatioF()
        self._expect(found == scale, f"the scale is {found}, not {scale}")
        size = self._window.size().toTuple()
        screens = len(self._app.screens())
        print(f"{self._out.name}: the window is open, {size} at {found:g}, of {screens} screens")
        self._picture("opened")

    def typed_and_copied(self) -> None:
        """Type a hand, copy it, and read it in another program."""
        self._fill(0)
        self._press("n", CONTROL)
        for letter in HAND:
            self._press(letter)
        self._wait()
        self._press("c", CONTROL)
        self._wait()
        copied = self._output("wl-paste", "--no-newline")
        print(f"typed {HAND}; another program reads {copied!r}")
        self._expect(copied.startswith("234678m999p3455s+5s"), f"{copied!r} was copied")
        self._picture("typed")

    def pasted(self) -> None:
        """Copy a hand in another program, and paste it."""
        self._output("wl-copy", OTHER)
        self._wait()
        self._fill(0)
        self._press("v", CONTROL)
        self._wait()
        found = sorted(str(tile) for tile in self._window.store.state.concealed)
        wanted = sorted(str(tile) for tile in _tiles(OTHER))
        self._expect(found == wanted, f"pasted are {found}")
        self._picture("pasted")

    def on_the_second_screen(self) -> None:
        """Fill the second screen, and type there."""
        self._fill(1)
        self._press("n", CONTROL)
        self._press("5")
        self._press("s")
        self._wait()
        found = [str(tile) for tile in self._window.store.state.concealed]
        self._expect(found == ["5s"], f"typed on the second screen are {found}")
        self._picture("second-screen")

    def _fill(self, number: int) -> None:
        """Fill a screen, and click into the window."""
        assert self._keys is not None
        screens = self._app.screens()
        wanted = screens[number]
        self._window.hide()
        self._wait()
        self._window.windowHandle().setScreen(wanted)
        self._window.showFullScreen()
        self._wait(2 * CALM)
        size = self._window.size().toTuple()
        print(f"full screen: {size} on {self._window.screen().name()}")
        self._expect(self._window.screen() is wanted, f"the window is not on {wanted.name()}")
        self._expect(size == wanted.size().toTuple(), f"full screen is {size}")
        self._keys.click(wanted.geometry().left() + 4, wanted.geometry().bottom() - 4)
        self._wait()
        self._expect(self._window.isActiveWindow(), "the window does not get the keyboard")

    def _output(self, program: str, *words: str) -> str:
        """What another program of Wayland prints; the window answers it meanwhile."""
        pipe = subprocess.DEVNULL if program == "wl-copy" else subprocess.PIPE
        with subprocess.Popen([program, *words], stdout=pipe, encoding="utf-8") as other:
            end = time.monotonic() + LONGEST
            while other.poll() is None and time.monotonic() < end:
                self._wait(0.05)
            other.kill()
            return other.stdout.read() if other.stdout else ""

    def _press(self, key: str, *held: str) -> None:
        assert self._keys is not None
        self._keys.press(key, *held)
        self._wait(0.05)


def _tiles(text: str) -> Any:
    from engine.tiles import tiles  # noqa: PLC0415

    return tiles(text)


class Keys:
    """Keyboard and mouse of the X screen on which weston runs."""

    def __init__(self) -> None:
        self._x11, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        for name in ("XOpenDisplay", "XStringToKeysym", "XDefaultRootWindow"):
            getattr(self._x11, name).restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(None))
        self._place_side_by_side()

    def _place_side_by_side(self) -> None:
        """Place weston's screens as it believes that they are: X has no window manager here."""
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        windows = ctypes.POINTER(ctypes.c_ulong)()
        places = map(ctypes.byref, (root, parent, windows, count))
        found = ctypes.c_void_p(self._x11.XDefaultRootWindow(self._display))
        self._x11.XQueryTree(self._display, found, *places)
        for at in range(count.value):
            window = ctypes.c_ulong(windows[at])
            self._x11.XMoveWindow(self._display, window, at * WIDTH, 0)
        self._x11.XSync(self._display, 0)

    def click(self, x: int, y: int) -> None:
        """Click a place of weston's screens."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        for down in (1, 0):
            self._test.XTestFakeButtonEvent(self._display, 1, down, 0)
        self._x11.XSync(self._display, 0)

    def press(self, key: str, *held: str) -> None:
        """Press and release a key while the others are held."""
        codes = [self._code(name) for name in (*held, key)]
        for down, some in ((1, codes), (0, codes[::-1])):
            for code in some:
                self._test.XTestFakeKeyEvent(self._display, code, down, 0)
        self._x11.XSync(self._display, 0)

    def _code(self, name: str) -> int:
        symbol = ctypes.c_void_p(self._x11.XStringToKeysym(name.encode()))
        return int(self._x11.XKeysymToKeycode(self._display, symbol))


if __name__ == "__main__":
    sys.exit(main())
