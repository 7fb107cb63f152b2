"""The endgame solver compared with reading everything, and with published results."""

from __future__ import annotations

import random
from functools import cache

import pytest

from sakiyomi.core.game import PASS
from sakiyomi.games.othello import endgame
from sakiyomi.games.othello.endgame import AHEAD, OthelloEndgame
from sakiyomi.games.othello.rules import Othello, parse, score
from tests.engine import obvious

INFINITY = 1 << 30


@cache
def true_value(position: Othello) -> int:
    """What a position is worth to FIRST: every line, nothing left out."""
    moves = position.moves()
    if not moves:
        return position.value(0)
    values = [true_value(position.play(move)) for move in moves]
    return max(values) if position.turn == "first" else min(values)


def endings(number: int, low: int, high: int, seed: int) -> list[Othello]:
    """Positions from random games with `low` to `high` empty squares, not over, passes among them."""
    rng = random.Random(seed)
    found: list[Othello] = []
    while len(found) < number:
        position = parse(obvious.OTHELLO_START.setup())
        left = rng.randint(low, high)
        while position.moves() and 64 - sum(score(position)) > left:
            moves = position.moves()
            position = position.play(moves[int(rng.random() * len(moves))])
        if position.moves():
            found.append(position)
    return found


def odd_endings(number: int, seed: int) -> list[Othello]:
    """Boards of random discs, with up to seven empty squares: many passes, early ends."""
    rng = random.Random(seed)
    boards = [obvious.random_othello(rng, empty=rng.random() * 0.09) for _ in range(number)]
    positions = [parse(each.setup()) for each in boards]
    return [each for each in positions if 64 - sum(score(each)) <= 7]


