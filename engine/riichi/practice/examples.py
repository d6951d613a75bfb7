"""Finds for a yaku a clear hand that has it, and one that is nearly the same and lacks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.ledger import SEATS
from engine.riichi.checks.problems import problems
from engine.riichi.group import Group, Shape, group
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Wish, deal
from engine.riichi.reading import Reading
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.yaku_answers import YakuAnswer, yaku_answer
from engine.riichi.situation import RIICHI, Event, Situation
from engine.riichi.verdict import Agari, NoYaku, Score, counted_yaku
from engine.tiles import COPIES, KINDS, TILES, Tile, counts_of, dora_of

_A_STEP: Final = 12
"""Changed hands that are judged in one step."""
_SEEDS: Final = range(12)
"""Dealt hands of which the clearest is taken."""
_OTHER_YAKU, _DORA, _MELD, _EVENT, _TANGLED, _PAIRS = 4, 2, 3, 1, 2, 12
"""What makes a hand less clear: other yaku, dora, melds, events, sequences that share tiles, and
a form other than four groups and a pair."""
_GROUPS: Final = 5
_LACK, _TILE, _YAKU, _INCOMPLETE, _EXPECTED = 10, 2, 3, 40, 15
"""What makes a hand less near: each lack, changed tile and changed yaku, and where it is no
complete hand; a player who expects the yaku of it makes it nearer."""
_CHANGED_WAIT, _NO_EVENT, _CHANGED_WAY, _CALLED = 1, 2, 6, 3
_BY_TSUMO: Final = frozenset((Event.RINSHAN, Event.HAITEI, Event.TENHOU, Event.CHIIHOU))
_BY_RON: Final = frozenset((Event.CHANKAN, Event.ROBBED_ANKAN, Event.HOUTEI, Event.RENHOU))
_AFTER_RIICHI: Final = frozenset((*RIICHI, Event.IPPATSU))
_SEQUENCES: Final = tuple(group(Shape.SEQUENCE, k) for k in KINDS if k < 27 and k % 9 < 7)
_TRIPLETS: Final = tuple(group(Shape.TRIPLET, k) for k in KINDS)
_ALIKE: Final = {
    Shape.SEQUENCE: (*_SEQUENCES, *_TRIPLETS),
    Shape.TRIPLET: (*_TRIPLETS, *_SEQUENCES),
    Shape.PAIR: tuple(group(Shape.PAIR, k) for k in KINDS),
    Shape.SINGLE: tuple(group(Shape.SINGLE, k) for k in KINDS),
}
"""The groups by which a group of a shape may be replaced."""


class YakuHand(NamedTuple):
    """A hand and its situation."""

    hand: Hand
    situation: Situation


class YakuExample(NamedTuple):
    """A hand that has a yaku, one that nearly has it, and what that one lacks."""

    yaku: str
    right: YakuHand
    near: YakuHand
    answer: YakuAnswer


_Change = tuple[YakuHand, int]
"""A changed hand, and how far it is from the unchanged one."""


def example_steps(yaku: str, rules: RiichiRules) -> Iterator[YakuExample | None]:
    """Short steps to the example of a yaku, which is the last of them; those before are None."""
    clearest: tuple[int, YakuHand] | None = None
    for seed in _SEEDS:
        found = _clear(yaku, seed, rules)
        if found is None:
            break  # no seed has such a hand where the first one has none
        if clearest is None or found[0] < clearest[0]:
            clearest = found
        yield None
    if clearest is not None:
        yield from _nearest(yaku, clearest[1], rules)


# --- a hand that has it


def _clear(yaku: str, seed: int, rules: RiichiRules) -> tuple[int, YakuHand] | None:
    """A dealt hand with the yaku without what is not needed for it, and how unclear it is."""
    found = deal(seed, rules, Wish(yaku=frozenset((yaku,))))
    if found is None:
        return None
    right = YakuHand(found.hand, found.situation)
    for step in range(_STEPS):
        for other in _simpler(right, step):
            if _score_with(yaku, other, rules) is not None:
                right = other
                break
    score = _score_with(yaku, right, rules)
    assert score is not None  # it was dealt so, and every step keeps the yaku
    unclear = (
        _OTHER_YAKU * len(score.yaku)
        + _DORA * len(score.bonus)
        + _MELD * len(right.hand.melds)
        + _EVENT * len(right.situation.events)
        + _TANGLED * _shared(right.hand, score.reading)
        + _PAIRS * (len(score.reading.groups) != _GROUPS)
    )
    return unclear, right


_STEPS: Final = 6


def _simpler(right: YakuHand, step: int) -> Iterator[YakuHand]:
    """The hand without one thing that may not be needed, what is least needed first."""
    hand, around = right
    match step:
        case 0:
            yield YakuHand(hand.plain, around)
        case 1:
            for events in (frozenset[Event](), around.events - _AFTER_RIICHI):
                yield YakuHand(hand, _with_events(around, events))
        case 2 | 3:
            for event in sorted(around.events):
                yield YakuHand(hand, _with_events(around, around.events - {event}))
        case 4:
            own = int(bool(around.events & RIICHI))
            yield YakuHand(hand, replace(around, honba=0, deposits=own, ura_indicators=()))
        case _:
            count = len(around.dora_indicators)
            some = ((_no_dora(hand),), _no_dora_each(hand, count))
            yield from [YakuHand(hand, replace(around, dora_indicators=one)) for one in some]


def _with_events(around: Situation, events: frozenset[Event]) -> Situation:
    return replace(around, events=events, ura_indicators=())


def _no_dora(hand: Hand) -> Tile:
    """An indicator that makes no tile of the hand dora."""
    return _no_dora_each(hand, 1)[0]


def _no_dora_each(hand: Hand, count: int) -> tuple[Tile, ...]:
    """So many indicators that make no tile of the hand dora."""
    held = counts_of(hand.tiles)
    some = (TILES[k] for k in reversed(KINDS) if not held[k] and not held[dora_of(TILES[k]).kind])
    return tuple(tile for _, tile in zip(range(count), some, strict=False))


def _shared(hand: Hand, reading: Reading) -> int:
    """How many kinds lie more than once in a hand without being its pair or a triplet."""
    several = sum(count > 1 for count in counts_of(hand.tiles))
    return several - sum(one.shape is not Shape.SEQUENCE for one in reading.groups)


def _score_with(yaku: str, one: YakuHand, rules: RiichiRules) -> Score | None:
    """The best score of a hand, if that counts the yaku and nothing about the hand is wrong."""
    verdict = judge(one.hand, one.situation, rules)
    if not isinstance(verdict, Agari) or problems(one.hand, one.situation, rules):
        return None
    return verdict.best if yaku in counted_yaku(verdict.best.yaku) else None


# --- a hand that nearly has it


def _nearest(yaku: str, right: YakuHand, rules: RiichiRules) -> Iterator[YakuExample | None]:
    """Steps to the nearest hand that lacks the yaku."""
    score = _score_with(yaku, right, rules)
    assert score is not None  # that is what makes it right
    others, least = counted_yaku(score.yaku) - {yaku}, None
    found: YakuExample | None = None
    for at, (other, distance) in enumerate(_changes(right, score.reading)):
        if at % _A_STEP == 0:
            yield None
        verdict = judge(other.hand, other.situation, rules)
        answer = yaku_answer(yaku, verdict, other.hand, other.situation, rules)
        if answer.holds or problems(other.hand, other.situation, rules):
            continue
        have = counted_yaku(verdict.best.yaku) if isinstance(verdict, Agari) else frozenset[str]()
        cost = distance + _LACK * len(answer.lacks) + _YAKU * len(have ^ others)
        cost -= _EXPECTED * answer.expected
        cost += _INCOMPLETE * (not isinstance(verdict, Agari | NoYaku))
        if least is None or cost < least:
            least, found = cost, YakuExample(yaku, right, other, answer)
    yield found


def _changes(right: YakuHand, reading: Reading) -> Iterator[_Change]:
    """Hands that differ in a fact, in the wait, in a call, or in one group."""
    yield from _other_facts(right)
    yield from _other_waits(right)
    yield from _fewer_quads(right)
    yield from _other_melds(right)
    yield from _exchanged(right, reading)
    for at, one in enumerate(reading.groups):
        if one.shape in _ALIKE and not one.called:
            yield from _called(right, one)
            yield from _other_groups(right, one, finished=at == reading.finished)


def _other_facts(right: YakuHand) -> Iterator[_Change]:
    hand, around = right
    for event in sorted(around.events):
        less = _AFTER_RIICHI if event in RIICHI else {event}
        yield YakuHand(hand, _with_events(around, around.events - less)), _NO_EVENT
    loser = (around.seat + 2) % SEATS if around.tsumo else None
    events = around.events - (_BY_TSUMO if around.tsumo else _BY_RON)
    other = replace(around, tsumo=not around.tsumo, loser=loser, events=events)
    yield YakuHand(hand, other), _CHANGED_WAY


def _other_waits(right: YakuHand) -> Iterator[_Change]:
    """The same tiles, won with another one."""
    hand, around = right
    assert hand.win is not None  # dealt hands have one
    whole = sorted((*hand.concealed, hand.win))
    for tile in dict.fromkeys(whole):
        if tile != hand.win:
            left = list(whole)
            left.remove(tile)
            yield YakuHand(Hand(tuple(left), hand.melds, tile), around), _CHANGED_WAIT


def _fewer_quads(right: YakuHand) -> Iterator[_Change]:
    """The hand with a triplet in the place of one of its quads."""
    hand, around = right
    for at, meld in enumerate(hand.melds):
        if meld.quad:
            rest, three = (*hand.melds[:at], *hand.melds[at + 1 :]), meld.tiles[:3]
            if meld.concealed:
                less = Hand(tuple(sorted((*hand.concealed, *three))), rest, hand.win)
            else:
                less = Hand(
                    hand.concealed, (*rest, Meld(MeldKind.PON, three, three[0], 2)), hand.win
                )
            yield YakuHand(less, around), _TILE


def _other_melds(right: YakuHand) -> Iterator[_Change]:
    """The hand with another pon or chi in the place of one."""
    hand, around = right
    for at, meld in enumerate(hand.melds):
        some = {MeldKind.CHI: _SEQUENCES, MeldKind.PON: _TRIPLETS}.get(meld.kind, ())
        rest = (*hand.melds[:at], *hand.melds[at + 1 :])
        for other in some:
            changed = sum((Counter(other.tiles) - Counter(meld.tiles)).values())
            laid = Meld(meld.kind, other.tiles, other.tiles[0], meld.source)
            whole = Hand(hand.concealed, (*rest, laid), hand.win)
            if changed and max(counts_of(whole.tiles)) <= COPIES:
                yield YakuHand(whole, around), _TILE * changed


def _exchanged(right: YakuHand, reading: Reading) -> Iterator[_Change]:
    """The hand with its pair as a triplet, and a concealed triplet as the pair."""
    hand, around = right
    pairs = [one.kind for one in reading.groups if one.shape is Shape.PAIR]
    for one in reading.groups:
        if len(pairs) == 1 and one.shape is Shape.TRIPLET and one.concealed:
            concealed = list(hand.concealed)
            concealed.remove(TILES[one.kind])
            concealed.append(TILES[pairs[0]])
            other = Hand(tuple(sorted(concealed)), hand.melds, hand.win)
            yield YakuHand(other, around), _TILE


def _called(right: YakuHand, one: Group) -> Iterator[_Change]:
    """The hand with one of its groups called."""
    hand, around = right
    if one.shape not in (Shape.SEQUENCE, Shape.TRIPLET):
        return
    left = Counter(hand.concealed)
    if Counter(one.tiles) - left:
        return  # the winning tile is in it, or it is a quad
    sequence = one.shape is Shape.SEQUENCE
    meld = Meld(
        MeldKind.CHI if sequence else MeldKind.PON, one.tiles, one.tiles[0], 3 if sequence else 2
    )
    concealed = tuple(sorted((left - Counter(one.tiles)).elements()))
    situation = _with_events(around, around.events - _AFTER_RIICHI)
    yield YakuHand(Hand(concealed, (*hand.melds, meld), hand.win), situation), _CALLED


def _other_groups(right: YakuHand, one: Group, *, finished: bool) -> Iterator[_Change]:
    """The hand with another group in the place of one of its concealed groups."""
    hand, around = right
    assert hand.win is not None  # dealt hands have one
    before = Counter(one.tiles)
    rest = Counter((*hand.concealed, hand.win)) - before
    for other in _ALIKE[one.shape]:
        after = Counter(other.tiles)
        changed = sum((after - before).values())
        tiles = rest + after
        if not changed or max(counts_of((*tiles.elements(), *_melded(hand)))) > COPIES:
            continue
        win = other.tiles[one.tiles.index(hand.win)] if finished else hand.win
        concealed = list(tiles.elements())
        concealed.remove(win)
        changed_hand = Hand(tuple(sorted(concealed)), hand.melds, win)
        yield YakuHand(changed_hand, around), _TILE * changed


def _melded(hand: Hand) -> Iterator[Tile]:
    return (tile for meld in hand.melds for tile in meld.tiles)
