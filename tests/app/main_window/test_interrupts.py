"""Ctrl-C, and a session that ends, close the program quietly, and nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals to a process")

_ROOT: Final = Path(__file__).parents[3]
_START: Final = """
import builtins, os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores these
signal.signal(signal.SIGHUP, signal.SIG_DFL)
sys.argv = ["hayami"]
load, where = builtins.__import__, {where!r}

def interrupted(name, *given, **named):
    if name == where:
        os.kill(os.getpid(), signal.SIGINT)
    return load(name, *given, **named)

builtins.__import__ = interrupted
{window}
from app.__main__ import main
sys.exit(main())
"""
_WINDOW: Final = """
from PySide6.QtCore import QTimer
from app.main_window import application
from app.pages.score.notation import enter
opened = application.opened

def playing(*given):
    window = opened(*given)

    def play():
        window.store.commit(enter(window.store.state, "123m456p789s1122z+1z"), "notation")
        os.kill(os.getpid(), {number})

    QTimer.singleShot(100, play)
    return window

application.opened = playing
"""


def run(
    folder: Path, where: str = "no module", window: str = ""
) -> subprocess.CompletedProcess[str]:
    """Start the program in a process of its own."""
    places = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    code = _START.format(where=where, window=window)
    environment = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=_ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    "where", ["app.main_window.application", "PySide6.QtWidgets", "shibokensupport.signature"]
)
def test_ctrl_c_while_qt_is_loaded_ends_quietly(tmp_path: Path, where: str) -> None:
    """An exception in the middle of that had the process aborted, or told with a traceback."""
    found = run(tmp_path, where)
    assert (found.returncode, found.stderr) == (130, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_closes_the_window_and_keeps_the_hand(tmp_path: Path, number: int) -> None:
    found = run(tmp_path, window=_WINDOW.format(number=int(number)))
    assert found.returncode == 128 + number, found.stderr
    assert "Traceback" not in found.stderr
    (recent,) = tmp_path.rglob("recent.txt")
    assert "123m456p789s1122z+1z" in recent.read_text("utf-8")
