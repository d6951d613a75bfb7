"""The list of acts, each with its clause and its possible classes; a click or Enter chooses."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from PySide6.QtCore import QModelIndex, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.referee.views import ActRow
from app.search import folded, spans
from app.style.theme import colour, px, sans, tokens
from app.texts.rule_values import value_words
from app.texts.texts import Texts
from app.widgets.lists.items import Index, ItemPainter, RowList, RowModel, draw_row_ground
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, lines_of, width_of, write
from app.widgets.painting.pixmap_cache import Paint
from app.widgets.painting.seals import GRAVE
from engine.rulebook import Rule

_ROW, _LINE, _USUAL = 44, 20, 2
"""The height of a row with the usual number of lines, and of one more line."""
_EDGE, _END = 12, 10
_NAME, _SMALL = 12.5, 11.5


def _classes_of(row: ActRow, texts: Texts) -> str:
    """All classes that the act may have, `チョンボ・アガリ放棄`, or what its clause says."""
    if row.checked and isinstance(row.clause, Rule):
        return value_words(row.clause, texts)
    return texts.ui("either").join(texts.sanction(key) for key in row.classes or ("silent",))


class _Acts(RowModel):
    rows: tuple[ActRow, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts
        self.word = ""
        self.words: tuple[tuple[str, ...], ...] = ()

    def show_rows(
        self, rows: tuple[ActRow, ...], word: str, words: tuple[tuple[str, ...], ...]
    ) -> None:
        """Show other acts; the current row is reset. `word` is highlighted in their names, and in
        their further `words`."""
        self.beginResetModel()
        self.rows, self.word, self.words = rows, word, words
        self.endResetModel()

    def words_of(self, at: int) -> tuple[str, ...]:
        """The players' words by which a row was found."""
        return self.words[at] if at < len(self.words) else ()

    def accessible_text(self, at: int) -> str:
        row, texts = self.rows[at], self.texts
        clause = "" if row.clause is None else texts.clause(row.clause)
        name = texts.titled(texts.offence(row.act), _classes_of(row, texts))
        found = texts.list_of(self.words_of(at))
        return " ".join(part for part in (name, clause, texts.moment(row.moment), found) if part)


class ActList(RowList):
    """Emits `chosen` with the key of an act."""

    chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        self.acts = _Acts(texts)
        super().__init__("acts", self.acts, parent)
        self.act = ""
        self._presented: object = None
        self.setAccessibleName(texts.ui("incident.acts"))
        self.setItemDelegate(_Painter(self))

    def present(
        self,
        rows: tuple[ActRow, ...],
        word: str,
        act: str,
        words: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        """Show the acts that match a word, the chosen one, and by which of their words each was
        found."""
        if (rows, word) != self._presented:
            self._presented = rows, word
            self.acts.show_rows(rows, word, words)
            self._go_to(act)
        if act != self.act:
            before, self.act = self.act, act
            self.update(self._index_of(before))
            self.update(self._index_of(act))
            self._go_to(act)

    def _index_of(self, act: str) -> QModelIndex:
        at = next((i for i, row in enumerate(self.acts.rows) if row.act == act), -1)
        return self.acts.index(at)

    def _go_to(self, act: str) -> None:
        index = self._index_of(act)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        else:
            self.clearSelection()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())  # which longer rows have moved

    def choose_first(self) -> None:
        if self.acts.rows:
            self.chosen.emit(self.acts.rows[0].act)

    def choose(self, at: int) -> None:
        self.chosen.emit(self.acts.rows[at].act)


