"""The rule documents load, stand on their reasons, and give the points that their texts print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from engine.complaints import DocumentError
from engine.library import options_of
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, load, load_file, read_rules
from engine.riichi.scoring.price import price
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Shares
from engine.riichi.yaku import YAKU
from engine.rulebook import (
    DOCUMENTS,
    AnyRule,
    Head,
    Source,
    Standing,
    installed,
    other_readings,
    rules_in,
    with_value,
)
from engine.toppan.rules import load as load_toppan

RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
TEXTS: Final = ("r101", "enjoy", "club")
CLUB: Final = (DOCUMENTS / "club.toml").read_text(encoding="utf-8")


HAND: Final = Hand.parse("123456m678p3599s+4s")
SITUATION: Final = Situation.parse("ron from=W seat=S round=E riichi")


def text_of(document: str) -> str:
    return (DOCUMENTS / f"{document}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", RIICHI)
def test_every_document_loads_under_its_own_name(document: str) -> None:
    assert load(document).document.id == document


def differing(one: str, other: str) -> set[str]:
    """The keys of rules that only one of two documents has, or that have other values."""
    mine, theirs = ({r.key: r.value for r in rules_in(load(d))} for d in (one, other))
    return {key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key)}


def test_wrc_r_is_wrc_with_red_fives_and_a_larger_uma() -> None:
    assert differing("jpml_wrc", "jpml_wrc_r") == {"dora.red", "game.uma"}


def test_saikouisen_classic_differs_where_its_sources_say_so() -> None:
    assert differing("saikouisen", "saikouisen_classic") == {
        *("yaku.ippatsu", "combine.chankan_with_ippatsu"),
        *("dora.kan", "dora.ura", "dora.kan_ura", "dora.kan_timing"),
        *("formula.mangan_from", "yakuman.most", "riichi.ankan", "calls.kuikae"),
        *("draw.noten_penalty", "draw.renchan", "game.uma"),
        "penalties.principles.accepted_once",  # article 7 is of the regulation of Saikouisen
        "penalties.offences.kuikae.rulings.always",  # the same tile is allowed in Classic
        "penalties.offences.kan_after_riichi.rulings.always",  # no quad at all in Classic
    }


def test_nothing_is_stated_by_clubs_that_follow_an_association() -> None:
    """rules.md: no page of the association was found, only clubs that say they follow it."""
    standings = {rule.standing for rule in rules_in(load("kenkou"))}
    assert standings == {Standing.ASSUMED, Standing.CUSTOMARY}


SECONDARY: Final = ("jpml_wrc", "jpml_wrc_r", "kenkou")
"""Documents of which no text itself, nor a copy of it, was seen."""


def test_nothing_is_stated_by_a_document_of_which_secondary_sources_alone_are_known() -> None:
    """What grade B or C alone tells is assumed, and its reason names the grade."""
    heads = {key: installed()[key] for key in RIICHI}
    without = [key for key, head in heads.items() if all(s.grade != "A" for s in head.sources)]
    assert sorted(without) == sorted(SECONDARY)
    for document in SECONDARY:
        rules = tuple(rules_in(load(document)))
        assert {rule.key for rule in rules if rule.standing is Standing.STATED} == set()
        for rule in rules:
            if rule.clause and rule.standing is Standing.ASSUMED and not rule.otherwise:
                assert rule.because is not None
                assert "等級B" in rule.because.ja, rule.key
                assert "grade B" in rule.because.en, rule.key


SECONDARY_CLAUSE: Final = re.compile(
    r"presets|open implementations|digest|[Ss]ummary|secondary|riichi\.wiki"
    r"|JPML rules as of 2024|JPML official rules|WRC rules before 2025"
)
"""Clauses that name a page, a program or a list of settings that tells of a text."""


@pytest.mark.parametrize("document", RIICHI)
def test_nothing_is_stated_by_a_secondary_source(document: str) -> None:
    stated = [r for r in rules_in(load(document)) if r.standing is Standing.STATED]
    assert {rule.key for rule in stated if SECONDARY_CLAUSE.search(rule.clause or "")} == set()


def source_of(clause: str, head: Head) -> Source | None:
    """The source that a clause is of: that with the longest beginning of it, or the only one."""
    if len(head.sources) == 1 and not head.sources[0].cites:
        return head.sources[0]
    cites = {begins: source for source in head.sources for begins in source.cites}
    found = max((begins for begins in cites if clause.startswith(begins)), key=len, default="")
    return cites.get(found)


def every_rule(document: str) -> Iterator[AnyRule]:
    """The rules of a document, with those of each of its options."""
    if installed()[document].game != "riichi":
        yield from rules_in(load_toppan(document))
        return
    yield from rules_in(load(document))
    for option in options_of(document):
        yield from rules_in(load(f"{document}+{option.id}"))


@pytest.mark.parametrize("document", installed())
def test_what_is_stated_is_known_from_the_text_itself(document: str) -> None:
    """CONTRIBUTING: what grade B or C alone tells is assumed; and every clause has its source."""
    head = installed()[document]
    for rule in every_rule(document):
        if not rule.clause:
            continue
        source = source_of(rule.clause, head)
        assert source is not None, (rule.key, rule.clause)
        if rule.standing in (Standing.STATED, Standing.DERIVED):
            assert source.grade == "A", (rule.key, rule.clause)


@pytest.mark.parametrize("document", installed())
def test_a_source_says_only_of_clauses_that_are_there_that_they_are_its_own(document: str) -> None:
    clauses = {rule.clause for rule in every_rule(document) if rule.clause}
    for source in installed()[document].sources:
        for begins in source.cites:
            assert any(clause.startswith(begins) for clause in clauses), begins


def test_the_quoted_rules_of_wrc_2025_are_of_grade_a_and_its_options_of_grade_c() -> None:
    """presets.md has quoted texts at A, as those of Mahjong Soul; options are told by remarks."""
    head = installed()["wrc2025"]
    grades = {
        clause: source.grade
        for clause in ("WRC Rules 2025", "WRC clarification (2025-06-29)", "WRC Rules 2025 2.1",
                       "WRC Penalties 2025 12.2", "open implementations of WRC rules")
        if (source := source_of(clause, head)) is not None
    }  # fmt: skip
    assert [*grades.values()] == ["A", "A", "C", "A", "B"]


def test_mahjongsoul_pao_with_two_winners_is_told_to_be_open() -> None:
    """presets.md 3c: a point that the quoted ranked rules leave open."""
    shared = load("mahjongsoul").pao.ron
    assert shared is not None
    assert shared.because is not None
    assert "another player wins on the same tile" in shared.because.en
    assert "同時にロン" in shared.because.ja


@pytest.mark.parametrize("document", installed())
def test_every_document_names_its_sources(document: str) -> None:
    """The four given texts were read themselves; their days are not known."""
    sources = installed()[document].sources
    assert sources
    if document in (*TEXTS, "toppan"):
        assert [(source.grade, source.seen) for source in sources] == [("A", "")]


def test_the_texts_come_before_the_presets() -> None:
    assert RIICHI[:3] == TEXTS
    assert {"tenhou", "mahjongsoul", "mleague", "jpml_a", "jpml_wrc"} <= set(RIICHI[3:])
    assert {"saikouisen", "mu", "wrc2025", "ema2016", "ema2025"} <= set(RIICHI[3:])
    assert {"jpml_wrc_r", "saikouisen_classic", "kenkou"} <= set(RIICHI[3:])


@pytest.mark.parametrize("document", RIICHI)
def test_every_reason_is_used(document: str) -> None:
    reasons = text_of(document).partition("[reasons]\n")[2].partition("\n[")[0]
    names = set(re.findall(r"^(\w+) = \{ ja", reasons, re.MULTILINE))
    assert names == set(re.findall(r'because = "(\w+)"', text_of(document)))


@pytest.mark.parametrize("document", RIICHI)
def test_every_yaku_is_worth_something_or_named_as_absent(document: str) -> None:
    optional = {"kokushi_13", "suuankou_tanki", "junsei_chuuren"}
    assert set(YAKU) - optional <= set(load(document).yaku)
    for rule in load(document).yaku.values():
        worth = rule.value
        kinds = [bool(worth.closed or worth.open), bool(worth.yakuman), bool(worth.limit)]
        assert sum(kinds) <= 1, rule.key
        assert worth.open <= worth.closed, rule.key


@pytest.mark.parametrize("document", RIICHI)
def test_every_other_reading_is_a_value_that_differs(document: str) -> None:
    rules = load(document)
    for rule, other in other_readings(rules):
        assert other != rules, rule.key
        assert isinstance(judge(HAND, SITUATION, other), Agari), rule.key


def test_r101_without_fu_for_a_closed_ron_pays_less() -> None:
    other = with_value(load("r101"), "fu.menzen_ron", 0)
    as_read, otherwise = (judge(HAND, SITUATION, rules) for rules in (load("r101"), other))
    assert isinstance(as_read, Agari)
    assert isinstance(otherwise, Agari)
    assert (as_read.best.points, otherwise.best.points) == (1600, 1200)


def test_a_house_may_let_a_robbed_quad_end_the_one_turn() -> None:
    house = with_value(load("club"), "combine.chankan_with_ippatsu", False)
    verdict = judge(HAND, Situation.parse("ron riichi ippatsu chankan"), house)
    assert isinstance(verdict, Agari)
    assert verdict.best.han == 2
    assert [u.rule for u in verdict.best.uncounted] == [house.combine.chankan_with_ippatsu]


@pytest.mark.parametrize(
    ("events", "told"), [("ippatsu chankan", True), ("ippatsu", False), ("chankan", False)]
)
def test_that_a_robbed_quad_leaves_ippatsu_is_told_where_both_are_counted(
    events: str, told: bool
) -> None:
    club = load("club")
    verdict = judge(HAND, Situation.parse(f"ron riichi {events}"), club)
    assert isinstance(verdict, Agari)
    assert (club.combine.chankan_with_ippatsu in verdict.best.notes) is told


def test_a_file_of_the_users_is_read_like_an_installed_one() -> None:
    assert load_file(DOCUMENTS / "club.toml") == load("club")


def test_an_unknown_document_is_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        load("clubb")
    assert str(caught.value) == "clubb: is not a document here; did you mean club?"


def changed(old: str, new: str) -> str:
    """The club's text with one thing changed in it."""
    assert CLUB.count(old) == 1, old
    return CLUB.replace(old, new)


