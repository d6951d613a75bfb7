"""The end of a game line by line: why it ended, ties, deposits, uma and the document's checks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.pages.game.end import texts as words
from app.pages.game.end.logic import end_view
from app.pages.game.end.views import EndView, ReckoningRow
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.play.events import (
    CorrectionEvent,
    DrawEvent,
    EndEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.rules import load
from engine.rulebook import installed, with_value
from tests.app.pages.game.sample_games import CLUB_GAME, NAMES, evenly, played, ron

RIICHI = tuple(head.id for head in installed().values() if head.game == "riichi")
JA = Texts("ja")


def ended(game: RiichiGame, rules: str = "") -> EndView:
    document = load(rules or game.rules)
    return end_view(replay(game, document), document)


def with_scores(*scores: int, rules: str = "club", deposits: int = 0) -> RiichiGame:
    """A game that begins with its last hand, which nobody is tenpai in."""
    opening = Opening(1, 3, deposits=deposits, scores=scores)  # type: ignore[arg-type]
    return RiichiGame(rules, NAMES, opening=opening, events=evenly(1))


def row(view: EndView, kind: str) -> ReckoningRow:
    return next(row for row in view.rows if row.kind == kind)


def cells(view: EndView, kind: str) -> list[str]:
    found = row(view, kind)
    return [words.cell_words(found, seat, JA) for seat in range(4)]


def kinds(view: EndView) -> list[str]:
    return [row.kind for row in view.rows]


def test_the_rows_are_in_the_order_of_the_reckoning() -> None:
    view = ended(CLUB_GAME)
    assert kinds(view) == [
        "scores", "tie", "places", "deposits", "recorded", "uma", "result",
    ]  # fmt: skip
    assert cells(view, "scores") == ["26400", "26400", "25900", "20300"]
    assert cells(view, "tie") == ["1位", "2位", "", ""]
    assert cells(view, "deposits") == ["＋1000", "0", "0", "0"]
    assert cells(view, "recorded") == ["27400", "26400", "25900", "20300"]
    assert cells(view, "uma") == ["＋12000", "＋4000", "−4000", "−12000"]
    assert cells(view, "result") == ["39400", "30400", "21900", "8300"]
    assert [row.total for row in view.rows] == [False] * 4 + [True, False, True]


def test_the_plates_stand_in_the_order_of_places() -> None:
    view = ended(CLUB_GAME)
    assert [(p.place, NAMES[p.seat], p.total) for p in view.plates] == [
        (1, "佐藤", 39400), (2, "小林", 30400), (3, "中村", 21900), (4, "山本", 8300),
    ]  # fmt: skip
    assert [(p.recorded, p.placed) for p in view.plates][:2] == [(27400, 12000), (26400, 4000)]


def test_why_the_game_ended_is_said_with_its_clause() -> None:
    view = ended(CLUB_GAME)
    assert words.title(view, JA) == "南4局で終わり"
    assert words.why(view, JA) == "流局で親の山本がノーテン"
    assert words.clause(view.ended, JA) == "明記 ルール②"
    assert words.clause(None, JA) == ""


def test_a_tie_says_who_is_above_and_is_the_row_that_is_highlighted() -> None:
    view = ended(CLUB_GAME)
    tie = view.rows[view.highlighted]
    assert tie.kind == "tie"
    assert words.row_words(tie, view, JA) == (
        "同点 26400 は起家に近い人が上", "起家の佐藤が上、小林が下",
    )  # fmt: skip
    assert words.panel_title(tie, view, JA) == "同点の順位"
    full, short = words.panel_words(tie, view, JA)
    assert full.endswith(
        "二人とも26400だったので、起家の佐藤が1位。残った供託の1000も、この順位で佐藤が取る。"
    )
    assert len(short) < len(full)


def test_a_tie_of_three_and_of_later_seats_names_all_of_them() -> None:
    view = ended(with_scores(20000, 26000, 27000, 27000))
    assert words.tied_words(row(view, "tie"), view, JA) == "中村が上、山本が下"
    three = ended(with_scores(19000, 27000, 27000, 27000))
    assert words.tied_words(row(three, "tie"), three, JA) == "小林、中村、山本の順"
    assert (
        "小林・中村・山本が27000だったので、小林が1位。"
        in words.panel_words(row(three, "tie"), three, JA)[0]
    )


def test_two_ties_are_two_rows() -> None:
    view = ended(with_scores(30000, 30000, 20000, 20000))
    assert [found.of for found in view.rows if found.kind == "tie"] == [(30000,), (20000,)]


def test_another_reading_of_a_tie_is_told_with_its_places() -> None:
    view = ended(with_scores(30000, 20000, 20000, 30000))
    there = "1位 山本 42000、2位 佐藤 34000、3位 小林 16000、4位 中村 8000"
    assert words.reading_words(view, JA) == [f"同点を「相手の上家が上」と読めば、{there}"]
    assert "と読めば" in words.panel_words(row(view, "tie"), view, JA)[0]


def test_shared_places_are_said_to_be_shared() -> None:
    view = ended(with_scores(25000, 25000, 30000, 20000, rules="mleague"))
    tie = row(view, "tie")
    assert words.row_words(tie, view, JA) == ("同点 25000 は同じ順位", "佐藤・小林が並ぶ")
    assert "佐藤・小林が25000で並んだ。" in words.panel_words(tie, view, JA)[0]
    assert cells(view, "uma") == ["0", "0", "＋30000", "−30000"]


def test_return_points_and_oka_have_rows_of_their_own() -> None:
    view = ended(CLUB_GAME, "mleague")
    assert cells(view, "returns") == ["−30000"] * 4
    assert cells(view, "oka") == ["0", "＋20000", "0", "0"]
    assert words.row_words(row(view, "returns"), view, JA)[0] == "返し点 30000 を引く"
    assert kinds(view).index("recorded") < kinds(view).index("returns")


def test_r101_gives_marks_and_no_points() -> None:
    view = ended(with_scores(40000, 30000, 28000, 22000, rules="r101"))
    assert view.marks
    assert cells(view, "uma") == cells(view, "result") == ["◎", "−", "−", "●"]
    assert words.row_words(row(view, "uma"), view, JA)[0] == "評価"
    assert words.checks_words(view, JA) == "四人の点と供託の合計 120000"


def test_a_chombo_of_r101_is_settled_before_the_places_and_its_readings_are_told() -> None:
    game = replace(
        with_scores(40000, 30000, 28000, 22000, rules="r101"),
        events=(RulingEvent("false_ron", 0), *evenly(1)),
    )
    view = ended(game)
    assert cells(view, "chombo") == ["−20000", "0", "0", "0"]
    assert sum(amount or 0 for amount in row(view, "chombo_to").amounts) == 20000
    assert kinds(view).index("chombo_to") < kinds(view).index("places")
    placing = row(view, "places").rule
    assert placing is not None
    assert placing.key == "penalties.chombo.placing"
    assert view.rows[view.highlighted].kind == "places"
    assert any("チョンボと順位" in told for told in words.reading_words(view, JA))


def test_a_chombo_of_the_m_league_comes_off_after_the_uma() -> None:
    game = played(RulingEvent("false_ron", 1, {"hand_shown": True}), *evenly(8), rules="mleague")
    view = ended(game)
    assert kinds(view)[-2:] == ["chombo", "result"]
    assert words.checks_words(view, JA).startswith("結果の合計 −20000")


def test_a_stick_that_a_chombo_gives_back_is_no_chombo_in_the_scores() -> None:
    """M.League takes a chombo off the result: the scores were told to have it in them as soon as
    the hand had a riichi, whose stick goes back to its owner."""
    chombo = RulingEvent("false_ron", 1, {"hand_shown": True})
    view = ended(played(RiichiEvent(0), chombo, *evenly(8), rules="mleague"))
    assert cells(view, "chombo") == ["0", "−20000", "0", "0"]
    assert cells(view, "scores") == ["25000"] * 4
    assert words.row_words(view.rows[0], view, JA) == ("南4局のあとの点", "")


def test_a_fine_in_the_hand_in_play_is_told_to_be_in_the_scores() -> None:
    said = RulingEvent("wait_a_moment", 1, {"classroom": False, "call_followed": False})
    view = ended(played(*evenly(1), said))
    assert cells(view, "scores") == ["25000", "24000", "25000", "25000"]
    assert words.row_words(view.rows[0], view, JA)[1] == "チョンボと罰符は入っている"


def test_enjoy_checks_120000_with_the_deposits_written_apart() -> None:
    view = ended(with_scores(31000, 30000, 29000, 28000, rules="enjoy", deposits=2))
    assert words.checks_words(view, JA) == "四人の点 118000＋別欄 2000＝120000"
    assert words.row_words(row(view, "deposits"), view, JA)[0] == "残った供託 2000 は別欄へ"
    short = ended(with_scores(31000, 30000, 29000, 27900, rules="enjoy", deposits=2))
    assert words.checks_words(short, JA) == "合計 119900 は120000に100点足りない"


def test_what_the_scores_exceed_comes_off_the_top_of_enjoy() -> None:
    view = ended(with_scores(35000, 30000, 29000, 26500, rules="enjoy"))
    assert cells(view, "surplus") == ["−500", "0", "0", "0"]
    assert words.row_words(row(view, "surplus"), view, JA)[0] == "合計より多い 500 はトップから引く"
    assert words.checks_words(view, JA) == "合計 120500 は120000より500点多い"


def test_that_tenhou_may_round_its_results_is_told_and_reckoned_as_another_reading() -> None:
    game = with_scores(43600, 26500, 15400, 14500, rules="tenhou")
    view = ended(game)
    assert "rounding" not in kinds(view)
    assert cells(view, "result") == ["53600", "6500", "−24600", "−35500"]
    (told,) = (text for text in words.reading_words(view, JA) if "四捨五入" in text)
    for place in ("1位 佐藤 53000", "2位 小林 7000", "3位 中村 −25000", "4位 山本 −35000"):
        assert place in told
    rounded = ended(game, "tenhou+game.rounding~1")
    assert cells(rounded, "rounding") == ["−600", "＋500", "−400", "＋500"]
    assert cells(rounded, "recorded") == ["43000", "27000", "15000", "15000"]
    assert cells(rounded, "result") == ["53000", "7000", "−25000", "−35000"]
    assert row(rounded, "rounding").rule == load("tenhou+game.rounding~1").game.rounding


def test_whole_thousands_have_nothing_to_round() -> None:
    game = with_scores(43000, 27000, 15000, 15000, rules="tenhou")
    assert words.reading_words(ended(game), JA) == []
    assert "rounding" not in kinds(ended(game, "tenhou+game.rounding~1"))


def test_points_that_are_missing_are_said() -> None:
    view = ended(with_scores(25000, 25000, 25000, 24900))
    assert words.checks_words(view, JA) == "合計 99900 は100000に100点足りない"


def test_fines_are_said_to_be_in_the_points_only_where_they_are() -> None:
    fined = ended(CLUB_GAME)
    assert words.row_words(fined.rows[0], fined, JA) == (
        "南4局のあとの点", "チョンボと罰符は入っている",
    )  # fmt: skip
    plain = ended(played(*evenly(8)))
    assert words.row_words(plain.rows[0], plain, JA)[1] == ""


@pytest.mark.parametrize(
    ("game", "title", "why"),
    [
        (played(), "いま終われば", ""),
        (played(*evenly(1)), "いま終われば", ""),
        (played(*evenly(7), ron(1, 0, 1, 30)), "南4局で終わり", "小林のアガリで親が流れた"),
        (played(*evenly(2), EndEvent("broken_off")), "東2局で終わり", "途中で打ち切った"),
        (
            played(CorrectionEvent((-24000, 24000, 0, 0)), ron(1, 0, 5, 30), rules="tenhou"),
            "東1局で終わり",
            "佐藤が−7000点で、0点を割った",
        ),
        (
            played(CorrectionEvent((-24000, 24000, 0, 0)), ron(1, 0, 5, 30)),
            "東1局で終わり",
            "佐藤が点棒を借りることになった",
        ),
        (
            played(*evenly(7), ron(3, 0, 5, 30), rules="tenhou"),
            "南4局で終わり",
            "親の山本がトップでやめた",
        ),
        (
            played(*evenly(7), ron(1, 0, 5, 30), rules="tenhou"),
            "南4局で終わり",
            "小林が目標の点に届いた",
        ),
        (played(*evenly(12), rules="tenhou"), "西4局で終わり", "延長の最後の局が終わった"),
        (played(*evenly(8), rules="r101"), "南4局で終わり", "流局で親が流れた"),
        (
            played(DrawEvent(), EndEvent(), DrawEvent(), rules="enjoy"),
            "東2局で終わり",
            "時間になった",
        ),
    ],
)
def test_each_way_to_end_is_told(game: RiichiGame, title: str, why: str) -> None:
    view = ended(game)
    assert (words.title(view, JA), words.why(view, JA)) == (title, why)


def test_a_reading_by_which_the_game_would_not_end_is_told() -> None:
    game = replace(with_scores(20000, 20000, 20000, 40000), events=(ron(3, 0, 1, 30),))
    view = ended(game)
    assert words.title(view, JA) == "いま終われば"
    assert any("アガリやめ" in told for told in words.reading_words(view, JA))


def test_without_a_tie_and_without_a_reading_the_worth_of_the_places_is_highlighted() -> None:
    view = ended(with_scores(30000, 26000, 24000, 19000, deposits=1))
    assert view.rows[view.highlighted].kind == "uma"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RIICHI)
def test_every_document_tells_the_end_of_a_game(rules: str, language: str) -> None:
    texts = Texts(language)
    view = ended(CLUB_GAME, rules)
    assert words.title(view, texts)
    assert words.checks_words(view, texts)
    for found in view.rows:
        assert words.row_words(found, view, texts)[0]
        assert words.panel_title(found, view, texts)
        assert (found.rule is None) is (words.panel_words(found, view, texts)[0] == "")
    assert [plate.place for plate in view.plates] == sorted(p.place for p in view.plates)


@pytest.mark.parametrize("document", ["enjoy", "club"])
def test_the_rows_add_up_where_a_chombo_goes_to_nobody(document: str) -> None:
    """縁ジョイ has neither placement nor return points: nothing but the chombo follows the sum."""
    rules = with_value(load(document), "penalties.chombo.to", "nobody")
    rules = with_value(rules, "penalties.chombo.settled", "after_game")
    act = RulingEvent("false_ron", 1, {"hand_shown": True})
    view = end_view(replay(RiichiGame(document, NAMES, events=(act,)), rules), rules)
    kinds_after = kinds(view)[kinds(view).index("recorded") :]
    moved = [row(view, kind).amounts[1] or 0 for kind in kinds_after[1:-1]]
    assert row(view, "chombo").amounts[1] == -3000
    assert row(view, "recorded").amounts[1] == row(view, "scores").amounts[1]
    assert row(view, "result").amounts[1] == sum(moved, row(view, "recorded").amounts[1] or 0)
