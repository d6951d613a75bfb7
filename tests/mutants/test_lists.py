"""The lists that mutation testing reads fit the code as it is."""

from __future__ import annotations

from pathlib import Path

from tests.mutants.equivalents import Equivalents
from tests.mutants.own_tests import OWN_TESTS, TestMap, own_tests_of

ROOT = Path(__file__).resolve().parents[2]


def test_packages_and_their_tests_are_there() -> None:
    for package, tests in OWN_TESTS.items():
        assert (ROOT / package).is_dir(), package
        assert [name for name in tests if not (ROOT / name).exists()] == [], package
    assert own_tests_of("engine/riichi/scoring/pay.py")[0] == "engine/riichi/scoring"
    assert own_tests_of("engine/riichi/judge.py")[0] == "engine/riichi"


def test_every_equivalent_mutant_is_of_a_line_that_is_there_and_has_a_reason() -> None:
    for row in Equivalents().rows:
        text = (ROOT / row["module"]).read_text(encoding="utf-8")
        assert row["line"] in map(str.strip, text.splitlines()), row
        assert row["changed"] != row["line"], row
        assert row["reason"].endswith("."), row


def test_quick_tests_of_a_line_come_first_and_those_beside_its_module_before_others() -> None:
    seconds = {"a/test_pay.py::slow": 9.0, "a/test_pay.py::one": 0.2, "b/test_x.py::two": 0.1}
    seen = TestMap(seconds, {"m.py": {7: sorted(seconds)}})
    assert seen.quickest("m.py", 7, "test_pay.py") == ["a/test_pay.py::one", "b/test_x.py::two"]
    assert seen.running("m.py", 8) == []
    assert seen.running("m.py", 7) == sorted(seconds, key=lambda test: seconds[test])


def test_tests_of_the_module_are_tried_first_for_a_line_that_runs_at_its_import() -> None:
    seconds = {"a/test_x.py::slow": 9.0, "a/test_x.py::two": 0.2, "a/test_x.py::one": 0.1}
    seen = TestMap(seconds, {"m.py": {7: ["a/test_x.py::two"], 9: sorted(seconds)}, "n.py": {}})
    assert seen.quickest("m.py", 1, "test_m.py") == ["a/test_x.py::one", "a/test_x.py::two"]
    assert seen.running("m.py", 1) == []
    assert seen.running("m.py", 9)[-1] == "a/test_x.py::slow"
    assert seen.quickest("n.py", 1, "test_n.py") == []
