"""The catalogue: every arena once, with everything that belongs to it, and lists of what is wanted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from generator.catalogue import Catalogue, find
from generator.catalogue_entry import COLUMNS, Entry, Summary, entry_of, row_of
from generator.catalogue_near import nearest
from generator.catalogue_proof import plans_of, wrongs
from generator.catalogue_query import ORDERS, Wanted
from layouts.apart import tiles_apart
from layouts.arena import Arena
from layouts.identity import arena_id
from layouts.symmetry import SYMMETRIES, transform
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from tests.arenas import arenas, drawn
from tests.catalogue_made import made, proved

RULES = shipped()


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    with Catalogue.opened(tmp_path / "c.db", make=True) as opened:
        yield opened


def bare(entry: Entry) -> Entry:
    """The arena alone."""
    return entry_of(entry.arena())


# -- in and out ----------------------------------------------------------------------------------------


def test_what_goes_in_comes_out(catalogue: Catalogue) -> None:
    entry = replace(proved(), recipe={"seed": 7, "wish": "ě", "nested": {"a": [1, None, 0.5]}})
    assert catalogue.add([entry, made(1)]) == [True, True]
    assert catalogue.get(entry.arena_id) == entry
    assert catalogue.get("00000-00000") is None
    assert list(catalogue.entries()) == sorted([entry, made(1)], key=lambda one: one.arena_id)
    assert entry.proofs
    assert len(entry.proofs) == 2


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(arenas())
def test_any_arena(catalogue: Catalogue, arena: Arena) -> None:
    entry = entry_of(arena)
    new = catalogue.add([entry])[0]
    stored = catalogue.get(arena_id(arena))
    assert stored is not None
    assert stored == entry or not new
    assert arena_id(stored.arena()) == arena_id(arena)


def test_an_arena_is_stored_once_however_it_lies(catalogue: Catalogue) -> None:
    arena = made(1).arena()
    others = [entry_of(replace(transform(arena, k), name=f"way {k}")) for k in SYMMETRIES]
    assert catalogue.add([made(1), *others]) == [True, *[False] * len(SYMMETRIES)]
    assert list(catalogue.entries()) == [made(1)]


@pytest.mark.parametrize("k", SYMMETRIES)
def test_a_proof_comes_to_an_arena_that_lies_otherwise(catalogue: Catalogue, k: int) -> None:
    """The layout and the name that were there stay; the plans are turned to fit them."""
    there = entry_of(replace(transform(proved().arena(), k), name="Mine", notes="by hand"))
    assert catalogue.add([there, proved()]) == [True, False]
    found = catalogue.get(there.arena_id)
    assert found is not None
    assert (found.layout, found.grade) == (there.layout, proved().grade)
    told = found.summary
    assert (told.points, told.total) == (proved().summary.points, proved().summary.total)
    assert wrongs(found.arena(), plans_of(found, RULES), told.points, told.total, RULES) == []


def test_a_proof_is_not_lost(catalogue: Catalogue) -> None:
    catalogue.add([proved()])
    assert catalogue.add([bare(proved())]) == [False]
    assert catalogue.get(proved().arena_id) == proved()


def test_all_or_none(catalogue: Catalogue) -> None:
    def broken() -> Iterator[Entry]:
        yield made(1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        catalogue.add(broken())
    assert len(catalogue) == 0
    assert catalogue.add([made(1)]) == [True]


def test_two_arenas_of_one_id(catalogue: Catalogue) -> None:
    """It happens once in millions of catalogues, and is told."""
    catalogue.add([made(1)])
    summary = replace(made(2).summary, arena_id=made(1).arena_id)
    with pytest.raises(BadInput, match="another arena has the ID"):
        catalogue.add([replace(made(2), summary=summary)])
    assert list(catalogue.entries()) == [made(1)]


# -- what a proof is -----------------------------------------------------------------------------------


def told_of(**changes: object) -> list[str]:
    entry = proved()
    plans, told = plans_of(entry, RULES), entry.summary
    given = {"plans": plans, "points": told.points, "total": told.total} | changes
    return wrongs(entry.arena(), rules=RULES, **given)  # type: ignore[arg-type]


def test_what_is_no_proof() -> None:
    plans, told = plans_of(proved(), RULES), proved().summary
    assert told.points is not None
    assert told.total is not None
    assert told_of() == []
    assert "2 plans are one" in told_of(plans=plans[:1])[0]
    assert "no proof" in told_of(points=None)[0]
    assert told_of(points=told.points - 1)[0].startswith("run ")
    assert told_of(points=told.points + 1) == [
        f"the runs cost {told.points} points at most, so {told.points + 1} are not the least"
    ]
    assert "together, so" in told_of(total=99)[0]
    assert "neither run scores" in told_of(plans=[plans[0], plans[0]])[0]
    off = replace(plans[0], moves=plans[0].moves[:-1])
    assert told_of(plans=[off, off])[0].startswith("run 1 is illegal: ")
    assert len(told_of(plans=[off, off])) == 2


# -- finding -------------------------------------------------------------------------------------------


def test_by_the_first_letters(catalogue: Catalogue) -> None:
    catalogue.add(map(made, range(40)))
    ids = [told.arena_id for told in catalogue.summaries(Wanted(sort="id"))]
    for key in ids:
        for typed in (key, key.lower(), key.replace("-", ""), f" {key[:7]} ", key.replace("0", "o").replace("1", "l")):
            assert catalogue.find(typed).arena_id == key
    first = next(letter for letter in "0123456789" if sum(key.startswith(letter) for key in ids) > 1)
    with pytest.raises(BadInput, match=r"the beginning of \d+ IDs"):
        catalogue.find(first)
    assert find(ids[3], catalogue.path).arena_id == ids[3]


@pytest.mark.parametrize("typed", ["", "-", "*", "[A-Z]", "?", "7K3MQ-9XT2B", "é", "A B", "%", "'"])
def test_ids_that_are_none(catalogue: Catalogue, typed: str) -> None:
    catalogue.add([made(1), made(2)])
    with pytest.raises(BadInput, match=r"no arena ID in .*c\.db"):
        catalogue.find(typed)


def test_neighbours_are_those_of_the_arenas(catalogue: Catalogue) -> None:
    numbers = range(30)
    catalogue.add(map(made, numbers))
    sought = transform(made(99).arena(), 5)
    expected = sorted((tiles_apart(sought, made(n).arena()), made(n).arena_id) for n in numbers)
    assert [(near.apart, near.summary.arena_id) for near in nearest(catalogue, sought, 30)] == expected
    assert [near.apart for near in nearest(catalogue, sought, 4)] == [apart for apart, _ in expected[:4]]


def test_neighbours_on_the_same_board_only(catalogue: Catalogue) -> None:
    catalogue.add([made(1)])
    assert nearest(catalogue, drawn("U1 U1 .\n. . .", (1, 1), (3, 2)), 5) == []
    blanked = replace(made(1).arena(), blanked=frozenset({"U1"}))
    assert [near.apart for near in nearest(catalogue, blanked, 5)] == [0]


# -- lists ---------------------------------------------------------------------------------------------


def row(number: int) -> Entry:
    """A made-up row: what a list reads and nothing else."""
    summary = Summary(
        f"{number:010d}",
        f"Arena {number % 97}",
        number % 4 + 1 if number % 5 else None,
        {"up": number % 3, "by": 1, "on": 2, "in": 0, "blank": 0},
        8,
        8,
        10 + number % 15 if number % 7 else None,
        20 + number % 30 if number % 7 else None,
        (number % 101) / 100 if number % 3 else None,
    )
    return Entry(summary, "", "")


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    """Ten thousand rows."""
    with Catalogue.opened(tmp_path_factory.mktemp("large") / "c.db", make=True) as opened:
        marks = ", ".join("?" * len(COLUMNS))
        with opened.transaction() as connection:
            rows = (row_of(row(number)) for number in range(10_000))
            connection.executemany(f"INSERT INTO arena ({', '.join(COLUMNS)}) VALUES ({marks})", rows)
        yield opened


ALL = [row(number).summary for number in range(10_000)]


def test_ten_thousand_rows(large: Catalogue) -> None:
    assert len(large) == 10_000
    assert large.summaries(Wanted(sort="id")) == ALL
    assert large.summaries(Wanted(sort="id", descending=True, limit=3)) == ALL[:-4:-1]


def test_a_list_reads_no_layout(large: Catalogue) -> None:
    """Layouts of these rows are empty, and the plan of the statement is a walk through one table or index."""
    steps = large.connection.execute(
        "EXPLAIN QUERY PLAN SELECT id FROM arena ORDER BY difficulty, points, id"
    ).fetchall()
    assert [step[3] for step in steps] == ["SCAN arena USING COVERING INDEX arena_listed"]


def within(value: float | None, low: float, high: float) -> bool:
    return value is not None and low <= value <= high


def test_what_is_wanted(large: Catalogue) -> None:
    wanted = Wanted((2, 3), (12, 20), (0.25, 0.75), {"up": (1, 2), "on": (2, 2)}, sort="id")
    expected = [
        told
        for told in ALL
        if within(told.difficulty, 2, 3)
        and within(told.points, 12, 20)
        and within(told.chance, 0.25, 0.75)
        and 1 <= told.counts["up"] <= 2
    ]
    assert large.summaries(wanted) == expected
    assert 0 < len(expected) < len(ALL)
    assert large.summaries(Wanted(counts={"in": (1, 4)})) == []


VALUES: dict[str, Callable[[Summary], tuple[Any, ...]]] = {
    "difficulty": lambda told: (told.difficulty, told.points),
    "points": lambda told: (told.points, told.total),
    "sum": lambda told: (told.total, told.points),
    "chance": lambda told: (told.chance,),
    "name": lambda told: (told.name.lower(),),
    "tiles": lambda told: (sum(told.counts.values()),),
    "id": lambda told: (),
}


@pytest.mark.parametrize("sort", ORDERS)
def test_orders(large: Catalogue, sort: str) -> None:
    """What is not known comes last, whichever way; the ID decides between equals."""

    def key(told: Summary) -> tuple[object, ...]:
        return *((value is None, value or 0) for value in VALUES[sort](told)), told.arena_id

    assert large.summaries(Wanted(sort=sort)) == sorted(ALL, key=key)
    known = [told for told in large.summaries(Wanted(sort=sort, descending=True)) if None not in VALUES[sort](told)]
    assert known == sorted(known, key=key, reverse=True)


def test_records_are_kept_as_json(catalogue: Catalogue) -> None:
    catalogue.add([made(1)])
    assert json.loads(catalogue.connection.execute("SELECT record FROM recipe").fetchone()[0]) == {"seed": 1}
