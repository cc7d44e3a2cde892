"""`catalog`: list, show, find, export, import and check, as people and other programs meet them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.catalog import _ORDERS
from generator.catalogue import Catalogue
from generator.catalogue_entry import Entry, entry_of
from generator.catalogue_json import entry_line, read_entry
from generator.catalogue_query import ORDERS
from layouts.symmetry import transform
from seeds.roll_and_smash import shipped
from solver.smash.short_form import read_short
from tests.catalogue_made import made, proved
from tests.commands import PADDOCK, Done, layout_file, run, spawn
from tests.commands import refused as told_of

#: files of at most so many blocks of 512 bytes: a disk that fills up in the middle
SMALL_DISK = 'ulimit -f 160; "$@"'


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalogue of the environment, in a folder of its own."""
    path = tmp_path / "kept" / "c.db"
    monkeypatch.setenv("ARENASMITH_CATALOG", str(path))
    return path


def store(*entries: Entry) -> None:
    with Catalogue.opened(make=True) as catalogue:
        catalogue.add(entries)


def stored() -> list[Entry]:
    with Catalogue.opened() as catalogue:
        return list(catalogue.entries())


def catalog(*words: str) -> Done:
    return run("catalog", *words)


def spoilt(file: Path, statement: str, *values: object) -> None:
    """Change the file behind the catalogue's back."""
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def test_the_words_of_sort_are_the_orders_there_are() -> None:
    assert tuple(sorted(_ORDERS)) == tuple(sorted(ORDERS))


# -- list, show, find ----------------------------------------------------------------------------------


def test_a_list(file: Path) -> None:
    store(proved(), made(1))
    done = catalog("list")
    head, first, second = done.out.splitlines()
    assert (done.status, done.err) == (0, "2 of 2 arenas\n")
    assert head.split() == ["ID", "Name", "Grade", "Points", "Sum", "Chance", "Board", *"UBOIX"]
    told = proved().summary
    assert (first.split()[0], second.split()[0]) == (told.arena_id, made(1).arena_id)
    assert first.split()[-10:-6] == ["1", str(told.points), str(told.total), "-"]
    assert second.split()[-10:] == ["-", "-", "-", "-", "6×4", "1", "2", "1", "-", "-"]


def test_a_list_for_programs(file: Path) -> None:
    store(proved(), made(1))
    records = {record["id"]: record for record in catalog("list", "--json").records}
    assert records[made(1).arena_id] == {
        "id": made(1).arena_id,
        "name": "Scattered 1",
        "difficulty": None,
        "counts": {"up": 1, "by": 2, "on": 1, "in": 0, "blank": 0},
        "board": [6, 4],
        "points": None,
        "sum": None,
        "chance": None,
    }
    assert records[proved().arena_id]["points"] == proved().summary.points


def test_what_a_list_is_asked_for(file: Path) -> None:
    graded = [replace(made(n).arena(), difficulty=n) for n in (1, 2, 3, 4)]
    store(*(entry_of(arena, chance=arena.difficulty / 10) for arena in graded if arena.difficulty), proved())

    def names(*words: str) -> list[str]:
        return [record["name"] for record in catalog("list", "--json", *words).records]

    assert names("--difficulty", "2-3") == ["Scattered 2", "Scattered 3"]
    assert names("--difficulty", "3-", "--reverse") == ["Scattered 4", "Scattered 3"]
    assert names("--chance", "-0.2", "--sort", "name") == ["Scattered 1", "Scattered 2"]
    assert names("--chance", "0.3") == ["Scattered 3"]
    assert names("--points", "0-43") == [proved().summary.name]
    assert names("--counts", "U=1,by=2", "--limit", "1", "--sort", "chance") == ["Scattered 1"]
    assert names("--counts", "up=3-4 in=1") == []
    assert catalog("list", "--counts", "in=4").out == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--difficulty", "x"), "--difficulty: `x` is no span — as in 2-3, 2, 2- or -3"),
        (("--difficulty", ""), "--difficulty: `` is no span"),
        (("--difficulty", "-"), "--difficulty: `-` is no span"),
        (("--points", "1 2"), "--points: `1 2` is no span"),
        (("--points", "24-18"), "--points: `24-18` runs backwards"),
        (("--chance", "nan"), "--chance: `nan` is no span"),
        (("--counts", "upp=1"), "--counts: unknown word `upp` — did you mean up?"),
        (("--counts", "up"), "--counts: `up` says no number — up=2-3"),
        (("--counts", "up=x"), "--counts: `x` is no span"),
    ],
)
def test_what_cannot_be_asked(words: tuple[str, ...], told: str, file: Path) -> None:
    store()
    assert told_of("catalog", "list", *words).startswith(f"error: {told}")


