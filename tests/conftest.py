"""Settings of the whole test run, without Qt: the engine is tested where it is not installed."""

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest

# Set before any test imports Qt: windows are drawn in memory, on a screen of 1000 by 800 pixels.
_SCREENS = Path(__file__).with_name("screens.json")
os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={_SCREENS}")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without garbage collections, which take a third of the time: nothing is garbage
    yet, and modules and tests stay until the end."""
    gc.disable()
    found = yield
    gc.freeze()
    gc.enable()
    return found
