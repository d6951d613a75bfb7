"""Formats the end of a hand or a game."""

from __future__ import annotations

from typing import Any

from app.pages.referee.endings.views import (
    Cited,
    GameView,
    HandEnd,
    NextHand,
    PlacedView,
    ResultView,
)
from app.pages.referee.ruling_texts import rule_words, with_clause
from app.pages.referee.views import OutcomeView, Sentence
from app.texts.results import marks, read_so, signed
from app.texts.texts import Texts
from engine.ledger import Line
from engine.riichi.play.referee import Answer, Ruling
from engine.rulebook import Rule


def end_outcome(end: HandEnd | None, texts: Texts) -> OutcomeView:
    """The outcome of a draw; None for an abortive draw that the document does not have."""
    if end is None:
        return OutcomeView(texts.ui("end.goes_on"), texts.ui("draw.not_there"))
    sentences = (
        *(Sentence(ruled_words(answer, texts), follows=True) for answer in end.rulings),
        _next_sentence(end.next, texts),
        *(Sentence(words) for words in other_ends(end.next, texts)),
        *(Sentence(cited_words(cited, texts), texts.reason(cited.rule)) for cited in end.cited),
    )
    note = texts.ui("no_points_here") if end.seats is None else ""
    return OutcomeView(end_sentence(end, texts), note, sentences, end.seats)


def _next_sentence(following: NextHand, texts: Texts) -> Sentence:
    words, rule = next_words(following, texts), following.over
    if rule is None:
        return Sentence(words, follows=True)
    return Sentence(with_clause(words, rule, texts), texts.reason(rule), follows=True)


def end_sentence(end: HandEnd, texts: Texts) -> str:
    """Who deals next, honba and deposits: `親は続ける。1本場、供託1本。`"""
    if end.replayed and end.next.over is not None:
        return next_words(end.next, texts)
    key = "replayed" if end.replayed else "stays" if end.dealer_stays else "passes"
    return texts.ui(f"end.{key}", end.honba, end.deposits)


def next_words(following: NextHand, texts: Texts) -> str:
    """The next hand or the end of the game: `終局（ゲームの長さ）`, `次は 東2局 1本場`."""
    if following.over is not None:
        return texts.ui("end.over", texts.rule(following.over.key))
    wind, deal, honba = texts.wind_name(following.round_wind), following.deal + 1, following.honba
    return texts.ui("end.next", texts.ui("keep.deal", wind, deal, honba))


def other_ends(following: NextHand, texts: Texts) -> list[str]:
    """What comes by another reading: `アガリやめを「トップなら」と読めば、終局（アガリやめ）`."""
    return [_read_so(rule, next_words(there, texts), texts) for rule, there in following.others]


def other_results(game: ResultView, texts: Texts) -> list[str]:
    """Places and totals by another reading: `…と読めば、1位 北家 42000、2位 …`."""
    found = []
    for rule, seats in game.others:
        placed = (
            f"{texts.ui('game.place', p.place)} {texts.seat(p.wind)} {_points(p, game)}"
            for p in sorted(seats, key=lambda seat: seat.place)
        )
        found.append(_read_so(rule, texts.list_of(placed), texts))
    return found


def _points(placed: PlacedView, game: ResultView) -> str:
    """The total; where totals are marks, the points too."""
    words = total_words(placed, game)
    if not game.marks:
        return words
    moved = sum(line.amount for line in placed.lines if line.rule.key != "game.uma")
    return f"{words} {placed.score + moved}"


def _read_so(rule: Rule[Any], then: str, texts: Texts) -> str:
    return with_clause(read_so(rule, then, texts), rule, texts)


def cited_words(cited: Cited, texts: Texts) -> str:
    """A cited rule with the points it moved: `ノーテン罰符 3000点（明記 ルール⑥）`."""
    name = texts.rule(cited.rule.key)
    if cited.points is not None:
        name = texts.ui("end.points", name, cited.points)
    return with_clause(name, cited.rule, texts)


def ruled_words(answer: Answer, texts: Texts) -> str:
    """A ruling on a seat: `南家 ノーテンリーチで流局した → チョンボ`."""
    incident = answer.incident
    sanction = answer.sanction if isinstance(answer, Ruling) else "silent"
    who, act = texts.seat(incident.offender), texts.offence(incident.offence)
    words = texts.ui("end.ruled", who, act, texts.sanction(sanction))
    return with_clause(words, answer.rule, texts) if isinstance(answer, Ruling) else words


def result_words(line: Line, game: ResultView, texts: Texts) -> str:
    """A step from score to result: `順位点 ＋12000`, `評価 ◎`."""
    if game.marks and line.rule.key == "game.uma":
        return f"{texts.ui('game.evaluation')} {marks(line.amount)}"
    name = texts.ui("game.oka") if line.label == "oka" else texts.rule(line.rule.key)
    return f"{name} {signed(line.amount / 2 if game.halves else line.amount)}"


def score_words(placed: PlacedView, game: ResultView) -> str:
    """The score of a seat as the players count it."""
    return f"{placed.score / 2:g}" if game.halves else str(placed.score)


def total_words(placed: PlacedView, game: ResultView) -> str:
    """The result of a seat: points or marks."""
    if game.marks:
        return marks(placed.total)
    return f"{placed.total / 2:g}" if game.halves else str(placed.total)


def game_notes(game: ResultView, texts: Texts) -> list[str]:
    """Sentences about the end of a game: missing points, loans, cited rules."""
    notes = []
    if game.missing:
        key = "missing" if game.missing > 0 else "surplus"
        missing = abs(game.missing)
        notes.append(texts.ui(f"seating.{key}", texts.halves(missing) if game.halves else missing))
    else:
        notes.append(texts.ui("end.adds_up"))
    if game.apart:
        notes.append(texts.ui("end.apart", game.apart))
    for lender, borrower, line in game.lent:
        who = texts.ui("end.bank") if lender is None else texts.seat(lender)
        words = texts.ui("end.lent", texts.seat(borrower), who, line.amount)
        notes.append(with_clause(words, line.rule, texts))
    notes += [with_clause(rule_words(rule, texts), rule, texts) for rule in game.cited]
    if isinstance(game, GameView):
        notes += other_ends(game.next, texts)
    return [*notes, *other_results(game, texts)]
