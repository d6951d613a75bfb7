"""A penalty list answers every question, or it is refused with the key of the gap."""

from __future__ import annotations

from typing import Final

import pytest

from engine.complaints import DocumentError
from engine.riichi.penalties import (
    MOST_ASKED,
    QUESTIONS,
    YES_NO,
    Penalties,
    combinations,
    outcomes,
)
from engine.riichi.rules import load, read_rules
from engine.rulebook import AGREEMENT, DOCUMENTS, Standing, installed, rules_in

RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
LISTED: Final = tuple(key for key in RIICHI if load(key).penalties is not None)
CLUB: Final = (DOCUMENTS / "club.toml").read_text(encoding="utf-8")
TAHAI: Final = "[penalties.offences.tahai]\n"

ASSUMED: Final = 'standing = "assumed", because = "leniently"'

every_document = pytest.mark.parametrize("document", LISTED)


def penalties(document: str) -> Penalties:
    found = load(document).penalties
    assert found is not None
    return found


def changed(old: str, new: str) -> str:
    """The club's text with one thing changed in it."""
    assert CLUB.count(old) == 1, old
    return CLUB.replace(old, new)


def test_no_penalties_where_a_program_plays() -> None:
    assert set(RIICHI) - set(LISTED) == {"tenhou", "mahjongsoul"}


@every_document
def test_every_combination_of_answers_gives_one_ruling(document: str) -> None:
    found = penalties(document)
    for key in {**found.offences, **found.recommended}:
        said, proposed = found.offences.get(key), found.recommended.get(key)
        for answers in combinations(key, found):
            ruled = outcomes(said, answers)
            assert len(ruled) == (said is not None)
            silent = not ruled or ruled[0].value.sanction == "silent"
            assert len(outcomes(proposed, answers)) == (proposed is not None and silent)


@every_document
def test_what_is_recommended_is_assumed_and_what_is_said_has_a_source(document: str) -> None:
    found = penalties(document)
    assert {rule.standing for rule in rules_in(found.recommended)} <= {Standing.ASSUMED}
    for rule in rules_in((found.offences, found.duties, found.principles)):
        custom = rule.because is not None and AGREEMENT in rule.because.ja
        assert rule.clause or custom, rule.key


@every_document
def test_an_act_belongs_to_the_same_moment_everywhere(document: str) -> None:
    for other in LISTED:
        there = moments_of(other)
        assert {k: there[k] for k in there.keys() & moments_of(document).keys()}.items() <= (
            moments_of(document).items()
        )


def moments_of(document: str) -> dict[str, str]:
    found = penalties(document)
    acts = {key: act.moment for key, act in (*found.recommended.items(), *found.offences.items())}
    return acts | {key: duty.value for key, duty in found.duties.items()}


def test_every_question_is_asked_somewhere() -> None:
    asked = {
        question
        for document in LISTED
        for part in (penalties(document).offences, penalties(document).recommended)
        for offence in part.values()
        for question in offence.asks
    }
    assert asked <= set(QUESTIONS)
    assert set(QUESTIONS) - asked <= AWAITED


AWAITED: Final = {"before_in_event"}
"""Questions that no installed document asks; own documents may."""


MANNERS: Final = {1: "①②③", 2: "①②③④⑤", 3: "①②③④⑤⑥⑦⑧⑨⑩⑪", 4: "①②③④⑤", 5: "①②③", 6: "①", 7: "①②"}
PENALTIES: Final = {"①": 2, "②": 5, "③": 5}


def cited(document: str) -> set[str]:
    """Every clause mark of the penalty list, one by one."""
    marks: set[str] = set()
    for rule in rules_in(penalties(document)):
        before = ""
        for mark in rule.clause.split("・"):
            # "アガリ放棄・チョンボ②5・③2※" names its heading once
            head = "アガリ放棄・チョンボ" if before == "アガリ放棄" else ""
            marks |= {mark, mark.removeprefix("チョンボ")} if head else {mark}
            before = mark
    return marks


def test_club_every_manner_and_every_penalty_clause_is_there() -> None:
    marks = {mark.rstrip("※") for mark in cited("club")}
    manners = {f"マナー{part}{mark}" for part, all_ in MANNERS.items() for mark in all_}
    assert manners - marks == set()
    assert {
        f"{part}{n + 1}" for part, most in PENALTIES.items() for n in range(most)
    } - marks == set()
    assert {"その他①", "その他②", "その他③", "その他⑤", "その他⑥", "その他⑦", "その他⑧"} <= marks
    assert {"ルール⑰", "ルール⑳", "マナー末尾"} <= marks


