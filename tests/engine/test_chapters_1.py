"""Chapter 1: every number that it shows, found in another way."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.engine.chapters import figures, reply
from tests.engine.conversation import ask
from tests.engine.obvious import TicTacToe, all_tictactoe, minimax, read_tictactoe, won_drawn_lost

WIDE, NARROW = read_tictactoe("--OOX-OX-"), read_tictactoe("--OXO-XOX")
Nested = int | list[Any]


def ends(position: TicTacToe, plies: int = 0) -> Nested:
    """The ends of all lines, as nested lists."""
    moves = position.moves()
    return [ends(position.play(move), plies + 1) for move in moves] if moves else position.value(plies)


def paths(nested: Nested) -> list[tuple[int, ...]]:
    """The paths of the leaves."""
    if isinstance(nested, int):
        return [()]
    return [(at, *path) for at, child in enumerate(nested) for path in paths(child)]


def changed(nested: Nested, path: tuple[int, ...], value: int) -> Nested:
    if isinstance(nested, int):
        return value
    at, *rest = path
    return [changed(child, tuple(rest), value) if i == at else child for i, child in enumerate(nested)]


def read(nested: Nested, largest: bool) -> tuple[int, int | None]:
    """Minimax's value, and the first child that has it."""
    if isinstance(nested, int):
        return nested, None
    values = [read(child, not largest)[0] for child in nested]
    best = max(values) if largest else min(values)
    return best, values.index(best)


CASES = [
    pytest.param("wide", "", WIDE, -99, "b1", 17, id="wide"),
    pytest.param("narrow", "narrow-", NARROW, 99, "b1", 5, id="narrow"),
]


@pytest.mark.parametrize(("width", "prefix", "position", "value", "best", "count"), CASES)
def test_the_tree_of_the_first_figure_is_that_of_its_position(
    width: str, prefix: str, position: TicTacToe, value: int, best: str, count: int
) -> None:
    figure = figures(1)["whole"]
    setup = (figure if width == "wide" else figure["narrow"])["setup"]
    lists = setup.removesuffix(" second")
    assert json.loads(lists) == ends(position)
    assert (" second" in setup) == (position.turn == "second")
    read_tree = reply(1, "whole", "read" if width == "wide" else "narrow")
    assert read_tree["rows"][0][5] == value == minimax(position, 9, "", "first").value
    assert len(paths(ends(position))) == count
    moves = reply(1, "whole", f"{prefix}moves")
    assert moves["iterations"][0]["move"] == best
    assert [row[:1] + row[2:6] for row in moves["rows"]] == [
        [row[0], row[2] - read_tree["rows"][0][2] + moves["rows"][0][2], *row[3:6]]
        for row in read_tree["rows"]
    ], "the visits of both trees are not the same, one by one"
    assert [row[1] for row in moves["rows"] if row[0] == 0] == position.moves()
    assert reply(1, "whole", f"{prefix}board")["setup"] == position.setup()


@pytest.mark.parametrize(("width", "prefix", "position", "value", "best", "count"), CASES)
def test_any_leaf_but_the_best_moves_can_be_dragged_from_end_to_end_for_nothing(
    width: str, prefix: str, position: TicTacToe, value: int, best: str, count: int
) -> None:
    nested, largest = ends(position), position.turn == "first"
    least, most = figures(1)["whole"]["range"]
    at = position.moves().index(best)
    for path in paths(nested):
        values = [read(changed(nested, path, end), largest)[0] for end in (least, most)]
        assert (values == [value, value]) == (path[0] != at), path
    other = changed(nested, (at,), most if position.turn == "second" else least)
    assert read(other, largest)[1] != at, "no other move becomes the best"


def test_the_engine_reads_a_tree_that_was_changed_as_the_figure_asks_it_to() -> None:
    nested = changed(ends(WIDE), (1,), 99)
    record = {"game": "leaves", "setup": f"{json.dumps(nested)} second"}
    rows, last = ask({"op": "tree", "record": record, "player": "minimax ties=first"})

    assert (
        (rows["rows"][0][5], last["iterations"][0]["move"]) == (-97, "a1") == (read(nested, False)[0], "a1")
    )


def played(line: str) -> list[str]:
    """The moves of a recorded game from where it begins."""
    views = reply(1, "dawdle", line)
    moves: list[str] = views[-1]["moves"][len(views[0]["moves"]) :]
    assert [view["moves"] for view in views] == [
        views[-1]["moves"][: len(views[0]["moves"]) + at] for at in range(len(views))
    ]
    return moves


def without_distance(position: TicTacToe) -> str:
    """The first move, in the order of the squares, of those whose outcome is best."""
    values = {move: won_drawn_lost(position.play(move)) for move in position.moves()}
    best = (max if position.turn == "first" else min)(values.values())
    return next(move for move, value in values.items() if value == best)


def with_distance(position: TicTacToe) -> str:
    return minimax(position, 9, "", "first").line[0]


@pytest.mark.parametrize(
    ("line", "before", "dawdles", "plies"),
    [
        ("soon", "a1c1b2a3", None, 1),
        ("late", "a1c1b2a3", "first", 5),
        ("resists", "a1c3a3", None, 4),
        ("yields", "a1c3a3", "second", 2),
    ],
)
def test_the_four_games_are_played_as_they_are_said_to_be(
    line: str, before: str, dawdles: str | None, plies: int
) -> None:
    position = TicTacToe()
    for at in range(0, len(before), 2):
        position = position.play(before[at : at + 2])
    moves = []
    while position.moves():
        choose = without_distance if position.turn == dawdles else with_distance
        moves.append(choose(position))
        position = position.play(moves[-1])
    assert played(line) == moves
    assert len(moves) == plies
    assert position.margin() == 1, "circle wins all of them"


def test_the_tree_of_each_game_is_read_by_the_program_that_it_is_about() -> None:
    sides = {"soon": "first", "late": "first", "resists": "second", "yields": "second"}
    figure = figures(1)["dawdle"]
    players = {line["name"]: line["player"] for line in figure["lines"]}
    assert players == {line: figure["asked"][line]["request"][side] for line, side in sides.items()}


def test_the_program_that_dawdles_could_win_at_once_all_the_time_and_never_lets_go_of_the_win() -> None:
    position = read_tictactoe(reply(1, "dawdle", "late")[0]["setup"])
    for move in played("late"):
        if position.turn == "first":
            assert position.play("c3").margin() == 1
            assert won_drawn_lost(position.play(move)) == 1
        position = position.play(move)
    assert played("late")[-1] == "c3"


def test_visits_and_different_positions_of_each_ply() -> None:
    found = reply(1, "plies", "tree")
    different = Counter(9 - position.setup().count("-") for position in all_tictactoe())
    assert found["distinct"] == [different[ply] for ply in range(10)]
    assert sum(found["distinct"]) == 5478
    level, visits = Counter([TicTacToe()]), []
    while level:
        visits.append(level.total())
        after: Counter[TicTacToe] = Counter()
        for position, ways in level.items():
            for move in position.moves():
                after[position.play(move)] += ways
        level = after
    assert [sum(ply) for ply in found["strip"]] == visits
    assert sum(visits) == 549_946 == reply(1, "table", "whole-tictactoe")["nodes"]


def test_two_who_read_to_the_end_draw() -> None:
    assert reply(1, "play", "value")["value"] == 0 == won_drawn_lost(TicTacToe())
