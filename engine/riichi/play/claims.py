"""What a claim of a game wins: a hand that is judged, or han, fu or points that were declared."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.riichi.judge import judge
from engine.riichi.play.dispute import priced_cells
from engine.riichi.play.events import WinClaim
from engine.riichi.play.replayed import GameTable
from engine.riichi.play.settle import CalledWin, called_win
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import Liability, payments
from engine.riichi.scoring.price import price
from engine.riichi.scoring.table import exists, first_limit
from engine.riichi.situation import RIICHI, Situation
from engine.riichi.verdict import VERDICTS, Agari, Impossible, Price, Shares, Verdict
from engine.rulebook import AnyRule

_WINDS: Final = 4
_PLAIN: Final = Situation()
_USUAL_FU: Final = 30


class ClaimProblem(NamedTuple):
    """What is impossible in a claim, or not recorded; the key is one of `GameProblem`."""

    key: str
    rule: AnyRule | None = None
    detail: str = ""


class CalledClaim(NamedTuple):
    """A claim as it was called: its win, None for an impossible one; the verdict on its hand, None
    where it has none; and what is wrong with it."""

    win: CalledWin | None
    verdict: Verdict | None
    problems: tuple[ClaimProblem, ...]


def called_claim(claim: WinClaim, table: GameTable, rules: RiichiRules) -> CalledClaim:
    """What a claim wins at this table, under the document."""
    if any(dead.seat == claim.seat for dead in table.dead):
        return CalledClaim(None, None, (ClaimProblem("dead_hand_wins"),))
    if claim.loser == claim.seat:
        return CalledClaim(None, None, (ClaimProblem("won_from_oneself"),))
    calling = _Calling(claim, table, rules)
    win, verdict = calling.called()
    return CalledClaim(win, verdict, tuple(calling.problems))


class _Calling:
    """A claim at a table, and the problems that were found in it so far."""

    def __init__(self, claim: WinClaim, table: GameTable, rules: RiichiRules) -> None:
        self.claim, self.table, self.rules = claim, table, rules
        self.situation = _situation(claim, table)
        self.problems: list[ClaimProblem] = []

    def problem(self, key: str, rule: AnyRule | None = None, detail: str = "") -> None:
        self.problems.append(ClaimProblem(key, rule, detail))

    def called(self) -> tuple[CalledWin | None, Verdict | None]:
        """The called win and the verdict on the hand, as in `CalledClaim`."""
        claim, situation = self.claim, self.situation
        if claim.hand is None:
            return self.declared_win(), None
        verdict = judge(claim.hand, situation, self.rules)
        if (claim.seat in self.table.riichi) is situation.events.isdisjoint(RIICHI):
            self.problem("riichi_differs")
        if not isinstance(verdict, Agari):
            problems = verdict.problems if isinstance(verdict, Impossible) else ()
            words = (VERDICTS[type(verdict)], *(str(p.key) for p in problems))
            self.problem("no_win", detail=" ".join(words))
            if isinstance(verdict, Impossible):
                return None, verdict
        elif claim.pao is not None and any(u.what == "pao" for u in verdict.best.uncounted):
            self.problem("pao_for_nothing", self.rules.pao.yaku)
        return called_win(situation, verdict, self.rules), verdict

    def declared_win(self) -> CalledWin | None:
        """The called win of a declared count, with payments of a liable seat for a yakuman; None
        where no hand costs what was declared."""
        claim, situation, rules = self.claim, self.situation, self.rules
        worth = self.declared_price()
        if worth is None:
            return None
        liable: tuple[Liability, ...] = ()
        pao = situation.pao
        if pao is not None:
            full = price(0, 0, 1, "", situation.dealer, situation.tsumo, rules)
            fed = bool(rules.pao.yaku.value) and claim.han is None and claim.pao != claim.seat
            if fed and worth.shares == full.shares:
                worth = full
                liable = (Liability(pao, 1, 1, several=False, concealed_quads=False),)
            else:
                self.problem("pao_for_nothing", rules.pao.yaku)
        return CalledWin(situation, payments(worth, situation, rules, liable))

    def declared_price(self) -> Price | None:
        """The price of a declared count; None where no hand costs what was declared."""
        claim, situation, rules = self.claim, self.situation, self.rules
        han, fu = claim.han, claim.fu
        if han is None:
            shares = _shares(claim.points, situation)
            if shares is not None:
                for _, _, cost in priced_cells(shares, situation, rules):
                    return cost
            self.problem("no_such_points", detail=" ".join(map(str, claim.points)))
            return None
        limit = first_limit(rules)
        if rules.fu is not None and fu is None and han < (limit or 0):
            fu = _USUAL_FU
            self.problem("usual_answer", detail="fu")
        fu = 0 if fu is None or rules.fu is None else fu
        if (
            limit is not None
            and 0 < han < limit
            and fu
            and not exists(fu, han, situation.tsumo, rules)
        ):
            self.problem("no_such_count", detail=f"{han} {fu}")
        return price(han, fu, 0, "", situation.dealer, situation.tsumo, rules)


def _situation(claim: WinClaim, table: GameTable) -> Situation:
    """The situation of a claim at a table."""
    return replace(
        claim.situation or _PLAIN,
        tsumo=claim.loser is None,
        seat=table.wind(claim.seat),
        round_wind=table.round_wind % _WINDS,
        loser=None if claim.loser is None else table.wind(claim.loser),
        honba=table.honba,
        deposits=table.deposits,
        pao=None if claim.pao is None else table.wind(claim.pao),
    )


def _shares(points: tuple[int, ...], situation: Situation) -> Shares | None:
    """Declared points as shares; None unless there is one number by ron, one or two by tsumo: a
    child's share and the dealer's."""
    if not points or len(points) > (2 if situation.tsumo else 1):
        return None
    if not situation.tsumo:
        return Shares(points[0], 0)
    return Shares(points[-1], points[0])
