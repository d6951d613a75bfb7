"""The rules that make a difference: alone, each enough, or only together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from engine.effects.causes import CauseSearch, RuleCause, finished

KEYS = ("a.x", "a.y", "b.x", "b.y", "c")
Of = Callable[[frozenset[str]], object | None]


def cause(outcome: Of, keys: tuple[str, ...] = KEYS, likely: tuple[str, ...] = ()) -> RuleCause:
    here, there = outcome(frozenset()), outcome(frozenset(keys))
    return finished(CauseSearch(keys, outcome, here, there).cause(likely or keys))


def test_a_rule_alone() -> None:
    assert cause(lambda some: "b.x" in some) == RuleCause(("b.x",))


def test_two_rules_that_are_both_needed() -> None:
    assert cause(lambda some: {"a.x", "c"} <= some) == RuleCause(("a.x", "c"))


def test_two_rules_each_of_which_is_enough() -> None:
    assert cause(lambda some: bool({"a.x", "c"} & some)) == RuleCause(("a.x", "c"), each=True)


def test_two_rules_that_add_up() -> None:
    assert cause(lambda some: len({"a.x", "c"} & some)) == RuleCause(("a.x", "c"))


def test_a_rule_that_hides_what_another_does_is_named_with_it() -> None:
    """c alone leads there, but without it a.x shows."""
    found = cause(lambda some: "c" if "c" in some else "a.x" if "a.x" in some else "")
    assert found == RuleCause(("a.x", "c"))


def test_three_rules_and_all_of_them() -> None:
    assert cause(lambda some: {"a.x", "b.y", "c"} <= some) == RuleCause(("a.x", "b.y", "c"))
    assert cause(lambda some: some >= {*KEYS}) == RuleCause(KEYS)


def test_of_many_rules_those_that_are_not_needed_are_left_out() -> None:
    many = tuple(f"{section}.{number}" for section in "abc" for number in range(6))
    wanted = frozenset(many[3:13])
    assert cause(lambda some: len(some & wanted), many).keys == many[3:13]
    needed, helpers = many[0], {many[1], many[12]}

    def helped(some: frozenset[str]) -> object:
        return needed in some and bool(helpers & some)

    assert cause(helped, many).keys == (needed, many[1])


def test_rules_thought_unlikely_are_tried_where_the_others_explain_nothing() -> None:
    assert cause(lambda some: "c" in some, likely=("a.x",)) == RuleCause(("c",))


def test_where_single_rules_change_nothing_all_are_tried() -> None:
    """Two rules of one half cancel each other; only with the third of the other they show."""
    every = frozenset(KEYS)

    def odd(some: frozenset[str]) -> object:
        return some if some in (frozenset(), every) else "else"

    assert cause(odd).keys == KEYS

    def hidden(some: frozenset[str]) -> object:
        half, rest = {"a.x", "a.y"} <= some, {"b.x", "b.y", "c"} & some
        return 1 if half and rest else 0 if not (half or rest) else 0 if half else 1

    assert set(cause(hidden).keys) <= every


def test_documents_that_are_not_sound_explain_nothing() -> None:
    def sound(some: frozenset[str]) -> object | None:
        return None if len({"a.x", "a.y"} & some) == 1 else "a.x" in some

    assert cause(sound) == RuleCause(("a.x", "a.y"))


SETS = [frozenset(s) for s in chain.from_iterable(combinations("xyz", n) for n in range(4))]


@given(st.lists(st.integers(0, 2), min_size=8, max_size=8))
def test_either_document_may_come_first(values: list[int]) -> None:
    """The rules are the same both ways, whatever the outcomes in between."""
    table = dict(zip(SETS, values, strict=True))
    keys = ("x", "y", "z")
    if table[frozenset()] == table[frozenset(keys)]:
        return
    forth = cause(lambda some: table[some], keys)
    back = cause(lambda some: table[frozenset(keys) - some], keys)
    assert forth.keys == back.keys
    one = [table[frozenset((key,))] == table[frozenset(keys)] for key in forth.keys]
    assert len(forth.keys) == 1 or forth.each is all(one)
