"""A fourth game from one file, which no other file knows: every request and command does with it what it does
with the engine's own."""

from __future__ import annotations

import io
import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import commands
from engine.games import GAMES
from tests.engine.conversation import answer, ask, error, record, refused, stream, think, view
from tests.engine.obvious import ConnectFour, line_of_play, middle, thought
from tests.engine.obvious import view as obvious_view
from tests.engine.obvious_tree import Player
from tests.engine.search_cases import SearchCase, assert_agrees_with_minimax
from tests.engine.test_tree import assert_is_obvious, replies_to
from tests.games import connect_four

GAME = "connect-four"
EMPTY = "-" * 42
COLUMN = ["d6", "e6", "d5", "e5", "d4", "e4", "d3"]
"""Red has four in column d."""
READERS = ["minimax", "alphabeta", "best"]
SEARCHES = ["random", *READERS]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the game for one test."""
    monkeypatch.setitem(GAMES, GAME, connect_four.GAME)


def games() -> dict[str, Any]:
    return {game["id"]: game for game in answer({"op": "games"})["games"]}


def setup_of(*rows: str) -> str:
    """A setup from its lowest rows, the others being empty."""
    return ("-" * 42 + "".join(rows))[-42:]


# Rules


def test_the_obvious_game_has_the_known_numbers_of_positions() -> None:
    """OEIS A212693."""
    positions = {ConnectFour()}
    for count in [1, 7, 49, 238, 1120, 4263]:
        assert len(positions) == count
        positions = {position.play(move) for position in positions for move in position.moves()}


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=10)
def test_a_view_agrees_with_the_obvious_rules_after_every_move_and_its_setup_comes_back(seed: int) -> None:
    start = ConnectFour()
    before: dict[str, Any] | None = None
    for position, moves in line_of_play(start, random.Random(seed)):
        shown = view(GAME, None, moves)
        expected = obvious_view(GAME, start, moves)
        assert {key: shown[key] for key in expected} == expected
        assert list(shown["legal"]) == position.moves(), "legal moves stand in square order"
        if before:
            assert shown["cells"] == before["cells"] | before["legal"][moves[-1]]
        assert shown["setup"] == position.setup()
        again = view(GAME, shown["setup"])
        for key in ("setup", "cells", "turn", "legal", "line", "score", "result"):
            assert again[key] == shown[key], key
        before = shown


def test_the_board_is_seven_columns_wide_and_six_rows_high() -> None:
    shown = view(GAME)
    assert list(shown["cells"]) == [f"{column}{row}" for row in range(1, 7) for column in "abcdefg"]
    assert list(shown["legal"]) == ["a6", "b6", "c6", "d6", "e6", "f6", "g6"]


def test_a_move_is_the_square_on_which_the_piece_lands() -> None:
    assert view(GAME, None, ["d6"])["legal"]["d5"] == {"d5": "second"}
    assert refused({"op": "view", "record": record(GAME, None, ["d5"])}) == (
        "illegal-move",
        "record.moves[0]",
    )
    assert refused({"op": "view", "record": record(GAME, None, ["h6"])}) == ("bad-move", "record.moves[0]")
    assert error({"op": "view", "record": record(GAME, None, ["d5"])})["args"]["side"] == "red"


@pytest.mark.parametrize("moves", ["d6e6d5e5", "D6 E6 D5 E5", ["d6", "e6", "d5", "e5"]])
def test_a_transcript_is_read_in_every_notation(moves: Any) -> None:
    assert view(GAME, None, moves)["moves"] == ["d6", "e6", "d5", "e5"]


def test_four_in_a_row_end_the_game_and_are_shown() -> None:
    shown = view(GAME, None, COLUMN)
    assert shown["result"] == {"winner": "first", "margin": None, "squares": ["d3", "d4", "d5", "d6"]}
    assert (shown["turn"], shown["legal"]) == (None, {})
    assert refused({"op": "view", "record": record(GAME, None, [*COLUMN, "a6"])})[0] == "game-over"


def test_a_full_board_without_four_in_a_row_is_a_draw() -> None:
    rows = ["RRYYRRY", "YYRRYYR", "RRYYRRY", "YYRRYYR", "RRYYRRY", "YYRRYYR"]
    shown = view(GAME, setup_of(*rows))
    assert shown["result"] == {"winner": "draw", "margin": None, "squares": []}


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (EMPTY[1:], "length"),
        (EMPTY + "-", "length"),
        (setup_of("X------"), "character"),
        (setup_of("R------", "-------"), "floating"),
        (setup_of("Y------"), "counts"),
        (setup_of("RR-----"), "counts"),
        (setup_of("YYYY---", "RRRR---"), "lines"),
    ],
)
def test_a_setup_from_which_nothing_can_be_played_is_refused_with_the_reason(setup: str, reason: str) -> None:
    found = error({"op": "view", "record": record(GAME, setup)})
    assert (found["code"], found["field"]) == ("bad-setup", "record.setup")
    assert found["args"]["reason"] == reason


def test_what_other_games_have_is_refused() -> None:
    for more in ({"seed": 1}, {"size": 8}):
        assert refused({"op": "view", "record": {"game": GAME, **more}})[0] == "bad-request"
    assert refused({"op": "view", "record": record(GAME, None, ["pass"])})[0] == "illegal-move"
    request = {"op": "think", "record": record(GAME), "player": "wincut depth=2"}
    assert refused(request) == ("bad-player", "player.search")


# The menu


def test_games_says_all_that_a_page_needs_of_it() -> None:
    entry = games()[GAME]
    assert (entry["name"], entry["rows"], entry["columns"]) == ("Connect Four", 6, 7)
    assert entry["look"] == {
        "board": "grid",
        "pieces": "discs",
        "colours": {"first": "red", "second": "yellow"},
    }
    assert entry["setup"] == {
        "kind": "pieces",
        "letters": {"empty": "-", "first": "R", "second": "Y"},
        "mover": False,
        "empty": EMPTY,
    }
    assert entry["values"] == {"decisive": 958, "margin": None, "unit": None, "scale": 20}
    assert entry["searches"] == SEARCHES
    assert [player["id"] for player in entry["players"] if player["kind"] == "level"] == [
        "level-1",
        "level-2",
        "level-3",
    ]


def test_its_pictures_show_a_win() -> None:
    before, after = (answer({"op": "view", "record": picture}) for picture in games()[GAME]["pictures"])
    assert after["last"] in before["legal"]
    assert len(after["result"]["squares"]) == 4


@pytest.mark.parametrize("language", ["en", "ja"])
def test_its_file_has_words_for_all_that_is_said_of_it(language: str) -> None:
    words = connect_four.WORDS[language]
    entry = games()[GAME]
    for side in entry["sides"].values():
        assert words[f"side.{side}"]
        assert words[f"Side.{side}"]
    assert words[f"game.{GAME}"]
    assert words.keys() == connect_four.WORDS["en"].keys()


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


def test_a_tree_of_best_costs_what_think_costs() -> None:
    given = {"record": record(GAME, moves="d6e6"), "player": "best depth=5 ties=first"}
    _, last = replies_to({"op": "tree", **given})
    thought = answer({"op": "think", **given})
    assert sum(each["visits"] for each in last["iterations"]) == thought["nodes"]
    assert last["iterations"][-1]["move"] == thought["move"]


@pytest.mark.parametrize("seed", range(6))
def test_every_search_reads_the_last_squares_to_the_end(seed: int) -> None:
    position = middle(ConnectFour(), random.Random(seed), 35, 38)
    truth = thought(position, 42, "open")
    for search in READERS:
        reply = think(GAME, position.setup(), {"search": search, "depth": 42, "ties": "first"})
        for key in ("value", "outcome", "plies", "margin"):
            assert reply[key] == truth[key], (search, position.setup(), key)
        assert reply["margin"] is None


@pytest.mark.parametrize("search", READERS)
def test_every_search_wins_at_once_and_says_by_which_move(search: str) -> None:
    reply = think(GAME, None, {"search": search, "depth": 3}, COLUMN[:-1])
    assert (reply["move"], reply["value"], reply["outcome"], reply["plies"]) == ("d3", 999, "first", 1)


def test_a_player_without_limits_is_refused_but_for_random() -> None:
    for search in SEARCHES:
        request = {"op": "think", "record": record(GAME), "player": search}
        if search == "random":
            assert answer(request)["move"] in view(GAME)["legal"]
        else:
            assert refused(request) == ("bad-player", "player")


def test_every_listed_player_plays() -> None:
    for player in games()[GAME]["players"]:
        assert stream(record(GAME), player["id"])[-1]["move"] in view(GAME)["legal"]


# The arena


def test_a_match_is_played_to_its_end_and_is_the_same_with_the_same_seed() -> None:
    request = {"op": "match", "game": GAME, "first": "level-2", "second": "random", "seed": 3, "opening": 2}
    *moves, last = ask(request)
    assert [reply.get("opening", False) for reply in moves[:3]] == [True, True, False]
    assert last["result"] == view(**last["record"])["result"] is not None
    assert ask(request)[-1]["record"] == last["record"]


def test_a_series_begins_with_the_games_own_number_of_random_plies() -> None:
    """Once it was 0 for games unknown to the arena, and all games were the same."""
    asked = {"op": "series", "game": GAME, "players": ["level-2", "level-1"], "games": 20, "seed": 1}
    plan = answer(asked)
    assert plan["opening"] == connect_four.GAME.opening == 2
    assert {len(match["record"]["moves"]) for match in plan["matches"]} == {4}
    assert len({match["record"]["moves"] for match in plan["matches"]}) == 10


def test_games_of_a_series_are_counted() -> None:
    plan = answer({"op": "series", "game": GAME, "players": ["level-2", "random"], "games": 2, "seed": 1})
    played = []
    for index, request in enumerate(plan["matches"]):
        result = ask(request)[-1]["result"]
        played.append(
            {
                "index": index,
                **{key: result[key] for key in ("winner", "margin")},
                "moves": [9, 9],
                "nodes": [0, 0],
                "seconds": [0.0, 0.0],
            }
        )
    counted = answer({"op": "statistics", "tally": plan["tally"], "played": played})
    assert counted["statistics"]["games"] == 2
    assert counted["statistics"]["finished"] is True
    assert counted["statistics"]["margin"] is None


# The command line


def command(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert commands.main(words) == 0
    said: str = capsys.readouterr().out
    return said


def test_it_is_played_in_a_terminal_with_its_own_marks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once marks were looked up by the id of a game, and a fourth game had none."""
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nd6\nd6\nundo\nquit\n"))
    said = command(capsys, "play", GAME, "--against", "random seed=1")
    assert "You are Red (R), random seed=1 is Yellow (Y)." in said
    assert re.search(r"(?m)^   6 \+ \+ \+ \+ \+ \+ \+$", said)
    assert re.search(r"(?m)^   6( [.+RY]){3} R( [.+RY]){3}$", said)
    assert "D6 is not a legal move for red" in said
    assert "Taken back." in said


