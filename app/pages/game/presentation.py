"""Puts a game into the views of the felt, the list of hands, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from app.actions import PAGE_KEY_OF
from app.editions import edition_words
from app.pages.game.entry.texts import problem_words
from app.pages.game.hands import (
    HandWords,
    deal_name,
    hand_name,
    hand_words,
    name_in_hand,
    player_name,
    scores_after,
    words_before,
)
from app.pages.game.logic import (
    Following,
    corrected_hand,
    end_rows,
    may_leave_trial,
    next_rows,
    places,
    shown_rules,
    sum_check,
    switches_of,
    trial,
)
from app.pages.game.state import RiichiGameState
from app.pages.game.views import BarView
from app.texts.results import moved_words, score_words
from app.texts.texts import Texts, capitalized
from app.views.games import (
    CellTone,
    FeltView,
    FourCells,
    FourPlates,
    GameRow,
    HandCell,
    HandFoot,
    HandGround,
    HandListView,
    HandSeal,
    NextRow,
    SeatPlate,
    StickState,
    TableWell,
    WayPlate,
)
from engine.ledger import SEATS
from engine.riichi.play.game import last_round_of, next_deal
from engine.riichi.play.legal import points_for_riichi
from engine.riichi.play.placing import Scores
from engine.riichi.play.referee import Ruling
from engine.riichi.play.replayed import GameProblem, GameReplay, PlayedHand
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event
from engine.rulebook import AnyRule

_SEATS: Final = range(SEATS)
_HARD: Final = ("fine", "chombo", "agari_houki", "exclusion")
_LAST_DEALER: Final = SEATS - 1


# --- words


def names_of(replayed: GameReplay, texts: Texts) -> tuple[str, ...]:
    """The names of the seats through the whole game."""
    return tuple(player_name(seat, replayed.game.names, texts) for seat in _SEATS)


def hand_full(round_wind: int, dealer: int, honba: int, texts: Texts) -> str:
    """`東3局`, or `東3局 1本場`."""
    name = deal_name(round_wind, dealer, texts)
    if not honba:
        return name
    return texts.ui("record.with_honba", name, texts.ui("record.honba", honba))


def place_words(place: int, texts: Texts) -> str:
    """`1位`."""
    return texts.ui(f"record.placed.{place}")


def problem_of(problem: GameProblem, replayed: GameReplay, texts: Texts) -> str:
    """What cannot be, or was not said, as a sentence with the clause behind it."""
    who = "" if problem.seat is None else names_of(replayed, texts)[problem.seat]
    text = problem_words(problem, who, texts)
    return text if problem.rule is None else f"{text} {texts.clause(problem.rule)}"


# --- the felt


def felt_view(
    state: RiichiGameState, replayed: GameReplay, rules: RiichiRules, texts: Texts
) -> FeltView:
    """The table as it stands now; after the end nobody deals, and no honba are on it."""
    table, over = replayed.table, replayed.finished
    well = TableWell(
        texts.ui("record.over") if over else hand_name(table, texts),
        "" if over else texts.ui("record.honba", table.honba),
        texts.ui("record.deposits", table.deposits),
        highlighted=not over,
        counts=(table.honba, table.deposits),
    )
    start = rules.game.start_points.value
    length = texts.ui(f"record.length.{replayed.game.switches.length}")
    return FeltView(
        _plates(state, replayed, rules, texts),
        well,
        state.turned,
        texts.ui("record.start", length, start),
    )


def _plates(
    state: RiichiGameState, replayed: GameReplay, rules: RiichiRules, texts: Texts
) -> FourPlates:
    a, b, c, d = (_plate(seat, state, replayed, rules, texts) for seat in _SEATS)
    return a, b, c, d


def _plate(
    seat: int, state: RiichiGameState, replayed: GameReplay, rules: RiichiRules, texts: Texts
) -> SeatPlate:
    table = replayed.table
    stick, reason = stick_of(seat, replayed, rules, texts)
    turns = (seat - state.turned) % SEATS
    deals = seat == table.dealer and not replayed.finished
    role = [texts.dealer_or_child(0)] if deals else []
    if seat in table.riichi:
        role.append(texts.event(Event.RIICHI))
    role.append(texts.role(turns))
    role += _loans(seat, replayed, texts)
    return SeatPlate(
        texts.wind(seat if replayed.finished else table.wind(seat)),
        names_of(replayed, texts)[seat],
        "　".join(role) if texts.language == "ja" else ", ".join(role),
        place_words(places(replayed, rules)[seat], texts),
        score_words(table.scores[seat]),
        deals,
        stick,
        reason,
    )


def _loans(seat: int, replayed: GameReplay, texts: Texts) -> Iterator[str]:
    """What the seat has borrowed and lent."""
    for key, points in (
        ("loan", sum(loan.line.amount for loan in replayed.table.loans if loan.borrower == seat)),
        ("lends", sum(loan.line.amount for loan in replayed.table.loans if loan.lender == seat)),
    ):
        if points:
            yield texts.ui(f"record.{key}", points)


def stick_of(
    seat: int, replayed: GameReplay, rules: RiichiRules, texts: Texts
) -> tuple[StickState, str]:
    """Whether a seat may lay a riichi stick, and why not."""
    table = replayed.table
    if replayed.finished:
        return "absent", ""
    if seat in table.riichi:
        return "laid", ""
    if table.bars_riichi(seat) is not None:
        return "blocked", texts.ui("record.no_riichi_dead")
    needed = points_for_riichi(rules, tournament=replayed.game.switches.tournament)
    if needed.value and table.scores[seat] < needed.value:
        clause = texts.citation(needed.clause)
        return "blocked", texts.ui("record.no_riichi_points", needed.value, clause).strip()
    return "empty", ""


def way_plates(replayed: GameReplay, texts: Texts) -> tuple[WayPlate, ...]:
    """The three ways on; after the end none is offered."""
    reason = texts.ui("record.no_riichi_over") if replayed.finished else ""
    return tuple(
        WayPlate(
            name,
            texts.ui(f"record.way.{name}"),
            texts.ui(f"record.way_tip.{name}"),
            PAGE_KEY_OF[f"way_{name}"],
            reason,
        )
        for name in ("win", "draw", "act")
    )


# --- the list


def list_view(
    state: RiichiGameState,
    replayed: GameReplay,
    rules: RiichiRules,
    after: GameReplay | None,
    earlier: Mapping[int, tuple[object, ...]],
    texts: Texts,
) -> HandListView:
    """The hands of the game; with `after` also what a change would make of them. `earlier` are the
    values that events had before they were corrected, by index."""
    opened = corrected_hand(state, replayed)
    scores = state.shows_scores or after is not None or opened is not None
    if after is None:
        rows = [_row(hand, replayed, rules, scores, texts) for hand in replayed.hands]
        rows = [
            _with_earlier(row, hand, replayed, rules, earlier, texts, told=opened is None)
            for row, hand in zip(rows, replayed.hands, strict=True)
        ]
        highlighted = len(rows) if opened is None else opened.index
        if not replayed.finished:
            rows.append(_now(replayed, rules, scores, texts, highlighted=opened is None))
        if opened is not None:
            rows[highlighted] = replace(rows[highlighted], ground="highlighted")
    else:
        rows = list(_changed_rows(state, replayed, after, rules, texts))
        highlighted = len(rows) - 1 if opened is None else opened.index
    latest, new_rules = (replayed, rules) if after is None else (after, shown_rules(state))
    coming = [] if latest.finished else list(_coming(latest, new_rules))
    rows += [_blank(wind, dealer, replayed, texts) for wind, dealer in coming]
    remaining = ""
    if coming:
        first, last = (
            hand_full(wind, dealer, 0, texts) for wind, dealer in (coming[0], coming[-1])
        )
        remaining = texts.ui("record.blank", first, last) if len(coming) > 1 else first
    a, b, c, d = names_of(replayed, texts)
    return HandListView(
        (a, b, c, d),
        tuple(rows),
        foot_view(replayed, rules, latest, new_rules, texts),
        remaining,
        texts.ui("record.list_hint"),
        min(highlighted, len(rows) - 1),
        scores,
    )


def _now(
    replayed: GameReplay, rules: RiichiRules, scores: bool, texts: Texts, *, highlighted: bool
) -> GameRow:
    """The hand that is being played."""
    row = _row(replayed.now, replayed, rules, scores, texts)
    a, b, c, d = (
        HandCell() if cell.tone == "none" and not cell.stick else cell for cell in row.cells
    )
    ground: HandGround = "highlighted" if highlighted else "plain"
    return replace(row, cells=(a, b, c, d), event=-1, ground=ground, removable=False)


def _row(
    hand: PlayedHand, replayed: GameReplay, rules: RiichiRules, scores: bool, texts: Texts
) -> GameRow:
    words = hand_words(hand, replayed, rules, texts)
    end = scores_after(replayed, hand.index)
    cells = _cells(hand, end, scores=scores)
    problems = [p for p in replayed.problems if p.hand == hand.index]
    return GameRow(
        words.name,
        words.what,
        cells,
        hand.index,
        words.counter,
        texts.ui("record.dealer_of", names_of(replayed, texts)[hand.before.dealer]),
        words.second,
        seals=_seals(words),
        ground="impossible" if any(p.key in _WRONG for p in problems) else "plain",
        tip="\n".join(problem_of(p, replayed, texts) for p in problems),
        brief=words.short,
    )


def _with_earlier(
    row: GameRow,
    hand: PlayedHand,
    replayed: GameReplay,
    rules: RiichiRules,
    earlier: Mapping[int, tuple[object, ...]],
    texts: Texts,
    *,
    told: bool,
) -> GameRow:
    """The row with a mark where the hand was corrected, and with what it was at first, unless a
    hand is being corrected: to tell it takes a replay for each event."""
    changed = [at for at in hand.events if at in earlier]
    if not changed:
        return row
    row = replace(row, counter=f"{row.counter} ※".strip())
    if not told:
        return row
    befores = [words_before(at, earlier[at][0], replayed, rules, texts) for at in changed]
    lines = [texts.ui("record.was", f"{was.what} {was.second}".strip()) for was in befores]
    return replace(row, tip="\n".join([row.tip, *lines]).strip())


_WRONG: Final = (
    "goes_on",
    "after_the_end",
    "cannot_meet",
    "no_such_draw",
    "dead_hand_wins",
    "no_such_points",
)
"""Problems of a hand that cannot have been played so."""


def _seals(words: HandWords) -> tuple[HandSeal, ...]:
    return tuple(HandSeal(seal.text, seal.kind) for seal in words.seals)


def _cells(hand: PlayedHand, end: Scores, *, scores: bool) -> FourCells:
    fined = {
        (r.incident.offender + hand.before.dealer) % SEATS
        for r in hand.rulings
        if isinstance(r, Ruling) and r.sanction in _HARD and (r.payments or r.held)
    }
    start = hand.before.scores
    a, b, c, d = (
        HandCell(
            score_words(end[seat]) if scores else moved_words(end[seat] - start[seat]),
            "plain" if scores else _tone(end[seat] - start[seat], seat in fined),
            under=moved_words(end[seat] - start[seat]) if scores else score_words(end[seat]),
            stick=seat in hand.riichi and not scores,
        )
        for seat in _SEATS
    )
    return a, b, c, d


def _tone(moved: int, fined: bool) -> CellTone:
    if fined and moved < 0:
        return "penalty"
    return "gain" if moved > 0 else "loss" if moved < 0 else "none"


def _blank(wind: int, dealer: int, replayed: GameReplay, texts: Texts) -> GameRow:
    return GameRow(
        hand_full(wind, dealer, 0, texts),
        dealer=texts.ui("record.dealer_of", names_of(replayed, texts)[dealer]),
        ground="blank",
        removable=False,
    )


def _coming(replayed: GameReplay, rules: RiichiRules) -> Iterator[tuple[int, int]]:
    """The hands that are still to come if no dealer stays."""
    table, last = replayed.table, last_round_of(replayed.game, rules)
    wind, dealer = next_deal(table.round_wind, table.dealer, dealer_stays=False)
    while (wind, dealer) <= (last, _LAST_DEALER):
        yield wind, dealer
        wind, dealer = next_deal(wind, dealer, dealer_stays=False)


# --- what a change would make of the list


def _changed_rows(
    state: RiichiGameState,
    replayed: GameReplay,
    after: GameReplay,
    rules: RiichiRules,
    texts: Texts,
) -> Iterator[GameRow]:
    """The rows of both games: changed cells have the old number, hands that come or go are told."""
    opened = corrected_hand(state, replayed)
    at = -1 if opened is None else opened.index
    partners, new_rules = partners_of(replayed, after, at), shown_rules(state)
    listed: set[int] = set()
    for hand in replayed.hands:
        other = partners.get(hand.index)
        if other is None:
            yield replace(
                _row(hand, replayed, rules, True, texts), ground="removed", removable=False
            )
            continue
        for new in after.hands[:other]:
            if new.index not in listed and new.index not in partners.values():
                yield replace(_row(new, after, new_rules, True, texts), ground="inserted", event=-1)
                listed.add(new.index)
        listed.add(other)
        yield _both(
            _row(hand, replayed, rules, True, texts),
            _row(after.hands[other], after, new_rules, True, texts),
            highlighted=hand.index == at,
        )
    for new in after.hands:
        if new.index not in listed:
            yield replace(_row(new, after, new_rules, True, texts), ground="inserted", event=-1)
    if not after.finished:
        yield replace(_row(after.now, after, new_rules, True, texts), event=-1, removable=False)


def partners_of(replayed: GameReplay, after: GameReplay, at: int) -> dict[int, int]:
    """For each hand of the game the hand that the same event ends after the change of hand `at`
    (-1 for a change of no hand)."""
    shift = len(after.game.events) - len(replayed.game.events)
    here = replayed.hands[at] if 0 <= at < len(replayed.hands) else None
    ends = {hand.events[-1]: hand.index for hand in after.hands if hand.events}
    partners = {}
    for hand in replayed.hands:
        if not hand.events:
            continue
        last = hand.events[-1]
        moved = last if here is None or hand.index < here.index else last + shift
        other = ends.get(moved)
        if other is not None and not (hand.index == at and shift < 0 and moved < hand.events[0]):
            partners[hand.index] = other
    return partners


def _both(before: GameRow, row: GameRow, *, highlighted: bool) -> GameRow:
    """A hand as it would be, with what it is."""
    cells = tuple(
        cell if cell.text == old.text else replace(cell, old=old.text)
        for cell, old in zip(row.cells, before.cells, strict=True)
    )
    a, b, c, d = cells
    ground: HandGround = "highlighted" if highlighted else row.ground
    what, changed = _parted(before.what, row.what)
    why, why_changed = _parted(before.why, row.why)
    return replace(
        row,
        event=before.event,
        cells=(a, b, c, d),
        ground=ground,
        what=what,
        why=why,
        changed=changed,
        why_changed=why_changed,
    )


def _parted(before: str, now: str) -> tuple[str, tuple[str, str]]:
    """The words with which both texts begin, and the rest of each; the whole text and no rests
    where they are the same."""
    if before == now:
        return now, ("", "")
    old, new = before.split(" "), now.split(" ")
    pairs = zip(old[:-1], new[:-1], strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return " ".join(new[:same]), (" ".join(old[same:]), " ".join(new[same:]))


def foot_view(
    replayed: GameReplay, rules: RiichiRules, now: GameReplay, new_rules: RiichiRules, texts: Texts
) -> HandFoot:
    """Scores, places and the sum of the game as it is shown `now`, with what they are."""
    check = sum_check(now, new_rules)
    old_places, new_places = places(replayed, rules), places(now, new_rules)
    a, b, c, d = (
        _cell(score_words(now.table.scores[seat]), score_words(replayed.table.scores[seat]))
        for seat in _SEATS
    )
    e, f, g, h = (
        _cell(place_words(new_places[seat], texts), place_words(old_places[seat], texts))
        for seat in _SEATS
    )
    key = "sum" if not check.missing else "sum_missing" if check.missing > 0 else "sum_surplus"
    values = (check.scores, check.deposits, check.whole, abs(check.missing))
    return HandFoot(
        texts.ui("record.scores"),
        (a, b, c, d),
        (e, f, g, h),
        texts.ui(f"record.{key}", *values),
        not check.missing,
    )


def _cell(new: str, old: str) -> HandCell:
    return HandCell(new, old="" if new == old else old)


# --- what comes next


def next_views(replayed: GameReplay, rules: RiichiRules, texts: Texts) -> tuple[NextRow, ...]:
    """What follows each way of ending the hand, and how the game can end; of one that is over why
    it is."""
    if replayed.finished:
        return (_over_row(replayed, texts),)
    rows = [
        _next_row(
            _when(following, replayed, texts),
            _then(following, texts),
            following.by_points or following.over or following.rule,
            texts,
        )
        for following in next_rows(replayed, rules)
    ]
    return (*rows, _end_row(replayed, rules, texts))


def _over_row(replayed: GameReplay, texts: Texts) -> NextRow:
    """Why the game is over."""
    over = texts.ui("record.over")
    if replayed.ended is None:
        return NextRow(texts.ui(f"game_end.why.{replayed.stopped}"), over)
    return _next_row(texts.rule(replayed.ended.key), over, replayed.ended, texts)


def _next_row(when: str, then: str, rule: AnyRule, texts: Texts) -> NextRow:
    return NextRow(
        when,
        then,
        texts.clause(rule),
        texts.standing(rule.standing),
        rule.standing,
        rule.key,
        texts.reason(rule),
    )


def _when(following: Following, replayed: GameReplay, texts: Texts) -> str:
    dealer = replayed.table.dealer
    name = name_in_hand(dealer, replayed.game.names, dealer, texts)
    words = [texts.ui(f"record.ends.{ends}", name) for ends in following.ends]
    return capitalized(texts.list_of(words))


def _then(following: Following, texts: Texts) -> str:
    place = hand_full(following.round_wind, following.dealer, following.honba, texts)
    if following.by_points is not None:
        return texts.ui("record.next_or_over", place)
    if following.over is not None:
        return texts.ui("record.next_over", texts.rule(following.over.key))
    return place


def _end_row(replayed: GameReplay, rules: RiichiRules, texts: Texts) -> NextRow:
    """How the game can end, in one line, with the rule of the length."""
    words, every = [], list(end_rows(replayed, rules))
    for by, rule in every:
        match by:
            case "length":
                last = hand_full(last_round_of(replayed.game, rules), _LAST_DEALER, 0, texts)
                words.append(texts.ui("record.end_by.length", last))
            case "target" | "time":
                words.append(texts.ui(f"record.end_by.{by}", rule.value))
            case "tobi":
                key = "borrowing" if rule.value == "on_borrowing" else "tobi"
                words.append(texts.ui(f"record.end_by.{key}"))
    shown = _next_row(texts.ui("record.ends.finish"), texts.list_of(words), every[0][1], texts)
    tips = (f"{texts.rule(rule.key)} {texts.clause(rule)}" for _, rule in every)
    return replace(shown, tip="\n".join(tips))


# --- the bar


def bar_view(
    state: RiichiGameState, replayed: GameReplay, rules: RiichiRules, texts: Texts
) -> BarView:
    """The bar above the game."""
    switches = switches_of(rules)
    on = tuple(name for name in switches if getattr(replayed.game.switches, name))
    trial_words = ""
    if trial(state):
        both = (state.game.rules, state.document)
        trial_words = texts.ui("record.trial", *map(texts.document_named, both))
    return BarView(
        state.title or texts.ui("record.unnamed"),
        switches,
        on,
        trial_words or _switch_note(replayed, rules, switches, texts),
        trial_words,
        may_leave_trial(state),
        state.part == "end",
    )


def _switch_note(
    replayed: GameReplay, rules: RiichiRules, switches: Iterable[str], texts: Texts
) -> str:
    """What the switches come to, and how the edition of the game's document stands today."""
    parts = (
        _switches_text(replayed, rules, switches, texts),
        edition_words(replayed.game.rules, texts),
    )
    return " ".join(part for part in parts if part)


def _switches_text(
    replayed: GameReplay, rules: RiichiRules, switches: Iterable[str], texts: Texts
) -> str:
    """What the switches come to: whether the game ends below zero, and who may declare riichi."""
    if not tuple(switches):
        return ""
    game, chosen = rules.game, replayed.game.switches
    if chosen.classroom:
        return texts.ui("record.switch_says.no_fine")
    plays_on = game.tobi.value == "none" or (chosen.tournament and game.tobi_tournament is not None)
    key = (
        "plays_on"
        if plays_on
        else "borrowing"
        if game.tobi.value == "on_borrowing"
        else "below_zero"
    )
    needed = points_for_riichi(rules, tournament=chosen.tournament)
    riichi = "riichi" if needed.value else "riichi_any"
    value = needed.value or rules.payment.deposit.value
    said = (texts.ui(f"record.switch_says.{key}"), texts.ui(f"record.switch_says.{riichi}", value))
    return texts.list_of(said)