def without(section: str) -> str:
    """The club's text without a section and the sections in it."""
    found = rf"\n\[({section})(\.\w+)?\]\n.*?(?=\n\[)"
    return re.sub(found, "", CLUB, flags=re.DOTALL)


TABLE: Final = """
[[table.rows]]
from_han = 1
child_tsumo = [300, 500]
child_ron = 1000
dealer_tsumo = 500
dealer_ron = 1500
clause = "表"
[table.yakuman]
from_han = 0
child_tsumo = [8000, 16000]
child_ron = 32000
dealer_tsumo = 16000
dealer_ron = 48000
clause = "表"
"""
TABLE_ALONE: Final = without("fu|formula|limits") + TABLE
OTHER_ROW: Final = (
    "{ from_han = 2, child_tsumo = [300, 500], child_ron = 1000, "
    "dealer_tsumo = 500, dealer_ron = 1500 }"
)
MANGANS: Final = (
    ("draw.nagashi_mangan", "nagashi_mangan = { value = false", "nagashi_mangan = { value = true"),
    ("yaku.tanyao", "tanyao = { closed = 1, open = 1", 'tanyao = { limit = "mangan"'),
    ("penalties.chombo.to", 'to = { value = "each"', 'to = { value = "as_mangan"'),
)
"""By its key, what costs a mangan whatever the han are, as it stands and as it would."""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            changed('game = "riichi"', 'game = "toppan"'),
            "document.game: 'toppan' is not 'riichi': the document is of another game",
            id="another game",
        ),
        pytest.param(
            changed("\nhaku = {", "\nhaaku = {"),
            "yaku.haaku: 'haaku' is not a yaku; did you mean haku?",
            id="unknown yaku",
        ),
        pytest.param(
            changed('["daisangen", "daisuushii"]', '["daisangen", "daisuusi"]'),
            "pao.yaku: 'daisuusi' is not a yaku; did you mean daisuushii?",
            id="unknown yaku of pao",
        ),
        pytest.param(
            without("formula"),
            "formula: is missing; prices need fu, formula and limits, or a table",
            id="no formula",
        ),
        pytest.param(
            without("limits"),
            "limits: is missing; prices need fu, formula and limits, or a table",
            id="no limits",
        ),
        pytest.param(
            CLUB + TABLE,
            "fu: stands beside a table; drop one of the two",
            id="table and formula",
        ),
        pytest.param(
            changed('tsumo = { value = "all", clause = "ルール⑭" }\n', ""),
            "pao.tsumo: is missing; pao.yaku names yakuman, so say who pays",
            id="pao without its payment",
        ),
        pytest.param(
            changed('ron = { value = "half"', 'ron = { value = "hlf"'),
            "pao.ron: 'hlf' is not a word for this place; did you mean half?",
            id="unknown word",
        ),
        pytest.param(
            changed('grade = "A"', 'grade = "D"'),
            "document.sources.1.grade: 'D' is not a word for this place; known are A, B, C",
            id="unknown word in a list",
        ),
        pytest.param(
            changed("abortive = { value = []", 'abortive = { value = ["four_wind"]'),
            "draw.abortive: 'four_wind' is not a word for this place; did you mean four_winds?",
            id="unknown word in the list of a rule",
        ),
        pytest.param(without("win"), "win: is missing", id="missing section"),
        pytest.param(
            changed("[12, 4, -4, -12]", "[12, 4]"),
            "game.uma.places: has a list of length 2; write one of length 4",
            id="three places",
        ),
        pytest.param(
            changed("bazoro = { value = 2", "bazoro = { value = -2"),
            "formula.bazoro: is below zero; give 0 or more",
            id="number below zero",
        ),
        pytest.param(
            changed("rounding = { value = 10,", "rounding = { value = 0,"),
            "fu.rounding: counts by 0; give 1 or more",
            id="rounding to nothing",
        ),
        pytest.param(
            changed("most = { value = 1,", "most = { value = 0,"),
            "yakuman.most: counts by 0; give 1 or more",
            id="no yakuman at all",
        ),
        pytest.param(
            changed("mangan = { han = 5", "mangan = { han = 100"),
            "limits.mangan.han: has a number beyond 99; write a smaller one",
            id="a table of endless columns",
        ),
        pytest.param(
            changed("bazoro = { value = 2", "bazoro = { value = 100"),
            "formula.bazoro: has a number beyond 99; write a smaller one",
            id="base points of more digits than can be written",
        ),
        pytest.param(
            changed("tanyao = { closed = 1, open = 1", "tanyao = { closed = 1, open = 100"),
            "yaku.tanyao: has a number beyond 99; write a smaller one",
            id="a yaku of endless han",
        ),
        pytest.param(
            changed("child_ron = { value = 4", "child_ron = { value = 0"),
            "formula.shares.child_ron: counts by 0; give 1 or more",
            id="a win that pays nothing",
        ),
        pytest.param(
            without("fu|formula|limits") + TABLE.replace("from_han = 1\n", "from_han = 2\n"),
            "table.rows: go up by from_han, the first from 1 or less",
            id="table without a first row",
        ),
        *(
            pytest.param(
                TABLE_ALONE.replace(old, new),
                f"table.rows: have no mangan, which {key} costs; make one of them a mangan",
                id=f"a table without the mangan of {key}",
            )
            for key, old, new in MANGANS
        ),
    ],
)
def test_a_faulty_riichi_document_is_refused_with_its_key(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_rules(text, "club.toml")
    assert str(caught.value) == f"club.toml: {message}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rounding = { value = 100,", "[0]", "formula.rounding: counts by 0; give 1 or more"),
        ("rounding = { value = 100,", "[-1]", "formula.rounding: is below zero; give 0 or more"),
        ("most = { value = 1,", "[0]", "yakuman.most: counts by 0; give 1 or more"),
        (
            "bazoro = { value = 2,",
            "[100]",
            "formula.bazoro: has a number beyond 99; write a smaller one",
        ),
        (
            "mangan = { han = 5, base = 2000,",
            "[{ han = 100, base = 2000 }]",
            "limits.mangan.han: has a number beyond 99; write a smaller one",
        ),
        (
            "tanyao = { closed = 1, open = 1,",
            "[{ closed = 100 }]",
            "yaku.tanyao: has a number beyond 99; write a smaller one",
        ),
        (
            'yaku = { value = ["daisangen", "daisuushii"],',
            '[["daisangn"]]',
            "pao.yaku: 'daisangn' is not a yaku; did you mean daisangen?",
        ),
    ],
)
def test_another_reading_is_as_sound_as_the_value(old: str, new: str, message: str) -> None:
    """Every page asks what comes of it, and would end there."""
    line = next(line for line in CLUB.splitlines() if line.startswith(old))
    read = f'{old} clause = "x", standing = "assumed", because = "general", otherwise = {new} }}'
    with pytest.raises(DocumentError) as caught:
        read_rules(changed(f"\n{line}\n", f"\n{read}\n"), "club.toml")
    assert str(caught.value) == f"club.toml: {message}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("minimum_han = { value = 1", "minimum_han = { otherwise = [0], value = 1"),
        ("from_han = 1", f"from_han = 1\notherwise = [{OTHER_ROW}]"),
    ],
)
def test_a_table_has_a_row_for_every_reading(old: str, new: str) -> None:
    """Rules that are read otherwise are assumed."""
    ground = 'standing = "assumed"\nbecause = "general"\n'
    text = TABLE_ALONE.replace(old, new).replace('clause = "表"\n[', f'clause = "表"\n{ground}[')
    text = text.replace(
        'standing = "derived", because = "one_han"', 'standing = "assumed", because = "one_han"'
    )
    with pytest.raises(DocumentError) as caught:
        read_rules(text, "club.toml")
    assert str(caught.value).startswith("club.toml: table.rows: go up by from_han, the first from ")


