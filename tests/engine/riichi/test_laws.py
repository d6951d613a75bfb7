"""Laws: what holds for every hand, every situation and every document."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.ledger import Line, balance, total
from engine.riichi.checks.problems import problems
from engine.riichi.checks.waits import furiten, waits
from engine.riichi.facts import Fact
from engine.riichi.hand import Hand, Meld
from engine.riichi.judge import judge
from engine.riichi.play.tenpai import discards, shanten, wait_values
from engine.riichi.reading import Form, Reading, Wait
from engine.riichi.rules import RiichiRules, Worth
from engine.riichi.shapes.counted import frame_of, shape_of
from engine.riichi.shapes.reading_facts import reading_facts
from engine.riichi.shapes.readings import readings
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Barred, Impossible, NotAgari, NoYaku, Score, Verdict
from engine.riichi.yaku import SUPERSEDES, YAKU, holds
from engine.rulebook import AnyRule, Standing, with_value
from engine.tiles import TILES, NotationError, Tile, text_of, tiles
from tests.engine import brute, laws
from tests.engine.laws import DOCUMENTS, Win, facts_found

documents: Final = st.sampled_from(DOCUMENTS)
many = settings(max_examples=2 * settings().max_examples)


def judged(win: Win, rules: RiichiRules) -> Verdict:
    return judge(win.hand, win.situation, rules)


def scores(verdict: Verdict) -> tuple[Score, ...]:
    return verdict.scores if isinstance(verdict, Agari | Barred) else ()


def lines(score: Score) -> tuple[Line, ...]:
    paid = (payment.line for payment in score.payments)
    return (*score.yaku, *score.bonus, *score.fu_lines, *score.steps, *paid)


# --- what can be


@many
@given(laws.wins(), documents)
def test_what_can_be_has_no_problem_under_any_document(win: Win, rules: RiichiRules) -> None:
    assert problems(win.hand, win.situation, rules) == ()
    assert not isinstance(judged(win, rules), Impossible | NotAgari)


@many
@given(laws.any_hands, laws.any_situations, documents)
def test_every_document_judges_anything_that_is_described(
    hand: Hand, situation: Situation, rules: RiichiRules
) -> None:
    found = problems(hand, situation, rules)
    assert isinstance(judge(hand, situation, rules), Impossible) is bool(found)


@many
@given(laws.complete_hands, laws.situations, documents)
def test_every_document_judges_a_complete_hand_in_any_situation(
    hand: Hand, situation: Situation, rules: RiichiRules
) -> None:
    assert not isinstance(judge(hand, situation, rules), NotAgari)


@given(laws.any_hands, laws.any_situations, documents)
def test_the_way_to_tenpai_is_told_of_anything_with_melds_that_are_some(
    hand: Hand, situation: Situation, rules: RiichiRules
) -> None:
    laid = replace(hand, melds=tuple(m for m in hand.melds if m.tiles)[:4])
    assert shanten(laid).least >= -1
    assert all(d.tile in laid.held for d in discards(laid, situation))
    assert {v.tile for v in wait_values(laid, situation, rules)} == set(waits(laid))
    assert all(set(there) <= set(waits(laid)) for _, there, _ in furiten(laid, situation, rules))


# --- money


@many
@given(laws.wins(), documents)
def test_payments_balance_but_for_the_deposits(win: Win, rules: RiichiRules) -> None:
    sticks = rules.payment.deposit.value * win.situation.deposits
    for score in scores(judged(win, rules)):
        gained = balance(score.payments)
        assert sum(gained) == sticks
        assert all(points <= 0 for at, points in enumerate(gained) if at != win.situation.seat)
        assert all(p.payee == win.situation.seat != p.payer for p in score.payments)
        assert all(p.points > 0 for p in score.payments)


@many
@given(laws.wins(), documents)
def test_the_winner_has_the_points_the_honba_and_the_deposits(win: Win, rules: RiichiRules) -> None:
    extra = {"payment.honba": win.situation.honba, "payment.deposit": win.situation.deposits}
    for score in scores(judged(win, rules)):
        paid = dict.fromkeys(("", *extra), 0)
        for payment in score.payments:
            key = payment.line.rule.key
            paid[key if key in extra else ""] += payment.points
        assert paid.pop("") == score.points
        assert paid == {
            "payment.honba": rules.payment.honba.value * win.situation.honba,
            "payment.deposit": rules.payment.deposit.value * win.situation.deposits,
        }


@given(laws.wins(), documents)
def test_only_the_discarder_and_the_liable_pay_for_a_ron(win: Win, rules: RiichiRules) -> None:
    for score in scores(judged(win, rules)):
        payers = {p.payer for p in score.payments} - {None}
        liable = {p.payer for p in score.payments if p.line.rule.key == "pao.ron"}
        if win.situation.tsumo:
            assert not liable
        else:
            assert payers == {win.situation.loser} | liable


# --- lines


def cited(rule: AnyRule) -> bool:
    return bool(rule.clause if rule.standing is Standing.STATED else rule.because)


@many
@given(laws.wins(), documents)
def test_every_line_and_note_cites_its_clause_or_its_reason(win: Win, rules: RiichiRules) -> None:
    verdict = judged(win, rules)
    for score in scores(verdict):
        assert all(cited(line.rule) for line in lines(score))
        assert all(cited(rule) for rule in score.notes)
        assert all(u.rule is None or cited(u.rule) for u in score.uncounted)
    if isinstance(verdict, NoYaku | Barred):
        assert cited(verdict.rule)


@many
@given(laws.wins(), documents)
def test_totals_are_sums_of_lines(win: Win, rules: RiichiRules) -> None:
    for score in scores(judged(win, rules)):
        if score.yakuman:
            assert (score.yakuman, score.han, score.fu) == (total(score.yaku), 0, None)
            assert score.bonus == score.fu_lines == ()
            assert score.limit == "yakuman"
        else:
            assert score.han == total(score.yaku) + total(score.bonus)
            assert (score.fu or 0) == total(score.fu_lines)
        assert score.points in (score.shares.high, 3 * score.shares.high) or (
            score.points == score.shares.high + 2 * score.shares.low
        )


@many
@given(laws.wins(), documents)
def test_fu_are_a_whole_ten_but_for_seven_pairs(win: Win, rules: RiichiRules) -> None:
    for score in scores(judged(win, rules)):
        if score.fu is None or rules.fu is None:
            continue
        if score.reading.form is Form.CHIITOITSU:
            assert score.fu == rules.fu.chiitoitsu.value
        else:
            assert score.fu % 10 == 0
            assert 20 <= score.fu <= 170


@many
@given(laws.wins(), documents)
def test_the_best_reading_is_maximal(win: Win, rules: RiichiRules) -> None:
    verdict = judged(win, rules)
    ranks = [(s.points, s.yakuman, s.han, s.fu or 0) for s in scores(verdict)]
    assert ranks == sorted(ranks, reverse=True)
    if isinstance(verdict, Agari):
        assert verdict.best is verdict.scores[0]


@given(laws.wins(), documents)
def test_every_reading_that_scores_is_kept(win: Win, rules: RiichiRules) -> None:
    seen = {score.reading for score in scores(judged(win, rules))}
    named = {r for r in seen if r.wait is not Wait.UNNAMED}
    assert named <= set(readings(win.hand, win.situation.tsumo))


@given(laws.wins(), documents)
def test_what_hand_situation_and_document_remember_changes_no_verdict(
    win: Win, rules: RiichiRules
) -> None:
    for other in DOCUMENTS[:2]:
        judged(win, other)
    hand, situation = Hand.parse(str(win.hand)), Situation.parse(str(win.situation))
    assert (hand, situation) == win
    assert judged(win, rules) == judge(hand, situation, replace(rules))
    assert {*scores(judged(win, rules))} == {*scores(judge(hand, situation, replace(rules)))}


# --- yaku


@given(laws.wins())
def test_nothing_is_missing_exactly_where_a_yaku_holds(win: Win) -> None:
    for reading in readings(win.hand, win.situation.tsumo):
        have = facts_found(reading, win.hand, win.situation)
        for yaku, need in YAKU.items():
            lacking = YAKU[yaku] & ~have
            assert (lacking == Fact(0)) is holds(yaku, have) is (have & need == need)
            assert holds(yaku, have | lacking)
            assert not lacking & have


@many
@given(laws.wins(), documents)
def test_every_yaku_that_holds_is_counted_or_said_to_be_left_out(
    win: Win, rules: RiichiRules
) -> None:
    for score in scores(judged(win, rules)):
        counted = {line.rule.key.removeprefix("yaku.") for line in score.yaku}
        left_out = {u.what for u in score.uncounted}
        for yaku in YAKU:
            if not holds(yaku, score.facts):
                assert yaku not in counted
            elif not (score.yakuman or (score.limit and score.han == 0)):
                upper = [u for u, lower in SUPERSEDES.items() if lower == yaku and u in counted]
                lesser = yaku in SUPERSEDES and SUPERSEDES[yaku] in counted
                assert yaku in counted or yaku in left_out or upper or lesser, yaku


@given(laws.wins(), documents, st.sampled_from(tuple(YAKU)), st.integers(0, 6))
def test_what_a_yaku_is_worth_changes_no_fact(
    win: Win, rules: RiichiRules, yaku: str, han: int
) -> None:
    if yaku not in rules.yaku:
        return
    other = with_value(rules, f"yaku.{yaku}", Worth(closed=han, open=han))
    for document in (rules, other):
        for reading, have in facts_of(judged(win, document)).items():
            if reading.wait is not Wait.UNNAMED:
                assert have == facts_found(reading, win.hand, win.situation)


def facts_of(verdict: Verdict) -> dict[Reading, Fact]:
    if isinstance(verdict, NoYaku):
        return dict(verdict.readings)
    return {score.reading: score.facts for score in scores(verdict)}


# --- tiles


@given(laws.wins(), documents, st.randoms())
def test_the_order_of_concealed_tiles_is_irrelevant(
    win: Win, rules: RiichiRules, random: Random
) -> None:
    shuffled = list(win.hand.concealed)
    random.shuffle(shuffled)
    other = win._replace(hand=replace(win.hand, concealed=tuple(shuffled)))
    one, two = judged(win, rules), judged(other, rules)
    assert type(one) is type(two)
    for this, that in zip(scores(one), scores(two), strict=True):
        assert without_tiles(this) == without_tiles(that)


def without_tiles(score: Score) -> tuple[object, ...]:
    """The score; lines of dora name their tiles in the order of the hand, so sorted here."""
    bonus = tuple(replace(line, tiles=tuple(sorted(line.tiles))) for line in score.bonus)
    left_out = tuple(replace(u, tiles=tuple(sorted(u.tiles))) for u in score.uncounted)
    ledger = replace(score.ledger, bonus=bonus, uncounted=left_out)
    figures = (score.han, score.fu, score.yakuman, score.limit, score.points)
    return (score.reading, score.facts, *figures, score.shares, ledger)


@many
@given(laws.wins(), documents)
def test_a_red_five_scores_like_its_five_and_its_dora(win: Win, rules: RiichiRules) -> None:
    plain = win._replace(hand=without_red(win.hand))
    worth = rules.dora.red.value * sum(t.red for t in win.hand.tiles)
    with_red, without = scores(judged(win, rules)), scores(judged(plain, rules))
    by_reading = {(s.reading, s.yaku): s for s in without}
    assert len(with_red) == len(without)
    for score in with_red:
        other = by_reading[score.reading, score.yaku]
        assert (score.facts, score.yakuman) == (other.facts, other.yakuman)
        assert amounts(score.fu_lines) == amounts(other.fu_lines)
        lifted = sum(line.amount for line in score.bonus if line.rule.key not in KEYS_OF_DORA)
        lifted -= sum(line.amount for line in other.bonus if line.rule.key not in KEYS_OF_DORA)
        alone = not score.bonus and not other.bonus and score.han == other.han
        assert score.han == other.han + worth + lifted or score.yakuman or alone


KEYS_OF_DORA: Final = {"dora.indicator", "dora.kan", "dora.ura", "dora.kan_ura", "dora.red"}


def amounts(some: tuple[Line, ...]) -> list[tuple[str, int]]:
    return [(line.rule.key, line.amount) for line in some]


def without_red(hand: Hand) -> Hand:
    def plain(some: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(t.plain for t in some)

    melds = tuple(
        replace(
            m,
            tiles=plain(m.tiles),
            called=None if m.called is None else m.called.plain,
            added=None if m.added is None else m.added.plain,
        )
        for m in hand.melds
    )
    return Hand(plain(hand.concealed), melds, None if hand.win is None else hand.win.plain)


@many
@given(laws.wins())
def test_ron_in_a_sequence_or_a_pair_leaves_every_own_triplet_concealed(win: Win) -> None:
    for reading in readings(win.hand, tsumo=False):
        own = [g for g in reading.groups if not g.called]
        opened = [g for g in own if not g.concealed]
        assert opened == ([own[reading.finished]] if reading.wait is Wait.SHANPON else [])
    for reading in readings(win.hand, tsumo=True):
        assert all(g.concealed is not g.called for g in reading.groups)


@many
@given(laws.wins(), st.booleans())
def test_who_saw_a_hand_won_by_ron_sees_it_won_by_tsumo_too_and_the_other_way(
    win: Win, tsumo: bool
) -> None:
    first, then = (frame_of(replace(win.situation, tsumo=way)) for way in (tsumo, not tsumo))
    shape = shape_of(win.hand)
    assert reading_facts(shape, first)
    again = reading_facts(shape, then)
    assert again == reading_facts(shape_of(replace(win.hand)), then)


@settings(max_examples=settings().max_examples // 2)
@given(laws.waiting_hands())
def test_every_wait_completes_the_hand_and_no_other_tile_does(hand: Hand) -> None:
    kinds = tuple(t.kind for t in hand.concealed)
    assert {t.kind for t in waits(hand)} == brute.waits(kinds, 4 - len(hand.melds))
    for tile in TILES:
        assert bool(readings(replace(hand, win=tile), tsumo=False)) is (tile in waits(hand))


@many
@given(laws.small_hands())
def test_whatever_a_hand_holds_it_waits_for_what_it_can_be_read_with(hand: Hand) -> None:
    read = {t for t in TILES if readings(replace(hand, win=t), tsumo=True)}
    assert set(waits(hand)) == read


@given(laws.complete_hands)
def test_a_complete_hand_is_beyond_tenpai_and_waits_for_its_winning_tile(hand: Hand) -> None:
    assert shanten(hand).least == -1
    assert shanten(replace(hand, win=None)).least == 0
    assert hand.win is not None
    assert hand.win.plain in waits(hand)


# --- text


@many
@given(laws.complete_hands)
def test_hands_and_melds_are_read_back_from_their_text(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert all(Meld.parse(str(meld)) == meld for meld in hand.melds)


@given(laws.some_tiles)
def test_tiles_are_read_back_from_their_text(some: tuple[Tile, ...]) -> None:
    assert tiles(text_of(some)) == some


@many
@given(laws.situations)
def test_situations_are_read_back_from_their_text(situation: Situation) -> None:
    assert Situation.parse(str(situation)) == situation


@given(laws.wins())
def test_situations_of_wins_are_read_back_from_their_text(win: Win) -> None:
    assert Situation.parse(str(win.situation)) == win.situation


def told(parse: Callable[[str], object], text: str) -> NotationError | None:
    """The mistake in the text; none where what was read has a text that gives it back."""
    try:
        found = parse(text)
    except NotationError as mistake:
        return mistake
    assert parse(str(found)) == found
    return None


WORDS: Final = (
    *("ron", "tsumo", "seat=", "from=", "E", "X", "dora=", "5m", "8z"),
    *("=", " ", "riichi", "honba=", "1"),
)


@many
@given(st.text("123450789mpsz[]()'=+ x", max_size=30))
def test_any_text_is_a_hand_or_a_mistake_with_its_place(text: str) -> None:
    mistake = told(Hand.parse, text)
    if mistake is not None:
        assert mistake.text == text
        assert text[mistake.at :].startswith(mistake.word[:1])


@many
@given(st.lists(st.sampled_from(WORDS), max_size=12).map("".join))
def test_any_text_is_a_situation_or_a_mistake_with_its_place(text: str) -> None:
    mistake = told(Situation.parse, text)
    if mistake is not None:
        assert mistake.text == text
        assert text[mistake.at :].startswith(mistake.word[:1])
