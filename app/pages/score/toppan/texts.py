"""The texts of the toppan page: declaration, lists and advice."""

from __future__ import annotations

from collections.abc import Iterator

from app.pages.score.toppan.views import DoubtView, TextPair, ToppanAnswer, ToppanRoundView
from app.texts.results import signed
from app.texts.toppan import ToppanTexts
from app.views.answers import DeclarationTexts
from engine.ledger import balance
from engine.toppan.odds.chances import Chance, Odds
from engine.toppan.odds.risk import Risk
from engine.toppan.play.deal import DEALER
from engine.toppan.verdict import Agari, Bust, Hoping, Impossible, Score, Within

_CALLED = ("toppanfuu", "tsumofuu")


def spoken(answer: ToppanAnswer, texts: ToppanTexts) -> DeclarationTexts:
    """The declaration, or the state of a hand that does not win."""
    ui, verdict_is = texts.ui, texts.ui("verdict")
    match answer.verdict:
        case None:
            below = ui("toppan.how_to_lay")
            return DeclarationTexts(verdict_is, words=ui("toppan.empty"), below=below, quiet=True)
        case Agari() as won:
            best = won.best
            return DeclarationTexts(
                ui("declaration"),
                count=texts.worth(best),
                who=_stakes(answer, texts),
                words=ui("toppan.said", called(best, texts), texts.halves(best.points)),
                below=_paid(answer, texts),
                briefs=(_paid(answer, texts, "_brief"),),
            )
        case Within() as within:
            best = within.best
            return DeclarationTexts(
                ui("toppan.compared"),
                count=ui("toppan.if_won", texts.worth(best), texts.halves(best.points)),
                words=ui("toppan.stands_at", texts.halves(best.halves)),
                below=_stay_words(answer, texts),
                briefs=(hand_word(answer, texts),),
                quiet=True,
            )
        case Hoping(rule=rule, halves=halves):
            words = ui("toppan.hoping", texts.halves(halves))
            below = texts.titled(texts.rule(rule.key), texts.said(rule))
            return DeclarationTexts(verdict_is, words=words, below=below, quiet=True)
        case Impossible(problems=problems):
            below = texts.titled(*texts.problem_parts(problems[0]))
            return DeclarationTexts(
                verdict_is, words=ui("toppan.impossible"), below=below, lost=True
            )
        case Bust(halves=halves):
            words = ui("toppan.bust", texts.halves(halves))
            lowest = texts.halves(int(2 * min(answer.tiles.own_wind.value)))
            below = ui("toppan.bust_below", texts.said(answer.tiles.limit), lowest)
            return DeclarationTexts(verdict_is, words=words, below=below, lost=True)


def called(score: Score, texts: ToppanTexts) -> str:
    """The word that declares the win: 十半, 自摸, or the name of the best yaku."""
    keys = [line.rule.key.removeprefix("win.") for line in score.wins]
    best = max(score.wins, key=lambda line: line.amount).rule.key.removeprefix("win.")
    if best in _CALLED or not score.mangan:
        best = next((key for key in _CALLED if key in keys), best)
    return texts.ui(f"toppan.call.{best}") if best in _CALLED else texts.yaku_name(best)


def _stakes(answer: ToppanAnswer, texts: ToppanTexts) -> str:
    return texts.list_of(texts.stake(stake) for stake in answer.situation.stakes)


def _paid(answer: ToppanAnswer, texts: ToppanTexts, form: str = "") -> str:
    """Who pays how much; for a 十半和 whose extra tile is not entered, that it is to be turned. The
    form `_brief` is for where there is little room."""
    assert answer.score is not None
    if answer.situation.extra is None and any(
        line.rule.key == "win.toppanfuu" for line in answer.score.wins
    ):
        return texts.ui(f"toppan.turn_extra{form}")
    points = texts.halves(answer.score.points)
    if answer.situation.dealer:
        return texts.ui(f"toppan.all_pay{form}", points)
    return texts.ui(f"toppan.dealer_pays{form}", points)


def _stay_words(answer: ToppanAnswer, texts: ToppanTexts) -> str:
    """Whether the hand may stay, and against which open tiles."""
    stay = answer.stay
    if stay is None:
        return ""
    if answer.situation.dealer:
        return texts.ui("toppan.dealer_may_stay")
    key = "toppan.may_stay" if stay.may else "toppan.may_not_stay"
    return texts.ui(key, texts.halves(stay.shown), texts.said(stay.rule))


def hand_word(answer: ToppanAnswer, texts: ToppanTexts) -> str:
    """The state of the hand, in a word beside its total."""
    match answer.verdict:
        case Agari(scores=(best, *_)):
            return texts.list_of(texts.rule(line.rule.key) for line in best.wins)
        case Bust():
            return texts.end("bust")
        case Hoping():
            return texts.end("hoping")
        case Within():
            may = answer.stay is not None and answer.stay.may
            return texts.ui("toppan.can_stay" if may else "toppan.must_hit")
    return ""


