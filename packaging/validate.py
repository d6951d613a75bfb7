"""Has the files for Linux checked by the tools of those who read them: python packaging/validate.py

The desktop entry, the metadata for software centres, and the Debian package. A tool that is not
installed is named with the command that installs it; only what a tool finds is a failure.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import debian
import product
import system
from product import COMMAND, ROOT

SHARE = ROOT / "build" / "deb" / "usr" / "share"
#: tool -> (its package, its arguments); the package is looked at as distributions do, but not as
#: Debian's own archive, whose rules for uploads are none of ours.
TOOLS = {
    "desktop-file-validate": ("desktop-file-utils", ("{desktop}",)),
    "appstreamcli": ("appstream", ("validate", "--no-net", "--pedantic", "{metainfo}")),
    "lintian": ("lintian", ("--fail-on", "error", "--tag-display-limit", "0", "{deb}")),
}


def commands() -> dict[str, tuple[list[str], Path]]:
    """The command line of each tool, and the file that it checks."""
    files = {
        "desktop": SHARE / "applications" / f"{COMMAND}.desktop",
        "metainfo": SHARE / "metainfo" / f"{product.ID}.metainfo.xml",
        "deb": debian.package(),
    }
    found = {}
    for tool, (_, words) in TOOLS.items():
        file = files[words[-1].strip("{}")]
        found[tool] = ([tool, *words[:-1], str(file)], file)
    return found


def main() -> int:
    """Run the tools that are installed; 1 if one of them finds a fault."""
    if not sys.platform.startswith("linux"):
        return 0
    faulty, absent = False, []
    for tool, (words, file) in commands().items():
        if not file.exists():
            print(f"  {tool}: {file.name} was not made here")
        elif shutil.which(tool) is None:
            absent.append(tool)
            print(f"  {tool}: not installed, so {file.name} is not checked by it")
        else:
            done = subprocess.run(words, capture_output=True, text=True)
            said = (done.stdout + done.stderr).strip()
            print(f"  {tool}: {'finds faults' if done.returncode else 'finds none'}")
            if said:
                print(said)
            faulty |= bool(done.returncode)
    if absent:
        print(f"To have all of them, {system.advice([TOOLS[tool][0] for tool in absent])}")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
