"""The request to practise cards, which the table page makes and the drill page takes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Practise:
    """Cards of a kind to practise, by their keys."""

    kind: str
    keys: tuple[str, ...]
