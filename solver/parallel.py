"""Work shared out among processes: each task with its result, in the order they are done."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_parallel(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Each task with what `work` makes of it, as they are done; in this process if one is enough."""
    if jobs == 1 or len(tasks) < 2:
        yield from ((task, work(task)) for task in tasks)
        return
    from joblib import Parallel, delayed

    # whoever stops looking at results stops the work: no fault
    warnings.filterwarnings("ignore", message=".*have been cancelled", module="joblib")
    parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
    for number, result in parallel(delayed(_numbered)(work, number, task) for number, task in enumerate(tasks)):
        yield tasks[number], result


def _numbered(work: Callable[[T], R], number: int, task: T) -> tuple[int, R]:
    return number, work(task)