def test_what_a_liable_player_pays_is_told_also_where_liability_is_another_reading() -> None:
    """The pages of such a copy, which its form makes, ended in an error."""
    text = (DOCUMENTS / "saikouisen.toml").read_text(encoding="utf-8")
    line = 'tsumo = { value = "all", standing = "customary", because = "pao_split" }\n'
    assert text.count(line) == 1
    with pytest.raises(DocumentError) as caught:
        read_rules(text.replace(line, ""), "x.toml")
    assert caught.value.key == "pao.tsumo"


def test_ninety_nine_han_are_not_too_many() -> None:
    for old, new in (
        ("mangan = { han = 5", "mangan = { han = 99"),
        ("bazoro = { value = 2", "bazoro = { value = 99"),
        ("tanyao = { closed = 1, open = 1", "tanyao = { closed = 99, open = 99"),
    ):
        read_rules(changed(old, new), "club.toml")


def test_a_table_may_stand_alone() -> None:
    for section in ("fu", "formula", "limits"):
        assert without(section) != CLUB
    text = without("fu|formula|limits") + TABLE
    assert read_rules(text, "club.toml").table is not None


# --- the printed tables, as their texts give them (units of 100 points in r101)

R101: Final = {
    # fu: for one to four han a child's share, the dealer's, a child's ron, the dealer's ron
    30: ((3, 6, 12, 18), (5, 10, 20, 30), (10, 20, 40, 60), (20, 40, 80, 120)),
    40: ((4, 8, 16, 24), (7, 14, 28, 42), (13, 26, 52, 78), (20, 40, 80, 120)),
    50: ((4, 8, 16, 24), (8, 16, 32, 48), (16, 32, 64, 96), (20, 40, 80, 120)),
    60: ((5, 10, 20, 30), (10, 20, 40, 60), (20, 40, 80, 120), (20, 40, 80, 120)),
    70: ((6, 12, 24, 36), (12, 24, 48, 72), (20, 40, 80, 120), (20, 40, 80, 120)),
    80: ((7, 14, 28, 42), (13, 26, 52, 78), (20, 40, 80, 120), (20, 40, 80, 120)),
    90: ((8, 16, 32, 48), (15, 30, 60, 90), (20, 40, 80, 120), (20, 40, 80, 120)),
    100: ((8, 16, 32, 48), (16, 32, 64, 96), (20, 40, 80, 120), (20, 40, 80, 120)),
    110: ((9, 18, 36, 54), (18, 36, 72, 108), (20, 40, 80, 120), (20, 40, 80, 120)),
}
R101_PINFU_TSUMO: Final = {2: (4, 8), 3: (7, 14), 4: (13, 26), 5: (20, 40)}
R101_LIMITS: Final = {
    5: ("mangan", 20, 40, 80, 120),
    6: ("haneman", 30, 60, 120, 180),
    7: ("haneman", 30, 60, 120, 180),
    8: ("baiman", 40, 80, 160, 240),
    14: ("baiman", 40, 80, 160, 240),
}
ENJOY: Final = {
    # han: limit, a child's share, the dealer's, a child's ron, the dealer's from all and ron
    1: ("", 300, 500, 1000, 500, 1500),
    2: ("", 500, 1000, 2000, 1000, 3000),
    3: ("", 1000, 2000, 4000, 2000, 6000),
    4: ("mangan", 2000, 4000, 8000, 4000, 12000),
    5: ("mangan", 2000, 4000, 8000, 4000, 12000),
    6: ("haneman", 3000, 6000, 12000, 6000, 18000),
    7: ("haneman", 3000, 6000, 12000, 6000, 18000),
    8: ("baiman", 4000, 8000, 16000, 8000, 24000),
    10: ("baiman", 4000, 8000, 16000, 8000, 24000),
    11: ("sanbaiman", 6000, 12000, 24000, 12000, 36000),
    14: ("sanbaiman", 6000, 12000, 24000, 12000, 36000),
}
ENJOY_YAKUMAN: Final = ("yakuman", 8000, 16000, 32000, 16000, 48000)


