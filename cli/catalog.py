"""`catalog`: the arenas that were made or brought in, listed, shown, found, carried out and in, and checked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import options, output
from cli.status import BAD_INPUT, DONE, IMPOSSIBLE, STOPPED, worst

if TYPE_CHECKING:
    from generator.catalogue_check import Wrong
    from generator.catalogue_entry import Entry
    from generator.catalogue_query import Wanted

catalog_option = click.option(
    "--catalog", "file", metavar="FILE", help="The catalogue (default: $ARENASMITH_CATALOG, else in your data folder)."
)
#: as `generator.catalogue_query.ORDERS`, which help does not wait for
_ORDERS = ("difficulty", "points", "sum", "chance", "name", "tiles", "id")
#: what `catalog export -o` takes for a file of lines rather than a folder
_LINES = ".jsonl"


@click.group("catalog")
def command() -> None:
    """The catalogue of arenas: each one once, with its grade, proof and recipe.

    ID is an arena's ID or its first letters.
    """


def _path(file: str | None) -> Path:
    from generator.catalogue_file import catalogue_path

    return catalogue_path(file)


def _write_lines(records: Iterable[dict[str, Any]]) -> None:
    for record in records:
        output.write_json(record)


# -- list --------------------------------------------------------------------------------------------


@command.command("list")
@click.option("--difficulty", metavar="LOW-HIGH", help="Grades, such as 3 or 2-3.")
@click.option("--chance", metavar="LOW-HIGH", help="Chance of beating it, such as 0.2-0.6.")
@click.option("--points", metavar="LOW-HIGH", help="Points that two runs need each, such as 18-24 or -20.")
@click.option("--counts", metavar="KIND=N,...", help="Obstacles by kind, such as up=4,by=2-3.")
@click.option("--limit", type=click.IntRange(0), metavar="N", help="The first N only.")
@click.option("--sort", type=click.Choice(_ORDERS), default="difficulty", show_default=True)
@click.option("--reverse", is_flag=True, help="The other way round.")
@catalog_option
@options.json_option
def list_command(file: str | None, as_json: bool, **asked: Any) -> int:
    """List arenas.

    Those that lie in all the spans; what is not known of an arena lies in none. With --json a line an arena.
    """
    from export.catalog_text import list_text, summary_record
    from generator.catalogue import Catalogue

    wanted = _wanted(**asked)
    with Catalogue.opened(_path(file)) as catalogue:
        found, of = catalogue.summaries(wanted), len(catalogue)
    if as_json:
        _write_lines(map(summary_record, found))
    elif found:
        output.write(list_text(found))
    output.note(f"{len(found):,} of {of:,} arenas")
    return DONE


def _wanted(
    difficulty: str | None,
    chance: str | None,
    points: str | None,
    counts: str | None,
    limit: int | None,
    sort: str,
    reverse: bool,
) -> Wanted:
    from cli.spans import span, spans
    from generator.catalogue_query import Wanted
    from layouts.arena import KIND_OF

    return Wanted(
        span(difficulty, "--difficulty"),
        span(points, "--points"),
        span(chance, "--chance"),
        spans(counts, "--counts", {**{kind: kind for kind in KIND_OF.values()}, **KIND_OF}),
        limit,
        sort,
        reverse,
    )


# -- show, find --------------------------------------------------------------------------------------


@command.command("show")
@click.argument("beginning", metavar="ID")
@catalog_option
@options.rules_option
@options.json_option
def show(beginning: str, file: str | None, rules_file: str | None, as_json: bool) -> int:
    """Show an arena with its grade, recipe and plans.

    A picture, and the two plans that prove it in short form.
    """
    from export.catalog_text import entry_text, shown_record
    from generator.catalogue import find

    rules = options.load_rules(rules_file)
    entry = find(beginning, _path(file))
    arena = entry.arena(rules)
    if as_json:
        output.write_json(shown_record(entry, arena))
    else:
        output.write(entry_text(entry, arena, rules, **output.screen()))
    return DONE


@command.command("find")
@options.arena_argument
@click.option("--nearest", type=click.IntRange(0), default=5, show_default=True, metavar="N", help="Neighbours told.")
@catalog_option
@options.rules_option
@options.json_option
def find(arena: str, nearest: int, file: str | None, rules_file: str | None, as_json: bool) -> int:
    """Look for ARENA, turned or mirrored as it may be.

    If it is not there, the nearest arenas on the same board are told, by the tiles that they are apart, and the
    exit status is 3.
    """
    from export.catalog_text import found_record, found_text
    from generator.catalogue import Catalogue
    from generator.catalogue_near import nearest as neighbours
    from layouts.identity import arena_id

    sought = options.find_arena(arena, options.load_rules(rules_file))
    with Catalogue.opened(_path(file)) as catalogue:
        entry = catalogue.get(arena_id(sought))
        near = [] if entry else neighbours(catalogue, sought, nearest)
    found = entry.summary if entry else None
    if as_json:
        output.write_json(found_record(sought, found, near))
    else:
        output.write(found_text(sought, found, near))
    return DONE if found else IMPOSSIBLE


# -- export, import ----------------------------------------------------------------------------------


@command.command("export")
@click.argument("beginnings", metavar="[ID]...", nargs=-1)
@click.option(
    "-o", "--output", "target", metavar="DIR|FILE.jsonl", help="Layouts into DIR, or all into a file of lines."
)
@catalog_option
@options.json_option
def export(beginnings: tuple[str, ...], target: str | None, file: str | None, as_json: bool) -> int:
    """Write arenas (default: all) as layouts or lines.

    A layout file each into DIR, which holds no proofs, or everything into FILE.jsonl, a line an arena. Without -o
    the lines go to standard output. With --json, what was written is told; --json without -o changes nothing.
    """
    from generator.catalogue import Catalogue

    with Catalogue.opened(_path(file)) as catalogue:
        found = [catalogue.find(text) for text in beginnings] if beginnings else list(catalogue.entries())
    entries = list({entry.arena_id: entry for entry in found}.values())
    if target is None:
        from generator.catalogue_json import entry_record

        _write_lines(map(entry_record, entries))
        return DONE
    files = _exported(entries, target)
    if as_json:
        output.write_json({"files": files, "arenas": [entry.arena_id for entry in entries]})
    else:
        output.note(f"{target}: {len(entries):,} arena{'' if len(entries) == 1 else 's'}")
    return DONE


def _exported(entries: list[Entry], target: str) -> list[str]:
    """The files written."""
    from export.catalog_files import export_layouts, export_lines

    return [export_lines(entries, target)] if target.endswith(_LINES) else export_layouts(entries, target)


@command.command("import")
@click.argument("paths", metavar="FILE|DIR...", nargs=-1, required=True)
@click.option("--prove", "solve", is_flag=True, help="Solve arenas that come without proof.")
@options.limit_option
@catalog_option
@options.rules_option
@options.json_option
def import_command(
    paths: tuple[str, ...],
    solve: bool,
    time_limit: float | None,
    file: str | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Bring in layout files and exported lines.

    All of them or, after any fault, none; of a folder those that end in .toml and .jsonl. Proofs are judged before
    they are stored. An arena without one is stored as unproved; with --prove it is solved first. One that is there
    already is not stored twice, and keeps its name.
    """
    from generator.catalogue import Catalogue
    from generator.catalogue_import import read_entries
    from solver.verdict import Stopped

    rules = options.load_rules(rules_file)
    entries = read_entries(paths, rules)
    try:
        proved = [_proved(entry, rules, time_limit) if solve else entry for entry in entries]
    except Stopped:
        output.note("stopped at the time limit: nothing is stored")
        return STOPPED
    with Catalogue.opened(_path(file), make=True) as catalogue:
        new = catalogue.add(proved)
    if as_json:
        told = zip(proved, new, strict=True)
        _write_lines({"id": e.arena_id, "new": was, "proved": bool(e.proofs)} for e, was in told)
    else:
        unproved = sum(not entry.proofs for entry in proved)
        output.write(f"{sum(new):,} new, {len(new) - sum(new):,} there already; {unproved:,} without proof")
    return DONE


