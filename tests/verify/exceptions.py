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

_OLD_UMA = "played when the server's uma was 10-5: each place is 5 or 10 apart, and rounded"
_OF_OLD_UMA = (
    "2009030818gm-00e1-0000-0ff0b512.mjlog.xml",
    "2009030820gm-00e1-0000-c1651ec7.mjlog.xml",
    "2009030821gm-00e1-0000-08919aa6.mjlog.xml",
    "2009030821gm-00e1-0000-5a9e867d.mjlog.xml",
    "2009030823gm-00e1-0000-205706f1.mjlog.xml",
    "2009030823gm-00e1-0000-3be5afc8.mjlog.xml",
    "2009030900gm-00e1-0000-24063215.mjlog.xml",
    "2009030902gm-00e1-0000-c593d673.mjlog.xml",
    "2009030911gm-00e1-0000-4aa755a6.mjlog.xml",
    "2009030918gm-00e1-0000-0d637e11.mjlog.xml",
    "2009030920gm-00e1-0000-d7346ecf.mjlog.xml",
    "2009030922gm-00e1-0000-4a238508.mjlog.xml",
    "2009031000gm-00e1-0000-ffe01117.mjlog.xml",
    "2009031018gm-00e1-0000-b2d7318a.mjlog.xml",
    "2009031021gm-00e1-0000-2eb33f27.mjlog.xml",
    "2009031023gm-00e1-0000-644093c6.mjlog.xml",
    "2009031110gm-00e1-0000-22649669.mjlog.xml",
    "2009031116gm-00e1-0000-f30d835e.mjlog.xml",
    "riichi-rs-5.tenhou6.json",
)

EXCEPTIONS: Final[dict[str, str]] = {
    **dict.fromkeys(("w01638", "w01995", "w03428", "w08720"), _ROBBED),
    **dict.fromkeys(_OF_LATE, _LATE),
    **{f"{name} results": _OLD_UMA for name in _OF_OLD_UMA},
    **dict.fromkeys(_OF_UNBROKEN, _UNBROKEN),
    "tenhou/444b3_2018-02-07_00_20_03.log#7.d seat 0": (
        "a nagashi mangan: the log does not show the recording player's own hand, and its payments"
        " do not tell who was tenpai; in riichi he was (33678m345789p46s waits for 5s)"
    ),
}
