"""`edit`: a designer's arena made as hard as is wished by changing as few tiles as possible."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, IMPOSSIBLE, STOPPED

if TYPE_CHECKING:
    from generator.edit_request import Request
    from generator.wish import Target
    from layouts.arena import Arena
    from seeds.roll_and_smash import RollAndSmash

_STATUS = {"found": DONE, "already": DONE, "impossible": IMPOSSIBLE, "missed": STOPPED, "stopped": STOPPED}


@click.command("edit")
@options.arena_argument
@click.option(
    "--improve",
    required=True,
    metavar="WHAT=N",
    help="difficulty=4, points=12-14 or chance=0.3-0.5: what it should have, as with generate.",
)
@click.option("--keep", metavar="U1,O2,...", help="Tiles that stay where they are.")
@click.option("--counts", metavar="KIND=N,...", help="Tiles of these kinds may be as many (default: as they are).")
@click.option("--most", type=click.IntRange(1), metavar="N", help="Tiles changed at most (default: half of them).")
@click.option(
    "--novelty",
    type=click.IntRange(0, 99),
    default=0,
    show_default=True,
    metavar="D",
    help="Tiles at least in which it differs from ARENA, however it is turned.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same arena.")
@click.option("--work", type=click.IntRange(1), metavar="N", help="Searches of the solver at most (default: 1500).")
@click.option("-o", "--output", "path", metavar="FILE", help="Write the layout file (or .tmj, a map of Tiled).")
@options.grades_option
@options.rules_option
@options.json_option
def command(
    arena: str,
    improve: str,
    keep: str | None,
    counts: str | None,
    most: int | None,
    novelty: int,
    seed: int,
    work: int | None,
    path: str | None,
    grades_file: str | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Make ARENA as hard as is wished, changing as few tiles as possible.

    One change is tried in every way, which proves it where none does it; more are searched for. The new arena's
    two runs are replayed by the rules. Exit status 3 when it is proved impossible, 4 when none was found.
    """
    from cli.wishes import read_counts
    from generator.edit_request import WORK, request_of
    from seeds.writing import require_place

    rules, grades = options.load_rules(rules_file), options.load_grades(grades_file)
    start = options.find_arena(arena, rules)
    options.ask(start, rules, 0, None, None, None)
    request = request_of(
        start,
        _target(improve, rules),
        read_counts(counts) or {},
        _kept(keep, start),
        most=most,
        novelty=novelty,
        seed=seed,
        work=work or WORK,
        rules=rules,
        grades=grades,
    )
    if path is not None:
        require_place(path)
    return _edit(request, path, as_json)


def _target(text: str, rules: RollAndSmash) -> Target:
    """The target of `difficulty=4`; `BadInput` told of `--improve`."""
    from cli.wishes import read_target
    from generator.wish import MEASURES
    from seeds.faults import BadInput, near_miss, quoted

    measure, sign, value = text.partition("=")
    if measure not in MEASURES:
        raise BadInput.one("--improve", f"unknown word {quoted(measure)}", near_miss(measure, MEASURES))
    if not sign:
        raise BadInput.one("--improve", f"{quoted(text)} says no number", "difficulty=4")
    try:
        target = read_target({measure: value}, rules)  # type: ignore[dict-item]
    except BadInput as bad:
        raise BadInput(replace(fault, source=f"--improve {measure}") for fault in bad.faults) from bad
    assert target is not None
    return target


def _kept(keep: str | None, arena: Arena) -> tuple[str, ...]:
    return options.words(keep, tuple(arena.by_token), "--keep")


def _edit(request: Request, path: str | None, as_json: bool) -> int:
    """Search, write the file if there is something to write, and show it all."""
    from export.edit_text import edit_record, edit_text
    from generator.edit import edited

    edit = edited(request, output.watch())
    status = _STATUS[edit.verdict]
    file = path if status == DONE else None
    if file is not None:
        _save(edit.arena, file)
    if as_json:
        output.write_json(edit_record(request, edit, file))
    else:
        output.write(edit_text(request, edit, **output.screen()))
    if path is not None:
        output.note(f"wrote {path}" if file else f"{path} is not written")
    return status


def _save(arena: Arena, path: str) -> None:
    from layouts.tiled import SUFFIXES
    from layouts.tiled_writing import save_tiled
    from layouts.writing import save_layout

    (save_tiled if path.endswith(SUFFIXES) else save_layout)(arena, path)
