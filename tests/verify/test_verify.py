"""`make verify` reports agreement, disagreement and a missing folder by its exit status."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from tests.engine.riichi.recorded.scripts import Script, editor
from tests.verify.editions import KNOWN, edition_change, told

ROOT: Final = Path(__file__).parents[2]
EDGE: Final[dict[str, Any]] = {
    "id": "E1",
    "concealed": "23499m34567p678s",
    "win_tile": "5p",
    "tsumo": True,
    "seat_wind": "S",
    "rules": "tenhou",
    "expected": {"verdict": "agari", "han": 2, "fu": 20, "yakuman": 0, "payments": [700, 400]},
}
HAND: Final[dict[str, Any]] = {
    "id": "H1.0",
    "concealed": "3456789m234s",
    "win_tile": "3m",
    "melds": [{"type": "pon", "tiles": "111z", "called": "1z", "from": 1}],
    "tsumo": False,
    "seat_wind": "W",
    "round_wind": "E",
    "dora_indicators": ["5m"],
    "who": 2,
    "from_who": 0,
    "dealer": 0,
    "honba": 0,
    "riichi_sticks": 0,
    "ron_index": 0,
    "expected": {
        "fu": 30,
        "han": 2,
        "yakuman": 0,
        "yaku": [[14, "round wind east", 1], [52, "dora", 1]],
        "points": 2000,
        "deltas": [-2000, 0, 2000, 0],
        "limit": 0,
    },
}
SECOND: Final[dict[str, Any]] = {
    **HAND,
    "id": "H1.1",
    "melds": [{"type": "pon", "tiles": "444z", "called": "4z", "from": 1}],
    "seat_wind": "N",
    "who": 3,
    "ron_index": 1,
    "expected": {
        **HAND["expected"],
        "yaku": [[13, "seat wind north", 1], [52, "dora", 1]],
        "deltas": [-2000, 0, 0, 2000],
    },
}
DRAW: Final[dict[str, Any]] = {
    "id": "D1",
    "tenpai": [True, False, False, False],
    "all_hands": ["1111m234567p999s", "147m258p369s1234z", None, None],
    "shown_hands": [None, None, None, None],
    "melds": [[], [], [], []],
    "raw_type": None,
    "dealer": 3,
    "honba": 0,
    "riichi_sticks": 0,
    "deltas": [3000, -1000, -1000, -1000],
}


def verified(folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.verify", str(folder)),
            *("--processes", "1", "--generated", "0", "--played", "0"),
        ],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
    )
    return done.returncode, done.stdout + done.stderr


def archives(folder: Path, **changes: dict[str, Any]) -> Path:
    """Write small archives with changes to their expected values; returns the folder."""
    expected = {**EDGE["expected"], **changes.get("edge", {})}
    (folder / "edge_cases.json").write_text(json.dumps([{**EDGE, "expected": expected}]))
    hand = {**HAND, "expected": {**HAND["expected"], **changes.get("hand", {})}}
    draw = {**DRAW, **changes.get("draw", {})}
    for name, rows in (("hands", (hand, SECOND)), ("draws", (draw,))):
        with gzip.open(folder / f"{name}-tenhou.jsonl.gz", "wt") as archive:
            archive.writelines(json.dumps(row) + "\n" for row in rows)
    return folder


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    status, out = verified(tmp_path / "nowhere")
    assert status == 2
    assert f"there is no folder {tmp_path / 'nowhere'}" in out


def test_an_empty_folder_verifies_nothing(tmp_path: Path) -> None:
    status, out = verified(tmp_path)
    assert status == 2
    assert out.count("is not there and is passed over") == 8


def test_agreement_is_reported_by_archive(tmp_path: Path) -> None:
    status, out = verified(archives(tmp_path))
    assert status == 0, out
    rows = [line.split() for line in out.splitlines() if line.startswith(("edge", "hands", "draw"))]
    assert rows == [
        ["hands-tenhou.jsonl.gz", "2", "2", "0", "0"],
        ["edge_cases.json", "1", "1", "0", "0"],
        ["draws-tenhou.jsonl.gz", "2", "2", "0", "0"],
        ["hands-tenhou.jsonl.gz", "1", "1", "0", "0"],
        ["draws-tenhou.jsonl.gz", "1", "1", "0", "0"],
    ]
    assert "D1 seat 0: waits in vain" in out


def test_what_an_edition_changes_is_counted_and_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out = verified(archives(tmp_path))
    assert status == 0, out
    assert "ema2016 to ema2025: 0 of 2 hands are paid differently" in out
    assert edition_change(tmp_path / "nowhere") is None
    monkeypatch.setitem(KNOWN, 2, {"formula.mangan_from": 1})
    found = edition_change(tmp_path)
    assert found is not None
    assert found.differs
    assert list(told(found))[1].startswith("DIFFERS ema2016 to ema2025")


@pytest.mark.parametrize(
    ("changes", "differences"),
    [
        (
            {
                "edge": {"fu": 30},
                "hand": {"yaku": [[10, "seat wind east", 1]], "han": 1},
                "draw": {"deltas": [0, 0, 0, 0]},
            },
            (
                "E1: fu: the archive says 30, the engine 20",
                "'seat_wind 10'",
                "D1 payments: the archive pays [0, 0, 0, 0]",
            ),
        ),
        (
            {
                "edge": {"payments": [800, 400]},
                "hand": {"deltas": [0, -2000, 2000, 0]},
                "draw": {"raw_type": "yao9"},
            },
            (
                "E1: payments: the archive says [800, 400]",
                "deltas: the archive says [0, -2000, 2000, 0]",
                "H1.0 and more: the archive pays [-2000, -2000",
                "D1 payments: the archive pays [3000, -1000, -1000",
            ),
        ),
        (
            {
                "edge": {"verdict": "impossible"},
                "draw": {"tenpai": [True, True, False, False]},
            },
            ("E1: verdict: the archive says 'impossible'", "D1 seat 1: the server says tenpai"),
        ),
    ],
)
def test_every_disagreement_is_reported_and_fails(
    tmp_path: Path, changes: dict[str, dict[str, Any]], differences: tuple[str, ...]
) -> None:
    status, out = verified(archives(tmp_path, **changes))
    assert status == 1
    assert [difference for difference in differences if difference not in out] == []


def test_recorded_games_are_compared_with_their_own_numbers(tmp_path: Path) -> None:
    steps = "0+9m 0-9m 1+8m 1-8m 2+7m 2-7m 3+5m 3-5m"
    drawn = Script(steps, draw=("流局", ""), deltas=(1500, -1500, 1500, -1500))
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.json").write_bytes(editor(drawn))
    status, out = verified(tmp_path)
    assert status == 0, out
    assert "logs                             1         1         0         0" in out
    sc = [26500, 1, 23500, 2, 26500, 3, 23500, 4]
    (tmp_path / "logs" / "a.json").write_bytes(editor(replace(drawn, start=(0, 1, 0)), sc=sc))
    (tmp_path / "logs" / "b.json").write_bytes(b"{")
    status, out = verified(tmp_path)
    assert status == 1
    assert "DIFFERS logs a.json end: not_over" in out
    assert "DIFFERS logs a.json results: results : the file says 1 2 3 4" in out
    assert "DIFFERS logs b.json: the text: cut_off" in out
