"""Runs a command as the program does."""

from __future__ import annotations

from typing import Any

import pytest

from app.cli import main as cli


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command; gives its status, its output and its errors."""

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            status = cli.main(list(arguments))
        except SystemExit as e:
            status = int(e.code or 0)
        told = capsys.readouterr()
        return status, told.out, told.err

    return run
