"""The schema of a document's penalties, and the checks that a list of them is complete."""

# Annotations are values here, not text: msgspec would evaluate each of some hundred at the start.

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from math import prod
from typing import Final, Literal

import msgspec
from msgspec import field

from engine.complaints import Fault, SchemaError, nearest, quoted
from engine.rulebook import AGREEMENT, Rule, Section, Standing

Moment = Literal["call", "riichi", "win", "wall", "draw", "manners", "event"]
Sanction = Literal[
    "silent",
    "legal",
    "none",
    "warning",
    "yellow_card",
    "red_card",
    "off_result",
    "fine",
    "agari_houki",
    "chombo",
    "disqualification",
    "exclusion",
    "discretion",
]
"""What an act is in a document; `silent`: the clause forbids or names it and says no more;
`off_result`: points off the tournament result and nothing else; `discretion`: at the referee's."""

PenaltyFamily = Literal["game", "player", "broadcast"]
Scope = Literal["every_ruling", "chombo", "silence"]
PointsUnit = Literal["points", "p"]
"""The unit in which an amount is displayed: points, or P of a thousand. It is stored in points."""

AfterGame = Literal["after_game", "after_uma"]


class Band(msgspec.Struct, frozen=True, order=True):
    """Numbers from `least` to `most`, both included; `most` is None where there is no end."""

    least: int
    most: int | None = None

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return f"{self.least}" if self.most == self.least else f"{self.least}-{self.most}"

    def __contains__(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def covers(self, other: "Band") -> bool:
        """Whether every number of the other band is one of this."""
        end = self.most is None or (other.most is not None and other.most <= self.most)
        return self.least <= other.least and end

    def meeting(self, other: "Band") -> "Band | None":
        """The numbers that both bands have, None where there are none."""
        ends = [band.most for band in (self, other) if band.most is not None]
        least, most = max(self.least, other.least), min(ends, default=None)
        return None if most is not None and most < least else Band(least, most)


class NumberRange(msgspec.Struct, frozen=True):
    """The numbers by which a question can be answered."""

    least: int
    most: int

    @property
    def band(self) -> Band:
        """All of them; no band says where they end."""
        return Band(self.least)


WantedAnswer = bool | Band
"""What an answer must be for an outcome: yes or no, or within a band."""

StoredAnswer = bool | int
"""An answer as it is given and stored: yes or no, or a number."""

KnownAnswer = StoredAnswer | Band
"""An answer, or a band where only that is known of a number."""

OFFENCE_KEYS: Final = "penalties.offences."
RECOMMENDED_KEYS: Final = "penalties.recommended."
ACT_KEYS: Final = (OFFENCE_KEYS, RECOMMENDED_KEYS)
"""The beginnings of the keys of rulings on acts."""

YES_NO: Final = "yes_no"

QUESTIONS: Final[Mapping[str, Literal["yes_no"] | NumberRange]] = {
    "hand_shown": YES_NO,  # were tiles of the hand shown
    "most_shown": YES_NO,  # most of them
    "in_riichi": YES_NO,  # has the offender declared riichi
    "noten": YES_NO,  # is the offender's hand noten
    "own_discard_made": YES_NO,  # has the offender discarded since
    "right_discarded": YES_NO,  # has the player on the right discarded since
    "first_discards_made": YES_NO,  # have all four made their first discard
    "corrected_to_ron": YES_NO,  # was the call changed into ron at once
    "next_drawn": YES_NO,  # has the next player taken the draw into the hand, or discarded
    "meld_shown": YES_NO,  # had the earlier caller shown the meld
    "chi_waited": YES_NO,  # was the first call a chi that had waited a beat
    "later_ron": YES_NO,  # was the later call a ron
    "call_followed": YES_NO,  # did a good call follow at once
    "called_kan": YES_NO,  # was it a kan that was called
    "own_draw": YES_NO,  # was it the offender's own draw
    "dead_by_swap": YES_NO,  # is the hand dead for tiles swapped after riichi
    "dead_by_false_win": YES_NO,  # is the hand dead for a win that was falsely declared
    "forbidden_kan": YES_NO,  # did the offender make a quad after riichi that is not allowed
    "tile_kept": YES_NO,  # was the tile taken into the hand, or a discard made
    "four_left": YES_NO,  # were at most four tiles left to draw
    "restorable": YES_NO,  # can the tiles be put back as they were
    "by_winner": YES_NO,  # did the winner do it
    "found_at_draw": YES_NO,  # was it found when the hand ended in a draw
    "classroom": YES_NO,
    "tournament": YES_NO,
    "tiles_count": NumberRange(1, 136),  # how many tiles is it about
    "minutes_late": NumberRange(1, 600),  # how many minutes late is the player
    "before_in_game": YES_NO,  # has the same player done the same before in this game
    "before_in_event": YES_NO,  # in an earlier game of this event
    "aware": YES_NO,  # did the offender know it
    "right_acted": YES_NO,  # has the player on the right drawn or called since
    "drawn_again": YES_NO,  # has the offender drawn again since
    "tile_mixed": YES_NO,  # was the tile mixed into the hand
    "right_tiles_shown": YES_NO,  # were tiles shown that make the call or the win good
    "whole_hand_shown": YES_NO,  # was the whole hand shown, and not two tiles
    "carried_out": YES_NO,  # was the first call carried out in the end
    "called_win": YES_NO,  # was it a win that was declared
    "hand_dead": YES_NO,  # was the hand of the offender dead already
    "discard_known": YES_NO,  # is it known which discard declared the riichi
    "dead_since": YES_NO,  # is it noten only by a later dead hand, and does the hand prove it
    "hand_ended": YES_NO,  # has the hand ended, by a win or a draw
    "another_led": YES_NO,  # did another player show a hand because of it
    "had_effect": YES_NO,  # did it change anything in the result
    "sticks_reset": YES_NO,  # had the point sticks been put back for the next game
    "grave": YES_NO,  # was it repeated or grave
    "smart_glasses": YES_NO,
    "listed_aid": YES_NO,  # was it a list of yaku, a table or a calculator, between hands
    "between_hands": YES_NO,  # was it short, and between two hands
}
"""Everything that a ruling may depend on, and how each is answered."""

COUNTED: Final = {"minute": "minutes_late"}
"""The question whose number multiplies the points that are `per` something."""

MOST_ASKED: Final = 8
_MOST_COMBINATIONS: Final = 2**MOST_ASKED
"""Every combination of answers is looked at: twice as many with every question, and as many times
more as a number has bands."""


class Course(Section, frozen=True, kw_only=True):
    """What follows, where it is not what the class of the act has anyway.

    `barred_here` is on that one discard. `at_draw` is what comes if nobody wins the hand.
    """

    remedy: Literal[
        "",
        "call_withdrawn",
        "call_void",
        "call_may_be_void",
        "meld_stands",
        "first_call_stands",
        "by_priority",
        "discard_stands",
        "riichi_stands",
        "riichi_withdrawn",
        "draw_missing",
        "return_surplus",
        "put_back",
        "ron_counts",
        "pon_counts",
        "call_stands",
        "first_call_carried_out",
        "put_right",
        "tile_taken",
        "deal_completed",
        "draw_stands",
        "riichi_valid",
        "riichi_void",
        "earliest_discard",
        "until_hand_ends",
        "unnamed_tile",
        "chombo_void",
        "win_void",
        "declaration_stands",
        "first_declaration",
        "may_disqualify",
        "substitute",
    ] = ""
    win: Literal["", "barred_here"] = ""
    calls: Literal["", "barred_here"] = ""
    tenpai: Literal["", "noten"] = ""
    at_draw: Literal["", "chombo", "chombo_if_noten", "no_chombo"] = ""
    noten_penalty: Literal["", "unpaid"] = ""
    hand: Literal["", "win_stands", "replayed", "drawn"] = ""
    dealer: Literal["", "by_win", "stays"] = ""
    honba: Literal["", "by_win", "unchanged"] = ""
    deposits: Literal["", "by_win", "own_returned", "riichi_returned"] = ""
    settled: Literal["", "at_draw"] = ""
    game: Literal["", "forfeited"] = ""


class Outcome(Course, frozen=True, kw_only=True):
    """The class of an act under the answers in `when`, and what differs from that class.

    `when` has yes or no, or a band of numbers as text: "1-2", "7+", "5". `points` are off the
    result of the tournament, beside what the class costs: `per` minute, by all four where `payers`
    says so. The table's scores stay as they are.
    """

    sanction: Sanction
    when: dict[str, bool | int | str] = field(default_factory=dict)
    points: int | None = None
    per: Literal["", "minute"] = ""
    payers: Literal["", "all_four"] = ""

    @property
    def conditions(self) -> dict[str, WantedAnswer]:
        """What the answers must be, a number that multiplies the points among them."""
        found = {
            question: wanted if isinstance(wanted, bool) else _within(question, wanted)
            for question, wanted in self.when.items()
        }
        if self.per and COUNTED[self.per] not in found:
            found[COUNTED[self.per]] = _all_answers(COUNTED[self.per])
        return found


class Offence(Section, frozen=True, kw_only=True):
    """An act: the questions that decide, in the order to ask, each with its usual answer."""

    moment: Moment
    asks: dict[str, StoredAnswer] = field(default_factory=dict)
    rulings: dict[str, Rule[Outcome]]


class Fine(Section, frozen=True, kw_only=True):
    """千点罰符: points put on the table for the next winner; `place` says where."""

    points: Rule[int]
    to: Rule[Literal["pot"]]
    hand: Rule[Literal["goes_on"]]
    settled: Rule[Literal["now"]]
    place: Rule[Literal["dealer"]] | None = None


class AgariHouki(Section, frozen=True, kw_only=True):
    """アガリ放棄: a hand that can no longer win. `no_matter`: tenpai makes no difference."""

    win: Rule[Literal["barred"]]
    calls: Rule[Literal["barred", "free"]]
    riichi: Rule[Literal["barred", "free"]]
    tenpai: Rule[Literal["noten", "no_matter", "counts"]]
    hand: Rule[Literal["goes_on"]]
    at_draw: Rule[Literal["no_chombo"]] | None = None


class OffResult(Section, frozen=True, kw_only=True):
    """Points off the result of the tournament, given to nobody; the table's scores stay.

    `placing`: they come off before the places are found, or after them (so, if it is absent).
    """

    unit: Rule[PointsUnit]
    settled: Rule[AfterGame]
    placing: Rule[Literal["before", "after"]] | None = None

    @property
    def before_places(self) -> bool:
        """Whether the points come off before the places are found."""
        return self.placing is not None and self.placing.value == "before"


class Chombo(Section, frozen=True, kw_only=True):
    """チョンボ: `points` to each of the others, or in all to the top or to nobody; `as_mangan`: to
    each what a mangan drawn by them would cost.

    `hand` counts as one that was played, or is played again; `deposits` `returned` are all that
    were put down in it, `riichi_returned` those of riichi; `fines` says it of fines alone (absent:
    as `deposits` has it). `placing`: the points go before the places are found, or to the top as
    the scores stood and before the places, or after them. `several` chombo in one hand: each pays,
    or the first in turn alone. `top_offended`: whether a top who pays receives of it (absent: as
    any top would). `unit`: in which the points are displayed (absent: in points).
    """

    points: Rule[int]
    to: Rule[Literal["each", "as_mangan", "top", "nobody"]]
    hand: Rule[Literal["replayed", "counts"]]
    dealer: Rule[Literal["stays", "passes"]]
    honba: Rule[Literal["unchanged", "cleared", "no_honba"]]
    deposits: Rule[Literal["returned", "riichi_returned", "stay"]]
    fines: Rule[Literal["returned", "stay"]] | None = None
    settled: Rule[Literal["now"] | AfterGame]
    placing: Rule[Literal["before", "top_before", "after"]]
    several: Rule[Literal["each_pays", "first_pays"]]
    top_offended: Rule[Literal["receives", "passed_over"]] | None = None
    unit: Rule[PointsUnit] | None = None

    @property
    def at_table(self) -> bool:
        """Whether it is paid to the others, and so not settled after the game."""
        return self.to.value in ("each", "as_mangan")


class Penalties(Section, frozen=True, kw_only=True):
    """The penalty list of a document.

    `offences` is what the document says. `duties` are what a player shall do or leave, with the
    moment of play; no consequence is named for them, and `duty_breach` is what we propose where one
    is not kept. Where the document is silent, `recommended` has our proposal, never mixed with it.
    `principles` go with what they name. `family` is what the list as a whole protects: the game of
    the others, the player who erred, or what spectators see; absent where no one answer fits.
    """

    offences: dict[str, Offence]
    duties: dict[str, Rule[Moment]] = field(default_factory=dict)
    duty_breach: Rule[Literal["none", "warning"]] | None = None
    recommended: dict[str, Offence] = field(default_factory=dict)
    principles: dict[str, Rule[Scope]] = field(default_factory=dict)
    family: Rule[PenaltyFamily] | None = None
    fine: Fine | None = None
    agari_houki: AgariHouki | None = None
    chombo: Chombo | None = None
    off_result: OffResult | None = None

    def __post_init__(self) -> None:
        """Raise SchemaError with the key of what leaves a question without an answer."""
        for place, offence in _places(self):
            _asks(place, offence)
            _classes(place, offence, self)
        for key in {**self.offences, **self.recommended}:
            _covered(key, self)
        breach = self.duty_breach
        if breach is not None and breach.standing is not Standing.ASSUMED:
            raise SchemaError("penalties.duty_breach", Fault("recommended"))


_BAND: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4})|(\+))?")


