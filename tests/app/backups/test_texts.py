"""What is said of backups is a whole sentence, with a part of the file or without."""

from __future__ import annotations

import re

import pytest

from app.backups.backup_file import BackupError
from app.backups.texts import error_words
from app.case_log.schema import LOG
from app.texts.files import read
from app.texts.texts import LANGUAGES, Texts

KEYS = [key.removeprefix("ui.backup.error.") for key in read("backups", "en") if ".error." in key]
WHOLE_FILE = ("newer", "too_large")
"""Of these the part is not always known."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_has_no_gap_where_nothing_is_named(language: str, key: str) -> None:
    for part in ("cases.sqlite", *(("",) if key in WHOLE_FILE else ())):
        told = error_words(BackupError(key, "all.hayami", part, "Disk full"), Texts(language))
        assert not re.search(r"\s[.。]|[。]\s|\(\)|\s\s|[{}]", told), told
        assert part in told or key not in WHOLE_FILE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_log_is_told_without_the_words_of_sqlite(language: str) -> None:
    malformed = "database disk image is malformed"
    told = error_words(BackupError("log_damaged", LOG, reason=malformed), Texts(language))
    assert LOG in told
    assert malformed not in told
