"""Games between players: one, many of two, and tournaments.

They are played in this process, one after the other, or on `executor`, any `concurrent.futures.Executor`: a
pool of processes, or that of a cluster (Dask's `client.get_executor()`). It is told the functions that
play, so it must be able to send them. The games are the same on any number of workers. A program of others
ends with the call that started it; on an executor it is started for each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..arena.match import match
from ..arena.match import play as play_match
from ..contract.requests import MatchRequest
from ..core.declared import checked
from ..games import DEFAULT_GAME
from ..search.limits import never
from .board import Board, Record, board_of, game_of
from .errors import Refused, expected, refusing
from .functions import Entrant, spelled
from .results import Result, Standings

if TYPE_CHECKING:
    from concurrent.futures import Executor


def play(
    first: Entrant,
    second: Entrant,
    *,
    game: str | None = None,
    board: Board | None = None,
    opening: int = 0,
    seed: int | None = None,
) -> Board:
    """A game of `game` (Othello), or on from `board`, between two players. Returns the board at its end.

    `opening` is a number of random plies to begin with, where there is no board. The same `seed` gives the
    same game, as far as functions return the same moves. Raises `IllegalMove` where a function
    returns no legal move, and `Refused`, also where a program of others fails or plays none.

    >>> played = sakiyomi.play("level-3", "level-1", game="numbers", seed=1)
    >>> played.result["winner"], played.result["margin"], played.played[:3]
    ('first', 11, ['h1', 'h8', 'c8'])
    """
    its = game_of((game or DEFAULT_GAME) if board is None else board_of(board).game)
    start: dict[str, Any] = {"game": its.id} if board is None else {"record": board.record, "game": game}
    with refusing():
        (one, other), functions = spelled((first, second), its)
        request = {"first": one, "second": other, "seed": seed, "opening": opening or None, **start}
        functions.check_start(start.get("record", {}))
        given = {key: value for key, value in request.items() if value is not None}
        wanted: MatchRequest = checked(MatchRequest, {"op": "match", **given})
        with functions.programs():
            *_, last = play_match(match(wanted, functions.among(its)), never)
    if "fault" in last:
        error = last["fault"]["error"]
        raise Refused(error["message"], error["code"], error["args"])
    return Board(last["record"])


def arena(
    first: Entrant,
    second: Entrant,
    *,
    game: str = DEFAULT_GAME,
    games: int = 1000,
    seed: int = 1,
    opening: int | None = None,
    openings: Iterable[Board | Record | str] | None = None,
    size: int | None = None,
    swap: bool = True,
    executor: Executor | None = None,
    progress: Callable[[Result], object] | None = None,
) -> Result:
    """Plays many games between two players, and says which is the stronger, and how certain that is.

    A player is one of the list, one spelled out, a function that gets a position and returns a move, or a
    `Player`. Each opening is played twice, with sides swapped, unless `swap` is false: then `first` begins
    all games. Openings are of `opening` random plies (the game's usual number), or those of a list. `size`
    are the rows of random boards. `seed` determines all random choices, but for those that functions make.

    The games are played in this process, or on `executor` (see `library.matches`). `progress`,
    such as `print`, is called with the result so far after a game, though not after each where games are
    short: to make it may take a tenth of the time. What a function raises ends the games and reaches the
    caller; a move that is none raises `IllegalMove`. Raises `Refused` where a player or an option is wrong.

    >>> def greedy(position):
    ...     return max(position.moves(), key=lambda move: position.sign * position.play(move).score()[0])
    >>> result = sakiyomi.arena("level-2", greedy, game="othello", games=40, seed=1)
    >>> result.games, result.wins + result.draws + result.losses
    (40, 40)
    """
    from .runner import played_out

    request = {"form": "two", "game": game, "games": games, "seed": seed, "opening": opening, "size": size}
    if isinstance(openings, (str, Mapping)) or not isinstance(openings, Iterable | None):
        raise expected("openings is a list of boards, records or texts", openings)
    given = None if openings is None else [opening_of(each) for each in openings]
    return played_out(
        (first, second), {**request, "openings": given, "swap": swap}, executor, Result, progress
    )


def tournament(
    players: Sequence[Entrant],
    *,
    game: str = DEFAULT_GAME,
    games: int = 10,
    form: str = "all",
    seed: int = 1,
    opening: int | None = None,
    size: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[Standings], object] | None = None,
) -> Standings:
    """Plays a tournament of up to 100 players, and ranks them.

    `games` are those of each two that meet, an even number: sides are swapped. `form` is `"all"` (each
    against each) or `"against"` (the first against each of the others in turn until one beats it). The rest
    is as in `arena`.

    >>> standings = sakiyomi.tournament(["random", "level-1", "level-3"], game="tictactoe", games=20)
    >>> standings.players[0]["name"], standings.games
    ('level-3', 60)
    """
    from .runner import played_out

    if isinstance(players, str) or not isinstance(players, Iterable):
        raise expected("players is a list of players", players)
    request = {"form": form, "game": game, "games": games, "seed": seed, "opening": opening, "size": size}
    return played_out(players, request, executor, Standings, progress)


def opening_of(given: Board | Record | str) -> Any:
    """An opening as the contract has it."""
    if not isinstance(given, (Board, Mapping, str)):
        raise expected("an opening is a board, a record or moves as text", given)
    return given.record if isinstance(given, Board) else given if isinstance(given, str) else dict(given)