def test_an_arena_is_shown(file: Path) -> None:
    store(replace(proved(), recipe={"seed": 7, "wish": {"difficulty": 2, "counts": ["up", 3]}}))
    out = catalog("show", proved().arena_id[:4].lower()).out
    told = proved().summary
    assert out.startswith(f"{told.name}  {told.arena_id}\n")
    assert f"can be beaten in two runs: {told.points} plan points each, {told.total} together at least" in out
    assert "Grade\n  grade: 1\n" in out
    assert "Recipe\n  seed: 7\n  wish: difficulty 2, counts up 3\n" in out
    lines = out.splitlines()
    for head in ("First run", "Second run"):
        read_short(lines[lines.index(head) + 1], "shown", shipped())


def test_an_arena_without_proof_is_shown(file: Path) -> None:
    store(entry_of(made(1).arena(), chance=0.25))
    out = catalog("show", made(1).arena_id).out
    assert "not proved: nobody knows whether it can be beaten" in out
    assert "without cards and hazards: 25.0000 %" in out
    assert "First run" not in out


def test_an_arena_for_programs(file: Path) -> None:
    store(proved())
    record = catalog("show", proved().arena_id, "--json").record
    assert record["layout"]["map"]
    assert record["proofs"] == list(proved().proofs)
    assert (record["grade"], record["recipe"]) == ({"grade": 1}, None)


def test_no_such_id(file: Path) -> None:
    store(made(1))
    assert "`zzz`: no arena ID in" in told_of("catalog", "show", "zzz")


@pytest.mark.parametrize("k", range(8))
def test_an_arena_is_found_however_it_lies(k: int, tmp_path: Path) -> None:
    store(made(1))
    path = layout_file(tmp_path, transform(made(1).arena(), k))
    done = catalog("find", path)
    assert (done.status, done.out) == (0, f"Scattered 1 is in the catalogue: {made(1).arena_id}  Scattered 1\n")
    assert catalog("find", path, "--json").record["found"]["id"] == made(1).arena_id


def test_neighbours(file: Path, tmp_path: Path) -> None:
    store(*map(made, range(1, 9)))
    path = layout_file(tmp_path, made(99).arena())
    done = catalog("find", path, "--nearest", "3")
    assert done.status == 3
    head, *lines = done.out.splitlines()
    assert head == "Scattered 99 is not in the catalogue; nearest:"
    record = catalog("find", path, "--nearest", "3", "--json").record
    assert record["found"] is None
    assert [line.split()[3] for line in lines] == [near["id"] for near in record["nearest"]]
    assert [near["apart"] for near in record["nearest"]] == sorted(near["apart"] for near in record["nearest"])
    assert "no other on such a board" in catalog("find", "the-crucible").out


# -- export and import ---------------------------------------------------------------------------------


def test_there_and_back(file: Path, tmp_path: Path) -> None:
    """Lines hold everything: another catalogue that reads them is the same."""
    store(proved(), *map(made, range(5)))
    before = stored()
    lines = str(tmp_path / "all.jsonl")
    assert catalog("export", "-o", lines).err == f"{lines}: 6 arenas\n"
    assert catalog("export").out == Path(lines).read_text("utf-8")
    file.unlink()
    assert catalog("import", lines).out == "6 new, 0 there already; 5 without proof\n"
    assert stored() == before
    assert catalog("import", lines).out == "0 new, 6 there already; 5 without proof\n"
    assert stored() == before


def test_layout_files(file: Path, tmp_path: Path) -> None:
    store(*map(made, range(3)))
    folder = tmp_path / "out" / "deep"
    record = catalog("export", made(1).arena_id, made(2).arena_id[:6], "-o", str(folder), "--json").record
    paths = [folder / f"{made(n).arena_id}.toml" for n in (1, 2)]
    assert record == {"files": list(map(str, paths)), "arenas": [made(n).arena_id for n in (1, 2)]}
    assert [path.read_text("utf-8") for path in paths] == [made(n).layout for n in (1, 2)]
    file.unlink()
    records = catalog("import", str(tmp_path / "out"), "--json").records
    assert sorted(records, key=str) == sorted(
        ({"id": made(n).arena_id, "new": True, "proved": False} for n in (1, 2)), key=str
    )


