"""Plays a new game at random, and says in plain words what is wrong with it."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any, Final

from engine.authors.position import names
from engine.authors.rules import Authored, Rules
from engine.game import PASS, Game, SetupError, other
from engine.record import MOST_MOVES

GAMES: Final = 20
SECONDS: Final = 2.0
"""No game is begun later, so that a slow game is accepted too."""


def examine(rules: Rules, game: Game) -> None:
    """Plays games at random; raises `Refusal` with the first fault."""
    chance = Random(1)
    ends = monotonic() + SECONDS
    begun = rules.start()
    if not begun.moves():
        raise rules.wrong("ValueError", "game-over")
    if seen(rules.start()) != seen(begun):
        raise rules.wrong("ValueError", "game-start")
    check_setup(rules, begun)
    ended = 0
    for _ in range(GAMES):
        ended += playout(rules, rules.start(), chance)
        if monotonic() > ends:
            break
    if not ended:
        raise rules.wrong("ValueError", "game-endless", most=MOST_MOVES)


def playout(rules: Rules, position: Authored, chance: Random) -> bool:
    """Plays one game, with the checks at every position. Returns whether it ended."""
    name = names(rules.rows, rules.columns)
    for _ in range(MOST_MOVES):
        moves = position.moves()
        if not moves:
            check_setup(rules, position)
            return True
        before = seen(position)
        move = moves[int(chance.random() * len(moves))]
        after = position.play(move)
        if after.author is position.author:
            raise rules.wrong("ValueError", "play-itself", value=repr(name[move]))
        fresh = Authored(rules, position.author)
        if seen(fresh) != before:
            raise rules.wrong("ValueError", "play-changes", value=repr(name[move]))
        if after.turn != other(position.turn):
            raise rules.wrong("ValueError", "turn-again", value=repr(name[move]), of=after.turn)
        if seen(position.play(move)) != seen(after):
            raise rules.wrong("ValueError", "play-varies", value=repr(name[move]))
        if move != PASS and after.key() == position.key():
            raise rules.wrong("ValueError", "play-nothing", value=repr(name[move]))
        position = after
    return False


def seen(position: Authored) -> tuple[Any, ...]:
    """All that the engine sees of a position."""
    return position.turn, position.moves(), position.cells(), position.margin(), position.score()


def check_setup(rules: Rules, position: Authored) -> None:
    """Checks that `read` reads what `text` writes; raises `Refusal`."""
    text = position.setup()
    if len(text) > MOST_MOVES * 10 or "\n" in text:
        raise rules.wrong("ValueError", "text-long", most=MOST_MOVES * 10)
    if rules.get(rules.author, "read") is None:
        return
    try:
        read = rules.read(text)
    except SetupError as error:
        raise rules.wrong("ValueError", "read-refuses", value=repr(text[:60]), why=str(error)) from None
    if seen(read) != seen(position):
        raise rules.wrong("ValueError", "read-other", value=repr(text[:60]))
