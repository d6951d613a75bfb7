"""One target under atheris, which sees which lines of the program an input reaches."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["app", "engine"]):
    from tests.fuzz.targets import TARGETS, seeds

MOST = 4096
"""Bytes of an input: what is wrong with a reader shows in short texts."""


def fuzz(name: str, seconds: int) -> None:
    """Feed the target for so long; an input that it falls over is printed, and ends the process."""
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds(name)):
            (Path(folder) / f"seed{number}").write_bytes(seed)
        limits = [f"-max_total_time={seconds}", f"-max_len={MOST}", "-timeout=5"]
        flags = [*limits, "-rss_limit_mb=2048"]
        atheris.Setup([sys.argv[0], *flags, f"-artifact_prefix={folder}/", folder], TARGETS[name])
        atheris.Fuzz()


if __name__ == "__main__":
    fuzz(sys.argv[1], int(sys.argv[2]))
