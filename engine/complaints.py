"""Complaints: what is wrong with a document, where, and the way out."""

from __future__ import annotations


class DocumentError(ValueError):
    """A document that cannot be read: the file, the key in it, what is wrong, the way out."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        self.file, self.key, self.problem = file, key, problem
        super().__init__(": ".join(part for part in (file, key, problem) if part))


class OtherGameError(DocumentError):
    """A document of another game than the one that was asked for."""


class SchemaError(ValueError):
    """What a schema finds wrong with a document as a whole, and at which key."""

    def __init__(self, key: str, problem: str) -> None:
        self.key, self.problem = key, problem
        super().__init__(f"{key}: {problem}")


class NewerDocumentError(DocumentError):
    """A document written by a newer version of the program."""


def nearest(word: str, known: tuple[str, ...]) -> str:
    import difflib  # noqa: PLC0415 (only a complaint needs it)

    near = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known)}"
