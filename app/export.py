"""Exports what a page shows: to the clipboard, to a printer, as a PDF file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QDate,
    QIODevice,
    QMarginsF,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from app import storage
from app.file_dialogs import path_to_save
from app.storage import StorageError
from app.texts.texts import Texts

_DPI: Final = 600
_ZOOM: Final = 2
"""Pixels of a picture for each unit of its pages."""


class Exporter(QObject):
    """Asks for a printer or a file name, and reports the outcome by `message` or `error`."""

    message = Signal(str)
    error = Signal(str)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page

    def copy(self, text: str, sentence: str) -> None:
        """Copy text to the clipboard, and report it with the sentence `sentence`."""
        QGuiApplication.clipboard().setText(text)
        self.message.emit(sentence)

    def print_with(
        self,
        title: str,
        put_on: Callable[[QPrinter], bool],
        texts: Texts,
        *,
        coloured: bool,
        lay_out: Callable[[QPrinter], object],
    ) -> None:
        """Ask for a printer and print with `put_on`, on the paper that was chosen there; `lay_out`
        proposes one."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(title)
        colours = QPrinter.ColorMode
        printer.setColorMode(colours.Color if coloured else colours.GrayScale)
        lay_out(printer)
        if not self._agreed(printer):
            return
        if put_on(printer):
            self.message.emit(texts.ui("printed"))
        else:
            self.error.emit(texts.ui("not_printed", printer.printerName()))

    def _agreed(self, printer: QPrinter) -> bool:
        """Open the print dialog; it is deleted at once, and with its page where that is made anew
        meanwhile, as for another theme of the system: nothing is printed then."""
        dialog = QPrintDialog(printer, self._page)
        answer = dialog.exec()
        if isValid(dialog):
            dialog.setParent(None)
        return answer == QDialog.DialogCode.Accepted

    def write_with(
        self,
        name: str,
        made: Callable[[], bytes],
        texts: Texts,
        *,
        suffix: str = ".pdf",
        asked: str = "",
    ) -> None:
        """Ask for a file name, in a dialog with this title, and write what `made` returns; a PDF
        where `suffix` says nothing else."""
        kinds = f"{suffix[1:].upper()} (*{suffix})"
        title = asked or texts.ui("save_as", suffix[1:].upper())
        path = path_to_save(self._page, title, name, kinds, texts, suffix)
        if path is None:
            return
        try:
            storage.write(path, made())
        except StorageError as e:
            text = texts.ui(f"storage.{e.key}", name=path.name, reason=e.reason)
            self.error.emit(text)
        else:
            self.message.emit(texts.ui("saved", name=path.name))


def foot_of(name: str) -> str:
    """The line at the foot of a sheet: its name, the date, the program."""
    today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    return f"{name}　{today}　Hayami 早見"


def lay_out(
    device: QPagedPaintDevice, size: str = "A4", *, upright: bool = True, margin: float = 0.0
) -> None:
    """Set the page of a device; the margin in millimetres."""
    turned = QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape
    margins, unit = QMarginsF(margin, margin, margin, margin), QPageLayout.Unit.Millimeter
    paper = QPageSize(QPageSize.PageSizeId[size])
    device.setPageLayout(QPageLayout(paper, turned, margins, unit))


def paint_pages(
    device: QPagedPaintDevice,
    pages: Sequence[Callable[[QPainter], object]],
    size: tuple[float, float],
    *,
    whole: bool = True,
) -> bool:
    """Paint pages of this size as large as they fit on those of the device, from the top in the
    middle; whether the device accepted them. `whole`: they have margins of their own and take the
    whole paper."""
    if whole:
        layout = device.pageLayout()
        layout.setMode(QPageLayout.Mode.FullPageMode)
        device.setPageLayout(layout)
    painter = QPainter()
    if not painter.begin(device):
        return False
    wide, high = size
    scale = min(device.width() / wide, device.height() / high)
    for at, paint in enumerate(pages):
        if at:
            device.newPage()
        painter.save()
        painter.translate((device.width() - wide * scale) / 2, 0)
        painter.scale(scale, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
        painter.restore()
    return painter.end()


def pages_picture(
    pages: Sequence[Callable[[QPainter], object]], size: tuple[float, float], ground: str
) -> QImage:
    """Pages of this size as a picture twice as large, one below the other on a ground."""
    wide, high = size
    image = QImage(
        round(wide * _ZOOM), round(high * len(pages) * _ZOOM), QImage.Format.Format_RGB32
    )
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_ZOOM, _ZOOM)
    for paint in pages:
        painter.save()
        paint(painter)
        painter.restore()
        painter.translate(0, high)
    painter.end()
    return image


def as_pdf(
    title: str,
    put_on: Callable[[QPdfWriter], object],
    lay_out: Callable[[QPdfWriter], object] = lay_out,
) -> bytes:
    """The bytes of a PDF with this title, painted by `put_on`; upright A4 without a `lay_out`."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setCreator("Hayami")
    writer.setTitle(title)
    lay_out(writer)
    put_on(writer)
    buffer.close()
    return bytes(data.data())
