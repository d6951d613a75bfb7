"""Maps a function over the parts of an archive by the workers of a Dask cluster, in order.

It is `engine.jobs.mapped` for machines: what is mapped and what it is given are the same values
(`AnswerLines`, `CountHandDoubts`, `CompareLines` and the parts of `engine.archive`). Workers need
`engine` and msgspec, nothing else of Hayami. They hold nothing that is missed when one of them is
lost: Dask has its parts done again by another, and the answers are the same bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from distributed import Client, Future

P = TypeVar("P")
R = TypeVar("R")
AHEAD = 4
"""So many parts for each thread of the cluster are sent before the first of them is answered."""


def divided(client: Client, work: Callable[[P], R], parts: Iterable[P]) -> Iterator[R]:
    """What `work` returns for each part, in their order, with a bounded number of parts sent.

    Raises `distributed.KilledWorker` for a part that ends every worker which it is given to.
    """
    most = AHEAD * max(sum(client.nthreads().values()), 1)
    waiting: deque[Future] = deque()
    for part in parts:
        waiting.append(client.submit(work, part, pure=False))
        if len(waiting) >= most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
