"""The packages for distribution are complete, each fact comes from one place, nothing is unused."""

from __future__ import annotations

import ast
import configparser
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath
from types import ModuleType
from xml.etree import ElementTree as ET

import PySide6
import pytest

from app.cli.arguments import parser
from app.hand_text import SCHEME
from app.texts.texts import LANGUAGES, Texts
from engine.rulebook import DOCUMENTS
from tests.architecture.project import ROOT, scripts_of_packaging

PACKAGING = ROOT / "packaging"
RESOURCES = ROOT / "app" / "resources"
PLAYS = ROOT / "engine" / "riichi" / "practice" / "data"
READ = (RESOURCES, DOCUMENTS, PLAYS)
"""The folders of what is read at run time."""
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
PAGE_TABLE = ROOT / "app" / "main_window" / "page_factory.py"
CODE = (".py", ".pyc")


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], ModuleType]]:
    with scripts_of_packaging(monkeypatch) as found:
        yield found


def test_data_files_are_in_folders_that_packages_include() -> None:
    elsewhere = [
        path
        for folder in ("app", "engine")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in CODE
        and not any(path.is_relative_to(each) for each in READ)
    ]  # fmt: skip
    assert elsewhere == [], "packages include these folders only"


def test_every_resource_is_in_the_packed_program(script: Callable[[str], ModuleType]) -> None:
    there = {
        (Path(source), PurePath(target))
        for folder in READ
        for source, target in script("bundle").shown(folder, folder.relative_to(ROOT).as_posix())
    }
    wanted = {
        (path, PurePath(path.parent.relative_to(ROOT).as_posix()))
        for folder in READ
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in CODE
    }
    assert there == wanted


def test_the_program_needs_none_of_the_modules_that_are_left_out(
    script: Callable[[str], ModuleType],
) -> None:
    left_out = set(script("bundle").UNUSED_MODULES) - {"ctypes"}  # loaded where it is there
    load = (
        "import sys; sys.modules.update(dict.fromkeys(sys.argv[1].split()))\n"
        "import segno, engine.riichi.recorded.reader"
    )
    words = (sys.executable, "-c", load, " ".join(left_out))
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr


def test_every_resource_is_in_the_wheel(
    script: Callable[[str], ModuleType],
) -> None:
    assert script("product").PROJECT["name"] == "hayami"
    project = script("tomllib").loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]
    for folder in READ:
        package = folder.relative_to(ROOT).parts[0]
        found = {p for pattern in patterns[package] for p in (ROOT / package).glob(pattern)}
        assert {path for path in folder.rglob("*") if path.is_file()} <= found


def test_the_version_is_written_once(script: Callable[[str], ModuleType]) -> None:
    version = script("product").VERSION
    files = [*PACKAGING.rglob("*"), WORKFLOW, *(ROOT / "app").rglob("*.py")]
    some = (path for path in files if path.is_file() and path.suffix in {*CODE[:1], ".xml", ".iss",
            ".spec", ".yml", ".desktop"})  # fmt: skip
    found = [
        path.relative_to(ROOT).as_posix()
        for path in some
        if re.search(rf"(?<![\d.]){re.escape(version)}(?![\d.])", path.read_text("utf-8"))
    ]
    assert found == []


def test_the_version_of_windows_is_four_numbers(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    product = script("product")
    monkeypatch.setattr(product, "VERSION", "1.4.2rc1")
    tree = ast.parse(product.version_resource(), mode="eval")
    numbers = [
        ast.literal_eval(word.value)
        for node in ast.walk(tree) if isinstance(node, ast.Call)
        for word in node.keywords if word.arg in ("filevers", "prodvers")
    ]  # fmt: skip
    assert numbers == [(1, 4, 2, 0), (1, 4, 2, 0)]
    assert "1.4.2rc1" in product.version_resource()


def test_the_desktop_entry_starts_the_command_in_both_languages(
    script: Callable[[str], ModuleType],
) -> None:
    file = PACKAGING / "linux" / "hayami.desktop"
    read = configparser.RawConfigParser(delimiters="=")
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(file.read_text("utf-8"))
    entry = read["Desktop Entry"]
    command = script("product").COMMAND
    assert (entry["Icon"], entry["Type"]) == (command, "Application")
    assert entry["Exec"] == f"{command} %u", "opens the text of a hand"
    assert entry["MimeType"] == script("file_types").desktop_types()
    assert f"x-scheme-handler/{SCHEME.removesuffix(':')};" in entry["MimeType"]
    for name in ("Name", "GenericName", "Comment", "Keywords"):
        assert entry[name]
        assert entry[f"{name}[ja]"]
    window = (ROOT / "app/main_window/application.py").read_text("utf-8")
    assert f'setDesktopFileName("{file.stem}")' in window, "names the icon"
    if shutil.which("desktop-file-validate"):
        done = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True)
        assert done.stdout + done.stderr == ""


