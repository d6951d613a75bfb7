"""The end of a game in words: places, the lines from scores to results, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from app.pages.game.toppan.logic import (
    SettledLine,
    ToppanShownGame,
    is_over,
    length_of,
    missing_points,
    result_lines,
    stops,
)
from app.pages.game.toppan.presentation import (
    deal_name,
    minus,
    names_of,
    over_words,
    place_words,
    problem_words,
    signed,
    step_row,
)
from app.pages.game.toppan.state import ToppanGameState
from app.pages.game.toppan.views import ScoreSheetRow, ToppanScoreSheet
from app.texts.clauses import explained
from app.texts.toppan import ToppanTexts
from app.views.game_end import EndWords, PlacedPlate, ResultRow
from engine.library import documents
from engine.rulebook import AnyRule, Standing
from engine.toppan.play.game import ToppanCorrection, ToppanEnd, ToppanNote
from engine.toppan.play.replay import ToppanReplay, ToppanStep, gains


def end_view(shown: ToppanShownGame, document: str, texts: ToppanTexts) -> EndWords:
    """The game as if it ended now."""
    replay = shown.replay
    names = names_of(replay, texts)
    rows = [_result_row(line, document, texts) for line in result_lines(replay)]
    total = sum(each.total for each in replay.result.players)
    missing = missing_points(replay, shown.rules)
    check = texts.ui("toppan_game.check", minus(total))
    if total:
        check = texts.ui("toppan_game.check_chombo", minus(total))
    if missing:
        key = "lacking" if missing > 0 else "too_many"
        check = texts.ui(f"toppan_game.{key}", texts.halves(abs(missing)))
    over = is_over(replay)
    title = texts.ui("toppan_game.not_over")
    if over:
        title = texts.ui("toppan_game.end_title", over_words(replay, texts))
    caption = deal_name(replay.state, texts)
    if replay.ended is not None:
        caption = (
            f"{texts.said(replay.ended) or texts.rule(replay.ended.key)} {replay.ended.clause}"
        )
    return EndWords(
        title,
        caption.strip(),
        tuple(_plates(replay, names)),
        names,
        tuple(rows),
        check,
        not missing,
        _highlighted(rows),
    )


def _highlighted(rows: list[ResultRow]) -> int:
    """The first line that is assumed, else the first with a rule."""
    assumed = (at for at, row in enumerate(rows) if row.rule and row.standing is Standing.ASSUMED)
    ruled = (at for at, row in enumerate(rows) if row.rule)
    return next(assumed, next(ruled, 0))


def _plates(replay: ToppanReplay, names: tuple[str, ...]) -> Iterator[PlacedPlate]:
    for each in sorted(replay.result.players, key=lambda p: (p.place, p.player)):
        rest = each.total - each.score
        yield PlacedPlate(
            str(each.place),
            names[each.player],
            signed(each.total),
            f"{minus(each.score)} {signed(rest)}",
            each.place == 1,
        )


def _result_row(line: SettledLine, document: str, texts: ToppanTexts) -> ResultRow:
    ui, rule = texts.ui, line.rule
    match line.kind:
        case "scores":
            row = ResultRow("line", ui("toppan_game.last_scores"), _scores(line))
        case "total":
            row = ResultRow("sum", ui("toppan_game.result"), _amounts(line), _signs(line))
        case "places":
            words = tuple(place_words(each or 0, texts) for each in line.amounts)
            row = ResultRow("places", ui("toppan_game.places"), words)
        case "rule":
            name = "" if rule is None else texts.rule(rule.key)
            row = ResultRow("rule", name)
        case _:
            name = texts.line(line.line) if line.line is not None else ""
            row = ResultRow("line", name, _amounts(line), _signs(line))
    return row if rule is None else _with_rule(row, rule, document, texts)


def _with_rule(row: ResultRow, rule: AnyRule, document: str, texts: ToppanTexts) -> ResultRow:
    """The row with the clause, the standing and the meaning of its rule."""
    text = texts.said(rule)
    name = texts.titled(row.name, text) if row.kind == "rule" and text else row.name
    return replace(
        row,
        name=name,
        clause=texts.clause(rule),
        badge=texts.standing(rule.standing),
        standing=rule.standing,
        rule=rule.key,
        means=explained(rule, document, texts),
    )


def _scores(line: SettledLine) -> tuple[str, ...]:
    return tuple(minus(each or 0) for each in line.amounts)


def _amounts(line: SettledLine) -> tuple[str, ...]:
    return tuple(signed(each or 0) for each in line.amounts)


def _signs(line: SettledLine) -> tuple[int, ...]:
    return tuple(((each or 0) > 0) - ((each or 0) < 0) for each in line.amounts)


# --- the score sheet


def score_sheet(
    state: ToppanGameState, shown: ToppanShownGame, dated: tuple[str, str], texts: ToppanTexts
) -> ToppanScoreSheet:
    """The sheet of the game as it stands; `dated` are its date, as it is written, and title."""
    replay, ui = shown.replay, texts.ui
    names = names_of(replay, texts)
    head = documents().get(shown.rules.document.id)
    document = "" if head is None else texts.document(head)
    where = ui("toppan_game.at_table", state.table) if state.table else ""
    about = "　".join(filter(None, (*dated, where)))
    lines = result_lines(replay)
    end = next(line for line in lines if line.kind == "total")
    over = is_over(replay)
    return ToppanScoreSheet(
        ui("toppan_game.sheet"),
        (about, f"{document}　{texts.length(length_of(replay, shown.rules))}"),
        (ui("game_table.hand"), ui("game_table.what")),
        tuple(
            f"{texts.wind(p)} {name}" if name != texts.wind(p) else name
            for p, name in enumerate(names)
        ),
        tuple(_sheet_row(step, replay, texts) for step in replay.steps),
        tuple(_sum_row(line, texts) for line in lines if line.kind in ("scores", "amounts")),
        ScoreSheetRow(
            ui("toppan_game.result" if over else "toppan_game.result_so_far"),
            "",
            _amounts(end),
            _signs(end),
            strong=True,
        ),
        tuple(
            place_words(each.place, texts)
            for each in sorted(replay.result.players, key=lambda p: p.player)
        ),
        _corrections(replay, texts),
        ui("toppan_game.sign"),
        ui("score_sheet.foot"),
    )


def _sheet_row(step: ToppanStep, replay: ToppanReplay, texts: ToppanTexts) -> ScoreSheetRow:
    row = step_row(step, replay, texts)
    name = f"{row.name} {row.counter}".strip()
    what, undone = row.what or row.why, stops(step)
    if undone:
        what = texts.titled(what, problem_words(undone[0], replay, texts))
    elif isinstance(step.event, ToppanCorrection) and row.why:
        what = texts.titled(what, row.why)
    seal = next((seal for seal in row.seals if seal.sanction != "open"), None)
    if isinstance(step.event, ToppanNote | ToppanEnd):
        return ScoreSheetRow(name, what, seal=seal)
    moved = gains(step)
    signs = tuple((each > 0) - (each < 0) for each in moved)
    texts_ = tuple(signed(each) if each else "・" for each in moved)
    return ScoreSheetRow(name, what, texts_, signs, seal)


def _sum_row(line: SettledLine, texts: ToppanTexts) -> ScoreSheetRow:
    if line.kind == "scores":
        return ScoreSheetRow(texts.ui("toppan_game.last_scores"), "", _scores(line))
    name = texts.line(line.line) if line.line is not None else ""
    clause = "" if line.rule is None else line.rule.clause
    moved = tuple(signed(each) if each else "・" for each in line.amounts)
    return ScoreSheetRow(name, clause, moved, _signs(line))


def _corrections(replay: ToppanReplay, texts: ToppanTexts) -> str:
    """How often points were put right by hand, "" for never."""
    many = sum(any(step.corrected) for step in replay.steps)
    return texts.ui("toppan_game.put_right", many) if many else ""
