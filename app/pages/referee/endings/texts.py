"""Words of an ending: of a hand or a game, in the language in force."""

from __future__ import annotations

from app.pages.referee.endings.views import Cited, HandEnd, NextHand, PlacedView, ResultView
from app.texts.texts import Texts
from engine.ledger import Line
from engine.riichi.play.referee import Answer, Ruling
from engine.rulebook import AnyRule


def end_sentence(end: HandEnd, texts: Texts) -> str:
    """What comes next: `親は続ける。1本場、供託1本。`"""
    key = "replayed" if end.replayed else "stays" if end.dealer_stays else "passes"
    return texts.ui(f"end.{key}", end.honba, end.deposits)


def next_words(following: NextHand, texts: Texts) -> str:
    """Whether there is another hand: `終局（ゲームの長さ）`, `次は 東2局 1本場`."""
    if following.over is not None:
        return texts.ui("end.over", texts.rule(following.over.key))
    wind, deal, honba = texts.wind(following.round_wind), following.deal + 1, following.honba
    return texts.ui("end.next", texts.ui("keep.deal", wind, deal, honba))


def cited_words(cited: Cited, texts: Texts) -> str:
    """A rule that took part, with the points it moved: `ノーテン罰符 3000点（明記 ルール⑥）`."""
    name = texts.rule(cited.rule.key)
    if cited.points is not None:
        name = texts.ui("end.points", name, cited.points)
    return with_clause(name, cited.rule, texts)


def with_clause(words: str, rule: AnyRule, texts: Texts) -> str:
    """Words with where they are written, or why they are so."""
    where = f"{texts.standing(rule.standing)} {texts.clause(rule)}"
    return texts.ui("end.clause", words, where)


def rule_words(rule: AnyRule, texts: Texts) -> str:
    """A rule by its name with what it says: `トビ賞を払う者：飛んだ者が、点を取った者に払う`."""
    name, said = texts.rule(rule.key), texts.said(rule)
    return texts.titled(name, said) if said and said != name else name


def ruled_words(answer: Answer, texts: Texts) -> str:
    """What was ruled on a seat: `南家 ノーテンリーチで流局した → チョンボ`."""
    incident = answer.incident
    sanction = answer.sanction if isinstance(answer, Ruling) else "silent"
    who, act = texts.seat(incident.offender), texts.offence(incident.offence)
    told = texts.ui("end.ruled", who, act, texts.sanction(sanction))
    return with_clause(told, answer.rule, texts) if isinstance(answer, Ruling) else told


def result_words(line: Line, game: ResultView, texts: Texts) -> str:
    """A step from score to result: `順位点 ＋12000`, `評価 ◎`."""
    if game.marks and line.rule.key == "game.uma":
        return f"{texts.ui('game.evaluation')} {marks(line.amount)}"
    name = texts.ui("game.oka") if line.label == "oka" else texts.rule(line.rule.key)
    return f"{name} {signed(line.amount / 2 if game.halves else line.amount)}"


def signed(points: float) -> str:
    """Points with their sign."""
    words = f"{abs(points):.1f}".removesuffix(".0")
    return f"＋{words}" if points > 0 else f"−{words}" if points < 0 else "±0"


def score_words(placed: PlacedView, game: ResultView) -> str:
    """The score of a seat as it is on the table."""
    return f"{placed.score / 2:g}" if game.halves else str(placed.score)


def marks(number: int) -> str:
    """101's marks: ◎ once for each above, ● for each below, − for none."""
    return "◎" * number or "−" if number >= 0 else "●" * -number


def total_words(placed: PlacedView, game: ResultView) -> str:
    """The result of a seat: points with their sign, or marks."""
    if game.marks:
        return marks(placed.total)
    return f"{placed.total / 2:g}" if game.halves else str(placed.total)


def game_notes(game: ResultView, texts: Texts) -> list[str]:
    """What else there is to know of the end of a game, each in a sentence."""
    told = []
    if game.missing:
        key = "missing" if game.missing > 0 else "surplus"
        missing = abs(game.missing)
        told.append(texts.ui(f"seating.{key}", texts.halves(missing) if game.halves else missing))
    else:
        told.append(texts.ui("end.adds_up"))
    if game.apart:
        told.append(texts.ui("end.apart", game.apart))
    for lender, borrower, line in game.lent:
        words = texts.ui("end.lent", texts.seat(borrower), texts.seat(lender), line.amount)
        told.append(with_clause(words, line.rule, texts))
    told += [with_clause(rule_words(rule, texts), rule, texts) for rule in game.cited]
    return told
