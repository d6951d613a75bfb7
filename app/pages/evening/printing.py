"""Prints the papers of the evening that is open, and writes them as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final

from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from app.case_log.troubles import HistoryError
from app.evenings.archive import EveningArchive
from app.export import Exporter, lay_out
from app.games.journal import SavedGame
from app.pages.evening.papers import (
    Award,
    DrawnRound,
    Paper,
    PaperHead,
    award_paper,
    blank_sheets,
    card_paper,
    draw_paper,
    paper_pdf,
    put_on,
    ranking_paper,
    sheet_paper,
)
from app.pages.evening.presentation import next_number
from app.pages.evening.rounds import board_round, drawn_tables, seatings_before, sitting_out_words
from app.pages.evening.views import RankingView
from app.pages.game.end.sheet import ScoreSheet, SheetHead, score_sheet
from app.pages.game.saver import GameSaver
from app.texts.texts import Texts
from app.variants import rules_of
from app.widgets.controls.menus import MenuRow
from engine.evening.state import EveningRound, EveningState
from engine.evening.tables import EveningRules
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.rules import RiichiRules

_AWARDED: Final = 3
"""Places that get a certificate."""


class EveningPrinting(Exporter):
    """Makes papers of an evening, and hands them to the printer or to a file."""

    def __init__(
        self, page: QWidget, texts: Texts, saver: GameSaver[Any], archive: EveningArchive
    ) -> None:
        super().__init__(page)
        self._texts, self._saver, self._archive = texts, saver, archive

    def rows(self, evening: EveningState, view: RankingView, rules: EveningRules) -> list[MenuRow]:
        """The rows of a menu: each paper to be printed, and as a PDF."""
        papers = dict(self._papers(evening, view, rules))
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

    def print_cards(self, evening: EveningState, rules: EveningRules) -> None:
        """Print the table cards of the round on the board."""
        round_ = _shown(evening)
        if round_ is not None:
            self._print(partial(self._cards, round_, evening, self._head(rules)))

    def _print(self, make: Callable[[], Paper]) -> None:
        """Ask for a printer and print a paper."""
        paper = make()

        def put(device: QPrinter) -> bool:
            return put_on(device, paper)

        turned = partial(lay_out, upright=paper.upright)
        self.print_with(paper.title, put, self._texts, coloured=False, lay_out=turned)

    def _write(self, make: Callable[[], Paper]) -> None:
        """Ask for a file name and write a paper as PDF."""
        paper = make()
        pdf = partial(paper_pdf, paper)
        self.write_with(f"{paper.title}.pdf", pdf, self._texts, asked=paper.title)

    # papers

    def _papers(
        self, evening: EveningState, view: RankingView, rules: EveningRules
    ) -> Iterator[tuple[str, Callable[[], Paper]]]:
        """The papers that there is something for, by name."""
        texts, head = self._texts, self._head(rules)
        round_ = _shown(evening)
        if round_ is not None:
            drawn = partial(self._drawn, round_, evening)
            yield "draw", lambda: draw_paper((drawn(),), head, texts)
            if len(evening.rounds) > 1:
                yield (
                    "draws",
                    lambda: draw_paper(
                        [self._drawn(one, evening) for one in evening.rounds], head, texts
                    ),
                )
            yield "cards", partial(self._cards, round_, evening, head)
            if isinstance(rules, RiichiRules):
                yield (
                    "blank",
                    lambda: sheet_paper(blank_sheets(drawn(), rules, head, texts), head, texts),
                )
        if self._games(evening):
            yield "sheets", lambda: sheet_paper(tuple(self._sheets(evening, head)), head, texts)
        if view.rows:
            yield "ranking", lambda: ranking_paper(view, head, texts)
        awards = _awards(view, evening)
        if awards:
            players = len(view.rows)
            yield "awards", lambda: award_paper(awards, players, head, texts)

    def _head(self, rules: EveningRules) -> PaperHead:
        texts, (date, title) = self._texts, self._saver.day_and_title()
        title = title or texts.ui("evening.untitled")
        return PaperHead(title, date, texts.document(rules.document))

    def _drawn(self, round_: EveningRound, evening: EveningState) -> DrawnRound:
        title = self._texts.ui("evening.round", round_.number)
        tables = drawn_tables(round_.seating, seatings_before(evening, round_.number), evening)
        return DrawnRound(title, tables, sitting_out_words(round_.seating, evening, self._texts))

    def _cards(self, round_: EveningRound, evening: EveningState, head: PaperHead) -> Paper:
        return card_paper(self._drawn(round_, evening), head, self._texts)

    # kept games

    @staticmethod
    def _games(evening: EveningState) -> list[tuple[EveningRound, int, str]]:
        """Round, number of the table, and uid of each result that is of a kept game."""
        return [
            (round_, table.number, table.event.game)
            for round_ in evening.rounds
            for table in round_.tables
            if table.kept and table.event is not None
        ]

    def _sheets(self, evening: EveningState, head: PaperHead) -> Iterator[ScoreSheet]:
        """The score sheets of the kept games that can be read."""
        texts = self._texts
        for round_, table, uid in self._games(evening):
            with suppress(HistoryError, KeyError):
                saved: SavedGame[Any] = self._archive.open(uid)
                rules = rules_of(saved.game.rules)
                if isinstance(saved.game, RiichiGame) and isinstance(rules, RiichiRules):
                    played = replay(saved.game, rules)
                    title = texts.ui("evening.round", round_.number)
                    above = SheetHead(f"{head.evening} {title}", head.date, str(table))
                    yield score_sheet(played, rules, above, saved.corrections, texts)


def _shown(evening: EveningState) -> EveningRound | None:
    """The round on the board, else the last one."""
    if not evening.rounds:
        return None
    return (
        board_round(evening) or evening.rounds[min(next_number(evening), len(evening.rounds)) - 1]
    )


def _awards(view: RankingView, evening: EveningState) -> list[Award]:
    """The first places, those that are shared too, with the names alone."""
    placed = [row for row in view.rows if row.place.isdecimal() and int(row.place) <= _AWARDED]
    first = [Award(int(row.place), evening.name_of(row.player), row.total) for row in placed]
    return sorted(first, key=lambda award: award.place)
