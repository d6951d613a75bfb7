"""A public name stands for one thing, and no word of the code needs a picture to be understood."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import pytest

from tests.architecture.project import ROOT, modules, name_of, tree

CODE = modules("app", "engine")
GUIDES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
OF_BOTH_GAMES = {
    "Agari": "the verdict on a hand that wins",
    "Counted": "the yaku that a document counts",
    "Draft": "the state of the score page",
    "Explanation": "the cause of a wrong answer, with the steps to it",
    "Fact": "a property of a hand, of which yaku are made",
    "GameAnswer": "the replay of a game as data",
    "Hand": "the tiles of a player",
    "HandAnswer": "a hand of an archive as data",
    "Impossible": "the verdict on a description that cannot be",
    "Length": "how many rounds a game has",
    "Part": "the part of a description that a problem is about",
    "PaymentRules": "the section of a document about payments",
    "Placed": "a player at the end of a game",
    "Problem": "one reason why a description is impossible",
    "ProblemAnswer": "what cannot be, as data",
    "Result": "the end of a game",
    "Ruling": "the consequence of an offence",
    "Score": "what a hand is worth, with its lines",
    "Scores": "the points of the four players",
    "Situation": "everything about a hand but its tiles",
    "Step": "an amount on the way to an answer, and what led to it",
    "Uncounted": "a yaku that holds and does not count",
    "Verdict": "the union of all verdicts",
    "Worth": "what a yaku is worth in a document",
}
"""The type that each game has one of, and what it is in both."""
METAPHORS = re.compile(
    r"\b(?:rooms|floors?|houses?(?![ -]rules?\b)|(?:a|this|that|each|every|another|whose) room)\b",
    re.IGNORECASE,
)
"""Modules, packages and layers as parts of a building; room as space, and house rules, are meant
as they are written."""
METAPHORS_IN_NAMES = {"rooms", "floors", "house", "houses"}


def test_a_public_type_name_stands_for_one_thing() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in CODE:
        for name in _types(path):
            places[name].append(name_of(path))
    twice = {name: some for name, some in places.items() if len(some) > 1}
    assert {n: some for n, some in twice.items() if not _is_of_both_games(n, some)} == {}


def test_every_pair_of_the_two_games_is_there() -> None:
    names = [name for path in CODE for name in set(_types(path))]
    assert [name for name in OF_BOTH_GAMES if names.count(name) != 2] == []


def test_no_class_has_the_name_of_its_base() -> None:
    found = [
        f"{name_of(path)}:{node.lineno}: {node.name}"
        for path in CODE
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
        and any(_last_name(base) == node.name for base in node.bases)
    ]
    assert found == []


@pytest.mark.parametrize("path", [*CODE, *GUIDES], ids=name_of)
def test_texts_and_names_speak_of_modules_packages_and_layers(path: Path) -> None:
    found = [f"{line}: {text}" for text, line in _prose(path) if METAPHORS.search(text)]
    if path.suffix == ".py":
        found += [f"{line}: {name}" for name, line in _metaphoric_names(path)]
    assert found == []


def _types(path: Path) -> Iterator[str]:
    """The public classes of a module, and the public names in camel case that it assigns."""
    for node in tree(path).body:
        name = ""
        if isinstance(node, ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
        if name[:1].isupper() and not name.isupper():
            yield name


def _is_of_both_games(name: str, files: list[str]) -> bool:
    of_toppan = sum("/toppan/" in file for file in files)
    return name in OF_BOTH_GAMES and (of_toppan, len(files)) == (1, 2)


def _last_name(base: ast.expr) -> str:
    """The name of a base class without its module and its type arguments."""
    if isinstance(base, ast.Subscript):
        return _last_name(base.value)
    if isinstance(base, ast.Attribute):
        return base.attr
    return base.id if isinstance(base, ast.Name) else ""


def _prose(path: Path) -> Iterator[tuple[str, int]]:
    """The text for readers: comments and strings that stand alone, or all lines of a guide."""
    if path.suffix != ".py":
        lines = path.read_text(encoding="utf-8").splitlines()
        yield from ((text, number) for number, text in enumerate(lines, 1))
        return
    for token in _tokens(path):
        if token.type == tokenize.COMMENT:
            yield token.string, token.start[0]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = str(node.value.value)
            for number, line in enumerate(text.splitlines(), node.lineno):
                yield line, number


def _metaphoric_names(path: Path) -> Iterator[tuple[str, int]]:
    for token in _tokens(path):
        if token.type == tokenize.NAME and _is_of_a_building(token.string):
            yield token.string, token.start[0]


@cache
def _is_of_a_building(name: str) -> bool:
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)
    return name == "Room" or not METAPHORS_IN_NAMES.isdisjoint(word.lower() for word in words)


@lru_cache(maxsize=1)
def _tokens(path: Path) -> tuple[tokenize.TokenInfo, ...]:
    """The tokens of a module, which are looked at twice in a row."""
    text = path.read_text(encoding="utf-8")
    return tuple(tokenize.generate_tokens(io.StringIO(text).readline))
