"""A player of ours that speaks the Go Text Protocol 2, as programs of Othello do.

Source: Gunnar Farnebäck, Specification of the Go Text Protocol, version 2, draft 2 (2002).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ..contract.limits import MOST_SEED
from ..core import __version__
from ..core.errors import Refusal
from ..core.game import FIRST, PASS, SECOND, Position, Side
from ..games import GAMES
from ..players.players import Player, answer
from .standing import GAME, Standing, begin, move_of

NAME: Final = "Sakiyomi"
COLOURS: Final[dict[str, Side]] = {"b": FIRST, "black": FIRST, "w": SECOND, "white": SECOND}
RESERVE: Final = 0.9
"""How much of the time for a move is used: its way to the other program takes some too."""


class GtpFailure(Exception):
    """A command that cannot be done. The message is what is answered."""


class GtpSession:
    """A game that goes on by commands."""

    def __init__(self, by: Player) -> None:
        self._by = by
        self._seeded = by.seed is not None
        self._history = [begin()]
        """Where the game stood at its start and after each command that played."""
        self._left: dict[Side, tuple[float, int]] = {}
        """The seconds that a side has, and for how many moves; 0: for the rest of the game."""
        self._settings: dict[Side, tuple[float, int]] = {}
        """The seconds and the moves of a side at the start of a game."""
        self._overtime: tuple[float, int] = 0.0, 0
        """The seconds and the moves of a side whenever those before are used up."""
        self._commands: dict[str, tuple[int, Callable[..., str | None]]] = {
            "protocol_version": (0, lambda: "2"),
            "name": (0, lambda: NAME),
            "version": (0, lambda: __version__),
            "known_command": (1, lambda name: str(name in self._commands).lower()),
            "list_commands": (0, lambda: "\n".join(self._commands)),
            "boardsize": (1, self._boardsize),
            "clear_board": (0, self._clear_board),
            "komi": (1, self._komi),
            "play": (2, self._play),
            "genmove": (1, self._genmove),
            "undo": (0, self._undo),
            "showboard": (0, self._showboard),
            "time_settings": (3, self._time_settings),
            "time_left": (3, self._time_left),
            "final_score": (0, self._final_score),
            "quit": (0, lambda: None),
            "sakiyomi-seed": (1, self._seed),
        }
        """Each command with the number of its words. Where it has nothing to say it returns None."""

    def answer(self, name: str, words: Sequence[str]) -> str:
        """The answer of a command; raises `GtpFailure`."""
        if name not in self._commands:
            raise GtpFailure("unknown command")
        number, command = self._commands[name]
        if len(words) != number:
            raise GtpFailure("syntax error")
        return command(*words) or ""

    @property
    def _now(self) -> Standing:
        return self._history[-1]

    def _boardsize(self, size: str) -> None:
        if natural(size) != GAMES[GAME].rows:
            raise GtpFailure("unacceptable size")
        self._clear_board()

    def _clear_board(self) -> None:
        self._history, self._left = [begin()], dict(self._settings)

    def _komi(self, komi: str) -> None:
        if not re.fullmatch(r"[+-]?\d+(\.\d*)?", komi):
            raise GtpFailure("syntax error")

    def _play(self, colour: str, move: str) -> None:
        after = self._now.moved(move, side_of(colour))
        if after is None:
            raise GtpFailure("illegal move")
        self._history.append(after)

    def _genmove(self, colour: str) -> str:
        """The move, which is played. It is a pass where one is due, and after the end, which plays none."""
        side = side_of(colour)
        before = self._now.turned(side) if self._now.position.moves() else self._now
        if before is None:
            raise GtpFailure("it is the turn of the other side")
        moves = before.position.moves()
        if not moves:
            self._history.append(before)
            return move_of(PASS)
        move = PASS if before.must_pass else self._chosen(before)
        self._history.append(before.play(move))
        return move_of(move)

    def _chosen(self, before: Standing) -> int:
        """The move of our player, within the time that its side has."""
        position, by = before.position, self._by
        if (seconds := self._seconds(position)) is not None:
            by = by._replace(seconds=seconds if by.seconds is None else min(seconds, by.seconds))
        limits, thought = answer(GAMES[GAME], position, by, before.plays)
        self._spend(position.turn, limits.elapsed())
        assert thought.move is not None
        return thought.move

    def _seconds(self, position: Position) -> float | None:
        """The time for the next move; None: there is no limit."""
        if position.turn not in self._left:
            return None
        seconds, moves = self._left[position.turn]
        empty = GAMES[GAME].display.cells(position).count(None)
        return max(0.01, RESERVE * seconds / (moves or max(2, (empty + 1) // 2)))

    def _spend(self, side: Side, seconds: float) -> None:
        if side not in self._left:
            return
        left, moves = self._left[side]
        left -= seconds
        ended = moves == 1 or (moves == 0 and left <= 0)
        self._left[side] = self._overtime if ended else (left, max(0, moves - 1))

    def _undo(self) -> None:
        if len(self._history) == 1:
            raise GtpFailure("cannot undo")
        self._history.pop()

    def _showboard(self) -> str:
        cells, mover = GAMES[GAME].write(self._now.position).replace("-", ".").split()
        rows = [f"{row + 1} {' '.join(cells[8 * row : 8 * row + 8])}" for row in range(8)]
        turn = f"{mover} to move" if self._now.position.moves() else "The game is over"
        return "\n".join(["", "  a b c d e f g h", *rows, turn])

    def _time_settings(self, main: str, overtime: str, moves: str) -> None:
        seconds, self._overtime = natural(main), (natural(overtime), natural(moves))
        unlimited = self._overtime[1] == 0 and (self._overtime[0] > 0 or seconds == 0)
        start = (seconds, 0) if seconds else self._overtime
        self._settings = {} if unlimited else {FIRST: start, SECOND: start}
        self._left = dict(self._settings)

    def _time_left(self, colour: str, seconds: str, moves: str) -> None:
        self._left[side_of(colour)] = natural(seconds), natural(moves)

    def _final_score(self) -> str:
        margin = self._now.position.margin()
        if margin is None:
            raise GtpFailure("the game is not over")
        return f"{'B' if margin > 0 else 'W'}+{abs(margin)}" if margin else "0"

    def _seed(self, seed: str) -> None:
        """All choices by chance follow from this seed, unless the player has one of its own."""
        if natural(seed) > MOST_SEED:
            raise GtpFailure("syntax error")
        if not self._seeded:
            self._by = self._by._replace(seed=natural(seed))


def side_of(colour: str) -> Side:
    """The side of a colour; raises `GtpFailure`."""
    if colour.lower() not in COLOURS:
        raise GtpFailure("syntax error")
    return COLOURS[colour.lower()]


def natural(digits: str) -> int:
    """A number without a sign; raises `GtpFailure`."""
    if not re.fullmatch("[0-9]{1,10}", digits):
        raise GtpFailure("syntax error")
    return int(digits)


def serve(by: Player, lines: Iterable[str], send: Callable[[str], object]) -> None:
    """Answers commands, a line each, until `quit` or the end. `send` sends lines."""
    session = GtpSession(by)
    for line in lines:
        text = "".join(filter(str.isprintable, line.replace("\t", " ")))
        words = text.partition("#")[0].split()
        if not words:
            continue
        id = words.pop(0) if words[0].isdecimal() else ""
        name, *rest = words or [""]
        try:
            sign, said = "=", session.answer(name, rest)
        except (GtpFailure, Refusal) as failure:  # the player may be a program of an author, which fails
            sign, said = "?", " ".join(str(failure).split())
        send(f"{sign}{id} {said}".rstrip(" ") + "\n")
        if name == "quit":
            return
