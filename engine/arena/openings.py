"""Openings of a series: random or from a list. None is repeated before all have been used.

A random opening is a random playout of a given number of plies after which the game is not over. A playout
that ends too early is rejected and another is drawn. `poll` is called before each playout and may raise.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from engine.arena.match import MOST_OPENING
from engine.fields import Refusal
from engine.game import PASS, Game, Position
from engine.record import drawn, square_name

TRIES: Final = 10_000
"""The search for openings ends after this many playouts in a row that end too early."""
REPEATS: Final = 1_000
"""After this many boards in a row that were drawn before, a board is used again."""

Record = dict[str, Any]


def shuffled(records: Sequence[Record], chance: Random) -> Iterator[Record]:
    """The records of a list in a random order, then in another, without end."""
    while True:
        order = list(records)
        for last in range(len(order) - 1, 0, -1):
            other = int(chance.random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        yield from order


def random_openings(
    game: Game, size: int | None, plies: int, chance: Random, poll: Callable[[], object]
) -> Iterator[Record]:
    """Openings of random plies, each on its own board in games whose boards are drawn.

    Raises `Refusal` where hardly a game lasts so long.
    """
    if not game.sizes:
        start = game.start()
        while True:
            playouts = Playouts(start, plies, chance, poll)
            moves = playouts.draw()
            if moves is None:
                raise too_long(plies)
            while moves is not None:
                yield record(game, {}, start, moves)
                moves = playouts.draw()
    boards: set[Position] = set()
    failed = repeated = 0
    while True:
        poll()
        seed = drawn(chance)
        start = game.start(seed, size or game.rows)
        if start in boards and repeated < REPEATS:
            repeated += 1
            continue
        boards.add(start)
        repeated = 0
        playouts = Playouts(start, plies, chance, poll, failed)
        moves = playouts.draw()
        failed = playouts.failed
        if moves is not None:
            yield record(game, {"seed": seed, **({"size": size} if size else {})}, start, moves)


def too_long(plies: int) -> Refusal:
    """The error of a length that hardly a game reaches."""
    message = f"hardly a game goes on after {plies} random plies: opening must be less here"
    return Refusal("limit", message, "opening", least=0, most=MOST_OPENING)


def record(game: Game, board: Record, start: Position, moves: Sequence[int]) -> Record:
    """An opening as a record without what may be left out."""
    columns = start.shape()[1]
    played = "".join(square_name(move, columns) for move in moves if move != PASS)
    return {"game": game.id, **board, **({"moves": played} if played else {})}


class Playouts:
    """Random playouts from a position to others from which the game goes on, each once."""

    def __init__(
        self, start: Position, plies: int, chance: Random, poll: Callable[[], object], failed: int = 0
    ) -> None:
        self.start = start
        self.plies = plies
        self.chance = chance
        self.poll = poll
        self.failed = failed
        """How many in a row have ended too early."""
        # After so many plies: the positions that have been drawn, and those that lead to no others.
        self._spent: list[set[Position]] = [set() for _ in range(plies + 1)]

    def draw(self) -> list[int] | None:
        """The moves of the next playout; None where each has been played. Raises `Refusal`."""
        while self.start not in self._spent[0]:
            self.poll()
            moves = self._play()
            if moves is not None:
                self.failed = 0
                return moves
            self.failed += 1
            if self.failed >= TRIES:
                raise too_long(self.plies)
        return None

    def _play(self) -> list[int] | None:
        """One playout, whose end is then spent; None where it came to a position that leads nowhere."""
        position, moves = self.start, []
        for ply in range(self.plies):
            legal = list(position.moves())
            while legal:
                move = legal.pop(int(self.chance.random() * len(legal)))
                after = position.play(move)
                if after not in self._spent[ply + 1]:
                    break
            else:
                self._spent[ply].add(position)
                return None
            position = after
            moves.append(move)
        self._spent[self.plies].add(position)
        return moves if position.moves() else None
