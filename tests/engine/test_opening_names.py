"""The names of Othello's openings."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sakiyomi.games.othello import names, patterns
from tests.engine.conversation import answer, refused, view

LINES = [[part.strip() for part in line.split("|")] for line in names.NAMES.strip().split("\n")]
TIGER = "f5d6c3d3c4"
GAMES: list[tuple[str, dict[str, str] | None, int | None]] = [
    (TIGER, {"en": "Tiger", "ja": "虎"}, None),
    (f"{TIGER}f4", {"en": "Tiger", "ja": "虎"}, None),  # on the way to others
    (f"{TIGER}f4g4", {"en": "Tiger", "ja": "虎"}, 6),
    ("f5f6e6d6c5", {"en": "Cow", "ja": "牛"}, None),  # in another order than is listed
    ("f5f4", {"en": "Parallel"}, None),
    ("f5f4e3", {"en": "Parallel", "ja": "鼠"}, None),
    ("f5f4e3d6", {"en": "Parallel", "ja": "鼠"}, 3),
    ("f5", None, None),
    ("", None, None),
]
TURNS = [lambda x, y: (x, y), lambda x, y: (7 - x, 7 - y), lambda x, y: (y, x), lambda x, y: (7 - y, 7 - x)]


def turned(moves: str, turn: Any) -> str:
    """The moves on a turned board."""
    places = [turn(ord(move[0]) - ord("a"), int(move[1]) - 1) for move in re.findall("..", moves)]
    return "".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in places)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(("moves", "called", "left"), GAMES)
def test_a_view_and_a_list_name_an_opening_alike(
    moves: str, called: dict[str, str] | None, left: int | None, turn: Any
) -> None:
    moves = turned(moves, turn)
    expected: Any = called and {"names": called, "left": left}
    assert view("othello", moves=moves).get("opening") == expected
    request = {"op": "openings", "game": "othello", "moves": [moves, f"{moves}a1z9"]}
    assert answer(request)["openings"] == [called, called]


def test_a_position_has_its_name_from_whatever_position_the_game_began() -> None:
    setup = view("othello", moves="f5f6")["setup"]
    assert view("othello", setup=setup, moves="e6d6c5")["opening"]["names"]["en"] == "Cow"
    assert "opening" not in view("othello", setup=setup)  # the name is that of moves that were played


def test_other_games_have_no_openings() -> None:
    request = {"op": "openings", "game": "tictactoe", "moves": ["b2", ""]}
    assert answer(request)["openings"] == [None, None]
    assert refused({**request, "game": "?"}) == ("unknown-game", "game")


def test_each_listed_opening_is_found_by_its_moves_and_has_a_name_of_its_own() -> None:
    moves = [line[0] for line in LINES]
    found = answer({"op": "openings", "game": "othello", "moves": moves})["openings"]
    for (text, *listed), called in zip(LINES, found, strict=True):
        assert text.startswith("f5")
        assert any(listed)
        for language, name in zip(("en", "ja"), listed, strict=False):
            assert not name or called[language] == name
    assert len({least(view("othello", moves=text)["setup"]) for text in moves}) == len(moves)


def least(setup: str) -> str:
    """The least of the setups that are this one with the board turned in the eight ways."""
    cells, mover = setup.split()
    return min("".join(cells[at] for at in where) for where in patterns.symmetries(tuple(range(64)))) + mover
