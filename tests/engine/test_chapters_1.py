"""Chapter 1: every number that it shows, found in another way."""

from __future__ import annotations

import json
from collections import Counter
from itertools import accumulate

import pytest

from tests.engine.chapters import figures, reply
from tests.engine.obvious import TicTacToe, all_tictactoe, minimax, read_tictactoe, won_drawn_lost
from tests.engine.test_leaves import Node, value

WIDE, NARROW = read_tictactoe("--OOX-OX-"), read_tictactoe("--OXO-XOX")


def ends(position: TicTacToe, plies: int = 0) -> Node:
    """The ends of all lines, as nested lists."""
    moves = position.moves()
    return [ends(position.play(move), plies + 1) for move in moves] if moves else position.value(plies)


def paths(nested: Node) -> list[tuple[int, ...]]:
    """The paths of the leaves."""
    if isinstance(nested, int):
        return [()]
    return [(at, *path) for at, child in enumerate(nested) for path in paths(child)]


def changed(nested: Node, path: tuple[int, ...], value: int) -> Node:
    if isinstance(nested, int):
        return value
    at, *rest = path
    return [changed(child, tuple(rest), value) if i == at else child for i, child in enumerate(nested)]


CASES = pytest.mark.parametrize(
    ("prefix", "position", "worth", "count"), [("", WIDE, -99, 17), ("narrow-", NARROW, 99, 5)]
)


@CASES
def test_the_tree_of_the_first_figure_is_that_of_its_position(
    prefix: str, position: TicTacToe, worth: int, count: int
) -> None:
    figure = figures(1)["whole"]
    lists, _, second = (figure["narrow"] if prefix else figure)["setup"].partition(" ")
    assert json.loads(lists) == ends(position)
    assert len(paths(ends(position))) == count
    assert bool(second) == (position.turn == "second")
    tree, found = reply(1, "whole", "narrow" if prefix else "read"), reply(1, "whole", f"{prefix}moves")
    assert tree["rows"][0][5] == worth == minimax(position, 9, "", "first").value
    assert found["iterations"][0]["move"] == "b1"
    both = ([(row[0], row[5]) for row in each["rows"]] for each in (tree, found))
    assert next(both) == next(both), "the parents and values of the visits are not the same, one by one"
    assert [row[1] for row in found["rows"] if row[0] == 0] == position.moves()
    assert reply(1, "whole", f"{prefix}board")["setup"] == position.setup()


@CASES
def test_any_leaf_but_that_of_b1_can_be_dragged_from_end_to_end_for_nothing(
    prefix: str, position: TicTacToe, worth: int, count: int
) -> None:
    nested, largest = ends(position), position.turn == "first"
    least, most = figures(1)["whole"]["range"]
    best = position.moves().index("b1")
    for path in paths(nested):
        dragged = {value(changed(nested, path, end), largest) for end in (least, most)}
        assert (dragged == {worth}) == (path[0] != best), path
    other = changed(nested, (best,), least if largest else most)
    assert value(other, largest) not in (least, most), "no other move becomes the best"


def without_distance(position: TicTacToe) -> str:
    """The first move, in the order of the squares, of those whose outcome is best."""
    values = {move: won_drawn_lost(position.play(move)) for move in position.moves()}
    best = (max if position.turn == "first" else min)(values.values())
    return next(move for move, value in values.items() if value == best)


def with_distance(position: TicTacToe) -> str:
    return minimax(position, 9, "", "first").line[0]


@pytest.mark.parametrize(
    ("line", "about", "dawdles", "plies"),
    [
        ("soon", "first", False, 1),
        ("late", "first", True, 5),
        ("resists", "second", False, 4),
        ("yields", "second", True, 2),
    ],
)
def test_the_four_games_are_played_as_they_are_said_to_be(
    line: str, about: str, dawdles: bool, plies: int
) -> None:
    start, *played = reply(1, "dawdle", line)
    position = read_tictactoe(start["setup"])
    for view in played:
        choose = without_distance if dawdles and position.turn == about else with_distance
        assert view["last"] == choose(position)
        position = position.play(view["last"])
    assert len(played) == plies
    assert position.margin() == 1, "circle wins all of them"
    figure = figures(1)["dawdle"]
    (drawn,) = (each["player"] for each in figure["lines"] if each["name"] == line)
    assert drawn == figure["asked"][line]["request"][about], "the tree is read by the program it is about"


def test_the_program_that_dawdles_could_win_at_once_all_the_time_and_never_lets_go_of_the_win() -> None:
    start, *played = reply(1, "dawdle", "late")
    position = read_tictactoe(start["setup"])
    for view in played:
        if position.turn == "first":
            assert position.play("c3").margin() == 1
            assert won_drawn_lost(position.play(view["last"])) == 1
        position = position.play(view["last"])
    assert played[-1]["last"] == "c3"


def test_visits_and_different_positions_of_each_ply() -> None:
    found = reply(1, "plies", "tree")
    different = Counter(9 - position.setup().count("-") for position in all_tictactoe())
    assert found["distinct"] == [different[ply] for ply in range(10)]
    visits = [minimax(TicTacToe(), depth, "").nodes for depth in range(10)]
    assert list(accumulate(map(sum, found["strip"]))) == visits
    assert visits[-1] == 549_946 == reply(1, "table", "whole-tictactoe")["nodes"]


def test_two_who_read_to_the_end_draw() -> None:
    assert reply(1, "play", "value")["value"] == 0 == won_drawn_lost(TicTacToe())
