"""`simulate`: whole games by named policies, and what comes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli import options, output
from cli.odds import IGNORABLE
from cli.status import DONE, STOPPED

if TYPE_CHECKING:
    from export.simulate_text import Asked
    from layouts.arena import Arena
    from seeds.roll_and_smash import RollAndSmash
    from solver.smash.simulation import Wanted
    from solver.smash.solo_mind import SoloSetting
    from solver.verdict import Watch

#: options by whom they are for
FOR_SEVERAL, FOR_SOLO = ("rounds", "setup", "looks"), ("win", "ignore", "depth")
Given = dict[str, Any]


@click.command("simulate")
@options.arena_argument
@click.option("--players", type=int, required=True, metavar="N", help="1 (solo: beat the arena), or 2 to 4.")
@click.option(
    "--policies",
    default="best",
    show_default=True,
    metavar="A,B,...",
    help="How the players play, in turn: best, greedy, random.",
)
@click.option("--trucks", metavar="A,B,...", help="The players' trucks (default: at random every game; solo: needed).")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="G", help="Games to play.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed, the same games.")
@click.option("--rounds", type=int, metavar="R", help="Several players: rounds (default: 2).")
@click.option(
    "--setup",
    type=click.Choice(["arena", "game"]),
    help="Several players: obstacles as they lie, or placed by the players (default: as they lie, if any).",
)
@click.option(
    "--looks",
    type=click.IntRange(0),
    metavar="K",
    help="Several players: uses and places that `best` looks at closely (default: 4).",
)
@click.option("--win", type=click.Choice(["two-run", "one-run"]), help="Solo: as in odds (default: two-run).")
@click.option("--ignore", metavar="cards,hazards", help="Solo: treat these faces of the dice as blanks.")
@click.option(
    "--depth",
    type=click.IntRange(0),
    metavar="D",
    help="Solo: cards and Replaces whose tables are worked out beforehand (default: 2).",
)
@click.option("--each", is_flag=True, help="With --json: every game too.")
@options.jobs_option
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arena: str,
    players: int,
    games: int,
    each: bool,
    jobs: int | None,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
    **given: Any,
) -> int:
    """Play whole games on ARENA by named policies: wins and VP with 95 % intervals.

    Set-up, hazards, both rounds, turn order and tie-breaks; every plan is replayed by the judge. With one player
    the share of wins is told beside the exact chance. Exit status 4 when stopped early, with the games finished.
    """
    from export.simulate_text import Asked

    _refuse(given, FOR_SEVERAL if players == 1 else FOR_SOLO, players)
    rules = options.load_rules(rules_file)
    where = options.find_arena(arena, rules)
    options.ask(where, rules, 0, None, None, None)
    asked, watch, processes = Asked(games, each), output.watch(time_limit), options.processes(jobs)
    if players == 1:
        return _solo(_solo_setting(where, rules, given), asked, processes, watch, as_json)
    return _several(_wanted(where, rules, players, given), asked, processes, watch, as_json)


def _refuse(given: Given, foreign: tuple[str, ...], players: int) -> None:
    """`BadInput` for options that the number of players has no use for."""
    from seeds.faults import BadInput

    if told := [f"--{name}" for name in foreign if given[name] is not None]:
        whose = "a solo game has no such option" if players == 1 else "only with --players 1"
        raise BadInput.one(", ".join(told), f"not for {players} player{'s' if players > 1 else ''}", whose)


def _wanted(arena: Arena, rules: RollAndSmash, players: int, given: Given) -> Wanted:
    from solver.smash.game_policies import LOOKS
    from solver.smash.simulation import Wanted

    return Wanted(
        arena,
        rules,
        players,
        options.card_names(given["policies"]),
        options.card_names(given["trucks"]) or None,
        given["setup"],
        len(rules.versus.setup) if given["rounds"] is None else given["rounds"],
        given["seed"],
        LOOKS if given["looks"] is None else given["looks"],
    )


def _several(wanted: Wanted, asked: Asked, jobs: int, watch: Watch, as_json: bool) -> int:
    from export.simulate_text import simulate_record, simulate_text
    from solver.parallel import collected
    from solver.smash.simulation import played, rows, setting_of
    from solver.verdict import Stopped

    try:
        setting = setting_of(wanted, watch)
    except (Stopped, KeyboardInterrupt):
        output.note("stopped before the first game")
        return STOPPED
    games, finished = collected(played(setting, asked.games, jobs, watch))
    told = (setting, asked, games, rows(setting, games))
    if as_json:
        output.write_json(simulate_record(*told))
    else:
        output.write(simulate_text(*told))
    return DONE if finished else STOPPED


def _solo_setting(arena: Arena, rules: RollAndSmash, given: Given) -> SoloSetting:
    from solver.smash.solo_mind import DEPTH, SoloSetting
    from solver.smash.solo_simulation import only

    return SoloSetting(
        arena,
        rules,
        only("--policies", options.card_names(given["policies"])),
        only("--trucks", options.card_names(given["trucks"]) or (None,)),
        given["win"] or "two-run",
        options.words(given["ignore"], IGNORABLE, "--ignore"),
        DEPTH if given["depth"] is None else given["depth"],
        given["seed"],
    )


def _solo(setting: SoloSetting, asked: Asked, jobs: int, watch: Watch, as_json: bool) -> int:
    from export.simulate_text import solo_record, solo_text
    from solver.parallel import collected
    from solver.smash.solo_simulation import check_solo, played_solo, prepared, solo_row
    from solver.verdict import Stopped

    check_solo(setting)
    try:
        mind = prepared(setting, jobs, watch)
    except (Stopped, KeyboardInterrupt):
        output.note("stopped before the first game; tables worked out are kept")
        return STOPPED
    games, finished = collected(played_solo(setting, asked.games, jobs, watch))
    told = (setting, asked, games, solo_row(mind, games))
    if as_json:
        output.write_json(solo_record(*told))
    else:
        output.write(solo_text(*told))
    return DONE if finished else STOPPED