def test_proving_what_comes_in(file: Path) -> None:
    """Brought in bare, then with a proof worked out."""
    assert catalog("import", PADDOCK).out == "1 new, 0 there already; 1 without proof\n"
    assert catalog("import", PADDOCK, "--prove").out == "0 new, 1 there already; 0 without proof\n"
    assert stored() == [replace(proved(), grade=None)]
    assert catalog("check", "--prove").out == "1 arena: nothing wrong\n"


def test_an_arena_that_cannot_be_beaten(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "hard.toml"
    text = 'format = 1\nname = "hard"\nboard = { pieces = [1, 1], piece = [2, 2] }\nmap = """\nU1 U1\n.  .\n"""\n'
    path.write_text(text, "utf-8")
    done = catalog("import", str(path), "--prove")
    assert done.out == "1 new, 0 there already; 1 without proof\n"
    assert [entry.proofs for entry in stored()] == [()]


def changed(**changes: object) -> str:
    """The line of a proved arena with other values."""
    return json.dumps(json.loads(entry_line(proved())) | changes)


def test_every_fault_is_told_and_nothing_stored(file: Path, tmp_path: Path) -> None:
    store(made(1))
    before = stored()
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.jsonl").write_text(
        "\n".join([entry_line(proved()), "", "{", changed(id="X"), changed(points=3)]), "utf-8"
    )
    (folder / "b.toml").write_text("format = 2\n", "utf-8")
    (folder / "c.toml").write_text(made(2).layout, "utf-8")
    told = told_of("catalog", "import", str(folder), str(tmp_path / "none.toml"))
    for where in ("a.jsonl:3:", "a.jsonl:4:", "a.jsonl:5:", "b.toml:1:", "none.toml: cannot be read"):
        assert where in told
    assert "c.toml" not in told
    assert stored() == before


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[]", "the text is a list"),
        ("{}", "`layout` is missing"),
        (changed(format=2), "an unknown format — this version reads 1"),
        (changed(id="7K3MQ-9XT2B"), f"not the ID of this layout — {proved().arena_id}"),
        (changed(layout="format = 1"), "layout:1:1: `name` is missing"),
        (changed(layout=7), "`layout` is `7`"),
        (changed(chance=1.5), "`chance` is `1.5` — a number from 0 to 1, or null"),
        (changed(chance=True), "`chance` is `true`"),
        (changed(points=-1), "`points` is `-1`"),
        (changed(points=None), "2 plans with None points"),
        (changed(points=43), "so 43 are not the least"),
        (changed(proofs=[]), "0 plans with"),
        (changed(proofs=proved().proofs[:1]), "one plan is no proof"),
        (changed(proofs=proved().proofs[:1] * 2), "neither run scores"),
        (changed(proofs=[{}, {}]), "there is no plan in it"),
        (changed(grade=[]), "`grade` is a list"),
        (changed(more=1), "unknown key `more`"),
        (changed(chance=float("nan")), "`NaN` is no number of JSON"),
    ],
)
def test_lines_that_are_refused(line: str, told: str, tmp_path: Path, file: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(line, "utf-8")
    assert told in told_of("catalog", "import", str(path))
    assert not file.exists()


def test_lines_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + entry_line(proved()).encode() + b"\r\nab\xff\n" + b"x" * 1_000_001)
    told = told_of("catalog", "import", str(path))
    assert "a.jsonl:2:3: not UTF-8" in told
    (tmp_path / "empty").mkdir()
    assert "no arena in this folder" in told_of("catalog", "import", str(tmp_path / "empty"))


def test_an_entry_line_reads_back() -> None:
    entry = replace(proved(), recipe={"wish": "ě\u2028\n"})
    assert "\n" not in entry_line(entry)
    assert read_entry(entry_line(entry), "line", shipped()) == entry


