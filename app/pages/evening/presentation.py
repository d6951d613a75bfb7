"""Puts an evening into the views of its ranking, its rounds and its players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from app.evenings.archive import KnownPerson
from app.evenings.name_lists import MOST_LETTERS, names_in
from app.pages.evening.amounts import amount_words, result_words, total_words
from app.pages.evening.state import EveningPageState, begun, may_leave_trial, trial
from app.pages.evening.views import (
    EveningBarView,
    EveningSetupView,
    OfferedPlayer,
    RankingNote,
    RankingRow,
    RankingView,
    RosterRow,
    RosterView,
    RoundCell,
    RoundSumView,
    RoundTab,
    RulingSheetView,
)
from app.texts.rule_values import value_words
from app.texts.texts import Texts
from engine.evening.events import Evening
from engine.evening.ranking import GameOfPlayer, RankedPlayer, Ranking, RoundSum, ranking
from engine.evening.seating import PlayerId
from engine.evening.state import Attendance, EveningRound, EveningRuling, EveningState, replay
from engine.evening.tables import EveningRules, KeptGame, score_unit
from engine.ledger import SEATS, total
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule, Rule

_SEALED: Final = (
    "fine", "chombo", "agari_houki", "warning", "yellow_card", "red_card", "disqualification",
    "exclusion",
)  # fmt: skip
"""The sanctions that are shown beside a name."""
_APART: Final = {
    "game.leftover_deposits": "evening.note.apart",
    "game.leftover_other_end": "evening.note.apart",
    "game.rest": "evening.note.rest",
}
"""The rules by which points may be nobody's, each with the key of its note."""
_TO_SOMEBODY: Final = ("top", "earlier_seat")
"""The values of these rules by which a seat gets the points."""


# --- the bar


