"""An evening of twelve players under 縁ジョイ！, in its second round, as views of the widgets."""

from __future__ import annotations

from typing import Final

from app.pages.evening.views import (
    EveningBarView,
    LeagueRow,
    LeagueView,
    MissingView,
    RankingNote,
    RankingRow,
    RankingView,
    RosterRow,
    RosterView,
    RoundCell,
    RoundSumView,
    RoundTab,
    TableCardView,
    TypedSeat,
)
from engine.rulebook import Standing

_SCORES: Final = (
    ("高橋", 0, "41800 2卓 1着", "28900 1卓 3着", "70700", ""),
    ("中村", 3, "31500 1卓 2着", "37200 3卓 1着 仮", "68700", "2000"),
    ("佐藤", -1, "38400 1卓 1着", "26300 1卓 4着", "64700", "4000"),
    ("岡田", 2, "31200 3卓 3着", "32900 3卓 2着 仮", "64100", "600"),
    ("渡辺", -1, "33700 3卓 2着", "30200 1卓 2着", "63900", "200"),
    ("山本", 2, "27500 1卓 3着", "34600 1卓 1着", "62100", "1800"),
    ("藤田", -4, "36900 3卓 1着", "24600 2卓 4着", "61500", "600"),
    ("小林", 2, "22600 1卓 4着", "35900 2卓 1着", "58500", "3000"),
    ("清水", 2, "22500 2卓 4着", "31700 2卓 2着", "54200", "4300"),
    ("伊藤", -3, "29100 2卓 2着", "24800 3卓 4着 仮", "53900", "300"),
    ("松本", -2, "25600 2卓 3着", "26100 3卓 3着 仮", "51700", "2200"),
    ("石井", 0, "18200 3卓 4着", "27800 2卓 3着", "46000", "5700"),
)
_SEALS: Final = {"小林": (("千点罰符", "fine"),), "石井": (("チョンボ", "chombo"),)}
TO_COME: Final = RoundCell("missing")


def _cell(words: str) -> RoundCell:
    score, table, place, *marks = words.split()
    settled = "provisional" if marks else "settled"
    return RoundCell(settled, score, f"{table} {place}", place == "1着")


def _row(at: int) -> RankingRow:
    name, moved, first, second, total, behind = _SCORES[at]
    cells = (_cell(first), _cell(second), TO_COME, TO_COME)
    return RankingRow(
        f"p{at}", f"{at + 1}", name, cells, total, behind, moved, _SEALS.get(name, ()),
        provisional=second.endswith("仮"), highlighted=name == "中村",
    )  # fmt: skip


RANKING: Final = RankingView(
    "2回戦まで。3卓の4人は仮",
    ("1回戦", "2回戦", "3回戦", "4回戦"),
    tuple(_row(at) for at in range(len(_SCORES))),
    (
        RoundSumView("359000", "別欄 1000", good=True),
        RoundSumView("361000", "3卓 ＋1000", good=False),
        None,
        None,
    ),
    "12万点 × 3卓",
    (
        RankingNote("順位点はない。4回戦の持ち点の合計", "細則4", Standing.STATED, "evening.rank"),
        RankingNote("同点の並べ方", "書かれていない"),
        RankingNote("終わりに残った供託は誰のものにもせず別欄に置く（細則5）。1回戦は2卓に1000。"),
    ),
    "合計",
)  # fmt: skip


def large(players: int = 80, rounds: int = 8) -> RankingView:
    """A ranking of many players over many rounds, all with results."""
    cells = tuple(
        RoundCell("settled", f"{20000 + 100 * at}", f"{at + 10}卓 {at % 4 + 1}着", at == 0)
        for at in range(rounds)
    )
    rows = tuple(
        RankingRow(
            f"p{at}", f"{at + 1}", f"参加者{at + 1}", cells, f"{300000 - 100 * at}", "100",
            at % 5 - 2, highlighted=at == players - 1,
        )
        for at in range(players)
    )  # fmt: skip
    heads = tuple(f"{at + 1}回戦" for at in range(rounds))
    sums = (RoundSumView("2400000", "", good=True),) * rounds
    return RankingView("8回戦まで", heads, rows, sums, "12万点 × 20卓", (), "合計")


