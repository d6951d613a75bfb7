"""Settings of the whole test run, free of Qt so that tests/engine runs where PySide6 is not installed."""

import os

# Set before any test imports Qt: windows are drawn in memory, no screen is needed.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
