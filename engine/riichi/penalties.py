"""The schema of a document's penalties, and the checks that a list of them is complete."""

# Annotations are values here, not text: msgspec would evaluate each of some hundred at the start.

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, Literal

from msgspec import field

from engine.complaints import SchemaError, nearest
from engine.rulebook import Rule, Section, Standing

Moment = Literal["call", "riichi", "win", "wall", "draw", "manners"]
Sanction = Literal[
    "silent", "legal", "none", "warning", "fine", "agari_houki", "chombo", "exclusion"
]
"""What an act is in a document; `silent`: the clause forbids or names it and says no more."""

PenaltyFamily = Literal["game", "player", "broadcast"]
Scope = Literal["every_ruling", "chombo", "silence"]

QUESTIONS: Final = (
    "hand_shown",  # were tiles of the hand shown
    "most_shown",  # most of them
    "in_riichi",  # has the offender declared riichi
    "noten",  # is the offender's hand noten
    "own_discard_made",  # has the offender discarded since
    "right_discarded",  # has the player on the right discarded since
    "first_discards_made",  # have all four made their first discard
    "corrected_to_ron",  # was the call changed into ron at once
    "next_drawn",  # has the next player taken the draw into the hand, or discarded
    "meld_shown",  # had the earlier caller shown the meld
    "chi_waited",  # was the first call a chi that had waited a beat
    "later_ron",  # was the later call a ron
    "call_followed",  # did a good call follow at once
    "called_kan",  # was it a kan that was called
    "own_draw",  # was it the offender's own draw
    "dead_by_swap",  # is the hand dead for tiles swapped after riichi
    "forbidden_kan",  # did the offender make a quad after riichi that is not allowed
    "tile_kept",  # was the tile taken into the hand, or a discard made
    "four_left",  # were at most four tiles left to draw
    "restorable",  # can the tiles be put back as they were
    "by_winner",  # did the winner do it
    "found_at_draw",  # was it found when the hand ended in a draw
    "classroom",
    "tournament",
)
"""Everything that a ruling may depend on; each is answered yes or no."""

MOST_ASKED: Final = 8
"""Every combination of answers is looked at: twice as many with every question."""


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
    ] = ""
    win: Literal["", "barred_here"] = ""
    calls: Literal["", "barred_here"] = ""
    tenpai: Literal["", "noten"] = ""
    at_draw: Literal["", "chombo", "chombo_if_noten", "no_chombo"] = ""
    noten_penalty: Literal["", "unpaid"] = ""
    hand: Literal["", "win_stands"] = ""
    dealer: Literal["", "by_win"] = ""
    honba: Literal["", "by_win"] = ""
    deposits: Literal["", "by_win", "own_returned"] = ""
    settled: Literal["", "at_draw"] = ""


class Outcome(Course, frozen=True, kw_only=True):
    """The class of an act under the answers in `when`, and what differs from that class."""

    sanction: Sanction
    when: dict[str, bool] = field(default_factory=dict)


class Offence(Section, frozen=True, kw_only=True):
    """An act: the questions that decide, in the order to ask, each with its usual answer."""

    moment: Moment
    asks: dict[str, bool] = field(default_factory=dict)
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


class Chombo(Section, frozen=True, kw_only=True):
    """チョンボ: `points` to each of the others, or in all to the top or to nobody; `as_mangan`: to
    each what a mangan drawn by them would cost.

    `hand` counts as one that was played, or is played again; `deposits` `returned` are all that
    were put down in it, `riichi_returned` those of riichi. `placing`: the points go before the
    places are found, or to the top as the scores stood and before the places, or after them.
    `several` chombo in one hand: each pays, or the first in turn alone. `top_offended`: whether a
    top who pays receives of it (absent: as any top would).
    """

    points: Rule[int]
    to: Rule[Literal["each", "as_mangan", "top", "nobody"]]
    hand: Rule[Literal["replayed", "counts"]]
    dealer: Rule[Literal["stays", "passes"]]
    honba: Rule[Literal["unchanged", "cleared", "no_honba"]]
    deposits: Rule[Literal["returned", "riichi_returned", "stay"]]
    settled: Rule[Literal["now", "after_game", "after_uma"]]
    placing: Rule[Literal["before", "top_before", "after"]]
    several: Rule[Literal["each_pays", "first_pays"]]
    top_offended: Rule[Literal["receives", "passed_over"]] | None = None

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

    def __post_init__(self) -> None:
        """Raise SchemaError with the key of what leaves a question without an answer."""
        for place, offence in _places(self):
            _asks(place, offence)
            _classes(place, offence, self)
        for key in {**self.offences, **self.recommended}:
            _covered(key, self)
        breach = self.duty_breach
        if breach is not None and breach.standing is not Standing.ASSUMED:
            problem = "is recommended; a recommendation is assumed, and says something"
            raise SchemaError("penalties.duty_breach", problem)


