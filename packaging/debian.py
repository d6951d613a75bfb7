"""Makes a Debian package from the packed program: python packaging/debian.py."""

from __future__ import annotations

import datetime as dt
import email.utils
import gzip
import hashlib
import lzma
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path, PurePath

import file_types
import msgspec
import product
import system
from bundle import XZ, linked_with
from product import COMMAND, ROOT, VERSION

sys.path.insert(0, str(ROOT))

from app.cli.arguments import parser
from app.hand_text import SCHEME
from app.texts.texts import Texts

PACKED = ROOT / "dist" / COMMAND
ICONS = ROOT / "build" / "icons"
HERE = Path(__file__).parent / "linux"
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
#: Who answers for a package: whoever builds it for others names an address as Debian's tools do.
#: Hayami's makers have none, and no letter can reach a name of .invalid by mistake (RFC 2606).
CONTACT = os.environ.get("DEBEMAIL") or f"{COMMAND}@{COMMAND}.invalid"
MORE = (
    f"{product.ABOUT} It tells each yaku, fu, step to points and payment with its clause, rules "
    "on incidents, shows the whole scoring table and lets one practise it. It works without a "
    "network, in Japanese and English."
)
#: What the package as a whole is licensed under; the table below it has every part.
WHOLE = f"""\
The package as a whole is licensed under MIT and LGPL-3.0-only and OFL-1.1, like
AppStream's metadata and the window say: whoever passes it on keeps to all three.

- {product.NAME} itself, program and texts, is MIT (the text follows).
- Qt and PySide6 are LGPL-3.0-only. They are separate libraries in
  /usr/lib/{COMMAND}/_internal/PySide6, which may be replaced by changed ones.
- The fonts of the window are OFL-1.1.
- Python and smaller libraries have licences that ask for no more than to be
  named, which the table does. Nothing in it is under the GPL alone.
"""
#: Libraries that only optional plugins need.
OPTIONAL = ("printsupport", "platforminputcontexts", "platformthemes")
GLIBC = "libc6 (>= 2.34)"
REVISION = f"{VERSION}-1"


def main() -> int:
    """Write the package into the folder of the program."""
    if not shutil.which("dpkg-deb") or not PACKED.is_dir():
        print("A .deb needs dpkg-deb and dist/hayami; `make package` makes it.", file=sys.stderr)
        return 1
    tree = ROOT / "build" / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(PACKED, tree / "usr/lib" / COMMAND, symlinks=True)
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin" / COMMAND).symlink_to(f"../lib/{COMMAND}/{COMMAND}")
    _desktop(tree / "usr/share")
    _documents(tree / "usr/share")
    _set_modes(tree)
    _control(tree)
    plain = tree.with_name("plain.deb")
    words = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(tree), str(plain)]
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    _pack(plain, package())
    return 0


def _pack(plain: Path, packed: Path) -> None:
    """Compress the two archives in a package; dpkg-deb would leave out the filter for code, with
    which they are a twentieth smaller."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["ar", "x", str(plain.resolve())], cwd=folder, check=True)
        for part in ("control.tar", "data.tar"):
            with lzma.open(folder / f"{part}.xz", "wb", filters=XZ) as to:
                to.write((folder / part).read_bytes())
        packed.unlink(missing_ok=True)
        parts = ["debian-binary", "control.tar.xz", "data.tar.xz"]
        subprocess.run(["ar", "rcD", str(packed.resolve()), *parts], cwd=folder, check=True)


def package() -> Path:
    """The path of the package file."""
    return ROOT / "dist" / f"{COMMAND}_{REVISION}_{machine()}.deb"


def machine() -> str:
    """Debian's name of this machine's architecture."""
    return MACHINES.get(os.uname().machine, os.uname().machine)


def _desktop(share: Path) -> None:
    """Install the desktop entry, the types of files, icons, and metadata for software centres."""
    _put(share / "applications" / f"{COMMAND}.desktop", (HERE / "hayami.desktop").read_bytes())
    _put(share / "mime" / "packages" / f"{COMMAND}.xml", file_types.mime_xml().encode())
    told = product.filled((HERE / "metainfo.xml").read_text("utf-8"))
    _put(share / "metainfo" / f"{product.ID}.metainfo.xml", told.encode())
    icons = share / "icons" / "hicolor"
    for file in ICONS.glob("*.png"):
        _put(icons / f"{file.stem}x{file.stem}" / "apps" / f"{COMMAND}.png", file.read_bytes())
    _put(icons / "scalable" / "apps" / f"{COMMAND}.svg", (ICONS / "hayami.svg").read_bytes())


def _documents(share: Path) -> None:
    """Install licences, changelog, and the manual page, made from --help."""
    documents = share / "doc" / COMMAND
    _put(documents / "copyright", copyright_file().encode())
    log = (ROOT / "CHANGELOG.md").read_bytes()
    _put(documents / "changelog.gz", gzip.compress(log, mtime=0))
    _put(documents / "changelog.Debian.gz", gzip.compress(changes().encode(), mtime=0))
    _put(share / "man/man1" / f"{COMMAND}.1.gz", gzip.compress(manual("en").encode(), mtime=0))
    page = share / "man/ja/man1" / f"{COMMAND}.1.gz"
    _put(page, gzip.compress(manual("ja").encode(), mtime=0))
    overrides = share / "lintian" / "overrides" / COMMAND
    _put(overrides, (HERE / "lintian-overrides").read_bytes())


def changes() -> str:
    """A changelog in Debian's format, which refers to the project's own."""
    day = dt.datetime.fromisoformat(product.released()).replace(tzinfo=dt.UTC)
    signed = f" -- {product.MAKER} <{CONTACT}>  {email.utils.format_datetime(day)}"
    return f"{COMMAND} ({REVISION}) stable; urgency=low\n\n  * {VERSION}.\n\n{signed}\n"


def copyright_file() -> str:
    """Every part with its licence; the texts are in the program's folder."""
    texts = PACKED / "_internal" / "licences"
    rows = msgspec.json.decode((texts / "index.json").read_bytes())
    ours = (ROOT / "LICENSE").read_text("utf-8")
    where = f"/usr/lib/{COMMAND}/_internal/licences"
    table = "".join(
        f"\n{row['name']} {row['version']}\n  Licence: {row['licence']}\n"
        f"  Source: {row['home'] or '-'}\n  Text: {where}/{row['text']}\n"
        for row in rows[1:]
    )
    return (
        f"{product.NAME} {VERSION} was packaged by its makers.\n\n{WHOLE}\n{ours}\n"
        "The parts of others. The LGPL 3, and the GPL 3 that it adds to, are in\n"
        "/usr/share/common-licenses/LGPL-3 and /usr/share/common-licenses/GPL-3.\n"
        f"{table}"
    )


