"""What a game must be: the checks of its fields, and of its rules in games that are played at random.

The game of an author's class (`authors.rules`) must pass them, and in the tests each of ours. Each
check raises what its `make_error` returns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from ..core.game import FIRST, LONGEST, PASS, SECOND, Game, SetupError, Side, other
from ..games import RESERVED
from .record import move_name

WIDEST: Final = 26
"""The greatest number of columns, each of which has a letter of the alphabet, and of rows."""
LONGEST_SHOWN: Final = 40
"""The most characters of a name of a game or a side: it is cut there."""
LONGEST_SETUP: Final = 3000
"""The most characters of a setup."""
SECONDS: Final = 2.0
"""No game is begun later, so that a slow game is accepted too."""

FAULTS: Final = {
    "is-no-text": "{of} is {value}, which is not a string with a character",
    "unseen-text": "{of} is {value}, which has a character that cannot be seen",
    "game-id": "id is {value}: lower-case letters, digits and -, a letter first",
    "game-taken": "id is {value}, which is taken: another one is needed",
    "name-taken": "name is {value}, which is taken: another one is needed",
    "game-sides": "sides is {value}, which is not a pair of strings",
    "game-unit": "unit is {value}, which is neither 'disc' nor 'point'",
    "game-evaluations": "evaluations is {value}, which is not a dict of functions by their names",
    "game-levels": "levels is {value}, which is not a tuple of players as text, the weakest first",
    "game-level": "levels has {value}: {why}",
    "game-look": "look is {value}, which is not a tuple of a board, pieces and two colours: {known}",
    "game-setup": "setup is {value}, which is not three different letters",
    "game-words": "words is {value}, which is not a dict of languages, each with name, sides and rules",
    "game-range": "{of} is {value}, which is not from {least} to {most}",
    "game-over": "the game is over before the first move",
    "game-start": "two games do not begin with the same position",
    "game-endless": "margin() is None after {most} moves, which is max_game_length, in every random game",
    "turn": "turn is {value}, which is neither 'first' nor 'second'",
    "turn-again": "after {value} it is the turn of {of} again: a side without moves passes",
    "moves-other": "moves() has {value}, which is neither a square nor 'pass'",
    "moves-empty": "moves() is empty although margin() is None: a side without moves has ['pass']",
    "moves-twice": "moves() has a move twice",
    "moves-pass": "moves() has 'pass' beside other moves: a pass must be forced",
    "margin": "margin returned {value}, which is neither an integer nor None",
    "returned-no-integer": "{of} returned {value}, which is not an integer",
    "returned-no-integers": "{of} returned {value}, which is not a pair of integers",
    "play-changes": "play({value}) changes the position that it is called on",
    "play-varies": "play({value}) does not always give the same position",
    "text-long": "text is one line of at most {most} characters",
    "read-refuses": "read does not accept the text {value}: {why}",
    "read-other": "read({value}) is not the position that has this text",
}
"""The sentences of what can be wrong with a game, by reasons. `authors.errors` has them too."""


class MakeError(Protocol):
    """Makes an error of the name of what is wrong, a reason of `FAULTS`, and what its sentence names."""

    def __call__(self, field: str, reason: str, **facts: Any) -> Exception: ...


def check_fields(game: Game, others: Mapping[str, Game], make_error: MakeError) -> None:
    """Checks the fields that a class of an author has too. `others` are the games whose names are taken."""
    display = game.display
    check_text("id", game.id, make_error)
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", game.id):
        raise make_error("id", "game-id", value=game.id)
    if game.id in others or game.id in RESERVED:
        raise make_error("id", "game-taken", value=game.id)
    if type(display.sides) is not tuple or [type(side) for side in display.sides] != [str, str]:
        raise make_error("sides", "game-sides", value=display.sides)
    check_shown("name", display.name, make_error)
    for side in display.sides:
        check_shown("sides", side, make_error)
    if display.name.casefold() in {each.display.name.casefold() for each in others.values()}:
        raise make_error("name", "name-taken", value=display.name)
    for field, number, least, most in (
        ("rows", game.rows, 1, WIDEST),
        ("columns", game.columns, 1, WIDEST),
        ("max_game_length", game.max_game_length, 1, LONGEST),
    ):
        if type(number) is not int or not least <= number <= most:
            raise make_error(field, "game-range", of=field, value=number, least=least, most=most)
    if display.unit is not None and (type(display.unit) is not str or display.unit not in ("disc", "point")):
        raise make_error("unit", "game-unit", value=display.unit)


def check_text(field: str, text: object, make_error: MakeError) -> None:
    """Checks that a field is a string with a character."""
    if type(text) is not str or not text.strip():
        raise make_error(field, "is-no-text", of=field, value=text)


def check_shown(field: str, text: str, make_error: MakeError) -> None:
    """Checks a text that is shown: that its characters can be seen."""
    check_text(field, text, make_error)
    if not text.replace("\u3000", " ").isprintable():
        raise make_error(field, "unseen-text", of=field, value=text)


def check_turn(turn: object, make_error: MakeError) -> Side:
    """The side to move."""
    if type(turn) is not str or turn not in (FIRST, SECOND):
        raise make_error("turn", "turn", value=turn)
    return FIRST if turn == FIRST else SECOND


def check_margin(margin: object, make_error: MakeError) -> int | None:
    """The margin of a position."""
    if margin is not None and type(margin) is not int:
        raise make_error("margin", "margin", value=margin)
    return margin


def check_moves(moves: Sequence[int], squares: int, make_error: MakeError) -> list[int]:
    """The moves of a position where the game is not over, in square order."""
    for move in moves:
        if type(move) is not int or not PASS <= move < squares:
            raise make_error("moves", "moves-other", value=move)
    if not moves:
        raise make_error("moves", "moves-empty")
    if len({*moves}) < len(moves):
        raise make_error("moves", "moves-twice")
    if PASS in moves and len(moves) > 1:
        raise make_error("moves", "moves-pass")
    return sorted(moves)


def check_counts(counts: object, of: str, make_error: MakeError) -> tuple[int, int]:
    """A pair of integers that `of` returned."""
    if type(counts) is not tuple or [type(count) for count in counts] != [int, int]:
        raise make_error(of, "returned-no-integers", of=of, value=counts)
    return counts


class Examiner(NamedTuple):
    """Plays a game at random, and checks what the engine sees of each position."""

    game: Game
    make_error: MakeError
    fresh: Callable[[Any], Any] = lambda position: position
    """The same position, which has computed nothing yet."""
    reads: bool = True
    """Whether setups can be read."""

    def examine(self, games: int) -> None:
        """Plays so many games, or fewer if they take long and one has ended. Raises the first fault."""
        chance = Random(1)
        ends = monotonic() + SECONDS
        begun = self.start()
        if not begun.moves():
            raise self.make_error("start", "game-over")
        if self.seen(self.start()) != self.seen(begun):
            raise self.make_error("start", "game-start")
        self.check_setup(begun)
        ended = 0
        for _ in range(games):
            ended += self.playout(self.start(), chance)
            if ended and monotonic() > ends:
                break
        if not ended:
            raise self.make_error("margin", "game-endless", most=self.game.max_game_length)

    def start(self) -> Any:
        """The position before the first move."""
        game = self.game
        return game.start(0, game.rows) if game.sizes else game.start()

    def playout(self, position: Any, chance: Random) -> bool:
        """Plays one game. Returns whether it ended."""
        before = self.seen(position)
        for _ in range(self.game.max_game_length + 1):
            moves = position.moves()
            if not moves:
                self.check_setup(position)
                return True
            for evaluate in self.game.evaluations.values():
                evaluate(position)  # it raises what is wrong with its answer
            move = moves[int(chance.random() * len(moves))]
            name = move_name(move, self.game.columns)
            if move != PASS:
                self.game.display.changes(position, move)
                if self.game.mobility:
                    check_counts(self.game.mobility(position), "mobility", self.make_error)
            after = position.play(move)
            if self.seen(self.fresh(position)) != before:
                raise self.make_error("play", "play-changes", value=name)
            if after.turn != other(position.turn):
                raise self.make_error("play", "turn-again", value=name, of=after.turn)
            seen = self.seen(after)
            if self.seen(position.play(move)) != seen:
                raise self.make_error("play", "play-varies", value=name)
            position, before = after, seen
        return False

    def seen(self, position: Any) -> tuple[Any, ...]:
        """All that the engine sees of a position."""
        game, make_error = self.game, self.make_error
        hash(position)
        turn, margin = check_turn(position.turn, make_error), check_margin(position.margin(), make_error)
        moves, cells = position.moves(), game.display.cells(position)
        score = game.display.score(position)
        return turn, tuple(moves), cells, margin, score and check_counts(score, "score", make_error)

    def check_setup(self, position: Any) -> None:
        """Checks that `parse` reads what `write` writes."""
        text = self.game.write(position)
        if len(text) > LONGEST_SETUP or "\n" in text:
            raise self.make_error("text", "text-long", most=LONGEST_SETUP)
        if not self.reads:
            return
        try:
            parsed = self.game.parse(text)
        except SetupError as error:
            raise self.make_error("read", "read-refuses", value=text[:60], why=str(error)) from None
        if self.seen(parsed) != self.seen(position):
            raise self.make_error("read", "read-other", value=text[:60])
