"""The board of the referee page: which parts it has."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from PySide6.QtWidgets import QWidget

from app.pages.referee.endings.layout import DrawLayout, GameEndLayout
from app.pages.referee.hand_part import HandPart
from app.pages.referee.incident.layout import IncidentLayout
from app.pages.referee.log.part import LogPart
from app.pages.referee.state import RefereeTab
from app.pages.referee.tabbed_layout import TAB_SIZE, TabbedLayout
from app.texts.texts import Texts

TABS: Final = tuple(RefereeTab)
Part = IncidentLayout | DrawLayout | GameEndLayout | LogPart | HandPart
WITH_HAND: Final = (RefereeTab.DISPUTE, RefereeTab.CHECK)
"""Parts that share one hand input."""
_WITH_HAND_ROOM: Final = 680, 440


class RefereeLayout(TabbedLayout):
    """Makes each part when somebody first goes there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("referee", len(TABS), parent)
        self.incident = IncidentLayout()
        self._made: dict[RefereeTab, Part] = {RefereeTab.INCIDENT: self.incident}
        self._parts.addWidget(self.incident)
        self._spoken: Texts | None = None

    @property
    def draw(self) -> DrawLayout:
        """The part on draws."""
        found = self._part(RefereeTab.DRAW)
        assert isinstance(found, DrawLayout)
        return found

    @property
    def game(self) -> GameEndLayout:
        """The part on the end of a game."""
        found = self._part(RefereeTab.GAME)
        assert isinstance(found, GameEndLayout)
        return found

    @property
    def with_hand(self) -> HandPart:
        """The part with a hand."""
        found = self._part(RefereeTab.DISPUTE)
        assert isinstance(found, HandPart)
        return found

    def _part(self, tab: RefereeTab) -> QWidget:
        """A part; it is made when somebody first goes there."""
        if tab not in self._made:
            part = self._make(tab)
            for each in WITH_HAND if isinstance(part, HandPart) else (tab,):
                self._made[each] = part
            if self._spoken is not None:
                part.speak(self._spoken)
            self._parts.addWidget(part)
            self.connect_part(tab)
        return self._made[tab]

    def _make(self, tab: RefereeTab) -> Part:
        match tab:
            case RefereeTab.DRAW:
                return DrawLayout()
            case RefereeTab.GAME:
                return GameEndLayout()
        return self.make_hand_part()

    @abstractmethod
    def make_hand_part(self) -> HandPart:
        """The part with a hand, for whoever has one."""

    def add_part(self, tab: RefereeTab, part: Part) -> None:
        """Put in a part that is made already."""
        self._made[tab] = part
        self._parts.addWidget(part)

    def connect_part(self, tab: RefereeTab) -> None:
        """Wire a part that is new."""

    def open_part(self, tab: RefereeTab, *, entering_hand: bool = False) -> None:
        """Show a part, and mark it in the bar; while a hand is laid for it, the hand input."""
        self.tabs.present(TABS.index(tab))
        self._parts.setCurrentWidget(self.with_hand if entering_hand else self._part(tab))
        self._spacious.keep(*(_WITH_HAND_ROOM if entering_hand or tab in WITH_HAND else TAB_SIZE))
        self.offer_new(tab is not RefereeTab.LOG)

    def speak_all(self, texts: Texts) -> None:
        """Give every widget the words of a language."""
        words = [texts.ui(f"tab.{tab}") for tab in TABS]
        self.tabs.set_labels(words, words)
        self.new.setText(texts.ui("incident.new"))
        self.new.setToolTip(f"{texts.ui('incident.new')} Ctrl+Shift+N")
        self._spoken = texts
        for part in dict.fromkeys(self._made.values()):
            part.speak(texts)
