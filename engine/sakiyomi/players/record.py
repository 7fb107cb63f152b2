"""A game as text: records, moves and passes in, and names out.

A record holds the start of a game and its moves: `{"game": "othello", "moves": "f5d6"}`. Forced passes are
played automatically and may be left out. Stands on `sakiyomi.games` and `contract.requests`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, NamedTuple

from ..contract.limits import MOST_MOVES, MOST_SEED
from ..core.declared import check_range
from ..core.errors import Refusal, brief
from ..core.game import FIRST, PASS, SECOND, Cell, Game, Position, SetupError, Side
from ..games import DIAGRAMS, GAMES

if TYPE_CHECKING:
    from ..contract import replies
    from ..contract.requests import Record, Start, WholeRecord

PASS_NAME: Final = "pass"
PASSES: Final = (PASS_NAME, "pa", "ps", "--")
# One entry of moves written as one string. The last alternative matches any invalid entry.
ENTRY: Final = re.compile(r"[Pp](?:[Aa](?:[Ss][Ss])?|[Ss])|--|[A-Za-z][0-9]+|\S+")


class Replay(NamedTuple):
    """The result of playing a record."""

    game: Game
    record: WholeRecord
    """It includes a seed drawn at random, and its moves are without passes."""
    position: Position
    """After the last move and any forced pass."""
    cells: list[Cell]
    """The content of each square. Unlike the position it includes who took which number."""
    ply: int
    """Plies since the setup, passes included."""
    moves: list[str]
    plays: list[int]
    """The moves with the passes."""
    passed: Side | None
    """The side that was just forced to pass."""

    def name(self, move: int) -> str:
        """The name of a move on this board, or of a square."""
        return move_name(move, self.position.shape()[1])


def square_name(square: int, columns: int) -> str:
    """A square's column letter and row number: a1, d3."""
    row, column = divmod(square, columns)
    return f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"


def move_name(move: int, columns: int) -> str:
    """The name of a move: of its square, or `pass`."""
    return PASS_NAME if move == PASS else square_name(move, columns)


@cache
def squares(rows: int, columns: int) -> dict[str, int]:
    """The squares of a board by their names."""
    return {square_name(square, columns): square for square in range(rows * columns)}


def side_name(game: Game, side: Side) -> str:
    """The name of a side in `game`."""
    return game.display.sides[0 if side == FIRST else 1]


def game_named(name: str, games: Mapping[str, Game] = GAMES, field: str = "game") -> Game:
    """The one of `games` of this name, or the one of `DIAGRAMS`; raises `Refusal`, for this field."""
    game = games.get(name) or DIAGRAMS.get(name)
    if game is None:
        raise Refusal("unknown-game", field, game=brief(name))
    return game


def check_played(game: Game, field: str) -> None:
    """Raises `Refusal` for a diagram, which is read and not played."""
    if game.id in DIAGRAMS:
        raise Refusal("unknown-game", field, why="it is read, and not played", game=game.id)


def result(game: Game, position: Position) -> replies.Result | None:
    """The winner, the margin in games that count one, and the winning squares in games won by a line."""
    margin = position.margin()
    if margin is None:
        return None
    columns = position.shape()[1]
    return {
        "winner": FIRST if margin > 0 else SECOND if margin < 0 else "draw",
        "margin": margin if game.margin_of else None,
        "squares": [square_name(square, columns) for square in game.display.completed(position)],
    }


