"""Page format: how large a page of a booklet is, and where on it one may draw.

┌──────────┐ ┌─────┬─────┐    A full page is a sheet of paper; its safe area is whole on A4 and Letter.
│  full    │ │half │half │    Half pages are two to a sheet that is folded in the middle.
└──────────┘ └─────┴─────┘
"""

from __future__ import annotations

from dataclasses import dataclass

from export.paper import MARGIN, SAFE_HEIGHT, SAFE_WIDTH, paper_size, safe_origin

#: room at the foot for the page number and the IDs
FOOT = 18.0


@dataclass(frozen=True)
class PageFormat:
    """A page's `size`, and the lower left corner, width and height of what is drawn on; in PDF points."""

    size: tuple[float, float]
    left: float
    bottom: float
    width: float
    height: float

    @property
    def body(self) -> float:
        """Height above the foot."""
        return self.height - FOOT

    @property
    def top(self) -> float:
        """The y of the upper edge of the area."""
        return self.bottom + self.height


def full_page(paper: str) -> PageFormat:
    """A page as large as the paper; `BadInput` if no such paper is known."""
    return PageFormat(paper_size(paper), *safe_origin(paper), SAFE_WIDTH, SAFE_HEIGHT)


def half_page(paper: str) -> PageFormat:
    """Half a sheet of the paper, upright; `BadInput` if no such paper is known."""
    height, width = paper_size(paper)
    size = (width / 2, height)
    return PageFormat(size, MARGIN, MARGIN, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN)
