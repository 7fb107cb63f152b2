"""Programs out of notebooks, and what is said of texts that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sakiyomi.authors.notebook import program_of
from tests.engine.conversation import command
from tests.engine.test_load import Author

CHOOSE = "def choose(position):\n    return position.moves()[0]\n"
MARKDOWN = {"cell_type": "markdown", "metadata": {}, "source": ["# my bot\n", "and text"]}


def notebook(*cells: str) -> str:
    every: list[object] = [MARKDOWN]
    every += [{"cell_type": "code", "outputs": [], "source": cell.splitlines(True)} for cell in cells]
    return json.dumps({"cells": every, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_the_code_cells_of_a_notebook_are_one_program_without_its_lines_for_the_notebook() -> None:
    text = notebook(
        "%matplotlib inline\n!pip install numpy\nimport random", "%%bash\nls\n", CHOOSE, "%timeit f()"
    )
    cells = program_of(text)
    assert cells.left_out == ("%matplotlib inline", "!pip install numpy", "%timeit f()")
    author = Author()
    assert author.load(cells.text)["chooses"]
    assert "ls" not in cells.text


def test_a_py_of_colab_keeps_its_lines_and_is_python() -> None:
    text = (
        f'"""Colab"""\n!pip install kaggle\nif True:\n    %time x = 1\nget_ipython().system("ls")\n{CHOOSE}'
    )
    cells = program_of(text)
    assert cells.left_out == ("!pip install kaggle", "%time x = 1", 'get_ipython().system("ls")')
    assert cells.text.count("\n") == text.count("\n")
    assert Author().load(cells.text)["chooses"]


def test_python_stays_as_it_is_whatever_its_texts_begin_with() -> None:
    for text in (
        CHOOSE,
        'x = """\n%d\n!pip\n"""\n',
        "x = (7\n% 2)\n",
        "{1: 2}\n",
        "def broken(:\n",
        "{not json\n",
    ):
        assert program_of(text) == (text, ())


def test_lines_for_a_notebook_are_left_out_of_any_text_and_that_is_noted() -> None:
    reply = Author().load(f"!pip install kaggle\n%time\n{CHOOSE}")
    assert reply["chooses"]
    facts = {"lines": "!pip install kaggle, %time"}
    assert reply["notes"] == [{"name": "mine", "reason": "left-out", "facts": facts, "line": None}]


def test_the_command_line_reads_notebooks_and_says_what_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "bot.ipynb").write_text(notebook("!pip install x", CHOOSE), "utf-8")
    (tmp_path / "plain.py").write_text(CHOOSE, "utf-8")
    said = "lines for a notebook are left out: !pip install x"
    out, warned = command(
        "tournament", "tictactoe", "--programs", tmp_path, "--games", "2", "--processes", "1"
    )
    assert f"bot: {said}\n" in warned
    assert "could not be played" not in out
    path = tmp_path / "bot.ipynb"
    out, warned = command("--with", path, "arena", "tictactoe", "bot", "random", "--games", "2")
    assert f"{path}: {said}\n" in warned


# Messages that misled


RELATIVE = "a relative import is of another file of a package, and a program is one file"
NOTEBOOK = "this is a notebook (.ipynb) as JSON, not Python: what is needed are its code cells"
MISLED = {
    "!pip install numpy\nx = 1 1\n": "mine, line 2: SyntaxError: invalid syntax",
    notebook(CHOOSE): f"mine: SyntaxError: {NOTEBOOK}",
    "x = null\n": "mine, line 1: NameError: name 'null' is not defined",
    "from .board import Board\n": f"mine, line 1: ImportError: from .board import: {RELATIVE}",
    "from . import board\n": f"mine, line 1: ImportError: from . import: {RELATIVE}",
}
REASONS = {"x = null\n": "near-name"} | dict.fromkeys(
    ("from .board import Board\n", "from . import board\n"), "relative-import"
)


@pytest.mark.parametrize("source", MISLED)
def test_what_is_wrong_with_a_text_is_named_as_what_it_is(source: str) -> None:
    found = Author().load(source)["error"]
    assert found["message"] == MISLED[source]
    assert found["args"]["reason"] == REASONS.get(source)
    assert found["args"]["facts"].get("near", "None") == "None"


def test_a_constant_that_is_called_game_is_a_constant(author: Author) -> None:
    assert author.load(f"GAME = 'reversi'\n{CHOOSE}")["chooses"]