def test_enjoy_every_penalty_clause_is_there() -> None:
    wanted = {"罰則", "罰則1", "罰則2", "罰則3", "罰則3①", "罰則3②", "罰則3③", "リーチ4", "リーチ※"}
    assert wanted | {"標語", "末尾※", "細則12"} <= cited("enjoy")


def test_r101_every_clause_of_conduct_is_there() -> None:
    assert {f"補足{mark}" for mark in "①③④⑤⑥⑦⑪⑫⑬⑭⑮⑯⑰"} | {"ないもの", "あるもの"} <= cited("r101")


LATE: Final = next(
    line for line in CLUB.partition(TAHAI)[2].splitlines() if line.startswith("rulings.late")
)
GAME_STOPPED: Final = (
    '[penalties.offences.game_stopped]\nmoment = "wall"\n'
    'rulings.always = { sanction = "chombo", clause = "アガリ放棄・チョンボ③5" }\n'
)


UNDESCRIBED: Final = "has points; say in [penalties.off_result] what that means"
OTHER_ANSWERS: Final = "has another reading for other answers; write one for the same"


def read_otherwise(other: str) -> str:
    """The ruling on a stopped game with another reading."""
    ground = f'standing = "assumed", because = "leniently", otherwise = [{{ {other} }}] }}'
    return GAME_STOPPED.replace("}\n", f", {ground}\n")


def of_tahai(late: str) -> str:
    """The club's text with another ruling on too many tiles found late."""
    head, heading, rest = CLUB.partition(TAHAI)
    return head + heading + rest.replace(LATE, late, 1)


