"""Edits of a list of events: what lies between two lists, and what a list has been before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, get_args

import msgspec
from msgspec.structs import replace

EditKind = Literal["added", "inserted", "corrected", "removed"]
EVENT_EDITS: Final[tuple[EditKind, ...]] = get_args(EditKind)


class EventEdit(msgspec.Struct, frozen=True):
    """One edit: `event` is added at the end, inserted before index `at`, or put in place of the one
    at `at`; None where the event at `at` is removed."""

    kind: EditKind
    at: int
    event: object = None


class EditedEvents(msgspec.Struct, frozen=True):
    """Events, and for each the values that it had before it was corrected, the oldest first.

    An edit that takes another back takes its trace back, too: an event that is corrected to what it
    was has not been corrected, and one that is inserted again where it was removed from has its
    earlier values. `removed` are the removals with index, event and earlier values, for this.
    """

    events: tuple[object, ...] = ()
    earlier: tuple[tuple[object, ...], ...] = ()
    removed: tuple[tuple[int, object, tuple[object, ...]], ...] = ()

    def applied(self, edit: EventEdit) -> EditedEvents:
        """The events after an edit; raises IndexError for an edit at an index that is not there."""
        at, count = edit.at, len(self.events)
        if edit.kind in ("added", "inserted"):
            if not 0 <= at <= count or (edit.kind == "added" and at != count):
                raise IndexError(f"{edit.kind} at {at} of {count} events")
            return self._inserted(at, edit.event)
        if not 0 <= at < count:
            raise IndexError(f"{edit.kind} at {at} of {count} events")
        if edit.kind == "removed":
            gone = (at, self.events[at], self.earlier[at])
            return replace(self._spliced(at, at + 1), removed=(*self.removed, gone))
        return self._corrected(at, edit.event)

    def _inserted(self, at: int, event: object) -> EditedEvents:
        if self.removed and self.removed[-1][:2] == (at, event):
            again = self._spliced(at, at, (event, self.removed[-1][2]))
            return replace(again, removed=self.removed[:-1])
        return self._spliced(at, at, (event, ()))

    def _corrected(self, at: int, event: object) -> EditedEvents:
        before = self.earlier[at]
        if before and before[-1] == event:
            return self._spliced(at, at + 1, (event, before[:-1]))
        return self._spliced(at, at + 1, (event, (*before, self.events[at])))

    def _spliced(
        self, start: int, stop: int, *new: tuple[object, tuple[object, ...]]
    ) -> EditedEvents:
        """The events with those from `start` to `stop` replaced by others."""
        return EditedEvents(
            (*self.events[:start], *(event for event, _ in new), *self.events[stop:]),
            (*self.earlier[:start], *(values for _, values in new), *self.earlier[stop:]),
            self.removed,
        )


def edits_between(before: Sequence[object], after: Sequence[object]) -> list[EventEdit]:
    """The fewest edits that make one list of events another, in the order of applying them."""
    start, stop = common(before, after)
    old, new = before[start : len(before) - stop], after[start : len(after) - stop]
    return list(_edits(old, new, start, len(before)))


def common(before: Sequence[object], after: Sequence[object]) -> tuple[int, int]:
    """How many events both lists have in common at their beginning, and then at their end."""
    most, start, stop = min(len(before), len(after)), 0, 0
    while start < most and _same(before[start], after[start]):
        start += 1
    while stop < most - start and _same(before[-1 - stop], after[-1 - stop]):
        stop += 1
    return start, stop


def _same(one: object, other: object) -> bool:
    return one is other or one == other


def _edits(
    old: Sequence[object], new: Sequence[object], place: int, count: int
) -> Iterator[EventEdit]:
    """The edits of the part that differs; it begins at index `place` of `count` events."""
    costs = _costs(old, new)
    a = b = 0
    while a < len(old) or b < len(new):
        left = costs[a][b]
        same = a < len(old) and b < len(new) and _same(old[a], new[b])
        if same and costs[a + 1][b + 1] == left:
            a, b, place = a + 1, b + 1, place + 1
        elif a < len(old) and b < len(new) and costs[a + 1][b + 1] == left - 1:
            yield EventEdit("corrected", place, new[b])
            a, b, place = a + 1, b + 1, place + 1
        elif a < len(old) and costs[a + 1][b] == left - 1:
            yield EventEdit("removed", place)
            a, count = a + 1, count - 1
        else:
            yield EventEdit("added" if place == count else "inserted", place, new[b])
            b, place, count = b + 1, place + 1, count + 1


def _costs(old: Sequence[object], new: Sequence[object]) -> list[list[int]]:
    """The number of edits that make `old[a:]` become `new[b:]`, by a and b."""
    costs = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for a in range(len(old), -1, -1):
        for b in range(len(new), -1, -1):
            rest = []
            if a < len(old) and b < len(new):
                rest.append(costs[a + 1][b + 1] + (not _same(old[a], new[b])))
            if a < len(old):
                rest.append(costs[a + 1][b] + 1)
            if b < len(new):
                rest.append(costs[a][b + 1] + 1)
            costs[a][b] = min(rest, default=0)
    return costs
