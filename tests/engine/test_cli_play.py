"""`python -m engine play` and `analyse`: a game in the terminal, and what a position is worth."""

from __future__ import annotations

import json
import random
import re
import shlex
from collections.abc import Callable

import pytest

from sakiyomi.games import GAMES
from tests.engine.conftest import Run
from tests.engine.conversation import Reply, record, stream, think, timeless, view
from tests.engine.obvious import OTHELLO_START, middle

Command = Callable[..., str]
"""`command("play othello --level 1", typed="d3")`"""
EXACT = "alphabeta depth=3 multipv=100 ties=first"
"""A player that gives all moves exact values."""
MIDDLE = middle(OTHELLO_START, random.Random(1), 20, 30).setup()


@pytest.fixture
def command(run: Run) -> Command:
    """What a command says when these lines are typed."""
    return lambda line, typed="": run(*shlex.split(line), typed=typed).out


def boards(said: str) -> list[str]:
    """The boards that were drawn, their rows without the numbers before them."""
    found = re.findall(r"(?m)^ +a .*\n((?: +\d+ .*\n)+)", said + "\n")
    return ["\n".join(row.split(maxsplit=1)[1] for row in board.splitlines()) for board in found]


def transcript(said: str) -> str:
    """The moves of a game that was played, as the last line says them."""
    (moves,) = re.findall(r"sakiyomi analyse \w+ (\S+)", said)
    return str(moves)


def test_a_game_of_numbers_is_played_as_in_article_003(command: Command) -> None:
    """One types squares of the line that one must take from, and the program answers in the column."""
    said = command("play numbers --level 3 --seed 1 --size 4", typed="c1\n")
    assert "You are Row, level-3 is Column. Board 1." in said
    assert boards(said)[0].splitlines()[0].split() == ["[-7]", "[7]", "[5]", "[-5]"]
    assert "Row, row 1 (0 to 0): " in said
    (answer,) = re.findall(r"Column plays (c[234])\.", said)
    assert f"Row, row {answer[1]} (5 to " in said
    cells = view("numbers", None, ["c1", answer], seed=1, size=4)["cells"]
    drawn = [cell.strip("[]") for row in boards(said)[1].splitlines() for cell in row.split()]
    assert drawn == [str(cell) if isinstance(cell, int) else "." for cell in cells.values()]


def test_a_level_between_two_others_is_named_by_its_number_and_theirs_stay(command: Command) -> None:
    for level, name in (("3", "level-3"), ("3.5", "level-3-5"), ("4", "level-4")):
        assert f", {name} is White (O)." in command(f"play othello --level {level}", typed="quit\n")


def test_othello_says_who_wins_with_how_many_discs_and_who_passes(command: Command) -> None:
    squares = "".join(f"{column}{row}\n" for row in range(1, 9) for column in "abcdefgh")
    passes = 0
    for seed in range(3):
        said = command(f"play othello --against 'random seed={seed}'", typed=squares * 30)
        ended = re.search(r"(?:(?:Black \(X\)|White \(O\)) wins by (\d+)|A draw), (\d+) to (\d+)\.", said)
        assert ended
        shown = view("othello", None, transcript(said))
        assert abs(shown["result"]["margin"]) == int(ended[1] or 0)
        assert [shown["score"][side] for side in ("first", "second")] == [int(ended[2]), int(ended[3])]
        assert boards(said)[-1].split() == [
            {"first": "X", "second": "O", None: "."}[cell] for cell in shown["cells"].values()
        ]
        passes += said.count("has no move and passes")
        assert passes or shown["ply"] == len(shown["moves"])
    assert passes


def test_moves_may_be_typed_as_people_do_and_wrong_ones_are_explained(command: Command) -> None:
    said = command("play othello --level 1", typed="pass\n D3 \nd3\nz9\n\nquit\n")
    assert "Black has moves at ply 0 and cannot pass." in said
    assert re.search(r"White plays (c3|c5|e3)\.", said)
    assert "D3 is not a legal move for black at ply 2." in said
    assert "Z9 is neither a square of this board nor a pass." in said


def test_where_one_may_play_is_marked(command: Command) -> None:
    (board,) = boards(command("play othello"))
    assert [row.split().count("+") for row in board.splitlines()] == [0, 0, 1, 1, 1, 1, 0, 0]
    (board,) = boards(command("play tictactoe"))
    assert "+" not in board


def test_a_hint_is_a_good_move(command: Command) -> None:
    said = command("play tictactoe --against 'random seed=3'", typed="b2\nhint\nquit\n")
    (answer,) = re.findall(r"Second plays (\w\d)\.", said)
    (hint,) = re.findall(r"The engine would play (\w\d), and expects \1.*: First \(O\) wins in \d\.", said)
    truth = think("tictactoe", None, "minimax", moves=["b2", answer])
    worth = {move["move"]: move["value"] for move in truth["moves"]}
    assert worth[hint] == max(worth.values())


def test_undo_takes_back_ones_own_last_move_and_the_answer_to_it(command: Command) -> None:
    said = command("play othello --level 1", typed="d3\nundo\nundo\nc4\n")
    assert said.count("Taken back.") == 1
    assert "There is nothing to take back." in said
    assert boards(said)[0] == boards(said)[2]
    assert transcript(said).startswith("c4")
    said = command("play othello --level 1 --side second", typed="undo\n")
    assert "There is nothing to take back." in said


