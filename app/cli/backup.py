"""`hayami backup` and `hayami restore`: everything as one file, and back from it."""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from app.backups.backup_file import BackupError, Manifest, read_manifest
from app.backups.dated import copies
from app.backups.places import FOLDER
from app.backups.restore import Changes, RestoreMode, export, preview, restore
from app.backups.texts import (
    change_lines,
    copy_words,
    done_words,
    error_words,
    exported_words,
    made_words,
    manifest_words,
)
from app.cli.arguments import MisuseError
from app.systems import data_folder
from app.texts.texts import Texts
from app.user_documents.files import UserDocumentFiles


def write(options: argparse.Namespace, texts: Texts) -> Iterator[str]:
    """Write everything into the file; yields the sentences to print. Raises MisuseError."""
    try:
        *_, manifest = export(_folder(options), options.file, _now())
    except BackupError as e:
        raise MisuseError(error_words(e, texts)) from None
    assert isinstance(manifest, Manifest)
    yield exported_words(options.file, manifest, texts)


def restore_file(options: argparse.Namespace, texts: Texts) -> Iterator[str]:
    """List the copies; of a file yields what it would bring, or with --yes brings it. Raises
    MisuseError, also where nothing is named that should be brought."""
    folder = _folder(options)
    if options.file is None:
        if options.yes or options.back:
            raise MisuseError(texts.cli("no_argument", name="file"))
        listed = copies(folder)
        yield from (copy_words(copy, texts) for copy in listed)
        if not listed:
            yield texts.ui("backup.none")
        return
    UserDocumentFiles(folder).read()  # cases are found by the names of documents, too
    mode: RestoreMode = "back" if options.back else "missing"
    try:
        file = _file(folder, options.file)
        manifest = read_manifest(file)
        yield f"{made_words(manifest.made)}  {manifest_words(manifest, texts)}"
        *_, changes = (restore if options.yes else preview)(folder, file, mode, _now())
    except BackupError as e:
        raise MisuseError(error_words(e, texts)) from None
    assert isinstance(changes, Changes)
    if options.yes:
        yield done_words(changes, texts)
        return
    yield from change_lines(changes, texts)
    if not changes.is_empty:
        yield texts.ui("backup.first")


def _folder(options: argparse.Namespace) -> Path:
    """The folder of the data; raises OSError where a named one is none, or is not there although no
    file is to be restored to it."""
    named: Path | None = options.data
    if named is None:
        return data_folder()
    listed = options.command == "restore" and options.file is None
    if not named.is_dir() and (listed or named.exists()):
        key = errno.ENOTDIR if named.exists() else errno.ENOENT
        raise OSError(key, os.strerror(key), str(named))
    return named


def _file(folder: Path, named: Path) -> Path:
    """The file of this path, or the copy of this name."""
    listed = folder / FOLDER / named.name
    return listed if not named.exists() and named.name == str(named) else named


def _now() -> datetime:
    return datetime.now().astimezone()
