"""Makes the penalty chart and the question trees of a document from its rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from app.pages.referee.chart.views import (
    COLUMNS,
    OTHER,
    ActCells,
    ActTree,
    Chart,
    ChartEntry,
    Condition,
    Proposal,
    TreeLine,
)
from app.pages.referee.incident.acts import class_examples
from app.pages.referee.incident.case_ruling import IN_RIICHI
from engine.riichi.penalties import Band, Offence, Outcome, Penalties, PointsUnit, outcomes
from engine.riichi.play.referee import (
    QuestionNode,
    QuestionTree,
    Ruling,
    act_moments,
    question_tree,
)
from engine.riichi.rules import RiichiRules
from engine.rulebook import Rule

_MOMENTS: Final = ("call", "riichi", "win", "wall", "draw", "manners", "event")
_EFFECTS: Final = ("remedy", "win", "calls", "tenpai", "hand", "settled", "game", "payers")
"""Fields of an outcome that a cell names; the class says the rest."""
_WITH_EXAMPLE: Final = ("warning", "off_result", "fine", "agari_houki", "chombo", "exclusion")
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def chart_of(rules: RiichiRules) -> Chart | None:
    """The chart of a document; None for one without penalties."""
    penalties = rules.penalties
    if penalties is None:
        return None
    letters = _letters(penalties)
    unit = "points" if penalties.off_result is None else penalties.off_result.unit.value
    rows = {act: _cells(act, offence, letters, unit) for act, offence in penalties.offences.items()}
    excluded = tuple(row for row in rows.values() if _only_excluded(row))
    shown = [row for row in rows.values() if row not in excluded]
    groups = tuple(
        (moment, tuple(row for row in shown if penalties.offences[row.act].moment == moment))
        for moment in _MOMENTS
    )
    there = {column for row in shown for column, _ in row.cells}
    breach = "" if penalties.duty_breach is None else penalties.duty_breach.value
    return Chart(
        rules.document,
        tuple(column for column in COLUMNS if column in there),
        tuple((moment, rows_) for moment, rows_ in groups if rows_),
        tuple(penalties.duties.items()),
        breach,
        tuple(_unnamed(rules, penalties)),
        excluded,
        tuple(_proposals(penalties, letters)),
        tuple(penalties.principles.values()),
        tuple(class_examples(rules, _WITH_EXAMPLE)),
    )


def _only_excluded(row: ActCells) -> bool:
    return [column for column, _ in row.cells] == ["exclusion"]


def column_of(sanction: str) -> str:
    """The column of a class."""
    column = "none" if sanction == "legal" else sanction
    return column if column in COLUMNS else OTHER


def _letters(penalties: Penalties) -> dict[tuple[str, str], str]:
    """A letter for each silent ruling for which there is a proposal, by act and name."""
    silent = [
        (act, name)
        for act, offence in penalties.offences.items()
        for name, rule in offence.rulings.items()
        if rule.value.sanction == "silent" and act in penalties.recommended
    ]
    return {each: _letter(at) for at, each in enumerate(silent)}


def _letter(at: int) -> str:
    again, place = divmod(at, len(_LETTERS))
    return _LETTERS[place] * (again + 1)


def _cells(
    act: str, offence: Offence, letters: Mapping[tuple[str, str], str], unit: PointsUnit
) -> ActCells:
    by_column: dict[str, list[ChartEntry]] = {}
    for name, rule in offence.rulings.items():
        entry = _entry(rule, letters.get((act, name), ""), unit)
        by_column.setdefault(column_of(entry.sanction), []).append(entry)
    there = (column for column in COLUMNS if column in by_column)
    return ActCells(act, tuple((column, tuple(_merged(by_column[column]))) for column in there))


def _entry(rule: Rule[Outcome], letter: str, unit: PointsUnit) -> ChartEntry:
    outcome = rule.value
    effects = ((name, getattr(outcome, name)) for name in _EFFECTS)
    told = tuple((name, value) for name, value in effects if value)
    when = tuple(outcome.conditions.items())
    return ChartEntry(outcome.sanction, rule, when, effects=told, letter=letter, unit=unit)


def _merged(entries: list[ChartEntry]) -> Iterator[ChartEntry]:
    """The entries, where two of which a cell shows the same under two answers to one question are
    one; what riichi brings at a draw is a star."""
    rest = list(entries)
    while rest:
        entry = rest.pop(0)
        for other in rest:
            question = _only_difference(entry, other)
            if question:
                rest.remove(other)
                rest.insert(0, _united(entry, other, question))
                break
        else:
            yield entry


def _only_difference(one: ChartEntry, other: ChartEntry) -> str:
    """The question by which alone two entries differ, "" for none."""
    first, second = dict(one.when), dict(other.when)
    apart = [question for question in first if second.get(question) != first[question]]
    same = first.keys() == second.keys() and len(apart) == 1
    united = (
        same
        and _look(one, apart[0]) == _look(other, apart[0])
        and (isinstance(first[apart[0]], bool) or _united_band(first[apart[0]], second[apart[0]]))
    )
    return apart[0] if united else ""


def _united_band(one: object, other: object) -> Band | None:
    """The band of two that follow each other."""
    assert isinstance(one, Band)
    assert isinstance(other, Band)  # the question of both is one with numbers
    low, high = sorted((one, other))
    return Band(low.least, high.most) if low.most == high.least - 1 else None


def _look(entry: ChartEntry, question: str) -> object:
    """What a cell shows of an entry besides its condition; of two that riichi alone tells apart it
    shows the weaker standing."""
    points = entry.rule.value.points, entry.rule.value.per
    standing = None if question == IN_RIICHI else entry.rule.standing
    return entry.sanction, entry.effects, entry.letter, standing, points


def _united(one: ChartEntry, other: ChartEntry, question: str) -> ChartEntry:
    first, second = dict(one.when), dict(other.when)
    band = None
    if isinstance(first[question], Band):
        band = _united_band(first[question], second[question])
    rest = {**first, question: band} if band is not None else first
    when = tuple((q, a) for q, a in rest.items() if q != question or band is not None)
    stars = (one.star, other.star, *(each.rule.value.at_draw for each in (one, other)))
    star = next((each for each in stars if each), "") if question == IN_RIICHI else one.star
    if other.rule.standing.doubt > one.rule.standing.doubt:
        one, other = replace(one, rule=other.rule), replace(other, rule=one.rule)
    rules = (*one.united, other.rule, *other.united)
    return replace(one, when=when, star=star, united=rules)


def _proposals(penalties: Penalties, letters: Mapping[tuple[str, str], str]) -> Iterator[Proposal]:
    """What is proposed for silent rulings, by letter."""
    for (act, name), letter in letters.items():
        silent = penalties.offences[act].rulings[name].value.conditions
        fitting = outcomes(penalties.recommended[act], silent)
        yield Proposal(act, letter, tuple(_classes(fitting, silent)))


def _unnamed(rules: RiichiRules, penalties: Penalties) -> Iterator[Proposal]:
    """The acts that the document does not mention, with the proposal."""
    for act in act_moments((rules,)):
        if act not in penalties.offences and act not in penalties.duties:
            rulings = tuple(penalties.recommended[act].rulings.values())
            yield Proposal(act, "", tuple(_classes(rulings, {})))


def _classes(
    rulings: tuple[Rule[Outcome], ...], known: Mapping[str, bool | Band]
) -> Iterator[tuple[Condition, str]]:
    """The classes of rulings with the answers that lead to each, merged where they can be."""
    by_class: dict[str, list[ChartEntry]] = {}
    for rule in rulings:
        entry = _entry(rule, "", "points")
        when = tuple((q, a) for q, a in entry.when if known.get(q) != a)
        plain = ChartEntry(entry.sanction, rule, when)
        by_class.setdefault(entry.sanction, []).append(plain)
    for sanction, entries in by_class.items():
        for entry in _merged(entries):
            yield entry.when, sanction


# the trees


def trees_of(rules: RiichiRules) -> tuple[ActTree, ...]:
    """The questions of every act that asks any, in the order of the moments of play."""
    found = []
    there = act_moments((rules,))
    for moment in _MOMENTS:
        for act in (act for act, each in there.items() if each == moment):
            tree = _pruned(question_tree(act, rules))
            if isinstance(tree, QuestionNode):
                found.append(ActTree(act, tuple(_lines(tree, 0))))
    return tuple(found)


def _pruned(tree: QuestionTree) -> QuestionTree:
    """The tree without questions that do not change the class."""
    if not isinstance(tree, QuestionNode):
        return tree
    branches = tuple((answer, _pruned(after)) for answer, after in tree.branches)
    if len({_shape(after) for _, after in branches}) == 1:
        return branches[0][1]
    return QuestionNode(tree.question, branches)


def _shape(tree: QuestionTree) -> object:
    if isinstance(tree, QuestionNode):
        return tree.question, *(_shape(after) for _, after in tree.branches)
    return _class_of(tree)


def _class_of(tree: QuestionTree) -> tuple[str, ...]:
    """The class of a leaf; of a silent document `silent` and the class that is proposed."""
    assert not isinstance(tree, QuestionNode)  # a leaf
    ruling = tree.found
    if isinstance(ruling, Ruling):
        return (ruling.sanction,)
    advice = ruling.recommended
    return ("silent", advice.sanction) if isinstance(advice, Ruling) else ("silent",)


def _lines(tree: QuestionNode, depth: int) -> Iterator[TreeLine]:
    """The question, and each answer with its class or the next question below it."""
    yield TreeLine("question", depth, tree.question)
    first_yes = sorted(tree.branches, key=lambda branch: branch[0] is False)
    for answer, after in first_yes:
        last = answer == first_yes[-1][0]
        if isinstance(after, QuestionNode):
            yield TreeLine("answer", depth, tree.question, answer, (), last)
            yield from _lines(after, depth + 1)
        else:
            yield TreeLine("answer", depth, tree.question, answer, _class_of(after), last)
