"""All texts of the program in one language, formatted for the values of the engine, without Qt."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterable, Mapping, Sequence
from enum import IntFlag
from functools import cache, cached_property
from typing import Any, Final

from app.actions import Action
from app.texts.files import WordFiles, filled
from app.texts.referee import RefereeTexts
from app.texts.system_reasons import reason_key
from engine.complaints import shortened
from engine.ledger import Line, total
from engine.library import documents, former_name
from engine.riichi.agreement import agreement
from engine.riichi.group import Shape
from engine.riichi.hand import MeldKind
from engine.riichi.reading import Wait
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Part, Problem, Score, Shares, Uncounted
from engine.riichi.yaku import YAKU
from engine.rule_options import PLUS, TRIED
from engine.rulebook import AGREEMENT, AnyRule, Head, Rule, Standing, Words, installed
from engine.tiles import TERMINALS, NotationError, Tile

LANGUAGES: Final = ("ja", "en")
_REASONS: Final = ("reason", "detail", "told")
"""Values of texts that may be what a system says."""
_NAMED: Final = 3
"""So many differing documents are named; more are counted."""
_MANY: Final = {1: "yakuman", 2: "double_yakuman", 3: "triple_yakuman"}
_NO_LIMITS: Final = ("oka",)
"""Labels of lines that distinguish them from others of their rule and are no limits."""
_WITH_TILES: Final = ("dora.", "fu.triplet.", "fu.quad.", "fu.pair.", "fu.wait.tanki")
_ROLES: Final = ("self", "shimocha", "toimen", "kamicha")


@cache
def words(language: str) -> WordFiles:
    """All words of a language by dotted key, such as `line.fu.base`; cached."""
    return WordFiles(language)


class Texts(RefereeTexts):
    """The texts of one language; each method formats one kind of value."""

    def __init__(self, language: str) -> None:
        """Raises ValueError for an unknown language."""
        if language not in LANGUAGES:
            raise ValueError(f"no words for {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self._words: Mapping[str, Any] = words(language)

    @property
    def name(self) -> str:
        """The name of the language in that language."""
        return str(self._words["language.name"])

    def ui(self, key: str, *values: object, **named: object) -> str:
        """A text of the window by its key after `ui.`, with the values filled in."""
        return self.text(f"ui.{key}", *values, **named)

    def text(self, key: str, *values: object, **named: object) -> str:
        """The same by the whole key, such as one that a table of a page holds."""
        text: str = self._words[key]
        return self._filled(text, *values, **named) if values or named else text

    def _filled(self, text: str, *values: object, **named: object) -> str:
        """A text with its values; the reason of a system is translated."""
        for name in _REASONS:
            key = reason_key(str(named[name])) if name in named else ""
            if key:
                named[name] = self._words[f"reason.{key}"]
        return filled(text, *values, **named)

    def words_of(self, key: str) -> Sequence[str]:
        """A list of words by its whole key."""
        found: Sequence[str] = self._words[key]
        return found

    def has(self, key: str) -> bool:
        """Whether there is a text of a whole key."""
        return self._words.get(key) is not None

    def action(self, row: Action) -> str:
        """The text of an action in the menu."""
        return str(self._words[row.words])

    def list_of(self, parts: Iterable[str]) -> str:
        return str(self._words["language.list"]).join(parts)

    def first_of(self, parts: Sequence[str], most: int, more: str) -> str:
        """A list of the first `most` parts; where there are others the text `more` says how many,
        from the list and their number."""
        words = self.list_of(parts[:most])
        return self.ui(more, words, len(parts) - most) if len(parts) > most else words

    def titled(self, title: str, sentence: str) -> str:
        """A sentence behind its title; a question that is the title of its answer has no mark."""
        return f"{title.rstrip('?？')}{self._words['language.title']}{sentence}"

    def words(self, both: Words | None) -> str:
        """A document's own words in this language; "" without any."""
        if both is None:
            return ""
        return both.ja if self.language == "ja" else both.en

    # tiles and seats

    def tile(self, tile: Tile) -> str:
        """The full name of a tile: `五筒`, `5 of circles, red`."""
        return self._tile(tile, "")

    def tile_short(self, tile: Tile) -> str:
        """The short name of a tile, as players say it: `五筒`, `5-pin`."""
        return self._tile(tile, "short_")

    def _tile(self, tile: Tile, form: str) -> str:
        if tile.honor:
            return str(self._words[f"tile.{form}honors"][tile.number - 1])
        digit = self._words["tile.digits"][tile.number - 1]
        name = filled(self._words[f"tile.{form}{tile.suit}"], digit)
        return filled(self._words[f"tile.{form}red"], name) if tile.red else name

    def tiles_short(self, some: Iterable[Tile]) -> str:
        """The short names of tiles, without repetition."""
        return self.list_of(dict.fromkeys(self.tile_short(t) for t in some))

    def wind(self, seat: int) -> str:
        return str(self._words["wind.short"][seat])

    def seat(self, seat: int) -> str:
        return str(self._words["wind.seat"][seat])

    def wind_name(self, wind: int) -> str:
        """A wind as it names a hand: 東1局, East 1."""
        return str(self._words["wind.name"][wind])

    def round(self, wind: int) -> str:
        return str(self._words["wind.round"][wind])

    def role(self, turns: int) -> str:
        """The seat `turns` after one's own: you, 下家, 対面, 上家."""
        return str(self._words[f"role.{_ROLES[turns]}"])

    def dealer_or_child(self, seat: int) -> str:
        return str(self._words["role.child" if seat else "role.dealer"])

    # yaku, facts, events

    def yaku(self, key: str) -> str:
        """Both names of a yaku: `平和 ピンフ`, `Pinfu 平和`."""
        return f"{self.yaku_name(key)} {self.yaku_gloss(key)}"

    def yaku_name(self, key: str) -> str:
        return str(self._words[f"yaku.{key}"])

    def yaku_gloss(self, key: str) -> str:
        """The second name of a yaku: its reading in Japanese, its kanji in English."""
        return str(self._words[f"gloss.{key}"])

    def fact(self, fact: IntFlag, limit: str = "") -> str:
        """Facts that hold: `両面待ち`; several are joined to a list. `limit` is that of a hand of
        競技十半."""
        return self.list_of(
            filled(self._words[f"fact.{fact_name(one)}"], limit=limit) for one in fact
        )

    def event(self, event: Event) -> str:
        return str(self._words[f"event.{event}"])

    def part(self, part: Part) -> str:
        return str(self._words[f"part.{part}"])

    def wait(self, wait: Wait) -> str:
        return str(self._words[f"wait.{wait}"])

    def shape(self, shape: Shape) -> str:
        return str(self._words[f"shape.{shape.value}"])

    def meld(self, kind: MeldKind) -> str:
        return str(self._words[f"meld.{kind}"])

    def uncounted(self, thing: Uncounted) -> str:
        if thing.what in YAKU:
            return self.yaku_name(thing.what)
        name = self._words.get(f"uncounted.{thing.what}")
        return self.limit(thing.what) if name is None else str(name)

    def step(self, step: str) -> str:
        """The name of an undo step: `牌を置く`, `一発を外す`."""
        name, _, events = step.partition(":")
        named = (self.event(Event(event)) for event in events.split("+") if event)
        return self.ui(f"edit.{name}", self.list_of(named))

    # problems

    def problem(self, problem: Problem) -> str:
        """A problem as a sentence: `一発：リーチがない。`"""
        return self.titled(*self.problem_parts(problem))

    def problem_parts(self, problem: Problem) -> tuple[str, str]:
        """What a problem is about, and its reason."""
        named = self._words.get(f"problem_title.{problem.key}")
        title = self.event(problem.events[0]) if problem.events else self.part(problem.part)
        title = title if named is None else str(named)
        reason = self._words[f"problem.{problem.key}"]
        return title, filled(reason, tiles=self.tiles_short(problem.tiles))

    def problems(self, some: Iterable[Problem]) -> tuple[str, str]:
        """What several problems are about, and all their reasons."""
        parts = [self.problem_parts(problem) for problem in some]
        gap, end = self._words["language.reasons"], "."
        reasons = [reason.removesuffix(end) for _, reason in parts[:-1]]
        return parts[0][0], gap.join((*reasons, parts[-1][1]))

    # lines and rules

    def rule(self, key: str) -> str:
        """The name of a rule by its key."""
        room, _, rest = key.partition(".")
        if room == "yaku":
            return self.yaku_name(rest)
        if room == "penalties":
            return self.penalty(rest)
        if key.startswith("table.rows"):
            key = "table.rows"
        return str(self._words[f"line.{key}"])

    def said(self, _rule: AnyRule) -> str:
        """The value of a rule in short words; "" where its name says it."""
        return ""

    def note(self, rule: AnyRule) -> str:
        """A rule that applied without an amount: a text for its value, or else its name."""
        said = getattr(rule, "value", "")
        template = self._words.get(f"note.{rule.key}.{said}")
        return self.rule(rule.key) if template is None else str(template)

    def line(self, line: Line, payer: int | None = None) -> str:
        """The name of a line of han, fu or points, with its tiles or numbers: `ドラ 八萬`; with
        the seat that pays it where that is part of the name: `包　東家が全額`."""
        key = line.rule.key
        paid = None if payer is None else self._words.get(f"line_payer.{key}")
        if paid is not None and payer is not None:
            return filled(paid, self.seat(payer))
        template = self._words.get(f"line_of.{key}.{line.label}") or self._words.get(
            f"line_of.{key}"
        )
        if template is not None and line.of:
            return filled(template, *line.of, sum(line.of[1:]))
        name = self.rule(key)
        if line.label and line.label not in _NO_LIMITS:
            name = self.limit(line.label)
        if line.tiles and key.startswith(_WITH_TILES):
            tiles = self.tiles_short(t.plain if t.red else t for t in line.tiles)
            template = self._words.get(f"line_tiles.{key}")
            if template is None:
                return f"{name} {tiles}"
            return filled(template, tiles, self._words[f"tile_kind.{_kind(line.tiles[0])}"])
        return name

    def limit(self, key: str, yakuman: int = 1) -> str:
        """The name of a limit; multiple yakuman have names of their own."""
        if key != "yakuman":
            return str(self._words[f"limit.{key}"])
        name = self._words[f"limit.{_MANY.get(yakuman, 'many_yakuman')}"]
        return filled(name, yakuman)

    def said_as(self, key: str, word: str) -> str:
        """The text for a value that is a word, such as `頭ハネで一人`; "" without one."""
        template = self._words.get(f"said.{key.removesuffix('_proposed')}.{word}")
        return str(template or self._words.get(f"said.value.{word}", ""))

    def said_in(self, unit: str, *values: object) -> str:
        """A value with its unit: `25000点`, `2つで1翻`."""
        template = self._words.get(f"said.unit.{unit}") or self._words[f"said.number.{unit}"]
        return filled(template, *values)

    def standing(self, standing: Standing) -> str:
        return str(self._words[f"standing.{standing}"])

    def standing_means(self, standing: Standing) -> str:
        """What a standing means, as a sentence."""
        return str(self._words[f"standing_means.{standing}"])

    def clause(self, rule: AnyRule) -> str:
        """The clause of a rule, or the text for "no clause"."""
        return self.citation(rule.clause) or self.ui("no_clause")

    def citation(self, clause: str) -> str:
        """A clause as it is cited in this language; a source that a document names in English has a
        name in Japanese."""
        for english, here in self._sources:
            clause = clause.replace(english, here)
        return clause

    @cached_property
    def _sources(self) -> list[tuple[str, str]]:
        """The English names of sources, where they are others in this language, with those; the
        longest first, as it may begin with another."""
        if self.language == "en":
            return []
        english = words("en").under(["citation"])
        names = [(str(name), str(self._words[key])) for key, name in english]
        return sorted(names, key=lambda pair: -len(pair[0]))

    def reason(self, rule: AnyRule) -> str:
        """The reason of a rule in one or two sentences."""
        return self.given_reason(rule) or self.standing_means(rule.standing)

    def given_reason(self, rule: AnyRule) -> str:
        """The reason that the document gives for a rule; "" where it gives none."""
        reason = self.words(rule.because)
        if AGREEMENT in reason and isinstance(rule, Rule):
            reason = reason.replace(AGREEMENT, self._agreement(rule))
        return reason

    def _agreement(self, rule: Rule[Any]) -> str:
        """How many of the installed documents state the value of a rule, and which differ."""
        found, heads = agreement(rule), installed()
        stating = len(found.stating)
        key = "none" if not stating else "one" if stating == 1 else "many"
        names = [self.document_short(heads[document]) for document in found.differing]
        if not names:
            rest = self.ui("agreement.and_none" if stating else "agreement.nor")
        elif len(names) <= _NAMED:
            key_of_rest = "agreement.differ" if names[1:] else "agreement.differs"
            rest = self.ui(key_of_rest, self.list_of(names))
        else:
            rest = self.ui("agreement.number_differ", len(names))
        return self.ui(f"agreement.{key}", stating, found.documents, rest)

    def document(self, head: Head) -> str:
        return self._with_tried(self.words(head.name))

    def document_of_edition(self, name: str, edition: str) -> str:
        """The name of a document with its edition, unless the name says it."""
        return name if edition in name else f"{name} {edition}"

    def document_short(self, head: Head) -> str:
        return self._with_tried(self.words(head.short)) or self.document(head)

    def document_named(self, document_id: str) -> str:
        """The short name of a document by its id; of one that is not here any more its name, or its
        id where no name is known."""
        head = documents().get(document_id)
        if head is not None:
            return self.document_short(head)
        name = former_name(document_id)
        return shortened(document_id) if name is None else self.words(name)

    def _with_tried(self, name: str) -> str:
        """The name of a document, with a word for the mark of a tried reading."""
        return name.replace(f" {PLUS} {TRIED}", self.ui("tried.mark"))

    # points

    def declaration(self, score: Score, situation: Situation) -> str:
        """The points as declared: `3900`, `1300・2600 は 1400・2700`, `4000オール`."""
        plain, full = self.spoken(score, situation)
        return self.points("with_honba", plain, full) if full else plain

    def spoken(self, score: Score, situation: Situation) -> tuple[str, str]:
        """The declaration without honba, and with honba ("" where there are none)."""
        honba = total(p.line for p in score.payments if p.line.rule.key == "payment.honba")
        each = honba // 3 if situation.tsumo else honba
        more = Shares(score.shares.high + each, score.shares.low + each)
        full = self.shares(more, situation) if honba else ""
        return self.shares(score.shares, situation), full

    def shares(self, shares: Shares, situation: Situation) -> str:
        """What is paid, as it is said: `3900`, `1300・2600`, `4000オール`."""
        if not situation.tsumo:
            return self.points("ron", shares.high)
        if situation.dealer:
            return self.points("dealer_tsumo", shares.high)
        return self.points("child_tsumo", shares.low, shares.high)

    def count(self, score: Score) -> str:
        """Fu, han and limit of a score: `40符3翻`, `満貫 5翻`, `ダブル役満`."""
        if score.limit == "yakuman" and score.yakuman:
            return self.limit(score.limit, score.yakuman)
        han = self.han(score.han)
        counted = han if score.fu is None else self.points("fu_han", score.fu, score.han)
        if score.limit and not score.han:
            return self.limit(score.limit)
        return f"{self.limit(score.limit)} {counted}" if score.limit else counted

    def han(self, han: int) -> str:
        return self.points("han", han)

    def fu(self, fu: int) -> str:
        return self.points("fu", fu)

    def halves(self, halves: int) -> str:
        """Half points written as points: `10.5`, `42`."""
        return f"{halves / 2:g}"

    def points(self, key: str, *values: object) -> str:
        """Numbers formatted by the key after `points.`: `40符3翻`, `1300・2600`."""
        return filled(self._words[f"points.{key}"], *values)

    # errors

    def notation_error(self, error: NotationError) -> str:
        """A mistake in notation as one sentence, with its position counted from 1."""
        return self.notation(error.key, error.at + 1, shortened(error.word))

    def notation(self, key: str, at: int, word: str) -> str:
        """A mistake in notation by its key, at a position counted from 1."""
        return filled(self._words[f"notation.{key}"], at=at, word=word)

    def cli(self, key: str, **named: object) -> str:
        """A text of the command line and of explanations."""
        return self._filled(self._words[f"cli.{key}"], **named)

    def help(self, key: str, **named: object) -> str:
        """The help text of a command or an option."""
        return filled(self._words[f"help.{key}"], **named)

    def error(self, key: str, **named: object) -> str:
        """The text of an error before a window is open."""
        return self._filled(self._words[f"error.{key}"], **named)


def with_ampersands(words: str) -> str:
    """Words as a button or a menu takes them so that `&` is shown, and marks no key."""
    return words.replace("&", "&&")


def capitalized(words: str) -> str:
    """Words as a sentence begins: the first letter is a capital one."""
    return words[:1].upper() + words[1:]


def _kind(tile: Tile) -> str:
    """Whether a tile is a terminal, an honour or a simple."""
    return "honor" if tile.honor else "terminal" if tile.kind in TERMINALS else "simple"


def fact_name(fact: IntFlag) -> str:
    """The name of a fact in keys of texts."""
    return (fact.name or "").lower()


def system_language() -> str:
    """`ja` if the first locale variable that is set is Japanese, otherwise `en`."""
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    first = next((name for name in (*names, locale.getlocale()[0]) if name), "")
    return "ja" if first.lower().startswith("ja") else "en"
