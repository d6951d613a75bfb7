"""Saves and revokes cases in the log as soon as nothing else writes to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from app import stamps
from app.case_log.cases import Case
from app.case_log.history import History
from app.case_log.troubles import HELD, HistoryError
from app.open_logs import HeldLog
from app.pages.referee.log.saving import is_same_ruling
from app.pages.referee.log.transfer import CaseTransfer


class _Waiting(NamedTuple):
    """A case that is to be saved, and `then` gets it with its number; or, where there is a reason,
    one that is to be revoked."""

    case: Case
    then: Callable[[Case], object] = lambda _: None
    reason: str = ""


class CaseSaver(QObject):
    """Saves and revokes cases one after another. Where another program holds the log, that is soon,
    and no click waits for it.

    - `saved(case)`: a case, with its number
    - `revoked(case)`: a case, by this or another window
    - `failed(error, revoking)`: a HistoryError, and whether a case was to be revoked; where another
      program holds the log, no case waits any more
    """

    saved = Signal(object)
    revoked = Signal(object)
    failed = Signal(object, bool)

    def __init__(self, history: History, transfer: CaseTransfer, parent: QObject) -> None:
        super().__init__(parent)
        self._history, self._transfer = history, transfer
        self._waiting: list[_Waiting] = []
        self._held = HeldLog(self.save_waiting, self)

    @property
    def has_waiting(self) -> bool:
        """Whether a case waits to be saved or revoked."""
        return bool(self._waiting)

    def waits_for(self, case: Case) -> bool:
        """Whether this ruling is about to be saved."""
        saving = (waiting.case for waiting in self._waiting if not waiting.reason)
        return any(is_same_ruling(case, other) for other in saving)

    def save(self, case: Case, then: Callable[[Case], object]) -> None:
        """Save a case; `then` gets it with its number."""
        self._waiting.append(_Waiting(case, then))
        self.save_waiting()

    def revoke(self, case: Case, reason: str) -> None:
        """Revoke a case, if it is not about to be revoked."""
        if not any(waiting.reason and waiting.case.uid == case.uid for waiting in self._waiting):
            self._waiting.append(_Waiting(case, reason=reason))
            self.save_waiting()

    def save_waiting(self, seconds: float = 0) -> None:
        """Save and revoke the cases that wait for it, if no import is under way. A program that
        holds the log is waited for at most so many seconds."""
        while self._waiting and not self._transfer.busy:
            waiting = self._waiting[0]
            try:
                with self._history.waiting(seconds):
                    case = self._written(waiting)
            except HistoryError as e:
                if not self._held.note_try(e) and not seconds:
                    return
                self._give_up(e)
                continue
            del self._waiting[0]
            self._held.stop()
            if waiting.reason:
                self.revoked.emit(case)
            else:
                self.saved.emit(case)
                waiting.then(case)

    def _give_up(self, error: HistoryError) -> None:
        """Give the first case up, and where another program holds the log all others, too."""
        waiting = self._waiting[0]
        del self._waiting[: None if error.trouble.key == HELD else 1]
        self._held.stop()
        self.failed.emit(error, bool(waiting.reason))

    def _written(self, waiting: _Waiting) -> Case:
        """Save a case, or revoke it; returns it as it is in the log."""
        case = waiting.case
        if not waiting.reason:
            return self._history.save(case)
        try:
            return self._history.revoke(case.uid, waiting.reason, stamps.now())
        except KeyError:  # another log was put in the place of this one
            raise HistoryError("case_gone_now", self._history.path.name, case.number) from None
        except ValueError:  # another window was first
            return case