@cache
def band_of(text: str | int) -> Band:
    """The band of a text such as "1-2", "7+" or "5"; raises ValueError."""
    found = _BAND.fullmatch(str(text))
    if found is None:
        raise ValueError(text)
    least, most = int(found[1]), found[2]
    band = Band(least, None if found[3] else int(most or least))
    if band.most is not None and band.most < least:
        raise ValueError(text)
    return band


def leads_to(answer: KnownAnswer, branch: WantedAnswer) -> bool:
    """Whether an answer is one of a branch of a question."""
    if isinstance(branch, bool) or isinstance(answer, bool):
        return answer is branch
    return branch.covers(answer) if isinstance(answer, Band) else answer in branch


def first_answer(condition: WantedAnswer) -> StoredAnswer:
    """An answer that fulfils a condition: of a band its first number."""
    return condition if isinstance(condition, bool) else condition.least


def _within(question: str, wanted: int | str) -> Band:
    """The band of a condition, without an end where it reaches the last number there is."""
    band, kind = band_of(wanted), QUESTIONS[question]
    last = isinstance(kind, NumberRange) and band.most == kind.most
    return Band(band.least) if last else band


def fits_question(question: str, answer: KnownAnswer) -> bool:
    """Whether a question that there is can be answered so."""
    kind = QUESTIONS[question]
    if isinstance(answer, bool) or not isinstance(kind, NumberRange):
        return isinstance(answer, bool) and kind == YES_NO
    last = answer if isinstance(answer, int) else answer.most
    first = answer if isinstance(answer, int) else answer.least
    return kind.least <= first <= kind.most and (last is None or last <= kind.most)


