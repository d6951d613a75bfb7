"""The commands of `hayami`; each answers on standard output and returns an exit status."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec

from app import systems
from app.cli.arguments import (
    DEFAULT_RULES,
    SELF_TEST,
    MisuseError,
    answering,
    language_asked_for,
    parsed,
    refuse_contradiction,
    rules_file,
    self_test_parser,
    situation_words,
    told_of,
)
from app.cli.doubt import doubted
from app.cli.rule_on import acts, acts_as_data, ruled
from app.cli.streams import bytes_of, escaped, guarded, json_text, let_go
from app.file_kinds import EVENING_FILE, kind_of
from app.games.compared_files import compare_file, is_packed, lines_of, opened
from app.hand_text import HandText, is_hand_text, read_hand_text
from app.search import narrow
from app.texts.complaints import complaint, line_problem
from app.texts.explanation import explained
from app.texts.texts import Texts, system_language
from app.variants import TOPPAN, variant_of
from engine.archive import (
    AnsweredPart,
    AnswerLines,
    LinesPart,
    RunArchive,
    parts,
    parts_of_file,
)
from engine.batch import run
from engine.complaints import DocumentError, OtherGameError, shortened
from engine.doubt import CountHandDoubts
from engine.library import base_of, options_of
from engine.record import as_data
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.penalties import QUESTIONS, NumberRange, StoredAnswer, fits_question
from engine.riichi.play.referee import (
    Incident,
    RulingTable,
    moments,
    other_rulings,
    rule_on,
)
from engine.riichi.rules import GAME, RiichiRules, load, load_file
from engine.riichi.scoring.why import near_misses
from engine.riichi.situation import WIND_LETTERS, Situation, read_field
from engine.riichi.verdict import VERDICTS
from engine.rulebook import head_of, installed
from engine.tiles import NotationError

if TYPE_CHECKING:
    from engine.effects.tally import EffectTally

P = TypeVar("P")
T = TypeVar("T")
OK, FAULTY, MISUSED, STOPPED = 0, 1, 2, 130
"""Exit statuses: success; a line of a batch was invalid; input that cannot be read or output
that cannot be written; interrupted."""

_EVERY: Final = 500


def main(arguments: list[str] | None = None, self_test: Callable[[str], int] | None = None) -> int:
    """Run a command; returns the exit status. Errors are one sentence each on standard error.

    `self_test` takes the language; whoever knows Qt gives it.
    """
    systems.write_utf8()
    with guarded():
        return _status(sys.argv[1:] if arguments is None else arguments, self_test)


def _status(arguments: list[str], self_test: Callable[[str], int] | None) -> int:
    """Run the command; returns the exit status and tells what stopped it."""
    texts = Texts(language_asked_for(arguments) or system_language())
    try:
        return _answered(arguments, texts, self_test)
    except MisuseError as e:
        return _refuse(str(e))
    except OtherGameError as e:
        return _refuse(texts.cli("other_game", file=e.file, known=texts.list_of(_of_riichi())))
    except DocumentError as e:
        return _refuse(texts.cli("broken_document", file=e.file, problem=complaint(e, texts)))
    except KeyboardInterrupt:
        return _refuse(texts.cli("interrupted"), STOPPED)
    except BrokenPipeError:  # whoever read our output has gone (`| head`)
        let_go(sys.stdout)
        return OK
    except OSError as e:
        if e.filename is None:
            if sys.stdout is not None:
                let_go(sys.stdout)
            return _refuse(texts.cli("no_output", reason=e.strerror))
        return _refuse(texts.error("file", name=e.filename, reason=e.strerror))


def _answered(arguments: list[str], texts: Texts, self_test: Callable[[str], int] | None) -> int:
    """Run the command and flush its output; returns the exit status, for --help too."""
    try:
        if self_test is not None and arguments[:1] == [SELF_TEST]:
            self_test_parser(texts).parse_args(arguments[1:])
            return self_test(texts.language)
        if sys.stdout is None:  # closed; a self-test answers by its status alone
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        options = parsed(arguments, texts)
        if options.self_test:
            told = texts.cli("not_together", name=SELF_TEST, other=options.command)
            raise MisuseError(told)
        return _COMMANDS[options.command](options, texts)
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()


def _score(options: argparse.Namespace, texts: Texts) -> int:
    options.hand, options.situation = narrow(options.hand), narrow(options.situation)
    if is_hand_text(options.hand):
        _unfold(options, texts)
    if options.rules is None:
        options.rules = DEFAULT_RULES
    if _game_of(options.rules) == TOPPAN.id:
        from app.cli.toppan import score  # noqa: PLC0415  riichi does not need it
        from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

        score(options, toppan_texts(texts.language))
        return OK
    with told_of("", texts):
        hand = Hand.parse(options.hand)
    with told_of("--situation", texts):
        Situation.parse(options.situation)
    words = situation_words(options, texts, read_field)
    with told_of(words, texts):
        situation = Situation.parse(words)
    rules = _rules(options.rules, texts)
    verdict = judge(hand, situation, rules)
    if options.json:
        told = {"verdict": VERDICTS[type(verdict)], "rules": rules.document.id}
        near = as_data(near_misses(verdict, hand, situation, rules))
        described = {"hand": str(hand), "situation": str(situation)}
        data = {**told, **described, **as_data(verdict), "near_misses": near}
        print(json_text(data))
    else:
        print(explained(verdict, hand, situation, rules, texts))
    return OK


def _unfold(options: argparse.Namespace, texts: Texts) -> None:
    """Put hand, situation and document of a `hayami:` text in their places among the options.

    `--rules` and other options of the situation stay.
    """
    with told_of("", texts):
        found, hand, situation = read_hand_text(options.hand, _notations)
    options.hand, options.situation = hand, f"{situation} {options.situation}".strip()
    if options.rules is None:
        options.rules = found.document_here or found.document


def _notations(found: HandText) -> tuple[HandText, str, str]:
    """A `hayami:` text with the notations of its hand and of its situation."""
    if found.game == TOPPAN.id:
        from app.pages.score.toppan import notation as toppan  # noqa: PLC0415  riichi does not need it
        from app.pages.score.toppan import state as deal  # noqa: PLC0415  as above

        own = toppan.enter(deal.Draft(), found.notation)
        return found, str(deal.hand(own)), str(deal.situation(own))
    if found.game != GAME:
        raise NotationError("hand_text_newer", found.notation, 0, found.game)
    from app.pages.score import notation, state  # noqa: PLC0415  a hand as notation does not need it

    draft = notation.enter(state.Draft(), found.notation)
    return found, str(state.hand(draft)), str(state.situation(draft))


def _game_of(name: str) -> str:
    """The variant of an installed document or of a file; "" where it cannot be found out."""
    file = rules_file(name)
    if file is None:
        variant = variant_of(base_of(name))
        return "" if variant is None else variant.id
    with contextlib.suppress(DocumentError):
        return head_of(file[0]).game
    return ""


def _rules(name: str, texts: Texts, *, of_riichi: bool = False) -> RiichiRules:
    """The rules of an installed document by its id, or of a file by its path, with options; with
    `of_riichi` none of 競技十半 is offered in the place of one that there is not."""
    file = rules_file(name)
    if file is None:
        try:
            return load(name)
        except DocumentError:
            if base_of(name) in installed():
                raise
            known = texts.list_of(_of_riichi() if of_riichi else installed())
            told = texts.cli("no_document", name=shortened(name), known=known)
            raise MisuseError(told) from None
    with file[0].open("rb"):  # that it cannot be read is told in the words of the user
        return load_file(*file)


def _of_riichi() -> list[str]:
    """The ids of the documents that the commands accept."""
    return [key for key, head in installed().items() if head.game == GAME]


def _batch(options: argparse.Namespace, texts: Texts) -> int:
    if _game_of(options.rules) == TOPPAN.id:
        from app.cli.toppan import hands  # noqa: PLC0415  riichi does not need it

        return _archive(options, texts, hands(options.rules), _HANDS)
    return _archive(options, texts, _asking(run, options, texts), _HANDS)


def _game(options: argparse.Namespace, texts: Texts) -> int:
    if _game_of(options.rules) == TOPPAN.id:
        from app.cli.toppan import games  # noqa: PLC0415  riichi does not need it

        return _archive(options, texts, games(options.rules), _GAMES)
    from engine.game_lines import run_games  # noqa: PLC0415  no other command needs it

    return _archive(options, texts, _asking(run_games, options, texts), _GAMES)


_HANDS, _GAMES, _DOUBTED_HANDS, _DOUBTED_GAMES = 3000, 150, 600, 15
_COMPARED_HANDS, _COMPARED_GAMES, _PRACTISED = 600, 60, 20
"""Lines or practice hands in a part for a process: some hundredths of a second of work, where
handing a part on takes a thousandth."""


def _asking(archive: RunArchive, options: argparse.Namespace, texts: Texts) -> AnswerLines:
    return answering(archive, options.rules, _rules(options.rules, texts), load)


def _archive(options: argparse.Namespace, texts: Texts, ask: AnswerLines, size: int) -> int:
    """Answer every line, by parts of so many lines where several processes do."""
    broken = 0
    out = bytes_of(sys.stdout, "stdout")
    shown = sys.stdout.isatty()
    with _lines(options.file) as lines:
        seen = _watched(lines, texts) if _on_terminal() else lines
        for part in _answered_parts(options, texts, ask, seen, size):
            out.write(escaped(part.lines.decode()).encode() if shown else part.lines)
            for problem in part.problems:
                broken += 1
                _complain(line_problem(problem, texts))
    out.flush()
    return FAULTY if broken else OK


def _answered_parts(
    options: argparse.Namespace, texts: Texts, ask: AnswerLines, lines: Iterable[bytes], size: int
) -> Iterator[AnsweredPart]:
    """The answers in order; one process answers each line before it reads the next."""
    if options.jobs > 1:
        yield from _divided(options.jobs, texts, ask, options.file, lines, size)
        return
    for answer, problem in ask.run(lines, ask.rules, ask.load):
        yield AnsweredPart(answer + b"\n", (problem,) if problem else ())


def _divided(
    jobs: int,
    texts: Texts,
    work: Callable[[LinesPart], T],
    path: Path | None,
    lines: Iterable[bytes],
    size: int,
) -> Iterator[T]:
    """What the work makes of each part of an archive, `size` lines in a part.

    One of several processes reads its part itself where the file can be read from any place on.
    """
    if jobs == 1 or path is None or is_packed(path) or not path.is_file():
        return _mapped(jobs, texts, work, parts(lines, size))
    return _mapped(jobs, texts, work, parts_of_file(path, lines, size, jobs))


def _mapped(jobs: int, texts: Texts, work: Callable[[P], T], archive: Iterable[P]) -> Iterator[T]:
    """What the work makes of each part, by one process or by several."""
    if jobs == 1:
        yield from map(work, archive)
        return
    from engine.jobs import WorkerError, mapped  # noqa: PLC0415  one process needs no others

    try:
        yield from mapped(jobs, work, archive)
    except WorkerError:
        raise MisuseError(texts.cli("worker_lost")) from None


@contextlib.contextmanager
def _lines(path: Path | None) -> Iterator[Iterator[bytes]]:
    if path is None:
        yield lines_of(bytes_of(sys.stdin, "stdin"), "stdin")
    else:
        with opened(path) as lines:
            yield lines


def _peeked(lines: Iterable[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The first line that is not empty, which tells hands and games apart, and all lines."""
    rest, seen = iter(lines), list[bytes]()
    for line in rest:
        seen.append(line)
        if line.strip():
            return line, chain(seen, rest)
    return b"", iter(seen)


