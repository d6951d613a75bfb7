"""Settings of the whole test run, without Qt: the engine is tested where it is not installed."""

import os

# Set before any test imports Qt: windows are drawn in memory, no screen is needed.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
