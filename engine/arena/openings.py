"""Openings of a series: random or from a list. None is repeated before all have been used.

A random opening is a random playout of a given number of plies after which the game is not over. A playout
that ends too early is rejected and another is drawn. `poll` is called before each playout and may raise.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from engine.fields import Refusal
from engine.game import PASS, Game, Position
from engine.record import drawn, square_name

TRIES: Final = 10_000
"""The search for openings ends after this many playouts in a row that end too early."""
RARE: Final = 200
"""After this many playouts in a row that ended too early, `Supply.most` is estimated."""
SAMPLE: Final = 1_000
"""Games in that estimate. Its error is some 15 % where one game in 5,000 lasts long enough."""
REPEATS: Final = 1_000
"""After this many boards in a row that were drawn before, a board is used again."""
CHANCE: Final = 1 << 34
"""The seed of the estimate in `Supply._lasting`."""

Record = dict[str, Any]


def shuffled(records: Sequence[Record], chance: Random) -> Iterator[Record]:
    """The records of a list in a random order, then in another, without end."""
    while True:
        order = list(records)
        for last in range(len(order) - 1, 0, -1):
            other = int(chance.random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        yield from order


class Supply:
    """The source of openings of a given number of plies, with the check that there are enough."""

    def __init__(
        self, game: Game, size: int | None, plies: int, openings: int, poll: Callable[[], object]
    ) -> None:
        self.game = game
        self.rows = size or game.rows
        self.plies = plies
        self.openings = openings
        """The number wanted."""
        self.poll = poll
        self._most: int | None = None
        """The greatest length of which enough openings are likely found, once that is estimated."""

    def start(self, seed: int) -> Position:
        """The position that openings begin from; where boards are drawn, the one of this seed."""
        return self.game.start(seed, self.rows) if self.game.sizes else self.game.start()

    def count_failure(self, failed: int) -> None:
        """Called after each playout that ended too early, `failed` of them in a row; raises `Refusal`."""
        if (failed >= RARE and self.most() < self.plies) or failed >= TRIES:
            raise self.too_long()

    def too_long(self) -> Refusal:
        most = min(self.most(), self.plies - 1)
        message = f"few games last longer than {self.plies} random plies: opening is at most {most} here"
        return Refusal("limit", message, "opening", least=0, most=most)

    def most(self) -> int:
        """The greatest length, up to the one asked for, of which enough openings are likely found."""
        if self._most is None:
            self._most = max(plies for plies, share in enumerate(self._lasting()) if self._enough(share))
        return self._most

    def _enough(self, share: float) -> bool:
        """Whether all openings are found with probability over 1/2 if this share of playouts lasts."""
        found = 1 - (1 - share) ** TRIES
        return found**self.openings > 0.5

    def _lasting(self) -> list[float]:
        """For each number of plies, the share of random games that go on after them.

        By multilevel splitting (Kahn and Harris 1951): all games of a sample go on by a ply, and those that
        have ended are replaced by copies of others. So even a share of one in a million takes few games.
        """
        chance = Random(CHANCE)
        games = [self.start(seed) for seed in range(SAMPLE)]
        shares = [1.0]
        for _ in range(self.plies):
            left = []
            for position in games:
                self.poll()
                moves = position.moves()
                after = position.play(moves[int(chance.random() * len(moves))])
                if after.moves():
                    left.append(after)
            shares.append(shares[-1] * len(left) / SAMPLE)
            if not left:
                break
            games = left + [left[int(chance.random() * len(left))] for _ in range(SAMPLE - len(left))]
        return shares + [0.0] * (self.plies + 1 - len(shares))


def random_openings(
    game: Game,
    size: int | None,
    plies: int,
    chance: Random,
    openings: int = 1,
    poll: Callable[[], object] = lambda: None,
) -> Iterator[Record]:
    """Openings of random plies, each on its own board in games whose boards are drawn.

    Raises `Refusal` where fewer than `openings` of that length are likely to be found.
    """
    supply = Supply(game, size, plies, openings, poll)
    if not game.sizes:
        start = supply.start(0)
        playouts = Playouts(start, supply, chance)
        while True:
            moves = playouts.draw()
            if moves is None:
                playouts = Playouts(start, supply, chance)
                moves = playouts.draw()
            if moves is None:
                raise supply.too_long()
            yield record(game, {}, start, moves)
    boards: set[Position] = set()
    failed = repeated = 0
    while True:
        poll()
        seed = drawn(chance)
        start = supply.start(seed)
        if start in boards and repeated < REPEATS:
            repeated += 1
            continue
        boards.add(start)
        repeated = 0
        playouts = Playouts(start, supply, chance, failed)
        moves = playouts.draw()
        failed = playouts.failed
        if moves is not None:
            yield record(game, {"seed": seed, **({"size": size} if size else {})}, start, moves)


def record(game: Game, board: Record, start: Position, moves: Sequence[int]) -> Record:
    """An opening as a record without what may be left out."""
    columns = start.shape()[1]
    played = "".join(square_name(move, columns) for move in moves if move != PASS)
    return {"game": game.id, **board, **({"moves": played} if played else {})}


class Playouts:
    """Random playouts from a position to others from which the game goes on, each once."""

    def __init__(self, start: Position, supply: Supply, chance: Random, failed: int = 0) -> None:
        self.start = start
        self.supply = supply
        self.plies = supply.plies
        self.chance = chance
        self.failed = failed
        """How many in a row have ended too early."""
        # After so many plies: the positions that have been drawn, and those that lead to no others.
        self._spent: list[set[Position]] = [set() for _ in range(supply.plies + 1)]

    def draw(self) -> list[int] | None:
        """The moves of the next playout; None where each has been played. Raises `Refusal`."""
        while self.start not in self._spent[0]:
            self.supply.poll()
            moves = self._play()
            if moves is not None:
                self.failed = 0
                return moves
            self.failed += 1
            self.supply.count_failure(self.failed)
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
