"""The view: the theme, the size of letters and the figures on tiles that the options ask for."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from app.options import Options
from app.style import theme
from app.style.tokens import SCALES, THEMES

SYSTEM = "system"


class Appearance:
    """Puts on the program what the options say, and writes down what is chosen."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._translator = QTranslator()
        self.wear()

    def wear(self) -> None:
        """Wear what the options say; what is worn already costs nothing."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            chosen = THEMES.get(self._options.theme) or theme.follow_system(app)
            theme.apply(app, chosen, self._options.scale)

    def choose_theme(self, name: str) -> None:
        """Wear a theme from now on, and after the next start; "system" follows the system."""
        self._options.theme = "" if name == SYSTEM else name
        self.wear()

    def follow_system(self) -> None:
        """Go with the system's light or dark where the user has not chosen."""
        if not self._options.theme:
            self.wear()

    def choose_scale(self, scale: float) -> None:
        """Write larger or smaller from now on, and after the next start."""
        self._options.scale = scale
        self.wear()

    def next_scale(self, by: int) -> float:
        """The size so many steps away, the last one at the ends."""
        at = SCALES.index(theme.scale()) + by
        return SCALES[max(0, min(at, len(SCALES) - 1))]

    def choose_figures(self, on: bool) -> None:
        """Print index figures on the tiles or not, whatever the language."""
        self._options.figures = on

    def use_language(self, language: str) -> None:
        """Translate Qt's own dialogs, and print figures on tiles where chosen or usual."""
        app = QApplication.instance()
        if app is not None:
            app.removeTranslator(self._translator)
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            if self._translator.load(f"qtbase_{language}", folder):
                app.installTranslator(self._translator)
        chosen = self._options.figures
        theme.show_figures(language == "en" if chosen is None else chosen)

    def in_force(self) -> frozenset[str]:
        """The names of the actions that stand for what is in force."""
        worn = {f"theme_{self._options.theme or SYSTEM}"}
        if theme.figures():
            worn.add("figures")
        if theme.scale() == 1:
            worn.add("usual_size")
        return frozenset(worn)
