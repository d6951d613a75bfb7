"""A search for a question that finds none until it may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.table import seek_for


class HeldSearch:
    """Takes the place of `seek_for`: goes on without a question as long as it is `held`."""

    held = True

    def __call__(self, *of: Any) -> Iterator[Question | None]:
        while self.held:
            yield None
        yield from seek_for(*of)