def _watched(lines: Iterable[T], texts: Texts) -> Iterator[T]:
    """The same lines, with a progress count on a terminal."""
    for number, line in enumerate(lines, 1):
        yield line
        if number % _EVERY == 0:
            print(f"\r{texts.cli('progress', number=number)}", end="", file=sys.stderr, flush=True)
    print(f"\r{texts.cli('progress_end')}", file=sys.stderr)


def _doubt(options: argparse.Namespace, texts: Texts) -> int:
    if _game_of(options.rules) == TOPPAN.id:
        counting = _toppan_doubts(options, texts)
    else:
        counting = partial(_doubts, _rules(options.rules, texts), texts)
    with _lines(options.file) as lines:
        first, rest = _peeked(lines)
        seen = _watched(rest, texts) if _on_terminal() else rest
        how = counting(first)
        counted = _divided(options.jobs, texts, how.count, options.file, seen, how.size)
        found = how.count.found(_complained(counted, texts))
    if options.json:
        told = {"rules": how.count.rules.document.id, **as_data(found)}
        print(json_text(told))
    else:
        print(how.told(found))
    return FAULTY if found.broken else OK


def _complained(counted: Iterator[Any], texts: Texts) -> Iterator[Any]:
    """The counts of parts; what is wrong with lines of them is told."""
    for part in counted:
        for problem in part.problems:
            _complain(line_problem(problem, texts))
        yield part


