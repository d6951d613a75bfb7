"""Every system is told of every kind of file that the program writes, and of the same ones."""

from __future__ import annotations

import os
import plistlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

from app.file_kinds import KINDS
from tests.app.test_file_kinds import TEXTS
from tests.architecture.project import PACKAGING, scripts_of_packaging

SUFFIXES = {kind.suffix for kind in KINDS}
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    with scripts_of_packaging(monkeypatch) as script:
        yield script("file_types")


def test_linux_is_told_of_every_kind(types: ModuleType) -> None:
    whole = ET.fromstring(types.mime_xml().encode())
    globs = {one.get("pattern") for one in whole.iter(f"{MIME}glob")}
    assert globs >= {f"*{suffix}" for suffix in SUFFIXES}
    assert not globs & {"*.json", "*.txt", "*.toml"}, "files of other programs, too"
    named = [one.get("type") for one in whole.iter(f"{MIME}mime-type")]
    assert "".join(f"{name};" for name in named) in types.desktop_types()
    for comments in whole.iter(f"{MIME}mime-type"):
        assert len(comments.findall(f"{MIME}comment")) == 2


def test_what_linux_looks_for_is_in_the_files(types: ModuleType) -> None:
    for each in types.TYPES:
        at = TEXTS[each.kind].find(each.mark)
        assert 0 <= at <= each.places, each.kind.name


KNOWN = """
import sys
from PySide6.QtCore import QMimeDatabase
for path in sys.argv[1:]:
    print(QMimeDatabase().mimeTypeForFile(path).name())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="types as Linux has them")
def test_linux_knows_files_by_suffix_and_by_content(types: ModuleType, tmp_path: Path) -> None:
    """Asks Qt, which reads the types as file managers do."""
    (tmp_path / "share/mime/packages").mkdir(parents=True)
    (tmp_path / "share/mime/packages/hayami.xml").write_text(types.mime_xml(), "utf-8")
    wanted = {}
    for each in types.TYPES:
        for name in (f"by{each.kind.suffix}", f"content-{each.kind.name}"):
            if "content" in name and not each.mark:
                continue
            wanted[tmp_path / name] = each.mime
            (tmp_path / name).write_text(TEXTS[each.kind] if "content" in name else "", "utf-8")
    for name in ("a.txt", "b.json"):
        (tmp_path / name).write_text("{}", "utf-8")
        wanted[tmp_path / name] = {"a.txt": "text/plain", "b.json": "application/json"}[name]
    told = subprocess.run(
        [sys.executable, "-c", KNOWN, *wanted],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "share")},
        capture_output=True,
        text=True,
    )
    assert told.stdout.split() == list(wanted.values()), told.stderr


def test_macos_is_told_of_every_kind(types: ModuleType) -> None:
    told = plistlib.loads(plistlib.dumps(types.property_list()))
    exported = {one["UTTypeIdentifier"]: one for one in told["UTExportedTypeDeclarations"]}
    opened = {name for one in told["CFBundleDocumentTypes"] for name in one["LSItemContentTypes"]}
    assert opened == set(exported)
    tags = [one["UTTypeTagSpecification"]["public.filename-extension"] for one in exported.values()]
    assert {f".{name}" for names in tags for name in names} == SUFFIXES
    assert told["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["hayami"]
    spec = (PACKAGING / "hayami.spec").read_text("utf-8")
    assert "**file_types.property_list()" in spec


def test_windows_is_told_of_every_kind_and_nothing_of_it_stays(
    types: ModuleType, tmp_path: Path
) -> None:
    types.write_registry(tmp_path / "file_types.iss")
    text = (tmp_path / "file_types.iss").read_text("utf-8-sig")
    rows = re.findall(
        r'^Root: HKA; Subkey: "Software\\Classes\\([^"]+)"; ValueType: string; '
        r'ValueName: "([^"]*)"; ValueData: "((?:[^"]|"")*)"(?:; Flags: ([\w ]+))?$',
        text,
        re.MULTILINE,
    )
    assert len(rows) == len(text.splitlines()) - 1
    suffixes = {key: value for key, name, value, _ in rows if key.startswith(".") and not name}
    assert {key for key in suffixes if "\\" not in key} == SUFFIXES
    for program in suffixes.values():
        if program:
            commands = [v for k, _, v, _ in rows if k == f"{program}\\shell\\open\\command"]
            assert commands == ['""{app}\\hayami.exe"" ""%1""']
    removed = {key for key, _, _, flags in rows if flags.startswith("uninsdelete")}
    for key, *_ in rows:
        assert any(key == top or key.startswith(f"{top}\\") for top in removed), key
    installer = (PACKAGING / "windows" / "hayami.iss").read_text("utf-8")
    assert "build\\file_types.iss" in installer
    assert "ChangesAssociations=yes" in installer
