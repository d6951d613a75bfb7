"""Makes what an audience is shown of a question of the drill, with its answer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from app.pages.drill.kinds.kind import QuestionSubject
from app.pages.drill.kinds.table import prompt_text, right_answer
from app.pages.drill.state import DrillState
from app.presenter.content import Indicators, LineGroup, PresentedQuestion, TileGroup
from app.presenter.lines import fitting_groups, groups_of
from app.texts.texts import Texts
from engine.library import documents
from engine.riichi.hand import Hand
from engine.riichi.situation import Situation


def presented_question(state: DrillState, texts: Texts) -> PresentedQuestion:
    """The current question; while there is none under the document in force, why."""
    document = texts.document(documents()[state.document])
    caption, question = texts.ui(f"drill.kind.{state.asked_kind}"), state.question
    if question is None or state.elsewhere:
        why = _why_none(state)
        return PresentedQuestion(why, caption, "", texts.ui(f"drill.{why}"), "", document)
    subject = question.subject
    around = subject.dealt_hand()
    run = state.round.run
    return PresentedQuestion(
        key=f"{question.card} {question.id} {run.seed} {run.asked}",
        caption=caption,
        ask=prompt_text("ask", question.card, texts),
        name=subject.name(texts),
        answer=right_answer(question, texts),
        document=document,
        badges=subject.badges(texts),
        tiles=() if around is None else tuple(_tiles(around.hand)),
        rows=subject.tile_rows(texts),
        situation=subject.situation(texts),
        indicators=() if around is None else _indicators(around.situation, texts),
        groups=fitting_groups(_explanation(subject, texts)),
        given=state.marked is not None,
    )


def _why_none(state: DrillState) -> str:
    """The key of the text that says why there is no question."""
    if state.elsewhere or state.dealing:
        return "dealing"
    return f"summary.title_{state.round.mode}" if state.round.over else "nothing"


def _tiles(hand: Hand) -> Iterator[TileGroup]:
    yield TileGroup(tuple(sorted(hand.concealed)))
    if hand.win is not None:
        yield TileGroup((hand.win,))
    for meld in hand.melds:
        yield TileGroup(meld=meld)


def _indicators(situation: Situation, texts: Texts) -> Indicators:
    rows = (("dora", situation.dora_indicators), ("ura", situation.ura_indicators))
    return tuple((texts.ui(f"presenter.{name}"), tiles) for name, tiles in rows if tiles)


def _explanation(subject: QuestionSubject, texts: Texts) -> tuple[LineGroup, ...]:
    """Why the answer is right, line by line."""
    groups = groups_of(subject.explanation(), texts)
    return tuple(replace(g, title=g.title or texts.ui("presenter.why")) for g in groups)
