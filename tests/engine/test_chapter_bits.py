"""The chapter `bits`: every number that it shows, found in another way."""

from __future__ import annotations

import random
import runpy
from collections.abc import Iterator
from types import FunctionType, SimpleNamespace
from typing import Any

from sakiyomi.games.othello import rules
from sakiyomi.games.tictactoe import LINES
from tests.engine.chapters import figures, reply
from tests.engine.obvious import (
    Othello,
    TicTacToe,
    minimax,
    name,
    place,
    random_othello,
    read_othello,
    read_tictactoe,
    won_drawn_lost,
)
from tests.engine.obvious_tree import Player, tree
from web.make.articles import ARTICLES

STEPS = {"north": (-1, 0), "north-east": (-1, 1), "east": (0, 1), "south-east": (1, 1)}
STEPS |= {"south": (1, 0), "south-west": (1, -1), "west": (0, -1), "north-west": (-1, -1)}


SHIFTS = SimpleNamespace(**runpy.run_path(str(ARTICLES / "bits" / "shifts.py")))
PROGRAM = SimpleNamespace(**runpy.run_path(str(ARTICLES / "bits" / "programs" / "en" / "turned.py")))


def bits(cells: dict[str, Any], side: str) -> str:
    """The digits of a side, the last square first."""
    return "".join("1" if cells[square] == side else "0" for square in sorted(cells, key=place, reverse=True))


def test_the_board_as_two_numbers() -> None:
    view = reply("bits", "nine", "view")
    assert (bits(view["cells"], "first"), bits(view["cells"], "second")) == ("001001100", "010010000")


def test_the_masks_are_the_lines_of_the_engine_and_one_of_them_matches() -> None:
    figure, view = figures("bits")["masks"], reply("bits", "masks", "view")
    assert tuple(figure["masks"]) == LINES
    assert view["setup"] == reply("end", "dawdle", "late")[-1]["setup"]
    own = int(bits(view["cells"], "first"), 2)
    assert [own & mask == mask for mask in LINES] == [number == 7 for number in range(1, 9)]
    assert f"{own & LINES[0]:09b}" == "000000011"


def test_article_002_takes_a_slow_win_that_chapter_1_does_not() -> None:
    position = read_tictactoe("X--O-O-X-")
    found, whole = reply("win", "values", "wincut-values"), reply("win", "values", "minimax-values")
    stopped = tree(Player("wincut"), position, 9)
    assert (found["move"], found["nodes"]) == ("c1", 49) == (stopped.children[-1].move, stopped.visits)
    reading = minimax(position, 9, "", "first")
    assert (whole["move"], whole["nodes"]) == ("b2", 162) == (reading.line[0], reading.nodes)
    seen = {"b1": won_drawn_lost(position.play("b1")), "c1": 1, "b2": None, "a3": None, "c3": None}
    assert {each["move"]: each["value"] for each in found["moves"]} == seen
    assert position.play("b2").margin() == 1
    values = {move: minimax(position.play(move), 9, "", "first", 1).value for move in position.moves()}
    assert {each["move"]: each["value"] for each in whole["moves"]} == values
    assert values == {"b1": 0, "c1": 97, "b2": 99, "a3": -96, "c3": 97}


def seen(position: Othello, direction: str) -> set[str]:
    """The squares where a disc turns the one that it is reached over in a direction."""
    down, right = STEPS[direction]
    found = set()
    for square in position.places(position.turn):
        row, column = place(square)
        if name(row - down, column - right) in position.changes(square):
            found.add(square)
    return found


def test_the_shifts_of_any_position_find_what_is_seen_square_by_square_and_what_the_engine_finds() -> None:
    rng = random.Random(2)
    for _ in range(200):
        position = random_othello(rng)
        found = {direction: each["yes"] for direction, each in SHIFTS.directions(position.setup()).items()}
        reached = {direction: set(steps[-1]["kept"]) for direction, steps in found.items()}
        assert reached == {direction: seen(position, direction) for direction in STEPS}
        engine = rules.parse(position.setup())
        sides = engine.first, engine.second
        own, their = sides if position.turn == "first" else sides[::-1]
        assert sorted(set().union(*reached.values())) == sorted(SHIFTS.names(rules.mobility(own, their)))
        for steps in found.values():
            assert all(set(step["kept"]) <= set(step["moved"]) for step in steps[1:])
            assert len(steps) <= 8


