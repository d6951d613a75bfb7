"""The first hand of a fresh process, import included: run as a process of its own."""

# The imports are what is measured: each side has its own.
# ruff: noqa: PLC0415


def ours() -> None:
    from engine.riichi.hand import Hand
    from engine.riichi.judge import judge
    from engine.riichi.rules import load
    from engine.riichi.situation import Situation

    judge(Hand.parse("23499m34567p678s+5p"), Situation.parse("tsumo"), load("tenhou"))


def theirs() -> None:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.tile import TilesConverter

    tiles = TilesConverter.string_to_136_array(man="23499", pin="345567", sou="678")
    HandCalculator.estimate_hand_value(tiles, tiles[7], config=HandConfig(is_tsumo=True))
