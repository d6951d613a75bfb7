"""Formats what a document answers about an act: class, points that move, what follows."""

from __future__ import annotations

from collections.abc import Iterable

from app.texts.texts import Texts
from app.views.rulings import FalseWinView, RulingView, class_of
from engine.ledger import SEATS
from engine.riichi.play.referee import Effect, HeldPoints, Ruling, Silence
from engine.rulebook import AnyRule


def headline(shown: RulingView, texts: Texts) -> str:
    """The class of the ruling: `チョンボ`; of an open one all classes that are
    possible: `1000点罰符／記載なし（場合による）`."""
    if shown.kind in ("silent", "program"):
        return texts.sanction("silent") if shown.kind == "silent" else texts.ui("by_program")
    found: tuple[Ruling | Silence, ...] = shown.rulings
    if shown.kind == "open":
        found = tuple(branch.found for branch in shown.branches)
    classes = dict.fromkeys(texts.sanction(class_of(each)) for each in found)
    words = texts.ui("either").join(classes)
    return texts.ui("depends", words) if len(classes) > 1 else words


def moved(shown: RulingView, texts: Texts) -> str:
    """The points that move: `3人に3000点ずつ`, `終了後のトップへ 20000点`, or that none do.

    Amounts may differ between seats (a chombo of a mangan): each is given with its receivers.
    """
    if shown.kind not in ("ruled", "silent") or not shown.rulings:
        return ""
    ruling = shown.rulings[0]
    if ruling.sanction == "discretion" and not ruling.held:
        return ""
    paid = [p.points for p in ruling.payments if p.payer is not None]
    counts = {points: paid.count(points) for points in paid}
    parts = [_each(heads, points, texts) for points, heads in counts.items()]
    parts += _held(ruling.held, texts)
    return texts.list_of(parts) or texts.ui("no_points_move")


def _held(points: tuple[HeldPoints, ...], texts: Texts) -> list[str]:
    """Points that no seat gets, in one text where all four pay the same."""
    parts = [_off(one, texts) for one in points]
    all_four = {one.payer for one in points if one.off_result} == set(range(SEATS))
    return [texts.ui("held_all", part) for part in parts[:1]] if all_four else parts


def _off(points: HeldPoints, texts: Texts) -> str:
    if points.to == "nobody":
        return texts.ui("held_off", texts.held_points(points))
    return texts.ui("held", texts.held(points), texts.held_points(points))


def _each(heads: int, points: int, texts: Texts) -> str:
    if heads == 1:
        return texts.ui("paid_one", points)
    if heads == SEATS - 1:
        return texts.ui("paid_others", points)
    return texts.ui("paid_each", heads, points)


def sentences(shown: RulingView, texts: Texts) -> str:
    """All effects in sentences; where the document is silent, the proposal of the program."""
    if shown.kind == "program":
        return texts.ui("by_program_why")
    effects = " ".join(_effects(ruling, texts) for ruling in shown.rulings[:1])
    if any(ruling.sanction == "discretion" for ruling in shown.rulings[:1]):
        effects = f"{texts.ui('ruling_discretion')} {effects}".rstrip()
    if shown.kind == "ruled":
        return effects
    if shown.kind == "open":
        return texts.ui("ruling_open")
    if not shown.rulings:
        return silence_words(shown.rule, texts)
    name = texts.sanction(shown.rulings[0].sanction)
    return f"{texts.ui('ruling_advice', name)} {effects}"


def silence_words(rule: AnyRule | None, texts: Texts) -> str:
    """That a document does not say, or that its clause on the act names no consequence."""
    return texts.ui("ruling_silent" if rule is None else "ruling_named")


def effect_sentences(effects: Iterable[Effect], texts: Texts) -> list[str]:
    """Effects as sentences; one sentence has all that is barred for the rest of the hand."""
    rest = [effect for effect in effects if texts.effect(effect)]
    barred = [effect for effect in rest if effect.value == "barred"]
    if len(barred) < 2:
        return [texts.effect(effect) for effect in rest]
    names = (texts.ui(f"all_barred.{effect.name}") for effect in barred)
    whole = texts.ui("all_barred.many", texts.ui("all_barred.joint").join(names))
    told = (effect for effect in rest if effect not in barred[1:])
    return [whole if effect is barred[0] else texts.effect(effect) for effect in told]


def _effects(ruling: Ruling, texts: Texts) -> str:
    return texts.ui("sentences").join(effect_sentences(ruling.effects, texts))


def rule_of(shown: RulingView) -> AnyRule | None:
    """The rule of the ruling; of a silent document the rule that names the act, if any."""
    if shown.kind == "silent":
        return shown.rule
    return shown.rulings[0].rule if shown.rulings else None


def short(shown: FalseWinView, texts: Texts) -> str:
    """Both cases in one line: `声だけ アガリ放棄、倒せば チョンボ`; once where they are equal."""
    voice, open_ = headline(shown.by_voice, texts), headline(shown.shown, texts)
    if voice == open_:
        return voice
    return texts.ui("false_win_short", voice, open_)
