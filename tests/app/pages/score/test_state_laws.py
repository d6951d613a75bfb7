"""Laws of the draft: whatever is edited, nothing impossible is laid, and text brings it back."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from app.hand_text import hand_text_of, read_hand_text
from app.pages.score import notation, state
from app.pages.score.hand_input import controller, files, moves
from app.pages.score.hand_input.riichi import RIICHI_HANDS
from app.pages.score.notation import RIICHI_CODEC
from app.pages.score.state import LYING, SETTERS, Draft, InputMode
from app.pages.score.views import Origin
from app.variants import RIICHI
from engine.riichi.rules import load
from engine.riichi.situation import Event
from engine.rulebook import installed
from engine.tiles import RED_FIVES, TILES
from tests.app.monkey_watch import sound

Edit = Callable[[Draft], Draft]
TILE = st.sampled_from((*TILES, *RED_FIVES))
SOME = st.lists(TILE, min_size=1, max_size=5)
PLACE = st.sampled_from((*moves.PLACES, ""))
NUMBER = st.integers(0, 30)
WIND = st.integers(0, 3)
RULES = load("tenhou")
KNOWN = tuple(key for key, head in installed().items() if head.game == "riichi")


def _remove(draft: Draft, at: int) -> Draft:
    return state.remove(draft, at % len(draft.concealed)) if draft.concealed else draft


def _mark(draft: Draft, at: int) -> Draft:
    return state.mark(draft, at % len(draft.concealed)) if draft.concealed else draft


def _of_meld(edit: Callable[[Draft, int], Draft], at: int) -> Edit:
    return lambda d: edit(d, at % len(d.melds)) if d.melds else d


def _origins(draft: Draft) -> list[Origin]:
    """Everything that lies somewhere."""
    found = [Origin("hand", at) for at in range(len(draft.concealed))]
    found += [Origin("meld", at) for at in range(len(draft.melds))]
    for mode in LYING:
        found += [Origin(mode, at) for at in range(len(state.lying(draft, mode)))]
    return found


def _carry(draft: Draft, number: int, place: str) -> Draft:
    there = _origins(draft)
    if not there:
        return draft
    return moves.move(draft, there[number % len(there)], place, reds=True)[0]


def _toggle(draft: Draft, name: str) -> Draft:
    return controller.toggled(draft, controller.EVENTS[name], RULES) or draft


EDIT: st.SearchStrategy[Edit] = st.one_of(
    st.sampled_from(InputMode).map(lambda mode: lambda d: state.set_mode(d, mode)),
    TILE.map(lambda tile: lambda d: state.add(d, tile, True)),
    SOME.map(lambda some: lambda d: state.add_all(d, some, True)[0]),
    SOME.map(lambda some: lambda d: state.lay(d, some, True)[0]),
    NUMBER.map(lambda at: lambda d: _remove(d, at)),
    NUMBER.map(lambda at: lambda d: _mark(d, at)),
    NUMBER.map(lambda at: _of_meld(state.turn_meld, at)),
    NUMBER.map(lambda at: _of_meld(lambda d, i: state.redden_meld(d, i, True), at)),
    st.tuples(NUMBER, PLACE).map(lambda both: lambda d: _carry(d, *both)),
    st.tuples(TILE, PLACE).map(
        lambda both: lambda d: moves.move(d, Origin("palette", tile=both[0]), both[1], True)[0]
    ),
    st.sampled_from(list(controller.EDITS)).map(lambda name: controller.EDITS[name]),
    st.sampled_from(list(controller.EVENTS)).map(lambda name: lambda d: _toggle(d, name)),
    st.tuples(st.sampled_from(("seat", "round", "loser", "pao")), WIND).map(
        lambda both: lambda d: SETTERS[both[0]](d, both[1])
    ),
    st.sampled_from(list(Event)).map(lambda event: lambda d: state.toggle(d, event)),
    st.sampled_from((state.remove_last, state.normalized, state.clear)),
)


def drafts() -> st.SearchStrategy[Draft]:
    """Whatever edits can make of an empty table."""

    def made(edits: list[Edit]) -> Draft:
        draft = Draft(document="tenhou")
        for edit in edits:
            draft = edit(draft)
        return draft

    return st.lists(EDIT, max_size=40).map(made)


@given(drafts(), EDIT)
def test_no_edit_makes_what_cannot_be(draft: Draft, edit: Edit) -> None:
    assert sound(draft)
    assert sound(edit(draft))


@given(drafts())
def test_the_notation_of_whatever_was_laid_is_read_back(draft: Draft) -> None:
    again = notation.enter(Draft(document=draft.document), notation.text_of(draft))
    assert state.hand(again) == state.hand(draft)
    assert state.situation(again) == state.situation(draft)
    assert notation.text_of(again) == notation.text_of(draft)


@given(drafts())
def test_the_file_of_whatever_was_laid_is_read_back(draft: Draft) -> None:
    again = files.read(files.written(draft, RIICHI_HANDS), RIICHI_HANDS, KNOWN, "club")
    assert state.hand(again) == state.hand(draft)
    assert state.situation(again) == state.situation(draft)
    assert again.document == draft.document


@given(drafts())
def test_the_hayami_text_of_whatever_was_laid_is_read_back(draft: Draft) -> None:
    text = hand_text_of(RIICHI.id, draft.document, notation.text_of(draft))
    again = read_hand_text(text, lambda found: RIICHI_CODEC.read(found.document, found.notation))
    assert state.hand(again) == state.hand(draft)
    assert state.situation(again) == state.situation(draft)
    assert again.document == draft.document
    assert text.isascii()
    assert text.split() == [text], "without blanks"


@given(drafts(), SOME)
def test_several_tiles_are_laid_whole_or_not_at_all(draft: Draft, some: list[object]) -> None:
    new, refused = state.lay(draft, some, True)  # type: ignore[arg-type]
    assert (new is draft) if refused else len(state.everything(new)) >= len(state.everything(draft))


@given(drafts(), NUMBER, PLACE)
def test_what_is_carried_is_neither_lost_nor_doubled(draft: Draft, number: int, place: str) -> None:
    """Between the places of single tiles every tile that leaves one comes to the other."""
    places = (InputMode.HAND, moves.WINNING, InputMode.DORA, InputMode.URA, InputMode.RIVER)
    there = [o for o in _origins(draft) if o.place in places]
    if not there or place not in places:
        return
    new, _ = moves.move(draft, there[number % len(there)], place, reds=True)
    assert sorted(state.everything(new)) == sorted(state.everything(draft))
    assert new.melds == draft.melds
