"""`convert`: an arena from one kind of file into another: layout files, and maps of the Tiled editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE

if TYPE_CHECKING:
    from layouts.arena import Arena

Save = Callable[["Arena", str], None]


@click.command("convert")
@options.arena_argument
@click.option("-o", "--output", "path", required=True, metavar="FILE", help="Where to: FILE.tmj or FILE.toml.")
@options.rules_option
@options.json_option
def command(arena: str, path: str, rules_file: str | None, as_json: bool) -> int:
    """Write ARENA as a map of the Tiled editor (.tmj) or as a layout file (.toml).

    Nothing is lost either way. Wherever a command takes an ARENA, a .tmj is read too.
    """
    save = _save(path)
    found = options.find_arena(arena, options.load_rules(rules_file))
    save(found, path)
    if as_json:
        from export.records import arena_record

        output.write_json({"arena": arena_record(found), "file": path})
    else:
        output.note(f"wrote {path}")
    return DONE


def _save(path: str) -> Save:
    """What writes a file of that ending; `BadInput` if nothing does."""
    from layouts.tiled_writing import save_tiled
    from layouts.writing import save_layout
    from seeds.faults import BadInput, quoted

    savers: dict[str, Save] = {".tmj": save_tiled, ".toml": save_layout}
    for ending, save in savers.items():
        if path.endswith(ending):
            return save
    raise BadInput.one("-o", f"no kind of file is known by its ending: {quoted(path)}", " or ".join(savers))