def test_a_level_is_named_by_its_number_and_one_that_is_not_there_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert "level-3 is Yellow (Y)" in command(capsys, "play", GAME, "--level", "3")
    assert commands.main(["play", GAME, "--level", "4"]) == 2
    assert "connect-four has levels 1 to 3" in capsys.readouterr().err


def test_a_position_of_it_is_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    said = command(capsys, "analyse", GAME, "".join(COLUMN[:-1]), "--player", "best depth=3 multipv=7")
    assert re.search(r"(?m)^d3 +Red \(R\) wins in 1$", said)
    assert "Red (R) to move" in said
    assert "Values are positive where Red (R) is better off" in said
    shown = json.loads(command(capsys, "analyse", GAME, "d6", "--player", "alphabeta depth=2", "--json"))
    assert shown["record"] == {"game": GAME, "moves": ["d6"]}


def test_a_tree_of_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    said = command(capsys, "tree", GAME, "".join(COLUMN[:-1]), "--player", "minimax depth=1 ties=first")
    assert re.search(r"(?m)^\*   d3 +=\s+Red in 1 +1 +over$", said)
    assert "Values are positive where Red (R) is better off" in said


def test_a_finished_game_says_who_has_won(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Red (R) wins." in command(capsys, "analyse", GAME, "".join(COLUMN))


def test_a_series_and_a_ladder_of_its_levels_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "2", "--processes", "1", "--json")
    figures = json.loads(command(capsys, "arena", GAME, "level-2", "level-1", *words))
    assert (figures["games"], figures["opening"], figures["margin"]) == (2, 2, None)
    rungs = json.loads(command(capsys, "ladder", GAME, *words))
    assert [rung["players"] for rung in rungs] == [["level-2", "level-1"], ["level-3", "level-2"]]


def test_the_help_of_a_command_speaks_of_the_games_that_are_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit):
        commands.main(["arena", "--help"])
    said = capsys.readouterr().out
    assert "(tictactoe 1, othello 8, numbers 0, connect-four 2)" in said
    assert "tictactoe, othello, numbers, connect-four" in said
    assert "rows of random boards: numbers 4 to 10 (8)" in said
