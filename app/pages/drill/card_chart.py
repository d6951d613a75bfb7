"""Where the cards of a kind stand in the picture of its progress: in a table, or in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from app.pages.drill.kinds.cells import SIDES_AND_WAYS, cell_of_key, cell_text
from app.pages.drill.kinds.hands import NO_YAKU
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.own import own_win
from app.pages.drill.kinds.table import KINDS, ask
from app.pages.drill.progress.heat import heat_of_cards
from app.pages.drill.views import CardChart
from app.texts.texts import Texts
from app.views.tables import Heat

if TYPE_CHECKING:
    from app.pages.drill.progress.repository import ProgressRepository

_FORMS: Final = ("closed.ron", "closed.tsumo", "open.ron", "open.tsumo")
_SEED: Final = 1
_NUMBERED: Final = ("toppan_stay", "toppan_dora", "fu", "honba")
_COUNTED: Final[Mapping[str, Callable[[int, Texts], str]]] = {
    "fu": lambda fu, texts: texts.points("fu", fu),
    "honba": lambda honba, texts: texts.ui("drill.honba", honba),
}
_NUMBERS: Final = 9
"""The groups of tiles with a number; winds and dragons follow."""


def chart_of(kind: str, deck: tuple[Card, ...], rules: Any, texts: Texts) -> CardChart:
    """The chart of a kind under a document; every card of the deck stands in it once."""
    keys = [card.key for card in deck]
    making = {
        "fu": _fu_chart, "honba": _honba_chart, "paid": _paid_chart,
        "toppan_points": _stake_chart, "toppan_value": _value_chart,
    }  # fmt: skip
    if kind in making:
        return making[kind](keys, texts)
    return CardChart((), tuple((card_name(card, rules, texts), (card.key,)) for card in deck))


def card_name(card: Card, rules: Any, texts: Texts) -> str:
    """What a card asks about, in a few words."""
    if card.key == NO_YAKU:
        return texts.ui("no_yaku")
    if card.kind == "yaku":
        return texts.yaku_name(card.key)
    win = own_win(card)
    if win is not None:
        return win.name(texts)
    if KINDS[card.kind].fixed:
        return ask(card, rules, _SEED).subject.name(texts)
    if card.kind == "declaration":
        return cell_text(cell_of_key(card.key), rules, texts)
    if card.kind in _NUMBERED:
        return _numbered(card, texts)
    if card.kind == "toppan_value":
        who, _, end = card.key.rpartition(".")
        return f"{_value_name(who, texts)} {_word(end, texts)}"
    plain = card.key.replace(".", "_")
    if texts.has(f"ui.card_chart.{card.kind}.{plain}"):
        return texts.ui(f"card_chart.{card.kind}.{plain}")
    return _words(card.key, texts)


def known_heat(repository: ProgressRepository, document: str, kind: str) -> Mapping[str, Heat]:
    """How well each card of a kind is known, by its key; the others are new, as all are where the
    answers cannot be read."""
    repository.flush()
    progress, now = repository.progress, repository.clock.now()
    return repository.read_or(lambda: heat_of_cards(progress, document, kind, now), {})


def _word(part: str, texts: Texts) -> str:
    """A part of a key in words; a number as it is."""
    known = texts.has(f"ui.card_chart.word.{part}")
    return texts.ui(f"card_chart.word.{part}") if known else part


def _words(key: str, texts: Texts) -> str:
    """The parts of a key in words."""
    return " ".join(filter(None, (_word(part, texts) for part in key.split("."))))


def _numbered(card: Card, texts: Texts) -> str:
    """How a hand was won, with its fu or honba; how many tiles the dealer shows; or what a dora
    indicator is of."""
    way, number = card.key.rpartition(".")[0], int(card.key.rpartition(".")[2])
    if card.kind in _COUNTED:
        return f"{_words(way, texts)} {_COUNTED[card.kind](number, texts)}"
    if card.kind == "toppan_stay":
        return texts.ui("card_chart.shown", number)
    if number < _NUMBERS:
        return texts.ui("card_chart.indicator", number + 1)
    of_winds = number == _NUMBERS
    return texts.ui("drill.said.wind") if of_winds else texts.ui("drill.said.dragon")


def _table(
    columns: Sequence[tuple[str, str]], rows: Sequence[tuple[str, str]], keys: Sequence[str],
    order: str,
) -> CardChart:  # fmt: skip
    """A table of keys made of `{row}` and `{column}`; rows and columns without a card left out."""
    there = set(keys)
    made = [
        (name, tuple(order.format(row=row, column=column) for column, _ in columns))
        for row, name in rows
    ]
    used = [at for at, _ in enumerate(columns) if any(row[at] in there for _, row in made)]
    heads = tuple(columns[at][1] for at in used)
    shown = tuple(
        (name, tuple(row[at] if row[at] in there else None for at in used))
        for name, row in made
        if any(key in there for key in row)
    )
    return CardChart(heads, shown)


def _fu_chart(keys: Sequence[str], texts: Texts) -> CardChart:
    """Fu by how the hand was won, open or closed."""
    fu = sorted({int(key.rpartition(".")[2]) for key in keys})
    columns = [(form, _words(form, texts)) for form in _FORMS]
    rows = [(str(one), _COUNTED["fu"](one, texts)) for one in fu]
    return _table(columns, rows, keys, "{column}.{row}")


def _sides(texts: Texts) -> list[tuple[str, str]]:
    return [(won, _words(won, texts)) for won in SIDES_AND_WAYS]


def _honba_chart(keys: Sequence[str], texts: Texts) -> CardChart:
    honba = sorted({int(key.rpartition(".")[2]) for key in keys})
    columns = [(str(one), _COUNTED["honba"](one, texts)) for one in honba]
    return _table(columns, _sides(texts), keys, "{row}.{column}")


def _paid_chart(keys: Sequence[str], texts: Texts) -> CardChart:
    """The sticks on the table by who won, and liability below."""
    columns = [(name, _word(name, texts)) for name in ("plain", "deposits", "honba", "both")]
    table = _table(columns, _sides(texts), keys, "{row}.{column}")
    pao = [key for key in keys if key not in table.keys]
    width = len(table.columns)
    rest = tuple((_words(key, texts), (key, *[None] * (width - 1))) for key in pao)
    return CardChart(table.columns, (*table.rows, *rest))


def _stake_chart(keys: Sequence[str], texts: Texts) -> CardChart:
    """Han by stake."""
    parts = [key.split(".") for key in keys]
    stakes = [(one, texts.rule(f"stakes.{one}")) for one in dict.fromkeys(p[1] for p in parts)]
    counts = list(dict.fromkeys(part[2] for part in parts))
    rows = [(one, _word(one, texts) if one.isalpha() else texts.han(int(one))) for one in counts]
    return _table(stakes, rows, keys, "stake.{column}.{row}")


def _value_chart(keys: Sequence[str], texts: Texts) -> CardChart:
    """Who holds the hand, at which stake, by how it ends."""
    who = list(dict.fromkeys(key.rpartition(".")[0] for key in keys))
    rows = [(one, _value_name(one, texts)) for one in who]
    columns = [(end, _word(end, texts)) for end in ("win", "stay")]
    return _table(columns, rows, keys, "{row}.{column}")


def _value_name(who: str, texts: Texts) -> str:
    side, stake = who.split(".")
    name = _word(side, texts)
    return name if stake == "all" else f"{name} {texts.rule(f'stakes.{stake}')}"
