"""Parses the command line; misuse is reported in the user's language."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from app.actions import COMMANDS
from app.file_kinds import RULES
from app.search import narrow
from app.texts.texts import LANGUAGES, Texts
from engine.archive import AnswerLines, RunArchive
from engine.complaints import shortened
from engine.json_lines import OwnFields
from engine.riichi.situation import Event
from engine.rule_options import PLUS
from engine.tiles import NotationError

R = TypeVar("R")
SELF_TEST: Final = "--self-test"
_LANGUAGE: Final = "--lang"
_SHORTEST: Final = "--l"
"""The shortest beginning of it that argparse takes; no other option begins so."""
STANDARD_INPUT: Final = "-"
"""The name of a file that stands for standard input."""
_MOST_JOBS: Final = 64
_MOST_COUNT: Final = 1_000_000
DEFAULT_RULES: Final = "club"
_RULES_FILE: Final = re.compile(
    rf"(?P<file>.*(?:\.toml|{re.escape(RULES.suffix)}))(?:{re.escape(PLUS)}(?P<options>.*))?",
    re.DOTALL,
)
_METAVARS: Final = {
    **dict.fromkeys(("from", "seat", "round", "pao"), "E|S|W|N"),
    **dict.fromkeys(("dora", "ura", "discards", "passed"), "TILES"),
    **dict.fromkeys(("honba", "deposits"), "N"),
}
MISUSES: Final = tuple(
    (re.compile(pattern, re.DOTALL), key)
    for pattern, key in (
        (r"the following arguments are required: (?P<name>.*)", "no_argument"),
        (r"unrecognized arguments: (?P<name>.*)", "unknown_argument"),
        (r"argument (?P<name>\S+): expected one argument", "no_value"),
        (r"argument (?P<name>\S+): invalid _folder value: .*", "no_value"),
        (r"argument (?P<name>\S+): ignored explicit argument (?P<value>.*)", "with_value"),
        (r"argument (?P<name>\S+): invalid _jobs value: (?P<value>.*)", "no_jobs"),
        (r"argument (?P<name>\S+): invalid _count value: (?P<value>.*)", "compare.no_count"),
        (r"argument (?P<name>\S+): invalid _seed value: (?P<value>.*)", "compare.no_seed"),
        (r"argument (?P<name>\S+): not allowed with argument (?P<other>.*)", "not_together"),
        (
            r"argument (?P<name>\S+): invalid choice: (?P<value>.*) \(.*from (?P<known>.*)\)",
            "no_choice",
        ),
        (r"ambiguous option: (?P<name>.*) could match (?P<known>.*)", "ambiguous"),
    )
)
"""argparse's English messages as patterns, and the text key of our sentence for each."""


class MisuseError(Exception):
    """A command that cannot be carried out; the message is a sentence for the user."""


@contextlib.contextmanager
def notation_as_misuse(title: str, texts: Texts) -> Iterator[None]:
    """Raise MisuseError for a mistake in notation, with its position and its option."""
    try:
        yield
    except NotationError as e:
        sentence = texts.notation_error(e)
        raise MisuseError(texts.titled(shortened(title), sentence) if title else sentence) from None


def refuse_contradiction(answers: list[str], texts: Texts) -> None:
    """Raise MisuseError where `--answer` answers a question twice, and not alike."""
    first: dict[str, str] = {}
    for answer in map(shortened, answers):
        before = first.setdefault(answer.partition("=")[0], answer)
        if before != answer:
            name, other = f"--answer {answer}", f"--answer {before}"
            raise MisuseError(texts.cli("not_together", name=name, other=other))


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports misuse in one sentence in the user's language."""

    texts: Texts

    def error(self, message: str) -> NoReturn:
        sentence = shortened(message)
        for pattern, key in MISUSES:
            match = pattern.fullmatch(message)
            if match is not None:
                parts = {
                    name: part if name == "known" else shortened(part)
                    for name, part in match.groupdict().items()
                }
                sentence = self.texts.cli(key, most=f"{_MOST_COUNT:,}", **parts)
        raise MisuseError(self.texts.cli("see_help", told=sentence, program=self.prog))