def test_the_metadata_of_software_centres_has_version_and_entry(
    script: Callable[[str], ModuleType],
) -> None:
    product = script("product")
    template = (PACKAGING / "linux" / "metainfo.xml").read_text("utf-8")
    filled = product.filled(template)
    assert re.findall(r"\{\w+\}", filled) == []
    whole = ET.fromstring(filled.encode())
    assert whole.findtext("id") == product.ID
    assert whole.findtext("launchable") == "hayami.desktop"
    types = [each.mime for each in script("file_types").TYPES]
    assert [one.text for one in whole.findall("provides/mediatype")] == types
    release = whole.find("releases/release")
    assert release is not None
    assert release.get("version") == product.VERSION
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.get("date") or "")


def test_the_date_of_a_version_is_that_of_the_changelog(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    product = script("product")
    monkeypatch.setattr(product, "ROOT", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n", "utf-8")
    assert product.released() == "1970-01-02"
    (tmp_path / "CHANGELOG.md").write_text(f"## [{product.VERSION}] - 2026-12-24\n", "utf-8")
    assert product.released() == "2026-12-24"


@pytest.mark.parametrize("name", [".github/workflows/release.yml", "packaging/windows/hayami.iss"])
def test_scripts_of_other_systems_name_existing_files(name: str) -> None:
    text = (ROOT / name).read_text("utf-8").replace("\\", "/")
    named = set(re.findall(r"(?<![\w./-])(?:\.\./)*((?:packaging|app)/[\w./-]+\w|LICENSE)\b", text))
    assert named
    assert [word for word in named if not (ROOT / word).exists()] == []


def test_the_installer_is_given_the_version() -> None:
    text = (PACKAGING / "windows" / "hayami.iss").read_text("utf-8")
    workflow = WORKFLOW.read_text("utf-8")
    for name, fact in (("AppVersion", "VERSION"), ("AppName", "NAME"), ("AppMaker", "MAKER")):
        assert f"#ifndef {name}" in text
        assert f"/D{name}=" in workflow
        assert f"product.py {fact}" in workflow


def test_a_release_is_built_and_tests_itself_on_every_system() -> None:
    jobs = re.split(
        r"^  (?=\w+:$)", WORKFLOW.read_text("utf-8").partition("\njobs:\n")[2], flags=re.MULTILINE
    )
    build = next(job for job in jobs if job.startswith("package:"))
    machines = re.findall(r"- system: (\S+)\n            program: dist/", build)
    systems = [re.sub(r"-[\d.]+", "", machine) for machine in machines]
    assert systems == ["ubuntu", "windows", "macos", "macos-intel"]
    steps = re.split(r"^      - ", build, flags=re.MULTILINE)
    always = [step for step in steps if not re.search(r"^        if:", step, re.MULTILINE)]
    for word in ("bootstrap.py package", '"${{ matrix.program }}" --self-test --lang en'):
        assert [step for step in always if word in step], word
    test = next(job for job in jobs if job.startswith("test:"))
    assert f"system: [{', '.join(machines)}]" in test
    assert "bootstrap.py test" in test


def test_the_two_builds_for_macos_have_names_of_their_own() -> None:
    """Whoever gives them away puts them into one folder."""
    assert "-macos-$(uname -m).dmg" in WORKFLOW.read_text("utf-8")


def test_the_release_is_written_as_its_host_reads_it() -> None:
    lines = WORKFLOW.read_text("utf-8").splitlines()
    assert not [line for line in lines if "\t" in line or line != line.rstrip()]
    assert not [line for line in lines if (len(line) - len(line.lstrip())) % 2]
    used = [line.partition("uses: ")[2] for line in lines if "uses: " in line]
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", name) for name in used)


def test_every_page_is_in_the_packed_program(script: Callable[[str], ModuleType]) -> None:
    """The table of pages imports them by their names, which PyInstaller does not see."""
    known = set(script("bundle").modules_of(ROOT, "app.pages"))
    named = set(re.findall(r'"(app\.pages\.[\w.]+):', PAGE_TABLE.read_text("utf-8")))
    assert named
    assert named <= known


def test_a_library_is_included_only_where_it_is_needed(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = script("bundle")
    monkeypatch.setattr(bundle.sys, "platform", "linux")
    links = {"/q/QtGui.so": ["libQt6Gui.so.6"], "/q/libQt6Gui.so.6": ["libicu.so", "libX11.so.6"]}
    qt = "PySide6/Qt/lib"
    given = [
        ("PySide6/QtGui.abi3.so", "/q/QtGui.so", "EXTENSION"),
        (f"{qt}/libQt6Gui.so.6", "/q/libQt6Gui.so.6", "BINARY"),
        (f"{qt}/libicu.so", "/q/libicu.so", "BINARY"),
        (f"{qt}/libQt6Network.so.6", "/q/libQt6Network.so.6", "BINARY"),
        ("libX11.so.6", "/usr/lib/libX11.so.6", "BINARY"),
        ("libgtk-3.so.0", "/usr/lib/libgtk-3.so.0", "BINARY"),
        ("libpython3.11.so.1.0", "/p/libpython3.11.so.1.0", "BINARY"),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "/q/libqgtk3.so", "BINARY"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/q/libqxcb.so", "BINARY"),
    ]
    names = {PurePath(entry[0]).name for entry in bundle.chosen(given, lambda f: links.get(f, []))}
    assert names == {
        "QtGui.abi3.so", "libQt6Gui.so.6", "libicu.so", "libpython3.11.so.1.0", "libqxcb.so"
    }  # fmt: skip


def test_data_of_icu_is_read_and_packed_without_loss(script: Callable[[str], ModuleType]) -> None:
    icu = script("icu")
    head = b"\x20\x00\xda\x27" + bytes(8) + b"CmnD" + bytes(16)
    given = {"icudt73l/coll/ja.res": b"order" * 7, "icudt73l/root.res": b"root", "icudt73l/x": b""}
    found = icu.items(icu.packed(head, given))
    assert {name: content.rstrip(b"\0") for name, content in found.items()} == given
    assert list(found) == sorted(given), "ICU looks for items by halves"
    with pytest.raises(ValueError, match="no data of ICU"):
        icu.items(b"\x7fELF" + bytes(60))


SORTED = """
from PySide6.QtCore import QCollator, QLocale
names = "い ア あ 亜 10.txt 9.txt Z a ä ı i 漢 かん ガ ç d".split()
for language in ("ja_JP", "en_US", "tr_TR", "zh_CN", "C"):
    order = QCollator(QLocale(language))
    order.setNumericMode(True)
    print(sorted(names, key=order.sortKey), *map(QLocale(language).toUpper, names))
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or not all(map(shutil.which, ("as", "ld", "objdump"))),
    reason="ICU's data is a library of its own on Linux only; binutils cut it",
)
def test_names_are_sorted_alike_with_the_data_that_is_left_of_icu(
    script: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    (whole,) = Path(PySide6.__file__).parent.glob("Qt/lib/libicudata.so.*")
    left = script("icu").cut(whole, tmp_path)
    assert left.stat().st_size < whole.stat().st_size / 6
    told = [
        subprocess.run(
            (sys.executable, "-c", SORTED),
            env={**os.environ, "LD_PRELOAD": str(library), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
        )
        for library in (whole, left)
    ]
    assert told[0].stdout
    assert (told[1].stdout, told[1].stderr) == (told[0].stdout, told[0].stderr)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_page_has_every_command(
    script: Callable[[str], ModuleType], language: str
) -> None:
    page = script("debian").manual(language)
    for name in commands():
        assert f'.SH "hayami {name}"' in page
    assert "\\-\\-self\\-test" in page
    assert not [line for line in page.splitlines() if re.match(r"\.(?!TH|SH|nf|fi)", line)]


def test_the_manual_page_says_that_files_open_in_the_window(
    script: Callable[[str], ModuleType],
) -> None:
    head = script("debian").manual("en").partition(".SH DESCRIPTION")[0]
    assert "\\fBhayami\\fR [\\fIFILE\\fR | \\fBhayami:\\fR\\fITEXT\\fR]" in head


@pytest.mark.skipif(not shutil.which("man"), reason="man is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_man_shows_the_manual_page_without_a_warning(
    script: Callable[[str], ModuleType], tmp_path: Path, language: str
) -> None:
    page = tmp_path / "hayami.1"
    page.write_text(script("debian").manual(language), "utf-8")
    words = ["man", "--warnings", "--local-file", "-E", "UTF-8", str(page)]
    environment = {**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MANROFFSEQ": ""}
    told = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")
    assert "hayami batch" in told.stdout


def test_the_package_names_an_address_that_no_letter_reaches_unless_one_is_given(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DEBEMAIL", raising=False)
    assert re.search(r"<hayami@hayami\.invalid>", script("debian").changes())
    sys.modules.pop("debian")
    monkeypatch.setenv("DEBEMAIL", "packages@club.example")
    assert "<packages@club.example>" in script("debian").changes()


def test_the_package_says_what_the_whole_is_licensed_under(
    script: Callable[[str], ModuleType],
) -> None:
    debian, product = script("debian"), script("product")
    told = product.filled((PACKAGING / "linux" / "metainfo.xml").read_text("utf-8"))
    whole = re.search(r"<project_license>(.*)</project_license>", told)
    assert whole is not None
    assert whole[1].replace(" AND ", " and ") in debian.WHOLE


def test_tools_that_are_absent_are_named_with_what_installs_them(
    script: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    validate = script("validate")
    monkeypatch.setattr(validate.sys, "platform", "linux")
    present = tmp_path / "hayami.deb"
    present.write_bytes(b"")
    words = {"lintian": (["lintian"], present), "appstreamcli": (["appstreamcli"], tmp_path / "no")}
    monkeypatch.setattr(validate, "commands", lambda: words)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert validate.main() == 0
    said = capsys.readouterr().out
    assert "lintian: not installed, so hayami.deb is not checked by it" in said
    assert "install lintian in the way of your system" in said
    assert "appstreamcli: no was not made here" in said


@pytest.mark.parametrize(("program", "status"), [("true", 0), ("false", 1)])
def test_what_a_tool_finds_is_a_failure(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, program: str, status: int
) -> None:
    validate = script("validate")
    monkeypatch.setattr(validate.sys, "platform", "linux")
    monkeypatch.setattr(validate, "commands", lambda: {program: ([program], PACKAGING)})
    assert validate.main() == status


def test_every_command_is_smoke_tested(
    script: Callable[[str], ModuleType],
) -> None:
    tried = {words[0] for words in script("smoke_test").COMMANDS}
    assert commands() <= tried


def test_the_list_of_contents_adds_up(script: Callable[[str], ModuleType], tmp_path: Path) -> None:
    ship = script("ship")
    (tmp_path / "deep").mkdir()
    for name, size in {"large": 2_000_000, "small": 10, "deep/a": 20, "deep/b": 30}.items():
        (tmp_path / name).write_bytes(bytes(size))
    (tmp_path / "link").symlink_to("large")
    rows = ship.inside(tmp_path)
    assert rows[0] == (2_000_000, 1, "large")
    assert (50, 2, "deep/*") in rows
    assert sum(size for size, _, _ in rows) == ship.weight(tmp_path) * ship.MEGABYTE


def commands() -> set[str]:
    choices = next(one for one in parser(Texts("en"))._actions if one.dest == "command").choices
    assert choices
    return set(choices)


@pytest.mark.parametrize(
    ("known", "told"),
    [({"gi"}, "gir1.2-atspi-2.0 is missing"), (set(), "python3-gi (and perhaps gir1.2-atspi-2.0)")],
)
def test_make_screens_names_the_package_that_is_missing(
    known: set[str],
    told: str,
    script: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    access = script("try_access")
    monkeypatch.setattr(sys, "argv", ["try_access.py"])
    monkeypatch.setattr(
        access, "_runs", lambda _python, code: "Atspi" not in code and "gi" in known
    )
    assert access.main() == 2
    assert told in capsys.readouterr().err
