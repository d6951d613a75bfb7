"""競技十半: the rules in which two documents differ, and what they change in games."""

from __future__ import annotations

import pickle

from msgspec.structs import replace

from engine.archive import ArchivePart
from engine.rulebook import with_value
from engine.toppan.compare import CompareToppanGames, differing
from engine.toppan.play.game import ToppanGame, ToppanRuling
from engine.toppan.play.lines import written
from engine.toppan.rules import ToppanRules, load

RULES = load("toppan")
FINE = ToppanGame(id="one", events=(ToppanRuling(act="live_tile_shown", player=1),))
EMPTY = ToppanGame(id="two")
LINES = b"\n".join((written(FINE), written(EMPTY), b"{"))


def other(**values: object) -> ToppanRules:
    """The document with other values, by keys with `__` for the dot."""
    found = RULES
    for name, value in values.items():
        found = with_value(found, name.replace("__", "."), value)
    return found


def test_rules_differ_by_their_values_alone() -> None:
    there = other(play__tie="nobody")
    pairs = differing(RULES, there)
    assert [(one and one.value, two and two.value) for one, two in pairs] == [("dealer", "nobody")]
    assert differing(RULES, RULES) == ()


def test_a_rule_that_one_document_has_not_is_a_difference() -> None:
    fewer = replace(RULES, prize={k: v for k, v in RULES.prize.items() if k != "honuupai"})
    [(one, none)] = differing(RULES, fewer)
    assert (one and one.key, none) == ("prize.honuupai", None)
    [(none, one)] = differing(fewer, RULES)
    assert (one and one.key, none) == ("prize.honuupai", None)


def test_what_a_rule_that_one_document_has_not_changes_by_itself_is_counted() -> None:
    """It had no row of its own: the whole differed, and no clause was told."""
    fewer = replace(RULES, win={k: v for k, v in RULES.win.items() if k != "uushuupai"})
    for here, there in ((RULES, fewer), (fewer, RULES)):
        work = CompareToppanGames(here, there)
        ((_, value, mixed),) = work.doubtful()
        assert mixed == there
        assert (value is None) is (there is fewer)
        (row,) = work.comparison([work(ArchivePart(LINES, 1))]).by_rule
        assert row.rule.key == "win.uushuupai"
        assert [row.here is None, row.there is None] == [here is fewer, there is fewer]


def test_games_are_counted_as_a_whole_and_rule_by_rule() -> None:
    """A fine of another amount moves points in the one game that has one; what ties pay in none."""
    fine = RULES.offences.fine.value
    work = CompareToppanGames(RULES, other(play__tie="nobody", offences__fine=fine + 1))
    found = work.comparison([work(ArchivePart(LINES, 1))])
    assert (found.games, found.deals, found.broken) == (2, 0, 1)
    assert (found.whole.games, found.whole.payments, found.whole.example) == (1, 1, "one")
    assert found.whole.points == 2 * (1 + 1 + 1 + 3), "half points: three gain one, one pays three"
    by_rule = {row.rule.key: row.games for row in found.by_rule}
    assert list(by_rule.items()) == [("offences.fine", 1), ("play.tie", 0)]


def test_a_rule_that_is_unsound_without_the_others_is_not_tried_by_itself() -> None:
    """An honour of eleven points may not stand beside a limit of 10.5."""
    work = CompareToppanGames(RULES, other(tiles__limit=12.0, tiles__honor=11.0))
    assert [rule.key for rule, _, _ in work.doubtful()] == ["tiles.limit"]
    found = work.comparison([work(ArchivePart(LINES, 1))])
    assert [row.rule.key for row in found.by_rule] == ["tiles.limit"]


def test_the_work_is_handed_to_other_processes_with_both_documents() -> None:
    work = CompareToppanGames(RULES, other(play__tie="nobody"))
    again = pickle.loads(pickle.dumps(work))
    assert (again.rules, again.other) == (work.rules, work.other)