def _all_answers(question: str) -> Band:
    kind = QUESTIONS[question]
    assert isinstance(kind, NumberRange)  # only numbers are counted
    return kind.band


def outcomes(
    offence: Offence | None, answers: Mapping[str, KnownAnswer]
) -> tuple[Rule[Outcome], ...]:
    """The rulings that the answers leave; one, if they settle it."""
    if offence is None:
        return ()
    return tuple(rule for rule in offence.rulings.values() if _fits(rule.value, answers))


def _fits(outcome: Outcome, answers: Mapping[str, KnownAnswer]) -> bool:
    return all(
        question not in answers or _may_be(answers[question], wanted)
        for question, wanted in outcome.when.items()
    )


def _may_be(given: KnownAnswer, wanted: bool | int | str) -> bool:
    if isinstance(wanted, bool):
        return given is wanted
    band = band_of(wanted)
    return band.meeting(given) is not None if isinstance(given, Band) else given in band


def settles(given: KnownAnswer | None, wanted: WantedAnswer) -> bool:
    """Whether an answer, if there is one, is known to be what an outcome wants, or not to be."""
    return given is not None and not (
        isinstance(given, Band) and isinstance(wanted, Band) and not wanted.covers(given)
    )


def _places(penalties: Penalties) -> Iterator[tuple[str, Offence]]:
    for part in ("offences", "recommended"):
        for key, offence in getattr(penalties, part).items():
            place = f"penalties.{part}.{key}"
            if key in penalties.duties:
                raise SchemaError(place, Fault("duty_too"))
            yield place, offence