def near_rows(answer: ToppanAnswer, texts: ToppanTexts) -> tuple[TextPair, ...]:
    """The yaku missed by one fact, each with that fact."""
    limit = answer.tiles.limit
    return tuple(
        TextPair(texts.yaku_name(m.yaku), texts.lacking(m.lacking, limit)) for m in answer.near
    )


def doubt_rows(doubts: tuple[DoubtView, ...], texts: ToppanTexts) -> tuple[TextPair, ...]:
    """The outcome under each other reading of an unclear clause."""
    return tuple(
        TextPair(texts.reading(d.rule), texts.outcome(d.verdict), unsure=True) for d in doubts
    )


def odds_rows(odds: Odds, texts: ToppanTexts) -> tuple[TextPair, ...]:
    """What may be done now, each with its average gain; the best is strong."""
    ways = (("win", odds.win), ("stay", odds.stay), ("hit", odds.hit))
    there = [(name, chance) for name, chance in ways if chance is not None]
    best = odds.best if len(there) > 1 else ""
    return tuple(
        TextPair(
            texts.ui("toppan.best", texts.end(name)) if name == best else texts.end(name),
            _chance(chance, texts),
            strong=name == best,
        )
        for name, chance in there
    )


def _chance(chance: Chance, texts: ToppanTexts) -> str:
    return texts.ui(
        "toppan.gains",
        _average(chance.points),
        f"{100 * chance.wins:.0f}",
        f"{100 * chance.busts:.0f}",
    )


def _average(halves: float) -> str:
    """An average of half points with its sign, as points: `+10.5`, `−0.3`, `±0.0`."""
    points = round(halves / 2, 1)
    return f"{points:+.1f}".replace("-", "−") if points else "±0.0"


def risk_rows(risk: Risk, texts: ToppanTexts) -> tuple[TextPair, ...]:
    """The outcomes of the dealer's next tile, each with its chance and average gain."""
    found = []
    for outcome in ("win", "goes_on", "bust"):
        likely = risk.probability(outcome)
        points = risk.points(outcome) / likely if likely else 0.0
        chance = texts.ui(
            f"toppan.risk_of.{outcome}",
            f"{100 * likely:.0f}",
            _average(points),
        )
        found.append(TextPair(texts.ui(f"toppan.risk.{outcome}"), chance))
    return tuple(found)


# the whole deal


def round_spoken(view: ToppanRoundView, texts: ToppanTexts) -> DeclarationTexts:
    """The result of the deal, or what is inconsistent or missing in it."""
    ui, settled = texts.ui, view.settled
    if view.inconsistencies:
        first = view.inconsistencies[0]
        below = texts.titled(texts.seat(first.seat), texts.refused(first.key, first.rule))
        return DeclarationTexts(
            ui("toppan.round"), words=ui("toppan.barred"), below=below, lost=True
        )
    if settled is None:
        seats = texts.list_of(texts.seat(seat) for seat in view.missing)
        below = ui("toppan.round_waits", seats)
        return DeclarationTexts(
            ui("toppan.round"), words=ui("toppan.unfinished"), below=below, quiet=True
        )
    fate = texts.fate(settled.dealer)
    if settled.redraw is not None:
        return DeclarationTexts(
            ui("toppan.round"), words=ui("toppan.redraw"), below=fate, quiet=True
        )
    gains = balance(settled.payments)
    words = ui("toppan.dealer_gets", signed(gains[DEALER] / 2))
    return DeclarationTexts(ui("toppan.round"), words=words, below=fate)


def duel_rows(view: ToppanRoundView, texts: ToppanTexts) -> tuple[TextPair, ...]:
    """Each child against the dealer: what decided it, and what is paid."""
    if view.settled is None:
        return tuple(
            TextPair(texts.seat(b.seat), texts.refused(b.key, b.rule)) for b in view.inconsistencies
        )
    return tuple(
        TextPair(
            texts.ui("toppan.duel", texts.seat(duel.child), texts.duel(duel.rule)),
            signed(balance(duel.payments)[duel.child] / 2),
            strong=duel.winner == duel.child,
        )
        for duel in view.settled.duels
    )


def next_deal_rows(view: ToppanRoundView, texts: ToppanTexts) -> Iterator[TextPair]:
    """The next dealer and the number of counters."""
    settled = view.settled
    if settled is not None:
        yield TextPair(texts.fate(settled.dealer))
        yield TextPair(texts.ui("toppan.next_honba"), str(settled.honba))
