"""The chapter `depth`: every number that it shows, found in another way."""

from __future__ import annotations

import runpy
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from sakiyomi.games.numbers.rules import start
from sakiyomi.players.record import square_name
from tests.engine.chapters import figures, reply
from tests.engine.obvious import Numbers, drawn_numbers, minimax, place, read_numbers
from web.make.articles import ARTICLES

SMALL = drawn_numbers(54555, 4)
QUIET = SimpleNamespace(**runpy.run_path(str(ARTICLES / "depth" / "quiet.py")))


def line(position: Numbers, depth: int) -> str:
    return "".join(minimax(position, depth, "points").line)


def record(figure: str, request: str) -> Any:
    return figures("depth")[figure]["asked"][request]["request"]["record"]


def test_three_plies_expect_a_line_whose_next_ply_costs_more_than_it_gains() -> None:
    three, four = reply("depth", "horizon", "depth3"), reply("depth", "horizon", "depth4")
    assert (three["depth"], three["move"], three["value"]) == (3, "a1", minimax(SMALL, 3, "points").value)
    assert (four["depth"], four["move"], four["value"]) == (4, "d1", minimax(SMALL, 4, "points").value)
    expected = record("horizon", "expected")["moves"]
    assert expected == line(SMALL, 3) + line(SMALL.play("a1"), 3)[4:]
    views = reply("depth", "horizon", "expected")
    leads = [view["score"]["first"] - view["score"]["second"] for view in views]
    assert (leads[3], leads[4]) == (three["value"], -3)
    assert views[3]["cells"]["b2"] == 9
    after = {each["move"]: each["value"] for each in four["moves"]}
    assert after["a1"] == minimax(SMALL.play("a1"), 3, "points").value == leads[4]
    before = {each["move"]: each["value"] for each in three["moves"]}
    assert before["d1"] == minimax(SMALL.play("d1"), 2, "points").value == 3


def quiet(position: Numbers, plies: int, least: int) -> tuple[int, list[str], int]:
    """The value, the expected moves and the positions read.

    From 0 plies on only numbers from `least` on are taken. Whoever is to move may stop instead, and does so
    where taking is no better.
    """
    if position.over():
        return position.value(0), [], 1
    stopped: list[tuple[int, list[str]]] = (
        [(position.points[0] - position.points[1], [])] if plies <= 0 else []
    )
    below = []
    for move in position.moves():
        row, column = place(move)
        if plies > 0 or position.rows[row][column] >= least:
            value, moves, count = quiet(position.play(move), plies - 1, least)
            below.append((value, [move, *moves], count))
    choices = stopped + [(value, moves) for value, moves, _ in below]
    best = (max if position.turn == "first" else min)(value for value, _ in choices)
    return best, next(moves for value, moves in choices if value == best), 1 + sum(each[2] for each in below)


def test_reading_on_while_large_numbers_can_be_taken_finds_what_lies_beyond_the_horizon() -> None:
    figure = figures("depth")["horizon"]
    least, found = figure["quiet"]["least"], figure["computed"]
    value, moves, positions = quiet(SMALL, 3, least)
    assert (found["value"], found["line"], found["nodes"]) == (value, moves, positions) == (3, moves, 71)
    values = {move: quiet(SMALL.play(move), 2, least)[0] for move in SMALL.moves()}
    assert {each["move"]: each["value"] for each in found["moves"]} == values
    assert len(moves) > 3


def test_the_script_reads_any_board_as_the_obvious_way_does() -> None:
    for seed, (depth, least) in product(range(4), ((1, 1), (2, 5), (3, 7), (0, -9))):
        position = drawn_numbers(seed, 4)
        value, moves, positions = quiet(position, depth, least)
        found = QUIET.read(start(seed, 4), depth, least)
        assert (found.value, found.positions) == (value, positions)
        assert [square_name(move, 4) for move in found.line] == moves


