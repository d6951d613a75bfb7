"""What a win or a draw that is being entered comes to, held against the engine."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.pages.game import state as game_state
from app.pages.game.entry import drafts
from app.pages.game.entry.drafts import YAKUMAN, DrawDraft, WinDraft
from app.pages.game.entry.logic import (
    before_event,
    draw_draft_of,
    draw_view,
    game_with_events,
    new_draw,
    new_win,
    win_draft_of,
    win_view,
)
from app.pages.game.entry.texts import (
    count_words,
    dead_words,
    draw_notes,
    missing_words,
    next_hand_words,
    problem_words,
    receipt_words,
    spoken_points,
    win_notes,
    yaku_words,
)
from app.pages.game.entry.views import WinEntryView
from app.pages.game.logic import replayed
from app.pages.score import notation
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.hand import Hand
from engine.riichi.play import game as game_module
from engine.riichi.play.events import (
    DeadHand,
    DrawEvent,
    GameEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import GAME, load
from engine.riichi.scoring.table import exists, fu_rows
from engine.riichi.situation import Event, Situation
from engine.rulebook import installed

DOCUMENTS = tuple(head.id for head in installed().values() if head.game == GAME)
NAMES = ("佐藤", "小林", "中村", "山本")
JA = Texts("ja")


def played(document: str, *events: GameEvent, opening: Opening | None = None) -> GameReplay:
    game = RiichiGame(document, NAMES, opening=opening or Opening(), events=events)
    return replay(game, load(document))


def ron(
    winner: int, loser: int, fu: int | None, row: int, riichi: frozenset[int] = frozenset()
) -> WinDraft:
    draft = drafts.set_loser(drafts.set_winner(WinDraft(riichi=riichi), winner), loser)
    draft = drafts.set_row(draft, row)
    return draft if fu is None else drafts.set_fu(draft, fu)


def shown(draft: WinDraft, found: GameReplay, old: WinDraft | None = None) -> WinEntryView:
    return win_view(draft, found, load(found.game.rules), old)


def notes(view: WinEntryView) -> str:
    return " ".join(note.words for note in win_notes(view, JA))


# --- a declared count


def test_the_form_says_what_is_missing_until_it_is_whole() -> None:
    found = played("club")
    draft = new_win(found)
    assert missing_words(shown(draft, found), JA) == "あと　アガった人、放銃した人、翻"
    draft = drafts.set_row(drafts.set_winner(draft, 2), 3)
    view = shown(draft, found)
    assert missing_words(view, JA) == "あと　放銃した人、符"
    assert (view.event, view.outcome, view.acceptable) == (None, None, False)
    view = shown(drafts.set_fu(drafts.set_loser(draft, 3), 40), found)
    assert view.claim.missing == ()
    assert view.event == WinEvent((WinClaim(2, 3, han=3, fu=40),))
    assert view.acceptable


def test_a_declared_count_with_honba_and_sticks_is_said_and_received() -> None:
    found = played("club", RiichiEvent(0), opening=Opening(honba=1, deposits=1))
    view = shown(ron(2, 3, 40, 3, frozenset((0,))), found)
    assert spoken_points(view.claim, JA) == ("5200", "5500")
    assert count_words(view.claim, JA) == "40符3翻"
    assert receipt_words(view.claim, JA) == "本場 ＋300　供託 ＋2000　受け取り 7500"
    assert view.outcome is not None
    assert [(s.moved, s.points) for s in view.outcome.seats] == [
        (0, 24000), (0, 25000), (7500, 32500), (-5500, 19500),
    ]  # fmt: skip
    assert next_hand_words(view.outcome.next, JA) == "次は 東2局 0本場"


@pytest.mark.parametrize(
    ("winner", "row", "fu", "said"),
    [
        (0, 3, 30, "2000オール"),
        (2, 3, 30, "1000・2000"),
        (2, 5, None, "2000・4000"),
        (0, YAKUMAN, None, "16000オール"),
    ],
)
def test_a_tsumo_is_declared_by_shares(winner: int, row: int, fu: int | None, said: str) -> None:
    found = played("club")
    draft = drafts.set_tsumo(drafts.set_row(drafts.set_winner(WinDraft(), winner), row), True)
    draft = draft if fu is None else drafts.set_fu(draft, fu)
    assert spoken_points(shown(draft, found).claim, JA) == (said, "")


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("winner", [0, 2])
@pytest.mark.parametrize("tsumo", [False, True])
def test_every_cell_that_is_offered_is_paid_as_the_engine_pays_it(
    document: str, winner: int, tsumo: bool
) -> None:
    """What is shown is what the replay of the written event comes to; points are not made."""
    rules, found = load(document), played(document, opening=Opening(honba=1, deposits=1))
    base = drafts.set_loser(drafts.set_winner(WinDraft(), winner), 3)
    base = drafts.set_tsumo(base, tsumo)
    for cell in shown(base, found).rows:
        with_row = drafts.set_row(base, cell.value)
        view = shown(with_row, found)
        fus = [c.value for c in view.fu if c.absence is None] if view.fu_asked else [None]
        for fu in fus:
            view = shown(with_row if fu is None else drafts.set_fu(with_row, fu), found)
            assert view.event is not None, (cell, fu)
            after = replay(game_with_events(found, view.events), rules)
            assert after.problems == view.problems == ()
            assert view.outcome is not None
            assert tuple(s.points for s in view.outcome.seats) == after.table.scores
            stick = rules.payment.deposit.value
            assert sum(after.table.scores) == sum(found.table.scores) + stick
            assert spoken_points(view.claim, JA)[0]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_cells_of_fu_are_those_that_the_document_has(document: str) -> None:
    rules, found = load(document), played(document)
    view = shown(ron(2, 3, None, 1), found)
    assert [c.value for c in view.fu][:5] == list(fu_rows(rules))[:5]
    for cell in view.fu:
        assert (cell.absence is None) is exists(cell.value, 1, False, rules)


def test_a_document_without_fu_has_no_row_of_fu_and_its_own_classes() -> None:
    view = shown(ron(2, 3, None, 3), played("enjoy"))
    assert view.fu == ()
    assert not view.fu_asked
    assert [cell.row.limit for cell in view.rows if cell.row] == [
        "", "", "", "mangan", "haneman", "baiman", "sanbaiman", "yakuman",
    ]  # fmt: skip
    assert view.acceptable


def test_a_count_that_no_hand_has_is_said_and_can_be_written_down() -> None:
    """The club has 20 fu by a tsumo with pinfu alone."""
    view = shown(ron(2, 3, 20, 2), played("club"))
    assert "20符2翻になる手は、この規定にない。" in notes(view)
    assert view.acceptable


def test_a_limit_is_declared_by_its_least_han_and_needs_no_fu() -> None:
    view = shown(ron(2, 3, None, 6), played("club"))
    assert count_words(view.claim, JA) == JA.limit("haneman")
    assert view.event == WinEvent((WinClaim(2, 3, han=6),))


def test_a_yakuman_is_written_with_its_points_and_read_back_as_one() -> None:
    for document in DOCUMENTS:
        found = played(document)
        for winner, tsumo in ((0, True), (2, True), (2, False)):
            draft = drafts.set_tsumo(ron(winner, 3, None, YAKUMAN), tsumo)
            view = shown(draft, found)
            assert view.event is not None
            assert view.event.wins[0].points
            again = win_draft_of(view.event, found, load(document))
            assert shown(again, found).events == view.events
            assert again.claim.row == YAKUMAN


# --- riichi


def test_a_stick_that_is_laid_in_the_form_is_an_event_before_the_win() -> None:
    found = played("club", RiichiEvent(0))
    draft = drafts.toggle_riichi(ron(2, 3, 30, 1, frozenset((0,))), 2)
    view = shown(draft, found)
    assert view.events == (
        RiichiEvent(0),
        RiichiEvent(2),
        WinEvent((WinClaim(2, 3, han=1, fu=30),)),
    )
    assert view.outcome is not None
    assert view.outcome.seats[2].moved == 3000
    draft = drafts.toggle_riichi(draft, 0)
    assert shown(draft, found).events[0] == RiichiEvent(2)


def test_a_stick_from_before_the_record_stays() -> None:
    found = played("club", opening=Opening(riichi=(1,)))
    view = shown(new_win(found), found)
    assert [seat.stick_fixed for seat in view.seats] == [False, True, False, False]


def test_a_riichi_that_a_ruling_took_back_is_no_stick_and_its_events_stay() -> None:
    """Its seat is not in riichi now, and the events before the win are kept as they are."""
    ruling = next(
        (d, act)
        for d in DOCUMENTS
        for act in ("riichi_few_tiles", "riichi_cancel", "riichi_few_points")
        if 1 not in played(d, RiichiEvent(1), RulingEvent(act, 1, proposed=True)).table.riichi
    )
    found = played(ruling[0], RiichiEvent(1), RulingEvent(ruling[1], 1, proposed=True))
    view = shown(ron(2, 3, 30, 5), found)
    assert view.events[:2] == found.game.events


def test_a_riichi_discard_that_is_won_on_costs_no_stick() -> None:
    found = played("club", RiichiEvent(3))
    view = shown(ron(2, 3, 30, 1, frozenset((3,))), found)
    assert view.ronned_asked
    view = shown(drafts.set_ronned(view.draft, True), found)
    assert view.events[0] == RiichiEvent(3, ronned=True)
    assert view.outcome is not None
    assert [s.points for s in view.outcome.seats] == [25000, 25000, 26000, 24000]


def test_who_has_too_few_points_is_not_offered_a_stick() -> None:
    found = played("club", opening=Opening(scores=(500, 49500, 25000, 25000)))
    few = shown(new_win(found), found).seats[0].few_points
    assert few is not None
    assert few.value == 1000


# --- seats that cannot win, several winners


def dead_seat(document: str = "club") -> GameReplay:
    """South has a dead hand by a ruling of the document."""
    return played(document, RulingEvent("tahai", 1, {"first_discards_made": True}))


def test_a_dead_hand_cannot_win_and_its_reason_is_said() -> None:
    found = dead_seat()
    assert [dead.seat for dead in found.table.dead] == [1]
    view = shown(ron(1, 3, 30, 1), found)
    assert dead_words(view.seats[1], JA).startswith("小林はアガリ放棄（多牌）")
    assert not view.acceptable
    assert "アガリ放棄なので" in notes(view)


def test_where_one_win_counts_the_nearest_does_and_the_other_is_said_to_be_bumped() -> None:
    draft = drafts.add_winner(ron(3, 1, 30, 1))
    draft = drafts.set_fu(drafts.set_row(drafts.set_winner(draft, 2), 2), 30)
    view = shown(draft, played("club"))
    assert view.outcome is not None
    assert [s.moved for s in view.outcome.seats] == [0, -2000, 2000, 0]
    assert "山本のアガリは、ほかの人のアガリが先なので認められない。" in notes(view)


def test_two_win_where_the_document_has_it_and_the_nearest_takes_the_sticks() -> None:
    draft = drafts.add_winner(ron(3, 1, 30, 1))
    draft = drafts.set_fu(drafts.set_row(drafts.set_winner(draft, 2), 2), 30)
    view = shown(draft, played("mahjongsoul", opening=Opening(honba=1, deposits=1)))
    assert view.outcome is not None
    assert [s.moved for s in view.outcome.seats] == [0, -3300, 3300, 1000]
    assert [c.honba for c in view.claims] == [0, 300]
    assert view.problems == ()


def test_each_winner_gets_the_honba_and_the_own_stick_where_the_document_says_so() -> None:
    """EMA 2025 §3.4.3."""
    draft = drafts.add_winner(ron(3, 1, 30, 1))
    draft = drafts.set_fu(drafts.set_row(drafts.set_winner(draft, 2), 2), 30)
    at_table = Opening(honba=1, deposits=1)
    found = played("ema2025", RiichiEvent(3), opening=at_table)
    view = shown(replace(draft, riichi=frozenset((3,))), found)
    assert view.outcome is not None
    assert [s.moved for s in view.outcome.seats] == [0, -3600, 3300, 2300]
    assert [(c.honba, c.sticks) for c in view.claims] == [(300, 1000), (300, 1000)]
    assert "本場 → アガった人それぞれ" in notes(view)
    assert "自分のリーチ棒 → 先に本人に戻る" in notes(view)
    cited = {note.rule.clause for note in win_notes(view, JA) if note.rule is not None}
    assert cited == {"EMA 2025 §3.4.3"}
    without = shown(draft, played("ema2025"))
    assert "→" not in notes(without), "there is nothing to share"
    nearest = shown(draft, played("ema2016", opening=at_table))
    assert "→" not in notes(nearest)


def test_three_wins_are_a_draw_where_the_document_says_so() -> None:
    draft = ron(1, 0, 30, 1)
    for seat in (2, 3):
        draft = drafts.set_fu(
            drafts.set_row(drafts.set_winner(drafts.add_winner(draft), seat), 1), 30
        )
    view = shown(draft, played("tenhou"))
    assert view.outcome is not None
    assert view.outcome.next.aborted
    assert "途中流局になる" in notes(view)
    assert len(drafts.add_winner(draft).claims) == 3


def test_edits_of_several_winners() -> None:
    draft = drafts.add_winner(ron(3, 1, 30, 1))
    assert drafts.set_winner(draft, 3).at == 0, "who has won is edited"
    assert drafts.set_winner(draft, 1).loser is None, "nobody wins from himself"
    assert drafts.set_loser(draft, 3) == draft
    assert drafts.drop_claim(draft).claims == draft.claims[:1]
    assert drafts.drop_claim(ron(3, 1, 30, 1)) == ron(3, 1, 30, 1)
    assert drafts.set_tsumo(draft, True).claims == draft.claims[1:]
    assert drafts.select_claim(draft, 5) == draft
    assert drafts.add_winner(drafts.set_tsumo(draft, True)).at == 0


# --- a laid hand


def laid(
    text: str, winner: int = 2, loser: int = 3, riichi: frozenset[int] = frozenset()
) -> WinDraft:
    draft = drafts.set_loser(drafts.set_winner(WinDraft(riichi=riichi), winner), loser)
    hand = notation.enter_hand(draft.claim.hand, text)
    return drafts.set_laid(replace(draft, claims=(replace(draft.claim, hand=hand),)), True)


def test_a_laid_hand_is_judged_at_the_table() -> None:
    found = played("club", RiichiEvent(2), opening=Opening(honba=1))
    view = shown(laid("234678m234p55s67s", riichi=frozenset((2,))), found)
    assert view.claim.missing == ("tiles",)
    view = shown(laid("234678m234p55s67s+8s", riichi=frozenset((2,))), found)
    assert yaku_words(view.claim, JA).startswith("リーチ 1、平和 1、断么九 1")
    assert spoken_points(view.claim, JA) == ("3900", "4200")
    hand = view.draft.claim.hand
    assert (hand.seat, hand.loser, hand.honba, hand.deposits) == (2, 3, 1, 1)


def test_a_hand_without_yaku_is_no_win_and_leads_to_its_ruling() -> None:
    found = played("club")
    view = shown(laid("234678m999p3455s+5s"), found)
    assert not view.acceptable
    (note, *_) = win_notes(view, JA)
    assert (note.act, note.seat, note.bad) == ("false_ron", 2, True)
    assert "役がない" in note.words


def test_an_answer_that_does_not_fit_is_told_with_the_words_of_its_question() -> None:
    """A file may have answers to questions that this program does not know."""
    for answers, said in (
        ({"hand_shown": 5}, "手牌を見せたか"),
        ({"from_elsewhere": True}, "from_elsewhere"),
    ):
        found = played("club", RulingEvent("false_ron", 1, answers))
        words = [problem_words(one, NAMES[1], JA) for one in found.problems]
        assert f"（{said}）" in words[0]


def test_the_answer_that_was_taken_for_an_open_question_is_told() -> None:
    """A game of an earlier version lacks the answer to a question that came later."""
    answers = {"dead_by_swap": False, "forbidden_kan": False, "noten": True}
    found = played("club", RulingEvent("dead_riichi", 1, answers))
    (problem,) = found.problems
    told = problem_words(problem, NAMES[1], JA)
    assert "誤ロン・誤ツモによるアガリ放棄か" in told
    assert f"「{JA.answered('dead_by_false_win', True)}」で数えた" in told
    english = problem_words(problem, NAMES[1], Texts("en"))
    assert english.endswith("; the usual answer was taken: a false win.")


def test_riichi_of_a_laid_hand_is_the_stick_of_its_seat() -> None:
    draft = laid("234678m999p3455s+5s")
    hand = replace(draft.claim.hand, events=frozenset((Event.RIICHI, Event.IPPATSU)))
    draft = drafts.set_hand(draft, hand)
    assert draft.riichi == {2}
    assert shown(draft, played("club")).acceptable
    off = shown(drafts.toggle_riichi(draft, 2), played("club")).draft
    assert off.claim.hand.events == frozenset()


def test_a_laid_yakuman_whose_melds_do_not_say_who_fed_it_asks_for_the_liable_seat() -> None:
    view = shown(laid("23m99p+4m[555z][666z][777z]"), played("club"))
    assert view.pao_asked
    view = shown(drafts.set_pao(view.draft, 0), played("club"))
    assert view.outcome is not None
    assert [s.moved for s in view.outcome.seats] == [-16000, 0, 32000, -16000]
    assert drafts.set_pao(view.draft, 2) == view.draft


def test_a_declared_yakuman_asks_for_the_liable_seat_who_shares_it() -> None:
    """`pao.ron`: half of it, also where no hand is laid; a count of han has no liable seat."""
    view = shown(ron(2, 3, None, YAKUMAN), played("club"))
    assert view.pao_asked
    view = shown(drafts.set_pao(view.draft, 0), played("club"))
    assert view.outcome is not None
    assert [s.moved for s in view.outcome.seats] == [-16000, 0, 32000, -16000]
    counted = shown(drafts.set_row(view.draft, 5), played("club"))
    assert (counted.pao_asked, counted.problems) == (False, ())
    assert not shown(ron(2, 3, None, YAKUMAN), played("r101")).pao_asked


# --- corrections


@pytest.mark.parametrize("document", ["club", "r101", "enjoy", "tenhou", "mleague"])
def test_a_written_win_is_read_into_the_same_form(document: str) -> None:
    rules, found = load(document), played(document, RiichiEvent(2))
    claims = (
        WinClaim(2, 3, han=3, fu=30 if rules.fu is not None else None),
        WinClaim(0, None, han=7),
        WinClaim(2, 0, Hand.parse("234678m234p55s67s+8s"), Situation.parse("ron riichi ippatsu")),
    )
    for claim in claims:
        event = WinEvent((claim,))
        draft = win_draft_of(event, found, rules)
        view = shown(draft, found, draft)
        assert not view.changed
        assert view.old is not None
        after = replay(game_with_events(found, view.events), rules)
        assert (
            after.table
            == replay(RiichiGame(document, NAMES, events=(RiichiEvent(2), event)), rules).table
        )


def test_a_win_is_corrected_in_the_game_before_it() -> None:
    win = WinEvent((WinClaim(2, 3, han=3, fu=30),))
    found = played(
        "club", RiichiEvent(0), win, RulingEvent("false_ron", 1, {"hand_shown": True}), DrawEvent()
    )
    before = before_event(found, 1, load("club"))
    assert (before.hands, before.table.riichi) == ((), (0,))
    view = shown(win_draft_of(win, before, load("club")), before)
    assert view.events == found.game.events[:2]


def test_points_that_name_one_cell_are_read_as_it_and_others_stay_points() -> None:
    found = played("club")
    one = win_draft_of(WinEvent((WinClaim(2, 3, points=(2900,)),)), found, load("club"))
    assert (one.claim.fu, one.claim.row, one.claim.points) == (90, 1, ())
    several = win_draft_of(WinEvent((WinClaim(2, 3, points=(2000,)),)), found, load("club"))
    assert several.claim.points == (2000,)
    view = shown(several, found)
    assert view.acceptable
    assert spoken_points(view.claim, JA) == ("2000", "")
    assert count_words(view.claim, JA) == "点だけの記録"


def test_a_correction_shows_old_and_new_and_is_not_accepted_unchanged() -> None:
    found = played("club", RiichiEvent(0))
    old = win_draft_of(WinEvent((WinClaim(2, 3, han=3, fu=30),)), found, load("club"))
    view = shown(old, found, old)
    assert not view.acceptable
    view = shown(drafts.set_fu(old, 40), found, old)
    assert view.acceptable
    assert view.old is not None
    assert spoken_points(view.old.claim, JA) == ("3900", "")
    assert spoken_points(view.claim, JA) == ("5200", "")


# --- draws


def test_a_draw_begins_with_those_in_riichi_tenpai() -> None:
    found = played("club", RiichiEvent(2))
    draft = new_draw(found)
    assert draft.tenpai == {2}
    view = draw_view(drafts.toggle_tenpai(draft, 0), found, load("club"))
    assert view.events[-1] == DrawEvent(tenpai=(0, 2))
    assert view.outcome is not None
    assert [s.moved for s in view.outcome.seats] == [1500, -1500, 1500, -1500]
    assert (view.outcome.next.number, view.outcome.next.honba) == (1, 1)
    assert view.outcome.next.rule is not None


def test_noten_riichi_says_what_it_comes_to_with_its_clause() -> None:
    found = played("club", RiichiEvent(2))
    view = draw_view(drafts.toggle_tenpai(new_draw(found), 2), found, load("club"))
    (note, *_) = draw_notes(view, JA)
    assert note.words.startswith("中村 ノーテンリーチで流局した → チョンボ")
    assert (note.act, note.seat) == ("noten_riichi", 2)
    assert note.rule is not None
    assert note.rule.clause
    assert view.outcome is not None
    assert (view.outcome.next.number, view.outcome.next.honba) == (1, 0)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_kinds_parts_and_payments_of_a_draw_are_those_of_the_document(document: str) -> None:
    rules, found = load(document), played(document)
    view = draw_view(new_draw(found), found, rules)
    assert view.kinds == ("exhaustive", *rules.draw.abortive.value)
    assert (view.nagashi is not None) is rules.draw.nagashi_mangan.value
    for kind in view.kinds:
        ended = draw_view(drafts.set_kind(new_draw(found), kind), found, rules)
        assert ended.acceptable
        assert ended.problems == ()
    paid = draw_view(drafts.toggle_tenpai(new_draw(found), 1), found, rules)
    assert paid.outcome is not None
    assert paid.outcome.seats[1].moved == rules.draw.noten_penalty.value


def test_nagashi_is_paid_where_the_document_has_it() -> None:
    found = played("tenhou")
    view = draw_view(drafts.toggle_nagashi(new_draw(found), 0), found, load("tenhou"))
    assert view.outcome is not None
    assert [s.moved for s in view.outcome.seats] == [12000, -4000, -4000, -4000]


def test_a_hand_found_dead_at_the_draw_asks_why_where_a_riichi_depends_on_it() -> None:
    found = played("club", RiichiEvent(2))
    draft = drafts.toggle_dead(new_draw(found), 2)
    view = draw_view(draft, found, load("club"))
    assert view.dead == {2}
    assert view.acts
    assert any("死んだわけ" in note.words for note in draw_notes(view, JA))
    draft = drafts.set_reason(draft, 2, "tahai")
    assert draft.dead == (DeadHand(2, "tahai"),)
    assert draw_view(draft, found, load("club")).outcome is not None
    assert drafts.toggle_dead(draft, 2).dead == ()


def test_a_written_draw_is_read_into_the_same_form() -> None:
    found = played("club", RiichiEvent(1))
    event = DrawEvent(tenpai=(0, 1), dead=(DeadHand(3, "tahai", {"first_discards_made": True}),))
    draft = draw_draft_of(event, found)
    view = draw_view(draft, found, load("club"), draft)
    assert (view.events[-1], view.changed, view.acceptable) == (event, False, False)
    view = draw_view(drafts.toggle_draw_riichi(draft, 3), found, load("club"), draft)
    assert view.events[:2] == (RiichiEvent(1), RiichiEvent(3))
    assert view.acceptable


def test_the_end_of_the_game_is_said_with_its_rule() -> None:
    found = played("club", opening=Opening(round_wind=1, dealer=3))
    view = shown(ron(1, 2, 30, 1), found)
    assert view.outcome is not None
    assert view.outcome.next.over is not None
    assert next_hand_words(view.outcome.next, JA).startswith("終局")
    loan = played("enjoy", opening=Opening(scores=(1000, 49000, 35000, 35000)))
    view = shown(ron(2, 0, None, 8), loan)
    assert view.outcome is not None
    assert view.outcome.next.loans
    assert "借りる" in notes(view)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_note_has_words(document: str, language: str) -> None:
    texts, rules = Texts(language), load(document)
    found = played(document, RiichiEvent(1))
    draft = drafts.toggle_dead(drafts.toggle_tenpai(new_draw(found), 1), 1)
    for one in (new_draw(found), draft, DrawDraft(nagashi=frozenset((2,)))):
        for note in draw_notes(draw_view(one, found, rules), texts):
            assert "{" not in note.words


def test_every_problem_of_the_engine_has_words() -> None:
    """Those of loans and of scores put right by hand are of other events."""
    source = Path(game_module.__file__).read_text(encoding="utf-8")
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    keys = {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "problem"
        and isinstance(call.args[0], ast.Constant)
    }
    assert len(keys) > 15
    for key in keys - {"no_borrowing", "correction_does_not_balance"}:
        assert JA.ui(f"entry.problem.{key}", NAMES[0], "", "")


def test_a_game_is_replayed_once_until_it_or_its_rules_are_others() -> None:
    """Present and open ask for the same several times in a click."""
    now = game_state.with_game(game_state.new_state("club"), RiichiGame("club"))
    found = replayed(now)
    assert replayed(replace(now, turned=1)) is found
    won = game_state.add(now, WinEvent((WinClaim(0, None, han=3, fu=30),)))
    assert replayed(won).table.scores != found.table.scores
    assert replayed(now) == found
