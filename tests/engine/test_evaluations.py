"""No evaluation passes for a decided game, and one that returns no integer is named in the error."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from sakiyomi.games import GAMES
from sakiyomi.search.states import clamped
from sakiyomi.search.thought import Task
from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import answer, record, said

Add = Callable[[str, Callable[[Any], Any]], None]


@pytest.fixture
def add(monkeypatch: pytest.MonkeyPatch) -> Add:
    """Adds an evaluation to a game under the name `mine`."""

    def added(game: str, evaluate: Callable[[Any], Any]) -> None:
        evaluations = {**GAMES[game].evaluations, "mine": evaluate}
        monkeypatch.setitem(GAMES, game, GAMES[game]._replace(evaluations=evaluations))

    return added


def asked(game: str, search: str, depth: int, **more: Any) -> dict[str, Any]:
    player = {"search": search, "depth": depth, "evaluation": "mine", "ties": "first", **more}
    start = record(game, seed=1) if game == "numbers" else record(game)
    return {"op": "think", "record": start, "player": player}


@pytest.mark.parametrize(("value", "held"), [(20_000, 9999), (-(1 << 80), -9999)])
@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
def test_an_evaluation_out_of_range_proves_nothing(add: Add, search: str, value: int, held: int) -> None:
    add("othello", lambda position: value)
    reply = answer(asked("othello", search, 2))
    assert (reply["value"], reply["outcome"], reply["margin"]) == (held, None, None)


@pytest.mark.parametrize("returned", [None, 0.5, True], ids=repr)
def test_what_is_no_integer_is_a_defect_of_the_evaluation(add: Add, returned: object) -> None:
    add("othello", lambda position: returned)
    [reply] = said(json.dumps(asked("othello", "minimax", 2)), Conversation())
    error = reply["error"]
    assert (error["code"], error["field"]) == ("internal", None)
    assert error["message"] == f"the evaluation mine returned {returned!r}, which is no integer"
    assert error["args"] == {"error": "BadEvaluation", "evaluation": "mine", "returned": repr(returned)}


def test_what_an_evaluation_of_ours_raises_is_a_defect_of_the_engine(add: Add) -> None:
    add("othello", lambda position: 1 // 0)
    [reply] = said(json.dumps(asked("othello", "minimax", 1)), Conversation())
    assert (reply["error"]["code"], reply["error"]["args"]) == ("internal", {"error": "ZeroDivisionError"})
    assert reply["error"]["message"].startswith("a defect of the engine: ZeroDivisionError: ")


def test_evaluations_that_are_said_to_be_in_range_are_so_and_are_not_checked() -> None:
    rng = random.Random(2)
    for game in GAMES.values():
        assert {*game.in_range} <= {*game.evaluations.values()}
        start = game.start(3, 6) if game.sizes else game.start()
        for evaluate in game.in_range:
            assert clamped(Task(start, game, evaluate, "first", rng)) is evaluate
            for _ in range(30):
                position = start
                while moves := position.moves():
                    assert abs(evaluate(position)) < game.decisive
                    position = position.play(rng.choice(moves))
