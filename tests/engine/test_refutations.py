"""Why a move was bad: what is said is seen or counted in the play after it, not in that after the best."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.games import GAMES
from sakiyomi.games.othello import counts
from sakiyomi.games.othello.rules import squares
from tests.engine import obvious
from tests.engine.conversation import Reply, answer, record, stopped, view
from tests.engine.test_exercises import CORNERS, OTHELLO, losses, solved

MARKS = {"first": "X", "second": "O"}
MISTAKES: list[Reply] = json.loads((Path(__file__).parent / "data" / "mistakes.json").read_text())
"""Of games between levels and of people, as the judge finds them: the record, the move and the best one."""


def asked(given: Reply, move: str, best: str) -> Reply:
    return answer({"op": "refutation", "record": given, "move": move, "best": best})


def seen_in(given: Reply, line: list[str]) -> dict[str, int]:
    """What is seen to be lost in a line by the side that plays its first move, and after how many moves."""
    before = view(**given)
    mover, seen = before["turn"], dict[str, int]()
    for at, move in enumerate(line, 1):
        now = view(**{**given, "moves": [*given["moves"], *line[:at]]})
        if before["turn"] != mover and given["game"] == "othello" and move in CORNERS:
            seen.setdefault("corner", at)
        if before["turn"] != mover and given["game"] == "numbers" and before["cells"][move] >= 7:
            seen.setdefault("number", at)
        if now["passed"] == mover:
            seen.setdefault("pass", at)
        if now["result"]:
            seen["end"] = at
        before = now
    return seen


def check(given: Reply, move: str, best: str) -> str | None:
    """What is said of a move is so. Returns what that is."""
    reply = asked(given, move, best)
    line, instead, seen, differs = (reply[key] for key in ("line", "instead", "seen", "counts"))
    assert (line[0], instead[0]) == (move, best)
    here, there = seen_in(given, line), seen_in(given, instead)
    assert seen == "end" or max(len(line), len(instead)) <= 8
    if seen == "end":
        assert here["end"] == len(line)
    elif seen:
        assert here[seen] == len(line), "the line ends with it"
        assert seen not in there
    if differs:
        assert is_worse(given, differs)
        check_counts(given, line, instead, differs)
    what: str | None = differs["what"] if differs else seen
    return what


def check_counts(given: Reply, line: list[str], instead: list[str], differs: Reply) -> None:
    """The counts are those of the obvious rules."""
    what = differs["what"]
    for moves, said in ((line, differs["after"]), (instead, differs["instead"])):
        if what == "score":
            counted = [view(**{**given, "moves": [*given["moves"], *moves]})["score"]]
        else:
            counted = counted_at_ends(given, moves, what)
        for side in obvious.SIDES:
            assert said[side] == pytest.approx(sum(each[side] for each in counted) / len(counted), abs=0.006)


def is_worse(given: Reply, differs: Reply) -> bool:
    """Whether the side that moved has less more than the other after the bad move than after the best one."""
    mover = view(**given)["turn"]
    after, instead = (
        differs[name][mover] - differs[name][obvious.other(mover)] for name in ("after", "instead")
    )
    return bool(after > instead if differs["what"] == "frontier" else after < instead)


def counted_at_ends(given: Reply, moves: list[str], what: str) -> list[dict[str, float]]:
    """A count in the last four positions of a line; a forced pass leads to a position too."""
    boards = []
    position: Any = obvious.read_othello(view(**given)["setup"])
    for move in moves:
        if position.moves() == ["pass"]:
            position = position.play("pass")
            boards.append(position)
        position = position.play(move)
        boards.append(position)
    if position.moves() == ["pass"] and len(boards) < 8:
        boards.append(position.play("pass"))
    return [{side: COUNTS[what](board, side) for side in obvious.SIDES} for board in boards[-4:]]


def frontier(board: obvious.Othello, side: str) -> int:
    """The discs beside an empty square."""
    found = 0
    for row, column in ((row, column) for row in range(8) for column in range(8)):
        around = [
            (row + down, column + right)
            for down, right in obvious.DIRECTIONS
            if 0 <= row + down < 8 and 0 <= column + right < 8
        ]
        found += board.rows[row][column] == MARKS[side] and any(board.rows[r][c] == "-" for r, c in around)
    return found


def stable(board: obvious.Othello) -> tuple[int, int]:
    """The engine's, of which another test says that they are not turned."""
    position: Any = GAMES["othello"].parse(board.setup())
    return counts.stable(position)


