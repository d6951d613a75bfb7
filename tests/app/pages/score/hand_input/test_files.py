"""Hand files and recent hands: what is written is read again, what is broken is told exactly."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import recent_hands_text as recent
from app.pages.score import examples as dealing
from app.pages.score import notation, state
from app.pages.score.answer import answer
from app.pages.score.hand_input import files
from app.pages.score.hand_input.files import HandFileError
from app.pages.score.hand_input.riichi import RIICHI_HANDS
from app.pages.score.notation import RIICHI_CODEC
from app.pages.score.state import Draft, InputMode
from app.recent_hands_text import DamagedError, RecentList
from engine.riichi.rules import load
from engine.riichi.verdict import Agari, NoYaku
from engine.rulebook import installed
from engine.tiles import RED_FIVES, TILES, Tile

KNOWN = tuple(key for key, head in installed().items() if head.game == "riichi")
PICKS = st.lists(
    st.tuples(st.sampled_from(list(InputMode)), st.sampled_from((*TILES, *RED_FIVES))), max_size=30
)


def drafted(picks: list[tuple[InputMode, Tile]]) -> Draft:
    draft = Draft(document="tenhou", seat=2, loser=0, honba=3)
    for mode, tile in picks:
        draft = state.add(state.set_mode(draft, mode), tile, True)
    return state.set_mode(draft, InputMode.HAND)


def same(one: Draft, other: Draft) -> bool:
    return (
        state.hand(one) == state.hand(other)
        and state.situation(one) == state.situation(other)
        and one.document == other.document
    )


@given(PICKS)
def test_a_hand_file_is_read_back(picks: list[tuple[InputMode, Tile]]) -> None:
    draft = drafted(picks)
    again = files.read(files.written(draft, RIICHI_HANDS), RIICHI_HANDS, KNOWN, "club")
    assert same(again, draft)
    assert files.written(again, RIICHI_HANDS) == files.written(draft, RIICHI_HANDS)


def test_a_hand_file_reads_as_it_is_documented() -> None:
    doc = files.__doc__ or ""
    block = "\n".join(line.strip() for line in doc.splitlines() if line.startswith("    "))
    draft = files.read(block, RIICHI_HANDS, KNOWN, "r101")
    assert files.written(draft, RIICHI_HANDS).strip() == block


def test_lines_may_be_left_out_or_stand_in_another_order() -> None:
    draft = files.read("# Hayami hand 1\n\n# a note\nhand: 19m\n", RIICHI_HANDS, KNOWN, "enjoy")
    assert (notation.text_of(draft), draft.document) == ("19m ron from=W seat=S round=E", "enjoy")
    text = "\ufeff# Hayami hand 1\r\nsituation: tsumo\r\nhand:\r\n"
    other = files.read(text, RIICHI_HANDS, KNOWN, "club")
    assert other == Draft(tsumo=True)


@pytest.mark.parametrize(
    ("text", "key", "line", "word"),
    [
        ("", "no_hand_file", 1, ""),
        ("hand: 19m", "no_hand_file", 1, "hand: 19m"),
        ("# Hayami hand 2\nhand: 19m", "newer", 1, "2"),
        ("# Hayami hand 1\ndocument: club", "hand_missing", 2, ""),
        ("# Hayami hand 1\n\ndocument: nowhere\nhand: 1m", "no_document", 3, "nowhere"),
        ("# Hayami hand 1\nhands: 19m", "unknown_name", 2, "hands"),
        ("# Hayami hand 1\n19m", "unknown_name", 2, "19m"),
        ("# Hayami hand 1\nhand: 1m\nhand: 2m", "said_twice", 3, "hand"),
        ("# Hayami hand 1\nhand: 12x", "mistake", 2, "x"),
        ("# Hayami hand 1\nhand: 12m\nsituation: ron seat=X", "mistake", 3, "X"),
    ],
)
def test_a_broken_hand_file_is_told_with_its_line(
    text: str, key: str, line: int, word: str
) -> None:
    with pytest.raises(HandFileError) as caught:
        files.read(text, RIICHI_HANDS, KNOWN, "club")
    assert (caught.value.key, caught.value.line, caught.value.word) == (key, line, word)


@given(st.text(alphabet="# Hayminhd1:s\n0pz+[]()'=docutrea\ufeff", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for attempt in (text, f"# Hayami hand 1\n{text}"):
        with suppress(HandFileError):
            files.read(attempt, RIICHI_HANDS, KNOWN, "club")
    with suppress(DamagedError):
        recent.parse(f"# Hayami recent hands 1\n{text}", RIICHI_CODEC)


@given(st.lists(PICKS, max_size=4), st.booleans())
def test_recent_hands_are_read_back(hands: list[list[tuple[InputMode, Tile]]], away: bool) -> None:
    held = RecentList(RIICHI_CODEC)
    for picks in hands:
        held = held.archive().with_current(drafted(picks))
    held = held.archive() if away else held
    assert recent.parse(recent.text_of(held), RIICHI_CODEC) == held


def whole(at: int) -> Draft:
    tile = TILES[at % 34]
    return notation.enter(Draft(), f"234678m999p3455s+{tile}")


def test_the_newest_hand_comes_first_and_none_stands_there_twice() -> None:
    held = RecentList(RIICHI_CODEC)
    for at in (0, 1, 2, 0):
        held = held.archive().with_current(whole(at))
    assert [state.hand(d).win for d in held.drafts()] == [TILES[0], TILES[2], TILES[1]]
    for at in range(recent.MOST_HANDS + 5):
        held = held.archive().with_current(whole(at))
    assert len(held.hands) == recent.MOST_HANDS


def test_a_hand_being_laid_is_one_entry_until_it_is_put_away() -> None:
    begun = RecentList(RIICHI_CODEC).with_current(notation.enter(Draft(), "19m"))
    held = begun.with_current(whole(3))
    assert len(held.hands) == 1
    assert held.current == whole(3)
    held = held.with_current(Draft())
    assert (held.current, len(held.hands)) == (None, 1)


def test_an_earlier_state_of_the_current_hand_is_no_hand_of_another_window() -> None:
    """It came back as a further hand with each edit that another window's writing fell into."""
    before = RecentList(RIICHI_CODEC).with_current(whole(0)).archive().with_current(whole(1))
    there = before.archive().with_current(whole(2)).archive()
    here = before.with_current(whole(3)).merged(there, before)
    assert here.drafts() == (whole(3), whole(2), whole(0))
    assert here.current == whole(3)


