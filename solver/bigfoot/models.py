"""Models of Bigfoot's choice: what a division is worth to the Cryptozoologist under each (docs/bigfoot.md §6).

- `no-news`: Bigfoot does the most harm, set by set; the Cryptozoologist believes the readings alone.
- `indifferent`: either path with equal chance, nothing avoided; so the choice really says nothing.
- `spiteful`: Bigfoot chooses as under no-news (equal harm with equal chances), and the Cryptozoologist knows it:
  the path taken and the sensor avoided are news, and sets that would have chosen otherwise weigh less.
- `equilibrium` (`solver.bigfoot.equilibrium`): both do their best knowing that the other does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from solver.bigfoot.paths import Division, Option, Outcome, PathWorth, Ranked, least_ranks, options
from solver.bigfoot.worth import Levels, best_plan, weight_levels


def ranked(worth: PathWorth, divided: tuple[Division, ...]) -> Ranked:
    """The values of everything that Bigfoot can do in any of these divisions."""
    awake = worth.now.awake
    return Ranked(worth, (worth.outcome(one, option) for one in divided for option in options(one, awake)))


def no_news(values: Ranked, divided: Division) -> Fraction:
    """The average over the hidden sets of the least guess value."""
    worth = values.worth
    outcomes = [worth.outcome(divided, option) for option in options(divided, worth.now.awake)]
    return values.average(least_ranks(values, outcomes))


def indifferent(values: Ranked, divided: Division) -> Fraction:
    """The mean of both paths, each read whole."""
    both = (values.worth.outcome(divided, Option(path)) for path in (0, 1))
    return sum((values.average(values.row(outcome)) for outcome in both), Fraction(0)) / 2


@dataclass(frozen=True)
class News:
    """An option under `spiteful`: what it leads to, and the sets that choose it, weighted by how often they do."""

    option: Option
    outcome: Outcome
    levels: Levels


def news(values: Ranked, divided: Division) -> tuple[int, tuple[News, ...]]:
    """What each option tells when Bigfoot does the most harm, of equal harm each as often; and the weight of a set."""
    worth = values.worth
    choices = options(divided, worth.now.awake)
    outcomes = [worth.outcome(divided, option) for option in choices]
    least = least_ranks(values, outcomes)
    harmful = [values.row(outcome) == least for outcome in outcomes]
    ties = sum(chosen.astype(int) for chosen in harmful)
    whole = lcm(*range(1, len(choices) + 1))
    return whole, tuple(
        News(option, outcome, _weighted(worth.members[chosen].tolist(), ties[chosen].tolist(), whole))
        for option, outcome, chosen in zip(choices, outcomes, harmful, strict=True)
    )


def _weighted(members: list[int], ties: list[int], whole: int) -> Levels:
    return weight_levels({number: whole // times for number, times in zip(members, ties, strict=True)})


def spiteful(values: Ranked, divided: Division) -> Fraction:
    """The guess values with beliefs weighted by how likely each set makes what was chosen."""
    worth = values.worth
    whole, told = news(values, divided)
    won = sum(
        int(best_plan(worth.space, sets, each.levels, each.outcome.how).weight)
        for each in told
        for sets in worth.classes(each.outcome.read)
    )
    return Fraction(won, whole * len(worth.members))


def after_news(worth: PathWorth, divided: Division) -> Callable[[Option, int], Fraction]:
    """By option and hidden set: the chance of winning of one who takes the choice for the most harmful (`spiteful`).

    An option that no set of the same readings would choose tells nothing but the readings.
    """
    told = {each.option: each for each in news(ranked(worth, (divided,)), divided)[1]}

    def value(option: Option, number: int) -> Fraction:
        each = told[option]
        sets = next(sets for sets in worth.classes(each.outcome.read) if sets >> number & 1)
        weight = sum(int(weight) * (sets & having).bit_count() for weight, having in each.levels)
        if not weight:
            return worth.value_for(each.outcome, number)
        return Fraction(int(best_plan(worth.space, sets, each.levels, each.outcome.how).weight), weight)

    return value


#: models whose values are exact fractions
EXACT: dict[str, Callable[[Ranked, Division], Fraction]] = {
    "no-news": no_news,
    "indifferent": indifferent,
    "spiteful": spiteful,
}