def _proved(entry: Entry, rules: Any, time_limit: float | None) -> Entry:
    from generator.catalogue_proof import prove

    return entry if entry.proofs else prove(entry, rules, output.watch(time_limit))


# -- check -------------------------------------------------------------------------------------------


@command.command("check")
@click.option("--prove", "solve", is_flag=True, help="Solve each proved arena again: are its points the least?")
@options.limit_option
@catalog_option
@options.rules_option
@options.json_option
def check(solve: bool, time_limit: float | None, file: str | None, rules_file: str | None, as_json: bool) -> int:
    """Check the file, every arena and every proof.

    Pages and indexes are looked through, every layout is read, its ID worked out and its proof judged. Exit status
    2 if something is damaged, 3 if a proof is none.
    """
    from generator.catalogue import Catalogue
    from generator.catalogue_check import look_through
    from solver.verdict import Stopped

    rules = options.load_rules(rules_file)
    wrong: list[Wrong] = []
    stopped = False
    with Catalogue.opened(_path(file)) as catalogue:
        arenas = len(catalogue)
        try:
            for one in look_through(catalogue, rules, output.watch(time_limit), solve=solve):
                wrong.append(one)
        except (Stopped, KeyboardInterrupt):
            stopped = True
    _tell(wrong, arenas, stopped, as_json)
    statuses = [IMPOSSIBLE if one.proof else BAD_INPUT for one in wrong]
    return worst([*statuses, STOPPED if stopped else DONE])


def _tell(wrong: list[Wrong], arenas: int, stopped: bool, as_json: bool) -> None:
    from export.catalog_text import wrong_record, wrong_text

    if as_json:
        output.write_json({"arenas": arenas, "complete": not stopped, "wrong": [wrong_record(one) for one in wrong]})
        return
    for one in wrong:
        output.write(wrong_text(one))
    found = f"{len(wrong):,} wrong" if wrong else "nothing wrong"
    output.write(f"{arenas:,} arena{'' if arenas == 1 else 's'}: {found}{', stopped early' if stopped else ''}")
