"""Asks the engine how the open game stands, and what can follow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from app.games.edits import EventEdit
from app.pages.game.end.mismatch import edited
from app.pages.game.entry.drafts import DrawDraft, WinDraft
from app.pages.game.entry.logic import (
    before_event,
    draw_draft_of,
    draw_view,
    new_draw,
    new_win,
    win_draft_of,
    win_view,
)
from app.pages.game.entry.views import DrawEntryView, WinEntryView
from app.pages.game.hands import name_in_hand
from app.pages.game.state import Correction, EntryDraft, RiichiGameState, RulingDraft
from app.pages.game.views import RulingFormView
from app.pages.score import notation
from app.pages.score.state import Draft, set_document, with_situation
from app.texts.texts import Texts
from engine.ledger import SEATS
from engine.library import documents, existing
from engine.riichi.play.events import (
    CorrectionEvent,
    DrawEvent,
    GameEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.legal import points_for_riichi
from engine.riichi.play.outlook import HandEnds, Outlook, outlooks
from engine.riichi.play.placing import ranks
from engine.riichi.play.referee import (
    exact_questions,
    options_in,
    question_tree,
    relevant_questions,
    usual_answers,
)
from engine.riichi.play.replayed import GameReplay, PlayedHand
from engine.riichi.rules import RiichiRules, load
from engine.riichi.verdict import Agari
from engine.rulebook import AnyRule, Rule

EndsBy = Literal["length", "tobi", "target", "time"]


class Following(msgspec.Struct, frozen=True):
    """What follows when the hand `ends` in one of these ways: another hand, or by `over` the end;
    one or the other where `by_points` decides. `rule` keeps or passes the deal."""

    ends: tuple[HandEnds, ...]
    rule: AnyRule
    over: AnyRule | None
    round_wind: int
    dealer: int
    honba: int
    by_points: AnyRule | None


class SumCheck(msgspec.Struct, frozen=True):
    """The scores and the sticks on the table added up; `missing` to what was given out (negative:
    too much)."""

    scores: int
    deposits: int
    missing: int

    @property
    def whole(self) -> int:
        return self.scores + self.deposits


def played_under(state: RiichiGameState) -> str:
    """The id of the document of the game; that of the active one where it is not here any more."""
    return existing(state.game.rules, state.document)


_latest: Final[list[tuple[RiichiGame, RiichiRules, GameReplay]]] = []
"""The game that was replayed last, its rules, and how it stands: a click asks for that several
times."""


def replayed(state: RiichiGameState) -> GameReplay:
    """The game under its own document, or what stands in for that."""
    game, document = state.game, played_under(state)
    rules = load(document)
    for before, under, game_replay in _latest:
        if before is game and under is rules:
            return game_replay
    game_replay = replay(replace(game, rules=document), rules)
    _latest[:] = [(game, rules, game_replay)]
    return game_replay


def shown_game(state: RiichiGameState, game_replay: GameReplay) -> GameReplay | None:
    """The game as it would be after what is being entered: under another document, or with a hand
    corrected; None where nothing differs."""
    if trial(state):
        same = state.document == game_replay.game.rules
        return None if same else replay(state.game, load(state.document))
    game = replace(corrected_game(state, game_replay), rules=game_replay.game.rules)
    return None if game == game_replay.game else replay(game, load(game.rules))


def shown_rules(state: RiichiGameState) -> RiichiRules:
    """The rules that the game is shown under: those of another document that is looked at, or its
    own."""
    return load(state.document if trial(state) else played_under(state))


def trial(state: RiichiGameState) -> bool:
    """Whether the game is looked at under the active document, which is not its own. An open form
    belongs to the game under its own document."""
    return not state.sheet and state.document != state.game.rules


def may_leave_trial(state: RiichiGameState) -> bool:
    """Whether another document is looked at than that of the game, which can be active again."""
    return trial(state) and state.game.rules in documents()


def next_rows(game_replay: GameReplay, rules: RiichiRules) -> tuple[Following, ...]:
    """What follows the hand on the table; ways of ending it that lead to the same are one row."""
    rows = []
    every = sorted(outlooks(game_replay, rules), key=lambda one: _FIRST.index(one.ends))
    for _, some in groupby(every, key=lambda one: (one.by_points or one.ended_by, *_place(one))):
        same = tuple(some)
        first, ends = same[0], tuple(one.ends for one in same)
        rows.append(Following(ends, first.rule, first.ended_by, *_place(first), first.by_points))
    return tuple(rows)


_FIRST: Final = ("dealer_wins", "dealer_tenpai", "others_win", "dealer_noten")


def _place(one: Outlook) -> tuple[int, int, int]:
    return one.round_wind, one.dealer, one.honba


def end_rows(game_replay: GameReplay, rules: RiichiRules) -> Iterator[tuple[EndsBy, Rule[Any]]]:
    """How the game can end, by the rules of the document and what the table agreed on."""
    game = rules.game
    yield "length", game.length
    if game.extension.value != "none" and game.target_points is not None:
        yield "target", game.target_points
    tobi = game.tobi
    lasts = game_replay.game.switches.tournament and game.tobi_tournament is not None
    if tobi.value != "none" and not lasts:
        yield "tobi", tobi
    if game.time_limit is not None:
        yield "time", game.time_limit


def places(game_replay: GameReplay, rules: RiichiRules) -> tuple[int, int, int, int]:
    """The place of each seat by the present scores."""
    return ranks(game_replay.table.scores, rules.game)


def sum_check(game_replay: GameReplay, rules: RiichiRules) -> SumCheck:
    """The scores and sticks added up against what the document gives out at the start."""
    deposits = game_replay.table.deposits * rules.payment.deposit.value
    return SumCheck(sum(game_replay.table.scores), deposits, game_replay.result.missing)


def switches_of(rules: RiichiRules) -> tuple[str, ...]:
    """The switches that change anything under a document."""
    with_it, without = (points_for_riichi(rules, tournament=on) for on in (True, False))
    changes = {
        "tournament": rules.game.tobi_tournament is not None
        or with_it != without
        or _asks(rules, "tournament"),
        "classroom": _asks(rules, "classroom"),
    }
    return tuple(name for name, here in changes.items() if here)


def _asks(rules: RiichiRules, question: str) -> bool:
    part = rules.penalties
    if part is None:
        return False
    every = (*part.offences.values(), *part.recommended.values())
    return any(question in offence.asks for offence in every)


def entry_view(
    state: RiichiGameState, game_replay: GameReplay, rules: RiichiRules
) -> WinEntryView | DrawEntryView | None:
    """The win or the draw that is being entered."""
    if state.sheet == "win" and isinstance(state.entry, WinDraft):
        return win_view(state.entry, game_replay, rules, own=state.turned)
    if state.sheet == "draw" and isinstance(state.entry, DrawDraft):
        return draw_view(state.entry, game_replay, rules, own=state.turned)
    return None


# --- corrections


def corrected_hand(state: RiichiGameState, game_replay: GameReplay) -> PlayedHand | None:
    """The hand that is being corrected; None without a correction, and where its event ends no hand
    under rules that were edited meanwhile."""
    end = None if state.correction is None else state.correction.end
    hands = (hand for hand in game_replay.hands if hand.events and hand.events[-1] == end)
    return next(hands, None)


def entry_of(game_replay: GameReplay, end: int, rules: RiichiRules) -> EntryDraft:
    """How an event of the record ended its hand, as the forms edit it."""
    event, played = game_replay.game.events[end], before_event(game_replay, end, rules)
    if isinstance(event, WinEvent):
        return win_draft_of(event, played, rules)
    if isinstance(event, DrawEvent):
        return draw_draft_of(event, played)
    assert isinstance(event, RulingEvent)  # no other event ends a hand
    return RulingDraft(event.act, event.seat, tuple(event.answers.items()), event.proposed)


def entry_of_kind(kind: str, played: GameReplay, old: EntryDraft) -> EntryDraft:
    """What ends the hand, begun anew as a win or a draw, or as it is in the record."""
    if kind == "win":
        return old if isinstance(old, WinDraft) else new_win(played)
    if kind == "draw":
        return old if isinstance(old, DrawDraft) else new_draw(played)
    return old


def corrected_game(state: RiichiGameState, game_replay: GameReplay) -> RiichiGame:
    """The game with the correction in it; the game as it is without one, or where nothing has
    changed in it."""
    correction, game = state.correction, state.game
    hand = corrected_hand(state, game_replay)
    if correction is None or hand is None or not correction.changes:
        return game
    events = () if correction.entry is None else _correction_events(correction, hand, game_replay)
    first, last = hand.events[0], hand.events[-1]
    whole = (*game.events[:first], *events, *game.events[last + 1 :])
    return replace(game, events=whole)


def _correction_events(
    correction: Correction, hand: PlayedHand, game_replay: GameReplay
) -> tuple[GameEvent, ...]:
    """The events of the hand that is being corrected."""
    *before, end = _events_without_correction(correction, hand, game_replay)
    return (*before, *correction.corrected_scores, end)


def _events_without_correction(
    correction: Correction, hand: PlayedHand, game_replay: GameReplay
) -> tuple[GameEvent, ...]:
    """The same without scores that are put right by hand; those of the record while the new ones
    are not complete."""
    entry, rules = correction.entry, load(game_replay.game.rules)
    played = before_event(game_replay, correction.end, rules, correction.dropped)
    if isinstance(entry, RulingDraft):
        kept = (played.game.events[at] for at in played.now.events)
        return (*kept, RulingEvent(entry.act, entry.seat, dict(entry.answers), entry.proposed))
    if isinstance(entry, WinDraft):
        win = win_view(entry, played, rules)
        if win.event is not None:
            return win.events
    elif isinstance(entry, DrawDraft):
        return draw_view(entry, played, rules).events
    return tuple(game_replay.game.events[at] for at in hand.events)


def dropped_events(game: RiichiGame, hand: PlayedHand) -> tuple[int, ...]:
    """The events of a hand that can be taken out alone: rulings, notes, scores put right."""
    return tuple(at for at in hand.events[:-1] if not isinstance(game.events[at], RiichiEvent))


def corrected_view(
    state: RiichiGameState, game_replay: GameReplay, rules: RiichiRules, texts: Texts
) -> WinEntryView | DrawEntryView | RulingFormView | None:
    """The end of the hand that is being corrected, as its form shows it beside the old one."""
    correction = state.correction
    if correction is None or correction.entry is None:
        return None
    played = before_event(game_replay, correction.end, rules, correction.dropped)
    old, entry = correction.old, correction.entry
    if isinstance(entry, WinDraft):
        was = old if isinstance(old, WinDraft) else None
        return win_view(entry, played, rules, was, own=state.turned)
    if isinstance(entry, DrawDraft):
        had = old if isinstance(old, DrawDraft) else None
        return draw_view(entry, played, rules, had, own=state.turned)
    tree, switches = question_tree(entry.act, rules), played.game.switches
    known = {
        "in_riichi": entry.seat in played.table.riichi,
        "tournament": switches.tournament,
        "classroom": switches.classroom,
    }
    asked = tuple(
        (question, options_in(tree, question))
        for question in usual_answers(entry.act, rules)
        if question not in known
    )
    relevant = relevant_questions(tree, known | dict(entry.answers))
    own, dealer = game_replay.game.names, played.table.dealer
    names = tuple(name_in_hand(seat, own, dealer, texts) for seat in range(SEATS))
    return RulingFormView(entry, names, asked, exact_questions(tree), frozenset(relevant))


def won_draft(game_replay: GameReplay, played: PlayedHand, rules: RiichiRules) -> Draft | None:
    """The first win of a hand with tiles as a draft of the score page."""
    event = game_replay.game.events[played.events[-1]]
    if not isinstance(event, WinEvent):
        return None
    for claim, verdict in zip(event.wins, played.verdicts, strict=False):
        if claim.hand is not None and isinstance(verdict, Agari):
            draft = set_document(Draft(), rules.document.id)
            draft = notation.enter_hand(draft, str(claim.hand))
            return with_situation(draft, verdict.best.case.situation)
    return None


def correction_of(
    game_replay: GameReplay, edit: EventEdit, rules: RiichiRules
) -> Correction | None:
    """The correction of the hand that a change of one event is in; None where none can be made."""
    changed = replay(edited(game_replay.game, edit), rules)
    inside = (hand for hand in game_replay.hands if hand.events and edit.at <= hand.events[-1])
    hand = next(inside, None)
    if hand is None or hand.index >= len(changed.hands):
        return None
    end, new_end = hand.events[-1], changed.hands[hand.index].events[-1]
    old, new = entry_of(game_replay, end, rules), entry_of(changed, new_end, rules)
    gone = edit.kind == "removed" and edit.at in dropped_events(game_replay.game, hand)
    dropped = frozenset({edit.at}) if gone else frozenset()
    by_hand = (edit.event,) if isinstance(edit.event, CorrectionEvent) else ()
    return Correction(end, old, new, dropped, by_hand)


def correction_opened(game_replay: GameReplay, hand: int, rules: RiichiRules) -> Correction:
    """The correction of a hand in which nothing has changed yet."""
    end = game_replay.hands[hand].events[-1]
    old = entry_of(game_replay, end, rules)
    return Correction(end, old, old)
