"""An author's `evaluate`, `search`, `order` and `choose` as an evaluation, an order and searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from inspect import Parameter, signature
from itertools import islice
from math import isfinite
from types import MethodType
from typing import Any, Final, Literal, NamedTuple, cast

from engine.authors.errors import During, Program, Span, is_a, type_name
from engine.authors.host import Host
from engine.authors.mistakes import METHODS, Note
from engine.authors.position import Place, Position, names
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
            answer = value
            place = partial(returned_at, host, program, "evaluate", lambda: function(given), answer)
            value = integer(host, program, "evaluate", value, place)
        if value > most or value < least:
            host.note(Note("cut", {"of": "evaluate", "most": most}, only_return(program, "evaluate")))
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


FindEnding = Callable[[], Ending]


def integer(host: Host, program: Program, of: During, value: object, place: FindEnding) -> int:
    """The integer that a function meant; raises `Refusal`. A float is rounded, with a note."""
    if type(value) is int:
        return value
    if type(value) is float and isfinite(value):
        host.note(Note("rounded", {"of": of, "value": repr(value)}, only_return(program, of)))
        return round(value)
    facts = {"of": of, "value": shown(host, value)}
    if type(value) is MethodType:
        name = next((name for name in METHODS if vars(Position)[name] is value.__func__), None)
        if name:
            raise program.wrong(
                "TypeError", of, of, "returned-method", place=place().place, of=of, method=name
            )
    if type(value) is bool:
        raise program.wrong("TypeError", of, of, "returned-bool", place=place().place, **facts)
    if type(value) is float:
        raise program.wrong("ValueError", of, of, "returned-no-number", place=place().place, **facts)
    ending = place()
    in_pair = of == "search"
    if not in_pair:
        refuse_nothing(program, of, ending)
    raise program.wrong(
        "TypeError",
        of,
        of,
        "search-value" if in_pair else "returned-no-integer",
        place=ending.place,
        **facts,
    )


def refuse_nothing(program: Program, of: During, ending: Ending) -> None:
    """Raises `Refusal` for a function that ended without a `return` of something."""
    if ending.nothing:
        raise program.wrong("TypeError", of, of, "returned-none", place=ending.place, of=of)


def only_return(program: Program, of: During) -> int | None:
    """The line of the only statement of a function that returns something."""
    returns = program.returns(of)
    return returns.valued[0].lineno if returns and len(returns.valued) == 1 else None


def returned_at(
    host: Host, program: Program, of: During, again: Callable[[], object], answer: object
) -> Ending:
    """The place of the `return` that gave an answer, or of the end of the function.

    Where there are several, the function is called once more to see which it was.
    """
    returns = program.returns(of)
    if returns is None:
        return Ending()
    end = Ending(program.whole_line(returns.last), True)
    every = (*returns.valued, *returns.bare) if answer is None else returns.valued
    if not every:
        return end if answer is None else Ending()
    if answer is not None and len(every) == 1:
        return Ending(program.statement(every[0]))
    ended = host.last_line(program, of, again, type(answer))
    if ended is None:
        return Ending(program.statement(every[-1]))
    found = returns.at(ended)
    return Ending(program.statement(found), found in returns.bare) if found else end


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
        answer = host.call(program, "order", listed, given, list(known))

        def place() -> Ending:
            return returned_at(host, program, "order", lambda: function(given, list(known)), answer)

        if answer is None:
            refuse_nothing(program, "order", place())
        if type(answer) is not list:
            raise program.wrong(
                "TypeError", "order", "order", "order-list", place=place().place, value=shown(host, answer)
            )
        if not all(type(each) is str for each in answer):
            raise program.wrong(
                "TypeError", "order", "order", "order-strings", place=place().place, value=shown(host, answer)
            )
        if len(answer) != len(known) or set(answer) != set(known):
            raise program.wrong(
                "ValueError", "order", "order", "order-others", place=place().place, value=shown(host, answer)
            )
        return [known[each] for each in answer]

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

    def visit(self, at: Place, move: int) -> Place:
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
            self.ended = error
            raise OutOfLimits from None
        self.longest = max(self.longest, number + 1)
        return number + 1, top

    def poll(self) -> None:
        """Ends it where its time is over, whether or not a check is due."""
        try:
            self._limits.poll()
        except Exception as error:
            self.ended = error
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
        try:
            answer = host.call(program, "search", function, playing.root(task.game), depth, evaluate)
        except (Refusal, OutOfLimits):
            if playing.ended is None:
                raise
        if playing.ended is not None:  # whatever the function did with the exception
            raise playing.ended
        again = partial(function, Position(root, task.game), depth, evaluate)
        place = cache(partial(returned_at, host, program, "search", again, answer))
        value, move = pair(host, program, answer, place)
        return value, legal(host, program, "search", move, root, place), playing.longest

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


def pair(host: Host, program: Program, answer: object, place: FindEnding) -> tuple[int, object]:
    """The value and the move that a search returned; raises `Refusal`."""
    if answer is None:
        refuse_nothing(program, "search", place())
    if not is_a(answer, tuple) or tuple.__len__(cast(Pair, answer)) != 2:
        value = shown(host, answer)
        raise program.wrong("TypeError", "search", "search", "search-pair", place=place().place, value=value)
    given, move = tuple.__iter__(cast(Pair, answer))
    number = integer(host, program, "search", given, place)
    return max(-MOST, min(MOST, number)), move


def legal(
    host: Host,
    program: Program,
    during: Literal["search", "choose"],
    move: object,
    root: EnginePosition,
    place: FindEnding,
) -> int:
    """The move of this name; raises `Refusal`."""
    if move is None:
        raise program.wrong("TypeError", during, during, "returned-no-move", place=place().place, of=during)
    if type(move) is not str:
        facts = {"of": during, "value": shown(host, move)}
        raise program.wrong("TypeError", during, during, "returned-no-name", place=place().place, **facts)
    name = names(*root.shape())
    known = {name[each]: each for each in root.moves()}
    if move not in known:
        facts = {"of": during, "value": move[:40], "legal": ", ".join(list(known)[:40])}
        raise program.wrong("ValueError", during, during, "returned-illegal", place=place().place, **facts)
    return known[move]


def choose(host: Host, program: Program, function: Function) -> Search:
    """`choose(position)` or `choose(position, seconds)`: a move; raises `Refusal`.

    It is called once, whatever the depth. Where a limit ends it, the move that it returns all the same is
    played, else the first legal one, which is noted.
    """

    def called(position: Position, seconds: float | None) -> object:
        by_name, by_place = takes_seconds(function)
        if by_name:
            return function(position, seconds=seconds)
        return function(position, seconds) if by_place else function(position)

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
            place = cache(partial(returned_at, host, program, "choose", again, answer))
            if answer is None:
                refuse_nothing(program, "choose", place())
            move = legal(host, program, "choose", answer, root, place)
        elif isinstance(playing.ended, OutOfLimits):
            move = root.moves()[0]
            host.note(Note("choose-ended", {}, None))
        else:
            raise playing.ended
        moves = tuple(Scored(each) for each in root.moves())
        yield Thought(0, move, None, Proof(), (move,), moves, complete=False)

    return Search(think, needs_limit=False)


def is_legal(move: object, root: EnginePosition) -> bool:
    """Whether it is the name of a legal move."""
    name = names(*root.shape())
    return type(move) is str and any(name[each] == move for each in root.moves())


def takes_seconds(function: Function) -> tuple[bool, bool]:
    """Whether a function takes the seconds, by name, and as its second argument.

    It does if a parameter is called `seconds`, or if the second has no default.
    """
    try:
        parameters = list(signature(function).parameters.values())
    except (TypeError, ValueError):  # a function of C need not have one
        return False, False
    if any(each.name == "seconds" and each.kind != Parameter.POSITIONAL_ONLY for each in parameters):
        return True, False
    places = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    second = [each for each in parameters if each.kind in places][1:2]
    return False, any(each.default is Parameter.empty or each.name == "seconds" for each in second)
