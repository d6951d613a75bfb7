"""The store: undo and redo are each other's inverse."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.store import DEPTH, Store


@given(st.lists(st.integers(0, 3)))
def test_undo_and_redo_return_exactly(edits: list[int]) -> None:
    store = Store(0)
    for edit in edits:
        store.commit(edit, f"to {edit}")
    end = store.state
    steps = 0
    while store.undo_name:
        store.undo()
        steps += 1
    assert store.state == 0
    for _ in range(steps):
        store.redo()
    assert store.state == end
    assert store.redo_name == ""


def test_the_same_state_is_no_step() -> None:
    store = Store("a")
    store.commit("a", "nothing")
    assert store.undo_name == ""


def test_a_turn_is_no_step_and_an_edit_ends_what_could_be_redone() -> None:
    store = Store("a")
    store.commit("b", "first")
    store.update("c")
    assert store.undo_name == "first"
    store.undo()
    assert (store.state, store.redo_name) == ("a", "first")
    store.commit("d", "second")
    assert store.redo_name == ""


def test_it_remembers_no_more_than_it_says() -> None:
    store = Store(0)
    for number in range(DEPTH + 20):
        store.commit(number + 1, "step")
    for _ in range(DEPTH + 20):
        store.undo()
    assert store.state == 20


def test_nothing_happens_without_a_step() -> None:
    store = Store(0)
    store.undo()
    store.redo()
    assert store.state == 0
