"""The last rows of the running table: the program `ideas.py`, with one idea more in each."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.engine.chapters import code, figures, reply
from tests.engine.conversation import answer, ask, with_programs
from tests.engine.obvious import OTHELLO_START, middle
from web.make.articles import ARTICLES

ROWS = ("firsts", "table", "windows")
QUESTIONS = ("tictactoe", "othello", "numbers")


def sources(row: str) -> Any:
    return next(each for each in figures("table")["table"]["rows"] if each["name"] == row)["sources"]


NEW_ROWS = {
    "end": ["whole"],
    "estimate": ["horizon"],
    "depth": ["deepening"],
    "win": ["wincut"],
    "bound": ["alphabeta"],
    "order": ["ordered"],
    "table": ["once", *ROWS],
}


@pytest.mark.parametrize("chapter", NEW_ROWS)
def test_the_table_of_a_chapter_has_the_rows_of_the_chapters_up_to_it(chapter: str) -> None:
    table = figures(chapter)["table"]
    before = list(NEW_ROWS)[: list(NEW_ROWS).index(chapter) + 1]
    rows = [(name, at) for at, each in enumerate(before, 1) for name in NEW_ROWS[each]]
    assert [(row["name"], row["chapter"]) for row in table["rows"]] == rows
    assert {name.split("-")[0] for name in table["asked"]} == {name for name, _ in rows}


@pytest.mark.parametrize("game", QUESTIONS)
def test_every_row_gives_the_same_answer_and_those_of_the_program_read_less_and_less(game: str) -> None:
    asked = figures("table")["table"]["asked"]
    found = {name: each["reply"] for name, each in asked.items() if name.endswith(game)}
    found.pop("once-tictactoe", None)  # a count alone
    assert len({(each["move"], each["value"]) for each in found.values()}) == 1
    counts = [found[f"{row}-{game}"]["nodes"] for row in ("alphabeta", *ROWS)]
    assert counts == sorted(set(counts), reverse=True)


def test_deepening_costs_little_beside_the_last_reading_but_not_in_tictactoe() -> None:
    def nodes(row: str) -> Any:
        return reply("table", "table", row)["nodes"]

    for game in ("othello", "numbers"):
        assert nodes(f"horizon-{game}") < nodes(f"deepening-{game}") < 1.25 * nodes(f"horizon-{game}")
    assert nodes("deepening-tictactoe") > 2 * nodes("whole-tictactoe")


@pytest.mark.parametrize("row", ROWS)
def test_its_value_is_minimaxs_whatever_is_switched_on(row: str) -> None:
    position = middle(OTHELLO_START, random.Random(0), 18, 50)
    record = {"game": "othello", "setup": position.setup()}
    conversation = with_programs()
    ask({"op": "load", "name": "ideas", "source": sources(row)["en"], "game": "othello"}, conversation)
    found = ask({"op": "think", "record": record, "player": "ideas depth=4"}, conversation)[-1]
    assert found["value"] == answer({"op": "think", "record": record, "player": "minimax depth=4"})["value"]


def test_the_rows_differ_by_their_switches_alone_and_the_languages_by_their_remarks() -> None:
    on = [re.findall(r"^(\w+) = True\b", sources(row)["en"], re.MULTILINE) for row in ROWS]
    assert on == [["DEEPEN"], ["DEEPEN", "TABLE"], ["DEEPEN", "TABLE", "WINDOWS"]]
    for row in ROWS:
        assert code(sources(row)["en"]) == code(sources(row)["ja"])
    whole = (ARTICLES / "table" / "programs" / "en" / "ideas.py").read_text("utf-8")
    assert sources("windows")["en"] == whole
