"""Finds the rule documents that commands name; `hayami documents` lists all of them."""

from __future__ import annotations

import argparse
import contextlib

import msgspec

from app.cli.arguments import MisuseError, rules_file
from app.cli.status import OK
from app.texts.texts import Texts
from app.variants import variant_of
from engine.complaints import DocumentError, shortened
from engine.library import base_of, options_of
from engine.riichi.rules import GAME, RiichiRules, load, load_file
from engine.rulebook import head_of, installed


def game_of(name: str) -> str:
    """The variant of an installed document or of a file; "" where it cannot be found out."""
    file = rules_file(name)
    if file is None:
        variant = variant_of(base_of(name))
        return "" if variant is None else variant.id
    with contextlib.suppress(DocumentError):
        return head_of(file[0]).game
    return ""


def rules_named(name: str, texts: Texts, *, only_riichi: bool = False) -> RiichiRules:
    """The rules of an installed document by its id, or of a file by its path, with options; with
    `only_riichi` none of 競技十半 is offered in the place of one that there is not."""
    file = rules_file(name)
    if file is None:
        try:
            return load(name)
        except DocumentError:
            if base_of(name) in installed():
                raise
            known = texts.list_of(riichi_documents() if only_riichi else installed())
            sentence = texts.cli("no_document", name=shortened(name), known=known)
            raise MisuseError(sentence) from None
    with file[0].open("rb"):  # that it cannot be read is reported in the words of the user
        return load_file(*file)


def riichi_documents() -> list[str]:
    """The ids of the documents that the commands accept."""
    return [key for key, head in installed().items() if head.game == GAME]


def documents(options: argparse.Namespace, texts: Texts) -> int:
    """List all documents."""
    heads = installed()
    if options.json:
        rows = [{**msgspec.to_builtins(h), "options": _options_of(key)} for key, h in heads.items()]
        print(msgspec.json.encode(rows).decode())
        return OK
    width = max(map(len, heads)) + 2
    for name, head in heads.items():
        some = [f"+{option.id} {texts.words(option.name)}" for option in options_of(name)]
        told = texts.document(head)
        told = texts.ui("with_clause", told, texts.list_of(some)) if some else told
        print(f"{name:<{width}}{told}")
    return OK


def _options_of(document: str) -> list[dict[str, object]]:
    """The options of a document by id, with their names."""
    return [{"id": o.id, "name": msgspec.to_builtins(o.name)} for o in options_of(document)]
