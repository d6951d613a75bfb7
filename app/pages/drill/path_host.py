"""Shows the path on the drill page, and asks the cards and opens the lessons that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.pages.drill.kinds.kind import Card
from app.pages.drill.path import LearnerPath
from app.pages.drill.path_views import cards_of_spot
from app.pages.drill.round_end import MORE
from app.pages.drill.views import SlipView
from app.texts.texts import Texts
from app.views.tables import TableSpot

if TYPE_CHECKING:
    from app.pages.drill.layout import DrillLayout
    from app.pages.drill.lesson_host import LessonHost
    from app.pages.drill.path_panel import PathPanel
    from app.pages.drill.session import DrillSession


class PathHost(QObject):
    """The path of the document in force.

    - `lesson_opened()`: a lesson has taken the place of the path.
    - `changed()`: whether the path is the first tab has changed.
    - `message(text)`.
    """

    lesson_opened = Signal()
    changed = Signal()
    message = Signal(str)

    def __init__(
        self, session: DrillSession, ui: DrillLayout, lessons: LessonHost, texts: Texts
    ) -> None:
        super().__init__(ui)
        self._session, self._ui, self._texts = session, ui, texts
        self._lessons = lessons
        self._repository = session.repository
        self._panel: PathPanel | None = None
        ui.today.clicked.connect(self.begin_today)
        ui.known.clicked.connect(self._toggle_known)

    @property
    def now(self) -> LearnerPath:
        """How far the learner is."""
        return LearnerPath(self._repository, self._session.rules)

    @property
    def first(self) -> bool:
        """Whether the path is the first tab: it is not over."""
        return not self.now.over

    @property
    def panel(self) -> PathPanel:
        """The panel, made when the path is first shown."""
        if self._panel is None:
            from app.pages.drill.path_panel import PathPanel  # noqa: PLC0415  the start does not wait for it

            panel = self._panel = PathPanel(self._texts, self._repository)
            panel.lesson_requested.connect(self.open_lesson)
            panel.today_requested.connect(self.begin_today)
            panel.map.cell_pressed.connect(self.press_cell)
            panel.map.slip_pressed.connect(self.press_slip)
            self._ui.add_panel("path", panel)
        return self._panel

    def open_lesson(self, lesson: str) -> None:
        """Open a lesson in the place of the path."""
        self._lessons.open(lesson)
        self.lesson_opened.emit()

    def begin_today(self) -> None:
        """Ask today's cards."""
        self.begin(self.now.today(self._repository.clock.now()).cards)

    def begin_more(self) -> None:
        """Ask some more cards of the path."""
        self.begin(self.now.more(self._repository.clock.now(), MORE))

    def begin(self, cards: tuple[Card, ...]) -> None:
        """Ask certain cards, if there are any."""
        if cards:
            self._session.begin_cards(cards)

    def press_cell(self, spot: TableSpot) -> None:
        """Practise the cards of a cell of the map, or open the lesson that turns it."""
        path = self.now
        cards = cards_of_spot(spot, path)
        lesson = path.lesson_of(cards)
        if lesson and not any(card in path.turned(card.kind) for card in cards):
            self.open_lesson(lesson)
        else:
            self.begin(cards)

    def press_slip(self, slip: SlipView) -> None:
        """Practise the cards of a plate, or open the lesson that turns it."""
        if slip.lesson:
            self.open_lesson(slip.lesson)
        else:
            document = self._session.rules.document.id
            self.begin(tuple(Card(kind, document, key) for kind, key in slip.cards))

    def _toggle_known(self) -> None:
        """Save that the user knows what the path teaches, or that it is to be first again."""
        path = self.now
        path.set_known(not path.marked_known)
        if path.marked_known:
            self.message.emit(self._texts.ui("path.known_said"))
        self.changed.emit()