@pytest.mark.parametrize("typed", ["", "quit\n", "d3\nquit\n", "d3\n", "help\n", "d3"])
def test_the_end_of_input_and_quit_end_without_an_error(typed: str, command: Command) -> None:
    said = command("play othello", typed=typed)
    assert ("To look at it again: sakiyomi analyse othello d3" in said) == ("d3" in typed)
    assert ("quit   end the game" in said) == ("help" in typed)


def test_a_seat_can_be_drawn_by_lot(command: Command) -> None:
    seats = {command("play tictactoe --side lot").split(" is ")[0] for _ in range(40)}
    assert seats == {"You are First (O), level-2", "You are Second (X), level-2"}


# analyse


def rows(said: str) -> dict[str, list[str]]:
    """Each move with what is said of it."""
    table = said.partition("move  ")[2].partition("\n\n")[0].splitlines()[1:]
    return {row.split()[0]: row.split()[1:] for row in table}


POSITIONS: list[tuple[str, Reply]] = [
    ("f5 d6c3", record("othello", moves="f5d6c3")),
    (f"--setup '{MIDDLE}'", record("othello", MIDDLE)),
    ("--seed 3 --size 6", record("numbers", seed=3, size=6)),
    ("b2", record("tictactoe", moves="b2")),
]


def test_the_values_of_a_position_are_those_of_the_engine(command: Command) -> None:
    for words, known in POSITIONS:
        said = command(f"analyse {known['game']} {words} --player '{EXACT}'")
        truth = stream(known, EXACT)[-1]
        found = rows(said)
        assert {move: int(value[0]) for move, value in found.items() if "wins" not in value} == {
            move["move"]: move["value"]
            for move in truth["moves"]
            if abs(move["value"]) < GAMES[known["game"]].decisive
        }
        assert next(iter(found)) == truth["move"], "the best comes first"
        assert f"Expected: {' '.join(truth['line'])}\n" in said


FULL = "numbers --seed 3 --size 4 --player 'alphabeta depth=16 ties=first'"
LAST_SQUARE = f"othello --setup '{'X' * 62}O- X'"


WINS: list[tuple[str, str, str]] = [
    ("tictactoe --setup OO-XX----", "c1", "First (O) wins in 1"),
    ("tictactoe b2", "a1", "a draw in 8"),
    ("tictactoe b2b1 --player 'best depth=3'", "a1", "+0"),
    (LAST_SQUARE, "h8", "Black (X) wins by 64"),
    ("numbers --seed 3 --size 4", "c1", "Column wins by 17"),
    # Beyond three plies the winner may do better.
    (f"numbers --seed 6 --size 4 a1a2c2 --player '{EXACT}'", "c3", "Row wins by at least 11"),
    (FULL, "c1", "at best Row wins by 8"),
    (f"{FULL} c1", "c4", "at best Column wins by 16"),
    (f"{FULL} d1", "d4", "Row wins by at least 4"),
    ("tictactoe a1b2b1 --player 'wincut seed=1'", "a2", "+1, First (O) wins"),
    ("tictactoe a1b1c1a2 --player 'alphabeta ties=first'", "a3", "Second (X) wins in at most 4"),
    ("leaves --setup [[3,12],[-2,4]]", "b1", "-2, Second (O) wins"),
]


def test_a_win_is_written_as_a_win_and_by_how_much(command: Command) -> None:
    for words, move, worth in WINS:
        assert " ".join(rows(command(f"analyse {words}"))[move]) == worth


def test_no_unit_is_named_where_every_value_is_a_result(command: Command) -> None:
    said = command(f"analyse {LAST_SQUARE}")
    assert "disc" not in said
    assert "+" not in said.partition("move ")[2]


def test_bounds_and_moves_that_were_not_looked_at_are_told_apart(command: Command) -> None:
    said = command("analyse othello f5d6 --player 'alphabeta depth=4 ties=first'")
    assert any(row[:2] == ["at", "most"] for row in rows(said).values())
    said = command("analyse othello --player 'random seed=1'")
    assert all(row == ["-"] for row in rows(said).values())


def test_moves_may_stand_behind_an_option(command: Command) -> None:
    said = command("analyse tictactoe --player best a1b1 a2b2")
    assert rows(said)["a3"] == ["First", "(O)", "wins", "in", "1"]


def test_a_finished_game_is_said_to_be_over(command: Command) -> None:
    assert "First (O) wins." in command("analyse tictactoe a1b1a2b2a3")


def test_json_is_what_the_contract_says(command: Command) -> None:
    analysis = json.loads(command("analyse othello f5 --player 'alphabeta depth=2 ties=last' --json"))
    known = think("othello", None, "alphabeta depth=2 ties=last", "f5")
    assert analysis.pop("record") == {"game": "othello", "moves": ["f5"]}
    assert timeless(analysis) == {key: value for key, value in timeless(known).items() if key != "done"}


UNITS: list[tuple[str, str]] = [
    ("othello --player 'alphabeta depth=1 evaluation=discs'", " in discs,"),
    ("othello --player 'alphabeta depth=1 evaluation=strong'", " in hundredths of a disc,"),
    ("numbers --seed 1 --player 'best nodes=100'", " in quarters of a point,"),
    ("tictactoe --player 'minimax depth=2'", ""),
]


def test_an_analysis_says_what_its_values_count_in(command: Command) -> None:
    for words, unit in UNITS:
        assert f"Values are{unit} positive where " in command(f"analyse {words}")
