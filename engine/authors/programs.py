"""Compiles a source, runs it, and adds what it defines to a register of games."""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Iterable, Mapping
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple

from engine.authors.errors import NOWHERE, During, Program, refusal, syntax_span
from engine.authors.functions import evaluation, order, search, shown
from engine.authors.guard import private_builtins
from engine.authors.host import Host
from engine.fields import Refusal, brief
from engine.game import Game

KINDS: Final = ("evaluate", "search", "order", "Game")
"""What a module may define."""


class Loaded(NamedTuple):
    """A program and what it defines. A function that it does not define is None."""

    program: Program
    evaluate: Any
    search: Any
    order: Any
    game: Game | None
    of: tuple[str, ...]
    """The games that `evaluate` is for."""

    def as_json(self) -> dict[str, object]:
        """What the contract's reply says of it."""
        name = self.program.name
        return {
            "name": name,
            "evaluations": {game: [name] for game in self.of} if self.evaluate else {},
            "searches": [name] if self.search else [],
            "orders": [name] if self.order else [],
            "games": [self.game.id] if self.game else [],
        }


class Programs:
    """The programs of a conversation or of a process, and the games with them."""

    def __init__(self, games: Mapping[str, Game], host: Host) -> None:
        """`games` are those without the programs, later `base`. They are not changed."""
        self.host = host
        self.games: Mapping[str, Game] = games
        self.base = games
        self._loaded: dict[str, Loaded] = {}

    def has(self, name: str) -> bool:
        """Whether a program of this name was loaded."""
        return name in self._loaded

    def refresh(self) -> None:
        """Follows a change of the games without programs."""
        self.games = self._extended()

    def load(self, name: str, source: str, game: str | None, file: str | None = None) -> Loaded:
        """Runs a source and adds what it defines. Raises `Refusal`; then nothing has changed.

        `game` is the id of the game that its evaluation is for unless the source says. `file` is the name of
        the file in error messages.
        """
        program = Program(name, source, file or f"{name}.py")
        found = vars(run(self.host, program))
        return self.add(program, found, (game,) if game else ())

    def add(self, program: Program, found: Mapping[str, Any], usual: tuple[str, ...]) -> Loaded:
        """Adds what a module that was run has defined; raises `Refusal`.

        `usual` are the games that its evaluation is for if it names none.
        """
        others = {name: one for name, one in self._loaded.items() if name != program.name}
        loaded = self._read(program, found, usual, with_games(self.base, others.values()))
        self._loaded = {**others, program.name: loaded}
        self.games = self._extended()
        return loaded

    def _read(
        self, program: Program, found: Mapping[str, Any], usual: tuple[str, ...], games: Mapping[str, Game]
    ) -> Loaded:
        functions = {key: found.get(key) for key in KINDS[:3]}
        for key, function in functions.items():
            if function is not None and not callable(function):
                value = shown(self.host, function)
                raise program.wrong("TypeError", "load", key, "is-no-function", of=key, value=value)
        game = None
        if found.get("Game") is not None:
            from engine.authors.rules import adapted

            evaluated = functions["evaluate"] is not None

            game = adapted(self.host, program, found["Game"], games, evaluated, found.get("game"))
        of: tuple[str, ...] = ()
        if functions["evaluate"]:
            of = self._games_of(program, found, game, usual, games)
        return Loaded(program, **functions, game=game, of=of)

    def _games_of(
        self,
        program: Program,
        found: Mapping[str, Any],
        game: Game | None,
        usual: tuple[str, ...],
        games: Mapping[str, Game],
    ) -> tuple[str, ...]:
        """The ids of the games that the module's evaluation is for."""
        named = found.get("game")
        if named is not None:
            if type(named) is not str:
                raise program.wrong("TypeError", "load", "game", "is-no-id", value=shown(self.host, named))
            if named not in games and not (game and named == game.id):
                raise program.wrong("ValueError", "load", "game", "unknown-game", value=brief(named))
            return (named,)
        if game:
            return (game.id,)
        if not usual:
            message = (
                'which game evaluate is for is missing: game = "…" in the source, or game in the request'
            )
            raise Refusal("bad-request", message, "game", missing="game")
        return usual

    def _extended(self) -> dict[str, Game]:
        """The games with the functions of all programs."""
        games = with_games(self.base, self._loaded.values())
        for id, game in games.items():
            evaluations = {
                one.program.name: evaluation(self.host, one.program, one.evaluate, game)
                for one in self._loaded.values()
                if one.evaluate and id in one.of
            }
            searches = {
                one.program.name: search(self.host, one.program, one.search)
                for one in self._loaded.values()
                if one.search
            }
            orders = {
                one.program.name: order(self.host, one.program, one.order, game)
                for one in self._loaded.values()
                if one.order
            }
            games[id] = extended(game, evaluations, searches, orders)
        return games


def extended(
    game: Game, evaluations: dict[str, Any], searches: dict[str, Any], orders: dict[str, Any]
) -> Game:
    """A game with more evaluations, searches and orders."""
    return game._replace(
        evaluations={**game.evaluations, **evaluations},
        in_range=(*game.in_range, *evaluations.values()),
        searches={**game.searches, **searches},
        orders={**game.orders, **orders},
    )


def with_games(base: Mapping[str, Game], loaded: Iterable[Loaded]) -> dict[str, Game]:
    """The games of `base`, and those that programs define."""
    return {**base, **{one.game.id: one.game for one in loaded if one.game}}


def compiled(host: Host, program: Program) -> CodeType:
    """The code of a source, unchanged and under its own file name; raises `Refusal`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(program.source, program.file)
            program.note(tree)
            return compile(program.source, program.file, "exec", dont_inherit=True)
    except SyntaxError as error:
        span = syntax_span(error, program)
        raise refusal(program, "load", type(error).__name__, str(error.msg), span, "") from None
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        # A null byte, a lone surrogate, or more than the compiler can hold: it names no place.
        kind = "SyntaxError" if isinstance(error, ValueError) else type(error).__name__
        raise refusal(program, "load", kind, str(error)[:400] or "nested too deep", NOWHERE, "") from None


def run(host: Host, program: Program) -> ModuleType:
    """The module of a source; raises `Refusal`."""
    during: During = "load"
    code = compiled(host, program)
    module = ModuleType(f"{__package__}.of.{program.name}")
    module.__file__ = program.file
    vars(module)["__builtins__"] = private_builtins()
    with as_imported(module):
        host.call(program, during, exec, code, vars(module))
    return module


class as_imported:  # noqa: N801 - used like a function
    """Registers a module while it runs, as `dataclass` needs; takes it back if that fails."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def __enter__(self) -> None:
        self.before = sys.modules.get(self.module.__name__)
        sys.modules[self.module.__name__] = self.module

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            sys.modules.pop(self.module.__name__, None)
            if self.before is not None:
                sys.modules[self.module.__name__] = self.before
