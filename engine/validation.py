"""What a game must be: the checks of its fields, and of its rules in games that are played at random.

The game of a file (`engine.added`) and that of an author's class (`engine.authors.rules`) pass the same
checks. Each check raises what its `wrong` returns, so that the error is worded for where the game is from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Protocol, Union, get_args, get_origin, get_type_hints

from .fields import Refusal
from .game import FIRST, LONGEST, PASS, SECOND, Game, PieceSetup, Preset, SetupError, Side, other
from .games import RESERVED
from .listing import described
from .names import LONGEST_NAME, NAME
from .players import judge, player
from .record import MOST_OPENING, move_name, replay
from .search.thought import INFINITY

WIDEST: Final = 26
"""The greatest number of columns, each of which has a letter of the alphabet, and of rows."""
LONGEST_SHOWN: Final = 40
"""The most characters of a name of a game, a side or a player."""
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
"""The sentences of what can be wrong with any game, by reasons. The page has them in its languages."""

FAULTS_OF_FILES: Final = {
    "type": "{of} is {value}, which is not of the type {most}",
    "choice": "{of} is {value}, which is none of {most}",
    "long": "{of} is {value}, which has more than {most} characters",
    "refused": "{why}",
    "name": "{of} has the name {value}: letters, digits, _ and -, at most {most} characters",
    "letters": "display.setup.letters is {value}, which is not three different characters",
    "judge": "judge is {value}: give it nodes and ties=first, and neither chance, time, multipv nor book",
    "noticed": "display.noticed returned {value}, which is neither None nor a word of a-z and _",
    "shape": "shape() is {value}, with {most} cells: it must be rows and columns",
    "moves": "moves() is {value}: it must be in square order, and empty where margin() is not None",
    "raised": "{of} raised {value}",
    "in-range": "{of} returned {value} although it is in in_range: from -{most} to {most}",
    "value": "{of} returned {value} where margin() is {margin}: it must be an integer of the same sign",
    "value-win": "{of} returned {value}, which is not margin() ({margin}) ± win ({win})",
    "plies-of": "plies_of returned {value} for {of}, which is of an end after {plies} plies",
}
"""The same of what is never wrong with the game of an author's class, as it is made by the engine."""


class Wrong(Protocol):
    """Makes an error of the name of what is wrong, a reason of `FAULTS`, and what its sentence names."""

    def __call__(self, field: str, reason: str, **facts: Any) -> Exception: ...


def check_fields(game: Game, others: Mapping[str, Game], wrong: Wrong) -> None:
    """Checks the fields that a class of an author has too. `others` are the games whose names are taken."""
    display = game.display
    check_text("id", game.id, wrong)
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", game.id):
        raise wrong("id", "game-id", value=game.id)
    if game.id in others or game.id in RESERVED:
        raise wrong("id", "game-taken", value=game.id)
    if type(display.sides) is not tuple or [type(side) for side in display.sides] != [str, str]:
        raise wrong("sides", "game-sides", value=display.sides)
    check_shown("name", display.name, wrong)
    for side in display.sides:
        check_shown("sides", side, wrong)
    if display.name.casefold() in {each.display.name.casefold() for each in others.values()}:
        raise wrong("name", "name-taken", value=display.name)
    for field, number, least, most in (
        ("rows", game.rows, 1, WIDEST),
        ("columns", game.columns, 1, WIDEST),
        ("max_game_length", game.max_game_length, 1, LONGEST),
        ("opening", game.opening, 0, MOST_OPENING),
        ("decisive", game.decisive, 1, INFINITY - 1),
        ("display.scale", display.scale, 1, INFINITY - 1),
        ("display.mistake", display.mistake, 1, INFINITY - 1),
        ("display.tolerance", display.tolerance, 0, display.mistake - 1),
    ):
        if type(number) is not int or not least <= number <= most:
            raise wrong(field, "game-range", of=field, value=number, least=least, most=most)
    if isinstance(display.setup, PieceSetup):
        letters = display.setup.letters
        if not len(letters) == len({*letters}) == 3:
            raise wrong("display.setup.letters", "letters", value=letters)
    if display.unit is not None and (type(display.unit) is not str or display.unit not in ("disc", "point")):
        raise wrong("unit", "game-unit", value=display.unit)


def check_text(field: str, text: object, wrong: Wrong) -> None:
    """Checks that a field is a string with a character."""
    if type(text) is not str or not text.strip():
        raise wrong(field, "is-no-text", of=field, value=text)


def check_shown(field: str, text: str, wrong: Wrong) -> None:
    """Checks a name that is shown: its length, and that its characters can be seen."""
    check_text(field, text, wrong)
    if not text.replace("\u3000", " ").isprintable():
        raise wrong(field, "unseen-text", of=field, value=text)
    if len(text) > LONGEST_SHOWN:
        raise wrong(field, "long", of=field, value=text, most=LONGEST_SHOWN)


