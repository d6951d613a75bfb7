"""Formats the hands of a game in short words, for the list of hands and the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from app.texts.texts import Texts
from engine.edits import corrected
from engine.ledger import SEATS, Payment
from engine.riichi.play.events import (
    CorrectionEvent,
    DrawEvent,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.placing import Scores
from engine.riichi.play.referee import Ruling, Silence
from engine.riichi.play.replayed import GameReplay, GameTable, PlayedHand
from engine.riichi.play.settle import Ended
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.price import price
from engine.riichi.scoring.table import first_limit
from engine.riichi.verdict import Agari, Verdict

_EXTRAS: Final = ("payment.honba", "payment.deposit")
_SEALED: Final = (
    "chombo", "fine", "agari_houki", "exclusion", "off_result", "yellow_card", "red_card",
    "disqualification",
)  # fmt: skip
_PAID: Final = {1: "paid_one", 2: "paid_two", 3: "paid_three"}


class SealWords(msgspec.Struct, frozen=True):
    """A ruling of a hand as a seal. `kind` is its class, or `correction` for scores put right by
    hand; `seat` did it, None for a correction."""

    kind: str
    text: str
    seat: int | None


class HandWords(msgspec.Struct, frozen=True):
    """A hand in short words.

    `name` is 東1局, `counter` its honba or that it is played again ("" for neither); `what` and
    `second` are two lines, `short` is `what` for a narrow column.
    """

    name: str
    counter: str
    what: str
    second: str
    short: str
    seals: tuple[SealWords, ...] = ()


def player_name(seat: int, names: tuple[str, ...], texts: Texts) -> str:
    """The name of a player through the whole game; where there is none the number of the seat, as
    the keys count seats: a wind would be that of another player in the next hand."""
    return names[seat] or texts.ui("game_table.seat_no", seat + 1)


def name_in_hand(seat: int, names: tuple[str, ...], dealer: int, texts: Texts) -> str:
    """The name of a player in a hand; where there is none the wind there, as for the referee."""
    return names[seat] or texts.seat((seat - dealer) % SEATS)


def hand_words(hand: PlayedHand, replay: GameReplay, rules: RiichiRules, texts: Texts) -> HandWords:
    """The words of a hand of the replay, the one in play among them."""
    words = _Words(hand, replay, rules, texts)
    what, second, short = words.lines()
    return HandWords(words.name(), words.counter(), what, second, short, tuple(words.seals()))


def words_before(
    at: int, event: object, replayed: GameReplay, rules: RiichiRules, texts: Texts
) -> HandWords:
    """The words of the hand of an event that was corrected, with the earlier event in it."""
    then = replay(corrected(replayed.game, at, event), rules)
    hand = next((hand for hand in then.hands if at in hand.events), then.now)
    return hand_words(hand, then, rules, texts)


def scores_after(replayed: GameReplay, index: int) -> Scores:
    """The scores after a hand, or now for the one on the table."""
    later = (*replayed.hands, replayed.now)[index + 1 :]
    return later[0].before.scores if later else replayed.table.scores


def hand_name(table: GameTable, texts: Texts) -> str:
    """The round and the number of a hand: `東1局`."""
    return deal_name(table.round_wind, table.dealer, texts)


def deal_name(round_wind: int, dealer: int, texts: Texts) -> str:
    """The name of the hand that a seat deals in a round: `東1局`."""
    return texts.ui("game_hands.name", texts.wind_name(round_wind % SEATS), dealer + 1)


class _Words:
    """Puts one hand into words."""

    def __init__(
        self, hand: PlayedHand, replay: GameReplay, rules: RiichiRules, texts: Texts
    ) -> None:
        self._hand, self._replay, self._rules, self._texts = hand, replay, rules, texts
        self._game = replay.game

    def text(self, key: str, *values: object) -> str:
        return self._texts.ui(f"game_hands.{key}", *values)

    def name(self) -> str:
        return hand_name(self._hand.before, self._texts)

    def counter(self) -> str:
        at, hands = self._hand.index, self._replay.hands
        ended = hands[at - 1].ended if 0 < at <= len(hands) else None
        if ended is not None and ended.replayed:
            return self.text("replayed")
        honba = self._hand.before.honba
        return self.text("honba", honba) if honba else ""

    def who(self, seat: int) -> str:
        return name_in_hand(seat, self._game.names, self._hand.before.dealer, self._texts)

    def all(self, seats: Iterable[int]) -> str:
        return self.text("join").join(self.who(seat) for seat in sorted(seats))

    def seat(self, wind: int) -> int:
        """The seat that has a wind in this hand."""
        return (wind + self._hand.before.dealer) % SEATS

    def seals(self) -> Iterator[SealWords]:
        """The rulings of the hand that are fined or worse, and corrections by hand."""
        for ruling in self.rulings():
            if ruling.sanction in _SEALED:
                text = self._texts.ui(f"game_hands.seal.{ruling.sanction}")
                yield SealWords(ruling.sanction, text, self.seat(ruling.incident.offender))
        events = (self._game.events[at] for at in self._hand.events)
        if any(isinstance(event, CorrectionEvent) for event in events):
            yield SealWords("correction", self._texts.ui("game_hands.seal.correction"), None)

    def rulings(self) -> Iterator[Ruling]:
        """The rulings that were applied: the document's, and our proposal where it was followed."""
        events = (self._game.events[at] for at in self._hand.events)
        proposed = {e.act for e in events if isinstance(e, RulingEvent) and e.proposed}
        for answer in self._hand.rulings:
            if isinstance(answer, Silence) and answer.incident.offence in proposed:
                answer = answer.recommended or answer  # noqa: PLW2901
            if isinstance(answer, Ruling):
                yield answer

    def lines(self) -> tuple[str, str, str]:
        """The first line, the second, and the first for a narrow column."""
        hand, ended = self._hand, self._hand.ended
        if ended is None:
            riichi = self.text("riichi", self.all(hand.riichi)) if hand.riichi else ""
            return self.text("playing"), riichi, self.text("playing")
        chombo = self.chombo(ended)
        if chombo is not None:
            what = self.ruled(chombo)
            return what, self.settled(ended), what
        event = self._game.events[hand.events[-1]]
        if isinstance(event, WinEvent):
            return self.won(event, ended)
        if isinstance(event, DrawEvent):
            return self.drawn(event, ended)
        assert isinstance(event, RulingEvent)  # no other event ends a hand
        what = self._texts.offence(event.act)
        return what, self.settled(ended), what

    # --- rulings

    def chombo(self, ended: Ended) -> Ruling | None:
        """The ruling that ended the hand, if one did."""
        found = [r for r in ended.rulings if isinstance(r, Ruling) and r.sanction == "chombo"]
        event = self._game.events[self._hand.events[-1]]
        if found and not isinstance(event, WinEvent):
            return found[0]
        return None

    def ruled(self, ruling: Ruling) -> str:
        offender = self.seat(ruling.incident.offender)
        return self.text("ruled", self.who(offender), self._texts.offence(ruling.incident.offence))

    def settled(self, ended: Ended) -> str:
        """What is paid for a ruling, and whether the hand is played again."""
        paid = Counter(p.points for p in ended.payments if p.payer is not None)
        parts = [self.text(_PAID[min(heads, 3)], points) for points, heads in paid.items()]
        held = [one for one in ended.held if one.unit == "points" and not one.per]
        parts += [self.text(f"held_{one.to}", one.points) for one in held]
        rest = [one for one in ended.held if one not in held]
        parts += [self.text("held_nobody", self._texts.held_points(one)) for one in rest]
        moved = self._texts.list_of(parts) or self.text("no_points")
        return self.text("parts", moved, self.text("again" if ended.replayed else "counts"))

    # --- wins

    def won(self, event: WinEvent, ended: Ended) -> tuple[str, str, str]:
        verdicts = (*self._hand.verdicts, *[None] * len(event.wins))
        flows: dict[int, list[Payment]] = {}
        for payment in ended.payments:
            flows.setdefault(self.seat(payment.payee), []).append(payment)
        claims = [
            (claim, verdict)
            for claim, verdict in zip(event.wins, verdicts, strict=False)
            if claim.seat in flows
        ]
        if not claims:  # too many won at once
            what = self.text("exhaustive", self._texts.ui("draw.kind.triple_ron"))
            return what, self.dealer(ended), what
        if len(claims) == 1:
            claim, verdict = claims[0]
            flow, who = flows[claim.seat], self.who(claim.seat)
            key, before, after = self.points(claim, flow)
            brief = after
            if claim.loser is not None and before != after:
                brief = self.text("with_honba", before, after)
            what = self.text(key, who, self.declared(before, after))
            return what, self.count(claim, verdict, flow), self.text(key, who, brief)
        order = sorted(flows, key=list(flows).index)
        by_seat = {claim.seat: claim for claim, _ in claims}
        text = self.text("and").join(
            self.declared(*self.points(by_seat[s], flows[s])[1:]) for s in order
        )
        loser = claims[0][0].loser
        assert loser is not None  # several win on a discard
        what = self.text("several", self.all(by_seat))
        return what, self.text("from", self.who(loser), text), what

    def declared(self, before: str, after: str) -> str:
        """The declaration: `3900`, `8000 は 8300`, `1300・2600`, `2000オール`."""
        return before if before == after else self._texts.points("with_honba", before, after)

    def points(self, claim: WinClaim, flow: list[Payment]) -> tuple[str, str, str]:
        """How it was won, and the points without and with honba."""
        plain, full = ({}, {}) if claim.loser is None else ({0: 0}, {0: 0})
        for p in flow:
            if p.payer is None:
                continue
            at = self.seat(p.payer) if claim.loser is None else 0
            full[at] = full.get(at, 0) + p.points
            plain[at] = plain.get(at, 0) + (0 if p.line.rule.key in _EXTRAS else p.points)
        key = "tsumo" if claim.loser is None else "ron"
        return key, self.amount(claim, plain), self.amount(claim, full)

    def amount(self, claim: WinClaim, paid: dict[int, int]) -> str:
        texts, dealer = self._texts, self._hand.before.dealer
        if claim.loser is not None or len(paid) < SEATS - 1:
            return texts.points("ron", sum(paid.values()))
        if claim.seat == dealer:
            return texts.points("dealer_tsumo", max(paid.values()))
        low = min(points for seat, points in paid.items() if seat != dealer)
        return texts.points("child_tsumo", low, paid[dealer])

    def count(self, claim: WinClaim, verdict: Verdict | None, flow: list[Payment]) -> str:
        """From whom, and fu and han or the limit."""
        counted = self.worth(claim, verdict)
        if claim.loser is not None:
            counted = self.text("from", self.who(claim.loser), counted).rstrip(" ,")
        liable = next((p.payer for p in flow if p.line.rule.key.startswith("pao.")), None)
        if liable is None:
            return counted
        return self.text("liable", counted, self.who(self.seat(liable))).lstrip(" ,")

    def worth(self, claim: WinClaim, verdict: Verdict | None) -> str:
        """Fu and han, or the limit; "" where points alone were declared."""
        texts, rules = self._texts, self._rules
        if isinstance(verdict, Agari):
            best = verdict.best
            return texts.limit(best.limit, best.yakuman) if best.limit else texts.count(best)
        if claim.han is None:
            return ""
        fu, most = claim.fu or 0, first_limit(rules)
        dealer = claim.seat == self._hand.before.dealer
        limit = price(claim.han, fu, 0, "", dealer, claim.loser is None, rules).limit
        if limit:
            return texts.limit(limit)
        by_fu = rules.fu is not None and fu and (most is None or claim.han < most)
        return texts.points("fu_han", fu, claim.han) if by_fu else texts.han(claim.han)

    # --- draws

    def drawn(self, event: DrawEvent, ended: Ended) -> tuple[str, str, str]:
        if event.kind != "exhaustive":
            what = self.text("exhaustive", self._texts.ui(f"draw.kind.{event.kind}"))
            return what, self.dealer(ended), what
        paid = {p.line.rule.key for p in ended.payments}
        if event.nagashi and paid and "draw.noten_penalty" not in paid:
            what = self.text("nagashi", self.all({self.seat(p.payee) for p in ended.payments}))
            return what, self.dealer(ended, event.tenpai), what
        tenpai = {self.seat(p.payee) for p in ended.payments} or set(event.tenpai)
        if len(tenpai) in (0, SEATS):
            what = self.text("exhaustive", self.text("all_tenpai" if tenpai else "all_noten"))
            return what, self.dealer(ended, tenpai), what
        names = self.all(tenpai)
        what = self.text("exhaustive", self.text("tenpai", names))
        return what, self.dealer(ended, tenpai), self.text("exhaustive", names)

    def dealer(self, ended: Ended, tenpai: Iterable[int] | None = None) -> str:
        """Whether the dealer goes on, and by what; `tenpai` None where that does not decide."""
        stays = ended.dealer_stays
        if tenpai is not None and stays == (self._hand.before.dealer in tenpai):
            return self.text("dealer_tenpai" if stays else "dealer_noten")
        return self.text("dealer_stays" if stays else "dealer_passes")
