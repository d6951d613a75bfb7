"""The mutants that are known to change nothing that can be seen, with their reasons."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.mutants.mutations import Mutant

_FILE: Final = Path(__file__).with_name("equivalent.toml")


class Equivalents:
    """The rows of equivalent.toml: `rows` of one line, `everywhere` of words in any line."""

    def __init__(self) -> None:
        read = tomllib.loads(_FILE.read_text(encoding="utf-8"))
        self.rows: list[dict[str, str]] = read["equivalent"]
        self.everywhere: list[dict[str, str]] = read["everywhere"]

    def reason(self, mutant: Mutant) -> str:
        """Why a mutant changes nothing; "" for one that is not known."""
        for row in self.rows:
            here = (row["module"], row["line"], row["changed"])
            if here == (mutant.module, mutant.line, mutant.changed):
                return row["reason"]
        for row in self.everywhere:
            if mutant.line.replace(row["line"], row["changed"], 1) == mutant.changed:
                return row["reason"]
        return ""
