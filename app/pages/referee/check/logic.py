"""Checked: plays with tiles, asked from the engine under every document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from app.pages.referee.check.views import Checked, CheckView, Reason
from app.pages.referee.entries import Check
from app.pages.referee.incident.logic import documents
from app.pages.referee.seating import on_table, points_of
from app.pages.referee.state import Sheet, laid
from app.pages.score.state import hand, room, situation
from engine.ledger import SEATS
from engine.riichi.checks.waits import waits
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.play.calls import Call, Claim, served
from engine.riichi.play.legal import (
    Kan,
    Lack,
    fed_by,
    furiten_reasons,
    kan_after_riichi,
    kuikae,
    riichi_lacks,
    tenpai_at_draw,
)
from engine.riichi.play.referee import Answer, Incident, rule_on, usual_answers
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import RIICHI, Situation
from engine.tiles import Tile

CAPTIONS: Final[dict[Check, str]] = {"kan": "drawn", "kuikae": "discard", "riichi": "discard"}
"""What the tile apart is in each check, where it is not the one that wins."""
_LACKS: Final = {Lack.WALL: "riichi_few_tiles", Lack.POINTS: "riichi_few_points"}
_CALLED: Final = (MeldKind.CHI, MeldKind.PON)


def check_shown(sheet: Sheet, rules: RiichiRules) -> CheckView:
    """All that the page says of the play."""
    told, draft = sheet.check, laid(sheet)
    asks = told.kind == "furiten" and bool(draft.passed) and not draft.events & RIICHI
    others = tuple(
        (other.document, checked(sheet, other))
        for other in documents()
        if other.document.id != rules.document.id
    )
    points = _points(sheet, rules)
    return CheckView(rules.document.id, told, asks, points, checked(sheet, rules), others)


def checked(sheet: Sheet, rules: RiichiRules) -> Checked:
    """What a document says of the play."""
    kind = sheet.check.kind
    if kind == "claims":
        return _claims(sheet, rules)
    draft = laid(sheet)
    tiles = hand(draft)
    lacking = room(draft)
    if kind == "pao":
        return _pao(tiles, situation(draft), rules)
    if lacking > 1 or (lacking and kind in ("kan", "kuikae")):
        return Checked(kind, "unfinished", None)
    thirteen = Hand(tiles.concealed, tiles.melds)
    return _OF_HANDS[kind](sheet, thirteen, tiles.win, situation(draft), rules)


def _about(sheet: Sheet, act: str, rules: RiichiRules) -> Answer:
    """What the document does about the act, as it usually comes."""
    seat = sheet.hand.seat
    riichi = bool(sheet.hand.events & RIICHI)
    answers = usual_answers(act, rules) | ({"in_riichi": True} if riichi else {})
    return rule_on(Incident(act, seat), answers, on_table(sheet.seating), rules)


def _furiten(
    sheet: Sheet, tiles: Hand, _apart: Tile | None, around: Situation, rules: RiichiRules
) -> Checked:
    wanted = waits(tiles)
    if not wanted:
        return Checked("furiten", "no_waits", None)
    why = furiten_reasons(tiles, around, sheet.check.drawn_since, rules)
    told = tuple(Reason(f"why.{one.why}", one.tiles, rule=one.rule) for one in why)
    if not why:
        waiting = (Reason("waits", wanted),)
        return Checked("furiten", "free", True, rules.win.furiten_bars_ron, waiting)
    ruling = _about(sheet, "furiten_ron", rules)
    return Checked("furiten", "barred", False, why[0].rule, told, ruling)


def _kan(
    sheet: Sheet, tiles: Hand, apart: Tile | None, around: Situation, rules: RiichiRules
) -> Checked:
    assert apart is not None  # the hand is whole
    found = kan_after_riichi(tiles, apart, around, rules)
    standard = Reason(f"standard.{rules.riichi.ankan.value}", rule=found.rule)
    moves = (Reason("before", found.before), Reason("after", found.after))
    if found.why_not is Kan.NO_QUAD:
        return Checked("kan", Kan.NO_QUAD, None, found.rule, (standard,))
    if found.why_not is None:
        return Checked("kan", "allowed", True, found.rule, (standard, *moves))
    why = Reason(f"why.{found.why_not}")
    ruling = _about(sheet, "kan_after_riichi", rules)
    return Checked("kan", "forbidden", False, found.rule, (why, standard, *moves), ruling)


def _kuikae(
    sheet: Sheet, tiles: Hand, apart: Tile | None, _around: Situation, rules: RiichiRules
) -> Checked:
    call = _last_call(tiles.melds)
    if call is None or apart is None:
        return Checked("kuikae", "no_call", None)
    found = kuikae(call, apart, rules)
    standard = Reason(f"standard.{rules.calls.kuikae.value}", rule=found.rule)
    if found.kind is None:
        return Checked("kuikae", "nothing", True, found.rule, (standard,))
    what = Reason(f"kind.{found.kind}", (apart, *call.tiles))
    if found.allowed:
        return Checked("kuikae", "allowed", True, found.rule, (what, standard))
    ruling = _about(sheet, "kuikae", rules)
    return Checked("kuikae", "forbidden", False, found.rule, (what, standard), ruling)


def _last_call(melds: tuple[Meld, ...]) -> Meld | None:
    return next((meld for meld in reversed(melds) if meld.kind in _CALLED), None)


def _tenpai(
    _sheet: Sheet, tiles: Hand, _apart: Tile | None, around: Situation, rules: RiichiRules
) -> Checked:
    found = tenpai_at_draw(tiles, around, rules)
    gone = tuple(tile for tile in found.waits if tile not in found.live)
    told = [Reason("waits", found.live)] if found.live else []
    told += [Reason("gone", gone)] if gone else []
    if not found.waits:
        return Checked("tenpai", "no_waits", False, found.rule)
    key = "tenpai" if found.tenpai else "all_gone" if not found.live else "no_yaku"
    return Checked("tenpai", key, found.tenpai, found.rule, tuple(told))


def _noten_riichi(
    sheet: Sheet, tiles: Hand, apart: Tile | None, around: Situation, rules: RiichiRules
) -> Checked:
    found = _tenpai(sheet, tiles, apart, around, rules)
    if found.good:
        return replace(found, kind="noten_riichi", key="tenpai")
    ruling = _about(sheet, "noten_riichi", rules)
    told = (Reason(f"noten.{found.key}", rule=found.rule), *found.reasons)
    return Checked("noten_riichi", "noten", False, found.rule, told, ruling)


def _points(sheet: Sheet, rules: RiichiRules) -> int:
    """What the player holds: as told, or as the table has it."""
    told = sheet.check.points
    held = points_of(sheet.seating, rules.game.start_points.value)
    return held[sheet.hand.seat] if told is None else told


def _riichi(
    sheet: Sheet, tiles: Hand, _apart: Tile | None, around: Situation, rules: RiichiRules
) -> Checked:
    told = sheet.check
    lacks = riichi_lacks(tiles, _points(sheet, rules), told.wall, around, rules)
    if not lacks:
        asks = rules.riichi
        good = (
            Reason("waits", waits(tiles)),
            Reason("asks_wall", number=asks.min_wall.value, rule=asks.min_wall),
            Reason("asks_points", number=asks.min_points.value, rule=asks.min_points),
        )
        return Checked("riichi", "can", True, asks.min_wall, good)
    reasons = tuple(Reason(f"lacks.{lack}", rule=rule) for lack, rule in lacks)
    act = next((_LACKS[lack] for lack, _ in lacks if lack in _LACKS), None)
    ruling = None if act is None else _about(sheet, act, rules)
    rule = next((rule for _, rule in lacks if rule is not None), None)
    return Checked("riichi", "cannot", False, rule, reasons, ruling)


_OF_HANDS: Final[dict[Check, Callable[..., Checked]]] = {
    "furiten": _furiten,
    "kan": _kan,
    "kuikae": _kuikae,
    "tenpai": _tenpai,
    "noten_riichi": _noten_riichi,
    "riichi": _riichi,
}


def claims_of(sheet: Sheet) -> tuple[Claim, ...]:
    """The calls that were told and can be made; a chi is for the next seat alone."""
    told = sheet.check
    return tuple(
        Claim(seat, Call(what), seat in told.late)
        for seat, what in enumerate(told.calls)
        if what and can_call(sheet, seat, what)
    )


def can_call(sheet: Sheet, seat: int, what: str) -> bool:
    """Whether the seat may call that at all."""
    turns = (seat - sheet.check.discarder) % SEATS
    return turns == 1 if what == Call.CHI else turns != 0


def _claims(sheet: Sheet, rules: RiichiRules) -> Checked:
    claims = claims_of(sheet)
    if not claims:
        return Checked("claims", "nobody", None)
    found = served(claims, sheet.check.discarder, rules)
    if found.aborted:
        return Checked("claims", "aborted", None, found.because[0], tuple(_served(found.order)))
    key = "one" if len(found.served) == 1 else "several"
    told = (Reason("served", seats=tuple(c.seat for c in found.served), rule=found.because[0]),)
    rest = tuple(Reason("by", rule=rule) for rule in found.because)
    order = tuple(_served(found.order)) if len(found.order) > 1 else ()
    return Checked("claims", key, True, found.because[0], (*told, *order, *rest))


def _served(order: tuple[Claim, ...]) -> Iterator[Reason]:
    """The calls in their order."""
    for claim in order:
        late = "_late" if claim.late else ""
        yield Reason(f"call.{claim.call}{late}", seats=(claim.seat,))


def _pao(tiles: Hand, around: Situation, rules: RiichiRules) -> Checked:
    fed = fed_by(tiles, around, rules)
    if not fed:
        return Checked("pao", "nothing", None, rules.pao.yaku)
    first = fed[0]
    sets = (Reason(f"sets.{first.yaku}", first.last.tiles),)
    if not first.counts:
        return Checked("pao", "not_here", False, rules.pao.yaku, sets)
    if first.seat is None:
        return Checked("pao", "own", False, rules.pao.yaku, sets)
    pays = [rule for rule in (rules.pao.tsumo, rules.pao.ron, rules.pao.honba) if rule is not None]
    told = [Reason(f"pays.{rule.key.partition('.')[2]}.{rule.value}", rule=rule) for rule in pays]
    fed_last = Reason(f"fed.{first.yaku}", first.last.tiles, (first.seat,))
    return Checked("pao", "liable", True, rules.pao.yaku, (fed_last, *told))
