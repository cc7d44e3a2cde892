"""`boogie` on the command line: records, texts, files, and every fault at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from seeds.boogie_beasts import SHIPPED, load, shipped
from seeds.faults import BadInput
from tests.commands import ROOT, refused, run

EXAMPLES = ROOT / "examples"


def scenario(folder: Path, text: str) -> str:
    path = folder / "scenario.toml"
    path.write_text("format = 1\n" + text, "utf-8")
    return str(path)


def test_chance_of_a_jumprun() -> None:
    done = run("boogie", "chance", str(EXAMPLES / "boogie-jumprun.toml"), "--json")
    formation, solo = done.record["jumps"]
    assert done.status == 0
    assert (formation["formation"], formation["difficulty"], formation["dice"]) == (3, 14, 4)
    assert (formation["chance"], solo["formation"], solo["chance"]) == ([721, 1296], None, [11, 12])
    assert done.record["scores"] == {"Frog": 12, "Dog": 12, "Giraffe": 12, "Cat": 3}
    text = run("boogie", "chance", str(EXAMPLES / "boogie-jumprun.toml")).out
    assert "difficulty  14, 4 dice, potential 12" in text
    assert text.rstrip().endswith("scores  Frog 12, Dog 12, Giraffe 12, Cat 3")


def test_chance_of_a_typed_jump() -> None:
    words = ("--cards", "1,2,+2,-1", "--json")
    assert run("boogie", "chance", *words).record["jumps"][0]["expected"] == [11, 4]
    formation = run("boogie", "chance", *words, "--formation", "2", "--played", "check,question,no").record
    assert formation["jumps"][0]["jumpers"] == ["player 1", "player 2"]
    assert formation["scores"] is None


def test_hand_tells_what_to_play_and_keep() -> None:
    done = run("boogie", "hand", str(EXAMPLES / "boogie-hand.toml"), "--json")
    solo, formation = done.record["plays"]
    assert (done.status, done.record["jumpruns"]) == (0, 4)
    laid = [*solo["cards"], *formation["cards"], *done.record["get_rid_of"], *done.record["keep"]]
    assert sorted(laid) == sorted(["1", "2", "2", "4", "6", "-1", "-2", "+2"])
    assert done.record["now"] < done.record["total"]
    text = run("boogie", "hand", str(EXAMPLES / "boogie-hand.toml")).out
    assert f"expected points in all 4        {done.record['total']:.4f}" in text


def test_typed_hand() -> None:
    record = run("boogie", "hand", "--cards", "1,2,-1,6", "--formation", "2", "--with", "check", "--json").record
    assert (record["plays"][0]["cards"], record["keep"]) == (["1", "2", "6", "-1"], [])
    longer = run("boogie", "hand", "--cards", "1,2,-1,6", "--jumpruns", "3", "--json").record
    assert (longer["jumpruns"], longer["get_rid_of"]) == (3, ["6"])


def test_formation_tells_worths_and_the_game() -> None:
    done = run("boogie", "formation", str(EXAMPLES / "boogie-formation.toml"), "--json")
    record = done.record
    assert done.status == 0
    assert list(record["worth"]) == ["check", "question", "no", "none"]
    assert record["game"]["free"] == ["Frog"]
    assert record["game"]["exploitability"] < 1e-9
    assert "Played for the lead" in run("boogie", "formation", str(EXAMPLES / "boogie-formation.toml")).out


def test_formation_of_given_intentions_is_exact(tmp_path: Path) -> None:
    path = scenario(
        tmp_path, 'formation = 2\ncards = ["4"]\n' + "[[player]]\nname = 'A'\nintention = { check = 0.1 }\n" * 1
        + "[[player]]\nname = 'B'\nintention = { question = 1.0 }\n",
    )  # fmt: skip
    record = run("boogie", "formation", path, "--json").record
    assert record["game"] is None
    assert record["worth"]["check"]["points"] == [2, 1]  # with B always (4 at 1 in 2), or with A as the two checks


def test_puzzles_on_the_screen_and_on_paper(tmp_path: Path) -> None:
    text = run("boogie", "puzzle", "--seed", "7", "--count", "2").out
    assert text.index("Puzzle 7-2, difficulty") < text.index("Answers")
    path = tmp_path / "puzzles.pdf"
    done = run("boogie", "puzzle", "--seed", "7", "--count", "2", "-o", str(path), "--json")
    assert path.read_bytes().startswith(b"%PDF")
    assert [puzzle["puzzle"] for puzzle in done.record["puzzles"]] == ["7-1", "7-2"]
    assert done.record["file"] == str(path)


JUMP = "[[jump]]\n"
FAULTS = {
    "chance": [
        (JUMP + "characters = []\n", ":3:14: no character on the jump"),
        (JUMP + 'characters = [{ player = "A", card = "chek" }]\n', ":3:38: jump.0.characters"),
        (
            JUMP + 'characters = [{ player = "A", card = "no" }]\ncards = ["1", "7"]\n',
            ":4:15: no jump card: `7` — known: +1",
        ),
        (
            'late = ["B"]\n' + JUMP + 'characters = [{ player = "A", card = "no" }]\n',
            ":2:9: `B` has no character on any jump — known: A",
        ),
        (
            'players = 3\n[[jump]]\nformation = 3\ncharacters = [{ player = "A", card = "no" }]\n',
            ":4:13: formation 3 is not in use with 3 players",
        ),
        (JUMP + "formation = 7\ncharacters = []\n", ":3:13: no formation 7"),
        (
            JUMP + 'characters = [{ player = "A", card = "no" }, { player = "B", card = "no" }]\n',
            ":3:14: several players on a solo jump",
        ),
        ("jump = []\n", ":2:1: no jump"),
        ("[jump]\n", "jump: expected `array`"),
    ],
    "hand": [
        ('hand = ["1", "5", "5", "5", "5", "5"]\n' + JUMP, ":2:34: too many cards 5 — the box has 4"),
        ('hand = ["1","1","1","1","1","2","2","2","2"]\n' + JUMP, ":2:8: a hand of 9 cards — at most 8"),
        ('hand = ["1"]\njumpruns = 5\n' + JUMP, ":3:12: 5 jumpruns left — at most 4"),
        ('hand = ["1"]\n' + JUMP + 'companions = ["check"]\n', ":4:14: companions on a solo jump"),
        ('hand = ["1"]\n' + JUMP + JUMP, ":4:3: a second solo jump in jumprun 1"),
        ('hand = ["1"]\n' + JUMP + "runs = [2]\n", ":4:9: no jumprun 2 — 1 (now) to 1 (jumpruns)"),
        ('hand = [1]\n' + JUMP, ":2:9: hand: expected `str`, got `int`"),
    ],
    "formation": [
        ("formation = 2\nplayer = []\n", ":2:13: formation 2 is not in use with 1 players"),
        (
            "formation = 2\n" + "[[player]]\nname = 'A'\nfree = true\n" * 2,
            ":7:8: `A` is there twice",
        ),
        (
            "formation = 2\n[[player]]\nname = 'A'\n[[player]]\nname = 'B'\nfree = true\n",
            ":3:3: `A` needs either an intention or free = true",
        ),
        (
            "formation = 2\n[[player]]\nname = 'A'\nfree = true\n[[player]]\nname = 'B'\n"
            "intention = { check = 0.7, no = 0.4 }\n",
            ":8:13: chances of `B` above 1 together",
        ),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("command", "text", "told"), [(command, *case) for command, cases in FAULTS.items() for case in cases]
)
def test_faults_are_told_at_their_places(command: str, text: str, told: str, tmp_path: Path) -> None:
    assert told in refused("boogie", command, scenario(tmp_path, text))


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    told = refused("boogie", "hand", scenario(tmp_path, 'hand = ["9"]\njumpruns = 7\n[[jump]]\ncards = ["x"]\n'))
    assert [line.split(".toml:")[1].split(": ")[0] for line in told.splitlines()] == ["2:9", "3:12", "5:10"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chance", "--cards", "1,9"), "--cards: no jump card: `9`"),
        (("chance", "--cards", "1", "--formation", "9"), "--formation: no formation 9"),
        (("chance", "--cards", "1", "--played", "maybe"), "--played: no character card: `maybe`"),
        (("chance", "--cards", "1", "--played", "no,no"), "--played: 2 character cards on a solo jump"),
        (("chance",), "Give a SCENARIO"),
        (("chance", "x.toml", "--cards", "1"), "Give a SCENARIO"),
        (("hand", "--cards", "1", "--jumpruns", "5"), "--jumpruns: 5 jumpruns left"),
        (("hand", "--cards", "1", "--with", "check"), "--with: companions on a solo jump"),
        (("hand", "--cards", "1,1,1,1,1,2,2,2,2"), "--cards: a hand of 9 cards"),
        (("puzzle", "--seed", "1", "-o", "/nowhere/x.pdf"), "/nowhere/x.pdf: cannot be written"),
    ],
)
def test_bad_options(words: tuple[str, ...], told: str) -> None:
    assert told in refused("boogie", *words)


# -- the numbers ---------------------------------------------------------------------------------


def test_another_box(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[solo]\nlargest_figure = 3\n[figures]\ncards = { 1 = 2, 3 = 9 }\n", "utf-8")
    record = run("boogie", "chance", "--cards", "3", "--rules", str(path), "--json").record
    assert record["jumps"][0]["potential"] == 3
    assert "no jump card: `2`" in refused("boogie", "chance", "--cards", "2", "--rules", str(path))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[figures]\ncards = { x = 1 }\n", "2:11: no figure: `x`"),
        ('[effects]\ncards = { "2" = 1 }\n', "2:11: no effect: `2`"),
        ("[hand]\nlimit = 99\n", "2:9: hand.limit: expected `int` <= 9"),
        ("[formations]\nnumbers = [2, 2]\n", "2:11: a formation is there twice"),
        ("[players]\nleast = 9\n", "2:9: fewest players above the most"),
        ("[dice]\nfaces = []\n", "2:9: a die without faces"),
        ("[handd]\nlimit = 3\n", "1:2: unknown key `handd` — did you mean hand?"),
    ],
)
def test_faults_of_a_box(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        load(path)
    assert told in str(caught.value)


def test_shipped_numbers() -> None:
    rules = shipped()
    assert load(None) is rules
    assert SHIPPED == "seeds/boogie_beasts.toml"
    assert (rules.players.most, rules.hand.limit, rules.play.jumpruns, rules.formations.numbers) == (
        8,
        8,
        4,
        (2, 3, 4, 5, 6),
    )
