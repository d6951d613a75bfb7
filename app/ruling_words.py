"""Words of a ruling: its headline, what moves, what follows, each in the language in force."""

from __future__ import annotations

from app.shown import FalseWinShown, RulingShown
from app.texts import Texts
from engine.riichi.referee import Ruling
from engine.rulebook import AnyRule


def headline(shown: RulingShown, texts: Texts) -> str:
    """The class of what follows: `チョンボ`; where it is open, every class that it may be."""
    if shown.kind in ("silent", "program"):
        return texts.sanction("silent") if shown.kind == "silent" else texts.ui("by_program")
    classes = dict.fromkeys(texts.sanction(ruling.sanction) for ruling in shown.rulings)
    return texts.ui("either").join(classes)


def moved(shown: RulingShown, texts: Texts) -> str:
    """What points move: `3人に3000点ずつ`, `終了後のトップへ 20000点`, or that none do."""
    if shown.kind not in ("ruled", "silent") or not shown.rulings:
        return ""
    ruling = shown.rulings[0]
    paid = [p.points for p in ruling.payments if p.payer is not None]
    parts = [texts.ui("paid_each", len(paid), paid[0])] if paid else []
    parts += [texts.ui("held", texts.held(held), held.points) for held in ruling.held]
    return texts.list_of(parts) or texts.ui("no_points_move")


def sentences(shown: RulingShown, texts: Texts) -> str:
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


def rule_of(shown: RulingShown) -> AnyRule | None:
    """The clause that says so, or that names the act and goes no further."""
    if shown.kind == "silent":
        return shown.rule
    return shown.rulings[0].rule if shown.rulings else None


def short(shown: FalseWinShown, texts: Texts) -> str:
    """Both in one line: `声だけ アガリ放棄、倒せば チョンボ`; once where they are the same."""
    voice, open_ = headline(shown.by_voice, texts), headline(shown.shown, texts)
    if voice == open_:
        return voice
    return texts.ui("false_win_short", voice, open_)
