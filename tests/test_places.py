"""Places and TOML writing: what is written reads back, and stands where it is said to stand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from seeds.places import Path, Places
from seeds.toml_writing import toml_lines, toml_pair, toml_string, toml_value
from tests.arenas import recipes

TEXTS = st.text(st.characters(codec="utf-8"))


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every value inside a value, with its path."""
    if path:
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from leaves(item, (*path, key))


def rest_of(text: str, place: tuple[int, int]) -> str:
    """The text from a place on."""
    lines = text.split("\n")
    return "\n".join([lines[place[0] - 1][place[1] - 1 :], *lines[place[0] :]])


@given(recipes())
def test_values_stand_where_they_are(recipe: dict[str, object]) -> None:
    """Every key and value of any TOML, nested ones too."""
    text = "\n# comment = 1\n".join(toml_pair(key, value) for key, value in recipe.items())
    assert tomllib.loads(text) == recipe
    places = Places(text)
    for path, value in leaves(recipe):
        assert places.has(*path)
        assert rest_of(text, places.value(*path)).startswith(toml_value(value))
        if isinstance(path[-1], str):
            assert rest_of(text, places.key(*path)).startswith(toml_pair(path[-1], value))


@given(TEXTS)
def test_texts_read_back(text: str) -> None:
    """On one line and on several, whatever the characters."""
    for written in (toml_string(text), toml_lines(text)):
        assert tomllib.loads(f"text = {written}")["text"] == text
    assert "\n" not in toml_string(text)


@given(st.text(st.sampled_from("\"\\'\n\t ab"), max_size=12))
def test_quotes_and_backslashes_read_back(text: str) -> None:
    """The characters that end a text early, close together."""
    for written in (toml_string(text), toml_lines(text)):
        assert tomllib.loads(f"text = {written}")["text"] == text


@given(TEXTS)
def test_characters_stand_where_they_are(text: str) -> None:
    """Each as itself or as an escape, and one place more for the end."""
    for written in (toml_string(text), toml_lines(text)):
        source = f"\n text = {written}"
        where = Places(source).characters("text")
        assert len(where) == len(text) + 1
        assert rest_of(source, where[-1]) in ('"', '"""')
        for char, place in zip(text, where, strict=False):
            assert rest_of(source, place).startswith((char, "\\"))


def test_every_kind_of_text() -> None:
    """Places in texts with each kind of quotes, with escapes and trimmed line ends."""
    source = "a = 'x\\n'\nb = '''\nx''y'''\nc = \"\\u00e9z\"\nd = \"\"\"x\\\n\n  y\"\"\"\n"
    places = Places(source)
    assert places.characters("a") == [(1, 6), (1, 7), (1, 8), (1, 9)]
    assert places.characters("b") == [(3, 1), (3, 2), (3, 3), (3, 4), (3, 5)]
    assert places.characters("c") == [(4, 6), (4, 12), (4, 13)]
    assert places.characters("d") == [(5, 8), (7, 3), (7, 4)]


def test_headers() -> None:
    """Tables, arrays of tables, tables in their last one, quoted and dotted keys."""
    source = '[a.b]\nx = 1\n[[c]]\n[c.d]\ny = 1\n[[c]]\n"z.z" = 2\n[[c.e]]\nw.v = 3\n'
    places = Places(source)
    assert places.key("a", "b") == (1, 4)
    assert places.value("a", "b", "x") == (2, 5)
    assert places.key("c", 0, "d", "y") == (5, 1)
    assert places.key("c", 1) == (6, 3)
    assert places.value("c", 1, "z.z") == (7, 9)
    assert places.value("c", 1, "e", 0, "w", "v") == (9, 7)
    assert places.key("c", 1, "none", 3) == (6, 3)
    assert places.key("none") == (1, 1)


@given(st.text(st.sampled_from("[]{}=.,#\"'\\\nab1 ")))
def test_other_text_does_no_harm(text: str) -> None:
    """What is no TOML has places as far as it goes."""
    places = Places(text)
    line, column = places.last_key()
    assert rest_of(text + " ", (line, column)) != ""