def _formatter(texts: Texts) -> type[argparse.HelpFormatter]:
    """Formats --help, with our texts in the place of argparse's English ones."""

    class Formatter(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any = None) -> None:
            own = f"{texts.help('usage')} " if prefix is None else prefix
            super().add_usage(usage, actions, groups, own)

        def start_section(self, heading: str | None) -> None:
            key = _SECTIONS.get(heading or "")
            super().start_section(texts.help(key) if key else heading)

    return Formatter


_SECTIONS: Final = {"positional arguments": "given", "options": "options"}
"""argparse's headings, and the text keys of ours."""


def requested_language(arguments: list[str]) -> str:
    """The value of --lang, which may be shortened as far as `--l`, or "": needed before the
    arguments are parsed."""
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name.startswith(_SHORTEST) and _LANGUAGE.startswith(name):
            value = value if equals else "".join(arguments[at + 1 : at + 2])
            return value if value in LANGUAGES else ""
    return ""


def parser(texts: Texts) -> argparse.ArgumentParser:
    """The parser of all commands; `command` of its result is the command's name."""
    hayami = _Parser(prog="hayami", description=texts.help("hayami"), add_help=False)
    version_text = f"hayami {version('hayami')}"
    hayami.epilog = texts.help("statuses")
    hayami.add_argument(
        "--version", action="version", version=version_text, help=texts.help("version")
    )
    hayami.add_argument(SELF_TEST, action="store_true", help=texts.help("self_test"))
    hayami.add_argument(_LANGUAGE, choices=LANGUAGES, help=texts.help("lang"))
    commands = hayami.add_subparsers(
        required=True, dest="command", metavar="COMMAND", help=texts.help("command")
    )
    for name in COMMANDS:
        help_text = texts.help(name)
        command = commands.add_parser(name, help=help_text, description=help_text, add_help=False)
        _OPTIONS[name](command, texts)
        command.add_argument(_LANGUAGE, choices=LANGUAGES, help=texts.help("lang"))
    for subparser in (hayami, *commands.choices.values()):
        subparser.texts, subparser.formatter_class = texts, _formatter(texts)
        subparser.add_argument("-h", "--help", action="help", help=texts.help("help"))
    return hayami


def parsed(arguments: list[str], texts: Texts) -> argparse.Namespace:
    """The options of a command; raises MisuseError. Files may stand behind options too, where
    argparse looks for no more of them."""
    main_parser = parser(texts)
    options, rest = main_parser.parse_known_args(arguments)
    if rest:
        if "files" not in options or any(map(_is_option, rest)):
            main_parser.prog = f"{main_parser.prog} {options.command}"  # the help that lists them
            main_parser.error(f"unrecognized arguments: {' '.join(rest)}")
        options.files = [*options.files, *map(_archive, rest)]
    return options


def _is_option(argument: str) -> bool:
    return argument.startswith("-") and argument != STANDARD_INPUT


def asks_for_self_test(arguments: list[str]) -> bool:
    """Whether --self-test is given, before or behind --lang, and no command is."""
    return SELF_TEST in arguments and not set(arguments) & set(COMMANDS)


def self_test_parser(texts: Texts) -> argparse.ArgumentParser:
    """The parser of --self-test, which is combined with no command."""
    help_text = texts.help("self_test")
    test = _Parser(prog=f"hayami {SELF_TEST}", description=help_text, add_help=False)
    test.texts, test.formatter_class = texts, _formatter(texts)
    test.add_argument(SELF_TEST, action="store_true", help=argparse.SUPPRESS)
    test.add_argument(_LANGUAGE, choices=LANGUAGES, help=texts.help("lang"))
    test.add_argument("-h", "--help", action="help", help=texts.help("help"))
    return test


