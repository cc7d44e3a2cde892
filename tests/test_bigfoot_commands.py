"""`bigfoot deduce`, `guess`, `split` and `choose`: records, texts, exit statuses, and bad records at their places."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bigfoot_games import SMALL, Case, bigfoot_cases, sixteen_text
from tests.commands import ROOT, Done, refused, run

BELIEFS, PATHS = bigfoot_cases("beliefs"), bigfoot_cases("paths")
GAME = """
events = [
    { reading = { sensor = "camera", terrains = ["mountain"] }, footprints = 2 },
    { reading = { sensor = "motion-detector", terrains = ["swamp", "cave"] }, footprints = 4 },
    { discovered = "Falls Grotto" },
]
rounds_left = 4
actions_held = ["donation"]
"""
DRAWN = "cam:forest,cam:river,motion:swamp+cave,audio:1+2+3,donation,cam:cave"


def game_file(folder: Path, content: str | Case) -> str:
    path = folder / "game"
    path.write_text(content if isinstance(content, str) else json.dumps(content, indent=1), "utf-8")
    return str(path)


def bigfoot(folder: Path, content: str | Case, command: str, *words: str) -> Done:
    return run("bigfoot", command, game_file(folder, content), *words)


# -- deduce --------------------------------------------------------------------------------------------


def test_deduce_tells_right_values(tmp_path: Path) -> None:
    for case in BELIEFS:
        done = bigfoot(tmp_path, case, "deduce", "--json")
        assert done.record["sets"] == case["sets"]
        assert done.record["probability"] == case.get("probability", {})
        assert (done.status, bool(done.record["contradictions"])) == ((0, False) if case["sets"] else (3, True))
    assert done.record["contradictions"] == [
        {
            "event": 1,
            "at": f"{tmp_path / 'game'}:3:3",
            "with": [],
            "message": "event 1 cannot be: it is at most 4, not 5",
        }
    ]


def test_deduce_in_words(tmp_path: Path) -> None:
    done = bigfoot(tmp_path, GAME, "deduce")
    assert done.status == 0
    assert "22 sets of lairs agree with 3 events" in done.out
    assert "Falls Grotto           1  100.0 %  hidden, by event 3" in done.out
    assert "Fern Bank           7/22   31.8 %  ######" in done.out
    record = bigfoot(tmp_path, GAME, "deduce", "--json").record
    assert record["certain"] == {"Falls Grotto": {"hidden": True, "because": [3]}}


def test_deduce_tells_the_score_of_a_complete_record(tmp_path: Path) -> None:
    events = [{"round": 1}, {"dealt": "rest"}, {"wrong-guess": "Sinkhole"}, {"round": 2}]
    told = bigfoot(tmp_path, {"events": events}, "deduce").out
    assert "round 2 of 6; the Cryptozoologist shamed, Bigfoot awake; Action cards held: rest\n" in told
    assert "Sinkhole               0    0.0 %  leftover, by event 3" in told


def test_contradictions_in_words(tmp_path: Path) -> None:
    events = [
        {"reading": {"sensor": "camera", "terrains": ["cave"]}, "footprints": 0},
        {"discovered": "Sinkhole"},
        {"discovered": "Root Cellar"},
    ]
    done = bigfoot(tmp_path, {"events": events}, "deduce")
    assert done.status == 3
    assert "event 2 cannot be: with event 1 it is a leftover\n    event 2: Sinkhole discovered\n" in done.out
    assert "event 3 cannot be: with event 1 it is a leftover" in done.out
    for command in ("guess", "split"):
        asked = bigfoot(tmp_path, {"events": events, "rounds_left": 3}, command, "--json")
        assert (asked.status, asked.record["value"], len(asked.record["contradictions"])) == (3, None, 2)


def test_standard_input_and_other_cards(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text(SMALL, "utf-8")
    done = run(
        "bigfoot", "deduce", "-", "--json", "--cards-file", str(cards), stdin=b'events = [{ discovered = "Ash" }]'
    )
    assert done.record["probability"] == {"Ash": [1, 1], "Birch": [1, 3], "Cedar": [1, 3], "Dell": [1, 3]}
    told = refused("bigfoot", "deduce", "-", stdin=b'events = [{ discovered = "Ash" }]')
    assert "standard input:1:26: unknown lair `Ash`" in told


# -- guess ---------------------------------------------------------------------------------------------


def test_guess_tells_right_values(tmp_path: Path) -> None:
    for case in BELIEFS[:-1]:
        for wanted in case["guess_value"]:
            asked = {**case, "guesses": wanted["guesses"], "respected": wanted["respected"]}
            done = bigfoot(tmp_path, asked, "guess", "--json")
            assert (done.status, done.record["value"]) == (0, wanted["value"])
            assert all(done.record["lairs"][name] == wanted["value"] for name in done.record["best"])


def test_guess_in_words(tmp_path: Path) -> None:
    done = bigfoot(tmp_path, GAME, "guess")
    assert "4 lairs to find, 5 guesses to come, respected" in done.out
    assert "chance of winning 5/22   22.7 %" in done.out
    assert "best: name Timberline Den" in done.out
    assert "play donation" in done.out
    assert "epiphany" not in done.out
    lost = bigfoot(tmp_path, GAME.replace("= 4\na", "= 1\na"), "guess")
    assert "no guess can win from here by itself" in lost.out
    assert "the record does not tell which round it is" in refused(
        "bigfoot", "guess", game_file(tmp_path, GAME.split("rounds_left")[0])
    )


# -- split and choose ------------------------------------------------------------------------------------


def test_split_tells_right_values(tmp_path: Path) -> None:
    for case in PATHS:
        done = bigfoot(tmp_path, case, "split", "--json")
        assert (done.status, done.record["value"]) == (0, case["value"])
        assert done.record["best_first_paths"] == case["best_first_paths"]
        assert done.record["model"] == "no-news"
        assert len(done.record["divisions"]) == 31


def test_split_in_words(tmp_path: Path) -> None:
    done = bigfoot(tmp_path, GAME, "split", "--drawn", DRAWN)
    assert "model no-news: chance of winning 115/264   43.6 %, one round ahead" in done.out
    assert "12 divisions equally good:" in done.out
    assert "  A 0,1        camera: forest | camera: river\n  B 2,3,4,5    motion-detector: swamp + cave | " in done.out
    assert "the deck holds 1" in bigfoot(tmp_path, GAME, "split", "--drawn", DRAWN + ",audio:1+2+3").err


def test_every_model(tmp_path: Path) -> None:
    worths = {}
    for model in ("no-news", "indifferent", "spiteful"):
        top, under = bigfoot(tmp_path, GAME, "split", "--drawn", DRAWN, "--model", model, "--json").record["value"]
        worths[model] = top / under
    done = bigfoot(tmp_path, GAME, "split", "--drawn", DRAWN, "--model", "equilibrium", "--json", "--time-limit", "100")
    record = done.record
    assert (done.status, record["settled"], record["model"]) == (0, True, "equilibrium")
    assert record["exploitability"] < 1e-6
    assert worths["no-news"] < record["low"] <= record["high"] < worths["spiteful"] < worths["indifferent"]
    assert "exploitability" in bigfoot(tmp_path, GAME, "split", "--drawn", DRAWN, "--model", "equilibrium").out


def test_the_game_that_is_shipped() -> None:
    game = str(ROOT / "examples" / "bigfoot-game.toml")
    deduced, guessed = (run("bigfoot", command, game, "--json") for command in ("deduce", "guess"))
    assert (deduced.status, deduced.record["sets"]) == (0, 6)
    assert (guessed.status, guessed.record["value"], guessed.record["actions"]) == (0, [2, 3], {"epiphany": [1, 3]})


def test_a_large_edition_keeps_to_the_limit(tmp_path: Path) -> None:
    """Sixteen lairs: time is up before the first program is made, and there are bounds all the same."""
    cards = tmp_path / "sixteen.toml"
    cards.write_text(sixteen_text(), "utf-8")
    drawn = ("--drawn", "cam:t1,cam:t2,motion:t1+t3,audio:1+2+3", "--cards-file", str(cards))
    record = "events = []\nrounds_left = 6\nactions_held = 4\n"
    done = bigfoot(tmp_path, record, "split", *drawn, "--model", "equilibrium", "--time-limit", "0", "--json")
    assert (done.status, done.record["settled"], done.record["complete"]) == (4, False, False)
    assert 0 < done.record["low"] < done.record["high"] < 1


def test_a_choice_under_every_model(tmp_path: Path) -> None:
    asked = ("choose", "--drawn", DRAWN, "--paths", "0,1", "--hidden", HIDDEN, "--json", "--model")
    told = {model: bigfoot(tmp_path, GAME, *asked, model).record for model in ("no-news", "indifferent", "spiteful")}
    assert {model: record["model"] for model, record in told.items()} == {model: model for model in told}
    assert told["no-news"] == {**told["indifferent"], "model": "no-news"}
    spiteful = {(one["path"], one["avoid"]): one["value"] for one in told["spiteful"]["options"]}
    plain = {(one["path"], one["avoid"]): one["value"] for one in told["no-news"]["options"]}
    assert spiteful.keys() == plain.keys()
    assert spiteful != plain


def test_a_stopped_split(tmp_path: Path) -> None:
    asked = ("split", "--drawn", DRAWN, "--model", "equilibrium", "--time-limit", "0")
    done = bigfoot(tmp_path, "events = []\nrounds_left = 6\n", *asked)
    assert done.status == 4
    assert "stopped early" in done.out


HIDDEN = "3,4,5,6,9"


def test_choose(tmp_path: Path) -> None:
    asked = ("choose", "--drawn", DRAWN, "--paths", "0,1", "--hidden", HIDDEN)
    record = bigfoot(tmp_path, GAME, *asked, "--json").record
    assert record["value"] == [5, 12]
    assert record["best"] == [{"path": 0, "avoid": None}]
    assert {option["path"] for option in record["options"]} == {0, 1}
    assert bigfoot(tmp_path, GAME, *asked[:4], "2,3,4,5/0,1", *asked[5:], "--json").record == record
    done = bigfoot(tmp_path, GAME, *asked)
    assert "     5/12   41.7 %  path A   reads camera: forest = 2; camera: river = 1" in done.out


def test_choose_in_equilibrium(tmp_path: Path) -> None:
    asked = ("choose", "--drawn", DRAWN, "--paths", "0,1", "--hidden", HIDDEN, "--model", "equilibrium")
    record = bigfoot(tmp_path, GAME, *asked, "--json").record
    assert sum(option["share"] for option in record["options"]) == pytest.approx(1)
    assert record["exploitability"] < 1e-6
    assert "how often to do what with these lairs" in bigfoot(tmp_path, GAME, *asked).out


def test_choose_needs_the_lairs(tmp_path: Path) -> None:
    path = game_file(tmp_path, GAME)
    assert "the hidden lairs are not told" in refused("bigfoot", "choose", path, "--drawn", DRAWN, "--paths", "0")
    asked = ("bigfoot", "choose", path, "--drawn", DRAWN, "--paths", "0", "--hidden")
    assert "--hidden: 4 different hidden lairs — 5 of them" in refused(*asked, "1,2,3,4")
    assert "--hidden: unknown lair `99`" in refused(*asked, "1,2,3,4,99")
    other = run(*asked, "1,2,3,4,5")
    assert other.status == 3
    assert "with the hidden lairs told it is 2, not 4" in other.out


def test_help() -> None:
    assert "deduce" in run("bigfoot", "--help").out
    assert run("bigfoot", "split", "--help").out.isascii()
    assert run("bigfoot", "nothing").status == 2


# -- bad records ---------------------------------------------------------------------------------------

BAD = {
    "unknown lair": (
        'events = [\n{ discovered = "Sinkhol" }]',
        ":2:16: unknown lair `Sinkhol` — did you mean Sinkhole?",
    ),
    "unknown sensor": (
        'events = [{ reading = { sensor = "kamera", terrains = ["cave"] }, footprints = 1 }]',
        ":1:34: unknown sensor `kamera` — did you mean camera?",
    ),
    "unknown terrain": (
        'events = [{ reading = { sensor = "camera", terrains = ["sea"] }, footprints = 1 }]',
        ":1:56: unknown terrain `sea`",
    ),
    "no such card": (
        'events = [{ reading = { sensor = "audio-recorder", lairs = ["Sinkhole"] }, footprints = 1 }]',
        ":1:60: no audio-recorder counts Sinkhole — there are Timberline Den + ",
    ),
    "wrong counts": (
        'events = [{ reading = { sensor = "camera", lairs = ["Sinkhole"] }, footprints = 1 }]',
        ":1:23: a camera counts terrains — terrains = […] and nothing else",
    ),
    "footprints as text": (
        '{"events": [{"reading": {"sensor": "camera", "terrains": ["cave"]},\n"footprints": "2"}]}',
        ":2:15: events.0.footprints: expected `int | null`, got `str`",
    ),
    "footprints below nothing": (
        'events = [{ reading = { sensor = "camera", terrains = ["cave"] }, footprints = -1 }]',
        ":1:80: events.0.footprints: expected `int` >= 0",
    ),
    "no footprints": (
        'events = [{ reading = { sensor = "camera", terrains = ["cave"] } }]',
        ":1:11: a reading without footprints",
    ),
    "footprints alone": (
        'events = [{ discovered = "Sinkhole", footprints = 2 }]',
        ":1:11: footprints without a reading",
    ),
    "two in one": ('events = [{ discovered = "Sinkhole", paid = "donation" }]', ":1:11: two events in one"),
    "nothing": ("events = [{}]", ":1:11: an event that says nothing"),
    "unknown event": ('events = [{ found = "Sinkhole" }]', ":1:13: unknown key `found`"),
    "unknown key": ("events = []\nround_left = 3", ":2:1: unknown key `round_left` — did you mean rounds_left?"),
    "no events": ("rounds_left = 3", ":1:1: `events` is missing"),
    "events of another type": ('{"events": 3}', ":1:12: events: expected `array`, got `int`"),
    "an event of another type": ('{"events": ["Sinkhole"]}', ":1:13: events.0: expected `object`, got `str`"),
    "a list": ("[1, 2]", ":1:1: no game record"),
    "truncated JSON": ('{"events": [{"discovered": "Sink', ":1:28: not JSON: a text without end"),
    "truncated TOML": ('events = [\n{ discovered = "Sinkhole" },\n', ":3:1: not TOML: "),
    "NaN": ('{"events": [], "guesses": NaN}', ":1:27: `NaN` is no number of JSON"),
    "set twice": ('{"events": [], "events": []}', ":1:2: `events` is set twice"),
    "round of none": ("events = [{ round = 7 }]", ":1:21: round 7 — 1 to 6"),
    "too many rounds": ("events = []\nrounds_left = 7", ":2:15: 7 rounds left — at most 6"),
    "unknown action": ('events = [{ dealt = "nap" }]', ":1:21: unknown Action card `nap`"),
    "paid with the other side": ('events = [{ paid = "rest" }]', ":1:20: `rest` is Bigfoot's side"),
    "hidden too few": ('events = []\nhidden = ["Sinkhole"]', ":2:10: 1 different hidden lairs — 5 of them"),
    "drawn": ("events = []\ndrawn = [{}]", ":2:10: no sensor"),
    "drawn both": (
        'events = []\ndrawn = [{ action = "donation", sensor = "camera" }]',
        ":2:10: a sensor and an Action card in one",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_records(case: str, tmp_path: Path) -> None:
    text, told = BAD[case]
    path = game_file(tmp_path, text)
    for command in ("deduce", "guess"):
        assert f"error: {path}{told}" in refused("bigfoot", command, path)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    events = '{ discovered = "A" }, { paid = "B" }, { reading = { sensor = "C" }, footprints = 1 }'
    text = f'events = [{events}]\nhidden = ["D"]'
    assert refused("bigfoot", "deduce", game_file(tmp_path, text)).count("error: ") == 5
