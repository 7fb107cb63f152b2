"""The chapter `end`: every number that it shows, found in another way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.chapters import code, figures, reply
from tests.engine.obvious import TicTacToe, minimax, read_tictactoe, won_drawn_lost
from tests.engine.test_leaves import Node, value

HERE = read_tictactoe("-O-X-XOXO")


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


def test_the_tempting_move_loses_and_the_calm_one_wins() -> None:
    tempting, calm = (reply("end", "tempting", line) for line in ("tempting", "calm"))
    for views, margin in ((tempting, -1), (calm, 1)):
        position = HERE
        for view in views[1:]:
            position = position.play(view["last"])
        assert position.margin() == margin
    assert {move: won_drawn_lost(HERE.play(move)) for move in HERE.moves()} == {"a1": -1, "c1": -1, "b2": 1}


def test_the_tree_is_that_of_its_position() -> None:
    assert json.loads(figures("end")["whole"]["setup"]) == ends(HERE)
    assert len(paths(ends(HERE))) == 6
    tree, found = reply("end", "whole", "read"), reply("end", "whole", "moves")
    assert tree["rows"][0][5] == 97 == minimax(HERE, 9, "", "first").value
    assert found["iterations"][0]["move"] == "b2"
    both = ([(row[0], row[5]) for row in each["rows"]] for each in (tree, found))
    assert next(both) == next(both), "the parents and values of the visits are not the same, one by one"
    assert [row[1] for row in found["rows"] if row[0] == 0] == HERE.moves()
    assert reply("end", "whole", "board")["setup"] == HERE.setup()


def test_any_leaf_but_those_of_b2_can_be_dragged_from_end_to_end_for_nothing() -> None:
    nested = ends(HERE)
    least, most = figures("end")["whole"]["range"]
    best = HERE.moves().index("b2")
    for path in paths(nested):
        dragged = {value(changed(nested, path, end), True) for end in (least, most)}
        assert (dragged == {97}) == (path[0] != best), path
    assert value(changed(nested, (best, 0, 0), least), True) not in (least, most), (
        "no other move becomes the best"
    )


def test_the_program_is_seen_as_it_reads_the_tree() -> None:
    """Each step has the values of the moves that were read before it, of the visits of the engine."""
    figure = figures("end")["program"]
    sources, steps = figure["computed"]["sources"], figure["computed"]["steps"]
    assert code(sources["en"]) == code(sources["ja"])
    assert len(sources["en"].splitlines()) == 10
    assert {step["line"] for step in steps} == {each["line"] for each in figure["says"]}
    assert figure["setup"] == figures("end")["whole"]["setup"]
    rows = reply("end", "program", "read")["rows"]
    assert {step["row"] for step in steps} == set(range(len(rows)))
    turn = known_in_turn(rows)
    for step in steps:
        row, known, values = step["row"], step["known"], step["values"]
        now = turn[: turn.index(known) + 1]
        children = [at for at, each in enumerate(rows) if each[0] == row]
        ended = [at for at in children if (2 * at + 1 if 2 * at + 1 in turn else 2 * at) in now]
        assert values is None or values == [rows[at][5] for at in ended]
    assert (steps[-1]["row"], steps[-1]["known"]) == (0, 1)


def known_in_turn(rows: list[list[Any]], row: int = 0) -> list[int]:
    """The moments of the reading (`momentsOf` of web/src/tree/visits.ts), in their order."""
    children = [at for at, each in enumerate(rows) if each[0] == row]
    below = [step for child in children for step in known_in_turn(rows, child)]
    return [2 * row, *below, *([2 * row + 1] if children else [])]


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
    start, *played = reply("end", "dawdle", line)
    position = read_tictactoe(start["setup"])
    for view in played:
        choose = without_distance if dawdles and position.turn == about else with_distance
        assert view["last"] == choose(position)
        position = position.play(view["last"])
    assert len(played) == plies
    assert position.margin() == 1, "circle wins all of them"
    figure = figures("end")["dawdle"]
    (drawn,) = (each["player"] for each in figure["lines"] if each["name"] == line)
    assert drawn == figure["asked"][line]["request"][about], "the tree is read by the program it is about"


def test_the_program_that_dawdles_could_win_at_once_all_the_time_and_never_lets_go_of_the_win() -> None:
    start, *played = reply("end", "dawdle", "late")
    position = read_tictactoe(start["setup"])
    for view in played:
        if position.turn == "first":
            assert position.play("c3").margin() == 1
            assert won_drawn_lost(position.play(view["last"])) == 1
        position = position.play(view["last"])
    assert played[-1]["last"] == "c3"


def test_two_who_read_to_the_end_draw() -> None:
    assert reply("end", "play", "value")["value"] == 0 == won_drawn_lost(TicTacToe())
