"""Tries what a program has that may be asked for moves: it plays as it is if its answers are legal moves.

It is asked in two positions of the middle of a game, which soon tell, and then in two at its start, once for
each side to move: four legal moves are needed. A board is given as the program's line `marks = …` or its
constants say, else in the usual ways. Where two of these lead to different legal moves in the middle
nothing is taken.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import Parameter, isabstract
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from ..core.errors import Refusal
from ..core.game import Game
from ..players.names import FUNCTIONS
from ..players.record import squares
from .answers import shown
from .errors import LONGEST_MESSAGE, Program
from .forms import (
    BOARD,
    FIRST_MOVE,
    LARGE,
    OTHELLO,
    SMALL,
    TICTACTOE,
    USUAL,
    Came,
    Form,
    FormProgram,
    Marks,
    Module,
    Time,
    bound,
    parameters,
    taken,
)
from .host import SECONDS, Host
from .known import answer, remembers
from .position import Position, played
from .syntax import attributes_of, is_named, is_stored, nodes, reads_input
from .unplayable import size_of
from .usual_errors import MEMBERS, function_of

if TYPE_CHECKING:
    from ..contract import replies

LONGEST_TRIAL: Final = FIRST_MOVE - 2 * SECONDS
"""Seconds for all answers together: with the load it has to end before the page gives up (PATIENCE)."""
LONGEST_MIDDLE: Final = 3 * SECONDS
"""Seconds after which nothing else is asked that has not answered a move yet."""
NAMES: Final = (
    "move action place best_move next_move ai_move bot_move computer_move get_move get_action get_best_move "
    "get_next_move get_ai_move get_computer_move choose choose_move choose_action choose_best_move think "
    "select_move select_action find_move find_best_move make_move play"
)
"""How functions are called that return a move, in any letters and with or without `_`."""
PLAYERS: Final = frozenset(NAMES.replace("_", "").split())
WHOLE_BOARD: Final = "c4e3f3c5d3d2e6f2c2b2f1c3b4a3c1f5f4d1a5e2e1b5a2b1b6a4b3c6f6a6a1d6a7b7"
MIDDLE: Final = {OTHELLO: (WHOLE_BOARD, f"{WHOLE_BOARD}d7"), TICTACTOE: ("a1c1b1b2", "a1b1b2c3c1")}
"""The moves to a position with first to move, and to one with second to move.

