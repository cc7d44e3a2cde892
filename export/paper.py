"""Paper: A4 and Letter, and the area that comes out whole on both.

    ┌────────────┐   A sheet made for one paper is printed on the other, and printers centre it
    │ ┌────────┐ │   or push it against an edge. The safe area keeps MARGIN to every edge in each
    │ │  safe  │ │   of these cases.
    └─┴────────┴─┘

One drawing serves both papers, and nobody's board loses a row.
"""

from __future__ import annotations

from seeds.faults import BadInput, near_miss

#: PDF points in a millimetre
MM = 72 / 25.4
#: (width, height) in PDF points
PAPERS = {"a4": (210 * MM, 297 * MM), "letter": (8.5 * 72, 11 * 72)}
#: the 10 mm that printers may leave white, and room for half a line's width; in PDF points
MARGIN = 10.5 * MM


def _safe(lengths: list[float]) -> float:
    """The longest stretch that, centred on any of the lengths, is inside every other wherever that one is laid."""
    return min(lengths) - (max(lengths) - min(lengths)) - 2 * MARGIN


#: the safe area, in PDF points: the same on every paper
SAFE_WIDTH = _safe([width for width, _ in PAPERS.values()])
SAFE_HEIGHT = _safe([height for _, height in PAPERS.values()])


def paper_size(paper: str) -> tuple[float, float]:
    """Width and height in PDF points; `BadInput` if no such paper is known."""
    if paper not in PAPERS:
        raise BadInput.one("paper", f"unknown paper {paper!r}", near_miss(paper, PAPERS))
    return PAPERS[paper]


def safe_origin(paper: str) -> tuple[float, float]:
    """Where the safe area's lower left corner lies on the paper, in PDF points."""
    width, height = paper_size(paper)
    return (width - SAFE_WIDTH) / 2, (height - SAFE_HEIGHT) / 2
