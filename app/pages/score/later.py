"""Later: what can wait until the click is answered, done in small steps between the events."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from app.idle_task import IdleTask
from app.pages.score.state import Draft
from app.views.answers import OtherAnswers


class OtherDocumentsTask(QObject):
    """Finds what a draft is elsewhere; `found` comes at once where it is known already."""

    found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._slices = IdleTask(self)
        self._slices.ended.connect(self._take)
        self._draft: Draft | None = None
        self._known: dict[Draft, OtherAnswers] = {}

    def ask(self, draft: Draft) -> OtherAnswers | None:
        """What is known of the draft, or None: then it comes by `found`."""
        if draft in self._known:
            self._slices.stop()
            self._draft = None
            return self._known[draft]
        if draft != self._draft:
            from app.pages.score.other_documents import elsewhere  # noqa: PLC0415  the start does not wait for it

            self._draft = draft
            self._slices.begin(elsewhere(draft))
        return None

    def _take(self, found: OtherAnswers | None) -> None:
        if found is None:
            return
        if len(self._known) >= _KEPT:
            self._known.clear()
        assert self._draft is not None  # the work was begun for one
        self._known[self._draft] = found
        self._draft = None
        self.found.emit(found)


_KEPT: Final = 64
