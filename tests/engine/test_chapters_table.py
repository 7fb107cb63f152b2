"""The last rows of the running table: the program of chapter 6, `ideas.py`, with one idea more in each."""

from __future__ import annotations

import ast
import random
from typing import Any

import pytest

from engine.service import Conversation
from tests.engine.chapters import figures, reply
from tests.engine.conversation import answer, ask
from tests.engine.obvious import OTHELLO_START, middle
from web.make.articles import ARTICLES

ROWS = ("firsts", "table", "windows")
QUESTIONS = ("tictactoe", "othello", "numbers")


def nodes(row: str, game: str) -> int:
    found: int = reply(6, "table", f"{row}-{game}")["nodes"]
    return found


def sources(row: str) -> dict[str, str]:
    found = next(each for each in figures(6)["table"]["rows"] if each["name"] == row)["sources"]
    assert isinstance(found, dict)
    return found


def program(source: str, game: str) -> Conversation:
    conversation = Conversation(allow_load=True)
    loaded = ask({"op": "load", "name": "ideas", "source": source, "game": game}, conversation)[-1]
    assert "error" not in loaded, loaded
    return conversation


@pytest.mark.parametrize("game", QUESTIONS)
def test_each_row_answers_as_minimax_does_and_reads_less_than_the_one_before(game: str) -> None:
    first = reply(6, "table", "whole-tictactoe" if game == "tictactoe" else f"horizon-{game}")
    for row in ROWS:
        found = reply(6, "table", f"{row}-{game}")
        assert found["move"] == first["move"], row
        assert (found["value"] > 0) == (first["value"] > 0), row
        if game != "tictactoe":  # where a draw of minimax is worth 0, and a win counts its distance
            assert found["value"] == first["value"], row
    counts = [nodes(row, game) for row in ("alphabeta", *ROWS)]
    assert counts == sorted(counts, reverse=True)
    assert len(set(counts)) == len(counts)


@pytest.mark.parametrize("row", ROWS)
def test_a_row_counted_again_gives_what_is_recorded(row: str) -> None:
    for game in QUESTIONS:
        request = figures(6)["table"]["asked"][f"{row}-{game}"]["request"]
        conversation = program(sources(row)["ja"], game)
        assert ask(request, conversation)[-1]["nodes"] == nodes(row, game)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("row", ROWS)
def test_its_value_is_minimaxs_whatever_is_switched_on(row: str, seed: int) -> None:
    position = middle(OTHELLO_START, random.Random(seed), 18, 50)
    record = {"game": "othello", "setup": position.setup()}
    conversation = program(sources(row)["en"], "othello")
    found = ask({"op": "think", "record": record, "player": "ideas depth=4"}, conversation)[-1]
    assert found["value"] == answer({"op": "think", "record": record, "player": "minimax depth=4"})["value"]


def test_the_rows_differ_by_their_switches_alone_and_the_languages_by_their_remarks() -> None:
    def switches(source: str) -> dict[str, Any]:
        first = [node for node in ast.parse(source).body if isinstance(node, ast.Assign)]
        return {ast.unparse(node.targets[0]): ast.literal_eval(node.value) for node in first[:3]}

    on = [[name for name, value in switches(sources(row)["en"]).items() if value] for row in ROWS]
    assert on == [["DEEPEN"], ["DEEPEN", "TABLE"], ["DEEPEN", "TABLE", "WINDOWS"]]

    def code(source: str) -> str:
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
                node.body = node.body[1:]
        return ast.unparse(tree)

    for row in ROWS:
        assert code(sources(row)["en"]) == code(sources(row)["ja"])
    whole = (ARTICLES / "6" / "programs" / "en" / "ideas.py").read_text("utf-8")
    assert sources("windows")["en"] == whole
