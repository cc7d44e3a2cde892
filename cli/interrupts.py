"""Ctrl-C held back while a line is written, so that nobody who reads the lines finds half of one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def held() -> Iterator[None]:
    """Ctrl-C waits for the end of the block; pressed a second time it does not, as whoever reads may have stopped."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears of it
        return
    usual = signal.getsignal(signal.SIGINT)
    if usual is not signal.default_int_handler:
        yield
        return
    presses = 0

    def note(_number: int, _frame: FrameType | None) -> None:
        nonlocal presses
        presses += 1
        if presses > 1:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if presses:
        raise KeyboardInterrupt
