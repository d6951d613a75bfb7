"""Exports and imports progress files in idle time; both can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app import storage
from app.case_log.trouble_texts import trouble_sentence
from app.case_log.troubles import HistoryError
from app.file_dialogs import path_to_open, path_to_save
from app.idle_task import IdleTask
from app.pages.drill.kinds.table import KINDS, ask, right_answer
from app.pages.drill.progress import files as progress_files
from app.pages.drill.progress.answers import ProgressContent
from app.pages.drill.progress.files import ProgressFileError
from app.pages.drill.progress.repository import ProgressRepository
from app.storage import StorageError
from app.texts.complaints import value_problem
from app.texts.texts import Texts
from app.variants import rules_of, texts_of

_WRITERS: Final = {"json": progress_files.as_json, "csv": progress_files.as_csv}
_AT_ONCE: Final = 500
_SEED: Final = 1


class ProgressTransfer(QObject):
    """Exports and imports one file at a time.

    - `progressed(share)`: how far it is, 0 to 1; below 0 it is over.
    - `imported()`: the database has new answers.
    """

    message = Signal(str)
    error = Signal(str)
    progressed = Signal(float)
    imported = Signal()

    def __init__(self, texts: Texts, repository: ProgressRepository, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts, self._repository, self._parent = texts, repository, parent
        self._task = IdleTask(self)
        self._task.ended.connect(self._end)
        self._work: Iterator[Any] = iter(())
        repository.give_way = self._stop_for_answer

    @property
    def busy(self) -> bool:
        return self._task.busy

    def stop(self) -> None:
        """Stop the file under way; nothing of it is saved, nor what was read of it."""
        self._task.stop()
        close: Callable[[], None] = getattr(self._work, "close", lambda: None)
        close()
        self._repository.forget()
        self.progressed.emit(-1)

    def _stop_for_answer(self) -> None:
        """Stop the file under way because an answer has to be saved, and say so."""
        if self.busy:
            self.stop()
            self.error.emit(self._texts.ui("progress.gave_way"))

    def ask_export(self, kind: str, document: str) -> None:
        """Ask for a file name and export there: `json`, `csv`, or the cards for `anki`."""
        if self.busy:
            return
        ending = "txt" if kind == "anki" else kind
        name = self._texts.ui(f"progress.file.{kind}", self._repository.clock.now().day)
        kinds = self._texts.ui(f"progress.files.{kind}")
        asked = self._texts.ui(f"progress.tip.{kind}")
        path = path_to_save(self._parent, asked, name, kinds, self._texts, f".{ending}")
        if path is not None:
            self._begin(self._anki(path, document) if kind == "anki" else self._out(path, kind))

    def ask_import(self) -> None:
        """Ask for a file and import its answers."""
        if self.busy:
            return
        asked, kinds = self._texts.ui("progress.tip.import"), self._texts.ui("progress.files.all")
        path = path_to_open(self._parent, asked, kinds, self._texts)
        if path is not None:
            self._begin(self._in(path))

    def _begin(self, work: Iterator[Any]) -> None:
        self._repository.flush()
        self._work = self._guarded(work)
        self.progressed.emit(0.0)
        self._task.begin(self._work)

    def _guarded(self, work: Iterator[Any]) -> Iterator[Any]:
        """The steps; a failure emits `error` and ends them."""
        try:
            yield from work
        except HistoryError as e:
            self.error.emit(trouble_sentence(e.trouble, self._texts))
        except StorageError as e:
            key = "progress_too_large" if e.key == "too_large" else e.key
            self.error.emit(self._texts.ui(f"storage.{key}", name=e.path.name, reason=e.reason))

    def _end(self, _found: object) -> None:
        self.progressed.emit(-1)

    def _out(self, path: Path, kind: str) -> Iterator[None]:
        progress, texts, answers = self._repository.progress, self._texts, []
        count = progress.count()
        for after in range(0, count, _AT_ONCE):
            answers += progress.answers(after, _AT_ONCE)
            self.progressed.emit(len(answers) / count / 2)
            yield None
        content = progress.content(answers)
        parts = []
        for part in _WRITERS[kind](content):
            parts.append(part)
            self.progressed.emit(0.5 + len(parts) * _AT_ONCE / max(count, 1) / 2)
            yield None
        storage.write(path, "".join(parts))
        self.message.emit(texts.ui("progress.exported", len(answers), path.name))

    def _anki(self, path: Path, document: str) -> Iterator[None]:
        texts, rules, rows = texts_of(document, self._texts.language), rules_of(document), []
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
        content: ProgressContent | None = None
        try:
            for found in progress_files.read(text):
                content = found
                yield None
        except ProgressFileError as e:
            problem = texts.ui(f"progressfile.{e.key}", at=e.at, word=value_problem(e.word, texts))
            self.error.emit(texts.ui("hand_file", name=path.name, problem=problem))
            return
        assert content is not None  # a file that is read carries something
        before, progress = self._repository.progress.count(), self._repository.progress
        some = content.answers
        for done in progress.import_progress(content):
            self.progressed.emit(done / max(len(some), 1))
            yield None
        self._repository.forget()
        self.message.emit(texts.ui("progress.taken", progress.count() - before, len(some)))
        self.imported.emit()