def replay(
    record: Record | WholeRecord,
    path: str = "record",
    board_seed: int | None = None,
    games: Mapping[str, Game] = GAMES,
) -> Replay:
    """Plays a record; raises `Refusal`, which names the first error.

    `path` is the path of the record in the request. `board_seed` is the seed of a random board whose record
    has none; None draws that seed at random. `games` are the games that it may be of.
    """
    game = game_named(record["game"], games, f"{path}.game")
    written = entries(record, path)
    start, position = opening(game, record, board_seed, path)
    cells = game.display.cells(position)
    ply = 0
    passed: Side | None = None
    unwritten = 0  # passes that were just played, which the record may still contain
    moves: list[str] = []
    plays: list[int] = []

    def settle() -> None:
        """Plays the forced passes, if there are any."""
        nonlocal position, ply, passed, unwritten
        passed, unwritten = None, 0
        while tuple(position.moves()) == (PASS,):
            if ply >= game.max_game_length:
                raise too_long(game, ply, path)
            passed, unwritten = position.turn, unwritten + 1
            position = position.play(PASS)
            plays.append(PASS)
            ply += 1

    settle()
    for index, entry in enumerate(written):
        if unwritten and entry.lower() in PASSES:
            unwritten -= 1
            continue
        try:
            move = legal_move(entry, game, position, ply, f"{path}.moves[{index}]")
        except Refusal as refusal:
            if moves:
                refusal.facts["before"] = moves
            raise
        for square, cell in game.display.changes(position, move).items():
            cells[square] = cell
        position = position.play(move)
        ply += 1
        moves.append(entry.lower())
        plays.append(move)
        settle()
    return Replay(game, {**start, "moves": moves}, position, cells, ply, moves, plays, passed)


def too_long(game: Game, ply: int, field: str) -> Refusal:
    """The error of a game that goes on after as many plies as it says that it can last."""
    return Refusal("limit.game", field, why=game.id, least=0, most=game.max_game_length)


def legal_move(entry: str, game: Game, position: Position, ply: int, field: str) -> int:
    """The legal move in `position` that `entry` writes, or a forced pass; raises `Refusal`.

    `ply` is the number of plies played, `field` the path of the entry in the request.
    """
    move, side, legal = entry.lower(), side_name(game, position.turn), position.moves()
    if not legal:
        raise Refusal("game-over", field, move=brief(move), ply=ply)
    if move in PASSES:
        if PASS in legal:
            return PASS
        raise Refusal("illegal-pass", field, move=move, side=side, ply=ply)
    square = squares(*position.shape()).get(move)
    if square is None:
        raise Refusal("bad-move", field, move=brief(entry))
    if square not in legal:
        raise Refusal("illegal-move", field, move=move, side=side, ply=ply)
    return square


def opening(
    game: Game, given: Start, board_seed: int | None = None, path: str = "record"
) -> tuple[Start, Position]:
    """The start of a record: completed, and the position; raises `Refusal`."""
    for key in ("seed", "size"):
        if key in given and not game.sizes:
            raise Refusal("key", f"{path}.{key}", key=key, game=game.id)
        if key in given and "setup" in given:
            raise Refusal("beside", f"{path}.{key}", key=key, beside="setup")
    if "setup" in given:
        try:
            position = game.parse(given["setup"])
        except SetupError as error:
            raise setup_refused(error, f"{path}.setup") from None
        return {"game": game.id, "setup": game.write(position)}, position
    if not game.sizes:
        return {"game": game.id}, game.start()
    seed = given.get("seed", board_seed)
    if seed is None:
        seed = random_seed(SystemRandom())
    size = given.get("size", game.rows)
    check_range(size, f"{path}.size", *game.sizes)
    return {"game": game.id, "seed": seed, "size": size}, game.start(seed, size)


def setup_refused(error: SetupError, field: str | None = None) -> Refusal:
    """The error of the contract for a setup that cannot be read."""
    return Refusal("bad-setup", field, what=str(error), **{"reason": error.reason, **error.facts})


def random_seed(chance: Random) -> int:
    """A random seed, from 0 to MOST_SEED."""
    return int(chance.random() * (MOST_SEED + 1))


def entries(record: Record | WholeRecord, path: str) -> list[str]:
    """The moves of a record as written, at most MOST_MOVES."""
    written = record.get("moves", [])
    moves = split(written) if isinstance(written, str) else [move.strip() for move in written]
    if len(moves) > MOST_MOVES:
        raise Refusal("limit.moves", f"{path}.moves", least=0, most=MOST_MOVES)
    return moves


def split(text: str) -> list[str]:
    """The entries of moves written as one string, with or without spaces between them."""
    return ENTRY.findall(text)
