"""The about dialog: version, parts and licence texts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from app.main_window.licences import Component
from app.style.theme import px, sans, tokens
from app.texts.texts import Texts
from app.widgets.layout.frames import fit_on_screen

_SIZE: Final = (760, 560)
_PART: Final = "part"
_ALL: Final = "all"


class AboutSheet(QDialog):
    """Lists the parts; a click on one shows its licence, Esc closes the dialog."""

    def __init__(self, parts: Sequence[Component], texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setWindowTitle(texts.ui("about.title"))
        self._parts, self._texts = parts, texts
        self._sheet = QTextBrowser()
        self._sheet.setObjectName("about_sheet")
        self._sheet.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._sheet.setOpenLinks(False)
        self._sheet.anchorClicked.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(14), px(8), px(8), px(8))
        column.addWidget(self._sheet)
        self._sheet.setAccessibleName(texts.ui("about.title"))
        self._sheet.setFont(sans(12))
        self._follow(QUrl(_ALL))

    def show_sheet(self) -> None:
        """Open the dialog, at most as large as the screen."""
        fit_on_screen(self, _SIZE)
        self.show()
        self.raise_()
        self._sheet.setFocus(Qt.FocusReason.PopupFocusReason)

    def text(self) -> str:
        """The text shown now."""
        return self._sheet.toPlainText()

    def follow(self, name: str) -> None:
        """Show the licence of a part by its name."""
        places = [at for at, part in enumerate(self._parts) if part.name == name]
        self._follow(QUrl(f"{_PART}:{places[0]}"))

    def _follow(self, link: QUrl) -> None:
        """Show a licence, or all parts; no link opens a browser."""
        if link.scheme() == _PART:
            self._sheet.setHtml(_licence(self._parts[int(link.path())], self._texts))
        else:
            self._sheet.setHtml(_about(self._parts, self._texts))


def _about(parts: Sequence[Component], texts: Texts) -> str:
    t = tokens()
    lines = [texts.ui(f"about.{key}") for key in ("what", "own", "qt", "fonts")]
    rows = "".join(_row(at, part) for at, part in enumerate(parts))
    heads = "".join(
        f"<th align='left' style='padding-right:{px(16)}px'>{escape(texts.ui(f'about.{key}'))}</th>"
        for key in ("part", "version", "licence")
    )
    return (
        f"<h2>{escape(texts.ui('about.name', version=parts[0].version))}</h2>"
        + "".join(f"<p style='color:{t.ink}'>{escape(line)}</p>" for line in lines)
        + f"<table style='color:{t.ink}; margin-top:{px(10)}px'><tr>{heads}</tr>{rows}</table>"
    )


def _row(at: int, part: Component) -> str:
    link = f"<a href='{_PART}:{at}' style='color:{tokens().green}'>{escape(part.name)}</a>"
    cells = (link, escape(part.version), escape(part.licence))
    return (
        "<tr>" + "".join(f"<td style='padding-right:{px(16)}px'>{c}</td>" for c in cells) + "</tr>"
    )


def _licence(part: Component, texts: Texts) -> str:
    back = f"<a href='{_ALL}' style='color:{tokens().green}'>{escape(texts.ui('about.back'))}</a>"
    head = escape(" ".join(word for word in (part.name, part.version) if word))
    source = f"<p>{escape(texts.ui('about.source', part.home))}</p>" if part.home else ""
    text = f"<pre style='white-space:pre-wrap'>{escape(part.text)}</pre>"
    return f"<p>{back}</p><h2>{head}</h2><p>{escape(part.licence)}</p>{source}{text}"
