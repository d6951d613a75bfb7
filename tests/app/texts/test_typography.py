"""Signs are set as each language sets them, in all texts of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from app.texts.files import GROUPS, read
from app.texts.texts import LANGUAGES
from tests.app.texts.test_one_word import words_in


def texts_of(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its key."""
    for group in (*GROUPS, "toppan"):
        for key, value in read(group, language).items():
            yield from ((key, text) for text in words_in(value))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_percent_sign_follows_its_number(language: str) -> None:
    assert [key for key, text in texts_of(language) if re.search(r"[\d}] %", text)] == []


def test_english_texts_have_one_apostrophe_and_no_japanese_signs() -> None:
    """What is looked for by kanji may have any."""
    japanese = re.compile(r"[\u3000-\u303f\uff00-\uffef]")
    other = ("gloss.", "offence_also.")
    found = [
        key
        for key, text in texts_of("en")
        if ("\u2019" in text or japanese.search(text)) and not key.startswith(other)
    ]
    assert found == []


def test_japanese_texts_have_japanese_colons_and_brackets() -> None:
    """The help of commands is set as other programs set it; filters of files are for systems."""
    kana = r"[\u3040-\u9fff」）]"
    half = re.compile(rf"{kana}(: |:$)|\{{\w*\}}: |{kana}[(),?!;]|[(),?!;]{kana}")
    other = ("help.usage", "ui.file_kinds_opened", "ui.effects.file_kinds", "ui.qt_dialog.")
    found = [key for key, text in texts_of("ja") if half.search(text) and not key.startswith(other)]
    assert found == []
