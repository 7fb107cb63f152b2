"""A search of the whole game tree with the values 1, 0, −1: won, drawn, lost (articles 002 and 004).

As soon as a winning move is found, the other moves of the position are not searched. For games that are small
enough to be searched to their end. At a depth limit, a position where the game is not over counts as drawn.
"""

from collections.abc import Sequence
from typing import Final

from ..core.game import FIRST, PV, Game, Position, shuffled
from .deepening import FixedDepth, deepened
from .limits import Limits
from .root import RootMove
from .states import after
from .thought import Proof, Task, prove


def fixed_depth(task: Task, limits: Limits) -> FixedDepth:
    """The search that finds the first move that wins, or else the first that draws, or else the first."""
    observer = task.observer
    each = observer.each

    def ordered(moves: Sequence[int]) -> Sequence[int]:
        if task.ties == "random":
            return shuffled(moves, task.chance)
        return moves if task.ties == "first" else moves[::-1]

    @observer.visits
    def negamax(position: Position, ply: int, depth: int) -> tuple[int, PV]:
        """The outcome of `position` for its mover, `ply` plies below the root, and the variation."""
        limits.visit()
        margin = position.margin()
        if margin is not None:
            limits.ended(ply)
            won = (margin > 0) - (margin < 0)
            return won if position.turn == FIRST else -won, None
        if depth == 0:
            limits.estimates += 1
            return 0, None
        best = -2
        pv: PV = None
        moves = ordered(position.moves())
        for move in each(moves):
            value, below = negamax(position.play(move), ply + 1, depth - 1)
            if -value > best:
                best, pv = -value, (move, below)
                if best == 1:
                    limits.cutoffs += move != moves[-1]
                    break
        return best, pv

    def root(depth: int) -> list[RootMove]:
        moves = ordered(task.position.moves())
        root_moves = []
        for move in each(moves):
            before = limits.estimates
            value, below = negamax(task.position.play(move), 1, depth - 1)
            known = value != 0 or limits.estimates == before
            root_moves.append(RootMove(move, -value, below, -value if known else -1, -value if known else 1))
            if value == -1:
                limits.cutoffs += move != moves[-1]
                break
        return root_moves

    def visit(path: Sequence[int], depth: int) -> None:
        negamax(after(task.position, path), len(path), depth)

    return FixedDepth(root, visit, prove=outcome)


def outcome(position: Position, game: Game, low: int, high: int) -> Proof:
    """The winner only: values of this search contain neither distance nor margin."""
    return Proof(prove(position, game, low, high).outcome)


SEARCH: Final = deepened(fixed_depth)
