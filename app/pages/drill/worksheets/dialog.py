"""The dialog in which a worksheet is chosen, previewed, printed and written as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.export import Exporter, lay_out
from app.idle_task import IdleTask
from app.pages.drill.worksheets import paper
from app.pages.drill.worksheets.choice import (
    OF_HANDS,
    WorksheetChoice,
    read_worksheet_number,
)
from app.pages.drill.worksheets.content import Worksheet
from app.pages.drill.worksheets.dealing import WorksheetDealer
from app.pages.drill.worksheets.form import WorksheetForm
from app.pages.drill.worksheets.making import worksheets_of
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import show_if
from app.widgets.painting.ink import HEIGHT, WIDTH
from engine.riichi.practice.numbers import MistypedError
from engine.riichi.rules import RiichiRules

_LEFT: Final = 340
_SIZE: Final = 900, 660
_MARGIN: Final = 14
_FINE: Final = 2


def open_worksheets(
    parent: QWidget, rules: RiichiRules, choice: WorksheetChoice, texts: Texts
) -> WorksheetDialog:
    """Open the dialog over `parent` with the worksheet of a choice."""
    dialog = WorksheetDialog(rules, choice, texts, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


class WorksheetDialog(QDialog):
    """Deals hands in idle time, and shows the pages as they are printed; Esc closes it."""

    def __init__(
        self,
        rules: RiichiRules,
        choice: WorksheetChoice,
        texts: Texts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("worksheet_dialog")
        self.setWindowTitle(texts.ui("worksheet.window"))
        self._rules, self._texts = rules, texts
        self.choice = self._wanted = choice
        self.sheets: tuple[Worksheet, ...] = ()
        self._task, self._at = IdleTask(self), 0
        self._task.ended.connect(self._receive)
        self._exporter = Exporter(self)
        self._exporter.message.connect(self._show_message)
        self._exporter.error.connect(self._show_message)
        self._form, self._preview = WorksheetForm(rules, texts), _Preview()
        self._form.chosen.connect(self._deal)
        self._form.number_entered.connect(self._enter_number)
        self._form.answers_toggled.connect(self._present)
        self._page, self._said = self._caption("page"), self._caption("said")
        self._said.setWordWrap(True)
        self._buttons = self._make_buttons()
        self._lay_out()
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter in the field for the number presses none
        self.resize(px(_SIZE[0]), px(_SIZE[1]))
        self._form.take_focus()
        self._deal(self.choice)

    def _caption(self, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(f"worksheet_{name}")
        label.setProperty("role", "caption")
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def _make_buttons(self) -> dict[str, QPushButton]:
        presses: dict[str, Callable[[], object]] = {
            "pdf": self._write_pdf, "print": self._print_sheets, "close": self.close,
            "cancel": self._cancel, "previous": partial(self._turn, -1),
            "next": partial(self._turn, 1),
        }  # fmt: skip
        return {name: self._button(name, press) for name, press in presses.items()}

    def _button(self, name: str, press: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._texts.ui(f"worksheet.do.{name}"))
        button.setObjectName(f"worksheet_{name}")
        button.setProperty("role", "primary" if name == "pdf" else "button")
        button.clicked.connect(lambda _on=False: press())
        return button

    def _lay_out(self) -> None:
        panel = QWidget()
        panel.setFixedWidth(px(_LEFT))
        left = QVBoxLayout(panel)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(px(6))
        left.addWidget(self._form)
        left.addStretch(1)
        left.addWidget(self._said)
        for name in ("cancel", "pdf", "print", "close"):
            left.addWidget(self._buttons[name])
        turn = QHBoxLayout()
        turn.addStretch(1)
        for widget in (self._buttons["previous"], self._page, self._buttons["next"]):
            turn.addWidget(widget)
        turn.addStretch(1)
        right = QVBoxLayout()
        right.addWidget(self._preview, 1)
        right.addLayout(turn)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(*(px(_MARGIN),) * 4)
        whole.setSpacing(px(_MARGIN))
        whole.addWidget(panel)
        whole.addLayout(right, 1)

    # dealing

    def _enter_number(self, text: str) -> None:
        """Make the worksheet of a number, or report why that is impossible."""
        try:
            found = read_worksheet_number(text, self._rules)
        except MistypedError:
            self._show_message(self._texts.ui("worksheet.mistyped", text))
        except ValueError:
            self._show_message(self._texts.ui("worksheet.no_number", text))
        else:
            self._deal(found)

    def _deal(self, choice: WorksheetChoice) -> None:
        """Deal the hands of a choice in idle time."""
        self._wanted = choice
        self._task.begin(self._steps(choice))
        self._form.present(choice)
        self._show_message("")
        self._present()

    def _steps(self, choice: WorksheetChoice) -> Iterator[Any]:
        """The steps of dealing, the progress shown after each hand."""
        dealer, count = WorksheetDealer(choice, self._rules), -1
        for found in dealer.steps():
            if dealer.count != count:
                count = dealer.count
                self._said.setText(self._texts.ui("worksheet.dealing", count, choice.count))
                self._preview.show_progress(count / choice.count)
            yield found

    def _cancel(self) -> None:
        """Stop dealing, and return to the worksheet that is shown."""
        self._task.stop()
        self._return("cancelled")

    def _return(self, why: str) -> None:
        """Return to the worksheet that is shown, and say why."""
        self._wanted = self.choice
        self._form.present(self.choice)
        self._show_message(self._texts.ui(f"worksheet.{why}"))
        self._present()

    def _receive(self, hands: Any) -> None:
        if self._wanted.subject in OF_HANDS and not hands:
            self._return("no_hands")
            return
        self.choice, self._at = self._wanted, 0
        self.sheets = worksheets_of(self.choice, hands, self._rules, self._texts)
        self._show_message("")
        self._present()

    # presentation

    @property
    def _shown(self) -> tuple[Worksheet, ...]:
        return self.sheets if self._form.with_answers else self.sheets[:1]

    def _turn(self, by: int) -> None:
        self._at += by
        self._present()

    def _present(self) -> None:
        busy, shown = self._task.busy, self._shown
        count = sum(len(sheet.pages) for sheet in shown)
        self._at = min(self._at, max(0, count - 1))
        for name in ("pdf", "print"):
            self._buttons[name].setEnabled(bool(shown) and not busy)
        show_if(self._buttons["cancel"], busy and bool(shown))
        self._buttons["previous"].setEnabled(self._at > 0)
        self._buttons["next"].setEnabled(self._at + 1 < count)
        self._page.setText(self._texts.ui("worksheet.page", self._at + 1, count) if count else "")
        if not busy:
            self._preview.show_progress(None)
        if shown:
            self._preview.present(partial(paper.preview, shown, self._at, texts=self._texts))

    def _show_message(self, words: str) -> None:
        self._said.setText(words)

    # paper

    def _write_pdf(self) -> None:
        name = f"{self._texts.ui('worksheet.file')}-{self.sheets[0].number}.pdf"
        made = partial(paper.pdf, self._shown, self._texts)
        self._exporter.write_with(name, made, self._texts)

    def _print_sheets(self) -> None:
        title = f"{self.sheets[0].title} {self.sheets[0].number}"
        put_on = partial(paper.put_on, sheets=self._shown, texts=self._texts)
        self._exporter.print_with(title, put_on, self._texts, coloured=False, lay_out=lay_out)


class _Preview(QWidget):
    """A page as it is printed, and over it a bar while hands are being dealt."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("worksheet_preview")
        self._made: Callable[[int], Any] | None = None
        self._picture: QPixmap | None = None
        self._progress: float | None = None

    def present(self, made: Callable[[int], Any]) -> None:
        """Show the page that a function makes at a width in pixels of the device."""
        self._made, self._picture = made, None
        self.update()

    def show_progress(self, share: float | None) -> None:
        """Show how much is dealt, 0 to 1; None when nothing is being dealt."""
        self._progress = share
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        high = min(float(self.height()), self.width() * HEIGHT / WIDTH) - 2 * _FINE
        box = QRectF(0, 0, high * WIDTH / HEIGHT, high)
        box.moveCenter(QRectF(self.rect()).center())
        wide = round(box.width() * self.devicePixelRatioF())
        if self._made is not None and (self._picture is None or self._picture.width() != wide):
            self._picture = QPixmap.fromImage(self._made(wide))
        painter.fillRect(box.adjusted(-1, -1, 1, 1), colour(t.line))
        if self._picture is None:
            painter.fillRect(box, colour(t.card))
        else:
            painter.drawPixmap(box, self._picture, QRectF(self._picture.rect()))
        if self._progress is not None:
            bar = QRectF(box.x(), box.y(), box.width() * self._progress, px(5))
            painter.fillRect(bar, colour(t.green))
