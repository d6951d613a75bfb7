"""Every rule key of a document is read by code: a rule that decides nothing is no rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.riichi.penalties import ACT_KEYS
from engine.riichi.rules import load
from engine.rulebook import AnyRule, installed, rules_in

ROOT: Final = Path(__file__).parents[3]
DEFINING: Final = {"engine/riichi/rules.py", "engine/riichi/penalties.py"}
"""Their words are those of the schema."""
BY_NAME: Final = ("yaku.", "fu.", *ACT_KEYS)
"""Tables that code looks up by the name of a yaku, of what has fu, or of an act."""
WHOLE: Final = ("penalties.duties.", "penalties.principles.", "table.rows")
"""Tables that code goes through whole."""


def sources() -> Iterator[Path]:
    for folder in ("engine/riichi", "app"):
        yield from (ROOT / folder).rglob("*.py")


def read_in_code() -> set[str]:
    """The names that modules read: attributes, and words for getattr."""
    found: set[str] = set()
    for path in sources():
        words = path.relative_to(ROOT).as_posix() not in DEFINING
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif words and isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def keys() -> set[str]:
    riichi = (name for name, head in installed().items() if head.game == "riichi")
    return {rule.key for name in riichi for rule in rules_in(load(name)) if asks_code(rule)}


def asks_code(rule: AnyRule) -> bool:
    return not rule.key.startswith((*BY_NAME, *WHOLE))


def test_every_rule_key_is_read_by_code() -> None:
    names = read_in_code()
    unread = {key for key in keys() if key.rpartition(".")[2] not in names}
    assert unread == set()
