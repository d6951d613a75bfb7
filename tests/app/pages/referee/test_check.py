"""The tab of checks with tiles, by real clicks: the answer, its clause, the ruling it leads to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from app.games.links import GameLink
from app.pages.referee import inputs, state
from app.pages.referee.check.logic import check_answer, check_view
from app.pages.referee.check.texts import other_statements, statement
from app.pages.referee.incident.case_ruling import known_answers, ruling_answer
from app.pages.referee.inputs import CHECKS, CheckInput, CheckKind
from app.pages.referee.state import RefereeSheet, RefereeTab
from app.pages.score import notation
from app.pages.score.state import Draft
from app.pages.score.widgets.hand_row import HandRow
from app.texts.texts import LANGUAGES, Texts
from app.widgets.lists.text_rows import TextRows
from engine.riichi.play.events import RiichiGame, RulingEvent, Switches
from engine.riichi.play.referee import Ruling, Silence, Undecided
from engine.riichi.rules import GAME, load
from engine.rulebook import installed
from engine.tiles import tiles
from tests.app.player import Player

DOCUMENTS = tuple(head.id for head in installed().values() if head.game == GAME)
TAB = f"referee_tab_{list(RefereeTab).index(RefereeTab.CHECK)}"
WAITING = "234m45699p23678s ron from=E seat=S round=E"
FURITEN = f"{WAITING} discards=4s"
TWOFOLD = "333444555p67s11z+3p tsumo seat=S riichi deposits=1"
SWAP = "45699p23678s[2'34m]+5m tsumo seat=S"
DRAGONS = "11p23s[5'55z][66'6z][777'z]+1s ron from=E seat=S"


@pytest.fixture
def referee(referee: Player) -> Player:
    referee.click(TAB)
    return referee


def headline(player: Player) -> str:
    return player.find("check_headline", QLabel).text()


def lines(player: Player) -> str:
    return "\n".join(row.words for row in player.find("check_rows", TextRows).shown.rows)


def sheet(kind: CheckKind, hand: str = "", document: str = "club", **asked: object) -> RefereeSheet:
    draft = notation.enter(Draft(document=document), hand) if hand else Draft(document=document)
    check = replace(CheckInput(kind), **asked)  # type: ignore[arg-type]
    return state.set_check(state.set_hand(RefereeSheet(document), draft), check)


def answer(
    kind: CheckKind, hand: str = "", document: str = "club", **asked: object
) -> tuple[str, object]:
    found = check_answer(sheet(kind, hand, document, **asked), load(document))
    return found.key, found.good


def test_furiten_by_what_was_discarded_and_let_go(referee: Player) -> None:
    referee.paste(f"{WAITING} discards=9m4s")
    assert headline(referee) == "フリテン。ロンできない"
    assert "四索を自分で捨てている" in lines(referee)
    assert tiles("4s")[0] in referee.find("hand", HandRow)._shown.highlighted
    referee.paste(f"{WAITING} passed=1s")
    assert "次に引くまで" in lines(referee)
    referee.click("check_drawn_since_1")
    assert headline(referee) == "フリテンでない。ロンできる"


def test_after_riichi_it_is_not_asked_whether_the_player_has_drawn(referee: Player) -> None:
    referee.paste(f"{WAITING} riichi passed=1s")
    assert not referee.shows("check_drawn_since_1")
    assert "この局はもうロンできない" in lines(referee)


def test_a_check_leads_to_the_ruling(referee: Player) -> None:
    referee.paste(FURITEN)
    assert "この規定の裁定：アガリ放棄／チョンボ（場合による）。" in lines(referee)
    referee.click("check_to_act")
    found = referee.window.page._store.state  # type: ignore[attr-defined]
    assert (found.tab, found.incident.act, found.incident.offender) == (
        RefereeTab.INCIDENT, "furiten_ron", 1,
    )  # fmt: skip
    assert referee.shows("acts")


@pytest.mark.parametrize(
    ("kind", "hand", "document", "words"),
    [
        ("furiten", FURITEN, "r101", "アガリ放棄／チョンボ（場合による）"),
        ("furiten", FURITEN, "enjoy", "アガリ放棄／記載なし／チョンボ（場合による）"),
        ("furiten", FURITEN, "wrc2025", "チョンボ"),
        ("kan", TWOFOLD, "club", "チョンボ／記載なし（場合による）"),
        ("kuikae", SWAP, "club", "アガリ放棄"),
        ("kuikae", SWAP, "wrc2025", "アガリ放棄／減点／注意（場合による）"),
    ],
)
def test_a_check_rules_by_no_answer_that_was_not_given(
    kind: CheckKind, hand: str, document: str, words: str
) -> None:
    """Nobody said whether the hand was shown, or whether the hand has ended in a draw."""
    shown = statement(check_view(sheet(kind, hand, document), load(document)), Texts("ja"))
    assert shown.sentences[-1].words == f"この規定の裁定：{words}。"


@pytest.mark.parametrize(
    ("events", "classes"),
    [
        ((), {"agari_houki"}),
        ((RulingEvent("false_call", 1, {}, proposed=True),), {"off_result", "warning"}),
    ],
)
def test_a_check_knows_from_its_game_whether_the_hand_is_dead(
    events: tuple[RulingEvent, ...], classes: set[str]
) -> None:
    """WRC 12.3.4: who swaps with a dead hand is ruled on by whether they knew it."""
    rules = load("wrc2025")
    link = GameLink("uid", "", "3", RiichiGame("wrc2025", events=events))
    case = replace(sheet("kuikae", SWAP, "wrc2025"), link=link)
    found = check_answer(case, rules).ruling
    branches = found.branches if isinstance(found, Undecided) else ()
    rulings = (found, *(branch.found for branch in branches))
    assert {one.sanction for one in rulings if isinstance(one, Ruling)} == classes
    incident = state.set_offender(state.choose_act(case, "kuikae"), 1)
    assert known_answers(incident, rules) == {"hand_dead": bool(events)}
    answered = state.set_answers(incident, (("hand_dead", False),))
    assert known_answers(answered, rules) == {"hand_dead": False}


def test_who_is_served_is_told_by_seats(referee: Player) -> None:
    referee.click("check_claims", "check_call_1_chi", "check_call_2_pon")
    assert headline(referee) == "西家が先"
    referee.click("check_call_3_ron")
    assert headline(referee) == "北家が先"
    referee.click("check_call_2_ron")
    assert headline(referee) == "西家が先"
    assert any("天鳳" in row and "西家、北家がアガリ" in row for row in others(referee))
    referee.click("check_discarder_2")
    assert headline(referee) == "北家が先", "nobody calls their own discard"
    assert not referee.shows("check_call_2_ron")
    assert not referee.shows("check_call_1_chi")


def others(player: Player) -> list[str]:
    return [row.words for row in player.find("check_others", TextRows).shown.rows]


def test_numbers_are_asked_for_riichi(referee: Player) -> None:
    referee.paste(WAITING)
    referee.click("check_riichi")
    assert headline(referee) == "リーチできる"
    assert "残りの枚数を問わない" in lines(referee)
    field = referee.find("check_points", QLineEdit)
    field.selectAll()
    referee.qtbot.keyClicks(field, "900")
    assert headline(referee) == "リーチできない"
    assert "持ち点が足りない" in lines(referee)


def test_points_below_zero_can_be_typed(referee: Player) -> None:
    """The buttons led there, the keys did not."""
    referee.paste(WAITING)
    referee.click("check_riichi")
    field = referee.find("check_points", QLineEdit)
    field.selectAll()
    referee.qtbot.keyClicks(field, "-1200")
    assert field.text() == "-1200"
    assert "持ち点が足りない" in lines(referee)


def test_points_and_tiles_of_the_wall_need_no_keyboard(referee: Player) -> None:
    """Points go in thousands, as those of riichi do, and below zero; tiles one by one."""
    referee.paste(WAITING)
    referee.click("check_riichi")
    for _ in range(25):
        referee.click("check_points_less")
    assert referee.find("check_points", QLineEdit).text() == "0"
    assert "持ち点が足りない" in lines(referee)
    referee.click("check_points_less")
    assert referee.find("check_points", QLineEdit).text() == "-1000"
    for _ in range(2):
        referee.click("check_points_more")
    assert headline(referee) == "リーチできる"
    referee.click("check_wall_less")
    assert referee.find("check_wall", QLineEdit).text() == "29"
    less = referee.find("check_points_less", QPushButton)
    assert less.accessibleName() == "持ち点 −1000"


def test_points_are_those_of_the_table_until_they_are_told() -> None:
    found = sheet("riichi", WAITING)
    scores = (25_000, 800, 25_000, 25_000)
    poor = state.set_table(found, replace(found.table, scores=scores))
    assert check_answer(poor, load("club")).good is False
    assert check_view(poor, load("club")).points == 800
    told_so = state.set_check(poor, replace(poor.check, points=1000))
    assert check_answer(told_so, load("club")).good is True


def test_riichi_below_zero_where_one_borrows_and_in_a_tournament() -> None:
    """縁ジョイ 細則2 and club その他⑤."""
    below = sheet("riichi", WAITING, "enjoy", points=-3000)
    assert check_answer(below, load("enjoy")).good is True
    poor = sheet("riichi", WAITING, points=900)
    found = check_answer(poor, load("club"))
    assert (found.good, isinstance(found.ruling, Silence)) == (False, True)
    game = RiichiGame("club", switches=Switches(tournament=True))
    there = replace(poor, link=GameLink("uid", "1卓", "1", game))
    assert check_answer(there, load("club")).good is True
    act = state.choose_act(there, "riichi_few_points")
    ruled = ruling_answer(act, load("club"))
    assert isinstance(ruled, Ruling)
    assert ruled.sanction == "legal"


def test_a_check_is_kept_with_its_hand(referee: Player) -> None:
    referee.paste(f"{WAITING} discards=4s")
    referee.click("check_keep_keep")
    (case,) = referee.window.page.log._history.cases()  # type: ignore[attr-defined]
    assert (case.kind, case.said) == ("check", "フリテン。ロンできない")
    assert case.hand == "234m45699p23678s"
    assert "discards=4s" in case.situation
    assert not referee.find("check_keep_keep", QPushButton).isEnabled()


@pytest.mark.parametrize(
    ("document", "found"),
    [
        pytest.param("club", ("forbidden", False), id="club その他⑦"),
        pytest.param("tenhou", ("allowed", True), id="tenhou"),
        pytest.param("r101", ("forbidden", False), id="r101 ないもの"),
    ],
)
def test_kan_after_riichi_by_each_standard(document: str, found: tuple[str, bool]) -> None:
    assert answer("kan", TWOFOLD, document) == found


def test_kan_needs_the_drawn_tile() -> None:
    assert answer("kan", WAITING) == ("unfinished", None)
    assert answer("kan", "234m45699p23678s+1s tsumo seat=S") == ("no_quad", None)


@pytest.mark.parametrize(
    ("document", "found"), [("club", ("forbidden", False)), ("r101", ("allowed", True))]
)
def test_swap_calling_by_suji(document: str, found: tuple[str, bool]) -> None:
    assert answer("kuikae", SWAP, document) == found
    assert answer("kuikae", SWAP.replace("+5m", "+9m").replace("99p", "9p9m"), document)[1] is True
    assert answer("kuikae", "234m45699p23678s+1s tsumo seat=S", document) == ("no_call", None)


def test_a_wait_that_is_used_up_is_noten_where_the_document_says_so() -> None:
    used_up = "123m456p89s55z(7777s)"
    assert answer("tenpai", used_up, "club") == ("all_gone", False)
    assert answer("tenpai", used_up, "tenhou") == ("tenpai", True), "read so from the data"
    assert answer("tenpai", used_up, "enjoy") == ("all_gone", False)
    assert answer("tenpai", WAITING) == ("tenpai", True)
    assert answer("tenpai", "147m258p369s1234z") == ("no_waits", False)


def test_noten_riichi_has_its_ruling() -> None:
    found = check_answer(
        sheet("noten_riichi", "147m258p369s1234z ron from=E seat=S riichi"), load("club")
    )
    assert (found.key, found.good) == ("noten", False)
    assert isinstance(found.ruling, Ruling)
    assert found.ruling.sanction == "chombo"
    assert answer("noten_riichi", WAITING) == ("tenpai", True)
    asked = sheet("noten_riichi", "147m258p369s1234z ron from=E seat=S riichi")
    rows = other_statements(check_view(asked, load("club")), Texts("ja"))
    assert "チョンボ" in rows[1].sentence.words
    assert rows[0].differs, "r101 has no penalty for it"


@pytest.mark.parametrize(
    ("kind", "hand", "document", "words"),
    [
        # 細則12 forbids it and names no consequence; the two after it are not named at all
        ("kuikae", SWAP, "enjoy", "names no consequence. Our proposal: Dead hand."),
        ("kuikae", SWAP, "kenkou", "The document says nothing about it."),
        ("riichi", WAITING, "ema2016", "The document says nothing about it."),
        ("kuikae", SWAP, "tenhou", "A program plays by these rules"),
    ],
)
def test_what_is_forbidden_without_a_ruling_is_not_called_no_offence(
    kind: CheckKind, hand: str, document: str, words: str
) -> None:
    told = statement(check_view(sheet(kind, hand, document, wall=2), load(document)), Texts("en"))
    said = "\n".join(line.words for line in told.sentences)
    assert words in said
    assert "No offence" not in said


def test_pao_by_the_sequence_of_melds() -> None:
    assert answer("pao", DRAGONS) == ("liable", True)
    assert answer("pao", DRAGONS, "r101") == ("not_here", False)
    assert answer("pao", "11p23s[5'55z][66'6z](7777z)+1s") == ("own", False)
    assert answer("pao", WAITING) == ("nothing", None)


@pytest.mark.parametrize(
    ("document", "hand", "words"),
    [
        ("jpml_a", "2m[5'555z][66'66z][7'777z][11'11m]+2m", "東家、北家"),
        ("jpml_a", "2m[5'555z][66'66z](7777z)[11'11m]+2m", "北家"),
        ("club", "2m[5'555z][66'66z][7'777z][11'11m]+2m", "東家"),
    ],
)
def test_pao_names_every_seat_that_pays(document: str, hand: str, words: str) -> None:
    """Of two who fed two yakuman the first alone was named, and nobody where that one was drawn."""
    asked = sheet("pao", f"{hand} ron from=W seat=S round=E", document)
    shown = statement(check_view(asked, load(document)), Texts("ja"))
    assert shown.headline == Texts("ja").ui("check.answer.pao.liable", seats=words)


def test_pao_of_quads_speaks_of_sets() -> None:
    """The four quads of suukantsu were called triplets."""
    quads = "1p[1'111m][2'222m][3'333m][4'444m]+1p ron from=E seat=S"
    told = statement(check_view(sheet("pao", quads, "mleague"), load("mleague")), Texts("en"))
    assert told.sentences[0].words.startswith("The last set of Suukantsu, 4-man, was fed by")


def test_three_rons_abort_where_the_document_says_so() -> None:
    calls = ("", "ron", "ron", "ron")
    assert answer("claims", "", "tenhou", calls=calls) == ("aborted", None)
    assert answer("claims", "", "mahjongsoul", calls=calls) == ("several", True)
    assert answer("claims") == ("nobody", None)
    assert answer("claims", calls=("", "", "chi", "")) == ("nobody", None), "chi is for the next"


def test_a_ron_after_a_shown_meld_tells_the_other_reading() -> None:
    """club その他②※ makes no exception for ron, その他③ lets a late ron stand."""
    asked = sheet("claims", calls=("", "", "pon", "ron"), late=frozenset({3}))
    told = statement(check_view(asked, load("club")), Texts("ja"))
    words = "\n".join(line.words for line in told.sentences)
    assert told.headline == "北家が先"
    assert "別の読みでは西家が先" in words
    clear = sheet("claims", calls=("", "", "pon", "ron"))
    assert "別の読み" not in str(statement(check_view(clear, load("club")), Texts("ja")))


@pytest.mark.parametrize(
    ("kind", "hand", "document", "asked", "words"),
    [
        # club ルール⑰ does not say whether the other end is swap calling too
        ("kuikae", SWAP, "club", {}, "Read differently: Swap calling, and allowed"),
        # 縁ジョイ！ has no clause on quads after riichi
        ("kan", TWOFOLD, "enjoy", {}, "Read differently: The kan is forbidden"),
        # 縁ジョイ！ 細則3 has the tiles used up in the hand, without a word of melds
        ("tenpai", "123m456p89s55z(7777s)", "enjoy", {}, "Read differently: Tenpai"),
        ("noten_riichi", "123m456p89s55z(7777s)", "enjoy", {}, "Read differently: Tenpai"),
        # 101 has no clause on points for riichi, nor on riichi in furiten
        ("riichi", WAITING, "r101", {"points": 900}, "Read differently: No riichi"),
        ("riichi", f"{WAITING} discards=4s", "r101", {}, "Read differently: No riichi"),
        # 101 あるもの can be read as being about those who pass the tile alone
        ("furiten", "45m678p22s567s[333'=3m]", "r101", {}, "Read differently: Not furiten"),
        # club ルール⑭ does not say who pays the honba, nor whether a concealed quad is a meld
        ("pao", DRAGONS, "club", {}, "Read differently: The liable player pays the honba."),
        ("pao", "11p23s(5555z)[66'6z][777'z]+1s", "club", {}, "Read differently: Nobody is liable"),
    ],
)
def test_a_check_that_hangs_on_a_reading_tells_the_other_answer(
    kind: CheckKind, hand: str, document: str, asked: dict[str, object], words: str
) -> None:
    told = statement(check_view(sheet(kind, hand, document, **asked), load(document)), Texts("en"))
    assert words in "\n".join(line.words for line in told.sentences)


def test_readings_with_one_answer_tell_it_once() -> None:
    """A clause can be read in three other ways: two of them allow the kan."""
    told = statement(check_view(sheet("kan", TWOFOLD, "kenkou"), load("kenkou")), Texts("en"))
    words = "\n".join(line.words for line in told.sentences)
    assert words.count("Read differently: The kan is allowed") == 1


def test_a_check_that_no_reading_changes_tells_no_other_answer() -> None:
    for kind, hand in (("kuikae", SWAP), ("furiten", WAITING), ("riichi", WAITING)):
        told = statement(check_view(sheet(kind, hand, "tenhou"), load("tenhou")), Texts("en"))
        assert "Read differently" not in "\n".join(line.words for line in told.sentences)
    same_tile = SWAP.replace("+5m", "+2m")
    told = statement(check_view(sheet("kuikae", same_tile), load("club")), Texts("en"))
    assert "Read differently" not in "\n".join(line.words for line in told.sentences)


def test_r101_a_chi_that_waited_is_not_beaten_by_a_pon() -> None:
    """補足⑰ speaks of the chi: a pon that waited beats it as any other."""
    chi_waits = sheet("claims", "", "r101", calls=("", "chi", "pon", ""), late=frozenset({1}))
    pon_waits = sheet("claims", "", "r101", calls=("", "chi", "pon", ""), late=frozenset({2}))
    for asked, seat in ((chi_waits, 1), (pon_waits, 2)):
        assert check_answer(asked, load("r101")).reasons[0].seats == (seat,)


def test_wrc_12_3_2_who_was_heard_first_is_asked_where_it_decides(referee: Player) -> None:
    """One click where two called; none where a ron is among them, or pon comes before chi."""
    referee.window._choose_document("wrc2025")
    referee.click("check_claims", "check_call_1_chi")
    assert not referee.shows("check_first")
    referee.click("check_call_2_pon")
    assert headline(referee) == "先に発声した人"
    assert "南家、西家のうち" in lines(referee)
    referee.click("check_first_1")
    assert headline(referee) == "南家が先"
    referee.click("check_first_2")
    assert headline(referee) == "西家が先"
    referee.click("check_call_3_ron")
    assert not referee.shows("check_first")
    assert headline(referee) == "北家が先"
    referee.do("document_club")
    referee.click("check_call_3_ron")
    assert not referee.shows("check_first"), "club その他②: pon before chi"
    assert headline(referee) == "西家が先"


def test_a_document_that_asks_for_the_first_call_says_so_beside_the_others() -> None:
    asked, texts = sheet("claims", calls=("", "chi", "pon", "")), Texts("ja")
    rows = {
        row.document.id: row for row in other_statements(check_view(asked, load("club")), texts)
    }
    assert rows["wrc2025"].sentence.words == "先に発声した人"
    heard = replace(asked, check=replace(asked.check, first=1))
    rows = {
        row.document.id: row for row in other_statements(check_view(heard, load("club")), texts)
    }
    assert rows["wrc2025"].sentence.words == "南家が先"
    taken = inputs.toggle_call(heard.check, 1, "chi")
    assert taken.first is None, "who no longer calls was not heard first"


def test_a_call_is_taken_back_with_its_lateness() -> None:
    late = replace(inputs.toggle_call(CheckInput(), 2, "pon"), late=frozenset({2}))
    assert inputs.toggle_call(late, 2, "pon").late == frozenset()
    assert inputs.toggle_call(late, 2, "ron").late == {2}


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_document_has_words_for_every_check(document: str, language: str) -> None:
    texts, rules = Texts(language), load(document)
    calls = ("", "chi", "pon", "ron")
    hands = ("", WAITING, f"{WAITING} riichi discards=4s passed=1s", TWOFOLD, SWAP, DRAGONS)
    more = ("123m456p89s55z(7777s)", "147m258p369s1234z", "45m66678p345s[333'=3m]")
    for kind in CHECKS:
        for hand in (*hands, *more):
            found = check_view(sheet(kind, hand, document, calls=calls, points=500, wall=2), rules)
            assert statement(found, texts).headline
            assert other_statements(found, texts)


def test_before_there_is_anything_to_check_one_card_says_what_to_enter(referee: Player) -> None:
    """And not the same sentence for each of the other documents."""
    assert referee.text("check_empty_headline") == "フリテン：手牌を並べる"
    assert not referee.shows("check_others")
    assert not referee.shows("check_card")
    referee.click("check_claims")
    assert referee.text("check_empty_headline") == "だれが先か：発声を選ぶ"
    referee.click("check_call_1_pon")
    assert not referee.shows("check_empty")
    assert referee.shows("check_others")


def test_the_hand_of_a_case_is_laid_beside_its_ledger(referee: Player) -> None:
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.INCIDENT)}")
    sheet = state.set_entering_hand(referee.sheet, True)
    referee.window.page._store.update(sheet)  # type: ignore[attr-defined]
    referee.paste("123456m678p3599s+4s ron from=W seat=S round=E riichi deposits=1")
    assert referee.shows("laid_seats")
    assert referee.find("ledger", QWidget).isVisible()
    referee.click("laid_done")
    assert not referee.shows("laid_seats")