def _asks(place: str, offence: Offence) -> None:
    """Every question is known, asked before it decides, and decides something."""
    if len(offence.asks) > MOST_ASKED:
        fault = Fault("many_questions", word=len(offence.asks), other=MOST_ASKED)
        raise SchemaError(f"{place}.asks", fault)
    for question, usual in offence.asks.items():
        if question not in QUESTIONS:
            hint = nearest(question, tuple(QUESTIONS))
            fault = Fault("no_question", word=quoted(question), hint=hint)
            raise SchemaError(f"{place}.asks", fault)
        if not fits_question(question, usual):
            raise SchemaError(f"{place}.asks", _no_answer(question, usual))
    deciding: set[str] = set()
    for name, rule in offence.rulings.items():
        deciding |= _deciding(f"{place}.rulings.{name}", rule.value, offence)
    for question in offence.asks:
        if question not in deciding:
            raise SchemaError(f"{place}.asks", Fault("decides_nothing", word=quoted(question)))


def _deciding(place: str, outcome: Outcome, offence: Offence) -> set[str]:
    """The questions that the outcome depends on, each asked, and answered as it can be."""
    counted = {COUNTED[outcome.per]} if outcome.per else set()
    for question in (*outcome.when, *counted):
        if question not in offence.asks:
            hint = nearest(question, tuple(offence.asks))
            raise SchemaError(place, Fault("not_asked", word=quoted(question), hint=hint))
    for question, wanted in outcome.when.items():
        if not _possible(question, wanted):
            raise SchemaError(place, _no_answer(question, wanted))
    return outcome.when.keys() | counted


