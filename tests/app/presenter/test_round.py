"""The round of an evening on the screen for the room: what is read from afar, pages, keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.presenter import canvas as canvas_module
from app.presenter import presenter as presenter_module
from app.presenter import round_painter as round_painter_module
from app.presenter.canvas import Canvas
from app.presenter.content import Presented, PresentedRank, PresentedRound, PresentedTable
from app.presenter.keys import KeyLine
from app.presenter.presenter import Presenter
from app.presenter.round_painter import RoundPainter, shown_name
from app.presenter.state import PresenterState
from app.presenter.view import PresenterView
from app.style import theme
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.views.evenings import ClockStage, ClockView, DrawnTable
from app.views.tables import TableSpot
from tests.app.player import hold

NAMES = ("藤田", "長谷川", "Papadopoulou", "勅使河原 一郎")
Key = Qt.Key


def shown(
    tables: int = 3, players: int = 8, stage: ClockStage | None = "ready", *, seated: bool = False
) -> PresentedRound:
    """A round of so many tables; None for a round without a clock."""
    clock = None if stage is None else ClockView(stage, "55:00", "打ちかけの局で終わり", "始める")
    return PresentedRound(
        "3", "縁ジョイ！", "3回戦", "55分、打ちかけ終了", clock,
        tuple(DrawnTable(at + 1, NAMES) for at in range(tables)),
        "2回戦まで",
        tuple(PresentedRank(str(at), NAMES[at % 4], "70700", at % 2 == 1) for at in range(players)),
        "3卓の点を確かめ中", "抜け番 斎藤", seated,
    )  # fmt: skip


def painter_of(
    content: PresentedRound,
    state: PresenterState | None = None,
    size: tuple[int, int] = (1920, 1080),
) -> RoundPainter:
    state = PresenterState() if state is None else state
    return RoundPainter(Canvas(QSizeF(*size)), content, state, Texts("ja"), peek=False)


# what the room reads


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768), (3440, 1440)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letters_are_under_a_thirtieth_of_the_height(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    theme.apply(qapp, THEMES["light"])
    sizes: list[float] = []
    font = Canvas.font

    def noted(self: Canvas, size: float, **kw: object) -> object:
        sizes.append(size)
        return font(self, size, **kw)  # type: ignore[arg-type]

    monkeypatch.setattr(canvas_module.Canvas, "font", noted)
    image = QImage(*size, QImage.Format.Format_RGB32)
    for content in (
        shown(),
        shown(7, 20, "last"),
        shown(3, 0, None),
        shown(stage="over", seated=True),
    ):
        with_painter = QPainter(image)
        RoundPainter(
            Canvas(QSizeF(*size)), content, PresenterState(), Texts(language), peek=False
        ).paint(with_painter)
        with_painter.end()
    assert sizes
    assert min(sizes) >= 36


@pytest.mark.parametrize(
    ("tables", "hidden", "pages"),
    [(0, False, []), (1, False, [1]), (3, False, [3]), (4, False, [4]), (6, False, [6]),
     (7, False, [6, 1]), (20, False, [6, 6, 6, 2]), (4, True, [4]), (9, True, [8, 1])],
)  # fmt: skip
def test_three_tables_in_a_row_six_on_a_page(tables: int, hidden: bool, pages: list[int]) -> None:
    painter = painter_of(shown(tables), PresenterState(no_ranking=hidden))
    assert [len(page) for page in painter.table_pages] == pages


@pytest.mark.parametrize(("players", "pages"), [(0, []), (8, [8]), (9, [8, 1]), (80, [8] * 10)])
def test_eight_lines_of_the_ranking_on_a_page(players: int, pages: list[int]) -> None:
    painter = painter_of(shown(players=players))
    assert [len(page) for page in painter.ranking_pages] == pages


def test_why_there_are_no_tables_is_written_in_their_place(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme.apply(qapp, THEMES["light"])
    written: list[str] = []
    monkeypatch.setattr(
        canvas_module, "write", lambda _p, _box, text, *_: written.append(text) or 0.0
    )
    image = QImage(1920, 1080, QImage.Format.Format_RGB32)
    for tables in (0, 3):
        with_painter = QPainter(image)
        content = replace(shown(tables, 8, None), placeholder="卓はまだ決まっていない")
        painter_of(content).paint(with_painter)
        with_painter.end()
    assert written.count("卓はまだ決まっていない") == 1


def test_a_long_name_is_cut_to_the_family_name() -> None:
    assert shown_name("勅使河原 一郎") == "勅使河原"
    assert shown_name("佐藤　花子") == "佐藤"
    assert shown_name("Alexandra Papadopoulou") == "Papadopoulou"
    assert shown_name("Zoë Müller") == "Müller"
    assert shown_name("") == ""


def test_two_of_one_family_name_are_told_apart_on_the_screen() -> None:
    """Two players of a table were written alike, and nobody knew where to sit."""
    names = ("佐藤 一郎太", "佐藤 花子美", "勅使河原 一郎", "清水")
    ranking = (PresentedRank("1", "清水 健太郎", "100"),)
    content = replace(shown(), tables=(DrawnTable(1, names),), ranking=ranking)
    painter = painter_of(content)
    assert [painter.displayed_name(name) for name in names] == [*names[:2], "勅使河原", "清水"]
    assert painter.displayed_name("清水 健太郎") == "清水 健太郎"


@pytest.mark.parametrize("stage", ["running", "last", "over"])
@pytest.mark.parametrize("seated", [False, True])
def test_a_clock_that_runs_is_painted_alone_and_leaves_nothing_behind(
    qapp: QApplication, stage: ClockStage, seated: bool
) -> None:
    theme.apply(qapp, THEMES["light"])
    before = shown(7, 20, stage, seated=seated)
    clock = ClockView(stage, "14:38", "打ちかけの局で終わり", "止める")
    view = PresenterView(peek=False, name="audience")
    view.resize(1280, 720)
    texts = Texts("ja")
    painted = []
    for content in (before, replace(before, clock=clock)):
        view.present(content, PresenterState(), texts)
        painted.append(view.grab().toImage())
    image = painted[0]
    area = painter_of(before, size=(1280, 720)).clock_area().toAlignedRect()
    with_painter = QPainter(image)
    view.render(with_painter, area.topLeft(), QRegion(area))
    with_painter.end()
    assert image == painted[1]
    view.deleteLater()


# keys, on the real windows


class Source:
    """What the window asks of the program."""

    def __init__(self, content: PresentedRound) -> None:
        self.shows, self.pressed = content, 0

    def content(self) -> Presented | None:
        return self.shows

    def hand(self) -> Presented | None:
        return None

    def followed(self) -> Presented | None:
        return self.content()

    def table(self) -> PresentedTable:
        raise AssertionError("a round has no table")

    def texts(self) -> Texts:
        return Texts("ja")

    def turn_cells(self, spots: tuple[TableSpot, ...]) -> None: ...

    def next_question(self) -> None: ...

    def press_clock(self) -> None:
        self.pressed += 1


Show = Callable[[PresentedRound], tuple[Presenter, Source]]


@pytest.fixture
def show(qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Show]:
    """Shows a round full screen."""
    theme.apply(qapp, THEMES["light"])
    monkeypatch.setattr(presenter_module, "allows_motion", lambda: True)
    host = QWidget()
    qtbot.addWidget(host)
    opened = []

    def begin(content: PresentedRound) -> tuple[Presenter, Source]:
        source = Source(content)
        presenter = Presenter(source, host)
        opened.append(presenter)
        assert presenter.show_large()
        QApplication.processEvents()
        return presenter, source

    yield begin
    for presenter in opened:
        presenter.end()


def press(presenter: Presenter, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(presenter.windows[0], key)
        QApplication.processEvents()


def test_space_presses_the_clock_and_escape_leaves(show: Show) -> None:
    presenter, source = show(shown())
    press(presenter, Key.Key_Space, Key.Key_Space)
    assert source.pressed == 2
    press(presenter, Key.Key_Escape)
    assert presenter.windows == ()


def test_a_key_that_is_held_down_presses_the_clock_once_and_turns_pages(show: Show) -> None:
    presenter, source = show(shown(20, 40))
    for key in (Key.Key_Space, Key.Key_N, Key.Key_Right):
        hold(presenter.windows[0], key)
    assert source.pressed == 1
    assert presenter.state.no_ranking
    assert presenter.state.page == 2


def test_arrows_and_the_clicker_turn_pages(show: Show) -> None:
    presenter, _ = show(shown(20, 40))
    press(presenter, Key.Key_Right, Key.Key_PageDown)
    assert presenter.state.page == 2
    press(presenter, Key.Key_Left, Key.Key_Left, Key.Key_Left)
    assert presenter.state.page == -1


def test_n_hides_the_ranking_and_shows_it_again(show: Show) -> None:
    presenter, _ = show(shown())
    press(presenter, Key.Key_N)
    assert presenter.state.no_ranking
    press(presenter, Key.Key_N)
    assert not presenter.state.no_ranking


def test_pages_turn_by_themselves_until_they_are_held(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenter_module, "_PAGE", 10)
    presenter, _ = show(shown(20))
    QTest.qWait(200)
    assert presenter.state.page > 0
    press(presenter, Key.Key_H)
    page = presenter.state.page
    QTest.qWait(60)
    assert presenter.state.page == page


def test_a_system_without_motion_turns_by_keys_alone(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenter_module, "_PAGE", 10)
    monkeypatch.setattr(presenter_module, "allows_motion", lambda: False)
    presenter, _ = show(shown(20))
    QTest.qWait(60)
    assert presenter.state.page == 0
    press(presenter, Key.Key_Right)
    assert presenter.state.page == 1


def test_another_round_begins_with_its_first_page(show: Show) -> None:
    presenter, source = show(shown(20))
    press(presenter, Key.Key_Right)
    source.shows = PresentedRound("4", "", "4回戦", "", None, shown(8).tables)
    presenter.follow()
    assert presenter.state.page == 0


def test_a_screen_reader_hears_the_round_and_not_every_second(show: Show) -> None:
    presenter, source = show(shown(stage="running"))
    view = presenter.windows[0]
    assert "3回戦" in view.accessibleName()
    assert "抜け番 斎藤" in view.accessibleName()
    assert view.accessibleDescription() == ""
    source.shows = shown(stage="over")
    presenter.follow()
    assert view.accessibleDescription() == "打ちかけの局で終わり"


def test_a_press_with_the_mouse_does_nothing_by_itself(show: Show) -> None:
    presenter, source = show(shown(20))
    QTest.mouseClick(presenter.windows[0], Qt.MouseButton.LeftButton)
    assert (presenter.state.page, source.pressed) == (0, 0)


def test_the_keys_of_a_round_are_pressed_only_while_they_are_seen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a window that does not fill the screen they were never seen, and a press in its lower
    right corner ended the show."""
    view, given, painted = PresenterView(peek=False, name="audience"), list[str](), list[KeyLine]()
    qtbot.addWidget(view)
    view.commanded.connect(given.append)
    monkeypatch.setattr(KeyLine, "paint", lambda line, _painter: painted.append(line))
    content, state, texts = shown(), PresenterState(), Texts("ja")
    view.resize(960, 540)
    view.present(content, state, texts)
    view.show()
    line = KeyLine(Canvas(QSizeF(view.size())), content, state, texts, peek=False)
    end = next(box for hint, box in line.places() if hint.command == "end").center().toPoint()
    view.grab()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=end)
    assert (given, painted) == ([], [])
    QTest.mouseMove(view, end)
    view.grab()
    assert painted
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=end)
    assert given == ["end"]
    view._hide_keys()
    assert view.cursor().shape() is not Qt.CursorShape.BlankCursor
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=end)
    assert given == ["end"]


