"""Imports follow the contracts, the engine is deterministic, functions are short, names clear."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import grimp
import pytest

from tests.architecture.project import ROOT, imports, modules, name_of, strings, tree

ENGINE = modules("engine")
PRODUCT = modules("engine", "app", "packaging")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
MOST_LINES = 45
FEW_LINES = 60
PURE = "pure, beside an importer that names Qt"
SMALL_MODULES = {
    "app.main_window.document_keys": "a part of the window that is tested alone",
    "app.main_window.preloader": "a part of the window that is tested alone",
    "app.pages.handbook.state": PURE,
    "app.pages.score.ledger_columns": PURE,
    "app.pages.score.toppan.moves": PURE,
    "app.resources.outlines": "reads fonts, for more than one drawing",
    "engine.toppan.odds.alike": "one of the ideas that make the best play fast",
}
"""Small modules with a single importer beside them, and why each stands alone."""
FAULTS_OF_QT = ("lost_reference.py", "kept_widget.py")
"""Programs that show a fault of Qt to its makers."""
CLOCKS = {"time", "datetime", "calendar", "secrets", "uuid"}
REACHES_QT = {
    "app.__main__": "the entry point",
    "app.pages.evening.widgets.ranking_columns": "makes columns as wide as their texts are painted",
    "app.pages.drill.widgets.felt_groups": "lays tiles out as large as they are painted",
    "app.pages.drill.lesson_view.lines": "as above",
    "app.pages.drill.lesson_view.presentation": "as above",
    "app.pages.drill.lesson_view.table_scenes": "as above",
    "app.pages.drill.lesson_view.toppan_scenes": "as above",
}
"""Modules that do not import Qt but reach it by other modules, and why."""
FOCUS_CHAIN = re.compile(r"\.(next|previous)InFocusChain\b")
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "core", "misc"}


def test_imports_follow_the_contracts() -> None:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_engine_names_no_rule_document() -> None:
    documents = {path.stem for path in (ROOT / "engine" / "documents").glob("*.toml")}
    assert {"r101", "enjoy", "club"} <= documents
    documents -= {"tenhou", "toppan"}  # also a yaku (天和), and a game (競技十半)
    found = [
        f"{name_of(path)}:{line}: {word}"
        for path in ENGINE
        for text, line in strings(path)
        for word in re.split(r"\W+", text)
        if word.lower() in documents
    ]
    assert found == [], "what differs between documents is a value in them, not a name in the code"


def test_only_app_imports_qt() -> None:
    packaging = ROOT / "packaging"
    tries = {*packaging.glob("try_*.py"), *(packaging / name for name in FAULTS_OF_QT)}
    without_qt = {*ENGINE, *modules("packaging", "tests/engine", "tests/verify")} - tries
    found = [
        f"{name_of(path)}:{line}: {module}"
        for path in [*without_qt, ROOT / "tests" / "conftest.py"]
        for module, line in imports(path)
        if module.split(".")[0] in {"PySide6", "shiboken6", "pytestqt"}
    ]
    assert found == []


def test_a_module_without_qt_reaches_none() -> None:
    """A module either imports Qt itself or works without it, imports of imports included."""
    graph = grimp.build_graph(
        "app", include_external_packages=True, exclude_type_checking_imports=True
    )
    reached = graph.find_downstream_modules("PySide6")
    naming = graph.find_modules_that_directly_import("PySide6")
    assert reached - naming == REACHES_QT.keys()


def test_nothing_walks_along_the_focus_chain_of_qt() -> None:
    """It ties each widget to the one before it in Python: with that one it is deleted, or Qt
    crashes."""
    found = [
        f"{name_of(path)}:{number}"
        for path in modules("app", "tests")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if FOCUS_CHAIN.search(line)
    ]
    assert found == []


def test_the_engine_imports_no_clock() -> None:
    found = [
        f"{name_of(path)}:{line}: {module}"
        for path in ENGINE
        for module, line in imports(path)
        if module.split(".")[0] in CLOCKS
    ]
    assert found == []


def test_random_numbers_of_the_engine_are_seeded() -> None:
    """Only `random.Random(seed)` may be used: the same seed gives the same hand."""
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


def test_every_module_has_a_docstring() -> None:
    silent = [path for path in [*PRODUCT, *modules("tests")] if not ast.get_docstring(tree(path))]
    assert [name_of(path) for path in silent] == []


def test_no_function_is_longer_than_45_lines() -> None:
    long = [
        f"{name_of(path)}:{node.lineno}: {node.name}"
        for path in PRODUCT
        for node in ast.walk(tree(path))
        if isinstance(node, FUNCTION) and (node.end_lineno or 0) - node.lineno >= MOST_LINES
    ]
    assert long == []


def test_no_small_module_serves_one_module_beside_it() -> None:
    """A module under 60 lines with a single importer in its folder belongs into that importer,
    unless SMALL_MODULES has the reason why not."""
    graph = grimp.build_graph("app", "engine")
    found = {}
    for path in modules("app", "engine"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        lines = len(path.read_text("utf-8").splitlines())
        if path.name == "__init__.py" or lines >= FEW_LINES:
            continue
        importers = graph.find_modules_that_directly_import(name)
        if len(importers) == 1 and _folder(next(iter(importers))) == _folder(name):
            found[name] = f"{lines} lines, imported by {next(iter(importers))} alone"
    assert found.keys() - SMALL_MODULES.keys() == set(), found
    assert SMALL_MODULES.keys() - found.keys() == set(), "no longer small, or no longer there"


def test_no_module_or_folder_has_a_vague_name() -> None:
    names = [name_of(path) for path in modules("engine", "app")]
    assert [name for name in names if VAGUE_NAMES & {*name.removesuffix(".py").split("/")}] == []


def test_the_top_level_has_known_folders_only() -> None:
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )
    if listing.returncode:
        pytest.skip("not a git checkout")
    folders = {path.split("/")[0] for path in listing.stdout.split("\0") if "/" in path}
    assert folders <= {"app", "engine", "tests", "packaging", ".ci", ".github"}


def _folder(module: str) -> str:
    return module.rpartition(".")[0]


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _makes_random(function: ast.expr) -> bool:
    return _is_name(function, "Random") or (
        isinstance(function, ast.Attribute) and function.attr == "Random"
    )