def test_places_that_cannot_be_written(file: Path, tmp_path: Path) -> None:
    store(made(1))
    (tmp_path / "there").write_text("")
    assert "there: cannot be a folder" in told_of("catalog", "export", "-o", str(tmp_path / "there"))
    assert "cannot be written" in told_of("catalog", "export", "-o", str(tmp_path / "none" / "a.jsonl"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "there"]


def test_a_disk_that_fills_up(file: Path, tmp_path: Path) -> None:
    store(made(1))
    before = stored()
    lines = tmp_path / "many.jsonl"
    lines.write_text("".join(entry_line(made(n)) + "\n" for n in range(150)), "utf-8")
    done = spawn("catalog", "import", str(lines), shell=SMALL_DISK)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {file}: cannot be ")
    assert "Traceback" not in done.err
    assert stored() == before
    assert [path.name for path in file.parent.iterdir()] == ["c.db"]


# -- check ---------------------------------------------------------------------------------------------


def test_nothing_wrong(file: Path) -> None:
    store(proved(), made(1))
    assert catalog("check").out == "2 arenas: nothing wrong\n"
    assert catalog("check", "--json").record == {"arenas": 2, "complete": True, "wrong": []}


@pytest.mark.parametrize(
    ("statement", "values", "status", "told"),
    [
        ("UPDATE arena SET name = ?", ("other",), 2, "name is 'other' in the list and 'The Paddock' by the layout"),
        ("UPDATE arena SET n_up = ?", (9,), 2, "counts is "),
        ("UPDATE arena SET form = ?", ("",), 2, "the canonical form is not that of the layout"),
        ("UPDATE arena SET layout = ?", ("format = 1",), 2, "`name` is missing"),
        ("UPDATE arena SET layout = ?", (made(1).layout,), 2, "arena_id is "),
        ("UPDATE grade SET record = ?", ("{",), 2, "damaged: not JSON where a record is kept"),
        ("UPDATE grade SET record = ?", ("7",), 2, "damaged: no record where one is kept"),
        ("DELETE FROM proof WHERE run = ?", (1,), 3, "no proof: 1 plans"),
        ("UPDATE arena SET points = points + ?", (1,), 3, "are not the least"),
        ("UPDATE proof SET plan = ? WHERE run = 1", ("{}",), 2, "there is no plan in it"),
        (
            'UPDATE proof SET plan = replace(plan, \'"start":"\', \'"start":"Z\') WHERE run = ?',
            (1,),
            3,
            "no proof: run 1 is illegal",
        ),
    ],
)
def test_what_is_wrong(statement: str, values: tuple[object, ...], status: int, told: str, file: Path) -> None:
    store(proved())
    spoilt(file, statement, *values)
    done = catalog("check")
    assert done.status == status
    assert told in done.out
    record: dict[str, Any] = catalog("check", "--json").record
    assert record["complete"]
    assert {wrong["id"] for wrong in record["wrong"]} == {proved().arena_id}
    assert record["wrong"][0]["proof"] == (status == 3)


def test_a_reference_to_nothing(file: Path) -> None:
    store(proved())
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM arena")
    done = catalog("check")
    assert done.status == 2
    assert "the file: grade: row 1 belongs to no arena" in done.out
    assert "0 arenas: 3 wrong" in done.out


def test_points_that_are_not_the_least(file: Path) -> None:
    """Two runs that are dearer than they need be are a proof to the judge: only solving again tells."""
    entry = proved()
    told = entry.summary
    assert told.total is not None
    store(replace(entry, summary=replace(told, total=told.total - 1)))
    assert catalog("check").status == 0
    done = catalog("check", "--prove")
    assert done.status == 3
    assert f"no proof: sum is {told.total - 1}, solved again {told.total}" in done.out


@pytest.mark.parametrize("words", [("list",), ("show", "0"), ("find", "the-crucible"), ("export",), ("check",)])
def test_no_catalogue_and_a_damaged_one(words: tuple[str, ...], file: Path) -> None:
    assert f"{file}: no catalogue — " in told_of("catalog", *words)
    assert not file.parent.exists()
    file.parent.mkdir()
    file.write_bytes(b"SQLite format 3\0" + bytes(4000))
    assert str(file) in told_of("catalog", *words)
    assert str(file) in told_of("catalog", "import", PADDOCK)
    assert file.read_bytes() == b"SQLite format 3\0" + bytes(4000)
    assert [path.name for path in file.parent.iterdir()] == ["c.db"]


def test_another_catalogue(tmp_path: Path, file: Path) -> None:
    other = str(tmp_path / "other.db")
    catalog("import", PADDOCK, "--catalog", other)
    assert not file.exists()
    assert len(catalog("list", "--catalog", other, "--json").records) == 1
