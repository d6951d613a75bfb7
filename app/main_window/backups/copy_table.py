"""The table of the copies that can be restored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView

from app.backups.backup_file import BackupError, Manifest
from app.backups.dated import DatedCopy
from app.backups.texts import error_words, made_words, manifest_words, size_words
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.lists.items import RowTable, TableModel
from app.widgets.painting.drawing import RIGHT
from engine.complaints import shortened

_HOLDS: Final = ("cases", "answers", "games", "documents")
_NUMBERS: Final = 2
"""The first column of numbers."""
_ROW: Final = 28
_WIDTHS: Final = (130, 120, 72, 104, 72, 88)


class BackupRow(msgspec.Struct, frozen=True):
    """A backup in the list: its file, what kind it is, its size, its manifest or its fault."""

    path: Path
    kind: str
    date: str
    bytes: int
    manifest_or_error: Manifest | BackupError

    @classmethod
    def of_copy(cls, copy: DatedCopy, texts: Texts) -> BackupRow:
        """The row of a dated copy."""
        kind = texts.ui(f"backup.kinds.{copy.kind}")
        return cls(copy.path, kind, copy.date, copy.bytes, copy.manifest_or_error)

    @classmethod
    def of_file(cls, path: Path, manifest: Manifest, texts: Texts) -> BackupRow:
        """The row of a file that the user opened."""
        kind = texts.ui("backup.file", shortened(path.name))
        return cls(path, kind, "", path.stat().st_size, manifest)

    @property
    def made(self) -> str:
        manifest = self.manifest_or_error
        return made_words(manifest.made) if isinstance(manifest, Manifest) else self.date


class _Copies(TableModel):
    """One copy a row."""

    def __init__(self, rows: Sequence[BackupRow], texts: Texts) -> None:
        super().__init__()
        self.rows, self._texts = tuple(rows), texts
        heads = [texts.ui(f"backup.{key}") for key in ("made", "kind")]
        heads += [texts.ui(f"backup.column.{key}") for key in _HOLDS]
        self._heads = (*heads, texts.ui("backup.size"))

    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(self._heads)

    def words(self, row: int, column: int) -> str:
        shown = self.rows[row]
        content = shown.manifest_or_error
        if isinstance(content, Manifest):
            counts = [f"{getattr(content.holds, key):,}" for key in _HOLDS]
        else:
            counts = ["–"] * len(_HOLDS)
        return (shown.made, shown.kind, *counts, size_words(shown.bytes, self._texts))[column]

    def accessible_text(self, row: int, _column: int) -> str:
        shown = self.rows[row]
        return self._texts.list_of((shown.made, shown.kind, self._content(shown)))

    def tip(self, row: int, _column: int) -> str:
        return self._content(self.rows[row])

    def _content(self, shown: BackupRow) -> str:
        if isinstance(shown.manifest_or_error, Manifest):
            return manifest_words(shown.manifest_or_error, self._texts)
        return error_words(shown.manifest_or_error, self._texts)

    def style(self, row: int, column: int, role: int) -> Any:
        """Counts and sizes stand at the right, so that their digits stand below each other."""
        if role == Qt.ItemDataRole.TextAlignmentRole and column >= _NUMBERS:
            return int(RIGHT)
        return super().style(row, column, role)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and section >= _NUMBERS:
            return int(RIGHT)
        return super().headerData(section, orientation, role)

    def head(self, at: int, *, across: bool) -> str:
        return self._heads[at] if across else ""


class CopyTable(RowTable):
    """Lists the copies, newest first."""

    def __init__(self, texts: Texts) -> None:
        super().__init__("backup_table", _Copies((), texts), _ROW)
        self._texts = texts
        self.empty = texts.ui("backup.none")
        self.setAccessibleName(texts.ui("backup.list"))

    @property
    def rows(self) -> tuple[BackupRow, ...]:
        """The rows shown."""
        model = self.model()
        assert isinstance(model, _Copies)
        return model.rows

    @property
    def current(self) -> BackupRow | None:
        """The row that is chosen."""
        at = self.currentIndex().row()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def present(self, rows: Sequence[BackupRow]) -> None:
        """Show other rows; none is chosen."""
        self.setModel(_Copies(rows, self._texts))
        header = self.horizontalHeader()
        header.setFixedHeight(px(26))
        header.setMinimumSectionSize(px(60))
        for at, width in enumerate(_WIDTHS):
            header.resizeSection(at, max(px(width), header.sectionSizeHint(at)))
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        header.resizeSection(len(_WIDTHS), px(80))