def manual(language: str) -> str:
    """The manual page, from --help of the program and of each command."""
    texts = Texts(language)
    whole = parser(texts)
    commands = next(one for one in whole._actions if one.dest == "command").choices
    os.environ["COLUMNS"] = "76"
    summary = product.ENGLISH if language == "en" else product.JAPANESE
    lines = [
        f'.TH {COMMAND.upper()} 1 {product.released()} "{product.NAME} {VERSION}"',
        ".SH NAME",
        f"{COMMAND} \\- {summary}",
        ".SH SYNOPSIS",
        ".nf",
        f"\\fB{COMMAND}\\fR [\\fIFILE\\fR | \\fB{SCHEME}\\fR\\fITEXT\\fR]",
        f"\\fB{COMMAND}\\fR [\\fIOPTION\\fR] \\fICOMMAND\\fR ...",
        ".fi",
        ".SH DESCRIPTION",
        _plain(whole.format_help()),
    ]
    for name, command in commands.items():
        lines += [f'.SH "{COMMAND} {name}"', _plain(command.format_help())]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Text escaped for roff."""
    told = text.replace("\\", "\\e").replace("-", "\\-")
    return ".nf\n" + re.sub(r"^([.'])", r"\\&\1", told, flags=re.MULTILINE).rstrip() + "\n.fi"


def _control(tree: Path) -> None:
    """Write the control files of dpkg: fields, and a checksum of each file."""
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(path.stat().st_size for path in files)
    needed, helpful = needs(tree / "usr/lib" / COMMAND)
    rows = {
        "Package": COMMAND,
        "Version": REVISION,
        "Architecture": machine(),
        "Maintainer": f"{product.MAKER} <{CONTACT}>",
        "Installed-Size": str(-(-size // 1024)),
        "Depends": ", ".join([GLIBC, *needed]),
        "Recommends": ", ".join(helpful),
        "Suggests": "fonts-noto-cjk",
        "Section": "utils",
        "Priority": "optional",
        "Description": f"{product.ENGLISH}\n{textwrap.indent(textwrap.fill(MORE, 76), ' ')}",
    }
    _put(tree / "DEBIAN/control", "".join(f"{k}: {v}\n" for k, v in rows.items()).encode())
    sums = "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"
        for path in files
    )
    _put(tree / "DEBIAN/md5sums", sums.encode())


def needs(folder: Path) -> tuple[list[str], list[str]]:
    """The packages whose libraries the program requires, and those that optional plugins use."""
    there = {path.name for path in folder.rglob("*")}
    needed, helpful = set(), set()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF":
            lacking = {name for name in linked_with(path) if name not in there}
            optional = set(PurePath(path).parts) & set(OPTIONAL)
            (helpful if optional else needed).update(lacking)
    needed_packages = _packages(needed)
    return sorted(needed_packages), sorted(_packages(helpful) - needed_packages)


def _packages(libraries: set[str]) -> set[str]:
    glibc = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|util))\.so\..*")
    wanted = sorted(name for name in libraries if not glibc.fullmatch(name))
    unknown = [name for name in wanted if name not in system.PACKAGES]
    if unknown:
        raise SystemExit(f"packaging/system.py does not know the packages of {unknown}")
    return {system.PACKAGES[name][0] for name in wanted}


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _set_modes(tree: Path) -> None:
    """Set the modes of files, independent of the builder's umask: only programs are executable."""
    for path in tree.rglob("*"):
        if not path.is_symlink():
            program = path.is_dir() or (path.parent.name == COMMAND and path.name == COMMAND)
            path.chmod(0o755 if program else 0o644)


if __name__ == "__main__":
    sys.exit(main())