def _batch(batch: argparse.ArgumentParser, texts: Texts) -> None:
    batch.epilog = texts.help("fields", names=_foreign(texts))
    batch.add_argument("file", nargs="?", type=_archive, help=texts.help("file"))
    _processes(batch, texts)
    _rules(batch, texts)


def _archive(text: str) -> Path | None:
    """The file of an archive; None for standard input."""
    return None if text == STANDARD_INPUT else Path(text)


def _processes(command: argparse.ArgumentParser, texts: Texts) -> None:
    help_text = texts.help("jobs")
    command.add_argument("--jobs", default=1, type=_jobs, metavar="N", help=help_text)


def _foreign(texts: Texts) -> str:
    """The names of the fields of a line that are for other programs."""
    return texts.list_of(OwnFields.__struct_fields__)


def _jobs(text: str) -> int:
    """The number of processes; raises ValueError outside the allowed range."""
    return _number(text, 1, _MOST_JOBS)


def _doubt(doubt: argparse.ArgumentParser, texts: Texts) -> None:
    doubt.epilog = texts.help("fields", names=_foreign(texts))
    doubt.add_argument("file", nargs="?", type=_archive, help=texts.help("file"))
    _processes(doubt, texts)
    _rules(doubt, texts)
    doubt.add_argument("--json", action="store_true", help=texts.help("json"))


def _compare(compare: argparse.ArgumentParser, texts: Texts) -> None:
    for name in ("here", "there"):
        help_text = texts.help("compared")
        compare.add_argument(name, metavar="ID|FILE.toml", help=help_text)
    help_text = texts.help("archives")
    compare.add_argument(
        "files", nargs="*", default=[], type=_archive, metavar="FILE", help=help_text
    )
    _processes(compare, texts)
    compare.add_argument("--count", type=_count, metavar="N", help=texts.help("count"))
    compare.add_argument("--seed", type=_seed, metavar="N", help=texts.help("seed"))
    compare.add_argument("--json", action="store_true", help=texts.help("json"))


def _count(text: str) -> int:
    """The number of practice hands; raises ValueError outside the allowed range."""
    return _number(text, 1, _MOST_COUNT)


def _seed(text: str) -> int:
    """A seed; raises ValueError for what is no number of a moderate length."""
    return _number(text, 0, _MOST_SEED)


def _number(text: str, least: int, most: int) -> int:
    """A number in digits; raises ValueError for any other text and for one out of the range."""
    if text.isascii() and text.isdigit() and len(text) <= len(str(most)):
        number = int(text)
        if least <= number <= most:
            return number
    raise ValueError(text)


_MOST_SEED: Final = 10**18 - 1


def _import(command: argparse.ArgumentParser, texts: Texts) -> None:
    command.add_argument("file", type=Path, help=texts.help("recorded"))
    command.add_argument("--json", action="store_true", help=texts.help("game_json"))


def _documents(documents: argparse.ArgumentParser, texts: Texts) -> None:
    documents.add_argument("--json", action="store_true", help=texts.help("json"))


def _handbook(_handbook: argparse.ArgumentParser, _texts: Texts) -> None:
    """Add nothing: --lang, which all commands have, is its only option."""


def _backup(backup: argparse.ArgumentParser, texts: Texts) -> None:
    backup.add_argument("file", type=Path, help=texts.help("backup_file"))
    _data(backup, texts)


def _restore(restore: argparse.ArgumentParser, texts: Texts) -> None:
    restore.add_argument("file", nargs="?", type=Path, help=texts.help("restore_file"))
    restore.add_argument("--back", action="store_true", help=texts.help("back"))
    restore.add_argument("--yes", action="store_true", help=texts.help("yes"))
    _data(restore, texts)


def _data(command: argparse.ArgumentParser, texts: Texts) -> None:
    command.add_argument("--data", type=_folder, metavar="FOLDER", help=texts.help("data_folder"))


def _folder(text: str) -> Path:
    """A folder; raises ValueError for "", which would be the folder that one happens to be in."""
    if not text:
        raise ValueError(text)
    return Path(text)


