"""Every contradiction that the page can name is taken away by its one edit."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.pages.score.answer import shown_problems
from app.pages.score.notation import enter
from app.pages.score.resolve import EDITS, fix_of, problem_lines, resolved
from app.pages.score.state import Draft, room
from app.pages.score.views import Fix
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.checks.clashes import ClashKey
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Event
from engine.riichi.verdict import Problem
from engine.tiles import tiles

HANDS = (
    "234678m999p3455s+5s",
    "45m678p22s[7'89s][44'4z]+6m",
    "234678m999p3455s",
    "19m19p19s1234567z+7z",
    "55p67s(8888m)(9999s)+8s",
)
DOCUMENTS = ("r101", "enjoy", "club", "tenhou", "wrc2025")


def base(at: int) -> Draft:
    return enter(Draft(), HANDS[at])


@st.composite
def drafts(draw: st.DrawFn) -> tuple[Draft, RiichiRules]:
    """Anything that buttons and notation can bring about, contradictory or not."""
    start = base(draw(st.integers(0, len(HANDS) - 1)))
    some = st.sampled_from(tiles("1m5p0p5p9s4z7z6m"))
    document = draw(st.sampled_from(DOCUMENTS))
    seat = draw(st.integers(0, 3))
    draft = replace(
        start,
        document=document,
        events=draw(st.frozensets(st.sampled_from(list(Event)), max_size=5)),
        tsumo=draw(st.booleans()),
        seat=seat,
        loser=draw(st.integers(0, 3)),
        pao=draw(st.none() | st.integers(0, 3)),
        dora=tuple(draw(st.lists(some, max_size=6))),
        ura=tuple(draw(st.lists(some, max_size=6))),
        river=tuple(draw(st.lists(some, max_size=3))),
        concealed=(*start.concealed, *draw(st.lists(some, max_size=1))),
        deposits=draw(st.integers(0, 2)),
    )
    return draft, load(document)


def law(problem: Problem, draft: Draft, rules: RiichiRules) -> None:
    """Its edit takes the problem away, and brings none of its group."""
    fix = fix_of(problem, draft, rules)
    assert fix is not None, problem
    before = {p.key for p in shown_problems(draft, rules)}
    after = shown_problems(resolved(draft, fix), rules)
    assert problem.key not in {p.key for p in after}, (problem, fix)
    assert not [p for p in after if p.part is problem.part and p.key not in before], fix


@given(drafts())
def test_every_contradiction_is_resolved_by_one_edit(case: tuple[Draft, RiichiRules]) -> None:
    draft, rules = case
    for problem in shown_problems(draft, rules):
        law(problem, draft, rules)


@given(drafts())
def test_one_line_after_the_other_leads_to_no_contradiction(
    case: tuple[Draft, RiichiRules],
) -> None:
    draft, rules = case
    for _ in range(12):
        lines = problem_lines(shown_problems(draft, rules), draft, rules)
        if not lines:
            return
        assert lines[0].fix is not None
        draft = resolved(draft, lines[0].fix)
    pytest.fail("there is always another contradiction")


def situations() -> list[tuple[Draft, RiichiRules]]:
    """Every one, two or three events in every way of winning, seat and hand."""
    found = []
    some = [frozenset(c) for n in (1, 2, 3) for c in combinations(Event, n)]
    for at in (0, 1, 3):
        start = base(at)
        for document in ("r101", "club"):
            for tsumo in (False, True):
                for seat in (0, 1):
                    draft = replace(start, document=document, tsumo=tsumo, seat=seat, loser=3)
                    found += [(replace(draft, events=e), load(document)) for e in some]
    return found


def test_every_mix_of_events_is_resolved() -> None:
    seen = set()
    for draft, rules in situations():
        for problem in shown_problems(draft, rules):
            law(problem, draft, rules)
            seen.add(problem.key)
    assert len(seen) >= 24


EXAMPLES = {
    ClashKey.TOO_MANY_MELDS: "1s[1'23p][1'23p][1'23p][4'56p][4'56p]+1s",
    ClashKey.TOO_MANY_TILES: "234678m999p34555s1z+5s",
    ClashKey.RED_FIVE_TWICE: "2346m0p0p999p3455s+5s",
    ClashKey.FIFTH_COPY: "99999p234m345s55s2m+2m",
    ClashKey.LOSER_IS_WINNER: "234678m999p3455s+5s ron seat=S from=S",
    ClashKey.PAO_IS_WINNER: "234678m999p3455s+5s ron seat=S from=W pao=S",
    ClashKey.TOO_MANY_DORA: "234678m999p3455s+5s ron dora=1z2z3z4z1m2m",
    ClashKey.FIRST_TURN_WITH_DISCARDS: "234678m999p3455s+5s tsumo seat=E tenhou discards=1z",
    ClashKey.DOUBLE_IPPATSU_WITH_DISCARDS: (
        "234678m999p3455s+5s tsumo double_riichi ippatsu discards=1z2z"
    ),
    ClashKey.DOUBLE_IPPATSU_WITH_QUAD: "55p67s888m(9999s)+8s tsumo double_riichi ippatsu",
}


@pytest.mark.parametrize("key", EXAMPLES)
def test_what_a_notation_may_bring(key: ClashKey) -> None:
    draft = replace(enter(Draft(), EXAMPLES[key]), document="tenhou")
    rules = load("tenhou")
    found = [p for p in shown_problems(draft, rules) if p.key == key]
    assert found
    law(found[0], draft, rules)


def test_riichi_goes_with_its_stick_and_with_what_hangs_on_it() -> None:
    text = "45m678p22s[7'89s][44'4z]+6m ron riichi ippatsu deposits=1"
    draft = enter(Draft(), text)
    (first, *_) = problem_lines(shown_problems(draft, load("club")), draft, load("club"))
    assert first.fix == Fix("drop", (Event.RIICHI, Event.IPPATSU))
    after = resolved(draft, first.fix)
    assert after.events == frozenset()
    assert after.deposits == 0


def test_a_surplus_copy_leaves_the_hand_last() -> None:
    draft = enter(Draft(), "234678m999p3455s+5s ron dora=9p9p")
    (problem,) = shown_problems(draft, load("club"))
    fix = fix_of(problem, draft, load("club"))
    assert fix is not None
    after = resolved(draft, fix)
    assert after.dora == tiles("9p")
    assert room(after) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edit_has_a_name(language: str) -> None:
    texts = Texts(language)
    assert all(texts.step(name) for name in EDITS)
    dropped = texts.step(Fix("drop", (Event.RIICHI, Event.IPPATSU)).step)
    assert texts.event(Event.RIICHI) in dropped
    assert texts.event(Event.IPPATSU) in dropped
