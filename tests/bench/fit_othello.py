"""Makes the weights of Othello's `strong`: `python -m tests.bench.fit_othello FOLDER`, in half an hour.

**Data.** Two generations of games that the program plays against itself, a seed each. A game begins with
random moves; then both sides read two plies, and now and then play at random. When few squares are left the
endgame solver says what the game is worth, and every position since the last random move gets that margin as
its label, from the side to move. From there the game goes on at random, each position solved. Generation 0
judges by hand (`by_hand`: moves, corners, what is beside them); generation 1 by what was fitted to generation
0, and has more even openings. 108,815 and 212,000 positions.

**Fit.** Ridge regression of the label on the weights of `engine.games.othello.patterns`, for each stage by
itself, from the positions of the stage and a few discs to either side; by conjugate gradients on the normal
equations with their diagonal as preconditioner, in plain Python. Weights are written in tenths of a disc.

**Gain**: tests/bench/RESULTS.md, "Evaluation". Everything is drawn from seeds: the same Python makes the same
table. A file of positions that FOLDER has already is read and not made again.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from zlib import compress

from engine.games.othello.endgame import final, reader
from engine.games.othello.kernel import (
    TURN,
    batch_of,
    board_of,
    children,
    counts,
    discs_of,
    legal_of,
    moves_of_both,
    side_of,
)
from engine.games.othello.patterns import COUNTS, PATTERNS, STAGES, arrangement, places, stage_of
from engine.games.othello.rules import ALL, LANE, mobility, start

TABLE: Final = Path(__file__).parents[2] / "engine" / "games" / "othello" / "weights.py"
DEPTH: Final = 2
"""Plies that both sides read in self-play."""
RANGES: Final = ((5, 16), (13, 26), (23, 36), (33, 46), (43, 56), (52, 64))
"""The discs on the boards from which each stage learns."""
NOTHING: Final = 0.1
"""Weights of fewer discs than this are written as 0."""
INFINITY: Final = 10**9
DECISIVE: Final = 100_000
"""A finished game that somebody has won is worth this, and the margin."""

Guess = Callable[[int, int, int], float]
"""What a board is worth to FIRST, given the moves of FIRST and of SECOND."""


class Generation(NamedTuple):
    seed: int
    positions: int
    openings: tuple[int, int]
    """Random plies at the beginning: at least, and fewer than."""
    astray: float
    """The share of random moves thereafter."""
    solved: int
    """From how many empty squares on the end is read."""
    ridge: float
    rounds: int
    """Of conjugate gradients."""


GENERATIONS: Final = (
    Generation(11, 108_815, (4, 21), 0.04, 11, 60, 15),
    Generation(21, 212_000, (4, 15), 0.025, 12, 40, 14),
)


# Play

CORNERS: Final = ((0, 9, (1, 8)), (7, 14, (6, 15)), (56, 49, (48, 57)), (63, 54, (62, 55)))
"""Each corner, the square diagonally before it, the squares beside it."""


def by_hand(board: int, firsts: int, seconds: int) -> float:
    """The guess to begin with."""
    first, second = discs_of(board)
    value = 10 * (firsts - seconds)

    def weigh(square: int, weight: int) -> int:
        return weight * ((first >> square & 1) - (second >> square & 1))

    for corner, diagonal, beside in CORNERS:
        if (first | second) >> corner & 1:
            value += weigh(corner, 90)
        else:
            value += weigh(diagonal, -40) + sum(weigh(square, -12) for square in beside)
    return value


def values(boards: Sequence[int], guess: Guess, decisive: int) -> list[float]:
    """What the boards are worth to FIRST; `decisive` is beyond every guess."""
    number = len(boards)
    freedom = counts(moves_of_both(batch_of(boards), number), 2 * number)
    found: list[float] = []
    for board, firsts, seconds in zip(boards, freedom[::2], freedom[1::2], strict=True):
        if firsts or seconds:
            found.append(guess(board, firsts, seconds))
        else:
            margin = final(board, 0)
            found.append(decisive * ((margin > 0) - (margin < 0)) + margin)
    return found


class Reader:
    """Alpha-beta, two plies and more, with one guess."""

    def __init__(self, guess: Guess, decisive: int) -> None:
        self.guess = guess
        self.decisive = decisive

    def best(self, board: int, legal: int) -> int:
        """The board after the best move; of equally good ones the first in square order."""
        below = children(board, legal)
        sign = -1 if side_of(board) else 1
        first = [-sign * value for value in values(below, self.guess, self.decisive)]
        found: list[float] = [-INFINITY] * len(below)
        alpha: float = -INFINITY
        for _, index in sorted(zip(first, range(len(below)), strict=True)):
            found[index] = -self.read(below[index], DEPTH - 1, -INFINITY, -alpha)
            alpha = max(alpha, found[index])
        return below[found.index(max(found))]

    def read(self, board: int, depth: int, alpha: float, beta: float) -> float:
        side = side_of(board)
        sign = -1 if side else 1
        legal = legal_of(board)
        if not legal:
            if legal_of(board ^ TURN):
                return -self.read(board ^ TURN, depth, -beta, -alpha)
            margin = final(board, side)
            return DECISIVE * ((margin > 0) - (margin < 0)) + margin
        below = children(board, legal)
        found = [sign * value for value in values(below, self.guess, self.decisive)]
        if depth == 1:
            return max(found)
        best: float = -INFINITY
        for _, child in sorted(zip([-value for value in found], below, strict=True)):
            best = max(best, -self.read(child, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best


def exact(read: Callable[[int, int, int, int], int], board: int) -> int:
    """The margin of the side to move, by the endgame solver."""
    empty = ALL ^ (board & ALL | board >> LANE)
    low, high, guess = -64, 64, 0
    while low < high:
        margin = read(board, empty, side_of(board), guess - 1)
        if margin >= guess:
            low, guess = margin, margin + 2
        else:
            high = guess = margin
    return low


def game(plan: Generation, player: Reader, chance: Random) -> list[tuple[int, int]]:
    """The positions of one game, each with its label; none where the game ends before it is solved."""

    def any_of(boards: list[int]) -> int:
        return boards[int(chance.random() * len(boards))]

    begin = start()
    board = board_of(begin.first, begin.second, 0)
    least, most = plan.openings
    opening = chance.randrange(least, most)
    since: list[int] = []
    ply = 0
    while True:
        legal = legal_of(board)
        if not legal:
            board ^= TURN
            legal = legal_of(board)
            if not legal:
                return []
        if ply >= opening:
            since.append(board)
        if (ALL ^ (board & ALL | board >> LANE)).bit_count() <= plan.solved:
            break
        if ply < opening or chance.random() < plan.astray:
            board = any_of(children(board, legal))
            if ply >= opening:
                since = []  # what came before is not to be judged by what followed
        else:
            board = player.best(board, legal)
        ply += 1
    read = reader(lambda _, cutoffs, ahead: 1000, {}, 64).read
    margin = exact(read, board)
    margin = -margin if side_of(board) else margin
    found = [(each, -margin if side_of(each) else margin) for each in since]
    while True:
        legal = legal_of(board)
        if not legal:
            board ^= TURN
            legal = legal_of(board)
            if not legal:
                return found
        if (ALL ^ (board & ALL | board >> LANE)).bit_count() <= 4:
            return found
        board = any_of(children(board, legal))
        if legal_of(board):
            found.append((board, exact(read, board)))


def positions(plan: Generation, player: Reader) -> Iterator[tuple[int, int]]:
    chance = Random(plan.seed)
    while True:
        yield from game(plan, player, chance)


def made(path: Path, plan: Generation, player: Reader) -> list[tuple[int, int]]:
    """The positions of a generation: read from its file, or played and written there."""
    if not path.exists():
        unfinished = path.with_suffix(".part")
        with unfinished.open("w") as file:
            for board, margin in islice(positions(plan, player), plan.positions):
                file.write(f"{board:x} {margin}\n")
        unfinished.rename(path)
    lines = [line.split() for line in path.read_text().splitlines()]
    return [(int(board, 16), int(margin)) for board, margin in lines[: plan.positions]]


# Fit

SIZES: Final = {name: 3 ** len(names.split()) for name, names in PATTERNS.items()} | COUNTS


def offsets() -> dict[str, int]:
    """Where the weights of each pattern and count begin in one list of all of them."""
    found, at = {}, 0
    for name, size in SIZES.items():
        found[name] = at
        at += size
    return found


def rows(boards: Sequence[int]) -> list[tuple[int, ...]]:
    """For each board which weights it adds up."""
    at = offsets()
    known: list[tuple[dict[int, int], dict[int, int]]] = [({}, {}) for _ in places()]
    found = []
    for board in boards:
        side = side_of(board)
        first, second = discs_of(board)
        own, their = (second, first) if side else (first, second)
        row = []
        for place, numbers in zip(places(), known, strict=True):
            discs = board & place.mask
            number = numbers[side].get(discs)
            if number is None:
                number = at[place.pattern] + arrangement(own, their, place.orders)
                numbers[side][discs] = number
            row.append(number)
        row.append(at["parity"] + ((own | their).bit_count() & 1))
        row.append(at["own"] + mobility(own, their).bit_count())
        row.append(at["their"] + mobility(their, own).bit_count())
        found.append(tuple(row))
    return found


def ridge(data: Sequence[tuple[int, ...]], labels: Sequence[int], least: float, rounds: int) -> list[float]:
    """The weights that make the sum of squared errors and of `least` times squared weights small."""
    size = sum(SIZES.values())
    left = [0.0] * size
    diagonal = [least] * size
    for row, label in zip(data, labels, strict=True):
        for i in row:
            left[i] += label
            diagonal[i] += 1
    weights = [0.0] * size
    scaled = [a / b for a, b in zip(left, diagonal, strict=True)]
    step = scaled[:]
    length = sum(a * b for a, b in zip(left, scaled, strict=True))
    for _ in range(rounds):
        image = [least * each for each in step]
        weight_of = step.__getitem__
        for row in data:
            total = sum(map(weight_of, row))
            for i in row:
                image[i] += total
        far = length / sum(a * b for a, b in zip(step, image, strict=True))
        for i in range(size):
            weights[i] += far * step[i]
            left[i] -= far * image[i]
        scaled = [a / b for a, b in zip(left, diagonal, strict=True)]
        before, length = length, sum(a * b for a, b in zip(left, scaled, strict=True))
        step = [a + length / before * b for a, b in zip(scaled, step, strict=True)]
    return weights


def error(data: Sequence[tuple[int, ...]], labels: Sequence[int], weights: Sequence[float]) -> float:
    """The root of the mean squared error, in discs."""
    of = weights.__getitem__
    squares = ((label - sum(map(of, row))) ** 2 for row, label in zip(data, labels, strict=True))
    return float((sum(squares) / len(labels)) ** 0.5)


def fit(labelled: Sequence[tuple[int, int]], plan: Generation) -> list[list[float]]:
    """The weights of each stage."""
    found = []
    for stage, (least, most) in enumerate(RANGES):
        some = [(b, m) for b, m in labelled if least <= (b & ALL | b >> LANE).bit_count() <= most]
        data, labels = rows([board for board, _ in some]), [margin for _, margin in some]
        weights = [round(each, 3) for each in ridge(data, labels, plan.ridge, plan.rounds)]
        print(
            f"stage {stage}: {len(some):,} positions, error {error(data, labels, weights):.2f} discs",
            flush=True,
        )
        found.append(weights)
    return found


def fitted(stages: Sequence[Sequence[float]]) -> Guess:
    """The guess of these weights, not rounded."""
    at = offsets()
    known: list[list[list[dict[int, float]]]] = [
        [[{} for _ in places()] for _ in range(2)] for _ in range(STAGES)
    ]

    def guess(board: int, firsts: int, seconds: int) -> float:
        first, second = discs_of(board)
        discs = (board & ALL | board >> LANE).bit_count()
        stage, side = stage_of(discs), side_of(board)
        weights = stages[stage]
        own, their = (second, first) if side else (first, second)
        mine, yours = (seconds, firsts) if side else (firsts, seconds)
        value = weights[at["parity"] + (discs & 1)] + weights[at["own"] + mine] + weights[at["their"] + yours]
        for place, table in zip(places(), known[stage][side], strict=True):
            there = board & place.mask
            if there not in table:
                table[there] = weights[at[place.pattern] + arrangement(own, their, place.orders)]
            value += table[there]
        return -value if side else value

    return guess


def module(stages: Sequence[Sequence[float]]) -> str:
    """The weights as the module that the engine reads."""
    counted = len(SIZES) - len(COUNTS)
    sure = sum(list(SIZES.values())[:counted])
    lines = [
        '"""The weights of `strong`, by tests/bench/fit_othello.py: for each stage a text, zlib, base64."""',
        "",
        "from typing import Final",
        "",
        "PACKED: Final = (",
    ]
    for weights in stages:
        tenths = [
            0 if i < sure and abs(weight) < NOTHING else max(-127, min(127, round(10 * weight)))
            for i, weight in enumerate(weights)
        ]
        text = b64encode(compress(bytes(tenth & 255 for tenth in tenths), 9)).decode()
        lines += ['    """', *(text[at : at + 108] for at in range(0, len(text), 108)), '""",']
    return "\n".join([*lines, ")", ""])


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    labelled: list[tuple[int, int]] = []
    player = Reader(by_hand, DECISIVE)
    stages: list[list[float]] = []
    for number, plan in enumerate(GENERATIONS):
        labelled += made(folder / f"generation-{number}.txt", plan, player)
        stages = fit(labelled, plan)
        player = Reader(fitted(stages), DECISIVE // 10)
    TABLE.write_text(module(stages))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
