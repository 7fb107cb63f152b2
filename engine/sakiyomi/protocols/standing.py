"""Where a game of Othello stands, for a protocol in which passes are written or left out."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.game import PASS, Position, Side
from ..games import GAMES
from ..players.record import PASSES, move_name, squares

GAME: Final = "othello"


class Standing(NamedTuple):
    """A position, in which a pass may be due, and the moves before it, passes included."""

    position: Position
    plays: tuple[int, ...] = ()

    @property
    def must_pass(self) -> bool:
        return tuple(self.position.moves()) == (PASS,)

    def play(self, *moves: int) -> Standing:
        """After these legal moves."""
        position = self.position
        for move in moves:
            position = position.play(move)
        return Standing(position, (*self.plays, *moves))

    def turned(self, side: Side) -> Standing | None:
        """The same with `side` to move, behind the pass that this may need; None: it is not its turn."""
        if self.position.turn == side:
            return self
        return self.play(PASS) if self.must_pass else None

    def moved(self, text: str, side: Side) -> Standing | None:
        """After the move of `side` that is written so; None: it is not legal.

        A pass that is due before it is played. At the end of the game a pass changes nothing.
        """
        if text.lower() in PASSES:
            if not self.position.moves():
                return self
            return self.play(PASS) if self.must_pass and side == self.position.turn else None
        before, move = self.turned(side), squares(*self.position.shape()).get(text.lower())
        if before is None or move is None or move not in before.position.moves():
            return None
        return before.play(move)


def begin() -> Standing:
    """The start of the game."""
    return Standing(GAMES[GAME].start())


def move_of(move: int) -> str:
    """The name of a move: a square, or `pass`."""
    return move_name(move, GAMES[GAME].columns)