CARD: Final = TableCardView(
    1, 2, "2回戦 3卓", "あとこの卓だけ", "14:52に記入",
    (
        TypedSeat("東", "中村", "37200"), TypedSeat("南", "伊藤", "24800"),
        TypedSeat("西", "岡田", "32900"), TypedSeat("北", "松本", "26100"),
    ),
    problem=(
        "合計 121000、120000点より1000点多い。",
        "まず四人で数える。数え直したら、上の点を打ち直す。",
    ),
    remedy="合わないままなら、トップの中村から引く。",
    effect="37200 → 36200",
    button="1000引いて入れる",
    provisional="仮のまま入れる",
    rule=RankingNote("", "※集計", Standing.STATED, "evening.sum"),
    deposits="",
    chombo=("", "", "", ""),
    games=(("g1", "11月22日 2回戦 3卓"), ("g2", "練習 & 対局")),
)  # fmt: skip
MISSING: Final = MissingView(
    CARD, tuple((at, f"{at + 1}卓 佐藤、小林、山本、渡辺") for at in range(5, 11))
)

BAR: Final = EveningBarView(
    "11月例会　22日",
    (
        RoundTab("1回戦", done=True), RoundTab("2回戦 2/3", done=False),
        RoundTab("3回戦", done=False), RoundTab("4回戦", done=False),
    ),
    1,
    "12人　3卓",
)  # fmt: skip
LONG_BAR: Final = EveningBarView(
    "秋の大きな例会 二日目の午後",
    tuple(RoundTab(f"{at + 1}回戦", done=at < 5) for at in range(8)),
    5,
    "80人　20卓",
)

ROSTER: Final = RosterView(
    (
        RosterRow("p0", "高橋", "幹事", "here", played=True, apart=frozenset({"p2", "p3"})),
        RosterRow("p1", "中村", "", "here"),
        RosterRow("p2", "佐藤", "電車で来る", "late", "2回戦から", True, frozenset({"p0"})),
        RosterRow("p3", "岡田", "", "left", "2回戦まで", played=True),
        RosterRow("p4", "Alexandra Featherstonehaugh", "", "absent"),
    ),
    (("k1", "渡辺"), ("k2", "山本"), ("k3", "藤田"), ("k4", "渡部")),
    "4人、1卓",
    60,
)  # fmt: skip


def _league_row(at: int, name: str, results: str, struck: int) -> LeagueRow:
    words = tuple("" if one == "-" else one for one in results.split())
    sums, curve = 0.0, list[float | None]()
    for one in words:
        sums += float(one.replace("−", "-").replace("＋", "")) if one else 0
        curve.append(sums if one or (curve and curve[-1] is not None) else None)
    counted = tuple(place != struck for place in range(len(words)))
    return LeagueRow(
        f"{at + 1}", name, words, counted, f"＋{sums:.1f}".replace("＋-", "−"),
        tuple(curve),
    )  # fmt: skip


LEAGUE: Final = LeagueView(
    "5回のうち良い4回。6月から10月まで",
    ("6月28日", "7月26日", "8月23日", "9月27日", "10月25日"),
    (
        _league_row(0, "高橋", "＋41.8 ＋28.9 −12.4 ＋30.1 ＋22.0", 2),
        _league_row(1, "中村", "＋31.5 − ＋37.2 ＋18.6 ＋9.4".replace(" − ", " - "), -1),
        _league_row(2, "佐藤", "−8.4 ＋26.3 ＋14.4 −3.2 ＋12.5", 0),
        _league_row(3, "岡田", "- - ＋32.9 −20.0 ＋11.7", -1),
        _league_row(4, "渡辺", "−23.7 −30.2 ＋5.4 −18.8 −20.6", 1),
    ),
    4,
    5,
    (RankingNote("良い回だけを足す"),),
)  # fmt: skip
