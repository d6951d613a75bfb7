"""Archives: every field of a line is read, a broken line is reported, results keep their order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import astuple

from engine import batch, json_lines, lines, memo
from engine.riichi.checks.problems import faultless
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import GAME, load
from engine.riichi.scoring.compiled import compiled
from engine.riichi.shapes.counted import frame_of, shape_of
from engine.riichi.shapes.suits import suit_of
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari
from engine.rulebook import installed, with_value
from engine.tiles import tiles

PINFU: Final = {"id": "a", "concealed": "123456m678p3499s", "win_tile": "5s", "from_who": 2}


def line(**fields: Any) -> bytes:
    return json.dumps({**PINFU, **fields}).encode()


def answers(*archive: bytes, rules: str = "tenhou") -> list[dict[str, Any]]:
    return [json.loads(text) for text, _ in batch.run(archive, rules, load)]


def answer(**fields: Any) -> dict[str, Any]:
    (found,) = answers(line(**fields))
    return found


def described(**fields: Any) -> tuple[Hand, Situation]:
    return lines.described(batch.read_line(line(**fields)))


def test_a_win_is_answered_in_every_field() -> None:
    around = {"riichi": True, "dora_indicators": ["1m", "8s"], "honba": 1, "riichi_sticks": 1}
    assert answer(**around) == {
        "id": "a",
        "verdict": "agari",
        "han": 5,
        "fu": 30,
        "yakuman": 0,
        "limit": "mangan",
        "yaku": [["riichi", 1], ["pinfu", 1]],
        "dora": 3,
        "bonus": [],
        "points": 8000,
        "deltas": [0, 9300, -8300, 0],
        "problems": [],
    }


def test_a_yakuman_has_no_han_and_no_fu() -> None:
    found = answer(concealed="19m19p19s1234567z", win_tile="1m", dora_indicators=["9m"])
    assert (found["han"], found["fu"], found["yakuman"], found["limit"]) == (
        None,
        None,
        1,
        "yakuman",
    )
    assert (found["yaku"], found["dora"]) == ([["kokushi", None]], 0)


def test_han_that_are_neither_yaku_nor_dora_stand_apart() -> None:
    quad = {"type": "ankan", "tiles": "9999p"}
    (found,) = answers(
        line(
            concealed="234567m3499s",
            melds=[quad],
            riichi=True,
            dora_indicators=["8p"],
            tsumo=True,
        ),
        rules="enjoy",
    )
    assert found["bonus"] == [["kan_bonus.ankan", 1]]
    assert found["dora"] == 4
    assert found["han"] == 1 + 1 + 1 + 4


def test_a_cut_of_yakuman_is_no_yaku() -> None:
    melds = [{"type": "pon", "tiles": t} for t in ("555z", "666z", "777z")]
    (found,) = answers(line(concealed="1144z", win_tile="1z", melds=melds), rules="club")
    assert found["yakuman"] == 1
    assert {name for name, _ in found["yaku"]} == {"daisangen", "tsuuiisou"}


@pytest.mark.parametrize(
    ("fields", "verdict", "problems"),
    [
        ({}, "agari", []),
        ({"concealed": "123456m678p3599s", "win_tile": "4s"}, "no_yaku", []),
        ({"win_tile": "6s"}, "not_agari", []),
        (
            {"ippatsu": True, "haitei": True},
            "impossible",
            ["ippatsu_without_riichi", "haitei_by_ron"],
        ),
    ],
)
def test_every_verdict_has_its_word(
    fields: dict[str, Any], verdict: str, problems: list[str]
) -> None:
    found = answer(**fields)
    assert (found["verdict"], found["problems"]) == (verdict, problems)
    assert (found["han"] is None, found["deltas"] is None) == (verdict != "agari",) * 2


# --- fields


@pytest.mark.parametrize(
    ("field", "event"),
    [
        ("riichi", Event.RIICHI),
        ("double_riichi", Event.DOUBLE_RIICHI),
        ("ippatsu", Event.IPPATSU),
        ("rinshan", Event.RINSHAN),
        ("chankan", Event.CHANKAN),
        ("haitei", Event.HAITEI),
        ("houtei", Event.HOUTEI),
        ("tenhou", Event.TENHOU),
        ("chiihou", Event.CHIIHOU),
        ("renhou", Event.RENHOU),
        ("robbed_ankan", Event.ROBBED_ANKAN),
    ],
)
def test_every_event_is_read(field: str, event: Event) -> None:
    assert described(**{field: True})[1].events == {event}
    assert described(**{field: False})[1].events == frozenset()


def test_double_riichi_is_one_event_also_where_riichi_is_marked_too() -> None:
    assert described(riichi=True, double_riichi=True)[1].events == {Event.DOUBLE_RIICHI}


def test_what_a_line_leaves_out_has_its_default() -> None:
    hand, situation = lines.described(
        batch.read_line(b'{"concealed": "123456m678p3499s", "win_tile": "5s"}')
    )
    assert hand == Hand.parse("123456m678p3499s+5s")
    assert situation == Situation()


def test_indicators_and_counters_are_read() -> None:
    _, situation = described(
        dora_indicators=["1m", "0p"], ura_indicators=["7z"], honba=3, riichi_sticks=2
    )
    assert situation.dora_indicators == tiles("1m0p")
    assert situation.ura_indicators == tiles("7z")
    assert (situation.honba, situation.deposits) == (3, 2)


@pytest.mark.parametrize(
    ("seats", "seat", "loser", "east"),
    [
        ({"seat_wind": "E", "from_who": 1}, 0, 1, 0),
        ({"seat_wind": "N", "from_who": 0}, 3, 0, 0),
        ({"seat_wind": "S", "dealer": 2, "from_who": 0}, 1, 2, 2),
        ({"seat_wind": "W", "who": 2, "from_who": 0}, 2, 0, 0),
        ({"seat_wind": "W", "who": 0, "from_who": 3}, 2, 1, 2),
        ({"seat_wind": "W", "who": 0, "dealer": 2, "from_who": 3}, 2, 1, 2),
        ({"who": 0, "dealer": 0, "from_who": 2}, 0, 2, 0),
        ({"who": 1, "dealer": 3, "from_who": 2}, 2, 3, 3),
        ({"who": 3, "from_who": 2}, 3, 2, 0),
        ({"dealer": 3, "from_who": 2}, 1, 3, 3),
        ({"seat_wind": "W", "from_who": None}, 2, 3, 0),
    ],
)
def test_seats_are_turned_to_winds(seats: dict[str, Any], seat: int, loser: int, east: int) -> None:
    """Of winner, dealer and wind each follows from the others."""
    _, situation = described(**seats)
    assert (situation.seat, situation.loser) == (seat, loser)
    assert batch.read_line(line(**seats)).east == east


def test_the_own_discards_and_what_was_let_go_are_read() -> None:
    _, situation = described(discards="1m0p", passed="7z")
    assert (situation.discards, situation.passed) == (tiles("1m0p"), tiles("7z"))
    assert answer(discards="2s")["verdict"] == "barred"
    assert described(seat_wind="S", dealer=2, pao=2)[1].pao == 0
    assert described()[1].pao is None


def test_the_round_wind_is_read() -> None:
    assert [described(round_wind=w)[1].round_wind for w in "ESWN"] == [0, 1, 2, 3]


def test_deltas_stand_by_absolute_seats() -> None:
    assert answer(seat_wind="W", who=0, from_who=3)["deltas"] == [1000, 0, 0, -1000]
    drawn = answer(seat_wind="W", who=0, tsumo=True, from_who=0)
    assert drawn["deltas"] == [1500, -400, -700, -400]


def test_without_a_discarder_a_ron_has_no_deltas() -> None:
    found = answer(from_who=None)
    assert (found["points"], found["deltas"]) == (1000, None)
    assert answer(from_who=None, tsumo=True)["deltas"] == [-700, 1500, -400, -400]


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        ({"type": "chi", "tiles": "789s"}, "[789s]"),
        ({"type": "chi", "tiles": "789s", "called": "8s", "from": 0}, "[8'79s]"),
        ({"type": "pon", "tiles": "550p", "called": "0p", "from": 2}, "[550'p]"),
        ({"type": "pon", "tiles": "444z", "called": "4z", "from": 3}, "[44'4z]"),
        ({"type": "ankan", "tiles": "9999p"}, "(9999p)"),
        ({"type": "ankan", "tiles": "9999p", "called": "9p", "from": 1}, "(9999p)"),
        ({"type": "daiminkan", "tiles": "4444z", "called": "4z", "from": 0}, "[4'444z]"),
        ({"type": "kakan", "tiles": "5550s", "called": "5s", "from": 2}, "[555'=0s]"),
        ({"type": "kakan", "tiles": "0555s", "called": "0s", "from": 3}, "[50'=55s]"),
        ({"type": "kakan", "tiles": "4444z"}, "[444=4z]"),
    ],
)
def test_a_meld_is_read_with_its_absolute_seat(meld: dict[str, Any], text: str) -> None:
    hand, _ = described(who=1, concealed="1z", melds=[meld])
    assert hand.melds == Hand.parse(text).melds
    assert str(hand.melds[0]) == text


def test_a_kakan_without_tiles_is_impossible_and_breaks_nothing() -> None:
    found = answer(melds=[{"type": "kakan", "tiles": "", "called": "4z", "from": 2}])
    assert found["verdict"] == "impossible"
    assert "no_meld" in found["problems"]


def test_a_called_tile_that_the_meld_lacks_is_a_problem() -> None:
    meld = {"type": "pon", "tiles": "444z", "called": "5z", "from": 2}
    found = answer(concealed="123456m3499s", melds=[meld])
    assert found["problems"] == ["called_tile_astray"]


def test_tiles_may_stand_in_any_order_with_blanks_between() -> None:
    mixed = described(concealed="99 s 876p654321m\t34s", win_tile=" 5s", dora_indicators=["1 m"])
    plain = described(dora_indicators=["1m"])
    assert sorted(mixed[0].concealed) == sorted(plain[0].concealed)
    assert (mixed[0].win, mixed[1]) == (plain[0].win, plain[1])


def test_a_meld_with_endless_blanks_is_read_and_not_remembered() -> None:
    meld = {"type": "pon", "tiles": f"444{' ' * 1000}z", "called": f"4z{' ' * 1000}"}
    short = {"type": "pon", "tiles": "444z", "called": "4z"}
    before = len(lines._melds)
    found = described(concealed="1z", melds=[meld])[0].melds
    assert len(lines._melds) == before
    assert found == described(concealed="1z", melds=[short])[0].melds


def test_tiles_that_lie_open_are_not_parted() -> None:
    """An archive with endless discards is read in time and leaves nothing in memory."""
    described()  # the suits of the hand itself
    before = [len(known) for known in suit_of]
    found = described(discards="123456789" * 10 + "m", passed="1" * 50 + "z")[1]
    assert (len(found.discards), len(found.passed)) == (90, 50)
    assert len(described(discards="1113335777799m", passed="1138p")[1].discards) == 13
    assert [len(known) for known in suit_of] == before


def test_fields_for_other_programs_are_let_pass() -> None:
    foreign = {"kyoku": 3, "expected": {"han": 1}, "ron_index": 0, "comment": "早い", "why": None}
    assert answer(**foreign, source=["a"]) == answer()


def test_fields_of_ones_own_begin_with_x_wherever_they_stand() -> None:
    meld = {"type": "pon", "tiles": "444z", "x_at": {"x": 1}}
    plain = {"concealed": "123456m3499s", "melds": [{"type": "pon", "tiles": "444z"}]}
    own = {**plain, "melds": [meld], "x_table": [{"y": 2}], "x_": 1}
    assert answer(**own) == answer(**plain)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"tsumoo": True}, "tsumoo: is unknown; did you mean tsumo?"),
        ({"tsumoo": True, "x_own": 1}, "tsumoo: is unknown; did you mean tsumo?"),
        ({"x_own": 1, "tsumo": 3}, "tsumo: has a whole number; write true or false here"),
        ({"table": 7}, "table: is unknown; begin the name of a field of your own with x_"),
        ({"x` - at `$.b": 1}, "b.x: is unknown; begin the name"),
        ({"x` - at `$.melds.y.z": 1}, "melds.y.z.x: is unknown; begin the name"),
        ({"": 1}, "is unknown; begin the name of a field of your own with x_"),
        (
            {"melds": [{"type": "pon", "tiles": "444z"}, {"type": "pon", "tile": "1z"}]},
            "melds[1].tile: is unknown; did you mean tiles?",
        ),
        ({"melds": [{"type": "pon", "tiles": "444z", "comment": 1}]}, "melds[0].comment: is unk"),
    ],
)
def test_an_unknown_field_is_refused_with_the_name_that_is_like_it(
    fields: dict[str, Any], problem: str
) -> None:
    found = answer(**fields)
    assert found["id"] == "a"
    assert found["error"].startswith(f"line 1: {problem}")


def test_a_line_of_another_kind_is_told_as_that() -> None:
    with pytest.raises(json_lines.LineError) as caught:
        batch.read_line(b'{"id": "a", "hands": []}')
    assert str(caught.value) == "This line is a game of riichi; hayami game reads it"
    assert caught.value.line_id == "a"


@pytest.mark.parametrize("document", sorted(h.id for h in installed().values() if h.game == GAME))
def test_memoized_results_agree_with_the_ledger(document: str) -> None:
    """The same hands with other dora, quads, honba and seats: each as if it were the first."""
    rules = load(document)
    quads = [{"type": t, "tiles": "9999s"} for t in ("ankan", "daiminkan")]
    dragons = [{"type": "pon", "tiles": t, "called": t[-2:], "from": 3} for t in ("555z", "666z")]
    hands: list[dict[str, Any]] = [
        {},
        {"concealed": "234678m3499p", "melds": quads[:1], "win_tile": "5p", "riichi": True},
        {"concealed": "234678m3477z", "melds": quads[1:], "win_tile": "7z"},
        {"concealed": "777z234m2255s", "win_tile": "2s", "melds": quads[:1]},
        {"concealed": "22446688m3377p1s", "win_tile": "1s", "riichi": True},
        {"concealed": "77z11m23p", "win_tile": "7z", "melds": dragons, "tsumo": True},
        {"concealed": "77z11m23p", "win_tile": "7z", "melds": dragons, "pao": 0},
    ]
    around: list[dict[str, Any]] = [
        {"dora_indicators": ["8s", "1m"], "honba": honba, "riichi_sticks": honba, **seats}
        for honba in (0, 2)
        for seats in ({}, {"seat_wind": "E", "from_who": 3}, {"seat_wind": "W", "tsumo": True})
    ]
    read = [batch.read_line(line(**{**more, **hand})) for hand in hands for more in around]
    warm = [batch.result(one, batch.result_memo(rules)) for one in read + read][len(read) :]
    for one, found in zip(read, warm, strict=True):
        assert found == batch.result(one, batch.ResultMemo(compiled(rules)))
        verdict = judge(*lines.described(one), rules)
        if isinstance(verdict, Agari):
            keys = [line.rule.key for line in verdict.best.ledger.yaku]
            assert [f"yaku.{name}" for name, _ in found.yaku] == [k for k in keys if "yaku." in k]
            amounts = {line.rule.key: line.amount for line in verdict.best.ledger.bonus}
            assert found.dora == sum(n for k, n in amounts.items() if k.startswith("dora."))


def test_quads_that_a_reading_tells_apart_are_remembered_apart() -> None:
    """`kan_bonus.open_quads` without added quads: han alike, one line by quads, one by dora."""

    def of(kind: str, indicator: str) -> bytes:
        quads = [
            {"type": kind, "tiles": tiles, "called": tiles[-2:], "from": 0}
            for tiles in ("2222m", "7777p")
        ]
        pon = {"type": "pon", "tiles": "555z", "called": "5z", "from": 0}
        return line(concealed="34s99s", melds=[*quads, pon], dora_indicators=[indicator])

    hands = of("daiminkan", "1z"), of("kakan", "4s")
    house = "enjoy+kan_bonus.open_quads~1"
    for archive in (hands, hands[::-1]):
        batch._result_memos.clear()
        found = answers(*archive, rules=house)
        told = [(one["han"], one["dora"], one["bonus"]) for one in found]
        called, added = told if archive is hands else told[::-1]
        assert called == (2, 0, [["kan_bonus.open_quads", 1]])
        assert added == (2, 1, [])


def test_memoized_results_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [answer(honba=n) for n in range(5)]
    monkeypatch.setattr(memo.Memo, "most", 2)
    rules = with_value(load("tenhou"), "dora.red", 1)
    archive = [line(honba=n) for n in range(5)]
    found = [json.loads(text) for text, _ in batch.run(archive, "tenhou", lambda _: rules)]
    assert found == expected
    assert len(batch.result_memo(rules)._balances) <= 2


@pytest.mark.parametrize(
    "more",
    [
        {"dora_indicators": ["1m", "0p"], "ura_indicators": ["7z", "7z"], "riichi": True},
        {"dora_indicators": ["1m"] * 6, "tsumo": True, "honba": 2, "discards": "1m9p", "pao": 1},
        {"honba": -1, "passed": "2s"},
        {"riichi_sticks": -1, "seat_wind": "E", "from_who": 0, "who": 0},
        {"concealed": "34s", "melds": [{"type": "pon", "tiles": "444z"}] * 4},
        {"concealed": "1z", "melds": [{"type": "ankan", "tiles": "4444z"}] * 4, "win_tile": "1z"},
    ],
)
def test_a_line_becomes_the_values_that_their_parts_make(more: dict[str, Any]) -> None:
    read = lines.read_line(line(**more))
    shape, frame, win = lines.counted(read)
    assert astuple(shape) == astuple(shape_of(lines.hand_of(read, win)))
    assert astuple(frame) == astuple(frame_of(lines.situation_of(read, win)))


# --- broken lines


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"concealed": "12x"}, "concealed: unknown letter: 'x' at place 3 of '12x'"),
        ({"concealed": "18z2m"}, "concealed: no such tile: '8z' at place 2 of '18z2m'"),
        ({"concealed": "2m18z"}, "concealed: no such tile: '8z' at place 4 of '2m18z'"),
        ({"concealed": 1}, "concealed: has a whole number; write text here"),
        ({"win_tile": "45s"}, "win_tile: Write one tile here, not '45s'"),
        ({"win_tile": ""}, "win_tile: Write one tile here, not ''"),
        ({"win_tile": "8z"}, "win_tile: no such tile: '8z' at place 1 of '8z'"),
        (
            {"dora_indicators": ["1m", "9z"]},
            "dora_indicators[1]: no such tile: '9z' at place 1 of '9z'",
        ),
        ({"ura_indicators": ["12m"]}, "ura_indicators[0]: Write one tile here, not '12m'"),
        (
            {"melds": [{"type": "pon", "tiles": "11q"}]},
            "melds[0].tiles: unknown letter: 'q' at place 3 of '11q'",
        ),
        (
            {"melds": [{"type": "pon", "tiles": "111m", "called": "m"}]},
            "melds[0].called: number missing: 'm' at place 1 of 'm'",
        ),
        ({"melds": [{"type": "chi"}]}, "melds[0].tiles: is missing"),
        (
            {"melds": [{"type": "kan", "tiles": "1m"}]},
            "melds[0].type: 'kan' is not a word for this place; did you mean kakan, ankan?",
        ),
        ({"who": 4}, "who: 4 is not a word for this place; known are 0, 1, 2, 3"),
        ({"seat_wind": "X"}, "seat_wind: 'X' is not a word for this place; known are E, S, W, N"),
        (
            {"seat_wind": "S", "who": 1, "dealer": 3},
            "dealer: With seat 3 as the dealer, seat 1 is not S; write one of the two",
        ),
        ({"riichi": 1}, "riichi: has a whole number; write true or false here"),
        ({"honba": "two"}, "honba: has text; write a whole number here"),
        ({"honba": {"of": 2}}, "honba: has an object; write a whole number here"),
        ({"honba": 1000}, "honba: Write 999 or less here"),
        ({"passed": "1mz"}, "passed: number missing: 'z' at place 3 of '1mz'"),
    ],
)
def test_a_broken_line_is_reported_with_its_field(fields: dict[str, Any], problem: str) -> None:
    ((text, told),) = batch.run([line(**fields)], "tenhou", load)
    assert str(told) == f"line 1: {problem}"
    assert json.loads(text) == {"id": "a", "error": str(told)}


@pytest.mark.parametrize(
    ("text", "problem", "line_id"),
    [
        (b'{"id": "b"}', "concealed: is missing", "b"),
        (b'{"id": [1]}', "id: has a list; write a whole number / text here", [1]),
        (b'{"id": 1e400}', "id: has a number that is too large", None),
        (b"[1]", "This is neither a hand nor a game; write one hand", None),
        (b"null", "This is neither a hand nor a game; write one hand", None),
        (b"23499m34567p678s+5p", "This is neither a hand nor a game; write one hand", None),
        (b'{"id": "b"', "This is not JSON; write one hand", None),
        (b"hand", "This is not JSON (byte 0); write one hand", None),
        (b'{"id": "\xff"}', "This is not JSON; write one hand", None),
        (
            b'{"id":' + b"[" * 100_000,
            "id: has a list; write a whole number / text here",
            None,
        ),
        (b'{"x":' + b"[" * 100_000, "is nested too deeply", None),
    ],
)
def test_a_line_that_is_no_hand_is_reported(text: bytes, problem: str, line_id: object) -> None:
    ((found, told),) = batch.run([text], "tenhou", load)
    assert str(told).startswith(f"line 1: {problem}")
    assert json.loads(found)["id"] == line_id


def test_a_mark_of_the_byte_order_is_passed_over_before_the_first_line() -> None:
    first, second = answers(b"\xef\xbb\xbf" + line(), b"\xef\xbb\xbf" + line())
    assert first["verdict"] == "agari"
    assert second["error"].startswith("line 2: This is not JSON")


def test_a_first_line_with_nothing_but_the_mark_is_blank() -> None:
    (only,) = answers(b"\xef\xbb\xbf\r\n", line())
    assert only["verdict"] == "agari"


def test_an_endless_word_is_shortened() -> None:
    for many, told in ((1_000, "suit missing"), (10_000, "too long")):
        found = answer(concealed="12" * many)
        assert len(found["error"]) < 500
        assert found["error"].startswith(f"line 1: concealed: {told}")


def test_an_unknown_document_is_reported_and_the_rest_goes_on() -> None:
    broken, whole = answers(line(rules="clubb"), line(id="b"))
    assert broken["id"] == "a"
    assert "clubb: is not a document here" in broken["error"]
    assert whole["verdict"] == "agari"


def test_the_order_is_kept_and_blank_lines_are_passed_over() -> None:
    archive = [line(id=1), b"\n", line(id=2, win_tile="6s"), b"  ", b"{", line(id=None), line(id=4)]
    found = answers(*archive)
    assert [a["id"] for a in found] == [1, 2, None, None, 4]
    assert found[2]["error"].startswith("line 5: ")


def test_a_line_may_name_its_own_document() -> None:
    around = {"dora_indicators": ["2s"], "riichi": True, "ippatsu": True}
    tenhou, r101 = answers(line(**around), line(rules="r101", **around))
    assert (tenhou["han"], r101["han"]) == (4, 3)


def test_text_is_read_like_bytes() -> None:
    assert batch.read_line(line().decode()) == batch.read_line(line())


def test_lines_are_asked_for_one_by_one() -> None:
    """An archive of any length streams: a line is not read before the one before is answered."""
    asked = []

    def archive() -> Iterator[bytes]:
        for number in range(10**9):
            asked.append(number)
            yield line(id=number)

    stream = batch.run(archive(), "tenhou", load)
    assert asked == []
    for number in range(3):
        text, _ = next(stream)
        assert json.loads(text)["id"] == number
        assert asked == list(range(number + 1))


def test_a_line_with_a_broken_letter_in_an_unknown_name_is_refused() -> None:
    line = b'{"id":"a","concealed":"234m45p678s22z888m","wi\xa6":"6p"}'
    ((answer, problem),) = batch.run([line], "club", load)
    assert str(problem).startswith("line 1: ")
    assert json.loads(answer) == {"id": None, "error": str(problem)}


@pytest.mark.parametrize("tile", ["1m", "4m", "0m", "7z"])
@pytest.mark.parametrize("copies", [5, 31, 32, 36, 37, 64, 66, 128, 2000])
def test_more_than_four_copies_are_told_however_many_are_discarded(tile: str, copies: int) -> None:
    expected = ["fifth_copy", "red_five_twice"] if tile == "0m" else ["fifth_copy"]
    one_by_one, as_a_run = tile * min(copies, 128), tile[0] * copies + tile[1]
    for discards in (one_by_one, as_a_run, f"1z{as_a_run}", f"3s{as_a_run}2z"):
        found = answer(riichi=True, discards=discards)
        assert (found["verdict"], found["problems"]) == ("impossible", expected)
    situation = Situation.parse(f"riichi discards={as_a_run}")
    assert not faultless(Hand.parse("123456m678p3499s+5s"), situation, load("tenhou"))
