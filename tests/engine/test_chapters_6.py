"""What chapter 6 of the articles shows, computed again by other means."""

from __future__ import annotations

import json
import runpy
import tomllib
from itertools import product
from math import inf, sqrt
from typing import Any

import pytest

from engine.games import GAMES
from engine.games.numbers.rules import start as numbers_start
from engine.games.tictactoe import TicTacToe
from tests.engine.chapters import alpha_beta, figures
from tests.engine.conversation import ROOT, answer
from tests.engine.test_tree import replies_to
from web.make.environment import ask_node

ARTICLES = ROOT / "web" / "articles"
PLAN = tomllib.loads((ARTICLES / "6" / "chapter.toml").read_text("utf-8"))["figure"]
TABLE = tomllib.loads((ARTICLES / "table.toml").read_text("utf-8"))

Nested = Any  # the value of a leaf, or a list of these


def leaves(node: Nested) -> list[int]:
    return [node] if isinstance(node, int) else [leaf for child in node for leaf in leaves(child)]


def read_leaves(tree: Nested) -> tuple[float, int]:
    """The value of a tree, and the leaves that alpha-beta reads."""
    return alpha_beta(tree, lambda node: node if isinstance(node, list) else [], int)


def asked(setup: str, player: str) -> tuple[int, int]:
    """The same from the engine."""
    record = {"game": "leaves", "setup": setup}
    rows, last = replies_to({"op": "tree", "record": record, "player": player, "rows": 200})
    return last["iterations"][0]["value"], sum(row.end == "over" for row in rows)


def setups(figure: dict[str, Any]) -> list[str]:
    narrow = [figure["narrow"]["setup"]] if "narrow" in figure else []
    return [figure["setup"], *figure.get("others", []), *narrow]


SETUPS = [(name, text) for name, each in PLAN.items() if each["kind"] == "leaves" for text in setups(each)]


@pytest.mark.parametrize(("name", "setup"), SETUPS)
def test_each_tree_is_read_as_the_textbook_reads_it(name: str, setup: str) -> None:
    assert asked(setup, PLAN[name]["players"][0]) == read_leaves(json.loads(setup))


@pytest.mark.parametrize(("name", "most"), [("cut", 18), ("equal", 5)])
def test_the_first_pictures_have_cuts(name: str, most: int) -> None:
    tree = json.loads(PLAN[name]["setup"])
    assert read_leaves(tree)[1] == most < len(leaves(tree))


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_the_best_order_reads_about_twice_the_square_root_and_the_worst_everything(width: str) -> None:
    figure = PLAN["order"] if width == "wide" else PLAN["order"]["narrow"]
    given, best, worst = (json.loads(text) for text in (figure["setup"], *figure["orders"].values()))
    assert sorted(leaves(given)) == sorted(leaves(best)) == sorted(leaves(worst))
    count = len(leaves(given))
    read = [read_leaves(tree) for tree in (given, best, worst)]
    assert len({value for value, _ in read}) == 1
    assert read[1][1] == pytest.approx(2 * sqrt(count), abs=1)
    assert read[1][1] < read[0][1] < read[2][1] == count


def test_the_move_that_is_at_most_three_is_worth_one() -> None:
    setup = PLAN["equal"]["setup"]
    bounded, true = (
        answer({"op": "think", "record": {"game": "leaves", "setup": setup}, "player": player})["moves"]
        for player in PLAN["equal"]["players"]
    )
    assert [(move["value"], move["bound"]) for move in bounded[:2]] == [(3, "exact"), (3, "upper")]
    assert (true[1]["move"], true[1]["value"], true[1]["bound"]) == ("b1", 1, "exact")


class ReadAgainError(Exception):
    pass


class Asked:
    """A position that is in the table. To read it is an error."""

    sign = 1
    over = False

    def moves(self) -> list[int]:
        raise ReadAgainError


