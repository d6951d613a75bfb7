"""Tells each system which files the program opens: hands, games, evenings, cases, rules, backups.

app/file_kinds.py has the kinds; here are their names for people and for the systems.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

import product
from product import COMMAND, ID, NAME, ROOT

sys.path.insert(0, str(ROOT))

from app.file_kinds import BACKUP, CASES, EVENING_FILE, GAME, HAND, RULES, FileKind
from app.hand_text import SCHEME


@dataclass(frozen=True)
class FileType:
    """A kind with its names, the MIME type that it is a special case of, and, as Linux looks for
    it, what stands within the first bytes: the last place where it may begin, and the text. A
    backup is one of many zip archives, so it has none and is known by its suffix."""

    kind: FileKind
    english: str
    japanese: str
    general: str
    places: int
    mark: str

    @property
    def mime(self) -> str:
        """The MIME type, which is not registered and so begins with x-."""
        return f"application/x-{COMMAND}-{self.kind.name}"

    @property
    def program_id(self) -> str:
        """The key of the type in the registry of Windows."""
        return f"{NAME}.{self.kind.name.capitalize()}"

    @property
    def uniform(self) -> str:
        """The identifier of the type on macOS."""
        return f"{ID}.{self.kind.name}"


TYPES = (
    FileType(HAND, "Mahjong hand", "麻雀の手", "text/plain", 0, "# Hayami hand "),
    FileType(GAME, "Mahjong game", "麻雀の対局", "application/json", 16, '"hayami_game"'),
    FileType(
        EVENING_FILE, "Mahjong evening", "麻雀の例会", "application/json", 16, '"hayami_evening"'
    ),
    FileType(CASES, "Log of rulings", "裁定の記録", "application/json", 16, '"hayami_cases"'),
    FileType(RULES, "Mahjong rule document", "麻雀の規定", "text/plain", 4096, "[document]\n"),
    FileType(BACKUP, "Data of Hayami", "早見のデータ", "application/zip", 0, ""),
)
CONFORMS = {
    "text/plain": "public.plain-text",
    "application/json": "public.json",
    "application/zip": "public.zip-archive",
}


def mime_xml() -> str:
    """The types for shared-mime-info, which file managers of Linux read.

    Files that version 1.0 wrote end in .txt, .json and .toml like others: those of the first two
    are known by their content, rule documents by their suffix only.
    """
    parts = []
    for each in TYPES:
        kind = each.kind
        old = kind.old_suffix if kind.old_suffix.count(".") > 1 else ""
        globs = "".join(
            f"    <glob pattern={quoteattr('*' + suffix)}{weight}/>\n"
            for suffix, weight in ((kind.suffix, ""), (old, ' weight="60"'))
            if suffix
        )
        mark = each.mark.replace("\n", "\\n")
        where = f"0:{each.places}" if each.places else "0"
        magic = (
            '    <magic priority="60">\n'
            f'      <match type="string" offset={quoteattr(where)} value={quoteattr(mark)}/>\n'
            "    </magic>\n"
        )
        parts.append(
            f"  <mime-type type={quoteattr(each.mime)}>\n"
            f"    <comment>{each.english}</comment>\n"
            f'    <comment xml:lang="ja">{each.japanese}</comment>\n'
            f"    <icon name={quoteattr(COMMAND)}/>\n"
            f"    <sub-class-of type={quoteattr(each.general)}/>\n"
            f"{magic if mark else ''}{globs}"
            f"  </mime-type>\n"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">\n'
        f"{''.join(parts)}</mime-info>\n"
    )


def desktop_types() -> str:
    """The value of MimeType in the desktop entry."""
    scheme = f"x-scheme-handler/{SCHEME.removesuffix(':')}"
    return "".join(f"{mime};" for mime in (*(each.mime for each in TYPES), scheme))


def property_list() -> dict[str, object]:
    """The entries of Info.plist with which macOS opens the files and `hayami:` texts by us."""
    return {
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": each.english,
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [each.uniform],
            }
            for each in TYPES
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": each.uniform,
                "UTTypeDescription": each.english,
                "UTTypeConformsTo": [CONFORMS[each.general]],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [each.kind.suffix.removeprefix(".")],
                    "public.mime-type": [each.mime],
                },
            }
            for each in TYPES
        ],
        "CFBundleURLTypes": [
            {"CFBundleURLName": product.ID, "CFBundleURLSchemes": [SCHEME.removesuffix(":")]}
        ],
    }


def write_registry(file: Path) -> None:
    """Write the section that the installer for Windows includes."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(registry(), "utf-8-sig")


def registry() -> str:
    """The section [Registry] of the installer for Windows, for this user or for all.

    `hayami.exe "FILE"` opens the window with it. An uninstalled program leaves nothing behind, and
    a suffix that the user gave to another program stays with that.
    """
    scheme = SCHEME.removesuffix(":")
    rows = [_row(scheme, "", f"URL:{NAME}", "uninsdeletekey"), _row(scheme, "URL Protocol", "")]
    rows += _command(scheme)
    for each in TYPES:
        suffix, own = each.kind.suffix, each.program_id
        names = f"{suffix}\\OpenWithProgids"
        rows += [
            _row(suffix, "", own, "uninsdeletevalue uninsdeletekeyifempty"),
            _row(suffix, "Content Type", each.mime, "uninsdeletevalue uninsdeletekeyifempty"),
            _row(names, own, "", "uninsdeletevalue uninsdeletekeyifempty"),
            _row(own, "", each.english, "uninsdeletekey"),
            *_command(own),
        ]
    return "[Registry]\n" + "".join(rows)


def _command(key: str) -> list[str]:
    """The icon of a type, and what opens it."""
    program = f"{{app}}\\{COMMAND}.exe"
    return [
        _row(f"{key}\\DefaultIcon", "", f"{program},0"),
        _row(f"{key}\\shell\\open\\command", "", f'""{program}"" ""%1""'),
    ]


def _row(key: str, name: str, value: str, flags: str = "") -> str:
    ending = f"; Flags: {flags}" if flags else ""
    return (
        f'Root: HKA; Subkey: "Software\\Classes\\{key}"; ValueType: string; ValueName: "{name}"; '
        f'ValueData: "{value}"{ending}\n'
    )
