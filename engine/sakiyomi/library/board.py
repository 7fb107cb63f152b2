"""`Board`: a game as it is being played, and what players think of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..authors.position import Position, played
from ..contract import requests
from ..contract.requests import WholeRecord
from ..core.declared import checked
from ..core.errors import Refusal
from ..core.game import PASS, Game, Side
from ..core.game import Position as EnginePosition
from ..games import DEFAULT_GAME, GAMES
from ..players import players
from ..players.record import Replay, check_played, legal_move, replay, result, square_name, too_long
from ..search.limits import never
from .answer import Answer, answered
from .errors import Refused, expected, refusing
from .functions import Choose, Evaluate, Functions, Player, Spelled, spelled
from .picture import picture

if TYPE_CHECKING:
    from ..contract import replies
    from ..formats import Source

Record = Mapping[str, Any]
"""A game as JSON has it: `{"game": "othello", "moves": "f5d6"}`, with `setup`, `seed` or `size` where it does
not begin at the usual start (`CONTRACT.md`, Records)."""
USUAL: Final = "best nodes=20000 multipv=100 ties=first"
"""Who thinks where no player is named. As positions limit it, its answer is the same each time. It gives
every move an exact value."""


class Board:
    """A game, its moves so far, and the position after them. Moves are names of squares.

    A forced pass is played without being asked for, and does not count as a move. Errors are `ValueError`s
    that name the move, the side and the ply.

    >>> board = sakiyomi.Board("othello")
    >>> board.legal_moves, board.turn, board.score
    (['d3', 'c4', 'f5', 'e6'], 'first', (2, 2))
    >>> board.push("f5").push("d6")
    Board('othello', 'f5d6')
    >>> board.pop()
    'd6'
    >>> sakiyomi.Board({"game": "tictactoe", "setup": "OO-XX----"}).think().move
    'c1'
    """

    def __init__(
        self,
        game: str | Record = DEFAULT_GAME,
        moves: str | Sequence[str] = "",
        *,
        setup: str | None = None,
        seed: int | None = None,
        size: int | None = None,
    ) -> None:
        """A game by its id, with moves as text (`"f5d6"`) or as a list; or a record.

        `setup` is the position from which the moves begin, as text (`board.position.text()` writes it).
        `seed` and `size` (the number of rows) are for a random board; without a seed each board is new.
        Raises `Refused`, and `IllegalMove` for a move that cannot be played.

        >>> sakiyomi.Board("numbers", seed=3, size=4).legal_moves
        ['a1', 'b1', 'c1', 'd1']
        """
        start = {"setup": setup, "seed": seed, "size": size}
        given = {key: value for key, value in start.items() if value is not None}
        if isinstance(game, Mapping):
            if moves or given:
                raise TypeError("a record has the whole game: nothing stands beside it")
            record = dict(game)
        else:
            record = {"game": game, "moves": moves_of(moves), **given}
        with refusing():
            replayed = replay(checked(requests.Record, record, "record"))
            check_played(replayed.game, "game")
            unplayed = replay({**replayed.record, "moves": []})
        self._game = replayed.game
        self._start = unplayed.record
        self._plays = list(replayed.plays)
        self._positions = [unplayed.position]
        """That of the start, then one after each play. Forced passes at the start belong to it."""
        for move in self._plays[len(unplayed.plays) :]:
            self._positions.append(self._positions[-1].play(move))

    @property
    def game(self) -> str:
        """The id of the game, a key of `sakiyomi.games`.

        >>> sakiyomi.Board().game
        'othello'
        """
        return self._game.id

    @property
    def legal_moves(self) -> list[str]:
        """The moves of the side to move, row by row from a1; none where the game is over.

        >>> sakiyomi.Board("othello", "f5").legal_moves
        ['f4', 'd6', 'f6']
        """
        columns = self._now.shape()[1]
        return [square_name(move, columns) for move in self._now.moves()]

    @property
    def turn(self) -> Side:
        """The side to move, `"first"` or `"second"`: in Othello Black is first.

        >>> sakiyomi.Board("othello", "f5").turn
        'second'
        """
        return self._now.turn

    @property
    def score(self) -> tuple[int, int]:
        """Discs or points of first and of second; in a game without counts, their squares.

        >>> sakiyomi.Board("othello", "f5").score
        (4, 1)
        """
        return self.position.score()

    @property
    def played(self) -> list[str]:
        """The moves so far, without passes.

        >>> sakiyomi.Board("othello", "f5d6").played
        ['f5', 'd6']
        """
        columns = self._now.shape()[1]
        return [square_name(move, columns) for move in self._plays if move != PASS]

    @property
    def record(self) -> dict[str, Any]:
        """The game as a record, from which `Board` makes an equal one; JSON can hold it.

        >>> sakiyomi.Board("tictactoe", "b2").record
        {'game': 'tictactoe', 'moves': ['b2']}
        """
        return {**self._start, "moves": self.played}

    @property
    def is_over(self) -> bool:
        """Whether the game is over.

        >>> sakiyomi.Board("tictactoe", "a1a2b1b2").is_over, sakiyomi.Board("tictactoe", "a1a2b1b2c1").is_over
        (False, True)
        """
        return not self._now.moves()

    @property
    def result(self) -> replies.Result | None:
        """Who has won, by how many discs or points (first's minus second's), and a completed line; None
        before the end.

        >>> sakiyomi.Board("tictactoe", "a1a2b1b2c1").result
        {'winner': 'first', 'margin': None, 'squares': ['a1', 'b1', 'c1']}
        """
        return result(self._game, self._now)

    @property
    def position(self) -> Position:
        """The position as a function or a program of the Lab gets it. It is immutable and hashable. Its
        methods tell the mobility, the owners of squares and more (`authors/AUTHOR.md`).

        >>> sakiyomi.Board("othello", "f5").position.mobility()
        (3, 3)
        """
        return Position(self._now, self._game, played=played(self._plays))

    def push(self, move: str) -> Board:
        """Plays a move, and the passes that it forces; raises `IllegalMove`. Returns this board, so that
        moves can follow one another.

        >>> sakiyomi.Board("othello").push("f5").push("d6").played
        ['f5', 'd6']
        """
        if not isinstance(move, str):
            raise expected("a move is a name of a square, such as 'f5'", move)
        with refusing():
            square = legal_move(move.strip(), self._game, self._now, len(self._plays), "move")
            self._play(square)
            while tuple(self._now.moves()) == (PASS,):
                if len(self._plays) >= self._game.max_game_length:
                    raise too_long(self._game, len(self._plays), "move")
                self._play(PASS)
        return self

    def pop(self) -> str:
        """Takes the last move back, with the passes after it, and returns it; raises `Refused` if there
        is none.

        >>> board = sakiyomi.Board("othello", "f5d6")
        >>> board.pop(), board
        ('d6', Board('othello', 'f5'))
        """
        if len(self._positions) == 1:
            raise Refused("no move has been played that could be taken back")
        move = PASS
        while move == PASS:
            move = self._plays.pop()
            self._positions.pop()
        return square_name(move, self._now.shape()[1])

    def copy(self) -> Board:
        """Another board with the same moves. A move on one of them leaves the other as it is.

        >>> board = sakiyomi.Board("othello", "f5")
        >>> board.copy().push("d6"), board
        (Board('othello', 'f5d6'), Board('othello', 'f5'))
        """
        other = Board.__new__(Board)
        other._start, other._game = self._start, self._game
        other._plays, other._positions = self._plays.copy(), self._positions.copy()
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """Another process makes its copy from the record."""
        return Board, (self.record,)

    def think(
        self,
        player: Spelled | Choose | Player | None = None,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        evaluate: Evaluate | None = None,
    ) -> Answer:
        """What a player thinks of the position: its move, its value, the play that it expects.

        `player` is one of the list, one spelled out, or a function. `depth` (plies), `nodes` (positions) and
        `seconds` limit it; without a player they limit the search `best`. `evaluate` is an evaluation of
        yours: a function that gets a position and returns an integer, positive where first is better off.
        Raises `Refused`.

        >>> board = sakiyomi.Board("othello", "f5d6c3")
        >>> best = board.think("best nodes=10000")
        >>> best.move, best.value, best.line[:3]  # in hundredths of a disc
        ('d3', 144, ['d3', 'c4', 'f4'])
        >>> def mobility(position):
        ...     first, second = position.mobility()
        ...     return first - second
        >>> board.think(depth=3, evaluate=mobility).value
        0
        """
        *_, last = self.stream(player, depth=depth, nodes=nodes, seconds=seconds, evaluate=evaluate)
        return last

    def stream(
        self,
        player: Spelled | Choose | Player | None = None,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        evaluate: Evaluate | None = None,
    ) -> Iterator[Answer]:
        """The answers of `think` as they become better. Each can be used; the last is what `think` returns.

        >>> board = sakiyomi.Board("othello", "f5d6c3")
        >>> [answer.depth for answer in board.stream("alphabeta nodes=500 ties=first")]
        [1, 2, 3, 4]
        """
        limits = {"depth": depth, "nodes": nodes, "seconds": seconds}
        given = {key: value for key, value in limits.items() if value is not None}
        if player is None:
            player = "best ties=first" if given or evaluate is not None else USUAL
        if evaluate is not None:
            player = Player(player.player if isinstance(player, Player) else player, evaluate)
        with refusing():
            ((text,), functions) = spelled([player], self._game)
            game = functions.added_to(self._game)
            wanted = players.player(functions.limited(text, given, self._game), game)
        return self.copy()._thoughts(game, wanted, functions)

    def _thoughts(self, game: Game, by: players.Player, functions: Functions) -> Iterator[Answer]:
        state = self._replay()._replace(game=game)
        with refusing():
            limits, thoughts = players.think(game, self._now, by, never, self._plays)
            if functions.others:  # programs, of which each says one thought
                with functions.programs():
                    thoughts = iter([*thoughts])
            for thought in thoughts:
                yield answered(thought, state, by, limits)

    @property
    def _now(self) -> EnginePosition:
        return self._positions[-1]

    def _play(self, move: int) -> None:
        self._positions.append(self._now.play(move))
        self._plays.append(move)

    def _replay(self) -> Replay:
        """The game in the form that the engine's other parts use."""
        record: WholeRecord = {**self._start, "moves": self.played}
        return replay(record, games={self.game: self._game})

    def __eq__(self, other: object) -> bool:
        """Whether it is the same position of the same game, whatever moves led to it.

        >>> sakiyomi.Board("tictactoe", "a1b2c3") == sakiyomi.Board("tictactoe", "c3b2a1")
        True
        """
        if not isinstance(other, Board):
            return NotImplemented
        return self._game.id == other._game.id and self._now == other._now

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        """The board, who is to move, and the score.

        >>> print(sakiyomi.Board("tictactoe", "b2a1"))
             a b c
           1 X . .
           2 . O .
           3 . . .
        <BLANKLINE>
        First (O) to move
        """
        from ..shown.boards import board_lines, state_text

        state = self._replay()
        return "\n".join([*board_lines(state), "", state_text(state)])

    def __repr__(self) -> str:
        record = {**self._start, "moves": "".join(self.played)}
        given = list(record.values())
        return f"Board({', '.join(map(repr, given))})" if len(given) == 2 else f"Board({record!r})"

    def _repr_svg_(self) -> str:
        """A picture of the board, which a notebook shows."""
        return picture(self._replay())


