"""Many machines: the tasks go to the workers of a dask scheduler, which gives a lost worker's tasks to another.

    this process ──▶ scheduler ──▶ worker ✓ ✓ ✓
                          └──────▶ worker ✓ ✗ (its machine was switched off: the first one does that task too)

A scheduler or worker that cannot import this package leaves dask waiting for ever, and one of another version gives
other results. So all are asked before any work is, and every result tells which build it is from: workers may join
later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from seeds.faults import BadInput, Fault, quoted
from solver.build import build
from solver.parallel import WorkersLost

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
R = TypeVar("R")

#: seconds for the scheduler to answer, for a first worker to be there, and for all of them to tell their builds
CONNECT, JOIN, TELL = 5, 5, 60
#: seconds between two looks at the workers while nothing comes, and looks without any worker before giving up
LOOK, LOOKS = 1.0, 30
#: tasks that are handed out ahead, for each thread of a worker and at least
_AHEAD, _AHEAD_AT_LEAST = 4, 32
_REMEDY = "install the same arenasmith on every machine, with its constraints.txt"


@dataclass(frozen=True)
class Cluster:
    """A scheduler that answered, whose workers all run this build. Made by `opened`."""

    address: str
    client: Client

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """Each task's number and what `work` makes of it, as they are done; whoever stops looking stops the rest.

        `WorkersLost` if no worker is left; `BadInput` for a worker that joined and runs another build.
        """
        finished: SimpleQueue[Future] = SimpleQueue()
        running: dict[str, tuple[int, Future]] = {}
        waiting = iter(enumerate(tasks))
        ahead = max(_AHEAD_AT_LEAST, _AHEAD * sum(_asked(self.address, self.client.nthreads).values()))
        try:
            while True:
                for number, task in islice(waiting, ahead - len(running)):
                    future = self.client.submit(_done, work, build(), task, pure=False)
                    running[future.key] = number, future
                    future.add_done_callback(finished.put)
                if not running:
                    return
                future = self._next(finished)
                number, _ = running.pop(future.key)
                yield number, self._result(future)
        finally:
            self._cancel([future for _, future in running.values()])

    def _next(self, finished: SimpleQueue[Future]) -> Future:
        """The next that is finished, as long as there is somebody to finish one."""
        lonely = 0
        while lonely < LOOKS:
            try:
                return finished.get(timeout=LOOK)
            except Empty:
                lonely = 0 if self._has_workers() else lonely + 1
        raise self._lost("no worker is left")

    def _has_workers(self) -> bool:
        with suppress(Exception):  # a scheduler that is gone, however that comes out
            return bool(self.client.nthreads(callback_timeout=LOOK))
        return False

    def _result(self, future: Future) -> Any:
        """The task's result; what the work raised is raised here."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        try:
            result = self._fetched(future)
        except KilledWorker as error:
            raise self._lost("a task ended every worker that tried it (out of memory?)") from error
        except CancelledError as error:
            raise self._lost("the scheduler is gone, or was told to drop the work") from error
        except WorkersLost:
            raise
        except Exception:  # dask's own, from a worker that joined and cannot import this package?
            _require_same_build(self.address, self.client)
            raise
        if isinstance(result, _Foreign):
            raise BadInput([_foreign("worker", result.worker, result.build)])
        return result

    def _fetched(self, future: Future) -> Any:
        """A result from the worker that has it, or made again if that one is gone by now."""
        while True:
            try:
                return future.result(timeout=LOOK * LOOKS)
            except TimeoutError as error:
                if not self._has_workers():
                    raise self._lost("no worker is left") from error

    def _lost(self, why: str) -> WorkersLost:
        return WorkersLost(f"cluster {self.address}: {why} — start what is missing, then run again")

    def _cancel(self, futures: list[Future]) -> None:
        with suppress(Exception):  # the scheduler may be gone, and whoever cancels has something to tell already
            self.client.cancel(futures)


