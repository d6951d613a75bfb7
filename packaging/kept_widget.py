"""Shows a fault of PySide6 6.11.3 to its makers: a widget that is deleted stays in memory for ever.

That is so where a stack has removed it and `findChildren` finds it before it is deleted. Prints
how many of 100 stay, and ends with 1 if any do. `app/main_window/page_stack.py` removes none.
"""

import gc
import sys
import weakref

import PySide6
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

app, stack, seen = QApplication(["", "-platform", "offscreen"]), QStackedWidget(), []
for _ in range(100):
    page = QWidget()
    stack.addWidget(page)
    stack.removeWidget(page)
    page.deleteLater()
    stack.findChildren(QWidget)
    seen.append(weakref.ref(page))
    del page
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
gc.collect()
kept = sum(there() is not None for there in seen)
print(f"PySide6 {PySide6.__version__}: {kept} of {len(seen)} deleted widgets stay")
sys.exit(kept > 0)