def read(text: str, game: str | None = None, *, skip: bool = False) -> list[Board]:
    """The games and positions in a text of any format that the engine reads: transcripts, GGF, SGF, PGN,
    boards drawn with letters, addresses of the page, JSON.

    `game` is the id of the game that is meant if the text names none. What cannot be read raises `Refused`,
    which names its line; with `skip` it is left out.

    >>> sakiyomi.read("f5d6c3")
    [Board('othello', 'f5d6c3')]
    >>> sakiyomi.read("1. f5 a1")
    Traceback (most recent call last):
    ...
    sakiyomi.Refused: line 1: a1 is not a legal move for white at ply 1
    """
    from ..formats import Source

    if not isinstance(text, str):
        raise expected("games are read from text (read_file reads bytes)", text)
    return boards_of(Source(text=text, game=game_of(game) if game else None), skip)


def read_file(path: str | PathLike[str], game: str | None = None, *, skip: bool = False) -> list[Board]:
    """Reads a file as `read` reads a text. It may be a file of bytes, such as those of WTHOR. Raises OSError
    if it cannot be opened.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "games.txt")
    >>> path.write_text("f5d6c3\\nf5f6\\n")
    12
    >>> sakiyomi.read_file(path)
    [Board('othello', 'f5d6c3'), Board('othello', 'f5f6')]
    """
    from ..formats.files import at

    return boards_of(at(Path(path), game_of(game) if game else None), skip)


