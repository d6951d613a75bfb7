"""Every word that the program asks for is there, and every word that is there is asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from app.texts.files import WordFiles, read
from tests.architecture.house import modules, name_of, tree

KEYS = frozenset((*WordFiles("ja"), *read("toppan", "ja")))
SHORT = ("ui.", "cli.")
"""What the methods of the same names put before a key."""


def pattern(text: ast.expr) -> str | None:
    """What a text may be, as a pattern; None for what is no text."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        return re.escape(text.value)
    if not isinstance(text, ast.JoinedStr):
        return None
    parts = (re.escape(p.value) if isinstance(p, ast.Constant) else ".*" for p in text.values)
    return "".join(map(str, parts))


def asked_for() -> Iterator[tuple[str, str]]:
    """Every key that a module hands to `ui` or `cli`, as a pattern, with its place."""
    for path in modules("app"):
        for node in ast.walk(tree(path)):
            call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if call and node.args and f"{node.func.attr.lstrip('_')}." in SHORT:
                found = pattern(node.args[0])
                if found is not None:
                    start = f"{node.func.attr.lstrip('_')}\\."
                    yield f"{name_of(path)}:{node.lineno}", start + found


def texts_in_code() -> tuple[frozenset[str], re.Pattern[str]]:
    """The texts of all modules, and those with places that begin as a key may."""
    whole, with_places = set(), set()
    for path in modules("app"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                with_places.add(pattern(node) or "")
    begun = (text for text in with_places if re.match(r"(?!(ui|cli)\\\.\.\*$)[a-z_]{2,}", text))
    return frozenset(whole), re.compile("|".join(sorted(begun)))


def test_every_word_that_is_asked_for_is_there() -> None:
    asked = list(asked_for())
    assert len(asked) > 500
    every = "\n".join(sorted(KEYS))
    found = {text: re.search(f"^{text}$", every, re.MULTILINE) for text in {t for _, t in asked}}
    assert [one for one in asked if found[one[1]] is None] == []


def test_every_word_is_asked_for() -> None:
    whole, begun = texts_in_code()
    forms = {key: {key, *(key.removeprefix(start) for start in SHORT)} for key in KEYS}
    rest = {key: some for key, some in forms.items() if some.isdisjoint(whole)}
    lost = (k for k, some in rest.items() if not any(begun.fullmatch(form) for form in some))
    assert sorted(lost) == []
