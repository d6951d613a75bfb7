"""Runs one target under atheris, which traces the lines that an input reaches."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["app", "engine"]):
    from tests.fuzz.targets import TARGETS, seeds

MOST = 4096
"""The largest input in bytes: faults of readers show in short texts."""


def fuzz(name: str, seconds: int) -> None:
    """Run the target for `seconds`; an input that it fails on is printed and ends the process."""
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds(name)):
            (Path(folder) / f"seed{number}").write_bytes(seed)
        limits = [f"-max_total_time={seconds}", f"-max_len={MOST}", "-timeout=5"]
        flags = [*limits, "-rss_limit_mb=2048"]
        atheris.Setup([sys.argv[0], *flags, f"-artifact_prefix={folder}/", folder], TARGETS[name])
        atheris.Fuzz()


if __name__ == "__main__":
    fuzz(sys.argv[1], int(sys.argv[2]))
