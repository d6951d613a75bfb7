"""The form of a rule's value: controls made for the kind of value that the schema allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import Any, Final, Protocol

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.rules.value_texts import ValueLabels
from app.style.theme import px, sans, tokens
from app.user_documents.forms import (
    FixedKind,
    FlagKind,
    GroupKind,
    ListKind,
    NumberKind,
    TupleKind,
    ValueKind,
    WordKind,
    WordsKind,
)
from app.widgets.controls.controls import ChoiceBox, TickBox, WheelInFocus
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import CENTRE, width_of, write
from engine.rulebook import LARGEST_NUMBER

_COLUMNS: Final = 2
_MANY: Final = 6
_LETTERS: Final = 6
_CHOICE, _AROUND, _BESIDE = 13, 34, 200
"""The size of letters in a choice, the room around them, and the width of one that has room beside
its name: one with longer words is below it, where it is as wide as the form."""


class Notify(Protocol):
    """Is called for another value, and with `typed` while a number is typed."""

    def __call__(self, *_signal: object, typed: bool = False) -> None: ...


_ARROWS: Final = 18
_INSET: Final = 6
"""The room left of a number, which Qt does not take from the style sheet."""
_LEAST: Final = 70
"""The least width of a number, in which -12.5 is seen beside the arrows."""


class NumberBox(WheelInFocus, QDoubleSpinBox):
    """A number, whole or with halves; it changes when it is entered, not at every digit.

    It paints its arrows: those of a style sheet are images, which do not follow the theme.
    """

    def __init__(self, name: str, least: float, most: float, step: float) -> None:
        super().__init__()
        self.leave_wheel()
        self.setObjectName(name)
        self.setDecimals(0 if step == 1 else 1)
        self.setRange(least, most)
        self.setSingleStep(step)
        self.setKeyboardTracking(False)
        self.setMinimumWidth(px(_LEAST))
        self.lineEdit().setTextMargins(px(_INSET), 0, px(_ARROWS), 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def number(self) -> int | float:
        """The number as a file has it, also while it is typed."""
        value = self.valueFromText(self.text()) if self.hasAcceptableInput() else self.value()
        return value if self.decimals() else int(value)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        side = QRectF(self.width() - px(_ARROWS), 0, px(_ARROWS), self.height())
        half = side.height() / 2
        ink = tokens().ink2 if self.isEnabled() else tokens().ink3
        write(painter, QRectF(side.x(), 2, side.width(), half), "▴", sans(11), ink, CENTRE)
        write(painter, QRectF(side.x(), half - 2, side.width(), half), "▾", sans(11), ink, CENTRE)


class ValueControl(QWidget):
    """A control for one kind of value."""

    def raw(self) -> Any:
        """The value as a file has it."""
        raise NotImplementedError

    def show_raw(self, raw: Any) -> None:
        """Show a value as a file has it."""
        raise NotImplementedError


class _NumberControl(ValueControl):
    """A number; a word, or nothing, may stand in its place."""

    def __init__(self, kind: NumberKind, name: str, notify: Notify, labels: ValueLabels) -> None:
        super().__init__()
        least = -LARGEST_NUMBER if kind.least is None else kind.least
        self._box = NumberBox(name, least, LARGEST_NUMBER, kind.step)
        self._box.valueChanged.connect(notify)
        self._box.lineEdit().textEdited.connect(lambda _text: notify(typed=True))
        self._instead = kind.words[0] if kind.words else None
        self._word: TickBox | None = None
        if kind.words or kind.absent:
            label = labels.word("", kind.words[0]) if kind.words else labels.sign("no_number")
            self._word = TickBox(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._box, 1)
        if self._word is not None:
            self._word.setObjectName(f"{name}_{self._instead or 'absent'}")
            self._word.toggled.connect(notify)
            self._word.toggled.connect(self._box.setDisabled)
            row.addWidget(self._word)

    def raw(self) -> Any:
        if self._word is not None and self._word.isChecked():
            return self._instead
        return self._box.number

    def show_raw(self, raw: Any) -> None:
        if self._word is not None:
            self._word.setChecked(raw == self._instead)
        if isinstance(raw, int | float):
            self._box.setValue(raw)


class _ChoiceControl(ValueControl):
    """A choice of one word; yes and no are words, too."""

    def __init__(
        self, values: Mapping[str, Any], name: str, notify: Notify, words: Callable[[str], str]
    ) -> None:
        super().__init__()
        self._values = tuple(values.values())
        self._box = ChoiceBox()
        self._box.setObjectName(name)
        self._box.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._box.setMinimumContentsLength(_LETTERS)
        self._box.currentTextChanged.connect(self._box.setToolTip)
        labels = [words(word) for word in values]
        self._box.addItems(labels)
        longest = max(width_of(label, sans(_CHOICE)) for label in labels)
        self._box.setMinimumWidth(min(ceil(longest) + px(_AROUND), px(_BESIDE)))
        self._box.currentIndexChanged.connect(notify)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._box, 1)

    def raw(self) -> Any:
        return self._values[max(self._box.currentIndex(), 0)]

    def show_raw(self, raw: Any) -> None:
        if raw in self._values:
            self._box.setCurrentIndex(self._values.index(raw))


class _WordsControl(ValueControl):
    """Any of some words, in the order of the file; one without a box stays."""

    def __init__(
        self, words: tuple[str, ...], name: str, notify: Notify, label: Callable[[str], str]
    ) -> None:
        super().__init__()
        self._boxes = {word: TickBox(label(word)) for word in words}
        self._shown: list[str] = []
        flow = Flow(self)
        for word, box in self._boxes.items():
            box.setObjectName(f"{name}_{word}")
            box.toggled.connect(notify)
            flow.addWidget(box)

    def raw(self) -> list[str]:
        chosen = [word for word, box in self._boxes.items() if box.isChecked()]
        kept = [word for word in self._shown if word in chosen or word not in self._boxes]
        return [*kept, *(word for word in chosen if word not in kept)]

    def show_raw(self, raw: Any) -> None:
        self._shown = raw if isinstance(raw, list) else []
        for word, box in self._boxes.items():
            box.setChecked(word in self._shown)


class _GroupControl(ValueControl):
    """Values by name; defaults are not written unless the file has them, values without a control
    stay as they are."""

    def __init__(self, kind: GroupKind, name: str, notify: Notify, labels: ValueLabels) -> None:
        super().__init__()
        self._usual, self._there = kind.usual, dict[str, Any]()
        self._parts: dict[str, ValueControl] = {}
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for part, inner in kind.parts:
            control = _control(inner, f"{name}_{part}", notify, labels, part)
            if control is not None:
                label = QLabel(labels.part(part))
                label.setProperty("role", "caption")
                self._parts[part] = control
                form.addRow(label, control)

    def raw(self) -> dict[str, Any]:
        found = {part: raw for part, raw in self._there.items() if part not in self._parts}
        for part, control in self._parts.items():
            raw = control.raw()
            is_usual = part in self._usual and raw == _plain(self._usual[part])
            if not is_usual or (part in self._there and raw == self._there[part]):
                found[part] = raw
        return found

    def show_raw(self, raw: Any) -> None:
        self._there = dict(raw) if isinstance(raw, Mapping) else {}
        for part, control in self._parts.items():
            control.show_raw(self._there.get(part, _plain(self._usual.get(part))))


class _TupleControl(ValueControl):
    """Values beside each other, two in a row."""

    def __init__(
        self, kinds: tuple[ValueKind, ...], name: str, notify: Notify, labels: ValueLabels
    ) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        made = (_control(kind, f"{name}_{at}", notify, labels, "") for at, kind in enumerate(kinds))
        self._parts = [control for control in made if control is not None]
        for at, control in enumerate(self._parts):
            grid.addWidget(control, at // _COLUMNS, at % _COLUMNS)

    def raw(self) -> list[Any]:
        return [control.raw() for control in self._parts]

    def show_raw(self, raw: Any) -> None:
        if isinstance(raw, list):
            for control, part in zip(self._parts, raw, strict=False):
                control.show_raw(part)


class _ListControl(ValueControl):
    """A list of values of one kind, with buttons for one more and one less."""

    def __init__(self, of: ValueKind, name: str, notify: Notify, labels: ValueLabels) -> None:
        super().__init__()
        self._of, self._name, self._notify, self._labels = of, name, notify, labels
        self._parts: list[ValueControl] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._more, self._less = QPushButton(labels.sign("more")), QPushButton(labels.sign("less"))
        row = QHBoxLayout()
        for button, way, step in ((self._more, "more", 1), (self._less, "less", -1)):
            button.setObjectName(f"{name}_{way}")
            button.setProperty("role", "button")
            button.clicked.connect(partial(self._step, step))
            row.addWidget(button)
        row.addStretch(1)
        self._column.addLayout(row)

    def _step(self, by: int) -> None:
        self._set_count(len(self._parts) + by)
        self._notify()

    def _set_count(self, number: int) -> None:
        number = min(max(number, 0), _MANY)
        while len(self._parts) > number:
            gone = self._parts.pop()
            gone.hide()
            gone.deleteLater()
        while len(self._parts) < number:
            name = f"{self._name}_{len(self._parts)}"
            control = _control(self._of, name, self._notify, self._labels, "")
            assert control is not None
            if self._parts:
                control.show_raw(self._parts[-1].raw())
            self._parts.append(control)
            self._column.insertWidget(len(self._parts) - 1, control)
        self._less.setEnabled(number > 0)
        self._more.setEnabled(number < _MANY)

    def raw(self) -> list[Any]:
        return [control.raw() for control in self._parts]

    def show_raw(self, raw: Any) -> None:
        rows = raw if isinstance(raw, list) else []
        self._set_count(len(rows))
        for control, part in zip(self._parts, rows, strict=False):
            control.show_raw(part)


def _control(
    kind: ValueKind, name: str, notify: Notify, labels: ValueLabels, part: str
) -> ValueControl | None:
    """The control for a kind of value; None for a kind that no form edits."""
    words = partial(labels.word, part)
    match kind:
        case NumberKind():
            return _NumberControl(kind, name, notify, labels)
        case FlagKind():
            return _ChoiceControl({"yes": True, "no": False}, name, notify, words)
        case WordKind():
            return _ChoiceControl({word: word for word in kind.words}, name, notify, words)
        case WordsKind():
            return _WordsControl(kind.words, name, notify, words)
        case GroupKind():
            return _GroupControl(kind, name, notify, labels)
        case TupleKind():
            return _TupleControl(kind.parts, name, notify, labels)
        case ListKind():
            return _ListControl(kind.of, name, notify, labels)
        case FixedKind():
            return None


def _plain(value: Any) -> Any:
    """A default of the schema as a file has it."""
    return list(value) if isinstance(value, tuple) else value


class ValueForm(QFrame):
    """Shows a value and emits another; its controls are made anew for another rule.

    `typed` is emitted at every digit, `changed` when a value is entered.
    """

    changed = Signal(object)
    typed = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._made_for: object = None
        self._control: ValueControl | None = None
        self._showing = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def present(self, key: str, kind: ValueKind, raw: Any, labels: ValueLabels) -> None:
        """Show the value of a rule with these labels."""
        made_for = (key, kind, labels)
        self._showing = True
        if made_for != self._made_for:
            self._made_for = made_for
            if self._control is not None:
                self._column.removeWidget(self._control)
                self._control.hide()
                self._control.deleteLater()
            self._control = _control(kind, self.objectName(), self._emit, labels, "")
            if self._control is not None:
                self._column.addWidget(self._control)
                self._control.show()
        if self._control is not None and raw is not None:
            self._control.show_raw(raw)
        self._showing = False

    def _emit(self, *_signal: object, typed: bool = False) -> None:
        if not self._showing and self._control is not None:
            (self.typed if typed else self.changed).emit(self._control.raw())