class _Doubts(NamedTuple):
    """What counts the doubts of an archive, in how many lines at a time, and tells them."""

    count: Any
    size: int
    told: Callable[[Any], str]


def _doubts(rules: RiichiRules, texts: Texts, first: bytes) -> _Doubts:
    """How the doubts of hands or of games are counted, by the first line of the archive."""
    from engine.game_doubt import CountRiichiDoubts, is_game_line  # noqa: PLC0415  no other command needs it

    told = partial(doubted, rules=rules, texts=texts)
    if is_game_line(first):
        return _Doubts(CountRiichiDoubts(rules), _DOUBTED_GAMES, told)
    return _Doubts(CountHandDoubts(rules), _DOUBTED_HANDS, told)


def _toppan_doubts(options: argparse.Namespace, texts: Texts) -> Callable[[bytes], _Doubts]:
    """How the doubts of games are counted, whatever the first line is."""
    from app.cli.toppan import doubts  # noqa: PLC0415  riichi does not need it
    from app.cli.toppan_texts import doubts_told  # noqa: PLC0415  as above
    from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

    count, words = doubts(options.rules), toppan_texts(texts.language)
    told = partial(doubts_told, rules=count.rules, texts=words)
    how = _Doubts(count, _DOUBTED_GAMES, told)
    return lambda _first: how


