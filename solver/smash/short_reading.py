"""Reading the short form: a driver that follows the line from space to space and notes what is no plan.

    A2E  r:B2E  s4:e^e^e^e^  +deja-vu/s2:e  t90:ss/W
     │     │     │  └ steps          │ └ steps └ heading, where it is not that of the last step
     │     ramp  Plan tile           granted tile
     start and heading

Only form is judged; the driver knows no arena and would follow a plan anywhere (docs/plans.md).
"""

from __future__ import annotations

import re

from layouts.space import HEADINGS, Space, parse_space
from layouts.tokens import is_token
from seeds.faults import Faults, near_miss, quoted
from seeds.lines import Lines
from seeds.places import plain
from seeds.roll_and_smash import RollAndSmash
from solver.smash import plan_words as words
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan
from solver.smash.short_codes import DESTROY, RAMP, card_names, named, tile_codes, tile_names, written

#: the beginning of a plan, for messages
EXAMPLE = "A2E r:B2E s4:e^e^e^e^ s2:e^e …"

_PLACED = re.compile(r"([A-Z]+[0-9]+)([NESW])", re.IGNORECASE | re.ASCII)
_BODY = re.compile(r"(?P<name>[^:/]*)(?P<colon>:(?P<steps>[^/]*))?(?P<slash>/(?P<heading>.*))?", re.DOTALL)
_STEPS = re.compile(r"(?P<toward>[NESW])(?P<air>\^?)|(?P<stray>[^NESW]+)", re.IGNORECASE | re.ASCII | re.DOTALL)

_STEPS_ARE = "n, e, s or w for each space entered, ^ behind it in the air"


def placed(text: str) -> tuple[Space, str] | None:
    """The space and the heading that a text like `A2E` means, in any case of its letters."""
    found = _PLACED.fullmatch(text)
    space = parse_space(found[1].upper()) if found else None
    return (space, found[2].upper()) if found and space else None


