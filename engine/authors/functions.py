"""An author's `evaluate`, `search` and `order` as an evaluation, a search and an order of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from math import isfinite
from types import MethodType
from typing import Any, Final, NamedTuple, cast

from engine.authors.errors import During, Program, Span, is_a, type_name
from engine.authors.host import Host
from engine.authors.mistakes import METHODS, Note
from engine.authors.position import Position, names
from engine.fields import Refusal
from engine.game import FIRST, Evaluation, Game
from engine.game import Position as EnginePosition
from engine.search.deepening import DEEPEST, deepen
from engine.search.evaluation import clamped
from engine.search.limits import Limits, OutOfLimits
from engine.search.plays import Plays
from engine.search.states import after
from engine.search.thought import INFINITY, Proof, Scored, Search, Task, Thought

MOST: Final = INFINITY - 1
"""The greatest value that a search may return; a greater one counts as this."""

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


def search(host: Host, program: Program, function: Function) -> Search:
    """`search(position, depth, evaluate)`: a value for first, and a move; raises `Refusal`."""

    def called(task: Task, limits: Limits, root: EnginePosition, depth: int) -> tuple[int, int, int]:
        """The value and the move that the function returns, and the plies of its longest line."""
        estimate = clamped(task)
        plays = task.observer if isinstance(task.observer, Plays) else None
        longest = 0
        ended: Exception | None = None

        def evaluate(position: Position) -> int:
            """The value of a finished game, or the evaluation of the player."""
            if type(position) is not Position:
                raise TypeError("evaluate takes a position")
            inner = position._position
            value = estimate(inner) if inner.margin() is None else inner.value(0)
            if plays:
                plays.evaluated(position._at, value)
            return value

        def visit(at: int, move: int) -> int:
            """Counts a position. It is known by its plies from the root, in a tree by its number there."""
            nonlocal longest, ended
            try:
                limits.visit()
                if plays:
                    return plays.play(at, move)
            except Exception as error:
                ended = error
                raise OutOfLimits from None
            longest = max(longest, at + 1)
            return at + 1

        if plays:
            limits.enforce()  # a tree can be stopped at every depth
        limits.visit()
        try:
            position = Position(root, task.game, visit)
            answer = host.call(program, "search", function, position, depth, evaluate)
        except (Refusal, OutOfLimits):
            if ended is None:
                raise
        if ended is not None:  # whatever the function did with the exception
            raise ended
        name = names(*root.shape())
        legal = {name[move]: move for move in root.moves()}
        again = partial(function, Position(root, task.game), depth, evaluate)
        place = partial(returned_at, host, program, "search", again, answer)
        return *checked(host, program, answer, legal, place), longest

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


def checked(
    host: Host, program: Program, answer: object, legal: dict[str, int], place: FindEnding
) -> tuple[int, int]:
    """The value and the move that a search returned; raises `Refusal`."""
    if answer is None:
        refuse_nothing(program, "search", place())
    if not is_a(answer, tuple) or tuple.__len__(cast(Pair, answer)) != 2:
        value = shown(host, answer)
        raise program.wrong("TypeError", "search", "search", "search-pair", place=place().place, value=value)
    given, move = tuple.__iter__(cast(Pair, answer))
    number = integer(host, program, "search", given, place)
    return max(-MOST, min(MOST, number)), legal_move(host, program, "search", move, legal, place)


def legal_move(
    host: Host, program: Program, of: During, move: object, legal: dict[str, int], place: FindEnding
) -> int:
    """The move that a function returned; raises `Refusal`."""
    if move is None:
        raise program.wrong("TypeError", of, of, "returned-no-move", place=place().place, of=of)
    if type(move) is not str:
        facts = {"value": shown(host, move)}
        raise program.wrong("TypeError", of, of, "search-move", place=place().place, **facts)
    if move not in legal:
        facts = {"of": of, "value": move[:40], "legal": ", ".join(list(legal)[:40])}
        raise program.wrong("ValueError", of, of, "returned-illegal", place=place().place, **facts)
    return legal[move]
