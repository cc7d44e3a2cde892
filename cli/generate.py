"""`generate`: new solo arenas as hard as is wished, each with its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import BAD_INPUT, DONE, IMPOSSIBLE, STOPPED, worst

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.batch import Slot
    from generator.catalogue_run import Kept
    from generator.making import Made
    from generator.place import Site
    from generator.wish import Wish
    from layouts.arena import Arena
    from seeds.grades import Grades
    from seeds.roll_and_smash import RollAndSmash
    from solver.cluster import Cluster

#: as in generator.place, which help does not wait for
_SYMMETRIES, _SPREADS = ("none", "half-turn", "mirror"), ("any", "even", "apart")


@click.command("generate")
@click.option("--counts", metavar="KIND=N,...", help="Tiles of each kind, such as up=3,by=2-4 (default: as printed).")
@click.option("--difficulty", metavar="1-4", help="As hard as this, by the grading table (see grade).")
@click.option("--points", metavar="LOW-HIGH", help="Instead: least points that two runs both stay within.")
@click.option("--chance", metavar="LOW-HIGH", help="Instead: chance to beat it without cards and hazards.")
@click.option("--symmetry", type=click.Choice(_SYMMETRIES), default="none", show_default=True)
@click.option(
    "--spread",
    type=click.Choice(_SPREADS),
    default="any",
    show_default=True,
    help="even: as many tiles on each piece, give or take one; apart: no two tiles touch.",
)
@click.option("--keep-clear", metavar="C5,D5,...", help="Spaces that no tile covers.")
@click.option("--fixed", metavar="KIND:A1-B1,...", help="Tiles that lie where they are.")
@click.option("--pieces", metavar="2x2", help="Board pieces, columns x rows (default: the box's).")
@click.option("--piece", metavar="4x4", help="Spaces of a piece, columns x rows (default: the box's).")
@click.option("--count", type=click.IntRange(1, 100_000), default=1, show_default=True, help="How many arenas.")
@click.option(
    "--novelty",
    type=click.IntRange(1, 99),
    default=1,
    show_default=True,
    metavar="D",
    help="Tiles at least in which any two differ, however they are turned.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same arenas.")
@options.jobs_option
@options.cluster_option
@click.option("-o", "--output", "folder", metavar="DIR", help="Write a layout file for each arena.")
@click.option(
    "--catalog",
    "catalog_file",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Keep the arenas in a catalogue (yours, without FILE); run again, it goes on where it was cut short.",
)
@options.grades_option
@options.rules_option
@options.json_option
def command(
    counts: str | None,
    difficulty: str | None,
    points: str | None,
    chance: str | None,
    symmetry: str,
    spread: str,
    keep_clear: str | None,
    fixed: str | None,
    pieces: str | None,
    piece: str | None,
    count: int,
    novelty: int,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    folder: str | None,
    catalog_file: str | None,
    grades_file: str | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Make new arenas that two runs can beat, of the difficulty wished.

    Every arena was solved, the two runs that beat it replayed by the rules, and its grade is the one asked for.
    Exit status 3 when no arena can be as wished (proved), 4 when the work allowed for it found too few.
    """
    from cli.wishes import read_board, read_counts, read_fixed, read_spaces, read_target
    from export.arena_files import require_folder
    from generator.place import Impossible, Undecided, require_possible
    from generator.wish import Wish, site_of

    options.require_one_kind(jobs, cluster)
    rules, grades = options.load_rules(rules_file), options.load_grades(grades_file)
    site = site_of(
        read_counts(counts),
        read_board(pieces, piece, rules),
        rules,
        symmetry=symmetry,
        spread=spread,
        keep_clear=read_spaces(keep_clear),
        fixed=read_fixed(fixed),
    )
    target = read_target({"difficulty": difficulty, "points": points, "chance": chance}, rules)
    if folder is not None:
        require_folder(folder)
    try:
        require_possible(site, rules)
    except Impossible as why:
        _tell_impossible(str(why), site, rules, as_json)
        return IMPOSSIBLE
    except Undecided as why:
        output.note(f"given up: {why}")
        return STOPPED
    wish = Wish(site, target, novelty, rules, grades)
    with options.workers(jobs, cluster) as workers:
        return _run(wish, seed, count, workers, catalog_file, folder, as_json)


