"""The window that shows penalty chart and question trees before they are printed."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.export import Exporter, lay_out
from app.pages.referee.chart import printing
from app.pages.referee.chart.printing import PaintedPages, SheetKind, pages_of, title_of
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment, word_button
from app.widgets.layout.frames import Panel, style_label
from app.widgets.painting.drawing import show_if
from engine.riichi.rules import RiichiRules, load

_KINDS: Final[tuple[SheetKind, ...]] = ("title", "tree")
_SIZE: Final = 720, 760
_MARGIN: Final = 12


def open_chart(parent: QWidget, document: str, texts: Texts) -> ChartDialog:
    """Open the penalty chart of a document in a window over `parent`, in the place of one that is
    open: each keeps pictures of its sheets, 5 MB."""
    for before in parent.findChildren(ChartDialog):
        before.close()
    dialog = ChartDialog(load(document), texts, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()
    return dialog


class ChartDialog(QDialog):
    """Shows the sheets of a document, with buttons to write a PDF and to print."""

    def __init__(self, rules: RiichiRules, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chart_dialog")
        self._rules, self._texts = rules, texts
        self._kind: SheetKind = "title"
        self._pages: PaintedPages | None = None
        self._exporter = Exporter(self)
        self._exporter.message.connect(self._show_message)
        self._exporter.error.connect(self._show_message)
        self._tabs = Segment("chart_kind", range(len(_KINDS)), roomy=True, tabs=True)
        names = [texts.ui(f"chart.{kind}") for kind in _KINDS]
        self._tabs.set_labels(names, names)
        self._tabs.setAccessibleName(texts.ui("heard.tabs"))
        self._tabs.chosen.connect(lambda at: self.present(_KINDS[at]))
        self._pdf, self._print = (self._button(name) for name in ("pdf", "print"))
        self._close = self._button("close")
        self._pdf.clicked.connect(self._write_pdf)
        self._print.clicked.connect(self._print_pages)
        self._close.clicked.connect(self.close)
        self._said = QLabel()
        style_label(self._said, "caption", "chart_said", wraps=False)
        self._area = Panel("chart_pages", gap=_MARGIN)  # keys scroll it
        self._sheets: list[QLabel] = []
        self._build()
        self.resize(px(_SIZE[0]), px(_SIZE[1]))
        self._open("title")  # the sheets are painted when it is shown, as wide as it is then

    def _button(self, name: str) -> QPushButton:
        role = "primary" if name == "pdf" else "button"
        button = word_button(f"chart_{name}", self._texts.ui(f"chart.{name}"), role=role)
        button.setAutoDefault(False)
        return button

    def _build(self) -> None:
        bar = QHBoxLayout()
        bar.setSpacing(8)
        bar.addWidget(self._tabs)
        bar.addWidget(self._said, 1)
        for button in (self._pdf, self._print, self._close):
            bar.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        whole.addLayout(bar)
        whole.addWidget(self._area, 1)

    def present(self, kind: SheetKind) -> None:
        """Show the chart or the trees."""
        self._open(kind)
        self._paint()

    def _open(self, kind: SheetKind) -> None:
        """Lay the sheets out, and make a label for each."""
        self._kind = kind
        self._tabs.present(_KINDS.index(kind))
        self.setWindowTitle(title_of(kind, self._rules, self._texts))
        self._area.setAccessibleName(self.windowTitle())
        self._pages = pages_of(kind, self._rules, self._texts)
        count = 0 if self._pages is None else self._pages.count
        self._show_message(
            self._texts.ui("chart.pages", count) if count else self._texts.ui("chart.empty")
        )
        while len(self._sheets) < count:
            sheet = QLabel()
            sheet.setObjectName(f"chart_page_{len(self._sheets)}")
            self._sheets.append(sheet)
            self._area.column.addWidget(sheet, 0, Qt.AlignmentFlag.AlignHCenter)
        for at, sheet in enumerate(self._sheets):
            show_if(sheet, at < count)
        for button in (self._pdf, self._print):
            button.setEnabled(count > 0)

    def _paint(self) -> None:
        """Paint the sheets as wide as the window."""
        if self._pages is None:
            return
        wide = max(self.width() - 4 * _MARGIN - px(16), px(200))
        for at in range(self._pages.count):
            image = printing.picture(self._pages, at, wide, self.devicePixelRatioF())
            self._sheets[at].setPixmap(QPixmap.fromImage(image))
            self._sheets[at].setAccessibleName(f"{self.windowTitle()} {at + 1}")

    def _show_message(self, words: str) -> None:
        self._said.setText(words)

    def _write_pdf(self) -> None:
        pages = self._pages
        if pages is not None:
            title = self.windowTitle()
            name = f"{title.replace(' ', '-')}.pdf"
            self._exporter.write_with(name, lambda: printing.pdf(pages, title), self._texts)

    def _print_pages(self) -> None:
        pages = self._pages
        if pages is not None:
            self._exporter.print_with(
                self.windowTitle(),
                partial(printing.put_on, pages=pages),
                self._texts,
                coloured=False,
                lay_out=lay_out,
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._paint()
