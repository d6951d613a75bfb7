<<<<<<< HEAD
"""Offers the papers of an evening: to print, or as PDF."""
=======
"""Prints the papers of the evening that is open, and writes them as PDF."""
>>>>>>> ui

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
<<<<<<< HEAD
from typing import NamedTuple

from PySide6.QtCore import QDate, QLocale, QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.case_log.troubles import HistoryError
from app.evenings.archive import EveningArchive, kept_in
=======
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QDate, QLocale
from PySide6.QtWidgets import QWidget

from app.case_log.troubles import HistoryError
from app.evenings.archive import EveningArchive
from app.games.journal import SavedGame
>>>>>>> ui
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
<<<<<<< HEAD
from app.pages.evening.rounds import board_round, drawn_tables, out_words, seatings_before
from app.pages.evening.views import RankingView
from app.pages.game.end.sheet import ScoreSheet, SheetHead, score_sheet
from app.texts.texts import Texts
from engine.evening.state import EveningRound, EveningState
from engine.evening.tables import EveningRules
from engine.ledger import SEATS
=======
from app.pages.evening.presentation import next_number
from app.pages.evening.rounds import board_round, drawn_tables, out_words, seatings_before
from app.pages.evening.views import RankingView
from app.pages.game.bar import MenuRow
from app.pages.game.end.sheet import ScoreSheet, SheetHead, score_sheet
from app.pages.game.keeping import GameKeeping
from app.texts.texts import Texts
from app.variants import rules_of
from engine.evening.state import EveningRound, EveningState
from engine.evening.tables import EveningRules
>>>>>>> ui
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.rules import RiichiRules

<<<<<<< HEAD

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
=======
_AWARDED: Final = 3
"""Places that get a certificate."""


class EveningPrinting(PaperExporter):
    """Makes papers of an evening, and hands them to the printer or to a file."""

    def __init__(
        self, page: QWidget, texts: Texts, keeping: GameKeeping[Any], archive: EveningArchive
    ) -> None:
        super().__init__(page)
        self._texts, self._keeping, self._archive = texts, keeping, archive

    def rows(self, found: EveningState, view: RankingView, rules: EveningRules) -> list[MenuRow]:
        """The rows of a menu: each paper to be printed, and as a PDF."""
        papers = dict(self._papers(found, view, rules))
        ui = self._texts.ui
        printed: list[MenuRow] = [
            (f"print_{name}", ui(f"evening_paper.menu.{name}"), partial(self._print, make))
            for name, make in papers.items()
        ]
        written: list[MenuRow] = [
            (
                f"pdf_{name}",
                ui("evening_paper.menu.pdf", ui(f"evening_paper.menu.{name}")),
                partial(self._write, make),
            )
            for name, make in papers.items()
        ]
        return [*printed, ("", "", bool), *written]

    def print_cards(self, found: EveningState) -> None:
        """Print the table cards of the round on the board."""
        round_ = _shown(found)
        if round_ is not None:
            self._print(partial(self._cards, round_, found))

    def _print(self, make: Callable[[], Paper]) -> None:
        self.print_paper(make(), self._texts)

    def _write(self, make: Callable[[], Paper]) -> None:
        self.write_paper(make(), self._texts)

    # papers

    def _papers(
        self, found: EveningState, view: RankingView, rules: EveningRules
    ) -> Iterator[tuple[str, Callable[[], Paper]]]:
        """The papers that there is something for, by name."""
        texts, head = self._texts, self._head(rules)
        round_ = _shown(found)
        if round_ is not None:
            drawn = partial(self._drawn, round_, found)
            yield "draw", lambda: draw_paper((drawn(),), head, texts)
            if len(found.rounds) > 1:
                yield (
                    "draws",
                    lambda: draw_paper(
                        [self._drawn(one, found) for one in found.rounds], head, texts
                    ),
                )
            yield "cards", partial(self._cards, round_, found)
            if isinstance(rules, RiichiRules):
                yield (
                    "blank",
                    lambda: sheet_paper(blank_sheets(drawn(), rules, head, texts), head, texts),
                )
        if self._games(found):
            yield "sheets", lambda: sheet_paper(tuple(self._sheets(found, head)), head, texts)
        if view.rows:
            yield "ranking", lambda: ranking_paper(view, head, texts)
        awards = _awards(view)
        if awards:
            players = len(view.rows)
            yield "awards", lambda: award_paper(awards, players, head, texts)

    def _head(self, rules: EveningRules) -> PaperHead:
        texts, begun = self._texts, self._keeping.begun_at[:10]
        day = QDate.fromString(begun, "yyyy-MM-dd") if begun else QDate.currentDate()
        date = QLocale(texts.language).toString(day, QLocale.FormatType.LongFormat)
        title = self._keeping.open_game.title or texts.ui("evening.untitled")
        return PaperHead(title, date, texts.document(rules.document))

    def _drawn(self, round_: EveningRound, found: EveningState) -> DrawnRound:
        title = self._texts.ui("evening.round", round_.number)
        tables = drawn_tables(round_.seating, seatings_before(found, round_.number), found)
        return DrawnRound(title, tables, out_words(round_.seating, found, self._texts))

    def _cards(self, round_: EveningRound, found: EveningState) -> Paper:
        head = self._head(rules_of(found.evening.rules))
        return card_paper(self._drawn(round_, found), head, self._texts)

    # kept games

    @staticmethod
    def _games(found: EveningState) -> list[tuple[EveningRound, int, str]]:
        """Round, number of the table, and uid of each result that is of a kept game."""
        return [
            (round_, table.number, table.event.game)
            for round_ in found.rounds
            for table in round_.tables
            if table.kept and table.event is not None
        ]

    def _sheets(self, found: EveningState, head: PaperHead) -> Iterator[ScoreSheet]:
        """The score sheets of the kept games that can be read."""
        texts = self._texts
        for round_, table, uid in self._games(found):
            with suppress(HistoryError, KeyError):
                saved: SavedGame[Any] = self._archive.open(uid)
                rules = rules_of(saved.game.rules)
                if isinstance(saved.game, RiichiGame) and isinstance(rules, RiichiRules):
                    played = replay(saved.game, rules)
                    title = texts.ui("evening.round", round_.number)
                    above = SheetHead(f"{head.evening} {title}", head.date, str(table))
                    yield score_sheet(played, rules, above, saved.corrections, texts)


def _shown(found: EveningState) -> EveningRound | None:
    """The round on the board, else the last one."""
    if not found.rounds:
        return None
    return board_round(found) or found.rounds[min(next_number(found), len(found.rounds)) - 1]


def _awards(view: RankingView) -> list[Award]:
    """The first places, those that are shared too."""
    placed = [row for row in view.rows if row.place.isdecimal()]
    first = [Award(int(r.place), r.name, r.total) for r in placed if int(r.place) <= _AWARDED]
    return sorted(first, key=lambda award: award.place)
>>>>>>> ui
