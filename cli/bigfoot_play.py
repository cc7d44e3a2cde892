"""`bigfoot play`: a game in the terminal against a policy, saved after each move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import options, output
from cli.bigfoot_puzzle import cards_file_option, load_cards
from cli.lines import greet, not_read, require_file, say, typed_lines
from cli.status import DONE, STOPPED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.bigfoot.moves import Decision
    from solver.bigfoot.sitting import Sitting

#: where a game is saved unless told
SAVE = "bigfoot-play.json"


@click.command("play")
@click.option("--as", "role", type=click.Choice(["hunter", "bigfoot"]), help="Who you are; a saved game knows.")
@click.option("--save", "path", default=SAVE, show_default=True, metavar="FILE", help="Where the game is kept.")
@click.option("--new", is_flag=True, help="Begin anew, whatever the file holds.")
@click.option(
    "--seed", type=click.IntRange(0, 10**18), metavar="S", help="Of lairs, draws and the policy (default: any)."
)
@click.option("--policy", metavar="NAME", help="Who plays against you (default: lookahead).")
@click.option("--elusive", is_flag=True, default=None, help="Fewer cards are drawn.")
@click.option("--family", is_flag=True, default=None, help="Paths are laid out face down.")
@cards_file_option
@options.json_option
def play(path: str, new: bool, cards_file: str | None, as_json: bool, **asked: Any) -> int:
    """Play against the policy in the terminal, one move a line; saved after each move and gone on with.

    Moves: play donation, pass (or an empty line), lay 0,2, lay 0,2 between 4, take A, avoid camera:forest,
    avoid nothing, name 3, name Fern Bank paying detour, decline; and belief, help, quit.

    Exit status 4 if the input ends, or Ctrl-C comes, before the game is over: the file holds it.
    """
    from solver.bigfoot.sitting import open_sitting

    require_file(path, "--save")
    sitting = open_sitting(load_cards(cards_file), None if new or not Path(path).exists() else path, asked)
    table = _Table(sitting, path, as_json)
    try:
        status = table.played()
    except KeyboardInterrupt:
        status = STOPPED
    if status == STOPPED:
        output.note(f"stopped: the game is in {path}")
    return status


class _Table:
    """A person at one end, a policy at the other; only what the person sees is shown."""

    def __init__(self, sitting: Sitting, path: str, as_json: bool) -> None:
        self.sitting, self.path, self.as_json = sitting, path, as_json
        self.told = 0  # events shown already

    def played(self) -> int:
        """The game to its end, or to the end of the input."""
        sitting = self.sitting
        self._save()
        say([f"{sitting.settings.role} against {sitting.settings.policy}, seed {sitting.settings.seed}"], self.as_json)
        greet("one short line a move")
        lines = iter(typed_lines("move> "))
        while not sitting.over:
            self._tell_events()
            if not sitting.waits:
                self._decide(sitting.opponents_decision())
            elif (only := sitting.forced()) is not None:
                self._decide(only)
            elif (status := self._asked(lines)) is not None:
                return status
        self._tell_events()
        self._end()
        return DONE

    def _asked(self, lines: Iterable[str]) -> int | None:
        """Ask until there is a move; a status to leave with, if there is none."""
        self._scene()
        for line in lines:
            word = line.lower()
            if word in ("quit", "belief", "help"):
                if word == "quit":
                    return DONE
                self._told(word)
                continue
            if self._moved(line):
                return None
        return STOPPED

    def _moved(self, line: str) -> bool:
        from seeds.faults import BadInput
        from solver.bigfoot.moves import IllegalMove

        try:
            self._decide(self.sitting.mover("move").parse(line or "pass"))
        except BadInput as bad:
            not_read(bad)
            return False
        except IllegalMove as illegal:
            output.note(f"not allowed: {illegal}")
            return False
        return True

    def _decide(self, decision: Decision) -> None:
        from export.bigfoot_table_text import doing

        player = self.sitting.state.actor
        self.sitting.decide(decision)
        self._save()
        if player and (seen := doing(player, decision)):
            if self.as_json:
                output.write_json({"did": "move", "player": player, "told": seen})
            say([seen], self.as_json)

    def _save(self) -> None:
        from seeds.writing import write_whole

        write_whole(self.path, self.sitting.saved())

    def _tell_events(self) -> None:
        from export.bigfoot_table_text import event_line
        from solver.bigfoot.record_writing import event_record

        events = self.sitting.seen().record.events[self.told :]
        self.told += len(events)
        for event in events:
            if self.as_json:
                output.write_json({"did": "event", "event": event_record(self.sitting.edition, event)})
            say([event_line(event)], self.as_json)

    def _scene(self) -> None:
        from export import bigfoot_table_text as told

        sitting = self.sitting
        seen, found = sitting.seen(), sitting.known()
        if self.as_json:
            output.write_json(told.scene_record(sitting.edition, seen, found, sitting.moves()))
        say(told.scene_lines(sitting.edition, seen, found), self.as_json)

    def _told(self, word: str) -> None:
        from export.bigfoot_table_text import moves_lines
        from export.bigfoot_text import deduction_text

        sitting = self.sitting
        if word == "belief":
            output.note(deduction_text(sitting.known_record(), sitting.known()).plain)
        else:
            output.note("\n".join(moves_lines(sitting.edition, sitting.moves())))

    def _end(self) -> None:
        from export.bigfoot_table_text import end_lines

        state = self.sitting.state
        lairs = [name for name in state.edition.names if name in state.hidden]
        if self.as_json:
            output.write_json({"did": "end", "winner": state.table.winner, "hidden": lairs})
        say(end_lines(state.table, lairs), self.as_json)