class Cells(NamedTuple):
    """What so many fu and han cost: a child's and the dealer's share to a child who draws, a
    child's ron, what each pays to the dealer who draws, the dealer's ron."""

    limit: str
    child: int
    dealer: int
    ron: int
    to_dealer: int
    dealer_ron: int


def cells(rules: RiichiRules, han: int, fu: int, yakuman: int = 0) -> Cells:
    def paid(dealer: bool, tsumo: bool) -> Shares:
        return price(han, fu, yakuman, "", dealer, tsumo, rules).shares

    drawn, to_dealer = paid(dealer=False, tsumo=True), paid(dealer=True, tsumo=True)
    assert to_dealer.high == to_dealer.low
    return Cells(
        price(han, fu, yakuman, "", False, False, rules).limit,
        drawn.low,
        drawn.high,
        paid(dealer=False, tsumo=False).high,
        to_dealer.high,
        paid(dealer=True, tsumo=False).high,
    )


def hundreds(limit: str, child: int, dealer: int, ron: int, dealer_ron: int) -> Cells:
    """A cell of 101's table; what each pays to the dealer is the dealer's share."""
    return Cells(limit, 100 * child, 100 * dealer, 100 * ron, 100 * dealer, 100 * dealer_ron)


@pytest.mark.parametrize("fu", R101)
@pytest.mark.parametrize("han", [1, 2, 3, 4])
def test_r101_table(fu: int, han: int) -> None:
    cell = R101[fu][han - 1]
    limit = "mangan" if cell[0] == 20 else ""
    assert cells(load("r101"), han, fu) == hundreds(limit, *cell)


