"""A backup file that is damaged, cut, foreign, newer or made to do harm is refused, by its part."""

from __future__ import annotations

import contextlib
import os
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from app.backups import backup_file
from app.backups.backup_file import (
    MANIFEST,
    BackupError,
    BackupPart,
    BackupSource,
    Manifest,
    check,
    part_of,
    part_path,
    read_manifest,
    unpack,
    write_backup,
)
from tests.app.backups.sample_data import link

TEXT = "東南西北".encode() * 999
SOURCES: tuple[BackupSource, ...] = (
    ("cases.sqlite", TEXT),
    ("cases.numbers", b"2026 12\n"),
    ("documents/own-1.toml", b"[document]\n"),
    ("documents/removed/own-1.1.toml", b""),
    ("recent-toppan.txt", b"# Hayami recent hands 1\n"),
)


def _manifest(sources: tuple[BackupSource, ...] = SOURCES) -> Manifest:
    return Manifest(made="2026-11-23T13:05:00+09:00", parts=tuple(map(part_of, sources)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "all.hayami"
    assert [*write_backup(made, _manifest(), SOURCES)][-1] == 1
    return made


def _refused(path: Path, into: Path | None = None) -> BackupError:
    with pytest.raises(BackupError) as caught:
        for _ in check(path) if into is None else unpack(path, into):
            pass
    return caught.value


def test_a_backup_gives_back_what_went_in(path: Path, tmp_path: Path) -> None:
    assert read_manifest(path) == _manifest()
    into = tmp_path / "into"
    into.mkdir()
    assert [*unpack(path, into)]
    assert {name: part_path(into, name).read_bytes() for name, _ in SOURCES} == dict(SOURCES)


def test_any_zip_program_reads_it(path: Path) -> None:
    with zipfile.ZipFile(path) as packed:
        assert packed.namelist() == [MANIFEST, *(name for name, _ in SOURCES)]
        assert packed.testzip() is None


def test_the_old_file_stays_until_the_new_one_is_whole(path: Path) -> None:
    before = path.read_bytes()
    steps = write_backup(path, _manifest(SOURCES[:1]), SOURCES[:1])
    assert isinstance(next(steps), float)
    steps.close()  # type: ignore[attr-defined]
    assert path.read_bytes() == before
    assert [*path.parent.iterdir()] == [path]


def test_what_was_not_written_as_it_was_read_is_not_put_in_place(path: Path) -> None:
    """The file is read back before it replaces one: a part that changed meanwhile is found."""
    before = path.read_bytes()
    with pytest.raises(BackupError) as caught:
        [*write_backup(path, _manifest(), (("cases.sqlite", TEXT[:-1]), *SOURCES[1:]))]
    assert (caught.value.key, caught.value.part) == ("damaged", "cases.sqlite")
    assert path.read_bytes() == before


@pytest.mark.parametrize("left", [3, 40, 400, 0.5, -1, -30])
def test_a_file_that_is_cut_off_is_refused(path: Path, left: float) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(left * len(data)) if isinstance(left, float) else int(left)])
    assert _refused(path).key == "cut"


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b'{"hayami_cases": 2, "cases": []}'])
def test_another_file_is_no_backup(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.hayami").write_bytes(data)
    assert _refused(tmp_path / "x.hayami").key == "no_backup"


def test_another_zip_is_no_backup(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.hayami", "w") as packed:
        packed.writestr("readme.txt", "x")
    assert _refused(tmp_path / "x.hayami").key == "no_backup"


def test_a_damaged_part_is_named(path: Path) -> None:
    """Every byte of the packed log, changed alone."""
    data = path.read_bytes()
    with zipfile.ZipFile(path) as packed:
        info = packed.getinfo("cases.sqlite")
    start = info.header_offset + 30 + len(info.filename) + 20
    for at in range(start, start + info.compress_size, 7):
        path.write_bytes(data[:at] + bytes((data[at] ^ 0x10,)) + data[at + 1 :])
        found = _refused(path)
        assert (found.key, found.part) == ("damaged", "cases.sqlite"), at


@pytest.mark.parametrize("name", [MANIFEST, "recent-toppan.txt"])
def test_an_entry_whose_own_name_is_no_text_is_damaged(path: Path, name: str) -> None:
    """The head of the entry says that its name is UTF-8, and the list of entries is sound."""
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as packed:
        head = packed.getinfo(name).header_offset
    data[head + 7] |= 0x08
    data[head + 30] = 0xCB
    path.write_bytes(data)
    found = _refused(path)
    assert (found.key, found.part) == ("damaged", name)


def test_whatever_is_changed_is_refused_or_harmless(path: Path) -> None:
    data, chance = path.read_bytes(), Random(23)
    for _ in range(150):
        changed = bytearray(data)
        for _ in range(chance.choice((1, 1, 8))):
            changed[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(changed)
        with contextlib.suppress(BackupError):
            [*check(path)]
            assert read_manifest(path).parts == _manifest().parts


def _write(path: Path, manifest: bytes, *entries: tuple[str, bytes], method: int = 8) -> None:
    with zipfile.ZipFile(path, "w", method) as packed:
        packed.writestr(MANIFEST, manifest)
        for name, data in entries:
            packed.writestr(name, data)


def _saying(*parts: BackupPart, version: int = 1, schema: int = 1) -> bytes:
    found = Manifest(hayami_backup=version, made="2026-11-23", schema=schema, parts=parts)
    return msgspec.json.encode(found)


@pytest.mark.parametrize(
    "name",
    [
        "../cases.sqlite", "/etc/passwd", "documents/../../x.toml", "documents/a/b.toml",
        "documents\\..\\x.toml", "documents/.toml", "documents/c:x.toml", "documents/x.exe",
        "errors.log", "documents/removed/../x.toml", "cases.sqlite-wal", "recent.txt/",
    ],
)  # fmt: skip
def test_a_part_of_another_name_is_refused_and_written_nowhere(tmp_path: Path, name: str) -> None:
    path, into = tmp_path / "x.hayami", tmp_path / "a" / "b"
    into.mkdir(parents=True)
    _write(path, _saying(part_of((name, b"x"))), (name, b"x"))
    found = _refused(path, into)
    assert found.key in {"unknown_part", "missing"}
    assert [one for one in tmp_path.rglob("*") if one.is_file()] == [path]


def test_parts_that_nobody_named_or_that_are_not_there_are_refused(tmp_path: Path) -> None:
    path, part = tmp_path / "x.hayami", part_of(("recent.txt", b"x"))
    _write(path, _saying(), ("recent.txt", b"x"))
    assert _refused(path).part == "recent.txt"
    _write(path, _saying(part))
    assert (_refused(path).key, _refused(path).part) == ("missing", "recent.txt")
    _write(path, _saying(part, part), ("recent.txt", b"x"))
    assert _refused(path).key == "unknown_part"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_part_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.hayami"
    _write(path, _saying(part_of(("recent.txt", b"x"))), ("recent.txt", b"y"), ("recent.txt", b"x"))
    assert _refused(path).key == "unknown_part"


def test_a_part_that_would_fill_the_disk_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_file, "_MANY", 1 << 16)
    path, bomb = tmp_path / "x.hayami", b"\0" * (1 << 20)
    _write(path, _saying(part_of(("cases.sqlite", bomb))), ("cases.sqlite", bomb))
    assert (_refused(path).key, _refused(path).part) == ("too_large", "cases.sqlite")
    monkeypatch.setattr(backup_file, "MOST_BYTES", 1 << 16)
    several = [(f"documents/own-{at}.toml", os.urandom(1 << 14)) for at in range(5)]
    _write(path, _saying(*map(part_of, several)), *several)
    assert _refused(path).key == "too_large"


def test_a_part_with_more_in_it_than_it_says_is_not_read_on(tmp_path: Path) -> None:
    path, data = tmp_path / "x.hayami", b"a" * 5000
    said = BackupPart("recent.txt", 10, part_of(("recent.txt", data[:10])).sha256)
    _write(path, _saying(said), ("recent.txt", data))
    assert _refused(path).part == "recent.txt"
    raw = path.read_bytes()
    lying = raw.replace((5000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    path.write_bytes(lying)
    assert _refused(path).key in {"damaged", "too_large"}


@pytest.mark.parametrize(
    ("said", "key", "part"),
    [
        (_saying(version=2), "newer", ""),
        (b'{"hayami_backup": 2, "unknown": []}', "newer", ""),
        (_saying(schema=99), "newer", "cases.sqlite"),
        (b'{"hayami_backup": 1}', "no_backup", ""),
        (b"[]", "no_backup", ""),
        (b"{", "damaged", MANIFEST),
        (b"[" * 5000, "no_backup", ""),
        (b" " * (1 << 20) + _saying(), "too_large", MANIFEST),
    ],
)
def test_a_manifest_of_another_program_or_version_is_refused(
    tmp_path: Path, said: bytes, key: str, part: str
) -> None:
    _write(tmp_path / "x.hayami", said)
    found = _refused(tmp_path / "x.hayami")
    assert (found.key, found.part) == (key, part)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    fifo: Callable[[Path], None] | None = getattr(os, "mkfifo", None)
    if fifo is not None:
        fifo(tmp_path / "x.hayami")
        assert _refused(tmp_path / "x.hayami").key == "unreadable"
    assert _refused(tmp_path / "nothing.hayami").key == "unreadable"
    assert _refused(tmp_path).key == "unreadable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_no_pipe_is_replaced_by_a_backup(path: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BackupError) as caught:
        [*write_backup(pipe, _manifest(), SOURCES)]
    assert (caught.value.key, caught.value.name) == ("unwritable", "pipe")
    assert pipe.is_fifo()
    assert {found.name for found in tmp_path.iterdir()} == {path.name, "pipe"}


def test_of_a_link_the_file_is_replaced_and_keeps_its_mode(path: Path) -> None:
    linked, file = path.with_name("link.hayami"), path.with_name("here") / "all.hayami"
    file.parent.mkdir()
    file.write_bytes(b"before")
    file.chmod(0o640)
    link(linked, file)
    [*write_backup(linked, _manifest(), SOURCES)]
    assert linked.is_symlink()
    assert file.read_bytes() == path.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_backup_of_more_than_the_disk_has_is_refused(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "into").mkdir()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=100))
    found = _refused(path, tmp_path / "into")
    assert (found.key, found.reason) == ("no_room", "1 MB"), "0 MB would be no reason"
    assert not [*(tmp_path / "into").iterdir()]
