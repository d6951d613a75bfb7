"""Opens and closes the panel in which yaku are asked, and keeps it up to date while it is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.pages.score import state
from app.pages.score.presentation import situation_shown
from app.pages.score.state import Draft
from app.pages.score.views import HighlightedTiles
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from engine.riichi.rules import load
from engine.riichi.scoring.yaku_answers import yaku_answers

if TYPE_CHECKING:
    from app.pages.score.why.panel import WhyPanel
    from app.pages.score.why.views import WhyView


def why_view(draft: Draft, answer: ScoreAnswer) -> WhyView:
    """Every yaku of the document asked of a hand, with the checks of the form."""
    from app.pages.score.why.views import WhyView  # noqa: PLC0415  the start does not wait for it

    rules, hand = load(draft.document), state.hand(draft)
    answers = yaku_answers(answer.verdict, hand, answer.situation, rules)
    return WhyView(answers, situation_shown(draft, rules, answer).chips, hand.menzen)


class WhyController(QObject):
    """Makes the panel when it is opened for the first time; closed, it does nothing.

    `place` puts the panel into the page, `show` shows it in place of the input, or hides it again.
    `draft` and `answer` are those of the page. With `always` the panel is open for good, in a place
    of its own: `begin` makes it, the key moves the focus into it, and it highlights nothing until a
    yaku is selected.

    - `highlight_changed()`: the tiles to be highlighted, and the line about them, are others now.
    - `event_chosen(event)`: an event of the form is to be switched.
    """

    highlight_changed = Signal()
    event_chosen = Signal(object)

    def __init__(
        self,
        texts: Texts,
        page: QWidget,
        *,
        draft: Callable[[], Draft],
        answer: Callable[[], ScoreAnswer],
        place: Callable[[WhyPanel], None],
        show: Callable[[bool], None],
        always: bool = False,
    ) -> None:
        super().__init__(page)
        self._always = always
        self._texts, self._page = texts, page
        self._draft, self._answer = draft, answer
        self._place, self._show = place, show
        self._panel: WhyPanel | None = None
        self._open = self._quiet = False

    @property
    def is_open(self) -> bool:
        return self._open

    @property
    def was_opened(self) -> bool:
        """Whether the panel is open because somebody opened it."""
        return self._open and not self._always

    @property
    def highlighted(self) -> HighlightedTiles | None:
        """The tiles to be highlighted in the hand; None without any."""
        shows = self._open and not self._quiet
        return self._panel.highlighted if shows and self._panel is not None else None

    @property
    def hint(self) -> str:
        """What these tiles are, in one line."""
        return "" if self._panel is None or self.highlighted is None else self._panel.hint

    def begin(self) -> None:
        """Open a panel that is open for good."""
        if self._always:
            self._begin()

    def toggle(self) -> None:
        """Open the panel with the focus in its field, or close it."""
        if not self.close():
            self.open()

    def open(self) -> None:
        """Open the panel, or return to it."""
        self.open_again()
        self._made().take_focus()

    def open_again(self) -> None:
        """Open the panel where it is closed; the focus stays where it is."""
        if not self._open:
            self._begin()

    def _begin(self) -> None:
        panel = self._made()
        self._open, self._quiet = True, self._always
        panel.present(why_view(self._draft(), self._answer()))
        panel.begin()
        self._show(True)

    def close(self) -> bool:
        """Close the panel; returns whether it was open and could be closed."""
        if self._always:
            return False
        was, self._open = self._open, False
        if was:
            self._show(False)
            self._page.setFocus()
            self.highlight_changed.emit()
        return was

    def present(self) -> None:
        """Show the answers of the hand as it is now; nothing while the panel is closed."""
        if self._open:
            self._made().present(why_view(self._draft(), self._answer()))

    def request_rule(self) -> bool:
        """Request the rule of the selected yaku; false while the panel is closed."""
        if self._open:
            self._made().request_rule()
        return self._open

    def give_way(self) -> None:
        """Leave the highlight to something else that was selected, until another yaku is."""
        self._quiet = True

    def _made(self) -> WhyPanel:
        if self._panel is None:
            from app.pages.score.why.panel import WhyPanel  # noqa: PLC0415  the start does not wait for it

            self._panel = panel = WhyPanel(self._texts, closable=not self._always)
            panel.activated.connect(self._take_light)
            panel.selection_changed.connect(self._light)
            panel.event_chosen.connect(self.event_chosen)
            panel.closed.connect(self.close)
            self._place(panel)
        return self._panel

    def _take_light(self) -> None:
        self._quiet = False

    def _light(self) -> None:
        if self._open:
            self.highlight_changed.emit()