@pytest.mark.parametrize("name", ["contrast", "light_contrast"])
def test_every_table_has_an_outline_in_both_themes_of_high_contrast(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """In the light one a table was a shade on felt alone."""
    outlined: list[str] = []

    def noted(_painter: QPainter, _box: QRectF, code: str, *_: float, dashed: bool = False) -> None:
        if not dashed:
            outlined.append(code)

    monkeypatch.setattr(round_painter_module, "outline", noted)
    theme.apply(qapp, THEMES[name])
    try:
        image = QImage(1920, 1080, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter_of(shown(3)).paint(painter)
        painter.end()
    finally:
        theme.apply(qapp, THEMES["light"])
    assert outlined.count(THEMES[name].felt_line) == 3


def test_the_keys_of_the_own_window_stand_on_felt(qtbot: QtBot, qapp: QApplication) -> None:
    """The document and Esc were light letters on the light paper of the ranking."""
    theme.apply(qapp, THEMES["light"])
    view, content, state, texts = (
        PresenterView(peek=True, name="presenter_own"), shown(), PresenterState(), Texts("ja"),
    )  # fmt: skip
    qtbot.addWidget(view)
    view.resize(1280, 720)
    view.present(content, state, texts)
    line = KeyLine(Canvas(QSizeF(view.size())), content, state, texts, peek=True)
    end = next(box for hint, box in line.places() if hint.command == "end")
    below = view.grab().toImage().pixelColor(round(end.left()) - 2, view.height() - 2)
    assert below == theme.colour(theme.tokens().felt_low)
