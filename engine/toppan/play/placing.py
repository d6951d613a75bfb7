"""Places the players of a 競技十半 game and computes their results with ビンタウマ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.ledger import SEATS, Line, Payment, total
from engine.rulebook import AnyRule, Rule
from engine.toppan.play.scores import Scores, paid
from engine.toppan.rules import PlacementPoints, ToppanRules, halves


class Placed(msgspec.Struct, frozen=True):
    """A player at the end of a game: place, score before prizes, and the lines to the result.

    In half points; `total` is the sum of score and lines.
    """

    player: int
    place: int
    score: int
    lines: tuple[Line, ...]
    total: int


class Result(msgspec.Struct, frozen=True):
    """The results of all players, and the rules that decided the placement points."""

    players: tuple[Placed, ...]
    because: tuple[AnyRule, ...]


def result(
    scores: Scores,
    prizes: Sequence[Payment],
    rules: ToppanRules,
    chombo: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> Result:
    """The results of a game, from the scores before `prizes` and the number of chombo by player."""
    uma = rules.uma
    after = paid(scores, prizes)
    seen, other = (scores, after) if uma.counted.value == "before_prizes" else (after, scores)
    places = ranks(seen, rules)
    table, because = _table(scores, seen, rules)
    lines = tuple(_prized(player, prizes) for player in range(SEATS))
    for player, amount in _uma(table, places, rules):
        lines[player].append(Line(table or uma.level, amount, of=(places[player],)))
    for player in range(SEATS):
        lines[player].extend(_own(after[player], chombo[player], rules))
    placed = tuple(
        Placed(player, places[player], scores[player], tuple(own), scores[player] + total(own))
        for player, own in enumerate(lines)
    )
    ties = (uma.ties,) if len(set(seen)) < SEATS else ()
    rest = (uma.remainder,) if table is not None and _has_rest(table, places) else ()
    there = ranks(other, rules), _table(scores, other, rules)[0]
    counted = (uma.counted,) if there != (places, table) else ()
    return Result(placed, (*because, *counted, *ties, *rest))


def _prized(player: int, prizes: Sequence[Payment]) -> list[Line]:
    """The lines of the prizes that a player receives and, negative, of those that he pays."""
    paid_out = (p.line for p in prizes if p.payer == player)
    given = [msgspec.structs.replace(line, amount=-line.amount) for line in paid_out]
    return [p.line for p in prizes if p.payee == player] + given


def _own(score: int, chombo: int, rules: ToppanRules) -> Iterator[Line]:
    """The lines of one player alone: score below zero, return points, chombo."""
    game = rules.game
    if score < 0:
        yield Line(game.below_zero, 0 if game.below_zero.value == "settled" else -score)
    yield Line(game.return_points, -halves(game.return_points))
    if chombo:
        cost = halves(rules.offences.chombo)
        yield Line(rules.offences.chombo, -cost * chombo, of=(chombo, cost))


def ranks(scores: Scores, rules: ToppanRules) -> tuple[int, ...]:
    """The place of each player, 1 to 4; ties share it, or go to the earlier dealer (`uma.ties`)."""
    earlier = rules.uma.ties.value == "earlier_seat"
    return tuple(
        1
        + sum(
            s > own or (earlier and s == own and other < player) for other, s in enumerate(scores)
        )
        for player, own in enumerate(scores)
    )


def _table(
    scores: Scores, seen: Scores, rules: ToppanRules
) -> tuple[Rule[PlacementPoints] | None, tuple[AnyRule, ...]]:
    """The placement points that apply, None where `uma.level` applies, and the deciding rules.

    `scores` decide an end by `tobi` or `upper_end`, `seen` how many are afloat.
    """
    uma, game = rules.uma, rules.game
    upper, fallen = max(scores) >= halves(game.upper_end), min(scores) <= halves(game.tobi)
    if upper and fallen:
        both = {"one": uma.one, "three": uma.three}
        return both[uma.both_ends.value], (uma.both_ends,)
    if upper:
        return uma.one, (game.upper_end,)
    if fallen and uma.tobi.value == "three":
        return uma.three, (uma.tobi,)
    above = uma.afloat.value == "above"
    found = _by_number(seen, rules, above=above)
    level = (uma.level,) if found is None else ()
    exact = (uma.afloat,) if found != _by_number(seen, rules, above=not above) else ()
    return found, (*((uma.tobi,) if fallen else ()), *level, *exact)


def _by_number(seen: Scores, rules: ToppanRules, *, above: bool) -> Rule[PlacementPoints] | None:
    """The placement points by how many are afloat, those at the return points too unless they
    have to be above; None where there are none."""
    line, uma = halves(rules.game.return_points), rules.uma
    afloat = sum(s > line if above else s >= line for s in seen)
    return {1: uma.one, 2: uma.two, 3: uma.three}.get(afloat)


def _uma(
    table: Rule[PlacementPoints] | None, places: Sequence[int], rules: ToppanRules
) -> Iterator[tuple[int, int]]:
    """Player and placement points in half points; ties share, and the earliest dealer takes the
    remainder or nobody does (`uma.remainder`)."""
    if table is None:
        return
    for players, amount in _shared(table, places):
        each, rest = divmod(amount, len(players))
        over = rest if rules.uma.remainder.value == "earlier_seat" else 0
        for at, player in enumerate(players):
            yield player, each if at else each + over


def _shared(table: Rule[PlacementPoints], places: Sequence[int]) -> Iterator[tuple[list[int], int]]:
    """The players of each place, and the half points that they share."""
    for place in sorted(set(places)):
        players = [player for player in range(SEATS) if places[player] == place]
        yield players, 2 * sum(table.value[place - 1 : place - 1 + len(players)])


def _has_rest(table: Rule[PlacementPoints], places: Sequence[int]) -> bool:
    """Whether players of one place share what cannot be shared in half points."""
    return any(amount % len(players) for players, amount in _shared(table, places))
