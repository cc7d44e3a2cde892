"""Boogie Beasts' answers as text: jumps before the jury, hands, formations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from export.odds_text import percent
from solver.boogie.cards import names
from solver.boogie.formation import Advice, Choice, Worth
from solver.boogie.hand import Answer, Played
from solver.boogie.jury import SOLO, Jump, Ruling
from solver.boogie.open_jump import US

#: equilibrium columns that are played less often are left out of the text
RARE = 1e-9


def jump_name(number: int) -> str:
    """`solo jump`, `formation 3`."""
    return "solo jump" if number == SOLO else f"formation {number}"


def chance_text(jumps: Sequence[Jump], rulings: Sequence[Ruling], scores: dict[str, int] | None) -> str:
    """Each jump as the jury sees it; then the scores, where all totals are known."""
    lines = [line for jump, ruling in zip(jumps, rulings, strict=True) for line in _judged(jump, ruling)]
    if scores is not None:
        lines.append("scores  " + ", ".join(f"{player} {points}" for player, points in scores.items()))
    return "\n".join(lines)


def _judged(jump: Jump, ruling: Ruling) -> Iterator[str]:
    yield f"{jump_name(jump.number)}: {_cards(names(jump.cards))}"
    if ruling.removed:
        yield f"  removed     {', '.join(ruling.removed)} (more than one character card)"
    yield f"  jumpers     {', '.join(ruling.jumpers) or 'nobody'}{' (too few: reduced potential)' * _short(ruling)}"
    yield f"  difficulty  {ruling.difficulty}, {_dice(ruling.dice)}, potential {ruling.potential}"
    yield f"  success     {percent(float(ruling.chance)).strip()}  = {ruling.chance}"
    if ruling.jumpers:
        yield f"  each jumper {ruling.points} points at success, {_points(ruling.expected)} expected"


def _short(ruling: Ruling) -> bool:
    return ruling.short and bool(ruling.jumpers)


def _dice(number: int) -> str:
    return f"{number} {'die' if number == 1 else 'dice'}" if number else "no dice"


def _cards(shown: Sequence[str]) -> str:
    return " ".join(shown) or "no cards"


def _points(points: Fraction | float) -> str:
    return f"{float(points):.4f}"


def hand_text(answer: Answer, runs: int) -> str:
    """What to play on which jump, what to get rid of and what to keep."""
    lines = [line for play in answer.plays for line in _played(play)]
    if answer.dropped:
        lines.append(f"get rid of: {_cards(names(answer.dropped))} (on a jump that is nothing to you)")
    if answer.kept:
        lines.append(f"keep: {_cards(names(answer.kept))}")
    lines.append(f"expected points in this jumprun  {_points(answer.now)}")
    if runs > 1:
        lines.append(f"expected points in all {runs}        {_points(answer.total)}")
    return "\n".join(lines)


def _played(play: Played) -> Iterator[str]:
    name, ruling = jump_name(play.jump.number), play.ruling
    if US not in ruling.jumpers or not ruling.points:
        yield f"{name}: nothing to play for"
        return
    there = f" to {_cards(names(play.jump.cards))} there" if play.jump.cards else ""
    yield f"{name}: {play.card}, {_cards(names(play.cards))}{there}"
    chance = percent(float(ruling.chance)).strip()
    yield f"  {_dice(ruling.dice)} against {ruling.difficulty}: {chance} for {ruling.points} points"


def formation_text(advice: Advice) -> str:
    """What each card is worth; with free players the equilibrium too."""
    formation = advice.formation
    full, short = formation.payoffs()
    lines = [
        f"formation {formation.number}: {_cards(names(formation.cards))}",
        f"a jumper expects {_points(full)} points, {_points(short)} when there are too few",
        "",
        "           jumps        points    lead over the others' mean",
        *map(_worth, advice.worths),
        f"most points: {advice.best.card or 'none'}",
        *_game(advice),
    ]
    return "\n".join(lines)


def _worth(worth: Worth) -> str:
    jumps = percent(float(worth.jumps))
    return f"{worth.card or 'none':9}{jumps}  {float(worth.points):8.4f}  {float(worth.lead):+8.4f}"


def _game(advice: Advice) -> Iterator[str]:
    game = advice.game
    if game is None:
        return
    names_ = [advice.formation.others[place].name for place in advice.formation.free]
    yield ""
    yield f"free: {', '.join(names_)}. Played for the lead over their mean, you are sure of {game.solved.value:+.4f}"
    yield "  your mix   " + _mix(zip(map(_choice, advice.formation.choices), game.solved.rows, strict=True))
    yield "  their mix  " + _mix(zip(map(_joint, game.columns), game.solved.columns, strict=True))
    yield f"  exploitability {game.solved.exploitability:.1e}; the worths above are against their mix"
    yield "stable for own points (you, " + ", ".join(names_) + "): " + _stable(advice)


def _stable(advice: Advice) -> str:
    return "; ".join(map(_joint, advice.stable)) or "nothing without mixing"


def _mix(parts: Iterable[tuple[str, float]]) -> str:
    return ", ".join(f"{name} {percent(chance).strip()}" for name, chance in parts if chance > RARE)


def _choice(choice: Choice) -> str:
    return choice or "none"


def _joint(choices: Sequence[Choice]) -> str:
    return " + ".join(map(_choice, choices))
