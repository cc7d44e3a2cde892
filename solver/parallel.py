"""Work shared out: each task with its result, whoever does it.

    1        this process, a task at a time
    J        J processes of this machine (joblib)
    Cluster  processes of many machines (solver.cluster)

A task's result depends on the task alone, so who does it and how fast decides nothing but the order of `in_parallel`,
and not even that of `in_order`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from solver.verdict import Stopped, Watch

if TYPE_CHECKING:
    from solver.cluster import Cluster

T = TypeVar("T")
R = TypeVar("R")


class Numbered(Protocol):
    """A game that is over."""

    @property
    def number(self) -> int:
        """Which one of the simulation, from 1 on."""


G = TypeVar("G", bound=Numbered)


class WorkersLost(Exception):
    """Processes that shared in the work are gone, and it cannot go on; the message tells what can be done."""


def in_parallel(work: Callable[[T], R], tasks: Sequence[T], workers: int | Cluster) -> Iterator[tuple[T, R]]:
    """Each task with what `work` makes of it, as they are done; in this process if one is enough.

    `WorkersLost` if too few are left to go on.
    """
    yield from ((tasks[number], result) for number, result in _numbered(work, tasks, workers))


def in_order(work: Callable[[T], R], tasks: Sequence[T], workers: int | Cluster) -> Iterator[R]:
    """What `work` makes of each task, in the order of the tasks; `WorkersLost` as above."""
    if isinstance(workers, int):
        workers = min(workers, len(tasks))
    early: dict[int, R] = {}
    due = 0
    for number, result in _numbered(work, tasks, workers):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def _numbered(work: Callable[[T], R], tasks: Sequence[T], workers: int | Cluster) -> Iterator[tuple[int, R]]:
    if not isinstance(workers, int):
        return workers.each(work, tasks)
    if workers == 1 or len(tasks) < 2:
        return ((number, work(task)) for number, task in enumerate(tasks))
    return _on_this_machine(work, tasks, workers)


def _on_this_machine(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[tuple[int, R]]:
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    # whoever stops looking at results stops the work: no fault
    warnings.filterwarnings("ignore", message=".*have been cancelled", module="joblib")
    parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
    try:
        yield from parallel(delayed(_with_number)(work, number, task) for number, task in enumerate(tasks))
    except TerminatedWorkerError as error:
        remedy = "out of memory? fewer --jobs need less"
        raise WorkersLost(f"one of the {jobs} processes was ended from outside — {remedy}") from error


def _with_number(work: Callable[[T], R], number: int, task: T) -> tuple[int, R]:
    return number, work(task)


def quiet(watch: Watch) -> Watch:
    """The same limit, nobody told; it can be sent to another process."""
    return Watch(watch.limit, None, watch.started)


def collected(games: Iterator[G]) -> tuple[list[G], bool]:
    """The games in order, and whether all of them were finished before the watch or Ctrl-C stopped."""
    found: list[G] = []
    finished = True
    try:
        for game in games:
            found.append(game)
    except (Stopped, KeyboardInterrupt):
        finished = False
    return sorted(found, key=lambda game: game.number), finished
