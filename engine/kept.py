"""Answers by question, kept so that each is reckoned once, and bounded in number."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

Q = TypeVar("Q", bound=Hashable)
A = TypeVar("A")

MOST: Final = 1 << 15


class Kept(dict[Q, A]):
    """A dict that is emptied when it holds too much, so that memory is bounded.

    Ask with `get`, which costs less than a call of ours; `keep` what had to be reckoned.
    """

    def keep(self, question: Q, answer: A) -> A:
        if len(self) >= MOST:
            self.clear()
        self[question] = answer
        return answer