def _compare(options: argparse.Namespace, texts: Texts) -> int:
    from app.cli.compare import COUNT, SEED, EffectReport  # noqa: PLC0415  no other command needs it
    from engine.effects.tally import EffectTally  # noqa: PLC0415  as above

    given = [("--count", options.count), ("--seed", options.seed)]
    for name, value in given if options.files else ():
        if value is not None:
            raise MisuseError(texts.cli("compare.with_files", name=name))
    both = options.here, options.there
    tally = EffectTally(*(_rules(name, texts, of_riichi=True) for name in both))
    problems: list[str] = []
    for path in options.files:
        _compare_file(path, tally, problems, options.jobs, texts)
    seed = None
    if not options.files:
        seed = SEED if options.seed is None else options.seed
        _run(_practised(tally, options.count or COUNT, seed, options.jobs, texts), texts)
    report = EffectReport(tally, len(problems), seed)
    print(report.data().decode() if options.json else report.text(texts))
    return FAULTY if problems else OK


def _practised(tally: EffectTally, count: int, seed: int, jobs: int, texts: Texts) -> Iterator[int]:
    """Compare practice hands; yields how many are done."""
    from engine.effects.tally import ComparePractice  # noqa: PLC0415  no other command needs it

    work = ComparePractice(tally.documents.here, tally.documents.there, seed)
    starts = range(0, count, _PRACTISED)
    runs = [range(at, min(at + _PRACTISED, count)) for at in starts]
    for numbers, part in zip(runs, _mapped(jobs, texts, work, runs), strict=True):
        tally.take(part)
        yield from (number + 1 for number in numbers)


