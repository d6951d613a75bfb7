"""Every key that the program looks up has a text, and every text is looked up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from app.texts.files import WordFiles, read
from tests.architecture.project import modules, name_of, tree

KEYS = frozenset((*WordFiles("ja"), *read("toppan", "ja")))
SHORT = ("ui.", "cli.")
"""The prefixes that the methods of the same names put before a key."""


def pattern(text: ast.expr) -> str | None:
    """The pattern of the values of a string expression; None for any other expression."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        return re.escape(text.value)
    if not isinstance(text, ast.JoinedStr):
        return None
    parts = (re.escape(p.value) if isinstance(p, ast.Constant) else ".*" for p in text.values)
    return "".join(map(str, parts))


def looked_up() -> Iterator[tuple[str, str]]:
    """Every key that a module passes to `ui` or `cli`, as a pattern, with its place."""
    for path in modules("app"):
        for node in ast.walk(tree(path)):
            call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if call and node.args and f"{node.func.attr.lstrip('_')}." in SHORT:
                found = pattern(node.args[0])
                if found is not None:
                    start = f"{node.func.attr.lstrip('_')}\\."
                    yield f"{name_of(path)}:{node.lineno}", start + found


def texts_in_code() -> tuple[frozenset[str], re.Pattern[str]]:
    """The strings of all modules, and the pattern of f-strings that may be keys, and of all keys
    that begin with a word in `under([…])`."""
    whole, with_places = set(), set()
    for path in modules("app"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                with_places.add(pattern(node) or "")
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                starts = node.args[0] if node.func.attr == "under" else None
                if isinstance(starts, ast.List):
                    with_places |= {f"{pattern(start)}\\..*" for start in starts.elts}
    begun = (text for text in with_places if re.match(r"(?!(ui|cli)\\\.\.\*$)[a-z_]{2,}", text))
    return frozenset(whole), re.compile("|".join(sorted(begun)))


def test_every_key_has_a_text() -> None:
    asked = list(looked_up())
    assert len(asked) > 500
    every = "\n".join(sorted(KEYS))
    found = {text: re.search(f"^{text}$", every, re.MULTILINE) for text in {t for _, t in asked}}
    assert [one for one in asked if found[one[1]] is None] == []


def test_every_text_is_looked_up() -> None:
    whole, begun = texts_in_code()
    forms = {key: {key, *(key.removeprefix(start) for start in SHORT)} for key in KEYS}
    rest = {key: some for key, some in forms.items() if some.isdisjoint(whole)}
    lost = (k for k, some in rest.items() if not any(begun.fullmatch(form) for form in some))
    assert sorted(lost) == []
