"""The mutants of a module: its places, and one change of a place made by Cosmic Ray's operators."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

_LEFT_OUT: Final = re.compile(r"_(Is|IsNot)$|ReplaceComparisonOperator_Is(Not)?_")
"""Identity in place of equality says nothing about what is computed."""
_IS_TURNED: Final = ("core/ReplaceComparisonOperator_Is_IsNot",
                     "core/ReplaceComparisonOperator_IsNot_Is")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of a module: its path from the root of the checkout, the number of the line from 1,
    the line before and after without blanks around, and the whole text with the change."""

    module: str
    number: int
    line: str
    changed: str
    operator: str
    text: str

    def __str__(self) -> str:
        return f"{self.module}:{self.number}: {self.line}  ->  {self.changed}"


def sampled(modules: list[Path], root: Path, count: int, chance: Random) -> Iterator[Mutant]:
    """At most `count` mutants of different places, in random order; every place of the modules is
    as likely as any other."""
    places = [(path, place) for path in modules for place in sorted(_places(path))]
    chance.shuffle(places)
    for path, place in places:
        if not count:
            return
        operators = sorted(_places(path)[place])
        name, occurrence = chance.choice(operators)
        mutant = _mutant(path, root, name, occurrence)
        if mutant is not None:
            count -= 1
            yield mutant


def mutants_of_line(path: Path, root: Path, number: int) -> Iterator[Mutant]:
    """Every mutant of a line of a module."""
    for (row, _), operators in sorted(_places(path).items()):
        if row == number:
            found = (_mutant(path, root, *operator) for operator in sorted(operators))
            yield from (mutant for mutant in found if mutant is not None)


@cache
def _places(path: Path) -> dict[tuple[int, int], list[tuple[str, int]]]:
    """What can be changed in a module: line and column -> operators, each with the how many-th of
    its changes in the module it is."""
    tree = get_ast(path.read_text(encoding="utf-8"))
    nodes = list(ast_nodes(tree))
    found: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for name in _operators():
        operator = get_operator(name)()
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        for occurrence, (start, _) in enumerate(places):
            found.setdefault(tuple(start), []).append((name, occurrence))
    return found


@cache
def _operators() -> tuple[str, ...]:
    return tuple(
        name
        for name in operator_names()
        if not get_operator(name).arguments()
        and (name in _IS_TURNED or not _LEFT_OUT.search(name))
        and not name.endswith("RemoveDecorator")
    )


def _mutant(path: Path, root: Path, name: str, occurrence: int) -> Mutant | None:
    """The mutant; None where it is no program, or the same one, as with an annotation."""
    before = path.read_text(encoding="utf-8")
    try:
        text = mutate_code(before, get_operator(name)(), occurrence)
    except AttributeError:  # cosmic-ray cannot replace an exception with a dot in its name
        return None
    if text is None or _program(text) in ("", _program(before)):
        return None
    lines = zip(before.splitlines(), text.splitlines(), strict=False)
    number, (old, new) = next((n, pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1])
    module = path.relative_to(root).as_posix()
    return Mutant(module, number, old.strip(), new.strip(), name, text)


class _WithoutAnnotations(ast.NodeTransformer):
    """Removes what is never evaluated."""

    def visit_arg(self, node: ast.arg) -> Any:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.returns = None
        return self.generic_visit(node)


@cache
def _program(text: str) -> str:
    """What is run of a text; "" where it is no Python, as `a + not b`."""
    with suppress(SyntaxError):
        return ast.dump(_WithoutAnnotations().visit(ast.parse(text)))
    return ""
