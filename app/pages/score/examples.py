"""Example hands and random hands by level for the score page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.pages.score import notation
from app.pages.score.state import Draft, set_document
from engine.riichi.rules import RiichiRules

if TYPE_CHECKING:
    from engine.riichi.practice.deal import Wish

EXAMPLES: Final[Mapping[str, str]] = {
    "two_readings": notation.text_of(notation.EXAMPLE),
    "pinfu": "123m45699p23678s+1s tsumo seat=S round=E riichi dora=3z deposits=1",
    "pairs": "1199m2288p3377s5z+5z ron from=W seat=S round=E riichi dora=8m deposits=1",
    "called": "67m22p[3'45p][66'6s][2'34p]+8m ron from=E seat=S round=E dora=5s",
    "quads": "34m55p[77'77z](9999s)(1111p)+2m tsumo seat=E round=E rinshan dora=4m8s",
    "pao": "234m9p[55'5z][666'z][7'77z]+9p tsumo seat=S round=S dora=1m honba=2 pao=E",
    "furiten": "234678m999p3455s ron from=W seat=S round=E dora=7m discards=1z9m2s8p",
    "no_yaku": "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E dora=3m",
    "contradictions": "234678m999p3455s+5s ron from=W seat=S round=E ippatsu rinshan dora=7m",
    "orphans": "19m19p19s1234567z+1z ron from=E seat=W round=E dora=5m",
}
"""Notations of instructive hands, by the key of their name (`ui.example.…`)."""

LEVELS: Final = ("easy", "usual", "hard")
"""The levels of random hands."""

TRIALS: Final = 12
"""Deals after which a wish is given up, so that a click is answered within a frame."""


def _wishes(level: str) -> tuple[Wish, ...]:
    """The wishes for a random hand of a level; the seed chooses one."""
    from engine.riichi.practice.deal import Wish  # noqa: PLC0415  the start does not wait for it

    match level:
        case "easy":
            return (Wish(limit="", opened=False),)
        case "usual":
            return (Wish(),)
        case _:
            return (
                Wish(fu=50),
                Wish(fu=60),
                Wish(fu=70),
                Wish(limit="haneman"),
                Wish(opened=True, fu=40),
                Wish(yaku=frozenset({"chiitoitsu"})),
                Wish(no_yaku=True),
            )


def random_hand(level: str, seed: int, rules: RiichiRules) -> Draft:
    """The hand of a seed at a level; any hand if none meets the wish.

    Raises ValueError if the document allows no hand at all for the seed.
    """
    from engine.riichi.practice.deal import deal  # noqa: PLC0415  as above

    wishes = _wishes(level)
    dealt = deal(seed, rules, wishes[seed % len(wishes)], TRIALS) or deal(seed, rules)
    if dealt is None:
        raise ValueError(f"no hand at all for seed {seed} under {rules.document.id!r}")
    draft = set_document(Draft(), rules.document.id)
    return notation.enter(draft, f"{dealt.hand} {dealt.situation}")
