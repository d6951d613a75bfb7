"""What a correction of the record changes, and what it leaves as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from app.pages.game.entry.drafts import DrawDraft, WinDraft
from app.pages.game.hands import hand_words, name_in_hand, scores_after
from app.pages.game.logic import corrected_hand, dropped_events, places
from app.pages.game.presentation import (
    hand_full,
    names_of,
    partners_of,
    place_words,
    problem_of,
)
from app.pages.game.state import Correction, RiichiGameState, RulingDraft
from app.pages.game.views import CorrectionView, LastHandView
from app.texts.texts import Texts
from app.views.ledgers import PaymentFlow, Seats
from engine.ledger import SEATS
from engine.riichi.play.events import (
    CorrectionEvent,
    NoteEvent,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.replayed import GameReplay, PlayedHand
from engine.riichi.rules import RiichiRules


def correction_view(
    state: RiichiGameState,
    replay: GameReplay,
    after: GameReplay | None,
    rules: RiichiRules,
    texts: Texts,
) -> CorrectionView:
    """What the correction of a hand comes to; `after` is None while nothing has changed."""
    correction, hand = state.correction, corrected_hand(state, replay)
    assert correction is not None
    assert hand is not None  # the page closes a correction whose hand is gone
    entry, table = correction.entry, hand.before
    name = hand_full(table.round_wind, table.dealer, table.honba, texts)
    seats = seats_of(replay, hand.index, state.turned)
    shown = CorrectionView(
        texts.ui("record.correct_of", name),
        "" if entry is None else _KINDS[type(entry)],
        after is not None,
        ((texts.ui("record.changes"), texts.ui("record.nothing_yet"), ""),),
        seats=seats and replace(seats, before=seats.balance),
        events=tuple(_events(correction, hand, replay, texts)),
        laid=won_claim(replay, hand) is not None,
    )
    if after is None:
        return shown
    return _changed(shown, replay, after, hand.index, state.turned, rules, texts)


def last_hand_view(
    state: RiichiGameState, replay: GameReplay, rules: RiichiRules, texts: Texts
) -> LastHandView | None:
    """The hand that was played last; None before the first."""
    if not replay.hands:
        return None
    hand = replay.hands[-1]
    words, table = hand_words(hand, replay, rules, texts), hand.before
    name = hand_full(table.round_wind, table.dealer, table.honba, texts)
    seals = (seal.text for seal in words.seals)
    what = "　".join((*seals, words.what))
    seats = seats_of(replay, hand.index, state.turned)
    return LastHandView(hand.index, name, what, words.second, seats)


_KINDS: Final = {WinDraft: "win", DrawDraft: "draw", RulingDraft: "incident"}


def won_claim(replay: GameReplay, hand: PlayedHand) -> WinClaim | None:
    """The first winner of a hand whose tiles the record has."""
    event = replay.game.events[hand.events[-1]]
    wins = event.wins if isinstance(event, WinEvent) else ()
    return next((claim for claim in wins if claim.hand is not None), None)


def _events(
    correction: Correction, hand: PlayedHand, replay: GameReplay, texts: Texts
) -> Iterator[tuple[int, str, bool]]:
    """The events of the hand that can be taken out alone, in words."""
    for at in dropped_events(replay.game, hand):
        words = event_words(replay.game.events[at], replay, hand.before.dealer, texts)
        yield at, words, at not in correction.dropped


def event_words(event: object, replay: GameReplay, dealer: int, texts: Texts) -> str:
    """A ruling, a note or scores put right in the hand of a dealer, in short words."""
    if isinstance(event, RulingEvent):
        who = name_in_hand(event.seat, replay.game.names, dealer, texts)
        return texts.ui("game_hands.ruled", who, texts.offence(event.act))
    if isinstance(event, NoteEvent):
        return texts.titled(texts.ui("record.note"), event.text)
    if isinstance(event, CorrectionEvent):
        return texts.titled(texts.ui("record.points"), event.why or str(event.points))
    return texts.ui("record.game_end")


def _changed(
    shown: CorrectionView,
    replay: GameReplay,
    after: GameReplay,
    hand: int,
    own: int,
    rules: RiichiRules,
    texts: Texts,
) -> CorrectionView:
    """The view of a correction that changes something in the hand of this index."""
    partners = partners_of(replay, after, hand)
    new = partners.get(hand)
    wrong = tuple(_new_problems(replay, after))
    lines = (
        (texts.ui("record.changes"), _changes(replay, after, partners, texts), ""),
        (texts.ui("record.places"), _places(replay, after, rules, texts), _tie(rules, texts)),
        (texts.ui("record.stays"), _stays(replay, after, partners, texts), ""),
    )
    was, seats = shown.seats, None if new is None else seats_of(after, new, own)
    if was is not None and seats is not None:
        seats = replace(seats, before=was.balance)
    return replace(
        shown,
        lines=lines,
        wrong=tuple(problem_of(after.problems[at], after, texts) for at in wrong),
        left=len({after.problems[at].hand for at in wrong}),
        seats=seats,
    )


def _changes(replay: GameReplay, after: GameReplay, partners: dict[int, int], texts: Texts) -> str:
    """Which hands are counted otherwise, and whether the course of the game is another."""
    changed = [
        hand
        for hand in replay.hands
        if (other := partners.get(hand.index)) is None
        or scores_after(replay, hand.index) != scores_after(after, other)
    ]
    gone = len(replay.hands) - len(partners)
    if not changed and not gone:
        return texts.ui("record.no_scores_change")
    words = []
    if changed:
        first = changed[0].before
        name = hand_full(first.round_wind, first.dealer, first.honba, texts)
        rest = len(changed) - 1
        words.append(
            texts.ui("record.scores_from", name, rest)
            if rest
            else texts.ui("record.scores_of", name)
        )
    if gone:
        words.append(texts.ui("record.hands_gone", gone))
    if not _same_course(replay, after, partners):
        words.append(texts.ui("record.course_changes"))
    elif len(changed) > 1 and _same_moves(replay, after, partners, changed[0].index):
        words.append(texts.ui("record.moves_stay"))
    return texts.ui("sentences").join(words)


def _same_course(replay: GameReplay, after: GameReplay, partners: dict[int, int]) -> bool:
    """Whether every hand that is left has the round, dealer and honba that it had."""
    if (replay.ended is None) != (after.ended is None):
        return False
    return all(
        _place(replay.hands[one]) == _place(after.hands[other]) for one, other in partners.items()
    )


def _place(hand: PlayedHand) -> tuple[int, int, int]:
    return hand.before.round_wind, hand.before.dealer, hand.before.honba


def _same_moves(
    replay: GameReplay, after: GameReplay, partners: dict[int, int], first: int
) -> bool:
    later = ((one, other) for one, other in partners.items() if one > first)
    return all(replay.hands[one].deltas == after.hands[other].deltas for one, other in later)


def _places(replay: GameReplay, after: GameReplay, rules: RiichiRules, texts: Texts) -> str:
    before, now = places(replay, rules), places(after, rules)
    names = names_of(replay, texts)
    moved = [
        texts.ui(
            "record.place_moves",
            names[seat],
            place_words(before[seat], texts),
            place_words(now[seat], texts),
        )
        for seat in range(SEATS)
        if before[seat] != now[seat]
    ]
    return "　".join(moved) or texts.ui("record.places_stay")


def _tie(rules: RiichiRules, texts: Texts) -> str:
    return texts.clause(rules.game.ties)


def _stays(replay: GameReplay, after: GameReplay, partners: dict[int, int], texts: Texts) -> str:
    """What the correction leaves as it is."""
    words = []
    if _same_course(replay, after, partners):
        words.append(texts.ui("record.stays_course"))
    riichi = sum(len(hand.riichi) for hand in replay.hands)
    if riichi == sum(len(hand.riichi) for hand in after.hands) and riichi:
        words.append(texts.ui("record.stays_riichi", riichi))
    if not replay.table.loans and not after.table.loans:
        words.append(texts.ui("record.stays_loans"))
    if sum(replay.table.scores) == sum(after.table.scores):
        words.append(texts.ui("record.stays_sum"))
    return texts.list_of(words)


def _new_problems(replay: GameReplay, after: GameReplay) -> Iterator[int]:
    """The problems that there were none of before, by index."""
    known = {(p.key, p.seat, p.detail) for p in replay.problems}
    for at, problem in enumerate(after.problems):
        if (problem.key, problem.seat, problem.detail) not in known:
            yield at


_UNSAID: Final = -1
"""No round wind: the title of the panel names the hand."""


def seats_of(replay: GameReplay, at: int, own: int) -> Seats | None:
    """Who pays whom in a hand, by winds, with a seat at the bottom; None where no points move."""
    hand = replay.hands[at]
    here = hand.before.dealer
    flows = tuple(
        PaymentFlow((move.payer - here) % SEATS, (move.payee - here) % SEATS, move.points)
        for move in hand.moves
        if move.payer is not None and move.payee is not None
    )
    moved = [0] * SEATS
    for move in hand.moves:
        if move.payer is not None:
            moved[(move.payer - here) % SEATS] -= move.points
        if move.payee is not None:
            moved[(move.payee - here) % SEATS] += move.points
    if not any(moved):
        return None
    before = hand.before
    marks = tuple("riichi" if (wind + here) % SEATS in hand.riichi else "" for wind in range(SEATS))
    a, b, c, d = moved
    people = (replay.game.names[(wind + here) % SEATS] for wind in range(SEATS))
    names = tuple(people) if any(replay.game.names) else ()
    return Seats(before.wind(own), _UNSAID, 0, (a, b, c, d), flows, marks=marks, names=names)
