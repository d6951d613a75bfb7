"""Settings of the whole test run, without Qt: the engine is tested where it is not installed."""

import os
from pathlib import Path

# Set before any test imports Qt: windows are drawn in memory, on a screen of 1000 by 800 pixels.
_SCREENS = Path(__file__).with_name("screens.json")
os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={_SCREENS}")
