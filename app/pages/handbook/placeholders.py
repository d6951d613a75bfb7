"""Fills the placeholders of the handbook: keys, names and lists from the program itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import quote

from app.actions import ACTIONS, COMMANDS, DOCUMENT_KEYS, MENUS, PAGE_KEYS, Action
from app.pages.handbook import source
from app.pages.handbook.glossary import subjects
from app.pages.handbook.views import HANDBOOK_ACTIONS
from app.texts.texts import Texts, words
from engine.rulebook import installed

HAND: Final = "hand:"
"""The scheme of the address of a picture of tiles."""
_TILES: Final = "牌"
"""The alternative text of a picture of tiles."""
_SIGNS: Final = "…▾→← ☰"
"""Signs at the end of an action's name that are left out in a sentence."""
_ROWS: Final = {row.name: row for row in ACTIONS} | {
    action.name: Action(action.name, "", action.keys, f"ui.handbook.do.{action.name}")
    for action in HANDBOOK_ACTIONS
}


class Placeholders:
    """Fills the placeholders in one language; `key_name` formats a key as the system does.

    Raises KeyError for an unknown kind or name, so that no text names what was removed.
    """

    def __init__(self, texts: Texts, key_name: Callable[[str], str], folder: str) -> None:
        self._texts, self._named_by_system, self._folder = texts, key_name, folder
        self._kinds: dict[str, Callable[[str], str]] = {
            "key": self._key,
            "action": self._action,
            "word": self._word,
            "chapter": self._chapter,
            "hand": _hand,
            "fact": self._fact,
            "table": self._list,
        }

    def __call__(self, kind: str, name: str) -> str:
        return self._kinds[kind](name)

    def _key_name(self, keys: str) -> str:
        return self._named_by_system(keys).replace("Return", "Enter")  # as it is written on the key

    # in a sentence

    def _key(self, name: str) -> str:
        """The first key sequence of an action, which must have one."""
        return f"`{self._key_name(_ROWS[name].keys[0])}`"

    def _action(self, name: str) -> str:
        return self._texts.action(_ROWS[name]).rstrip(_SIGNS)

    def _word(self, key: str) -> str:
        return str(words(self._texts.language)[key]).strip(_SIGNS)

    def _chapter(self, name: str) -> str:
        """A link to a chapter, or to a section of one: `referee/log`."""
        chapter, _, section = name.partition("/")
        if not section:
            title = source.title(chapter, self._texts.language, self)
        else:
            title = source.headings(chapter, self._texts.language, self)[section]
        return f"[{title}](#{name})"

    def _fact(self, name: str) -> str:
        first, last = (self._key_name(keys) for keys in (DOCUMENT_KEYS[0], DOCUMENT_KEYS[-1]))
        return {
            "folder": f"`{self._folder}`",
            "document_keys": f"`{first}`–`{last}`",
            "documents": str(len(installed())),
        }[name]

    # lists

    def _list(self, name: str) -> str:
        lists: dict[str, Callable[[], str]] = {
            "keys": self._all_keys,
            "handbook_keys": lambda: self._keys_of(
                _ROWS[action.name] for action in HANDBOOK_ACTIONS
            ),
            "documents": self._documents,
            "commands": self._commands,
            "glossary": self._glossary,
        }
        return lists[name]()

    def _all_keys(self) -> str:
        """A section for each menu that has keys, those of its page below them; the key of the menu
        itself is in the first."""
        every = [row for row in (*ACTIONS, *PAGE_KEYS) if row.keys]
        return "\n\n".join(
            f"## {self._texts.ui(f'menu.{menu}')} {{#{menu}}}\n\n{self._keys_of(rows)}"
            for menu in MENUS
            if (rows := [row for row in every if (row.menu or MENUS[0]) == menu])
        )

    def _keys_of(self, rows: Iterable[Action]) -> str:
        cells = ((self._keys(row), self._texts.action(row)) for row in rows)
        return self._table(("keys", "does"), cells)

    def _keys(self, row: Action) -> str:
        named = tuple(dict.fromkeys(f"`{self._key_name(keys)}`" for keys in row.keys))
        if all(keys.isdigit() for keys in row.keys):
            return f"{named[0]}–{named[-1]}"
        return " / ".join(named)

    def _documents(self) -> str:
        texts = self._texts
        rows = (
            (texts.document(head), texts.words(head.source), f"`{key}`")
            for key, head in installed().items()
        )
        return self._table(("document", "source", "id"), rows)

    def _commands(self) -> str:
        rows = ((f"`hayami {name}`", self._texts.help(name)) for name in COMMANDS)
        return self._table(("command", "does"), rows)

    def _glossary(self) -> str:
        return "\n\n".join(
            f"## {subject.ja if self._texts.language == 'ja' else subject.en} {{#terms-{at}}}\n\n"
            + self._table(
                ("written", "read", "roman", "english"),
                ((t.written, t.read, t.roman, t.english) for t in subject.terms),
            )
            for at, subject in enumerate(subjects(), 1)
        )

    def _table(self, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
        named = tuple(self._texts.ui(f"handbook.column.{head}") for head in heads)
        lines = [named, ("---",) * len(named), *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _hand(notation: str) -> str:
    return f"![{_TILES}]({HAND}{quote(notation)})"
