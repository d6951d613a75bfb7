"""The forms in place of the table: a deal, a ruling, what is written down, and what is agreed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.game.toppan.form_views import (
    ToppanDealView,
    ToppanNoteView,
    ToppanPartView,
    ToppanRulingView,
    ToppanSetupView,
)
from app.pages.game.toppan.state import DORA, PLAYERS, NoteKind
from app.pages.game.toppan.widgets.tile_entry import TileGrid, TileLine
from app.style.theme import px
from app.texts.results import plain_number
from app.texts.toppan import ToppanTexts
from app.widgets.controls.controls import ChipButton, Segment, Stepper
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import holding
from app.widgets.painting.drawing import elided, show_if
from engine.ledger import SEATS
from engine.toppan.play.deal import DEALER, End
from engine.toppan.play.game import MOST_POINTS, ToppanOpening
from engine.toppan.play.offences import NOBODY, Due
from engine.toppan.rules import Length
from engine.toppan.situation import MOST_HONBA, Stake

ENDS: Final[tuple[End, ...]] = ("stay", "win", "bust")
"""How a dealer ends, in the order of the buttons."""
CHILD_ENDS: Final[tuple[tuple[End, bool | None], ...]] = (
    ("win", None), ("stay", True), ("stay", False), ("bust", None),
)  # fmt: skip
"""How a child ends and, where he stays, whether he won, in the order of the buttons."""
STAKES: Final = tuple(Stake)
NOTE_KINDS: Final[tuple[NoteKind, ...]] = ("points", "note", "end")
LENGTHS: Final[tuple[Length | None, ...]] = (None, "east_south", "east")
_NUMBER: Final = re.compile(r"([+-]?\d{1,5}(?:\.[05])?)(?:[x*](\d{1,3}))?")
_NAME: Final = 84
_FIELD: Final = 72


def halves_typed(text: str) -> int | None:
    """The half points that a text stands for: `10.5`, `−4`, or a stake and han as in `2×5`; None
    for no number."""
    found = _NUMBER.fullmatch(plain_number(text).replace("×", "x"))
    if found is None:
        return None
    return int(2 * float(found[1])) * int(found[2] or 1)


def text_field(name: str, label: str) -> QLineEdit:
    """A field with an accessible name."""
    field = QLineEdit()
    field.setObjectName(name)
    field.setProperty("role", "field")
    field.setAccessibleName(label)
    return field


def line_of(label: QLabel, *controls: QWidget) -> QWidget:
    """A caption as wide as those of the other lines, and its controls."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(px(8))
    label.setFixedWidth(px(_NAME))
    row.addWidget(label)
    for control in controls:
        row.addWidget(control)
    if controls:
        label.setBuddy(controls[0])
    row.addStretch(1)
    return line


def question(words: str) -> QLabel:
    """The label of a line."""
    label = QLabel(words)
    label.setProperty("role", "question")
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


