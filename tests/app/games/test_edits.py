"""The fewest edits between two lists of events, and the earlier values that corrections leave."""

from __future__ import annotations

from functools import reduce
from random import Random

import pytest

from app.games.edits import EditedEvents, EventEdit, edits_between


def applied(before: str, edits: list[EventEdit]) -> str:
    state = EditedEvents(tuple(before), ((),) * len(before))
    return "".join(map(str, reduce(EditedEvents.applied, edits, state).events))


def fewest(before: str, after: str) -> int:
    """The edit distance, by its plain recursion."""
    if not before or not after:
        return len(before) + len(after)
    if before[0] == after[0]:
        return fewest(before[1:], after[1:])
    rest = (before[1:], after[1:]), (before[1:], after), (before, after[1:])
    return 1 + min(fewest(*one) for one in rest)


@pytest.mark.parametrize(
    ("before", "after", "edits"),
    [
        ("", "a", [EventEdit("added", 0, "a")]),
        ("ab", "abc", [EventEdit("added", 2, "c")]),
        ("ac", "abc", [EventEdit("inserted", 1, "b")]),
        ("abc", "axc", [EventEdit("corrected", 1, "x")]),
        ("abc", "ac", [EventEdit("removed", 1)]),
        ("abc", "abc", []),
        ("aaa", "aa", [EventEdit("removed", 2)]),
        ("abc", "abxy", [EventEdit("corrected", 2, "x"), EventEdit("added", 3, "y")]),
        ("abcde", "bcdxe", [EventEdit("removed", 0), EventEdit("inserted", 3, "x")]),
    ],
)
def test_one_change_is_one_edit(before: str, after: str, edits: list[EventEdit]) -> None:
    assert edits_between(before, after) == edits
    assert applied(before, edits) == after


def test_random_lists_are_brought_together_by_the_fewest_edits() -> None:
    chance = Random(20261121)
    for _ in range(600):
        before, after = ("".join(chance.choices("abc", k=chance.randrange(7))) for _ in range(2))
        edits = edits_between(before, after)
        assert applied(before, edits) == after
        assert len(edits) == fewest(before, after), (before, after)


def test_a_corrected_event_keeps_its_earlier_values() -> None:
    state = EditedEvents(("a", "b"), ((), ()))
    state = state.applied(EventEdit("corrected", 1, "c")).applied(EventEdit("corrected", 1, "d"))
    assert state.earlier == ((), ("b", "c"))
    state = state.applied(EventEdit("inserted", 0, "x"))
    assert state.earlier == ((), (), ("b", "c"))


def test_a_correction_that_is_taken_back_leaves_no_trace() -> None:
    state = EditedEvents(("a",), ((),))
    for event in "bcbab":
        state = state.applied(EventEdit("corrected", 0, event))
    assert (state.events, state.earlier) == (("b",), (("a",),))
    assert state.applied(EventEdit("corrected", 0, "a")).earlier == ((),)


def test_a_removed_event_that_is_put_back_has_its_earlier_values() -> None:
    state = EditedEvents(("a", "b"), (("x",), ()))
    gone = state.applied(EventEdit("removed", 0)).applied(EventEdit("removed", 0))
    assert (gone.events, gone.earlier) == ((), ())
    again = gone.applied(EventEdit("added", 0, "b")).applied(EventEdit("inserted", 0, "a"))
    assert again == state


@pytest.mark.parametrize(
    "edit",
    [
        EventEdit("added", 0, "x"),
        EventEdit("inserted", 3, "x"),
        EventEdit("inserted", -1, "x"),
        EventEdit("corrected", 2, "x"),
        EventEdit("removed", 2),
        EventEdit("removed", -1),
    ],
)
def test_an_edit_where_nothing_is_is_refused(edit: EventEdit) -> None:
    with pytest.raises(IndexError, match=edit.kind):
        EditedEvents(("a", "b"), ((), ())).applied(edit)