In Othello no move there is one of the other side too, nor one with row and column exchanged, nor one on the
part of the board that one of 6×6 has. In tic-tac-toe the other side threatens to win: a program that knows
its marks moves elsewhere than one that does not.
"""
START: Final = {OTHELLO: ("", "d3"), TICTACTOE: ("", "b2")}
USUAL_MARKS: Final = ((1, -1, 0), (1, 2, 0))
CONSTANTS: Final = (
    ("BLACK", "WHITE"),
    ("X", "O"),
    ("PLAYER_X", "PLAYER_O"),
    ("AI", "HUMAN"),
    ("COMPUTER", "HUMAN"),
    ("COMPUTER", "PLAYER"),
)
"""Names of the marks of first and of second; without a colour, of the side to move and of the other."""
TIMED: Final = 6
"""The parameters of a `best_strategy` with a `time_limit`, `self` among them."""
CS50: Final = ("player", "actions", "result", "winner", "terminal", "utility", "initial_state")


class Candidate(NamedTuple):
    """What may be asked."""

    id: Literal["cs50", "strategy", "rows"]
    of: str
    games: tuple[str, ...]
    marks: list[Marks]


class Failure(NamedTuple):
    """Why a candidate does not play."""

    legal: int
    """How many legal moves it has answered before."""
    facts: replies.Unplayable


class ProgramTrial:
    """The trial of one program."""

    def __init__(self, host: Host, program: Program, module: Module, games: Mapping[str, Game]) -> None:
        self._host = host
        self._program = program
        self._module = module
        self._games = games
        self._began = monotonic()

    def find(
        self, usual: Sequence[str], trying: Callable[[], object] = lambda: None
    ) -> Form | replies.Unplayable | None:
        """The form of the program, or why nothing of it plays; None: there is nothing to ask.

        It is tried in the games of `usual` first, if its source names none. `trying` is called before
        anything is asked.
        """
        found: list[Candidate] = self._host.call(self._program, "load", candidates, self._module)
        if found and (size := size_of(self._module.names)):
            return {"why": "size", "rows": size[0], "columns": size[1]}
        if found:
            trying()
        failures: list[Failure] = []
        for candidate in found:
            named = self._module.names.get("game")
            is_id = type(named) is str and named in self._games  # else a variable of the program's
            order = [named] if is_id else [*usual, *candidate.games]
            for game in dict.fromkeys(each for each in order if each in candidate.games):
                if failures and monotonic() > self._began + LONGEST_MIDDLE:
                    break
                result = self._of(candidate, game)
                if isinstance(result, Form):
                    return result
                failures.append(result)
        return nearest(failures).facts if failures else None

    def _of(self, candidate: Candidate, game: str) -> Form | Failure:
        """The form in which a candidate plays a game."""
        passed: list[tuple[FormProgram, list[str]]] = []
        failures: list[Failure] = []
        for marks in candidate.marks:
            player = bound(Form(candidate.id, candidate.of, game, marks), self._module)
            moves = self._moves(player, MIDDLE[game], self._host.seconds)
            if isinstance(moves, Failure):
                failures.append(moves)
            else:
                passed.append((player, moves))
        if not passed:
            return nearest(failures)
        player, found = passed[0]
        if any(moves != found for _, moves in passed):
            kinds = [str(player.form.marks) for player, _ in passed]
            return Failure(len(found), {"why": "boards", "of": candidate.of, "boards": kinds})
        moves = self._moves(player, START[game], LONGEST_TRIAL)
        if isinstance(moves, Failure):
            return moves._replace(legal=len(found) + moves.legal)
        if remembers(self._program, player.form):
            for at, move in zip(START[game], moves, strict=True):
                root = position_after(at, self._games[game])._position
                self._host.remembered[self._program.source, game, root] = squares(*root.shape())[move]
        return player.form

    def _moves(self, player: FormProgram, positions: Sequence[str], most: float) -> list[str] | Failure:
        """The answers in these positions, of which each may take `most` seconds."""
        moves: list[str] = []
        for at in positions:
            position = position_after(at, self._games[player.form.game])
            left = max(0.0, min(most, self._began + LONGEST_TRIAL - monotonic()))
            try:
                with self._host.seeded():
                    found = answer(
                        self._host, self._program, player, position, Time(USUAL), "load", left, left
                    )
            except Refusal as error:
                said = {"message": f"{error.facts['kind']}: {error.facts['message']}"}
            else:
                if isinstance(found, str):
                    moves.append(found)
                    continue
                said = {"message": f"Timeout: more than {left:g} s in the program's code"}
                if isinstance(found, Came):
                    said = {"played": shown(self._host, found.value)}
            facts: Any = {"why": "illegal", "of": player.form.of, "game": player.form.game}
            cut = {key: value[:LONGEST_MESSAGE] for key, value in said.items()}
            return Failure(len(moves), facts | {"position": position.text()} | cut)
        return moves


def nearest(failures: Sequence[Failure]) -> Failure:
    """The first of those that came farthest: it is nearest to what the program is made for."""
    return max(failures, key=lambda each: (each.legal, "played" in each.facts))


def position_after(moves: str, game: Game) -> Position:
    """The position after moves that are written one behind the other."""
    root, numbers = game.start(), []
    by_name = squares(*root.shape())
    for at in range(0, len(moves), 2):
        numbers.append(by_name[moves[at : at + 2]])
        root = root.play(numbers[-1])
    return Position(root, game, played=played(numbers))


# What may be asked


def candidates(module: Module) -> list[Candidate]:
    """What may be asked, in the order in which it is tried. It runs as the author's code.

    Of several functions the last is the first: files go from what is simple to what is made of it.
    """
    tree, names = module
    found: list[Candidate] = []
    if any(is_ours(tree, node) for node in named_as_ours(module).values()):
        return found
    if is_written(tree, "minimax") and sum(callable(names.get(each)) for each in CS50) >= 3:
        marks = Marks(names.get("X", "X"), names.get("O", "O"), names.get("EMPTY"))
        found.append(Candidate("cs50", "minimax", (TICTACTOE,), [marks]))
    of = "Strategy.best_strategy"
    if is_written(tree, of) and is_made_of_nothing(names.get("Strategy")):
        is_timed = len(parameters(names["Strategy"].best_strategy)) == TIMED
        found.append(Candidate("strategy", of, (OTHELLO,), [SMALL] if is_timed else [LARGE, SMALL]))
    for of, function in reversed([*players(module)]):
        if given := taken(function):
            kinds = marks_of(names, "side" if given[1] else "mover")
            found.append(Candidate("rows", of, (TICTACTOE, OTHELLO), kinds))
    return found


def players(module: Module) -> Iterator[tuple[str, Any]]:
    """The functions and methods that are called as one that returns a move."""
    for of, body in scopes(module.tree):
        made = module.names.get(of)
        if of and not is_made_of_nothing(made):
            continue
        for node in body:
            if isinstance(node, ast.FunctionDef) and node.name.lower().replace("_", "") in PLAYERS:
                function = getattr(made, node.name, None) if of else module.names.get(node.name)
                if not (is_abstract(node) or reads_input(node) or is_helper(module.tree, node, bool(of))):
                    yield f"{of}.{node.name}" if of else node.name, function


def scopes(tree: ast.Module) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The statements of a module, and those of its classes by their names."""
    yield "", tree.body
    yield from ((node.name, node.body) for node in tree.body if isinstance(node, ast.ClassDef))


