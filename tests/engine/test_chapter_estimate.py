"""The chapter `estimate`: every number that it shows, found in another way."""

from __future__ import annotations

import json
from functools import cache

import pytest

from sakiyomi.arena.statistics import difference
from sakiyomi.commands.articles import ARTICLE, ROUNDED, TABLE
from tests.engine.chapters import figures, replayed, reply
from tests.engine.obvious import minimax, positional, read_othello

USUAL = {"corners": 10, "edges": 5, "moves": 2, "sign": 1}
START = read_othello("-O-XO----O-O-----OOX-----O-XX------XX-------X------------------- X")
LINES = [(move, after) for move in START.moves() for after in START.play(move).moves()]


@cache
def counts(move: str, after: str) -> dict[str, int]:
    """Black's less White's, before each is weighted."""
    terms = reply("estimate", "weights", f"terms-{move}-{after}")["terms"]
    return {name: terms[name] // weight for name, weight in USUAL.items()}


def values(weights: dict[str, int]) -> list[list[int]]:
    """Of the leaves, by Black's moves."""

    def value(line: tuple[str, str]) -> int:
        return sum(weights[name] * count for name, count in counts(*line).items())

    return [[value(line) for line in LINES if line[0] == move] for move in START.moves()]


def chosen(weights: dict[str, int]) -> str:
    """Black's move with the largest of White's least values, of equal ones the last."""
    least = [min(group) for group in values(weights)]
    return START.moves()[max(range(3), key=lambda at: (least[at], at))]


def test_the_tree_of_leaves_is_that_of_the_position() -> None:
    assert reply("estimate", "weights", "board")["setup"] == START.setup()
    assert START.turn == "first"
    assert [len(group) for group in values(USUAL)] == [3, 3, 3]
    for move, after in LINES:
        position = START.play(move).play(after)
        assert position.turn == "first"
        terms = reply("estimate", "weights", f"terms-{move}-{after}")["terms"]
        assert positional(position) == sum(terms.values())
        assert terms == {name: USUAL[name] * count for name, count in counts(move, after).items()}
        assert reply("estimate", "weights", f"board-{move}-{after}")["cells"] == position.cells()
    read = figures("estimate")["weights"]["asked"]["read"]
    assert json.loads(read["request"]["record"]["setup"]) == values(USUAL)
    assert figures("estimate")["weights"]["weights"] == USUAL
    real = reply("estimate", "weights", "tree")["rows"]
    assert [row[1] for row in real if row[0] == 0] == START.moves(), "in square order"
    assert [row[5] for row in real if row[2] == 0] == [each for group in values(USUAL) for each in group]


def test_with_the_articles_weights_black_plays_f1_for_9_and_leaves_the_corner() -> None:
    known = figures("estimate")["weights"]["known"]
    assert chosen(USUAL) == "f1"
    assert minimax(START, 2, "positional", "last").line[0] == "f1"
    assert reply("estimate", "weights", "read")["rows"][0][5] == minimax(START, 2, "positional").value == 9
    corner, third = known["corner"], known["third"]
    assert (corner, third) == (START.moves()[0], START.moves()[2]) == ("a1", "a3")
    group = values(USUAL)[0]
    assert known["reply"] == START.play(corner).moves()[group.index(min(group))]
    assert counts(corner, known["reply"])["edges"] < counts(*LINES[1])["edges"]


def test_each_slider_alone_can_make_black_take_the_corner_and_one_alone_the_third_move() -> None:
    least, most = figures("estimate")["weights"]["range"]
    played = {
        name: {weight: chosen({**USUAL, name: weight}) for weight in range(least, most + 1)} for name in USUAL
    }
    tasks = figures("estimate")["weights"]["tasks"]
    assert tasks == {"corner": {"best": "a1"}, "third": {"best": "a3"}}
    assert all("a1" in moves.values() for moves in played.values())
    assert [name for name, moves in played.items() if "a3" in moves.values()] == ["moves"]
    heavy = figures("estimate")["weights"]["known"]["heavy"]
    assert heavy == min(weight for weight, move in played["moves"].items() if move == "a3") == 16
    assert all(move == "a3" for weight, move in played["moves"].items() if weight >= heavy)


def test_the_board_of_the_table_has_the_articles_values() -> None:
    asked = figures("estimate")["picture"]["asked"]
    position = read_othello(asked["view"]["request"]["record"]["setup"])
    assert position.turn == "second"
    least = [-minimax(position.play(move), 1, "discs").value for move in position.moves()]
    assert least == [-2, -2, -2, -2, 0, -2]
    thought = asked["think"]["reply"]
    assert [-each["value"] for each in thought["moves"]] == least
    assert [each["move"] for each in thought["moves"]] == position.moves()
    assert thought["move"] == position.moves()[4]
    deeper = asked["deeper"]["reply"]
    assert (deeper["depth"], deeper["move"]) == (8, position.moves()[3])


def test_the_two_evaluations_play_the_same_game_whatever_the_seed() -> None:
    once, again, swapped = (reply("estimate", "twice", name) for name in ("once", "again", "swapped"))
    moves = [game[-1]["moves"] for game in (once, again, swapped)]
    assert moves[0] == moves[1] != moves[2]
    assert [game[-1]["result"]["margin"] for game in (once, swapped)] == [0, -28]


# What is recorded


def test_the_rows_are_those_of_the_command_that_plays_the_article_again() -> None:
    asked = figures("estimate")["again"]["asked"]
    rows = {row["request"]: row for row in figures("estimate")["again"]["rows"]}
    assert len(rows) == len(TABLE)
    for seed, (colour, player, share) in enumerate(TABLE, 1):
        name = f"{colour}-{player.removeprefix('article-001-')}"
        request = asked[name]["request"]
        assert request["players"] == ([player, "random"] if colour == "black" else ["random", player])
        assert (request["seed"], request["swap"], request["opening"]) == (seed, False, 0)
        side = {"black": "first", "white": "second"}[colour]
        assert (rows[name]["beside"], rows[name]["side"]) == (share, side)


def test_one_result_lies_far_outside_and_those_that_rest_leaves_out_are_the_farthest() -> None:
    apart = figures("estimate")["again"]["apart"]
    assert apart == ["black-discs", "black-positional", "white-positional"]
    spans = {}
    for row in figures("estimate")["again"]["rows"]:
        statistics = reply("estimate", "again", row["request"])["statistics"]
        won = statistics["all"]["wins" if row["side"] == "first" else "losses"]["count"]
        spans[row["request"]] = difference(won, statistics["games"], round(ARTICLE * row["beside"]), ARTICLE)
    assert spans["black-discs"][0] - ROUNDED > 0.05, "far"
    assert 0 < spans["black-positional"][0] - ROUNDED < spans["black-positional"][1] < 0.06, "a little"
    assert -0.06 < spans["white-positional"][0] < spans["white-positional"][1] < 0, "a little"
    for name in spans.keys() - set(apart):
        assert spans[name][0] < 0 < spans[name][1], f"{name}: chance"


def test_without_openings_a_series_is_two_games_again_and_again() -> None:
    bare = reply("estimate", "openings", "bare")
    statistics, score = bare["statistics"], bare["statistics"]["score"]
    games = replayed(figures("estimate")["openings"]["asked"]["bare"]["request"], 2)
    assert games["first"]["draws"]["count"] == 1, "as Black it draws"
    assert games["second"]["wins"]["count"] == 1, "as White it wins"
    kinds = [statistics["all"][kind]["share"] for kind in ("wins", "draws", "losses")]
    assert (kinds, score["share"]) == ([0.5, 0.5, 0], 0.75)
    varied = reply("estimate", "openings", "varied")["statistics"]["score"]
    assert varied["low"] > score["high"]
    assert figures("estimate")["openings"]["asked"]["varied"]["request"]["opening"] == 8


def test_four_times_the_games_halve_the_interval_and_most_intervals_have_the_true_share() -> None:
    figure = figures("estimate")["sure"]
    share, counts, runs = figure["share"], figure["counts"], figure["computed"]
    assert len(runs) == 1 + figure["seeds"][1] - figure["seeds"][0]
    assert counts == [25 * 2**at for at in range(7)]
    for run in runs:
        for (won, low, high), count in zip(run, counts, strict=True):
            assert 0 <= low < won / count < high <= 1
        widths = [high - low for _, low, high in run]
        assert all(1.7 < wide / narrow < 2.2 for wide, narrow in zip(widths, widths[2:], strict=False))
    held = [low <= share <= high for run in runs for _, low, high in run]
    assert 0.85 < sum(held) / len(held) < 1
    first = dict(zip(counts, runs[0], strict=True))
    assert [round(50 * (first[count][2] - first[count][1])) for count in (100, 400)] == [10, 5]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "figure", "name"),
    [("estimate", "again", "black-random"), ("depth", "levels", "1-1"), ("depth", "levels", "2-1")],
)
def test_the_games_of_a_recorded_series_are_played_the_same_today(
    number: str, figure: str, name: str
) -> None:
    """Also those of the chapter `depth`."""
    asked = figures(number)[figure]["asked"][name]
    recorded = asked["reply"]["statistics"]
    played = replayed(asked["request"], recorded["games"])
    assert {key: played[key] for key in recorded} == recorded
