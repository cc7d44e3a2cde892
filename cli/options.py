"""Options that several commands share, and the questions they make."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.named import Named
    from layouts.arena import Arena
    from seeds.grades import Grades
    from seeds.roll_and_smash import RollAndSmash
    from solver.cluster import Cluster
    from solver.smash.question import Question

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class NumberRange(click.FloatRange):
    """A number in a range; `nan` is in none, though no comparison says so."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number, or click's usage error."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


arena_argument = click.argument("arena")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, and nothing else, to standard output.")
rules_option = click.option(
    "--rules", "rules_file", metavar="FILE", help="A TOML file whose numbers replace the shipped ones."
)
grades_option = click.option(
    "--grades", "grades_file", metavar="FILE", help="A TOML file laid over the shipped grading table."
)
truck_option = click.option("--truck", metavar="NAME", help="The truck: its VP table, and the hand is from its deck.")
cards_option = click.option("--cards", metavar="A,B,...", help="Style cards in hand, a name for each copy.")
tiles_option = click.option(
    "--tiles", type=int, metavar="N", help="Plan tiles of a shorter run, for training puzzles (default: all)."
)
limit_option = click.option(
    "--time-limit", type=NumberRange(min=0), metavar="S", help="Stop after S seconds and tell the bound so far."
)
jobs_option = click.option("--jobs", type=click.IntRange(1), metavar="J", help="Processes (default: one a core).")
cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Instead of --jobs: the workers of this dask scheduler, as tcp://host:8786."
)


def points_option(*, required: bool, help: str) -> Decorator:
    """`--points`, checked against the rules when the question is asked."""
    return click.option("--points", type=int, required=required, metavar="P", help=help)


def points_or_most(rules: RollAndSmash, points: int | None) -> int:
    """The points given, else the most that the dice can show and a plan can spend."""
    return min(rules.most_rolled, rules.most_points) if points is None else points


def load_rules(rules_file: str | None) -> RollAndSmash:
    """The numbers of the game, a user's laid over the shipped ones."""
    from seeds.roll_and_smash import load

    return load(None if rules_file is None else Path(rules_file))


def find_arenas(texts: Sequence[str], rules: RollAndSmash, catalogue: Path | None = None) -> list[Named]:
    """What ARENA... mean: shipped names, files, codes, or IDs of the catalogue; `BadInput` if one means nothing."""
    from generator.named import named

    return list(named(texts, rules, catalogue))


def find_arena(text: str, rules: RollAndSmash) -> Arena:
    """The one arena that ARENA means."""
    return find_arenas([text], rules)[0].found.arena


def load_grades(grades_file: str | None) -> Grades:
    """The grading table, a user's laid over the shipped one."""
    from seeds.grades import load_grades as load

    return load(None if grades_file is None else Path(grades_file))


def card_names(text: str | None) -> tuple[str, ...]:
    """The cards of a `--cards` text: names parted by commas or blanks."""
    return tuple(filter(None, re.split(r"[,\s]+", text or "")))


def ask(
    arena: Arena, rules: RollAndSmash, points: int, cards: str | None, tiles: int | None, truck: str | None
) -> Question:
    """The question these options ask; `BadInput` if it cannot be."""
    from solver.smash.question import Question, checked

    return checked(
        Question(arena, rules, points, card_names(cards), rules.plan.tiles if tiles is None else tiles, truck)
    )


def check_range(rules: RollAndSmash, points: int | None, tiles: int | None, tiles_name: str = "--tiles") -> None:
    """`BadInput` if points or tiles are out of range, before any arena is read."""
    from solver.smash.question import check_numbers

    check_numbers(rules, points_or_most(rules, points), rules.plan.tiles if tiles is None else tiles, tiles_name)


def words(text: str | None, known: Sequence[str], option: str) -> tuple[str, ...]:
    """The words of an option, parted by commas or blanks; `BadInput` for one that is not known."""
    from seeds.faults import BadInput, near_miss, quoted

    given = card_names(text)
    for word in given:
        if word not in known:
            raise BadInput.one(option, f"unknown word {quoted(word)}", near_miss(word, known))
    return tuple(word for word in known if word in given)


def processes(jobs: int | None) -> int:
    """The processes asked for, else one a core."""
    return jobs or os.cpu_count() or 1


@contextmanager
def workers(jobs: int | None, cluster: str | None) -> Iterator[int | Cluster]:
    """Who does the work: processes of this machine, or a cluster for as long as it is needed."""
    if cluster is None:
        yield processes(jobs)
        return
    from solver.cluster import opened

    with opened(cluster) as found:
        yield found


def require_one_kind(jobs: int | None, cluster: str | None) -> None:
    """A usage error for processes of both kinds."""
    if jobs is not None and cluster is not None:
        raise click.UsageError("--jobs counts processes of this machine; a --cluster has workers of its own")