def section(name: str) -> str:
    """The text of a section of the club's list, its heading included."""
    start = CLUB.index(f"[penalties.{name}]\n")
    return CLUB[start : CLUB.index("\n[", start) + 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            changed(GAME_STOPPED, GAME_STOPPED.replace("chombo", "chonbo")),
            "offences.game_stopped.rulings.always.sanction: 'chonbo' is not a word for this place; "
            "did you mean chombo?",
            id="unknown class",
        ),
        pytest.param(
            changed(GAME_STOPPED, GAME_STOPPED.replace("wall", "wal")),
            "offences.game_stopped.moment: 'wal' is not a word for this place; did you mean wall?",
            id="unknown moment",
        ),
        pytest.param(
            changed(GAME_STOPPED, GAME_STOPPED.replace("sanction", "sanktion")),
            "offences.game_stopped.rulings.always.sanktion: is unknown; did you mean sanction?",
            id="misspelt key",
        ),
        pytest.param(
            changed(GAME_STOPPED, GAME_STOPPED.replace(', clause = "アガリ放棄・チョンボ③5"', "")),
            "offences.game_stopped.rulings.always: cites no clause; "
            "write a clause, or a standing and a because",
            id="no clause",
        ),
        pytest.param(
            CLUB.replace("first_discards_made", "first_discard_made"),
            "offences.tahai.asks: 'first_discard_made' is not a question; "
            "did you mean first_discards_made?",
            id="unknown question",
        ),
        pytest.param(
            of_tahai(LATE.replace("first_discards_made", "own_discard_made")),
            "offences.tahai.rulings.late: 'own_discard_made' is not asked; "
            "did you mean first_discards_made?",
            id="question not asked",
        ),
        pytest.param(
            changed(
                GAME_STOPPED,
                GAME_STOPPED.replace(
                    "rulings",
                    "asks = { "
                    + ", ".join(f"{each} = true" for each in tuple(QUESTIONS)[: MOST_ASKED + 1])
                    + " }\nrulings",
                ),
            ),
            "offences.game_stopped.asks: asks 9 questions; ask 8 at most",
            id="more questions than anybody answers",
        ),
        pytest.param(
            changed(
                GAME_STOPPED, GAME_STOPPED.replace("rulings", "asks = { noten = true }\nrulings")
            ),
            "offences.game_stopped.asks: 'noten' decides nothing; leave it out",
            id="question without use",
        ),
        pytest.param(
            of_tahai(LATE.replace("when = { first_discards_made = true }, ", "")),
            "offences.tahai: first_discards_made = false is ruled on by early, late; keep one",
            id="overlap",
        ),
        pytest.param(
            of_tahai(LATE.replace("= true", "= false")),
            "offences.tahai: first_discards_made = false is ruled on by early, late; keep one",
            id="overlap before the gap",
        ),
        pytest.param(
            of_tahai(""),
            "offences.tahai: first_discards_made = true is ruled on by nothing",
            id="gap",
        ),
        pytest.param(
            changed(
                'duty_breach = { value = "warning", standing = "assumed"',
                'duty_breach = { value = "warning", standing = "derived"',
            ),
            "duty_breach: is recommended; a recommendation must be assumed and say something",
            id="a proposal that is derived",
        ),
        pytest.param(
            changed(section("fine"), ""),
            "offences.false_call.rulings.in_time: is fine; say in [penalties.fine] what that means",
            id="class not described",
        ),
        pytest.param(
            changed('honba = { value = "unchanged"', 'honbaa = { value = "unchanged"'),
            "chombo.honbaa: is unknown; did you mean honba?",
            id="misspelt key of a class",
        ),
        pytest.param(
            CLUB.replace(
                next(line for line in section("chombo").splitlines(True) if line[:6] == "dealer"),
                "",
            ),
            "chombo.dealer: is missing",
            id="a chombo that does not tell of the dealer",
        ),
        pytest.param(
            CLUB + GAME_STOPPED.replace("offences.game_stopped", "recommended.litter"),
            "recommended.litter: is among the duties too; keep one",
            id="duty and offence",
        ),
        pytest.param(
            CLUB + GAME_STOPPED.replace("offences.game_stopped", "recommended.other"),
            "recommended.other.rulings.always: is recommended; "
            "a recommendation must be assumed and say something",
            id="a recommendation that is stated",
        ),
        pytest.param(
            CLUB + '[penalties.recommended.game_stopped]\nmoment = "wall"\nrulings.always = '
            '{ sanction = "none", standing = "assumed", because = "leniently" }\n',
            "recommended.game_stopped: it is ruled on already",
            id="a recommendation where the document speaks",
        ),
        pytest.param(
            CLUB + '[penalties.recommended.other]\nmoment = "wall"\nasks = { noten = true }\n'
            'rulings.one = { when = { noten = true }, sanction = "none", standing = "assumed", '
            'because = "leniently" }\n',
            "recommended.other: noten = false is ruled on by nothing",
            id="a recommendation with a gap",
        ),
        pytest.param(
            changed(
                GAME_STOPPED,
                GAME_STOPPED.replace(
                    'clause = "アガリ放棄・チョンボ③5"',
                    'standing = "assumed", because = "leniently"',
                ),
            ),
            "offences.game_stopped.rulings.always: reads no clause; "
            "propose it in [penalties.recommended]",
            id="an assumption without a clause",
        ),
        *(
            pytest.param(
                changed(GAME_STOPPED, read_otherwise(other)),
                f"offences.game_stopped.rulings.always: {problem}",
                id=f"another reading: {other}",
            )
            for other, problem in (
                ('sanction = "off_result", points = 1', UNDESCRIBED),
                ('sanction = "silent"', OTHER_ANSWERS),
                ('sanction = "chombo", when = { noten = true }', OTHER_ANSWERS),
            )
        ),
    ],
)
def test_a_faulty_list_is_refused_with_its_key(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_rules(text, "club.toml")
    assert str(caught.value) == f"club.toml: penalties.{message}"


def test_a_misspelt_word_names_the_known_ones() -> None:
    with pytest.raises(DocumentError) as caught:
        read_rules(changed(GAME_STOPPED, GAME_STOPPED.replace("wall", "xyz")), "club.toml")
    assert "call, riichi, win, wall, draw, manners" in str(caught.value)


def one_ruling(part: str, questions: tuple[str, ...], ground: str) -> str:
    """An act that asks these questions: one ruling where all answers are yes, one for each no."""
    head = f'[penalties.{part}.other]\nmoment = "wall"\nasks = {{ '
    text = head + ", ".join(f"{question} = true" for question in questions) + " }\n"
    for at, question in enumerate(questions):
        when = ", ".join(
            (*(f"{before} = true" for before in questions[:at]), f"{question} = false")
        )
        text += f'rulings.no_{at} = {{ when = {{ {when} }}, sanction = "none", {ground} }}\n'
    when = ", ".join(f"{question} = true" for question in questions)
    return text + f'rulings.yes = {{ when = {{ {when} }}, sanction = "silent", {ground} }}\n'


def test_questions_of_document_and_proposal_are_limited_together_and_the_document_is_named() -> (
    None
):
    """5 questions in the document and 4 others in the proposal have 512 combinations."""
    questions = tuple(key for key, kind in QUESTIONS.items() if kind == YES_NO)
    proposal = one_ruling("recommended", questions[5:9], ASSUMED).replace('"silent"', '"none"')
    stated = one_ruling("offences", questions[:5], 'clause = "x"')
    read = "club.toml: penalties.offences.other.asks: has 512 combinations of answers; 256 at most"
    with pytest.raises(DocumentError) as caught:
        read_rules(CLUB + stated + proposal, "club.toml")
    assert str(caught.value) == read