def test_the_position_of_the_shifts() -> None:
    figure, view = figures("bits")["shifts"], reply("bits", "shifts", "view")
    assert figure["computed"] == SHIFTS.directions(view["setup"])
    east = figure["computed"]["east"]
    position = read_othello(view["setup"])
    assert east["yes"][-1]["kept"] == ["h2", "e3", "g5"]
    assert set(east["yes"][-1]["kept"]) == seen(position, "east")
    assert [square for square in east["no"][-1]["kept"] if square not in view["legal"]] == ["a4"]
    north = figure["computed"]["north"]["yes"]
    assert north[3]["kept"] == ["f1"], "over three discs to the edge, where no move is found"


def turned(position: Othello, square: str, program: Any = PROGRAM) -> set[str]:
    """The discs that the chapter's program turns."""
    engine = rules.parse(position.setup())
    sides = engine.first, engine.second
    row, column = place(square)
    found = program.turned(1 << 8 * row + column, *(sides if position.turn == "first" else sides[::-1]))
    return set(SHIFTS.names(found))


def test_the_program_turns_what_is_seen_square_by_square_and_what_the_engine_turns() -> None:
    rng = random.Random(3)
    moves = 0
    for _ in range(300):
        position = random_othello(rng)
        engine = rules.parse(position.setup())
        sides = engine.first, engine.second
        own, their = sides if position.turn == "first" else sides[::-1]
        for square in position.places(position.turn):
            row, column = place(square)
            found = turned(position, square)
            assert found == position.changes(square).keys() - {square}
            assert found == set(SHIFTS.names(rules.flips(own, their, 8 * row + column)))
            moves += 1
    assert moves > 1000


def test_without_its_mask_the_program_would_turn_discs_around_the_edge() -> None:
    unmasked = PROGRAM.turned.__globals__ | {"INSIDE": PROGRAM.ALL}
    without = SimpleNamespace(turned=FunctionType(PROGRAM.turned.__code__, unmasked))
    # White on h1 and a2, Black on b2: from g1 the run would go over h1 to a2, the next digit.
    position = read_othello("-------OOX" + "-" * 54 + " X")
    assert turned(position, "g1", without) == {"h1", "a2"}
    assert turned(position, "g1") == set()


def test_the_move_of_the_figure_turns_in_two_directions() -> None:
    figure, view = figures("bits")["turned"], reply("bits", "turned", "view")
    turns = read_othello(view["setup"]).changes(figure["move"]).keys() - {figure["move"]}
    assert set(figure["computed"]["steps"][-1]["found"]) == turns == {"e5", "f5", "g4"}
    ended = [step for step in figure["computed"]["steps"] if step["end"] and step["holds"]]
    assert len({step["by"] for step in ended}) == 2


def nodes(position: TicTacToe, path: tuple[int, ...] = ()) -> Iterator[tuple[str, TicTacToe]]:
    """The nodes of the tree below a position, in the order of reading."""
    yield " ".join(map(str, path)), position
    for at, move in enumerate(position.moves()):
        yield from nodes(position.play(move), (*path, at))


def test_the_places_of_each_position_of_the_small_tree() -> None:
    view, whole = (reply("bits", "graph", name) for name in ("board", "whole"))
    assert view["setup"] == reply("win", "shuffled", "board")["setup"]
    found: dict[TicTacToe, list[str]] = {}
    for path, position in nodes(read_tictactoe(view["setup"])):
        found.setdefault(position, []).append(path)
    assert (whole["visits"], len(found)) == (34, 25) == (sum(map(len, found.values())), 25)
    twins = {position: paths for position, paths in found.items() if len(paths) > 1}
    computed = figures("bits")["graph"]["computed"]["board"]
    assert [each["places"] for each in computed] == list(twins.values())
    assert [each["scene"]["cells"] for each in computed] == [position.cells() for position in twins]
    assert sorted(map(len, twins.values()), reverse=True) == [4, *[2] * 6]