def test_what_helps_at_the_horizon_chooses_the_same_move_which_is_the_best() -> None:
    asked, computed = figures("depth")["horizon"]["asked"], figures("depth")["horizon"]["computed"]
    judge = asked["judge"]
    assert judge["request"]["player"] == "minimax depth=3 evaluation=prospect ties=first"
    readings = [reply("depth", "horizon", "depth4"), computed, judge["reply"]]
    for reading in readings:
        best = [each["move"] for each in reading["moves"] if each["value"] == reading["value"]]
        assert best == ["d1"] == [reading["move"]], "no other move is as good"
    ends = {move: minimax(SMALL.play(move), 16, "points").value for move in SMALL.moves()}
    assert [move for move, end in ends.items() if end > 0] == ["d1"], "it alone wins, read to the end"
    three, four = (reply("depth", "horizon", name)["nodes"] for name in ("depth3", "depth4"))
    assert judge["reply"]["nodes"] == three < computed["nodes"] < four


@pytest.mark.parametrize(("game", "depth", "margin"), [("three", 3, -4), ("four", 4, 5)])
def test_the_played_games_are_those_of_readings_of_their_depths(game: str, depth: int, margin: int) -> None:
    views = reply("depth", "horizon", game)
    position = SMALL
    for view in views[1:]:
        reads = depth if position.turn == "first" else 4
        assert view["last"] == minimax(position, reads, "points").line[0]
        position = position.play(view["last"])
    assert position.over()
    assert position.margin() == views[-1]["result"]["margin"] == margin


def test_the_articles_first_position_and_what_the_levels_take_in_it() -> None:
    position = read_numbers(record("worked", "first")["setup"])
    assert position.rows[0] == (5, -4, 9, 6, -5, -3, -6, -9)
    greedy, level = reply("depth", "worked", "level1"), reply("depth", "worked", "level3")
    assert greedy["move"] == line(position, 1)[:2] == "c1"
    assert level["move"] == line(position, 3)[:2] == "d1"
    assert line(position.play("d1"), 3)[:2] == record("worked", "first")["moves"][2:] == "d2"


def test_the_articles_second_position_and_how_it_ends() -> None:
    views = reply("depth", "worked", "second")
    position = read_numbers(record("worked", "second")["setup"])
    for view in views[1:13]:
        position = position.play(view["last"])
    assert position.points == (7, 2)
    assert (position.kind, position.index) == ("row", 5)
    end = position.play("b6").play("b4")
    assert end.over()
    assert end.points == (11, 5)
    assert reply("depth", "worked", "end1")["move"] == line(position, 1)[:2] == "d6"
    last = reply("depth", "worked", "end3")
    assert (last["move"], last["value"]) == ("b6", minimax(position, 3, "points").value)
    assert last["value"] == 1000 + end.points[0] - end.points[1]


def test_the_curve_shows_what_the_text_says() -> None:
    points, other = (
        [reply("depth", "depths", f"{each}-{depth}")["value"] / parts for depth in range(1, 9)]
        for each, parts in (("points", 1), ("prospect", 4))
    )
    assert min(points[::2]) > max(points[1::2]), "odd above even"
    assert {reply("depth", "depths", f"points-{depth}")["move"] for depth in range(1, 9)} == {"e1"}
    assert all(odd < even for odd, even in zip(other[:4:2], other[1:4:2], strict=True)), "the other way"
    assert abs(other[6] - other[7]) < 1 < abs(points[6] - points[7])


# What is recorded


def won(pair: str) -> Any:
    return reply("depth", "levels", pair)["statistics"]["all"]["wins"]


def test_the_grid_shows_what_the_text_says() -> None:
    levels = figures("depth")["levels"]["levels"]
    assert won("3-3")["low"] > 0.5, "the one who begins wins more between equals"
    for level in levels:
        assert won(f"6-{level}")["share"] > won(f"1-{level}")["share"]
        assert won(f"{level}-1")["share"] > won(f"{level}-6")["share"]
    assert won("1-5")["low"] > won("1-4")["high"], "level 5 is easier to beat than level 4"


def test_the_pairings_show_what_the_text_says() -> None:
    asked = figures("depth")["clever"]["asked"]
    score = {name: each["reply"]["statistics"]["score"] for name, each in asked.items()}
    assert score["othello-3-1"]["high"] < 0.5, "three plies of discs are worth less than one of the better"
    assert abs(score["othello-4-1"]["share"] - 0.5) < 0.07, "about equal"
    assert score["numbers-4-3"]["share"] < score["numbers-5-3"]["share"]
    for request in (asked[each]["request"] for each in score):
        assert request["swap"]
