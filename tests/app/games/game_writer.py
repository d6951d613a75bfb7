"""A process that saves edits of games, and says of each that it is saved: to be killed.

    python tests/app/games/game_writer.py LOG PREFIX

Each line is the uid of a game, the serial of its last row, and a digest of the game as it was told
to be saved. It begins a game, then edits it and one that is there already in turn.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from msgspec.structs import replace

from app.games.archive import GameArchive
from app.games.journal import SavedGame
from app.games.notation import notation_of
from engine.edits import added, corrected, inserted, without
from engine.riichi.hand import Hand
from engine.riichi.play.events import DrawEvent, NoteEvent, RiichiEvent, RiichiGame, WinClaim
from engine.riichi.play.events import WinEvent as Win

HAND = Hand.parse("234m45p678s22z888m+6p")


def digest(saved: SavedGame[Any]) -> str:
    """A short text that is the same for equal games with equal corrections."""
    notation = notation_of(saved.variant)
    texts = [str(notation.of_game(saved.game)), saved.title]
    texts += [f"{at}{values}" for at, values in saved.corrections.items()]
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


def edited(game: RiichiGame, chance: Random, name: str) -> RiichiGame:
    """The game after one edit, or two where a win comes with a note."""
    count, kind = len(game.events), chance.randrange(8)
    if kind == 0 and count:
        return corrected(game, chance.randrange(count), DrawEvent(tenpai=(chance.randrange(4),)))
    if kind == 1 and count > 5:
        return without(game, chance.randrange(count))
    if kind == 2:
        return inserted(game, chance.randrange(count + 1), RiichiEvent(chance.randrange(4)))
    if kind == 3:
        return replace(game, names=(name, "", "", ""))
    if kind == 4:
        return added(added(game, Win((WinClaim(1, 2, HAND),))), NoteEvent(name))
    return added(game, NoteEvent(name * 20))


def main() -> None:
    archive, prefix = GameArchive(Path(sys.argv[1]), "2026-11-21"), sys.argv[2]
    chance = Random(prefix)
    there = archive.games()
    games: list[SavedGame[Any]] = [archive.start(RiichiGame("club"), title=prefix)]
    if there:
        games.append(archive.open(chance.choice(there).uid))
    for number in range(1_000_000):
        at = number % len(games)
        saved = games[at]
        games[at] = archive.save(saved, edited(saved.game, chance, f"{prefix}-{number}"))
        line = f"{games[at].uid} {games[at].end.serial} {digest(games[at])}\n"
        os.write(1, line.encode())  # in one piece, or not at all


if __name__ == "__main__":
    main()
