"""The parts of a hand that was asked about, with what was said of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from app.pages.drill.diagnosis.problems import answered_fields
from app.pages.drill.kinds.fu_parts import PartSubject, part_name
from app.pages.drill.kinds.hands import HandSubject
from app.pages.drill.state import AnsweredQuestion
from app.pages.drill.views import PartRow, PartsView
from app.pages.score.rows import score_rows
from app.texts.ledgers import row_words
from app.texts.texts import Texts
from app.texts.why import answer_text
from engine.ledger import Line
from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.diagnosis import Explanation, added
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.fu import LIFTS
from engine.riichi.scoring.yaku_answers import YakuAnswer, near_misses, yaku_answers
from engine.riichi.verdict import Agari, NoYaku, Score, Verdict
from engine.tiles import DRAGONS, WINDS, Tile

_OF_KIND: Final = {"fu": "fu", "yaku": "han"}
_FAMILY: Final = 2
"""Parts of the key of a ledger line that lines of the same place in a hand have in common."""


class _Added(NamedTuple):
    """A line of a lane: its key, and what it adds."""

    key: str
    amount: int

    @property
    def family(self) -> str:
        return ".".join(self.key.split(".")[:_FAMILY])


def parts_view(
    done: AnsweredQuestion, explanation: Explanation | None, rules: RiichiRules, texts: Texts
) -> PartsView | None:
    """The group of the hand that was asked about, or in which a declaration went wrong first."""
    subject = done.question.subject
    if not isinstance(subject, HandSubject):
        return None
    best = subject.verdict.best if isinstance(subject.verdict, Agari) else None
    group = _group(done) if best is not None else "han"
    if group == "fu" and isinstance(subject, PartSubject):
        return _one_part(done, subject, texts)
    if group == "fu" and best is not None and best.fu is not None:
        return _fu_parts(done, best, explanation, texts)
    if group == "han":
        return _han_parts(done, explanation, rules, texts)
    return None


def _group(done: AnsweredQuestion) -> str:
    marks = () if done.grade is None else done.grade.marks
    wrong = [mark.field for mark in marks if not mark.right]
    own = _OF_KIND.get(done.question.kind, "")
    if own or not wrong:
        return own
    if "fu" in wrong:
        return "fu"
    return "han" if {"han", "yaku"} & set(wrong) else ""


def _highlighted(rows: tuple[PartRow, ...]) -> int:
    """The first wrong row that has tiles."""
    wrong = (at for at, row in enumerate(rows) if row.tiles and row.state not in ("", "right"))
    return next(wrong, -1)


# --- fu


def _one_part(done: AnsweredQuestion, subject: PartSubject, texts: Texts) -> PartsView:
    """The fu of the hand, with what was said of the part that was asked about."""
    assert isinstance(subject.verdict, Agari)  # a part is one of a win
    best, part = subject.verdict.best, subject.part
    lines = list(_fu_rows(best, texts))
    if not part.fu:  # what adds nothing is no line
        tiles = () if part.group is None else best.reading.groups[part.group].tiles
        nothing = PartRow(part_name(part, texts), tiles, right=str(part.fu))
        lines.insert(-1, (nothing, part.line))
    note = texts.ui("diagnosis.part_said", texts.fu(_int(answered_fields(done).get("fu"))))
    some = tuple(
        replace(row, state="wrong", note=note) if line == part.line and not row.total else row
        for row, line in lines
    )
    return PartsView(texts.ui("diagnosis.head.fu"), some, highlighted=_highlighted(some))


def _fu_rows(best: Score, texts: Texts) -> Iterator[tuple[PartRow, Line | None]]:
    """The rows of the fu that are counted, each with its line, and the sum."""
    for row in score_rows(best):
        line = row.line
        of_fu = line is not None and line.rule.key.startswith("fu.")
        if row.kind == "line" and line is not None and of_fu and line.rule.key not in LIFTS:
            if line.amount:
                yield PartRow(row_words(row, texts), line.tiles, right=str(line.amount)), line
        elif row.kind == "sum" and row.key == "fu_sum":
            yield PartRow(row_words(row, texts), right=texts.fu(row.amount), total=True), None


def _fu_parts(
    done: AnsweredQuestion, best: Score, explanation: Explanation | None, texts: Texts
) -> PartsView:
    said, found_rows = answered_fields(done).get("fu"), tuple(_fu_rows(best, texts))
    rows = [row for row, _ in found_rows]
    keys = [line.rule.key for _, line in found_rows if line is not None]
    compared = explanation is not None and explanation.line.startswith("fu.") and not done.right
    if explanation is not None and compared:
        rows = list(_compared(rows, keys, explanation, texts))
    words = None if said is None else texts.fu(_int(said))
    rows[-1] = _total(rows[-1], words, done, texts, compared)
    if not done.right and not compared:
        rows = [replace(row, said="") for row in rows]
    some = tuple(rows)
    return PartsView(texts.ui("diagnosis.head.fu"), some, compared, _highlighted(some))


def _int(said: object) -> int:
    return said if isinstance(said, int) else 0


def _total(
    row: PartRow, said: str | None, done: AnsweredQuestion, texts: Texts, compared: bool
) -> PartRow:
    """The sum, with what was said of it."""
    if done.right:
        return replace(row, state="right")
    if said is None:
        return row
    if said == row.right:
        return replace(row, said=said, state="right")
    note = "" if compared else texts.ui("diagnosis.part_said", said)
    return replace(row, said=said, state="wrong", note=note)


def _compared(
    rows: list[PartRow], keys: list[str], explanation: Explanation, texts: Texts
) -> Iterator[PartRow]:
    """The rows with what was said of each: a line that only one of the lanes has is wrong."""
    lanes = explanation.right_lane, explanation.said_lane
    right, said = ([_Added(*line) for line in added(lane)] for lane in lanes)
    for row, key in zip(rows[:-1], keys, strict=True):
        other = _other(key, row, right, explanation)
        if other is None:
            yield replace(row, said=row.right, state="right")
            continue
        right.remove(other)
        instead = next((one for one in said if one.family == other.family), None)
        if instead is None:
            yield replace(row, state="missing", note=texts.ui("diagnosis.note.missing"))
        else:
            said.remove(instead)
            yield replace(row, said=str(instead.amount), state="wrong")
    for one in said:
        note = texts.ui("diagnosis.note.extra")
        yield PartRow(texts.rule(one.key), explanation.tiles, str(one.amount), "", "extra", note)
    yield rows[-1]


def _other(key: str, row: PartRow, right: list[_Added], explanation: Explanation) -> _Added | None:
    """The line of the right lane that a row is, where only that lane has it."""
    for one in right:
        own = (
            explanation.line != key or not explanation.tiles or {*row.tiles} <= {*explanation.tiles}
        )
        if one.key == key and own:
            return one
    return None


# --- yaku and han


def _han_parts(
    done: AnsweredQuestion, explanation: Explanation | None, rules: RiichiRules, texts: Texts
) -> PartsView:
    subject = done.question.subject
    assert isinstance(subject, HandSubject)  # the caller has looked
    answered = answered_fields(done)
    named = answered.get("yaku")
    said = frozenset(map(str, named)) if isinstance(named, frozenset) else None
    hand, situation = subject.dealt.hand, subject.dealt.situation
    whys = {one.yaku: one for one in yaku_answers(subject.verdict, hand, situation, rules)}
    rows = list(_counted(subject, said, whys, explanation, texts))
    counted = {row.name for row in rows}
    for yaku in sorted(said or ()):
        why, name = whys.get(yaku), texts.yaku_name(yaku)
        if why is not None and name not in counted:
            note = answer_text(why, texts)
            rows.append(PartRow(name, _tiles(why), state="extra", note=note))
    if isinstance(subject.verdict, NoYaku):
        rows += _without_yaku(subject.verdict, subject.dealt, said or frozenset(), rules, texts)
    rows.append(_han_sum(subject.verdict, texts))
    said_han = texts.han(_int(answered["han"])) if "han" in answered else None
    rows[-1] = _total(rows[-1], said_han, done, texts, compared=False)
    some = tuple(replace(row, said="") for row in rows)
    return PartsView(texts.ui("diagnosis.head.han"), some, False, _highlighted(some))


def _han_sum(verdict: Verdict, texts: Texts) -> PartRow:
    """The sum of the han; of a hand without yaku, what it needs."""
    name = texts.ui("ledger.han_sum")
    if isinstance(verdict, NoYaku):
        return PartRow(name, right=texts.ui("no_yaku"), note=texts.note(verdict.rule), total=True)
    assert isinstance(verdict, Agari)  # no other hand is asked about
    many, han = verdict.best.yakuman, verdict.best.han
    return PartRow(name, right=texts.limit("yakuman", many) if many else texts.han(han), total=True)


def _without_yaku(
    verdict: NoYaku, dealt: Dealt, said: frozenset[str], rules: RiichiRules, texts: Texts
) -> Iterator[PartRow]:
    """The yaku that a hand without any nearly has, but for those that were said, and its dora."""
    for why in near_misses(verdict, dealt.hand, dealt.situation, rules):
        if why.yaku not in said:
            yield PartRow(texts.yaku_name(why.yaku), _tiles(why), note=answer_text(why, texts))
    for line in verdict.bonus:
        yield PartRow(texts.line(line), line.tiles, right=texts.han(line.amount))


def _counted(
    subject: HandSubject,
    said: frozenset[str] | None,
    whys: dict[str, YakuAnswer],
    explanation: Explanation | None,
    texts: Texts,
) -> Iterator[PartRow]:
    """The yaku and dora of a hand, and whether each yaku was named."""
    if not isinstance(subject.verdict, Agari):
        return
    best = subject.verdict.best
    unit = texts.han if not best.yakuman else (lambda many: texts.limit("yakuman", many))
    for line in (*best.yaku, *best.bonus):
        yaku = line.rule.key.removeprefix("yaku.")
        is_yaku = line.rule.key.startswith("yaku.")
        row = PartRow(texts.line(line), line.tiles, right=unit(line.amount) if line.amount else "")
        amounts = _amounts(line.rule.key, explanation)
        if amounts is not None:
            note = texts.ui("diagnosis.note.wrong", said=unit(amounts))
            yield replace(row, state="wrong", note=note)
        elif is_yaku and said is not None:
            there = yaku in said
            why = whys.get(yaku)
            if there or why is None:
                yield replace(row, state="right")
                continue
            note = texts.ui("diagnosis.note.unsaid", answer_text(why, texts))
            yield replace(
                row, state="missing", note=note, tiles=row.tiles or _made_of(yaku, subject)
            )
        else:
            yield row


def _amounts(key: str, explanation: Explanation | None) -> int | None:
    """What was said of a yaku that was given another amount; None for all others."""
    if explanation is None:
        return None
    said, right = dict(added(explanation.said_lane)), dict(added(explanation.right_lane))
    return said[key] if key in said and key in right and said[key] != right[key] else None


def _made_of(yaku: str, subject: HandSubject) -> tuple[Tile, ...]:
    """The triplet of honours that a yaku is; nothing for all others."""
    situation = subject.dealt.situation
    kinds = dict(zip(("haku", "hatsu", "chun"), DRAGONS, strict=True))
    kinds |= {"seat_wind": WINDS[situation.seat], "round_wind": WINDS[situation.round_wind]}
    kind = kinds.get(yaku)
    return tuple(tile for tile in subject.dealt.hand.tiles if tile.kind == kind)[:3]


def _tiles(why: YakuAnswer) -> tuple[Tile, ...]:
    """The tiles that keep a yaku away."""
    found = [tile for lack in why.lacks for tile in lack.tiles]
    return tuple(found[:4])
