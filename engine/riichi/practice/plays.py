"""Plays: numbers of plays that end in a win of a kind, so that few are played in vain.

Found by playing 7677 wins under one document; under another a play may end otherwise, so that what
is found is judged all the same. They belong to the version of `deal`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final = frozenset(("child", "dealer", "ron", "tsumo", "open", "closed"))
_BY_FU: Final[Mapping[str, str]] = {
    "child.ron.closed.25": (
        "d8 10b 143 153 23f 248 250 25c 32c 3f2 439 471 51b 551 554 55c 563 573 65f 704 7df "
        "91b 9e3 a5b da7 e0f e37 e3d e8f fcb"
    ),
    "child.ron.closed.30": (
        "14 1d 32 63 71 92 98 9a 9b 9e a0 aa c8 cd ce 112 154 15c 170 182 185 1a0 1b9 1c3 1ca "
        "1fa 210 211 22d 230"
    ),
    "child.ron.closed.40": (
        "9 15 27 2e 30 3f 46 4b 4d 50 72 7a 85 a9 b7 b8 cc e2 e3 fa fc 11a 129 133 137 13f "
        "140 15e 167 171"
    ),
    "child.ron.closed.50": (
        "6 b4 cb 11e 1e8 297 372 3c8 3d4 3dd 4be 502 570 589 5f6 65d 697 6aa 6ab 6cf 721 789 "
        "7c9 858 86b 87a 891 96a 9d9 a14"
    ),
    "child.ron.closed.60": "1258 2777 2955 2b3d 2c80",
    "child.ron.closed.70": "5af 6ec 251a 2c87 2f86 3422",
    "child.ron.closed.80": "2395 26d0 344d",
    "child.ron.open.30": (
        "1 e f 16 18 1a 1f 21 22 29 2b 3b 3d 41 42 49 4a 54 5b 5f 6b 7e 7f 84 88 89 8a 8b 8f 95"
    ),
    "child.ron.open.40": (
        "39 7d b6 e6 f9 1d8 1e0 1f3 2b7 336 33f 34a 35d 36c 398 3bb 3e0 427 47a 4b1 4b4 4f0 "
        "533 54b 572 620 63a 656 701 74c"
    ),
    "child.ron.open.50": (
        "21b 401 418 463 5ea 63b a79 102f 2334 239d 2465 24b4 2689 2835 2994 2e21 2e6c 3316 3580"
    ),
    "child.ron.open.60": "57d 909 2575 2a2f 3359",
    "child.tsumo.closed.20": (
        "8 d 23 81 91 a8 ac f2 116 117 12a 134 142 148 14c 150 151 15a 1ab 1ac 1f8 265 26c "
        "274 2b2 2c6 2ed 326 32e 368"
    ),
    "child.tsumo.closed.25": (
        "124 207 42f 52f 6ba 744 753 7b5 7d4 906 aba b8c c9e 105f 2365 2401 263c 28ff 2930 "
        "2a15 2ab7 2bf0 2c0b 2c40 2c97 2dc7 2f61 2fcc 307f 314a"
    ),
    "child.tsumo.closed.30": (
        "10 19 1c 2f 4c 68 6c 75 8d 8e 90 9c bc d7 da dd ff 100 10e 114 135 13b 14b 160 173 "
        "17c 190 19e 19f 1a8"
    ),
    "child.tsumo.closed.40": (
        "37 38 b0 c7 fe 1ad 1c6 1fb 203 223 229 269 298 2c3 362 36a 378 40b 4c1 4d1 55a 60e "
        "68d 69d 6c0 73a 796 7c4 7d6 7f2"
    ),
    "child.tsumo.closed.50": "591 9d4 a60 10d6 23ac 2d1f 3181 323e",
    "child.tsumo.closed.60": "24c 267 352 4f3 25c6 2954 2c88 2f2e 328f",
    "child.tsumo.closed.80": "eb2",
    "child.tsumo.open.30": (
        "2 17 33 57 64 7c 80 86 a7 c2 d6 e4 105 11b 120 121 128 141 149 159 16a 180 1a6 1be "
        "1c4 1cd 1f1 20e 21f 220"
    ),
    "child.tsumo.open.40": (
        "51 ab e7 125 12b 144 16d 22f 234 277 2f7 311 316 33b 33c 373 386 38e 3cd 44b 474 4a5 "
        "50b 51d 524 542 57c 59f 5bb 602"
    ),
    "child.tsumo.open.50": (
        "7 198 395 430 ad9 b19 fc7 fcc fd0 122f 1238 2425 2929 2a0f 2aad 2ad9 2ef9 32a5 333f 34f7"
    ),
    "child.tsumo.open.60": "2ade 3117 3244",
    "child.tsumo.open.80": "2fd8",
    "dealer.ron.closed.25": (
        "b2 3c1 5cd 768 87f a59 a69 b0a f2c fc8 fdb 10ae 1229 124b 263b 276f 27d4 27d8 2ae6 "
        "2b70 2c0f 2c42 2f0b 31cb 337f 343c"
    ),
    "dealer.ron.closed.30": (
        "36 40 45 5e 61 82 87 cf df 10c 13a 187 1aa 1d2 1fc 21d 257 25a 268 286 2a8 2be 2f9 "
        "319 33a 33e 36e 391 3d3 3f9"
    ),
    "dealer.ron.closed.40": (
        "34 3c 44 48 5c 77 c5 163 16c 175 1a1 1ae 1bc 1c1 1cb 1fd 225 27f 28f 293 2a0 2a3 2ad "
        "2af 2cb 2e3 2ec 345 34f 371"
    ),
    "dealer.ron.closed.50": (
        "c9 118 1e5 231 389 415 4fb 586 5d3 670 71c 870 8e1 8ee 938 add c97 f71 f73 1002 1003 "
        "1137 23fd 278e 2846 284d 2a4d 2bc4 2c47 2ddc"
    ),
    "dealer.ron.closed.60": "29ef 2fb0",
    "dealer.ron.closed.70": "98f ce6 242a",
    "dealer.ron.open.30": (
        "c 31 47 59 67 6e 6f 74 94 96 97 a5 c6 d2 d3 e5 e8 eb ee f3 107 12f 136 14f 155 15b "
        "169 18b 191 1a7"
    ),
    "dealer.ron.open.40": (
        "ec 1ba 287 2a6 3eb 44a 4ec 516 5d6 641 6ac 7aa 813 a53 aef b05 ca2 cbe d3a d97 e17 "
        "e6c ee3 f82 f98 fee 1027 10bc 2343 235c"
    ),
    "dealer.ron.open.50": "450 dd7 1014 273c 2995 2b8c 3119 3539",
    "dealer.ron.open.60": "95d de0 28f9 347a",
    "dealer.ron.open.70": "24c8",
    "dealer.tsumo.closed.20": (
        "4f 9d a2 1bb 1f4 21e 240 328 3fe 408 40f 410 42c 491 4a9 4d8 51c 521 530 534 562 594 "
        "60f 651 6bf 6e5 6e8 783 7bc 8f9"
    ),
    "dealer.tsumo.closed.25": (
        "266 26d 86e a7f ad0 b77 10e0 125b 2938 2c1f 2ccf 2e3f 2faf 345c 356f"
    ),
    "dealer.tsumo.closed.30": (
        "3 a 78 8c 93 a1 101 13c 162 16b 17b 18a 192 196 19b 1a4 1d7 1df 1ea 1ef 20f 243 261 "
        "270 2a1 2bd 2dd 2ff 376 3a2"
    ),
    "dealer.tsumo.closed.40": (
        "66 2f2 320 37f 3b6 421 433 4e9 56f 66f 679 711 a04 ac6 b53 ba2 baa c39 c99 d99 e0a "
        "e15 e9f ed3 f7d ff4 1023 108a 1098 10aa"
    ),
    "dealer.tsumo.closed.50": "2a21",
    "dealer.tsumo.open.30": (
        "1e 2c a4 b1 bf d5 110 12d 13d 156 172 221 2c7 32a 380 383 3a3 3c9 419 452 45c 487 "
        "49e 4d4 4e1 529 537 5da 622 62b"
    ),
    "dealer.tsumo.open.40": (
        "53 76 10d 212 24a 4d6 501 5c9 5ed 693 6dd 808 967 99c a17 bbd bf2 c78 d42 e92 ea9 "
        "1012 111e 1161 2482 24ed 2515 25e1 2668 27a3"
    ),
    "dealer.tsumo.open.50": "cb4 279a 31f2",
    "dealer.tsumo.open.60": "a6f",
}
"""By who wins, how, with or without a called meld, and fu; numbers in hexadecimal."""

_BY_LIMIT: Final[Mapping[str, str]] = {
    "child.ron.closed.baiman": "37e 3dd 833 88b d09 2357 23fe 252a 2609 27b4 2c87 2d63",
    "child.ron.closed.haneman": "32 72 9b a0 b8 ce 10b 11e 143 1fa 278 2cf",
    "child.ron.closed.mangan": "15 1d 3f 98 b7 e2 13f 15c 167 1a5 1bd 1cf",
    "child.ron.closed.sanbaiman": "6ce a3f 127d 2f4b",
    "child.ron.closed.yakuman": "250a 34bf",
    "child.ron.open.baiman": "c6e da8 11f4 2639 2835 328d",
    "child.ron.open.haneman": "111 3a1 60d 764 7cf b8a bd1 df2 e45 e69 1049 23fb",
    "child.ron.open.mangan": "2b 7d af b6 dc 103 1dd 1e0 1e1 401 418 41b",
    "child.ron.open.yakuman": "2d6e",
    "child.tsumo.closed.baiman": "bc 207 3a9 3bc 43c 4f3 547 6cc 72e 7d4 7ee 890",
    "child.tsumo.closed.haneman": "8 23 91 ac da fe 116 148 160 190 19e 1d5",
    "child.tsumo.closed.mangan": "d 37 81 90 a8 c7 10e 135 14c 15a 17c 1ab",
    "child.tsumo.closed.sanbaiman": "10d6",
    "child.tsumo.closed.yakuman": "3f6 447 702 7ec 3279",
    "child.tsumo.open.baiman": "2ade 2e9b",
    "child.tsumo.open.haneman": "120 6e6 bb9 c89 fc7 fd8 2876 2974 2ea1 2fd8 3423 344a",
    "child.tsumo.open.mangan": "64 12b 16d 198 22f 234 277 329 33c 386 395 3cd",
    "dealer.ron.closed.baiman": "44e 9b6 9fa d0f 247f 26ba 293c 2ddc 2e6e",
    "dealer.ron.closed.haneman": "36 48 82 118 1bc 21d 286 2a8 319 3cc 5cd 685",
    "dealer.ron.closed.mangan": "40 b2 13a 163 175 187 1a1 1cb 1fd 27f 293 2ad",
    "dealer.ron.closed.sanbaiman": "2ad5",
    "dealer.ron.open.baiman": "450 10bc",
    "dealer.ron.open.haneman": "e8 31a 8c4 aef bb2 ca2 2343 23be 2746 28f9 2c6b 2fc6",
    "dealer.ron.open.mangan": "59 ec 1ba 465 4ec 50e 516 641 647 6b5 813 887",
    "dealer.tsumo.closed.baiman": "1f4 521 a15 aaf f13 10e0 288a 28b6 28e3 29fd 2a05 2aab",
    "dealer.tsumo.closed.haneman": "66 9d a2 17b 1a4 20f 266 270 40f 433 530 546",
    "dealer.tsumo.closed.kazoe": "261e",
    "dealer.tsumo.closed.mangan": "3 4f 8c 162 192 1d7 240 320 3a2 3a7 3d7 421",
    "dealer.tsumo.closed.sanbaiman": "c39",
    "dealer.tsumo.closed.yakuman": "3e 2eac",
    "dealer.tsumo.open.haneman": "4d4 cb4 dcb 2cdc 3219 3396",
    "dealer.tsumo.open.mangan": "53 24a 5c9 65c 94e 99c a6f bbd e32 ea9 10df 111e",
}
"""The same by limit."""

_BY_YAKU: Final[Mapping[str, str]] = {
    "chankan": "936 dde fa9 3572",
    "chanta": (
        "136 24a 465 54d 5c9 6aa 7ac e45 113a 11d1 2354 23fe 2600 2929 29a6 2a0f 2a94 2c38 "
        "2cc9 2f22 2f96 30c5 30dc 31af"
    ),
    "chiitoitsu": (
        "b2 d8 10b 124 143 153 207 23f 248 250 25c 266 26d 32c 3c1 3f2 42f 439 471 51b 52f "
        "551 554 55c"
    ),
    "chinitsu": (
        "120 628 647 698 962 a21 afa b2b bd1 c89 1010 114b 127d 2465 261e 2876 2955 2ac7 2eeb "
        "2f4b 30b9 3558 355f"
    ),
    "chun": "e 21 37 5f 64 76 77 80 88 8a 8f 96 b0 bf cb d0 d9 103 11b 11e 125 128 12b 12d",
    "daisangen": "2d6e",
    "double_riichi": "2cb 750 753 985 ba3 da7 ec1 123c 29f5 2bf8 3229 349d",
    "haitei": (
        "7c 9d 1d7 269 29c 3cf 542 56f 5a5 5b0 614 61b 769 7d4 7ff 8ed 966 bbe be3 c20 c3d "
        "cd4 ce1 dc8"
    ),
    "haku": "c f 3b 59 7f a4 c0 c2 c4 da e8 fd 111 136 13d 152 15f 16c 1b1 1b5 1ba 1ce 1d4 1da",
    "hatsu": "6 9 15 18 1e 31 3f 51 53 57 67 7d 86 b3 b6 c1 d3 d4 e6 122 12b 12f 141 161",
    "honitsu": (
        "c 18 29 2b 39 3b 49 53 59 7d b6 f3 f7 107 141 143 161 198 1e0 1ed 213 234 248 24a"
    ),
    "houtei": (
        "41 54 6e 9b b7 eb 139 27e 2a7 2e3 495 4cf 5fd 644 675 852 8ca 8dd 8fc 978 a88 aee b5c b8a"
    ),
    "iipeikou": (
        "10 34 36 46 5c 11a 14c 162 170 173 1bc 1cf 205 259 26c 2a3 2a5 2aa 305 317 343 35f 3a5 3a9"
    ),
    "ippatsu": "19 1d 23 2f 32 40 4d 4f 61 66 68 7a 8e 90 a2 a8 ac b8 bc c5 c9 da 11e 12a",
    "ittsuu": (
        "c 98 338 344 3a1 3e5 55e 707 73d 7ba 862 9fb c26 d13 eb1 f4c 11d2 232a 252a 26c9 "
        "27c6 28c2 29d8 2ac7"
    ),
    "junchan": "546 68b 2c52",
    "kokushi": "447 702 7ec 250a 34bf",
    "menzen_tsumo": "3 8 a d 10 19 1c 23 2f 37 38 4c 4f 66 68 6c 75 78 81 8c 8d 8e 90 91",
    "pinfu": "8 d 14 1d 23 32 36 40 45 4f 5e 61 63 71 81 82 87 91 92 98 9a 9b 9d 9e",
    "riichi": "3 6 8 9 a d 14 15 19 1c 1d 23 27 2e 2f 30 32 36 37 3c 40 44 4b 4c",
    "rinshan": "24c 501 6e6 975 9e6 ae7 f59 2708 2f2e 3307",
    "round_wind": (
        "1 47 53 84 8b ab af b6 c4 c6 e5 f9 108 109 119 122 137 14a 14e 16d 176 180 18b 191"
    ),
    "sanankou": (
        "69d 830 99c 9d4 ac6 baa c39 e2d e6c e6d fc7 1002 10d6 122c 1258 2357 2777 29ef 2aee "
        "2b18 2b25 2cac 2e09 2f59"
    ),
    "sanshoku_doujun": (
        "22 51 6c 96 e2 f6 111 1a4 1a5 1bd 21d 220 228 293 295 29a 2a8 2c5 2d5 30c 319 321 32a 3a0"
    ),
    "seat_wind": (
        "7 1f 29 39 47 49 6b c6 e1 e5 e6 e7 e8 f7 105 109 10d 144 149 14e 184 18b 1ff 200"
    ),
    "shousangen": "8c4 2fc6",
    "suuankou": "3e 3f6 2eac 3279",
    "tanyao": "2 a 16 17 1a 22 2c 33 3d 40 42 48 4a 4b 5b 6f 74 7e 82 85 89 94 95 97",
    "toitoi": (
        "401 5bb c6b cb4 df2 e6d f98 fc7 10bc 11d7 11f4 2334 2343 23be 23f2 243d 24c0 2835 "
        "28aa 29ef 2b31 2b63 2da2 3054"
    ),
}
"""By yaku."""


def likely(
    names: tuple[str, ...], yaku: frozenset[str], fu: int | None, limit: str | None
) -> tuple[int, ...]:
    """The numbers of plays whose win has the yaku, or so many fu, or the limit.

    `names` are words that are to stand in the key: `dealer`, `tsumo`, `open` and the like.
    """
    if yaku:
        some = (_BY_YAKU.get(key, "").split() for key in yaku)
        found = set[str].intersection(*map(set, some))
    elif fu is not None:
        found = _with(names, str(fu), _BY_FU)
    else:
        found = _with(names, limit or "", _BY_LIMIT)
    return tuple(sorted(int(number, 16) for number in found))


def _with(names: tuple[str, ...], last: str, table: Mapping[str, str]) -> set[str]:
    found = set()
    for key, numbers in table.items():
        words = key.split(".")
        if words[-1] == last and set(names) <= set(words):
            found |= set(numbers.split())
    return found
