"""An author's `evaluate`, `search`, `order` and `choose` as an evaluation, an order and searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from inspect import Parameter, signature
from itertools import islice
from math import isfinite
from types import MethodType
from typing import Any, Final, Literal, NamedTuple, NoReturn, cast

from engine.authors.errors import During, Program, Span, is_a, type_name
from engine.authors.host import Host, TimedOut
from engine.authors.mistakes import METHODS, Note
from engine.authors.position import Node, Position, names, plain
from engine.fields import Refusal
from engine.game import FIRST, Evaluation, Game
from engine.game import Position as EnginePosition
from engine.search.deepening import DEEPEST, deepen
from engine.search.evaluation import clamped
from engine.search.limits import Limits, OutOfLimits
from engine.search.observer import Unobserved
from engine.search.plays import Plays
from engine.search.states import after
from engine.search.thought import INFINITY, Proof, Scored, Search, Task, Thought

MOST: Final = INFINITY - 1
"""The greatest value that a search may return; a greater one counts as this."""

SHARE: Final = 0.9
"""The share of the time that is left which `choose` is told: the rest is for what follows its last `play`."""

MOST_MOVES: Final = 1_000
"""The moves of an order that are read. No position has as many."""

Pair = tuple[Any, Any]
Function = Callable[..., Any]


def evaluation(host: Host, program: Program, function: Function, game: Game) -> Evaluation:
    """`evaluate(position)`: an integer, held to ±(`Game.decisive` − 1); raises `Refusal`."""
    most = game.decisive - 1
    least = -most
    call = host.call

    def evaluate(position: EnginePosition) -> int:
        host.poll()
        given = Position(position, game)
        value: object = call(program, "evaluate", function, given)
        if type(value) is not int:
            value = integer(Answer(host, program, "evaluate", value, partial(function, given)), value)
        if value > most or value < least:
            line = only_return(program, "evaluate")
            host.note(program, Note("cut", {"of": "evaluate", "most": most}, line))
        return most if value > most else least if value < least else value

    return evaluate


def shown(host: Host, value: object) -> str:
    """An author's value in a message, at most 100 characters of it."""
    text = host.text(repr, value)
    if not text:
        return f"an object of the type {type_name(value)}"
    return text if len(text) <= 100 else f"{text[:99]}…"


class Ending(NamedTuple):
    """How a function ended: at which place, and whether without a `return` of something."""

    place: Span | None = None
    nothing: bool = False


class Answer:
    """What a function returned, and what is wrong with it."""

    def __init__(
        self, host: Host, program: Program, of: During, value: object, again: Callable[[], object]
    ) -> None:
        """`again` calls the function once more."""
        self.host = host
        self.program = program
        self.of = of
        self.value = value
        self._again = again

    @cached_property
    def ending(self) -> Ending:
        """How the function ended. Where more than one `return` may have been it, another call shows which.

        Nothing is known where that call has another answer.
        """
        program, none = self.program, self.value is None
        returns = program.returns(self.of)
        if returns is None:
            return Ending()
        end = Ending(program.whole_line(returns.last), True) if none else Ending()
        every = (*returns.valued, *returns.bare) if none else returns.valued
        if not every:
            return end
        if not none and len(every) == 1:
            return Ending(program.statement(every[0]))
        answer, line = self.host.again(program, self.of, self._again)
        if line is None or not alike(answer, self.value):
            return Ending()
        found = returns.at(line)
        return Ending(program.statement(found), found in returns.bare) if found else end

    def wrong(
        self, reason: str, *, kind: Literal["TypeError", "ValueError"] = "TypeError", **facts: Any
    ) -> Refusal:
        """The error, blamed on the `return` that gave the answer."""
        return self.program.wrong(kind, self.of, self.of, reason, place=self.ending.place, **facts)

    def check(self, value: object) -> None:
        """Raises `Refusal` where nothing was returned, or as this value a method without its brackets."""
        if self.value is None and self.ending.nothing:
            raise self.wrong("returned-none", of=self.of)
        if type(value) is MethodType:
            for name in METHODS:
                if vars(Position)[name] is value.__func__:
                    raise self.wrong("returned-method", of=self.of, method=name)


def alike(one: Any, other: Any) -> bool:
    """Whether two answers are the same as far as their types, strings and integers tell."""
    ones, others = ([*each] if type(each) in (tuple, list) else [each] for each in (one, other))
    return (type(one), len(ones)) == (type(other), len(others)) and all(
        type(each) is type(same) and (type(each) not in (str, int, bool) or each == same)
        for each, same in zip(ones, others, strict=True)
    )


def integer(answer: Answer, value: object) -> int:
    """The integer that a value in an answer means; raises `Refusal`. A float is rounded, with a note."""
    if type(value) is int:
        return value
    of = answer.of
    if type(value) is float and isfinite(value):
        line = only_return(answer.program, of)
        answer.host.note(answer.program, Note("rounded", {"of": of, "value": repr(value)}, line))
        return round(value)
    answer.check(value)
    facts: dict[str, Any] = {"of": of, "value": shown(answer.host, value)}
    if type(value) is bool:
        raise answer.wrong("returned-bool", **facts)
    if type(value) is float:
        raise answer.wrong("returned-no-number", kind="ValueError", **facts)
    raise answer.wrong("returned-no-integer" if value is answer.value else "search-value", **facts)


def only_return(program: Program, of: During) -> int | None:
    """The line of the only statement of a function that returns something."""
    returns = program.returns(of)
    return returns.valued[0].lineno if returns and len(returns.valued) == 1 else None


