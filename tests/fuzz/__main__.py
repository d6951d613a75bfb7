"""Runs every target under atheris for some seconds and prints the output of those that fail."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

from tests.fuzz.targets import TARGETS


def main() -> int:
    """Run all targets, or the named ones, each in a process of its own; 1 where one failed."""
    options = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    options.add_argument("--target", action="append", choices=tuple(TARGETS))
    options.add_argument("--seconds", type=int, default=30, help="for each target")
    chosen = options.parse_args()
    failed = [name for name in chosen.target or TARGETS if not _ran(name, chosen.seconds)]
    print(f"faults in: {', '.join(failed)}" if failed else "no fault was found")
    return 1 if failed else 0


def _ran(name: str, seconds: int) -> bool:
    started = time.monotonic()
    command = (sys.executable, "-m", "tests.fuzz.one", name, str(seconds))
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = [line for line in done.stdout.splitlines() if line.strip()]
    runs = next((line for line in reversed(output) if line.startswith("Done")), "")
    print(f"{name}: {runs or 'a fault'}, {time.monotonic() - started:.0f} s", flush=True)
    if done.returncode:
        print("\n".join(output[-40:]), flush=True)
    return not done.returncode


if __name__ == "__main__":
    sys.exit(main())