class ToppanPartForm(QFrame):
    """One player of a deal: his end and points, or his tiles, stake and end."""

    end_chosen = Signal(int)
    points_typed = Signal(object)
    stake_chosen = Signal(int)
    closed = Signal(int)
    receiving = Signal()

    def __init__(self, seat: int, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts, self._is_dealer = texts, seat == DEALER
        ui = texts.ui
        self._name, self._said = question(""), QLabel()
        self._said.setProperty("role", "caption")
        self._said.setObjectName(f"deal_said_{seat}")
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        keys = [texts.end(end) for end in ENDS]
        if seat != DEALER:
            keys = [ui(f"toppan_game.child_end.{at}") for at in range(len(CHILD_ENDS))]
        self._ends = Segment(f"deal_end_{seat}", range(len(keys)), roomy=True)
        self._ends.set_labels(keys, keys)
        self._ends.setAccessibleName(ui("heard.end"))
        self._points = text_field(f"deal_points_{seat}", "")
        self._points.setFixedWidth(px(_FIELD))
        self._points.setPlaceholderText(ui("toppan_game.points_hint"))
        self._points.setToolTip(ui("toppan_game.points_tip"))
        self._line = TileLine(f"deal_line_{seat}")
        self._stakes = Segment(f"deal_stake_{seat}", range(len(STAKES)))
        words = [texts.stake(stake) for stake in STAKES]
        self._stakes.set_labels(words, [ui("toppan.stake_of", word) for word in words])
        self._stakes.setAccessibleName(ui("heard.stake"))
        self._close = Segment(f"deal_close_{seat}", range(2))
        words = [texts.end(end) for end in ENDS[:2]]
        self._close.set_labels(words, words)
        self._close.setAccessibleName(ui("heard.end"))
        self._build()
        self._connect()

    def _build(self) -> None:
        names = QWidget()
        names.setFixedWidth(px(_NAME))
        below = QVBoxLayout(names)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        for label in (self._name, self._said):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            below.addWidget(label)
        self.by_points, self.by_tiles = _row(self._ends, self._points), QWidget()
        row = QHBoxLayout(self.by_tiles)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        row.addWidget(self._line, 1)
        row.addWidget(self._stakes)
        row.addWidget(self._close)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(8))
        whole.addWidget(names)
        whole.addWidget(self.by_points, 1)
        whole.addWidget(self.by_tiles, 1)

    def _connect(self) -> None:
        self._ends.chosen.connect(self.end_chosen)
        self._points.textEdited.connect(lambda text: self.points_typed.emit(halves_typed(text)))
        self._stakes.chosen.connect(self.stake_chosen)
        self._close.chosen.connect(self.closed)
        self._line.pressed.connect(self.receiving)

    def present(self, view: ToppanPartView, *, by_tiles: bool, receives: bool) -> None:
        """Show what is entered of a player."""
        show_if(self.by_points, not by_tiles)
        show_if(self.by_tiles, by_tiles)
        name = f"{view.glyph} {view.name}"
        for label, words in ((self._name, name), (self._said, view.said)):
            label.setText(elided(words, px(_NAME), label.font()))
            label.setToolTip(words)
        show_if(self._said, by_tiles)
        part, texts = view.part, self._texts
        self._points.setAccessibleName(texts.ui("toppan_game.points_of", view.name))
        if self._is_dealer:
            self._ends.present(ENDS.index(part.end) if part.end else None)
        else:
            chosen = part.end, part.won if part.end == "stay" else None
            self._ends.present(CHILD_ENDS.index(chosen) if chosen in CHILD_ENDS else None)
        show_if(self._ends, view.turn)
        show_if(self._points, view.pays)
        if halves_typed(self._points.text()) != part.points:
            self._points.setText("" if part.points is None else texts.halves(part.points))
        self._line.setAccessibleName(texts.ui("toppan_game.tiles_of", view.name))
        hint = "" if view.tiles else texts.ui("toppan_game.lay_here")
        self._line.present(view.tiles, hint, receives=receives)
        show_if(self._stakes, not self._is_dealer)
        self._stakes.present(None if part.stake is None else STAKES.index(part.stake))
        self._close.present(ENDS.index(part.end) if part.end in ENDS[:2] else None)


def _row(*widgets: QWidget) -> QWidget:
    """Widgets in a row, at its left."""
    found = QWidget()
    row = QHBoxLayout(found)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(px(8))
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return found


def _write(field: QLineEdit, text: str) -> None:
    if field.text() != text:
        field.setText(text)


