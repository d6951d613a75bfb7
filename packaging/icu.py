"""Cuts the data of ICU, the largest library of Qt on Linux, down to what this program can reach.

Qt asks ICU for the order of names (in file dialogs) and for upper and lower case; its own tables
have dates, numbers and encodings. The data is one constant in a library of its own, a table of
named items, so a library with fewer items takes its place: `cut(libicudata.so.73, folder)`.
"""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Mapping
from pathlib import Path

LIBRARY = re.compile(r"libicudata\.so\.(\d+)")
#: Items to keep: properties of characters, normal forms, the order of names in every language, the
#: locales of the program's languages, and the tables that every locale refers to.
KEPT = re.compile(
    r"coll/\w+\.(res|icu)|(root|en|en_US|ja|ja_JP|pool|res_index)\.res"
    r"|(cnvalias|confusables|icustd|icuver|keyTypeData|likelySubtags|metadata|metaZones"
    r"|numberingSystems|supplementalData|timezoneTypes|windowsZones|zoneinfo64)\.(icu|res)"
    r"|(pnames|ubidi|ucase|uemoji|ulayout|uprops)\.icu|\w+\.nrm"
)
_MAGIC = b"\xda\x27"
_FORMAT = b"CmnD"


def items(data: bytes) -> dict[str, bytes]:
    """The items of ICU's data by name, such as `icudt73l/coll/ja.res`."""
    head = int.from_bytes(data[:2], "little")
    if data[2:4] != _MAGIC or data[12:16] != _FORMAT:
        raise ValueError("no data of ICU, or of a machine with another order of bytes")
    base = memoryview(data)[head:]
    (count,) = struct.unpack_from("<I", base)
    rows = [struct.unpack_from("<II", base, 4 + 8 * at) for at in range(count)]
    ends = [start for _, start in rows[1:]] + [len(base)]
    names = [bytes(base[name : name + 256]).split(b"\0", 1)[0].decode() for name, _ in rows]
    starts = [start for _, start in rows]
    return {
        name: bytes(base[start:end]) for name, start, end in zip(names, starts, ends, strict=True)
    }


def packed(head: bytes, kept: Mapping[str, bytes]) -> bytes:
    """ICU's data with these items; `head` is the head of the data they are from."""
    names, content = bytearray(), bytearray()
    table: list[tuple[int, int]] = []
    for name in sorted(kept):
        table.append((len(names), len(content)))
        names += name.encode() + b"\0"
        content += kept[name] + bytes(-len(kept[name]) % 16)
    first = 4 + 8 * len(table)
    after = first + len(names)
    after += -after % 16
    rows = b"".join(struct.pack("<II", first + name, after + start) for name, start in table)
    start = struct.pack("<I", len(table)) + rows + bytes(names)
    return head + start.ljust(after, b"\0") + bytes(content)


def cut(library: Path, folder: Path) -> Path:
    """Write a library of the same name with fewer items into a folder, and return its path."""
    version = LIBRARY.fullmatch(library.name)
    if version is None:
        raise ValueError(f"{library} is not ICU's data")
    symbol = f"icudt{version[1]}_dat"
    data = constant(library, symbol)
    every = items(data)
    kept = {
        name: content for name, content in every.items() if KEPT.fullmatch(name.partition("/")[2])
    }
    head = data[: int.from_bytes(data[:2], "little")]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "icu.dat").write_bytes(packed(head, kept))
    return _linked(folder, library.name, symbol)


def constant(library: Path, symbol: str) -> bytes:
    """The bytes of a constant of a library, from its section of constants on."""
    words = ["objdump", "--wide", "--section-headers", "--dynamic-syms", str(library)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    section = re.search(r" \.rodata +([0-9a-f]+) +([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+)", told)
    row = re.search(rf"^([0-9a-f]+) .*\.rodata\s+([0-9a-f]+) .*\b{symbol}$", told, re.MULTILINE)
    if section is None or row is None:
        raise ValueError(f"{library} has no {symbol}")
    _size, address, offset = (int(word, 16) for word in section.groups())
    start = int(row[1], 16) - address + offset
    return library.read_bytes()[start : start + int(row[2], 16)]


def _linked(folder: Path, name: str, symbol: str) -> Path:
    """Assemble and link the data; GNU binutils, which PyInstaller needs anyway, has both."""
    (folder / "icu.s").write_text(
        f".section .rodata\n.globl {symbol}\n.type {symbol}, %object\n.balign 16\n"
        f'{symbol}:\n.incbin "icu.dat"\n.size {symbol}, . - {symbol}\n'
        ".section .note.GNU-stack\n"
    )
    for words in (
        ["as", "-o", "icu.o", "icu.s"],
        ["ld", "-shared", "-z", "noexecstack", "-soname", name, "-o", name, "icu.o"],
    ):
        subprocess.run(words, cwd=folder, check=True)
    return folder / name
