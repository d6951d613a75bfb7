"""Rich text of the panels of rules: words in a colour, the badge of a standing, and outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from app.style.theme import tokens
from engine.rulebook import Standing


def inked(words: str, code: str) -> str:
    """Words in the colour of a code, such as `#1c1a17`."""
    return f'<span style="color: {code}">{escape(words)}</span>'


def badge(word: str, standing: Standing) -> str:
    """The word of a standing, marked as its badge is painted elsewhere."""
    t = tokens()
    if standing is Standing.STATED:
        style = f"background-color: {t.green}; color: {t.on_green}"
        return f'<span style="{style}"><b>&nbsp;{escape(word)}&nbsp;</b></span>'
    codes = {Standing.DERIVED: t.ai, Standing.ASSUMED: t.gold_text}
    return f"<b>{inked(f'［{word}］', codes.get(standing, t.ink3))}</b>"


def outcome_table(rows: Iterable[tuple[str, str, str]]) -> str:
    """A line for each reading or document: its name, han and fu, points."""
    t = tokens()
    cells = "".join(
        f"<tr><td>{escape(name)}</td><td>&nbsp; {escape(count)}</td>"
        f'<td align="right">&nbsp; <b>{inked(points, t.ink)}</b></td></tr>'
        for name, count, points in rows
    )
    return f'<table width="100%">{cells}</table>'
