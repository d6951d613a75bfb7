"""The score sheet of a game (成績表) as texts: what is printed, painted and written as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from app.case_log.case_files import FORMULA
from app.pages.game.end.logic import end_view
from app.pages.game.end.texts import cell_words, check_words
from app.pages.game.end.views import EndView, ReckoningRow
from app.pages.game.hands import (
    HandWords,
    SealWords,
    hand_words,
    player_name,
    scores_after,
    words_before,
)
from app.texts.results import signed
from app.texts.texts import Texts
from engine.ledger import SEATS, four
from engine.library import documents
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import last_round_of
from engine.riichi.play.replayed import GameReplay, PlayedHand
from engine.riichi.rules import RiichiRules

FourTexts = tuple[str, str, str, str]
Earlier = Mapping[int, str | tuple[object, ...]]
"""By the index of an event what it was before it was corrected: words, or the earlier events, the
first one first."""
BLANK_ROWS: Final = 16
_EMPTY: Final = ("", "", "", "")
_SKIPPED: Final = ("tie", "places", "recorded")


class SheetHead(msgspec.Struct, frozen=True):
    """What stands above a score sheet: the title of the game, its date and its table, each ""
    where it has none."""

    title: str = ""
    date: str = ""
    table: str = ""


class SheetHand(msgspec.Struct, frozen=True):
    """A hand on the sheet. `cells` are what each seat gained or lost, sticks included; `signs` are
    1, −1 or 0 by seat. `corrected`: it was entered otherwise at first. `begins`: a round begins
    with it."""

    name: str
    counter: str
    words: str
    cells: FourTexts
    signs: tuple[int, int, int, int]
    seals: tuple[SealWords, ...] = ()
    corrected: bool = False
    begins: bool = False


class SheetSum(msgspec.Struct, frozen=True):
    """A row under the hands: its label, a note, and a cell for each seat."""

    label: str
    note: str
    cells: FourTexts
    strong: bool = False


class ScoreSheet(msgspec.Struct, frozen=True):
    """A score sheet. `above` are two lines at the upper right, `heads` wind and name of the seats
    in the order of the first dealing. `places` are empty where the game is not over, `notes` tell
    what was corrected; the names of `signers` stand in the boxes to sign in."""

    title: str
    above: tuple[str, str]
    columns: tuple[str, str]
    winds: FourTexts
    names: FourTexts
    rows: tuple[SheetHand, ...]
    sums: tuple[SheetSum, ...]
    places: FourTexts
    notes: tuple[str, ...]
    confirm: str
    foot: str


def score_sheet(
    replayed: GameReplay,
    rules: RiichiRules,
    head: SheetHead,
    earlier: Earlier,
    texts: Texts,
) -> ScoreSheet:
    """The sheet of a game, played to its end or not."""
    view = end_view(replayed, rules)
    game = replayed.game
    over = replayed.finished
    places = {plate.seat: plate.place for plate in view.plates}
    return ScoreSheet(
        texts.ui("score_sheet.title"),
        _above(head, rules, game, texts),
        (texts.ui("score_sheet.hand"), texts.ui("score_sheet.what")),
        four(texts.wind(seat) for seat in range(SEATS)),
        four(game.names),
        tuple(_rows(replayed, rules, earlier, texts)),
        tuple(_sums(view, replayed, texts)),
        four(texts.ui(f"game_end.place.{places[s]}") for s in range(SEATS)) if over else _EMPTY,
        tuple(_notes(replayed, rules, earlier, view, texts)),
        texts.ui("score_sheet.confirm"),
        texts.ui("score_sheet.foot"),
    )


def blank_sheet(rules: RiichiRules, texts: Texts) -> ScoreSheet:
    """A sheet to fill in by hand: names, hands and sums are empty."""
    game = RiichiGame(rules.document.id)
    row = SheetHand("", "", "", _EMPTY, (0, 0, 0, 0))
    rounding = rules.game.rounding
    kinds = ["scores", "deposits"]
    kinds += ["rounding"] if rounding is not None and rounding.value == "thousands" else []
    kinds += ["returns", "oka"] if rules.game.return_points is not None else []
    marks = rules.game.ties.value == "evaluation"
    kinds += ["evaluation" if marks else "uma"] if rules.game.uma.value else []
    sums = [SheetSum(texts.ui(f"score_sheet.row.{kind}"), "", _EMPTY) for kind in kinds]
    sums.append(SheetSum(texts.ui("score_sheet.row.result"), "", _EMPTY, strong=True))
    document = _above(SheetHead(), rules, game, texts)[1]
    return ScoreSheet(
        texts.ui("score_sheet.title"),
        (texts.ui("score_sheet.blank_date"), document),
        (texts.ui("score_sheet.hand"), texts.ui("score_sheet.what")),
        four(texts.wind(seat) for seat in range(SEATS)),
        _EMPTY,
        (row,) * BLANK_ROWS,
        tuple(sums),
        _EMPTY,
        (),
        texts.ui("score_sheet.confirm"),
        texts.ui("score_sheet.foot"),
    )


def _above(head: SheetHead, rules: RiichiRules, game: RiichiGame, texts: Texts) -> tuple[str, str]:
    """Date, title and table; the document and the length of the game."""
    table = texts.ui("score_sheet.table", head.table) if head.table.isdecimal() else head.table
    first = "　".join(part for part in (head.date, head.title, table) if part)
    known = documents().get(rules.document.id, rules.document)
    key = "hanchan" if last_round_of(game, rules) else "tonpuu"
    length = texts.ui(f"score_sheet.{key}")
    return first, texts.ui("score_sheet.where", texts.document(known), length)


# --- hands


def _rows(
    replayed: GameReplay, rules: RiichiRules, earlier: Earlier, texts: Texts
) -> Iterator[SheetHand]:
    before = replayed.opening
    if len(set(before.scores)) > 1:
        label = texts.ui("score_sheet.opening")
        yield SheetHand("", "", label, four(map(str, before.scores)), (0, 0, 0, 0))
    round_wind = before.round_wind
    for hand in replayed.hands:
        begins = hand.before.round_wind != round_wind
        round_wind = hand.before.round_wind
        yield _row(hand, replayed, rules, earlier, begins, texts)
    if any(moved_in(replayed.now, replayed)):
        row = _row(replayed.now, replayed, rules, earlier, False, texts)
        if replayed.finished:  # points put right after the last hand
            label = texts.ui("score_sheet.correction")
            row = SheetHand("", "", label, row.cells, row.signs, row.seals, row.corrected)
        yield row


def _row(
    hand: PlayedHand,
    replayed: GameReplay,
    rules: RiichiRules,
    earlier: Earlier,
    begins: bool,
    texts: Texts,
) -> SheetHand:
    words = hand_words(hand, replayed, rules, texts)
    moved = moved_in(hand, replayed)
    return SheetHand(
        words.name,
        words.counter,
        words.short,
        four(signed(points) if points else texts.ui("score_sheet.nothing") for points in moved),
        tuple((points > 0) - (points < 0) for points in moved),  # type: ignore[arg-type]
        words.seals,
        any(at in earlier for at in hand.events),
        begins,
    )


def moved_in(hand: PlayedHand, replayed: GameReplay) -> tuple[int, int, int, int]:
    """What each seat gained or lost in a hand, riichi sticks included, in points."""
    later = scores_after(replayed, hand.index)
    return tuple(b - a for a, b in zip(hand.before.scores, later, strict=True))  # type: ignore[return-value]


# --- sums


def _sums(view: EndView, replayed: GameReplay, texts: Texts) -> Iterator[SheetSum]:
    """The rows of the ledger that are amounts; of a game in play only the scores."""
    start = replayed.opening.scores
    equal = len(set(start)) == 1
    note = texts.ui("score_sheet.from", start[0]) if equal else ""
    key = "scores" if replayed.finished else "scores_now"
    for row in view.rows if replayed.finished else view.rows[:1]:
        if row.kind in _SKIPPED:
            continue
        cells = four(_cell(row, seat, texts) for seat in range(SEATS))
        if row.kind == "scores":
            yield SheetSum(texts.ui(f"score_sheet.row.{key}"), note, cells)
        else:
            label = "evaluation" if row.kind == "uma" and row.unit == "marks" else row.kind
            words = texts.ui(f"score_sheet.row.{label}")
            yield SheetSum(words, _sum_note(row, view, texts), cells, row.kind == "result")


def _cell(row: ReckoningRow, seat: int, texts: Texts) -> str:
    words = cell_words(row, seat, texts)
    return texts.ui("score_sheet.nothing") if row.unit == "moved" and words == "0" else words


def _sum_note(row: ReckoningRow, view: EndView, texts: Texts) -> str:
    """What a row of the sums is by, and the clause: `トップ取り ルール⑧`."""
    tie = next((other for other in view.rows if other.kind == "tie"), None)
    if row.kind == "deposits" and row.rule is not None:
        left, apart = row.of
        several = sum(bool(amount) for amount in row.amounts) > 1
        goes = "shared" if several else "top"
        if apart >= left:
            goes = str(getattr(row.rule, "value", ""))
        name = texts.ui(f"score_sheet.row.deposits_{goes}", left)
        return texts.ui("score_sheet.same", name, texts.citation(row.rule.clause)).strip()
    if row.kind == "uma" and tie is not None and tie.rule is not None:
        value = getattr(tie.rule, "value", "")
        name = texts.ui(f"score_sheet.tie.{value}")
        return texts.ui("score_sheet.same", name, texts.citation(tie.rule.clause)).strip()
    return "" if row.rule is None else texts.citation(row.rule.clause)


# --- notes


def _notes(
    replayed: GameReplay, rules: RiichiRules, earlier: Earlier, view: EndView, texts: Texts
) -> Iterator[str]:
    """What was corrected, and sums that do not come out."""
    for hand in (*replayed.hands, replayed.now):
        for at in hand.events:
            if at in earlier:
                yield _note(
                    at,
                    earlier[at],
                    hand_words(hand, replayed, rules, texts),
                    replayed,
                    rules,
                    texts,
                )
    for check in view.checks:
        if not check.ok:
            yield texts.ui("score_sheet.missing", check_words(check, texts))
            return


def _note(
    at: int,
    was: str | tuple[object, ...],
    words: HandWords,
    replayed: GameReplay,
    rules: RiichiRules,
    texts: Texts,
) -> str:
    name = f"{words.name} {words.counter}".strip()
    if isinstance(was, str):
        return texts.ui("score_sheet.told", name, was)
    before = words_before(at, was[0], replayed, rules, texts)
    alike = before.short == words.short  # the points of several winners, who discarded
    text = f"{before.what} {before.second}".rstrip() if alike else before.short
    return texts.ui("score_sheet.earlier", name, text)


def sheet_text(sheet: ScoreSheet) -> str:
    """The text of a sheet for screen readers, a line for each of its rows."""
    rows = [(f"{row.name} {row.counter}", row.words, row.cells) for row in sheet.rows]
    rows += [(one.label, one.note, one.cells) for one in sheet.sums]
    lines = ("  ".join((name.strip(), words, *cells)) for name, words, cells in rows)
    return "\n".join((*sheet.above, "  ".join(sheet.names), *lines, *sheet.notes))


# --- for spreadsheets


def sheet_csv(replayed: GameReplay, rules: RiichiRules, texts: Texts) -> str:
    """The hands of a game as CSV for people: a row a hand, in the words of the sheet, with what
    moved and what each has afterwards."""
    names = [_safe(player_name(seat, replayed.game.names, texts)) for seat in range(SEATS)]
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    plain = ("number", "hand", "honba", "deposits", "what", "detail", "seals")
    table.writerow(
        [
            *(texts.ui(f"score_sheet.column.{key}") for key in plain),
            *(texts.ui("score_sheet.column.moved", name) for name in names),
            *(texts.ui("score_sheet.column.scores", name) for name in names),
        ]
    )
    for hand in replayed.hands:
        words = hand_words(hand, replayed, rules, texts)
        moved = moved_in(hand, replayed)
        seals = texts.list_of(
            f"{seal.text} {names[seal.seat]}" if seal.seat is not None else seal.text
            for seal in words.seals
        )
        table.writerow(
            [
                hand.index + 1,
                words.name,
                hand.before.honba,
                hand.before.deposits,
                *map(_safe, (words.what, words.second, seals)),
                *moved,
                *scores_after(replayed, hand.index),
            ]
        )
    return out.getvalue()


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
