"""What the engine answers is of the shapes and sizes that `engine/sakiyomi/contract/replies.py` declares."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi.contract import replies
from tests.engine.conversation import answer, ask
from tests.engine.declared import fits, misfits

RECORDS: list[dict[str, Any]] = [
    {"game": "tictactoe"},
    {"game": "tictactoe", "moves": "a1b1a2b2a3"},
    {"game": "othello", "setup": "-XO".ljust(64, "-") + " O"},
    {"game": "numbers", "seed": 1, "size": 5, "moves": "a1"},
    {"game": "numbers", "setup": "1 . . ./. 2 . ./. . 3 ./. . . 4; row 1; 0:0", "moves": "a1"},
]
REQUESTS: list[dict[str, Any]] = [
    {"op": "view"},
    *({"op": "think", "player": player} for player in ("random", "minimax depth=2", "best depth=2")),
    {"op": "tree", "player": "best depth=2 ties=first", "strip": 3},
    {"op": "node", "player": "best depth=2 ties=first"},
]


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("request_", REQUESTS)
def test_replies_are_as_declared(request_: dict[str, Any], record: dict[str, Any]) -> None:
    for reply in ask({**request_, "record": record}):
        fits(reply, replies.MESSAGES[request_["op"]][1])


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("op", ["exercise", "refutation"])
def test_replies_about_a_move_are_as_declared(op: str, record: dict[str, Any]) -> None:
    for move in list(answer({"op": "view", "record": record})["legal"])[:1]:
        fits(answer({"op": op, "record": record, "move": move}), replies.MESSAGES[op][1])


def test_the_reply_to_games_is_as_declared() -> None:
    fits(answer({"op": "games"}), replies.Games)


FORGED: list[dict[str, Any]] = [
    {"most": "Visit example.org"},
    {"known": ["x" * 1000]},
    {"known": ["x"] * 201},
    {"side": "\u202eblack"},
]


@pytest.mark.parametrize("args", FORGED)
def test_a_fact_of_an_error_has_one_type_and_a_size(args: dict[str, Any]) -> None:
    problem = {"code": "bad-player", "message": "", "field": None}
    refused = {"error": {**problem, "args": {"name": "x", "known": ["first"], "most": 3}}, "done": True}
    fits(refused, replies.Refused)
    assert list(misfits({"error": {**problem, "args": args}, "done": True}, replies.Refused, "reply"))
