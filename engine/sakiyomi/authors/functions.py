"""An author's `evaluate`, `search`, `order` and `choose` as an evaluation, an order and searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from inspect import Parameter, signature
from itertools import islice
from typing import Any, Final, Literal, NoReturn

from ..contract.limits import DEEPEST
from ..core.errors import Refusal
from ..core.game import FIRST, Evaluation, Game
from ..core.game import Position as EnginePosition
from ..search.deepening import deepen
from ..search.limits import Limits, OutOfLimits
from ..search.observer import Unobserved
from ..search.plays import Plays
from ..search.states import after, clamped
from ..search.thought import Proof, Scored, Search, Task, Thought, choice
from .answers import AuthorAnswer, integer, is_legal, legal, only_return, pair, reordered
from .errors import Program, is_a
from .host import Host, TimedOut
from .position import Node, Position, names, played
from .usual_errors import Note

SHARE: Final = 0.9
"""The share of the time that is left which `choose` is told: the rest is for what follows its last `play`."""

MOST_MOVES: Final = 1_000
"""The moves of an order that are read. No position has as many."""

Function = Callable[..., Any]


def evaluation(
    host: Host, program: Program, function: Function, game: Game, of: str = "evaluate"
) -> Evaluation:
    """`evaluate(position)`: an integer, held to ±(`Game.decisive` − 1); raises `Refusal`.

    `of` is the name of the function.
    """
    most = game.decisive - 1
    least = -most
    call = host.call

    def evaluate(position: EnginePosition) -> int:
        host.poll()
        given = Position(position, game, played=host.before())
        value: object = call(program, "evaluate", function, given)
        if type(value) is not int:
            value = integer(AuthorAnswer(host, program, "evaluate", value, of), value)
        if value > most or value < least:
            line = only_return(program, of)
            host.note(program, Note("cut", {"of": of, "most": most}, line))
        return most if value > most else least if value < least else value

    return evaluate


def order(
    host: Host, program: Program, function: Function, game: Game
) -> Callable[[EnginePosition, Sequence[int]], Sequence[int]]:
    """`order(position, moves)`: the same moves in another order; raises `Refusal`."""

    def listed(position: Position, moves: Iterable[str]) -> object:
        answer = function(position, [*moves])
        if is_a(answer, str, bytes):
            return answer
        try:
            return list(islice(answer, MOST_MOVES))
        except TypeError:
            return answer

    def ordered(position: EnginePosition, moves: Sequence[int]) -> Sequence[int]:
        host.poll()
        name = names(*position.shape())
        by_name = {name[move]: move for move in moves}
        call = partial(listed, Position(position, game, played=host.before()), by_name)
        return reordered(AuthorAnswer(host, program, "order", host.call(program, "order", call)), by_name)

    return ordered


class Below(Unobserved):
    """Tells the host below which move of the root an evaluation or an order is asked."""

    def __init__(self, host: Host, root: EnginePosition) -> None:
        self._host = host
        self._names = names(*root.shape())
        self._at_root = False

    def begin(self, depth: int) -> None:
        self._at_root = True
        self._host.below(None)

    def each(self, moves: Sequence[Any]) -> Iterator[Any]:  # type: ignore[override]
        if not self._at_root:
            return iter(moves)
        self._at_root = False
        return self._each(moves)

    def _each(self, moves: Sequence[Any]) -> Iterator[Any]:
        for one in moves:
            self._host.below(self._names[one if type(one) is int else one[0]])
            yield one
        self._host.below(None)


class PlayedPositions:
    """The positions that a search or a choice makes by `play`, one after the other."""

    def __init__(
        self,
        host: Host,
        limits: Limits,
        root: EnginePosition,
        plays: Plays | None = None,
        path: Sequence[int] = (),
    ) -> None:
        """`plays`: those of a tree. `path`: the moves to `root` from the position that is thought about."""
        self.longest = 0
        """The plies of the longest line, but in a tree."""
        self.ended: Exception | None = None
        """The limit that ended it."""
        self._host = host
        self._limits = limits
        self._names = names(*root.shape())
        self._plays = plays
        self._root = root
        self._played = played(path, host.before())
        host.below(None)

    def root(self, game: Game) -> Position:
        """The position to begin with. One that was kept in an earlier thought is counted in this one too."""
        host = self._host
        host.played = self.visit

        def visit(at: Node, move: int) -> Node:
            return host.played(at, move) if host.played else at

        return Position(self._root, game, visit, played=self._played)

    def visit(self, at: Node, move: int) -> Node:
        """Counts a position. It is known by its plies from the root, in a tree by its number there."""
        number, top = at
        top = top or self._names[move]
        self._host.below(top)
        self.poll()
        try:
            self._limits.visit()
            if self._plays:
                return self._plays.play(number, move), top
        except Exception as error:
            self._end(error)
        self.longest = max(self.longest, number + 1)
        return number + 1, top

    def poll(self) -> None:
        """Ends it where its time is over, whether or not a check is due, and again where it went on."""
        if self.ended is not None:
            raise TimedOut  # which no `except Exception` catches
        try:
            self._limits.poll()
        except Exception as error:
            self._end(error)

    def _end(self, error: Exception) -> NoReturn:
        self.ended = error
        self._host.hasten()
        raise OutOfLimits from None


def search(host: Host, program: Program, function: Function) -> Search:
    """`search(position, depth, evaluate)`: a value for first, and a move; raises `Refusal`."""

    def called(
        task: Task, limits: Limits, root: EnginePosition, depth: int, path: Sequence[int] = ()
    ) -> tuple[int, int, int]:
        """The value and the move that the function returns, and the plies of its longest line."""
        estimate = clamped(task)
        plays = task.observer if isinstance(task.observer, Plays) else None
        playing = PlayedPositions(host, limits, root, plays, path)

        def evaluate(position: Position) -> int:
            """The value of a finished game, or the evaluation of the player."""
            if type(position) is not Position:
                raise TypeError("evaluate takes a position")
            inner = position._position
            playing.poll()
            host.below(position._at[1])
            value = estimate(inner) if inner.margin() is None else inner.value(0)
            if plays:
                plays.evaluated(position._at[0], value)
            return value

        if plays:
            limits.enforce()  # a tree can be stopped at every depth
        limits.visit()
        try:
            returned = host.call(program, "search", function, playing.root(task.game), depth, evaluate)
        except (Refusal, OutOfLimits):
            if playing.ended is None:
                raise
        if playing.ended is not None:  # whatever the function did with the exception
            raise playing.ended
        answer = AuthorAnswer(host, program, "search", returned)
        value, move = pair(answer)
        return value, legal(answer, move, root), playing.longest

    def think(task: Task, limits: Limits) -> Iterator[Thought]:
        game, root = task.game, task.position

        def to_depth(depth: int) -> Thought:
            task.observer.begin(depth)
            value, move, longest = called(task, limits, root, depth)
            value = value if root.turn == FIRST else -value
            task.observer.end(move, value)
            moves = tuple(
                Scored(each, value, "exact") if each == move else Scored(each) for each in root.moves()
            )
            return Thought(depth, move, value, Proof(), (move,), moves, complete=longest < depth)

        if game.solvable and game.plies_of:
            plies = game.plies_of(root, 0) or DEEPEST
            limits.depth = min(limits.depth or plies, plies) if limits.deepening else limits.depth or plies
        return deepen(limits, to_depth)

    def visit(task: Task, limits: Limits, path: Sequence[int], depth: int) -> None:
        """The function is not asked about finished games, nor where no depth is left: no player asks so."""
        position = after(task.position, path)
        task.observer.begin(depth)
        over = position.margin() is not None
        if depth > 0 and not over:
            value, move, _ = called(task, limits, position, depth, path)
        else:
            value, move = position.value(0) if over else clamped(task)(position), None
            if isinstance(task.observer, Plays):
                task.observer.evaluated(0, value)
        task.observer.end(move, value if task.position.turn == FIRST else -value)

    return Search(think, visit)


def choose(host: Host, program: Program, function: Function) -> Search:
    """`choose(position)` or `choose(position, seconds)`: a move; raises `Refusal`.

    It is called once, whatever the depth. Where a limit ends it, the move that it returns all the same is
    played, else the first legal one, which is noted.
    """

    def called(position: Position, seconds: float | None) -> object:
        taken = takes_seconds(function)
        if taken == "by place":
            return function(position, seconds)
        return function(position, seconds=seconds) if taken else function(position)

    def think(task: Task, limits: Limits) -> Iterator[Thought]:
        root = task.position
        playing = PlayedPositions(host, limits, root)
        limits.enforce()
        left = limits.left()[1]
        seconds = None if left is None else SHARE * left
        answer: object = None
        try:
            answer = host.call(program, "choose", called, playing.root(task.game), seconds)
        except (Refusal, OutOfLimits):
            if playing.ended is None:
                raise
        if playing.ended is None or is_legal(answer, root):
            move = legal(AuthorAnswer(host, program, "choose", answer), answer, root)
        elif isinstance(playing.ended, OutOfLimits):
            move = root.moves()[0]
            if 0 in limits.left():  # else it was stopped
                host.note(program, Note("choose-ended", {}, None))
        else:
            raise playing.ended
        yield choice(root, move)

    return Search(think, needs_limit=False)


def takes_seconds(function: Function) -> Literal["by place", "by name"] | None:
    """How a function takes the seconds: as its second argument, or a later one or a keyword of that name.

    A second parameter takes them if it is called `seconds` or has no default.
    """
    try:
        parameters = list(signature(function).parameters.values())
    except (TypeError, ValueError):  # a function of C need not have one
        return None
    places = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    second = [each for each in parameters if each.kind in places][1:2]
    if any(each.default is Parameter.empty or each.name == "seconds" for each in second):
        return "by place"
    return "by name" if any(each.name == "seconds" for each in parameters) else None
