"""Offers the papers of an evening: to print, or as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from PySide6.QtCore import QDate, QLocale, QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.case_log.troubles import HistoryError
from app.evenings.archive import EveningArchive, kept_in
from app.pages.evening.papers import (
    Award,
    DrawnRound,
    Paper,
    PaperExporter,
    PaperHead,
    award_paper,
    blank_sheets,
    card_paper,
    draw_paper,
    ranking_paper,
    sheet_paper,
)
from app.pages.evening.rounds import board_round, drawn_tables, out_words, seatings_before
from app.pages.evening.views import RankingView
from app.pages.game.end.sheet import ScoreSheet, SheetHead, score_sheet
from app.texts.texts import Texts
from engine.evening.state import EveningRound, EveningState
from engine.evening.tables import EveningRules
from engine.ledger import SEATS
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.rules import RiichiRules


class PrintedEvening(NamedTuple):
    """What the papers are made of; `date` is the day on which it began, in ISO 8601."""

    found: EveningState
    ranking: RankingView
    rules: EveningRules
    title: str
    date: str


class EveningPrinting(QObject):
    """Prints papers of an evening; `message` and `error` have sentences for the user."""

    message = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        page: QWidget,
        archive: EveningArchive,
        texts: Texts,
        evening: Callable[[], PrintedEvening],
    ) -> None:
        super().__init__(page)
        self._page, self._archive, self._texts, self._evening = page, archive, texts, evening
        self._exporter = PaperExporter(page)
        self._exporter.message.connect(self.message)
        self._exporter.error.connect(self.error)

    def show_menu(self, place: QPoint) -> None:
        """Open the menu of the papers that there are, each to print or as PDF."""
        menu = QMenu(self._page)
        menu.setObjectName("evening_papers")
        for name, make in self._papers(self._evening()):
            words = self._texts.ui(f"evening.paper.{name}")
            below = menu.addMenu(words)
            for way, offer in (("print", self._print), ("pdf", self._write)):
                action = below.addAction(self._texts.ui(f"evening.paper_{way}"))
                action.setObjectName(f"evening_{way}_{name}")
                action.triggered.connect(lambda _on, offer=offer, make=make: offer(make()))
        menu.popup(place)

    def print_cards(self) -> None:
        """Print the cards of the tables of the round on the board."""
        evening = self._evening()
        round_ = board_round(evening.found)
        if round_ is not None:
            drawn = self._drawn(round_, evening.found)
            self._print(card_paper(drawn, self._head(evening), self._texts))

    def _print(self, paper: Paper) -> None:
        self._exporter.print_paper(paper, self._texts)

    def _write(self, paper: Paper) -> None:
        self._exporter.write_paper(paper, self._texts)

    def _papers(self, evening: PrintedEvening) -> Iterator[tuple[str, Callable[[], Paper]]]:
        """The papers that there are, each with what makes it."""
        head, texts, found = self._head(evening), self._texts, evening.found
        rounds = [self._drawn(round_, found) for round_ in found.rounds]
        round_ = board_round(found) or (found.rounds[-1] if found.rounds else None)
        if round_ is not None:
            here = self._drawn(round_, found)
            yield "draw", lambda: draw_paper([here], head, texts)
            if len(rounds) > 1:
                yield "draws", lambda: draw_paper(rounds, head, texts)
            yield "cards", lambda: card_paper(here, head, texts)
            rules = evening.rules
            if isinstance(rules, RiichiRules):
                yield (
                    "blank",
                    lambda: sheet_paper(blank_sheets(here, rules, head, texts), head, texts),
                )
        if any(table.kept and table.result for one in found.rounds for table in one.tables):
            yield "sheets", lambda: sheet_paper(self._sheets(evening), head, texts)
        if any(row.place for row in evening.ranking.rows):
            yield "ranking", lambda: ranking_paper(evening.ranking, head, texts)
            yield (
                "awards",
                lambda: award_paper(
                    _awards(evening.ranking), len(evening.ranking.rows), head, texts
                ),
            )

    def _head(self, evening: PrintedEvening) -> PaperHead:
        day = QDate.fromString(evening.date[:10], "yyyy-MM-dd")
        day = day if day.isValid() else QDate.currentDate()
        written = QLocale(self._texts.language).toString(day, QLocale.FormatType.LongFormat)
        return PaperHead(evening.title, written, self._texts.document(evening.rules.document))

    def _drawn(self, round_: EveningRound, found: EveningState) -> DrawnRound:
        tables = drawn_tables(round_.seating, seatings_before(found, round_.number), found)
        title = self._texts.ui("evening.round", round_.number)
        return DrawnRound(title, tables, out_words(round_.seating, found, self._texts))

    def _sheets(self, evening: PrintedEvening) -> list[ScoreSheet]:
        """The score sheets of the games that are kept of this evening."""
        rules, date = evening.rules, self._head(evening).date
        if not isinstance(rules, RiichiRules):
            return []
        found = []
        for uid in kept_in(evening.found.evening):
            with suppress(HistoryError, KeyError):
                saved = self._archive.open(uid)
                if isinstance(saved.game, RiichiGame) and saved.game.rules == rules.document.id:
                    head = SheetHead(saved.title, date, saved.table)
                    played = replay(saved.game, rules)
                    found.append(score_sheet(played, rules, head, saved.corrections, self._texts))
        return found


def _awards(ranking: RankingView) -> list[Award]:
    """The first three, and who shares their places."""
    placed = [row for row in ranking.rows if row.place and int(row.place) < SEATS]
    placed.sort(key=lambda row: int(row.place))
    return [Award(int(row.place), row.name, row.total) for row in placed]
