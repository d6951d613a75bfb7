"""Loads modules, texts, fonts and rule documents in idle time, so that no page opens late."""

from __future__ import annotations

import linecache
from collections import deque
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.main_window.page_factory import needs, other_words, readings
from app.style.theme import keep_fonts_open

_PAUSE: Final = 120
"""Milliseconds between two jobs, or less where many are left."""
_PAUSES: Final = 12_000
"""Milliseconds of all pauses, if each were as the next: 600 documents of one's own, which the page
*Referee* reads when it opens, are read within some 30 s, and not 90."""


class Preloader(QObject):
    """Runs one job after another: fonts, modules and texts first, then rule documents and the texts
    of the other languages.

    Pages are not made ahead: that takes less than a tenth of a second, but much memory.
    """

    def __init__(self, language: str, parent: QObject) -> None:
        super().__init__(parent)
        self._left: deque[Callable[[], object]] = deque(
            (keep_fonts_open, *needs(language), *readings(), *other_words(language))
        )
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.go_on)

    @property
    def busy(self) -> bool:
        return bool(self._left)

    def go_on(self) -> None:
        """Run the next job now, and the following ones with pauses between them."""
        if self._left:
            self._left.popleft()()
            linecache.clearcache()  # PySide caches the source of every imported module there
            self._timer.start(min(_PAUSE, _PAUSES // (len(self._left) + 1)))