def _possible(question: str, wanted: bool | int | str) -> bool:
    if isinstance(wanted, bool):
        return fits_question(question, wanted)
    try:
        return fits_question(question, band_of(wanted))
    except ValueError:
        return False


def _no_answer(question: str, given: object) -> Fault:
    """The fault of an answer that the question cannot have."""
    kind, word = QUESTIONS[question], quoted(given)
    if isinstance(kind, NumberRange):
        return Fault("no_number", name=question, word=word, range=f"{kind.least}-{kind.most}")
    return Fault("no_yes_or_no", name=question, word=word)


def _classes(place: str, offence: Offence, penalties: Penalties) -> None:
    """A class that costs something is described, and a proposal is no clause of the document."""
    proposed = place.startswith(RECOMMENDED_KEYS)
    for name, rule in offence.rulings.items():
        at = f"{place}.rulings.{name}"
        for outcome in rule.readings:
            _of_class(at, outcome, penalties)
        if any(_ruled_when(outcome) != _ruled_when(rule.value) for outcome in rule.readings):
            raise SchemaError(at, Fault("other_answers"))
        silent = rule.value.sanction == "silent"
        if proposed and (rule.standing is not Standing.ASSUMED or silent):
            raise SchemaError(at, Fault("recommended"))
        custom = rule.because is not None and AGREEMENT in rule.because.en
        if not (proposed or rule.clause or custom) and rule.standing is Standing.ASSUMED:
            raise SchemaError(at, Fault("reads_nothing"))


