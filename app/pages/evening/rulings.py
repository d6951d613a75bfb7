"""Leads from a table of an evening to the pages of the referee and of games, and takes rulings from
there."""

from __future__ import annotations

from collections.abc import Iterable

from app.games.game_rows import GameSummary
from app.games.links import AppliedEvents, EveningSeats, GameLink
from app.games.texts import table_title, title_of
from app.pages.evening.state import EveningPageState, played_under
from app.texts.texts import LANGUAGES, Texts
from app.variants import TOPPAN, variant_of
from engine.evening.events import ActEvent, Instant
from engine.evening.seating import PlayerId
from engine.evening.state import EveningState, EveningTable
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.events import RiichiGame, RulingEvent
from engine.toppan.play.game import ToppanGame, ToppanRuling


def table_of(player: PlayerId, number: int, evening: EveningState) -> EveningTable | None:
    """The table at which a player sits in a round; None for none."""
    if not 1 <= number <= len(evening.rounds):
        return None
    return next((t for t in evening.rounds[number - 1].tables if player in t.players), None)


def link_of(
    state: EveningPageState, player: PlayerId, number: int, evening: EveningState, texts: Texts
) -> GameLink[RiichiGame | ToppanGame] | None:
    """The link to the table of a player in a round for the referee page; None without a table."""
    table = table_of(player, number, evening)
    if table is None:
        return None
    game = _new_game(state, table, evening)
    title, seat = texts.ui("evening.card", number, table.number), table.players.index(player)
    seats = EveningSeats(state.uid, number, table.players).as_in(state.evening)
    return GameLink("", title, str(table.number), game, seat=seat, evening=seats)


def game_at(
    state: EveningPageState,
    number: int,
    table: EveningTable,
    evening: EveningState,
    games: Iterable[GameSummary],
    texts: Texts,
) -> GameLink[RiichiGame | ToppanGame]:
    """The game of a table in a round: one that was begun for it and is kept, or a new one."""
    titles = {
        each: table_title(state.title, number, table.number, Texts(each)) for each in LANGUAGES
    }
    game = _new_game(state, table, evening)
    begun = (
        one.uid
        for one in games
        if (one.names, one.document) == (game.names, game.rules)
        and one.readable
        and not one.hidden
        and title_of(one, texts) in titles.values()
    )
    return GameLink(next(begun, ""), titles[texts.language], str(table.number), game)


def _new_game(
    state: EveningPageState, table: EveningTable, evening: EveningState
) -> RiichiGame | ToppanGame:
    """A game without events of the four at a table."""
    a, b, c, d = map(evening.name_of, table.players)
    names, rules = (a, b, c, d), played_under(state)
    if variant_of(rules) is TOPPAN:
        return ToppanGame(rules=rules, names=names)
    return RiichiGame(rules, names)


def acts_of(
    applied: AppliedEvents[RiichiGame] | AppliedEvents[ToppanGame], seats: EveningSeats, at: Instant
) -> tuple[ActEvent, ...]:
    """The acts that were ruled on at a table, as events of the evening."""
    number, players = seats.round, seats.players
    events = []
    for event in applied.events:
        if isinstance(event, RulingEvent):
            events.append(
                ActEvent(
                    players[event.seat],
                    event.act,
                    event.answers,
                    proposed=event.proposed,
                    round=number,
                    at=at,
                )
            )
        elif isinstance(event, ToppanRuling):
            shown = event.answers.hand_shown
            answers: dict[str, StoredAnswer] = {} if shown is None else {"hand_shown": shown}
            events.append(ActEvent(players[event.player], event.act, answers, round=number, at=at))
    return tuple(events)
