"""Asks the engine whether a play with tiles is right, under every document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from app.pages.referee.check.views import CheckAnswer, CheckView, Reason
from app.pages.referee.incident.acts import riichi_documents
from app.pages.referee.incident.case_ruling import IN_RIICHI, TOURNAMENT, recorded
from app.pages.referee.inputs import CheckKind
from app.pages.referee.state import RefereeSheet, draft_of
from app.pages.referee.table import points_of, table_state
from app.pages.score.state import hand, room, situation
from engine.ledger import SEATS
from engine.riichi.checks.waits import waits
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.play.calls import Call, Claim, served
from engine.riichi.play.legal import (
    FedYakuman,
    Kan,
    RiichiLack,
    fed_by,
    furiten_reasons,
    kan_after_riichi,
    kuikae,
    points_for_riichi,
    riichi_lacks,
    tenpai_at_draw,
)
from engine.riichi.play.referee import Decision, Incident, rule_on
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import RIICHI, Situation
from engine.rulebook import other_readings
from engine.tiles import Tile

CAPTIONS: Final[dict[CheckKind, str]] = {"kan": "drawn", "kuikae": "discard", "riichi": "discard"}
"""The caption of the separate tile by check, where it is not the winning tile."""
_LACKS: Final = {RiichiLack.WALL: "riichi_few_tiles", RiichiLack.POINTS: "riichi_few_points"}
_CALLED: Final = (MeldKind.CHI, MeldKind.PON)


def check_view(sheet: RefereeSheet, rules: RiichiRules) -> CheckView:
    """The check with the answers of all documents."""
    entry, draft = sheet.check, draft_of(sheet)
    asks = entry.kind == "furiten" and bool(draft.passed) and not draft.events & RIICHI
    others = tuple(
        (other.document, _answer(sheet, other))
        for other in riichi_documents()
        if other.document.id != rules.document.id
    )
    points, unheard = _points(sheet, rules), _unheard(sheet, rules)
    answer = check_answer(sheet, rules)
    return CheckView(rules.document.id, entry, asks, points, answer, others, unheard)


def check_answer(sheet: RefereeSheet, rules: RiichiRules) -> CheckAnswer:
    """The answer of a document on the play, with those of other readings of its unclear clauses."""
    answer = _answer(sheet, rules)
    return replace(answer, reasons=(*answer.reasons, *_read_otherwise(sheet, answer, rules)))


def _answer(sheet: RefereeSheet, rules: RiichiRules) -> CheckAnswer:
    """The answer of a document as it is read."""
    kind = sheet.check.kind
    if kind == "claims":
        return _claims(sheet, rules)
    draft = draft_of(sheet)
    tiles = hand(draft)
    lacking = room(draft)
    if kind == "pao":
        return _pao(tiles, situation(draft), rules)
    if lacking > 1 or (lacking and kind in ("kan", "kuikae")):
        return CheckAnswer(kind, "unfinished", None)
    thirteen = Hand(tiles.concealed, tiles.melds)
    return _OF_HANDS[kind](sheet, thirteen, tiles.win, situation(draft), rules)


def _ruling(sheet: RefereeSheet, act: str, rules: RiichiRules) -> Decision:
    """The ruling on an act, by what the check knows; what it does not ask stays open."""
    seat = sheet.hand.seat
    riichi = bool(sheet.hand.events & RIICHI)
    known = {TOURNAMENT: sheet.tournament, IN_RIICHI: riichi} | recorded(sheet, act, seat, rules)
    return rule_on(Incident(act, seat), known, table_state(sheet.table), rules)


def _furiten(
    sheet: RefereeSheet,
    tiles: Hand,
    _apart: Tile | None,
    hand_situation: Situation,
    rules: RiichiRules,
) -> CheckAnswer:
    wanted = waits(tiles)
    if not wanted:
        return CheckAnswer("furiten", "no_waits", None)
    why = furiten_reasons(tiles, hand_situation, sheet.check.drawn_since, rules)
    reasons = tuple(Reason(f"why.{one.why}", one.tiles, rule=one.rule) for one in why)
    if not why:
        waiting = (Reason("waits", wanted),)
        return CheckAnswer("furiten", "free", True, rules.win.furiten_bars_ron, waiting)
    ruling = _ruling(sheet, "furiten_ron", rules)
    return CheckAnswer("furiten", "barred", False, why[0].rule, reasons, ruling)


def _kan(
    sheet: RefereeSheet,
    tiles: Hand,
    apart: Tile | None,
    hand_situation: Situation,
    rules: RiichiRules,
) -> CheckAnswer:
    assert apart is not None  # the hand is whole
    found = kan_after_riichi(tiles, apart, hand_situation, rules)
    standard = Reason(f"standard.{rules.riichi.ankan.value}", rule=rules.riichi.ankan)
    moves = (Reason("before", found.before), Reason("after", found.after))
    if found.why_not is Kan.NO_QUAD:
        return CheckAnswer("kan", Kan.NO_QUAD, None, found.rule, (standard,))
    if found.why_not is None:
        return CheckAnswer("kan", "allowed", True, found.rule, (standard, *moves))
    why = Reason(f"why.{found.why_not}", rule=found.rule if found.why_not is Kan.LIMIT else None)
    ruling = _ruling(sheet, "kan_after_riichi", rules)
    return CheckAnswer("kan", "forbidden", False, found.rule, (why, standard, *moves), ruling)


def _kuikae(
    sheet: RefereeSheet, tiles: Hand, apart: Tile | None, _around: Situation, rules: RiichiRules
) -> CheckAnswer:
    call = _last_call(tiles.melds)
    if call is None or apart is None:
        return CheckAnswer("kuikae", "no_call", None)
    found = kuikae(call, apart, rules)
    standard = Reason(f"standard.{rules.calls.kuikae.value}", rule=found.rule)
    if found.kind is None:
        return CheckAnswer("kuikae", "nothing", True, found.rule, (standard,))
    reason = Reason(f"kind.{found.kind}", (apart, *call.tiles))
    if found.allowed:
        return CheckAnswer("kuikae", "allowed", True, found.rule, (reason, standard))
    ruling = _ruling(sheet, "kuikae", rules)
    return CheckAnswer("kuikae", "forbidden", False, found.rule, (reason, standard), ruling)


def _last_call(melds: tuple[Meld, ...]) -> Meld | None:
    return next((meld for meld in reversed(melds) if meld.kind in _CALLED), None)


def _tenpai(
    _sheet: RefereeSheet,
    tiles: Hand,
    _apart: Tile | None,
    hand_situation: Situation,
    rules: RiichiRules,
) -> CheckAnswer:
    found = tenpai_at_draw(tiles, hand_situation, rules)
    gone = tuple(tile for tile in found.waits if tile not in found.live)
    reasons = [Reason("waits", found.live)] if found.live else []
    reasons += [Reason("gone", gone)] if gone else []
    if not found.waits:
        return CheckAnswer("tenpai", "no_waits", False, found.rule)
    key = "tenpai" if found.tenpai else "all_gone" if not found.live else "no_yaku"
    return CheckAnswer("tenpai", key, found.tenpai, found.rule, tuple(reasons))


def _noten_riichi(
    sheet: RefereeSheet,
    tiles: Hand,
    apart: Tile | None,
    hand_situation: Situation,
    rules: RiichiRules,
) -> CheckAnswer:
    answer = _tenpai(sheet, tiles, apart, hand_situation, rules)
    if answer.good:
        return replace(answer, kind="noten_riichi", key="tenpai")
    ruling = _ruling(sheet, "noten_riichi", rules)
    reasons = (Reason(f"noten.{answer.key}", rule=answer.rule), *answer.reasons)
    return CheckAnswer("noten_riichi", "noten", False, answer.rule, reasons, ruling)


def _points(sheet: RefereeSheet, rules: RiichiRules) -> int:
    """The points of the player: as entered for the check, else those of the table."""
    entered = sheet.check.points
    held = points_of(sheet.table, rules.game.start_points.value)
    return held[sheet.hand.seat] if entered is None else entered


def _riichi(
    sheet: RefereeSheet,
    tiles: Hand,
    _apart: Tile | None,
    hand_situation: Situation,
    rules: RiichiRules,
) -> CheckAnswer:
    points, tournament = _points(sheet, rules), sheet.tournament
    lacks = riichi_lacks(
        tiles, points, sheet.check.wall, hand_situation, rules, tournament=tournament
    )
    if not lacks:
        asks, needed = rules.riichi, points_for_riichi(rules, tournament=tournament)
        good = (
            Reason("waits", waits(tiles)),
            Reason("asks_wall", number=asks.min_wall.value, rule=asks.min_wall),
            Reason("asks_points", number=needed.value, rule=needed),
        )
        return CheckAnswer("riichi", "can", True, asks.min_wall, good)
    reasons = tuple(Reason(f"lacks.{lack}", rule=rule) for lack, rule in lacks)
    act = next((_LACKS[lack] for lack, _ in lacks if lack in _LACKS), None)
    ruling = None if act is None else _ruling(sheet, act, rules)
    rule = next((rule for _, rule in lacks if rule is not None), None)
    return CheckAnswer("riichi", "cannot", False, rule, reasons, ruling)


_DRAW: Final = ("draw.keishiki_tenpai", "draw.own_four_is_tenpai", "draw.own_melds_use_up")
_DECIDING: Final[dict[CheckKind, tuple[str, ...]]] = {
    "furiten": ("win.furiten_bars_ron", "win.passed_furiten", "win.kokushi_furiten_exception",
                "calls.kakan_furiten"),
    "riichi": ("riichi.min_points", "riichi.min_points_tournament", "riichi.min_wall",
               "riichi.furiten"),
    "kan": ("riichi.ankan", "calls.kan_limit"),
    "kuikae": ("calls.kuikae",),
    "claims": ("calls.priority", "calls.late", "calls.late_ron", "several.winners"),
    "tenpai": _DRAW,
    "noten_riichi": _DRAW,
    "pao": ("pao.yaku", "pao.concealed_quads", "pao.tsumo", "pao.ron", "pao.honba"),
}  # fmt: skip
"""The rules by which a check is answered."""


def _read_otherwise(
    sheet: RefereeSheet, answer: CheckAnswer, rules: RiichiRules
) -> Iterator[Reason]:
    """What other readings of the rules that decide make of the answer, each other answer once."""
    here, told = _said(answer), set[tuple[str, tuple[int, ...], str]]()
    readings = other_readings(rules, _DECIDING[answer.kind]) if answer.good is not None else ()
    for rule, variant in readings:
        for key, seats in _said(_answer(sheet, variant)):
            if (key, seats) not in here and (key, seats, rule.key) not in told:
                told.add((key, seats, rule.key))
                yield Reason(f"otherwise.{key}", seats=seats, rule=rule)


def _said(answer: CheckAnswer) -> list[tuple[str, tuple[int, ...]]]:
    """The answer with the seats that it names, and who pays by it."""
    seats = next((reason.seats for reason in answer.reasons if reason.seats), ())
    paid = ((reason.key, ()) for reason in answer.reasons if reason.key.startswith("pays."))
    return [(answer.key, seats), *paid]


_OF_HANDS: Final[dict[CheckKind, Callable[..., CheckAnswer]]] = {
    "furiten": _furiten,
    "kan": _kan,
    "kuikae": _kuikae,
    "tenpai": _tenpai,
    "noten_riichi": _noten_riichi,
    "riichi": _riichi,
}


def _claims_of(sheet: RefereeSheet) -> tuple[Claim, ...]:
    """The entered calls that are possible; chi is open to the next seat only."""
    entry = sheet.check
    return tuple(
        Claim(seat, Call(what), seat in entry.late, int(seat == entry.first))
        for seat, what in enumerate(entry.calls)
        if what and _can_call(sheet, seat, what)
    )


def _unheard(sheet: RefereeSheet, rules: RiichiRules) -> tuple[int, ...]:
    """The seats of which it has to be said who spoke first, whether it was said or not."""
    if sheet.check.kind != "claims":
        return ()
    claims = tuple(replace(claim, spoken=0) for claim in _claims_of(sheet))
    return tuple(c.seat for c in served(claims, sheet.check.discarder, rules).unheard)


def _can_call(sheet: RefereeSheet, seat: int, what: str) -> bool:
    """Whether the position of the seat allows the call."""
    turns = (seat - sheet.check.discarder) % SEATS
    return turns == 1 if what == Call.CHI else turns != 0


def _claims(sheet: RefereeSheet, rules: RiichiRules) -> CheckAnswer:
    claims = _claims_of(sheet)
    if not claims:
        return CheckAnswer("claims", "nobody", None)
    found = served(claims, sheet.check.discarder, rules)
    if found.aborted:
        return CheckAnswer("claims", "aborted", None, found.because[0], tuple(_served(found.order)))
    if found.unheard:
        first = Reason("first_of", seats=tuple(sorted(c.seat for c in found.unheard)))
        by = Reason("by", rule=found.because[0])
        return CheckAnswer("claims", "unheard", None, found.because[0], (first, by))
    key = "one" if len(found.served) == 1 else "several"
    reasons = (Reason("served", seats=tuple(c.seat for c in found.served), rule=found.because[0]),)
    rest = tuple(Reason("by", rule=rule) for rule in found.because)
    order = tuple(_served(found.order)) if len(found.order) > 1 else ()
    return CheckAnswer("claims", key, True, found.because[0], (*reasons, *order, *rest))


def _served(order: tuple[Claim, ...]) -> Iterator[Reason]:
    """A reason for each call, in the order of precedence."""
    for claim in order:
        late = "_late" if claim.late else ""
        yield Reason(f"call.{claim.call}{late}", seats=(claim.seat,))


def _pao(tiles: Hand, hand_situation: Situation, rules: RiichiRules) -> CheckAnswer:
    fed = fed_by(tiles, hand_situation, rules)
    if not fed:
        return CheckAnswer("pao", "nothing", None, rules.pao.yaku)
    first = fed[0]
    sets = (Reason(f"sets.{first.yaku}", first.last.tiles),)
    if not first.counts:
        return CheckAnswer("pao", "not_here", False, rules.pao.yaku, sets)
    liable = _liable(fed, rules)
    if not liable:
        return CheckAnswer("pao", "own", False, rules.pao.yaku, sets)
    pays = [rule for rule in (rules.pao.tsumo, rules.pao.ron, rules.pao.honba) if rule is not None]
    reasons = [
        Reason(f"pays.{rule.key.partition('.')[2]}.{rule.value}", rule=rule) for rule in pays
    ]
    return CheckAnswer("pao", "liable", True, rules.pao.yaku, (*liable, *reasons))


def _liable(fed: tuple[FedYakuman, ...], rules: RiichiRules) -> tuple[Reason, ...]:
    """Who is liable, by which yakuman: only the first where a seat is liable for the whole hand."""
    every = tuple(
        Reason(f"fed.{one.yaku}", one.last.tiles, (one.liable,))
        for one in fed
        if one.liable is not None
    )
    own = rules.pao.composite is not None and rules.pao.composite.value == "own_yakuman"
    return every if own else every[:1]
