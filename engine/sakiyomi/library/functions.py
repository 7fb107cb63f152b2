"""Functions that play and that evaluate, under names by which the engine's games know them.

They run as they are: without limits of time, and what they raise reaches the caller. (Programs in files,
which `authors` runs, have both.)
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..authors.position import Played, Position, names, played
from ..contract.limits import LONGEST_NAME
from ..core.game import Evaluation, Game, Preset
from ..core.game import Position as EnginePosition
from ..games import GAMES
from ..players.names import names_of_ours
from ..players.players import as_text, options_of
from ..players.players import player as checked
from ..search.limits import Limits
from ..search.thought import Search, Task, Thought, choice
from .errors import IllegalMove, Refused, expected

Choose = Callable[[Position], str]
"""A player: it gets the position and returns one of its `moves()`."""
Evaluate = Callable[[Position], int]
"""An evaluation: it gets a position whose game is not over and returns an integer, positive where first is
better off, whoever is to move."""
Spelled = str | Mapping[str, Any]
"""A player of the list, "level-3", or one spelled out: "alphabeta depth=4 ties=first" (`CONTRACT.md`,
Players)."""


@dataclass(frozen=True)
class Player:
    """A player with an evaluation of yours, or with a name of your own.

    `player` is as everywhere: a player of the list, one spelled out, or a function. `evaluate` is used by it
    instead of the evaluation that it names. `name` stands in tables.

    >>> def corners(position):
    ...     return sum(position.owner(square) for square in ("a1", "h1", "a8", "h8"))
    >>> mine = sakiyomi.Player("alphabeta depth=2", evaluate=corners, name="corners")
    >>> sakiyomi.arena(mine, "random", game="othello", games=10, seed=1).wins
    7
    """

    player: Spelled | Choose
    evaluate: Evaluate | None = None
    name: str | None = None


Entrant = Spelled | Choose | Player
"""A player of a match."""
OTHERS: Final = ("gtp:", "nboard:")
"""How a player of Othello begins that is a program of others (`PROGRAMS.md`, Engines of others). The second
is refused, with what is written instead."""
FORBIDDEN: Final = re.compile(r"[^A-Za-z0-9_-]+")
"""The characters that no name of the engine's has."""


class Functions(NamedTuple):
    """The functions and programs that the players of a game bring. It can be sent to another process."""

    choose: dict[str, Choose]
    evaluate: dict[str, Evaluate]
    named: dict[str, str]
    """Players by names of their own, as text."""
    others: list[str]
    """Players that are programs of others, as text."""

    def check_start(self, record: Mapping[str, Any]) -> None:
        """Raises `Refused` where a game begins where a program of others cannot be told to begin."""
        if self.others:
            from ..protocols import opponent

            if why := opponent.refused_start(record, *self.others):
                raise Refused(why)

    def programs(self) -> AbstractContextManager[None]:
        """The programs of others that are started within this block end with it."""
        if not self.others:
            return nullcontext()
        from ..protocols import opponent

        return opponent.ending()

    def limited(self, player: Any, limits: Mapping[str, float], game: Game) -> Any:
        """A player with these limits in the place of its own; raises `Refused`."""
        if not limits:
            return player
        options = as_options(player, self.added_to(game))
        if options.get("search") in {*self.choose, *self.others}:
            raise Refused(
                f"{options['search']} takes no {' or '.join(limits)}: it is no search of the engine"
            )
        return {**options, **limits}

    def among(self, game: Game) -> dict[str, Game]:
        """The games, of which this one has these."""
        return {**GAMES, game.id: self.added_to(game)}

    def added_to(self, game: Game) -> Game:
        """The game with these."""
        root = GameBefore(game)
        evaluations = {name: estimate(name, each, game, root) for name, each in self.evaluate.items()}
        searches = {name: search(name, each) for name, each in self.choose.items()}
        searches |= {text: by for text in self.others if (by := of_another_program(text, game))}
        presets = [Preset(name, name, text) for name, text in self.named.items()]
        return game.extended(evaluations, searches, players=presets, begin_search=root.begin_search)


class GameBefore:
    """The moves to the position that is thought about, which the record of a position below begins with."""

    def __init__(self, game: Game) -> None:
        self._begin_search = game.begin_search
        self.played: Played = None

    def begin_search(self, task: Task, limits: Limits) -> Task:
        """As `Game.begin_search`, behind which it stands."""
        self.played = played(task.record)
        prepared: Task = self._begin_search(task, limits) if self._begin_search else task
        return prepared


