"""The answer of a game's opening book, for players that have it."""

from collections.abc import Iterator

from ..core.game import Game, Position
from .thought import Proof, Scored, Task, Thought


def answer(task: Task) -> Thought | None:
    """A move of the book without a search, chosen by `ties`; None if the book does not know the position.

    Only the move played has a value.
    """
    known = task.game.book(task.position) if task.game.book else ()
    if not known:
        return None
    drawn = int(task.chance.random() * len(known)) if task.ties == "random" else 0
    move, value = known[-1 if task.ties == "last" else drawn]
    return Thought(
        depth=0,
        move=move,
        value=value,
        proof=Proof(),
        pv=(move, *best_moves(task.position.play(move), task.game)),
        moves=tuple(
            Scored(each, value, "exact") if each == move else Scored(each) for each in task.position.moves()
        ),
        complete=False,
        book=True,
    )


def best_moves(position: Position, game: Game) -> Iterator[int]:
    """The best moves of the book from `position` on, the first of equally good ones."""
    while game.book and (known := game.book(position)):
        move, _ = max(known, key=lambda one: one[1])
        yield move
        position = position.play(move)
