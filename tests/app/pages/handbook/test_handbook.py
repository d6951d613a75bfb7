"""The handbook: the same in both languages, true to the program, found, read and printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRegularExpression, Qt, QUrl
from PySide6.QtGui import QColor, QKeySequence, QShortcut
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from app.actions import ACTIONS, COMMANDS, DOCUMENT_KEYS, KEY_OF, PAGE_KEYS, PAGES
from app.options import data_folder
from app.pages.drill.page import DrillPage
from app.pages.handbook import paper, source, state
from app.pages.handbook.context_help import FOCUSED, VISIBLE, chapter_of
from app.pages.handbook.controller import chapter
from app.pages.handbook.glossary import subjects
from app.pages.handbook.placeholders import HAND, Placeholders
from app.pages.handbook.search import hits, wanted
from app.pages.handbook.source import CHAPTERS, FOLDER, Chapter
from app.pages.handbook.views import HANDBOOK_ACTIONS, HandbookPlace
from app.pages.handbook.widgets.chapter_list import ChapterList
from app.pages.handbook.widgets.chapter_text import ChapterText
from app.pages.handbook.widgets.handbook_dialog import HandbookDialog
from app.pages.handbook.widgets.markdown import MarkdownDocument, MarkdownLook
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeTab, set_tab
from app.pages.score.notation import enter
from app.pages.score.state import Draft
from app.search import folded, spans
from app.style import theme
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, Texts
from app.variants import VARIANTS
from engine.riichi.hand import Hand
from engine.rulebook import installed
from tests.app.pdf_text import pages
from tests.app.player import Player

WORDS = (1_300, 3_000)
"""So many English words without keys and terms: enough to be of use, few enough to be read."""

pytestmark = pytest.mark.usefixtures("qapp")
"""A chapter that is read once tells the folder of data, which is named after the application."""

TABS = QRegularExpression(r"referee_tab_\d|drill_view_\d")


def whole(language: str) -> tuple[Chapter, ...]:
    return tuple(chapter(name, language) for name in CHAPTERS)


def found(search: str, language: str) -> list[tuple[str, str]]:
    (other,) = (code for code in LANGUAGES if code != language)
    some = hits(wanted(search), whole(language), whole(other))
    return [(hit.chapter.name, hit.section.name) for hit in some]


# the source


def test_every_page_of_every_game_has_a_chapter() -> None:
    chapters = {chapter_of(page, variant) for page, _ in PAGES for variant in VARIANTS}
    assert chapters <= set(CHAPTERS)


def test_there_is_a_file_for_each_chapter_and_language_and_no_other() -> None:
    wanted = {f"{name}.{language}.md" for name in CHAPTERS for language in LANGUAGES}
    assert {path.name for path in FOLDER.glob("*.*.md")} == wanted


@pytest.mark.parametrize("name", CHAPTERS)
def test_both_languages_have_the_same_parts(name: str) -> None:
    shapes = [[part.name for part in chapter(name, language).sections] for language in LANGUAGES]
    assert shapes[0] == shapes[1]
    assert len(set(shapes[0])) == len(shapes[0])
    for language in LANGUAGES:
        told = chapter(name, language)
        assert told.title
        assert all(part.text and part.heading for part in told.sections[1:])


@pytest.mark.parametrize("name", CHAPTERS)
def test_both_languages_name_the_same_keys_and_words(name: str) -> None:
    """What one language tells, the other does not leave out: the places are the same."""
    place = re.compile(r"\{(?:key|action|hand|table|fact):[^}]+\}")
    japanese, english = (sorted(place.findall(source.raw(name, code))) for code in LANGUAGES)
    assert japanese == english


def test_no_place_is_left_open_and_none_can_name_what_has_gone() -> None:
    for language in LANGUAGES:
        text = "".join(told.markdown() for told in whole(language))
        assert not re.search(r"\{\w*:|\{#", text)
        insert = Placeholders(Texts(language), str, "")
        for kind, name in (("key", "gone"), ("action", "gone"), ("word", "ui.gone"),
                           ("fact", "gone"), ("table", "gone"), ("gone", "undo")):  # fmt: skip
            with pytest.raises(KeyError):
                insert(kind, name)


def test_a_key_in_the_text_is_that_of_the_action() -> None:
    """No key is typed by hand: a key with Ctrl or Alt only comes by its place."""
    typed = re.compile(r"Ctrl\+|Alt\+|`(?:Shift\+\w|F\d+)`")
    for path in FOLDER.glob("*.*.md"):
        assert not typed.search(path.read_text("utf-8")), path.name


def test_every_link_leads_somewhere() -> None:
    for language in LANGUAGES:
        known = {told.name for told in whole(language)}
        known |= {f"{told.name}/{part.name}" for told in whole(language) for part in told.sections}
        text = "".join(told.markdown() for told in whole(language))
        links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]*)\)", text)
        assert len(links) > 10
        assert {link.removeprefix("#") for link in links} <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_of_the_user_are_told_with_all_that_is_in_them(language: str) -> None:
    """Games and evenings were told nowhere, nor the folder of the copies."""
    told, texts = chapter("files", language).markdown(), Texts(language)
    (log,) = (line.lower() for line in told.splitlines() if "`cases.sqlite`" in line)
    assert all(texts.ui(f"page.{page}").lower() in log for page in ("game", "evening", "drill"))
    assert "| `backups` |" in told


def test_the_keys_of_the_buttons_of_all_pages_are_listed(player: Player) -> None:
    """A, R, D and Q of the game, F2 to F12 of the drill and those of the case log were on their
    buttons alone."""
    rows = [*ACTIONS, *PAGE_KEYS]
    listed = {QKeySequence(keys) for row in rows for keys in row.keys}
    listed |= {QKeySequence(keys) for keys in DOCUMENT_KEYS}
    found: set[QKeySequence] = set()
    for document in ("club", "toppan"):
        player.do(f"document_{document}")
        for page, _ in PAGES:
            player.do(f"page_{page}")
            _open_parts(player)
            for shortcut in player.window.findChildren(QShortcut):
                found.update(shortcut.keys())
    assert len(found) > 20
    assert sorted(key.toString() for key in found - listed) == []


@pytest.mark.parametrize(
    ("document", "page", "button", "key"),
    [
        ("club", "table", "ways_1", "how"),
        ("club", "drill", "drill_view_1", "drill_view"),
        ("club", "rules", "rules_mode_2", "rules_doubt"),
        ("club", "game", "game_tabs_1", "page_evening"),
        ("club", "game", "game_export", "game_export"),
        ("club", "evening", "evening_export", "game_export"),
        ("toppan", "score", "view_1", "toppan_view"),
        ("toppan", "score", "seat_1", "next_seat"),
        ("toppan", "score", "round_1", "next_round"),
    ],
)
def test_what_has_a_key_tells_it_in_its_tooltip(
    player: Player, document: str, page: str, button: str, key: str
) -> None:
    """Tabs and segments that a key goes through had no tooltip."""
    player.do(f"document_{document}")
    player.do(f"page_{page}")
    assert KEY_OF[key] in player.find(button, QWidget).toolTip()


def _open_parts(player: Player) -> None:
    """Open the log on Referee, and a round on Drill."""
    page = player.window.page
    if isinstance(page, RefereePage):
        page._store.update(set_tab(page._sheet, RefereeTab.LOG))
    if isinstance(page, DrillPage):
        player.do("drill_begin")
        page._show_view("exam")
        page._show_view("practise")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_every_document_and_every_command_is_listed(language: str) -> None:
    texts, told = Texts(language), {name: chapter(name, language).markdown() for name in CHAPTERS}
    for row in (row for row in (*ACTIONS, *PAGE_KEYS) if row.keys):
        assert texts.action(row) in told["keys"]
        digits = all(keys.isdigit() for keys in row.keys)
        some = (row.keys[0], row.keys[-1]) if digits else row.keys
        named = (keys.replace("Return", "Enter") for keys in some)
        assert all(f"`{keys}`" in told["keys"] for keys in named)
    for deed in HANDBOOK_ACTIONS:
        assert texts.ui(f"handbook.do.{deed.name}") in told["keys"]
    assert all(f"`{key}`" in told["keys"] for key in (DOCUMENT_KEYS[0], DOCUMENT_KEYS[-1]))
    assert all(f"`{name}`" in told["documents"] for name in installed())
    assert all(f"`hayami {name}`" in told["command"] for name in COMMANDS)
    assert str(data_folder()) in told["files"]
    terms = [term.written for subject in subjects() for term in subject.terms]
    assert len(terms) > 250
    assert all(f"| {term} |" in told["glossary"] for term in terms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notation_that_is_taught_can_be_typed(language: str) -> None:
    text = source.raw("start", language)
    hands = re.findall(r"\{hand:([^}]+)\}", text)
    assert len(hands) >= 7
    assert all(f"`{hand}`" in text for hand in hands)
    assert all(Hand.parse(hand) for hand in hands)
    situation = re.search(r"`(ron from=[^`]+)`", text)
    assert situation is not None
    assert enter(Draft(), f"19m {situation[1]}").dora


def test_it_is_short() -> None:
    told = (told for told in whole("en") if told.name not in ("keys", "glossary"))
    words = sum(len(part.plain().split()) for one in told for part in one.sections)
    assert WORDS[0] < words < WORDS[1]


# the search


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("search", "where"),
    [
        ("フリテン", ("score", "waits")), ("ふりてん", ("score", "waits")),
        ("ﾌﾘﾃﾝ", ("score", "waits")), ("ＦＵＲＩＴＥＮ", ("score", "waits")),
        ("振聴", ("score", "waits")), ("furit", ("score", "waits")),
        ("red five", ("start", "notation")), ("赤五", ("start", "notation")),
        ("kuikae", ("referee", "check")), ("くいかえ", ("referee", "check")),
        ("chombo", ("referee", "incident")), ("バックアップ", ()), ("Anki csv", ("drill", "anki")),
        ("exam", ("drill", "exam")), ("試験", ("drill", "exam")), ("控え", ("files", "backup")),
        ("back it up", ("files", "backup")),
    ],
)  # fmt: skip
def test_words_of_either_language_are_found(
    search: str, where: tuple[str, str], language: str
) -> None:
    hits = found(search, language)
    assert where in hits if where else not hits


def test_a_part_that_is_named_by_the_word_comes_before_those_that_mention_it() -> None:
    assert found("notation", "en")[0] == ("start", "notation")
    names = [name for name, _ in found("riichi", "ja")]
    assert names == sorted(names, key=lambda name: name == "glossary"), "terms come last"


def test_every_term_is_known_by_each_of_its_forms() -> None:
    for subject in subjects():
        for single in (forms for term in subject.terms for forms in term.single()):
            forms = [folded(form) for form in single if form != "–"]
            for form in forms:
                (ways,) = wanted(form)
                assert set(forms) <= set(ways), form


def test_the_terms_of_one_row_lend_each_other_no_words() -> None:
    """han found every section with “to”: 半・等・倍 are han, tō and bai."""
    some = [[*term.single()][:2] for subject in subjects() for term in subject.terms]
    assert [("半", "ハン", "han", "half"), ("等", "トウ", "tō", "even")] in some
    assert {"翻", "半"} < set(wanted("han")[0])
    assert not {"to", "等", "bai"} & set(wanted("han")[0])
    assert len(found("han", "en")) < 20


def test_what_is_found_is_told_by_its_place_in_the_text() -> None:
    text = "Ｆuriten と ふりてん、refuriten"
    assert [text[a:b] for a, b in spans(text, ("furiten",))] == ["Ｆuriten"]
    assert [text[a:b] for a, b in spans(text, ("フリテン",))] == ["ふりてん"]


def test_the_trail_goes_back_and_forward() -> None:
    reading = state.HandbookState((HandbookPlace("start"),))
    reading = state.go(state.go(reading, HandbookPlace("score")), HandbookPlace("score", "ledger"))
    assert state.go(reading, reading.place) is reading
    back = state.step(state.step(reading, -1), -1)
    assert back.place == HandbookPlace("start")
    assert state.step(back, -1) == back
    assert state.step(back, 1).place == HandbookPlace("score")
    other = state.go(back, HandbookPlace("table"))
    assert other.history == (HandbookPlace("start"), HandbookPlace("table"))
    assert [state.highlight(reading, at, 3).hit for at in (0, 3, -1)] == [0, 0, 2]
    assert state.highlight(reading, 1, 0).hit == -1


# the window


@pytest.fixture
def reader(player: Player) -> Player:
    player.do("help")
    return player


def sheet(player: Player) -> HandbookDialog:
    return player.find("handbook", HandbookDialog)


def read(player: Player) -> str:
    return player.find("handbook_text", QTextBrowser).toPlainText()


def rows(player: Player) -> list[str]:
    return [row.title for row in player.find("handbook_list", ChapterList).shown.rows]


def test_f1_opens_the_chapter_of_the_page_and_what_is_in_hand(player: Player) -> None:
    for page, _ in PAGES:
        player.do(f"page_{page}")
        player.do("help")
        assert sheet(player).isVisible()
        assert not sheet(player).isModal()
        assert read(player).startswith(chapter(page, "ja").title)
    player.do("page_referee")
    player.click("referee_tab_1")
    player.do("help")
    assert text_of(player).place == HandbookPlace("referee", "dispute")
    player.do("keys")
    assert read(player).startswith(chapter("keys", "ja").title)


def test_the_score_page_of_the_other_game_has_a_chapter_of_its_own(player: Player) -> None:
    player.do("document_toppan")
    player.do("help")
    assert read(player).startswith(chapter("toppan", "ja").title)


def test_what_has_the_keyboard_has_a_part(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("会", True))
    window = player.window
    for page in {*FOCUSED, *VISIBLE}:
        window.open_page(page)
        for tab in window.page.findChildren(QPushButton, TABS):
            tab.click()
        if isinstance(window.page, DrillPage):
            window.page.path.open_lesson("han")
        if page == "rules":
            player.do("copy_document")  # a document of one's own has its rules in a list
        known = {part.name for part in chapter(page, "en").sections}
        for table in (FOCUSED, VISIBLE):
            assert set(table.get(page, {}).values()) <= known
            for name in table.get(page, {}):
                assert window.page.findChild(QWidget, name) is not None, name


def text_of(player: Player) -> ChapterText:
    return player.find("handbook_text", ChapterText)


def test_it_stays_open_while_a_hand_is_laid_and_keys_close_it(reader: Player) -> None:
    reader.lay("19m")
    assert len(reader.draft.concealed) == 2
    assert sheet(reader).isVisible()
    sheet(reader).activateWindow()
    reader.press(Qt.Key.Key_Escape, "handbook_text")
    assert not sheet(reader).isVisible()
    reader.click("help_button")
    reader.qtbot.waitUntil(sheet(reader).isActiveWindow)
    reader.press(Qt.Key.Key_F1, "handbook_text")
    assert not sheet(reader).isVisible()


def test_letters_typed_are_sought_and_enter_goes_from_hit_to_hit(reader: Player) -> None:
    reader.type("f", "handbook_text")
    field = reader.find("handbook_search", QLineEdit)
    assert field.text() == "f"
    reader.type("uriten", "handbook_search")
    assert text_of(reader).place == HandbookPlace("score"), "typing alone leads nowhere"
    many = len(rows(reader))
    assert many >= 3
    for at in range(1, many + 2):
        reader.press(Qt.Key.Key_Return, "handbook_search")
        assert reader.text("handbook_count") == f"{(at - 1) % many + 1} / {many}"
    highlighted = text_of(reader).extraSelections()
    assert highlighted
    gold = QColor(theme.tokens().gold)
    assert [one.format.background().color() == gold for one in highlighted].count(True) == 1
    reader.press(Qt.Key.Key_F3, "handbook_search", Qt.KeyboardModifier.ShiftModifier)
    assert reader.text("handbook_count") == f"{many} / {many}"
    field.clear()
    assert not text_of(reader).extraSelections()
    assert rows(reader)[0] == chapter("start", "ja").title


@pytest.mark.parametrize(("language", "first"), [("en", "The count"), ("ja", "内訳")])
def test_a_short_word_is_found_where_it_is_a_word(language: str, first: str) -> None:
    """fu stood in full, in further and in フリテン: 30 hits, none of the first about fu."""
    other = "ja" if language == "en" else "en"
    books = ([chapter(name, of) for name in CHAPTERS] for of in (language, other))
    found = hits(wanted("fu"), *books)
    assert 3 <= len(found) <= 10
    assert found[0].section.heading == first


@pytest.mark.parametrize("typed", ["qqqq", "(("])
def test_what_is_not_found_is_told(reader: Player, typed: str) -> None:
    reader.type(typed, "handbook_search")
    assert rows(reader) == []
    assert reader.text("handbook_count") == Texts("ja").ui("handbook.none_found")
    reader.press(Qt.Key.Key_Return, "handbook_search")
    assert text_of(reader).place == HandbookPlace("score")


def test_links_and_the_list_lead_on_and_alt_left_back(reader: Player) -> None:
    text_of(reader).anchorClicked.emit(QUrl("#drill/anki"))
    assert text_of(reader).place == HandbookPlace("drill", "anki")
    reader.press(Qt.Key.Key_Left, "handbook_text", Qt.KeyboardModifier.AltModifier)
    assert text_of(reader).place == HandbookPlace("score")
    reader.press(Qt.Key.Key_Right, "handbook_text", Qt.KeyboardModifier.AltModifier)
    assert text_of(reader).place == HandbookPlace("drill", "anki")
    reader.press(Qt.Key.Key_Down, "handbook_list")
    assert text_of(reader).place == HandbookPlace("rules")
    assert text_of(reader).accessibleName() == chapter("rules", "ja").title


def deleted(qapp: QApplication) -> None:
    """The dialog that was replaced is gone."""
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_another_language_keeps_place_search_and_scrolling(
    reader: Player, qapp: QApplication
) -> None:
    reader.find("handbook_search", QLineEdit).setFocus()
    reader.type("furiten", "handbook_search")
    reader.press(Qt.Key.Key_Return, "handbook_search")
    geometry, place = sheet(reader).geometry(), text_of(reader).place
    bar = text_of(reader).verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    reader.window.set_language("en")
    deleted(qapp)
    reader.qtbot.wait(1)
    assert (sheet(reader).geometry(), text_of(reader).place) == (geometry, place)
    assert reader.find("handbook_search", QLineEdit).text() == "furiten"
    assert sheet(reader).focusWidget().objectName() == "handbook_search"
    assert reader.text("handbook_count").startswith("1 of ")
    assert text_of(reader).scroll_share() == pytest.approx(0.5, abs=0.02)
    sheet(reader).close()
    reader.window.set_language("ja")
    deleted(qapp)
    assert not sheet(reader).isVisible()


def test_in_another_language_the_hit_that_is_read_is_highlighted(
    reader: Player, qapp: QApplication
) -> None:
    """Hits have another order there, and the one of the same number was highlighted."""
    reader.find("handbook_search", QLineEdit).setFocus()
    reader.type("print", "handbook_search")
    for language in ("en", "ja"):
        reader.press(Qt.Key.Key_Return, "handbook_search")
        reader.window.set_language(language)
        deleted(qapp)
        shown = sheet(reader).list
        row = next(at for at in range(len(shown.shown.rows)) if shown.highlighted(at))
        assert shown.shown.rows[row].place == text_of(reader).place


def test_it_follows_language_theme_and_letters(reader: Player, qapp: QApplication) -> None:
    reader.window.set_language("en")
    deleted(qapp)
    assert read(reader).startswith("Score")
    assert sheet(reader).windowTitle() == "The Hayami handbook"
    for widget in sheet(reader).findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            assert widget.accessibleName(), widget.objectName()
    reader.window.choose_theme("dark")
    reader.qtbot.wait(1)
    heading = text_of(reader).document().begin().begin().fragment().charFormat()
    assert heading.foreground().color() == QColor(theme.tokens().ink)
    before = sheet(reader)
    gone = QSignalSpy(before.destroyed)
    reader.window.choose_scale(2.0)
    deleted(qapp)
    assert gone.count() == 1
    assert sheet(reader).isVisible()
    assert read(reader).startswith("Score")
    theme.apply(qapp, theme.tokens())


def test_nothing_of_it_is_imported_before_it_is_asked_for() -> None:
    program = (
        "import sys, app.main_window.window, app.main_window.application;"
        "print([name for name in sys.modules if 'handbook' in name])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert told.stdout.strip() == "[]", told.stderr


# paper, pictures, the command line


@pytest.mark.usefixtures("qapp")
def test_it_is_printed_with_contents_heads_and_numbers() -> None:
    data = paper.pdf(whole("en"), Texts("en"))
    sheets = pages(data)
    assert 10 < len(sheets) < 30
    assert {(round(page.width), round(page.height)) for page in sheets} == {(595, 842)}
    first, *others = [page.text for page in sheets]
    for told in whole("en"):
        assert told.title in first
        number = re.search(rf"{re.escape(told.title)}\n?(\d+)", first)
        assert number is not None
        assert told.title in sheets[int(number[1]) - 1].text
    for number, text in enumerate(others, 2):
        assert f"\n{number}\n" in text
    assert b"/FontFile" in data


def test_it_is_written_as_pdf_where_one_says(
    reader: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "book"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(place), ""))
    reader.click("handbook_pdf")
    text = "".join(page.text for page in pages(place.with_suffix(".pdf").read_bytes()))
    assert "早見の手引き" in text
    assert all(one.title in text for one in whole("ja"))
    assert "book.pdf" in reader.text("handbook_message")


@pytest.mark.usefixtures("qapp")
def test_hands_are_pictures_and_long_melds_are_not_cut() -> None:
    written = MarkdownDocument(
        "![x](hand:%5B9%27%3D999p%5D) ![x](hand:19m)", MarkdownLook(theme.tokens())
    )
    kakan, plain = (
        written.resource(2, QUrl(f"{HAND}{name}")) for name in ("%5B9%27%3D999p%5D", "19m")
    )
    assert kakan.height() > plain.height() > 10
    assert kakan.width() > plain.width()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_line_writes_it(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    from app.cli.main import main  # noqa: PLC0415

    assert main(["handbook", "--lang", language]) == 0
    told = capsys.readouterr().out
    assert all(f"# {chapter(name, language).title}\n" in told for name in CHAPTERS)
    assert "](" not in told


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["keys", "glossary", "documents", "score"])
def test_rows_of_printed_tables_are_whole_below_their_heads(name: str, language: str) -> None:
    """Rows went over the ends of pages, and tables on further pages had no heads."""
    printed = chapter(name, language)
    laid_out = paper.HandbookPages((printed,), Texts(language))
    (written, _), *_ = laid_out._sheets[0]
    high = laid_out._room.height()
    for table in written.tables():
        ends = [paper._row(written, table, row) for row in range(table.rows())]
        page = ends[0][0] // high
        assert all(upper // high == page == (lower - 1) // high for upper, lower in ends)
    shown = MarkdownDocument(printed.markdown(), MarkdownLook(LIGHT))
    assert sum(table.rows() - 1 for table in written.tables()) == sum(
        table.rows() - 1 for table in shown.tables()
    )
    assert len(laid_out._sheets) == written.pageCount()
