"""The menu of papers: each is made of the evening that is open, and nothing empty is offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.evenings.archive import EveningArchive
from app.pages.evening.papers import Paper, PaperExporter, paper_pdf
from app.pages.evening.presentation import ranking_view
from app.pages.evening.printing import EveningPrinting, PrintedEvening
from app.pages.evening.state import EveningPageState
from app.style import theme
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.variants import rules_of
from engine.evening.events import Evening, ResultEvent
from engine.evening.ranking import ranking
from engine.evening.state import replay
from tests.app import pdf_text
from tests.app.pages.evening.sample_evening import sample_evening
from tests.app.pages.game.sample_games import CLUB_GAME

EMPTY = Evening("enjoy")


class Desk:
    """What prints the papers of an evening, with the papers that it handed on."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, language: str = "ja") -> None:
        self.archive = EveningArchive(folder / "log", "2026-11-22")
        self.page = QWidget()
        self.texts, self.evening = Texts(language), EMPTY
        self.printing = EveningPrinting(self.page, self.archive, self.texts, self._shown)
        self.handed: dict[str, list[Paper]] = {"print": [], "write": []}
        for way, papers in self.handed.items():
            patch.setattr(
                PaperExporter,
                f"{way}_paper",
                lambda _s, paper, _t, papers=papers: papers.append(paper),
            )

    def _shown(self) -> PrintedEvening:
        rules = rules_of(self.evening.rules)
        found = replay(self.evening, rules, self.archive.results(self.evening))
        state = EveningPageState(self.evening.rules, evening=self.evening)
        view = ranking_view(state, found, ranking(found), rules, self.texts)
        return PrintedEvening(found, view, rules, "11月例会", "2026-11-22")

    def take(self, evening: Evening) -> list[str]:
        """Choose every row of the menu; returns the names of the papers."""
        self.evening = evening
        self.printing.show_menu(QPoint(0, 0))
        menu = self.page.findChildren(QMenu, "evening_papers")[-1]
        menu.hide()
        names = []
        for below in menu.actions():
            held = below.menu()
            assert isinstance(held, QMenu)
            for action in held.actions():
                action.trigger()
            names.append(held.actions()[0].objectName().removeprefix("evening_print_"))
        return names


@pytest.fixture
def desk(tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    theme.apply(qapp, THEMES["light"])
    found = Desk(tmp_path, monkeypatch)
    yield found
    found.page.deleteLater()


def text_of(paper: Paper) -> str:
    pages = pdf_text.pages(paper_pdf(paper))
    return "".join("".join(pdf_text.plain(page.text).split()) for page in pages)


def test_an_empty_evening_offers_no_paper(desk: Desk) -> None:
    assert desk.take(EMPTY) == []


def test_each_paper_is_printed_and_written(desk: Desk) -> None:
    assert desk.take(sample_evening()) == ["draw", "draws", "cards", "blank", "ranking", "awards"]
    printed, written = desk.handed["print"], desk.handed["write"]
    assert [paper.title for paper in printed] == [paper.title for paper in written]
    draw, draws, cards, blank, ranked, awards = map(text_of, printed)
    assert "3回戦" in draw
    assert "東藤田" in draw
    assert "1回戦" in draws
    assert "名前の順" in draws
    assert "3回戦11月例会" in cards
    assert "3回戦1卓" in blank
    assert "2026年11月22日" in ranked
    assert "石井" in ranked
    assert "高橋様" in awards


def test_the_first_three_places_get_certificates(desk: Desk) -> None:
    desk.take(sample_evening())
    assert len(desk.handed["print"][-1].pages) == 3


def test_kept_games_have_score_sheets(desk: Desk) -> None:
    uid = desk.archive.start(CLUB_GAME, title="1回戦").uid
    told = ResultEvent(1, 1, game=uid)
    names = desk.take(Evening("club", events=(*sample_evening().events, told)))
    sheet = text_of(desk.handed["print"][names.index("sheets")])
    assert "1回戦" in sheet
    assert "成績表" in sheet


def test_cards_are_those_of_the_round_on_the_board(desk: Desk) -> None:
    desk.evening = sample_evening()
    desk.printing.print_cards()
    (cards,) = desk.handed["print"]
    assert len(cards.pages) == 2
    desk.evening = EMPTY
    desk.printing.print_cards()
    assert len(desk.handed["print"]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_of_the_other_game_has_no_riichi_sheets(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    theme.apply(qapp, THEMES["light"])
    desk = Desk(tmp_path, monkeypatch, language)
    events = sample_evening().events
    assert desk.take(Evening("toppan", events=events[:2])) == ["draw", "cards"]
    desk.page.deleteLater()
