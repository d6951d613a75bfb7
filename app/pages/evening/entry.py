"""Reads what is typed for a table, checks it under the document, and puts it into a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from msgspec.structs import replace

from app.evenings.archive import game_uids_in
from app.evenings.texts import table_problem
from app.games.game_rows import GameSummary
from app.games.texts import MOST_IN_MENU, listed_title, with_titles
from app.pages.evening.amounts import amount_words, four_points, typed_points
from app.pages.evening.presentation import cited, names_of
from app.pages.evening.state import FourTyped, TableDraft
from app.pages.evening.views import MissingView, TableCardView, TypedSeat
from app.texts.texts import Texts
from engine.evening.events import FourCounts, Instant, ResultEvent, TableEntry
from engine.evening.seating import Table
from engine.evening.state import EveningRound, EveningState, EveningTable
from engine.evening.tables import (
    CheckedTable,
    EveningRules,
    ResultUnit,
    TableProblem,
    checked,
    score_unit,
)
from engine.ledger import SEATS
from engine.riichi.play.placing import settled_chombo
from engine.riichi.rules import RiichiRules

_SECOND: Final = 1000
_COUNTED: Final = "game.surplus_of"
"""The rule by which sticks that are left count in a surplus, or do not."""


def draft_of(number: int, table: EveningTable) -> TableDraft:
    """The draft of a table with what was written down for it before."""
    entry = table.event.entry if table.event is not None else None
    if entry is None:
        return TableDraft(number, table.number)
    a, b, c, d = (_typed(score) for score in entry.scores)
    e, s, w, n = (str(count) if count else "" for count in entry.chombo)
    deposits = str(entry.deposits) if entry.deposits else ""
    return TableDraft(number, table.number, (a, b, c, d), deposits, (e, s, w, n))


def _typed(points: float) -> str:
    return f"{points:.1f}".removesuffix(".0")


def with_score(draft: TableDraft, seat: int, typed: str) -> TableDraft:
    """The draft with another score of a seat."""
    return replace(draft, scores=_with(draft.scores, seat, typed))


def with_chombo(draft: TableDraft, seat: int, typed: str) -> TableDraft:
    """The draft with another number of chombo of a seat."""
    return replace(draft, chombo=_with(draft.chombo, seat, typed))


def _with(texts: FourTyped, seat: int, typed: str) -> FourTyped:
    a, b, c, d = (typed if at == seat else text for at, text in enumerate(texts))
    return a, b, c, d


def entry_of(draft: TableDraft, table: EveningTable) -> TableEntry | None:
    """What was written down, None until four scores are typed. What no field shows is as it was
    written before; prizes are so as long as the scores are, from which they come."""
    scores = four_points(draft.scores)
    if scores is None:
        return None
    counts = {"deposits": _count(draft.deposits), "chombo": _counts(draft.chombo)}
    before = table.event.entry if table.event is not None else None
    if before is None:
        return TableEntry(scores=scores, **counts)  # type: ignore[arg-type]
    prizes = before.prizes if before.scores == scores else None
    return replace(before, scores=scores, prizes=prizes, **counts)


def _count(typed: str) -> int:
    found = typed_points(typed)
    return 0 if found is None else max(0, min(int(found), 99))


def _counts(typed: FourTyped) -> FourCounts:
    a, b, c, d = (_count(one) for one in typed)
    return a, b, c, d


def asks_chombo(rules: EveningRules) -> bool:
    """Whether a chombo is settled after the game, so that its number is asked."""
    return not isinstance(rules, RiichiRules) or settled_chombo(rules) is not None


def result_event(
    draft: TableDraft, table: EveningTable, *, provisional: bool, at: Instant
) -> ResultEvent | None:
    """The event that a draft makes, None until four scores are typed; they are those of who sat at
    the table, whose names stand at the fields."""
    entry = entry_of(draft, table)
    if entry is None:
        return None
    players = None if table.players == table.drawn else table.players
    note = "" if table.event is None else table.event.note
    return ResultEvent(
        draft.round, draft.table, entry, players=players, provisional=provisional, note=note, at=at
    )


def game_event(
    draft: TableDraft, summary: GameSummary, evening: EveningState, at: Instant
) -> ResultEvent:
    """The event by which a kept game is the result of a table; where the four sat otherwise than
    they were drawn, the seats of the game count."""
    drawn = evening.rounds[draft.round - 1].tables[draft.table - 1].players
    players = _seated(summary.names, drawn, evening)
    return ResultEvent(
        draft.round,
        draft.table,
        game=summary.uid,
        players=None if players == drawn else players,
        at=at,
    )


def _seated(names: Sequence[str], drawn: Table, evening: EveningState) -> Table | None:
    """The players of a table in the order of these names, those of one name in the order of the
    draw; None where they have others."""
    left, seated = list(drawn), []
    for name in names:
        player = next((one for one in left if evening.name_of(one) == name), None)
        if player is None:
            return None
        left.remove(player)
        seated.append(player)
    east, south, west, north = seated
    return east, south, west, north


def offered(
    table: EveningTable, games: Iterable[GameSummary], evening: EveningState
) -> list[GameSummary]:
    """The kept games that may be that of a table: under the document, of the same four or without
    names, and of no other table of the evening."""
    used = {*game_uids_in(evening.evening)}
    names = sorted(map(evening.name_of, table.players))
    return [
        game
        for game in games
        if game.document == evening.evening.rules
        and game.readable
        and not game.hidden
        and game.uid not in used
        and (not any(game.names) or sorted(game.names) == names)
    ]


# --- the cards


def missing_view(
    round_: EveningRound | None,
    draft: TableDraft | None,
    evening: EveningState,
    rules: EveningRules,
    texts: Texts,
    games: Sequence[GameSummary] = (),
) -> MissingView:
    """The card of the table that is typed, else of the first one without a good result, else of the
    one that was entered last; and a line for each other one without a good result."""
    if round_ is None:
        return MissingView(None)
    wanting = [table for table in round_.tables if is_wanting(table)]
    typed_table = _table_of(round_, draft)
    here = typed_table or next(iter(wanting), None) or max(round_.tables, key=_entered_at)
    typed = draft if draft is not None and typed_table else draft_of(round_.number, here)
    card = card_view(round_, here, typed, evening, rules, texts, left=len(wanting))
    kept = offered(here, games, evening)
    latest = with_titles(kept[:MOST_IN_MENU], texts)  # those of 2,000 games take 12 ms
    listed = tuple((game.uid, listed_title(game, texts)) for game in latest)
    card = replace(card, games=listed, all_games=len(kept))
    others = tuple(
        (table.number - 1, _line_words(table, evening, texts))
        for table in wanting
        if table.number != here.number
    )
    return MissingView(card, others)


def is_wanting(table: EveningTable) -> bool:
    """Whether a table has no result, or one that is still to be settled."""
    return table.result is None or table.provisional


def _entered_at(table: EveningTable) -> Instant:
    return 0 if table.event is None else table.event.at


def _table_of(round_: EveningRound, draft: TableDraft | None) -> EveningTable | None:
    """The table of the round that a draft is for; None for none."""
    if draft is None or draft.round != round_.number:
        return None
    return next((table for table in round_.tables if table.number == draft.table), None)


def _line_words(table: EveningTable, evening: EveningState, texts: Texts) -> str:
    names = texts.list_of(names_of(table.players, evening))
    key = "evening.line_missing" if table.result is None else "evening.line_provisional"
    return texts.ui(key, table.number, names)


def card_view(
    round_: EveningRound,
    table: EveningTable,
    draft: TableDraft,
    evening: EveningState,
    rules: EveningRules,
    texts: Texts,
    left: int,
) -> TableCardView:
    """The card of a table with what is typed for it."""
    entry = entry_of(draft, table)
    result = None if entry is None else checked(entry, rules)
    names = names_of(table.players, evening)
    wrong = {p.seat for p in result.problems if p.blocks} if result is not None else set()
    settled = not is_wanting(table) and draft == draft_of(round_.number, table)
    scores = draft.scores
    if settled and entry is None:
        scores = _scores_of_game(table, evening)
    seats = tuple(
        TypedSeat(texts.wind(seat), names[seat], scores[seat], seat not in wrong)
        for seat in range(SEATS)
    )
    view = TableCardView(
        round_.number - 1,
        table.number - 1,
        texts.ui("evening.card", round_.number, table.number),
        _left_words(round_, left, texts),
        _written_at(table, texts),
        seats,
        deposits=draft.deposits if isinstance(rules, RiichiRules) else None,
        chombo=draft.chombo if asks_chombo(rules) else (),
        settled=settled,
        written=table.event is not None,
        playable=table.event is None and rules.document.id == evening.evening.rules,
    )
    if result is not None:
        return _with_check(view, result, table, evening, texts)
    lines = (table_problem(problem, names, evening.unit, texts) for problem in table.problems)
    return replace(view, problem=(texts.ui("sentences").join(lines), ""))


def _left_words(round_: EveningRound, left: int, texts: Texts) -> str:
    """How many tables of a round are without a good result."""
    if not left:
        return texts.ui("evening.all_in", round_.number)
    return texts.ui("evening.only_this") if left == 1 else texts.ui("evening.still", left)


def _scores_of_game(table: EveningTable, evening: EveningState) -> FourTyped:
    """The scores of a table whose result is that of its kept game, where nothing was typed."""
    assert table.result is not None  # it is settled
    unit = score_unit(evening.unit)
    a, b, c, d = (amount_words(seat.score, unit) for seat in table.result.seats)
    return a, b, c, d


def _written_at(table: EveningTable, texts: Texts) -> str:
    if table.event is None:
        return texts.ui("evening.taken_back") if table.earlier else ""
    if not table.event.at:
        return ""
    written = datetime.fromtimestamp(table.event.at / _SECOND).astimezone()
    text = texts.ui("evening.written_at", written.strftime("%H:%M"))
    if not table.earlier:
        return text
    return texts.ui("evening.and").join((texts.ui("evening.corrected", len(table.earlier)), text))


def _with_check(
    view: TableCardView,
    result: CheckedTable,
    table: EveningTable,
    evening: EveningState,
    texts: Texts,
) -> TableCardView:
    """The card with what the document says about the sum."""
    unit = score_unit(evening.unit)
    over = next((p for p in result.problems if p.key in ("sum_over", "sum_under")), None)
    names = names_of(table.players, evening)
    others = tuple(
        table_problem(problem, names, evening.unit, texts)
        for problem in result.problems
        if problem.key not in ("sum_over", "sum_under")
    )
    if over is None:
        if result.result is None:
            return replace(view, problem=(texts.ui("evening.cannot"), " ".join(others)))
        problem = (texts.ui("evening.look"), " ".join(others)) if others else ("", "")
        return replace(view, problem=problem, button=texts.ui("evening.enter"))
    amount = amount_words(over.amount, unit)
    expected = amount_words(result.expected, unit)
    head = texts.ui(f"evening.{over.key}", _sum_words(result, unit, texts), expected, amount)
    problem = (head, texts.ui("evening.count_again"))
    provisional = texts.ui("evening.provisionally")
    if over.rule is None:
        remedy = texts.ui("evening.sum_silent")
        return replace(view, problem=problem, remedy=remedy, provisional=provisional)
    return replace(
        _with_remedy(view, over, result, table, evening, unit, texts),
        problem=problem,
        provisional=provisional,
    )


def _sum_words(result: CheckedTable, unit: ResultUnit, texts: Texts) -> str:
    """The sum; where sticks are left, with its parts."""
    scores = sum(seat.score for seat in result.result.seats) if result.result else result.sum
    whole, left = amount_words(result.sum, unit), result.sum - scores
    if not left:
        return whole
    return texts.ui(
        "evening.sum_parts", amount_words(scores, unit), amount_words(left, unit), whole
    )


def _with_remedy(
    view: TableCardView,
    over: TableProblem,
    result: CheckedTable,
    table: EveningTable,
    evening: EveningState,
    unit: ResultUnit,
    texts: Texts,
) -> TableCardView:
    """The card with what the document does about the sum: a sentence, its effect in numbers, the
    button and the rule."""
    ui, paid, rule = texts.ui, result.surplus, over.rule
    if not paid or result.as_written is None or result.result is None:
        return replace(
            view,
            remedy=ui("evening.as_it_is"),
            button=ui("evening.enter_as_it_is"),
            rule=cited("", rule, texts),
        )
    names = texts.list_of(names_of([table.players[seat] for seat, _ in paid], evening))
    taken = sum(points for _, points in paid)
    remedy = ui("evening.from_top", names)
    if taken != over.amount:  # the sticks that are left do not count
        rule = next((one for one in result.result.because if one.key == _COUNTED), rule)
        remedy = ui("evening.from_top_scores", names, amount_words(taken, unit))
    before, after = result.as_written.seats, result.result.seats
    effect = ui("evening.and").join(
        f"{amount_words(before[seat].total, unit)} → {amount_words(after[seat].total, unit)}"
        for seat, _ in paid
    )
    return replace(
        view,
        remedy=remedy,
        effect=effect,
        button=ui("evening.enter_less", amount_words(taken, unit)),
        rule=cited("", rule, texts),
    )
