"""The program with which the chapter `mend` ends: it works, and reads less once it is finished."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sakiyomi.service.conversation import Conversation
from tests.engine.chapters import code, figures, reply
from tests.engine.conversation import Reply, ask, with_programs
from tests.engine.obvious import OTHELLO_START, middle

YOURS = figures("mend")["yours"]
FINISHED = {  # what the text says is to be written, and where
    "read(position, depth, evaluate)\n    return": (
        'read(position, depth, evaluate, float("-inf"), float("inf"))\n    return'
    ),
    "def read(position, depth, evaluate):": "def read(position, depth, evaluate, alpha, beta):",
    "depth - 1, evaluate)": "depth - 1, evaluate, -beta, -alpha)",
    "best, chosen = -value, move\n": (
        "best, chosen = -value, move\n"
        "        alpha = max(alpha, best)\n"
        "        if alpha >= beta:\n"
        "            break\n"
    ),
}


def finished(source: str) -> str:
    for old, new in FINISHED.items():
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    return source


def author(source: str) -> Conversation:
    conversation = with_programs()
    loaded = ask({"op": "load", "name": "yours", "source": source}, conversation)[-1]
    assert loaded["searches"] == ["yours"]
    return conversation


def thought(conversation: Conversation, record: dict[str, Any], player: str) -> Reply:
    return ask({"op": "think", "record": record, "player": player}, conversation)[-1]


@pytest.mark.parametrize(
    ("made", "ours"), [(str, "minimax"), (finished, "alphabeta")], ids=["as it is", "finished"]
)
def test_it_plays_and_reads_what_ours_does(made: Any, ours: str) -> None:
    conversation = author(made(YOURS["sources"][0]["en"]))
    rng = random.Random(28)
    positions = [middle(OTHELLO_START, rng, 4, 50) for _ in range(12)]
    records: list[dict[str, Any]] = [{"game": "othello", "setup": each.setup()} for each in positions]
    records += [{"game": "tictactoe"}, {"game": "numbers", "seed": 1}, YOURS["record"]]
    for record in records:
        found = thought(conversation, record, "yours depth=3")
        expected = thought(conversation, record, f"{ours} depth=3 ties=first")
        assert (found["move"], found["value"]) == (expected["move"], expected["value"]), record
        if record["game"] == "othello":
            assert found["nodes"] == expected["nodes"], record


def test_the_numbers_of_the_text_are_those_of_both_programs() -> None:
    as_it_is, pruned = reply("mend", "yours", "run"), reply("mend", "yours", "pruned")
    conversation = author(finished(YOURS["sources"][0]["en"]))
    found = thought(conversation, YOURS["record"], f"yours depth={YOURS['depth']}")
    assert (as_it_is["move"], as_it_is["nodes"]) == ("b4", 6691)
    assert (found["move"], found["nodes"]) == ("b4", 1100) == (pruned["move"], pruned["nodes"])


def test_it_is_one_program_in_both_languages() -> None:
    (sources,) = YOURS["sources"]
    assert code(sources["en"]) == code(sources["ja"])
    assert finished(sources["en"]) != sources["en"]
    finished(sources["ja"])