def check_types(record: Any, wrong: Wrong, path: str = "") -> None:
    """Checks each field of a game, of the tuples in it and of its tables, against its annotation."""
    for name, hint in get_type_hints(type(record)).items():
        field, value = f"{path}{name}", getattr(record, name)
        kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        choices = [each for kind in kinds if get_origin(kind) is Literal for each in get_args(kind)]
        types = tuple(get_origin(kind) or kind for kind in kinds if get_origin(kind) is not Literal)
        if value not in choices and not isinstance(value, types):
            known = ", ".join([*choices, *("None" if each is NoneType else each.__name__ for each in types)])
            raise wrong(field, "choice" if choices else "type", of=field, value=value, most=known)
        if get_origin(hint) is Mapping and get_args(hint)[1] is not Any:
            kind = get_origin(get_args(hint)[1]) or get_args(hint)[1]
            for key, each in value.items():
                if not isinstance(each, kind):
                    raise wrong(field, "type", of=f"{field}[{key!r}]", value=each, most=kind.__name__)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            check_types(value, wrong, f"{field}.")
    if isinstance(record, Game):
        for at, preset in enumerate(record.players):
            if not isinstance(preset, Preset):
                raise wrong("players", "type", of=f"players[{at}]", value=preset, most="Preset")
            check_types(preset, wrong, f"players[{at}].")


def check_players(game: Game, wrong: Wrong) -> None:
    """Checks that the players can play, and that what names a player or an evaluation names one."""
    for preset in game.players:
        check_shown("players", preset.name, wrong)
    ids = [preset.id for preset in game.players]
    named = {"players": ids, "judge_version": [game.judge_version]}
    named |= {of: list(getattr(game, of)) for of in ("evaluations", "searches", "orders")}
    for field, names in named.items():
        for name in names:
            if type(name) is not str or not re.fullmatch(NAME, name):
                raise wrong(field, "name", of=field, value=name, most=LONGEST_NAME)
    evaluations: Sequence[str | None] = list(game.evaluations) or [None]
    for field, chosen, known in (
        ("default", game.default, ids),
        ("usual", game.usual, evaluations),
        ("strongest", game.strongest, evaluations),
    ):
        if chosen not in known:
            raise wrong(field, "choice", of=field, value=chosen, most=", ".join(map(str, known)))
    try:
        for id in ids:
            player(id, game, id)
        options = judge(game)
        judging = player(options, game, "judge")
    except Refusal as refusal:
        raise wrong("players", "refused", why=refusal.message) from None
    by_chance = judging.search == "random" or judging.ties == "random"
    if by_chance or judging.noise or judging.seconds or judging.book or "multipv" in options:
        raise wrong("judge", "judge", value=game.judge)


def check_turn(turn: object, wrong: Wrong) -> Side:
    """The side to move."""
    if type(turn) is not str or turn not in (FIRST, SECOND):
        raise wrong("turn", "turn", value=turn)
    return FIRST if turn == FIRST else SECOND


def check_margin(margin: object, wrong: Wrong) -> int | None:
    """The margin of a position."""
    if margin is not None and type(margin) is not int:
        raise wrong("margin", "margin", value=margin)
    return margin


def check_moves(moves: Sequence[int], squares: int, wrong: Wrong) -> list[int]:
    """The moves of a position where the game is not over, in square order."""
    for move in moves:
        if type(move) is not int or not PASS <= move < squares:
            raise wrong("moves", "moves-other", value=move)
    if not moves:
        raise wrong("moves", "moves-empty")
    if len({*moves}) < len(moves):
        raise wrong("moves", "moves-twice")
    if PASS in moves and len(moves) > 1:
        raise wrong("moves", "moves-pass")
    return sorted(moves)


def check_counts(counts: object, of: str, wrong: Wrong) -> tuple[int, int]:
    """A pair of integers that `of` returned."""
    if type(counts) is not tuple or [type(count) for count in counts] != [int, int]:
        raise wrong(of, "returned-no-integers", of=of, value=counts)
    return counts


