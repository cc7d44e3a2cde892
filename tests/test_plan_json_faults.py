"""Faults in plans written as JSON: each at its line and column, with what would be right."""

from __future__ import annotations

import pytest

from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from solver.smash.plan_json import read_plan
from tests.plan_writing import MOVE, PLAN, faults, held, swapped

RULES = shipped()

NO_JSON = {
    "nothing": ("", ["1:1: not JSON: the text ends too early"]),
    "cut short": (PLAN[: PLAN.index("roy")], ["5:2: not JSON: a text without end"]),
    "cut short between": (PLAN[: PLAN.index("null")], ["5:13: not JSON: the text ends too early"]),
    "no comma": (swapped('"A2",', '"A2"'), ['3:2: not JSON: `"` where a comma is due']),
    "comma too many": (swapped('"E"]],', '"E"],],'), ["4:23: not JSON: a comma with nothing behind it"]),
    "comma before a brace": (swapped("\n ]\n}", "\n ],\n}"), ["8:3: not JSON: a comma with nothing behind it"]),
    "no colon": (swapped('"start":', '"start"'), ['2:10: not JSON: `"` where a colon is due']),
    "single quotes": (swapped('"start"', "'start'"), ["2:2: not JSON: `'` where a key is due"]),
    "no quotes": (swapped('"A2"', "A2"), ["2:11: not JSON: `A2` where a value is due"]),
    "Python": (swapped("null", "None"), ["5:13: not JSON: `None` where a value is due"]),
    "comment": (swapped("null,", "null, # yes"), ["5:19: not JSON: `#` where a key is due"]),
    "behind the end": (PLAN + "\n}", ["10:1: not JSON: `}` behind the end"]),
    "line break in a text": (swapped('"A2"', '"A\n2"'), ["2:13: not JSON: a control character in a text"]),
    "backslash": (swapped('"A2"', '"A\\2"'), ["2:13: not JSON: a backslash with nothing to it"]),
    "no-break space": (swapped('"start":', '"start":\u00a0'), ["2:10: not JSON: `\\u00a0` where a value is due"]),
}

NO_PLAN = {
    "a list": ("[]", ["1:1: the text is a list"]),
    "null": ("null", ["1:1: the text is `null`"]),
    "a number": (" 7", ["1:2: the text is `7`"]),
    "another record": ('{"scored": []}', ["1:1: there is no plan in it"]),
    "empty": ("{}", ["1:1: there is no plan in it"]),
    "plan null": ('{"vp": null,\n "plan": null}', ["2:10: there is no plan in it: `plan` is null"]),
    "plan a text": ('{"plan": "A2E"}', ['1:10: `plan` is `"A2E"`']),
    "several": (f'{{"plans": [{PLAN}]}}', ["1:1: there is no plan in it"]),
}

KEYS = {
    "missing": (swapped(' "destroy": null,\n', ""), ["1:1: `destroy` is missing"]),
    "missing in a held plan": (
        '{"plan": {"start": "A1", "heading": "N", "ramps": [], "moves": []}}',
        ["1:10: `destroy` is missing"],
    ),
    "missing in a move": (swapped('"as": "tile", ', ""), ["7:3: `as` is missing"]),
    "all but one": (
        '{"start": "A1"}',
        [f"1:1: `{key}` is missing" for key in ("destroy", "heading", "moves", "ramps")],
    ),
    "unknown": (swapped('"destroy"', '"destroys"'), ["1:1: `destroy` is missing", "5:2: unknown key `destroys`"]),
    "unknown in a move": (swapped('"path"', '"air": false, "path"'), ["7:42: unknown key `air`"]),
    "twice": (
        swapped('"destroy": null', '"start": "A2", "destroy": null, "start": 7'),
        ["5:2: `start` is set twice", "5:34: `start` is set twice"],
    ),
    "twice, written otherwise": (
        swapped('"destroy": null', '"destroy": null, "\\u0073tart": "A9"'),
        ["5:19: `start` is set twice"],
    ),
    "twice in a move": (swapped('"as": "tile"', '"as": "tile", "as": "deja-vu"'), ["7:42: `as` is set twice"]),
    "twice beside": (
        held('"points": 3, "points": 4, "plan": null'),
        ["10:14: `points` is set twice", "10:27: `plan` is set twice"],
    ),
}

