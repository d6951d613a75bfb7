"""Looks progress up for the table page; the database is opened at the first question."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from app.case_log.database import HistoryError
from app.case_log.history import FILE
from app.views.drill import Practise
from app.views.tables import Heat, TableSpot, Ways
from engine.riichi.rules import RiichiRules

if TYPE_CHECKING:
    from app.pages.drill.progress.database import ProgressDatabase


class ProgressLookup:
    """How well cells are known by the progress in a folder; without one nothing is known."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._progress: ProgressDatabase | None = None
        self._found: dict[tuple[str, Ways], Mapping[TableSpot, Heat]] = {}

    def of(self, rules: RiichiRules, ways: Ways) -> Mapping[TableSpot, Heat]:
        """How well each cell is known; the others are new."""
        key = rules.document.id, ways
        if key not in self._found:
            self._found[key] = self._asked(rules, ways)
        return self._found[key]

    def forget(self) -> None:
        """Look everything up again from now on."""
        self._found.clear()

    def wish(self, spots: tuple[TableSpot, ...], rules: RiichiRules) -> Practise | None:
        """The cards of some cells of the table; None where none of them is asked for."""
        from app.pages.drill.progress.heat import practise_spots  # noqa: PLC0415  the table does not wait for it

        return practise_spots(spots, rules)

    def _asked(self, rules: RiichiRules, ways: Ways) -> Mapping[TableSpot, Heat]:
        from app.pages.drill.progress.clock import Clock  # noqa: PLC0415  the table does not wait for the drill
        from app.pages.drill.progress.database import ProgressDatabase  # noqa: PLC0415
        from app.pages.drill.progress.heat import heat_of  # noqa: PLC0415

        if self._folder is None:
            return {}
        moment = Clock().now()
        try:
            if self._progress is None:
                self._progress = ProgressDatabase(self._folder / FILE, moment.day)
            return heat_of(self._progress, rules, ways, moment)
        except HistoryError:
            return {}  # the drill page reports the fault of the file
