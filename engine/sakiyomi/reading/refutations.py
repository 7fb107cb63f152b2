"""Why a move was bad: the play after it beside the play after the best one, and what is different then.

Both are played as the judge reads them. A reason is something that anybody sees, as a corner that is taken,
and that the other line does not have; or a count, such as of the legal moves, in which the two ends differ by
more than is usual where both moves are good (`Count`). Where neither is found, none is made up. Stands on
`reading.exercises`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.game import FIRST, PASS, Count, Game, Position, Side
from ..players.players import judge, player, think
from .exercises import good, judged

if TYPE_CHECKING:
    from ..contract import replies

LONGEST_LINE: Final = 8
"""The plies of a line. What a reading proves is followed to the end of the game."""
TAKEN: Final = 4
"""The plies that are taken from one reading. What follows them there was read less deep."""
Plies = list[int]


class Line(NamedTuple):
    """The play after a move: its plies, with forced passes, and the position after each."""

    plies: Plies
    positions: list[Position]
    seen: dict[str, int]
    """Each thing that the side that moved is seen to lose, with the plies up to where it first is."""

    @property
    def is_over(self) -> bool:
        return self.positions[-1].margin() is not None

    def result(self, side: Side) -> int:
        """What the line ends with for `side`; 0 where the game goes on."""
        margin = self.positions[-1].margin() or 0
        return margin if side == FIRST else -margin


class Refutation(NamedTuple):
    """The play after a move, that after the best one, and a reason why the move was bad."""

    line: Plies
    instead: Plies
    seen: str | None
    """What the line ends with: `pass` of the side that moved, what the game says of a move of the other side
    (`Display.noticed`), or the `end` of the game. None: nothing of this."""
    counts: replies.Difference | None
    """What is different at the ends of the two."""


def refutation(game: Game, position: Position, move: int, best: int, stop: Callable[[], bool]) -> Refutation:
    """Why `move` was bad where `best` could be played. After `stop()` it has no reason."""
    bad, other = play_out(game, position, move, stop), play_out(game, position, best, stop)
    if stop():
        return Refutation(bad.plies, other.plies, None, None)
    for seen, shown in bad.seen.items():
        if seen not in other.seen and shown <= game.display.noticed_within:
            return Refutation(bad.plies[:shown], other.plies[:shown], seen, None)
    depth = min(len(bad.plies), len(other.plies), LONGEST_LINE)
    if not (bad.is_over and other.is_over) and (counts := difference(game, position, bad, other, depth)):
        return Refutation(bad.plies[:depth], other.plies[:depth], None, counts)
    if bad.is_over and bad.result(position.turn) < other.result(position.turn):
        return Refutation(bad.plies, other.plies, "end", scores(game, bad, other))
    return Refutation(bad.plies[:depth], other.plies[:depth], None, None)


def play_out(game: Game, position: Position, move: int, stop: Callable[[], bool]) -> Line:
    """The play after `move`. It ends early if `stop()`."""
    mover, now = position.turn, position.play(move)
    line = Line([move], [now], {})
    expected: Plies = []
    while now.margin() is None:
        gains = now.turn != mover and any(game.display.noticed(now, ply) for ply in now.moves())
        if len(line.plies) >= LONGEST_LINE and not expected:
            break
        if not expected or (gains and len(line.plies) < LONGEST_LINE):
            expected = expected_play(game, now, stop, gains)
            if stop():
                break
        ply, *expected = expected
        seen = "pass" if ply == PASS else game.display.noticed(now, ply)
        if seen and (ply == PASS) == (now.turn == mover) and len(line.plies) < LONGEST_LINE:
            line.seen.setdefault(seen, len(line.plies) + 1)
        now = now.play(ply)
        line.plies.append(ply)
        line.positions.append(now)
    return line


def expected_play(game: Game, position: Position, stop: Callable[[], bool], gains: bool) -> Plies:
    """The play that the judge expects, at least a move, where the game is not over.

    `gains`: a good move that gains what anybody sees is taken before one that is as good.
    """
    moves, by = position.moves(), player(judge(game), game)
    if PASS in moves:
        return [*moves]
    if gains:
        reading, _ = judged(game, position, by, stop)
        for move in good(game, reading) if reading else ():
            if game.display.noticed(position, move):
                return [move]
    _, thoughts = think(game, position, by, stop)
    *_, last = thoughts
    for ply in last.pv:
        position = position.play(ply)
    return [*(last.pv if position.margin() is not None else last.pv[:TAKEN])]


def scores(game: Game, bad: Line, other: Line) -> replies.Difference | None:
    """The results where both lines end the game, in games that have scores."""
    if not other.is_over:
        return None
    after, instead = (game.display.score(line.positions[-1]) for line in (bad, other))
    return as_json("score", after, instead) if after and instead else None


def difference(
    game: Game, position: Position, bad: Line, other: Line, depth: int
) -> replies.Difference | None:
    """The count in which the lines differ most beyond what is usual, after so many plies; None: in none."""
    sign, stage = 1 if position.turn == FIRST else -1, game.display.stage(position)
    most, found = 0.0, None
    for what, count in game.display.counts.items():
        after, instead = (mean(count, line.positions[:depth]) for line in (bad, other))
        lost = sign * count.sign * (balance(instead) - balance(after))
        usual = count.usual[stage]
        excess = (1 + lost) / (1 + usual)
        if lost > usual and excess > most:
            most, found = excess, as_json(what, after, instead)
    return found


def mean(count: Count, positions: Sequence[Position]) -> tuple[float, float]:
    """The means of a count over the last positions, for FIRST and SECOND."""
    last = [count.of(position) for position in positions[-count.last :]]
    first, second = (sum(each) / len(last) for each in zip(*last, strict=True))
    return first, second


def balance(pair: tuple[float, float]) -> float:
    """What FIRST has more than SECOND."""
    return pair[0] - pair[1]


def as_json(what: str, after: tuple[float, float], instead: tuple[float, float]) -> replies.Difference:
    """The counts of FIRST and SECOND as the object of a reply."""

    def means(pair: tuple[float, float]) -> replies.Means:
        return {"first": round(pair[0], 2), "second": round(pair[1], 2)}

    return {"what": what, "after": means(after), "instead": means(instead)}
