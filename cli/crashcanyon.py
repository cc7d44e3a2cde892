"""`crashcanyon`: tracks of Crash Canyon, the chance of winning on them, and what to do in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, STOPPED

if TYPE_CHECKING:
    from seeds.crash_canyon import CrashCanyon
    from solver.crashcanyon.duel import Duel
    from solver.crashcanyon.race import Share
    from solver.crashcanyon.redrawn import Redrawn
    from solver.crashcanyon.track import Track
    from solver.verdict import Watch


@click.group("crashcanyon")
def command() -> None:
    """Crash Canyon: the chance of winning, when to spend Turbo, and whom to move by a star.

    TRACK is `canyon`, the shipped track, or a TOML file (docs/crash-canyon.md).
    """


track_argument = click.argument("track")
seed_option = click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the simulations.")


def _rules(rules_file: str | None) -> CrashCanyon:
    from pathlib import Path

    from seeds.crash_canyon import load

    return load(None if rules_file is None else Path(rules_file))


@command.command("track")
@track_argument
@options.json_option
def track_(track: str, as_json: bool) -> int:
    """What lies on TRACK, and the chances of free-wheeling with their uncertainty."""
    from solver.crashcanyon.track import find_track

    road = find_track(track)
    if as_json:
        from export.crash_canyon_text import track_record

        output.write_json(track_record(road))
    else:
        from export.crash_canyon_text import track_text

        output.write(track_text(road))
    return DONE


@command.command("solve")
@track_argument
@click.option("--vehicles", type=int, default=2, show_default=True, metavar="N", help="How many race.")
@click.option("--laps", type=int, default=1, show_default=True, metavar="N", help="How often round.")
@click.option("--tokens", metavar="A,B", help="Turbo tokens of you and the other in the tables (default: all).")
@click.option("--policy", metavar="FILE", help="Write the best choice in every position of the duel as CSV.")
@click.option("--races", type=click.IntRange(1), default=20_000, show_default=True, help="Races to simulate.")
@click.option(
    "--rollouts", type=click.IntRange(1), metavar="N", help="Let vehicle 1 choose by N rollouts a choice too."
)
@click.option("--rollout-races", type=click.IntRange(1), default=200, show_default=True, help="Races of that.")
@click.option(
    "--redraws",
    type=click.IntRange(0),
    default=16,
    show_default=True,
    metavar="N",
    help="Of a measured track: draw the counts again N times, for what they leave open.",
)
@seed_option
@options.limit_option
@options.rules_option
@options.json_option
def solve(
    track: str,
    vehicles: int,
    laps: int,
    tokens: str | None,
    policy: str | None,
    races: int,
    rollouts: int | None,
    rollout_races: int,
    redraws: int,
    seed: int,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """The chance of winning on TRACK with the best choices.

    Two vehicles and one lap: exact, by value iteration, with the tables of when to spend a Turbo token and what to move
    by a star; on a measured track also what the counts leave open of the chance. More vehicles or laps: simulated,
    everybody choosing as in the duel, with confidence intervals. Exit status 4 when stopped early.
    """
    from seeds.writing import require_place
    from solver.crashcanyon.question import check_race, held
    from solver.crashcanyon.redrawn import redrawn_chances
    from solver.crashcanyon.road import road_of
    from solver.crashcanyon.track import find_track
    from solver.verdict import Stopped

    rules = _rules(rules_file)
    road = find_track(track)
    check_race(vehicles, laps, road_of(road, rules), rules)
    shown = held(tokens, rules)
    if policy is not None:
        require_place(policy)
    try:
        watch = output.watch(time_limit)
        duel = _duel(road, rules, watch, policy)
        if vehicles == 2 and laps == 1:
            return _show_duel(road, duel, shown, redrawn_chances(duel, road, rules, redraws, seed, watch), as_json)
        shares = _shares(duel, rules, vehicles, laps, races, seed, watch, None)
        thought = _shares(duel, rules, vehicles, laps, rollout_races, seed, watch, rollouts) if rollouts else None
        _show_race(road, duel, laps, seed, shares, thought[0] if thought else None, as_json)
    except (Stopped, KeyboardInterrupt):
        return _stopped(as_json)
    return DONE


def _duel(track: Track, rules: CrashCanyon, watch: Watch, policy: str | None) -> Duel:
    """The duel solved, its policy written where that is wanted."""
    from solver.crashcanyon.duel import solve_duel

    duel = solve_duel(track, rules, watch)
    if policy is not None:
        from export.crash_canyon_policy import policy_csv
        from seeds.writing import write_whole

        write_whole(policy, policy_csv(duel).encode())
        output.note(f"{policy}: the policy of all positions")
    return duel


def _shares(
    duel: Duel, rules: CrashCanyon, vehicles: int, laps: int, races: int, seed: int, watch: Watch, rollouts: int | None
) -> tuple[Share, ...]:
    from solver.crashcanyon.race import start, winning_shares

    race = start(vehicles, laps, rules.turbo.tokens)
    return winning_shares(duel, race, races, seed, watch, None if rollouts is None else 0, rollouts or 0)


def _stopped(as_json: bool) -> int:
    output.note("stopped early: nothing was found out")
    if as_json:
        output.write_json(None)
    return STOPPED


def _show_duel(track: Track, duel: Duel, tokens: tuple[int, int], redrawn: Redrawn, as_json: bool) -> int:
    """The solved duel; stopped early if counts should have been drawn again more often than they were."""
    if as_json:
        from export.crash_canyon_text import duel_record

        output.write_json(duel_record(track, duel, tokens, redrawn))
    else:
        from export.crash_canyon_text import duel_text

        output.write(duel_text(track, duel, tokens, redrawn))
    if track.counts and len(redrawn.chances) < redrawn.asked:
        output.note(f"stopped early: counts drawn again {len(redrawn.chances)} of {redrawn.asked} times")
        return STOPPED
    return DONE


def _show_race(
    track: Track, duel: Duel, laps: int, seed: int, shares: tuple[Share, ...], thought: Share | None, as_json: bool
) -> None:
    if as_json:
        from export.crash_canyon_text import race_record

        output.write_json(race_record(track, duel, laps, seed, shares, thought))
    else:
        from export.crash_canyon_text import race_text

        output.write(race_text(track, laps, shares, thought))


@command.command("advise")
@track_argument
@click.argument("position")
@click.option("--races", type=click.IntRange(1), default=10_000, show_default=True, help="Races simulated a choice.")
@seed_option
@options.limit_option
@options.rules_option
@options.json_option
def advise(
    track: str,
    position: str,
    races: int,
    seed: int,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """What to do in a POSITION (a TOML file, examples/canyon-position.toml), the best choice first.

    Exact for two vehicles in their last lap; otherwise every choice is played out, with confidence intervals.
    """
    from solver.crashcanyon.advice import advise as advised
    from solver.crashcanyon.duel import solve_duel
    from solver.crashcanyon.position import read_position
    from solver.crashcanyon.road import road_of
    from solver.crashcanyon.track import find_track
    from solver.verdict import Stopped

    rules = _rules(rules_file)
    road = find_track(track)
    asked = read_position(position, road_of(road, rules), rules)
    try:
        watch = output.watch(time_limit)
        duel = solve_duel(road, rules, watch)
        found = advised(duel, asked, races, seed, watch)
    except (Stopped, KeyboardInterrupt):
        return _stopped(as_json)
    if as_json:
        from export.crash_canyon_text import advice_record

        output.write_json(advice_record(road, duel.road, found))
    else:
        from export.crash_canyon_text import advice_text

        output.write(advice_text(road, duel.road, found))
    return DONE
