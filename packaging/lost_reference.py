"""Shows a fault of PySide6 6.12.0 to its makers: each call that returns nothing loses a reference.

Needs Python 3.11, where None is counted: `python packaging/lost_reference.py` prints how many
references are lost in 100 calls and ends with 1 if any are. 6.12.0 loses 100, 6.11.3 none; after
some thousand clicks the interpreter ends with "deallocating None". From Python 3.12 on None is
immortal, and the fault has no effect.
"""

import sys

import PySide6
from PySide6.QtCore import QObject

thing, before = QObject(), sys.getrefcount(None)
for _ in range(100):
    thing.setObjectName("x")
lost = before - sys.getrefcount(None)
print(f"Python {sys.version.split()[0]}, PySide6 {PySide6.__version__}: {lost} references lost")
sys.exit(lost >= 100)
