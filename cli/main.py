"""The command line's door: one group, every command, and how anything that goes wrong is told.

Exit status: 0 done · 2 bad input or usage · 3 proven impossible · 4 stopped at a limit without proof.
Commands import what they need when they run, so that `--help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from cli import check, curve, lint, printing, show, solve, verify
from cli.status import BAD_INPUT, STOPPED
from seeds.faults import BadInput


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="arenasmith", prog_name="arenasmith")
def arenasmith() -> None:
    """Prove, rate and print arenas of BIGFOOT: Roll & Smash.

    ARENA is a layout file, a shipped name (the-crucible, the-fun-derdome, the-proving-ground,
    the-vipers-nest) or an arena code. Every command has --json.
    """


for module in (solve, verify, check, curve, show, lint, printing):
    arenasmith.add_command(module.command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and leave with its exit status; never a traceback (ARENASMITH_DEBUG=1 shows it)."""
    status = _guarded(arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has gone; nothing more can be said to it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        status = _complain(f"standard output: cannot be written: {error.strerror}", BAD_INPUT)
    sys.exit(status)


def _guarded(arguments: Sequence[str] | None) -> int:
    try:
        return arenasmith.main(arguments, standalone_mode=False) or 0
    except BadInput as bad:
        return _complain("\n".join(f"error: {fault}" for fault in bad.faults), BAD_INPUT)
    except click.ClickException as error:
        error.show(sys.stderr)
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        return _complain("stopped", STOPPED)
    except MemoryError:
        return _complain("stopped: out of memory", STOPPED)
    except BrokenPipeError:
        return 0
    except OSError as error:
        return _complain(f"error: {error.filename or 'output'}: {error.strerror or error}", BAD_INPUT)
    except Exception as error:
        if os.environ.get("ARENASMITH_DEBUG"):
            raise
        return _complain(f"a fault of arenasmith, please report it: {type(error).__name__}: {error}", STOPPED)


def _complain(message: str, status: int) -> int:
    click.echo(message, err=True)
    return status


if __name__ == "__main__":
    main()
