"""Names the reasons that a system, SQLite, or the reader of a packed file gives in English."""

from __future__ import annotations

import errno
import os
from typing import Final

UTF_16: Final = "is UTF-16"
"""The reason that is given of a text of two bytes a letter, which Windows calls Unicode."""
_CODES: Final = (
    *("ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "EEXIST", "ENOSPC", "EDQUOT", "EROFS"),
    *("EIO", "EBADF", "ENOTSUP", "ELOOP", "ESTALE", "ENAMETOOLONG", "EMFILE", "EBUSY", "EAGAIN"),
    *("EINVAL", "EFBIG"),
)
_BY_WORDS: Final = {
    os.strerror(getattr(errno, code)): code.lower() for code in _CODES if hasattr(errno, code)
}
_BEGINNINGS: Final = {
    UTF_16: "utf_16",
    "Not a gzipped file": "not_packed",
    "Compressed file ended": "packed_cut",
    "CRC check failed": "packed_damaged",
    "Incorrect length of data": "packed_damaged",
    "Unknown compression method": "packed_damaged",
    "Error -": "packed_damaged",  # of zlib
    "attempt to write a readonly database": "read_only",  # of SQLite, as the next ones
    "unable to open database file": "not_opened",
    "disk I/O error": "eio",
    "database or disk is full": "enospc",
    "database is locked": "ebusy",
}


def reason_key(told: str) -> str:
    """The key of the words for a reason, "" for one that is told as it is."""
    found = _BY_WORDS.get(told)
    if found is not None:
        return found
    return next((key for begun, key in _BEGINNINGS.items() if told.startswith(begun)), "")