class _Painter(ItemPainter):
    """Paints an act in two lines, or in more where its words have no room."""

    _view: ActList

    def height(self, at: int, width: int) -> int:
        names, classes = self._lines(self._view.acts.rows[at], width - _EDGE - _END)
        many = len(names) + bool(self._view.acts.words_of(at)) + len(classes)
        return px(_ROW + _LINE * (many - _USUAL))

    def _lines(self, row: ActRow, room: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The lines of the name of an act, and those of its classes."""
        texts = self._view.acts.texts
        return (
            lines_of(texts.offence(row.act), room, _NAME, bold=True),
            lines_of(_classes_of(row, texts), room, _SMALL, bold=row.answered),
        )

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        acts = self._view.acts
        row, texts, word = acts.rows[index.row()], acts.texts, acts.word
        chosen = row.act == self._view.act
        clause = "" if row.clause is None else texts.clause(row.clause)
        words = acts.words_of(index.row())
        paint = partial(self._whole, row=row, texts=texts, words=words, chosen=chosen, over=over)
        return (row.act, row.classes, clause, texts.language, word, words, chosen, over), paint

    def _whole(
        self,
        painter: QPainter,
        box: QRectF,
        *,
        row: ActRow,
        texts: Texts,
        words: tuple[str, ...],
        chosen: bool,
        over: bool,
    ) -> None:
        t = tokens()
        draw_row_ground(painter, box, over=over, chosen="green" if chosen else "")
        inner = box.adjusted(_EDGE, px(4), -_END, -px(4))
        names, classes = self._lines(row, inner.width())
        many = len(names) + bool(words) + len(classes)
        line = QRectF(inner.x(), inner.y(), inner.width(), inner.height() / many)
        down = QPointF(0, line.height())
        self._name(painter, line, names, row, texts)
        line.translate(down * len(names))
        if words:
            self._words(painter, line, words)
            line.translate(down)
        code = t.shu if row.classes[:1] and row.classes[0] in GRAVE else t.ink2
        code = code if row.answered else t.ink3
        moment = texts.moment(row.moment)
        room = line.width() - width_of(moment, sans(_SMALL)) - 8
        if lines_of(_classes_of(row, texts), room, _SMALL, bold=row.answered) == classes:
            write(painter, line, moment, sans(_SMALL), t.ink3, LEFT)
        else:
            room = line.width()
        for at, word in enumerate(classes):
            font = fitting(word, room, _SMALL, 9.5, bold=row.answered)
            write(painter, line.translated(down * at), word, font, code, RIGHT)

    def _name(
        self, painter: QPainter, box: QRectF, names: tuple[str, ...], row: ActRow, texts: Texts
    ) -> None:
        """Paints the lines of a name from the first one on, with the clause where it has room."""
        t = tokens()
        clause = "" if row.clause is None else texts.clause(row.clause)
        used = 0.0
        whole = width_of(names[0], sans(12, bold=True)) + width_of(clause, sans(11))
        if len(names) == 1 and whole + px(_END) < box.width():
            used = write(painter, box, clause, sans(11), t.ink3, RIGHT) + px(_END)
        for at, name in enumerate(names):
            line = box.adjusted(0, 0, -used, 0).translated(0, at * box.height())
            self._marked(painter, line, name, _NAME, t.ink if row.answered else t.ink2, bold=True)

    def _words(self, painter: QPainter, box: QRectF, words: tuple[str, ...]) -> None:
        """Paints the words by which the act was found, as many as there is room for."""
        text = words[0]
        for word in words[1:]:
            if width_of(f"{text}・{word}", sans(_SMALL)) > box.width():
                break
            text = f"{text}・{word}"
        self._marked(painter, box, text, _SMALL, tokens().ink2, bold=False)

    def _marked(
        self, painter: QPainter, box: QRectF, name: str, size: float, code: str, *, bold: bool
    ) -> None:
        """Paints words, with the match of the search highlighted."""
        t, word = tokens(), self._view.acts.word
        font = fitting(name, box.width(), size, 9, bold=bold)
        place = next(spans(name, [folded(word)]), None) if word else None
        if place is None:
            write(painter, box, name, font, code, LEFT)
            return
        before, found, after = name[: place[0]], name[slice(*place)], name[place[1] :]
        x = box.x() + width_of(before, font)
        match = QRectF(x, box.y() + 1, width_of(found, font), box.height() - 2)
        painter.fillRect(match, colour(t.gold))
        write(painter, box, before, font, code, LEFT)
        write(painter, box.adjusted(x - box.x(), 0, 0, 0), found, font, t.on_gold, LEFT)
        rest = box.adjusted(x - box.x() + match.width(), 0, 0, 0)
        write(painter, rest, after, font, code, LEFT)
