"""Progress files: answers as JSON and CSV, exported and imported without loss; cards for Anki.

The JSON begins with `{"hayami_progress": 2, …}` and has suspended cards, settings, lessons and
exams, too; a file of version 1 is read.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec

from app.case_log.case_files import escaped_formula
from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress.answers import (
    LessonProgress,
    ProgressContent,
    SavedAnswer,
    SavedExam,
    problem_of,
)
from engine.complaints import Fault, SchemaError
from engine.schema import no_json, refused

VERSION: Final = 2
MOST_BYTES: Final = 256 << 20
"""A file of more is none of ours: a year of daily practice has some 15 MB."""
_AT_ONCE: Final = 500
_HEAD: Final = SavedAnswer.__struct_fields__
_FIRST_HEAD: Final = tuple(name for name in _HEAD if name != "causes")
"""The columns of version 1.0."""
_YES: Final = {"0": False, "1": True}
_READ: Final[dict[str, Callable[[str], object]]] = {
    **dict.fromkeys(("at", "ms", "rating"), int),
    **dict.fromkeys(("correct", "helped", "undone"), _YES.__getitem__),
    "credit": float,
}


class ProgressFileError(ValueError):
    """A text that holds no progress: what is wrong (`key`), at which answer or line, which word, or
    which value, and why."""

    def __init__(self, key: str, at: int = 0, word: str | SchemaError = "") -> None:
        self.key, self.at, self.word = key, at, word
        super().__init__(f"{at}: {key.replace('_', ' ')} {word}".rstrip())


class _File(msgspec.Struct, forbid_unknown_fields=True):
    hayami_progress: int
    wishes: dict[str, str]
    suspended: list[tuple[str, str, str]]
    answers: list[Any]
    lessons: list[LessonProgress] = []
    exams: list[SavedExam] = []


def as_json(content: ProgressContent) -> Iterator[str]:
    """The progress as JSON, one answer a line, in parts that make the text together."""
    text = msgspec.json.encode(dict(content.wishes)).decode()
    away = [(card.kind, card.document, card.key) for card in content.suspended]
    yield f'{{"hayami_progress": {VERSION}, "wishes": {text},\n'
    yield f'"suspended": {msgspec.json.encode(away).decode()},\n'
    yield f'"lessons": {msgspec.json.encode(content.lessons).decode()},\n'
    yield f'"exams": {msgspec.json.encode(content.exams).decode()}, "answers": [\n'
    some = content.answers
    for at in range(0, len(some), _AT_ONCE):
        lines = (msgspec.json.encode(answer).decode() for answer in some[at : at + _AT_ONCE])
        yield (",\n" if at else "") + ",\n".join(lines)
    yield "\n]}\n"


def as_csv(content: ProgressContent) -> Iterator[str]:
    """The answers as CSV with a head, in parts; a byte order mark at the start stands for UTF-8."""
    yield "\ufeff" + _row(_HEAD)
    for at in range(0, len(content.answers), _AT_ONCE):
        some = content.answers[at : at + _AT_ONCE]
        yield "".join(_row(_cell(getattr(answer, name)) for name in _HEAD) for answer in some)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    text = repr(value) if isinstance(value, float) else str(value)
    return escaped_formula(text) if isinstance(value, str) else text


def _row(fields: Iterable[str]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerow(list(fields))
    return out.getvalue()


def read(text: str) -> Iterator[ProgressContent | None]:
    """Steps of reading either file; the last brings what it carries. Raises ProgressFileError."""
    text = text.removeprefix("\ufeff")
    return _of_json(text) if text.lstrip()[:1] == "{" else _of_csv(text)


def _of_json(text: str) -> Iterator[ProgressContent | None]:
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as e:
        raise ProgressFileError("damaged", 0, SchemaError("", no_json(e))) from None
    version = raw.get("hayami_progress") if isinstance(raw, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise ProgressFileError("newer", 0, str(version))
    try:
        found = msgspec.convert(raw, _File)
    except msgspec.ValidationError as e:
        key = "no_progress_file" if version is None else "damaged"
        raise ProgressFileError(key, 0, refused(e, _File)) from None
    answers = []
    for at, fields in enumerate(found.answers, 1):
        answers.append(_answer(fields, at))
        if at % _AT_ONCE == 0:
            yield None
    suspended = tuple(Card(*row) for row in found.suspended)
    wishes, lessons = tuple(found.wishes.items()), tuple(found.lessons)
    yield ProgressContent(tuple(answers), suspended, wishes, lessons, tuple(found.exams))


def _of_csv(text: str) -> Iterator[ProgressContent | None]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    answers = []
    try:
        head = tuple(next(reader, ()))
        if head not in (_HEAD, _FIRST_HEAD):
            raise ProgressFileError("no_progress_file")
        for at, row in enumerate(reader, 1):
            answers.append(_of_row(row, head, reader.line_num))
            if at % _AT_ONCE == 0:
                yield None
    except csv.Error:
        raise ProgressFileError("broken", reader.line_num) from None
    yield ProgressContent(tuple(answers))


def _of_row(row: list[str], head: tuple[str, ...], line: int) -> SavedAnswer:
    if len(row) != len(head):
        raise ProgressFileError("columns", line, str(len(row)))
    fields: dict[str, Any] = dict(zip(head, row, strict=True))
    for name, read in _READ.items():
        try:
            fields[name] = read(fields[name])
        except (KeyError, ValueError):
            raise ProgressFileError("wrong", line, SchemaError(name, Fault("cannot_be"))) from None
    plain = {n: v.removeprefix("'") for n, v in fields.items() if isinstance(v, str)}
    return _answer(fields | plain, line)


def _answer(fields: Any, at: int) -> SavedAnswer:
    try:
        answer = msgspec.convert(fields, SavedAnswer)
    except msgspec.ValidationError as e:
        raise ProgressFileError("wrong", at, refused(e, SavedAnswer)) from None
    problem = problem_of(answer)
    if problem:
        raise ProgressFileError("wrong", at, SchemaError(problem, Fault("cannot_be")))
    return answer


def for_anki(rows: Iterable[tuple[str, str, str]]) -> str:
    """Cards as a text that Anki imports: front, back and tags of each."""
    heads = ("#separator:tab", "#html:false", "#notetype:Basic", "#deck:Hayami", "#tags column:3")
    lines = ("\t".join(_one_line(part) for part in row) for row in rows)
    return "\n".join((*heads, *lines, ""))


def _one_line(text: str) -> str:
    """A field without what would part it; one that begins with a quote is quoted."""
    plain = " ".join(text.split())
    return '"' + plain.replace('"', '""') + '"' if '"' in plain or plain.startswith("#") else plain