def test_a_hand_that_never_became_whole_is_not_kept() -> None:
    held = RecentList(RIICHI_CODEC)
    assert held.with_current(notation.enter(Draft(), "19m")).archive() == held


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("something else", 1),
        ("# Hayami recent hands 1\n- club: 19m\n- club: 1x", 3),
        ("# Hayami recent hands 1\n+ club: 19m", 2),
        ("# Hayami recent hands 1\n- club: 19m\n* club: 28m", 3),
    ],
)
def test_damaged_recent_hands_are_told_with_their_line(text: str, line: int) -> None:
    with pytest.raises(DamagedError) as caught:
        recent.parse(text, RIICHI_CODEC)
    assert caught.value.line == line


@pytest.mark.parametrize("document", ["club", "r101", "enjoy", "tenhou"])
@pytest.mark.parametrize("level", dealing.LEVELS)
def test_a_random_hand_of_each_level_is_a_whole_hand(level: str, document: str) -> None:
    rules = load(document)
    seen = set()
    for seed in range(20):
        draft = dealing.random_hand(level, seed, rules)
        found = answer(draft, rules)
        assert found.problems == ()
        assert isinstance(found.verdict, Agari | NoYaku)
        seen.add(state.hand(draft))
        if level == "easy" and isinstance(found.verdict, Agari):
            assert found.verdict.best.limit == ""
            assert state.hand(draft).menzen
    assert len(seen) > 15
    assert dealing.random_hand(level, 7, rules) == dealing.random_hand(level, 7, rules)


def test_the_examples_show_what_they_are_named_for() -> None:
    rules = load("club")
    drafts = {name: notation.enter(Draft(), text) for name, text in dealing.EXAMPLES.items()}
    found = {name: answer(draft, rules) for name, draft in drafts.items()}
    assert len(found["two_readings"].readings) == 2
    assert found["furiten"].furiten
    assert isinstance(found["no_yaku"].verdict, NoYaku)
    assert len(found["contradictions"].problems) > 2
    others = set(found) - {"furiten", "no_yaku", "contradictions"}
    for name in others:
        assert isinstance(found[name].verdict, Agari), name
        assert found[name].problems == (), name