class ShortReader:
    """One reading of one text. Whatever is wrong is noted, and a stand-in taken that nobody gets to see."""

    def __init__(self, text: str, source: str, rules: RollAndSmash) -> None:
        """Split the text into words; `plan` reads them."""
        text = plain(text)
        self._words = [(found.group(), found.start()) for found in re.finditer(r"\S+", text)]
        self._faults, self._lines, self._rules = Faults(source), Lines(text), rules
        self._tiles = tile_names(rules)
        self._cards = card_names(rules.card)
        self._granting, self._alone = words.granting_cards(rules), words.alone_cards(rules)
        self._ramps: list[tuple[Space, str]] = []
        self._destroy: list[str] = []
        self._moves: list[Move] = []
        self._at: Space | None = None  # where the truck is; None where a fault hides it
        self._heading = "N"
        self._entered = 0

    def plan(self) -> Plan:
        """The plan; `BadInput` with every fault at its column."""
        start, heading = self._start()
        for word, offset in self._words:
            self._word(word, offset)
            if max(len(self._ramps), len(self._destroy), len(self._moves)) > words.MOST_LISTED:
                self._wrong(offset, "too long", f"at most {words.MOST_LISTED} ramps, as many obstacles, as many moves")
                break
        self._faults.raise_any()
        return Plan(start, heading, tuple(self._ramps), tuple(self._destroy), tuple(self._moves))

    def _wrong(self, offset: int, message: str, remedy: str) -> None:
        self._faults.add(self._lines.at(offset), message, remedy)

    # -- before the run --------------------------------------------------------------------------

    def _start(self) -> tuple[Space, str]:
        word, offset = self._words.pop(0) if self._words else ("", 0)
        if start := placed(word):
            self._at, self._heading = start
            return start
        if self._is_for_later(word):
            self._words.insert(0, (word, offset))
            self._wrong(offset, "the start is missing", "the start space and heading come first: A2E")
        else:
            self._wrong(offset, f"{quoted(word)} is no start", words.placed_remedy(word))
        return Space(0, 0), "N"

    def _is_for_later(self, word: str) -> bool:
        return ":" in word or word.startswith("+") or named(word, self._tiles) is not None

    def _word(self, word: str, offset: int) -> None:
        mark, colon, rest = word.partition(":")
        behind = offset + len(mark) + len(colon)
        if colon and mark.lower() in (RAMP, DESTROY):
            if self._moves:
                self._wrong(offset, f"{quoted(word)} behind a move", "ramps and Destroy stand before the first move")
            if mark.lower() == RAMP:
                self._ramps.append(self._ramp(rest, behind))
            else:
                self._destroy.append(self._token(rest, behind))
        else:
            self._moves.append(self._move(word, offset))

    def _ramp(self, text: str, offset: int) -> tuple[Space, str]:
        if found := placed(text):
            return found
        self._wrong(offset, f"{quoted(text)} is no ramp", words.placed_remedy(text))
        return Space(0, 0), "N"

    def _token(self, text: str, offset: int) -> str:
        token = text.upper()
        if not is_token(token):
            self._wrong(offset, f"{quoted(text)} is no obstacle", words.token_remedy(text))
        return token

    # -- moves -----------------------------------------------------------------------------------

    def _move(self, word: str, offset: int) -> Move:
        if not word.startswith("+"):
            return self._driven(word, offset, AS_TILE)
        name = re.split("[:/]", word[1:], maxsplit=1)[0]
        card = named(name, self._cards)
        if card not in self._granting:
            return self._driven(word[1:], offset + 1, AS_CARD)
        behind = len("+") + len(name)
        if len(word) > behind + 1 and word[behind] == "/":
            return self._driven(word[behind + 1 :], offset + behind + 1, card)
        tile = next(iter(tile_codes(self._rules).values()))
        self._wrong(
            offset + 1, f"{quoted(name)} without a Plan tile", f"the tile it grants behind it: +{name}/{tile}:e"
        )
        self._at = None
        return Move("", card, (), self._heading)

    def _driven(self, text: str, offset: int, how: str) -> Move:
        body = _BODY.fullmatch(text)
        assert body is not None  # whatever the text is, its name may be empty and its heading anything
        what = named(body["name"], self._cards if how == AS_CARD else self._tiles)
        if what is None or (how == AS_CARD and what not in self._alone):
            self._wrong(offset, *self._unknown(body["name"], how))
            if body["slash"] and not body["colon"]:  # a heading, or the tile of a card that is not known
                self._at = None
                return Move("", how, (), self._heading)
        path = self._path(body, offset)
        return Move(what or "", how, path, self._heading_after(body, offset))

    def _unknown(self, name: str, how: str) -> tuple[str, str]:
        """Message and remedy for what is no tile, or no card by itself."""
        if how == AS_CARD:
            return self._unknown_card(name)
        message = f"unknown Plan tile {quoted(name)}" if name else "no Plan tile"
        if how == AS_TILE and placed(name):
            return message, f"a ramp is {RAMP}:{name.upper()}, and the start comes first"
        if how == AS_TILE and is_token(name.upper()):
            return message, f"an obstacle named for Destroy is {DESTROY}:{name.upper()}"
        return message, self._tile_remedy(name, how)

    def _tile_remedy(self, name: str, how: str) -> str:
        """The tile or card that was meant, or all codes where a word is too short to tell."""
        codes = tile_codes(self._rules)
        if len(name) > max(map(len, codes.values())):
            cards = [f"+{written(card)}" for card in self._granting + self._alone if how == AS_TILE]
            return near_miss(name, [*self._tiles, *cards])
        return "known: " + ", ".join(code if code == tile else f"{code} ({tile})" for tile, code in codes.items())

    def _unknown_card(self, name: str) -> tuple[str, str]:
        if card := named(name, self._cards):
            return words.unplayable(card, self._rules)
        if named(name, self._tiles):
            return f"the Plan tile {quoted(name)} with a plus", f"no plus, or a card that grants it: +card/{name}"
        known = [written(card) for card in self._granting + self._alone]
        return f"unknown card {quoted(name)}" if name else "no card", near_miss(name, known)

    # -- steps -----------------------------------------------------------------------------------

    def _path(self, body: re.Match[str], offset: int) -> tuple[Entered, ...]:
        steps = body["steps"] or ""
        if body["colon"] and not steps:
            self._wrong(offset + body.start("colon"), "no step behind the colon", f"{_STEPS_ARE}; no colon for none")
        self._entered += len(steps) - steps.count(words.AIR)
        if self._entered > words.MOST_ENTERED:
            most = f"more than {words.MOST_ENTERED:,} spaces entered"
            self._wrong(offset + body.start("steps"), most, "fewer in all moves together")
            self._entered, self._at = 0, None
            return ()
        return tuple(self._step(step, offset + body.start("steps")) for step in _STEPS.finditer(steps))

    def _step(self, step: re.Match[str], offset: int) -> Entered:
        if stray := step["stray"]:
            self._wrong(offset + step.start(), f"{quoted(stray)} is no step", _STEPS_ARE)
            self._at = None
        else:
            self._heading = step["toward"].upper()
            self._at = self._ahead(offset + step.start())
        return Entered(self._at or Space(0, 0), bool(step["air"]))

    def _ahead(self, offset: int) -> Space | None:
        """The next space, if it has a name."""
        ahead = self._at.ahead(self._heading) if self._at else None
        if self._at and ahead and parse_space(str(ahead)) != ahead:
            self._wrong(offset, f"{self._heading} of {self._at} there is no space", "spaces are counted from A1")
            return None
        return ahead

    def _heading_after(self, body: re.Match[str], offset: int) -> str:
        if body["slash"]:
            heading = body["heading"].upper()
            if heading in tuple(HEADINGS):
                self._heading = heading
            else:
                message = f"{quoted(body['heading'])} is no heading" if heading else "no heading behind the slash"
                self._wrong(offset + body.start("heading"), message, words.heading_remedy(heading))
        return self._heading
