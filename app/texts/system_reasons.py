"""Names the reasons that a system gives in its language, and SQLite or the reader of a packed file
in English."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from typing import Final

from app import systems

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
"""As C has them: Qt sets the language of the system only when its application is made."""
_OF_WINDOWS: Final = (
    *((2, "enoent"), (3, "enoent"), (5, "eacces"), (19, "erofs"), (32, "ebusy"), (33, "ebusy")),
    *((39, "enospc"), (80, "eexist"), (112, "enospc"), (123, "einval"), (183, "eexist")),
    *((206, "enametoolong"), (267, "enotdir"), (1224, "ebusy")),
)
"""Errors of Windows by their numbers."""
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


def reason_key(text: str) -> str:
    """The key of the words for a reason, "" for one that is shown as it is."""
    found = _BY_WORDS.get(text)
    if found is not None:
        return found
    begun = next((key for words, key in _BEGINNINGS.items() if text.startswith(words)), "")
    if begun or not text:
        return begun
    return next((key for words, key in _in_system_language() if words == text), "")


def _in_system_language() -> Iterator[tuple[str, str]]:
    """The reasons in this system's words, with their keys."""
    for code in _CODES:
        if hasattr(errno, code):
            yield os.strerror(getattr(errno, code)), code.lower()
    for number, key in _OF_WINDOWS:
        yield systems.words_of_windows(number), key
