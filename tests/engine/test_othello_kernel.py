"""Batches of boards agree with the obvious rules for each board."""

from __future__ import annotations

import random

import pytest

from sakiyomi.games.othello import kernel, rules
from sakiyomi.games.othello.states import position_of
from tests.engine import obvious
from tests.engine.perft import perft


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


def test_a_board_is_taken_apart_into_what_it_was_made_of() -> None:
    for each, its in zip(SAMPLE, BOARDS, strict=True):
        assert kernel.discs_of(its) == (bits(each, "first"), bits(each, "second"))
        assert kernel.side_of(its) == (each.turn == "second")
        assert rules.write(position_of(its)) == each.setup()


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


def test_weighted_counts_count_corners_twice() -> None:
    corners = 1 | 1 << 7 | 1 << 56 | 1 << 63
    for at in range(0, len(SAMPLE) - 7, 7):
        discs = [bits for its in BOARDS[at : at + 7] for bits in kernel.discs_of(its)]
        lanes = kernel.batch_of([each & ~kernel.TURN for each in BOARDS[at : at + 7]])
        assert list(kernel.weighted_counts(lanes, 14)) == [
            (its & rules.ALL).bit_count() + (its & corners).bit_count() for its in discs
        ]


def test_full_lanes_are_counted_too() -> None:
    lanes = kernel.repeated((1 << 64) - 1, rules.LANE, 7)
    assert list(kernel.counts(lanes, 7)) == [64] * 7


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate([1, 4, 12, 56, 244, 1396, 8200, 55092, 390216])))
def test_lines_from_the_start_are_as_many_as_everybody_counts(depth: int, leaves: int) -> None:
    assert perft(board(obvious.OTHELLO_START), depth) == leaves


def test_lines_with_passes_and_ends_are_as_many_as_the_obvious_rules_count() -> None:
    rng = random.Random(2)
    for each in [obvious.random_othello(rng, empty=0.12) for _ in range(60)]:
        for depth in range(1, 5):
            assert perft(board(each), depth) == obvious.leaves(each, depth)
