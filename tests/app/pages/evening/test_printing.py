"""The menu of papers: each is made of the evening that is open, and nothing empty is offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from app.evenings.archive import EveningArchive
from app.pages.evening.papers import Paper, paper_pdf
from app.pages.evening.presentation import ranking_view
from app.pages.evening.printing import EveningPrinting
from app.pages.evening.state import EveningPageState
from app.style import theme
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.variants import rules_of
from engine.evening.events import Evening, ResultEvent
from engine.evening.ranking import ranking
from engine.evening.state import EveningState, replay
from tests.app import pdf_text
from tests.app.pages.evening.sample_evening import sample_evening
from tests.app.pages.game.sample_games import CLUB_GAME


class Desk:
    """What prints the papers of an evening, with the papers that it handed on."""

    def __init__(self, folder: Path, language: str) -> None:
        self.archive = EveningArchive(folder / "log", "2026-11-22")
        self.page = QWidget()
        self.texts = Texts(language)
        saver = SimpleNamespace(day_and_title=lambda: ("2026年11月22日日曜日", "11月例会"))
        self.printing = EveningPrinting(
            self.page,
            self.texts,
            saver,
            self.archive,  # type: ignore[arg-type]
        )
        self.printed: list[Paper] = []
        self.written: list[Paper] = []
        self.printing._print = lambda make: self.printed.append(make())  # type: ignore
        self.printing._write = lambda make: self.written.append(make())  # type: ignore

    def take(self, evening: Evening) -> tuple[list[str], EveningState]:
        """Choose every row of the menu; returns their names."""
        rules = rules_of(evening.rules)
        found = replay(evening, rules, self.archive.results(evening))
        state = EveningPageState(evening.rules, evening=evening)
        view = ranking_view(state, found, ranking(found), rules, self.texts)
        rows = [row for row in self.printing.rows(found, view, rules) if row[1]]
        for _name, _words, handler in rows:
            handler()
        return [name for name, *_ in rows], found


@pytest.fixture
def language() -> str:
    return "ja"


@pytest.fixture
def desk(tmp_path: Path, qapp: QApplication, language: str) -> Iterator[Desk]:
    theme.apply(qapp, THEMES["light"])
    found = Desk(tmp_path, language)
    yield found
    found.archive.close()
    found.page.deleteLater()


def text_of(paper: Paper) -> str:
    pages = pdf_text.pages(paper_pdf(paper))
    return "".join("".join(pdf_text.plain(page.text).split()) for page in pages)


def test_an_empty_evening_offers_no_paper(desk: Desk) -> None:
    assert desk.take(Evening("enjoy"))[0] == []


def test_each_paper_is_printed_and_written(desk: Desk) -> None:
    names, _ = desk.take(sample_evening())
    papers = ["draw", "draws", "cards", "blank", "ranking", "awards"]
    assert names == [*(f"print_{name}" for name in papers), *(f"pdf_{name}" for name in papers)]
    assert [p.title for p in desk.printed] == [p.title for p in desk.written]
    draw, draws, cards, blank, ranked, awards = map(text_of, desk.printed)
    assert "3回戦" in draw
    assert "東藤田" in draw
    assert "1回戦" in draws
    assert "名前の順" in draws
    assert "3回戦11月例会" in cards
    assert "3回戦1卓" in blank
    assert "2026年11月22日" in ranked
    assert "石井" in ranked
    assert "高橋様" in awards


def test_a_paper_is_written_as_pdf_under_its_title(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.take(sample_evening())
    cards = next(paper for paper in desk.written if "卓札" in paper.title)
    asked: list[tuple[str, bytes]] = []
    monkeypatch.setattr(
        desk.printing, "write_with", lambda name, made, _texts, **_kw: asked.append((name, made()))
    )
    EveningPrinting._write(desk.printing, lambda: cards)
    ((name, data),) = asked
    assert name == "11月例会 卓札.pdf"
    assert data.startswith(b"%PDF")


def test_the_first_three_places_get_certificates(desk: Desk) -> None:
    desk.take(sample_evening())
    assert len(desk.printed[-1].pages) == 3


def test_kept_games_have_score_sheets(desk: Desk) -> None:
    uid = desk.archive.start(CLUB_GAME).uid
    evening = sample_evening()
    told = ResultEvent(1, 1, game=uid)
    names, _ = desk.take(Evening("club", events=(*evening.events, told)))
    assert "print_sheets" in names
    sheet = text_of(desk.printed[names.index("print_sheets")])
    assert "1回戦" in sheet
    assert "成績表" in sheet


def test_cards_are_those_of_the_round_on_the_board(desk: Desk) -> None:
    _, found = desk.take(sample_evening())
    desk.printed.clear()
    desk.printing.print_cards(found, rules_of("enjoy"))
    (cards,) = desk.printed
    assert len(cards.pages) == 2
    desk.printed.clear()
    desk.printing.print_cards(replay(Evening("enjoy"), rules_of("enjoy")), rules_of("enjoy"))
    assert desk.printed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_of_the_other_game_has_no_riichi_sheets(desk: Desk) -> None:
    evening = Evening("toppan", events=sample_evening().events[:1] + sample_evening().events[-1:])
    names, _ = desk.take(evening)
    assert "print_blank" not in names
