"""The quick reading of a game, which says where a review needs the judge.

The judge reads a position for seconds, and of most positions nothing comes of it: a good move was played. So
each is read quickly first, which gives the course of the game at once. The judge reads those alone in which
the move that was played may have lost something. Its answer to a position is not touched by this. Stands on
`players.players`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..contract.limits import MOST_EXACT
from ..core.game import Game
from ..players.losses import losses
from ..players.players import Player, judge, player, think
from ..players.record import Replay, legal_move, replay
from ..search.limits import Limits
from ..search.thought import Thought

if TYPE_CHECKING:
    from ..contract.requests import WholeRecord

SHARES: Final = (80, 10)
"""The quick readings of a position, as parts of the nodes of the judge: the first gives a curve, the second
decides where the first found nothing. Together they take a tenth of the judge's time. In nine games of
Othello between the levels 2 to 6 they doubted 34 of 38 moves that the judge marks as mistakes, among them all
seven blunders, and 43 of 56 inaccuracies; all of it took 45 % of the time of the judge for all positions.
That was where they doubted a loss of more than a disc; a loss of half a disc doubts more."""


class Quick(NamedTuple):
    """A quick reading of a position."""

    at: int
    """How many moves were played before it."""
    played: Replay
    thought: Thought
    by: Player
    limits: Limits
    doubtful: bool | None
    """Whether a mark may depend on the judge's reading. None: it is read once more."""


def review(
    record: WholeRecord,
    positions: Sequence[int],
    games: Mapping[str, Game],
    stop: Callable[[], bool],
) -> Iterator[Quick]:
    """The quick readings of the positions of a game, by the numbers of moves before them.

    Ended games have none. `stop` is called every few milliseconds, and ends it by returning True.
    """
    left = sorted(positions, reverse=True)
    for share in SHARES:
        for at in list(left):
            quick = quick_analysis(record, at, games, stop, share)
            if stop():
                return
            if quick is None or quick.doubtful is not None:
                left.remove(at)
            if quick:
                yield quick


def quick_analysis(
    record: WholeRecord, at: int, games: Mapping[str, Game], stop: Callable[[], bool], share: int
) -> Quick | None:
    """A reading with a share of the judge's nodes; None where the game is over."""
    moves = record["moves"]
    played = replay({**record, "moves": moves[:at]}, games=games)
    game, position = played.game, played.position
    legal = position.moves()
    if not legal:
        return None
    usual = player(judge(game), game)
    nodes = usual.nodes and max(1, usual.nodes // share)
    by = usual._replace(nodes=nodes, multipv=min(len(legal), MOST_EXACT))
    limits, thoughts = think(game, position, by, stop, played.plays)
    *_, thought = thoughts
    move = legal_move(moves[at], game, position, played.ply, "record") if at < len(moves) else None
    doubtful = move is not None and is_doubtful(game, thought, by, move, played)
    is_last = share == SHARES[-1] or nodes is None or len(legal) == 1
    return Quick(at, played, thought, by, limits, doubtful if doubtful or is_last else None)


def is_doubtful(game: Game, thought: Thought, by: Player, move: int, played: Replay) -> bool:
    """Whether a move may have lost something that this reading does not prove."""
    if all(one.low == one.high for one in thought.moves):
        return False
    lost = losses(game, thought, by.evaluation, played.position.turn)
    of = next(loss for one, loss in zip(thought.moves, lost, strict=True) if one.move == move)
    return not of.is_best and of.loss != 0
