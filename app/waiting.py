"""Waiting: the state of a page that a game has no part of yet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nothing but the document in force."""

    document: str
