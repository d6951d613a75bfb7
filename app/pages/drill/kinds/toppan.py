"""Questions about 競技十半: what a hand wins, whether one may stay, what han pay, which tile is
dora."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, Final
from unicodedata import normalize

from app.pages.drill.kinds.control import Control, worded_options
from app.pages.drill.kinds.kind import (
    Card,
    Question,
    QuestionKind,
    QuestionSubject,
    Reply,
    ReplyField,
    SubjectTiles,
    Unread,
)
from app.pages.score.toppan.rows import score_rows
from app.pages.table.toppan.sheet import ROW_HAN, halves_row, han_row
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from engine.ledger import Line, total
from engine.tiles import TILES, Tile
from engine.toppan.diagnosis import (
    DoraProblem,
    StakeProblem,
    StayProblem,
    ToppanDrillProblem,
    WinProblem,
)
from engine.toppan.hand import Hand
from engine.toppan.judge import compared, judge
from engine.toppan.play.deal import DEALER, Deal, least_to_stay, situation_of
from engine.toppan.play.simulation import played
from engine.toppan.rules import GAME, ToppanRules
from engine.toppan.scoring.dora import GROUPS, group_of, pointed_at, rule_of
from engine.toppan.scoring.price import price, stake_line
from engine.toppan.scoring.totals import best_within
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Agari, Score

_MANGAN: Final = "mangan"
_OPEN: Final = range(4)
_MOST: Final = 400
"""Deals that are played to find a hand for a card."""
_MORE: Final = (2, -2, 4, -4, 6, 10, 20)
"""How far other amounts are from the right one, in half points."""


class TilesSubject(QuestionSubject, frozen=True):
    """Tiles that are asked about, in rows with a key each (`hand`, `dealer`, `indicators`); the
    situation around them, and the rows that explain the answer."""

    rows: SubjectTiles
    around: Situation | None
    why: tuple[LedgerRow, ...]
    asked: WinProblem | StayProblem | DoraProblem

    def problem(self) -> ToppanDrillProblem:
        return self.asked

    def name(self, texts: Texts) -> str:
        """The tiles, each of them, and the situation; the indicators by their kinds."""
        parts = []
        for row, tiles in self.rows:
            every = texts.list_of(map(texts.tile_short, tiles))
            names = texts.tiles_short(tiles) if row == "indicators" else every
            parts.append(f"{texts.ui(f'drill.row.{row}')} {names}")
        return texts.list_of(filter(None, (*parts, self.situation(texts))))

    def spoken(self, texts: Texts) -> str:
        rows = (
            texts.titled(word, texts.list_of(map(texts.tile_short, tiles)))
            for word, tiles in self.tile_rows(texts)
        )
        return texts.ui("drill.pause").join(filter(None, (*rows, self.situation(texts))))

    def tile_rows(self, texts: Texts) -> SubjectTiles:
        return tuple((texts.ui(f"drill.row.{name}"), tiles) for name, tiles in self.rows)

    def situation(self, texts: Texts) -> str:
        """The situation of the hand: `東場 南家 賭点 倍 延続点1`."""
        situation = self.around
        if situation is None:
            return ""
        parts = [texts.round(situation.round_wind), texts.seat(situation.seat)]
        parts += [texts.rule(f"stakes.{stake}") for stake in situation.stakes]
        if situation.honba:
            parts.append(f"{texts.rule('prize.yanshuudien')} {situation.honba}")
        return "　".join(parts)

    def explanation(self) -> tuple[LedgerRow, ...]:
        return self.why


class StakeSubject(QuestionSubject, frozen=True):
    """A number of han at a stake, 0 for a mangan."""

    stake: Stake
    han: int
    why: tuple[LedgerRow, ...]

    def problem(self) -> ToppanDrillProblem:
        return StakeProblem(self.stake, self.han)

    def badges(self, texts: Texts) -> tuple[str, ...]:
        han = texts.han(self.han) if self.han else texts.rule("payment.mangan")
        return texts.rule(f"stakes.{self.stake}"), han

    def explanation(self) -> tuple[LedgerRow, ...]:
        return self.why


# --- what a hand wins


def _value_keys(_rules: ToppanRules) -> Iterator[str]:
    """How a child or the dealer comes to win: `child.even.win`; nobody has counted how often."""
    for end in ("win", "stay"):
        yield from (f"child.{stake}.{end}" for stake in Stake)
        yield f"dealer.all.{end}"


def _seek_value(card: Card, rules: ToppanRules, seed: int) -> Iterator[Question | None]:
    who, stake, end = card.key.split(".")
    for at in range(_MOST):
        deal = played(seed * _MOST + at, rules)
        found = _find_hand(deal, who, stake, end, rules)
        if found is not None:
            yield Question(card, found[0], ("halves",), (("halves", found[1]),))
            return
        yield None


def _find_hand(
    deal: Deal, who: str, stake: str, end: str, rules: ToppanRules
) -> tuple[TilesSubject, int] | None:
    seats = (DEALER,) if who == "dealer" else (1, 2, 3)
    for seat in seats:
        player = deal.players[seat]
        if player.end != end or (seat != DEALER and player.stake != stake):
            continue
        situation = situation_of(deal, seat)
        hand, declared = Hand(player.tiles), end == "win"
        score = _score(hand, situation, rules, declared=declared)
        if score is not None:
            shown = _about(player.tiles, situation)
            rows = [("hand", player.tiles), ("indicators", shown)]
            if situation.extra is not None:
                rows.append(("extra", (situation.extra,)))
            why = tuple(score_rows(score, seat))
            problem = WinProblem(hand, situation, declared)
            return TilesSubject(tuple(rows), situation, why, problem), score.points
    return None


def _score(hand: Hand, situation: Situation, rules: ToppanRules, *, declared: bool) -> Score | None:
    if not declared:
        return compared(hand, situation, rules)
    verdict = judge(hand, situation, rules)
    return verdict.best if isinstance(verdict, Agari) else None


def _about(tiles: tuple[Tile, ...], situation: Situation) -> tuple[Tile, ...]:
    """The indicators that matter: they point at a tile of the hand, or are copies of one."""
    groups, kinds = {group_of(t) for t in tiles}, {t.kind for t in tiles}
    return tuple(t for t in situation.indicators if pointed_at(t) in groups or t.kind in kinds)


# --- whether one may stay


def _stay_keys(_rules: ToppanRules) -> Iterator[str]:
    """How many tiles the dealer shows: `may.open.2`."""
    yield from (f"may.open.{n}" for n in _OPEN)


def _seek_stay(card: Card, rules: ToppanRules, seed: int) -> Iterator[Question | None]:
    wanted = int(card.key.rpartition(".")[2])
    for at in range(_MOST):
        deal = played(seed * _MOST + at, rules)
        dealer = deal.players[DEALER]
        if dealer.end == "stay" and len(dealer.tiles) == wanted + 1:
            found = _stayer(deal, Random(seed + at), rules)
            if found is not None:
                seat, tiles, may = found
                why = tuple(LedgerRow("line", rule=rule) for rule in (
                    rules.play.stay_margin, rules.play.shown_own_wind))  # fmt: skip
                rows = (("hand", tiles), ("dealer", dealer.tiles[1:]))
                situation = situation_of(deal, seat)
                problem = StayProblem(tiles, seat, dealer.tiles)
                subject = TilesSubject(rows, situation, why, problem)
                truth = (("may", "yes" if may else "no"),)
                yield Question(card, subject, ("may",), truth)
                return
        yield None


def _stayer(
    deal: Deal, chance: Random, rules: ToppanRules
) -> tuple[int, tuple[Tile, ...], bool] | None:
    """A child with some of his tiles, within the limit, and whether he may stay with them."""
    seat = chance.choice((1, 2, 3))
    tiles = deal.players[seat].tiles
    some = tiles[: chance.randint(1, len(tiles))]
    best = best_within(some, seat, rules)
    if best is None:
        return None
    return seat, some, best >= least_to_stay(deal.players[DEALER].tiles, rules)


# --- what han pay


def _stake_keys(_rules: ToppanRules) -> Iterator[str]:
    """A stake and han: `stake.double.7`, `stake.half.mangan`."""
    for han in (*map(str, ROW_HAN), _MANGAN):
        yield from (f"stake.{stake}.{han}" for stake in Stake)


def _seek_stake(card: Card, rules: ToppanRules, _seed: int) -> Iterator[Question]:
    _, name, count = card.key.split(".")
    stake, han = Stake(name), 0 if count == _MANGAN else int(count)
    lines = price(han, not han, stake, 0, rules)
    why = (halves_row(stake_line(stake, rules)), *map(halves_row, lines))
    truth = (("halves", total(lines)),)
    yield Question(card, StakeSubject(stake, han, why), ("halves",), truth)


# --- dora


def _dora_keys(_rules: ToppanRules) -> Iterator[str]:
    """What an indicator is of: `dora.of.0` to `dora.of.8` numbers, then winds and dragons."""
    yield from (f"dora.of.{group}" for group in range(max(GROUPS) + 1))


def _seek_dora(card: Card, rules: ToppanRules, seed: int) -> Iterator[Question]:
    group = int(card.key.rpartition(".")[2])
    tile = Random(seed).choice([t for t in TILES if GROUPS[t.kind] == group])
    pointed = pointed_at(tile)
    rule = rule_of(pointed, rules)
    worth = rules.prize.get("dora")
    why = [LedgerRow("line", rule=rule)]
    why += [] if worth is None else [han_row(Line(worth, worth.value.han))]
    subject = TilesSubject((("indicators", (tile,)),), None, tuple(why), DoraProblem(tile))
    yield Question(card, subject, ("dora",), (("dora", DORA[pointed]),))


DORA: Final = (*map(str, range(1, 10)), "wind", "dragon")
"""The answer for each group of tiles, as `group_of` numbers them."""


# --- answers that are typed


def _read_halves(text: str, _question: Question, _rules: ToppanRules) -> Reply | Unread:
    """Reads `42`, `3.5`, `3.5点`, and `-3.5` under a document that pays less than nothing."""
    plain = normalize("NFKC", text).strip().lower()
    match = _POINTS.fullmatch(plain)
    if match is None:
        return Unread("toppan_points" if plain else "nothing", 0, text.strip())
    halves = 2 * int(match[2]) + (match[3] == ".5")
    return Reply((("halves", -halves if match[1] in _MINUS else halves),))


def _read_may(text: str, _question: Question, _rules: ToppanRules) -> Reply | Unread:
    """Reads `はい`, `いいえ`, `yes`, `no`, `○`, `×`."""
    return _word("may", _MAY, "toppan_may", text)


def _read_dora(text: str, _question: Question, _rules: ToppanRules) -> Reply | Unread:
    """Reads `3`, `三`, `風牌`, `dragons`."""
    return _word("dora", _NAMES, "toppan_dora", text)


def _word(field: str, known: dict[str, str], problem: str, text: str) -> Reply | Unread:
    plain = normalize("NFKC", text).strip().lower()
    if plain not in known:
        return Unread(problem if plain else "nothing", 0, text.strip())
    return Reply(((field, known[plain]),))


_MINUS: Final = tuple("-−▲△")
_POINTS: Final = re.compile(r"([-−▲△+]?)(\d{1,18})(\.[05])?\s*(?:点|points?)?")
_MAY: Final = {
    **dict.fromkeys(("はい", "できる", "できます", "可", "ステイ", "○", "〇", "yes", "y"), "yes"),
    **dict.fromkeys(("いいえ", "できない", "できません", "不可", "×", "✕", "no", "n"), "no"),
}
_NAMES: Final = {
    **{str(n): str(n) for n in range(1, 10)},
    **{kanji: str(n) for n, kanji in enumerate("一二三四五六七八九", 1)},
    **dict.fromkeys(("風", "風牌", "東南西北", "wind", "winds", "all winds"), "wind"),
    **dict.fromkeys(("三元", "三元牌", "白發中", "白発中", "dragon", "dragons"), "dragon"),
}


# --- the kinds


def _choice(value: object, texts: Texts) -> str:
    """A word for a word, a number as it is."""
    return texts.ui(f"drill.said.{value}") if str(value).isalpha() else str(value)


def _word_options(
    key: str, known: dict[str, str], _question: Question, _rules: ToppanRules, texts: Texts
) -> tuple[Control, ...]:
    """Every value that may be said."""
    words = (_choice(value, texts) for value in dict.fromkeys(known.values()))
    return (worded_options(key, words),)


def _other_values(question: Question, _rules: ToppanRules) -> Iterator[Mapping[str, int]]:
    """Amounts a han or a few away."""
    right = question.expected["halves"]
    assert isinstance(right, int)
    yield from ({"halves": right + more} for more in _MORE if right + more > 0)


_HALVES: Final = ReplyField("halves", lambda halves, texts: texts.halves(halves), ("half",))
KINDS: Final[tuple[QuestionKind[Any], ...]] = (
    QuestionKind(
        "toppan_points", GAME, (_HALVES,), _stake_keys, _seek_stake, _read_halves,
        reasons=("toppan_points",), fixed=True, likeliest=True,
    ),
    QuestionKind(
        "toppan_value", GAME, (_HALVES,), _value_keys, _seek_value, _read_halves,
        reasons=("toppan_points",), others=_other_values,
    ),
    QuestionKind(
        "toppan_stay", GAME, (ReplyField("may", _choice),), _stay_keys, _seek_stay,
        _read_may, reasons=("toppan_may",), controls=partial(_word_options, "may", _MAY),
    ),
    QuestionKind(
        "toppan_dora", GAME, (ReplyField("dora", _choice),), _dora_keys, _seek_dora, _read_dora,
        reasons=("toppan_dora",), controls=partial(_word_options, "dora", _NAMES),
        likeliest=True,
    ),
)  # fmt: skip
"""What the winner gets for so many han; what this hand wins, if it wins; whether this child may
stay; what is dora by this indicator."""
