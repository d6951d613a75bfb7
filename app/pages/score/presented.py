"""Makes what an audience is shown of a hand: the hand, its declaration, and every line of it."""

from __future__ import annotations

from collections.abc import Iterator

from app.pages.score import state
from app.pages.score.notation import text_of
from app.pages.score.state import Draft
from app.pages.score.texts import declaration_of
from app.presenter.content import (
    Indicators,
    LineGroup,
    PresentedHand,
    PresentedLine,
    TileGroup,
)
from app.presenter.lines import fitting_groups, groups_of
from app.texts.rulings import headline, moved
from app.texts.texts import Texts
from app.texts.why import fact_text
from app.views.answers import ScoreAnswer, WaitView
from app.views.rulings import FalseWinView
from engine.riichi.hand import Hand
from engine.riichi.rules import load
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari, Score


def presented_hand(draft: Draft, answer: ScoreAnswer, texts: Texts) -> PresentedHand:
    """The hand in force; one that does not win has its reasons as lines."""
    hand, situation = state.hand(draft), state.situation(draft)
    return PresentedHand(
        key=f"{draft.document} {text_of(draft)}",
        who=_who(situation, texts),
        facts=tuple(_facts(situation, answer.seats.honba, texts)),
        indicators=indicators_of(situation, texts),
        tiles=tuple(_tile_groups(hand, situation, texts)),
        spoken=declaration_of(answer, texts),
        groups=fitting_groups(_groups(answer, texts)),
        document=texts.document(load(draft.document).document),
    )


def _who(situation: Situation, texts: Texts) -> str:
    how = texts.ui("by.tsumo" if situation.tsumo else "by.ron")
    return texts.ui("whose", texts.seat(situation.seat), how)


def _facts(situation: Situation, counted: int | None, texts: Texts) -> Iterator[str]:
    """What happened, and when: riichi and other events, the round and the honba that count."""
    events = [event for event in Event if event in situation.events]
    if events:
        yield texts.list_of(map(texts.event, events))
    honba = texts.ui("presenter.honba", counted) if counted else ""
    yield f"{texts.round(situation.round_wind)} {honba}".strip()


def indicators_of(situation: Situation, texts: Texts) -> Indicators:
    """The indicators that lie on the table."""
    rows = (("dora", situation.dora_indicators), ("ura", situation.ura_indicators))
    return tuple((texts.ui(f"presenter.{name}"), tiles) for name, tiles in rows if tiles)


def _tile_groups(hand: Hand, situation: Situation, texts: Texts) -> Iterator[TileGroup]:
    """The concealed tiles, the winning tile with its name, and the melds."""
    if hand.concealed:
        yield TileGroup(tuple(sorted(hand.concealed)))
    if hand.win is not None:
        loser = situation.loser
        caption = texts.ui("tsumo_tile")
        if loser is not None:
            caption = texts.ui("ron_tile", texts.seat(loser))
        yield TileGroup((hand.win,), caption=caption)
    for meld in hand.melds:
        yield TileGroup(meld=meld)


def _groups(answer: ScoreAnswer, texts: Texts) -> list[LineGroup]:
    if isinstance(answer.verdict, Agari):
        return [*groups_of(answer.rows, texts)]
    some = (
        *groups_of(answer.rows, texts),
        _problems(answer, texts),
        *_waits(answer, texts),
        _discards(answer, texts),
        _furiten(answer, texts),
        _near(answer, texts),
        _false_win(answer.false_win, texts),
    )
    return [group for group in some if group.lines]


def _problems(answer: ScoreAnswer, texts: Texts) -> LineGroup:
    lines = (
        PresentedLine(texts.problem(problem), tiles=problem.tiles) for problem in answer.problems
    )
    return LineGroup(texts.ui("presenter.problems"), tuple(lines))


def _waits(answer: ScoreAnswer, texts: Texts) -> Iterator[LineGroup]:
    """What each tile that is waited for pays, by ron and by tsumo."""
    for tsumo in (False, True):
        won = Situation(tsumo=tsumo, seat=answer.situation.seat)
        lines = (
            PresentedLine(texts.tile_short(w.tile), _wait_words(w, won, texts), (w.tile,))
            for w in answer.waits
        )
        yield LineGroup(texts.ui("how.tsumo" if tsumo else "how.ron"), tuple(lines))


def _wait_words(wait: WaitView, won: Situation, texts: Texts) -> str:
    if wait.barred and not won.tsumo:
        return texts.ui("furiten")
    score: Score | None = wait.tsumo if won.tsumo else wait.ron
    return texts.ui("no_yaku") if score is None else texts.spoken(score, won)[0]


def _discards(answer: ScoreAnswer, texts: Texts) -> LineGroup:
    lines = (
        PresentedLine(
            texts.ui("presenter.discard", texts.tile_short(d.tile)),
            texts.ui("presenter.accepts", d.kinds, d.copies),
            (d.tile,),
        )
        for d in answer.discards
    )
    return LineGroup(texts.ui("discards"), tuple(lines))


def _furiten(answer: ScoreAnswer, texts: Texts) -> LineGroup:
    lines = (
        PresentedLine(
            texts.ui(f"furiten_why.{f.why}", texts.tiles_short(f.tiles), texts.clause(f.rule)),
            tiles=f.tiles,
        )
        for f in answer.furiten
    )
    return LineGroup(texts.ui("furiten_reasons"), tuple(lines))


def _near(answer: ScoreAnswer, texts: Texts) -> LineGroup:
    """The yaku that were to be expected, each with the facts that are missing and their tiles."""
    lines = (
        PresentedLine(
            texts.titled(texts.yaku_name(miss.yaku), fact_text(lack, texts)), tiles=lack.tiles
        )
        for miss in answer.near()
        for lack in miss.lacks
    )
    return LineGroup(texts.ui("near"), tuple(lines))


def _false_win(false_win: FalseWinView | None, texts: Texts) -> LineGroup:
    """What follows where the hand is declared all the same."""
    if false_win is None:
        return LineGroup("", ())
    lines = (
        PresentedLine(texts.ui(key), texts.list_of(filter(None, (headline(ruling, texts), points))))
        for key, ruling in (("by_voice", false_win.by_voice), ("hand_shown", false_win.shown))
        for points in (moved(ruling, texts),)
    )
    return LineGroup(texts.ui("presenter.false_win"), tuple(lines))
