"""The steps of the self-test: documents, drawings, files and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any, Final

from PySide6.QtGui import QFontDatabase, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.actions import PAGES
from app.case_log.cases import CaseDetails
from app.case_log.schema import LOG
from app.options import Options
from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress.answers import SavedAnswer
from app.pages.drill.progress.clock import Clock
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.referee.log.printing import pdf
from app.pages.referee.log.saving import incident_case, open_history
from app.pages.referee.log.slip import slip_of
from app.pages.score import notation, state
from app.pages.score.notation import RIICHI_CODEC
from app.pages.score.toppan import notation as toppan_notation
from app.pages.score.toppan import state as toppan_state
from app.recent_hands import RecentHands
from app.self_test.given import SelfTestContext, StepFault
from app.style import theme
from app.style.tokens import DARK, LIGHT
from app.texts.texts import LANGUAGES
from app.variants import TOPPAN, VARIANTS, first_document
from app.widgets.painting.tiles import draw_tile, height_of
from engine.library import documents
from engine.riichi import rules as riichi_rules
from engine.riichi.judge import judge
from engine.riichi.play.referee import Incident, RulingTable, rule_on
from engine.riichi.verdict import Agari
from engine.tiles import RED_FIVES, TILES, Tile
from engine.toppan import rules as toppan_rules
from engine.toppan.judge import judge as toppan_judge
from engine.toppan.verdict import Agari as ToppanAgari

_ACT: Final = "false_ron"
_TILE: Final = 40
_LEAST_COLOURS: Final = 8
_SIDES: Final[Mapping[str, tuple[str, ...]]] = {
    "drill": ("drill_view", "drill_view"),
    "rules": ("rules_compare", "rules_doubt", "rules_edit", "rules_read"),
}
"""Actions that open another part of a page and return."""


def judge_all(_trial: SelfTestContext) -> None:
    """Judge a winning hand under every document."""
    for key, head in documents().items():
        if not (_toppan_wins(key) if head.game == TOPPAN.id else _riichi_wins(key)):
            raise StepFault("no_win", document=key)


def draw_all(trial: SelfTestContext) -> None:
    """Load our fonts and draw every tile of both sets."""
    for font in sorted(theme.FONTS.glob("*.otf")):
        if QFontDatabase.addApplicationFont(str(font)) < 0:
            raise StepFault("no_font", name=font.name)
    for tokens in (DARK, LIGHT):
        trial.window.choose_theme(tokens.name)
        tiles = (*TILES, *RED_FIVES)
        if len({_picture(tile) for tile in tiles}) < len(tiles):
            raise StepFault("tiles_alike", name=tokens.name)


def keep_settings(trial: SelfTestContext) -> None:
    """Options are stored and read again."""
    options = Options(trial.settings())
    options.theme, options.figures, options.scale = "contrast", True, 1.25
    read = Options(trial.settings())
    if (read.theme, read.figures, read.scale) != ("contrast", True, 1.25):
        raise StepFault("lost", name="hayami.ini")


def keep_hand(trial: SelfTestContext) -> None:
    """The current hand is stored and read again."""
    store = trial.window.store
    store.commit(state.set_honba(notation.EXAMPLE, 2), "example")
    trial.window.save_hand()
    recent = RecentHands(trial.folder)
    saved = recent.of(RIICHI_CODEC)
    saved.read()
    current = saved.recent.current
    if current is None or notation.text_of(current) != notation.text_of(store.state):
        raise StepFault("lost", name="recent.txt")


def keep_case(trial: SelfTestContext) -> None:
    """A ruling is saved to the case log, read again, and printed on a slip."""
    head = documents()[trial.window.store.state.document]
    answers = {"hand_shown": True}
    answer = rule_on(Incident(_ACT, 1), answers, RulingTable(), riichi_rules.load(head.id))
    case = incident_case(answer, answers, head, "", CaseDetails(note="早見"))
    with closing(open_history(trial.folder)) as log:
        kept = log.save(case)
    with closing(open_history(trial.folder)) as log:
        if log.cases() != [kept]:
            raise StepFault("lost", name=LOG)
    if not pdf(slip_of(kept, documents(), trial.texts), trial.texts, "A5").startswith(b"%PDF"):
        raise StepFault("no_pdf")


def keep_answer(trial: SelfTestContext) -> None:
    """An answer of the drill is saved, with the memory of its card."""
    clock = Clock()
    today = clock.now()
    card = Card("points", trial.window.store.state.document, "self-test")
    answer = SavedAnswer(
        clock.uid(), today.at, today.day, card.kind, card.document, card.key,
        said="8000", correct=True, credit=1.0, ms=2000, rating=3,
    )  # fmt: skip
    with closing(ProgressDatabase(trial.folder / LOG, today.day)) as progress:
        memory = progress.save(answer)
    with closing(ProgressDatabase(trial.folder / LOG, today.day)) as progress:
        known = progress.known(card.document, card.kind)
        if progress.history(card) != [answer] or known.memories.get(card) != memory:
            raise StepFault("lost", name=LOG)


def open_pages(trial: SelfTestContext) -> None:
    """Open every page of both variants in both languages, with their parts, handbook and about."""
    window = trial.window
    for language in LANGUAGES:
        window.set_language(language)
        for variant in VARIANTS:
            window.session.choose(first_document(variant))
            for name, _ in PAGES:
                window.open_page(name)
                _look_at(window, f"{name}, {variant.id}, {language}", trial)
                for action in _SIDES.get(name, ()):
                    window.menu.items[action].trigger()
                    _look_at(window, f"{action}, {variant.id}, {language}", trial)
        window.show_help()
        window.menu.items["about"].trigger()
        # PySide may give the wrapper of a menu that was deleted at the address of a widget of Qt
        for sheet in filter(isValid, QApplication.topLevelWidgets()):
            if sheet.isVisible() and sheet.windowTitle() and sheet is not window:
                _look_at(sheet, f"{sheet.objectName()}, {language}", trial)
                sheet.close()


STEPS: Final[Mapping[str, Callable[[SelfTestContext], None]]] = {
    "documents": judge_all,
    "drawings": draw_all,
    "settings": keep_settings,
    "hands": keep_hand,
    "cases": keep_case,
    "drill": keep_answer,
    "pages": open_pages,
}
"""The steps in order, by the key of their text."""


def _riichi_wins(document: str) -> bool:
    draft = state.set_document(notation.EXAMPLE, document)
    rules = riichi_rules.load(document)
    return isinstance(judge(state.hand(draft), state.situation(draft), rules), Agari)


def _toppan_wins(document: str) -> bool:
    draft: Any = toppan_state.set_document(toppan_notation.EXAMPLE, document)
    rules = toppan_rules.load(document)
    laid, entered = toppan_state.hand(draft), toppan_state.situation(draft)
    return isinstance(toppan_judge(laid, entered, rules), ToppanAgari)


def _picture(tile: Tile) -> bytes:
    """A tile painted in the active theme."""
    image = QImage(_TILE, round(height_of(_TILE)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_tile(painter, 0, 0, _TILE, tile)
    painter.end()
    return bytes(image.constBits())


def _look_at(widget: QWidget, name: str, trial: SelfTestContext) -> None:
    """Raise what the widget raised while painting, or StepFault where it painted almost nothing."""
    QApplication.processEvents()
    seen = set(_colours(widget.grab().toImage()))
    if trial.uncaught:
        raise trial.uncaught[0]
    if len(seen) < _LEAST_COLOURS:
        raise StepFault("empty", name=name)


def _colours(image: QImage) -> Iterator[int]:
    """A sample of the colours of an image."""
    for y in range(0, image.height(), 7):
        for x in range(0, image.width(), 7):
            yield image.pixel(x, y)
