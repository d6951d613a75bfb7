"""Progress files: answers as JSON and CSV, exported and imported without loss; cards for Anki.

The JSON begins with `{"hayami_progress": 1, …}` and has suspended cards and settings, too.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from app.case_log.case_files import FORMULA
from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress.answers import SavedAnswer, problem_of

VERSION: Final = 1
MOST_BYTES: Final = 256 << 20
"""A file of more is none of ours: a year of daily practice has some 15 MB."""
_AT_ONCE: Final = 500
_HEAD: Final = SavedAnswer.__struct_fields__
_FLAGS: Final = ("correct", "helped", "undone")
_NUMBERS: Final = ("at", "ms", "rating")
_YES: Final = {"0": False, "1": True}


class ProgressFileError(ValueError):
    """A text that holds no progress: what is wrong (`key`), at which answer or line, which word."""

    def __init__(self, key: str, at: int = 0, word: str = "") -> None:
        self.key, self.at, self.word = key, at, word
        super().__init__(f"{at}: {key.replace('_', ' ')} {word}".rstrip())


@dataclass(frozen=True, slots=True)
class ProgressContent:
    """The content of a progress file."""

    answers: tuple[SavedAnswer, ...]
    suspended: tuple[Card, ...] = ()
    wishes: tuple[tuple[str, str], ...] = ()


class _File(msgspec.Struct, forbid_unknown_fields=True):
    hayami_progress: int
    wishes: dict[str, str]
    suspended: list[tuple[str, str, str]]
    answers: list[Any]


def as_json(content: ProgressContent) -> Iterator[str]:
    """The progress as JSON, one answer a line, in parts that make the text together."""
    text = msgspec.json.encode(dict(content.wishes)).decode()
    away = [(card.kind, card.document, card.key) for card in content.suspended]
    yield f'{{"hayami_progress": {VERSION}, "wishes": {text},\n'
    yield f'"suspended": {msgspec.json.encode(away).decode()}, "answers": [\n'
    some = content.answers
    for at in range(0, len(some), _AT_ONCE):
        lines = (msgspec.json.encode(answer).decode() for answer in some[at : at + _AT_ONCE])
        yield (",\n" if at else "") + ",\n".join(lines)
    yield "\n]}\n"


def as_csv(content: ProgressContent) -> Iterator[str]:
    """The answers as CSV with a head, in parts; a mark at the start tells UTF-8."""
    yield "\ufeff" + _row(_HEAD)
    for at in range(0, len(content.answers), _AT_ONCE):
        some = content.answers[at : at + _AT_ONCE]
        yield "".join(_row(_cell(getattr(answer, name)) for name in _HEAD) for answer in some)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    text = repr(value) if isinstance(value, float) else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULA) else text


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
    except msgspec.DecodeError as e:
        raise ProgressFileError("broken", 0, str(e)) from None
    version = raw.get("hayami_progress") if isinstance(raw, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise ProgressFileError("newer", 0, str(version))
    try:
        found = msgspec.convert(raw, _File)
    except msgspec.ValidationError:
        raise ProgressFileError("no_progress_file") from None
    answers = []
    for at, fields in enumerate(found.answers, 1):
        answers.append(_answer(fields, at))
        if at % _AT_ONCE == 0:
            yield None
    suspended = tuple(Card(*row) for row in found.suspended)
    yield ProgressContent(tuple(answers), suspended, tuple(found.wishes.items()))


def _of_csv(text: str) -> Iterator[ProgressContent | None]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    answers = []
    try:
        if tuple(next(reader, ())) != _HEAD:
            raise ProgressFileError("no_progress_file")
        for at, row in enumerate(reader, 1):
            answers.append(_of_row(row, reader.line_num))
            if at % _AT_ONCE == 0:
                yield None
    except csv.Error as e:
        raise ProgressFileError("broken", reader.line_num, str(e)) from None
    yield ProgressContent(tuple(answers))


def _of_row(row: list[str], line: int) -> SavedAnswer:
    if len(row) != len(_HEAD):
        raise ProgressFileError("columns", line, str(len(row)))
    fields: dict[str, Any] = dict(zip(_HEAD, row, strict=True))
    try:
        fields |= {name: int(fields[name]) for name in _NUMBERS}
        fields |= {name: _YES[fields[name]] for name in _FLAGS}
        fields["credit"] = float(fields["credit"])
    except (KeyError, ValueError) as e:
        raise ProgressFileError("wrong", line, str(e)) from None
    plain = {n: v.removeprefix("'") for n, v in fields.items() if isinstance(v, str)}
    return _answer(fields | plain, line)


def _answer(fields: Any, at: int) -> SavedAnswer:
    try:
        answer = msgspec.convert(fields, SavedAnswer)
    except msgspec.ValidationError as e:
        raise ProgressFileError("wrong", at, str(e)) from None
    problem = problem_of(answer)
    if problem:
        raise ProgressFileError("wrong", at, problem)
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
