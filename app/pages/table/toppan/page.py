"""The table page of 競技十半."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.pages.table.page import TablePage
from app.pages.table.state import TableState
from app.pages.table.toppan.variant import ToppanTable
from app.pages.table.variant import Progress
from app.store import Store
from app.texts.texts import Texts


class ToppanTablePage(TablePage):
    """The tables of 競技十半: yaku, prizes, stakes and dora."""

    def __init__(
        self, store: Store[TableState], texts: Texts, progress: Progress, host: QWidget
    ) -> None:
        super().__init__(store, texts, ToppanTable(), progress, host)
