"""The selective search: fewer positions for a depth, the same answer every time, and no false proof."""

from __future__ import annotations

import random

import pytest

from sakiyomi.games import GAMES
from sakiyomi.games.numbers import errors
from tests.engine.conversation import Reply, record, stream, think, timeless
from tests.engine.obvious import (
    OTHELLO_START,
    drawn_numbers,
    middle,
    numbers_near_its_end,
    othello_near_its_end,
)

PLAYERS: dict[str, Reply] = {
    "othello": {"search": "best", "evaluation": "strong", "ties": "first"},
    "numbers": {"search": "best", "evaluation": "prospect", "ties": "first"},
}
SINGLE = "------------X------X-O---OOOO-X---OOOXX--OOOO-X-O--X------------ X"
"""A position of Othello with a single move. In Numbers such a move ends the game."""
both = pytest.mark.parametrize("game", PLAYERS)


def middle_setups(game: str, number: int, seed: int) -> list[str]:
    """Positions from random games, with a choice of moves and a model of errors."""
    rng = random.Random(seed)
    found: list[str] = []
    while len(found) < number:
        if game == "othello":
            position = middle(OTHELLO_START, rng, 8, 34)
        else:
            position = middle(drawn_numbers(rng.randrange(1000)), rng, 0, 10)
        if len(position.moves()) > 1:
            found.append(position.setup())
    return found


def near_its_end(game: str, rng: random.Random) -> str:
    if game == "othello":
        return othello_near_its_end(rng, most=9).setup()
    return numbers_near_its_end(rng, 4, 0.1).setup()


def whole(game: str, setup: str) -> Reply:
    """What is true of a position near the end of the game."""
    return think(game, setup, {**PLAYERS[game], "depth": 20, "multipv": 100})


def reply_of_depth(game: str, depth: int, setup: str, **player: object) -> Reply:
    """The last answer of that depth of a player whose nodes suffice for more, or who compares moves."""
    replies = stream(record(game, setup), {**PLAYERS[game], **player, "nodes": 30_000})
    return next(reply for reply in reversed(replies) if reply["depth"] == depth)


@pytest.fixture(params=[-20.0, -2.0])
def misled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most cuts are wrong: a position is taken for better than the window whatever is predicted, or is cut by
    predictions within it too."""
    monkeypatch.setattr("sakiyomi.search.pvs.CONFIDENCE", request.param)


@pytest.fixture
def unsolved(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """The solver is never asked, and errors are predicted near the end too."""
    monkeypatch.setattr(errors, "LEAST", 0)
    for asked in ("decides", "finishes"):
        monkeypatch.setattr(GAMES[game].endgame, asked, lambda *limits: False)


@pytest.mark.parametrize(("game", "depth"), [("othello", 5), ("numbers", 6)])
def test_a_depth_takes_less_than_half_the_positions(game: str, depth: int) -> None:
    selective = full = 0
    for setup in middle_setups(game, 2, 1):
        full += think(game, setup, {**PLAYERS[game], "depth": depth})["nodes"]
        selective += reply_of_depth(game, depth, setup)["nodes"]
    assert selective < full / 2


@pytest.mark.usefixtures("misled")
@pytest.mark.parametrize(("game", "depth", "number"), [("othello", 3, 1), ("numbers", 5, 2)])
def test_with_a_depth_and_where_moves_are_compared_values_are_minimaxs(
    game: str, depth: int, number: int
) -> None:
    """A single move has no other to be compared with: its value is all that is asked for."""
    single = [SINGLE] if game == "othello" else []
    for setup in [*middle_setups(game, number, 2), *single]:
        exact = {**PLAYERS[game], "search": "alphabeta", "multipv": 100, "depth": depth}
        values = think(game, setup, exact)
        within = {**PLAYERS[game], "depth": depth}
        assert think(game, setup, within)["value"] == values["value"]
        assert think(game, setup, {**within, "nodes": 10**6})["value"] == values["value"]
        compared = reply_of_depth(game, depth, setup, multipv=100)
        assert [move["value"] for move in compared["moves"]] == [move["value"] for move in values["moves"]]
        value = reply_of_depth(game, depth, setup)["value"]
        assert len(values["moves"]) > 1 or value == values["value"]


@both
@pytest.mark.usefixtures("misled", "unsolved")
def test_what_is_proved_is_true_of_the_whole_game(game: str) -> None:
    """Although cuts are wrong; and the search still ends by itself when the game is read to its end."""
    rng = random.Random(3)
    proved = ended = 0
    for _ in range(6):
        setup = near_its_end(game, rng)
        true = whole(game, setup)
        for reply in stream(record(game, setup), {**PLAYERS[game], "nodes": 20_000}):
            for key in ("outcome", "margin"):
                assert reply[key] in (None, true[key]), (setup, reply)
            for move, known in zip(reply["moves"], true["moves"], strict=True):
                assert move["outcome"] in (None, known["outcome"]), (setup, reply)
            proved += reply["outcome"] is not None
        ended += reply["margin"] is not None and reply["move"] == true["move"]
    assert ended == 6
    assert proved > 1.5 * ended


@both
def test_the_same_limit_gives_the_same_answer_and_is_kept(game: str) -> None:
    for setup in middle_setups(game, 3, 4):
        for nodes in (100, 777, 5_000):
            player = {**PLAYERS[game], "nodes": nodes}
            reply = think(game, setup, player)
            assert reply["nodes"] <= nodes
            assert timeless(reply) == timeless(think(game, setup, player))
