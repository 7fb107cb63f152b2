"""The quick reading of a game: the value of each position, and where a mark may depend on the judge."""

from __future__ import annotations

from typing import Any

from tests.engine.conversation import Reply, answer, ask, refused, stopped, stream

CORNER = "c4c5d6e3b4c6f5f6f2e6b7a8"
"""With b7 Black gives a corner away; with a8 White takes it."""
GAME = (
    "f5f4c3d6f6e6d3c4c5b3e3e2b4a4a3a2g4h4a5a6h3h2b2a1b1c1f2f3d7g1"
    "e1d1f1g3h1g5h5g2b5d2c2b6a7a8c6b7b8c7d8c8h6h7e8f8g8g6e7f7g7h8"
)
JUDGES = {game["id"]: game["judge"] for game in answer({"op": "games"})["games"]}


def review(moves: str, **more: Any) -> list[Reply]:
    """The replies but the last, each the latest of its position, in the order of the game."""
    *found, last = ask({"op": "review", "record": {"game": "othello", "moves": moves}, **more})
    assert last == {"done": True}
    return [reply for _, reply in sorted({reply["at"]: reply for reply in found}.items())]


def judged(game: str, moves: list[str], legal: int) -> Reply:
    by = {**JUDGES[game], "multipv": legal}
    return answer({"op": "think", "record": {"game": game, "moves": moves}, "player": by})


def test_a_bad_move_is_doubtful_and_a_good_one_is_not() -> None:
    found = review(CORNER)
    assert [reply["at"] for reply in found] == list(range(13))
    doubtful = [reply["at"] for reply in found if reply["doubtful"]]
    assert 10 in doubtful
    assert review("f5d6", positions=[0])[0]["doubtful"] is False  # all first moves are equally good
    assert all(reply["doubtful"] is not None for reply in found)
    assert all(reply["unit"] == 100 and isinstance(reply["value"], int) for reply in found)


def test_what_all_moves_are_proved_to_be_worth_is_not_read_again_and_is_what_the_judge_says() -> None:
    moves = [GAME[at : at + 2] for at in range(0, len(GAME), 2)]
    late = review(GAME, positions=list(range(46, 60)))
    proved = [reply for reply in late if all(one["margin"] is not None for one in reply["moves"])]
    assert proved
    for reply in proved:
        assert reply["doubtful"] is False
        by_judge = judged("othello", moves[: reply["at"]], len(reply["moves"]))
        for key in ("value", "margin", "equal", "moves"):
            assert reply[key] == by_judge[key]


def test_a_game_without_estimates_is_read_by_its_judge_once_and_its_end_is_not_read() -> None:
    moves = ["a1", "b1", "a2", "b2", "a3"]
    *replies, _ = ask({"op": "review", "record": {"game": "tictactoe", "moves": moves}})
    assert [reply["at"] for reply in replies] == [4, 3, 2, 1, 0]
    for reply in replies:
        assert reply["doubtful"] is False
        by_judge = judged("tictactoe", moves[: reply["at"]], len(reply["moves"]))
        assert all(reply[key] == by_judge[key] for key in ("value", "mean", "equal", "moves", "line"))


def test_only_the_positions_that_are_named_are_read() -> None:
    assert [reply["at"] for reply in review("f5d6c3", positions=[3, 1, 1])] == [1, 3]
    assert review("f5d6c3", positions=[]) == []
    beyond = {"op": "review", "record": {"game": "othello", "moves": "f5"}, "positions": [2]}
    assert refused(beyond) == ("limit", "positions[0]")


def test_a_review_can_be_stopped() -> None:
    *_, last = stopped({"op": "review", "record": {"game": "othello", "moves": CORNER}})
    assert last == {"stopped": True, "done": True}


def test_an_undecided_value_is_the_mean_of_it_and_that_of_the_depth_before() -> None:
    found = stream({"game": "othello", "moves": "f5d6"}, JUDGES["othello"])
    values = {reply["depth"]: reply["value"] for reply in found}
    for reply in found[1:]:
        assert reply["mean"] == (reply["value"] + values[reply["depth"] - 1]) / 2
    won = answer({"op": "think", "record": {"game": "tictactoe", "moves": "a1b1a2b2"}, "player": "best"})
    assert won["mean"] == won["value"] > 0
