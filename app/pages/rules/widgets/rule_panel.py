"""The panel of a clause: its meaning, its rules with their standing, and a hand as example."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.actions import KEY_OF
from app.pages.rules.views import Detail, DocumentSummary, ExampleView, RuleDetail
from app.pages.rules.widgets.marked_text import badge, coloured, outcome_table, without_orphan
from app.pages.rules.widgets.reading_cards import ReadingCards
from app.pages.rules.widgets.small_hand import SmallHand
from app.style.theme import tokens
from app.texts.texts import Texts
from app.widgets.answer.requests import mark_yaku, request_yaku, yaku_of
from app.widgets.controls.controls import word_button
from app.widgets.layout.frames import Panel, column, style_label
from app.widgets.painting.drawing import show_if


class RulePanel(QFrame):
    """Shows one clause or rule; emits the request to open the example hand, and for another one,
    `reading_chosen(rule key, number)` for a reading of an unclear rule, and
    `option_toggled(option id)` to choose an option of the document or no longer.
    """

    open_requested = Signal()
    another_requested = Signal()
    option_toggled = Signal(str)
    reading_chosen = Signal(str, int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rule_panel")
        self.setProperty("role", "card")
        self._texts = texts
        self._shown: Detail | DocumentSummary | None = None
        self._example = ExampleView()
        self._caption, self._title, self._body = QLabel(), QLabel(), QLabel()
        self._head, self._note, self._rows = QLabel(), QLabel(), QLabel()
        self._hand = SmallHand(texts, "rule_hand")
        self._open = word_button("rule_open_hand", texts.ui("rules.open_hand"))
        self._another = word_button("rule_another_hand", texts.ui("rules.another"))
        tip = f"{texts.ui('yaku_mark.tip')} Ctrl+F1"
        self._card = word_button("rule_yaku", texts.ui("yaku_mark.open"), tip)
        self._option = word_button("rule_option")
        self._option.clicked.connect(self._turn_option)
        self._yaku = ""
        self._build()
        self._label(texts)

    def _build(self) -> None:
        names = ("caption", "title", "body", "example_head", "example_note", "example_rows")
        labels = (self._caption, self._title, self._body, self._head, self._note, self._rows)
        roles = ("caption", "headline", "said", "head", "caption", "said")
        for name, label, role in zip(names, labels, roles, strict=True):
            style_label(label, role, f"rule_{name}")
        for label in (self._body, self._rows):
            label.setTextFormat(Qt.TextFormat.RichText)
        self._body.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._card.clicked.connect(lambda _on=False: request_yaku(self, self._yaku))
        self._open.clicked.connect(self.open_requested)
        self._another.clicked.connect(self.another_requested)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, 2, 0, 0)
        buttons.addWidget(self._open)
        buttons.addWidget(self._another)
        buttons.addStretch(1)
        self._below = QWidget()
        below = column(5)
        for widget in (self._head, self._hand, self._note, self._rows):
            below.addWidget(widget)
        below.addLayout(buttons)
        self._below.setLayout(below)
        self.panel = Panel("rule_scroll", gap=8)
        self._cards: list[ReadingCards] = []
        self._unclear = QWidget()
        self._unclear.setLayout(column(10))
        self.panel.set_widgets(self._body, self._unclear, self._below)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.setSpacing(5)
        whole.addWidget(self._caption)
        whole.addWidget(self._title)
        whole.addWidget(self._card, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self._option, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self.panel, 1)

    def _label(self, texts: Texts) -> None:
        self._head.setText(texts.ui("rules.example"))
        tips = (
            (self._open, "open_tip", "rules_open"),
            (self._another, "another_tip", "rules_hand"),
        )
        for button, tip, action in tips:
            words = texts.ui(f"rules.{tip}")
            button.setAccessibleName(words)
            button.setToolTip(f"{words} {KEY_OF[action]}")

    def present(self, shown: Detail | DocumentSummary) -> None:
        """Show a clause or rule, or the document as a whole."""
        if shown == self._shown:
            return
        self._shown = shown
        self._caption.setText(shown.caption)
        self._title.setText(shown.title)
        key = shown.example_key if isinstance(shown, Detail) else ""
        self._yaku = yaku_of(key)
        mark_yaku(self, self._yaku)
        show_if(self._card, bool(self._yaku))
        self._present_option(shown)
        self._write()
        self._show_readings(shown.rules if isinstance(shown, Detail) else (), shown.title)
        self.panel.verticalScrollBar().setValue(0)
        self.setAccessibleName(shown.accessible_name)
        lines = (*shown.edition, *shown.sources) if isinstance(shown, DocumentSummary) else ()
        self.setAccessibleDescription(" ".join((shown.means, *lines)))

    def _show_readings(self, rules: tuple[RuleDetail, ...], title: str) -> None:
        """Show the readings of each unclear rule as cards."""
        unclear = [rule for rule in rules if rule.readings]
        column_ = self._unclear.layout()
        while len(self._cards) < len(unclear) and column_ is not None:
            cards = ReadingCards(self._texts, len(self._cards))
            cards.reading_chosen.connect(self.reading_chosen)
            self._cards.append(cards)
            column_.addWidget(cards)
        for at, cards in enumerate(self._cards):
            show_if(cards, at < len(unclear))
            if at < len(unclear):
                rule = unclear[at]
                cards.present(rule, "" if len(rules) == 1 and rule.name == title else rule.name)
        show_if(self._unclear, bool(unclear))

    def show_again(self) -> None:
        """Show the readings as they are in force, after one could not be tried."""
        if isinstance(self._shown, Detail):
            self._show_readings(self._shown.rules, self._shown.title)

    def _present_option(self, shown: Detail | DocumentSummary) -> None:
        """Show the button that chooses the option that is shown, or no longer."""
        there = isinstance(shown, Detail) and bool(shown.option)
        if isinstance(shown, Detail) and there:
            key = "turn_off" if shown.option_on else "turn_on"
            words = self._texts.ui(f"rule_options.{key}")
            self._option.setText(words)
            self._option.setAccessibleName(f"{words} {shown.title}")
        show_if(self._option, there)

    def _turn_option(self) -> None:
        if isinstance(self._shown, Detail):
            self.option_toggled.emit(self._shown.option)

    def present_example(self, example: ExampleView) -> None:
        """Show the example hand, or why there is none."""
        texts = self._texts
        self._example = example
        found = example.state == "found"
        show_if(self._below, bool(example.state))
        for widget in (self._hand, self._rows):
            show_if(widget, found)
        self._open.setEnabled(found)
        self._another.setEnabled(example.state in ("found", "none"))
        for button in (self._open, self._another):
            show_if(button, example.state != "never")
        self._hand.present(example.hand)
        words = {"seeking": "seeking", "none": "example_none", "never": "example_never"}
        key = words.get(example.state)
        self._note.setText(example.situation if key is None else texts.ui(f"rules.{key}"))
        self._rows.setText(outcome_table(example.rows))

    def _write(self) -> None:
        texts, shown = self._texts, self._shown
        if shown is not None:
            html = _cover(shown, texts) if isinstance(shown, DocumentSummary) else _html(shown)
            self._body.setText(html)

    def changeEvent(self, event: QEvent) -> None:
        """On another theme write the text again in its colours."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._write()
        super().changeEvent(event)


