"""Formats why a yaku does not hold: each missing fact by what is there in its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.texts.texts import Texts
from engine.riichi.scoring.missing_facts import LackKey, MissingFact
from engine.riichi.scoring.yaku_answers import YakuAnswer
from engine.riichi.yaku import YAKU
from engine.tiles import WINDS, Tile, text_of

_FEW_KINDS: Final = 3
"""So many kinds of tiles are named; of more the tiles are counted."""


def lack_text(lack: MissingFact, texts: Texts) -> str:
    """A missing fact: `九筒が刻子`, `the wait was 57p, kanchan`; with the reading that has it."""
    text = fact_text(lack, texts)
    reading = lack.otherwise
    if reading is None:
        return text
    if lack.key is LackKey.WAIT:
        wait = texts.wait(reading.wait)
        return texts.text("why.lasting", fact=text, wait=wait)
    return texts.text("why.lasting_elsewhere", fact=text)


def fact_text(lack: MissingFact, texts: Texts) -> str:
    """A missing fact alone."""
    return texts.text(f"why.{_form(lack, texts)}").format_map(_Words(lack, texts))


def _form(lack: MissingFact, texts: Texts) -> str:
    """The key of the text: some facts have other texts for none, one and many things."""
    if lack.key is LackKey.WAIT:
        return f"wait.{lack.wait}"
    if lack.event is not None:
        return f"event.{lack.event}"
    if lack.key is LackKey.GUEST_WIND:
        return _guest(lack)
    for number, form in ((0, "none"), (1, "one")):
        if lack.count == number and texts.has(f"why.{form}.{lack.key}"):
            return f"{form}.{lack.key}"
    if len(set(lack.tiles)) > _FEW_KINDS and texts.has(f"why.many.{lack.key}"):
        return f"many.{lack.key}"
    return lack.key


def _guest(lack: MissingFact) -> str:
    """Of a wind that is the round's or one's own the text says which of both it is not."""
    assert lack.winds is not None  # every such fact has them
    seat, round_wind = (WINDS[wind] for wind in lack.winds)
    kind = lack.tiles[0].kind
    if kind == round_wind:
        return "not_seat_wind"
    return "not_round_wind" if kind == seat else "guest_wind"


class _Words(Mapping[str, str]):
    """The words that the text of a fact may name, each made when it is asked for."""

    def __init__(self, lack: MissingFact, texts: Texts) -> None:
        self._lack, self._texts = lack, texts

    def __getitem__(self, name: str) -> str:
        return str(getattr(self, f"_{name}")())

    def __iter__(self) -> Any:
        return iter(())

    def __len__(self) -> int:
        return 0

    def _list(self, key: str) -> list[str]:
        return list(self._texts.words_of(f"why.word.{key}"))

    def _count(self) -> int:
        return self._lack.count

    def _many(self) -> str:
        return self._list("counted")[self._lack.count]

    def _more(self) -> str:
        return self._list("counted")[self._lack.need - self._lack.count]

    def _sets(self) -> str:
        return self._list("sets")[self._lack.count]

    def _form(self) -> str:
        return self._texts.yaku_name(str(self._lack.form))

    def _group(self) -> str:
        return self._run(self._lack.tiles)

    def _wanted(self) -> str:
        wanted = self._lack.wanted
        runs = (wanted[at : at + 3] for at in range(0, len(wanted), 3))
        return self._and(map(self._run, runs))

    def _kinds(self) -> str:
        return self._texts.tiles_short(self._lack.tiles)

    def _suits(self) -> str:
        suits = dict.fromkeys(tile.kind // 9 for tile in self._lack.tiles)
        return self._and(self._list("suits")[suit] for suit in suits)

    def _suit(self) -> str:
        return self._list("suits")[self._lack.wanted[0].kind // 9]

    def _numbers(self) -> str:
        names = self._list("numbers")
        return self._and(dict.fromkeys(names[tile.number - 1] for tile in self._lack.wanted))

    def _seat(self) -> str:
        assert self._lack.winds is not None  # asked for by the texts of winds alone
        return self._texts.wind(self._lack.winds[0])

    def _round(self) -> str:
        assert self._lack.winds is not None  # as above
        return self._texts.wind(self._lack.winds[1])

    def _rule(self) -> str:
        rule = self._lack.rule
        return "" if rule is None else self._texts.note(rule)

    def _and(self, parts: Iterable[str]) -> str:
        return self._texts.text("why.word.and").join(parts)

    def _run(self, tiles: tuple[Tile, ...]) -> str:
        """A group: by its tile where all are alike, by its numbers and suit, else by all names."""
        if len(set(tiles)) == 1:
            by_name = tiles[0].honor or self._texts.text("why.word.alike") == "name"
            return self._texts.tile_short(tiles[0]) if by_name else text_of(tiles)
        if any(tile.honor for tile in tiles) or len({tile.suit for tile in tiles}) > 1:
            return self._texts.tiles_short(tiles)
        digits = "".join(str(tile.number) for tile in tiles)
        return f"{digits}{self._list('letters')[tiles[0].kind // 9]}"


def lacks_text(yaku: YakuAnswer, texts: Texts) -> str:
    """All that a yaku lacks: `九筒が刻子、待ちは単騎`."""
    return texts.list_of(lack_text(lack, texts) for lack in yaku.lacks)


def answer_text(yaku: YakuAnswer, texts: Texts) -> str:
    """Why a yaku counts or not: the facts that hold, what counts in its place, or what it lacks."""
    if yaku.lacks:
        return lacks_text(yaku, texts)
    if yaku.instead:
        return texts.text("why.instead", texts.yaku_name(yaku.instead))
    return texts.fact(YAKU[yaku.yaku])
