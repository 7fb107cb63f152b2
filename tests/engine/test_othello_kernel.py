"""Batches of boards agree with the obvious rules for each board."""

from __future__ import annotations

import random

import pytest

from engine.game import FIRST, PASS
from engine.games.othello import evaluations, kernel, rules
from engine.games.othello.states import OthelloStates, position_of
from tests.engine import obvious
from tests.engine.perft import lower_lanes


def bits(rows: obvious.Othello, side: str) -> int:
    disc = "X" if side == "first" else "O"
    return sum(1 << 8 * r + c for r in range(8) for c in range(8) if rows.rows[r][c] == disc)


def bits_of(names: list[str]) -> int:
    return sum(1 << "abcdefgh".index(name[0]) + 8 * int(name[1]) - 8 for name in names if name != "pass")


def board(of: obvious.Othello) -> int:
    return kernel.board_of(bits(of, "first"), bits(of, "second"), int(of.turn == "second"))


def sample(number: int, seed: int) -> list[obvious.Othello]:
    """Boards from random games, and boards of random discs."""
    rng = random.Random(seed)
    found: list[obvious.Othello] = []
    while len(found) < number // 2:
        for each, _ in obvious.line_of_play(obvious.OTHELLO_START, rng):
            assert isinstance(each, obvious.Othello)
            found.append(each)
    while len(found) < number:
        found.append(obvious.random_othello(rng))
    return found


SAMPLE = sample(1500, seed=1)
BOARDS = [board(each) for each in SAMPLE]


def places(of: obvious.Othello, side: str) -> int:
    return bits_of(obvious.Othello(of.rows, side).places(side))


def after(of: obvious.Othello) -> list[int]:
    return [board(of.play(move)) for move in of.moves() if move != "pass"]


def test_legal_moves_and_children_are_the_obvious_ones() -> None:
    for each, its in zip(SAMPLE, BOARDS, strict=True):
        legal = kernel.legal_of(its)
        assert legal == places(each, each.turn)
        assert kernel.children(its, legal) == after(each)


def test_tables_that_are_full_start_afresh_and_answer_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "ROOM", 3)
    kernel.move_tables.cache_clear()
    for each, its in zip(SAMPLE[:300], BOARDS, strict=False):
        assert kernel.children(its, kernel.legal_of(its)) == after(each)
    assert max(len(tables.straight) for side in (0, 1) for tables in kernel.move_tables(side)) == 3
    kernel.move_tables.cache_clear()


@pytest.mark.parametrize("number", [1, 2, 3, 10, 33, 512])
def test_a_batch_says_of_each_board_what_the_board_alone_says(number: int) -> None:
    """Independently of the other boards: moves of one side, of both, and their number."""
    for at in range(0, len(SAMPLE) - number, max(number, 100)):
        some = SAMPLE[at : at + number]
        batch = kernel.batch_of(BOARDS[at : at + number])
        firsts, seconds = ([places(each, side) for each in some] for side in ("first", "second"))
        assert lower_lanes(kernel.moves_of(batch, 0, number), number) == firsts
        assert lower_lanes(kernel.moves_of(batch, 1, number), number) == seconds
        both = kernel.moves_of_both(batch, number)
        assert lower_lanes(both, number) == firsts
        assert lower_lanes(both >> rules.LANE, number) == seconds
        freedom = kernel.counts(both, 2 * number)
        assert list(freedom[::2]) == [moves.bit_count() for moves in firsts]
        assert list(freedom[1::2]) == [moves.bit_count() for moves in seconds]


@pytest.mark.parametrize("evaluation", ["discs", "positional"])
def test_the_state_space_knows_the_moves_the_ends_and_the_evaluations(evaluation: str) -> None:
    evaluate, judge = getattr(evaluations, evaluation), obvious.EVALUATIONS[evaluation]
    for each in SAMPLE[::3]:
        sign = 1 if each.turn == FIRST else -1
        states = OthelloStates(position_of(board(each)), evaluate)
        boards, values = dict[int, int](), dict[int, int]()
        for name in each.moves():
            move = PASS if name == "pass" else bits_of([name]).bit_length() - 1
            child = each.play(name)
            boards[move] = board(child)
            values[move] = sign * (judge(child) if child.moves() else child.value(1))
        for depth in (1, 4):
            assert sorted(states.children(states.root, depth)) == sorted(boards.items())
        moves = [move for move, _ in states.children(states.root, 1)]
        assert dict(zip(moves, states.frontier(states.root, 0), strict=True)) == values
        if each.moves():
            assert states.horizon(states.root, 0) == sign * judge(each)
        else:
            assert states.horizon(states.root, 0) == states.final(states.root, 0) == sign * each.value(0)
