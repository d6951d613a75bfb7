"""競技十半 on the game page: what is entered becomes events, and what changes is shown before."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.pages.game.saver import OpenGame, with_opened
from app.pages.game.toppan import state
from app.pages.game.toppan.end import end_view, score_sheet
from app.pages.game.toppan.entry import deal_form, entry_view, ruling_form
from app.pages.game.toppan.logic import (
    hands_to_come,
    may_accept,
    newly_impossible,
    outcomes,
    result_lines,
    shown_game,
)
from app.pages.game.toppan.presentation import felt_view, list_view, next_rows, way_plates
from app.pages.game.toppan.state import DORA, ToppanDealDraft, ToppanGameState, new_state
from app.pages.game.toppan.widgets.form_parts import halves_typed
from app.store import Store
from app.texts.toppan import toppan_texts
from app.views.games import GameRow
from engine.tiles import Tile, tiles
from engine.toppan.play.game import (
    ToppanCorrection,
    ToppanDeal,
    ToppanEnd,
    ToppanGame,
    ToppanNote,
    ToppanOpening,
    ToppanPart,
    ToppanRuling,
)
from engine.toppan.play.offences import OffenceAnswers
from engine.toppan.rules import load
from engine.toppan.situation import Stake

RULES, TEXTS = load("toppan"), toppan_texts("ja")
EMPTY = new_state("toppan")
NAMES = ("佐藤", "小林", "中村", "山本")
Child = tuple[str, bool | None, float | None]


def named(now: ToppanGameState = EMPTY) -> ToppanGameState:
    return replace(now, game=replace(now.game, names=NAMES))


def entering(
    now: ToppanGameState, end: str, *children: Child, goes_on: bool = True
) -> ToppanGameState:
    """A deal by points: how the dealer ended, and each child in the order of play."""
    dealer = shown_game(now).replay.state.dealer
    now = state.open_sheet(now, "deal", state.PLAYERS[dealer])
    now = state.set_dealer_end(now, dealer, end)  # type: ignore[arg-type]
    for seat, (own, won, points) in enumerate(children, 1):
        player = (dealer + seat) % 4
        if own:
            now = state.set_end(now, player, own, won)  # type: ignore[arg-type]
        now = state.set_points(now, player, None if points is None else int(2 * points))
    return now if goes_on else state.toggle_goes_on(now)


def played(
    now: ToppanGameState, end: str, *children: Child, goes_on: bool = True
) -> ToppanGameState:
    now = entering(now, end, *children, goes_on=goes_on)
    assert may_accept(shown_game(now))
    return state.accept(now, RULES)


LOSE = (("stay", False, 1.0), ("stay", False, 2.0), ("bust", None, 3.0))


def view(now: ToppanGameState) -> tuple[GameRow, ...]:
    return list_view(now, shown_game(now), TEXTS).rows


# --- deals by points


def test_a_deal_by_points_is_what_each_child_won_or_lost() -> None:
    now = played(EMPTY, "stay", ("win", None, 10), ("stay", True, 4.5), ("bust", None, 3))
    event = now.game.events[0]
    assert isinstance(event, ToppanDeal)
    assert [part.points for part in event.players] == [None, 10.0, 4.5, -3.0]
    assert shown_game(now).replay.state.scores == (400 - 23, 420, 409, 394)
    assert now.sheet == ""


@pytest.mark.parametrize(("end", "sign"), [("win", -1), ("bust", 1)])
def test_children_have_no_turn_where_the_dealer_wins_or_is_bust(end: str, sign: int) -> None:
    """①: 親が和了役を作った場合、10.5を超えた場合は子のターンなし."""
    now = entering(EMPTY, end, *(("", None, n) for n in (1.0, 2.0, 3.0)))
    form = deal_form(now, shown_game(now), TEXTS)
    assert [part.turn for part in form.parts] == [True, False, False, False]
    event = state.accept(now, RULES).game.events[0]
    assert isinstance(event, ToppanDeal)
    assert [part.points for part in event.players[1:]] == [sign * 1.0, sign * 2.0, sign * 3.0]
    assert [part.end for part in event.players] == [end, "", "", ""]


def test_an_end_is_taken_back_by_choosing_it_again() -> None:
    now = state.set_dealer_end(state.set_dealer_end(EMPTY, 0, "stay"), 0, "stay")
    assert now.deal.parts[0].end == ""
    now = state.set_end(state.set_end(EMPTY, 1, "stay", True), 1, "stay", True)
    assert (now.deal.parts[1].end, now.deal.parts[1].won) == ("", None)
    now = state.set_end(state.set_end(EMPTY, 1, "stay", True), 1, "stay", False)
    assert (now.deal.parts[1].end, now.deal.parts[1].won) == ("stay", False)


def test_what_is_missing_is_asked_for_and_nothing_is_accepted_before() -> None:
    now = entering(named(), "stay", ("win", None, 10), ("stay", False, None), ("", None, None))
    shown = shown_game(now)
    assert not may_accept(shown)
    told = entry_view(now, shown, TEXTS)
    assert (told.missing, told.ready, told.problems) == ("あと　山本の終わり方", False, ())
    assert state.accept(state.open_sheet(EMPTY, "deal"), RULES).game == EMPTY.game
    begin = entry_view(
        state.open_sheet(EMPTY, "deal"), shown_game(state.open_sheet(EMPTY, "deal")), TEXTS
    )
    assert begin.missing == "親がどう終わったかを選ぶ。"


@pytest.mark.parametrize("how", ["wins", "equal"])
def test_the_two_redraws_move_no_points_and_leave_dealer_and_counters(how: str) -> None:
    """②: 四家同数開示(ステイ)・子三家和."""
    start = played(EMPTY, "stay", *LOSE)
    ends = (("win", None, 5.0),) * 3 if how == "wins" else (("stay", True, 5.0),) * 3
    now = entering(start, "stay", *ends)
    now = state.toggle_equal(now) if how == "equal" else now
    assert deal_form(now, shown_game(now), TEXTS).equal_asked is (how == "equal")
    after = state.accept(now, RULES)
    found = shown_game(after).replay
    assert found.state == shown_game(start).replay.state
    row = view(after)[1]
    assert (row.what, row.why) == (
        "引き直し", "子三家和" if how == "wins" else "四家同数のステイ",
    )  # fmt: skip


def test_the_dealer_may_deal_on_or_pass_once_he_has_stayed() -> None:
    """②: 一度以上ステイもしくは和了をした場合、以降は選択連荘."""
    on = entering(EMPTY, "stay", *LOSE)
    assert deal_form(on, shown_game(on), TEXTS).choice_asked
    found = shown_game(state.accept(on, RULES)).replay.state
    assert (found.dealer, found.honba) == (0, 1)
    passed = shown_game(played(EMPTY, "stay", *LOSE, goes_on=False)).replay.state
    assert (passed.dealer, passed.honba) == (1, 0)
    bust = entering(EMPTY, "bust", *(("", None, 1.0),) * 3)
    assert not deal_form(bust, shown_game(bust), TEXTS).choice_asked


def test_a_dealer_who_cannot_pass_is_offered_to_deal_on_where_he_was_said_to_pass() -> None:
    """②: 親は、ステイもしくは和了をするまで続ける. What was chosen for a stay could not be taken
    back once the dealer was bust."""
    now = entering(EMPTY, "stay", *LOSE, goes_on=False)
    now = state.set_dealer_end(now, 0, "bust")
    shown = shown_game(now)
    assert entry_view(now, shown, TEXTS).problems
    assert deal_form(now, shown, TEXTS).choice_asked
    now = state.toggle_goes_on(now)
    shown = shown_game(now)
    assert entry_view(now, shown, TEXTS).problems == ()
    assert not deal_form(now, shown, TEXTS).choice_asked


@pytest.mark.parametrize(
    ("typed", "halves"),
    [
        ("10.5", 21),
        ("−4", -8),
        ("2×5", 20),
        ("0.5x3", 3),
        ("－１０．５", -21),
        ("", None),
        ("4.2", None),
        ("x", None),
    ],
)
def test_points_are_typed_as_they_are_or_as_stake_and_han(typed: str, halves: int | None) -> None:
    assert halves_typed(typed) == halves


# --- deals by tiles


def by_tiles(now: ToppanGameState) -> ToppanGameState:
    now = state.set_by_tiles(state.open_sheet(now, "deal"), True)
    for player, (text, stake, end) in enumerate(
        (("5m2p", None, "stay"), ("4m6s4z", Stake.DOUBLE, "win"),
         ("3p5p", Stake.EVEN, "stay"), ("9m3s", Stake.HALF, ""))
    ):  # fmt: skip
        now = state.type_tiles(now, player, text)
        now = now if stake is None else state.set_stake(now, player, stake)
        now = now if not end else state.set_end(now, player, end)  # type: ignore[arg-type]
    return state.type_tiles(now, DORA, "111z")


def test_a_deal_by_tiles_is_played_by_the_rules_and_shows_what_it_moves() -> None:
    now = by_tiles(named())
    shown = shown_game(now)
    told = entry_view(now, shown, TEXTS)
    assert told.ready
    assert told.problems == ()
    assert [line.when for line in told.lines] == ["小林", "中村", "山本", "次は"]
    assert told.lines[0].then.startswith("子の和了で子の勝ち ＋")
    assert all(line.clause for line in told.lines)
    event = state.accept(now, RULES).game.events[0]
    assert isinstance(event, ToppanDeal)
    assert (event.players[1].tiles, event.dora) == ("4m6s4z", "111z")
    assert event.players[3].end == ""  # over the limit by itself


def test_each_hand_says_what_it_is() -> None:
    now = by_tiles(named())
    form = deal_form(now, shown_game(now), TEXTS)
    assert [part.said for part in form.parts] == ["7", "10.5 十半和", "8", "12 バースト"]
    assert form.dora_said == "3/34枚"


def test_tiles_of_the_grid_go_to_the_receiver_and_come_back() -> None:
    now = state.set_receiver(by_tiles(EMPTY), 0)
    now = state.add_tile(now, Tile.parse("1z"))
    assert now.deal.parts[0].tiles == "5m2p1z"
    assert state.remove_last_tile(now).deal.parts[0].tiles == "5m2p"
    form = deal_form(now, shown_game(now), TEXTS)
    assert dict(form.left)[Tile.parse("1z")] == 0  # three indicators and this one
    assert dict(form.left)[Tile.parse("5m")] == 2
    assert dict(form.left)[Tile.parse("0m")] == 1


def test_a_mistake_in_the_notation_is_told_and_nothing_is_played() -> None:
    now = state.type_tiles(by_tiles(EMPTY), 2, "3q")
    assert shown_game(now).trial is None
    assert deal_form(now, shown_game(now), TEXTS).receiver.bad
    assert state.add_tile(now, Tile.parse("1m")) == now
    assert state.remove_last_tile(now).deal.parts[2].tiles == "3"


def test_a_win_without_a_yaku_is_refused_with_the_clause() -> None:
    now = state.type_tiles(by_tiles(EMPTY), 1, "4m5s")
    told = entry_view(now, shown_game(now), TEXTS)
    assert told.problems[0].startswith("席2：和了役がない。")
    assert not told.ready


# --- rulings, corrections, notes


def test_fines_move_at_once_and_a_chombo_at_the_end() -> None:
    now = state.open_sheet(named(), "ruling")
    now = state.set_offender(state.choose_act(now, "wrong_tile_drawn"), 1)
    assert ruling_form(now, shown_game(now), TEXTS).asked == ("due",)
    assert not may_accept(shown_game(now))
    now = state.accept(state.set_due(now, 2), RULES)
    assert shown_game(now).replay.state.scores == (410, 360, 420, 410)
    row = view(now)[0]
    assert [seal.word for seal in row.seals] == ["罰符"]
    assert [cell.tone for cell in row.cells] == ["gain", "penalty", "gain", "gain"]
    now = state.open_sheet(now, "ruling")
    now = state.accept(state.set_offender(state.choose_act(now, "dealer_tile_seen"), 0), RULES)
    assert shown_game(now).replay.chombo == (1, 0, 0, 0)
    assert "錯和1" in felt_view(now, shown_game(now), TEXTS).plates[0].role


def test_the_offender_is_not_asked_to_whom_his_own_tile_was_due() -> None:
    now = state.choose_act(EMPTY, "wrong_tile_drawn")
    now = state.set_offender(state.set_due(state.set_offender(now, 1), 2), 2)
    assert now.ruling.due is None
    assert state.choose_act(now, "false_win").ruling.due is None


def test_answers_stay_where_the_chosen_act_is_chosen_again_as_on_the_page_referee() -> None:
    now = state.set_offender(state.choose_act(EMPTY, "wrong_tile_drawn"), 1)
    now = state.set_due(now, 2)
    again = state.choose_act(now, "wrong_tile_drawn").ruling
    assert (again.player, again.due) == (1, 2)


def test_a_proposal_of_ours_is_told_as_one_with_the_other_readings() -> None:
    now = state.open_sheet(named(), "ruling")
    now = state.set_offender(state.choose_act(now, "false_win"), 3)
    now = state.set_hand_shown(now, True)
    told = entry_view(now, shown_game(now), TEXTS)
    assert told.lines[0].when == "規定にない。提案"
    assert told.lines[0].badge == "解釈"
    assert any(line.when == "別の読み" for line in told.lines)


def test_scores_are_put_right_by_what_lies_on_the_table_and_the_sum_is_watched() -> None:
    now = state.set_difference(state.open_sheet(EMPTY, "note"), 0, 5)
    shown = shown_game(now)
    assert entry_view(now, shown, TEXTS).problems == ("訂正で合計が+2.5点変わる。",)
    foot = list_view(now, shown, TEXTS).foot
    assert (foot.total, foot.sum_fits) == ("合計 802.5、2.5点多い", False)
    now = state.accept(state.set_difference(now, 1, -5), RULES)
    event = now.game.events[0]
    assert isinstance(event, ToppanCorrection)
    assert event.points == (2.5, -2.5, 0.0, 0.0)


def test_a_note_moves_nothing_and_the_end_ends() -> None:
    now = state.set_note_kind(state.open_sheet(EMPTY, "note"), "note")
    assert not may_accept(shown_game(now))
    now = state.accept(state.set_note_text(now, " 途中で地震 "), RULES)
    assert now.game.events == (ToppanNote("途中で地震"),)
    now = state.set_note_kind(state.open_sheet(now, "note"), "end")
    now = state.accept(now, RULES)
    assert now.game.events[-1] == ToppanEnd()
    assert outcomes(shown_game(now).replay, RULES) == ()
    assert [bool(way.reason) for way in way_plates(shown_game(now), TEXTS)] == [True, False, False]


# --- corrections


def three_deals() -> ToppanGameState:
    now = played(named(), "stay", *LOSE)
    now = played(now, "bust", *(("", None, 4.0),) * 3)  # with a counter: the deal passes
    return played(now, "stay", ("win", None, 8), ("stay", False, 2), ("bust", None, 6))


def test_an_opened_event_shows_what_it_holds_and_nothing_changes_before_it_does() -> None:
    now = three_deals()
    opened = state.open_event(now, 2, shown_game(now).replay)
    assert (opened.sheet, opened.at) == ("deal", 2)
    ends = [(part.end, part.won, part.points) for part in opened.deal.parts]
    assert ends == [("bust", False, 12), ("stay", None, None), ("win", True, 16),
                    ("stay", False, 4)]  # fmt: skip
    shown = shown_game(opened)
    assert shown.trial is None
    assert entry_view(opened, shown, TEXTS).missing == "まだ何も変えていない。"
    assert state.accept(opened, RULES) == opened
    assert state.closed(opened).deal == state.ToppanDealDraft()


def test_a_correction_shows_old_over_new_in_every_later_row_and_in_the_foot() -> None:
    now = three_deals()
    opened = state.open_event(now, 0, shown_game(now).replay)
    changed = state.set_points(opened, 1, 20)
    shown = shown_game(changed)
    rows = view(changed)
    assert [row.ground for row in rows[:3]] == ["highlighted", "plain", "plain"]
    assert [row.cells[1].old for row in rows[:3]] == ["199", "203", "203"]
    assert [row.cells[1].text for row in rows[:3]] == ["190", "194", "194"]
    assert [row.cells[2].old for row in rows[:3]] == ["", "", ""]
    foot = list_view(changed, shown, TEXTS).foot
    assert [cell.old for cell in foot.scores] == ["188", "203", "", ""]
    assert (foot.total, foot.sum_fits) == ("合計 800", True)
    told = [line.when for line in entry_view(changed, shown, TEXTS).lines]
    assert told[-3:] == ["変わる", "順位", "同じ"]
    accepted = state.accept(changed, RULES)
    assert len(accepted.game.events) == 3
    assert accepted.at is None


def test_what_becomes_impossible_stays_marked_with_its_reason() -> None:
    now = three_deals()
    opened = state.open_event(now, 1, shown_game(now).replay)
    changed = state.set_dealer_end(opened, 0, "win")  # the dealer deals on: other seats later
    shown = shown_game(changed)
    assert [pair.at for pair in newly_impossible(shown)] == [2]
    row = view(changed)[2]
    assert row.ground == "impossible"
    assert row.why
    told = entry_view(changed, shown, TEXTS)
    assert told.accept == "1局を残して直す"
    assert told.ready


def test_an_event_is_taken_out_after_its_preview() -> None:
    now = three_deals()
    opened = state.toggle_removing(state.open_event(now, 2, shown_game(now).replay))
    row = view(opened)[2]
    assert (row.ground, row.why) == ("removed", "抜く")
    assert entry_view(opened, shown_game(opened), TEXTS).accept == "抜く"
    assert len(state.accept(opened, RULES).game.events) == 2
    assert state.toggle_removing(opened).removing is False


def test_other_kinds_of_events_are_opened_too() -> None:
    events = (
        ToppanRuling(act="wrong_tile_drawn", player=1, answers=OffenceAnswers(due=2)),
        ToppanCorrection(points=(1.0, -1.0, 0.0, 0.0), reason="数え違い"),
        ToppanNote("x"),
        ToppanEnd("時間"),
    )
    now = replace(EMPTY, game=ToppanGame(rules="toppan", events=events))
    found = shown_game(now).replay
    for at, event in enumerate(events):
        opened = state.open_event(now, at, found)
        assert state.entered_event(opened, RULES) == event
    opened = state.open_event(now, 1, found)
    assert opened.note.points == (2, -2, 0, 0)


def test_deals_behind_an_earlier_end_are_struck_with_the_reason() -> None:
    now = three_deals()
    opened = state.open_event(now, 0, shown_game(now).replay)
    changed = state.set_points(opened, 1, 2 * 300)
    rows = view(changed)
    assert [row.ground for row in rows] == ["highlighted", "removed", "removed"]
    assert rows[1].why.startswith("ゲームはもう終わっている。")


# --- what comes next, and the end


def test_what_may_follow_is_told_with_the_clause_of_each() -> None:
    rows = next_rows(shown_game(played(named(), "stay", *LOSE)), "toppan", TEXTS)
    assert [(row.then, row.badge) for row in rows] == [
        ("東1局 延続点2", "明記"),
        ("東2局", "明記"),
        ("東2局", "明記"),
        ("東1局 延続点1", "解釈"),
        ("450点以上、0点以下、南4局のあと", "明記"),
    ]
    assert all(row.clause and row.rule for row in rows)


def test_the_last_deal_says_that_the_game_would_be_over() -> None:
    start = ToppanOpening(round="S", dealer=3)
    now = replace(EMPTY, game=ToppanGame(rules="toppan", start=start))
    found = shown_game(now)
    assert next_rows(found, "toppan", TEXTS)[1].then == "ゲーム終了"
    assert list(hands_to_come(found.replay, RULES)) == []


def test_a_game_of_the_east_round_alone_has_no_south() -> None:
    now = state.set_up(state.set_length(EMPTY, "east"), NAMES, "一", "2", ToppanOpening())
    found = shown_game(now)
    assert [(s.round_wind, s.dealer) for s in hands_to_come(found.replay, RULES)] == [
        (0, 1), (0, 2), (0, 3),
    ]  # fmt: skip
    assert view(now)[-1].name == "東4局"
    assert felt_view(now, found, TEXTS).caption == "東風戦　200点持ち"


def ended() -> ToppanGameState:
    return played(named(), "stay", ("win", None, 205), ("bust", None, 3), ("stay", False, 2))


def test_every_line_of_the_end_has_its_rule() -> None:
    """①: トビ賞30点, ビンタウマ C for トビ, 200点返し; results add up to nothing."""
    shown = shown_game(ended())
    assert shown.replay.ended is not None
    lines = result_lines(shown.replay)
    assert [line.rule.key for line in lines if line.kind == "amounts" and line.rule] == [
        "game.tobi_prize", "uma.three", "game.below_zero", "game.return_points",
    ]  # fmt: skip
    total = lines[-1].amounts
    assert sum(each or 0 for each in total) == 0
    columns = zip(*(line.amounts for line in lines if line.kind in ("scores", "amounts")),
                  strict=True)  # fmt: skip
    assert tuple(sum(each or 0 for each in column) for column in columns) == total
    told = end_view(shown, "toppan", TEXTS)
    assert told.title == "トビで終わり"
    assert [plate.place for plate in told.plates] == ["1", "2", "3", "4"]
    assert told.plates[0].name == "小林"
    assert all(row.clause for row in told.rows if row.kind in ("line", "rule") and row.rule)
    assert {"game.tobi_pays", "uma.tobi"} <= {row.rule for row in told.rows}


@pytest.mark.parametrize(
    ("points", "results"),
    [
        ((320, 180, 160, 140), (220, -30, -70, -120)),  # one afloat: A
        ((300, 240, 160, 100), (160, 60, -60, -160)),  # two: B
        ((260, 220, 200, 120), (120, 40, 0, -160)),  # three: C, exactly 200 is afloat
        ((200, 200, 200, 200), (0, 0, 0, 0)),
        ((250, 250, 150, 150), (90, 90, -90, -90)),  # ties share
    ],
)
def test_placement_points_by_how_many_are_afloat(
    points: tuple[float, float, float, float], results: tuple[float, ...]
) -> None:
    game = ToppanGame(rules="toppan", start=ToppanOpening(points=points))
    lines = result_lines(shown_game(replace(EMPTY, game=game)).replay)
    assert tuple((each or 0) / 2 for each in lines[-1].amounts) == results


def test_the_end_of_a_game_with_both_ends_and_a_chombo() -> None:
    start = ToppanOpening(points=(250.0, 199.5, 250.0, 100.5))
    now = replace(EMPTY, game=ToppanGame(rules="toppan", start=start))
    now = state.set_offender(
        state.choose_act(state.open_sheet(now, "ruling"), "dealer_tile_seen"), 2
    )
    now = played(state.accept(now, RULES), "stay", ("bust", None, 210), ("stay", True, 0.5),
                 ("stay", True, 0.5))  # fmt: skip
    shown = shown_game(now)
    lines = result_lines(shown.replay)
    assert lines[0].amounts == (918, -21, 501, 202)
    assert {"uma.both_ends", "game.tobi_pays", "game.upper_pays"} <= {
        line.rule.key for line in lines if line.rule is not None
    }
    chombo = next(line for line in lines if line.rule and line.rule.key == "offences.chombo")
    assert chombo.amounts == (None, None, -200, None)
    told = end_view(shown, "toppan", TEXTS)
    assert told.check == "結果の合計 −100（錯和の分）"


def test_no_counters_are_left_where_the_deal_passes() -> None:
    """②: 親が下家に移る際は、延続点を持ち越さない."""
    now = played(played(EMPTY, "stay", *LOSE), "bust", *(("", None, 1.0),) * 3)
    assert (shown_game(now).replay.state.dealer, shown_game(now).replay.state.honba) == (1, 0)
    now = entering(played(EMPTY, "stay", *LOSE), "bust", *(("", None, 1.0),) * 3)
    told = entry_view(now, shown_game(now), TEXTS).lines[-1]
    assert (told.when, told.then) == ("次は", "東2局　親 席2")


def test_points_that_are_missing_at_the_end_are_told() -> None:
    now = replace(
        EMPTY,
        game=ToppanGame(rules="toppan", start=ToppanOpening(points=(200, 200, 200, 150.5))),
    )
    told = end_view(shown_game(now), "toppan", TEXTS)
    assert (told.fits, told.check) == (False, "49.5点足りない。点の訂正で合わせる。")


def test_the_score_sheet_has_every_event_the_sums_and_places() -> None:
    now = replace(ended(), title="一回戦", table="2")
    now = replace(now, game=replace(now.game, events=(*now.game.events, ToppanNote("x"))))
    sheet = score_sheet(now, shown_game(now), ("2026年11月22日", now.title), TEXTS)
    assert sheet.about[0] == "2026年11月22日　一回戦　2卓"
    assert sheet.about[1].endswith("東南戦")
    assert sheet.names == ("東 佐藤", "南 小林", "西 中村", "北 山本")
    assert [row.moved for row in sheet.rows] == [("−200", "＋205", "−3", "−2"), ()]
    assert sheet.places == ("4位", "1位", "3位", "2位")


# --- documents and the store


def test_redo_brings_back_what_was_being_entered_when_it_was_undone() -> None:
    """Undo took a deal that was half entered away with the deal before it, for good."""
    store = Store(named(), None, state.normalized, state.carried, state.redone)
    store.commit(played(store.state, "stay", *LOSE), "deal")
    store.update(entering(store.state, "stay", ("win", None, 8)))
    before = store.state
    store.undo()
    assert (store.state.sheet, store.state.deal) == ("", ToppanDealDraft())
    store.redo()
    assert store.state == before
    store.update(state.open_sheet(store.state, "setup"))
    store.undo()
    store.redo()
    assert store.state.sheet == "", "the names that were typed are in no state"


def test_undo_brings_no_form_back() -> None:
    opened = state.open_event(three_deals(), 1, shown_game(three_deals()).replay)
    bare = state.normalized(replace(opened, turned=2, shows_scores=True))
    assert (bare.sheet, bare.at, bare.turned, bare.shows_scores) == ("", None, 0, False)
    assert bare.game == opened.game


def test_what_is_entered_for_a_new_deal_waits_while_a_ruling_is_recorded() -> None:
    now = entering(EMPTY, "stay", ("win", None, 10))
    now = state.open_sheet(now, "ruling")
    now = state.set_offender(state.choose_act(now, "dealer_tile_seen"), 2)
    now = state.open_sheet(state.accept(now, RULES), "deal")
    assert now.deal.parts[0].end == "stay"
    assert now.deal.parts[1].points == 20


def test_a_game_that_has_begun_is_played_by_its_own_document() -> None:
    now = state.set_document(EMPTY, "toppan")
    assert now.game.rules == "toppan"
    gone = replace(EMPTY, game=replace(three_deals().game, rules="no_such_document"))
    assert shown_game(gone).rules.document.id == "toppan"
    assert shown_game(gone).trial is not None  # taking the active document is offered
    assert state.accept(gone, RULES).game.rules == "toppan"


def test_a_game_that_is_kept_while_a_form_is_open_leaves_it_open() -> None:
    now = entering(EMPTY, "stay", ("win", None, 10))
    kept = with_opened(now, OpenGame("one", "一回戦", "2", now.game))
    assert (kept.uid, kept.title, kept.table) == ("one", "一回戦", "2")
    assert (kept.sheet, kept.deal) == (now.sheet, now.deal)


def test_a_new_game_has_the_same_players() -> None:
    now = state.set_up(state.set_length(three_deals(), "east"), NAMES, "一", "2", ToppanOpening())
    fresh = state.new_game(now)
    assert (fresh.game.names, fresh.game.events, fresh.table) == (NAMES, (), "2")
    assert fresh.game.switches.length == "east"
    assert not state.begun(ToppanGame(rules="toppan"))
    assert state.begun(fresh.game)


def test_the_seats_stay_while_the_deal_goes_around() -> None:
    now = played(named(), "stay", *LOSE, goes_on=False)
    felt = felt_view(now, shown_game(now), TEXTS)
    assert [plate.name for plate in felt.plates] == list(NAMES)
    assert [plate.glyph for plate in felt.plates] == ["北", "東", "南", "西"]
    assert [plate.dealer for plate in felt.plates] == [False, True, False, False]
    assert felt.well.title == "東2局"
    assert tiles("1m")  # notation is the engine's


def test_after_the_end_nobody_deals_and_no_honba_are_on_the_felt() -> None:
    now = played(named(), "stay", *LOSE, goes_on=False)
    now = state.accept(state.set_note_kind(state.open_sheet(now, "note"), "end"), RULES)
    felt = felt_view(now, shown_game(now), TEXTS)
    assert felt.well.honba == ""
    assert [plate.glyph for plate in felt.plates] == ["東", "南", "西", "北"], "as on the sheet"
    assert not any(plate.dealer or "親" in plate.role for plate in felt.plates)


def test_a_part_with_its_stake_is_kept_without_tiles() -> None:
    now = state.set_stake(entering(EMPTY, "stay", *LOSE), 1, Stake.HALF)
    event = state.accept(now, RULES).game.events[0]
    assert isinstance(event, ToppanDeal)
    assert event.players[1] == ToppanPart(end="stay", stake=Stake.HALF, points=-1.0)
