"""Openings of a series: random or from a list. None is repeated before all have been used.

A random opening is a random playout of a given number of plies after which the game is not over. A playout
that ends too early is rejected and another is drawn. `poll` is called before each playout and may raise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

from ..contract.limits import MOST_OPENING
from ..core.errors import Refusal
from ..core.game import PASS, Game, Position, shuffled
from ..players.record import random_seed, square_name

if TYPE_CHECKING:
    from ..contract.requests import Record

TRIES: Final = 10_000
"""The search for openings ends after this many playouts in a row that end too early."""
REPEATS: Final = 1_000
"""After this many boards in a row that were drawn before, a board is used again."""


def reshuffled(records: Sequence[Record], chance: Random) -> Iterator[Record]:
    """The records of a list in a random order, then in another, without end."""
    while True:
        yield from shuffled(records, chance)


def random_openings(
    game: Game, size: int | None, plies: int, chance: Random, poll: Callable[[], object]
) -> Iterator[Record]:
    """Openings of random plies, each on its own board in games whose boards are drawn.

    Raises `Refusal` where hardly a game lasts so long.
    """
    playouts = Playouts(plies, chance, poll)
    if not game.sizes:
        start = game.start()
        while True:
            moves = None
            for moves in playouts.openings(start):
                yield record(game, start, moves)
            if moves is None:
                raise too_long(plies)
    boards: set[Position] = set()
    repeated = 0
    while True:
        poll()
        seed = random_seed(chance)
        start = game.start(seed, size or game.rows)
        if start in boards and repeated < REPEATS:
            repeated += 1
            continue
        boards.add(start)
        repeated = 0
        for moves in islice(playouts.openings(start), 1):
            opening: Record = {**record(game, start, moves), "seed": seed}
            yield {**opening, "size": size} if size else opening


def too_long(plies: int) -> Refusal:
    """The error of a length that hardly a game reaches."""
    why = f"hardly a game goes on after {plies}"
    return Refusal("limit.opening", "opening", why=why, least=0, most=MOST_OPENING)


def record(game: Game, start: Position, moves: Sequence[int]) -> Record:
    """An opening as a record without what may be left out."""
    columns = start.shape()[1]
    played = "".join(square_name(move, columns) for move in moves if move != PASS)
    return {"game": game.id, "moves": played} if played else {"game": game.id}


class Playouts:
    """Random playouts of so many plies."""

    def __init__(self, plies: int, chance: Random, poll: Callable[[], object]) -> None:
        self.plies = plies
        self.chance = chance
        self.poll = poll
        self.failed = 0
        """How many in a row have ended too early."""

    def openings(self, start: Position) -> Iterator[list[int]]:
        """The moves of playouts to positions from which the game goes on, each once. Raises `Refusal`."""
        # After so many plies: the positions that have been drawn, and those that lead to no others.
        spent: list[set[Position]] = [set() for _ in range(self.plies + 1)]
        while start not in spent[0]:
            self.poll()
            moves = self._play(start, spent)
            self.failed = self.failed + 1 if moves is None else 0
            if self.failed >= TRIES:
                raise too_long(self.plies)
            if moves is not None:
                yield moves

    def _play(self, position: Position, spent: list[set[Position]]) -> list[int] | None:
        """One playout, whose end is then spent; None where it came to a position that leads nowhere."""
        moves = []
        for ply in range(self.plies):
            legal = list(position.moves())
            while legal:
                move = legal.pop(int(self.chance.random() * len(legal)))
                after = position.play(move)
                if after not in spent[ply + 1]:
                    break
            else:
                spent[ply].add(position)
                return None
            position = after
            moves.append(move)
        spent[self.plies].add(position)
        return moves if position.moves() else None
