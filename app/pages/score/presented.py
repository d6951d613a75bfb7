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


def presented_hand(draft: Draft, found: ScoreAnswer, texts: Texts) -> PresentedHand:
    """The hand in force; one that does not win has its reasons as lines."""
    held, around = state.hand(draft), state.situation(draft)
    return PresentedHand(
        key=f"{draft.document} {text_of(draft)}",
        who=_who(around, texts),
        facts=tuple(_facts(around, found.seats.honba, texts)),
        indicators=indicators_of(around, texts),
        tiles=tuple(tile_groups(held, around, texts)),
        spoken=declaration_of(found, texts),
        groups=fitting_groups(_groups(found, texts)),
        document=texts.document(load(draft.document).document),
    )


def _who(around: Situation, texts: Texts) -> str:
    how = texts.ui("by.tsumo" if around.tsumo else "by.ron")
    return texts.ui("whose", texts.seat(around.seat), how)


def _facts(around: Situation, counted: int | None, texts: Texts) -> Iterator[str]:
    """What happened, and when: riichi and other events, the round and the honba that count."""
    events = [event for event in Event if event in around.events]
    if events:
        yield texts.list_of(map(texts.event, events))
    honba = texts.ui("presenter.honba", counted) if counted else ""
    yield f"{texts.round(around.round_wind)} {honba}".strip()


def indicators_of(around: Situation, texts: Texts) -> Indicators:
    """The indicators that lie on the table."""
    rows = (("dora", around.dora_indicators), ("ura", around.ura_indicators))
    return tuple((texts.ui(f"presenter.{name}"), tiles) for name, tiles in rows if tiles)


def tile_groups(held: Hand, around: Situation, texts: Texts) -> Iterator[TileGroup]:
    """The concealed tiles, the winning tile with its name, and the melds."""
    if held.concealed:
        yield TileGroup(tuple(sorted(held.concealed)))
    if held.win is not None:
        loser = around.loser
        caption = texts.ui("tsumo_tile")
        if loser is not None:
            caption = texts.ui("ron_tile", texts.seat(loser))
        yield TileGroup((held.win,), caption=caption)
    for meld in held.melds:
        yield TileGroup(meld=meld)


def _groups(found: ScoreAnswer, texts: Texts) -> list[LineGroup]:
    if isinstance(found.verdict, Agari):
        return [*groups_of(found.rows, texts)]
    some = (
        *groups_of(found.rows, texts),
        _problems(found, texts),
        *_waits(found, texts),
        _discards(found, texts),
        _furiten(found, texts),
        _near(found, texts),
        _false_win(found.false_win, texts),
    )
    return [group for group in some if group.lines]


def _problems(found: ScoreAnswer, texts: Texts) -> LineGroup:
    lines = (
        PresentedLine(texts.problem(problem), tiles=problem.tiles) for problem in found.problems
    )
    return LineGroup(texts.ui("presenter.problems"), tuple(lines))


def _waits(found: ScoreAnswer, texts: Texts) -> Iterator[LineGroup]:
    """What each tile that is waited for pays, by ron and by tsumo."""
    for tsumo in (False, True):
        won = Situation(tsumo=tsumo, seat=found.situation.seat)
        lines = (
            PresentedLine(texts.tile_short(w.tile), _wait_words(w, won, texts), (w.tile,))
            for w in found.waits
        )
        yield LineGroup(texts.ui("how.tsumo" if tsumo else "how.ron"), tuple(lines))


def _wait_words(wait: WaitView, won: Situation, texts: Texts) -> str:
    if wait.barred and not won.tsumo:
        return texts.ui("furiten")
    score: Score | None = wait.tsumo if won.tsumo else wait.ron
    return texts.ui("no_yaku") if score is None else texts.spoken(score, won)[0]


def _discards(found: ScoreAnswer, texts: Texts) -> LineGroup:
    lines = (
        PresentedLine(
            texts.ui("presenter.discard", texts.tile_short(d.tile)),
            texts.ui("presenter.accepts", d.kinds, d.copies),
            (d.tile,),
        )
        for d in found.discards
    )
    return LineGroup(texts.ui("discards"), tuple(lines))


def _furiten(found: ScoreAnswer, texts: Texts) -> LineGroup:
    lines = (
        PresentedLine(
            texts.ui(f"furiten_why.{f.why}", texts.tiles_short(f.tiles), texts.clause(f.rule)),
            tiles=f.tiles,
        )
        for f in found.furiten
    )
    return LineGroup(texts.ui("furiten_reasons"), tuple(lines))


def _near(found: ScoreAnswer, texts: Texts) -> LineGroup:
    """The yaku that were to be expected, each with the facts that are missing and their tiles."""
    lines = (
        PresentedLine(
            texts.titled(texts.yaku_name(miss.yaku), fact_text(lack, texts)), tiles=lack.tiles
        )
        for miss in found.near()
        for lack in miss.lacks
    )
    return LineGroup(texts.ui("near"), tuple(lines))


def _false_win(found: FalseWinView | None, texts: Texts) -> LineGroup:
    """What follows where the hand is declared all the same."""
    if found is None:
        return LineGroup("", ())
    lines = (
        PresentedLine(texts.ui(key), texts.list_of(filter(None, (headline(ruling, texts), points))))
        for key, ruling in (("by_voice", found.by_voice), ("hand_shown", found.shown))
        for points in (moved(ruling, texts),)
    )
    return LineGroup(texts.ui("presenter.false_win"), tuple(lines))