def rules_file(name: str) -> tuple[Path, tuple[str, ...]] | None:
    """The file that --rules names, and the options chosen of it (`own.toml+2.1`); None for an
    id. Raises OSError for a pipe or a device, which may never end."""
    match = _RULES_FILE.fullmatch(name)
    if match is None:
        return None
    file, chosen = Path(match["file"]), match["options"]
    options = () if chosen is None else tuple(chosen.split(PLUS))
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), str(file))
    return file, options


def answer_lines(
    archive: RunArchive, rules_name: str, rules: R, load: Callable[[str], R]
) -> AnswerLines:
    """Answers an archive by the rules named by --rules, or by those that a line names."""
    return AnswerLines(archive, rules_name, partial(_load_rules, rules_name, rules, load))


def _load_rules(rules_name: str, rules: R, load: Callable[[str], R], name: str) -> R:
    return rules if name == rules_name else load(name)


def _rules(command: argparse.ArgumentParser, texts: Texts) -> None:
    help_text = texts.help("rules")
    command.add_argument("--rules", default=DEFAULT_RULES, metavar="ID|FILE.toml", help=help_text)


def _score(score: argparse.ArgumentParser, texts: Texts) -> None:
    help_of = texts.help
    score.epilog = help_of("notation")
    score.add_argument("hand", help=help_of("hand"))
    _rules(score, texts)
    score.set_defaults(rules=None)  # a `hayami:` text names its own
    score.add_argument("--json", action="store_true", help=help_of("json"))
    score.add_argument("--situation", default="", metavar="TEXT", help=help_of("situation"))
    how = score.add_mutually_exclusive_group()
    for name in ("tsumo", "ron"):
        help_text = help_of(name)
        how.add_argument(
            f"--{name}", dest="how", action="store_const", const=name, default="", help=help_text
        )
    for event in Event:
        flag, help_text = f"--{event.value.replace('_', '-')}", texts.event(event)
        score.add_argument(
            flag, dest="events", action="append_const", const=event.value, help=help_text
        )
    for name, metavar in _METAVARS.items():
        score.add_argument(f"--{name}", dest=f"value_{name}", metavar=metavar, help=help_of(name))


def _rule_on(rule_on: argparse.ArgumentParser, texts: Texts) -> None:
    rule_on.add_argument("act", nargs="?", help=texts.help("act"))
    _rules(rule_on, texts)
    rule_on.add_argument("--seat", default="S", choices=tuple("ESWN"), help=texts.help("offender"))
    help_text = texts.help("answer")
    rule_on.add_argument(
        "--answer", action="append", default=[], metavar="QUESTION=yes|no|N", help=help_text
    )
    for name in ("riichi", "fined"):
        help_text = texts.help(f"sticks_{name}")
        rule_on.add_argument(f"--{name}", default="", metavar="ESWN", help=help_text)
    rule_on.add_argument("--json", action="store_true", help=texts.help("json"))


_OPTIONS: Final = {
    "score": _score,
    "rule-on": _rule_on,
    "batch": _batch,
    "game": _batch,
    "import": _import,
    "doubt": _doubt,
    "compare": _compare,
    "documents": _documents,
    "handbook": _handbook,
    "backup": _backup,
    "restore": _restore,
}


def situation_words(
    options: argparse.Namespace,
    texts: Texts,
    check: Callable[[str, str], object] | None = None,
) -> str:
    """The situation and the options that add to it, as one notation.

    `check` is called with each value that is given by name; what it refuses (NotationError) is
    reported with that name.
    """
    words = [options.situation, options.how, *(options.events or ())]
    for name in _METAVARS:
        value = getattr(options, f"value_{name}")
        if value is None:
            continue
        value = narrow(value)
        if check is not None:
            with notation_as_misuse(f"--{name}", texts):
                check(name, value)
        words.append(f"{name}={''.join(value.split())}")
    return " ".join(word for word in words if word)
