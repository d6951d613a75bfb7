"""What a file is shows in its first bytes, whatever its name says."""

from __future__ import annotations

import gzip

import pytest

from engine.riichi.recorded.reader import is_recorded


@pytest.mark.parametrize(
    ("data", "recorded"),
    [
        (b'<mjloggm ver="2.3">', True),
        (b'\xef\xbb\xbf  {"title": []}', True),
        (gzip.compress(b"anything", mtime=0), True),
        (b"23499m34567p678s+5p", False),
        (b"", False),
    ],
)
def test_a_recorded_game_is_told_from_a_hand(data: bytes, recorded: bool) -> None:
    assert is_recorded(data) is recorded
