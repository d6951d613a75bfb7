"""The layout of the referee page: its tabs, each made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QWidget

from app.games.links import GameLink
from app.games.texts import link_title
from app.pages.referee.hand_part import HandPart
from app.pages.referee.incident.layout import IncidentLayout
from app.pages.referee.log.part import LogPart
from app.pages.referee.state import WITH_HAND, RefereeTab
from app.pages.referee.tabbed_layout import TAB_SIZE, TabbedLayout
from app.pages.score.state import Draft
from app.style.theme import effective
from app.texts.texts import Texts
from engine.riichi.play.events import RiichiGame

TABS: Final = tuple(RefereeTab)
_WITH_HAND_SIZE: Final = 540, 440
_TALL: Final = 540, 510
"""The least size where words of a ruling need more lines, as the window is narrow."""
_NARROW: Final = 720


class RefereeLayout(TabbedLayout):
    """Lays out the page.

    `draft()` is the hand of the hand input; `connect_hand_part()` is called once that is made.
    """

    def __init__(
        self,
        texts: Texts,
        log: LogPart,
        page: QWidget,
        *,
        draft: Callable[[], Draft],
        connect_hand_part: Callable[[], None],
    ) -> None:
        super().__init__(texts, "referee", [texts.ui(f"tab.{tab}") for tab in TABS], page)
        self._texts, self._draft = texts, draft
        self._connect_hand_part = connect_hand_part
        self.incident = IncidentLayout(texts, self.stack)
        self._made: dict[RefereeTab, QWidget] = {RefereeTab.INCIDENT: self.incident}
        self.add_tab(self.incident)
        self._made[RefereeTab.LOG] = log
        self.add_tab(log)

    @property
    def hand_part(self) -> HandPart:
        """The hand input of the dispute and check tabs, and of the hand of an incident."""
        found = self._tab(RefereeTab.DISPUTE)
        assert isinstance(found, HandPart)
        return found

    def open(self, tab: RefereeTab, *, entering_hand: bool = False) -> None:
        """Show a tab; with `entering_hand` the hand input in its place."""
        with_hand = entering_hand or tab in WITH_HAND
        widget = self.hand_part if entering_hand else self._tab(tab)
        hand_size = _TALL if effective()[0] < _NARROW else _WITH_HAND_SIZE
        size = hand_size if with_hand else TAB_SIZE
        self.show_tab(TABS.index(tab), widget, size, folds=tab is RefereeTab.DISPUTE)
        self.offer_new(tab is not RefereeTab.LOG)

    def _tab(self, tab: RefereeTab) -> QWidget:
        if tab not in self._made:
            made = HandPart(self._texts, self._draft)
            for each in WITH_HAND:
                self._made[each] = made
            self.add_tab(made)
            self._connect_hand_part()
        return self._made[tab]

    def present_case(self, link: GameLink[RiichiGame] | None, deal: str, number: str) -> None:
        """Name the case of the open tab: its number in the log, its game, and the hand."""
        ui = self._texts.ui
        title = ui("incident.case_alone") if link is None else link_title(link, self._texts)
        place = title if deal in title else ui("incident.place", title, deal)
        self.case.setText(
            "　".join(part for part in (ui("incident.case_bar"), number, place) if part)
        )
        self.fit()
