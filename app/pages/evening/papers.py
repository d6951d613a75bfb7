"""The papers of an evening on A4: draws, table cards, score sheets, ranking and certificates.

Each function returns a `Paper`: its title and the painters of its pages, which are painted in
ink, in units of a page of 1240 by 1754.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPagedPaintDevice, QPainter, QPen

from app.export import as_pdf, foot_of, lay_out, paint_pages
from app.pages.evening.views import RankingNote, RankingRow, RankingView
from app.pages.game.end.sheet import FourTexts, ScoreSheet, blank_sheet
from app.pages.game.end.sheet_painter import SheetPainter
from app.texts.texts import Texts
from app.views.evenings import DrawnTable
from app.views.game_end import SHEET_HEIGHT, SHEET_WIDTH
from app.widgets.painting.certificate import PAGE, CertificateWords, paint_words
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, in_two_lines
from app.widgets.painting.ink import (
    FINE,
    GREY,
    HEIGHT,
    INK,
    MARGIN,
    WIDTH,
    dotted_rule,
    frame,
    paragraph,
    rule,
    width_of,
    words,
)
from engine.ledger import SEATS
from engine.riichi.rules import RiichiRules

_Part = TypeVar("_Part")
Painter = Callable[[QPainter], object]
_TOP: Final = 190.0
_FOOT: Final = 96.0
"""The room for the head of a page, and for its foot."""
_GAP: Final = 22.0
_TABLE: Final = 176.0
_TABLES_ACROSS: Final = 4
_ROUND_HEAD: Final = 66.0
_ROW: Final = 46.0
_SEAT_ROW: Final = 34.0
_SMALLER: Final = 0.7
"""How small a name becomes before it stands on two lines."""
_WIDE_ROUNDS: Final = 5
"""The ranking of more rounds stands on pages in landscape."""
_MOST_ROUNDS: Final = 16
"""So many rounds stand beside each other; those of more go on overleaf."""
_SHEET_MARGIN: Final = 46.0


class PaperHead(msgspec.Struct, frozen=True):
    """What stands on every page: the evening, its date, and its document, as they are written."""

    evening: str
    date: str
    document: str


class DrawnRound(msgspec.Struct, frozen=True):
    """A round on paper: its title, its tables, and who sits out in words."""

    title: str
    tables: tuple[DrawnTable, ...]
    out: str = ""


class Award(msgspec.Struct, frozen=True):
    """A player who gets a certificate; place and total as they are written."""

    place: int
    name: str
    total: str


class Paper(msgspec.Struct, frozen=True):
    """Pages that are printed together; `title` names the document and its file."""

    title: str
    pages: tuple[Painter, ...]
    upright: bool = True


def paper_pdf(paper: Paper) -> bytes:
    """A paper as a PDF of A4 pages."""
    turned = partial(lay_out, upright=paper.upright)
    return as_pdf(paper.title, partial(put_on, paper=paper), turned)


def put_on(device: QPagedPaintDevice, paper: Paper) -> bool:
    """Paint all pages of a paper; whether the device accepted them."""
    size = (WIDTH, HEIGHT) if paper.upright else (HEIGHT, WIDTH)
    return paint_pages(device, paper.pages, size)


# --- what every page has


def _titled(title: str, head: PaperHead) -> str:
    """The title of a paper with that of the evening, for its file."""
    return " ".join(filter(None, (head.evening, title)))


def _paint_head(painter: QPainter, title: str, beside: str, head: PaperHead, wide: float) -> None:
    """The title of a page, what stands beside it, and at the right the evening and its date."""
    end = wide - MARGIN
    used = words(painter, QRectF(MARGIN, 70, 620, 70), title, 46, serif=True)
    x = MARGIN + used + 30
    room = end - 420 - x
    if beside and room > 0:
        x += words(painter, QRectF(x, 84, room, 50), beside, 24, ink=GREY, cut=True) + 20
    left = min(x, end - 400)
    evening = QRectF(left, 66, end - left, 40)
    words(painter, evening, head.evening, 26, bold=True, place=RIGHT, cut=True)
    words(painter, QRectF(end - 400, 106, 400, 34), head.date, 22, place=RIGHT)
    rule(painter, MARGIN, 152, wide - 2 * MARGIN, 2.2)


def _paint_foot(
    painter: QPainter, head: PaperHead, at: int, count: int, texts: Texts, wide: float, high: float
) -> None:
    """The document and the date at the left, the number of the page at the right."""
    box = QRectF(MARGIN, high - 72, wide - 2 * MARGIN, 30)
    words(painter, box, foot_of(head.document), 17, ink=GREY)
    if count > 1:
        text = texts.ui("evening_paper.page", at + 1, count)
        words(painter, box, text, 17, place=RIGHT, ink=GREY)


def _parted(some: Sequence[_Part], most: int) -> list[Sequence[_Part]]:
    return [some[at : at + most] for at in range(0, len(some), most)] or [some]


# --- the draw


def draw_paper(rounds: Sequence[DrawnRound], head: PaperHead, texts: Texts) -> Paper:
    """Who sits where: the tables of each round, and for more than one a row for each player."""
    single = rounds[0].title if len(rounds) == 1 else texts.ui("evening_paper.all_rounds")
    pages = _draw_pages(rounds)
    painters: list[Painter] = [
        partial(_paint_draw, blocks=blocks, title=single, head=head, texts=texts)
        for blocks in pages
    ]
    if len(rounds) > 1:
        painters += _seat_pages(rounds, head, texts)
    title = texts.ui("evening_paper.draw")
    numbered = tuple(
        partial(_with_foot, paint=paint, at=at, count=len(painters), head=head, texts=texts)
        for at, paint in enumerate(painters)
    )
    return Paper(_titled(title, head), numbered)


def _with_foot(
    painter: QPainter,
    paint: Painter,
    at: int,
    count: int,
    head: PaperHead,
    texts: Texts,
    *,
    wide: float = WIDTH,
    high: float = HEIGHT,
) -> None:
    paint(painter)
    _paint_foot(painter, head, at, count, texts, wide, high)


class _Block(msgspec.Struct, frozen=True):
    """Rows of tables of a round below its title; `out` where they are its last ones."""

    title: str
    tables: tuple[DrawnTable, ...]
    out: str = ""

    @property
    def high(self) -> float:
        rows = ceil(len(self.tables) / _TABLES_ACROSS)
        return _ROUND_HEAD + rows * (_TABLE + _GAP) + (40 if self.out else 0)


def _draw_pages(rounds: Sequence[DrawnRound]) -> list[list[_Block]]:
    """The rounds on pages; one that does not fit goes on overleaf below its title."""
    room = HEIGHT - _TOP - _FOOT
    fits = int((room - _ROUND_HEAD - 40) // (_TABLE + _GAP)) * _TABLES_ACROSS
    pages: list[list[_Block]] = [[]]
    for one in rounds:
        parts = _parted(one.tables, fits)
        for at, tables in enumerate(parts):
            block = _Block(one.title, tuple(tables), one.out if at == len(parts) - 1 else "")
            used = sum(other.high for other in pages[-1])
            if pages[-1] and used + block.high > room:
                pages.append([])
            pages[-1].append(block)
    return pages


def _paint_draw(
    painter: QPainter, blocks: Sequence[_Block], title: str, head: PaperHead, texts: Texts
) -> None:
    _paint_head(painter, texts.ui("evening_paper.draw"), title, head, WIDTH)
    y = _TOP
    wide = (WIDTH - 2 * MARGIN - (_TABLES_ACROSS - 1) * _GAP) / _TABLES_ACROSS
    for block in blocks:
        words(painter, QRectF(MARGIN, y - 8, 500, 52), block.title, 32, serif=True)
        if block.out:
            out = QRectF(MARGIN + 300, y - 4, WIDTH - 2 * MARGIN - 300, 48)
            words(painter, out, block.out, 21, place=RIGHT, cut=True)
        for at, table in enumerate(block.tables):
            row, column = divmod(at, _TABLES_ACROSS)
            x = MARGIN + column * (wide + _GAP)
            box = QRectF(x, y + 54 + row * (_TABLE + _GAP), wide, _TABLE)
            _paint_table(painter, box, table, texts)
        y += block.high


def _paint_table(painter: QPainter, box: QRectF, table: DrawnTable, texts: Texts) -> None:
    """A table as a list of its four seats beside its number."""
    frame(painter, box, 1.6, 8)
    number = QRectF(box.x() + 8, box.y() + 10, 62, 66)
    words(painter, number, str(table.number), 46, serif=True, place=CENTRE)
    below = QRectF(number.x(), number.bottom() - 4, number.width(), 28)
    words(painter, below, texts.ui("evening_room.table"), 17, place=CENTRE, ink=GREY)
    painter.setPen(QPen(FINE, 1.2))
    painter.drawLine(QLineF(box.x() + 76, box.y() + 12, box.x() + 76, box.bottom() - 12))
    for seat, name in enumerate(table.names[:SEATS]):
        line = QRectF(box.x() + 84, box.y() + 10 + seat * 39, 34, 39)
        words(painter, line, texts.wind(seat), 23, serif=True, place=CENTRE)
        room = QRectF(line.right() + 8, line.y(), box.right() - line.right() - 16, 39)
        _paint_name(painter, room, name, 24)


def _paint_name(
    painter: QPainter, box: QRectF, name: str, size: float, place: Qt.AlignmentFlag = LEFT
) -> None:
    """A name on one line, or in smaller letters on two where it is long."""
    small = size * _SMALLER
    lines = in_two_lines(name, box.width(), partial(width_of, size=small, bold=True))
    if len(lines) == 1:
        words(painter, box, name, size, bold=True, place=place, cut=True)
        return
    high = box.height() / len(lines)
    for at, line in enumerate(lines):
        row = QRectF(box.x(), box.y() + at * high, box.width(), high)
        words(painter, row, line, small, bold=True, place=place, cut=True)


def _seat_pages(rounds: Sequence[DrawnRound], head: PaperHead, texts: Texts) -> list[Painter]:
    """A row for each player with table and wind in every round, in the order of the names."""
    places: dict[tuple[str, str], list[str]] = {}
    for at, one in enumerate(rounds):
        for table in one.tables:
            for seat, player in enumerate(zip(table.names, table.players, strict=True)):
                seats = places.setdefault(player, [""] * len(rounds))
                seats[at] = texts.ui("evening_paper.seat", table.number, texts.wind(seat))
    rows = [(player[0], places[player]) for player in sorted(places)]
    fits = int((HEIGHT - _TOP - _FOOT - _SEAT_ROW) // _SEAT_ROW)
    pages: list[Painter] = []
    for first in range(0, len(rounds), _MOST_ROUNDS):
        shown = slice(first, first + _MOST_ROUNDS)
        heads = [one.title for one in rounds[shown]]
        for part in _parted(rows, fits):
            parted = [(name, cells[shown]) for name, cells in part]
            pages.append(partial(_paint_seats, rows=parted, heads=heads, head=head, texts=texts))
    return pages


def _paint_seats(
    painter: QPainter,
    rows: Sequence[tuple[str, list[str]]],
    heads: Sequence[str],
    head: PaperHead,
    texts: Texts,
) -> None:
    title, beside = texts.ui("evening_paper.draw"), texts.ui("evening_paper.by_player")
    _paint_head(painter, title, beside, head, WIDTH)
    name_wide = 240.0
    wide = (WIDTH - 2 * MARGIN - name_wide) / len(heads)
    y = _TOP - 26
    for at, text in enumerate(heads):
        box = QRectF(MARGIN + name_wide + at * wide, y, wide - 6, _SEAT_ROW)
        words(painter, box, text, 19, bold=True, place=CENTRE)
    y += _SEAT_ROW
    rule(painter, MARGIN, y, WIDTH - 2 * MARGIN)
    for name, cells in rows:
        _paint_name(painter, QRectF(MARGIN, y, name_wide - 10, _SEAT_ROW), name, 21)
        for at, cell in enumerate(cells):
            box = QRectF(MARGIN + name_wide + at * wide, y, wide - 6, _SEAT_ROW)
            words(painter, box, cell or "–", 20, place=CENTRE, ink=INK if cell else GREY)
        y += _SEAT_ROW
        dotted_rule(painter, MARGIN, y, WIDTH - 2 * MARGIN)


# --- table cards


def card_paper(one: DrawnRound, head: PaperHead, texts: Texts) -> Paper:
    """A card for each table of a round, two on a page, to be cut apart."""
    pages = tuple(
        partial(_paint_cards, tables=tables, one=one, head=head, texts=texts)
        for tables in _parted(one.tables, 2)
    )
    return Paper(_titled(texts.ui("evening_paper.cards"), head), pages)


def _paint_cards(
    painter: QPainter,
    tables: Sequence[DrawnTable],
    one: DrawnRound,
    head: PaperHead,
    texts: Texts,
) -> None:
    high = HEIGHT / 2
    dotted_rule(painter, 40, high, WIDTH - 80)
    for at, table in enumerate(tables):
        _paint_card(painter, QRectF(0, at * high, WIDTH, high), table, one, head, texts)


def _paint_card(
    painter: QPainter,
    page: QRectF,
    table: DrawnTable,
    one: DrawnRound,
    head: PaperHead,
    texts: Texts,
) -> None:
    """The seats around the number, as they sit: East below, South at the right."""
    inner = page.adjusted(MARGIN, 64, -MARGIN, -64)
    frame(painter, inner, 2.4, 14)
    top = QRectF(inner.x() + 30, inner.y() + 20, inner.width() - 60, 44)
    used = words(painter, top, one.title, 34, serif=True)
    said = " ".join((head.evening, head.date)).strip()
    words(painter, top.adjusted(used + 24, 0, 0, 0), said, 22, place=RIGHT, cut=True)
    middle = inner.center()
    plate = QRectF(middle.x() - 110, middle.y() - 115, 220, 230)
    frame(painter, plate, 3, 16)
    words(painter, plate.adjusted(10, 10, -10, -70), str(table.number), 120, serif=True,
          place=CENTRE)  # fmt: skip
    word = texts.ui("evening_room.table")
    words(painter, plate.adjusted(10, 160, -10, -8), word, 34, place=CENTRE)
    side, high = (inner.width() - plate.width()) / 2 - 50, 112.0
    left, wide = inner.x() + 30, inner.width() - 60
    boxes = (
        QRectF(left, plate.bottom() + 34, wide, high),
        QRectF(plate.right() + 25, middle.y() - high / 2, side, high),
        QRectF(left, plate.y() - 34 - high, wide, high),
        QRectF(inner.x() + 25, middle.y() - high / 2, side, high),
    )
    for seat, box in enumerate(boxes):
        name = table.names[seat] if seat < len(table.names) else ""
        words(painter, box.adjusted(0, 0, 0, -64), texts.wind(seat), 38, serif=True, place=CENTRE)
        _paint_name(painter, box.adjusted(0, 46, 0, 0), name, 50, CENTRE)


# --- score sheets


def blank_sheets(
    one: DrawnRound, rules: RiichiRules, head: PaperHead, texts: Texts
) -> tuple[ScoreSheet, ...]:
    """A score sheet for each table of a round, with its names and without hands."""
    blank = blank_sheet(rules, texts)
    return tuple(
        replace(
            blank,
            above=(_above(one, table, head, texts), blank.above[1]),
            names=_four_names(table),
        )
        for table in one.tables
    )


def _above(one: DrawnRound, table: DrawnTable, head: PaperHead, texts: Texts) -> str:
    where = texts.ui("evening_paper.at_table", one.title, table.number)
    return "　".join(filter(None, (head.date, head.evening, where)))


def _four_names(table: DrawnTable) -> FourTexts:
    east, south, west, north = (*table.names, "", "", "", "")[:SEATS]
    return east, south, west, north


def sheet_paper(sheets: Sequence[ScoreSheet], head: PaperHead, texts: Texts) -> Paper:
    """Score sheets, blank or of kept games, one after another."""
    painters: list[Painter] = []
    for sheet in sheets:
        paper = SheetPainter(sheet, texts)
        painters += [partial(_paint_sheet, paper=paper, at=at) for at in range(len(paper.pages))]
    return Paper(_titled(texts.ui("evening_paper.sheets"), head), tuple(painters))


def _paint_sheet(painter: QPainter, paper: SheetPainter, at: int) -> None:
    painter.save()
    room = WIDTH - 2 * _SHEET_MARGIN, HEIGHT - 2 * _SHEET_MARGIN
    scale = min(room[0] / SHEET_WIDTH, room[1] / SHEET_HEIGHT)
    painter.translate((WIDTH - SHEET_WIDTH * scale) / 2, _SHEET_MARGIN)
    painter.scale(scale, scale)
    paper.paint(painter, at)
    painter.restore()


# --- the ranking


def ranking_paper(view: RankingView, head: PaperHead, texts: Texts) -> Paper:
    """The ranking with the results of every round, the sums of the rounds, and its notes."""
    upright = len(view.heads) <= _WIDE_ROUNDS
    wide, high = (WIDTH, HEIGHT) if upright else (HEIGHT, WIDTH)
    pages: list[Painter] = []
    for first in range(0, max(len(view.heads), 1), _MOST_ROUNDS):
        layout = _RankingLayout(_of_rounds(view, first), head, texts, upright=upright)
        parts = layout.pages()
        pages += [
            partial(layout.paint, rows=rows, last=at == len(parts) - 1)
            for at, rows in enumerate(parts)
        ]
    painters = tuple(
        partial(
            _with_foot, paint=paint, at=at, count=len(pages), head=head, texts=texts,
            wide=wide, high=high,
        )
        for at, paint in enumerate(pages)
    )  # fmt: skip
    return Paper(_titled(texts.ui("evening_paper.ranking"), head), painters, upright=upright)


def _of_rounds(view: RankingView, first: int) -> RankingView:
    """The ranking with the rounds that stand beside each other from one on, by its index."""
    shown = slice(first, first + _MOST_ROUNDS)
    rows = tuple(replace(row, cells=row.cells[shown]) for row in view.rows)
    return replace(view, heads=view.heads[shown], sums=view.sums[shown], rows=rows)


class _RankingLayout:
    """Lays the ranking out and paints it."""

    def __init__(self, view: RankingView, head: PaperHead, texts: Texts, *, upright: bool) -> None:
        self._view, self._head, self._texts = view, head, texts
        self.wide, self.high = (WIDTH, HEIGHT) if upright else (HEIGHT, WIDTH)
        self._end = self.wide - MARGIN
        self._name = MARGIN + 76
        self._first = self._name + (250 if upright else 280)
        self._total = self._end - 110
        self._cell = (self._total - 150 - self._first) / max(len(view.heads), 1)
        self._below = 58 + 32.0 * len(view.notes)

    def pages(self) -> list[Sequence[RankingRow]]:
        """The rows of each page; sums and notes stand below the last ones."""
        room = self.high - _TOP - _FOOT
        fits = int(room // _ROW)
        pages = _parted(self._view.rows, fits)
        if len(pages[-1]) * _ROW + self._below > room:
            keep = max(1, int((room - self._below) // _ROW))
            last = pages.pop()
            pages += [last[:keep], last[keep:]] if len(last) > keep else [last, ()]
        return pages

    def paint(self, painter: QPainter, rows: Sequence[RankingRow], *, last: bool) -> None:
        view, texts = self._view, self._texts
        title = texts.ui("evening_paper.ranking")
        _paint_head(painter, title, view.summary, self._head, self.wide)
        y = _TOP - 30
        words(painter, QRectF(self._name, y, 240, 30), texts.ui("evening_paper.name"), 18, ink=GREY)
        for at, text in enumerate(view.heads):
            words(painter, self._box(at, y, 30), text, 18, place=RIGHT, ink=GREY)
        total = QRectF(self._total - 140, y, 140, 30)
        words(painter, total, view.total_head, 18, place=RIGHT, ink=GREY)
        behind = QRectF(self._total + 10, y, 100, 30)
        words(painter, behind, texts.ui("evening_paper.behind"), 18, place=RIGHT, ink=GREY)
        y = _TOP
        rule(painter, MARGIN, y, self._end - MARGIN, 1.6)
        for row in rows:
            self._paint_row(painter, row, y)
            y += _ROW
            dotted_rule(painter, MARGIN, y, self._end - MARGIN)
        if last:
            self._paint_sums(painter, y)

    def _box(self, at: int, y: float, high: float) -> QRectF:
        """The cell of a round, up to its right edge."""
        return QRectF(self._first + at * self._cell, y, self._cell - 8, high)

    def _paint_row(self, painter: QPainter, row: RankingRow, y: float) -> None:
        place = QRectF(MARGIN, y, 58, _ROW)
        words(painter, place, row.place, 26, serif=True, place=RIGHT)
        seals = " ".join(text for text, _ in row.seals)
        name = QRectF(self._name, y, self._first - self._name - 10, _ROW)
        beside = " ".join(filter(None, (seals, row.note)))
        used = width_of(row.name, 23, bold=True) + 10
        if used + width_of(beside, 15) > name.width() and beside:
            words(painter, name.adjusted(0, 2, 0, -18), row.name, 23, bold=True, cut=True)
            words(painter, name.adjusted(0, 26, 0, -2), beside, 13, ink=GREY, cut=True)
        else:
            words(painter, name, row.name, 23, bold=True, cut=True)
            words(painter, name.adjusted(used, 0, 0, 0), beside, 15, ink=GREY)
        for at, cell in enumerate(row.cells):
            upper = self._box(at, y + 2, 26)
            provisional = cell.settled == "provisional"
            score = f"({cell.score})" if provisional else cell.score
            words(painter, upper, score or "–", 20, bold=cell.first, place=RIGHT)
            words(painter, self._box(at, y + 26, 18), cell.where, 13, place=RIGHT, ink=GREY)
        total = QRectF(self._total - 140, y, 140, _ROW)
        sentence = f"({row.total})" if row.provisional else row.total
        words(painter, total, sentence, 25, bold=True, place=RIGHT)
        behind = QRectF(self._total + 10, y, 100, _ROW)
        words(painter, behind, row.behind, 19, place=RIGHT)

    def _paint_sums(self, painter: QPainter, y: float) -> None:
        """The sums of the rounds, and what the places rest on."""
        view, texts = self._view, self._texts
        rule(painter, MARGIN, y, self._end - MARGIN, 1.6)
        label = QRectF(self._name, y + 4, self._first - self._name - 10, 26)
        key = "sums_of_scores" if view.of_scores else "sums"
        words(painter, label, texts.ui(f"evening_paper.{key}"), 18)
        expected = label.translated(0, 22)
        words(painter, expected, view.expected, 14, ink=GREY)
        for at, one in enumerate(view.sums):
            if one is not None:
                mark = "✓" if one.good else "!"
                words(painter, self._box(at, y + 4, 26), f"{one.words} {mark}", 18, place=RIGHT)
                words(painter, self._box(at, y + 28, 18), one.below, 13, place=RIGHT, ink=GREY)
        y += 58
        if any(row.provisional for row in view.rows):
            text = texts.ui("evening_paper.provisional")
            words(painter, QRectF(self._total - 400, y, 510, 28), text, 16, place=RIGHT, ink=GREY)
        for note in view.notes:
            box = QRectF(MARGIN, y, self._end - MARGIN - 420, 30)
            paragraph(painter, box, _note_words(note, texts), 18)
            y += 32


def _note_words(note: RankingNote, texts: Texts) -> str:
    """A note with its clause and the standing of its rule."""
    standing = "" if note.standing is None else texts.standing(note.standing)
    cited = " ".join(filter(None, (standing, note.clause)))
    return f"{note.words}　{cited}".rstrip()


# --- certificates


def award_paper(awards: Sequence[Award], players: int, head: PaperHead, texts: Texts) -> Paper:
    """A certificate for each of these players, on pages in landscape; `players` took part."""
    pages = tuple(
        partial(paint_words, page=PAGE, shown=_award_words(one, players, head, texts))
        for one in awards
    )
    return Paper(_titled(texts.ui("evening_paper.award"), head), pages, upright=False)


def _award_words(one: Award, players: int, head: PaperHead, texts: Texts) -> CertificateWords:
    key = one.place if one.place <= _NAMED_PLACES else "other"
    place = texts.ui(f"evening_paper.place.{key}", one.place)
    return CertificateWords(
        texts.ui("evening_paper.award"),
        texts.ui("evening_paper.to", one.name),
        texts.ui("evening_paper.award_text", head.evening, players, place, one.total),
        place,
        head.date,
        head.document,
        texts.ui("evening_paper.signed"),
    )


_NAMED_PLACES: Final = 3
"""Places that have a name of their own."""
