"""Paints the penalty chart: the table on the first sheet, manners below it or on the second."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QDate, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.pages.referee.chart.sheet import (
    BLACK,
    GREY,
    HEIGHT,
    INNER,
    LEAST_SIZE,
    MARGIN,
    SOFT,
    WHITE,
    Sheet,
    lines_of,
    longest_word,
    width_of,
)
from app.pages.referee.chart.texts import (
    class_effect,
    clause_words,
    column_words,
    entry_words,
    is_numbered,
    mark_of,
    proposal_words,
    section_of,
    section_words,
    star_words,
)
from app.pages.referee.chart.views import BOLD, OTHER, ActCells, Chart
from app.texts.texts import Texts
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT

ACT, CELL, NOTE, SAYS = 8.0, 7.6, 7.2, 7.2
"""Sizes of letters in points, before they are made smaller."""
LEAST: Final = 0.905
"""How much smaller they may become."""
MOMENT: Final = 20.0
_CLAUSE, _ACT = 62.0, 128.0
_SHORT_CLAUSE: Final = 34.0
"""The width of the clauses where all begin with the same section, which is left out of them."""
_WIDE: Final = 100.0
_SHARES: Final = {"none": 1.4, "silent": 0.95, OTHER: 1.1}
"""The width of a column beside that of the others."""
_GAP: Final = 4.0
_MARK: Final = 11.0
_TAIL: Final = 1.5
"""How far a letter such as g of the line above comes down into a line."""
LINE: Final = 8.6
"""The height of a line of a cell."""
BULLET: Final = "●"
_DOWN: Final = 1.02
"""The step of letters that stand below each other, in sizes of a letter."""
_STEP: Final = 0.015
_HEAD, _FOOT = 37.0, 16.0
_TEXT: Final = 9.4
_ACROSS: Final = 3
_END: Final = HEIGHT - MARGIN - _FOOT


class _Part(msgspec.Struct, frozen=True):
    """A part of a page with its height; `paint(sheet, y)` paints it from y on. `least` is the
    height that the name of its moment needs, where it is the first row of that."""

    height: float
    paint: Callable[[Sheet, float], None]
    moment: str = ""
    least: float = 0.0


class CellLine(msgspec.Struct, frozen=True):
    """A line of a cell, with the signs after it: star, letter of a proposal, framed mark."""

    words: str
    star: bool = False
    letter: str = ""
    mark: str = ""


class RowPlan(msgspec.Struct, frozen=True):
    """A row with its lines and its height in points."""

    act: tuple[str, ...]
    cells: tuple[tuple[str, tuple[CellLine, ...]], ...]
    clause: tuple[str, ...]
    height: float


class Columns(msgspec.Struct, frozen=True):
    """Where the columns of a chart stand: left edge and width in points."""

    act: tuple[float, float]
    classes: tuple[tuple[str, float, float], ...]
    clause: tuple[float, float]


def _columns_of(chart: Chart, left: float, texts: Texts) -> Columns:
    """Classes share what act and clause leave, within their limits; each column has room for its
    longest word, for which the acts have less."""
    parts = {name: _SHARES.get(name, 1.0) for name in chart.columns}
    whole = sum(parts.values()) or 1.0
    clause = _SHORT_CLAUSE if is_numbered(chart) else _CLAUSE
    unit = min((INNER - MOMENT - clause - _ACT) / whole, _WIDE)
    section, rows = section_of(chart), [row for _, rows in chart.groups for row in rows]
    clauses = [longest_word(clause_words(row, section, texts), NOTE) for row in rows]
    clause = max([clause, *(width + _GAP + 1 for width in clauses)])
    wide = {name: max(unit * part, _least(name, rows, texts)) for name, part in parts.items()}
    act = INNER - MOMENT - clause - sum(wide.values())
    x, classes = left + MOMENT + act, []
    for name, width in wide.items():
        classes.append((name, x, width))
        x += width
    return Columns((left + MOMENT + _GAP, act - _GAP), tuple(classes), (x + _GAP, clause - _GAP))


def _least(name: str, rows: Sequence[ActCells], texts: Texts) -> float:
    """The width that the longest word of a column needs."""
    entries = (entry for row in rows for entry in dict(row.cells).get(name, ()))
    told = (longest_word(" ".join(entry_words(each, texts)), CELL, bold=name in BOLD)
            for each in entries)  # fmt: skip
    return max(told, default=0.0) + 2 * _GAP


def _class_effect_lines(
    chart: Chart, columns: Columns, scale: float, texts: Texts
) -> dict[str, tuple[str, ...]]:
    """What each class does, in lines of its column."""
    return {
        name: tuple(lines_of(class_effect(name, chart, texts), SAYS * scale, wide - 4))
        for name, _, wide in columns.classes
    }


def row_plan(row: ActCells, columns: Columns, section: str, scale: float, texts: Texts) -> RowPlan:
    """A row of the chart with letters of a scale."""
    act = lines_of(texts.offence(row.act), ACT * scale, columns.act[1] - 2, bold=True)
    clause = lines_of(clause_words(row, section, texts), NOTE * scale, columns.clause[1])
    wide = {name: width for name, _, width in columns.classes}
    cells = tuple(
        (name, tuple(_cell_lines(row, name, wide[name] - 2 * _GAP, scale, texts)))
        for name, _ in row.cells
    )
    most = max((len(lines) for _, lines in cells), default=1)
    high = max(len(act) * 9.6, most * LINE + 2, len(clause) * 8.64)
    return RowPlan(tuple(act), cells, tuple(clause), (high + 2.8) * scale)


def _cell_lines(
    row: ActCells, column: str, width: float, scale: float, texts: Texts
) -> list[CellLine]:
    """The lines of a cell: for each ruling its condition, and what follows from it."""
    found: list[CellLine] = []
    bold = column in BOLD
    for entry in dict(row.cells)[column]:
        condition, text = entry_words(entry, texts)
        mark = mark_of(entry, texts)
        signs = bool(mark) * _MARK + bool(entry.star or entry.letter) * _MARK / 2
        both = f"{condition} {text}".strip()
        if width_of(both, CELL * scale, bold=bold) + signs * scale <= width:
            condition, text = both, ""
        first = _wrapped(condition or text or BULLET, width, signs * scale, scale, bold=bold)
        *before, last = first
        found += [CellLine(words) for words in before]
        found.append(CellLine(last, bool(entry.star), entry.letter, mark))
        if condition and text:
            found += [CellLine(words) for words in lines_of(text, CELL * scale, width, bold=bold)]
    return found


def _wrapped(words: str, width: float, signs: float, scale: float, *, bold: bool) -> list[str]:
    """Lines of a cell, the last of which leaves room for signs."""
    lines = lines_of(words, CELL * scale, width, bold=bold)
    if width_of(lines[-1], CELL * scale, bold=bold) + signs > width:
        lines = lines_of(words, CELL * scale, max(width - signs, width / 2), bold=bold)
    return lines


class ChartPainter:
    """Lays a chart out and paints it page by page."""

    def __init__(self, chart: Chart, texts: Texts) -> None:
        self._chart, self._texts = chart, texts
        self._columns = _columns_of(chart, MARGIN, texts)
        self._section = section_of(chart)
        self.scale = 1.0
        self._pages = self._laid_out()

    @property
    def count(self) -> int:
        """The number of pages."""
        return len(self._pages)

    def paint(self, painter: QPainter, page: int) -> None:
        """Paint a page in points."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = Sheet(painter)
        self._paint_title(sheet)
        y = MARGIN + _HEAD
        runs: list[tuple[str, float, float]] = []
        for part in self._pages[page]:
            part.paint(sheet, y)
            if part.moment:
                if runs and runs[-1][0] == part.moment:
                    runs[-1] = (part.moment, runs[-1][1], y + part.height)
                else:
                    runs.append((part.moment, y, y + part.height))
            y += part.height
        for moment, top, bottom in runs:
            self._paint_moment(sheet, moment, top, bottom)
        self._paint_foot(sheet, page)
        painter.restore()

    # layout

    def _laid_out(self) -> list[list[_Part]]:
        """All on one page if letters of some size allow it; else manners go to the next one."""
        scales = [1.0 - _STEP * at for at in range(int((1.0 - LEAST) / _STEP) + 1)]
        room = _END - MARGIN - _HEAD
        tried: list[tuple[float, list[_Part], list[_Part]]] = []
        for self.scale in scales:
            first, rest = [*self._table(), *self._notes()], self._rest()
            if _height([*first, *rest]) <= room:
                return [[*first, *rest]]
            tried.append((self.scale, first, rest))
        for self.scale, first, rest in tried:
            if _height(first) <= room:
                return [first, *_paged(rest, [], room)]
        head, *rows = self._table(told_apart=True)
        pages = _paged([*rows, *self._notes(), *self._rest()], [head], room - _height(self._says()))
        return [[*self._says(), *pages[0]], *pages[1:]] if pages else []

    def _says(self) -> list[_Part]:
        """What each class does in a line of its own, for a table of several pages."""
        texts, chart = self._texts, self._chart
        effects = ((name, class_effect(name, chart, texts)) for name in chart.columns)
        return [
            self._paragraph(f"{column_words(name, texts)}　{words}")
            for name, words in effects
            if words
        ]

    def _table(self, *, told_apart: bool = False) -> list[_Part]:
        """The head and the rows; `told_apart`: what the classes do is elsewhere."""
        chart, texts, columns = self._chart, self._texts, self._columns
        says = _class_effect_lines(chart, columns, self.scale, texts)
        if told_apart:
            says = dict.fromkeys(says, ())
        most = max((len(lines) for lines in says.values()), default=0)
        high = (20 + most * 8.6 + 4) * self.scale
        parts = [_Part(high, lambda sheet, y: self._paint_heads(sheet, y, high, says))]
        for moment, rows in chart.groups:
            plans = [row_plan(row, columns, self._section, self.scale, texts) for row in rows]
            short = self._named(moment) - sum(plan.height for plan in plans)
            if short > 0:
                plans[-1] = replace(plans[-1], height=plans[-1].height + short)
            parts += [self._row_part(plan, moment, at) for at, plan in enumerate(plans)]
        return parts

    def _named(self, moment: str) -> float:
        """The height that the name of a moment needs in the smallest letters."""
        words = self._texts.moment(moment)
        if self._texts.language == "ja":
            return len(words) * LEAST_SIZE * _DOWN
        return width_of(words, LEAST_SIZE, serif=True) + 4

    def _row_part(self, plan: RowPlan, moment: str, at: int) -> _Part:
        def paint(sheet: Sheet, y: float) -> None:
            self._paint_row(sheet, plan, y, first=at == 0)

        return _Part(plan.height, paint, moment, 0.0 if at else self._named(moment))

    def _notes(self) -> list[_Part]:
        """Legend, stars and proposals below the table."""
        texts, chart = self._texts, self._chart
        derived, assumed = (texts.ui(f"chart.mark.{key}") for key in ("derived", "assumed"))
        legend = [texts.ui("chart.legend", derived, assumed), *star_words(chart, texts)]
        left_out = section_words(chart, texts)
        legend += [left_out] if left_out else []
        paragraphs = ["　".join(legend)]
        if chart.proposals:
            text = "　".join(
                f"{one.letter} {proposal_words(one, texts)}" for one in chart.proposals
            )
            paragraphs.append(f"{texts.ui('chart.proposals')}　{text}")
        return [self._gap(4), *(self._paragraph(words) for words in paragraphs)]

    def _rest(self) -> list[_Part]:
        """Manners in three columns, and the acts that the document does not mention."""
        texts, chart = self._texts, self._chart
        parts: list[_Part] = []
        if chart.manners:
            breach = texts.sanction(chart.breach or "none")
            note = texts.ui("chart.manners_note", len(chart.manners), breach)
            parts += [self._gap(6), self._title_part(texts.ui("chart.manners"), note)]
            parts += self._manners()
        lines = [
            texts.ui(
                "with_clause",
                f"{texts.sanction('exclusion')}　{texts.offence(row.act)}",
                texts.clause(row.entries[0].rule),
            )
            for row in chart.excluded
        ]
        if chart.unnamed:
            text = "　・　".join(
                texts.ui("chart.proposed", texts.offence(one.act), proposal_words(one, texts))
                for one in chart.unnamed
            )
            lines.append(f"{texts.ui('chart.unnamed')}　{text}")
        lines += [texts.principle(rule.key) for rule in chart.principles]
        if lines:
            parts += [self._gap(4), *(self._paragraph(words) for words in lines)]
        return parts

    def _manners(self) -> Iterator[_Part]:
        """The rows of three columns, filled from the top of the first."""
        texts, acts = self._texts, self._chart.manners
        rows = -(-len(acts) // _ACROSS)
        size, wide = NOTE * self.scale, INNER / _ACROSS
        clauses = [texts.clause(rule).replace(texts.ui("chart.manners"), "") for _, rule in acts]
        room = max((width_of(clause, size) for clause in clauses), default=0) + 5
        cells = [
            (clause, lines_of(texts.offence(act), size, wide - room - 6))
            for clause, (act, _) in zip(clauses, acts, strict=True)
        ]
        for at in range(rows):
            some = cells[at::rows]
            high = max(len(lines) for _, lines in some) * _TEXT * self.scale

            def paint(sheet: Sheet, y: float, some: Sequence[tuple[str, list[str]]] = some) -> None:
                for across, (clause, lines) in enumerate(some):
                    x, step = MARGIN + across * wide, _TEXT * self.scale
                    sheet.write(QRectF(x, y, room, step), clause, size, ink=SOFT)
                    for down, line in enumerate(lines):
                        box = QRectF(x + room, y + down * step, wide - room, step)
                        sheet.write(box, line, size)

            yield _Part(high, paint)

    def _gap(self, high: float) -> _Part:
        return _Part(high * self.scale, lambda _sheet, _y: None)

    def _paragraph(self, words: str) -> _Part:
        """Wrapped text across the sheet."""
        size, step = NOTE * self.scale, _TEXT * self.scale
        lines = lines_of(words, size, INNER)

        def paint(sheet: Sheet, y: float) -> None:
            for at, line in enumerate(lines):
                sheet.write(QRectF(MARGIN, y + at * step, INNER, step), line, size)

        return _Part(len(lines) * step + 2 * self.scale, paint)

    def _title_part(self, title: str, note: str) -> _Part:
        """The head of a section with a line under it."""
        high = 17 * self.scale

        def paint(sheet: Sheet, y: float) -> None:
            box = QRectF(MARGIN, y, INNER, high - 3)
            sheet.write(box, title, 11 * self.scale, serif=True)
            used = width_of(title, 11 * self.scale, serif=True) + 10
            sheet.write(box.adjusted(used, 1, 0, 0), note, NOTE * self.scale, ink=SOFT)
            sheet.line(MARGIN, y + high - 2, MARGIN + INNER, y + high - 2, 0.8)

        return _Part(high, paint)

    # ink

    def _paint_title(self, sheet: Sheet) -> None:
        texts, head = self._texts, self._chart.document
        box = QRectF(MARGIN, MARGIN, INNER, 26)
        title = texts.ui("chart.title")
        sheet.write(box, title, 19, serif=True)
        used = width_of(title, 19, serif=True) + 14
        name = texts.document_of_edition(texts.document(head), head.edition)
        sheet.write(box.adjusted(used, 5, 0, 0), name, 10, bold=True)
        count = texts.ui("chart.count", len(self._chart.acts))
        sheet.write(QRectF(MARGIN, MARGIN, INNER, 13), count, 7.5, place=RIGHT)
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        sheet.write(QRectF(MARGIN, MARGIN + 13, INNER, 13), today, 7.5, place=RIGHT)
        sheet.line(MARGIN, MARGIN + 30, MARGIN + INNER, MARGIN + 30, 1.4)

    def _paint_foot(self, sheet: Sheet, page: int) -> None:
        box = QRectF(MARGIN, _END + 3, INNER, _FOOT - 3)
        sheet.line(MARGIN, _END + 1, MARGIN + INNER, _END + 1, 0.8)
        words = self._texts.ui("chart.foot")
        number = f"{page + 1}／{self.count}　" if self.count > 1 else ""
        sheet.write(box, f"{number}{words}", 7.5, place=RIGHT)

    def _paint_heads(
        self, sheet: Sheet, y: float, high: float, says: dict[str, tuple[str, ...]]
    ) -> None:
        """The heads of the columns: each class in its own look, and what it does."""
        s, texts = self.scale, self._texts
        for name, x, wide in self._columns.classes:
            box = QRectF(x + 2, y, wide - 4, 17 * s)
            ink = _paint_class(sheet, name, box)
            words = column_words(name, texts)
            size = min(9.5 * s, max(6.6, 9.5 * s * (wide - 8) / max(width_of(words, 9.5 * s), 1)))
            sheet.write(box, words, size, serif=True, place=CENTRE, ink=ink)
            for at, line in enumerate(says[name]):
                below = QRectF(x, y + (19 + at * 8.6) * s, wide, 8.6 * s)
                sheet.write(below, line, SAYS * s, place=CENTRE)
        foot = QRectF(0, y + high - 13 * s, 0, 12 * s)
        for (x, wide), key in ((self._columns.act, "act"), (self._columns.clause, "clause")):
            foot.setRect(x, foot.y(), wide, foot.height())
            sheet.write(foot, texts.ui(f"chart.{key}"), NOTE * s, ink=SOFT)
        sheet.line(MARGIN, y + high, MARGIN + INNER, y + high, 1.2)

    def _paint_row(self, sheet: Sheet, plan: RowPlan, y: float, *, first: bool) -> None:
        s, columns = self.scale, self._columns
        sheet.line(MARGIN + (0 if first else MOMENT), y, MARGIN + INNER, y, 1.0 if first else 0.3)
        self._paint_lines(sheet, plan.act, columns.act, y, plan.height, ACT * s, bold=True)
        self._paint_lines(sheet, plan.clause, columns.clause, y, plan.height, NOTE * s)
        places = {name: (x, wide) for name, x, wide in columns.classes}
        for name, lines in plan.cells:
            x, wide = places[name]
            box = QRectF(x + 2, y + 1.6 * s, wide - 4, plan.height - 3.2 * s)
            ink = _paint_class(sheet, name, box, head=False)
            self._paint_cell(sheet, lines, box, name, ink)

    def _paint_lines(
        self,
        sheet: Sheet,
        lines: Sequence[str],
        column: tuple[float, float],
        y: float,
        high: float,
        size: float,
        *,
        bold: bool = False,
    ) -> None:
        """Lines in the middle of the height of a row."""
        step = size * 1.2
        top = y + (high - len(lines) * step) / 2
        for at, line in enumerate(lines):
            box = QRectF(column[0], top + at * step, column[1], step)
            sheet.write(box, line, size, bold=bold, place=LEFT)

    def _paint_cell(
        self, sheet: Sheet, lines: Sequence[CellLine], box: QRectF, name: str, ink: QColor
    ) -> None:
        s, bold = self.scale, name in BOLD
        size, step = CELL * s, LINE * s
        top = box.center().y() - len(lines) * step / 2
        for at, line in enumerate(lines):
            y = top + at * step
            signs = line.letter + ("※" if line.star else "")
            small = max(6.5, 6.6 * s)
            dot = size * 1.3 if line.words == BULLET else size
            used = width_of(line.words, dot, bold=bold)
            extra = (width_of(signs, small) + 1 if signs else 0) + (11 * s if line.mark else 0)
            x = box.center().x() - (used + extra) / 2
            sheet.write(QRectF(x, y, used, step), line.words, dot, bold=bold, ink=ink)
            x += used + 1
            if signs:
                sheet.write(QRectF(x, y - 2 * s, 10, step), signs, small, ink=ink)
                x += width_of(signs, small) + 1
            if line.mark:
                frame = QRectF(x + 0.6, y + _TAIL * s, 9.6 * s, step - (_TAIL + 0.2) * s)
                self._paint_mark(sheet, frame, line.mark, ink is WHITE)

    def _paint_mark(self, sheet: Sheet, frame: QRectF, mark: str, dark: bool) -> None:
        """A framed letter: how the ruling is founded; dashed for one that is read."""
        read = mark == self._texts.ui("chart.mark.assumed")
        sheet.box(frame, 0.4, fill=WHITE if dark else None, dashed=read)
        letter = frame.translated(0, -_TAIL / 3 * self.scale)  # on the line of the words
        sheet.write(letter, mark, max(6.5, 6.6 * self.scale), place=CENTRE)

    def _paint_moment(self, sheet: Sheet, moment: str, top: float, bottom: float) -> None:
        """The name of a moment of play beside its rows, downwards in Japanese."""
        words, size = self._texts.moment(moment), 10.0 * self.scale
        box = QRectF(MARGIN, top, MOMENT - 4, bottom - top)
        sheet.line(MARGIN + MOMENT - 2, top, MARGIN + MOMENT - 2, bottom, 1.0)
        if bottom - top < self._named(moment) - 0.1:  # its last rows, on a further page
            return
        if self._texts.language != "ja":
            room = (bottom - top - 2) / max(width_of(words, size, serif=True), 1)
            sheet.write_upwards(box, words, max(LEAST_SIZE, size * min(1.0, room)))
            return
        step = min(size * 1.3, (bottom - top) / max(len(words), 1))
        size = max(LEAST_SIZE, min(size, step / _DOWN))
        start = (top + bottom - step * len(words)) / 2
        for at, letter in enumerate(words):
            place = QRectF(box.x(), start + at * step, box.width(), step)
            if letter == "ー":
                sheet.write_upwards(place, "―", size)
            else:
                sheet.write(place, letter, size, serif=True, place=CENTRE)


def _paint_class(sheet: Sheet, name: str, box: QRectF, *, head: bool = True) -> QColor:
    """The look of a class; returns the ink that is read on it."""
    match name:
        case "silent":
            sheet.box(box, 0.6, dotted=True)
        case "none" | "warning" | "off_result" | "other":
            if head:
                sheet.box(box, 0.5)
        case "fine":
            sheet.box(box, 1.2)
        case "agari_houki":
            sheet.box(box, fill=GREY)
        case _:
            sheet.box(box, fill=BLACK)
            return WHITE
    return BLACK


def _height(parts: Sequence[_Part]) -> float:
    return sum(part.height for part in parts)


def _paged(parts: Sequence[_Part], head: Sequence[_Part], room: float) -> list[list[_Part]]:
    """The parts on as many pages as they need, each page that begins with a row with the head."""
    pages: list[list[_Part]] = []
    page = list(head)
    for part in parts:
        if _height([*page, part]) > room and page != list(head):
            begun = _unnamed(page, part)
            pages.append(page[: len(page) - len(begun)])
            page = [*(head if part.moment else ()), *begun]
        page.append(part)
    return [*pages, page] if page != list(head) else pages


def _unnamed(page: Sequence[_Part], after: _Part) -> list[_Part]:
    """The rows at the end of a page of the moment that goes on after it, where they are too low for
    its name."""
    rows = [part for part in page if after.moment and part.moment == after.moment]
    return rows if rows and _height(rows) < rows[0].least else []
