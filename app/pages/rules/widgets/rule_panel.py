"""The panel of a clause: its meaning, its rules with their standing, and a hand as example."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.actions import KEY_OF
from app.pages.rules.views import Detail, DocumentSummary, ExampleView, RuleDetail
from app.pages.rules.widgets.marked_text import badge, coloured, without_orphan
from app.pages.rules.widgets.reading_cards import ReadingCards
from app.pages.rules.widgets.rule_card import RuleCard
from app.style.theme import tokens
from app.texts.texts import Texts
from app.widgets.answer.requests import mark_yaku, request_yaku, yaku_of
from app.widgets.controls.controls import word_button
from app.widgets.layout.frames import column
from app.widgets.painting.drawing import show_if


class RulePanel(RuleCard):
    """Shows one clause or rule; emits the request to open the example hand, and for another one,
    `reading_chosen(rule key, number)` for a reading of an unclear rule, and
    `option_toggled(option id)` to choose an option of the document or no longer.
    """

    open_requested = Signal()
    another_requested = Signal()
    option_toggled = Signal(str)
    reading_chosen = Signal(str, int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        tip = f"{texts.ui('yaku_mark.tip')} Ctrl+F1"
        self._card = word_button("rule_yaku", texts.ui("yaku_mark.open"), tip)
        self._option = word_button("rule_option")
        self._unclear, self._unclear_column = QWidget(), column(10)
        self._unclear.setLayout(self._unclear_column)
        super().__init__(
            texts,
            "rule",
            texts.ui("rules.example"),
            below_title=(self._card, self._option),
            below_text=(self._unclear,),
            parent=parent,
        )
        self._texts = texts
        self._shown: Detail | DocumentSummary | None = None
        self._cards: list[ReadingCards] = []
        self._yaku = ""
        self._open = word_button("rule_open_hand", texts.ui("rules.open_hand"))
        self._another = word_button("rule_another_hand", texts.ui("rules.another"))
        self._label(texts)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, 2, 0, 0)
        buttons.addWidget(self._open)
        buttons.addWidget(self._another)
        buttons.addStretch(1)
        self._example.column.addLayout(buttons)
        self._card.clicked.connect(lambda _on=False: request_yaku(self, self._yaku))
        self._option.clicked.connect(self._turn_option)
        self._open.clicked.connect(self.open_requested)
        self._another.clicked.connect(self.another_requested)

    def _label(self, texts: Texts) -> None:
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
        self._body.write(self._html)
        self._show_readings(shown.rules if isinstance(shown, Detail) else (), shown.title)
        self.panel.verticalScrollBar().setValue(0)
        self.setAccessibleName(shown.accessible_name)
        lines = (*shown.edition, *shown.sources) if isinstance(shown, DocumentSummary) else ()
        self.setAccessibleDescription(" ".join((shown.means, *lines)))

    def _show_readings(self, rules: tuple[RuleDetail, ...], title: str) -> None:
        """Show the readings of each unclear rule as cards."""
        unclear = [rule for rule in rules if rule.readings]
        while len(self._cards) < len(unclear):
            cards = ReadingCards(self._texts, len(self._cards))
            cards.reading_chosen.connect(self.reading_chosen)
            self._cards.append(cards)
            self._unclear_column.addWidget(cards)
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
        found = example.state == "found"
        show_if(self._example, bool(example.state))
        self._open.setEnabled(found)
        self._another.setEnabled(example.state in ("found", "none"))
        for button in (self._open, self._another):
            show_if(button, example.state != "never")
        words = {"seeking": "seeking", "none": "example_none", "never": "example_never"}
        key = words.get(example.state)
        note = example.situation if key is None else self._texts.ui(f"rules.{key}")
        self._example.present(example.hand, note, example.rows)

    def _html(self) -> str:
        shown = self._shown
        if isinstance(shown, DocumentSummary):
            return _cover(shown, self._texts)
        return "" if shown is None else _html(shown)


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
