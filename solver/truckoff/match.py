"""A whole game: opening discard, rounds, hands, money, and who wins (rules §1, §2, §4, §6).

The phases of a round are calls in order: `reveal`, `table.rolled`, actions one at a time, `finish`. Nothing here
chooses for a player; dice and shuffles come from the generator that is handed in.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from seeds.truck_off import MOST_PLAYERS, CardId, TruckOff
from solver.truckoff.grid import dealt
from solver.truckoff.payouts import paid_out
from solver.truckoff.table import Table, revealed

Hand = tuple[CardId, ...]


@dataclass(frozen=True)
class Match:
    """Between two rounds. With two players a third, automatic one sits last and the cards lie in the grid.

    `cards`: of each player, still unused; `grid`: by place, None where taken; `first`: who begins the round;
    `pile`: Daily Specials to come; `specials`: those that lie, by venue.
    """

    rules: TruckOff
    players: int
    money: tuple[int, ...]
    cards: tuple[Hand, ...]
    grid: tuple[CardId | None, ...] = ()
    round: int = 1
    first: int = 0
    pile: tuple[str, ...] = ()
    specials: tuple[str | None, ...] = ()

    @property
    def venues(self) -> tuple[str, ...]:
        """In play."""
        return self.rules.venues_for(self.players)

    @property
    def rounds(self) -> int:
        """In the whole game."""
        return self.rules.grid.rounds if self.players == 2 else self.rules.game_length.rounds

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return self.round > self.rounds


def new_match(rules: TruckOff, players: int, opening: Sequence[CardId] | None, dice: random.Random) -> Match:
    """A new game; `opening`: the cards that everyone discards (None: drawn at random; rules §1)."""
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"{players} players")
    nothing: tuple[None, ...] = (None,) * len(rules.venues_for(players))
    if players == 2:
        money = (0, 0, rules.automatic.money)
        return Match(rules, 2, money, ((), (), ()), dealt(rules, dice), specials=nothing)
    discards = tuple(dice.sample(rules.deck, rules.opening.discards)) if opening is None else tuple(opening)
    hand = without(rules.deck, discards)
    return Match(rules, players, (0,) * players, tuple(repeat(hand, players)), specials=nothing)


def with_specials(match: Match, dice: random.Random) -> Match:
    """The game with the Daily Special variant: the cards of the venues in play, shuffled (rules §5)."""
    rules = match.rules
    pile = [name for name, special in rules.special.items() if special.venue in match.venues]
    dice.shuffle(pile)
    return replace(match, pile=tuple(pile))


def draw_specials(match: Match) -> Match:
    """The round's Daily Specials laid at their venues, a newer one replacing an older (rules §5)."""
    drawn, lying = match.pile[: match.rules.specials.drawn], list(match.specials)
    for name in drawn:
        lying[match.venues.index(match.rules.special[name].venue)] = name
    return replace(match, pile=match.pile[len(drawn) :], specials=tuple(lying))


def reveal(match: Match, choices: Sequence[Sequence[int]]) -> Table:
    """The table with the trucks that everyone selected (indices of venues), the automatic player's among them."""
    if len(choices) != len(match.money) or any(not _selects(match, chosen) for chosen in choices):
        raise ValueError(f"not a selection of {match.rules.game_length.trucks} different trucks each: {choices}")
    return revealed(match.rules, match.venues, choices, match.specials)


def _selects(match: Match, chosen: Sequence[int]) -> bool:
    known = range(len(match.venues))
    return len(set(chosen)) == len(chosen) == match.rules.game_length.trucks and all(n in known for n in chosen)


def automatic_choice(rules: TruckOff, dice: random.Random) -> tuple[int, ...]:
    """The trucks of the automatic player: random ones (rules §4)."""
    return tuple(sorted(dice.sample(range(len(rules.venues_for(2))), rules.automatic.trucks)))


def without(hand: Sequence[CardId], used: Sequence[CardId]) -> Hand:
    """The hand less the cards used; `ValueError` if one is not in it."""
    left = list(hand)
    for card in used:
        left.remove(card)
    return tuple(left)


def finish(match: Match, table: Table, used: Mapping[int, Sequence[CardId]], taken: Sequence[int] = ()) -> Match:
    """The next round's beginning: payouts made, trucks at home, venues open, the first-player token moved on.

    `used`: cards executed or discarded, by player; `taken`: places of the grid.
    """
    gained = paid_out(table).money
    return replace(
        match,
        money=tuple(a + b for a, b in zip(match.money, gained, strict=True)),
        cards=tuple(without(hand, used.get(player, ())) for player, hand in enumerate(match.cards)),
        grid=tuple(None if place in taken else card for place, card in enumerate(match.grid)),
        round=match.round + 1,
        first=(match.first + 1) % match.players,
    )


def final_money(match: Match) -> tuple[int, ...]:
    """Money with what unused cards are worth (rules §1)."""
    value = {card: match.rules.card[card].value for card in match.rules.card}
    return tuple(
        money + sum(value[card] for card in hand) for money, hand in zip(match.money, match.cards, strict=True)
    )


def leaders(match: Match) -> list[int]:
    """The players with the most money; more than one of them are tied (rules §6)."""
    money = final_money(match)
    return [player for player, sum_ in enumerate(money) if sum_ == max(money)]


def tie_winners(rolls: Mapping[int, int], owner: int | None) -> list[int]:
    """Who wins a tie by the sums rolled: the highest; still tied the game's owner, else shared (rules §6)."""
    highest = [player for player, rolled in rolls.items() if rolled == max(rolls.values())]
    return [owner] if owner is not None and owner in highest else highest
