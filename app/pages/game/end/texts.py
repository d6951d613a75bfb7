"""Formats the end of a game: why it ended, the ledger, checks, other readings, and differences
to the points on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.pages.game.end.mismatch import TableDifference, TableExplanation
from app.pages.game.end.views import EndCheck, EndPlate, EndView, OtherPlaces, ReckoningRow
from app.pages.game.hands import deal_name, hand_words, player_name
from app.texts.clauses import explained, meaning
from app.texts.results import marks, moved_words, score_words, signed, under_reading
from app.texts.texts import Texts
from app.views.game_end import EndWords, PlacedPlate, ResultKind, ResultRow
from engine.ledger import SEATS
from engine.riichi.play.events import RiichiEvent
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule

_BY_SEAT: Final = ("earlier_seat", "upper_seat")
_TIME: Final = ("game.time_up", "game.time_limit")


def who(seat: int, view: EndView, texts: Texts) -> str:
    """The name of a player."""
    return player_name(seat, view.names, texts)


def title(view: EndView, texts: Texts) -> str:
    """`南4局で終わり`; where another hand is to be played, that these would be the places now."""
    if view.hand is None or (view.ended is None and not view.stopped):
        return texts.ui("game_end.not_over")
    return texts.ui("game_end.over", deal_name(*view.hand, texts))


def why(view: EndView, texts: Texts) -> str:
    """Why the game ended: `流局で親の山本がノーテン`; "" where it did not."""
    if view.stopped == "broken_off":
        return texts.ui("game_end.why.broken_off")
    if view.stopped or (view.ended is not None and view.ended.key in _TIME):
        return texts.ui("game_end.why.time")
    if view.ended is None or view.after is None:
        return ""
    name, last = view.ended.key.rpartition(".")[2], view.after
    match name:
        case "length" if last.noten:
            return texts.ui("game_end.why.length_noten", who(last.dealer, view, texts))
        case "length":
            return texts.ui(f"game_end.why.length_{last.how}", _all(last.won, view, texts))
        case "tobi":
            value = getattr(view.ended, "value", "")
            lowest = who(last.lowest, view, texts)
            return texts.ui(f"game_end.why.tobi_{value}", lowest, score_words(last.points))
        case "agari_yame" | "extension":
            return texts.ui(f"game_end.why.{name}", who(last.dealer, view, texts))
        case "target_points":
            return texts.ui("game_end.why.target_points", who(view.plates[0].seat, view, texts))
    return texts.ui("game_end.why.other", texts.rule(view.ended.key))


def clause(rule: AnyRule | None, texts: Texts) -> str:
    """Standing and clause of a rule: `明記 ルール②`."""
    if rule is None:
        return ""
    return texts.ui("game_end.cited", texts.standing(rule.standing), texts.clause(rule))


def points_words(points: int, view: EndView) -> str:
    """A result as it is written: points with the sign where they are below zero, or marks."""
    return marks(points) if view.marks else score_words(points)


def cell_words(row: ReckoningRow, seat: int, texts: Texts) -> str:
    """A cell of a row: `26400`, `＋1000`, `1位`, `◎`."""
    amount = row.amounts[seat]
    if amount is None:
        return ""
    match row.unit:
        case "place":
            return texts.ui(f"game_end.place.{amount}")
        case "marks":
            return marks(amount)
        case "moved":
            return moved_words(amount)
    return score_words(amount)


def row_words(row: ReckoningRow, view: EndView, texts: Texts) -> tuple[str, str]:
    """The words of a row and its second line, "" for none."""
    match row.kind:
        case "scores":
            second = texts.ui("game_end.row.fined") if view.fined else ""
            if view.hand is None:
                return texts.ui("game_end.row.scores_now"), second
            return texts.ui("game_end.row.scores", deal_name(*view.hand, texts)), second
        case "tie":
            value = getattr(row.rule, "value", "")
            return texts.ui(f"game_end.tie.{value}", row.of[0]), tied_words(row, view, texts)
        case "deposits":
            return _deposits(row, texts), ""
        case "uma" if row.unit == "marks":
            return texts.ui("game_end.row.evaluation"), ""
        case "returns":
            return texts.ui("game_end.row.returns", -(row.amounts[0] or 0)), ""
        case "surplus":
            return texts.ui("game_end.row.surplus", row.of[0]), ""
    return texts.ui(f"game_end.row.{row.kind}"), ""


def _deposits(row: ReckoningRow, texts: Texts) -> str:
    left, apart = row.of
    if apart >= left:
        value = getattr(row.rule, "value", "apart")
        return texts.ui(f"game_end.row.deposits_{value}", left)
    goes = "shared" if sum(bool(amount) for amount in row.amounts) > 1 else "top"
    return texts.ui(f"game_end.row.deposits_{goes}", left)


def tied_words(row: ReckoningRow, view: EndView, texts: Texts) -> str:
    """Who of those who tie is above whom: `起家の佐藤が上、小林が下`."""
    names = [_first(seat, view, texts) for seat in row.tied]
    if getattr(row.rule, "value", "") not in _BY_SEAT:
        return texts.ui("game_end.tie.even", _all(row.tied, view, texts))
    if len(names) == 2:
        return texts.ui("game_end.tie.order_two", *names)
    return texts.ui("game_end.tie.order", texts.list_of(names))


def _first(seat: int, view: EndView, texts: Texts) -> str:
    """A player, the first dealer as such."""
    name = who(seat, view, texts)
    return name if seat else texts.ui("game_end.tie.first", name)


def _all(seats: Iterable[int], view: EndView, texts: Texts) -> str:
    return texts.ui("game_end.join").join(who(seat, view, texts) for seat in seats)


# --- what is shown


def end_words(view: EndView, texts: Texts) -> EndWords:
    """The whole end in words."""
    because = "　".join(part for part in (why(view, texts), clause(view.ended, texts)) if part)
    names = tuple(who(seat, view, texts) for seat in range(SEATS))
    highlighted = view.rows[view.highlighted].rule
    return EndWords(
        title(view, texts),
        because,
        tuple(_plate(plate, view, texts) for plate in view.plates),
        names,  # type: ignore[arg-type]
        tuple(_result_row(row, view, texts) for row in view.rows),
        checks_words(view, texts),
        all(check.ok for check in view.checks),
        view.highlighted,
        tuple(reading_words(view, texts, "" if highlighted is None else highlighted.key)),
    )


def _plate(plate: EndPlate, view: EndView, texts: Texts) -> PlacedPlate:
    made_of = score_words(plate.recorded)
    if not view.marks and plate.placed:
        made_of = texts.ui("game_end.cited", made_of, signed(plate.placed))
    return PlacedPlate(
        texts.ui(f"game_end.place.{plate.place}"),
        who(plate.seat, view, texts),
        points_words(plate.total, view),
        made_of,
        plate.place == 1,
    )


def _result_row(row: ReckoningRow, view: EndView, texts: Texts) -> ResultRow:
    name, second = row_words(row, view, texts)
    kind: ResultKind = "sum" if row.total else "places" if row.unit == "place" else "line"
    amounts = tuple(cell_words(row, seat, texts) for seat in range(SEATS))
    gains = tuple((a or 0) if row.unit == "moved" else 0 for a in row.amounts)
    rule = row.rule
    if rule is None:
        return ResultRow(kind, name, amounts, gains, second=second)
    means, brief = panel_words(row, view, texts)
    return ResultRow(
        kind,
        name,
        amounts,
        gains,
        texts.citation(rule.clause),
        texts.standing(rule.standing),
        rule.standing,
        rule.key,
        means,
        second,
        brief,
        panel_title(row, view, texts),
    )


# --- the panel


def panel_title(row: ReckoningRow, view: EndView, texts: Texts) -> str:
    """What the panel is about: the rule of a row, or a sum."""
    if row.kind == "tie":
        return texts.ui("game_end.panel_tie")
    return row_words(row, view, texts)[0] if row.rule is None else texts.rule(row.rule.key)


def panel_words(row: ReckoningRow, view: EndView, texts: Texts) -> tuple[str, str]:
    """What the rule of a row says and what it comes to here: in full, and without the reason."""
    if row.rule is None:
        return "", ""
    here = _tie_lines(row, view, texts) if row.kind == "tie" else []
    here += [
        texts.ui("full_stop", other_places_words(other, view, texts))
        for other in view.other_places
        if other.rule.key == row.rule.key
    ]
    full = explained(row.rule, view.document, texts)
    short = meaning(row.rule, view.document, texts) or full
    join = texts.ui("sentences").join
    return join((full, *here)), join((short, *here))


def _tie_lines(row: ReckoningRow, view: EndView, texts: Texts) -> list[str]:
    score, names = row.of[0], _all(row.tied, view, texts)
    if getattr(row.rule, "value", "") not in _BY_SEAT:
        return [texts.ui("game_end.tie.told_even", names, score)]
    above = row.tied[0]
    upper, place = _first(above, view, texts), texts.ui(f"game_end.place.{row.amounts[above]}")
    if len(row.tied) == 2:
        lines = [texts.ui("game_end.tie.told_two", score, upper, place)]
    else:
        lines = [texts.ui("game_end.tie.told", names, score, upper, place)]
    left = next((other for other in view.rows if other.kind == "deposits"), None)
    if left is not None and left.amounts[above]:
        amount = left.amounts[above]
        lines.append(texts.ui("game_end.tie.deposits", amount, who(above, view, texts)))
    return lines


# --- checks and other readings


def check_words(check: EndCheck, texts: Texts) -> str:
    """A sum: `結果の合計 100000`, `合計 99900 は100000に100点足りない`."""
    if not check.ok:
        key = "missing" if check.sum < check.right else "surplus"
        off = abs(check.right - check.sum)
        return texts.ui(
            f"game_end.check.{key}", score_words(check.sum), score_words(check.right), off
        )
    if check.kind == "apart":
        return texts.ui("game_end.check.apart", *check.of, check.sum)
    return texts.ui(f"game_end.check.{check.kind}", score_words(check.sum))


def checks_words(view: EndView, texts: Texts) -> str:
    """The checks in one line: the first that fails, else all that hold."""
    bad = [check for check in view.checks if not check.ok]
    if bad:
        return check_words(bad[0], texts)
    checks = [check for check in view.checks if check.kind != "scores" or len(view.checks) == 1]
    return texts.list_of(check_words(check, texts) for check in checks)


def reading_words(view: EndView, texts: Texts, text: str = "") -> list[str]:
    """What comes by other readings of the document, a sentence each; those of the rule with the key
    `text` are told beside it."""
    found = []
    for other in view.other_endings:
        rule = other.ending.rule
        then = (
            texts.ui("game_end.reading.goes_on")
            if rule is None
            else texts.ui("game_end.reading.ends", texts.rule(rule.key))
        )
        found.append(under_reading(other.rule, then, texts))
    places = (other for other in view.other_places if other.rule.key != text)
    return found + [other_places_words(other, view, texts) for other in places]


def other_places_words(other: OtherPlaces, view: EndView, texts: Texts) -> str:
    """The places by another reading: `…と読めば、1位 小林 38400、2位 …`."""
    placed = sorted(other.seats, key=lambda seat: (seat.place, seat.seat))
    then = texts.list_of(
        texts.ui(
            "game_end.reading.seat",
            texts.ui(f"game_end.place.{seat.place}"),
            who(seat.seat, view, texts),
            points_words(seat.total, view),
        )
        for seat in placed
    )
    return under_reading(other.rule, then, texts)


# --- points on the table


def difference_lines(
    difference: TableDifference, names: tuple[str, ...], texts: Texts
) -> list[str]:
    """The differences by seat, and whether the sum itself is wrong."""
    lines = []
    if difference.sum_off:
        key = "sum_less" if difference.sum_off < 0 else "sum_more"
        off = abs(difference.sum_off)
        lines.append(
            texts.ui(f"game_end.table.{key}", sum(difference.counted), difference.due, off)
        )
    seats = [
        texts.ui(
            f"game_end.table.{'more' if points > 0 else 'less'}",
            player_name(seat, names, texts),
            abs(points),
        )
        for seat, points in enumerate(difference.seats)
        if points
    ]
    if seats:
        lines.append(texts.ui("full_stop", texts.list_of(seats)))
    else:
        lines.append(texts.ui("game_end.table.even"))
    if difference.with_deposits:
        lines.append(texts.ui("game_end.table.with_deposits"))
    return lines


def explanation_words(
    one: TableExplanation, replay: GameReplay, rules: RiichiRules, texts: Texts
) -> tuple[str, str]:
    """What may have happened, and how the record would be corrected: `東1局：中村のリーチ棒が
    出ていない`, `その出来事を抜く`."""
    words = hand_words(replay.hands[one.hand], replay, rules, texts)
    name = f"{words.name} {words.counter}".strip()
    who = player_name(one.seat, replay.game.names, texts)
    text = texts.ui(f"game_end.cause.{one.cause}", name, who, *one.of)
    if not one.whole:
        left = texts.list_of(
            f"{player_name(seat, replay.game.names, texts)} {signed(points)}"
            for seat, points in enumerate(one.left)
            if points
        )
        text = texts.ui("game_end.table.partly", text, left)
    kind: str = one.edit.kind
    if isinstance(one.edit.event, RiichiEvent):
        kind = "inserted_riichi"
    return text, texts.ui(f"game_end.fix.{kind}")
