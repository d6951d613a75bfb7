"""The arrows between the rooms, and the habits that a program can check."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import grimp
import pytest

from tests.architecture.house import ROOT, imports, modules, name_of, strings, tree

ENGINE = modules("engine")
PRODUCT = modules("engine", "app", "packaging")
CLOCKS = {"time", "datetime", "calendar", "secrets", "uuid"}
REACHES_QT = {
    "app.__main__": "the way in",
    "app.user_documents.editing": "a document is written whole or not at all, by storage.py",
    "app.user_documents.files": "as above",
    "app.user_documents.faults": "as above",
}
"""What does not name Qt and reaches it all the same, and why."""
NAMES_WITHOUT_A_ROOM = {"utils", "util", "helpers", "helper", "common", "manager", "core", "misc"}


def test_imports_follow_the_arrows() -> None:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    told = subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_engine_names_no_rule_document() -> None:
    documents = {path.stem for path in (ROOT / "engine" / "documents").glob("*.toml")}
    assert {"r101", "enjoy", "club"} <= documents
    documents -= {"tenhou", "toppan"}  # a yaku, too: 天和; a game, too: 競技十半
    found = [
        f"{name_of(path)}:{line}: {word}"
        for path in ENGINE
        for text, line in strings(path)
        for word in re.split(r"\W+", text)
        if word.lower() in documents
    ]
    assert found == [], "what differs between documents is a value in them, not a name in the code"


def test_only_the_window_knows_qt() -> None:
    without_qt = [*ENGINE, *modules("packaging", "tests/engine", "tests/verify")]
    found = [
        f"{name_of(path)}:{line}: {module}"
        for path in [*without_qt, ROOT / "tests" / "conftest.py"]
        for module, line in imports(path)
        if module.split(".")[0] in {"PySide6", "shiboken6", "pytestqt"}
    ]
    assert found == []


def test_what_does_not_name_qt_does_not_reach_it() -> None:
    """A module of the program wires, and names Qt, or it is pure: no import leads it there."""
    graph = grimp.build_graph(
        "app", include_external_packages=True, exclude_type_checking_imports=True
    )
    reached = graph.find_downstream_modules("PySide6")
    naming = graph.find_modules_that_directly_import("PySide6")
    assert reached - naming == REACHES_QT.keys()


def test_the_engine_reads_no_clock() -> None:
    found = [
        f"{name_of(path)}:{line}: {module}"
        for path in ENGINE
        for module, line in imports(path)
        if module.split(".")[0] in CLOCKS
    ]
    assert found == []


def test_chance_in_the_engine_has_a_seed() -> None:
    """The only way to chance is `random.Random(seed)`: the same seed gives the same hand."""
    found = []
    for path in ENGINE:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                found += [(path, node) for alias in node.names if alias.name != "Random"]
            is_random = isinstance(node, ast.Attribute) and _is_name(node.value, "random")
            if is_random and node.attr != "Random":
                found.append((path, node))
            if isinstance(node, ast.Call) and not node.args and _makes_random(node.func):
                found.append((path, node))
    assert [f"{name_of(path)}:{node.lineno}" for path, node in found] == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [path for path in [*PRODUCT, *modules("tests")] if not ast.get_docstring(tree(path))]
    assert [name_of(path) for path in silent] == []


def test_no_module_is_longer_than_350_lines() -> None:
    lengths = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in PRODUCT}
    assert {name: length for name, length in lengths.items() if length > 350} == {}


def test_every_function_has_a_room() -> None:
    parts = {name_of(path): {*path.with_suffix("").parts[-3:]} for path in modules("engine", "app")}
    assert [name for name, words in parts.items() if words & NAMES_WITHOUT_A_ROOM] == []


def test_no_folder_stands_at_the_top_without_being_agreed() -> None:
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )
    if listing.returncode:
        pytest.skip("this is no git checkout")
    folders = {path.split("/")[0] for path in listing.stdout.split("\0") if "/" in path}
    assert folders <= {"app", "engine", "tests", "packaging", ".ci", ".github"}


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _makes_random(function: ast.expr) -> bool:
    return _is_name(function, "Random") or (
        isinstance(function, ast.Attribute) and function.attr == "Random"
    )