class ToppanDealForm(QWidget):
    """The four players of a deal, dealer first, by points or by tiles.

    Signals bring the player: `end_chosen(player, index)` into ENDS for the dealer and CHILD_ENDS
    for others, `points_typed(player, half points or None)`, `stake_chosen(player, index)`,
    `closed(player, index)` into ENDS. `receiver_chosen(player or DORA)` chooses who receives tiles,
    `tiles_typed(text)` and `extra_typed(text)` are his, `tile_taken(tile)` comes from the grid,
    `tile_given_back()` takes his last one. `mode_chosen(by tiles)`.
    """

    end_chosen = Signal(int, int)
    points_typed = Signal(int, object)
    stake_chosen = Signal(int, int)
    closed = Signal(int, int)
    receiver_chosen = Signal(int)
    tiles_typed = Signal(str)
    extra_typed = Signal(str)
    mode_chosen = Signal(bool)
    tile_taken = Signal(object)
    tile_given_back = Signal()

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts, ui = texts, texts.ui
        self._players = [0, 1, 2, 3]
        self.mode = Segment("deal_mode", (0, 1), roomy=True)
        labels = [ui("toppan_game.by_points"), ui("toppan_game.by_tiles")]
        self.mode.set_labels(labels, labels)
        self.mode.setAccessibleName(ui("heard.entered"))
        self.equal, self.goes_on = ChipButton("deal_equal"), ChipButton("deal_goes_on")
        self.parts = [ToppanPartForm(seat, texts) for seat in range(SEATS)]
        self._dora, self._dora_said = TileLine("deal_line_dora"), QLabel()
        self._dora.setAccessibleName(ui("toppan_game.dora"))
        self._dora_said.setProperty("role", "caption")
        self._to = question("")
        self._notation = text_field("deal_notation", ui("toppan_game.notation"))
        self._notation.setPlaceholderText("2m3p0s1z")
        self._extra = text_field("deal_extra", ui("toppan_game.extra"))
        self._extra.setPlaceholderText(ui("toppan_game.extra"))
        self._extra.setToolTip(ui("toppan_game.extra_tip"))
        self._back = QPushButton("⌫")
        self._back.setObjectName("deal_back")
        self._back.setProperty("role", "button")
        self._back.setAccessibleName(ui("toppan_game.give_back"))
        self._back.setToolTip(ui("toppan_game.give_back"))
        self._bad = QLabel()
        self._bad.setObjectName("deal_bad")
        self._bad.setProperty("role", "mistake")
        self._bad.setWordWrap(True)
        self.grid = TileGrid(texts)
        self._build()
        self._connect()

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(6))
        head = QHBoxLayout()
        head.setSpacing(px(8))
        head.addWidget(self.mode)
        head.addStretch(1)
        head.addWidget(self.equal)
        head.addWidget(self.goes_on)
        whole.addLayout(head)
        for part in self.parts:
            whole.addWidget(part)
        self._lower = QWidget()
        lower = QVBoxLayout(self._lower)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(px(6))
        label = question(self._texts.ui("toppan_game.dora"))
        label.setFixedWidth(px(_NAME))
        dora = QHBoxLayout()
        dora.setSpacing(px(8))
        for widget in (label, self._dora, self._dora_said):
            dora.addWidget(widget, int(widget is self._dora))
        self._to.setFixedWidth(px(_NAME))
        typed = QHBoxLayout()
        typed.setSpacing(px(8))
        self._extra.setFixedWidth(px(_FIELD + 8))
        for field in (self._to, self._notation, self._extra, self._back):
            typed.addWidget(field, int(field is self._notation))
        lower.addLayout(dora)
        lower.addLayout(typed)
        lower.addWidget(self._bad)
        lower.addWidget(self.grid)
        whole.addWidget(self._lower)

    def _connect(self) -> None:
        for seat, part in enumerate(self.parts):
            for signal, mine in (
                (self.end_chosen, part.end_chosen),
                (self.points_typed, part.points_typed),
                (self.stake_chosen, part.stake_chosen),
                (self.closed, part.closed),
            ):
                mine.connect(partial(self._report, signal, seat))
            part.receiving.connect(partial(self._report, self.receiver_chosen, seat))
        self.mode.chosen.connect(lambda at: self.mode_chosen.emit(at == 1))
        self._dora.pressed.connect(lambda: self.receiver_chosen.emit(DORA))
        self._notation.textEdited.connect(self.tiles_typed)
        self._extra.textEdited.connect(self.extra_typed)
        self._back.clicked.connect(self.tile_given_back)
        self.grid.taken.connect(self.tile_taken)

    def _report(self, signal: SignalInstance, seat: int, *value: object) -> None:
        """Emit a signal with the player in a seat."""
        signal.emit(self._players[seat], *value)

    def present(self, view: ToppanDealView) -> None:
        """Show what is entered of a deal."""
        draft, ui = view.draft, self._texts.ui
        self._players = [part.player for part in view.parts]
        self.mode.present(int(draft.by_tiles))
        for form, part in zip(self.parts, view.parts, strict=True):
            form.present(part, by_tiles=draft.by_tiles, receives=draft.to == part.player)
        words = ui("toppan_game.equal")
        self.equal.present(words, on=draft.equal)
        show_if(self.equal, view.equal_asked)
        words = ui("toppan_game.goes_on")
        self.goes_on.present(words, on=draft.goes_on)
        show_if(self.goes_on, view.choice_asked)
        show_if(self._lower, draft.by_tiles)
        self._dora_said.setText(view.dora_said)
        hint = "" if view.dora else ui("toppan_game.dora_hint")
        self._dora.present(view.dora, hint, receives=draft.to == DORA)
        receiver = view.receiver
        self._to.setText(elided(ui("toppan_game.to", receiver.name), px(_NAME), self._to.font()))
        _write(self._notation, receiver.tiles)
        _write(self._extra, receiver.extra)
        show_if(self._extra, receiver.to != DORA)
        self._bad.setText(receiver.bad)
        show_if(self._bad, bool(receiver.bad))
        self.grid.present(dict(view.left))


