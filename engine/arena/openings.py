"""Openings of a series: by lot or from a list, none twice while there are others left."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from engine.fields import Refusal
from engine.game import PASS, Game, Position
from engine.record import drawn, square_name

TRIES: Final = 10_000
"""After so many walks in a row that end before their time, no opening is taken to be so long."""

Record = dict[str, Any]


def shuffled(records: Sequence[Record], chance: Random) -> Iterator[Record]:
    """The records of a list in an order drawn by lot, then in another, and so on."""
    while True:
        order = list(records)
        for last in range(len(order) - 1, 0, -1):
            other = int(chance.random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        yield from order


def by_lot(game: Game, size: int | None, plies: int, chance: Random) -> Iterator[Record]:
    """Openings of random plies, on a board of its own each where boards are drawn; raises `Refusal`."""
    if not game.sizes:
        start = game.start()
        walks = Walks(start, plies, chance)
        while True:
            moves = walks.draw()
            if moves is None:
                walks = Walks(start, plies, chance)
                moves = walks.draw()
            if moves is None:
                raise too_long(plies, walks.longest)
            yield record(game, {}, start, moves)
    rows = size or game.rows
    boards: set[Position] = set()
    left = TRIES
    longest = 0
    while True:
        seed = drawn(chance)
        start = game.start(seed, rows)
        if start in boards:
            continue
        boards.add(start)
        walks = Walks(start, plies, chance, left)
        moves = walks.draw()
        longest = max(longest, walks.longest)
        if moves is None:
            left = walks.tries
            if left <= 0:
                raise too_long(plies, longest)
            continue
        left = TRIES
        yield record(game, {"seed": seed, **({"size": size} if size else {})}, start, moves)


def record(game: Game, board: Record, start: Position, moves: Sequence[int]) -> Record:
    """An opening as a record without what may be left out."""
    columns = start.shape()[1]
    played = "".join(square_name(move, columns) for move in moves if move != PASS)
    return {"game": game.id, **board, **({"moves": played} if played else {})}


def too_long(plies: int, longest: int) -> Refusal:
    message = f"no game goes on after {plies} random plies"
    return Refusal("limit", message, "opening", least=0, most=longest)


class Walks:
    """Random walks of so many plies from a position to others from which the game goes on, each once."""

    def __init__(self, start: Position, plies: int, chance: Random, tries: int = TRIES) -> None:
        self.start = start
        self.plies = plies
        self.chance = chance
        self.tries = tries
        """How many more walks may end before their time."""
        self.longest = 0
        """The most plies that were walked with the game going on."""
        # After so many plies: the positions that have been drawn, and those that lead to no others.
        self._spent: list[set[Position]] = [set() for _ in range(plies + 1)]

    def draw(self) -> list[int] | None:
        """The moves of the next walk; None where every one has been walked, or too many ended early."""
        while self.tries > 0 and self.start not in self._spent[0]:
            moves = self._walk()
            if moves is not None:
                self.tries = TRIES
                return moves
            self.tries -= 1
        return None

    def _walk(self) -> list[int] | None:
        """One walk, of which the end is then spent; None where it came to a position that leads nowhere."""
        position, moves = self.start, []
        for ply in range(self.plies):
            self.longest = max(self.longest, ply)
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
        if position.moves():
            self.longest = self.plies
            return moves
        return None
