"""Campaign and Rookie sheets, and the file of ranks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from export.campaign import campaign_pdf
from export.rookie_sheet import PLAYERS, rookie_pdf
from layouts.identity import arena_id
from seeds.faults import BadInput
from seeds.ranks import MOST_RANKS, Rank, load_ranks
from seeds.roll_and_smash import shipped
from tests.printing import SHIPPED, pages_text, reader, sheet_of

ALL = [sheet_of(arena) for arena in SHIPPED]
RANKS = (Rank(name="Mud Slinger", least=90), Rank(name="Learner", least=-5))


def test_a_campaign_sheet_has_four_arenas_trucks_and_scores() -> None:
    (text,) = pages_text(campaign_pdf(ALL))
    words = Counter(text.split())
    for arena in SHIPPED:
        assert arena.name in text
        assert text.count(arena_id(arena)) == 2  # in its row, and at the foot
    for truck in shipped().truck.values():
        assert text.count(truck.name) >= 4
    assert (words["TRUCK"], text.count("Run 1"), text.count("Run 2"), text.count("Arena beaten")) == (4, 4, 4, 4)
    assert "Campaign score" in text
    assert "Rank" not in text


def test_ranks_are_printed_with_the_score_they_begin_at() -> None:
    (text,) = pages_text(campaign_pdf(ALL, "letter", ranks=RANKS, low_ink=True))
    flat = " ".join(text.split())
    assert "Mud Slinger from 90" in flat
    assert "Learner from -5" in flat
    assert "Rank" in text


def test_another_number_of_arenas_is_bad_input() -> None:
    with pytest.raises(BadInput, match="3 arenas — 4"):
        campaign_pdf(ALL[:3])
    with pytest.raises(BadInput, match="rank:1:1: cannot print"):
        campaign_pdf(ALL, ranks=[Rank(name="東", least=1)])


def test_outline_and_metadata_of_a_campaign_sheet() -> None:
    document = reader(campaign_pdf(ALL))
    assert [entry["/Title"] for entry in document.outline] == ["Arena Legends"]  # type: ignore[call-overload]
    assert document.metadata is not None
    assert str(document.metadata.title).startswith("Arena Legends: ")
    assert campaign_pdf(ALL, ranks=RANKS) == campaign_pdf(ALL, ranks=RANKS)


def test_a_rookie_sheet_has_a_box_for_every_obstacle_and_player() -> None:
    data = rookie_pdf(ALL)
    for arena, text in zip(SHIPPED, pages_text(data), strict=True):
        words = Counter(text.split())
        assert {tile.token: words[tile.token] for tile in arena.tiles} == {
            tile.token: PLAYERS + 1 for tile in arena.tiles
        }
        assert [f"PLAYER {number}" in text for number in range(1, PLAYERS + 1)] == [True] * PLAYERS
        assert all(text.count(f"Die {number}") == PLAYERS for number in range(1, shipped().dice.count + 1))
        assert (text.count("Start") - 1, text.count("Removed")) == (PLAYERS, PLAYERS)
        assert "ROOKIE" in text
        assert arena_id(arena) in text
    outline = reader(data).outline
    assert [entry["/Title"] for entry in outline] == [f"Rookie: {arena.name}" for arena in SHIPPED]  # type: ignore[call-overload]


def test_rookie_numbers_come_from_the_rules() -> None:
    rules = shipped()
    import msgspec

    changed = msgspec.structs.replace(rules, rookie=msgspec.structs.replace(rules.rookie, point=3, ramps=5))
    text = " ".join(pages_text(rookie_pdf(ALL[:1], rules=changed))[0].split())
    assert "3 POINTS EACH" in text
    assert "a ramp (at most 5)" in text


def test_hints_are_for_solo_runs_and_not_for_rookies() -> None:
    sheet = replace(ALL[0], hints=("secret",))
    assert "secret" not in pages_text(rookie_pdf([sheet]))[0]


# -- the file of ranks ---------------------------------------------------------------------------


def ranks_file(folder: Path, text: str) -> Path:
    path = folder / "ranks.toml"
    path.write_text(text, "utf-8")
    return path


def test_ranks_are_read_highest_first(tmp_path: Path) -> None:
    text = 'format = 1\n[[rank]]\nname = "Learner"\nleast = -5\n[[rank]]\nname = "Mud Slinger"\nleast = 90\n'
    assert load_ranks(ranks_file(tmp_path, text)) == RANKS


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("format = 1\n", "`rank` is missing"),
        ("format = 2\nrank = []\n", ":1:10: "),
        ('format = 1\n[[rank]]\nname = "A"\n', "`least` is missing"),
        ('format = 1\n[[rank]]\nname = "A"\nleast = "1"\n', ":4:9: "),
        ('format = 1\n[[rank]]\nname = "A"\nleast = 1\ncolour = 2\n', ":5:1: "),
        (
            'format = 1\n[[rank]]\nname = "A"\nleast = 1\n[[rank]]\nname = "B"\nleast = 1\n',
            "`B` and `A` both begin at 1",
        ),
        ("format = 1\n" + 'rank = [{name = "A", least = 1}]' * 2, ":2:"),
    ],
)
def test_faults_of_a_ranks_file_are_told_with_their_place(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        load_ranks(ranks_file(tmp_path, text))
    assert told in str(caught.value)


def test_more_ranks_than_the_sheet_has_room_for_are_refused(tmp_path: Path) -> None:
    rows = [f'[[rank]]\nname = "Rank {number}"\nleast = {number}\n' for number in range(MOST_RANKS + 1)]
    assert len(load_ranks(ranks_file(tmp_path, "format = 1\n" + "".join(rows[:-1])))) == MOST_RANKS
    with pytest.raises(BadInput):
        load_ranks(ranks_file(tmp_path, "format = 1\n" + "".join(rows)))
