"""Makes an X screen in memory for trials of the window (Linux, with Xvfb)."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

WIDTH = 1366
HEIGHT = 900


@contextmanager
def virtual_screen(screens: int = 1) -> Iterator[str]:
    """The DISPLAY of a screen as wide as some usual ones side by side; it ends with the block."""
    size = f"{screens * WIDTH}x{HEIGHT}x24"
    words = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(words, encoding="ascii", **quiet) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()
