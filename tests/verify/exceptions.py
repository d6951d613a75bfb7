"""Lines where an archive is wrong and the engine is right, by id, with the reason."""

from __future__ import annotations

from typing import Final

_ROBBED = (
    "the generator put chankan on a tile that is also held or shown elsewhere; a robbed quad holds"
    " the other three copies, so the engine refuses it (chankan_holding_copy)"
)
_LATE = (
    "the generator put ippatsu on the last discard; riichi needs four tiles in the wall there, so"
    " the one turn ends before (ippatsu_with_houtei)"
)
_UNBROKEN = (
    "the generator put a quad, or the indicator of one, into the unbroken first turn of a double"
    " riichi with ippatsu or of a first draw (first_turn_with_kan_dora, double_ippatsu_with_quad)"
)
_OF_LATE = ("w01444", "w01760", "w03919", "w04651", "w05143", "w05896", "w09560")
_OF_UNBROKEN = (
    *("w02721", "w03955", "w04480", "w04907", "w05141", "w05775", "w07861", "w08713"),
    "w08849",
)

EXCEPTIONS: Final[dict[str, str]] = {
    **dict.fromkeys(("w01638", "w01995", "w03428", "w08720"), _ROBBED),
    **dict.fromkeys(_OF_LATE, _LATE),
    **dict.fromkeys(_OF_UNBROKEN, _UNBROKEN),
    "tenhou/444b3_2018-02-07_00_20_03.log#7.d seat 0": (
        "a nagashi mangan: the log does not show the recording player's own hand, and its payments"
        " do not tell who was tenpai; in riichi he was (33678m345789p46s waits for 5s)"
    ),
}