class Examiner(NamedTuple):
    """Plays a game at random, and checks what the engine sees of each position."""

    game: Game
    wrong: Wrong
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
            raise self.wrong("start", "game-over")
        if self.seen(self.start()) != self.seen(begun):
            raise self.wrong("start", "game-start")
        self.check_setup(begun)
        ended = 0
        for _ in range(games):
            ended += self.playout(self.start(), chance)
            if ended and monotonic() > ends:
                break
        if not ended:
            raise self.wrong("margin", "game-endless", most=self.game.max_game_length)

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
            self.check_estimates(position)
            move = moves[int(chance.random() * len(moves))]
            name = move_name(move, self.game.columns)
            if move != PASS:
                self.game.display.changes(position, move)
                self.check_noticed(position, move)
                if self.game.mobility:
                    check_counts(self.game.mobility(position), "mobility", self.wrong)
            after = position.play(move)
            if self.seen(self.fresh(position)) != before:
                raise self.wrong("play", "play-changes", value=name)
            if after.turn != other(position.turn):
                raise self.wrong("play", "turn-again", value=name, of=after.turn)
            seen = self.seen(after)
            if self.seen(position.play(move)) != seen:
                raise self.wrong("play", "play-varies", value=name)
            position, before = after, seen
        return False

    def seen(self, position: Any) -> tuple[Any, ...]:
        """All that the engine sees of a position."""
        game, wrong = self.game, self.wrong
        hash(position)
        turn, margin = check_turn(position.turn, wrong), check_margin(position.margin(), wrong)
        moves, shape, cells = position.moves(), position.shape(), game.display.cells(position)
        if shape != (game.rows, game.columns) or len(cells) != game.rows * game.columns:
            raise wrong("shape", "shape", value=shape, most=len(cells))
        if [*moves] != ([] if margin is not None else check_moves(moves, len(cells), wrong)):
            raise wrong("moves", "moves", value=moves)
        score = game.display.score(position)
        return turn, tuple(moves), cells, margin, score and check_counts(score, "score", wrong)

    def check_setup(self, position: Any) -> None:
        """Checks that `read` reads what `write` writes."""
        text = self.game.write(position)
        if len(text) > LONGEST_SETUP or "\n" in text:
            raise self.wrong("text", "text-long", most=LONGEST_SETUP)
        if not self.reads:
            return
        try:
            read = self.game.read(text)
        except SetupError as error:
            raise self.wrong("read", "read-refuses", value=text[:60], why=str(error)) from None
        if self.seen(read) != self.seen(position):
            raise self.wrong("read", "read-other", value=text[:60])

    def examine_values(self, games: int) -> None:
        """Plays so many games, and checks the values of their ends. Cheap beside `examine`."""
        chance = Random(1)
        for _ in range(games):
            start = position = self.start()
            for plies in range(self.game.max_game_length + 1):
                moves = position.moves()
                if not moves:
                    self.check_value(position, position, 0)
                    self.check_value(position, start, plies)
                    break
                position = position.play(moves[int(chance.random() * len(moves))])

    def check_estimates(self, position: Any) -> None:
        """Checks what the evaluations return of a position. Only those in `in_range` need be in range."""
        game, wrong, most = self.game, self.wrong, self.game.decisive - 1
        for name, evaluate in game.evaluations.items():
            of = f"evaluations[{name!r}]"
            try:
                value: object = evaluate(position)
            except Exception as error:
                raise wrong("evaluations", "raised", of=of, value=error) from None
            if type(value) is not int:
                raise wrong("evaluations", "returned-no-integer", of=of, value=value)
            if abs(value) > most and evaluate in game.in_range:
                raise wrong("evaluations", "in-range", of=of, value=value, most=most)

    def check_noticed(self, position: Any, move: int) -> None:
        """Checks what is noticed of a move."""
        word: object = self.game.display.noticed(position, move)
        if word is not None and not (type(word) is str and re.fullmatch("[a-z][a-z_]{0,39}", word)):
            raise self.wrong("display.noticed", "noticed", value=word)

    def check_value(self, end: Any, root: Any, plies: int) -> None:
        """Checks the value of a finished game that is so many plies below `root`."""
        game, wrong, margin = self.game, self.wrong, end.margin()
        of, value = f"value({plies})", end.value(plies)
        like = range(1, INFINITY) if margin else (0,)
        if type(value) is not int or (-value if margin < 0 else value) not in like:
            raise wrong("value", "value", of=of, value=value, margin=margin)
        if game.margin_of and game.margin_of(value) != margin:
            raise wrong("value", "value-win", of=of, value=value, margin=margin, win=game.win)
        found: object = game.plies_of(root, value) if game.plies_of else None
        if found is not None and (type(found) is not int or found != plies):
            raise wrong("plies_of", "plies-of", of=of, value=found, plies=plies)


def check_pictures(game: Game, wrong: Wrong) -> None:
    """Checks that the pictures are positions of the game."""
    for at, picture in enumerate(game.display.pictures):
        try:
            replay({"game": game.id, **picture}, games={game.id: game})
        except (Refusal, TypeError) as error:
            raise wrong(f"display.pictures[{at}]", "refused", why=str(error)) from None


def check(game: Game, others: Mapping[str, Game], wrong: Wrong) -> None:
    """Checks a game of a file."""
    check_types(game, wrong)
    check_fields(game, others, wrong)
    check_players(game, wrong)
    examiner = Examiner(game, wrong)
    examiner.examine(games=1)
    examiner.examine_values(games=5)
    check_pictures(game, wrong)
    described(game)