def _compare_file(
    path: Path, tally: EffectTally, problems: list[str], jobs: int, texts: Texts
) -> None:
    """Compare what is in a file, or in standard input; lines that cannot be read are told."""
    from app.cli.import_game import told_of_file  # noqa: PLC0415  no other command needs it
    from engine.effects.tally import CompareLines  # noqa: PLC0415  as above
    from engine.game_doubt import is_game_line  # noqa: PLC0415  as above

    file = None if str(path) == "-" else path

    def compare_parts(lines: Iterable[bytes]) -> Iterator[int]:
        """Compare lines by parts; yields how many are done."""
        work = CompareLines(tally.documents.here, tally.documents.there)
        first, rest = _peeked(lines)
        size = _COMPARED_GAMES if is_game_line(first) else _COMPARED_HANDS
        seen = 0
        for part in _divided(jobs, texts, work, file, rest, size):
            tally.take(part)
            for problem in part.problems:
                told = texts.titled(shortened(path.name), line_problem(problem, texts))
                problems.append(told)
                _complain(told)
            yield from range(seen + 1, seen + part.lines + 1)
            seen += part.lines

    if file is None:
        with _lines(None) as lines:
            _run(compare_parts(lines), texts)
        return
    with told_of_file(path, texts):
        _run(compare_file(tally, path, compare_parts), texts)


def _run(steps: Iterator[int], texts: Texts) -> None:
    """Do all steps, with a progress count on a terminal."""
    whole = (number for number, _ in groupby(steps))
    for _ in _watched(whole, texts) if _on_terminal() else whole:
        pass


def _complain(problem: str) -> None:
    """Tell what is wrong with a line of input, in one line that writes over the progress count."""
    told = problem.replace("\n", "\\n")
    print(f"\r{told}" if _on_terminal() else told, file=sys.stderr)


def _on_terminal() -> bool:
    return sys.stderr.isatty()


def _import(options: argparse.Namespace, texts: Texts) -> int:
    from app.cli import import_game  # noqa: PLC0415  no other command needs it
    from app.games.files import of_riichi  # noqa: PLC0415  as above

    if kind_of(options.file) is EVENING_FILE:
        return _import_evening(options, texts)
    found = import_game.read_game_file(options.file, texts)
    if options.json:
        print(import_game.notation(found))
        return OK
    with import_game.told_of_file(options.file, texts):
        games = [of_riichi(one) for one in found]
    told = (import_game.told(one, _rules(one.game.rules, texts), texts) for one in games)
    print("\n\n".join(told))
    return OK


def _import_evening(options: argparse.Namespace, texts: Texts) -> int:
    from app.cli import evening  # noqa: PLC0415  no other command needs it
    from engine.evening.events import written  # noqa: PLC0415  as above

    found = evening.read_evening_file(options.file, texts)
    print(written(found.evening) if options.json else evening.told(found, texts))
    return OK


def _documents(options: argparse.Namespace, texts: Texts) -> int:
    heads = installed()
    if options.json:
        rows = [{**msgspec.to_builtins(h), "options": _options_of(key)} for key, h in heads.items()]
        print(msgspec.json.encode(rows).decode())
        return OK
    width = max(map(len, heads)) + 2
    for name, head in heads.items():
        some = [f"+{option.id} {texts.words(option.name)}" for option in options_of(name)]
        told = f"  ({texts.list_of(some)})" if some else ""
        print(f"{name:<{width}}{texts.document(head)}{told}")
    return OK


def _options_of(document: str) -> list[dict[str, object]]:
    """The options of a document by id, with their names."""
    return [{"id": o.id, "name": msgspec.to_builtins(o.name)} for o in options_of(document)]


