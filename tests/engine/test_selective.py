"""The selective search: fewer positions for a depth, the same answer every time, and no false proof."""

from __future__ import annotations

import random

import pytest

from engine.games import GAMES
from tests.engine.conversation import Reply, record, stream, think, timeless
from tests.engine.obvious import OTHELLO_START, middle, othello_near_its_end

STRONG = {"search": "best", "evaluation": "strong", "ties": "first"}


def middle_setups(number: int, seed: int) -> list[str]:
    """Positions from the middle of random games of Othello, with a choice of moves."""
    rng = random.Random(seed)
    found: list[str] = []
    while len(found) < number:
        position = middle(OTHELLO_START, rng, 8, 34)
        if len(position.moves()) > 1:
            found.append(position.setup())
    return found


def whole(setup: str) -> Reply:
    """What is true of a position near the end of the game."""
    return think("othello", setup, {**STRONG, "depth": 20, "multipv": 100})


def reply_of_depth(depth: int, setup: str, player: Reply) -> Reply:
    """The last answer of that depth of a player whose nodes suffice for more, or who compares moves."""
    replies = stream(record("othello", setup), {**player, "nodes": 30_000})
    return next(reply for reply in reversed(replies) if reply["depth"] == depth)


@pytest.fixture(params=[-20.0, -2.0])
def misled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most cuts are wrong: a position is taken for better than the window whatever is predicted, or is cut by
    predictions within it too."""
    monkeypatch.setattr("engine.search.pvs.CONFIDENCE", request.param)


@pytest.fixture
def unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver is never asked."""
    for asked in ("decides", "finishes"):
        monkeypatch.setattr(GAMES["othello"].endgame, asked, lambda *limits: False)


def test_a_depth_takes_less_than_half_the_positions() -> None:
    selective = full = 0
    for setup in middle_setups(5, 1):
        full += think("othello", setup, {**STRONG, "depth": 5})["nodes"]
        selective += reply_of_depth(5, setup, STRONG)["nodes"]
    assert selective < full / 2


@pytest.mark.usefixtures("misled")
def test_with_a_depth_and_where_moves_are_compared_values_are_minimaxs() -> None:
    """A single move has no other to be compared with: its value is all that is asked for."""
    differing = 0
    single = "------------X------X-O---OOOO-X---OOOXX--OOOO-X-O--X------------ X"
    for setup in [*middle_setups(5, 2), single]:
        exact = {"search": "alphabeta", "evaluation": "strong", "multipv": 100, "ties": "first"}
        values = think("othello", setup, {**exact, "depth": 3})
        assert think("othello", setup, {**STRONG, "depth": 3})["value"] == values["value"]
        assert think("othello", setup, {**STRONG, "depth": 3, "nodes": 10**6})["value"] == values["value"]
        compared = reply_of_depth(3, setup, {**STRONG, "multipv": 100})
        assert [move["value"] for move in compared["moves"]] == [move["value"] for move in values["moves"]]
        value = reply_of_depth(3, setup, STRONG)["value"]
        assert len(values["moves"]) > 1 or value == values["value"]
        differing += value != values["value"]
    assert differing > 1, "the others are read selectively"


@pytest.mark.usefixtures("misled", "unsolved")
def test_what_is_proved_is_true_of_the_whole_game() -> None:
    """Although cuts are wrong; and the search still ends by itself when the game is read to its end."""
    rng = random.Random(3)
    proved = ended = differing = 0
    for _ in range(30):
        setup = othello_near_its_end(rng, most=9).setup()
        true = whole(setup)
        for reply in stream(record("othello", setup), {**STRONG, "nodes": 20_000}):
            for key in ("outcome", "margin"):
                assert reply[key] in (None, true[key]), (setup, reply)
            for move, known in zip(reply["moves"], true["moves"], strict=True):
                assert move["outcome"] in (None, known["outcome"]), (setup, reply)
            proved += reply["outcome"] is not None
            differing += reply["outcome"] is None and reply["value"] * true["value"] < 0
        ended += reply["margin"] is not None and reply["move"] == true["move"]
    assert (proved > 45, ended, differing > 2) == (True, 30, True), (proved, ended, differing)


def test_the_same_limit_gives_the_same_answer_and_is_kept() -> None:
    for setup in middle_setups(3, 4):
        for nodes in (100, 777, 5_000):
            player = {**STRONG, "nodes": nodes}
            reply = think("othello", setup, player)
            assert reply["nodes"] <= nodes
            assert timeless(reply) == timeless(think("othello", setup, player))
