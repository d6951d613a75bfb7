"""The forms of 競技十半 for a ruling, for what is written down, and for what is agreed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.pages.game.toppan.form_views import ToppanNoteView, ToppanRulingView, ToppanSetupView
from app.pages.game.toppan.state import PLAYERS, NoteKind
from app.pages.game.toppan.widgets.form_parts import (
    FIELD_WIDTH,
    NAME_WIDTH,
    halves_typed,
    line_of,
)
from app.style.theme import px, sans
from app.texts.toppan import ToppanTexts
from app.widgets.controls.controls import ChipButton, Segment, Stepper, word_button
from app.widgets.controls.text_field import put_text, text_field
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import column, holding, plain_label
from app.widgets.painting.drawing import elided, show_if
from engine.ledger import SEATS
from engine.toppan.play.game import MOST_POINTS, ToppanOpening
from engine.toppan.play.offences import NOBODY, Due
from engine.toppan.rules import Length
from engine.toppan.situation import MOST_HONBA

NOTE_KINDS: Final[tuple[NoteKind, ...]] = ("points", "note", "end")
_NAME_ROOM: Final = 72
"""Pixels of a name in a row of four, at the usual size of letters."""
LENGTHS: Final[tuple[Length | None, ...]] = (None, "east_south", "east")


class ToppanRulingForm(QWidget):
    """The acts as chips, and the questions that decide on the chosen one.

    `act_chosen(key)`, `offender_chosen(player)`, `due_chosen(player or "nobody")`,
    `shown_chosen(bool)`; `referee_requested()` wants the referee page with this game, where a
    ruling is saved in the log too.
    """

    act_chosen = Signal(str)
    offender_chosen = Signal(int)
    due_chosen = Signal(object)
    shown_chosen = Signal(bool)
    referee_requested = Signal()

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts = texts
        self._chips: dict[str, ChipButton] = {}
        self._flow = Flow(gap=px(6), row_gap=px(6))
        self._acts = holding(self._flow)
        self.offender = Segment("ruling_offender", range(SEATS), roomy=True)
        self.due = Segment("ruling_due", range(SEATS + 1), roomy=True)
        self.shown = Segment("ruling_shown", (0, 1), roomy=True)
        ui = texts.ui
        answers = [texts.answered("hand_shown", yes) for yes in (True, False)]
        self.shown.set_labels(answers, answers)
        self._who = _below(ui("toppan_referee.who"), self.offender)
        self._whose = _below(ui("toppan_game.whose"), self.due)
        self._shown = _below(ui("toppan_game.hand_shown"), self.shown)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(10))
        for line in (self._acts, self._who, self._whose, self._shown):
            whole.addWidget(line)
        referee = word_button("ruling_referee", ui("toppan_game.to_referee"), role="link")
        referee.clicked.connect(self.referee_requested)
        whole.addWidget(referee, 0, Qt.AlignmentFlag.AlignLeft)
        self.offender.chosen.connect(self.offender_chosen)
        self.due.chosen.connect(lambda at: self.due_chosen.emit(_due(at)))
        self.shown.chosen.connect(lambda at: self.shown_chosen.emit(at == 0))

    def present(self, view: ToppanRulingView) -> None:
        """Show the acts, and what is answered."""
        for act, words, _ in view.acts:
            if act not in self._chips:
                chip = self._chips[act] = ChipButton(f"ruling_act_{act}")
                chip.clicked.connect(partial(self.act_chosen.emit, act))
                self._flow.addWidget(chip)
                self._order_tabs()
            self._chips[act].present(words, on=act == view.draft.act)
        known = {act for act, _, _ in view.acts}
        for act, chip in self._chips.items():
            show_if(chip, act in known)
        draft, names = view.draft, list(view.names)
        nobody = self._texts.ui("toppan_referee.nobody")
        bold = sans(13, bold=True)
        short = [elided(name, px(_NAME_ROOM), bold) for name in names]
        self.offender.set_labels(short, names)
        self.due.set_labels([*short, nobody], [*names, nobody])
        self.offender.present(draft.player, view.able)
        due = SEATS if draft.due == NOBODY else draft.due
        offered = [at for at in range(SEATS + 1) if at != draft.player]
        self.due.present(due if isinstance(due, int) else None, offered)
        self.shown.present(None if draft.hand_shown is None else int(not draft.hand_shown))
        show_if(self._whose, "due" in view.asked)
        show_if(self._shown, "hand_shown" in view.asked)

    def _order_tabs(self) -> None:
        """The Tab key comes to the acts before it comes to the offender, behind whom Qt puts what
        is made later. Their frame is where they belong; Qt orders only what may have the focus."""
        self._acts.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for one, after in pairwise((self._acts, *self._chips.values())):
            self.setTabOrder(one, after)
        self._acts.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _below(words: str, control: QWidget) -> QWidget:
    """A control under its question, as names may be long."""
    lines, label = column(px(4)), plain_label("question", words)
    lines.addWidget(label)
    lines.addWidget(control, 0, Qt.AlignmentFlag.AlignLeft)
    label.setBuddy(control)
    return holding(lines)


def _due(at: int) -> Due:
    return PLAYERS[at] if at < SEATS else "nobody"


class ToppanNoteForm(QWidget):
    """Points put right, a note, or the end of the game.

    `kind_chosen(index)` into NOTE_KINDS, `score_typed(player, half points)` is what a player has
    on the table, `text_typed(str)`.
    """

    kind_chosen = Signal(int)
    score_typed = Signal(int, int)
    text_typed = Signal(str)

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts = texts
        ui = texts.ui
        self.kind = Segment("note_kind", range(len(NOTE_KINDS)), roomy=True)
        words = [ui(f"toppan_game.kind.{kind}") for kind in NOTE_KINDS]
        self.kind.set_labels(words, words)
        self.kind.setAccessibleName(ui("heard.entered"))
        self._labels = [plain_label("question") for _ in PLAYERS]
        self._fields = [text_field(f"note_score_{player}") for player in PLAYERS]
        self._points = QWidget()
        grid = QGridLayout(self._points)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(px(6))
        hint = plain_label("caption", ui("toppan_game.scores_hint"), wraps=True)
        grid.addWidget(hint, 0, 0, 1, 5)
        for player in PLAYERS:
            self._fields[player].setFixedWidth(px(FIELD_WIDTH + 18))
            self._fields[player].textEdited.connect(partial(self._type, player))
            self._fields[player].editingFinished.connect(partial(self._show, player))
            grid.addWidget(self._labels[player], 1 + player // 2, 2 * (player % 2))
            grid.addWidget(self._fields[player], 1 + player // 2, 2 * (player % 2) + 1)
        grid.setColumnStretch(4, 1)
        self.text = text_field("note_text", ui("toppan_game.note"))
        self.text.textEdited.connect(self.text_typed)
        self.kind.chosen.connect(self.kind_chosen)
        self._sums: tuple[int, ...] = (0, 0, 0, 0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(10))
        head = QHBoxLayout()
        head.addWidget(self.kind)
        head.addStretch(1)
        whole.addLayout(head)
        whole.addWidget(self._points)
        whole.addWidget(self.text)

    def present(self, view: ToppanNoteView) -> None:
        """Show what is entered."""
        ui = self._texts.ui
        self._sums = view.sums
        offered = [at for at, kind in enumerate(NOTE_KINDS) if not view.over or kind == "note"]
        self.kind.present(NOTE_KINDS.index(view.kind), offered)
        show_if(self._points, view.kind == "points")
        for player, field in enumerate(self._fields):
            label, name = self._labels[player], view.names[player]
            label.setText(elided(name, px(NAME_WIDTH), label.font()))
            label.setToolTip(name)
            field.setAccessibleName(ui("toppan_game.score_of", name))
            if not field.hasFocus() or halves_typed(field.text()) is None:
                put_text(field, self._texts.halves(view.sums[player]))
        self.text.setPlaceholderText(ui(f"toppan_game.text_hint.{view.kind}"))
        put_text(self.text, view.text)

    def _type(self, player: int, text: str) -> None:
        """Report a score as far as it is typed."""
        typed = halves_typed(text)
        if typed is not None:
            self.score_typed.emit(player, typed)

    def _show(self, player: int) -> None:
        """Show the score in a field that is left, also where it had no number."""
        self._fields[player].setText(self._texts.halves(self._sums[player]))


class ToppanSetupForm(QWidget):
    """What is agreed for a game, and how it began.

    `length_chosen(length)`, None for that of the document; `start_chosen(opening)`: round, dealer
    and honba. The page reads the rest when the form is accepted.
    """

    length_chosen = Signal(object)
    start_chosen = Signal(object)

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts = texts
        ui = texts.ui
        self._names = [
            text_field(f"setup_name_{p}", ui("toppan_game.name_of", texts.seat(p))) for p in PLAYERS
        ]
        self._points = [
            text_field(f"setup_points_{p}", ui("toppan_game.points_at_start", texts.seat(p)))
            for p in PLAYERS
        ]
        self._title = text_field("setup_title", ui("toppan_game.title"))
        self._table = text_field("setup_table", ui("toppan_game.table"))
        self._length = Segment("setup_length", range(len(LENGTHS)), roomy=True)
        self._round = Segment("setup_round", (0, 1), roomy=True)
        self._dealer = Segment("setup_dealer", range(SEATS), roomy=True)
        self._honba = Stepper("setup_honba")
        self._honba.set_name(ui("label.honba"))
        self._chosen = ToppanOpening()
        self._start: tuple[int, ...] = (0, 0, 0, 0)
        self._usual = True
        self._label()
        self._build()

    def _label(self) -> None:
        texts, ui = self._texts, self._texts.ui
        rounds = [texts.round(wind) for wind in (0, 1)]
        self._round.set_labels(rounds, rounds)
        seats = [texts.wind(p) for p in PLAYERS]
        self._dealer.set_labels(seats, seats)
        words = [ui("toppan_game.usual"), texts.length("east_south"), texts.length("east")]
        self._length.set_labels(words, words)
        self._length.chosen.connect(lambda at: self.length_chosen.emit(LENGTHS[at]))
        self._round.chosen.connect(lambda at: self._choose(round="ES"[at]))
        self._dealer.chosen.connect(lambda at: self._choose(dealer=PLAYERS[at]))
        self._honba.stepped.connect(
            lambda number: self._choose(honba=min(max(number, 0), MOST_HONBA))
        )

    def _build(self) -> None:
        ui = self._texts.ui
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(8))
        for player in PLAYERS:
            fields = self._names[player], self._points[player]
            self._points[player].setFixedWidth(px(FIELD_WIDTH + 18))
            self._names[player].setMinimumWidth(px(140))
            whole.addWidget(line_of(self._texts.seat(player), *fields))
        self._title.setMinimumWidth(px(200))
        rows: Iterable[tuple[str, Sequence[QWidget]]] = (
            ("title", (self._title,)),
            ("table", (self._table,)),
            ("length", (self._length,)),
            ("first", (self._round, self._honba)),
            ("first_dealer", (self._dealer,)),
        )
        for key, controls in rows:
            whole.addWidget(line_of(ui(f"toppan_game.{key}"), *controls))
        whole.addStretch(1)

    def _choose(self, **values: object) -> None:
        self.start_chosen.emit(replace(self._chosen, **values))

    def present_chosen(self, length: Length | None, start: ToppanOpening) -> None:
        """Show what is chosen."""
        self._chosen = start
        self._length.present(LENGTHS.index(length))
        self._round.present("ES".index(start.round))
        self._dealer.present(start.dealer)
        self._honba.present(start.honba)

    def present(self, view: ToppanSetupView) -> None:
        """Fill the form; called when it is opened."""
        for player in PLAYERS:
            self._names[player].setText(view.names[player])
            self._points[player].setText(self._texts.halves(view.start_points[player]))
        self._start, self._usual = view.start_points, view.usual_points
        self._title.setText(view.title)
        self._table.setText(view.table)

    @property
    def names(self) -> tuple[str, str, str, str]:
        a, b, c, d = (field.text().strip() for field in self._names)
        return a, b, c, d

    @property
    def about(self) -> tuple[str, str]:
        """Title and table."""
        return self._title.text().strip(), self._table.text().strip()

    def _points_of(self, player: int) -> int:
        """The half points that a player began with."""
        typed = halves_typed(self._points[player].text())
        if typed is None or abs(typed) > 2 * MOST_POINTS:
            return self._start[player]
        return typed

    @property
    def opening(self) -> ToppanOpening:
        """How the game began; points that are those of the document are left to it, and those
        that cannot be read are as before."""
        typed = tuple(map(self._points_of, PLAYERS))
        points = None
        if not self._usual or typed != self._start:
            a, b, c, d = (each / 2 for each in typed)
            points = a, b, c, d
        return replace(self._chosen, points=points)
