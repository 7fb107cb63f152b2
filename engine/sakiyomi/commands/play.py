"""`python3 -m engine play numbers --level 3`: a game in the terminal, as in article 003."""

import argparse
import shlex
from random import SystemRandom
from typing import Final

from ..authors import added
from ..contract.requests import Record, WholeRecord
from ..core import COMMAND
from ..core.declared import checked
from ..core.errors import Refusal
from ..core.game import FIRST, SECOND, Game, Side, other
from ..core.usage import UsageError
from ..formats import files
from ..games import GAMES
from ..players.players import Player, answer, listed, player
from ..players.record import Replay, replay, side_name
from ..protocols import opponent
from ..shown.analyses import expected, is_estimate, worth
from ..shown.boards import board_lines, result_text, score, side_label
from . import options

MORE: Final = "A move is a square, such as d3. Type help for the other commands."

HINT: Final = "best seconds=1"
HELP: Final = """Type a square, such as d3, to move there. Or:
  hint   what the engine would play
  undo   take your last move back
  pass   is played for you if you have no move
  quit   end the game"""


def add(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    against = parser.add_mutually_exclusive_group()
    against.add_argument("--level", type=float, metavar="N", help="play against this level of the game")
    against.add_argument("--against", metavar="PLAYER", help="or against this player")
    parser.add_argument(
        "--side", choices=["first", "second", "lot"], default="first", help="which side is yours (first)"
    )
    options.add_board(parser)
    options.add_record_file(parser)


@opponent.ending()
def do(arguments: argparse.Namespace) -> int:
    opponent.take(filter(None, [arguments.against]), here=True, game=arguments.game)
    game = GAMES[arguments.game]
    name = arguments.against or (game.default if arguments.level is None else level(game, arguments.level))
    by = player(name, game)
    second = arguments.side == "second" or (arguments.side == "lot" and SystemRandom().random() < 0.5)
    mine: Side = SECOND if second else FIRST
    record = begun(arguments, game)
    options.check_start(record, arguments.record, name)
    board = f" Board {record['seed']}." if "seed" in record else ""
    sides = f"You are {side_label(game, mine)}, {name} is {side_label(game, other(mine))}."
    print(f"{sides}{board} Type help for help.")
    record = conversation(record, mine, by)
    if record["moves"]:
        drawn = f" --seed {record['seed']} --size {record['size']}" if "seed" in record else ""
        drawn += f" --setup {shlex.quote(record['setup'])}" if "setup" in record else ""
        added_files = "".join(f" --with {shlex.quote(source.path)}" for source in added.sources())
        moves = "".join(record["moves"])
        print(f"To look at it again: {COMMAND}{added_files} analyse {game.id} {moves}{drawn}")
    return 0


def begun(arguments: argparse.Namespace, game: Game) -> WholeRecord:
    """The record from which the game goes on; raises `UsageError`."""
    drawn = options.given(arguments, "seed", "size")
    if not arguments.record:
        return replay(checked(Record, {"game": game.id, **drawn}, "record")).record
    if drawn:
        raise UsageError("--record has the board: no --seed and --size beside it")
    return replay(files.first(arguments.record, game).record).record


def level(game: Game, number: float) -> str:
    """The id of a level; raises `UsageError`."""
    ids = {each["place"]: each["id"] for each in listed(game) if each["kind"] == "level"}
    if number not in ids:
        places = ", ".join(f"{place:g}" for place in ids)
        raise UsageError(f"{game.id} has the levels {places}" if ids else f"{game.id} has no levels")
    return ids[number]


def conversation(record: WholeRecord, mine: Side, by: Player) -> WholeRecord:
    """Plays until the end, or until the user quits; returns the record so far."""
    printed = None
    while True:
        played = replay(record)
        if played.passed:
            print(f"{side_name(played.game, played.passed).capitalize()} has no move and passes.")
        if not played.position.moves():
            print("\n".join(["", *board_lines(played), "", result_text(played)]))
            return record
        if played.position.turn != mine:
            _, last = answer(played.game, played.position, by, played.plays)
            move = played.name(last.pv[0])
            print(f"{side_name(played.game, played.position.turn).capitalize()} plays {move}.")
            record = with_move(record, move)
            continue
        if printed != record:
            print("\n".join(["", *board_lines(played), ""]))
            printed = record
        try:
            typed = input(prompt(played)).strip().lower()
        except EOFError:
            print()
            typed = "quit"
        if typed == "quit":
            return record
        if typed == "help":
            print(HELP)
        elif typed == "hint":
            print(hint(played))
        elif typed == "undo":
            back = before(record, mine)
            print("There is nothing to take back." if back is None else "Taken back.")
            record = back or record
        elif typed:
            try:
                record = replay(with_move(record, typed)).record
            except Refusal as refusal:
                print(f"{refusal.message[0].upper()}{refusal.message[1:]}.")


def with_move(record: WholeRecord, move: str) -> WholeRecord:
    return {**record, "moves": [*record["moves"], move]}


def prompt(played: Replay) -> str:
    """The side to move, the row or column that it is restricted to, and the score."""
    restriction = played.game.display.restriction(played.position) or {}
    where = "".join(f", {kind} {which}" for kind, which in restriction.items())
    stands = f" ({score(played)})" if score(played) else ""
    return f"{side_label(played.game, played.position.turn)}{where}{stands}: "


def hint(played: Replay) -> str:
    """The move of the engine and the play that it expects, with the result if that is proved."""
    _, last = answer(played.game, played.position, player(HINT, played.game), played.plays)
    (best,) = (one for one in last.moves if one.move == last.move)
    result = "" if is_estimate(played, best) else f": {worth(played, best)}"
    line = expected(played, last)
    return f"The engine would play {line.partition(' ')[0]}, and expects {line}{result}."


def before(record: WholeRecord, mine: Side) -> WholeRecord | None:
    """The record before the last move of a side; None if it has made none."""
    moves = list(record["moves"])
    while moves:
        moves.pop()
        if replay({**record, "moves": moves}).position.turn == mine:
            return {**record, "moves": moves}
    return None
