"""The command line's door: one group, every command, and how anything that goes wrong is told.

Exit status: 0 done · 2 bad input or usage · 3 proven impossible · 4 stopped at a limit without proof.
Commands import what they need when they run, so that `--help` answers at once.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from cli import (
    advise,
    bigfoot,
    boogie,
    catalog,
    check,
    convert,
    crashcanyon,
    curve,
    edit,
    explain,
    generate,
    grade,
    hazards,
    hint,
    legends,
    lint,
    odds,
    output,
    printing,
    race,
    rookie,
    setup,
    show,
    simulate,
    solve,
    truckoff,
    verify,
)
from cli.status import BAD_INPUT, DONE, STOPPED
from seeds.faults import BadInput
from solver.parallel import WorkersLost


def _tell_version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    from importlib.metadata import PackageNotFoundError, version

    if asked:
        try:
            click.echo(f"arenasmith, version {version('arenasmith')}")
        except PackageNotFoundError:
            click.echo("arenasmith, run where it is not installed: no version")
        context.exit()


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version, help="Show the version."
)
def arenasmith() -> None:
    """Prove, rate and print arenas of BIGFOOT: Roll & Smash.

    ARENA is a layout file, a map of the Tiled editor (.tmj), a shipped name (the-crucible,
    the-fun-derdome, the-proving-ground, the-vipers-nest), an arena code or an ID of the catalogue.
    Every command has --json.
    """


for module in (
    solve,
    verify,
    check,
    curve,
    odds,
    advise,
    legends,
    hazards,
    race,
    simulate,
    setup,
    rookie,
    show,
    lint,
    printing,
    convert,
    generate,
    grade,
    edit,
    catalog,
    truckoff,
    boogie,
    bigfoot,
    explain,
    hint,
    crashcanyon,
):
    arenasmith.add_command(module.command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and leave with its exit status; never a traceback (ARENASMITH_DEBUG=1 shows it)."""
    sys.stdout = sys.stdout or _Closed()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # what click writes itself, such as help
    sys.exit(_guarded(arguments))


def _guarded(arguments: Sequence[str] | None) -> int:
    try:
        status = arenasmith.main(arguments, standalone_mode=False) or DONE
        sys.stdout.flush()
    except BadInput as bad:
        return _complain("\n".join(output.fault_lines("error", bad.faults)), BAD_INPUT)
    except click.ClickException as error:
        return _complain(_usage(error), BAD_INPUT)
    except (click.Abort, KeyboardInterrupt):
        return _complain("stopped", STOPPED)
    except WorkersLost as lost:
        return _complain(f"stopped: {lost}", STOPPED)
    except MemoryError:
        return _complain("stopped: out of memory", STOPPED)
    except (BrokenPipeError, SystemExit):  # the reader has gone (click leaves); nothing more can be said to it
        return _without_output(DONE)
    except OSError as error:
        where = error.filename or "standard output"
        return _without_output(_complain(f"error: {where}: {error.strerror or error}", BAD_INPUT))
    except Exception as error:
        if os.environ.get("ARENASMITH_DEBUG"):
            raise
        return _complain(f"a fault of arenasmith, please report it: {type(error).__name__}: {error}", STOPPED)
    return status


def _usage(error: click.ClickException) -> str:
    """What click says of a line it cannot read: usage, where help is, what is wrong."""
    told = io.StringIO()
    error.show(told)
    return told.getvalue().rstrip()


def _complain(message: str, status: int) -> int:
    output.note(message)
    return status


def _without_output(status: int) -> int:
    """Drop what could not be written, which Python would try again at its exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


class _Closed(io.TextIOBase):
    """Standard output where there is none (`>&-`): an error for whoever writes to it, and for nobody else."""

    def write(self, _text: str) -> int:
        """Never."""
        raise OSError(errno.EBADF, "cannot be written: it is closed")


if __name__ == "__main__":
    main()
