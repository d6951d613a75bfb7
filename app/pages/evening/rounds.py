"""Puts a round and what its draw costs into the view of the board, and into that of the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from app.pages.evening.clock import length_words
from app.pages.evening.presentation import names_of, next_number, provisional_tables
from app.pages.evening.state import EveningPageState, SeatExchange
from app.pages.evening.views import PriceLine, RankingView, RoundBoardView
from app.presenter.content import PresentedRank, PresentedRound
from app.texts.texts import Texts
from app.views.evenings import ClockView, DrawnTable
from engine.evening.meetings import DrawCost, draw_cost, meetings_of, pair_of
from engine.evening.seating import Seating
from engine.evening.state import EveningRound, EveningState
from engine.ledger import SEATS

_NAMED: Final = 3
"""How many pairs or players a line names."""


def board_round(evening: EveningState) -> EveningRound | None:
    """The round on the board: the one that goes on, or the next one; None where it is not drawn."""
    number = next_number(evening)
    return evening.rounds[number - 1] if number <= len(evening.rounds) else None


def seatings_before(evening: EveningState, number: int) -> tuple[Seating, ...]:
    """Who sat where in the rounds before this one, as they were played."""
    return tuple(
        Seating(tuple(table.players for table in round_.tables), round_.seating.out)
        for round_ in evening.rounds[: number - 1]
    )


class DrawBounds(NamedTuple):
    """What a search has found of a draw: the `least` cost that it has not excluded, and the least
    that it `known` to be possible."""

    least: int
    known: int


class Proofs(dict[object, DrawBounds]):
    """What searches have found, by the rounds before and the players at the tables."""

    def keep(self, rounds: Sequence[Seating], before: Sequence[Seating], proof: DrawBounds) -> None:
        """Remember what is known of these rounds."""
        self[_key(rounds, before)] = proof

    def of(self, rounds: Sequence[Seating], before: Sequence[Seating]) -> DrawBounds | None:
        """What is known of these rounds, whoever of their players sits where."""
        return self.get(_key(rounds, before))


def _key(rounds: Sequence[Seating], before: Sequence[Seating]) -> object:
    playing = tuple(frozenset(p for t in seating.tables for p in t) for seating in rounds)
    return playing, tuple(before)


class RoundPrices(msgspec.Struct, frozen=True):
    """What the seats of a round cost, and all rounds that are drawn from it on together, `ahead` of
    them; `old` and `old_whole` are that before a change by hand, None without one."""

    round: DrawCost
    old: DrawCost | None
    whole: DrawCost
    old_whole: DrawCost | None
    ahead: int


def round_prices(
    state: EveningPageState, evening: EveningState, proofs: Proofs
) -> RoundPrices | None:
    """What the draw of the round on the board costs, None where nothing is drawn."""
    number = next_number(evening)
    if number > len(evening.rounds):
        return None
    before = seatings_before(evening, number)
    drawn = [round_.seating for round_ in evening.rounds[number - 1 :]]
    by_hand = _by_hand(state, number)
    old = old_whole = None
    if by_hand is not None and by_hand.new != drawn[0]:
        old, old_whole = draw_cost(drawn[:1], before), draw_cost(drawn, before)
        drawn = [by_hand.new, *drawn[1:]]
    proof = proofs.of(drawn, before)
    whole = draw_cost(drawn, before, *(proof or ()))
    return RoundPrices(draw_cost(drawn[:1], before), old, whole, old_whole, len(drawn))


def _by_hand(state: EveningPageState, number: int) -> SeatExchange | None:
    """The change by hand of the seats of a round."""
    return state.by_hand if state.by_hand and state.by_hand.round == number else None


def round_view(
    state: EveningPageState,
    evening: EveningState,
    prices: RoundPrices | None,
    clock: ClockView | None,
    drawing: float | None,
    texts: Texts,
) -> RoundBoardView:
    """The round that goes on, or the next one. `drawing` is the share of a search that is done."""
    number = next_number(evening)
    title = texts.ui("evening.round", number)
    round_ = board_round(evening)
    if round_ is None:
        key = _why_undrawn(evening)
        words = texts.ui(f"evening.{key}")
        title, said = (words, ()) if key == "all_played" else (title, (PriceLine(words),))
        return RoundBoardView(title, None, (), said, drawing=drawing, drawable=key == "not_drawn")
    by_hand = _by_hand(state, number)
    seating = round_.seating if by_hand is None else by_hand.new
    lines = () if prices is None else tuple(price_lines(prices, evening, texts))
    lines = (*_apart_lines(seating, evening, texts), *lines)
    here = set(evening.present(number))
    if round_.clock.begun is None and here != set(seating.players):
        lines = (PriceLine(texts.ui("evening.changed_players")), *lines)
    return RoundBoardView(
        title,
        clock,
        drawn_tables(seating, seatings_before(evening, number), evening, by_hand),
        lines,
        sitting_out_words(seating, evening, texts),
        drawing,
        by_hand is not None,
        by_hand is not None and by_hand.new != by_hand.old,
        "" if round_.seed is None else texts.ui("evening.seed", round_.seed),
        round_.clock.begun is not None,
        names_of(seating.out, evening),
        frozenset(
            at
            for at, player in enumerate(seating.out)
            if by_hand is not None and player == by_hand.pressed
        ),
    )


def drawn_tables(
    seating: Seating,
    before: Sequence[Seating],
    evening: EveningState,
    by_hand: SeatExchange | None = None,
) -> tuple[DrawnTable, ...]:
    """The tables of a round with the names at them."""
    met = meetings_of(before)
    pressed = "" if by_hand is None else by_hand.pressed
    tables = []
    for number, players in enumerate(seating.tables, 1):
        again = {
            seat
            for seat, one in enumerate(players)
            if any(met[pair_of(one, other)] for other in players if other != one)
        }
        chosen = {seat for seat, player in enumerate(players) if player == pressed}
        names = names_of(players, evening)
        tables.append(DrawnTable(number, names, frozenset(chosen), frozenset(again), players))
    return tuple(tables)


def sitting_out_words(seating: Seating, evening: EveningState, texts: Texts) -> str:
    """Who sits out, "" where nobody does."""
    if not seating.out:
        return ""
    return texts.ui("evening.out", texts.list_of(names_of(seating.out, evening)))


# --- the price


def price_lines(prices: RoundPrices, evening: EveningState, texts: Texts) -> Iterator[PriceLine]:
    """What a draw costs, beside what it cost before a change by hand."""
    now, old, whole, old_whole = prices.round, prices.old, prices.whole, prices.old_whole
    before = "" if old is None else meetings_words(old, texts)
    words = meetings_words(now, texts)
    yield PriceLine(words, before if before != words else "", tip=_who_met(now, evening, texts))
    words = _whole_words(whole, prices.ahead, texts)
    before = ""
    if old_whole is not None and prices.ahead > 1:
        before = _whole_words(old_whole, prices.ahead, texts)
    yield PriceLine(
        words, before if before != words else "", faint=True, tip=_who_met(whole, evening, texts)
    )
    winds = _winds_words(now, evening, texts)
    old_winds = "" if old is None else _winds_words(old, evening, texts)
    if winds or old_winds:
        none = texts.ui("evening.no_winds")
        words, struck = winds or none, (old_winds or none) if old is not None else ""
        tip = "\n".join(_winds(now, evening, texts))
        yield PriceLine(words, struck if struck != words else "", tip=tip)


def _apart_lines(seating: Seating, evening: EveningState, texts: Texts) -> Iterator[PriceLine]:
    """Who sits together in the seats of the round on the board, or in a round to come, and wishes
    not to."""
    number = next_number(evening)
    coming = [(number, seating), *((r.number, r.seating) for r in evening.rounds[number:])]
    named = [
        texts.ui("evening.together", *names_of(pair, evening), round_)
        for round_, seats in coming
        for pair in evening.apart
        if any({*pair} <= {*table} for table in seats.tables)
    ]
    if named:
        words = texts.first_of(named, _NAMED, "evening.and_more_pairs")
        yield PriceLine(texts.ui("evening.apart_met", words), tip="\n".join(named))


def meetings_words(price: DrawCost, texts: Texts) -> str:
    """How many pairs meet for the first time, the second time and so on."""
    most = max(len(price.met), 3)
    parts = [texts.ui("evening.met.1", price.times_met(1))]
    parts += [texts.ui("evening.met.again", n, price.times_met(n)) for n in range(2, most + 1)]
    return texts.ui("evening.gap").join(parts)


def _whole_words(price: DrawCost, ahead: int, texts: Texts) -> str:
    """What all rounds that are drawn cost, and whether less is possible; of the only one that
    alone, as what it costs stands before it."""
    fewer = texts.ui(f"evening.fewer.{price.fewer.value}")
    return (
        texts.ui("evening.ahead", ahead, meetings_words(price, texts), fewer)
        if ahead > 1
        else fewer
    )


def _who_met(price: DrawCost, evening: EveningState, texts: Texts) -> str:
    pairs = (
        texts.ui("evening.pair", *names_of(met.players, evening), met.times) for met in price.again
    )
    return "\n".join(pairs)


def _winds_words(price: DrawCost, evening: EveningState, texts: Texts) -> str:
    if not price.winds:
        return ""
    words = texts.first_of(_winds(price, evening, texts), _NAMED, "evening.and_more")
    return texts.ui("evening.winds", words)


def _winds(price: DrawCost, evening: EveningState, texts: Texts) -> list[str]:
    return [
        texts.ui("evening.wind_of", *names_of((one.player,), evening), texts.wind_name(one.wind))
        for one in price.winds
    ]


def _why_undrawn(evening: EveningState) -> str:
    """Why there is no round on the board: the key of the words for that."""
    number = next_number(evening)
    if evening.planned is not None and number > evening.planned:
        return "all_played"
    return "need_players" if len(evening.present(number)) < SEATS else "not_drawn"


# --- the screen


def presented_round(
    round_: EveningRound | None,
    ranking: RankingView,
    clock: ClockView | None,
    evening: EveningState,
    texts: Texts,
    *,
    document: str = "",
    seated: bool = False,
) -> PresentedRound:
    """What the screen for the room shows of an evening; `seated`: the tables give way to the
    clock."""
    number = next_number(evening)
    title, text = texts.ui("evening.round", number), length_words(evening, texts)
    tables: tuple[DrawnTable, ...] = ()
    out = instead = ""
    if round_ is None:
        key = _why_undrawn(evening)
        instead = texts.ui(f"evening.{key}")
        if key == "all_played":
            title = text = ""
    else:
        tables = drawn_tables(round_.seating, seatings_before(evening, round_.number), evening)
        out = sitting_out_words(round_.seating, evening, texts)
    return PresentedRound(
        str(number),
        document,
        title,
        text,
        clock,
        tables,
        ranking.until,
        tuple(PresentedRank(r.place, r.name, r.total, r.provisional) for r in ranking.rows),
        _foot(evening, texts),
        out,
        seated,
        instead,
    )


def _foot(evening: EveningState, texts: Texts) -> str:
    checking = provisional_tables(evening.rounds)
    if not checking:
        return ""
    tables = texts.list_of(str(number) for number in checking[:_NAMED])
    return texts.ui("evening.checking", tables)
