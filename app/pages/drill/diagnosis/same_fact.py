"""Seeks questions in which misconceptions show: the same fact in another cell or another hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from app.pages.drill.diagnosis.problems import diagnosis_of, problem_of, shows
from app.pages.drill.kinds.fu_parts import KIND as FU_PARTS
from app.pages.drill.kinds.kind import Card, Question
from app.pages.drill.kinds.table import KINDS, seek, seek_for
from app.pages.drill.progress.schedule import KnownCards
from app.pages.drill.state import DrillState
from engine.riichi.practice.deal import PLAY_STEPS
from engine.riichi.practice.diagnosis import CATALOGUE
from engine.riichi.practice.diagnosis.misconception import OF_FU, OF_HAN
from engine.riichi.rules import RiichiRules
from engine.toppan.diagnosis import CAUSE_GROUPS

_HANDS, _ENOUGH = 120, 4
"""Cards about hands are tried so often, until so many hands are found of which one is chosen."""
_STEPS: Final = PLAY_STEPS + 399
"""Steps to one hand."""
_CHOSEN: Final = 8
"""Of so many cells the one is chosen that distinguishes causes."""
_OF_HANDS: Final = {True: ("fu", "declaration"), False: ("yaku", "declaration")}
"""The kinds in which misconceptions show about fu, and about yaku and han."""
_OF_PARTS: Final = ("wait", "pair", "set")
"""The groups of misconceptions that all show in the parts of fu."""
_TOPPAN_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "stake": ("toppan_points", "toppan_value"), "tiles": ("toppan_stay",),
    "dora": ("toppan_value",), "han": ("toppan_value",), "honba": ("toppan_value",),
    "stay": ("toppan_stay",),
}  # fmt: skip
_OWN_KINDS: Final = {"indicator_is_dora": ("toppan_dora", "toppan_value")}
"""The kinds of 競技十半 in which each group of misconceptions shows, and those of a single one."""
_Deck = Callable[[str, Any], tuple[Card, ...]]
"""Makes the cards of a kind under the rules of a document."""


def cards_to_ask(state: DrillState, deck: Sequence[Card], known: KnownCards) -> tuple[Card, ...]:
    """The cards of a deck that may be asked out of turn: those that were met before the others,
    without those that this round has asked or is to ask again."""
    run = state.round.run
    away = {card for _, card in run.returning} | known.suspended
    if run.last is not None:
        away |= {run.last}
    if state.question is not None:
        away |= {state.question.card}
    cards = {done.question.card for done in state.round.done}
    free = [card for card in deck if card not in away]
    return tuple(sorted(free, key=lambda card: (card in cards, card not in known.memories)))


def seek_showing(
    causes: tuple[str, ...], cards: Sequence[Card], rules: Any, seed: int
) -> Iterator[Question | None]:
    """Steps to a question in which one of the causes shows at least, which is the last of them.

    Of two causes it is one in which the answers under them differ, if there is one. Nothing is
    found where none of the cards can show them.
    """
    if not cards:
        return
    found: list[Question] = []
    steps = _fixed if KINDS[cards[0].kind].fixed else _dealt
    enough = 1 if len(causes) == 1 else _CHOSEN if steps is _fixed else _ENOUGH
    for question in steps(cards, rules, seed):
        yield None
        if question is not None and any(shows(cause, question, rules) for cause in causes):
            found.append(question)
            if len(found) >= enough:
                break
    if found:
        yield _best(found, causes, rules)


def _best(found: Sequence[Question], causes: tuple[str, ...], rules: Any) -> Question:
    """The question that distinguishes the causes, or else the first."""
    if len(causes) == 1 or len(found) == 1:
        return found[0]
    problems = [problem for problem in map(problem_of, found) if problem is not None]
    best = diagnosis_of(rules).most_distinguishing(causes, problems, rules)
    return found[0] if best is None else found[problems.index(best)]


def _fixed(cards: Sequence[Card], rules: Any, seed: int) -> Iterator[Question | None]:
    for card in cards:
        yield from seek(card, rules, seed)


def _dealt(cards: Sequence[Card], rules: Any, seed: int) -> Iterator[Question | None]:
    for number in range(_HANDS):
        yield from seek_for(cards[number % len(cards)], rules, seed + number, _STEPS)


def kind_for(cause: str, own: str, rules: Any, deck: _Deck) -> str:
    """The kind of question in which a misconception shows: the own one if it does, "" for none."""
    kinds = dict.fromkeys((own, *_kinds_of(cause, rules)))
    return next((kind for kind in kinds if shows_in(cause, kind, rules, deck)), "")


def _kinds_of(cause: str, rules: Any) -> tuple[str, ...]:
    """The kinds in which a misconception may show, that in which it is seen best first."""
    if cause not in diagnosis_of(rules).causes:
        return ()
    if not isinstance(rules, RiichiRules):
        return _OWN_KINDS.get(cause) or _TOPPAN_KINDS[CAUSE_GROUPS[cause]]
    of_fu = CATALOGUE[cause].group in OF_FU
    return "points", "honba", "fu" if of_fu else "yaku", "declaration"


def shows_in(cause: str, kind: str, rules: Any, deck: _Deck) -> bool:
    """Whether a misconception shows in a kind of question.

    Kinds about hands are taken for a misconception about hands without looking for one.
    """
    cards = deck(kind, rules)
    if not cards or cause not in diagnosis_of(rules).causes:
        return False
    if not isinstance(rules, RiichiRules):
        return kind in _kinds_of(cause, rules)
    misconception = CATALOGUE[cause]
    if KINDS[kind].hands is None:
        return not misconception.of_hands and _any_shows(cause, cards, rules)
    group = misconception.group
    if kind == FU_PARTS.id:
        return group in _OF_PARTS
    return group in (*OF_FU, *OF_HAN) and kind in _OF_HANDS[group in OF_FU]


def _any_shows(cause: str, cards: Sequence[Card], rules: RiichiRules) -> bool:
    """Whether a cause shows in a card about cells; each is asked once."""
    for card in cards:
        question = next((q for q in seek(card, rules, 0) if q is not None), None)
        if question is not None and shows(cause, question, rules):
            return True
    return False
