"""Follows the clock of a round while it runs, and rings for its last minutes and its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

from PySide6.QtCore import QDateTime, QObject, QProcess, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app import systems
from app.pages.evening.clock import read_clock
from engine.evening.state import RoundClock

Ring = Literal["last_call", "end"]
_SOUNDS: Final = Path(__file__).parents[2] / "resources" / "sounds"


class ClockTicker(QObject):
    """Tells when the figures of a clock are others, and when its stage changes by itself.

    - `changed()`: the figures or the stage are others now.
    - `last_call()`: the last minutes have begun. `ended()`: the time is over.

    `now` gives milliseconds since 1970.
    """

    changed = Signal()
    last_call = Signal()
    ended = Signal()

    def __init__(
        self, parent: QObject, now: Callable[[], int] = QDateTime.currentMSecsSinceEpoch
    ) -> None:
        super().__init__(parent)
        self._now, self._clock = now, RoundClock()
        self._stage, self._figures = "ready", ""
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def running(self) -> bool:
        """Whether the clock that is followed runs."""
        return self._timer.isActive()

    def follow(self, clock: RoundClock | None) -> None:
        """Follow a clock as it is from now on, silently; None for none."""
        if clock is None:
            self._timer.stop()
            self._clock = RoundClock()
        elif clock != self._clock:
            self._clock = clock
            reading = read_clock(clock, self._now())
            self._stage, self._figures = reading.stage, reading.figures
            self._wait()

    def _wait(self) -> None:
        """Sleep until the figures change; not at all while the clock stands still."""
        reading = read_clock(self._clock, self._now())
        if reading.runs:
            self._timer.start(reading.next_change)
        else:
            self._timer.stop()

    def _tick(self) -> None:
        """Report what is new; a computer that slept through the last call reports the end alone."""
        reading = read_clock(self._clock, self._now())
        before, self._stage = self._stage, reading.stage
        text, self._figures = self._figures, reading.figures
        self._wait()
        if (before, text) != (self._stage, self._figures):
            self.changed.emit()
        if before != self._stage == "last":
            self.last_call.emit()
        elif before != self._stage == "over":
            self.ended.emit()


class Bell(QObject):
    """Plays the sounds of the clock by what the system has for it, without waiting for it.

    Where nothing plays them, the application beeps.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._further: list[list[str]] = []

    @property
    def ringing(self) -> bool:
        """Whether a process plays a sound."""
        return self._process is not None

    def ring(self, ring: Ring) -> None:
        """Play a sound; one that is still played ends."""
        self.stop()
        path = _SOUNDS / f"{ring}.wav"
        if not systems.play_sound(path):
            self._further = systems.sound_commands(path)
            self._play()

    def stop(self) -> None:
        """End the sound that is played."""
        process, self._process, self._further = self._process, None, []
        if process is not None:
            process.kill()  # it is deleted when it has ended

    def _play(self) -> None:
        """Start the next command, until one plays the sound."""
        if not self._further:
            QApplication.beep()
            return
        program, *arguments = self._further.pop(0)
        process = self._process = QProcess(self)
        process.setStandardInputFile(QProcess.nullDevice())
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(lambda code, _how: self._ended(process, code == 0))
        process.errorOccurred.connect(lambda error: self._failed(process, error))
        process.start(program, arguments)

    def _failed(self, process: QProcess, error: QProcess.ProcessError) -> None:
        """A process that did not start reports no end."""
        if error == QProcess.ProcessError.FailedToStart:
            self._ended(process, False)

    def _ended(self, process: QProcess, well: bool) -> None:
        """Reap a process; go on with the next command where it could not play."""
        process.deleteLater()
        if process is self._process:
            self._process = None
            if not well:
                self._play()
