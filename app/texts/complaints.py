"""What is wrong with a document, a line of an archive or a file: the place, the fault, the way out,
in the language of the user."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from app.texts.texts import Texts
from engine.complaints import DocumentError, Fault, NewerDocumentError, SchemaError, short_place
from engine.rulebook import Standing

if TYPE_CHECKING:
    from engine.json_lines import LineProblem


def complaint(error: DocumentError, texts: Texts) -> str:
    """One sentence: the place in the document, what is wrong there, and the way out."""
    newer = isinstance(error, NewerDocumentError)
    return _placed("" if newer else error.key, error.fault, texts)


def line_problem(problem: LineProblem, texts: Texts) -> str:
    """The same of a line of an archive, with its number."""
    number = texts.cli("at_line", number=problem.number)
    return texts.titled(number, _placed(problem.place, problem.fault, texts))


def value_problem(error: SchemaError | str, texts: Texts) -> str:
    """The same of a value of a file; a word stays as it is."""
    return error if isinstance(error, str) else _placed(error.key, error.fault, texts)


def _placed(place: str, fault: Fault, texts: Texts) -> str:
    sentence = fault_words(fault, texts)
    return texts.titled(short_place(place), sentence) if place else sentence


def fault_words(fault: Fault, texts: Texts) -> str:
    """The sentence of a fault."""

    def filled(key: str, **parts: Any) -> str:
        if key == "notation":
            return texts.notation(parts["name"], parts["at"], parts["word"])
        if "standing" in parts:
            parts["standing"] = texts.standing(Standing(parts["standing"]))
        return texts.ui(f"complaint.{key}", **parts)

    text = fault.sentence(filled)
    return text if text.endswith(_ENDS) else f"{text}."


_ENDS: Final = ("。", ".", "?")
