"""`make bench`: how long the main questions take here, as a table.

Every figure is the second run in a process (the first may load kernels), on one core, in processor seconds
of this process and wall seconds for whole commands, unless it says otherwise.
"""

from __future__ import annotations

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(name, "1")

import click
from rich.console import Console
from rich.table import Table

from bench import games, lairs, makers, runs, solo

GROUPS = (*runs.GROUPS, *solo.GROUPS, *games.GROUPS, *lairs.GROUPS, *makers.GROUPS)


@click.command()
@click.option("--only", metavar="WORD", help="Only the groups whose name holds this word.")
def main(only: str | None) -> None:
    """Print the table, a group at a time."""
    for group in GROUPS:
        if only and only not in group.__name__:
            continue
        table = Table("what", "here", "limit", title=group.__name__, title_justify="left")
        for row in group():
            table.add_row(*row)
        Console().print(table)


if __name__ == "__main__":
    main()
