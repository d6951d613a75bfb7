"""Finds the modules of the project, their syntax trees, imports and strings for these tests."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"


@contextmanager
def scripts_of_packaging(
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Callable[[str], ModuleType]]:
    """Imports a script of `packaging` by its name: they are not an installed package."""
    names = {path.stem for path in PACKAGING.glob("*.py")}
    before = {each: sys.modules.pop(each) for each in names if each in sys.modules}
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield import_module
    for each in names:
        sys.modules.pop(each, None)
    sys.modules.update(before)


def modules(*folders: str) -> list[Path]:
    """Every Python file in these folders of the checkout."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    """The path of a file inside the checkout."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), name_of(path))


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every module that a file imports, also inside functions, with the line."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module, node.lineno


def strings(path: Path) -> Iterator[tuple[str, int]]:
    """Every string of a module except docstrings, with the line."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree(path))
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree(path)):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in docstrings:
            yield node.value, node.lineno
