"""Rules on offences of 競技十半: fines between seats, and chombo after the game."""

from __future__ import annotations

import msgspec

from engine.ledger import SEATS, Line, Payment
from engine.rulebook import AnyRule
from engine.toppan.rules import ToppanRules, halves


class Ruling(msgspec.Struct, frozen=True):
    """The rule that names the act, the fines between seats, and the chombo, which is subtracted
    from the offender's result after the game; both in half points."""

    rule: AnyRule
    payments: tuple[Payment, ...] = ()
    after_game: Line | None = None


def rule_on(act: str, offender: int, rightful: int | None, rules: ToppanRules) -> Ruling:
    """The ruling on an act. `rightful` is the seat that the tile was due to, if to another.

    Raises ValueError for an act that the document does not name.
    """
    part = rules.offences
    if act in part.chombo_for.value:
        return Ruling(part.chombo_for, after_game=Line(part.chombo, -halves(part.chombo)))
    if act not in part.fined.value:
        known = ", ".join((*part.fined.value, *part.chombo_for.value))
        raise ValueError(f"{act!r} is no offence here; known are {known}")
    others = [(offender + n) % SEATS for n in range(1, SEATS)]
    fines = [Payment(Line(part.fine, halves(part.fine)), offender, seat) for seat in others]
    if rightful is not None and rightful != offender:
        due = Line(part.rightful, halves(part.rightful))
        fines.append(Payment(due, offender, rightful))
    return Ruling(part.fined, tuple(fines))
