"""What is shown of the chosen act: its questions, its ruling, and those of the other documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from app.pages.referee.incident.acts import riichi_documents
from app.pages.referee.incident.case_ruling import (
    from_case,
    from_game,
    known_answers,
    open_tree,
    ruling_answer,
    seat_of_ruling,
    table_of_case,
)
from app.pages.referee.incident.checklist import TOLD_BY_POINTS, checklist
from app.pages.referee.incident.views import (
    Certainty,
    ClassLine,
    IncidentView,
    OtherRuling,
    QuestionView,
)
from app.pages.referee.state import RefereeSheet
from app.views.ledgers import Seats
from app.views.rulings import RulingView, applicable, class_of, ruling_view
from engine.ledger import SEATS
from engine.riichi.penalties import StoredAnswer, WantedAnswer
from engine.riichi.play import referee
from engine.riichi.play.referee import (
    Decision,
    Effect,
    QuestionLeaf,
    QuestionNode,
    QuestionTree,
    Ruling,
    Silence,
    exact_questions,
    options_in,
    question_leaves,
    question_tree,
    relevant_questions,
)
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule


def incident_view(sheet: RefereeSheet, rules: RiichiRules) -> IncidentView:
    """The chosen act with the answers of all documents."""
    tree = open_tree(sheet, rules)
    answer = _answer(sheet, rules, tree)
    offender = sheet.incident.offender
    own = ruling_view(answer, _seats(sheet))
    if offender is None:
        own = replace(own, seats=None)
    ruling = applicable(answer)
    known, table = known_answers(sheet, rules), table_of_case(sheet)
    return IncidentView(
        sheet.incident.act,
        offender,
        frozenset(table.riichi) if offender is not None else sheet.table.riichi,
        frozenset(sheet.table.fined) if fines_go_back(rules) else None,
        tuple(_questions(sheet, rules)),
        own,
        () if ruling is None else tuple(checklist(ruling, offender, sheet.incident.done)),
        tuple(_others(sheet, rules, own, tree)),
        rules.document.id,
        referee.other_rulings(answer.incident, known, table, rules),
        tree if isinstance(tree, QuestionNode) else None,
        () if isinstance(tree, QuestionLeaf) else certain(tree),
    )


def _seats(sheet: RefereeSheet) -> Seats:
    table, offender = sheet.table, sheet.incident.offender
    riichi = table_of_case(sheet).riichi
    marks = tuple(
        "offender" if seat == offender else "riichi" if seat in riichi else ""
        for seat in range(SEATS)
    )
    return Seats(seat_of_ruling(offender), table.round_wind, table.honba, marks=marks)


def fines_go_back(rules: RiichiRules) -> bool:
    """Whether it matters who has put a fine down in the hand."""
    penalties = rules.penalties
    if penalties is None or penalties.fine is None or penalties.chombo is None:
        return False
    return penalties.chombo.fines is not None or penalties.chombo.deposits.value == "returned"


def _questions(sheet: RefereeSheet, rules: RiichiRules) -> Iterator[QuestionView]:
    """The questions to show: those that decide, and those that were answered."""
    entered = from_game(sheet, rules) | dict(sheet.incident.answers)
    known = from_case(sheet, rules)
    tree = question_tree(sheet.incident.act, rules, known)
    counted = exact_questions(tree)
    for question in relevant_questions(tree, entered):
        yield QuestionView(
            question,
            entered.get(question),
            options_in(tree, question),
            question in counted,
            _only_when(tree, question, entered),
        )


def _only_when(
    tree: QuestionTree, question: str, entered: dict[str, StoredAnswer]
) -> tuple[str, WantedAnswer] | None:
    """The open question and its answer without which this one is not asked; None for none."""
    for other in relevant_questions(tree, entered):
        if other in entered or other == question:
            continue
        options = options_in(tree, other)
        asked = [
            each
            for each in options
            if question in relevant_questions(tree, {**entered, other: each})
        ]
        if len(asked) == 1 < len(options):
            return other, asked[0]
    return None


def certain(tree: QuestionTree) -> tuple[Certainty, ...]:
    """What holds whatever the answers: the classes that are left, and the effects of each ruling.

    A silent ruling has no effects, and what is proposed for it holds for nothing.
    """
    leaves = question_leaves(tree)
    found = [leaf.found for leaf in leaves]
    proposed = [one.recommended for one in found if isinstance(one, Silence)]
    if len(proposed) == len(found):  # the document is silent throughout: of the proposal
        advice = [one for one in proposed if isinstance(one, Ruling)]
        return tuple(_certain(advice)) if len(advice) == len(found) else ()
    return tuple(_certain(found))


def _certain(found: Sequence[Ruling | Silence]) -> Iterator[Certainty]:
    classes = tuple(dict.fromkeys(map(class_of, found)))
    yield Certainty("class", classes=classes, rules=_distinct(one.rule for one in found))
    ruled = [one for one in found if isinstance(one, Ruling)]
    if len(ruled) == len(found):
        if not any(_may_move_points(one) for one in ruled):
            yield Certainty("points", rules=_distinct(one.rule for one in ruled))
        for effect in ruled[0].effects:
            same = [e for one in ruled for e in one.effects if _alike(e, effect)]
            if effect.name not in TOLD_BY_POINTS and len(same) == len(ruled):
                yield Certainty("effect", effect=effect, rules=_distinct(e.rule for e in same))
    for principle in found[0].principles:
        if all(principle in one.principles for one in found):
            yield Certainty("principle", rules=(principle,))


def _may_move_points(ruling: Ruling) -> bool:
    """Whether points move, or the referee is free to decide that some do."""
    paid = any(payment.payer is not None for payment in ruling.payments)
    return ruling.sanction == "discretion" or bool(ruling.held) or paid


def _alike(one: Effect, other: Effect) -> bool:
    return (one.name, one.value) == (other.name, other.value)


def _distinct(rules: Iterable[AnyRule | None]) -> tuple[AnyRule, ...]:
    return tuple({rule.key: rule for rule in rules if rule is not None}.values())


# --- other documents


def _answer(sheet: RefereeSheet, rules: RiichiRules, tree: QuestionTree) -> Decision:
    """The answer of a document on the act: the leaf of the tree where no question is open."""
    return tree.found if isinstance(tree, QuestionLeaf) else ruling_answer(sheet, rules)


def _others(
    sheet: RefereeSheet, rules: RiichiRules, own: RulingView, tree: QuestionTree
) -> Iterator[OtherRuling]:
    """The rulings of the other documents on the act, beside the tree of the active one."""
    mine = _class_lines(tree)
    for other in riichi_documents():
        if other.document.id == rules.document.id:
            continue
        theirs = open_tree(sheet, other)
        answer = _answer(sheet, other, theirs)
        found = ruling_view(answer, Seats(0, 0, 0))  # seats are not painted
        if found.kind == "program":
            yield OtherRuling(other.document, found, (), False, False)
            continue
        lines = _class_lines(theirs)
        differs = _classes(found) != _classes(own) if own.kind != "open" else lines != mine
        points_differ = _points(found) != _points(own)
        family = _family_of(other)
        yield OtherRuling(other.document, found, lines, differs, points_differ, family)


def _family_of(rules: RiichiRules) -> str:
    """What the penalties of a document protect, "" where it does not say."""
    penalties = rules.penalties
    return "" if penalties is None or penalties.family is None else penalties.family.value


def _class_lines(tree: QuestionTree) -> tuple[ClassLine, ...]:
    """The class by the answers that decide it: what differs in consequences alone is one line."""
    classes = dict.fromkeys(class_of(leaf.found) for leaf in question_leaves(tree))
    if isinstance(tree, QuestionLeaf) or len(classes) == 1:
        return (ClassLine((), next(iter(classes))),)
    return tuple(
        ClassLine(((tree.question, answer), *line.answers), line.sanction)
        for answer, after in tree.branches
        for line in _class_lines(after)
    )


def _classes(view: RulingView) -> object:
    return (view.kind, *(ruling.sanction for ruling in view.rulings))


def _points(view: RulingView) -> object:
    if view.kind != "ruled":
        return ()
    ruling = view.rulings[0]
    return (
        [(p.points, p.payer, p.payee) for p in ruling.payments if p.payer is not None],
        [(held.points, held.to, held.per) for held in ruling.held],
    )