def _handbook(_options: argparse.Namespace, texts: Texts) -> int:
    from app.pages.handbook.placeholders import Placeholders  # noqa: PLC0415  nor do the other commands need it
    from app.pages.handbook.source import CHAPTERS, read, unlinked  # noqa: PLC0415

    insert = Placeholders(texts, str, texts.ui("handbook.elsewhere"))
    for name in CHAPTERS:
        print(unlinked(read(name, texts.language, insert).markdown()))
    return OK


def _rule_on(options: argparse.Namespace, texts: Texts) -> int:
    if _game_of(options.rules) == TOPPAN.id:
        from app.cli.toppan import rule_on as toppan_rule_on  # noqa: PLC0415  riichi does not need it
        from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

        toppan_rule_on(options, toppan_texts(texts.language))
        return OK
    known = moments(load(name) for name in _of_riichi())
    rules = _rules(options.rules, texts)
    known = moments((rules,)) | known
    if options.act is None:
        print(acts_as_data(known, texts) if options.json else acts(known, texts))
        return OK
    if options.act not in known:
        raise MisuseError(texts.cli("no_act", name=shortened(options.act)))
    riichi = _seats("riichi", options.riichi, texts)
    fined = _seats("fined", options.fined, texts, often=True)
    incident = Incident(options.act, WIND_LETTERS.index(options.seat))
    answers = _answers(options.answer, texts)
    table = RulingTable(riichi, fined)
    answer = rule_on(incident, answers, table, rules)
    others = other_rulings(incident, answers, table, rules)
    if options.json:
        told = {"answer": type(answer).__name__.lower(), "rules": rules.document.id}
        whole = {**told, **as_data(answer), "otherwise": as_data(others)}
        print(json_text(whole))
    else:
        print(ruled(answer, others, rules, texts))
    return OK


def _answers(words: list[str], texts: Texts) -> dict[str, StoredAnswer]:
    found: dict[str, StoredAnswer] = {}
    for word in words:
        question, _, answer = word.partition("=")
        kind = QUESTIONS.get(question)
        reply = _number(answer) if isinstance(kind, NumberRange) else _YES_OR_NO.get(answer)
        if kind is None or reply is None or not fits_question(question, reply):
            raise MisuseError(_no_answer(word, kind, texts))
        found[question] = reply
    refuse_contradiction(words, texts)
    return found


def _no_answer(word: str, kind: object, texts: Texts) -> str:
    """What can be written in place of an answer that there is not."""
    name = shortened(word)
    if isinstance(kind, NumberRange):
        return texts.cli("no_number_answer", name=name, least=kind.least, most=kind.most)
    return texts.cli("no_answer", name=name, known=texts.list_of(QUESTIONS))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


def _seats(name: str, letters: str, texts: Texts, often: bool = False) -> tuple[int, ...]:
    """The seats of an option; `often`: a seat may be named once for each of its fines."""
    twice = len(set(letters)) < len(letters) and not often
    if set(letters) - set(WIND_LETTERS) or twice or len(letters) > _MOST_FINES:
        raise MisuseError(texts.cli("no_seats", name=f"--{name}", value=shortened(letters)))
    return tuple(WIND_LETTERS.index(letter) for letter in letters)


def _backup(options: argparse.Namespace, texts: Texts) -> int:
    from app.cli import backup  # noqa: PLC0415  no other command needs it

    command = backup.write if options.command == "backup" else backup.bring_back
    for line in command(options, texts):
        print(line)
    return OK


_DIGITS: Final = 4
_YES_OR_NO: Final = {"yes": True, "no": False}
_MOST_FINES: Final = 99
_COMMANDS: Final = {
    "score": _score,
    "rule-on": _rule_on,
    "batch": _batch,
    "game": _game,
    "import": _import,
    "doubt": _doubt,
    "compare": _compare,
    "documents": _documents,
    "handbook": _handbook,
    "backup": _backup,
    "restore": _backup,
}


def _refuse(sentence: str, status: int = MISUSED) -> int:
    print(sentence, file=sys.stderr)
    return status
