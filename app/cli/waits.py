"""`hayami score` for a hand of 13 tiles: its waits by ron and by tsumo, or how far it is."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from app.texts.citations import Citing
from app.texts.texts import Texts
from engine.record import as_data
from engine.riichi.checks.waits import furiten
from engine.riichi.hand import Hand
from engine.riichi.play.tenpai import WaitValue, shanten, wait_values
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import VERDICTS, Agari, Verdict
from engine.rulebook import AnyRule
from engine.tiles import Tile


class UnfinishedHand(msgspec.Struct, frozen=True):
    """A hand without a winning tile: its waits, why it is furiten, and how far it is from
    tenpai."""

    hand: Hand
    situation: Situation
    rules: RiichiRules
    waits: tuple[WaitValue, ...]
    furiten: tuple[tuple[str, tuple[Tile, ...], AnyRule], ...]
    shanten: int


def waiting_hand(hand: Hand, situation: Situation, rules: RiichiRules) -> UnfinishedHand:
    """What a hand of 13 tiles waits for under a document."""
    waits = wait_values(hand, situation, rules)
    reasons = furiten(hand, situation, rules) if waits else ()
    return UnfinishedHand(hand, situation, rules, waits, reasons, shanten(hand).least)


def waiting_data(waiting: UnfinishedHand) -> dict[str, Any]:
    """The answer as data; a win by a wait has its count and what it pays."""
    described = {"hand": str(waiting.hand), "situation": str(waiting.situation)}
    reasons = (
        {"why": str(why), "tiles": as_data(tiles), "rule": as_data(rule)}
        for why, tiles, rule in waiting.furiten
    )
    return {
        "verdict": "tenpai" if waiting.waits else "noten",
        "rules": waiting.rules.document.id,
        **described,
        "shanten": waiting.shanten,
        "waits": [
            {
                "tile": str(each.tile),
                "left": each.left,
                "ron": _won_data(each.ron),
                "tsumo": _won_data(each.tsumo),
            }
            for each in waiting.waits
        ],
        "furiten": list(reasons),
    }


def _won_data(verdict: Verdict) -> dict[str, Any]:
    data: dict[str, Any] = {"verdict": VERDICTS[type(verdict)]}
    if isinstance(verdict, Agari):
        best = verdict.best
        data |= {"han": best.han, "fu": best.fu, "points": best.points}
    return data


def waiting_text(waiting: UnfinishedHand, texts: Texts) -> str:
    """The answer as text: a line for each wait, and the clauses of what bars a ron."""
    text = Citing(texts)
    head = (texts.document(waiting.rules.document), str(waiting.hand), str(waiting.situation), "")
    if not waiting.waits:
        return "\n".join((*head, f"{texts.ui('noten')}: {texts.ui('shanten', waiting.shanten)}"))
    lines = [texts.ui("tenpai", len(waiting.waits))]
    called, drawn = (replace(waiting.situation, tsumo=tsumo) for tsumo in (False, True))
    for each in waiting.waits:
        ron = _won_words(each.ron, called, texts)
        tsumo = _won_words(each.tsumo, drawn, texts)
        words = texts.ui("wait_row", texts.tile_short(each.tile), each.left, ron, tsumo)
        lines.append(f"  {words}")
    if waiting.furiten:
        lines += ["", texts.ui("furiten_tenpai")]
    for why, tiles, rule in waiting.furiten:
        words = texts.ui(f"furiten_why.{why}", texts.tiles_short(tiles), "").rstrip()
        lines.append(text.cited(words, "", rule))
    return "\n".join((*head, *lines, *text.reasons()))


def _won_words(verdict: Verdict, situation: Situation, texts: Texts) -> str:
    if not isinstance(verdict, Agari):
        return texts.ui(f"outcome.{VERDICTS[type(verdict)]}")
    return f"{texts.count(verdict.best)} {texts.declaration(verdict.best, situation)}"
