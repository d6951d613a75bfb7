"""Carrying: progress out to a file and in from one, in small steps that can be given up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app import storage
from app.case_log.database import HistoryError
from app.idle_task import IdleTask
from app.pages.drill.kinds.table import KINDS, ask, right_answer
from app.pages.drill.progress import files as progress_files
from app.pages.drill.progress.files import ProgressContent, ProgressFileError
from app.pages.drill.progress.repository import ProgressRepository
from app.storage import StorageError
from app.texts.texts import Texts
from app.variants import rules_of

_WRITERS: Final = {"json": progress_files.as_json, "csv": progress_files.as_csv}
_AT_ONCE: Final = 500
_SEED: Final = 1


class ProgressTransfer(QObject):
    """Exports and imports. `went` tells how far it is, 0 to 1, and below 0 that it is over;
    `taken` that there are other answers now."""

    message = Signal(str)
    error = Signal(str)
    went = Signal(float)
    taken = Signal()

    def __init__(self, texts: Texts, repository: ProgressRepository, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts, self._repository, self._parent = texts, repository, parent
        self._task = IdleTask(self)
        self._task.ended.connect(self._end)
        self._work: Iterator[Any] = iter(())
        repository.give_way = self._give_way

    @property
    def busy(self) -> bool:
        return self._task.busy

    def stop(self) -> None:
        """Give up what is under way; nothing of it was done."""
        self._task.stop()
        close: Callable[[], None] = getattr(self._work, "close", lambda: None)
        close()
        self.went.emit(-1)

    def _give_way(self) -> None:
        """An answer is to be kept: a file that is under way is given up, and that is told."""
        if self.busy:
            self.stop()
            self.error.emit(self._texts.ui("progress.gave_way"))

    def ask_export(self, kind: str, document: str) -> None:
        """Ask for a name and write the progress there: `json`, `csv`, or the cards for `anki`."""
        if self.busy:
            return
        ending = "txt" if kind == "anki" else kind
        name = self._texts.ui(f"progress.file.{kind}", self._repository.clock.now().day)
        kinds = self._texts.ui(f"progress.files.{kind}")
        asked = self._texts.ui(f"progress.tip.{kind}")
        chosen, _ = QFileDialog.getSaveFileName(self._parent, asked, name, kinds)
        if chosen:
            path = Path(chosen)
            path = path if path.suffix else path.with_suffix(f".{ending}")
            self._begin(self._anki(path, document) if kind == "anki" else self._out(path, kind))

    def ask_import(self) -> None:
        """Ask for a file and take its answers in."""
        if self.busy:
            return
        asked, kinds = self._texts.ui("progress.tip.import"), self._texts.ui("progress.files.all")
        chosen, _ = QFileDialog.getOpenFileName(self._parent, asked, "", kinds)
        if chosen:
            self._begin(self._in(Path(chosen)))

    def _begin(self, work: Iterator[Any]) -> None:
        self._repository.flush()
        self._work = self._guarded(work)
        self.went.emit(0.0)
        self._task.begin(self._work)

    def _guarded(self, work: Iterator[Any]) -> Iterator[Any]:
        """The steps; what goes wrong in one is told, and ends them."""
        try:
            yield from work
        except HistoryError as e:
            places = {"name": e.trouble.name, "other": "", "reason": e.trouble.reason}
            self.error.emit(self._texts.ui(f"storage.{e.trouble.key}", **places))
        except StorageError as e:
            key = "progress_too_large" if e.key == "too_large" else e.key
            self.error.emit(self._texts.ui(f"storage.{key}", name=e.path.name, reason=e.reason))

    def _end(self, _found: object) -> None:
        self.went.emit(-1)

    def _out(self, path: Path, kind: str) -> Iterator[None]:
        progress, texts, answers = self._repository.progress, self._texts, []
        count = progress.count()
        for after in range(0, count, _AT_ONCE):
            answers += progress.answers(after, _AT_ONCE)
            self.went.emit(len(answers) / count / 2)
            yield None
        wishes = tuple(progress.wishes().items())
        carried = ProgressContent(tuple(answers), tuple(progress.suspended()), wishes)
        parts = []
        for part in _WRITERS[kind](carried):
            parts.append(part)
            self.went.emit(0.5 + len(parts) * _AT_ONCE / max(count, 1) / 2)
            yield None
        storage.write(path, "".join(parts))
        self.message.emit(texts.ui("progress.exported", len(answers), path.name))

    def _anki(self, path: Path, document: str) -> Iterator[None]:
        texts, rules, rows = self._texts, rules_of(document), []
        head = texts.document_short(rules.document)
        for kind in (row.id for row in KINDS.values() if row.fixed):
            yield None
            for card in self._repository.deck(kind, rules):
                question = ask(card, rules, _SEED)
                front = f"{head}　{question.subject.name(texts)}"
                rows.append((front, right_answer(question, texts), f"hayami {document} {kind}"))
                yield None
        storage.write(path, progress_files.for_anki(rows))
        self.message.emit(texts.ui("progress.for_anki", len(rows), path.name))

    def _in(self, path: Path) -> Iterator[None]:
        texts = self._texts
        text = storage.read(path, progress_files.MOST_BYTES)
        yield None
        carried: ProgressContent | None = None
        try:
            for found in progress_files.read(text):
                carried = found
                yield None
        except ProgressFileError as e:
            problem = texts.ui(f"progressfile.{e.key}", at=e.at, word=e.word)
            self.error.emit(texts.ui("hand_file", name=path.name, problem=problem))
            return
        assert carried is not None  # a file that is read carries something
        before, progress = self._repository.progress.count(), self._repository.progress
        some = carried.answers
        for done in progress.take_in(some, carried.suspended, dict(carried.wishes)):
            self.went.emit(done / max(len(some), 1))
            yield None
        self._repository.forget()
        self.message.emit(texts.ui("progress.taken", progress.count() - before, len(some)))
        self.taken.emit()
