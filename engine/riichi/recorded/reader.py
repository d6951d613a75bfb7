"""Reads a recorded game: finds out by its content what a file is, unpacked in bounded memory."""

from __future__ import annotations

import gzip
import io
import zlib
from typing import Final

from engine.riichi.play.events import GameError
from engine.riichi.recorded.json_log import read_json
from engine.riichi.recorded.values import Documents, Recorded
from engine.riichi.recorded.xml_log import read_xml

LARGEST: Final = 4_000_000
"""The most bytes of a file, packed or unpacked; a long game has some 50,000."""
_PACKED: Final = b"\x1f\x8b"
_BEGINNINGS: Final = (b"<", b"{", b"http")
_MARK: Final = b"\xef\xbb\xbf"


def is_recorded(data: bytes) -> bool:
    """Whether a file begins as a recorded game does, so that `read_recorded` tells what it is."""
    return data.startswith(_PACKED) or data.removeprefix(_MARK).lstrip().startswith(_BEGINNINGS)


def read_recorded(data: bytes, documents: Documents) -> Recorded:
    """The game of a file: XML of the server, JSON of its log editor, or our own notation, each
    packed by gzip or not.

    Raises GameError; `at` is the number of the hand (1 is the first) or the place in our notation.
    """
    plain = _unpacked(data).removeprefix(_MARK).lstrip()
    if plain.startswith(b"<"):
        return read_xml(plain, documents)
    return read_json(plain, documents)


def _unpacked(data: bytes) -> bytes:
    if data.startswith(_PACKED):
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(LARGEST + 1)
        except (OSError, EOFError, zlib.error):
            raise GameError("broken_gzip") from None
    if len(data) > LARGEST:
        raise GameError("too_large")
    return data
