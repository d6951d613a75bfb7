"""Formats points on the table that differ from the record, and what could explain them."""

from __future__ import annotations

from app.pages.game.end.mismatch import TableDifference, TableExplanation
from app.pages.game.hands import hand_words, player_name
from app.texts.results import signed
from app.texts.texts import Texts
from engine.riichi.play.events import RiichiEvent
from engine.riichi.play.game import GameReplay
from engine.riichi.rules import RiichiRules


def difference_lines(found: TableDifference, names: tuple[str, ...], texts: Texts) -> list[str]:
    """The differences by seat, and whether the sum itself is wrong."""
    lines = []
    if found.sum_off:
        key = "sum_less" if found.sum_off < 0 else "sum_more"
        off = abs(found.sum_off)
        lines.append(texts.ui(f"game_end.table.{key}", sum(found.counted), found.due, off))
    seats = [
        texts.ui(
            f"game_end.table.{'more' if points > 0 else 'less'}",
            player_name(seat, names, texts),
            abs(points),
        )
        for seat, points in enumerate(found.seats)
        if points
    ]
    if seats:
        lines.append(texts.ui("full_stop", texts.list_of(seats)))
    else:
        lines.append(texts.ui("game_end.table.even"))
    if found.with_deposits:
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
    told = texts.ui(f"game_end.cause.{one.cause}", name, who, *one.of)
    if not one.whole:
        left = texts.list_of(
            f"{player_name(seat, replay.game.names, texts)} {signed(points)}"
            for seat, points in enumerate(one.left)
            if points
        )
        told = texts.ui("game_end.table.partly", told, left)
    kind: str = one.edit.kind
    if isinstance(one.edit.event, RiichiEvent):
        kind = "inserted_riichi"
    return told, texts.ui(f"game_end.fix.{kind}")
