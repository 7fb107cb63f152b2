"""The chapter `depth`: every number that it shows, found in another way."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.engine.chapters import figures, reply
from tests.engine.conversation import answer
from tests.engine.obvious import Numbers, drawn_numbers, minimax, read_numbers

SMALL = drawn_numbers(53164, 4)


def line(position: Numbers, depth: int) -> str:
    return "".join(minimax(position, depth, "points").line)


def record(figure: str, request: str) -> Any:
    return figures("depth")[figure]["asked"][request]["request"]["record"]


def test_three_plies_expect_a_line_whose_next_ply_costs_more_than_it_gains() -> None:
    three, four = reply("depth", "horizon", "depth3"), reply("depth", "horizon", "depth4")
    assert (three["depth"], three["move"], three["value"]) == (3, "b1", minimax(SMALL, 3, "points").value)
    assert (four["depth"], four["move"], four["value"]) == (4, "c1", minimax(SMALL, 4, "points").value)
    expected = record("horizon", "expected")["moves"]
    assert expected == line(SMALL, 3) + line(SMALL.play("b1"), 3)[4:]
    views = reply("depth", "horizon", "expected")
    leads = [view["score"]["first"] - view["score"]["second"] for view in views]
    assert (leads[3], leads[4]) == (three["value"], -5)
    assert views[3]["cells"]["d4"] == 9
    after = {each["move"]: each["value"] for each in four["moves"]}
    assert after["b1"] == minimax(SMALL.play("b1"), 3, "points").value == leads[4]
    before = {each["move"]: each["value"] for each in three["moves"]}
    assert before["c1"] == minimax(SMALL.play("c1"), 2, "points").value == -3


@pytest.mark.parametrize(("game", "depth", "margin"), [("three", 3, -7), ("four", 4, 19)])
def test_the_played_games_are_those_of_readings_of_their_depths(game: str, depth: int, margin: int) -> None:
    views = reply("depth", "horizon", game)
    position = SMALL
    for view in views[1:]:
        reads = depth if position.turn == "first" else 4
        assert view["last"] == minimax(position, reads, "points").line[0]
        position = position.play(view["last"])
    assert position.over()
    assert position.margin() == views[-1]["result"]["margin"] == margin
    said = next(each for each in figures("depth")["horizon"]["lines"] if each["name"] == game)["captions"]
    assert [each["ply"] for each in said] == list(range(len(views)))


def test_what_the_captions_of_the_played_games_say() -> None:
    three, four = (reply("depth", "horizon", name) for name in ("three", "four"))
    assert three[2]["last"] == record("horizon", "expected")["moves"][2:4], "as expected"
    assert three[3]["last"] != record("horizon", "expected")["moves"][4:6], "instead"
    left = [row for row in range(1, 5) if isinstance(three[7]["cells"][f"a{row}"], int)]
    assert len(left) == 1, "one number is left"
    assert three[7]["line"] == {"column": "a"}
    assert four[3]["line"] == {"column": "a"}
    column = {square: four[3]["cells"][square] for square in four[3]["legal"]}
    assert four[4]["last"] != max(column, key=lambda square: column[square]), "not its largest"
    assert not any(isinstance(four[9]["cells"][f"{each}3"], int) for each in "abcd"), "the last of the row"


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
    cells = views[12]["cells"]
    assert (cells["b6"], cells["b4"]) == (4, 3)
    assert [row for row in range(1, 9) if isinstance(cells[f"b{row}"], int)] == [4, 6]
    end = position.play("b6").play("b4")
    assert end.over()
    assert end.points == (11, 5)
    assert reply("depth", "worked", "end1")["move"] == line(position, 1)[:2] == "d6"
    last = reply("depth", "worked", "end3")
    assert (last["move"], last["value"]) == ("b6", minimax(position, 3, "points").value)
    assert last["value"] == 1000 + end.points[0] - end.points[1]


# The curve


@pytest.mark.parametrize(("evaluation", "parts"), [("points", 1), ("prospect", 4)])
def test_the_curve_is_that_of_the_board(evaluation: str, parts: int) -> None:
    figure = figures("depth")["depths"]
    assert next(each for each in figure["curves"] if each["name"] == evaluation)["parts"] == parts
    for depth in range(1, figure["most"] + 1):
        asked = {"op": "think", "record": {"game": "numbers", "seed": 560}}
        player = f"alphabeta depth={depth} evaluation={evaluation} ties=first"
        value = reply("depth", "depths", f"{evaluation}-{depth}")["value"]
        assert answer({**asked, "player": player})["value"] == value


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


def test_the_grid_has_a_series_of_the_same_boards_for_each_pair_of_levels() -> None:
    levels = figures("depth")["levels"]["levels"]
    asked = figures("depth")["levels"]["asked"]
    players = {name: each["request"]["players"] for name, each in asked.items()}
    assert players == {
        f"{row}-{column}": [f"best depth={each} ties=first" for each in (row, column)]
        for row, column in product(levels, levels)
    }
    assert len({(each["request"]["seed"], each["request"]["games"]) for each in asked.values()}) == 1


def test_best_plays_what_the_articles_levels_play() -> None:
    for row, column in ((2, 3), (4, 1)):
        asked = {"op": "match", "record": {"game": "numbers", "seed": 5}, "seed": 1}
        games = [
            answer({**asked, "first": one.format(row), "second": one.format(column)})["record"]["moves"]
            for one in ("best depth={} ties=first", "article-003-{}")
        ]
        assert games[0] == games[1]


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


def test_a_better_judge_finds_the_move_that_lies_beyond_the_horizon() -> None:
    judge = figures("depth")["horizon"]["asked"]["judge"]
    assert judge["request"]["player"] == "minimax depth=3 evaluation=prospect ties=first"
    assert judge["reply"]["move"] == reply("depth", "horizon", "depth4")["move"]
