"""Answers by question, kept so that each is reckoned once, and bounded in number."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, TypeVar

Q = TypeVar("Q", bound=Hashable)
A = TypeVar("A")

MOST: Final = 1 << 15


class Kept(dict[Q, A]):
    """A dict that is emptied when it holds too much, so that memory is bounded.

    `kept[question]` gives the answer, which `reckon` makes when it is asked for first. Without
    `reckon`, ask with `get` and `keep` what had to be reckoned.
    """

    def __init__(self, reckon: Callable[[Q], A] | None = None) -> None:
        self._reckon = reckon

    def __missing__(self, question: Q) -> A:
        if self._reckon is None:
            raise KeyError(question)
        return self.keep(question, self._reckon(question))

    def keep(self, question: Q, answer: A) -> A:
        if len(self) >= MOST:
            self.clear()
        self[question] = answer
        return answer
