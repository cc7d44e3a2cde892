"""Printout: what `print` is asked to make — sheets, a booklet, tiles, a campaign or Rookie sheet, a picture.

An option that belongs to another kind of printout is told as bad input, and never quietly left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from export.booklet import booklet_pdf
from export.campaign import campaign_pdf
from export.layout_picture import layout_png, layout_svg
from export.rookie_sheet import rookie_pdf
from export.sheet import Sheet, sheets_pdf
from export.tiles import SPACE_MM, tiles_pdf
from seeds.faults import BadInput, Fault
from seeds.ranks import load_ranks
from seeds.roll_and_smash import RollAndSmash

#: endings of files that hold the picture of one arena
PICTURES = (".svg", ".png")
#: kind of printout → the options that only it has
OWN = {
    "sheets": (),
    "picture": (),
    "--booklet": ("--per-page", "--fold"),
    "--tiles": ("--space-mm",),
    "--campaign": ("--ranks",),
    "--rookie": (),
}
#: kinds that have answers and hints
SOLVED = ("sheets", "--booklet")


@dataclass(frozen=True)
class Printout:
    """The options as given: None or False is not given."""

    path: str
    paper: str = "a4"
    booklet: bool = False
    tiles: bool = False
    campaign: bool = False
    rookie: bool = False
    per_page: int | None = None
    fold: bool = False
    space_mm: float | None = None
    ranks: str | None = None
    low_ink: bool = False
    solutions: bool | None = None
    hints: bool = False

    @property
    def kind(self) -> str:
        """The kind asked for, the first if there are several."""
        return next(iter(self._kinds()), "sheets")

    def _kinds(self) -> list[str]:
        flags = {
            "--booklet": self.booklet,
            "--tiles": self.tiles,
            "--campaign": self.campaign,
            "--rookie": self.rookie,
            "picture": self.picture,
        }
        return [kind for kind, given in flags.items() if given]

    @property
    def picture(self) -> bool:
        """Whether the file's ending asks for a picture."""
        return Path(self.path).suffix.lower() in PICTURES

    @property
    def answered(self) -> bool:
        """Whether answers are wanted: those of a booklet unless refused, others only if asked for."""
        return self.kind == "--booklet" if self.solutions is None else self.solutions

    def check(self, arenas: int) -> None:
        """`BadInput` with every option that does not go with the others, and with this number of arenas."""
        if faults := list(self._faults(arenas)):
            raise BadInput(faults)

    def _faults(self, arenas: int) -> Iterator[Fault]:
        if len(kinds := self._kinds()) > 1:
            shown = [kind if kind != "picture" else f"-o …{Path(self.path).suffix}" for kind in kinds]
            yield Fault(shown[-1], 0, 0, f"does not go with {' and '.join(shown[:-1])}", "one of them")
        given = {
            "--per-page": self.per_page is not None,
            "--fold": self.fold,
            "--space-mm": self.space_mm is not None,
            "--ranks": self.ranks is not None,
        }
        for kind, options in OWN.items():
            yield from (
                Fault(name, 0, 0, f"only goes with {kind}") for name in options if given[name] and kind not in kinds
            )
        for name, wanted in (("--solutions", self.solutions), ("--hints", self.hints)):
            if wanted and self.kind not in SOLVED:
                yield Fault(name, 0, 0, "only goes with sheets and --booklet")
        if self.picture and arenas != 1:
            yield Fault("-o", 0, 0, f"a picture of {arenas} arenas", "one arena, or a file name that ends in .pdf")

    def made(self, sheets: Sequence[Sheet], rules: RollAndSmash) -> bytes:
        """The file."""
        return _MAKERS[self.kind](self, sheets, rules)

    def told(self, count: int) -> str:
        """How to print what was made, for the person at the printer."""
        many = f"{count} arena{'s' if count > 1 else ''}"
        return {
            "sheets": f"{count} sheet{'s' if count > 1 else ''}, print at 100 %",
            "--booklet": f"booklet of {many}, print at 100 %" + (_FOLDED if self.fold else ""),
            "--tiles": f"tiles for {many}, print at 100 % on both sides, turned on the long edge",
            "--campaign": "campaign sheet, print at 100 %",
            "--rookie": f"{count} Rookie sheet{'s' if count > 1 else ''}, print at 100 %",
            "picture": "a picture of the layout",
        }[self.kind]


_FOLDED = " on both sides, turned on the short edge; fold and stitch in the middle"


def _sheets(asked: Printout, sheets: Sequence[Sheet], rules: RollAndSmash) -> bytes:
    return sheets_pdf(sheets, asked.paper, rules, low_ink=asked.low_ink)


def _booklet(asked: Printout, sheets: Sequence[Sheet], rules: RollAndSmash) -> bytes:
    per_page = 1 if asked.per_page is None else asked.per_page
    return booklet_pdf(sheets, asked.paper, rules, per_page=per_page, fold=asked.fold, low_ink=asked.low_ink)


def _tiles(asked: Printout, sheets: Sequence[Sheet], rules: RollAndSmash) -> bytes:
    space = SPACE_MM if asked.space_mm is None else asked.space_mm
    return tiles_pdf(sheets, asked.paper, rules, space_mm=space, low_ink=asked.low_ink)


def _campaign(asked: Printout, sheets: Sequence[Sheet], rules: RollAndSmash) -> bytes:
    ranks = load_ranks(asked.ranks) if asked.ranks is not None else ()
    return campaign_pdf(sheets, asked.paper, rules, ranks=ranks, low_ink=asked.low_ink)


def _rookie(asked: Printout, sheets: Sequence[Sheet], rules: RollAndSmash) -> bytes:
    return rookie_pdf(sheets, asked.paper, rules, low_ink=asked.low_ink)


def _picture(asked: Printout, sheets: Sequence[Sheet], rules: RollAndSmash) -> bytes:
    make = layout_svg if Path(asked.path).suffix.lower() == ".svg" else layout_png
    return make(sheets[0], rules, low_ink=asked.low_ink)


_MAKERS = {
    "sheets": _sheets,
    "--booklet": _booklet,
    "--tiles": _tiles,
    "--campaign": _campaign,
    "--rookie": _rookie,
    "picture": _picture,
}
