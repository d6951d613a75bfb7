"""Where an archive is off and the engine is not, by id, with the reason."""

from __future__ import annotations

from typing import Final

_ROBBED = (
    "the generator put chankan on a tile that is also held or shown elsewhere; a robbed quad holds"
    " the other three copies, so the engine refuses it (chankan_holding_copy)"
)

EXCEPTIONS: Final[dict[str, str]] = {
    **dict.fromkeys(("w01638", "w01995", "w03428", "w08720"), _ROBBED),
    "tenhou/444b3_2018-02-07_00_20_03.log#7.d seat 0": (
        "a nagashi mangan: the log does not show the recording player's own hand, and its payments"
        " do not tell who was tenpai; in riichi he was (33678m345789p46s waits for 5s)"
    ),
}
