"""A fourth game from one file, which no other file knows: every request and command does with it what it does
with the engine's own."""

from __future__ import annotations

import random
import re

import pytest

from engine.games import GAMES
from tests.engine.conftest import Run
from tests.engine.conversation import answer
from tests.engine.obvious import ConnectFour, line_of_play, middle, thought
from tests.engine.obvious_tree import Player
from tests.engine.search_cases import SearchCase, assert_agrees_with_minimax
from tests.engine.test_rules import agrees, comes_back
from tests.engine.test_tree import assert_is_obvious
from tests.games import connect_four

GAME = "connect-four"
COLUMN = ["d6", "e6", "d5", "e5", "d4", "e4", "d3"]
"""Red has four in column d."""
READERS = ["minimax", "alphabeta", "best"]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the game for one test."""
    monkeypatch.setitem(GAMES, GAME, connect_four.GAME)


# Rules


def test_the_obvious_game_has_the_known_numbers_of_positions() -> None:
    """OEIS A212693."""
    positions = {ConnectFour()}
    for count in [1, 7, 49, 238, 1120, 4263]:
        assert len(positions) == count
        positions = {position.play(move) for position in positions for move in position.moves()}


def test_games_agree_and_come_back() -> None:
    rng = random.Random(5)
    for _ in range(10):
        for position, moves in line_of_play(ConnectFour(), rng):
            shown = agrees(GAME, ConnectFour(), moves, None)
            assert shown["setup"] == position.setup()
            comes_back(shown)


# The menu


def test_games_says_all_that_a_page_needs_of_it() -> None:
    (entry,) = (game for game in answer({"op": "games"})["games"] if game["id"] == GAME)
    assert (entry["name"], entry["rows"], entry["columns"]) == ("Connect Four", 6, 7)
    colours = {"first": "red", "second": "yellow"}
    assert entry["look"] == {"board": "grid", "pieces": "discs", "colours": colours}
    letters = {"empty": "-", "first": "R", "second": "Y"}
    assert entry["setup"] == {"kind": "pieces", "letters": letters, "mover": False, "empty": "-" * 42}
    assert entry["values"] == {"decisive": 958, "margin": None, "unit": None, "scale": 20}
    assert entry["searches"] == ["random", *READERS]
    levels = [player["id"] for player in entry["players"] if player["kind"] == "level"]
    assert levels == ["level-1", "level-2", "level-3"]


# Searches


@pytest.mark.parametrize("plies", [0, 4, 10, 20, 26, 30, 34, 36, 38])
def test_every_search_says_what_the_obvious_minimax_says(plies: int) -> None:
    rng = random.Random(plies)
    position = middle(ConnectFour(), rng, plies, plies + 2)
    case = SearchCase(GAME, position, "open", rng.randint(1, 2) if plies < 20 else rng.randint(2, 3))
    truth = thought(position, case.depth, "open")
    for search in READERS:
        reply = case.think(search, ties="first", multipv=7)
        assert_agrees_with_minimax(case, reply, truth, exact=7 if search != "alphabeta" else 1)
        if search == "minimax":
            assert {key: reply[key] for key in truth if key != "candidates"} == {
                key: truth[key] for key in truth if key != "candidates"
            }


@pytest.mark.parametrize("order", ["square", "evaluation"])
@pytest.mark.parametrize("ties", ["first", "last", "random"])
def test_a_tree_has_the_rows_of_an_obvious_search(ties: str, order: str) -> None:
    rng = random.Random(ties + order)
    ends = set[str]()
    for plies in (0, 12, 24, 34):
        case = SearchCase(GAME, middle(ConnectFour(), rng, plies, plies + 4), "open", 3)
        for by in (Player("minimax", "open", ties, 5), Player("alphabeta", "open", ties, 5, order, 2)):
            ends |= {row.end for row in assert_is_obvious(case, by).rows}
    assert ends == {"read", "cut", "horizon", "over"}


# The command line


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
    assert "connect-four has levels 1 to 3" in run("play", GAME, "--level", "4", status=2).error


def test_a_position_of_it_is_analysed(run: Run) -> None:
    said = run("analyse", GAME, "".join(COLUMN[:-1]), "--player", "best depth=3 multipv=7").out
    assert re.search(r"(?m)^d3 +Red \(R\) wins in 1$", said)
    assert "Red (R) to move" in said
    assert "Values are positive where Red (R) is better off" in said
    shown = run("analyse", GAME, "d6", "--player", "alphabeta depth=2", "--json").json
    assert shown["record"] == {"game": GAME, "moves": ["d6"]}


def test_a_series_and_a_ladder_of_its_levels_are_played(run: Run) -> None:
    words = ("--games", "2", "--processes", "1", "--json")
    figures = run("arena", GAME, "level-2", "level-1", *words).json
    assert (figures["games"], figures["opening"], figures["margin"]) == (2, 2, None)
    rungs = run("ladder", GAME, *words).json
    assert [rung["players"] for rung in rungs] == [["level-2", "level-1"], ["level-3", "level-2"]]


def test_the_help_of_a_command_speaks_of_the_games_that_are_there(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    said = run("arena", "--help").out
    assert "(tictactoe 1, othello 8, numbers 0, connect-four 2)" in said
    assert "tictactoe, othello, numbers, connect-four" in said
    assert "rows of random boards: numbers 4 to 10 (8)" in said
