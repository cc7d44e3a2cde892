"""Plain words for the terminal, and the stream they go out on."""

from __future__ import annotations

import io

import pytest
from rich.text import Text

from export.picture import board_picture
from export.stream import carried, needs_ascii, say, terminal_width
from export.tell import check_lines, plan_lines, plan_words, score_lines, verdict_line
from seeds.roll_and_smash import shipped
from solver.smash.plans import Score
from solver.smash.rules import judge
from tests.drawing import worked_example

WORKED_SCORE = """\
Scored    B1 B3 I1 I2 O1 U1
Failed    B2
Donuts    1
Cards     Roll Over +6 VP, Sick Trick (in) +2 VP
Score     25 VP
Cost      17 plan points"""

NOTHING = """\
Scored    none
Failed    none
Donuts    none
Cards     none
Score     0 VP
Cost      1 plan point"""


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


def said(text: Text, encoding: str) -> str:
    """What arrives on a stream of that encoding."""
    out = stream(encoding)
    say(text, out)
    out.seek(0)
    return out.read()


# -- words -----------------------------------------------------------------------------------------


def test_score_of_the_worked_example() -> None:
    arena, plan, case = worked_example()
    score = judge(arena, plan, shipped(), points=case["points"], hand=case["cards"])
    assert score_lines(score).plain == WORKED_SCORE


def test_a_score_of_nothing() -> None:
    assert score_lines(Score((), (), 0, {}, 0, 1)).plain == NOTHING


def test_plan_words_number_every_move_and_tell_its_cost() -> None:
    arena, plan, _ = worked_example()
    words = plan_words(plan, arena, shipped())
    assert [line.partition(". ")[0] for line in words] == [str(n) for n in range(1, len(plan.moves) + 1)]
    assert "(2 points)" in words[0]
    assert "over the ramp at B2, fly C2, D2, E2" in words[0]
    assert plan_lines(plan, arena, shipped()).plain.endswith("\n".join(words))
    assert plan_lines(plan, arena, shipped()).plain.startswith("Start     on A2")


@pytest.mark.parametrize(
    ("verdict", "vp", "bound", "told"),
    [
        ("optimal", 37, 37, "optimal: 37 VP with 18 plan points, proven best"),
        ("infeasible", None, None, "infeasible: no legal plan with 18 plan points, proven"),
        (
            "bound",
            37,
            40,
            "bound: stopped early with 18 plan points: 37 VP found, at most 40 VP possible; not proven best",
        ),
        (
            "bound",
            None,
            None,
            "bound: stopped early with 18 plan points: no plan found yet, no bound; not proven best",
        ),
    ],
)
def test_verdicts(verdict: str, vp: int | None, bound: int | None, told: str) -> None:
    assert verdict_line(verdict, points=18, vp=vp, bound=bound).plain == told


def test_an_unknown_verdict_is_never_told() -> None:
    with pytest.raises(ValueError, match="maybe"):
        verdict_line("maybe", points=18, vp=37)


def test_checks() -> None:
    beaten = check_lines(win="two-run", beatable=True, two_run_max=19, two_run_sum=35)
    assert beaten.plain.split("\n") == [
        "can be beaten in two runs, proven",
        "two runs: 19 plan points each are enough, fewer are not",
        "two runs: 35 plan points together at least",
    ]
    lost = check_lines(win="one-run", beatable=False, missing=["U1", "B2"])
    assert lost.plain.split("\n") == ["cannot be beaten in one run, proven", "no run scores U1, B2"]
    assert check_lines(win="two-run", beatable=None).plain == "may or may not be beaten in two runs, not proven"


# -- the stream ------------------------------------------------------------------------------------


def test_the_stream_s_encoding_chooses_the_signs() -> None:
    names = ("utf-8", "ascii", "latin-1", "cp437", "cp1252")
    assert [needs_ascii(stream(name)) for name in names] == [False, True, True, True, True]
    assert not needs_ascii(io.StringIO())


def test_what_an_encoding_lacks_is_told_in_letters_it_has() -> None:
    assert carried("Turn 90° “Château” 1–2 ✓", "ascii") == 'Turn 90 "Chateau" 1-2 ?'
    assert carried("Château ✓", "utf-8") == "Château ✓"


def test_control_characters_of_a_name_never_reach_the_terminal() -> None:
    assert said(Text("a\x1b[2Jb\u202ec\nd"), "utf-8") == "a?[2Jb?c\nd\n"


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_pictures_arrive_whole_and_uncoloured_on_a_pipe(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "30")
    arena, plan, _ = worked_example()
    picture = board_picture(arena, plan, ascii_only=encoding == "ascii")
    assert said(picture, encoding) == picture.plain + "\n"


def test_colour_can_be_forced_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    arena, _, _ = worked_example()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31m" in said(board_picture(arena), "utf-8")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "31m" not in said(board_picture(arena), "utf-8")


def test_width_of_a_pipe_is_unlimited_unless_columns_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert terminal_width(io.StringIO()) is None
    monkeypatch.setenv("COLUMNS", "72")
    assert terminal_width(io.StringIO()) == 72