@pytest.mark.parametrize("han", R101_PINFU_TSUMO)
def test_r101_table_row_of_pinfu_by_self_draw(han: int) -> None:
    child, dealer = (100 * share for share in R101_PINFU_TSUMO[han])
    found = cells(load("r101"), han, 20)
    assert (found.child, found.dealer, found.to_dealer) == (child, dealer, dealer)


@pytest.mark.parametrize("han", R101_LIMITS)
@pytest.mark.parametrize("fu", [20, 30, 110])
def test_r101_limits(han: int, fu: int) -> None:
    assert cells(load("r101"), han, fu) == hundreds(*R101_LIMITS[han])


def test_r101_yakuman() -> None:
    assert cells(load("r101"), 0, 0, yakuman=1) == hundreds("yakuman", 80, 160, 320, 480)


@pytest.mark.parametrize("fu", R101)
@pytest.mark.parametrize("han", [1, 2, 3, 4, 5, 6, 8])
def test_r101_dealer_wins_half_as_much_again_and_ron_equals_self_draw(fu: int, han: int) -> None:
    found = cells(load("r101"), han, fu)
    assert found.ron == 2 * found.child + found.dealer
    assert found.dealer_ron == 3 * found.to_dealer
    assert 2 * found.dealer_ron == 3 * found.ron


@pytest.mark.parametrize("han", ENJOY)
def test_enjoy_table(han: int) -> None:
    assert cells(load("enjoy"), han, 0) == ENJOY[han]


def test_enjoy_table_row_of_yakuman() -> None:
    assert cells(load("enjoy"), 0, 0, yakuman=1) == ENJOY_YAKUMAN


def test_club_counts_thirty_fu_of_four_han_as_a_mangan() -> None:
    assert cells(load("club"), 4, 30) == cells(load("club"), 3, 60) == cells(load("club"), 5, 30)
    assert cells(load("club"), 3, 50).ron == 6400


def test_club_yakuman_are_32000_and_48000() -> None:
    found = cells(load("club"), 0, 0, yakuman=1)
    assert (found.ron, found.dealer_ron) == (32000, 48000)
