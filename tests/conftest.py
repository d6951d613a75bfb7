"""Settings of the whole test run, without Qt: the engine is tested where it is not installed."""

import gc
import os
from collections.abc import Generator
from pathlib import Path
from shutil import disk_usage

import pytest
from hypothesis import HealthCheck, settings

# Set before any test imports Qt: windows are drawn in memory, on a screen of 1000 by 800 pixels.
_SCREENS = Path(__file__).with_name("screens.json")
os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={_SCREENS}")


_MEMORY = Path("/dev/shm")
"""A folder in memory, on Linux: windows and logs wait for a disk each time that they save."""
_ROOM = 1 << 30
"""Bytes that must be free there; what a test has saved goes with it, unless it fails."""
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and disk_usage(_MEMORY).free > _ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))

_MUCH = 20_000
"""Objects that are made between two garbage collections, as in the program."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without garbage collections, which take a third of the time: nothing is garbage
    yet, and modules and tests stay until the end. Tests run with few of them."""
    gc.disable()
    found = yield
    gc.freeze()
    gc.set_threshold(_MUCH, *gc.get_threshold()[1:])
    gc.enable()
    return found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, so that no core is left with one of them at the end."""
    items.sort(key=lambda item: item.path.parent.name != "pictures")


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Collect what the tests of a module have left, and keep the rest out of further collections:
    the program collects all garbage after it has dropped a page, and would look each time at
    everything that was cached before."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


# How laws are tried: the same examples every time, or ever new ones with EXPLORE=1; a busy machine
# fails none of them.
settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", settings.get_profile("repeatable"), derandomize=False, max_examples=1000
)
settings.load_profile("explore" if os.environ.get("EXPLORE") else "repeatable")
