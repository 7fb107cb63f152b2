"""`python3 -m engine analyse othello f5d6c3`: what each move of a position is worth."""

import argparse
import json
from collections.abc import Iterator
from typing import Any, Final

from engine.commands.board import called, drawing, ending, score
from engine.commands.shared import add_game, columns, word
from engine.game import FIRST
from engine.players import Player, player, think
from engine.record import Replay, replay
from engine.search.limits import Limits, never
from engine.search.thought import Scored, Thought

USUAL: Final = "best nodes=20000 multipv=100"
"""Who thinks: as long on every machine, and of each move exactly."""
UNITS: Final = {"discs": "discs", "strong": "hundredths of a disc", "prospect": "quarters of a point"}
"""What evaluations count in, where that can be said in words."""
BOUNDS: Final = {"exact": "", "lower": "at least ", "upper": "at most "}


def add(words: Any) -> None:
    parser = word(
        words,
        "analyse",
        "Tell what each move of a position is worth.",
        "Values are those of the first side (Black, the row player): positive is good for it, whoever moves.",
        do,
    )
    add_game(parser)
    parser.add_argument("moves", nargs="*", metavar="MOVES", help="a transcript, such as f5d6c3")
    parser.add_argument(
        "--setup", help="where it begins, if not at the usual start (engine/CONTRACT.md, Setups)"
    )
    parser.add_argument(
        "--size", type=int, metavar="ROWS", help="rows of a drawn board in numbers, 4 to 10 (8)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="of a drawn board in numbers")
    parser.add_argument("--player", default=USUAL, help=f"who thinks ({USUAL})")
    parser.add_argument("--json", action="store_true", help="tell it as JSON")


def do(arguments: argparse.Namespace) -> int:
    record = {"game": arguments.game, "moves": " ".join(arguments.moves)}
    for key in ("setup", "size", "seed"):
        if getattr(arguments, key) is not None:
            record[key] = getattr(arguments, key)
    played = replay(record)
    by = player(arguments.player, played.game)
    limits, thoughts = think(played.game, played.position, by, never)
    *_, last = thoughts
    if arguments.json:
        from engine.service import told

        print(json.dumps({"record": played.record, **told(last, played, limits)}, indent=1))
    else:
        print("\n".join(text(played, last, limits, by)))
    return 0


def text(played: Replay, last: Thought, limits: Limits, by: Player) -> Iterator[str]:
    yield from drawing(played)
    yield ""
    if last.move is None:
        yield ending(played)
        return
    mover = played.position.turn
    stands = f", {score(played)}" if score(played) else ""
    yield f"{called(played.game, mover)} to move{stands}"
    yield ""
    sign = 1 if mover == FIRST else -1
    known = [one for one in last.moves if one.value is not None]
    best = sorted(known, key=lambda one: -sign * (one.value or 0))
    rows = [["move", "value", ""]]
    rows += [[played.name(one.move), worth(one), proved(one)] for one in best]
    rows += [[played.name(one.move), "-", ""] for one in last.moves if one.value is None]
    yield from columns(rows)
    yield ""
    yield f"Expected: {' '.join(played.name(move) for move in last.line if move >= 0)}"
    unit = f" in {UNITS[by.evaluation]}," if by.evaluation in UNITS else ""
    yield f"Values are{unit} positive where {called(played.game, FIRST)} is better off"
    yield f"Read {last.depth} plies deep, {limits.visited} positions in {limits.elapsed():.2f} s"


def worth(one: Scored) -> str:
    return f"{BOUNDS[one.bound or 'exact']}{one.value:+}"


def proved(one: Scored) -> str:
    """What is certain of a move."""
    proof = one.proof
    if proof.outcome is None:
        return ""
    told = "a draw" if proof.outcome == "draw" else f"{proof.outcome} wins"
    if proof.margin:
        told += f" by {abs(proof.margin)}"
    return told if proof.plies is None else f"{told} in {proof.plies}"
