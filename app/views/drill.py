"""The request to practise cards, which the table page makes and the drill page takes."""

from __future__ import annotations

import msgspec


class Practise(msgspec.Struct, frozen=True):
    """Cards of a kind to practise, by their keys."""

    kind: str
    keys: tuple[str, ...]