def test_the_figure_of_an_entry_answers_as_the_program_of_the_chapter_does() -> None:
    read = runpy.run_path(str(ARTICLES / "6" / "programs" / "en" / "ideas.py"))["read"]
    position = Asked()

    def answered(value: int, bound: str, depth: int, alpha: int, beta: int) -> str:
        bounds = {"exact": (value, value), "upper": (-inf, value), "lower": (value, inf)}[bound]
        try:
            found = read(position, 2, None, alpha, beta, {}, {(position, depth): bounds})
        except ReadAgainError:
            return "open" if depth == 2 else "shallow"
        assert found == value
        return "exact" if bound == "exact" else "low" if value <= alpha else "high"

    plan = product(range(-3, 4), ("exact", "upper", "lower"), (1, 2, 3), range(-3, 4), range(-3, 4))
    cases = [case for case in plan if case[3] < case[4]]
    answers = [answered(*case) for case in cases]
    assert set(answers) == {"exact", "low", "high", "open", "shallow"}
    questions = [
        ({"value": value, "bound": bound, "depth": depth}, {"alpha": alpha, "beta": beta, "depth": 2})
        for value, bound, depth, alpha, beta in cases
    ]
    assert ask_node(ROOT / "tests" / "web" / "entry.mjs", questions) == answers


# The running table


def visits(position: Any, depth: int) -> int:
    """Positions that minimax visits."""
    if depth == 0:
        return 1
    return 1 + sum(visits(position.play(move), depth - 1) for move in position.moves())


def test_the_table_counts_what_minimax_visits() -> None:
    position: Any = GAMES["othello"].start()
    for move in ("f5", "d6", "c3", "d3", "c4", "f4", "f6"):
        position = position.play("abcdefgh".index(move[0]) + 8 * (int(move[1]) - 1))
    expected = {
        "whole-tictactoe": visits(TicTacToe(), 9),
        "horizon-othello": visits(position, 5),
        "horizon-numbers": visits(numbers_start(1, 8), 6),
        "deepening-tictactoe": sum(visits(TicTacToe(), depth) for depth in range(1, 10)),
        "deepening-othello": sum(visits(position, depth) for depth in range(1, 6)),
        "deepening-numbers": sum(visits(numbers_start(1, 8), depth) for depth in range(1, 7)),
    }
    rows = {row["name"]: row for row in TABLE["rows"]}
    for key, count in expected.items():
        name, game = key.split("-")
        assert answer(rows[name][game])["nodes"] == count, key
    assert expected["whole-tictactoe"] == 549_946
    for game in ("othello", "numbers"):  # chapter 5: beside the last reading the others cost little
        assert expected[f"deepening-{game}"] < 1.25 * expected[f"horizon-{game}"]
    assert expected["deepening-tictactoe"] > 2 * expected["whole-tictactoe"], "but not in tic-tac-toe"


def test_every_row_gives_the_same_answer() -> None:
    for game in TABLE["questions"]:
        rows = {row["name"]: row[game] for row in TABLE["rows"] if game in row and "program" not in row}
        thoughts = {
            name: answer(request) for name, request in rows.items() if name != "once"
        }  # a count alone
        assert len({thought["move"] for thought in thoughts.values()}) == 1, game
        values = {name: thought["value"] for name, thought in thoughts.items()}
        values.pop("wincut", None)  # won, drawn or lost
        assert len(set(values.values())) == 1, game


NEW_ROWS = [[name] for name in ("whole", "once", "wincut", "horizon", "deepening")]
NEW_ROWS.append(["alphabeta", "ordered", "firsts", "table", "windows"])


@pytest.mark.parametrize("number", range(1, 7))
def test_the_table_of_a_chapter_has_the_rows_of_the_chapters_up_to_it(number: int) -> None:
    table = figures(number)["table"]
    rows = [(name, at) for at, names in enumerate(NEW_ROWS[:number], 1) for name in names]
    assert [(row["name"], row["chapter"]) for row in table["rows"]] == rows
    assert {name.split("-")[0] for name in table["asked"]} == {name for name, _ in rows}
