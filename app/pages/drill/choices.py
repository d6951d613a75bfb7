"""The answers that are offered to choose from: the right one, and three that look as likely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from app.pages.drill.kinds.fields import YAKUMAN
from app.pages.drill.kinds.hands import KAZOE, NO_YAKU, HandSubject
from app.pages.drill.kinds.kind import Card, Question, Reply
from app.pages.drill.kinds.reader import in_hundreds
from app.pages.drill.kinds.table import KINDS, ask, graded, offered_answer, read
from app.texts.texts import Texts
from engine.ledger import balance, total
from engine.riichi.hand import Hand
from engine.riichi.practice.diagnosis.answers import answers_of, examined_problem
from engine.riichi.practice.grade import Value, price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import payments
from engine.riichi.scoring.table import Cell, cells, fu_rows
from engine.riichi.situation import Situation
from engine.riichi.verdict import NoYaku, Shares
from engine.riichi.yaku import YAKU

AnswerValues = Mapping[str, Value]
CHOICES: Final = 4
_NEAR: Final = 40
_SIDES: Final = 2
"""The parts of a card's key that say what is asked for: whose win, and how."""
_ROW: Final = 10
_QUICK: Final = ("honba", "toppan_dora")
"""Kinds besides the fixed ones of which another question is made at once."""
_ANY_OTHER: Final = ("ruling", "toppan_dora")
"""Kinds whose cards name neither a winner nor a way."""
_HUNDRED: Final = 100
_HALF: Final = 0.5
_EXTRA: Final = ("iipeikou", "toitoi", "sanshoku_doujun", "chanta", "honitsu")
"""Yaku that are taken to be in a hand, besides the usual ones."""
_COUNTS: Final = ("han", "fu", "halves", "honba")
"""Fields that are no points."""
_NONE_OR_SOME: Final = ("fu", "honba")
"""Those that are 0 as well as more: no gain, no loss."""
_SOME_YAKU: Final = frozenset(("riichi",))
_NO_WIN: Final[AnswerValues] = {"yaku": frozenset(), "han": 0, "fu": 0, "points": Shares(0, 0)}
"""What is said of a hand without yaku."""


def choices_for(
    question: Question, deck: tuple[Card, ...], rules: Any, seed: int, texts: Texts
) -> tuple[Question, ...]:
    """Questions whose right answers are the choices: this one, and three with other answers.

    The others are what a misconception gives, or what stands near in the table; all are possible
    in the form that is asked for, and read as different texts. None where there are not three.
    """
    found = {offered_answer(question, texts): question}
    wrong = _wrong(question, deck, rules, seed)
    for answer in chain(_no_win(question, deck, seed), wrong):
        if len(found) == CHOICES:
            break
        if in_hundreds(rules) and not _is_paid(answer, question):
            continue
        other = _with(question, answer)
        text = offered_answer(other, texts)
        if text not in found and _is_wrong(text, question, rules):
            found[text] = other
    if len(found) < CHOICES:
        return ()
    some = list(found.values())
    Random(f"{seed}.{question.id}").shuffle(some)
    return tuple(some)


def _with(question: Question, answer: AnswerValues) -> Question:
    """The question with another truth: of its fields, and of the limit if the answer has one.

    A hand that is answered by its points has some yaku.
    """
    if answer == _NO_WIN:
        return replace(question, truth=tuple(_NO_WIN.items()))
    truth = question.expected
    fields = (*question.fields, "limit") if "limit" in truth else question.fields
    new = {field: answer[field] for field in fields if field in answer}
    if "yaku" in truth and "yaku" not in new:
        new["yaku"] = truth["yaku"] or _SOME_YAKU
    return replace(question, truth=tuple(new.items()))


def _is_paid(answer: AnswerValues, question: Question) -> bool:
    """Whether its amounts are in hundreds, as all amounts of the table are."""
    return all(_of_hundreds(answer[f]) for f in question.fields if f in answer and f not in _COUNTS)


def _of_hundreds(value: Value) -> bool:
    if isinstance(value, Shares):
        return not (value.high % _HUNDRED or value.low % _HUNDRED)
    return not isinstance(value, int) or not value % _HUNDRED


def _is_wrong(text: str, question: Question, rules: Any) -> bool:
    """Whether a text can be answered, in the form of the right answer, and is wrong."""
    reply = read(text, question, rules)
    if not isinstance(reply, Reply) or graded(reply, question, rules).right:
        return False
    truth = question.expected
    if truth.get("yaku") == _NO_WIN["yaku"]:  # others are wins, which are like none
        return True
    return all(
        field in _NONE_OR_SOME or _alike(value, truth.get(field)) for field, value in reply.said
    )


