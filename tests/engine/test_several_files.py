"""Programs out of several files, which are one text."""

from __future__ import annotations

import pytest

from tests.engine.test_load import Author

SHARED = """\
# --- shared.py
from dataclasses import dataclass


def first(position):
    return position.moves()[0]
"""
IMPORTS = {
    "from shared import first": "first(position)",
    "from shared import first as one": "one(position)",
    "from shared import *": "first(position)",
    "import shared": "shared.first(position)",
    "from .shared import first": "first(position)",
    "from . import shared": "shared.first(position)",
}


@pytest.mark.parametrize("line", IMPORTS)
def test_a_file_is_a_module_for_those_below_it(line: str, author: Author) -> None:
    source = f"{SHARED}# --- mine.py\n{line}\n\n\ndef choose(position):\n    return {IMPORTS[line]}\n"
    assert author.load(source)["chooses"]
    assert author.think("mine", {"game": "othello"})["move"] == "d3"


CHOOSE = "def choose(position):\n    return position.moves()[0]\n"
CHAIN = f"""\
# --- one.py
from __future__ import annotations
print("one", __name__ == "__main__")
value = 1
# --- two.py
import one
value = one.value + 1
# --- main.py
import one, two
assert (one.value, two.value) == (1, 2)
assert "value" not in globals()
{CHOOSE}"""


def test_files_have_names_of_their_own_and_run_once_where_they_are_imported() -> None:
    printed, reply = Author().ask(op="load", name="mine", source=CHAIN)
    assert reply["chooses"]
    assert printed["printed"] == "one False\n"


@pytest.mark.parametrize(
    ("source", "line", "file"),
    [
        (f"{SHARED}    return 1 / 0\n# --- mine.py\nimport shared\nx = 1 1\n", 10, ("mine.py", 2)),
        (f"{SHARED}x = 1 / 0\n# --- mine.py\nimport shared\n", 7, ("shared.py", 6)),
        (f"{SHARED}# --- mine.py\nimport shared\nx = 1 / 0\n", 9, ("mine.py", 2)),
    ],
)
def test_an_error_names_its_file_and_the_line_of_that(source: str, line: int, file: tuple[str, int]) -> None:
    error = Author().load(source)["error"]
    found = error["args"]
    assert (found["line"], (found["file"], found["file_line"])) == (line, file)
    assert error["message"].startswith(f"mine, line {line} ({file[0]}, line {file[1]}): ")


def test_where_a_file_is_not_imported_the_lines_are_comments() -> None:
    source = f"{SHARED}# --- mine.py\ndef choose(position):\n    return first(position)\n"
    author = Author()
    assert author.load(source)["chooses"]
    assert author.think("mine", {"game": "othello"})["move"] == "d3"
    assert "file" not in author.load(f"{source}x = 1 / 0\n")["error"]["args"]


RULES = """\
# --- rules.py
def free(board):
    return [(row, column) for row in range(3) for column in range(3) if board[row][column] == 0]
# --- bot.py
from rules import free


def get_move(board, player):
    return free(board)[0]
"""


def test_a_player_of_a_known_form_is_found_in_the_files_together() -> None:
    author = Author(10)
    assert author.load(RULES)["form"]["of"] == "get_move"
    assert author.think("mine", {"game": "tictactoe"})["move"] == "a1"


def test_a_file_that_imports_itself_by_another_is_not_told_that_it_is_missing() -> None:
    source = "# --- shared.py\nfrom mine import first\n# --- mine.py\nimport shared\nfirst = 1\n"
    assert "unplayable" not in Author().load(source)["error"]["args"]
