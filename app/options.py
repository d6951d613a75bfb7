"""Options: what the program remembers from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings

from app.texts import LANGUAGES
from app.theme import THEMES


class Options:
    """The user's choices in the system's own place for settings; unknown values count as unset."""

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or QSettings("Hayami", "Hayami")

    @property
    def language(self) -> str:
        """`ja`, `en`, or "" where the system decides."""
        return self._word("language", tuple(LANGUAGES))

    @language.setter
    def language(self, value: str) -> None:
        self._settings.setValue("language", value)

    @property
    def theme(self) -> str:
        """The name of a theme, or "" where the system decides."""
        return self._word("theme", tuple(THEMES))

    @theme.setter
    def theme(self, value: str) -> None:
        self._settings.setValue("theme", value)

    @property
    def document(self) -> str:
        """The id of the document used last, or ""."""
        return str(self._settings.value("document", ""))

    @document.setter
    def document(self, value: str) -> None:
        self._settings.setValue("document", value)

    @property
    def geometry(self) -> QByteArray:
        value = self._settings.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._settings.setValue("geometry", value)

    def _word(self, key: str, known: tuple[str, ...]) -> str:
        value = str(self._settings.value(key, ""))
        return value if value in known else ""
