"""Errors of rule documents: the file, the key, the problem, and how to correct it."""

from __future__ import annotations


class DocumentError(ValueError):
    """A document cannot be read; `problem` says what is wrong at `key` and how to correct it."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        self.file, self.key, self.problem = file, key, problem
        super().__init__(": ".join(part for part in (file, key, problem) if part))


class OtherGameError(DocumentError):
    """A document is of another game than the one that was requested."""


class SchemaError(ValueError):
    """A document fits its schema field by field but not as a whole; `key` is the place."""

    def __init__(self, key: str, problem: str) -> None:
        self.key, self.problem = key, problem
        super().__init__(f"{key}: {problem}")


class NewerDocumentError(DocumentError):
    """A document was written by a newer version of the program."""


def unreadable(error: Exception) -> str:
    """Why JSON or TOML cannot be read; each Python has words of its own for what is too deep."""
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)


def nearest(word: str, known: tuple[str, ...]) -> str:
    """The end of a complaint about an unknown word: the most similar known word, or all known."""
    import difflib  # noqa: PLC0415 (only an error needs it)

    near = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known)}"
