"""Looks progress up for the table page; the database is opened at the first question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError
from app.open_logs import LogOwner
from app.views.drill import Practise
from app.views.tables import CellMemory, Heat, TableSpot, Ways
from engine.riichi.rules import RiichiRules

if TYPE_CHECKING:
    from app.pages.drill.progress.clock import StudyTime
    from app.pages.drill.progress.database import ProgressDatabase

_T = TypeVar("_T")


class ProgressLookup(QObject):
    """How well cells are known by the progress in a folder; without one nothing is known."""

    def __init__(self, folder: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._progress: ProgressDatabase | None = None
        self._found: dict[tuple[str, Ways], Mapping[TableSpot, Heat]] = {}
        self._memories: dict[tuple[str, Ways, TableSpot], CellMemory | None] = {}

    def of(self, rules: RiichiRules, ways: Ways) -> Mapping[TableSpot, Heat]:
        """How well each cell is known; the others are new."""
        key = rules.document.id, ways
        if key not in self._found:
            from app.pages.drill.progress.heat import heat_of  # noqa: PLC0415  the table does not wait for the drill

            found = self._read(lambda progress, moment: heat_of(progress, rules, ways, moment))
            self._found[key] = {} if found is None else found
        return self._found[key]

    def memory(self, spot: TableSpot, rules: RiichiRules, ways: Ways) -> CellMemory | None:
        """The answers about a cell; None where there is none."""
        key = rules.document.id, ways, spot
        if key not in self._memories:
            from app.pages.drill.progress.heat import memory_of  # noqa: PLC0415

            self._memories[key] = self._read(
                lambda progress, moment: memory_of(progress, rules, spot, ways, moment)
            )
        return self._memories[key]

    def of_cards(self, document: str, kind: str) -> Mapping[str, Heat]:
        """How well each card of a kind is known, by its key; the others are new."""
        from app.pages.drill.progress.heat import heat_of_cards  # noqa: PLC0415  as above

        found = self._read(lambda progress, now: heat_of_cards(progress, document, kind, now))
        return {} if found is None else found

    def card_memory(self, document: str, kind: str, key: str) -> CellMemory | None:
        """The answers to one card; None where there is none."""
        from app.pages.drill.kinds.kind import Card  # noqa: PLC0415  as above
        from app.pages.drill.progress.heat import memory_of_cards  # noqa: PLC0415

        card = Card(kind, document, key)
        return self._read(lambda progress, now: memory_of_cards(progress, (card,), now))

    def forget(self) -> None:
        """Look everything up again from now on."""
        self._found.clear()
        self._memories.clear()

    def wish(self, spots: tuple[TableSpot, ...], rules: RiichiRules) -> Practise | None:
        """The cards of some cells of the table; None where none of them is asked for."""
        from app.pages.drill.progress.heat import practise_spots  # noqa: PLC0415  the table does not wait for it

        return practise_spots(spots, rules)

    def _read(self, read: Callable[[ProgressDatabase, StudyTime], _T | None]) -> _T | None:
        """What is read from the database now; None without one, and where it cannot be read."""
        from app.pages.drill.progress.clock import Clock  # noqa: PLC0415
        from app.pages.drill.progress.database import ProgressDatabase  # noqa: PLC0415

        if self._folder is None:
            return None
        moment = Clock().now()
        try:
            if self._progress is None:
                self._progress = ProgressDatabase(self._folder / LOG, moment.day)
                LogOwner(self._progress, self)
            return read(self._progress, moment)
        except HistoryError:
            return None  # the drill page reports the fault of the file
