"""A further game, of a class in a file, in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine import added
from engine.games import GAMES
from tests.conftest import CONNECT_FOUR
from tests.engine.conftest import Run, as_it_is

GAME = "connect-four"
COLUMN = ["d6", "e6", "d5", "e5", "d4", "e4", "d3"]
"""Red has four in column d."""


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """Adds the game for one test."""
    with as_it_is():
        added.add([CONNECT_FOUR])
        yield


def test_it_is_played_in_a_terminal_with_its_own_marks(run: Run) -> None:
    """Once marks were looked up by the id of a game, and a fourth game had none."""
    said = run("play", GAME, "--against", "random seed=1", typed="hint\nd6\nd6\nundo\nquit\n").out
    assert "You are Red (R), random seed=1 is Yellow (Y)." in said
    assert re.search(r"(?m)^   6 \+ \+ \+ \+ \+ \+ \+$", said)
    assert re.search(r"(?m)^   6( [.+RY]){3} R( [.+RY]){3}$", said)
    assert "D6 is not a legal move for red" in said
    assert "Taken back." in said


def test_a_level_is_named_by_its_number_and_one_that_is_not_there_is_refused(run: Run) -> None:
    assert "level-3 is Yellow (Y)" in run("play", GAME, "--level", "3", typed="quit\n").out
    assert "connect-four has the levels 1, 2, 3, 4" in run("play", GAME, "--level", "5", status=2).error


def test_a_position_of_it_is_analysed(run: Run) -> None:
    said = run("analyse", GAME, "".join(COLUMN[:-1]), "--player", "best depth=3 multipv=7").out
    assert re.search(r"(?m)^d3 +Red \(R\) wins in 1$", said)
    assert "Red (R) to move" in said
    assert "Values are positive where Red (R) is better off" in said
    shown = run("analyse", GAME, "d6", "--player", "alphabeta depth=2", "--json").json
    assert shown["record"] == {"game": GAME, "moves": ["d6"]}


def test_the_help_of_a_command_speaks_of_the_games_that_are_there(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    said = run("arena", "--help").out
    assert f"({', '.join(f'{name} {game.opening}' for name, game in GAMES.items())})" in said
    assert ", ".join(GAMES) in said
    assert "rows of random boards: numbers 4 to 10 (8)" in said