def outcomes(offence: Offence | None, answers: Mapping[str, bool]) -> tuple[Rule[Outcome], ...]:
    """The rulings that the answers leave; one, if they settle it."""
    if offence is None:
        return ()
    return tuple(rule for rule in offence.rulings.values() if _fits(rule.value.when, answers))


def _fits(when: Mapping[str, bool], answers: Mapping[str, bool]) -> bool:
    return all(answers.get(question, wanted) == wanted for question, wanted in when.items())


def _places(penalties: Penalties) -> Iterator[tuple[str, Offence]]:
    for part in ("offences", "recommended"):
        for key, offence in getattr(penalties, part).items():
            place = f"penalties.{part}.{key}"
            if key in penalties.duties:
                raise SchemaError(place, "stands among the duties too; keep one")
            yield place, offence


def _asks(place: str, offence: Offence) -> None:
    """Every question is known, asked before it decides, and decides something."""
    if len(offence.asks) > MOST_ASKED:
        problem = f"asks {len(offence.asks)} questions; nobody answers more than {MOST_ASKED}"
        raise SchemaError(f"{place}.asks", problem)
    for question in offence.asks:
        if question not in QUESTIONS:
            hint = nearest(question, QUESTIONS)
            raise SchemaError(f"{place}.asks", f"{question!r} is no question{hint}")
    deciding: set[str] = set()
    for name, rule in offence.rulings.items():
        deciding |= rule.value.when.keys()
        for question in rule.value.when:
            if question not in offence.asks:
                hint = nearest(question, tuple(offence.asks)) if offence.asks else ""
                raise SchemaError(f"{place}.rulings.{name}", f"{question!r} is not asked{hint}")
    for question in offence.asks:
        if question not in deciding:
            raise SchemaError(f"{place}.asks", f"{question!r} decides nothing; leave it out")


def _classes(place: str, offence: Offence, penalties: Penalties) -> None:
    """A class that costs something is described, and a proposal is no clause of the document."""
    proposed = place.startswith("penalties.recommended.")
    for name, rule in offence.rulings.items():
        sanction, at = rule.value.sanction, f"{place}.rulings.{name}"
        if sanction in ("fine", "agari_houki", "chombo") and getattr(penalties, sanction) is None:
            raise SchemaError(at, f"is {sanction}; say in [penalties.{sanction}] what that is")
        if proposed and (rule.standing is not Standing.ASSUMED or sanction == "silent"):
            raise SchemaError(at, "is recommended; a recommendation is assumed, and says something")
        if not proposed and rule.standing is Standing.ASSUMED and not rule.clause:
            raise SchemaError(at, "reads no clause; propose it in [penalties.recommended]")


def _covered(key: str, penalties: Penalties) -> None:
    """One ruling for all answers; a recommendation, if there is one, where there is silence."""
    said, proposed = penalties.offences.get(key), penalties.recommended.get(key)
    asked = tuple(
        dict.fromkeys((*(said.asks if said else ()), *(proposed.asks if proposed else ())))
    )
    for combination in product((False, True), repeat=len(asked)):
        answers = dict(zip(asked, combination, strict=True))
        found = outcomes(said, answers)
        if said is not None and len(found) != 1:
            raise SchemaError(f"penalties.offences.{key}", _clash(found, answers))
        silent = not found or found[0].value.sanction == "silent"
        advice = outcomes(proposed, answers)
        if proposed is not None and len(advice) != silent:
            told = _clash(advice, answers) if silent else f"{_told(answers)} is ruled on already"
            raise SchemaError(f"penalties.recommended.{key}", told)


def _clash(found: tuple[Rule[Outcome], ...], answers: Mapping[str, bool]) -> str:
    if not found:
        return f"{_told(answers)} is ruled on by nothing"
    names = " and ".join(rule.key.rpartition(".")[2] for rule in found)
    return f"{_told(answers)} is ruled on by {names}"


def _told(answers: Mapping[str, bool]) -> str:
    return ", ".join(f"{q} = {str(a).lower()}" for q, a in answers.items()) or "it"