def _tell_impossible(why: str, site: Site, rules: RollAndSmash, as_json: bool) -> None:
    """The reason, and the placing that is nearest to the wish."""
    from export.made_text import impossible_text
    from generator.grade_record import impossible_record
    from generator.place import nearest_possible

    nearest = nearest_possible(site, rules)
    if as_json:
        output.write_json(impossible_record(why, nearest))
    output.note(impossible_text(why, nearest))


def _run(
    wish: Wish,
    seed: int,
    count: int,
    workers: int | Cluster,
    catalog_file: str | None,
    folder: str | None,
    as_json: bool,
) -> int:
    if catalog_file is None:
        from generator.batch import batch

        return _make(batch(wish, seed, count, workers), wish, count, folder, as_json)
    from generator.catalogue import Catalogue
    from generator.catalogue_file import catalogue_path
    from generator.catalogue_run import resumed

    with Catalogue.opened(catalogue_path(catalog_file), make=True) as catalogue:
        return _make(resumed(catalogue, wish, seed, count, workers), wish, count, folder, as_json)


def _make(settled: Iterable[Slot | Kept], wish: Wish, count: int, folder: str | None, as_json: bool) -> int:
    """Show the arenas one after another as they are settled, then what they took."""
    from export.made_text import summary_line
    from generator.batch import Slot
    from solver.parallel import WorkersLost

    watch = output.watch()
    slots: list[Slot | Kept] = []
    statuses = [DONE]
    try:
        for slot in settled:
            slots.append(slot)
            first = len(slots) == 1
            if isinstance(slot, Slot):
                statuses.append(_tell(slot, wish.grades, folder, as_json, first=first))
            else:
                statuses.append(_tell_kept(slot, wish, folder, as_json, first=first))
            watch.look(f"{len(slots)} of {count} arenas", len(slots) / count)
    except KeyboardInterrupt:
        statuses.append(STOPPED)
    except WorkersLost as lost:
        output.note(f"stopped: {lost}")
        statuses.append(STOPPED)
    made = [slot for slot in slots if isinstance(slot, Slot)]
    if kept := len(slots) - len(made):
        output.note(f"{kept} of {count} kept from an earlier run")
    if made or not kept:
        output.note(summary_line(made, count - kept))
    return worst([*statuses, DONE if len(slots) == count else STOPPED])


def _tell(slot: Slot, grades: Grades, folder: str | None, as_json: bool, *, first: bool) -> int:
    from export.made_text import missed_text
    from generator.grade_record import failed_record

    if slot.made:
        return _tell_made(slot.made, grades, folder, as_json, first=first)
    if as_json:
        output.write_json(failed_record(slot))
    output.note(missed_text(slot))
    return STOPPED


def _tell_kept(kept: Kept, wish: Wish, folder: str | None, as_json: bool, *, first: bool) -> int:
    """A slot that an earlier run settled, told as when it was made."""
    from export.catalog_text import kept_record, kept_text, kept_words

    arena = kept.entry.arena(wish.rules) if kept.entry else None
    status, path = (DONE, None) if arena is None else _saved(arena, folder)
    if as_json:
        output.write_json(kept_record(kept, arena) | ({"file": path} if arena else {}))
    elif kept.entry is None:
        output.note(f"arena {kept.number + 1}: given up in an earlier run")
    elif folder is None:
        output.write(("" if first else "\n") + kept_text(kept.entry).rstrip("\n"))
    elif path:
        output.write(f"{path}: {kept_words(kept.entry)}")
    return worst([status, DONE if arena else STOPPED])


def _saved(arena: Arena, folder: str | None) -> tuple[int, str | None]:
    """Write the arena's file, if files are written at all; the status and the path."""
    from export.arena_files import save_new
    from seeds.faults import BadInput

    try:
        return DONE, folder and save_new(arena, folder)
    except BadInput as bad:  # the others are made all the same
        output.note("\n".join(output.fault_lines("error", bad.faults)))
        return BAD_INPUT, None


def _tell_made(made: Made, grades: Grades, folder: str | None, as_json: bool, *, first: bool) -> int:
    from export.made_text import made_line, made_text
    from generator.grade_record import made_record

    status, path = _saved(made.arena, folder)
    if as_json:
        output.write_json(made_record(made, grades) | {"file": path})
    elif folder is None:
        output.write(("" if first else "\n") + made_text(made).rstrip("\n"))
    elif path:
        output.write(made_line(made, path))
    return status
