"""The controls by which a question is answered without typing; each writes into the answer field.

A kind names its controls (`QuestionKind.controls`), the widgets that show them are in
`app.pages.drill.widgets.answerers`. A further control is a value here and a widget there.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class KeypadControl(msgspec.Struct, frozen=True):
    """Digits that are inserted where the cursor is, and words (`ui.drill.key.WORD`) beside them.

    Only the words that an answer may need are there: `pair`, `all`, `han`, `fu`, `point`.
    """

    words: tuple[str, ...] = ()


class AnswerOption(msgspec.Struct, frozen=True):
    """A value that a press chooses: its label, and the text that it writes."""

    label: str
    text: str


def worded(words: Iterable[str]) -> tuple[AnswerOption, ...]:
    """Options that write what they say."""
    return tuple(AnswerOption(word, word) for word in words)


class OptionsControl(msgspec.Struct, frozen=True):
    """Values of which one is chosen, or any number where there may be `many`, in titled groups.

    `key` names the widget: the options are `answer_KEY_0` and so on, counted over all groups.
    """

    key: str
    groups: tuple[tuple[str, tuple[AnswerOption, ...]], ...]
    many: bool = False

    @property
    def options(self) -> tuple[AnswerOption, ...]:
        """The options of all groups."""
        return tuple(option for _, some in self.groups for option in some)


def worded_options(
    key: str, words: Iterable[str], title: str = "", *, many: bool = False
) -> OptionsControl:
    """One group of options that write what they say."""
    return OptionsControl(key, ((title, worded(words)),), many)


class SeatEntry(msgspec.Struct, frozen=True):
    """A seat whose gain or loss is entered: its wind, by which it is written, and its role."""

    wind: str
    role: str
    wins: bool


class SeatsControl(msgspec.Struct, frozen=True):
    """Four plates, each with a sign and an amount that a keypad fills."""

    seats: tuple[SeatEntry, ...]


class GridControl(msgspec.Struct, frozen=True):
    """A small table whose cells are chosen, any number of them; None where there is no cell.

    `below` are options that stand in no column, such as limits.
    """

    key: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[AnswerOption | None, ...]], ...]
    below: tuple[AnswerOption, ...] = ()

    @property
    def options(self) -> tuple[AnswerOption, ...]:
        """The options of all cells, row by row, and those below."""
        cells = (option for _, some in self.rows for option in some if option is not None)
        return (*cells, *self.below)


class TilesControl(msgspec.Struct, frozen=True):
    """All kinds of tiles, any number of which is chosen; `key` names the widget."""

    key: str


Control = KeypadControl | OptionsControl | SeatsControl | GridControl | TilesControl