def is_made_of_nothing(value: Any) -> bool:
    """Whether it is a class of which an object can be made without arguments."""
    if not isinstance(value, type) or isabstract(value):
        return False
    return all(each.default is not Parameter.empty for each in parameters(value))


def is_written(tree: ast.Module, of: str) -> bool:
    """Whether there is a function or a method of this name, with a body."""
    node = function_of(tree, of)
    return node is not None and not is_abstract(node)


def is_abstract(node: ast.FunctionDef) -> bool:
    """Whether the body of a function is `pass`, `...` or `raise NotImplementedError`, maybe below a text."""
    texts = [
        each for each in node.body if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
    ]
    body = [each for each in node.body if each not in texts]
    if len(body) == 1 and isinstance(body[0], ast.Raise):
        return any(is_named(each, "NotImplementedError") for each in ast.walk(body[0]))
    return all(isinstance(each, ast.Pass) for each in body)


def is_helper(tree: ast.Module, node: ast.FunctionDef, is_method: bool) -> bool:
    """Whether another function that is given something, and returns something, uses this one.

    A loop that plays games in a terminal is given nothing, or returns nothing.
    """
    inside = {id(each) for each in ast.walk(node)}

    def uses(other: ast.FunctionDef) -> bool:
        if is_method:
            return node.name in attributes_of(other, "self")
        return any(is_named(each, node.name) for each in ast.walk(other))

    return any(
        id(other) not in inside
        and any(each.arg != "self" for each in other.args.args)
        and any(each.value for each in nodes(other, ast.Return))
        and uses(other)
        for other in nodes(tree, ast.FunctionDef)
    )


def named_as_ours(module: Module) -> dict[str, ast.stmt | None]:
    """What is called as a function of ours is, or as a class of a game, each with its statement."""
    last = {getattr(node, "name", ""): node for node in module.tree.body}
    return {name: last.get(name) for name in (*FUNCTIONS, "Game") if module.names.get(name) is not None}


def ours(module: Module) -> list[str]:
    """What of these the engine asks.

    Where one is surely its own, all but an `evaluate` of a board that needs more than that; else what no
    other function uses.
    """
    tree, named = module.tree, named_as_ours(module)
    if any(is_ours(tree, node) for node in named.values()):
        evaluate = named.get("evaluate")
        is_other = (
            isinstance(evaluate, ast.FunctionDef) and needs_more(evaluate) and not is_ours(tree, evaluate)
        )
        return [name for name in named if name != "evaluate" or not is_other]
    functions = [(name, node) for name, node in named.items() if isinstance(node, ast.FunctionDef)]
    return [name for name, node in functions if not is_helper(tree, node, is_method=False)]


def needs_more(node: ast.FunctionDef) -> bool:
    """Whether a function cannot be called with one argument."""
    return len(node.args.args) - len(node.args.defaults) > 1


def is_ours(tree: ast.Module, node: ast.stmt | None) -> bool:
    """Whether one of these is the engine's own, and not about a board of the program's.

    A function that hands its position to another one is, unless others use it.
    """
    if isinstance(node, ast.ClassDef):
        stored = {each.id for each in nodes(node, ast.Name) if is_stored(each)}
        members = stored | {each.name for each in nodes(node, ast.FunctionDef)}
        return bool(node.bases) or not members.isdisjoint(("id", "owner", "margin"))
    if not isinstance(node, ast.FunctionDef) or not node.args.args:
        return True
    first = node.args.args[0].arg
    hands_on = any(is_named(given, first) for each in nodes(node, ast.Call) for given in each.args)
    is_asked = not attributes_of(node, first).isdisjoint(MEMBERS)
    is_of_board = BOARD.search(first.lower()) is not None
    return is_asked or not is_of_board or (hands_on and not is_helper(tree, node, is_method=False))


def marks_of(names: Mapping[str, Any], by: Literal["side", "mover"]) -> list[Marks]:
    """The marks with which a program is tried: its own, where it says them."""
    constants = [tuple(map(names.get, (*pair, "EMPTY"))) for pair in CONSTANTS if "EMPTY" in names]
    said: list[Any] = [each for each in (names.get("marks"), *constants) if is_marks(each)]
    return [Marks(first, second, empty, by) for first, second, empty in said[:1] or USUAL_MARKS]


def is_marks(value: Any) -> bool:
    """Whether it is three different numbers or texts, of which the last may be None."""
    if type(value) not in (tuple, list) or len(value) != 3:
        return False
    kinds = [type(each) for each in value]
    return {*kinds[:2]} <= {int, str} and kinds[2] in (int, str, type(None)) and len({*value}) == 3