def boards_of(source: Source, skip: bool) -> list[Board]:
    """A board for each game and position in a source; raises `Refused`, as `read` does."""
    from ..formats import Misread, parse

    boards = []
    for each in parse(source)[1]:
        if isinstance(each, Misread):
            error = each.error
        elif (game := each.record["game"]) in GAMES:
            boards.append(Board(each.record))
            continue
        else:
            error = Refusal("unknown-game", None, why="it is read, and not played", game=game)
        if not skip:
            raise Refused(f"line {each.line}: {error.message}", error.code, error.facts)
    return boards


def moves_of(given: str | Sequence[str]) -> str | list[str]:
    """The moves as text or a list, as a record has them; raises TypeError."""
    if isinstance(given, str):
        return given
    if not isinstance(given, Iterable):
        raise expected("moves are text, such as 'f5d6', or a list of names of squares", given)
    return list(given)


def board_of(given: Board) -> Board:
    """The board that is given; raises TypeError if it is none."""
    if not isinstance(given, Board):
        raise expected("board must be a sakiyomi.Board", given)
    return given


def game_of(name: str) -> Game:
    """The game with this id; raises `Refused`."""
    if not isinstance(name, str):
        raise expected("a game is named by its id, such as 'othello'", name)
    if name not in GAMES:
        raise Refused(f"there is no game called {name:.40} (known: {', '.join(GAMES)})", "unknown-game")
    return GAMES[name]