def spelled(players: Iterable[Entrant], game: Game) -> tuple[list[Any], Functions]:
    """These players as the contract spells them, and the functions that they use; raises `Refused`."""
    functions = Functions({}, {}, {}, [])
    players = list(players)
    given = {each.name for each in players if isinstance(each, Player) and isinstance(each.name, str)}
    return [spelled_one(each, game, functions, given) for each in players], functions


def spelled_one(entrant: Entrant, game: Game, functions: Functions, given: set[str]) -> Any:
    """One of them. Its functions are added to `functions`; `given` are the players' own names."""
    by = entrant if isinstance(entrant, Player) else Player(entrant)
    if by.evaluate is not None and not callable(by.evaluate):
        raise expected("evaluate must be a function of a position", by.evaluate)
    if by.name is not None and not isinstance(by.name, str):
        raise expected("a player's name is text", by.name)
    ours = names_of_ours(GAMES)
    used = {*ours, *given} - {by.name}
    player: Any
    if callable(by.player):
        if by.evaluate is not None:
            raise Refused("a function that plays takes no evaluation: it is called with a position alone")
        player = taken(functions.choose, by.player, {*used, *functions.evaluate})
    elif isinstance(by.player, str):
        player = by.player
        if of_another_program(player, game, here=True):
            functions.others.append(player)
            if by.evaluate is not None:
                raise Refused(f"{player} takes no evaluation: a program of others has its own")
    elif isinstance(by.player, Mapping):
        player = dict(by.player)
    else:
        raise expected("a player is text, a mapping or a function of a position", by.player)
    if by.evaluate is not None:
        name = taken(functions.evaluate, by.evaluate, {*used, *functions.choose})
        player = {**as_options(player, game), "evaluation": name}
    if by.name is None:
        return player
    if by.name in ours or by.name in functions.named:
        raise Refused(f"there is a player called {by.name:.40} already")
    extended = functions.added_to(game)
    checked(player, extended)
    functions.named[by.name] = as_text(as_options(player, extended))
    return by.name


def of_another_program(text: str, game: Game, here: bool = False) -> Search | None:
    """The search of a player that is a program of others, such as `gtp:COMMAND`; raises `Refusal`."""
    if not text.startswith(OTHERS):
        return None
    from ..protocols import opponent

    return opponent.known(text, here, game.id)


def as_options(player: Any, game: Game) -> Any:
    """A player as an object; raises `Refusal`."""
    return options_of(player, game) if isinstance(player, str) else player


def taken(functions: dict[str, Any], function: Any, used: set[str]) -> str:
    """The name of a function among these. It is there once, however often it is named."""
    for name, earlier in functions.items():
        if earlier is function:
            return name
    called = getattr(function, "__name__", type(function).__name__)
    base = FORBIDDEN.sub("", called)[: LONGEST_NAME - 4] or "function"
    name, number = base, 1
    while name in used or name in functions:
        number += 1
        name = f"{base}-{number}"
    functions[name] = function
    return name


def search(name: str, function: Choose) -> Search:
    """A function that returns a move, as a search. What it raises reaches the caller."""

    def think(task: Task, limits: Limits) -> Iterator[Thought]:
        root = task.position
        position = Position(root, task.game, played=played(task.record))
        limits.visit()
        yield choice(root, chosen(name, returned(name, function, position), root))

    return Search(think, needs_limit=False)


def returned(name: str, function: Callable[[Position], object], position: Position) -> object:
    """The answer of a function. Its `StopIteration` cannot leave the iteration of a search as it is."""
    try:
        return function(position)
    except StopIteration as error:
        raise RuntimeError(f"{name} raised StopIteration: next() found nothing") from error


def chosen(name: str, answer: object, position: EnginePosition) -> int:
    """The move that a function has returned; raises `IllegalMove` where it is none."""
    by_square = names(*position.shape())
    legal = {by_square[move]: move for move in position.moves()}
    if isinstance(answer, str) and answer in legal:
        return legal[answer]
    raise IllegalMove(f"{name} returned {answer!r:.40}, which is no move here; legal: {', '.join(legal)}")


def estimate(name: str, function: Evaluate, game: Game, root: GameBefore) -> Evaluation:
    """A function that returns an integer, as an evaluation: held below the value of a won game."""
    most = game.decisive - 1

    def evaluate(position: EnginePosition) -> int:
        answer = returned(name, function, Position(position, game, played=root.played))
        try:
            value = operator.index(answer)  # type: ignore[arg-type]  # also an integer of another package
        except TypeError:
            raise Refused(f"{name} returned {answer!r:.40}, which is no integer") from None
        return most if value > most else -most if value < -most else value

    return evaluate
