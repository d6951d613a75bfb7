"""Writes penalty charts and question trees as PDF, and prints them."""

from __future__ import annotations

from functools import partial
from typing import Literal, Protocol

from PySide6.QtGui import QImage, QPagedPaintDevice, QPainter

from app.export import as_pdf, paint_pages
from app.pages.referee.chart.logic import chart_of, trees_of
from app.pages.referee.chart.painter import ChartPainter
from app.pages.referee.chart.sheet import HEIGHT, WIDTH
from app.pages.referee.chart.tree_painter import TreePainter
from app.texts.texts import Texts
from engine.riichi.rules import RiichiRules

SheetKind = Literal["title", "tree"]
"""The chart, or the trees, by the key of their name."""


class PaintedPages(Protocol):
    """Something that is painted page by page, in points of A4."""

    @property
    def count(self) -> int: ...

    def paint(self, painter: QPainter, page: int) -> None: ...


def pages_of(kind: SheetKind, rules: RiichiRules, texts: Texts) -> PaintedPages | None:
    """The pages of a document; None where it has no penalties, or no questions."""
    if kind == "tree":
        trees = trees_of(rules)
        return TreePainter(rules.document, trees, texts) if trees else None
    chart = chart_of(rules)
    return None if chart is None else ChartPainter(chart, texts)


def title_of(kind: SheetKind, rules: RiichiRules, texts: Texts) -> str:
    """The title of the sheets: `罰の一覧 健康麻将クラブ`."""
    return f"{texts.ui(f'chart.{kind}')} {texts.document(rules.document)}"


def pdf(pages: PaintedPages, title: str) -> bytes:
    """The pages as PDF."""
    return as_pdf(title, partial(put_on, pages=pages))


def put_on(device: QPagedPaintDevice, pages: PaintedPages) -> bool:
    """Paint all pages; False where the device cannot be painted on."""
    painters = [partial(pages.paint, page=page) for page in range(pages.count)]
    return paint_pages(device, painters, (WIDTH, HEIGHT))


def picture(pages: PaintedPages, page: int, wide: int, ratio: float = 1.0) -> QImage:
    """A page as a picture so many pixels wide, for the preview."""
    scale = wide / WIDTH
    image = QImage(round(wide * ratio), round(HEIGHT * scale * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    pages.paint(painter, page)
    painter.end()
    return image
