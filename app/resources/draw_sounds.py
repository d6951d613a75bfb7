"""Draws the sounds of the clock: python -m app.resources.draw_sounds writes them into this folder.

Each is a bell: a few partials that fade, the higher ones sooner, as a struck metal plate has them.
"""

from __future__ import annotations

import io
import wave
from array import array
from collections.abc import Sequence
from math import exp, pi, sin
from pathlib import Path
from sys import byteorder
from typing import Final

SOUNDS: Final = Path(__file__).parent / "sounds"
_RATE: Final = 16_000
_PARTIALS: Final = ((1.0, 1.0, 2.6), (2.0, 0.45, 4.0), (2.76, 0.3, 6.5), (5.4, 0.12, 12.0))
"""Frequency and loudness beside those of the stroke, and how soon the partial fades."""
_ATTACK: Final = 0.004
_LOUD: Final = 15_000
STROKES: Final = {
    "last_call": ((0.0, 880.0), (0.45, 660.0)),
    "end": ((0.0, 523.25), (0.6, 523.25), (1.2, 392.0)),
}
"""The strokes of each sound: when, in seconds, and their frequency in hertz."""
_RINGS: Final = 1.5


def wav(strokes: Sequence[tuple[float, float]]) -> bytes:
    """A WAV file of bell strokes."""
    seconds = max(start for start, _ in strokes) + _RINGS
    heard = [0.0] * round(seconds * _RATE)
    for start, pitch in strokes:
        first = round(start * _RATE)
        for at in range(first, len(heard)):
            heard[at] += _stroke((at - first) / _RATE, pitch)
    tail = _RATE // 10
    for at in range(tail):
        heard[-1 - at] *= at / tail
    data = array("h", (round(_LOUD * max(-2.0, min(2.0, one))) for one in heard))
    if byteorder == "big":
        data.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(data.tobytes())
    return out.getvalue()


def _stroke(after: float, pitch: float) -> float:
    """How far the air has moved so many seconds after a stroke."""
    rising = min(1.0, after / _ATTACK)
    return rising * sum(
        loud * exp(-fade * after) * sin(2 * pi * pitch * times * after)
        for times, loud, fade in _PARTIALS
    )


if __name__ == "__main__":
    SOUNDS.mkdir(exist_ok=True)
    for name, strokes in STROKES.items():
        (SOUNDS / f"{name}.wav").write_bytes(wav(strokes))