def _cover(shown: DocumentSummary, texts: Texts) -> str:
    """The source of a document, the count of items by standing, and a hint how to go on."""
    rows = "".join(
        f'<tr><td>{badge(word, standing)}</td><td align="right">&nbsp; {count}&nbsp; </td>'
        f"<td>{without_orphan(means)}</td></tr>"
        for standing, word, means, count in shown.standings
        if count
    )
    parts = (without_orphan(words) for words in (shown.means, *shown.edition))
    above = "".join(f"<p>{words}</p>" for words in parts if words)
    below = f"{_sources(shown, texts)}<p>{without_orphan(texts.ui('rules.panel_empty'))}</p>"
    return f'{above}<table cellpadding="3">{rows}</table>{below}'


def _sources(shown: DocumentSummary, texts: Texts) -> str:
    """The sources of a document, a line each."""
    if not shown.sources:
        return ""
    lines = (without_orphan(source) for source in shown.sources)
    return f"<p><b>{escape(texts.ui('edition.sources'))}</b><br>{'<br>'.join(lines)}</p>"


def _html(detail: Detail) -> str:
    """The text under the title."""
    t = tokens()
    marks = [badge(detail.badge, detail.standing), coloured(detail.mark, t.ink3)]
    if detail.note:
        marks.append(f"<b>{escape(detail.note)}</b>")
    parts = [f"<p>{'&nbsp; '.join(marks)}</p>"]
    if detail.means:
        parts.append(f'<p style="color: {t.ink}">{without_orphan(detail.means)}</p>')
    parts += [_rule(rule, detail) for rule in detail.rules]
    return "".join(parts)


def _rule(rule: RuleDetail, detail: Detail) -> str:
    """A rule: name, value and reason; standing and mark where they differ."""
    t = tokens()
    name = "" if rule.name == detail.title else f"{escape(rule.name)}<br>"
    head = f'{name}<b><span style="color: {t.ink}">{escape(rule.value)}</span></b>'
    elsewhere = rule.mark if rule.mark != detail.mark else ""
    if elsewhere or rule.standing is not detail.standing:
        head += f"&nbsp; {badge(rule.badge, rule.standing)} {coloured(elsewhere, t.ink3)}"
    lines = [head]
    if rule.reason:
        lines.append(without_orphan(rule.reason))
    return f"<p>{'<br>'.join(lines)}</p>"
