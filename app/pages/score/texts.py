"""Formats an answer for the declaration card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from app.texts.texts import Texts
from app.views.answers import DeclarationTexts, ScoreAnswer, line_count
from engine.riichi.verdict import Agari, Barred, Impossible, NotAgari, NoYaku, Score

_GAP: Final = "  "


def declaration_of(answer: ScoreAnswer, texts: Texts) -> DeclarationTexts:
    """The texts of the card: the points, or why there are none."""
    set_aside = texts.ui("set_aside", line_count(answer.left_out)) if answer.left_out else ""
    match answer.verdict:
        case None:
            return _unfinished(answer, texts)
        case Agari(scores=(best, *_)):
            return _points(best, answer, texts, set_aside)
        case NoYaku():
            return _lost(texts.ui("no_yaku"), texts.ui("no_yaku_below"), texts, set_aside)
        case Barred(rule=rule):
            key = "furiten" if rule.key != "win.kokushi_robs_ankan" else "barred"
            below = texts.titled(texts.rule(rule.key), texts.reason(rule))
            if answer.furiten:
                below = texts.ui("furiten_below")
            return _lost(texts.ui(key), below, texts, set_aside)
        case NotAgari():
            return _lost(texts.ui("not_agari"), _distance(answer, texts), texts, set_aside)
        case Impossible(problems=problems):
            return _lost(texts.ui("impossible"), texts.problem(problems[0]), texts)
    raise AssertionError(answer.verdict)


def _lost(words: str, below: str, texts: Texts, set_aside: str = "") -> DeclarationTexts:
    title = texts.ui("verdict")
    return DeclarationTexts(title, words=words, below=below, lost=True, set_aside=set_aside)


def _points(best: Score, answer: ScoreAnswer, texts: Texts, set_aside: str) -> DeclarationTexts:
    s, receipt = answer.situation, tuple(_receipt(answer, texts))
    plain, full = texts.spoken(best, s)
    how = texts.ui("by.tsumo" if s.tsumo else "by.ron")
    return DeclarationTexts(
        texts.ui("declaration"),
        count=texts.count(best),
        who=texts.ui("whose", texts.dealer_or_child(s.seat), how),
        before=plain if full else "",
        between=texts.ui("becomes"),
        words=full or plain,
        below=_GAP.join(receipt),
        briefs=tuple(_GAP.join(receipt[start:]) for start in range(1, len(receipt))),
        set_aside=set_aside,
    )


def _receipt(answer: ScoreAnswer, texts: Texts) -> Iterator[str]:
    """What the winner receives: from each player, from the table, and in all."""
    seats = answer.seats
    if len(seats.flows) > 1:
        shares = Counter((f.payer == 0, f.points) for f in seats.flows)
        parts = [_share(*who, times, texts) for who, times in sorted(shares.items())]
        yield texts.ui("paid", texts.ui("plus").join(parts), sum(f.points for f in seats.flows))
    if seats.deposits:
        yield texts.ui("deposits_of", seats.deposits)
    yield texts.ui("received", seats.received)


def _share(dealer: bool, points: int, times: int, texts: Texts) -> str:
    """What one player pays, or several the same: `子1400×2`."""
    who = texts.dealer_or_child(0 if dealer else 1)
    key = "share" if times == 1 else "share_times"
    return texts.ui(key, who, points, times)


def _unfinished(answer: ScoreAnswer, texts: Texts) -> DeclarationTexts:
    if answer.lacking > 1:
        words, below = texts.ui("lacking", answer.lacking), texts.ui("how_to_lay")
    elif answer.waits:
        words = texts.ui("tenpai", len(answer.waits))
        below = texts.ui("furiten_tenpai" if answer.furiten else "tenpai_below")
    else:
        words, below = texts.ui("noten"), _distance(answer, texts)
    return DeclarationTexts(texts.ui("verdict"), words=words, below=below, quiet=True)


def _distance(answer: ScoreAnswer, texts: Texts) -> str:
    """The shanten of the hand as text."""
    if answer.shanten is None:
        return ""
    return texts.ui("shanten", answer.shanten) if answer.shanten > 0 else texts.ui("at_tenpai")
