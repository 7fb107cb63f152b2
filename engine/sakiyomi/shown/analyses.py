"""What a player thinks of a position, as text: its moves with their values."""

from collections.abc import Iterator
from typing import Final

from ..core.game import FIRST
from ..players.players import Player
from ..players.record import Replay
from ..search.limits import Limits
from ..search.thought import Scored, Thought
from . import boards, figures

BOUNDS: Final = {"exact": "", "lower": "at least ", "upper": "at most "}


def text(played: Replay, last: Thought, limits: Limits, by: Player) -> Iterator[str]:
    yield from boards.board_lines(played)
    yield ""
    yield boards.state_text(played)
    if last.move is None:
        return
    yield ""
    best = in_order(played, last)
    rows = [[played.name(one.move), worth(played, one)] for one in best]
    yield from figures.columns([["move", "value"], *rows])
    yield ""
    yield f"Expected: {expected(played, last)}"
    if any(is_estimate(played, one) for one in best):
        yield boards.values_text(played.game, by.evaluation)
    if last.book:
        yield "From the opening book: nothing was read"
    else:
        yield f"Read to depth {last.depth}: {limits.visited:,} positions in {limits.elapsed():.2f} s"


def in_order(played: Replay, last: Thought) -> list[Scored]:
    """The moves, the best first."""
    sign = 1 if played.position.turn == FIRST else -1
    return sorted(last.moves, key=lambda one: (one.value is None, -sign * (one.value or 0)))


def expected(played: Replay, last: Thought) -> str:
    """The play that is expected, without passes."""
    return " ".join(played.name(move) for move in last.pv if move >= 0)


def is_estimate(played: Replay, one: Scored) -> bool:
    """Whether `worth` writes a move's value as a number."""
    return one.value is not None and abs(one.value) < played.game.decisive and one.proof.outcome != "draw"


def worth(played: Replay, one: Scored) -> str:
    """The value of a move as text: an estimate, or a result with its margin or its distance in plies."""
    value, proof = one.value, one.proof
    if value is None:
        return "-"
    if proof.outcome == "draw":
        return "a draw" if proof.plies is None else f"a draw in {proof.plies}"
    if is_estimate(played, one):
        proved = f", {boards.side_label(played.game, proof.outcome)} wins" if proof.outcome else ""
        return f"{BOUNDS[one.bound or 'exact']}{value:+}{proved}"
    only_bound = proof.outcome is not None and proof.margin is None and proof.plies is None
    side = boards.side_label(played.game, boards.winner(value))
    win = f"{side} wins{boards.win_size(played, value, only_bound)}"
    return win if proof.outcome or one.bound == "exact" else f"at best {win}"