@dataclass(frozen=True)
class _Foreign:
    """In place of a result: a worker runs another build."""

    worker: str
    build: str


def _done(work: Callable[[T], R], wanted: str, task: T) -> R | _Foreign:
    """A task, on a worker."""
    if build() != wanted:
        from distributed import get_worker

        return _Foreign(get_worker().address, build())
    return work(task)


@contextmanager
def opened(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler has this address (`tcp://host:8786`), as long as it is needed.

    `BadInput` if dask is not installed, nobody answers, there is no worker, or one runs another build of this program.
    """
    client = _connected(address)
    try:
        _require_workers(address, client)
        _require_same_build(address, client)
        yield Cluster(address, client)
    finally:
        with suppress(OSError, TimeoutError):
            client.close(timeout=CONNECT)


def _connected(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError as error:
        remedy = "install the extra: pip install 'arenasmith[cluster]'"
        raise BadInput.one("--cluster", "dask.distributed is not installed", remedy) from error

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters of it is told as a fault
    try:
        asyncio.run(asyncio.wait_for(_answer(address), CONNECT))
        return Client(address, timeout=CONNECT, set_as_default=False)
    except Exception as error:  # whatever speaks there may answer anything
        remedy = "start one with `dask scheduler` and give the address that it tells, such as tcp://127.0.0.1:8786"
        raise BadInput.one("--cluster", f"no dask scheduler answers at {quoted(address)}", remedy) from error


async def _answer(address: str) -> None:
    """Wait for the scheduler to say who it is: a client does that too, but for ever."""
    from distributed.comm import connect, parse_address, parse_host_port
    from distributed.security import Security

    parse_host_port(parse_address(address)[1])
    comm = await connect(address, **Security().get_connection_args("client"))
    try:
        await comm.write({"op": "identity", "reply": True})
        told = await comm.read()
        if told["type"] != "Scheduler":
            raise ValueError(f"a {told['type']}")
    finally:
        comm.abort()


def _require_workers(address: str, client: Client) -> None:
    try:
        client.wait_for_workers(1, timeout=JOIN)
    except TimeoutError as error:
        remedy = f"start some on each machine: dask worker {address} --nthreads 1"
        raise BadInput.one("--cluster", f"the scheduler at {address} has no workers", remedy) from error


def _require_same_build(address: str, client: Client) -> None:
    """`BadInput` that names everyone who runs another build of this package, or cannot import it at all."""
    told = {("scheduler", address): _told_by_scheduler(address, client)}
    workers: dict[str, str | Exception] = _asked(address, client.run, build, on_error="return")
    told |= {("worker", worker): workers[worker] for worker in sorted(workers)}
    faults = [_foreign(*who, answer) for who, answer in told.items() if answer != build()]
    if faults:
        raise BadInput(faults)


def _told_by_scheduler(address: str, client: Client) -> str | Exception:
    try:
        answer: str = _asked(address, client.run_on_scheduler, build)
    except BadInput:
        raise
    except Exception as error:  # what the scheduler tells of its own, as dask wraps it
        return error
    return answer


def _foreign(role: str, address: str, answer: str | Exception) -> Fault:
    if isinstance(answer, Exception):
        message = f"cannot import arenasmith ({answer}); here it is {build()}"
    else:
        message = f"runs arenasmith {answer}; here it is {build()}"
    return Fault(f"{role} {address}", 0, 0, message, _REMEDY)


def _asked(address: str, ask: Callable[..., Any], *words: Any, **options: Any) -> Any:
    """What the scheduler answers; `BadInput` if it or a worker keeps everybody waiting."""
    try:
        return ask(*words, **options, callback_timeout=TELL)
    except (OSError, TimeoutError) as error:
        message = f"the scheduler at {address}, or one of its workers, does not answer within {TELL} s"
        raise BadInput.one("--cluster", message, "end the worker that hangs (the scheduler's log names it)") from error
