"""The command line: one hand explained, an archive judged line by line, the documents listed."""

from __future__ import annotations

import argparse
import contextlib
import io
import locale
import os
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

import msgspec

from app.explained import explained
from app.texts import LANGUAGES, Texts, language_of_locale
from engine.batch import run
from engine.record import as_data
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, load, load_file
from engine.riichi.situation import Event, Situation
from engine.rulebook import DocumentError, installed
from engine.tiles import NotationError

OK, FAULTY, MISUSED = 0, 1, 2
"""Exit status: all well; a line of a batch was broken, or the hand could not be read; misuse."""

_EVERY = 500
_METAVARS = {
    **dict.fromkeys(("from", "seat", "round", "pao"), "E|S|W|N"),
    **dict.fromkeys(("dora", "ura", "discards", "passed"), "TILES"),
    **dict.fromkeys(("honba", "deposits"), "N"),
}


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit status. Errors are one sentence each on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal of another encoding than UTF-8
            stream.reconfigure(encoding="utf-8")
    texts = Texts(_language())
    options = _parser(texts).parse_args(arguments)
    texts = Texts(options.lang or texts.language)
    try:
        return int(options.run(options, texts))
    except NotationError as e:
        return _refuse(texts.notation_error(e))
    except DocumentError as e:
        return _refuse(texts.document_error(e))
    except OSError as e:
        if isinstance(e, BrokenPipeError):
            return _hang_up()
        return _refuse(texts.error("file", name=e.filename, reason=e.strerror))
    except KeyboardInterrupt:
        return _refuse(texts.cli("interrupted"))


def _parser(texts: Texts) -> argparse.ArgumentParser:
    help_of = texts.help
    parser = argparse.ArgumentParser(prog="hayami", description=help_of("hayami"))
    parser.add_argument("--version", action="version", version=f"hayami {version('hayami')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _score_options(
        commands.add_parser("score", help=help_of("score"), epilog=help_of("notation")), texts
    )
    batch = commands.add_parser("batch", help=help_of("batch"))
    batch.add_argument("file", nargs="?", type=Path, help=help_of("file"))
    batch.add_argument("--rules", default="club", metavar="ID|FILE.toml", help=help_of("rules"))
    batch.set_defaults(run=_batch)
    documents = commands.add_parser("documents", help=help_of("documents"))
    documents.add_argument("--json", action="store_true", help=help_of("json"))
    documents.set_defaults(run=_documents)
    for command in commands.choices.values():
        command.add_argument("--lang", choices=LANGUAGES, help=help_of("lang"))
    return parser


def _score_options(score: argparse.ArgumentParser, texts: Texts) -> None:
    help_of = texts.help
    score.add_argument("hand", help=help_of("hand"))
    score.add_argument("--rules", default="club", metavar="ID|FILE.toml", help=help_of("rules"))
    score.add_argument("--json", action="store_true", help=help_of("json"))
    score.add_argument("--situation", default="", metavar="TEXT", help=help_of("situation"))
    how = score.add_mutually_exclusive_group()
    for name in ("tsumo", "ron"):
        how.add_argument(f"--{name}", dest="how", action="store_const", const=name, default="")
    for event in Event:
        flag = f"--{event.value.replace('_', '-')}"
        score.add_argument(flag, dest="events", action="append_const", const=event.value)
    for name, metavar in _METAVARS.items():
        score.add_argument(f"--{name}", dest=f"value_{name}", metavar=metavar)
    score.set_defaults(run=_score)


def _score(options: argparse.Namespace, texts: Texts) -> int:
    hand = Hand.parse(options.hand)
    situation = Situation.parse(" ".join(_situation_words(options)))
    rules = _rules(options.rules)
    verdict = judge(hand, situation, rules)
    if options.json:
        told = {"verdict": type(verdict).__name__, "rules": rules.document.id}
        data = {**told, "hand": str(hand), "situation": str(situation), **as_data(verdict)}
        print(msgspec.json.format(msgspec.json.encode(data)).decode())
    else:
        print(explained(verdict, hand, situation, rules, texts))
    return OK


def _situation_words(options: argparse.Namespace) -> Iterator[str]:
    yield options.situation
    yield options.how
    yield from options.events or ()
    for name in _METAVARS:
        value = getattr(options, f"value_{name}")
        if value is not None:
            yield f"{name}={value}"


def _rules(name: str) -> RiichiRules:
    """An installed document by its id, or the file of a user's own."""
    return load_file(Path(name)) if name.endswith(".toml") else load(name)


def _batch(options: argparse.Namespace, texts: Texts) -> int:
    _rules(options.rules)  # a wrong name is told before the first line
    known: dict[str, RiichiRules] = {}

    def rules_of(name: str) -> RiichiRules:
        if name not in known:
            known[name] = _rules(name) if name == options.rules else load(name)
        return known[name]

    with _lines(options.file) as lines:
        broken = 0
        for answer, problem in run(_watched(lines, texts), options.rules, rules_of):
            sys.stdout.buffer.write(answer + b"\n")
            if problem:
                broken += 1
                print(problem, file=sys.stderr)
        sys.stdout.buffer.flush()
    return FAULTY if broken else OK


@contextlib.contextmanager
def _lines(path: Path | None) -> Iterator[BinaryIO]:
    if path is None:
        yield sys.stdin.buffer
    else:
        with path.open("rb") as file:
            yield file


def _watched(lines: Iterable[bytes], texts: Texts) -> Iterator[bytes]:
    """The same lines; where somebody watches a terminal, how many there were so far."""
    watched = sys.stderr.isatty()
    for number, line in enumerate(lines, 1):
        yield line
        if watched and number % _EVERY == 0:
            print(f"\r{texts.cli('progress', number=number)}", end="", file=sys.stderr, flush=True)
    if watched:
        print(f"\r{texts.cli('progress_end')}", file=sys.stderr)


def _documents(options: argparse.Namespace, texts: Texts) -> int:
    heads = installed()
    if options.json:
        print(msgspec.json.encode(list(heads.values())).decode())
        return OK
    for name, head in heads.items():
        print(f"{name:<14}{texts.document(head)}")
    return OK


def _language() -> str:
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return language_of_locale([*names, locale.getlocale()[0]])


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return MISUSED


def _hang_up() -> int:
    """Whoever read our output has gone (`| head`): end quietly, also when the stream is closed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK
