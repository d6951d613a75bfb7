"""Entry point: opens the window, or runs the command line where arguments are given."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from typing import Final

# Other modules are imported in functions: Ctrl-C while they are read is answered too.
# ruff: noqa: PLC0415

_WRONG: Final = 2
"""The exit status for wrong arguments, as that of the command line."""
_INTERRUPTED: Final = 130


def main() -> int:
    """Open the window without arguments, or with a `hayami:` text of a hand or a file as the only
    one, which it opens. Otherwise hand over to the command line, without Qt.

    Ctrl-C before either is there ends quietly.
    """
    try:
        return _start()
    except KeyboardInterrupt:
        return _INTERRUPTED


def _start() -> int:
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support  # what --jobs starts is this file

        freeze_support()
    arguments = sys.argv[1:]
    from app.file_kinds import ADDRESS, file_in
    from app.hand_text import SCHEME

    hand = arguments[0] if len(arguments) == 1 and arguments[0].startswith(SCHEME) else ""
    opened = hand or file_in(arguments)
    if arguments and not opened:
        from app.cli.main import main as command  # the window does not need it

        return command(arguments, _self_test)
    from app.systems import has_display
    from app.texts.texts import Texts, system_language

    texts = Texts(system_language())
    # a word that is too long to be a path is no file, where Path.exists would raise
    is_there = os.path.exists(opened)  # noqa: PTH110
    if opened and not (hand or opened.startswith(ADDRESS) or is_there):
        return _refuse(texts.error("file", name=opened, reason=os.strerror(errno.ENOENT)), _WRONG)
    if not has_display():
        return _refuse(texts.error("no_display"))
    gc.disable()  # imports leave no garbage; application.run enables the collector again
    _end_at_once()
    try:
        from app.main_window.application import run  # the command line works without Qt
    except ImportError as e:
        return _refuse(texts.error("no_qt", reason=e))
    return run(texts.language, opened)


def _end_at_once() -> None:
    """Let Ctrl-C end the process quietly from now on: an exception while Qt is loaded aborts it.

    The window handles it from its first event on.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: os._exit(_INTERRUPTED))


def _self_test(language: str) -> int:
    """Run the self-test, with Qt's offscreen platform where there is no display."""
    from app.systems import has_display

    if not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    gc.disable()  # as for the window, whose start the self-test measures too
    _end_at_once()
    try:
        from app.self_test.run import run  # the command line works without Qt
    except ImportError as e:
        from app.texts.texts import Texts

        return _refuse(Texts(language).error("no_qt", reason=e))
    return run(language)


def _refuse(sentence: str, status: int = 1) -> int:
    if sys.stderr is not None:  # closed: print would write to standard output
        print(sentence, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
