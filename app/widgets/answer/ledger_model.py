"""The model of the ledger: text and badge of each row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.widgets.painting.drawing import as_written, badge_width
from engine.rulebook import Standing

_Index = QModelIndex | QPersistentModelIndex
ROW: Final = Qt.ItemDataRole.UserRole


class LedgerModel(QAbstractListModel):
    """The ledger rows in order; the display text of a row is its name."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.rows: tuple[LedgerRow, ...] = ()
        self.texts = texts
        self._standings: list[Standing | None] = []
        self.words: list[str] = []
        words = [texts.standing(s) for s in Standing if s is not Standing.CUSTOMARY]
        self.badge_room = max(map(badge_width, words))

    def show_rows(self, rows: tuple[LedgerRow, ...]) -> None:
        self.beginResetModel()
        self.rows = rows
        self._standings = _standings(rows)
        self.words = [self._words(at) for at in range(len(rows))]
        self.endResetModel()

    def rowCount(self, _parent: _Index = QModelIndex()) -> int:  # noqa: B008, N802
        return len(self.rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if self.rows[index.row()].rule is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        words = self.words[index.row()]
        return as_written(words) if role == Qt.ItemDataRole.ToolTipRole else words

    def _words(self, at: int) -> str:
        """The accessible text of a row: name, amount, standing."""
        row = self.rows[at]
        parts = [self.name(row), amount_of(row, self.texts)]
        standing = self.standing(at)
        if standing is not None:
            parts.append(self.texts.standing(standing))
        return " ".join(part for part in parts if part)

    def name(self, row: LedgerRow) -> str:
        if row.line is not None:
            return line_words(row, self.texts)
        if row.kind in ("head", "sum"):
            return self.texts.ui(f"ledger.{row.key}")
        if row.uncounted is not None:
            return self.texts.uncounted(row.uncounted)
        return self.texts.note(row.rule) if row.rule is not None else ""

    def standing(self, at: int) -> Standing | None:
        """The badge of a row: none where the heading of its group has it for all."""
        return self._standings[at]


def _standings(rows: Sequence[LedgerRow]) -> list[Standing | None]:
    shared = _shared_standings(rows)
    found: list[Standing | None] = []
    head = -1
    for at, row in enumerate(rows):
        if row.kind == "head":
            head = at
        told = row.rule is not None and head not in shared
        standing = row.rule.standing if row.rule is not None and told else shared.get(at)
        found.append(None if standing is Standing.CUSTOMARY else standing)
    return found


def _shared_standings(rows: Sequence[LedgerRow]) -> dict[int, Standing]:
    """Headings whose lines, two or more, all have the same standing, other than customary."""
    heads = [i for i, row in enumerate(rows) if row.kind == "head"]
    found: dict[int, Standing] = {}
    for head, end in zip(heads, [*heads, len(rows)][1:], strict=True):
        group = [row.rule.standing for row in rows[head:end] if row.rule is not None]
        if len(group) > 1 and len(set(group)) == 1 and group[0] is not Standing.CUSTOMARY:
            found[head] = group[0]
    return found


def line_words(row: LedgerRow, texts: Texts) -> str:
    """The name of a row's line, after that of the step before it: `親 ×2 2560を切り上げ`."""
    lines = (row.before, row.line)
    return " ".join(texts.line(line) for line in lines if line is not None)


def amount_of(row: LedgerRow, texts: Texts) -> str:
    """The amount of a row as the ledger shows it."""
    if row.unit == "han":
        return texts.han(row.amount)
    if row.unit == "yakuman":
        name = texts.limit("yakuman", abs(row.amount)) if row.amount else "0"
        return name if row.amount >= 0 else f"−{name}"
    if row.kind == "sum" and row.unit == "fu":
        return texts.fu(row.amount)
    if row.unit == "halves":
        return texts.halves(row.amount)
    if row.unit == "mangan":
        return texts.rule("payment.mangan")
    return str(row.amount) if row.unit else ""
