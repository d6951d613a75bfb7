"""A file is read up to a limit, in no more memory than it needs."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from app import storage
from app.storage import StorageError

MEGABYTE = 1 << 20


@pytest.mark.parametrize("most", [0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 5 * MEGABYTE // 2])
def test_a_file_is_read_whole_up_to_the_limit_and_refused_beyond_it(
    tmp_path: Path, most: int
) -> None:
    path, data = tmp_path / "file", bytes(range(256)) * (3 * MEGABYTE // 256)
    path.write_bytes(data[:most])
    assert storage.read_bytes(path, most) == data[:most]
    path.write_bytes(data[: most + 1])
    with pytest.raises(StorageError, match="too large"):
        storage.read_bytes(path, most)


def test_a_small_file_takes_no_room_for_the_largest(tmp_path: Path) -> None:
    """Where memory is short, 256 MB for a backup of a few bytes would be refused."""
    path = tmp_path / "file"
    path.write_bytes(b"small")
    tracemalloc.start()
    try:
        assert storage.read_bytes(path, 256 * MEGABYTE) == b"small"
        assert tracemalloc.get_traced_memory()[1] < 8 * MEGABYTE
    finally:
        tracemalloc.stop()
