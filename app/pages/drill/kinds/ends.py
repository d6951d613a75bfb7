"""Questions about ends of hands: noten payments, who deals next, draws, and the end of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.pages.drill.kinds.cells import sticks_texts
from app.pages.drill.kinds.control import Control, SeatEntry, SeatsControl, worded_options
from app.pages.drill.kinds.hands import seek_drawn
from app.pages.drill.kinds.kind import (
    Card,
    Question,
    QuestionKind,
    QuestionSubject,
    Reply,
    ReplyField,
    Unread,
)
from app.pages.drill.kinds.seats_reader import (
    SEAT_FIELDS,
    SEAT_REASONS,
    SEATS,
    SeatsReader,
    seats_written,
)
from app.pages.drill.kinds.spelling import plain
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.views.table_picture import PicturedSeat, TablePicture
from engine.ledger import Line
from engine.riichi.practice.ends import EndSettled, HandEnd, drawn_end, end_names, settled
from engine.riichi.practice.grade import Value
from engine.riichi.rules import GAME, RiichiRules

_TRIES: Final = 4000
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "stays": (
        "連荘",
        "親の連荘",
        "続ける",
        "stays",
        "dealer stays",
        "the dealer stays",
        "renchan",
        "again",
    ),
    "rotates": (
        "親流れ",
        "流れる",
        "親が流れる",
        "rotates",
        "the deal rotates",
        "passes",
        "moves on",
        "next",
    ),
    "over": ("終局", "終わる", "終わり", "over", "game over", "ends", "the end"),
    "goes_on": ("続行", "続く", "続ける", "goes on", "play on", "on", "continues"),
    "draw": ("流局", "途中流局", "draw", "abortive draw", "aborted", "yes", "はい"),
    "no_draw": ("続行", "続く", "流局でない", "no draw", "play on", "goes on", "no", "いいえ"),
}
"""What may be typed for a value, besides its name."""
_VALUES: Final = {
    "next": ("stays", "rotates"),
    "over": ("over", "goes_on"),
    "abortive": ("draw", "no_draw"),
}
_FIELD: Final = {"next": "deal", "over": "over", "abortive": "draw"}
_HONBA: Final = re.compile(r"(\d{1,3})\s*(?:本場|honba|本)?")
_MOST: Final = 99
_OFFERED: Final = 6
"""So many counts of honba are offered, from none on."""


class HandEndSubject(QuestionSubject, frozen=True):
    """The end of a hand, what is asked of it, and what the document makes of it; whether it counts
    honba."""

    end: HandEnd
    asked: str
    settled: EndSettled
    honba: bool

    def name(self, texts: Texts) -> str:
        """The round, the honba and the riichi sticks, the points where they matter, the end."""
        parts = [self._round(texts), *sticks_texts(self.end.honba, self.end.deposits, texts)]
        if self.asked == "over":
            seats = (f"{texts.wind(wind)}{score}" for wind, score in enumerate(self._by_wind()))
            parts.append(" ".join(seats))
        parts.append(self.situation(texts))
        return texts.list_of(parts)

    def _round(self, texts: Texts) -> str:
        return texts.ui("kinds.round", texts.wind_name(self.end.round_wind), self.end.dealer + 1)

    def _by_wind(self) -> tuple[int, ...]:
        end = self.end
        return tuple(end.scores[(end.dealer + wind) % len(SEATS)] for wind in range(len(SEATS)))

    def situation(self, texts: Texts) -> str:
        """How the hand ended, and what is asked."""
        end = self.end
        if end.way == "abortive":
            text = texts.ui(f"kinds.end.{end.abortive}")
        elif end.way == "win":
            text = texts.ui("kinds.end.dealer_win" if end.winner == 0 else "kinds.end.other_win")
        elif end.way == "nagashi":
            text = texts.ui("kinds.end.nagashi", texts.seat(end.nagashi[0]))
        elif end.tenpai:
            text = texts.ui("kinds.end.tenpai", texts.list_of(map(texts.seat, end.tenpai)))
        else:
            text = texts.ui("kinds.end.all_noten")
        asked = self.asked if self.honba or self.asked != "next" else "dealer"
        asked = texts.ui(f"kinds.asked.{asked}")
        return f"{text}　{asked}"

    def picture(self, texts: Texts) -> TablePicture:
        one, two, three, four = (self._plate(wind, texts) for wind in range(len(SEATS)))
        return TablePicture(
            (one, two, three, four), self._round(texts), self.end.honba, self.end.deposits
        )  # fmt: skip

    def _plate(self, wind: int, texts: Texts) -> PicturedSeat:
        """A seat, the dealer below; its points where they matter."""
        end = self.end
        role, highlighted = texts.dealer_or_child(wind), False
        if end.way in ("draw", "nagashi"):
            highlighted = wind in (end.nagashi or end.tenpai)
            tenpai = texts.ui("kinds.tenpai" if wind in end.tenpai else "kinds.noten")
            role = texts.ui("role_and", role, tenpai) if not wind else tenpai
        elif end.way == "win":
            highlighted = wind == end.winner
        amount = str(self._by_wind()[wind]) if self.asked == "over" else ""
        return PicturedSeat(texts.wind(wind), role, amount, ivory=highlighted)

    def explanation(self) -> tuple[LedgerRow, ...]:
        return tuple(_rows(self.settled, self.asked))


def _rows(end: EndSettled, asked: str) -> Iterator[LedgerRow]:
    """What is paid, and the rules that were looked at."""
    yield LedgerRow("head", "end_of_hand")
    paid = end.payments if asked in ("noten", "nagashi") else ()
    if paid:
        line = Line(paid[0].line.rule, sum(payment.points for payment in paid))
        yield LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit="points")
    rules_by_key = {rule.key: rule for rule in end.because}
    if end.ended_by is not None:
        rules_by_key[end.ended_by.key] = end.ended_by
    keys = {payment.line.rule.key for payment in paid}
    for rule in sorted(
        rules_by_key.values(), key=lambda rule: not rule.key.startswith(_ABOUT[asked])
    ):
        if rule.key not in keys:
            yield LedgerRow("line", rule=rule)


_ABOUT: Final = {
    "noten": "draw.noten", "nagashi": "draw.nagashi", "next": "draw.renchan", "over": "game.",
    "abortive": "draw.abortive",
}  # fmt: skip
"""The beginning of the key of the rule that is looked at first."""


# --- cards and questions


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    for found in seek_drawn(lambda n: drawn_end(n, card.key, rules), seed, _TRIES):
        yield None if found is None else _question(card, found, rules)


def _question(card: Card, end: HandEnd, rules: RiichiRules) -> Question:
    asked, found = card.key.partition(".")[0], settled(end, rules)
    truth = tuple(_truth(asked, found, rules))
    subject = HandEndSubject(end, asked, found, bool(rules.payment.honba.value))
    return Question(card, subject, tuple(field for field, _ in truth), truth)


def _truth(asked: str, end: EndSettled, rules: RiichiRules) -> Iterator[tuple[str, Value]]:
    if asked in ("noten", "nagashi"):
        yield from zip(SEATS, end.gains, strict=True)
    elif asked == "next":
        yield "deal", "stays" if end.stays else "rotates"
        if rules.payment.honba.value:
            yield "honba", end.honba
    elif asked == "over":
        yield "over", "goes_on" if end.ended_by is None else "over"
    else:
        yield "draw", "draw" if end.happens else "no_draw"


# --- answers


class _GainsReader(SeatsReader):
    """Reads the seats of a draw: without a sign those gain who are tenpai, or have the river."""

    def gains(self, seat: int) -> bool:
        subject = self.question.subject
        assert isinstance(subject, HandEndSubject)  # this kind makes no other
        return seat in (subject.end.nagashi or subject.end.tenpai)


def _read(text: str, question: Question, rules: Any) -> Reply | Unread:
    """`+1500 -1500 -1500 +1500`, `連荘 2本場`, `終局`, `流局`."""
    subject = question.subject
    assert isinstance(subject, HandEndSubject)  # this kind makes no other
    if subject.asked in ("noten", "nagashi"):
        return _GainsReader.reply(text, question, rules)
    letters, places = plain(text)
    stripped = letters.strip()
    if not stripped:
        return Unread("nothing")
    field, rest = _FIELD[subject.asked], stripped
    value, rest = _value(rest, _VALUES[subject.asked])
    said: list[tuple[str, Value]] = [(field, value)] if value else []
    rest = rest.strip("、,。・ ")
    match = _HONBA.fullmatch(rest)
    if match is not None and "honba" in question.fields:
        said.append(("honba", min(int(match[1]), _MOST)))
        rest = ""
    if rest:
        at = places[letters.index(rest)]
        return Unread("no_end" if match is None else "not_asked", at, rest)
    for name in question.fields:
        if name not in dict(said):
            return Unread(f"lacks_{name}", len(text))
    return Reply(tuple(said))


def _value(text: str, values: tuple[str, ...]) -> tuple[str, str]:
    """The value that a text begins with, and what comes after it."""
    known = {plain(word)[0]: value for value in values for word in _WORDS[value]}
    for word in sorted(known, key=len, reverse=True):
        if text.startswith(word):
            return known[word], text[len(word) :]
    return "", text


def _value_text(value: str, texts: Texts) -> str:
    return texts.ui(f"kinds.value.{value}")


def _written(question: Question, texts: Texts) -> str:
    """The seats with what they gain or lose, or the words that are right."""
    if question.fields == SEATS:
        return seats_written(question, texts)
    truth = question.expected
    return " ".join(KIND.field(name).write(truth[name], texts) for name in question.fields)


def _controls(question: Question, _rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """Plates for what the seats gain, or the words that are possible; the honba after them."""
    subject = question.subject
    assert isinstance(subject, HandEndSubject)  # this kind makes no other
    asked, end = subject.asked, subject.end
    if asked in ("noten", "nagashi"):
        gaining = end.nagashi or end.tenpai
        return (SeatsControl(tuple(_entry(wind, wind in gaining, texts) for wind in range(4))),)
    deal = worded_options("end", (_value_text(value, texts) for value in _VALUES[asked]))
    if "honba" not in question.fields:
        return (deal,)
    counts = (texts.ui("drill.honba", honba) for honba in range(_OFFERED))
    return deal, worded_options("honba", counts)


def _entry(wind: int, gains: bool, texts: Texts) -> SeatEntry:
    role = texts.ui("drill.dealer") if not wind else ""
    return SeatEntry(texts.wind(wind), role, gains)


def _others(question: Question, _rules: RiichiRules) -> Iterator[Mapping[str, Value]]:
    """The other deal with other honba; or what the seats gain with the amounts of other draws."""
    subject, truth = question.subject, question.expected
    assert isinstance(subject, HandEndSubject)  # this kind makes no other
    if subject.asked == "next":
        for deal in _VALUES["next"]:
            for honba in (subject.end.honba + 1, 0, subject.end.honba + 2):
                yield {"deal": deal, "honba": honba}
    elif subject.asked in ("noten", "nagashi"):
        gains = [truth[seat] for seat in SEATS]
        for gain, loss in ((1000, 3000), (3000, 1000), (1500, 1500), (1000, 1000), (1500, 1000)):
            yield {
                seat: gain if isinstance(own, int) and own > 0 else -loss
                for seat, own in zip(SEATS, gains, strict=True)
            }


KIND: Final = QuestionKind(
    "ends", GAME,
    (
        *SEAT_FIELDS,
        ReplyField("deal", _value_text),
        ReplyField("honba", lambda honba, texts: texts.ui("drill.honba", honba)),
        ReplyField("over", _value_text),
        ReplyField("draw", _value_text),
    ),
    end_names, _seek, _read, _written,
    reasons=(
        *SEAT_REASONS, "no_end", "lacks_deal", "lacks_honba", "lacks_over", "lacks_draw",
    ),
    controls=_controls,
    others=_others,
)  # fmt: skip
"""What follows the end of a hand?"""
