"""Runs a command of `hayami`, and reports what stopped it."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable
from typing import Final

from app import systems
from app.cli.archives import batch, game
from app.cli.arguments import (
    SELF_TEST,
    MisuseError,
    asks_for_self_test,
    parsed,
    requested_language,
    self_test_parser,
)
from app.cli.documents import documents, riichi_documents
from app.cli.doubt import doubt
from app.cli.rule_on import rule_on
from app.cli.score import score
from app.cli.status import MISUSED, OK, STOPPED
from app.cli.streams import guarded, redirect_to_null
from app.texts.complaints import complaint
from app.texts.texts import Texts, system_language
from engine.complaints import ChoiceError, DocumentError, NewerDocumentError, OtherGameError


def main(arguments: list[str] | None = None, self_test: Callable[[str], int] | None = None) -> int:
    """Run a command; returns the exit status. Errors are one sentence each on standard error.

    `self_test` takes the language; whoever knows Qt gives it.
    """
    systems.write_utf8()
    with guarded():
        return _status(sys.argv[1:] if arguments is None else arguments, self_test)


def _status(arguments: list[str], self_test: Callable[[str], int] | None) -> int:
    """Run the command; returns the exit status and reports what stopped it."""
    texts = Texts(requested_language(arguments) or system_language())
    try:
        return _run(arguments, texts, self_test)
    except MisuseError as e:
        return _refuse(str(e))
    except OtherGameError as e:
        return _refuse(
            texts.cli("other_game", file=e.file, known=texts.list_of(riichi_documents()))
        )
    except (ChoiceError, NewerDocumentError) as e:  # in the document itself nothing is wrong
        return _refuse(texts.titled(e.file, complaint(e, texts)))
    except DocumentError as e:
        return _refuse(texts.cli("broken_document", file=e.file, problem=complaint(e, texts)))
    except KeyboardInterrupt:
        return _refuse(texts.cli("interrupted"), STOPPED)
    except BrokenPipeError:  # whoever read our output has gone (`| head`)
        redirect_to_null(sys.stdout)
        return OK
    except OSError as e:
        if e.filename is None:
            if sys.stdout is not None:
                redirect_to_null(sys.stdout)
            return _refuse(texts.cli("no_output", reason=e.strerror))
        return _refuse(texts.error("file", name=e.filename, reason=e.strerror))


def _run(arguments: list[str], texts: Texts, self_test: Callable[[str], int] | None) -> int:
    """Run the command and flush its output; returns the exit status, for --help too."""
    try:
        if self_test is not None and asks_for_self_test(arguments):
            self_test_parser(texts).parse_args(arguments)
            return self_test(texts.language)
        if sys.stdout is None:  # closed; a self-test answers by its status alone
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        options = parsed(arguments, texts)
        if options.self_test:
            sentence = texts.cli("not_together", name=SELF_TEST, other=options.command)
            raise MisuseError(sentence)
        return _COMMANDS[options.command](options, texts)
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()


def _handbook(_options: argparse.Namespace, texts: Texts) -> int:
    from app.pages.handbook.placeholders import Placeholders  # noqa: PLC0415  no other command needs it
    from app.pages.handbook.source import (  # noqa: PLC0415  as above
        CHAPTERS,
        read,
        unlinked,
        with_tile_signs,
    )

    insert = Placeholders(texts, str, texts.ui("handbook.elsewhere"))
    for name in CHAPTERS:
        print(unlinked(with_tile_signs(read(name, texts.language, insert).markdown())))
    return OK


def _import(options: argparse.Namespace, texts: Texts) -> int:
    from app.cli.import_game import import_file  # noqa: PLC0415  no other command needs it

    return import_file(options, texts)


def _compare(options: argparse.Namespace, texts: Texts) -> int:
    from app.cli.compare import compare  # noqa: PLC0415  no other command needs it

    return compare(options, texts)


def _backup(options: argparse.Namespace, texts: Texts) -> int:
    from app.cli import backup  # noqa: PLC0415  no other command needs it

    command = backup.write if options.command == "backup" else backup.restore_file
    for line in command(options, texts):
        print(line)
    return OK


_COMMANDS: Final = {
    "score": score,
    "rule-on": rule_on,
    "batch": batch,
    "game": game,
    "import": _import,
    "doubt": doubt,
    "compare": _compare,
    "documents": documents,
    "handbook": _handbook,
    "backup": _backup,
    "restore": _backup,
}


def _refuse(sentence: str, status: int = MISUSED) -> int:
    print(sentence, file=sys.stderr)
    return status