def _ruled_when(outcome: Outcome) -> tuple[object, ...]:
    """For which answers an outcome rules, and of what it counts a number."""
    return outcome.when, outcome.per, outcome.sanction == "silent"


def _of_class(place: str, outcome: Outcome, penalties: Penalties) -> None:
    """What its class costs is described, and so are points off the result."""
    sanction = outcome.sanction
    _off_result(place, outcome, penalties)
    if sanction in ("fine", "agari_houki", "chombo") and getattr(penalties, sanction) is None:
        raise SchemaError(place, Fault("no_class", word=sanction))


def _off_result(place: str, outcome: Outcome, penalties: Penalties) -> None:
    """Points off the result are some, are described, and go with a class that says something."""
    points = outcome.points
    if points is None:
        if outcome.sanction == "off_result" or outcome.per or outcome.payers:
            raise SchemaError(place, Fault("no_points"))
        return
    if points <= 0:
        raise SchemaError(place, Fault("negative_points", word=points))
    if outcome.sanction == "silent":
        raise SchemaError(place, Fault("silent_points"))
    if penalties.off_result is None:
        raise SchemaError(place, Fault("points_undescribed"))


def _covered(key: str, penalties: Penalties) -> None:
    """One ruling for all answers; a recommendation, if there is one, where there is silence."""
    said, proposed = penalties.offences.get(key), penalties.recommended.get(key)
    for answers in combinations(key, penalties):
        found = outcomes(said, answers)
        if said is not None and len(found) != 1:
            raise SchemaError(OFFENCE_KEYS + key, _clash(found, answers))
        silent = not found or found[0].value.sanction == "silent"
        advice = outcomes(proposed, answers)
        if proposed is not None and len(advice) != silent:
            again = Fault("ruled_already", word=_told(answers))
            raise SchemaError(RECOMMENDED_KEYS + key, _clash(advice, answers) if silent else again)


def combinations(key: str, penalties: Penalties) -> Iterator[dict[str, WantedAnswer]]:
    """Every combination of answers to what the document and our proposal ask of an act.

    Of a number the bands between which nothing changes. Raises SchemaError where they are more than
    anybody would look through.
    """
    places = [
        (part, offence)
        for part in ("offences", "recommended")
        if (offence := getattr(penalties, part).get(key)) is not None
    ]
    rulings = [rule for _, offence in places for rule in offence.rulings.values()]
    asked = {
        question: possible_answers(question, rulings) for _, o in places for question in o.asks
    }
    count = prod(map(len, asked.values()))
    if count > _MOST_COMBINATIONS:
        fault = Fault("many_answers", word=count, other=_MOST_COMBINATIONS)
        raise SchemaError(f"penalties.{places[0][0]}.{key}.asks", fault)
    for combination in product(*asked.values()):
        yield dict(zip(asked, combination, strict=True))


def possible_answers(
    question: str, rulings: Iterable[Rule[Outcome]], within: Band | None = None
) -> tuple[WantedAnswer, ...]:
    """The answers to a question that the rulings tell apart: no and yes, or bands of numbers."""
    if QUESTIONS[question] == YES_NO:
        return (False, True)
    whole = within or _all_answers(question)
    starts = {whole.least}
    for rule in rulings:
        wanted = rule.value.conditions.get(question)
        if isinstance(wanted, Band):
            starts |= {wanted.least, *(() if wanted.most is None else (wanted.most + 1,))}
    firsts = sorted(start for start in starts if start in whole)
    ends = (*(after - 1 for after in firsts[1:]), whole.most)
    return tuple(map(Band, firsts, ends))


def _clash(found: tuple[Rule[Outcome], ...], answers: Mapping[str, KnownAnswer]) -> Fault:
    if not found:
        return Fault("ruled_by_nothing", word=_told(answers))
    names = tuple(rule.key.rpartition(".")[2] for rule in found)
    return Fault("ruled_twice", word=_told(answers), name=names)


def _told(answers: Mapping[str, KnownAnswer]) -> tuple[str, ...] | Fault:
    some = tuple(f"{q} = {str(a).lower()}" for q, a in answers.items())
    return some or Fault("whatever_answers")