def _alike(value: Value, truth: Value | None) -> bool:
    """Whether an amount has as many parts as the right one, and the same sign."""
    if isinstance(value, Shares) and isinstance(truth, Shares):
        return _form(value) == _form(truth)
    if isinstance(value, int) and isinstance(truth, int):
        return (value > 0, value < 0) == (truth > 0, truth < 0)
    return True


def _form(shares: Shares) -> tuple[bool, bool]:
    return bool(shares.low), shares.low == shares.high


def _no_win(question: Question, deck: tuple[Card, ...], seed: int) -> Iterator[AnswerValues]:
    """That it has no yaku, for half of the hands that might have none, as some of the deck have:
    those that are closed and drawn, or after riichi, have one."""
    subject = question.subject
    if not isinstance(subject, HandSubject) or all(card.key != NO_YAKU for card in deck):
        return
    hand, situation = subject.dealt.hand, subject.dealt.situation
    sure = situation.events or (situation.tsumo and hand.menzen)
    if not sure and Random(f"{question.id}.{seed}").random() < _HALF:
        yield _NO_WIN


def _wrong(
    question: Question, deck: tuple[Card, ...], rules: Any, seed: int
) -> Iterator[AnswerValues]:
    """Other answers, the likeliest first."""
    own = KINDS[question.kind].others
    if own is not None:
        yield from own(question, rules)
        return
    if isinstance(rules, RiichiRules):
        yield from _mistaken(question, rules, seed)
    subject = question.subject
    if question.kind == "fu":
        yield from _other_fu(question, deck)
    elif question.kind == "paid" and isinstance(subject, HandSubject):
        yield from _other_payments(question, subject, rules)
    elif isinstance(subject, HandSubject) and {"yaku", "han"} <= question.expected.keys():
        yield from _other_hands(question, subject, rules)
    else:
        yield from _near(question, deck, rules, seed)


def _mistaken(question: Question, rules: RiichiRules, seed: int) -> Iterator[AnswerValues]:
    """What misconceptions give, in an order by the seed."""
    problem = question.subject.problem()
    seen = None if problem is None else examined_problem(problem, rules)
    if seen is None:
        return
    found = list(answers_of(seen).values())
    Random(seed).shuffle(found)
    for answer in found:
        whole = all(field in answer.values for field in question.fields)
        if whole and _possible(answer.values, question, rules):
            yield answer.values


def _possible(answer: AnswerValues, question: Question, rules: RiichiRules) -> bool:
    """Whether a hand can have these fu, and these yaku at once, as far as its form is shown."""
    if question.kind == "fu" and answer["fu"] not in fu_rows(rules):
        return False
    yaku, subject = answer.get("yaku"), question.subject
    if not isinstance(yaku, frozenset) or not isinstance(subject, HandSubject):
        return True
    dealt = subject.dealt
    return all(name in _open_to(dealt.hand, dealt.situation) for name in yaku)


def _open_to(hand: Hand, situation: Situation) -> frozenset[object]:
    """The yaku that a hand won so may have: not those of the other way, nor closed ones open."""
    out = {"chankan", "houtei"} if situation.tsumo else {"menzen_tsumo", "rinshan", "haitei"}
    if not hand.menzen:
        out |= {"menzen_tsumo", "riichi", "double_riichi", "ippatsu", "pinfu", "iipeikou",
                "ryanpeikou", "chiitoitsu"}  # fmt: skip
    return frozenset(YAKU) - out


# --- what stands near


def _other_fu(question: Question, deck: tuple[Card, ...]) -> Iterator[AnswerValues]:
    """Fu that hands of this form have, the nearest first."""
    form, right = question.card.key.rpartition(".")[0], question.expected["fu"]
    assert isinstance(right, int)
    keys = (card.key.rpartition(".") for card in deck)
    some = sorted({int(fu) for like, _, fu in keys if like == form and fu.isdecimal()})
    for fu in sorted(some, key=lambda each: abs(each - right)):
        yield {"fu": fu}


def _other_hands(
    question: Question, subject: HandSubject, rules: RiichiRules
) -> Iterator[AnswerValues]:
    """Answers of hands nearly alike: a yaku less or more, a han more or less, the cells around."""
    if "yaku" in question.fields:
        yield from _other_yaku(question, subject, rules)
        return
    situation = subject.dealt.situation
    for cell in _cells_near(question, situation, rules, 1 + _dora(subject)):
        price = price_of(cell, rules)
        named = {"limit": price.limit} if price.limit else {}
        yield {"han": cell.han, "fu": cell.fu, "points": price.shares, **named}


