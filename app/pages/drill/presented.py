"""Makes what an audience is shown of a question of the drill, with its answer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from app.pages.drill.kinds.kind import QuestionSubject
from app.pages.drill.kinds.table import prompt_text, right_answer
from app.pages.drill.state import DrillState
from app.pages.score.presented import indicators_of
from app.presenter.content import Indicators, LineGroup, PresentedQuestion, TileGroup
from app.presenter.lines import fitting_groups, groups_of
from app.texts.texts import Texts
from engine.library import documents
from engine.riichi.hand import Hand


def presented_question(state: DrillState, texts: Texts) -> PresentedQuestion:
    """The current question; while there is none under the document in force, why."""
    document = texts.document(documents()[state.document])
    caption, question = texts.ui(f"drill.kind.{state.asked_kind}"), state.question
    if question is None or state.elsewhere:
        why = _why_none(state)
        return PresentedQuestion(why, caption, "", texts.ui(f"drill.{why}"), "", document)
    subject = question.subject
    around, (tiles, rows) = subject.dealt_hand(), _about(subject, texts)
    run = state.round.run
    return PresentedQuestion(
        key=f"{question.card} {question.id} {run.seed} {run.asked}",
        caption=caption,
        prompt=prompt_text("ask", question.card, texts),
        name=subject.name(texts),
        answer=right_answer(question, texts),
        document=document,
        badges=subject.badges(texts),
        tiles=tiles,
        rows=rows,
        situation=subject.situation(texts),
        indicators=() if around is None else indicators_of(around.situation, texts),
        groups=fitting_groups(_explanation(subject, texts)),
        answer_given=state.marked is not None,
    )


def _why_none(state: DrillState) -> str:
    """The key of the text that says why there is no question."""
    if state.elsewhere or state.dealing:
        return "dealing"
    return f"summary.title_{state.round.mode}" if state.round.over else "nothing"


def _about(subject: QuestionSubject, texts: Texts) -> tuple[tuple[TileGroup, ...], Indicators]:
    """The tiles that a question is about: a hand, with the discard that may be called, or rows of
    them, such as a hand over its river."""
    hand, picture = subject.hand(), subject.picture(texts)
    if hand is not None:
        return tuple(_tiles(hand)), ()
    if picture is None or not picture.hand:
        return (), subject.tile_rows(texts)
    own = picture.seats[0]
    lit = [(seat, one) for seat in picture.seats for one in seat.river if one.highlighted]
    if not lit:
        return (), (("", picture.hand), (own.role, tuple(one.tile for one in own.river)))
    groups = [TileGroup(picture.hand), *(TileGroup(meld=meld) for meld in own.melds)]
    groups += [TileGroup((one.tile,), caption=seat.role) for seat, one in lit if not one.called]
    return tuple(groups), ()


def _tiles(hand: Hand) -> Iterator[TileGroup]:
    yield TileGroup(tuple(sorted(hand.concealed)))
    if hand.win is not None:
        yield TileGroup((hand.win,))
    for meld in hand.melds:
        yield TileGroup(meld=meld)


def _explanation(subject: QuestionSubject, texts: Texts) -> tuple[LineGroup, ...]:
    """Why the answer is right, line by line."""
    groups = groups_of(subject.explanation(), texts)
    return tuple(replace(g, title=g.title or texts.ui("presenter.why")) for g in groups)
