"""The user's options, stored in QSettings, and the folder of the user's data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths, QTimer

from app import storage
from app.storage import StorageError
from app.style.tokens import SCALES, THEMES
from app.texts.texts import LANGUAGES
from engine.library import base_of

_SOON: Final = 400
"""Milliseconds after the last change of document until it is stored."""
_PORTABLE: Final = ("language", "theme", "figures", "document")
_CHOSEN: Final = "chosen/"


def data_folder() -> Path:
    """The system's folder for application data of the user."""
    where = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(where))


class Options:
    """Options in the system's settings; unknown values count as unset.

    `problems` are pairs of a text key and its values: what was wrong with the settings file.
    A damaged settings file is set aside, never overwritten.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or QSettings("Hayami", "Hayami")
        self.problems = tuple(self._looked_at())
        self._document = str(self._settings.value("document", ""))
        self._chosen: dict[str, str] = {}
        self._soon = QTimer(singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.save_document)

    @property
    def language(self) -> str:
        """`ja`, `en`, or "" for the system's language."""
        return self._word("language", tuple(LANGUAGES))

    @language.setter
    def language(self, value: str) -> None:
        self._settings.setValue("language", value)

    @property
    def theme(self) -> str:
        """The name of a theme, or "" to follow the system."""
        return self._word("theme", tuple(THEMES))

    @theme.setter
    def theme(self, value: str) -> None:
        self._settings.setValue("theme", value)

    @property
    def scale(self) -> float:
        """The letter size, one of `SCALES`."""
        try:
            value = float(str(self._settings.value("scale", 1.0)))
        except ValueError:
            return 1.0
        return value if value in SCALES else 1.0

    @scale.setter
    def scale(self, value: float) -> None:
        self._settings.setValue("scale", value)

    @property
    def figures(self) -> bool | None:
        """Whether tiles have index figures; None where the language decides."""
        return {"on": True, "off": False}.get(str(self._settings.value("figures", "")))

    @figures.setter
    def figures(self, value: bool) -> None:
        self._settings.setValue("figures", "on" if value else "off")

    @property
    def notes_seen(self) -> bool:
        """Whether the tour of the first start was closed."""
        return str(self._settings.value("notes_seen", "")) == "yes"

    @notes_seen.setter
    def notes_seen(self, value: bool) -> None:
        self._settings.setValue("notes_seen", "yes" if value else "")

    @property
    def document(self) -> str:
        """The id of the document used last, or ""."""
        return self._document

    @document.setter
    def document(self, value: str) -> None:
        if value != self._document:
            self._document = value
            self._chosen[base_of(value)] = value
            self._soon.start()

    def with_options(self, document: str) -> str:
        """The id of a document with the options that were last chosen of it."""
        if document not in self._chosen:
            self._chosen[document] = str(self._settings.value(f"chosen/{document}", document))
        return self._chosen[document]

    @property
    def folder(self) -> str:
        """The folder of the file that was opened or saved last, or ""."""
        return str(self._settings.value("folder", ""))

    @folder.setter
    def folder(self, value: str) -> None:
        self._settings.setValue("folder", value)

    def save_document(self) -> None:
        """Store the document now; a change of document does not wait for the disk."""
        self._soon.stop()
        self._settings.setValue("document", self._document)
        for document, chosen in self._chosen.items():
            if chosen != str(self._settings.value(f"chosen/{document}", document)):
                self._settings.setValue(f"chosen/{document}", chosen)

    def portable(self) -> dict[str, str]:
        """The options that make sense on another computer, by their names: language, theme, rules
        and figures, not sizes and folders."""
        self.save_document()
        names = [*_PORTABLE, *(key for key in self._settings.allKeys() if key.startswith(_CHOSEN))]
        found = {name: str(self._settings.value(name, "")) for name in names}
        return {name: value for name, value in found.items() if value}

    def take_portable(self, found: Mapping[str, str]) -> None:
        """Store options of another computer; others than portable ones are ignored."""
        for name, value in found.items():
            if name in _PORTABLE or name.startswith(_CHOSEN):
                self._settings.setValue(name, value)
        self._document = str(self._settings.value("document", ""))
        self._chosen.clear()

    @property
    def geometry(self) -> QByteArray:
        value = self._settings.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self.save_document()
        self._settings.setValue("geometry", value)

    def _looked_at(self) -> Iterator[tuple[str, dict[str, object]]]:
        self._settings.allKeys()  # QSettings reports a broken file only after all keys were read
        path = Path(self._settings.fileName())
        try:
            if self._settings.status() is QSettings.Status.FormatError and path.is_file():
                other = storage.set_aside(path)
                self._settings.clear()
                yield "settings_damaged", {"name": path.name, "other": other.name}
        except StorageError as e:
            yield "settings_unwritable", {"name": path.name, "reason": e.reason}
        else:
            if not self._settings.isWritable():
                yield "settings_unwritable", {"name": path.name, "reason": ""}

    def _word(self, key: str, known: tuple[str, ...]) -> str:
        value = str(self._settings.value(key, ""))
        return value if value in known else ""
