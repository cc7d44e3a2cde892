"""What is wrong with a scenario although every value has the right type: all of it, each at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from seeds.faults import near_miss, quoted
from seeds.places import Path
from seeds.truck_off import LEAST_PLAYERS, MOST_PLAYERS, TruckOff
from seeds.typed import Flaw
from solver.truckoff.grid import covers

if TYPE_CHECKING:
    from solver.truckoff.scenario_file import PlayerFile, ScenarioFile


def doubts(file: ScenarioFile, rules: TruckOff) -> Iterator[Flaw]:
    """Every fault; without a number of players that can play, nothing else can be said."""
    if not LEAST_PLAYERS <= len(file.player) <= MOST_PLAYERS:
        yield Flaw(("player",), f"{len(file.player)} players", f"{LEAST_PLAYERS} to {MOST_PLAYERS}", True)
        return
    venues = rules.venues_for(len(file.player))
    yield from _names(file)
    yield from _dice(file, rules, venues)
    yield from _known((("promotions",), file.promotions), venues, "venue", keys=True)
    yield from _known((("shut",), file.shut), venues, "venue")
    yield from _specials(file, rules, venues)
    for number, player in enumerate(file.player):
        yield from _trucks(("player", number), player.trucks, venues)
        yield from _known((("player", number, "tokens"), player.tokens), venues, "truck", keys=True)
    yield from _game_of_two(file, rules, venues) if len(file.player) == 2 else _game_of_more(file, rules)


def _names(file: ScenarioFile) -> Iterator[Flaw]:
    names = [player.name for player in file.player]
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Flaw(("player", number, "name"), f"{quoted(name)} twice", "each name once")
    for key, name in (("me", file.me), ("next", file.next or file.me)):
        if name not in names and (key == "me" or file.next):
            yield Flaw((key,), f"no player {quoted(name)}", near_miss(name, names))


def _dice(file: ScenarioFile, rules: TruckOff, venues: Collection[str]) -> Iterator[Flaw]:
    yield from _known((("dice",), file.dice), venues, "venue", keys=True)
    for venue in venues:
        if venue not in file.dice:
            yield Flaw(("dice",), f"no die for {venue}", f"{venue} = 1 to {rules.venue[venue].sides}")
    lying = [rules.special[name].venue for name in file.specials if name in rules.special]
    for venue, face in file.dice.items():
        most = rules.venue[venue].sides if venue in rules.venue else face
        if not 1 <= face <= most and venue not in lying:
            yield Flaw(("dice", venue), f"a {venue} does not show {face}", f"1 to {most}")


def _known(
    values: tuple[Path, Iterable[str]], known: Collection[str], noun: str, *, keys: bool = False
) -> Iterator[Flaw]:
    """Words that are no venue or truck in play."""
    path, words = values
    for index, word in enumerate(words):
        if word not in known:
            yield Flaw(
                (*path, word if keys else index), f"no {noun} {quoted(word)} in play", near_miss(word, known), keys
            )


def _specials(file: ScenarioFile, rules: TruckOff, venues: Collection[str]) -> Iterator[Flaw]:
    lying: list[str] = []
    for index, name in enumerate(file.specials):
        if name not in rules.special:
            yield Flaw(("specials", index), f"no Daily Special {quoted(name)}", near_miss(name, rules.special))
            continue
        venue = rules.special[name].venue
        if venue not in venues:
            yield Flaw(("specials", index), f"its venue {venue} is not in play", "Daily Specials of venues in play")
        if venue in lying:
            yield Flaw(("specials", index), f"a second Daily Special at {venue}", "the newer one replaces the older")
        lying.append(venue)


def _trucks(path: Path, trucks: dict[str, str], venues: Collection[str]) -> Iterator[Flaw]:
    yield from _known(((*path, "trucks"), trucks), venues, "truck", keys=True)
    for number, venue in trucks.items():
        if venue not in venues:
            yield Flaw((*path, "trucks", number), f"no venue {quoted(venue)} in play", near_miss(venue, venues))


# -- two players -------------------------------------------------------------------------------------


def _game_of_two(file: ScenarioFile, rules: TruckOff, venues: Collection[str]) -> Iterator[Flaw]:
    if file.automatic is None:
        yield Flaw(("automatic",), "`automatic` is missing", "[automatic] with the trucks of the third player", True)
    else:
        yield from _trucks(("automatic",), file.automatic.trucks, venues)
    for number, player in enumerate(file.player):
        for key, value in (("cards", player.cards), ("hand", player.hand)):
            if value is not None:
                yield Flaw(("player", number, key), "two players have no cards of their own", "see `grid`", True)
    yield from _turns(file, rules)
    if [len(row) for row in file.grid] != list(rules.grid.rows):
        yield Flaw(("grid",), "not the rows of the grid", f'rows of {_listed(rules.grid.rows)}; a taken card is ""')
    else:
        yield from _grid(file, rules)


def _turns(file: ScenarioFile, rules: TruckOff) -> Iterator[Flaw]:
    for number, player in enumerate(file.player):
        if player.taken > rules.grid.each:
            yield Flaw(("player", number, "taken"), f"{player.taken} cards taken", f"at most {rules.grid.each} a round")
    taken = {player.name: player.taken for player in file.player}
    if len(taken) == 2 and file.me in taken and (file.next or file.me) in taken:
        acts = taken.pop(file.next or file.me)
        (other,) = taken.values()
        if acts not in (other, other - 1):
            yield Flaw(("next",), "not this player's turn", "players alternate: `taken` differs by one at most", True)


def _grid(file: ScenarioFile, rules: TruckOff) -> Iterator[Flaw]:
    cards = [card or None for row in file.grid for card in row]
    where = [("grid", row, index) for row, length in enumerate(rules.grid.rows) for index in range(length)]
    for place, over in enumerate(covers(rules.grid.rows)):
        if not cards[place] and any(cards[cover] for cover in over):
            yield Flaw(where[place], "taken, though cards lie on it", "only an uncovered card can have been taken")
    for card, count in Counter(card for card in cards if card).items():
        most = 2 * rules.card[card].copies
        if count > most:
            yield Flaw(where[cards.index(card)], f"{count} of {card}", f"two decks have {most}")


# -- more players ------------------------------------------------------------------------------------


def _game_of_more(file: ScenarioFile, rules: TruckOff) -> Iterator[Flaw]:
    for key, value in (("grid", file.grid), ("automatic", file.automatic)):
        if value:
            yield Flaw((key,), f"`{key}` is for two players", "leave it out", True)
    surplus = Counter(file.opening) - Counter(rules.deck)
    if surplus:
        yield Flaw(("opening",), f"no deck has so many {next(iter(surplus))}", "cards that everyone discarded")
    acts = file.next or file.me
    if acts != file.me and any(player.name == file.me and player.hand for player in file.player):
        yield Flaw(("next",), "not your turn", f"me = {quoted(acts)}, or wait for your turn")
    for number, player in enumerate(file.player):
        yield from _cards(number, player, file, rules)


def _cards(number: int, player: PlayerFile, file: ScenarioFile, rules: TruckOff) -> Iterator[Flaw]:
    path = ("player", number)
    hand = player.hand if isinstance(player.hand, tuple) else ()
    if player.taken:
        yield Flaw((*path, "taken"), "`taken` is for two players", "`hand` has the cards taken", True)
    deck = Counter(rules.deck) - Counter(file.opening)
    if surplus := Counter((*hand, *(player.cards or ()))) - deck:
        key = "cards" if player.cards else "hand"
        yield Flaw((*path, key), f"no player has so many {next(iter(surplus))}", f"at most {deck[next(iter(surplus))]}")
    if player.hand is not None and any(mine.name == file.me and mine.hand is None for mine in file.player):
        yield Flaw((*path, "hand"), "a hand, though yours is not selected yet", "your own `hand`, or nobody's", True)
    if isinstance(player.hand, int):
        if player.name == file.me:
            yield Flaw((*path, "hand"), "your own hand is no secret", 'its cards: ["reroll", …]')
        if player.hand > len(player.cards if player.cards is not None else tuple(deck.elements())):
            yield Flaw((*path, "hand"), f"{player.hand} cards in hand", "no more than the player has")


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