TYPES = {
    "start": (swapped('"A2"', "2"), ["2:11: `start` is `2`"]),
    "heading": (swapped('"heading": "E",\n', '"heading": true,\n'), ["3:13: `heading` is `true`"]),
    "ramps": (swapped('[["B2", "E"]]', "null"), ["4:11: `ramps` is `null`"]),
    "ramps a pair": (
        swapped('[["B2", "E"]]', '["B2", "E"]'),
        ['4:12: an entry of `ramps` is `"B2"`', '4:18: an entry of `ramps` is `"E"`'],
    ),
    "ramp of three": (swapped('["B2", "E"]', '["B2", "E", 1]'), ["4:12: a ramp of 3 entries"]),
    "ramp's entries": (
        swapped('["B2", "E"]', '[{}, ["N"]]'),
        ["4:13: an entry of `ramps` is an object", "4:17: an entry of `ramps` is a list"],
    ),
    "destroy": (swapped("null", "false"), ["5:13: `destroy` is `false`"]),
    "destroy's entries": (swapped("null", '["U1", 2]'), ["5:20: an entry of `destroy` is `2`"]),
    "moves": (swapped(f"[\n  {MOVE}\n ]", "{}"), ["6:11: `moves` is an object"]),
    "move": (swapped(MOVE, '"s4:e"'), ['7:3: an entry of `moves` is `"s4:e"`']),
    "what": (swapped('"straight-1-4"', "[]"), ["7:12: `what` is a list"]),
    "as": (swapped('"tile"', "null"), ["7:34: `as` is `null`"]),
    "path": (swapped('["B2^", "C2"]', '"B2^ C2"'), ['7:50: `path` is `"B2^ C2"`']),
    "path's entries": (
        swapped('["B2^", "C2"]', '[["B2", true], 3]'),
        ["7:51: an entry of `path` is a list", "7:65: an entry of `path` is `3`"],
    ),
    "numbers": (
        held('"points": true,\n"tiles": 7.0'),
        ["10:11: `points` is `true`", "11:10: `tiles` is `7.0`"],
    ),
    "numbers out of range": (held('"points": -1,\n"tiles": 0'), ["10:11: `points` is `-1`", "11:10: `tiles` is `0`"]),
    "large numbers": (
        held(f'"points": 1e999,\n"tiles": {"7" * 5000}'),
        ["10:11: `points` is `1e999`", f"11:10: `tiles` is `{'7' * 39}…`"],
    ),
    "no numbers": (
        held('"points": NaN,\n"tiles": -Infinity, "vp": [Infinity]'),
        [
            "10:11: `NaN` is no number of JSON",
            "11:10: `-Infinity` is no number of JSON",
            "11:28: `Infinity` is no number of JSON",
        ],
    ),
    "hand and truck": (
        held('"cards": "roll-over",\n"truck": 4'),
        ['10:10: `cards` is `"roll-over"`', "11:10: `truck` is `4`"],
    ),
    "cards": (held('"cards": ["roll-over", 1]'), ["10:24: an entry of `cards` is `1`"]),
}

WORDS = {
    "start": (swapped('"A2"', '"C0"'), ["2:11: `C0` is no space"]),
    "start in the air": (swapped('"A2"', '"A2^"'), ["2:11: `A2^` is no space"]),
    "far away": (swapped('"A2"', '"AAAA1"'), ["2:11: `AAAA1` is no space"]),
    "headings": (
        swapped('"heading": "E",\n', '"heading": "e",\n').replace('"heading": "E"}', '"heading": ""}'),
        ["3:13: `e` is no heading", "7:76: `` is no heading"],
    ),
    "ramp": (
        swapped('"B2", "E"', '"2B", "NE"'),
        ["4:13: `2B` is no space", "4:19: `NE` is no heading"],
    ),
    "path": (
        swapped('["B2^", "C2"]', '["B2^^", "c2", "D 2", "^"]'),
        [f"7:{column}: `{entry}` is no space" for column, entry in ((51, "B2^^"), (59, "c2"), (65, "D 2"), (72, "^"))],
    ),
    "not in ASCII": (swapped('"A2"', '"А2"'), ["2:11: `А2` is no space"]),
    "half a character": (swapped('"A2"', '"\\ud800"'), ["2:11: `\\ud800` is no space"]),
    "destroy": (swapped("null", '["u1", "U0"]'), ["5:14: `u1` is no obstacle", "5:20: `U0` is no obstacle"]),
    "what": (swapped("straight-1-4", "straight-1-3"), ["7:12: unknown tile or card `straight-1-3`"]),
    "as": (swapped('"tile"', '"tiles"'), ["7:34: unknown `as` `tiles`"]),
    "both": (
        swapped('"straight-1-4", "as": "tile"', '"s4", "as": "boost"'),
        ["7:12: unknown tile or card `s4`", "7:24: unknown `as` `boost`"],
    ),
    "hand and truck": (
        held('"cards": ["roll-over", "rollover"],\n"truck": "BIGFOOT"'),
        ["10:24: unknown card `rollover`", "11:10: unknown truck `BIGFOOT`"],
    ),
}