def order(
    host: Host, program: Program, function: Function, game: Game
) -> Callable[[EnginePosition, Sequence[int]], Sequence[int]]:
    """`order(position, moves)`: the same moves in another order; raises `Refusal`."""

    def listed(position: Position, moves: list[str]) -> object:
        answer = function(position, moves)
        if is_a(answer, str, bytes):
            return answer
        try:
            return list(islice(answer, MOST_MOVES))
        except TypeError:
            return answer

    def ordered(position: EnginePosition, moves: Sequence[int]) -> Sequence[int]:
        host.poll()
        name = names(*position.shape())
        known = {name[move]: move for move in moves}
        given = Position(position, game)
        found = host.call(program, "order", listed, given, list(known))
        answer = Answer(host, program, "order", found, partial(listed, given, list(known)))
        if type(found) is not list:
            answer.check(found)
            raise answer.wrong("order-list", value=shown(host, found))
        if not all(type(each) is str for each in found):
            raise answer.wrong("order-strings", value=shown(host, found))
        if len(found) != len(known) or set(found) != set(known):
            raise answer.wrong("order-others", kind="ValueError", value=shown(host, found))
        return [known[each] for each in found]

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

    def each(self, tried: Sequence[Any]) -> Iterator[Any]:  # type: ignore[override]
        if not self._at_root:
            return iter(tried)
        self._at_root = False
        return self._each(tried)

    def _each(self, tried: Sequence[Any]) -> Iterator[Any]:
        for one in tried:
            self._host.below(self._names[one if type(one) is int else one[0]])
            yield one
        self._host.below(None)


class Playing:
    """The positions that a search or a choice makes by `play`, one after the other."""

    def __init__(self, host: Host, limits: Limits, root: EnginePosition, plays: Plays | None = None) -> None:
        """`plays`: those of a tree."""
        self.longest = 0
        """The plies of the longest line, but in a tree."""
        self.ended: Exception | None = None
        """What ended it at a limit."""
        self._host = host
        self._limits = limits
        self._names = names(*root.shape())
        self._plays = plays
        self._root = root
        host.below(None)

    def root(self, game: Game) -> Position:
        """The position to begin with. One that was kept in an earlier thought is counted in this one too."""
        host = self._host
        host.played = self.visit
        return Position(self._root, game, lambda at, move: host.played(at, move) if host.played else at)

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

    def called(task: Task, limits: Limits, root: EnginePosition, depth: int) -> tuple[int, int, int]:
        """The value and the move that the function returns, and the plies of its longest line."""
        estimate = clamped(task)
        plays = task.observer if isinstance(task.observer, Plays) else None
        playing = Playing(host, limits, root, plays)

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
        host.mark()
        try:
            found = host.call(program, "search", function, playing.root(task.game), depth, evaluate)
        except (Refusal, OutOfLimits):
            if playing.ended is None:
                raise
        if playing.ended is not None:  # whatever the function did with the exception
            raise playing.ended
        again = partial(function, Position(root, task.game), depth, evaluate)
        answer = Answer(host, program, "search", found, again)
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
            value, move, _ = called(task, limits, position, depth)
        else:
            value, move = position.value(0) if over else clamped(task)(position), None
            if isinstance(task.observer, Plays):
                task.observer.evaluated(0, value)
        task.observer.end(move, value if task.position.turn == FIRST else -value)

    return Search(think, visit)


def pair(answer: Answer) -> tuple[int, object]:
    """The value and the move that a search returned; raises `Refusal`."""
    answer.check(answer.value)
    if not is_a(answer.value, tuple) or tuple.__len__(cast(Pair, answer.value)) != 2:
        raise answer.wrong("search-pair", value=shown(answer.host, answer.value))
    value, move = tuple.__iter__(cast(Pair, answer.value))
    return max(-MOST, min(MOST, integer(answer, value))), move


def legal(answer: Answer, move: object, root: EnginePosition) -> int:
    """The move of this name in an answer; raises `Refusal`."""
    answer.check(move)
    of, name = answer.of, names(*root.shape())
    if move is None:
        raise answer.wrong("returned-no-move", of=of)
    if type(move) is not str:
        raise answer.wrong("returned-no-name", of=of, value=shown(answer.host, move))
    known = {name[each]: each for each in root.moves()}
    if plain(move) != move and plain(move) in known:
        raise answer.wrong(
            "returned-form", kind="ValueError", of=of, value=repr(move)[:40], near=repr(plain(move))
        )
    if move not in known:
        listed = ", ".join(list(known)[:40])
        raise answer.wrong("returned-illegal", kind="ValueError", of=of, value=move[:40], legal=listed)
    return known[move]


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
        playing = Playing(host, limits, root)
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
            again = partial(called, Position(root, task.game), seconds)
            move = legal(Answer(host, program, "choose", answer, again), answer, root)
        elif isinstance(playing.ended, OutOfLimits):
            move = root.moves()[0]
            if 0 in limits.left():  # else it was stopped
                host.note(program, Note("choose-ended", {}, None))
        else:
            raise playing.ended
        moves = tuple(Scored(each) for each in root.moves())
        yield Thought(0, move, None, Proof(), (move,), moves, complete=False)

    return Search(think, needs_limit=False)


def is_legal(move: object, root: EnginePosition) -> bool:
    """Whether it is the name of a legal move."""
    name = names(*root.shape())
    return type(move) is str and any(name[each] == move for each in root.moves())


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
