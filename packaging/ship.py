"""Makes the files to distribute from dist: archives, the package, and a list of sizes.

python packaging/ship.py [only], after `make package`; `only` prints the list and makes no file.
"""

from __future__ import annotations

import hashlib
import lzma
import os
import shutil
import sys
import tarfile
import zipfile
from collections import Counter
from pathlib import Path

import bundle
import debian
import file_types
import product
from product import COMMAND, ROOT, VERSION

DIST = ROOT / "dist"
PACKED = DIST / COMMAND
MEGABYTE = 1e6
#: The largest allowed size of the program unpacked and in its archive, in MB.
MOST, MOST_PACKED = 90, 27
SHOWN = 24
HERE = Path(__file__).parent


def main() -> int:
    """Make every file that this system can make and print sizes; 1 if one is too large."""
    if not PACKED.is_dir():
        print(f"{PACKED} is not there; `make package` builds it.", file=sys.stderr)
        return 1
    for size, count, name in inside(PACKED)[:SHOWN]:
        print(f"{size / MEGABYTE:8.2f} MB  {count:4} files  {name}")
    whole = weight(PACKED)
    print(f"{whole:8.2f} MB  in all (at most {MOST})")
    if sys.argv[1:] == ["only"]:
        return 0
    packed = archive()
    made = [packed, *one_file(packed)]
    if os.name == "nt":
        file_types.write_registry(ROOT / "build" / "file_types.iss")
    if sys.platform.startswith("linux") and shutil.which("dpkg-deb"):
        if debian.main():
            return 1
        made.append(debian.package())
    for path in made:
        print(f"{weight(path):8.2f} MB  {path.relative_to(ROOT)} (at most {MOST_PACKED})")
    return 1 if whole > MOST or any(weight(path) > MOST_PACKED for path in made) else 0


def inside(folder: Path) -> list[tuple[int, int, str]]:
    """The contents of a folder, the largest first: bytes, number of files, name.

    A large file has its own row, small ones share one with the other small files of their folder.
    """
    sizes: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            size = path.stat().st_size
            name = path.relative_to(folder)
            told = str(name) if size > MEGABYTE else f"{name.parent}/*"
            sizes[told] += size
            counts[told] += 1
    return sorted(((size, counts[name], name) for name, size in sizes.items()), reverse=True)


def weight(path: Path) -> float:
    """Size in MB of a file or of all files in a folder; linked files count once."""
    files = path.rglob("*") if path.is_dir() else [path]
    some = (file for file in files if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in some) / MEGABYTE


def archive() -> Path:
    """Pack the folder into one archive, zip or tar by system."""
    stem = DIST / f"{COMMAND}-{VERSION}-{product.system()}"
    if os.name == "nt":
        target = stem.with_name(f"{stem.name}.zip")
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
            for path in sorted(PACKED.rglob("*")):
                zipped.write(path, Path(stem.name, path.relative_to(PACKED)))
        return target
    target = stem.with_name(f"{stem.name}.tar.xz")
    with (
        lzma.open(target, "wb", filters=bundle.XZ) as content,
        tarfile.open(fileobj=content, mode="w") as packed,
    ):
        packed.add(PACKED, stem.name, filter=_of_nobody)
    return target


def _of_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The archive entry without the name of the user who built it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def one_file(packed: Path) -> list[Path]:
    """Make the program's single file and copy it under its name for distribution.

    On Linux a shell script with the archive behind it, which unpacks itself once into the user's
    cache; on Windows what PyInstaller built, which unpacks itself at each start.
    """
    ending = ".exe" if os.name == "nt" else ""
    built = DIST / f"{COMMAND}-one-file{ending}"
    if sys.platform.startswith("linux"):
        built.write_bytes(unpacking_itself(packed.read_bytes(), PACKED))
        built.chmod(0o755)
    if not built.exists():
        return []
    target = DIST / f"{COMMAND}-{VERSION}-{product.system()}{ending}"
    shutil.copy2(built, target)
    return [target]


def unpacking_itself(content: bytes, folder: Path) -> bytes:
    """A shell script that unpacks an archive of a folder and starts the program in it.

    Its folder in the cache is named after the archive, so that another build of the same version
    gets one of its own.
    """
    text = product.filled((HERE / "linux" / "one_file.sh").read_text("utf-8"))
    text = text.replace("{STEM}", f"{COMMAND}-{VERSION}-{hashlib.sha256(content).hexdigest()[:12]}")
    text = text.replace("{MEGABYTES}", str(round(weight(folder)) + 1))
    first = f"{len(text.encode()) + 1:07}"  # as long as the word that it replaces
    return text.replace("{FIRST}", first).encode() + content


if __name__ == "__main__":
    sys.exit(main())
