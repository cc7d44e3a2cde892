"""Ctrl-C while a line is written: the line is whole, and the program still stops."""

from __future__ import annotations

import signal

import pytest

from cli.interrupts import held


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> None:
    """CP-SAT takes the signal for itself and leaves it to the system, whose answer is to end this process."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_it_waits_for_the_end_of_the_line() -> None:
    written = []
    with pytest.raises(KeyboardInterrupt), held():
        written.append("first half")
        signal.raise_signal(signal.SIGINT)
        written.append("second half")
    assert written == ["first half", "second half"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_one_does_not_wait() -> None:
    written = []
    with pytest.raises(KeyboardInterrupt), held():
        signal.raise_signal(signal.SIGINT)
        written.append("first half")
        signal.raise_signal(signal.SIGINT)
        written.append("never")
    assert written == ["first half"]


def test_nothing_pressed_nothing_raised() -> None:
    with held():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_fault_within_goes_on_its_way() -> None:
    with pytest.raises(BrokenPipeError), held():
        raise BrokenPipeError
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
