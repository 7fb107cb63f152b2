"""The judge of a game: its values can be compared, and are true where the truth is known."""

from __future__ import annotations

import pytest

from tests.engine.conversation import Reply, answer, record, stream, think

GAMES = {game["id"]: game for game in answer({"op": "games"})["games"]}
COMPARING = {"search": "best", "ties": "first", "multipv": 100}
"""A player that compares all moves, but for its limit."""
THROWN = "c4c5d6e3b4c6f5f6f2e6b7a8"
"""Black plays b7, and White takes the corner a8."""


def judged(game: str, moves: list[str], **more: int) -> Reply:
    """The judge's answer with exact values for all moves."""
    return think(game, None, {**GAMES[game]["judge"], "multipv": 100}, "".join(moves), **more)


def in_pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def test_a_move_that_gives_a_corner_away_is_a_mistake() -> None:
    line = in_pairs(THROWN)
    said = judged("othello", line[: line.index("b7")])
    assert all(each["bound"] == "exact" for each in said["moves"])
    assert next(each["loss"] for each in said["moves"] if each["move"] == "b7") > 8


@pytest.mark.parametrize("nodes", [50, 300, 1000, 3000, 8000])
@pytest.mark.parametrize(
    "position",
    [record("othello", None, "f5d6c3d3c4"), record("othello", None, "f5f6e6f4e3"), record("numbers", seed=5)],
)
def test_the_values_of_an_answer_are_of_one_depth(position: Reply, nodes: int) -> None:
    evaluation = GAMES[position["game"]]["strongest"]
    for reply in stream(position, {**COMPARING, "nodes": nodes}):
        whole = stream(position, {**COMPARING, "depth": reply["depth"], "evaluation": evaluation})[-1]
        for key in ("move", "value", "moves"):
            assert reply[key] == whole[key], (nodes, reply["depth"])


def test_a_solution_that_the_limit_interrupts_leaves_the_values_of_the_depth_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sakiyomi.games.othello import endgame

    monkeypatch.setattr(endgame, "effort", lambda board: 0)  # it always seems to suffice
    position = record("othello", None, "".join(in_pairs(THROWN)))
    reply = stream(position, {**COMPARING, "nodes": 4000})[-1]
    fixed = {**COMPARING, "depth": reply["depth"], "evaluation": "strong"}
    assert reply["moves"] == stream(position, fixed)[-1]["moves"]


def test_a_depth_that_cannot_be_completed_is_not_read() -> None:
    start = record("othello", None, "f5d6c3d3c4")
    shallower, deepest = stream(start, {**COMPARING, "nodes": 8000})[-3:-1]
    taken = deepest["nodes"] - shallower["nodes"]
    last = stream(start, {**COMPARING, "nodes": deepest["nodes"] + taken})[-1]
    assert (last["depth"], last["nodes"]) == (deepest["depth"], deepest["nodes"] + 1)  # the root once more
    assert last["moves"] == deepest["moves"]


@pytest.mark.parametrize("moves", ["", "b2", "a1b1", "b2a1c3"])
def test_every_move_of_tic_tac_toe_is_proved(moves: str) -> None:
    said = judged("tictactoe", in_pairs(moves))
    assert all(each["outcome"] and each["bound"] == "exact" for each in said["moves"])


def test_a_small_game_of_numbers_is_solved() -> None:
    said = judged("numbers", [], seed=1, size=4)
    assert said["margin"] is not None
    assert all(each["bound"] == "exact" for each in said["moves"])