COUNTS: dict[str, Any] = {
    "moves": lambda board, side: len(board.places(side)),
    "corners": lambda board, side: len(CORNERS.intersection(board.places(side))),
    "frontier": frontier,
    "stable": lambda board, side: stable(board)[obvious.SIDES.index(side)],
}


def test_what_is_said_of_moves_in_solved_games_is_so() -> None:
    said = Counter[tuple[str, str | None]]()
    for game in ("othello", "numbers", "tictactoe"):
        for position in solved(game, 12):
            ranked = sorted(position.moves(), key=losses(position)[1].__getitem__)
            best, worst = ranked[0], ranked[-1]
            given = {**record(game, position.setup()), "moves": []}
            said[game, check(given, worst, best)] += 1
    assert {word for game, word in said if game == "tictactoe"} <= {"end", None}
    assert said["othello", "score"]
    assert said["numbers", "number"] + said["numbers", "score"]


def test_where_nothing_is_different_no_reason_is_made_up() -> None:
    given = {**OTHELLO, "moves": [*view(**OTHELLO)["moves"]]}
    reply = asked(given, "f3", "d3")
    assert reply["line"] != reply["instead"]
    assert (reply["seen"], reply["counts"]) == (None, None)


def test_of_good_replies_that_which_shows_something_is_played() -> None:
    rng = random.Random(9)
    others = 0
    while others < 2:
        before = obvious.othello_near_its_end(rng, 6)
        if before.moves() in ([], ["pass"]):
            continue
        move = before.moves()[0]
        after = before.play(move)
        if after.moves() in ([], ["pass"]):
            continue
        _, lost = losses(after)
        shown = [each for each in lost if each in CORNERS and lost[each] <= 2]
        if shown and not after.play(shown[0]).result():
            reply = asked(record("othello", before.setup()), move, before.moves()[-1])
            assert reply["line"][:2] == [move, shown[0]]
            others += lost[shown[0]] > 0


def test_discs_that_are_said_never_to_be_turned_are_not_turned() -> None:
    rng = random.Random(4)
    kept = 0
    for _ in range(60):
        position: Any = obvious.middle(obvious.OTHELLO_START, rng, 30, 56)
        state: Any = GAMES["othello"].parse(position.setup())
        sure = {
            square: side
            for side, own, their in (
                ("first", state.first, state.second),
                ("second", state.second, state.first),
            )
            for square in squares(counts.stable_of(own, their))
        }
        kept += len(sure)
        while position.moves():
            position = position.play(rng.choice(position.moves()))
            for square, side in sure.items():
                assert position.rows[square // 8][square % 8] == MARKS[side]
    assert kept > 100


@pytest.mark.slow
def test_of_forty_mistakes_most_get_a_reason_and_none_one_that_favours_the_bad_move() -> None:
    said = Counter[str | None]()
    for each in MISTAKES:
        reply = asked(each["record"], each["move"], each["best"])
        differs = reply["counts"]
        assert differs is None or is_worse(each["record"], differs)
        said[differs["what"] if differs else reply["seen"]] += 1
    assert len(MISTAKES) == 40
    assert said.total() - said[None] >= 25, said


def test_what_is_counted_at_the_ends_of_lines_is_there() -> None:
    said = {
        check(each["record"], each["move"], each["best"])
        for each in (MISTAKES[13], MISTAKES[17], *MISTAKES[34:36])
    }
    assert said == counts.COUNTS.keys()


def test_a_stop_ends_it_soon() -> None:
    (last,) = stopped({"op": "refutation", "record": OTHELLO, "move": "f3", "best": "d3"})
    assert last["stopped"]
    assert (last["line"][0], last["seen"], last["counts"]) == ("f3", None, None)
