"""The form of a game's last hand: what decides whether there is another one, and the answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.endings.texts import next_words
from app.pages.referee.endings.views import GameView
from app.pages.referee.widgets.clause_mark import ClauseMark
from app.pages.referee.widgets.question_line import QuestionLine, SeatChips
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.painting.drawing import show_if


class NextForm(QFrame):
    """Reports a field of what is told with its value, and the seats that counters brought down."""

    message = Signal(str, bool)
    by_honba_toggled = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts: Texts | None = None
        self._head, self._answer = QLabel(), QLabel()
        self._head.setProperty("role", "head")
        self._answer.setProperty("role", "headline")
        self._answer.setObjectName("next_answer")
        self._answer.setWordWrap(True)
        self._answer.setTextFormat(Qt.TextFormat.PlainText)
        self._clause = ClauseMark("next_clause")
        self._stays = Segment("next_stays", (1, 0), roomy=True)
        self._tournament = Segment("next_tournament", (1, 0), roomy=True)
        self._by_honba = SeatChips("next_by_honba")
        self._lines = {
            "dealer_stays": QuestionLine(self._stays),
            "by_honba": QuestionLine(self._by_honba),
            "tournament": QuestionLine(self._tournament),
        }
        self._stays.chosen.connect(lambda yes: self.message.emit("dealer_stays", bool(yes)))
        self._tournament.chosen.connect(lambda yes: self.message.emit("tournament", bool(yes)))
        self._by_honba.toggled.connect(self.by_honba_toggled)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 8, 1, 6)
        whole.setSpacing(0)
        above = QHBoxLayout()
        above.setContentsMargins(12, 0, 12, 4)
        above.addWidget(self._head)
        above.addStretch(1)
        above.addWidget(self._clause)
        whole.addLayout(above)
        self._answer.setContentsMargins(12, 0, 12, 6)
        whole.addWidget(self._answer)
        for line in self._lines.values():
            whole.addWidget(line)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self._clause.speak(texts)
        self._head.setText(texts.ui("next.title"))
        for name, segment in (("dealer_stays", self._stays), ("tournament", self._tournament)):
            words = [texts.ui(f"next.{name}_{yes}") for yes in ("yes", "no")]
            asked = texts.ui(f"next.{name}")
            segment.set_labels(words, [texts.titled(asked, word) for word in words])

    def present(self, shown: GameView, document: str) -> None:
        texts, told = self._texts, shown.told
        if texts is None:
            return
        self._answer.setText(next_words(shown.next, texts))
        self._clause.present(shown.next.over, document)
        self._stays.present(int(told.dealer_stays))
        self._tournament.present(int(told.tournament))
        asked = texts.ui("next.by_honba")
        self._by_honba.present(told.by_honba & (shown.below_zero or frozenset()), asked, texts)
        show_if(self._lines["by_honba"], shown.below_zero is not None)
        show_if(self._lines["tournament"], shown.tournaments)
        number = 0
        for name, line in self._lines.items():
            number += not line.isHidden()
            line.present(str(number), "told", texts.ui(f"next.{name}"))
