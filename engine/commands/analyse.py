"""`python3 -m engine analyse othello f5d6c3`: the value of each move of a position."""

import argparse
import json
from collections.abc import Iterator
from typing import Any, Final

from engine.commands.board import board_lines, result_text, score, side_label
from engine.commands.shared import add_board, add_game, columns, command
from engine.game import FIRST, Game
from engine.players import Player, player, think
from engine.record import Replay, replay
from engine.search.limits import Limits, never
from engine.search.thought import Scored, Thought

USUAL: Final = "best nodes=20000 multipv=100"
"""The default player: limited by nodes, so it is repeatable, with exact values for every move."""
PARTS: Final = {2: "halves", 4: "quarters", 10: "tenths", 100: "hundredths"}
BOUNDS: Final = {"exact": "", "lower": "at least ", "upper": "at most "}


def add(commands: Any) -> None:
    parser = command(
        commands,
        "analyse",
        "Print what each move of a position is worth.",
        "Values are from the first side's point of view (Black, the row player), whoever moves.",
        do,
    )
    add_game(parser)
    parser.add_argument("moves", nargs="*", metavar="MOVES", help="a transcript, such as f5d6c3")
    parser.add_argument(
        "--setup", help="the start position, if not the usual one (engine/CONTRACT.md, Setups)"
    )
    add_board(parser)
    parser.add_argument("--player", default=USUAL, help=f"the player that reads ahead ({USUAL})")
    parser.add_argument("--json", action="store_true", help="print the values as JSON")


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
        from engine.service import as_json

        print(json.dumps({"record": played.record, **as_json(last, played, limits)}, indent=1))
    else:
        print("\n".join(text(played, last, limits, by)))
    return 0


def text(played: Replay, last: Thought, limits: Limits, by: Player) -> Iterator[str]:
    yield from board_lines(played)
    yield ""
    if last.move is None:
        yield result_text(played)
        return
    mover = played.position.turn
    stands = f", {score(played)}" if score(played) else ""
    yield f"{side_label(played.game, mover)} to move{stands}"
    yield ""
    sign = 1 if mover == FIRST else -1
    known = [one for one in last.moves if one.value is not None]
    best = sorted(known, key=lambda one: -sign * (one.value or 0))
    rows = [["move", "value", ""]]
    rows += [[played.name(one.move), worth(one), proved(played.game, one)] for one in best]
    rows += [[played.name(one.move), "-", ""] for one in last.moves if one.value is None]
    yield from columns(rows)
    yield ""
    yield f"Expected: {' '.join(played.name(move) for move in last.pv if move >= 0)}"
    unit = unit_name(played.game, by.evaluation)
    unit_text = f" in {unit}," if unit else ""
    yield f"Values are{unit_text} positive where {side_label(played.game, FIRST)} is better off"
    yield f"Read {last.depth} plies deep, {limits.visited} positions in {limits.elapsed():.2f} s"


def unit_name(game: Game, evaluation: str | None) -> str:
    """The unit of an evaluation in words: "discs", "quarters of a point"; "" if it is unknown."""
    unit, parts = game.values.unit, game.values.parts.get(evaluation or "")
    if unit is None or parts is None:
        return ""
    if parts == 1:
        return f"{unit}s"
    return f"{PARTS[parts]} of a {unit}" if parts in PARTS else f"1/{parts} of a {unit}"


def worth(one: Scored) -> str:
    return f"{BOUNDS[one.bound or 'exact']}{one.value:+}"


def proved(game: Game, one: Scored) -> str:
    """The proved outcome of a move."""
    proof = one.proof
    if proof.outcome is None:
        return ""
    shown = "a draw" if proof.outcome == "draw" else f"{side_label(game, proof.outcome)} wins"
    if proof.margin:
        shown += f" by {abs(proof.margin)}"
    return shown if proof.plies is None else f"{shown} in {proof.plies}"
