"""`bigfoot record`: a game's record kept live at the table, one short line an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.bigfoot_puzzle import cards_file_option, load_cards
from cli.lines import greet, not_read, require_file, say, somebody_types, typed_lines
from cli.status import BAD_INPUT, DONE, IMPOSSIBLE, STOPPED, worst

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.bigfoot.events import Event
    from solver.bigfoot.live_record import LiveRecord

#: words of `record` that are no events
COMMANDS = ("undo", "belief", "help", "quit")


@click.command("record")
@click.argument("game")
@cards_file_option
@options.json_option
def record(game: str, cards_file: str | None, as_json: bool) -> int:
    """Keep the record GAME live at the table: one short line an event, the belief after each.

    Lines: camera:forest 2 (a reading), right 3, wrong Fern Bank, shown 6, round 2, dealt rest, played rest,
    paid donation, avoided camera:forest; and undo, belief, help, quit. Words may be cut short.

    GAME is begun, or gone on with, and written after every event. What cannot be is told and not taken.
    From a pipe the exit status is 3 if an event was not taken, 2 if a line could not be read.
    """
    from solver.bigfoot.live_record import open_record

    require_file(game, "GAME")
    live = open_record(load_cards(cards_file), game)
    if not live.found.consistent:
        return _contradicted(live, as_json)
    keeper = _Keeper(live, as_json)
    try:
        statuses = list(keeper.kept())
    except KeyboardInterrupt:
        output.note(f"stopped: {game} holds {len(live.record.events)} events")
        return STOPPED
    return DONE if somebody_types() else worst(statuses)


def _contradicted(live: LiveRecord, as_json: bool) -> int:
    from export import bigfoot_text as told

    if as_json:
        output.write_json({"did": "refused", "contradictions": told.contradictions_record(live.record, live.found)})
    else:
        output.write(told.contradictions_text(live.record, live.found))
    return IMPOSSIBLE


class _Keeper:
    """Takes lines into a record, writes the file after each, and tells what was done."""

    def __init__(self, live: LiveRecord, as_json: bool) -> None:
        self.live, self.as_json = live, as_json

    def kept(self) -> Iterable[int]:
        """The status of each line, until the end of the input or `quit`."""
        from export.bigfoot_table_text import so_far

        say(so_far(self.live.record, self.live.found), self.as_json)
        greet("one short line an event")
        for number, line in enumerate(typed_lines("event> "), start=1):
            status = self._did(line, f"line {number}")
            if status is None:
                return
            yield status

    def _did(self, line: str, source: str) -> int | None:
        """Do what a line says; None to leave."""
        from seeds.faults import BadInput
        from solver.bigfoot.short_lines import command_or_event, without_comment

        line = without_comment(line)
        if not line:
            return DONE
        try:
            said = command_or_event(self.live.edition, line, self.live.found.table, COMMANDS, source)
        except BadInput as bad:
            not_read(bad)
            return BAD_INPUT
        if not isinstance(said, str):
            return self._take(said, line)
        return None if said == "quit" else self._command(said)

    def _take(self, event: Event, line: str) -> int:
        from export import bigfoot_table_text as told

        live = self.live
        if wrong := live.take(event):
            if self.as_json:
                output.write_json(told.refused_record(wrong, line))
            say(told.refused_lines(wrong, live.record, event), self.as_json)
            return IMPOSSIBLE
        live.write()
        self._show("taken", told.taken_lines(live.record, live.found))
        return DONE

    def _command(self, word: str) -> int:
        from export import bigfoot_table_text as told
        from export.bigfoot_text import deduction_text

        live = self.live
        if word == "undo":
            last = live.undo()
            if last is None:
                output.note("nothing to take back")
                return DONE
            live.write()
            self._show("undone", [f"taken back: {last}", *told.so_far(live.record, live.found)])
        elif word == "belief":
            self._show("belief", [deduction_text(live.record, live.found).plain])
        else:
            output.note("\n".join(told.HELP))
        return DONE

    def _show(self, did: str, lines: Iterable[str]) -> None:
        from export.bigfoot_table_text import record_record

        if self.as_json:
            output.write_json(record_record(self.live.record, self.live.found, did))
        say(lines, self.as_json)
