"""Rulings balance, hang on nothing but what is asked, and never mix silence with a proposal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import pytest
from msgspec.structs import replace

from engine.ledger import SEATS, balance
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.penalties import (
    COUNTED,
    Band,
    KnownAnswer,
    StoredAnswer,
    combinations,
    first_answer,
    fits_question,
)
from engine.riichi.play.referee import (
    Decision,
    Effect,
    FalseWin,
    Incident,
    QuestionLeaf,
    QuestionNode,
    Ruling,
    RulingTable,
    Silence,
    Undecided,
    act_moments,
    dead_hand_acts,
    on_false_win,
    options_in,
    other_false_wins,
    other_rulings,
    question_leaves,
    question_tree,
    relevant_questions,
    rule_on,
    usual_answers,
)
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import NoYaku
from engine.rulebook import Standing, Words, installed, with_value

RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
ACTS: Final = act_moments(load(key) for key in RIICHI)
EMPTY: Final = RulingTable()
TABLES: Final = (EMPTY, RulingTable(riichi=(0, 2), fined=(1, 3)), RulingTable(riichi=(0, 1, 2, 3)))

every_document = pytest.mark.parametrize("document", RIICHI)


def test_the_acts_are_those_that_some_document_has_a_penalty_a_proposal_or_a_duty_for() -> None:
    """Each with its moment of play; what no document names is none."""
    assert ACTS["false_ron"] == "win", "a penalty of every text"
    assert ACTS["kindness"] == "manners", "a duty, or a proposal"
    for document in ("r101", "enjoy", "club"):
        rules = load(document)
        assert rules.penalties is not None
        own = act_moments([rules])
        parts = (rules.penalties.offences, rules.penalties.recommended, rules.penalties.duties)
        assert set(own) == set().union(*parts)
        assert own.items() <= ACTS.items()
    assert act_moments([load("tenhou")]) == {}, "a program that lets nobody err"


def everything(
    rules: RiichiRules,
) -> Iterator[tuple[Incident, dict[str, StoredAnswer], RulingTable]]:
    """Every act, combination of answers, seat and some tables."""
    for act in ACTS:
        for answers in all_answers(act, rules):
            for seat, table in product(range(SEATS), TABLES):
                yield Incident(act, seat), answers, table


def all_answers(act: str, rules: RiichiRules) -> Iterator[dict[str, StoredAnswer]]:
    """Every combination of answers; of numbers the first of each band, and one more."""
    found = rules.penalties
    for answers in combinations(act, found) if found is not None else ({},):
        yield {question: first_answer(answer) for question, answer in answers.items()}
        more = {q: a.least + 1 for q, a in answers.items() if isinstance(a, Band)}
        if more and all(fits_question(q, number) for q, number in more.items()):
            yield {q: more.get(q, first_answer(a)) for q, a in answers.items()}


def rulings(rules: RiichiRules) -> Iterator[tuple[Ruling, RulingTable]]:
    for incident, answers, table in everything(rules):
        found = rule_on(incident, answers, table, rules)
        ruling = found.recommended if isinstance(found, Silence) else found
        if isinstance(ruling, Ruling):
            yield ruling, table


@every_document
def test_all_answers_leave_nothing_open(document: str) -> None:
    rules = load(document)
    for incident, answers, table in everything(rules):
        found = rule_on(incident, answers, table, rules)
        assert isinstance(found, Ruling | Silence)
        if isinstance(found, Silence):
            assert found.recommended is None or isinstance(found.recommended, Ruling)
            assert found.by_program is (rules.penalties is None)


@every_document
def test_points_balance_or_it_is_said_where_they_go(document: str) -> None:
    rules = load(document)
    for ruling, table in rulings(rules):
        back = sum(p.points for p in ruling.payments if p.payer is None)
        assert sum(balance(ruling.payments)) == back, ruling
        assert back <= rules.payment.deposit.value * (len(table.riichi) + len(table.fined))
        assert all(p.payer in (None, ruling.incident.offender) for p in ruling.payments)
        all_four = any(effect.name == "payers" for effect in ruling.effects)
        assert all_four or all(held.payer == ruling.incident.offender for held in ruling.held)
        assert all(held.to in ("pot", "top", "nobody") for held in ruling.held)
        assert all(held.points > 0 for held in ruling.held)


@every_document
def test_a_chombo_costs_and_tells_of_sticks_counters_dealer_and_hand(document: str) -> None:
    rules = load(document)
    for ruling, _ in rulings(rules):
        told = {effect.name for effect in ruling.effects}
        paid = [p for p in ruling.payments if p.payer is not None]
        of_class = [held for held in ruling.held if not held.off_result]
        assert bool(paid or of_class) is (ruling.sanction in ("chombo", "fine"))
        assert ("off_result" in told) is (len(of_class) < len(ruling.held))
        assert "hand" in told or ruling.sanction == "discretion" or "game" in told
        if ruling.sanction == "chombo":
            assert {"deposits", "honba", "dealer", "settled", "to"} <= told
        if ruling.sanction == "agari_houki":
            assert {"win", "calls", "riichi", "tenpai"} <= told


@every_document
def test_an_open_question_splits_what_its_answers_give(document: str) -> None:
    """Asking in the order given settles everything, and each branch is what its answers give."""
    rules = load(document)
    for incident, answers, table in everything(rules):
        known: dict[str, StoredAnswer] = {}
        found = rule_on(incident, known, table, rules)
        while isinstance(pending := undecided(found), Undecided):
            assert len(pending.branches) > 1 or pending.questions[0] in COUNTED.values()
            for branch in pending.branches:
                given = {**known, **dict(branch.answers)}
                settled = rule_on(incident, given, table, rules)
                same = undecided(settled) if isinstance(found, Silence) else settled
                assert same == branch.found
            question = pending.questions[0]
            assert question not in known
            known[question] = answers[question]
            found = rule_on(incident, known, table, rules)
        in_riichi = {"in_riichi": True} if incident.offender in table.riichi else {}
        assert found == rule_on(incident, {**answers, **in_riichi, **known}, table, rules)


@every_document
def test_a_tree_leads_to_what_its_answers_give_and_asks_nothing_void(document: str) -> None:
    """Every combination of answers ends at the leaf that the engine rules; none is asked twice."""
    rules = load(document)
    for act in ACTS:
        tree = question_tree(act, rules)
        leaves = question_leaves(tree)
        ways = [dict(leaf.answers) for leaf in leaves]
        assert all(len(way) == len(leaf.answers) for way, leaf in zip(ways, leaves, strict=True))
        for answers in all_answers(act, rules):
            at = tree
            while isinstance(at, QuestionNode):
                at = at.after(answers[at.question])
            assert at in leaves
            known = {**answers, **dict(at.answers)}
            assert at.found == rule_on(Incident(act, 1), known, EMPTY, rules)
            assert relevant_questions(tree, answers) == tuple(dict(at.answers))
        assert set(relevant_questions(tree, {})) == {question for way in ways for question in way}


def test_club_a_tree_asks_for_riichi_only_of_a_win_by_voice() -> None:
    """②1: with the hand shown it is a chombo whether or not in riichi."""
    tree = question_tree("false_ron", load("club"))
    assert [leaf.answers for leaf in question_leaves(tree)] == [
        (("hand_shown", False), ("in_riichi", False)),
        (("hand_shown", False), ("in_riichi", True)),
        (("hand_shown", True),),
    ]
    assert relevant_questions(tree, {"in_riichi": True}) == ("hand_shown", "in_riichi")
    assert relevant_questions(tree, {"hand_shown": True, "in_riichi": True}) == ("hand_shown",)
    for question in ("hand_shown", "in_riichi"):
        assert options_in(tree, question) == (False, True), "also of one that comes second"


def test_r101_what_splits_every_ruling_off_is_asked_first() -> None:
    """Whether the later call was a ron decides alone; how long a chi waited matters without it."""
    tree = question_tree("slower_call", load("r101"))
    assert isinstance(tree, QuestionNode)
    assert tree.question == "later_ron"
    assert len(question_leaves(tree)) == 3


def test_a_tree_starts_from_what_is_known() -> None:
    rules = load("club")
    tree = question_tree("false_ron", rules, {"hand_shown": False}, 2, RulingTable(riichi=(2,)))
    assert isinstance(tree, QuestionLeaf)
    assert tree.found.incident == Incident("false_ron", 2)
    assert tree.answers == ()


def undecided(found: Decision) -> object:
    """What may still hang on questions: of a silence, what we propose."""
    return found.recommended if isinstance(found, Silence) else found


def test_a_question_of_another_document_is_passed_over() -> None:
    incident = Incident("false_ron", 1)
    asked = {"hand_shown": True, "most_shown": True, "classroom": True}
    found = rule_on(incident, asked, EMPTY, load("r101"))
    assert isinstance(found, Ruling)
    assert found.sanction == "chombo"


def test_what_lies_on_the_table_answers_whether_one_is_in_riichi() -> None:
    incident = Incident("false_ron", 1)
    found = rule_on(incident, {"hand_shown": False}, RulingTable(riichi=(1,)), load("club"))
    assert isinstance(found, Ruling)
    assert ("at_draw", "chombo_if_noten") in {(e.name, e.value) for e in found.effects}


def test_club_the_open_questions_of_a_false_ron_are_asked_in_order() -> None:
    found = rule_on(Incident("false_ron", 1), {}, EMPTY, load("club"))
    assert isinstance(found, Undecided)
    assert found.questions == ("hand_shown", "in_riichi")
    assert [dict(branch.answers) for branch in found.branches] == [
        {"hand_shown": False, "in_riichi": False},
        {"hand_shown": False, "in_riichi": True},
        {"hand_shown": True},
    ]


def test_enjoy_a_few_tiles_shown_are_a_silence_among_the_branches() -> None:
    found = rule_on(Incident("false_ron", 1), {"hand_shown": True}, EMPTY, load("enjoy"))
    assert isinstance(found, Undecided)
    assert [type(branch.found) for branch in found.branches] == [Silence, Ruling]


def test_r101_a_proposal_may_hang_on_a_question() -> None:
    found = rule_on(Incident("tahai", 1), {}, EMPTY, load("r101"))
    assert isinstance(found, Silence)
    assert found.rule is None
    assert isinstance(found.recommended, Undecided)
    assert found.recommended.questions == ("first_discards_made",)


def test_an_act_that_a_document_does_not_know_is_silence() -> None:
    found = rule_on(Incident("litter", 1), {}, EMPTY, load("r101"))
    assert found == Silence(Incident("litter", 1))
    assert isinstance(found, Silence)
    assert not found.by_program


@every_document
def test_a_duty_without_a_consequence_is_silence_with_a_proposal(document: str) -> None:
    """A clause that asks for something states no "no penalty"."""
    found = load(document).penalties
    for act in found.duties if found is not None else ():
        answer = rule_on(Incident(act, 1), {}, EMPTY, load(document))
        assert isinstance(answer, Silence)
        assert answer.rule is not None
        assert isinstance(answer.recommended, Ruling)
        assert answer.recommended.sanction == "warning"


def test_a_document_may_propose_nothing_for_its_duties() -> None:
    house = load("r101")
    assert house.penalties is not None
    house = replace(house, penalties=replace(house.penalties, duty_breach=None))
    found = rule_on(Incident("call_order", 1), {}, EMPTY, house)
    assert isinstance(found, Silence)
    assert found.recommended is None


def test_silence_comes_with_whom_to_ask() -> None:
    found = rule_on(Incident("litter", 1), {}, EMPTY, load("enjoy"))
    assert isinstance(found, Silence)
    assert [rule.key for rule in found.principles] == ["penalties.principles.referee_on_silence"]


def test_saikouisen_a_ruling_that_was_accepted_comes_with_no_second_appeal() -> None:
    """Article 7 is known by secondary pages, so it is assumed."""
    found = rule_on(Incident("false_ron", 1), {"hand_shown": True}, EMPTY, load("saikouisen"))
    assert isinstance(found, Ruling)
    (closed,) = found.principles
    assert (closed.key, closed.standing) == ("penalties.principles.accepted_once", "assumed")


@pytest.mark.parametrize(
    ("act", "answers", "sanction"),
    [
        ("exposed_tiles", {"tiles_count": 6}, "chombo"),
        ("exposed_tiles", {"tiles_count": 5}, "none"),
        ("call_with_dead_hand", {}, "chombo"),
        ("win_with_chombo", {}, "none"),
    ],
)
def test_ema2016_what_older_european_rules_say_is_proposed(
    act: str, answers: dict[str, KnownAnswer], sanction: str
) -> None:
    """presets.md 4a: the text of 2016 was not seen there, so it is silent."""
    found = rule_on(Incident(act, 1), answers, EMPTY, load("ema2016"))
    assert isinstance(found, Silence)
    assert found.recommended is not None
    assert isinstance(found.recommended, Ruling)
    assert found.recommended.sanction == sanction
    ruling = found.recommended.rule
    assert ruling.because is not None
    assert "before 2016" in ruling.because.en


def test_club_the_plea_for_leniency_is_for_what_nobody_foresaw() -> None:
    """The closing words of the penalties speak of cases that the list does not have."""
    rules = load("club")
    stated = rule_on(Incident("noten_riichi", 1), {}, EMPTY, rules)
    silent = rule_on(Incident("riichi_order", 1), {}, EMPTY, rules)
    assert isinstance(stated, Ruling)
    assert isinstance(silent, Silence)
    assert stated.principles == ()
    assert "penalties.principles.lenient" in {rule.key for rule in silent.principles}


def test_enjoy_a_chombo_comes_with_the_reminder_that_it_is_the_last_resort() -> None:
    rules = load("enjoy")
    chombo = rule_on(Incident("game_stopped", 1), {}, EMPTY, rules)
    fine = rule_on(Incident("false_call", 1), {"corrected_to_ron": False}, EMPTY, rules)
    assert isinstance(chombo, Ruling)
    assert isinstance(fine, Ruling)
    last = "penalties.principles.chombo_last"
    assert last in {rule.key for rule in chombo.principles}
    assert last not in {rule.key for rule in fine.principles}


@pytest.mark.parametrize(
    ("document", "act", "sanction"),
    [
        ("enjoy", "false_ron", "chombo"),
        ("enjoy", "false_call", "fine"),
        ("club", "false_call", "fine"),
        ("club", "kan_after_riichi", "chombo"),
        ("r101", "slower_call", "none"),
    ],
)
def test_the_usual_answers_lead_to_what_the_document_says(
    document: str, act: str, sanction: str
) -> None:
    rules = load(document)
    found = rule_on(Incident(act, 1), usual_answers(act, rules), EMPTY, rules)
    assert isinstance(found, Ruling)
    assert found.sanction == sanction


def test_no_ruling_where_a_program_plays() -> None:
    incident = Incident("false_ron", 1)
    assert rule_on(incident, {}, EMPTY, load("tenhou")) == Silence(incident, by_program=True)
    assert usual_answers("false_ron", load("tenhou")) == {}


def test_a_question_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="'hand_shwn' is no question; did you mean hand_shown"):
        rule_on(Incident("false_ron", 1), {"hand_shwn": True}, EMPTY, load("club"))


def test_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="4 is no seat; seats are 0 east to 3 north"):
        rule_on(Incident("false_ron", 4), {}, EMPTY, load("club"))


def test_deposits_go_back_where_the_house_says_so_though_it_has_no_fine() -> None:
    house = with_value(load("mu"), "penalties.chombo.deposits", "returned")
    table = RulingTable(riichi=(2,), fined=(3,))
    found = rule_on(Incident("false_ron", 1), {"hand_shown": True}, table, house)
    assert isinstance(found, Ruling)
    assert balance(found.payments) == (0, 0, 1000, 0)


def test_club_a_riichi_that_is_taken_back_brings_ones_own_stick_and_no_fine_of_others() -> None:
    table, rules = RulingTable(riichi=(1, 2), fined=(3,), deposits=3), load("club")
    found = rule_on(Incident("riichi_cancel", 1), {"right_discarded": False}, table, rules)
    assert isinstance(found, Ruling)
    back = [(p.payee, p.points) for p in found.payments if p.payer is None]
    assert back == [(1, 1000)]


# --- where a ruling hangs on a reading

NOTEN: Final = Incident("noten_riichi", 1)


def test_enjoy_the_other_outcome_of_a_fine_that_may_go_back() -> None:
    """罰則3: the deposits of the hand go back; whether fines are among them is read (65 %)."""
    rules, table = load("enjoy"), RulingTable(riichi=(1,), fined=(2,))
    found = rule_on(NOTEN, {}, table, rules)
    assert isinstance(found, Ruling)
    assert balance(found.payments) == (3000, -8000, 4000, 3000)
    (other,) = other_rulings(NOTEN, {}, table, rules)
    assert (other.rule.key, other.rule.value) == ("penalties.chombo.fines", "stay")
    assert isinstance(other.answer, Ruling)
    assert balance(other.answer.payments) == (3000, -8000, 3000, 3000)


def test_a_reading_that_changes_nothing_here_is_not_told() -> None:
    """What follows is told in words too, so that the fate of deposits differs without any."""
    assert other_rulings(Incident("litter", 1), {}, EMPTY, load("club")) == ()
    fates = other_rulings(Incident("false_ron", 1), {}, EMPTY, load("mu"))
    assert "penalties.chombo.deposits" in [fate.rule.key for fate in fates]


def test_enjoy_that_riichi_sticks_go_back_is_stated_and_that_fines_do_is_read() -> None:
    """罰則3: "what was put down in the hand goes back to whoever put it down"; that the fines of
    the hand are among it is our reading, and told only where somebody has paid one."""
    penalties = load("enjoy").penalties
    assert penalties is not None
    assert penalties.chombo is not None
    deposits, fines = penalties.chombo.deposits, penalties.chombo.fines
    assert (deposits.value, deposits.standing, deposits.clause) == (
        *("riichi_returned", "stated", "罰則3"),
    )
    assert fines is not None
    assert (fines.value, fines.standing, fines.otherwise) == ("returned", "assumed", ("stay",))
    assert other_rulings(NOTEN, {}, RulingTable(riichi=(1,)), load("enjoy")) == ()


def test_a_reading_of_what_has_no_consequence_is_not_told() -> None:
    """A duty that may be one of another moment is silence either way."""
    house = load("r101")
    assert house.penalties is not None
    duty = house.penalties.duties["call_order"]
    read = replace(
        duty, standing=Standing.ASSUMED, because=Words(ja="。", en="."), otherwise=("wall",)
    )
    penalties = replace(house.penalties, duty_breach=None, duties={"call_order": read})
    house = replace(house, penalties=penalties)
    assert other_rulings(Incident("call_order", 1), {}, EMPTY, house) == ()


def test_branches_and_proposals_tell_their_other_outcomes() -> None:
    rules = load("r101")
    open_ = {one.rule.key for one in other_rulings(Incident("false_ron", 1), {}, EMPTY, rules)}
    assert {"penalties.chombo.dealer", "penalties.agari_houki.calls"} <= open_
    proposed = other_rulings(Incident("game_stopped", 1), {}, EMPTY, rules)
    assert "penalties.chombo.dealer" in {one.rule.key for one in proposed}
    assert other_rulings(NOTEN, {}, EMPTY, load("tenhou")) == ()


# --- a win that was none

NO_YAKU: Final = Hand.parse("234m678p3599s[1'23m]+4s")
NOT_AGARI: Final = Hand.parse("123456m678p3599s+9s")
WINNING: Final = Hand.parse("123456m678p3599s+4s")


def declared(hand: Hand, situation: str, document: str) -> FalseWin | None:
    around, rules = Situation.parse(situation), load(document)
    return on_false_win(judge(hand, around, rules), around, rules)


@pytest.mark.parametrize(
    ("hand", "situation", "act"),
    [
        pytest.param(NO_YAKU, "ron from=W seat=S", "false_ron", id="no yaku"),
        pytest.param(NO_YAKU, "tsumo seat=S", "false_tsumo", id="no yaku by self-draw"),
        pytest.param(NOT_AGARI, "ron from=W seat=S riichi", "false_ron", id="not complete"),
        pytest.param(WINNING, "ron from=W seat=S riichi discards=4s", "furiten_ron", id="furiten"),
    ],
)
@pytest.mark.parametrize("document", ["r101", "enjoy", "club", "mleague", "mu"])
def test_a_false_win_is_ruled_on_by_voice_and_shown(
    document: str, hand: Hand, situation: str, act: str
) -> None:
    found = declared(hand, situation, document)
    assert found is not None
    assert found.offence == act
    assert isinstance(found.by_voice, Ruling)
    assert isinstance(found.shown, Ruling)
    assert (found.by_voice.sanction, found.shown.sanction) == ("agari_houki", "chombo")
    assert found.shown.incident == Incident(act, 1)


def test_a_concealed_quad_robbed_without_right_is_a_false_ron() -> None:
    orphans = Hand.parse("1m119p19s1234567z+9m")
    situation = "ron from=W seat=S chankan robbed_ankan"
    found = declared(orphans, situation, "club")
    assert found is not None
    assert found.offence == "false_ron"


def test_an_empty_table_has_no_sticks_and_no_counters() -> None:
    assert RulingTable() == EMPTY
    assert (EMPTY.riichi, EMPTY.fined, EMPTY.honba, EMPTY.deposits) == ((), (), 0, 0)


def test_a_false_win_gives_ones_own_riichi_stick_back() -> None:
    found = declared(NOT_AGARI, "ron from=W seat=S double_riichi", "club")
    assert found is not None
    assert isinstance(found.shown, Ruling)
    assert balance(found.shown.payments) == (3000, -8000, 3000, 3000)
    assert isinstance(found.by_voice, Ruling)
    assert "at_draw" in {effect.name for effect in found.by_voice.effects}


@pytest.mark.parametrize(
    ("document", "paid"),
    [
        pytest.param("club", (4000, -8000, 3000, 3000), id="riichi sticks alone: ③"),
        pytest.param("enjoy", (4000, -8000, 3000, 4000), id="fines too: 罰則3"),
        pytest.param("r101", (0, 0, 0, 0), id="they stay: 補足⑭"),
    ],
)
def test_a_false_win_gives_the_sticks_of_the_others_back(
    document: str, paid: tuple[int, ...]
) -> None:
    around = Situation.parse("ron from=W seat=S riichi")
    table = RulingTable(riichi=(0,), fined=(3,), deposits=3)
    rules = load(document)
    found = on_false_win(judge(NOT_AGARI, around, rules), around, rules, table)
    assert found is not None
    assert isinstance(found.shown, Ruling)
    assert balance(found.shown.payments) == paid


def test_a_win_is_no_offence_and_what_cannot_be_is_not_ruled_on() -> None:
    assert declared(WINNING, "ron from=W seat=S riichi", "club") is None
    assert declared(WINNING, "ron from=W seat=S ippatsu", "club") is None


def test_every_citation_of_a_ruling_is_a_rule_once() -> None:
    found = declared(NOT_AGARI, "ron from=W seat=S riichi", "club")
    assert found is not None
    assert isinstance(found.shown, Ruling)
    keys = [rule.key for rule in found.shown.cited]
    assert keys[0] == "penalties.offences.false_ron.rulings.shown"
    assert len(keys) == len(set(keys))


# --- a chombo as a mangan: M.League, by one of its digests


def as_mangan(document: str, offender: int) -> dict[int, int]:
    rules = with_value(load(document), "penalties.chombo.to", "as_mangan")
    shown = {"hand_shown": True, "most_shown": True}
    ruling = rule_on(Incident("false_ron", offender), shown, RulingTable(), rules)
    assert isinstance(ruling, Ruling)
    assert ruling.held == ()
    return {payment.payee: payment.points for payment in ruling.payments}


def test_a_chombo_as_a_mangan_costs_what_the_others_would_have_drawn() -> None:
    assert as_mangan("mleague", 1) == {0: 4000, 2: 2000, 3: 2000}
    assert as_mangan("mleague", 0) == {1: 4000, 2: 4000, 3: 4000}
    assert as_mangan("enjoy", 1) == {0: 4000, 2: 2000, 3: 2000}, "as its table prints a mangan"
    assert as_mangan("enjoy", 0) == {1: 4000, 2: 4000, 3: 4000}


@every_document
def test_no_ruling_on_a_hand_that_was_drawn_says_that_play_goes_on(document: str) -> None:
    """Of a noten riichi, 101 said first that play goes on, and stated it."""
    rules = load(document)
    at = act_moments([rules])
    for ruling, _ in rulings(rules):
        if at[ruling.incident.offence] == "draw" and ruling.sanction != "agari_houki":
            assert Effect("hand", "goes_on", ruling.rule) not in ruling.effects, ruling


def test_mleague_names_the_other_reading_of_its_chombo() -> None:
    found = load("mleague").penalties
    assert found is not None
    assert found.chombo is not None
    assert found.chombo.to.otherwise == ("as_mangan",)
    assert not found.chombo.at_table


def test_the_acts_that_may_leave_a_dead_hand_are_those_of_the_document() -> None:
    club = dead_hand_acts(load("club"))
    assert {"kuikae", "swapped_after_riichi", "kan_after_riichi", "false_ron"} <= set(club)
    assert not {"noten_riichi", "dead_riichi", "withdrawn_call", "table_talk"} & set(club)
    assert dead_hand_acts(load("tenhou")) == ()


@every_document
def test_an_act_that_may_end_as_a_dead_hand_or_at_the_draw_is_one_of_those(document: str) -> None:
    rules = load(document)
    found = rules.penalties
    if found is None:
        assert dead_hand_acts(rules) == ()
        return
    for key in {**found.recommended, **found.offences}:
        parts = (found.offences.get(key), found.recommended.get(key))
        ends = [r.value for part in parts if part is not None for r in part.rulings.values()]
        dead = any(end.sanction == "agari_houki" for end in ends)
        at_draw = any(end.at_draw for end in ends)
        later = any(end.settled == "at_draw" for end in ends)
        by_itself = key in ("noten_riichi", "dead_riichi")
        assert (key in dead_hand_acts(rules)) is (not by_itself and (dead or at_draw or later)), key


def test_of_several_sticks_that_of_whose_riichi_is_taken_back_goes_back_alone() -> None:
    for offender in range(SEATS):
        table = RulingTable(riichi=(0, 1, 2, 3))
        incident = Incident("riichi_cancel", offender)
        found = rule_on(incident, {"right_discarded": False}, table, load("club"))
        assert isinstance(found, Ruling)
        (stick,) = (p for p in found.payments if p.payer is None)
        assert (stick.payee, stick.line.of) == (offender, (1,))


@pytest.mark.parametrize("rules", ["club", "enjoy", "r101"])
def test_the_other_outcomes_of_a_false_win_are_those_of_the_act(rules: str) -> None:
    document = load(rules)
    hand, situation = Hand.parse("234678m999p3455s+5s"), Situation.parse("ron from=W seat=S")
    verdict = judge(hand, situation, document)
    assert isinstance(verdict, NoYaku)
    found = other_false_wins(verdict, situation, document)
    for shown, others in zip((False, True), found, strict=True):
        answers = {"hand_shown": shown, "most_shown": shown, "in_riichi": False}
        act = Incident("false_ron", 1)
        assert others == other_rulings(act, answers, RulingTable(), document)
    assert rules != "club" or all(found)
