"""Options of which one is chosen, or several; each writes its text into the answer."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLabel, QPushButton, QWidget

from app.pages.drill.kinds.control import AnswerOption, OptionsControl
from app.pages.drill.widgets.answerers.answerer import ChoosingAnswerer
from app.style.theme import effective, px, sans, target
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton
from app.widgets.controls.ticks import AlwaysTabStop
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import width_of

_LETTERS: Final = 15
_LEAST, _HIGH, _LOW = 42, 34, 28
_LOW_WINDOW: Final = 820
"""Keys are lower in a window that is less high, in units of what is read."""
_BESIDE: Final = 20


class OptionKey(AlwaysTabStop, QPushButton):
    """A key that stays down while its option is chosen."""

    def __init__(self, name: str, option: AnswerOption, group: QButtonGroup | None) -> None:
        super().__init__(option.label)
        self.setObjectName(name)
        self.setProperty("role", "option")
        self.setAccessibleName(option.text)
        self.show_ticks(one_of=group)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the field keeps the keyboard
        wide = round(width_of(option.label, sans(_LETTERS, bold=True))) + px(_BESIDE)
        self.setMinimumSize(max(px(_LEAST), wide), target(_HIGH))


class OptionsAnswerer(ChoosingAnswerer):
    """A row of options for each group, with its title before it."""

    def __init__(self, control: OptionsControl, _texts: Texts) -> None:
        super().__init__(control.options, many=control.many)
        self.setObjectName(f"answer_{control.key}")
        self._control = control
        self._group = QButtonGroup(self)
        self._keys: list[OptionKey | ChipButton] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(10))
        grid.setVerticalSpacing(px(4))
        grid.setColumnStretch(1, 1)
        for row, (title, some) in enumerate(control.groups):
            label, held = QLabel(title), QWidget()
            label.setProperty("role", "caption")
            flow = Flow(held, px(6), px(4))
            for option in some:
                flow.addWidget(self._key(option))
            if title:
                grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(held, row, 1)
        self._fit()
        self._present()

    def _fit(self) -> None:
        """Make the keys as high as the window has room for."""
        high = target(_LOW if effective()[1] < _LOW_WINDOW else _HIGH)
        for key in self._keys:
            if isinstance(key, OptionKey) and key.minimumHeight() != high:
                key.setMinimumHeight(high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _key(self, option: AnswerOption) -> OptionKey | ChipButton:
        at = len(self._keys)
        name = f"answer_{self._control.key}_{at}"
        key: OptionKey | ChipButton
        if self._control.many:
            key = ChipButton(name)
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        else:
            key = OptionKey(name, option, self._group)
        key.clicked.connect(partial(self._press, at))
        self._keys.append(key)
        return key

    def _present(self) -> None:
        for at, (key, option) in enumerate(zip(self._keys, self._control.options, strict=True)):
            on = at in self._chosen
            if isinstance(key, ChipButton):
                key.present(option.label, on=on)
            else:
                key.setChecked(on)
