"""Code that is measured in a process of its own: first hands, an archive, memory after hands."""

# Imports are part of what is measured, so that each side has its own.
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


def unseen(data: str, count: int) -> None:
    """Print the seconds of both sides for hands that were not judged before."""
    import gc
    from pathlib import Path

    from engine.riichi.judge import judge
    from engine.riichi.rules import load
    from tests.bench import peers
    from tests.bench.timing import all_of, seconds
    from tests.bench.workload import wins

    some, rules = wins(Path(data), count), load("tenhou")
    gc.freeze()  # collections shall not scan the hands of the benchmark
    times = [0.0, 0.0]
    turn = 1000  # long enough that refilling processor caches matters little
    for at in range(0, count, turn):
        few = some[at : at + turn]
        works = (lambda win: judge(win.hand, win.situation, rules), peers.by_mahjong)
        for side, work in enumerate(works):
            times[side] += seconds(lambda work=work, few=few: all_of(map(work, few)))
    print(*times)


def archive(data: str, count: int, rounds: int) -> None:
    """Print the lines per second of both sides."""
    from pathlib import Path

    from engine.batch import run
    from engine.riichi.rules import load
    from tests.bench import peers
    from tests.bench.timing import all_of, contest
    from tests.bench.workload import lines

    some = lines(Path(data), count)
    answered = contest(
        "",
        "",
        lambda: all_of(run(some, "tenhou", load)),
        lambda: all_of(map(peers.answer, some)),
        count,
        0,
        rounds,
    )
    print(answered.ours, answered.theirs)


def memory() -> None:
    """Print the MB that judging the lines of standard input, with their ledgers, adds."""
    import os
    import sys
    from pathlib import Path

    from engine.batch import run
    from engine.lines import described, read_line
    from engine.riichi.judge import judge
    from engine.riichi.rules import load
    from engine.riichi.verdict import Agari

    def taken() -> float:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)

    rules, before = load("tenhou"), taken()
    for line in sys.stdin.buffer:
        list(run([line], "tenhou", load))
        verdict = judge(*described(read_line(line)), rules)
        assert not isinstance(verdict, Agari) or verdict.best.ledger
    print(taken() - before)
