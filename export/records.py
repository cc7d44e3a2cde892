"""Results as the JSON records that other programs read (docs/commands.md). Units: plan points, VP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from layouts.arena import Arena
from layouts.identity import arena_code, arena_id
from layouts.writing import map_lines
from solver.smash.plan_json import plan_record, score_record
from solver.smash.plans import Plan, Score

if TYPE_CHECKING:
    from solver.smash.best import Answer
    from solver.smash.odds import Odds
    from solver.smash.question import Question
    from solver.smash.rules import IllegalPlan
    from solver.smash.solo import Check
    from solver.smash.table import RunTable

Record = dict[str, Any]


def arena_record(arena: Arena) -> Record:
    """Who an arena is."""
    return {"name": arena.name, "id": arena_id(arena)}


def answer_record(question: Question, answer: Answer) -> Record:
    """`solve --json`; `count`, `count_complete` and `plans` only where the best plans were counted."""
    record: Record = {
        "arena": arena_record(question.arena),
        "truck": question.truck,
        "points": question.points,
        "cards": list(question.cards),
        "tiles": question.tiles,
        "verdict": str(answer.verdict),
        "vp": answer.vp,
        "bound": answer.bound,
        "cost": answer.cost,
        "plan": plan_record(answer.plan) if answer.plan else None,
        "score": score_record(answer.score) if answer.score else None,
    }
    if answer.count is not None:
        plans = [plan_record(plan) for plan in answer.others]
        record |= {"count": answer.count, "count_complete": answer.counted_all, "plans": plans}
    return record


def check_record(arena: Arena, check: Check) -> Record:
    """`check --json`, a line an arena."""
    return {
        "arena": arena_record(arena),
        "win": check.win,
        "beatable": check.beatable,
        "one_run_points": check.one_run_points,
        "two_run_max": check.two_run_max,
        "two_run_sum": check.two_run_sum,
        "plans": [plan_record(plan) for plan in check.plans],
        "missing": list(check.missing),
        "clash": list(check.clash),
    }


def unchecked_record(arena: Arena, win: str) -> Record:
    """`check --json` of an arena whose check was stopped early: nothing is proved."""
    nothing = dict.fromkeys(("beatable", "one_run_points", "two_run_max", "two_run_sum"))
    return {"arena": arena_record(arena), "win": win, **nothing, "plans": [], "missing": [], "clash": []}


def curve_record(question: Question, table: RunTable | None) -> Record:
    """`curve --json`: `vp_by_points[P]` is the best VP with at most P points, null where no plan is legal.

    Without a table (stopped early) `vp_by_points` itself is null.
    """
    return {
        "arena": arena_record(question.arena),
        "truck": question.truck,
        "cards": list(question.cards),
        "tiles": question.tiles,
        "vp_by_points": list(table.vp_by_points) if table else None,
    }


def odds_record(arena: Arena, odds: Odds) -> Record:
    """`odds --json`: chances, and for each roll of the first run what to keep (`rerolls`)."""
    return {
        "arena": arena_record(arena),
        "chance": odds.chance,
        "low": odds.low,
        "high": odds.high,
        "win": odds.win,
        "ignored": list(odds.ignored),
        "truck": odds.truck,
        "greedy": odds.greedy,
        "no_rerolls": odds.unrolled,
        "rerolls": [
            {
                "rolls_left": left,
                "rolled": list(odds.dice.names(roll)),
                "keep": list(odds.dice.names(odds.dice.keeps[odds.keep[left, row]])),
                "chance": float(odds.chances[left, row]),
            }
            for left in range(odds.dice.rerolls, 0, -1)
            for row, roll in enumerate(odds.dice.rolls)
        ],
    }


def verified_record(arena: Arena, plan: Plan, score: Score) -> Record:
    """`verify --json` of a legal plan."""
    return {
        "arena": arena_record(arena),
        "legal": True,
        "cost": score.cost,
        "score": score_record(score),
        "plan": plan_record(plan),
    }


def breach_record(arena: Arena, breach: IllegalPlan) -> Record:
    """`verify --json` of an illegal plan: `move` counts from 1, 0 is before the run."""
    return {
        "arena": arena_record(arena),
        "legal": False,
        "section": breach.section,
        "move": breach.move,
        "space": str(breach.space) if breach.space else None,
        "message": breach.message,
    }


def layout_record(arena: Arena) -> Record:
    """`show --json`: the layout, its ID and its code."""
    return arena_record(arena) | {
        "code": arena_code(arena),
        "author": arena.author,
        "difficulty": arena.difficulty,
        "basis": arena.basis,
        "notes": arena.notes,
        "board": {"pieces": list(arena.board.pieces), "piece": list(arena.board.piece)},
        "map": map_lines(arena),
        "blank": sorted(arena.blanked),
        "oil": [[str(oil.at), oil.toward] for oil in arena.oils],
    }
