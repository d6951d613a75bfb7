"""Asks the engine what a win or a draw that is being entered comes to, and makes events of it.

`played` is always the game before the end of the hand: without the win or draw that is corrected,
and without the hands after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from app.pages.game.entry.drafts import YAKUMAN, ClaimDraft, DrawDraft, WinDraft
from app.pages.game.entry.views import (
    ClaimView,
    CountCell,
    DrawEntryView,
    EntryOutcome,
    EntrySeat,
    EntryTable,
    FollowingHand,
    SeatOutcome,
    WinEntryView,
)
from app.pages.score import notation, state
from app.pages.score.state import Draft, InputMode, with_stick
from engine.ledger import SEATS
from engine.riichi.play.dispute import priced_cells
from engine.riichi.play.events import (
    DrawEvent,
    GameEvent,
    RiichiEvent,
    RiichiGame,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.legal import points_for_riichi
from engine.riichi.play.referee import dead_hand_acts, on_false_win
from engine.riichi.play.replayed import GameProblem, GameReplay, GameTable, PlayedHand
from engine.riichi.play.settle import STICKS
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import may_make_liable, own_sets
from engine.riichi.scoring.price import price
from engine.riichi.scoring.table import HanRow, absence, first_limit, fu_rows, han_rows
from engine.riichi.situation import RIICHI, Situation
from engine.riichi.verdict import Absence, Agari, Price, Score, Shares, Verdict

HIGHEST_FU: Final = 130
_ROUNDS: Final = 4


# --- the table of the hand


def entry_table(played: GameReplay, own: int = 0) -> EntryTable:
    """The hand on the table; `own` is the seat at the lower edge."""
    table = played.table
    return EntryTable(
        played.game.rules,
        table.round_wind % _ROUNDS,
        table.number,
        table.honba,
        table.dealer,
        own,
    )


def _seats(played: GameReplay, riichi: frozenset[int], rules: RiichiRules) -> tuple[EntrySeat, ...]:
    """The seats, with the sticks that were entered."""
    table = played.table
    fixed = _fixed_sticks(played)
    dead = {one.seat: one for one in reversed(table.dead)}
    needed = points_for_riichi(rules, tournament=played.game.switches.tournament)
    few = frozenset(
        seat
        for seat in range(SEATS)
        if needed.value and seat not in riichi and table.scores[seat] < needed.value
    )
    return tuple(
        EntrySeat(
            seat,
            played.game.names[seat],
            table.wind(seat),
            seat in riichi,
            seat in fixed,
            needed if seat in few else None,
            dead.get(seat),
        )
        for seat in range(SEATS)
    )


def _fixed_sticks(played: GameReplay) -> frozenset[int]:
    """The seats in riichi of which no event says so: the record begins after their riichi."""
    declared = {event.seat for _, event in _riichi_events(played)}
    return frozenset(played.table.riichi) - declared


def _riichi_events(played: GameReplay) -> Iterator[tuple[int, RiichiEvent]]:
    """The riichi of the hand on the table, with their indexes."""
    for at in played.now.events:
        event = played.game.events[at]
        if isinstance(event, RiichiEvent):
            yield at, event


# --- events


def before_event(
    replayed: GameReplay, at: int, rules: RiichiRules, dropped: Collection[int] = ()
) -> GameReplay:
    """The game before the event at this index, as the drafts need it to correct it; `dropped` are
    events that are left out, by index."""
    kept = (e for one, e in enumerate(replayed.game.events[:at]) if one not in dropped)
    return replay(replace(replayed.game, events=tuple(kept)), rules)


def hand_events(
    played: GameReplay,
    riichi: frozenset[int],
    ronned: int | None = None,
    event: WinEvent | DrawEvent | None = None,
) -> tuple[GameEvent, ...]:
    """All events of the hand on the table: those that there are, with riichi of these seats, and
    the one that ends it. `ronned` declared riichi with the tile that was won on."""
    now = frozenset(played.table.riichi)
    kept: list[GameEvent] = []
    for at in played.now.events:
        one = played.game.events[at]
        if isinstance(one, RiichiEvent) and one.seat in now:  # others were withdrawn by a ruling
            if one.seat not in riichi:
                continue
            one = RiichiEvent(one.seat, one.seat == ronned)
        kept.append(one)
    kept += [RiichiEvent(seat, seat == ronned) for seat in sorted(riichi - now)]
    return (*kept, *(() if event is None else (event,)))


def game_with_events(played: GameReplay, events: tuple[GameEvent, ...]) -> RiichiGame:
    """The game with these events in its last hand."""
    before = played.game.events[: len(played.game.events) - len(played.now.events)]
    return replace(played.game, events=(*before, *events))


def _prepared(
    played: GameReplay, riichi: frozenset[int], ronned: int | None, rules: RiichiRules
) -> GameReplay:
    """The game before the event, with the sticks that were entered."""
    events = hand_events(played, riichi, ronned)
    game = game_with_events(played, events)
    return played if game == played.game else replay(game, rules)


def _problems(replay_before: GameReplay, after: GameReplay, sticks: int) -> tuple[GameProblem, ...]:
    """The problems of what was entered: of the last event and of so many riichi before it."""
    hand, first = len(replay_before.hands), len(replay_before.game.events) - sticks
    return tuple(p for p in after.problems if p.hand == hand and p.event >= first)


def _outcome(replay_before: GameReplay, after: GameReplay) -> EntryOutcome | None:
    """What changed by the end of the hand; None where it has not ended."""
    if len(after.hands) == len(replay_before.hands):
        return None
    hand = after.hands[-1]
    ended, moves = hand.ended, hand.moves[len(replay_before.now.moves) :]
    assert ended is not None  # the hand is one that was played
    moved = [0] * SEATS
    for move in moves:
        if move.payer is not None and move.to in ("seat", "table"):
            moved[move.payer] -= move.points
        if move.payee is not None:
            moved[move.payee] += move.points
    table = after.table
    seats = tuple(SeatOutcome(s, moved[s], table.scores[s]) for s in range(SEATS))
    following = FollowingHand(
        after.ended,
        table.round_wind % _ROUNDS,
        table.number,
        table.honba,
        _aborted(hand),
        ended.because,
        tuple(loan for loan in table.loans if loan not in replay_before.table.loans),
    )
    return EntryOutcome(seats, following, hand.rulings[len(replay_before.now.rulings) :], moves)


def _aborted(hand: PlayedHand) -> bool:
    return hand.played is not None and hand.played.stays_by == "abortive"


# --- a win


def new_win(played: GameReplay) -> WinDraft:
    """An empty win of the hand on the table; who is in riichi is known."""
    return WinDraft(riichi=frozenset(played.table.riichi))


def win_of_hand(hand: Draft, played: GameReplay) -> WinDraft:
    """The win of a hand that was laid elsewhere: its winds are those of the hand on the table,
    while round, honba and deposits of the table hold."""
    table = played.table
    players = {table.wind(seat): seat for seat in range(SEATS)}
    winner = players[hand.seat]
    pao = None if hand.pao is None else players[hand.pao]
    loser = None if hand.tsumo or hand.loser == hand.seat else players[hand.loser]
    declared = {winner} if hand.events & RIICHI else set()
    claim = ClaimDraft(winner, pao=pao, laid=True, hand=replace(hand, mode=InputMode.HAND))
    return WinDraft(hand.tsumo, loser, (claim,), riichi=frozenset(table.riichi) | declared)


def win_draft_of(event: WinEvent, played: GameReplay, rules: RiichiRules) -> WinDraft:
    """The draft of a win that was written down before."""
    loser = event.wins[0].loser if event.wins else None
    tsumo = bool(event.wins) and loser is None
    declared = {e.seat for _, e in _riichi_events(played) if e.ronned}
    claims = tuple(_claim_draft(claim, played, rules) for claim in event.wins)
    return WinDraft(
        tsumo,
        loser,
        claims or (ClaimDraft(),),
        riichi=frozenset(played.table.riichi),
        ronned=loser in declared,
    )


def _claim_draft(claim: WinClaim, played: GameReplay, rules: RiichiRules) -> ClaimDraft:
    if claim.hand is not None:
        hand = notation.enter_hand(Draft(), str(claim.hand))
        hand = state.with_situation(hand, claim.situation or Situation())
        return ClaimDraft(claim.seat, pao=claim.pao, laid=True, hand=hand)
    if claim.han is not None:
        return ClaimDraft(claim.seat, claim.fu, _row(claim.han, rules), pao=claim.pao)
    draft = ClaimDraft(claim.seat, points=claim.points, pao=claim.pao)
    dealer, tsumo = claim.seat == played.table.dealer, claim.loser is None
    shares = _shares_of(claim.points, tsumo)
    if shares is None:
        return draft
    if shares == _price(draft, YAKUMAN, dealer, tsumo, rules).shares:
        return replace(draft, row=YAKUMAN, points=())
    situation = Situation(tsumo=tsumo, seat=0 if dealer else 1, loser=None if tsumo else 2)
    cells = list(priced_cells(shares, situation, rules))
    if len(cells) == 1:
        fu, han, _ = cells[0]
        return replace(draft, fu=fu, row=han, points=())
    return draft


def _row(han: int, rules: RiichiRules) -> int:
    """The row of so many han: themselves, or the least han of their limit."""
    least = [row.first for row in han_rows(rules) if row.first and row.first <= han]
    return max(least, default=han) if least and han >= (first_limit(rules) or 1) else han


def _shares_of(points: tuple[int, ...], tsumo: bool) -> Shares | None:
    if not points:
        return None
    return Shares(points[-1], points[0]) if tsumo else Shares(points[0], 0)


def _price(claim: ClaimDraft, row: int, dealer: bool, tsumo: bool, rules: RiichiRules) -> Price:
    fu = 0 if claim.fu is None or rules.fu is None else claim.fu
    return price(row, fu, int(row == YAKUMAN), "", dealer, tsumo, rules)


def win_event(draft: WinDraft, played: GameReplay, rules: RiichiRules) -> WinEvent | None:
    """The event; None while something is missing."""
    draft = seated_as_table(draft, played, rules)
    claims = tuple(_win_claim(draft, claim, played, rules) for claim in draft.claims)
    found = tuple(claim for claim in claims if claim is not None)
    return WinEvent(found) if len(found) == len(claims) else None


def _win_claim(
    draft: WinDraft, claim: ClaimDraft, played: GameReplay, rules: RiichiRules
) -> WinClaim | None:
    if claim.seat is None or _missing(draft, claim, rules):
        return None
    loser = None if draft.tsumo else draft.loser
    whole = partial(WinClaim, claim.seat, loser, pao=claim.pao if _may_be_fed(claim) else None)
    if claim.laid:
        return whole(state.hand(claim.hand), state.situation(claim.hand))
    if claim.row is None:
        return whole(points=claim.points)
    if claim.row != YAKUMAN:
        return whole(han=claim.row, fu=claim.fu if _needs_fu(claim.row, rules) else None)
    dealer = claim.seat == played.table.dealer
    shares = _price(claim, YAKUMAN, dealer, draft.tsumo, rules).shares
    one = not draft.tsumo or dealer
    return whole(points=(shares.high,) if one else (shares.low, shares.high))


def _may_be_fed(claim: ClaimDraft) -> bool:
    """Whether a seat may be liable: not for a count of han."""
    return claim.laid or claim.row in (None, YAKUMAN)


def _missing(draft: WinDraft, claim: ClaimDraft, rules: RiichiRules) -> tuple[str, ...]:
    """What is still to be entered of a winner, in the order of the rows."""
    lacks = {
        "winner": claim.seat is None,
        "loser": not draft.tsumo and draft.loser is None,
        "tiles": claim.laid and state.room(claim.hand) != 0,
        "fu": not claim.laid and claim.fu is None and _needs_fu(claim.row, rules),
        "count": not claim.laid and claim.row is None and not claim.points,
    }
    return tuple(name for name, lacking in lacks.items() if lacking)


def _needs_fu(row: int | None, rules: RiichiRules) -> bool:
    """Whether the points of a row of the table depend on fu."""
    return rules.fu is not None and row is not None and 0 < row < (first_limit(rules) or 1)


def seated_as_table(draft: WinDraft, played: GameReplay, rules: RiichiRules) -> WinDraft:
    """The draft with its hands in the seats of the table, in riichi where their stick is."""
    table = _prepared(played, draft.riichi, _ronned(draft), rules).table
    claims = []
    for claim in draft.claims:
        hand = replace(
            claim.hand,
            document=played.game.rules,
            tsumo=draft.tsumo,
            round_wind=table.round_wind % _ROUNDS,
            honba=table.honba,
            deposits=table.deposits,
        )
        if claim.seat is not None:
            hand = replace(hand, seat=table.wind(claim.seat), pao=_wind(claim.pao, table))
            hand = with_stick(hand, claim.seat in draft.riichi)
        if draft.loser is not None:
            hand = replace(hand, loser=table.wind(draft.loser))
        elif hand.loser == hand.seat:
            hand = replace(hand, loser=(hand.seat + 1) % SEATS)
        claims.append(claim if hand == claim.hand else replace(claim, hand=hand))
    return replace(draft, claims=tuple(claims))


def _wind(seat: int | None, table: GameTable) -> int | None:
    return None if seat is None else table.wind(seat)


def _ronned(draft: WinDraft) -> int | None:
    return draft.loser if draft.ronned and not draft.tsumo else None


def win_view(
    draft: WinDraft,
    played: GameReplay,
    rules: RiichiRules,
    old: WinDraft | None = None,
    own: int = 0,
) -> WinEntryView:
    """The win as its form shows it; `old` is the one that it corrects."""
    before = win_view(old, played, rules, own=own) if old is not None else None
    draft = seated_as_table(draft, played, rules)
    table = _prepared(played, draft.riichi, _ronned(draft), rules)
    event = win_event(draft, played, rules)
    events = hand_events(played, draft.riichi, _ronned(draft), event)
    after = replay(game_with_events(played, events), rules) if event is not None else table
    outcome = _outcome(table, after)
    verdicts = after.hands[-1].verdicts if outcome is not None else after.now.verdicts
    claims = tuple(
        _claim_view(draft, claim, table, rules, outcome, dict(enumerate(verdicts)).get(at))
        for at, claim in enumerate(draft.claims)
    )
    ruled = claims[draft.at].score
    loser_in_riichi = not draft.tsumo and draft.loser in draft.riichi
    return WinEntryView(
        draft,
        entry_table(table, own),
        _seats(table, draft.riichi, rules),
        claims,
        _fu_cells(draft, rules),
        _row_cells(draft, rules),
        draft.claim.row is None or _needs_fu(draft.claim.row, rules),
        _is_unfed(draft.claim, ruled, rules),
        loser_in_riichi and not rules.riichi.stick_when_ronned.value,
        event,
        events,
        outcome,
        _problems(table, after, len(draft.riichi - frozenset(played.table.riichi))),
        before,
    )


def _is_unfed(claim: ClaimDraft, score: Score | None, rules: RiichiRules) -> bool:
    """Whether it is asked who is liable: of a declared yakuman, and as `_unfed` of a laid one."""
    if claim.laid:
        return score is not None and _unfed(score, rules)
    return claim.row == YAKUMAN and bool(rules.pao.yaku.value)


def _unfed(score: Score, rules: RiichiRules) -> bool:
    """Whether the hand has a yakuman that can be fed, and the melds do not show by whom."""
    for line in score.yaku:
        yaku = line.rule.key.removeprefix("yaku.")
        hand = score.case.hand
        sets = own_sets(hand, yaku) if may_make_liable(hand, yaku, rules) else ()
        if sets and not sets[-1].concealed and sets[-1].source is None:
            return True
    return False


def _claim_view(
    draft: WinDraft,
    claim: ClaimDraft,
    table: GameReplay,
    rules: RiichiRules,
    outcome: EntryOutcome | None,
    verdict: Verdict | None,
) -> ClaimView:
    dealer = claim.seat == table.table.dealer
    view = ClaimView(claim.seat, dealer, draft.tsumo, _missing(draft, claim, rules))
    if not view.missing:
        view = _declared(view, claim, rules, verdict)
        view = replace(view, verdict=verdict, false_win=_false_win(verdict, claim, rules))
    if outcome is None or claim.seat is None:
        return view
    own = [move for move in outcome.moves if move.payee == claim.seat and move.line is not None]

    def points(*keys: str) -> int:
        return sum(m.points for m in own if m.line is not None and m.line.rule.key in keys)

    return replace(
        view,
        honba=points(rules.payment.honba.key),
        sticks=points(*STICKS),
        received=sum(move.points for move in own),
    )


def _false_win(verdict: Verdict | None, claim: ClaimDraft, rules: RiichiRules) -> str:
    """The act of declaring a hand that does not win; "" where it does, or was not laid."""
    if verdict is None:
        return ""
    found = on_false_win(verdict, state.situation(claim.hand), rules)
    return "" if found is None else found.offence


def _declared(
    view: ClaimView, claim: ClaimDraft, rules: RiichiRules, verdict: Verdict | None
) -> ClaimView:
    """The view with what is declared: the count of the row, of the points, or of the laid hand."""
    if claim.laid:
        if not isinstance(verdict, Agari):
            return view
        best = verdict.best
        return replace(
            view,
            limit=best.limit,
            fu=best.fu,
            han=best.han,
            yakuman=best.yakuman,
            shares=best.shares,
            score=best,
        )
    if claim.row is None:
        return replace(view, shares=_shares_of(claim.points, view.tsumo))
    cost = _price(claim, claim.row, view.dealer, view.tsumo, rules)
    fu = claim.fu if _needs_fu(claim.row, rules) else None
    yakuman = int(claim.row == YAKUMAN)
    return replace(
        view, limit=cost.limit, fu=fu, han=claim.row, yakuman=yakuman, shares=cost.shares
    )


def _fu_cells(draft: WinDraft, rules: RiichiRules) -> tuple[CountCell, ...]:
    """The row of fu, with those that no hand of the chosen han has."""
    limit, row = first_limit(rules) or 1, draft.claim.row
    han = row if row and row < limit else limit - 1
    return tuple(
        CountCell(fu, absence=absence(fu, han, draft.tsumo, rules))
        for fu in fu_rows(rules, HIGHEST_FU)
    )


def _row_cells(draft: WinDraft, rules: RiichiRules) -> tuple[CountCell, ...]:
    """The row of han and limits, with those that no hand of the chosen fu has."""
    fu = draft.claim.fu

    def missing(han: int) -> Absence | None:
        return None if fu is None else absence(fu, han, draft.tsumo, rules)

    by_fu = [
        CountCell(han, HanRow(han, han), missing(han)) for han in range(1, first_limit(rules) or 1)
    ]
    return (*by_fu, *(CountCell(row.first, row) for row in han_rows(rules)))


# --- a draw


def new_draw(played: GameReplay) -> DrawDraft:
    """A draw of the hand on the table, with those in riichi tenpai."""
    riichi = frozenset(played.table.riichi)
    return DrawDraft(tenpai=riichi, riichi=riichi)


def draw_draft_of(event: DrawEvent, played: GameReplay) -> DrawDraft:
    """The draft of a draw that was written down before."""
    return DrawDraft(
        event.kind,
        frozenset(event.tenpai),
        frozenset(event.nagashi),
        event.dead,
        event.hands,
        frozenset(played.table.riichi),
    )


def draw_event(draft: DrawDraft) -> DrawEvent:
    """The event; only an exhaustive draw has tenpai, nagashi and dead hands."""
    if draft.kind != "exhaustive":
        return DrawEvent(draft.kind, hands=draft.hands)
    return DrawEvent(
        draft.kind,
        tuple(sorted(draft.tenpai)),
        tuple(sorted(draft.nagashi)),
        draft.dead,
        draft.hands,
    )


def draw_view(
    draft: DrawDraft,
    played: GameReplay,
    rules: RiichiRules,
    old: DrawDraft | None = None,
    own: int = 0,
) -> DrawEntryView:
    """The draw as its form shows it; `old` is the one that it corrects."""
    before = draw_view(old, played, rules, own=own) if old is not None else None
    table = _prepared(played, draft.riichi, None, rules)
    events = hand_events(played, draft.riichi, None, draw_event(draft))
    after = replay(game_with_events(played, events), rules)
    return DrawEntryView(
        draft,
        entry_table(table, own),
        _seats(table, draft.riichi, rules),
        (_EXHAUSTIVE, *rules.draw.abortive.value),
        draft.nagashi if rules.draw.nagashi_mangan.value else None,
        frozenset(dead.seat for dead in draft.dead) if _has_dead_hands(rules) else None,
        dead_hand_acts(rules),
        events,
        _outcome(table, after),
        _problems(table, after, len(draft.riichi - frozenset(played.table.riichi))),
        before,
    )


_EXHAUSTIVE: Final = "exhaustive"


def _has_dead_hands(rules: RiichiRules) -> bool:
    return rules.penalties is not None and rules.penalties.agari_houki is not None
