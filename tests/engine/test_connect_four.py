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


def test_the_help_of_a_command_speaks_of_the_games_that_are_there(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    said = run("arena", "--help").out
    assert f"({', '.join(f'{name} {game.opening}' for name, game in GAMES.items())})" in said
    assert ", ".join(GAMES) in said
    assert "rows of random boards: numbers 4 to 10 (8)" in said
