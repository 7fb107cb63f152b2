"""The judge of a game: comparable values, the same in all forms of a position, true of known openings."""

from __future__ import annotations

import pytest

from tests.engine.conversation import Reply, answer, record, stream, think

GAMES = {game["id"]: game for game in answer({"op": "games"})["games"]}
COMPARING = {"search": "best", "ties": "first", "multipv": 100}
"""A player that compares all moves, but for its limit."""
MISTAKE = 3
"""Discs. The page marks no move that loses less (web/src/round/review.ts)."""

SOUND = ["f5d6c3d3c4f4", "f5d6c5f4e3c6", "f5f6e6f4e3"]
THROWN = "c4c5d6e3b4c6f5f6f2e6b7a8"
"""Black plays b7, and White takes the corner a8."""


def judged(game: str, moves: list[str], **more: int) -> Reply:
    """The judge's answer with exact values for all moves."""
    return think(game, None, {**GAMES[game]["judge"], "multipv": 100}, "".join(moves), **more)


def losses(line: list[str]) -> list[float]:
    """What each move of a game of Othello loses against the best move of its position, in discs."""
    found = []
    for count, move in enumerate(line):
        said = judged("othello", line[:count])
        assert all(each["bound"] == "exact" for each in said["moves"])
        sign = 1 if count % 2 == 0 else -1  # no side passes in these games
        values = {each["move"]: sign * each["value"] for each in said["moves"]}
        found.append((max(values.values()) - values[move]) / GAMES["othello"]["parts"]["strong"])
    return found


def in_pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def forms(line: list[str]) -> list[list[str]]:
    """The game in the four forms of the start position: turned by half, and mirrored in its diagonals."""
    squares = [("abcdefgh".index(move[0]), int(move[1]) - 1) for move in line]
    forms = [
        squares,
        [(7 - x, 7 - y) for x, y in squares],
        [(y, x) for x, y in squares],
        [(7 - y, 7 - x) for x, y in squares],
    ]
    return [[f"{'abcdefgh'[x]}{y + 1}" for x, y in form] for form in forms]


@pytest.mark.slow
@pytest.mark.parametrize("opening", SOUND)
def test_no_move_of_a_sound_opening_is_a_mistake_in_any_of_its_forms(opening: str) -> None:
    lines = forms(in_pairs(opening))
    assert sorted(line[0] for line in lines) == ["c4", "d3", "e6", "f5"]
    for line in lines:
        assert max(losses(line)) < MISTAKE, line


def test_a_move_that_gives_a_corner_away_is_a_mistake() -> None:
    line = in_pairs(THROWN)
    assert losses(line)[line.index("b7")] > 8


def test_the_four_first_moves_of_othello_are_equal() -> None:
    values = [each["value"] for each in judged("othello", [])["moves"]]
    assert len(values) == 4
    assert len(set(values)) == 1


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
    from engine.games.othello import endgame

    monkeypatch.setattr(endgame, "effort", lambda board: 0)  # it always seems to suffice
    position = record("othello", None, "".join(in_pairs(THROWN)))
    reply = stream(position, {**COMPARING, "nodes": 4000})[-1]
    fixed = {**COMPARING, "depth": reply["depth"], "evaluation": "strong"}
    assert reply["moves"] == stream(position, fixed)[-1]["moves"]


@pytest.mark.parametrize("moves", ["", "b2", "a1b1", "b2a1c3"])
def test_every_move_of_tic_tac_toe_is_proved(moves: str) -> None:
    said = judged("tictactoe", in_pairs(moves))
    assert all(each["outcome"] and each["bound"] == "exact" for each in said["moves"])


def test_a_small_game_of_numbers_is_solved() -> None:
    said = judged("numbers", [], seed=1, size=4)
    assert said["margin"] is not None
    assert all(each["bound"] == "exact" for each in said["moves"])
