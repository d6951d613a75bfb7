"""Applies theme, letter size, window size, Qt's translation and tile figures."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QSize, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from app.options import Options
from app.style import theme
from app.style.theme import Sizes
from app.style.tokens import SCALES, THEMES, Tokens
from app.texts.texts import Texts

SYSTEM = "system"


class Appearance:
    """Applies the options to the QApplication and stores what the user chooses."""

    def __init__(self, options: Options, window: QSize) -> None:
        self._options = options
        self._window, self._touch = window, False
        self._language = ""
        self.apply()

    def apply(self) -> None:
        """Apply theme and sizes; costs nothing where they are applied already."""
        theme.apply(_application(), self._tokens(), self._sizes())

    @property
    def applied(self) -> bool:
        """Whether the theme is applied that the user or the system chose last."""
        return theme.tokens() is self._tokens()

    def _tokens(self) -> Tokens:
        return THEMES.get(self._options.theme) or theme.follow_system(_application())

    def _sizes(self) -> Sizes:
        wide, high = self._window.width(), self._window.height()
        return Sizes(self._options.scale, wide, high, self._touch)

    def use_touch(self) -> None:
        """Make controls large enough for fingers, as long as the program runs, from the next
        `apply()` on."""
        self._touch = True

    def fit(self, window: QSize) -> bool:
        """Take the size of the window; returns whether it is to be applied to new widgets."""
        before, self._window = theme.sizes(), window
        now = self._sizes()
        if before.look == now.look:
            theme.resize(now)
            return False
        return True

    def choose_theme(self, name: str) -> None:
        """Remember a theme, which `apply()` applies; "system" follows the system."""
        self._options.theme = "" if name == SYSTEM else name

    def choose_scale(self, scale: float) -> None:
        """Remember a letter size, one of `SCALES`, which `apply()` applies."""
        self._options.scale = scale

    def next_scale(self, by: int) -> float:
        """The letter size `by` steps away, limited to the smallest and the largest."""
        at = SCALES.index(theme.letters()) + by
        return SCALES[max(0, min(at, len(SCALES) - 1))]

    def choose_figures(self, on: bool) -> None:
        """Remember whether tiles have index figures, in either language."""
        self._options.figures = on

    def use_language(self, language: str) -> None:
        """Translate Qt's own dialogs, read numbers as the language does, and print figures on tiles
        where chosen or usual."""
        if language != self._language:
            _translate_qt(_application(), Texts(language))
            _read_as(language)
        self._language = language
        chosen = self._options.figures
        theme.show_figures(language == "en" if chosen is None else chosen)

    def in_force(self) -> frozenset[str]:
        """The names of the checkable actions that are checked now."""
        checked = {f"theme_{self._options.theme or SYSTEM}"}
        if theme.figures():
            checked.add("figures")
        if theme.letters() == 1:
            checked.add("usual_size")
        return frozenset(checked)


def _application() -> QApplication:
    return cast("QApplication", QApplication.instance())


def _read_as(language: str) -> None:
    """Lay out and write numbers as the language does, not as the system: in Arabic, tiles would
    stand from right to left, and a number of a rule in other digits."""
    QLocale.setDefault(QLocale(language))
    _application().setLayoutDirection(Qt.LayoutDirection.LeftToRight)


_UNTRANSLATED: Final = {
    "&Look in:": "look_in", "Files of &type:": "file_type", "Pages": "pages",
    "Page &Set:": "page_set", "Double Sided Printing": "both_sides", "Off": "one_side",
    "Long side binding": "long_side", "Short side binding": "short_side",
}  # fmt: skip
"""Words of Qt's dialogs that its own translations leave in English, with their text keys."""


class _OwnWords(QTranslator):
    """Translates what Qt's own translation lacks."""

    def __init__(self, texts: Texts, parent: QCoreApplication) -> None:
        super().__init__(parent)
        self.setObjectName("qtbase")
        self._texts = texts

    def isEmpty(self) -> bool:  # noqa: N802
        return False

    def translate(
        self, _context: str, source: str, _comment: str | None = None, _number: int = -1
    ) -> str:
        key = _UNTRANSLATED.get(source)
        if key is None:
            return None  # type: ignore[return-value]  # "" would be a translation
        return self._texts.ui(f"qt_dialog.{key}")


def _translate_qt(app: QCoreApplication, texts: Texts) -> None:
    """Load Qt's own translation of a language in the place of the one loaded before."""
    for before in app.findChildren(QTranslator, "qtbase"):
        app.removeTranslator(before)
        before.deleteLater()
    app.installTranslator(_OwnWords(texts, app))  # asked last
    translator = QTranslator(app)
    translator.setObjectName("qtbase")
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{texts.language}", folder):
        app.installTranslator(translator)
