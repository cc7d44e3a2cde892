"""At the table: short lines that round-trip, records kept live, games played and taken up again, no secrets told."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest

from export.bigfoot_table_text import scene_lines, scene_record
from seeds.bigfoot import shipped
from seeds.faults import BadInput
from solver.bigfoot import moves
from solver.bigfoot.cards import Sensor
from solver.bigfoot.chance import sample
from solver.bigfoot.deduce import deduce
from solver.bigfoot.events import Event, GameRecord, Reading, RoundBegun
from solver.bigfoot.game import play, start
from solver.bigfoot.legal import legal
from solver.bigfoot.live_record import open_record
from solver.bigfoot.record_reading import read_game
from solver.bigfoot.record_writing import event_record, record_text
from solver.bigfoot.short_lines import VERBS, parse_line, short_line
from solver.bigfoot.short_moves import Mover, short_move
from solver.bigfoot.sitting import Settings, Sitting, cards_mark, resumed
from solver.bigfoot.state import CHANCE, State
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST, Table
from tests.bigfoot_games import SMALL, events_record, small
from tests.commands import Done, refused, run

EDITION = shipped()
TABLE = Table.start(EDITION, True)


def random_states(seed: int) -> list[State]:
    """Every state of a random game."""
    dice = random.Random(seed)
    state = start(EDITION, elusive=seed % 2 == 1, family=seed % 3 == 0)
    found = [state]
    while state.actor:
        state = play(state, sample(state, dice) if state.actor == CHANCE else dice.choice(legal(state)))
        found.append(state)
    return found


GAMES = [random_states(seed) for seed in range(12)]
HISTORIES = [game[-1].history for game in GAMES]


# -- short lines ---------------------------------------------------------------------------------------


def parsed(line: str, table: Table = TABLE) -> Event:
    return parse_line(EDITION, line, table, "line 1")


def test_lines_round_trip() -> None:
    """Over every kind of event that whole games have."""
    events = [event for history in HISTORIES for event in history]
    assert {type(event) for event in events} >= {*VERBS.values(), Reading}
    for event in events:
        assert parsed(short_line(EDITION, event)) == event


@pytest.mark.parametrize("as_json", [False, True])
def test_records_round_trip(as_json: bool) -> None:
    for history in HISTORIES:
        text = record_text(EDITION, history, {"rounds_left": 3, "name": 'a "game"'}, as_json=as_json)
        record = read_game(text, "game", EDITION)
        assert (record.events, record.rounds_left) == (history, 3)
        assert [event_record(EDITION, event) for event in history] == events_record(EDITION, history)


def test_lines_cut_short() -> None:
    assert parsed("cam:for 2") == Reading(Sensor("camera", ("forest",)), 2)
    assert parsed("camera: forest reads 2") == parsed("cam:for=2") == parsed("cam:for = 2  # so it says")
    assert short_line(EDITION, parsed("audio:3+1+fern 0")) == "audio-recorder:1+2+3 0"
    assert short_line(EDITION, parsed("a motion:cave+river")) == "avoided motion-detector:river+cave"
    assert short_line(EDITION, parsed("w sink")) == "wrong 10"
    assert parsed("round") == RoundBegun(1)
    assert parsed("ro", replace(TABLE, round=3)) == RoundBegun(4)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("r 3", "`r` fits right, round"),
        ("found 3", "unknown word `found`"),
        ("wrong 11", "unknown lair `11`"),
        ("cam:for", "no footprints in `cam:for`"),
        ("cam:for two", "no footprints"),
        ("cam:for -1", "no footprints"),
        ("cam:for+cave 2", "no camera counts forest + cave"),
        ("avoided donation", "donation is no sensor"),
        ("paid rest", "unknown Action card of the Cryptozoologist `rest`"),
        ("dealt nap", "unknown Action card `nap`"),
        ("round 7", "round `7` — 1 to 6"),
        ("round x", "round `x`"),
        ("wrong", "unknown lair ``"),
    ],
)
def test_lines_that_mean_nothing(line: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        parsed(line)
    assert told in str(caught.value)


# -- record --------------------------------------------------------------------------------------------


def kept(path: Path, *lines: str, words: tuple[str, ...] = ()) -> Done:
    return run("bigfoot", "record", str(path), *words, stdin="\n".join(lines).encode())


LINES = ("camera:mountain 2", "motion:swamp+cave 4", "right falls")


def test_a_record_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    done = kept(path, *LINES)
    assert (done.status, done.err) == (0, "")
    assert "  3  Falls Grotto discovered\n     22 sets; hidden: Falls Grotto; 50 %: Timberline Den, " in done.out
    assert path.read_text("utf-8").splitlines()[1:3] == [
        '    { reading = { sensor = "camera", terrains = ["mountain"] }, footprints = 2 },',
        '    { reading = { sensor = "motion-detector", terrains = ["swamp", "cave"] }, footprints = 4 },',
    ]
    assert run("bigfoot", "deduce", str(path), "--json").record["sets"] == 22
    again = kept(path, "undo", "undo", "", "# nothing", "undo", "undo", "quit", "right 1")
    assert "taken back: Falls Grotto discovered" in again.out
    assert again.err == "nothing to take back\n"
    assert (again.status, read_game(path.read_text("utf-8"), "game", EDITION).events) == (0, ())


def test_what_cannot_be_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = kept(path, "cam:cave 0", "right sink", "right 1", "right 1")
    assert done.status == 3
    assert "not taken: Sinkhole discovered\n  event 2 cannot be: with event 1 it is a leftover\n" in done.out
    assert "    event 1: camera: cave reads 0\n" in done.out
    assert "event 3 cannot be: Timberline Den is discovered already" in done.out
    assert [*json.loads(path.read_text("utf-8"))["events"][1]] == ["discovered"]
    unread = kept(path, "cam:cave", "right 1", "kamera:cave 2")
    assert unread.status == 2
    assert unread.err.count("not read: ") == 2
    assert "did you mean camera?" in unread.err


def test_rules_are_kept(tmp_path: Path) -> None:
    """A record that has rounds is followed by the rules; facts before the first round are judged anew."""
    done = kept(tmp_path / "a", "round", "dealt rest", "played prank", "right 1", "right 2", "round 3", "ro")
    assert done.out.count("not taken") == 3
    assert "nobody holds prank; held: rest" in done.out
    assert "a second guess in a round costs an Action card" in done.out
    assert "round 2 of 6; the Cryptozoologist respected, Bigfoot awake; Action cards held: rest" in done.out
    facts = kept(tmp_path / "b", "wrong 1", "wrong 2", "round")
    assert (facts.status, facts.out.count("not taken")) == (3, 1)


def test_whole_games_are_kept(tmp_path: Path) -> None:
    for number, history in enumerate(HISTORIES[:4]):
        path = tmp_path / f"{number}.toml"
        done = kept(path, *(short_line(EDITION, event) for event in history))
        assert done.status == 0
        assert read_game(path.read_text("utf-8"), "game", EDITION).events == history


def test_the_file_is_written_after_every_event(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"

    def lines(_prompt: str) -> Iterator[str]:
        for count, line in enumerate(LINES):
            assert (deduced(path) if count else 0) == count
            yield line
        raise KeyboardInterrupt

    with patch("cli.bigfoot_table.typed_lines", lines):
        done = run("bigfoot", "record", str(path))
    assert (done.status, done.err) == (4, f"stopped: {path} holds 3 events\n")
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.toml"]


def deduced(path: Path) -> int:
    return len(read_game(path.read_text("utf-8"), "game", EDITION).events)


def test_what_stands_beside_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text('name = "Friday"\nevents = [{ discovered = "Sinkhole" }]\nrounds_left = 4\n', "utf-8")
    assert kept(path, "wrong 1").status == 0
    text = path.read_text("utf-8")
    assert 'name = "Friday"\nrounds_left = 4\n' in text
    assert deduced(path) == 2
    live = open_record(EDITION, str(path))
    assert live.record.rounds_left == 4


def test_hidden_lairs_told_beside_are_heeded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"events": [], "hidden": list(EDITION.names[:5])}), "utf-8")
    assert "with the hidden lairs told it is a leftover" in kept(path, "right 10").out


def test_a_record_in_json(tmp_path: Path) -> None:
    done = kept(tmp_path / "g", "cam:cave 0", "right 10", "undo", "belief", words=("--json",))
    taken, wrong, undone, belief = done.records
    assert (taken["did"], taken["line"], taken["sets"]) == ("taken", "camera:cave 0", 6)
    assert taken["probability"]["Sinkhole"] == [0, 1]
    assert (wrong["did"], wrong["contradictions"][0]["with"]) == ("refused", [1])
    assert (undone["did"], undone["events"], undone["sets"], undone["event"]) == ("undone", 0, 252, None)
    assert belief["did"] == "belief"


def test_records_that_cannot_be_kept(tmp_path: Path) -> None:
    assert "GAME: `-` is no file to write" in refused("bigfoot", "record", "-")
    assert "--save: `-` is no file to write" in refused("bigfoot", "play", "--save", "-")
    assert "cannot be written" in refused("bigfoot", "record", str(tmp_path / "no" / "game"))
    path = tmp_path / "game.toml"
    path.write_text('events = [{ discovered = "Sinkhole" }, { discovered = "Sinkhole" }]', "utf-8")
    done = kept(path, "undo")
    assert (done.status, "Sinkhole is discovered already" in done.out) == (3, True)
    path.write_text("events = [{}]", "utf-8")
    assert "an event that says nothing" in refused("bigfoot", "record", str(path))
    other = tmp_path / "small.toml"
    other.write_text(SMALL, "utf-8")
    done = kept(tmp_path / "new.toml", "right Ash", words=("--cards-file", str(other)))
    assert "3 sets; hidden: Ash; 33 %: Birch, Cedar, Dell" in done.out


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    done = run("bigfoot", "record", str(tmp_path / "g"), stdin=b"\xff\xfe\nright 1\n")
    (tmp_path / "marked").touch()
    assert run("bigfoot", "record", str(tmp_path / "marked"), stdin=b"\xef\xbb\xbfright 1\r\n").status == 0
    assert (done.status, "Timberline Den discovered" in done.out) == (2, True)


# -- short moves ---------------------------------------------------------------------------------------


def test_moves_round_trip() -> None:
    """Every legal move of random games."""
    for state in (state for game in GAMES[:5] for state in game if state.actor not in (CHANCE, None)):
        mover = Mover(EDITION, state.table, len(state.drawn), "move")
        for move in legal(state):
            assert mover.parse(short_move(EDITION, move)) == move


def test_moves_cut_short() -> None:
    mover = Mover(EDITION, replace(TABLE, guesses_made=1, held=("detour", "rest")), 6, "move")
    assert mover.parse("lay 2, 0") == mover.parse("l 0,2/1,3,4,5") == moves.LayOut((0, 2))
    assert mover.parse("lay 0 between 4") == mover.parse("lay 0/1,2,3,5 between 4") == moves.LayOut((0,), 4)
    assert mover.parse("t b") == moves.Take(1)
    assert mover.parse("n fern") == mover.parse("name 2 paying det") == moves.Name("Fern Bank", "detour")
    assert Mover(EDITION, TABLE, 6, "move").parse("name 2") == moves.Name("Fern Bank")
    for line, told in (
        ("lay 0/1", "no division into two paths"),
        ("lay 7", "`7` is no position — 0 to 5"),
        ("lay", "a path without a card"),
        ("avoid donation", "is no sensor"),
        ("p", "`p` fits play, pass"),
        ("jump", "unknown move `jump`"),
    ):
        with pytest.raises(BadInput) as caught:
            mover.parse(line)
        assert told in str(caught.value)
    with pytest.raises(BadInput, match="no cards lie drawn"):
        replace(mover, cards=0).parse("lay 0")


# -- play ----------------------------------------------------------------------------------------------

#: lines of which one fits whatever is asked
ANY = ("lay 0", "lay 0 between 1", "take A", "avoid nothing", "name 1", "name 2", "decline", "pass")


def played(path: Path, *words: str, lines: tuple[str, ...] = ANY * 120) -> Done:
    return run("bigfoot", "play", "--save", str(path), *words, stdin="\n".join(lines).encode())


@pytest.mark.parametrize(("role", "player"), [("hunter", CRYPTOZOOLOGIST), ("bigfoot", BIGFOOT)])
def test_a_game_to_its_end(role: str, player: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = played(path, "--as", role, "--seed", "4", "--policy", "greedy")
    assert done.status == 0
    assert " wins in round " in done.out
    assert ("your lairs: " in done.out) == (player == BIGFOOT)
    sitting = resumed(EDITION, path.read_text("utf-8"), "game.json")
    assert sitting.over
    lairs = [name for name in EDITION.names if name in sitting.state.hidden]
    assert done.out.endswith(f"The lairs were {', '.join(lairs)}.\n")
    assert "the game saved there is over — --new" in refused("bigfoot", "play", "--save", str(path))
    anew = played(path, "--as", role, "--seed", "4", "--policy", "greedy", "--new")
    assert anew.out == done.out


@pytest.mark.parametrize("role", ["hunter", "bigfoot"])
def test_a_game_taken_up_again_is_the_same(role: str, tmp_path: Path) -> None:
    """Left at every move, and gone on with, it ends as the game played in one go."""
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    words = ("--as", role, "--seed", "9", "--policy", "random", "--elusive", "--family")
    assert played(whole, *words).status == 0
    wanted = resumed(EDITION, whole.read_text("utf-8"), "whole")
    assert played(parts, *words, lines=()).status == 4
    for _ in range(400):
        sitting = resumed(EDITION, parts.read_text("utf-8"), "parts")
        assert sitting.decided == wanted.decided[: len(sitting.decided)]
        if sitting.over:
            break
        done = played(parts, lines=(short_move(EDITION, wanted.decided[len(sitting.decided)]),))
    assert done.status == 0
    assert parts.read_bytes() == whole.read_bytes()
    assert sitting.state == wanted.state


def sitting_of(role: str, seed: int, *, family: bool = False) -> Sitting:
    return Sitting(EDITION, Settings(role, "random", seed, False, family, cards_mark(EDITION)))  # type: ignore[arg-type]


def test_a_hunter_is_told_no_secret() -> None:
    """Whatever is shown is the same with any other lairs hidden, at every move."""
    dice = random.Random(3)
    sitting = sitting_of("hunter", 6)
    while not sitting.over:
        shown = told(sitting)
        real = sitting.state
        sitting.state = replace(real, hidden=frozenset(dice.sample(EDITION.names, 5)))
        assert told(sitting) == shown
        sitting.state = real
        sitting.decide(dice.choice(sitting.moves()) if sitting.waits else sitting.opponents_decision())


def told(sitting: Sitting) -> tuple[list[str], object]:
    seen, found = sitting.seen(), sitting.known()
    moves_now = sitting.moves() if sitting.waits else ()
    return list(scene_lines(EDITION, seen, found)), scene_record(EDITION, seen, found, moves_now)


def test_bigfoot_is_told_no_draw() -> None:
    """Nor paths that lie face down."""
    dice = random.Random(5)
    sitting = sitting_of("bigfoot", 2, family=True)
    drawn = faced = False
    while not sitting.over:
        state, (lines, _) = sitting.state, told(sitting)
        text = "\n".join(lines)
        if state.drawn and BIGFOOT not in state.looked and not state.paths:
            assert "cards that you do not see" in text
            drawn = True
        if state.paths and state.layer == CRYPTOZOOLOGIST:
            assert "path A: " in text
            assert text.count("face down") == 2
            faced = True
        sitting.decide(dice.choice(sitting.moves()) if sitting.waits else sitting.opponents_decision())
    assert drawn
    assert faced


def test_the_save_names_no_hidden_lair() -> None:
    text = sitting_of("hunter", 6).saved().decode()
    assert not [name for name in EDITION.names if name in text]


def test_a_game_in_json(tmp_path: Path) -> None:
    done = played(tmp_path / "g", "--as", "hunter", "--seed", "4", "--policy", "certain", "--json")
    records = done.records
    assert records[-1]["did"] == "end"
    waits = [record for record in records if record["did"] == "wait"]
    assert all(record["hidden"] is None and record["moves"] for record in waits)
    assert {"move", "event"} <= {record["did"] for record in records}
    events = [record["event"] for record in records if record["did"] == "event"]
    read = read_game(json.dumps({"events": events}), "told", EDITION)
    assert deduce(read, EDITION).consistent
    assert set(records[-1]["hidden"]) == set(resumed(EDITION, (tmp_path / "g").read_text("utf-8"), "g").state.hidden)


def test_lines_that_are_no_moves(tmp_path: Path) -> None:
    lines = ("jump", "take A", "help", "belief", "lay 9", "lay 0,1", "quit")
    done = played(tmp_path / "g", "--as", "hunter", "--seed", "4", "--policy", "random", lines=lines)
    assert done.status == 0
    assert "not read: unknown move `jump`" in done.err
    assert "not allowed: this is not the time: the game is at layout" in done.err
    assert "  lay 0,1\n" in done.err
    assert "252 sets of lairs agree" in done.err
    sitting = resumed(EDITION, (tmp_path / "g").read_text("utf-8"), "g")
    assert sitting.decided[0] == moves.LayOut((0, 1))


def test_stopping(tmp_path: Path) -> None:
    path = tmp_path / "g"

    def lines(_prompt: str) -> Iterator[str]:
        yield "lay 0,1"
        raise KeyboardInterrupt

    with patch("cli.bigfoot_play.typed_lines", lines):
        done = run("bigfoot", "play", "--as", "hunter", "--seed", "4", "--policy", "random", "--save", str(path))
    assert (done.status, done.err) == (4, f"stopped: the game is in {path}\n")
    assert len(resumed(EDITION, path.read_text("utf-8"), "g").decided) >= 1
    ended = played(path, lines=())
    assert (ended.status, ended.err) == (4, f"stopped: the game is in {path}\n")


def test_games_that_cannot_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "g"
    assert "--as hunter, or --as bigfoot" in refused("bigfoot", "play", "--save", str(path))
    assert not path.exists()
    asked = ("bigfoot", "play", "--save", str(path))
    assert "unknown policy `best`" in refused(*asked, "--as", "hunter", "--policy", "best")
    played(path, "--as", "hunter", "--seed", "4", "--policy", "random", lines=())
    assert "has role hunter" in refused(*asked, "--as", "bigfoot")
    assert "has seed 4" in refused(*asked, "--seed", "5")
    assert "has family False" in refused(*asked, "--family")
    saved = json.loads(path.read_text("utf-8"))
    other = tmp_path / "small.toml"
    other.write_text(SMALL, "utf-8")
    assert "saved with other cards" in refused(*asked, "--cards-file", str(other))
    for broken, message in (
        ({**saved, "moves": ["take A"]}, "move 1: this is not the time"),
        ({**saved, "moves": ["jump"]}, "unknown move `jump`"),
        ({**saved, "format": 2}, "format"),
        ({**saved, "extra": 1}, "unknown key `extra`"),
        ([], "expected `object`"),
    ):
        path.write_text(json.dumps(broken), "utf-8")
        assert message in refused(*asked)
    path.write_text("{", "utf-8")
    assert "not JSON" in refused(*asked)


def test_any_edition_is_played(tmp_path: Path) -> None:
    edition = small(tmp_path)
    done = played(
        tmp_path / "g", "--as", "bigfoot", "--policy", "certain", "--seed", "1", "--cards-file", edition_file(tmp_path)
    )
    assert done.status == 0
    sitting = resumed(edition, (tmp_path / "g").read_text("utf-8"), "g")
    assert sitting.over
    rounds = [event.number for event in sitting.state.history if isinstance(event, RoundBegun)]
    assert all(after == before + 1 for before, after in pairwise(rounds))


def edition_file(folder: Path) -> str:
    return str(folder / "small.toml")


def test_help_is_quick_ascii() -> None:
    for word in ("record", "play", "puzzle", "cards", "aid"):
        done = run("bigfoot", word, "--help")
        assert (done.status, done.out.isascii()) == (0, True)


def test_the_record_of_a_sitting_is_a_record() -> None:
    sitting = sitting_of("hunter", 1)
    assert sitting.known_record() == GameRecord(sitting.state.history)