def close_ends(number: int, seed: int) -> list[Othello]:
    """Two squares left on boards black above and white below: some cannot be taken by either side."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        black = rng.randint(22, 42)
        discs = ["X"] * black + ["O"] * (64 - black)
        for _ in range(rng.randint(0, 6)):
            one, other = rng.randrange(64), rng.randrange(64)
            discs[one], discs[other] = discs[other], discs[one]
        for square in rng.sample(range(64), 2):
            discs[square] = "-"
        found.append(parse("".join(discs) + rng.choice([" X", " O"])))
    return [each for each in found if each.moves()]


def solver(position: Othello) -> tuple[OthelloEndgame, list[tuple[int, int]]]:
    """A solver, and the counts that it gives: of positions that it visits, and of cutoffs."""
    counts: list[tuple[int, int]] = []

    def spend(visits: int, cutoffs: int, ahead: int) -> int:
        counts.append((visits, cutoffs))
        return 500

    return OthelloEndgame(position, spend), counts


def mover(position: Othello, value: int) -> int:
    return value if position.turn == "first" else -value


@pytest.mark.parametrize(
    "positions",
    [
        *(endings(30, 1, 7, seed=1), endings(2, 8, 8, seed=2), odd_endings(100, seed=3)),
        *(close_ends(600, seed=10), pytest.param(odd_endings(400, seed=4), marks=pytest.mark.slow)),
    ],
    ids=["few squares", "more squares", "any board", "close", "many boards"],
)
def test_the_solver_finds_the_true_value_and_a_line_that_reaches_it(positions: list[Othello]) -> None:
    for position in positions:
        true = mover(position, true_value(position))
        solving, _ = solver(position)
        value, line = solving.solve(solving.root, -INFINITY, INFINITY)
        assert value == true
        reached = position
        while line:
            move, line = line
            assert move in reached.moves()
            reached = reached.play(move)
        assert not reached.moves()
        assert mover(position, reached.value(0)) == true


def test_within_a_window_the_value_is_true_and_beyond_it_a_bound() -> None:
    rng = random.Random(4)
    for position in endings(60, 2, 7, seed=5) + close_ends(600, seed=11):
        true = mover(position, true_value(position))
        alpha = rng.choice([-10040, -10010, -1, -1, 0, 1, 10008, true - 2, true - 1, true])
        beta = alpha + rng.choice([1, 2, 5, 30])
        solving, _ = solver(position)
        value, _ = solving.solve(solving.root, alpha, beta)
        if true <= alpha:
            assert true <= value <= alpha
        elif true >= beta:
            assert beta <= value <= true
        else:
            assert value == true


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    position = endings(1, 10, 10, seed=6)[0]
    fresh, _ = solver(position)
    whole = fresh.solve(fresh.root, -INFINITY, INFINITY)
    again, _ = solver(position)
    for bound in (-10020, -1, 10, 10004):
        again.solve(again.root, bound, bound + 1)
    assert again.solve(again.root, -INFINITY, INFINITY)[0] == whole[0]
    counted = [solver(position) for _ in range(2)]
    for solving, _ in counted:
        solving.solve(solving.root, -INFINITY, INFINITY)
    assert counted[0][1] == counted[1][1]


@pytest.mark.parametrize("room", [1, 100])
def test_small_tables_give_the_same_values(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = endings(5, 9, 10, seed=7)
    values = [solving.solve(solving.root, -INFINITY, INFINITY)[0] for solving, _ in map(solver, positions)]
    monkeypatch.setattr(endgame, "ROOMS", (room,))
    monkeypatch.setattr(endgame, "PLANS", room)
    for position, value in zip(positions, values, strict=True):
        solving, _ = solver(position)
        assert solving.solve(solving.root, -INFINITY, INFINITY)[0] == value
        assert len(solving._known) <= room


def test_it_is_stopped_by_whatever_its_visits_raise_and_goes_on_afterwards() -> None:
    class Enough(Exception):
        pass

    position = endings(1, 12, 12, seed=8)[0]
    left = 500
    longest = 0

    def spend(count: int, cutoffs: int, ahead: int) -> int:
        nonlocal left, longest
        left -= count
        longest = max(longest, count)
        if left < ahead:
            raise Enough
        return 100

    solving = OthelloEndgame(position, spend)
    with pytest.raises(Enough):
        solving.solve(solving.root, -INFINITY, INFINITY)
    left = 10**9
    fresh, _ = solver(position)
    value = solving.solve(solving.root, -INFINITY, INFINITY)[0]
    assert value == fresh.solve(fresh.root, -INFINITY, INFINITY)[0]
    assert longest <= 100 + AHEAD


def test_a_pass_in_the_line_is_a_pass() -> None:
    """a1 falls to White, who alone can play; Black passes."""
    position = parse("-XO" + "O" * 61 + " X")
    solving, _ = solver(position)
    value, line = solving.solve(solving.root, -INFINITY, INFINITY)
    assert line is not None
    assert line[0] == PASS
    assert value == -10064


def test_a_game_of_single_moves_has_no_cutoffs_and_ends_before_the_board_is_full() -> None:
    """White plays c1, Black c8, and nobody can move."""
    solving, counts = solver(parse("OX------" + "-" * 48 + "XO------ O"))
    assert solving.solve(solving.root, -INFINITY, INFINITY) == (0, (2, (58, None)))
    assert {cutoffs for _, cutoffs in counts} == {0}
    assert solving.plies == 2


# Of games that the program played against itself, with the mover's value as the solver first had it.
KNOWN = (
    ("--OOOOO-XXOOOO--XXXOOXOOXOOXOXX-XOOXXX--XOOXXXX-X-OOOO---OOOOO-- O", 0),
    ("-XXXXXX---XOOX--XXOXXXXXXXOXXOXOXXOXOXX-XXOOXXX---OXXX-X--XXXX-- O", 10_024),
    ("--O-----O-OX----OOOOXX--OOXOOX--OXOXXOXXOOXXXOOXOXOXXXOOOXXXXXXO X", -10_004),
)


@pytest.mark.parametrize(("setup", "value"), KNOWN)
def test_endings_with_15_or_16_squares_are_solved(setup: str, value: int) -> None:
    solving, _ = solver(parse(setup))
    assert solving.solve(solving.root, -INFINITY, INFINITY)[0] == value