def _other_yaku(
    question: Question, subject: HandSubject, rules: RiichiRules
) -> Iterator[AnswerValues]:
    """A yaku less, other han, then a yaku more with what it is worth."""
    hand, situation = subject.dealt.hand, subject.dealt.situation
    yaku, han = question.expected["yaku"], question.expected["han"]
    assert isinstance(yaku, frozenset)
    assert isinstance(han, int)
    if question.expected.get("limit") in YAKUMAN:
        yield from _other_yakuman(yaku, subject, rules)
        return
    han = han or _dora(subject)
    each = {name: rule.value for name, rule in rules.yaku.items()}
    worth = {name: one.closed if hand.menzen else one.open for name, one in each.items()}
    for name in sorted(map(str, yaku)) if len(yaku) > 1 else ():
        rest = frozenset(str(other) for other in yaku if other != name)
        yield {"yaku": rest, "han": max(han - max(worth[name], 1), 1)}
    for more in (1, -1, 2):
        if yaku and han + more > 0:
            yield {"yaku": yaku, "han": han + more}
    declared = "menzen_tsumo" if situation.tsumo else "riichi"
    for extra in ("tanyao", "pinfu", declared, *_EXTRA):
        if extra in _open_to(hand, situation) and extra not in yaku and worth.get(extra):
            yield {"yaku": frozenset((*map(str, yaku), extra)), "han": han + worth[extra]}


def _other_yakuman(
    yaku: frozenset[object], subject: HandSubject, rules: RiichiRules
) -> Iterator[AnswerValues]:
    """Other yakuman, alone or besides, and another count of them."""
    names = frozenset(map(str, yaku))
    there = _open_to(subject.dealt.hand, subject.dealt.situation)
    others = [n for n, rule in rules.yaku.items() if rule.value.yakuman and n in there - names]
    some = [(names, limit) for limit in YAKUMAN]
    some += [(frozenset((name,)), "yakuman") for name in others]
    some += [(names | {name}, "double_yakuman") for name in others]
    for said, limit in some:
        if said != names or YAKUMAN[limit] > 1:
            yield {"yaku": said, "han": KAZOE * YAKUMAN[limit], "limit": limit}


def _dora(subject: HandSubject) -> int:
    """The han of the dora of a hand without yaku."""
    return total(subject.verdict.bonus) if isinstance(subject.verdict, NoYaku) else 0


def _cells_near(
    question: Question, situation: Situation, rules: RiichiRules, han: int = 1
) -> Iterable[Cell]:
    """The cells with the same winner and way, the nearest first; where no cell is right, the
    nearest to 30 fu and so many han."""
    right = question.cell or Cell(situation.dealer, situation.tsumo, 30, han)
    some = [c for c in cells(rules) if (c.dealer, c.tsumo) == (situation.dealer, situation.tsumo)]
    limits = "limit" in question.expected or "fu" not in question.fields
    some = [c for c in some if c != question.cell and not c.yakuman and (limits or c.fu)]

    def far(cell: Cell) -> tuple[float, Cell]:
        rows = abs(cell.fu - right.fu) / _ROW if cell.fu and right.fu else 0
        return abs(cell.han - right.han) + rows, cell

    return islice(sorted(some, key=far), _NEAR)


def _other_payments(
    question: Question, subject: HandSubject, rules: RiichiRules
) -> Iterator[AnswerValues]:
    """What the seats would pay without honba or deposits, or for a hand of a cell nearby."""
    hand_situation = subject.dealt.situation
    pao = question.card.key.startswith("pao")
    right = question.cell
    plain = replace(hand_situation, honba=0), replace(hand_situation, deposits=0)
    for situation in plain:
        if right is not None and situation != hand_situation and not pao:
            yield _balanced(right, situation, question, rules)
    for cell in _cells_near(question, hand_situation, rules):
        yield _balanced(cell, hand_situation, question, rules)


def _balanced(
    cell: Cell, situation: Situation, question: Question, rules: RiichiRules
) -> AnswerValues:
    moved = balance(payments(price_of(cell, rules), situation, rules))
    return dict(zip(question.fields, moved, strict=True))


def _near(
    question: Question, deck: tuple[Card, ...], rules: Any, seed: int
) -> Iterator[AnswerValues]:
    """The answers of cards near in the deck, of the same winner and way where they name one."""
    at = deck.index(question.card) if question.card in deck else 0
    mine = frozenset(question.card.key.split(".")[:_SIDES])
    near = sorted(range(len(deck)), key=lambda other: (abs(other - at), other))
    quick = KINDS[question.kind].fixed or question.kind in _QUICK
    for other in near[: _NEAR if quick else 0]:
        card = deck[other]
        alike = frozenset(card.key.split(".")[:_SIDES]) == mine
        if alike or question.kind in _ANY_OTHER:
            yield ask(card, rules, seed).expected
