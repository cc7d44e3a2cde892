"""Floors: imports point down only, and `--help` waits for no heavy library.

cli > export > generator > solver > layouts > seeds          tests and bench may import anything
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
#: from the top of the house to the ground
FLOORS = ("cli", "export", "generator", "solver", "layouts", "seeds")
OUTSIDE = ("tests", "bench")
HEAVY = {"numba", "ortools", "reportlab", "numpy"}

MODULES = [path for floor in FLOORS for path in sorted((ROOT / floor).rglob("*.py"))]


def imported(tree: ast.AST) -> Iterator[str]:
    """Top-level packages that a module imports anywhere, inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0] if node.level == 0 else "."


def imported_at_once(node: ast.AST) -> Iterator[str]:
    """Top-level packages imported while the module is loaded: outside of functions and type checking."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from imported(node)
    elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        for child in _run_at_once(node):
            yield from imported_at_once(child)


def _run_at_once(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        yield from node.orelse
    else:
        yield from ast.iter_child_nodes(node)


def wrong_imports(floor: str, source: str) -> set[str]:
    """Packages that a module of the floor must not import: floors above, tests, bench, relative ones."""
    above = {*FLOORS[: FLOORS.index(floor)], *OUTSIDE, "."}
    return above & set(imported(ast.parse(source)))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_down(path: Path) -> None:
    """Every module of every floor."""
    floor = path.relative_to(ROOT).parts[0]
    assert wrong_imports(floor, path.read_text("utf-8")) == set()


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.is_relative_to(ROOT / "cli")], ids=lambda path: path.name
)
def test_commands_load_nothing_heavy(path: Path) -> None:
    """The modules that `--help` loads."""
    assert HEAVY & set(imported_at_once(ast.parse(path.read_text("utf-8")))) == set()


def test_every_floor_is_there() -> None:
    """The check sees modules on every floor."""
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(FLOORS)


def test_wrong_imports_are_seen() -> None:
    """Inside functions, as names of a package, and relative ones."""
    assert wrong_imports("layouts", "from solver.smash import rules\nimport seeds.faults") == {"solver"}
    assert wrong_imports("solver", "def f():\n    import cli.main as m, layouts.space") == {"cli"}
    assert wrong_imports("seeds", "from . import places\nfrom tests import arenas") == {".", "tests"}


def test_heavy_imports_are_seen() -> None:
    """At once or behind a condition; not in functions, not for types."""
    source = (
        "import numpy.linalg\ntry:\n    from numba import njit\nexcept ImportError:\n    pass\n"
        "if TYPE_CHECKING:\n    import reportlab\ndef f():\n    import ortools\nclass A:\n    import click\n"
    )
    assert set(imported_at_once(ast.parse(source))) == {"numpy", "numba", "click"}
