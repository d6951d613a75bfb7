"""Words of a ruling: its headline, what moves, what follows, each in the language in force."""

from __future__ import annotations

from typing import Final

from app.texts.clauses import meaning
from app.texts.texts import Texts
from app.views.incidents import Step
from app.views.rulings import FalseWinView, RulingView
from engine.riichi.play.referee import Branch, Ruling
from engine.rulebook import AnyRule, Standing

_HEADS: Final = ("remedy", "win", "at_draw")
"""Effects that say best what happens where no points move."""


def headline(shown: RulingView, texts: Texts) -> str:
    """The class of what follows: `チョンボ`; where it is open, every class that it may be."""
    if shown.kind in ("silent", "program"):
        return texts.sanction("silent") if shown.kind == "silent" else texts.ui("by_program")
    classes = dict.fromkeys(texts.sanction(ruling.sanction) for ruling in shown.rulings)
    return texts.ui("either").join(classes)


def moved(shown: RulingView, texts: Texts) -> str:
    """What points move: `3人に3000点ずつ`, `終了後のトップへ 20000点`, or that none do.

    Of a mangan paid the dealer gets more than the others: each amount is told with its heads."""
    if shown.kind not in ("ruled", "silent") or not shown.rulings:
        return ""
    ruling = shown.rulings[0]
    paid = [p.points for p in ruling.payments if p.payer is not None]
    counts = {points: paid.count(points) for points in paid}
    parts = [_each(heads, points, texts) for points, heads in counts.items()]
    parts += [texts.ui("held", texts.held(held), held.points) for held in ruling.held]
    return texts.list_of(parts) or texts.ui("no_points_move")


def _each(heads: int, points: int, texts: Texts) -> str:
    return texts.ui("paid_one", points) if heads == 1 else texts.ui("paid_each", heads, points)


def sentences(shown: RulingView, texts: Texts) -> str:
    """What follows, in the order to read it out; of silence what we propose."""
    if shown.kind == "program":
        return texts.ui("by_program_why")
    told = " ".join(_effects(ruling, texts) for ruling in shown.rulings[:1])
    if shown.kind == "ruled":
        return told
    if shown.kind == "open":
        return texts.ui("ruling_open")
    if not shown.rulings:
        return texts.ui("ruling_silent")
    name = texts.sanction(shown.rulings[0].sanction)
    return f"{texts.ui('ruling_advice', name)} {told}"


def _effects(ruling: Ruling, texts: Texts) -> str:
    told = (texts.effect(effect) for effect in ruling.effects)
    return texts.ui("sentences").join(sentence for sentence in told if sentence)


def rule_of(shown: RulingView) -> AnyRule | None:
    """The clause that says so, or that names the act and goes no further."""
    if shown.kind == "silent":
        return shown.rule
    return shown.rulings[0].rule if shown.rulings else None


def short(shown: FalseWinView, texts: Texts) -> str:
    """Both in one line: `声だけ アガリ放棄、倒せば チョンボ`; once where they are the same."""
    voice, open_ = headline(shown.by_voice, texts), headline(shown.shown, texts)
    if voice == open_:
        return voice
    return texts.ui("false_win_short", voice, open_)


def sentence(shown: RulingView, texts: Texts) -> str:
    """What happens, in one or two sentences: `3人に3000点ずつ。この局をやり直す。`"""
    match shown.kind:
        case "program":
            return texts.ui("by_program_why")
        case "silent":
            return texts.ui("ruling_silent")
        case "open":
            return texts.ui("still_open")
    ruling = shown.rulings[0]
    told = {e.name: texts.effect(e) for e in ruling.effects if texts.effect(e)}
    parts = _points(shown, texts)
    if not parts:
        parts += [told[name] for name in told if name in _HEADS][:1]
    parts += [told["hand"]] if "hand" in told else []
    return texts.ui("sentences").join(parts)


def offence_words(shown: RulingView, texts: Texts) -> str:
    """Whether an act is an offence, and of which class: `この規定の裁定：チョンボ。`"""
    if shown.kind in ("ruled", "open"):
        return texts.ui("offence.ruled", headline(shown, texts))
    if not shown.rulings:
        return texts.ui("offence.none")
    return texts.ui("offence.advice", texts.sanction(shown.rulings[0].sanction))


def class_words(shown: RulingView, texts: Texts) -> str:
    """What a class of rulings costs and brings: `3人に3000点ずつ。この局をやり直す。…`"""
    ruling = shown.rulings[0]
    effects = [texts.effect(effect) for effect in ruling.effects if effect.name != "to"]
    told = (*_points(shown, texts), *effects)
    return texts.ui("sentences").join(part for part in told if part)


def _points(shown: RulingView, texts: Texts) -> list[str]:
    """What a ruling moves, as a sentence; none where nothing moves."""
    ruling = shown.rulings[0]
    moves = ruling.held or any(p.payer is not None for p in ruling.payments)
    return [texts.ui("full_stop", _capital(moved(shown, texts)))] if moves else []


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def why(act: str, shown: RulingView, document: str, texts: Texts) -> str:
    """The act, what the clause says of it, the reason where that is not all, and what the document
    asks of every ruling."""
    parts = [texts.ui("full_stop", texts.offence(act))]
    rule, ruled = rule_of(shown), shown.kind == "ruled"
    if rule is not None:
        parts += [meaning(rule, document, texts), texts.words(rule.because)]
    principles = shown.rulings[0].principles if ruled else shown.principles
    parts += [texts.principle(each.key) for each in principles]
    return texts.ui("sentences").join(part for part in parts if part)


def step_words(step: Step, texts: Texts) -> str:
    """Something to do: `南家が9000点を払う`, `この局をやり直す。`"""
    if step.effect is not None:
        return texts.effect(step.effect)
    seat = texts.seat(step.seat)
    if step.kind == "puts":
        return texts.ui(f"step.puts_{step.to}", seat, step.points)
    return texts.ui(f"step.{step.kind}", seat, step.points)


def branch_words(branch: Branch, texts: Texts) -> str:
    """An outcome and the answers that lead to it: `声だけ → アガリ放棄`."""
    told = texts.list_of(texts.answered(question, yes) for question, yes in branch.answers)
    found = branch.found
    name = found.sanction if isinstance(found, Ruling) else "silent"
    return texts.ui("branch", told, texts.sanction(name))


def doubts_of(ruling: Ruling, texts: Texts) -> list[str]:
    """The assumed rules that a ruling stands on: name, reason, how sure we are."""
    found = []
    for rule in ruling.cited:
        if rule.standing is Standing.ASSUMED and rule is not ruling.rule:
            told = texts.titled(texts.rule(rule.key), texts.reason(rule))
            sure = "" if rule.confidence is None else texts.ui("confidence", rule.confidence)
            found.append(f"{told} {sure}".strip())
    return found
