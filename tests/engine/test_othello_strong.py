"""The fitted evaluation is fair to both colours and all sides of the board, and keeps within its bound."""

from __future__ import annotations

import random

from sakiyomi.core.game import other
from sakiyomi.games import GAMES
from sakiyomi.games.othello import patterns
from sakiyomi.games.othello.kernel import board_of
from sakiyomi.games.othello.patterns import BOUND, judge, strong
from sakiyomi.games.othello.rules import Othello, mobility, parse, position, squares
from tests.engine import obvious

GAME = GAMES["othello"]


def sample(number: int, seed: int) -> list[Othello]:
    """Positions of random games, and boards of random discs."""
    rng = random.Random(seed)
    found: list[Othello] = []
    while len(found) < number:
        at = parse(obvious.OTHELLO_START.setup())
        while at.moves():
            found.append(at)
            at = at.play(rng.choice(at.moves()))
        found += [parse(obvious.random_othello(rng).setup()) for _ in range(20)]
    return found


SAMPLE = sample(800, seed=1)


def moved(bits: int, where: tuple[int, ...]) -> int:
    """The set of squares where `where` has each square's new place."""
    return sum(1 << where[square] for square in squares(bits))


def test_colours_exchanged_exchange_the_value() -> None:
    for at in SAMPLE:
        assert strong(position(at.second, at.first, other(at.turn))) == -strong(at)


def test_a_turned_or_mirrored_board_is_worth_the_same() -> None:
    symmetries = patterns.symmetries(tuple(range(64)))
    assert len(set(symmetries)) == 8
    for at in SAMPLE[::4]:
        for where in symmetries:
            assert strong(position(moved(at.first, where), moved(at.second, where), at.turn)) == strong(at)


def test_no_evaluation_comes_near_the_value_of_a_finished_game() -> None:
    assert max(abs(strong(at)) for at in SAMPLE) <= BOUND < GAME.decisive
    assert abs(strong(parse("X" * 63 + "- X"))) <= BOUND


def test_many_boards_are_judged_as_each_alone() -> None:
    for at in SAMPLE[::3]:
        below = [at.play(move) for move in at.moves() if move >= 0]
        if below:
            boards = [board_of(each.first, each.second, int(each.turn == "second")) for each in below]
            freedom = [
                mobility(*discs).bit_count()
                for each in below
                for discs in ((each.first, each.second), (each.second, each.first))
            ]
            assert judge(boards, freedom) == [strong(each) for each in below]


def test_the_values_of_a_few_positions_are_what_they_were() -> None:
    values = [-715, 1080, -870, -1480, -1215, -230, -1095, -1140, 1915, -810, -1370]
    assert [strong(at) for at in SAMPLE[5:60:5]] == values