class ToppanRulingForm(QWidget):
    """The acts as chips, and the questions that decide on the chosen one.

    `act_chosen(key)`, `offender_chosen(player)`, `due_chosen(player or "nobody")`,
    `shown_chosen(bool)`; `referee_asked()` wants the referee page with this game, where a ruling is
    saved in the log too.
    """

    act_chosen = Signal(str)
    offender_chosen = Signal(int)
    due_chosen = Signal(object)
    shown_chosen = Signal(bool)
    referee_asked = Signal()

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts = texts
        self._chips: dict[str, ChipButton] = {}
        self._flow = Flow(gap=px(6), row_gap=px(6))
        self.offender = Segment("ruling_offender", range(SEATS))
        self.due = Segment("ruling_due", range(SEATS + 1))
        self.shown = Segment("ruling_shown", (0, 1), roomy=True)
        ui = texts.ui
        answers = [texts.answered("hand_shown", yes) for yes in (True, False)]
        self.shown.set_labels(answers, answers)
        self._who = _below(question(ui("toppan_referee.who")), self.offender)
        self._whose = _below(question(ui("toppan_game.whose")), self.due)
        self._shown = _below(question(ui("toppan_game.hand_shown")), self.shown)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(10))
        for line in (holding(self._flow), self._who, self._whose, self._shown):
            whole.addWidget(line)
        referee = QPushButton(ui("toppan_game.to_referee"))
        referee.setObjectName("ruling_referee")
        referee.setProperty("role", "link")
        referee.clicked.connect(self.referee_asked)
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
                self._stop_before(chip)
            self._chips[act].present(words, on=act == view.draft.act)
        known = {act for act, _, _ in view.acts}
        for act, chip in self._chips.items():
            show_if(chip, act in known)
        draft, names = view.draft, list(view.names)
        nobody = self._texts.ui("toppan_referee.nobody")
        self.offender.set_labels(names, names)
        self.due.set_labels([*names, nobody], [*names, nobody])
        self.offender.present(draft.player)
        due = SEATS if draft.due == NOBODY else draft.due
        offered = [at for at in range(SEATS + 1) if at != draft.player]
        self.due.present(due if isinstance(due, int) else None, offered)
        self.shown.present(None if draft.hand_shown is None else int(not draft.hand_shown))
        show_if(self._whose, "due" in view.asked)
        show_if(self._shown, "hand_shown" in view.asked)

    def _stop_before(self, chip: ChipButton) -> None:
        """The Tab key comes to an act before it comes to the offender."""
        before = self.offender.previousInFocusChain()
        while before is not None and before.focusPolicy() is Qt.FocusPolicy.NoFocus:
            before = before.previousInFocusChain()
        assert before is not None  # the chain is a ring in which the page has the focus
        self.setTabOrder(before, chip)


def _below(label: QLabel, control: QWidget) -> QWidget:
    """A control under its question, as names may be long."""
    found = QWidget()
    column = QVBoxLayout(found)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(px(4))
    column.addWidget(label)
    column.addWidget(control, 0, Qt.AlignmentFlag.AlignLeft)
    label.setBuddy(control)
    return found


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
        self._labels = [question("") for _ in PLAYERS]
        self._fields = [text_field(f"note_score_{player}", "") for player in PLAYERS]
        self._points = QWidget()
        grid = QGridLayout(self._points)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(px(6))
        hint = QLabel(ui("toppan_game.scores_hint"))
        hint.setProperty("role", "caption")
        hint.setWordWrap(True)
        grid.addWidget(hint, 0, 0, 1, 5)
        for player in PLAYERS:
            self._fields[player].setFixedWidth(px(_FIELD + 18))
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
            self._labels[player].setText(view.names[player])
            field.setAccessibleName(ui("toppan_game.score_of", view.names[player]))
            if not field.hasFocus() or halves_typed(field.text()) is None:
                _write(field, self._texts.halves(view.sums[player]))
        self.text.setPlaceholderText(ui(f"toppan_game.text_hint.{view.kind}"))
        _write(self.text, view.text)

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
            label = question(self._texts.seat(player))
            self._points[player].setFixedWidth(px(_FIELD + 18))
            self._names[player].setMinimumWidth(px(140))
            whole.addWidget(line_of(label, self._names[player], self._points[player]))
        self._title.setMinimumWidth(px(200))
        rows: Iterable[tuple[str, Sequence[QWidget]]] = (
            ("title", (self._title,)),
            ("table", (self._table,)),
            ("length", (self._length,)),
            ("first", (self._round, self._honba)),
            ("first_dealer", (self._dealer,)),
        )
        for key, controls in rows:
            whole.addWidget(line_of(question(ui(f"toppan_game.{key}")), *controls))
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
