"""Orders the yaku asked of a hand as the rows of a list, and finds them by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Final, Literal

import msgspec

from app.pages.score.views import Chip, HighlightedTiles
from app.search import contains_word, folded
from app.texts.texts import LANGUAGES, Texts
from app.texts.why import answer_text, lack_text
from engine.riichi.rules import Worth
from engine.riichi.scoring.missing_facts import LackKey
from engine.riichi.scoring.yaku_answers import YakuAnswer, YakuKind
from engine.riichi.yaku import YAKU
from engine.tiles import Tile


class WhyFilter(StrEnum):
    """Which yaku are listed."""

    ALL = "all"
    COUNTED = "counted"
    FORM = "form"
    EVENT = "event"


class FactView(msgspec.Struct, frozen=True):
    """A fact in words, with the tiles that it is about; `melded` if these are in melds."""

    words: str
    tiles: tuple[Tile, ...] = ()
    melded: bool = False


class WhyRow(msgspec.Struct, frozen=True):
    """A row of the list: the head of a section, the head that unfolds one, or a yaku.

    A yaku that holds has the facts that make it, another one those that are missing. `rule` is the
    key of its rule, "" where the document is silent; `chip` is that of the event that makes
    it, where that may matter, and `event` its name.
    """

    kind: Literal["head", "fold", "yaku"]
    name: str
    yaku: str = ""
    gloss: str = ""
    worth: str = ""
    holds: bool = False
    facts: tuple[FactView, ...] = ()
    rule: str = ""
    event: str = ""
    chip: Chip | None = None

    @property
    def highlighted(self) -> HighlightedTiles | None:
        """The tiles of all the facts that are missing; None where there are none."""
        concealed: Counter[Tile] = Counter()
        for fact in self.facts:
            if not fact.melded:
                concealed |= Counter(fact.tiles)
        melded = frozenset(tile for fact in self.facts if fact.melded for tile in fact.tiles)
        found = HighlightedTiles(tuple(concealed.elements()), melded)
        return None if self.holds or found == HighlightedTiles() else found

    @property
    def accessible_text(self) -> str:
        """The whole row in words."""
        facts = " ".join(fact.words for fact in self.facts)
        mark = "✓" if self.holds else ""
        return " ".join(part for part in (mark, self.name, self.gloss, self.worth, facts) if part)


class WhyView(msgspec.Struct, frozen=True):
    """What the panel shows: the yaku as they were asked, and the events of the form."""

    asked: tuple[YakuAnswer, ...] = ()
    chips: tuple[Chip, ...] = ()
    menzen: bool = True

    def count(self, which: WhyFilter) -> int:
        """How many yaku of the document a filter lists."""
        had = (one for one in self.asked if one.had)
        return sum(which is WhyFilter.ALL or which is _filter_of(one) for one in had)


def _filter_of(one: YakuAnswer) -> WhyFilter:
    if one.counts:
        return WhyFilter.COUNTED
    return WhyFilter.EVENT if one.kind is YakuKind.EVENT else WhyFilter.FORM


class WhyQuery(msgspec.Struct, frozen=True):
    """What is looked for: a filter, the text typed, and whether the yakuman are unfolded."""

    which: WhyFilter = WhyFilter.ALL
    search: str = ""
    unfolded: bool = False


def why_rows(view: WhyView, query: WhyQuery, texts: Texts) -> tuple[WhyRow, ...]:
    """The rows of the list: the yaku that count, those that do not come in the order in which they
    were to be expected, what did not happen, and yakuman, which are folded. What the document does
    not have is found by its name alone."""
    wanted = [one for one in view.asked if _is_wanted(one, query)]
    chips = {str(chip.event): chip for chip in view.chips}
    return tuple(_sections(wanted, query, view.menzen, chips, texts))


def _is_wanted(one: YakuAnswer, query: WhyQuery) -> bool:
    if query.search and not matches_search(one.yaku, query.search):
        return False
    if not one.had:
        return bool(query.search) and query.which is WhyFilter.ALL
    return query.which in (WhyFilter.ALL, _filter_of(one))


def _sections(
    wanted: list[YakuAnswer],
    query: WhyQuery,
    menzen: bool,
    chips: Mapping[str, Chip],
    texts: Texts,
) -> Iterator[WhyRow]:
    had = [one for one in wanted if one.had]
    rest = [one for one in had if not one.counts]
    sections = {
        "counted": sorted((one for one in had if one.counts), key=lambda one: _PLACES[one.yaku]),
        "missed": [one for one in rest if one.kind is YakuKind.FORM],
        "events": [one for one in rest if one.kind is YakuKind.EVENT],
        "yakuman": [one for one in rest if one.kind is YakuKind.YAKUMAN],
        "absent": [one for one in wanted if not one.had],
    }
    for name, some in sections.items():
        if not some:
            continue
        folds = name == "yakuman" and not query.search
        head = texts.ui(f"why.section.{name}", len(some))
        open_now = not folds or query.unfolded
        if folds:
            head = f"{'▾' if query.unfolded else '▸'} {head}"
        yield WhyRow("fold" if folds else "head", head)
        if open_now:
            yield from (_row(one, menzen, chips, texts) for one in some)


def _row(one: YakuAnswer, menzen: bool, chips: Mapping[str, Chip], texts: Texts) -> WhyRow:
    event = one.yaku if one.kind is YakuKind.EVENT else ""
    facts = tuple(
        FactView(lack_text(lack, texts), lack.tiles, lack.key in _MELDED) for lack in one.lacks
    )
    return WhyRow(
        "yaku",
        texts.yaku_name(one.yaku),
        one.yaku,
        texts.yaku_gloss(one.yaku),
        _worth_text(None if one.rule is None else one.rule.value, menzen, texts),
        one.holds,
        facts or (FactView(answer_text(one, texts)),),
        "" if one.rule is None else one.rule.key,
        event,
        chips.get(event),
    )


_PLACES: Final = {yaku: at for at, yaku in enumerate(YAKU)}
_MELDED: Final = frozenset(
    (LackKey.CALLED, LackKey.CLOSED_ONLY, LackKey.MELDED, LackKey.TRIPLET_CALLED)
)
"""Facts whose tiles are in melds."""


def _worth_text(worth: Worth | None, menzen: bool, texts: Texts) -> str:
    """What a yaku is worth: `1翻`, `役満`, `満貫`; "" for one that the document does not have."""
    if worth is None or not (worth.had() or worth.had(menzen=False)):
        return ""
    if worth.yakuman:
        return texts.limit("yakuman", worth.yakuman)
    if worth.limit:
        return texts.limit(worth.limit)
    han = worth.closed if menzen else worth.open
    return texts.han(han or worth.closed or worth.open)


# the names of a yaku


def matches_search(yaku: str, search: str) -> bool:
    """Whether a yaku has every word that was typed in its names, of any language and script."""
    names = _names(yaku)
    return all(contains_word(names, word) for word in folded(search).split())


@cache
def _names(yaku: str) -> str:
    """Kanji, reading, romaji and English of a yaku, folded for searching."""
    both = [Texts(language) for language in LANGUAGES]
    names = [text for texts in both for text in (texts.yaku_name(yaku), texts.yaku_gloss(yaku))]
    names += [yaku, yaku.replace("_", " "), *_ALSO.get(yaku, ()), *_glossary(yaku)]
    return folded("\n".join(names))


def _glossary(yaku: str) -> Iterable[str]:
    from app.pages.handbook.glossary import subjects  # noqa: PLC0415  read when something is typed

    terms = (term for subject in subjects() for term in subject.terms)
    named = f"`{yaku}`"
    return (form for term in terms if term.identifier == named for form in term.forms())


_VALUE: Final = ("役牌", "ヤクハイ", "yakuhai")
_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "menzen_tsumo": ("ツモ", "tsumo"),
    "iipeikou": ("イーペーコー", "ipeko", "iipeiko"),
    "ryanpeikou": ("リャンペーコー", "ryanpeiko"),
    "sanshoku_doujun": ("三色", "サンショク", "sanshoku"),
    "ittsuu": ("一通", "イッツー", "イッキツウカン", "itsu", "ittsu", "ikkitsuukan"),
    "chanta": ("チャンタ", "全帯", "chanta"),
    "junchan": ("純チャン", "ジュンチャン"),
    "toitoi": ("トイトイ", "対々", "対対和"),
    "honitsu": ("ホンイツ", "混一", "honitsu", "honiisou"),
    "chinitsu": ("チンイツ", "清一", "chinitsu", "chiniisou"),
    "chiitoitsu": ("チートイ", "ニコニコ", "chitoitsu"),
    "honroutou": ("honroto",),
    "kokushi": ("国士", "コクシ", "kokushi"),
    "suuankou": ("スーアンコウ", "suanko"),
    "sanankou": ("サンアンコウ", "sananko"),
    "double_riichi": ("ダブリー", "ダブル立直", "daburi"),
    **dict.fromkeys(("haku", "hatsu", "chun", "round_wind", "seat_wind"), _VALUE),
}
"""Other names that players use."""
