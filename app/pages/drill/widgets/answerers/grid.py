"""A small table of which cells are chosen."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.pages.drill.kinds.control import AnswerOption, GridControl
from app.pages.drill.widgets.answerers.answerer import ChoosingAnswerer
from app.pages.drill.widgets.answerers.options import OptionKey
from app.style.theme import px, target
from app.texts.texts import Texts
from app.widgets.layout.flow import Flow

_HIGH, _LOW, _LEAST = 27, 25, 54
_ROWS: Final = 10
"""Of more rows each is a little lower."""
_WIDEST: Final = 560
_GAP, _APART, _BELOW = 2, 6, 34


class GridAnswerer(ChoosingAnswerer):
    """Cells in rows and columns, and options below them; any number is chosen."""

    def __init__(self, control: GridControl, _texts: Texts) -> None:
        super().__init__(control.options, many=True)
        self.setObjectName(f"answer_{control.key}")
        self._control = control
        self._high = target(_HIGH if len(control.rows) <= _ROWS else _LOW)
        self._keys: list[OptionKey] = []
        grid = QGridLayout()
        grid.setSpacing(px(_GAP))
        for column, head in enumerate(control.columns, 1):
            grid.addWidget(_head(head), 0, column)
            grid.setColumnStretch(column, 1)
        for row, (head, cells) in enumerate(control.rows, 1):
            grid.addWidget(_head(head), row, 0)
            for column, option in enumerate(cells, 1):
                if option is not None:
                    grid.addWidget(self._key(option), row, column)
        below, flow_box = QWidget(), QVBoxLayout(self)
        flow = Flow(below, px(6), px(5))
        for option in control.below:
            flow.addWidget(self._key(option, low=False))
        flow_box.setContentsMargins(0, 0, 0, 0)
        flow_box.setSpacing(px(_APART))
        flow_box.addLayout(grid)
        flow_box.addWidget(below)
        self.setMaximumWidth(px(_WIDEST))
        heads = _head("").sizeHint().height() + px(_GAP) if control.columns else 0
        rows = len(control.rows) * (self._high + px(_GAP))
        self.setMinimumHeight(heads + rows + px(_APART) + target(_BELOW))

    def _key(self, option: AnswerOption, *, low: bool = True) -> OptionKey:
        at = len(self._keys)
        key = OptionKey(f"answer_{self._control.key}_{at}", option, None)
        if low:
            key.setProperty("low", True)
            key.setMinimumSize(px(_LEAST), self._high)
            key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        key.clicked.connect(partial(self._press, at))
        self._keys.append(key)
        return key

    def _present(self) -> None:
        for at, key in enumerate(self._keys):
            key.setChecked(at in self._chosen)


def _head(words: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("role", "caption")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