FITTING = {
    "tile as card": ("straight-1-4", "card", ["7:34: the Plan tile `straight-1-4` played as a card"]),
    "card as tile": ("roll-over", "tile", ["7:31: the card `roll-over` played as `tile`"]),
    "card granted": ("roll-over", "nitro-boost", ["7:31: the card `roll-over` played as `nitro-boost`"]),
    "granting card": ("nitro-boost", "card", ["7:12: `nitro-boost` is no Plan tile"]),
    "card that is not played, as": ("straight-1-4", "smash", ["7:34: `smash` is not played between tiles"]),
    "card that is not played, what": ("going-up", "card", ["7:12: `going-up` is not played between tiles"]),
    "card by itself, as": ("straight-1-4", "roll-over", ["7:34: `roll-over` grants no Plan tile"]),
}

CASES = NO_JSON | {f"no plan: {name}": case for name, case in NO_PLAN.items()}
CASES |= {
    f"{kind}: {name}": case
    for kind, cases in (("keys", KEYS), ("types", TYPES), ("words", WORDS))
    for name, case in cases.items()
}


@pytest.mark.parametrize("case", CASES)
def test_faults_stand_where_they_are(case: str) -> None:
    text, expected = CASES[case]
    assert faults(text) == expected


@pytest.mark.parametrize("case", FITTING)
def test_what_and_as_fit_each_other(case: str) -> None:
    what, how, expected = FITTING[case]
    assert faults(swapped('"straight-1-4", "as": "tile"', f'"{what}", "as": "{how}"')) == expected


def test_all_faults_are_told_at_once() -> None:
    text = PLAN.replace('"A2"', '"a2"').replace("null", "7").replace('"tile"', '"card"').replace('"C2"', '"C2", []')
    assert [fault.split(": ")[0] for fault in faults(f'{{"points": -1, "plan": {text}}}')] == [
        "1:12",
        "2:11",
        "5:13",
        "7:34",
        "7:64",
    ]


def remedy(text: str) -> str:
    """What would be right instead of a text's only fault."""
    with pytest.raises(BadInput) as caught:
        read_plan(text, "file", RULES)
    (fault,) = caught.value.faults
    return fault.remedy


REMEDIES = {
    (swapped('"A2"', '"a2"'), "did you mean A2?"),
    (swapped('"A2"', '"2A"'), "did you mean A2?"),
    (swapped('"A2"', '"A02"'), "did you mean A2?"),
    (swapped('"A2"', '" A-2 "'), "did you mean A2?"),
    (swapped('"C2"', '"C2^^"'), "did you mean C2^?"),
    (swapped('"C2"', '"^c2"'), "did you mean C2^?"),
    (swapped('"C2"', '"c2"'), "did you mean C2?"),
    (swapped('"heading": "E",\n', '"heading": "east",\n'), "did you mean E?"),
    (swapped('"heading": "E",\n', '"heading": "up",\n'), "N, E, S or W"),
    (swapped("null", '"u1"'), "did you mean U1?"),
    (swapped("null", '"-"'), "a kind and a number, as in the map: U1"),
    (swapped("straight-1-4", "straight14"), "did you mean straight-1-4?"),
    (swapped('"tile"', '"dejavu"'), "did you mean deja-vu?"),
    (swapped('"destroy": null', '"destroy": null, "Start": "A2"'), "did you mean start?"),
    (swapped('"destroy": null', '"destroy": null, "points": 7'), 'beside the plan: {"plan": {…}, "points": 18, …}'),
    (swapped('"destroy": null', '"destroy": null, "start": "B1"'), "once; it is set at 2:2"),
    (held('"truck": "snakebite"'), "did you mean snake-bite?"),
    (held('"points": 99'), f"a whole number from 0 to {RULES.most_points}"),
    (swapped(' "destroy": null,\n', ""), '"destroy": null, or "U1"'),
    ('{"plans": []}', "one of its `plans`"),
}


@pytest.mark.parametrize(("text", "expected"), sorted(REMEDIES))
def test_remedies(text: str, expected: str) -> None:
    assert remedy(text) == expected