def bar_view(state: EveningPageState, evening: EveningState, texts: Texts) -> EveningBarView:
    """The bar of the page: the evening, its rounds, how many play."""
    tabs = tuple(_round_tabs(evening, texts))
    here = len(evening.present(max(len(evening.rounds), 1)))
    text = texts.ui("evening.counted", here, here // SEATS) if here else ""
    shown = None if state.part == "league" else max(shown_round(state, evening), 1) - 1
    title = state.title or texts.ui("evening.untitled")
    return EveningBarView(
        title,
        tabs,
        shown,
        text,
        begun(state.evening),
        trial(state),
        may_leave_trial(state),
    )


def _round_tabs(evening: EveningState, texts: Texts) -> Iterator[RoundTab]:
    for number in range(1, max(evening.planned or 1, len(evening.rounds)) + 1):
        words = texts.ui("evening.round", number)
        if number > len(evening.rounds):
            yield RoundTab(words, done=False)
            continue
        round_ = evening.rounds[number - 1]
        if round_.reported and not round_.done:
            words = texts.ui("evening.round_of", words, round_.reported, len(round_.tables))
        yield RoundTab(words, done=round_.settled)


def shown_round(state: EveningPageState, evening: EveningState) -> int:
    """The number of the round whose results are shown, 0 where none is drawn."""
    if state.round:
        return min(state.round, len(evening.rounds))
    return played_round(evening)


def played_round(evening: EveningState) -> int:
    """The number of the last round that has begun, or the first one; 0 where none is drawn."""
    played = [round_.number for round_ in evening.rounds if has_begun(round_)]
    return max(played, default=min(1, len(evening.rounds)))


def has_begun(round_: EveningRound) -> bool:
    """Whether a round has begun: its clock has, or a table of it has a result."""
    return round_.clock.begun is not None or bool(round_.reported)


def next_number(evening: EveningState) -> int:
    """The number of the round of the board: the one that goes on, or the next one to be played."""
    open_ = (r.number for r in evening.rounds if not r.done and r.clock.ended is None)
    return next(open_, len(evening.rounds) + 1)


def open_number(evening: EveningState) -> int:
    """The number of the first round that has not begun: who comes or leaves now is in it, or is
    not."""
    number = next_number(evening)
    return number + any(has_begun(round_) for round_ in evening.rounds[number - 1 : number])


# --- the ranking


def ranking_view(
    state: EveningPageState,
    evening: EveningState,
    ranked: Ranking,
    rules: EveningRules,
    texts: Texts,
) -> RankingView:
    """The ranking after the last round that has a result."""
    planned = max(evening.planned or 0, len(evening.rounds))
    heads = tuple(texts.ui("evening.round", number) for number in range(1, planned + 1))
    names = names_of((one.player for one in ranked.players), evening)
    rows = [
        _row(one, name, evening, state, planned, texts)
        for one, name in zip(ranked.players, names, strict=True)
    ]
    if state.by_name:
        rows.sort(key=lambda row: row.name)
    sums = tuple(_sum_view(one, evening, texts) for one in ranked.sums)
    missing = (None,) * (planned - len(sums))
    tables = max((one.tables for one in ranked.sums), default=0)
    given = amount_words(evening.given_out, evening.unit if evening.unit != "marks" else "points")
    until = _ranked_until(ranked, texts)
    return RankingView(
        _summary(until, evening, ranked, texts),
        heads,
        tuple(rows),
        (*sums, *missing),
        texts.ui("evening.expected", given, tables) if tables else "",
        tuple(_notes(evening, ranked, rules, texts)),
        texts.ui("evening.total"),
        state.by_name,
        _counts_more_than_scores(rules),
        until,
    )


def _counts_more_than_scores(rules: EveningRules) -> bool:
    """Whether a result is more than the score, by placement points or by what is given back."""
    if not isinstance(rules, RiichiRules):
        return True
    return bool(rules.game.uma.value) or rules.game.return_points is not None


class EveningStanding:
    """An evening under a document with the ends of its kept games, by uid.

    It is replayed and ranked when that is first asked for, and once: the page asks at every letter
    that is typed, and the screen of the room at every second of the clock.
    """

    def __init__(
        self, evening: Evening, rules: EveningRules, games: Mapping[str, KeptGame]
    ) -> None:
        self._evening, self.rules, self._games = evening, rules, games
        self._view: tuple[tuple[bool, PlayerId], RankingView] | None = None

    def is_of(self, evening: Evening, rules: EveningRules) -> bool:
        """Whether this is the standing of an evening under a document."""
        return self._evening is evening and self.rules is rules

    def has(self, games: Mapping[str, KeptGame]) -> bool:
        """Whether these are the ends of its kept games."""
        return self._games == games

    @cached_property
    def replayed(self) -> EveningState:
        """The evening, replayed."""
        return replay(self._evening, self.rules, self._games)

    @cached_property
    def ranked(self) -> Ranking:
        """The ranking of the players."""
        return ranking(self.replayed)

    def ranking(self, state: EveningPageState, texts: Texts) -> RankingView:
        """The view of the ranking, for a state of the page with this evening."""
        shows = state.by_name, state.highlighted
        if self._view is None or self._view[0] != shows:
            view = ranking_view(state, self.replayed, self.ranked, self.rules, texts)
            self._view = shows, view
        return self._view[1]


def _ranked_until(ranked: Ranking, texts: Texts) -> str:
    if not ranked.after:
        return texts.ui("evening.before_first")
    return texts.ui("evening.until", ranked.after)


def _summary(until: str, evening: EveningState, ranked: Ranking, texts: Texts) -> str:
    open_tables = provisional_tables(evening.rounds[: ranked.after])
    if not open_tables:
        return until
    told = texts.ui("evening.provisional_tables", len(open_tables))
    return texts.ui("evening.and").join((until, told))


def provisional_tables(rounds: Iterable[EveningRound]) -> list[int]:
    """The numbers of the tables whose result is still to be checked."""
    return [
        table.number
        for round_ in rounds
        for table in round_.tables
        if table.result is not None and table.provisional
    ]


def _row(
    one: RankedPlayer,
    name: str,
    evening: EveningState,
    state: EveningPageState,
    planned: int,
    texts: Texts,
) -> RankingRow:
    cells = [_cell(one, at, evening, texts) for at in range(planned)]
    return RankingRow(
        one.player,
        "" if one.place is None else str(one.place),
        name,
        tuple(cells),
        total_words(one.total, evening.unit) if one.played or one.off else "",
        "" if one.behind is None else amount_words(one.behind, evening.unit),
        one.moved or 0,
        tuple(_seals(one, evening, texts)),
        one.provisional,
        state.highlighted == one.player,
        _presence_note(one, evening, texts),
    )


def _cell(one: RankedPlayer, at: int, evening: EveningState, texts: Texts) -> RoundCell:
    game = one.games[at] if at < len(one.games) else None
    if game is not None:
        return _played(game, evening, texts)
    drawn = at < len(evening.rounds)
    if drawn and one.player in _seated(evening.rounds[at]):
        return RoundCell("missing")
    if not any(a.player.id == one.player and a.plays_in(at + 1) for a in evening.attendance):
        return RoundCell("out", where=texts.ui("evening.away"))
    return RoundCell("out", where=texts.ui("evening.sat_out")) if drawn else RoundCell("missing")


def _seated(round_: EveningRound) -> set[PlayerId]:
    return {player for table in round_.tables for player in table.players}


def _played(game: GameOfPlayer, evening: EveningState, texts: Texts) -> RoundCell:
    return RoundCell(
        "provisional" if game.provisional else "settled",
        result_words(game.total, evening.unit),
        texts.ui("evening.at_table", game.table, game.place),
        game.place == 1,
    )


def _seals(one: RankedPlayer, evening: EveningState, texts: Texts) -> Iterator[tuple[str, str]]:
    """The rulings on a player, each sanction once with how often it was given."""
    own = [ruling for ruling in evening.rulings if ruling.event.player == one.player]
    counted: dict[str, int] = {}
    for ruling in own:
        sanction = _sanction(ruling)
        if sanction:
            counted[sanction] = counted.get(sanction, 0) + 1
    for sanction, times in counted.items():
        words = texts.ui(f"evening.seal.{sanction}")
        yield (words if times == 1 else texts.ui("evening.times", words, times)), sanction


def _sanction(ruling: EveningRuling) -> str:
    if ruling.ruling.sanction in _SEALED:
        return ruling.ruling.sanction
    return "off_result" if ruling.by_word or ruling.lines else ""


def _presence_note(one: RankedPlayer, evening: EveningState, texts: Texts) -> str:
    there = next((a for a in evening.attendance if a.player.id == one.player), None)
    if one.out:
        return texts.ui("evening.disqualified")
    if there is None:
        return ""
    if there.first > 1:
        return texts.ui("evening.from_round", there.first)
    if there.last is not None and evening.planned is not None and there.last < evening.planned:
        return texts.ui("evening.until_round", there.last)
    return ""


def _sum_view(one: RoundSum, evening: EveningState, texts: Texts) -> RoundSumView | None:
    if not one.tables:
        return None
    unit = score_unit(evening.unit)
    taken = _surpluses(evening.rounds[one.round - 1])
    words = amount_words(one.scores - sum(taken.values()), unit)
    misfits = [(number, points - taken.get(number, 0)) for number, points in one.misfits]
    below = []
    for number, points in misfits:
        sign = "＋" if points > 0 else "−"
        if points:
            amount = f"{sign}{amount_words(abs(points), unit)}"
            below.append(texts.ui("evening.misfit", number, amount))
    good = not below
    if one.apart:
        below.append(texts.ui("evening.apart", amount_words(one.apart, unit)))
    return RoundSumView(words, texts.ui("evening.and").join(below), good)


def _surpluses(round_: EveningRound) -> dict[int, int]:
    """What the document took off the first of tables by their numbers: it is in no result."""
    return {
        table.number: -total(
            line
            for seat in table.result.seats
            for line in seat.lines
            if line.rule.key == "game.surplus"
        )
        for table in round_.tables
        if table.result is not None
    }


def _notes(
    evening: EveningState, ranked: Ranking, rules: EveningRules, texts: Texts
) -> Iterator[RankingNote]:
    """What the places rest on, and where the document is silent."""
    if evening.planned is None:
        yield RankingNote(texts.ui("evening.note.sum_of_all"))
    else:
        yield cited(texts.ui("evening.note.sum", evening.planned), evening.planned_rule, texts)
    if isinstance(rules, RiichiRules):
        uma = rules.game.uma
        if evening.unit == "marks":
            yield cited(texts.ui("evening.note.marks"), uma, texts)
        elif not uma.value:
            yield cited(texts.ui("evening.note.no_uma"), uma, texts)
        else:
            yield cited(texts.ui("evening.note.uma", value_words(uma, texts)), uma, texts)
        rounding = rules.game.rounding
        if rounding is not None:
            words = texts.ui("evening.note.rounding", value_words(rounding, texts))
            yield cited(words, rounding, texts)
    tied = evening.games_tied
    if tied is not None:
        words = texts.ui(f"evening.note.tied_{tied.value}")
        yield cited(words, tied, texts)
    elif evening.planned_rule is not None or ranked.ties:
        yield RankingNote(texts.ui("evening.note.tied_silent"))
    for rule in _rules_apart(evening, ranked):
        yield cited(texts.ui(_APART[rule.key]), rule, texts)


def _rules_apart(evening: EveningState, ranked: Ranking) -> tuple[AnyRule, ...]:
    """The rules by which points of some table are nobody's, each once."""
    tables = (table for round_ in evening.rounds[: ranked.after] for table in round_.tables)
    results = (table.result for table in tables if table.result is not None)
    rules = (rule for result in results for rule in result.because if isinstance(rule, Rule))
    found = {r.key: r for r in rules if r.key in _APART and r.value not in _TO_SOMEBODY}
    return tuple(found.values())


def cited(words: str, rule: AnyRule | None, texts: Texts) -> RankingNote:
    """A sentence with the clause and the standing of the rule behind it."""
    if rule is None:
        return RankingNote(words)
    return RankingNote(words, texts.clause(rule), rule.standing, rule.key)


# --- what is agreed


def setup_view(
    state: EveningPageState, evening: EveningState, rules: EveningRules, texts: Texts
) -> EveningSetupView:
    """What the form of the evening shows."""
    own = replay(Evening(state.evening.rules), rules)
    drawn = max(len(evening.rounds), 1)
    return EveningSetupView(
        state.title,
        evening.planned or 0,
        evening.minutes or 0,
        own.planned or 0,
        own.minutes or 0,
        drawn,
        texts.ui("sentences").join(
            texts.ui(f"evening.setup_no_{name}")
            for name, said in (("rounds", own.planned), ("minutes", own.minutes))
            if not said
        ),
    )


def ruling_sheet_view(
    state: EveningPageState, evening: EveningState, texts: Texts
) -> RulingSheetView:
    """What the form of a ruling shows."""
    rounds = [(one.number, texts.ui("evening.round", one.number)) for one in evening.rounds]
    return RulingSheetView(
        tuple(names_in(evening).items()),
        (*rounds, (0, texts.ui("evening.whole_evening"))),
        state.highlighted,
        shown_round(state, evening),
        evening.unit == "marks",
    )


# --- players


def roster_view(
    evening: EveningState,
    known: Sequence[tuple[PlayerId, str]],
    same: Mapping[PlayerId, KnownPerson],
    renamed: Mapping[PlayerId, Sequence[str]],
    texts: Texts,
) -> RosterView:
    """The players of the evening, who of them may be `same` as somebody of other evenings or have
    been `renamed` to be somebody else, and the other people of earlier ones."""
    there = {one.player.id for one in evening.attendance}
    there |= {person.player.id for person in same.values()}
    number = open_number(evening)
    rows = tuple(_player_row(one, number, evening, texts) for one in evening.attendance)
    others = tuple(one for one in known if one[0] not in there)
    ui = texts.ui
    joined = tuple(
        OfferedPlayer(
            player, ui("evening.roster.same_one", evening.name_of(player), len(person.evenings))
        )
        for player, person in same.items()
    )
    parted = tuple(
        OfferedPlayer(
            player,
            ui("evening.roster.renamed_one", evening.name_of(player), names[-1], len(names)),
        )
        for player, names in renamed.items()
    )
    playing = len(evening.present(number))
    tables, out = divmod(playing, SEATS)
    key = "evening.roster_out" if out else "evening.roster_said"
    text = ui(key, playing, tables, out)
    return RosterView(rows, others, text, MOST_LETTERS, joined, parted)


def _player_row(one: Attendance, number: int, evening: EveningState, texts: Texts) -> RosterRow:
    played = has_played(one.player.id, evening)
    if one.last == 0:
        presence, text = "absent", texts.ui("evening.absent")
    elif one.last is not None:
        presence, text = "left", texts.ui("evening.until_round", one.last)
    elif one.first > number:
        presence, text = "late", texts.ui("evening.from_round", one.first)
    else:
        presence = "here"
        text = texts.ui("evening.from_round", one.first) if one.first > 1 else ""
    return RosterRow(
        one.player.id,
        one.player.name,
        one.player.remark,
        presence,  # type: ignore[arg-type]
        text,
        played,
        frozenset(other for pair in evening.apart if one.player.id in pair for other in pair)
        - {one.player.id},
    )


def has_played(player: PlayerId, evening: EveningState) -> bool:
    """Whether a player sat at a table of a round that has begun, or has a result."""
    return any(player in _seated(round_) for round_ in evening.rounds if has_begun(round_))


def names_of(players: Iterable[PlayerId], evening: EveningState) -> tuple[str, ...]:
    """The names of some players as they are read: those of one name are told apart."""
    names = names_in(evening)
    return tuple(names.get(player, player) for player in players)
